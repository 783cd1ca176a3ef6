"""Prompts: who must do what, in one sentence for everybody."""

from __future__ import annotations

from honjin.engine.game import Setup
from honjin.games.rokugan.rules.phases import OVER, PLACING
from honjin.games.rokugan.rules.turn import Rokugan
from honjin.games.rokugan.table import names
from honjin.games.rokugan.table.names import card_name, listed
from honjin.games.rokugan.table.phases import PHASES

PROMPTS = {row.phase: row.prompt for row in PHASES if row.prompt}


def prompt(state: Rokugan, setup: Setup) -> str:
    """One sentence for everybody: who must do what."""
    if state.chance():
        return PROMPTS.get(state.phase, "The table is being set up.")
    if state.phase == OVER:
        return _ending(state)
    if state.phase == PLACING and state.purged:
        return f"{_players(state, state.waiting())} may play more cards, then ends the turn."
    card = card_name(state.card) if state.card >= 0 else ""
    who = _players(state, state.waiting())
    box = state.box
    return PROMPTS[state.phase].format(
        who=who,
        left=state.left,
        card=card,
        favors=names.span(box.favors_least, box.favors_most),
        fears=names.span(box.fears_least, box.fears_most),
    )


def _players(state: Rokugan, mask: int) -> str:
    return listed(
        [names.player(seat, state.clan(seat)) for seat in range(state.seats) if mask >> seat & 1]
    )


def _ending(state: Rokugan) -> str:
    won = state.winners()
    who = _players(state, won)
    return f"{who} wins." if won & (won - 1) == 0 else f"{who} share the victory."
