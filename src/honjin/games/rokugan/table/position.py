"""A whole table as JSON in the game's own words, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from honjin.engine.errors import BadPosition
from honjin.engine.scalars import read_scalars, without, write_scalars
from honjin.engine.validation import find, shaped, within
from honjin.engine.view import seat_name, seat_names
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import BLESSING2, BLESSING3, CLAN_IDS, KIND_IDS, SPECIAL_IDS
from honjin.games.rokugan.rules.layout import fresh_cells
from honjin.games.rokugan.rules.pools import ASIDE_SEEN, ASIDE_UNSEEN, NOT_ASIDE
from honjin.games.rokugan.rules.state import FACE_UP, NOBODY_YET, ON_SPACE, OPEN, PLAYED, UNDRAWN
from honjin.games.rokugan.rules.turn import Rokugan
from honjin.games.rokugan.table.components import (
    CARD_IDS,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    SPOT_IDS,
    TERRITORY_IDS,
)
from honjin.games.rokugan.table.notation import token_name
from honjin.games.rokugan.table.pieces import (
    discard_of,
    kinds_of,
    lying,
    named,
    pool_of,
)
from honjin.games.rokugan.table.scalars import SCALARS

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
    """What a position of Rokugan holds besides the numbers in `scalars`."""

    players: dict[str, PlayerAt]
    provinces: dict[str, ProvinceAt] = {}
    tokens: dict[str, TokenAt] = {}
    cards: dict[str, CardAt] = {}


# Writing.


def write(state: Rokugan) -> dict[str, Any]:
    """Everything, secrets included."""
    table = Table(
        players={named(seat): _player(state, seat) for seat in range(state.seats)},
        provinces=_provinces(state),
        tokens={token_name(token): _token(state, token) for token in lying(state)},
        cards=_cards(state),
    )
    return {**write_scalars(SCALARS, state), **msgspec.structs.asdict(table)}


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


def read(position: Mapping[str, Any], blank: Rokugan) -> Rokugan:
    """The table that `write` wrote, onto a blank one of the same setup."""
    table = shaped(without(SCALARS, position), Table, "a position of Rokugan")
    Reader(blank).read(position, table)
    return blank


MOST = 7
"""Tokens of a kind that can be counted in one place."""


def numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: i for i, name in enumerate(names)}


KIND_NUMBERS = numbered(KIND_IDS)
CLAN_NUMBERS = numbered(CLAN_IDS)
PROVINCE_NUMBERS = numbered(PROVINCE_IDS)
TERRITORY_NUMBERS = numbered(TERRITORY_IDS)
SPOT_NUMBERS = numbered(SPOT_IDS)
CARD_NUMBERS = numbered(CARD_IDS)
OBJECTIVE_NUMBERS = numbered(OBJECTIVE_IDS)
SPECIAL_NUMBERS = numbered(SPECIAL_IDS)
ASIDE_NUMBERS = {name: how for how, name in ASIDES.items()}


class Reader:
    """Refuses names and numbers that do not fit."""

    def __init__(self, state: Rokugan) -> None:
        self.state = state
        self.seats = {seat_name(seat): seat for seat in range(state.seats)}
        self.tokens = {token_name(token): token for token in range(state.seats * TOKENS_EACH)}

    def read(self, numbers: Mapping[str, Any], table: Table) -> None:
        """`numbers` are the scalars, as `write_scalars` gives them."""
        state = self.state
        state.cells = fresh_cells()
        state.closed = 0
        state.shrine = state.harbor = -1
        state.withstood = state.homed = state.not_bluff = 0
        read_scalars(SCALARS, state, numbers)
        within(state.round, 0, state.box.rounds, "round")
        if set(table.players) != set(self.seats):
            raise BadPosition(f"there must be {state.seats} players: {', '.join(self.seats)}")
        for name, player in table.players.items():
            self._read_player(self.seats[name], player)
        for name, province in table.provinces.items():
            self._read_province(find(name, PROVINCE_NUMBERS, "province"), province)
        for name, token in table.tokens.items():
            self._read_token(find(name, self.tokens, "token"), token)
        for name, card in table.cards.items():
            self._read_territory(find(name, TERRITORY_NUMBERS, "territory"), card)

    def _read_player(self, seat: int, at: PlayerAt) -> None:
        state = self.state
        if at.clan:
            clan = find(at.clan, CLAN_NUMBERS, "clan")
            if state.seat_of(clan) != NOBODY_YET:
                raise BadPosition(f"two players have the clan {at.clan}")
            state.set_clan(seat, clan)
        for kind, count in self._kinds(at.hand):
            state.add_hand(seat, kind, count)
        for kind, count in self._kinds(at.pool):
            state.add_pool(seat, kind, count)
        for kind, count in self._kinds(at.discard):
            state.add_discard(seat, kind, count)
        state.set_aside(seat, find(at.aside, ASIDE_NUMBERS, "place"))
        state.set_scouts(seat, within(at.scouts, 0, 99, "scouts"))
        state.set_shugenja(seat, within(at.shugenja, 0, 99, "shugenja"))
        state.set_laid(seat, within(at.laid, 0, TOKENS_EACH, "laid"))
        if len(at.offered) > 2:
            raise BadPosition("a player is dealt two objectives")
        for which, objective in enumerate(at.offered):
            state.set_offered(seat, which, find(objective, OBJECTIVE_NUMBERS, "objective"))
        state.set_kept(seat, find(at.kept, {**OBJECTIVE_NUMBERS, "": -1}, "objective"))
        state.homed |= within(at.bluff_home, 0, 15, "bluff_home") << 4 * seat

    def _read_province(self, province: int, at: ProvinceAt) -> None:
        owner = self._seat(at.owner)
        down = within(at.facedown, 0, 99, "facedown")
        up = within(at.faceup, 0, 99, "faceup")
        if (owner >= 0) != (down + up > 0):
            raise BadPosition(f"{PROVINCE_IDS[province]}: control tokens need an owner (RK-CTL-01)")
        self.state.set_control(province, owner, down, up)
        self.state.set_special(province, find(at.special, SPECIAL_NUMBERS, "special token"))
        self.state.withstood |= at.withstood << province

    def _read_token(self, token: int, at: TokenAt) -> None:
        state = self.state
        owner = token // TOKENS_EACH
        if token % TOKENS_EACH >= state.laid(owner):
            raise BadPosition(f"token {token_name(token)} was not laid yet")
        state.set_kind(token, find(at.kind, KIND_NUMBERS, "kind"))
        spot = find(at.spot, SPOT_NUMBERS, "spot")
        border = state.box.spot_border[spot]
        if border >= 0 and state.taken(border):
            raise BadPosition(f"two tokens lie on the border of {at.spot} (RK-PLC-08)")
        state.set_spot(token, spot)
        known = 1 << owner | mask(at.seen_by, self.seats, "seat")
        state.set_known(token, OPEN if at.face_up else known)
        state.not_bluff |= at.not_bluff << token
        for kind, count in self._kinds(at.blessings):
            if kind not in (BLESSING2, BLESSING3):
                raise BadPosition("only blessings lie on a token (RK-TOK-15)")
            for _ in range(count):
                state.add_blessing(token, kind)

    def _read_territory(self, territory: int, at: CardAt) -> None:
        state = self.state
        card = find(at.card, {**CARD_NUMBERS, "": UNDRAWN}, "card")
        if card != UNDRAWN and card // 2 != territory:
            raise BadPosition(f"{at.card} is not a card of {TERRITORY_IDS[territory]}")
        holder = find(at.at, {**self.seats, "space": ON_SPACE, "played": PLAYED}, "place")
        state.set_territory_card(territory, card)
        state.set_holder(territory, holder)
        read = 31 if holder == PLAYED else mask(at.read_by, self.seats, "seat")
        state.set_card_known(territory, read)

    def _seat(self, name: str) -> int:
        return find(name, {**self.seats, "": NOBODY_YET}, "seat")

    def _kinds(self, kinds: Kinds) -> list[tuple[int, int]]:
        return [
            (find(kind, KIND_NUMBERS, "kind"), within(count, 0, MOST, "tokens of a kind"))
            for kind, count in kinds.items()
        ]


def mask(names: Iterable[str], numbers: Mapping[str, int], what: str) -> int:
    bits = 0
    for name in names:
        bits |= 1 << find(name, numbers, what)
    return bits
