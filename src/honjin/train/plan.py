"""The settings of a training run, stored in its folder."""

from __future__ import annotations

import msgspec

PLAN = "plan.json"
NEWEST = "newest.net"
CURVE = "curve.jsonl"
CHECKPOINT = "checkpoint.pt"


class Plan(msgspec.Struct, frozen=True):
    """The settings of a run; a resumed run has the same."""

    game: str
    seats: int
    seed: str
    hidden: int = 192
    inner: int = 96
    lanes: int = 32_768
    """Games that are played at once."""
    steps: int = 32
    """Decisions in each game before the network learns from them."""
    passes: int = 2
    """How often it learns from each decision."""
    batch: int = 65_536
    rate: float = 1e-3
    variety: float = 0.02
    """The entropy bonus at the beginning; it falls during the run."""
    anchor: float = 0.0
    """How strongly the policy is held to the average over its past, at the beginning too."""
    floor: float = 0.15
    """The share of both that is left at the end."""
    positions: int = 600_000
    """Decisions from which it learns in the end what the others may be hiding."""
    games: int = 0
    """Games of quick players from which it learns to judge, only that; 0: it plays itself."""
    origin: str = ""
    """The checksum of the network that the run began with; nothing: it began with none."""
    rival: str = ""
    """The checksum of the network that plays the other seats; nothing: the one that learns."""
