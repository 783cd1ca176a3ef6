"""What Kenjin declares for the proofs and scripts that all games share."""

from __future__ import annotations

from contract.declared import Declared

DECLARED = Declared(
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
        (2, {"size": "small"}),
        (2, {"size": "small", "setup": "teaching", "fallen_lord_forgiven": True}),
    ),
    refereed=1_000,
    refereed_soak=200_000,
    secret=104,
    secret_soak=5_000,
    tables=26,
    simultaneous=True,
    steps_to_secrets=15,
    asked=({}, {"setup": "draft"}),
    set_up=frozenset({"draw_first", "draw_tiles", "draw_offer", "draft"}),
    battle=frozenset({"supply", "sanctuary"}),
    ladders=(
        ("kenjin", "kenjin kosho kachi yoriki karo --games 600"),
        ("kenjin-4-seats", "kenjin kosho kachi yoriki karo --seats 4 --games 96"),
    ),
)
