"""The rule that forbids an action, by its id and in our words.

The answer depends only on what the asking seat may know.
"""

from __future__ import annotations

from honjin.engine.game import Refusal, Setup
from honjin.games.kawanakajima.rules import phases, reach
from honjin.games.kawanakajima.rules.actions import (
    CLAN,
    FINISH,
    GO,
    LEAVE,
    PICK,
    STOP,
)
from honjin.games.kawanakajima.rules.box import HEXES, NO_WAY, RIVER
from honjin.games.kawanakajima.rules.duties import FREE
from honjin.games.kawanakajima.rules.layout import AWAY, BARRED_WAY
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table import names, prompts
from honjin.games.kawanakajima.table.components import HEX_IDS
from honjin.games.kawanakajima.table.phases import PHASES

DUTIES = {row.phase: (row.rule,) for row in PHASES if row.kind == "decision"}
"""The rule under which a decision is asked for."""


def why_not(state: Kawanakajima, seat: int, action: int, _setup: Setup) -> Refusal:
    """Why `action`, which is not legal now, is not."""
    if state.over():
        return Refusal("KW-VP-03", "The game is over.")
    if not state.owes(seat):
        return Refusal(
            "KW-SEQ-01", f"You have nothing to decide now. {prompts.prompt(state, seat)}"
        )
    if state.phase == phases.STEP:
        return _why_not_step(state, action)
    if state.phase == phases.NEXT_MOVER and PICK <= action < CLAN:
        return _why_not_mover(state, seat, action - PICK)
    if state.phase == phases.DECLARE:
        return _why_not_declare(state, action)
    (rule,) = DUTIES[state.phase]
    return Refusal(rule, f"Not now: {prompts.prompt(state, seat)}")


def _why_not_step(state: Kawanakajima, action: int) -> Refusal:
    unit = state.unit
    at = state.place(unit)
    duty = prompts.DUTIES[state.duty]
    if action == STOP:
        return Refusal(_duty_rule(state), f"It cannot stop here. {duty}".rstrip())
    if action == LEAVE:
        return Refusal("KW-R-73", "Only a unit that moves freely may leave the map, at its edge.")
    if action >= PICK:
        return Refusal("KW-R-74", f"{names.unit_name(unit)} finishes its move first.")
    to = action - GO
    if at < HEXES and not state.box.adjacent(at, to):
        return _why_not_so_far(state, at, to)
    way = state.box.mp[to] if at >= HEXES else state.box.cost[at * 6 + state.box.direction(at, to)]
    if at < HEXES and state.box.between(at, to) == RIVER:
        return Refusal("KW-MOV-04", "The river cannot be crossed there.")
    extra = reach.toll(state, unit, to)
    if extra == BARRED_WAY:
        return _why_barred(state, to)
    if reach.price(state, way, extra) > state.mp:
        cost = reach.price(state, way, extra)
        return Refusal("KW-MOV-03", f"That costs {cost} MP and {state.mp} are left.")
    return Refusal(_duty_rule(state), f"That leads it away from its duty. {duty}".rstrip())


def _why_not_so_far(state: Kawanakajima, at: int, to: int) -> Refusal:
    """A hex farther off than one step."""
    far = state.march_from(at, to)
    if far >= NO_WAY:
        return Refusal("KW-MOV-04", f"No way leads to {HEX_IDS[to]}.")
    if far > state.mp:
        return Refusal("KW-MOV-03", f"{HEX_IDS[to]} is {far} MP away and {state.mp} are left.")
    if state.duty != FREE:
        duty = prompts.DUTIES[state.duty]
        return Refusal(_duty_rule(state), f"That leads it away from its duty. {duty}".rstrip())
    return Refusal("KW-ZOC-01", f"An enemy ZOC stops it before it reaches {HEX_IDS[to]}.")


def _duty_rule(state: Kawanakajima) -> str:
    return ("KW-MOV-02", "KW-R-16", "KW-MODE-10", "KW-R-18", "KW-R-61", "KW-R-105")[state.duty]


def _why_barred(state: Kawanakajima, to: int) -> Refusal:
    if state.unit_at(to) >= 0:
        return Refusal("KW-MOV-05", f"{names.unit_name(state.unit_at(to))} is there.")
    if state.is_fort(to):
        return Refusal("KW-SIEGE-12", "An enemy is in the fort: a whole Attack Clan must storm it.")
    return Refusal("KW-ZOC-04", f"{HEX_IDS[to]} is in an enemy ZOC, which its Mode may not enter.")


def _why_not_mover(state: Kawanakajima, seat: int, unit: int) -> Refusal:
    name = names.unit_name(unit)
    if state.place(unit) >= AWAY:
        return Refusal("KW-MOV-01", f"{name} is not in play.")
    if state.army_of_unit(unit) == seat and state.threatened(unit):
        return Refusal("KW-ZOC-07", f"{name} is in an enemy ZOC and cannot leave it.")
    return Refusal("KW-MOV-01", f"{name} does not move now.")


def _why_not_declare(state: Kawanakajima, action: int) -> Refusal:
    if action == FINISH:
        return Refusal("KW-CMB-02", "There are enemies that must still be attacked.")
    if PICK <= action < CLAN:
        name = names.unit_name(action - PICK)
        return Refusal("KW-R-75", f"{name} cannot be part of this battle.")
    return Refusal("KW-R-75", "A unit would be left with no enemy to fight.")
