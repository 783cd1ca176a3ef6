"""The names of things on the board, and actions as paths of such names.

A combat token on the board is `b3`: the third that seat B laid this round. A spot is a province
(its middle), `lion_north>dragon_west` (a border with its arrow) or `sea>lion_east` (a coast).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from honjin.engine.state import CHANCE
from honjin.engine.view import seat_name
from honjin.games.rokugan.rules import actions
from honjin.games.rokugan.rules.actions import ACTIONS, OUTCOMES, TOKENS, TOKENS_EACH
from honjin.games.rokugan.rules.box import BLESSING2, CLAN_IDS, KIND_IDS, MAX_SEATS, SPOTS
from honjin.games.rokugan.table.components import (
    CARD_IDS,
    INITIATIVE_IDS,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    SPOT_IDS,
)

TOKEN_NAMES = tuple(
    f"{seat_name(token // TOKENS_EACH).lower()}{token % TOKENS_EACH + 1}" for token in range(TOKENS)
)
SEAT_NAMES = tuple(seat_name(seat) for seat in range(MAX_SEATS))

_NAMED = (
    (actions.CLAN, "clan", CLAN_IDS),
    (actions.KEEP, "keep", OBJECTIVE_IDS),
    (actions.SETTLE, "settle", PROVINCE_IDS),
    (actions.RETURN, "return", KIND_IDS),
    (actions.PLAY, "play", CARD_IDS),
    (actions.TARGET, "target", PROVINCE_IDS),
    (actions.RECOVER, "recover", KIND_IDS),
    (actions.DISCARD, "discard", KIND_IDS),
    (actions.POOL, "pool", KIND_IDS),
    (actions.SPY, "spy", SEAT_NAMES),
    (actions.PAY, "pay", KIND_IDS),
    (actions.SCOUT, "scout", TOKEN_NAMES),
    (actions.SHUGENJA, "shugenja", TOKEN_NAMES),
    (actions.RECALL, "recall", TOKEN_NAMES),
    (actions.LOOK, "look", TOKEN_NAMES),
    (actions.STRIKE, "strike", TOKEN_NAMES),
)
_OUTCOMES = (
    (actions.PICKER, "picker", SEAT_NAMES),
    (actions.CLAN_DEALT, "clan", CLAN_IDS),
    (actions.OBJECTIVE, "objective", OBJECTIVE_IDS),
    (actions.INITIATIVE, "initiative", INITIATIVE_IDS),
    (actions.TOKEN, "draw", KIND_IDS),
    (actions.CARD, "card", ("first", "second")),
)


def token_name(token: int) -> str:
    """`b3` for the third token that seat B laid this round."""
    return TOKEN_NAMES[token]


def own_token(seat: int, i: int) -> str:
    return TOKEN_NAMES[seat * TOKENS_EACH + i]


def _named(number: int, table: tuple[tuple[int, str, tuple[str, ...]], ...]) -> str:
    for base, verb, names in table:
        if base <= number < base + len(names):
            return f"{verb} {names[number - base]}"
    raise AssertionError(f"{number} names nothing")


@cache
def path(seat: int, action: int, _seats: int = 0) -> str:
    """An action of a seat, or an outcome of chance, the same at every table."""
    if seat == CHANCE:
        return _named(action, _OUTCOMES)
    if action == actions.DONE:
        return "done"
    if action >= actions.LAY:
        kind, spot = divmod(action - actions.LAY, SPOTS)
        return f"lay {KIND_IDS[kind]} {SPOT_IDS[spot]}"
    if action >= actions.BLESS:
        kind, i = divmod(action - actions.BLESS, TOKENS_EACH)
        return f"bless {KIND_IDS[BLESSING2 + kind]} {own_token(seat, i)}"
    if action >= actions.SWAP:
        i, j = divmod(action - actions.SWAP, TOKENS_EACH)
        return f"swap {own_token(seat, i)} {own_token(seat, j)}"
    return _named(action, _NAMED)


@cache
def paths(seat: int, seats: int) -> Mapping[str, int]:
    """Every path a seat can ever use at a table with that many seats."""
    count, exists = (OUTCOMES, _outcome_exists) if seat == CHANCE else (ACTIONS, _action_exists)
    return MappingProxyType({path(seat, n): n for n in range(count) if exists(n, seats)})


def _action_exists(action: int, seats: int) -> bool:
    """Whether an action names a pair of tokens, and only seats that this table has."""
    if actions.SWAP <= action < actions.BLESS:
        i, j = divmod(action - actions.SWAP, TOKENS_EACH)
        return i < j
    if actions.SPY <= action < actions.PAY:
        return action - actions.SPY < seats
    if actions.SCOUT <= action < actions.SWAP:
        return (action - actions.SCOUT) % TOKENS < seats * TOKENS_EACH
    return True


def _outcome_exists(outcome: int, seats: int) -> bool:
    return outcome >= actions.CLAN_DEALT or outcome - actions.PICKER < seats
