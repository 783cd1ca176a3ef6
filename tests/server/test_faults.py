"""What goes wrong around a server: nothing acknowledged is lost, and it goes on by itself."""

from __future__ import annotations

import time
from pathlib import Path

import httpx
import pytest
from server import postgres
from server.house import Guest, House, hear, play_over_http, refused, serving, wait_until

DAY = 24 * 3600


def _health(house: House) -> int:
    return httpx.get(f"{house.base}/healthz", trust_env=False, timeout=30).status_code


def _act(guest: Guest, table: str, name: str) -> httpx.Response:
    now = guest.get(f"/tables/{table}/snapshot", seat="A")
    other = guest.get(f"/tables/{table}/snapshot", seat="B")
    mine = now if now["legal"] else other
    ask = {"id": name, "version": mine["version"], "seat": mine["seat"], "action": mine["legal"][0]}
    return guest.http.post(f"/api/tables/{table}/actions", json=ask)


def _query_only(house: House, on: bool) -> None:
    """SQLite refuses to write, as it does when a file system has become read-only."""
    together = house.app.context.store._together
    with together._turn:
        together._db.connection.driver_connection.execute(f"pragma query_only = {int(on)}")


def test_a_read_only_database_is_reported_and_play_continues_afterwards(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "me", hotseat=True)
        assert _act(ann, table, "before").status_code == 200
        _query_only(house, True)
        refused(_act(ann, table, "meanwhile"), 503, "unavailable")
        wait_until(lambda: _health(house) == 503, 20)
        assert ann.get(f"/tables/{table}/snapshot", seat="A")["version"] == 1
        _query_only(house, False)
        assert _act(ann, table, "meanwhile").status_code == 200
        wait_until(lambda: _health(house) == 200, 20)
        play_over_http(table, {"A": ann, "B": ann})
        assert ann.get(f"/tables/{table}/verify")["checks"]


@pytest.mark.parametrize("jump", [-2 * DAY, 2 * DAY])
def test_a_clock_that_jumps_stops_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    with serving(tmp_path) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "me", hotseat=True)
        play_over_http(table, {"A": ann, "B": ann}, steps=4)
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + jump)
        with ann.socket(table, "A") as socket:
            before = hear(socket, "snapshot")["version"]
            assert _act(ann, table, "jumped").status_code == 200
            assert hear(socket, "snapshot")["version"] == before + 1
        assert _health(house) == 200
        monkeypatch.setattr(time, "time", real)
        play_over_http(table, {"A": ann, "B": ann})
        assert ann.get(f"/tables/{table}/verify")["checks"]


def _out_of_postgresql(cluster: postgres.Cluster, data: Path, seconds: float) -> None:
    with cluster.database() as database, serving(data, database=database) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "me", hotseat=True)
        play_over_http(table, {"A": ann, "B": ann}, steps=4)
        before = ann.get(f"/tables/{table}/snapshot", seat="A")
        with ann.socket(table, "A") as socket:
            hear(socket, "snapshot")
            cluster.stop()
            try:
                path = f"/api/tables/{table}/snapshot"
                refused(ann.http.get(path, params={"seat": "A"}), 503, "unavailable")
                wait_until(lambda: _health(house) == 503, 20)
                time.sleep(seconds)
            finally:
                cluster.start()
            wait_until(lambda: _health(house) == 200, 30)
            assert ann.get(f"/tables/{table}/snapshot", seat="A") == before
            assert _act(ann, table, "again").status_code == 200
            assert hear(socket, "snapshot", 30)["version"] == before["version"] + 1
        play_over_http(table, {"A": ann, "B": ann})


def test_postgresql_goes_away_and_comes_back(
    cluster: postgres.Cluster | str, tmp_path: Path
) -> None:
    if isinstance(cluster, str):
        pytest.skip(cluster)
    _out_of_postgresql(cluster, tmp_path, 2)


@pytest.mark.soak
def test_postgresql_is_away_for_a_minute(cluster: postgres.Cluster | str, tmp_path: Path) -> None:
    if isinstance(cluster, str):
        pytest.skip(cluster)
    _out_of_postgresql(cluster, tmp_path, 60)
