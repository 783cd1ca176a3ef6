"""Positions of Kenjin in the words of its rules.

Stacks are written bottom to top as in the rules: `lord, peasant, scout^`, where `^` marks a card
that lies face up. A card that another seat laid is written `B's assassin^`. Cards get their
handles in the order in which a position writes them: the first card of A is `a1`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from games.kit import Refereed as Refereed
from games.kit import choices as choices
from games.kit import random_step as random_step
from games.kit import refused as refused
from games.kit import told as told

from honjin.engine.pack import Pack
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import Table
from honjin.engine.view import Piece
from honjin.games import find_game
from honjin.games.kenjin.table.view_types import Army, Battlefield, KenjinView

GAME = find_game("kenjin")
A, B, C, D = range(4)
ONLOOKER = SPECTATOR
SEATS = "ABCD"

REGULAR = ("scout", "shugenja", "general", "assassin", "ashigaru")
SECRET = ("lord", "peasant", "archer", "samurai", "brute")
ARMY = {**dict.fromkeys((*REGULAR, *SECRET), 1), "peasant": 4}
ARMY_SIZE = 13
FOURS = ("port", "rice_field", "village", "supply_camp", "torii")
SIXES = ("bridge", "sanctuary", "palace", "golden_temple", "fortress")


# Tables.


def two(*tiles: str, pack: Pack | None = None, **options: object) -> Table:
    """Two players, A first, with these tiles in a row."""
    return _opened(2, tiles, options, pack)


def three(*tiles: str, **options: object) -> Table:
    """Three players, A first, with two tiles each between A and B, B and C, C and A."""
    return _opened(3, tiles, options, None)


def four(*tiles: str, **options: object) -> Table:
    """Four players, A first, with two tiles each on the borders A-B, B-C, C-D, D-A."""
    return _opened(4, tiles, options, None)


def _opened(
    seats: int, tiles: tuple[str, ...], options: Mapping[str, object], pack: Pack | None
) -> Table:
    table = undrawn(seats, pack=pack, **{"first": "A", **options})
    for tile in tiles:
        table.apply(CHANCE, f"tile {tile}")
    return table


def undrawn(seats: int, pack: Pack | None = None, **options: object) -> Table:
    """A table whose chance outcomes are applied by hand."""
    return Refereed(GAME, GAME.setup(seats, options, pack))


def set_out(
    table: Table,
    stacks: Mapping[str, str],
    *,
    turn: int = A,
    left: int | None = None,
    hands: Mapping[str, str] | None = None,
    dead: Mapping[str, str] | None = None,
    seen: Mapping[str, str] | None = None,
    supply: str = "",
) -> Table:
    """The same table during deployment, with cards laid out: `{"A port": "lord, scout^"}`.

    What is neither laid nor `dead` is in hand. A seat whose hand is given has laid all the rest
    on the last of its battlefields that is not mentioned. `seen` tells who else knows a card,
    `supply` which side has a Supply Camp bonus already.
    """
    layout = _Layout(table)
    for where, words in stacks.items():
        layout.lay(where, words)
    for seat, words in (dead or {}).items():
        layout.bury(seat, words)
    for seat, words in (hands or {}).items():
        layout.keep(seat, words)
    for card, seats in (seen or {}).items():
        layout.cards[card]["seen_by"] = list(seats)
    if supply:
        place, edge = layout.edges[supply]
        layout.fields[place]["supply"][edge] = 1
    unlaid = layout.unlaid[SEATS[turn]].total()
    return layout.table_at("deploy", turn, left or (2 if unlaid > 2 else 1))


def ended(table: Table, conquered: Mapping[str, str], lord_last: str = "") -> Table:
    """The same table after all combats: `{"A port": "lord^, scout^"}` is what A took and has left.

    Nobody conquered the other battlefields. `lord_last` names the seats that laid their Lord last.
    """
    layout = _Layout(table, lord_last)
    for at in layout.fields:
        at["conqueror"] = "nobody"
    for where, words in conquered.items():
        layout.lay(where, words)
        layout.fields[layout.edges[where][0]]["conqueror"] = where[0]
    for seat, rest in layout.unlaid.items():
        layout.bury(seat, ", ".join(f"{kind}^" for kind in rest.elements()))
    return layout.table_at("over", A, 0)


class _Layout:
    """A position under construction."""

    def __init__(self, table: Table, lord_last: str = "") -> None:
        self.table = table
        self.lord_last = lord_last
        self.json: dict[str, Any] = GAME.position(table.state)
        self.fields: list[dict[str, Any]] = self.json["fields"]
        self.cards: dict[str, dict[str, Any]] = self.json["cards"]
        self.unlaid = {seat: Counter(ARMY) for seat in SEATS[: table.seats]}
        self.edges: dict[str, tuple[int, int]] = {}
        self.used: set[str] = set()
        for field in see(table, ONLOOKER).battlefields:
            self.fields[field.place]["supply"] = [0, 0]
            for edge, army in enumerate(field.armies):
                self.edges[f"{army.seat} {field.tile}"] = field.place, edge

    def lay(self, where: str, words: str) -> None:
        place, edge = self.edges[where]
        self.used.add(where)
        for word in _split(words):
            owner, _, kind = word.rpartition("'s ")
            name = self._take(owner or where[0], kind)
            self.fields[place]["stacks"][edge].append(name)

    def bury(self, seat: str, words: str) -> None:
        for kind in _split(words):
            self._take(seat, kind)

    def keep(self, seat: str, words: str) -> None:
        hand = Counter(_split(words))
        free = [w for w in self.edges if w[0] == seat and w not in self.used and "bridge" not in w]
        rest = self.unlaid[seat] - hand
        faces = [kind + "^" * (kind in REGULAR) for kind in rest.elements()]
        if faces:
            self.lay(free[-1], ", ".join(faces))
        assert self.unlaid[seat] == hand, f"{seat} cannot still hold {words}"

    def _take(self, seat: str, kind: str) -> str:
        bare = kind.removesuffix("^")
        assert self.unlaid[seat][bare] > 0, f"{seat} has no {bare} left"
        self.unlaid[seat][bare] -= 1
        number = sum(1 for card in self.cards if card[0] == seat.lower()) + 1
        if seat in self.lord_last:
            number = ARMY_SIZE if bare == "lord" else number - (f"{seat.lower()}13" in self.cards)
        name = f"{seat.lower()}{number}"
        self.cards[name] = {"kind": kind, "seen_by": []}
        return name

    def table_at(self, phase: str, turn: int, left: int) -> Table:
        hands = {seat: {k: n for k, n in rest.items() if n} for seat, rest in self.unlaid.items()}
        self.json.update(phase=phase, active=SEATS[turn], left=left, hands=hands)
        state = GAME.load(self.json, self.table.setup)
        return Refereed(GAME, self.table.setup, None, state)


def _split(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


# Playing.


def play(table: Table, script: str) -> Table:
    """Carry out lines such as `A deploy scout port`, one after the other."""
    for line in script.strip().splitlines():
        who, _, words = line.strip().partition(" ")
        table.apply(CHANCE if who == "*" else SEATS.index(who), words)
    return table


def play_at_random(table: Table, *seed: object) -> Table:
    """Let every seat choose at random until the game is over, with the referee looking on."""
    rng = stream("casebook", *seed)
    while not table.over:
        random_step(table, rng)
    return table


# Looking.


def see(table: Table, seat: int) -> KenjinView:
    return cast(KenjinView, table.view(seat))


def piece(table: Table, viewer: int, card: str) -> Piece:
    return next(p for p in see(table, viewer).pieces if p.id == card)


def kind_seen(table: Table, viewer: int, card: str) -> str | None:
    """What a viewer knows a card to be."""
    return piece(table, viewer, card).kind


def field(table: Table, tile: str) -> Battlefield:
    return next(f for f in see(table, ONLOOKER).battlefields if f.tile == tile)


def army(table: Table, seat: int, tile: str) -> Army:
    return next(a for a in field(table, tile).armies if a.seat == SEATS[seat])


def stack(table: Table, seat: int, tile: str) -> str:
    """A stack as it really lies, in the words of the rules."""
    cards = GAME.position(table.state)["cards"]
    foreign = {card: f"{card[0].upper()}'s " for card in cards if card[0] != SEATS[seat].lower()}
    return ", ".join(foreign.get(c, "") + cards[c]["kind"] for c in army(table, seat, tile).cards)


def sheet(table: Table, seat: int) -> dict[tuple[str, str], int]:
    """The score sheet: points by what and why."""
    lines = see(table, ONLOOKER).score[seat].lines
    return {(line.source, line.reason): line.points for line in lines}


# One battlefield.


class Fight:
    """The combat on one battlefield, as the events tell it."""

    def __init__(self, table: Table, tile: str) -> None:
        self.table = table
        self.tile = tile

    @property
    def totals(self) -> tuple[int, int]:
        return self._of_totals("total")

    @property
    def cards(self) -> tuple[int, int]:
        """How many cards each side had left when the totals were compared."""
        return self._of_totals("cards")

    def _of_totals(self, fact: str) -> tuple[int, int]:
        a, b = self.told("total")
        return a[fact], b[fact]

    @property
    def conqueror(self) -> str:
        return field(self.table, self.tile).conqueror

    @property
    def how(self) -> str:
        """Why it was conquered (`total`, `cards`) or not (`tie`, `golden_temple` …)."""
        ends = [e["by"] for e in self.told("conquered")] + [
            e["why"] for e in self.told("stand_off")
        ]
        return str(ends[0])

    def counted(self, seat: int) -> str:
        """The cards that counted in the total, with their strengths."""
        cards = self.told("strength", seat=SEATS[seat])
        return ", ".join(f"{card['kind']} {card['strength']}" for card in cards)

    def lost(self, how: str) -> list[str]:
        """The cards that were `shot`, `cut_down` or `destroyed`."""
        return [card["card"] for card in self.told(how)]

    def points(self, seat: int) -> dict[str, int]:
        """Victory points that this battlefield brought a seat, by reason."""
        lines = sheet(self.table, seat)
        return {reason: lines[tile, reason] for tile, reason in lines if tile == self.tile}

    def told(self, kind: str, /, **facts: object) -> list[dict[str, Any]]:
        return told(self.table, ONLOOKER, kind, tile=self.tile, **facts)

    def kinds_of_events(self) -> list[str]:
        """What happened there, in order."""
        events = self.table.events(ONLOOKER)
        return [event.kind for event in events if event.facts.get("tile") == self.tile]


def fight(
    tile: str, a: str, b: str, *, supply: str = "", pack: Pack | None = None, **options: object
) -> Fight:
    """A and B fight for a tile; the rest of both armies lies elsewhere.

    B lays the last card on another battlefield, and combat begins.
    """
    rest = "palace" if tile != "palace" else "fortress"
    table = two(
        tile if tile in FOURS else "rice_field",
        tile if tile in SIXES else "bridge",
        "torii" if tile != "torii" else "village",
        rest,
        pack=pack,
        **options,
    )
    used = Counter(word.removesuffix("^") for word in _split(b))
    last = next(k for k in ("ashigaru", "brute", "archer", "peasant") if used[k] < ARMY[k])
    table = set_out(
        table,
        {f"A {tile}": a, f"B {tile}": b},
        turn=B,
        hands={"A": "", "B": last},
        supply=f"{supply} {tile}" if supply else "",
    )
    table.apply(B, f"deploy {last} {rest}")
    return Fight(table, tile)
