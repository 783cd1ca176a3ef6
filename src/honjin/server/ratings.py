"""Ratings by openskill, a game and a pace at a time, and profiles.

A rating follows from the stored results alone, counted in the order in which the games ended. So
every process, and every recount, gets the same numbers.
"""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import Connection, select

from honjin.bots.levels import RANDOM, USUAL, current, place
from honjin.engine.decoders import read_json
from honjin.engine.game import Setup
from honjin.games import find_game, title_of
from honjin.server import schema
from honjin.server.account_store import AccountStore
from honjin.server.database import now
from honjin.server.errors import NotFound
from honjin.server.store import Store
from honjin.server.wire import Pace
from honjin.server.wire_people import (
    Leader,
    PlayedGame,
    Profile,
    RatingInfo,
    SideRecord,
    TurnRecord,
)

COUNTS = ("", "resigned", "late")
"""How a game must have ended for a player to count for their rating."""
SETTLED = 5
SHOWN = 50
ANCHOR_STEP = 5.0
"""Between a level of bots and the next: the stronger wins about seven games of ten."""
ANCHOR_SIGMA = 1.0
DELAY = 2
"""Seconds after which no result can come in between those that are counted."""

Key = tuple[str, str, str]
"""A player (a guest's id, or `bot:` and a level), a game, and a pace."""


class PlayerRating(msgspec.Struct):
    """A rating so far."""

    mu: float
    sigma: float
    games: int = 0


class Ratings:
    """Counts results as they come. Thread-safe."""

    def __init__(self, store: Store, accounts: AccountStore) -> None:
        self.store = store
        self.accounts = accounts
        self._model = PlackettLuce()
        self._lock = threading.Lock()
        self._ratings: dict[Key, PlayerRating] = {}
        self._changes: dict[tuple[str, str], int] = {}
        """The change of a player's rating by a table."""
        self._counted: tuple[int, str] = (0, "")
        self.games = 0
        """How many games were rated."""

    def count(self) -> None:
        """Count all results that are not counted yet."""
        results, tables = schema.results.c, schema.tables.c
        with self._lock:
            query = (
                select(schema.results, tables.game, tables.pace, tables.hints, tables.setup)
                .join(schema.tables, tables.id == results.table_id)
                .where(results.made >= self._counted[0], results.made <= now() - DELAY)
                .order_by(results.made, results.table_id, results.seat)
            )
            with self.store.engine.connect() as db:
                rows = db.execute(query).all()
            games: dict[tuple[int, str], list[Any]] = defaultdict(list)
            for row in rows:
                if (row.made, row.table_id) > self._counted:
                    games[row.made, row.table_id].append(row)
            for when, seats in games.items():
                self._count_game(seats)
                self._counted = when

    def _count_game(self, seats: list[Any]) -> None:
        """One game. It needs two sides, a person among them, and nobody in two seats.

        Where hints are allowed, or a data pack changes the numbers, nothing is rated. Partners are
        one side, which is as strong as both of them and wins or loses as one.
        """
        setup = read_json(seats[0].setup, _Stored)
        if seats[0].hints or setup.pack is not None:
            return
        players = [row.guest or f"bot:{current(row.level)}" for row in seats]
        people = [row.guest for row in seats if row.guest]
        stayed = [(p, row) for p, row in zip(players, seats, strict=True) if row.how in COUNTS]
        sides: dict[int, list[tuple[Key, int]]] = defaultdict(list)
        pace = pace_kind(seats[0].pace)
        game, played = find_game(seats[0].game), Setup(len(seats), setup.options)
        for player, row in stayed:
            side = game.team(played, row.seat)
            sides[side].append(((player, row.game, pace), row.place))
        if not people or len(people) != len(set(people)) or len(sides) < 2:
            return
        self.games += 1
        before = [[self._rating(key) for key, _ in side] for side in sides.values()]
        teams = [[self._model.rating(mu=p.mu, sigma=p.sigma) for p in team] for team in before]
        ranks = [float(min(rank for _, rank in one)) for one in sides.values()]
        after = self._model.rate(teams, ranks=ranks)
        for members, old, new in zip(sides.values(), before, after, strict=True):
            for (key, _), was, rated in zip(members, old, new, strict=True):
                if key[0].startswith("bot:"):
                    self._ratings[key] = PlayerRating(was.mu, was.sigma, was.games + 1)
                    continue
                self._ratings[key] = PlayerRating(rated.mu, rated.sigma, was.games + 1)
                change = points(rated.mu) - points(was.mu)
                self._changes[seats[0].table_id, key[0]] = change

    def _rating(self, key: Key) -> PlayerRating:
        """A rating so far. Those of bots never change, and so hold the scale in its place."""
        fresh = self._model.rating()
        kind, _, level = key[0].partition(":")
        first = PlayerRating(fresh.mu, fresh.sigma)
        if kind == "bot":
            first = PlayerRating(fresh.mu + _steps(level) * ANCHOR_STEP, ANCHOR_SIGMA)
        return self._ratings.get(key) or first

    def rating(self, player: str, game: str, pace: str) -> RatingInfo | None:
        """One rating, as far as results were counted."""
        key = (player, game, pace)
        with self._lock:
            found = self._ratings.get(key)
        return None if found is None else _info(key, found)

    def of(self, player: str) -> list[RatingInfo]:
        """All ratings of a player."""
        with self._lock:
            found = [(key, one) for key, one in self._ratings.items() if key[0] == player]
        return [_info(key, one) for key, one in sorted(found, key=lambda pair: pair[0])]

    def all(self) -> list[Leader]:
        """Every rating of people and bots, by game and pace, the highest first."""
        with self._lock:
            found = list(self._ratings.items())
        found.sort(key=lambda pair: (pair[0][1:], -pair[1].mu, pair[0][0]))
        return [Leader(self._name(key[0]), _info(key, one)) for key, one in found]

    def _name(self, player: str) -> str:
        if player.startswith("bot:"):
            return player
        return self.store.guest(player) or "a former player"

    def leaders(self, game: str, pace: str) -> list[Leader]:
        """The best accounts of a game, by the lower bound of their rating."""
        self.count()
        with self._lock:
            found = [(key, one) for key, one in self._ratings.items() if key[1:] == (game, pace)]
        found.sort(key=lambda pair: 2 * pair[1].sigma - pair[1].mu)
        lines = []
        for key, one in found:
            name = "" if key[0].startswith("bot:") else self.store.guest(key[0]) or ""
            if name and self.accounts.owner_of(name) == key[0]:
                lines.append(Leader(name, _info(key, one)))
            if len(lines) == SHOWN:
                break
        return lines

    def profile(self, name: str) -> Profile:
        """The public profile of an account."""
        owner = self.accounts.owner_of(name)
        if not owner:
            raise NotFound("there is nobody with this name")
        return self.profile_of(owner)

    def profile_of(self, guest: str) -> Profile:
        """A person as others see them."""
        self.count()
        known, results, tables = schema.guests.c, schema.results.c, schema.tables.c
        mine = (
            select(schema.results, tables.game)
            .join(schema.tables, tables.id == results.table_id)
            .where(results.guest == guest)
            .order_by(results.made.desc(), results.table_id)
        )
        with self.store.engine.connect() as db:
            who = db.execute(select(known.name, known.made).where(known.id == guest)).one()
            rows = db.execute(mine).all()
            turns = _turns(db, guest)
        levels = {key[0] for key in self._ratings if key[0].startswith("bot:")}
        bots = [
            msgspec.structs.replace(one, pace=level.removeprefix("bot:"))
            for level in sorted(levels)
            for one in self.of(level)
        ]
        return Profile(
            name=who.name,
            since=who.made,
            games=len(rows),
            won=sum(row.place == 1 for row in rows),
            in_time=_share(sum(one.turns for one in turns), sum(one.late for one in turns)),
            ratings=self.of(guest),
            recent=[self._played(row, guest) for row in rows[:20]],
            bots=bots,
            record=_record(rows),
            turns=[
                TurnRecord(
                    one.pace, one.turns, _share(one.turns, one.late), one.used // one.turns // 1000
                )
                for one in turns
            ],
        )

    def _played(self, row: Any, guest: str) -> PlayedGame:
        seats = self.store.seats(row.table_id)
        return PlayedGame(
            table=row.table_id,
            game=row.game,
            title=title_of(row.game),
            names=[chair.name for chair in seats if chair.seat != row.seat],
            place=row.place,
            seats=len(seats),
            how=row.how,
            change=self._changes.get((row.table_id, guest), 0),
            made=row.made,
        )


