"""Where everything countable of a table lies: one block of cells, and the fields in its words."""

from __future__ import annotations

from typing import Final

from honjin.games.ikusa.rules.box import ARMIES, BINS, MAX_COLOURS, PROVINCES

# What an army is doing (flags).
LAID_DOWN: Final = 1
ROOTED: Final = 2
"""It has not moved since ronin were deployed."""
BEGUN: Final = 4
FINISHED: Final = 8
SUCCESSFUL: Final = 16
LATE: Final = 32
"""Recovered in this turn: it acts from phase D on (IK-R-87)."""
STEPPED: Final = 64
"""It has moved since the ninja could last strike: two armies share a province (IK-R-74)."""

# The fields of a province's word, with their widths.
CASTLE: Final = 0
BONUS_LOST: Final = 2
DROPPED_BY: Final = 6
SHARED: Final = 9
INHERITED: Final = 12
CARD: Final = 13
CARD_FORCE: Final = 15
CARD_ARMY: Final = 19
ROOM_FORCE: Final = 23
ROOM_ARMY: Final = 27
HIRER: Final = 31
MUSTERED: Final = 34
NO_CARD: Final = 0
FACE_DOWN: Final = 1
FACE_UP: Final = 2

# The cells: counted things in one block, so that a copy is one copy.
AT_OWNER: Final = 0
AT_FORCE: Final = AT_OWNER + PROVINCES
AT_LAND: Final = AT_FORCE + PROVINCES
AT_MOVED: Final = AT_LAND + PROVINCES
AT_AIM: Final = AT_MOVED + PROVINCES
AT_PLACE: Final = AT_AIM + PROVINCES
AT_UNITS: Final = AT_PLACE + ARMIES
AT_HOLE: Final = AT_UNITS + ARMIES
AT_STEPS: Final = AT_HOLE + ARMIES
AT_ATTACKS: Final = AT_STEPS + ARMIES
AT_ARMY_AIM: Final = AT_ATTACKS + ARMIES
AT_START: Final = AT_ARMY_AIM + ARMIES
AT_FLAGS: Final = AT_START + ARMIES
AT_OPENING: Final = AT_FLAGS + ARMIES
AT_SHUNNED: Final = AT_OPENING + ARMIES
AT_TRAY: Final = AT_SHUNNED + ARMIES
AT_CARDS: Final = AT_TRAY + MAX_COLOURS
AT_KOKU: Final = AT_CARDS + MAX_COLOURS
AT_MARKER: Final = AT_KOKU + MAX_COLOURS
AT_BUILT: Final = AT_MARKER + MAX_COLOURS
AT_LEVIED: Final = AT_BUILT + MAX_COLOURS
AT_ANSWER: Final = AT_LEVIED + MAX_COLOURS
AT_SPREAD: Final = AT_ANSWER + MAX_COLOURS
AT_PROGRESS: Final = AT_SPREAD + MAX_COLOURS
AT_LOSS_ORDER: Final = AT_PROGRESS + MAX_COLOURS
AT_SETS: Final = AT_LOSS_ORDER + MAX_COLOURS
AT_HIRED: Final = AT_SETS + MAX_COLOURS
AT_HEIR: Final = AT_HIRED + MAX_COLOURS
AT_BINS: Final = AT_HEIR + MAX_COLOURS
AT_DICE: Final = AT_BINS + MAX_COLOURS * BINS
ROLLER_SLOTS: Final = 20
AT_LOSSES: Final = AT_DICE + 2 * ROLLER_SLOTS
CELLS: Final = AT_LOSSES + 4

WHEN: Final = 3
"""The ninja's standing answers from here on are a condition and an army (IK-R-74)."""
