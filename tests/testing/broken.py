"""Games with a fault built in, which the proofs must find.

A compiled state cannot be subclassed from here, so states are wrapped, and the game unwraps them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from honjin.engine.events import Event, Note
from honjin.engine.game import Refusal, Setup
from honjin.engine.rng import Rng
from honjin.engine.view import Piece
from honjin.games.kenjin.game import GAME, KenjinGame
from honjin.games.kenjin.rules import notes
from honjin.games.kenjin.rules.box import BRUTE, LORD
from honjin.games.kenjin.rules.turn import Kenjin
from honjin.games.kenjin.table.view_types import KenjinView

change = msgspec.structs.replace


def others(state: Kenjin, seat: int, kind: int) -> int:
    """How many cards of a kind the last seat holds, unless it is this seat."""
    last = state.seats - 1
    return 0 if seat == last else state.hand(last, kind)


# Games that tell too much.


class Leaky(KenjinGame):
    """Shows what `leak` makes of an honest view; imagines from the honest one."""

    def __init__(self) -> None:
        self.honest: dict[bytes, KenjinView] = {}

    def leak(self, view: KenjinView, state: Kenjin, seat: int) -> KenjinView:
        return view

    def view(self, state: Kenjin, seat: int, setup: Setup) -> KenjinView:
        honest = GAME.view(state, seat, setup)
        leaky = self.leak(honest, state, seat)
        self.honest[msgspec.json.encode(leaky)] = honest
        return leaky

    def imagine(self, view: Mapping[str, Any], setup: Setup, rng: Rng) -> Kenjin:
        honest = self.honest[msgspec.json.encode(view)]
        return GAME.imagine(msgspec.to_builtins(honest), setup, rng)


class OrderedByKind(Leaky):
    """The pieces of a view stand in the order of what they are."""

    def leak(self, view: KenjinView, state: Kenjin, seat: int) -> KenjinView:
        cards = self.position(state)["cards"]
        return change(view, pieces=tuple(sorted(view.pieces, key=lambda p: cards[p.id]["kind"])))


class ShowsOneKind(Leaky):
    """The first card that B lays is shown to everybody."""

    def leak(self, view: KenjinView, state: Kenjin, seat: int) -> KenjinView:
        cards = self.position(state)["cards"]
        pieces = [
            change(p, kind=cards["b1"]["kind"].removesuffix("^")) if p.id == "b1" else p
            for p in view.pieces
        ]
        return change(view, pieces=tuple(pieces))


class CountsInThePrompt(Leaky):
    """The prompt counts the Brutes in another's hand."""

    def leak(self, view: KenjinView, state: Kenjin, seat: int) -> KenjinView:
        return change(view, prompt=f"{view.prompt} {others(state, seat, BRUTE)}")


class OneByteLonger(Leaky):
    """The prompt has a space more while another seat holds its Lord."""

    def leak(self, view: KenjinView, state: Kenjin, seat: int) -> KenjinView:
        return change(view, prompt=view.prompt + " " * others(state, seat, LORD))


class LeaksEarly(Leaky):
    """The very first word of the view depends on the Lord of another."""

    def leak(self, view: KenjinView, state: Kenjin, seat: int) -> KenjinView:
        return change(view, game="lord in hand" if others(state, seat, LORD) else "lord laid")


class TellsWhatWasDeployed(KenjinGame):
    """The log tells everybody what was laid face down."""

    def event(self, note: Note, seat: int, setup: Setup) -> Event:
        if note.kind == notes.DEPLOYED:
            note = change(note, eyes=-1)
        return super().event(note, seat, setup)


class TellsOneSeatWhatWasDeployed(KenjinGame):
    """The log tells seat A, and nobody else, what was laid face down."""

    def event(self, note: Note, seat: int, setup: Setup) -> Event:
        if note.kind == notes.DEPLOYED and seat == 0:
            note = change(note, eyes=-1)
        return super().event(note, seat, setup)


