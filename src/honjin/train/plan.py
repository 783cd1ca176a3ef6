"""What a training run was asked for, kept in its folder."""

from __future__ import annotations

from pathlib import Path

import msgspec

PLAN = "plan.json"
NEWEST = "newest.net"
CURVE = "curve.jsonl"
CHECKPOINT = "checkpoint.pt"
GAMES = "games"
STOP = "stop"
EXPLORATION = 0.4
"""How much the search tries what the network thinks likely; more than half lost games."""


class Plan(msgspec.Struct, frozen=True):
    """The settings of a run; a run that goes on has the same."""

    game: str
    seats: int
    seed: str
    iterations: int = 200
    """What a player of the run spends on a decision."""
    hidden: int = 160
    inner: int = 32
    batch: int = 4096
    rate: float = 1e-3
    memory: int = 1_500_000
    """How many of the last positions are learnt from."""
    reuse: int = 24
    """How often a position is learnt from on average."""
    lessons: int = 300_000
    """Positions of the teacher's games before the first network is put out. The teacher is the
    search without a network, or the network that lies in the folder already."""


def games_folder(folder: Path) -> Path:
    return folder / GAMES
