"""The time by which games are played, and the server's downtimes.

Every process notes every few seconds that it is alive. A longer gap between two such notes is
downtime, during which no clock runs. It does not matter which process notes it, nor which dies.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import insert, select, update

from honjin.server import schema
from honjin.server.rest import DAY, Interval
from honjin.server.store import Store

BEAT = 5.0
"""Seconds between two notes."""
GAP = 12_000
"""Milliseconds without a note from which on the server counts as down."""
REMEMBERED = 400 * DAY


def wall_clock() -> int:
    """Unix milliseconds."""
    return time.time_ns() // 1_000_000


class ServerClock:
    """Tells the time. Thread-safe."""

    def __init__(self, store: Store, now: Callable[[], int] = wall_clock, gap: int = GAP) -> None:
        self.store = store
        self.now = now
        self.gap = gap
        self._downtimes: list[Interval] = []

    def beat(self) -> None:
        """Note that a server is alive; find out whether there was downtime."""
        now = self.now()
        beats, downtimes = schema.beats.c, schema.downtimes.c
        with self.store.writing() as db:
            last = db.execute(select(beats.at).where(beats.id == 1).with_for_update()).scalar()
            if last is None:
                db.execute(insert(schema.beats).values(id=1, at=now))
            elif last != now:
                db.execute(update(schema.beats).where(beats.id == 1).values(at=now))
                if now - last > self.gap:
                    db.execute(insert(schema.downtimes).values(began=last, ended=now))
            query = select(downtimes.began, downtimes.ended)
            rows = db.execute(query.where(downtimes.ended > now - REMEMBERED)).all()
        self._downtimes = sorted((row.began, row.ended) for row in rows)

    def downtimes(self) -> list[Interval]:
        """When no server ran, as far as it is remembered."""
        return self._downtimes
