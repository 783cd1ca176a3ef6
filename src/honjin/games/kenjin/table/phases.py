"""The phases of Kenjin, in the book's order: one row each.

`scripts/phases.py` writes `rules/dispatch.py` from this table.
"""

from __future__ import annotations

from honjin.engine.phases import chance, decision, over
from honjin.games.kenjin.rules import phases

PHASES = (
    chance(
        phases.DRAW_FIRST,
        "KJ-SET-07",
        fill="setup.fill_first(board, out)",
        step="setup.set_first(board, outcome - FIRST_SEAT)",
    ),
    chance(
        phases.DRAW_TILES,
        "KJ-SET-06",
        fill="setup.fill_tiles(board, out)",
        step="setup.lay_drawn_tile(board, outcome - TILE_DRAWN)",
    ),
    chance(
        phases.DRAW_OFFER,
        "KJ-SET-02",
        fill="setup.fill_tiles(board, out)",
        step="setup.offer_drawn_tile(board, outcome - TILE_DRAWN)",
    ),
    decision(
        phases.DRAFT,
        "KJ-DRF-02",
        fill="setup.fill_offer(board, out)",
        step="setup.take_tile(board, seat, action - TAKE)",
        prompt="{who} takes one of the open battlefields.",
        duty="you take one of the open battlefields now",
    ),
    decision(
        phases.DEPLOY,
        "KJ-DEP-01",
        fill="deployment.fill_deployment(board, seat, out)",
        step="deployment.play(board, seat, action)",
        prompt="{who} plays a card; {left} left this turn.",
        duty="you play a card now",
    ),
    decision(
        phases.SCOUTING,
        "KJ-REG-02",
        fill="regular_units.fill_scouted(board, seat, out)",
        step="regular_units.turn_up(board, seat, card_of_other(TURN_UP, seat, action, board.seats))"
        "; deployment.card_done(board)",
        prompt="{who} chooses a face-down card at the {place} for the Scout to turn up.",
        duty="your Scout must turn up a card first",
    ),
    decision(
        phases.LOOKING,
        "KJ-REG-04",
        fill="regular_units.fill_looks(board, seat, out)",
        step="regular_units.look(board, seat, card_of_other(LOOK, seat, action, board.seats)); "
        "deployment.card_done(board)",
        prompt="{who} chooses a face-down card for the Shugenja to look at.",
        duty="your Shugenja must look at a card first",
    ),
    decision(
        phases.MOVING,
        "KJ-REG-05",
        fill="regular_units.fill_moves(board, seat, out)",
        step="regular_units.move_chosen(board, seat, action - MOVE); deployment.card_done(board)",
        prompt="{who} chooses which card the General moves from the {place}, and where to.",
        duty="your General must move a card first",
    ),
    decision(
        phases.SUPPLYING,
        "KJ-FLD-09",
        fill="combat.fill_supplies(board, seat, out)",
        step="combat.supply(board, seat, board.field_with(action - SUPPLY))",
        prompt="{who} holds the Supply Camp and chooses where to send supplies; {left} left.",
        duty="you choose where to send the Supply Camp's supplies first",
    ),
    decision(
        phases.SANCTIFYING,
        "KJ-FLD-02",
        fill="combat.fill_sacrifices(board, seat, out)",
        step="combat.seal_sacrifice(board, seat, card_destroyed(seat, action, board.seats))",
        prompt="{who} must choose which of the weakest cards the Sanctuary destroys.",
        duty="you choose a card to lose at the Sanctuary first",
    ),
    over(
        phases.OVER,
        "KJ-END-01",
    ),
)
