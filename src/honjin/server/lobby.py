"""Before the game: tables are opened, people sit down, the game starts; and rematches after it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from sqlalchemy import Connection

from honjin.bots import LEVELS
from honjin.bots.levels import STEWARD, USUAL, current
from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import BadOption
from honjin.engine.game import Setup
from honjin.engine.view import seat_name
from honjin.games import find_game
from honjin.server.clocks import Clocks
from honjin.server.database import ConcurrentChange, now
from honjin.server.errors import Forbidden, NameTaken, NotFound, TooMany, WrongMoment
from honjin.server.ids import new_id
from honjin.server.journal import turns
from honjin.server.live_table import CHANGES, LiveTable, write_setup
from honjin.server.my_tables import my_tables
from honjin.server.names import bot_name, skeleton
from honjin.server.notices import Notices
from honjin.server.packs import Packs
from honjin.server.relations import blocked_with
from honjin.server.rows import NoticeRow, ResultRow, SeatRow
from honjin.server.table_cache import TableCache, check_over, own_seat, seat_infos, seat_number
from honjin.server.wire import Absence, MyTable, NewTable, TableInfo

WEEK = 7 * 24 * 3600
FLAGS = ("spectators", "private_chat", "silent", "hotseat", "guided", "absence", "listed", "hints")


class Lobbies:
    """Opening a table, taking seats, starting."""

    def __init__(
        self,
        cache: TableCache,
        clocks: Clocks,
        tables_each: int,
        bot_tables_each: int,
        packs: Packs | None = None,
    ) -> None:
        self.cache = cache
        self.clocks = clocks
        self.notices: Notices | None = None
        self.store = cache.store
        self.tables_each = tables_each
        self.bot_tables_each = bot_tables_each
        self.packs = packs or Packs()

    def open(self, guest: str, wish: NewTable) -> str:
        """A new table; it starts at once if every seat is taken."""
        game = find_game(wish.game)
        pack = self.packs.find(wish.game, wish.pack)
        setup = game.setup(len(wish.seats), wish.options, pack)
        seats = self._seats(guest, wish)
        flags = {
            "spectators": wish.spectators,
            "private_chat": wish.private_chat,
            "silent": wish.silent,
            "hotseat": wish.hotseat,
            "guided": wish.guided,
            "pace": "" if wish.pace is None else msgspec.json.encode(wish.pace).decode(),
            "absence": wish.absence,
            "listed": wish.listed,
            "hints": wish.hints,
        }
        return self._make(guest, wish.game, setup, seats, flags)

    def seat_all(
        self,
        table: str,
        host: str,
        game: str,
        setup: Setup,
        seats: list[SeatRow],
        flags: dict[str, Any],
    ) -> None:
        """A table under an id that was drawn before, with everybody seated: it starts at once.
        A second call does nothing."""
        with suppress(ConcurrentChange):
            self._set(table, host, game, setup, seats, flags)

    def look(self, guest: str, table: str) -> TableInfo:
        """A table as everybody with its link may see it."""
        with self.cache.at(table) as live:
            return lobby(live, guest, self.store.guest(live.host) or "")

    def sit(self, guest: str, table: str, seat: str) -> None:
        """Take a free seat; the game starts with the last one."""
        with self.cache.at(table) as live:
            number = seat_number(live, seat)
            chair = live.seats[number]
            if chair.guest == guest:
                return
            _check_not_started(live)
            if guest in live.removed:
                raise Forbidden("the host has removed you from this table")
            if chair.taken:
                raise Forbidden("that seat is taken")
            if not live.hotseat and any(other.guest == guest for other in live.seats):
                raise WrongMoment("you sit at this table already; leave that seat first")
            self._check_name(live, guest)
            self._seat(chair, guest)
            self._save(live, start=all(chair.taken for chair in live.seats))

    def stand(self, guest: str, table: str, seat: str) -> None:
        """Leave a seat before the game."""
        with self.cache.at(table) as live:
            chair = live.seats[own_seat(live, guest, seat)]
            _check_not_started(live)
            chair.guest = chair.name = ""
            self._save(live, start=False)

    def start(self, guest: str, table: str) -> None:
        """The host starts; bots take the free seats, as strong as the other bots."""
        with self.cache.at(table) as live:
            if live.host != guest:
                raise Forbidden("only the host can start the game")
            if live.started:
                return
            self._check_bots(guest, [chair for chair in live.seats if chair.guest])
            levels = [chair.level for chair in live.seats if chair.kind == "bot"]
            for chair in live.seats:
                if not chair.taken:
                    _hire(chair, levels[-1] if levels else USUAL, live.seats)
            self._save(live, start=True)

    def fill(self, guest: str, table: str, seat: str, level: str | None) -> None:
        """The host gives a free seat to a bot, or takes it back for a person."""
        with self.cache.at(table) as live:
            if live.host != guest:
                raise Forbidden("only the host can fill seats")
            _check_not_started(live)
            chair = live.seats[seat_number(live, seat)]
            if chair.guest:
                raise Forbidden("that seat is taken")
            if level is None:
                chair.kind, chair.level, chair.name = "person", "", ""
            else:
                _hire(chair, level, live.seats)
            self._save(live, start=False)

    def rematch(self, guest: str, table: str) -> str:
        """A seat at a new table with the seats rotated by one; the first request opens it.

        The others are invited. It starts when all have come, or the host starts it with bots.
        """
        with self.cache.at(table) as live:
            mine = live.seats_of(guest)
            if not mine:
                raise Forbidden("only those who played can ask for a rematch")
            check_over(live)
            seat = seat_name((mine[0] + 1) % len(live.seats))
            if not live.rematch:
                name = live.game.meta.name  # refuses a game that is no longer installed
                live.change = next(CHANGES)
                live.rematch = self._open_rematch(guest, name, live)
            again = live.rematch
        # Where somebody else has taken the seat, or the game has begun, they see it there.
        with suppress(Forbidden, WrongMoment, NameTaken, NotFound):
            self.sit(guest, again, seat)
        return again

    def _open_rematch(self, guest: str, game: str, live: LiveTable) -> str:
        count = len(live.seats)
        seats = []
        for number in range(count):
            old = live.seats[(number - 1) % count]
            chair = SeatRow(number, old.kind, "", old.level, old.name)
            if old.guest:
                chair = SeatRow(number, "person")
                if old.guest == guest:
                    self._seat(chair, guest)
            seats.append(chair)
        flags: dict[str, Any] = {name: getattr(live, name) for name in FLAGS}
        flags["pace"] = "" if live.pace is None else msgspec.json.encode(live.pace).decode()
        # The free seats are for those who played.
        flags["listed"] = live.listed and all(chair.taken for chair in seats)
        return self._make(guest, game, live.setup, seats, flags, live)

    def close(self, guest: str, table: str) -> None:
        """The host ends a game that cannot go on here."""
        with self.cache.at(table) as live:
            if live.host != guest:
                raise Forbidden("only the host can close this table")
            if live.over or not live.halted:
                raise WrongMoment("only a paused game can be closed")
            self.end(live, "The host has closed this game.")

    def end(
        self,
        live: LiveTable,
        why: str,
        ending: str = "closed",
        results: Sequence[ResultRow] = (),
    ) -> None:
        """Stop a game early; its record stays."""
        ended = live.result()
        for chair in live.seats:
            self.clocks.break_off(live, chair)
        told = partial(self._tell_end, live, why)
        self.store.close_table(live.id, live.version, ended, why, ending, results, told, live.seats)
        live.closed, live.ending, live.deadline, live.vote = why, ending, 0, None
        live.change = next(CHANGES)
        live.finish(ended)

    def mine(self, guest: str) -> list[MyTable]:
        """A guest's tables, each with the players it waits for."""
        return my_tables(self.clocks, guest)

    # Inside.

    def _seats(self, guest: str, wish: NewTable) -> list[SeatRow]:
        mine = [seat for seat in wish.seats if seat.kind == "me"]
        if len(mine) > 1 and not wish.hotseat:
            raise BadOption("to play several seats, open a hot-seat table")
        seats: list[SeatRow] = []
        for number, seat in enumerate(wish.seats):
            chair = SeatRow(number, "open" if seat.kind == "open" else "person")
            if seat.kind == "bot":
                _hire(chair, seat.level or USUAL, seats)
            elif seat.level is not None:
                raise BadOption("only a bot has a level")
            elif seat.kind == "me":
                self._seat(chair, guest)
            seats.append(chair)
        return seats

    def _check_name(self, live: LiveTable, guest: str) -> None:
        name = skeleton(self.store.guest(guest) or "")
        for other in live.seats:
            if other.guest not in ("", guest) and skeleton(other.name) == name:
                raise NameTaken(f"{other.name} sits here: choose a name that looks different first")

    def _check_bots(self, host: str, people: list[SeatRow]) -> None:
        if not people and self.store.hosted_bots(host) >= self.bot_tables_each:
            raise TooMany(
                f"{self.bot_tables_each} of your games run with bots alone: wait for one to end"
            )

    def _seat(self, chair: SeatRow, guest: str) -> None:
        chair.guest = guest
        chair.name = self.store.guest(guest) or ""

    def _make(
        self,
        host: str,
        game: str,
        setup: Setup,
        seats: list[SeatRow],
        flags: dict[str, Any],
        after: LiveTable | None = None,
    ) -> str:
        if self.store.hosted(host, now() - WEEK) >= self.tables_each:
            raise TooMany(f"you host {self.tables_each} unfinished tables: finish some first")
        self._check_bots(host, [chair for chair in seats if chair.kind != "bot"])
        table = new_id()
        self._set(table, host, game, setup, seats, flags, after)
        return table

    def _set(
        self,
        table: str,
        host: str,
        game: str,
        setup: Setup,
        seats: list[SeatRow],
        flags: dict[str, Any],
        after: LiveTable | None = None,
    ) -> None:
        seed = VerifiableSeed()
        values: dict[str, Any] = {
            "id": table,
            "game": game,
            "rules": find_game(game).meta.rules,
            "setup": write_setup(setup),
            "host": host,
            **flags,
            "seed": seed.secret,
            "seed_hash": seed.hash,
            "version": 0,
            "started": False,
            "over": False,
            "waiting": "",
            "bot_waits": False,
            "snapshot": "",
            "deal": "",
            "line": "",
            "closed": "",
            "undo_ask": "",
            "rematch": "",
            "suspended": False,
            "vote": "",
            "removed": "",
            "ending": "",
            "deadline": 0,
            "pinned": "",
        }
        live = LiveTable(SimpleNamespace(**values), seats)
        if all(chair.taken for chair in seats):
            live.begin()
            self.clocks.begin(live)
            values |= live.stored_start()
        with self.cache.storing(live):
            if after is None:
                self.store.add_table(values, seats)
            else:
                asker = next(chair for chair in seats if chair.guest == host)
                told = partial(self._tell_rematch, asker, after, table)
                self.store.add_table(values, seats, after.id, told)
        if any(chair.kind == "bot" for chair in seats):
            self.cache.tell(table)

    def _save(self, live: LiveTable, start: bool) -> None:
        live.change = next(CHANGES)
        if start:
            live.begin()
            self.clocks.begin(live)
        values = live.stored_start() if start else {}
        told = partial(self._tell_seats, live, start)
        self.store.save_seats(live.id, live.seats, told, **values)

    def _tell_end(self, live: LiveTable, why: str, db: Connection) -> None:
        if self.notices is None or len({chair.guest for chair in live.seats if chair.guest}) < 2:
            return
        for kind in ("turn", "asked"):
            self.notices.settle_all(db, live.id, kind)
        what = f"{live.title}: {why}"[:200]
        people = [chair.guest for chair in live.seats if chair.present]
        self.notices.write(db, [NoticeRow(guest, "over", live.id, what) for guest in people])

    def _tell_seats(self, live: LiveTable, start: bool, db: Connection) -> None:
        """Close invitations of people who sit, or all of them when the game starts."""
        if self.notices is None:
            return
        if start:
            self.notices.settle_all(db, live.id, "invited")
        for guest in () if start else live.others(""):
            self.notices.settle(db, guest, live.id, "invited")
        if start and len(live.others("")) > 1:
            self.notices.write(db, turns(live, live.awaited))

    def _tell_rematch(self, asker: SeatRow, live: LiveTable, table: str, db: Connection) -> None:
        """Invite the others to a rematch, except where one has blocked the other."""
        if self.notices is None:
            return
        others = {chair.guest for chair in live.seats if chair.guest} - {asker.guest}
        text = f"{asker.name} asks for a rematch of {live.title}."
        told = sorted(others - blocked_with(self.store, asker.guest))
        self.notices.write(db, [NoticeRow(guest, "invited", table, text) for guest in told])


