"""Bots in any language: programs that are asked over standard input and output."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from honjin.arena.records import read_records
from honjin.arena.run import Run, wins_by_bot
from honjin.arena.workers import play_run
from honjin.bots import make_bot
from honjin.bots import program as programs
from honjin.bots.file import BotFailed, FileBot
from honjin.bots.program import ProgramBot, close_programs, is_program
from honjin.cli.main import main
from honjin.engine.errors import BadOption
from honjin.games import find_game
from honjin.library import open_table

GAME = find_game("kenjin")
SETUP = GAME.setup(2, {"first": "A"})
EXAMPLE = Path(__file__).parents[2] / "examples" / "program_bot.mjs"
HEAD = """
import json, os, signal, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "quit":
        break
    if kind == "hello":
        {hello}
        continue
    asked += 1
    {choose}
"""
READY = "say(type='ready')"
FIRST = "say(type='action', id=message['id'], action=message['legal'][0])"


@pytest.fixture(autouse=True)
def _no_program_stays() -> Iterator[None]:
    yield
    close_programs()


class Maker:
    """Writes programs and gives their command lines."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, choose: str = FIRST, hello: str = READY, name: str = "bot") -> str:
        path = self.folder / f"{name}.txt"
        path.write_text(HEAD.format(choose=choose, hello=hello))
        return shlex.join([sys.executable, str(path)])


@pytest.fixture
def program(tmp_path: Path) -> Maker:
    return Maker(tmp_path)


def asked(command: str, seconds: float = 10.0) -> str:
    """What a program does first at a table."""
    table = open_table(GAME, setup=SETUP, seed=1)
    from honjin import stream

    bot = ProgramBot(command, GAME, SETUP, seconds)
    return GAME.path(0, table.ask(bot, 0, stream(1)), 2)


def test_a_program_is_asked_and_its_action_is_played(program: Maker) -> None:
    table = open_table(GAME, setup=SETUP, seed=1)
    assert asked(program()) == table.legal("A")[0]


def test_it_learns_what_is_played_and_what_its_seat_knows(program: Maker, tmp_path: Path) -> None:
    log = tmp_path / "log"
    keep = f"open({str(log)!r}, 'a').write(line)"
    asked(program(f"{keep}; {FIRST}", f"{keep}; {READY}"))
    import json

    hello, question = map(json.loads, log.read_text().splitlines())
    assert hello["type"] == "hello"
    assert (hello["protocol"], hello["game"], hello["seats"]) == (1, "kenjin", 2)
    assert hello["options"]["first"] == "A"
    table = open_table(GAME, setup=SETUP, seed=1)
    assert question["legal"] == table.legal("A")
    assert question["numbers"] == table.state.legal(0)
    assert question["view"]["hand"] == table.view("A").hand  # type: ignore[attr-defined]
    assert (question["seat"], question["seconds"]) == ("A", 10.0)
    assert "observation" not in question


def test_it_can_ask_for_numbers_instead_of_the_view(program: Maker) -> None:
    check = "assert 'view' not in message and len(message['observation']) == 163"
    number = "say(type='action', id=message['id'], action=message['numbers'][-1])"
    command = program(f"{check}; {number}", "say(type='ready', name='net', wants=['observation'])")
    assert asked(command) == open_table(GAME, setup=SETUP, seed=1).legal("A")[-1]


def test_remarks_are_left_out(program: Maker) -> None:
    assert asked(program(f"say(type='info', depth=3); {FIRST}"))


@pytest.mark.parametrize(
    ("choose", "told"),
    [
        ("say(type='action', id=message['id'], action='dance')", "unknown action 'dance'"),
        ("say(type='action', id=message['id'], action=9999)", "9999, which is not legal now"),
        ("say(type='action', id=0, action=message['legal'][0])", "must answer question 1"),
        ("print('thinking', flush=True)", "'thinking', which is not an answer"),
        ("say(type='ready')", "must answer question 1 with an action"),
        ("say(type='action', id=message['id'])", "missing required field `action`"),
        ("print('x' * 3000000, flush=True)", "a line of more than"),
    ],
)
def test_nonsense_is_named(program: Maker, choose: str, told: str) -> None:
    with pytest.raises(BotFailed, match=r"bot\.txt") as failure:
        asked(program(choose))
    assert told in str(failure.value)


def test_a_program_that_stalls_is_ended_and_named(program: Maker) -> None:
    began = time.monotonic()
    with pytest.raises(BotFailed, match=r"bot\.txt did not answer within 0\.5 seconds"):
        asked(program("time.sleep(60)"), 0.5)
    assert time.monotonic() - began < 20


def test_a_program_that_reads_nothing_stalls_too(program: Maker, tmp_path: Path) -> None:
    """Its pipe is full at some time; that must not hold anybody up."""
    path = tmp_path / "deaf.txt"
    path.write_text('print(\'{"type": "ready"}\', flush=True)\nimport time\ntime.sleep(60)\n')
    bot = ProgramBot(shlex.join([sys.executable, str(path)]), GAME, SETUP, 0.3)
    running = bot._program()
    with pytest.raises(BotFailed, match="did not answer within 0"):
        running._send(b"x" * 1_000_000, time.monotonic() + 0.3, 0.3)


