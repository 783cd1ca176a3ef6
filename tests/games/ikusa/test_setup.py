"""Chapters 1, 2, 18 and 19: the pieces, the map, and all ways of setting up."""

from __future__ import annotations

from collections import Counter

import pytest
from games.ikusa.build import (
    COLOURS,
    ONLOOKER,
    army,
    choices,
    opened,
    phase,
    plan,
    play,
    play_at_random,
    refused,
    see,
    set_out,
    told,
)

from honjin.engine.errors import BadOption
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE
from honjin.engine.table import Table
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table.components import DATA, PROVINCE_IDS, PROVINCE_NAMES

KINDS = ("spearman", "gunner", "swordsman", "bowman")


def adjacent(a: str, b: str) -> str:
    """`land`, `sea` or nothing."""
    data = DATA["provinces"][PROVINCE_IDS.index(a)]
    return next((kind for kind in ("land", "sea") if b in data[kind]), "")


def set_up(seats: int, variant: str = "normal") -> Table:
    return play_at_random(
        opened(seats, variant=variant), "set up", seats, variant, until="planning"
    )


# Pieces and map.


@pytest.mark.rule("IK-CMP-01", "IK-CMP-02", "IK-MAP-05")
def test_there_are_68_provinces_each_with_a_name_of_its_own() -> None:
    assert len(set(PROVINCE_IDS)) == len(set(PROVINCE_NAMES)) == 68
    assert {"awa_shikoku", "awa_honshu"} <= set(PROVINCE_IDS)


@pytest.mark.rule("IK-CMP-03")
def test_the_figures_of_a_colour() -> None:
    supply = DATA["components"]["per_colour"]
    assert [supply[kind] for kind in KINDS] == [36, 9, 9, 9]
    assert supply["daimyo"] == 3


def neighbours(province: str) -> set[str]:
    """What a force may attack from a province, with nobody beside it."""
    table = play(set_out({province: "blue {1P}", "hida": "blue [D]"}), "blue end")
    return {path.split()[2] for path in choices(table, "blue", f"attack {province} ")}


def sea_lines(province: str) -> set[str]:
    """Those of them that lie over the sea."""
    state = opened().state
    assert isinstance(state, Ikusa)
    box, at = state.box, PROVINCE_IDS.index(province)
    ways = range(box.first[at], box.first[at + 1])
    return {PROVINCE_IDS[box.edge_to[way]] for way in ways if box.edge_naval[way]}


@pytest.mark.rule("IK-MAP-01")
def test_a_border_is_more_than_a_point() -> None:
    assert neighbours("kozuke") == {"echigo", "musashi", "mutsu", "shimotsuke", "shinano"}
    assert "shimosa" not in neighbours("kozuke")


@pytest.mark.rule("IK-MAP-02")
def test_a_sea_line_makes_its_ends_adjacent() -> None:
    assert neighbours("iki") == sea_lines("iki") == {"hizen", "nagato", "tsushima"}
    assert "buzen" not in neighbours("iki")


@pytest.mark.rule("IK-R-01")
def test_the_borders_that_the_text_pins() -> None:
    edges = Counter(edge["type"] for edge in DATA["edges"])
    assert edges == {"land": 125, "sea": 20}
    for edge in DATA["edges"]:
        assert adjacent(edge["a"], edge["b"]) == adjacent(edge["b"], edge["a"]) == edge["type"]
    assert sum(len(at["land"]) + len(at["sea"]) for at in DATA["provinces"]) == 2 * 145
    pinned = "kozuke echigo, yamashiro omi, omi wakasa, wakasa tango, yamato kawachi, "
    pinned += "yamashiro kawachi, tango tajima, tajima tamba"
    for a, b in (pair.split() for pair in pinned.split(", ")):
        assert adjacent(a, b) == "land"
    assert adjacent("iki", "nagato") == "sea"
    for pair in DATA["not_adjacent"]:
        assert adjacent(pair["a"], pair["b"]) == adjacent(pair["b"], pair["a"]) == ""


@pytest.mark.rule("IK-R-110")
def test_four_provinces_that_meet_in_a_point_have_no_diagonals() -> None:
    assert neighbours("musashi") == {"kai", "kozuke", "sagami", "shimosa", "shinano"}
    assert neighbours("shimotsuke") == {"hitachi", "kozuke", "mutsu", "shimosa"}
    assert {"musashi", "shimotsuke"} <= neighbours("kozuke") & neighbours("shimosa")


