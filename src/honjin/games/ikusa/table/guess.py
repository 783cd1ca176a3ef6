"""A guess: a whole table that agrees with what one seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from honjin.engine.errors import BadPosition
from honjin.engine.game import Setup
from honjin.engine.rng import Rng
from honjin.engine.state import SPECTATOR
from honjin.engine.validation import shaped
from honjin.games.ikusa.rules import secrets
from honjin.games.ikusa.rules.box import COLOUR_IDS
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table import invariants
from honjin.games.ikusa.table.position import Reader, Table
from honjin.games.ikusa.table.view import view
from honjin.games.ikusa.table.view_types import IkusaView


def imagine(json: Mapping[str, Any], blank: Ikusa, setup: Setup, rng: Rng) -> Ikusa:
    """A full table that gives exactly this view, with hidden information dealt at random."""
    seen = shaped(json, IkusaView, "a view of Ikusa")
    seat = _seat(seen, blank)
    Reader(blank).read(_named(seen), _laid_open(seen))
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
        raise BadPosition(f"there is no seat {seen.seat[:80]!r} at this table")
    return seats.index(seen.seat)


def _laid_open(seen: IkusaView) -> Table:
    """The position that this view would be if nothing were hidden."""
    step, battle = seen.step, seen.battle
    return Table(
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
        dice=battle.dice,
        losses=list(battle.losses),
        provinces=seen.provinces,
        armies=seen.armies,
        colours=seen.colours,
    )


def _named(seen: IkusaView) -> dict[str, Any]:
    step, battle = seen.step, seen.battle
    return {
        "phase": seen.phase,
        "resume": step.resume,
        "back": step.back,
        "active": seen.active,
        "asked": seen.asked,
        "locked": seen.sealed,
        "ninja": seen.ninja.holder,
        "ninja_order": seen.ninja.order,
        "ninja_target": seen.ninja.target,
        "spied": seen.ninja.spied,
        "mover": step.mover,
        "origin": step.origin,
        "goal": step.goal,
        "bundle": step.bundle,
        "fighter": step.fighter,
        "attacker": battle.attacker,
        "defender": battle.defender,
        "roller": battle.roller,
        "victors": seen.winners,
    }


def _lay_cards(state: Ikusa, seen: IkusaView, seat: int, rng: Rng) -> None:
    """IK-R-26: face-down cards, largest first, each in a place where it can be."""
    for name, counts in seen.facedown.items():
        if name not in COLOUR_IDS[: state.box.colours]:
            raise BadPosition(f"there is no colour {name[:80]!r} at this table")
        colour = COLOUR_IDS.index(name)
        if any(number < 1 for number in counts):
            raise BadPosition("a facedown card has at least one ronin")
        for number in sorted(counts, reverse=True):
            secrets.lay_card(state, colour, seat, number, False, rng)
