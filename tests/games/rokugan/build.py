"""Positions of Battle for Rokugan in the words of its rules.

Players are named by their clans; the order in which a position names them is the order of seats.
Control tokens are written `lion_north` (one facedown), `lion_north+2` (one facedown, two faceup) or
`lion_north^2` (two faceup only). Combat tokens are written with their spot and what lies on them:
`army3 lion_north>dragon_west blessing2`; `army3^` lies face up. They get their handles in the order
in which a position names them: the first token of the second player is `b1`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from games import kit
from games.kit import Refereed as Refereed

from honjin.engine.pack import Pack
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import Table
from honjin.engine.view import Piece
from honjin.games import find_game
from honjin.games.rokugan.table.components import DATA
from honjin.games.rokugan.table.view_types import Player, Province, RokuganView, Territory, Token

GAME = find_game("rokugan")
ONLOOKER = "onlooker"
SEATS = "ABCDE"
Words = Mapping[str, str]

CLANS = tuple(clan["id"] for clan in DATA["clans"])
CAPITALS = {clan["id"]: clan["capital"] for clan in DATA["clans"]}
PROVINCES = {province["id"]: province for province in DATA["provinces"]}
OBJECTIVES = tuple(objective["id"] for objective in DATA["secret_objectives"])
NEUTRAL = ("rise_of_an_empire", "master_of_governance", "master_of_tactics")
COMMON = {
    "army1": 6,
    "army2": 4,
    "army3": 3,
    "army4": 2,
    "army5": 1,
    "navy1": 2,
    "navy2": 1,
    "shinobi1": 1,
    "shinobi2": 1,
    "blessing2": 2,
    "diplomacy": 1,
    "raid": 1,
    "bluff": 1,
}
OWN = {
    "crab": "navy3",
    "crane": "diplomacy",
    "dragon": "blessing3",
    "lion": "army6",
    "phoenix": "blessing3",
    "scorpion": "shinobi3",
    "unicorn": "raid",
}
KINDS = (*(f"army{n}" for n in range(1, 7)), *(f"navy{n}" for n in range(1, 4)))
KINDS += (*(f"shinobi{n}" for n in range(1, 4)), "blessing2", "blessing3", "diplomacy", "raid")

F1 = {
    "crab": "unicorn_east unicorn_west scorpion_north lion_capital crab_center crab_capital",
    "phoenix": "phoenix_capital dragon_south scorpion_west crab_east coast_south shadowlands_south",
    "scorpion": "phoenix_middle dragon_capital scorpion_capital crane_south coast_west "
    "island_north",
    "unicorn": "unicorn_capital phoenix_east crane_capital crane_middle island_west island_south",
}
"""Fixture F1: the four-player game of the rulebook's picture, after setup (RK-SET-12)."""
F1_EMPTY = "dragon_west lion_north lion_east crab_north coast_north shadowlands_north"


def token_list(clan: str) -> Counter[str]:
    """RK-TOK-01: the 27 tokens of a clan."""
    return Counter(COMMON) + Counter([OWN[clan]])


# Tables.


def new(seats: int, pack: Pack | None = None, **options: object) -> Table:
    """A table from its first decision on, whose chance outcomes are applied by hand."""
    return Refereed(GAME, GAME.setup(seats, options, pack))


