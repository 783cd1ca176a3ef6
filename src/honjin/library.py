"""Opening tables from Python: new ones, and those of positions and records.

>>> import honjin
>>> table = honjin.open_table("kenjin", seats=2, seed="tuesday")
>>> table.actors()
[1]
>>> table.apply("B", "deploy scout village")
>>> again = honjin.open_position(table.position())
>>> again.legal("B") == table.legal("B")
True
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import msgspec

from honjin.engine import table as tables
from honjin.engine.chance import VerifiableSeed
from honjin.engine.diagram import draw_with
from honjin.engine.errors import BadOption, BadPack, BadPosition, BadRecord
from honjin.engine.game import Game, Setup
from honjin.engine.pack import Pack, read_pack
from honjin.engine.position import read_position
from honjin.engine.record import read_record, replay
from honjin.engine.state import State
from honjin.engine.table import Table
from honjin.engine.view import View
from honjin.games import find_game

Text = str | bytes | Path
"""A text itself, or the path of its file: a `Path`, or a string of one line without a brace."""


def open_table(
    game: Game[State] | str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    pack: Pack | Mapping[str, object] | Text | None = None,
    seed: str | int | None = None,
    setup: Setup | None = None,
) -> Table:
    """A new table. `game` is a name, or a `Game`; without `seats` it is the smallest table.

    `options` are those that `honjin play --help` lists. `pack` is a data pack: a dictionary, a
    `Pack`, or a file. The draws come from `seed`; without one a secret seed is made, which the
    record tells at the end. `setup` stands in for seats, options and pack if you have a checked
    one.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=3, options={"setup": "draft"}, seed=1)
        >>> table.seats, table.setup.options["setup"]
        (3, 'draft')
        >>> honjin.open_table("kenjin", seats=3, options={"setup": "quick"})
        Traceback (most recent call last):
        honjin.engine.errors.BadOption: option setup: 'quick' is not one of random, draft, teaching
    """
    found = find_game(game) if isinstance(game, str) else game
    if not isinstance(found, Game):
        raise BadOption(f"game must be the name of a game or a Game, not {game!r}")
    if setup is not None:
        if seats not in (None, setup.seats) or options is not None or pack is not None:
            raise BadOption("give either setup, or seats, options and pack")
        return tables.open_table(found, setup.seats, seed=seed, setup=setup)
    chosen = found.setup(found.meta.seats[0] if seats is None else seats, options, _pack(pack))
    return tables.open_table(found, chosen.seats, seed=seed, setup=chosen)


def open_position(position: Text | Mapping[str, object], seed: str | int | None = None) -> Table:
    """A table that stands as a position says: its JSON, as text, file or dictionary.

    >>> import honjin
    >>> table = honjin.open_table("ikusa", seed=1)
    >>> honjin.open_position(table.position()).view("A") == table.view("A")
    True
    >>> honjin.open_position('{"game": "kenjin"}')
    Traceback (most recent call last):
    honjin.engine.errors.BadPosition: not a position: Object missing required field `rules`
    """
    text: str | bytes
    if isinstance(position, Mapping):
        text = _encoded(position, BadPosition)
    else:
        text = _text(position, BadPosition, "position")
    game, setup, state = read_position(text, find_game)
    return Table(game, setup, VerifiableSeed(None if seed is None else str(seed)), state)


def open_record(record: Text) -> Table:
    """The table at the end of a record: its text or its file, played through the rules.

    The table draws nothing by itself: if the record stops before the end, the outcomes of chance
    are applied with seat `"*"`.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seed="tuesday")
        >>> table.apply("B", "deploy scout village")
        >>> honjin.open_record(table.record()).view("A") == table.view("A")
        True
    """
    data = _text(record, BadRecord, "record")
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadRecord("this is not UTF-8 text", line) from None
    return replay(read_record(text), find_game)


def _pack(pack: Pack | Mapping[str, object] | Text | None) -> Pack | None:
    if pack is None or isinstance(pack, Pack):
        return pack
    if isinstance(pack, Mapping):
        return read_pack(_encoded(pack, BadPack))
    return read_pack(_text(pack, BadPack, "pack"))


def _encoded(value: Mapping[str, object], error: type[Exception]) -> bytes:
    try:
        return msgspec.json.encode(value)
    except (TypeError, ValueError, RecursionError) as failure:
        raise error(f"this cannot be written as JSON: {failure}") from None


def _text(source: Text, error: type[Exception], what: str) -> str | bytes:
    """The content of a file, or the text itself."""
    if isinstance(source, bytes):
        return source
    if isinstance(source, Path):
        return source.read_bytes()
    if not isinstance(source, str):
        raise error(f"a {what} is text or the path of a file, not {type(source).__name__}")
    if "\n" in source or "{" in source:
        return source
    return Path(source).read_bytes()


# Drawing.


def _as_in_the_terminal(game: Game[State], setup: Setup, view: View, width: int) -> str:
    """The boards of the terminal, loaded when something is drawn."""
    text: str = import_module("honjin.cli.boards").as_text(game, setup, view, width)
    return text


draw_with(_as_in_the_terminal)
