"""Chapter J: duties, losses, leaders, Rout and advance, one battle after the other."""

from __future__ import annotations

import pytest
from games.kawanakajima.build import (
    FAR,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    end_turn,
    field,
    hit,
    honjin,
    mode,
    place,
    play,
    refused,
    see,
    state,
    told,
    unit,
)

from honjin.engine.table import Table

# Who must fight.


@pytest.mark.rule("KW-CMB-02")
def test_every_enemy_in_the_zone_of_an_active_unit_is_attacked() -> None:
    units = {"T-G1": OPEN, "U-J1": "2509", "U-J2": "2511"}
    table = field(units)
    play(table, "* chit combat_takeda")
    assert refused(table, TAKEDA, "done") == "KW-CMB-02"
    play(table, "T pick U-J1")
    battle = see(table).battles[0]
    assert (battle.attackers, battle.defenders) == (("T-G1",), ("U-J1", "U-J2"))


@pytest.mark.rule("KW-CMB-05", "KW-MODE-12")
@pytest.mark.parametrize(
    ("name", "free"), [("defense", True), ("regroup", True), ("attack", False)]
)
def test_a_unit_that_lies_behind_a_marker_need_not_attack(name: str, free: bool) -> None:
    units = {"U-L1": f"{OPEN} dug_in", "T-G1": "2509"}
    table = field(units, {"U-L": name}, plans={"uesugi": "gyorin"})
    play(table, "* chit combat_uesugi")
    assert ("done" in choices(table, UESUGI)) == free
    assert (told(table, "battle") == []) == free


@pytest.mark.rule("KW-CMB-34")
def test_a_marker_is_gone_once_its_unit_has_left_the_hex() -> None:
    units = {"U-L1": f"{OPEN} dug_in", "T-G1": FAR}
    table = field(units, bowl=("U-L",), plans={"uesugi": "saku"})
    play(table, f"* chit U-L; U yes; U done; U go 2509; U go {OPEN}; U stop")
    assert place(table, "U-L1") == OPEN
    assert "dug_in" not in unit(table, "U-L1").marks


# Cases and support.


@pytest.mark.rule("KW-R-79", "KW-CMB-15")
def test_a_fight_across_the_river_is_never_a_charge_and_nobody_advances() -> None:
    units = {"U-M2": "2419", "T-J1": "2421"}
    table = field(units, {"U-M": "attack"}, bowl=("U-M",))
    play(table, "* chit U-M; U yes; U yes; U done; U go 2420; U stop")
    combat = see(table).combat
    assert combat is not None
    assert [f.case for f in (*combat.attackers, *combat.defenders)] == [
        "melee_attacker",
        "melee_defender",
    ]
    assert "terrain" not in dict(combat.column)
    hit(table, "dRR")
    play(table, f"T {min(choices(table, TAKEDA))}")
    assert place(table, "U-M2") == "2420"
    assert told(table, "advanced") == []


@pytest.mark.rule("KW-R-79", "KW-CMB-12")
def test_only_a_unit_that_changed_hex_by_movement_charges() -> None:
    """One of the two was there already; each counts by its own case."""
    units = {"U-L1": "2509", "U-L2": "2408", "T-G1": OPEN}
    table = field(units, bowl=("U-L",))
    play(table, "* chit U-L; U yes; U done; U go 2409; U pick U-L1; U pick U-L2")
    combat = see(table).combat
    assert combat is not None
    assert [f.case for f in combat.attackers] == ["melee_attacker", "charge"]
    assert combat.defenders[0].case == "yari_fusuma"


@pytest.mark.rule("KW-R-83", "KW-CMB-26", "KW-CMB-11")
def test_support_is_one_point_however_many_give_it() -> None:
    units = {"U-J2": "2509", "T-G1": OPEN, "U-L1": "2511", "U-B1": "2410"}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done")
    assert dict(combat_column(table))["support"] == 1
    engaged = field({**units, "T-J1": "2512", "U-B1": FAR}, {"U-J": "attack"}, bowl=("U-J",))
    play(engaged, "* chit U-J; U yes; U done")
    assert "support" not in dict(combat_column(engaged))
    rolled = field(
        {"U-B2": "2509", "U-J2": "2511", "T-G1": OPEN}, {"U-B": "attack", "U-J": "attack"}
    )
    play(rolled, "* chit combat_uesugi; U pick U-B2; * die 5; * die 2")
    assert dict(combat_column(rolled))["support"] == 1


