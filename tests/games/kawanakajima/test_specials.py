"""Chapters H, M and N: Impetuous Attacks, Combined Maneuvers, the Samurai, and Clan A."""

from __future__ import annotations

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
    to_orders,
    told,
    unit,
)

from honjin.engine.table import Table

# Impetuous Attack.


def impetuous(units: dict[str, str], modes: dict[str, str] | None = None) -> Table:
    """Takeda's first Special chit, an Impetuous Attack, was drawn and accepted."""
    table = field(
        units,
        modes,
        bowl=("T-1",),
        logs={"T-1": "impetuous_attack"},
        armies={"takeda": {"gifts": 1}},
    )
    return play(table, "* chit T-1; T yes")


@pytest.mark.rule("KW-SPC-04")
def test_the_holder_of_an_impetuous_attack_names_a_clan_of_the_enemy_that_then_attacks() -> None:
    table = impetuous({"U-B2": OPEN, "U-L1": "2813", "T-G1": "2515"}, {"U-B": "move"})
    assert (table.actors(), choices(table, TAKEDA)) == ([TAKEDA], {"clan U-B", "clan U-L"})
    play(table, "T clan U-B")
    assert (mode(table, "U-B"), mode(table, "U-L")) == ("attack", "defense")


@pytest.mark.rule("KW-SPC-05")
def test_the_victim_is_played_by_its_owner_with_five_mp_and_no_bonus() -> None:
    table = impetuous({"U-J2": "2506", "T-G1": OPEN})
    play(table, "T clan U-J")
    assert (table.actors(), see(table).phase) == ([UESUGI], "change_mode")
    play(table, "U done")
    move = see(table).move
    assert move is not None
    assert (move.unit, move.mp) == ("U-J2", 5)
    play(table, "U go 2507; U go 2508; U go 2509")
    combat = see(table).combat
    assert combat is not None
    assert combat.attackers[0].case == "charge"
    assert "special_attack" not in dict(combat.column)


@pytest.mark.rule("KW-R-170")
def test_only_a_clan_in_play_can_be_the_victim_one_in_attack_too() -> None:
    """The other Clans are away; Nakajo is in Attack Mode already."""
    table = impetuous({"U-J2": OPEN, "U-L1": "2813", "T-G1": "2515"}, {"U-J": "attack"})
    assert choices(table, TAKEDA) == {"clan U-J", "clan U-L"}
    play(table, "T clan U-J")
    assert (mode(table, "U-J"), see(table).phase) == ("attack", "change_mode")


@pytest.mark.rule("KW-R-170")
def test_a_clan_in_the_siege_may_be_named_in_vain() -> None:
    inside = besieged(
        {"T-M1": "", "U-J2": "", "U-L1": "2812"},
        (3, 0, "honmaru"),
        (3, 0, "b"),
        bowl=("T-1",),
        logs={"T-1": "impetuous_attack"},
        armies={"takeda": {"gifts": 1}},
        chits={"T-1": "bowl"},
    )
    play(inside, "* chit T-1; T yes")
    assert choices(inside, TAKEDA) == {"clan U-J", "clan U-L"}
    play(inside, "T clan U-J")
    assert (see(inside).phase, place(inside, "U-J2")) == ("draw", KAIZU)
    assert honjin(inside, TAKEDA, TAKEDA).quota["impetuous_attack"] == 0


