"""Pictures of environments: all of one size, and different where the table is."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from honjin.adapters.gymnasium import SeatEnv
from honjin.adapters.parallel import parallel_env
from honjin.adapters.pettingzoo import env
from honjin.adapters.picture import CELL, COLUMNS, ROWS, picture
from honjin.engine.errors import BadOption
from honjin.games import NAMES

SIZE = ((ROWS + 2) * CELL[1], (COLUMNS + 2) * CELL[0], 3)


@pytest.mark.parametrize("name", NAMES)
def test_pixels_of_every_game(name: str) -> None:
    made = gymnasium.make(
        f"honjin.adapters.gymnasium:Honjin/{name.capitalize()}-v0",
        opponents="random",
        render_mode="rgb_array",
    )
    _, info = made.reset(seed=1)
    first = made.render()
    assert isinstance(first, np.ndarray)
    assert (first.shape, first.dtype) == (SIZE, np.uint8)
    assert (first < 100).any(), "something is written on it"
    made.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert (made.render() != first).any()


def test_letters_stand_in_their_cells() -> None:
    across, down = CELL
    paper = picture("\n a")
    inked = np.argwhere(paper.min(axis=2) < 100)
    assert len(inked)
    assert inked[:, 0].min() >= 2 * down
    assert inked[:, 0].max() < 3 * down + 4
    assert inked[:, 1].min() >= 2 * across - 1
    assert inked[:, 1].max() <= 3 * across + 1
    assert picture("x\n" * 500).shape == SIZE


def test_other_environments_too() -> None:
    table = env("kenjin", render_mode="rgb_array")
    table.reset(seed=1)
    assert table.render().shape == SIZE
    together = parallel_env("kenjin", render_mode="ansi")
    together.reset(seed=1)
    assert "Kenjin" in together.render()
    with pytest.raises(BadOption, match="'rgb_array' or None, not 'film'"):
        SeatEnv("kenjin", render_mode="film")  # type: ignore[arg-type]


def test_masks_are_reached_through_wrappers() -> None:
    made = gymnasium.make("honjin.adapters.gymnasium:Honjin/Kenjin-v0")
    wrapped = gymnasium.wrappers.RecordEpisodeStatistics(made)
    _, info = wrapped.reset(seed=1)
    masks = wrapped.get_wrapper_attr("action_masks")()
    assert (masks == info["action_mask"].astype(bool)).all()
