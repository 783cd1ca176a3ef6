"""Speed beside the peers, in one run: `make bench`, or `python bench/run.py --help`.

Three workers wait, each in its own environment: the compiled package, the same sources interpreted,
and the peers. One is asked at a time, a measure from each in turn, round after round, so that
whatever else the machine does falls on all of them alike; the median of the rounds counts.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from fnmatch import fnmatch
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import track
from rich.table import Table
from timing import PROCESSOR

from honjin.games import NAMES, find_game

ROOT: Final = Path(__file__).resolve().parent.parent
RESULTS: Final = ROOT / "bench" / "results" / "latest.json"
PEERS: Final = ROOT / ".venv-peers" / "bin" / "python"

COMPILED, INTERPRETED, PEER = "compiled", "interpreted", "peers"
TOGETHER: Final = ("processes-", "threads-")
"""What only a clock on the wall can measure."""


class Measure(NamedTuple):
    """What a worker is asked, and what it is called in the tables."""

    worker: str
    name: str
    label: str

    @property
    def key(self) -> str:
        return f"{self.worker}/{self.name}"


class Ratio(NamedTuple):
    """Two measures beside each other, and what is asked of them."""

    what: str
    beside: str
    over: str
    under: str
    at_least: float
    aim: float


def measures_of(game: str, title: str, seats: int) -> tuple[Measure, ...]:
    """What is measured of a game besides what a ratio needs first."""
    name = f"{title}, {seats} seats"
    return (
        Measure(COMPILED, f"inside-{game}-{seats}", f"{name}, inside the engine"),
        Measure(INTERPRETED, f"inside-{game}-{seats}", f"{name}, inside, interpreted"),
        Measure(COMPILED, f"clone-{game}-{seats}", f"{name}, clone"),
        Measure(COMPILED, f"legal-{game}-{seats}", f"{name}, legal"),
        Measure(COMPILED, f"determinize-{game}-{seats}", f"{name}, determinize"),
        Measure(COMPILED, f"view-{game}-{seats}", f"{name}, view"),
    )


def own_ratios(game: str, title: str, seats: int) -> tuple[Ratio, ...]:
    """What is asked of every game alike."""
    return (
        Ratio(
            f"{title} {seats}p, clones/s from Python",
            "goofspiel(13), clone",
            "peers/goofspiel-clone",
            f"compiled/clone-{game}-{seats}",
            0.5,
            1.5,
        ),
        Ratio(
            f"{title}, compiled, inside",
            "interpreted",
            f"compiled/inside-{game}-{seats}",
            f"interpreted/inside-{game}-{seats}",
            15,
            40,
        ),
    )


class Beside(NamedTuple):
    """With which engine elsewhere a game is compared, and what is asked of it."""

    seats: int
    peer: str
    label: str
    at_least: float
    aim: float


PEERS_OF: Final = {
    "kenjin": Beside(2, "goofspiel-loop", "goofspiel(13), Python loop", 1.6, 3.0),
    "rokugan": Beside(4, "hearts-loop", "hearts, Python loop", 1.0, 2.0),
    "ikusa": Beside(4, "catan-loop", "catanatron, 4 random players", 10, 25),
    "kawanakajima": Beside(2, "chess-loop", "chess, Python loop", 1.0, 3.0),
}
"""Other games are measured alone, at their smallest table."""


def compared(name: str) -> tuple[Measure, ...]:
    """What is compared stands side by side, so that it is measured side by side."""
    title, beside = name.capitalize(), PEERS_OF.get(name)
    if beside is None:
        return measures_of(name, title, find_game(name).meta.seats[0])
    loop = Measure(
        COMPILED, f"loop-{name}-{beside.seats}", f"{title}, {beside.seats} seats, Python loop"
    )
    peer = Measure(PEER, beside.peer, beside.label)
    return (loop, peer, *measures_of(name, title, beside.seats))


def other_tables(name: str) -> tuple[Measure, ...]:
    """The smallest and the largest table of a game."""
    title, seats = name.capitalize(), find_game(name).meta.seats
    return tuple(
        Measure(COMPILED, f"inside-{name}-{n}", f"{title}, {n} seats, inside the engine")
        for n in (seats[0], seats[-1])
    )


def ratios_of(name: str) -> tuple[Ratio, ...]:
    title, beside = name.capitalize(), PEERS_OF.get(name)
    if beside is None:
        return own_ratios(name, title, find_game(name).meta.seats[0])
    ours, theirs = f"compiled/loop-{name}-{beside.seats}", f"peers/{beside.peer}"
    what = f"{title} {beside.seats}p, Python loop, steps/s"
    loops = Ratio(what, beside.label, ours, theirs, beside.at_least, beside.aim)
    return (loops, *own_ratios(name, title, beside.seats))


RESEARCH: Final = tuple((name, name.capitalize(), find_game(name).meta.seats[0]) for name in NAMES)
"""The games as learning programs are given them, at their smallest table."""


OTHER_BATCHES: Final = {
    "lists": "batch of 256, lists instead of masks",
    "batch64": "batch of 64",
    "lists64": "batch of 64, lists instead of masks",
}


def research_of(game: str, title: str, seats: int) -> tuple[Measure, ...]:
    """A game through PettingZoo and in many lanes at once."""
    name = f"{title}, {seats} seats"
    return (
        Measure(COMPILED, f"pettingzoo-{game}-{seats}", f"{name}, PettingZoo"),
        Measure(COMPILED, f"batch-{game}-{seats}", f"{name}, batch of 256"),
        Measure(COMPILED, f"decisions-{game}-{seats}", f"{name}, inside, decisions only"),
        *(
            Measure(COMPILED, f"{form}-{game}-{seats}", f"{name}, {label}")
            for form, label in OTHER_BATCHES.items()
        ),
    )


def research_ratios(game: str, title: str, seats: int) -> tuple[Ratio, ...]:
    name = f"{title} {seats}p"
    ours = f"compiled/pettingzoo-{game}-{seats}"
    return (
        Ratio(f"{name}, PettingZoo, steps/s", "tictactoe_v3", ours, "peers/tictactoe", 4, 8),
        Ratio(
            f"{name}, batch with observations and masks",
            "PettingZoo, same game",
            f"compiled/batch-{game}-{seats}",
            ours,
            20,
            100,
        ),
        Ratio(
            f"{name}, batch with observations and masks",
            "inside the engine, same game",
            f"compiled/batch-{game}-{seats}",
            f"compiled/decisions-{game}-{seats}",
            0.5 if game == "kenjin" else 0.33,
            1.0,
        ),
    )


ALL: Final = (
    Measure(COMPILED, "inside-kenjin-2", "Kenjin, 2 seats, inside the engine"),
    Measure(PEER, "goofspiel-rollouts", "goofspiel(13), C++ rollouts"),
    Measure(PEER, "goofspiel-bots", "goofspiel(13), C++ random bots"),
    Measure(COMPILED, "processes-kenjin-2", "Kenjin, 2 seats, inside, two processes"),
    Measure(COMPILED, "threads-kenjin-2", "Kenjin, 2 seats, inside, two threads"),
    Measure(INTERPRETED, "loop-kenjin-2", "Kenjin, 2 seats, Python loop, interpreted"),
    Measure(COMPILED, "search-kenjin-2", "Kenjin, 2 seats, information-set search"),
    Measure(PEER, "hearts-search", "hearts, C++ ISMCTS"),
    Measure(PEER, "goofspiel-clone", "goofspiel(13), clone"),
    *(measure for name in NAMES for measure in (*compared(name), *other_tables(name))),
    Measure(PEER, "tictactoe", "PettingZoo tictactoe_v3"),
    *(measure for game in RESEARCH for measure in research_of(*game)),
)
MEASURES: Final = tuple(dict.fromkeys(ALL))

RATIOS: Final = (
    Ratio(
        "Kenjin 2p, inside, steps/s",
        "goofspiel(13), C++ random bots",
        "compiled/inside-kenjin-2",
        "peers/goofspiel-bots",
        2.0,
        3.0,
    ),
    Ratio(
        "Kenjin 2p, inside, steps/s",
        "goofspiel(13), C++ rollouts",
        "compiled/inside-kenjin-2",
        "peers/goofspiel-rollouts",
        2.0,
        3.0,
    ),
    Ratio(
        "Kenjin 2p, information-set search, simulations/s",
        "hearts, C++ ISMCTS",
        "compiled/search-kenjin-2",
        "peers/hearts-search",
        3.0,
        8.0,
    ),
    *(ratio for name in NAMES for ratio in ratios_of(name)),
    Ratio(
        "two processes, inside",
        "one process",
        "compiled/processes-kenjin-2",
        "compiled/inside-kenjin-2",
        1.8,
        1.95,
    ),
    Ratio(
        "two threads, inside",
        "one thread",
        "compiled/threads-kenjin-2",
        "compiled/inside-kenjin-2",
        1.9,
        1.95,
    ),
    *(ratio for game in RESEARCH for ratio in research_ratios(*game)),
)


class Worker:
    """A process that measures when it is asked."""

    def __init__(self, python: Path, script: str, path: Path | None = None) -> None:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if path is not None:
            env |= {"PYTHONPATH": str(path), "HONJIN_INTERPRETED": "1"}
        command = [str(python), str(ROOT / "bench" / script)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=env, text=True)

    def ask(self, name: str, seconds: float) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(name, seconds, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"bench: the worker that was asked for {name} gave up; its message is above")
        result: dict[str, Any] = json.loads(answer)
        return result

    def stop(self) -> None:
        self.process.communicate()


def start(kind: str) -> Worker:
    if kind == PEER:
        if not PEERS.exists():
            sys.exit("bench: the peers' environment is missing; `make .venv-peers/ready` makes it")
        return Worker(PEERS, "peers.py")
    path = ROOT / "src" if kind == INTERPRETED else None
    return Worker(Path(sys.executable), "ours.py", path)


def run(measures: Sequence[Measure], rounds: int, seconds: float) -> dict[str, Any]:
    """Ask every worker for every measure in every round; the slow interpreted one only once."""
    load = os.getloadavg()[0]
    answers: dict[str, list[dict[str, Any]]] = {measure.key: [] for measure in measures}
    with ExitStack() as stack:
        workers = {kind: start(kind) for kind in dict.fromkeys(m.worker for m in measures)}
        for worker in workers.values():
            stack.callback(worker.stop)
        versions = {kind: worker.ask("about", 0) for kind, worker in workers.items()}
        todo = [
            measure
            for number in range(rounds)
            for measure in measures
            if number == 0 or measure.worker != INTERPRETED
        ]
        for measure in track(todo, "Measuring", console=Console(stderr=True), transient=True):
            answers[measure.key].append(workers[measure.worker].ask(measure.name, seconds))
    summaries = {measure.key: summary(measure, answers[measure.key]) for measure in measures}
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": {
            "cpu": cpu_model(),
            "cores": os.cpu_count(),
            "system": platform.platform(),
            "load_before": load,
        },
        "versions": versions,
        "rounds": rounds,
        "seconds": seconds,
        "clock": "processor time" if os.environ.get(PROCESSOR) else "wall clock",
        "measures": summaries,
        "ratios": [compare(r, summaries) for r in RATIOS if {r.over, r.under} <= set(summaries)],
    }


def summary(measure: Measure, answers: Sequence[dict[str, Any]]) -> dict[str, Any]:
    values = [answer["value"] for answer in answers if answer["value"] is not None]
    games = [answer["games"] for answer in answers if "games" in answer]
    out: dict[str, Any] = {"label": measure.label, "unit": answers[0]["unit"], "values": values}
    out["median"] = median(values) if values else None
    if games:
        out["games"] = median(games)
    if not values:
        out["reason"] = answers[0]["reason"]
    return out


def compare(ratio: Ratio, measures: dict[str, dict[str, Any]]) -> dict[str, Any]:
    over, under = measures[ratio.over]["median"], measures[ratio.under]["median"]
    value = None if over is None or under is None else over / under
    return {**ratio._asdict(), "ratio": value, "verdict": verdict(value, ratio)}


def verdict(value: float | None, ratio: Ratio) -> str:
    if value is None:
        return "not measured"
    if value < ratio.at_least:
        return "short"
    return "met" if value < ratio.aim else "met, with the aim"


def cpu_model() -> str:
    try:
        found = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    return found.group(1) if found else platform.processor() or platform.machine()


def show(report: dict[str, Any], console: Console) -> None:
    machine, versions = report["machine"], report["versions"]
    console.print(f"{machine['cpu']}, {machine['cores']} cores, {machine['system']}")
    for kind, about in versions.items():
        facts = ", ".join(f"{key} {value}" for key, value in about.items() if key != "name")
        console.print(f"{kind}: {facts}")
    if machine["load_before"] > 0.5:
        console.print(
            f"The machine was busy before (load {machine['load_before']:.1f}); "
            f"measured by {report['clock']}."
        )
    if not versions.get(COMPILED, {}).get("compiled", True):
        console.print("The installed package is NOT compiled.")
    for table in (absolute_values(report), ratios(report)):
        if table.row_count:
            console.print(table)


def absolute_values(report: dict[str, Any]) -> Table:
    table = Table(title="Absolute values", box=SIMPLE)
    table.add_column("what")
    for heading in ("median", "min–max"):
        table.add_column(heading, justify="right")
    table.add_column("unit")
    table.add_column("games/s", justify="right")
    for row in report["measures"].values():
        if row["median"] is None:
            table.add_row(row["label"], "–", row["reason"], row["unit"])
            continue
        spread = f"{min(row['values']):,.0f}–{max(row['values']):,.0f}"
        games = f"{row['games']:,.0f}" if "games" in row else ""
        table.add_row(row["label"], f"{row['median']:,.0f}", spread, row["unit"], games)
    return table


def ratios(report: dict[str, Any]) -> Table:
    table = Table(title="Ratios of the medians", box=SIMPLE)
    for heading in ("what", "beside"):
        table.add_column(heading)
    for heading in ("ratio", "at least", "aim"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for row in report["ratios"]:
        ratio = "–" if row["ratio"] is None else f"{row['ratio']:.2f}"
        asked = (f"{row['at_least']:g}", f"{row['aim']:g}")
        table.add_row(row["what"], row["beside"], ratio, *asked, row["verdict"])
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of Honjin beside its peers.")
    parser.add_argument("--rounds", type=int, default=5, help="repetitions of every measure")
    parser.add_argument("--seconds", type=float, default=0.7, help="length of every measure")
    parser.add_argument("--only", metavar="PATTERN", default="*", help="such as compiled/inside-*")
    parser.add_argument(
        "--processor", action="store_true", help="count processor time, on a machine that is busy"
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON only")
    arguments = parser.parse_args()
    measures = [m for m in MEASURES if fnmatch(m.key, f"*{arguments.only}*")]
    if arguments.processor:
        os.environ[PROCESSOR] = "1"
        measures = [m for m in measures if not m.name.startswith(TOGETHER)]
    if not measures or arguments.rounds < 1:
        parser.error(f"nothing to measure; there are {', '.join(m.key for m in MEASURES)}")
    report = run(measures, arguments.rounds, arguments.seconds)
    text = json.dumps(report, indent=2, ensure_ascii=False)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(text + "\n")
    if arguments.json:
        print(text)
    else:
        show(report, Console(width=None if sys.stdout.isatty() else 120))


if __name__ == "__main__":
    main()
