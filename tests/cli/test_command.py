"""The command as a whole: help, version, exit codes, and one clear line for what goes wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

import honjin as package
from honjin.cli import output

COMMANDS = ("play", "simulate", "match", "ladder", "report", "replay", "rules", "engine")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches_itself(honjin, command):
    done = honjin(command, "--help")
    assert done.code == 0
    assert f"usage: honjin {command}" in done.out
    assert "examples:" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_the_help_lists_commands_games_and_exit_codes(honjin):
    done = honjin("--help")
    assert done.code == 0
    for word in (*COMMANDS, "kenjin", "exit codes:", "130"):
        assert word in done.out


def test_help_tells_bots_and_options(honjin):
    done = honjin("play", "kenjin", "--help")
    for word in ("kachi", "gunshi", "gunshi:2s", "teams=yes|no", "default random"):
        assert word in done.out
    assert "options of ikusa" not in done.out
    assert "name a game before --help" in " ".join(honjin("play", "--help").out.split())


def test_version_says_how_the_rules_run(honjin):
    done = honjin("--version")
    assert done.code == 0
    assert done.out.startswith(f"honjin {package.__version__} (")
    assert done.out.strip().endswith(("(compiled rules)", "(interpreted rules)"))


def test_the_package_is_the_command():
    command = [sys.executable, "-m", "honjin", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"honjin {package.__version__} (")


def test_without_a_command_the_help_goes_to_stderr(honjin):
    done = honjin()
    assert done.code == 2
    assert done.out == ""
    assert "usage: honjin" in done.err


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["dance"], "invalid choice"),
        (["play", "go"], "no game 'go'"),
        (["play", "kenjni"], "did you mean kenjin?"),
        (["play", "--seats", "7"], "2, 3, 4 players"),
        (["play", "--seats", "two"], "not a whole number"),
        (["play", "--me", "Z"], "no seat 'Z'"),
        (["play", "--me", "A", "--hotseat", "A,B"], "give one of them"),
        (["play", "--hotseat", "A,A"], "twice"),
        (["play", "--hotseat", "all", "--bots", "kachi"], "no seat left"),
        (["play", "--bots", "genius"], "no bot 'genius'"),
        (["play", "--bots", "karo:never"], "budget"),
        (["play", "--bots", "kachi,"], "commas"),
        (["play", "--seats", "4", "--bots", "kachi,random"], "one for each other seat (3)"),
        (["play", "--bots", "nowhere.py"], "no file 'nowhere.py'"),
        (["play", "--option", "setup"], "name=value"),
        (["play", "--option", "weather=fine"], "no option 'weather'"),
        (["play", "--option", "setup=draft"], "KJ-R-02"),
        (["play", "--option", "teams=no", "--option", "teams=no"], "twice"),
        (["play", "--pack", "nowhere.json"], "cannot read 'nowhere.json'"),
        (["play", "--position", "nowhere.json"], "cannot read 'nowhere.json'"),
        (["play", "--position", "x.json", "--seats", "2"], "cannot be combined with --position"),
        (["play", "--record", "no/such/folder/x.kifu", "--bots", "random"], "cannot write"),
        (["play", "--seed", ""], "seed"),
        (["play", "--seed", "x" * 300], "seed"),
        (["simulate"], "required: game"),
        (["simulate", "kenjin", "--games", "0"], "whole number"),
        (["simulate", "kenjin", "--games", "9" * 30], "whole number"),
        (["simulate", "kenjin", "--workers", "-1"], "whole number"),
        (["simulate", "kenjin", "--bots", "random,random,random"], "one for each seat (2)"),
        (["match", "karo"], "two bots or more"),
        (["match", "random", "random", "random", "--seats", "4"], "two bots or 4"),
        (["replay", "nowhere.kifu"], "cannot read 'nowhere.kifu'"),
        (["rules", "go"], "no game 'go'"),
        (["rules", "kenjin", "KJ-DEP-99"], "no rule 'KJ-DEP-99'"),
        (["engine", "now"], "unrecognized arguments"),
    ],
)
def test_wrong_use_is_reported_in_one_line(honjin, argv, told):
    done = honjin(*argv)
    assert done.code == 2
    assert done.err.startswith("honjin: ")
    assert done.err.count("\n") == 1
    assert told in done.err


def test_a_file_that_is_too_large_is_refused(honjin, tmp_path, monkeypatch):
    monkeypatch.setattr(output, "BIGGEST_FILE", 10)
    path = tmp_path / "large.kifu"
    path.write_text("x" * 11)
    done = honjin("replay", path)
    assert (done.code, "larger than" in done.err) == (2, True)


def test_a_fault_of_our_own_is_one_line_too(honjin, monkeypatch):
    def fail(args):
        raise KeyError("oh\x1b[2Jdear")

    monkeypatch.setattr("honjin.cli.rules.run", fail)
    done = honjin("rules", "kenjin")
    assert done.code == 4
    assert done.err.startswith("honjin: a bug in Honjin: KeyError")
    assert "\x1b" not in done.err


def test_a_full_disk_is_one_line(honjin, monkeypatch):
    def fail(args):
        raise OSError(28, "No space left on device", "game.kifu")

    monkeypatch.setattr("honjin.cli.rules.run", fail)
    done = honjin("rules", "kenjin")
    assert (done.code, done.err) == (2, "honjin: game.kifu: no space left on device\n")


def test_ctrl_c_is_one_line(honjin, monkeypatch):
    def stop(args):
        raise KeyboardInterrupt

    monkeypatch.setattr("honjin.cli.rules.run", stop)
    done = honjin("rules", "kenjin")
    assert (done.code, done.err) == (130, "\nhonjin: interrupted\n")


# As other programs meet it.

COMMAND = [sys.executable, "-m", "honjin.cli.main"]
LOST = b"0 of 8 games were played and are not kept; --out FOLDER keeps them.\n"
INTERRUPTED = LOST + b"\nhonjin: interrupted\n"


def hear_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_a_reader_that_goes_away_ends_it_quietly():
    """As with `honjin rules kenjin the | head -1`."""
    process = subprocess.Popen(
        [*COMMAND, "rules", "kenjin", "the"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.readline()
    process.stdout.close()
    error = process.stderr.read()
    process.stderr.close()
    assert process.wait(30) == 0
    assert error == b""


def test_a_terminal_without_our_letters_does_not_stop_it():
    done = subprocess.run(
        [*COMMAND, "rules", "kenjin", "KJ-DEF-01"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 0
    assert b"Yase? (green)" in done.stdout


@pytest.mark.skipif(os.name != "posix", reason="sending signals needs POSIX")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_a_run_and_its_workers(tmp_path, workers):
    bot = tmp_path / "slow.py"
    bot.write_text(
        "import pathlib, time\n"
        "def choose(eyes):\n"
        f"    pathlib.Path({str(tmp_path / 'begun')!r}).touch()\n"
        "    time.sleep(60)\n"
    )
    process = subprocess.Popen(
        [*COMMAND, "match", str(bot), "random", "--games", "8", "--workers", workers],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,
    )
    for _ in range(300):
        if (tmp_path / "begun").exists():
            break
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, error = process.communicate(timeout=30)
    assert (process.returncode, out, error) == (130, b"", INTERRUPTED)


def test_training_without_pytorch_says_how_to_get_it(honjin, tmp_path, monkeypatch):
    for name in [name for name in sys.modules if name.startswith("honjin.train.")]:
        if name != "honjin.train.command":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    done = honjin("train", "kenjin", "--out", str(tmp_path / "net"))
    assert done.code == 2
    assert "honjin train needs torch, which is not installed: pip install" in done.err
    assert not (tmp_path / "net").exists()
