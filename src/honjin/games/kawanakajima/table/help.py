"""Help: what a card, tile or piece is and does, with its rules."""

from __future__ import annotations

from honjin.engine.game import Help
from honjin.games.kawanakajima.table.components import (
    DATA,
    HEXSIDE_IDS,
    MODE_IDS,
    PLAN_IDS,
    UNIT_DATA,
    UNIT_IDS,
)
from honjin.games.kawanakajima.table.names import chit_name, plan_name, unit_name
from honjin.games.kawanakajima.table.prompts import RECONSTRUCTED

MODE_HELP = {
    "attack": ("5 MP. Must close with the nearest enemy and fight; must advance.", "KW-MODE-05"),
    "defense": ("3 MP. Moves freely, enters a ZOC only beside friends; may advance.", "KW-MODE-14"),
    "move": ("4 MP. Moves freely, never into a ZOC; fights badly.", "KW-MODE-13"),
    "regroup": ("No movement. Units out of enemy ZOC may rally; fights badly.", "KW-MODE-15"),
}
CHIT_HELP = {
    "rally": ("Regroup Clans near an enemy retreat; the others may rally.", "KW-RCH-01"),
    "move": ("Every Move Clan of both armies may move.", "KW-MCH-01"),
    "combat_takeda": ("Takeda's Attack Clans go one hex; then all of Takeda fights.", "KW-CCH-01"),
    "combat_uesugi": ("Uesugi's Attack Clans go one hex; then all of Uesugi fights.", "KW-CCH-01"),
    "initiative": ("Clans caught in Move or Regroup may try for Defense.", "KW-ICH-01"),
}
PLAN_RULES = tuple(f"KW-PLAN-{n}" for n in (10, 11, 13, 15, 18, 19, 22))


PLAN_ACTIVITIES = {"attack": "Attack", "retreat": "Retreat", "combined": "Combined Maneuver"}


def glossary() -> tuple[str, ...]:
    modes = tuple(f"mode {mode}" for mode in MODE_IDS)
    return (*UNIT_IDS, *modes, *(f"chit {c}" for c in CHIT_HELP), *PLAN_IDS, *HEXSIDE_IDS[1:5])


def help_on(element: str) -> Help | None:
    """A unit, Mode, chit, Plan or hexside explained, with its rules."""
    key = element.strip()
    if key in UNIT_IDS:
        return _unit_help(UNIT_IDS.index(key))
    kind, _, name = key.partition(" ")
    if kind == "mode" and name in MODE_HELP:
        words, rule = MODE_HELP[name]
        return Help(key, f"{name.title()} Mode", words, (rule, "KW-CLAN-02"))
    if kind == "chit" and name in CHIT_HELP:
        words, rule = CHIT_HELP[name]
        return Help(key, chit_name(COMPULSORY_NAMES.index(name)), words, (rule, "KW-CHIT-01"))
    if key in PLAN_IDS:
        return _plan_help(PLAN_IDS.index(key))
    if key in HEXSIDE_HELP:
        words, rule = HEXSIDE_HELP[key]
        return Help(key, key.replace("_", " ").capitalize(), words, (rule,))
    return None


COMPULSORY_NAMES = tuple(CHIT_HELP)
HEXSIDE_HELP = {
    "river": ("Barred; ZOC crosses it only with Firepower.", "KW-ZOC-02"),
    "ford": ("1 MP more; 2 off the Column Score of attackers, and difficult.", "KW-CMB-24"),
    "stream": ("1 MP more; 1 off the Column Score of attackers.", "KW-CMB-24"),
    "slope_up": ("1 MP more uphill; 1 off the Column Score, and difficult.", "KW-CMB-24"),
}


def _unit_help(unit: int) -> Help:
    data = UNIT_DATA[unit]
    back = data["reverse"]
    words = (
        f"{data['elan']}-{data['mass']} (Elan-Mass), Firepower {data['firepower']}, Leadership "
        f"{data['leadership']}; when Disorganized or worse {back['elan']}-{back['mass']}. "
        f"{RECONSTRUCTED}"
    )
    return Help(UNIT_IDS[unit], unit_name(unit), words, ("KW-UNIT-01", "KW-R-07"))


def _plan_help(plan: int) -> Help:
    data = DATA["battle_plans"][PLAN_IDS[plan]]
    modes = " or ".join(mode.title() for mode in data["modes"])
    words = f"First Modes: {modes if len(data['modes']) < 4 else 'free'}."
    counted = [
        f"{data[name]} {words}{'' if data[name] == 1 else 's'}"
        for name, words in PLAN_ACTIVITIES.items()
        if data[name]
    ]
    words += f" Special activities: {', '.join(counted)}." if counted else ""
    if data["ability"]:
        words += f" Ability: {data['ability']}."
    if given := data["impetuous_to_enemy"]:
        words += f" Gives the enemy {given} Impetuous Attack{'' if given == 1 else 's'}."
    return Help(PLAN_IDS[plan], plan_name(plan), words, (PLAN_RULES[plan], "KW-PLAN-01"))
