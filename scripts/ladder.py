"""Plays the ladders of docs/ladder: `scripts/ladder.py HONJIN`, with the `honjin` command to use.

Each game declares its ladders beside its tests. A run that was interrupted goes on where it was.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from contract.declarations import GAMES  # noqa: E402

RUNS = ROOT / "build" / "ladder"
PAGES = ROOT / "docs" / "ladder"


def play(honjin: str, name: str, words: str) -> None:
    """One ladder, and its report as a page."""
    out = RUNS / name
    command = [honjin, "ladder", *words.split(), "--seed", "1", "--out", str(out)]
    subprocess.run(command, check=True)
    shutil.copy(out / "report.html", PAGES / f"{name}.html")


def main() -> None:
    PAGES.mkdir(parents=True, exist_ok=True)
    for declared in GAMES.values():
        for name, words in declared.ladders:
            play(sys.argv[1], name, words)
    shutil.rmtree(RUNS)


if __name__ == "__main__":
    main()
