"""A player who does not always do what they think best."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i64
from honjin.engine.player import Player, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import State


@final
class Careless(Player):
    """Asks another player, but in `mistakes` of a hundred decisions picks any sensible action."""

    def __init__(self, player: Player, mistakes: int) -> None:
        self.player: Player = player
        self.mistakes: i64 = mistakes

    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        if rng.below(100) >= self.mistakes:
            return self.player.choose(guess, seat, rng)
        out = scratch(guess)
        return out[rng.below(guess.fill_worthy(seat, out))]
