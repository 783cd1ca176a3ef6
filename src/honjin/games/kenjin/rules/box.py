"""What is in the box: card kinds, battlefield tiles, layouts and values, as the rules use them.

The numbers come from `data/kenjin.json`, or from that file as a data pack has changed it.
"""

from __future__ import annotations

from typing import Final, final

from honjin.engine.dialect import i64, vec
from honjin.engine.state import seats_from

# KJ-DEF-03: regular units come first, KJ-DEF-04: secret units after them.
SCOUT: Final = 0
SHUGENJA: Final = 1
GENERAL: Final = 2
ASSASSIN: Final = 3
ASHIGARU: Final = 4
LORD: Final = 5
PEASANT: Final = 6
ARCHER: Final = 7
SAMURAI: Final = 8
BRUTE: Final = 9
KINDS: Final = 10
KIND_IDS: Final = (
    "scout",
    "shugenja",
    "general",
    "assassin",
    "ashigaru",
    "lord",
    "peasant",
    "archer",
    "samurai",
    "brute",
)

# KJ-DEF-05: five tiles worth four points, then five worth six.
PORT: Final = 0
RICE_FIELD: Final = 1
VILLAGE: Final = 2
SUPPLY_CAMP: Final = 3
TORII: Final = 4
BRIDGE: Final = 5
SANCTUARY: Final = 6
PALACE: Final = 7
GOLDEN_TEMPLE: Final = 8
FORTRESS: Final = 9
TILES: Final = 10
SMALL_TILES: Final = 5
TILE_IDS: Final = (
    "port",
    "rice_field",
    "village",
    "supply_camp",
    "torii",
    "bridge",
    "sanctuary",
    "palace",
    "golden_temple",
    "fortress",
)

HAND: Final = 13
"""Cards of an army; the handles of a seat's cards lie this far apart, however many it has."""
MAX_SEATS: Final = 4
FACE_UP: Final = 16
"""What is added to the seats that know a card when it lies open."""


@final
class Box:
    """One set of components, shared by every state of a table and never changed."""

    def __init__(
        self,
        seats: int,
        borders: list[tuple[int, int, int]],
        cards: dict[str, int],
        counts: dict[str, int],
        tiles: dict[str, int],
        numbers: dict[str, int],
    ) -> None:
        """`borders` gives for each field its two seats and whether it takes a six-point tile.

        KJ-DEF-06: a battlefield has one side for each of its two seats.
        """
        self.seats: i64 = seats
        self.fields: i64 = len(borders)
        self.fields_each: i64 = 2 * len(borders) // seats
        """On how many battlefields a seat fights."""
        self.side_seat = vec[i64]([seat for a, b, _ in borders for seat in (a, b)])
        self.sights: vec[i64] = sights(seats)
        self.large = vec[i64]([large for _, _, large in borders])
        self.strength = vec[i64]([cards[kind] for kind in KIND_IDS])
        self.copies = vec[i64]([counts[kind] for kind in KIND_IDS])
        self.hand: i64 = sum(counts.values())
        """How many cards a seat begins with: thirteen, or fewer in the small game (KJ-R-45)."""
        self.vp = vec[i64]([tiles[tile] for tile in TILE_IDS])
        own: list[int] = []
        side_of: list[int] = []
        for seat in range(seats):
            own.extend(f for f, (a, b, _) in enumerate(borders) if seat in (a, b))
            for field, (a, b, _) in enumerate(borders):
                side_of.append(2 * field + (0 if seat == a else 1) if seat in (a, b) else -1)
        self.own = vec[i64](own)
        self.side_of = vec[i64](side_of)
        self.bridge_side: vec[i64] = bridge_sides(self.side_of, self.fields)
        """By seat and by the field of the Bridge plus one: the seat's own side there, or any."""
        self.bridge_bit: vec[i64] = bridge_bits(self.side_of, self.fields)
        """The same for the bit of that field among the seat's own ones; 0 where it has none."""
        self.rivals = vec[i64](
            [
                (a + b - 2 * seat) % seats if seat in (a, b) else 0
                for seat in range(seats)
                for a, b, _ in borders
            ]
        )
        self.bridge_limit: i64 = numbers["bridge_limit"]
        self.port_bonus: i64 = numbers["port_bonus"]
        self.rice_strength: i64 = numbers["rice_strength"]
        self.village_from: i64 = numbers["village_from"]
        self.village_to: i64 = numbers["village_to"]
        self.palace_penalty: i64 = numbers["palace_penalty"]
        self.temple_margin: i64 = numbers["temple_margin"]
        self.fortress_cards: i64 = numbers["fortress_cards"]
        self.supply_named: i64 = numbers["supply_named"]
        self.supply_bonus: i64 = numbers["supply_bonus"]
        self.torii_vp: i64 = numbers["torii_vp"]
        self.lord_growth: i64 = numbers["lord_growth"]
        self.lord_vp: i64 = numbers["lord_vp"]
        self.peasant_vp: i64 = numbers["peasant_vp"]
        self.coward_vp: i64 = numbers["coward_vp"]

    def field_of(self, seat: i64, i: i64) -> i64:
        """KJ-DEF-07: the i-th of the battlefields on which a seat fights, cards or not."""
        return self.own[seat * self.fields_each + i]

    def side(self, seat: i64, field: i64) -> i64:
        """The side of a battlefield that is a seat's own, or -1."""
        return self.side_of[seat * self.fields + field]

    def rival(self, seat: i64, field: i64) -> i64:
        """Who fights a seat on a battlefield, counted from that seat; 0 where it does not fight."""
        return self.rivals[seat * self.fields + field]


def sights(seats: i64) -> vec[i64]:
    """By seat and by who knows a card: its kind and who knows it, packed as in an observation.

    The lowest byte is the part of the kind that the seat may know, all or nothing; the fourth says
    who knows it, counted from that seat, or that it lies face up.
    """
    out = vec[i64]([0] * (seats * 2 * FACE_UP))
    seat: i64
    known: i64
    for seat in range(seats):
        for known in range(2 * FACE_UP):
            eyes: i64 = seats_from(known, seat, seats) if known < FACE_UP else FACE_UP
            kind: i64 = 255 if known >> seat & 1 == 1 else 0
            out[seat * 2 * FACE_UP + known] = eyes << 24 | kind
    return out


def secret(kind: i64) -> bool:
    """KJ-DEF-04: whether a unit is laid face down."""
    return kind >= LORD


def bridge_sides(side_of: vec[i64], fields: i64) -> vec[i64]:
    """For each seat a side for no Bridge at all, then one for every field."""
    seats = len(side_of) // fields
    out = vec[i64]([0] * (seats * (fields + 1)))
    seat: i64
    field: i64
    for seat in range(seats):
        for field in range(fields):
            out[seat * (fields + 1) + 1 + field] = max(side_of[seat * fields + field], 0)
    return out


def bridge_bits(side_of: vec[i64], fields: i64) -> vec[i64]:
    """The same with the bit of each field among those on which the seat fights."""
    seats = len(side_of) // fields
    out = vec[i64]([0] * (seats * (fields + 1)))
    seat: i64
    field: i64
    for seat in range(seats):
        bit: i64 = 1
        for field in range(fields):
            if side_of[seat * fields + field] >= 0:
                out[seat * (fields + 1) + 1 + field] = bit
                bit <<= 1
    return out