class RefusesByWhatIsHidden(KenjinGame):
    """A refusal sounds different while another seat holds its Lord."""

    def why_not(self, state: Kenjin, seat: int, action: int, setup: Setup) -> Refusal:
        refusal = super().why_not(state, seat, action, setup)
        return change(refusal, text="No." if others(state, seat, LORD) else refusal.text)


class NamesARuleByWhatIsHidden(KenjinGame):
    """The same with the id of the rule."""

    def why_not(self, state: Kenjin, seat: int, action: int, setup: Setup) -> Refusal:
        refusal = super().why_not(state, seat, action, setup)
        return change(refusal, rule="KJ-X" if others(state, seat, LORD) else refusal.rule)


LEAKY: tuple[type[KenjinGame], ...] = (
    OrderedByKind,
    ShowsOneKind,
    TellsWhatWasDeployed,
    TellsOneSeatWhatWasDeployed,
    CountsInThePrompt,
    OneByteLonger,
    LeaksEarly,
    RefusesByWhatIsHidden,
    NamesARuleByWhatIsHidden,
)


# Games that do not keep what they promise.


class ForgetsWhoLooked(KenjinGame):
    """A position does not say who has seen a card."""

    def position(self, state: Kenjin) -> dict[str, Any]:
        json = super().position(state)
        for card in json["cards"].values():
            card["seen_by"] = []
        return json


class CountsItsViews(KenjinGame):
    """No two views are the same."""

    def __init__(self) -> None:
        self.shown = 0

    def view(self, state: Kenjin, seat: int, setup: Setup) -> KenjinView:
        self.shown += 1
        return change(super().view(state, seat, setup), prompt=str(self.shown))


class CountsItsEvents(KenjinGame):
    """No two events are the same."""

    def __init__(self) -> None:
        self.told = 0

    def event(self, note: Note, seat: int, setup: Setup) -> Event:
        self.told += 1
        return change(super().event(note, seat, setup), text=str(self.told))


# Wrapped states.

Deal = Callable[[Kenjin, int, Rng], Kenjin]


class Wrapped:
    """A state with its own ideas about some things; everything else it asks the real one."""

    def __init__(self, inner: Kenjin, ideas: Mapping[str, Callable[..., Any]]) -> None:
        self.inner = inner
        self.ideas = ideas

    def __getattr__(self, name: str) -> Any:
        if name in self.ideas:
            return lambda *args: self.ideas[name](self.inner, *args)
        return getattr(self.inner, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wrapped) and self.inner == other.inner

    __hash__ = None  # type: ignore[assignment]

    @property
    def noting(self) -> bool:
        return self.inner.noting

    @noting.setter
    def noting(self, value: bool) -> None:
        self.inner.noting = value

    def clone(self) -> Wrapped:
        return Wrapped(self.inner.clone(), self.ideas)

    def determinize(self, seat: int, rng: Rng) -> Wrapped:
        deal = self.ideas.get("deal", Kenjin.determinize)
        return Wrapped(deal(self.inner, seat, rng), self.ideas)


class Wrapping(KenjinGame):
    """Kenjin with wrapped states."""

    def __init__(self, **ideas: Callable[..., Any]) -> None:
        self.ideas = ideas

    def new(self, setup: Setup) -> Any:
        return Wrapped(GAME.new(setup), self.ideas)

    def view(self, state: Any, seat: int, setup: Setup) -> KenjinView:
        return GAME.view(state.inner, seat, setup)

    def pieces(self, state: Any, seat: int) -> tuple[Piece, ...]:
        return GAME.pieces(state.inner, seat)

    def imagine(self, view: Mapping[str, Any], setup: Setup, rng: Rng) -> Any:
        return Wrapped(GAME.imagine(view, setup, rng), self.ideas)

    def why_not(self, state: Any, seat: int, action: int, setup: Setup) -> Refusal:
        return GAME.why_not(state.inner, seat, action, setup)

    def faults(self, state: Any) -> Iterator[str]:
        return GAME.faults(state.inner)
