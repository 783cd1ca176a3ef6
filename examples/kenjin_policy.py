"""A policy for two-player Kenjin that `train_kenjin.py` has learned, as a bot.

honjin match examples/kenjin_policy.py random --game kenjin --games 400

It tries every legal action on a guess of the table and takes the one after which its network thinks
it most likely to win. The network has one hidden layer; its weights lie beside this file, or where
the environment variable KENJIN_POLICY says.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honjin.engine.dialect import i16, vec
from honjin.engine.observation import length, offsets
from honjin.engine.state import State
from honjin.games import find_game

FIELDS = find_game("kenjin").fields(2)
AT = offsets(FIELDS)
NUMBERS = length(FIELDS)
KINDS, TILES, HAND = 10, 10, 13
PER_TILE = 2 * (KINDS + 1)
WIDTH = TILES * PER_TILE + 3 * TILES + KINDS

Floats = NDArray[np.float32]


def features(observations: NDArray[np.int16]) -> Floats:
    """What the network looks at: for every tile the cards of both sides by kind, who took it, and
    the own hand."""
    rows = len(observations)
    cards = part(observations, "cards", 2 * HAND * 4).reshape(rows, 2, HAND, 4)
    kind, place = cards[..., 0], cards[..., 1]
    lies = (place > 0) & (place <= 2 * TILES)
    row, owner, _ = np.nonzero(lies)
    tile, foreign = (place[lies] - 1) % TILES, place[lies] > TILES
    side = np.where(foreign, 1 - owner, owner)
    cell = row * WIDTH + tile * PER_TILE + side * (KINDS + 1) + kind[lies]
    counted = np.bincount(cell, minlength=rows * WIDTH)
    out = counted.reshape(rows, WIDTH).astype(np.float32)
    at = TILES * PER_TILE
    conqueror = part(observations, "conqueror", TILES)
    out[:, at : at + TILES] = part(observations, "place", TILES) > 0
    out[:, at + TILES : at + 2 * TILES] = conqueror == 2
    out[:, at + 2 * TILES : at + 3 * TILES] = conqueror == 3
    out[:, at + 3 * TILES :] = part(observations, "hand", KINDS)
    return out


def part(observations: NDArray[np.int16], name: str, numbers: int) -> NDArray[np.int16]:
    return observations[:, AT[name] : AT[name] + numbers]


def prospects(weights: dict[str, Floats], seen: Floats) -> Floats:
    """How likely the network thinks winning is; only the order matters."""
    hidden = np.maximum(seen @ weights["inner"] + weights["inner_bias"], 0)
    scores: Floats = hidden @ weights["outer"] + weights["outer_bias"]
    return scores[:, 0]


def best(weights: dict[str, Floats], guess: State, seat: int) -> int:
    """The action after which the table looks best."""
    legal = guess.legal(seat)
    numbers = vec[i16]([0] * (NUMBERS * len(legal)))
    for row, action in enumerate(legal):
        after = guess.clone()
        after.step(seat, action)
        after.observe(seat, numbers, NUMBERS * row)
    seen = np.frombuffer(memoryview(numbers), np.int16).reshape(-1, NUMBERS)
    return legal[int(prospects(weights, features(seen)).argmax())]


@cache
def weights_on_disk() -> dict[str, Floats]:
    path = os.environ.get("KENJIN_POLICY", str(Path(__file__).with_suffix(".npz")))
    if not Path(path).is_file():
        raise FileNotFoundError(f"no weights in {path}: run examples/train_kenjin.py first")
    return dict(np.load(path))


def choose(eyes: Any) -> int:
    """What `honjin match` and `honjin play` ask."""
    return best(weights_on_disk(), eyes.guess, eyes.seat)
