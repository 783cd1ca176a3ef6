"""Where everything countable of a table lies: one block of cells, and the fields in its words."""

from __future__ import annotations

from typing import Final

from honjin.games.ikusa.rules.box import ARMIES, MAX_COLOURS, PROVINCES

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

# The fields of a province: which of its three words, 64 bits each, and which bit of that. The first
# two are bytes in the order of an observation; a seat only counts the colours from its own.
OWNER: Final = 0
"""1 + a colour."""
FORCE: Final = 8
CASTLE: Final = 48
BONUS_LOST: Final = 56
AIM: Final = 64
FOUGHT_THERE: Final = 72
UNITS_MOVED: Final = 80
HIRER: Final = 88
ROOM_FORCE: Final = 96
ROOM_ARMY: Final = 104
CARD: Final = 128
CARD_FORCE: Final = 130
CARD_ARMY: Final = 134
MUSTERED: Final = 138
DROPPED_BY: Final = 142
SHARED: Final = 145
INHERITED: Final = 148
FIRST: Final = 0
SECOND: Final = 1
THIRD: Final = 2
NO_CARD: Final = 0
FACE_DOWN: Final = 1
FACE_UP: Final = 2

# The fields of an army's two words, and of a colour's first one: bytes as well, in the same order.
PLACE: Final = 0
UNITS: Final = 8
HOLE: Final = 48
LEVEL: Final = 56
STEPS: Final = 64
ATTACKS: Final = 72
ARMY_AIM: Final = 80
ARMY_FOUGHT: Final = 88
START: Final = 96
FLAGS: Final = 104
OPENING: Final = 112
CARDS: Final = 0
KOKU: Final = 8
MARKER: Final = 16
LOSS_ORDER: Final = 24
SETS: Final = 32
HIRED: Final = 40
HEIR: Final = 48
PLACES_ELSEWHERE: Final = 3
"""Lost, awaited and unplaced: the places of an army besides provinces, which come after them."""
HEIRS_ELSEWHERE: Final = 2
"""Nobody, and none yet, before the colours."""

# The cells: counted things in one block, so that a copy is one copy.
AT_LAND: Final = 0
AT_MOVED: Final = AT_LAND + 3 * PROVINCES
AT_ARMY: Final = AT_MOVED + PROVINCES
AT_SHUNNED: Final = AT_ARMY + 2 * ARMIES
AT_COLOUR: Final = AT_SHUNNED + ARMIES
AT_TRAY: Final = AT_COLOUR + MAX_COLOURS
AT_BUILT: Final = AT_TRAY + MAX_COLOURS
AT_LEVIED: Final = AT_BUILT + MAX_COLOURS
AT_ANSWER: Final = AT_LEVIED + MAX_COLOURS
AT_SPREAD: Final = AT_ANSWER + MAX_COLOURS
AT_PROGRESS: Final = AT_SPREAD + MAX_COLOURS
AT_BINS: Final = AT_PROGRESS + MAX_COLOURS
AT_DICE: Final = AT_BINS + MAX_COLOURS
ROLLER_SLOTS: Final = 20
AT_LOSSES: Final = AT_DICE + 2 * ROLLER_SLOTS
CELLS: Final = AT_LOSSES + 4

WHEN: Final = 3
"""The ninja's standing answers from here on are a condition and an army (IK-R-74)."""

# Masks of what is kept there.
AIM_BITS: Final = 127
FOUGHT: Final = 128
"""The declared battle has been fought or has lapsed."""
WHOLE_AIM: Final = 0x1FF
"""Both bytes of an aim as it is kept."""
BYTE: Final = 0xFF
TALLY: Final = 0xFFFFFFFFFF
"""The five bytes of a tally."""
