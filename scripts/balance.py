"""How seats, clans and sides fare between equal bots: plays, and writes docs/balance.md.

    python scripts/balance.py HONJIN [GAME …]

`HONJIN` is the command. The chapters of games that are not named stay as they are. Reports with
plots go to docs/balance. After an interruption, run it again: it continues where it stopped.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

PAGE = Path("docs/balance.md")
REPORTS = Path("docs/balance")
RUNS = Path("build/balance")


class Run(NamedTuple):
    """Games of one bot in all seats."""

    game: str
    seats: int
    bot: str
    games: int
    option: str = ""

    @property
    def name(self) -> str:
        option = self.option.replace("=", "-").replace("_", "-")
        return "-".join(part for part in (self.game, str(self.seats), option, self.bot) if part)

    @property
    def words(self) -> list[str]:
        words = ["simulate", self.game, "--seats", str(self.seats), "--bots", self.bot]
        words += ["--games", str(self.games), "--seed", "1"]
        return words + (["--option", self.option] if self.option else [])


TITLES = {
    "kenjin": "Kenjin",
    "rokugan": "Battle for Rokugan",
    "ikusa": "Ikusa",
    "kawanakajima": "Kawanakajima 1561",
}
SCENARIO = "scenario=hypothetical"
CLANS = "clan_choice=deal"
EVERY_LEVEL = (("kosho", 400), ("kachi", 400), ("yoriki", 400), ("karo", 400), ("gunshi", 100))
"""Every level of Kawanakajima, where the sides differ most, and its games."""
RUNS_OF = (
    *(Run("kenjin", seats, "kachi", 2000) for seats in (2, 3, 4)),
    *(Run("kenjin", seats, "yoriki", 100) for seats in (2, 3, 4)),
    *(Run("rokugan", seats, "kachi", 1000, CLANS) for seats in (2, 3, 4, 5)),
    *(Run("rokugan", seats, "yoriki", 200, CLANS) for seats in (2, 4)),
    *(Run("ikusa", seats, "kachi", 400) for seats in (2, 3, 4, 5)),
    Run("ikusa", 4, "yoriki", 400),
    *(Run("kawanakajima", 2, bot, games) for bot, games in EVERY_LEVEL),
    *(Run("kawanakajima", 2, bot, games, SCENARIO) for bot, games in EVERY_LEVEL),
)
HEAD = """# Are the games fair?

How often seats, clans and sides win when the same bot plays all of them: shares of victory with
95 % intervals. Shared victories and drawn games are divided. `make balance` plays it all again and
writes this page; the reports have plots.

This shows how these bots do, and no more. `kachi` looks one move ahead, `karo` searches, and so
does `yoriki` except in Ikusa ([how well they play](bots.md)). A difference at only one level says
more about the bot than about the game. Where the interval contains the fair share, nothing was
shown, and with few games intervals are wide. There are many intervals here, so about one in twenty
misses the fair share by chance. The games are the printed ones: we changed no printed numbers and
propose no data pack.

An earlier version of this page said that Uesugi wins two out of three games of Kawanakajima 1561
and proposed stronger counters for Takeda. We withdrew both: the bots of that time left half of
Takeda's army standing.
"""


WORDS = {
    "kawanakajima": """The better these bots play, the more often Uesugi win the historical battle.
From `yoriki` on, bots hunt the enemy's Army Commander, and they attack one better than they protect
one: of 24 battles looked at, 18 ended early because Shingen died
([what was tried](bots.md#kawanakajima-1561)). `kosho` and `kachi` do not hunt, and with them the
sides are about even. So at least part of this is a weakness of our bots. We cannot say which side
the game favors, and propose no correction.

""",
}
"""What stands before a game's table."""
COLUMNS = """| games of | games | | share of victory | fair |
|---|---:|---|---|---:|"""


def play(honjin: str, run: Run) -> dict[str, Any]:
    """The run's summary; its report goes beside the page."""
    out = RUNS / run.name
    told = subprocess.run(
        [honjin, *run.words, "--out", str(out), "--json"],
        check=True,
        capture_output=True,
        text=True,
    )
    shutil.copy(out / "report.html", REPORTS / f"{run.name}.html")
    found: dict[str, Any] = json.loads(told.stdout)
    print(f"{run.name}: {run.games} games", flush=True)
    return found


def share(row: dict[str, Any]) -> str:
    return f"{100 * row['win_rate']:.1f} % ({100 * row['low']:.1f} to {100 * row['high']:.1f})"


def lines(run: Run, found: dict[str, Any]) -> list[str]:
    """The rows of one run: its seats and sides, or the sides alone where those are the seats."""
    sides = found.get("sides", [])
    whole = all(side["games"] == run.games for side in sides)
    seats = [{**seat, "name": f"seat {seat['seat']}"} for seat in found["seats"]]
    what = f"{run.seats} seats, `{run.bot}`" + (f", `{run.option}`" if run.option else "")
    first = f"[{what}](balance/{run.name}.html)"
    rows = []
    for row in sides if sides and whole else seats + sides:
        games = row.get("games", run.games)
        rows.append(
            f"| {first} | {games} | {row['name']} | {share(row)} | {100 / run.seats:.0f} % |"
        )
        first = ""
    return rows


def chapter(honjin: str, game: str) -> str:
    """What a game's runs have shown."""
    for old in REPORTS.glob(f"{game}-*"):
        old.unlink()
    rows = [row for run in RUNS_OF if run.game == game for row in lines(run, play(honjin, run))]
    return WORDS.get(game, "") + "\n".join([COLUMNS, *rows])


def chapters_of(page: str) -> dict[str, str]:
    """The chapters of the page as it is, by their titles."""
    return {
        title: text.strip()
        for title, _, text in (part.partition("\n") for part in page.split("\n## ")[1:])
    }


def main() -> None:
    honjin, *names = sys.argv[1:]
    REPORTS.mkdir(parents=True, exist_ok=True)
    known = chapters_of(PAGE.read_text("utf-8")) if PAGE.exists() else {}
    page = HEAD
    for game, title in TITLES.items():
        stays = names and game not in names
        page += f"\n## {title}\n\n{known[title] if stays else chapter(honjin, game)}\n"
    PAGE.write_text(page, encoding="utf-8")
    shutil.rmtree(RUNS, ignore_errors=True)


if __name__ == "__main__":
    main()
