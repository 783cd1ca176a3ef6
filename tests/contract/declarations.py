"""What each game declares about itself for the proofs that all games share."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Declared:
    """A game's setups (seats and options), and how many games each proof plays.

    `short` are setups of shorter games, where looking at everything after every action of a whole
    game would take too long. `tables` is for undo, round trips and the gate, `ordered` for the
    order of arrival, `compared` for interpreted beside compiled.
    """

    setups: tuple[tuple[int, dict[str, object]], ...]
    refereed: int
    refereed_soak: int
    secret: int
    secret_soak: int
    tables: int
    simultaneous: bool
    telling: tuple[str, ...] = ()
    """Options under which the rules themselves let others infer a secret."""
    ordered: int = 800
    short: tuple[tuple[int, dict[str, object]], ...] = field(default=())
    compared: int = 60
    searched: int = 99
    """So many of its setups are searched there by hard bots, which takes long interpreted."""
    novice_asked: int = 4
    """In the comparison of compiled and interpreted rules the novice decides once in so many."""

    @property
    def watched(self) -> tuple[tuple[int, dict[str, object]], ...]:
        """The setups of proofs that look at everything after every action."""
        return self.short or self.setups


GAMES = {
    "kenjin": Declared(
        setups=(
            (2, {}),
            (2, {"setup": "teaching", "first": "B"}),
            (2, {"hold_ground": True}),
            (3, {}),
            (3, {"setup": "draft"}),
            (4, {}),
            (4, {"setup": "draft", "first": "C"}),
            (4, {"teams": True}),
            (4, {"teams": True, "setup": "draft", "hold_ground": True}),
            (2, {"empty_side_loses": True, "fallen_lord_forgiven": True}),
            (4, {"fallen_lord_forgiven": True}),
        ),
        refereed=2_000,
        refereed_soak=200_000,
        secret=500,
        secret_soak=5_000,
        tables=40,
        simultaneous=True,
    ),
    "rokugan": Declared(
        setups=(
            (2, {}),
            (2, {"clans": ["dragon", "scorpion"], "tie_break": True}),
            (3, {}),
            (3, {"clan_choice": "deal", "strict_placement": True}),
            (4, {}),
            (4, {"clans": ["unicorn", "lion"], "peace_supports_raid": False}),
            (5, {}),
            (5, {"clan_choice": "deal", "swept_attack_counts": False}),
            (3, {"struck_bluff_returns": True, "struck_attack_counts": True}),
            (5, {"struck_bluff_returns": True}),
        ),
        refereed=1_000,
        refereed_soak=100_000,
        secret=64,
        secret_soak=300,
        tables=16,
        simultaneous=True,
        telling=("strict_placement",),
        ordered=320,
        compared=24,
    ),
    "ikusa": Declared(
        setups=(
            (2, {}),
            (3, {}),
            (4, {}),
            (5, {}),
            (3, {"variant": "quick"}),
            (4, {"variant": "quick", "track": "even"}),
            (5, {"variant": "quick"}),
            (4, {"variant": "long", "agreement": False}),
            (5, {"variant": "long", "track": "long", "round_cap": "none"}),
        ),
        refereed=200,
        refereed_soak=50_000,
        secret=14,
        secret_soak=100,
        tables=14,
        simultaneous=True,
        ordered=320,
        short=(
            (2, {"round_cap": "1"}),
            (3, {"round_cap": "3"}),
            (4, {"round_cap": "1", "agreement": False}),
            (5, {"round_cap": "1"}),
            (3, {"round_cap": "1", "variant": "quick"}),
            (5, {"round_cap": "3", "variant": "quick", "track": "even"}),
            (4, {"round_cap": "1", "variant": "long"}),
        ),
        compared=7,
        novice_asked=30,
        searched=3,
    ),
    "kawanakajima": Declared(
        setups=(
            (2, {"fog_of_war": True}),
            (2, {"scenario": "hypothetical"}),
            (2, {"samurai": True, "kansuke": True, "takeda_plan": True}),
            (2, {"scenario": "hypothetical", "fog_of_war": True, "samurai": True}),
            (2, {}),
            (2, {"uesugi_clan_with_M": True, "nekogase_ford": True, "fatigue": False}),
            (2, {"fog_of_war": True, "kansuke": True, "takeda_plan": True, "samurai": True}),
        ),
        refereed=60,
        refereed_soak=10_000,
        secret=8,
        secret_soak=100,
        tables=4,
        simultaneous=True,
        ordered=28,
        compared=4,
        novice_asked=80,
        searched=2,
    ),
}
