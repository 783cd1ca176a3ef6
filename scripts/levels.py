"""How each level fares against the one below: plays, and writes the table in docs/bots.md.

    python scripts/levels.py HONJIN [GAME …]

`HONJIN` is the command. Rows of games that are not named stay as they are. A run that was
interrupted goes on where it was.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

PAGE = Path("docs/bots.md")
BEGIN, END = "<!-- levels -->\n", "<!-- end of levels -->\n"
RUNS = Path("build/levels")
HEAD = """| games | the first wins | a fair share |
|---|---|---|
"""
UNKNOWN = "not measured"
GAMES = {
    ("kenjin", 2): (2000, 600, 600, 600),
    ("kenjin", 3): (1000, 400, 400, 60),
    ("kenjin", 4): (1000, 400, 400, 60),
    ("rokugan", 2): (600, 600, 600, 300),
    ("rokugan", 3): (600, 400, 200, 40),
    ("rokugan", 4): (600, 400, 200, 40),
    ("rokugan", 5): (600, 400, 200, 40),
    ("ikusa", 2): (600, 600, 200, 100),
    ("ikusa", 3): (400, 400, 100, 30),
    ("ikusa", 4): (400, 400, 100, 30),
    ("ikusa", 5): (400, 400, 100, 30),
    ("kawanakajima", 2): (600, 600, 600, 300),
}
"""How many games each level plays against the one below, the lowest first. With more than two
seats, one seat plays against all others, in turn in every seat."""
LADDER = ("kosho", "kachi", "yoriki", "karo", "gunshi")


class Match(NamedTuple):
    """Games of a level against the one below."""

    game: str
    seats: int
    level: str
    below: str
    games: int

    @property
    def words(self) -> str:
        seats = f" --seats {self.seats}" if self.seats > 2 else ""
        table = f"--game {self.game}{seats} --games {self.games} --seed 41"
        return f"match {self.level} {self.below} {table}"

    @property
    def cell(self) -> str:
        return f"`honjin {self.words}`"


def matches() -> list[Match]:
    return [
        Match(game, seats, LADDER[place + 1], LADDER[place], count)
        for (game, seats), counts in GAMES.items()
        for place, count in enumerate(counts)
    ]


def play(honjin: str, match: Match) -> str:
    """The share of the first, with its interval."""
    out = RUNS / f"{match.game}-{match.seats}-{match.level}-{match.games}"
    command = [honjin, *match.words.split(), "--out", str(out), "--json"]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    first: dict[str, Any] = json.loads(told.stdout)["bots"][0]
    low, high = 100 * first["low"], 100 * first["high"]
    return f"{100 * first['win_rate']:.1f} % ({low:.1f} to {high:.1f})"


def rows_of(table: str) -> dict[str, str]:
    """What a table says, by the cell of its command."""
    found = {}
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0].startswith("`honjin match"):
            found[cells[0]] = cells[1]
    return found


def write(found: dict[str, str]) -> None:
    """Put the rows into the page, in the order of the games and levels."""
    page = PAGE.read_text("utf-8")
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    rows = "".join(
        f"| {one.cell} | {found.get(one.cell, UNKNOWN)} | {100 / one.seats:.0f} % |\n"
        for one in matches()
    )
    PAGE.write_text(before + BEGIN + HEAD + rows + END + after, encoding="utf-8")


def main() -> None:
    honjin, *names = sys.argv[1:]
    found = rows_of(PAGE.read_text("utf-8").split(BEGIN)[1].split(END)[0])
    for match in matches():
        if not names or match.game in names:
            found[match.cell] = play(honjin, match)
            print(f"{match.cell}: {found[match.cell]}", flush=True)
            write(found)
    shutil.rmtree(RUNS, ignore_errors=True)


if __name__ == "__main__":
    main()
