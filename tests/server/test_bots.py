"""Bots are players like others, in processes that may die."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from server.house import House, play_over_http, refused, serving, wait_until

from honjin.server.store import Store

FAILING = """
import os, sys, time
from pathlib import Path
from honjin.server import botworker
count = Path(sys.argv[1])
count.write_text(count.read_text() + "x" if count.exists() else "x")
turn = len(count.read_text())
if turn == 1:
    os._exit(1)
if turn == 2:
    time.sleep(60)
if turn == 3:
    print("nonsense", flush=True)
    time.sleep(60)
sys.exit(botworker.main())
"""


def is_over(house: House, table: str) -> bool:
    return bool(house.guest("").get(f"/tables/{table}")["over"])


@pytest.mark.parametrize("levels", [("random", "novice"), ("novice", "random", "novice", "random")])
def test_bots_play_a_whole_game(house: House, levels: tuple[str, ...]) -> None:
    ann = house.guest("Ann")
    table = ann.open(*(f"bot:{level}" for level in levels), spectators=True)
    wait_until(lambda: is_over(house, table), 90)
    assert ann.get(f"/tables/{table}/verify")["checks"]
    refused(ann.http.post(f"/api/tables/{table}/rematch"), 403)


def test_a_person_plays_against_a_bot(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open("me", "bot:novice")
    assert play_over_http(table, {"A": ann})
    assert "seat.B: novice bot" in ann.http.get(f"/api/tables/{table}/record").text


def test_the_hard_bot_has_the_servers_budget(tmp_path: Path) -> None:
    with serving(tmp_path, hard="hard:5") as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:hard", options={"first": "B"})
        wait_until(lambda: ann.get(f"/tables/{table}/standing", seat="A")["legal"])


def test_workers_that_crash_hang_or_talk_nonsense_are_replaced(tmp_path: Path) -> None:
    script = tmp_path / "worker.py"
    script.write_text(FAILING)
    command = (sys.executable, str(script), str(tmp_path / "count"))
    with serving(tmp_path, bot_command=command, bot_patience=1.0, bot_workers=1) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:novice", options={"first": "B"})
        wait_until(lambda: ann.get(f"/tables/{table}/standing", seat="A")["legal"])
        assert "honjin_bot_failures_total 3.0" in house.metrics()


def test_killed_workers_are_replaced(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:novice", options={"first": "B"})
        wait_until(lambda: ann.get(f"/tables/{table}/standing", seat="A")["legal"])
        for worker in house.app.desk.bots._workers:
            if worker._process is not None:
                os.kill(worker._process.pid, signal.SIGKILL)
        assert play_over_http(table, {"A": ann})


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    broken = (sys.executable, "-c", "import time; time.sleep(60)")
    with serving(tmp_path, bot_command=broken) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "bot:novice", options={"first": "B"})
        cookies = ann.http.cookies
        assert ann.get(f"/tables/{table}/standing", seat="A")["version"] == 0
    store = Store(f"sqlite:///{tmp_path}/honjin.db")
    assert store.waiting_for_bots() == [table]
    store.close()
    with serving(tmp_path) as house:
        ann = house.guest("")
        ann.http.cookies = cookies
        wait_until(lambda: ann.get(f"/tables/{table}/standing", seat="A")["legal"])
