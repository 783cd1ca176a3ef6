"""What a seat may see (chapters 18 and 19)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from honjin.engine.game import Setup
from honjin.engine.memo import once_a_position
from honjin.engine.state import bits
from honjin.engine.view import seat_names
from honjin.games.rokugan.rules import RULES_VERSION, battles, score
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    BLESSING2,
    BLESSING3,
    BLUFF,
    CLAN_IDS,
    KIND_IDS,
    KINDS,
    RISE_OF_AN_EMPIRE,
    SPECIAL_IDS,
    SPOTS,
)
from honjin.games.rokugan.rules.perspective import turn_of
from honjin.games.rokugan.rules.phases import PLACING
from honjin.games.rokugan.rules.placement import left_to_place, may_use
from honjin.games.rokugan.rules.pools import ASIDE_SEEN, ASIDE_UNSEEN, count_of
from honjin.games.rokugan.rules.secrets import knows_recalled
from honjin.games.rokugan.rules.spots import FINE, misplaced, open_spot
from honjin.games.rokugan.rules.state import FACE_UP
from honjin.games.rokugan.rules.turn import Rokugan
from honjin.games.rokugan.table import prompts
from honjin.games.rokugan.table.components import (
    CARD_IDS,
    INITIATIVE_IDS,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    SPOT_IDS,
    TERRITORY_IDS,
)
from honjin.games.rokugan.table.forecast import forecasts
from honjin.games.rokugan.table.notation import token_name
from honjin.games.rokugan.table.pieces import (
    card_seen,
    chosen_for_card,
    discard_of,
    kinds_of,
    lying,
    named,
    offered_to,
    pieces,
    pool_of,
)
from honjin.games.rokugan.table.view_types import (
    PHASES,
    Honor,
    Initiative,
    Player,
    Province,
    Recalled,
    RokuganView,
    Sheet,
    Spied,
    Territory,
    Token,
)

KEPT = 1 << 13


def view(state: Rokugan, seat: int, setup: Setup) -> RokuganView:
    """Everything `seat` may know, and nothing else."""
    kept = state.kept(seat) if seat >= 0 else -1
    return RokuganView(
        game="rokugan",
        rules=RULES_VERSION,
        seats=state.seats,
        seat=named(seat),
        phase=PHASES[state.phase],
        actors=seat_names(state.waiting()),
        prompt=prompts.prompt(state, setup),
        over=state.over(),
        winners=seat_names(state.winners()),
        pieces=pieces(state, seat),
        round=state.round,
        first=named(state.first),
        first_card=state.first_card,
        active=_active(state),
        territory=TERRITORY_IDS[state.territory] if state.territory >= 0 else "",
        left=state.left,
        passes=state.passes,
        card=CARD_IDS[state.card] if state.card >= 0 else "",
        stage=state.stage,
        chosen=chosen_for_card(state),
        looked=state.looked,
        purged=state.purged,
        animated=state.animated,
        initiative=_initiative(state),
        provinces=_provinces(state, seat),
        territories=tuple([_territory(state, i, seat) for i in range(len(TERRITORY_IDS))]),
        tokens=tuple([_token(state, token, seat) for token in lying(state)]),
        laid=tuple(state.laid(owner) for owner in range(state.seats)),
        players=_players(state, seat),
        hand=kinds_of(state.whole_hand(seat)) if seat >= 0 else {},
        pool=pool_of(state, seat) if seat >= 0 else {},
        bluff_in_pool=seat >= 0 and state.aside(seat) == ASIDE_UNSEEN,
        offered=offered_to(state, seat) if seat >= 0 else (),
        objective=OBJECTIVE_IDS[kept] if kept >= 0 else "",
        objective_met=kept >= 0 and score.fulfilled(state, seat, kept),
        spied=_spied(state, seat),
        recalled=_recalled(state, seat),
        lawful=_lawful(state, seat),
        forecasts=forecasts(state, seat),
        score=tuple(_sheet(state, owner) for owner in range(state.seats)) if state.over() else (),
    )


def _active(state: Rokugan) -> str:
    """Whose turn it is, also while chance draws for them."""
    return named(turn_of(state))


@once_a_position
def _initiative(state: Rokugan) -> Initiative:
    left = [i for i in range(len(INITIATIVE_IDS)) if state.initiative >> i & 1]
    return Initiative(
        clans=tuple(CLAN_IDS[i] for i in left if i < RISE_OF_AN_EMPIRE),
        neutrals=tuple(INITIATIVE_IDS[i] for i in left if i >= RISE_OF_AN_EMPIRE),
        neutral_places=state.neutrals,
    )


def _provinces(state: Rokugan, seat: int) -> tuple[Province, ...]:
    """All views share what is printed and lies there; only the walls are a matter of the seat."""
    facts = _province_facts(state)
    return tuple([_province(*fact, battles.walls(state, i, seat)) for i, fact in enumerate(facts)])


@once_a_position
def _province_facts(state: Rokugan) -> list[tuple[int, int, int, int, int, int, int, int, bool]]:
    defense, more = list(state.box.defense), list(state.box.special_defense)
    return [
        (
            i,
            state.owner(i),
            state.down(i),
            state.up(i),
            special,
            score.province_honor(state, i),
            defense[i] + more[special],
            battles.banners(state, i),
            state.withstood >> i & 1 == 1,
        )
        for i in range(len(PROVINCE_IDS))
        for special in (state.special(i),)
    ]


@lru_cache(KEPT)
def _province(
    province: int,
    owner: int,
    down: int,
    up: int,
    special: int,
    honor: int,
    defense: int,
    banners: int,
    withstood: bool,
    walls: int,
) -> Province:
    return Province(
        id=PROVINCE_IDS[province],
        owner=named(owner),
        facedown=down,
        faceup=up,
        special=SPECIAL_IDS[special],
        honor=honor,
        defense=defense,
        banners=banners,
        walls=walls,
        withstood=withstood,
    )


def _territory(state: Rokugan, territory: int, seat: int) -> Territory:
    card, at = card_seen(state, territory, seat)
    readers = 0 if at == "played" else state.card_known(territory)
    return _territory_with(territory, state.territory_controller(territory), card, at, readers)


@lru_cache(KEPT)
def _territory_with(territory: int, holder: int, card: str, at: str, readers: int) -> Territory:
    return Territory(TERRITORY_IDS[territory], named(holder), card, at, seat_names(readers))


def _token(state: Rokugan, token: int, seat: int) -> Token:
    owner = token // TOKENS_EACH
    others = state.known(token) & ~(1 << owner) & (FACE_UP - 1)
    return Token(
        id=token_name(token),
        owner=named(owner),
        spot=SPOT_IDS[state.spot(token)],
        kind=KIND_IDS[state.kind(token)] if state.knows(seat, token) else "",
        face_up=not state.face_down(token),
        blessings=_blessings(state, token),
        seen_by=seat_names(others) if state.face_down(token) else (),
        not_bluff=state.not_bluff >> token & 1 == 1,
    )


def _blessings(state: Rokugan, token: int) -> tuple[str, ...]:
    kinds = (BLESSING2, BLESSING3)
    return tuple(KIND_IDS[kind] for kind in kinds for _ in range(state.blessings(token, kind)))


def _players(state: Rokugan, seat: int) -> tuple[Player, ...]:
    """All views share the players, but for what each has not yet seen of the others' tokens."""
    lying_now = lying(state)
    return tuple(
        [
            public
            if owner == seat
            else replace(public, not_yet_seen=_not_yet_seen(state, owner, seat, unknown, lying_now))
            for owner, (public, unknown) in enumerate(_public_players(state))
        ]
    )


