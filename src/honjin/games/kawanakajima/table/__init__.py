"""Kawanakajima 1561 at the table: what people read and write, in plain Python."""

from __future__ import annotations

OWN_MODULES = {
    "aids": "the printed tables and the map explained, with their numbers",
    "offers": "what a decision would bring, for the seat that makes it",
    "position_reader": "puts a written position on the table, line by line",
    "position_types": "the words and structures of a position",
    "routes": "where a moving unit can still get to, for the board",
}
"""Modules that only this game has, and what for."""
