"""A policy for two-player Kenjin that `train_kenjin.py` has learned, as a bot.

honjin match examples/kenjin_policy.py random --game kenjin --games 400

It is a network with one hidden layer; its weights lie beside this file, or where the environment
variable KENJIN_POLICY says.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honjin.engine.observation import offsets
from honjin.games import find_game

FIELDS = find_game("kenjin").fields(2)
AT = offsets(FIELDS)
KINDS, TILES, HAND, PHASES = 10, 10, 13, 11
PER_TILE = 2 * (KINDS + 1)
WIDTH = TILES * PER_TILE + 2 * TILES + KINDS + PHASES + 1

Floats = NDArray[np.float32]


def features(observations: NDArray[np.int16]) -> Floats:
    """What the network looks at: for every tile the cards of both sides by kind, and the hand."""
    lanes = len(observations)
    cards = observations[:, AT["cards"] :].reshape(lanes, 2, HAND, 4)
    kind, place = cards[..., 0], cards[..., 1]
    lies = (place > 0) & (place <= 2 * TILES)
    lane, owner, _ = np.nonzero(lies)
    tile, foreign = (place[lies] - 1) % TILES, place[lies] > TILES
    side = np.where(foreign, 1 - owner, owner)
    cell = lane * WIDTH + tile * PER_TILE + side * (KINDS + 1) + kind[lies]
    counted = np.bincount(cell, minlength=lanes * WIDTH)
    out = counted.reshape(lanes, WIDTH).astype(np.float32)
    at = TILES * PER_TILE
    out[:, at : at + TILES] = part(observations, "place", TILES) > 0
    out[:, at + TILES : at + 2 * TILES] = part(observations, "conqueror", TILES) > 0
    at += 2 * TILES
    out[:, at : at + KINDS] = part(observations, "hand", KINDS)
    out[np.arange(lanes), at + KINDS + observations[:, AT["phase"]]] = 1
    out[:, -1] = observations[:, AT["left"]]
    return out


def part(observations: NDArray[np.int16], name: str, length: int) -> NDArray[np.int16]:
    return observations[:, AT[name] : AT[name] + length]


def probabilities(scores: Floats, masks: NDArray[np.int8]) -> Floats:
    """Scores as chances of the legal actions."""
    scores = np.where(masks == 1, scores, -np.inf)
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances: Floats = raised / raised.sum(axis=1, keepdims=True)
    return chances


def network(weights: dict[str, Floats], seen: Floats) -> Floats:
    hidden = np.maximum(seen @ weights["inner"] + weights["inner_bias"], 0)
    scores: Floats = hidden @ weights["outer"] + weights["outer_bias"]
    return scores


@cache
def weights() -> dict[str, Floats]:
    path = os.environ.get("KENJIN_POLICY", str(Path(__file__).with_suffix(".npz")))
    return dict(np.load(path))


def choose(eyes: Any) -> int:
    """The likeliest of the legal actions."""
    seen = features(np.array([eyes.observation], np.int16))
    scores = network(weights(), seen)[0]
    return max(eyes.legal, key=lambda action: float(scores[action]))
