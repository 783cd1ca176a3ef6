"""Observations as networks take them: every value of every field, within the declared bounds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from honjin.batch import Batch
from honjin.encode import Encoder, Features
from honjin.engine.errors import BadOption
from honjin.engine.observation import offsets
from honjin.games import NAMES, find_game

tables = pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in NAMES for seats in find_game(name).meta.seats]
)


def played(name: str, seats: int, steps: int = 40) -> NDArray[np.int16]:
    """Observations of random games: steps × lanes × numbers."""
    batch = Batch(name, 6, seats, seed="encode")
    arrays, actions = batch.arrays(), np.zeros(6, np.int64)
    batch.reset(arrays)
    kept = []
    for _ in range(steps):
        for _ in range(3):
            batch.sample(actions)
            batch.step(actions, arrays)
        kept.append(arrays.observations.copy())
    return np.stack(kept)


@tables
def test_what_games_show_is_within_the_bounds_and_keeps_its_meaning(name: str, seats: int) -> None:
    """One 1 a number; where no values share a column, the observation can be read back."""
    seen = played(name, seats)
    encoder = Encoder(name, seats, widest=32)
    hot = encoder.one_hot(seen)
    assert hot.shape == (*seen.shape[:2], encoder.size)
    assert hot.dtype == np.float32
    assert (hot.sum(axis=-1) == encoder.width).all()
    places = offsets(encoder.fields)
    for field, columns, values in encoder.parts.values():
        at = places[field.name]
        numbers = seen[..., at : at + field.length]
        part = hot[..., columns].reshape(*seen.shape[:2], field.length, values)
        assert (part.sum(axis=-1) == 1).all()
        if values == field.high - field.low + 1:
            assert (part.argmax(axis=-1) + field.low == numbers).all()
    assert (np.take_along_axis(hot, encoder.indices(seen).astype(np.int64), axis=-1) == 1).all()


@tables
def test_scaled_numbers_run_from_0_to_1(name: str, seats: int) -> None:
    encoder = Encoder(name, seats)
    fields = find_game(name).fields(seats)
    assert encoder.scaled(encoder.low).tolist() == [0.0] * encoder.width
    top = encoder.scaled(encoder.high)
    moving = encoder.high > encoder.low
    np.testing.assert_allclose(top[moving], 1.0, rtol=1e-6)
    seen = played(name, seats, 10)
    scaled = encoder.scaled(seen)
    assert scaled.min() >= 0
    assert scaled.max() <= 1 + 1e-6
    back = scaled * (encoder.high - encoder.low) + encoder.low
    assert (np.rint(back) == seen).all()
    assert len(encoder.parts) == len(fields)


@pytest.mark.parametrize("name", NAMES)
def test_every_value_of_every_number_has_a_column(name: str) -> None:
    """The lowest value is the first column, the highest the last, and none is left out."""
    encoder = Encoder(name, widest=16)
    places = offsets(encoder.fields)
    for field, columns, values in encoder.parts.values():
        assert values == min(field.high - field.low + 1, 16)
        seen = np.tile(encoder.low, (field.high - field.low + 1, 1))
        seen[:, places[field.name]] = np.arange(field.low, field.high + 1)
        found = encoder.indices(seen)[:, places[field.name]] - columns.start
        assert found[0] == 0
        assert found[-1] == values - 1
        assert set(np.diff(found)) <= {0, 1}
        assert len(set(found)) == values
    assert sum(part.columns.stop - part.columns.start for part in encoder.parts.values()) == (
        encoder.size
    )


def test_a_number_outside_its_bounds_is_refused_by_name() -> None:
    encoder = Encoder("kenjin", 2)
    seen = encoder.low.copy()
    seen[-1] = 2
    for form in (encoder.scaled, encoder.indices, encoder.one_hot):
        with pytest.raises(BadOption, match="`fallen` is not between 0 and 1"):
            form(seen)
    seen = encoder.low.copy()
    seen[0] = -1
    with pytest.raises(BadOption, match="`phase`"):
        encoder.scaled(seen)
    with pytest.raises(BadOption, match="163 numbers"):
        encoder.scaled(seen[:-1])
    with pytest.raises(BadOption, match="two columns"):
        Encoder("kenjin", widest=1)


def test_it_writes_into_the_callers_array() -> None:
    seen, encoder = played("kenjin", 2, 2)[0], Encoder("kenjin", 2)
    for form, width in (
        (encoder.scaled, encoder.width),
        (encoder.indices, encoder.width),
        (encoder.one_hot, encoder.size),
    ):
        mine = np.full((6, width), 7, np.float32 if form != encoder.indices else np.int64)
        assert form(seen, out=mine) is mine
        assert (mine == form(seen)).all()
        with pytest.raises(BadOption, match="shape"):
            form(seen, out=mine[:, :-1])


def test_it_reads_whatever_speaks_dlpack() -> None:
    class Tensor:
        """Somebody else's tensor."""

        def __init__(self, held: NDArray[Any]) -> None:
            self.held = held

        def __dlpack__(self, **words: Any) -> Any:
            return self.held.__dlpack__(**words)

        def __dlpack_device__(self) -> Any:
            return self.held.__dlpack_device__()

    seen, encoder = played("kenjin", 2, 2)[0], Encoder("kenjin", 2)
    assert (encoder.one_hot(Tensor(seen)) == encoder.one_hot(seen)).all()
    assert (encoder.scaled(seen.tolist()) == encoder.scaled(seen)).all()


@tables
def test_features_are_what_is_there(name: str, seats: int) -> None:
    """By hand, from the readings that the game declares."""
    game = find_game(name)
    features, seen = Features.of(name, seats), played(name, seats, 4)[-1]
    found = features.indices(seen)
    assert found.shape == (6, features.columns)
    assert found.max() < features.size
    by_name = {field.name: field for field in game.fields(seats)}
    places = offsets(game.fields(seats))
    expected: list[list[int]] = [[] for _ in range(6)]
    base = 0
    for one in game.readings(seats):
        field = by_name[one.field]
        apart = field.shape[-1] if one.numbers else 1
        items = field.length // apart if one.count is None else one.count
        size = int(np.prod(one.values))
        for item in range(items):
            at = places[one.field] + (one.start + item) * apart
            for lane in range(6):
                numbers = [int(seen[lane, at + k]) for k in one.numbers or (0,)]
                feature = 0
                for number, values in zip(numbers, one.values, strict=True):
                    feature = feature * values + min(max(number, 0), values - 1)
                own = base + (0 if one.shared else item * size) + feature
                expected[lane].append(own if any(numbers) else -1)
        base += size if one.shared else size * items
    assert found.tolist() == expected
    assert features.size == base
