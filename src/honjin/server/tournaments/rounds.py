"""Rounds that run by themselves: they begin, their games start and end, their time runs out.

Where a tournament stands is in the database. A process advances it in one transaction that names
the round it saw, and the tables of a round have their ids before they are opened; so every
round begins once and every game is opened once, whichever process comes first or dies in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection

from honjin.engine.errors import BadOption, HonjinError
from honjin.engine.record import read_record
from honjin.engine.view import seat_name
from honjin.games import find_game
from honjin.server.clocks import HOUR, still_of
from honjin.server.database import ConcurrentChange
from honjin.server.departures import Departures
from honjin.server.errors import Overtaken
from honjin.server.ids import new_id
from honjin.server.lobby import Lobbies
from honjin.server.names import bot_name
from honjin.server.notices import Notices
from honjin.server.rest import Rest, when
from honjin.server.rows import NoticeRow, SeatRow
from honjin.server.telemetry import log
from honjin.server.tournaments.formats import (
    Plan,
    check_plan,
    missing_players,
    next_draw,
)
from honjin.server.tournaments.pairings import PastGame, seated
from honjin.server.tournaments.store import EntrantRow, MatchRow, TournamentStore, plan_of

LEASE = 10.0
"""Seconds for which one process alone advances tournaments."""
GRACE = 8
"""A round that is late is looked at again after this part of its time."""


class Rounds:
    """Advances tournaments."""

    def __init__(
        self, rows: TournamentStore, lobbies: Lobbies, departures: Departures, notices: Notices
    ) -> None:
        self.rows = rows
        self.store = rows.store
        self.lobbies = lobbies
        self.departures = departures
        self.notices = notices
        self.server_clock = departures.clocks.server_clock

    def run(self) -> None:
        """Everything that is due now, in all tournaments."""
        if not self.store.lease("tournaments", LEASE):
            return
        for row in self.rows.active():
            try:
                self.look(row)
            except (ConcurrentChange, Overtaken):
                continue
            except HonjinError as error:
                log.error("tournament", exc_info=error)

    def look(self, row: Any) -> None:
        """The next step of a tournament."""
        if row.state == "open":
            if self.server_clock.now() >= row.starts:
                self._begin_in_time(row)
            return
        now = [match for match in self.rows.matches(row.id) if match.round == row.round]
        self._open_tables(row, now)
        running = self._collect(row, now)
        if not running:
            self._next(row)
        elif self.deadline(row) <= self.server_clock.now():
            self._end_of_time(row, running)

    def deadline(self, row: Any) -> int:
        """When a round ends; downtime of the server does not count."""
        if row.state != "running":
            return 0
        return when(row.began, row.lasts, partial(still_of, Rest(), self.server_clock.downtimes()))

    # Beginning.

    def _begin_in_time(self, row: Any) -> None:
        try:
            self.begin(row)
        except BadOption as error:
            with self.store.writing() as db:
                if self.rows.move_on(db, row, state="ended"):
                    text = f"{row.name} does not take place: {error.sentence}"
                    rows = _news(self.rows.entrants(row.id), row.id, text)
                    self.notices.write(db, rows)

    def begin(self, row: Any) -> None:
        """Draw the first round; bots fill the last table if the host wants it."""
        plan = self.plan(row)
        with self.store.writing() as db:
            self.rows.hold_open(db, row.id)
            entrants = self.rows.entrants(row.id)
            missing = missing_players(plan, len(entrants)) if row.fill else 0
            names = {one.name for one in entrants}
            for _ in range(missing):
                name = bot_name(row.fill, names)
                names.add(name)
                number = max((one.number for one in entrants), default=0) + 1
                entrants.append(EntrantRow(number, "", row.fill, name))
                self.rows.enter(db, row.id, entrants[-1])
            check_plan(plan, len(entrants))
            self._draw(db, row, plan, entrants, [])
        self.look(self.rows.tournament(row.id))

    def plan(self, row: Any) -> Plan:
        """What a tournament is, with the numbers of seats that the game can be played by."""
        game = find_game(row.game)
        options = msgspec.json.decode(row.options)
        allows = []
        for seats in game.meta.seats:
            try:
                game.setup(seats, options)
            except BadOption:
                continue
            allows.append(seats)
        return plan_of(row, allows)

    def _draw(
        self,
        db: Connection,
        row: Any,
        plan: Plan,
        entrants: Sequence[EntrantRow],
        matches: Sequence[MatchRow],
    ) -> None:
        """Store the next round, or that there is none."""
        present = [one.number for one in entrants if not one.gone]
        games = [match.as_game() for match in matches]
        players = [one.number for one in entrants]
        draws = next_draw(plan, players, present, games, row.seed) if len(present) > 1 else []
        if not draws:
            if self.rows.move_on(db, row, state="over"):
                self.notices.write(db, _news(entrants, row.id, f"{row.name} is over."))
            return
        met = [PastGame(game.played.players) for game in games]
        drawn = []
        for number, draw in enumerate(draws, 1):
            players_there = seated(draw.players, met, row.seed)
            alone = len(players_there) == 1
            table = "" if alone else new_id()
            places = (1,) if alone else ()
            drawn.append(MatchRow(row.round + 1, number, draw.group, table, players_there, places))
        values = {"state": "running", "round": row.round + 1, "began": self.server_clock.now()}
        if not self.rows.move_on(db, row, lasts=row.round_hours * HOUR, **values):
            raise ConcurrentChange
        self.rows.add_matches(db, row.id, drawn)
        self.notices.write(db, _round_news(row, entrants, drawn))

    def _next(self, row: Any) -> None:
        entrants = self.rows.entrants(row.id)
        matches = [match for match in self.rows.matches(row.id) if match.round <= row.round]
        with self.store.writing() as db:
            self._draw(db, row, self.plan(row), entrants, matches)
        after = self.rows.tournament(row.id)
        if after.state == "running" and after.round != row.round:
            self.look(after)

    # The games of a round.

    def _open_tables(self, row: Any, matches: Sequence[MatchRow]) -> None:
        there = self.rows.existing([match.table for match in matches if match.table])
        wanted = [m for m in matches if m.table and not m.places and m.table not in there]
        if not wanted:
            return
        entrants = {one.number: one for one in self.rows.entrants(row.id)}
        game = find_game(row.game)
        for match in wanted:
            chairs = [
                SeatRow(seat, "person", one.guest, "", one.name)
                if one.guest
                else SeatRow(seat, "bot", "", one.level, one.name)
                for seat, one in enumerate(entrants[player] for player in match.players)
            ]
            host = next((chair.guest for chair in chairs if chair.guest), row.host)
            setup = game.setup(len(chairs), msgspec.json.decode(row.options))
            flags = {
                "spectators": True,
                "private_chat": False,
                "silent": False,
                "hints": False,
                "hotseat": False,
                "guided": False,
                "pace": row.pace,
                "absence": row.absence,
                "listed": False,
            }
            self.lobbies.seat_all(match.table, host, row.game, setup, chairs, flags)

    def _collect(self, row: Any, matches: Sequence[MatchRow]) -> list[MatchRow]:
        """Store the results of games that are over; returns those that are not."""
        there = self.rows.existing([match.table for match in matches if match.table])
        running = []
        for match in matches:
            if match.places:
                continue
            if there.get(match.table):
                self._keep_result(row, match)
            else:
                running.append(match)
        return running

    def _keep_result(self, row: Any, match: MatchRow) -> None:
        places = self.rows.places(match.table)
        # A game that ended without a result is a draw.
        told = tuple(places.get(seat, 1) for seat in range(len(match.players)))
        scores = self._scores(match) if places else ()
        self.rows.decide(row.id, msgspec.structs.replace(match, places=told, scores=scores))

    def _scores(self, match: MatchRow) -> tuple[int, ...]:
        ended = self.store.finished(match.table)
        words = read_record(ended.record).header.get("result", "").split() if ended else []
        points = dict(zip(words[::2], map(int, words[1::2]), strict=True))
        names = [seat_name(seat) for seat in range(len(match.players))]
        return tuple(points[name] for name in names) if set(names) == set(points) else ()

    # Time.

    def _end_of_time(self, row: Any, running: Sequence[MatchRow]) -> None:
        """The time of a round is over: at a table of two the player whose turn it is loses; at a
        larger one a steward plays on. Games that still run are checked again after a while."""
        again = max(HOUR, row.round_hours * HOUR // GRACE)
        with self.store.writing() as db:
            if not self.rows.move_on(db, row, began=self.server_clock.now(), lasts=again):
                raise ConcurrentChange
        for match in running:
            try:
                if not self._hurry(match):
                    places = (1,) * len(match.players)
                    self.rows.decide(row.id, msgspec.structs.replace(match, places=places))
            except Overtaken:
                continue
        self.look(self.rows.tournament(row.id))

    def _hurry(self, match: MatchRow) -> bool:
        """End a game or let it go on without those who are late; False if it cannot go on."""
        with self.lobbies.cache.at(match.table) as live:
            if live.over:
                return True
            if live.halted:
                return False
            late = [live.seats[seat] for seat in live.waiting() if live.seats[seat].present]
            if not late:
                return True
            if len(live.seats) == 2:
                if len(late) == 1:
                    self.departures.concede_late(live, late[0])
                else:
                    self.departures.end(live, "The round is over: a draw.", "time")
                return True
            live.suspended = False
            for chair in late:
                text = f"The round is over. A steward plays for {chair.name}."
                self.departures.install_steward(live, chair, text)
            return True


def _news(entrants: Sequence[EntrantRow], id_: str, text: str) -> list[NoticeRow]:
    people = [one.guest for one in entrants if one.guest and not one.gone]
    return [NoticeRow(guest, "cup", id_, text[:200]) for guest in people]


def _round_news(
    row: Any, entrants: Sequence[EntrantRow], matches: Sequence[MatchRow]
) -> list[NoticeRow]:
    who = {one.number: one for one in entrants}
    rows = []
    for match in matches:
        for player in match.players:
            if not who[player].guest:
                continue
            others = ", ".join(who[one].name for one in match.players if one != player)
            what = f"you play with {others}" if others else "you have a bye"
            text = f"{row.name}, round {match.round}: {what}."[:200]
            kind = "round" if match.table else "cup"
            rows.append(NoticeRow(who[player].guest, kind, match.table or row.id, text))
    return rows
