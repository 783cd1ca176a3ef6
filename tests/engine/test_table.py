"""The outside door of a table: what it does and refuses; a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.kenjin.build import A, B, play, play_at_random, random_step, two, undrawn

from honjin.engine.chance import RngSource, VerifiableSeed
from honjin.engine.errors import (
    BadOption,
    HonjinError,
    IllegalAction,
    NotOver,
    NotYourDecision,
    UnknownAction,
)
from honjin.engine.record import write_record
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import Table, open_table
from honjin.engine.undo import Entry
from honjin.games import find_game

GAME = find_game("kenjin")
ROW = ("port", "bridge", "torii", "palace")


def standing(table: Table) -> object:
    """Everything that a refusal must leave as it was."""
    eyes = (SPECTATOR, *range(table.seats))
    told = [table.events(seat) for seat in eyes]
    seen = [table.view(seat) for seat in eyes]
    undo = [table.can_undo(seat) for seat in range(table.seats)]
    return table.state.key(), list(table.entries), write_record(table), told, seen, undo


def refuses(table: Table, seat: object, action: object, error: type[HonjinError]) -> HonjinError:
    before = standing(table)
    with pytest.raises(error) as refusal:
        table.apply(seat, action)  # type: ignore[arg-type]
    assert type(refusal.value) is error
    assert str(refusal.value)
    assert standing(table) == before
    return refusal.value


# Doing.


def test_paths_and_numbers_do_the_same() -> None:
    by_path, by_number = two(*ROW), two(*ROW)
    number = GAME.number(A, 2, "deploy lord port")
    by_path.apply(A, "deploy lord port")
    by_number.apply(A, number)
    assert by_path.state == by_number.state
    assert by_path.entries == by_number.entries
    assert by_path.entries[-1] == Entry(A, number)


def test_words_may_be_separated_by_any_white_space() -> None:
    table = two(*ROW)
    table.apply(A, "  deploy\tlord \n port ")
    assert table.state == play(two(*ROW), "A deploy lord port").state


def test_legal_lists_exactly_the_paths_of_the_state() -> None:
    table = two(*ROW)
    assert len(table.legal(A)) == 40
    assert table.legal(A) == [GAME.path(A, number, 2) for number in table.state.legal(A)]
    assert table.legal(B) == []


def test_the_end() -> None:
    table = play_at_random(two(*ROW), "end")
    assert table.over
    assert table.actors() == []
    assert table.scores() == [table.state.score(seat) for seat in (A, B)]
    assert table.winners()
    assert table.legal(A) == table.legal(B) == []


def test_scores_before_the_end() -> None:
    table = two(*ROW)
    with pytest.raises(NotOver, match="when the game is over"):
        table.scores()
    assert table.winners() == ()


def test_every_draw_of_a_source_is_made_at_once() -> None:
    table = Table(GAME, GAME.setup(2), VerifiableSeed("x"))
    assert [entry.seat for entry in table.entries] == [CHANCE] * 5
    assert table.actors() != []


def test_the_index_of_a_draw_counts_the_draws() -> None:
    class Counting:
        def __init__(self) -> None:
            self.asked: list[int] = []

        def below(self, index: int, n: int) -> int:
            self.asked.append(index)
            return 0

    source = Counting()
    table = Table(GAME, GAME.setup(3, {"setup": "draft"}), source)
    play_at_random(table, "draft")
    draws = [entry for entry in table.entries if entry.seat == CHANCE]
    assert source.asked == list(range(len(draws)))
    assert len(draws) > 5


def test_a_table_starts_from_a_copy_of_the_state_it_is_given() -> None:
    state = play(two(*ROW), "A deploy lord port").state
    key = state.key()
    table = Table(GAME, GAME.setup(2, {"first": "A"}), None, state)
    assert table.state == state
    play(table, "A deploy brute port")
    assert state.key() == key


# Without a source, chance is applied by hand.


def test_chance_by_hand() -> None:
    table = undrawn(2, first="A")
    assert table.actors() == []
    assert len(table.legal(CHANCE)) == 5
    assert all(path.startswith("tile ") for path in table.legal(CHANCE))
    table.apply(CHANCE, "tile port")
    table.apply(CHANCE, GAME.number(CHANCE, 2, "tile bridge"))
    assert "tile port" not in table.legal(CHANCE)
    assert [entry.seat for entry in table.entries] == [CHANCE, CHANCE]


def test_chance_by_hand_is_refused_what_cannot_happen() -> None:
    table = undrawn(2, first="A")
    refuses(table, CHANCE, "tile bridge", IllegalAction)
    refuses(table, CHANCE, "first B", IllegalAction)
    refuses(table, CHANCE, "deploy lord port", UnknownAction)
    refuses(table, CHANCE, 14, UnknownAction)
    refuses(table, A, "deploy lord port", NotYourDecision)
    table.apply(CHANCE, "tile port")
    refuses(table, CHANCE, "tile port", IllegalAction)
    for tile in ROW[1:]:
        table.apply(CHANCE, f"tile {tile}")
    refuses(table, CHANCE, "tile village", NotYourDecision)


def test_why_chance_cannot() -> None:
    table = undrawn(2, first="A")
    assert table.why_not(CHANCE, "tile port") is None
    refusal = table.why_not(CHANCE, "tile bridge")
    assert refusal is not None
    assert refusal.text


def test_with_a_source_nobody_else_is_chance() -> None:
    refuses(open_table(GAME, 2, seed=1), CHANCE, "tile port", BadOption)


# Refusals.


@pytest.mark.parametrize(
    "seat", [True, False, 2, -2, SPECTATOR, 10**30, "C", "a", "0", None, 0.0, -1.0]
)
@pytest.mark.parametrize("make", [lambda: two(*ROW), lambda: open_table(GAME, 2, seed=1)])
def test_a_seat_that_does_not_exist(seat: object, make: Callable[[], Table]) -> None:
    table = make()
    refuses(table, seat, "deploy lord port", BadOption)
    for ask in (table.legal, table.undo, table.eyes):
        with pytest.raises(BadOption, match="the seats are A to B, or 0 to 1"):
            ask(seat)  # type: ignore[operator]
    with pytest.raises(BadOption):
        table.why_not(seat, "deploy lord port")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "action",
    [
        "",
        "   ",
        "dance",
        "undo",
        "deploy lord",
        "deploy lord port now",
        "DEPLOY LORD PORT",
        "deploy\u200blord port",
        "look c1",
        "look b14",
        "look b0",
        "look a1",
        "tile port",
        "x" * 10_000,
        -1,
        419,
        10**30,
        True,
        False,
        1.0,
        None,
        b"deploy lord port",
        ["deploy lord port"],
    ],
)
def test_an_action_that_does_not_exist(action: object) -> None:
    table = two(*ROW)
    error = refuses(table, A, action, UnknownAction)
    assert len(str(error)) < 200
    with pytest.raises(UnknownAction):
        table.why_not(A, action)  # type: ignore[arg-type]


def test_the_wrong_moment() -> None:
    error = refuses(two(*ROW), A, "look b1", IllegalAction)
    assert isinstance(error, IllegalAction)
    assert error.rule == "KJ-DEP-01"


def test_not_your_decision() -> None:
    table = two(*ROW)
    assert "awaited: A" in str(refuses(table, B, "deploy lord port", NotYourDecision))
    assert "awaited: A" in str(refuses(table, B, "look a1", NotYourDecision))
    play_at_random(table, "over")
    assert "over" in str(refuses(table, A, "deploy lord port", NotYourDecision))
    assert "awaited: chance" in str(refuses(undrawn(2), A, "deploy lord port", NotYourDecision))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_is_done_or_refused_at_every_moment(seats: int) -> None:
    """Also those that name a card of a seat which this table does not have."""
    table = Table(GAME, GAME.setup(seats), VerifiableSeed("moments"))
    rng = stream("moments", seats)
    while not table.over:
        key = table.state.key()
        seat = rng.below(seats)
        legal = table.state.legal(seat)
        for action in range(rng.below(5), GAME.meta.actions, 5):
            if action in legal:
                assert table.why_not(seat, action) is None
                continue
            with pytest.raises((IllegalAction, NotYourDecision)):
                table.apply(seat, action)
            assert table.why_not(seat, action) is not None
        assert table.state.key() == key
        random_step(table, rng)


def test_nothing_forbids_what_is_legal() -> None:
    table = two(*ROW)
    assert all(table.why_not(A, path) is None for path in table.legal(A))
    refusal = table.why_not(B, "deploy lord port")
    assert refusal is not None
    assert refusal.rule == "KJ-SET-07"


# Copies.


def test_a_copy_goes_its_own_way() -> None:
    table = play(two(*ROW), "A deploy lord port")
    copy = table.copy()
    assert standing(copy) == standing(table)
    before = standing(table)
    play_at_random(copy, "copy")
    assert standing(table) == before
    after = standing(copy)
    play(table, "A deploy brute port")
    assert standing(copy) == after


def test_a_copy_takes_back_without_the_original() -> None:
    table = play(two(*ROW), "A deploy lord port")
    at_first = two(*ROW).state.key()
    copy = table.copy()
    copy.undo(A)
    play(copy, "A deploy brute torii")
    table.undo(A)
    assert table.state.key() == at_first


def test_a_copy_draws_without_the_original() -> None:
    """In the draft tiles are drawn between decisions; a trial run must not use up those draws."""

    def drafted(table: Table) -> list[Entry]:
        while table.view(SPECTATOR).phase == "draft":
            seat = table.actors()[0]
            table.apply(seat, table.legal(seat)[0])
        return table.entries

    setup = GAME.setup(3, {"setup": "draft", "first": "A"})
    alone = drafted(Table(GAME, setup, RngSource(stream("copy"))))
    table = Table(GAME, setup, RngSource(stream("copy")))
    drafted(table.copy())
    assert drafted(table) == alone
