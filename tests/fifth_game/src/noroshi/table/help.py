"""Help: what a hill is and does, with its rules."""

from __future__ import annotations

from honjin.engine.game import Help
from noroshi.table.names import HILL_IDS, hill_name

TEXT = "Worth a point to the clan whose fire burns here. The wind carries new fires to neighbours."


def glossary() -> tuple[str, ...]:
    return HILL_IDS


def help_on(element: str) -> Help | None:
    if element not in HILL_IDS:
        return None
    name = hill_name(HILL_IDS.index(element)).capitalize()
    return Help(element, name, TEXT, ("NR-NGT-04", "NR-NGT-05"))
