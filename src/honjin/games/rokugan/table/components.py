"""The box as data: `data/rokugan.json` read once, and boxes made from it, corrected by a pack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from honjin.engine.errors import BadPack
from honjin.engine.pack import Pack, apply_pack
from honjin.games.rokugan.rules.box import CLAN_IDS, KIND_IDS, SPECIAL_IDS, Box, packed

CHANGEABLE = (
    "combat_tokens.common.*.strength",
    "combat_tokens.common.*.count",
    "setup.hand_size",
    "setup.scouts_each",
    "setup.shugenja_each",
    "provinces.[!s]*.flowers",
    "provinces.scorpion_*.flowers",
    "provinces.*.defense",
    "scoring.faceup_control_token",
    "scoring.territory",
    "secret_objectives.*.honor",
    "secret_objectives.*.check.min_provinces",
    "secret_objectives.*.check.min",
    "secret_objectives.emerald_empire.check.length",
    "secret_objectives.emerald_empire.check.min_territories",
    "special_tokens.honor_[12].honor",
    "special_tokens.defense_[12].honor",
    "special_tokens.*_[124].defense",
    "special_tokens.honor_4.honor_replaces_printed",
    "clans.crab.ability.faceup_control_token_defense",
    "clans.lion.ability.strength",
    "clans.dragon.ability.extra_draw",
    "clans.dragon.ability.return_to_pool",
    "clans.scorpion.ability.targets",
    "clans.*.clan_token.strength",
    "clans.*.clan_token.count",
    "territory_cards.*.steps.*.count",
    "territory_cards.*.steps.*.faceup",
    "territory_cards.*.steps.*.facedown",
    "territory_cards.*.steps.*.min",
    "territory_cards.*.steps.*.up_to",
)
"""What a data pack may set: every number that is not part of the shape of the rules."""

FIXED = {
    "map.*": "the drawing of the map, not the game",
    "provinces.*.polygon.*": "the drawing of the map, not the game",
    "provinces.*.center.*": "the drawing of the map, not the game",
    "provinces.*.radius": "the drawing of the map, not the game",
    "provinces.*.slots.*": "the drawing of the map, not the game",
    "borders.*": "the drawing of the map, not the game",
    "provinces.shadowlands_*.flowers": "the Shadowlands count for nobody (RK-SHD-04)",
    "special_tokens.honor_4.honor": "this token replaces the flowers, it adds nothing (RK-SPC-09)",
    "special_tokens.*.count": "a card brings the tokens it puts on the board (RK-SPC-02)",
    "clans.unicorn.ability.targets": "an action `swap` names two tokens",
    "territory_cards.shadowlands_*.cost.*": "the price is one decision, made before the effect",
}
"""Numbers that are not from the rulebook and that no pack may set, with the reason."""

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
    _check(data)
    return _box(seats, data)


def _check(data: dict[str, Any]) -> None:
    """Refuse numbers with which the rules have no meaning."""
    if not 2 <= data["setup"]["hand_size"] <= MOST_HELD:
        raise BadPack("a hand has two to six tokens")
    if data["setup"]["scouts_each"] < 0 or data["setup"]["shugenja_each"] < 0:
        raise BadPack("nobody has fewer than none of a card")
    _check_dragon(data)
    for path, number, low, high in (*_clan_limits(data), *_card_limits(data), *_goal_limits(data)):
        if not low <= number <= high:
            raise BadPack(f"{path} must be from {low} to {high}, not {number}")
    for clan in CLAN_IDS:
        _check_tokens(data, clan)


MOST_HELD = 6
"""A hand that is laid, all but one token, and one token more by Animate the Dead."""
MOST_TOKENS = 32
MOST_OF_A_KIND = 7

Limit = tuple[str, int, int, int]
"""A path, its number, and the least and the most it may be."""


def _check_dragon(data: dict[str, Any]) -> None:
    """RK-CLAN-03: after the return the Dragon holds a hand like others."""
    dragon = _named(data["clans"], "dragon")["ability"]
    kept = data["setup"]["hand_size"] + dragon["extra_draw"] - dragon["return_to_pool"]
    if dragon["extra_draw"] < 0 or dragon["return_to_pool"] < 0 or not 2 <= kept <= MOST_HELD:
        raise BadPack(
            "clans.dragon.ability.extra_draw and clans.dragon.ability.return_to_pool must leave "
            f"the Dragon two to six tokens, not {kept}"
        )


def _clan_limits(data: dict[str, Any]) -> Iterator[Limit]:
    yield (
        "clans.scorpion.ability.targets",
        _named(data["clans"], "scorpion")["ability"]["targets"],
        1,
        9,
    )
    for token in data["combat_tokens"]["common"]:
        path = f"combat_tokens.common.{token['id']}"
        if token["type"] == "bluff":
            yield f"{path}.count", token["count"], 1, 1
        else:
            yield f"{path}.count", token["count"], 0, MOST_OF_A_KIND
    for clan in data["clans"]:
        path = f"clans.{clan['id']}.clan_token.count"
        yield path, clan["clan_token"]["count"], 0, MOST_OF_A_KIND


def _card_limits(data: dict[str, Any]) -> Iterator[Limit]:
    """RK-CARD-13 to RK-CARD-34: a card takes something and adds something."""
    for card in data["territory_cards"]:
        for place, step in enumerate(card["steps"]):
            path = f"territory_cards.{card['id']}.steps.{place}"
            for key in ("count", "faceup", "up_to"):
                if isinstance(step.get(key), int) and not isinstance(step[key], bool):
                    yield f"{path}.{key}", step[key], 1, 6
            if "facedown" in step:
                yield f"{path}.facedown", step["facedown"], 0, 6
            if "min" in step:
                yield f"{path}.min", step["min"], 1, step["up_to"]


def _goal_limits(data: dict[str, Any]) -> Iterator[Limit]:
    most = {"min_territories": len(TERRITORY_IDS), "length": 12}
    for goal in data["secret_objectives"]:
        for key, number in goal["check"].items():
            if key in ("min_provinces", "min", "length", "min_territories"):
                path = f"secret_objectives.{goal['id']}.check.{key}"
                yield path, number, 1, most.get(key, len(PROVINCE_IDS))


def _check_tokens(data: dict[str, Any], clan: str) -> None:
    """RK-TOK-01: every token is of a kind there is, and the pool has room for all."""
    counts = dict.fromkeys(KIND_IDS, 0)
    own = _named(data["clans"], clan)["clan_token"]
    paths = [f"combat_tokens.common.{t['id']}" for t in data["combat_tokens"]["common"]]
    tokens = zip((*paths, f"clans.{clan}.clan_token"), _all_tokens(data, own), strict=True)
    for path, token in tokens:
        kind = _kind_of(token)
        if kind not in counts:
            there = [name for name in KIND_IDS if name.startswith(token["type"])]
            raise BadPack(f"{path}.strength: there is no {kind}, only {', '.join(there)}")
        counts[kind] += token["count"]
        if counts[kind] > MOST_OF_A_KIND:
            raise BadPack(f"{path}.count: {clan} has more than {MOST_OF_A_KIND} {kind}")
    if not MOST_HELD < sum(counts.values()) <= MOST_TOKENS:
        raise BadPack(
            f"combat_tokens.common: {clan} must have {MOST_HELD + 1} to {MOST_TOKENS} tokens, "
            f"not {sum(counts.values())}"
        )


def _named(items: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(item for item in items if item["id"] == name)


def _all_tokens(data: dict[str, Any], own: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    return (*data["combat_tokens"]["common"], own)


def _kind_of(token: dict[str, Any]) -> str:
    """`army3`, `bluff`."""
    return str(token["type"]) + ("" if token["strength"] is None else str(token["strength"]))


@cache
def _printed_box(seats: int) -> Box:
    return _box(seats, DATA)


def _box(seats: int, data: dict[str, Any]) -> Box:
    number = {province: i for i, province in enumerate(PROVINCE_IDS)}
    objectives = {o["id"]: o["honor"] for o in data["secret_objectives"]}
    checks = {o["id"]: o["check"] for o in data["secret_objectives"]}
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
        [checks[HOME_OBJECTIVES[clan]]["min_provinces"] for clan in CLAN_IDS],
        [_card_numbers(_named(data["territory_cards"], card)) for card in CARD_IDS],
    )


def _tokens(data: dict[str, Any], clan: str) -> int:
    """RK-TOK-01: the 26 common tokens and the one of the clan."""
    counts = dict.fromkeys(KIND_IDS, 0)
    for token in _all_tokens(data, _named(data["clans"], clan)["clan_token"]):
        counts[_kind_of(token)] += token["count"]
    return packed([counts[kind] for kind in KIND_IDS])


def _card_numbers(card: dict[str, Any]) -> tuple[int, int]:
    """How many provinces or tokens a card takes, and the faceup control tokens it adds."""
    numbers = step_numbers(card)
    return numbers.get("count", 1), numbers.get("faceup", 0)


def step_numbers(card: dict[str, Any]) -> dict[str, int]:
    """The numbers of the steps of a territory card, the first of each name."""
    found: dict[str, int] = {}
    for step in card["steps"]:
        for key in ("count", "faceup", "facedown", "min", "up_to"):
            if isinstance(step.get(key), int) and not isinstance(step[key], bool):
                found.setdefault(key, step[key])
    return found


def _numbers(data: dict[str, Any], seats: int) -> dict[str, int]:
    ability = {clan["id"]: clan["ability"] for clan in data["clans"]}
    special = {token["id"]: token for token in data["special_tokens"]}
    card = {card["id"]: step_numbers(card) for card in data["territory_cards"]}
    favors, fears = card["shadowlands_north_dark_favors"], card["shadowlands_south_inspire_fear"]
    goal = {goal["id"]: goal["check"] for goal in data["secret_objectives"]}
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
            "dragon_extra": ability["dragon"]["extra_draw"],
            "dragon_returns": ability["dragon"]["return_to_pool"],
            "scorpion_looks": ability["scorpion"]["targets"],
            "card_facedown": card["phoenix_bless_the_lands"]["facedown"],
            "favors_least": favors["min"],
            "favors_most": favors["up_to"],
            "fears_least": fears["min"],
            "fears_most": fears["up_to"],
            "web": goal["web_of_influence"]["min"],
            "chain": goal["emerald_empire"]["length"],
            "chain_lands": goal["emerald_empire"]["min_territories"],
            "sail": goal["way_of_the_sail"]["min"],
        }
    )
