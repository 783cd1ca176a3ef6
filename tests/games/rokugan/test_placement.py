"""Chapter 5: turns of the placement phase, spots, and what the engine accepts."""

from __future__ import annotations

from typing import Any, cast

import pytest
from games.rokugan.build import (
    F1,
    ONLOOKER,
    PROVINCES,
    at_turn,
    choices,
    hand,
    held,
    knows,
    on_board,
    pile,
    play,
    player,
    refused,
    resolve,
    scene,
    see,
    thrown_out,
    token,
    told,
    totals,
)

from honjin.engine.dialect import i64, vec
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.rokugan.rules.actions import ACTIONS
from honjin.games.rokugan.rules.box import SPOTS
from honjin.games.rokugan.rules.phases import PLACING
from honjin.games.rokugan.rules.spots import fill_open_spots, open_spot
from honjin.games.rokugan.rules.turn import Rokugan

TWO = {"lion": "lion_capital lion_north", "crane": "crane_capital crane_middle"}
THREE = {**TWO, "crab": "crab_capital"}


def spots(table: Table, who: str, kind: str = "bluff") -> set[str]:
    return choices(table, who, f"lay {kind}")


# Turns.


@pytest.mark.rule("RK-PLC-01", "RK-PLC-02")
def test_from_the_first_player_clockwise_until_everyone_has_one_token_left() -> None:
    table = scene(THREE, first="crane", hand_size=6)
    turns = []
    while see(table).phase == "place":
        turns.append(at_turn(table))
        (seat,) = table.actors()
        path = next(p for p in table.legal(seat) if p.startswith("lay army"))
        table.apply(seat, path)
    assert turns == ["crane", "crab", "lion"] * 5


@pytest.mark.rule("RK-PLC-02", "RK-R-16")
def test_a_player_who_is_down_to_one_token_gets_no_further_turn_and_the_others_go_on() -> None:
    table = scene(THREE, hands={"lion": "bluff army1 army1 army1", "crane": "bluff army1"})
    assert [player(table, clan).to_place for clan in ("lion", "crane", "crab")] == [3, 1, 2]
    turns = []
    while see(table).phase == "place":
        turns.append(at_turn(table))
        play(table, f"{turns[-1]} lay army1 island_west")
    assert turns == ["lion", "crane", "crab", "lion", "crab", "lion"]


@pytest.mark.rule("RK-PLC-03")
def test_laying_is_compulsory() -> None:
    assert refused(scene(TWO), "lion", "done") == "RK-PLC-03"


@pytest.mark.rule("RK-PLC-04", "RK-CARD-01")
def test_no_card_is_played_after_the_token_is_laid() -> None:
    table = scene({"scorpion": "scorpion_north", **TWO}, {"lion": "army1 lion_north"})
    play(table, "scorpion scout b1\nscorpion lay army1 island_west")
    assert see(table).phase == "look"
    assert refused(table, "scorpion", "shugenja b1") == "RK-CLAN-06"
    play(table, "scorpion done")
    assert at_turn(table) == "lion"
    assert choices(table, "scorpion") == set()


@pytest.mark.rule("RK-PLC-05", "RK-PLC-22", "RK-D-10")
def test_a_token_is_laid_face_down_and_all_see_owner_spot_and_order() -> None:
    table = scene(THREE, hands={"lion": "bluff army3 army4"})
    play(table, "lion lay army3 lion_north>dragon_west")
    for viewer in ("crane", ONLOOKER):
        seen = token(table, "a1", viewer)
        assert (seen.owner, seen.spot, seen.kind) == ("A", "lion_north>dragon_west", "")
        assert not seen.face_up
        laid = {"seat": "A", "token": "a1", "spot": "lion_north>dragon_west"}
        assert told(table, viewer, "laid") == [laid]
    assert told(table, "lion", "laid")[0]["kind"] == "army3"
    assert player(table, "lion").hand == 2


