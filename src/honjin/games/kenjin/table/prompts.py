"""Prompts: who must do what, in one sentence for everybody."""

from __future__ import annotations

from honjin.engine.game import Setup
from honjin.games.kenjin.rules.phases import (
    DEPLOY,
    DRAFT,
    LOOKING,
    MOVING,
    OVER,
    SANCTIFYING,
    SCOUTING,
    SUPPLYING,
)
from honjin.games.kenjin.rules.turn import Kenjin
from honjin.games.kenjin.table.names import clans, tile_name


def prompt(state: Kenjin, setup: Setup) -> str:
    """One sentence for everybody: who must do what."""
    if state.chance():
        return "The table is being set up."
    who = clans(state.waiting(), state.seats, setup)
    place = tile_name(state.tile(state.field)) if state.phase != DRAFT else ""
    if state.phase == OVER:
        return _ending(state, setup)
    sentences = {
        DRAFT: "{who} takes one of the open battlefields.",
        DEPLOY: "{who} plays a card; {left} left this turn.",
        SCOUTING: "{who} chooses a face-down card at the {place} for the Scout to turn up.",
        LOOKING: "{who} chooses a face-down card for the Shugenja to look at.",
        MOVING: "{who} chooses which card the General moves from the {place}, and where to.",
        SUPPLYING: "{who} holds the Supply Camp and chooses where to send supplies; {left} left.",
        SANCTIFYING: "{who} must choose which of the weakest cards the Sanctuary destroys.",
    }
    return sentences[state.phase].format(who=who, left=state.left, place=place)


def _ending(state: Kenjin, setup: Setup) -> str:
    won = state.winners()
    who = clans(won, state.seats, setup)
    if won & (won - 1) == 0:
        return f"{who} wins."
    if state.teams and won in (5, 10):
        return f"{who} win together."
    return f"{who} share the victory."
