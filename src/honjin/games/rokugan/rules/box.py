"""What is in the box: combat tokens, map, clans and cards, as the rules use them.

The numbers come from `data/rokugan.json`, or from that file as a data pack has changed it.
"""

from __future__ import annotations

from typing import Final, final

from honjin.engine.dialect import i64, vec

# RK-TOK-01: every token a clan can own; strength belongs to the kind.
ARMY1: Final = 0
NAVY1: Final = 6
SHINOBI1: Final = 9
BLESSING2: Final = 12
BLESSING3: Final = 13
DIPLOMACY: Final = 14
RAID: Final = 15
BLUFF: Final = 16
KINDS: Final = 17
KIND_IDS: Final = (
    "army1",
    "army2",
    "army3",
    "army4",
    "army5",
    "army6",
    "navy1",
    "navy2",
    "navy3",
    "shinobi1",
    "shinobi2",
    "shinobi3",
    "blessing2",
    "blessing3",
    "diplomacy",
    "raid",
    "bluff",
)

CRAB: Final = 0
CRANE: Final = 1
DRAGON: Final = 2
LION: Final = 3
PHOENIX: Final = 4
SCORPION: Final = 5
UNICORN: Final = 6
CLANS: Final = 7
CLAN_IDS: Final = ("crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn")

# RK-SPC-01: peace and scorched earth come first, since they close a province.
NO_SPECIAL: Final = 0
PEACE: Final = 1
SCORCHED: Final = 2
SHRINE: Final = 3
BATTLEFIELD: Final = 4
HARBOR: Final = 5
HONOR_1: Final = 6
HONOR_2: Final = 7
HONOR_4: Final = 8
DEFENSE_1: Final = 9
DEFENSE_2: Final = 10
SPECIAL_IDS: Final = (
    "",
    "peace",
    "scorched_earth",
    "shrine",
    "battlefield",
    "harbor",
    "honor_1",
    "honor_2",
    "honor_4",
    "defense_1",
    "defense_2",
)

# RK-CARD-13 to RK-CARD-34: two cards for each territory, in the order of the territories.
FEATS_OF_ENGINEERING: Final = 0
PROMOTION: Final = 1
CODE_OF_HONOR: Final = 2
DIPLOMATIC_MISSION: Final = 3
STRENGTH_OF_PURPOSE: Final = 4
SACRED_GROUND: Final = 5
BUSHIDO: Final = 6
HONORABLE_FIGHT: Final = 7
AID_OF_THE_KAMI: Final = 8
BLESS_THE_LANDS: Final = 9
FOMENT_REBELLION: Final = 10
SPY_NETWORK: Final = 11
CULTURAL_EXCHANGE: Final = 12
REINFORCEMENTS: Final = 13
BOUNTIFUL_HARVEST: Final = 14
ASHIGARU_LEVIES: Final = 15
PIRATE_RAIDS: Final = 16
PORT_OF_PROSPERITY: Final = 17
DARK_FAVORS: Final = 18
PURGE_THE_WEAK: Final = 19
ANIMATE_THE_DEAD: Final = 20
INSPIRE_FEAR: Final = 21
CARDS: Final = 22

# RK-OBJ-01: the seven home objectives come first, in the order of the clans.
WEB_OF_INFLUENCE: Final = 7
EMERALD_EMPIRE: Final = 8
WAY_OF_THE_SAIL: Final = 9
WAY_OF_HUMILITY: Final = 10
RECLAIMING_LOST_LANDS: Final = 11
OBJECTIVES: Final = 12

# RK-SET-08, RK-SET-09: seven clan cards, then three neutral ones.
RISE_OF_AN_EMPIRE: Final = 7
MASTER_OF_GOVERNANCE: Final = 8
MASTER_OF_TACTICS: Final = 9
INITIATIVE_CARDS: Final = 10

# RK-MAP-01, RK-R-01: the shape of the map.
PROVINCES: Final = 30
TERRITORIES: Final = 11
NORTH_SHADOWLANDS: Final = 9
"""RK-R-73: the first of the two Shadowlands territories; they and their cards come last."""
LAND_BORDERS: Final = 64
COASTS: Final = 12
BORDERS: Final = LAND_BORDERS + COASTS

# RK-PLC-07: a land border is two spots, one for each direction of the arrow.
COAST_SPOT: Final = 2 * LAND_BORDERS
MIDDLE_SPOT: Final = COAST_SPOT + COASTS
SPOTS: Final = MIDDLE_SPOT + PROVINCES
NOWHERE: Final = -1

MAX_SEATS: Final = 5
SHADOWLANDS: Final = 3 << 28
"""RK-SHD-01: the two Shadowlands provinces, which are the last of the thirty, as bits."""
ALL_PROVINCES: Final = (1 << 30) - 1


