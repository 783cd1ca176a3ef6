"""Chapter J: who fights whom, the scores, results, leaders, Rout and advance."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    GAME,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    field,
    hit,
    honjin,
    mode,
    place,
    play,
    scores,
    see,
    state,
    told,
)
from games.kawanakajima.build import battle_scores as battle

from honjin.engine.errors import BadOption
from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import DATA

SETUP = GAME.setup(2)


def reach(table: Table, column: int, line: int) -> Table:
    """Roll so that the battle in progress hits this cell of the table."""
    before = scores(table)
    return play(table, f"* dice {column - before[0]}; * dice {line - before[1]}")


# The scores.


@pytest.mark.rule("KW-CMB-20", "KW-EX-15")
def test_each_unit_counts_according_to_its_own_case() -> None:
    """A 2-3 charges two 1-2, one of which counter-charges and one closes ranks."""
    assert battle("U-F2:charge v T-B2:attack T-F2:defense") == (2 - 1, 3 - 2 - (1 + 2))


@pytest.mark.rule("KW-CMB-15", "KW-CMB-19")
def test_in_melee_everything_counts_on_the_line() -> None:
    assert battle("T-G1 v U-B2:attack") == (0, 5 - 3)


@pytest.mark.rule("KW-CMB-27", "KW-CMB-28", "KW-MODE-16")
@pytest.mark.parametrize("unready", ["move", "regroup"])
def test_move_and_regroup_fight_badly(unready: str) -> None:
    assert battle(f"T-G1:{unready} v U-B2:attack")[0] == -2
    assert battle(f"T-G1 v U-B2:{unready}")[0] == 2


@pytest.mark.rule("KW-CMB-29", "KW-CMB-30", "KW-R-84")
def test_leaders_help_the_score_they_are_named_for() -> None:
    plain = battle("U-B1 v T-B1")
    assert battle("U-B1 v T-B1 column=U-B1") == (plain[0] + 1, plain[1])
    assert battle("U-B1 v T-B1 line=T-B1") == (plain[0], plain[1] - 1)


@pytest.mark.rule("KW-CMB-32", "KW-HIST-06", "KW-R-82")
def test_surprise_on_turn_one() -> None:
    assert battle("U-B1:charge U-B2:charge v T-D2 column=U-B1 turn=1") == (6, 0)
    assert battle("T-D2 v U-B1 turn=1")[0] == battle("T-D2 v U-B1")[0]


@pytest.mark.rule("KW-CMB-40", "KW-EX-17")
def test_charging_into_wood() -> None:
    """A 2-2 counts as 1-3, and the wood takes one off the column."""
    wood = next(name for name, cell in DATA["map"]["hexes"].items() if cell["t"] == "wood")
    open_ground = battle("U-J2:charge v T-G1")
    in_wood = battle(f"U-J2:charge v T-G1@{wood} ground=T-G1")
    assert in_wood == (open_ground[0] - 1 - 1, open_ground[1] + 1)


@pytest.mark.rule("KW-CMB-39", "KW-R-98")
def test_a_ford_helps_a_unit_attacked_across_it_alone() -> None:
    """Amakasu's foot has one point of Firepower, which counts in Melee behind the ford."""
    assert battle("T-J1@3518 v U-M2@3517 hexside=U-M2")[0] == -2 - 1
    assert battle("T-J1@3518 v U-M2@3517:move hexside=U-M2")[0] == -2 - 1 + 2
    assert battle("T-J1@3518 T-G1@3617 v U-M2@3517 hexside=U-M2")[0] == -2 - 1
    assert battle("T-J1@3518 T-G1@3516 v U-M2@3517")[0] == 0
    charged = battle("T-T1@3518:charge v U-J1@3517 hexside=U-J1")
    assert charged == (-2 + 1, 3 + 2 - 2)


@pytest.mark.rule("KW-R-160", "KW-GEN-05", "KW-CMB-40")
def test_the_defender_names_one_terrain_for_the_battle() -> None:
    """A 3-3 charges a 0-2 in wood behind a stream, and two others cross ford and stream."""
    charge = "T-T1@0511:charge v U-J1@0411"
    assert battle(f"{charge} ground=U-J1") == (1 - 1, 3 + 2 - 2)
    assert battle(f"{charge} hexside=U-J1") == (3 - 1, 3 - 2)
    assert battle("T-T1@0311:charge v U-J1@0411") == (1 - 1, 3 + 2 - 2)
    assert battle("T-J1@3616 T-G1@3718 v U-J1@3617")[0] == 0
    for named, column in (("ground=U-J1", 1 - 1), ("ground=U-B2", 1)):
        open_and_wood = f"T-T1@0311:charge v U-J1@0411 U-B2@0310 {named}"
        assert battle(open_and_wood) == (column, 3 + 2 - 2 - 3)


