"""Writing down what happened at a table: one entry, one transaction, clocks and results with it."""

from __future__ import annotations

import msgspec

from honjin.engine.events import Event
from honjin.engine.view import seat_name
from honjin.server.clocks import Clocks
from honjin.server.live_table import ACT, NOTE, LiveTable, Move, UndoAsk
from honjin.server.store import EntryRow, ResultRow
from honjin.server.told_events import name_of

NOBODY = -1


class Journal:
    """Commits entries; if that fails, `TableCache.at` forgets what memory did."""

    def __init__(self, clocks: Clocks) -> None:
        self.clocks = clocks
        self.store = clocks.store

    def commit(
        self,
        live: LiveTable,
        kind: str,
        seat: int,
        action: str,
        move: Move,
        guest: str,
        action_id: str,
    ) -> None:
        """One decision."""
        everybody = set(map(name_of, live.eyes))
        open_to_all = not move.noticed or everybody <= set(move.noticed)
        self.clocks.turn(live, taken_back=kind not in (ACT, NOTE), open_to_all=open_to_all)
        entry = EntryRow(
            version=live.version,
            seat=seat,
            kind=kind,
            action=action,
            drawn=move.drawn,
            guest=guest,
            action_id=action_id,
            noticed=move.noticed,
            told=move.told,
            rules=move.rules,
        )
        asked = "" if live.ask is None else write_ask(live.ask)
        ended = live.result() if live.over else None
        results = places(live) if ended is not None else []
        beside = {
            "vote": "" if live.vote is None else msgspec.json.encode(live.vote).decode(),
            "suspended": live.suspended,
            "pace": "" if live.pace is None else msgspec.json.encode(live.pace).decode(),
        }
        seats = live.seats if live.pace is not None or kind == NOTE else ()
        self.store.append(live.id, entry, asked, ended, results, seats, **live.kept(), **beside)
        if ended is not None:
            live.finish(ended)

    def note(self, live: LiveTable, kind: str, text: str, seat: int = NOBODY) -> None:
        """Something that happened beside the game, told to everybody and kept in the log."""
        facts = {} if seat < 0 else {"seat": seat_name(seat)}
        move = live.note(Event(kind, facts, text))
        self.commit(live, NOTE, max(seat, 0), kind, move, "", f"note{live.version}")

    def note_privately(self, live: LiveTable, seat: int, kind: str) -> None:
        """Something about a seat's clock that nobody else notices."""
        move = live.note_privately(seat)
        self.commit(live, NOTE, seat, kind, move, "", f"note{live.version}")


def write_ask(ask: UndoAsk) -> str:
    """A question as it is stored."""
    return msgspec.json.encode(ask).decode()


def places(live: LiveTable) -> list[ResultRow]:
    """Who came where when a game was played to its end: winners first, the others by points."""
    table = live.playing
    winners, points = set(table.winners()), table.scores()
    keys = [(seat_name(seat) in winners, points[seat]) for seat in range(len(points))]
    return [
        ResultRow(
            chair.seat,
            chair.guest,
            chair.level,
            1 + sum(key > keys[chair.seat] for key in keys),
            chair.stage if chair.stage in ("resigned", "steward", "open") else "",
        )
        for chair in live.seats
    ]


def conceded(live: LiveTable, loser: int, how: str) -> list[ResultRow]:
    """The same when one of two seats gave up or was late."""
    return [
        ResultRow(
            chair.seat,
            chair.guest,
            chair.level,
            2 if chair.seat == loser else 1,
            how if chair.seat == loser else "",
        )
        for chair in live.seats
    ]
