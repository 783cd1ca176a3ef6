"""`ladder` and `report`."""

from __future__ import annotations

import pytest

from honjin.arena.folder import REPORT


def test_a_ladder_finds_the_known_order(honjin):
    """A kachi is better than random play, and the intervals know it."""
    argv = ("ladder", "kenjin", "random", "karo:4", "kachi", "--games", "120", "--seed", "1")
    result = honjin(*argv, "--json").json
    assert result["ratings"]["method"] == "bradley-terry"
    rated = {one["bot"]: one for one in result["ratings"]["bots"]}
    assert set(rated) == {"random", "karo:4", "kachi"}
    assert rated["kachi"]["low"] > rated["random"]["high"]
    for one in rated.values():
        assert one["low"] < one["rating"] < one["high"]
        assert 40 < one["high"] - one["low"] < 200
    assert sum(one["rating"] for one in rated.values()) == pytest.approx(0, abs=0.2)
    ratings = [one["rating"] for one in result["ratings"]["bots"]]
    assert ratings == sorted(ratings, reverse=True)
    assert [bot["games"] for bot in result["bots"]] == [80, 80, 80]
    assert len(result["meetings"]) == 6
    assert sum(seat["wins"] for seat in result["by_seat"]) == pytest.approx(120)


def test_a_ladder_at_a_larger_table(honjin):
    argv = ("ladder", "kenjin", "random", "kachi", "--seats", "3", "--games", "60", "--seed", "1")
    result = honjin(*argv, "--json").json
    assert result["ratings"]["method"] == "openskill"
    kachi, random = result["ratings"]["bots"]
    assert (kachi["bot"], random["bot"]) == ("kachi", "random")
    assert kachi["rating"] > random["rating"]
    assert [bot["games"] for bot in result["bots"]] == [90, 90]


def test_a_ladder_for_people(honjin, tmp_path):
    argv = ("ladder", "kenjin", "random", "kachi", "--games", "40", "--seed", "1")
    done = honjin(*argv, "--out", tmp_path / "run")
    assert done.code == 0
    assert "Kenjin, 2 seats: 40 games in" in done.out
    assert done.out.index("kachi") < done.out.index("random")
    assert "95 % interval" in done.out
    assert "Seed 1 " in done.out
    assert "report.html" in done.out.replace("\n", "")
    assert done.err == ""


def test_the_built_in_bots_are_the_default(honjin):
    result = honjin("ladder", "kenjin", "--games", "6", "--seed", "1", "--json").json
    assert {bot["name"] for bot in result["bots"]} == {"kosho", "kachi", "yoriki", "karo"}


@pytest.mark.parametrize("bots", [("random",), ("random", "kachi", "random")])
def test_a_ladder_needs_different_bots(honjin, bots):
    done = honjin("ladder", "kenjin", *bots)
    assert done.code == 2
    assert "two bots or more, each once" in done.err


def test_a_ladder_on_a_file(honjin, tmp_path):
    bot = tmp_path / "mine.py"
    bot.write_text("def choose(eyes):\n    return eyes.legal[0]\n")
    argv = ("ladder", "kenjin", bot, "random", "kachi", "--games", "12", "--workers", "2")
    result = honjin(*argv, "--json").json
    assert str(bot) in {bot["name"] for bot in result["bots"]}


def test_report_makes_the_same_report_again(honjin, tmp_path):
    run = tmp_path / "run"
    honjin("ladder", "kenjin", "random", "kachi", "--games", "20", "--seed", "1", "--out", run)
    first = (run / REPORT).read_bytes()
    (run / REPORT).unlink()
    done = honjin("report", run)
    assert done.code == 0
    assert "20 of 20 games" in done.out
    assert (run / REPORT).read_bytes() == first
    told = honjin("report", run, "--json").json
    assert (told["games"], told["planned"], told["seed"]) == (20, 20, "1")


def test_report_of_nothing(honjin, tmp_path):
    done = honjin("report", tmp_path / "nothing")
    assert done.code == 2
    assert "there is no run in" in done.err
