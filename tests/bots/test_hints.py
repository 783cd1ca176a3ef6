"""Hints: what a bot would do, from what a seat is shown and nothing else."""

from __future__ import annotations

import pytest

from honjin.bots import hints, make_bot
from honjin.bots.hints import Hint, hint
from honjin.engine.chance import RngSource
from honjin.engine.errors import NotYourDecision
from honjin.engine.rng import stream
from honjin.engine.table import Table
from honjin.games import NAMES, find_game
from honjin.native import compiled

STEPS = {"kenjin": 8, "rokugan": 30, "ikusa": 150, "kawanakajima": 60}
WORLDS = 3


def worthy(table: Table) -> int:
    """How many actions a sensible player would think about."""
    return table.state.fill_worthy(table.actors()[0], table.state.buffer)


def in_play(name: str, steps: int) -> Table:
    """A game that has gone on for a while, with a seat to decide that has a choice."""
    game = find_game(name)
    table = Table(game, game.setup(game.meta.seats[0]), RngSource(stream("hints", name)))
    bot = make_bot("kachi", game, table.setup)
    rng = stream("hints", name, "players")
    while steps > 0 or worthy(table) < 3:
        seat = table.actors()[0]
        table.apply(seat, table.ask(bot, seat, rng))
        steps -= 1
    return table


def about(table: Table) -> Hint:
    return hint(table, table.actors()[0])


@pytest.mark.parametrize("name", NAMES)
def test_three_choices_with_chances_and_a_reason(name: str) -> None:
    table = in_play(name, STEPS[name])
    seat = table.actors()[0]
    told = hint(table, seat)
    assert 2 <= len(told.choices) <= 3
    assert len({one.action for one in told.choices}) == len(told.choices)
    assert {one.action for one in told.choices} <= set(table.legal(seat))
    assert all(0.0 <= one.chance <= 1.0 for one in told.choices)
    assert all(one.text.endswith((".", "!", "?")) for one in told.choices)
    assert told.why.startswith("The first")
    assert told.why.endswith(".")


@pytest.mark.parametrize("name", NAMES if compiled() else NAMES[:1])
def test_no_secret_is_used(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the others hide: a seat that sees the same gets the same hints."""
    monkeypatch.setattr(hints, "PATIENCE", 1e6)  # on a busy machine the clock would cut it short
    table = in_play(name, STEPS[name])
    seat = table.actors()[0]
    told = hint(table, seat)
    worlds = {table.state.key()}
    for number in range(WORLDS):
        other = table.state.determinize(seat, stream("another world", number))
        worlds.add(other.key())
        elsewhere = Table(table.game, table.setup, RngSource(stream("elsewhere")), other)
        assert elsewhere.view(seat) == table.view(seat)
        assert hint(elsewhere, seat) == told
    assert len(worlds) > 1, "there was no secret in this position"


def test_a_march_that_can_only_go_on_is_not_a_duty() -> None:
    """Other steps are legal, but lead back; and the chance is a chance."""
    table = in_play("kawanakajima", STEPS["kawanakajima"])
    bot = make_bot("kachi", table.game, table.setup)
    rng = stream("hints", "march")
    while worthy(table) > 1 or len(table.legal(table.actors()[0])) == 1:
        table.apply(table.actors()[0], table.ask(bot, table.actors()[0], rng))
    told = about(table)
    assert [0.0 < one.chance < 1.0 for one in told.choices] == [True]
    assert told.why == "Nothing else is worth doing first."


def test_a_waiting_seat_gets_no_hint() -> None:
    table = in_play("kenjin", 4)
    waiting = next(seat for seat in range(table.seats) if seat not in table.actors())
    with pytest.raises(NotYourDecision):
        hint(table, waiting)


def test_the_reason_names_what_the_first_choice_helps() -> None:
    table = in_play("kenjin", 8)
    parts = table.game.judgement(table.state, table.actors()[0])
    told = about(table)
    if "does most for" in told.why:
        assert told.why.rsplit("does most for ", 1)[1].rstrip(".") in parts
    assert any(part.startswith("the battle at the ") for part in parts)
