"""What a further token would meet in each province, as far as a seat knows (chapter 11)."""

from __future__ import annotations

from honjin.games.rokugan.rules import battles
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.phases import PLACING
from honjin.games.rokugan.rules.turn import Rokugan
from honjin.games.rokugan.table.components import PROVINCE_IDS
from honjin.games.rokugan.table.pieces import lying
from honjin.games.rokugan.table.view_types import Forecast


def forecasts(state: Rokugan, seat: int) -> dict[str, Forecast]:
    """By province, for the seat that places a token."""
    if state.phase != PLACING or seat != state.active:
        return {}
    into = list(state.box.spot_into)
    there: list[list[int]] = [[] for _ in PROVINCE_IDS]
    for token in lying(state):
        there[into[state.spot(token)]].append(token)
    return {
        name: _forecast(state, seat, province, there[province])
        for province, name in enumerate(PROVINCE_IDS)
    }


def _forecast(state: Rokugan, seat: int, province: int, tokens: list[int]) -> Forecast:
    owner = state.owner(province)
    own = seen = hidden = rivals = 0
    for token in tokens:
        whose = token // TOKENS_EACH
        if whose == seat:
            own += battles.strength_of(state, token)
        elif whose != owner:
            rivals += 1
        elif state.knows(seat, token):
            seen += battles.strength_of(state, token)
        else:
            hidden += 1
    walls = battles.walls(state, province, seat)
    if owner == seat:
        return Forecast(own + walls, 0, 0, 0, rivals, 0)
    against = walls + seen
    needs = against - own + (0 if battles.wins(state, seat, against, against) else 1)
    return Forecast(own, against, seen, hidden, rivals, max(needs, 0))
