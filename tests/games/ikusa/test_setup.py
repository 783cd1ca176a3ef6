"""Chapters 1, 2, 18 and 19: the pieces, the map, and all ways of setting up."""

from __future__ import annotations

from collections import Counter

import pytest
from games.ikusa.build import ONLOOKER, choices, opened, play, play_at_random, refused, see

from honjin.engine.errors import BadOption
from honjin.engine.table import Table
from honjin.games.ikusa.components import DATA, PROVINCE_IDS, PROVINCE_NAMES

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


@pytest.mark.rule("IK-MAP-01", "IK-MAP-02", "IK-R-01", "IK-R-110", "IK-R-111")
def test_the_borders_that_the_text_pins() -> None:
    edges = Counter(edge["type"] for edge in DATA["edges"])
    assert edges == {"land": 125, "sea": 20}
    for a, b in (("kozuke", "echigo"), ("yamashiro", "omi"), ("tango", "tajima")):
        assert adjacent(a, b) == adjacent(b, a) == "land"
    assert adjacent("iki", "nagato") == "sea"
    for pair in DATA["not_adjacent"]:
        assert adjacent(pair["a"], pair["b"]) == ""
    for edge in DATA["edges"]:
        assert adjacent(edge["a"], edge["b"]) == adjacent(edge["b"], edge["a"]) == edge["type"]


# The normal set-up.


@pytest.mark.rule("IK-SET-07", "IK-SET-08", "IK-SET-12", "IK-SET-16", "IK-R-07", "IK-R-09")
@pytest.mark.parametrize(
    ("seats", "provinces", "tray", "empty", "koku"),
    [(5, 13, 11, 3, 4), (4, 17, 7, 0, 5), (3, 22, 2, 2, 7)],
)
def test_the_table_after_the_set_up(
    seats: int, provinces: int, tray: int, empty: int, koku: int
) -> None:
    view = see(set_up(seats), ONLOOKER)
    for colour in view.colours.values():
        assert (colour.cards, colour.koku) == (provinces, koku)
        assert colour.tray["spearman"] == tray
    assert sum(not at.owner for at in view.provinces.values()) == empty


@pytest.mark.rule("IK-SET-03", "IK-SET-04", "IK-SET-05", "IK-SET-06", "IK-SET-14", "IK-R-08")
def test_every_army_starts_alike_and_stands_alone() -> None:
    view = see(set_up(4), ONLOOKER)
    assert len({army.place for army in view.armies.values()}) == 12
    for army in view.armies.values():
        assert army.units == {"bowman": 1, "swordsman": 1, "gunner": 2}
        assert (army.hole, army.level) == (0, 1)
        assert view.provinces[army.place].force["spearman"] in (1, 3)
    trays = [colour.tray for colour in view.colours.values()]
    assert all((t["bowman"], t["swordsman"], t["gunner"]) == (6, 6, 3) for t in trays)


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


@pytest.mark.rule("IK-TWO-01", "IK-TWO-02", "IK-TWO-03", "IK-R-98")
def test_two_players_have_two_colours_each_and_divide_their_piles() -> None:
    table = play_at_random(opened(2), "two", until="dividing")
    view = see(table, ONLOOKER)
    assert sorted(colour.cards for colour in view.colours.values()) == [0, 0, 34, 34]
    view = see(play_at_random(table, "two", until="planning"), ONLOOKER)
    for colour in view.colours.values():
        assert (colour.cards, colour.koku, colour.tray["spearman"]) == (17, 5, 7)
    assert [colour.seat for colour in view.colours.values()] == ["A", "A", "B", "B"]


@pytest.mark.rule("IK-R-108")
def test_quick_play_is_not_for_two() -> None:
    with pytest.raises(BadOption):
        opened(2, variant="quick")


# Quick play.


@pytest.mark.rule("IK-QP-01", "IK-QP-02", "IK-QP-04", "IK-QP-05", "IK-QP-06", "IK-QP-10")
@pytest.mark.parametrize(
    ("seats", "provinces", "tray", "empty", "koku"),
    [(5, 13, 11, 3, 4), (4, 17, 7, 0, 5), (3, 22, 2, 2, 7)],
)
def test_quick_play_ends_its_set_up_with_the_same_figures(
    seats: int, provinces: int, tray: int, empty: int, koku: int
) -> None:
    view = see(set_up(seats, "quick"), ONLOOKER)
    for colour in view.colours.values():
        assert (colour.cards, colour.koku) == (provinces, koku)
        assert colour.tray["spearman"] == tray
    assert sum(not at.owner for at in view.provinces.values()) == empty
    assert max(at.force.get("spearman", 0) for at in view.provinces.values()) <= 3


@pytest.mark.rule("IK-QP-07", "IK-QP-08", "IK-QP-09", "IK-R-104")
def test_quick_play_spreads_its_armies_in_secret() -> None:
    view = see(set_up(3, "quick"), ONLOOKER)
    for name, colour in view.colours.items():
        armies = [army for key, army in view.armies.items() if key.startswith(name)]
        spread = Counter[str]()
        for army in armies:
            spread.update(army.units)
            assert army.units.get("bowman", 0) + army.units.get("swordsman", 0) <= 4
            assert army.level == 2
        assert spread == {"bowman": 5, "swordsman": 5, "gunner": 6}
        assert [colour.tray[kind] for kind in ("bowman", "swordsman", "gunner")] == [4, 4, 3]
