"""What bots look at, part by part, in words: why a hint is what it is."""

from __future__ import annotations

from honjin.games.rokugan.rules import bot, resolution, score
from honjin.games.rokugan.rules.phases import ROUND_OVER, in_placement
from honjin.games.rokugan.rules.turn import Rokugan


def judgement(state: Rokugan, seat: int) -> dict[str, float]:
    """What a seat may expect, as if all tokens on the board were turned over now."""
    after = state
    if in_placement(state.phase) or state.phase == ROUND_OVER:
        after = state.clone()
        resolution.turn_all_over(after)
    late = (after.round - 1) / (after.box.rounds - 1)
    rivals = [bot.holdings(after, other, late) for other in range(after.seats) if other != seat]
    honor = bot.between(bot.HONOR, bot.HONOR_LATE, late)
    nearly = bot.between(bot.NEARLY, bot.NEARLY_LATE, late)
    return {
        "the honor you hold on the board": honor * score.open_honor(after, seat),
        "keeping your rivals down": -max(rivals),
        "your secret objective": bot.objective_worth(after, seat, late),
        "territories you nearly hold": nearly * bot.nearly_whole_lands(after, seat),
        "provinces that are hard to take": (
            bot.WALLS * (1.0 - late) * bot.walls(after, after.realm(seat))
        ),
    }
