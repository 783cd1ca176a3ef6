"""A guess: a whole table that agrees with what one seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from honjin.engine.errors import BadPosition
from honjin.engine.game import Setup
from honjin.engine.rng import Rng
from honjin.engine.state import SPECTATOR
from honjin.engine.validation import shaped
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table import invariants
from honjin.games.kawanakajima.table.position_reader import lay_out
from honjin.games.kawanakajima.table.view import view
from honjin.games.kawanakajima.table.view_types import KawanakajimaView


def imagine(json: Mapping[str, Any], blank: Kawanakajima, setup: Setup, rng: Rng) -> Kawanakajima:
    """A full table that gives exactly this view, with hidden information dealt at random."""
    seen = shaped(json, KawanakajimaView, "a view of Kawanakajima")
    if seen.seat not in ("", "A", "B"):
        raise BadPosition(f"there is no seat {seen.seat[:80]!r}")
    seat = ord(seen.seat) - ord("A") if seen.seat else SPECTATOR
    lay_out(seen.table, blank)
    guess = blank.determinize(seat, rng)
    for fault in invariants.faults(guess):
        raise BadPosition(f"no table looks like this: {fault}")
    if view(guess, seat, setup) != seen:
        raise BadPosition("no table of this setup looks exactly like this")
    return guess
