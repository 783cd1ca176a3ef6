"""What is different on the board after something has happened, as the log tells it.

This is a patch of the view: provinces, tokens and territories by their ids, with the fields that
have changed (docs/reference/events.md says how patches are read).
"""

from __future__ import annotations

from typing import Any

from honjin.engine.events import Change, Facts, Note
from honjin.engine.view import seat_name, seat_names
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.box import KIND_IDS, KINDS, SPECIAL_IDS, SPOTS
from honjin.games.rokugan.table.components import CARD_IDS, PROVINCE_IDS, SPOT_IDS, TERRITORY_IDS
from honjin.games.rokugan.table.notation import token_name

CARDS_STEP = 6
"""Before it the board is cleared of combat tokens (RK-RES-10)."""


def _seat(who: int) -> str:
    return seat_name(who & 7) if who >= 0 else ""


def _province_after(image: int) -> Facts:
    owner = image & 7
    return {
        "owner": seat_name(owner - 1) if owner else "",
        "facedown": image >> notes.IMAGE_FACEDOWN & 63,
        "faceup": image >> notes.IMAGE_FACEUP & 63,
        "special": SPECIAL_IDS[image >> notes.IMAGE_SPECIAL & 255],
    }


def _one_province(province: int, image: int) -> Facts:
    return {"provinces": {PROVINCE_IDS[province]: _province_after(image)}}


def _after_exchange(note: Note, sees: bool, *_: object) -> Facts:
    whole = (1 << notes.IMAGE_BITS) - 1
    mine, theirs = note.secret & whole, note.secret >> notes.IMAGE_BITS
    mine_after = {PROVINCE_IDS[note.b]: _province_after(mine)}
    return {"provinces": {**mine_after, PROVINCE_IDS[note.c]: _province_after(theirs)}}


def _token(token: int, **fields: Any) -> Facts:
    return {"tokens": {token_name(token): fields}}


def _new_token(note: Note, kind: str, *, face_up: bool) -> Facts:
    token: Facts = {"owner": _seat(note.a), "spot": SPOT_IDS[note.c], "kind": kind}
    unknown: Facts = {"blessings": [], "seen_by": [], "not_bluff": False}
    return _token(note.b, **token, face_up=face_up, **unknown)


def _after_laying(note: Note, sees: bool, *_: object) -> Facts:
    """Its owner sees what it is, and how many such tokens are left in hand."""
    if not sees:
        return _new_token(note, "", face_up=False)
    left, number = divmod(note.secret, KINDS)
    kind = KIND_IDS[number]
    hand = {kind: left} if left else {"-": [kind]}
    return {**_new_token(note, kind, face_up=False), "hand": hand}


def _after_blessing(note: Note, sees: bool, *_: object) -> Facts:
    lying = ["blessing2"] * (note.secret & 15) + ["blessing3"] * (note.secret >> 4)
    return _token(note.b, blessings=lying)


def _after_looking(note: Note, sees: bool, *_: object) -> Facts:
    seen = note.c // SPOTS // notes.WAYS & ~(1 << (note.d & 7))
    known = {"kind": KIND_IDS[note.secret]} if sees else {}
    return _token(note.b, seen_by=list(seat_names(seen)), **known)


def _after_swap(note: Note, sees: bool, *_: object) -> Facts:
    a, b = divmod(note.d, SPOTS)
    places = (note.b, SPOT_IDS[b]), (note.c, SPOT_IDS[a])
    return {"tokens": {token_name(token): {"spot": spot} for token, spot in places}}


def _after_reveal(note: Note, sees: bool, *_: object) -> Facts:
    return _token(note.b, kind=KIND_IDS[note.d], face_up=True, seen_by=[])


def _without_token(note: Note, sees: bool, *_: object) -> Facts:
    return {"tokens": {"-": [token_name(note.b)]}}


def _after_play(note: Note, sees: bool, *_: object) -> Facts:
    card = {"at": "played", "card": CARD_IDS[note.b]}
    return {"territories": {TERRITORY_IDS[note.b // 2]: card}}


def _after_claim(note: Note, sees: bool, *_: object) -> Facts:
    card: Facts = {"card": CARD_IDS[note.secret]} if sees else {}
    return {"territories": {TERRITORY_IDS[note.b]: {"at": _seat(note.a), **card}}}


PATCHES: dict[int, Change] = {
    notes.CAPITAL: lambda note, *_: _one_province(note.b, note.c),
    notes.SETTLED: lambda note, *_: _one_province(note.b, note.c),
    notes.SPECIAL: lambda note, *_: _one_province(note.a, note.d),
    notes.SPECIAL_OFF: lambda note, *_: _one_province(note.a, note.c),
    notes.CONTROL_ADDED: lambda note, *_: _one_province(note.b, note.secret),
    notes.CONTROL_PAID: lambda note, *_: _one_province(note.b, note.c),
    notes.EXCHANGED: _after_exchange,
    notes.LAID: _after_laying,
    notes.ANIMATED: lambda note, *_: _new_token(note, KIND_IDS[note.d], face_up=True),
    notes.BLESSED: _after_blessing,
    notes.LOOKED: _after_looking,
    notes.STRUCK: _without_token,
    notes.RECALLED: _without_token,
    notes.SWAPPED: _after_swap,
    notes.REVEALED: _after_reveal,
    notes.WENT_HOME: _without_token,
    notes.THROWN_OUT: _without_token,
    notes.BLESSING_LOST: lambda note, *_: _token(note.b, blessings=[]),
    notes.RAID_FAILED: _without_token,
    notes.RAIDED: lambda note, *_: _one_province(note.c, note.d),
    notes.SWEPT: _without_token,
    notes.PACIFIED: lambda note, *_: _one_province(note.c, note.d),
    notes.TAKEN: lambda note, *_: _one_province(note.b, note.d),
    notes.HELD: lambda note, *_: _one_province(note.b, note.c),
    notes.GUARDED: lambda note, *_: _one_province(note.b, note.d),
    notes.STEP: lambda note, *_: {"tokens": []} if note.a == CARDS_STEP else {},
    notes.PLAYED: _after_play,
    notes.CARD_BACK: lambda note, *_: {
        "territories": {TERRITORY_IDS[note.b]: {"at": "space"}},
    },
    notes.CARD_TAKEN: _after_claim,
}
