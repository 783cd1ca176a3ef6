"""The odds that a seat is told: of the right battle, from what it knows, and soon."""

from __future__ import annotations

import pytest
from games.ikusa.build import set_out
from games.ikusa.test_odds import box_of

from honjin.engine.errors import BadOption, UnknownAction
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.ikusa.components import make_box
from honjin.games.ikusa.odds import Exit, battle_odds
from honjin.games.ikusa.sides import read_side

BLUE, ORANGE = 3, 1


def at_the_border(force: str = "{2P}", against: str = "{2P}", **more: object) -> Table:
    table = set_out(
        {
            "wakasa": f"blue {force}",
            "tango": f"orange {against}",
            "hida": "blue [D+2B] {1P}",
            "kai": "orange [D] {1P}",
        },
        turn="blue",
        **more,  # type: ignore[arg-type]
    )
    table.apply(BLUE, "end")
    return table


def test_the_odds_of_a_declaration_are_those_of_its_battle() -> None:
    table = at_the_border("{3P+1G}", "{2P}")
    told = table.eyes(BLUE).foresee("attack wakasa tango")
    assert told is not None
    box = box_of(table)
    exact = battle_odds(box, read_side("{3P+1G}", box), read_side("{2P}", box))
    assert told.chances[0].probability == pytest.approx(exact.emptied)
    assert told.means[1].value == pytest.approx(exact.defender_losses)
    assert told.given.startswith("Fought to the end")


def test_a_declared_battle_and_one_that_goes_on_can_be_asked_for() -> None:
    table = at_the_border()
    asked = table.eyes(BLUE).foresee("attack wakasa tango")
    table.apply(BLUE, "attack wakasa tango")
    table.apply(BLUE, "end")
    assert table.eyes(BLUE).foresee("fight wakasa") == asked
    assert table.eyes(BLUE).foresee("press_on") is None


def test_where_there_is_no_battle_there_are_no_odds() -> None:
    eyes = at_the_border().eyes(BLUE)
    for path in ("attack blue-1 tango", "attack blue-2 tango", "fight wakasa", "end"):
        assert eyes.foresee(path) is None
    with pytest.raises(UnknownAction):
        eyes.foresee("attack the moon")


def test_hidden_ronin_of_others_change_nothing() -> None:
    path = "attack wakasa tango"
    open_table = at_the_border()
    hiding = at_the_border(hidden={"tango": (1, 0), "wakasa": (1, 0)})
    without = open_table.eyes(ORANGE).foresee(path)
    blue, orange = (hiding.eyes(seat).foresee(path) for seat in (BLUE, ORANGE))
    assert without is not None
    assert blue is not None
    assert orange is not None
    emptied = [told.chances[0].probability for told in (blue, without, orange)]
    assert emptied[0] > emptied[1] > emptied[2]


def test_a_great_battle_is_solved_too() -> None:
    box = box_of(at_the_border())
    great = read_side("[D+4B+5G+5P+9R]", box), read_side("[D+4B+5G+5P+6R] {5P+4R} fortress", box)
    odds = battle_odds(box, *great, naval=True)
    assert sum(end.probability for end in odds.ends) == pytest.approx(1.0)
    assert 0.0 < odds.emptied < odds.destroyed < 1.0


def test_a_battle_can_be_written_down() -> None:
    game = find_game("ikusa")
    setup = game.setup(5)
    told = game.odds(
        ["[D+2B+1S+1G+2P]", "v", "{1P+1B}", "castle", "units=2", "defender=keep_gunners"], setup
    )
    box = make_box(setup)
    exact = battle_odds(
        box,
        read_side("[D+2B+1S+1G+2P]", box),
        read_side("{1P+1B} castle", box),
        orders=("ronin_first", "keep_gunners"),
        leave=Exit(units=2),
    )
    assert told.chances[0].probability == exact.emptied
    assert [end.probability for end in told.ends] == [end.probability for end in exact.ends]
    assert "with 2 units or fewer" in told.given


@pytest.mark.parametrize(
    "words", ["{2P} {1P}", "{2P} v {1P} passes=many", "{2P} v {1P} units=100", "{2P} v", "v {1P}"]
)
def test_a_battle_that_cannot_be_read_is_refused(words: str) -> None:
    game = find_game("ikusa")
    with pytest.raises(BadOption):
        game.odds(words.split(), game.setup(5))
