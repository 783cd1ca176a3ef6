"""The odds that a seat sees: of the right battle, from what it knows, and soon."""

from __future__ import annotations

import pytest
from games.ikusa.build import set_out
from games.ikusa.test_odds import box_of

from honjin.engine.errors import BadOption, UnknownAction
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.ikusa.table.components import make_box
from honjin.games.ikusa.table.odds import Exit, battle_odds
from honjin.games.ikusa.table.sides import read_side

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
    assert told.given.endswith("fought to the end. Ronin you cannot see are left out.")


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


# Battles that cannot be.


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ("{6P} v {1P}", "a force holds 1 to 5 units (IK-CMP-14): {6P}"),
        ("{2P} v {}", "a force holds 1 to 5 units (IK-CMP-14): {}"),
        ("{1P} v {3P+3R}", "a group of 3 units has at most 2 ronin (IK-RON-06): {3P+3R}"),
        ("{1P+1R} v {1P}", "a group of 1 unit has at most 0 ronin (IK-RON-06): {1P+1R}"),
        ("[D+1P+2R] v {1P}", "a group of 2 units has at most 1 ronin (IK-RON-06): [D+1P+2R]"),
        ("[D+9B] v {1P}", "an army holds at most 4 samurai (IK-CMP-13): [D+9B]"),
        ("[D+3B+2S] v {1P}", "an army holds at most 4 samurai (IK-CMP-13): [D+3B+2S]"),
        ("[D+9P+2G] v {1P}", "an army holds at most 10 ashigaru (IK-CMP-13): [D+9P+2G]"),
        ("[2B] v {1P}", "an army has a daimyo (IK-CMP-13): [2B] must begin with [D or [d"),
        ("{1P} v [d]", "a daimyo who is assassinated alone is out of the game (IK-ASN-08): [d]"),
        ("{1P} v [D] [D]", "a side has at most one army (IK-CMP-15)"),
        ("{1P} v {1P} {2P}", "a side has at most one force (IK-CMP-15)"),
        ("{1P} v {1P} castle fortress", "a side has at most one castle or fortress (IK-CMP-15)"),
        (
            "[D+2B] {2P} v {1P}",
            "an army and a force fight separate battles (IK-WC-02): let one of them attack",
        ),
        ("[d+2B] v {1P}", "an army whose daimyo was assassinated cannot attack (IK-ASN-07)"),
        ("{1P} castle v {1P}", "a castle does not attack (IK-CAS-07): write it after v"),
        (
            "[D+4B+10P+14R] v [D+4B+10P+13R] {5P+4R}",
            "there are 30 ronin in all (IK-CMP-08), not 31",
        ),
        ("{1P} v {1P} castel", "'castel' is unknown"),
        ("{1P v {1P}", "'{1P' is unknown"),
        ("{1P} v {1P} broken=1", "broken=1: no walls, so 0 bonus units at most"),
        ("{1P} v {1P} castle broken=5", "broken=5: castle, so 4 bonus units at most"),
    ],
)
def test_a_battle_that_cannot_be_is_refused_with_its_limit(words: str, limit: str) -> None:
    game = find_game("ikusa")
    with pytest.raises(BadOption) as refusal:
        game.odds(words.split(), game.setup(5))
    assert str(refusal.value).startswith(limit)


@pytest.mark.parametrize("words", ["[D+4B+10P+14R] v {5P+4R}", "{5S} v [d+4B+10G] {5P} fortress"])
def test_the_greatest_groups_there_can_be_are_answered(words: str) -> None:
    game = find_game("ikusa")
    told = game.odds([*words.split(), "passes=1"], game.setup(5))
    assert sum(end.probability for end in told.ends) == pytest.approx(1.0)


@pytest.mark.rule("IK-CAS-05")
@pytest.mark.parametrize(("walls", "all_of_them"), [("castle", 4), ("fortress", 5)])
def test_walls_may_be_broken_already(walls: str, all_of_them: int) -> None:
    """One bonus unit less each time; with all of them gone it is a battle in the open."""
    game = find_game("ikusa")
    setup = game.setup(5)

    def emptied(*words: str) -> float:
        return game.odds(["[D+2B+1S+1G]", "v", "{2P}", *words], setup).chances[0].probability

    chances = [emptied(walls, f"broken={fallen}") for fallen in range(all_of_them + 1)]
    assert chances == sorted(set(chances))
    assert (chances[0], chances[-1]) == (emptied(walls), emptied())


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ("{3P+1R} v {2P}", "Both sides lose ronin first; fought to the end."),
        (
            "{3P+1R} v {2P} attacker=keep_gunners passes=1",
            "Attackers keep their gunners longest, defenders lose ronin first; "
            "called off after 1 pass.",
        ),
        (
            "{3P+1R} v {2P} attacker=spearmen_first defender=spearmen_first passes=2 units=1",
            "Both sides lose spearmen first; called off after 2 passes or with 1 unit or fewer.",
        ),
    ],
)
def test_what_was_assumed_is_said_in_a_sentence(words: str, given: str) -> None:
    game = find_game("ikusa")
    assert game.odds(words.split(), game.setup(2)).given == given
