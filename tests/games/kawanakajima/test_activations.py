"""Chapters H and K: what each kind of chit makes Clans do, Retreats and pursuits in detail."""

from __future__ import annotations

import pytest
from games.kawanakajima.build import (
    BOX,
    FAR,
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
    see,
    state,
    told,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import HEX_OF

CLOSED_IN = {"U-C1": "2310", "U-D1": "2608", "U-E1": "2611"}
"""Three units that hold every hex around 2510, and not 2510 itself."""


def apart(a: str, b: str) -> int:
    return BOX.distance(HEX_OF[a], HEX_OF[b])


def flee(table: Table, seat: int = TAKEDA) -> Table:
    """Take the first way that is open while a unit retreats."""
    while see(table).phase in ("flee_step", "flee_next"):
        table.apply(seat, min(choices(table, seat)))
    return table


# The Rally chit and Retreats.


@pytest.mark.rule("KW-RCH-02", "KW-R-55")
def test_opposing_regroup_clans_both_retreat_in_either_order() -> None:
    """Each measures from where the other stood when the chit was drawn."""
    units = {"T-J1": OPEN, "U-L1": "2513"}
    for dice in ((6, 1), (1, 6)):
        table = field(units, {"T-J": "regroup", "U-L": "regroup"})
        play(table, f"* chit rally; * die {dice[0]}; * die {dice[1]}")
        while see(table).phase == "flee_step":
            seat = table.actors()[0]
            table.apply(seat, min(choices(table, seat)))
        assert apart(place(table, "T-J1"), "2513") == 4
        assert apart(place(table, "U-L1"), OPEN) == 4
    far = field({**units, "U-L1": "2514"}, {"T-J": "regroup", "U-L": "regroup"})
    play(far, "* chit rally")
    assert told(far, "fled") == []


@pytest.mark.rule("KW-RET-03", "KW-RET-02")
def test_a_retreat_goes_round_every_enemy_zone() -> None:
    units = {"T-J1": OPEN, "U-B2": "2509", "U-L1": "2312", "U-J2": "2912"}
    table = field(units, {"T-J": "regroup"})
    assert OPEN in see(table).zones["uesugi"]
    play(table, "* chit rally")
    assert [step["to"] for step in told(table, "fled")] == ["2410", "2310", "2209", "2109"]


@pytest.mark.rule("KW-RET-04", "KW-RET-05", "KW-R-56")
def test_the_first_unit_is_one_in_danger_and_the_others_end_beside_it() -> None:
    """The third stands five hexes from the enemy: it cannot go first, but it follows."""
    units = {"T-N1": OPEN, "T-N2": "2511", "T-N3": "2515", "U-B2": "2508"}
    table = field(units, {"T-N": "regroup"})
    play(table, "* chit rally")
    assert choices(table, TAKEDA) == {"pick T-N1", "pick T-N2"}
    play(table, "T pick T-N2")
    flee(table)
    first = place(table, "T-N2")
    for name in ("T-N1", "T-N3"):
        assert apart(place(table, name), first) == 1
        assert apart(place(table, name), "2508") >= 4


@pytest.mark.rule("KW-RET-06", "KW-R-58", "KW-R-56")
def test_a_unit_that_cannot_retreat_stays_and_loses_nothing() -> None:
    units = {"T-D1": "2517", "T-D2": OPEN, "U-J2": "2519", **CLOSED_IN}
    table = field(units, {"T-D": "regroup"})
    play(table, "* chit rally")
    flee(table)
    assert place(table, "T-D1") != "2517"
    assert (place(table, "T-D2"), state(table, "T-D2")) == (OPEN, "good")
    alone = field({"T-J1": OPEN, **CLOSED_IN}, {"T-J": "regroup"})
    play(alone, "* chit rally")
    assert (place(alone, "T-J1"), state(alone, "T-J1")) == (OPEN, "good")


@pytest.mark.rule("KW-R-102", "KW-RAL-01")
def test_a_unit_that_had_to_retreat_and_could_not_may_rally() -> None:
    table = field({"T-J1": f"{OPEN} shaken", **CLOSED_IN}, {"T-J": "regroup"})
    play(table, "* chit rally; T clan T-J; T pick T-J1; * die 6")
    assert state(table, "T-J1") == "good"
    gone = field({"T-J1": f"{OPEN} shaken", "U-B2": "2508"}, {"T-J": "regroup"})
    play(gone, "* chit rally")
    flee(gone)
    assert see(gone).phase == "draw"
    pinned = field({"T-J1": f"{OPEN} shaken", "U-B2": "2509", **CLOSED_IN}, {"T-J": "regroup"})
    play(pinned, "* chit rally")
    assert see(pinned).phase == "draw"


@pytest.mark.rule("KW-RET-01", "KW-RAL-02", "KW-RAL-04")
def test_a_natural_one_in_the_rally_of_a_clan_chit_is_a_retreat() -> None:
    units = {"T-J1": f"{OPEN} shaken", "U-B2": "2508"}
    table = field(units, {"T-J": "regroup"}, bowl=("T-J",))
    play(table, "* chit T-J; T yes; T done; T pick T-J1; * die 1")
    flee(table)
    assert apart(place(table, "T-J1"), "2508") == 4


@pytest.mark.rule("KW-RAL-02", "KW-R-69")
def test_rally_is_the_last_step_of_a_combined_maneuver_too() -> None:
    table = field(
        {"U-L1": f"{OPEN} shaken", "T-G1": FAR},
        {"U-L": "regroup"},
        bowl=("U-1",),
        logs={"U-1": "combined_maneuver U-L purse=1"},
        plans={"uesugi": "kokuyoku"},
    )
    play(table, "* chit U-1; U yes; U yes; * die 4; U done; U pick U-L1; * die 4")
    assert state(table, "U-L1") == "good"


@pytest.mark.rule("KW-PUR-03", "KW-R-60")
def test_one_of_several_pursuers_follows() -> None:
    units = {"T-J1": OPEN, "U-B1": "2509", "U-J2": "2409"}
    table = field(units, {"T-J": "regroup", "U-B": "attack", "U-J": "attack"})
    play(table, "* chit rally")
    flee(table)
    assert choices(table, UESUGI) == {"pick U-B1", "pick U-J2"}
    play(table, "U pick U-J2")
    assert {step["unit"] for step in told(table, "pursued")} == {"U-J2"}
    assert place(table, "U-B1") == "2509"


@pytest.mark.rule("KW-PUR-02", "KW-R-60")
def test_a_pursuer_stops_in_the_first_enemy_zone() -> None:
    """Hara stands beside the way of the fugitive."""
    units = {"T-J1": OPEN, "T-G1": "2411", "U-B1": "2509"}
    table = field(units, {"T-J": "regroup", "U-B": "attack"})
    play(table, "* chit rally; T go 2511")
    flee(table)
    assert [step["to"] for step in told(table, "pursued")] == [OPEN, "2511"]


@pytest.mark.rule("KW-R-60", "KW-PUR-01")
def test_a_unit_pursues_one_fugitive_of_several() -> None:
    """Hara's zone stops the pursuer beside the hex that the second fugitive has left."""
    units = {"T-J1": OPEN, "T-L1": "2409", "T-G1": "2610", "U-B1": "2509"}
    table = field(units, {"T-J": "regroup", "T-L": "regroup", "U-B": "attack"})
    play(table, "* chit rally; T clan T-J")
    while see(table).phase in ("flee_step", "next_clan"):
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    assert choices(table, UESUGI) == {"pick U-B1", "done"}
    play(table, "U pick U-B1")
    assert [step["to"] for step in told(table, "pursued")] == [OPEN]
    assert see(table).phase == "draw"


# The Combat! chits.


@pytest.mark.rule("KW-CCH-01", "KW-CCH-02")
def test_only_the_army_on_the_chit_moves_and_one_hex_at_that() -> None:
    units = {"T-G1": OPEN, "U-J2": "2515"}
    table = field(units, {"T-G": "attack", "U-J": "attack"})
    play(table, "* chit combat_takeda; T go 2511")
    assert (place(table, "T-G1"), place(table, "U-J2")) == ("2511", "2515")
    assert see(table).phase == "draw"
    play(table, "* chit combat_uesugi; U go 2514")
    assert (place(table, "T-G1"), place(table, "U-J2")) == ("2511", "2514")
    calm = field(units, {"T-G": "move"})
    play(calm, "* chit combat_takeda")
    assert place(calm, "T-G1") == OPEN


@pytest.mark.rule("KW-R-61")
def test_one_hex_toward_the_enemy_beside_a_clan_mate_where_that_can_be() -> None:
    alone = field({"U-J2": OPEN, "T-G1": "2614"}, {"U-J": "attack"})
    play(alone, "* chit combat_uesugi")
    assert choices(alone, UESUGI) == {"go 2511", "go 2610"}
    mates = field({"U-J1": "2411", "U-J2": OPEN, "T-G1": "2614"}, {"U-J": "attack"})
    play(mates, "* chit combat_uesugi; U pick U-J2")
    assert choices(mates, UESUGI) == {"go 2511"}
    blocked = field({"U-J2": OPEN, "U-L1": "2511", "T-G1": "2515"}, {"U-J": "attack"})
    play(blocked, "* chit combat_uesugi")
    assert place(blocked, "U-J2") == OPEN


# The Initiative chit.


@pytest.mark.rule("KW-R-63")
def test_a_unit_that_has_just_reached_defense_does_not_reunite_on_the_same_chit() -> None:
    units = {"T-D1": OPEN, "T-D2": "2514", "U-B2": "2509"}
    table = field(units, {"T-D": "move"})
    play(table, "* chit initiative; T clan T-D; * die 5")
    assert mode(table, "T-D") == "defense"
    assert see(table).phase == "draw"
    before = field(units)
    play(before, "* chit initiative; T clan T-D; * die 5; T pick T-D2; T go 2513")
    assert place(before, "T-D2") == "2513"
    both = field({**units, "T-C1": "3010", "T-C2": "3014", "U-L1": "3009"}, {"T-C": "move"})
    play(both, "* chit initiative")
    assert choices(both, TAKEDA, "clan") == {"clan T-C"}
    play(both, "T clan T-C; * die 2")
    assert choices(both, TAKEDA, "clan") == {"clan T-D"}


@pytest.mark.rule("KW-ICH-04", "KW-R-65")
def test_a_reunion_needs_its_roll_and_three_mp() -> None:
    """Through the wood it costs 2 MP; beside an enemy, though a friend holds it, 4."""
    units = {"T-H1": "2517", "T-H2": "2520", "U-B2": FAR}
    failed = field(units)
    play(failed, "* chit initiative; T clan T-H; * die 1")
    assert see(failed).phase == "draw"
    table = field(units)
    play(table, "* chit initiative; T clan T-H; * die 2; T pick T-H1; T go 2518")
    assert (place(table, "T-H1"), mode(table, "T-H")) == ("2518", "defense")
    dear = field({**units, "U-B2": "2519"})
    play(dear, "* chit initiative")
    assert see(dear).phase == "draw"


# Clan chits.


@pytest.mark.rule("KW-CLN-01", "KW-MODE-15", "KW-RAL-02")
def test_attempt_movement_combat_and_rally_in_this_order() -> None:
    """One unit of the Regroup Clan is pinned and must fight, the other may rally."""
    units = {"U-E1": "2509 shaken", "U-E2": "2505 shaken", "T-G1": OPEN, "U-L1": "2511"}
    table = field(units, {"U-E": "regroup"}, bowl=("U-E",))
    play(table, "* chit U-E; U yes")
    assert see(table).phase == "change_mode"
    play(table, "U done")
    combat = see(table).combat
    assert combat is not None
    assert [fighter.unit for fighter in combat.attackers] == ["U-E1"]
    play(table, "* dice 6; * dice 9")
    assert choices(table, UESUGI) == {"pick U-E2", "done"}
    play(table, "U done")
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-CLN-02", "KW-MODE-03")
def test_each_step_follows_the_mode_then_in_force() -> None:
    units = {"T-J1": f"{OPEN} shaken", "U-B2": FAR}
    table = field(units, {"T-J": "regroup"}, bowl=("T-J",))
    play(table, "* chit T-J; T yes; T mode defense; * die 3")
    move = see(table).move
    assert move is not None
    assert move.mp == 3
    play(table, "T stop")
    assert see(table).phase == "draw"
    stayed = field(units, {"T-J": "regroup"}, bowl=("T-J",))
    play(stayed, "* chit T-J; T yes; T mode defense; * die 2")
    assert see(stayed).phase == "next_rally"


# Special chits.


def special(activity: str, units: dict[str, str], **more: str) -> Table:
    """Uesugi's first Special chit was drawn and accepted."""
    table = field(
        units,
        more,
        bowl=("U-1",),
        logs={"U-1": f"{activity} purse=1"},
        plans={"uesugi": "kokuyoku"},
    )
    return play(table, "* chit U-1; U yes")


def column(table: Table) -> dict[str, int]:
    combat = see(table).combat
    assert combat is not None
    return dict(combat.column)


@pytest.mark.rule("KW-SPC-03", "KW-R-67", "KW-CMB-31")
def test_the_bonus_of_a_special_attack_is_for_charges_and_once_a_battle() -> None:
    melee = special("attack U-J", {"U-J2": "2509", "T-G1": OPEN})
    assert "special_attack" not in column(melee)
    one = special("attack U-J", {"U-J1": "2509", "U-J2": "2407", "T-G1": OPEN})
    play(one, "U pick U-J1; U go 2408; U go 2409; U pick U-J1")
    assert column(one)["special_attack"] == 2
    both = special("attack U-J", {"U-J1": "2507", "U-J2": "2407", "T-G1": OPEN})
    play(both, "U pick U-J1; U go 2508; U go 2509; U go 2408; U go 2409; U pick U-J1")
    assert column(both)["special_attack"] == 2


@pytest.mark.rule("KW-R-66")
def test_no_rally_follows_a_special_attack_even_after_a_retreat() -> None:
    """A Rout test puts Nakajo in Regroup; the shaken unit is too far off to flee."""
    units = {"U-J1": "2511 exhausted", "U-J2": "2501 shaken", "T-G1": "2512"}
    table = special("attack U-J", units)
    play(table, "U pick U-J1; U go 2502; U go 2503; U go 2504; U go 2505; U go 2506; U go 2507")
    hit(table, "a21")
    play(table, "* die 2; T done")
    assert told(table, "rout_roll")[0]["result"] == "retreat"
    assert (mode(table, "U-J"), state(table, "U-J2")) == ("regroup", "shaken")
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-R-70", "KW-SPC-09")
def test_the_enemy_shifts_a_clan_by_hexes_and_into_no_enemy_zone() -> None:
    """Four hexes, wood or not, as long as no zone of Takeda's lies there."""
    table = special("combined_maneuver U-L", {"U-L1": "2517", "T-G1": "2514", "T-A1": FAR})
    play(table, "U yes; * die 1; T pick U-L1")
    assert table.actors() == [TAKEDA]
    assert "go 2516" in choices(table, TAKEDA)
    play(table, "T go 2516")
    assert "go 2515" not in choices(table, TAKEDA)
    play(table, "T go 2517; T go 2518; T go 2519")
    assert place(table, "U-L1") == "2519"
    assert see(table).phase != "step"
    assert mode(table, "U-L") == "regroup"


@pytest.mark.rule("KW-R-69")
def test_clans_of_a_combined_maneuver_fight_as_one() -> None:
    units = {"U-J2": "2509", "U-L1": "2409", "T-G1": OPEN}
    table = special("combined_maneuver U-J U-L", units)
    play(table, "U yes; * die 5; U yes; * die 5; U done; U done; U pick U-J2; U pick U-L1")
    combat = see(table).combat
    assert combat is not None
    assert [fighter.unit for fighter in combat.attackers] == ["U-J2", "U-L1"]
    assert told(table, "clan_roll") == []


@pytest.mark.rule("KW-R-71")
def test_logged_clans_may_be_left_out_and_a_failure_uses_the_activity_up() -> None:
    table = special("combined_maneuver U-J U-L", {"U-J2": OPEN, "U-L1": "2512", "T-G1": FAR})
    play(table, "U no")
    assert choices(table, UESUGI) == {"yes", "no"}
    play(table, "U yes; * die 2")
    assert told(table, "rolled") == [{"clan": "U-L", "die": 2, "total": 2}]
    assert see(table).phase == "draw"
    assert honjin(table, UESUGI, UESUGI).quota["combined_maneuver"] == 3
