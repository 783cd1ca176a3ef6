"""What a seat may see (chapters 18 and 19).

Elements that paths use, each drawn somewhere on the board:

- provinces (`lion_north`; also the spot in their middle), borders with an arrow
  (`lion_north>dragon_west`), coasts (`sea>lion_east`);
- combat tokens on the board under their handles (`b3`);
- kinds of tokens (`army3`, `bluff`) in the own hand, or in the own discard pile;
- territory cards (`crab_promotion`), objectives, clans, and seats by letter.
"""

from __future__ import annotations

import msgspec

from honjin.engine.game import Setup
from honjin.engine.state import bits
from honjin.engine.view import View, seat_names
from honjin.games.rokugan.rules import score
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    BLESSING2,
    BLESSING3,
    CLAN_IDS,
    KIND_IDS,
    KINDS,
    RISE_OF_AN_EMPIRE,
    SPECIAL_IDS,
    SPOTS,
)
from honjin.games.rokugan.rules.placement import may_use
from honjin.games.rokugan.rules.secrets import knows_recalled
from honjin.games.rokugan.rules.spots import FINE, misplaced, open_spot
from honjin.games.rokugan.rules.state import (
    ASIDE_SEEN,
    ASIDE_UNSEEN,
    DEAL_CLAN,
    DRAW_CARD,
    DRAW_TOKEN,
    FACE_UP,
    PLACING,
    count_of,
)
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

PHASES = (
    "draw_picker",
    "deal_clan",
    "deal_objective",
    "draw_first",
    "draw_initiative",
    "draw_token",
    "draw_card",
    "pick_clan",
    "keep_objective",
    "settle",
    "return",
    "upkeep",
    "target",
    "recover",
    "give_up",
    "spy",
    "place",
    "look",
    "price",
    "favor",
    "condemn",
    "purge_pay",
    "purge",
    "animate",
    "fear",
    "swap",
    "round_over",
    "over",
)


class Province(msgspec.Struct, frozen=True):
    """A province: who controls it, by how many tokens, and what it is worth as it lies there."""

    id: str
    owner: str
    facedown: int
    faceup: int
    special: str
    honor: int
    defense: int
    withstood: bool = False
    """With `struck_attack_counts`: whether an attack on it was openly discarded this round."""


class Territory(msgspec.Struct, frozen=True):
    """A territory, who controls it, and its card: `space`, `played`, or the seat that holds it.

    `read_by` are the seats that hold the card or have held it.
    """

    id: str
    controller: str
    card: str
    at: str
    read_by: tuple[str, ...]


class Token(msgspec.Struct, frozen=True):
    """A combat token on the board; `seen_by` are others who have looked at it."""

    id: str
    owner: str
    spot: str
    kind: str
    face_up: bool
    blessings: tuple[str, ...]
    seen_by: tuple[str, ...]
    not_bluff: bool = False
    """With `struck_bluff_returns`: it lay there when its owner's bluff came back to the hand."""


class Honor(msgspec.Struct, frozen=True):
    """Honor that everybody can count: all but the secret objective."""

    flowers: int
    faceup: int
    territories: int
    total: int


class Player(msgspec.Struct, frozen=True):
    """A seat as everybody sees it, and what this viewer has not yet seen of its tokens."""

    seat: str
    clan: str
    hand: int
    pool: int
    discard: dict[str, int]
    bluff_aside: bool
    scouts: int
    shugenja: int
    provinces: int
    ronin: bool
    out: bool
    barred: bool
    kept: bool
    honor: Honor
    not_yet_seen: dict[str, int]
    bluff_home: int = 0
    """With `struck_bluff_returns`: how often a struck bluff came back to the hand this round."""


class Initiative(msgspec.Struct, frozen=True):
    """The deck: clan cards and neutral cards that may still come, and how many neutral ones do."""

    clans: tuple[str, ...]
    neutrals: tuple[str, ...]
    neutral_places: int


class Spied(msgspec.Struct, frozen=True):
    """What Spy Network showed, less what has openly left that hand; `escaped` went to the pool."""

    by: str
    seat: str
    tokens: dict[str, int]
    escaped: int


class Recalled(msgspec.Struct, frozen=True):
    """The token that the first player sent back to a pool this round."""

    owner: str
    kind: str


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet of one seat."""

    seat: str
    flowers: int
    faceup: int
    territories: int
    objective: str
    objective_honor: int
    total: int


class RokuganView(View, frozen=True, kw_only=True):
    """The table of Rokugan through one seat's eyes."""

    round: int
    first: str
    first_card: bool
    active: str
    left: int
    passes: int
    card: str
    stage: int
    chosen: tuple[str, ...]
    looked: bool
    purged: bool
    animated: bool
    initiative: Initiative
    provinces: tuple[Province, ...]
    territories: tuple[Territory, ...]
    tokens: tuple[Token, ...]
    laid: tuple[int, ...]
    players: tuple[Player, ...]
    hand: dict[str, int]
    pool: dict[str, int]
    bluff_in_pool: bool
    offered: tuple[str, ...]
    objective: str
    objective_met: bool
    spied: Spied | None
    recalled: Recalled | None
    lawful: dict[str, tuple[str, ...]]
    """RK-PLC-21: for the acting seat, where each hand token would not be thrown out."""
    score: tuple[Sheet, ...]


