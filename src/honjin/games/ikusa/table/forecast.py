"""Odds on request: of a battle on a table, or of one written as text."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.engine.errors import BadOption
from honjin.engine.game import Chance, Foresight, Mean
from honjin.games.ikusa.rules import phases
from honjin.games.ikusa.rules.box import LOSS_ORDER_IDS, Box
from honjin.games.ikusa.rules.layout import AIM_BITS
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.notation import ARMY_NAMES
from honjin.games.ikusa.table.odds import End, Exit, Odds, battle_odds
from honjin.games.ikusa.table.sides import broken, check_battle, read_side, sides_seen

Orders = tuple[str, str]
ENDS = {
    "emptied": "province emptied",
    "destroyed": "attackers destroyed",
    "both": "both destroyed",
    "called_off": "called off",
}


def foresee(state: Ikusa, seat: int, path: str) -> Foresight | None:
    """How a battle would go, both sides fighting on to the end; None where there is none."""
    found = _battle(state, path)
    if found is None:
        return None
    group, origin, target, fresh = found
    pair = sides_seen(state, seat, group, origin, target)
    if pair[0].gone() or pair[1].gone():
        return None
    naval = fresh and state.box.edge_naval[state.box.edge(origin, target)] == 1
    orders = _order(state, state.owner(origin)), _order(state, state.owner(target))
    result = battle_odds(state.box, *pair, naval=naval, orders=orders)
    given = f"{_told_orders(orders)}; {_told_exit(Exit(0, 0))}"
    return _told(result, f"{given}. Ronin you cannot see are left out.")


def asked(words: Sequence[str], box: Box) -> Foresight:
    """The odds of a battle written as text: `[D+2B+1S] v {2P} castle broken=1 naval passes=2`."""
    if words.count("v") != 1:
        raise BadOption("write a battle as the attackers, then v, then the defenders")
    at = list(words).index("v")
    settings = {
        "attacker": "ronin_first",
        "defender": "ronin_first",
        "passes": "0",
        "units": "0",
        "broken": "0",
    }
    sides: list[str] = []
    naval = False
    for word in words[at + 1 :]:
        name, is_pair, value = word.partition("=")
        if name in settings and is_pair:
            settings[name] = value
        elif word == "naval":
            naval = True
        else:
            sides.append(word)
    orders = settings["attacker"], settings["defender"]
    leave = Exit(_number(settings, "passes"), _number(settings, "units"))
    attacker, defender = read_side(" ".join(words[:at]), box), read_side(" ".join(sides), box)
    check_battle(attacker, defender, box)
    defender = broken(defender, _number(settings, "broken"))
    result = battle_odds(box, attacker, defender, naval=naval, orders=orders, leave=leave)
    return _told(result, f"{_told_orders(orders)}; {_told_exit(leave)}.")


def _number(settings: dict[str, str], name: str) -> int:
    if not settings[name].isdecimal() or int(settings[name]) > 99:
        raise BadOption(f"{name}={settings[name][:80]}: give a number up to 99")
    return int(settings[name])


LOSSES = {
    "ronin_first": "lose ronin first",
    "spearmen_first": "lose spearmen first",
    "keep_gunners": "keep their gunners longest",
}


def _told_orders(orders: Orders) -> str:
    told = [LOSSES[name] for name in orders]
    if told[0] == told[1]:
        return f"Both sides {told[0]}"
    return f"Attackers {told[0]}, defenders {told[1]}"


def _told_exit(leave: Exit) -> str:
    when = [f"after {_counted(leave.passes, 'pass', 'passes')}"] if leave.passes else []
    when += [f"with {_counted(leave.units, 'unit', 'units')} or fewer"] if leave.units else []
    return f"called off {' or '.join(when)}" if when else "fought to the end"


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _battle(state: Ikusa, path: str) -> tuple[int, int, int, bool] | None:
    """The battle a path is about: group, origin, target, and whether it has not begun yet."""
    verb, *words = path.split()
    if verb == "press_on":
        found = state.attacker, state.origin, state.goal
        return (*found, False) if state.phase == phases.PRESSING else None
    if verb not in ("attack", "fight") or not words:
        return None
    group = ARMY_NAMES.index(words[0]) if words[0] in ARMY_NAMES else -1
    origin = state.place(group) if group >= 0 else PROVINCE_IDS.index(words[0])
    if origin < 0:
        return None
    declared = state.army_aim(group) if group >= 0 else state.aim(origin)
    target = PROVINCE_IDS.index(words[1]) if len(words) > 1 else (declared & AIM_BITS) - 1
    if target < 0 or state.box.edge(origin, target) < 0 or state.owner(target) < 0:
        return None
    return group, origin, target, True


def _order(state: Ikusa, colour: int) -> str:
    """Assume that a side without a standing order loses its ronin first."""
    return LOSS_ORDER_IDS[max(1, state.loss_order(colour))]


def _told(result: Odds, given: str) -> Foresight:
    chances = [
        Chance("The province is emptied", result.emptied),
        Chance("The attackers are destroyed", result.destroyed),
    ]
    if result.called_off:
        chances.append(Chance("The battle is called off", result.called_off))
    if result.attacking_daimyo_lost:
        chances.append(Chance("The attacking daimyo falls", result.attacking_daimyo_lost))
    if result.defending_daimyo_lost:
        chances.append(Chance("The defending daimyo falls", result.defending_daimyo_lost))
    means = (
        Mean("Attackers lost on average", result.attacker_losses),
        Mean("Defenders lost on average", result.defender_losses),
    )
    return Foresight(tuple(chances), means, given, tuple(_told_end(end) for end in result.ends))


def _told_end(end: End) -> Chance:
    left = f"{end.attacker} against {end.defender}"
    return Chance(f"{ENDS[end.how]}, {left} left", end.probability)
