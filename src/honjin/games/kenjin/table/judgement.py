"""What bots look at, part by part, in words: why a hint is what it is."""

from __future__ import annotations

from honjin.games.kenjin.rules import bot
from honjin.games.kenjin.rules.state import NO_TILE
from honjin.games.kenjin.rules.turn import Kenjin
from honjin.games.kenjin.table.names import tile_name


def judgement(state: Kenjin, seat: int) -> dict[str, float]:
    """Points that a seat may expect of each battlefield, of its hand and of its Lord."""
    parts = {
        "the strength you keep in hand": bot.in_hand(state, seat),
        "a Lord who does not come last": -bot.cowardice(state, seat),
    }
    for field in range(state.box.fields):
        tile = state.tile(field)
        if tile == NO_TILE:
            continue
        for side in (2 * field, 2 * field + 1):
            if bot.sided(state, side, seat):
                worth = bot.field_prospect(state, side)
                parts[f"the battle at the {tile_name(tile)}"] = worth
                break
    return parts
