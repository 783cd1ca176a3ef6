"""The native side as Python sees it: faults, threads, Ctrl-C, and players of plain Python."""

from __future__ import annotations

import copy
import gc
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import honjin
from honjin.bots.greedy import Greedy
from honjin.bots.search import Search
from honjin.engine.dialect import append, i8, i16, i64, u8, vec
from honjin.engine.errors import IllegalAction
from honjin.engine.lanes import Lane
from honjin.engine.player import Player, RandomPlayer, play_game, play_out
from honjin.engine.playout import play_random_games, random_rows
from honjin.engine.rng import Rng, stream
from honjin.engine.state import State
from honjin.games import find_game
from honjin.native import compiled, make

GAME = find_game("kenjin")
needs_compiled = pytest.mark.skipif(
    not compiled(),
    reason="the rules are not compiled here: install gcc and python3-dev, then run `make test`",
)


def start(seats: int = 2) -> State:
    return GAME.new(GAME.setup(seats))


class Lowest(Player):
    """A player of plain Python."""

    def choose(self, guess: State, seat: int, rng: Rng) -> int:
        return min(guess.legal(seat))


def test_a_player_of_plain_python_plays_among_compiled_ones() -> None:
    state = start()
    play_game(state, [Lowest(), RandomPlayer()], stream("mixed"))
    assert state.over()


def test_a_search_takes_a_policy_of_plain_python() -> None:
    state = start()
    play_out(state, Lowest(), stream("plain"), -1)
    assert state.over()


@pytest.mark.parametrize("game", ["kenjin", "rokugan"])
def test_lists_of_all_lengths_hold_what_fill_writes(game: str) -> None:
    """Long lists are written past the stable interface, short ones through it."""
    state, rng = find_game(game).new(find_game(game).setup(2)), stream("lists")
    lengths = set()
    while not state.over():
        seat = state.actor()
        written = state.fill(seat, state.buffer)
        actions = state.legal(seat)
        assert actions == list(state.buffer)[:written]
        lengths.add(len(actions))
        state.apply(seat, actions[rng.below(len(actions))])
    assert min(lengths) < 16 < max(lengths)


@needs_compiled
def test_a_long_list_owns_its_numbers() -> None:
    game = find_game("rokugan")
    state, rng = game.new(game.setup(2)), stream("owned")
    while len(actions := state.legal(state.actor())) < 100:
        state.apply(state.actor(), actions[rng.below(len(actions))])
    number = max(actions)
    before = sys.getrefcount(number)
    lists = [state.legal(state.actor()) for _ in range(10)]
    assert sys.getrefcount(number) == before + len(lists)
    lists.clear()
    assert sys.getrefcount(number) == before


def test_named_arguments_and_defaults() -> None:
    one, other = start(), start()
    play_out(one, RandomPlayer(), rng=stream("names"))
    play_out(other, player=RandomPlayer(), rng=stream("names"), era=-1)
    assert one == other
    assert Greedy().candidates == 0
    assert Greedy(candidates=4).candidates == 4


def test_huge_numbers_are_refused_like_any_others() -> None:
    state = start()
    with pytest.raises(IllegalAction):
        state.apply(-1, 10**30)


def test_vectors() -> None:
    numbers = vec[i64]([1, 2, 3])
    longer = append(numbers, 4)
    assert (list(numbers), list(longer), longer[-1], list(longer[1:3])) == (
        [1, 2, 3],
        [1, 2, 3, 4],
        4,
        [2, 3],
    )
    with pytest.raises(IndexError):
        numbers[3]
    for kind, number in ((i16, 40000), (u8, -1), (i64, 1 << 64)):
        with pytest.raises(OverflowError):
            vec[kind]([0])[0] = number
    memory = memoryview(numbers)
    memory[0] = 9
    assert numbers[0] == 9
    assert copy.deepcopy(numbers)[0] == 9


@needs_compiled
def test_a_list_of_actions_is_a_list_like_any_other() -> None:
    game = find_game("rokugan")
    state, dice = game.new(game.setup(4)), stream("lists")
    while (seat := state.actor()) < 0 or len(state.legal(seat)) < 100:
        state.step(seat, state.pick(seat, dice) if seat >= 0 else state.draw(dice))
    lists = [state.legal(seat) for _ in range(50)]
    number = lists[0][-1]
    assert type(lists[0]) is list
    assert type(number) is int
    assert number > 256
    assert all(one == lists[0] for one in lists)
    changed = lists.pop()
    changed += [1, 2]
    changed.sort(reverse=True)
    del changed[1:]
    assert changed == [max(lists[0])]
    assert len(lists[0]) >= 100
    before = sys.getrefcount(number)
    for _ in range(1000):
        state.legal(seat)
    del lists[10:]
    gc.collect()
    # Each list has counted its numbers, and given them back.
    assert sys.getrefcount(number) in (before, before - 39)


