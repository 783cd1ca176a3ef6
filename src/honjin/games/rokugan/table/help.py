"""Help: what a card, tile or piece is and does, with its rules."""

from __future__ import annotations

from honjin.engine.game import Help
from honjin.games.rokugan.rules.box import KIND_IDS
from honjin.games.rokugan.table import names
from honjin.games.rokugan.table.components import (
    CARDS,
    CLANS,
    INITIATIVE,
    OBJECTIVES,
    PERSONAL,
    PROVINCES,
    TERRITORIES,
)
from honjin.games.rokugan.table.names import listed

TOKEN_HELP = {
    "army": (
        "Attacks over a land border out of a province of yours, or defends in the middle of one.",
        ("RK-TOK-07", "RK-TOK-08"),
    ),
    "navy": (
        "Attacks any province from its coast, or defends in the middle of a coastal one of yours.",
        ("RK-TOK-09", "RK-TOK-10", "RK-TOK-11", "RK-TOK-12"),
    ),
    "shinobi": (
        "Lies in the middle of any province: attacks if it is foreign, defends if it is yours.",
        ("RK-TOK-13", "RK-TOK-14"),
    ),
    "blessing": (
        "Goes face up on a face-down army, navy or shinobi of yours, adds its strength, and "
        "shields the token from cards and clan abilities.",
        ("RK-TOK-15", "RK-TOK-16", "RK-TOK-17", "RK-R-19"),
    ),
    "diplomacy": (
        "In the middle of a province of yours: clears it of combat tokens and leaves peace.",
        ("RK-TOK-19", "RK-TOK-20", "RK-RES-08"),
    ),
    "raid": (
        "In the middle of a foreign province, with a shinobi of yours there or a province of yours "
        "next to it: everything in it goes and the earth is scorched.",
        ("RK-TOK-21", "RK-TOK-22", "RK-RES-06"),
    ),
    "bluff": (
        "May lie anywhere, does nothing, and returns to your hand. Placing it saves a good token.",
        ("RK-TOK-24", "RK-TOK-25", "RK-PLC-06"),
    ),
}
SPECIAL_HELP = {
    "peace": ("Nobody attacks into or out of the province or places tokens there.", "RK-SPC-05"),
    "scorched_earth": ("Nobody can control or attack the province.", "RK-SPC-04"),
    "shrine": ("Only its controller may use the province; nobody attacks it.", "RK-SPC-06"),
    "battlefield": ("Diplomacy and raids do not work in the province.", "RK-SPC-07"),
    "harbor": ("The landlocked province counts as coastal.", "RK-SPC-08"),
    "honor_1": ("One more honor for the province's controller.", "RK-SPC-09"),
    "honor_2": ("Two more honor for the province's controller.", "RK-SPC-09"),
    "honor_4": ("The province is worth 4 honor instead of its flowers.", "RK-SPC-09"),
    "defense_1": ("One more defense and one honor.", "RK-SPC-09"),
    "defense_2": ("Two more defense and one honor.", "RK-SPC-09"),
}
CARD_RULES = {
    card: f"RK-CARD-{number}"
    for number, card in zip(
        range(13, 31),
        [card for card in CARDS if not card.startswith("shadowlands")],
        strict=True,
    )
} | {
    "shadowlands_north_dark_favors": "RK-CARD-31",
    "shadowlands_north_purge_the_weak": "RK-CARD-32",
    "shadowlands_south_animate_the_dead": "RK-CARD-33",
    "shadowlands_south_inspire_fear": "RK-CARD-34",
}
CLAN_RULES = {clan: f"RK-CLAN-{i + 1:02}" for i, clan in enumerate(CLANS)}
PERSONAL_RULES = {"scout": "RK-CARD-03", "shugenja": "RK-CARD-04", "first_player": "RK-CARD-05"}
OBJECTIVE_RULES = {
    "web_of_influence": "RK-OBJ-02",
    "emerald_empire": "RK-OBJ-03",
    "way_of_the_sail": "RK-OBJ-04",
    "way_of_humility": "RK-OBJ-05",
    "reclaiming_lost_lands": "RK-OBJ-06",
}
INITIATIVE_RULES = {
    "rise_of_an_empire": "RK-UPK-02",
    "master_of_governance": "RK-UPK-03",
    "master_of_tactics": "RK-UPK-04",
}


def glossary() -> tuple[str, ...]:
    return (
        *KIND_IDS,
        *SPECIAL_HELP,
        *CLANS,
        *CARDS,
        *OBJECTIVES,
        *INITIATIVE_RULES,
        *PERSONAL_RULES,
        *PROVINCES,
    )


def help_on(element: str) -> Help | None:
    """A token, province, card, clan or objective explained, with its rules."""
    key = element.lower().replace(" ", "_")
    if key in KIND_IDS:
        words, rules = TOKEN_HELP[key.rstrip("0123456789")]
        return Help(key, names.kind_name(KIND_IDS.index(key)).capitalize(), words, rules)
    if key in SPECIAL_HELP:
        words, rule = SPECIAL_HELP[key]
        return Help(key, names.SPECIAL_NAMES[key].capitalize(), words, (rule,))
    if key in PROVINCES:
        return _province_help(key)
    return _card_help(key)


def _province_help(key: str) -> Help:
    province = PROVINCES[key]
    coast = "coastal" if province["coastal_border"] else "landlocked"
    land = TERRITORIES[province["territory"]]["name"]
    near = listed([PROVINCES[other]["label"] for other in province["adjacent"]])
    words = (
        f"{land}, {coast}. Honor {province['flowers']}, defense {province['defense']}. "
        f"Borders {near}."
    )
    return Help(key, province["label"], words, ("RK-MAP-02", "RK-MAP-04", "RK-MAP-05"))


def _card_help(key: str) -> Help | None:
    if key in CLANS:
        clan = CLANS[key]
        return Help(key, clan["name"], clan["ability"]["text"], (CLAN_RULES[key],))
    if key in CARDS:
        card = CARDS[key]
        return Help(key, card["name"], card["text"], (CARD_RULES[key],))
    if key in OBJECTIVES:
        objective = OBJECTIVES[key]
        words = f"{objective['text']} {objective['honor']} honor."
        return Help(key, objective["name"], words, (OBJECTIVE_RULES.get(key, "RK-OBJ-01"),))
    if key in INITIATIVE_RULES:
        card = INITIATIVE[key]
        return Help(key, card["name"], card["text"], (INITIATIVE_RULES[key],))
    if key in PERSONAL_RULES:
        name = key.replace("_", " ").capitalize()
        return Help(key, name, PERSONAL[key]["text"], (PERSONAL_RULES[key],))
    return None
