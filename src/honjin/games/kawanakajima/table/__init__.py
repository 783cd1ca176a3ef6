"""Kawanakajima 1561 at the table: what people read and write, in plain Python."""

from __future__ import annotations

OWN_ROOMS = {
    "offers": "what a decision would bring, for the seat that makes it",
    "routes": "where a moving unit can still get to, for the board",
}
"""Modules that only this game has, and what for."""
