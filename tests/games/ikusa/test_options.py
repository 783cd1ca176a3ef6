"""What a table may choose, and what it has when it chooses nothing."""

from __future__ import annotations

import pytest
from games.ikusa.build import GAME

from honjin.engine.errors import BadPack
from honjin.engine.pack import Pack
from honjin.games.ikusa.table.components import DATA, TRACKS, make_box


@pytest.mark.rule("IK-R-96")
def test_the_options_begin_as_the_data_says() -> None:
    """One truth: what a table has when it chooses nothing is what the data names."""
    named = DATA["options"]
    options = {option.name: option.default for option in GAME.meta.options}
    assert options["round_cap"] == str(named["round_cap"]["default"]) == "50"
    assert options["agreement"] is named["agreed_markers_on_tie"]["default"] is True
    assert TRACKS[str(options["track"])] == named["experience_track"]["default"]
    assert (named["long_game"]["default"], named["quick_play"]["default"]) == (False, False)
    assert options["variant"] == "normal"
    assert make_box(GAME.setup(3)).round_cap == 50


def with_holes(*holes: int) -> Pack:
    changes = {f"experience_track.holes.{i}": level for i, level in enumerate(holes)}
    return Pack("ikusa", "my box", dict(changes))


@pytest.mark.rule("IK-R-65")
def test_a_pack_sets_the_holes_of_the_experience_track() -> None:
    box = make_box(GAME.setup(3, {}, with_holes(1, 1, 2, 2, 3, 3, 4)))
    assert [box.level(hole) for hole in range(7)] == [1, 1, 2, 2, 3, 3, 4]
    quick = make_box(GAME.setup(3, {"variant": "quick"}, with_holes(1, 1, 2, 2, 3, 3, 4)))
    assert (box.start_hole, quick.start_hole) == (0, 2)


@pytest.mark.parametrize("holes", [(2,), (1, 2, 1), (1, 1, 1, 1, 1, 1, 5), (1, 1, 1, 3, 3, 3, 4)])
def test_a_track_rises_from_level_one(holes: tuple[int, ...]) -> None:
    with pytest.raises(BadPack, match="holes of the experience track must rise"):
        GAME.setup(3, {}, with_holes(*holes))
