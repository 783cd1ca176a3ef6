"""What bots look at, part by part, in words: why a hint is what it is."""

from __future__ import annotations

from honjin.games.rokugan.rules import bot, resolution, score
from honjin.games.rokugan.rules.box import TERRITORIES
from honjin.games.rokugan.rules.phases import ROUND_OVER, in_placement
from honjin.games.rokugan.rules.turn import Rokugan


def judgement(state: Rokugan, seat: int) -> dict[str, float]:
    """Honor that a seat may expect, as if all tokens on the board were turned over now."""
    after = state
    if in_placement(state.phase) or state.phase == ROUND_OVER:
        after = state.clone()
        resolution.turn_all_over(after)
    rivals = [score.open_honor(after, other) for other in range(after.seats) if other != seat]
    return {
        "the honor you hold on the board": float(score.open_honor(after, seat)),
        "keeping your rivals' honor down": -float(max(rivals)),
        "your secret objective": float(score.objective_honor(after, seat)),
        "whole territories": sum(bot.nearly_whole(after, seat, one) for one in range(TERRITORIES)),
        "the tokens you save for later": bot.THRIFT * bot.reserve(after, seat),
    }