def combat_column(table: Table) -> tuple[tuple[str, int], ...]:
    combat = see(table).combat
    assert combat is not None
    return combat.column


# Losses.


@pytest.mark.rule("KW-CMB-41", "KW-EX-16")
def test_a21_costs_one_of_three_attackers_two_steps_and_the_others_one() -> None:
    tired = {"U-M2": "2409 disorganized", "U-M3": "2609 disorganized"}
    table = field({"U-M1": "2509", **tired, "T-T1": OPEN}, {"U-M": "attack"})
    play(table, "* chit combat_uesugi; U pick U-M1; U pick U-M2; U done")
    hit(table, "a21")
    assert (see(table).phase, table.actors()) == ("attacker_victim", [UESUGI])
    play(table, "U pick U-M1")
    assert [state(table, f"U-M{n}") for n in (1, 2, 3)] == [
        "disorganized",
        "exhausted",
        "exhausted",
    ]


@pytest.mark.rule("KW-CMB-42", "KW-CMB-43", "KW-EX-16")
def test_de2_eliminates_one_defender_and_costs_the_other_two_steps() -> None:
    units = {"T-T1": OPEN, "U-J1": "2511 shaken", "U-B2": "2610 shaken"}
    table = field(units, {"T-T": "attack"})
    play(table, "* chit combat_takeda; T pick U-J1")
    hit(table, "dE2")
    assert (see(table).phase, table.actors()) == ("defender_victim", [UESUGI])
    play(table, "U pick U-B2")
    assert (state(table, "U-B2"), state(table, "U-J1")) == ("eliminated", "exhausted")


@pytest.mark.rule("KW-CMB-45", "KW-EX-16", "KW-CMB-42")
def test_d1rr_against_two_who_cannot_get_away() -> None:
    ring = {"U-L1": "2611", "U-L2": "2410", "U-E1": "2709"}
    units = {"U-J2": OPEN, "T-G1": "2511", "T-J1": "2610", **ring}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done; U pick T-G1")
    hit(table, "d1RR")
    play(table, "T pick T-G1; T pick T-J1")
    assert (state(table, "T-G1"), state(table, "T-J1")) == ("disorganized", "shaken")
    assert (place(table, "T-G1"), place(table, "T-J1")) == ("2511", "2610")
    assert told(table, "advanced") == []


@pytest.mark.rule("KW-R-87")
def test_losses_leaders_rout_and_advance_in_this_order_and_the_active_side_first() -> None:
    """Both sides lose their last step; both have a leader and a Clan-mate."""
    units = {
        "U-B1": "2509 exhausted",
        "U-B2": "2501",
        "T-I1": f"{OPEN} exhausted",
        "T-I2": "2520",
    }
    table = field(units, {"U-B": "attack"}, bowl=("U-B",))
    play(table, "* chit U-B; U yes; U done; U pick U-B1")
    while see(table).phase == "step":
        table.apply(UESUGI, max(choices(table, UESUGI)))
    play(table, "U done; T done")
    hit(table, "a1-d1")
    play(table, "* die 6; * die 6; * die 6; * die 6")
    told_of = ("eliminated", "leader_roll", "rout_roll")
    order = [
        (event.kind, event.facts.get("unit", event.facts.get("clan")))
        for event in table.events(TAKEDA)
        if event.kind in told_of
    ]
    assert order[2:] == [
        ("leader_roll", "U-B1"),
        ("leader_roll", "T-I1"),
        ("rout_roll", "U-B"),
        ("rout_roll", "T-I"),
    ]
    assert {kind for kind, _ in order[:2]} == {"eliminated"}


@pytest.mark.rule("KW-R-87", "KW-CMB-51", "KW-CMB-55")
def test_no_effect_of_a_rout_test_and_then_the_advance() -> None:
    units = {"U-J2": "2509", "T-D2": f"{OPEN} exhausted", "T-D1": "2513"}
    table = field(units, {"U-J": "attack"})
    play(table, "* chit combat_uesugi")
    hit(table, "d11")
    assert place(table, "U-J2") == "2509"
    play(table, "* die 6")
    assert told(table, "rout_roll")[0]["result"] == "none"
    assert (state(table, "T-D1"), mode(table, "T-D"), place(table, "T-D1")) == (
        "good",
        "defense",
        "2513",
    )
    assert honjin(table, TAKEDA).bundori == 0
    assert place(table, "U-J2") == OPEN


