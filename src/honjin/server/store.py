"""The database: every method is one transaction, or reads.

An acknowledged action survives: SQLite runs in WAL mode with synchronous=FULL, and whoever calls a
method here is told nothing before its transaction has committed.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from msgspec import Struct
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, IntegrityError

from honjin.server import schema, sharing
from honjin.server.rest import Quiet, Rest

BATCH = 500


class SeatRow(Struct):
    """Who sits where: `kind` is person, bot or open; `guest` is empty where nobody sits."""

    seat: int
    kind: str
    guest: str = ""
    level: str = ""
    name: str = ""
    bank: int = 0
    """Milliseconds on the clock at `since`, or now if it does not run."""
    since: int = 0
    """When the clock began to run; 0 if it does not."""
    told_bank: int = 0
    told_since: int = 0
    """The same as others may know it: without sealed decisions."""
    stage: str = ""
    """How far a person's absence has gone: reminded, late, steward, open, or resigned."""
    stage_at: int = 0

    @property
    def taken(self) -> bool:
        return self.kind == "bot" or bool(self.guest)

    @property
    def present(self) -> bool:
        """Whether a person sits there and plays."""
        return bool(self.guest) and self.kind != "bot"

    @property
    def steward(self) -> bool:
        """Whether a bot plays for the person whose seat it is."""
        return bool(self.guest) and self.kind == "bot"


SEAT_FIELDS = SeatRow.__struct_fields__


class EntryRow(Struct, frozen=True):
    """One decision: `kind` is act, undo, back, or note for what happens beside the game; `drawn`
    lists what chance did after it.

    `noticed` names the seats that noticed it (`-` for spectators); empty for everybody. `told` is
    what they were told (see `told_events`), `rules` the rules version it was made under; both are
    unknown (empty, 0) for entries of earlier servers.
    """

    version: int
    seat: int
    kind: str
    action: str
    drawn: str
    guest: str
    action_id: str
    noticed: str = ""
    told: str = ""
    rules: int = 0


class FinishedRow(Struct, frozen=True):
    """What stays of a game: its record, and the last view of everybody (JSON by name, `-` for
    spectators; empty where it is not known)."""

    record: str
    views: str


class ResultRow(Struct, frozen=True):
    """How somebody did: `place` counts from 1; `how` is empty, or resigned, late or steward."""

    seat: int
    guest: str
    level: str
    place: int
    how: str = ""


class NoticeRow(Struct, frozen=True):
    """Something that somebody should know."""

    guest: str
    kind: str
    table_id: str
    text: str


class ChatRow(Struct, frozen=True):
    """Something said; `to_seat` is -1 for the table."""

    number: int
    seat: int
    name: str
    to_seat: int
    text: str
    made: int


class Lost(Exception):
    """Somebody else has changed the table in the database; nothing was written."""


def now() -> int:
    """Unix seconds."""
    return int(time.time())


