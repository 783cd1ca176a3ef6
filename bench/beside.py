"""Speed beside another checkout of Honjin, in one run: `python bench/beside.py ../older-checkout`.

Both checkouts are built (`make .venv/built`). A worker in each measures in turn, round after round,
with this checkout's `bench/ours.py` and its own package; the median of the rounds counts.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Final

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from run import ROOT, Worker

NAMES: Final = (
    "inside-kenjin-2",
    "inside-kenjin-4",
    "inside-rokugan-2",
    "inside-rokugan-4",
    "inside-rokugan-5",
    "inside-ikusa-2",
    "inside-ikusa-4",
    "inside-ikusa-5",
    "inside-kawanakajima-2",
    "search-kenjin-2",
    "search-rokugan-2",
    "search-ikusa-2",
    "rollouts-kenjin-2",
    "rollouts-rokugan-2",
    "rollouts-ikusa-2",
    "rollouts-kawanakajima-2",
    "novices-kenjin-2",
    "novices-rokugan-2",
    "novices-ikusa-2",
    "novices-kawanakajima-2",
)


def measured(
    workers: Sequence[Worker], names: Sequence[str], rounds: int, seconds: float
) -> dict[str, list[float]]:
    """The median of every measure, for every worker."""
    found: dict[str, list[list[float]]] = {name: [[] for _ in workers] for name in names}
    for _ in range(rounds):
        for name in names:
            for worker, values in zip(workers, found[name], strict=True):
                values.append(worker.ask(name, seconds)["value"])
    return {name: [median(values) for values in sides] for name, sides in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of Honjin beside another checkout.")
    parser.add_argument("other", type=Path, help="a checkout with its .venv built")
    parser.add_argument("--rounds", type=int, default=5, help="repetitions of every measure")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of every measure")
    parser.add_argument("--only", nargs="+", default=NAMES, help="such as inside-kenjin-2")
    arguments = parser.parse_args()
    table = Table(box=SIMPLE)
    for heading in ("what", "other", "this", "ratio"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    with ExitStack() as stack:
        roots = (arguments.other.resolve(), ROOT)
        workers = [Worker(root / ".venv/bin/python", str(ROOT / "bench/ours.py")) for root in roots]
        for worker in workers:
            stack.callback(worker.stop)
        found = measured(workers, arguments.only, arguments.rounds, arguments.seconds)
    for name, (other, this) in found.items():
        table.add_row(name, f"{other:,.0f}", f"{this:,.0f}", f"{this / other:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
