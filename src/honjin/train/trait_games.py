"""Games from which a network learns to judge positions by their traits (`State.traits`).

The players look one move ahead. After some games the network learns; in the next ones the players
ask it where a decision has weight, and stray from it now and then, so that it sees what comes of
decisions they would not make.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from honjin.bots.looks import win_chance
from honjin.bots.net_shape import load_trait_net
from honjin.bots.trait_net import MOST, TraitNet, joint_chance
from honjin.engine.dialect import i64, vec
from honjin.engine.game import Game, Setup
from honjin.engine.player import guess_for, scratch
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, NOBODY, State
from honjin.games import find_game
from honjin.train.plan import Plan

CHUNK = 250
"""Games that are stored together."""
ROUNDS = (0.5, 0.75, 1.0)
"""The share of the games that are played when a round ends and the network learns."""
MISTAKES = (0.0, 0.03, 0.1)
"""How often a player takes any sensible action."""
RASH = (0.1, 0.1, 0.7)
"""How often a player does so until the first era ends, in the first round."""
STRAY = 0.17
"""And in the later rounds, also wherever a decision has weight."""
APART = 50
"""Actions between two positions that are kept, on the average."""
SIDEWAYS = 0.3
"""How often any sensible action is played before a position is kept."""


class Games(NamedTuple):
    """Positions in the order of the games."""

    traits: NDArray[np.int16]
    """The traits of all positions, one after another."""
    counts: NDArray[np.int16]
    """By position: how many of them are its own."""
    game: NDArray[np.int32]
    """By position: the number of its game."""
    worth: NDArray[np.float32]
    """By position: what the game was worth to the first seat in the end."""


def setup_for(game: Game[State], seats: int, number: int) -> Setup:
    """A table: every third one has the last value of the options that the network is to know."""
    if number % 3 < 2:
        return game.setup(seats)
    options = {one.name: one for one in game.meta.options if one.name in game.familiar}
    return game.setup(seats, {name: one.choices[-1] for name, one in options.items()})


def round_of(plan: Plan, chunk: int) -> int:
    """The round in which a chunk is played."""
    share = chunk / -(-plan.games // CHUNK)
    return next(number for number, end in enumerate(ROUNDS) if share < end)


def play(folder: Path, plan: Plan, judge: Path | None, chunk: int) -> Path:
    """Play some games and store what came up; a chunk that is there is left as it is."""
    path = folder / f"traits-{chunk}.npz"
    if not path.exists():
        game = find_game(plan.game)
        net = load_trait_net(judge, game) if judge else None
        first = chunk * CHUNK
        numbers = range(first, min(first + CHUNK, plan.games))
        played = together([TraitGame(plan, game, net, number).play() for number in numbers])
        unfinished = folder / f"traits-{chunk}.unfinished.npz"
        np.savez_compressed(unfinished, **played._asdict())
        unfinished.rename(path)
    return path


def together(games: list[Games]) -> Games:
    return Games(*(np.concatenate(parts) for parts in zip(*games, strict=True)))


class TraitGame:
    """One game as it is played."""

    def __init__(self, plan: Plan, game: Game[State], net: TraitNet | None, number: int) -> None:
        luck = stream(plan.seed, "traits", number)
        self.dice, self.thoughts, self.rng = luck.fork(0), luck.fork(1), luck.fork(2)
        self.net, self.number = net, number
        self.state = game.new(setup_for(game, plan.seats, number))
        self.first = self.state.era()
        self.mistakes = [one_of(MISTAKES, self.rng) for _ in range(plan.seats)]
        self.rash = [one_of(RASH, self.rng) for _ in range(plan.seats)]
        self.out = scratch(self.state)
        self.traits = vec[i64]([0] * MOST)
        self.kept: list[list[int]] = []

    def play(self) -> Games:
        """To the end."""
        state, rng = self.state, self.rng
        wait = rng.below(2 * APART)
        while (actor := state.actor()) != NOBODY:
            wait -= 1
            if actor == CHANCE:
                state.step(CHANCE, state.draw(self.dice))
                continue
            sideways = wait < 0 and rng.unit() < SIDEWAYS
            tried = self.net is not None and (state.weighty() or state.era() == self.first)
            strayed = rng.unit() < (STRAY if tried else self.carelessness(actor))
            state.step(actor, self.choose(actor, sideways or strayed))
            if wait < 0 or (tried and strayed):
                self.keep()
            if wait < 0:
                wait = rng.below(2 * APART)
        counts = np.array([len(one) for one in self.kept], np.int16)
        worth = np.full(len(counts), state.value(0), np.float32)
        traits = np.array([trait for one in self.kept for trait in one], np.int16)
        return Games(traits, counts, np.full(len(counts), self.number, np.int32), worth)

    def carelessness(self, seat: int) -> float:
        """How often a player takes any sensible action now."""
        opening = self.net is None and self.state.era() == self.first
        return self.rash[seat] if opening else self.mistakes[seat]

    def choose(self, seat: int, astray: bool) -> int:
        """What promises most in a guess, one move ahead."""
        guess = self.state if astray else guess_for(self.state, seat, self.thoughts)
        count = guess.fill_worthy(seat, self.out)
        actions = list(self.out[:count])
        if astray or count == 1:
            return actions[self.rng.below(count)]
        asked = self.net if guess.weighty() else None
        promises = []
        for action in actions:
            after = guess.clone()
            after.step(seat, action)
            chance = joint_chance(asked, after, seat) if asked else win_chance(after, seat)
            promises.append((chance, self.rng.word(), action))
        return max(promises)[2]

    def keep(self) -> None:
        """Keep the position as it is now."""
        if not self.state.over():
            count = self.state.traits(self.traits)
            self.kept.append(list(self.traits[:count]))


def one_of(values: tuple[float, ...], rng: Rng) -> float:
    return values[rng.below(len(values))]
