"""Positions of Ikusa in the words of its rules.

A province is written as `blue [D+1B+2G] {2P+1G} castle`: who owns it, the army there, the force
there, and its walls; units by their letters as in the rules. Armies of a colour get their numbers
in the order in which a position writes them. Every colour that a position does not mention sits
with a daimyo and two spearmen in a corner of the board.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from games import kit
from games.kit import Refereed as Refereed

from honjin.engine.pack import Pack
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.ikusa.table.view_types import IkusaView

GAME = find_game("ikusa")
COLOURS = ("red", "orange", "purple", "blue", "green")
KINDS = {"B": "bowman", "S": "swordsman", "G": "gunner", "P": "spearman", "R": "ronin"}
SUPPLY = {"bowman": 9, "swordsman": 9, "gunner": 9, "spearman": 36}
CORNERS = ("mutsu", "sado", "satsuma", "oki", "izu")
ONLOOKER = SPECTATOR
RONIN = 30


# Tables.


def opened(seats: int = 5, pack: Pack | None = None, **options: object) -> Table:
    """A table before its first draw; chance is applied by hand."""
    return Refereed(GAME, GAME.setup(seats, options, pack))


def set_out(
    provinces: Mapping[str, str],
    *,
    seats: int = 5,
    turn: str = "blue",
    phase: str = "marching",
    round: int = 2,
    holes: Mapping[str, int] | None = None,
    hidden: Mapping[str, tuple[int, int]] | None = None,
    koku: Mapping[str, int] | None = None,
    out: tuple[str, ...] = (),
    flags: Mapping[str, list[str]] | None = None,
    ninja: str = "",
    pack: Pack | None = None,
    **options: object,
) -> Table:
    """A table in the middle of a round, as a position tells it.

    `holes` are places on the experience track, `hidden` ronin (with the force, with the army) on
    facedown cards, `out` colours that have been eliminated (the first colour has inherited them).
    """
    setup = GAME.setup(seats, options, pack)
    layout = _Layout(GAME.position(GAME.new(setup)))
    for name, words in provinces.items():
        layout.lay(name, words)
    layout.fill_corners(out)
    for army, hole in (holes or {}).items():
        layout.armies[army].update(hole=hole)
    layout.give_steps(turn, setup)
    for name, counts in (hidden or {}).items():
        layout.hide(name, *counts)
    for army, names in (flags or {}).items():
        layout.armies[army]["flags"] += names
        layout.armies[army]["steps"] = 0 if "laid_down" in names else layout.armies[army]["steps"]
    layout.close_supplies(out)
    layout.begin(turn, phase, round, ninja, dict(koku or {}))
    return Refereed(GAME, setup, None, GAME.load(layout.json, setup))


class _Layout:
    """A position under construction."""

    def __init__(self, json: dict[str, Any]) -> None:
        self.json = json
        self.provinces: dict[str, dict[str, Any]] = json["provinces"]
        self.armies: dict[str, dict[str, Any]] = json["armies"]
        self.colours: dict[str, dict[str, Any]] = json["colours"]
        self.used = dict.fromkeys(self.colours, 0)
        for army in self.armies.values():
            army.update(place="lost", start="lost", units={}, hole=0)

    def lay(self, name: str, words: str) -> None:
        owner, _, rest = words.partition(" ")
        at = self.provinces[name]
        at["owner"] = owner
        if army := re.search(r"\[D?\+?(.*?)\]", rest):
            self.used[owner] += 1
            marker = f"{owner}-{self.used[owner]}"
            self.armies[marker].update(place=name, start=name, units=units(army[1]))
        if force := re.search(r"\{(.*?)\}", rest):
            at["force"] = units(force[1])
        for walls in ("castle", "fortress"):
            if walls in rest:
                at["walls"] = walls

    def fill_corners(self, out: tuple[str, ...]) -> None:
        for colour, corner in zip(self.colours, CORNERS, strict=False):
            if colour not in out and self.used[colour] == 0:
                free = [c for c in (corner, *CORNERS) if not self.provinces[c].get("owner")]
                self.lay(free[0], f"{colour} [D] {{2P}}")

    def give_steps(self, turn: str, setup: Any) -> None:
        track = {"short": (1, 1, 1, 2, 2, 3, 4)}.get(str(setup.options["track"]), (1,) * 10)
        for name, army in self.armies.items():
            army["level"] = track[army["hole"]]
            if name.startswith(turn) and army["place"] != "lost":
                army["steps"] = army["level"]

    def hide(self, name: str, force: int, army: int) -> None:
        at = self.provinces[name]
        at["card"] = {"lies": "face_down", "force": force, "army": army}
        self.colours[at["owner"]]["hired"] += force + army

    def close_supplies(self, out: tuple[str, ...]) -> None:
        """Trays hold what is not on the board; every group shows what it could hide."""
        left = {c: dict(SUPPLY) for c in self.colours}
        ronin = RONIN - sum(at["hired"] for at in self.colours.values())
        for name, at in self.provinces.items():
            for group in self._groups(name):
                ronin -= group.get("ronin", 0)
                for kind in SUPPLY:
                    left[at["owner"]][kind] -= group.get(kind, 0)
            if at.get("owner") and self.colours[at["owner"]]["hired"]:
                self._show_room(name)
        for colour, at in self.colours.items():
            at["tray"] = {} if colour in out else {k: n for k, n in left[colour].items() if n}
        self._bequeath(out)
        walls = [at.get("walls") for at in self.provinces.values()]
        castles = sum(w in ("castle", "fortress") for w in walls)
        self.json["numbers"].update(
            ronin=ronin, castles=10 - castles, bases=5 - walls.count("fortress")
        )

    def _groups(self, province: str) -> list[dict[str, int]]:
        """The force of a province, then its army, as far as somebody owns it."""
        at = self.provinces[province]
        armies = [army["units"] for army in self.armies.values() if army["place"] == province]
        return [at.get("force", {}), *armies] if at.get("owner") else []

    def _show_room(self, province: str) -> None:
        force, *armies = self._groups(province)
        room = [max(0, sum(force.values()) - 1), sum(sum(army.values()) for army in armies)]
        self.provinces[province].update(hirer=self.provinces[province]["owner"], room=room)
        for army in self.armies.values():
            if army["place"] == province:
                army["flags"].append("rooted")

    def _bequeath(self, out: tuple[str, ...]) -> None:
        """The first colour in the game has inherited those that are out."""
        first = next(c for c in self.colours if c not in out)
        for colour in out:
            self.colours[colour].update(sets=0, heir=first)
            self.colours[first]["sets"] += 1
            for kind, number in SUPPLY.items():
                tray = self.colours[first]["tray"]
                tray[kind] = tray.get(kind, 0) + number

    def begin(self, turn: str, phase: str, round: int, ninja: str, koku: dict[str, int]) -> None:
        order = [turn, *(c for c in self.colours if c != turn)]
        playing = [c for c in order if not self.colours[c]["heir"]]
        war = phase != "planning"
        for marker, colour in enumerate(playing):
            self.colours[colour]["marker"] = marker + 1 if war else 0
            self.colours[colour]["koku"] = 0 if war else koku.get(colour, 0)
        self.json.update(phase=phase, active=turn, ninja=ninja)
        self.json["numbers"].update(round=round, turn=1 if war else 0)
        if not war:
            self.json["asked"] = [c for c in self.colours if c in playing and c != ninja]


def units(words: str) -> dict[str, int]:
    """`1B+2G` by kind."""
    parts = [part for part in words.split("+") if part]
    return {KINDS[part[-1]]: int(part[:-1]) for part in parts}


# Playing.


def play(table: Table, script: str) -> Table:
    """Carry out lines such as `blue march blue-1 omi` or `* 3 8` for dice, one after the other."""
    for line in filter(None, map(str.strip, script.splitlines())):
        who, _, words = line.partition(" ")
        if who != "*":
            table.apply(seat(table, who), words)
        elif words[0].isdigit():
            for die in words.split():
                table.apply(CHANCE, f"die {die}")
        else:
            table.apply(CHANCE, words)
    return table


def play_at_random(table: Table, *seed: object, until: str = "") -> Table:
    """Let chance and every seat choose at random until the game is over or in a phase."""
    rng = stream("casebook", *seed)
    while not table.over and (not until or see(table, ONLOOKER).phase != until):
        kit.random_step(table, rng)
    return table


def seat(table: Table, colour: str) -> int:
    return COLOURS.index(colour) // (2 if table.seats == 2 else 1)


def refused(table: Table, colour: str, path: str) -> str:
    """The rule by which the table refuses an action of a colour."""
    return kit.refused(table, seat(table, colour), path)


def choices(table: Table, colour: str, verb: str = "") -> set[str]:
    """What a colour's seat may do now, as far as it begins with these words."""
    return kit.choices(table, seat(table, colour), verb)


