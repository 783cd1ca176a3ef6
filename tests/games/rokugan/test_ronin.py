"""Chapter 13: ronin."""

from __future__ import annotations

from typing import Any

import pytest
from games.rokugan.build import (
    ONLOOKER,
    at_turn,
    choices,
    draw,
    hand,
    held,
    play,
    player,
    refused,
    resolve,
    scene,
    see,
    thrown_out,
    told,
)

from honjin.engine.table import Table

LANDS = {"unicorn": "", "scorpion": "scorpion_west unicorn_east", "crab": "lion_east"}


def ronin(hand: str = "bluff army1 army2", **more: Any) -> Table:
    """Unicorn is ronin and at turn."""
    hands = {"unicorn": hand, **more.pop("hands", {})}
    return scene(more.pop("lands", LANDS), hands=hands, ronin="unicorn", **more)


@pytest.mark.rule("RK-RON-01", "RK-RND-02")
def test_a_player_who_has_no_control_token_when_upkeep_begins_is_ronin() -> None:
    lands = {"unicorn": "unicorn_east", "scorpion": "scorpion_north", "crab": "crab_capital"}
    table = resolve(lands, {"scorpion": "army2 scorpion_north>unicorn_east"})
    assert see(table).round == 3
    assert [player(table, clan).ronin for clan in lands] == [True, False, False]
    assert told(table, "crab", "ronin")[0] == {"seat": "A"}


@pytest.mark.rule("RK-RON-02")
def test_a_ronins_army_may_go_on_any_land_border_with_its_arrow_to_either_side() -> None:
    open_spots = choices(ronin(), "unicorn", "lay army1")
    land = {spot for spot in open_spots if ">" in spot and "sea>" not in spot}
    assert len(land) == 2 * 64
    assert choices(ronin(), "unicorn", "lay bluff") == open_spots


@pytest.mark.rule("RK-RON-02", "RK-RON-04")
def test_the_picture_of_the_rulebook() -> None:
    """Unicorn is ronin: between two Scorpion provinces, and on the coast of lion_east."""
    table = resolve(
        LANDS,
        {"unicorn": "army2 scorpion_west>unicorn_east; navy2 sea>lion_east"},
        ronin="unicorn",
    )
    assert thrown_out(table) == {}
    assert held(table, "unicorn_east") == held(table, "lion_east") == "unicorn 1+0"


@pytest.mark.rule("RK-RON-03")
def test_a_ronin_cannot_lay_raid_or_diplomacy() -> None:
    table = ronin("raid diplomacy bluff army1")
    assert {path.split()[0] for path in choices(table, "unicorn", "lay")} == {"bluff", "army1"}
    for kind in ("raid", "diplomacy"):
        assert refused(table, "unicorn", f"lay {kind} lion_north") == "RK-RON-03"


@pytest.mark.rule("RK-RON-03")
def test_a_ronin_cannot_animate_a_raid_either() -> None:
    """A province was bought after the ronin status was fixed."""
    table = scene(
        {**LANDS, "unicorn": "unicorn_west"},
        holds={"unicorn": "shadowlands_south_animate_the_dead"},
        discards={"unicorn": "raid army5"},
        ronin="unicorn",
        played="phoenix_bless_the_lands",
    )
    play(table, "unicorn play shadowlands_south_animate_the_dead\nunicorn target unicorn_west")
    assert {path.split()[1] for path in choices(table, "unicorn")} == {"army5"}
    assert refused(table, "unicorn", "lay raid lion_north") == "RK-RON-03"


@pytest.mark.rule("RK-RON-04")
def test_navies_shinobi_blessings_taken_borders_and_closed_lands_as_for_all() -> None:
    duds = "navy1 scorpion_west>unicorn_east; shinobi1 lion_north>dragon_west; army1 lion_north"
    table = resolve(LANDS, {"unicorn": duds}, ronin="unicorn")
    assert set(thrown_out(table)) == {"a1", "a2", "a3"}
    closed = {"lion_north": "peace", "dragon_south": "scorched_earth", "scorpion_west": "shrine"}
    table = ronin(special=closed, tokens={"crab": "army1 lion_east>lion_capital"})
    assert not any(
        province in spot for spot in choices(table, "unicorn", "lay army1") for province in closed
    )
    assert refused(table, "unicorn", "lay army1 lion_capital>lion_east") == "RK-PLC-08"


