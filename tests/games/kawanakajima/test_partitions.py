"""Chapter J, sections 1 and 2: who must fight whom, and every way to split it into battles."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest
from games.kawanakajima.build import (
    BOX,
    FAR,
    OPEN,
    UESUGI,
    choices,
    field,
    play,
    see,
    told,
)

from honjin.engine.rng import stream
from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import HEX_OF

Split = frozenset[tuple[tuple[str, ...], tuple[str, ...]]]


def split(*battles: str) -> Split:
    """Battles written as `U-J1 U-J2 v T-G1`."""
    sides = [[tuple(side.split()) for side in battle.split(" v ")] for battle in battles]
    return frozenset((a, d) for a, d in sides)


def splits(table: Table) -> set[Split]:
    """Every way in which the active player can declare the battles."""
    found: set[Split] = set()
    left, known = [table], set()
    while left:
        at = left.pop()
        if see(at).phase != "declare":
            found.add(frozenset((b.attackers, b.defenders) for b in see(at).battles))
            continue
        seat = at.actors()[0]
        paths = at.legal(seat)
        assert paths, "nothing can be declared any more"
        for path in paths:
            after = at.copy()
            after.apply(seat, path)
            if after.state.key() not in known:
                known.add(after.state.key())
                left.append(after)
    return found


def fought(units: dict[str, str], modes: dict[str, str] | None = None) -> set[Split]:
    table = field(units, modes)
    return splits(play(table, "* chit combat_uesugi"))


# The shapes of a battle.


@pytest.mark.rule("KW-CMB-06")
def test_a_unit_that_meets_two_enemies_fights_them_in_one_battle() -> None:
    units = {"U-J2": OPEN, "T-G1": "2509", "T-J1": "2511"}
    assert fought(units, {"U-J": "attack"}) == {split("U-J2 v T-G1 T-J1")}
    assert fought(units) == {split("U-J2 v T-G1 T-J1")}


@pytest.mark.rule("KW-CMB-07")
def test_an_enemy_is_attacked_in_one_battle_only() -> None:
    units = {"U-J1": "2409", "U-J2": "2511", "T-G1": OPEN}
    assert fought(units, {"U-J": "attack"}) == {split("U-J1 U-J2 v T-G1")}
    assert fought(units) == {
        split("U-J1 v T-G1"),
        split("U-J2 v T-G1"),
        split("U-J1 U-J2 v T-G1"),
    }


@pytest.mark.rule("KW-CMB-08")
def test_several_attack_one_and_one_attacks_several() -> None:
    """Three together against Hara; one against three of Takeda's."""
    together = {"U-M1": "2409", "U-M2": "2511", "U-M3": "2609", "T-G1": OPEN}
    assert fought(together, {"U-M": "attack"}) == {split("U-M1 U-M2 U-M3 v T-G1")}
    alone = {"U-J2": OPEN, "T-D1": "2509", "T-D2": "2511", "T-G1": "2610"}
    assert fought(alone, {"U-J": "attack"}) == {split("U-J2 v T-D1 T-D2 T-G1")}


@pytest.mark.rule("KW-R-75")
def test_the_legal_partitions_of_two_against_three() -> None:
    """a1 touches e1 and e2, a2 touches e2 and e3: nobody may be left out."""
    units = {"U-J1": "2410", "U-J2": "2611", "T-J1": "2310", "T-G1": "2511", "T-L1": "2712"}
    assert fought(units, {"U-J": "attack"}) == {
        split("U-J1 v T-G1 T-J1", "U-J2 v T-L1"),
        split("U-J1 v T-J1", "U-J2 v T-G1 T-L1"),
    }


@pytest.mark.rule("KW-R-75", "KW-R-76")
def test_nobody_takes_the_only_partner_of_a_friend_and_of_an_enemy() -> None:
    """a2 touches e1 only, a1 touches e1 and e2: a1 must leave e1 to a2."""
    units = {"U-J1": "2410", "U-J2": "2611", "T-G1": "2511", "T-L1": "2712"}
    assert fought(units, {"U-J": "attack"}) == {split("U-J1 v T-G1", "U-J2 v T-L1")}


