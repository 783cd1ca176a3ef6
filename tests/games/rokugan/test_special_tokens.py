"""Chapter 12: special tokens."""

from __future__ import annotations

import pytest
from games.rokugan.build import (
    GAME,
    choices,
    held,
    play,
    player,
    province,
    resolve,
    scene,
    scored,
    see,
    special,
    territory,
    thrown_out,
)

from honjin.engine.errors import BadPosition

LANDS = {"lion": "lion_capital lion_north", "crane": "crane_middle"}
BONUS = (
    "shrine",
    "battlefield",
    "harbor",
    "honor_1",
    "honor_2",
    "honor_4",
    "defense_1",
    "defense_2",
)
CARDS = {
    "shrine": "dragon_sacred_ground",
    "battlefield": "lion_honorable_fight",
    "harbor": "crab_feats_of_engineering",
    "honor_1": "crane_code_of_honor",
    "honor_2": "islands_port_of_prosperity",
    "honor_4": "lion_bushido",
    "defense_1": "coast_ashigaru_levies",
    "defense_2": "phoenix_aid_of_the_kami",
}


@pytest.mark.rule("RK-SPC-01", "RK-SPC-03")
@pytest.mark.parametrize("token", BONUS)
@pytest.mark.parametrize("before", ["harbor", "honor_2"])
def test_one_special_token_a_province_and_a_new_one_replaces_it(token: str, before: str) -> None:
    table = scene(
        LANDS, phase="upkeep", holds={"lion": CARDS[token]}, special={"lion_north": before}
    )
    play(table, f"lion play {CARDS[token]}\nlion target lion_north")
    assert special(table, "lion_north") == token
    at_harbor = "lion_north" if token == "harbor" else ""
    view = see(table, "lion")
    harbors = [p.id for p in view.provinces if p.special == "harbor"]
    assert harbors == ([at_harbor] if at_harbor else [])


@pytest.mark.rule("RK-SPC-03", "RK-SPC-06", "RK-SPC-08")
@pytest.mark.parametrize(
    ("before", "spot", "is_open"),
    [("harbor", "scorpion_north>lion_north", False), ("shrine", "lion_north", True)],
)
def test_a_replaced_token_works_no_longer(before: str, spot: str, is_open: bool) -> None:
    """Lion turns its harbor, or its shrine, into a +2 honor token; Crane looks at its spots."""
    table = scene(
        LANDS,
        phase="upkeep",
        holds={"lion": "islands_port_of_prosperity"},
        special={"lion_north": before},
    )
    play(table, "lion play islands_port_of_prosperity\nlion target lion_north")
    play(table, "lion lay bluff island_west")
    assert (spot in choices(table, "crane", "lay bluff")) == is_open
    before_that = scene(LANDS, turn="crane", special={"lion_north": before})
    assert (spot in choices(before_that, "crane", "lay bluff")) != is_open


@pytest.mark.rule("RK-SPC-01")
def test_two_harbors_cannot_be() -> None:
    with pytest.raises(BadPosition, match="RK-SPC-08"):
        scene(LANDS, special={"lion_north": "harbor", "lion_capital": "harbor"})


@pytest.mark.rule("RK-SPC-02", "RK-SPC-03")
@pytest.mark.parametrize("before", BONUS)
def test_peace_and_scorched_earth_replace_any_other(before: str) -> None:
    """Harbor in a Dragon province, Dragon's diplomacy works there: peace in, harbor out."""
    lands = {"dragon": "dragon_west", "lion": "lion_north"}
    if before != "battlefield":
        table = resolve(lands, {"dragon": "diplomacy dragon_west"}, special={"dragon_west": before})
        assert special(table, "dragon_west") == "peace"
    if before not in ("battlefield", "shrine"):
        table = resolve(lands, {"lion": "raid dragon_west"}, special={"dragon_west": before})
        assert special(table, "dragon_west") == "scorched_earth"
    card, token = {"lion": "islands_pirate_raids"}, {"dragon_west": before}
    table = scene(lands, phase="upkeep", turn="lion", holds=card, special=token)
    play(table, "lion play islands_pirate_raids\nlion target dragon_west")
    assert special(table, "dragon_west") == "scorched_earth"


