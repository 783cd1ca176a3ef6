"""Battle for Rokugan: its facts and options, and how the engine starts it."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.engine.errors import BadOption
from honjin.engine.game import FirstGame, Meta, Setup, Strength
from honjin.engine.observation import Pointer, Reading
from honjin.engine.options import Option
from honjin.engine.standard import StandardGame
from honjin.engine.view import seat_name
from honjin.games.rokugan import WEIGHT
from honjin.games.rokugan.rules import RULES_VERSION
from honjin.games.rokugan.rules.actions import ACTIONS, OUTCOMES
from honjin.games.rokugan.rules.box import CLAN_IDS
from honjin.games.rokugan.rules.phases import DEAL_CLAN, DRAW_PICKER, PICK_CLAN
from honjin.games.rokugan.rules.turn import Rokugan, set_up
from honjin.games.rokugan.table import fields, names
from honjin.games.rokugan.table.components import DATA, make_box
from honjin.games.rokugan.table.view_types import RokuganView

OPTIONS = (
    Option(
        "clans",
        "The clans in the order of the seats. A seat without one picks or is dealt a clan.",
        (),
        CLAN_IDS,
        ("RK-SET-01", "RK-R-04"),
        title="Clans",
        labels=tuple(names.clan_name(clan) for clan in range(len(CLAN_IDS))),
    ),
    Option(
        "clan_choice",
        "How players without a clan get one: they pick in random order, or are dealt one.",
        "pick",
        ("pick", "deal"),
        ("RK-R-04",),
        title="Free clans",
        labels=("Picked", "Dealt"),
    ),
    Option(
        "strict_placement",
        "Tokens may be laid only where their kind belongs: easier to learn, but no duds to bluff "
        "with.",
        False,
        rules=("RK-R-13", "RK-R-71"),
        title="Strict placement",
    ),
    Option(
        "peace_supports_raid",
        "An own province with peace or the shrine supports a raid next to it.",
        True,
        rules=("RK-R-22",),
        title="Peace supports raids",
    ),
    Option(
        "swept_attack_counts",
        "An attack that a raid or diplomacy next door sweeps away counts as failed: the defender "
        "gains a face-up token.",
        True,
        rules=("RK-R-50",),
        title="Swept attacks fail",
    ),
    Option(
        "struck_attack_counts",
        "An attack that a shugenja, Dark Favors or Purge the Weak discards counts as failed too: "
        "the defender gains a face-up token.",
        False,
        rules=("RK-R-50",),
        title="Discarded attacks fail",
    ),
    Option(
        "struck_bluff_returns",
        "A bluff that is turned over and discarded during placement comes back to its owner's hand "
        "at once, instead of in the next draw.",
        False,
        rules=("RK-R-03",),
        title="Bluff returns at once",
    ),
    Option(
        "tie_break",
        "Equal honor is decided by provinces, then by control tokens, instead of shared.",
        False,
        rules=("RK-R-61",),
        title="Break ties",
    ),
)


class RokuganGame(StandardGame[Rokugan]):
    """The game as the engine knows it."""

    meta = Meta(
        name="rokugan",
        title="Battle for Rokugan",
        designer="Molly Glover and Tom Jolly",
        publisher=DATA["meta"]["publisher"],
        year=DATA["meta"]["year"],
        seats=tuple(range(DATA["meta"]["players"][0], DATA["meta"]["players"][1] + 1)),
        minutes=(60, 90),
        summary="Seven clans, five rounds: place face-down tokens on borders, coasts and "
        "provinces, bluff, and turn them all over at once.",
        rules=RULES_VERSION,
        rule_prefix="RK",
        options=OPTIONS,
        actions=ACTIONS,
        outcomes=OUTCOMES,
        weight=WEIGHT,
        lid="#2a78a8",
        longest=5_000,
        first_game=FirstGame(3),
        points="honor",
        declines=("done",),
    )
    view_type = RokuganView
    search = "playouts"
    strengths = (
        Strength(mistakes=15),
        Strength(),
        Strength(100),
        Strength(600),
        Strength(8_000, judged=True),
    )
    familiar = ("clans", "clan_choice")

    def check(self, setup: Setup) -> None:
        clans = setup.names("clans")
        if len(clans) > setup.seats:
            raise BadOption(f"{setup.seats} players have {setup.seats} clans.", "clans")
        make_box(setup.seats, setup.pack)

    def new(self, setup: Setup) -> Rokugan:
        return set_up(
            make_box(setup.seats, setup.pack),
            clans=[CLAN_IDS.index(clan) for clan in setup.names("clans")],
            dealt=setup.word("clan_choice") == "deal",
            strict=setup.switch("strict_placement"),
            peace_supports=setup.switch("peace_supports_raid"),
            swept_counts=setup.switch("swept_attack_counts"),
            struck_counts=setup.switch("struck_attack_counts"),
            bluff_returns=setup.switch("struck_bluff_returns"),
            tie_break=setup.switch("tie_break"),
        )

    def readings(self, seats: int) -> tuple[Reading, ...]:
        return fields.readings(seats)

    def pointers(self, seats: int) -> tuple[Pointer, ...]:
        return fields.pointers(seats)

    def sides(self, state: Rokugan, setup: Setup) -> tuple[str, ...]:
        clans = (state.clan(seat) for seat in range(setup.seats))
        return tuple(names.clan_name(clan) if clan >= 0 else "" for clan in clans)

    def crests(self, state: Rokugan, setup: Setup) -> tuple[str, ...]:
        clans = (state.clan(seat) for seat in range(setup.seats))
        return tuple(CLAN_IDS[clan] if clan >= 0 else "" for clan in clans)

    def contradictions(self, state: Rokugan, setup: Setup) -> Iterator[str]:
        """Where a table is not what the host chose: other clans, or another way to choose them."""
        for seat, clan in enumerate(setup.names("clans")):
            if state.clan(seat) != CLAN_IDS.index(clan):
                yield f"seat {seat_name(seat)} plays the {clan} (option clans, RK-R-04)"
        if state.phase in ((DRAW_PICKER, PICK_CLAN) if state.dealt else (DEAL_CLAN,)):
            yield f"clans are chosen by {setup.word('clan_choice')} (option clan_choice, RK-R-04)"


GAME = RokuganGame()