@pytest.mark.rule("KW-R-84", "KW-CMB-29", "KW-CMB-30")
def test_terrain_first_then_the_attackers_leader_then_the_defenders() -> None:
    table = field({"T-I1": "0511", "U-B1": "0411"}, {"T-I": "attack"}, bowl=("T-I",))
    play(table, "* chit combat_takeda")
    assert (see(table).phase, table.actors()) == ("name_terrain", [UESUGI])
    assert choices(table, UESUGI) == {"ground U-B1", "hexside U-B1"}
    play(table, "U ground U-B1")
    assert choices(table, TAKEDA) == {"column T-I1", "line T-I1", "done"}
    play(table, "T line T-I1")
    assert choices(table, UESUGI) == {"column U-B1", "line U-B1", "done"}
    before = scores(table)
    play(table, "U column U-B1")
    assert scores(table) == (before[0] - 1, before[1])
    assert see(table).phase == "roll_column"


@pytest.mark.rule("KW-R-86", "KW-CMB-42")
def test_what_a_code_says_of_the_first_and_of_the_others() -> None:
    """Under d1R1 both lose a step and only the unit named for the first place retreats."""
    units = {"T-T1": OPEN, "U-J1": "2511", "U-B2": "2609"}
    table = field(units, {"T-T": "attack"})
    play(table, "* chit combat_takeda; T pick U-J1")
    hit(table, "d1R1")
    play(table, "U pick U-B2")
    play(table, f"U {min(choices(table, UESUGI))}")
    assert (state(table, "U-J1"), state(table, "U-B2")) == ("shaken", "shaken")
    assert place(table, "U-J1") == "2511"
    assert place(table, "U-B2") != "2609"


@pytest.mark.rule("KW-CMB-21")
def test_odds_are_exact_and_complete() -> None:
    found = GAME.odds(["U-B1:charge", "U-B2:charge", "v", "T-D2", "column=U-B1"], SETUP)
    assert sum(end.probability for end in found.ends) == pytest.approx(1)
    assert {end.text for end in found.ends} >= {
        "the defender loses a step (d11)",
        "the defender loses two steps (d21)",
        "no effect",
    }


@pytest.mark.parametrize(
    "words", ["U-B1 T-D2", "U-B1 v U-B2", "U-B1 v X", "U-B1:fast v T-D2", "v T-D2", "U-B1 v"]
)
def test_what_is_not_a_battle(words: str) -> None:
    with pytest.raises(BadOption):
        GAME.odds(words.split(), SETUP)


@pytest.mark.rule("KW-R-81", "KW-R-82", "KW-R-161")
def test_units_of_one_side_that_differ() -> None:
    """The attackers are judged by their worst, the defenders by their best; all modifiers add."""
    assert battle("T-G1 T-J1:move v U-B2:attack")[0] == -2
    assert battle("T-G1 v U-B2:move U-E2:defense")[0] == 0
    assert battle("T-G1 v U-B2:move U-E2:regroup")[0] == 2
    assert battle("T-G1:shaken T-J1:disorganized v U-B2")[0] == -2
    assert battle("T-G1 v U-B2:exhausted U-E2:shaken")[0] == 1
    assert battle("U-J2 v T-G1 T-M2 turn=1")[0] == 2
    assert battle("U-J2 v T-M2 turn=1")[0] == 0
    wood = battle("T-T1@0311:charge v U-J1@0411")
    assert battle("T-T1@0311:charge v U-J1@0411:dug_in") == (wood[0] - 1, wood[1])


# Who fights whom.


@pytest.mark.rule("KW-R-78", "KW-CMB-11")
def test_a_clan_that_loses_the_roll_fights_nowhere() -> None:
    """Nakajo's other battle is dropped with it, and its enemy is not attacked at all."""
    units = {"U-B2": "2509", "U-J2": "2511", "T-G1": OPEN, "U-J1": "2909", "T-J1": "2910"}
    table = field(units, {"U-B": "attack", "U-J": "attack"})
    play(table, "* chit combat_uesugi; U pick T-G1; U pick U-B2; * die 5; * die 2")
    assert [b.attackers for b in see(table).battles] == [("U-B2",)]
    play(table, "* dice 7; * dice 7")
    assert len(told(table, "battle")) == 1


