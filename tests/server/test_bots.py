"""Bots are players like others, in processes that may die."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from server.house import House, play_over_http, refused, serving, wait_until
from sqlalchemy import update

from honjin.bots.levels import LADDER
from honjin.server import botrunner, schema, web
from honjin.server.application import Application
from honjin.server.bot_shares import Shares, is_slow
from honjin.server.botrunner import BotRunner
from honjin.server.store import Store

FAILING = """
import os, sys, time
from pathlib import Path
count = Path(sys.argv[1])
count.write_text(count.read_text() + "x" if count.exists() else "x")
turn = len(count.read_text())
if turn == 1:
    os._exit(1)
if turn == 2:
    print('"ready"', flush=True)
    time.sleep(600)
if turn == 3:
    print("nonsense", flush=True)
    time.sleep(600)
from honjin.server import botworker
sys.exit(botworker.main())
"""


def is_over(house: House, table: str) -> bool:
    return bool(house.guest("").get(f"/tables/{table}")["over"])


@pytest.mark.parametrize("levels", [("random", "kachi"), ("kachi", "random", "kachi", "random")])
def test_bots_play_a_whole_game(house: House, levels: tuple[str, ...]) -> None:
    ann = house.guest("Ann")
    table = ann.open(*(f"bot:{level}" for level in levels), spectators=True)
    wait_until(lambda: is_over(house, table), 90)
    assert ann.get(f"/tables/{table}/verify")["checks"]
    refused(ann.http.post(f"/api/tables/{table}/rematch"), 403)


def test_a_person_plays_against_a_bot(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open("me", "bot:kachi")
    assert play_over_http(table, {"A": ann})
    assert "seat.B: Kachi bot" in ann.http.get(f"/api/tables/{table}/record").text


def test_a_table_that_was_kept_with_a_former_name_goes_on(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open("me", "bot:karo", options={"first": "A"})
    with house.app.context.store.engine.begin() as db:
        own = schema.seats.c.table_id == table, schema.seats.c.seat == 1
        db.execute(update(schema.seats).where(*own).values(level="novice", name="Novice bot"))
    house.app.context.tables.cache.forget(table)
    assert play_over_http(table, {"A": ann})
    seat = ann.get(f"/tables/{table}/snapshot", seat="A")["seats"][1]
    assert (seat["level"], seat["plain"], seat["name"]) == ("kachi", "Easy", "Novice bot")


def test_a_bot_is_hired_by_its_former_name_under_todays(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open("me", "person", "bot:hard")
    told = ann.get(f"/tables/{table}")["seats"][2]
    assert (told["level"], told["name"]) == ("karo", "Karō bot")


def test_a_bot_that_fails_is_replaced_and_everybody_sees_it(tmp_path: Path) -> None:
    script = tmp_path / "worker.py"
    script.write_text(FAILING)
    command = (sys.executable, str(script), str(tmp_path / "count"))
    with serving(tmp_path, bot_command=command, bot_patience=8.0, bot_workers=1) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:karo", options={"first": "B"})
        wait_until(lambda: ann.get(f"/tables/{table}/snapshot", seat="A")["legal"], 240)
        assert "honjin_bot_failures_total 3.0" in house.metrics()
        snapshot = ann.get(f"/tables/{table}/snapshot", seat="A")
        told = [event for event in snapshot["events"] if event["kind"] == "bot_replaced"]
        assert [event["facts"]["level"] for event in told] == ["kachi"]
        assert told[0]["text"] == "Karō bot did not answer. Kachi bot takes over."
        assert snapshot["seats"][1]["level"] == "kachi"
        assert snapshot["seats"][1]["name"] == "Kachi bot"
        again = Application(house.app.context.store).actions.snapshot(ann.id, table, "A")
        assert msgspec.to_builtins(again.events) == snapshot["events"]


def test_no_table_waits_for_bots_that_are_stuck(tmp_path: Path) -> None:
    stuck = (sys.executable, "-c", "import time; time.sleep(600)")
    with serving(tmp_path, bot_command=stuck, bot_start=0.3) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:karo", options={"first": "B"})
        assert play_over_http(table, {"A": ann})
        snapshot = ann.get(f"/tables/{table}/snapshot", seat="A")
        told = [e["facts"]["level"] for e in snapshot["events"] if e["kind"] == "bot_replaced"]
        assert told == ["kachi", "random"]


def test_a_worker_that_starts_slowly_costs_no_bot_its_seat(tmp_path: Path) -> None:
    slowly = "import sys, time; time.sleep(2); from honjin.server import botworker as b; b.main()"
    command = (sys.executable, "-c", slowly)
    with serving(tmp_path, bot_command=command, bot_patience=1.5, bot_workers=1) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:kosho", options={"first": "B"})
        wait_until(lambda: ann.get(f"/tables/{table}/snapshot", seat="A")["version"] > 0, 120)
        assert ann.get(f"/tables/{table}/snapshot", seat="A")["seats"][1]["level"] == "kosho"
        assert "honjin_bot_failures_total 0.0" in house.metrics()


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Notes every pause of a bot."""
    noted: list[float] = []
    drawn = random.Random(1).uniform

    def uniform(low: float, high: float) -> float:
        if high == 1.4:
            noted.append(low)
        return drawn(low, high)

    monkeypatch.setattr("honjin.server.botrunner.random.uniform", uniform)
    return noted