@pytest.mark.rule("IK-R-111")
def test_all_twenty_sea_lines_are_in_play() -> None:
    lines = {frozenset((a, b)) for a in PROVINCE_IDS for b in sea_lines(a)}
    assert len(lines) == 20
    assert sea_lines("dewa") == {"tsushima"}
    assert sea_lines("hyuga") == {"kii"}
    assert sea_lines("kii") == {"awa_honshu", "awa_shikoku", "hyuga"}
    assert neighbours("settsu") == {"harima", "kawachi", "tamba"}


# The normal set-up.


def dealt(seats: int, variant: str = "normal") -> Table:
    """All cards dealt, in the order of the map."""
    table = opened(seats, variant=variant)
    for province in PROVINCE_IDS:
        if phase(table) == "dealing":
            play(table, f"* deal {province}")
    return table


@pytest.mark.rule("IK-SET-07")
@pytest.mark.parametrize(("seats", "each"), [(3, 22), (4, 17), (5, 13)])
def test_cards_are_dealt_one_by_one_in_the_largest_equal_share(seats: int, each: int) -> None:
    table = dealt(seats)
    given = [(fact["colour"], fact["province"]) for fact in told(table, ONLOOKER, "dealt")]
    assert [colour for colour, _ in given] == list(COLOURS[:seats]) * each
    assert [province for _, province in given] == list(PROVINCE_IDS[: seats * each])


@pytest.mark.rule("IK-SET-08")
@pytest.mark.parametrize(("seats", "over"), [(3, 2), (4, 0), (5, 3)])
def test_what_is_left_over_lies_empty(seats: int, over: int) -> None:
    table = dealt(seats)
    left = [fact["province"] for fact in told(table, ONLOOKER, "left_over")]
    assert left == list(PROVINCE_IDS[68 - over :])
    view = see(table, ONLOOKER)
    assert {name for name, at in view.provinces.items() if not at.owner} == set(left)
    assert all(view.provinces[name].force == {} for name in left)


@pytest.mark.rule("IK-R-07")
def test_every_card_that_is_left_may_come_next_and_what_is_dealt_is_open() -> None:
    table = opened(3)
    assert table.legal(CHANCE) == [f"deal {province}" for province in PROVINCE_IDS]
    rng = stream("deal")
    assert len({table.state.draw(rng) for _ in range(2_000)}) == 68, "none is left out"
    play(table, "* deal omi\n* deal ise")
    assert len(table.legal(CHANCE)) == 66
    table = dealt(3)
    owners = {name: at.owner for name, at in see(table, ONLOOKER).provinces.items()}
    for colour in COLOURS[:3]:
        seen = see(table, colour).provinces
        assert {name: at.owner for name, at in seen.items()} == owners


@pytest.mark.rule("IK-SET-12")
@pytest.mark.parametrize(("seats", "koku"), [(3, 7), (4, 5), (5, 4)])
def test_the_first_koku(seats: int, koku: int) -> None:
    """A third of 22, 17 or 13 cards."""
    table = play_at_random(opened(seats), "koku", seats, until="reinforcing")
    assert {colour.koku for colour in see(table, ONLOOKER).colours.values()} == {koku}


@pytest.mark.rule("IK-SET-16", "IK-R-09", "IK-QP-06")
@pytest.mark.parametrize("variant", ["normal", "quick"])
@pytest.mark.parametrize(
    ("seats", "provinces", "on_board", "tray", "empty"),
    [(5, 13, 25, 11, 3), (4, 17, 29, 7, 0), (3, 22, 34, 2, 2)],
)
def test_the_table_after_the_set_up(
    seats: int, provinces: int, on_board: int, tray: int, empty: int, variant: str
) -> None:
    """The printed figures, alike for both ways of setting up."""
    view = see(set_up(seats, variant), ONLOOKER)
    for name, colour in view.colours.items():
        spearmen = [at.force["spearman"] for at in view.provinces.values() if at.owner == name]
        assert (colour.cards, len(spearmen), sum(spearmen)) == (provinces, provinces, on_board)
        assert colour.tray["spearman"] == tray
    assert sum(not at.owner for at in view.provinces.values()) == empty


@pytest.mark.rule("IK-SET-03")
@pytest.mark.parametrize("track", ["short", "long", "even"])
def test_experience_starts_in_the_left_most_hole(track: str) -> None:
    armies = see(opened(4, track=track), ONLOOKER).armies.values()
    assert {(army.hole, army.level) for army in armies} == {(0, 1)}