@pytest.mark.rule("KW-EX-14")
def test_hoshis_gift_is_logged_for_nothing_and_waits_if_it_is_not_drawn() -> None:
    """Uesugi starts the first combat; Takeda logs one Impetuous Attack the turn after."""
    units = {"U-J2": "2509", "T-G1": OPEN, "T-A1": "3510", "U-A1": FAR}
    table = field(units, {"U-J": "attack"}, plans={"uesugi": "hoshi"})
    play(table, "* chit combat_uesugi; * dice 6; * dice 6")
    assert honjin(table, TAKEDA).gifts == 3
    play(table, "* chit combat_takeda; * dice 6; * dice 6")
    to_orders(table)
    points = honjin(table, TAKEDA, TAKEDA).points
    play(table, "T log impetuous_attack")
    assert honjin(table, TAKEDA, TAKEDA).points == points
    play(table, "T done; U done")
    drawn = table.copy()
    play(drawn, "* chit T-1; T yes; T clan U-J")
    assert (mode(drawn, "U-J"), drawn.actors()) == ("attack", [UESUGI])
    for chit, rest in (
        ("combat_uesugi", "; * dice 6; * dice 6"),
        ("combat_takeda", "; * dice 6; * dice 6"),
        ("rally", ""),
        ("move", ""),
        ("initiative", ""),
    ):
        play(table, f"* chit {chit}{rest}")
    special = honjin(table, TAKEDA, TAKEDA).specials[0]
    assert (special.place, special.activity) == ("bowl", "impetuous_attack")
    assert see(table).turn == 4


# Combined Maneuver.


def combined(dice: tuple[int, ...]) -> Table:
    """Clans with 1, 1, 0 and 0 points of Leadership roll these dice, as far as they go."""
    units = {"U-A2": "2010", "U-B1": OPEN, "U-L1": "2810", "U-J1": "2814", "T-G1": "3520"}
    table = field(
        units,
        bowl=("U-1",),
        logs={"U-1": "combined_maneuver U-A U-B U-L U-J purse=1"},
        plans={"uesugi": "kokuyoku"},
    )
    play(table, "* chit U-1; U yes")
    for die in dice:
        play(table, f"U yes; * die {die}")
    return table


@pytest.mark.rule("KW-SPC-07")
def test_each_logged_clan_rolls_a_die_and_the_leadership_of_one_unit() -> None:
    table = combined((2, 2, 2, 2))
    rolls = [(roll["clan"], roll["die"], roll["total"]) for roll in told(table, "rolled")]
    assert rolls == [("U-A", 2, 3), ("U-B", 2, 3), ("U-L", 2, 2), ("U-J", 2, 2)]


@pytest.mark.rule("KW-SPC-08")
@pytest.mark.parametrize(
    ("dice", "active"),
    [((2, 2, 2, 3), {"U-A", "U-B", "U-J"}), ((3, 2, 3, 2), {"U-A", "U-B", "U-L"})],
)
def test_clans_that_reach_three_are_activated_together(
    dice: tuple[int, ...], active: set[str]
) -> None:
    table = combined(dice)
    assert set(see(table).activation.clans) == active
    asked = []
    while see(table).phase == "change_mode":
        asked.append(see(table).phase)
        play(table, "U done")
    assert len(asked) == len(active)
    assert see(table).phase == "next_mover"
    assert {path[5:8] for path in choices(table, UESUGI)} == active


@pytest.mark.rule("KW-SPC-09")
def test_a_natural_one_puts_the_clan_in_regroup_whatever_its_leadership() -> None:
    """The dice of the rules' own check: shifted, active, nothing, active."""
    table = combined((1, 2, 2, 5))
    assert mode(table, "U-A") == "regroup"
    assert (table.actors(), choices(table, TAKEDA)) == ([TAKEDA], {"pick U-A2", "done"})
    play(table, "T pick U-A2; T go 2011; T go 2012; T go 2013; T go 2014")
    assert place(table, "U-A2") == "2014"
    assert set(see(table).activation.clans) == {"U-B", "U-J"}


