"""A guess: a whole table that agrees with what one seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from honjin.engine.errors import BadPosition
from honjin.engine.game import Setup
from honjin.engine.rng import Rng
from honjin.engine.state import SPECTATOR
from honjin.engine.validation import shaped
from honjin.engine.view import seat_name
from noroshi.rules.state import SEATS
from noroshi.rules.turn import Noroshi
from noroshi.table import invariants
from noroshi.table.names import WINDS
from noroshi.table.position import Table, lay_out
from noroshi.table.view import view
from noroshi.table.view_types import NoroshiView


def imagine(json: Mapping[str, Any], blank: Noroshi, setup: Setup, rng: Rng) -> Noroshi:
    seen = shaped(json, NoroshiView, "a view of Noroshi")
    dark = [hill.id for hill in seen.hills if not hill.fire]
    chosen = ["", ""]
    for seat in range(SEATS):
        name = seat_name(seat)
        if seen.phase == "choice" and name not in seen.actors and dark:
            chosen[seat] = seen.chosen if name == seen.seat else dark[rng.below(len(dark))]
    fires = [hill.fire for hill in seen.hills]
    wind = seen.wind or WINDS[0]
    lay_out(Table(seen.phase, seen.night, wind, fires, (chosen[0], chosen[1])), blank)
    for fault in invariants.faults(blank):
        raise BadPosition(f"no table looks like this: {fault}")
    seat = ord(seen.seat) - ord("A") if seen.seat else SPECTATOR
    if view(blank, seat, setup) != seen:
        raise BadPosition("no table of this setup looks exactly like this")
    return blank
