"""Every single number of a table of Kawanakajima, declared once; see `honjin.engine.scalars`.

A position has those that are not empty in a table of their own, `standing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from honjin.engine.scalars import Kept, Scalar, flag, index, number, option
from honjin.games.kawanakajima.rules import phases
from honjin.games.kawanakajima.rules.actions import CHITS, DEED
from honjin.games.kawanakajima.rules.box import AREAS, CLANS, HEXES, UNITS
from honjin.games.kawanakajima.rules.layout import AWAY, GONE
from honjin.games.kawanakajima.table.components import (
    AREA_IDS,
    CHIT_IDS,
    CODE_IDS,
    ENTRY_IDS,
    KINDS,
    MODE_IDS,
)

MANY = 999
PHASES: dict[int, str] = {
    number: name.lower()
    for name, number in vars(phases).items()
    if name.isupper() and isinstance(number, int) and not name.startswith("FIRST_")
}
UNIT = "1 + its number in the actions `pick`; 0 none"
PLACES = (
    f"0 to {HEXES - 1} the hexes in the order of `go`, then {', '.join(ENTRY_IDS)} (Entry Points), "
    f"{AWAY} away, {GONE} gone"
)
UNSEEN = {"seen": ""}


def numbered(names: Sequence[str], first: int) -> str:
    """Names with their numbers, for people who read an observation."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, first))


def _score(name: str, meaning: str, **more: Any) -> Scalar:
    return Scalar(name=name, low=-MANY, high=MANY, meaning=meaning, **more)


SCALARS = (
    number(
        "phase",
        max(PHASES),
        "Where the rules stand",
        values=", ".join(f"{number} {name}" for number, name in sorted(PHASES.items())),
        start="CHOOSE_PLAN",
        kept=None,
    ),
    number("turn", MANY, "The turn"),
    number("actor_seat", 1, "Who decides, where one player does", told="to_act", **UNSEEN),
    number("active", 1, "The army whose activation this is"),
    number(
        "kind",
        len(KINDS),
        "What kind of activation",
        values=numbered(KINDS, 0),
    ),
    index("chit", CHITS, "The chit that was drawn", values=f"{numbered(CHIT_IDS, 1)}; 0 none"),
    flag("second", "Whether this chit must be accepted", rule="KW-CHIT-06"),
    flag("opened", "Whether chits have effect", rule="KW-HIST-16", start="True"),
    number(
        "ahead",
        1,
        "Who won the roll-off",
        seen_meaning="Who won the roll-off, 1 + the army; 0 nobody yet",
        rule="KW-R-01",
        low=-1,
        seen="1 + board.ahead",
        seen_low=0,
        seen_high=2,
    ),
    number("stage", MANY, "The stage of the activation"),
    number("passed", 3, "Armies that do no more in this stage, as bits"),
    number("roll", MANY, "A die that waits for another, or whose roll is due"),
    index("clan", CLANS, "The Clan in question, 1 + its place in `clans`; 0 none"),
    number("wanted", len(MODE_IDS), "The Mode that is tried, as its number less 1"),
    index("unit", UNITS, "The unit in question", values=UNIT),
    number("origin", GONE, "Where the moving unit started", values=PLACES),
    number("allowance", MANY, "The moving unit's allowance"),
    _score("mp", "Movement Points left"),
    number("duty", 5, "What the moving unit must do"),
    number(
        "plan",
        2**62,
        "The number of the move in the scratch paper",
        role="derived",
        kept=None,
        told="the scratch paper is not part of a position",
        **UNSEEN,
    ),
    index("leader", UNITS, "The first unit of a Retreat", values=UNIT),
    number(
        "back",
        max(PHASES),
        "The phase that follows a Retreat with its pursuits",
        told="it follows from the battle and the Retreat",
        **UNSEEN,
    ),
    number("battles", MANY, "Battles declared"),
    number("battle", MANY, "The battle in progress"),
    index("terrain", 2 * UNITS, "The terrain named", values=f"{UNIT}, {UNITS} more: hexside"),
    index("lead_a", 2 * UNITS, "The attacker's leader", values=f"{UNIT}, {UNITS} more: line"),
    index("lead_d", 2 * UNITS, "The defender's leader", values=f"{UNIT}, {UNITS} more: line"),
    _score("col_sum", "The Column Score before the dice"),
    _score("lin_sum", "The Line Score before the dice"),
    number(
        "col_dice",
        12,
        "The dice for the Column Score; 0 before they are rolled",
    ),
    number("lin_dice", 12, "The dice for the Line Score; 0 before they are rolled"),
    number(
        "hit",
        3000,
        "The scores that were read on the Combat Table: the column times 100, and the line",
        told="code",
        **UNSEEN,
    ),
    number("code", len(CODE_IDS), "The result", values=numbered(CODE_IDS, 0)),
    index("victim_a", UNITS, "The attacker's unit that suffers first", values=UNIT),
    index("victim_d", UNITS, "The defender's unit that suffers first", values=UNIT),
    _score("vp", "Victory points, in favour of Takeda", rule="KW-VP-01"),
    index(
        "winner",
        3,
        "An army, 2 for a draw, -1 before the end",
        told="the game is over when there is one",
        **UNSEEN,
    ),
    number(
        "dead",
        3,
        "Army Commanders who died in this battle, as bits",
        told="armies",
        **UNSEEN,
    ),
    flag("called", "Whether Clan U-N was called", rule="KW-HIST-12"),
    flag(
        "kansuke_used",
        "Whether Kansuke's chit is delayed",
        rule="KW-OPT-01",
        told="a rule of few games, seen in the log",
        **UNSEEN,
    ),
    number("fort_owner", 1, "The army that controls Kaizu"),
    index("besieged", 2, "The besieged army, 1 + its number; 0 no siege"),
    number("deeds", MANY, "Siege Actions left"),
    number(
        "siege_action",
        DEED + 3,
        "The Siege Action that is carried out, by its number; 0 none",
    ),
    index("area", AREAS, "The Area in question", values=f"{numbered(AREA_IDS, 1)}; 0 none"),
    number("committed", 2**AREAS - 1, "Areas whose markers are committed, as bits"),
    flag("advantage", "Whether the advantage is taken"),
    number("pay", MANY, "What is still to be paid in the siege"),
    flag(
        "out_paid",
        "Whether Out of Combat points have paid for the unit that leaves the siege",
        rule="KW-SIEGE-53",
    ),
    option(
        "historical",
        "Whether the battle is the one that was fought",
        rule="KW-HIST-01",
        start="True",
    ),
    option("fog", "Whether Modes, Reserves and Delay Tracks are hidden", rule="KW-FOG-01"),
    option(
        "samurai_rule", "Whether an army that falls behind may call a Samurai", rule="KW-SAM-01"
    ),
    option("kansuke", "Whether Yamamoto Kansuke may delay one chit", rule="KW-OPT-01"),
    option(
        "takeda_plan", "Whether Takeda has a Battle Plan in the historical battle", rule="KW-OPT-04"
    ),
    option("join_amakasu", "Whether a Uesugi Clan may stand beside Amakasu", rule="KW-OPT-07"),
    option(
        "fatigue",
        "Whether from turn 8 on Combat! chits end the turn",
        rule="KW-KAW-16",
        start="True",
    ),
)
STANDING = tuple(one for one in SCALARS if one.kept == Kept())
