"""Hints: what a bot would do, at tables that allow them; everybody sees that a hint was used."""

from __future__ import annotations

from threading import Semaphore

import msgspec

from honjin.bots.hints import hint_from
from honjin.engine.errors import NotYourDecision
from honjin.engine.view import seat_name
from honjin.server.errors import Forbidden
from honjin.server.journal import Journal
from honjin.server.live_table import NOTE
from honjin.server.table_cache import TableCache, check_playing, check_started, own_seat
from honjin.server.wire import HintChoice, HintTold

KIND = "hint"
AT_ONCE = 2
"""How many hints are thought about at the same time."""


class Hints:
    """Gives hints, counts them, and logs them for everybody."""

    def __init__(self, cache: TableCache, journal: Journal) -> None:
        self.cache = cache
        self.journal = journal
        self._room = Semaphore(AT_ONCE)

    def ask(self, guest: str, table: str, seat: str) -> HintTold:
        """The best three choices of a seat whose turn it is, from what it sees."""
        with self.cache.at(table) as live:
            number = own_seat(live, guest, seat)
            check_started(live)
            check_playing(live)
            if not live.hints:
                raise Forbidden("this table was opened without hints")
            if number not in live.playing.actors():
                raise NotYourDecision("it is not your turn to decide")
            game, setup = live.game, live.setup
            view = msgspec.to_builtins(live.shown(number).view)
        with self._room:
            found = hint_from(game, setup, view, seat)
        asked = self._count(guest, table, seat)
        choices = [HintChoice(one.action, one.text, one.chance) for one in found.choices]
        return HintTold(choices, found.why, asked)

    def _count(self, guest: str, table: str, seat: str) -> int:
        """Log the hint for everybody; returns how many the seat has used."""
        with self.cache.at(table) as live:
            number = own_seat(live, guest, seat)
            entries = self.cache.store.entries(table)
            before = [e for e in entries if (e.kind, e.seat, e.action) == (NOTE, number, KIND)]
            asked = len(before) + 1
            if not live.over:
                times = "" if asked == 1 else f" ({asked} times so far)"
                name = live.seats[number].name or seat_name(number)
                text = f"{name} asks what a bot would do{times}."
                self.journal.note(live, KIND, text, number)
            return asked
