"""Units lost off the field of battle, and Retreats, pursuits and advances with several units."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    FAR,
    KAIZU,
    OPEN,
    TAKEDA,
    UESUGI,
    besieged,
    choices,
    field,
    hit,
    honjin,
    mode,
    place,
    play,
    see,
    state,
    told,
    unit,
)

from honjin.engine.table import Table

RIM = "2501"

# Leaving the map.


def left(remaining: str, **more: Any) -> Table:
    """One unit of Takeda's Clan I has left the map; the other is where these words say."""
    units = {"T-I2": RIM, "T-I1": remaining, "U-J2": FAR, **more}
    table = field(units, {"T-I": "move"}, bowl=("T-I",))
    return play(table, "* chit T-I; T yes; T done; T pick T-I2; T leave")


@pytest.mark.rule("KW-R-73", "KW-CMB-51")
def test_a_unit_that_leaves_the_map_may_rout_the_rest_of_its_clan() -> None:
    """The Rout is no more part of combat than the unit's leaving was."""
    table = left("2510 exhausted")
    assert see(table).phase == "roll_rout"
    play(table, "* die 1")
    assert told(table, "rout_roll")[0]["result"] == "rout"
    assert state(table, "T-I1") == "eliminated"
    assert (see(table).vp, honjin(table, TAKEDA).bundori) == (0, 0)
    assert told(table, "leader_roll") == []
    assert honjin(table, TAKEDA).losses == 2
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-R-73", "KW-CMB-53")
def test_the_rest_of_a_clan_retreats_when_a_unit_has_left_the_map() -> None:
    table = left("2510 exhausted", **{"U-B2": "2512"})
    play(table, "* die 2")
    assert told(table, "rout_roll")[0]["result"] == "retreat"
    while see(table).phase == "flee_step":
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    assert mode(table, "T-I") == "regroup"
    assert place(table, "T-I1") != OPEN
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-R-73", "KW-R-95")
def test_seppuku_for_a_unit_that_left_the_map_scores_nothing() -> None:
    table = left("2510")
    play(table, "* die 3")
    assert told(table, "seppuku") == [{"clan": "T-I", "unit": "T-I1"}]
    assert (see(table).vp, honjin(table, TAKEDA).bundori) == (0, 1)
    assert (see(table).phase, table.actors()) == ("step", [TAKEDA])
    assert place(table, "T-I1") == OPEN


@pytest.mark.rule("KW-R-73", "KW-MCH-03")
def test_on_the_move_chit_the_other_player_goes_on_after_the_test() -> None:
    units = {"T-I2": RIM, "T-I1": OPEN, "U-J1": FAR, "T-G1": "2520"}
    table = field(units, {"T-I": "move", "U-J": "move", "T-G": "move"})
    play(table, "* chit move; * die 6; * die 1; T clan T-I; T pick T-I2; T leave; * die 6")
    assert told(table, "rout_roll")[0]["result"] == "none"
    move = see(table).move
    assert move is not None
    assert move.unit == "T-I1"
    play(table, "T stop")
    assert (see(table).phase, table.actors()) == ("next_clan", [UESUGI])
    play(table, "U clan U-J; U stop")
    assert choices(table, TAKEDA) == {"clan T-G", "done"}


# Clan-mates at an Entry Point, and within the walls.


def waiting(words: str = "entry-C") -> Table:
    """A unit of Clan N was eliminated on the map; its mate waits at the Entry Point."""
    units = {"T-N2": f"{OPEN} exhausted", "T-N1": words, "U-J2": "2509", "T-G1": FAR}
    table = field(units, {"U-J": "attack"}, clans={"T-N": "entry=C"}, turn=2)
    play(table, "* chit combat_uesugi")
    return hit(table, "d11")


@pytest.mark.rule("KW-R-182", "KW-R-93")
@pytest.mark.parametrize(("die", "result"), [(1, "rout"), (2, "retreat"), (4, "seppuku")])
def test_a_clan_whose_rest_waits_at_its_entry_point_is_tested(die: int, result: str) -> None:
    """Its leader (1) helps, but nobody is on the map who would steady it."""
    table = waiting()
    assert see(table).phase == "roll_rout"
    play(table, f"* die {die}")
    assert told(table, "rout_roll") == [
        {"clan": "T-N", "die": die, "total": die + 1, "result": result}
    ]
    assert (state(table, "T-N1") == "eliminated") == (result == "rout")
    assert (mode(table, "T-N") == "regroup") == (result == "retreat")
    if result == "seppuku":
        assert unit(table, "T-N1").leadership == 0
    if result != "rout":
        assert place(table, "T-N1") == "entry-C"