@pytest.mark.rule("RK-PLC-05", "RK-PLC-22")
def test_a_blessing_is_laid_face_up_for_all_to_see() -> None:
    table = scene(TWO, {"lion": "army1 lion_north"}, hands={"lion": "bluff blessing2"})
    play(table, "lion bless blessing2 a1")
    for viewer in ("lion", "crane", ONLOOKER):
        assert token(table, "a1", viewer).blessings == ("blessing2",)
        assert told(table, viewer, "blessed") == [{"seat": "A", "token": "a1", "kind": "blessing2"}]
    assert knows(table, "a1", "crane") == [""]


@pytest.mark.rule("RK-PLC-06")
def test_the_last_token_is_kept_for_the_next_round() -> None:
    """A player who lays the bluff saves a good token: they will hold the bluff and that one."""
    table = resolve(TWO, {"crane": "bluff island_west"}, hands={"crane": "army5"})
    assert hand(table, "crane") == "army5 bluff"


# Spots.


@pytest.mark.rule("RK-PLC-07")
def test_a_spot_is_a_border_with_its_arrow_the_middle_or_on_top_of_an_own_token() -> None:
    table = scene(TWO, {"lion": "army1 lion_north"}, hands={"lion": "bluff blessing2"})
    assert {"lion_north", "lion_north>dragon_west", "sea>island_west"} <= spots(table, "lion")
    assert choices(table, "lion", "bless") == {"blessing2 a1"}
    assert refused(table, "lion", "bless blessing3 a1") == "RK-UPK-07"


@pytest.mark.rule("RK-PLC-08")
def test_a_border_takes_one_token_no_matter_whose_and_where_it_points() -> None:
    table = scene(TWO, {"lion": "army1 lion_capital>crane_capital"}, turn="crane")
    assert refused(table, "crane", "lay bluff crane_capital>lion_capital") == "RK-PLC-08"
    assert "crane_middle>lion_capital" in spots(table, "crane")


@pytest.mark.rule("RK-PLC-08", "RK-R-15")
def test_a_border_freed_by_removal_can_be_used_again() -> None:
    table = scene(TWO, {"lion": "army1 lion_capital>crane_capital"}, turn="crane")
    play(table, "crane shugenja a1\ncrane lay bluff crane_capital>lion_capital")
    assert token(table, "b1").spot == "crane_capital>lion_capital"


@pytest.mark.rule("RK-PLC-08")
def test_blessings_on_a_border_do_not_count() -> None:
    table = scene(
        TWO,
        {"lion": "army1 lion_capital>crane_capital blessing2"},
        hands={"lion": "bluff blessing2"},
    )
    play(table, "lion bless blessing2 a1")
    assert token(table, "a1").blessings == ("blessing2", "blessing2")


@pytest.mark.rule("RK-PLC-09")
def test_a_middle_takes_any_number_of_tokens_of_several_players() -> None:
    """Two shinobi of one player may attack the same province."""
    tokens = {"lion": "shinobi1 island_west; shinobi2 island_west", "crane": "shinobi1 island_west"}
    table = resolve({**TWO, "crab": "island_west"}, tokens)
    assert totals(table, "island_west") == {"lion": 3, "crane": 1, "defense": 0}


@pytest.mark.rule("RK-PLC-10", "RK-PLC-15", "RK-SPC-05")
@pytest.mark.parametrize("closing", ["peace", "scorched_earth"])
def test_nobody_goes_in_or_along_a_province_with_peace_or_scorched_earth(closing: str) -> None:
    lands = {"lion": "lion_capital", "crane": "crane_capital dragon_south"}
    if closing == "peace":
        lands["lion"] += " lion_north"
    for who in lands:
        table = scene(lands, special={"lion_north": closing}, turn=who)
        assert not any("lion_north" in spot.split(">") for spot in spots(table, who))
        for spot in ("lion_north", "lion_capital>lion_north", "lion_north>dragon_west"):
            assert refused(table, who, f"lay bluff {spot}") in ("RK-PLC-10", "RK-PLC-12")


