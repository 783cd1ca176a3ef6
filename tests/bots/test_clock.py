"""A level answers within its time, whatever the position and the machine."""

from __future__ import annotations

import time

import pytest

from honjin.bots import LADDER, make_bot, searcher
from honjin.bots.clock import Clock
from honjin.engine.player import guess_for
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE
from honjin.games import NAMES, find_game

SLACK = 0.6
"""Seconds for a busy machine and for the step that the clock interrupts."""


def test_a_clock_without_seconds_never_runs_out() -> None:
    assert not Clock(0.0).up()
    assert Clock(1e-9).up()
    half = Clock(1000.0)
    assert not half.past(0.001)


@pytest.mark.parametrize("name", NAMES)
def test_thinking_without_end_is_interrupted(name: str) -> None:
    game = find_game(name)
    setup = game.setup(game.meta.seats[-1])
    state, rng = game.new(setup), stream("clock", name)
    bot = make_bot("kachi", game, setup)
    for _ in range(150):
        seat = state.actor()
        step = state.draw(rng) if seat == CHANCE else bot.choose(state, seat, rng)
        state.step(seat, step)
        if state.over():
            pytest.fail("the game was over too soon")
        if name == "kenjin" and state.score(0) != 0:
            break
    while state.actor() == CHANCE or len(state.legal(state.actor())) < 2:
        seat = state.actor()
        step = state.draw(rng) if seat == CHANCE else bot.choose(state, seat, rng)
        state.step(seat, step)
    seat = state.actor()
    for seconds in (0.02, 0.2):
        thinker = searcher(game, 10**9, seconds)
        guess = guess_for(state, seat, rng)
        began = time.monotonic()
        action = thinker.choose(guess, seat, rng)
        assert time.monotonic() - began < seconds + SLACK
        assert state.offers(seat, action)
        assert len(thinker.weighed) == len(thinker.chances)


def test_the_promises_grow_up_the_ladder() -> None:
    seconds = [level.seconds for level in LADDER]
    assert seconds == sorted(seconds)
    assert seconds[2:] == [0.3, 1.0, 3.0]
