"""What a seat may see (chapters 10 and 14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from honjin.engine.game import Setup
from honjin.engine.memo import once_a_position
from honjin.engine.view import Piece, seat_name, seat_names
from honjin.games.kenjin.rules import RULES_VERSION, score
from honjin.games.kenjin.rules.box import (
    ASSASSIN,
    GENERAL,
    HAND,
    KIND_IDS,
    KINDS,
    SCOUT,
    SHUGENJA,
    TILE_IDS,
)
from honjin.games.kenjin.rules.deployment import CARDS_A_TURN
from honjin.games.kenjin.rules.phases import DEPLOY, MOVING, SANCTIFYING, SCOUTING, SUPPLYING
from honjin.games.kenjin.rules.regular_units import victims_of
from honjin.games.kenjin.rules.state import NO_CARD, NO_TILE, UNRESOLVED
from honjin.games.kenjin.rules.turn import Kenjin
from honjin.games.kenjin.table import names, prompts
from honjin.games.kenjin.table.notation import CARD_NAMES, card_name
from honjin.games.kenjin.table.pieces import pieces
from honjin.games.kenjin.table.view_types import (
    PHASES,
    Army,
    Battlefield,
    KenjinView,
    Player,
    ScoreLine,
    Sheet,
)


class Board(Struct, frozen=True):
    """What everybody sees, apart from names, which depend on the setup."""

    actors: tuple[str, ...]
    turn_cards: int
    field: str
    offer: tuple[str, ...]
    drawn: tuple[str, ...]
    battlefields: tuple[Battlefield, ...]
    seen_by: dict[str, tuple[str, ...]]
    score: tuple[Sheet, ...]


@once_a_position
def _board(state: Kenjin) -> Board:
    return Board(
        actors=seat_names(state.waiting()),
        turn_cards=state.left + state.laid(state.active) % CARDS_A_TURN,
        field=_field(state),
        offer=_tiles(state.offer),
        drawn=_tiles(state.drawn),
        battlefields=tuple(_battlefields(state)),
        seen_by=_seen_by(state),
        score=tuple(_sheet(state, owner) for owner in range(state.seats)) if state.over() else (),
    )


def view(state: Kenjin, seat: int, setup: Setup) -> KenjinView:
    """Everything `seat` may know, and nothing else."""
    board = _board(state)
    cards = pieces(state, seat)
    return KenjinView(
        game="kenjin",
        rules=RULES_VERSION,
        seats=state.seats,
        seat=seat_name(seat) if seat >= 0 else "",
        phase=PHASES[state.phase],
        actors=board.actors,
        prompt=prompts.prompt(state, setup),
        over=state.over(),
        winners=seat_names(state.winners()),
        pieces=cards,
        teams=state.teams,
        first="" if state.phase == 0 else seat_name(state.first),
        turns=_turns(state),
        turn_cards=board.turn_cards,
        left=state.left,
        field=board.field,
        offer=board.offer,
        drawn=board.drawn,
        battlefields=board.battlefields,
        players=tuple([_player(state, owner, seat, setup) for owner in range(state.seats)]),
        hand=_hand(state, seat) if seat >= 0 else {},
        idle=tuple(_idle(state, seat, cards)) if seat >= 0 and state.phase == DEPLOY else (),
        seen_by=board.seen_by,
        sealed=_sealed(state, seat),
        fallen=seat_names(state.fallen),
        score=board.score,
    )


@cache
def _tiles(mask: int) -> tuple[str, ...]:
    return tuple(tile for i, tile in enumerate(TILE_IDS) if mask >> i & 1)


def _field(state: Kenjin) -> str:
    """The battlefield that the present decision is about."""
    if state.phase in (SCOUTING, MOVING, SANCTIFYING, SUPPLYING):
        return TILE_IDS[state.tile(state.field)]
    return ""


def _battlefields(state: Kenjin) -> Iterator[Battlefield]:
    for field in range(state.box.fields):
        tile = state.tile(field)
        if tile == NO_TILE:
            continue
        conqueror = state.conqueror(field)
        yield Battlefield(
            place=field,
            tile=TILE_IDS[tile],
            worth=state.box.vp[tile],
            armies=(_army(state, 2 * field), _army(state, 2 * field + 1)),
            conqueror=""
            if conqueror == UNRESOLVED
            else seat_name(conqueror)
            if conqueror >= 0
            else "nobody",
        )


def _army(state: Kenjin, side: int) -> Army:
    cards = tuple([CARD_NAMES[state.card(side, slot)] for slot in range(state.size(side))])
    return Army(seat_name(state.box.side_seat[side]), cards, state.bonus(side))


def _turns(state: Kenjin) -> int:
    return -(-state.box.hand // CARDS_A_TURN)


def _partner(state: Kenjin, seat: int) -> str:
    allies = (one for one in range(state.seats) if one != seat and state.allied(seat, one))
    return next(map(seat_name, allies), "")


def _idle(state: Kenjin, seat: int, cards: tuple[Piece, ...]) -> Iterator[str]:
    """KJ-R-15: what lies face down is seen by all, so this tells no secret."""
    me = seat_name(seat)
    down = [one for one in cards if not one.face_up and one.place in TILE_IDS]
    own = [one for one in down if one.owner == me]
    others = [one for one in down if one.owner != me]
    sides = (side for side in range(2 * state.box.fields) if state.box.side_seat[side] == seat)
    opposite = {TILE_IDS[state.tile(side // 2)] for side in sides}
    targets = {
        SCOUT: [one for one in others if one.place in opposite],
        SHUGENJA: others,
        GENERAL: own,
        ASSASSIN: victims_of(state, seat).bit_count(),
    }
    return (
        KIND_IDS[kind] for kind, found in targets.items() if state.hand(seat, kind) and not found
    )


def _hand(state: Kenjin, seat: int) -> dict[str, int]:
    return {KIND_IDS[k]: count for k in range(KINDS) if (count := state.hand(seat, k))}


def _player(state: Kenjin, owner: int, seat: int, setup: Setup) -> Player:
    return Player(
        seat=seat_name(owner),
        clan=names.clan(owner, setup),
        partner=_partner(state, owner),
        turn=min(_turns(state), state.laid(owner) // CARDS_A_TURN + 1),
        deployed=state.laid(owner),
        in_hand=state.box.hand - state.laid(owner),
        not_yet_seen=_not_yet_seen(state, owner, seat),
    )


def _not_yet_seen(state: Kenjin, owner: int, seat: int) -> dict[str, int]:
    """KJ-R-42: the army less the cards this viewer knows."""
    if owner == seat:
        return {}
    left = {kind: state.box.copies[i] for i, kind in enumerate(KIND_IDS)}
    for order in range(state.laid(owner)):
        card = owner * HAND + order
        if state.knows(seat, card):
            left[KIND_IDS[state.kind(card)]] -= 1
    return {kind: count for kind, count in left.items() if count}


def _seen_by(state: Kenjin) -> dict[str, tuple[str, ...]]:
    """KJ-INF-01: which hidden cards were looked at, and by whom, is open."""
    seen = {}
    for owner in range(state.seats):
        for card in range(owner * HAND, owner * HAND + state.laid(owner)):
            others = state.known(card) & ~(1 << owner)
            if state.face_down(card) and others:
                seen[card_name(card)] = seat_names(others)
    return seen


def _sealed(state: Kenjin, seat: int) -> str:
    """KJ-R-30: at the Sanctuary a seat sees its own choice only."""
    if state.phase != SANCTIFYING or seat < 0:
        return ""
    side = state.box.side(seat, state.field)
    if side < 0:
        return ""
    card = state.sealed_a if side % 2 == 0 else state.sealed_b
    return "" if card == NO_CARD else card_name(card)


def _sheet(state: Kenjin, seat: int) -> Sheet:
    """KJ-END-01 to KJ-END-05: every point with where it came from."""
    lines: list[ScoreLine] = []
    for field in range(state.box.fields):
        tile = TILE_IDS[state.tile(field)]
        lines.append(ScoreLine(tile, "conquered", score.tile_points(state, seat, field)))
        lines.append(ScoreLine(tile, "peasant", score.peasant_points(state, seat, field)))
        lines.append(ScoreLine(tile, "lord", score.lord_points(state, seat, field)))
    lines.append(ScoreLine("torii", "torii", score.torii_points(state, seat)))
    lines.append(ScoreLine("lord", "lord_last", score.coward_points(state, seat)))
    return Sheet(
        seat=seat_name(seat),
        lines=tuple(line for line in lines if line.points),
        total=score.points(state, seat),
        battlefields=score.battlefields(state, seat),
    )
