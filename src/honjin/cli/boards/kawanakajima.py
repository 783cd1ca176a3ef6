"""Kawanakajima's table: the map around what happens, the units Clan by Clan, bowl and Honjins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from honjin.cli.boards import Board, Scene, flow, hang_items
from honjin.engine.events import Event
from honjin.engine.game import Game, Setup
from honjin.engine.state import State
from honjin.engine.view import View
from honjin.games.kawanakajima.table.components import ARMIES, DATA
from honjin.games.kawanakajima.table.names import ARMY_NAMES
from honjin.games.kawanakajima.table.view_types import (
    Clan,
    Combat,
    Counter,
    Honjin,
    KawanakajimaView,
)

STYLES = ("bold red", "bold bright_blue")
HEXES = DATA["map"]["hexes"]
GROUND = {"open": ("·", "dim"), "wood": ("♣", "green"), "kaizu": ("⌂", "bold yellow")}
STATES = {"good": "", "shaken": "'", "disorganized": "*", "exhausted": "**"}
"""Marks behind a unit on the map: one worse, two worse, three worse."""
AROUND = 3
"""Rows and columns of the map shown on each side of the action."""
CELL = 6


def board(game: Game[State], setup: Setup) -> Board:
    return KawanakajimaBoard(game, setup)


class KawanakajimaBoard(Board):
    """Draws a KawanakajimaView. `T-D2'` is Shaken, `T-D2*` Disorganized, `T-D2**` Exhausted."""

    def title(self, seat: int) -> str:
        return ARMY_NAMES[seat]

    def style(self, seat: int) -> str:
        return STYLES[seat]

    def draw(self, view: View, width: int) -> RenderableType:
        assert isinstance(view, KawanakajimaView)
        lines: list[RenderableType] = [Rule(_headline(view), style="dim", align="left")]
        lines.extend(self._map(view, width))
        lines.append(Rule(style="dim"))
        for seat in (0, 1):
            lines.extend(self._army(view, seat, width))
        lines.extend(_bowl(view, width))
        lines.extend(_subject(view))
        if view.combat is not None and not view.combat.code:
            lines.extend(_combat(view.combat))
        if view.turn == 0:
            lines.append(Text(view.reconstructed, "dim"))
        return Group(*lines)

    # The map.

    def _map(self, view: KawanakajimaView, width: int) -> Iterator[Text]:
        """Hexes stand in columns; every second column is half a hex lower."""
        places = _busy(view)
        columns = [int(place[:2]) for place in places]
        rows = [int(place[2:]) for place in places]
        room = max(5, (width - 2) // CELL)
        first = max(1, min(columns) - AROUND)
        last = min(44, max(columns) + AROUND, first + room - 1)
        units = {counter.place: counter for counter in view.counters}
        steps = view.move.steps if view.move else {}
        for row in range(max(1, min(rows) - AROUND), min(28, max(rows) + AROUND) + 1):
            for low in (False, True):
                line = Text()
                for column in range(first, last + 1):
                    cell = f"{column:02d}{row:02d}"
                    if (column % 2 == 0) == low:
                        line.append_text(self._cell(cell, units.get(cell), steps.get(cell)))
                    else:
                        line.append(" " * CELL)
                yield line

    def _cell(self, cell: str, unit: Counter | None, cost: int | None) -> Text:
        if unit is not None:
            seat = ARMIES.index(unit.army)
            return _padded(Text(f"{unit.id}{STATES[unit.state]}", self.style(seat)))
        if cell not in HEXES:
            return _padded(Text(""))
        if cost is not None:
            return _padded(Text(f"{cell}", "bold underline"))
        sign, style = GROUND[HEXES[cell]["t"]]
        height = "^" * HEXES[cell]["e"]
        return _padded(Text(f"{sign}{height}", style))

    # Armies.

    def _army(self, view: KawanakajimaView, seat: int, width: int) -> Iterator[Text]:
        army = ARMIES[seat]
        yield Text().append_text(self.name(seat)).append(_honjin(view.honjins[seat]), "dim")
        entries = [
            _clan(clan, [c for c in view.counters if c.clan == clan.id])
            for clan in view.clans
            if clan.army == army and any(c.clan == clan.id for c in view.counters)
        ]
        yield from (Text("  ").append_text(line) for line in flow(entries, width - 2, "   "))

    # What happened.

    def scenes(self, events: Sequence[Event]) -> list[Scene]:
        """Each chit drawn begins a paragraph, each battle a scene of its own."""
        scenes: list[Scene] = []
        for event in events:
            if event.kind in ("drawn", "turn", "battle"):
                head = Text(event.text, "bold")
                scenes.append(Scene([Text(""), head], alone=event.kind == "battle"))
                continue
            if not scenes:
                scenes.append(Scene([]))
            strong = event.kind in ("result", "eliminated", "points")
            scenes[-1].lines.append(Text(event.text, "bold" if strong else ""))
        return scenes

    # The end.

    def sheet(self, view: View, scores: Sequence[int]) -> RenderableType:
        assert isinstance(view, KawanakajimaView)
        grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
        grid.add_column("")
        for seat in (0, 1):
            grid.add_column(self.name(seat), justify="right")
        units = [[c for c in view.counters if c.army == army] for army in ARMIES]
        grid.add_row("Units still in play", *(str(len(own)) for own in units))
        grid.add_row("Units lost", *(str(own.losses) for own in view.honjins))
        grid.add_row("Bundori", *(str(own.bundori) for own in view.honjins))
        grid.add_section()
        ahead = (max(0, view.vp), max(0, -view.vp))
        grid.add_row(Text("Points ahead", "bold"), *(Text(str(n), "bold") for n in ahead))
        marks = ["winner" if seat in view.winners else "" for seat in ("A", "B")]
        grid.add_row("", *marks)
        return grid


def _padded(text: Text) -> Text:
    text.append(" " * max(0, CELL - text.cell_len))
    return text


def _headline(view: KawanakajimaView) -> Text:
    when = f"turn {view.turn} of {view.turns}" if view.turn else "set-up"
    ahead = f"{ARMY_NAMES[0 if view.vp > 0 else 1]} +{abs(view.vp)}" if view.vp else "even"
    who = f"you are {ARMY_NAMES[ord(view.seat) - 65]}" if view.seat else "as an onlooker sees it"
    return Text(f"Kawanakajima 1561, {when}, {ahead}: {who}", "bold")


def _busy(view: KawanakajimaView) -> list[str]:
    """The hexes that matter now: a move, a battle, an activation, else the commanders."""
    wanted: set[str] = set()
    if view.move is not None:
        wanted = {view.move.unit}
    elif view.combat is not None:
        wanted = {f.unit for f in (*view.combat.attackers, *view.combat.defenders)}
    else:
        wanted = {c.id for c in view.counters if c.clan in view.activation.clans}
    places = [c.place for c in view.counters if c.id in wanted and c.place in HEXES]
    if view.move is not None:
        places.extend(view.move.steps)
    leaders = [c.place for c in view.counters if "commander" in c.marks and c.place in HEXES]
    return places or leaders or [DATA["map"]["kaizu"]["hex"]]


def _subject(view: KawanakajimaView) -> list[Text]:
    """The name and the id of the unit or Clan in question: prompts use names, commands use ids."""
    about = view.move.unit if view.move is not None else view.subject
    names = {clan.id: clan.name for clan in view.clans}
    names.update((unit.id, unit.name) for unit in view.counters)
    return [Text(f"In question: {names[about]} ({about})")] if about in names else []


def _honjin(own: Honjin) -> str:
    plan = {"": "no Plan", "?": "a secret Plan"}.get(own.plan, own.plan.replace("_", " ").title())
    points = f"{own.points} Command Points"
    if own.kosaka_points:
        points += f" and {own.kosaka_points} of Kosaka"
    return f": {points}, {plan}{' (active)' if own.plan_active else ''}, Bundori {own.bundori}"


def _clan(clan: Clan, units: Sequence[Counter]) -> Text:
    text = Text(f"{clan.id} ", "bold").append(f"{clan.mode or '?'}: ", "italic")
    return text.append(", ".join(_unit(unit) for unit in units))


def _unit(unit: Counter) -> str:
    words = f"{unit.id[3:]} {unit.elan}-{unit.mass}{STATES[unit.state]}"
    words += f" F{unit.firepower}" * (unit.firepower > 0) + f" L{unit.leadership}" * (
        unit.leadership > 0
    )
    return f"{words} @{unit.place.removeprefix('entry-')}"


def _bowl(view: KawanakajimaView, width: int) -> list[Text]:
    chits = [Text(chit.replace("_", " ")) for chit in view.bowl.chits]
    if view.bowl.hidden:
        chits.append(Text(f"{view.bowl.hidden} more", "dim"))
    drawn = f" (drawn: {view.bowl.drawn.replace('_', ' ')})" if view.bowl.drawn else ""
    return hang_items(Text(f"Bowl{drawn}: ", "bold"), chits or [Text("empty", "dim")], width, ", ")


def _combat(combat: Combat) -> Iterator[Text]:
    for name, parts, total in (
        ("Column", combat.column, combat.column_sum),
        ("Line", combat.line, combat.line_sum),
    ):
        key = name.lower()
        fighters = (*combat.attackers, *combat.defenders)
        added = [f"{f.unit} {n:+d}" for f in fighters if (n := getattr(f, key))]
        added += [f"{reason.replace('_', ' ')} {n:+d}" for reason, n in parts]
        yield Text(f"{name} Score before the dice {total:+d}: {', '.join(added) or 'nothing'}")