@pytest.mark.rule("RK-PLC-11", "RK-PLC-15", "RK-SPC-06")
def test_only_its_controller_goes_in_or_along_the_shrine_province() -> None:
    table = scene(TWO, special={"crane_middle": "shrine"}, turn="crane")
    out = {"crane_middle>lion_capital", "crane_middle>scorpion_capital", "crane_middle>crane_south"}
    assert {s for s in spots(table, "crane") if "crane_middle" in s} == {"crane_middle", *out}
    table = scene(TWO, special={"crane_middle": "shrine"})
    assert not any("crane_middle" in spot for spot in spots(table, "lion"))
    for spot in ("crane_middle", "lion_capital>crane_middle", "sea>crane_middle"):
        assert refused(table, "lion", f"lay bluff {spot}") == "RK-PLC-11"


@pytest.mark.rule("RK-PLC-12", "RK-PLC-16", "RK-PLC-17")
def test_nobody_attacks_their_own_province() -> None:
    table = scene(TWO, turn="crane")
    assert refused(table, "crane", "lay bluff sea>crane_middle") == "RK-PLC-12"
    assert refused(table, "crane", "lay bluff crane_middle>crane_capital") == "RK-PLC-12"


@pytest.mark.rule("RK-PLC-13")
def test_an_owner_knows_their_facedown_tokens_all_the_time() -> None:
    table = scene(TWO, {"lion": "raid lion_north; bluff island_west"}, turn="crane")
    assert knows(table, "a1", "lion", "crane", ONLOOKER) == ["raid", "", ""]
    assert knows(table, "a2", "lion", "crane", ONLOOKER) == ["bluff", "", ""]


@pytest.mark.rule("RK-PLC-14")
def test_a_token_that_breaks_its_rules_is_not_taken_back_but_thrown_out() -> None:
    table = scene(TWO, hands={"lion": "navy1 bluff", "crane": "bluff"})
    play(table, "lion lay navy1 lion_north")
    assert thrown_out(table) == {"a1": "RK-TOK-11"}
    assert pile(table, "lion") == "navy1"


# Open spots.


@pytest.mark.rule("RK-PLC-15")
def test_every_middle_is_open_but_closed_and_foreign_shrine_ones() -> None:
    special = {"crane_south": "peace", "lion_east": "scorched_earth", "crane_middle": "shrine"}
    table = scene(TWO, special=special)
    middles = {spot for spot in spots(table, "lion") if ">" not in spot}
    assert middles == set(PROVINCES) - set(special)


@pytest.mark.rule("RK-PLC-16", "RK-TOK-10")
def test_the_harbor_opens_all_land_borders_of_its_province() -> None:
    lands = {**TWO, "scorpion": "scorpion_capital"}
    special = {"lion_capital": "harbor"}
    table = scene(lands, special=special, turn="crane")
    into = {spot for spot in spots(table, "crane") if spot.endswith(">lion_capital")}
    assert into == {f"{p}>lion_capital" for p in PROVINCES["lion_capital"]["adjacent"]}
    out = {spot for spot in spots(table, "crane") if spot.startswith("lion_capital>")}
    assert out == set()


@pytest.mark.rule("RK-PLC-16")
def test_land_borders_start_in_an_own_province() -> None:
    table = scene(TWO, special={"lion_capital": "peace", "dragon_west": "shrine"})
    land = {s for s in spots(table, "lion") if ">" in s and "sea" not in s}
    near = set(PROVINCES["lion_north"]["adjacent"]) - {"lion_capital", "dragon_west"}
    assert land == {f"lion_north>{p}" for p in near}


@pytest.mark.rule("RK-PLC-17")
def test_any_coast_is_open_that_is_not_taken_own_or_closed() -> None:
    special = {"island_west": "peace", "island_north": "shrine"}
    table = scene(
        {"crane": "crane_capital", "lion": "island_north"},
        {"lion": "navy1 sea>lion_east"},
        special=special,
    )
    coasts = {s.removeprefix("sea>") for s in spots(table, "crane") if s.startswith("sea>")}
    closed = {"crane_capital", "lion_east", "island_west", "island_north"}
    rim = {p for p, at in PROVINCES.items() if at["coastal_border"]}
    assert coasts == rim - closed
    assert refused(table, "crane", "lay bluff sea>lion_east") == "RK-PLC-08"


