"""Who chooses: bots, and the policies that search plays games out with."""

from __future__ import annotations

import time
from abc import abstractmethod
from typing import Final, final

from honjin.engine.dialect import i64, vec
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, State

ALL_ERAS: Final = -1


class Player:
    """Something that chooses an action for a seat: subclass it to write a bot in Python.

    It gets a *guess*: a state that is true in everything this seat knows and sampled in the rest
    (see `State.determinize`). It may change the guess as it likes; no secret can be found there.

    >>> class Lowest(Player):
    ...     def choose(self, guess, seat, rng):
    ...         return min(guess.legal(seat))
    >>> import honjin
    >>> game = honjin.find_game("kenjin")
    >>> state = game.new(game.setup(2))
    >>> play_game(state, [Lowest(), RandomPlayer()], honjin.stream(7)) > 0, state.over()
    (True, True)
    """

    @abstractmethod
    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        """One of the actions that `guess.fill(seat, …)` offers."""


@final
class RandomPlayer(Player):
    """Chooses any legal action; all are equally likely.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
    >>> table.ask(RandomPlayer(), "A", honjin.stream(7)) in table.state.legal(0)
    True
    """

    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        return guess.pick(seat, rng)


def play_out(
    state: State, player: Player, rng: Rng, era: i64 = ALL_ERAS, until: float = 0.0
) -> None:
    """Let one player choose for every seat, with full knowledge, until the era or the game ends.

    A game with a horizon stops at the first decision after that many actions. Every occasion has
    luck of its own. A moment `until` which to play (of `time.monotonic`; 0 for none) ends it too.

    >>> import honjin
    >>> game = honjin.find_game("kenjin")
    >>> state = game.new(game.setup(2))
    >>> play_out(state, RandomPlayer(), honjin.stream(7))
    >>> state.over()
    True
    """
    limit = state.horizon()
    seat = state.actor()
    actions: i64 = 0
    occasion: i64 = 0
    luck = rng
    while seat != NOBODY and (era == ALL_ERAS or state.era() == era):
        if state.occasion() != occasion:
            occasion = state.occasion()
            luck = rng.fork(occasion)
        if seat == CHANCE:
            state.step(CHANCE, state.draw(luck))
        else:
            if limit > 0 and actions >= limit:
                return
            if until > 0.0 and time.monotonic() > until:
                return
            state.step(seat, player.choose(state, seat, luck))
            actions += 1
        seat = state.actor()


def play_game(state: State, players: list[Player], rng: Rng) -> i64:
    """Play a game to its end, one player per seat. Returns the number of actions and chance events.

    Chance and every seat have a stream of their own, so a player that draws more numbers never
    changes the dice. Every choice is checked: a player can only do what is legal.

    >>> import honjin
    >>> game = honjin.find_game("kenjin")
    >>> state = game.new(game.setup(2))
    >>> play_game(state, [RandomPlayer(), RandomPlayer()], honjin.stream(7)) > 20
    True
    """
    dice = rng.fork(0)
    streams = [rng.fork(1 + seat) for seat in range(len(players))]
    steps: i64 = 0
    seat = state.actor()
    while seat != NOBODY:
        if seat == CHANCE:
            state.step(CHANCE, state.draw(dice))
        else:
            own = streams[seat]
            guess = guess_for(state, seat, own)
            state.apply(seat, players[seat].choose(guess, seat, own))
        steps += 1
        seat = state.actor()
    return steps


def guess_for(state: State, seat: i64, rng: Rng) -> State:
    """The guess that a player in this seat gets, with a buffer of its own for legal actions.

    Copies of a state share one buffer, in which another seat's actions may still be listed.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
    >>> guess_for(table.state, 0, honjin.stream(7)).legal(0) == table.state.legal(0)
    True
    """
    guess = state.determinize(seat, rng)
    guess.buffer = scratch(state)
    return guess


def scratch(state: State) -> vec[i64]:
    """A buffer for legal actions besides the one that a state and its copies share."""
    return vec[i64]([0] * len(state.buffer))
