"""Chapters L to R: the fort, the Samurai, both scenarios, and fog of war."""

from __future__ import annotations

import re

import pytest
from games.kawanakajima.build import (
    ONLOOKER,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    field,
    honjin,
    mode,
    opened,
    place,
    play,
    play_at_random,
    see,
    state,
    told,
)

from honjin.engine.errors import BadOption
from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import DATA, UNIT_IDS

KAIZU = DATA["map"]["kaizu"]["hex"]
SOUTH = DATA["fortress"]["exterior_hexes"]["b"][0]


# The hypothetical scenario.


@pytest.mark.rule("KW-HYP-02", "KW-HYP-03", "KW-R-148")
def test_takedas_column_and_the_garrison() -> None:
    table = opened(scenario="hypothetical")
    for name in ("T-T1", "T-T2", "T-T3"):
        play(table, f"T pick {name}")
    while see(table).phase == "fill_column":
        table.apply(TAKEDA, sorted(choices(table, TAKEDA))[0])
    places = {name: place(table, name) for name in UNIT_IDS if name.startswith("T-")}
    files = {at for pair in DATA["scenarios"]["hypothetical"]["column_files"] for at in pair}
    column = [at for name, at in places.items() if name[2] not in "MT"]
    assert set(column) == files
    assert {places[f"T-M{n}"] for n in (1, 2, 3)} == {KAIZU}
    assert {places[f"T-T{n}"] for n in (1, 2, 3)} == {"away"}
    assert mode(table, "T-A") == "move"
    assert mode(table, "T-M") == "defense"


@pytest.mark.rule("KW-KAW-03", "KW-KAW-04", "KW-R-130")
def test_entry_points_are_secret_until_the_clan_appears() -> None:
    table = opened()
    play(table, "U plan kuruma_gakari")
    while see(table).phase == "settle":
        for seat in table.actors():
            verb = "mode defense" if choices(table, seat, "mode") else "entry C"
            table.apply(seat, verb)
    assert place(table, "T-M1") == "entry-C"
    assert next(c for c in see(table, UESUGI).clans if c.id == "T-M").entry == "C"
    assert "T-M" in honjin(table, TAKEDA).reserve


@pytest.mark.parametrize("name", ["kansuke", "takeda_plan", "uesugi_clan_with_M"])
def test_options_of_the_historical_scenario_alone(name: str) -> None:
    with pytest.raises(BadOption):
        opened(scenario="hypothetical", **{name: True})


# The fort.


def besieged(defenders: str = "T-M1", modes: str = "attack") -> Table:
    """Uesugi's J has just stormed Kaizu from the south."""
    units = dict.fromkeys(defenders.split(), KAIZU)
    table = field(
        {**units, "U-J1": SOUTH, "U-J2": DATA["fortress"]["exterior_hexes"]["b"][1]},
        {"U-J": modes},
        bowl=("U-J",),
        scenario="hypothetical",
    )
    return play(table, "* chit U-J; U yes; U done; U storm U-J")


@pytest.mark.rule("KW-SIEGE-21", "KW-R-105")
def test_a_siege_begins() -> None:
    table = besieged()
    siege = see(table).siege
    assert siege is not None
    assert siege.besieged == "takeda"
    assert [side.manpower for side in siege.sides] == [5, 6]
    assert table.actors() == [TAKEDA]
    assert place(table, "U-J1") == place(table, "U-J2") == KAIZU


@pytest.mark.rule("KW-SIEGE-20", "KW-SIEGE-24", "KW-R-108")
def test_first_markers() -> None:
    table = besieged()
    play(table, "T area honmaru; T area umadashi; T done")
    siege = see(table).siege
    assert siege is not None
    assert siege.sides[0].manpower == 3
    assert choices(table, UESUGI, "area") >= {"area b", "area sannomaru"}
    assert "area umadashi" not in choices(table, UESUGI)
    shut = besieged()
    play(shut, "T area umadashi; T area sannomaru; T done")
    assert choices(shut, UESUGI) == {"area b", "done"}