def test_a_bot_pauses_before_its_turn_and_not_within_it(
    tmp_path: Path, pauses: list[float]
) -> None:
    with serving(tmp_path, bot_pause=1.0) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:kosho", options={"first": "B"})
        began = time.monotonic()
        wait_until(lambda: ann.get(f"/tables/{table}/snapshot", seat="A")["legal"])
        assert time.monotonic() - began >= 0.6, "a turn begins with a pause"
        assert len(ann.get(f"/tables/{table}/snapshot", seat="A")["events"]) > 1
        assert pauses == [0.6], "and has no other"


def test_of_several_bots_the_first_one_pauses(tmp_path: Path, pauses: list[float]) -> None:
    with serving(tmp_path, bot_pause=0.1) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:kosho", "bot:kosho", options={"first": "B"})
        wait_until(lambda: ann.get(f"/tables/{table}/snapshot", seat="A")["legal"])
        assert pauses == [0.6]


def test_where_only_bots_play_every_one_pauses(tmp_path: Path, pauses: list[float]) -> None:
    with serving(tmp_path, bot_pause=0.01) as house:
        ann = house.guest("Ann")
        ann.open("bot:kosho", "bot:kosho")
        wait_until(lambda: len(pauses) > 2)


def test_one_person_does_not_starve_the_others(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        eve, ann = house.guest("Eve"), house.guest("Ann")
        waiting = [eve.open("me", "bot:gunshi", options={"first": "B"}) for _ in range(16)]
        for _ in range(5):
            eve.open("bot:gunshi", "bot:gunshi", "bot:gunshi", "bot:gunshi")
        seats = [{"kind": "bot", "level": "karo"}] * 2
        more = eve.http.post("/api/tables", json={"game": "kenjin", "seats": seats})
        assert "bots alone" in refused(more, 429, "too_many")["message"]
        nobody = eve.open("open", "open")
        refused(eve.http.post(f"/api/tables/{nobody}/start"), 429, "too_many")
        table = ann.open("me", "bot:kachi", options={"first": "B"})
        wait_until(lambda: ann.get(f"/tables/{table}/snapshot", seat="A")["legal"], 120)
        answered = [eve.get(f"/tables/{one}/snapshot", seat="A")["legal"] for one in waiting]
        assert not all(answered), "Ann's bot came after all of Eve's"


async def who_is_next(asked: str, workers: int) -> list[str]:
    """The order in which requests are served, each in no time."""
    shares = Shares(["worker"] * workers)
    served: list[str] = []

    async def one(who: str) -> None:
        async with shares.worker(who):
            served.append(who)
            await asyncio.sleep(0)

    await asyncio.gather(*(one(who) for who in asked))
    return served


def test_workers_are_handed_out_in_turn() -> None:
    assert asyncio.run(who_is_next("aaaabbc", 1)) == list("aabcaba")


def test_nobody_holds_all_workers() -> None:
    async def hold() -> None:
        shares = Shares(["one", "two"])
        async with shares.worker("eve"):
            second = asyncio.create_task(shares.worker("eve").__aenter__())
            await asyncio.sleep(0)
            assert not second.done()
            async with shares.worker("ann"):
                pass
            second.cancel()
            await asyncio.gather(second, return_exceptions=True)
        async with shares.worker("eve"), shares.worker("ann"):
            pass

    asyncio.run(asyncio.wait_for(hold(), 60))


def test_a_quick_bot_waits_for_no_slow_one() -> None:
    async def hold() -> None:
        shares = Shares(["one", "two"])
        async with shares.worker("eve", slow=True):
            second = asyncio.create_task(shares.worker("dan", slow=True).__aenter__())
            await asyncio.sleep(0)
            assert not second.done(), "slow levels never hold all workers"
            async with shares.worker("ann"):
                assert not second.done()
        await asyncio.wait_for(second, 60)

    asyncio.run(asyncio.wait_for(hold(), 60))


def test_with_one_worker_quick_and_slow_bots_take_turns() -> None:
    async def served() -> list[str]:
        shares = Shares(["one"])
        order: list[str] = []

        async def one(who: str) -> None:
            async with shares.worker(who, slow=who.isupper()):
                order.append(who)
                await asyncio.sleep(0)

        await asyncio.gather(*(one(who) for who in "ABCabc"))
        return order

    assert asyncio.run(served()) == list("AaBbCc")


def test_how_long_somebody_has_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("honjin.server.bot_shares.time.monotonic", lambda: now[0])

    async def wait() -> None:
        shares = Shares(["one"])
        waits = partial(shares.longest_wait, False)
        async with shares.worker("ann"):
            assert waits() == 0.0
            many = [asyncio.create_task(shares.worker("eve").__aenter__()) for _ in range(3)]
            await asyncio.sleep(0)
            now[0] += 40
            assert (waits(), shares.longest_wait(True)) == (40.0, 0.0)
        await many[0]
        assert waits() == 0.0, "one of her tables was served"
        now[0] += 5
        assert waits() == 5.0
        for task in many[1:]:
            task.cancel()
        await asyncio.gather(*many[1:], return_exceptions=True)

    asyncio.run(asyncio.wait_for(wait(), 60))


def test_a_backlog_of_bots_is_not_healthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "BOTS_SECONDS", 0.05)
    monkeypatch.setitem(botrunner.BACKLOG, False, 0.2)
    stuck = (sys.executable, "-c", "import time; time.sleep(600)")
    with serving(tmp_path, bot_command=stuck, bot_start=3.0, bot_workers=1) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        tables = [one.open("me", "bot:kachi", options={"first": "B"}) for one in (ann, ben)]
        wait_until(lambda: ann.http.get("/healthz").status_code == 503)
        assert "bots wait" in refused(ann.http.get("/healthz"), 503, "unavailable")["message"]
        for guest, table in zip((ann, ben), tables, strict=True):
            assert play_over_http(table, {"A": guest}, steps=1)
        wait_until(lambda: ann.http.get("/healthz").status_code == 200)


