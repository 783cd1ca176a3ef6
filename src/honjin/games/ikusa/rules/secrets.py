"""Chapter 21: who knows what, and sampling what a seat cannot know.

IK-R-06: what is neither sealed nor face down is open to all.

Everything here depends on what the seat knows and on the stream alone. How far another has come in
a common decision is unknown too: seats that have sealed are done, all others are at the start.
"""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import append, i64, vec
from honjin.engine.rng import Rng
from honjin.games.ikusa.rules import castles, combat, levy, ninja, plan, ronin, setup
from honjin.games.ikusa.rules.actions import (
    AGREE,
    BUILD,
    DEPLOY,
    LEVY,
    LOSE,
    MUSTER,
    PLACES,
    SPREAD,
    SPREAD_SIZES,
    SPREAD_STEPS,
    STANDING,
)
from honjin.games.ikusa.rules.box import (
    BIN_BUILD,
    BIN_LEVY,
    BIN_NINJA,
    BIN_RONIN,
    BIN_TURN,
    BINS,
    MAX_COLOURS,
    PROVINCES,
)
from honjin.games.ikusa.rules.layout import (
    CARD,
    CARD_ARMY,
    CARD_FORCE,
    FACE_DOWN,
    FACE_UP,
    MUSTERED,
    NO_CARD,
    ROOM_ARMY,
    ROOM_FORCE,
)
from honjin.games.ikusa.rules.phases import (
    AGREEING,
    BUILDING,
    DEPLOYING,
    GATHERING,
    LEVYING,
    LOSING,
    MOVING,
    MUSTERING,
    PLANNING,
    SENDING,
    SPREADING,
    SPYING,
    together,
)
from honjin.games.ikusa.rules.state import THIS_ROUND, Board
from honjin.games.ikusa.rules.tally import NONE, regular
from honjin.games.ikusa.rules.tally import ronin as ronin_of

BUILDS_OF_TEN: Final = 3
"""How often, of ten, somebody is thought to build."""


def guess(board: Board, seat: i64, rng: Rng) -> None:
    """Sample all that `seat` does not know, on this very board."""
    colour: i64
    phase = board.phase
    if together(phase) or phase == SPYING:
        for colour in range(board.box.colours):
            if board.box.seat_of(colour) != seat and board.in_play(colour):
                guess_sealed(board, colour, seat, rng)
    if phase != DEPLOYING:
        for colour in range(board.box.colours):
            if board.box.seat_of(colour) != seat:
                guess_hidden(board, colour, seat, rng)
    unseen = board.ninja >= 0 and board.box.seat_of(board.ninja) != seat
    if unseen and board.ninja_order > THIS_ROUND and not ninja.order_is_shown(board):
        board.ninja_order = THIS_ROUND


def guess_sealed(board: Board, colour: i64, seat: i64, rng: Rng) -> None:
    """One colour's part of the common decision that is going on."""
    phase = board.phase
    locked = board.locked >> colour & 1 == 1
    if phase == PLANNING or phase == SPYING:
        if board.spied != colour or board.box.seat_of(board.ninja) != seat:
            guess_plan(board, colour, locked, rng)
        return
    if board.asked >> colour & 1 == 0:
        return
    if phase == SPREADING:
        guess_spread(board, colour, locked, rng)
    elif phase == AGREEING:
        guess_answer(board, colour, locked, rng)
    elif phase == BUILDING and board.left == 0:
        if locked:
            n = castles.fill_build(board, colour, board.buffer)
            board.set_built(colour, board.buffer[rng.below(n)] - BUILD + 1)
    elif phase == LEVYING:
        guess_levy(board, colour, locked, rng)
    elif phase == MUSTERING:
        guess_muster(board, colour, locked, rng)
    elif phase == DEPLOYING:
        guess_deployment(board, colour, locked, rng)
    elif phase == LOSING:
        guess_losses(board, colour, locked, rng)


def guess_spread(board: Board, colour: i64, locked: bool, rng: Rng) -> None:
    steps: i64 = SPREAD_STEPS if locked else 0
    board.set_spread(colour, 0)
    step: i64
    for step in range(steps):
        board.set_progress(colour, step)
        n = setup.fill_spread(board, colour, board.buffer)
        number: i64 = board.buffer[rng.below(n)] - SPREAD - step * SPREAD_SIZES
        board.set_spread(colour, board.spread(colour) | number << 4 * step)
    board.set_progress(colour, steps)


def guess_plan(board: Board, colour: i64, locked: bool, rng: Rng) -> None:
    """Koku for koku, mostly for levies."""
    which: i64
    for which in range(BINS):
        board.set_bin(colour, which, 0)
    board.set_progress(colour, BINS if locked else 0)
    if not locked:
        return
    left = board.koku(colour)
    if left >= board.box.build_cost and rng.below(10) < BUILDS_OF_TEN:
        board.set_bin(colour, BIN_BUILD, board.box.build_cost)
        left -= board.box.build_cost
    i: i64
    for i in range(left):
        pick = rng.below(10)
        which = BIN_LEVY
        if pick >= 9:
            which = BIN_NINJA
        elif pick >= 7:
            which = BIN_TURN
        elif pick >= 5:
            which = BIN_RONIN
        board.set_bin(colour, which, board.bin(colour, which) + 1)


