"""Everything that is hidden from somebody at some time, piece by piece."""

from __future__ import annotations

from functools import cache

from honjin.engine.memo import once_a_position
from honjin.engine.view import Piece, seat_name
from honjin.games.kenjin.rules.box import HAND, KIND_IDS, TILE_IDS
from honjin.games.kenjin.rules.turn import Kenjin
from honjin.games.kenjin.table.notation import CARD_NAMES
from honjin.games.kenjin.table.view_types import OUT_OF_PLAY


@cache
def _piece(card: int, owner: str, place: str, kind: int, face_up: bool) -> Piece:
    """A card on the table; `kind` is -1 where these eyes do not know it."""
    return Piece(CARD_NAMES[card], owner, place, KIND_IDS[kind] if kind >= 0 else None, face_up)


@once_a_position
def _deployed(state: Kenjin) -> tuple[tuple[int, str, str, bool], ...]:
    """Every card that was deployed, as all see it: its number, owner, place, and whether it lies
    face up."""
    places = {
        state.card(side, slot): TILE_IDS[state.tile(side // 2)]
        for side in range(2 * state.box.fields)
        for slot in range(state.size(side))
    }
    return tuple(
        (card, seat_name(owner), places.get(card, OUT_OF_PLAY), not state.face_down(card))
        for owner in range(state.seats)
        for card in range(owner * HAND, owner * HAND + state.laid(owner))
    )


def pieces(state: Kenjin, seat: int) -> tuple[Piece, ...]:
    """KJ-INF-01: every card that was deployed, under its handle (KJ-R-41), in that order.

    KJ-DEP-09: its owner always knows it. KJ-R-44: what follows by exclusion only is not filled in.
    """
    knows, kind = state.knows, state.kind
    return tuple(
        [
            _piece(card, owner, place, kind(card) if knows(seat, card) else -1, face_up)
            for card, owner, place, face_up in _deployed(state)
        ]
    )
