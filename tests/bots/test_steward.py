"""A steward, who keeps a seat for somebody, starts no fight and answers quickly."""

from __future__ import annotations

import pytest

from honjin.bots import make_bot
from honjin.bots.steward import keep_safe
from honjin.engine.player import guess_for, scratch
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY
from honjin.games import NAMES, find_game
from honjin.native import compiled

STEPS = 900 if compiled() else 300


@pytest.mark.parametrize("name", NAMES)
def test_it_ventures_nothing_unless_everything_is_a_venture(name: str) -> None:
    game = find_game(name)
    setup = game.setup(game.meta.seats[0])
    players = [make_bot(word, game, setup) for word in ("steward", "kachi")]
    state, rng = game.new(setup), stream("steward", name)
    refused = 0
    for _ in range(STEPS):
        seat = state.actor()
        if seat == NOBODY:
            break
        if seat == CHANCE:
            state.step(CHANCE, state.draw(rng))
            continue
        guess = guess_for(state, seat, rng)
        action = players[min(seat, 1)].choose(guess, seat, rng)
        if seat == 0:
            out = scratch(state)
            n = state.fill_worthy(seat, out)
            ventures = [state.ventures(seat, out[i]) for i in range(n)]
            refused += any(ventures)
            assert not state.ventures(seat, action) or all(ventures)
        state.apply(seat, action)
    if name != "kenjin":
        assert refused, "nothing tempted the steward"


def test_what_is_safe_comes_first_and_nothing_is_lost() -> None:
    game = find_game("rokugan")
    setup = game.setup(2)
    bot = make_bot("kachi", game, setup)
    state, rng = game.new(setup), stream("safe")
    steps = 0
    while steps < 60 or state.actor() == CHANCE:
        seat = state.actor()
        step = state.draw(rng) if seat == CHANCE else bot.choose(state, seat, rng)
        state.step(seat, step)
        steps += 1
    seat = state.actor()
    out = scratch(state)
    n = state.fill_worthy(seat, out)
    before = sorted(out[:n])
    kept = keep_safe(state, seat, out, n)
    assert sorted(out[:n]) == before
    safe = [not state.ventures(seat, out[i]) for i in range(n)]
    assert safe[:kept] == [True] * kept
    assert 0 < kept <= n
