"""The box as data: `data/rokugan.json` read once, and boxes made from it, corrected by a pack."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from honjin.engine.errors import BadPack
from honjin.engine.pack import Pack, apply_pack
from honjin.games.rokugan.rules.box import CLAN_IDS, KIND_IDS, SPECIAL_IDS, Box, packed

CHANGEABLE = (
    "setup.hand_size",
    "setup.scouts_each",
    "setup.shugenja_each",
    "provinces.[!s]*.flowers",
    "provinces.scorpion_*.flowers",
    "provinces.*.defense",
    "scoring.faceup_control_token",
    "scoring.territory",
    "secret_objectives.*.honor",
    "special_tokens.honor_[12].honor",
    "special_tokens.defense_[12].honor",
    "special_tokens.defense_[12].defense",
    "special_tokens.honor_4.honor_replaces_printed",
    "clans.crab.ability.faceup_control_token_defense",
    "clans.lion.ability.strength",
)
"""What a data pack may set: every number that is not part of the shape of the rules.

The flowers of the Shadowlands count for nobody (RK-SHD-04), so they are not among them.
"""

DATA: dict[str, Any] = msgspec.json.decode(
    files("honjin.games.rokugan").joinpath("data/rokugan.json").read_bytes()
)
HOME_OBJECTIVES = {
    o["check"]["territory"]: o["id"] for o in DATA["secret_objectives"] if "territory" in o["check"]
}

PROVINCES: dict[str, dict[str, Any]] = {p["id"]: p for p in DATA["provinces"]}
PROVINCE_IDS: tuple[str, ...] = tuple(PROVINCES)
TERRITORIES: dict[str, dict[str, Any]] = {t["id"]: t for t in DATA["territories"]}
TERRITORY_IDS: tuple[str, ...] = tuple(TERRITORIES)
CARDS: dict[str, dict[str, Any]] = {c["id"]: c for c in DATA["territory_cards"]}
CARD_IDS: tuple[str, ...] = tuple(card for t in DATA["territories"] for card in t["cards"])
CLANS: dict[str, dict[str, Any]] = {c["id"]: c for c in DATA["clans"]}
OBJECTIVES: dict[str, dict[str, Any]] = {o["id"]: o for o in DATA["secret_objectives"]}
OBJECTIVE_IDS: tuple[str, ...] = (
    *(HOME_OBJECTIVES[clan] for clan in CLAN_IDS),
    "web_of_influence",
    "emerald_empire",
    "way_of_the_sail",
    "way_of_humility",
    "reclaiming_lost_lands",
)
INITIATIVE: dict[str, dict[str, Any]] = {c["id"]: c for c in DATA["initiative_cards"]}
INITIATIVE_IDS: tuple[str, ...] = tuple(INITIATIVE)
SPECIALS: dict[str, dict[str, Any]] = {t["id"]: t for t in DATA["special_tokens"]}
PERSONAL: dict[str, dict[str, Any]] = {c["id"]: c for c in DATA["personal_cards"]}
LAND: tuple[tuple[str, str], ...] = tuple(
    (b["provinces"][0], b["provinces"][1]) for b in DATA["borders"] if b["kind"] == "land"
)
COASTS: tuple[str, ...] = tuple(b["provinces"][0] for b in DATA["borders"] if b["kind"] == "coast")
SPOT_IDS: tuple[str, ...] = (
    *(f"{start}>{into}" for a, b in LAND for start, into in ((a, b), (b, a))),
    *(f"sea>{province}" for province in COASTS),
    *PROVINCE_IDS,
)
"""RK-PLC-07: a border with its arrow, a coast, or the middle of a province."""


def data_with(pack: Pack | None) -> dict[str, Any]:
    """The data of the box as a pack has corrected it."""
    return DATA if pack is None else apply_pack(DATA, pack, "rokugan", CHANGEABLE)


def make_box(seats: int, pack: Pack | None) -> Box:
    """The components for that many players."""
    if pack is None:
        return _printed_box(seats)
    data = data_with(pack)
    if not 2 <= data["setup"]["hand_size"] <= 6:
        raise BadPack("a hand has two to six tokens")
    if data["setup"]["scouts_each"] < 0 or data["setup"]["shugenja_each"] < 0:
        raise BadPack("nobody has fewer than none of a card")
    return _box(seats, data)


@cache
def _printed_box(seats: int) -> Box:
    return _box(seats, DATA)


def _box(seats: int, data: dict[str, Any]) -> Box:
    number = {province: i for i, province in enumerate(PROVINCE_IDS)}
    objectives = {o["id"]: o["honor"] for o in data["secret_objectives"]}
    return Box(
        seats,
        [(number[a], number[b]) for a, b in LAND],
        [number[province] for province in COASTS],
        [[number[province] for province in t["provinces"]] for t in data["territories"]],
        [number[CLANS[clan]["capital"]] for clan in CLAN_IDS],
        [(province["flowers"], province["defense"]) for province in data["provinces"]],
        [_tokens(data, clan) for clan in CLAN_IDS],
        _numbers(data, seats),
        [objectives[objective] for objective in OBJECTIVE_IDS],
    )


def _tokens(data: dict[str, Any], clan: str) -> int:
    """RK-TOK-01: the 26 common tokens and the one of the clan."""
    counts = dict.fromkeys(KIND_IDS, 0)
    own = next(c["clan_token"] for c in data["clans"] if c["id"] == clan)
    for token in (*data["combat_tokens"]["common"], own):
        strength = "" if token["strength"] is None else str(token["strength"])
        counts[token["type"] + strength] += token["count"]
    assert sum(counts.values()) == data["setup"]["combat_tokens_per_clan"]
    return packed([counts[kind] for kind in KIND_IDS])


def _numbers(data: dict[str, Any], seats: int) -> dict[str, int]:
    ability = {clan["id"]: clan["ability"] for clan in data["clans"]}
    special = {token["id"]: token for token in data["special_tokens"]}
    honor = {f"honor:{name}": special[name]["honor"] if name else 0 for name in SPECIAL_IDS}
    defense = {f"defense:{name}": special[name]["defense"] if name else 0 for name in SPECIAL_IDS}
    return (
        honor
        | defense
        | {
            "bushido_honor": special["honor_4"]["honor_replaces_printed"],
            "settlers": data["setup"]["control_tokens_each"][str(seats)],
            "rounds": data["setup"]["rounds"],
            "hand_size": data["setup"]["hand_size"],
            "scouts": data["setup"]["scouts_each"],
            "shugenja": data["setup"]["shugenja_each"],
            "faceup_honor": data["scoring"]["faceup_control_token"],
            "territory_honor": data["scoring"]["territory"],
            "crab_faceup": ability["crab"]["faceup_control_token_defense"],
            "lion_bluff": ability["lion"]["strength"],
        }
    )
