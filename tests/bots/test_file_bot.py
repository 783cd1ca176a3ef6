"""Bots from a file: good ones play, bad ones fail by name and change nothing."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from games.kenjin.build import A, B, play, two

from honjin.arena.plan import make_plan
from honjin.bots.file import BotFailed, FileBot
from honjin.engine.errors import BadOption
from honjin.engine.player import RandomPlayer, play_game
from honjin.engine.rng import stream
from honjin.engine.table import Table
from honjin.games import find_game

GAME = find_game("kenjin")
ROW = ("port", "bridge", "torii", "palace")


class Shelf:
    """Writes bots into files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def bot(self, source: str, seats: int = 2) -> FileBot:
        path = self.folder / "bot.py"
        path.write_text(source, "utf-8")
        return FileBot(str(path), GAME, GAME.setup(seats))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def ask(bot: FileBot, table: Table, seat: int = A) -> int:
    key, entries = table.state.key(), list(table.entries)
    try:
        return table.ask(bot, seat, stream("ask"))
    finally:
        assert table.state.key() == key
        assert table.entries == entries


# Good ones.


@pytest.mark.parametrize(
    "answer",
    [
        "eyes.legal[7]",
        "eyes.path(eyes.legal[7])",
        "'  ' + eyes.path(eyes.legal[7]).replace(' ', '\\t')",
    ],
)
def test_numbers_and_paths_are_answers(shelf: Shelf, answer: str) -> None:
    table = two(*ROW)
    bot = shelf.bot(f"def choose(eyes):\n    return {answer}\n")
    assert ask(bot, table) == table.state.legal(A)[7]


def test_a_bot_is_given_its_eyes(shelf: Shelf) -> None:
    source = """
def choose(eyes):
    assert eyes.seat == 1 and eyes.setup.seats == 2
    assert eyes.view.seat == "B"
    assert eyes.view.hand["peasant"] == 4
    assert [p.kind for p in eyes.view.pieces] == [None, None]
    assert eyes.imagine().legal(1) == eyes.legal
    eyes.rng.below(5)
    return "deploy brute torii"
"""
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    chosen = ask(shelf.bot(source), table, B)
    assert GAME.path(B, chosen, 2) == "deploy brute torii"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_plays_whole_games(shelf: Shelf, seats: int) -> None:
    bot = shelf.bot("def choose(eyes):\n    return eyes.legal[-1]\n", seats)
    state = GAME.new(GAME.setup(seats))
    play_game(state, [bot] + [RandomPlayer()] * (seats - 1), stream("file", seats))
    assert state.over()


def test_a_bot_may_remember_and_use_classes(shelf: Shelf) -> None:
    source = """
class Mind:
    def __init__(self):
        self.asked = 0
    def __call__(self, eyes):
        self.asked += 1
        return eyes.legal[self.asked]
choose = Mind()
"""
    bot, table = shelf.bot(source), two(*ROW)
    assert [ask(bot, table) for _ in range(2)] == table.state.legal(A)[1:3]


def test_what_a_bot_does_to_its_guess_stays_there(shelf: Shelf) -> None:
    source = """
from honjin.engine.playout import play_random
def choose(eyes):
    action = eyes.legal[0]
    play_random(eyes.guess, eyes.rng)
    eyes.legal.clear()
    eyes.legal.append(action)
    return action
"""
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    assert ask(shelf.bot(source), table, B) in table.state.legal(B)


# Bad ones, when they are loaded.


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "defines no function choose"),
        ("choose = 5\n", "defines no function choose"),
        ("def chose(eyes): pass\n", "defines no function choose"),
        ("def choose(eyes:\n", "cannot be loaded: SyntaxError"),
        ("import no_such_module\n", "cannot be loaded: ModuleNotFoundError"),
        ("raise ValueError('oops')\n", "cannot be loaded: ValueError: oops"),
        ("1 / 0\n", "cannot be loaded: ZeroDivisionError"),
        ("x = 1\x00\n", "cannot be loaded"),
        ("raise SystemExit\n", "cannot be loaded"),
    ],
)
def test_a_file_that_is_not_a_bot(shelf: Shelf, source: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        shelf.bot(source)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="there is no file"):
        FileBot(str(tmp_path / "none.py"), GAME, GAME.setup(2))


