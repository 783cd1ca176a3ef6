"""Speed on an NVIDIA GPU, equality with the CPU first: python bench/gpu.py --game ikusa --seats 3.

Every variant's games are compared with the CPU's by digest before they are timed, and all variants'
with each other. If any differ, or a variant fails, the exit status is 1.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from ctypes import c_void_p
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from honjin.batch import Batch
from honjin.cli.setup import chosen_options
from honjin.engine.playout import random_rows
from honjin.engine.rng import stream
from honjin.games import find_game
from honjin.gpu import Device, DeviceArray, DeviceBatch
from honjin.gpu.driver import capability, processors, wait

Variant = tuple[tuple[str, ...], int, int]
"""What the text is compiled with, threads of a block, and blocks of a multiprocessor."""


PEERS = ("leduc_holdem", "sparrow_mahjong", "connect_four", "backgammon", "hex")
"""The games of pgx that are nearest: hidden cards, dice, a board."""


def variants() -> dict[str, Variant]:
    """How much of the rules is one function, and how many games share a multiprocessor."""
    return {
        f"functions to {small}, {threads} x {blocks}": ((f"-DSMALL={small}",), threads, blocks)
        for small in (40, 100, 160)
        for threads, blocks in ((128, 4), (128, 8), (128, 12))
    }


class Played(NamedTuple):
    """The table that is measured."""

    game: str
    seats: int
    options: dict[str, object]

    def words(self) -> list[str]:
        """The same for another process."""
        words = ["--game", self.game, "--seats", str(self.seats)]
        for name, value in self.options.items():
            words += ["--option", f"{name}={value}"]
        return words


def rows_sum(table: Played, first: int, games: int) -> int:
    """The CPU's digest of some games."""
    kind = find_game(table.game)
    start = kind.new(kind.setup(table.seats, table.options))
    flat = random_rows(start, stream("gpu"), first, games)
    rows = np.frombuffer(memoryview(flat), np.int64).reshape(games, -1)
    prime = np.uint64(1099511628211)
    mixed = np.full(games, 1469598103934665603, np.uint64)
    mixed = (mixed ^ np.arange(first, first + games, dtype=np.uint64)) * prime
    for column in rows.T:
        mixed = (mixed ^ column.astype(np.uint64)) * prime
    return int(mixed.sum(dtype=np.uint64))


