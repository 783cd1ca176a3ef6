"""What can happen at the table, as the kinds of notes the rules write down."""

from __future__ import annotations

from typing import Final

# Set-up.
DEALT: Final = 0
LEFT_OVER: Final = 1
FIRST: Final = 2
DIVIDED: Final = 3
MARKER_DRAWN: Final = 4
CLAIMED: Final = 5
REINFORCED: Final = 6
SPREAD: Final = 7
ARMIES_SHOWN: Final = 8
STATIONED: Final = 9
# The round.
ROUND: Final = 10
SUCCEEDED: Final = 11
PLANNED: Final = 12
SEALED: Final = 13
SPIED: Final = 14
BIN_SHOWN: Final = 15
AGREEING: Final = 16
AGREED: Final = 17
PICKER: Final = 18
MARKER_TAKEN: Final = 19
BUILDING: Final = 20
BUILT: Final = 21
NOT_BUILT: Final = 22
LEVYING: Final = 23
LEVIED: Final = 24
MUSTERING: Final = 25
MUSTERED: Final = 26
RETURNED: Final = 27
HIRED: Final = 28
DEPLOYING: Final = 29
DEPLOYED: Final = 30
RONIN_RETURNED: Final = 31
NINJA_HIRED: Final = 32
RONIN_LEFT: Final = 34
INCOME: Final = 35
# War.
TURN: Final = 36
PHASE: Final = 37
REVEALED: Final = 38
GARRISONED: Final = 39
MARCHED: Final = 40
PICKED_UP: Final = 41
DECLARED: Final = 42
BATTLE: Final = 43
PASS: Final = 44
ROLLED: Final = 45
LOSING: Final = 46
LOST: Final = 47
BONUS_LOST: Final = 48
PRESSED: Final = 49
CALLED_OFF: Final = 50
EMPTIED: Final = 51
LAPSED: Final = 52
FINISHED: Final = 54
EXPERIENCE: Final = 55
CONQUERED: Final = 56
SENT: Final = 57
MOVED: Final = 58
STANDING: Final = 59
# The ninja.
WINDOW_PASSED: Final = 60
ORDERED: Final = 61
STRUCK: Final = 62
STRIKE_DIE: Final = 63
REVENGE_DIE: Final = 64
ASSASSINATED: Final = 65
NINJA_RETURNED: Final = 66
# The end.
DAIMYO_LOST: Final = 67
ELIMINATED: Final = 68
INHERITED: Final = 69
RECOVERED: Final = 70
WON: Final = 71
SPY_IDLE: Final = 73
