"""What things are called in sentences."""

from __future__ import annotations

from honjin.games.ikusa.rules.actions import NOWHERE, OWN_ARMIES
from honjin.games.ikusa.rules.box import COLOUR_IDS, PROVINCES
from honjin.games.ikusa.rules.tally import GROUP_KINDS
from honjin.games.ikusa.table.components import PROVINCE_NAMES


def colour_name(colour: int) -> str:
    return COLOUR_IDS[colour].capitalize() if colour >= 0 else "Nobody"


def army_name(army: int) -> str:
    """`Red's 2nd army`."""
    colour, section = divmod(army, 3)
    return f"{colour_name(colour)}'s {('1st', '2nd', '3rd')[section]} army"


def province_name(province: int) -> str:
    return PROVINCE_NAMES[province]


KIND_NAMES = (
    ("bowman", "bowmen"),
    ("swordsman", "swordsmen"),
    ("gunner", "gunners"),
    ("spearman", "spearmen"),
    ("ronin", "ronin"),
    ("daimyo", "daimyos"),
    ("bonus spearman", "bonus spearmen"),
    ("bonus ronin", "bonus ronin"),
)


def number_of(kind: int, number: int) -> str:
    """`a gunner`, `2 gunners`, `no gunners`."""
    one, many = KIND_NAMES[kind]
    return f"a {one}" if number == 1 else f"{number or 'no'} {many}"


def units_name(tally: int) -> str:
    """`2 gunners and a spearman`."""
    parts = [number_of(k, tally >> 8 * k & 255) for k in range(GROUP_KINDS) if tally >> 8 * k & 255]
    return listed(parts) or "no unit"


def listed(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def place_name(place: int, seat: int, seats: int) -> str:
    """A province or one of a seat's own armies; nowhere is the tray."""
    if place < PROVINCES:
        return province_name(place)
    return "the tray" if place == NOWHERE else army_name(army_at(place, seat, seats))


def seat_colours(seat: int, seats: int) -> str:
    """IK-TWO-01: `Red`, or `Red and Orange`."""
    each = 2 if seats == 2 else 1
    return listed([colour_name(c) for c in range(seat * each, (seat + 1) * each)])


def army_at(place: int, seat: int, seats: int) -> int:
    return seat * (OWN_ARMIES if seats == 2 else OWN_ARMIES // 2) + place - PROVINCES
