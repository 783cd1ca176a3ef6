"""The journal of a table: one entry per decision, one transaction with clocks and results."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec
from sqlalchemy import Connection, insert

from honjin.engine.events import Event
from honjin.engine.view import seat_name
from honjin.server import schema
from honjin.server.clocks import Clocks
from honjin.server.live_table import ACT, NOTE, LiveTable, Move, UndoAsk
from honjin.server.notices import Notices
from honjin.server.rows import EntryRow, NoticeRow, ResultRow, SeatRow, columns

NOBODY = -1


class Journal:
    """Commits entries; if that fails, `TableCache.at` forgets what memory did."""

    def __init__(self, clocks: Clocks) -> None:
        self.clocks = clocks
        self.store = clocks.store
        self.notices: Notices | None = None

    def commit(
        self,
        live: LiveTable,
        kind: str,
        seat: int,
        action: str,
        move: Move,
        guest: str,
        action_id: str,
        notices: Sequence[NoticeRow] = (),
    ) -> None:
        """One decision, with `notices` to people who may be away."""
        taken_back = kind not in (ACT, NOTE)
        self.clocks.turn(live, taken_back, open_to_all=not move.noticed)
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
        told = partial(self._write_beside, live, kind == NOTE or live.over, notices)
        values = {**live.stored_snapshot(), **beside}
        self.store.append(live.id, entry, asked, ended, results, seats, told, **values)
        live.awaited = set(live.waiting())
        live.left = []
        if ended is not None:
            live.finish(ended)

    def _write_beside(
        self, live: LiveTable, noted: bool, notices: Sequence[NoticeRow], db: Connection
    ) -> None:
        """What belongs to an entry: turns of people who were replaced, and notices."""
        for tenure in live.left:
            db.execute(insert(schema.tenures).values(table_id=live.id, **columns(tenure)))
        if self.notices is None:
            return
        if noted:
            self._settle_questions(live, db)
        self._tell_people(live, db)
        self.notices.write(db, notices)

    def _settle_questions(self, live: LiveTable, db: Connection) -> None:
        """People who have answered need no notice of the question."""
        assert self.notices is not None
        if live.vote is None or live.over:
            self.notices.settle_all(db, live.id, "asked")
            return
        for guest in live.vote.agreed:
            self.notices.settle(db, guest, live.id, "asked")

    def _tell_people(self, live: LiveTable, db: Connection) -> None:
        """Notices to players whose turn has come, or whose game is over."""
        if self.notices is None or len({c.guest for c in live.seats if c.guest}) < 2:
            return
        awaited = set(live.waiting())
        for chair in live.seats:
            if chair.seat in live.awaited - awaited and chair.guest:
                self.notices.settle(db, chair.guest, live.id)
        rows = turns(live, awaited - live.awaited)
        if live.over:
            title = live.game.meta.title
            rows = [
                NoticeRow(chair.guest, "over", live.id, f"{title}{_with(live, chair)} is over.")
                for chair in live.seats
                if chair.present
            ]
        self.notices.write(db, rows)

    def note(
        self,
        live: LiveTable,
        kind: str,
        text: str,
        seat: int = NOBODY,
        notices: Sequence[NoticeRow] = (),
    ) -> None:
        """Something outside the rules that everybody sees in the log."""
        facts = {} if seat < 0 else {"seat": seat_name(seat)}
        move = live.note(Event(kind, facts, text))
        self.commit(live, NOTE, max(seat, 0), kind, move, "", f"note{live.version}", notices)

    def note_privately(
        self, live: LiveTable, seat: int, kind: str, notices: Sequence[NoticeRow] = ()
    ) -> None:
        """Something about a seat's clock that nobody else notices."""
        move = live.note_privately(seat)
        self.commit(live, NOTE, seat, kind, move, "", f"note{live.version}", notices)


def turns(live: LiveTable, seats: set[int]) -> list[NoticeRow]:
    """Notices to the players whose turn it is in these seats."""
    what = f"It is your turn in {live.game.meta.title}"
    return [
        NoticeRow(chair.guest, "turn", live.id, f"{what}{_with(live, chair)}.")
        for chair in live.seats
        if chair.present and chair.seat in seats
    ]


def _with(live: LiveTable, me: SeatRow) -> str:
    names = [chair.name for chair in live.seats if chair.guest and chair.guest != me.guest]
    return f" with {', '.join(names)}"[:120] if names else ""


def write_ask(ask: UndoAsk) -> str:
    """A question as it is stored."""
    return msgspec.json.encode(ask).decode()


def places(live: LiveTable) -> list[ResultRow]:
    """The places after a finished game: winners first, the others by points."""
    table = live.playing
    winners, points = set(table.winners()), table.scores()
    keys = [(seat_name(seat) in winners, points[seat]) for seat in range(len(points))]
    sides = live.sides_now
    return [
        ResultRow(
            chair.seat,
            chair.guest,
            chair.level,
            1 + sum(key > keys[chair.seat] for key in keys),
            chair.stage if chair.stage in ("resigned", "steward", "open") else "",
            sides[chair.seat],
        )
        for chair in live.seats
    ]


def conceded(live: LiveTable, loser: int, how: str) -> list[ResultRow]:
    """The same if one of two seats resigned or ran out of time."""
    sides = live.sides_now
    return [
        ResultRow(
            chair.seat,
            chair.guest,
            chair.level,
            2 if chair.seat == loser else 1,
            how if chair.seat == loser else "",
            sides[chair.seat],
        )
        for chair in live.seats
    ]
