"""Help: what a card, tile or piece is and does, with its rules."""

from __future__ import annotations

from typing import Any

from honjin.engine.game import Help, Setup
from honjin.games.kawanakajima.table.aids import aid_texts
from honjin.games.kawanakajima.table.components import (
    HEXSIDE_IDS,
    MODE_IDS,
    PLAN_IDS,
    UNIT_IDS,
    data_with,
    unit_list,
)
from honjin.games.kawanakajima.table.names import COMPULSORY_NAMES, plan_name, unit_name
from honjin.games.kawanakajima.table.prompts import RECONSTRUCTED

Data = dict[str, Any]
MODE_HELP = {
    "attack": ("Must close with the nearest enemy and fight; must advance.", "KW-MODE-05"),
    "defense": ("Moves freely, enters a ZOC only beside friends; may advance.", "KW-MODE-14"),
    "move": ("Moves freely, never into a ZOC; fights badly.", "KW-MODE-13"),
    "regroup": ("Units out of enemy ZOC may rally; fights badly.", "KW-MODE-15"),
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


def help_texts(setup: Setup | None) -> dict[str, Help]:
    """Every unit, Mode, chit, Plan, hexside and table explained, with its rules and numbers."""
    data = data_with(setup.pack if setup else None)
    found = [
        *map(_unit_help, unit_list(data)),
        *(_mode_help(mode, data) for mode in MODE_IDS),
        *(_chit_help(number, chit) for number, chit in enumerate(CHIT_HELP)),
        *(_plan_help(plan, data["battle_plans"]) for plan in PLAN_IDS),
        *(_side_help(side, data["terrain"]["hexside_types"]) for side in HEXSIDE_IDS[1:5]),
        *aid_texts(data, setup.word("scenario") if setup else "historical"),
    ]
    return {item.id: item for item in found}


def _unit_help(unit: Data) -> Help:
    back = unit["reverse"]
    words = (
        f"{unit['elan']}-{unit['mass']} (Elan-Mass), Firepower {unit['firepower']}, Leadership "
        f"{unit['leadership']}; when Disorganized or worse {back['elan']}-{back['mass']}. "
        f"{RECONSTRUCTED}"
    )
    name = unit_name(UNIT_IDS.index(unit["id"]))
    return Help(unit["id"], name, words, ("KW-UNIT-01", "KW-R-07"))


def _mode_help(mode: str, data: Data) -> Help:
    words, rule = MODE_HELP[mode]
    points, advance = data["modes"][mode]["mp"], data["modes"][mode]["advance"]
    head = f"{points} MP." if points else "No movement."
    need = data["tables"]["mode_change"]["need"][mode]
    box = {"mp": points, "advance": advance, "need": need}
    rules = (rule, "KW-CLAN-02")
    return Help(f"mode {mode}", f"{mode.title()} Mode", f"{head} {words}", rules, box=box)


def _chit_help(number: int, chit: str) -> Help:
    words, rule = CHIT_HELP[chit]
    return Help(f"chit {chit}", COMPULSORY_NAMES[number], words, (rule, "KW-CHIT-01"))


def _plan_help(plan: str, plans: Data) -> Help:
    number, data = PLAN_IDS.index(plan), plans[plan]
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
    box = {"command_roll": data.get("command_roll", 0)}
    return Help(plan, plan_name(number), words, (PLAN_RULES[number], "KW-PLAN-01"), box=box)


def _side_help(side: str, sides: Data) -> Help:
    """What a side of a hex costs those who cross it, and those who attack over it."""
    name, rules = side.replace("_", " ").capitalize(), ("KW-CMB-24",)
    if side == "river":
        return Help(side, name, "Barred; ZOC crosses it only with Firepower.", ("KW-ZOC-02",))
    if side == "slope_up":
        slope = sides["slope"]
        points, off, hard = slope["mp_up"], slope["col_uphill"], slope["difficult_uphill"]
        words = f"{points} MP more uphill; {off} off the Column Score"
    else:
        points, off, hard = sides[side]["mp"], sides[side]["col"], sides[side]["difficult"]
        words = f"{points} MP more; {off} off the Column Score of attackers"
    return Help(side, name, f"{words}{', and difficult' if hard else ''}.", rules)
