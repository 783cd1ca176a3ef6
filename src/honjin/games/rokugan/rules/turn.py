"""The sequence of play: which chapter of the rules is in charge, and the whole game as a state."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i16, i64, vec, view
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE
from honjin.games.rokugan.rules import (
    bot,
    choices,
    dispatch,
    observation,
    placement,
    resolution,
    score,
    secrets,
    setup,
    upkeep,
)
from honjin.games.rokugan.rules.actions import (
    ACTIONS,
    INITIATIVE,
    LAY,
    TOKEN,
)
from honjin.games.rokugan.rules.box import SPOTS, Box
from honjin.games.rokugan.rules.layout import fresh_cells
from honjin.games.rokugan.rules.phases import (
    DRAW_INITIATIVE,
    DRAW_TOKEN,
    KEEP_OBJECTIVE,
    OVER,
    PLACING,
    ROUND_OVER,
    by_chance,
    in_placement,
)
from honjin.games.rokugan.rules.state import Board


@final
class Rokugan(Board):
    """A game of Battle for Rokugan."""

    def waiting(self) -> i64:
        phase = self.phase
        if by_chance(phase) or phase == OVER:
            return 0
        if phase == KEEP_OBJECTIVE:
            return setup.owing_objectives(self)
        return 1 << self.active

    def chance(self) -> bool:
        return by_chance(self.phase)

    def over(self) -> bool:
        return self.phase == OVER

    # What can be done.

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        return dispatch.fill(self, seat, out)

    def pick(self, seat: i64, rng: Rng) -> i64:
        if self.phase == PLACING and not self.purged and not self.strict:
            return choices.pick_turn(self, seat, rng)
        return super().pick(seat, rng)

    def allows(self, seat: i64, action: i64) -> bool:
        if self.phase == PLACING and seat == self.active and LAY <= action < ACTIONS:
            spot = (action - LAY) % SPOTS
            return not self.purged and placement.may_lay(self, seat, (action - LAY) // SPOTS, spot)
        if self.phase == DRAW_TOKEN and seat == CHANCE:
            return upkeep.may_draw(self, action - TOKEN)
        return self.offers(seat, action)

    def weight(self, outcome: i64) -> i64:
        if self.phase == DRAW_TOKEN:
            return upkeep.draw_weight(self, outcome - TOKEN)
        if self.phase == DRAW_INITIATIVE:
            return upkeep.initiative_weight(self, outcome - INITIATIVE)
        return 1

    # What is done.

    def step(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            dispatch.happen(self, action)
        else:
            dispatch.decide(self, seat, action)
        if self.phase == ROUND_OVER:
            dispatch.go_on(self)

    # Scores, bots, copies.

    def score(self, seat: i64) -> i64:
        return score.honor(self, seat)

    def observe(self, seat: i64, out: view[i16], at: i64) -> None:
        observation.observe(self, seat, out, at)

    def winners(self) -> i64:
        return score.winners(self) if self.phase == OVER else 0

    def estimate(self, seat: i64) -> float:
        """As if all tokens on the board were turned over now."""
        if not in_placement(self.phase) and self.phase != ROUND_OVER:
            return bot.prospect(self, seat)
        after = self.clone()
        resolution.turn_all_over(after)
        return bot.prospect(after, seat)

    def fill_worthy(self, seat: i64, out: vec[i64]) -> i64:
        if self.phase != PLACING or self.purged:
            return self.fill(seat, out)
        n = bot.fill_turn(self, seat, out)
        return n if n > 0 else self.fill(seat, out)

    def ventures(self, seat: i64, action: i64) -> bool:
        return bot.starts_a_fight(self, seat, action)

    def era(self) -> i64:
        return self.round

    def promise(self, seat: i64) -> float:
        return bot.promise(self, seat)

    def clone(self) -> Rokugan:
        copy = Rokugan(self.box, self.buffer, self.cells[:])
        self.copy_scalars(copy)
        return copy

    def determinize(self, seat: i64, rng: Rng) -> Rokugan:
        copy = self.clone()
        secrets.deal_anew(copy, seat, rng)
        return copy


def set_up(
    box: Box,
    clans: list[int],
    dealt: bool = False,
    strict: bool = False,
    peace_supports: bool = True,
    swept_counts: bool = True,
    struck_counts: bool = False,
    bluff_returns: bool = False,
    tie_break: bool = False,
) -> Rokugan:
    """A new game; `clans` are those the host gave to the first seats, or -1."""
    game = Rokugan(box, vec[i64]([0] * (ACTIONS + SPOTS)), fresh_cells())
    game.dealt = dealt
    game.strict = strict
    game.peace_supports = peace_supports
    game.swept_counts = swept_counts
    game.struck_counts = struck_counts
    game.bluff_returns = bluff_returns
    game.tie_break = tie_break
    game.noting = True
    given: i64
    seat: i64 = 0
    for given in clans:
        if given >= 0:
            setup.give_clan(game, seat, given)
        seat += 1
    setup.clans_go_on(game)
    game.noting = False
    return game
