"""All hidden information, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from honjin.engine.view import Piece, seat_name
from honjin.games.ikusa.rules import layout, phases, ronin, secrets
from honjin.games.ikusa.rules import state as s
from honjin.games.ikusa.rules.box import BIN_IDS, COLOUR_IDS, MAX_COLOURS
from honjin.games.ikusa.rules.elimination import before_final_movement
from honjin.games.ikusa.rules.secrets import (
    hides_losses,
    knows_card,
    knows_order,
    knows_plan,
    knows_sealed,
    marked_provinces,
    owns,
    plans_sealed,
)
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.scalars import SIDES, order_name

SEAT_NAMES = tuple(seat_name(seat) for seat in range(MAX_COLOURS))
AFTER_PLANS = (
    phases.AGREEING,
    phases.PICKING,
    phases.DRAWING_PICKER,
    phases.DRAWING_REST,
    phases.BUILDING,
    phases.LEVYING,
    phases.MUSTERING,
    phases.DEPLOYING,
)


def pieces(state: Ikusa, seat: int) -> tuple[Piece, ...]:
    """Sealed choices and hidden ronin; a piece's kind says what this seat knows of it."""
    return (
        *_plans(state, seat),
        *_answers(state, seat),
        *_builds(state, seat),
        *_levies(state, seat),
        *_musters(state, seat),
        *_cards(state, seat),
        *_rooms(state),
        *_losses(state, seat),
        *_others(state, seat),
    )


def _seat_of(state: Ikusa, colour: int) -> str:
    return SEAT_NAMES[state.box.seat_of(colour)] if colour >= 0 else ""


def _sealed(state: Ikusa, seat: int, what: str, colour: int, words: str, shown: bool) -> Piece:
    known = words if shown or owns(state, seat, colour) else None
    return _in_tray(what, state.round, colour, _seat_of(state, colour), known, shown)


@lru_cache(maxsize=1 << 14)
def _in_tray(
    what: str, number: int, colour: int, owner_seat: str, words: str | None, shown: bool
) -> Piece:
    """A choice of the round with this number."""
    return Piece(f"{what}-{number}-{COLOUR_IDS[colour]}", owner_seat, "tray", words, shown)


def _after(state: Ikusa, *phases: int) -> bool:
    """Whether this round has reached one of these phases, or the war."""
    return state.turn > 0 or state.phase in phases


def _plans(state: Ikusa, seat: int) -> Iterator[Piece]:
    planning = plans_sealed(state)
    if not planning and (state.round == 0 or not _after(state, *AFTER_PLANS)):
        return
    for colour in range(state.box.colours):
        if planning and not state.locked >> colour & 1:
            continue
        bins = "/".join(str(state.bin(colour, i)) for i in range(len(BIN_IDS)))
        shown = not planning or knows_plan(state, seat, colour)
        yield _sealed(state, seat, "plan", colour, bins, shown)


def _answers(state: Ikusa, seat: int) -> Iterator[Piece]:
    if state.round == 0 or not _after(state, *AFTER_PLANS):
        return
    for colour in range(state.box.colours):
        open_now = state.phase == phases.AGREEING and state.asked >> colour & 1
        if open_now and not state.locked >> colour & 1:
            continue
        if state.answer(colour):
            words = f"{state.answer(colour):x}"
            yield _sealed(state, seat, "answer", colour, words, not open_now)


def _builds(state: Ikusa, seat: int) -> Iterator[Piece]:
    if state.round == 0 or not _after(
        state, phases.BUILDING, phases.LEVYING, phases.MUSTERING, phases.DEPLOYING
    ):
        return
    sealed = state.phase == phases.BUILDING and state.left == 0
    for colour in range(state.box.colours):
        if state.built(colour):
            words = PROVINCE_IDS[state.built(colour) - 1]
            yield _sealed(state, seat, "build", colour, words, not sealed)


def _levies(state: Ikusa, seat: int) -> Iterator[Piece]:
    if state.round == 0 or not _after(state, phases.LEVYING, phases.MUSTERING, phases.DEPLOYING):
        return
    for colour in range(state.box.colours):
        sealed = state.phase == phases.LEVYING
        if not sealed or state.locked >> colour & 1:
            words = f"{state.levied(colour):x}"
            yield _sealed(state, seat, "levy", colour, words, not sealed)


