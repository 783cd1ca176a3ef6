"""Bots of this checkout against those of another one, in one run.

    python bench/versus.py ../older-checkout --game ikusa --this gunshi:1s --other hard:1s

Both checkouts are built (`make .venv/built`). A table of each follows the same game, and each bot
thinks at its own table, so neither needs to know the other side's rules or numbers. This checkout
settles chance. Where the two disagree about what is legal, since a rule was mended in between, the
game is stopped and does not count.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from run import ROOT

from honjin.study.stats import wilson

SEATS: Final = 2


class Side:
    """A table in another process, and how long its bot has thought."""

    def __init__(self, root: Path) -> None:
        command = [str(root / ".venv/bin/python"), str(ROOT / "bench" / "follow.py")]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        self.seconds = 0.0
        self.choices = 0

    def do(self, *words: object) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(words), file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit("versus: a worker gave up; its message is above")
        return json.loads(answer)

    def choose(self, seat: int) -> str:
        began = perf_counter()
        action: str = self.do("ask", seat)
        self.seconds += perf_counter() - began
        self.choices += 1
        return action

    def stop(self) -> None:
        self.process.communicate()


class Disagreement(Exception):
    """The two tables do not allow the same."""


def keep_up(this: Side, other: Side, known: int) -> int:
    """Tell the other table what chance has done; how many entries both know then."""
    for seat, action in this.do("entries", known):
        wrong = other.do("apply", seat, action) if seat < 0 else ""
        if wrong:
            raise Disagreement(f"chance, {action}: {wrong}")
        known += 1
    return known


def play(this: Side, other: Side, seat: int) -> float:
    """A game in which this checkout has one of two seats; its share of the victory."""
    known = keep_up(this, other, 0)
    while actors := this.do("actors"):
        actor = actors[0]
        action = (this if actor == seat else other).choose(actor)
        for side in (this, other):
            wrong = side.do("apply", actor, action)
            if wrong:
                raise Disagreement(f"{action}: {wrong}")
        known = keep_up(this, other, known)
    winners = this.do("winners")
    return (seat in winners) / len(winners)


def main() -> None:
    parser = argparse.ArgumentParser(description="Bots against those of another checkout.")
    parser.add_argument("checkout", type=Path, help="a checkout with its .venv built")
    parser.add_argument("--game", default="kenjin")
    parser.add_argument("--this", default="gunshi:1s", help="a bot of this checkout")
    parser.add_argument("--other", default="hard:1s", help="a bot of the other")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="versus")
    wish = parser.parse_args()
    if not (wish.checkout / ".venv/bin/python").exists():
        parser.error(f"{wish.checkout} has no .venv; run `make .venv/built` there")
    won, played, stopped = 0.0, 0, 0
    with ExitStack() as stack:
        this, other = Side(ROOT), Side(wish.checkout.resolve())
        for side in (this, other):
            stack.callback(side.stop)
        for number in range(wish.games):
            seed = f"{wish.seed} {number}"
            this.do("new", wish.game, SEATS, wish.this, seed, True)
            other.do("new", wish.game, SEATS, wish.other, seed, False)
            try:
                won += play(this, other, number % SEATS)
                played += 1
                print(f"{won:g} of {played}", flush=True)
            except Disagreement as why:
                stopped += 1
                print(f"game {number} stopped: {why}", flush=True)
        times = [side.seconds / max(1, side.choices) for side in (this, other)]
    low, high = wilson(won, played)
    print(
        f"{wish.game}: {wish.this} won {won:g} of {played} games against {wish.other}"
        f" ({100 * low:.1f} to {100 * high:.1f} %), {stopped} stopped;"
        f" {times[0]:.3f} and {times[1]:.3f} s per choice"
    )


if __name__ == "__main__":
    main()