# Rout.


@pytest.mark.rule("KW-R-91", "KW-CMB-52")
def test_units_lost_in_a_rout_are_lost_in_combat() -> None:
    units = {"U-J2": "2509", "T-I2": f"{OPEN} exhausted", "T-I1": "2513 exhausted"}
    table = field(units, {"U-J": "attack"})
    play(table, "* chit combat_uesugi")
    hit(table, "d11")
    assert see(table).vp == -1
    play(table, "* die 1")
    assert told(table, "rout_roll")[0]["result"] == "rout"
    assert state(table, "T-I1") == "eliminated"
    assert see(table).vp == -1 - 3
    play(table, "* die 4")
    assert honjin(table, TAKEDA).bundori == 1
    assert len(told(table, "rout_roll")) == 1
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-R-77", "KW-R-96")
def test_a_rout_takes_units_out_of_the_battles_to_come() -> None:
    """Both battles are declared first; the second is fought by those left, or not at all."""
    units = {
        "U-J1": "2509",
        "T-D1": f"{OPEN} exhausted leaderless",
        "U-J2": "2909",
        "T-D2": "2910 exhausted",
    }
    dropped = field(units, {"U-J": "attack"})
    play(dropped, "* chit combat_uesugi; U pick T-D1")
    assert [b.defenders for b in see(dropped).battles] == [("T-D1",), ("T-D2",)]
    play(dropped, "U pick T-D1")
    hit(dropped, "d11")
    play(dropped, "* die 1")
    assert state(dropped, "T-D2") == "eliminated"
    assert len(told(dropped, "battle")) == 1
    assert place(dropped, "U-J2") == "2909"
    left = field({**units, "T-G1": "2809"}, {"U-J": "attack"})
    play(left, "* chit combat_uesugi; U pick T-D1; U pick T-G1; U pick T-D1")
    hit(left, "d11")
    play(left, "* die 1")
    combat = see(left).combat
    assert combat is not None
    assert [f.unit for f in combat.defenders] == ["T-G1"]


@pytest.mark.rule("KW-R-94", "KW-CMB-53")
def test_a_clan_that_retreats_in_mid_battle() -> None:
    """All its units flee, those too that still had to fight; they do not fight any more."""
    units = {"T-N1": "2509", "T-N2": "2809 exhausted", "T-N3": "3109"}
    enemies = {"U-L1": OPEN, "U-L2": "2810", "U-E2": "3110"}
    table = field({**units, **enemies}, {"T-N": "attack"})
    play(table, "* chit combat_takeda; T pick U-L1; T pick U-L2; T pick U-L1; T done")
    hit(table, "-")
    play(table, "T pick U-L2")
    hit(table, "a11")
    play(table, "T pick T-N3; * die 1")
    assert told(table, "rout_roll")[0]["result"] == "retreat"
    play(table, "T pick T-N3")
    while see(table).phase == "flee_step":
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    play(table, "U done")
    assert mode(table, "T-N") == "regroup"
    assert {step["unit"] for step in told(table, "fled")} == {"T-N1", "T-N3"}
    assert len(told(table, "battle")) == 2
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-R-95", "KW-CMB-54")
def test_seppuku_takes_a_leader_if_there_is_one_and_scores() -> None:
    units = {"U-J2": "2509", "T-I2": f"{OPEN} exhausted", "T-I1": "2513"}
    table = field(units, {"U-J": "attack"})
    play(table, "* chit combat_uesugi")
    hit(table, "d11")
    play(table, "* die 3")
    assert told(table, "seppuku") == [{"clan": "T-I", "unit": "T-I1"}]
    assert unit(table, "T-I1").leadership == 0
    assert (honjin(table, TAKEDA).bundori, see(table).vp) == (1, -1 - 1)
    bare = field({**units, "T-I1": "2513 good leaderless"}, {"U-J": "attack"})
    play(bare, "* chit combat_uesugi")
    hit(bare, "d11")
    play(bare, "* die 4")
    assert told(bare, "seppuku") == [{"clan": "T-I", "unit": None}]
    assert (honjin(bare, TAKEDA).bundori, see(bare).vp) == (1, -1)


# Advance.


