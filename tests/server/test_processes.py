"""Several server processes on one PostgreSQL: any process serves any table."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from server import postgres
from server.house import Guest, House, Process, hear, serving, wait_until
from server.test_kill import Stubborn, _check, _have_done
from sqlalchemy import text

from honjin.server.application import Application
from honjin.server.config import KEY_VARIABLE, Limits, Rate
from honjin.server.errors import Overtaken, Stale
from honjin.server.run import listen
from honjin.server.store import Store
from honjin.server.table_cache import persist
from honjin.server.wire import Act, NewTable, SeatWish


@pytest.fixture
def shared(cluster: postgres.Cluster | str) -> Iterator[str]:
    if isinstance(cluster, str):
        pytest.skip(cluster)
    with cluster.database() as made:
        yield made


@pytest.fixture
def houses(
    shared: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[House, House]]:
    """Two servers on one database, with folders of their own and one key."""
    monkeypatch.setenv(KEY_VARIABLE, "a key that both servers know, long enough")
    with (
        serving(tmp_path / "one", database=shared) as one,
        serving(tmp_path / "two", database=shared) as two,
    ):
        yield one, two


def elsewhere(guest: Guest, house: House) -> Guest:
    """The same person, whose requests reach another process."""
    other = house.guest("")
    other.http.headers["Cookie"] = guest.cookies
    other.id, other.name = guest.id, guest.name
    return other


def act(guest: Guest, table: str, seat: str) -> dict[str, Any]:
    now = guest.get(f"/tables/{table}/snapshot", seat=seat)
    body = {"id": f"{seat}{now['version']}", "version": now["version"], "seat": seat}
    answer: dict[str, Any] = guest.post(f"/tables/{table}/actions", action=now["legal"][0], **body)
    return answer


def test_a_move_in_one_process_reaches_a_socket_in_another(houses: tuple[House, House]) -> None:
    one, two = houses
    ann, ben = one.guest("Ann"), two.guest("Ben")
    table = ann.open("me", "person", options={"first": "A"})
    ben.post(f"/tables/{table}/sit", seat="B")
    with ben.socket(table, "B") as socket:
        before = hear(socket, "snapshot")
        assert before["version"] == 0
        act(ann, table, "A")
        assert hear(socket, "snapshot", 10)["version"] == 1
        ann.post(f"/tables/{table}/chat", text="over here")
        assert hear(socket, "chat", 10)["lines"][0]["text"] == "over here"


def test_one_person_acts_through_two_processes_in_turn(houses: tuple[House, House]) -> None:
    one, two = houses
    ann, ben = one.guest("Ann"), one.guest("Ben")
    table = ann.open("me", "person")
    ben.post(f"/tables/{table}/sit", seat="B")
    through = {"A": [ann, elsewhere(ann, two)], "B": [ben, elsewhere(ben, two)]}
    rng = random.Random(3)
    for step in range(40):
        for seat in "AB":
            now = through[seat][step % 2].get(f"/tables/{table}/snapshot", seat=seat)
            if now["legal"]:
                body = {"id": f"{seat}{step}", "version": now["version"], "seat": seat}
                action = rng.choice(now["legal"])
                # Never refused as outdated: what one process told, the other knows.
                through[seat][(step + 1) % 2].post(
                    f"/tables/{table}/actions", action=action, **body
                )


def test_simultaneous_decisions_do_not_refuse_each_other(shared: str) -> None:
    """Another process wrote between reading and writing: it is tried again, not refused."""
    one, two = (Application(Store(shared)) for _ in range(2))
    people = [one.name_guest("", name).id for name in ("Ann", "Ben")]
    table = one.lobbies.open(people[0], NewTable("ikusa", [SeatWish("me"), SeatWish("person")]))
    one.lobbies.sit(people[1], table, "B")
    _until_both_decide(one, people, table)
    failed: list[BaseException] = []

    def play(application: Application, guest: str, seat: str) -> None:
        for number in range(20):
            try:
                now = persist(partial(application.actions.snapshot, guest, table, seat))
                if now.legal:
                    ask = Act(f"{seat}{number}", now.version, seat, now.legal[0])
                    persist(partial(application.actions.act, guest, table, ask))
            except Overtaken as error:
                failed.append(error)
            except Stale:
                continue  # The other's step was one that this seat notices.

    players = [
        threading.Thread(target=play, args=(one, people[0], "A")),
        threading.Thread(target=play, args=(two, people[1], "B")),
    ]
    before = len(one.store.entries(table))
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert failed == []
    entries = one.store.entries(table)
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry.seat for entry in entries[before:]} == {0, 1}
    one.store.close()
    two.store.close()


def _until_both_decide(application: Application, people: list[str], table: str) -> None:
    """Play at random until both seats owe a decision at once."""
    rng = random.Random(1)
    for number in range(1000):
        now = [
            application.actions.snapshot(guest, table, seat)
            for guest, seat in zip(people, "AB", strict=True)
        ]
        if all(one.legal for one in now):
            return
        turn = 0 if now[0].legal else 1
        ask = Act(f"x{number}", now[turn].version, "AB"[turn], rng.choice(now[turn].legal))
        application.actions.act(people[turn], table, ask)
    raise AssertionError("they never decide at the same time")


def test_a_lease_is_one_processs_until_it_ends(shared: str) -> None:
    one, two = Store(shared), Store(shared)
    assert one.lease("work", 30)
    assert one.lease("work", 30)
    assert not two.lease("work", 30)
    one.release("work")
    assert two.lease("work", 0.1)
    wait_until(lambda: one.lease("work", 30), 25)
    assert not two.lease("work", 30)
    one.close()  # As if it had died: PostgreSQL hears of it at once.
    wait_until(lambda: two.lease("work", 30), 25)
    two.close()


def test_a_lease_outlives_a_lost_connection(shared: str, cluster: postgres.Cluster) -> None:
    one, two = Store(shared), Store(shared)
    assert one.lease("work", 30)
    with one.engine.begin() as db:
        others = "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'"
        db.execute(text(others))
    assert one.lease("work", 30)
    assert not two.lease("work", 30)
    one.close()
    two.close()


def test_limits_are_divided_among_processes() -> None:
    all_together = Limits(guest=Rate(120, 20), connections=4000)
    each = all_together.per_process(4)
    assert each.guest == Rate(30, 5)
    assert each.connections == 1000
    assert each.tables_each == all_together.tables_each


def test_workers_need_postgresql(tmp_path: Path) -> None:
    command = [*honjin(), "serve", "--workers", "2", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert done.returncode == 2
    assert "--workers needs a PostgreSQL database" in done.stderr


def honjin() -> list[str]:
    return [sys.executable, "-m", "honjin.cli.main"]


def children(process: int) -> list[int]:
    """The processes that this one started."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(pid) for pid in found]