class Store:
    """All that is kept. Threads may share it."""

    def __init__(self, url: str) -> None:
        self.sqlite = url.startswith("sqlite")
        if self.sqlite:
            _keep_private(make_url(url).database)
        self.engine: Engine = create_engine(url, pool_pre_ping=not self.sqlite)
        self.shared = not self.sqlite
        """Whether other processes may use the database too."""
        self.leases = sharing.Leases()
        self._stamps: dict[str, list[int]] = {}
        self._one_writer = threading.Lock() if self.sqlite else nullcontext()
        if self.sqlite:
            event.listen(self.engine, "connect", _prepare_sqlite)
            event.listen(self.engine, "begin", _begin_sqlite)
        self._migrate()

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.begin() as db:
            config.attributes["connection"] = db
            if self.shared:
                sharing.lock_migrations(db)
            command.upgrade(config, "head")

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that writes."""
        try:
            with self._one_writer, self.engine.begin() as db:
                yield db
        except IntegrityError:
            raise Lost from None

    def try_write(self) -> None:
        """Write something; fail if the database cannot be reached or written."""
        with self.writing() as db:
            if db.execute(update(schema.health).values(at=now())).rowcount == 0:
                db.execute(insert(schema.health).values(id=1, at=now()))

    def check_integrity(self) -> None:
        """Fail if a SQLite file is damaged. PostgreSQL checks its pages itself."""
        if not self.sqlite:
            return
        with self.engine.connect() as db:
            found = db.execute(text("pragma quick_check(1)")).scalar()
        if found != "ok":
            raise DatabaseError("pragma quick_check", None, Exception(str(found)))

    # Guests.

    def guest(self, guest: str) -> str | None:
        """A guest's name, if there is such a guest."""
        query = select(schema.guests.c.name).where(schema.guests.c.id == guest)
        with self.engine.connect() as db:
            name: str | None = db.execute(query).scalar()
            return name

    def add_guest(self, guest: str, name: str) -> None:
        with self.writing() as db:
            db.execute(insert(schema.guests).values(id=guest, name=name, made=now()))

    def rename_guest(self, guest: str, name: str) -> None:
        """Rename him everywhere he sits."""
        with self.writing() as db:
            db.execute(update(schema.guests).where(schema.guests.c.id == guest).values(name=name))
            mine = schema.seats.c.guest == guest
            db.execute(update(schema.seats).where(mine).values(name=name))
            if self.shared:
                for table in db.execute(select(schema.seats.c.table_id).where(mine)).scalars():
                    sharing.raise_stamp(db, table)

    # Tables.

    def add_table(self, values: dict[str, Any], seats: Sequence[SeatRow], after: str = "") -> None:
        """A new table; `after` is the one it is the rematch of."""
        with self.writing() as db:
            db.execute(insert(schema.tables).values(made=now(), changed=now(), **values))
            rows = [{"table_id": values["id"], "changed": now(), **_fields(seat)} for seat in seats]
            db.execute(insert(schema.seats), rows)
            if after:
                old = schema.tables.c.id == after
                found = db.execute(
                    update(schema.tables)
                    .where(old, schema.tables.c.rematch == "")
                    .values(rematch=values["id"])
                )
                if found.rowcount != 1:
                    raise Lost
                self._touch(db, after)
                self._announce(db, after, 0)
            self._announce(db, values["id"], 0)

    def table(self, table: str) -> Any:
        """The row of a table, or None."""
        with self.engine.connect() as db:
            return db.execute(select(schema.tables).where(schema.tables.c.id == table)).first()

    def seats(self, table: str) -> list[SeatRow]:
        own = schema.seats.c.table_id == table
        query = select(schema.seats).where(own).order_by(schema.seats.c.seat)
        with self.engine.connect() as db:
            rows = db.execute(query).all()
            return [SeatRow(*(getattr(row, name) for name in SEAT_FIELDS)) for row in rows]

    def entries(self, table: str) -> list[EntryRow]:
        columns = [schema.entries.c[name] for name in EntryRow.__struct_fields__]
        own = schema.entries.c.table_id == table
        query = select(*columns).where(own).order_by(schema.entries.c.version)
        with self.engine.connect() as db:
            return [EntryRow(*row) for row in db.execute(query).all()]

    def entry(self, table: str, guest: str, action_id: str) -> EntryRow | None:
        """What a guest did under this id."""
        entries = schema.entries.c
        columns = [entries[name] for name in EntryRow.__struct_fields__]
        query = select(*columns).where(
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
        """Who sits where before the start, and perhaps that it starts."""
        own = schema.seats.c.table_id == table
        with self.writing() as db:
            for seat in seats:
                row = (own, schema.seats.c.seat == seat.seat)
                db.execute(update(schema.seats).where(*row).values(changed=now(), **_fields(seat)))
            waiting = (schema.tables.c.id == table, schema.tables.c.started.is_(False))
            done = db.execute(update(schema.tables).where(*waiting).values(changed=now(), **values))
            if done.rowcount != 1:
                raise Lost
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
        decision comes what stays of the game.
        """
        tables = schema.tables.c
        with self.writing() as db:
            db.execute(insert(schema.entries).values(table_id=table, made=now(), **_fields(entry)))
            before = (tables.id == table, tables.version == entry.version - 1)
            moved = db.execute(
                update(schema.tables)
                .where(*before)
                .values(
                    version=entry.version, changed=now(), undo_ask=undo_ask, pending="", **values
                )
            )
            if moved.rowcount != 1:
                raise Lost
            _save_seats(db, table, seats)
            if finished is not None:
                _keep_finished(db, table, finished, results)
            if beside is not None:
                beside(db)
            self._touch(db, table, entry.noticed)
            self._announce(db, table, entry.version)

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
                raise Lost
            self._announce(db, table, 0)

    def running_clocks(self, guest: str) -> list[tuple[str, int]]:
        """The tables and seats at which somebody's clock runs."""
        seats = schema.seats.c
        query = select(seats.table_id, seats.seat).where(seats.guest == guest, seats.since > 0)
        with self.engine.connect() as db:
            return [(row.table_id, row.seat) for row in db.execute(query).all()]

    def rest_of(self, guests: Sequence[str]) -> dict[str, Rest]:
        """When the clocks of these people stand still."""
        known, free = schema.guests.c, schema.holidays.c
        columns = (known.id, known.zone, known.quiet_from, known.quiet_to)
        with self.engine.connect() as db:
            rows = db.execute(select(*columns).where(known.id.in_(guests))).all()
            days = db.execute(select(schema.holidays).where(free.guest.in_(guests))).all()
        return {
            row.id: Rest(
                Quiet(row.zone, row.quiet_from, row.quiet_to),
                tuple((day.began, day.ended) for day in days if day.guest == row.id),
            )
            for row in rows
        }

    def finished(self, table: str) -> FinishedRow | None:
        """What stays of a game, if it is over."""
        kept = schema.finished.c
        query = select(kept.record, kept.views).where(kept.table_id == table)
        with self.engine.connect() as db:
            row = db.execute(query).first()
            return None if row is None else FinishedRow(*row)

    def fill_in(self, table: str, version: int, deal: str, told: Sequence[EntryRow]) -> None:
        """What an earlier server did not keep: the deal, and what everybody was told."""
        own = (schema.tables.c.id == table, schema.tables.c.version == version)
        entries = schema.entries.c
        with self.writing() as db:
            if db.execute(update(schema.tables).where(*own).values(deal=deal)).rowcount != 1:
                raise Lost
            for entry in told:
                row = (entries.table_id == table, entries.version == entry.version)
                db.execute(update(schema.entries).where(*row).values(told=entry.told))

    def finish(self, table: str, finished: FinishedRow) -> None:
        """Keep what stays of a game that an earlier server finished."""
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
    ) -> None:
        """End a game before its end. The version moves on, so that no action can come after."""
        own = (schema.tables.c.id == table, schema.tables.c.version == version)
        over = {"over": True, "waiting": "", "bot_waits": False, "undo_ask": "", "closed": why}
        over |= {"ending": ending, "deadline": 0, "vote": ""}
        with self.writing() as db:
            moved = update(schema.tables).where(*own, schema.tables.c.over.is_(False))
            done = db.execute(moved.values(version=version + 1, changed=now(), **over))
            if done.rowcount != 1:
                raise Lost
            if beside is not None:
                beside(db)
            _keep_finished(db, table, finished, results)
            self._touch(db, table)
            self._announce(db, table, version + 1)

    def all_tables(self) -> list[Any]:
        """The rows of all tables, the oldest first, without their snapshots."""
        left_out = ("snapshot", "line", "deal")
        columns = [column for column in schema.tables.c if column.name not in left_out]
        query = select(*columns).order_by(schema.tables.c.made, schema.tables.c.id)
        with self.engine.connect() as db:
            return list(db.execute(query).all())

    def save_undo_ask(self, table: str, ask: str, version: int) -> None:
        own = (schema.tables.c.id == table, schema.tables.c.version == version)
        with self.writing() as db:
            if db.execute(update(schema.tables).where(*own).values(undo_ask=ask)).rowcount != 1:
                raise Lost
            self._touch(db, table)
            self._announce(db, table, version)

    def _touch(self, db: Connection, table: str, noticed: str = "") -> None:
        """Something changed now for these seats (none named: for all)."""
        seats = [schema.seats.c.table_id == table]
        if noticed:
            seats.append(schema.seats.c.seat.in_([ord(s) - ord("A") for s in noticed if s != "-"]))
        db.execute(update(schema.seats).where(*seats).values(changed=now()))

    def hosted(self, guest: str, since: int) -> int:
        """How many unfinished tables of a host changed lately."""
        tables = schema.tables.c
        query = select(func.count()).where(
            tables.host == guest, tables.over.is_(False), tables.changed >= since
        )
        with self.engine.connect() as db:
            return int(db.execute(query).scalar_one())

    def names_beside(self, guest: str) -> list[str]:
        """The names of the others at all unfinished tables where a guest sits."""
        seats, other = schema.seats.c, schema.seats.alias()
        query = (
            select(other.c.name)
            .join(schema.seats, seats.table_id == other.c.table_id)
            .join(schema.tables, schema.tables.c.id == seats.table_id)
            .where(seats.guest == guest, schema.tables.c.over.is_(False))
            .where(other.c.guest != guest, other.c.name != "")
            .distinct()
        )
        with self.engine.connect() as db:
            return list(db.execute(query).scalars())

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
        columns = (tables.id, tables.game, tables.started, tables.over, tables.waiting, tables.made)
        changed = func.coalesce(seated.c.changed, tables.made).label("changed")
        query = (
            select(*columns, *clocked, tables.spectators, changed)
            .select_from(schema.tables.outerjoin(seated, tables.id == seated.c.table_id))
            .where(seated.c.table_id.is_not(None) | (tables.host == guest))
            .order_by(changed.desc(), tables.id)
            .limit(limit)
        )
        with self.engine.connect() as db:
            return list(db.execute(query).all())

    def latest_told(self, table: str, limit: int) -> tuple[str, list[str]]:
        """How a game began, and what was told with its latest decisions, the latest first."""
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

    # Chats.

    def chat(
        self, table: str, seats: Sequence[int], since: int, limit: int
    ) -> list[tuple[int, ChatRow]]:
        """The latest that was said to all or to or by these seats, after its `since`-th line.

        Lines are counted among those that these seats may read, so that nobody can count others.
        """
        chat = schema.chat.c
        columns = [chat[name] for name in ChatRow.__struct_fields__]
        mine = (chat.to_seat < 0) | chat.to_seat.in_(seats) | chat.seat.in_(seats)
        count = func.row_number().over(order_by=chat.number).label("count")
        heard = select(count, *columns).where(chat.table_id == table, mine).subquery()
        query = select(heard).where(heard.c.count > since)
        query = query.order_by(heard.c.number.desc()).limit(limit)
        with self.engine.connect() as db:
            return [(row[0], ChatRow(*row[1:])) for row in db.execute(query).all()][::-1]

    def said(self, table: str) -> int:
        """How many lines were said at a table."""
        query = select(func.max(schema.chat.c.number)).where(schema.chat.c.table_id == table)
        with self.engine.connect() as db:
            return db.execute(query).scalar() or 0

    def say(self, table: str, row: ChatRow) -> None:
        with self.writing() as db:
            db.execute(insert(schema.chat).values(table_id=table, **_fields(row)))
            self._announce(db, table, 0)

    def notes(self, table: str, guest: str) -> str:
        own = (schema.notes.c.table_id == table, schema.notes.c.guest == guest)
        with self.engine.connect() as db:
            return db.execute(select(schema.notes.c.text).where(*own)).scalar() or ""

    def save_notes(self, table: str, guest: str, words: str) -> None:
        own = (schema.notes.c.table_id == table, schema.notes.c.guest == guest)
        with self.writing() as db:
            db.execute(delete(schema.notes).where(*own))
            db.execute(insert(schema.notes).values(table_id=table, guest=guest, text=words))

    # Several processes.

    def stamp(self, table: str) -> int | None:
        """The number of writes to a table so far; None if there is no such table."""
        query = select(schema.tables.c.stamp).where(schema.tables.c.id == table)
        with self.engine.connect() as db:
            found: int | None = db.execute(query).scalar()
            return found

    def stamps_made(self, table: str) -> list[int]:
        """The stamps of this process's writes to a table since this was asked last."""
        return self._stamps.pop(table, [])

    def lease(self, name: str, seconds: float) -> bool:
        """Take on work that one process may do at a time; False if another has it."""
        if not self.shared:
            return True
        with self.writing() as db:
            return self.leases.take(db, name, seconds)

    def release(self, name: str) -> None:
        """Let another process take it on."""
        if self.shared:
            with self.writing() as db:
                self.leases.release(db, name)

    # The outbox: what was committed and may not have been told yet.

    def announce(self, db: Connection, table: str) -> None:
        """A table changes in this transaction of another module."""
        self._announce(db, table, 0)

    def _announce(self, db: Connection, table: str, version: int) -> None:
        if self.shared:
            self._stamps.setdefault(table, []).append(sharing.raise_stamp(db, table))
        else:
            db.execute(insert(schema.outbox).values(table_id=table, version=version))

    def untold(self) -> list[tuple[int, str, int]]:
        """Announcements, the oldest first: (id, table, the table's version or 0)."""
        outbox = schema.outbox.c
        query = select(outbox.id, outbox.table_id, outbox.version)
        with self.engine.connect() as db:
            rows = db.execute(query.order_by(outbox.id).limit(BATCH)).all()
            return [(row.id, row.table_id, row.version) for row in rows]

    def told(self, ids: Sequence[int]) -> None:
        """These announcements were made."""
        with self.writing() as db:
            db.execute(delete(schema.outbox).where(schema.outbox.c.id.in_(ids)))


def _keep_finished(
    db: Connection, table: str, finished: FinishedRow, results: Sequence[ResultRow] = ()
) -> None:
    db.execute(delete(schema.finished).where(schema.finished.c.table_id == table))
    db.execute(insert(schema.finished).values(table_id=table, **_fields(finished)))
    if results:
        ended = {"table_id": table, "made": now()}
        rows = [{**ended, **_fields(result)} for result in results]
        db.execute(insert(schema.results), rows)


def _save_seats(db: Connection, table: str, seats: Sequence[SeatRow]) -> None:
    own = schema.seats.c.table_id == table
    for seat in seats:
        row = (own, schema.seats.c.seat == seat.seat)
        db.execute(update(schema.seats).where(*row).values(**_fields(seat)))


def _fields(row: Struct) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}


def _keep_private(database: str | None) -> None:
    """Make a SQLite file readable by its owner only, whatever its folder allows.

    SQLite gives the files beside it (`-wal`, `-shm`) the mode of the file itself.
    """
    if not database or database == ":memory:":
        return
    path = Path(database)
    for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if name.exists():
            name.chmod(0o600)
    if path.parent.is_dir():
        path.touch(0o600)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