@pytest.mark.rule("KW-CMB-59")
@pytest.mark.parametrize(("name", "must"), [("attack", True), ("defense", False)])
def test_a_defender_follows_into_the_hex_of_an_eliminated_attacker(name: str, must: bool) -> None:
    table = field({"U-J1": "2509 exhausted", "T-G1": OPEN}, {"U-J": "attack", "T-G": name})
    play(table, "* chit combat_uesugi")
    hit(table, "a11")
    if must:
        assert place(table, "T-G1") == "2509"
    else:
        assert choices(table, TAKEDA) == {"go 2509", "done"}


@pytest.mark.rule("KW-R-96", "KW-CMB-57")
def test_a_lone_winner_picks_one_of_the_hexes_and_supporters_stay() -> None:
    units = {"U-J2": OPEN, "T-G1": "2511", "T-J1": "2609", "U-L1": "2611"}
    table = field(units, {"U-J": "attack", "U-L": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done; U pick T-G1")
    hit(table, "dRR")
    while see(table).phase == "give_ground":
        table.apply(TAKEDA, max(choices(table, TAKEDA)))
    assert choices(table, UESUGI) == {"go 2511", "go 2609"}
    play(table, "U go 2609")
    assert (place(table, "U-J2"), place(table, "U-L1")) == ("2609", "2611")
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-R-96", "KW-CMB-10")
def test_an_attack_unit_goes_before_one_in_defense() -> None:
    units = {"U-B2": "2509", "U-J2": "2409", "T-G1": OPEN}
    table = field(units, {"U-B": "defense", "U-J": "attack"})
    play(table, "* chit combat_uesugi; U pick U-J2; U pick U-B2; * die 4; * die 4")
    hit(table, "dRR")
    play(table, f"T {max(choices(table, TAKEDA))}")
    assert (place(table, "U-J2"), place(table, "U-B2")) == (OPEN, "2509")


# The general.


@pytest.mark.rule("KW-R-92", "KW-R-90")
def test_a_general_who_survives_their_unit_rides_with_the_nearest_of_their_clan() -> None:
    units = {
        "U-J2": "2509",
        "T-A1": f"{OPEN} exhausted",
        "T-A2": "2520",
        "T-A3": "2524",
        "T-G1": "2511",
    }
    table = field(units, {"U-J": "attack"})
    play(table, "* chit combat_uesugi; T done")
    hit(table, "d11")
    play(table, "* die 5; T pick T-A3; * die 6")
    assert not table.over
    assert "commander" in unit(table, "T-A2").marks
    assert unit(table, "T-A2").leadership == 1
    assert honjin(table, TAKEDA).bundori == 0


@pytest.mark.rule("KW-R-92")
def test_of_two_that_are_as_near_a_general_rides_with_the_first_by_number() -> None:
    units = {
        "U-J2": "2509",
        "T-A1": f"{OPEN} exhausted",
        "T-A2": "2520",
        "T-A3": "3510",
        "T-G1": "2511",
    }
    table = field(units, {"U-J": "attack"})
    play(table, "* chit combat_uesugi; T done")
    hit(table, "d11")
    play(table, "* die 5; T pick T-A3; * die 6")
    assert "commander" in unit(table, "T-A2").marks


@pytest.mark.rule("KW-R-92")
@pytest.mark.parametrize(("die", "over"), [(4, True), (5, False)])
def test_a_general_dies_with_the_unit_they_ride_with(die: int, over: bool) -> None:
    units = {"U-J2": "2509", "T-A3": f"{OPEN} exhausted", "T-G1": "2515"}
    armies = {"takeda": {"commander": "T-A3"}}
    table = field(units, {"U-J": "attack"}, armies=armies)
    play(table, "* chit combat_uesugi")
    hit(table, "d11")
    play(table, f"* die {die}")
    assert told(table, "leader_roll")[0]["who"] == "general"
    assert table.over == over
    if not over:
        assert "commander" in unit(table, "T-G1").marks


@pytest.mark.rule("KW-R-92")
def test_an_army_without_units_has_no_command_points() -> None:
    table = field({"U-A1": OPEN, "T-J1": FAR}, armies={"takeda": {"commander": ""}})
    end_turn(table)
    play(table, "* die 6; * die 6")
    assert {roll["commander"] for roll in told(table, "command_roll")} == {"Kosaka", "Kenshin"}
