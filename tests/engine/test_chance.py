"""Draws that anyone can check: a secret, its hash, and what it draws."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from games.kenjin.build import play_at_random, undrawn

from honjin.engine.chance import RngSource, VerifiableSeed, pick_outcome
from honjin.engine.errors import BadOption
from honjin.engine.record import read_record, replay, write_record
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE
from honjin.engine.table import open_table
from honjin.games import find_game


class Urn:
    """Just enough of a state to draw from: outcomes with weights."""

    def __init__(self, weights: dict[int, int]) -> None:
        self.weights = weights

    def legal(self, seat: int) -> list[int]:
        return list(self.weights) if seat == CHANCE else []

    def weight(self, outcome: int) -> int:
        return self.weights[outcome]


class Told:
    """A source with prepared answers that remembers what it was asked."""

    def __init__(self, answer: int) -> None:
        self.answer = answer
        self.asked: list[tuple[int, int]] = []

    def below(self, index: int, n: int) -> int:
        self.asked.append((index, n))
        return self.answer


def test_the_hash_binds_the_secret() -> None:
    seed = VerifiableSeed("sesame")
    assert seed.hash == hashlib.sha256(b"sesame").hexdigest()
    assert seed.hash != VerifiableSeed("Sesame").hash


def test_draws_never_change() -> None:
    seed = VerifiableSeed("sesame")
    assert [seed.below(i, 1000) for i in range(6)] == GOLDEN
    assert [VerifiableSeed("Ünïcode").below(i, 6) for i in range(6)] == GOLDEN_UNICODE


def test_a_draw_can_be_made_again_with_nothing_but_a_library() -> None:
    seed = VerifiableSeed("sesame")
    for index in range(20):
        digest = hmac.new(b"sesame", f"{index}/0".encode(), hashlib.sha256).digest()
        assert seed.below(index, 1000) == int.from_bytes(digest) % 1000


def test_a_draw_depends_on_its_index_alone() -> None:
    seed = VerifiableSeed("order")
    forwards = [seed.below(i, 100) for i in range(20)]
    assert [seed.below(i, 100) for i in reversed(range(20))] == forwards[::-1]
    assert len(set(forwards)) > 5


@pytest.mark.parametrize("n", [2, 5, 6, 10])
def test_draws_are_even(n: int) -> None:
    seed = VerifiableSeed("even")
    counts = [0] * n
    for index in range(300 * n):
        counts[seed.below(index, n)] += 1
    spread = sum((count - 300) ** 2 / 300 for count in counts)
    assert spread < (n - 1) + 6 * (2 * (n - 1)) ** 0.5


def test_what_would_make_a_draw_uneven_is_drawn_again() -> None:
    """With n of two thirds of the range, a third of the first attempts is thrown away."""
    n = 2**256 // 3 * 2
    again = 0
    for index in range(60):
        first = int.from_bytes(hmac.digest(b"again", f"{index}/0".encode(), "sha256"))
        second = int.from_bytes(hmac.digest(b"again", f"{index}/1".encode(), "sha256"))
        drawn = VerifiableSeed("again").below(index, n)
        if first < n:
            assert drawn == first
        elif second < n:
            assert drawn == second
            again += 1
    assert again > 5


def test_without_a_secret_a_new_one_is_made() -> None:
    made = {VerifiableSeed().secret for _ in range(20)}
    assert len(made) == 20
    assert all(len(secret) == 32 for secret in made)


@pytest.mark.parametrize("secret", ["", "x" * 201, "é" * 201])
def test_a_seed_has_1_to_200_characters(secret: str) -> None:
    with pytest.raises(BadOption, match="1 to 200"):
        VerifiableSeed(secret)
    with pytest.raises(BadOption):
        open_table(find_game("kenjin"), 2, seed=secret)


@pytest.mark.parametrize("secret", ["x", "x" * 200, "é" * 100])
def test_a_seed_of_allowed_length_draws(secret: str) -> None:
    assert 0 <= VerifiableSeed(secret).below(0, 6) < 6


def test_a_seed_that_is_not_text_is_refused() -> None:
    """What a shell hands over for a byte that is not UTF-8: half a character."""
    with pytest.raises(BadOption):
        VerifiableSeed("\udcff")


@pytest.mark.parametrize("secret", ["42", "a: b", "x # y", " 42", "42 ", "4\n2", "4\x852", " "])
def test_every_seed_that_is_taken_can_be_verified(secret: str) -> None:
    """A seed stands on a line of the record; one that cannot stand there must be refused."""
    game = find_game("kenjin")
    try:
        table = open_table(game, 2, seed=secret)
    except BadOption:
        return
    play_at_random(table, "seed")
    again = replay(read_record(write_record(table)), find_game)
    assert again.entries == table.entries


def test_a_number_as_seed_is_its_text() -> None:
    game = find_game("kenjin")
    assert open_table(game, 3, seed=42).entries == open_table(game, 3, seed="42").entries
    assert open_table(game, 3, seed=42).entries != open_table(game, 3, seed=43).entries


# Weights.


def test_an_outcome_is_as_likely_as_it_weighs() -> None:
    urn = Urn({3: 1, 5: 0, 9: 3, 7: 2})
    picked = [pick_outcome(urn, Told(answer), 4) for answer in range(6)]  # type: ignore[arg-type]
    assert picked == [3, 9, 9, 9, 7, 7]


def test_a_source_is_asked_once_with_the_index_and_the_whole_weight() -> None:
    told = Told(0)
    pick_outcome(Urn({0: 2, 1: 5}), told, 11)  # type: ignore[arg-type]
    assert told.asked == [(11, 7)]


def test_weighted_outcomes_over_many_draws() -> None:
    urn = Urn({0: 1, 1: 2, 2: 7})
    seed = VerifiableSeed("weights")
    counts = [0, 0, 0]
    for index in range(2000):
        counts[pick_outcome(urn, seed, index)] += 1  # type: ignore[arg-type]
    expected = (200, 400, 1400)
    assert sum((c - e) ** 2 / e for c, e in zip(counts, expected, strict=True)) < 14


@pytest.mark.parametrize("answer", [6, 7, 100])
def test_a_source_that_answers_beyond_its_range_is_noticed(answer: int) -> None:
    with pytest.raises(AssertionError):
        pick_outcome(Urn({0: 1, 1: 5}), Told(answer), 0)  # type: ignore[arg-type]


def test_every_outcome_of_a_game_comes_up() -> None:
    """KJ-R-01: who begins is drawn, each seat as likely as another."""
    state = undrawn(4).state
    firsts = [pick_outcome(state, VerifiableSeed("first"), index) for index in range(400)]
    counts = [firsts.count(seat) for seat in range(4)]
    assert sum(counts) == 400
    assert sum((count - 100) ** 2 / 100 for count in counts) < 18


def test_a_stream_can_stand_in_for_a_seed() -> None:
    """Simulations draw from a stream: its own numbers, one for each draw."""
    rng = stream("source")
    source = RngSource(stream("source"))
    assert [source.below(i, 10) for i in range(20)] == [rng.below(10) for _ in range(20)]


GOLDEN = [232, 110, 70, 431, 156, 123]
GOLDEN_UNICODE = [4, 3, 5, 4, 4, 4]
