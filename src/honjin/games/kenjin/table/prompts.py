"""Prompts: who must do what, in one sentence for everybody."""

from __future__ import annotations

from honjin.engine.game import Setup
from honjin.games.kenjin.rules.phases import DRAFT, OVER
from honjin.games.kenjin.rules.turn import Kenjin
from honjin.games.kenjin.table.names import clans, tile_name
from honjin.games.kenjin.table.phases import PHASES

PROMPTS = {row.phase: row.prompt for row in PHASES if row.prompt}


def prompt(state: Kenjin, setup: Setup) -> str:
    """One sentence for everybody: who must do what."""
    if state.chance():
        return "The table is being set up."
    who = clans(state.waiting(), state.seats, setup)
    place = tile_name(state.tile(state.field)) if state.phase != DRAFT else ""
    if state.phase == OVER:
        return _ending(state, setup)
    return PROMPTS[state.phase].format(who=who, left=state.left, place=place)


def _ending(state: Kenjin, setup: Setup) -> str:
    won = state.winners()
    who = clans(won, state.seats, setup)
    if won & (won - 1) == 0:
        return f"{who} wins."
    if state.teams and won in (5, 10):
        return f"{who} win together."
    return f"{who} share the victory."
