"""Ikusa: its facts and options, and how the engine starts it."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.engine.errors import BadOption
from honjin.engine.game import FirstGame, Foresight, Meta, Setup, Strength
from honjin.engine.options import Option
from honjin.engine.standard import StandardGame
from honjin.games.ikusa import WEIGHT
from honjin.games.ikusa.rules import RULES_VERSION
from honjin.games.ikusa.rules.actions import ACTIONS, OUTCOMES
from honjin.games.ikusa.rules.box import COLOUR_IDS
from honjin.games.ikusa.rules.turn import Ikusa, set_up
from honjin.games.ikusa.table import forecast
from honjin.games.ikusa.table.components import DATA, make_box
from honjin.games.ikusa.table.view_types import IkusaView

CHOICES = DATA["options"]
OPTIONS = (
    Option(
        "variant",
        "The normal game, quick play for three to five, or the long game, in which a winner is "
        "declared at the end of a round only.",
        "normal",
        ("normal", "quick", "long"),
        ("IK-WIN-01", "IK-WIN-02", "IK-QP-01"),
        title="Length",
        labels=("Normal", "Quick", "Long"),
    ),
    Option(
        "track",
        "The holes of the experience track: 1 1 1 2 2 3 4, or one of two longer rows.",
        "short",
        ("short", "long", "even"),
        ("IK-EXP-01", "IK-R-65"),
        title="Experience track",
        labels=("Short", "Long", "Even"),
    ),
    Option(
        "agreement",
        "Players with equal bids for the turn order are asked whether they agree; else chance "
        "decides at once.",
        bool(CHOICES["agreed_markers_on_tie"]["default"]),
        rules=("IK-TURN-03", "IK-R-13"),
        title="Ask on equal bids",
    ),
    Option(
        "round_cap",
        "The last round: then most provinces win, after them most units.",
        str(CHOICES["round_cap"]["default"]),
        ("none", "1", "3", "8", "12", "20", "30", "50"),
        ("IK-R-96",),
        title="Last round",
        labels=("None", "1", "3", "8", "12", "20", "30", "50"),
    ),
)


class IkusaGame(StandardGame[Ikusa]):
    """The game as the engine knows it."""

    meta = Meta(
        name="ikusa",
        title="Ikusa",
        designer="Michael Gray",
        publisher="Avalon Hill",
        year=2011,
        seats=(2, 3, 4, 5),
        minutes=(120, 240),
        summary="Plan in secret, levy armies, hire ronin and the ninja, and wage war for the 68 "
        "provinces of Japan.",
        rules=RULES_VERSION,
        rule_prefix="IK",
        options=OPTIONS,
        actions=ACTIONS,
        outcomes=OUTCOMES,
        weight=WEIGHT,
        lid="#c9760c",
        longest=100_000,
        first_game=FirstGame(3, {"variant": "quick"}),
        points="provinces",
        declines=("pass now",),
    )
    view_type = IkusaView
    search = "playouts"
    strengths = (
        Strength(mistakes=40),
        Strength(mistakes=28),
        Strength(mistakes=17),
        Strength(12, mistakes=9),
        Strength(40),
    )
    candidates = 0

    def check(self, setup: Setup) -> None:
        if setup.seats == 2 and setup.word("variant") != "normal":
            length = {"quick": "Quick play", "long": "The long game"}[setup.word("variant")]
            raise BadOption(
                f"{length} needs three to five players.", "variant", "IK-R-108, IK-TWO-06"
            )
        make_box(setup)

    def new(self, setup: Setup) -> Ikusa:
        return set_up(make_box(setup))

    def sides(self, state: Ikusa, setup: Setup) -> tuple[str, ...]:
        """IK-TWO-01: with two players each runs two colours."""
        own: list[list[str]] = [[] for _ in range(setup.seats)]
        for colour in range(state.box.colours):
            own[state.box.seat_of(colour)].append(COLOUR_IDS[colour])
        return tuple(" and ".join(colours) for colours in own)

    def crests(self, state: Ikusa, setup: Setup) -> tuple[str, ...]:
        first: dict[int, str] = {}
        for colour in range(state.box.colours):
            first.setdefault(state.box.seat_of(colour), f"ikusa-{COLOUR_IDS[colour]}")
        return tuple(first[seat] for seat in range(setup.seats))

    def foresee(self, state: Ikusa, seat: int, path: str, setup: Setup) -> Foresight | None:
        return forecast.foresee(state, seat, path)

    def odds(self, words: Sequence[str], setup: Setup) -> Foresight:
        return forecast.asked(words, make_box(setup))


GAME = IkusaGame()