def scene(
    lands: Words,
    tokens: Words | None = None,
    *,
    phase: str = "place",
    turn: str = "",
    first: str = "",
    round: int = 2,
    hands: Words | None = None,
    hand_size: int = 3,
    discards: Words | None = None,
    special: Words | None = None,
    holds: Words | None = None,
    on_space: Words | None = None,
    played: str = "",
    objectives: Words | None = None,
    seen: Words | None = None,
    pack: Pack | None = None,
    options: Mapping[str, object] | None = None,
    players: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> Table:
    """A table in the middle of a game; what is not said is dealt somehow.

    `holds` gives the territory cards of each player, `on_space` cards that lie on their space with
    who has read them, `seen` who else knows a token. Who has no land is ronin, unless `ronin` says
    otherwise. The first player named is at turn.
    """
    layout = _Layout(lands, GAME.setup(len(lands), options, pack))
    for clan, words in (tokens or {}).items():
        layout.lay(clan, words)
    for handle, clans in (seen or {}).items():
        layout.tokens[handle]["seen_by"] = [layout.seat(clan) for clan in clans.split()]
    for clan, words in (discards or {}).items():
        layout.take(clan, "discard", words)
    for clan in layout.clans:
        layout.deal_hand(clan, (hands or {}).get(clan), hand_size, layout.extra(players, clan))
    layout.keep_objectives(objectives or {})
    layout.give_cards(holds or {}, on_space or {}, played)
    for province, token in (special or {}).items():
        layout.provinces.setdefault(province, {})["special"] = token
    for clan, facts in (players or {}).items():
        layout.players[layout.seat(clan)].update(facts)
    leader = first or layout.clans[0]
    position: dict[str, Any] = {
        "phase": phase,
        "round": round,
        "first": layout.seat(leader),
        "active": layout.seat(turn or leader),
        "first_card": False,
        **layout.deck(round - 1 - (phase == "draw_initiative")),
    }
    landless = " ".join(clan for clan in lands if not lands[clan]) if round > 1 else ""
    more.setdefault("ronin", landless)
    for name in ("ronin", "out"):
        position[name] = [layout.seat(clan) for clan in more.pop(name, "").split()]
    for name in ("barred", "spy", "recalled"):
        position[name] = layout.seat(more.pop(name, ""))
    return layout.table({**position, **more})


def resolve(lands: Words, tokens: Words | None = None, *, swap: str = "done", **more: Any) -> Table:
    """A scene in which everything is laid, carried on to the end of its resolution.

    A bystander without a province lays a bluff last, where nobody else is.
    """
    by = next(clan for clan in ("dragon", "crane", "phoenix", "crab") if clan not in lands)
    used = f"{' '.join(lands.values())} {' '.join((tokens or {}).values())} {more.get('special')}"
    quiet = next(p for p in reversed(PROVINCES) if p not in used)
    hands = {**more.pop("hands", {}), by: "bluff army1"}
    if "ronin" in more:
        more["ronin"] += f" {by}"
    table = scene(
        {**lands, by: ""}, tokens, turn=by, hands=hands, **{"hand_size": 1, "round": 2, **more}
    )
    play(table, f"{by} lay bluff {quiet}")
    if see(table).phase == "swap":
        play(table, f"unicorn {swap}")
    return table


def scored(lands: Words, objectives: Words | None = None, **more: Any) -> Table:
    """A table after five rounds, with these lands."""
    return scene(lands, phase="over", round=5, objectives=objectives, **more)


class _Layout:
    """A position under construction."""

    def __init__(self, lands: Words, setup: Any) -> None:
        self.setup = setup
        self.clans = tuple(lands)
        self.rest = {clan: token_list(clan) for clan in lands}
        self.players: dict[str, dict[str, Any]] = {
            self.seat(clan): {
                "clan": clan,
                "hand": {},
                "pool": {},
                "discard": {},
                "aside": "",
                "scouts": 2,
                "shugenja": 1,
                "laid": 0,
                "offered": [],
                "kept": "",
            }
            for clan in lands
        }
        self.provinces: dict[str, dict[str, Any]] = {}
        self.tokens: dict[str, dict[str, Any]] = {}
        self.cards: dict[str, dict[str, Any]] = {}
        for clan, words in lands.items():
            for word in words.split():
                self.settle(clan, word)

    def seat(self, clan: str) -> str:
        return SEATS[self.clans.index(clan)] if clan else ""

    def extra(self, players: Mapping[str, Mapping[str, Any]] | None, clan: str) -> bool:
        """Whether this player's bluff is set aside."""
        return bool((players or {}).get(clan, {}).get("aside"))

    def settle(self, clan: str, word: str) -> None:
        sign = "+" if "+" in word else "^"
        province, _, up = word.partition(sign)
        assert province not in self.provinces, f"{province} is held twice"
        self.provinces[province] = {
            "owner": self.seat(clan),
            "facedown": int(sign == "+" or not up),
            "faceup": int(up or 0),
        }

    def lay(self, clan: str, words: str) -> None:
        seat = self.seat(clan)
        for line in _split(words):
            word, spot, *blessings = line.split()
            kind = word.removesuffix("^")
            self.rest[clan] -= Counter([kind, *blessings])
            self.players[seat]["laid"] += 1
            self.tokens[f"{seat.lower()}{self.players[seat]['laid']}"] = {
                "kind": kind,
                "spot": spot,
                "face_up": word != kind,
                "blessings": dict(Counter(blessings)),
            }

    def take(self, clan: str, place: str, words: str) -> None:
        kinds = Counter(words.split())
        assert kinds <= self.rest[clan], f"{clan} has no {words} left"
        self.rest[clan] -= kinds
        self.players[self.seat(clan)][place] = dict(kinds)

    def deal_hand(self, clan: str, words: str | None, size: int, aside: bool) -> None:
        """What is given, or the bluff and whatever is left; the rest is the pool."""
        if aside:
            self.rest[clan] -= Counter(["bluff"])
        rest = self.rest[clan]
        if words is None:
            free = ["bluff"] * rest["bluff"] + [k for k in KINDS for _ in range(rest[k])]
            words = " ".join(free[:size])
        self.take(clan, "hand", words)
        assert not self.rest[clan]["bluff"], f"the bluff of {clan} is nowhere"
        self.players[self.seat(clan)]["pool"] = dict(self.rest[clan])

    def keep_objectives(self, kept: Words) -> None:
        free = [name for name in OBJECTIVES if name not in kept.values()]
        for clan in self.clans:
            own = kept.get(clan) or free.pop(0)
            self.players[self.seat(clan)].update(kept=own, offered=[own, free.pop()])

    def give_cards(self, holds: Words, on_space: Words, played: str) -> None:
        for clan, words in holds.items():
            for card in words.split():
                seat = self.seat(clan)
                self.cards[territory_of(card)] = {"card": card, "at": seat, "read_by": [seat]}
        for card, readers in on_space.items():
            read = [self.seat(clan) for clan in readers.split()]
            self.cards[territory_of(card)] = {"card": card, "at": "space", "read_by": read}
        for card in played.split():
            self.cards[territory_of(card)] = {"card": card, "at": "played", "read_by": []}

    def deck(self, turned: int) -> dict[str, Any]:
        """RK-SET-09: the first clan began the game; that many cards were turned since."""
        clans = [f"clan_{clan}" for clan in self.clans[1:]]
        places = 4 - len(clans)
        gone = max(0, turned - len(clans))
        return {"initiative": [*clans[turned:], *NEUTRAL[gone:]], "neutrals": places - gone}

    def table(self, position: dict[str, Any]) -> Table:
        state = GAME.load(
            {
                **position,
                "players": self.players,
                "provinces": self.provinces,
                "tokens": self.tokens,
                "cards": self.cards,
            },
            self.setup,
        )
        return Refereed(GAME, self.setup, None, state)


def territory_of(card: str) -> str:
    return next(str(t["id"]) for t in DATA["territories"] if card in t["cards"])


def _split(words: str) -> list[str]:
    return [word.strip() for word in words.split(";") if word.strip()]


# Playing.


def seat_of(table: Table, who: str) -> int:
    """A player by clan or by seat letter; `*` is chance, ONLOOKER nobody at the table."""
    if who in ("*", ONLOOKER):
        return CHANCE if who == "*" else SPECTATOR
    if who in SEATS:
        return SEATS.index(who)
    view = cast(RokuganView, table.view(SPECTATOR))
    return next(i for i, player in enumerate(view.players) if player.clan == who)


def play(table: Table, script: str) -> Table:
    """Carry out lines such as `lion lay army1 lion_north`, one after the other."""
    for line in script.strip().splitlines():
        who, _, words = line.strip().partition(" ")
        table.apply(seat_of(table, who), words)
    return table


def draw(table: Table) -> Table:
    """Let chance have its first possible outcome until somebody decides."""
    while table.state.chance():
        table.apply(CHANCE, table.legal(CHANCE)[0])
    return table


def random_step(table: Table, rng: Rng) -> None:
    seat = CHANCE if table.state.chance() else table.actors()[rng.below(len(table.actors()))]
    legal = table.legal(seat)
    table.apply(seat, legal[rng.below(len(legal))])
    assert list(GAME.faults(table.state)) == []


def refused(table: Table, who: str, path: str) -> str:
    """The rule by which the table refuses an action of a player."""
    return kit.refused(table, seat_of(table, who), path)


def choices(table: Table, who: str, verb: str = "") -> set[str]:
    """What a player may do now, as far as it begins with these words, without them."""
    start = f"{verb} " if verb else ""
    paths = table.legal(seat_of(table, who))
    return {path.removeprefix(start) for path in paths if path.startswith(start)}


def at_turn(table: Table) -> str:
    """The clan that decides now, or `*`."""
    if table.state.chance():
        return "*"
    (seat,) = table.actors()
    return see(table).players[seat].clan


# Looking.


def see(table: Table, who: str = ONLOOKER) -> RokuganView:
    return cast(RokuganView, table.view(seat_of(table, who)))


def province(table: Table, name: str) -> Province:
    return next(p for p in see(table).provinces if p.id == name)


def held(table: Table, name: str) -> str:
    """Whose control tokens lie in a province: `lion 1+2` is one facedown and two faceup."""
    at = province(table, name)
    if not at.owner:
        return ""
    return f"{player(table, at.owner).clan} {at.facedown}+{at.faceup}"


def special(table: Table, name: str) -> str:
    return province(table, name).special


def territory(table: Table, name: str, who: str = ONLOOKER) -> Territory:
    return next(t for t in see(table, who).territories if t.id == name)


def player(table: Table, who: str, viewer: str = ONLOOKER) -> Player:
    return see(table, viewer).players[seat_of(table, who)]


def hand(table: Table, who: str) -> str:
    """What a player really holds."""
    return _counted(see(table, who).hand)


def pile(table: Table, who: str) -> str:
    """A player's discard pile."""
    return _counted(player(table, who).discard)


def _counted(kinds: Mapping[str, int]) -> str:
    return " ".join(sorted(Counter(kinds).elements()))


def on_board(table: Table) -> set[str]:
    """The handles of all combat tokens on the board."""
    return {token.id for token in see(table).tokens}


def token(table: Table, handle: str, viewer: str = ONLOOKER) -> Token:
    return next(t for t in see(table, viewer).tokens if t.id == handle)


def knows(table: Table, handle: str, *viewers: str) -> list[str]:
    """What each viewer knows a token to be, or an empty word."""
    return [token(table, handle, viewer).kind for viewer in viewers]


def piece(table: Table, viewer: str, name: str) -> Piece | None:
    return next((p for p in see(table, viewer).pieces if p.id == name), None)


def told(table: Table, who: str, kind: str, /, **facts: object) -> list[dict[str, Any]]:
    """The facts of every event of a kind that somebody was told of, where they hold these."""
    return kit.told(table, seat_of(table, who), kind, **facts)


def thrown_out(table: Table) -> dict[str, str]:
    """The tokens that step 2 discarded, each with the rule it broke."""
    return {facts["token"]: facts["rule"] for facts in told(table, ONLOOKER, "thrown_out")}


def totals(table: Table, name: str) -> dict[str, int]:
    """The totals of the battle for a province: each attacker's, and `defense`."""
    clans = {p.seat: p.clan for p in see(table).players}
    attacks = told(table, ONLOOKER, "attack", province=name)
    (defense,) = told(table, ONLOOKER, "defense", province=name)
    return {**{clans[a["seat"]]: a["total"] for a in attacks}, "defense": defense["total"]}


def happened(table: Table, *kinds: str) -> list[str]:
    """The kinds of all events so far in order, or those among the ones given."""
    events = [event.kind for event in table.events(SPECTATOR)]
    return [kind for kind in events if not kinds or kind in kinds]


def guesses(table: Table, who: str, count: int = 40) -> list[Table]:
    """Tables as a player may imagine them, with all their secrets."""
    seat = seat_of(table, who)
    states = [table.state.determinize(seat, stream("guess", i)) for i in range(count)]
    return [Refereed(GAME, table.setup, None, state) for state in states]
