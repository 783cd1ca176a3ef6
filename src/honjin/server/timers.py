"""Time that runs out: the steps from a reminder to the steward.

When the next step is due is in the database (`tables.deadline`). A process that carries it out
changes it in the same transaction, so every step happens once, even if processes die or race.
"""

from __future__ import annotations

from honjin.engine.errors import HonjinError
from honjin.server.departures import Departures
from honjin.server.errors import Overtaken
from honjin.server.live_table import LiveTable
from honjin.server.rows import NoticeRow, SeatRow
from honjin.server.table_cache import TableCache
from honjin.server.telemetry import log


class Timers:
    """Carries out what is due."""

    def __init__(self, cache: TableCache, departures: Departures) -> None:
        self.cache = cache
        self.store = cache.store
        self.departures = departures
        self.clocks = departures.clocks
        self.journal = departures.journal

    def run(self) -> None:
        """Everything that is due now, at all tables."""
        for table in self.store.due(self.clocks.server_clock.now()):
            try:
                self.look(table)
            except Overtaken:
                continue
            except HonjinError as error:
                log.error("timer", exc_info=error)

    def look(self, table: str) -> None:
        """The next step at a table, if its time has come."""
        with self.cache.at(table) as live:
            if not live.deadline:
                self.cache.forget(table)
                return
            if live.halted:
                self.store.save_deadline(live.id, live.deadline, 0)
                live.deadline = 0
                return
            now = self.clocks.server_clock.now()
            for chair in live.seats:
                at = self.clocks.step_at(live, chair)
                if at and at <= now:
                    self._step(live, chair)
                    return
            # Clocks have stood still since: a downtime, or quiet hours that were changed.
            before, live.deadline = live.deadline, self.clocks.next_deadline(live)
            self.store.save_deadline(live.id, before, live.deadline)

    def _step(self, live: LiveTable, chair: SeatRow) -> None:
        assert live.pace is not None
        if chair.stage == "steward":
            chair.stage, chair.stage_at = "open", self.clocks.server_clock.now()
            text = f"{chair.name} has not come back. Another player may take the seat."
            self.journal.note(live, "seat_open", text, chair.seat)
        elif chair.stage == "late":
            self._grace_over(live, chair)
        elif live.pace.kind == "slow" and not chair.stage:
            chair.stage = "reminded"
            told = _warning(live, chair, "Half of your time is gone in")
            self.journal.note_privately(live, chair.seat, "reminded", told)
        else:
            chair.stage = "late"
            chair.late += 1
            told = _warning(live, chair, "Your time is out in")
            self.journal.note(live, "late", f"{chair.name} is out of time.", chair.seat, told)

    def _grace_over(self, live: LiveTable, chair: SeatRow) -> None:
        if live.absence == "steward":
            text = f"{chair.name} is away. A steward plays for them."
            told = _warning(live, chair, "A steward plays for you in")
            self.departures.install_steward(live, chair, text, told)
        elif live.absence == "open":
            chair.stage, chair.stage_at = "open", self.clocks.server_clock.now()
            text = f"{chair.name} is away. Another player may take the seat."
            told = _warning(live, chair, "Another player may take your seat in")
            self.journal.note(live, "seat_open", text, chair.seat, told)
        elif len(live.seats) == 2:
            self.departures.concede_late(live, chair)
        else:
            why = f"{chair.name} did not come back. The game has ended without a result."
            self.departures.end(live, why, "time")


def _warning(live: LiveTable, chair: SeatRow, text: str) -> list[NoticeRow]:
    """A notice to the person whose time runs."""
    return [NoticeRow(chair.guest, "late", live.id, f"{text} {live.game.meta.title}.")]
