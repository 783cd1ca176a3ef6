"""The log: every note as a seat sees it."""

from __future__ import annotations

from typing import Any

from honjin.engine.events import Event, Note
from honjin.engine.game import Setup
from honjin.engine.view import seat_name, seat_names
from noroshi.rules import notes
from noroshi.table.names import CLANS, HILL_IDS, WINDS, hill_name, wind_name


def event(note: Note, seat: int, setup: Setup) -> Event:
    if note.kind == notes.WIND_DRAWN:
        facts: dict[str, Any] = {"wind": WINDS[note.a], "night": note.b}
        return Event("wind", facts, f"Night {note.b}: {wind_name(note.a)}.")
    if note.kind == notes.CHOSEN:
        facts = {"seat": seat_name(note.a), "hill": HILL_IDS[note.secret]}
        return Event("chosen", facts, f"{CLANS[note.a]} chooses {hill_name(note.secret)}.")
    if note.kind == notes.MINGLED:
        words = f"Both chose {hill_name(note.a)}: it stays dark."
        return Event("mingled", {"hill": HILL_IDS[note.a]}, words)
    if note.kind == notes.ENDED:
        won = " and ".join(CLANS[n] for n in range(2) if note.a >> n & 1)
        facts = {"winners": list(seat_names(note.a)), "fires": [note.b, note.c]}
        return Event("ended", facts, f"The game is over: {won}, {note.b} to {note.c} fires.")
    kind, verb = {notes.LIT: ("lit", "lights"), notes.CARRIED: ("carried", "spreads to")}[note.kind]
    facts = {"seat": seat_name(note.a), "hill": HILL_IDS[note.b]}
    return Event(kind, facts, f"{CLANS[note.a]} {verb} {hill_name(note.b)}.")
