"""What stored games cost: opening a long one, replaying it, and acting beside very many others.

python bench/stored.py --game ikusa --tables 100000

Works on a SQLite database of its own, without a network. A game of random actions is played to its
end; then its last position is read from the store, and it is replayed page by page as one seat saw
it. Then the database is filled with copies of a table, and actions are timed before and after. All
times are processor time of one core, so that other programs on the machine disturb them little.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import text

from honjin.engine.view import seat_name
from honjin.server import schema, wire
from honjin.server.application import Application
from honjin.server.store import Store
from honjin.server.wire import Act, NewTable, SeatWish

SEATS = {"kenjin": 2, "rokugan": 5, "ikusa": 5, "kawanakajima": 2}
LONGEST = 6000
"""Actions after which a game is long enough, over or not."""
TIMED = 300
"""Actions that are timed."""


class Site:
    """An application with its people, and random play."""

    def __init__(self, store: Store, seats: int) -> None:
        self.store = store
        self.app = Application(store, 10**9, 10**9)
        self.people = [self.app.name_guest("", f"Player {n}").id for n in range(seats)]
        self.rng = random.Random(1)

    def open(self, game: str, **options: object) -> str:
        wishes = [SeatWish("me"), *[SeatWish("person")] * (len(self.people) - 1)]
        table = self.app.lobbies.open(self.people[0], NewTable(game, wishes, options=options))
        for number, person in enumerate(self.people[1:], 1):
            self.app.lobbies.sit(person, table, seat_name(number))
        return table

    def act(self, table: str) -> float:
        """One action; its milliseconds, or less than 0 where the game is over."""
        with self.app.cache.at(table) as live:
            if live.over:
                return -1.0
            seat = live.waiting()[0]
            action, version = self.rng.choice(live.shown(seat).legal), live.version_of(seat)
        ask = Act(f"{seat} {version}", version, seat_name(seat), action)
        return timed(lambda: self.app.actions.perform(self.people[seat], table, ask))

    def play(self, table: str, most: int) -> list[float]:
        """Up to `most` actions; how long each took."""
        took: list[float] = []
        while len(took) < most and (one := self.act(table)) >= 0:
            took.append(one)
        return took


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    began = time.thread_time()
    work()
    return 1000 * (time.thread_time() - began)


def measure_length(site: Site, game: str) -> dict[str, Any]:
    """A long game: its actions early and late, opening it, replaying it."""
    table = site.open(game)
    took = site.play(table, LONGEST)
    quarter = max(1, len(took) // 4)

    def load() -> None:
        site.app.cache.forget(table)
        with site.app.cache.at(table):
            pass

    out: dict[str, Any] = {
        "game": game,
        "actions": len(took),
        "ms_an_action_by_quarter": [
            round(statistics.mean(took[i * quarter : (i + 1) * quarter]), 2) for i in range(4)
        ],
        "load_ms": round(min(timed(load) for _ in range(5)), 1),
    }
    with site.app.cache.at(table) as live:
        if not live.over:
            return out
    pages: list[bytes] = []
    replay = site.app.archive.replay
    first = timed(lambda: pages.append(wire.encode(replay(site.people[0], table, "A", 0))))
    count = replay(site.people[0], table, "A", 0).pages
    rest = timed(
        lambda: pages.extend(
            wire.encode(replay(site.people[0], table, "A", page)) for page in range(1, count)
        )
    )
    out["replay"] = {
        "pages": count,
        "first_page_ms": round(first, 1),
        "all_pages_ms": round(first + rest, 1),
        "kB_on_the_wire": sum(len(gzip.compress(page, 6)) for page in pages) // 1000,
        "kB": sum(map(len, pages)) // 1000,
    }
    return out


OWNERS = 1000
"""The people that the copies belong to."""


def fill(store: Store, like: str, guest: str, count: int) -> None:
    """Copies of a table and its seats under other ids, which belong to other people."""
    owner = f"'owner' || (n.value % {OWNERS})"
    with store.engine.begin() as db:
        for name, key, which, new, copies in (
            ("guests", "id", guest, owner, OWNERS),
            ("tables", "id", like, "'copy' || n.value", count),
            ("seats", "table_id", like, "'copy' || n.value", count),
        ):
            columns = [column.name for column in schema.metadata.tables[name].columns]
            made = {key: new, "host": owner, "guest": owner}
            words = ", ".join(made.get(column, column) for column in columns)
            db.execute(
                text(
                    "with recursive n(value) as "
                    f"(select 0 union all select value + 1 from n where value < {copies - 1}) "
                    f"insert into {name} ({', '.join(columns)}) "
                    f"select {words} from {name}, n where {name}.{key} = :which"
                ),
                {"which": which},
            )


def measure_many(site: Site, tables: int) -> dict[str, Any]:
    """Actions at new tables of Kenjin, before and after there are many others."""

    def cost() -> float:
        took: list[float] = []
        while len(took) < TIMED:
            took += site.play(site.open("kenjin"), TIMED)
        return round(statistics.median(took), 3)

    before = cost()
    like = site.open("kenjin")
    site.play(like, 10)
    fill(site.store, like, site.people[0], tables)
    return {"stored_tables": tables, "median_ms_before": before, "median_ms_after": cost()}


def main() -> int:
    parser = argparse.ArgumentParser(description="What stored games cost.")
    parser.add_argument("--game", choices=list(SEATS), default="ikusa")
    parser.add_argument("--tables", type=int, default=100_000)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'honjin.db'}")
        print(json.dumps(measure_length(Site(store, SEATS[wish.game]), wish.game)), flush=True)
        print(json.dumps(measure_many(Site(store, 2), wish.tables)), flush=True)
        store.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
