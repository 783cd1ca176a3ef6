"""The sequence of play: which chapter of the rules is in charge, and the whole game as a state."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i16, i64, vec, view
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE
from honjin.games.kawanakajima.rules import (
    bot,
    dispatch,
    observation,
    outlook,
    secrets,
    setup,
    traits,
)
from honjin.games.kawanakajima.rules.actions import (
    ACTIONS,
    ASSAULT,
    BY_KOSAKA,
    CHIT,
    CLAN,
    DICE,
    FIRE,
    PICK,
    STORM,
)
from honjin.games.kawanakajima.rules.box import TAKEDA, Box
from honjin.games.kawanakajima.rules.layout import ALL_DONE, fresh_cells
from honjin.games.kawanakajima.rules.phases import (
    CHOOSE_PLAN,
    DECLARE,
    ORDERS,
    OVER,
    SET_ASIDE,
    SETTLE,
    STEP,
    TRY_PLAN,
    automatic,
    awaits_seats,
    by_chance,
)
from honjin.games.kawanakajima.rules.state import Board, Work


@final
class Kawanakajima(Board):
    """A game of Kawanakajima 1561. Seat A is Takeda, seat B is Uesugi."""

    def waiting(self) -> i64:
        phase = self.phase
        if not awaits_seats(phase):
            return 0
        if phase == ORDERS or phase == SETTLE:
            return (1 if self.private(0) != ALL_DONE else 0) | (
                2 if self.private(1) != ALL_DONE else 0
            )
        if phase == CHOOSE_PLAN or phase == SET_ASIDE or phase == TRY_PLAN:
            return (1 if self.pledged(0) < 0 else 0) | (2 if self.pledged(1) < 0 else 0)
        return 2 if self.actor_seat == 1 else 1

    def chance(self) -> bool:
        return by_chance(self.phase)

    def over(self) -> bool:
        return self.phase == OVER

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        return dispatch.fill(self, seat, out)

    def weight(self, outcome: i64) -> i64:
        """KW-GEN-01: the sum of two dice."""
        if outcome < DICE or outcome >= CHIT:
            return 1
        far = outcome - DICE - 5
        return 6 - (far if far > 0 else -far)

    def step(self, seat: i64, action: i64) -> None:
        """KW-SEQ-01: Command Phase, draws and what they bring, and the end of the turn follow."""
        if seat == CHANCE:
            dispatch.happen(self, action)
        else:
            dispatch.decide(self, seat, action)
        while automatic(self.phase):
            dispatch.go_on(self)

    # Results.

    def score(self, seat: i64) -> i64:
        return self.vp if seat == TAKEDA else -self.vp

    def observe(self, seat: i64, out: view[i16], at: i64) -> None:
        observation.observe(self, seat, out, at)

    def winners(self) -> i64:
        if self.phase != OVER:
            return 0
        return 3 if self.winner == 2 else 1 << self.winner

    def estimate(self, seat: i64) -> float:
        return bot.prospect(self, seat)

    def fill_worthy(self, seat: i64, out: vec[i64]) -> i64:
        return outlook.fill_march(self, out) if self.phase == STEP else self.fill(seat, out)

    def under_way(self) -> bool:
        return self.phase == STEP

    def ventures(self, seat: i64, action: i64) -> bool:
        """Attacks that nobody must make, and assaults and fires at a siege."""
        if STORM <= action < BY_KOSAKA or action == ASSAULT or action == FIRE:
            return True
        return self.phase == DECLARE and PICK <= action < CLAN

    def era(self) -> i64:
        """A playout of a search is judged when the next chit is drawn."""
        return self.turn * 256 + self.chit + 1

    def horizon(self) -> i64:
        return outlook.HORIZON

    def promise(self, seat: i64) -> float:
        return outlook.promise(self, seat)

    def weighty(self) -> bool:
        """Orders decide who acts at all."""
        return self.phase == ORDERS

    def traits(self, out: vec[i64]) -> i64:
        return traits.write(self, out)

    def copy(self) -> Board:
        return self.clone()

    def clone(self) -> Kawanakajima:
        copy = Kawanakajima(self.box, self.buffer, self.work, self.cells[:])
        self.copy_to(copy)
        return copy

    def determinize(self, seat: i64, rng: Rng) -> Kawanakajima:
        copy = self.clone()
        army: i64
        for army in range(2):
            if army != seat:
                secrets.deal_anew(copy, army, rng)
        return copy


def set_up(
    box: Box,
    historical: bool = True,
    fog: bool = False,
    samurai: bool = False,
    kansuke: bool = False,
    takeda_plan: bool = False,
    join_amakasu: bool = False,
    fatigue: bool = True,
) -> Kawanakajima:
    """A new game."""
    game = Kawanakajima(box, vec[i64]([0] * ACTIONS), Work(), fresh_cells(box))
    game.historical = historical
    game.fog = fog
    game.samurai_rule = samurai
    game.kansuke = kansuke
    game.takeda_plan = takeda_plan
    game.join_amakasu = join_amakasu
    game.fatigue = fatigue
    setup.lay_out(game)
    return game
