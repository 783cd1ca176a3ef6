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

DRAWS = {
    "dealing": "The provinces are being dealt.",
    "tossing": "Who divides first is being drawn.",
    "drawing_markers": "Turn order markers are being drawn.",
    "drawing_picker": "Chance decides who of the tied picks a marker.",
    "drawing_rest": "Those who bid nothing draw their markers.",
    "striking": "The ninja strikes.",
    "avenging_die": "The strike failed; revenge is being taken.",
    "rolling": "{active} attacks {goal}; the dice are rolled.",
}
"""What is told while chance decides."""

DEEDS: dict[str, dict[str, str]] = {
    "spreading": {"spread": "must spread bowmen, swordsmen and gunners over the three armies"},
    "succeeding": {"succeed": "must choose which unit pays for a successor"},
    "planning": {
        "plan": "must put every koku into one of the five bins",
        "standing": "set a casualty order first",
    },
    "agreeing": {"agree": "bid the same and must name who gets which marker, or name nothing"},
    "building": {"build": "must choose where to build"},
    "levying": {"levy": "must choose which units to recruit"},
    "mustering": {"muster": "must place the recruited units, at most one in a province"},
    "deploying": {"deploy": "must hide the hired ronin"},
    "losing": {"lose": "must choose casualties at {goal}", "standing": "set a casualty order"},
    "dividing": {"divide": "gives half of the dealt provinces to the first colour ({left} to go)"},
    "claiming": {"claim": "claims an unoccupied province"},
    "reinforcing": {"reinforce": "reinforces a province"},
    "stationing": {"station": "places an army marker"},
    "spying": {"spy": "may send the ninja to look at one opponent's plan"},
    "picking": {"marker": "picks a turn order marker"},
    "marching": {
        "march": "moves armies",
        "gather": "picks up units",
        "strike": "strikes with the ninja",
        "end": "ends phase A",
    },
    "declaring": {
        "attack": "declares battles",
        "strike": "strikes with the ninja",
        "end": "ends phase B",
    },
    "conducting": {
        "fight": "fights a declared battle",
        "attack": "attacks again with {fighter}",
        "enter": "enters the emptied province with it",
        "stop": "lets it rest",
        "end": "ends phase C",
    },
    "final_armies": {
        "march": "moves armies a last time",
        "gather": "picks up units",
        "send": "sends units into empty provinces",
        "strike": "strikes with the ninja",
        "end": "goes on to the forces (phase D)",
    },
    "final_forces": {
        "move": "moves units of forces a last time",
        "strike": "strikes with the ninja",
        "end": "ends phase D",
    },
    "garrisoning": {"leave": "chooses the garrison of {origin}", "done": "is done"},
    "gathering": {"take": "picks up units in {goal}", "done": "is done"},
    "sending": {"take": "chooses units that take {goal}", "done": "is done"},
    "moving": {
        "take": "chooses units that move from {origin} to {goal}",
        "done": "lets them stand there as a force",
        "join": "lets them join the army there",
    },
    "window": {
        "strike": "may strike with the ninja",
        "when": "give the ninja an order",
        "pass": "pass",
    },
    "avenging": {"avenge": "chooses the daimyo who dies in revenge"},
    "pressing": {"press_on": "presses on against {goal}", "call_off": "calls the battle off"},
    "recovering": {"station": "places a recovered daimyo"},
}
"""For each phase what every verb of an action means there."""

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
    """Whether the active colour may strike with a ninja of its own."""
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
    """The colours that owe a decision."""
    owing = state.asked & ~state.locked
    if owing:
        return [colour_name(c) for c in range(state.box.colours) if owing >> c & 1]
    if state.waiting() == 0:
        return []
    return [colour_name(state.ninja if state.phase == WINDOW else state.active_colour())]
