"""Perft: how many sequences of actions and outcomes lead on from a position.

A perft file is a position file with one more entry, `sequences`: the number of sequences of length
1, 2, 3 … from there. Any change of what is legal anywhere near the position changes the numbers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from honjin.engine.errors import BadPosition, Fault
from honjin.engine.game import Game, Setup
from honjin.engine.playout import count_sequences
from honjin.engine.position import read_position, write_position
from honjin.engine.record import FindGame
from honjin.engine.state import State


def sequences(state: State, depth: int) -> list[int]:
    """The numbers of sequences of length 1 to `depth`.

    >>> from honjin import find_game
    >>> game = find_game("kenjin")
    >>> sequences(game.new(game.setup(2, {"first": "A"})), 2)
    [5, 25]
    """
    return [count_sequences(state, length) for length in range(1, depth + 1)]


def write_perft(game: Game[State], setup: Setup, state: State, depth: int) -> bytes:
    """A perft file for a state.

    >>> from honjin import find_game
    >>> game = find_game("kenjin")
    >>> setup = game.setup(2, {"first": "A"})
    >>> msgspec.json.decode(write_perft(game, setup, game.new(setup), 2))["sequences"]
    [5, 25]
    """
    file: dict[str, Any] = msgspec.json.decode(write_position(game, setup, state))
    file["sequences"] = sequences(state, depth)
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def read_perft(path: Path, find: FindGame) -> tuple[Game[State], Setup, State, list[int]]:
    """Game, setup, state and expected numbers of a perft file."""
    file: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    expected = file.pop("sequences", None)
    if not isinstance(expected, list) or not expected:
        raise BadPosition(f"{path.name} has no list of sequences")
    game, setup, state = read_position(msgspec.json.encode(file), find)
    return game, setup, state, expected


def check_perft(path: Path, find: FindGame) -> int:
    """Count again and compare with the file. Returns the number of sequences at full depth.

    >>> import tempfile
    >>> from honjin import find_game
    >>> game = find_game("kenjin")
    >>> setup = game.setup(2, {"first": "A"})
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "start.json"
    ...     file.write_bytes(write_perft(game, setup, game.new(setup), 2)) > 0
    ...     check_perft(file, find_game)
    True
    25
    """
    _, _, state, expected = read_perft(path, find)
    counted = sequences(state, len(expected))
    if counted != expected:
        raise Fault(f"{path.name}: counted {counted}, the file says {expected}")
    return counted[-1]
