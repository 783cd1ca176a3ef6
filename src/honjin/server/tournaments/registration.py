"""Opening a tournament, joining and leaving it, and what its host does before it begins."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from honjin.engine.errors import BadOption
from honjin.games import find_game
from honjin.server.errors import Forbidden, Malformed, NameTaken, TooMany, WrongMoment
from honjin.server.ids import new_id
from honjin.server.lobby import offered_level
from honjin.server.names import bot_name, skeleton
from honjin.server.sanitize import is_blank, tidy
from honjin.server.store import Store
from honjin.server.tournaments.formats import MOST
from honjin.server.tournaments.rounds import Rounds
from honjin.server.tournaments.store import EntrantRow, TournamentStore
from honjin.server.tournaments.wire import NewTournament

EACH = 5
"""Tournaments of one host that are not over."""


class Registration:
    """Opens tournaments and keeps their lists of players."""

    def __init__(self, store: Store, rows: TournamentStore, rounds: Rounds) -> None:
        self.store = store
        self.rows = rows
        self.rounds = rounds

    def open(self, guest: str, wish: NewTournament) -> str:
        """A new tournament, open to everybody."""
        name = tidy(wish.name)[:60]
        if is_blank(name):
            raise Malformed("give the tournament a name")
        find_game(wish.game).setup(wish.seats, wish.options)
        fill = "" if wish.fill is None else offered_level(wish.fill)
        if wish.starts and wish.starts <= self.rounds.server_clock.now():
            raise BadOption("choose a start in the future", field="starts")
        if self.rows.hosted(guest) >= EACH:
            raise TooMany(f"{EACH} of your tournaments are not over yet: finish or end one first")
        id_ = new_id()
        self.rows.add(
            {
                "id": id_,
                "name": name,
                "game": wish.game,
                "options": msgspec.json.encode(wish.options).decode(),
                "format": wish.format,
                "seats": wish.seats,
                "rounds": wish.rounds,
                "group_size": wish.group_size,
                "pace": "" if wish.pace is None else msgspec.json.encode(wish.pace).decode(),
                "absence": wish.absence,
                "fill": fill,
                "host": guest,
                "listed": wish.listed,
                "state": "open",
                "round": 0,
                "round_hours": wish.round_hours,
                "began": 0,
                "lasts": 0,
                "starts": wish.starts,
                "seed": secrets.token_hex(16),
                "made": self.rounds.server_clock.now(),
            }
        )
        return id_

    def join(self, guest: str, id_: str) -> None:
        """Join a tournament."""
        self.rows.tournament(id_)
        name = self.store.guest(guest) or ""
        with self.store.writing() as db:
            self.rows.hold_open(db, id_)
            entrants = self.rows.entrants(id_)
            if any(one.guest == guest for one in entrants):
                return
            _check_room(entrants)
            if any(skeleton(one.name) == skeleton(name) for one in entrants):
                raise NameTaken(f"{name} plays here already: choose a name that looks different")
            self.rows.enter(db, id_, EntrantRow(0, guest, "", name))

    def leave(self, guest: str, id_: str) -> None:
        """Leave: before the start the entry is removed, later the player is not paired again."""
        row = self.rows.tournament(id_)
        mine = [one for one in self.rows.entrants(id_) if one.guest == guest]
        if not mine:
            return
        if row.state not in ("open", "running"):
            raise WrongMoment("this tournament is over")
        with self.store.writing() as db:
            if row.state == "open":
                self.rows.hold_open(db, id_)
            self.rows.withdraw(db, id_, mine[0].number, began=row.state == "running")

    def add_bot(self, guest: str, id_: str, level: str) -> None:
        """The host adds a bot."""
        level = offered_level(level)
        self._check_host(guest, id_)
        with self.store.writing() as db:
            self.rows.hold_open(db, id_)
            entrants = self.rows.entrants(id_)
            _check_room(entrants)
            self._enter_bot(db, id_, level, entrants)

    def _enter_bot(
        self, db: Connection, id_: str, level: str, entrants: Sequence[EntrantRow]
    ) -> None:
        name = bot_name(level, {one.name for one in entrants})
        self.rows.enter(db, id_, EntrantRow(0, "", level, name))

    def drop(self, guest: str, id_: str, number: int) -> None:
        """The host removes a player before it begins."""
        self._check_host(guest, id_)
        with self.store.writing() as db:
            self.rows.hold_open(db, id_)
            self.rows.withdraw(db, id_, number, began=False)

    def start(self, guest: str, id_: str) -> None:
        """The host begins the first round."""
        self._check_host(guest, id_)
        row = self.rows.tournament(id_)
        if row.state == "open":
            self.rounds.begin(row)

    def end(self, guest: str, id_: str) -> None:
        """The host cancels it; running games continue as ordinary ones."""
        self._check_host(guest, id_)
        row = self.rows.tournament(id_)
        if row.state not in ("open", "running"):
            return
        with self.store.writing() as db:
            if not self.rows.move_on(db, row, state="ended"):
                raise WrongMoment("a round has just begun: reload the page")

    def _check_host(self, guest: str, id_: str) -> None:
        if self.rows.tournament(id_).host != guest:
            raise Forbidden("only the host of the tournament can do this")


def _check_room(entrants: Sequence[EntrantRow]) -> None:
    if len(entrants) >= MOST:
        raise TooMany(f"a tournament has at most {MOST} players")