@pytest.mark.rule("RK-SPC-02")
@pytest.mark.parametrize("closing", ["peace", "scorched_earth"])
def test_nothing_replaces_peace_or_scorched_earth_not_even_each_other(closing: str) -> None:
    lands = {"dragon": "dragon_west" if closing == "peace" else "", "lion": "lion_north"}
    tokens = {"dragon": "diplomacy dragon_west", "lion": "raid dragon_west"}
    table = resolve(lands, tokens, special={"dragon_west": closing})
    assert special(table, "dragon_west") == closing
    assert set(thrown_out(table)) == {"a1", "b1"}


@pytest.mark.rule("RK-SPC-04")
def test_scorched_earth_drops_out_of_the_territory() -> None:
    lands = {"lion": "phoenix_capital phoenix_middle", "crane": "crane_south"}
    burned = {"phoenix_east": "scorched_earth"}
    table = scored(lands, special=burned)
    assert see(table).score[0].territories == 5
    claimed = play(resolve(lands, special=burned), "* card first")
    assert (territory(claimed, "phoenix").controller, territory(claimed, "phoenix").at) == (
        "A",
        "A",
    )


@pytest.mark.rule("RK-SPC-04")
def test_a_scorched_province_cannot_be_controlled() -> None:
    with pytest.raises(BadPosition, match="RK-SPC-04"):
        scene({"lion": "lion_north", "crane": ""}, special={"lion_north": "scorched_earth"})


@pytest.mark.rule("RK-SPC-05")
def test_peace_closes_both_ways_and_control_flowers_and_faceup_tokens_go_on_counting() -> None:
    lands = {"lion": "lion_north+2", "crane": "dragon_west"}
    peace = {"lion_north": "peace"}
    for who in lands:
        open_spots = choices(scene(lands, special=peace, turn=who), who, "lay bluff")
        assert {"lion_north>dragon_west", "dragon_west>lion_north"}.isdisjoint(open_spots)
    honor = player(scene(lands, special=peace), "lion").honor
    assert (honor.flowers, honor.faceup) == (2, 2)


@pytest.mark.rule("RK-SPC-06")
def test_the_shrine_lets_only_its_controller_out() -> None:
    """Shrine in Crane's crane_middle."""
    shrine = {"crane_middle": "shrine"}
    crane = choices(scene(LANDS, special=shrine, turn="crane"), "crane", "lay bluff")
    lion = choices(scene(LANDS, special=shrine), "lion", "lay bluff")
    assert "crane_middle>lion_capital" in crane
    assert "lion_capital>crane_middle" not in lion
    assert "sea>crane_middle" not in crane | lion


@pytest.mark.rule("RK-SPC-06", "RK-R-54")
def test_the_shrine_in_an_empty_province_closes_it_to_everybody() -> None:
    for who in LANDS:
        table = scene(LANDS, special={"lion_east": "shrine"}, turn=who)
        assert not any("lion_east" in spot for spot in choices(table, who, "lay bluff"))


@pytest.mark.rule("RK-R-54")
def test_a_border_between_the_shrine_and_another_province_is_the_shrine_controllers() -> None:
    """Lion holds lion_capital, next to the shrine in lion_north which Crane holds."""
    lands = {"lion": "lion_capital", "crane": "lion_north"}
    shrine = {"lion_north": "shrine"}
    lion = choices(scene(lands, special=shrine), "lion", "lay bluff")
    crane = choices(scene(lands, special=shrine, turn="crane"), "crane", "lay bluff")
    assert not any("lion_north" in spot for spot in lion)
    assert "lion_north>lion_capital" in crane
    ronin = scene({"lion": "", "crane": "lion_north"}, special=shrine, ronin="lion")
    assert not any("lion_north" in spot for spot in choices(ronin, "lion", "lay bluff"))


@pytest.mark.rule("RK-SPC-07")
@pytest.mark.parametrize("laid", ["raid dragon_west", "diplomacy dragon_west"])
def test_on_the_battlefield_raids_and_diplomacy_are_accepted_and_thrown_out(laid: str) -> None:
    lands = {"dragon": "dragon_west", "lion": "lion_north"}
    who = "lion" if "raid" in laid else "dragon"
    field = {"dragon_west": "battlefield"}
    hands = {who: f"{laid.split()[0]} bluff"}
    assert f"lay {laid}" in choices(scene(lands, special=field, hands=hands, turn=who), who)
    table = resolve(lands, {who: laid}, special=field)
    assert list(thrown_out(table).values()) == ["RK-SPC-07"]
    assert special(table, "dragon_west") == "battlefield"


