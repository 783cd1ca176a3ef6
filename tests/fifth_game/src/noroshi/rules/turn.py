"""The sequence of play, and the whole game as a state."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i16, i64, vec
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE
from noroshi.rules import night, observation, score, secrets
from noroshi.rules.actions import ACTIONS, OUTCOMES
from noroshi.rules.phases import CHOICE, OVER, WIND
from noroshi.rules.state import CELLS, NONE_CHOSEN, Board


@final
class Noroshi(Board):
    """A game of Noroshi."""

    def waiting(self) -> i64:
        if self.phase != CHOICE:
            return 0
        mask: i64 = 0
        if self.chosen(0) == NONE_CHOSEN:
            mask |= 1
        if self.chosen(1) == NONE_CHOSEN:
            mask |= 2
        return mask

    def chance(self) -> bool:
        return self.phase == WIND

    def over(self) -> bool:
        return self.phase == OVER

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        if seat != CHANCE:
            return self.fill_dark(out)
        wind: i64
        for wind in range(OUTCOMES):
            out[wind] = wind
        return OUTCOMES

    def step(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            night.draw_wind(self, action)
        else:
            night.choose(self, seat, action)

    def clone(self) -> Noroshi:
        copy = Noroshi(self.buffer, self.cells[:], self.nights)
        self.copy_to(copy)
        return copy

    def determinize(self, seat: i64, rng: Rng) -> Noroshi:
        copy = self.clone()
        secrets.deal_anew(copy, seat, rng)
        return copy

    def score(self, seat: i64) -> i64:
        return score.fires(self, seat)

    def winners(self) -> i64:
        return score.winners(self) if self.phase == OVER else 0

    def estimate(self, seat: i64) -> float:
        return float(score.fires(self, seat) - score.fires(self, 1 - seat))

    def observe(self, seat: i64, out: vec[i16], at: i64) -> None:
        observation.observe(self, seat, out, at)


def set_up(nights: int) -> Noroshi:
    """NR-SET-01: all hills are dark."""
    return Noroshi(vec[i64]([0] * ACTIONS), vec[i64]([-1] * CELLS), nights)