@pytest.mark.rule("IK-SET-04")
def test_a_daimyo_in_each_of_three_sections() -> None:
    table = opened(4)
    places = {name: army.place for name, army in see(table, ONLOOKER).armies.items()}
    names = {f"{colour}-{section}" for colour in COLOURS[:4] for section in (1, 2, 3)}
    assert places == dict.fromkeys(names, "unplaced")
    view = see(set_up(4), ONLOOKER)
    assert {view.provinces[army.place].owner for army in view.armies.values()} == set(COLOURS[:4])


@pytest.mark.rule("IK-SET-05")
def test_every_army_starts_with_a_bowman_and_a_swordsman() -> None:
    view = see(dealt(4), ONLOOKER)
    samurai = [(a.units.get("bowman"), a.units.get("swordsman")) for a in view.armies.values()]
    assert samurai == [(1, 1)] * 12
    assert {(c.tray["bowman"], c.tray["swordsman"]) for c in view.colours.values()} == {(6, 6)}


@pytest.mark.rule("IK-SET-06")
def test_every_army_starts_with_two_gunners_and_no_spearman() -> None:
    view = see(dealt(4), ONLOOKER)
    ashigaru = [(a.units.get("gunner"), a.units.get("spearman", 0)) for a in view.armies.values()]
    assert ashigaru == [(2, 0)] * 12
    assert {colour.tray["gunner"] for colour in view.colours.values()} == {3}


def with_markers(seats: int, markers: tuple[int, ...], variant: str = "normal") -> Table:
    """Red, orange, purple … draw these markers."""
    return play(dealt(seats, variant), "\n".join(f"* marker {marker}" for marker in markers))


def in_order(table: Table, until: str) -> list[str]:
    """Everybody asked takes the first choice, as long as the phase lasts; returns who was asked."""
    asked = []
    while phase(table) == until:
        asked.append(see(table, ONLOOKER).deciding[0])
        play(table, f"{asked[-1]} {sorted(choices(table, asked[-1]))[0]}")
    return asked


@pytest.mark.rule("IK-SET-13")
def test_reinforcements_come_in_turn_order_six_times() -> None:
    table = with_markers(3, (3, 1, 2))
    assert in_order(table, "reinforcing") == ["orange", "purple", "red"] * 6


@pytest.mark.rule("IK-SET-14")
def test_army_markers_are_placed_in_turn_order_one_at_a_time() -> None:
    table = with_markers(3, (3, 1, 2))
    in_order(table, "reinforcing")
    assert in_order(table, "stationing") == ["orange", "purple", "red"] * 3


@pytest.mark.rule("IK-SET-14")
def test_an_army_goes_to_an_own_province_without_one() -> None:
    table = with_markers(3, (1, 2, 3))
    in_order(table, "reinforcing")
    own = {name for name, at in see(table, ONLOOKER).provinces.items() if at.owner == "red"}
    assert choices(table, "red") == {f"station red-1 {name}" for name in own}
    first = min(own)
    play(table, f"red station red-1 {first}")
    for other in ("orange", "purple"):
        play(table, f"{other} {min(choices(table, other))}")
    assert choices(table, "red") == {f"station red-2 {name}" for name in own - {first}}


@pytest.mark.rule("IK-SET-09", "IK-SET-13")
def test_six_provinces_of_each_get_two_spearmen_more() -> None:
    view = see(set_up(5), ONLOOKER)
    for name in view.colours:
        forces = [at.force["spearman"] for at in view.provinces.values() if at.owner == name]
        assert sorted(Counter(forces).items()) == [(1, 7), (3, 6)]


@pytest.mark.rule("IK-SET-13")
def test_a_province_is_reinforced_once() -> None:
    table = play_at_random(opened(3), "reinforce", until="reinforcing")
    colour = see(table, ONLOOKER).deciding[0]
    path = sorted(choices(table, colour))[0]
    play(table, f"{colour} {path}")
    while see(table, ONLOOKER).deciding[0] != colour:
        other = see(table, ONLOOKER).deciding[0]
        play(table, f"{other} {sorted(choices(table, other))[0]}")
    assert refused(table, colour, path) == "IK-SET-13"


@pytest.mark.rule("IK-SET-10", "IK-SET-11", "IK-SET-15")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_markers_are_drawn_and_collected_again(seats: int) -> None:
    table = play_at_random(opened(seats), "markers", seats, until="reinforcing")
    drawn = sorted(colour.marker for colour in see(table, ONLOOKER).colours.values())
    assert drawn == list(range(1, 5 if seats == 2 else seats + 1))
    play_at_random(table, "markers", seats, until="planning")
    assert all(colour.marker == 0 for colour in see(table, ONLOOKER).colours.values())


