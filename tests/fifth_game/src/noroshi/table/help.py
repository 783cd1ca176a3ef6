"""Help: what a hill is and does, with its rules."""

from __future__ import annotations

from honjin.engine.game import Help, Setup
from noroshi.table.names import HILL_IDS, hill_name

TEXT = "Worth a point to the clan whose fire burns here. The wind carries new fires to neighbours."
RULES = ("NR-NGT-04", "NR-NGT-05")


def help_texts(setup: Setup | None) -> dict[str, Help]:
    return {
        hill: Help(hill, hill_name(number).capitalize(), TEXT, RULES)
        for number, hill in enumerate(HILL_IDS)
    }
