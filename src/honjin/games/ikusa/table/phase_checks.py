"""Where the rules can stand: what each phase demands of the table.

Random play never breaks this; a position from a file might.
"""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.ikusa.rules import tally
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH, PASS_END, PROVINCES
from honjin.games.ikusa.rules.state import (
    AGREEING,
    AVENGING,
    AVENGING_DIE,
    AWAITED,
    BUILDING,
    CLAIMING,
    CONDUCTING,
    DEALING,
    DEPLOYING,
    DIVIDING,
    DRAWING_MARKERS,
    FINAL_FORCES,
    GARRISONING,
    GATHERING,
    LEVYING,
    LOSING,
    MARCHING,
    MOVING,
    MUSTERING,
    NO_ARMY,
    NO_COLOUR,
    OVER,
    PLANNING,
    PRESSING,
    RECOVERING,
    REINFORCING,
    ROLLING,
    SENDING,
    SPREADING,
    SPYING,
    STATIONING,
    STRIKING,
    SUCCEEDING,
    TOSSING,
    WINDOW,
)
from honjin.games.ikusa.rules.turn import Ikusa

SET_UP = (DEALING, TOSSING, DIVIDING, DRAWING_MARKERS, CLAIMING, REINFORCING, SPREADING, STATIONING)
IN_BATTLE = (ROLLING, LOSING, PRESSING)
CHAINS = (GARRISONING, GATHERING, SENDING, MOVING)
TOGETHER = range(SPREADING, LOSING + 1)


def faults(state: Ikusa) -> Iterator[str]:
    """Every way in which the table does not fit the phase."""
    if (state.phase in SET_UP) != (state.round == 0):
        yield "IK-RND-01: rounds begin when the table is set up"
        return
    if (state.phase == OVER) != bool(state.victors):
        yield "IK-WIN-01: a game is over when somebody has won"
    if state.phase in TOGETHER:
        yield from _common_decision(state)
    elif state.phase not in (OVER, SPYING) and (state.asked or state.locked):
        yield "IK-R-11: a common decision is kept after its time"
    if MARCHING <= state.phase <= RECOVERING or state.phase in (STRIKING, AVENGING_DIE, ROLLING):
        yield from _turn(state)
    if state.phase in IN_BATTLE:
        yield from _battle(state)
    if state.phase in CHAINS:
        yield from _chain(state)
    if state.phase in (WINDOW, STRIKING, AVENGING_DIE, AVENGING) and (
        state.ninja == NO_COLOUR or state.round < 2
    ):
        yield "IK-ASN-01: there is no ninja who could strike"
    if state.phase == SPYING and state.active != state.ninja:
        yield "IK-SPY-02: only the holder of the ninja spies"
    if state.phase == RECOVERING and (state.mover < 0 or state.place(state.mover) != AWAITED):
        yield "IK-ELM-04: no daimyo waits to be placed"


def _common_decision(state: Ikusa) -> Iterator[str]:
    owing = state.asked & ~state.locked
    if owing == 0 or state.locked & ~state.asked:
        yield "IK-R-11: nobody is left to decide"
    if state.asked & ~state.colours_in_play():
        yield "IK-R-86: a colour that is out of the game is asked"
    for colour in range(state.box.colours):
        if owing >> colour & 1 and not _can_decide(state, colour):
            yield "IK-R-11: a colour is asked that has nothing to decide"


def _can_decide(state: Ikusa, colour: int) -> bool:
    progress = state.progress(colour)
    if state.phase == PLANNING:
        return 0 <= progress <= 4
    if state.phase == LEVYING:
        return 0 <= progress < state.bin(colour, 2)
    if state.phase == MUSTERING:
        rest = state.levied(colour) - progress
        return rest > 0 and all(
            tally.count(progress, k) <= tally.count(state.levied(colour), k)
            for k in range(tally.REGULAR_KINDS)
        )
    if state.phase == DEPLOYING:
        return 0 <= progress < state.hired(colour)
    if state.phase == SPREADING:
        return 0 <= progress <= 5
    if state.phase == LOSING:
        return colour in (state.active, state.defender)
    if state.phase == SUCCEEDING:
        armies = range(colour * ARMIES_EACH, (colour + 1) * ARMIES_EACH)
        return any(state.place(army) >= 0 and not state.standing(army) for army in armies)
    return state.phase in (AGREEING, BUILDING)


def _turn(state: Ikusa) -> Iterator[str]:
    recovering = state.phase == RECOVERING or state.phase == GATHERING
    if state.turn == 0 and not recovering:
        yield "IK-WAR-01: it is nobody's turn"
    elif state.turn and state.in_play(state.active) and state.marker(state.active) != state.turn:
        yield "IK-WAR-01: the wrong colour acts"
    if MARCHING <= state.phase <= FINAL_FORCES and not state.in_play(state.active):
        yield "IK-R-86: a colour that is out of the game acts"
    if (
        state.phase == CONDUCTING
        and state.fighter != NO_ARMY
        and (state.fighter // ARMIES_EACH != state.active or not state.standing(state.fighter))
    ):
        yield "IK-R-44: the army that fights is not there"


def _battle(state: Ikusa) -> Iterator[str]:
    """Two sides that both have units, next to each other."""
    if state.attacker != NO_ARMY:
        if not 0 <= state.attacker < ARMIES or state.place(state.attacker) != state.origin:
            yield "IK-WC-02: the attacking army is elsewhere"
            return
    elif not tally.regular(state.force(state.origin)):
        yield "IK-WC-02: there is no attacking force"
    if state.owner(state.origin) != state.active or state.owner(state.goal) != state.defender:
        yield "IK-WB-02: a battle is between the active colour and its enemy"
    elif state.box.allied(state.active, state.defender) or state.defender == NO_COLOUR:
        yield "IK-TWO-04: allies do not fight"
    if state.box.edge(state.origin, state.goal) < 0:
        yield "IK-MAP-03: a battle is between neighbours"
    if state.phase == ROLLING:
        first_strike = state.passes == 0
        if first_strike != (state.roller >= PASS_END) or state.dice_left < 1:
            yield "IK-CMB-09: these units do not roll now"


def _chain(state: Ikusa) -> Iterator[str]:
    if not (0 <= state.origin < PROVINCES and 0 <= state.goal < PROVINCES):
        yield "IK-MAP-03: a step leads nowhere"
    source = state.force(state.origin)
    if state.phase in (GARRISONING, SENDING):
        if state.mover == NO_ARMY or not state.standing(state.mover):
            yield "IK-ASN-07: this army cannot move"
            return
        source = state.units(state.mover)
    elif state.phase == GATHERING:
        if state.mover == NO_ARMY or state.place(state.mover) != state.goal:
            yield "IK-WA-08: the army is not where it picks up"
            return
        source = state.force(state.goal)
    for kind in range(tally.REGULAR_KINDS):
        if tally.count(state.bundle, kind) > tally.count(source, kind):
            yield "IK-R-49: units are taken that are not there"
