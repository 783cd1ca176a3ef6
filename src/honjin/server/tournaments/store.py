"""Tournaments in the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from honjin.server import schema
from honjin.server.errors import NotFound, WrongMoment
from honjin.server.store import Store
from honjin.server.tournaments.formats import Game, Plan
from honjin.server.tournaments.standings import FinishedGame

SHOWN = 50


class EntrantRow(msgspec.Struct, frozen=True):
    """A player: a guest, or a bot of a level."""

    number: int
    guest: str
    level: str
    name: str
    gone: bool = False


class MatchRow(msgspec.Struct, frozen=True):
    """A game of a round; `places` are empty while it runs."""

    round: int
    number: int
    group: int
    table: str
    players: tuple[int, ...]
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()

    def as_game(self) -> Game:
        return Game(self.round, self.group, FinishedGame(self.players, self.places, self.scores))


def plan_of(row: Any, allows: Sequence[int]) -> Plan:
    """What a stored tournament is."""
    return Plan(row.format, row.seats, tuple(allows), row.rounds, row.group_size)


class TournamentStore:
    """Reads and writes tournaments. Thread-safe."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def add(self, values: dict[str, Any]) -> None:
        with self.store.writing() as db:
            db.execute(insert(schema.tournaments).values(**values))

    def tournament(self, id_: str) -> Any:
        """Its row; refuses an unknown one."""
        query = select(schema.tournaments).where(schema.tournaments.c.id == id_)
        with self.store.engine.connect() as db:
            row = db.execute(query).first()
        if row is None:
            raise NotFound("there is no such tournament")
        return row

    def shown(self, guest: str) -> list[Any]:
        """The tournaments in the list and those of the guest, the latest first."""
        cups, playing = schema.tournaments.c, schema.entrants.c
        mine = select(playing.tournament).where(playing.guest == guest, playing.guest != "")
        query = (
            select(schema.tournaments)
            .where(or_(cups.listed.is_(True), cups.id.in_(mine), cups.host == guest))
            .order_by(cups.made.desc(), cups.id)
            .limit(SHOWN)
        )
        with self.store.engine.connect() as db:
            return list(db.execute(query).all())

    def hosted(self, guest: str) -> int:
        """How many tournaments of somebody are not over."""
        cups = schema.tournaments.c
        query = select(func.count()).where(cups.host == guest, cups.state.in_(("open", "running")))
        with self.store.engine.connect() as db:
            return int(db.execute(query).scalar_one())

    def active(self) -> list[Any]:
        """Those that may have something to do now."""
        cups = schema.tournaments.c
        due = or_(cups.state == "running", (cups.state == "open") & (cups.starts > 0))
        with self.store.engine.connect() as db:
            return list(db.execute(select(schema.tournaments).where(due)).all())

    def entrants(self, id_: str) -> list[EntrantRow]:
        """All players under their names of today."""
        playing, known = schema.entrants.c, schema.guests.c
        query = (
            select(schema.entrants, known.name.label("today"))
            .join(schema.guests, known.id == playing.guest, isouter=True)
            .where(playing.tournament == id_)
            .order_by(playing.number)
        )
        with self.store.engine.connect() as db:
            rows = db.execute(query).all()
        return [EntrantRow(r.number, r.guest, r.level, r.today or r.name, r.gone) for r in rows]

    def matches(self, id_: str) -> list[MatchRow]:
        """All games, round by round."""
        games = schema.matches.c
        query = select(schema.matches).where(games.tournament == id_)
        with self.store.engine.connect() as db:
            rows = db.execute(query.order_by(games.round, games.number)).all()
        return [
            MatchRow(
                row.round,
                row.number,
                row.in_group,
                row.table_id,
                _numbers(row.players),
                _numbers(row.places),
                _numbers(row.scores),
            )
            for row in rows
        ]

    # Changing.

    def hold_open(self, db: Connection, id_: str) -> None:
        """Keep others from changing an open tournament in this transaction; refuse a begun one."""
        cups = schema.tournaments.c
        held = update(schema.tournaments).where(cups.id == id_, cups.state == "open")
        if db.execute(held.values(round=0)).rowcount != 1:
            raise WrongMoment("this tournament has begun")

    def enter(self, db: Connection, id_: str, entrant: EntrantRow) -> None:
        playing = schema.entrants.c
        last = select(func.max(playing.number)).where(playing.tournament == id_)
        found = db.execute(last).scalar()
        values = {name: getattr(entrant, name) for name in entrant.__struct_fields__}
        values["number"] = 1 if found is None else found + 1
        db.execute(insert(schema.entrants).values(tournament=id_, **values))

    def withdraw(self, db: Connection, id_: str, number: int, began: bool) -> None:
        playing = schema.entrants.c
        own = (playing.tournament == id_, playing.number == number)
        if began:
            db.execute(update(schema.entrants).where(*own).values(gone=True))
        else:
            db.execute(delete(schema.entrants).where(*own))

    def move_on(self, db: Connection, row: Any, **values: Any) -> bool:
        """Change a tournament unless it has changed since it was read; False if it has."""
        cups = schema.tournaments.c
        same = (cups.id == row.id, cups.state == row.state, cups.round == row.round)
        done = db.execute(update(schema.tournaments).where(*same).values(**values))
        return done.rowcount == 1

    def add_matches(self, db: Connection, id_: str, matches: Sequence[MatchRow]) -> None:
        rows = [
            {
                "tournament": id_,
                "round": match.round,
                "number": match.number,
                "in_group": match.group,
                "table_id": match.table,
                "players": _words(match.players),
                "places": _words(match.places),
                "scores": "",
            }
            for match in matches
        ]
        db.execute(insert(schema.matches), rows)

    def decide(self, id_: str, match: MatchRow) -> None:
        """Store how a game ended, once."""
        games = schema.matches.c
        own = (games.tournament == id_, games.round == match.round, games.number == match.number)
        values = {"places": _words(match.places), "scores": _words(match.scores)}
        with self.store.writing() as db:
            db.execute(update(schema.matches).where(*own, games.places == "").values(**values))

    # Tables of the tournament.

    def existing(self, tables: Sequence[str]) -> dict[str, bool]:
        """Which of these tables exist, and whether each is over."""
        columns = schema.tables.c
        query = select(columns.id, columns.over).where(columns.id.in_(tables))
        with self.store.engine.connect() as db:
            return {row.id: row.over for row in db.execute(query)}

    def places(self, table: str) -> dict[int, int]:
        """The places of a finished game by seat; empty where it ended without a result."""
        results = schema.results.c
        query = select(results.seat, results.place).where(results.table_id == table)
        with self.store.engine.connect() as db:
            return {row.seat: row.place for row in db.execute(query)}


def _numbers(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split()))


def _words(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
