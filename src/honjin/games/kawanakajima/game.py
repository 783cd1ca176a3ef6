"""Kawanakajima 1561: its facts and options, and how the engine starts it."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.engine.errors import BadOption
from honjin.engine.game import FirstGame, Foresight, Meta, Setup, Strength
from honjin.engine.options import Option
from honjin.engine.standard import StandardGame
from honjin.games.kawanakajima import WEIGHT
from honjin.games.kawanakajima.rules import RULES_VERSION
from honjin.games.kawanakajima.rules.actions import ACTIONS, OUTCOMES
from honjin.games.kawanakajima.rules.traits import TRAITS
from honjin.games.kawanakajima.rules.turn import Kawanakajima, set_up
from honjin.games.kawanakajima.table import forecast, names, odds
from honjin.games.kawanakajima.table.components import DATA, make_box
from honjin.games.kawanakajima.table.view_types import KawanakajimaView

OPTIONS = (
    Option(
        "scenario",
        "The battle as it was fought, or Takeda's march as it might have gone, with the siege of "
        "Kaizu.",
        "historical",
        ("historical", "hypothetical"),
        ("KW-HIST-01", "KW-HYP-01"),
        title="Scenario",
        labels=("Historical", "Hypothetical"),
    ),
    Option(
        "fog_of_war",
        "Modes, Reserves and Delay Tracks are hidden from the enemy.",
        DATA["options"]["fog_of_war"]["default"],
        rules=("KW-FOG-01", "KW-R-153", "KW-R-154"),
        title="Fog of war",
    ),
    Option(
        "samurai",
        "An army that falls behind may call a Samurai.",
        DATA["options"]["samurai"]["default"],
        rules=("KW-SAM-01",),
        title="Samurai",
    ),
    Option(
        "kansuke",
        "Historical: Yamamoto Kansuke may delay one chit, for 2 VP to Uesugi.",
        DATA["options"]["kansuke"]["default"],
        rules=("KW-OPT-01",),
        title="Kansuke",
    ),
    Option(
        "takeda_plan",
        "Historical: Takeda has a Battle Plan too, which must be activated.",
        DATA["options"]["takeda_plan"]["default"],
        rules=("KW-OPT-04",),
        title="Takeda Battle Plan",
    ),
    Option(
        "uesugi_clan_with_M",
        "Historical: one Uesugi Clan may be deployed beside Amakasu on the river.",
        DATA["options"]["uesugi_clan_with_M"]["default"],
        rules=("KW-OPT-07",),
        title="Clan beside Amakasu",
    ),
    Option(
        "nekogase_ford",
        "The Nekogase shallow can be forded.",
        DATA["options"]["nekogase_ford"]["default"],
        rules=("KW-R-156",),
        title="Nekogase ford",
    ),
    Option(
        "fatigue",
        "From turn 8 on both Combat! chits end the turn.",
        True,
        rules=("KW-KAW-16",),
        title="Fatigue",
    ),
)
HISTORICAL_ONLY = ("kansuke", "takeda_plan", "uesugi_clan_with_M")


class KawanakajimaGame(StandardGame[Kawanakajima]):
    """The game as the engine knows it."""

    meta = Meta(
        name="kawanakajima",
        title="Kawanakajima 1561",
        designer=DATA["meta"]["designer_of_original"]["value"],
        publisher="Hexasim",
        year=2009,
        seats=(2,),
        minutes=(180, 300),
        summary="Takeda Shingen and Uesugi Kenshin meet in the fog on the river plain: Clans in "
        "four Modes, chits from a bowl, charges and closed ranks.",
        rules=RULES_VERSION,
        rule_prefix="KW",
        options=OPTIONS,
        actions=ACTIONS,
        outcomes=OUTCOMES,
        weight=WEIGHT,
        lid="#7c2d1c",
        longest=100_000,
        first_game=FirstGame(2),
        points="victory points",
        declines=("no",),
    )
    view_type = KawanakajimaView
    search = "looks"
    strengths = (
        Strength(mistakes=85),
        Strength(mistakes=45),
        Strength(2, mistakes=40),
        Strength(4, mistakes=20),
        Strength(16, judged=True),
    )
    familiar = ("scenario",)
    traits = TRAITS

    def check(self, setup: Setup) -> None:
        if setup.word("scenario") != "historical":
            for name in HISTORICAL_ONLY:
                if setup.switch(name):
                    title = next(option.title for option in OPTIONS if option.name == name)
                    raise BadOption(f"{title} belongs to the historical scenario.", name)
        make_box(setup.word("scenario"), setup.switch("nekogase_ford"), setup.pack)

    def new(self, setup: Setup) -> Kawanakajima:
        scenario = setup.word("scenario")
        return set_up(
            make_box(scenario, setup.switch("nekogase_ford"), setup.pack),
            historical=scenario == "historical",
            fog=setup.switch("fog_of_war"),
            samurai=setup.switch("samurai"),
            kansuke=setup.switch("kansuke"),
            takeda_plan=setup.switch("takeda_plan"),
            join_amakasu=setup.switch("uesugi_clan_with_M"),
            fatigue=setup.switch("fatigue"),
        )

    def sides(self, state: Kawanakajima, setup: Setup) -> tuple[str, ...]:
        return names.ARMY_NAMES

    def crests(self, state: Kawanakajima, setup: Setup) -> tuple[str, ...]:
        return tuple(name.lower() for name in names.ARMY_NAMES)

    def foresee(self, state: Kawanakajima, seat: int, path: str, setup: Setup) -> Foresight | None:
        return forecast.foresee(state, seat, path)

    def odds(self, words: Sequence[str], setup: Setup) -> Foresight:
        return odds.odds(words, self.new(setup))


GAME = KawanakajimaGame()
