"""A training run: it plays and learns, keeps a curve and checkpoints, and measures at the end."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import platform
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch

from honjin.bots import MANY
from honjin.bots.net_shape import Shape, read_file, save
from honjin.engine.errors import BadOption
from honjin.engine.game import Game
from honjin.engine.observation import length
from honjin.games import find_game
from honjin.train.beliefs import beliefs_of
from honjin.train.endings import all_endings, learn
from honjin.train.judge import OCTAVE, Judge, Reader, take, whole_numbers
from honjin.train.plan import CHECKPOINT, CURVE, NEWEST, PLAN, Plan
from honjin.train.practice import Practice, Told
from honjin.train.score import Score, score
from honjin.train.source import Source, open_source
from honjin.train.trait_judge import HIDDEN, INNER, TraitJudge, learn_rounds

Stored = tuple[Shape, bytes]
"""A network as it was read from its file."""
STAGE = 15.0
"""Seconds between two saved networks."""
GLANCES = 300
"""Random decisions in every game, which determine the features that get a row."""
LEAST = 200
"""How often a feature must be seen in them."""
RIVAL = 1500
"""Iterations of both sides in the test with equal iterations."""
SECONDS = 0.05
"""Seconds for a decision in the test with equal time."""


def train(
    folder: Path,
    plan: Plan,
    seconds: float,
    workers: int,
    scored: int,
    command: str,
    origin: Path | None = None,
    against: Path | None = None,
) -> Score:
    """Play and learn for some time, then measure; the run's last network is in the folder."""
    rival = read_file(against) if against else None
    start = read_file(origin) if origin else rival
    plan = msgspec.structs.replace(
        plan,
        origin=start[0].sha256 if start else "",
        rival=rival[0].sha256 if rival else "",
    )
    _prepare(folder, plan)
    game = find_game(plan.game)
    torch.manual_seed(int(hashlib.sha256(plan.seed.encode()).hexdigest()[:8], 16))
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    made: dict[str, Any] = {"command": command, "hardware": hardware(device.type)}
    if plan.games:
        return _learn_to_judge(folder, plan, game, device, made, workers, scored)
    source = open_source(plan.game, plan.seats, plan.lanes, plan.seed, workers, device)
    practice, behind = _begin(folder, plan, game, source, device, start, rival)
    began = out = time.monotonic()
    games = 0
    told: Told | None = None
    while time.monotonic() - began < seconds:
        share = (behind + time.monotonic() - began) / (behind + seconds)
        told = practice.go_on(share)
        games += told.games
        if time.monotonic() - out > STAGE:
            out = time.monotonic()
            put_out(folder, plan, game, practice.reader, practice.kept, made)
            _keep(folder, practice, behind + out - began)
            _tell(folder, practice, told, games, behind + out - began)
    spent = behind + time.monotonic() - began
    made |= {"decisions": practice.decisions, "games": games, "seconds": round(spent)}
    _keep(folder, practice, spent)
    if told is not None:
        _tell(folder, practice, told, games, spent)
    beliefs = _learn_beliefs(practice, game, plan)
    out_with = partial(put_out, folder, plan, game, practice.reader, practice.kept, beliefs=beliefs)
    return _measure(folder, plan, made, workers, scored, out_with)


def _learn_to_judge(
    folder: Path,
    plan: Plan,
    game: Game[Any],
    device: torch.device,
    made: dict[str, Any],
    workers: int,
    scored: int,
) -> Score:
    """A network that only judges, from games of players who look one move ahead."""
    began = time.monotonic()
    if game.traits:
        put_out_traits = partial(_put_out_traits, folder, plan, game)
        first = partial(put_out_traits, made=made | {"games": plan.games})
        trait_judge, told = learn_rounds(folder, plan, game.traits, device, workers, first)
        out_with: Callable[[dict[str, Any]], Path] = partial(put_out_traits, trait_judge)
    elif game.search == "playouts":
        reader = Reader(game, plan.seats, device)
        judge, loss = learn(all_endings(folder, plan, workers), reader, plan)
        print(f"log loss on games it did not learn from: {loss:.4f}", flush=True)
        told = {"loss": loss}
        out_with = partial(put_out, folder, plan, game, reader, judge)
    else:
        raise BadOption(f"bots of {game.meta.name} ask no network that only judges")
    made |= {"games": plan.games, **told, "seconds": round(time.monotonic() - began)}
    return _measure(folder, plan, made, workers, scored, out_with)


