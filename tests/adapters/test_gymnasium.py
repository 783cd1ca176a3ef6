"""The games pass Gymnasium's own checker; one seat plays, the others are bots."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from honjin.adapters.gymnasium import SeatEnv
from honjin.engine.errors import BadOption, IllegalAction
from honjin.engine.observation import observation
from honjin.games import NAMES, find_game

names = pytest.mark.parametrize("name", NAMES)


@names
@pytest.mark.parametrize("opponents", ["random", "kachi"])
def test_checker(name: str, opponents: str) -> None:
    made = gymnasium.make(f"Honjin/{name.capitalize()}-v0", opponents=opponents)
    check_env(made.unwrapped)


@names
def test_a_game_by_name(name: str) -> None:
    made = gymnasium.make(f"Honjin/{name.capitalize()}-v0", opponents="random")
    made.action_space.seed(1)
    seen, info = made.reset(seed=1)
    over, steps, reward = False, 0, 0.0
    while not over and steps < 400:
        assert made.observation_space.contains(seen)
        assert info["action_mask"].any()
        assert (made.unwrapped.action_masks() == info["action_mask"].astype(bool)).all()
        seen, reward, over, cut, info = made.step(made.action_space.sample())
        assert not cut
        steps += 1
    if over:
        assert -1 <= reward <= 1
        assert not info["action_mask"].any()


def games(env: SeatEnv, number: int) -> list[float]:
    rewards = []
    for seed in range(number):
        env.action_space.seed(seed)
        env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, _ = env.step(env.action_space.sample())
        rewards.append(reward)
    return rewards


def test_a_seed_repeats_a_game_bots_included(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine too: a level that keeps to its time would stop after its first thought."""
    one = games(SeatEnv("kenjin", seats=3, seat=1), 8)
    monkeypatch.setattr("honjin.bots.HASTE", 1e-12)
    assert one == games(SeatEnv("kenjin", seats=3, seat=1), 8)
    assert len(set(one)) > 1


def test_the_novice_is_harder_than_random() -> None:
    kachi = sum(games(SeatEnv("kenjin", opponents="kachi"), 40))
    equal = sum(games(SeatEnv("kenjin", opponents="random"), 40))
    assert kachi < equal - 10


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_and_does_what_is_its_own(seat: int) -> None:
    env = SeatEnv("kenjin", seats=3, seat=seat, opponents=["random", "kachi"])
    env.action_space.seed(seat)
    seen, info = env.reset(seed=seat)
    state, over = env._episodes.lane.state, False
    while not over:
        assert state.actor() == seat
        assert seen.tolist() == observation(find_game("kenjin"), state, seat)
        assert np.flatnonzero(info["action_mask"]).tolist() == sorted(state.legal(seat))
        seen, _, over, _, info = env.step(env.action_space.sample())


def test_an_illegal_action_loses_at_once() -> None:
    env = SeatEnv("kenjin")
    _, info = env.reset(seed=3)
    _, reward, over, _, info = env.step(int(info["action_mask"].argmin()))
    assert (reward, over) == (-1.0, True)
    assert "is not legal now" in info["illegal"]
    assert not info["action_mask"].any()
    with pytest.raises(ValueError, match="not legal"):
        env.step(0)
    _, info = env.reset()
    assert info["action_mask"].any()


def test_an_illegal_action_can_be_a_value_error() -> None:
    env = SeatEnv("kenjin", illegal="refuse")
    _, info = env.reset(seed=3)
    with pytest.raises(ValueError, match="is not legal now") as error:
        env.step(int(info["action_mask"].argmin()))
    assert isinstance(error.value, IllegalAction)
    _, _, over, _, _ = env.step(env.action_space.sample())
    assert not over


@pytest.mark.parametrize("illegal", ["lose", "refuse"])
def test_what_is_not_an_action_is_a_value_error(illegal: str) -> None:
    env = SeatEnv("kenjin", illegal=illegal)
    env.reset(seed=3)
    for action in (-1, 419):
        with pytest.raises(ValueError, match="not legal"):
            env.step(action)


def test_it_is_drawn_as_the_seat_sees_it(capsys: pytest.CaptureFixture[str]) -> None:
    made = gymnasium.make("Honjin/Kenjin-v0", seat=1, render_mode="ansi", first="B")
    made.reset(seed=1)
    text = made.render()
    assert isinstance(text, str)
    assert "you are Jozu (B)" in text
    assert "Your hand, 13" in text
    printed = gymnasium.make("Honjin/Kenjin-v0", seat=1, render_mode="human", first="B")
    printed.reset(seed=1)
    assert printed.render() is None
    assert capsys.readouterr().out == text + "\n"
    silent = SeatEnv("kenjin")
    silent.reset(seed=1)
    assert silent.render() is None


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("honjin.batch", "numpy"),
        ("honjin.encode", "numpy"),
        ("honjin.adapters.gymnasium", "gymnasium"),
        ("honjin.adapters.vector", "gymnasium"),
        ("honjin.adapters.buffers", "gymnasium"),
        ("honjin.adapters.pettingzoo", "pettingzoo"),
        ("honjin.adapters.parallel", "pettingzoo"),
        ("honjin.adapters.openspiel", "pyspiel"),
    ],
)
def test_a_missing_package_is_named_with_the_way_to_get_it(module: str, package: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    told = done.stderr.splitlines()[-1]
    assert told.startswith(f"ModuleNotFoundError: {module} needs {package}")
    assert told.endswith(
        "pip install '.[research]' in a checkout, or pip install 'FILE.whl[research]'"
    )


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadOption, match="no seat 2"):
        SeatEnv("kenjin", seat=2)
    with pytest.raises(BadOption, match="2 opponents"):
        SeatEnv("kenjin", seats=3, opponents=["random"])
    with pytest.raises(BadOption, match="no bot"):
        SeatEnv("kenjin", opponents="genius")
    with pytest.raises(BadOption, match="refused"):
        SeatEnv("kenjin", illegal="ignore")