def test_a_fault_names_the_line_and_the_process_goes_on() -> None:
    state = start(4)
    while state.chance():
        state.step(-1, state.draw(stream("fault")))
    with pytest.raises(IndexError, match=r"honjin/games/kenjin/rules/\w+\.py, line \d+: index"):
        state.step(9, state.legal(state.actor())[0])
    assert start().legal(-1)


@needs_compiled
def test_a_field_takes_only_what_fits() -> None:
    state = start()
    with pytest.raises(TypeError):
        state.seats = "two"  # type: ignore[assignment]
    with pytest.raises(ValueError, match="holds"):
        state.cells = vec[i8]([0])  # type: ignore[attr-defined]


@needs_compiled
def test_a_long_call_leaves_the_other_threads_alone() -> None:
    """Threads share the start, its box and its buffer, and yet play the same games."""
    state, expected = start(), play_random_games(start(), stream("threads"), 0, 3000)
    found: list[list[list[int]]] = []

    def play() -> None:
        found.append(play_random_games(state, stream("threads"), 0, 3000))

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


@needs_compiled
def test_a_long_call_writes_back_what_it_changed() -> None:
    state = start()
    while state.chance():
        state.step(-1, state.draw(stream("search")))
    seat = state.actor()
    rng = stream("search")
    search = Search(RandomPlayer(), 50)
    chosen = search.choose(state, seat, rng)
    assert chosen in state.legal(seat)
    assert search.done == 50
    assert rng.a != stream("search").a


@needs_compiled
def test_ctrl_c_breaks_into_a_long_call() -> None:
    def give_up(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    started = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            random_rows(start(), stream("long"), 0, 20_000_000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - started < 30


@needs_compiled
def test_plain_python_is_made_where_an_argument_is_plain_and_nowhere_else() -> None:
    rng = stream("made")
    assert type(make(Lane, start(), rng, [RandomPlayer()], 1, False, 0)) is Lane
    among_plain = make(Lane, start(), rng, [RandomPlayer(), Lowest()], 3, False, 0)
    assert type(among_plain) is not Lane
    among_plain.begin()
    assert among_plain.state.over(), "those inside have played it to the end"
    with pytest.raises(TypeError):
        make(Lane, start(), rng, [RandomPlayer()], "none", False, 0)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A copy of the package, with its libraries."""
    leave_out = shutil.ignore_patterns("static", "docs", "__pycache__", "migrations")
    shutil.copytree(Path(honjin.__file__).parent, tmp_path / "honjin", ignore=leave_out)
    return tmp_path


def opening_a_table(where: Path, **environment: str) -> tuple[int, str]:
    code = "import honjin, honjin.native\nhonjin.open_table('kenjin')\nprint(honjin.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(where), **environment},
        cwd=where,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@needs_compiled
@pytest.mark.parametrize("text", ["games/kenjin/rules/score.py", "engine/state.py"])
def test_a_library_built_from_another_text_is_refused_by_name(installed: Path, text: str) -> None:
    code, told = opening_a_table(installed)
    assert code == 0, told
    assert str(installed) in told
    with (installed / "honjin" / text).open("a") as file:
        file.write("\n# A later version.\n")
    code, told = opening_a_table(installed)
    assert code == 1
    library = "kenjin.abi3.so" if "kenjin" in text else "core.abi3.so"
    assert f"{library} was built from another version of" in told.splitlines()[-1]
    assert text in told.splitlines()[-1]
    assert "HONJIN_INTERPRETED=1" in told.splitlines()[-1]
    assert opening_a_table(installed, HONJIN_INTERPRETED="1")[0] == 0


@needs_compiled
@pytest.mark.parametrize("library", ["kenjin", "core"])
def test_a_library_that_cannot_be_loaded_is_reported(installed: Path, library: str) -> None:
    path = installed / "honjin" / "_native" / f"{library}.abi3.so"
    path.write_bytes(b"not a library")
    code, told = opening_a_table(installed)
    assert code == 1
    assert f"honjin._native.{library} cannot be used" in told.splitlines()[-1]
    path.unlink()
    assert opening_a_table(installed)[0] == 0, "without it the text plays"
