"""What a game tells the engine about itself, and what it must be able to do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec

from honjin.engine.errors import BadOption, UnknownAction, quoted
from honjin.engine.events import Event, Note
from honjin.engine.observation import Field, Pointer, Reading
from honjin.engine.options import Option, Options, read_options
from honjin.engine.pack import Pack, check_name
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, State
from honjin.engine.view import Piece, View

S = TypeVar("S", bound=State)


class FirstGame(msgspec.Struct, frozen=True):
    """The game for newcomers: its seats, and options other than the defaults.

    >>> import honjin
    >>> honjin.find_game("kenjin").meta.first_game.seats
    2
    """

    seats: int
    options: Mapping[str, str | bool] = {}


class Meta(msgspec.Struct, frozen=True):
    """The facts that a start page, a bot author and a record need.

    >>> import honjin
    >>> meta = honjin.find_game("kenjin").meta
    >>> meta.title, meta.seats, meta.minutes, meta.actions
    ('Kenjin', (2, 3, 4), (20, 30), 419)
    """

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
    """Everything that was chosen before the first action.

    >>> import honjin
    >>> setup = honjin.find_game("kenjin").setup(2, {"setup": "teaching"})
    >>> setup.seats, setup.word("setup"), setup.switch("teams"), setup.names("clans")
    (2, 'teaching', False, ())
    """

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
    """Why something cannot be done: the rule's id and a sentence.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
    >>> table.why_not("A", "deploy scout bridge")
    Refusal(rule='KJ-SET-06', text='The Bridge is not in this game.')
    """

    rule: str
    text: str


class Chance(msgspec.Struct, frozen=True):
    """One possible result of an action, and how likely it is.

    >>> Chance("the province is emptied", 0.25).probability
    0.25
    """

    text: str
    probability: float


class Mean(msgspec.Struct, frozen=True):
    """An expected number of an action.

    >>> Mean("units left", 2.5).value
    2.5
    """

    text: str
    value: float


class Foresight(msgspec.Struct, frozen=True):
    """The odds of a risky action; `given` says what was assumed.

    >>> import honjin
    >>> game = honjin.find_game("ikusa")
    >>> odds = game.odds("[D+2B] v {1P}".split(), game.setup(2))
    >>> 0 < odds.chances[0].probability < 1
    True
    """

    chances: tuple[Chance, ...]
    means: tuple[Mean, ...]
    given: str
    ends: tuple[Chance, ...] = ()
    """All ways in which it can end, likeliest first."""


class Help(msgspec.Struct, frozen=True):
    """A card, tile, piece or table explained.

    >>> import honjin
    >>> lord = honjin.find_game("kenjin").help("lord")
    >>> lord.name, lord.box["strength"]
    ('Lord', 2)
    """

    id: str
    name: str
    text: str
    rules: tuple[str, ...]
    brief: str = ""
    """The text in a few words, where a board has room for no more."""
    box: Mapping[str, Any] = {}
    """The numbers and tables of the box that belong to it, for boards that draw them."""


class Strength(msgspec.Struct, frozen=True):
    """How well a bot of some level plays: how much it searches, and how often it is careless.

    >>> import honjin
    >>> honjin.find_game("kenjin").strengths[2].iterations > 0
    True
    """

    iterations: int = 0
    """What it spends on a decision; 0 looks one move ahead and no further."""
    mistakes: int = 0
    """The percentage of decisions in which it plays any sensible action."""
    guided: int = 0
    """What it spends instead at a table for which a network was trained; 0: no network."""
    judged: bool = False
    """Whether such a network judges where its playouts end, or decisions of weight."""


class Game(ABC, Generic[S]):
    """What a game is: its facts, its words, and how to start it. The fast part is its `State`.

    >>> import honjin
    >>> game = honjin.find_game("kenjin")
    >>> state = game.new(game.setup(2))
    >>> state.over()
    False
    """

    meta: Meta
    view_type: type[View]
    """The type of a view."""
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
    familiar: tuple[str, ...] = ()
    """Options that a network knows with any value; the others it knows as they are by default."""
    traits: int = 0
    """How many things a network may read that judges positions by `State.traits`; 0: none does."""
    candidates: int = 3
    """Actions that the playouts of a search compare at each step; 0 for all."""

    def setup(
        self, seats: int, options: Mapping[str, object] | None = None, pack: Pack | None = None
    ) -> Setup:
        """A checked setup: seats, options and data pack.

        >>> import honjin
        >>> honjin.find_game("kenjin").setup(3).options["setup"]
        'random'
        >>> honjin.find_game("kenjin").setup(7)
        Traceback (most recent call last):
        honjin.engine.errors.BadOption: Kenjin is for 2, 3, 4 players, not 7
        """
        if type(seats) is not int or seats not in self.meta.seats:
            allowed = ", ".join(map(str, self.meta.seats))
            raise BadOption(f"{self.meta.title} is for {allowed} players, not {seats!r}", "seats")
        if pack is not None:
            check_name(pack)
        setup = Setup(seats, read_options(self.meta.options, options or {}), pack)
        self.check(setup)
        return setup

    def check(self, setup: Setup) -> None:
        """Raise BadOption for options that cannot be combined."""

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """The game before its first action.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> game.new(game.setup(2)).seats
        2
        """

    def sides(self, state: S, setup: Setup) -> tuple[str, ...]:
        """What each seat plays as (a clan, a colour, an army), in words; empty while undecided.

        A game without sides leaves this out.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> setup = game.setup(2)
        >>> game.sides(game.new(setup), setup)
        ('Kamiwashi', 'Jozu')
        """
        return ()

    def crests(self, state: S, setup: Setup) -> tuple[str, ...]:
        """The crest that each seat's pieces carry; empty while undecided.

        A game without crests leaves this out.
        """
        return ()

    def team(self, setup: Setup, seat: int) -> int:
        """The number of a seat's team: partners share it, and win or lose together.

        In a game without teams everybody plays alone.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> setup = game.setup(4, {"teams": True})
        >>> [game.team(setup, seat) for seat in range(4)]
        [0, 1, 0, 1]
        """
        return seat

    def partners_whisper(self, setup: Setup) -> bool:
        """Whether partners may whisper at a table where nobody else may.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> game.partners_whisper(game.setup(4, {"teams": True, "team_channel": True}))
        True
        """
        return False

    # Notation.

    @abstractmethod
    def path(self, seat: int, action: int, seats: int) -> str:
        """An action (or outcome, for CHANCE) as a path, at a table with `seats` seats.

        >>> import honjin
        >>> honjin.find_game("kenjin").path(0, 0, 2)
        'deploy scout port'
        """

    @abstractmethod
    def paths(self, seat: int, seats: int) -> Mapping[str, int]:
        """Every path a seat can ever use at a table with `seats` seats, with its number.

        >>> import honjin
        >>> honjin.find_game("kenjin").paths(0, 2)["deploy scout port"]
        0
        """

    def number(self, seat: int, seats: int, action: str | int) -> int:
        """The number of a path, whose words may be separated by any white space.

        A number is returned as it is if there is such an action.

        >>> import honjin
        >>> honjin.find_game("kenjin").number(0, 2, "deploy scout port")
        0
        """
        if not isinstance(action, str):
            size = self.meta.outcomes if seat == CHANCE else self.meta.actions
            if isinstance(action, bool) or not isinstance(action, int) or not 0 <= action < size:
                raise UnknownAction(f"there is no action {action!r}; they are 0 to {size - 1}")
            return action
        words = " ".join(action.split())
        number = self.paths(seat, seats).get(words)
        if number is None:
            what = "outcome" if seat == CHANCE else "action"
            raise UnknownAction(f"unknown {what} {quoted(words)}")
        return number

    # What leaves the engine.

    @abstractmethod
    def view(self, state: S, seat: int, setup: Setup) -> View:
        """The table through the eyes of a seat, or of a spectator (any negative number).

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> setup = game.setup(2)
        >>> game.view(game.new(setup), 0, setup).seat
        'A'
        """

    @abstractmethod
    def pieces(self, state: S, seat: int) -> tuple[Piece, ...]:
        """The pieces of `view` alone: what undo, the referee and the secrecy test compare."""

    @abstractmethod
    def fields(self, seats: int) -> tuple[Field, ...]:
        """What the numbers of `State.observe` mean at a table with `seats` seats, in order.

        >>> import honjin
        >>> [field.name for field in honjin.find_game("kenjin").fields(2)][:3]
        ['phase', 'first', 'left']
        """

    def readings(self, seats: int) -> tuple[Reading, ...]:
        """How a network reads those numbers. By default each number is read by itself."""
        return tuple(Reading(one.name, (min(one.high + 1, 32),)) for one in self.fields(seats))

    def pointers(self, seats: int) -> tuple[Pointer, ...]:
        """Which actions name an item of the observation, for a network. None by default."""
        return ()

    def beliefs(self, seats: int) -> tuple[Reading, ...]:
        """What a network guesses of somebody, as that seat's own observation says it.

        Such as the cards that lie face down. None by default.
        """
        return ()

    @abstractmethod
    def imagine(self, view: Mapping[str, Any], setup: Setup, rng: Rng) -> S:
        """A full state that gives exactly this view (as JSON) to its seat.

        >>> import honjin, msgspec
        >>> table = honjin.open_table("kenjin", seats=2, seed="tuesday")
        >>> seen = msgspec.to_builtins(table.view("A"))
        >>> guess = table.game.imagine(seen, table.setup, honjin.stream("guess"))
        >>> table.game.view(guess, 0, table.setup) == table.view("A")
        True
        """

    @abstractmethod
    def event(self, note: Note, seat: int, setup: Setup) -> Event:
        """The event that a seat gets for a note: it depends on whether the seat sees the secret
        part, and on nothing else about the seat."""

    @abstractmethod
    def why_not(self, state: S, seat: int, action: int, setup: Setup) -> Refusal:
        """The rule that forbids an action that is not legal now (see `Table.why_not`)."""

    @abstractmethod
    def help_texts(self, setup: Setup | None = None) -> Mapping[str, Help]:
        """Every card, tile and piece explained, by its id.

        The numbers are those of the table: its options and its data pack count. Without a setup
        they are the printed ones.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> pack = honjin.Pack("kenjin", "my box", {"cards.samurai.strength": 3})
        >>> game.help_texts(game.setup(2, pack=pack))["samurai"].box["strength"]
        3
        """

    def has_help_texts(self) -> bool:
        """Whether `help_texts` works; a stored edition may be older than its texts.

        >>> import honjin
        >>> honjin.find_game("kenjin").has_help_texts()
        True
        """
        return True

    def help(self, element: str, setup: Setup | None = None) -> Help | None:
        """What a card, tile or piece is and does.

        >>> import honjin
        >>> honjin.find_game("kenjin").help("bridge").rules
        ('KJ-FLD-01', 'KJ-DEP-13', 'KJ-R-11')
        """
        texts, key = self.help_texts(setup), element.strip()
        return texts.get(key) or texts.get(key.lower().replace(" ", "_"))

    def glossary(self) -> Sequence[str]:
        """The elements that `help` explains.

        >>> import honjin
        >>> "samurai" in honjin.find_game("kenjin").glossary()
        True
        """
        return tuple(self.help_texts())

    def foresee(self, state: S, seat: int, path: str, setup: Setup) -> Foresight | None:
        """The odds of an action, for games that offer them.

        `state` is a sample that agrees with what the seat knows, so the odds give no secret away.
        """
        return None

    def odds(self, words: Sequence[str], setup: Setup) -> Foresight:
        """The odds of a battle written in the game's own notation.

        >>> import honjin
        >>> game = honjin.find_game("ikusa")
        >>> game.odds("[D+2B] v {1P}".split(), game.setup(2)).chances[0].text
        '...'
        """
        raise BadOption(f"{self.meta.title} does not offer odds")

    def judgement(self, state: S, seat: int) -> Mapping[str, float]:
        """What bots weigh in a position, part by part; a greater number is better for the seat.

        Each key is a phrase that follows "for". A game without this gives hints without reasons.
        """
        return {}

    # Positions and invariants.

    @abstractmethod
    def position(self, state: S) -> dict[str, Any]:
        """The whole state, secrets included, as JSON in the game's own words.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> sorted(game.position(game.new(game.setup(2))))[:3]
        ['active', 'cards', 'drawn']
        """

    def written(self, state: S) -> bytes:
        """The same as text.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> game.written(game.new(game.setup(2)))[:22]
        b'{"phase":"draw_first",'
        """
        return msgspec.json.encode(self.position(state))

    @abstractmethod
    def load(self, position: Mapping[str, Any], setup: Setup) -> S:
        """The state that `position` wrote; refuses what cannot occur.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> state = game.new(game.setup(2))
        >>> game.load(game.position(state), game.setup(2)) == state
        True
        """

    @abstractmethod
    def faults(self, state: S) -> Iterator[str]:
        """Every invariant of the game that does not hold, each with the id of its rule.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> list(game.faults(game.new(game.setup(2))))
        []
        """