def guess_answer(board: Board, colour: i64, locked: bool, rng: Rng) -> None:
    """IK-R-13: what another named, or that they named nothing."""
    board.set_answer(colour, NONE)
    board.set_progress(colour, BINS)
    if not locked:
        return
    if rng.below(2) == 0:
        board.set_answer(colour, plan.NOTHING_NAMED)
        return
    while plan.next_to_name(board, colour) >= 0:
        n = plan.fill_agreement(board, colour, board.buffer) - 1
        other = plan.next_to_name(board, colour)
        pick = board.buffer[rng.below(n)]
        marker: i64 = pick - AGREE - other * MAX_COLOURS + 1
        board.set_answer(colour, board.answer(colour) | marker << 4 * other)
        board.set_progress(colour, board.progress(colour) + 1)
    board.set_progress(colour, BINS)


def guess_levy(board: Board, colour: i64, locked: bool, rng: Rng) -> None:
    board.set_levied(colour, NONE)
    board.set_progress(colour, 0)
    if not locked:
        return
    koku: i64
    for koku in range(board.bin(colour, BIN_LEVY)):
        n = levy.fill_levy(board, colour, board.buffer)
        bundle: i64 = board.buffer[rng.below(n)] - LEVY
        board.set_levied(colour, board.levied(colour) + board.box.bundles[bundle])
    board.set_progress(colour, board.bin(colour, BIN_LEVY))


