"""What things are called in sentences."""

from __future__ import annotations

from functools import cache
from typing import Any

from honjin.games.kawanakajima.rules.actions import CLAN_CHIT, COMPULSORY, SAMURAI, SPECIAL_CHIT
from honjin.games.kawanakajima.rules.box import SPECIALS_EACH, TAKEDA_UNITS, Box
from honjin.games.kawanakajima.table.components import (
    AREA_IDS,
    CLAN_DATA,
    CODE_IDS,
    DATA,
    ELIMINATION,
    PLAN_IDS,
    UNIT_DATA,
)
from honjin.games.kawanakajima.table.position_types import PLACES

Data = dict[str, Any]
"""The box's data, with the changes of the table's data pack."""

ARMY_NAMES = ("Takeda", "Uesugi")
COMMANDERS = ("Shingen", "Kosaka", "Kenshin")


MODIFIER_NAMES = (
    "defender_state",
    "attacker_state",
    "terrain",
    "defence_marker",
    "support",
    "attacker_move_or_regroup",
    "defender_move_or_regroup",
    "surprise",
    "special_attack",
    "attacker_leadership",
    "defender_leadership",
)
"""What changes a battle's scores besides the units themselves, in the order of the rules."""
MODIFIER_WORDS = (
    "The defender's state",
    "The attacker's state",
    "Terrain",
    "A Defensive Position",
    "Support",
    "Attackers in Move or Regroup",
    "Defenders in Move or Regroup",
    "Surprise",
    "Special Attack",
    "The attacker's leader",
    "The defender's leader",
)


CODE_WORDS = {
    "-": "no effect",
    "a1-d1": "one attacker and one defender lose a step",
    "a11": "every attacker loses a step",
    "a21": "one attacker loses two steps, any others one",
    "aE2": "one attacker is eliminated, any others lose two steps",
    "d11": "every defender loses a step",
    "dRR": "every defender retreats",
    "d1R1": "one defender loses a step and retreats, any others lose a step",
    "d1RR": "one defender loses a step, all retreat",
    "d21": "one defender loses two steps, any others one",
    "dE2": "one defender is eliminated, any others lose two steps",
}
"""The results of the Combat Table in plain words, however many units there are on a side."""
LONE_WORDS = {
    "a11": "the attacker loses a step",
    "a21": "the attacker loses two steps",
    "aE2": "the attacker is eliminated",
    "d11": "the defender loses a step",
    "dRR": "the defender retreats",
    "d1R1": "the defender loses a step and retreats",
    "d1RR": "the defender loses a step and retreats",
    "d21": "the defender loses two steps",
    "dE2": "the defender is eliminated",
}
"""The same where the side that suffers is one unit."""


Steps = tuple[int, int]
"""What a result costs: the steps that one attacker loses, and each of the others."""


def code_name(code: str, steps: Steps) -> str:
    """The name of a result; a pack that changes its steps changes its name."""
    if steps == PRINTED_STEPS[code]:
        return code
    one, others = steps
    return f"a{'E' if one == ELIMINATION else one}{others}"


def code_words(code: str, steps: Steps, alone: bool = False) -> str:
    """What a result does, with the steps of the table; `alone`: to the only unit of its side."""
    if steps == PRINTED_STEPS[code]:
        return LONE_WORDS.get(code, CODE_WORDS[code]) if alone else CODE_WORDS[code]
    one, others = steps
    first = "is eliminated" if one == ELIMINATION else f"loses {_steps(one)}"
    if alone:
        return f"the attacker {first}"
    if one == others:
        return f"every attacker loses {_steps(one)}"
    return f"one attacker {first}, any others lose {_steps(others)}"


def steps_of(code: str, data: Data) -> Steps:
    parts = data["tables"]["combat"]["codes"]["list"][code]["attacker"] or {"one": {}, "others": {}}
    one, others = parts["one"], parts["others"]
    return ELIMINATION if one.get("eliminated") else one.get("steps", 0), others.get("steps", 0)


def steps_in(code: str, box: Box) -> Steps:
    at = 6 * CODE_IDS.index(code)
    return box.code[at], box.code[at + 1]


PRINTED_STEPS = {code: steps_of(code, DATA) for code in CODE_IDS}


def _steps(count: int) -> str:
    return f"{('no', 'a', 'two', 'three', 'four')[count]} step{'' if count == 1 else 's'}"


def clan_name(clan: int) -> str:
    return str(CLAN_DATA[clan]["name"])


PLURALS = {"goes": "go", "switches": "switch", "does": "do", "is": "are", "tries": "try"}


def is_many(name: str) -> bool:
    """Whether a Clan or a unit is spoken of as several."""
    return " and " in name or name.endswith("archers")


def does(name: str, deed: str) -> str:
    """`Sanada arrives`, but `Obata, Aiki and Ashida arrive` and `Amakasu archers are placed`."""
    if not is_many(name):
        return f"{name} {deed}"
    verb, _, rest = deed.partition(" ")
    plural = PLURALS.get(verb, verb.removesuffix("s"))
    return f"{name} {plural} {rest}".rstrip()


def clan_does(clan: int, deed: str) -> str:
    return does(clan_name(clan), deed)


def unit_does(unit: int, deed: str) -> str:
    return does(unit_name(unit), deed)


@cache
def unit_name(unit: int) -> str:
    """A unit's name; where several units share it, with a number or the army."""
    name = str(UNIT_DATA[unit]["name"])
    alike = [other for other in range(len(UNIT_DATA)) if UNIT_DATA[other]["name"] == name]
    own = [other for other in alike if (other < TAKEDA_UNITS) == (unit < TAKEDA_UNITS)]
    if len(own) > 1:
        return f"{name} {own.index(unit) + 1}"
    return name if len(alike) == 1 else f"{ARMY_NAMES[0 if unit < TAKEDA_UNITS else 1]}'s {name}"


def plan_name(plan: int) -> str:
    return PLAN_IDS[plan].replace("_", " ").title()


COMPULSORY_NAMES = ("Rally", "Move", "Combat! Takeda", "Combat! Uesugi", "Initiative")


def chit_name(chit: int) -> str:
    if chit < COMPULSORY:
        return f"the {COMPULSORY_NAMES[chit]} chit"
    if chit < SPECIAL_CHIT:
        return f"the Clan chit of {clan_name(chit - CLAN_CHIT)}"
    if chit < SAMURAI:
        return special_name(chit - SPECIAL_CHIT)
    return f"{ARMY_NAMES[chit - SAMURAI]}'s Samurai"


def special_name(special: int) -> str:
    army, number = divmod(special, SPECIALS_EACH)
    return f"{ARMY_NAMES[army]}'s Special chit {number + 1}"


ACTIVITY_NAMES = ("Attack", "Retreat", "Combined Maneuver", "Impetuous Attack")
STATE_NAMES = ("in Good Order", "Shaken", "Disorganized", "Exhausted", "Eliminated")


def hex_name(place: int) -> str:
    name = PLACES[place]
    return f"Entry Point {name[-1]}" if name.startswith("entry") else name


def area_name(area: int) -> str:
    return str(DATA["fortress"]["areas"][AREA_IDS[area]]["name"])
