"""The rules under gcc's sanitizers: no memory that is not ours, no number beyond 64 bits.

Random games, all kinds of bots (the networks too), views and notes at tables, and batches with all
masks and two threads.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compiler import build
from honjin.games import NAMES

FLAGS = "-O1 -g -fno-wrapv -DCHECKED -fsanitize=address,undefined -fno-sanitize-recover=all"
PLAYED = """
import sys
import numpy as np
from contract.declarations import GAMES
from test_compiled import LONG, SUBJECTS, others, play, search
from hashlib import sha256
from honjin.batch import Batch
from honjin.games import find_game
from honjin.engine.playout import play_random_games
from honjin.engine.rng import stream
from honjin.native import compiled

assert compiled()
name = sys.argv[1]
game = find_game(name)
digests = {subject: sha256() for subject in SUBJECTS}
for number, (seats, options) in enumerate(GAMES[name].watched):
    setup = game.setup(seats, options)
    play_random_games(game.new(setup), stream("sanitized", number), 0, int(sys.argv[2]))
    play(game, setup, number, GAMES[name].novice_asked, digests)
    search(game, setup, number, LONG, digests)
    others(game, setup, number, LONG, digests)
    for masks in ("bytes", "bits", "lists"):
        batch = Batch(name, 5, seats, options, seed=number, masks=masks, limit=300, threads=2)
        arrays, actions = batch.arrays(), np.zeros(5, np.int64)
        batch.reset(arrays)
        for _ in range(int(sys.argv[2])):
            batch.sample(actions)
            batch.step(actions, arrays)
        assert batch.statistics().games > 0
print("clean")
"""


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_the_sanitizers_find_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HONJIN_CFLAGS", FLAGS)
    shutil.copytree(build.SOURCES / "honjin", tmp_path / "honjin")
    list(build.build([build.CORE, name], tmp_path / "honjin" / "_native", tmp_path / "native"))
    library = subprocess.run(
        [*build.compiler(), "-print-file-name=libasan.so"], capture_output=True, text=True
    ).stdout.strip()
    tests = Path(__file__).parent
    played = subprocess.run(
        [sys.executable, "-c", PLAYED, name, "300"],
        capture_output=True,
        text=True,
        cwd=tests,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(tmp_path), str(tests)]),
            "LD_PRELOAD": library,
            "ASAN_OPTIONS": "detect_leaks=0",
        },
    )
    assert played.stdout == "clean\n", played.stderr
