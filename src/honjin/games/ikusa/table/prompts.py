"""Prompts: who must do what, in one sentence for everybody."""

from __future__ import annotations

from honjin.games.ikusa.rules import ninja
from honjin.games.ikusa.rules.box import (
    ARMIES_EACH,
)
from honjin.games.ikusa.rules.march import sharing
from honjin.games.ikusa.rules.phases import CONDUCTING, OVER, PHASE_IDS, WINDOW
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table.names import (
    army_name,
    colour_name,
    listed,
    province_name,
    seat_colours,
)
from honjin.games.ikusa.table.phases import PHASES

DRAWS = {PHASE_IDS[row.phase]: row.prompt for row in PHASES if row.kind == "chance"}
"""What is shown while chance decides."""
DEEDS = {PHASE_IDS[row.phase]: row.deeds for row in PHASES if row.kind == "decision"}
"""The meaning of every action's verb, phase by phase."""

AFTER_A_BATTLE = ("attack", "enter", "stop")


def prompt(state: Ikusa) -> str:
    """One sentence for everybody: who must do what."""
    if state.phase == OVER:
        winner = next(seat for seat in range(state.seats) if state.victors >> seat & 1)
        return f"{seat_colours(winner, state.seats)} {_wins(state.seats)}."
    phase = PHASE_IDS[state.phase]
    sentence = DRAWS[phase] if phase in DRAWS else f"{{who}} {_either(deeds(state))}."
    return sentence.format(
        who=listed(deciding(state)),
        active=colour_name(state.active),
        origin=province_name(state.origin),
        goal=province_name(state.goal),
        left=state.box.dealt - state.cards(state.active),
        fighter=army_name(state.fighter),
    )


def deeds(state: Ikusa) -> list[str]:
    """What can be done in this phase, as far as everybody may know."""
    absent: tuple[str, ...] = ()
    if state.phase == CONDUCTING:
        absent = AFTER_A_BATTLE if state.fighter < 0 else ()
    elif state.phase != WINDOW and not _may_strike(state):
        absent = ("strike",)
    return [deed for verb, deed in DEEDS[PHASE_IDS[state.phase]].items() if verb not in absent]


def _may_strike(state: Ikusa) -> bool:
    """Whether the active colour may strike with its own ninja."""
    if state.active != state.ninja or not ninja.may_strike(state) or sharing(state):
        return False
    armies = range(state.box.colours * ARMIES_EACH)
    return any(ninja.is_target(state, army) for army in armies)


def _either(parts: list[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return " or ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _wins(seats: int) -> str:
    """IK-TWO-01: two colours win together."""
    return "win" if seats == 2 else "wins"


def deciding(state: Ikusa) -> list[str]:
    """The colours with a pending decision."""
    owing = state.asked & ~state.locked
    if owing:
        return [colour_name(c) for c in range(state.box.colours) if owing >> c & 1]
    if state.waiting() == 0:
        return []
    return [colour_name(state.ninja if state.phase == WINDOW else state.active_colour())]
