"""`simulate` and `match`."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from honjin.arena.run import Run, wins_by_bot
from honjin.arena.workers import play_games, play_run
from honjin.cli.match import assign_seats, elo
from honjin.engine.errors import BadOption
from honjin.games import find_game
from honjin.study.tally import Tally


def without_speed(result: dict) -> dict:
    return {key: value for key, value in result.items() if key not in ("speed", "workers")}


def test_simulate_counts_for_people(honjin):
    done = honjin("simulate", "kenjin", "--games", "200", "--seed", "1", "--workers", "1")
    assert done.code == 0
    assert "200 games in" in done.out
    assert "Kamiwashi (A)" in done.out
    assert "95 % interval" in done.out
    assert "Seed 1 " in done.out
    assert done.err == ""


@pytest.mark.parametrize(("bots", "games"), [("karo:2,kachi", "6"), ("kachi,random", "41")])
def test_the_same_seed_gives_the_same_games_with_any_workers(honjin, bots, games):
    argv = ("simulate", "kenjin", "--games", games, "--seed", "5", "--bots", bots, "--json")
    alone, together = (honjin(*argv, "--workers", n).json for n in ("1", "2"))
    assert without_speed(alone) == without_speed(together)
    assert alone["games"] == int(games)
    assert sum(seat["wins"] for seat in alone["seats"]) == pytest.approx(int(games))
    for seat in alone["seats"]:
        assert seat["low"] <= seat["win_rate"] <= seat["high"]


@pytest.mark.parametrize("workers", [0, 1, 3])
def test_every_game_is_played_once_and_as_the_arena_plays_it(workers):
    setup = find_game("kenjin").setup(3)
    plan = Run("kenjin", setup, ("kachi", "random", "random"), "s", rotate=True)
    expected = play_run(plan, 23, 1)
    found = [result for piece in play_games(plan, 23, workers) for result in piece]
    assert sorted(found, key=lambda result: result.number) == expected
    tally = Tally(plan)
    tally.add(found)
    assert tally.wins == pytest.approx(wins_by_bot(plan, expected))


def test_simulate_takes_options_and_packs(honjin, tmp_path):
    pack = tmp_path / "pack.json"
    pack.write_text('{"game": "kenjin", "name": "my box", "set": {"cards.samurai.strength": 5}}')
    argv = ("simulate", "kenjin", "--games", "30", "--seed", "1", "--workers", "1", "--json")
    plain = honjin(*argv, "--seats", "4").json
    packed = honjin(*argv, "--seats", "4", "--pack", pack, "--option", "teams=yes").json
    assert len(plain["seats"]) == 4
    assert packed["pack"] == "my box"
    assert packed["options"]["teams"] is True
    assert plain["seats"] != packed["seats"]


def test_without_a_seed_one_is_chosen_and_printed(honjin):
    argv = ("simulate", "kenjin", "--games", "20", "--workers", "1", "--json")
    first = honjin(*argv).json
    again = honjin(*argv, "--seed", first["seed"]).json
    assert without_speed(first) == without_speed(again)
    assert honjin(*argv).json["seed"] != first["seed"]


def test_a_time_budget_is_owned_up_to(honjin):
    argv = ("simulate", "kenjin", "--games", "1", "--bots", "karo:0.001s", "--workers", "1")
    assert "a time budget plays differently" in honjin(*argv).out.replace("\n", " ")


def test_match_compares_bots(honjin):
    done = honjin("match", "kachi", "random", "--games", "60", "--seed", "3", "--workers", "1")
    assert done.code == 0
    assert "Elo against random" in done.out
    result = honjin("match", "kachi", "random", "--games", "60", "--seed", "3", "--json").json
    kachi, random = result["bots"]
    assert kachi["win_rate"] > 0.6
    assert kachi["low"] > random["high"]
    assert kachi["mean_points"] > random["mean_points"]
    assert result["rating_difference"]["low"] > 0


def test_match_at_a_larger_table_tells_the_fair_share(honjin):
    argv = ("match", "kachi", "random", "--seats", "3", "--games", "30", "--seed", "3")
    done = honjin(*argv, "--workers", "1")
    assert "Fair share" in done.out
    assert "33.3 %" in done.out
    assert "random (2 seats)" in done.out
    assert "Elo" not in done.out
    result = honjin(*argv, "--json").json
    assert [bot["seats"] for bot in result["bots"]] == [1, 2]
    assert sum(bot["wins"] for bot in result["bots"]) == pytest.approx(30)
    assert result["rating_difference"] is None


def test_equal_bots_are_kept_apart(honjin):
    argv = ("match", "random", "random", "random", "--games", "30", "--seed", "1", "--json")
    bots = honjin(*argv).json["bots"]
    assert [bot["bot"] for bot in bots] == ["random #1", "random #2", "random #3"]


def test_who_sits_where():
    assert assign_seats(["a", "b"], 2) == ("a", "b")
    assert assign_seats(["a", "b"], 4) == ("a", "b", "b", "b")
    assert assign_seats(["a", "b", "c"], 3) == ("a", "b", "c")
    with pytest.raises(BadOption):
        assign_seats(["a", "b", "c"], 4)
    assert (elo(0.5), elo(0.0), elo(1.0)) == (0.0, None, None)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_own_bots_may_print_without_spoiling_the_json(tmp_path, workers):
    bot = tmp_path / "chatty.py"
    bot.write_text("def choose(eyes):\n    print('hm')\n    return eyes.path(eyes.legal[-1])\n")
    argv = ("match", str(bot), "random", "--games", "4", "--workers", workers, "--json")
    done = subprocess.run(
        [sys.executable, "-m", "honjin.cli.main", *argv],
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert json.loads(done.stdout)["bots"][0]["bot"] == str(bot)
    assert b"hm" in done.stderr


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("raise ValueError('oops')", "failed: ValueError: oops"),
        ("raise SystemExit", "ended instead of answering"),
    ],
)
def test_a_bot_that_fails_has_an_exit_code_of_its_own(honjin, tmp_path, workers, body, told):
    bot = tmp_path / "bad.py"
    bot.write_text(f"def choose(eyes):\n    {body}\n")
    done = honjin("match", bot, "random", "--games", "4", "--workers", workers)
    assert done.code == 3
    assert told in done.err
    assert done.out == ""


def test_a_failure_in_a_run_says_in_which_game(honjin, tmp_path, monkeypatch):
    bot = tmp_path / "bad.py"
    bot.write_text("def choose(eyes):\n    hope = 0\n    return 1 / hope\n")
    argv = ("match", bot, "random", "--games", "4", "--seed", "mine", "--workers", "1")
    done = honjin(*argv)
    assert done.err.count("\n") == 1
    assert "division by zero (bad.py, line 3, in choose); game 0 of seed mine" in done.err
    flagged = honjin(*argv, "--traceback", traceback=True)
    assert "hope = 0" in flagged.err
    assert flagged.err.endswith(done.err)
    assert flagged.code == 3
    monkeypatch.setenv("HONJIN_TRACEBACK", "1")
    assert "hope = 0" in honjin(*argv, traceback=True).err


@pytest.mark.parametrize("workers", ["auto", "1", "2"])
def test_a_bot_that_ends_its_process_is_named(honjin, tmp_path, workers):
    bot = tmp_path / "dying.py"
    bot.write_text("import os\ndef choose(eyes):\n    os._exit(9)\n")
    done = honjin("match", bot, "random", "--games", "2", "--seed", "s", "--workers", workers)
    assert done.code == 3
    assert done.out == ""
    assert "dying.py ended its process (exit code 9) in a game of seed s" in done.err


def test_of_several_bots_that_may_have_ended_the_process_all_are_named(honjin, tmp_path):
    bots = [tmp_path / "one.py", tmp_path / "two.py"]
    for bot in bots:
        bot.write_text("import os\ndef choose(eyes):\n    os.kill(os.getpid(), 9)\n")
    done = honjin("match", *bots, "--games", "2", "--workers", "1")
    assert done.code == 3
    assert f"one of {bots[0]}, {bots[1]} ended its process (signal 9)" in done.err