# Planning.


THREE = ("red", "orange", "purple")
HOME = {
    "settsu": "red [D+1B] {3P}",
    "harima": "red {2P}",
    "kai": "orange [D+1B] {3P}",
    "musashi": "orange {2P}",
    "mutsu": "purple [D+1B] {3P}",
    "dewa": "purple {2P}",
}
NOTHING = dict.fromkeys(("turn_order", "build", "levy", "ronin", "ninja"), 0)


def planning(
    koku: int = 5, ninja: str = "", board: Mapping[str, str] = HOME, **more: object
) -> Table:
    """Three players, red, orange and purple, each with the same koku, before they plan."""
    return set_out(
        board,
        seats=3,
        turn="red",
        phase="planning",
        koku=dict.fromkeys(THREE, koku),
        ninja=ninja,
        **more,  # type: ignore[arg-type]
    )


def plan(table: Table, colour: str, **bins: int) -> None:
    for name in NOTHING:
        play(table, f"{colour} plan {name} {bins.get(name, 0)}")


def plan_all(table: Table, **plans: dict[str, int]) -> Table:
    for colour in THREE:
        plan(table, colour, **plans.get(colour, {"levy": 5}))
    return table


def ordered(table: Table) -> Table:
    """Markers drawn: red 1, orange 2, purple 3."""
    return play(table, "* marker 1\n* marker 2")


