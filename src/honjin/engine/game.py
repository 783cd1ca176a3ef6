"""What a game tells the engine about itself, and what it must be able to do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec

from honjin.engine.errors import BadOption, UnknownAction, quoted
from honjin.engine.events import Event, Note
from honjin.engine.observation import Field, Reading
from honjin.engine.options import Option, Options, read_options
from honjin.engine.pack import Pack, check_name
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, State
from honjin.engine.view import Piece, View

S = TypeVar("S", bound=State)


class FirstGame(msgspec.Struct, frozen=True):
    """The game for newcomers: its seats, and options other than the defaults."""

    seats: int
    options: Mapping[str, str | bool] = {}


class Meta(msgspec.Struct, frozen=True):
    """Who and what: the facts a start page, a bot writer and a record need."""

    name: str
    title: str
    designer: str
    publisher: str
    year: int
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    summary: str
    rules: int
    rule_prefix: str
    options: tuple[Option, ...]
    actions: int
    outcomes: int
    weight: int
    """How much there is to learn, from 1 to 5."""
    lid: str
    """The colour of the box's lid, as `#rrggbb`."""
    longest: int
    """More decisions than any game takes."""
    first_game: FirstGame
    points: str = "points"
    """What a seat's score counts."""
    declines: tuple[str, ...] = ()
    """Actions that let a question pass and do nothing else, such as `pass now`."""


class Setup(msgspec.Struct, frozen=True):
    """Everything that was settled before the first action."""

    seats: int
    options: Options
    pack: Pack | None = None

    def word(self, name: str) -> str:
        """The value of an option that is a choice."""
        value = self.options[name]
        assert isinstance(value, str)
        return value

    def names(self, name: str) -> tuple[str, ...]:
        """The value of an option that is a list of names."""
        value = self.options[name]
        assert isinstance(value, tuple)
        return value

    def switch(self, name: str) -> bool:
        """The value of an option that is on or off."""
        return self.options[name] is True


class Refusal(msgspec.Struct, frozen=True):
    """Why something cannot be done: the rule's id and a sentence."""

    rule: str
    text: str


class Chance(msgspec.Struct, frozen=True):
    """Something that may come of an action, and how likely it is."""

    text: str
    probability: float


class Mean(msgspec.Struct, frozen=True):
    """A number to expect of an action."""

    text: str
    value: float


class Foresight(msgspec.Struct, frozen=True):
    """What to expect of something that is about to be risked; `given` says what was assumed."""

    chances: tuple[Chance, ...]
    means: tuple[Mean, ...]
    given: str
    ends: tuple[Chance, ...] = ()
    """All ways in which it can end, likeliest first."""


class Help(msgspec.Struct, frozen=True):
    """A card, tile or piece explained."""

    id: str
    name: str
    text: str
    rules: tuple[str, ...]


class Strength(msgspec.Struct, frozen=True):
    """How well a bot of some level plays: how much it searches, and how often it is careless."""

    iterations: int = 0
    """What it spends on a decision; 0 looks one move ahead and no further."""
    mistakes: int = 0
    """The percentage of decisions in which it plays any sensible action."""


