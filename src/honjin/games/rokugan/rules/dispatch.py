"""What every phase offers, and what follows from a decision, from chance, or by itself.

Made from `table/phases.py` by `scripts/phases.py`; change that table, not this text.
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.rokugan.rules import (
    choices,
    placement,
    resolution,
    score,
    setup,
    shadowlands,
    territory_cards,
    upkeep,
)
from honjin.games.rokugan.rules.actions import (
    CARD,
    CLAN,
    CLAN_DEALT,
    INITIATIVE,
    KEEP,
    OBJECTIVE,
    PAY,
    PICKER,
    RECOVER,
    RETURN,
    SETTLE,
    SPY,
    STRIKE,
    TARGET,
    TOKEN,
)
from honjin.games.rokugan.rules.phases import (
    ANIMATING,
    CONDEMNING,
    DEAL_CLAN,
    DEAL_OBJECTIVE,
    DRAW_CARD,
    DRAW_FIRST,
    DRAW_INITIATIVE,
    DRAW_PICKER,
    DRAW_TOKEN,
    FAVORING,
    FEARING,
    GIVING_UP,
    KEEP_OBJECTIVE,
    LOOKING,
    PAYING,
    PICK_CLAN,
    PLACING,
    PURGE_PAYING,
    PURGING,
    RECOVERING,
    RETURNING,
    ROUND_OVER,
    SETTLING,
    SPYING,
    SWAPPING,
    TARGETING,
    UPKEEP,
)
from honjin.games.rokugan.rules.state import Board


def fill(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Write what a phase offers into `out`; how much it is."""
    phase = board.phase
    if phase == PICK_CLAN:
        return setup.fill_clan_choices(board, out)
    if phase == KEEP_OBJECTIVE:
        return setup.fill_kept(board, seat, out)
    if phase == SETTLING:
        return setup.fill_settlements(board, out)
    if phase == RETURNING:
        return upkeep.fill_returns(board, seat, out)
    if phase == UPKEEP:
        return territory_cards.fill_upkeep(board, seat, out)
    if phase == TARGETING:
        return territory_cards.fill_targets(board, seat, out)
    if phase == RECOVERING:
        return territory_cards.fill_recoverable(board, seat, out)
    if phase == GIVING_UP:
        return territory_cards.fill_given_up(board, seat, out)
    if phase == SPYING:
        return territory_cards.fill_spied(board, seat, out)
    if phase == PLACING:
        return choices.fill_turn(board, seat, out)
    if phase == LOOKING:
        return placement.fill_looks(board, seat, out)
    if phase == PAYING:
        return shadowlands.fill_prices(board, seat, out)
    if phase == FAVORING:
        return shadowlands.fill_favors(board, seat, out)
    if phase == CONDEMNING:
        return shadowlands.fill_condemned(board, seat, out)
    if phase == PURGE_PAYING:
        return shadowlands.fill_payments(board, seat, out)
    if phase == PURGING:
        return shadowlands.fill_purged(board, seat, out)
    if phase == ANIMATING:
        return shadowlands.fill_animated(board, seat, out)
    if phase == FEARING:
        return shadowlands.fill_feared(board, seat, out)
    if phase == SWAPPING:
        return placement.fill_swaps(board, seat, out)
    if phase == DRAW_PICKER:
        return setup.fill_pickers(board, out)
    if phase == DEAL_CLAN:
        return setup.fill_clan_deals(board, out)
    if phase == DEAL_OBJECTIVE:
        return setup.fill_objective_deals(board, out)
    if phase == DRAW_FIRST:
        return setup.fill_first(board, out)
    if phase == DRAW_INITIATIVE:
        return upkeep.fill_initiative(board, out)
    if phase == DRAW_TOKEN:
        return upkeep.fill_draws(board, out)
    if phase == DRAW_CARD:
        return resolution.fill_cards(board, out)
    return 0


def happen(board: Board, outcome: i64) -> None:
    """What chance brought."""
    phase = board.phase
    if phase == DRAW_PICKER:
        setup.set_picker(board, outcome - PICKER)
    elif phase == DEAL_CLAN:
        setup.take_clan(board, board.active, outcome - CLAN_DEALT)
    elif phase == DEAL_OBJECTIVE:
        setup.deal_objective(board, outcome - OBJECTIVE)
    elif phase == DRAW_FIRST:
        setup.set_first(board, outcome - INITIATIVE)
    elif phase == DRAW_INITIATIVE:
        upkeep.turn_initiative(board, outcome - INITIATIVE)
    elif phase == DRAW_TOKEN:
        upkeep.draw_token(board, outcome - TOKEN)
    elif phase == DRAW_CARD:
        resolution.draw_card(board, outcome - CARD)


def decide(board: Board, seat: i64, action: i64) -> None:
    """What a seat decided."""
    phase = board.phase
    if phase == PICK_CLAN:
        setup.take_clan(board, seat, action - CLAN)
    elif phase == KEEP_OBJECTIVE:
        setup.keep_objective(board, seat, action - KEEP)
    elif phase == SETTLING:
        setup.settle(board, seat, action - SETTLE)
    elif phase == RETURNING:
        upkeep.return_token(board, seat, action - RETURN)
    elif phase == UPKEEP:
        choices.play_or_pass(board, seat, action)
    elif phase == TARGETING:
        territory_cards.hit(board, seat, action - TARGET)
    elif phase == RECOVERING:
        territory_cards.recover(board, seat, action - RECOVER)
    elif phase == GIVING_UP:
        choices.give_up(board, seat, action)
    elif phase == SPYING:
        territory_cards.spy_on(board, seat, action - SPY)
    elif phase == PLACING:
        choices.take_turn(board, seat, action)
    elif phase == LOOKING:
        choices.look(board, seat, action)
    elif phase == PAYING:
        shadowlands.pay(board, seat, action - TARGET)
    elif phase == FAVORING:
        choices.favor(board, seat, action)
    elif phase == CONDEMNING:
        shadowlands.condemn(board, seat, action - STRIKE)
    elif phase == PURGE_PAYING:
        shadowlands.pay_token(board, seat, action - PAY)
    elif phase == PURGING:
        shadowlands.purge(board, seat, action - STRIKE)
    elif phase == ANIMATING:
        choices.animate(board, seat, action)
    elif phase == FEARING:
        choices.fear(board, seat, action)
    elif phase == SWAPPING:
        choices.swap(board, seat, action)


def go_on(board: Board) -> None:
    """What follows by itself."""
    phase = board.phase
    if phase == ROUND_OVER:
        score.end_round(board)
