"""A whole table as JSON in the game's own words, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from honjin.engine.errors import BadPosition
from honjin.engine.validation import find, shaped
from honjin.engine.view import seat_name
from noroshi.rules.actions import HILLS
from noroshi.rules.state import DARK, NONE_CHOSEN
from noroshi.rules.turn import Noroshi
from noroshi.table.names import HILL_IDS, PHASES, WINDS


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a game: on each hill the seat whose fire burns there, or nothing."""

    phase: str
    night: int
    wind: str
    hills: list[str]
    chosen: tuple[str, str]


def write(state: Noroshi) -> dict[str, Any]:
    table = Table(
        phase=PHASES[state.phase],
        night=state.night,
        wind=WINDS[state.wind],
        hills=[_seat(state.fire(hill)) for hill in range(HILLS)],
        chosen=(_hill(state.chosen(0)), _hill(state.chosen(1))),
    )
    result: dict[str, Any] = msgspec.to_builtins(table)
    return result


def _seat(seat: int) -> str:
    return "" if seat == DARK else seat_name(seat)


def _hill(hill: int) -> str:
    return "" if hill == NONE_CHOSEN else HILL_IDS[hill]


def read(position: Mapping[str, Any], blank: Noroshi) -> Noroshi:
    table = shaped(position, Table, "a position of Noroshi")
    return lay_out(table, blank)


def lay_out(table: Table, blank: Noroshi) -> Noroshi:
    """Put a written table on a blank one."""
    if len(table.hills) != HILLS or not 1 <= table.night <= blank.nights:
        raise BadPosition(f"there are {HILLS} hills and {blank.nights} nights")
    blank.phase = find(table.phase, _numbers(PHASES), "phase")
    blank.night = table.night
    blank.wind = find(table.wind, _numbers(WINDS), "wind")
    for hill, owner in enumerate(table.hills):
        blank.set_fire(hill, find(owner, _numbers(("", "A", "B")), "seat") - 1)
    for seat, choice in enumerate(table.chosen):
        blank.set_chosen(seat, find(choice, _numbers(("", *HILL_IDS)), "hill") - 1)
    return blank


def _numbers(names: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}