@pytest.mark.rule("RK-PLC-18", "RK-R-13")
def test_any_token_may_go_on_any_open_spot_so_a_spot_tells_nothing_of_its_type() -> None:
    hands = {"lion": "army1 navy1 shinobi1 diplomacy raid bluff"}
    table = scene(TWO, hands=hands)
    each = [spots(table, "lion", kind) for kind in hands["lion"].split()]
    assert all(spot == each[0] for spot in each)
    assert spots(scene(TWO, hands={"lion": "bluff blessing2"}), "lion", "blessing2") == each[0]


@pytest.mark.rule("RK-PLC-18", "RK-R-13")
@pytest.mark.parametrize(
    ("clan", "laid", "rule"),
    [
        ("dragon", "diplomacy dragon_south>lion_east", "RK-RES-04"),
        ("dragon", "shinobi1 dragon_south>lion_east", "RK-RES-04"),
        ("dragon", "raid dragon_south", "RK-TOK-21"),
        ("dragon", "blessing2 dragon_south", "RK-TOK-15"),
    ],
)
def test_duds_are_accepted_and_thrown_out_in_step_two(clan: str, laid: str, rule: str) -> None:
    hands = {clan: f"{laid.split()[0]} bluff", "lion": "bluff"}
    table = scene({clan: "dragon_south", "lion": "lion_north"}, hands=hands)
    play(table, f"{clan} lay {laid}")
    assert thrown_out(table) == {"a1": rule}
    assert pile(table, clan) == laid.split()[0]


@pytest.mark.rule("RK-PLC-19")
def test_what_is_refused_for_everyone_on_fixture_f1() -> None:
    """Crab may use one border, not one of which it controls neither side, nor into its own."""
    table = scene(F1)
    assert "unicorn_east>lion_north" in spots(table, "crab")
    assert refused(table, "crab", "lay bluff lion_north>dragon_west") == "RK-PLC-16"
    assert refused(table, "crab", "lay bluff unicorn_east>scorpion_north") == "RK-PLC-12"
    why = table.why_not(0, "lay bluff lion_north>dragon_west")
    assert why is not None
    assert "Lion North into Dragon West" in why.text


@pytest.mark.rule("RK-PLC-20", "RK-RON-03", "RK-R-35")
def test_the_two_refusals_that_depend_on_the_type() -> None:
    hands = {"lion": "raid diplomacy army1 bluff"}
    ronin = scene({"lion": "", "crane": "crane_south"}, hands=hands, ronin="lion")
    assert refused(ronin, "lion", "lay raid island_west") == "RK-RON-03"
    assert refused(ronin, "lion", "lay diplomacy island_west") == "RK-RON-03"
    spied = scene(TWO, hands=hands, barred="lion", spy="crane", spied={"bluff": 1})
    assert refused(spied, "lion", "lay bluff island_west") == "RK-R-35"
    assert spots(spied, "lion", "raid") == spots(spied, "lion", "army1") != set()


@pytest.mark.rule("RK-PLC-21")
def test_the_owner_alone_is_warned_where_a_token_would_be_thrown_out() -> None:
    table = scene(TWO, hands={"lion": "army1 navy1 raid bluff"})
    lawful = see(table, "lion").lawful
    assert "lion_north" in lawful["army1"]
    assert "lion_north" not in lawful["navy1"]
    assert "sea>island_west" in lawful["navy1"]
    assert "sea>island_west" not in lawful["army1"]
    assert "lion_north" not in lawful["raid"]
    assert see(table, "crane").lawful == see(table).lawful == {}


@pytest.mark.rule("RK-PLC-22", "RK-R-18")
def test_a_handle_says_nothing_and_ends_with_its_token() -> None:
    table = scene(TWO, {"lion": "raid island_west; army1 lion_north"}, turn="crane")
    play(table, "crane shugenja a1")
    assert on_board(table) == {"a2"}
    assert refused(table, "crane", "scout a1") == "RK-R-18"
    play(table, "crane lay army1 island_west\nlion lay army1 lion_north")
    assert on_board(table) == {"a2", "a3", "b1"}


