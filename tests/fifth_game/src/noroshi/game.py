"""Noroshi: who and what it is."""

from __future__ import annotations

from honjin.engine.game import FirstGame, Meta, Setup
from honjin.engine.options import Option
from honjin.engine.standard import StandardGame
from noroshi.rules import RULES_VERSION
from noroshi.rules.actions import ACTIONS, OUTCOMES
from noroshi.rules.turn import Noroshi, set_up
from noroshi.table import names
from noroshi.table.view_types import NoroshiView

NIGHTS = Option("nights", "How many nights there are.", "5", ("3", "5"), ("NR-SET-02",))


class NoroshiGame(StandardGame[Noroshi]):
    """The game as the engine knows it."""

    meta = Meta(
        name="noroshi",
        title="Noroshi",
        designer="the Honjin maintainers",
        publisher="nobody",
        year=2026,
        seats=(2,),
        minutes=(3, 5),
        summary="Two clans light signal fires on seven hills, in secret; the wind carries them on.",
        rules=RULES_VERSION,
        rule_prefix="NR",
        options=(NIGHTS,),
        actions=ACTIONS,
        outcomes=OUTCOMES,
        weight=1,
        lid="#4b5d3a",
        longest=20,
        first_game=FirstGame(2),
    )
    view_type = NoroshiView

    def new(self, setup: Setup) -> Noroshi:
        return set_up(int(setup.word("nights")))

    def sides(self, state: Noroshi, setup: Setup) -> tuple[str, ...]:
        return names.CLANS


GAME = NoroshiGame()
