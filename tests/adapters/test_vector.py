"""Many games as a vector environment of Gymnasium, and in buffers as PufferLib has them."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from numpy.typing import NDArray

import honjin.adapters.gymnasium  # noqa: F401
from honjin.adapters.buffers import BufferEnv
from honjin.adapters.vector import SeatVectorEnv
from honjin.batch import Batch
from honjin.engine.errors import BadOption, IllegalAction
from honjin.games import NAMES

names = pytest.mark.parametrize("name", NAMES)


def lowest(observations: NDArray[np.int16], masks: NDArray[Any]) -> NDArray[Any]:
    """A policy: the first legal action."""
    return masks.argmax(axis=1)


@names
def test_make_vec_makes_it(name: str) -> None:
    """Spaces hold what comes, masks are in the info, the mode of autoreset is declared."""
    envs = gymnasium.make_vec(f"Honjin/{name.capitalize()}-v0", num_envs=5, opponents="random")
    assert isinstance(envs, SeatVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert envs.num_envs == 5
    envs.action_space.seed(1)
    seen, infos = envs.reset(seed=1)
    for _ in range(60):
        assert envs.observation_space.contains(seen)
        assert all(envs.single_observation_space.contains(row) for row in seen)
        assert infos["_action_mask"].all()
        assert infos["action_mask"].shape == (5, envs.single_action_space.n)
        actions = envs.action_space.sample()
        assert envs.action_space.contains(actions)
        assert infos["action_mask"][np.arange(5), actions].all()
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (5,)
        assert not rewards[~terminated].any()
    envs.close()


@pytest.mark.parametrize("seat", [0, 1, "rotate"])
def test_it_is_the_batch_seen_from_one_seat(seat: Any) -> None:
    """Step by step beside a batch with the same players, over many games."""
    envs = SeatVectorEnv("kenjin", 8, seat=seat, opponents="kachi", setup="teaching")
    seen, infos = envs.reset(seed=4)
    players = ["kachi", "kachi"]
    place = 0 if seat == "rotate" else seat
    seed = int(np.random.default_rng(4).integers(2**62))
    batch = Batch(
        "kenjin",
        8,
        options={"setup": "teaching"},
        seed=seed,
        players=[*players[:place], None, *players[place + 1 :]],
        rotate=seat == "rotate",
    )
    arrays = batch.arrays(finals=True)
    batch.reset(arrays)
    ends, sides = 0, set()
    for step in range(80):
        assert (seen == arrays.observations).all(), step
        assert (infos["action_mask"] == arrays.masks).all()
        own = arrays.seats.copy()
        actions = lowest(seen, arrays.masks)
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        batch.step(actions, arrays)
        assert (terminated == arrays.dones).all()
        assert not truncated.any()
        assert rewards.tolist() == arrays.rewards[np.arange(8), own].tolist()
        assert ("final_obs" in infos) == bool(terminated.any())
        for lane in np.flatnonzero(terminated):
            assert (infos["final_obs"][lane] == arrays.finals[lane, own[lane]]).all()
            assert (infos["final_obs"][lane] != seen[lane]).any()
            assert infos["_final_obs"][lane]
            assert not infos["final_info"]["action_mask"][lane].any()
            sides.add(int(own[lane]))
            ends += 1
    assert ends > 16
    assert sides == ({0, 1} if seat == "rotate" else {seat})


def test_wrappers_of_gymnasium_understand_it() -> None:
    envs = gymnasium.make_vec("Honjin/Kenjin-v0", num_envs=16, opponents="random")
    counted = RecordEpisodeStatistics(envs)
    counted.reset(seed=2)
    ended, lengths = 0, []
    for _ in range(60):
        _, rewards, terminated, _, infos = counted.step(envs.action_space.sample())
        for lane in np.flatnonzero(terminated):
            assert infos["episode"]["r"][lane] == rewards[lane]
            lengths.append(int(infos["episode"]["l"][lane]))
        ended += int(terminated.sum())
    assert counted.episode_count == ended > 30
    assert 10 < np.mean(lengths) < 20
    listed = DictInfoToList(gymnasium.make_vec("Honjin/Kenjin-v0", num_envs=2))
    _, infos_of_each = listed.reset(seed=2)
    assert [row["action_mask"].any() for row in infos_of_each] == [True, True]


def test_a_seed_repeats_and_the_next_games_are_others() -> None:
    firsts = []
    envs = SeatVectorEnv("kenjin", 4, opponents="random")
    for seed in (5, 5, 6, None):
        firsts.append(envs.reset(seed=seed)[0].tobytes())
    assert firsts[0] == firsts[1]
    assert len(set(firsts)) == 3
    assert SeatVectorEnv("kenjin", 4).reset()[0].shape == (4, 163)


def test_arrays_are_copies_unless_asked_otherwise() -> None:
    for copy in (True, False):
        envs = SeatVectorEnv("kenjin", 3, opponents="random", copy=copy)
        seen, infos = envs.reset(seed=1)
        before = seen.copy()
        after, *_ = envs.step(lowest(seen, infos["action_mask"]))
        assert (seen == before).all() == copy
        assert (after is seen) != copy


def test_a_limit_truncates() -> None:
    envs = gymnasium.make_vec("Honjin/Kenjin-v0", num_envs=3, max_episode_steps=5)
    seen, infos = envs.reset(seed=1)
    for step in range(1, 11):
        seen, rewards, terminated, truncated, infos = envs.step(lowest(seen, infos["action_mask"]))
        assert truncated.all() == truncated.any() == (step % 5 == 0)
        assert not terminated.any()
        assert not rewards.any()
        assert ("final_obs" in infos) == (step % 5 == 0)


def test_an_illegal_action_is_a_value_error_and_nothing_happens() -> None:
    envs = SeatVectorEnv("kenjin", 2, opponents="random")
    seen, infos = envs.reset(seed=1)
    wrong = lowest(seen, infos["action_mask"])
    wrong[1] = infos["action_mask"][1].argmin()
    with pytest.raises(ValueError, match="lane 1") as error:
        envs.step(wrong)
    assert isinstance(error.value, IllegalAction)
    assert (envs.action_masks() == infos["action_mask"].astype(bool)).all()


def test_a_policy_of_ones_own_is_the_opponent() -> None:
    envs = SeatVectorEnv("kenjin", 16, opponents=lowest, seat="rotate")
    envs.reset(seed=3)
    ended = 0
    for _ in range(60):
        _, rewards, terminated, _, _ = envs.step(envs.action_space.sample())
        ended += int(terminated.sum())
        assert (np.abs(rewards[terminated]) <= 1).all()
    assert ended > 30


def test_what_cannot_be_is_refused() -> None:
    for wrong in (
        {"seat": 2},
        {"seats": 3, "opponents": ["random"]},
        {"opponents": "genius"},
        {"illegal": "lose"},
        {"threads": 0},
        {"setup": "nonsense"},
    ):
        with pytest.raises(BadOption):
            SeatVectorEnv("kenjin", 2, **wrong)


def test_buffers_are_written_in_place() -> None:
    """They are the caller's, and they say what the vector environment says."""
    envs = SeatVectorEnv("kenjin", 6, opponents="random", setup="teaching")
    seen, infos = envs.reset(seed=9)
    seed = int(np.random.default_rng(9).integers(2**62))
    long = np.zeros((4, 6, 163), np.int16)
    mine = {"observations": long[2], "rewards": np.full(6, 7, np.float32)}
    env = BufferEnv("kenjin", 6, opponents="random", buf=mine, setup="teaching")
    env.reset(seed)
    assert env.observations is mine["observations"]
    assert env.rewards is mine["rewards"]
    assert not long[[0, 1, 3]].any()
    ends = 0
    for _ in range(60):
        assert (long[2] == seen).all()
        assert (env.action_masks == infos["action_mask"]).all()
        env.actions[:] = lowest(env.observations, env.action_masks)
        seen, rewards, terminated, truncated, infos = envs.step(env.actions)
        _, _, _, _, told = env.step()
        assert (mine["rewards"] == rewards).all()
        assert (env.terminals == terminated).all()
        assert (env.truncations == truncated).all()
        assert env.masks.all()
        assert bool(told) == bool(terminated.any())
        if told:
            assert told[0]["episodes"] == terminated.sum()
            assert told[0]["episode_return"] == pytest.approx(rewards[terminated].mean())
            finals = [infos["final_obs"][lane] for lane in np.flatnonzero(terminated)]
            assert (env.final_observations() == np.stack(finals)).all()
            ends += 1
    assert ends > 5
    env.close()


def test_buffers_can_be_attributes_and_must_fit() -> None:
    class Mine:
        terminals = np.ones(2, np.bool_)

    env = BufferEnv("kenjin", 2, buf=Mine())
    assert env.terminals is Mine.terminals
    env.reset()
    assert not Mine.terminals.any()
    first = env.observations.copy()
    env.reset()
    assert (env.observations != first).any()
    with pytest.raises(TypeError, match="observations"):
        BufferEnv("kenjin", 2, buf={"observations": np.zeros((2, 163), np.float32)})
    with pytest.raises(TypeError, match="contiguous"):
        BufferEnv("kenjin", 2, buf={"rewards": np.zeros(4, np.float32)[::2]})