@pytest.mark.rule("KW-SIEGE-27", "KW-SIEGE-44", "KW-SIEGE-45")
def test_fire_on_an_own_combat_chit() -> None:
    table = besieged()
    play(table, "T area umadashi; T done; U area b; U done")
    play(table, "* chit combat_uesugi")
    siege = see(table).siege
    assert siege is not None
    assert siege.actions == 1
    play(table, "U fire; * die 5")
    assert choices(table, TAKEDA) == {"area umadashi", "manpower"}
    play(table, "T manpower")
    siege = see(table).siege
    assert siege is not None
    assert (siege.sides[0].manpower, siege.sides[0].out_of_combat) == (3, 1)


@pytest.mark.rule("KW-SIEGE-12", "KW-R-103", "KW-SIEGE-10")
def test_only_an_attack_clan_goes_in_while_an_enemy_is_there() -> None:
    table = field(
        {"T-M1": KAIZU, "U-J1": SOUTH},
        {"U-J": "move"},
        bowl=("U-J",),
        scenario="hypothetical",
    )
    play(table, "* chit U-J; U yes; U done")
    assert f"go {KAIZU}" not in choices(table, UESUGI)


@pytest.mark.rule("KW-HYP-12", "KW-R-122")
def test_taking_an_empty_fort_scores_eight() -> None:
    units = {"T-J1": OPEN, "U-J1": SOUTH}
    table = field(units, {"U-J": "move"}, bowl=("U-J",), scenario="hypothetical")
    play(table, f"* chit U-J; U yes; U done; U go {KAIZU}")
    assert see(table).vp == -8
    assert see(table).fort == "uesugi"


# The Samurai.


@pytest.mark.rule("KW-SAM-03", "KW-SAM-05")
def test_an_army_that_falls_behind_calls_its_samurai() -> None:
    units = {"U-J2": "2509", "T-I1": f"{OPEN} exhausted", "T-G1": "3510 shaken"}
    table = field(units, {"U-J": "attack"}, standing={"vp": -4}, samurai=True)
    play(table, "* chit combat_uesugi; T done")
    combat = see(table).combat
    assert combat is not None
    play(table, f"* dice {12 - combat.column_sum}; * dice {8 - combat.line_sum}; * die 6")
    assert state(table, "T-I1") == "eliminated"
    assert see(table).phase == "call_samurai"
    play(table, "T yes; * chit T-samurai; T pick T-G1; T yes; * die 6")
    assert state(table, "T-G1") == "good"
    assert next(c for c in see(table).counters if c.id == "T-G1").leadership == 1


# Fog of war.


@pytest.mark.rule("KW-FOG-01", "KW-R-153", "KW-R-154")
def test_fog_hides_modes_and_reserves_until_they_bite() -> None:
    table = opened(fog_of_war=True)
    play(table, "U plan kuruma_gakari")
    while see(table).phase == "settle":
        for seat in table.actors():
            verb = "mode attack" if choices(table, seat, "mode") else "entry A"
            table.apply(seat, verb)
    enemy = {clan.id: clan for clan in see(table, TAKEDA).clans}
    own = {clan.id: clan for clan in see(table, UESUGI).clans}
    assert own["U-B"].mode == "attack"
    assert enemy["U-B"].mode == ""
    play(table, "* die 3; * die 3; * die 3; T done; U clan U-B; U done")
    assert see(table, TAKEDA).bowl.hidden == 1
    assert honjin(table, UESUGI, TAKEDA).reserve == ()
    play(table, "* chit U-B; U yes")
    assert {c.id: c for c in see(table, TAKEDA).clans}["U-B"].mode == "attack"


@pytest.mark.rule("KW-SEQ-01", "KW-SEQ-02", "KW-SEQ-03")
@pytest.mark.parametrize("scenario", ["historical", "hypothetical"])
def test_a_whole_game(scenario: str) -> None:
    """Every turn has its Command Phase, then one chit after the other, then its end."""
    table = play_at_random(opened(scenario=scenario), scenario)
    assert table.over
    letters = {"turn": "t", "command_roll": "c", "plan_roll": "p", "drawn": "d", "end_of_turn": "e"}
    story = "".join(letters.get(event.kind, "") for event in table.events(ONLOOKER))
    turns = [f"t{turn}" for turn in story.split("t")[1:]]
    assert len(turns) == see(table).turn
    for n, turn in enumerate(turns, 1):
        assert re.fullmatch("tc+p*d+e" if n < len(turns) else "tc+p*d+e?", turn), turn
    ended = [event["turn"] for event in told(table, "end_of_turn")]
    assert ended == list(range(1, len(ended) + 1))
