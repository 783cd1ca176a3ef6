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
    step_numbers,
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


def neutral_initiative(card: int) -> str:
    """The name of an initiative card; nothing for that of a clan, whose player it names."""
    found = INITIATIVE[INITIATIVE_IDS[card]]
    return str(found["name"]) if found["kind"] == "neutral" else ""


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
    special = next(t for t in data["special_tokens"] if t["id"] == "honor_4")
    steps = step_numbers(next(c for c in data["territory_cards"] if c["id"] == card))
    printed = steps == step_numbers(CARDS[card])
    numbers: Data = counts(steps)
    if "up_to" in steps:
        numbers["span"] = span(steps["min"], steps["up_to"])
    text = str(CARDS[card]["text" if printed else "counted_text"])
    return text.format_map(special_names(data) | special | numbers)


NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def in_words(number: int) -> str:
    """`two`, or `12`."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def span(least: int, most: int) -> str:
    """`one to four`, or `two`."""
    joint = " or " if most == least + 1 else " to "
    return in_words(most) if least == most else f"{in_words(least)}{joint}{in_words(most)}"


class Count(int):
    """A number of a box in a sentence: `{count:province}` is `two provinces`.

    `{count:army|armies}` gives the plural, `{count:each province}` is `each of two provinces`,
    `{count:words}` is `two` and `{count}` is `2`.
    """

    def __format__(self, what: str) -> str:
        if what in ("", "words"):
            return in_words(self) if what else str(int(self))
        one, _, many = what.removeprefix("each ").partition("|")
        noun = one if self == 1 else many or f"{one}s"
        each = "each of " if what.startswith("each ") and self > 1 else ""
        return f"{each}{in_words(self)} {noun}"


def counts(data: Data) -> Data:
    """The whole numbers of some data, ready for sentences."""
    return {k: Count(v) for k, v in data.items() if isinstance(v, int) and not isinstance(v, bool)}


def listed(names: list[str]) -> str:
    """`A, B and C`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
