"""A whole table imagined from what one seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from honjin.engine.errors import BadPosition
from honjin.engine.game import Setup
from honjin.engine.rng import Rng
from honjin.engine.state import SPECTATOR
from honjin.games.ikusa import combat, guessing, invariants, ronin
from honjin.games.ikusa import state as s
from honjin.games.ikusa.box import ASK, BIN_LEVY, BINS, COLOUR_IDS
from honjin.games.ikusa.knowing import knows_plan, knows_sealed
from honjin.games.ikusa.position import Reader, Table
from honjin.games.ikusa.rules import Ikusa
from honjin.games.ikusa.view import IkusaView, view


def imagine(json: Mapping[str, Any], blank: Ikusa, setup: Setup, rng: Rng) -> Ikusa:
    """A full table that gives exactly this view: what is hidden is dealt at random."""
    try:
        seen = msgspec.convert(json, IkusaView)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadPosition(f"this is no view of Ikusa: {error}") from None
    seat = _seat(seen, blank)
    Reader(blank).read(_laid_open(seen))
    _fill_in_sealed(blank, seat)
    try:
        _lay_cards(blank, seen, seat, rng)
        guess = blank.determinize(seat, rng)
    except (IndexError, ValueError) as error:
        raise BadPosition(f"no table looks like this: {error}") from None
    for fault in invariants.faults(guess):
        raise BadPosition(f"no table looks like this: {fault}")
    if view(guess, seat, setup) != seen:
        raise BadPosition("no table of this setup looks exactly like this")
    return guess


def _seat(seen: IkusaView, blank: Ikusa) -> int:
    if seen.seat == "":
        return SPECTATOR
    seats = [chr(ord("A") + seat) for seat in range(blank.seats)]
    if seen.seat not in seats:
        raise BadPosition(f"there is no seat {seen.seat[:20]!r} at this table")
    return seats.index(seen.seat)


def _laid_open(seen: IkusaView) -> Table:
    """The position that this view would be if nothing were hidden."""
    step, battle = seen.step, seen.battle
    return Table(
        phase=seen.phase,
        resume=step.resume,
        back=step.back,
        active=seen.active,
        asked=list(seen.asked),
        locked=list(seen.sealed),
        numbers={
            "round": seen.round,
            "turn": seen.turn,
            "left": step.left,
            "castles": seen.supply.get("castles", -1),
            "bases": seen.supply.get("bases", -1),
            "ronin": seen.supply.get("ronin", -1),
            "passes": battle.passes,
            "dice_left": battle.dice_left,
            "hits_on_attacker": battle.hits[0],
            "hits_on_defender": battle.hits[1],
            "removal": battle.removal,
            "owed_attacker": battle.owed[0],
            "owed_defender": battle.owed[1],
        },
        ninja=seen.ninja.holder,
        ninja_order=seen.ninja.order,
        ninja_target=seen.ninja.target,
        spied=seen.ninja.spied,
        mover=step.mover,
        origin=step.origin,
        goal=step.goal,
        bundle=step.bundle,
        fighter=step.fighter,
        attacker=battle.attacker,
        defender=battle.defender,
        roller=battle.roller,
        dice=battle.dice,
        losses=list(battle.losses),
        victors=list(seen.winners),
        provinces=seen.provinces,
        armies=seen.armies,
        colours=seen.colours,
    )


def _fill_in_sealed(state: Ikusa, seat: int) -> None:
    """How far the others have come is unknown: those who have sealed are done, others at the start.

    What they have chosen is dealt by `determinize`.
    """
    phase = state.phase
    for colour in range(state.box.colours):
        locked = state.locked >> colour & 1
        if not knows_plan(state, seat, colour):
            state.set_progress(colour, BINS if locked else 0)
        if knows_sealed(state, seat, colour, phase):
            continue
        if phase == s.SPREADING:
            state.set_progress(colour, 6 if locked else 0)
        elif phase == s.AGREEING:
            state.set_progress(colour, BINS)
        elif phase == s.LEVYING:
            state.set_progress(colour, state.bin(colour, BIN_LEVY) if locked else 0)
        elif phase == s.MUSTERING:
            state.set_progress(colour, state.levied(colour) if locked else 0)
        elif phase == s.DEPLOYING:
            room = min(state.hired(colour), ronin.room_left(state, colour))
            state.set_progress(colour, room if locked else 0)
        elif phase == s.LOSING and locked:
            combat.name_all(state, combat.side_of(state, colour), ASK)


def _lay_cards(state: Ikusa, seen: IkusaView, seat: int, rng: Rng) -> None:
    """IK-R-26: facedown cards, largest first, wherever they can be."""
    for name, counts in seen.facedown.items():
        if name not in COLOUR_IDS[: state.box.colours]:
            raise BadPosition(f"there is no colour {name[:20]!r} at this table")
        colour = COLOUR_IDS.index(name)
        if any(number < 1 for number in counts):
            raise BadPosition("a facedown card has at least one ronin")
        for number in sorted(counts, reverse=True):
            guessing.lay_card(state, colour, seat, number, False, rng)
