"""Ikusa at the table: what people read and write, in plain Python."""

from __future__ import annotations

OWN_MODULES = {
    "sides": "the two sides of a battle, as `odds` and `forecast` need them",
}
"""Modules that only this game has, and what for."""
