"""Chapter J, sections 3 to 5: what each unit adds to the scores, and markers, fire and terrain."""

from __future__ import annotations

import pytest
from games.kawanakajima.build import OPEN, UESUGI, choices, field, play, see
from games.kawanakajima.build import battle_scores as battle


def cases(attacker: str, modes: dict[str, str], way: str = "") -> tuple[list[str], list[str]]:
    """How Nakajo's horse and Hara count: Nakajo goes this way and fights."""
    table = field({"U-J2": attacker, "T-G1": OPEN}, {"U-J": "attack", **modes}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done")
    for to in way.split():
        play(table, f"U go {to}")
    combat = see(table).combat
    assert combat is not None
    return [f.case for f in combat.attackers], [f.case for f in combat.defenders]


# The four cases.


@pytest.mark.rule("KW-CMB-13", "KW-CMB-14")
@pytest.mark.parametrize(
    ("name", "case"),
    [
        ("attack", "counter_charge"),
        ("defense", "yari_fusuma"),
        ("move", "yari_fusuma"),
        ("regroup", "yari_fusuma"),
    ],
)
def test_a_charge_is_met_according_to_the_mode_of_its_target(name: str, case: str) -> None:
    assert cases("2507", {"T-G": name}, "2508 2509") == (["charge"], [case])
    assert cases("2509", {"T-G": name}) == (["melee_attacker"], ["melee_defender"])


@pytest.mark.rule("KW-CMB-16")
def test_a_charge_puts_elan_on_the_column_and_mass_on_the_line() -> None:
    """A 3-2 charges a 0-2 that closes ranks."""
    assert battle("T-B1:charge v U-J1") == (3, 2 - 2)


@pytest.mark.rule("KW-CMB-17")
def test_a_counter_charge_takes_elan_off_the_column_and_mass_off_the_line() -> None:
    """A 1-1 charges a 2-2 in Attack Mode, or the commander, a 3-2."""
    assert battle("T-J1:charge v U-B1:attack") == (1 - 2, 1 - 2)
    assert battle("T-J1:charge v U-A1:attack") == (1 - 3, 1 - 2)


@pytest.mark.rule("KW-CMB-18", "KW-R-80")
def test_closed_ranks_count_on_the_line_and_fire() -> None:
    """A 1-1 charges a 1-3 with one point of Firepower, and one without."""
    assert battle("T-J1:charge v U-M1") == (1 - 1, 1 - (1 + 3))
    assert battle("T-J1:charge v U-L1") == (1, 1 - (1 + 3))


@pytest.mark.rule("KW-R-80")
def test_nobody_else_uses_firepower() -> None:
    """Charging, counter-charging, attacking in Melee, or defending in Melee in the open."""
    assert battle("T-E2:charge v U-J1") == (1, 2 - 2)
    assert battle("T-J1:charge v U-M1:attack") == (1 - 1, 1 - 3)
    assert battle("T-E2 v U-J1") == (0, 1 + 2 - 2)
    assert battle("T-J1 v U-M1") == (0, 1 + 1 - 4)


# Defensive Position markers.


@pytest.mark.rule("KW-CMB-25", "KW-CMB-37")
def test_a_marker_takes_one_off_the_column_however_many_there_are() -> None:
    assert battle("U-J2 v T-G1:dug_in") == (-1, 4 - 5)
    assert battle("U-J2 v T-G1:dug_in T-J1:dug_in") == (-1, 4 - 5 - 2)
    assert battle("U-J2 v T-G1 T-J1:dug_in") == (-1, 4 - 5 - 2)


@pytest.mark.rule("KW-CMB-35")
@pytest.mark.parametrize("name", ["attack", "move", "regroup"])
def test_a_marker_helps_a_clan_in_defense_only_and_only_when_attacked(name: str) -> None:
    """Neither its column, nor the cap on Elan, nor its fire."""
    for defender in ("T-G1", "T-E2"):
        marked = battle(f"U-J2:charge v {defender}:dug_in:{name}")
        assert marked == battle(f"U-J2:charge v {defender}:{name}")
        melee = battle(f"U-J2 v {defender}:dug_in:{name}")
        assert melee == battle(f"U-J2 v {defender}:{name}")
    assert battle("T-G1:dug_in:defense v U-J2") == battle("T-G1:defense v U-J2")


@pytest.mark.rule("KW-CMB-36")
def test_against_a_marker_each_charger_uses_one_elan_and_the_rest_joins_its_mass() -> None:
    """A 3-3 counts as 1-5, a 1-1 and a 0-2 as they are; in Melee nothing is capped."""
    assert battle("T-T1:charge v U-J1:dug_in") == (1 - 1, 5 - 2)
    assert battle("T-T1:charge T-J1:charge v U-J1:dug_in") == (1 + 1 - 1, 5 + 1 - 2)
    assert battle("U-J1:charge v T-J1:dug_in") == (0 - 1, 2 - 2)
    assert battle("T-T1 v U-J1:dug_in") == (-1, 6 - 2)


@pytest.mark.rule("KW-CMB-38", "KW-CMB-39")
def test_behind_a_marker_firepower_counts_in_melee() -> None:
    """Naito's foot has one point of Firepower, Tsuchiya's has none."""
    assert battle("U-J1 v T-E2:dug_in") == (-1 - 1, 2 - 3)
    assert battle("U-J1 v T-E2") == (0, 2 - 3)
    assert battle("U-J1 v T-B2:dug_in") == (-1, 2 - 3)


# Terrain.


@pytest.mark.rule("KW-CMB-24")
@pytest.mark.parametrize(
    ("fight", "named", "column"),
    [
        ("T-J1@2509 v U-J1@2510", "ground=U-J1", 0),
        ("T-J1@2517 v U-J1@2518", "ground=U-J1", -1),  # wood
        ("T-J1@3718 v U-J1@3617", "hexside=U-J1", -1),  # across a stream
        ("T-J1@0103 v U-J1@0102", "hexside=U-J1", -1),  # up a slope
        ("T-J1@0102 v U-J1@0103", "ground=U-J1", 0),  # down the slope
        ("T-J1@3518 v U-J1@3517", "hexside=U-J1", -2),  # across a ford
        ("T-J1@3518 v U-J1@3517", "ground=U-J1", 0),
    ],
)
def test_what_the_terrain_named_takes_off_the_column(fight: str, named: str, column: int) -> None:
    assert battle(f"{fight} {named}")[0] == column


@pytest.mark.rule("KW-CMB-40")
def test_a_charge_up_a_slope_or_across_a_ford_uses_one_elan_but_not_across_a_stream() -> None:
    """A 3-3 against a 0-2; in Melee, and for a 1-1, nothing changes."""
    assert battle("T-T1@0103:charge v U-J1@0102 hexside=U-J1") == (1 - 1, 5 - 2)
    assert battle("T-T1@3518:charge v U-J1@3517 hexside=U-J1") == (1 - 2, 5 - 2)
    assert battle("T-T1@3718:charge v U-J1@3617 hexside=U-J1") == (3 - 1, 3 - 2)
    assert battle("T-T1@0103 v U-J1@0102 hexside=U-J1") == (-1, 6 - 2)
    assert battle("T-J1@0103:charge v U-J1@0102 hexside=U-J1") == (1 - 1, 1 - 2)


# Special Attacks.


@pytest.mark.rule("KW-SPC-01")
def test_a_special_attack_puts_its_clan_in_attack_and_it_moves_and_fights() -> None:
    """Nakajo was in Move Mode; nobody asks for an attempt, and contact is compulsory."""
    table = field(
        {"U-J2": "2507", "T-G1": OPEN, "U-L1": "2020"},
        {"U-J": "move"},
        bowl=("U-1",),
        logs={"U-1": "attack U-J purse=1"},
        plans={"uesugi": "kuruma_gakari"},
    )
    play(table, "* chit U-1; U yes")
    modes = {clan.id: clan.mode for clan in see(table).clans if clan.id in ("U-J", "U-L")}
    assert modes == {"U-J": "attack", "U-L": "defense"}
    assert (see(table).phase, "stop" in choices(table, UESUGI)) == ("step", False)
    play(table, "U go 2508; U go 2509")
    combat = see(table).combat
    assert combat is not None
    assert [fighter.unit for fighter in combat.attackers] == ["U-J2"]


@pytest.mark.rule("KW-SPC-02")
def test_the_six_mp_of_a_special_attack_are_for_this_activation_only() -> None:
    table = field(
        {"U-J2": "2501", "T-G1": OPEN},
        bowl=("U-1", "U-J"),
        logs={"U-1": "attack U-J purse=1"},
        plans={"uesugi": "kuruma_gakari"},
    )
    play(table, "* chit U-1; U yes")
    move = see(table).move
    assert move is not None
    assert move.mp == 6
    for row in range(2, 8):
        play(table, f"U go 25{row:02}")
    play(table, "* chit U-J; U yes; U done")
    move = see(table).move
    assert move is not None
    assert (move.unit, move.mp) == ("U-J2", 5)
