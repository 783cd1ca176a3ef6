"""Chapter 14: honor, secret objectives and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest
from games.rokugan.build import (
    F1,
    ONLOOKER,
    PROVINCES,
    player,
    resolve,
    scene,
    scored,
    see,
    told,
)

NONE = {"lion": "reclaiming_lost_lands", "crane": "web_of_influence"}
"""Objectives that the lands of these tests do not fulfil."""


def honor(lion: str, objective: str = "reclaiming_lost_lands", **more: Any) -> int:
    """The honor of Lion with these lands."""
    table = scored({"lion": lion, "crane": more.pop("crane", "")}, {"lion": objective}, **more)
    assert table.scores()[0] == see(table).score[0].total
    return see(table).score[0].total


def meets(objective: str, lion: str, crane: str = "", **more: Any) -> bool:
    """Whether Lion's lands fulfil an objective."""
    table = scored({"lion": lion, "crane": crane}, {"lion": objective}, **more)
    sheet = see(table).score[0]
    assert sheet.objective == objective
    return sheet.objective_honor > 0


# Honor.


@pytest.mark.rule("RK-END-01")
def test_at_the_end_all_objectives_are_revealed() -> None:
    table = resolve({"lion": "lion_north", "crane": "crane_south"}, round=5, objectives=NONE)
    assert table.over
    shown = {f["seat"]: f["objective"] for f in told(table, ONLOOKER, "objective_shown")}
    assert (shown["A"], shown["B"]) == (NONE["lion"], NONE["crane"])
    assert [sheet.objective for sheet in see(table).score][:2] == list(NONE.values())


@pytest.mark.rule("RK-END-01", "RK-END-02", "RK-END-05")
def test_fixture_f1_without_objectives() -> None:
    table = scene(F1)
    assert [p.honor.total for p in see(table).players] == [13, 12, 14, 9]
    assert [p.honor.territories for p in see(table).players] == [0, 0, 0, 0]
    assert next(t for t in see(table).territories if t.id == "shadowlands_south").controller == "B"


@pytest.mark.rule("RK-END-02", "RK-SPC-09")
def test_flowers_are_printed_or_on_special_tokens() -> None:
    """The "4" in dragon_west (1 flower) is 4; a +2 defense token in lion_east is 2 + 1."""
    assert honor("dragon_west") == 1
    assert honor("dragon_west", special={"dragon_west": "honor_4"}) == 4
    assert honor("lion_east", special={"lion_east": "defense_2"}) == 3
    assert honor("lion_east", special={"dragon_west": "honor_4"}) == 2


@pytest.mark.rule("RK-END-03", "RK-SHD-04")
def test_faceup_tokens_count_one_outside_the_shadowlands() -> None:
    assert honor("lion_east+3 shadowlands_north+2") == 2 + 3


@pytest.mark.rule("RK-END-03", "RK-SHD-04")
@pytest.mark.parametrize("name", PROVINCES)
def test_a_faceup_token_counts_in_each_province_but_the_shadowlands(name: str) -> None:
    dark = name.startswith("shadowlands")
    flowers = 0 if dark else PROVINCES[name]["flowers"]
    assert honor(f"{name}+1") == flowers + (0 if dark else 1)


@pytest.mark.rule("RK-END-04", "RK-END-03", "RK-END-05")
def test_a_fulfilled_objective_counts_and_everything_adds_up() -> None:
    """All Crab provinces, two faceup in the capital, Shadowlands: 8 + 2 + 5 + 5 = 20."""
    lands = "crab_capital+2 crab_center crab_east crab_north shadowlands_north+1"
    table = scored({"lion": lands, "crane": ""}, {"lion": "last_line_of_defense"})
    sheet = see(table).score[0]
    assert (sheet.flowers, sheet.faceup, sheet.territories) == (8, 2, 5)
    assert (sheet.objective_honor, sheet.total) == (5, 20)


@pytest.mark.rule("RK-END-04")
def test_an_objective_that_is_not_fulfilled_is_worth_nothing() -> None:
    assert honor("dragon_west", "last_line_of_defense") == 1


