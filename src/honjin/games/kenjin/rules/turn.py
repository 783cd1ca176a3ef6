"""The sequence of play: which chapter of the rules is in charge, and the whole game as a state."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i16, i64, u8, vec, view
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE
from honjin.games.kenjin.rules import (
    bot,
    combat,
    deployment,
    dispatch,
    observation,
    score,
    secrets,
    setup,
)
from honjin.games.kenjin.rules.actions import (
    ACTIONS,
    DEPLOY_CARD,
    STRIKE,
)
from honjin.games.kenjin.rules.box import TILES, Box
from honjin.games.kenjin.rules.layout import PAIRS
from honjin.games.kenjin.rules.phases import (
    DEPLOY,
    OVER,
    SANCTIFYING,
    by_chance,
)
from honjin.games.kenjin.rules.state import Board, fresh_cells, fresh_hands


@final
class Kenjin(Board):
    """A game of Kenjin.

    KJ-TEAM-02: partners share nothing but the result; hands, turns and sides belong to a seat.
    """

    def waiting(self) -> i64:
        phase = self.phase
        if phase == SANCTIFYING:
            return self.owing_sacrifices()
        if by_chance(phase) or phase == OVER:
            return 0
        return 1 << self.active

    def owing_sacrifices(self) -> i64:
        """KJ-R-30: both at the same time."""
        mask: i64 = 0
        a: i64 = 2 * self.field
        if combat.owes_sacrifice(self, a):
            mask |= 1 << self.box.side_seat[a]
        if combat.owes_sacrifice(self, a + 1):
            mask |= 1 << self.box.side_seat[a + 1]
        return mask

    def chance(self) -> bool:
        return by_chance(self.phase)

    def over(self) -> bool:
        return self.phase == OVER

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        return dispatch.fill(self, seat, out)

    def pick(self, seat: i64, rng: Rng) -> i64:
        if self.phase == DEPLOY:
            return deployment.pick_deployment(self, seat, rng)
        return super().pick(seat, rng)

    def fill_mask(self, seat: i64, row: view[u8]) -> bool:
        if self.phase != DEPLOY:
            return False
        deployment.mark_deployment(self, seat, row)
        return True

    def allows(self, seat: i64, action: i64) -> bool:
        if self.phase == DEPLOY and seat == self.active and DEPLOY_CARD <= action < STRIKE:
            return deployment.may_deploy(self, seat, action // TILES, action % TILES)
        return self.offers(seat, action)

    def step(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            dispatch.happen(self, action)
        else:
            dispatch.decide(self, seat, action)

    def observe(self, seat: i64, out: view[i16], at: i64) -> None:
        observation.observe(self, seat, out, at)

    def score(self, seat: i64) -> i64:
        return score.points(self, seat)

    def winners(self) -> i64:
        return score.winners(self) if self.phase == OVER else 0

    def estimate(self, seat: i64) -> float:
        return bot.prospect(self, seat)

    def clone(self) -> Kenjin:
        copy = Kenjin(self.box, self.buffer, self.hands[:], self.pairs[:], self.cells[:])
        self.copy_scalars(copy)
        return copy

    def determinize(self, seat: i64, rng: Rng) -> Kenjin:
        """KJ-INF-01 to KJ-INF-07: samples every other army's unknown secret units.

        Regular units lie open from the moment they are deployed, so those still in a hand follow
        by exclusion; only secret units change places, between facedown cards and hand.
        """
        copy = self.clone()
        owner: i64
        for owner in range(self.seats):
            if owner != seat:
                secrets.deal_anew(copy, owner, seat, rng)
        if self.phase == SANCTIFYING:
            secrets.seal_anew(copy, seat, rng)
        return copy


def set_up(
    box: Box,
    first: int = CHANCE,
    tiles: list[int] | None = None,
    draft: bool = False,
    teams: bool = False,
    hold_ground: bool = False,
    empty_loses: bool = False,
    forgives: bool = False,
) -> Kenjin:
    """A new game. KJ-R-01, KJ-R-02: `first` and `tiles` are drawn unless they are given."""
    pairs = vec[i16]([0] * PAIRS)
    game = Kenjin(box, vec[i64]([0] * ACTIONS), fresh_hands(box), pairs, fresh_cells())
    game.teams = teams
    game.drafted = draft
    game.hold_ground = hold_ground
    game.empty_loses = empty_loses
    game.forgives = forgives
    game.noting = True
    field: i64 = 0
    for tile in tiles or []:
        setup.lay_tile(game, field, tile)
        field += 1
    if first != CHANCE:
        setup.set_first(game, first)
    game.noting = False
    return game