@pytest.mark.rule("KW-R-75", "KW-CMB-03")
def test_two_clans_that_touch_one_enemy_must_combine_unless_one_may_stay_out() -> None:
    units = {"U-B2": "2509", "U-J2": "2511", "T-G1": OPEN}
    both = split("U-B2 U-J2 v T-G1")
    assert fought(units, {"U-B": "attack", "U-J": "attack"}) == {both}
    assert fought(units, {"U-B": "attack"}) == {both, split("U-B2 v T-G1")}
    rolled = field(units, {"U-B": "attack"})
    play(rolled, "* chit combat_uesugi; U pick U-B2; U fight")
    assert told(rolled, "clan_roll") == []


@pytest.mark.rule("KW-R-75", "KW-CMB-04")
def test_an_enemy_across_a_ford_may_be_left_out_or_attacked() -> None:
    """Hara stands beyond the ford, Imafuku on Nakajo's own bank."""
    units = {"U-J2": "3517", "T-G1": "3518", "T-J1": "3516"}
    assert fought(units) == {split("U-J2 v T-J1"), split("U-J2 v T-G1 T-J1")}
    assert fought({**units, "T-J1": FAR}) == {split(), split("U-J2 v T-G1")}


# Every partition, and always one.

PATCH = ("2509", "2510", "2511", "2609", "2610", "2409", "2410", "2508", "2611")
"""Open hexes that lie close together."""


def touching(units: dict[str, str], army: str) -> dict[str, list[str]]:
    """For each unit of an army the enemies beside it, in open ground."""
    own = [name for name in units if name[0] == army]
    enemies = sorted(name for name in units if name[0] != army)
    return {
        name: [e for e in enemies if BOX.distance(HEX_OF[units[name]], HEX_OF[units[e]]) == 1]
        for name in own
    }


def by_the_rule(near: dict[str, list[str]], attack: set[str]) -> set[Split]:
    """All partitions that KW-R-75 allows, by trying everything."""
    targets = {
        name: [
            frozenset(some)
            for some in chain.from_iterable(
                combinations(enemies, n) for n in range(len(enemies) + 1)
            )
            if some or not enemies or name[:3] not in attack
        ]
        for name, enemies in near.items()
    }
    owed = {enemy for enemies in near.values() for enemy in enemies}
    found: set[Split] = set()
    for chosen in product(*targets.values()):
        plan = dict(zip(targets, chosen, strict=True))
        by = {enemy: [name for name, some in plan.items() if enemy in some] for enemy in owed}
        if any(not names for names in by.values()):
            continue
        crowds = [(e, names) for e, names in by.items() if len(names) > 1]
        if any(plan[name] != {enemy} for enemy, names in crowds for name in names):
            continue
        battles = {
            (tuple(sorted(by[min(some)])), tuple(sorted(some))) for some in plan.values() if some
        }
        found.add(frozenset(battles))
    return found


@pytest.mark.rule("KW-R-75", "KW-R-76", "KW-CMB-02")
@pytest.mark.parametrize("seed", range(20))
def test_exactly_the_legal_partitions_can_be_declared_and_there_is_always_one(seed: int) -> None:
    """Up to three units a side, thrown together at random; who touches nobody is left out."""
    rng = stream("partitions", seed)
    free = list(PATCH)
    units = {}
    for name in ("U-J1", "U-J2", "U-L1", "T-G1", "T-J1", "T-L1"):
        units[name] = free.pop(rng.below(len(free)))
    near = touching(units, "U")
    for name in [name for name, enemies in near.items() if not enemies]:
        del units[name]
        del near[name]
    modes = {clan: ("attack", "defense")[rng.below(2)] for clan in ("U-J", "U-L")}
    attack = {clan for clan, name in modes.items() if name == "attack"}
    expected = by_the_rule(near, attack)
    assert expected
    assert fought(units, modes) == expected


# Who is active.


@pytest.mark.rule("KW-CCH-04")
@pytest.mark.parametrize("name", ["defense", "move", "regroup"])
def test_on_a_combat_chit_units_in_every_mode_of_that_army_fight(name: str) -> None:
    units = {"U-J2": "2509", "U-L1": "3009", "T-G1": OPEN, "T-J1": "3010"}
    modes = dict.fromkeys(("U-J", "U-L", "T-G", "T-J"), name)
    assert fought(units, modes) == {split("U-J2 v T-G1", "U-L1 v T-J1")}
    table = play(field(units, modes), "* chit combat_takeda")
    assert splits(table) == {split("T-G1 v U-J2", "T-J1 v U-L1")}