def test_three_processes_are_killed_one_by_one_and_nothing_is_lost(
    shared: str, tmp_path: Path
) -> None:
    server = Process(tmp_path / "data", 0, "--database", shared, "--workers", "3")
    players: list[Stubborn] = []
    try:
        house = House(f"http://{server.base}")
        ann, ben = house.guest("Ann"), house.guest("Ben")
        tables = [ann.open("me", "person", "bot:kachi") for _ in range(2)]
        for table in tables:
            ben.post(f"/tables/{table}/sit", seat="B")
        players += [Stubborn(ann, "A", tables), Stubborn(ben, "B", tables)]
        for player in players:
            player.start()
        rng = random.Random(5)
        for _ in range(3):
            enough = sum(len(player.acknowledged) for player in players) + rng.randrange(3, 8)
            wait_until(partial(_have_done, players, enough), 120)
            os.kill(rng.choice(children(server.process.pid)), signal.SIGKILL)
        for player in players:
            player.finish()
        assert len(children(server.process.pid)) == 3
        path = "/api/tables/{}/record"
        records = {table: players[0]._insist("GET", path.format(table)).text for table in tables}
        house.close()
    finally:
        for player in players:
            player.stopped.set()
        code = server.end()
    assert code == 0
    _check(shared, players, records)


def test_each_process_tells_its_own_numbers(shared: str, tmp_path: Path) -> None:
    first = next(n for n in range(20000, 60000, 7) if _are_free(n, n + 1))
    words = ("--workers", "2", "--own-ports", str(first), "--allowed-host", "your.site")
    server = Process(tmp_path / "data", 0, "--database", shared, *words)
    try:
        token = (tmp_path / "data" / "metrics.token").read_text()
        headers = {"Authorization": f"Bearer {token}"}
        starts = set()
        for port in (first, first + 1):
            told = httpx.get(f"http://127.0.0.1:{port}/metrics", headers=headers, trust_env=False)
            starts |= set(re.findall(r"^process_start_time_seconds .*$", told.text, re.M))
            health = httpx.get(f"http://127.0.0.1:{port}/healthz", trust_env=False)
            assert health.status_code == 200
        assert len(starts) == 2
    finally:
        assert server.end() == 0


def _are_free(*ports: int) -> bool:
    try:
        for port in ports:
            listen("127.0.0.1", port).close()
    except OSError:
        return False
    return True


def test_hanging_up_renews_every_process(shared: str, tmp_path: Path) -> None:
    server = Process(tmp_path / "data", 0, "--database", shared, "--workers", "2")
    try:
        before = children(server.process.pid)
        house = House(f"http://{server.base}")
        ann = house.guest("Ann")
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: not set(before) & set(children(server.process.pid)), 60)
        assert len(children(server.process.pid)) == 2
        assert httpx.get(f"http://{server.base}/healthz", trust_env=False).status_code == 200
        assert ann.get("/me")["name"] == "Ann"
        house.close()
    finally:
        assert server.end() == 0
