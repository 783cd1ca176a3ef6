"""Rokugan's table: territories and provinces, tokens on their spots, players, hand and honor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from honjin.cli.boards import Board, Scene, flow, hang_items
from honjin.engine.events import Event
from honjin.engine.game import Game, Setup
from honjin.engine.state import State
from honjin.engine.view import View, seat_name
from honjin.games.rokugan.rules.box import KIND_IDS
from honjin.games.rokugan.table.components import (
    CARDS,
    CLANS,
    OBJECTIVES,
    PROVINCES,
    TERRITORIES,
    data_with,
)
from honjin.games.rokugan.table.names import kind_name, special_names
from honjin.games.rokugan.table.view_types import Player, Province, RokuganView, Territory, Token

CLAN_STYLES = {
    "crab": "bold bright_black",
    "crane": "bold bright_cyan",
    "dragon": "bold green",
    "lion": "bold yellow",
    "phoenix": "bold bright_red",
    "scorpion": "bold red",
    "unicorn": "bold magenta",
}
NAME_WIDTH = 19


def board(game: Game[State], setup: Setup) -> Board:
    return RokuganBoard(game, setup)


def kind(name: str) -> str:
    return kind_name(KIND_IDS.index(name))


class RokuganBoard(Board):
    """Draws a RokuganView. Control tokens are written `■` faceup and `□` facedown."""

    def __init__(self, game: Game[State], setup: Setup) -> None:
        super().__init__(game, setup)
        self.clans: dict[int, str] = dict(enumerate(setup.names("clans")))
        """The clan of each seat as far as the last view showed."""
        self.specials = special_names(data_with(setup.pack))

    def title(self, seat: int) -> str:
        clan = self.clans.get(seat)
        return f"{CLANS[clan]['name']} ({seat_name(seat)})" if clan else super().title(seat)

    def style(self, seat: int) -> str:
        clan = self.clans.get(seat)
        return CLAN_STYLES[clan] if clan else super().style(seat)

    def draw(self, view: View, width: int) -> RenderableType:
        assert isinstance(view, RokuganView)
        self.clans = {_seat(player.seat): player.clan for player in view.players if player.clan}
        lines: list[RenderableType] = [Rule(self._headline(view), style="dim", align="left")]
        provinces = {province.id: province for province in view.provinces}
        for territory in view.territories:
            lines.extend(self._territory(territory, provinces, view, width))
        lines.append(Rule(style="dim"))
        for player in view.players:
            lines.extend(self._player(player, view, width))
        lines.extend(self._own(view, width))
        return Group(*lines)

    # Parts of the table.

    def _headline(self, view: RokuganView) -> Text:
        who = f"you are {self.title(_seat(view.seat))}" if view.seat else "as an onlooker sees it"
        when = f", round {view.round}" if view.round else ""
        return Text(f"Battle for Rokugan{when}: {who}", "bold")

    def _territory(
        self,
        territory: Territory,
        provinces: Mapping[str, Province],
        view: RokuganView,
        width: int,
    ) -> Iterator[Text]:
        head = Text(str(TERRITORIES[territory.id]["name"]), "bold")
        if territory.controller:
            head.append(": ").append_text(self.name(_seat(territory.controller)))
        card = CARDS[territory.card]["name"] if territory.card else "card"
        if territory.at == "played":
            head.append(f", {card} was played", "dim")
        elif territory.at != "space":
            head.append(f", {card} held by ", "dim").append_text(self.name(_seat(territory.at)))
        yield head
        for name in TERRITORIES[territory.id]["provinces"]:
            yield from self._province(provinces[name], view, width)

    def _province(self, province: Province, view: RokuganView, width: int) -> list[Text]:
        head = Text(f"  {PROVINCES[province.id]['label']:<{NAME_WIDTH}}")
        defense = f" +{province.defense}" if province.defense else "   "
        head.append(f"{province.honor}{defense}  ", "dim")
        items: list[Text] = []
        if province.owner:
            tokens = "■" * province.faceup + "□" * province.facedown
            items.append(self.name(_seat(province.owner)).append(f" {tokens}"))
        if province.special:
            items.append(Text(self.specials[province.special], "italic"))
        items.extend(self._token(token) for token in view.tokens if _into(token) == province.id)
        return hang_items(head, items or [Text("–", "dim")], width)

    def _token(self, token: Token) -> Text:
        style = self.style(_seat(token.owner)).removeprefix("bold").strip()
        what = f"{token.id} {kind(token.kind)}" if token.kind else f"[{token.id}]"
        text = Text(what, style if token.face_up else f"{style} dim".strip())
        start = token.spot.split(">")[0] if ">" in token.spot else ""
        if start == "sea":
            text.append(" from the sea", "dim")
        elif start:
            text.append(f" from {PROVINCES[start]['label']}", "dim")
        for blessing in token.blessings:
            text.append(f" + {kind(blessing)}")
        return text

    def _player(self, player: Player, view: RokuganView, width: int) -> list[Text]:
        head = Text().append_text(self.name(_seat(player.seat)))
        honor = player.honor
        head.append(f": {honor.total} honor", "bold")
        head.append(f" ({honor.flowers} + {honor.faceup} + {honor.territories})", "dim")
        facts = [f"{player.hand} in hand, {player.pool} in the pool"]
        if player.scouts:
            facts.append(f"{player.scouts} scout" + ("s" if player.scouts > 1 else ""))
        if player.shugenja:
            facts.append("shugenja")
        if player.seat == view.first:
            facts.append("first player" + (", card unused" if view.first_card else ""))
        facts.extend(word for word, is_so in (("ronin", player.ronin),) if is_so)
        items = [head, Text(", ".join(facts) + ";", "dim")]
        if player.seat != view.seat:
            unseen = ", ".join(_counted(player.not_yet_seen)) or "nothing"
            items.append(Text(f"not yet seen: {unseen}", "dim"))
        lines = flow(items, width - 2, " ")
        return [lines[0], *(Text("  ").append_text(line) for line in lines[1:])]

    def _own(self, view: RokuganView, width: int) -> Iterator[Text]:
        if not view.seat:
            return
        for objective in (view.objective,) if view.objective else view.offered:
            card = self.game.help(objective, self.setup)
            assert card is not None
            met = " Met as things stand." if view.objective_met else ""
            words = f"{card.name}, {card.box['honor']} honor: {card.brief}{met}"
            yield from hang_items(Text("Objective: ", "bold"), _words(words), width, " ")
        if view.hand:
            hand = [Text(item) for item in _counted(view.hand)]
            yield from hang_items(
                Text(f"Your hand, {sum(view.hand.values())}: ", "bold"), hand, width, " · "
            )
        if view.pool:
            pool = [Text(item, "dim") for item in _counted(view.pool)]
            yield from hang_items(Text("Still in your pool: ", "dim"), pool, width, " · ")

    # What happened.

    def scenes(self, events: Sequence[Event]) -> list[Scene]:
        """Each step of the resolution, and each battle, is a scene of its own."""
        scenes: list[Scene] = []
        for event in events:
            if event.kind in ("step", "battle", "round"):
                head = Text(f"── {event.text.rstrip('.')} ──", "bold")
                scenes.append(Scene([Text(""), head], alone=event.kind == "battle"))
                continue
            if not scenes:
                scenes.append(Scene([]))
            strong = event.kind in ("taken", "held", "repulsed", "raided", "pacified")
            scenes[-1].lines.append(Text(event.text, "bold" if strong else ""))
        return [scene for scene in scenes if len(scene.lines) > 2 or not _headed(scene)]

    # The end.

    def sheet(self, view: View, scores: Sequence[int]) -> RenderableType:
        assert isinstance(view, RokuganView)
        grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
        grid.add_column("Honor")
        for sheet in view.score:
            grid.add_column(self.name(_seat(sheet.seat)), justify="right")
        for label, field in (
            ("Flowers", "flowers"),
            ("Face-up control tokens", "faceup"),
            ("Territories", "territories"),
            ("Objective", "objective_honor"),
        ):
            grid.add_row(label, *(str(getattr(sheet, field)) for sheet in view.score))
        names = [str(OBJECTIVES[sheet.objective]["name"]) for sheet in view.score]
        grid.add_row("", *(Text(name, "dim") for name in names))
        grid.add_section()
        totals = [Text(str(sheet.total), "bold") for sheet in view.score]
        grid.add_row(Text("Total", "bold"), *totals)
        marks = ["winner" if sheet.seat in view.winners else "" for sheet in view.score]
        grid.add_row("", *marks)
        return grid


def _seat(name: str) -> int:
    return ord(name) - ord("A")


def _into(token: Token) -> str:
    """The province a token attacks or lies in."""
    return token.spot.split(">")[-1]


def _counted(kinds: Mapping[str, int]) -> list[str]:
    return [f"{n}x {kind(name)}" if n > 1 else kind(name) for name, n in kinds.items()]


def _words(text: str) -> list[Text]:
    return [Text(word) for word in text.split()]


def _headed(scene: Scene) -> bool:
    return len(scene.lines) == 2 and scene.lines[0].plain == ""
