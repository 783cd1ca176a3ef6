"""The sequence of play: which chapter of the rules is in charge, and the whole game as a state."""

from __future__ import annotations

from typing import final

from honjin.engine.dialect import i16, i64, vec, view
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE
from honjin.games.rokugan.rules import (
    bot,
    notes,
    observation,
    placement,
    resolution,
    score,
    secrets,
    setup,
    shadowlands,
    territory_cards,
    turn_cards,
    upkeep,
)
from honjin.games.rokugan.rules.actions import (
    ACTIONS,
    BLESS,
    CARD,
    CLAN,
    CLAN_DEALT,
    DISCARD,
    DONE,
    INITIATIVE,
    KEEP,
    LAY,
    LOOK,
    OBJECTIVE,
    PAY,
    PICKER,
    PLAY,
    POOL,
    RECALL,
    RECOVER,
    RETURN,
    SCOUT,
    SETTLE,
    SHUGENJA,
    SPY,
    STRIKE,
    SWAP,
    TARGET,
    TOKEN,
    TOKENS_EACH,
)
from honjin.games.rokugan.rules.box import BLESSING2, SPOTS, Box
from honjin.games.rokugan.rules.layout import fresh_cells
from honjin.games.rokugan.rules.phases import (
    ANIMATING,
    CONDEMNING,
    DEAL_CLAN,
    DEAL_OBJECTIVE,
    DRAW_FIRST,
    DRAW_INITIATIVE,
    DRAW_PICKER,
    DRAW_TOKEN,
    FAVORING,
    FEARING,
    GIVING_UP,
    KEEP_OBJECTIVE,
    LOOKING,
    OVER,
    PAYING,
    PICK_CLAN,
    PLACING,
    PURGE_PAYING,
    PURGING,
    RECOVERING,
    RETURNING,
    ROUND_OVER,
    SETTLING,
    SWAPPING,
    TARGETING,
    UPKEEP,
    by_chance,
    in_placement,
    in_set_up,
    in_upkeep,
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
        phase = self.phase
        if phase == PLACING:
            return self.fill_turn(seat, out)
        if phase == DRAW_TOKEN:
            return upkeep.fill_draws(self, out)
        if by_chance(phase) or in_set_up(phase):
            return self.fill_set_up(seat, out)
        if in_upkeep(phase):
            return self.fill_upkeep(seat, out)
        return self.fill_special(seat, out)

    def fill_turn(self, seat: i64, out: vec[i64]) -> i64:
        """RK-PLC-03, RK-PLC-04, RK-R-69: cards first; then a token, unless Purge took its place."""
        n = turn_cards.fill_turn_cards(self, seat, out, 0)
        n = shadowlands.fill_shadowlands(self, seat, out, n)
        if self.purged:
            out[n] = DONE
            return n + 1
        return placement.fill_lays(self, seat, out, n)

    def fill_set_up(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == SETTLING:
            return setup.fill_settlements(self, out)
        if phase == KEEP_OBJECTIVE:
            return setup.fill_kept(self, seat, out)
        if phase == PICK_CLAN:
            return setup.fill_clan_choices(self, out)
        if phase == DRAW_PICKER:
            return setup.fill_pickers(self, out)
        if phase == DEAL_CLAN:
            return setup.fill_clan_deals(self, out)
        if phase == DEAL_OBJECTIVE:
            return setup.fill_objective_deals(self, out)
        if phase == DRAW_FIRST:
            return setup.fill_first(self, out)
        if phase == DRAW_INITIATIVE:
            return upkeep.fill_initiative(self, out)
        return resolution.fill_cards(self, out)

    def fill_upkeep(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == RETURNING:
            return upkeep.fill_returns(self, seat, out)
        if phase == UPKEEP:
            return territory_cards.fill_upkeep(self, seat, out)
        if phase == TARGETING:
            return territory_cards.fill_targets(self, seat, out)
        if phase == RECOVERING:
            return territory_cards.fill_recoverable(self, seat, out)
        if phase == GIVING_UP:
            return territory_cards.fill_given_up(self, seat, out)
        return territory_cards.fill_spied(self, seat, out)

    def fill_special(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == LOOKING:
            return placement.fill_looks(self, seat, out)
        if phase == SWAPPING:
            return placement.fill_swaps(self, seat, out)
        if phase == PAYING:
            return shadowlands.fill_prices(self, seat, out)
        if phase == FAVORING:
            return shadowlands.fill_favors(self, seat, out)
        if phase == CONDEMNING:
            return shadowlands.fill_condemned(self, seat, out)
        if phase == PURGE_PAYING:
            return shadowlands.fill_payments(self, seat, out)
        if phase == PURGING:
            return shadowlands.fill_purged(self, seat, out)
        if phase == ANIMATING:
            return shadowlands.fill_animated(self, seat, out)
        return shadowlands.fill_feared(self, seat, out)

    def allows(self, seat: i64, action: i64) -> bool:
        if self.phase == PLACING and seat == self.active and LAY <= action < ACTIONS:
            spot = (action - LAY) % SPOTS
            return not self.purged and placement.may_lay(self, seat, (action - LAY) // SPOTS, spot)
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
            self.happen(action)
        elif action >= LAY:
            self.lay(seat, (action - LAY) // SPOTS, (action - LAY) % SPOTS)
        elif action >= SCOUT:
            self.use_token(seat, action)
        elif action >= TARGET:
            self.use_card(seat, action)
        elif action >= PLAY:
            self.play(seat, action - PLAY)
        elif action >= RETURN:
            upkeep.return_token(self, seat, action - RETURN)
        elif action >= SETTLE:
            setup.settle(self, seat, action - SETTLE)
        elif action >= KEEP:
            setup.keep_objective(self, seat, action - KEEP)
        elif action >= CLAN:
            setup.take_clan(self, seat, action - CLAN)
        else:
            self.done(seat)
        if self.phase == ROUND_OVER:
            self.end_round()

    def lay(self, seat: i64, kind: i64, spot: i64) -> None:
        if self.phase == ANIMATING:
            shadowlands.animate(self, seat, kind, spot)
        else:
            placement.lay(self, seat, kind, spot)

    def use_token(self, seat: i64, action: i64) -> None:
        """Something done to a token on the board."""
        if action >= BLESS:
            kind: i64 = BLESSING2 + (action - BLESS) // TOKENS_EACH
            token = seat * TOKENS_EACH + (action - BLESS) % TOKENS_EACH
            if self.phase == ANIMATING:
                shadowlands.animate_blessing(self, seat, kind, token)
            else:
                placement.bless(self, seat, kind, token)
        elif action >= SWAP:
            placement.swap(self, seat, action - SWAP)
        elif action >= STRIKE:
            if self.phase == PURGING:
                shadowlands.purge(self, seat, action - STRIKE)
            else:
                shadowlands.condemn(self, seat, action - STRIKE)
        elif action >= LOOK:
            if self.phase == FAVORING:
                shadowlands.favor(self, seat, action - LOOK)
            else:
                placement.scorpion_looks(self, seat, action - LOOK)
        elif action >= RECALL:
            turn_cards.recall(self, seat, action - RECALL)
        elif action >= SHUGENJA:
            turn_cards.use_shugenja(self, seat, action - SHUGENJA)
        else:
            turn_cards.scout(self, seat, action - SCOUT)

    def use_card(self, seat: i64, action: i64) -> None:
        """A choice that a territory card asks for."""
        if action >= PAY:
            shadowlands.pay_token(self, seat, action - PAY)
        elif action >= SPY:
            territory_cards.spy_on(self, seat, action - SPY)
        elif action >= POOL:
            territory_cards.give_up(self, seat, action - POOL, True)
        elif action >= DISCARD:
            territory_cards.give_up(self, seat, action - DISCARD, False)
        elif action >= RECOVER:
            territory_cards.recover(self, seat, action - RECOVER)
        elif self.phase == PAYING:
            shadowlands.pay(self, seat, action - TARGET)
        elif self.phase == FEARING:
            shadowlands.fear(self, seat, action - TARGET)
        else:
            territory_cards.hit(self, seat, action - TARGET)

    def play(self, seat: i64, card: i64) -> None:
        if self.phase == UPKEEP:
            territory_cards.play_card(self, seat, card)
        else:
            shadowlands.play(self, seat, card)

    def done(self, seat: i64) -> None:
        """Pass, go on, or stop: whatever the phase leaves open."""
        phase = self.phase
        if phase == UPKEEP:
            upkeep.pass_turn(self, seat)
            return
        if phase != SWAPPING:
            self.note(notes.STOPPED, self.who(seat), phase, 0, 0)
        if phase == LOOKING:
            placement.laying_done(self, seat)
        elif phase == SWAPPING:
            placement.stay(self, seat)
        elif phase == FAVORING:
            shadowlands.end_favors(self, seat)
        elif phase == FEARING:
            shadowlands.card_done(self, seat)
        else:
            placement.begin_turn(self, self.next_seat(seat))

    def happen(self, outcome: i64) -> None:
        """Chapter 18: what chance decides."""
        if outcome >= CARD:
            resolution.draw_card(self, outcome - CARD)
        elif outcome >= TOKEN:
            upkeep.draw_token(self, outcome - TOKEN)
        elif outcome >= INITIATIVE:
            if self.phase == DRAW_FIRST:
                setup.set_first(self, outcome - INITIATIVE)
            else:
                upkeep.turn_initiative(self, outcome - INITIATIVE)
        elif outcome >= OBJECTIVE:
            setup.deal_objective(self, outcome - OBJECTIVE)
        elif outcome >= CLAN_DEALT:
            setup.take_clan(self, self.active, outcome - CLAN_DEALT)
        else:
            setup.set_picker(self, outcome - PICKER)

    def note_honor(self) -> None:
        """What all can count after a round, for the story of the game."""
        seat: i64
        for seat in range(self.seats):
            self.note(notes.HONOR, self.who(seat), self.round, score.open_honor(self, seat), 0)

    def end_round(self) -> None:
        """RK-RND-01, RK-RES-11: step 7, the next round or the end."""
        self.note_honor()
        if self.round < self.box.rounds:
            upkeep.begin_round(self, self.round + 1)
            return
        self.phase = OVER
        self.active = 0
        self.note(notes.ENDED, self.winners(), self.all_clans(), 0, 0)
        seat: i64
        for seat in range(self.seats):
            kept = self.kept(seat)
            won = score.objective_honor(self, seat)
            self.note(notes.OBJECTIVE_SHOWN, self.who(seat), kept, won, 0)

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