@once_a_position
def _public_players(state: Rokugan) -> list[tuple[Player, list[int]]]:
    """Each player, and how many tokens of each kind have not been seen by all."""
    return [(_player(state, owner), _unknown(state, owner)) for owner in range(state.seats)]


def _player(state: Rokugan, owner: int) -> Player:
    clan = state.clan(owner)
    return Player(
        seat=named(owner),
        clan=CLAN_IDS[clan] if clan >= 0 else "",
        hand=state.hand_size(owner),
        pool=state.pool_size(owner) + (state.aside(owner) == ASIDE_UNSEEN),
        discard=discard_of(state, owner),
        bluff_aside=state.aside(owner) == ASIDE_SEEN,
        scouts=state.scouts(owner),
        shugenja=state.shugenja(owner),
        provinces=bits(state.realm(owner)),
        ronin=state.is_ronin(owner),
        out=state.is_out(owner),
        barred=state.barred == owner,
        kept=state.kept(owner) >= 0,
        honor=_honor(state, owner),
        not_yet_seen={},
        to_place=left_to_place(state, owner),
        bluff_home=state.times_homed(owner),
    )


def _honor(state: Rokugan, seat: int) -> Honor:
    return Honor(
        flowers=score.flowers(state, seat),
        faceup=score.faceup(state, seat),
        territories=score.territories(state, seat),
        total=score.open_honor(state, seat),
    )


