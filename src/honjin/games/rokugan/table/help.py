"""Help: what a card, tile or piece is and does, with its rules."""

from __future__ import annotations

from typing import Any

from honjin.engine.game import Help, Setup
from honjin.games.rokugan.rules.box import KIND_IDS
from honjin.games.rokugan.table import names
from honjin.games.rokugan.table.components import (
    CARDS,
    CLANS,
    INITIATIVE,
    PERSONAL,
    PROVINCES,
    TERRITORIES,
    data_with,
    step_numbers,
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
    "honor_1": ("{honor} more honor for the province's controller.", "RK-SPC-09"),
    "honor_2": ("{honor} more honor for the province's controller.", "RK-SPC-09"),
    "honor_4": ("The province is worth {honor_is} honor instead of its flowers.", "RK-SPC-09"),
    "defense_1": ("{defense} more defense and {honor} honor.", "RK-SPC-09"),
    "defense_2": ("{defense} more defense and {honor} honor.", "RK-SPC-09"),
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


def help_texts(setup: Setup | None) -> dict[str, Help]:
    """Every token, province, card, clan and objective explained, with its rules and numbers."""
    data = data_with(setup.pack if setup else None)
    found = [
        *map(_token_help, KIND_IDS),
        *_special_help(data),
        *_clan_help(data),
        *(_card_help(card, data) for card in CARDS),
        *map(_objective_help, data["secret_objectives"]),
        *map(_initiative_help, INITIATIVE_RULES),
        *map(_personal_help, PERSONAL_RULES),
        *map(_province_help, data["provinces"]),
        *_scoring_help(data),
    ]
    return {item.id: item for item in found}


def _token_help(kind: str) -> Help:
    words, rules = TOKEN_HELP[kind.rstrip("0123456789")]
    return Help(kind, names.kind_name(KIND_IDS.index(kind)).capitalize(), words, rules)


def _special_help(data: names.Data) -> list[Help]:
    called = names.special_names(data)
    tokens = {token["id"]: token for token in data["special_tokens"]}
    found = []
    for key, (words, rule) in SPECIAL_HELP.items():
        token = tokens[key]
        box = {"honor": token["honor"], "defense": token["defense"]}
        if key.startswith("honor") and token["defense"]:
            words = f"{words} {{defense}} more defense."
        if "honor_replaces_printed" in token:
            box["honor_is"] = token["honor_replaces_printed"]
        name = called[key]
        brief = name.removesuffix(" token").replace("-honor", " honor")
        found.append(Help(key, name.capitalize(), words.format_map(box), (rule,), brief, box))
    return found


def _clan_help(data: names.Data) -> list[Help]:
    found = []
    for clan in data["clans"]:
        numbers = names.counts(data["scoring"] | clan["ability"])
        words = clan["ability"]["text"].format_map(numbers)
        found.append(Help(clan["id"], clan["name"], words, (CLAN_RULES[clan["id"]],)))
    return found


def _card_help(card: str, data: names.Data) -> Help:
    words = names.card_text(card, data)
    steps = step_numbers(next(c for c in data["territory_cards"] if c["id"] == card))
    box = {"up_to": steps["up_to"]} if "up_to" in steps else {}
    return Help(card, CARDS[card]["name"], words, (CARD_RULES[card],), box=box)


def _objective_help(objective: dict[str, Any]) -> Help:
    goal = objective["text"].format_map(names.counts(objective["check"]))
    words = f"{goal} {objective['honor']} honor."
    rule = OBJECTIVE_RULES.get(objective["id"], "RK-OBJ-01")
    box = {"honor": objective["honor"]}
    return Help(objective["id"], objective["name"], words, (rule,), goal, box)


def _initiative_help(key: str) -> Help:
    card = INITIATIVE[key]
    return Help(key, card["name"], card["text"], (INITIATIVE_RULES[key],))


def _personal_help(key: str) -> Help:
    name = key.replace("_", " ").capitalize()
    return Help(key, name, PERSONAL[key]["text"], (PERSONAL_RULES[key],))


def _province_help(province: dict[str, Any]) -> Help:
    coast = "coastal" if province["coastal_border"] else "landlocked"
    land = TERRITORIES[province["territory"]]["name"]
    near = listed([PROVINCES[other]["label"] for other in province["adjacent"]])
    words = (
        f"{land}, {coast}. Honor {province['flowers']}, defense {province['defense']}. "
        f"Borders {near}."
    )
    box = {"flowers": province["flowers"], "defense": province["defense"]}
    return Help(province["id"], province["label"], words, PROVINCE_RULES, box=box)


def _scoring_help(data: names.Data) -> list[Help]:
    scoring = data["scoring"]
    token, territory = scoring["faceup_control_token"], scoring["territory"]
    return [
        Help(
            "control_token",
            "Control token",
            "A province belongs to the player whose control tokens lie in it. At the end each "
            f"face-up one outside the Shadowlands brings {token} honor.",
            ("RK-END-03",),
            box={"honor": token},
        ),
        Help(
            "territory",
            "Territory",
            "Control all its provinces, and you hold its card. At the end it brings "
            f"{territory} honor, unless it is one of the Shadowlands.",
            ("RK-CARD-09", "RK-END-05"),
            box={"honor": territory},
        ),
        Help(
            "round",
            "Round",
            f"The game has {data['setup']['rounds']} rounds. In each, players place tokens from a "
            f"hand of {data['setup']['hand_size']}, then all tokens are turned over.",
            ("RK-UPK-07", "RK-END-01"),
            box={"rounds": data["setup"]["rounds"]},
        ),
    ]


PROVINCE_RULES = ("RK-MAP-02", "RK-MAP-04", "RK-MAP-05")