# Two players.


@pytest.mark.rule("IK-TWO-01")
def test_two_players_have_two_colours_each() -> None:
    view = see(opened(2), ONLOOKER)
    assert {name: at.seat for name, at in view.colours.items()} == {
        "red": "A",
        "orange": "A",
        "purple": "B",
        "blue": "B",
    }
    assert all(at.tray["spearman"] == 36 for at in view.colours.values())
    table = set_out({}, seats=2, turn="red", phase="planning", koku=dict.fromkeys(COLOURS[:4], 3))
    assert see(table, ONLOOKER).deciding == COLOURS[:4], "each has a screen of its own"
    plan(table, "red", levy=3)
    assert see(table, ONLOOKER).sealed == ("red",)
    assert see(table, ONLOOKER).colours["orange"].koku == 3


@pytest.mark.rule("IK-TWO-02")
def test_two_players_divide_their_piles_into_halves() -> None:
    table = play(dealt(2), "* first A")
    view = see(table, ONLOOKER)
    assert [colour.cards for colour in view.colours.values()] == [0, 34, 0, 34]
    assert view.to_divide == 17
    assert choices(table, "red") == {f"divide {name}" for name in PROVINCE_IDS[::2]}
    play(table, "\n".join(f"red divide {name}" for name in PROVINCE_IDS[:34:2]))
    view = see(table, ONLOOKER)
    assert [colour.cards for colour in view.colours.values()] == [17, 17, 0, 34]
    assert view.to_divide == 17, "the other colour's turn"
    assert see(play(table, f"purple divide {PROVINCE_IDS[1]}"), ONLOOKER).to_divide == 16
    assert choices(table, "purple") == {f"divide {name}" for name in PROVINCE_IDS[3::2]}
    play(table, "\n".join(f"purple divide {name}" for name in PROVINCE_IDS[3:34:2]))
    assert see(table, ONLOOKER).to_divide == 0
    assert [colour.cards for colour in see(table, ONLOOKER).colours.values()] == [17] * 4
    assert phase(table) == "drawing_markers"


@pytest.mark.rule("IK-TWO-03")
def test_each_of_four_colours_starts_like_one_of_four_players() -> None:
    table = play_at_random(opened(2), "two", until="reinforcing")
    markers = sorted(colour.marker for colour in see(table, ONLOOKER).colours.values())
    assert markers == [1, 2, 3, 4]
    view = see(play_at_random(table, "two", until="planning"), ONLOOKER)
    for name, colour in view.colours.items():
        spearmen = [at.force["spearman"] for at in view.provinces.values() if at.owner == name]
        assert (len(spearmen), sum(spearmen)) == (17, 29)
        assert (colour.koku, colour.tray["spearman"]) == (5, 7)


@pytest.mark.rule("IK-R-98")
def test_a_coin_says_who_divides_first_and_the_other_sees_it() -> None:
    table = dealt(2)
    assert table.legal(CHANCE) == ["first A", "first B"]
    play(table, "* first B")
    assert table.actors() == [1]
    play(table, "\n".join(f"purple divide {name}" for name in PROVINCE_IDS[1:34:2]))
    assert table.actors() == [0]
    seen = see(table, 0).provinces
    assert {name for name, at in seen.items() if at.owner == "purple"} == set(PROVINCE_IDS[1:34:2])


@pytest.mark.rule("IK-R-108")
def test_quick_play_is_not_for_two() -> None:
    with pytest.raises(BadOption):
        opened(2, variant="quick")


# Quick play.


@pytest.mark.rule("IK-QP-01")
@pytest.mark.parametrize(("seats", "each"), [(3, 16), (4, 11), (5, 7)])
def test_quick_play_deals_fewer_cards(seats: int, each: int) -> None:
    table = dealt(seats, "quick")
    assert phase(table) == "drawing_markers"
    assert [colour.cards for colour in see(table, ONLOOKER).colours.values()] == [each] * seats
    extra = [fact["province"] for fact in told(table, ONLOOKER, "left_over")]
    assert extra == list(PROVINCE_IDS[seats * each :])


@pytest.mark.rule("IK-QP-02")
def test_quick_play_puts_one_spearman_into_each_province_dealt() -> None:
    view = see(dealt(5, "quick"), ONLOOKER)
    forces = [at.force for at in view.provinces.values()]
    assert forces == [{"spearman": 1}] * 35 + [{}] * 33
    assert {colour.tray["spearman"] for colour in view.colours.values()} == {36 - 7}


