"""A network that only judges: it learns how games went on between players who look one move ahead.

Whenever a round is over in one of their games, what each seat sees is kept, with what the game was
worth to that seat in the end. Playouts stop at the same moments, and there the network judges them
(`honjin.bots.appraisal`).
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray

from honjin.bots import make_bot
from honjin.engine.dialect import i16, vec
from honjin.engine.observation import length
from honjin.engine.player import guess_for
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY
from honjin.games import find_game
from honjin.train.judge import Judge, Reader
from honjin.train.plan import Plan

PLAYERS = ("kachi", "kachi", "kosho")
"""Who plays; one of them makes mistakes, so that more kinds of positions come up."""
CHUNK = 1000
"""Games that are stored together."""
READ = 20_000
"""Observations that are read at once."""
LEAST = 40
"""How often a feature must be seen to get a row."""
BATCH = 1024
PASSES = 5
RATE = 2e-3
FADING = 0.1
"""How fast weights that nothing holds in place go to zero."""
KEPT_BACK = 0.05
"""The share of the games from which it does not learn, to see how well it judges."""


class Endings(NamedTuple):
    """What seats saw when a round was over, and what the game was worth to them."""

    seen: NDArray[np.int16]
    worth: NDArray[np.float32]


def play(folder: Path, plan: Plan, chunk: int) -> Path:
    """Play some games and store what was seen; a chunk that is there is left as it is."""
    path = folder / f"endings-{chunk}.npz"
    if not path.exists():
        first = chunk * CHUNK
        games = [ending(plan, n) for n in range(first, min(first + CHUNK, plan.games))]
        unfinished = folder / f"endings-{chunk}.unfinished.npz"
        seen, worth = (np.concatenate(parts) for parts in zip(*games, strict=True))
        np.savez(unfinished, seen=seen, worth=worth)
        unfinished.rename(path)
    return path


def ending(plan: Plan, number: int) -> Endings:
    """One game."""
    game = find_game(plan.game)
    setup = game.setup(plan.seats)
    rng = stream(plan.seed, "endings", number)
    names = [PLAYERS[(number + seat) % len(PLAYERS)] for seat in range(plan.seats)]
    players = [make_bot(name, game, setup, clocked=False) for name in names]
    state, dice, thoughts = game.new(setup), rng.fork(0), rng.fork(1)
    seen: list[list[int]] = []
    seats: list[int] = []
    while (actor := state.actor()) != NOBODY:
        era = state.era()
        if actor == CHANCE:
            state.step(CHANCE, state.draw(dice))
        else:
            guess = guess_for(state, actor, thoughts)
            state.step(actor, players[actor].choose(guess, actor, thoughts))
        if state.era() != era and not state.over():
            for seat in range(plan.seats):
                row = vec[i16]([0] * length(game.fields(plan.seats)))
                state.observe(seat, row, 0)
                seen.append(list(row))
                seats.append(seat)
    worth = np.array([state.value(seat) for seat in seats], np.float32)
    return Endings(np.array(seen, np.int16).reshape(len(seats), -1), worth)


def all_endings(folder: Path, plan: Plan, workers: int) -> Endings:
    """All games of a plan; those that an interrupted run has played are not played again."""
    chunks = range(-(-plan.games // CHUNK))
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        paths = list(pool.map(partial(play, folder, plan), chunks))
    stored = [np.load(path) for path in paths]
    return Endings(*(np.concatenate([one[name] for one in stored]) for name in Endings._fields))


def learn(endings: Endings, reader: Reader, plan: Plan) -> tuple[Judge, float]:
    """The network, and its log loss on the games from which it did not learn."""
    device = reader.device
    parts = torch.from_numpy(endings.seen).to(device).split(READ)
    counts = torch.zeros(reader.features, dtype=torch.int64, device=device)
    for part in parts:
        found = reader.found(part)
        counts += torch.bincount(found[found >= 0], minlength=reader.features)
    reader.keep(counts, LEAST)
    rows = torch.cat([reader.read(part) for part in parts])
    worth = torch.from_numpy(endings.worth).to(device)
    learned = int(len(rows) * (1.0 - KEPT_BACK))
    judge = Judge(reader, plan.hidden, plan.inner).to(device)
    optimizer = torch.optim.AdamW(judge.parameters(), RATE, weight_decay=FADING)
    stages = PASSES * (learned // BATCH + 1)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.01, stages)
    for _ in range(PASSES):
        for at in torch.randperm(learned, device=device).split(BATCH):
            loss = log_loss(judge.worth(judge.inside(rows[at])), worth[at])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    with torch.no_grad():
        judge.said.zero_()  # It says nothing of actions.
        told = torch.cat([judge.worth(judge.inside(part)) for part in rows[learned:].split(READ)])
        return judge, float(log_loss(told, worth[learned:]))


def log_loss(told: torch.Tensor, worth: torch.Tensor) -> torch.Tensor:
    return torch.nn.functional.binary_cross_entropy(told.clamp(1e-4, 1.0 - 1e-4), worth)
