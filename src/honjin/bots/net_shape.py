"""The shape of a network: the features it reads from an observation, and its file of weights."""

from __future__ import annotations

import hashlib
import zlib
from array import array
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec

from honjin.bots.net import Net
from honjin.bots.trait_net import TraitNet
from honjin.engine.dialect import i16, i64, vec
from honjin.engine.errors import BadOption
from honjin.engine.game import Game
from honjin.engine.observation import Field, Pointer, Reading, length, offsets

__all__ = [
    "Shape",
    "aims",
    "groups",
    "load",
    "load_trait_net",
    "read_file",
    "read_net",
    "read_trait_net",
    "save",
    "spaces",
]


class Shape(msgspec.Struct, frozen=True):
    """The description of the weights: their layout, and how they were trained."""

    game: str
    rules: int
    seats: int
    readings: tuple[Reading, ...]
    pointers: tuple[Pointer, ...]
    features: int
    rows: int
    hidden: int
    inner: int
    actions: int
    width: int
    sha256: str
    made: dict[str, Any]
    """The command, the games played, the time, the hardware, and the score against others."""
    beliefs: tuple[Reading, ...] = ()
    """What it guesses of the others; nothing where it was not taught that."""


def spaces(readings: Sequence[Reading], fields: Sequence[Field]) -> list[list[int]]:
    """The groups of `honjin.bots.net.GROUP` numbers that readings mean."""
    by_name = {field.name: field for field in fields}
    places = offsets(fields)
    found: list[list[int]] = []
    base = 0
    for one in readings:
        field = by_name[one.field]
        apart = field.shape[-1] if one.numbers else 1
        items = (field.length // apart) if one.count is None else one.count
        size = 1
        numbers: list[int] = []
        for at, values in zip(one.numbers or (0,), one.values, strict=True):
            numbers += [at, values]
            size *= values
        numbers += [0] * (6 - len(numbers))
        start = places[one.field] + one.start * apart
        own = 0 if one.shared else size
        found.append([start, items, apart, len(one.values), *numbers, base, own])
        base += size if one.shared else size * items
    return found


def aims(pointers: Sequence[Pointer], fields: Sequence[Field]) -> tuple[list[list[int]], int]:
    """The `honjin.bots.net.POINTER` numbers of each pointer, and how many rows they have in all."""
    by_name = {field.name: field for field in fields}
    places = offsets(fields)
    found: list[list[int]] = []
    base = 0
    for one in pointers:
        apart = by_name[one.field].shape[-1]
        numbers = [n for pair in zip(one.numbers, one.values, strict=True) for n in pair]
        numbers += [0] * (4 - len(numbers))
        start = places[one.field] + one.start * apart
        head = [one.first, one.count, one.each, start, apart, len(one.values)]
        found.append([*head, *numbers, base, one.by_seat])
        base += one.rows
    return found, base


def groups(readings: Sequence[Reading], fields: Sequence[Field]) -> tuple[list[int], int]:
    """The same as one list, and how many features there are."""
    found = spaces(readings, fields)
    flat = [number for group in found for number in group]
    if not found:
        return [], 0
    last = found[-1]
    size = 1
    for k in range(last[3]):
        size *= last[5 + 2 * k]
    return flat, last[10] + (size * last[1] if last[11] else size)


def read_net(shape: Shape, weights: bytes, game: Game[Any]) -> Net:
    """The network of a shape and its weights; raises BadOption if they do not fit this game."""
    _check_origin(shape, weights, game)
    fields = game.fields(shape.seats)
    flat, features = groups(shape.readings, fields)
    pointers, pointed = aims(shape.pointers, fields)
    believed, beliefs = groups(shape.beliefs, fields)
    if (length(fields), game.meta.actions, features) != (
        shape.width,
        shape.actions,
        shape.features,
    ):
        raise BadOption("the weights are for other observations or actions of the game")
    rows, first, second, policy, aimed, told = _split(
        weights,
        shape.features,
        (1 + shape.rows) * shape.hidden,
        shape.inner * (2 + shape.hidden) + 1,
        shape.actions * (1 + shape.inner),
        pointed * (1 + shape.inner),
        beliefs * (1 + shape.inner),
    )
    return Net(
        vec[i64](flat),
        rows,
        first,
        second,
        policy,
        vec[i64]([number for pointer in pointers for number in pointer]),
        aimed,
        vec[i64](believed),
        told,
        shape.width,
        shape.hidden,
        shape.inner,
    )


def read_trait_net(shape: Shape, weights: bytes, game: Game[Any]) -> TraitNet:
    """The same for a network that reads traits."""
    _check_origin(shape, weights, game)
    if shape.features != game.traits:
        raise BadOption("the weights are for other traits of the game")
    rows, first, second = _split(
        weights,
        shape.features,
        (1 + shape.rows) * shape.hidden,
        shape.inner * (2 + shape.hidden) + 1,
    )
    return TraitNet(rows, first, second, shape.hidden, shape.inner)


def _check_origin(shape: Shape, weights: bytes, game: Game[Any]) -> None:
    if hashlib.sha256(weights).hexdigest() != shape.sha256:
        raise BadOption("the weights do not match the checksum in their description")
    if shape.game != game.meta.name:
        raise BadOption(f"the weights are for {shape.game}, not for {game.meta.name}")


def _split(weights: bytes, *sizes: int) -> list[vec[i16]]:
    """The weights in parts of these sizes."""
    numbers = array("h")
    numbers.frombytes(weights)
    if len(numbers) != sum(sizes):
        raise BadOption("the number of weights differs from their description")
    ends = list(accumulate(sizes))
    return [vec[i16](numbers[end - size : end]) for end, size in zip(ends, sizes, strict=True)]


def load_trait_net(path: Path, game: Game[Any]) -> TraitNet:
    """The same as `load` for a network that reads traits."""
    return read_trait_net(*read_file(path), game)


def load(path: Path, game: Game[Any]) -> Net:
    """A network from a file `NAME.net` with its description `NAME.json` beside it."""
    return read_net(*read_file(path), game)


def read_file(path: Path) -> tuple[Shape, bytes]:
    """The description and the weights of a file; raises BadOption if it is damaged."""
    shape = msgspec.json.decode(path.with_suffix(".json").read_bytes(), type=Shape)
    try:
        return shape, zlib.decompress(path.read_bytes())
    except zlib.error:
        raise BadOption("the weights are damaged: they cannot be unpacked") from None


def save(path: Path, shape: Shape, weights: bytes) -> None:
    """Write both files; a reader gets the old ones or the new ones."""
    told = msgspec.json.format(msgspec.json.encode(shape), indent=1)
    for target, content in ((path, zlib.compress(weights, 9)), (path.with_suffix(".json"), told)):
        unfinished = target.with_name(f"{target.name}.unfinished")
        unfinished.write_bytes(content)
        unfinished.rename(target)