def _unknown(state: Rokugan, owner: int) -> list[int]:
    """RK-TOK-03: the open token list, by kind, less what lies open to all."""
    clan = state.clan(owner)
    if clan < 0:
        return []
    total = state.box.clan_tokens[clan]
    left = [count_of(total, kind) - state.discarded(owner, kind) for kind in range(KINDS)]
    if state.aside(owner) == ASIDE_SEEN:
        left[BLUFF] -= 1
    for token in lying(state):
        if token // TOKENS_EACH == owner:
            for kind in (BLESSING2, BLESSING3):
                left[kind] -= state.blessings(token, kind)
    return left


def _not_yet_seen(
    state: Rokugan, owner: int, seat: int, unknown: list[int], tokens: tuple[int, ...]
) -> dict[str, int]:
    """RK-TOK-03: the same, less the tokens on the board that this viewer knows."""
    left = list(unknown)
    for token in tokens:
        if token // TOKENS_EACH == owner and state.knows(seat, token):
            left[state.kind(token)] -= 1
    return {KIND_IDS[kind]: count for kind, count in enumerate(left) if count}


def _spied(state: Rokugan, seat: int) -> Spied | None:
    """RK-R-35: that a hand was seen is open; the tokens are for the spy alone."""
    if state.barred < 0:
        return None
    tokens = kinds_of(state.spied) if seat == state.spy else {}
    return Spied(named(state.spy), named(state.barred), tokens, state.escaped)


def _recalled(state: Rokugan, seat: int) -> Recalled | None:
    if state.recalled < 0:
        return None
    known = seat >= 0 and knows_recalled(state, seat)
    return Recalled(named(state.recalled), KIND_IDS[state.recalled_kind] if known else "")


def _lawful(state: Rokugan, seat: int) -> dict[str, tuple[str, ...]]:
    if state.phase != PLACING or seat != state.active:
        return {}
    spots = [spot for spot in range(SPOTS) if open_spot(state, seat, spot)]
    return {
        KIND_IDS[kind]: tuple(
            SPOT_IDS[spot] for spot in spots if misplaced(state, seat, kind, spot) == FINE
        )
        for kind in range(KINDS)
        if may_use(state, seat, kind)
    }


def _sheet(state: Rokugan, seat: int) -> Sheet:
    """RK-END-01 to RK-END-05."""
    honor = _honor(state, seat)
    return Sheet(
        seat=named(seat),
        flowers=honor.flowers,
        faceup=honor.faceup,
        territories=honor.territories,
        objective=OBJECTIVE_IDS[state.kept(seat)],
        objective_honor=score.objective_honor(state, seat),
        total=score.honor(state, seat),
    )
