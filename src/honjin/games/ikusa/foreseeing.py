"""The odds that a seat may ask for: exact where that is quick, else of battles rolled out."""

from __future__ import annotations

from honjin.engine.game import Chance, Foresight, Mean
from honjin.engine.rng import Rng, stream
from honjin.games.ikusa import odds
from honjin.games.ikusa import state as s
from honjin.games.ikusa.box import LOSS_ORDER_IDS, Box
from honjin.games.ikusa.components import PROVINCE_IDS
from honjin.games.ikusa.notation import ARMY_NAMES
from honjin.games.ikusa.odds import MELEE, RANGED, Odds, Pair, Side
from honjin.games.ikusa.rules import Ikusa

EXACT_UP_TO = 90
"""The product of both sides' units up to which the chain of passes is solved."""
ROLLED_OUT = 600

Orders = tuple[str, str]


def foresee(state: Ikusa, seat: int, path: str) -> Foresight | None:
    """How a battle would go, both sides fighting on to the end; None where there is none."""
    found = _battle(state, path)
    if found is None:
        return None
    group, origin, target, fresh = found
    pair = odds.sides_seen(state, seat, group, origin, target)
    if pair[0].gone() or pair[1].gone():
        return None
    naval = fresh and state.box.edge_naval[state.box.edge(origin, target)] == 1
    orders = _order(state, state.owner(origin)), _order(state, state.owner(target))
    exact = _weight(pair[0]) * _weight(pair[1]) <= EXACT_UP_TO
    if exact:
        result = odds.battle_odds(state.box, *pair, naval=naval, orders=orders)
    else:
        result = rolled_out(state.box, pair, naval, orders, ROLLED_OUT, stream("odds", path))
    return _told(result, pair, orders, exact)


def _battle(state: Ikusa, path: str) -> tuple[int, int, int, bool] | None:
    """The battle a path is about: group, origin, target, and whether it has not begun yet."""
    verb, *words = path.split()
    if verb == "press_on":
        found = state.attacker, state.origin, state.goal
        return (*found, False) if state.phase == s.PRESSING else None
    if verb not in ("attack", "fight") or not words:
        return None
    group = ARMY_NAMES.index(words[0]) if words[0] in ARMY_NAMES else -1
    origin = state.place(group) if group >= 0 else PROVINCE_IDS.index(words[0])
    if origin < 0:
        return None
    declared = state.army_aim(group) if group >= 0 else state.aim(origin)
    target = PROVINCE_IDS.index(words[1]) if len(words) > 1 else (declared & s.AIM_BITS) - 1
    if target < 0 or state.box.edge(origin, target) < 0 or state.owner(target) < 0:
        return None
    return group, origin, target, True


def _order(state: Ikusa, colour: int) -> str:
    """A side without a standing order is taken to lose its ronin first."""
    return LOSS_ORDER_IDS[max(1, state.loss_order(colour))]


def _weight(side: Side) -> int:
    return side.units() + side.bonus


def rolled_out(box: Box, pair: Pair, naval: bool, orders: Orders, battles: int, rng: Rng) -> Odds:
    """Odds counted over battles that are fought out with dice."""
    table = Rolling(box, (LOSS_ORDER_IDS.index(orders[0]), LOSS_ORDER_IDS.index(orders[1])), rng)
    counted: dict[tuple[str, Pair], float] = {}
    for _ in range(battles):
        end = table.fight(pair, naval)
        key = odds.how(end), end
        counted[key] = counted.get(key, 0.0) + 1.0 / battles
    return odds.summed_up(*pair, counted)


class Rolling:
    """Battles by dice; what a side scores and loses is worked out once."""

    def __init__(self, box: Box, orders: tuple[int, int], rng: Rng) -> None:
        self.box = box
        self.orders = orders
        self.rng = rng
        self.spreads: dict[tuple[Side, tuple[int, ...], bool], list[float]] = {}
        self.left: dict[tuple[Side, int, int, bool], Side] = {}

    def fight(self, pair: Pair, naval: bool) -> Pair:
        attacker, defender = pair
        if naval:
            scored = self.score(defender, RANGED + MELEE, False)
            attacker = self.lose(attacker, scored, 0, False)
        while not (attacker.gone() or defender.gone()):
            for kinds in (RANGED, MELEE):
                scored = self.score(attacker, kinds, False)
                taken = self.score(defender, kinds, True)
                attacker = self.lose(attacker, taken, 0, False)
                defender = self.lose(defender, scored, 1, True)
                if attacker.gone() or defender.gone():
                    break
        return attacker, defender

    def score(self, side: Side, kinds: tuple[int, ...], with_walls: bool) -> int:
        key = side, kinds, with_walls
        if key not in self.spreads:
            self.spreads[key] = odds.hits(side, kinds, self.box, with_walls)
        drawn = self.rng.unit()
        for number, chance in enumerate(self.spreads[key]):
            drawn -= chance
            if drawn < 0:
                return number
        return len(self.spreads[key]) - 1

    def lose(self, side: Side, hits: int, which: int, with_walls: bool) -> Side:
        key = side, hits, which, with_walls
        if key not in self.left:
            self.left[key] = odds.losses(side, hits, self.orders[which], with_walls)
        return self.left[key]


def _told(result: Odds, pair: Pair, orders: Orders, exact: bool) -> Foresight:
    chances = [
        Chance("The province is emptied", result.emptied),
        Chance("The attackers are destroyed", result.destroyed),
    ]
    if pair[0].daimyo:
        chances.append(Chance("The attacking daimyo falls", result.attacking_daimyo_lost))
    if pair[1].daimyo:
        chances.append(Chance("The defending daimyo falls", result.defending_daimyo_lost))
    how = "Exact" if exact else f"From {ROLLED_OUT} battles rolled out"
    order = " and ".join(name.replace("_", " ") for name in orders)
    return Foresight(
        tuple(chances),
        (
            Mean("Attackers lost on average", result.attacker_losses),
            Mean("Defenders lost on average", result.defender_losses),
        ),
        f"{how}; fought to the end, casualties {order}; ronin you cannot see are left out.",
    )
