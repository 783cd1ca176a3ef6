"""Tables and their games in the database: every method is one transaction, or reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, String, bindparam, delete, func, insert, select, update

from honjin.server import schema
from honjin.server.chat_store import ChatStore
from honjin.server.database import BATCH, ConcurrentChange, now
from honjin.server.guest_store import GuestStore
from honjin.server.rows import EntryRow, FinishedRow, ResultRow, SeatRow, columns
from honjin.server.statements import Statement

_OWN = bindparam("own_id", type_=String)
_TABLE = Statement(select(schema.tables).where(schema.tables.c.id == _OWN))
_SEATS = Statement(
    select(*(schema.seats.c[name] for name in SeatRow.__struct_fields__))
    .where(schema.seats.c.table_id == _OWN)
    .order_by(schema.seats.c.seat)
)
_ENTRIES = Statement(
    select(*(schema.entries.c[name] for name in EntryRow.__struct_fields__))
    .where(schema.entries.c.table_id == _OWN)
    .order_by(schema.entries.c.version)
)
_HOSTED = Statement(
    select(func.count()).where(
        schema.tables.c.host == bindparam("own_host"),
        schema.tables.c.over.is_(False),
        schema.tables.c.changed >= bindparam("since"),
    )
)
_FINISHED = Statement(
    select(schema.finished.c.record, schema.finished.c.views).where(
        schema.finished.c.table_id == _OWN
    )
)
_ADD_SEAT = Statement(insert(schema.seats), ("table_id", "changed", *SeatRow.__struct_fields__))
_ADD_ENTRY = Statement(insert(schema.entries), ("table_id", "made", *EntryRow.__struct_fields__))
_ADD_RESULT = Statement(insert(schema.results), ("table_id", "made", *ResultRow.__struct_fields__))
_ADD_FINISHED = Statement(insert(schema.finished), ("table_id", *FinishedRow.__struct_fields__))
_DROP_FINISHED = Statement(delete(schema.finished).where(schema.finished.c.table_id == _OWN))
_AT_TABLE = update(schema.seats).where(schema.seats.c.table_id == _OWN)
_AT_SEAT = _AT_TABLE.where(schema.seats.c.seat == bindparam("own_seat"))
_TOUCH_ALL = Statement(_AT_TABLE, ("changed",))
_TOUCH = Statement(_AT_SEAT, ("changed",))
_SAVE_SEAT = Statement(_AT_SEAT, SeatRow.__struct_fields__)


@cache
def _add_table(keys: tuple[str, ...]) -> Statement:
    return Statement(insert(schema.tables), keys)


@cache
def _move_table(keys: tuple[str, ...]) -> Statement:
    """Change these columns of a table that is at a version."""
    tables = schema.tables.c
    here = (tables.id == _OWN, tables.version == bindparam("own_version"))
    return Statement(update(schema.tables).where(*here), keys)


@cache
def _set_table(keys: tuple[str, ...]) -> Statement:
    """Change these columns of a table whose game has not started."""
    tables = schema.tables.c
    here = (tables.id == _OWN, tables.started.is_(False))
    return Statement(update(schema.tables).where(*here), keys)


class Store(GuestStore, ChatStore):
    """Everything in the database, tables and games above all. Thread-safe."""

    def add_table(
        self,
        values: dict[str, Any],
        seats: Sequence[SeatRow],
        after: str = "",
        beside: Callable[[Connection], None] | None = None,
    ) -> None:
        """A new table; `after` is the one it is the rematch of, `beside` writes what belongs to
        it."""
        with self.writing() as db:
            row = {"made": now(), "changed": now(), **values}
            _add_table(tuple(row)).execute(db, row)
            for seat in seats:
                here = {"table_id": values["id"], "changed": now()}
                _ADD_SEAT.execute(db, here | columns(seat))
            if after:
                old = schema.tables.c.id == after
                found = db.execute(
                    update(schema.tables)
                    .where(old, schema.tables.c.rematch == "")
                    .values(rematch=values["id"])
                )
                if found.rowcount != 1:
                    raise ConcurrentChange
                self._touch(db, after)
                self._announce(db, after, 0)
            if beside is not None:
                beside(db)
            self._announce(db, values["id"], 0)

    def table(self, table: str) -> Any:
        """The row of a table, or None."""
        with self.engine.connect() as db:
            return _TABLE.row(db, {"own_id": table})

    def seats(self, table: str) -> list[SeatRow]:
        with self.engine.connect() as db:
            return [SeatRow(*row) for row in _SEATS.all(db, {"own_id": table})]

    def entries(self, table: str) -> list[EntryRow]:
        with self.engine.connect() as db:
            return [EntryRow(*row) for row in _ENTRIES.all(db, {"own_id": table})]

    def entry(self, table: str, guest: str, action_id: str) -> EntryRow | None:
        """The entry that a guest made under this request id."""
        entries = schema.entries.c
        wanted = [entries[name] for name in EntryRow.__struct_fields__]
        query = select(*wanted).where(
            entries.table_id == table, entries.guest == guest, entries.action_id == action_id
        )
        with self.engine.connect() as db:
            row = db.execute(query).first()
            return None if row is None else EntryRow(*row)

    def save_seats(
        self,
        table: str,
        seats: Sequence[SeatRow],
        beside: Callable[[Connection], None] | None = None,
        **values: Any,
    ) -> None:
        """Store the seats before the start, and whether the game starts now."""
        change = {"changed": now(), **values}
        with self.writing() as db:
            if _set_table(tuple(change)).execute(db, change | {"own_id": table}) != 1:
                raise ConcurrentChange
            _save_seats(db, table, seats)
            self._touch(db, table)
            if beside is not None:
                beside(db)
            self._announce(db, table, 0)

    def save_bot(self, table: str, seat: SeatRow, pending: str) -> None:
        """Another bot takes over a seat; `pending` is what the next entry has to keep."""
        own = (schema.seats.c.table_id == table, schema.seats.c.seat == seat.seat)
        with self.writing() as db:
            db.execute(update(schema.seats).where(*own).values(level=seat.level, name=seat.name))
            db.execute(
                update(schema.tables).where(schema.tables.c.id == table).values(pending=pending)
            )
            self._touch(db, table)
            self._announce(db, table, 0)

    def append(
        self,
        table: str,
        entry: EntryRow,
        undo_ask: str = "",
        finished: FinishedRow | None = None,
        results: Sequence[ResultRow] = (),
        seats: Sequence[SeatRow] = (),
        beside: Callable[[Connection], None] | None = None,
        **values: Any,
    ) -> None:
        """One decision: its entry, the snapshot, the version, who is awaited, the outbox.

        `seats` are those that changed; `beside` writes what else belongs to it. With the last
        decision comes the archive of the game.
        """
        row = {"table_id": table, "made": now(), **columns(entry)}
        change = {"version": entry.version, "changed": now(), "undo_ask": undo_ask, "pending": ""}
        change |= values
        own = {"own_id": table, "own_version": entry.version - 1}
        with self.writing() as db:
            _ADD_ENTRY.execute(db, row)
            if _move_table(tuple(change)).execute(db, change | own) != 1:
                raise ConcurrentChange
            _save_seats(db, table, seats)
            if finished is not None:
                _keep_finished(db, table, finished, results)
            if beside is not None:
                beside(db)
            self._touch(db, table, entry.noticed)
            self._announce_decision(db, table, entry.version)

    def due(self, at: int) -> list[str]:
        """The tables at which some time has run out."""
        tables = schema.tables.c
        query = select(tables.id).where(tables.deadline > 0, tables.deadline <= at)
        with self.engine.connect() as db:
            return list(db.execute(query.order_by(tables.deadline).limit(BATCH)).scalars())

    def save_deadline(self, table: str, before: int, deadline: int) -> None:
        """When a table's clocks have to be looked at next; `before` is the deadline that came."""
        own = (schema.tables.c.id == table, schema.tables.c.deadline == before)
        with self.writing() as db:
            moved = db.execute(update(schema.tables).where(*own).values(deadline=deadline))
            if moved.rowcount != 1:
                raise ConcurrentChange
            self._announce(db, table, 0)

    def running_clocks(self, guest: str) -> list[tuple[str, int]]:
        """The tables and seats at which somebody's clock runs."""
        seats = schema.seats.c
        query = select(seats.table_id, seats.seat).where(seats.guest == guest, seats.since > 0)
        with self.engine.connect() as db:
            return [(row.table_id, row.seat) for row in db.execute(query).all()]

    def finished(self, table: str) -> FinishedRow | None:
        """The archive of a game, if it is over."""
        with self.engine.connect() as db:
            row = _FINISHED.first(db, {"own_id": table})
            return None if row is None else FinishedRow(*row)

    def fill_in(self, table: str, version: int, deal: str, told: Sequence[EntryRow]) -> None:
        """Store what an earlier server did not: the deal, and everybody's events."""
        own = (schema.tables.c.id == table, schema.tables.c.version == version)
        entries = schema.entries.c
        with self.writing() as db:
            if db.execute(update(schema.tables).where(*own).values(deal=deal)).rowcount != 1:
                raise ConcurrentChange
            for entry in told:
                row = (entries.table_id == table, entries.version == entry.version)
                db.execute(update(schema.entries).where(*row).values(told=entry.told))

    def finish(self, table: str, finished: FinishedRow) -> None:
        """Store the archive of a game that an earlier server finished."""
        with self.writing() as db:
            _keep_finished(db, table, finished)

    def close_table(
        self,
        table: str,
        version: int,
        finished: FinishedRow,
        why: str,
        ending: str,
        results: Sequence[ResultRow] = (),
        beside: Callable[[Connection], None] | None = None,
        seats: Sequence[SeatRow] = (),
    ) -> None:
        """End a game before its end. The version moves on, so that no action can come after."""
        own = (schema.tables.c.id == table, schema.tables.c.version == version)
        over = {"over": True, "waiting": "", "bot_waits": False, "undo_ask": "", "closed": why}
        over |= {"ending": ending, "deadline": 0, "vote": ""}
        with self.writing() as db:
            moved = update(schema.tables).where(*own, schema.tables.c.over.is_(False))
            done = db.execute(moved.values(version=version + 1, changed=now(), **over))
            if done.rowcount != 1:
                raise ConcurrentChange
            _save_seats(db, table, seats)
            if beside is not None:
                beside(db)
            _keep_finished(db, table, finished, results)
            self._touch(db, table)
            self._announce(db, table, version + 1)

    def pin(self, table: str, version: int, edition: str) -> None:
        """Play a game under a kept edition of its rules from now on; empty for the installed."""
        own = (schema.tables.c.id == table, schema.tables.c.version == version)
        with self.writing() as db:
            if db.execute(update(schema.tables).where(*own).values(pinned=edition)).rowcount != 1:
                raise ConcurrentChange
            self._announce(db, table, 0)

    def pinned(self) -> set[str]:
        """The editions that some table keeps."""
        query = select(schema.tables.c.pinned).where(schema.tables.c.pinned != "").distinct()
        with self.engine.connect() as db:
            return set(db.execute(query).scalars())

    def all_tables(self) -> list[Any]:
        """The rows of all tables, the oldest first, without their snapshots."""
        left_out = ("snapshot", "line", "deal")
        wanted = [column for column in schema.tables.c if column.name not in left_out]
        query = select(*wanted).order_by(schema.tables.c.made, schema.tables.c.id)
        with self.engine.connect() as db:
            return list(db.execute(query).all())

    def save_undo_ask(self, table: str, ask: str, version: int) -> None:
        own = (schema.tables.c.id == table, schema.tables.c.version == version)
        with self.writing() as db:
            if db.execute(update(schema.tables).where(*own).values(undo_ask=ask)).rowcount != 1:
                raise ConcurrentChange
            self._touch(db, table)
            self._announce(db, table, version)

    def _touch(self, db: Connection, table: str, noticed: str = "") -> None:
        """Something changed now for these seats (none named: for all)."""
        seats = [ord(name) - ord("A") for name in noticed if name != "-"]
        if not noticed:
            _TOUCH_ALL.execute(db, {"own_id": table, "changed": now()})
        for seat in seats:
            _TOUCH.execute(db, {"own_id": table, "own_seat": seat, "changed": now()})

    def hosted(self, guest: str, since: int) -> int:
        """How many unfinished tables of a host changed lately."""
        with self.engine.connect() as db:
            found = _HOSTED.first(db, {"own_host": guest, "since": since})
            return int(found[0]) if found else 0

    def hosted_bots(self, guest: str) -> int:
        """How many games of a host run with bots alone."""
        tables, seats = schema.tables.c, schema.seats.c
        people = select(seats.seat).where(seats.table_id == tables.id, seats.kind != "bot")
        query = select(func.count()).where(
            tables.host == guest, tables.started.is_(True), tables.over.is_(False), ~people.exists()
        )
        with self.engine.connect() as db:
            return int(db.execute(query).scalar_one())

    def tables_of(self, guest: str, limit: int = 100) -> list[Any]:
        """The tables where a guest sits or that they host, the latest news for them first."""
        tables, seats = schema.tables.c, schema.seats.c
        seated = (
            select(seats.table_id, func.max(seats.changed).label("changed"))
            .where(seats.guest == guest)
            .group_by(seats.table_id)
            .subquery()
        )
        clocked = (tables.pace, tables.closed)
        shown = (tables.id, tables.game, tables.started, tables.over, tables.waiting, tables.made)
        changed = func.coalesce(seated.c.changed, tables.made).label("changed")
        query = (
            select(*shown, *clocked, tables.spectators, changed)
            .select_from(schema.tables.outerjoin(seated, tables.id == seated.c.table_id))
            .where(seated.c.table_id.is_not(None) | (tables.host == guest))
            .order_by(changed.desc(), tables.id)
            .limit(limit)
        )
        with self.engine.connect() as db:
            return list(db.execute(query).all())

    def latest_told(self, table: str, limit: int) -> tuple[str, list[str]]:
        """How a game began, and the events of its latest decisions, the latest first."""
        entries = schema.entries.c
        query = select(entries.told).where(entries.table_id == table, entries.told != "")
        query = query.order_by(entries.version.desc()).limit(limit)
        deal = select(schema.tables.c.deal).where(schema.tables.c.id == table)
        with self.engine.connect() as db:
            return db.execute(deal).scalar() or "", list(db.execute(query).scalars())

    def waiting_for_bots(self) -> list[str]:
        query = select(schema.tables.c.id).where(schema.tables.c.bot_waits.is_(True))
        with self.engine.connect() as db:
            return list(db.execute(query).scalars())


def _keep_finished(
    db: Connection, table: str, finished: FinishedRow, results: Sequence[ResultRow] = ()
) -> None:
    _DROP_FINISHED.execute(db, {"own_id": table})
    _ADD_FINISHED.execute(db, {"table_id": table, **columns(finished)})
    made = now()  # The same for all: ratings group results by it.
    for result in results:
        _ADD_RESULT.execute(db, {"table_id": table, "made": made, **columns(result)})


def _save_seats(db: Connection, table: str, seats: Sequence[SeatRow]) -> None:
    for seat in seats:
        _SAVE_SEAT.execute(db, {"own_id": table, "own_seat": seat.seat, **columns(seat)})