def guess_muster(board: Board, colour: i64, locked: bool, rng: Rng) -> None:
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == colour:
            board.set_land(province, MUSTERED, 15, 0)
    board.set_progress(colour, NONE)
    if not locked:
        return
    i: i64
    for i in range(regular(board.levied(colour))):
        n = levy.fill_muster(board, colour, board.buffer)
        pick: i64 = board.buffer[rng.below(n)] - MUSTER
        levy.mark(board, colour, pick // PLACES, pick % PLACES)


def guess_deployment(board: Board, colour: i64, locked: bool, rng: Rng) -> None:
    """A seat that has sealed is assumed to have laid out all it hired, as far as there is room."""
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == colour:
            clear_card(board, province)
    board.set_progress(colour, 0)
    if not locked:
        return
    while board.progress(colour) < board.hired(colour) and ronin.room_left(board, colour) > 0:
        n = ronin.fill_deploy(board, colour, board.buffer) - 1
        ronin.lay_ronin(board, colour, board.buffer[rng.below(n)] - DEPLOY)


def guess_losses(board: Board, colour: i64, locked: bool, rng: Rng) -> None:
    """IK-R-54: units that the other side has named unseen."""
    side = combat.side_of(board, colour)
    combat.clear_losses(board, side)
    while locked and combat.owed(board, side) > 0:
        n = combat.fill_losses(board, colour, board.buffer)
        units: i64 = 0
        while units < n and board.buffer[units] < STANDING:
            units += 1
        combat.name_loss(board, side, board.buffer[rng.below(units)] - LOSE)


# Hidden ronin.


def clear_card(board: Board, province: i64) -> None:
    board.set_land(province, CARD, 3, NO_CARD)
    board.set_land(province, CARD_FORCE, 15, 0)
    board.set_land(province, CARD_ARMY, 15, 0)


def may_hide(board: Board, colour: i64, seat: i64, province: i64) -> bool:
    """Whether a card of a colour that `seat` does not know could be this province."""
    owner = board.owner(province)
    if board.hirer(province) != colour or owner < 0 or board.box.seat_of(owner) == seat:
        return False
    return board.land(province, CARD, 3) <= FACE_DOWN


def force_cap(board: Board, province: i64, strict: bool) -> i64:
    """How many ronin may lie hidden with the force of a province.

    `strict` takes into account what can be seen of a move that is being made: units that are about
    to leave without ronin, and ronin that are about to come.
    """
    cap = board.land(province, ROOM_FORCE, 15)
    bundle = board.bundle
    if not strict or cap == 0:
        return cap
    most = cap
    force = board.force(province)
    if board.phase == MOVING and board.origin == province:
        most = regular(force) - 1 - (regular(bundle) if bundle != NONE else 1)
    elif board.phase == GATHERING and board.goal == province and bundle != NONE:
        most = regular(force) - 1 - regular(bundle)
    elif board.phase == MOVING and board.goal == province and ronin_of(bundle) > 0:
        most = regular(force) + regular(bundle) - 1 - ronin_of(force) - ronin_of(bundle)
    return at_least_none(most if most < cap else cap)


def army_cap(board: Board, province: i64, strict: bool) -> i64:
    """The same for the army that has not moved from there."""
    cap = board.land(province, ROOM_ARMY, 15)
    bundle = board.bundle
    if not strict or cap == 0:
        return cap
    most = cap
    units = board.units(board.rooted_army(province))
    if board.phase == SENDING and board.origin == province:
        most = regular(units) - (regular(bundle) if bundle != NONE else 1)
    elif (board.phase == GATHERING or board.phase == MOVING) and board.goal == province:
        rest = regular(units) + regular(bundle) - ronin_of(units) - ronin_of(bundle)
        most = rest if ronin_of(bundle) > 0 else cap
    return at_least_none(most if most < cap else cap)


def at_least_none(number: i64) -> i64:
    return number if number > 0 else 0


def guess_hidden(board: Board, colour: i64, seat: i64, rng: Rng) -> None:
    """IK-R-26: facedown cards of a colour, largest first, onto provinces that can hide them."""
    counts = vec[i64]([0] * PROVINCES)
    cards: i64 = 0
    province: i64
    i: i64
    for province in range(PROVINCES):
        if may_hide(board, colour, seat, province) and ronin.on_card(board, province) > 0:
            number = ronin.on_card(board, province)
            i = cards
            while i > 0 and counts[i - 1] < number:
                counts[i] = counts[i - 1]
                i -= 1
            counts[i] = number
            cards += 1
            clear_card(board, province)
    if cards == 0:
        return
    strict = enough_room(board, colour, seat, counts, cards)
    for i in range(cards):
        lay_card(board, colour, seat, counts[i], strict, rng)


def enough_room(board: Board, colour: i64, seat: i64, counts: vec[i64], cards: i64) -> bool:
    """Whether the cards also fit when units about to leave no longer count."""
    i: i64
    province: i64
    for i in range(cards):
        places: i64 = 0
        for province in range(PROVINCES):
            if may_hide(board, colour, seat, province):
                room = force_cap(board, province, True) + army_cap(board, province, True)
                if room >= counts[i]:
                    places += 1
        if places <= i:
            return False
    return True


def lay_card(board: Board, colour: i64, seat: i64, number: i64, strict: bool, rng: Rng) -> None:
    places: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if can_take_card(board, colour, seat, province, number, strict):
            board.buffer[places] = province
            places += 1
    province = board.buffer[rng.below(places)]
    most = force_cap(board, province, strict)
    if most > number:
        most = number
    fewest: i64 = number - army_cap(board, province, strict)
    if fewest < 0:
        fewest = 0
    with_force: i64 = fewest + rng.below(most - fewest + 1)
    board.set_land(province, CARD, 3, FACE_DOWN)
    board.set_land(province, CARD_FORCE, 15, with_force)
    board.set_land(province, CARD_ARMY, 15, number - with_force)


def can_take_card(
    board: Board, colour: i64, seat: i64, province: i64, number: i64, strict: bool
) -> bool:
    if not may_hide(board, colour, seat, province) or ronin.on_card(board, province) > 0:
        return False
    return force_cap(board, province, strict) + army_cap(board, province, strict) >= number


def marked_provinces(board: Board, field: i64, mask: i64) -> list[int]:
    """The provinces where a field of the province's word is not 0."""
    found = vec[i64]()
    province: i64
    for province in range(PROVINCES):
        if board.land(province, field, mask) != 0:
            found = append(found, province)
    return list(found)


def rooms(board: Board) -> list[int]:
    """Where ronin may lie hidden: each province with both its numbers, in four bits each."""
    found = vec[i64]()
    province: i64
    for province in range(PROVINCES):
        if board.hirer(province) >= 0:
            with_force = force_cap(board, province, True)
            found = append(found, province << 8 | with_force << 4 | army_cap(board, province, True))
    return list(found)


def owns(board: Board, seat: i64, colour: i64) -> bool:
    """Whether a colour is a seat's own; IK-R-97: a person sees the secrets of both colours."""
    return seat >= 0 and colour >= 0 and board.box.seat_of(colour) == seat


def plans_sealed(board: Board) -> bool:
    """IK-PLAN-05: until the common reveal."""
    return board.phase == PLANNING or board.phase == SPYING


def knows_plan(board: Board, seat: i64, colour: i64) -> bool:
    """IK-PLAN-05, IK-SPY-02: all after the common reveal; before it the owner and the spy."""
    if not plans_sealed(board) or owns(board, seat, colour):
        return True
    return colour == board.spied and owns(board, seat, board.ninja)


def knows_card(board: Board, seat: i64, province: i64) -> bool:
    """IK-R-26, IK-R-88: the hirer, even in a lost province, and all once it is turned up."""
    if board.land(province, CARD, 3) == FACE_UP:
        return True
    return owns(board, seat, board.owner(province)) or owns(board, seat, board.hirer(province))


def knows_sealed(board: Board, seat: i64, colour: i64, phase: i64) -> bool:
    """IK-R-11: what is chosen in a common decision is its owner's alone until all are in."""
    return board.phase != phase or owns(board, seat, colour) or board.asked >> colour & 1 == 0


def knows_order(board: Board, seat: i64) -> bool:
    """IK-NIN-04: only the holder knows what the ninja waits for, until it strikes."""
    return owns(board, seat, board.ninja) or ninja.order_is_shown(board)


def hides_losses(board: Board, seat: i64, side: i64) -> bool:
    """IK-R-54: casualties named by the other side, until both have sealed theirs."""
    colour: i64 = board.active if side == 0 else board.defender
    return not knows_sealed(board, seat, colour, LOSING)
