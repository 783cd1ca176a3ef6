"""A training run: workers that play, one that learns, a curve, and a score at the end."""

from __future__ import annotations

import multiprocessing
import os
import platform
import shutil
import subprocess
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from honjin.bots import MANY
from honjin.engine.errors import BadOption
from honjin.games import find_game
from honjin.train.learn import Learner
from honjin.train.plan import CURVE, NEWEST, PLAN, STOP, Plan, games_folder
from honjin.train.play import work
from honjin.train.score import Score, score

STAGE = 12.0
"""Seconds between two networks that are put out."""
LESSONS = 0.2
"""The share of the time after which the first network is put out in any case."""
RIVAL = 1500
"""Iterations with which the network and the search without one are compared."""
SECONDS = 0.05
"""The time with which they are compared."""


def train(
    folder: Path, plan: Plan, seconds: float, workers: int, scored: int, command: str
) -> Score:
    """Play and learn for some time, then measure; the run's last network is in the folder."""
    _prepare(folder, plan)
    game = find_game(plan.game)
    context = multiprocessing.get_context("spawn")
    players = [
        context.Process(target=work, args=(folder, plan, number), daemon=True)
        for number in range(workers)
    ]
    for player in players:
        player.start()
    learner = Learner(folder, plan, game)
    resumed = learner.resume()
    if not resumed:
        learner.begin()
    made: dict[str, Any] = {"command": command, "hardware": hardware(str(learner.device))}
    began = time.monotonic()
    out = began
    try:
        while time.monotonic() - began < seconds:
            learner.ingest()
            share = (time.monotonic() - began) / seconds
            learner.slow_down(share)
            if not learner.learn(2.0):
                time.sleep(0.2)
            taught = resumed or share > LESSONS or learner.positions >= plan.lessons
            if time.monotonic() - out > STAGE and taught and learner.positions:
                out = time.monotonic()
                learner.put_out(made)
                learner.keep()
                _tell(folder, learner, out - began)
    finally:
        (folder / STOP).touch()
        for player in players:
            player.join(20)
            if player.is_alive():
                player.terminate()
    learner.ingest()
    if not learner.positions:
        raise BadOption("there was not enough time to play a single game")
    learner.learn(5.0)
    learner.put_out(made)
    learner.keep()
    made |= {"positions": learner.positions, "seconds": round(time.monotonic() - began)}
    return _measure(folder, plan, learner, made, workers, scored)


def _prepare(folder: Path, plan: Plan) -> None:
    games = games_folder(folder)
    shutil.rmtree(games, ignore_errors=True)
    games.mkdir(parents=True)
    (folder / STOP).unlink(missing_ok=True)
    kept = folder / PLAN
    if kept.exists() and msgspec.json.decode(kept.read_bytes(), type=Plan) != plan:
        raise BadOption(f"{folder} holds a run with other settings; choose another folder")
    kept.write_bytes(msgspec.json.encode(plan))


def _tell(folder: Path, learner: Any, seconds: float) -> None:
    value, policy = learner.losses
    line = {
        "seconds": round(seconds),
        "positions": learner.positions,
        "learnt": learner.learnt,
        "value": round(value, 5),
        "policy": round(policy, 4),
    }
    with (folder / CURVE).open("ab") as file:
        file.write(msgspec.json.encode(line) + b"\n")
    print(msgspec.json.encode(line).decode(), flush=True)


def _measure(
    folder: Path, plan: Plan, learner: Any, made: dict[str, Any], workers: int, scored: int
) -> Score:
    """Games against the search without a network, as many iterations and as much time each."""
    found: dict[str, Score] = {}
    path = folder / NEWEST
    each = max(1, scored // workers)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context) as pool:
        for title, ask in (
            ("as many iterations", partial(score, path, plan, RIVAL, 0.0)),
            ("as much time", partial(score, path, plan, MANY, SECONDS)),
        ):
            parts = [pool.submit(ask, n * each, each) for n in range(workers)]
            scores = [part.result() for part in parts]
            found[title] = Score(sum(s.games for s in scores), sum(s.won for s in scores))
            print(title, found[title], flush=True)
    learner.put_out(made | {"score": {k: [s.won, s.games] for k, s in found.items()}})
    return found["as much time"]


def hardware(device: str) -> str:
    """The machine in words."""
    name = platform.processor() or platform.machine()
    if device == "cuda":
        try:
            told = subprocess.run(
                ["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"],
                capture_output=True,
                text=True,
                check=True,
            )
            name = f"{told.stdout.strip()}, {name}"
        except (OSError, subprocess.CalledProcessError):
            name = f"a GPU, {name}"
    return f"{name}, {os.cpu_count()} cores"
