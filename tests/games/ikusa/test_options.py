"""What a table may choose, and what it has when it chooses nothing."""

from __future__ import annotations

import pytest
from games.ikusa.build import GAME

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
