"""Who plays inside a batch, what each seat gets out of it, and that threads change nothing."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from honjin.batch import SKIP, Arrays, Batch, Rows
from honjin.engine.errors import BadOption
from honjin.native import compiled

TEACHING = {"setup": "teaching"}


def played(batch: Batch, steps: int, finals: bool = False) -> list[Arrays]:
    """What random steps wrote."""
    actions, kept = np.zeros(batch.lanes, np.int64), []
    into = batch.arrays(finals)
    batch.reset(into)
    for _ in range(steps):
        batch.sample(actions)
        batch.step(actions, into)
        kept.append(Arrays(*(array.copy() for array in into)))
    return kept


@pytest.mark.parametrize("name", ["kenjin", "rokugan"])
def test_threads_change_nothing(name: str) -> None:
    one = played(Batch(name, 13, seed=3), 60)
    many = played(Batch(name, 13, seed=3, threads=4), 60)
    for a, b in zip(one, many, strict=True):
        assert all((x == y).all() for x, y in zip(a, b, strict=True))


def test_masks_say_the_same_in_every_form() -> None:
    steps = [played(Batch("kenjin", 5, masks=form), 80) for form in ("bytes", "bits", "lists")]  # type: ignore[arg-type]
    for as_bytes, as_bits, as_lists in zip(*steps, strict=True):
        legal = [np.flatnonzero(row).tolist() for row in as_bytes.masks]
        unpacked = np.unpackbits(as_bits.masks, axis=1, bitorder="little")
        assert [np.flatnonzero(row).tolist() for row in unpacked] == legal
        lists = [sorted(row[: row.tolist().index(-1)]) for row in as_lists.masks]
        assert lists == legal


def test_a_game_is_cut_after_a_number_of_decisions() -> None:
    batch = Batch("kenjin", 4, limit=10)
    for step, into in enumerate(played(batch, 35), 1):
        assert into.dones.all() == into.truncations.all() == (step % 10 == 0)
        assert (into.lengths == (10 if step % 10 == 0 else 0)).all()
        assert not into.rewards.any()
    assert batch.statistics()[:3] == (12, 12, 120)


def test_the_final_observation_of_every_seat_is_kept() -> None:
    """It is what the engine shows of the finished game: both sides agree about the conquerors."""
    batch = Batch("kenjin", 16, options=TEACHING)
    at, conquerors = 0, slice(0)
    for field in batch.game.fields(2):
        if field.name == "conqueror":
            conquerors = slice(at, at + field.length)
        at += field.length
    seen = 0
    for into in played(batch, 120, finals=True):
        for lane in np.flatnonzero(into.dones):
            own, other = into.finals[lane, 0, conquerors], into.finals[lane, 1, conquerors]
            assert ((own == 2) == (other == 3)).all()
            assert ((own == 3) == (other == 2)).all()
            assert (own >= 2).any()
            seen += 1
    assert seen > 16


def test_bots_play_inside() -> None:
    batch = Batch("kenjin", 32, 3, players=[None, "kachi", "random"], seed=1)
    into, actions = batch.arrays(), np.zeros(32, np.int64)
    batch.reset(into)
    while batch.statistics().games < 200:
        assert (into.seats == 0).all()
        batch.sample(actions)
        batch.step(actions, into)
    shares = batch.statistics().shares
    assert sum(shares) == pytest.approx(1.0)
    assert shares[1] > shares[0] + 0.2
    assert shares[1] > shares[2] + 0.2


def test_bots_play_the_same_on_a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that keeps to its time would stop here after its first thought."""

    def shown() -> list[Arrays]:
        return played(Batch("kenjin", 8, players=[None, "kachi"], seed=1), 40)

    steps = shown()
    monkeypatch.setattr("honjin.bots.HASTE", 1e-12)
    for a, b in zip(steps, shown(), strict=True):
        assert (a.observations == b.observations).all()


def test_players_move_on_from_game_to_game() -> None:
    batch = Batch("kenjin", 2, players=[None, "random"], rotate=True, seed=1)
    own_seats = [into.seats.tolist() for into in played(batch, 120)]
    assert {tuple(seats) for seats in own_seats} == {(0, 1), (1, 0), (0, 0), (1, 1)}


