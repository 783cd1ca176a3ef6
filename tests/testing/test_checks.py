"""The proofs find what they are for: games that leak, and games that break their promises."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from testing.broken import (
    LEAKY,
    CountsItsEvents,
    CountsItsViews,
    ForgetsWhoLooked,
    LeaksEarly,
    Wrapping,
)

from honjin.engine.errors import Fault, HonjinError
from honjin.engine.game import Game
from honjin.engine.rng import Rng, stream
from honjin.engine.state import NOBODY
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.kenjin.game import KenjinGame
from honjin.games.kenjin.rules.turn import Kenjin
from honjin.testing import checks
from honjin.testing.secrecy import Secrecy

GAME = find_game("kenjin")
FEW = 8
"""Games within which a fault must be found."""


def play_secretly(game: Any, games: int, seats: int = 2, **options: object) -> int:
    compared = 0
    for number in range(games):
        secrecy = Secrecy(game, game.setup(seats, options), stream("secrecy", number))
        secrecy.play()
        compared += secrecy.compared
    return compared


# Secrets.


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"setup": "draft"})])
def test_the_honest_game_tells_nothing(seats: int, options: dict[str, object]) -> None:
    assert play_secretly(GAME, 2, seats, **options) > 300


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("leaky", LEAKY, ids=lambda leaky: leaky.__name__)
def test_a_leak_is_found(leaky: type[KenjinGame], seats: int) -> None:
    with pytest.raises(Fault):
        play_secretly(leaky(), FEW, seats)


def test_a_fault_shows_the_difference() -> None:
    with pytest.raises(Fault, match=r"lord in hand.* or .*lord laid|lord laid.* or .*lord in hand"):
        play_secretly(LeaksEarly(), FEW)


# What is sampled.


def as_it_is(state: Kenjin, seat: int, rng: Rng) -> Kenjin:
    return state.clone()


def changes_a_known_card(state: Kenjin, seat: int, rng: Rng) -> Kenjin:
    """Exchanges two of the seat's own cards."""
    copy = state.determinize(seat, rng)
    own = range(max(seat, 0) * 13, max(seat, 0) * 13 + copy.laid(max(seat, 0)))
    hidden = [card for card in own if copy.face_down(card)]
    for one, other in pairwise(hidden):
        if seat >= 0 and copy.kind(one) != copy.kind(other):
            kind = copy.kind(one)
            copy.set_kind(one, copy.kind(other))
            copy.set_kind(other, kind)
            return copy
    return copy


