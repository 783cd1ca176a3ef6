"""Kenjin: its facts and options, and how the engine starts it."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.engine.errors import BadOption, BadPack
from honjin.engine.game import FirstGame, Meta, Setup, Strength
from honjin.engine.observation import Pointer, Reading
from honjin.engine.options import Option
from honjin.engine.standard import StandardGame
from honjin.engine.state import CHANCE
from honjin.games.kenjin import WEIGHT
from honjin.games.kenjin.rules import RULES_VERSION
from honjin.games.kenjin.rules.actions import ACTIONS, OUTCOMES
from honjin.games.kenjin.rules.box import SMALL_TILES, TILE_IDS
from honjin.games.kenjin.rules.phases import DRAW_FIRST
from honjin.games.kenjin.rules.turn import Kenjin, set_up
from honjin.games.kenjin.table import fields, names
from honjin.games.kenjin.table.components import CLAN_NAMES, CLANS, DATA, TEACHING_TILES, make_box
from honjin.games.kenjin.table.view_types import KenjinView

OPTIONS = (
    Option(
        "setup",
        "How the battlefields are chosen: drawn at random, drafted by three or four players, or "
        "the fixed teaching set for two.",
        "random",
        ("random", "draft", "teaching"),
        ("KJ-SET-06", "KJ-DRF-01", "KJ-R-02"),
        title="Battlefields",
        labels=("Drawn", "Drafted", "Teaching set"),
    ),
    Option(
        "size",
        "The printed game, or a small one for study: two players, two battlefields and four cards "
        "each, so few that it can be solved exactly.",
        "printed",
        ("printed", "small"),
        ("KJ-R-45",),
        title="Size",
        labels=("Printed", "Small"),
    ),
    Option(
        "first",
        "Who begins.",
        "random",
        ("random", "A", "B", "C", "D"),
        ("KJ-SET-07", "KJ-R-01"),
        title="First player",
        labels=("Drawn", "Seat 1", "Seat 2", "Seat 3", "Seat 4"),
    ),
    Option(
        "teams",
        "Four players as two teams, partners opposite each other.",
        False,
        rules=("KJ-TEAM-01", "KJ-R-05"),
        title="Teams",
    ),
    Option(
        "team_channel",
        "Partners may talk where the others do not hear it; else all talk is open.",
        False,
        rules=("KJ-TEAM-03", "KJ-R-06"),
        title="Team chat",
    ),
    Option(
        "hold_ground",
        "Ground must be held: a side without cards conquers nothing and uses no supplies.",
        False,
        rules=("KJ-R-27",),
        title="Hold ground",
    ),
    Option(
        "empty_side_loses",
        "An army always beats a side without cards, whatever the totals: the FAQ's answer about a "
        "lone Peasant, taken at its word.",
        False,
        rules=("KJ-R-27",),
        title="Empty side loses",
    ),
    Option(
        "fallen_lord_forgiven",
        "A Lord deployed last costs nothing if it is eliminated later: the glossary's sentence on "
        "eliminated cards, taken at its word.",
        False,
        rules=("KJ-R-12",),
        title="Fallen Lord forgiven",
    ),
    Option(
        "clans",
        "The clans in the order of the seats. A seat without one gets a free clan.",
        (),
        CLANS,
        ("KJ-DEF-01", "KJ-R-04"),
        title="Clans",
        labels=tuple(CLAN_NAMES[clan] for clan in CLANS),
    ),
)


class KenjinGame(StandardGame[Kenjin]):
    """The game as the engine knows it.

    KJ-D-01: the first seat and the clans are chosen as options, before the first action.
    """

    meta = Meta(
        name="kenjin",
        title="Kenjin",
        designer=DATA["designer"],
        publisher=DATA["publisher"],
        year=DATA["year"],
        seats=tuple(range(DATA["players"]["min"], DATA["players"]["max"] + 1)),
        minutes=(DATA["minutes"]["low"], DATA["minutes"]["typical"]),
        summary="Play thirteen cards, some of them face down, on the battlefields you share with "
        "your neighbours; then see who holds what.",
        rules=RULES_VERSION,
        rule_prefix="KJ",
        options=OPTIONS,
        actions=ACTIONS,
        outcomes=OUTCOMES,
        weight=WEIGHT,
        lid="#a3291f",
        longest=200,
        first_game=FirstGame(2),
    )
    view_type = KenjinView
    strengths = (
        Strength(mistakes=45),
        Strength(),
        Strength(200),
        Strength(1_500),
        Strength(15_000, guided=3_000),
    )
    familiar = ("setup", "first", "clans", "team_channel")

    def check(self, setup: Setup) -> None:
        seats, how = setup.seats, setup.word("setup")
        if how == "draft" and seats == 2:
            raise BadOption("Drafting needs three or four players.", "setup", "KJ-R-02")
        if how == "teaching" and seats != 2:
            raise BadOption("The teaching set is for two players.", "setup", "KJ-R-02")
        if _small(setup) and seats != 2:
            raise BadOption("The small game is for two players.", "size", "KJ-R-45")
        if setup.switch("teams") and seats != 4:
            raise BadOption("Teams need four players.", "teams", "KJ-TEAM-01")
        if setup.switch("team_channel") and not setup.switch("teams"):
            raise BadOption("Team chat needs teams.", "team_channel", "KJ-R-06")
        if _first(setup) >= seats:
            raise BadOption(f"There are only {seats} seats.", "first")
        if len(setup.names("clans")) > seats:
            raise BadOption(f"{seats} players have {seats} clans.", "clans")
        box = make_box(seats, setup.pack, _small(setup))
        large = [int(tile >= SMALL_TILES) for tile in _teaching(box.fields)]
        if how == "teaching" and list(box.large) != large:
            raise BadPack("layouts.2.borders.0.tiles_vp: the teaching set has tiles of 4, 6, 4, 6")

    def new(self, setup: Setup) -> Kenjin:
        how = setup.word("setup")
        box = make_box(setup.seats, setup.pack, _small(setup))
        return set_up(
            box,
            first=_first(setup),
            tiles=_teaching(box.fields) if how == "teaching" else None,
            draft=how == "draft",
            teams=setup.switch("teams"),
            hold_ground=setup.switch("hold_ground"),
            empty_loses=setup.switch("empty_side_loses"),
            forgives=setup.switch("fallen_lord_forgiven"),
        )

    def team(self, setup: Setup, seat: int) -> int:
        return seat % 2 if setup.options.get("teams") is True else seat

    def partners_whisper(self, setup: Setup) -> bool:
        return setup.options.get("team_channel") is True

    def readings(self, seats: int) -> tuple[Reading, ...]:
        return fields.readings(seats)

    def pointers(self, seats: int) -> tuple[Pointer, ...]:
        return fields.pointers(seats)

    def beliefs(self, seats: int) -> tuple[Reading, ...]:
        return fields.beliefs()

    def sides(self, state: Kenjin, setup: Setup) -> tuple[str, ...]:
        return tuple(names.clan(seat, setup) for seat in range(setup.seats))

    def crests(self, state: Kenjin, setup: Setup) -> tuple[str, ...]:
        return tuple(names.crest(seat, setup) for seat in range(setup.seats))

    def contradictions(self, state: Kenjin, setup: Setup) -> Iterator[str]:
        """Where a table is not what the host chose: another first seat, or other teaching tiles."""
        first = _first(setup)
        if first != CHANCE and (state.phase == DRAW_FIRST or state.first != first):
            yield f"the first seat is {setup.word('first')} (option first, KJ-R-01)"
        if setup.word("setup") == "teaching":
            tiles = [state.tile(field) for field in range(state.box.fields)]
            if tiles != _teaching(state.box.fields):
                printed = ", ".join(TEACHING_TILES[: state.box.fields])
                yield f"the tiles are {printed} (option setup, KJ-R-02)"


def _small(setup: Setup) -> bool:
    return setup.word("size") == "small"


def _teaching(fields: int) -> list[int]:
    """KJ-R-02: the tiles of the teaching set, as many as there are battlefields."""
    return [TILE_IDS.index(tile) for tile in TEACHING_TILES[:fields]]


def _first(setup: Setup) -> int:
    name = setup.word("first")
    return CHANCE if name == "random" else ord(name) - ord("A")


GAME = KenjinGame()
