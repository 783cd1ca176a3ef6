"""Prompts: who must do what, in one sentence for everybody."""

from __future__ import annotations

from honjin.engine.game import Setup
from honjin.games.rokugan.rules.phases import (
    ANIMATING,
    CONDEMNING,
    DRAW_CARD,
    DRAW_INITIATIVE,
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
    SETTLING,
    SPYING,
    SWAPPING,
    TARGETING,
    UPKEEP,
)
from honjin.games.rokugan.rules.turn import Rokugan
from honjin.games.rokugan.table import names
from honjin.games.rokugan.table.names import card_name, listed

CHANCE_PROMPTS = {
    DRAW_INITIATIVE: "The initiative card is turned.",
    DRAW_TOKEN: "Hands are filled.",
    DRAW_CARD: "Territory cards are claimed.",
}
PROMPTS = {
    PICK_CLAN: "{who} picks a clan.",
    KEEP_OBJECTIVE: "{who} must choose which secret objective to keep.",
    SETTLING: "{who} places a control token in an empty province; {left} left in all.",
    RETURNING: "{who} returns one token to the pool.",
    UPKEEP: "{who} may play a territory card, or pass.",
    TARGETING: "{who} chooses a province for {card}.",
    RECOVERING: "{who} takes a token back from the discard pile ({card}).",
    GIVING_UP: "{who} gives up a token from hand, to the discard pile or the pool ({card}); "
    "{left} to go.",
    SPYING: "{who} chooses whose hand to see ({card}).",
    PLACING: "{who} may play cards, then places a combat token.",
    LOOKING: "{who} may look at one token on the board, or go on.",
    PAYING: "{who} chooses a province to give up a control token for {card}.",
    FAVORING: "{who} looks at one to four tokens on the board ({card}).",
    CONDEMNING: "{who} chooses which of the tokens seen is discarded ({card}).",
    PURGE_PAYING: "{who} chooses a token from hand to discard for {card}.",
    PURGING: "{who} chooses tokens to turn over and discard ({card}).",
    ANIMATING: "{who} places a token from the discard pile ({card}).",
    FEARING: "{who} removes one or two special tokens from the board ({card}).",
    SWAPPING: "{who} may swap two tokens before the reveal, or leave them.",
}


def prompt(state: Rokugan, setup: Setup) -> str:
    """One sentence for everybody: who must do what."""
    if state.chance():
        return CHANCE_PROMPTS.get(state.phase, "The table is being set up.")
    if state.phase == OVER:
        return _ending(state)
    if state.phase == PLACING and state.purged:
        return f"{_players(state, state.waiting())} may play more cards, then ends the turn."
    card = card_name(state.card) if state.card >= 0 else ""
    who = _players(state, state.waiting())
    return PROMPTS[state.phase].format(who=who, left=state.left, card=card)


def _players(state: Rokugan, mask: int) -> str:
    return listed(
        [names.player(seat, state.clan(seat)) for seat in range(state.seats) if mask >> seat & 1]
    )


def _ending(state: Rokugan) -> str:
    won = state.winners()
    who = _players(state, won)
    return f"{who} wins." if won & (won - 1) == 0 else f"{who} share the victory."
