"""The exact odds of a battle: who is left with what, under stated casualty orders and an exit rule.

A battle is a chain of passes; given the casualty order of both sides, what is left of a side
depends only on the hits it takes. So the distribution over all ends is computed, not sampled: hits
of a part of a pass are sums of independent dice, and only a pass without a hit leads back to where
it began.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from honjin.engine.errors import BadOption
from honjin.games.ikusa.rules.box import (
    ATTACKER,
    DEFENDER,
    LOSS_ORDER_IDS,
    LOSS_SEQUENCE,
    SIDES_OF_DIE,
    Box,
)
from honjin.games.ikusa.rules.combat import too_many
from honjin.games.ikusa.rules.tally import (
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
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table.sides import LAID_DOWN, NO_DAIMYO, STANDING, Side, sides_seen

RANGED = (BOWMAN, GUNNER)
MELEE = (DAIMYO, SWORDSMAN, RONIN, SPEARMAN)


class Exit(msgspec.Struct, frozen=True):
    """When the attacker calls off in step 8: after a number of passes, or with few units left."""

    passes: int = 0
    units: int = 0


class End(msgspec.Struct, frozen=True):
    """One possible end of a battle."""

    how: str
    attacker: str
    defender: str
    probability: float


class Odds(msgspec.Struct, frozen=True):
    """All ends of a battle, likeliest first, and their totals."""

    emptied: float
    destroyed: float
    called_off: float
    attacking_daimyo_lost: float
    defending_daimyo_lost: float
    attacker_losses: float
    defender_losses: float
    ends: tuple[End, ...]


# Casualties.


def losses(side: Side, hits: int, order: int, with_walls: bool) -> Side:
    """IK-R-56: what is left of a side after a number of hits, by a casualty order."""
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
Ends = dict[tuple[str, Pair], float]
NOTHING_YET: Spread = {}


class Battle:
    """The passes of one battle, with everything that stays the same in it."""

    def __init__(self, box: Box, orders: tuple[int, int], leave: Exit) -> None:
        self.box = box
        self.orders = orders
        self.leave = leave
        self.total: Ends = {}
        self._spreads: dict[tuple[Side, tuple[int, ...], bool], list[float]] = {}
        self._left: dict[tuple[Side, int, int], Side] = {}

    def fight(self, starts: Spread) -> Ends:
        """All ends, each with its probability."""
        self.total = {}
        if self.leave.passes:
            self._pass_by_pass(starts)
        else:
            self._to_the_end(starts)
        return self.total

    def first_strike(self, pair: Pair) -> Spread:
        """IK-NAV-02 to IK-NAV-04, IK-R-62: every defender rolls once, bonus units apart."""
        attacker, defender = pair
        after: Spread = {}
        for number, chance in enumerate(self._hits(defender, RANGED + MELEE, False)):
            _add(after, (self._lose(attacker, number, ATTACKER), defender), chance)
        return after

    def part(self, pair: Pair, kinds: tuple[int, ...]) -> Spread:
        """One half of a pass: both sides roll, then both remove casualties."""
        attacker, defender = pair
        after: Spread = {}
        against = list(enumerate(self._hits(defender, kinds, True)))
        for scored, chance in enumerate(self._hits(attacker, kinds, False)):
            beaten = self._lose(defender, scored, DEFENDER)
            for taken, other in against:
                _add(after, (self._lose(attacker, taken, ATTACKER), beaten), chance * other)
        return after

    def _pass_by_pass(self, begun: Spread) -> None:
        """With a limit of passes: one after another; battles still open are called off."""
        for number in range(self.leave.passes):
            halfway: Spread = {}
            for pair, chance in begun.items():
                self._begin(pair, chance, halfway, number == 0)
            begun = {}
            for pair, chance in halfway.items():
                for after, probability in self.part(pair, MELEE).items():
                    _add(begun, after, chance * probability)
        for pair, chance in begun.items():
            self._end(pair, chance)

    def _begin(self, pair: Pair, chance: float, halfway: Spread, first: bool) -> None:
        """Steps 1 to 3 of a pass, or the end before them."""
        if _decided(pair) or (self._leaves(pair) and not first):
            self._end(pair, chance)
            return
        for after, probability in self.part(pair, RANGED).items():
            self._to_melee(after, chance * probability, halfway)

    def _to_melee(self, pair: Pair, chance: float, halfway: Spread) -> None:
        """IK-R-58: a side that is gone ends the battle before step 4."""
        if _decided(pair):
            self._end(pair, chance)
        else:
            _add(halfway, pair, chance)

    def _to_the_end(self, starts: Spread) -> None:
        """Without a limit of passes: from the greatest pairs of sides down to the smallest.

        Only a pass without a hit leads back to where it began, so how often each pair begins a
        pass and stands halfway through one follows from what greater pairs lead to.
        """
        begun: dict[int, Spread] = {}
        halfway: dict[int, Spread] = {}
        first: Spread = {}
        for pair, chance in starts.items():
            self._begin(pair, chance, first, True)
        for pair, chance in first.items():
            _add(halfway.setdefault(_size(pair), {}), pair, chance)
        for size in range(max(map(_size, starts)), 0, -1):
            upper, lower = begun.pop(size, NOTHING_YET), halfway.pop(size, NOTHING_YET)
            for pair in {**upper, **lower}:
                self._solve(pair, upper.get(pair, 0.0), lower.get(pair, 0.0), begun, halfway)

    def _solve(
        self,
        pair: Pair,
        upper: float,
        lower: float,
        begun: dict[int, Spread],
        halfway: dict[int, Spread],
    ) -> None:
        """Where a pair leads, given how often it begins a pass and is halfway through one."""
        melee = self.part(pair, MELEE)
        unhurt = melee.pop(pair, 0.0)
        if self._leaves(pair):
            self._end(pair, upper + lower * unhurt)
        else:
            ranged = self.part(pair, RANGED)
            missed = ranged.pop(pair, 0.0)
            upper = (upper + unhurt * lower) / (1.0 - unhurt * missed)
            lower += missed * upper
            for after, chance in ranged.items():
                self._to_melee(after, upper * chance, halfway.setdefault(_size(after), {}))
        for after, chance in melee.items():
            if _decided(after):
                self._end(after, lower * chance)
            else:
                _add(begun.setdefault(_size(after), {}), after, lower * chance)

    def _end(self, pair: Pair, chance: float) -> None:
        key = how(pair) if _decided(pair) else "called_off", pair
        self.total[key] = self.total.get(key, 0.0) + chance

    def _leaves(self, pair: Pair) -> bool:
        return pair[0].units() <= self.leave.units

    def _hits(self, side: Side, kinds: tuple[int, ...], with_walls: bool) -> list[float]:
        key = side, kinds, with_walls
        if key not in self._spreads:
            self._spreads[key] = hits(side, kinds, self.box, with_walls)
        return self._spreads[key]

    def _lose(self, side: Side, number: int, which: int) -> Side:
        """The walls fight for the defender."""
        key = side, number, which
        if key not in self._left:
            self._left[key] = losses(side, number, self.orders[which], which == DEFENDER)
        return self._left[key]


def _add(spread: Spread, pair: Pair, chance: float) -> None:
    spread[pair] = spread.get(pair, 0.0) + chance


def _size(pair: Pair) -> int:
    return sum(side.units() + side.bonus for side in pair)


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
    battle = Battle(box, (_order(orders[0]), _order(orders[1])), leave or Exit())
    sides = attacker, defender
    return summed_up(*sides, battle.fight(battle.first_strike(sides) if naval else {sides: 1.0}))


def _order(name: str) -> int:
    if name not in LOSS_ORDER_IDS[1:]:
        raise BadOption(
            f"{name!r} is not a casualty order; there are {', '.join(LOSS_ORDER_IDS[1:])}"
        )
    return LOSS_ORDER_IDS.index(name)


def summed_up(a: Side, d: Side, total: Ends) -> Odds:
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
