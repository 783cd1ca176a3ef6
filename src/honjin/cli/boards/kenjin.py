"""Kenjin's table: battlefields with both armies, hands, what has not been seen, and combat."""

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
from honjin.engine.view import Piece, View
from honjin.games.kenjin.rules.box import KIND_IDS, TILE_IDS
from honjin.games.kenjin.table.components import CARDS, TILES, make_box
from honjin.games.kenjin.table.names import clan
from honjin.games.kenjin.table.view_types import (
    OUT_OF_PLAY,
    Army,
    Battlefield,
    KenjinView,
    Player,
    Sheet,
)

CLAN_STYLES = {
    "Kamiwashi": "bold",
    "Jozu": "bold bright_blue",
    "Yaseï": "bold green",
    "Hondo": "bold red",
}
NAME_WIDTH = 15
REASONS = {
    "conquered": "conquered",
    "peasant": "a Peasant left",
    "lord": "the Lord left",
    "torii": "other battlefields",
    "lord_last": "deployed last",
}


def board(game: Game[State], setup: Setup) -> Board:
    return KenjinBoard(game, setup)


def tile_name(tile: str) -> str:
    return str(TILES[tile]["name"])


def card_name(kind: str) -> str:
    return str(CARDS[kind]["name"])


class KenjinBoard(Board):
    """Draws a KenjinView; stacks are written bottom to top."""

    def __init__(self, game: Game[State], setup: Setup) -> None:
        super().__init__(game, setup)
        parts = make_box(setup.seats, setup.pack)
        self.strength = {kind: parts.strength[i] for i, kind in enumerate(KIND_IDS)}
        self.worth = {tile: parts.vp[i] for i, tile in enumerate(TILE_IDS)}

    def title(self, seat: int) -> str:
        return f"{clan(seat, self.setup)} ({chr(ord('A') + seat)})"

    def style(self, seat: int) -> str:
        return CLAN_STYLES[clan(seat, self.setup)]

    def draw(self, view: View, width: int) -> RenderableType:
        assert isinstance(view, KenjinView)
        lines: list[RenderableType] = [Rule(self._headline(view), style="dim", align="left")]
        near, far = self._sorted(view)
        pieces = {piece.id: piece for piece in view.pieces}
        for field in near:
            lines.extend(self._field(field, view, pieces, width))
        if far:
            lines.append(Rule(Text("between the others", "dim"), style="dim", align="left"))
            for field in far:
                lines.extend(self._field(field, view, pieces, width))
        lines.append(Rule(style="dim"))
        lines.extend(self._offer(view, width))
        if not view.over:
            for player in view.players:
                if player.seat != view.seat:
                    lines.extend(self._player(player, width))
            lines.extend(self._out(pieces, width))
            lines.extend(self._hand(view, width))
        return Group(*lines)

    # Parts of the table.

    def _headline(self, view: KenjinView) -> Text:
        who = f"you are {self.title(_seat(view.seat))}" if view.seat else "as an onlooker sees it"
        return Text(f"Kenjin: {who}", "bold")

    def _sorted(self, view: KenjinView) -> tuple[list[Battlefield], list[Battlefield]]:
        """The battlefields on which the viewer fights, and the others."""
        near = [f for f in view.battlefields if view.seat in {army.seat for army in f.armies}]
        far = [f for f in view.battlefields if f not in near]
        return (near, far) if near else (far, [])

    def _field(
        self, field: Battlefield, view: KenjinView, pieces: Mapping[str, Piece], width: int
    ) -> Iterator[Text]:
        style = "bold underline" if field.tile == view.field else "bold"
        head = Text.assemble((tile_name(field.tile), style), f", worth {field.worth}")
        if field.conqueror == "nobody":
            head.append(": nobody conquers it")
        elif field.conqueror:
            head.append(": conquered by ").append_text(self.name(_seat(field.conqueror)))
        yield head
        first, second = field.armies
        for army in (second, first) if first.seat == view.seat else (first, second):
            yield from self._army(army, pieces, width)

    def _army(self, army: Army, pieces: Mapping[str, Piece], width: int) -> list[Text]:
        head = Text("  ").append_text(self.name(_seat(army.seat)))
        head.pad_right(max(0, NAME_WIDTH + 2 - head.cell_len))
        head.append(f"{len(army.cards):>2}  ", "dim")
        items = [self._card(pieces[card]) for card in army.cards] or [Text("–", "dim")]
        if army.supply:
            items.append(Text(f"{army.supply:+d} supplies", "italic"))
        return hang_items(head, items, width)

    def _card(self, piece: Piece) -> Text:
        style = self.style(_seat(piece.owner)).removeprefix("bold").strip()
        if piece.kind is None:
            return Text(f"[{piece.id}]", style)
        name = card_name(piece.kind)
        if not piece.face_up:
            return Text(f"{piece.id} ({name})", f"{style} dim".strip())
        return Text.assemble((f"{piece.id} ", style), (name, f"{style} bold".strip()))

    def _offer(self, view: KenjinView, width: int) -> Iterator[Text]:
        if view.offer:
            tiles = [Text(f"{tile_name(tile)} {self.worth[tile]}") for tile in view.offer]
            yield from hang_items(Text("Open for the draft: ", "bold"), tiles, width)

    def _player(self, player: Player, width: int) -> list[Text]:
        head = Text().append_text(self.name(_seat(player.seat)))
        head.append(f": {player.deployed} laid, {player.in_hand} in hand;")
        lines = flow(
            [head, Text("not yet seen:", "dim"), *_counted(player.not_yet_seen, "dim")],
            width - 2,
            " ",
        )
        return [lines[0], *(Text("  ").append_text(line) for line in lines[1:])]

    def _out(self, pieces: Mapping[str, Piece], width: int) -> Iterator[Text]:
        """What left the game: victims are shown as far as the viewer knows them."""
        out = [piece for piece in pieces.values() if piece.place == OUT_OF_PLAY]
        if out:
            cards = [
                Text(f"{piece.id} {card_name(piece.kind)}" if piece.kind else f"[{piece.id}]")
                for piece in out
            ]
            yield from hang_items(Text("Out of the game: ", "dim"), cards, width)

    def _hand(self, view: KenjinView, width: int) -> Iterator[Text]:
        if view.seat and view.hand:
            count = sum(view.hand.values())
            head = Text(f"Your hand, {count}: ", "bold")
            cards = []
            for kind, copies in view.hand.items():
                card = Text(f"{copies}x " if copies > 1 else "").append(card_name(kind))
                grows = "+" if kind == "lord" else ""
                cards.append(card.append(f" {self.strength[kind]}{grows}", "dim"))
            yield from hang_items(head, cards, width, " · ")

    # Combat.

    def scenes(self, events: Sequence[Event]) -> list[Scene]:
        """Each combat is a scene of its own, with the sums as they run."""
        scenes: list[Scene] = []
        running = 0
        for event in events:
            if event.kind == "combat":
                head = Text(f"── {event.text.rstrip('.')} ──", "bold")
                scenes.append(Scene([Text(""), head], alone=True))
                running = 0
                continue
            after = event.kind in ("shown", "ended") and scenes[-1:] and scenes[-1].alone
            if not scenes or after:
                scenes.append(Scene([Text("")] if after else []))
            line = Text(event.text)
            if event.kind in ("strength", "added"):
                running += event.facts["strength" if event.kind == "strength" else "amount"]
                line = Text(f"  {event.text.rstrip('.')} ")
                line.append("." * max(2, 48 - line.cell_len), "dim").append(f"{running:>4}", "bold")
            elif event.kind == "total":
                running = 0
                line.stylize("bold")
            elif event.kind in ("conquered", "stand_off"):
                line.stylize("bold underline")
            scenes[-1].lines.append(line)
        return scenes

    # The end.

    def sheet(self, view: View, scores: Sequence[int]) -> RenderableType:
        assert isinstance(view, KenjinView)
        grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
        grid.add_column("Where the points came from")
        for sheet in view.score:
            grid.add_column(self.name(_seat(sheet.seat)), justify="right")
        rows = {(line.source, line.reason): None for sheet in view.score for line in sheet.lines}
        for source, reason in _in_order(rows, view):
            points = [_points(sheet, source, reason) for sheet in view.score]
            grid.add_row(f"{_source(source)}: {REASONS[reason]}", *points)
        grid.add_section()
        totals = [Text(str(sheet.total), "bold") for sheet in view.score]
        grid.add_row(Text("Total", "bold"), *totals)
        if view.teams:
            sums = [str(scores[seat] + scores[(seat + 2) % 4]) for seat in range(view.seats)]
            grid.add_row("With the partner", *sums)
        grid.add_row("Battlefields", *(str(sheet.battlefields) for sheet in view.score))
        marks = ["winner" if sheet.seat in view.winners else "" for sheet in view.score]
        grid.add_row("", *marks)
        return grid


def _seat(name: str) -> int:
    return ord(name) - ord("A")


def _counted(kinds: Mapping[str, int], style: str) -> list[Text]:
    items = [
        f"{count}x {card_name(kind)}" if count > 1 else card_name(kind)
        for kind, count in kinds.items()
    ]
    return [
        Text(item + ("," if i < len(items) - 1 else ""), style) for i, item in enumerate(items)
    ] or [Text("nothing", style)]


def _in_order(rows: Mapping[tuple[str, str], None], view: KenjinView) -> list[tuple[str, str]]:
    """Battlefield after battlefield as they lie, then the rest."""
    tiles = [field.tile for field in view.battlefields]
    reasons = list(REASONS)
    return sorted(
        rows,
        key=lambda row: (
            tiles.index(row[0]) if row[0] in tiles else len(tiles),
            reasons.index(row[1]),
        ),
    )


def _source(source: str) -> str:
    return tile_name(source) if source in TILES else card_name(source)


def _points(sheet: Sheet, source: str, reason: str) -> str:
    found = [li.points for li in sheet.lines if (li.source, li.reason) == (source, reason)]
    return str(sum(found)) if found else ""