class _Stored(msgspec.Struct):
    """What of a stored setup decides how its game is rated: with a data pack its numbers are not
    the game's own."""

    options: dict[str, Any] = {}
    pack: dict[str, Any] | None = None


class _Turns(msgspec.Struct):
    """What somebody's turns at a pace add up to."""

    pace: Literal["live", "slow"]
    turns: int = 0
    late: int = 0
    used: int = 0


def _turns(db: Connection, guest: str) -> list[_Turns]:
    """Turns in games that are over, in their own seats and in those that another person has taken
    since: a running game may have sealed turns."""
    found = {"live": _Turns("live"), "slow": _Turns("slow")}
    tables = schema.tables.c
    for kept in (schema.seats, schema.tenures):
        query = (
            select(tables.pace, kept.c.turns, kept.c.late, kept.c.used)
            .join(schema.tables, tables.id == kept.c.table_id)
            .where(kept.c.guest == guest, kept.c.turns > 0, tables.over.is_(True))
        )
        for row in db.execute(query):
            if (pace := found.get(pace_kind(row.pace))) is not None:
                pace.turns += row.turns
                pace.late += row.late
                pace.used += row.used
    return [pace for pace in found.values() if pace.turns]


def _share(turns: int, late: int) -> float:
    return 1 - late / turns if turns else 1.0


def _record(rows: Sequence[Any]) -> list[SideRecord]:
    """Results by game and side."""
    played = Counter((row.game, row.side) for row in rows)
    won = Counter((row.game, row.side) for row in rows if row.place == 1)
    order = sorted(played, key=lambda key: (key[0], -played[key], key[1]))
    return [
        SideRecord(game, title_of(game), side, played[game, side], won[game, side])
        for game, side in order
    ]


def _steps(level: str) -> int:
    """How far a level stands above the usual opponent, which is as strong as a newcomer. What is
    not on the ladder, such as a steward, counts as its first step."""
    return (-1 if level == RANDOM else max(0, place(level))) - place(USUAL)


def points(mu: float) -> int:
    """A rating as it is shown: 1500 for a newcomer."""
    return round(1000 + 20 * mu)


def _info(key: Key, one: PlayerRating) -> RatingInfo:
    spread = round(39 * one.sigma)
    _, game, pace = key
    rating, settling = points(one.mu), one.games < SETTLED
    return RatingInfo(game, title_of(game), pace, rating, spread, one.games, settling)


def pace_kind(text: str) -> str:
    """The kind of a stored pace."""
    return read_json(text, Pace).kind if text else "none"