@pytest.mark.rule("KW-CMB-03", "KW-R-75")
def test_a_defense_unit_may_stay_out_if_another_attacks() -> None:
    units = {"U-B2": "2509", "U-J2": "2511", "T-G1": OPEN}
    table = field(units, {"U-B": "attack", "U-J": "defense"})
    play(table, "* chit combat_uesugi")
    assert choices(table, UESUGI) == {"pick U-B2", "pick U-J2"}
    play(table, "U pick U-B2")
    assert choices(table, UESUGI) == {"fight", "pick U-J2"}


# Results.


def melee(units: dict[str, str], modes: dict[str, str] | None = None, **more: Any) -> Table:
    """Uesugi's J fights Takeda's G in open ground."""
    table = field(
        {"U-J2": "2509", "T-G1": OPEN, **units}, {"U-J": "attack", **(modes or {})}, **more
    )
    return play(table, "* chit combat_uesugi")


@pytest.mark.rule("KW-CMB-45")
def test_a_unit_that_cannot_retreat_loses_a_step_and_stays() -> None:
    """Three Clans at a distance hold every hex behind Hara."""
    around = {"U-C1": "2512", "U-D1": "2711", "U-E1": "2311"}
    table = reach(melee(around), 10, 7)
    assert told(table, "result")[0]["code"] == "dRR"
    assert told(table, "cornered") == [{"unit": "T-G1"}]
    assert (place(table, "T-G1"), state(table, "T-G1")) == (OPEN, "shaken")
    assert told(table, "advanced") == []


@pytest.mark.rule("KW-CMB-41", "KW-CMB-47", "KW-R-86")
@pytest.mark.parametrize(
    ("dice", "code", "after"), [((2, 2), "aE2", "eliminated"), ((6, 9), "-", "good")]
)
def test_results_against_a_lone_attacker(dice: tuple[int, int], code: str, after: str) -> None:
    table = field({"U-J1": "2509", "T-G1": OPEN}, {"U-J": "attack"})
    play(table, f"* chit combat_uesugi; * dice {dice[0]}; * dice {dice[1]}")
    assert told(table, "result")[0]["code"] == code
    assert state(table, "U-J1") == after


@pytest.mark.rule("KW-CMB-52", "KW-CMB-53", "KW-CMB-54")
@pytest.mark.parametrize(
    ("die", "outcome"), [(1, "rout"), (3, "retreat"), (4, "seppuku"), (5, "none")]
)
def test_a_rout_test(die: int, outcome: str) -> None:
    """One Shaken unit is left of Morozumi, without Leadership: the die and one."""
    units = {"U-J2": "2509", "T-D2": f"{OPEN} exhausted", "T-D1": "2513 shaken leaderless"}
    table = field(units, {"U-J": "attack"})
    play(table, "* chit combat_uesugi")
    before = scores(table)
    play(table, f"* dice {min(12, 12 - before[0])}; * dice {min(12, 8 - before[1])}")
    assert state(table, "T-D2") == "eliminated"
    play(table, f"* die {die}")
    rolled = told(table, "rout_roll")[0]
    assert (rolled["total"], rolled["result"]) == (die + 1, outcome)
    if outcome == "rout":
        assert state(table, "T-D1") == "eliminated"
    if outcome == "retreat":
        assert mode(table, "T-D") == "regroup"
    if outcome == "seppuku":
        assert honjin(table, TAKEDA).bundori == 1


@pytest.mark.rule("KW-VP-06", "KW-KAW-10", "KW-R-128")
def test_shingens_death_ends_the_game() -> None:
    table = field({"U-J2": "2509", "T-A1": f"{OPEN} exhausted"}, {"U-J": "attack"})
    play(table, "* chit combat_uesugi; T done")
    before = scores(table)
    play(table, f"* dice {min(12, 12 - before[0])}; * dice {min(12, 8 - before[1])}")
    play(table, "* die 1")
    assert table.over
    assert table.winners() == ("B",)


@pytest.mark.rule("KW-CMB-04", "KW-CMB-24", "KW-R-98")
def test_nobody_but_an_attack_unit_must_attack_across_a_ford() -> None:
    ford = next(e for e in DATA["map"]["hexsides"] if e["type"] == "ford")
    units = {"U-M1": ford["a"], "T-J1": ford["b"]}
    table = field(units, {"T-J": "defense"})
    play(table, "* chit combat_takeda")
    assert choices(table, TAKEDA) == {"done", "pick U-M1"}
    duty = field(units, {"T-J": "attack"})
    play(duty, "* chit combat_takeda; T yes")
    assert told(duty, "battle") != []
