"""What must hold after every action, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.kenjin.rules import combat, regular_units
from honjin.games.kenjin.rules.box import (
    ASSASSIN,
    BRIDGE,
    FACE_UP,
    GENERAL,
    HAND,
    KIND_IDS,
    KINDS,
    SANCTUARY,
    SCOUT,
    SHUGENJA,
    SMALL_TILES,
    SUPPLY_CAMP,
    TILES,
    secret,
)
from honjin.games.kenjin.rules.phases import (
    DEPLOY,
    DRAFT,
    DRAW_FIRST,
    DRAW_OFFER,
    DRAW_TILES,
    LOOKING,
    MOVING,
    OVER,
    SANCTIFYING,
    SCOUTING,
    SUPPLYING,
    before_combat,
    in_set_up,
)
from honjin.games.kenjin.rules.state import NO_CARD, NO_TILE, OPEN, UNRESOLVED
from honjin.games.kenjin.rules.turn import Kenjin


def faults(state: Kenjin) -> Iterator[str]:
    """Every broken invariant, with the rule it breaks."""
    yield from armies_are_whole(state)
    yield from _stacks_hold_each_card_once(state)
    yield from _cards_lie_where_they_may(state)
    yield from _knowledge_is_right(state)
    if state.phase != SANCTIFYING and (state.sealed_a, state.sealed_b) != (NO_CARD, NO_CARD):
        yield "KJ-R-30: a choice for the Sanctuary is kept after its time"
    yield from _fallen_cards_are_gone(state)
    yield from phase_faults(state)


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
    if before_combat(state.phase):
        deployed = sum(state.laid(seat) for seat in range(state.seats))
        killed = deployed - len(lying)
        assassins = state.box.copies[ASSASSIN]
        strikes = sum(assassins - state.hand(seat, ASSASSIN) for seat in range(state.seats))
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
    """KJ-R-12: a seat that lost its thirteenth card has deployed it and no longer has it."""
    if state.fallen and not state.forgives:
        yield "KJ-R-12: a fallen Lord is forgiven without the option"
    lying = {
        state.card(side, slot)
        for side in range(2 * state.box.fields)
        for slot in range(state.size(side))
    }
    for seat in range(state.seats if state.forgives else 0):
        last = state.box.hand - 1
        gone = state.laid(seat) > last and seat * HAND + last not in lying
        fallen = state.fallen >> seat & 1 == 1
        if (fallen and not gone) or (gone and not fallen and before_combat(state.phase)):
            yield f"KJ-R-12: the last card of seat {seat} is not where it is said to be"


def _knowledge_is_right(state: Kenjin) -> Iterator[str]:
    for seat in range(state.seats):
        for card in range(seat * HAND, seat * HAND + state.laid(seat)):
            known = state.known(card)
            if not known >> seat & 1:
                yield "KJ-INF-02: a player does not know their own card"
            if known & FACE_UP and known != OPEN:
                yield "KJ-INF-01: a card lies open and somebody does not know it"
            if not secret(state.kind(card)) and known != OPEN:
                yield "KJ-DEP-05: a regular unit lies face down"
            if state.phase == OVER and known != OPEN:
                yield "KJ-END-07: a card is hidden after the end"


def phase_faults(state: Kenjin) -> Iterator[str]:
    """Every way in which the table does not fit the phase."""
    yield from _tiles_are_laid_right(state)
    if in_set_up(state.phase):
        yield from _set_up(state)
    elif before_combat(state.phase):
        yield from _deployment(state)
    else:
        yield from _combat(state)


def _laid_tiles(state: Kenjin) -> list[int]:
    tiles = [state.tile(field) for field in range(state.box.fields)]
    return [tile for tile in tiles if tile != NO_TILE]


def _tiles_are_laid_right(state: Kenjin) -> Iterator[str]:
    tiles = _laid_tiles(state)
    if len(set(tiles)) < len(tiles):
        yield "KJ-DEF-05: a tile lies in two places"
    for field in range(state.box.fields):
        tile = state.tile(field)
        if tile != NO_TILE and (tile >= SMALL_TILES) != bool(state.box.large[field]):
            yield "KJ-SET-04: a tile of the wrong value lies on a border"
        if tile != NO_TILE and state.field_with(tile) != field:
            yield "KJ-DEF-06: a tile is not where it lies"
    mask = sum(1 << tile for tile in set(tiles))
    if state.drawn & mask != mask or state.offer & mask or state.offer & ~state.drawn:
        yield "KJ-SET-02: the tiles drawn, open and laid do not fit together"
    if state.drawn >> TILES or (not state.drafted and (state.offer or state.drawn != mask)):
        yield "KJ-SET-06: more tiles are drawn than laid"


def _set_up(state: Kenjin) -> Iterator[str]:
    if any(state.laid(seat) for seat in range(state.seats)):
        yield "KJ-SET-06: a card was deployed before all tiles were laid"
    tiles = len(_laid_tiles(state))
    whole = state.box.fields
    if state.phase == DRAW_FIRST and (tiles not in (0, whole) or (state.drafted and state.drawn)):
        yield "KJ-SET-07: the first seat is drawn before the battlefields"
    if state.phase == DRAW_TILES:
        bare = [state.tile(field) == NO_TILE for field in range(whole)]
        if state.drafted or tiles == whole or bare != sorted(bare):
            yield "KJ-SET-06: tiles are drawn at random, border after border"
    if state.phase in (DRAW_OFFER, DRAFT):
        yield from _draft(state, tiles)


def _draft(state: Kenjin, tiles: int) -> Iterator[str]:
    """KJ-DRF-01 to KJ-DRF-05: two passes, forwards and back."""
    seats = state.seats
    if not state.drafted:
        yield "KJ-DRF-01: nobody drafts at this table"
        return
    second = tiles >= seats
    offered = [tile for tile in range(TILES) if state.offer >> tile & 1]
    taken = tiles - seats if second else tiles
    if state.phase == DRAW_OFFER:
        fits = taken == 0 and len(offered) + state.left == seats + 1 and state.left > 0
    else:
        fits = state.left == seats - taken and len(offered) == state.left + 1
        turn = (state.first - 1 - taken) if second else (state.first + taken)
        fits = fits and state.active == turn % seats
    if not fits or any((tile >= SMALL_TILES) != second for tile in offered):
        yield "KJ-DRF-05: the draft does not stand like this"
    borders = range(seats)
    small = [state.tile(2 * border) != NO_TILE for border in borders]
    large = [state.tile(2 * border + 1) != NO_TILE for border in borders]
    if any(large) and not all(small):
        yield "KJ-DRF-03: sixes are taken after the fours"
    first_pass = {(state.first + i) % seats for i in range(min(tiles, seats))}
    second_pass = {(state.first - 2 - i) % seats for i in range(max(0, tiles - seats))}
    if {b for b in borders if small[b]} != first_pass or {
        b for b in borders if large[b]
    } != second_pass:
        yield "KJ-DRF-02: a tile was laid between the wrong neighbours"


def _deployment(state: Kenjin) -> Iterator[str]:
    if len(_laid_tiles(state)) < state.box.fields:
        yield "KJ-R-03: all tiles lie open before the first card is deployed"
        return
    yield from _nothing_is_resolved(state)
    just_laid = 0 if state.phase == DEPLOY else 1
    if not 1 <= state.left <= min(2, state.box.hand - state.laid(state.active) + just_laid):
        yield "KJ-DEP-01: that many cards are not owed in this turn"
    elif just_laid:
        yield from _ability(state)


def _ability(state: Kenjin) -> Iterator[str]:
    """KJ-DEP-08: the card just deployed waits for its player's choice, and there is one."""
    seat = state.active
    unit = {SCOUTING: SCOUT, LOOKING: SHUGENJA, MOVING: GENERAL}[state.phase]
    card = seat * HAND + state.laid(seat) - 1
    side = state.box.side(seat, state.field)
    if state.laid(seat) == 0 or state.kind(card) != unit:
        yield "KJ-DEP-07: no unit was deployed whose ability is awaited"
    elif state.phase == LOOKING:
        if regular_units.fill_looks(state, seat, state.buffer) < 2:
            yield "KJ-R-43: the Shugenja has no choice to make"
    elif side < 0 or state.size(side) == 0 or state.card(side, state.size(side) - 1) != card:
        yield "KJ-DEP-06: the unit whose ability is awaited does not lie there"
    elif state.phase == SCOUTING and regular_units.fill_scouted(state, seat, state.buffer) < 2:
        yield "KJ-R-43: the Scout has no choice to make"
    elif state.phase == MOVING and regular_units.fill_moves(state, seat, state.buffer) < 1:
        yield "KJ-REG-07: the General has nothing to move"