def forgets_who_looked(state: Kenjin, seat: int, rng: Rng) -> Kenjin:
    """Lets every seat forget what its Shugenja saw."""
    copy = state.determinize(seat, rng)
    for card in range(copy.seats * 13):
        if copy.hidden(card // 13) >> card % 13 & 1:
            copy.set_known(card, 1 << card // 13)
    return copy


def deals_a_card_too_many(state: Kenjin, seat: int, rng: Rng) -> Kenjin:
    copy = state.determinize(seat, rng)
    copy.set_hand(0, 6, copy.hand(0, 6) + 1)
    return copy


def makes_another_move(state: Kenjin, seat: int, rng: Rng) -> Kenjin:
    copy = state.determinize(seat, rng)
    if copy.actor() >= 0:
        copy.step(copy.actor(), copy.legal(copy.actor())[0])
    return copy


def test_wrapping_alone_changes_nothing() -> None:
    assert play_secretly(Wrapping(), 1) > 150


def test_not_dealing_at_all_keeps_secrets() -> None:
    """It is not a good guess, but no view differs; who sees a guess is tested in `test_eyes`."""
    assert play_secretly(Wrapping(deal=as_it_is), 2) > 200


def deals_by_the_truth(state: Kenjin, seat: int, rng: Rng) -> Kenjin:
    """Turns the order of what is unknown round, so that the truth shows through."""
    copy = state.clone()
    for owner in range(copy.seats):
        cards = range(owner * 13, owner * 13 + copy.laid(owner))
        unknown = [card for card in cards if owner != seat and not copy.knows(seat, card)]
        kinds = [copy.kind(card) for card in unknown]
        for card, kind in zip(unknown, kinds[1:] + kinds[:1], strict=True):
            copy.set_kind(card, kind)
    return copy


@pytest.mark.parametrize(
    "deal",
    [
        deals_by_the_truth,
        changes_a_known_card,
        forgets_who_looked,
        deals_a_card_too_many,
        makes_another_move,
    ],
    ids=lambda deal: deal.__name__,
)
def test_a_wrong_deal_is_found(deal: Callable[..., Kenjin]) -> None:
    with pytest.raises(Fault):
        play_secretly(Wrapping(deal=deal), FEW)


def legal_by_what_is_hidden(state: Kenjin, seat: int) -> list[int]:
    """The order of the legal actions tells whether another seat holds its Lord."""
    legal = state.legal(seat)
    return legal[::-1] if state.hand(state.seats - 1, 5) and seat != state.seats - 1 else legal


def test_a_leak_in_the_legal_actions_is_found() -> None:
    with pytest.raises(Fault):
        play_secretly(Wrapping(legal=legal_by_what_is_hidden), FEW)


def counts_the_lord_of_another(state: Kenjin, seat: int, out: Any, at: int) -> None:
    """The last number of an observation tells whether another seat holds its Lord."""
    state.observe(seat, out, at)
    out[len(out) - 1] = state.hand(1 - seat, 5)


def test_a_leak_in_the_observation_is_found() -> None:
    with pytest.raises(Fault):
        play_secretly(Wrapping(observe=counts_the_lord_of_another), FEW)


# Undo.


def undo_often(game: Any, games: int, **options: object) -> int:
    setup = game.setup(3 if options else 2, options)
    return sum(checks.check_undo(game, setup, stream("undo", n)) for n in range(games))


def test_the_honest_game_takes_back() -> None:
    assert undo_often(GAME, 2) > 5


def test_a_table_that_is_not_what_it_was_is_found() -> None:
    with pytest.raises(Fault, match="not what it was"):
        undo_often(CountsItsViews(), FEW)


def test_taking_back_a_draw_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Generous(Table):
        def can_undo(self, seat: int) -> bool:
            return super().can_undo(seat) or self.entries[-1].seat < 0

    monkeypatch.setattr(checks, "Table", Generous)
    with pytest.raises(Fault, match="draw"):
        undo_often(GAME, FEW, setup="draft")


def test_taking_back_for_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Generous(Table):
        def can_undo(self, seat: int) -> bool:
            return any(super(Generous, self).can_undo(other) for other in range(self.seats))

    monkeypatch.setattr(checks, "Table", Generous)
    with pytest.raises(Fault, match="could take back what seat"):
        undo_often(GAME, FEW)


def test_an_undo_that_reveals_sealed_steps_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Talkative(Table):
        def can_undo(self, seat: int) -> bool:
            return super().can_undo(seat) and self.entries[-1].seat == seat

    monkeypatch.setattr(checks, "Table", Talkative)
    with pytest.raises(Fault, match="can tell by its undo"):
        undo_often(find_game("ikusa"), FEW, variant="quick")


def test_an_undo_that_changes_what_others_sealed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sweeping(Table):
        def undo(self, seat: int) -> None:
            last = [step for step in self._line if step.entry.seat == seat][-1]
            super().undo(seat)
            self.state = last.before.clone()

    monkeypatch.setattr(checks, "Table", Sweeping)
    with pytest.raises(Fault, match="changes what seat"):
        undo_often(find_game("ikusa"), FEW, variant="quick")


# Round trips.


def round_trips(game: Any, games: int) -> None:
    def find(name: str, rules: int) -> Game[Any]:
        return game  # type: ignore[no-any-return]

    for number in range(games):
        checks.check_round_trips(game, game.setup(2), stream("trips", number), find)


def test_the_honest_game_round_trips() -> None:
    round_trips(GAME, 2)


@pytest.mark.parametrize(
    ("broken", "fault"),
    [(ForgetsWhoLooked, "a position does not"), (CountsItsEvents, "other events")],
)
def test_a_broken_round_trip_is_found(broken: Callable[[], KenjinGame], fault: str) -> None:
    with pytest.raises(Fault, match=fault):
        round_trips(broken(), FEW)


# The gate.


def through_the_gate(game: Any, games: int) -> None:
    for number in range(games):
        checks.check_gate(game, game.setup(2), stream("gate", number))


def test_the_honest_gate_fits() -> None:
    through_the_gate(Wrapping(), 1)


@pytest.mark.parametrize(
    "ideas",
    [
        {"allows": lambda state, seat, action: True},
        {"allows": lambda state, seat, action: state.owes(seat) and action % 7 > 0},
        {"legal": lambda state, seat: state.legal(seat)[:-1] or state.legal(seat)},
    ],
)
def test_a_gate_that_does_not_fit_is_found(ideas: dict[str, Callable[..., Any]]) -> None:
    with pytest.raises(Fault, match="legal and allows differ"):
        through_the_gate(Wrapping(**ideas), FEW)


def test_a_refusal_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clumsy(Table):
        def _legal_number(self, seat: int, action: str | int) -> int:
            try:
                return super()._legal_number(seat, action)
            except HonjinError:
                if self.actors():
                    self.state.step(self.actors()[0], self.state.legal(self.actors()[0])[0])
                raise

    monkeypatch.setattr(checks, "Table", Clumsy)
    with pytest.raises(Fault, match="changed the state"):
        through_the_gate(GAME, FEW)


# Simultaneous decisions.


class Race:
    """Two seats decide at once; in a race, the first to arrive is remembered."""

    def __init__(self, fair: bool) -> None:
        self.fair = fair
        self.chosen: dict[int, int] = {}
        self.first = NOBODY

    def actors(self) -> list[int]:
        return [seat for seat in (0, 1) if seat not in self.chosen]

    def actor(self) -> int:
        return min(self.actors(), default=NOBODY)

    def owes(self, seat: int) -> bool:
        return seat in self.actors()

    def legal(self, seat: int) -> list[int]:
        return [4, 5, 6] if self.owes(seat) else []

    def step(self, seat: int, action: int) -> None:
        if not self.chosen and not self.fair:
            self.first = seat
        self.chosen[seat] = action

    def clone(self) -> Race:
        copy = Race(self.fair)
        copy.chosen, copy.first = dict(self.chosen), self.first
        return copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Race) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


def run(fair: bool) -> int:
    game: Any = SimpleNamespace(new=lambda setup: Race(fair))
    return checks.check_order(game, GAME.setup(2), stream("order"))


def test_an_order_that_matters_is_found() -> None:
    assert run(fair=True) == 1
    with pytest.raises(Fault, match="order"):
        run(fair=False)
