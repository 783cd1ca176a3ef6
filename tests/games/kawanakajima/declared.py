"""What Kawanakajima 1561 declares for the proofs and scripts that all games share."""

from __future__ import annotations

from contract.declared import Declared

DECLARED = Declared(
    setups=(
        # The first four have every option between them: some proofs are too long for all seven.
        (2, {"fog_of_war": True, "kansuke": True, "takeda_plan": True, "samurai": True}),
        (2, {"uesugi_clan_with_M": True, "nekogase_ford": True, "fatigue": False}),
        (2, {"scenario": "hypothetical", "fog_of_war": True, "samurai": True}),
        (2, {}),
        (2, {"fog_of_war": True}),
        (2, {"scenario": "hypothetical"}),
        (2, {"samurai": True, "kansuke": True, "takeda_plan": True}),
    ),
    refereed=28,
    refereed_soak=10_000,
    secret=4,
    secret_soak=100,
    tables=4,
    simultaneous=True,
    ordered=28,
    compared=3,
    novice_asked=80,
    searched=1,
    steps_to_secrets=200,
    asked=(
        {"scenario": "hypothetical", "samurai": True},
        {},
        {"takeda_plan": True, "kansuke": True, "uesugi_clan_with_M": True, "samurai": True},
    ),
    set_up=frozenset(
        {"choose_plan", "hold_back", "fill_column", "join_amakasu", "join_hex", "settle"}
    ),
    battle=frozenset({"next_battle", "roll_combat", "roll_rout", "soften_rout"}),
    large=True,
    ladders=(("kawanakajima", "kawanakajima kosho kachi yoriki karo gunshi --games 200"),),
)
