"""What can happen at the table, as the kinds of notes the rules write down."""

from __future__ import annotations

from typing import Final

PICKER: Final = 0
CLAN: Final = 1
OBJECTIVE_DEALT: Final = 2
OBJECTIVE_KEPT: Final = 3
CAPITAL: Final = 4
FIRST: Final = 5
SETTLED: Final = 6
ROUND: Final = 7
RONIN: Final = 8
INITIATIVE: Final = 9
BLUFF_BACK: Final = 10
DREW: Final = 11
RETURNED: Final = 12
PASSED: Final = 13
PLAYED: Final = 14
SPECIAL: Final = 15
SPECIAL_OFF: Final = 16
CONTROL_ADDED: Final = 17
CONTROL_PAID: Final = 18
EXCHANGED: Final = 19
RECOVERED: Final = 20
GAVE_UP: Final = 21
SPIED: Final = 22
LOOKED: Final = 23
STRUCK: Final = 24
RECALLED: Final = 25
LAID: Final = 26
ANIMATED: Final = 27
BLESSED: Final = 28
SKIPPED: Final = 29
PAID: Final = 30
SWAPPED: Final = 31
STAYED: Final = 32
REVEALED: Final = 33
WENT_HOME: Final = 34
THROWN_OUT: Final = 35
BLESSING_LOST: Final = 36
RAID_FAILED: Final = 37
RAIDED: Final = 38
SWEPT: Final = 39
PACIFIED: Final = 40
BATTLE: Final = 41
ATTACK: Final = 42
DEFENSE: Final = 43
TAKEN: Final = 44
HELD: Final = 45
REPULSED: Final = 46
GUARDED: Final = 47
CARD_BACK: Final = 48
CARD_TAKEN: Final = 49
ENDED: Final = 50
OBJECTIVE_SHOWN: Final = 51
STEP: Final = 52
PLACEMENT: Final = 53
NAMED: Final = 54
OFFERED: Final = 55
STOPPED: Final = 56
HONOR: Final = 57

# A province as it lies after a change, in one number: its owner plus one, facedown and faceup
# control tokens, and its special token from this bit on; this many bits in all.
IMAGE_FACEDOWN: Final = 4
IMAGE_FACEUP: Final = 10
IMAGE_SPECIAL: Final = 16
IMAGE_BITS: Final = 24

# How somebody came to look at a token (the third number of LOOKED) or to strike it (of STRUCK).
BY_SCOUT: Final = 0
BY_SCORPION: Final = 1
BY_DARK_FAVORS: Final = 2
BY_SHUGENJA: Final = 3
BY_PURGE: Final = 4
WAYS: Final = 8
"""Room for these in a number that also tells who has seen the token."""

# Why a province without a battle counts as held (the third number of GUARDED).
AS_GUARDED: Final = 0
AS_SWEPT: Final = 1
AS_STRUCK: Final = 2

# Where a token goes that was given up (the third number of GAVE_UP).
TO_DISCARD: Final = 0
TO_POOL: Final = 1