@pytest.mark.rule("RK-PLC-18", "RK-TOK-07", "RK-TOK-08")
def test_the_pictures_of_the_rulebook() -> None:
    """Scorpion attacks lion_north from unicorn_east; Unicorn attacks, Crab defends lion_east."""
    lands = {"scorpion": "unicorn_east", "unicorn": "lion_north dragon_south", "crab": "lion_east"}
    tokens = {
        "scorpion": "army1 unicorn_east>lion_north",
        "unicorn": "army1 dragon_south>lion_east",
        "crab": "army1 lion_east",
    }
    table = resolve(lands, tokens)
    assert thrown_out(table) == {}
    assert totals(table, "lion_north") == {"scorpion": 1, "defense": 0}
    assert totals(table, "lion_east") == {"unicorn": 1, "defense": 1}


# Rulings.

STRICT = {"strict_placement": True}


@pytest.mark.rule("RK-R-13")
@pytest.mark.parametrize(
    ("laid", "rule"),
    [
        ("diplomacy island_west", "RK-RES-04"),
        ("army1 island_west", "RK-RES-04"),
        ("shinobi1 lion_north>dragon_west", "RK-RES-04"),
        ("raid lion_north", "RK-TOK-21"),
        ("navy1 lion_north", "RK-TOK-11"),
        ("blessing2 lion_north", "RK-TOK-15"),
    ],
)
def test_strict_placement_forbids_duds(laid: str, rule: str) -> None:
    kind = laid.split()[0]
    lax = scene(TWO, hands={"lion": f"{kind} bluff"})
    assert f"lay {laid}" in choices(lax, "lion")
    strict = scene(TWO, hands={"lion": f"{kind} bluff army2"}, options=STRICT)
    assert f"lay {laid}" not in choices(strict, "lion")
    assert refused(strict, "lion", f"lay {laid}") == rule
    assert spots(strict, "lion", "army2") == set(see(strict, "lion").lawful["army2"])
    assert spots(strict, "lion") == spots(lax, "lion")


@pytest.mark.rule("RK-R-13")
def test_strict_placement_forbids_a_blessing_that_would_be_lost() -> None:
    tokens = {"lion": "raid island_west; army1 lion_north"}
    for options, blessable in ((None, {"a1", "a2"}), (STRICT, {"a2"})):
        hands = {"lion": "bluff blessing2"}
        table = scene(TWO, tokens, hands=hands, options=options)
        assert choices(table, "lion", "bless blessing2") == blessable
    assert refused(table, "lion", "bless blessing2 a1") == "RK-R-13"


def fearsome(tokens: str, **more: Any) -> Table:
    """Lion may pay its only control token of lion_north for Inspire Fear."""
    return scene(
        {"lion": "lion_north", "crane": "crane_middle"},
        {"lion": tokens},
        hands={"lion": "bluff army1", "crane": "bluff"},
        holds={"lion": "shadowlands_south_inspire_fear"},
        special={"crane_south": "peace", "crane_capital": "honor_1"},
        **more,
    )


GIVE_UP = """
lion play shadowlands_south_inspire_fear
lion target lion_north
lion target crane_south
lion done
lion lay bluff island_west
"""


@pytest.mark.rule("RK-R-14")
def test_lawfulness_is_judged_in_step_two_on_the_board_of_that_moment() -> None:
    table = play(fearsome("army3 lion_north>dragon_west"), GIVE_UP)
    assert thrown_out(table) == {"a1": "RK-PLC-16"}
    assert held(table, "dragon_west") == ""


@pytest.mark.rule("RK-R-14", "RK-TOK-13")
def test_a_defending_shinobi_attacks_the_province_its_owner_gave_up() -> None:
    table = play(fearsome("shinobi2 lion_north"), GIVE_UP)
    assert thrown_out(table) == {}
    assert held(table, "lion_north") == "lion 1+0"
    assert totals(table, "lion_north") == {"lion": 2, "defense": 0}


