"""A whole table as JSON in the game's own words, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from honjin.engine.errors import BadPosition
from honjin.engine.view import seat_names
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    BLESSING2,
    BLESSING3,
    CLAN_IDS,
    KIND_IDS,
    SPECIAL_IDS,
)
from honjin.games.rokugan.rules.state import (
    ASIDE_SEEN,
    ASIDE_UNSEEN,
    DRAW_CARD,
    FACE_UP,
    NOT_ASIDE,
    ON_SPACE,
    PLAYED,
    UNDRAWN,
)
from honjin.games.rokugan.rules.turn import Rokugan
from honjin.games.rokugan.table.components import (
    CARD_IDS,
    INITIATIVE_IDS,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    SPOT_IDS,
    TERRITORY_IDS,
)
from honjin.games.rokugan.table.notation import token_name
from honjin.games.rokugan.table.pieces import (
    chosen_for_card,
    discard_of,
    kinds_of,
    lying,
    named,
    pool_of,
)
from honjin.games.rokugan.table.view import PHASES

ASIDES = {NOT_ASIDE: "", ASIDE_SEEN: "seen", ASIDE_UNSEEN: "unseen"}
Kinds = dict[str, int]


class PlayerAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's own things; `laid` counts the handles used this round."""

    clan: str
    hand: Kinds
    pool: Kinds
    discard: Kinds
    aside: str
    scouts: int
    shugenja: int
    laid: int
    offered: list[str]
    kept: str
    bluff_home: int = 0


class ProvinceAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Control tokens and special token of a province."""

    owner: str = ""
    facedown: int = 0
    faceup: int = 0
    special: str = ""
    withstood: bool = False


class TokenAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combat token on the board, and which other seats have seen it."""

    kind: str
    spot: str
    face_up: bool = False
    seen_by: list[str] = []
    blessings: Kinds = {}
    not_bluff: bool = False


class CardAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A territory card that was drawn: `space`, `played` or its holder, and who has read it."""

    card: str
    at: str
    read_by: list[str]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The position of a game of Rokugan. What is left out is empty."""

    phase: str
    round: int = 0
    first: str = ""
    active: str = "A"
    left: int = 0
    passes: int = 0
    card: str = ""
    stage: int = 0
    chosen: list[str] = []
    initiative: list[str] = []
    neutrals: int = 0
    ronin: list[str] = []
    out: list[str] = []
    barred: str = ""
    spy: str = ""
    spied: Kinds = {}
    escaped: int = 0
    recalled: str = ""
    recalled_kind: str = ""
    first_card: bool = False
    looked: bool = False
    purged: bool = False
    animated: bool = False
    players: dict[str, PlayerAt]
    provinces: dict[str, ProvinceAt] = {}
    tokens: dict[str, TokenAt] = {}
    cards: dict[str, CardAt] = {}


# Writing.


def write(state: Rokugan) -> dict[str, Any]:
    """Everything, secrets included."""
    table = Table(
        phase=PHASES[state.phase],
        round=state.round,
        first=named(state.first),
        active=TERRITORY_IDS[state.active] if state.phase == DRAW_CARD else named(state.active),
        left=state.left,
        passes=state.passes,
        card=CARD_IDS[state.card] if state.card >= 0 else "",
        stage=state.stage,
        chosen=list(chosen_for_card(state)),
        initiative=[c for i, c in enumerate(INITIATIVE_IDS) if state.initiative >> i & 1],
        neutrals=state.neutrals,
        ronin=list(seat_names(state.ronin)),
        out=list(seat_names(state.out)),
        barred=named(state.barred),
        spy=named(state.spy),
        spied=kinds_of(state.spied),
        escaped=state.escaped,
        recalled=named(state.recalled),
        recalled_kind=KIND_IDS[state.recalled_kind] if state.recalled_kind >= 0 else "",
        first_card=state.first_card,
        looked=state.looked,
        purged=state.purged,
        animated=state.animated,
        players={named(seat): _player(state, seat) for seat in range(state.seats)},
        provinces=_provinces(state),
        tokens={token_name(token): _token(state, token) for token in lying(state)},
        cards=_cards(state),
    )
    result: dict[str, Any] = msgspec.to_builtins(table)
    return result


def _player(state: Rokugan, seat: int) -> PlayerAt:
    offered = [state.offered(seat, which) for which in (0, 1)]
    clan, kept = state.clan(seat), state.kept(seat)
    return PlayerAt(
        clan=CLAN_IDS[clan] if clan >= 0 else "",
        hand=kinds_of(state.whole_hand(seat)),
        pool=pool_of(state, seat),
        discard=discard_of(state, seat),
        aside=ASIDES[state.aside(seat)],
        scouts=state.scouts(seat),
        shugenja=state.shugenja(seat),
        laid=state.laid(seat),
        offered=[OBJECTIVE_IDS[objective] for objective in offered if objective >= 0],
        kept=OBJECTIVE_IDS[kept] if kept >= 0 else "",
        bluff_home=state.times_homed(seat),
    )


def _provinces(state: Rokugan) -> dict[str, ProvinceAt]:
    found = {}
    for i, name in enumerate(PROVINCE_IDS):
        special = SPECIAL_IDS[state.special(i)]
        withstood = state.withstood >> i & 1 == 1
        at = ProvinceAt(named(state.owner(i)), state.down(i), state.up(i), special, withstood)
        if at != ProvinceAt():
            found[name] = at
    return found


def _token(state: Rokugan, token: int) -> TokenAt:
    others = state.known(token) & ~(1 << token // TOKENS_EACH) & (FACE_UP - 1)
    face_up = not state.face_down(token)
    return TokenAt(
        kind=KIND_IDS[state.kind(token)],
        spot=SPOT_IDS[state.spot(token)],
        face_up=face_up,
        seen_by=[] if face_up else list(seat_names(others)),
        blessings={
            KIND_IDS[kind]: state.blessings(token, kind)
            for kind in (BLESSING2, BLESSING3)
            if state.blessings(token, kind)
        },
        not_bluff=state.not_bluff >> token & 1 == 1,
    )


def _cards(state: Rokugan) -> dict[str, CardAt]:
    found = {}
    for i, territory in enumerate(TERRITORY_IDS):
        card, holder = state.territory_card(i), state.holder(i)
        if card == UNDRAWN and holder == ON_SPACE:
            continue
        at = {ON_SPACE: "space", PLAYED: "played"}.get(holder) or named(holder)
        read = [] if holder == PLAYED else list(seat_names(state.card_known(i)))
        found[territory] = CardAt(CARD_IDS[card] if card != UNDRAWN else "", at, read)
    return found


def parse(position: Mapping[str, Any]) -> Table:
    """The table that `write` wrote, checked for its shape."""
    try:
        return msgspec.convert(position, Table)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadPosition(f"this is no position of Rokugan: {error}") from None