@final
class Box:
    """One set of components, shared by every state of a table and never changed."""

    def __init__(
        self,
        seats: int,
        land: list[tuple[int, int]],
        coasts: list[int],
        territories: list[list[int]],
        capitals: list[int],
        provinces: list[tuple[int, int]],
        clan_tokens: list[int],
        numbers: dict[str, int],
        objectives: list[int],
        homes: list[int],
        cards: list[tuple[int, int]],
    ) -> None:
        """`provinces` gives flowers and defense; `clan_tokens` each clan's packed token list.

        `homes` says how many of a clan's provinces its objective needs; `cards` how many
        provinces or tokens a territory card takes, and how many faceup control tokens it adds.
        """
        self.seats: i64 = seats
        into: list[int] = []
        out_of: list[int] = []
        border: list[int] = []
        near = [0] * PROVINCES
        for i, (a, b) in enumerate(land):
            out_of += [a, b]
            into += [b, a]
            border += [i, i]
            near[a] |= 1 << b
            near[b] |= 1 << a
        for i, province in enumerate(coasts):
            out_of.append(NOWHERE)
            into.append(province)
            border.append(LAND_BORDERS + i)
        for province in range(PROVINCES):
            out_of.append(NOWHERE)
            into.append(province)
            border.append(NOWHERE)
        self.spots = vec[i64](list(range(SPOTS)))
        self.spot_from = vec[i64](out_of)
        self.spot_into = vec[i64](into)
        self.spot_border = vec[i64](border)
        self.first_ends = vec[i64](borders_of(land, 0))
        """The land borders whose first province this is, as the 64 bits of a number."""
        self.second_ends = vec[i64](borders_of(land, 1))
        self.adjacent = vec[i64](near)
        """RK-MAP-02: the land neighbours of each province, as bits."""
        self.coastal: i64 = sum(1 << province for province in coasts)
        """RK-MAP-03: the provinces that touch the sea, as bits."""
        self.territory = vec[i64]([sum(1 << p for p in held) for held in territories])
        home = [0] * PROVINCES
        for territory, held in enumerate(territories):
            for province in held:
                home[province] = territory
        self.territory_of = vec[i64](home)
        self.capital = vec[i64](capitals)
        self.capitals: i64 = sum(1 << province for province in capitals)
        self.flowers = vec[i64]([flowers for flowers, _ in provinces])
        self.defense = vec[i64]([defense for _, defense in provinces])
        self.clan_tokens = vec[i64](clan_tokens)
        self.strength = vec[i64]([1, 2, 3, 4, 5, 6, 1, 2, 3, 1, 2, 3, 2, 3, 0, 0, 0])
        """RK-TOK-02: diplomacy, raid and bluff have none."""
        self.objective_honor = vec[i64](objectives)
        self.special_honor = vec[i64]([numbers["honor:" + name] for name in SPECIAL_IDS])
        self.special_defense = vec[i64]([numbers["defense:" + name] for name in SPECIAL_IDS])
        self.home_provinces = vec[i64](homes)
        self.card_count = vec[i64]([count for count, _ in cards])
        self.card_faceup = vec[i64]([faceup for _, faceup in cards])
        self.card_facedown: i64 = numbers["card_facedown"]
        """RK-CARD-22: how many facedown control tokens Bless the Lands adds."""
        self.favors_least: i64 = numbers["favors_least"]
        self.favors_most: i64 = numbers["favors_most"]
        self.fears_least: i64 = numbers["fears_least"]
        self.fears_most: i64 = numbers["fears_most"]
        self.web: i64 = numbers["web"]
        self.chain: i64 = numbers["chain"]
        self.chain_lands: i64 = numbers["chain_lands"]
        self.sail: i64 = numbers["sail"]
        self.dragon_draws: i64 = numbers["hand_size"] + numbers["dragon_extra"]
        self.dragon_keeps: i64 = self.dragon_draws - numbers["dragon_returns"]
        self.scorpion_looks: i64 = numbers["scorpion_looks"]
        self.bushido_honor: i64 = numbers["bushido_honor"]
        self.settlers: i64 = numbers["settlers"]
        self.rounds: i64 = numbers["rounds"]
        self.hand_size: i64 = numbers["hand_size"]
        self.scouts: i64 = numbers["scouts"]
        self.shugenja: i64 = numbers["shugenja"]
        self.faceup_honor: i64 = numbers["faceup_honor"]
        self.territory_honor: i64 = numbers["territory_honor"]
        self.crab_faceup: i64 = numbers["crab_faceup"]
        self.lion_bluff: i64 = numbers["lion_bluff"]


def borders_of(land: list[tuple[int, int]], end: int) -> list[int]:
    """For every province the land borders that have it at this end, as bits; the last is a sign."""
    found = [0] * PROVINCES
    for border, ends in enumerate(land):
        found[ends[end]] |= -1 << border if border == LAND_BORDERS - 1 else 1 << border
    return found


def is_army(kind: i64) -> bool:
    return kind < NAVY1


def is_navy(kind: i64) -> bool:
    return NAVY1 <= kind < SHINOBI1


def is_shinobi(kind: i64) -> bool:
    return SHINOBI1 <= kind < BLESSING2


def fights(kind: i64) -> bool:
    """RK-BAT-01: armies, navies and shinobi attack and defend."""
    return kind < BLESSING2


def packed(counts: list[int]) -> int:
    """The counts of all kinds of tokens in one number, three bits a kind."""
    total: i64 = 0
    kind: i64
    for kind in range(len(counts)):
        total += counts[kind] << 3 * kind
    return total
