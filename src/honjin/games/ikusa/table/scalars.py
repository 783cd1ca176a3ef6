"""Every single number of a table of Ikusa, declared once; see `honjin.engine.scalars`.

A position has those that are plain numbers in a table of their own, `numbers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from honjin.engine.scalars import Kept, Scalar, feature, index, number, seats_at
from honjin.games.ikusa.rules.box import (
    ARMIES,
    ARMIES_EACH,
    COLOUR_IDS,
    MAX_COLOURS,
    PASS_END,
    PROVINCES,
    ROLLERS,
)
from honjin.games.ikusa.rules.layout import WHEN
from honjin.games.ikusa.rules.phases import PHASE_IDS
from honjin.games.ikusa.rules.tally import GROUP_KINDS, KIND_IDS
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.notation import ARMY_NAMES, CONDITION_IDS

LONG = 9_999
"""More rounds or removals than any game has."""
MOST = 255
SIDES = ("attacker", "defender")
ROLLER_IDS = tuple(
    f"{'first_strike' if i >= PASS_END else SIDES[side]} {KIND_IDS[kind]}"
    for i, (side, kind) in enumerate(ROLLERS)
)
SOME_COLOUR = "1 the own first colour …, 0 none"
SOME_ARMY = "1 the own first army …, 0 none"
SOME_PROVINCE = "1 + its place in `provinces`"


def numbered(names: Sequence[str], first: int) -> str:
    """Names with their numbers, for people who read an observation."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, first))


def order_name(order: int) -> str:
    """The ninja's standing answer in words."""
    if order < WHEN:
        return ("ask", "turn", "round")[order]
    order -= WHEN
    return f"{CONDITION_IDS[order // ARMIES]} {ARMY_NAMES[order % ARMIES]}"


def colours_with(seats: int) -> int:
    """Two seats have two colours each."""
    return 4 if seats == 2 else seats


def armies_with(seats: int) -> int:
    return colours_with(seats) * ARMIES_EACH


def _colours(state: Any) -> Sequence[str]:
    return COLOUR_IDS[: state.box.colours]


def _armies(state: Any) -> Sequence[str]:
    return ARMY_NAMES[: ARMIES_EACH * state.box.colours]


def _set(seats: int) -> int:
    return int(2 ** colours_with(seats)) - 1


PHASE = Kept("name", PHASE_IDS)
COLOUR = Kept("name", _colours, nothing="")
COLOURS = Kept("bits", _colours)
ARMY = Kept("name", _armies, nothing="")
PROVINCE = Kept("name", PROVINCE_IDS)
ORDERS = tuple(order_name(order) for order in range(WHEN + len(CONDITION_IDS) * ARMIES))


def _phase(name: str, meaning: str, **more: Any) -> Scalar:
    return number(name, len(PHASE_IDS) - 1, meaning, start="DEALING", kept=PHASE, **more)


def _colour(name: str, meaning: str, **more: Any) -> Scalar:
    seen = f"colour_number(board, board.{name}, seat)"
    return index(name, colours_with, meaning, values=SOME_COLOUR, seen=seen, kept=COLOUR, **more)


def _army(name: str, meaning: str, values: str = SOME_ARMY) -> Scalar:
    seen = f"army_number(board, board.{name}, seat)"
    return index(name, armies_with, meaning, values=values, seen=seen, kept=ARMY)


def _province(name: str, meaning: str) -> Scalar:
    return Scalar(
        name=name,
        high=PROVINCES - 1,
        meaning=meaning,
        values=SOME_PROVINCE,
        seen=f"1 + board.{name}",
        seen_low=1,
        seen_high=PROVINCES,
        kept=PROVINCE,
    )


SCALARS = (
    feature(
        "seat",
        lambda seats: seats - 1,
        "This seat's own number, for actions that name a colour",
        "seat",
    ),
    _phase("phase", "Where the rules stand", values=numbered(PHASE_IDS, 0)),
    _phase("resume", "The phase after a window or a recovery"),
    _phase("back", "The phase after a chain of small choices"),
    number("round", LONG, "The round; 0 during the set-up"),
    number("turn", MAX_COLOURS, "The turn order marker whose holder acts"),
    _colour("active", "The colour that acts alone", start="0"),
    feature(
        "acting",
        colours_with,
        f"The colour this seat decides for: {SOME_COLOUR}",
        "acting_colour(board, seat)",
    ),
    number("left", MOST, "Rounds of placing left in the set-up"),
    number("castles", MOST, "Castles left in the supply", start="box.castles"),
    number("bases", MOST, "Fortress bases left in the supply", start="box.bases"),
    number("ronin", MOST, "Ronin left in the supply", start="box.ronin"),
    _colour("ninja", "Who holds the ninja"),
    number(
        "ninja_order",
        len(ORDERS) - 1,
        "The ninja's standing answer",
        values="0 ask, 1 not in this turn, 2 not in this round (or unknown to this seat), from "
        f"{WHEN} on a condition ({', '.join(CONDITION_IDS)}) times {ARMIES} and an army",
        rule="IK-R-74",
        seen="order_number(board, seat)",
        kept=Kept("name", ORDERS),
    ),
    _army("ninja_target", "The army that the ninja strikes"),
    _colour("spied", "Whose plan the ninja has seen"),
    _army("mover", "The army of the chain of small choices"),
    _province("origin", "Where that, or a battle, starts"),
    _province("goal", "Where it leads"),
    _army("fighter", "The army that has begun its battles"),
    _army("attacker", "The attacking army", f"{SOME_ARMY}; 0 for a force too"),
    _colour("defender", "Who is attacked"),
    number("passes", LONG, "Passes of dice in this battle"),
    number(
        "roller",
        len(ROLLER_IDS),
        "Who rolls",
        values=numbered(ROLLER_IDS, 0),
        kept=Kept("name", ROLLER_IDS),
    ),
    number("dice_left", MOST, "Dice that are still to be rolled by it"),
    number("hits_on_attacker", MOST, "Hits on the attacker"),
    number("hits_on_defender", MOST, "Hits on the defender"),
    number("removal", LONG, "Which removal of casualties of this battle it is"),
    number("owed_attacker", MOST, "Casualties that the attacker still owes"),
    number("owed_defender", MOST, "Casualties that the defender still owes"),
    number(
        "asked",
        _set,
        "The colours that take part in a common decision, as bits",
        seen="",
        told="asked",
        kept=COLOURS,
    ),
    number(
        "locked",
        _set,
        "Those of them that have sealed theirs, as bits",
        seen="",
        told="sealed",
        kept=COLOURS,
    ),
    number(
        "bundle",
        2 ** (8 * GROUP_KINDS) - 1,
        "The units chosen so far in a chain of small choices, as a tally",
        seen="",
        told="bundle",
        kept=Kept("counts", KIND_IDS[:GROUP_KINDS], width=8),
    ),
    number(
        "victors",
        lambda seats: 2**seats - 1,
        "The seats that have won, as bits",
        seen="",
        told="the game is over when there are any",
        kept=Kept("bits", seats_at),
    ),
)
NUMBERS = tuple(one for one in SCALARS if one.kept == Kept())
NAMED = tuple(one for one in SCALARS if one not in NUMBERS)
