"""Positions: a state with its setup as JSON, which round-trips exactly."""

from __future__ import annotations

from typing import Any

import msgspec

from honjin.engine.decoders import read_json
from honjin.engine.errors import BadPosition, HonjinError
from honjin.engine.game import Game, Setup
from honjin.engine.pack import Pack
from honjin.engine.record import FindGame
from honjin.engine.state import State


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position file.

    >>> import honjin, msgspec
    >>> text = honjin.open_table("kenjin", seed=1).position()
    >>> msgspec.json.decode(text, type=Position).seats
    2
    """

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    state: dict[str, Any]
    pack: Pack | None = None


def write_position(game: Game[State], setup: Setup, state: State) -> bytes:
    """The whole position, secrets included, as indented JSON.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seed=1)
    >>> write_position(table.game, table.setup, table.state).decode() == table.position()
    True
    """
    position = Position(
        game.meta.name,
        game.meta.rules,
        setup.seats,
        dict(setup.options),
        game.position(state),
        setup.pack,
    )
    return msgspec.json.format(msgspec.json.encode(position), indent=1)


def read_position(text: str | bytes, find: FindGame) -> tuple[Game[State], Setup, State]:
    """Game, setup and state of a position file.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seed=1)
    >>> game, setup, state = read_position(table.position(), honjin.find_game)
    >>> state == table.state
    True
    """
    try:
        position = read_json(text, Position)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadPosition(f"not a position: {error}") from None
    game = find(position.game, position.rules)
    try:
        setup = game.setup(position.seats, position.options, position.pack)
    except HonjinError as error:
        raise BadPosition(f"the position does not fit: {error}") from None
    return game, setup, game.load(position.state, setup)
