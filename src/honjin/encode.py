"""Observations as inputs for networks: scaled, one-hot, or as lists of features.

A game declares what the numbers of its observations mean and between which bounds they lie
(`game.fields`); everything here is derived from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from honjin.extras import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("honjin.encode", error) from None

from honjin.bots.net_shape import spaces
from honjin.engine.errors import BadOption
from honjin.engine.observation import Field, Reading, length, offsets
from honjin.games import find_game

__all__ = ["Encoder", "Features", "Part"]


class Part(NamedTuple):
    """Where the numbers of a field are after encoding."""

    field: Field
    columns: slice
    """Its columns in `one_hot`; each of its numbers has equally many, one after the other."""
    values: int
    """How many columns a number has."""


class Encoder:
    """Encodes observations of a game at a table with that many seats.

    Observations are NumPy arrays whose last index runs over their numbers, or anything that
    supports DLPack, such as tensors. Each method writes into `out` if it is given, without other
    copies, and refuses numbers outside the bounds that the game declares.

    A number with more than `widest` values shares columns among neighbouring values, in steps of
    equal size.

    >>> import honjin
    >>> encoder = Encoder("kenjin", seats=2)
    >>> seen = [honjin.open_table("kenjin", seed=1).eyes("A").observation]
    >>> encoder.scaled(seen).shape, encoder.one_hot(seen).shape == (1, encoder.size)
    ((1, 163), True)
    >>> encoder.parts["phase"].columns.start
    0
    """

    def __init__(self, game: str, seats: int | None = None, widest: int = 32) -> None:
        if widest < 2:
            raise BadOption(f"a number needs at least two columns, not {widest}")
        found = find_game(game)
        self.fields = found.fields(found.meta.seats[0] if seats is None else seats)
        self.width = length(self.fields)
        """Numbers in an observation."""
        self.low = self._of_each([field.low for field in self.fields], np.int16)
        self.high = self._of_each([field.high for field in self.fields], np.int16)
        spans = [field.high - field.low + 1 for field in self.fields]
        self._spans = self._of_each(spans, np.int32)
        self._values = np.minimum(self._spans, widest)
        self._binned = np.flatnonzero(self._spans > widest)
        self._starts = np.concatenate([[0], np.cumsum(self._values)]).astype(np.int32)
        self.size = int(self._starts[-1])
        """Columns of `one_hot`, and one more than the highest of `indices`."""
        self._scale = (1.0 / np.maximum(self._spans - 1, 1)).astype(np.float32)

    def _of_each(self, of_fields: Sequence[int], kind: Any) -> NDArray[Any]:
        """What holds for a field, for each of its numbers."""
        return np.repeat(np.array(of_fields, kind), [field.length for field in self.fields])

    @property
    def parts(self) -> dict[str, Part]:
        """By the name of a field: where it is in `one_hot`."""
        places = offsets(self.fields)
        found = {}
        for field in self.fields:
            at = places[field.name]
            columns = slice(int(self._starts[at]), int(self._starts[at + field.length]))
            found[field.name] = Part(field, columns, int(self._values[at]))
        return found

    def scaled(self, seen: Any, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Every number from 0, its lowest value, to 1, its highest."""
        given = self._checked(seen)
        out = _room(out, given.shape, np.float32)
        np.subtract(given, self.low, out=out, casting="unsafe")
        np.multiply(out, self._scale, out=out)
        return out

    def indices(self, seen: Any, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """The column of every number in `one_hot`, for embeddings."""
        given = self._checked(seen)
        out = _room(out, given.shape, np.int32)
        np.subtract(given, self.low, out=out, casting="unsafe")
        wide = self._binned
        if len(wide):
            out[..., wide] = out[..., wide] * self._values[wide] // self._spans[wide]
        np.add(out, self._starts[:-1], out=out)
        return out

    def one_hot(self, seen: Any, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """A column for every value of every number: 1 for the value it has, else 0."""
        hot = self.indices(seen)
        out = _room(out, (*hot.shape[:-1], self.size), np.float32)
        out.fill(0)
        np.put_along_axis(out, hot, 1, axis=-1)
        return out

    def _checked(self, seen: Any) -> NDArray[Any]:
        given = _array(seen)
        if given.ndim == 0 or given.shape[-1] != self.width:
            raise BadOption(f"an observation has {self.width} numbers, not {given.shape[-1:]}")
        outside = (given < self.low) | (given > self.high)
        if outside.any():
            self._complain(given, int(np.argwhere(outside)[0][-1]))
        return given

    def _complain(self, given: NDArray[Any], at: int) -> None:
        for name, start in reversed(offsets(self.fields).items()):
            if start <= at:
                low, high = int(self.low[at]), int(self.high[at])
                raise BadOption(f"a number of `{name}` is not between {low} and {high}")


class Features:
    """Observations as lists of features, read as `game.readings` says.

    Numbers that belong together, such as what a card is and where it lies, make one feature; items
    that mean the same wherever they stand share theirs. A network adds up a row for each.

    >>> import honjin
    >>> features = Features.of("kenjin", seats=2)
    >>> seen = np.array([honjin.open_table("kenjin", seed=1).eyes("A").observation])
    >>> features.indices(seen).shape == (1, features.columns)
    True
    """

    def __init__(self, readings: Sequence[Reading], fields: Sequence[Field]) -> None:
        places, radices, bases = [], [], []
        self.size = 0
        """How many features there are."""
        for at, items, apart, count, *rest in spaces(readings, fields):
            base, own = rest[6], rest[7]
            values = [rest[2 * k + 1] for k in range(count)]
            for item in range(items):
                start = at + item * apart
                # Numbers that are not read stand for a value that is always 0.
                places.append([start + rest[2 * k] if k < count else -1 for k in range(3)])
                radices.append([values[k] if k < count else 1 for k in range(3)])
                bases.append(base + item * own)
            self.size = max(self.size, bases[-1] + int(np.prod(values)))
        self._places = np.array(places, np.intp)
        self._radices = np.array(radices, np.int32)
        self._bases = np.array(bases, np.int32)
        self.columns = len(bases)
        """How many features an observation has at most."""

    @classmethod
    def of(cls, game: str, seats: int | None = None) -> Features:
        """The features of a game."""
        found = find_game(game)
        seats = found.meta.seats[0] if seats is None else seats
        return cls(found.readings(seats), found.fields(seats))

    def indices(self, seen: Any) -> NDArray[np.int32]:
        """The features of each observation, in `columns` columns; -1 where there is nothing."""
        given = _array(seen)
        padded = np.concatenate([given, np.zeros((*given.shape[:-1], 1), given.dtype)], axis=-1)
        feature = np.zeros((*given.shape[:-1], self.columns), np.int32)
        something = np.zeros(feature.shape, np.bool_)
        for k in range(3):
            value = padded[..., self._places[:, k]].astype(np.int32)
            something |= value != 0
            feature *= self._radices[:, k]
            feature += np.clip(value, 0, self._radices[:, k] - 1)
        return np.where(something, feature + self._bases, -1)


def _array(seen: Any) -> NDArray[Any]:
    """An array, or another kind of tensor in this memory, without a copy."""
    if isinstance(seen, np.ndarray):
        return seen
    return np.from_dlpack(seen) if hasattr(seen, "__dlpack__") else np.asarray(seen)


def _room(out: NDArray[Any] | None, shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    if out is None:
        return np.empty(shape, kind)
    if out.shape != shape:
        raise BadOption(f"expected an array of shape {shape}, not {out.shape}")
    return out
