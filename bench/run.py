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

ROOT: Final = Path(__file__).resolve().parent.parent
RESULTS: Final = ROOT / "bench" / "results" / "latest.json"
PEERS: Final = ROOT / ".venv-peers" / "bin" / "python"

COMPILED, INTERPRETED, PEER = "compiled", "interpreted", "peers"


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


# What is compared stands side by side, so that it is measured side by side.
MEASURES: Final = (
    Measure(COMPILED, "inside-2", "Kenjin, 2 seats, inside the engine"),
    Measure(PEER, "goofspiel-rollouts", "goofspiel(13), C++ rollouts"),
    Measure(PEER, "goofspiel-bots", "goofspiel(13), C++ random bots"),
    Measure(COMPILED, "processes-2", "Kenjin, 2 seats, inside, two processes"),
    Measure(INTERPRETED, "inside-2", "Kenjin, 2 seats, inside, interpreted"),
    Measure(COMPILED, "loop-2", "Kenjin, 2 seats, Python loop"),
    Measure(PEER, "goofspiel-loop", "goofspiel(13), Python loop"),
    Measure(PEER, "hearts-loop", "hearts, Python loop"),
    Measure(INTERPRETED, "loop-2", "Kenjin, 2 seats, Python loop, interpreted"),
    Measure(COMPILED, "search-2", "Kenjin, 2 seats, information-set search"),
    Measure(PEER, "hearts-search", "hearts, C++ ISMCTS"),
    Measure(COMPILED, "clone-2", "Kenjin, 2 seats, clone"),
    Measure(PEER, "goofspiel-clone", "goofspiel(13), clone"),
    Measure(COMPILED, "legal-2", "Kenjin, 2 seats, legal"),
    Measure(COMPILED, "determinize-2", "Kenjin, 2 seats, determinize"),
    Measure(COMPILED, "view-2", "Kenjin, 2 seats, view"),
    Measure(COMPILED, "inside-3", "Kenjin, 3 seats, inside the engine"),
    Measure(COMPILED, "loop-3", "Kenjin, 3 seats, Python loop"),
    Measure(COMPILED, "inside-4", "Kenjin, 4 seats, inside the engine"),
    Measure(COMPILED, "loop-4", "Kenjin, 4 seats, Python loop"),
)

RATIOS: Final = (
    Ratio(
        "Kenjin 2p, inside, steps/s",
        "goofspiel(13), C++ random bots",
        "compiled/inside-2",
        "peers/goofspiel-bots",
        2.0,
        3.0,
    ),
    Ratio(
        "Kenjin 2p, inside, steps/s",
        "goofspiel(13), C++ rollouts",
        "compiled/inside-2",
        "peers/goofspiel-rollouts",
        2.0,
        3.0,
    ),
    Ratio(
        "Kenjin 2p, Python loop, steps/s",
        "goofspiel(13), Python loop",
        "compiled/loop-2",
        "peers/goofspiel-loop",
        1.6,
        3.0,
    ),
    Ratio(
        "Kenjin 2p, information-set search, simulations/s",
        "hearts, C++ ISMCTS",
        "compiled/search-2",
        "peers/hearts-search",
        3.0,
        8.0,
    ),
    Ratio(
        "Kenjin 2p, clones/s from Python",
        "goofspiel(13), clone",
        "peers/goofspiel-clone",
        "compiled/clone-2",
        0.5,
        1.5,
    ),
    Ratio("compiled, inside", "interpreted", "compiled/inside-2", "interpreted/inside-2", 15, 40),
    Ratio(
        "two processes, inside",
        "one process",
        "compiled/processes-2",
        "compiled/inside-2",
        1.8,
        1.95,
    ),
)


class Worker:
    """A process that measures when it is asked."""

    def __init__(self, python: Path, script: str, path: Path | None = None) -> None:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if path is not None:
            env["PYTHONPATH"] = str(path)
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
    """Ask every worker for every measure, so many rounds."""
    load = os.getloadavg()[0]
    answers: dict[str, list[dict[str, Any]]] = {measure.key: [] for measure in measures}
    with ExitStack() as stack:
        workers = {kind: start(kind) for kind in dict.fromkeys(m.worker for m in measures)}
        for worker in workers.values():
            stack.callback(worker.stop)
        versions = {kind: worker.ask("about", 0) for kind, worker in workers.items()}
        todo = list(measures) * rounds
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
        console.print(f"The machine was busy before (load {machine['load_before']:.1f}).")
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
    parser.add_argument("--json", action="store_true", help="print the results as JSON only")
    arguments = parser.parse_args()
    measures = [m for m in MEASURES if fnmatch(m.key, f"*{arguments.only}*")]
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
