"""Moderation: reports, and what the host's moderators do about them. Everything is logged."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from honjin.engine.decoders import read_json
from honjin.engine.errors import BadOption
from honjin.engine.view import seat_name
from honjin.server import schema
from honjin.server.accounts import Accounts
from honjin.server.chat import chat_lines
from honjin.server.database import now
from honjin.server.departures import Departures
from honjin.server.erasure import erase_name
from honjin.server.errors import Forbidden, NotFound, TooMany, WrongMoment
from honjin.server.notices import Notices
from honjin.server.rows import NoticeRow
from honjin.server.sanctions import FOREVER
from honjin.server.sanitize import tidy
from honjin.server.table_cache import eyes_of, persist, seat_number
from honjin.server.wire_moderation import (
    AuditLine,
    Measures,
    ModerationPage,
    Report,
    ReportInfo,
    SanctionInfo,
)

EACH_DAY = 10
"""Reports of one person."""
EVIDENCE = 20
SHOWN = 100
HOST = ""
"""The host, at the command line."""


class Moderation:
    """Reports and measures."""

    def __init__(
        self,
        accounts: Accounts,
        departures: Departures,
        notices: Notices,
        rename: Callable[[str, str], object],
    ) -> None:
        self.accounts = accounts
        self.cache = accounts.cache
        self.store = accounts.store
        self.departures = departures
        self.notices = notices
        self.rename = rename

    # Everybody.

    def report(self, guest: str, ask: Report) -> None:
        """Report a person to the moderators, with their chat lines that the reporter could read."""
        with self.cache.at(ask.table) as live:
            if not live.seats_of(guest):
                eyes_of(live, guest, "")
            about = live.seats[seat_number(live, ask.seat)].guest
            if not about or about == guest:
                raise BadOption("no other person sits there")
            lines = chat_lines(self.store, live, guest, 0)
        said = [line.text for line in lines if line.seat == ask.seat][-EVIDENCE:]
        kept = schema.reports.c
        with self.store.writing() as db:
            today = select(func.count()).where(
                kept.reporter == guest, kept.made > now() - 24 * 3600
            )
            if int(db.execute(today).scalar_one()) >= EACH_DAY:
                raise TooMany("you have sent enough reports for today")
            row = {"reporter": guest, "guest": about, "table_id": ask.table, "made": now()}
            texts = {"text": tidy(ask.text), "said": msgspec.json.encode(said).decode()}
            db.execute(insert(schema.reports).values(done=False, **row, **texts))

    # Moderators.

    def check(self, guest: str) -> None:
        """Raise Forbidden unless the guest is a moderator."""
        if not guest or not self.accounts.rows.is_moderator(guest):
            raise Forbidden("only moderators can do this")

    def page(self, guest: str) -> ModerationPage:
        """What moderators see."""
        self.check(guest)
        return ModerationPage(self.reports(), self.sanctions(), self.log())

    def reports(self) -> list[ReportInfo]:
        """Open reports, the oldest first."""
        kept = schema.reports.c
        query = select(schema.reports).where(kept.done.is_(False)).order_by(kept.id).limit(SHOWN)
        with self.store.engine.connect() as db:
            rows = db.execute(query).all()
        return [
            ReportInfo(
                row.id,
                row.guest,
                self._name(row.guest),
                self._name(row.reporter),
                row.table_id,
                row.text,
                read_json(row.said, list[str]),
                row.made,
            )
            for row in rows
        ]

    def sanctions(self) -> list[SanctionInfo]:
        """Who is muted or banned now."""
        kept = schema.sanctions.c
        query = select(schema.sanctions).where(kept.until > now()).order_by(kept.until)
        with self.store.engine.connect() as db:
            rows = db.execute(query.limit(SHOWN)).all()
        return [
            SanctionInfo(
                row.guest,
                self._name(row.guest),
                row.kind,
                row.until if row.until < FOREVER else 0,
                row.reason,
            )
            for row in rows
        ]

    def log(self) -> list[AuditLine]:
        """The moderation log, latest first."""
        kept = schema.audit.c
        with self.store.engine.connect() as db:
            rows = db.execute(select(schema.audit).order_by(kept.id.desc()).limit(SHOWN)).all()
        return [
            AuditLine(
                row.made,
                self._name(row.moderator),
                row.what,
                self._name(row.guest),
                row.table_id,
                row.text,
            )
            for row in rows
        ]

    def act(self, by: str, ask: Measures) -> None:
        """Take a measure against a person or a table, and log it."""
        if by != HOST:
            self.check(by)
        if ask.what == "done":
            self._file(by, ask.report)
        elif ask.what == "close":
            self._close(by, ask.table, ask.reason)
        else:
            self._do(by, self._whom(ask), ask)

    def appoint(self, name: str, yes: bool) -> None:
        """The host adds or removes a moderator."""
        guest = self._person(name)
        own = schema.moderators.c.guest == guest
        with self.store.writing() as db:
            db.execute(delete(schema.moderators).where(own))
            if yes:
                db.execute(insert(schema.moderators).values(guest=guest, made=now()))
            self._write(db, HOST, "appoint" if yes else "dismiss", guest)
            if yes:
                text = "You are a moderator of this server. Your account page leads to the reports."
                self.notices.write(db, [NoticeRow(guest, "house", "", text)])

    # Inside.

    def _do(self, by: str, guest: str, ask: Measures) -> None:
        if by != HOST and self.accounts.rows.is_moderator(guest):
            raise Forbidden("only the host can act on a moderator")
        if ask.what == "rename":
            self._rename(by, guest, ask.reason)
            return
        kind = ask.what.removeprefix("un")
        until = now() + ask.hours * 3600 if ask.hours else FOREVER
        reason = tidy(ask.reason)[:200]
        kept = schema.sanctions.c
        with self.store.writing() as db:
            db.execute(delete(schema.sanctions).where(kept.guest == guest, kept.kind == kind))
            if ask.what == kind:
                row = {"guest": guest, "kind": kind, "until": until, "reason": reason}
                db.execute(insert(schema.sanctions).values(**row))
            if ask.what == "ban":
                db.execute(delete(schema.sessions).where(schema.sessions.c.guest == guest))
            hours = f"{ask.hours} hours" if ask.hours else "for good"
            what = f"{hours}. {reason}".strip() if ask.what == kind else reason
            self._write(db, by, ask.what, guest, text=what)
            if ask.what == "mute":
                text = f"A moderator has muted you ({hours}). {reason}".strip()[:200]
                self.notices.write(db, [NoticeRow(guest, "house", "", text)])
        if ask.what == "ban":
            self._vacate(guest)

    def _rename(self, by: str, guest: str, reason: str) -> None:
        before = self._name(guest)
        name = f"Player {secrets.randbelow(900_000) + 100_000}"
        self.rename(guest, name)
        why = tidy(reason)
        told = f"A moderator has changed your name to {name}. {why}".strip()[:200]
        with self.store.writing() as db:
            tables = erase_name(self.store, db, guest, before, name)
            self._write(db, by, "rename", guest, text=f"was {before}. {why}".strip())
            self.notices.write(db, [NoticeRow(guest, "house", "", told)])
        for table in tables:
            self.cache.forget(table)
            self.cache.tell(table)

    def _vacate(self, guest: str) -> None:
        """Stewards take over the seats of a banned person."""
        seats, tables = schema.seats.c, schema.tables.c
        query = (
            select(seats.table_id, seats.seat, tables.started)
            .join(schema.tables, tables.id == seats.table_id)
            .where(seats.guest == guest, seats.kind != "bot", tables.over.is_(False))
        )
        with self.store.engine.connect() as db:
            rows = db.execute(query).all()
        for row in rows:
            leave = self.departures.leave if row.started else self.departures.lobbies.stand
            try:
                persist(partial(leave, guest, row.table_id, seat_name(row.seat)))
            except (WrongMoment, Forbidden):
                continue

    def _close(self, by: str, table: str, reason: str) -> None:
        who = "A moderator" if by != HOST else "The host of this server"
        why = f"{who} has closed this game. {tidy(reason)}".strip()[:200]
        with self.cache.at(table) as live:
            if live.over:
                raise WrongMoment("this game is over")
            if live.started:
                self.departures.lobbies.end(live, why)
            elif not live.listed:
                raise WrongMoment("this game has not started")
            else:
                self.store.save_seats(live.id, live.seats, listed=False)
                live.listed = False
        with self.store.writing() as db:
            self._write(db, by, "close", "", table, tidy(reason))

    def _file(self, by: str, report: int) -> None:
        own = schema.reports.c.id == report
        with self.store.writing() as db:
            if db.execute(update(schema.reports).where(own).values(done=True)).rowcount != 1:
                raise NotFound("there is no such report")
            self._write(db, by, "done", "", text=f"report {report}")

    def _whom(self, ask: Measures) -> str:
        if ask.name is not None:
            return self._person(ask.name)
        query = select(schema.reports.c.guest).where(schema.reports.c.id == ask.report)
        with self.store.engine.connect() as db:
            found = db.execute(query).scalar()
        if not found:
            raise NotFound("there is no such report")
        return str(found)

    def _person(self, name: str) -> str:
        """An account by its name, or a guest by id."""
        guest = self.accounts.rows.owner_of(name) or (name if self.store.guest(name) else "")
        if not guest:
            raise NotFound("there is nobody with this name")
        return guest

    def _name(self, guest: str) -> str:
        return (self.store.guest(guest) or guest) if guest else ""

    def _write(
        self, db: Connection, by: str, what: str, guest: str, table: str = "", text: str = ""
    ) -> None:
        row = {"made": now(), "moderator": by, "what": what, "guest": guest}
        db.execute(insert(schema.audit).values(table_id=table, text=text[:300], **row))
