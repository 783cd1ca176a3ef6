"""Speed on an NVIDIA GPU, equality with the CPU first: python bench/gpu.py [--quick] [--json FILE].

Every variant's games are compared with the CPU's by digest before they are timed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from honjin.batch import Batch
from honjin.engine.playout import random_rows
from honjin.engine.rng import stream
from honjin.games import find_game
from honjin.gpu import Device, DeviceArray, DeviceBatch
from honjin.gpu.driver import capability, processors, wait

VARIANTS: dict[str, tuple[tuple[str, ...], int, int]] = {
    "counted picks, 128 x 8": ((), 128, 8),
    "listed actions, 128 x 8": (("-DLISTED",), 128, 8),
    "one loop, 128 x 8": (("-DFLAT",), 128, 8),
    "calls, 128 x 8": (("-DCALLS",), 128, 8),
    "counted picks, 128 x 4": ((), 128, 4),
    "counted picks, 128 x 6": ((), 128, 6),
    "counted picks, 128 x 12": ((), 128, 12),
    "counted picks, 128 x 16": ((), 128, 16),
    "counted picks, 64 x 16": ((), 64, 16),
    "one loop, 128 x 12": (("-DFLAT",), 128, 12),
}


def expected(game: str, seats: int, games: int) -> int:
    """The CPU's digest."""
    kind = find_game(game)
    flat = random_rows(kind.new(kind.setup(seats)), stream("gpu"), 0, games)
    rows = np.frombuffer(memoryview(flat), np.int64).reshape(games, -1)
    mixed = np.full(games, 1469598103934665603, np.uint64)
    prime = np.uint64(1099511628211)
    mixed = (mixed ^ np.arange(games, dtype=np.uint64)) * prime
    for column in rows.T:
        mixed = (mixed ^ column.astype(np.uint64)) * prime
    return int(mixed.sum(dtype=np.uint64))


def variant(game: str, seats: int, name: str) -> Device:
    defines, threads, blocks = VARIANTS[name]
    return Device(game, seats, None, None, ("-DGAMES", *defines), threads, blocks)


def timed_games(game: str, seats: int, name: str, digest: int, checked: int, games: int) -> Any:
    device = variant(game, seats, name)
    found, _ = device.random_games(stream("gpu"), 0, checked)
    rates = []
    for round_ in range(3):
        start = time.perf_counter()
        _, steps = device.random_games(stream("gpu"), round_ * games, games)
        rates.append(games / (time.perf_counter() - start))
    return {"equal": found == digest, "games a second": max(rates), "steps a game": steps / games}


def timed_batch(game: str, seats: int, lanes: int, steps: int) -> Any:
    """A batch on the device beside the CPU's, then its speed."""
    here, there = Batch(game, 64, seats, seed=7), DeviceBatch(game, 64, seats, seed=7)
    arrays, chosen = here.arrays(), np.zeros(64, np.int64)
    actions = DeviceArray((64,), "<i8")
    here.reset(arrays)
    there.reset()
    equal = True
    for _ in range(150):
        here.sample(chosen)
        there.sample(actions)
        here.step(chosen, arrays)
        there.step(actions)
        for name in ("observations", "masks", "seats", "rewards", "dones", "lengths"):
            mine = getattr(arrays, name)
            found = np.empty(mine.shape, mine.dtype)
            wait()
            getattr(there.arrays, name).memory.read(
                found.ctypes.data_as(__import__("ctypes").c_void_p)
            )
            equal = equal and bool((found == mine).all())
    many = DeviceBatch(game, lanes, seats, seed=7)
    actions = DeviceArray((lanes,), "<i8")
    many.reset()
    wait()
    start = time.perf_counter()
    for _ in range(steps):
        many.sample(actions)
        many.step(actions)
    many.check()
    return {"equal": equal, "steps a second": lanes * steps / (time.perf_counter() - start)}


def with_torch(game: str) -> Any:
    """Tensors over the same memory, and actions that a tensor program chose."""
    try:
        import torch
    except ImportError:
        return "no torch"
    batch = DeviceBatch(game, 4096, seed=1)
    batch.reset()
    masks, dones = torch.from_dlpack(batch.arrays.masks), torch.from_dlpack(batch.arrays.dones)
    start, games = time.perf_counter(), 0
    for _ in range(200):
        actions = torch.multinomial(masks.float(), 1).reshape(-1)
        batch.step(actions)
        batch.check()
        games += int(dones.sum())
    took = time.perf_counter() - start
    return {"steps a second": 4096 * 200 / took, "games": games, "device": str(masks.device)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="kenjin")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=40_000_000)
    parser.add_argument("--checked", type=int, default=1_000_000)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--one", help="compile and run one variant only, for a profiler")
    parser.add_argument("--compile", help="compile one variant only")
    given = parser.parse_args()
    game, seats = given.game, given.seats
    if given.compile:
        variant(game, seats, given.compile)
        return
    if given.one:
        print(variant(game, seats, given.one).random_games(stream("gpu"), 0, given.games))
        return
    found: dict[str, Any] = {"device": capability(), "multiprocessors": processors()}
    start = time.perf_counter()
    command = [sys.executable, __file__, "--game", game, "--seats", str(seats), "--compile"]
    running = {name: subprocess.Popen([*command, name]) for name in VARIANTS}
    digest = expected(game, seats, given.checked)
    for process in running.values():
        process.wait()
    found["compile seconds"] = time.perf_counter() - start

    def keep(name: str, value: Any) -> None:
        found[name] = value
        print(name, value, flush=True)
        if given.json:
            given.json.write_text(json.dumps(found, indent=1))

    for name in VARIANTS:
        try:
            keep(name, timed_games(game, seats, name, digest, given.checked, given.games))
        except Exception as error:  # one variant that fails must not hide the others
            keep(name, repr(error))
    for name, work in (
        ("batch", lambda: timed_batch(game, seats, 131_072, 100)),
        ("torch", lambda: with_torch(game)),
    ):
        try:
            keep(name, work())
        except Exception as error:
            keep(name, repr(error))


if __name__ == "__main__":
    main()