def test_a_program_that_never_gets_ready(program: Maker) -> None:
    with pytest.raises(BotFailed, match=r"ended \(exit code 3\) before it was ready"):
        asked(program(hello="sys.exit(3)"))
    with pytest.raises(BotFailed, match="must answer hello with ready"):
        asked(program(hello="say(type='ready', wants=['everything'])"))


@pytest.mark.parametrize("command", ["./no_such_bot --fast", "nosuchprogram x", "a/b"])
def test_a_program_that_is_not_there(command: str) -> None:
    with pytest.raises(BadOption, match="there is no program"):
        make_bot(command, GAME, SETUP)


def test_a_command_line_that_cannot_be_read() -> None:
    with pytest.raises(BadOption, match="not a command line"):
        make_bot("./bot 'open", GAME, SETUP)


def test_files_in_python_stay_what_they_were(tmp_path: Path) -> None:
    path = tmp_path / "my bot.py"
    path.write_text("def choose(eyes): return eyes.legal[0]")
    assert isinstance(make_bot(str(path), GAME, SETUP), FileBot)
    assert not is_program("bots/mine.py")
    assert is_program("python bots/mine.py")
    assert is_program("./mine")
    assert not is_program("kachi")


# Dying.

DIES_ONCE = """
    flag = {flag!r}
    if asked == 4 and not os.path.exists(flag):
        open(flag, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    """


def results(command: str, games: int = 4) -> list[object]:
    run = Run("kenjin", SETUP, (command, "random"), "killed", True)
    return [(one.number, one.steps, one.winners) for one in play_run(run, games, workers=1)]


def test_a_program_that_is_killed_is_started_again_and_nothing_is_lost(
    program: Maker, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    undisturbed = results(program(name="one"))
    command = program(DIES_ONCE.format(flag=str(tmp_path / "died")) + FIRST, name="two")
    assert results(command) == undisturbed
    assert (tmp_path / "died").exists()
    told = capfd.readouterr().err
    assert "two.txt ended (signal SIGKILL); restarting it" in told


@pytest.mark.parametrize("words", ["match BOT random --game kenjin", "ladder kenjin BOT random"])
def test_a_match_and_a_ladder_lose_nothing_when_a_program_is_killed(
    program: Maker, tmp_path: Path, capfd: pytest.CaptureFixture[str], words: str
) -> None:
    dies = DIES_ONCE.format(flag=str(tmp_path / "died")) + FIRST
    kept = []
    for name, bot in (("one", program(name="one")), ("two", program(dies, name="two"))):
        folder = tmp_path / f"run {name}"
        named = [bot if word == "BOT" else word for word in words.split()]
        more = ["--games", "4", "--seed", "1", "--workers", "1", "--records", "--out", str(folder)]
        assert main([*named, *more]) == 0
        games = [game.record.partition("\n\n")[2] for game in read_records(folder)]
        kept.append(games)
    assert kept[0] == kept[1]
    assert [len(game) > 100 for game in kept[0]] == [True] * 4
    assert (tmp_path / "died").exists()
    assert "two.txt ended (signal SIGKILL); restarting it" in capfd.readouterr().err


def test_a_program_that_always_dies_has_failed(program: Maker) -> None:
    with pytest.raises(BotFailed, match=r"ended \(exit code 7\) 5 times; game 0 of seed killed"):
        results(program("sys.exit(7)"))


def test_programs_end_with_the_process_that_asked_them(program: Maker, tmp_path: Path) -> None:
    """Also where that process is ended in the middle of a game."""
    pids = tmp_path / "pids"
    command = program(FIRST, f"open({str(pids)!r}, 'a').write(str(os.getpid()) + '\\n'); {READY}")
    words = [sys.executable, "-m", "honjin", "match", command, "random", "--game", "kenjin"]
    with subprocess.Popen(
        [*words, "--games", "100000", "--workers", "2"], stderr=subprocess.DEVNULL
    ) as match:
        deadline = time.monotonic() + 60
        # One program in each worker, which has written its whole line.
        while not pids.exists() or pids.read_text().count("\n") < 2:
            assert time.monotonic() < deadline, "the programs do not start"
            time.sleep(0.1)
        match.terminate()
    started = [int(pid) for pid in pids.read_text().split()]
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{pid}").exists() for pid in started):
        assert time.monotonic() < deadline, "a program outlived the match"
        time.sleep(0.1)


# A language that is not Python.


def test_the_bot_in_javascript_beats_random() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is missing: run `sudo apt-get install nodejs`")
    command = shlex.join([node, str(EXAMPLE)])
    run = Run("kenjin", GAME.setup(2), (command, "random"), "javascript", True)
    wins = wins_by_bot(run, play_run(run, 60, workers=1))
    assert wins[0] > 33, f"{wins[0]} of 60 games won"
    assert programs._running, "one process plays all games"
    assert len(programs._running) == 1
