"""What every game keeps on its table, as far as simulation and search must know it.

This module is compiled together with the games' own rules. A state is a pure, deterministic state
machine; where the rules stand is data in it, so that it can be saved, copied, shown and searched.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from honjin.engine.dialect import append, i16, i64, vec, view
from honjin.engine.errors import IllegalAction, NotYourDecision
from honjin.engine.rng import Rng

CHANCE: Final = -1
"""The seat that rolls, shuffles and draws."""
NOBODY: Final = -2
"""The actor of a game that is over."""
SPECTATOR: Final = -3
"""The eyes that know nothing secret."""
EVERYONE: Final = -1
"""The audience of what happens openly: every seat and the spectators."""
NOTE_LENGTH: Final = 8


class State:
    """A game in progress. Seats are 0 to `seats` - 1; actions are small numbers.

    `fill` and `step` are the inside door: fast and unchecked. `legal` and `apply` are the outside
    door: `apply` refuses whatever `legal` does not offer.
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
        """The seats that owe a decision, as bits; none while chance is awaited or when over."""

    @abstractmethod
    def chance(self) -> bool:
        """Whether the state waits for a roll, a shuffle or a draw."""

    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def fill(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of `seat` (or the outcomes, for CHANCE) into `out`; how many."""

    @abstractmethod
    def step(self, seat: i64, action: i64) -> None:
        """Carry out an action that `fill` offered, and all that follows from it by itself."""

    @abstractmethod
    def clone(self) -> State:
        """A copy that shares nothing that changes."""

    @abstractmethod
    def determinize(self, seat: i64, rng: Rng) -> State:
        """A state that agrees with all `seat` has seen, its secrets dealt anew at random."""

    @abstractmethod
    def score(self, seat: i64) -> i64:
        """The points of a seat as they stand."""

    @abstractmethod
    def winners(self) -> i64:
        """The seats that won, as bits; none before the end."""

    @abstractmethod
    def words(self) -> vec[i64]:
        """All that distinguishes this state from others of the same table, as numbers."""

    @abstractmethod
    def observe(self, seat: i64, out: view[i16], at: i64) -> None:
        """Write what `seat` may know into `out` from `at` on, as the game's `fields` describe it.

        Every number is written each time, so that `out` may hold anything before.
        """

    def weight(self, outcome: i64) -> i64:
        """How likely a chance outcome is, relative to the others on offer."""
        return 1

    def value(self, seat: i64) -> float:
        """What the end is worth to a seat, from 0 to 1: what search maximises."""
        won = self.winners()
        if won >> seat & 1 == 0:
            return 0.0
        return 1.0 / float(bits(won))

    def estimate(self, seat: i64) -> float:
        """How the game stands for a seat, by rules of thumb and seeing everything: more is better.

        What a bot that looks one move ahead maximises and what guides playouts; a game that has
        bots writes its own.
        """
        return self.value(seat)

    def fill_worthy(self, seat: i64, out: vec[i64]) -> i64:
        """Like `fill`, but only what a sensible player would think about; at least one action.

        Bots look no further, so a game with many pointless actions leaves them out here.
        """
        return self.fill(seat, out)

    def under_way(self) -> bool:
        """Whether something has begun that is judged when it has ended, such as a unit's march."""
        return False

    def ventures(self, seat: i64, action: i64) -> bool:
        """Whether an action starts a fight or breaks a peace; a steward leaves such to the owner.

        A game in which nobody holds anything yet has no such actions.
        """
        return False

    def era(self) -> i64:
        """How far the game has come, in rounds or turns; search may judge a game where this grows.

        A game that does not say is always played to its end.
        """
        return 0

    def horizon(self) -> i64:
        """After how many actions a playout is judged at the latest; 0 for no such limit."""
        return 0

    def promise(self, seat: i64) -> float:
        """What an unfinished game is worth to a seat, from 0 to 1, where a playout was cut."""
        return self.value(seat)

    # What follows for every game.

    def actor(self) -> i64:
        """The first seat to decide, CHANCE, or NOBODY when the game is over."""
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
        """What `seat` may do now (CHANCE: the outcomes that can happen)."""
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
        """Whether `legal` offers this; a game may know a quicker way than `offers`."""
        return self.offers(seat, action)

    def offers(self, seat: i64, action: i64) -> bool:
        """Whether `legal` offers this, by looking through it."""
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
        """Do what `legal` offers, and say who acts next (see `actor`).

        Anything else is refused and changes nothing.
        """
        if not self.allows(seat, action):
            if not self.owes(seat):
                raise NotYourDecision(f"seat {seat} owes no decision now")
            raise IllegalAction(f"action {action} is not legal now")
        self.step(seat, action)
        return self.actor()

    def draw(self, rng: Rng) -> i64:
        """A random outcome of the chance that is awaited."""
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
        """One of the legal actions of `seat`, each as likely as the others.

        A game may know a quicker way than to list them all; it must draw the same.
        """
        out = self.buffer
        return out[rng.below(self.fill(seat, out))]

    def note(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Write down something that everybody sees."""
        if self.noting:
            self.note_secret(kind, EVERYONE, EVERYONE, a, b, c, d, 0)

    def note_secret(
        self, kind: i64, audience: i64, eyes: i64, a: i64, b: i64, c: i64, d: i64, secret: i64
    ) -> None:
        """Write down something that `audience` notices and whose secret only `eyes` see."""
        if self.noting:
            notes = self.notes
            for word in (kind, audience, eyes, a, b, c, d, secret):
                notes = append(notes, word)
            self.notes = notes

    def take_notes(self) -> list[int]:
        """What happened since the last call, and start afresh."""
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
    """A seat as another sees it: 0 is oneself, 1 the next clockwise, and so on."""
    away = other - seat
    return away if away >= 0 else away + seats


def seats_from(mask: i64, seat: i64, seats: i64) -> i64:
    """Seats as bits, counted in the same way."""
    return (mask >> seat | mask << seats - seat) & ((1 << seats) - 1)


def shifted(value: i64, places: i64) -> i64:
    """`value << places` in 64 bits; the C compiler computes a literal's shift in 32."""
    return value << places


def bits(mask: i64) -> i64:
    """How many bits of a mask are set."""
    return mask.bit_count()
