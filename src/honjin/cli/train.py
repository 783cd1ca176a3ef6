"""`honjin train`: a network that learns a game by playing against itself."""

from __future__ import annotations

from honjin.train.command import run

__all__ = ["run"]