def _musters(state: Ikusa, seat: int) -> Iterator[Piece]:
    if state.round == 0 or not _after(state, phases.MUSTERING, phases.DEPLOYING):
        return
    for province in marked_provinces(state, layout.MUSTERED, 15):
        name = PROVINCE_IDS[province]
        mark = state.land(province, layout.MUSTERED, 15)
        owner = state.owner(province)
        if knows_sealed(state, seat, owner, phases.MUSTERING):
            sealed = state.phase == phases.MUSTERING
            owner_seat = _seat_of(state, owner)
            yield Piece(f"muster-{state.round}-{name}", owner_seat, name, str(mark), not sealed)


def _cards(state: Ikusa, seat: int) -> Iterator[Piece]:
    deploying = state.phase == phases.DEPLOYING
    for province in marked_provinces(state, layout.CARD, 3):
        if not knows_card(state, seat, province):
            continue
        name = PROVINCE_IDS[province]
        hirer = state.hirer(province)
        if deploying and not state.locked >> hirer & 1:
            continue
        with_force = state.land(province, layout.CARD_FORCE, 15)
        words = f"{with_force}+{state.land(province, layout.CARD_ARMY, 15)}"
        shown = state.land(province, layout.CARD, 3) == layout.FACE_UP
        yield Piece(f"ronin-{state.round}-{name}", _seat_of(state, hirer), name, words, shown)
    for colour, counts in facedown(state, seat).items():
        owner_seat = _seat_of(state, COLOUR_IDS.index(colour))
        for i in range(len(counts)):
            yield Piece(f"facedown-{state.round}-{colour}-{i + 1}", owner_seat, "", None, False)


def _rooms(state: Ikusa) -> Iterator[Piece]:
    """IK-R-28: where everybody can tell that ronin may hide; a new piece when they learn more."""
    if state.turn == 0:
        return
    for room in secrets.rooms(state):
        yield _room(state.round, room, _seat_of(state, state.owner(room >> 8)))


@lru_cache(maxsize=1 << 14)
def _room(number: int, room: int, owner_seat: str) -> Piece:
    """A room of the round with this number, as `secrets.rooms` gives it."""
    name = PROVINCE_IDS[room >> 8]
    return Piece(f"room-{number}-{name}-{room >> 4 & 15}-{room & 15}", owner_seat, name, "room")


def _losses(state: Ikusa, seat: int) -> Iterator[Piece]:
    if state.removal == 0:
        return
    for side, name in enumerate(SIDES):
        colour = state.active if side == 0 else state.defender
        asked = state.phase == phases.LOSING and state.asked >> colour & 1
        if asked and not state.locked >> colour & 1:
            continue
        words = f"{state.losses(side, 0):x}/{state.losses(side, 1):x}"
        known = not hides_losses(state, seat, side)
        piece = f"losses-{state.round}-{state.removal}-{name}"
        owner_seat = _seat_of(state, colour)
        yield Piece(piece, owner_seat, "", words if known else None, not asked)


def _others(state: Ikusa, seat: int) -> Iterator[Piece]:
    """Quick play's army cards, and the ninja's orders."""
    if state.box.quick and state.phase in (phases.SPREADING, phases.STATIONING):
        for colour in range(state.box.colours):
            sealed = state.phase == phases.SPREADING
            if not sealed or state.locked >> colour & 1:
                words = f"{state.spread(colour):x}"
                yield _sealed(state, seat, "armies", colour, words, not sealed)
    if state.ninja >= 0 and state.ninja_order >= s.THIS_ROUND:
        words = order_name(state.ninja_order)
        known = knows_order(state, seat)
        owner_seat = _seat_of(state, state.ninja)
        yield Piece(_order_id(state), owner_seat, "", words if known else None, known)


def _order_id(state: Ikusa) -> str:
    """IK-R-74: an order stays the same at most until the next turn, or until its target has died.

    It can be changed in the window that opens a turn, and in phase D if it was given up before.
    """
    stage = "early" if before_final_movement(state) else "late"
    if state.phase == phases.WINDOW:
        stage = "asked"
    return f"ninja-{state.round}-{state.turn}-{stage}"


def facedown(state: Ikusa, seat: int) -> dict[str, tuple[int, ...]]:
    """IK-R-26: how many ronin lie on each facedown card whose province this seat does not know."""
    if state.phase == phases.DEPLOYING:
        return {}
    cards: dict[str, list[int]] = {}
    for province in marked_provinces(state, layout.CARD, 3):
        number = ronin.on_card(state, province)
        if number and not knows_card(state, seat, province):
            cards.setdefault(COLOUR_IDS[state.hirer(province)], []).append(number)
    return {c: tuple(sorted(cards[c], reverse=True)) for c in COLOUR_IDS if c in cards}
