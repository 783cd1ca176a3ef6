"""What Ikusa declares for the proofs and scripts that all games share."""

from __future__ import annotations

from contract.declared import Declared

DECLARED = Declared(
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
    refereed=100,
    refereed_soak=50_000,
    secret=8,
    secret_soak=100,
    tables=7,
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
    steps_to_secrets=400,
    open_spiel={"variant": "quick", "round_cap": "#3", "players": 3},
    asked=({}, {"variant": "quick"}),
    set_up=frozenset({"dividing", "claiming", "spreading", "reinforcing", "stationing"}),
    battle=frozenset({"conducting", "rolling", "losing", "pressing"}),
    large=True,
    ladders=(("ikusa", "ikusa kosho kachi yoriki karo --games 60"),),
)