def _nothing_is_resolved(state: Kenjin) -> Iterator[str]:
    for field in range(state.box.fields):
        if state.conqueror(field) != UNRESOLVED:
            yield "KJ-DEP-11: a battlefield is decided before everybody has deployed"


def _combat(state: Kenjin) -> Iterator[str]:
    if any(state.laid(seat) < state.box.hand for seat in range(state.seats)):
        yield "KJ-DEP-11: combat began before everybody had deployed thirteen cards"
        return
    if len(_laid_tiles(state)) < state.box.fields:
        yield "KJ-R-03: a battlefield has no tile"
        return
    yield from _resolved_in_order(state)
    if state.phase == SUPPLYING:
        camp = state.field_with(SUPPLY_CAMP)
        if camp < 0 or state.field != camp or state.conqueror(camp) != state.active:
            yield "KJ-FLD-09: only the conqueror of the Supply Camp names battlefields"
        elif not 1 <= state.left <= combat.fill_supplies(state, state.active, state.buffer):
            yield "KJ-FLD-09: that many battlefields cannot be named"
        elif _next(state) is None or any(_decided(state, f) for f in _order(state)[1:]):
            yield "KJ-CMB-14: the Supply Camp is used at once"
    elif state.phase == SANCTIFYING:
        yield from _sanctuary(state)
    elif state.phase == OVER and _next(state) is not None:
        yield "KJ-END-01: the game is over when all battlefields are resolved"


