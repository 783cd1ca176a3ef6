"""Numbered games: the same by one worker or many, alone or among others; and who won what."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from honjin.arena.run import Result, Run, check_run, play_span, wins_by_bot
from honjin.arena.workers import play_games, play_run
from honjin.bots import make_bot
from honjin.bots.file import BotFailed
from honjin.engine.errors import BadOption, UnknownGame
from honjin.engine.player import play_game
from honjin.engine.rng import stream
from honjin.games import find_game

GAME = find_game("kenjin")


def run(*bots: str, seed: str = "arena", rotate: bool = False, **options: object) -> Run:
    return Run("kenjin", GAME.setup(len(bots), options), bots, seed, rotate)


def played(run: Run, games: int, workers: int = 1) -> list[Result]:
    return play_run(run, games, workers)


# The same results.


def test_results_come_in_order_and_complete() -> None:
    results = played(run("random", "random"), 50)
    assert [result.number for result in results] == list(range(50))
    assert all(result.steps >= 26 for result in results)
    assert all(result.winners in (1, 2, 3) for result in results)
    assert all(len(result.scores) == 2 for result in results)
    assert len({result.scores for result in results}) > 20


@pytest.mark.parametrize("bots", [("random", "random"), ("kachi", "random"), ("random",) * 4])
def test_a_span_is_a_part_of_the_whole(bots: tuple[str, ...]) -> None:
    whole = play_span(run(*bots, rotate=True), 0, 12)
    assert play_span(run(*bots, rotate=True), 5, 4) == whole[5:9]
    assert play_span(run(*bots, rotate=True), 11, 1) == whole[11:]
    assert play_span(run(*bots, rotate=True), 3, 0) == []


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    assert played(run("random", "random"), 30)[:10] == played(run("random", "random"), 10)


def test_another_seed_is_another_run() -> None:
    one, other = (played(run("random", "random", seed=seed), 20) for seed in ("one", "other"))
    assert one != other


def test_two_workers_give_what_one_gives() -> None:
    match = run("karo:1", "random", rotate=True)
    pieces = list(play_games(match, 7, workers=2))
    assert len(pieces) > 1
    found = sorted((result for piece in pieces for result in piece), key=lambda r: r.number)
    assert found == played(match, 7)


def test_a_game_of_the_arena_can_be_played_again_by_hand() -> None:
    """Game n is `play_game` from the n-th fork of the run's stream, with the bots of that game."""
    match = run("kachi", "random", "random", seed="again", rotate=True)
    for result in played(match, 6):
        state = GAME.new(match.setup)
        players = [make_bot(spec, GAME, match.setup) for spec in match.bots_of(result.number)]
        rng = stream("again", "kenjin", "run").fork(result.number)
        assert play_game(state, players, rng) == result.steps
        assert tuple(state.score(seat) for seat in range(3)) == result.scores
        assert state.winners() == result.winners


def test_no_games_at_all() -> None:
    assert played(run("random", "random"), 0) == []


def test_random_games_do_not_care_for_rotation() -> None:
    bots = ("random", "random", "random")
    assert played(run(*bots, rotate=True), 9) == played(run(*bots), 9)


# Rotation.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_bot_sits_everywhere_in_turn(seats: int) -> None:
    names = tuple("pqrs"[:seats])
    match = Run("kenjin", GAME.setup(seats), names, "seed", rotate=True)
    tables = [match.bots_of(number) for number in range(seats)]
    for seat in range(seats):
        assert {table[seat] for table in tables} == set(names)
    assert tables[0] == names
    assert tables[1] == (names[-1], *names[:-1]), "everybody moves on by one"
    assert match.bots_of(seats) == names
    assert match.bots_of(10 * seats + 1) == tables[1]


def test_without_rotation_nobody_moves() -> None:
    match = Run("kenjin", GAME.setup(3), ("p", "q", "r"), "seed")
    assert {match.bots_of(number) for number in range(9)} == {("p", "q", "r")}


def counted(match: Run, results: Sequence[Result]) -> dict[str, float]:
    """Each bot's share of the victories, by looking who sat where."""
    wins = dict.fromkeys(match.bots, 0.0)
    for result in results:
        seated = match.bots_of(result.number)
        winners = [seat for seat in range(len(seated)) if result.winners >> seat & 1]
        for seat in winners:
            wins[seated[seat]] += 1 / len(winners)
    return wins


