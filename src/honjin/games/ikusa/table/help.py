"""Help: what a card, tile or piece is and does, with its rules."""

from __future__ import annotations

from honjin.engine.game import Help
from honjin.games.ikusa.table.components import DATA, PROVINCE_IDS, PROVINCE_NAMES
from honjin.games.ikusa.table.names import listed

UNITS = {unit["id"]: unit for unit in DATA["units"]["table"]}
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
        f"Gives a defended province {DATA['build']['castle_bonus']['spearman']} extra spearmen, "
        "who are the first casualties.",
        ("IK-CAS-01", "IK-CAS-04", "IK-CAS-05"),
    ),
    "fortress": (
        "Fortress",
        f"Gives a defended province {DATA['build']['fortress_bonus']['ronin']} extra ronin instead "
        "of a castle's spearmen.",
        ("IK-CAS-02", "IK-CAS-03"),
    ),
    "ninja": (
        "Ninja",
        "Strikes once at a daimyo in the round of hiring, or looks at one plan in the next.",
        ("IK-NIN-04", "IK-ASN-02", "IK-SPY-02"),
    ),
    "turn_order": ("Turn Order bin", "The highest bid picks a marker first.", ("IK-TURN-01",)),
    "build": ("Build bin", "Two koku build a castle or a fortress.", ("IK-PLAN-03", "IK-BLD-01")),
    "levy": ("Levy Units bin", "Each koku levies a bundle of units.", ("IK-LEVY-01",)),
    "ronin_bin": ("Hire Ronin bin", "Each koku hires two ronin for the round.", ("IK-RON-01",)),
    "ninja_bin": ("Hire Ninja bin", "The single highest bid hires the ninja.", ("IK-NIN-01",)),
}


def help_on(element: str) -> Help | None:
    """A unit, a building, a bin or a province explained, with its rules."""
    key = element.lower().replace(" ", "_")
    if key in UNIT_HELP:
        words, rules = UNIT_HELP[key]
        unit = UNITS[key]
        return Help(key, unit["name"], f"Hits on {unit['value']} or less. {words}", rules)
    if key in THING_HELP:
        return Help(key, *THING_HELP[key])
    if key in PROVINCE_IDS:
        return _province_help(key)
    return None


def _province_help(key: str) -> Help:
    data = DATA["provinces"][PROVINCE_IDS.index(key)]
    names = dict(zip(PROVINCE_IDS, PROVINCE_NAMES, strict=True))
    words = f"Borders on {listed([names[n] for n in data['land']])}." if data["land"] else ""
    if data["sea"]:
        words += f" By sea line: {listed([names[n] for n in data['sea']])}."
    return Help(key, names[key], words.strip(), ("IK-MAP-01", "IK-MAP-02"))


def glossary() -> tuple[str, ...]:
    return (*UNIT_HELP, *THING_HELP, *PROVINCE_IDS)