@pytest.mark.rule("RK-R-17", "RK-R-71")
def test_a_player_who_has_no_lawful_spot_is_skipped_for_the_phase_and_keeps_their_tokens() -> None:
    lands = {"crane": "crane_middle", "lion": "", "crab": "crab_capital"}
    hands = {"lion": "army1 army2", "crane": "bluff army1 army2", "crab": "bluff"}
    tokens = {"lion": "bluff island_west"}
    burned = {"ronin": "", "played": "islands_pirate_raids"}
    table = scene(lands, tokens, hands=hands, options=STRICT, **burned)
    play(table, "crane lay army1 crane_middle")
    assert at_turn(table) == "crane"
    assert player(table, "lion").out
    assert told(table, ONLOOKER, "skipped") == [{"seat": "B"}]
    assert hand(table, "lion") == "army1 army2"
    lax = scene(lands, tokens, hands=hands, **burned)
    play(lax, "crane lay army1 crane_middle")
    assert at_turn(lax) == "lion"


@pytest.mark.rule("RK-R-71", "RK-R-17")
def test_a_player_who_pays_away_their_last_lawful_spot_is_skipped_too() -> None:
    """Strict: with lion_north goes every place for an army."""
    table = scene(
        {"lion": "lion_north", "crane": "crane_middle"},
        {"lion": "bluff island_west"},
        hands={"lion": "army1 army2", "crane": "bluff army1"},
        holds={"lion": "shadowlands_south_inspire_fear"},
        special={"crane_south": "peace"},
        options=STRICT,
    )
    play(table, "lion play shadowlands_south_inspire_fear\nlion target lion_north")
    play(table, "lion target crane_south")
    assert told(table, ONLOOKER, "skipped") == [{"seat": "A"}]
    assert at_turn(table) == "crane"


@pytest.mark.rule("RK-R-71", "RK-R-17")
def test_a_player_who_recalls_what_they_could_have_blessed_is_skipped_too() -> None:
    table = scene(
        {"lion": "lion_north", "crane": "crane_middle", "crab": "crab_capital"},
        {"lion": "army1 lion_north; bluff island_west"},
        hands={"lion": "blessing2 blessing2", "crane": "bluff army1", "crab": "bluff"},
        first_card=True,
        options=STRICT,
    )
    play(table, "lion recall a1")
    assert told(table, ONLOOKER, "skipped") == [{"seat": "A"}]
    assert at_turn(table) == "crane"


@pytest.mark.rule("RK-R-17")
def test_one_open_middle_is_enough_and_without_any_all_are_skipped() -> None:
    """Without strict placement every middle that is not closed is a spot for every token."""
    peace = {p: "peace" for p in PROVINCES if p != "lion_north"}
    table = scene(
        {"crane": "", "lion": ""},
        special=peace,
        hands={"crane": "bluff raid"},
        ronin="",
        played="islands_pirate_raids",
    )
    assert choices(table, "crane", "lay raid") == {"lion_north"}
    peace["lion_north"] = "peace"
    table = scene({"crane": "", "lion": ""}, special=peace, hand_size=5, phase="draw_token")
    play(table, "* draw army2\n* draw army2")
    assert told(table, ONLOOKER, "skipped") == [{"seat": "A"}, {"seat": "B"}]
    assert [p.hand for p in see(table).players] == [6, 6]


def test_open_spots_found_many_at_a_time_are_those_that_are_judged_one_by_one() -> None:
    game, asked = find_game("rokugan"), 0
    out = vec[i64]([0] * (ACTIONS + SPOTS + 1))
    for seats in (2, 3, 5):
        state, rng = cast(Rokugan, game.new(game.setup(seats))), stream("open spots", seats)
        while (seat := state.actor()) != NOBODY:
            for who in range(seats if state.phase == PLACING else 0):
                count = fill_open_spots(state, who, out, 0)
                one_by_one = [spot for spot in range(SPOTS) if open_spot(state, who, spot)]
                assert list(out)[:count] == one_by_one
                asked += 1
            state.step(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
    assert asked > 200
