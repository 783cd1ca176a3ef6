"""Chapters H and K: Retreat, pursuit, rally, and the Compulsory chits."""

from __future__ import annotations

import pytest
from games.kawanakajima.build import (
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    field,
    mode,
    place,
    play,
    see,
    state,
    told,
)

from honjin.games.kawanakajima.table.components import HEX_OF, make_box

BOX = make_box("historical", False, None)


def apart(a: str, b: str) -> int:
    return BOX.distance(HEX_OF[a], HEX_OF[b])


def flee(table: object, seat: int = TAKEDA) -> None:
    """Take any step while the way is open."""
    while see(table).phase == "flee_step":  # type: ignore[arg-type]
        table.apply(seat, sorted(choices(table, seat))[0])  # type: ignore[attr-defined, arg-type]


@pytest.mark.rule("KW-RET-02", "KW-R-54")
@pytest.mark.parametrize(("enemy", "hexes"), [("2508", 2), ("2509", 3)])
def test_a_regroup_clan_retreats_to_four_hexes(enemy: str, hexes: int) -> None:
    table = field({"T-J1": OPEN, "U-B2": enemy}, {"T-J": "regroup"})
    play(table, "* chit rally")
    flee(table)
    assert apart(place(table, "T-J1"), enemy) == 4
    assert len(told(table, "fled")) == hexes


@pytest.mark.rule("KW-R-59", "KW-RCH-04")
def test_far_from_enemies_nobody_retreats() -> None:
    table = field({"T-J1": OPEN, "U-B2": "2506"}, {"T-J": "regroup"})
    play(table, "* chit rally")
    assert place(table, "T-J1") == OPEN


@pytest.mark.rule("KW-PUR-01", "KW-PUR-02", "KW-RCH-03")
def test_an_attack_unit_pursues_along_the_same_path() -> None:
    table = field({"T-J1": OPEN, "U-B2": "2509"}, {"T-J": "regroup", "U-B": "attack"})
    play(table, "* chit rally")
    flee(table)
    path = [step["to"] for step in told(table, "fled")]
    pursued = [step["to"] for step in told(table, "pursued")]
    assert pursued == [OPEN, *path[:2]]
    assert apart(place(table, "U-B2"), place(table, "T-J1")) == 1
    play(table, "* chit combat_uesugi")
    combat = see(table).combat
    assert combat is not None
    assert combat.attackers[0].case == "melee_attacker"


@pytest.mark.rule("KW-RAL-04", "KW-R-100")
def test_a_natural_one_ends_the_rally() -> None:
    units = {"T-D1": f"{OPEN} shaken", "T-D2": "2511 shaken", "U-B2": "3510"}
    table = field(units, {"T-D": "regroup"})
    play(table, "* chit rally; T clan T-D; T pick T-D1; * die 1")
    assert see(table).phase == "draw"
    assert state(table, "T-D1") == state(table, "T-D2") == "shaken"


@pytest.mark.rule("KW-RAL-05", "KW-PLAN-16", "KW-R-101")
def test_koyaku_rallies_better_and_may_stand_fast() -> None:
    units = {"U-B1": f"{OPEN} exhausted", "U-B2": "2511 shaken", "T-J1": "3510"}
    table = field(units, {"U-B": "regroup"}, plans={"uesugi": "koyaku"})
    play(table, "* chit rally; U clan U-B; U pick U-B1; * die 6")
    assert told(table, "rally_roll")[0]["total"] == 6 + 1 + 1
    still = table.copy()
    play(still, "U no")
    assert choices(still, UESUGI) == {"pick U-B2", "done"}
    play(table, "U yes")
    assert mode(table, "U-B") == "defense"
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-RAL-05", "KW-PLAN-16")
def test_only_a_natural_six_lets_a_koyaku_clan_stand_fast() -> None:
    """A 5 reads as 7 with Kakizaki's point and the Plan's, but it is not a 6."""
    units = {"U-B1": f"{OPEN} exhausted", "U-B2": "2511 shaken", "T-J1": "3510"}
    table = field(units, {"U-B": "regroup"}, plans={"uesugi": "koyaku"})
    play(table, "* chit rally; U clan U-B; U pick U-B1; * die 5")
    assert told(table, "rally_roll")[0]["total"] == 5 + 1 + 1
    assert choices(table, UESUGI) == {"pick U-B2", "done"}
    other = field(units, {"U-B": "regroup"}, plans={"uesugi": "ganko"})
    play(other, "* chit rally; U clan U-B; U pick U-B1; * die 6")
    assert choices(other, UESUGI) == {"pick U-B2", "done"}


