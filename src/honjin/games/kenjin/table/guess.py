"""A guess: a whole table that agrees with what one seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from honjin.engine.errors import BadPosition
from honjin.engine.game import Setup
from honjin.engine.rng import Rng
from honjin.engine.state import SPECTATOR
from honjin.engine.validation import find, shaped
from honjin.engine.view import seat_name
from honjin.games.kenjin.rules import combat
from honjin.games.kenjin.rules.actions import card_destroyed
from honjin.games.kenjin.rules.box import HAND, KIND_IDS, LORD
from honjin.games.kenjin.rules.phases import SANCTIFYING
from honjin.games.kenjin.rules.turn import Kenjin
from honjin.games.kenjin.table import invariants
from honjin.games.kenjin.table.position import FACING, CardAt, FieldAt, Reader, Table
from honjin.games.kenjin.table.view import view
from honjin.games.kenjin.table.view_types import KenjinView, Player


def imagine(json: Mapping[str, Any], blank: Kenjin, setup: Setup, rng: Rng) -> Kenjin:
    """A full table that gives exactly this view: what is hidden is dealt at random."""
    seen = shaped(json, KenjinView, "a view of Kenjin")
    guess = _lay_out(seen, blank, rng)
    seat = ord(seen.seat) - ord("A") if seen.seat else SPECTATOR
    if view(guess, seat, setup) != seen:
        raise BadPosition("no table of this setup looks exactly like this")
    return guess


def _lay_out(view: KenjinView, blank: Kenjin, rng: Rng) -> Kenjin:
    reader = Reader(blank)
    seat = find(view.seat, {**reader.seats, "": SPECTATOR}, "seat")
    reader.read(_numbers(view), _guess(view, blank))
    for fault in invariants.armies_are_whole(blank):
        raise BadPosition(f"no table looks like this: {fault}")
    guess = blank.determinize(seat, rng)
    if guess.phase == SANCTIFYING:
        _guess_sealed(guess, reader, view, seat, rng)
    for fault in invariants.faults(guess):
        raise BadPosition(f"no table looks like this: {fault}")
    return guess


def _guess(view: KenjinView, blank: Kenjin) -> Table:
    """A first guess: each player's unseen cards in any order that fits."""
    cards: dict[str, CardAt] = {}
    hands: dict[str, dict[str, int]] = {}
    for player in view.players:
        hands[player.seat] = _guess_army(view, player, cards)
    return Table(hands, cards, _guess_fields(view, blank))


def _numbers(view: KenjinView) -> dict[str, Any]:
    return {
        "phase": view.phase,
        "first": view.first or seat_name(0),
        "active": next(iter(view.actors), view.first or seat_name(0)),
        "left": view.left,
        "field": next((f.place for f in view.battlefields if f.tile == view.field), 0),
        "offer": view.offer,
        "drawn": view.drawn,
        "fallen": view.fallen,
    }


def _guess_army(view: KenjinView, player: Player, cards: dict[str, CardAt]) -> dict[str, int]:
    """Write one player's deployed cards down; what is left is their hand."""
    unseen = {kind: min(player.not_yet_seen.get(kind, 0), HAND) for kind in KIND_IDS}
    hidden = [kind for kind in KIND_IDS[LORD:] for _ in range(unseen[kind])]
    for piece in view.pieces:
        if piece.owner != player.seat:
            continue
        kind = piece.kind
        if kind is None:
            if not hidden:
                raise BadPosition(f"{player.seat} has more facedown cards than unseen ones")
            kind = hidden.pop()
            unseen[kind] -= 1
        seen_by = [] if piece.face_up else list(view.seen_by.get(piece.id, ()))
        cards[piece.id] = CardAt(kind + FACING if piece.face_up else kind, seen_by)
    return dict(view.hand) if player.seat == view.seat else unseen


def _guess_fields(view: KenjinView, blank: Kenjin) -> list[FieldAt]:
    by_place = {field.place: field for field in view.battlefields}
    fields = []
    for place in range(blank.box.fields):
        at = by_place.get(place)
        if at is None:
            fields.append(FieldAt("", ([], []), (0, 0), ""))
            continue
        a, b = at.armies
        stacks = (list(a.cards), list(b.cards))
        fields.append(FieldAt(at.tile, stacks, (a.supply, b.supply), at.conqueror))
    return fields


def _guess_sealed(state: Kenjin, reader: Reader, view: KenjinView, seat: int, rng: Rng) -> None:
    """KJ-R-30: a seat no longer awaited at the Sanctuary has chosen a card that nobody knows."""
    for side in (2 * state.field, 2 * state.field + 1):
        owner = state.box.side_seat[side]
        if seat_name(owner) in view.actors or state.size(side) == 0:
            continue
        if owner == seat:
            card = find(view.sealed, reader.cards, "card")
        else:
            n = combat.fill_sacrifices(state, owner, state.buffer)
            card = card_destroyed(owner, state.buffer[rng.below(n)], state.seats)
        if side % 2 == 0:
            state.sealed_a = card
        else:
            state.sealed_b = card
