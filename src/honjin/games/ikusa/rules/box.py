"""What is in the box: the map, the pieces and their numbers, and what was chosen for this table.

The numbers come from `data/ikusa.json`, or from that file as a data pack has changed it.
"""

from __future__ import annotations

from typing import Final, final

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules.tally import (
    BONUS_RONIN,
    BONUS_SPEARMAN,
    BOWMAN,
    DAIMYO,
    GUNNER,
    RONIN,
    SPEARMAN,
    SWORDSMAN,
)

# IK-CMP-01, IK-CMP-02: a card for each province; the blank ones never enter play.
PROVINCES: Final = 68
MAX_COLOURS: Final = 5
COLOUR_IDS: Final = ("red", "orange", "purple", "blue", "green")
# IK-CMP-04, IK-CMP-17: three sections on a card, each with its two markers and one daimyo.
ARMIES_EACH: Final = 3
ARMIES: Final = 15
# IK-LEVY-01, IK-LEVY-10, IK-R-19: what a koku buys, whole or in part; regular units only.
BUNDLES: Final = 10
BUNDLE_IDS: Final = ("nothing", "1B", "1S", "1G", "1S+1G", "2S", "2G", "1P", "2P", "3P")

# IK-PLAN-01: the five bins.
BIN_TURN: Final = 0
BIN_BUILD: Final = 1
BIN_LEVY: Final = 2
BIN_RONIN: Final = 3
BIN_NINJA: Final = 4
BINS: Final = 5
BIN_IDS: Final = ("turn_order", "build", "levy", "ronin", "ninja")
MAX_KOKU: Final = 24

ATTACKER: Final = 0
DEFENDER: Final = 1

# IK-CMB-01 to IK-CMB-06, IK-R-55: who rolls after whom in a pass; the last six are a first strike.
# IK-RON-10: ronin strike with the swordsmen. IK-CAS-07: bonus units roll for a defender only, and
# not in a first strike (IK-NAV-02, IK-NAV-03), in which hired ronin do (IK-R-64).
ROLLERS: Final = (
    (ATTACKER, BOWMAN),
    (DEFENDER, BOWMAN),
    (ATTACKER, GUNNER),
    (DEFENDER, GUNNER),
    (ATTACKER, DAIMYO),
    (DEFENDER, DAIMYO),
    (ATTACKER, SWORDSMAN),
    (ATTACKER, RONIN),
    (DEFENDER, SWORDSMAN),
    (DEFENDER, RONIN),
    (DEFENDER, BONUS_RONIN),
    (ATTACKER, SPEARMAN),
    (DEFENDER, SPEARMAN),
    (DEFENDER, BONUS_SPEARMAN),
    (DEFENDER, BOWMAN),
    (DEFENDER, GUNNER),
    (DEFENDER, DAIMYO),
    (DEFENDER, SWORDSMAN),
    (DEFENDER, RONIN),
    (DEFENDER, SPEARMAN),
)
# IK-DEF-04: bowmen and gunners roll before the first removal, the others after it.
RANGED_END: Final = 4
PASS_END: Final = 14
STRIKE_END: Final = 20
SIDES_OF_DIE: Final = 12  # IK-CMP-10

# The order in which a side gives up its units when it has left a standing answer.
ASK: Final = 0
LOSS_ORDER_IDS: Final = ("ask", "ronin_first", "spearmen_first", "keep_gunners")
LOSS_ORDERS: Final = 4
LOSS_SEQUENCE: Final = (
    (RONIN, SPEARMAN, GUNNER, SWORDSMAN, BOWMAN),
    (RONIN, SPEARMAN, GUNNER, SWORDSMAN, BOWMAN),
    (SPEARMAN, RONIN, GUNNER, SWORDSMAN, BOWMAN),
    (RONIN, SPEARMAN, SWORDSMAN, GUNNER, BOWMAN),
)


