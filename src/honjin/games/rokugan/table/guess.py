"""A guess: a whole table that agrees with what one seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from honjin.engine.errors import BadPosition
from honjin.engine.game import Setup
from honjin.engine.rng import Rng
from honjin.engine.state import SPECTATOR
from honjin.engine.validation import find, shaped
from honjin.games.rokugan.rules import secrets
from honjin.games.rokugan.rules.turn import Rokugan
from honjin.games.rokugan.table import invariants
from honjin.games.rokugan.table.components import OBJECTIVE_IDS, TERRITORIES
from honjin.games.rokugan.table.position import (
    CardAt,
    Kinds,
    PlayerAt,
    ProvinceAt,
    Reader,
    Table,
    TokenAt,
)
from honjin.games.rokugan.table.view import view
from honjin.games.rokugan.table.view_types import Player, RokuganView, Territory, Token

NAMELESS = "army1"
"""What a token is written down as until its kind is dealt."""


def imagine(json: Mapping[str, Any], blank: Rokugan, setup: Setup, rng: Rng) -> Rokugan:
    """A full table that gives exactly this view: what is hidden is dealt at random."""
    seen = shaped(json, RokuganView, "a view of Rokugan")
    reader = Reader(blank)
    seat = find(seen.seat, {**reader.seats, "": SPECTATOR}, "seat")
    reader.read(_numbers(seen), _guess(seen))
    for fault in invariants.tokens_are_whole(blank):
        raise BadPosition(f"no table looks like this: {fault}")
    guess = blank.determinize(seat, rng)
    if guess.barred == seat and seat >= 0:
        guess.spied = secrets.guess_spied(guess, seat, rng)
    for fault in invariants.faults(guess):
        raise BadPosition(f"no table looks like this: {fault}")
    if view(guess, seat, setup) != seen:
        raise BadPosition("no table of this setup looks exactly like this")
    return guess


def _guess(seen: RokuganView) -> Table:
    """A first guess, whose numbers are right; `determinize` deals the kinds."""
    tokens: dict[str, TokenAt] = {}
    objectives = _objectives(seen)
    players = {
        player.seat: _player(seen, player, tokens, objectives[player.seat])
        for player in seen.players
    }
    return Table(
        players=players,
        provinces={
            p.id: ProvinceAt(p.owner, p.facedown, p.faceup, p.special, p.withstood)
            for p in seen.provinces
        },
        tokens=tokens,
        cards={t.id: _card(t) for t in seen.territories if t.read_by or t.at != "space"},
    )


def _numbers(seen: RokuganView) -> dict[str, Any]:
    spied, recalled = seen.spied, seen.recalled
    return {
        "phase": seen.phase,
        "round": seen.round,
        "first": seen.first,
        "active": seen.active or "A",
        "territory": seen.territory,
        "left": seen.left,
        "passes": seen.passes,
        "card": seen.card,
        "stage": seen.stage,
        "chosen": seen.chosen,
        "initiative": [
            *(f"clan_{clan}" for clan in seen.initiative.clans),
            *seen.initiative.neutrals,
        ],
        "neutrals": seen.initiative.neutral_places,
        "ronin": [player.seat for player in seen.players if player.ronin],
        "out": [player.seat for player in seen.players if player.out],
        "barred": spied.seat if spied else "",
        "spy": spied.by if spied else "",
        "spied": spied.tokens if spied else {},
        "escaped": spied.escaped if spied else 0,
        "recalled": recalled.owner if recalled else "",
        "recalled_kind": (recalled.kind or NAMELESS) if recalled else "",
        "first_card": seen.first_card,
        "looked": seen.looked,
        "purged": seen.purged,
        "animated": seen.animated,
    }


def _card(seen: Territory) -> CardAt:
    card = seen.card
    if not card and seen.read_by:
        card = TERRITORIES[seen.id]["cards"][0]
    return CardAt(card, seen.at, list(seen.read_by))


# Objectives.


def _objectives(seen: RokuganView) -> dict[str, list[str]]:
    """What each player was dealt: any cards do for the others."""
    shown = {sheet.seat: sheet.objective for sheet in seen.score}
    taken = {*seen.offered, *shown.values()}
    free = [objective for objective in OBJECTIVE_IDS if objective not in taken]
    dealt: dict[str, list[str]] = {}
    for number, player in enumerate(seen.players):
        if player.seat == seen.seat:
            dealt[player.seat] = list(seen.offered)
            continue
        known = [shown[player.seat]] if player.seat in shown else []
        count = _dealt(seen, number) - len(known)
        dealt[player.seat] = known + [free.pop() for _ in range(count)]
    return dealt


def _dealt(seen: RokuganView, number: int) -> int:
    """RK-SET-05: how many objectives a player has got so far; seat by seat, two each."""
    if seen.phase in ("draw_picker", "deal_clan", "pick_clan"):
        return 0
    if seen.phase != "deal_objective":
        return 2
    total = 2 * seen.seats - seen.left
    return max(0, min(2, total - 2 * number))


# Tokens.


def _player(
    seen: RokuganView, player: Player, tokens: dict[str, TokenAt], offered: list[str]
) -> PlayerAt:
    mine = player.seat == seen.seat
    laid = [token for token in seen.tokens if token.owner == player.seat]
    unseen = _unseen(player)
    for token in laid:
        tokens[token.id] = _token(token, unseen)
    aside = "seen" if player.bluff_aside else "unseen" if _bluff_recalled(seen, player) else ""
    hand, pool = (dict(seen.hand), dict(seen.pool)) if mine else _hidden(player, unseen, aside)
    number = ord(player.seat) - ord("A")
    kept = seen.objective if mine else offered[0] if player.kept and offered else ""
    return PlayerAt(
        clan=player.clan,
        hand=hand,
        pool=pool,
        discard=dict(player.discard),
        aside=aside,
        scouts=player.scouts,
        shugenja=player.shugenja,
        laid=seen.laid[number] if number < len(seen.laid) else 0,
        offered=offered,
        kept=kept,
        bluff_home=player.bluff_home,
    )


def _bluff_recalled(seen: RokuganView, player: Player) -> bool:
    """RK-R-03: whether this viewer knows that the bluff is unseen in the pool."""
    if player.seat == seen.seat:
        return seen.bluff_in_pool
    recalled = seen.recalled
    return recalled is not None and recalled.owner == player.seat and recalled.kind == "bluff"


def _unseen(player: Player) -> list[str]:
    """The tokens whose place this viewer cannot know, the bluff last."""
    return [kind for kind, count in player.not_yet_seen.items() for _ in range(min(count, 7))]


def _token(token: Token, unseen: list[str]) -> TokenAt:
    kind = token.kind
    if not kind:
        if not unseen:
            raise BadPosition(f"{token.owner} has more facedown tokens than unseen ones")
        kind = unseen.pop(0)
    blessings = {kind: token.blessings.count(kind) for kind in token.blessings}
    seen_by = list(token.seen_by)
    return TokenAt(kind, token.spot, token.face_up, seen_by, blessings, token.not_bluff)


def _hidden(player: Player, unseen: list[str], aside: str) -> tuple[Kinds, Kinds]:
    """Hand and pool of another player, from what is left unseen."""
    rest = [kind for kind in unseen if kind != "bluff"]
    hand = ["bluff"] if "bluff" in unseen and not aside else []
    while rest and len(hand) < player.hand:
        hand.append(rest.pop())
    return _count(hand), _count(rest)


def _count(kinds: list[str]) -> Kinds:
    return {kind: kinds.count(kind) for kind in kinds}
