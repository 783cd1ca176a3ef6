"""What must hold after every action, whatever was played (chapter 24 of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from honjin.games.ikusa.rules import march, ronin, tally
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH, COLOUR_IDS, PROVINCES
from honjin.games.ikusa.rules.state import (
    AWAITED,
    CARD,
    CARD_ARMY,
    CARD_FORCE,
    DEALING,
    DEPLOYING,
    DIVIDING,
    FACE_DOWN,
    GATHERING,
    LAID_DOWN,
    LOST,
    MUSTERING,
    NO_COLOUR,
    OVER,
    PLANNING,
    RECOVERING,
    ROOM_ARMY,
    ROOM_FORCE,
    SHARED,
    SPYING,
    SUCCEEDING,
    TOSSING,
    UNPLACED,
)
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table import phase_checks
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
    yield from phase_checks.faults(state)


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