def view(state: Rokugan, seat: int, setup: Setup) -> RokuganView:
    """Everything `seat` may know, and nothing else."""
    kept = state.kept(seat) if seat >= 0 else -1
    return RokuganView(
        game="rokugan",
        rules=prompts.RULES_VERSION,
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
        left=state.left,
        passes=state.passes,
        card=CARD_IDS[state.card] if state.card >= 0 else "",
        stage=state.stage,
        chosen=chosen_for_card(state),
        looked=state.looked,
        purged=state.purged,
        animated=state.animated,
        initiative=_initiative(state),
        provinces=tuple(_province(state, i) for i in range(len(PROVINCE_IDS))),
        territories=tuple(_territory(state, i, seat) for i in range(len(TERRITORY_IDS))),
        tokens=tuple(_token(state, token, seat) for token in lying(state)),
        laid=tuple(state.laid(owner) for owner in range(state.seats)),
        players=tuple(_player(state, owner, seat) for owner in range(state.seats)),
        hand=kinds_of(state.whole_hand(seat)) if seat >= 0 else {},
        pool=pool_of(state, seat) if seat >= 0 else {},
        bluff_in_pool=seat >= 0 and state.aside(seat) == ASIDE_UNSEEN,
        offered=offered_to(state, seat) if seat >= 0 else (),
        objective=OBJECTIVE_IDS[kept] if kept >= 0 else "",
        objective_met=kept >= 0 and score.fulfilled(state, seat, kept),
        spied=_spied(state, seat),
        recalled=_recalled(state, seat),
        lawful=_lawful(state, seat),
        score=tuple(_sheet(state, owner) for owner in range(state.seats)) if state.over() else (),
    )


def _active(state: Rokugan) -> str:
    """Whose turn it is, also while chance draws for him; a territory while its card is drawn."""
    if state.phase == DRAW_CARD:
        return TERRITORY_IDS[state.active]
    if state.phase >= DRAW_TOKEN or state.phase == DEAL_CLAN:
        return named(state.active) if state.active < state.seats else ""
    return ""


def _initiative(state: Rokugan) -> Initiative:
    left = [i for i in range(len(INITIATIVE_IDS)) if state.initiative >> i & 1]
    return Initiative(
        clans=tuple(CLAN_IDS[i] for i in left if i < RISE_OF_AN_EMPIRE),
        neutrals=tuple(INITIATIVE_IDS[i] for i in left if i >= RISE_OF_AN_EMPIRE),
        neutral_places=state.neutrals,
    )


def _province(state: Rokugan, province: int) -> Province:
    special = state.special(province)
    return Province(
        id=PROVINCE_IDS[province],
        owner=named(state.owner(province)),
        facedown=state.down(province),
        faceup=state.up(province),
        special=SPECIAL_IDS[special],
        honor=score.province_honor(state, province),
        defense=state.box.defense[province] + state.box.special_defense[special],
        withstood=state.withstood >> province & 1 == 1,
    )


def _territory(state: Rokugan, territory: int, seat: int) -> Territory:
    card, at = card_seen(state, territory, seat)
    return Territory(
        id=TERRITORY_IDS[territory],
        controller=named(state.territory_controller(territory)),
        card=card,
        at=at,
        read_by=() if at == "played" else seat_names(state.card_known(territory)),
    )


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


def _player(state: Rokugan, owner: int, seat: int) -> Player:
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
        not_yet_seen=_not_yet_seen(state, owner, seat),
        bluff_home=state.times_homed(owner),
    )


def _honor(state: Rokugan, seat: int) -> Honor:
    return Honor(
        flowers=score.flowers(state, seat),
        faceup=score.faceup(state, seat),
        territories=score.territories(state, seat),
        total=score.open_honor(state, seat),
    )


def _not_yet_seen(state: Rokugan, owner: int, seat: int) -> dict[str, int]:
    """RK-TOK-03: the open token list less what this viewer can place."""
    clan = state.clan(owner)
    if owner == seat or clan < 0:
        return {}
    total = state.box.clan_tokens[clan]
    left = {kind: count_of(total, i) for i, kind in enumerate(KIND_IDS)}
    for kind, count in discard_of(state, owner).items():
        left[kind] -= count
    if state.aside(owner) == ASIDE_SEEN:
        left["bluff"] -= 1
    for token in lying(state):
        if token // TOKENS_EACH != owner:
            continue
        if state.knows(seat, token):
            left[KIND_IDS[state.kind(token)]] -= 1
        for kind_number in (BLESSING2, BLESSING3):
            left[KIND_IDS[kind_number]] -= state.blessings(token, kind_number)
    return {kind: count for kind, count in left.items() if count}


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
