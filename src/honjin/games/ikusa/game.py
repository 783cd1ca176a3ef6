"""Ikusa: who and what it is, and its answers to the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from honjin.engine.errors import BadOption, BadPosition
from honjin.engine.events import Event, Note
from honjin.engine.game import FirstGame, Foresight, Game, Help, Meta, Refusal, Setup
from honjin.engine.observation import Field
from honjin.engine.options import Option
from honjin.engine.rng import Rng
from honjin.engine.view import Piece
from honjin.games.ikusa import WEIGHT
from honjin.games.ikusa.rules import RULES_VERSION
from honjin.games.ikusa.rules.actions import ACTIONS, OUTCOMES
from honjin.games.ikusa.rules.box import COLOUR_IDS
from honjin.games.ikusa.rules.turn import Ikusa, set_up
from honjin.games.ikusa.table import (
    forecast,
    guess,
    help,
    invariants,
    log,
    notation,
    position,
    refusals,
)
from honjin.games.ikusa.table.components import DATA, make_box
from honjin.games.ikusa.table.fields import fields
from honjin.games.ikusa.table.pieces import pieces
from honjin.games.ikusa.table.view import view
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


class IkusaGame(Game[Ikusa]):
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
    )

    search = "playouts"
    iterations = 100
    candidates = 4

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

    def path(self, seat: int, action: int, seats: int) -> str:
        return notation.path(seat, action, seats)

    def paths(self, seat: int, seats: int) -> Mapping[str, int]:
        return notation.paths(seat, seats)

    def view(self, state: Ikusa, seat: int, setup: Setup) -> IkusaView:
        return view(state, seat, setup)

    def pieces(self, state: Ikusa, seat: int) -> tuple[Piece, ...]:
        return pieces(state, seat)

    def fields(self, seats: int) -> tuple[Field, ...]:
        return fields(seats)

    def imagine(self, view: Mapping[str, Any], setup: Setup, rng: Rng) -> Ikusa:
        return guess.imagine(view, self.new(setup), setup, rng)

    def event(self, note: Note, seat: int, setup: Setup) -> Event:
        return log.event(note, seat, setup)

    def why_not(self, state: Ikusa, seat: int, action: int, setup: Setup) -> Refusal:
        return refusals.why_not(state, seat, action, setup)

    def foresee(self, state: Ikusa, seat: int, path: str, setup: Setup) -> Foresight | None:
        return forecast.foresee(state, seat, path)

    def odds(self, words: Sequence[str], setup: Setup) -> Foresight:
        return forecast.asked(words, make_box(setup))

    def help(self, element: str) -> Help | None:
        return help.help_on(element)

    def glossary(self) -> Sequence[str]:
        return help.glossary()

    def position(self, state: Ikusa) -> dict[str, Any]:
        return position.write(state)

    def load(self, position_json: Mapping[str, Any], setup: Setup) -> Ikusa:
        state = position.read(position_json, self.new(setup))
        for fault in invariants.faults(state):
            raise BadPosition(f"this position cannot be: {fault}")
        return state

    def faults(self, state: Ikusa) -> Iterator[str]:
        return invariants.faults(state)


GAME = IkusaGame()