@pytest.mark.parametrize("rotate", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wins_are_counted_by_bot_and_not_by_seat(seats: int, rotate: bool) -> None:
    match = Run("kenjin", GAME.setup(seats), tuple("pqrs"[:seats]), "seed", rotate)
    rng = stream("results", seats)
    results = [Result(n, 30, 1 + rng.below(2**seats - 1), (0,) * seats) for n in range(60)]
    wins = wins_by_bot(match, results)
    assert wins == pytest.approx(list(counted(match, results).values()))
    assert sum(wins) == pytest.approx(60)


def test_wins_of_a_real_match() -> None:
    match = run("kachi", "random", seed="real", rotate=True)
    results = played(match, 20)
    wins = wins_by_bot(match, results)
    assert wins == pytest.approx(list(counted(match, results).values()))
    assert wins[0] > wins[1], "a kachi, in either seat"


def test_only_some_of_the_games_are_counted_rightly_too() -> None:
    match = Run("kenjin", GAME.setup(2), ("p", "q"), "seed", rotate=True)
    assert wins_by_bot(match, [Result(3, 30, 0b01, (1, 0))]) == [0.0, 1.0]
    assert wins_by_bot(match, [Result(4, 30, 0b01, (1, 0))]) == [1.0, 0.0]
    assert wins_by_bot(match, []) == [0.0, 0.0]


# Shares.


@pytest.mark.parametrize("winners", range(1, 16))
def test_the_shares_of_a_victory_sum_to_one(winners: int) -> None:
    result = Result(0, 30, winners, (0, 0, 0, 0))
    shares = [result.share(seat) for seat in range(4)]
    assert sum(shares) == pytest.approx(1.0)
    assert len({share for share in shares if share}) == 1
    assert [share > 0 for share in shares] == [bool(winners >> seat & 1) for seat in range(4)]


def test_shares_agree_with_the_value_of_the_end() -> None:
    match = run("random", "random", "random", "random", teams=True)
    for result in played(match, 10):
        assert result.share(0) == result.share(2) != result.share(1) == result.share(3) or (
            result.winners == 0b1111
        )


# What cannot be played.


@pytest.mark.parametrize(
    "bad",
    [
        Run("kenjin", GAME.setup(3), ("random", "random"), "x"),
        Run("kenjin", GAME.setup(2), ("random",) * 3, "x"),
        Run("kenjin", GAME.setup(2), (), "x"),
        Run("kenjin", GAME.setup(2), ("random", "nobody"), "x"),
        Run("kenjin", GAME.setup(2), ("random", "karo:0"), "x"),
        Run("kenjin", GAME.setup(2), ("random", "no_such_file.py"), "x"),
    ],
    ids=lambda bad: "-".join(bad.bots) or "none",
)
def test_a_run_that_cannot_be_played(bad: Run) -> None:
    with pytest.raises(BadOption):
        check_run(bad)
    for workers in (1, 2):
        with pytest.raises(BadOption):
            play_run(bad, 5, workers)


def test_a_run_of_an_unknown_game() -> None:
    with pytest.raises(UnknownGame):
        check_run(Run("shogi", GAME.setup(2), ("random", "random"), "x"))


def test_a_bot_that_fails_in_a_run_is_named(tmp_path: Path) -> None:
    path = tmp_path / "failing.py"
    path.write_text("def choose(eyes):\n    raise ValueError('oops')\n")
    match = run(str(path), "random")
    check_run(match)
    with pytest.raises(BotFailed, match=r"failing\.py failed: ValueError: oops"):
        played(match, 2)


def test_a_bot_that_fails_in_a_worker_is_named(tmp_path: Path) -> None:
    path = tmp_path / "failing.py"
    path.write_text("def choose(eyes):\n    raise ValueError('oops')\n")
    with pytest.raises(BotFailed, match=r"failing\.py failed: ValueError: oops"):
        played(run(str(path), "random"), 5, workers=2)


def test_files_play_in_workers(tmp_path: Path) -> None:
    path = tmp_path / "last.py"
    path.write_text("def choose(eyes):\n    return eyes.legal[-1]\n")
    match = run(str(path), "random", rotate=True)
    assert played(match, 6, workers=2) == played(match, 6)
