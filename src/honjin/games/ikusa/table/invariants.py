"""What must hold after every action, whatever was played (chapter 24 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from honjin.games.ikusa.rules import march, ronin, tally
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH, COLOUR_IDS, PASS_END, PROVINCES
from honjin.games.ikusa.rules.layout import (
    CARD,
    CARD_ARMY,
    CARD_FORCE,
    FACE_DOWN,
    LAID_DOWN,
    ROOM_ARMY,
    ROOM_FORCE,
    SHARED,
)
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
from honjin.games.ikusa.rules.state import AWAITED, LOST, NO_ARMY, NO_COLOUR, UNPLACED
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.notation import ARMY_NAMES

BEFORE_SPEARMEN = (DEALING, TOSSING, DIVIDING)
KOKU_IN_HAND = (PLANNING, SPYING, SUCCEEDING)


def faults(state: Ikusa) -> Iterator[str]:
    """Every broken invariant, with the rule it breaks."""
    yield from _supplies_are_closed(state)
    yield from _common_supplies(state)
    yield from _cards_lie_where_units_stand(state)
    yield from _groups_keep_their_limits(state)
    yield from _hidden_ronin_fit(state)
    yield from _colours(state)
    yield from phase_faults(state)


def in_set_up(state: Ikusa) -> bool:
    return state.round == 0


def _supplies_are_closed(state: Ikusa) -> Iterator[str]:
    """IK-CMP-05: board, army cards and tray together are always the same."""
    box = state.box
    groups: list[list[int]] = [[state.tray(colour)] for colour in range(box.colours)]
    if state.phase == MUSTERING:
        for colour in range(box.colours):
            groups[colour].append(state.levied(colour))
    for province in range(PROVINCES):
        if state.owner(province) != NO_COLOUR:
            groups[state.owner(province)].append(state.force(province))
    for army in range(box.colours * ARMIES_EACH):
        groups[army // ARMIES_EACH].append(state.units(army))
    for colour in range(box.colours):
        for kind in range(tally.REGULAR_KINDS):
            held = sum(tally.count(group, kind) for group in groups[colour] if group)
            whole = box.supply[kind] * state.sets(colour)
            if held != whole:
                what = f"{held} {tally.KIND_IDS[kind]}, not {whole}"
                yield f"IK-CMP-05: {COLOUR_IDS[colour]} has {what}"


def _common_supplies(state: Ikusa) -> Iterator[str]:
    walls = [state.castle(province) for province in range(PROVINCES)]
    if state.castles < 0 or state.castles + sum(w > 0 for w in walls) != state.box.castles:
        yield "IK-CMP-06: castles on the board and in the master tray do not add up"
    if state.bases < 0 or state.bases + walls.count(2) != state.box.bases or 3 in walls:
        yield "IK-CMP-07: bases on the board and in the master tray do not add up"
    out = sum(tally.ronin(state.force(province)) for province in range(PROVINCES))
    out += sum(tally.ronin(state.units(army)) for army in range(ARMIES))
    out += sum(ronin.on_card(state, province) for province in range(PROVINCES))
    if state.phase == DEPLOYING:
        out = sum(state.hired(colour) for colour in range(state.box.colours))
    if state.ronin < 0 or state.ronin + out != state.box.ronin:
        yield f"IK-CMP-08: {out} ronin are hired, {state.ronin} are in the master tray"


def _cards_lie_where_units_stand(state: Ikusa) -> Iterator[str]:
    """IK-DEF-09: a card is held exactly where its owner has a daimyo or a regular unit."""
    stands = {state.place(army): army // ARMIES_EACH for army in range(ARMIES)}
    for province in range(PROVINCES):
        owner = state.owner(province)
        units = tally.regular(state.force(province))
        name = PROVINCE_IDS[province]
        if owner == NO_COLOUR:
            if state.force(province) or province in stands:
                yield f"IK-DEF-09: units stand in {name}, which nobody owns"
        elif not state.in_play(owner):
            yield f"IK-ELM-02: {name} belongs to a colour that is out of the game"
        elif stands.get(province, owner) != owner:
            yield f"IK-CMP-15: a foreign army stands in {name}"
        elif not units and province not in stands and state.phase not in BEFORE_SPEARMEN:
            yield f"IK-DEF-09: nobody stands in {name}"
    owned = Counter(state.owner(province) for province in range(PROVINCES))
    if any(state.cards(c) != owned[c] for c in range(state.box.colours)):
        yield "IK-CMP-02: the piles of cards are miscounted"


def _groups_keep_their_limits(state: Ikusa) -> Iterator[str]:
    box = state.box
    for province in range(PROVINCES):
        force = state.force(province)
        units = tally.regular(force)
        if units > box.force_limit:
            yield f"IK-CMP-14: the force in {PROVINCE_IDS[province]} is too large"
        followers = tally.ronin(force) + state.hidden_force(province)
        if not march.keeps_limit(units, followers):
            yield f"IK-RON-06: too many ronin with the force in {PROVINCE_IDS[province]}"
    for army in range(ARMIES):
        units = state.units(army)
        if min(state.samurai_room(army), state.ashigaru_room(army)) < 0:
            yield f"IK-CMP-13: army {ARMY_NAMES[army]} is too large"
        if state.held_ronin(army) > tally.regular(units):
            yield f"IK-RON-06: too many ronin with army {ARMY_NAMES[army]}"
        if state.place(army) in (LOST, AWAITED) and units:
            yield f"IK-ASN-10: army {ARMY_NAMES[army]} is out and has units"
        if state.flag(army, LAID_DOWN) and not (state.place(army) >= 0 and tally.regular(units)):
            yield f"IK-ASN-08: army {ARMY_NAMES[army]} is laid down without a unit"
    yield from _one_army_a_province(state)


def _one_army_a_province(state: Ikusa) -> Iterator[str]:
    places = Counter(state.place(army) for army in range(ARMIES) if state.place(army) >= 0)
    for province, number in places.items():
        passing = state.owner(province) == state.active and state.land(province, SHARED, 7)
        if number > (2 if passing else 1):
            yield f"IK-CMP-15: {number} armies stand in {PROVINCE_IDS[province]}"


def _hidden_ronin_fit(state: Ikusa) -> Iterator[str]:
    """IK-R-26, IK-R-28: what all can work out about hidden ronin is true."""
    for province in range(PROVINCES):
        if state.land(province, CARD, 3) != FACE_DOWN:
            continue
        name = PROVINCE_IDS[province]
        with_force = state.land(province, CARD_FORCE, 15)
        with_army = state.land(province, CARD_ARMY, 15)
        if with_force + with_army == 0:
            yield f"IK-RON-04: the card of {name} lies face down without ronin"
        if with_force > state.land(province, ROOM_FORCE, 15):
            yield f"IK-R-28: more ronin hide with the force in {name} than could"
        if with_army > state.land(province, ROOM_ARMY, 15):
            yield f"IK-R-28: more ronin hide with the army in {name} than could"
        if with_army and state.rooted_army(province) < 0:
            yield f"IK-R-29: the army of hidden ronin has left {name}"


def _koku_in_hand(state: Ikusa) -> bool:
    """IK-R-90: also while daimyos who waited are placed at the start of a round."""
    return state.phase in KOKU_IN_HAND or (
        state.phase in (RECOVERING, GATHERING) and state.turn == 0
    )


def _colours(state: Ikusa) -> Iterator[str]:
    box = state.box
    playing = state.phase != OVER
    for colour in range(box.colours):
        name = COLOUR_IDS[colour]
        armies = range(colour * ARMIES_EACH, (colour + 1) * ARMIES_EACH)
        places = [state.place(army) for army in armies]
        if not state.in_play(colour):
            if places != [LOST] * ARMIES_EACH or state.cards(colour) or state.tray(colour):
                yield f"IK-ELM-02: {name} is out of the game and still has something"
            continue
        if (
            playing
            and state.round
            and (places.count(LOST) == ARMIES_EACH or not state.cards(colour))
        ):
            yield f"IK-ELM-08: {name} has no daimyo or no province"
        if any(p == UNPLACED for p in places) and not in_set_up(state):
            yield f"IK-SET-14: an army of {name} was never placed"
        if state.koku(colour) and state.round and not _koku_in_hand(state) and playing:
            yield f"IK-PLAN-02: {name} has koku left after planning"
        if playing and not box.long and state.seats > 2 and state.cards(colour) >= box.win:
            yield f"IK-WIN-01: {name} has enough provinces to have won"
    if state.ninja != NO_COLOUR and not state.in_play(state.ninja):
        yield "IK-R-80: the ninja serves a colour that is out of the game"


SET_UP = (DEALING, TOSSING, DIVIDING, DRAWING_MARKERS, CLAIMING, REINFORCING, SPREADING, STATIONING)
IN_BATTLE = (ROLLING, LOSING, PRESSING)
CHAINS = (GARRISONING, GATHERING, SENDING, MOVING)


def phase_faults(state: Ikusa) -> Iterator[str]:
    """Every way in which the table does not fit the phase."""
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