@pytest.mark.rule("KW-R-183")
def test_a_rout_does_not_reach_units_within_the_walls_in_a_siege() -> None:
    """The unit inside is frozen: no test for it, and the siege goes on."""
    units = {"T-M2": f"{OPEN} exhausted", "T-M1": "", "U-J2": "2509", "U-L1": ""}
    table = besieged(units, (5, 0, "honmaru"), (4, 0, "b"))
    play(table, "* chit combat_uesugi")
    hit(table, "d11")
    assert told(table, "rout_roll") == []
    assert (place(table, "T-M1"), state(table, "T-M1")) == (KAIZU, "good")
    outside = besieged({**units, "T-M3": "2520 exhausted"}, (5, 0, "honmaru"), (4, 0, "b"))
    play(outside, "* chit combat_uesugi")
    hit(outside, "d11")
    play(outside, "* die 1")
    assert told(outside, "rout_roll")[0] == {"clan": "T-M", "die": 1, "total": 1, "result": "rout"}
    assert (state(outside, "T-M3"), state(outside, "T-M1")) == ("eliminated", "good")


# Retreats and pursuits.


def pressed(second: str) -> Table:
    """Clan N loses a unit in its first battle and retreats with another battle still to come."""
    units = {"T-N1": "3109", "T-N2": "2809 exhausted", "U-L2": "2810", "U-E2": "3110"}
    modes = {"T-N": "attack", "U-E": "attack"}
    table = field({**units, "T-T1": "3410"}, modes)
    play(table, "* chit combat_takeda; T pick U-L2; T pick U-L2")
    hit(table, "a11")
    return play(table, second)


@pytest.mark.rule("KW-R-94", "KW-PUR-01")
def test_a_unit_that_has_lost_its_battle_because_the_enemy_flees_pursues() -> None:
    table = pressed("* die 1")
    while see(table).phase == "flee_step":
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    assert told(table, "rout_roll")[0]["result"] == "retreat"
    assert {step["unit"] for step in told(table, "fled")} == {"T-N1"}
    assert {step["unit"] for step in told(table, "pursued")} == {"U-E2"}


@pytest.mark.rule("KW-R-94")
def test_a_unit_that_has_a_battle_still_to_fight_does_not_pursue() -> None:
    """U-E2 is attacked by T-G1 as well: it stays for that battle."""
    units = {"T-N1": "3109", "T-N2": "2809 exhausted", "U-L2": "2810", "U-E2": "3110"}
    modes = {"T-N": "attack", "U-E": "attack", "T-G": "attack"}
    table = field({**units, "T-G1": "3111"}, modes)
    play(table, "* chit combat_takeda; T pick U-E2; T pick T-G1; * die 4; * die 4; T pick U-L2")
    hit(table, "a11")
    play(table, "* die 1")
    while see(table).phase == "flee_step":
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    assert {step["unit"] for step in told(table, "fled")} == {"T-N1"}
    assert told(table, "pursued") == []
    play(table, "U done")
    assert [battle["battle"] for battle in told(table, "battle")] == [2, 1]


@pytest.mark.rule("KW-R-94")
def test_a_unit_that_has_advanced_in_this_activation_does_not_pursue() -> None:
    """U-E2 advances in the first battle, next to T-N1, whose Clan flees after the second."""
    units = {"T-G1": "3009 exhausted", "U-E2": "3010", "T-N1": "3109", "T-N2": "2509 exhausted"}
    table = field({**units, "U-L1": OPEN}, {"T-G": "attack", "U-E": "attack"})
    play(table, "* chit combat_takeda; T pick U-E2; T pick U-E2")
    hit(table, "a11")
    assert place(table, "U-E2") == "3009"
    hit(table, "a11")
    play(table, "* die 1")
    while see(table).phase == "flee_step":
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    assert {step["unit"] for step in told(table, "fled")} == {"T-N1"}
    assert told(table, "pursued") == []