@pytest.mark.rule("RK-END-05", "RK-SHD-04")
def test_five_for_each_territory_but_the_shadowlands() -> None:
    flowers = {p: PROVINCES[p]["flowers"] for p in ("island_north", "island_south", "island_west")}
    assert honor(" ".join(flowers)) == sum(flowers.values()) + 5
    assert honor("shadowlands_north", crane="shadowlands_south") == 0


@pytest.mark.rule("RK-END-06")
def test_most_honor_wins() -> None:
    table = scored({"lion": "dragon_west", "crane": "crane_south"}, NONE)
    assert table.winners() == ("B",)
    assert see(table).winners == ("B",)


@pytest.mark.rule("RK-R-61")
@pytest.mark.parametrize(
    ("lion", "crane", "shared", "broken"),
    [
        ("crane_south", "crane_middle crab_north", "AB", "B"),
        ("crane_south", "coast_south", "AB", "AB"),
        ("crane_south shadowlands_north+3", "coast_south shadowlands_south+1", "AB", "A"),
        ("crane_south+1", "coast_south crab_north", "AB", "B"),
    ],
)
def test_equal_honor_is_shared_or_broken_by_provinces_then_control_tokens(
    lion: str, crane: str, shared: str, broken: str
) -> None:
    objectives = {"lion": "emerald_empire", "crane": "web_of_influence"}
    for switch, winners in ((False, shared), (True, broken)):
        options = {"tie_break": switch}
        table = scored({"lion": lion, "crane": crane}, objectives, options=options)
        assert "".join(table.winners()) == winners


@pytest.mark.rule("RK-R-61")
def test_the_tie_break_never_outweighs_honor() -> None:
    lands = {"lion": "crane_south+2 dragon_west", "crane": "island_west island_south unicorn_west"}
    table = scored(lands, NONE, options={"tie_break": True})
    assert table.winners() == ("A",)


# Secret objectives.

HOME = {
    "crab": ("last_line_of_defense", 5),
    "crane": ("rice_bowl_of_the_empire", 6),
    "dragon": ("great_wall_of_the_north", 6),
    "lion": ("plains_of_battle", 7),
    "phoenix": ("great_library", 7),
    "scorpion": ("den_of_secrets", 7),
    "unicorn": ("court_of_the_five_winds", 6),
}


@pytest.mark.rule("RK-OBJ-01")
@pytest.mark.parametrize("land", HOME)
def test_a_home_objective_asks_for_the_capital_or_two_provinces(land: str) -> None:
    objective, worth = HOME[land]
    others = [p for p, at in PROVINCES.items() if at["territory"] == land and "capital" not in p]
    assert meets(objective, f"{land}_capital")
    assert meets(objective, " ".join(others[:2]))
    assert not meets(objective, others[0])
    assert not meets(objective, f"{others[0]} coast_north")
    assert honor(f"{land}_capital", objective) == 2 + worth


@pytest.mark.rule("RK-OBJ-01")
def test_home_objectives_on_fixture_f1() -> None:
    """Unicorn fulfils the Crane one by its capital, Crab the Unicorn one by two provinces."""
    kept = {"unicorn": "rice_bowl_of_the_empire", "crab": "court_of_the_five_winds"}
    table = scored(F1, kept)
    assert [see(table).score[seat].objective_honor for seat in (0, 3)] == [6, 6]


@pytest.mark.rule("RK-OBJ-02", "RK-R-62")
def test_web_of_influence_asks_for_seven_territories_shadowlands_included() -> None:
    table = scored(F1, {"scorpion": "web_of_influence"})
    assert see(table).score[2].objective_honor == 0
    six = "crab_east crane_south dragon_west lion_east phoenix_east coast_west"
    assert not meets("web_of_influence", six)
    assert not meets("web_of_influence", f"{six} coast_north")
    assert meets("web_of_influence", f"{six} shadowlands_north")
    assert honor(f"{six} shadowlands_north", "web_of_influence") == 3 + 3 + 1 + 2 + 1 + 3 + 10


