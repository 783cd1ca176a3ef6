"""What Battle for Rokugan declares for the proofs and scripts that all games share."""

from __future__ import annotations

from contract.declared import Declared

DECLARED = Declared(
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
    refereed=300,
    refereed_soak=100_000,
    secret=16,
    secret_soak=300,
    tables=10,
    simultaneous=True,
    telling=("strict_placement",),
    ordered=320,
    compared=24,
    searched=4,
    steps_to_secrets=60,
    set_up=frozenset(
        {"draw_picker", "pick_clan", "deal_clan", "deal_objective", "keep_objective", "settle"}
    ),
    battle=frozenset({"swap"}),
    ladders=(("rokugan", "rokugan kosho kachi yoriki karo --games 120"),),
)