@pytest.mark.rule("KW-CMB-53", "KW-R-94")
def test_a_unit_that_has_advanced_flees_with_its_clan() -> None:
    """T-N1 wins and advances; then T-N2 is lost, and T-N1 flees from where it stands now."""
    units = {"T-N1": "3109", "T-G1": FAR, "T-N2": "2809 exhausted", "U-L2": "2810", "U-E2": "3110"}
    table = field(units, {"T-N": "attack"})
    play(table, "* chit combat_takeda; T pick U-E2; T pick U-E2; T done")
    hit(table, "dRR")
    play(table, "U go 3111")
    assert place(table, "T-N1") == "3110"
    hit(table, "a11")
    play(table, "* die 1")
    while see(table).phase == "flee_step":
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    assert told(table, "fled")[0]["unit"] == "T-N1"
    assert told(table, "fled")[0]["from"] == "3110"


@pytest.mark.rule("KW-R-60", "KW-RET-01")
def test_a_second_retreat_on_one_chit_is_made_and_pursued_like_the_first() -> None:
    """Two units fall in one battle: the third flees twice, and U-J2 is at its heels both times."""
    units = {"T-N1": "2511 exhausted", "T-N2": "2609 exhausted", "T-N3": "3109"}
    table = field({**units, "U-L1": OPEN, "U-J2": "3110"}, {"U-L": "attack", "U-J": "attack"})
    play(table, "* chit combat_uesugi; U pick T-N1; U pick T-N1; T done")
    hit(table, "d11")
    play(table, "* die 6; * die 2")
    while see(table).phase == "flee_step":
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    fled, chased = told(table, "fled"), told(table, "pursued")
    assert (len(fled), len(chased)) == (3, 3)
    play(table, "* die 2")
    while see(table).phase == "flee_step":
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    assert {step["unit"] for step in told(table, "fled")[3:]} == {"T-N3"}
    assert {step["unit"] for step in told(table, "pursued")[3:]} == {"U-J2"}


# Seppuku of a Samurai.


@pytest.mark.rule("KW-R-95", "KW-R-124")
def test_a_samurai_commits_seppuku_where_their_unit_has_no_other_leader() -> None:
    units = {"U-J2": "2509", "T-E2": f"{OPEN} exhausted", "T-E1": "2513 good leaderless"}
    armies = {"takeda": {"samurai": "T-E1"}}
    table = field(units, {"U-J": "attack"}, armies=armies, chits={"T-samurai": "map"}, samurai=True)
    play(table, "* chit combat_uesugi")
    hit(table, "d11")
    before = see(table).vp
    play(table, "* die 3")
    assert told(table, "seppuku") == [{"clan": "T-E", "unit": "T-E1"}]
    assert honjin(table, TAKEDA).samurai == "none"
    assert (honjin(table, TAKEDA).bundori, see(table).vp) == (1, before - 1)


# Advances.


@pytest.mark.rule("KW-CMB-57", "KW-R-96")
@pytest.mark.parametrize("name", ["attack", "defense"])
def test_nobody_advances_into_the_hex_that_a_winner_has_left_by_advancing(name: str) -> None:
    """d1R1: one defender gives ground, the other stays and may not take the winner's hex."""
    units = {"U-J2": OPEN, "T-G1": "2511", "T-J1": "2609"}
    table = field(units, {"U-J": "attack", "T-J": name, "T-G": name}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done; U pick T-G1")
    hit(table, "d1R1")
    play(table, "T pick T-G1; T go 2512")
    assert (place(table, "U-J2"), place(table, "T-J1")) == ("2511", "2609")
    assert [step["unit"] for step in told(table, "advanced")] == ["U-J2"]
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-R-96", "KW-PUR-01")
def test_nobody_advances_into_the_hex_that_a_pursuer_has_left() -> None:
    """T-G1 chases the rest of Clan J out of the battle; U-B2 fought beside them and stays."""
    units = {"U-J1": "2509 exhausted", "U-J2": "2409", "U-B2": "2609", "T-G1": OPEN}
    modes = {"U-J": "attack", "U-B": "attack", "T-G": "attack"}
    table = field(units, modes)
    play(table, "* chit combat_uesugi; U pick U-J1; U pick U-J2")
    while see(table).phase == "declare":
        table.apply(UESUGI, min(choices(table, UESUGI)))
    play(table, "* die 4; * die 4")
    hit(table, "a11")
    play(table, "* die 2")
    assert told(table, "rout_roll")[0]["result"] == "retreat"
    while see(table).phase in ("flee_step", "flee_first"):
        table.apply(UESUGI, min(choices(table, UESUGI)))
    assert {step["unit"] for step in told(table, "pursued")} == {"T-G1"}
    assert place(table, "U-B2") == "2609"
    assert told(table, "advanced") == []
