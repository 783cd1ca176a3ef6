"""What lies differently on the board after something has happened, as the log tells it.

Provinces, tokens and territories are named by their ids, with the fields of the view that have
changed; `gone` are tokens that lie there no more, `spent` is what a seat has taken from its own
hand, and `cleared` says that no token is left. A client that carries these out one after the
other, whatever they are, shows every moment of a round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from honjin.engine.events import Note
from honjin.engine.view import seat_name, seat_names
from honjin.games.rokugan.rules import notes
from honjin.games.rokugan.rules.box import KIND_IDS, SPECIAL_IDS, SPOTS
from honjin.games.rokugan.table.components import CARD_IDS, PROVINCE_IDS, SPOT_IDS, TERRITORY_IDS
from honjin.games.rokugan.table.notation import token_name

Facts = dict[str, Any]
Change = Callable[[Note, bool], Facts]

CARDS_STEP = 6
"""Before it the board is cleared of combat tokens (RK-RES-10)."""


def after(note: Note, sees: bool) -> Facts:
    """What a note has changed, for eyes that see its secret or not; nothing for most notes."""
    change = CHANGES.get(note.kind)
    return change(note, sees) if change else {}


def _seat(who: int) -> str:
    return seat_name(who & 7) if who >= 0 else ""


def _province_after(province: int, image: int) -> Facts:
    owner = image & 7
    return {
        "id": PROVINCE_IDS[province],
        "owner": seat_name(owner - 1) if owner else "",
        "facedown": image >> notes.IMAGE_FACEDOWN & 63,
        "faceup": image >> notes.IMAGE_FACEUP & 63,
        "special": SPECIAL_IDS[image >> notes.IMAGE_SPECIAL & 255],
    }


def _one_province(province: int, image: int) -> Facts:
    return {"provinces": [_province_after(province, image)]}


def _after_exchange(note: Note, sees: bool) -> Facts:
    whole = (1 << notes.IMAGE_BITS) - 1
    mine, theirs = note.secret & whole, note.secret >> notes.IMAGE_BITS
    return {"provinces": [_province_after(note.b, mine), _province_after(note.c, theirs)]}


def _new_token(note: Note, kind: str, *, face_up: bool) -> Facts:
    token: Facts = {"id": token_name(note.b), "owner": _seat(note.a), "spot": SPOT_IDS[note.c]}
    token |= {"kind": kind, "face_up": face_up, "blessings": [], "seen_by": []}
    return {"tokens": [{**token, "not_bluff": False}]}


def _after_laying(note: Note, sees: bool) -> Facts:
    kind = KIND_IDS[note.secret] if sees else ""
    after = _new_token(note, kind, face_up=False)
    return {**after, "spent": kind} if kind else after


def _after_blessing(note: Note, sees: bool) -> Facts:
    lying = ["blessing2"] * (note.secret & 15) + ["blessing3"] * (note.secret >> 4)
    return {"tokens": [{"id": token_name(note.b), "blessings": lying}]}


def _after_looking(note: Note, sees: bool) -> Facts:
    seen = note.c // SPOTS // notes.WAYS & ~(1 << (note.d & 7))
    token: Facts = {"id": token_name(note.b), "seen_by": list(seat_names(seen))}
    if sees:
        token["kind"] = KIND_IDS[note.secret]
    return {"tokens": [token]}


def _after_swap(note: Note, sees: bool) -> Facts:
    a, b = divmod(note.d, SPOTS)
    places = (token_name(note.b), SPOT_IDS[b]), (token_name(note.c), SPOT_IDS[a])
    return {"tokens": [{"id": token, "spot": spot} for token, spot in places]}


def _after_reveal(note: Note, sees: bool) -> Facts:
    token: dict[str, object] = {"id": token_name(note.b), "kind": KIND_IDS[note.d]}
    token |= {"face_up": True, "seen_by": []}
    return {"tokens": [token]}


def _without_token(note: Note, sees: bool) -> Facts:
    return {"gone": [token_name(note.b)]}


def _after_play(note: Note, sees: bool) -> Facts:
    card = CARD_IDS[note.b]
    return {"territories": [{"id": TERRITORY_IDS[note.b // 2], "at": "played", "card": card}]}


def _after_claim(note: Note, sees: bool) -> Facts:
    card: Facts = {"id": TERRITORY_IDS[note.b], "at": _seat(note.a)}
    return {"territories": [{**card, "card": CARD_IDS[note.secret]} if sees else card]}


CHANGES: dict[int, Change] = {
    notes.CAPITAL: lambda note, _: _one_province(note.b, note.c),
    notes.SETTLED: lambda note, _: _one_province(note.b, note.c),
    notes.SPECIAL: lambda note, _: _one_province(note.a, note.d),
    notes.SPECIAL_OFF: lambda note, _: _one_province(note.a, note.c),
    notes.CONTROL_ADDED: lambda note, _: _one_province(note.b, note.secret),
    notes.CONTROL_PAID: lambda note, _: _one_province(note.b, note.c),
    notes.EXCHANGED: _after_exchange,
    notes.LAID: _after_laying,
    notes.ANIMATED: lambda note, _: _new_token(note, KIND_IDS[note.d], face_up=True),
    notes.BLESSED: _after_blessing,
    notes.LOOKED: _after_looking,
    notes.STRUCK: _without_token,
    notes.RECALLED: _without_token,
    notes.SWAPPED: _after_swap,
    notes.REVEALED: _after_reveal,
    notes.WENT_HOME: _without_token,
    notes.THROWN_OUT: _without_token,
    notes.BLESSING_LOST: lambda note, _: {"tokens": [{"id": token_name(note.b), "blessings": []}]},
    notes.RAID_FAILED: _without_token,
    notes.RAIDED: lambda note, _: _one_province(note.c, note.d),
    notes.SWEPT: _without_token,
    notes.PACIFIED: lambda note, _: _one_province(note.c, note.d),
    notes.TAKEN: lambda note, _: _one_province(note.b, note.d),
    notes.HELD: lambda note, _: _one_province(note.b, note.c),
    notes.GUARDED: lambda note, _: _one_province(note.b, note.d),
    notes.STEP: lambda note, _: {"cleared": True} if note.a == CARDS_STEP else {},
    notes.PLAYED: _after_play,
    notes.CARD_BACK: lambda note, _: {
        "territories": [{"id": TERRITORY_IDS[note.b], "at": "space"}],
    },
    notes.CARD_TAKEN: _after_claim,
}
