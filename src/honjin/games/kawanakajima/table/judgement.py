"""The parts of a bot's judgement in words, to explain hints."""

from __future__ import annotations

from honjin.games.kawanakajima.rules import bot, outlook
from honjin.games.kawanakajima.rules.turn import Kawanakajima


def judgement(state: Kawanakajima, seat: int) -> dict[str, float]:
    """The victory points that an army may expect from each part."""
    bot.survey(state)
    wounds = bot.all_wounds(state, 1 - seat) - bot.all_wounds(state, seat)
    plans = bot.plans_ahead(state, seat) - bot.plans_ahead(state, 1 - seat)
    return {
        "victory points": float(state.vp if seat == 0 else -state.vp),
        "the steps each side has lost": bot.STEP_LOST * wounds,
        "where your Clans stand and in which Mode": bot.clans_ahead(state, seat, outlook.NEARER),
        "orders and plans": plans,
        "the battles declared": outlook.SWING * bot.battles_ahead(state, seat, outlook.PRICE),
        "the attacks you can make": outlook.SWING * outlook.attacks(state, seat),
        "the danger to the Army Commanders": outlook.commanders_ahead(state, seat),
        "the die to come": bot.die_ahead(state, seat),
    }
