"""What things are called in sentences."""

from __future__ import annotations

from typing import Any

from honjin.games.rokugan.rules.box import (
    CLAN_IDS,
    COAST_SPOT,
    KIND_IDS,
    MIDDLE_SPOT,
    SPECIAL_IDS,
)
from honjin.games.rokugan.table.components import (
    CARD_IDS,
    CARDS,
    CLANS,
    INITIATIVE,
    INITIATIVE_IDS,
    OBJECTIVE_IDS,
    OBJECTIVES,
    PROVINCE_IDS,
    PROVINCES,
    SPOT_IDS,
    TERRITORIES,
    TERRITORY_IDS,
)

Data = dict[str, Any]
"""The data of the box, as the pack of a table has corrected it."""

PLAIN_TOKENS = {
    "peace": "peace token",
    "scorched_earth": "scorched earth",
    "shrine": "shrine",
    "battlefield": "battlefield token",
    "harbor": "harbor",
}


def clan_name(clan: int) -> str:
    return str(CLANS[CLAN_IDS[clan]]["name"])


def player(seat: int, clan: int) -> str:
    """A player by their clan, or by the number of their seat before they have one."""
    return clan_name(clan) if clan >= 0 else f"Player {seat + 1}"


def who(number: int) -> str:
    """The player that a note names (see `Board.who`)."""
    return player(number & 7, (number >> 3) - 1) if number >= 0 else "nobody"


def kind_name(kind: int) -> str:
    """`army 3`, `bluff`."""
    word = KIND_IDS[kind]
    return f"{word[:-1]} {word[-1]}" if word[-1].isdigit() else word


def province_name(province: int) -> str:
    return str(PROVINCES[PROVINCE_IDS[province]]["label"])


def spot_name(spot: int) -> str:
    """Where a token lies, in words."""
    if spot >= MIDDLE_SPOT:
        return f"in {province_name(spot - MIDDLE_SPOT)}"
    start, into = SPOT_IDS[spot].split(">")
    target = PROVINCES[into]["label"]
    if spot >= COAST_SPOT:
        return f"off the coast of {target}"
    return f"on the border from {PROVINCES[start]['label']} into {target}"


def territory_name(territory: int) -> str:
    return str(TERRITORIES[TERRITORY_IDS[territory]]["name"])


def card_name(card: int) -> str:
    return str(CARDS[CARD_IDS[card]]["name"])


def objective_name(objective: int) -> str:
    return str(OBJECTIVES[OBJECTIVE_IDS[objective]]["name"])


def initiative_name(card: int) -> str:
    return str(INITIATIVE[INITIATIVE_IDS[card]]["name"])


def special_names(data: Data) -> dict[str, str]:
    """What the special tokens are called, with the numbers of the table: `+1 honor token`."""
    found = dict(PLAIN_TOKENS)
    for token in data["special_tokens"]:
        name = token["id"]
        if "honor_replaces_printed" in token:
            found[name] = f"{token['honor_replaces_printed']}-honor token"
        elif name not in found:
            kind = name.partition("_")[0]
            found[name] = f"{token[kind]:+} {kind} token"
    return found


def special_name(token: int, data: Data) -> str:
    return special_names(data)[SPECIAL_IDS[token]]


def card_text(card: str, data: Data) -> str:
    """What a territory card does, with the numbers of the table."""
    token = next(t for t in data["special_tokens"] if t["id"] == "honor_4")
    return str(CARDS[card]["text"]).format_map(special_names(data) | token)


def listed(names: list[str]) -> str:
    """`A, B and C`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