# Wars.


def attack(attacker: str, defender: str, *, at: str = "tango", **more: object) -> Table:
    """Blue attacks orange: from Wakasa over land, or from Oki over the sea line to Izumo."""
    origin = {"tango": "wakasa", "izumo": "oki"}[at]
    provinces = {
        origin: f"blue {attacker}",
        at: f"orange {defender}",
        "hida": "blue [D] {1P}",
        "kai": "orange [D] {1P}",
    }
    table = set_out(provinces, turn="blue", **more)  # type: ignore[arg-type]
    group = "blue-1" if "[" in attacker else origin
    return play(table, f"blue end\nblue attack {group} {at}\nblue end\nblue fight {group}")


def rolled(table: Table) -> list[tuple[str, str]]:
    """Every die so far: whose, and of which kind of unit."""
    return [(die["side"], die["kind"]) for die in told(table, ONLOOKER, "rolled")]


def in_d(provinces: Mapping[str, str], **more: object) -> Table:
    """A position in which blue has come to phase D without a battle."""
    return play(set_out(provinces, **more), "blue end\nblue end")  # type: ignore[arg-type]


def pass_turns(table: Table) -> Table:
    """Everybody ends all phases until the next round is being planned; the ninja stays away."""
    turn = ("marching", "declaring", "final_armies", "final_forces", "conducting")
    while (now := phase(table)) in (*turn, "window"):
        seen = see(table, ONLOOKER)
        play(table, f"{seen.deciding[0]} pass round" if now == "window" else f"{seen.active} end")
    return table


def next_war(table: Table) -> Table:
    """The next round of five comes to blue's turn: all koku is bid for the ninja, in vain."""
    pass_turns(table)
    for colour, at in see(table, ONLOOKER).colours.items():
        plan(table, colour, ninja=at.koku)
    return play(table, "* marker 2\n* marker 3\n* marker 4\n* marker 1")


# Looking.


def see(table: Table, who: int | str) -> IkusaView:
    return cast(IkusaView, table.view(who if isinstance(who, int) else seat(table, who)))


def phase(table: Table) -> str:
    return see(table, ONLOOKER).phase


def written(counts: Mapping[str, int]) -> str:
    letters = {kind: letter for letter, kind in KINDS.items()}
    return "+".join(f"{counts[k]}{letters[k]}" for k in letters if counts.get(k))


def force(table: Table, province: str) -> str:
    """A force as the rules write it: `{1G+1P}`."""
    return "{" + written(see(table, ONLOOKER).provinces[province].force) + "}"


def army(table: Table, name: str) -> str:
    """An army as the rules write it: `[D+2B+1S]`."""
    rest = written(see(table, ONLOOKER).armies[name].units)
    return f"[D+{rest}]" if rest else "[D]"


def place(table: Table, name: str) -> str:
    return see(table, ONLOOKER).armies[name].place


def owner(table: Table, province: str) -> str:
    return see(table, ONLOOKER).provinces[province].owner


def tray(table: Table, colour: str) -> dict[str, int]:
    return see(table, ONLOOKER).colours[colour].tray


def told(table: Table, who: int | str, kind: str, /, **facts: object) -> list[dict[str, Any]]:
    """The facts of every event of a kind that a seat was told of, where they hold these facts."""
    return kit.told(table, who if isinstance(who, int) else seat(table, who), kind, **facts)


def step(table: Table, dice: str) -> list[tuple[str, str, bool]]:
    """What these dice were for, and which of them hit."""
    before = len(told(table, ONLOOKER, "rolled"))
    facts = told(play(table, f"* {dice}"), ONLOOKER, "rolled")[before:]
    return [(die["side"], die["kind"], die["hit"]) for die in facts]
