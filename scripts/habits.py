"""How bots play: habits counted over whole games, as a table in Markdown (`make habits`)."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from honjin.bots import make_bot
from honjin.engine.events import Event
from honjin.engine.rng import stream
from honjin.engine.state import SPECTATOR
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.kawanakajima.table.components import CLAN_DATA
from honjin.library import open_table

HOPELESS = 0.05
"""The odds below which an attack is called hopeless."""
KOSAKA = {clan["letter"] for clan in CLAN_DATA if clan["command"] == "kosaka"}


class Watch:
    """Counts of one game after another; each game adds what it looks at."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()

    def ahead(self, table: Table, seat: int, path: str) -> None:
        """Before an action."""

    def hear(self, table: Table, event: Event) -> None:
        """After it, one event after the other."""

    def end(self, table: Table) -> None:
        """The game is over."""

    def lines(self) -> list[tuple[str, str]]:
        """The habits, in words and numbers."""
        raise NotImplementedError

    def each(self, what: str, per: str = "games") -> str:
        return f"{self.found[what] / max(1, self.found[per]):.2f}"

    def share(self, what: str, of: str) -> str:
        return f"{100 * self.found[what] / max(1, self.found[of]):.1f} %"


class Ikusa(Watch):
    def __init__(self) -> None:
        super().__init__()
        self.trails: dict[str, list[str]] = {}
        self.moves: set[tuple[str, str]] = set()

    def ahead(self, table: Table, seat: int, path: str) -> None:
        odds = table.eyes(seat).foresee(path) if path.startswith("attack ") else None
        if odds is not None:
            self.found["attacks"] += 1
            self.found["hopeless"] += odds.chances[0].probability < HOPELESS

    def hear(self, table: Table, event: Event) -> None:
        match event.kind:
            case "bin":
                self.found["koku"] += event.facts["koku"]
                self.found[event.facts["bin"]] += event.facts["koku"]
            case "round" | "ninja_hired" | "struck" | "built" | "eliminated":
                self.found[event.kind] += 1
            case "marched":
                self._follow(event.facts["army"], event.facts["from"], event.facts["to"])
            case "moved":
                one, other = event.facts["from"], event.facts["to"]
                self.found["moves"] += 1
                self.found["undone"] += (other, one) in self.moves
                self.moves.add((one, other))
            case "turn":
                self.trails, self.moves = {}, set()
                self._look_at_daimyos(table, event.facts["colour"])

    def _follow(self, army: str, start: str, to: str) -> None:
        trail = self.trails.setdefault(army, [start])
        self.found["marches"] += 1
        self.found["circles"] += to in trail
        trail.append(to)

    def _look_at_daimyos(self, table: Table, begins: str) -> None:
        """The previous holder of the marker has just ended a turn."""
        view: Any = table.view(SPECTATOR)
        marker = view.colours[begins].marker - 1
        for name, army in view.armies.items():
            ended = view.colours[name.rsplit("-", 1)[0]].marker == marker
            if ended and army.place in view.provinces:
                self.found["armies"] += 1
                self.found["bare"] += not any(army.units.values())

    def end(self, table: Table) -> None:
        view: Any = table.view(SPECTATOR)
        self.found["conquest"] += sum(not one.heir for one in view.colours.values()) > 1

    def lines(self) -> list[tuple[str, str]]:
        hired = self.found["ronin"] + self.found["ninja"]
        return [
            ("rounds a game", self.each("round")),
            (
                "games ended by conquest, not by the last elimination",
                self.share("conquest", "games"),
            ),
            ("eliminations a game", self.each("eliminated")),
            (
                "armies with nothing but the daimyo when their turn ends",
                self.share("bare", "armies"),
            ),
            ("koku into ronin and ninja", f"{100 * hired / max(1, self.found['koku']):.1f} %"),
            (
                "ninja hired, and strikes, a game",
                f"{self.each('ninja_hired')}, {self.each('struck')}",
            ),
            ("castles and fortresses built a game", self.each("built")),
            (
                "marches of an army back to where it was in the same turn",
                self.share("circles", "marches"),
            ),
            (
                "moves of units into a province from which others came in the same turn",
                self.share("undone", "moves"),
            ),
            ("attacks a game", self.each("attacks")),
            (f"attacks at odds under {HOPELESS:.0%}", self.share("hopeless", "attacks")),
        ]