@pytest.mark.rule("RK-OBJ-03", "RK-R-63", "RK-R-62")
@pytest.mark.parametrize(
    ("lands", "met"),
    [
        (
            "unicorn_west unicorn_capital dragon_west lion_north dragon_capital phoenix_capital",
            True,
        ),
        ("unicorn_west unicorn_capital dragon_west lion_north dragon_capital", False),
        ("coast_south crab_center crab_east crab_north shadowlands_north crab_capital", True),
        ("crab_center crab_east crab_north crab_capital shadowlands_north coast_north", False),
        ("crab_center crab_east crab_north crab_capital coast_south coast_west", False),
        ("lion_north dragon_west unicorn_east scorpion_north lion_capital island_west", False),
        ("island_north island_south island_west coast_north coast_south coast_west", False),
    ],
)
def test_emerald_empire_asks_for_a_chain_of_six_in_three_territories(lands: str, met: bool) -> None:
    assert meets("emerald_empire", lands) == met


@pytest.mark.rule("RK-R-63")
def test_a_star_of_six_is_not_a_chain() -> None:
    """lion_capital with five neighbours of which too few touch one another."""
    star = "lion_east crane_capital phoenix_east dragon_south phoenix_capital phoenix_middle"
    assert meets("emerald_empire", star)
    star = "lion_capital crane_capital scorpion_north dragon_south crab_capital shadowlands_south"
    assert not meets("emerald_empire", star)
    fork = "lion_capital crane_middle scorpion_north dragon_south crane_south dragon_capital"
    assert not meets("emerald_empire", fork.replace("crane_south", "island_west"))
    assert (
        honor(
            "unicorn_west unicorn_capital dragon_west lion_north dragon_capital phoenix_capital",
            "emerald_empire",
        )
        == 1 + 2 + 1 + 2 + 2 + 2 + 10
    )


@pytest.mark.rule("RK-OBJ-04", "RK-R-55", "RK-R-62")
def test_way_of_the_sail_asks_for_six_coastal_provinces() -> None:
    """On F1 Unicorn has five; with the harbor in unicorn_capital six."""
    kept = {"unicorn": "way_of_the_sail"}
    assert see(scored(F1, kept)).score[3].objective_honor == 0
    with_harbor = scored(F1, kept, special={"unicorn_capital": "harbor"})
    assert see(with_harbor).score[3].objective_honor == 10
    elsewhere = scored(F1, kept, special={"scorpion_north": "harbor"})
    assert see(elsewhere).score[3].objective_honor == 0
    five = "island_north island_south island_west coast_north coast_south"
    assert meets("way_of_the_sail", f"{five} shadowlands_south")
    assert not meets("way_of_the_sail", f"{five} shadowlands_north")


@pytest.mark.rule("RK-OBJ-05", "RK-R-63", "RK-R-62")
def test_way_of_humility_asks_that_nobody_has_fewer() -> None:
    assert meets("way_of_humility", "lion_north", "crane_south crane_middle")
    assert meets("way_of_humility", "lion_north", "crane_south")
    assert not meets("way_of_humility", "lion_north lion_east", "crane_south")
    assert not meets("way_of_humility", "lion_north shadowlands_north", "crane_south")
    assert honor("", "way_of_humility", crane="crane_south") == 10


@pytest.mark.rule("RK-OBJ-06", "RK-R-62")
def test_reclaiming_lost_lands_asks_for_both_shadowlands_provinces() -> None:
    assert meets("reclaiming_lost_lands", "shadowlands_north shadowlands_south")
    assert not meets("reclaiming_lost_lands", "shadowlands_north")
    assert honor("shadowlands_north shadowlands_south") == 3


@pytest.mark.rule("RK-R-64")
def test_a_home_objective_with_a_scorched_capital_is_met_by_two_other_provinces() -> None:
    burned = {"lion_capital": "scorched_earth"}
    assert meets("plains_of_battle", "lion_north lion_east", special=burned)
    assert not meets("plains_of_battle", "lion_north", special=burned)


@pytest.mark.rule("RK-END-04")
def test_a_player_sees_whether_their_objective_is_met_at_the_moment_and_others_do_not() -> None:
    table = scene({"lion": "lion_capital", "crane": ""}, objectives={"lion": "plains_of_battle"})
    assert (see(table, "lion").objective, see(table, "lion").objective_met) == (
        *("plains_of_battle", True),
    )
    assert (see(table).objective, see(table).objective_met) == ("", False)
    assert player(table, "lion", "crane").honor.total == 2