class Game(ABC, Generic[S]):
    """A game of the house. Everything here is plain Python; the fast part is its State."""

    meta: Meta
    view_type: type[View]
    """What `view` gives."""
    search: Literal["tree", "playouts", "looks"] = "tree"
    """Whether bots that search grow a tree, or compare playouts where turns offer very much, or
    look a little ahead in many guesses where dice drown what playouts tell."""
    strengths: tuple[Strength, ...] = (
        Strength(mistakes=30),
        Strength(),
        Strength(200),
        Strength(1_500),
        Strength(10_000),
    )
    """How well the five levels play, the weakest first."""
    candidates: int = 3
    """Actions that the playouts of a search compare at each step."""

    def setup(
        self, seats: int, options: Mapping[str, object] | None = None, pack: Pack | None = None
    ) -> Setup:
        """Check what a host chose."""
        if type(seats) is not int or seats not in self.meta.seats:
            allowed = ", ".join(map(str, self.meta.seats))
            raise BadOption(f"{self.meta.title} is for {allowed} players, not {seats!r}", "seats")
        if pack is not None:
            check_name(pack)
        setup = Setup(seats, read_options(self.meta.options, options or {}), pack)
        self.check(setup)
        return setup

    def check(self, setup: Setup) -> None:
        """Refuse options that do not go together."""

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """The game before its first action."""

    def sides(self, state: S, setup: Setup) -> tuple[str, ...]:
        """By seat, what it plays as (a clan, a colour, an army), in words; empty while open.

        A game that knows no such thing leaves this.
        """
        return ()

    def crests(self, state: S, setup: Setup) -> tuple[str, ...]:
        """By seat, the crest its pieces carry; empty while open.

        A game that knows no such thing leaves this.
        """
        return ()

    # Notation.

    @abstractmethod
    def path(self, seat: int, action: int, seats: int) -> str:
        """An action (or outcome, for CHANCE) as a path, at a table with `seats` seats."""

    @abstractmethod
    def paths(self, seat: int, seats: int) -> Mapping[str, int]:
        """Every path a seat can ever use at a table with `seats` seats, with its number."""

    def number(self, seat: int, seats: int, path: str) -> int:
        """The number of a path; words may be separated by any white space."""
        words = " ".join(path.split())
        number = self.paths(seat, seats).get(words)
        if number is None:
            what = "outcome" if seat == CHANCE else "action"
            raise UnknownAction(f"unknown {what} {quoted(words)}")
        return number

    # What leaves the engine.

    @abstractmethod
    def view(self, state: S, seat: int, setup: Setup) -> View:
        """The table through the eyes of a seat, or of a spectator (any negative number)."""

    @abstractmethod
    def pieces(self, state: S, seat: int) -> tuple[Piece, ...]:
        """The pieces of `view` alone: what undo, the referee and the secrecy test compare."""

    @abstractmethod
    def fields(self, seats: int) -> tuple[Field, ...]:
        """What the numbers of `State.observe` mean at a table with `seats` seats, in order."""

    def readings(self, seats: int) -> tuple[Reading, ...]:
        """How a network reads those numbers: each by itself, unless a game says otherwise."""
        return tuple(Reading(one.name, (min(one.high + 1, 32),)) for one in self.fields(seats))

    @abstractmethod
    def imagine(self, view: Mapping[str, Any], setup: Setup, rng: Rng) -> S:
        """A full state that gives exactly this view (as JSON) to its seat."""

    @abstractmethod
    def event(self, note: Note, seat: int, setup: Setup) -> Event:
        """The event that a seat gets for a note."""

    @abstractmethod
    def why_not(self, state: S, seat: int, action: int, setup: Setup) -> Refusal:
        """The rule that forbids an action which is not legal now."""

    @abstractmethod
    def help(self, element: str) -> Help | None:
        """What a card, tile or piece is and does."""

    @abstractmethod
    def glossary(self) -> Sequence[str]:
        """The elements that `help` explains."""

    def foresee(self, state: S, seat: int, path: str, setup: Setup) -> Foresight | None:
        """The odds of an action, for games that offer them.

        `state` is dealt anew from what the seat knows, so nothing hidden can be read off it.
        """
        return None

    def odds(self, words: Sequence[str], setup: Setup) -> Foresight:
        """The odds of something written down in the game's own words."""
        raise BadOption(f"{self.meta.title} has no odds to work out")

    def judgement(self, state: S, seat: int) -> Mapping[str, float]:
        """What bots look at in a position, part by part, in words that follow "for"; more is
        better. A game that does not say gives hints without a reason.
        """
        return {}

    # Positions and invariants.

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """The whole state, secrets included, as JSON in the game's own words."""

    @abstractmethod
    def load(self, position: Mapping[str, Any], setup: Setup) -> S:
        """The state that `position` wrote; refuses what cannot be on a table."""

    @abstractmethod
    def faults(self, state: S) -> Iterator[str]:
        """Every invariant of the game that does not hold, each with the id of its rule."""
