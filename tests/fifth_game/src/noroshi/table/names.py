"""What things are called, by ids and in sentences."""

from __future__ import annotations

from noroshi.rules.actions import HILLS

CLANS = ("Moss", "Ash")
WINDS = ("calm", "east", "west")
PHASES = ("wind", "choice", "over")
HILL_IDS = tuple(f"hill-{n + 1}" for n in range(HILLS))


def hill_name(hill: int) -> str:
    return f"hill {hill + 1}"


def wind_name(wind: int) -> str:
    return ("no wind", "east wind", "west wind")[wind]
