"""Games that a run learns from: what each seat knew, what it thought of, and how it ended."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import numpy as np

from honjin.bots import searcher
from honjin.bots.guided import Guided
from honjin.bots.reading import load
from honjin.bots.search import Search
from honjin.engine.dialect import i16, vec
from honjin.engine.game import Game
from honjin.engine.observation import length
from honjin.engine.player import guess_for
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, NOBODY, State
from honjin.games import find_game
from honjin.train.plan import EXPLORATION, NEWEST, STOP, Plan, games_folder

WIDEST = 40
"""How many actions of a decision are written down."""
CHUNK = 16
"""Games in a file."""
NOISE = 25
BOLD = 0.1
"""For how much of the longest game, at most, actions are drawn by how often they were tried."""
LESSON = 150
"""What the teacher spends on a decision."""

Thinker = Guided | Search


class Rows:
    """Decisions of games, as columns."""

    def __init__(self) -> None:
        self.seen: list[bytes] = []
        self.actions: list[list[int]] = []
        self.tried: list[list[int]] = []
        self.worth: list[float] = []
        self.result: list[float] = []

    def note(self, seen: bytes, thinker: Thinker) -> None:
        """What a seat knew and thought of before it acted."""
        pairs = sorted(zip(thinker.tried, thinker.weighed, strict=True), reverse=True)[:WIDEST]
        padding = [0] * (WIDEST - len(pairs))
        self.seen.append(seen)
        self.tried.append([tried for tried, _ in pairs] + padding)
        self.actions.append([action for _, action in pairs] + padding)
        total = sum(thinker.tried)
        worth = zip(thinker.chances, thinker.tried, strict=True)
        self.worth.append(sum(chance * tried for chance, tried in worth) / max(1, total))

    def write(self, path: Path) -> None:
        """A file that is there whole or not at all."""
        unfinished = path.with_suffix(f".{os.getpid()}.npz")
        np.savez(
            unfinished,
            seen=np.frombuffer(b"".join(self.seen), np.int16).reshape(len(self.seen), -1),
            actions=np.array(self.actions, np.int16),
            tried=np.array(self.tried, np.int32),
            worth=np.array(self.worth, np.float32),
            result=np.array(self.result, np.float32),
        )
        unfinished.rename(path)


def play(game: Game[Any], seats: int, thinker: Thinker, rng: Rng, rows: Rows) -> None:
    """One game against oneself; decisions that leave no choice are not written down."""
    state: State = game.new(game.setup(seats))
    seen = vec[i16]([0] * length(game.fields(seats)))
    began = len(rows.seen)
    who: list[int] = []
    dice, mind = rng.fork(0), rng.fork(1)
    bold = mind.unit() * BOLD * game.meta.longest
    decisions = 0
    seat = state.actor()
    while seat != NOBODY:
        if seat == CHANCE:
            state.step(CHANCE, state.draw(dice))
        else:
            action = thinker.choose(guess_for(state, seat, mind), seat, mind)
            if len(thinker.weighed) > 1:
                state.observe(seat, seen, 0)
                rows.note(bytes(memoryview(seen)), thinker)
                who.append(seat)
                if decisions < bold:
                    action = drawn(thinker, mind)
            decisions += 1
            state.step(seat, action)
        seat = state.actor()
    rows.result += [state.value(one) for one in who]
    assert len(rows.result) == len(rows.seen) >= began


def drawn(thinker: Thinker, rng: Rng) -> int:
    """An action, as likely as it was tried often."""
    left = rng.below(sum(thinker.tried))
    for action, tried in zip(thinker.weighed, thinker.tried, strict=True):
        left -= tried
        if left < 0:
            return int(action)
    return int(thinker.weighed[0])


def work(folder: Path, plan: Plan, number: int) -> None:
    """Play until the run is stopped: first as the teacher, then with the newest network."""
    game = find_game(plan.game)
    rng = stream(plan.seed, "train", number, time.time_ns())
    newest = folder / NEWEST
    teacher = searcher(game, LESSON)
    assert isinstance(teacher, Search), "only games that grow a tree can be learnt so far"
    thinker: Thinker = teacher
    made = 0.0
    chunk = 0
    while not (folder / STOP).exists():
        if newest.exists() and newest.with_suffix(".json").stat().st_mtime > made:
            made = newest.with_suffix(".json").stat().st_mtime
            try:
                thinker = Guided(load(newest, game), plan.iterations, 0.0, NOISE, EXPLORATION)
            except Exception:
                made = 0.0
        rows = Rows()
        for n in range(CHUNK if made else 2):
            play(game, plan.seats, thinker, rng.fork(chunk * CHUNK + n), rows)
        rows.write(games_folder(folder) / f"{number}-{chunk}.npz")
        chunk += 1