def lobby(live: LiveTable, guest: str, host: str) -> TableInfo:
    """A table as everybody with its link may see it."""
    inside = live.spectators or bool(live.seats_of(guest)) or live.host == guest
    return TableInfo(
        id=live.id,
        game=live.name,
        title=live.title,
        rules=live.rules,
        options=live.setup.options,
        seats=seat_infos(live, guest),
        sides=live.sides,
        host=host,
        hosting=live.host == guest,
        started=live.started,
        over=live.over if inside else None,
        spectators=live.spectators,
        private_chat=live.private_chat,
        silent=live.silent,
        hotseat=live.hotseat,
        guided=live.guided,
        seed_hash=live.seed.hash,
        rematch=(live.rematch or None) if inside else None,
        notice=live.closed or live.halted or None,
        pace=live.pace,
        absence=cast(Absence, live.absence),
        listed=live.listed,
        hints=live.hints,
        pack=live.setup.pack.name if live.setup.pack else "",
        numbers=live.setup.pack.set if live.setup.pack else {},
    )


def _check_not_started(live: LiveTable) -> None:
    if live.started:
        raise WrongMoment("the game has started")


def _hire(chair: SeatRow, level: str, beside: list[SeatRow]) -> None:
    """Put a bot into a seat, under a name that nobody has at this table."""
    level = offered_level(level)
    taken = {other.name for other in beside if other is not chair}
    chair.kind, chair.level, chair.name = "bot", level, bot_name(level, taken)


def offered_level(level: str) -> str:
    """A level by its current name; refuses unknown ones."""
    level = current(level)
    offered = [word for word in LEVELS if word != STEWARD]
    if level not in offered:
        raise BadOption(f"there is no bot {level[:20]!r}; there are {', '.join(offered)}")
    return level