@pytest.mark.rule("KW-RCH-06", "KW-CMB-01")
def test_no_combat_follows_a_rally_or_move_chit() -> None:
    table = field({"T-J1": OPEN, "U-B2": "2509"}, {"U-B": "attack"})
    play(table, "* chit rally; * chit move")
    assert told(table, "battle") == []


@pytest.mark.rule("KW-ICH-02", "KW-R-64")
def test_a_one_on_the_initiative_chit_is_a_retreat() -> None:
    table = field({"T-J1": OPEN, "U-B2": "2509"}, {"T-J": "move"})
    play(table, "* chit initiative; T clan T-J; * die 1")
    flee(table)
    assert mode(table, "T-J") == "regroup"
    assert apart(place(table, "T-J1"), "2509") == 4


@pytest.mark.rule("KW-ICH-04", "KW-R-65")
def test_a_stray_defense_unit_steps_toward_its_clan() -> None:
    units = {"T-D1": OPEN, "T-D2": "2514", "U-B2": "3510"}
    table = field(units)
    play(table, "* chit initiative; T clan T-D; * die 2; T pick T-D1")
    assert choices(table, TAKEDA) == {"go 2511"}
    play(table, "T go 2511; T done")
    assert mode(table, "T-D") == "defense"


@pytest.mark.rule("KW-SPC-06", "KW-R-68")
def test_a_special_retreat() -> None:
    table = field(
        {"U-B2": OPEN, "T-J1": "2509"},
        {"U-B": "attack"},
        bowl=("U-1",),
        logs={"U-1": "retreat U-B purse=1"},
        plans={"uesugi": "ganko"},
    )
    play(table, "* chit U-1; U yes")
    flee(table, UESUGI)
    assert mode(table, "U-B") == "regroup"
    assert apart(place(table, "U-B2"), "2509") == 4
    assert see(table).honjins[UESUGI].plan == "ganko"


@pytest.mark.rule("KW-SPC-05", "KW-R-66")
def test_an_impetuous_attack() -> None:
    table = field(
        {"U-B2": OPEN, "T-G1": "2515"},
        bowl=("T-1",),
        logs={"T-1": "impetuous_attack"},
        armies={"takeda": {"gifts": 1}},
    )
    play(table, "* chit T-1; T yes; T clan U-B")
    assert mode(table, "U-B") == "attack"
    assert table.actors() == [UESUGI]
    play(table, "U mode defense; * die 4")
    assert mode(table, "U-B") == "defense"


@pytest.mark.rule("KW-SPC-07", "KW-SPC-08", "KW-R-69")
def test_a_combined_maneuver() -> None:
    units = {"U-A2": "2010", "U-B1": OPEN, "U-L1": "2810", "U-J1": "2814", "T-G1": "3520"}
    table = field(
        units,
        bowl=("U-1",),
        logs={"U-1": "combined_maneuver U-A U-B U-L U-J purse=1"},
        plans={"uesugi": "kokuyoku"},
    )
    play(table, "* chit U-1; U yes")
    for die in (1, 2, 2, 5):
        play(table, f"U yes; * die {die}")
    assert mode(table, "U-A") == "regroup"
    assert table.actors() == [TAKEDA]
    play(table, "T done")
    assert set(see(table).activation.clans) == {"U-B", "U-J"}


@pytest.mark.rule("KW-R-54", "KW-RCH-03")
def test_on_the_rally_chit_everybody_retreats_before_anybody_pursues() -> None:
    units = {"T-J1": OPEN, "T-L1": "3010", "U-B2": "2509", "U-J2": "3009"}
    modes = {"T-J": "regroup", "T-L": "regroup", "U-B": "attack", "U-J": "attack"}
    table = field(units, modes)
    play(table, "* chit rally; T clan T-J")
    while see(table).phase in ("flee_step", "next_clan"):
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    kinds = [e.kind for e in table.events(TAKEDA) if e.kind in ("fled", "pursued")]
    assert kinds == sorted(kinds)
    assert {step["unit"] for step in told(table, "pursued")} == {"U-B2", "U-J2"}


@pytest.mark.rule("KW-R-68", "KW-R-59")
def test_after_a_special_retreat_nobody_rallies() -> None:
    table = field(
        {"U-B2": f"{OPEN} shaken", "T-J1": "2520"},
        {"U-B": "attack"},
        bowl=("U-1",),
        logs={"U-1": "retreat U-B purse=1"},
        plans={"uesugi": "ganko"},
    )
    play(table, "* chit U-1; U yes")
    assert mode(table, "U-B") == "regroup"
    assert see(table).phase == "draw"
    assert told(table, "fled") == []
