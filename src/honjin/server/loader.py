"""Loads tables from the store.

A table is its snapshot, its decisions and its events. It is loaded without being replayed, so it
outlives a change of the rules. Only tables of earlier servers are replayed, and those for which a
host wants to know what new rules would change (`shadow`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from honjin.engine.decoders import read_json
from honjin.engine.errors import HonjinError
from honjin.engine.view import seat_name
from honjin.server.event_log import Deal
from honjin.server.live_table import ACT, BACK, NOTE, REPAIR, UNDO, LiveTable, UndoAsk
from honjin.server.rows import EntryRow, SeatRow
from honjin.server.store import Store
from honjin.server.telemetry import log


class Shadow(msgspec.Struct):
    """A stored game replayed under the installed rules, as far as it agrees with what is stored."""

    deal: Deal | None = None
    agreed: list[EntryRow] = []
    """The entries that agree, with the events that they bring about."""
    at: int = 0
    """The number of the first decision that differs; 0 if it is the deal or the end."""
    differs: str = ""
    """What differs; empty if nothing does."""


def load_table(store: Store, table: str) -> LiveTable | None:
    """A table as the store keeps it."""
    row = store.table(table)
    return None if row is None else load_row(store, row)


def load_row(store: Store, row: Any) -> LiveTable:
    """A table by its row and what belongs to it."""
    table: str = row.id
    seats = store.seats(table)
    live = LiveTable(row, seats)
    live.said = store.line_count(table)
    if not live.started:
        return live
    entries = store.entries(table)
    if row.deal:
        deal = read_json(row.deal, Deal)
    else:
        deal, entries = _fill_in(store, row, seats, entries)
    live.recall(deal, entries, row.pending)
    ended = store.finished(table)
    if ended is None:
        live.resume(row.snapshot, row.line)
        if row.over:
            ended = live.result()
            store.finish(table, ended)
    if ended is not None:
        live.finish(ended)
    elif row.undo_ask:
        ask = read_json(row.undo_ask, UndoAsk)
        live.ask = ask if ask.version == live.version else None
    return live


def _fill_in(
    store: Store, row: Any, seats: list[SeatRow], entries: list[EntryRow]
) -> tuple[Deal, list[EntryRow]]:
    """Fill in what an earlier server did not store, as far as the installed rules reproduce it."""
    found = shadow(row, seats, entries)
    deal = found.deal or Deal([], [], known=False)
    store.fill_in(row.id, row.version, msgspec.json.encode(deal).decode(), found.agreed)
    return deal, found.agreed + entries[len(found.agreed) :]


def shadow(row: Any, seats: list[SeatRow], entries: list[EntryRow]) -> Shadow:
    """Replay a stored game with the installed rules, and find the first difference."""
    found = Shadow()
    live = LiveTable(row, [msgspec.structs.replace(seat) for seat in seats])
    try:
        live.begin()
        found.deal = live.course.deal
        if row.deal and read_json(row.deal, Deal).drawn != live.course.deal.drawn:
            found.differs = "another deal"
            return found
        for entry in _lasting(entries):
            found.at = entry.version
            if entry.kind == NOTE:
                live.version = entry.version
                found.agreed.append(entry)
                continue
            move = _carry_out(live, entry)
            if move.drawn != entry.drawn:
                drawn = [
                    ", ".join(text.split("\n")) or "nothing" for text in (move.drawn, entry.drawn)
                ]
                found.differs = f"{_words(entry)}: draws {drawn[0]} instead of {drawn[1]}"
                return found
            found.agreed.append(msgspec.structs.replace(entry, told=move.told))
        found.at = 0
        stored = live.game.load(msgspec.json.decode(row.snapshot), live.setup)
        if live.table is None or live.table.state != stored:
            found.differs = "another position after the last decision"
    except Exception as error:  # Rules that fail on an old game must not lock it.
        if not isinstance(error, HonjinError):
            log.warning("an old game is not replayed", exc_info=error)
        at = next((entry for entry in entries if entry.version == found.at), None)
        why = str(error) or type(error).__name__
        found.differs = f"{_words(at)}: {why}" if at else why
    return found


def _lasting(entries: list[EntryRow]) -> list[EntryRow]:
    """The entries without those that a repair removed, which the rules need not replay."""
    lasting: list[EntryRow] = []
    decisions: list[EntryRow] = []
    for entry in entries:
        lasting.append(entry)
        if entry.kind == ACT:
            decisions.append(entry)
        elif entry.kind == UNDO:
            mine = [one for one in decisions if one.seat == entry.seat]
            decisions.remove(mine[-1])
        elif entry.kind == BACK:
            del decisions[int(entry.action) :]
            if entry.action_id.startswith(REPAIR):
                notes = [one for one in lasting if one.kind == NOTE]
                kept = sorted([*notes, *decisions], key=lambda one: one.version)
                lasting = [*kept, entry]
    return lasting


def _carry_out(live: LiveTable, entry: EntryRow) -> Any:
    if entry.kind == ACT:
        return live.act(entry.seat, entry.action, entry.noticed)
    if entry.kind == UNDO:
        return live.undo(entry.seat, entry.noticed)
    return live.back_to(int(entry.action), entry.seat)


def _words(entry: EntryRow) -> str:
    what = entry.action if entry.kind == ACT else "undo"
    return f"{seat_name(entry.seat)} {what}"
