"""What beginners come to see: enough to know which features a game has."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from honjin.bots.careless import Careless
from honjin.bots.greedy import Greedy
from honjin.engine.dialect import i16, vec
from honjin.engine.game import Game
from honjin.engine.observation import length
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY, State

MISTAKES = 40
LOOKED_AT = 60_000


def glances(game: Game[Any], seats: int, seed: object, count: int = LOOKED_AT) -> NDArray[np.int16]:
    """Observations of the seats that are to act, game after game."""
    player = Careless(Greedy(3), MISTAKES)
    seen = vec[i16]([0] * length(game.fields(seats)))
    found: list[bytes] = []
    played = 0
    while len(found) < count:
        rng = stream(seed, "glances", played)
        played += 1
        state: State = game.new(game.setup(seats))
        seat = state.actor()
        while seat != NOBODY:
            if seat == CHANCE:
                state.step(CHANCE, state.draw(rng))
            else:
                state.observe(seat, seen, 0)
                found.append(bytes(memoryview(seen)))
                state.step(seat, player.choose(state, seat, rng))
            seat = state.actor()
    return np.frombuffer(b"".join(found), np.int16).reshape(len(found), -1)
