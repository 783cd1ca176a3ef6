"""Who chooses: bots, and the policies that search plays games out with."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from honjin.engine.dialect import i64, vec
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, State

ALL_ERAS: Final = -1


class Player:
    """Something that chooses an action for a seat.

    It is given a *guess*: a state that is true in all this seat knows and invented in the rest
    (see `State.determinize`). It may play with it as it likes; no secret can be found there.
    """

    @abstractmethod
    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        """One of the actions that `guess.fill(seat, …)` offers."""


@final
class RandomPlayer(Player):
    """Every legal action is as likely."""

    def choose(self, guess: State, seat: i64, rng: Rng) -> i64:
        return guess.pick(seat, rng)


def play_out(state: State, player: Player, rng: Rng, era: i64 = ALL_ERAS) -> None:
    """Let one player choose for every seat, seeing everything, until the era or the game ends.

    A game with a horizon stops after so many actions, at the next decision.
    """
    limit = state.horizon()
    seat = state.actor()
    actions: i64 = 0
    while seat != NOBODY and (era == ALL_ERAS or state.era() == era):
        if seat == CHANCE:
            state.step(CHANCE, state.draw(rng))
        else:
            if limit > 0 and actions >= limit:
                return
            state.step(seat, player.choose(state, seat, rng))
            actions += 1
        seat = state.actor()


def play_game(state: State, players: list[Player], rng: Rng) -> i64:
    """Play a game to its end, each seat by its player; how many actions and outcomes it took.

    Chance and every seat have a stream of their own, so that a player who thinks longer never
    changes the dice. Every choice is checked: a player can only do what is legal.
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
    """The guess that a player in this seat is given.

    Copies share a buffer for legal actions, in which another seat's may still stand; a guess gets
    one of its own.
    """
    guess = state.determinize(seat, rng)
    guess.buffer = scratch(state)
    return guess


def scratch(state: State) -> vec[i64]:
    """A buffer for legal actions besides the one that a state and its copies share."""
    return vec[i64]([0] * len(state.buffer))