class Kawanakajima(Watch):
    def __init__(self) -> None:
        super().__init__()
        self.trails: dict[str, list[str]] = {}

    def hear(self, table: Table, event: Event) -> None:
        facts = event.facts
        match event.kind:
            case "drawn":
                self.trails = {}
            case "stepped":
                trail = self.trails.setdefault(facts["unit"], [facts["from"]])
                self.found["steps"] += 1
                self.found["back"] += facts["to"] in trail
                trail.append(facts["to"])
            case "fighter":
                self.found["kosaka"] += is_kosaka(facts["unit"])
            case "rally_roll" | "logged" | "siege_began" | "called":
                self.found[event.kind] += 1
            case "ended":
                self.found[facts["winner"] or "draw"] += 1

    def end(self, table: Table) -> None:
        view: Any = table.view(SPECTATOR)
        for unit in view.counters:
            if is_kosaka(unit.id) and len(unit.place) == 1:
                self.found["waiting"] += 1

    def lines(self) -> list[tuple[str, str]]:
        wins = ", ".join(self.share(one, "games") for one in ("takeda", "uesugi", "draw"))
        return [
            ("Takeda, Uesugi, draws", wins),
            ("Kosaka's units still at their Entry Point at the end, of 24", self.each("waiting")),
            ("times a unit of Kosaka's fights, a game", self.each("kosaka")),
            (
                "steps back to where the unit was in the same activation",
                self.share("back", "steps"),
            ),
            ("Rally rolls a game", self.each("rally_roll")),
            ("Special chits logged a game", self.each("logged")),
            (
                "sieges, and calls of the Samurai, a game",
                f"{self.each('siege_began')}, {self.each('called')}",
            ),
        ]


def is_kosaka(unit: str) -> bool:
    return unit.startswith("T-") and unit[2] in KOSAKA


class Rokugan(Watch):
    KINDS = ("army", "navy", "shinobi", "bluff", "diplomacy", "raid", "blessing")

    def hear(self, table: Table, event: Event) -> None:
        facts = event.facts
        match event.kind:
            case "revealed" | "went_home" | "thrown_out" | "struck":
                kind = str(facts.get("kind", "")).rstrip("0123456789")
                self.found[kind] += event.kind != "thrown_out"
                self.found["wasted"] += event.kind == "thrown_out"
            case "looked" if facts["by"] == "scout":
                self.found["scouts"] += 1
            case "blessed" | "played" | "recalled" | "raided" | "pacified" | "taken":
                self.found[event.kind] += 1

    def lines(self) -> list[tuple[str, str]]:
        kinds = [(f"{kind} turned over a game", self.each(kind)) for kind in self.KINDS[:-1]]
        others = (
            "blessed",
            "scouts",
            "played",
            "recalled",
            "raided",
            "pacified",
            "taken",
            "wasted",
        )
        return kinds + [(f"{what} a game", self.each(what)) for what in others]


WATCHES: dict[str, tuple[type[Watch], int]] = {
    "ikusa": (Ikusa, 4),
    "kawanakajima": (Kawanakajima, 2),
    "rokugan": (Rokugan, 4),
}


def watch(game: str, options: dict[str, Any], bot: str, games: int) -> Watch:
    """Games of one bot in all seats."""
    kind, seats = WATCHES[game]
    seen = kind()
    house = find_game(game)
    player = make_bot(bot, house, house.setup(seats, options))
    for number in range(games):
        table = open_table(game, seats=seats, options=options, seed=f"habits {number}")
        rng, heard = stream("habits", number), 0
        while not table.over:
            seat = table.actors()[0]
            action = table.ask(player, seat, rng)
            seen.ahead(table, seat, table.eyes(seat).path(action))
            table.apply(seat, action)
            events = table.events(SPECTATOR, heard)
            heard += len(events)
            for event in events:
                seen.hear(table, event)
        seen.end(table)
        seen.found["games"] += 1
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=WATCHES)
    parser.add_argument("--bot", default="kachi")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    options = dict(one.split("=", 1) for one in args.option)
    seen = watch(args.game, options, args.bot, args.games)
    print(f"| {args.game}, {' '.join(args.option)} | `{args.bot}`, {args.games} games |\n|---|---|")
    for what, number in seen.lines():
        print(f"| {what} | {number} |")


if __name__ == "__main__":
    main()
