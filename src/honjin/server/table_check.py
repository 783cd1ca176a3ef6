"""What a host may choose for a new table: which values are compatible, and why others are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from honjin.engine.errors import BadOption
from honjin.engine.game import Game, Setup
from honjin.engine.options import OptionValue, write_option
from honjin.engine.state import State
from honjin.games import find_game
from honjin.server.wire import SeatSide
from honjin.server.wire_games import TableCheck, TableProblem


def check_table(name: str, seats: int, options: Mapping[str, Any]) -> TableCheck:
    """Whether a table can have these settings, who plays what, and which values are ruled out.

    Every value is tried in turn with everything else left as it is, so the rules of what goes
    together stand in one place: the game's own check.
    """
    return _check(name, seats, msgspec.json.encode(options, order="deterministic"))


@lru_cache(maxsize=512)
def _check(name: str, seats: int, written: bytes) -> TableCheck:
    game = find_game(name)
    options = msgspec.json.decode(written)
    refused = {
        field: why
        for field, values in _alternatives(game)
        if (why := _refusals(game, seats, options, field, values))
    }
    try:
        setup = game.setup(seats, options)
    except BadOption as error:
        return TableCheck(TableProblem(error.field, error.sentence), [], refused)
    return TableCheck(None, table_sides(game, setup), refused)


def table_sides(game: Game[State], setup: Setup) -> list[SeatSide]:
    """What each seat plays as, as far as it is known before the game; empty where it is not."""
    start = game.new(setup)
    names = game.sides(start, setup)
    crests = game.crests(start, setup) or ("",) * len(names)
    return [SeatSide(name, crest) for name, crest in zip(names, crests, strict=True)]


def _alternatives(game: Game[State]) -> Iterator[tuple[str, tuple[OptionValue | int, ...]]]:
    yield "seats", game.meta.seats
    for option in game.meta.options:
        if option.kind == "switch":
            yield option.name, (True, False)
        elif option.kind == "choice":
            yield option.name, option.choices


def _refusals(
    game: Game[State],
    seats: int,
    options: Mapping[str, Any],
    field: str,
    values: tuple[OptionValue | int, ...],
) -> dict[str, str]:
    """The values of a field that do not go with the rest, each with the reason."""
    why = {}
    for value in values:
        try:
            if field == "seats":
                game.setup(int(str(value)), options)
            else:
                game.setup(seats, {**options, field: value})
        except BadOption as error:
            word = str(value) if type(value) is int else write_option(value)  # type: ignore[arg-type]
            why[word] = error.sentence
    return why
