"""The rule that forbids an action, by its id and in our words.

The answer depends only on what the asking seat may know (KJ-R-43).
"""

from __future__ import annotations

from honjin.engine.game import Refusal, Setup
from honjin.games.kenjin.rules.actions import (
    DESTROY,
    LOOK,
    MOVE,
    STRIKE,
    SUPPLY,
    TAKE,
    TURN_UP,
    card_destroyed,
    card_of_other,
)
from honjin.games.kenjin.rules.box import ASSASSIN, HAND, SMALL_TILES, TILES, secret
from honjin.games.kenjin.rules.phases import (
    DEPLOY,
    DRAFT,
    LOOKING,
    MOVING,
    OVER,
    SANCTIFYING,
    SCOUTING,
    SUPPLYING,
)
from honjin.games.kenjin.rules.state import UNRESOLVED
from honjin.games.kenjin.rules.turn import Kenjin
from honjin.games.kenjin.table import names, prompts
from honjin.games.kenjin.table.phases import PHASES

DUTIES = {row.phase: (row.rule, row.duty) for row in PHASES if row.kind == "decision"}
"""The rule of each decision, and what must be done first."""


def why_not(state: Kenjin, seat: int, action: int, setup: Setup) -> Refusal:
    """Why `action`, which is not legal now, is not."""
    if state.phase == OVER:
        return Refusal("KJ-END-01", "The game is over.")
    if not state.owes(seat):
        return Refusal("KJ-SET-07", f"It is not your turn. {prompts.prompt(state, setup)}")
    if _phase_of(action) != state.phase:
        rule, duty = DUTIES[state.phase]
        if state.phase == DRAFT and _sixes_are_open(state):
            rule = "KJ-DRF-03"
        return Refusal(rule, f"Not now: {duty}.")
    if action < STRIKE:
        return _why_not_deploy(state, seat, action // TILES, action % TILES)
    if action < TURN_UP:
        return _why_not_strike(state, seat, card_of_other(STRIKE, seat, action, state.seats))
    if action < LOOK:
        return _why_not_turn(state, seat, card_of_other(TURN_UP, seat, action, state.seats))
    if action < MOVE:
        return _why_not_look(state, card_of_other(LOOK, seat, action, state.seats))
    if action < DESTROY:
        card = seat * HAND + (action - MOVE) // TILES
        return _why_not_move(state, seat, card, (action - MOVE) % TILES)
    if action < SUPPLY:
        return _why_not_destroy(state, seat, card_destroyed(seat, action, state.seats))
    if action < TAKE:
        return _why_not_supply(state, seat, action - SUPPLY)
    return _why_not_take(state, action - TAKE)


def _phase_of(action: int) -> int:
    for base, phase in (
        (TAKE, DRAFT),
        (SUPPLY, SUPPLYING),
        (DESTROY, SANCTIFYING),
        (MOVE, MOVING),
        (LOOK, LOOKING),
        (TURN_UP, SCOUTING),
    ):
        if action >= base:
            return phase
    return DEPLOY


def _why_not_deploy(state: Kenjin, seat: int, kind: int, tile: int) -> Refusal:
    name = names.kind_name(kind)
    if state.hand(seat, kind) == 0:
        return Refusal("KJ-SET-01", f"You have no {name} in hand any more.")
    field = state.field_with(tile)
    if field < 0:
        return Refusal("KJ-SET-06", f"The {names.tile_name(tile)} is not in this game.")
    side = state.box.side(seat, field)
    if side < 0:
        return Refusal("KJ-DEP-03", f"You do not fight at the {names.tile_name(tile)}.")
    if kind == ASSASSIN and state.has_room(side):
        return Refusal(
            "KJ-R-15", "There is a face-down enemy card: the Assassin must kill one of them."
        )
    return _bridge_is_full(state)


def _bridge_is_full(state: Kenjin) -> Refusal:
    limit = state.box.bridge_limit
    return Refusal("KJ-DEP-13", f"The Bridge holds at most {limit} cards a side.")


def _where(state: Kenjin, card: int) -> int:
    """The side on which a card lies, or -1."""
    for side in range(2 * state.box.fields):
        for slot in range(state.size(side)):
            if state.card(side, slot) == card:
                return side
    return -1


def _not_lying(state: Kenjin, card: int) -> Refusal | None:
    """A card that is not on the table, or lies open there."""
    if _where(state, card) < 0:
        return Refusal("KJ-DEF-09", "That card is not on the table.")
    return None


def _why_not_strike(state: Kenjin, seat: int, card: int) -> Refusal:
    if state.hand(seat, ASSASSIN) == 0:
        return Refusal("KJ-SET-01", "You have no Assassin in hand any more.")
    missing = _not_lying(state, card)
    if missing:
        return missing
    if not state.face_down(card):
        return Refusal(
            "KJ-REG-12", "That card is face up; the Assassin kills face-down cards only."
        )
    return Refusal("KJ-R-07", "In teams the Assassin kills opponents' cards, not your partner's.")


def _why_not_turn(state: Kenjin, seat: int, card: int) -> Refusal:
    missing = _not_lying(state, card)
    if missing:
        return missing
    if _where(state, card) != state.box.side(seat, state.field) ^ 1:
        return Refusal(
            "KJ-REG-01", "The Scout turns up a card opposite, on its own battlefield only."
        )
    return Refusal("KJ-R-13", "That card is face up already.")


def _why_not_look(state: Kenjin, card: int) -> Refusal:
    missing = _not_lying(state, card)
    return missing or Refusal("KJ-R-13", "That card is face up already.")


def _why_not_move(state: Kenjin, seat: int, card: int, tile: int) -> Refusal:
    side = state.box.side(seat, state.field)
    place = names.tile_name(state.tile(state.field))
    if _where(state, card) != side:
        return Refusal("KJ-REG-05", f"The General moves a card from the {place}, where it lies.")
    if not secret(state.kind(card)):
        return Refusal(
            "KJ-REG-05", f"The {names.kind_name(state.kind(card))} is not a secret unit."
        )
    if state.face_down_cards(side) == 1 and not state.face_down(card):
        return Refusal("KJ-REG-07", "Your only face-down card there must be moved.")
    field = state.field_with(tile)
    if field < 0:
        return Refusal("KJ-SET-06", f"The {names.tile_name(tile)} is not in this game.")
    if field == state.field:
        return Refusal("KJ-REG-05", "The card goes to another battlefield.")
    if state.box.side(seat, field) < 0:
        return Refusal("KJ-REG-05", f"You do not fight at the {names.tile_name(tile)}.")
    return _bridge_is_full(state)


def _why_not_destroy(state: Kenjin, seat: int, card: int) -> Refusal:
    if _where(state, card) != state.box.side(seat, state.field):
        return Refusal("KJ-FLD-02", "You lose a card of your own army at the Sanctuary.")
    return Refusal("KJ-FLD-02", "That card is not one of your weakest there.")


def _why_not_supply(state: Kenjin, seat: int, tile: int) -> Refusal:
    field = state.field_with(tile)
    if field < 0:
        return Refusal("KJ-SET-06", f"The {names.tile_name(tile)} is not in this game.")
    if state.conqueror(field) != UNRESOLVED:
        return Refusal("KJ-R-36", f"The {names.tile_name(tile)} is decided already.")
    if state.box.side(seat, field) < 0 and not state.teams:
        return Refusal("KJ-R-36", f"You do not fight at the {names.tile_name(tile)}.")
    return Refusal("KJ-FLD-09", "Name a different battlefield each time.")


def _sixes_are_open(state: Kenjin) -> bool:
    return state.offer >> SMALL_TILES != 0


def _why_not_take(state: Kenjin, tile: int) -> Refusal:
    sixes = _sixes_are_open(state)
    name = names.tile_name(tile)
    if state.drawn >> tile & 1:
        if sixes and tile < SMALL_TILES:
            return Refusal("KJ-DRF-04", f"The {name} was placed or has left the game.")
        return Refusal("KJ-DRF-03" if sixes else "KJ-DRF-02", f"The {name} is taken.")
    rule, value = ("KJ-DRF-03", 6) if sixes else ("KJ-DRF-01", 4)
    return Refusal(rule, f"The {name} is not among the open {value}-point tiles.")
