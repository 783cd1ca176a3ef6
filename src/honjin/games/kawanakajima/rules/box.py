"""What is in the box: the map, the counters, the tables, the plans, the fortress.

The numbers come from `data/kawanakajima.json`, or from that file as a data pack has changed it.
One box is shared by every state of a table. Hexes, units, Clans, Areas and chits are small numbers;
their names are in `components.py`.
"""

from __future__ import annotations

from typing import Annotated, Final, final

from honjin.engine.dialect import i8, i16, i64, u8, vec

TAKEDA: Final = 0
UESUGI: Final = 1

# KW-CLAN-02: the four Modes. Their numbers are those of `modes` in the data.
ATTACK: Final = 0
DEFENSE: Final = 1
MOVE: Final = 2
REGROUP: Final = 3
MODES: Final = 4
ANY_MODE: Final = 15

# KW-UNIT-04: the states, best first.
GOOD: Final = 0
SHAKEN: Final = 1
DISORGANIZED: Final = 2
EXHAUSTED: Final = 3
ELIMINATED: Final = 4

# What lies between two hexes, for a unit that crosses it.
PLAIN: Final = 0
RIVER: Final = 1
FORD: Final = 2
STREAM: Final = 3
UPHILL: Final = 4
DOWNHILL: Final = 5

UNITS: Final = 77
CLANS: Final = 34
TAKEDA_UNITS: Final = 46
TAKEDA_CLANS: Final = 20
HEXES: Final = 1012
ENTRY_POINTS: Final = 4
"""KW-KAW-01: the ways out of Mount Saijo, which is not on the map."""
AREAS: Final = 11
SPECIALS: Final = 8
SPECIALS_EACH: Final = 4
"""KW-CHIT-04: each player's Special chits, numbered 1 to 4."""

# KW-PLAN-10 to KW-PLAN-22.
NO_PLAN: Final = -1
GANKO: Final = 0
KURUMA: Final = 1
GYORIN: Final = 2
KOYAKU: Final = 3
KOKUYOKU: Final = 4
SAKU: Final = 5
HOSHI: Final = 6
PLANS: Final = 7
ANY_PLAN: Final = 127

# KW-SPC-01 to KW-SPC-09: special activities.
SPECIAL_ATTACK: Final = 0
SPECIAL_RETREAT: Final = 1
COMBINED: Final = 2
IMPETUOUS: Final = 3
ACTIVITIES: Final = 4

# What a result of the Combat Table holds for one side: steps for one unit and for each other, E, R.
NOTHING: Final = 0
A1_D1: Final = 1
A11: Final = 2
A21: Final = 3
AE2: Final = 4
D11: Final = 5
DRR: Final = 6
D1R1: Final = 7
D1RR: Final = 8
D21: Final = 9
DE2: Final = 10

ROUT: Final = 0
RETREAT: Final = 1
SEPPUKU: Final = 2
NO_ROUT: Final = 3

ELAN: Final = 0
MASS: Final = 1
FIREPOWER: Final = 2
LEADERSHIP: Final = 3

SWINGS: Final = 12
"""Scores before the dice for which the expected swing of a battle is written down."""
NO_WAY: Final = 255
"""A distance in MP where no path leads."""