def test_a_policy_is_asked_for_all_its_lanes_at_once() -> None:
    asked: list[int] = []

    def lowest(observations: NDArray[np.int16], masks: NDArray[Any]) -> NDArray[Any]:
        asked.append(len(observations))
        return masks.argmax(axis=1)

    batch = Batch("kenjin", 64, players=[None, lowest], rotate=True, seed=2)
    steps = played(batch, 100, finals=True)
    assert (batch.deciding() == 0).all()
    assert max(asked) > 16
    done = sum(int(into.dones.sum()) for into in steps)
    assert done == batch.statistics().games > 100
    for into in steps:
        assert (into.rewards[into.dones] != 0).any(axis=1).sum() >= into.dones.sum() * 0.5
        assert into.finals[into.dones].any(axis=(1, 2)).all()


def test_a_lane_can_wait() -> None:
    batch = Batch("kenjin", 2, seed=1)
    into, actions = batch.arrays(), np.zeros(2, np.int64)
    batch.reset(into)
    before = into.observations.copy()
    batch.sample(actions)
    actions[1] = SKIP
    batch.step(actions, into)
    assert (into.observations[1] == before[1]).all()
    assert (into.observations[0] != before[0]).any()


def test_rows_follow_each_seat() -> None:
    """By hand: the next row of the same seat in the same game, or the end and its reward."""
    batch = Batch("kenjin", 8, 3, seed=4)
    rows, steps = Rows(batch, 150), []
    for _ in range(2):
        rows.begin()
        steps = []
        while not rows.full:
            steps.append((rows.seat.copy(), rows.observed.copy()))
            actions = np.zeros(8, np.int64)
            batch.sample(actions)
            into = rows.play(actions)
            steps[-1] += (into.dones.copy(), into.rewards.copy())
    ends = 0
    for lane in range(8):
        for t, (seats, seen, _, _) in enumerate(steps):
            seat = seats[lane]
            assert rows.seats[t, lane] == seat
            assert (rows.observations[t, lane] == seen[lane]).all()
            following, ended, reward = -1, False, 0.0
            for later in range(t, 150):
                if later > t and steps[later][0][lane] == seat:
                    following = later
                    break
                if steps[later][2][lane]:
                    ended, reward = True, steps[later][3][lane, seat]
                    break
            assert rows.following[t, lane] == following
            assert rows.ended[t, lane] == ended
            assert rows.rewards[t, lane] == pytest.approx(reward)
            ends += ended
    assert ends > 30


def test_advantages_of_a_perfect_judge_tell_who_won() -> None:
    """With no discount, no trace cut and values of 0 an advantage is what the seat got at last."""
    batch = Batch("kenjin", 8, seed=4)
    rows = Rows(batch, 120)
    rows.begin()
    while not rows.full:
        actions = np.zeros(8, np.int64)
        batch.sample(actions)
        rows.play(actions)
    zeros = np.zeros((120, 8))
    found = rows.advantages(zeros, np.full((8, 2), 7.0), 1.0, 1.0)
    worth = np.zeros((120, 8))
    for lane in range(8):
        for t in range(119, -1, -1):
            then = rows.following[t, lane]
            if rows.ended[t, lane]:
                worth[t, lane] = rows.rewards[t, lane]
            else:
                worth[t, lane] = worth[then, lane] if then >= 0 else 7.0
    np.testing.assert_allclose(found, worth)
    assert set(np.unique(worth)) >= {-1.0, 1.0, 7.0}


def test_what_cannot_be_is_refused() -> None:
    for wrong in (
        {"players": ["kachi", "random"]},
        {"players": [None, "kachi", "kachi"]},
        {"masks": "words"},
        {"threads": 0},
        {"limit": -1},
    ):
        with pytest.raises(BadOption):
            Batch("kenjin", 2, **wrong)  # type: ignore[arg-type]
    batch = Batch("kenjin", 2)
    into = batch.arrays()
    with pytest.raises(BadOption, match="contiguous"):
        batch.reset(into._replace(observations=np.zeros((2, 2 * batch.width), np.int16)[:, ::2]))
    rows = Rows(batch, 1)
    with pytest.raises(BadOption, match="begin"):
        rows.play(np.zeros(2, np.int64))


@pytest.mark.skipif(
    not compiled(),
    reason="the rules are not compiled here: install gcc and python3-dev, then run `make test`",
)
def test_what_a_thread_works_on_is_nobody_elses() -> None:
    batch = Batch("ikusa", 400, 3, players=[None, "kachi", "kachi"], seed=1)
    group = batch._groups[0]
    into = batch.arrays()
    working = threading.Thread(target=batch.reset, args=(into,))
    working.start()
    refused = 0
    while working.is_alive():
        try:
            group.games  # noqa: B018
        except RuntimeError:
            refused += 1
    working.join()
    assert refused > 0
    assert group.games == 0
