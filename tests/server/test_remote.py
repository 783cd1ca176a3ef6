"""Other people's bots: the small client, as the documentation shows it."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from server.house import House

from honjin import open_record
from honjin.cli.main import main
from honjin.remote import Refused, Remote

HOST = Path(__file__).parents[2] / "docs" / "host.md"


def test_two_remote_bots_play_a_game(house: House) -> None:
    one, two = Remote(house.base, "one"), Remote(house.base, "two")
    table = one.open("kenjin", [{"kind": "me"}, {"kind": "person"}])
    finals: dict[str, Any] = {}

    def play(bot: Remote, seat: str) -> None:
        rng = random.Random(seat)
        finals[seat] = bot.play(table, seat, lambda snapshot: rng.choice(snapshot["legal"]))

    threads = [
        threading.Thread(target=play, args=(bot, seat), daemon=True)
        for bot, seat in ((one, "A"), (two, "B"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert finals["A"]["over"]
    assert finals["A"]["view"]["winners"] == finals["B"]["view"]["winners"]
    record = one.get(f"/tables/{table}/record")
    assert record.startswith("honjin: 1\n")
    assert open_record(record).winners() == tuple(finals["A"]["view"]["winners"])


def test_refusals_carry_their_rule(house: House) -> None:
    bot = Remote(house.base, "my bot")
    table = bot.open("kenjin", [{"kind": "me"}, {"kind": "bot"}], options={"first": "A"})
    snapshot = bot.snapshot(table, "A")
    with pytest.raises(Refused) as refused:
        bot.act(table, snapshot, "pass")
    assert refused.value.status == 422
    with pytest.raises(Refused, match="not yours"):
        bot.snapshot(table, "B")


def test_the_example_of_the_documentation_plays(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = re.findall(r"(?s)```python\n(.*?)```", HOST.read_text())
    host = Remote(house.base, "host")
    table = host.open("kenjin", [{"kind": "person"}, {"kind": "bot", "level": "random"}])
    example = example.replace("http://127.0.0.1:8080", house.base)
    example = example.replace("THE-TABLE", table)
    exec(compile(example, str(HOST), "exec"), {})
    assert host.get(f"/tables/{table}")["over"]


# A bot that is started again.


def first_legal(snapshot: dict[str, Any]) -> str:
    return str(snapshot["legal"][0])


def test_a_restarted_bot_has_its_seats(house: House, tmp_path: Path) -> None:
    keep = tmp_path / "bot.token"
    before = Remote(house.base, "my bot", keep=keep)
    table = before.open("kenjin", [{"kind": "me"}, {"kind": "bot"}], options={"first": "A"})
    assert before.awaiting() == [(table, "A")]
    before.act(table, before.snapshot(table, "A"), before.snapshot(table, "A")["legal"][0])
    after = Remote(house.base, "my bot", keep=keep)
    assert after.guest == before.guest
    assert after.play(table, "A", first_legal)["over"]
    assert after.awaiting() == []
    assert keep.stat().st_mode & 0o777 == 0o600


def test_a_token_can_be_handed_over(house: House) -> None:
    before = Remote(house.base, "my bot")
    assert Remote(house.base, "my bot", before.token).guest == before.guest
    renamed = Remote(house.base, "your bot", before.token).guest
    assert (renamed["id"], renamed["name"]) == (before.guest["id"], "your bot")
    with pytest.raises(Refused, match="does not know this token") as refused:
        Remote(house.base, "my bot", before.token[:-1] + "x")
    assert refused.value.status == 401


def test_a_token_of_another_server_makes_a_new_guest(house: House, tmp_path: Path) -> None:
    keep = tmp_path / "bot.token"
    keep.write_text(json.dumps({house.base: "spoilt", "http://other": "theirs"}))
    me = Remote(house.base, "my bot", keep=keep)
    assert json.loads(keep.read_text()) == {house.base: me.token, "http://other": "theirs"}


def test_a_bot_plays_several_tables_at_once(house: House) -> None:
    me = Remote(house.base, "my bot")
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    tables = {me.open("kenjin", seats) for _ in range(3)}
    finished: dict[str, Any] = {}
    assert me.play_all(first_legal, finished.__setitem__) == 3
    assert set(finished) == tables
    assert all(last["over"] for last in finished.values())
    assert me.play_all(first_legal) == 0, "nothing is left"


def test_a_failure_at_one_of_several_tables_is_reported(house: House) -> None:
    me = Remote(house.base, "my bot")
    me.open("kenjin", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    with pytest.raises(ZeroDivisionError):
        me.play_all(lambda snapshot: str(1 // 0))


# Bots of every kind, from the command line.


def link(house: House, table: str) -> str:
    return f"{house.base}/#/t/{table}"


def test_a_built_in_bot_joins(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    host = Remote(house.base, "host")
    table = host.open("rokugan", [{"kind": "person"}, {"kind": "bot", "level": "random"}])
    assert main(["join", link(house, table), "kachi"]) == 0
    assert capsys.readouterr().out.startswith(f"{table}: won by ")
    assert host.get(f"/tables/{table}")["over"]


def test_a_program_joins_is_killed_and_goes_on(house: House, tmp_path: Path) -> None:
    """The program is killed, then `honjin join` itself; the same command finishes the game."""
    log, program = tmp_path / "log", tmp_path / "bot.txt"
    program.write_text(
        "import json, os, signal, sys, time\n"
        "for line in sys.stdin:\n"
        "    told = json.loads(line)\n"
        f"    open({str(log)!r}, 'a').write(told['type'] + ' ' + str(os.getpid()) + '\\n')\n"
        "    if told['type'] == 'hello': print('{\"type\": \"ready\"}', flush=True)\n"
        "    if told['type'] == 'choose':\n"
        "        time.sleep(0.05)\n"
        "        answer = {'type': 'action', 'id': told['id'], 'action': told['legal'][-1]}\n"
        "        print(json.dumps(answer), flush=True)\n"
    )
    host = Remote(house.base, "host")
    table = host.open("kenjin", [{"kind": "person"}, {"kind": "bot", "level": "random"}])
    keep = str(tmp_path / "token")
    words = [sys.executable, "-m", "honjin", "join", link(house, table)]
    words += [f"{sys.executable} {program}", "--seat", "A", "--keep", keep]

    def pids() -> list[int]:
        return [int(line.split()[1]) for line in log.read_text().splitlines()]

    def wait_for(lines: int) -> None:
        deadline = time.monotonic() + 60
        while not log.exists() or len(pids()) < lines:
            assert time.monotonic() < deadline
            time.sleep(0.02)

    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as first:
        wait_for(3)
        os.kill(pids()[-1], signal.SIGKILL)
        wait_for(6)
        first.kill()
        assert first.stderr is not None
        assert "ended (signal SIGKILL); restarting it" in first.stderr.read()
    assert not host.get(f"/tables/{table}")["over"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{table}: won by")
    assert host.get(f"/tables/{table}")["over"]


def test_what_cannot_be_joined(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", house.base, "kachi", "--seat", "A"]) == 2
    assert "--seat needs the link of a table" in capsys.readouterr().err
    assert main(["join", "127.0.0.1/#/t/x", "kachi"]) == 2
    assert "is not a link" in capsys.readouterr().err
    assert main(["join", link(house, "nowhere"), "kachi", "--seat", "A"]) == 2
    assert "the server refused" in capsys.readouterr().err
    full = Remote(house.base, "host").open("kenjin", [{"kind": "me"}, {"kind": "bot"}])
    assert main(["join", link(house, full), "kachi"]) == 2
    assert "no seat is free" in capsys.readouterr().err
    assert main(["join", "http://127.0.0.1:9", "kachi"]) == 2
    assert "cannot reach http://127.0.0.1:9" in capsys.readouterr().err
