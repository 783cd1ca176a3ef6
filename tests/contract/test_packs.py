"""Data packs of every game: what they may set, what they may not and why, and what they break."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib import import_module
from typing import Any

import pytest
from contract.declarations import GAMES

from honjin import testing
from honjin.engine.errors import BadPack
from honjin.engine.pack import Pack, apply_pack
from honjin.engine.rng import Rng, stream
from honjin.games import HOUSE, find_game

house = pytest.mark.parametrize("name", HOUSE)

NOT_PRINTED = {"found", "historical", "reconstructed", "remembered", "disputed"}
"""Marks of numbers that do not stand in a rulebook."""
MARKS = ("source", "src")
ABOUT = {*MARKS, "confidence"}
"""What is said about a number, not the number itself."""
REST = ("values", "rules", "effect")
"""What a list of marks calls the values that it does not name."""


def components(name: str) -> Any:
    return import_module(f"honjin.games.{name}.table.components")


def leaves(data: Any, path: str = "", mark: str = "") -> Iterator[tuple[str, Any, str]]:
    """Every value of a game's data, with the path that a pack gives it and its mark.

    A mark holds for all within. Where several are given by name, a value without one of its own
    gets that of the rest, or else one that is not the rulebook's, if there is such a mark.
    """
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in ABOUT and not key.endswith("_source"):
                step = f"{path}.{key}" if path else str(key)
                yield from leaves(value, step, mark_of(data, key, mark))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            named = isinstance(value, dict) and isinstance(value.get("id"), str)
            yield from leaves(value, f"{path}.{value['id'] if named else place}", mark)
    else:
        yield path, data, mark


def mark_of(data: dict[str, Any], key: str, mark: str) -> str:
    if f"{key}_source" in data:
        return str(data[f"{key}_source"])
    said = next((data[name] for name in MARKS if name in data), mark)
    if isinstance(said, str):
        return said
    weak = sorted(NOT_PRINTED & set(said.values()))
    names = (key, *REST)
    return str(next((said[name] for name in names if name in said), weak[0] if weak else mark))


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def matching(path: str, patterns: Any) -> list[str]:
    return [pattern for pattern in patterns if fnmatchcase(path, pattern)]


# What may be set.


@house
def test_every_number_that_is_not_printed_can_be_set_or_has_a_reason(name: str) -> None:
    box = components(name)
    numbers = [(p, mark) for p, value, mark in leaves(box.DATA) if is_number(value)]
    doubtful = [path for path, mark in numbers if mark in NOT_PRINTED]
    assert doubtful, "the data says where its numbers are from"
    open_ends = [
        p for p in doubtful if not matching(p, box.CHANGEABLE) and not matching(p, box.FIXED)
    ]
    assert open_ends == []


@house
def test_a_reason_is_given_for_numbers_that_cannot_be_set_only(name: str) -> None:
    box = components(name)
    held = [p for p, value, mark in leaves(box.DATA) if is_number(value) and mark in NOT_PRINTED]
    for pattern, reason in box.FIXED.items():
        told = [path for path in held if fnmatchcase(path, pattern)]
        assert told, f"{pattern} is not a number, or it is printed"
        assert not [path for path in told if matching(path, box.CHANGEABLE)], pattern
        assert reason


@house
def test_every_pattern_names_a_value(name: str) -> None:
    box = components(name)
    paths = [path for path, _, _ in leaves(box.DATA)]
    for pattern in box.CHANGEABLE:
        assert [path for path in paths if fnmatchcase(path, pattern)], pattern


@house
def test_a_pack_with_all_printed_values_changes_nothing(name: str) -> None:
    """Every value that can be set is one that a pack can name and hold."""
    box = components(name)
    values = {
        path: value
        for path, value, _ in leaves(box.DATA)
        if matching(path, box.CHANGEABLE) and (is_number(value) or isinstance(value, str))
    }
    pack = Pack(name, "as printed", values)
    assert apply_pack(box.DATA, pack, name, box.CHANGEABLE) == box.DATA
    game = find_game(name)
    for seats, options in GAMES[name].setups:
        plain, packed = game.setup(seats, options), game.setup(seats, options, pack)
        assert game.new(packed).key() == game.new(plain).key()
        assert game.help_texts(packed) == game.help_texts(plain)


def box_of(game: Any, setup: Any) -> dict[str, Any]:
    """The components as the rules have them, field by field."""
    box = game.new(setup).box
    fields = {name: getattr(box, name) for name in dir(box) if not name.startswith("_")}
    return {
        name: value if isinstance(value, int | float) else list(value)
        for name, value in fields.items()
        if not callable(value)
    }


TOGETHER = ("tables.command_points.*.bands.*.from",)
"""Numbers that have a meaning only if another one changes too; their game tests them."""


def groups(name: str) -> Iterator[list[tuple[str, int]]]:
    """The numbers of one name that a pattern allows, a few of each: first, middle and last."""
    box = components(name)
    found: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for path, value, _ in leaves(box.DATA):
        last = path.rpartition(".")[2]
        for pattern in matching(path, box.CHANGEABLE) if is_number(value) else ():
            group = (pattern, "" if last.isdigit() else last)
            found.setdefault(group, []).append((path, value))
    for (pattern, _), some in found.items():
        if pattern in TOGETHER:
            continue
        yield [some[i] for i in sorted({0, len(some) // 2, len(some) - 1})]


@house
def test_every_number_that_can_be_set_is_a_number_of_the_box(name: str) -> None:
    """None is read from the pack and then forgotten."""
    game = find_game(name)
    plain = [game.setup(seats, options) for seats, options in GAMES[name].setups]
    printed = [(setup, box_of(game, setup)) for setup in plain]
    for group in groups(name):
        assert any(
            box_of(game, changed) != box
            for path, value in group
            for number in (value + 1, value - 1, value + 2, value - 2)
            for setup, box in printed
            if (changed := with_number(game, setup, path, number)) is not None
        ), f"{group[0][0]} changes nothing"


def with_number(game: Any, setup: Any, path: str, number: int) -> Any:
    """The setup with one number changed, or None if that has no meaning."""
    try:
        return game.setup(setup.seats, setup.options, Pack(game.meta.name, "other", {path: number}))
    except BadPack:
        return None


# What they break: nothing.


def wild_pack(name: str, rng: Rng) -> Pack:
    """A few numbers of a box, each a little more or less."""
    box = components(name)
    numbers = [
        (path, value)
        for path, value, _ in leaves(box.DATA)
        if matching(path, box.CHANGEABLE) and isinstance(value, int) and is_number(value)
    ]
    by_pattern: dict[str, list[tuple[str, int]]] = {}
    for path, value in numbers:
        by_pattern.setdefault(matching(path, box.CHANGEABLE)[0], []).append((path, value))
    patterns = list(by_pattern)
    changes: dict[str, int | float | str] = {}
    for _ in range(1 + rng.below(6)):
        group = by_pattern[patterns[rng.below(len(patterns))]]
        path, value = group[rng.below(len(group))]
        changes[path] = value + rng.below(6) - 2
    return Pack(name, "wild", changes)


@house
@pytest.mark.parametrize("piece", range(4))
def test_games_with_wild_packs_are_played_to_their_end(name: str, piece: int) -> None:
    game = find_game(name)
    played = 0
    for number in range(piece, GAMES[name].refereed // 4, 4):
        rng = stream("wild packs", name, number)
        seats, options = GAMES[name].setups[number % len(GAMES[name].setups)]
        try:
            setup = game.setup(seats, options, wild_pack(name, rng))
        except BadPack:
            continue
        assert testing.refereed_game(game, setup, rng).over(), setup.pack
        played += 1
    assert played > 0
