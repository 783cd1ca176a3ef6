"""What must hold after every action of every game (chapter 24 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.ikusa.rules import audit, tally
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH, COLOUR_IDS, PASS_END, PROVINCES
from honjin.games.ikusa.rules.phases import (
    AGREEING,
    AVENGING,
    AVENGING_DIE,
    BUILDING,
    CLAIMING,
    CONDUCTING,
    DEALING,
    DEPLOYING,
    DIVIDING,
    DRAWING_MARKERS,
    GARRISONING,
    GATHERING,
    LEVYING,
    LOSING,
    MOVING,
    MUSTERING,
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
    in_turn,
    in_war,
    rolls_dice,
    together,
)
from honjin.games.ikusa.rules.state import AWAITED, NO_ARMY, NO_COLOUR
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.notation import ARMY_NAMES


def faults(state: Ikusa) -> Iterator[str]:
    """Every broken invariant, with the rule it breaks."""
    yield from _supplies(state)
    for wrong, names, sentences in (
        (audit.wrong_provinces(state), PROVINCE_IDS, OF_A_PROVINCE),
        (audit.wrong_armies(state), ARMY_NAMES, OF_AN_ARMY),
        (audit.wrong_colours(state), COLOUR_IDS, OF_A_COLOUR),
    ):
        for found in wrong:
            number, bits = divmod(found, audit.WHAT_IS_WRONG)
            yield from (text.format(names[number]) for bit, text in sentences if bits & bit)
    if state.ninja != NO_COLOUR and not state.in_play(state.ninja):
        yield "IK-R-80: the ninja serves a colour that is out of the game"
    yield from phase_faults(state)


OF_A_PROVINCE = (
    (audit.NO_SUCH_WALLS, "IK-CMP-07: {} has more than a fortress"),
    (audit.UNOWNED, "IK-DEF-09: units stand in {}, which nobody owns"),
    (audit.OWNER_IS_OUT, "IK-ELM-02: {} belongs to a colour that is out of the game"),
    (audit.FOREIGN_ARMY, "IK-CMP-15: a foreign army stands in {}"),
    (audit.NOBODY_STANDS, "IK-DEF-09: nobody stands in {}"),
    (audit.LARGE_FORCE, "IK-CMP-14: the force in {} is too large"),
    (audit.RONIN_WITH_FORCE, "IK-RON-06: too many ronin with the force in {}"),
    (audit.NO_RONIN_ON_CARD, "IK-RON-04: the card of {} lies face down without ronin"),
    (audit.NO_ROOM_WITH_FORCE, "IK-R-28: more ronin hide with the force in {} than could"),
    (audit.NO_ROOM_WITH_ARMY, "IK-R-28: more ronin hide with the army in {} than could"),
    (audit.ARMY_HAS_LEFT, "IK-R-29: the army of hidden ronin has left {}"),
    (audit.MANY_ARMIES, "IK-CMP-15: too many armies stand in {}"),
)
OF_AN_ARMY = (
    (audit.LARGE_ARMY, "IK-CMP-13: army {} is too large"),
    (audit.RONIN_WITH_ARMY, "IK-RON-06: too many ronin with army {}"),
    (audit.OUT_WITH_UNITS, "IK-ASN-10: army {} is out and has units"),
    (audit.LAID_DOWN_ALONE, "IK-ASN-08: army {} is laid down without a unit"),
)
OF_A_COLOUR = (
    (audit.OUT_WITH_GOODS, "IK-ELM-02: {} is out of the game and still has something"),
    (audit.HAS_NOTHING, "IK-ELM-08: {} has no daimyo or no province"),
    (audit.NEVER_PLACED, "IK-SET-14: an army of {} was never placed"),
    (audit.KOKU_LEFT, "IK-PLAN-02: {} has koku left after planning"),
    (audit.SHOULD_HAVE_WON, "IK-WIN-01: {} has enough provinces to have won"),
    (audit.CARDS_MISCOUNTED, "IK-CMP-02: the cards of {} are miscounted"),
)


def _supplies(state: Ikusa) -> Iterator[str]:
    box = state.box
    if not audit.supplies_are_closed(state):
        for i, held in enumerate(audit.units_held(state)):
            colour, kind = divmod(i, tally.REGULAR_KINDS)
            whole = box.supply[kind] * state.sets(colour)
            if held != whole:
                what = f"{held} {tally.KIND_IDS[kind]}, not {whole}"
                yield f"IK-CMP-05: {COLOUR_IDS[colour]} has {what}"
    if state.castles < 0 or state.castles + audit.walls_built(state, 1) != box.castles:
        yield "IK-CMP-06: castles on the board and in the master tray do not add up"
    if state.bases < 0 or state.bases + audit.walls_built(state, 2) != box.bases:
        yield "IK-CMP-07: bases on the board and in the master tray do not add up"
    hired = audit.ronin_hired(state)
    if state.ronin < 0 or state.ronin + hired != box.ronin:
        yield f"IK-CMP-08: {hired} ronin are hired, {state.ronin} are in the master tray"


SET_UP = (DEALING, TOSSING, DIVIDING, DRAWING_MARKERS, CLAIMING, REINFORCING, SPREADING, STATIONING)
IN_BATTLE = (ROLLING, LOSING, PRESSING)
CHAINS = (GARRISONING, GATHERING, SENDING, MOVING)


def phase_faults(state: Ikusa) -> Iterator[str]:
    """Every mismatch between the table and the phase."""
    if (state.phase in SET_UP) != (state.round == 0):
        yield "IK-RND-01: rounds begin when the table is set up"
        return
    if (state.phase == OVER) != bool(state.victors):
        yield "IK-WIN-01: a game is over when somebody has won"
    if together(state.phase):
        yield from _common_decision(state)
    elif state.phase not in (OVER, SPYING) and (state.asked or state.locked):
        yield "IK-R-11: a common decision is kept after its time"
    if in_war(state.phase) or rolls_dice(state.phase):
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
    if in_turn(state.phase) and not state.in_play(state.active):
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
