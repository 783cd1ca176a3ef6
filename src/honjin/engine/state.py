"""What every game keeps on its table, as far as simulation and search must know it.

This module is compiled together with the games' own rules. A state is a pure, deterministic state
machine; where the rules stand is data in it, so that it can be saved, copied, shown and searched.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from honjin.engine.dialect import append, i16, i64, u8, vec, view
from honjin.engine.errors import IllegalAction, NotYourDecision
from honjin.engine.rng import Rng

CHANCE: Final = -1
"""The seat that rolls, shuffles and draws."""
NOBODY: Final = -2
"""The actor of a game that is over."""
SPECTATOR: Final = -3
"""The eyes of a spectator, who knows nothing secret."""
EVERYONE: Final = -1
"""The audience of what happens openly: every seat and the spectators."""
NOTE_LENGTH: Final = 8
SIGN: Final = 8
"""A shift that leaves nothing of a small number but its sign."""


class State:
    """A game in progress. Seats are 0 to `seats` - 1; actions are small numbers.

    `legal` and `apply` are checked: `apply` refuses whatever `legal` does not offer. `fill` and
    `step` do the same unchecked, and are faster.

    >>> import honjin
    >>> game = honjin.find_game("kenjin")
    >>> state, rng = game.new(game.setup(2)), honjin.stream(7)
    >>> while not state.over():
    ...     seat = state.actor()
    ...     actions = state.legal(seat)
    ...     seat = state.apply(seat, actions[rng.below(len(actions))])
    >>> state.value(0) + state.value(1)
    1.0
    """

    def __init__(self, seats: i64, buffer: vec[i64]) -> None:
        """`buffer` has room for any list of legal actions; copies share it."""
        self.seats: i64 = seats
        self.buffer: vec[i64] = buffer
        self.noting: bool = False
        self.notes: vec[i64] = vec[i64]()

    # The rules, which each game writes.

    @abstractmethod
    def waiting(self) -> i64:
        """The seats that owe a decision, as bits; 0 when chance comes next or the game is over."""

    @abstractmethod
    def chance(self) -> bool:
        """Whether the state waits for a roll, a shuffle or a draw."""

    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of `seat` (outcomes, for CHANCE) into `out`; returns how many."""

    @abstractmethod
    def step(self, seat: i64, action: i64) -> None:
        """Carry out an action that `fill` offered, and what follows without a decision."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> state = game.new(game.setup(2))
        >>> copy = state.clone()
        >>> copy == state
        True
        """

    @abstractmethod
    def determinize(self, seat: i64, rng: Rng) -> State:
        """Sample the hidden information: a full state that agrees with all that `seat` has seen.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> guess = table.state.determinize(0, honjin.stream("guess"))
        >>> table.game.view(guess, 0, table.setup) == table.view("A")
        True
        """

    @abstractmethod
    def score(self, seat: i64) -> i64:
        """The points of a seat as they are now."""

    @abstractmethod
    def winners(self) -> i64:
        """The seats that won, as bits; none before the end."""

    @abstractmethod
    def words(self) -> vec[i64]:
        """All that distinguishes this state from others of the same table, as numbers."""

    @abstractmethod
    def observe(self, seat: i64, out: view[i16], at: i64) -> None:
        """Write what `seat` may know into `out` from `at` on, as the game's `fields` describe it.

        Every number is written each time, so `out` may hold anything before.
        """

    def weight(self, outcome: i64) -> i64:
        """How likely an outcome of chance is, relative to the other possible ones."""
        return 1

    def value(self, seat: i64) -> float:
        """What the end of the game is worth to a seat, from 0 to 1: search maximises this."""
        return share_of_win(self.winners(), seat)

    def estimate(self, seat: i64) -> float:
        """How good the position is for a seat, by rules of thumb: more is better.

        It sees everything. Bots that look one move ahead maximise it, and it guides playouts. A
        game that has bots writes its own.
        """
        return self.value(seat)

    def fill_worthy(self, seat: i64, out: vec[i64]) -> i64:
        """Like `fill`, but only what a sensible player would consider; at least one action.

        Bots consider nothing else, so a game with many pointless actions leaves them out here.
        """
        return self.fill(seat, out)

    def under_way(self) -> bool:
        """Whether something has begun that is judged when it has ended, such as a unit's march."""
        return False

    def ventures(self, seat: i64, action: i64) -> bool:
        """Whether an action starts a fight or breaks a peace; a steward leaves that to the owner.

        False for every action unless a game says otherwise.
        """
        return False

    def era(self) -> i64:
        """How far the game has come, in rounds or turns; search may stop a playout when this grows.

        If a game does not define this, playouts run to the end.
        """
        return 0

    def occasion(self) -> i64:
        """What luck belongs to, such as a battle; 0 for all of the game.

        Playouts from the same position have the same luck on the same occasion, whatever happened
        before it, so that comparing them says more about actions than about dice.
        """
        return 0

    def horizon(self) -> i64:
        """The number of actions after which a playout is judged at the latest; 0 for no limit."""
        return 0

    def promise(self, seat: i64) -> float:
        """What an unfinished game is worth to a seat, from 0 to 1, where a playout was cut off."""
        return self.value(seat)

    def fill_mask(self, seat: i64, row: view[u8]) -> bool:
        """Write a byte for every action: 1 if `fill` lists it, else 0.

        A game may write this for decisions whose mask is quicker without the list. It returns
        False, and writes nothing, for all others.
        """
        return False

    def weighty(self) -> bool:
        """Whether a network that judges positions is asked about the decision to come."""
        return False

    def traits(self, out: vec[i64]) -> i64:
        """Write what such a network reads of the position, as numbers below the game's `traits`.

        It sees everything; a number may come up more than once. Returns how many there are: none
        in a game that has no such network.
        """
        return 0

    # What follows for every game.

    def actor(self) -> i64:
        """The first seat to decide, CHANCE, or NOBODY when the game is over.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> game.new(game.setup(2)).actor() == honjin.CHANCE
        True
        """
        if self.chance():
            return CHANCE
        waiting = self.waiting()
        if waiting == 0:
            return NOBODY
        return (waiting & -waiting).bit_length() - 1

    def actors(self) -> list[int]:
        """Every seat that owes a decision now."""
        waiting = self.waiting()
        found: list[int] = []
        seat: i64
        for seat in range(self.seats):
            if waiting >> seat & 1:
                found.append(seat)
        return found

    def legal(self, seat: i64) -> list[int]:
        """What `seat` may do now (CHANCE: the outcomes that can happen).

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> len(table.state.legal(0)), table.state.legal(1)
        (40, [])
        """
        if not self.owes(seat):
            return []
        out = self.buffer
        return list(out[: self.fill(seat, out)])

    def owes(self, seat: i64) -> bool:
        """Whether `seat` is to act now."""
        if seat == CHANCE:
            return self.chance()
        return 0 <= seat < self.seats and self.waiting() >> seat & 1 == 1

    def allows(self, seat: i64, action: i64) -> bool:
        """Whether `legal` offers this action. A game may override this with something quicker."""
        return self.offers(seat, action)

    def offers(self, seat: i64, action: i64) -> bool:
        """Whether `legal` offers this action, by listing all of them."""
        if not self.owes(seat):
            return False
        out = self.buffer
        n = self.fill(seat, out)
        i: i64
        for i in range(n):
            if out[i] == action:
                return True
        return False

    def apply(self, seat: i64, action: i64) -> i64:
        """Carry out a legal action and return who acts next, as `actor` does.

        Anything else is refused and changes nothing.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> state = table.state.clone()
        >>> state.apply(0, state.legal(0)[0])
        0
        >>> state.apply(1, 0)
        Traceback (most recent call last):
        honjin.engine.errors.NotYourDecision: seat 1 owes no decision now
        """
        if not self.allows(seat, action):
            if not self.owes(seat):
                raise NotYourDecision(f"seat {seat} owes no decision now")
            raise IllegalAction(f"action {action} is not legal now")
        self.step(seat, action)
        return self.actor()

    def draw(self, rng: Rng) -> i64:
        """A random outcome, by the weights of the possible ones.

        >>> import honjin
        >>> game = honjin.find_game("kenjin")
        >>> state = game.new(game.setup(2))
        >>> state.draw(honjin.stream(7)) in state.legal(honjin.CHANCE)
        True
        """
        out = self.buffer
        n = self.fill(CHANCE, out)
        total: i64 = 0
        i: i64
        for i in range(n):
            total += self.weight(out[i])
        left = rng.below(total)
        for i in range(n):
            left -= self.weight(out[i])
            if left < 0:
                return out[i]
        return out[n - 1]

    def pick(self, seat: i64, rng: Rng) -> i64:
        """A random legal action of `seat`; all are equally likely.

        A game may override this with something quicker that draws the same.
        """
        out = self.buffer
        return out[rng.below(self.fill(seat, out))]

    def note(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Write down an event that everybody sees."""
        if self.noting:
            self.note_secret(kind, EVERYONE, EVERYONE, a, b, c, d, 0)

    def note_secret(
        self, kind: i64, audience: i64, eyes: i64, a: i64, b: i64, c: i64, d: i64, secret: i64
    ) -> None:
        """Write down an event that `audience` notices, with a secret that only `eyes` see."""
        if self.noting:
            notes = self.notes
            for word in (kind, audience, eyes, a, b, c, d, secret):
                notes = append(notes, word)
            self.notes = notes

    def take_notes(self) -> list[int]:
        """The events since the last call, in numbers."""
        out = list(self.notes)
        self.notes = vec[i64]()
        return out

    def key(self) -> bytes:
        """Bytes that are equal exactly when two states of one table are equal."""
        return bytes(memoryview(self.words()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def counted_from(other: i64, seat: i64, seats: i64) -> i64:
    """A seat relative to another: 0 is the same seat, 1 the next clockwise, and so on.

    >>> counted_from(0, 2, 3)
    1
    """
    away = other - seat
    return away + (seats & away >> SIGN)  # No branch: no CPU can guess whose turn it is.


def seats_from(mask: i64, seat: i64, seats: i64) -> i64:
    """Several seats as bits, counted in the same way.

    >>> seats_from(0b001, 2, 3)
    2
    """
    return (mask >> seat | mask << seats - seat) & ((1 << seats) - 1)


def shifted(value: i64, places: i64) -> i64:
    """`value << places` in 64 bits; C would compute the shift of a literal in 32.

    >>> shifted(1, 40) == 2**40
    True
    """
    return value << places


def nth_bit(mask: i64, n: i64) -> i64:
    """The place of the n-th bit that is set, counted from the lowest, from 0 on.

    >>> nth_bit(0b10100, 1), nth_bit(0b111, 2)
    (4, 2)
    """
    if mask & (mask + 1) == 0:
        return n  # The lowest bits without a gap, as most often.
    left: i64 = n
    while left > 0:
        mask &= mask - 1
        left -= 1
    return (mask & -mask).bit_length() - 1


def share_of_win(won: i64, seat: i64) -> float:
    """A seat's share of a game that the seats in `won`, as bits, have won together.

    >>> share_of_win(0b101, 0), share_of_win(0b101, 1)
    (0.5, 0.0)
    """
    if won >> seat & 1 == 0:
        return 0.0
    return 1.0 / float(bits(won))


def bits(mask: i64) -> i64:
    """How many bits of a mask are set.

    >>> bits(0b1011)
    3
    """
    return mask.bit_count()
