"""Battle for Rokugan at the table: what people read and write, in plain Python."""

from __future__ import annotations

OWN_ROOMS = {
    "changes": "what lies differently after an event, so that a client can show every moment",
}
"""Modules that only this game has, and what for."""
