"""What a bot is given: a guess that is true in what its seat knows and tells nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games.kenjin.build import A, B, play, random_step, two

from honjin.engine.chance import VerifiableSeed
from honjin.engine.player import Player, RandomPlayer, play_game
from honjin.engine.playout import play_random
from honjin.engine.rng import Rng, stream
from honjin.engine.state import SPECTATOR, State
from honjin.engine.table import Table
from honjin.games import find_game

GAME = find_game("kenjin")
ROW = ("port", "bridge", "torii", "palace")


def moments(seats: int, *seed: object, **options: object) -> Iterator[Table]:
    """A random game, before each of its decisions and at its end."""
    table = Table(GAME, GAME.setup(seats, options), VerifiableSeed("eyes"))
    rng = stream("moments", seats, *seed)
    while not table.over:
        yield table
        random_step(table, rng)
    yield table


def true_kinds(state: State) -> dict[str, str]:
    return {card: at["kind"] for card, at in GAME.position(state)["cards"].items()}


@pytest.mark.parametrize(("seats", "teams"), [(2, False), (3, False), (4, True)])
def test_a_guess_looks_like_the_table(seats: int, teams: bool) -> None:
    for table in moments(seats, teams=teams):
        for seat in range(seats):
            eyes = table.eyes(seat)
            assert eyes.view == table.view(seat)
            assert eyes.legal == table.state.legal(seat)
            assert [eyes.path(action) for action in eyes.legal] == table.legal(seat)
            assert GAME.view(eyes.imagine(), seat, table.setup) == table.view(seat)


def test_a_guess_is_not_the_truth() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    truth = true_kinds(table.state)
    guesses = [true_kinds(table.eyes(B, stream("guess", i)).guess) for i in range(300)]
    right = [guess == truth for guess in guesses]
    assert 0 < sum(right) < 20, "right about once in 56 by chance, not always"
    assert {guess["a1"] for guess in guesses} >= {"lord", "peasant", "archer", "samurai", "brute"}
    assert all(true_kinds(table.eyes(A, stream(i)).guess) == truth for i in range(9)), "its own"


def test_what_was_seen_is_in_every_guess() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    play(table, "B deploy shugenja torii\nB look a2")
    for i in range(20):
        eyes = table.eyes(B, stream("seen", i))
        assert true_kinds(eyes.guess)["a2"] == true_kinds(eyes.imagine())["a2"] == "brute"
    assert {true_kinds(table.eyes(A, stream(i)).guess)["a1"] for i in range(9)} == {"lord"}


def test_every_imagined_table_is_another_guess() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    eyes = table.eyes(B)
    imagined = {true_kinds(eyes.imagine())["a1"] for _ in range(60)}
    assert imagined == {"lord", "peasant", "archer", "samurai", "brute"}


def test_whatever_is_done_to_a_guess_the_table_stays() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    key, record = table.state.key(), list(table.entries)
    eyes = table.eyes(B)
    assert eyes.guess is not table.state
    play_random(eyes.guess, stream("wild"))
    for action in list(eyes.legal):
        eyes.legal.remove(action)
    eyes.imagine().step(B, 0)
    assert table.state.key() == key
    assert table.entries == record
    assert table.legal(B)


def test_the_same_question_gets_the_same_guess() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    assert table.eyes(B).guess == table.eyes(B).guess


def test_asking_a_player_shows_it_a_guess() -> None:
    class Curious(Player):
        def __init__(self) -> None:
            self.shown: list[State] = []

        def choose(self, guess: State, seat: int, rng: Rng) -> int:
            self.shown.append(guess)
            action = guess.legal(seat)[0]
            guess.step(seat, action)
            return action

    table = play(two(*ROW), "A deploy lord port\nA deploy brute port")
    key, curious = table.state.key(), Curious()
    answers = {table.ask(curious, B, stream("ask", i)) for i in range(30)}
    assert answers == {table.state.legal(B)[0]}
    assert table.state.key() == key
    assert all(guess is not table.state for guess in curious.shown)
    truth = true_kinds(table.state)
    right = sum(true_kinds(guess)["a1"] == truth["a1"] for guess in curious.shown)
    assert right < 20


def test_a_player_in_a_game_is_shown_guesses_too() -> None:
    class Watching(Player):
        def __init__(self, state: State) -> None:
            self.state = state
            self.same: list[bool] = []

        def choose(self, guess: State, seat: int, rng: Rng) -> int:
            assert guess is not self.state
            self.same.append(guess == self.state)
            action = guess.legal(seat)[0]
            play_random(guess, rng)
            return action

    state = GAME.new(GAME.setup(2, {"first": "A"}))
    watching = Watching(state)
    play_game(state, [RandomPlayer(), watching], stream("watching"))
    assert state.over()
    assert not all(watching.same)


# Secrets that could leak by a side door.


def test_a_guess_is_made_of_nothing_but_what_the_seat_knows() -> None:
    """Two tables that look the same to a seat give it the same guess from the same stream.

    Else the true order of the hidden cards could be computed back: a bot has the guess and can
    run the stream backwards, and dealing is a permutation.
    """
    for table in moments(2, "pure"):
        for seat in (SPECTATOR, A, B):
            twin = table.state.determinize(seat, stream("twin"))
            guess = table.state.determinize(seat, stream("same"))
            assert guess == twin.determinize(seat, stream("same"))


def test_a_guess_has_no_leftovers_of_what_others_could_do() -> None:
    """A lists its actions; B must not find that list, and so A's hand, in its guess."""
    leftovers = []
    for kind in ("brute", "archer"):
        table = play(two(*ROW), f"A deploy {kind} port")
        assert f"deploy {kind} torii" not in table.legal(A)
        play(table, "A deploy peasant port\nB deploy shugenja torii")
        leftovers.append(list(table.eyes(B).guess.buffer))
    assert leftovers[0] == leftovers[1]


def test_a_guess_has_no_notes() -> None:
    table = play(two(*ROW), "A deploy lord port")
    table.state.note(0, 0, 0, 0, 0)
    assert table.eyes(B).guess.take_notes() == []


def test_two_tables_that_look_the_same_are_asked_the_same() -> None:
    """The bot's answer cannot depend on what its seat does not know."""
    tables = [
        play(two(*ROW), f"A deploy {one} port\nA deploy {other} port\nB deploy lord port")
        for one, other in (("brute", "peasant"), ("peasant", "brute"), ("archer", "samurai"))
    ]
    assert all(table.view(B) == tables[0].view(B) for table in tables)
    answers = {table.ask(RandomPlayer(), B, stream("same")) for table in tables}
    assert len(answers) == 1
