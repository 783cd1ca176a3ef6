"""Many games at once: they are the games of the engine, and nobody else's lane matters."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from honjin.batch import Arrays, Batch
from honjin.engine.errors import BadOption, IllegalAction
from honjin.engine.observation import observation
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY, State
from honjin.games import NAMES, find_game

names = pytest.mark.parametrize("name", NAMES)


class Reference:
    """One lane, played by the engine alone."""

    def __init__(self, batch: Batch, seed: object, lane: int) -> None:
        self.batch = batch
        self.rng = stream(seed, "batch").fork(lane)
        self.games = 0
        self.begin()

    def begin(self) -> None:
        self.dice = self.rng.fork(self.games)
        self.games += 1
        self.state: State = self.batch.game.new(self.batch.setup)
        self.draw()

    def draw(self) -> None:
        while self.state.actor() == CHANCE:
            self.state.apply(CHANCE, self.state.draw(self.dice))

    def step(self, action: int) -> tuple[bool, list[float]]:
        self.state.apply(self.state.actor(), action)
        self.draw()
        if self.state.actor() != NOBODY:
            return False, [0.0] * self.state.seats
        values = [self.state.value(seat) for seat in range(self.state.seats)]
        seats = self.state.seats
        self.begin()
        return True, [(value * seats - 1) / (seats - 1) for value in values]


def same(batch: Batch, lane: int, arrays: Arrays, reference: Reference) -> None:
    seat = reference.state.actor()
    assert arrays.seats[lane] == seat
    assert arrays.observations[lane].tolist() == observation(batch.game, reference.state, seat)
    mask = np.flatnonzero(arrays.masks[lane]).tolist()
    assert mask == sorted(reference.state.legal(seat))


@names
@pytest.mark.parametrize("many_seats", [False, True])
def test_lanes_play_the_games_of_the_engine(name: str, many_seats: bool) -> None:
    """Observations, masks, seats, rewards and ends, over several games in each lane."""
    seats = find_game(name).meta.seats[-1 if many_seats else 0]
    batch = Batch(name, 3, seats, seed="reference")
    arrays, actions = batch.arrays(), np.zeros(3, np.int64)
    batch.reset(arrays)
    references = [Reference(batch, "reference", lane) for lane in range(3)]
    for _ in range(300):
        for lane, reference in enumerate(references):
            same(batch, lane, arrays, reference)
        batch.sample(actions)
        batch.step(actions, arrays)
        for lane, reference in enumerate(references):
            done, rewards = reference.step(int(actions[lane]))
            assert arrays.dones[lane] == done
            np.testing.assert_allclose(arrays.rewards[lane], rewards, atol=1e-6)
    if name in ("kenjin", "rokugan"):
        assert all(reference.games > 1 for reference in references)


def test_a_lane_does_not_depend_on_the_others() -> None:
    """Lane 1 of three and lane 1 of seven, whatever the others do."""

    def followed(lanes: int) -> list[bytes]:
        batch = Batch("kenjin", lanes, seed=5)
        arrays, actions = batch.arrays(), np.zeros(lanes, np.int32)
        batch.reset(arrays)
        seen = []
        for _ in range(120):
            batch.sample(actions)
            actions[1] = arrays.masks[1].argmax()
            batch.step(actions, arrays)
            seen.append(arrays.observations[1].tobytes() + arrays.masks[1].tobytes())
        return seen

    assert followed(3) == followed(7)


def test_another_seed_gives_other_games() -> None:
    first = []
    for seed in (1, 1, 2):
        batch = Batch("kenjin", 4, seed=seed)
        arrays = batch.arrays()
        batch.reset(arrays)
        first.append(arrays.observations.tobytes())
    assert first[0] == first[1] != first[2]


def test_rewards_add_up_to_nothing() -> None:
    batch = Batch("kenjin", 64, 4, {"teams": True})
    arrays, actions = batch.arrays(), np.zeros(64, np.int64)
    batch.reset(arrays)
    ended = 0
    for _ in range(200):
        batch.sample(actions)
        batch.step(actions, arrays)
        assert not arrays.rewards[~arrays.dones].any()
        np.testing.assert_allclose(arrays.rewards.sum(axis=1), 0, atol=1e-6)
        ended += arrays.dones.sum()
    assert ended > 100


def test_arrays_belong_to_the_caller() -> None:
    """They may be slices of greater ones, and nothing is written but by reset and step."""
    batch = Batch("kenjin", 2)
    long = np.full((10, 2, batch.width), 99, np.int16)
    arrays = batch.arrays()._replace(observations=long[3])
    batch.reset(arrays)
    assert (long[:3] == 99).all()
    assert (long[4:] == 99).all()
    kept = long[3].copy()
    other = batch.arrays()
    batch.step(arrays.masks.argmax(axis=1), other)
    assert (long[3] == kept).all()
    assert (other.observations != kept).any()


def test_remembered_memory_belongs_to_the_current_arrays() -> None:
    """More sets of arrays than are remembered, dropped and made again: each gets its own step."""
    batch = Batch("kenjin", 2, seed=3)
    kept = [batch.arrays() for _ in range(3)]
    batch.reset(kept[0])
    actions = np.zeros(2, np.int64)
    for step in range(2500):
        into = kept[step % 3] if step % 2 else batch.arrays()
        batch.sample(actions)
        batch.step(actions, into)
        assert into.masks.any(axis=1).all()
        seen = np.zeros((2, 2, batch.width), np.int16)
        batch.observe(seen)
        for lane in range(2):
            assert (into.observations[lane] == seen[lane, into.seats[lane]]).all()
    bad = kept[0]._replace(rewards=np.zeros((2, 2), np.int8))
    with pytest.raises(TypeError):
        batch.step(actions, bad)


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    batch = Batch("kenjin", 3, seed=1)
    arrays = batch.arrays()
    batch.reset(arrays)
    legal = arrays.masks.argmax(axis=1)
    for wrong in (int(arrays.masks[2].argmin()), -1, batch.actions, 10**9):
        with pytest.raises(IllegalAction, match="lane 2"):
            batch.step(np.array([legal[0], legal[1], wrong]), batch.arrays())
    after, fresh = batch.arrays(), batch.arrays()
    batch.step(legal, after)
    again = Batch("kenjin", 3, seed=1)
    again.reset(fresh)
    again.step(legal, fresh)
    assert all((x == y).all() for x, y in zip(after, fresh, strict=True))


def test_what_was_drawn_is_refused_once_it_is_no_longer_legal() -> None:
    batch = Batch("kenjin", 8, seed=3)
    arrays, drawn = batch.arrays(), np.zeros(8, np.int64)
    batch.reset(arrays)
    refused = 0
    for _ in range(30):
        batch.sample(drawn)
        batch.step(arrays.masks.argmax(axis=1), arrays)
        stale = arrays.masks[np.arange(8), drawn] == 0
        if stale.any():
            refused += 1
            with pytest.raises(IllegalAction):
                batch.step(drawn, arrays)
    assert refused > 0


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadOption, match="lanes must be 1 or more"):
        Batch("kenjin", 0)
    with pytest.raises(BadOption):
        Batch("kenjin", 1, seats=9)
    batch = Batch("kenjin", 2)
    with pytest.raises(BadOption, match="reset"):
        batch.step(np.zeros(2, np.int64), batch.arrays())
    batch.reset(batch.arrays())
    with pytest.raises(BadOption, match="2 actions, one per lane, not 3"):
        batch.step(np.zeros(3, np.int64), batch.arrays())
    with pytest.raises(TypeError):
        batch.reset(batch.arrays()._replace(rewards=np.zeros((2, 2), np.int8)))


def test_honjin_alone_needs_no_numpy() -> None:
    script = "import honjin, honjin.bots, honjin.cli.main, sys; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0