@pytest.mark.rule("RK-SPC-07")
@pytest.mark.parametrize("laid", ["army2 lion_north>dragon_west", "shinobi2 dragon_west"])
def test_fighters_work_on_the_battlefield_as_usual(laid: str) -> None:
    lands = {"dragon": "dragon_west", "lion": "lion_north"}
    table = resolve(lands, {"lion": laid}, special={"dragon_west": "battlefield"})
    assert held(table, "dragon_west") == "lion 1+0"


@pytest.mark.rule("RK-SPC-08")
def test_the_harbor_cannot_lie_on_a_coast() -> None:
    with pytest.raises(BadPosition, match="RK-SPC-08"):
        scene(LANDS, special={"crane_middle": "harbor"})


@pytest.mark.rule("RK-SPC-08", "RK-R-55")
def test_the_harbor_makes_its_province_coastal_while_it_is_there() -> None:
    navy = {"lion": "navy1 lion_capital"}
    assert (
        held(resolve(LANDS, navy, special={"lion_capital": "harbor"}), "lion_capital") == "lion 1+1"
    )
    assert thrown_out(resolve(LANDS, navy)) == {"a1": "RK-TOK-11"}
    six = "crane_middle crane_capital island_west island_north island_south"
    for extra, met in (("harbor", 10), ("honor_1", 0)):
        table = scored(
            {"lion": f"lion_capital {six}", "crane": ""},
            {"lion": "way_of_the_sail"},
            special={"lion_capital": extra},
        )
        assert see(table).score[0].objective_honor == met


@pytest.mark.rule("RK-SPC-09", "RK-END-02")
@pytest.mark.parametrize(
    ("token", "honor", "defense"),
    [
        *(("honor_1", 3, 0), ("honor_2", 4, 0), ("honor_4", 4, 0), ("defense_1", 3, 1)),
        *(("defense_2", 3, 2), ("peace", 2, 0), ("shrine", 2, 0), ("battlefield", 2, 0)),
        ("harbor", 2, 0),
    ],
)
def test_what_each_token_is_worth(token: str, honor: int, defense: int) -> None:
    """In lion_north, which prints two flowers."""
    table = scene(LANDS, special={"lion_north": token})
    at = province(table, "lion_north")
    assert (at.honor, at.defense) == (honor, defense)
    assert player(table, "lion").honor.flowers == 2 + honor


@pytest.mark.rule("RK-R-56")
def test_when_the_four_leaves_the_printed_flowers_count_again() -> None:
    fear = "shadowlands_south_inspire_fear"
    table = scene(LANDS, special={"dragon_west": "honor_4"}, holds={"lion": fear})
    assert province(table, "dragon_west").honor == 4
    play(table, f"lion play {fear}\nlion target lion_north\nlion target dragon_west")
    assert province(table, "dragon_west").honor == 1


@pytest.mark.rule("RK-SPC-10")
@pytest.mark.parametrize("token", ["battlefield", "harbor", "honor_4", "defense_1"])
def test_special_tokens_stay_when_control_changes(token: str) -> None:
    lands = {"dragon": "dragon_west", "lion": "lion_north"}
    table = resolve(lands, {"lion": "army5 lion_north>dragon_west"}, special={"dragon_west": token})
    assert (held(table, "dragon_west"), special(table, "dragon_west")) == ("lion 1+0", token)
    assert GAME.help(token) is not None


@pytest.mark.rule("RK-R-57")
def test_bless_the_lands_ends_scorched_earth_at_once() -> None:
    """The province can be attacked in the same round, and is asked for by its territory again."""
    lands = {"lion": "island_north island_west", "crane": "crane_middle"}
    table = scene(
        lands,
        phase="upkeep",
        turn="crane",
        holds={"crane": "phoenix_bless_the_lands"},
        special={"island_south": "scorched_earth"},
    )
    assert territory(table, "islands").controller == "A"
    play(table, "crane play phoenix_bless_the_lands\ncrane target island_south")
    assert territory(table, "islands").controller == ""
    assert "island_north>island_south" in choices(table, "lion", "lay bluff")
