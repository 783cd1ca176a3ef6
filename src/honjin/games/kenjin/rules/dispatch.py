"""What every phase offers, and what follows from a decision, from chance, or by itself.

Made from `table/phases.py` by `scripts/phases.py`; change that table, not this text.
"""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.kenjin.rules import combat, deployment, regular_units, setup
from honjin.games.kenjin.rules.actions import (
    FIRST_SEAT,
    LOOK,
    MOVE,
    SUPPLY,
    TAKE,
    TILE_DRAWN,
    TURN_UP,
    card_destroyed,
    card_of_other,
)
from honjin.games.kenjin.rules.phases import (
    DEPLOY,
    DRAFT,
    DRAW_FIRST,
    DRAW_OFFER,
    DRAW_TILES,
    LOOKING,
    MOVING,
    SANCTIFYING,
    SCOUTING,
    SUPPLYING,
)
from honjin.games.kenjin.rules.state import Board


def fill(board: Board, seat: i64, out: vec[i64]) -> i64:
    """Write what a phase offers into `out`; how much it is."""
    phase = board.phase
    if phase == DRAFT:
        return setup.fill_offer(board, out)
    if phase == DEPLOY:
        return deployment.fill_deployment(board, seat, out)
    if phase == SCOUTING:
        return regular_units.fill_scouted(board, seat, out)
    if phase == LOOKING:
        return regular_units.fill_looks(board, seat, out)
    if phase == MOVING:
        return regular_units.fill_moves(board, seat, out)
    if phase == SUPPLYING:
        return combat.fill_supplies(board, seat, out)
    if phase == SANCTIFYING:
        return combat.fill_sacrifices(board, seat, out)
    if phase == DRAW_FIRST:
        return setup.fill_first(board, out)
    if phase in (DRAW_TILES, DRAW_OFFER):
        return setup.fill_tiles(board, out)
    return 0


def happen(board: Board, outcome: i64) -> None:
    """What chance brought."""
    phase = board.phase
    if phase == DRAW_FIRST:
        setup.set_first(board, outcome - FIRST_SEAT)
    elif phase == DRAW_TILES:
        setup.lay_drawn_tile(board, outcome - TILE_DRAWN)
    elif phase == DRAW_OFFER:
        setup.offer_drawn_tile(board, outcome - TILE_DRAWN)


def decide(board: Board, seat: i64, action: i64) -> None:
    """What a seat decided."""
    phase = board.phase
    if phase == DRAFT:
        setup.take_tile(board, seat, action - TAKE)
    elif phase == DEPLOY:
        deployment.play(board, seat, action)
    elif phase == SCOUTING:
        regular_units.turn_up(board, seat, card_of_other(TURN_UP, seat, action, board.seats))
        deployment.card_done(board)
    elif phase == LOOKING:
        regular_units.look(board, seat, card_of_other(LOOK, seat, action, board.seats))
        deployment.card_done(board)
    elif phase == MOVING:
        regular_units.move_chosen(board, seat, action - MOVE)
        deployment.card_done(board)
    elif phase == SUPPLYING:
        combat.supply(board, seat, board.field_with(action - SUPPLY))
    elif phase == SANCTIFYING:
        combat.seal_sacrifice(board, seat, card_destroyed(seat, action, board.seats))
