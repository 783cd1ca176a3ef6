"""A backup made while a server runs, and a restored server that plays on."""

from __future__ import annotations

from pathlib import Path

import pytest
from server import postgres
from server.house import Guest, House, play_over_http, serving

from honjin.cli.main import main


def _same_person(house: House, guest: Guest) -> Guest:
    again = house.guest("")
    again.http.headers["Cookie"] = guest.cookies
    again.id = guest.id
    return again


def _played(house: House) -> tuple[Guest, str, dict[str, object]]:
    ann = house.guest("Ann")
    table = ann.open("me", "me", hotseat=True)
    play_over_http(table, {"A": ann, "B": ann}, steps=7)
    return ann, table, ann.get(f"/tables/{table}/snapshot", seat="A")


def _goes_on(house: House, ann: Guest, table: str, before: dict[str, object]) -> None:
    same = _same_person(house, ann)
    assert same.get(f"/tables/{table}/snapshot", seat="A") == before
    play_over_http(table, {"A": same, "B": same})
    assert same.get(f"/tables/{table}/snapshot", seat="A")["over"]
    assert same.get(f"/tables/{table}/verify")["checks"]


def test_a_restored_server_plays_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copy, again = (str(tmp_path / name) for name in ("data", "copy", "again"))
    with serving(tmp_path / "data") as house:
        ann, table, before = _played(house)
        assert main(["admin", "backup", copy, "--data", data]) == 0
        play_over_http(table, {"A": ann, "B": ann}, steps=3)
    assert "honjin.db" in capsys.readouterr().out
    for name in ("honjin.db", "secret.key"):
        assert Path(copy, name).stat().st_mode & 0o077 == 0
    assert main(["admin", "restore", copy, "--data", again]) == 0
    with serving(tmp_path / "again") as house:
        _goes_on(house, ann, table, before)
    assert main(["admin", "check", "--data", again]) == 0


def test_nothing_is_overwritten_and_damage_is_not_copied(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with serving(data) as house:
        _played(house)
    assert main(["admin", "backup", str(copy), "--data", str(data)]) == 0
    assert main(["admin", "backup", str(copy), "--data", str(data)]) == 2
    assert main(["admin", "restore", str(copy), "--data", str(data)]) == 2
    assert main(["admin", "restore", str(tmp_path / "none"), "--data", str(data)]) == 2
    size = (copy / "honjin.db").stat().st_size
    with (copy / "honjin.db").open("r+b") as file:
        file.seek(size // 2)
        file.write(b"noise" * 2000)
    damaged = ["admin", "restore", str(copy), "--data", str(tmp_path / "new")]
    assert main(damaged) == 2
    assert not (tmp_path / "new" / "honjin.db").exists()


def test_the_same_with_postgresql(
    cluster: postgres.Cluster | str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if isinstance(cluster, str):
        pytest.skip(cluster)
    monkeypatch.setenv("PATH", f"{postgres.programs()}:/usr/bin:/bin")
    copy = str(tmp_path / "copy")
    with cluster.database() as old, cluster.database(empty=True) as new:
        with serving(tmp_path / "data", database=old) as house:
            ann, table, before = _played(house)
            where = ["--data", str(tmp_path / "data"), "--database", old]
            assert main(["admin", "backup", copy, *where]) == 0
        where = ["--data", str(tmp_path / "again"), "--database", new]
        assert main(["admin", "restore", copy, *where]) == 0
        where[1] = str(tmp_path / "third")
        assert main(["admin", "restore", copy, *where]) == 2
        assert "the database is not empty" in capsys.readouterr().err
        with serving(tmp_path / "again", database=new) as house:
            _goes_on(house, ann, table, before)