def expected(table: Played, games: int) -> int:
    """The CPU's digest, on all its cores."""
    parts = os.cpu_count() or 1
    ends = [games * i // parts for i in range(parts + 1)]
    with ProcessPoolExecutor(parts) as pool:
        counts = [b - a for a, b in itertools.pairwise(ends)]
        sums = pool.map(rows_sum, [table] * parts, ends, counts)
        return sum(sums) & (1 << 64) - 1


def variant(table: Played, name: str) -> Device:
    defines, threads, blocks = variants()[name]
    return Device(
        table.game, table.seats, table.options, None, ("-DGAMES", *defines), threads, blocks
    )


def timed_games(table: Played, name: str, digest: int, checked: int, games: int) -> Any:
    device = variant(table, name)
    found, _ = device.random_games(stream("gpu"), 0, checked)
    rates, sums = [], []
    for round_ in range(3):
        start = time.perf_counter()
        sums.append(device.random_games(stream("gpu"), round_ * games, games))
        rates.append(games / (time.perf_counter() - start))
    return {"equal": found == digest, "games a second": statistics.median(rates), "sums": sums}


def timed_batch(table: Played, lanes: int, steps: int) -> Any:
    """A batch on the device beside the CPU's, then its speed."""
    game, seats, options = table
    here = Batch(game, 64, seats, options, seed=7)
    there = DeviceBatch(game, 64, seats, options, seed=7)
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
            getattr(there.arrays, name).memory.read(found.ctypes.data_as(c_void_p))
            equal = equal and bool((found == mine).all())
    many = DeviceBatch(game, lanes, seats, options, seed=7)
    actions = DeviceArray((lanes,), "<i8")
    many.reset()
    wait()
    start = time.perf_counter()
    for _ in range(steps):
        many.sample(actions)
        many.step(actions)
    many.check()
    return {"equal": equal, "steps a second": lanes * steps / (time.perf_counter() - start)}


def with_torch(table: Played) -> Any:
    """Tensors over the same memory, and actions that a tensor program chose."""
    try:
        import torch
    except ImportError:
        return "no torch"
    lanes = 65_536
    batch = DeviceBatch(table.game, lanes, table.seats, table.options, seed=1)
    batch.reset()
    masks, dones = torch.from_dlpack(batch.arrays.masks), torch.from_dlpack(batch.arrays.dones)
    start, games = time.perf_counter(), 0
    for _ in range(200):
        actions = torch.multinomial(masks.float(), 1).reshape(-1)
        batch.step(actions)
        games += dones.sum()
    batch.check()
    took = time.perf_counter() - start
    return {"steps a second": lanes * 200 / took, "games": int(games), "device": str(masks.device)}


def peer(name: str, lanes: int = 131_072, steps: int = 500) -> Any:
    """Random play of a game of pgx in lanes that begin again by themselves: its speed."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    begin, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key, games = carry
        key, chosen, dice = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(chosen, logits, axis=1)
        state = step(state, action, jax.random.split(dice, lanes))
        return (state, key, games + state.terminated.sum()), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, steps)[0])
    key = jax.random.PRNGKey(0)
    carry = (jax.jit(begin)(jax.random.split(key, lanes)), key, jnp.zeros((), jnp.int32))
    carry = jax.block_until_ready(run(carry))
    rates = []
    for _ in range(3):
        before, start = int(carry[2]), time.perf_counter()
        carry = jax.block_until_ready(run(carry))
        took = time.perf_counter() - start
        rates.append((lanes * steps / took, (int(carry[2]) - before) / took))
    middle = sorted(rates)[1]
    return {"steps a second": middle[0], "games a second": middle[1]}


def made(table: Played) -> None:
    """Compile every variant, each in a process of its own."""
    command = [sys.executable, __file__, *table.words(), "--compile"]
    for process in [subprocess.Popen([*command, name]) for name in variants()]:
        process.wait()


def complaints(found: Mapping[str, Any]) -> list[str]:
    """What is wrong with a run: other games than the CPU's or than another variant's, or none."""
    wrong, first = [], None
    for name in (*variants(), "batch"):
        told = found[name]
        if not isinstance(told, dict):
            wrong.append(f"{name}: {told}")
            continue
        if not told["equal"]:
            wrong.append(f"{name}: not the games that the CPU plays")
        if "sums" in told:
            first = first or (name, told["sums"])
            if told["sums"] != first[1]:
                wrong.append(f"{name}: not the games of {first[0]}")
    return wrong


def measured(table: Played, given: argparse.Namespace) -> dict[str, Any]:
    """All variants, the batch and the peers, told as they come."""
    found: dict[str, Any] = {"device": capability(), "multiprocessors": processors()}
    start = time.perf_counter()
    made(table)
    found["compile seconds"] = time.perf_counter() - start
    digest = expected(table, given.checked)
    works = {
        **{
            n: partial(timed_games, table, n, digest, given.checked, given.games)
            for n in variants()
        },
        "batch": partial(timed_batch, table, 131_072, 100),
        "torch": partial(with_torch, table),
        **{f"pgx {name}": partial(peer, name) for name in PEERS if given.peers},
    }
    for name, work in works.items():
        try:
            found[name] = work()
        except Exception as error:  # one that fails must not hide the others
            found[name] = repr(error)
        print(name, found[name], flush=True)
        if given.json:
            given.json.write_text(json.dumps(found, indent=1))
    return found


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="kenjin")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=40_000_000)
    parser.add_argument("--checked", type=int, default=1_000_000)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--one", help="compile and run one variant only, for a profiler")
    parser.add_argument("--compile", help="compile one variant only")
    parser.add_argument("--peers", action="store_true", help="also the nearest games of pgx")
    given = parser.parse_args(words)
    table = Played(given.game, given.seats, chosen_options(given.option))
    find_game(table.game).setup(table.seats, table.options)
    if given.compile:
        variant(table, given.compile)
        return 0
    if given.one:
        print(variant(table, given.one).random_games(stream("gpu"), 0, given.games))
        return 0
    wrong = complaints(measured(table, given))
    for complaint in wrong:
        print(f"wrong: {complaint}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
