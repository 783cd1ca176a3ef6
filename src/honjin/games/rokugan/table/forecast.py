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
    of = {token: token // TOKENS_EACH for token in tokens}
    own = sum(battles.strength_of(state, token) for token in tokens if of[token] == seat)
    rivals = sum(of[token] not in (seat, owner) for token in tokens)
    walls = battles.walls(state, province, seat)
    if owner == seat:
        return Forecast(own + walls, 0, 0, 0, rivals, 0)
    guards = [token for token in tokens if of[token] == owner]
    seen = sum(battles.strength_of(state, token) for token in guards if state.knows(seat, token))
    hidden = sum(not state.knows(seat, token) for token in guards)
    against = walls + seen
    needs = against - own + (0 if battles.wins(state, seat, against, against) else 1)
    return Forecast(own, against, seen, hidden, rivals, max(needs, 0))