@pytest.mark.rule("IK-QP-04", "IK-QP-05")
def test_six_claims_each_and_two_spearmen_more() -> None:
    table = with_markers(3, (2, 3, 1), "quick")
    asked = []
    while phase(table) in ("claiming", "reinforcing"):
        colour = see(table, ONLOOKER).deciding[0]
        asked.append((colour, phase(table)))
        play(table, f"{colour} {min(choices(table, colour))}")
        view = see(table, ONLOOKER)
        assert max(at.force.get("spearman", 0) for at in view.provinces.values()) <= 3
    turn = ["claiming", "reinforcing", "reinforcing"]
    assert asked == [(c, step) for c in ("purple", "red", "orange") for step in turn] * 6
    assert {at.tray["spearman"] for at in view.colours.values()} == {36 - 16 - 18}


@pytest.mark.rule("IK-QP-10")
@pytest.mark.parametrize(("seats", "koku"), [(3, 7), (4, 5), (5, 4)])
def test_quick_play_collects_koku_when_all_is_placed(seats: int, koku: int) -> None:
    table = play_at_random(opened(seats, variant="quick"), "koku", seats, until="stationing")
    assert {colour.koku for colour in see(table, ONLOOKER).colours.values()} == {0}
    play_at_random(table, "koku", seats, until="planning")
    assert {colour.koku for colour in see(table, ONLOOKER).colours.values()} == {koku}
    assert see(table, ONLOOKER).round == 1


@pytest.mark.rule("IK-QP-07")
@pytest.mark.parametrize(("track", "hole"), [("short", 3), ("long", 4), ("even", 3)])
def test_quick_play_starts_at_level_2_in_its_first_hole(track: str, hole: int) -> None:
    view = see(opened(3, variant="quick", track=track), ONLOOKER)
    assert {(army.hole, army.level) for army in view.armies.values()} == {(hole, 2)}


def spreading() -> Table:
    return play_at_random(opened(3, variant="quick"), "spread", until="spreading")


def sizes(table: Table, kind: str, section: int) -> set[int]:
    """How many of a kind red may put into a section."""
    words = f"spread {kind} section-{section} "
    assert choices(table, "red") == choices(table, "red", words)
    return {int(path.removeprefix(words)) for path in choices(table, "red")}


@pytest.mark.rule("IK-QP-08")
def test_five_of_each_samurai_and_six_gunners_within_the_squares() -> None:
    """Bowmen 4, 1, 0 and swordsmen 0, 3, 2: samurai 4, 4 and 2."""
    table = spreading()
    assert sizes(table, "bowman", 1) == {0, 1, 2, 3, 4}, "not 5"
    play(table, "red spread bowman section-1 4")
    assert sizes(table, "bowman", 2) == {0, 1}
    play(table, "red spread bowman section-2 1")
    assert sizes(table, "swordsman", 1) == {0}, "no fifth samurai there"
    play(table, "red spread swordsman section-1 0")
    assert sizes(table, "swordsman", 2) == {1, 2, 3}, "what is left must fit into the third"
    play(table, "red spread swordsman section-2 3")
    assert sizes(table, "gunner", 1) == set(range(7))
    play(table, "red spread gunner section-1 6")
    assert sizes(table, "gunner", 2) == {0}


@pytest.mark.rule("IK-QP-08", "IK-R-104")
def test_army_cards_are_filled_in_secret_and_shown_together() -> None:
    table = spreading()
    units = see(table, ONLOOKER).colours["red"].tray
    steps = {"bowman": (4, 1), "swordsman": (0, 3), "gunner": (2, 2)}
    for kind, (first, second) in steps.items():
        play(table, f"red spread {kind} section-1 {first}\nred spread {kind} section-2 {second}")
    assert see(table, ONLOOKER).sealed == ("red",)
    assert any(see(table, "red").colours["red"].spread)
    assert not any(see(table, "orange").colours["red"].spread)
    assert see(table, "orange").armies["red-1"].units == {}
    for colour in ("orange", "purple"):
        while colour in see(table, ONLOOKER).deciding and phase(table) == "spreading":
            play(table, f"{colour} {min(choices(table, colour))}")
    assert phase(table) == "stationing"
    armies = [army(table, f"red-{section}") for section in (1, 2, 3)]
    assert armies == ["[D+4B+2G]", "[D+1B+3S+2G]", "[D+2S+2G]"]
    left = see(table, ONLOOKER).colours["red"].tray
    assert left == {**units, "bowman": 4, "swordsman": 4, "gunner": 3}