def test_a_file_that_is_there_but_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadOption, match=r"cannot read .*: is a directory"):
        FileBot(str(tmp_path), GAME, GAME.setup(2))
    path = tmp_path / "locked.py"
    path.write_text("def choose(eyes): return eyes.legal[0]\n")

    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(BadOption, match=r"cannot read .*locked\.py': permission denied"):
        FileBot(str(path), GAME, GAME.setup(2))
    with pytest.raises(BadOption, match=r"cannot read .*locked\.py': permission denied"):
        make_plan("match", "kenjin", GAME.setup(2), (str(path), "random"), "1", 1)


def test_a_file_that_fails_while_it_is_loaded_says_where(shelf: Shelf) -> None:
    with pytest.raises(BadOption, match=r"ZeroDivisionError: .* \(bot\.py, line 3\)"):
        shelf.bot("import math\n\nmath.pi / 0\n")


SHOW = """
class Sly:
    def __repr__(self):
        raise ValueError


def worth(action):
    sly, zero = Sly(), 0
    return action / zero


def choose(eyes):
    return max(eyes.legal, key=worth)
"""


def test_a_failure_says_where_and_shows_the_variables(shelf: Shelf) -> None:
    with pytest.raises(BotFailed, match=r"by zero \(bot\.py, line 9, in worth\)") as failure:
        ask(shelf.bot(SHOW), two(*ROW))
    trace = failure.value.traceback
    assert trace.startswith("Traceback (most recent call last):\n  File ")
    assert trace.splitlines()[1].endswith('bot.py", line 13, in choose')
    assert "ZeroDivisionError" in trace
    assert "  zero = 0\n" in trace
    assert "  sly = <Sly instance at" in trace or "  sly = <cannot be shown" in trace
    again = pickle.loads(pickle.dumps(failure.value))
    assert (str(again), again.traceback) == (str(failure.value), trace)


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "binary.py"
    path.write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(BadOption, match="cannot be loaded"):
        FileBot(str(path), GAME, GAME.setup(2))


# Bad ones, when they are asked.


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("raise ValueError('oops')", "failed: ValueError: oops"),
        ("return eyes.nothing", "failed: AttributeError"),
        ("raise SystemExit", "ended instead of answering"),
        ("return choose(eyes)", "failed: RecursionError"),
        ("return None", "answered None"),
        ("return 1.0", "answered 1.0"),
        ("return True", "answered True"),
        ("return False", "answered False"),
        ("return []", "answered"),
        ("return -1", "answered -1"),
        ("return 10**30", "answered 1000"),
        ("return 418", "answered 418, which is not legal now"),
        ("return ''", "answered ''"),
        ("return 'dance'", "unknown action"),
        ("return 'look b1'", "not legal now"),
        ("return b'deploy lord port'", "answered"),
        ("return str(eyes.legal[0])", "unknown action"),
        ("eyes.legal.append(418); return 418", "not legal now"),
    ],
)
def test_a_bot_that_fails(shelf: Shelf, body: str, reason: str) -> None:
    bot = shelf.bot(f"def choose(eyes):\n    {body}\n")
    with pytest.raises(BotFailed, match=reason) as failure:
        ask(bot, two(*ROW))
    assert "bot.py" in str(failure.value), "it says which bot"
    assert failure.value.code == "bot_failed"


def test_a_bot_with_the_wrong_arguments(shelf: Shelf) -> None:
    with pytest.raises(BotFailed, match="failed: TypeError"):
        ask(shelf.bot("def choose():\n    return 1\n"), two(*ROW))


def test_stopping_the_program_is_not_a_failure_of_a_bot(shelf: Shelf) -> None:
    bot = shelf.bot("def choose(eyes):\n    raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        ask(bot, two(*ROW))
