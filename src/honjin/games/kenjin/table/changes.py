"""What is different on the battlefields after something has happened, as the log tells it.

This is a patch of the view: battlefields, their armies and the cards by their ids, with what has
changed (docs/reference/events.md says how patches are read).
"""

from __future__ import annotations

from typing import Any

from honjin.engine.events import Change, Facts, Note
from honjin.engine.view import seat_name
from honjin.games.kenjin.rules import notes
from honjin.games.kenjin.rules.box import ASSASSIN, HAND, KIND_IDS, TILE_IDS, secret
from honjin.games.kenjin.table.notation import card_name
from honjin.games.kenjin.table.view_types import OUT_OF_PLAY


def _army(tile: int, seat: int, **fields: Any) -> Facts:
    return {TILE_IDS[tile]: {"armies": {seat_name(seat): fields}}}


def _card(card: int, **fields: Any) -> Facts:
    return {"pieces": {card_name(card): fields}}


def _deployed(note: Note, sees: bool, *_: object) -> Facts:
    kind = KIND_IDS[note.secret] if sees else None
    open_ = sees and not secret(note.secret)
    owner, place = seat_name(note.a), TILE_IDS[note.d]
    card = _card(note.b, owner=owner, place=place, kind=kind, face_up=open_)
    return {**card, "battlefields": _army(note.d, note.a, cards={"+": [card_name(note.b)]})}


def _open(note: Note, sees: bool, *_: object) -> Facts:
    return _card(note.b, kind=KIND_IDS[note.c], face_up=True)


def _looked(note: Note, sees: bool, *_: object) -> Facts:
    return _card(note.b, kind=KIND_IDS[note.secret]) if sees else {}


def _moved(note: Note, sees: bool, *_: object) -> Facts:
    card = card_name(note.b)
    gone = _army(note.c, note.a, cards={"-": [card]})
    come = _army(note.d, note.a, cards={"+": [card]})
    return {**_card(note.b, place=TILE_IDS[note.d]), "battlefields": {**gone, **come}}


def _struck(note: Note, sees: bool, *_: object) -> Facts:
    """The Assassin lies where its victim lay, in the victim's army."""
    assassin, place = card_name(note.c), TILE_IDS[note.d]
    known = {"kind": KIND_IDS[note.secret]} if sees else {}
    pieces = _card(note.b, place=OUT_OF_PLAY, **known)
    pieces["pieces"][assassin] = {
        "owner": seat_name(note.a),
        "place": place,
        "face_up": True,
        "kind": KIND_IDS[ASSASSIN],
    }
    cards = {card_name(note.b): assassin}
    return {**pieces, "battlefields": _army(note.d, note.b // HAND, cards=cards)}


def _fallen(note: Note, sees: bool, *_: object) -> Facts:
    army = _army(note.d, note.a, cards={"-": [card_name(note.b)]})
    return {**_card(note.b, place=OUT_OF_PLAY), "battlefields": army}


def _conquered(note: Note, sees: bool, *_: object) -> Facts:
    field = _army(note.d, note.c, cards=[])
    field[TILE_IDS[note.d]]["conqueror"] = seat_name(note.a)
    return {"battlefields": field}


def _cleared(note: Note, sees: bool, *_: object) -> Facts:
    return {"battlefields": {TILE_IDS[note.d]: {"armies": {"*": {"cards": []}}}}}


PATCHES: dict[int, Change] = {
    notes.DEPLOYED: _deployed,
    notes.TURNED: _open,
    notes.LOOKED: _looked,
    notes.MOVED: _moved,
    notes.STRUCK: _struck,
    notes.REVEALED: _open,
    notes.SHOT: _fallen,
    notes.CUT_DOWN: _fallen,
    notes.DESTROYED: _fallen,
    notes.CONQUERED: _conquered,
    notes.STANDOFF: lambda note, *_: {
        "battlefields": {TILE_IDS[note.d]: {"conqueror": "nobody"}},
    },
    notes.CLEARED: _cleared,
    notes.SUPPLIED: lambda note, *_: {
        "battlefields": _army(note.d, note.b, supply=note.c),
    },
}
