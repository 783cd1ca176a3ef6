"""Finding people to play with: the public list, quick pairing, invitations, friends and blocks."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Select, delete, func, insert, or_, select

from honjin.engine.decoders import read_json
from honjin.engine.errors import BadOption
from honjin.games import find_game, title_of
from honjin.server import schema
from honjin.server.account_store import AccountStore
from honjin.server.errors import Forbidden, NameTaken, NotFound, TooMany, WrongMoment
from honjin.server.lobby import Lobbies
from honjin.server.names import skeleton
from honjin.server.notices import Notices
from honjin.server.ratings import Ratings, pace_kind
from honjin.server.relations import blocked_with
from honjin.server.rows import NoticeRow
from honjin.server.wire import NewTable, Pace, SeatWish
from honjin.server.wire_people import FindGame, OpenTable, Opponent

SHOWN = 100
OPPONENTS = 30
INVITATIONS = 20
"""Invitations to one table."""


class Discovery:
    """Finds tables and opponents for people."""

    def __init__(
        self, lobbies: Lobbies, notices: Notices, accounts: AccountStore, ratings: Ratings
    ) -> None:
        self.lobbies = lobbies
        self.ratings = ratings
        self.store = lobbies.store
        self.notices = notices
        self.accounts = accounts

    def open_tables(self, guest: str) -> list[OpenTable]:
        """The public list: seats to take first, then games to watch; the newest first."""
        tables, seats = schema.tables.c, schema.seats.c
        names = (tables.id, tables.game, tables.started, tables.pace, tables.made)
        query = (
            select(*names, schema.guests.c.name.label("host_name"))
            .join(schema.guests, schema.guests.c.id == tables.host)
            .where(tables.listed.is_(True), tables.over.is_(False))
            .where(or_(tables.started.is_(False), tables.spectators.is_(True)))
            .where(tables.id.not_in(self._avoided(guest)))
            .order_by(tables.started, tables.made.desc(), tables.id)
            .limit(SHOWN)
        )
        with self.store.engine.connect() as db:
            rows = db.execute(query).all()
            ids = [row.id for row in rows]
            at = db.execute(select(schema.seats).where(seats.table_id.in_(ids))).all()
        self.ratings.count()
        return [self._line(row, [seat for seat in at if seat.table_id == row.id]) for row in rows]

    def _line(self, row: Any, seats: list[Any]) -> OpenTable:
        people = [seat.guest for seat in seats if seat.guest]
        found = [self.ratings.rating(guest, row.game, pace_kind(row.pace)) for guest in people]
        rated = [one.rating for one in found if one is not None]
        return OpenTable(
            id=row.id,
            game=row.game,
            title=title_of(row.game),
            host=row.host_name,
            names=[seat.name for seat in seats if seat.name],
            seats=len(seats),
            free=0 if row.started else sum(s.kind != "bot" and not s.guest for s in seats),
            started=row.started,
            pace=read_json(row.pace, Pace) if row.pace else None,
            made=row.made,
            rating=round(sum(rated) / len(rated)) if rated else None,
        )

    def _avoided(self, guest: str) -> Select[Any]:
        """The tables with somebody who blocked this person or was blocked by them."""
        known, seats = schema.relations.c, schema.seats.c
        mine = select(known.other).where(known.guest == guest, known.kind == "block")
        theirs = select(known.guest).where(known.other == guest, known.kind == "block")
        return select(seats.table_id).where(
            seats.guest != "", or_(seats.guest.in_(mine), seats.guest.in_(theirs))
        )

    def pair(self, guest: str, wish: FindGame) -> str:
        """A seat at a table of strangers who want the same, or a new table that waits for them.

        A player who waits alone can start with bots at any time.
        """
        find_game(wish.game).setup(wish.seats, {})
        for table in self._waiting(guest, wish):
            for number in range(wish.seats):
                try:
                    self.lobbies.sit(guest, table, "ABCDEFGH"[number])
                    return table
                except (Forbidden, WrongMoment, NameTaken, NotFound):
                    continue
        seats = [SeatWish("me"), *[SeatWish("open")] * (wish.seats - 1)]
        new = NewTable(wish.game, seats, pace=wish.pace, spectators=True, listed=True)
        return self.lobbies.open(guest, new)

    def _waiting(self, guest: str, wish: FindGame) -> list[str]:
        tables, seats = schema.tables.c, schema.seats.c
        pace = "" if wish.pace is None else msgspec.json.encode(wish.pace).decode()
        here = select(seats.table_id).where(seats.guest == guest)
        count = select(func.count()).where(seats.table_id == tables.id).scalar_subquery()
        query = (
            select(tables.id)
            .where(tables.listed.is_(True), tables.started.is_(False))
            .where(tables.game == wish.game, tables.pace == pace, count == wish.seats)
            .where(tables.id.not_in(here), tables.id.not_in(self._avoided(guest)))
            .order_by(tables.made, tables.id)
            .limit(10)
        )
        with self.store.engine.connect() as db:
            return list(db.execute(query).scalars())

    # Invitations.

    def invite(self, guest: str, table: str, name: str) -> None:
        """Invite a person to the caller's table. A person who blocked the caller gets no notice."""
        with self.lobbies.cache.at(table) as live:
            mine = [chair.name for chair in live.seats if chair.guest == guest]
            if not mine and live.host != guest:
                raise Forbidden("only those who sit at the table can invite")
            if live.started:
                raise WrongMoment("the game has started")
            title = live.game.meta.title
        other = self._person(guest, name)
        if other == guest:
            raise BadOption("you sit here already")
        if other in blocked_with(self.store, guest):
            return
        told = schema.notices.c
        sent = select(func.count()).where(told.table_id == table, told.kind == "invited")
        before = select(told.id).where(
            told.table_id == table, told.kind == "invited", told.guest == other
        )
        with self.store.writing() as db:
            if db.execute(before).first() is not None:
                return
            if int(db.execute(sent).scalar_one()) >= INVITATIONS:
                raise TooMany(f"{INVITATIONS} people are invited to this table already")
            who = mine[0] if mine else self.store.guest(guest)
            text = f"{who} invites you to {title}."
            self.notices.write(db, [NoticeRow(other, "invited", table, text)])

    def _person(self, guest: str, name: str) -> str:
        """A person by name: an account, an earlier opponent, a friend or a blocked person."""
        owner = self.accounts.owner_of(name)
        if owner:
            return owner
        wanted = skeleton(name)
        known = {other: row.name for other, row in self._related(guest).items()}
        for other, called in (
            known | {who: met[0] for who, met in self._met(guest).items()}
        ).items():
            if skeleton(called) == wanted:
                return other
        raise NotFound("no account has this name, and nobody you have played with")

    def _met(self, guest: str) -> dict[str, tuple[str, int]]:
        """The people a guest has played with: their current names, and how often."""
        seats, other, known = schema.seats.c, schema.seats.alias(), schema.guests.c
        count = func.count()
        query = (
            select(other.c.guest, known.name, count)
            .join(schema.seats, seats.table_id == other.c.table_id)
            .join(schema.guests, known.id == other.c.guest)
            .where(seats.guest == guest, other.c.guest != guest)
            .group_by(other.c.guest, known.name)
            .order_by(count.desc(), known.name)
            .limit(OPPONENTS)
        )
        with self.store.engine.connect() as db:
            return {row[0]: (row[1], row[2]) for row in db.execute(query)}

    # Friends and blocks.

    def opponents(self, guest: str) -> list[Opponent]:
        """The guest's opponents, friends first."""
        kinds = self._related(guest)
        met = self._met(guest)
        people = {other: (row.name, 0) for other, row in kinds.items()} | met
        accounts = self.accounts.with_accounts(people)
        lines = [
            Opponent(
                name, games, kinds[other].kind if other in kinds else "none", other in accounts
            )
            for other, (name, games) in people.items()
        ]
        return sorted(lines, key=lambda one: (one.kind != "friend", -one.games, one.name))

    def _related(self, guest: str) -> dict[str, Any]:
        """A guest's friends and blocked people."""
        known = schema.relations.c
        query = select(known.other, known.kind, schema.guests.c.name)
        query = query.join(schema.guests, schema.guests.c.id == known.other)
        with self.store.engine.connect() as db:
            return {row.other: row for row in db.execute(query.where(known.guest == guest))}

    def relate(self, guest: str, name: str, kind: str) -> list[Opponent]:
        """Mark a person as a friend, as blocked, or as neither."""
        other = self._person(guest, name)
        if other == guest:
            raise BadOption("that is you")
        known = schema.relations.c
        with self.store.writing() as db:
            db.execute(delete(schema.relations).where(known.guest == guest, known.other == other))
            if kind != "none":
                row = {"guest": guest, "other": other, "kind": kind}
                db.execute(insert(schema.relations).values(**row))
        return self.opponents(guest)