@final
class Box:
    """One set of components and choices, shared by every state of a table and never changed.

    `worth`, `threat` and `hold` are a slate for bots, who write there whenever they look.
    """

    def __init__(
        self,
        seats: int,
        near: list[list[int]],
        sea: list[list[int]],
        values: list[int],
        supply: list[int],
        holes: list[tuple[int, int, int]],
        numbers: dict[str, int],
    ) -> None:
        """`near` and `sea` list for each province its neighbours, and those over a sea line.

        `holes` gives for each hole of the experience track its level, steps and attacks.
        IK-MAP-03: every step and every attack goes along one of these edges.
        IK-TWO-03: two players have four colours.
        """
        self.seats: i64 = seats
        self.colours: i64 = 4 if seats == 2 else seats
        self.colours_each: i64 = 2 if seats == 2 else 1
        self.player = vec[i64]([colour // (2 if seats == 2 else 1) for colour in range(5)])
        first: list[int] = [0]
        to: list[int] = []
        origin: list[int] = []
        naval: list[int] = []
        for province, neighbours in enumerate(near):
            to.extend(neighbours)
            origin.extend([province] * len(neighbours))
            naval.extend(int(n in sea[province]) for n in neighbours)
            first.append(len(to))
        self.first = vec[i64](first)
        self.edge_to = vec[i64](to)
        self.edge_from = vec[i64](origin)
        self.edge_naval = vec[i64](naval)
        self.worth = vec[float]([0.0] * 5)
        self.threat = vec[float]([0.0] * PROVINCES)
        self.hold = vec[float]([0.0] * PROVINCES)
        self.value = vec[i64](values)
        self.supply = vec[i64](supply)
        self.holes = vec[i64]([level for level, _, _ in holes])
        self.moves = vec[i64]([moves for _, moves, _ in holes])
        """IK-WAR-03: the steps of an army in a phase, by its hole."""
        self.attacks = vec[i64]([attacks for _, _, attacks in holes])
        """IK-EXP-03: the attacks of an army in phase C, by its hole."""
        self.roller_side = vec[i64]([side for side, _ in ROLLERS])
        self.roller_kind = vec[i64]([kind for _, kind in ROLLERS])
        self.loss_sequence = vec[i64]([kind for order in LOSS_SEQUENCE for kind in order])
        self.quick: bool = numbers["quick"] == 1
        self.long: bool = numbers["long"] == 1
        self.agreement: bool = numbers["agreement"] == 1
        self.round_cap: i64 = numbers["round_cap"]
        self.dealt: i64 = numbers["dealt"]
        self.win: i64 = numbers["win"]
        self.reinforcements: i64 = numbers["reinforcements"]
        self.claims: i64 = numbers["claims"]
        self.claim_limit: i64 = numbers["claim_limit"]
        self.army_start: i64 = numbers["army_start"]
        self.army_pool: i64 = numbers["army_pool"]
        self.castles: i64 = numbers["castles"]
        self.bases: i64 = numbers["bases"]
        self.ronin: i64 = numbers["ronin"]
        self.samurai_slots: i64 = numbers["samurai_slots"]
        self.ashigaru_slots: i64 = numbers["ashigaru_slots"]
        self.force_limit: i64 = numbers["force_limit"]
        self.build_cost: i64 = numbers["build_cost"]
        self.castle_bonus: i64 = numbers["castle_bonus"]
        self.fortress_bonus: i64 = numbers["fortress_bonus"]
        self.ronin_per_koku: i64 = numbers["ronin_per_koku"]
        self.income_divisor: i64 = numbers["income_divisor"]
        self.income_floor: i64 = numbers["income_floor"]
        self.strike_max: i64 = numbers["strike_max"]
        self.revenge_min: i64 = numbers["revenge_min"]
        self.start_hole: i64 = numbers["start_hole"]
        self.successor_hole: i64 = numbers["successor_hole"]
        self.recovered_hole: i64 = numbers["recovered_hole"]
        self.bundles = vec[i64]([numbers[f"bundle_{i}"] for i in range(BUNDLES)])

    def seat_of(self, colour: i64) -> i64:
        """IK-TWO-01: who plays a colour."""
        return self.player[colour]

    def edge(self, a: i64, b: i64) -> i64:
        """The number of the way from one province to another, or -1."""
        i: i64
        for i in range(self.first[a], self.first[a + 1]):
            if self.edge_to[i] == b:
                return i
        return -1

    def level(self, hole: i64) -> i64:
        """IK-EXP-01: the level that a hole of the experience track stands for."""
        return self.holes[hole]

    def allied(self, a: i64, b: i64) -> bool:
        """IK-TWO-04: two colours of one person, or one and the same."""
        return self.player[a] == self.player[b]