@pytest.mark.rule("KW-SPC-09", "KW-R-70")
def test_takedas_own_clan_a_is_shifted_once_and_then_the_others_act() -> None:
    table = field(
        {"T-A1": OPEN, "T-G1": "2810", "U-J1": "3520"},
        bowl=("T-1",),
        logs={"T-1": "combined_maneuver T-A T-G purse=1"},
        plans={"takeda": "kokuyoku"},
    )
    play(table, "* chit T-1; T yes; T yes; * die 1; T yes; * die 5")
    assert (mode(table, "T-A"), table.actors()) == ("regroup", [UESUGI])
    assert choices(table, UESUGI) == {"pick T-A1", "done"}
    play(table, "U done")
    assert (table.actors(), see(table).phase) == ([TAKEDA], "change_mode")
    assert set(see(table).activation.clans) == {"T-G"}


# The Samurai.


def exhausted_unit_dies(vp: int) -> Table:
    """Hara, a 2-3, is eliminated by Nakajo: two points for Uesugi."""
    units = {"U-J2": "2509", "T-G1": f"{OPEN} exhausted", "T-J1": "3510 shaken", "T-L1": FAR}
    table = field(units, {"U-J": "attack"}, standing={"vp": vp}, samurai=True)
    play(table, "* chit combat_uesugi")
    return hit(table, "d11")


@pytest.mark.rule("KW-SAM-01", "KW-VP-02")
@pytest.mark.parametrize(("vp", "called"), [(-3, False), (-4, True), (-5, True), (-6, False)])
def test_the_army_that_falls_behind_a_line_may_call_its_samurai(vp: int, called: bool) -> None:
    """The first line for Takeda is at 6 in favour of Uesugi."""
    table = exhausted_unit_dies(vp)
    assert see(table).vp == vp - 2
    assert (see(table).phase == "call_samurai") == called
    if called:
        assert (table.actors(), choices(table, TAKEDA)) == ([TAKEDA], {"yes", "no"})
        declined = table.copy()
        play(declined, "T no")
        assert "T-samurai" not in see(declined).bowl.chits
        play(table, "T yes")
        assert "T-samurai" in see(table).bowl.chits


@pytest.mark.rule("KW-SAM-02")
def test_when_drawn_the_samurai_may_be_put_on_any_unit_of_their_army() -> None:
    table = exhausted_unit_dies(-4)
    play(table, "T yes; * chit T-samurai")
    assert choices(table, TAKEDA) == {"pick T-J1", "pick T-L1", "done"}
    nobody = table.copy()
    play(nobody, "T done")
    assert honjin(nobody, TAKEDA).samurai == "none"
    play(table, "T pick T-J1")
    assert honjin(table, TAKEDA).samurai == "map"
    assert "samurai" in unit(table, "T-J1").marks


@pytest.mark.rule("KW-R-163")
def test_the_marker_goes_into_the_bowl_before_the_next_draw_and_each_army_has_one() -> None:
    table = exhausted_unit_dies(-13)
    assert see(table).vp == -15
    assert see(table).phase == "draw"
    twice = exhausted_unit_dies(-4)
    play(twice, "T yes")
    assert see(twice).phase == "draw"
    assert see(twice).bowl.chits.count("T-samurai") == 1
    assert "U-samurai" not in see(twice).bowl.chits


# Clan A.


@pytest.mark.rule("KW-KAW-12", "KW-CMB-56")
def test_a_rout_spares_clan_a_and_no_other() -> None:
    """Both Clans have lost a unit and roll 1 with nobody steady and no Leadership."""
    for lost, left in (("T-A3", "T-A2"), ("T-I2", "T-I1")):
        units = {"U-J2": "2509", lost: f"{OPEN} exhausted", left: "2516 exhausted leaderless"}
        table = field(units, {"U-J": "attack"}, armies={"takeda": {"commander": left}})
        play(table, "* chit combat_uesugi")
        hit(table, "d11")
        play(table, "* die 1")
        assert told(table, "rout_roll")[0]["result"] == "rout"
        spared = lost.startswith("T-A")
        assert (state(table, left) == "eliminated") == (not spared)
        assert (see(table).phase == "soften_rout") == spared
        if spared:
            assert choices(table, TAKEDA) == {"yes", "no"}