def test_a_bot_without_a_choice_asks_no_worker() -> None:
    turn: Any = SimpleNamespace(legal=["pass"], level="kachi")
    nobody: Any = None
    assert asyncio.run(BotRunner._choose(nobody, turn, nobody)) == "pass"


def test_which_levels_are_slow() -> None:
    slow = [
        level for level in ("random", "steward", *(one.word for one in LADDER)) if is_slow(level)
    ]
    assert slow == ["karo", "gunshi"]
    assert is_slow("hard"), "by its former name too"


def test_killed_workers_are_replaced(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:kachi", options={"first": "B"})
        wait_until(lambda: ann.get(f"/tables/{table}/snapshot", seat="A")["legal"])
        for worker in house.app.context.bots._workers:
            if worker._process is not None:
                os.kill(worker._process.pid, signal.SIGKILL)
        assert play_over_http(table, {"A": ann})


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    broken = (sys.executable, "-c", "import time; time.sleep(60)")
    with serving(tmp_path, bot_command=broken) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:kachi", options={"first": "B"})
        cookies = ann.http.cookies
        assert ann.get(f"/tables/{table}/snapshot", seat="A")["version"] == 0
    store = Store(f"sqlite:///{tmp_path}/honjin.db")
    assert store.waiting_for_bots() == [table]
    store.close()
    with serving(tmp_path) as house:
        ann = house.guest("")
        ann.http.cookies = cookies
        wait_until(lambda: ann.get(f"/tables/{table}/snapshot", seat="A")["legal"])
