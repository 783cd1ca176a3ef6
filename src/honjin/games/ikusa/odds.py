"""The exact odds of a battle: who is left with what, under stated casualty orders and an exit rule.

A battle is a chain of passes; given the casualty order of both sides, what is left of a side
depends only on the hits it takes. So the distribution over all ends is computed, not sampled: hits
of a part of a pass are sums of independent dice, and a pass without a hit leads back to where it
began.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from honjin.engine.errors import BadOption
from honjin.games.ikusa import state as s
from honjin.games.ikusa.box import LOSS_ORDER_IDS, LOSS_SEQUENCE, SIDES_OF_DIE, Box
from honjin.games.ikusa.combat import too_many
from honjin.games.ikusa.rules import Ikusa
from honjin.games.ikusa.tally import (
    BONUS_RONIN,
    BONUS_SPEARMAN,
    BOWMAN,
    DAIMYO,
    GUNNER,
    RONIN,
    SPEARMAN,
    SWORDSMAN,
    count,
    of,
    regular,
    ronin,
)

LETTERS = {"B": BOWMAN, "S": SWORDSMAN, "G": GUNNER, "P": SPEARMAN, "R": RONIN}
NO_DAIMYO, STANDING, LAID_DOWN = range(3)
RANGED = (BOWMAN, GUNNER)
MELEE = (DAIMYO, SWORDSMAN, RONIN, SPEARMAN)
BATTLE_ENDS = ("emptied", "destroyed", "both", "called_off")


class Side(NamedTuple):
    """One side of a battle: tallies of its army and its force, its daimyo, its walls."""

    army: int
    force: int
    daimyo: int = NO_DAIMYO
    bonus: int = 0
    walls: int = 0

    def units(self) -> int:
        """The units that hits can take, bonus units apart."""
        counted = sum(regular(t) + ronin(t) for t in (self.army, self.force))
        return counted + (self.daimyo == STANDING)

    def gone(self) -> bool:
        """IK-CMB-16, IK-CMB-17: no regular unit and no standing daimyo."""
        return regular(self.army) + regular(self.force) == 0 and self.daimyo != STANDING

    def dice(self, kind: int) -> int:
        if kind == DAIMYO:
            return int(self.daimyo == STANDING)
        return int(count(self.army, kind) + count(self.force, kind))

    def __str__(self) -> str:
        parts = []
        if self.daimyo or self.army:
            parts.append(f"[{'+'.join(['D' * (self.daimyo > 0), *_written(self.army)])}]")
        if self.force:
            parts.append(f"{{{'+'.join(_written(self.force))}}}")
        return " ".join(part.replace("[+", "[") for part in parts) or "nothing"


class Exit(msgspec.Struct, frozen=True):
    """When the attacker calls off in step 8: after so many passes, or with so few units left."""

    passes: int = 0
    units: int = 0


class End(msgspec.Struct, frozen=True):
    """One way in which a battle can end."""

    how: str
    attacker: str
    defender: str
    probability: float


class Odds(msgspec.Struct, frozen=True):
    """All ends of a battle, likeliest first, and what they come to."""

    emptied: float
    destroyed: float
    called_off: float
    attacking_daimyo_lost: float
    defending_daimyo_lost: float
    attacker_losses: float
    defender_losses: float
    ends: tuple[End, ...]


def _written(tally: int) -> list[str]:
    return [f"{count(tally, k)}{letter}" for letter, k in LETTERS.items() if count(tally, k)]


def read_side(words: str, box: Box) -> Side:
    """A side as the rules write it: `[D+2B+1S] {1P} castle`; `[d+…]` for a daimyo laid down."""
    army, force = re.search(r"\[(.*?)\]", words), re.search(r"\{(.*?)\}", words)
    if not army and not force:
        raise BadOption(f"{words!r} is no side; write [D+2B+1S] for an army, {{2P}} for a force")
    inside = army[1].split("+") if army else []
    daimyo = {"D": STANDING, "d": LAID_DOWN}.get(inside[0] if inside else "", NO_DAIMYO)
    walls = 2 if "fortress" in words else 1 if "castle" in words else 0
    return Side(
        _read_units(inside[daimyo != NO_DAIMYO :], words),
        _read_units(force[1].split("+") if force else [], words),
        daimyo,
        (0, box.castle_bonus, box.fortress_bonus)[walls],
        walls,
    )


def _read_units(parts: list[str], words: str) -> int:
    tally = 0
    for part in filter(None, map(str.strip, parts)):
        match = re.fullmatch(r"(\d{1,2})([BSGPR])", part)
        if not match:
            raise BadOption(f"{part!r} in {words!r} is no unit; write 2B, 1S, 3G, 4P or 1R")
        tally += of(LETTERS[match[2]], int(match[1]))
    return tally


# Casualties.


def losses(side: Side, hits: int, order: int, with_walls: bool) -> Side:
    """IK-R-56: what is left of a side after so many hits, by a casualty order."""
    fallen = min(hits, side.bonus) if with_walls else 0
    army, force, daimyo = side.army, side.force, side.daimyo
    owed = min(hits - fallen, side.units())
    others = side.units() - (daimyo == STANDING)
    if owed >= others:
        if owed > others:
            daimyo = NO_DAIMYO
        army = force = 0
    else:
        while owed:
            army, force = _one_less(army, force, daimyo, owed, order)
            owed -= 1
    if daimyo == LAID_DOWN and regular(army) == 0:
        daimyo, army = NO_DAIMYO, 0
    return Side(army, force, daimyo, side.bonus - fallen, side.walls)


def _one_less(army: int, force: int, daimyo: int, owed: int, order: int) -> tuple[int, int]:
    for kind in LOSS_SEQUENCE[order]:
        unit = of(kind, 1)
        if count(force, kind) and _surplus(army, force - unit, daimyo) < owed:
            return army, force - unit
        if count(army, kind) and _surplus(army - unit, force, daimyo) < owed:
            return army - unit, force
    raise AssertionError("IK-R-56: a legal set of casualties always exists")


def _surplus(army: int, force: int, daimyo: int) -> int:
    leaders = regular(army)
    if daimyo == STANDING or (daimyo == LAID_DOWN and leaders):
        leaders += 1
    return int(too_many(ronin(army), leaders) + too_many(ronin(force), regular(force)))


# Dice.


def hits(side: Side, kinds: tuple[int, ...], box: Box, with_walls: bool) -> list[float]:
    """How likely each number of hits is, for the dice of some kinds of units."""
    spread = [1.0]
    dice = [(side.dice(kind), box.value[kind]) for kind in kinds]
    if with_walls and SPEARMAN in kinds and side.bonus:
        kind = BONUS_SPEARMAN if side.walls == 1 else BONUS_RONIN
        dice.append((side.bonus, box.value[kind]))
    for number, value in dice:
        for _ in range(number):
            spread = _with_die(spread, value / SIDES_OF_DIE)
    return spread


def _with_die(spread: list[float], chance: float) -> list[float]:
    longer = [0.0] * (len(spread) + 1)
    for number, probability in enumerate(spread):
        longer[number] += probability * (1.0 - chance)
        longer[number + 1] += probability * chance
    return longer


# The battle.

Pair = tuple[Side, Side]
Spread = dict[Pair, float]


class Battle:
    """The passes of one battle, with all that does not change in it."""

    def __init__(self, box: Box, orders: tuple[int, int], leave: Exit) -> None:
        self.box = box
        self.orders = orders
        self.leave = leave
        self.known: dict[tuple[Pair, int], dict[tuple[str, Pair], float]] = {}

    def first_strike(self, pair: Pair) -> Spread:
        """IK-NAV-02 to IK-NAV-04, IK-R-62: every defender rolls once, bonus units apart."""
        attacker, defender = pair
        after: Spread = {}
        for number, chance in enumerate(hits(defender, RANGED + MELEE, self.box, False)):
            left = losses(attacker, number, self.orders[0], False)
            after[left, defender] = after.get((left, defender), 0.0) + chance
        return after

    def part(self, pair: Pair, kinds: tuple[int, ...]) -> Spread:
        """One half of a pass: both sides roll, then both remove casualties."""
        attacker, defender = pair
        after: Spread = {}
        against = list(enumerate(hits(defender, kinds, self.box, True)))
        for scored, chance in enumerate(hits(attacker, kinds, self.box, False)):
            beaten = losses(defender, scored, self.orders[1], True)
            for taken, other in against:
                end = losses(attacker, taken, self.orders[0], False), beaten
                after[end] = after.get(end, 0.0) + chance * other
        return after

    def one_pass(self, pair: Pair) -> Spread:
        """IK-CMB-01 to IK-CMB-07, IK-R-58: a side that is gone ends it before step 4."""
        after: Spread = {}
        for middle, chance in self.part(pair, RANGED).items():
            rest = {middle: 1.0} if _decided(middle) else self.part(middle, MELEE)
            for end, probability in rest.items():
                after[end] = after.get(end, 0.0) + chance * probability
        return after

    def ends(self, pair: Pair, passes: int) -> dict[tuple[str, Pair], float]:
        """All ends of a battle that has had so many passes, each with its probability."""
        if _decided(pair):
            return {(how(pair), pair): 1.0}
        if passes and self._leaves(pair, passes):
            return {("called_off", pair): 1.0}
        key = pair, passes if self.leave.passes else min(passes, 1)
        if key not in self.known:
            self.known[key] = self._solve(pair, passes)
        return self.known[key]

    def _leaves(self, pair: Pair, passes: int) -> bool:
        limit = self.leave.passes
        return bool(limit and passes >= limit) or pair[0].units() <= self.leave.units

    def _solve(self, pair: Pair, passes: int) -> dict[tuple[str, Pair], float]:
        """A pass without a hit leads back: without a limit of passes the rest is scaled up."""
        spread = self.one_pass(pair)
        again = 0.0 if self.leave.passes or self._leaves(pair, 1) else spread.pop(pair, 0.0)
        total: dict[tuple[str, Pair], float] = {}
        for after, chance in spread.items():
            for end, probability in self.ends(after, passes + 1).items():
                total[end] = total.get(end, 0.0) + chance * probability / (1.0 - again)
        return total


def _decided(pair: Pair) -> bool:
    return pair[0].gone() or pair[1].gone()


def how(pair: Pair) -> str:
    if pair[0].gone() and pair[1].gone():
        return "both"
    return "emptied" if pair[1].gone() else "destroyed"


def battle_odds(
    box: Box,
    attacker: Side,
    defender: Side,
    *,
    naval: bool = False,
    orders: tuple[str, str] = ("ronin_first", "ronin_first"),
    leave: Exit | None = None,
) -> Odds:
    """The odds of a battle between two sides, each with its casualty order."""
    numbers = (_order(orders[0]), _order(orders[1]))
    battle = Battle(box, numbers, leave or Exit())
    starts = battle.first_strike((attacker, defender)) if naval else {(attacker, defender): 1.0}
    total: dict[tuple[str, Pair], float] = {}
    for pair, chance in starts.items():
        for end, probability in battle.ends(pair, 0).items():
            total[end] = total.get(end, 0.0) + chance * probability
    return summed_up(attacker, defender, total)


def _order(name: str) -> int:
    if name not in LOSS_ORDER_IDS[1:]:
        raise BadOption(f"{name!r} is no casualty order; there are {', '.join(LOSS_ORDER_IDS[1:])}")
    return LOSS_ORDER_IDS.index(name)


def summed_up(a: Side, d: Side, total: dict[tuple[str, Pair], float]) -> Odds:
    def expected(worth: Callable[[str, Pair], float]) -> float:
        return sum(chance * worth(how, pair) for (how, pair), chance in total.items())

    ranked = sorted(total.items(), key=lambda item: (-item[1], str(item[0])))
    return Odds(
        emptied=expected(lambda how, pair: how in ("emptied", "both")),
        destroyed=expected(lambda how, pair: how in ("destroyed", "both")),
        called_off=expected(lambda how, pair: how == "called_off"),
        attacking_daimyo_lost=expected(lambda how, pair: a.daimyo > 0 and pair[0].daimyo == 0),
        defending_daimyo_lost=expected(lambda how, pair: d.daimyo > 0 and pair[1].daimyo == 0),
        attacker_losses=expected(lambda how, pair: a.units() - pair[0].units()),
        defender_losses=expected(lambda how, pair: d.units() - pair[1].units()),
        ends=tuple(
            End(how, str(pair[0]), str(pair[1]), chance) for (how, pair), chance in ranked if chance
        ),
    )


# From a table.


def sides_seen(state: Ikusa, seat: int, group: int, origin: int, target: int) -> Pair:
    """Both sides of a battle as a seat sees them: its own hidden ronin count, others' do not.

    `group` is the attacking army, or -1 for the force of `origin`.
    """
    if group >= 0:
        hidden = state.hidden_army(group) if _sees(state, seat, origin) else 0
        attacker = Side(state.units(group) + of(RONIN, hidden), 0, STANDING)
    else:
        hidden = state.hidden_force(origin) if _sees(state, seat, origin) else 0
        attacker = Side(0, state.force(origin) + of(RONIN, hidden))
    force, army, daimyo = state.force(target), 0, NO_DAIMYO
    defending = state.army_in(target)
    if defending >= 0:
        army = state.units(defending)
        daimyo = LAID_DOWN if state.flag(defending, s.LAID_DOWN) else STANDING
    if _sees(state, seat, target):
        force += of(RONIN, state.hidden_force(target))
        army += of(RONIN, state.hidden_army(defending)) if defending >= 0 else 0
    walls = state.castle(target)
    return attacker, Side(
        force=force, army=army, daimyo=daimyo, bonus=state.bonus(target), walls=walls
    )


def _sees(state: Ikusa, seat: int, province: int) -> bool:
    owner = state.owner(province)
    return seat >= 0 and owner >= 0 and state.box.seat_of(owner) == seat


def odds_at(
    state: Ikusa,
    seat: int,
    group: int,
    origin: int,
    target: int,
    orders: tuple[str, str] = ("ronin_first", "ronin_first"),
    leave: Exit | None = None,
) -> Odds:
    """The odds of an attack on a table, from what a seat knows."""
    attacker, defender = sides_seen(state, seat, group, origin, target)
    naval = state.box.edge_naval[state.box.edge(origin, target)] == 1
    return battle_odds(state.box, attacker, defender, naval=naval, orders=orders, leave=leave)