@pytest.mark.rule("KW-CCH-03")
def test_on_a_combat_chit_an_enemy_that_a_friend_holds_may_be_left_out() -> None:
    """Hara, three hexes off, is held by Kakizaki; Imafuku, four hexes the other way, is not."""
    units = {"U-J2": OPEN, "T-G1": "2513", "T-J1": "2506"}
    held = field({**units, "U-B1": "2514"}, {"U-J": "attack"})
    play(held, "* chit combat_uesugi")
    assert choices(held, UESUGI) == {"go 2511", "go 2509"}
    free = field(units, {"U-J": "attack"})
    play(free, "* chit combat_uesugi")
    assert choices(free, UESUGI) == {"go 2511"}


@pytest.mark.rule("KW-CLN-01")
def test_a_clan_chit_activates_its_clan_alone_attempt_first_then_movement_then_combat() -> None:
    """One unit of Clan L comes up beside the other; Nakajo, beyond Hara, is not active."""
    units = {"U-L1": "2508", "U-L2": "2409", "U-J2": "2511", "T-G1": OPEN}
    table = field(units, {"U-J": "attack"}, bowl=("U-L",))
    phases = []
    for path in ("* chit U-L", "U yes", "U done", "U go 2509", "U pick U-L1"):
        play(table, path)
        phases.append(see(table).phase)
    assert phases[:4] == ["accept", "change_mode", "step", "declare"]
    assert choices(table, UESUGI) == {"fight", "pick U-L2"}


# Clans that attack together.


@pytest.mark.rule("KW-CMB-09", "KW-CMB-10")
@pytest.mark.parametrize(
    ("dice", "fighting"),
    [
        ((5, 5, 2), ("U-B2", "U-C1")),
        ((1, 5, 2), ("U-C1",)),
        ((3, 3, 3), ("U-B2", "U-C1", "U-E1")),
        ((1, 2, 6), ("U-E1",)),
    ],
)
def test_only_the_clans_with_the_highest_roll_fight(
    dice: tuple[int, int, int], fighting: tuple[str, ...]
) -> None:
    units = {"U-B2": "2509", "U-C1": "2511", "U-E1": "2609", "T-G1": OPEN}
    table = field(units, dict.fromkeys(("U-B", "U-C", "U-E"), "attack"))
    play(table, "* chit combat_uesugi; U pick U-B2; U pick U-C1")
    for die in dice:
        play(table, f"* die {die}")
    rolls = [(roll["clan"], roll["die"]) for roll in told(table, "clan_roll")]
    assert rolls == list(zip(("U-B", "U-C", "U-E"), dice, strict=True))
    assert [b.attackers for b in see(table).battles] == [fighting]


@pytest.mark.rule("KW-CMB-09", "KW-CMB-11")
@pytest.mark.parametrize(("dice", "fighting"), [((5, 2), ("U-B2",)), ((2, 5), ("U-J2",))])
def test_two_clans_roll_as_well(dice: tuple[int, int], fighting: tuple[str, ...]) -> None:
    units = {"U-B2": "2509", "U-J2": "2511", "T-G1": OPEN}
    table = field(units, {"U-B": "attack", "U-J": "attack"})
    play(table, f"* chit combat_uesugi; U pick U-B2; * die {dice[0]}; * die {dice[1]}")
    assert [b.attackers for b in see(table).battles] == [fighting]


@pytest.mark.rule("KW-CMB-09")
def test_one_clan_alone_does_not_roll() -> None:
    units = {"U-J1": "2509", "U-J2": "2511", "T-G1": OPEN}
    table = field(units, {"U-J": "attack"})
    play(table, "* chit combat_uesugi; U pick U-J1")
    assert told(table, "clan_roll") == []
    combat = see(table).combat
    assert combat is not None
    assert [fighter.unit for fighter in combat.attackers] == ["U-J1", "U-J2"]
