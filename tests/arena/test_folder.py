"""Runs in folders: what is killed goes on, and ends as if nothing had happened."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from honjin import open_record
from honjin.arena.folder import (
    PLAN,
    REPORT,
    RESULTS,
    CannotUseFolder,
    Folder,
    open_folder,
    read_plan,
    read_results,
    write_line,
)
from honjin.arena.plan import Kind, Plan, make_plan
from honjin.arena.run import Result, play_span
from honjin.arena.workers import in_order
from honjin.cli.main import main
from honjin.engine.errors import BadOption
from honjin.engine.pack import Pack
from honjin.games import find_game
from honjin.study.tally import Tally

SLOW = "import time\ndef choose(eyes):\n    time.sleep(0.001)\n    return eyes.legal[-1]\n"


def plan(
    games: int = 20, seed: str = "folder", bots: tuple[str, ...] = ("kachi", "random")
) -> Plan:
    setup = find_game("kenjin").setup(len(bots))
    return make_plan("match", "kenjin", setup, bots, seed, games)


def kept(path: Path, what: Plan) -> int:
    """How many games are in a folder."""
    with open_folder(path, what) as folder:
        return sum(1 for _ in folder.read())


# Killed and resumed.


def start(*argv: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "honjin.cli.main", *map(str, argv)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def kill_on_the_way(games: int, folder: Path, *argv: object) -> int:
    """Kill the command when it has kept that many games; returns how many there are then."""
    process = start(*argv, "--out", folder)
    end = time.monotonic() + 120
    while lines(folder / RESULTS) < games:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.002)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    return lines(folder / RESULTS)


def finish(folder: Path, *argv: object) -> bytes:
    process = start(*argv, "--out", folder)
    _, told = process.communicate(timeout=1200)
    assert process.returncode == 0, told
    return told


def check_killed_twice(tmp_path: Path, games: int, *argv: object) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    first = kill_on_the_way(games // 4, broken, *argv)
    second = kill_on_the_way(max(first + 1, games // 2), broken, *argv)
    assert 0 < first < second < games
    assert f"{second:,} of {games:,} games are there already".encode() in finish(broken, *argv)
    finish(whole, *argv)
    for name in (PLAN, RESULTS, REPORT):
        assert (whole / name).read_bytes() == (broken / name).read_bytes()
    assert lines(whole / RESULTS) == games


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_run_killed_twice_equals_one_that_was_not(tmp_path: Path, workers: str) -> None:
    bot = tmp_path / "slow.py"
    bot.write_text(SLOW)
    argv = ("simulate", "kenjin", "--bots", f"{bot},random", "--games", "120", "--seed", "k")
    check_killed_twice(tmp_path, 120, *argv, "--workers", workers)


def test_a_ladder_killed_twice_equals_one_that_was_not(tmp_path: Path) -> None:
    bot = tmp_path / "slow.py"
    bot.write_text(SLOW)
    argv = ("ladder", "kenjin", bot, "random", "kachi", "--seats", "3", "--games", "60")
    check_killed_twice(tmp_path, 60, *argv, "--seed", "k", "--workers", "2")


@pytest.mark.soak
def test_ten_thousand_games_killed_twice(tmp_path: Path) -> None:
    argv = ("simulate", "kenjin", "--bots", "kachi,random", "--games", "10000", "--seed", "k")
    check_killed_twice(tmp_path, 10_000, *argv, "--workers", "auto")


# What is in a folder.


def fill(path: Path, what: Plan) -> bytes:
    with open_folder(path, what) as folder:
        assert list(folder.read()) == []
        folder.keep(play_span(folder.run, 0, what.games))
    return (path / RESULTS).read_bytes()


def test_a_line_tells_all_about_a_game(tmp_path: Path) -> None:
    fill(tmp_path, plan())
    for number, text in enumerate((tmp_path / RESULTS).read_text().splitlines()):
        line = json.loads(text)
        assert line["game"] == number
        assert line["bots"] == [["kachi", "random"], ["random", "kachi"]][number % 2]
        assert line["sides"] == ["Kamiwashi", "Jozu"]
        assert set(line["winners"]) <= {"A", "B"}
        assert len(line["points"]) == 2
        assert line["length"] > 25


def test_a_plan_and_its_results_are_read_back(tmp_path: Path) -> None:
    what = plan()
    fill(tmp_path, what)
    assert read_plan(tmp_path) == what
    assert list(read_results(tmp_path, what.run())) == play_span(what.run(), 0, 20)


@pytest.mark.parametrize("cut", [1, 2, 60, 121])
def test_a_torn_end_is_dropped_and_played_again(tmp_path: Path, cut: int) -> None:
    whole = fill(tmp_path, plan())
    (tmp_path / RESULTS).write_bytes(whole[:-cut])
    with open_folder(tmp_path, plan()) as folder:
        there = list(folder.read())
        assert len(there) == folder.kept < 20
        assert folder.dropped == 1
        assert (tmp_path / RESULTS).read_bytes() == whole[: whole.rfind(b"\n", 0, -cut) + 1]
        folder.keep(play_span(folder.run, folder.kept, 20 - folder.kept))
    assert (tmp_path / RESULTS).read_bytes() == whole


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: line[:-1],
        lambda line: b"\0" * len(line),
        lambda line: line.replace(b"kachi", b"nobody"),
        lambda line: line.replace(b'"game":7', b'"game":8'),
        lambda line: line.replace(b'"A"', b'"Z"').replace(b'"B"', b'"Z"'),
        lambda line: b"\n",
        lambda line: b"\xff\n",
    ],
)
def test_damage_in_the_middle_is_reported_and_played_again_from_there(
    tmp_path: Path, damage, capsys
) -> None:
    whole = fill(tmp_path, plan())
    rows = whole.splitlines(keepends=True)
    rows[7] = damage(rows[7])
    (tmp_path / RESULTS).write_bytes(b"".join(rows))
    assert len(list(read_results(tmp_path, plan().run()))) == 7
    assert main(["report", str(tmp_path)]) == 0
    told = capsys.readouterr().err
    assert re.match(r"Line 8 of results\.jsonl is damaged: 1[23] lines are left out", told)
    with open_folder(tmp_path, plan()) as folder:
        assert len(list(folder.read())) == 7
        folder.keep(play_span(folder.run, 7, 13))
    assert (tmp_path / RESULTS).read_bytes() == whole


def test_a_game_is_on_the_disk_when_it_is_counted(tmp_path: Path, monkeypatch) -> None:
    synced = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    with open_folder(tmp_path, plan()) as folder:
        list(folder.read())
        folder.keep(play_span(folder.run, 0, 3))
        assert synced[-1] == (tmp_path / RESULTS).stat().st_size > 0
        assert folder.kept == 3


def test_games_cannot_be_written_out_of_order(tmp_path: Path) -> None:
    with open_folder(tmp_path, plan()) as folder:
        list(folder.read())
        with pytest.raises(AssertionError):
            folder.keep(play_span(folder.run, 1, 2))


# Folders that cannot be used.


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (plan(seed="another"), "seed folder, not another"),
        (plan(games=19), "games 20, not 19"),
        (plan(bots=("kachi", "kachi")), "bots kachi, random, not kachi, kachi"),
        (plan(bots=("kachi", "random", "random")), "seats 2, not 3"),
        (
            make_plan("simulate", "kenjin", plan().setup(), plan().bots, "folder", 20),
            "command match",
        ),
        (
            make_plan(
                "match",
                "kenjin",
                find_game("kenjin").setup(2, {"setup": "teaching"}),
                plan().bots,
                "folder",
                20,
            ),
            "option setup",
        ),
        (
            make_plan(
                "match",
                "kenjin",
                find_game("kenjin").setup(2, {}, Pack("kenjin", "mine", {})),
                plan().bots,
                "folder",
                20,
            ),
            "pack none, not mine",
        ),
    ],
)
def test_another_plan_is_refused_and_changes_nothing(
    tmp_path: Path, other: Plan, told: str
) -> None:
    whole = fill(tmp_path, plan())
    before = (tmp_path / PLAN).read_bytes()
    with (
        pytest.raises(CannotUseFolder, match="holds another run") as refused,
        open_folder(tmp_path, other),
    ):
        pass
    assert told in str(refused.value)
    assert (tmp_path / PLAN).read_bytes() == before
    assert (tmp_path / RESULTS).read_bytes() == whole


@pytest.mark.parametrize("records", [False, True])
@pytest.mark.parametrize("kind", ["match", "ladder"])
def test_a_finished_run_can_be_extended(tmp_path: Path, kind: Kind, records: bool) -> None:
    """Afterwards it is, byte for byte, the run of that many games."""
    setup = find_game("kenjin").setup(3)
    bots = ("kachi", "random", "random" if kind == "match" else "karo:2")

    def of(games: int) -> Plan:
        return make_plan(kind, "kenjin", setup, bots, "longer", games, records)

    def play(path: Path, *numbers: int) -> dict[str, bytes]:
        for games in numbers:
            with open_folder(path, of(games)) as folder:
                assert len(list(folder.read())) == folder.kept
                folder.keep(play_span(folder.run, folder.kept, games - folder.kept))
        return {file.name: file.read_bytes() for file in path.iterdir()}

    assert play(tmp_path / "one", 5, 11) == play(tmp_path / "two", 11)
    with (
        pytest.raises(CannotUseFolder, match="games 11, not 5"),
        open_folder(tmp_path / "one", of(5)),
    ):
        pass


def test_a_bot_that_was_changed_meanwhile_is_another_plan(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def choose(eyes):\n    return eyes.legal[0]\n")
    fill(tmp_path / "run", plan(3, bots=(str(bot), "random")))
    bot.write_text("def choose(eyes):\n    return eyes.legal[-1]\n")
    with pytest.raises(CannotUseFolder, match=r"file .*bot\.py"):
        kept(tmp_path / "run", plan(3, bots=(str(bot), "random")))


def test_a_folder_is_played_by_one_process_only(tmp_path: Path) -> None:
    with open_folder(tmp_path, plan()), pytest.raises(CannotUseFolder, match="another process"):
        kept(tmp_path, plan())
    assert kept(tmp_path, plan()) == 0


def test_folders_without_a_run(tmp_path: Path) -> None:
    with pytest.raises(CannotUseFolder, match="no run in"):
        read_plan(tmp_path)
    (tmp_path / PLAN).write_text("{}")
    with pytest.raises(CannotUseFolder, match="cannot be understood"):
        read_plan(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotUseFolder, match="cannot use"):
        kept(tmp_path / "file", plan())
    (tmp_path / "lost").mkdir()
    (tmp_path / "lost" / RESULTS).write_text("{}\n")
    with pytest.raises(CannotUseFolder, match=r"results without the run\.json"):
        kept(tmp_path / "lost", plan())


def test_a_bot_that_does_not_exist_makes_no_folder(tmp_path: Path, capsys) -> None:
    for bots in ("nobody,random", "nothing.py,random"):
        argv = ["simulate", "kenjin", "--bots", bots, "--out", str(tmp_path / "run")]
        assert main(argv) == 2
        assert "honjin: there is no" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
    with pytest.raises(BadOption):
        make_plan("ladder", "kenjin", plan().setup(), ("random", "random"), "x", 5)


# On the command line.


def test_a_seed_that_was_made_up_is_kept(tmp_path: Path) -> None:
    argv = ["simulate", "kenjin", "--games", "20", "--workers", "1", "--out", str(tmp_path)]
    assert main(argv) == 0
    whole = (tmp_path / RESULTS).read_bytes()
    (tmp_path / RESULTS).write_bytes(whole[:500])
    assert main(argv) == 0
    assert (tmp_path / RESULTS).read_bytes() == whole


def test_a_run_that_is_done_is_not_played_again(tmp_path: Path, monkeypatch, capsys) -> None:
    argv = ["match", "kachi", "random", "--games", "12", "--workers", "1", "--out", str(tmp_path)]
    assert main([*argv, "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    monkeypatch.setattr("honjin.arena.workers.play_span", lambda *_: pytest.fail("played again"))
    assert main([*argv, "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["bots"] == first["bots"]
    assert (again["games"], again["speed"]["games_per_second"]) == (12, 0)


def test_an_interruption_says_how_to_resume(tmp_path: Path, monkeypatch, capsys) -> None:
    def interrupt(folder: Folder, results: list[Result]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Folder, "keep", interrupt)
    argv = ["simulate", "kenjin", "--games", "12", "--workers", "1", "--out", str(tmp_path)]
    assert main(argv) == 130
    assert "0 of 12 games are kept in" in capsys.readouterr().err


def test_a_report_says_nothing_of_a_run_that_is_whole_or_being_written(
    tmp_path: Path, capsys
) -> None:
    whole = fill(tmp_path, plan())
    assert main(["report", str(tmp_path)]) == 0
    (tmp_path / RESULTS).write_bytes(whole[:-5])
    assert main(["report", str(tmp_path)]) == 0
    assert capsys.readouterr().err == ""


def test_without_a_folder_an_interrupted_run_says_what_is_lost(monkeypatch, capsys) -> None:
    calls = []

    def interrupt(tally: Tally, results: list[Result]) -> None:
        calls.append(results)
        raise KeyboardInterrupt

    monkeypatch.setattr(Tally, "add", interrupt)
    assert main(["simulate", "kenjin", "--games", "12", "--workers", "1"]) == 130
    assert calls
    told = " ".join(capsys.readouterr().err.split())
    assert "0 of 12 games were played and are not kept; --out FOLDER keeps them." in told


@pytest.mark.parametrize("json_wanted", [False, True])
@pytest.mark.parametrize("command", ["simulate", "match", "ladder"])
def test_an_interrupted_run_shows_what_was_played(
    command: str, json_wanted: bool, monkeypatch, capsys
) -> None:
    add = Tally.add

    def interrupt(tally: Tally, results: list[Result]) -> None:
        add(tally, results)
        if tally.games:
            raise KeyboardInterrupt

    monkeypatch.setattr(Tally, "add", interrupt)
    words = {"simulate": ["kenjin"], "match": ["kachi", "random"], "ladder": ["kenjin"]}[command]
    argv = [command, *words, "--games", "5000", "--workers", "1"]
    assert main([*argv, "--json"] if json_wanted else argv) == 130
    told = capsys.readouterr()
    assert "of 5,000 games were played and are not kept" in " ".join(told.err.split())
    if json_wanted:
        assert 0 < json.loads(told.out)["games"] < 5000
    else:
        assert "95 % interval" in told.out


# One game again.


def test_a_game_is_played_again_by_its_number(tmp_path: Path, capsys) -> None:
    fill(tmp_path, plan())
    with open_folder(tmp_path, plan()) as folder:
        before = list(folder.read())[7]
    assert main(["rerun", str(tmp_path), "7"]) == 0
    told = capsys.readouterr()
    table = open_record(told.out)
    assert tuple(table.scores()) == before.scores
    assert len(table.entries) == before.steps
    assert "as in the run." in told.err


def test_a_game_that_was_not_played_yet_is_reported(tmp_path: Path, capsys) -> None:
    with open_folder(tmp_path, plan()) as folder:
        folder.keep(play_span(folder.run, 0, 3))
    assert main(["rerun", str(tmp_path), "7"]) == 0
    assert "the run has not played it yet" in " ".join(capsys.readouterr().err.split())


def test_a_game_that_cannot_be_played_again(tmp_path: Path, capsys) -> None:
    whole = fill(tmp_path, plan())
    assert main(["rerun", str(tmp_path), "20"]) == 2
    assert "the run has games 0 to 19, not 20" in capsys.readouterr().err
    results = whole.splitlines(keepends=True)
    line = json.loads(results[0])
    line["length"] += 1
    results[0] = json.dumps(line, separators=(",", ":")).encode() + b"\n"
    (tmp_path / RESULTS).write_bytes(b"".join(results))
    assert main(["rerun", str(tmp_path), "0"]) == 1
    assert "game 0 ended differently" in capsys.readouterr().err
    told = json.loads((tmp_path / PLAN).read_text())
    (tmp_path / PLAN).write_text(json.dumps({**told, "honjin": "0.0.1"}))
    assert main(["rerun", str(tmp_path), "1"]) == 2
    assert "cannot be played again here (honjin 0.0.1, not" in capsys.readouterr().err


# Pieces.


def piece(first: int, size: int) -> list[Result]:
    return [Result(number, 30, 1, (0, 0)) for number in range(first, first + size)]


def test_pieces_come_in_order_once_each() -> None:
    pieces = [piece(7, 1), piece(3, 2), piece(5, 2), piece(3, 2), piece(8, 1), piece(5, 2)]
    found = list(in_order(pieces, 3))
    assert [[result.number for result in one] for one in found] == [[3, 4], [5, 6, 7], [8]]


def test_a_line_is_what_was_written() -> None:
    run = plan().run()
    for result in play_span(run, 0, 5):
        line = write_line(run, result)
        assert line.count(b"\n") == 1
        assert line.endswith(b"}\n")
