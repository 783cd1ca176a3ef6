"""Work that is done once for each position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from honjin import find_game
from honjin.engine import memo
from honjin.engine.pack import Pack
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, State


def test_the_same_position_is_worked_out_once_and_the_next_again() -> None:
    game = find_game("kenjin")
    asked: list[bytes] = []

    @memo.once_a_position
    def work(state: State) -> int:
        asked.append(state.key())
        return len(asked)

    state = game.new(game.setup(2, {"first": "A"}))
    assert [work(state), work(state.clone()), work(state)] == [1, 1, 1]
    seat = state.actor()
    state.apply(seat, state.legal(seat)[0])
    assert work(state) == 2


def test_two_boxes_are_not_mixed_up() -> None:
    game = find_game("kenjin")
    worth = memo.once_a_position(lambda state: tuple(state.box.vp))  # type: ignore[attr-defined]
    pack = Pack("kenjin", "dear bridge", {"battlefields.bridge.vp": 9})
    usual, other = game.new(game.setup(2, {})), game.new(game.setup(2, {}, pack))
    assert worth(usual) != worth(other)


def test_old_positions_are_forgotten() -> None:
    asked: list[bytes] = []
    work = memo.once_a_position(lambda state: asked.append(state.key()))
    middle = next(islice(positions("first"), 20, None)).clone()
    work(middle)
    for number in range(memo.POSITIONS // 10):
        for state in positions(number):
            work(state)
    assert len(asked) > memo.POSITIONS
    before = len(asked)
    work(middle)
    assert len(asked) == before + 1


def positions(seed: object) -> Iterator[State]:
    """Those of a random game of Kenjin."""
    game = find_game("kenjin")
    state, rng = game.new(game.setup(2)), stream("memo", seed)
    while not state.over():
        seat = state.actor()
        state.apply(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
        yield state
