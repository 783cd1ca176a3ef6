"""Everything that is hidden from somebody at some time, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from honjin.engine.memo import once_a_position
from honjin.engine.view import SEAT_NAMES, Piece
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import BLESSING2, BLESSING3, KIND_IDS, KINDS
from honjin.games.rokugan.rules.phases import PLACING
from honjin.games.rokugan.rules.pools import ASIDE_SEEN, count_of
from honjin.games.rokugan.rules.secrets import knows_recalled
from honjin.games.rokugan.rules.state import ON_SPACE, PLAYED, UNDRAWN
from honjin.games.rokugan.rules.turn import Rokugan
from honjin.games.rokugan.table.components import (
    CARD_IDS,
    OBJECTIVE_IDS,
    SPOT_IDS,
    TERRITORY_IDS,
)
from honjin.games.rokugan.table.notation import token_name
from honjin.games.rokugan.table.scalars import choices_of_card

# Names and counts that views share.


PIECES_KEPT = 1 << 13
_piece = lru_cache(PIECES_KEPT)(Piece)
"""The same piece again and again: most of them stay as they are for a long time."""


def named(seat: int) -> str:
    return SEAT_NAMES[seat] if seat >= 0 else ""


def kinds_of(packed: int) -> dict[str, int]:
    return {KIND_IDS[k]: count for k in range(KINDS) if (count := count_of(packed, k))}


def pool_of(state: Rokugan, seat: int) -> dict[str, int]:
    return {KIND_IDS[k]: count for k in range(KINDS) if (count := state.pool(seat, k))}


def discard_of(state: Rokugan, seat: int) -> dict[str, int]:
    """What a seat has discarded, for reading only: all views share it."""
    return _discards(state)[seat]


@once_a_position
def _discards(state: Rokugan) -> list[dict[str, int]]:
    return [
        {KIND_IDS[k]: count for k in range(KINDS) if (count := state.discarded(seat, k))}
        for seat in range(state.seats)
    ]


def offered_to(state: Rokugan, seat: int) -> tuple[str, ...]:
    dealt = (state.offered(seat, which) for which in (0, 1))
    return tuple(OBJECTIVE_IDS[objective] for objective in dealt if objective >= 0)


def reads_card(state: Rokugan, seat: int, territory: int) -> bool:
    """RK-CARD-12: the holder, who held it before, and everybody once it was played."""
    if state.territory_card(territory) == UNDRAWN:
        return False
    known = seat >= 0 and state.card_known(territory) >> seat & 1 == 1
    return state.holder(territory) == PLAYED or known


@once_a_position
def lying(state: Rokugan) -> tuple[int, ...]:
    """The tokens on the board."""
    return tuple([token for token in range(state.seats * TOKENS_EACH) if state.lies(token)])


def card_seen(state: Rokugan, territory: int, seat: int) -> tuple[str, str]:
    """A territory's card as far as a seat may read it, and where it is."""
    holder = state.holder(territory)
    readable = reads_card(state, seat, territory)
    card = CARD_IDS[state.territory_card(territory)] if readable else ""
    at = "space" if holder == ON_SPACE else "played" if holder == PLAYED else named(holder)
    return card, at


def chosen_for_card(state: Rokugan) -> tuple[str, ...]:
    """What was chosen for it so far."""
    names = choices_of_card(state)
    return tuple(name for i, name in enumerate(names) if state.chosen >> i & 1)


# Pieces.


def pieces(state: Rokugan, seat: int) -> tuple[Piece, ...]:
    """Everything that is hidden from somebody at some time."""
    return (
        *_board_pieces(state, seat),
        *_discard_pieces(state),
        *_own_pieces(state, seat),
        *_objective_pieces(state, seat),
        *_card_pieces(state, seat),
        *_seen_pieces(state, seat),
        *_ronin_pieces(state),
    )


def _board_pieces(state: Rokugan, seat: int) -> Iterator[Piece]:
    for token in lying(state):
        kind = KIND_IDS[state.kind(token)] if state.knows(seat, token) else None
        spot = SPOT_IDS[state.spot(token)]
        owner = named(token // TOKENS_EACH)
        yield _piece(token_name(token), owner, spot, kind, not state.face_down(token))
        for kind_number in (BLESSING2, BLESSING3):
            blessing = KIND_IDS[kind_number]
            for i in range(state.blessings(token, kind_number)):
                yield _piece(f"{token_name(token)}.{blessing}.{i + 1}", owner, spot, blessing)


@once_a_position
def _discard_pieces(state: Rokugan) -> tuple[Piece, ...]:
    return tuple(_discarded(state))


def _discarded(state: Rokugan) -> Iterator[Piece]:
    for owner in range(state.seats):
        name = named(owner)
        for kind, count in discard_of(state, owner).items():
            for i in range(count):
                yield _piece(f"{name}.discard.{kind}.{i + 1}", name, "discard", kind)
        if state.aside(owner) == ASIDE_SEEN:
            yield _piece(f"{name}.aside", name, "aside", "bluff")
        for i in range(state.times_homed(owner)):
            yield _piece(f"{name}.home.{i + 1}", name, "home", "bluff")


def _own_pieces(state: Rokugan, seat: int) -> Iterator[Piece]:
    """The hand and the objectives on offer, which others see only the number of."""
    if seat < 0:
        return
    name = named(seat)
    for kind, count in kinds_of(state.whole_hand(seat)).items():
        for i in range(count):
            yield _piece(f"{name}.hand.{kind}.{i + 1}", name, "hand", kind, False)
    for i, objective in enumerate(offered_to(state, seat)):
        yield _piece(f"{name}.offer.{i + 1}", name, "offer", objective, False)


def _objective_pieces(state: Rokugan, seat: int) -> Iterator[Piece]:
    for owner in range(state.seats):
        if state.kept(owner) >= 0:
            known = owner == seat or state.over()
            kind = OBJECTIVE_IDS[state.kept(owner)] if known else None
            yield _piece(f"{named(owner)}.objective", named(owner), "kept", kind, state.over())


def _card_pieces(state: Rokugan, seat: int) -> Iterator[Piece]:
    for i, territory in enumerate(TERRITORY_IDS):
        card, at = card_seen(state, i, seat)
        owner = at if len(at) == 1 else ""
        yield _piece(f"card.{territory}", owner, at, card or None, at == "played")


def _ronin_pieces(state: Rokugan) -> Iterator[Piece]:
    """RK-RON-05, RK-R-59: that a ronin is skipped, or is not, says something about their hand."""
    for owner in range(state.seats):
        if state.is_ronin(owner) and state.is_out(owner):
            yield _piece(f"{named(owner)}.ronin.out", named(owner), "hand", "banned")
        elif state.is_ronin(owner) and state.phase == PLACING and state.active == owner:
            turn = f"{named(owner)}.ronin.{state.hand_size(owner)}"
            yield _piece(turn, named(owner), "hand", "able")


def _seen_pieces(state: Rokugan, seat: int) -> Iterator[Piece]:
    """What Spy Network and the first player card showed to some."""
    if state.barred >= 0 and seat == state.spy:
        owner = named(state.barred)
        for kind, count in kinds_of(state.spied).items():
            for i in range(count):
                yield _piece(f"spied.{kind}.{i + 1}", owner, "spied", kind, False)
    if state.recalled >= 0 and seat >= 0 and knows_recalled(state, seat):
        kind = KIND_IDS[state.recalled_kind]
        yield _piece("recalled", named(state.recalled), "pool", kind, False)