@pytest.mark.rule("RK-RON-05", "RK-R-59", "RK-R-60")
def test_a_ronin_who_can_lay_nothing_is_out_for_this_phase_and_keeps_their_tokens() -> None:
    """Hand raid and diplomacy only."""
    hands = {"unicorn": "raid diplomacy", "scorpion": "bluff army1 army1", "crab": "bluff"}
    table = scene(
        LANDS,
        {"unicorn": "bluff lion_north"},
        hands=hands,
        ronin="unicorn",
        turn="scorpion",
    )
    play(table, "scorpion lay bluff lion_north\nscorpion done")
    assert at_turn(table) == "scorpion"
    assert player(table, "unicorn").out
    assert told(table, ONLOOKER, "skipped") == [{"seat": "A"}]
    play(table, "scorpion lay army1 lion_north\nscorpion done")
    assert told(table, ONLOOKER, "skipped") == [{"seat": "A"}]
    assert hand(table, "unicorn") == "bluff diplomacy raid"
    play(table, "* initiative clan_crab")
    draw(table)
    assert player(table, "unicorn").hand == 6
    assert not player(table, "unicorn").out
    assert {"raid", "diplomacy"} <= set(hand(table, "unicorn").split())


@pytest.mark.rule("RK-R-59")
@pytest.mark.parametrize(
    ("kept", "barred", "out"),
    [
        *(
            ("raid diplomacy", False, True),
            ("raid bluff", True, True),
            ("raid bluff", False, False),
        ),
        *(("raid blessing2", False, False), ("raid army1", False, False)),
    ],
)
def test_a_ronin_is_skipped_only_if_every_token_is_banned_as_such(
    kept: str, barred: bool, out: bool
) -> None:
    spying: dict[str, Any] = {}
    if barred:
        spying = {"barred": "unicorn", "spy": "crab", "spied": {"raid": 1, "bluff": 1}}
    tokens = {} if "bluff" in kept else {"unicorn": "bluff lion_north"}
    table = scene(
        LANDS,
        tokens,
        hands={"unicorn": kept, "scorpion": "bluff", "crab": "bluff army1 army1"},
        ronin="unicorn",
        turn="crab",
        **spying,
    )
    play(table, "crab lay bluff lion_north")
    assert player(table, "unicorn").out == out
    assert at_turn(table) == ("crab" if out else "unicorn")


@pytest.mark.rule("RK-RON-06")
@pytest.mark.parametrize(("army", "still"), [("army5", False), ("army1", True)])
def test_the_next_upkeep_tests_again(army: str, still: bool) -> None:
    """A ronin conquers one province, or none."""
    lands = {**LANDS, "scorpion": "scorpion_west unicorn_east+1"}
    table = resolve(lands, {"unicorn": f"{army} scorpion_west>unicorn_east"}, ronin="unicorn")
    assert see(table).round == 3
    assert player(table, "unicorn").ronin == still


@pytest.mark.rule("RK-R-58")
def test_a_player_who_loses_their_last_token_during_the_round_is_not_a_ronin_yet() -> None:
    """No border to start from, but tokens can still go into middles."""
    fear = "shadowlands_south_inspire_fear"
    table = scene(
        {**LANDS, "unicorn": "unicorn_west"},
        holds={"unicorn": fear},
        special={"crab_east": "peace"},
        hands={"unicorn": "bluff army1 raid"},
    )
    play(table, f"unicorn play {fear}\nunicorn target unicorn_west\nunicorn target crab_east")
    assert player(table, "unicorn").provinces == 0
    assert not player(table, "unicorn").ronin
    spots = choices(table, "unicorn", "lay raid")
    assert "lion_north" in spots
    assert not any(">" in spot and "sea>" not in spot for spot in spots)
    assert refused(table, "unicorn", "lay army1 scorpion_west>unicorn_east") == "RK-PLC-16"


@pytest.mark.rule("RK-R-58")
def test_a_ronin_who_gets_a_province_in_upkeep_stays_ronin_this_round() -> None:
    table = scene(
        LANDS,
        phase="upkeep",
        holds={"unicorn": "phoenix_bless_the_lands"},
        special={"island_west": "scorched_earth"},
        ronin="unicorn",
    )
    play(table, "unicorn play phoenix_bless_the_lands\nunicorn target island_west")
    assert player(table, "unicorn").provinces == 1
    assert "scorpion_west>unicorn_east" in choices(table, "unicorn", "lay army1")


@pytest.mark.rule("RK-R-60")
def test_kept_tokens_count_towards_the_six_of_the_next_draw() -> None:
    lands = {"unicorn": "", "crab": "lion_east"}
    table = scene(
        lands,
        phase="draw_initiative",
        hands={"unicorn": "bluff raid raid diplomacy", "crab": "bluff"},
    )
    draw(table)
    assert len(told(table, "unicorn", "drew", seat="A")) == 2