@final
class Box:
    """One set of components, never changed; march rows are worked out when first asked for.

    `near` is where bots note how far each Clan is from the enemy.
    """

    def __init__(
        self,
        hexes: dict[str, list[int]],
        units: dict[str, list[int]],
        clans: dict[str, list[int]],
        tables: dict[str, list[int]],
        numbers: dict[str, int],
    ) -> None:
        self.seats: i64 = 2
        self.near = vec[i64]([NO_WAY] * CLANS)
        # The map, in narrow numbers: it is looked at all the time, and should fit into a cache.
        self.column: Annotated[vec[i16], HEXES] = vec[i16](hexes["column"])
        # Half hexes from the upper edge; odd columns lie half a hex lower.
        self.top: Annotated[vec[i16], HEXES] = vec[i16](
            [2 * row + col % 2 for row, col in zip(hexes["row"], hexes["column"], strict=True)]
        )
        self.neighbour: Annotated[vec[i16], 6 * HEXES] = vec[i16](hexes["neighbour"])
        self.side: Annotated[vec[i8], 6 * HEXES] = vec[i8](hexes["side"])
        self.cost: Annotated[vec[i16], 6 * HEXES] = vec[i16](hexes["cost"])
        self.mp: Annotated[vec[i16], HEXES] = vec[i16](hexes["mp"])
        self.col = vec[i64](hexes["col"])
        self.difficult = vec[i64](hexes["difficult"])
        self.bank = vec[i64](hexes["bank"])
        self.rim = vec[i64](hexes["rim"])
        self.tied = vec[i64](hexes["tied"])
        self.entry_first = vec[i64](hexes["entry_first"])
        self.entry_hex = vec[i64](hexes["entry_hex"])
        self.files = vec[i64](hexes["files"])
        self.reinforced = vec[i64](hexes["reinforced"])
        # The counters.
        self.worth: Annotated[vec[i16], 8 * UNITS] = vec[i16](units["worth"])
        self.start = vec[i64](units["start"])
        self.clan_of: Annotated[vec[i16], UNITS] = vec[i16](units["clan"])
        self.first_unit: Annotated[vec[i16], CLANS + 1] = vec[i16](clans["first"])
        self.contingent = vec[i64](clans["contingent"])
        # The tables.
        self.mode_mp = vec[i64](tables["mode_mp"])
        self.side_col = vec[i64](tables["side_col"])
        self.side_difficult = vec[i64](tables["side_difficult"])
        self.mode_need = vec[i64](tables["mode_need"])
        self.state_modifier = vec[i64](tables["state_modifier"])
        self.combat = vec[i64](tables["combat"])
        self.code = vec[i64](tables["code"])
        self.gain = vec[i64](tables["gain"])
        self.loss = vec[i64](tables["loss"])
        self.usage = vec[i64](tables["usage"])
        self.rally = vec[i64](tables["rally"])
        self.rout = vec[i64](tables["rout"])
        self.command = vec[i64](tables["command"])
        self.plan_modes = vec[i64](tables["plan_modes"])
        self.quota = vec[i64](tables["quota"])
        self.gift = vec[i64](tables["gift"])
        self.koyaku = vec[i64](tables["koyaku"])
        self.saku = vec[i64](tables["saku"])
        self.siege_rally = vec[i64](tables["siege_rally"])
        self.samurai_line = vec[i64](tables["samurai_line"])
        self.entry_turn = vec[i64](tables["entry_turn"])
        self.area_kind = vec[i64](tables["area_kind"])
        self.score = vec[i64](tables["score"])
        # Single numbers.
        self.kaizu: i64 = numbers["kaizu"]
        self.naoe_hex: i64 = numbers["naoe_hex"]
        self.zoc_mp: i64 = numbers["zoc_mp"]
        self.test_hexes: i64 = numbers["test_hexes"]
        self.retreat_hexes: i64 = numbers["retreat_hexes"]
        self.special_mp: i64 = numbers["special_mp"]
        self.special_col: i64 = numbers["special_col"]
        self.combined_need: i64 = numbers["combined_need"]
        self.shift_hexes: i64 = numbers["shift_hexes"]
        self.marker_col: i64 = numbers["marker_col"]
        self.support_col: i64 = numbers["support_col"]
        self.attacker_unready_col: i64 = numbers["attacker_unready_col"]
        self.defender_unready_col: i64 = numbers["defender_unready_col"]
        self.surprise_col: i64 = numbers["surprise_col"]
        self.max_elan: i64 = numbers["max_elan"]
        self.dies_wounded: i64 = numbers["dies_wounded"]
        self.dies_eliminated: i64 = numbers["dies_eliminated"]
        self.fire_need: i64 = numbers["fire_need"]
        self.not_defense: i64 = numbers["not_defense"]
        self.ganko_roll: i64 = numbers["ganko_roll"]
        self.koyaku_rally: i64 = numbers["koyaku_rally"]
        self.hoshi_into: i64 = numbers["hoshi_into"]
        self.hoshi_out: i64 = numbers["hoshi_out"]
        self.direct_mp: i64 = numbers["direct_mp"]
        self.mp_per_box: i64 = numbers["mp_per_box"]
        self.spacing: i64 = numbers["spacing"]
        self.turns: i64 = numbers["turns"]
        self.fatigue: i64 = numbers["fatigue"]
        self.draw_margin: i64 = numbers["draw_margin"]
        self.kaizu_vp: i64 = numbers["kaizu_vp"]
        self.kansuke_vp: i64 = numbers["kansuke_vp"]
        self.naoe_losses: i64 = numbers["naoe_losses"]
        self.naoe_box: i64 = numbers["naoe_box"]
        self.held_back: i64 = numbers["held_back"]
        self.bundori_max: i64 = numbers["bundori_max"]
        self.bundori_start: i64 = numbers["bundori_start"]
        self.bundori_roll: i64 = numbers["bundori_roll"]
        self.honmaru: i64 = numbers["honmaru"]
        # KW-SET-06, KW-SIEGE-01, KW-HYP-14: whether the scenario has siege rules.
        self.sieges: bool = numbers["sieges"] == 1
        # March distances.
        self.marches: Annotated[vec[u8], HEXES * HEXES] = vec[u8]([0] * (HEXES * HEXES))
        """By where a march ends, then by where it begins."""
        self.known: Annotated[vec[u8], HEXES] = vec[u8]([0] * HEXES)
        """The ends for which they have been worked out."""

    # The map.

    def next_hex(self, at: i64, direction: i64) -> i64:
        """The hex on that side of a hex, or -1 (KW-GEN-03)."""
        return self.neighbour[at * 6 + direction]

    def direction(self, at: i64, to: i64) -> i64:
        """On which side of a hex its neighbour lies, or -1."""
        base = at * 6
        d: i64
        for d in range(6):
            if self.neighbour[base + d] == to:
                return d
        return -1

    def between(self, at: i64, to: i64) -> i64:
        """The hexside from a hex to its neighbour, for a unit that crosses it."""
        return self.side[at * 6 + self.direction(at, to)]

    def adjacent(self, a: i64, b: i64) -> bool:
        return self.distance(a, b) == 1

    def distance(self, a: i64, b: i64) -> i64:
        """KW-GEN-02, KW-R-03: hexes from one to the other, the arrival counted."""
        across = self.column[a] - self.column[b]
        if across < 0:
            across = -across
        down = self.top[a] - self.top[b]
        if down < 0:
            down = -down
        rest = (down - across) >> 1
        return across + rest if rest > 0 else across

    def march(self, at: i64, to: i64) -> i64:
        """KW-R-17, KW-R-39: the cheapest path in MP, units and ZOC ignored; NO_WAY if none."""
        if self.known[to] == 0:
            self.known[to] = 1
            self.work_out(to)
        return i64(self.marches[to * HEXES + at])

    def work_out(self, end: i64) -> None:
        """Marches from everywhere to one hex: a queue of hexes whose distance has dropped."""
        marches = self.marches
        base = end * HEXES
        i: i64
        d: i64
        for i in range(HEXES):
            marches[base + i] = u8(NO_WAY)
        marches[base + end] = u8(0)
        queue = vec[i64]([0] * (HEXES + 1))
        queued = vec[i64]([0] * HEXES)
        queue[0] = end
        head: i64 = 0
        tail: i64 = 1
        while head != tail:
            to = queue[head]
            head = head + 1 if head < HEXES else 0
            queued[to] = 0
            for d in range(6):
                at = self.neighbour[to * 6 + d]
                if at < 0:
                    continue
                # Directions 3 apart are opposite: the way back crosses the same hexside.
                step = self.cost[at * 6 + (d + 3) % 6]
                if step == 0:
                    continue
                far = i64(marches[base + to]) + step
                if far < i64(marches[base + at]):
                    marches[base + at] = u8(far)
                    if queued[at] == 0:
                        queued[at] = 1
                        queue[tail] = at
                        tail = tail + 1 if tail < HEXES else 0

    # The counters.

    def value(self, unit: i64, what: i64, back: i64) -> i64:
        """KW-UNIT-01, KW-R-07: Elan, Mass, Firepower or Leadership of one side of a counter."""
        return self.worth[(unit * 2 + back) * 4 + what]

    def army(self, unit: i64) -> i64:
        """The army of a unit."""
        return TAKEDA if unit < TAKEDA_UNITS else UESUGI

    # The tables.

    def result(self, col: i64, lin: i64) -> i64:
        """T-COMBAT: scores off the table use its edge (KW-R-84)."""
        c = bounded(col, 2, 14) - 2
        r = bounded(lin, 2, 14) - 2
        return self.combat[c * 13 + r]

    def expected_gain(self, col: i64, lin: i64) -> i64:
        """Hundredths of steps that defenders lose on average, for scores before the dice."""
        return self.gain[before_dice(col, lin)]

    def expected_loss(self, col: i64, lin: i64) -> i64:
        """And attackers."""
        return self.loss[before_dice(col, lin)]

    def command_points(self, column: i64, turn: i64, roll: i64) -> i64:
        """T-CP: KW-R-43, the ends of the table are open."""
        base = column * 3 * 9
        band: i64
        for band in range(3):
            if turn <= self.command[base + band * 9 + 1] or band == 2:
                return self.command[base + band * 9 + 2 + bounded(roll, 0, 6)]
        return 0


def army_of_clan(clan: i64) -> i64:
    """The army of a Clan."""
    return TAKEDA if clan < TAKEDA_CLANS else UESUGI


def before_dice(col: i64, lin: i64) -> i64:
    """Where two scores stand in the tables of expected losses."""
    c = bounded(col, -SWINGS, SWINGS) + SWINGS
    r = bounded(lin, -SWINGS, SWINGS) + SWINGS
    return c * (2 * SWINGS + 1) + r


def cell_of(col: i64, lin: i64) -> i64:
    """The cell of the Combat Table for two scores, its column in hundreds (KW-R-84)."""
    return bounded(col, 2, 14) * 100 + bounded(lin, 2, 14)


def bounded(value: i64, low: i64, high: i64) -> i64:
    """A value held between two others."""
    if value < low:
        return low
    return high if value > high else value
