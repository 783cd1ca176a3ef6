"""Help: what a card, tile or piece is and does, with its rules."""

from __future__ import annotations

from typing import Any

from honjin.engine.game import Help, Setup
from honjin.games.ikusa.rules.box import RANGED_END, ROLLERS
from honjin.games.ikusa.rules.tally import KIND_IDS
from honjin.games.ikusa.table.components import PROVINCE_IDS, PROVINCE_NAMES, data_with
from honjin.games.ikusa.table.names import listed

Data = dict[str, Any]
SHOOTERS = {KIND_IDS[kind] for _, kind in ROLLERS[:RANGED_END]}
UNIT_HELP = {
    "daimyo": ("Leads an army; the last casualty of its side.", ("IK-DEF-05", "IK-CMB-11")),
    "bowman": ("A samurai who shoots before the first casualties.", ("IK-DEF-02", "IK-CMB-01")),
    "gunner": ("An ashigaru who fires before the first casualties.", ("IK-DEF-02", "IK-CMB-02")),
    "swordsman": ("A samurai who fights hand to hand.", ("IK-DEF-02", "IK-CMB-05")),
    "ronin": ("Hired for one round, hidden until it acts.", ("IK-RON-01", "IK-RON-06")),
    "spearman": ("An ashigaru who fights hand to hand.", ("IK-DEF-02", "IK-CMB-06")),
}
THING_HELP = {
    "castle": (
        "Castle",
        "Gives a defended province {bonus} extra spearmen, who are the first casualties.",
        ("IK-CAS-01", "IK-CAS-04", "IK-CAS-05"),
    ),
    "fortress": (
        "Fortress",
        "Gives a defended province {bonus} extra ronin instead of a castle's spearmen.",
        ("IK-CAS-02", "IK-CAS-03"),
    ),
    "ninja": (
        "Ninja",
        "Strikes once at a daimyo in the round of hiring, or looks at one plan in the next. It "
        "succeeds on {success} or less of {die}, and a failure is avenged on {revenge} or more.",
        ("IK-NIN-04", "IK-ASN-02", "IK-SPY-02"),
    ),
    "army": (
        "Army",
        "A daimyo with up to {samurai} samurai (bowmen and swordsmen) and {ashigaru} ashigaru "
        "(gunners and spearmen). A colour has {armies} armies at most.",
        ("IK-CMP-13", "IK-CMP-17"),
    ),
    "turn_order": ("Turn Order bin", "The highest bid picks a marker first.", ("IK-TURN-01",)),
    "build": (
        "Build bin",
        "{cost} koku build a castle or a fortress.",
        ("IK-PLAN-03", "IK-BLD-01"),
    ),
    "levy": ("Levy Units bin", "Each koku recruits a bundle of units.", ("IK-LEVY-01",)),
    "ronin_bin": (
        "Hire Ronin bin",
        "Ronin that each koku hires for the round: {per_koku}.",
        ("IK-RON-01",),
    ),
    "ninja_bin": ("Hire Ninja bin", "The single highest bid hires the ninja.", ("IK-NIN-01",)),
}


def help_texts(setup: Setup | None) -> dict[str, Help]:
    """Every unit, building, bin and province explained, with its rules and its numbers."""
    data = data_with(setup.pack if setup else None)
    units = {unit["id"]: unit for unit in data["units"]["table"]}
    found = [
        *(_unit_help(units[key], data) for key in UNIT_HELP),
        *_thing_help(data),
        *(_province_help(province) for province in data["provinces"]),
    ]
    return {item.id: item for item in found}


def _unit_help(unit: Data, data: Data) -> Help:
    words, rules = UNIT_HELP[unit["id"]]
    value, sides = unit["value"], data["components"]["dice"]["sides"]
    box = {
        "hits": value / sides,
        "hits_on": f"≤{value}",
        "shoots": unit["id"] in SHOOTERS,
    }
    if unit["id"] == "spearman":
        box["at_setup"] = data["quick_play"]["max_spearmen_per_province"]
    brief = f"Hits on {value} or less."
    return Help(unit["id"], unit["name"], f"{brief} {words}", rules, brief, box)


def _thing_help(data: Data) -> list[Help]:
    ninja, army, build = data["ninja"], data["army"], data["build"]
    boxes = {
        "castle": {"bonus": build["castle_bonus"]["spearman"]},
        "fortress": {"bonus": build["fortress_bonus"]["ronin"]},
        "ninja": {
            "success": ninja["success_max"],
            "revenge": ninja["revenge_min"],
            "die": data["components"]["dice"]["sides"],
        },
        "army": {
            "samurai": army["samurai_slots"],
            "ashigaru": army["ashigaru_slots"],
            "armies": army["armies_per_player"],
        },
        "build": {"cost": build["cost"]},
        "ronin_bin": {"per_koku": data["ronin"]["per_koku"]},
    }
    return [
        Help(key, name, words.format_map(boxes.get(key, {})), rules, box=boxes.get(key, {}))
        for key, (name, words, rules) in THING_HELP.items()
    ]


def _province_help(province: Data) -> Help:
    names = dict(zip(PROVINCE_IDS, PROVINCE_NAMES, strict=True))
    near, over = ([names[other] for other in province[way]] for way in ("land", "sea"))
    words = f"Borders on {listed(near)}." if near else ""
    if over:
        words += f" By sea line: {listed(over)}."
    rules = ("IK-MAP-01", "IK-MAP-02")
    return Help(province["id"], names[province["id"]], words.strip(), rules)
