"""What each game declares about itself for the proofs that all games share."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Declared:
    """A game's setups (seats and options), and how many games each proof plays.

    `tables` is for undo, round trips and the gate, `ordered` for the order of arrival, `compared`
    for interpreted beside compiled.
    """

    setups: tuple[tuple[int, dict[str, object]], ...]
    refereed: int
    refereed_soak: int
    secret: int
    secret_soak: int
    tables: int
    simultaneous: bool
    ordered: int = 800
    compared: int = 60
    perft: tuple[tuple[int, dict[str, object], tuple[int, ...]], ...] = field(default=())


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
        ),
        refereed=2_000,
        refereed_soak=200_000,
        secret=500,
        secret_soak=5_000,
        tables=40,
        simultaneous=True,
        perft=((2, {"setup": "teaching", "first": "A"}, (40, 1456, 54488)),),
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
        refereed_soak=5_000,
        secret=7,
        secret_soak=50,
        tables=4,
        simultaneous=True,
        ordered=28,
        compared=7,
    ),
}