def _put_out_traits(
    folder: Path, plan: Plan, game: Game[Any], judge: TraitJudge, made: dict[str, Any]
) -> Path:
    """A network that reads traits, in whole numbers."""
    weights = judge.weights(game.traits)
    shape = Shape(
        game=game.meta.name,
        rules=game.meta.rules,
        seats=plan.seats,
        readings=(),
        pointers=(),
        features=game.traits,
        rows=len(judge.used),
        hidden=HIDDEN,
        inner=INNER,
        actions=0,
        width=0,
        sha256=hashlib.sha256(weights).hexdigest(),
        made=made,
    )
    path = folder / NEWEST
    save(path, shape, weights)
    return path


def _prepare(folder: Path, plan: Plan) -> None:
    kept = folder / PLAN
    if kept.exists() and msgspec.json.decode(kept.read_bytes(), type=Plan) != plan:
        raise BadOption(f"{folder} holds a run with other settings; choose another folder")
    kept.write_bytes(msgspec.json.encode(plan))


def _begin(
    folder: Path,
    plan: Plan,
    game: Game[Any],
    source: Source,
    device: torch.device,
    start: Stored | None,
    rival: Stored | None,
) -> tuple[Practice, float]:
    """A new network or the one to begin with; or the checkpoint's and the seconds that it had."""
    reader = Reader(game, plan.seats, device)
    path = folder / CHECKPOINT
    kept = torch.load(path, map_location=device, weights_only=True) if path.exists() else None
    if kept is None and start is not None:
        reader.use(_table(reader, start))
    elif kept is None:
        look_around(reader, source)
    else:
        reader.use(kept["rows"])
    judge = Judge(reader, plan.hidden, plan.inner).to(device)
    if start is not None:
        _check_size(start[0], plan)
        take(judge, start[1][2 * reader.features :])
    practice = Practice(judge, reader, source, plan, _frozen(rival, reader, device))
    if kept is None:
        return practice, 0.0
    judge.load_state_dict(kept["judge"])
    practice.kept.load_state_dict(kept["kept"])
    practice.optimizer.load_state_dict(kept["optimizer"])
    practice.decisions, practice.stages = kept["decisions"], kept["stages"]
    return practice, kept["seconds"]


def _check_size(shape: Shape, plan: Plan) -> None:
    if (shape.hidden, shape.inner) != (plan.hidden, plan.inner):
        sizes = f"--hidden {shape.hidden} --inner {shape.inner}"
        raise BadOption(f"the network to begin with has other layers: give {sizes}")


def _table(reader: Reader, stored: Stored) -> torch.Tensor:
    """By feature, its row in the first layer of a stored network."""
    table = np.frombuffer(stored[1], np.int16, reader.features).astype(np.int64)
    return torch.from_numpy(table).to(reader.device)


def _frozen(stored: Stored | None, reader: Reader, device: torch.device) -> Judge | None:
    """A stored network that plays and does not learn; it must know the same features."""
    if stored is None:
        return None
    if not torch.equal(_table(reader, stored), reader.rows):
        raise BadOption("both networks must read the same features: begin with the rival's")
    judge: Judge = Judge(reader, stored[0].hidden, stored[0].inner).to(device)
    take(judge, stored[1][2 * reader.features :])
    judge.requires_grad_(False)
    return judge


