"""Breaks of the rules code that change nothing a player can tell, each with the reason.

`make mutants` leaves them out of its count. A key names file, function, old and new text,
and of several with the same texts in a function which one: `(number 2)`.
"""

from __future__ import annotations

EQUIVALENT: dict[str, str] = {
    "final_movement.py:any_unmoved: units == 1 and board.army_in(province) != NO_ARMY -> "
    "(units == 1)": "a move that would leave nobody behind fits no batch anyway",
    "final_movement.py:any_unmoved: units == regular(board.moved(province)) -> False": "units "
    "that have moved fit no batch anyway",
    "war.py:begin_turn: board.set_opening(army, 0) -> pass": "an army that has finished its "
    "battles or is lost has no opening any more",
    "ronin.py:reveal: army >= 0 -> True": "without an army no ronin are with one: nothing is added",
    "combat.py:at_most: a < b -> a <= b": "the smaller of two equal numbers is either",
}