def _order(state: Kenjin) -> list[int]:
    """KJ-CMB-02, KJ-R-25: the order in which battlefields are resolved."""
    camp = state.field_with(SUPPLY_CAMP)
    fields = range(state.box.fields)
    return [camp, *(f for f in fields if f != camp)] if camp >= 0 else list(fields)


def _decided(state: Kenjin, field: int) -> bool:
    return state.conqueror(field) != UNRESOLVED


def _next(state: Kenjin) -> int | None:
    return next((field for field in _order(state) if not _decided(state, field)), None)


def _resolved_in_order(state: Kenjin) -> Iterator[str]:
    decided = [_decided(state, field) for field in _order(state)]
    if decided != sorted(decided, reverse=True):
        yield "KJ-CMB-01: battlefields are resolved one after the other"
    for field in range(state.box.fields):
        winner = state.conqueror(field)
        sides = (2 * field, 2 * field + 1)
        seats = [state.box.side_seat[side] for side in sides]
        if winner >= 0 and winner not in seats:
            yield "KJ-DEF-07: a seat conquered where it does not fight"
        elif winner >= 0 and state.size(sides[1 - seats.index(winner)]) > 0:
            yield "KJ-CMB-13: a loser's cards are still there"
        cards = [state.card(side, slot) for side in sides for slot in range(state.size(side))]
        if _decided(state, field) and any(state.face_down(card) for card in cards):
            yield "KJ-CMB-05: a card lies face down on a decided battlefield"


def _sanctuary(state: Kenjin) -> Iterator[str]:
    """KJ-R-30: both sides lie open, and somebody must still choose."""
    field = state.field
    if state.tile(field) != SANCTUARY or _next(state) != field:
        yield "KJ-FLD-02: the Sanctuary is not being resolved"
        return
    for side, sealed in ((2 * field, state.sealed_a), (2 * field + 1, state.sealed_b)):
        cards = [state.card(side, slot) for slot in range(state.size(side))]
        if any(state.face_down(card) for card in cards):
            yield "KJ-CMB-05: a card lies face down where combat is going on"
            return
        only = combat.only_sacrifice(state, side)
        weakest = [
            card
            for slot, card in enumerate(cards)
            if combat.strength(state, side, slot) == combat.weakest(state, side)
        ]
        if (sealed != NO_CARD and sealed not in weakest) or (only != NO_CARD and sealed != only):
            yield "KJ-FLD-02: only a weakest card can be given up"
            return
    if not state.owing_sacrifices():
        yield "KJ-R-30: nobody has a choice to make at the Sanctuary"