def look_around(reader: Reader, source: Source) -> None:
    """Random games determine which features get a row."""
    counts = torch.zeros(reader.features, dtype=torch.int64, device=reader.device)
    for _ in range(GLANCES):
        found = reader.found(source.seen)
        counts += torch.bincount(found[found >= 0], minlength=reader.features)
        source.step(torch.multinomial(source.legal.float(), 1).squeeze(1))
    reader.keep(counts, LEAST)


def _learn_beliefs(practice: Practice, game: Game[Any], plan: Plan) -> torch.Tensor | None:
    """What the kept network thinks of the others, where the game says what there is to guess."""
    if not game.beliefs(plan.seats):
        return None
    return beliefs_of(practice.kept, practice.reader, game, plan.seats, plan.seed, plan.positions)


def put_out(
    folder: Path,
    plan: Plan,
    game: Game[Any],
    reader: Reader,
    judge: Judge,
    made: dict[str, Any],
    beliefs: torch.Tensor | None = None,
) -> Path:
    """A network as it is now, in whole numbers."""
    table = reader.rows.to(torch.int16).cpu().numpy().tobytes()
    weights = table + judge.weights()
    if beliefs is not None:
        weights += whole_numbers(beliefs.reshape(-1) * OCTAVE)
    shape = Shape(
        game=game.meta.name,
        rules=game.meta.rules,
        seats=plan.seats,
        readings=game.readings(plan.seats),
        pointers=game.pointers(plan.seats),
        features=reader.features,
        rows=reader.kept,
        hidden=plan.hidden,
        inner=plan.inner,
        actions=game.meta.actions,
        width=length(game.fields(plan.seats)),
        sha256=hashlib.sha256(weights).hexdigest(),
        made=made,
        beliefs=() if beliefs is None else game.beliefs(plan.seats),
    )
    path = folder / NEWEST
    save(path, shape, weights)
    return path


def _keep(folder: Path, practice: Practice, seconds: float) -> None:
    """A checkpoint from which the run can resume."""
    torch.save(
        {
            "judge": practice.judge.state_dict(),
            "kept": practice.kept.state_dict(),
            "optimizer": practice.optimizer.state_dict(),
            "rows": practice.reader.rows,
            "decisions": practice.decisions,
            "stages": practice.stages,
            "seconds": seconds,
        },
        folder / CHECKPOINT,
    )


def _tell(folder: Path, practice: Practice, told: Told, games: int, seconds: float) -> None:
    line = {
        "seconds": round(seconds),
        "decisions": practice.decisions,
        "games": games,
        "value": round(told.value, 5),
        "variety": round(told.variety, 4),
        "first": round(told.first, 4),
    }
    with (folder / CURVE).open("ab") as file:
        file.write(msgspec.json.encode(line) + b"\n")
    print(msgspec.json.encode(line).decode(), flush=True)


def _measure(
    folder: Path,
    plan: Plan,
    made: dict[str, Any],
    workers: int,
    scored: int,
    out_with: Callable[[dict[str, Any]], Path],
) -> Score:
    """Games against the search without a network, as many iterations and as much time each."""
    found: dict[str, Score] = {}
    path = out_with(made)
    if not scored:
        return Score(0, 0.0)
    each = max(1, scored // workers)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context) as pool:
        for title, ask in _contests(path, plan):
            parts = [pool.submit(ask, n * each, each) for n in range(workers)]
            scores = [part.result() for part in parts]
            found[title] = Score(sum(s.games for s in scores), sum(s.won for s in scores))
            print(title, found[title], flush=True)
    out_with(made | {"score": {k: [s.won, s.games] for k, s in found.items()}})
    return found[title]


def _contests(path: Path, plan: Plan) -> list[tuple[str, Callable[[int, int], Score]]]:
    """What is measured; where dice decide much, one guess tells as much as many."""
    if find_game(plan.game).traits:
        return [("one guess", partial(score, path, plan, 1, 0.0))]
    return [
        ("as many iterations", partial(score, path, plan, RIVAL, 0.0)),
        ("as much time", partial(score, path, plan, MANY, SECONDS)),
    ]


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
