"""What a bot would do in a seat, for the person who sits there: three choices, and why.

A hint depends on what the seat sees and on nothing else: the same view gives the same
hint, whatever the others hide.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from honjin.bots import searcher
from honjin.bots.looks import Lookahead, win_chance
from honjin.bots.rollouts import Playouts
from honjin.bots.search import Search
from honjin.engine.errors import NotYourDecision
from honjin.engine.events import read_notes
from honjin.engine.game import Game, Setup
from honjin.engine.rng import Rng, stream
from honjin.engine.state import State
from honjin.engine.table import Table
from honjin.engine.view import Seat

ADVISER = 3
"""Whose judgement is asked: the place on the ladder."""
PATIENCE = 10.0
"""A hint takes at most this many seconds, even on a busy machine; usually a tenth of one."""
CHOICES = 3
GUESSES = 8
"""Guesses in which the parts of the judgement are compared."""
EQUAL = 0.01
"""Chances that differ by less are about the same."""
SLIGHT = 0.02
"""A part of the judgement that moves less says nothing."""


class Choice(msgspec.Struct, frozen=True):
    """An action, as a path and in words, and how likely the seat is to win with it."""

    action: str
    text: str
    chance: float


class Hint(msgspec.Struct, frozen=True):
    """The best choices, the best first, and one sentence why."""

    choices: tuple[Choice, ...]
    why: str


def hint(table: Table, seat: Seat) -> Hint:
    """What a bot would do in a seat, from what that seat knows.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
    >>> len(hint(table, "A").choices)
    3
    """
    view = table.view(seat)
    return hint_from(table.game, table.setup, msgspec.to_builtins(view), view.seat)


def hint_from(game: Game[State], setup: Setup, view: Mapping[str, Any], seat: str | None) -> Hint:
    """The same from a view as JSON, as a client gets it."""
    number = ord(seat) - ord("A") if seat else -1
    told = hashlib.sha256(msgspec.json.encode(view, order="deterministic")).hexdigest()
    rng = stream("hint", told)
    guess = game.imagine(view, setup, rng)
    if not guess.owes(number):
        raise NotYourDecision("it is not your turn to decide")
    thinker = searcher(game, game.strengths[ADVISER].iterations, PATIENCE)
    thinker.choose(guess, number, rng)
    if isinstance(thinker, Playouts) and len(thinker.weighed) > 1:
        thinker.compare(guess, number, rng, CHOICES)
    found = _best(thinker)
    if len(found) == 1:
        found = [(_judged_after(guess, number, found[0][1]), found[0][1])]
    choices = tuple(
        Choice(
            game.path(number, action, setup.seats),
            _told(game, setup, guess, number, action),
            round(chance, 3),
        )
        for chance, action in found
    )
    return Hint(choices, _why(game, guess, number, found, rng))


def _told(game: Game[State], setup: Setup, guess: State, seat: int, action: int) -> str:
    """The event that the seat would see if it did that; else the words of the path."""
    after = guess.clone()
    after.noting = True
    after.step(seat, action)
    for note in read_notes(after.take_notes()):
        if note.noticed_by(seat):
            return game.event(note, seat, setup).text
    words = game.path(seat, action, setup.seats).replace("_", " ").replace(">", " to ")
    return f"{words[0].upper()}{words[1:]}."


def _best(thinker: Lookahead | Playouts | Search) -> list[tuple[float, int]]:
    """The chances and actions that a search thinks best of; a tree, those it tried most."""
    found = list(zip(thinker.chances, map(int, thinker.weighed), strict=True))
    if isinstance(thinker, Playouts):
        return found[:CHOICES]
    if isinstance(thinker, Search):
        tried = dict(zip(thinker.weighed, thinker.tried, strict=True))
        return sorted(found, key=lambda pair: -tried[pair[1]])[:CHOICES]
    return sorted(found, key=lambda pair: -pair[0])[:CHOICES]


def _judged_after(guess: State, seat: int, action: int) -> float:
    """How likely the seat is to win with an action that was compared with no other."""
    after = guess.clone()
    after.step(seat, action)
    return win_chance(after, seat)


def _why(
    game: Game[State], guess: State, seat: int, found: list[tuple[float, int]], rng: Rng
) -> str:
    """Which part of the judgement favours the first choice."""
    if len(found) == 1:
        only = len(guess.legal(seat)) == 1
        return "It is the only legal action." if only else "Nothing else is worth doing first."
    near = found[0][0] - found[1][0] < EQUAL
    lead = "The first two are about equal" if near else "The first is ahead"
    part = _moved(game, guess, seat, [action for _, action in found], rng)
    if not part:
        return f"{lead}."
    return f"{lead}; {'the first' if near else 'it'} does most for {part}."


def _moved(game: Game[State], guess: State, seat: int, actions: list[int], rng: Rng) -> str:
    """The part in which the first action gains most over the others, in several guesses."""
    gains: dict[str, float] = {}
    for _ in range(GUESSES):
        world = guess.determinize(seat, rng)
        judged = []
        for action in actions:
            after = world.clone()
            after.step(seat, action)
            judged.append(game.judgement(after, seat))
        for name, worth in judged[0].items():
            others = [one.get(name, 0.0) for one in judged[1:]]
            gains[name] = gains.get(name, 0.0) + worth - sum(others) / len(others)
    best = max(gains, key=lambda name: gains[name], default="")
    return best if best and gains[best] / GUESSES > SLIGHT else ""
