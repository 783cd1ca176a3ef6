"""What must hold after every action, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.kenjin.rules.box import BRIDGE, HAND, KIND_IDS, KINDS, secret
from honjin.games.kenjin.rules.state import FACE_UP, MOVING, NO_CARD, OPEN, OVER, SANCTIFYING
from honjin.games.kenjin.rules.turn import Kenjin
from honjin.games.kenjin.table import phase_checks


def faults(state: Kenjin) -> Iterator[str]:
    """Every broken invariant, with the rule it breaks."""
    yield from armies_are_whole(state)
    yield from _stacks_hold_each_card_once(state)
    yield from _cards_lie_where_they_may(state)
    yield from _knowledge_is_right(state)
    if state.phase != SANCTIFYING and (state.sealed_a, state.sealed_b) != (NO_CARD, NO_CARD):
        yield "KJ-R-30: a choice for the Sanctuary is kept after its time"
    yield from _fallen_cards_are_gone(state)
    yield from phase_checks.faults(state)


def armies_are_whole(state: Kenjin) -> Iterator[str]:
    for seat in range(state.seats):
        counts = [state.hand(seat, kind) for kind in range(KINDS)]
        for card in range(seat * HAND, seat * HAND + state.laid(seat)):
            counts[state.kind(card)] += 1
        if counts != [state.box.copies[kind] for kind in range(KINDS)]:
            yield f"KJ-DEF-02: seat {seat} has {dict(zip(KIND_IDS, counts, strict=True))}"
        for card in range(seat * HAND + state.laid(seat), (seat + 1) * HAND):
            if state.kind(card) >= 0:
                yield f"KJ-DEF-02: card {card} is on the table before it is deployed"


def _stacks_hold_each_card_once(state: Kenjin) -> Iterator[str]:
    if min(state.size(side) for side in range(2 * state.box.fields)) < 0:
        yield "KJ-DEF-08: more cards left an army than it had"
    lying = [
        state.card(side, slot)
        for side in range(2 * state.box.fields)
        for slot in range(state.size(side))
    ]
    if len(set(lying)) < len(lying):
        yield "KJ-DEF-08: a card lies in two places"
    for seat in range(state.seats):
        hidden = [c for c in lying if c // HAND == seat and state.face_down(c)]
        if state.hidden(seat) != sum(1 << card % HAND for card in hidden):
            yield f"KJ-DEP-05: the facedown cards of seat {seat} are miscounted"
    if any(state.kind(card) < 0 for card in lying):
        yield "KJ-DEF-08: a card lies on the table that nobody deployed"
    if state.phase <= MOVING:
        deployed = sum(state.laid(seat) for seat in range(state.seats))
        killed = deployed - len(lying)
        strikes = sum(state.hand(seat, 3) == 0 for seat in range(state.seats))
        if not 0 <= killed <= strikes:
            yield f"KJ-DEF-11: {killed} cards are missing after {strikes} Assassins"


def _cards_lie_where_they_may(state: Kenjin) -> Iterator[str]:
    for side in range(2 * state.box.fields):
        if state.tile(side // 2) == BRIDGE and state.size(side) > state.box.bridge_limit:
            yield "KJ-DEP-13: too many cards on one side of the Bridge"
        for slot in range(state.size(side)):
            card = state.card(side, slot)
            if (
                card // HAND != state.box.side_seat[side]
                and KIND_IDS[state.kind(card)] != "assassin"
            ):
                yield "KJ-DEP-03: a card other than an Assassin lies in a foreign army"


def _fallen_cards_are_gone(state: Kenjin) -> Iterator[str]:
    """KJ-R-12: who is said to have lost the thirteenth card has deployed it and has it no more."""
    if state.fallen and not state.forgives:
        yield "KJ-R-12: a fallen Lord is forgiven without the option"
    lying = {
        state.card(side, slot)
        for side in range(2 * state.box.fields)
        for slot in range(state.size(side))
    }
    for seat in range(state.seats if state.forgives else 0):
        gone = state.laid(seat) == HAND and seat * HAND + HAND - 1 not in lying
        fallen = state.fallen >> seat & 1 == 1
        if (fallen and not gone) or (gone and not fallen and state.phase <= MOVING):
            yield f"KJ-R-12: the last card of seat {seat} is not where it is said to be"


def _knowledge_is_right(state: Kenjin) -> Iterator[str]:
    for seat in range(state.seats):
        for card in range(seat * HAND, seat * HAND + state.laid(seat)):
            known = state.known(card)
            if not known >> seat & 1:
                yield "KJ-INF-02: a player does not know his own card"
            if known & FACE_UP and known != OPEN:
                yield "KJ-INF-01: a card lies open and somebody does not know it"
            if not secret(state.kind(card)) and known != OPEN:
                yield "KJ-DEP-05: a regular unit lies face down"
            if state.phase == OVER and known != OPEN:
                yield "KJ-END-07: a card is hidden after the end"
