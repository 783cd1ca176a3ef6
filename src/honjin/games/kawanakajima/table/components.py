"""The box as data: `data/kawanakajima.json` read once, and boxes made from it or from a pack."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from honjin.engine.errors import BadPack
from honjin.engine.pack import Pack, apply_pack
from honjin.games.kawanakajima.rules.box import CLANS, HEXES, SWINGS, UNITS, Box

DATA: dict[str, Any] = msgspec.json.decode(
    files("honjin.games.kawanakajima").joinpath("data/kawanakajima.json").read_bytes()
)
ARMIES = ("takeda", "uesugi")
MODE_IDS = ("attack", "defense", "move", "regroup")
STATE_IDS = ("good", "shaken", "disorganized", "exhausted", "eliminated")
PLAN_IDS = ("ganko", "kuruma_gakari", "gyorin", "koyaku", "kokuyoku", "saku", "hoshi")
ACTIVITY_IDS = ("attack", "retreat", "combined_maneuver", "impetuous_attack")
COMPULSORY_IDS = ("rally", "move", "combat_takeda", "combat_uesugi", "initiative")
HEXSIDE_IDS = ("plain", "river", "ford", "stream", "slope_up", "slope_down")
CODE_IDS = ("-", "a1-d1", "a11", "a21", "aE2", "d11", "dRR", "d1R1", "d1RR", "d21", "dE2")
CASE_IDS = ("charge", "counter_charge", "yari_fusuma", "melee_attacker", "melee_defender")
ROUT_IDS = ("rout", "retreat", "seppuku", "none")
ENTRY_IDS: tuple[str, ...] = tuple(DATA["map"]["entry_point_order"])
HEX_IDS: tuple[str, ...] = tuple(sorted(DATA["map"]["hexes"]))
AREA_IDS: tuple[str, ...] = tuple(DATA["fortress"]["areas"])
CLAN_DATA: tuple[dict[str, Any], ...] = tuple(
    clan for army in ARMIES for clan in DATA["armies"][army]["clans"].values()
)
CLAN_IDS: tuple[str, ...] = tuple(f"{c['army'][0].upper()}-{c['letter']}" for c in CLAN_DATA)
CLAN_OF: tuple[int, ...] = tuple(
    number for number, clan in enumerate(CLAN_DATA) for _ in clan["units"]
)
"""The Clan of each unit."""
UNIT_DATA: tuple[dict[str, Any], ...] = tuple(u for c in CLAN_DATA for u in c["units"])
UNIT_IDS: tuple[str, ...] = tuple(unit["id"] for unit in UNIT_DATA)
SPECIAL_IDS = tuple(f"{army[0].upper()}-{n}" for army in ARMIES for n in (1, 2, 3, 4))
SAMURAI_IDS = ("T-samurai", "U-samurai")
CHIT_IDS: tuple[str, ...] = (*COMPULSORY_IDS, *CLAN_IDS, *SPECIAL_IDS, *SAMURAI_IDS)
HEX_OF = {name: i for i, name in enumerate(HEX_IDS)}

CHANGEABLE = (
    "armies.*.clans.*.units.*.elan",
    "armies.*.clans.*.units.*.mass",
    "armies.*.clans.*.units.*.firepower",
    "armies.*.clans.*.units.*.leadership",
    "armies.*.clans.*.units.*.start",
    "battle_plans.*.attack",
    "battle_plans.*.retreat",
    "battle_plans.*.combined",
    "battle_plans.*.impetuous_to_enemy",
    "bundori_track.max",
    "bundori_track.start",
    "bundori_track.command_modifier_per_point",
    "distances.attack_mode_test_hexes",
    "distances.retreat_hexes",
    "fortress.lines.*.into_x",
    "fortress.lines.*.into_y",
    "map.entry_points.*.turn",
    "map.hexes.*.t",
    "map.hexsides.*.type",
    "map.symbols.uesugi_reinforcement.hex",
    "modes.*.mp",
    "scenarios.*.turns",
    "scenarios.*.draw_margin",
    "scenarios.*.fatigue_from_turn",
    "scenarios.hypothetical.kaizu_vp",
    "tables.combat.grid.*",
    "tables.combat.codes.list.a11.attacker.*.steps",
    "tables.combat.codes.list.aE2.attacker.others.steps",
    "tables.combat_modifiers.defence_marker.amount",
    "tables.combat_modifiers.support.amount",
    "tables.combat_modifiers.*_move_or_regroup.amount",
    "tables.combat_modifiers.surprise.amount",
    "tables.combat_usage.*.col.firepower",
    "tables.combat_usage.*.col_extra.firepower",
    "tables.command_points.*.bands.*.from",
    "tables.command_points.*.bands.*.points.*",
    "tables.command_points.*.bands.*.to",
    "tables.leader_loss.two_or_more_steps",
    "tables.leader_loss.eliminated",
    "tables.mode_change.need.*",
    "tables.rally.rows.*",
    "tables.rout.rows.*",
    "terrain.hex_types.*.mp",
    "terrain.hex_types.*.col",
    "terrain.hexside_types.*",
    "terrain.zoc_mp.value",
    "vp_track.samurai_lines.*.at",
)
"""What a data pack may set: every reconstructed number, and the printed ones that are no shape."""

FIXED = {
    "map.cols": "the numbers of the hexes follow from the size of the map",
    "map.rows": "the numbers of the hexes follow from the size of the map",
    "map.hexes.*.[cr]": "a hex lies where its number says",
    "map.hexes.*.e": "heights are only drawn; slopes are in `map.hexsides`",
    "map.labels.*": "the drawing of the map, not the game",
    "fortress.areas.*.at.*": "the drawing of the fort, not the game",
    "armies.*.clans.*.men": "men in history; a unit fights with the values on its counter",
    "armies.*.clans.*.riders_koyo_gunkan.value": "riders in history, as for men",
    "tables.combat.*_range.*": "the grid has thirteen columns and lines, for scores of 2 to 14",
    "tables.command_points.roll_*": "the table has seven columns, for rolls of 0 to 6",
    "bundori_track.min": "the score never falls (KW-CMB-50)",
}
"""Numbers that are not from the rulebook and that no pack may set, with the reason."""

SMALL_NUMBERS = {
    "zoc_mp": ("terrain", "zoc_mp", "value"),
    "test_hexes": ("distances", "attack_mode_test_hexes"),
    "retreat_hexes": ("distances", "retreat_hexes"),
    "special_mp": ("special_activities", "attack", "mp"),
    "special_col": ("special_activities", "attack", "col_if_charge"),
    "combined_need": ("special_activities", "combined_maneuver", "need"),
    "shift_hexes": ("special_activities", "combined_maneuver", "natural_1_shift_hexes"),
    "max_elan": ("tables", "elan_cap", "max_elan"),
    "dies_wounded": ("tables", "leader_loss", "two_or_more_steps"),
    "dies_eliminated": ("tables", "leader_loss", "eliminated"),
    "fire_need": ("tables", "fire_siege_need", "value"),
    "not_defense": ("tables", "command_points", "modifiers", "clan_A_not_in_defense"),
    "ganko_roll": ("battle_plans", "ganko", "command_roll"),
    "koyaku_rally": ("battle_plans", "koyaku", "rally_roll"),
    "hoshi_into": ("battle_plans", "hoshi", "mode_roll_into_attack"),
    "hoshi_out": ("battle_plans", "hoshi", "mode_roll_out_of_attack"),
    "direct_mp": ("delay_track", "direct_up_to_mp"),
    "mp_per_box": ("delay_track", "mp_per_box"),
    "spacing": ("map", "entry_point_spacing_hexes", "value"),
    "kaizu_vp": ("scenarios", "hypothetical", "kaizu_vp"),
    "kansuke_vp": ("options", "kansuke", "vp_to_uesugi"),
    "naoe_losses": ("scenarios", "historical", "reinforcement", "after_losses"),
    "naoe_box": ("scenarios", "historical", "reinforcement", "box"),
    "held_back": ("scenarios", "hypothetical", "held_back_units"),
    "bundori_max": ("bundori_track", "max"),
    "bundori_start": ("bundori_track", "start"),
    "bundori_roll": ("bundori_track", "command_modifier_per_point"),
}
"""The paths of the box's single numbers in the data."""

MODIFIERS = {
    "marker_col": "defence_marker",
    "support_col": "support",
    "attacker_unready_col": "attacker_move_or_regroup",
    "defender_unready_col": "defender_move_or_regroup",
    "surprise_col": "surprise",
}


def data_with(pack: Pack | None) -> dict[str, Any]:
    """The box's data, with the changes of a data pack."""
    return DATA if pack is None else apply_pack(DATA, pack, "kawanakajima", CHANGEABLE)


def make_box(scenario: str, nekogase: bool, pack: Pack | None) -> Box:
    """The components for a scenario."""
    if pack is None:
        return _printed_box(scenario, nekogase)
    data = data_with(pack)
    try:
        return _box(data, scenario, nekogase)
    except (KeyError, ValueError, IndexError, TypeError, OverflowError) as error:
        raise BadPack(f"data pack {pack.name!r} does not fit together: {error}") from None


@cache
def _printed_box(scenario: str, nekogase: bool) -> Box:
    return _box(DATA, scenario, nekogase)


def _box(data: dict[str, Any], scenario: str, nekogase: bool) -> Box:
    assert len(HEX_IDS) == HEXES and len(UNIT_IDS) == UNITS and len(CLAN_IDS) == CLANS
    _check(data)
    return Box(
        _hexes(data, scenario, nekogase),
        _units(data),
        _clans(data),
        _tables(data),
        _numbers(data, scenario),
    )


MOST_MP = 12
MOST_POINTS = 20
MOST_TURNS = 40
ELIMINATION = 4
"""The number of steps of a unit."""


def _check(data: dict[str, Any]) -> None:
    """Reject data that the rules cannot work with."""
    for unit in unit_list(data):
        for side in (unit, unit["reverse"]):
            if min(side[key] for key in VALUES) < 0:
                raise ValueError(f"{unit['id']} has a value below 0")
    starts = [unit["start"] for unit in unit_list(data) if unit["start"]]
    if len(set(starts)) < len(starts):
        raise ValueError("two units start on the same hex (KW-UNIT-10)")
    if min(kind["mp"] for kind in data["terrain"]["hex_types"].values()) < 1:
        raise ValueError("every hex costs at least 1 MP")
    if max(mode["mp"] for mode in data["modes"].values()) > MOST_MP:
        raise ValueError(f"no Mode has more than {MOST_MP} MP")
    if not all(1 <= s["turns"] <= MOST_TURNS for s in data["scenarios"].values()):
        raise ValueError(f"a game lasts 1 to {MOST_TURNS} turns")
    for path, number, low, high in _limits(data):
        if not low <= number <= high:
            raise ValueError(f"{path} must be from {low} to {high}, not {number}")
    points = _command(data["tables"]["command_points"])
    if not all(0 <= n <= MOST_POINTS for i, n in enumerate(points) if i % 9 > 1):
        raise ValueError(f"Command Points are 0 to {MOST_POINTS}")


def _limits(data: dict[str, Any]) -> Iterator[tuple[str, int, int, int]]:
    """A path, its number, and the least and the most it may be."""
    bundori = data["bundori_track"]
    yield "bundori_track.max", bundori["max"], 0, 99
    yield "bundori_track.start", bundori["start"], 0, 99
    path = "bundori_track.command_modifier_per_point"
    yield path, bundori["command_modifier_per_point"], -6, 6
    for code in ("a11", "aE2"):
        for part, what in data["tables"]["combat"]["codes"]["list"][code]["attacker"].items():
            path = f"tables.combat.codes.list.{code}.attacker.{part}.steps"
            yield path, what.get("steps", 0), 0, ELIMINATION
    for case in data["tables"]["combat_usage"]:
        for part in ("col", "col_extra"):
            path = f"tables.combat_usage.{case['id']}.{part}.firepower"
            yield path, case.get(part, {}).get("firepower", 0), -4, 4


def unit_list(data: dict[str, Any]) -> list[dict[str, Any]]:
    clans = [clan for army in ARMIES for clan in data["armies"][army]["clans"].values()]
    return [unit for clan in clans for unit in clan["units"]]


# The map.

EVEN_COLUMN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
ODD_COLUMN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""The six directions from the top clockwise; columns are counted from 0, odd ones lie lower."""


def _hexes(data: dict[str, Any], scenario: str, nekogase: bool) -> dict[str, list[int]]:
    cells = [data["map"]["hexes"][name] for name in HEX_IDS]
    places = {(cell["c"], cell["r"]): i for i, cell in enumerate(cells)}
    types = data["terrain"]["hex_types"]
    neighbour = [
        places.get((cell["c"] + dc, cell["r"] + dr), -1)
        for cell in cells
        for dc, dr in (ODD_COLUMN if cell["c"] % 2 else EVEN_COLUMN)
    ]
    side = _hexsides(data, neighbour, nekogase)
    tied = [0] * HEXES
    for area, names in data["fortress"]["exterior_hexes"].items():
        for name in names:
            tied[HEX_OF[name]] = 1 + AREA_IDS.index(area)
    mp = [types[cell["t"]]["mp"] for cell in cells]
    cost = _costs(data, mp, neighbour, side)
    kaizu = HEX_OF[data["map"]["kaizu"]["hex"]]
    if data["scenarios"][scenario]["siege_rules"]:
        for i, to in enumerate(neighbour):
            if kaizu in (to, i // 6) and not tied[i // 6 if to == kaizu else to]:
                cost[i] = 0
    entries = [data["map"]["entry_points"][name]["hexes"] for name in ENTRY_IDS]
    return {
        "column": [cell["c"] for cell in cells],
        "row": [cell["r"] for cell in cells],
        "neighbour": neighbour,
        "side": side,
        "cost": cost,
        "mp": mp,
        "col": [types[cell["t"]]["col"] for cell in cells],
        "difficult": [int(types[cell["t"]]["difficult"]) for cell in cells],
        "bank": [int(cell["bank"] == "east") for cell in cells],
        "rim": [int(cell["c"] in (0, 43) or cell["r"] in (0, 27)) for cell in cells],
        "tied": tied,
        "entry_first": [sum(map(len, entries[:i])) for i in range(len(entries) + 1)],
        "entry_hex": [HEX_OF[name] for names in entries for name in names],
        "files": _column_hexes(data),
        "reinforced": [HEX_OF[n] for n in data["scenarios"]["hypothetical"]["held_back_hexes"]],
    }


def _column_hexes(data: dict[str, Any]) -> list[int]:
    """KW-R-148: the hexes of the Takeda column, from the end nearest the middle of the map."""
    pairs = data["scenarios"]["hypothetical"]["column_files"]
    return [HEX_OF[name] for pair in reversed(pairs) for name in pair]


def _hexsides(data: dict[str, Any], neighbour: list[int], nekogase: bool) -> list[int]:
    side = [0] * len(neighbour)
    for edge in data["map"]["hexsides"]:
        kind = edge["type"]
        if nekogase and "optional_type" in edge:
            kind = edge["optional_type"]
        for at, to in ((edge["a"], edge["b"]), (edge["b"], edge["a"])):
            here = HEX_OF[at]
            place = neighbour.index(HEX_OF[to], here * 6, here * 6 + 6)
            name = kind
            if kind == "slope":
                name = "slope_up" if edge.get("up", edge["a"]) == to else "slope_down"
            side[place] = HEXSIDE_IDS.index(name)
    return side


def _costs(data: dict[str, Any], mp: list[int], neighbour: list[int], side: list[int]) -> list[int]:
    """KW-MOV-04, KW-R-72, KW-SIEGE-10: MP for every step from hex to hex; 0 where none leads."""
    types = data["terrain"]["hexside_types"]
    extra = (
        0,
        0,
        types["ford"]["mp"],
        types["stream"]["mp"],
        types["slope"]["mp_up"],
        types["slope"]["mp_down"],
    )
    barred = HEXSIDE_IDS.index("river")
    return [
        0 if to < 0 or side[i] == barred else mp[to] + extra[side[i]]
        for i, to in enumerate(neighbour)
    ]


# The counters.

VALUES = ("elan", "mass", "firepower", "leadership")


def _units(data: dict[str, Any]) -> dict[str, list[int]]:
    units = unit_list(data)
    return {
        "worth": [s[key] for u in units for s in (u, u["reverse"]) for key in VALUES],
        "start": [HEX_OF[u["start"]] if u["start"] else -1 for u in units],
        "clan": [i for i, clan in enumerate(CLAN_DATA) for _ in clan["units"]],
    }


def _clans(data: dict[str, Any]) -> dict[str, list[int]]:
    sizes = [len(clan["units"]) for clan in CLAN_DATA]
    return {
        "first": [sum(sizes[:i]) for i in range(len(sizes) + 1)],
        "contingent": [int(clan["command"] == "kosaka") for clan in CLAN_DATA],
    }


# The tables.


def _tables(data: dict[str, Any]) -> dict[str, list[int]]:
    tables, plans, sides = data["tables"], data["battle_plans"], data["terrain"]["hexside_types"]
    slope = sides["slope"]
    need = tables["mode_change"]["need"]
    return {
        # KW-MODE-05, KW-MODE-13 to KW-MODE-15: Movement Points by Mode.
        "mode_mp": [data["modes"][mode]["mp"] for mode in MODE_IDS],
        "side_col": [
            0,
            sides["river"]["col"],
            sides["ford"]["col"],
            sides["stream"]["col"],
            slope["col_uphill"],
            slope["col_downhill"],
        ],
        "side_difficult": [
            0,
            int(sides["river"]["difficult"]),
            int(sides["ford"]["difficult"]),
            int(sides["stream"]["difficult"]),
            int(slope["difficult_uphill"]),
            int(slope["difficult_downhill"]),
        ],
        "mode_need": [0 if a == b else need[a][b] for a in MODE_IDS for b in MODE_IDS],
        # KW-UNIT-08: as many as the steps that a state stands for.
        "state_modifier": [tables["state_modifiers"]["values"][s] for s in STATE_IDS[:4]],
        "combat": [CODE_IDS.index(code) for row in tables["combat"]["grid"] for code in row],
        "code": _codes(tables["combat"]["codes"]["list"]),
        **_expected(tables["combat"]),
        "usage": _usage(tables["combat_usage"]),
        "rally": [_row(tables["rally"]["rows"], total)["levels"] for total in range(16)],
        "rout": [
            ROUT_IDS.index(_row(tables["rout"]["rows"], total)["result"]) for total in range(16)
        ],
        "command": _command(tables["command_points"]),
        # KW-PLAN-01: first Modes and special activities.
        "plan_modes": [
            sum(1 << MODE_IDS.index(mode) for mode in plans[plan]["modes"]) for plan in PLAN_IDS
        ],
        "quota": [plans[p][key] for p in PLAN_IDS for key in ("attack", "retreat", "combined")],
        "gift": [plans[plan]["impetuous_to_enemy"] for plan in PLAN_IDS],
        "koyaku": _replacement(plans["koyaku"]["replace"]["d21"]),
        "saku": _replacement(plans["saku"]["replace"]["dRR"]),
        "siege_rally": [_siege_rally(tables["siege_rally"], die) for die in range(1, 7)],
        "samurai_line": [line["at"] for line in data["vp_track"]["samurai_lines"]],
        # KW-KAW-02: the turn on which an Entry Point opens.
        "entry_turn": [data["map"]["entry_points"][name]["turn"] for name in ENTRY_IDS],
        # KW-SIEGE-07: the centre, Interior Areas, and Exterior Areas a, b and c.
        "area_kind": [
            ("base", "interior", "exterior").index(data["fortress"]["areas"][a]["kind"])
            for a in AREA_IDS
        ],
        "score": _scores(data["fortress"]),
    }


def _row(rows: list[dict[str, Any]], total: int) -> dict[str, Any]:
    """The first row whose `max` is not below the total."""
    return next(row for row in rows if row["max"] >= total)


def _codes(codes: dict[str, Any]) -> list[int]:
    """KW-R-86, KW-CMB-43, KW-CMB-46: steps and retreats of each result; E counts as four steps."""

    def steps(part: dict[str, Any]) -> int:
        return ELIMINATION if part.get("eliminated") else int(part.get("steps", 0))

    numbers = []
    for name in CODE_IDS:
        attacker = codes[name]["attacker"] or {"one": {}, "others": {}}
        defender = codes[name]["defender"] or {"one": {}, "others": {}}
        one, others = defender["one"], defender["others"]
        numbers += [steps(attacker["one"]), steps(attacker["others"]), steps(one)]
        numbers += [int(bool(one.get("retreat"))), steps(others), int(bool(others.get("retreat")))]
    return numbers


def _expected(combat: dict[str, Any]) -> dict[str, list[int]]:
    """A battle's average cost to both sides, for every pair of scores."""
    codes = _codes(combat["codes"]["list"])
    gain = {}
    loss = {}
    for i, name in enumerate(CODE_IDS):
        a_one, a_others, d_one, d_one_flees, d_others, d_others_flee = codes[6 * i : 6 * i + 6]
        gain[name] = 5 * d_one + 2 * d_others + 2 * d_one_flees + d_others_flee
        loss[name] = 5 * a_one + 2 * a_others
    return {"gain": _average(combat["grid"], gain), "loss": _average(combat["grid"], loss)}


def _average(grid: list[list[str]], worth: dict[str, int]) -> list[int]:
    """The average worth of the cells over both dice, from fifths to hundredths.

    It is exact: Python adds floats in other ways from 3.12 on.
    """
    odds = [(total, 6 - abs(total - 7)) for total in range(2, 13)]
    span = range(-SWINGS, SWINGS + 1)

    def cell(score: int) -> int:
        return min(max(score, 2), 14) - 2

    rows = [
        [sum(p * worth[row[cell(lin + dice)]] for dice, p in odds) for lin in span] for row in grid
    ]
    return [
        round(Fraction(20 * sum(p * rows[cell(col + dice)][lin] for dice, p in odds), 36 * 36))
        for col in span
        for lin in range(len(span))
    ]


def _usage(cases: list[dict[str, Any]]) -> list[int]:
    by_name = {case["id"]: case for case in cases}
    numbers = [
        by_name[name][score].get(key, 0)
        for name in CASE_IDS
        for score in ("col", "lin")
        for key in ("elan", "mass", "firepower")
    ]
    return [*numbers, by_name["melee_defender"]["col_extra"]["firepower"]]


def _command(points: dict[str, Any]) -> list[int]:
    columns = ("uesugi", "takeda_shingen", "takeda_kosaka", "takeda_hypothetical")
    for column in columns:
        after = 0
        for band in points[column]["bands"]:
            if band["from"] != after + 1 or band["to"] < band["from"]:
                raise ValueError(f"turns of the command points of {column} do not follow")
            after = band["to"]
    return [
        number
        for column in columns
        for band in points[column]["bands"]
        for number in (band["from"], band["to"], *band["points"])
    ]


def _replacement(rows: list[Any]) -> list[int]:
    return [
        next(CODE_IDS.index(code) for low, high, code in rows if low <= die <= high)
        for die in range(1, 7)
    ]


def _siege_rally(table: dict[str, Any], die: int) -> int:
    names = ("lost", "nothing", "recovered")
    return next(i for i, name in enumerate(names) if table[name][0] <= die <= table[name][1])


def _scores(fortress: dict[str, Any]) -> list[int]:
    """KW-SIEGE-03 to KW-SIEGE-06, KW-R-111: an Area's score against another; -1 without a line."""
    size = len(AREA_IDS)
    scores = [-1] * (size * size)
    for line in fortress["lines"]:
        x, y = AREA_IDS.index(line["x"]), AREA_IDS.index(line["y"])
        scores[x * size + y] = line["into_y"]
        scores[y * size + x] = line["into_x"]
    for area in fortress["exterior_hexes"]:
        x = AREA_IDS.index(area)
        scores[x * size + x] = fortress["inside_exterior_score"]["value"]
    return scores


def _numbers(data: dict[str, Any], scenario: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, path in SMALL_NUMBERS.items():
        value: Any = data
        for step in path:
            value = value[step]
        found[name] = value
    amounts = {row["id"]: row["amount"] for row in data["tables"]["combat_modifiers"]}
    found.update({name: amounts[row] for name, row in MODIFIERS.items()})
    rules = data["scenarios"][scenario]
    found.update(
        turns=rules["turns"],
        fatigue=rules["fatigue_from_turn"],
        draw_margin=rules["draw_margin"],
        sieges=int(rules["siege_rules"]),
        kaizu=HEX_OF[data["map"]["kaizu"]["hex"]],
        naoe_hex=HEX_OF[data["map"]["symbols"]["uesugi_reinforcement"]["hex"]],
        honmaru=AREA_IDS.index(data["fortress"]["centre"]),
    )
    return found


KINDS = (
    "rally",
    "move",
    "combat",
    "initiative",
    "clan",
    "special_attack",
    "impetuous_attack",
    "special_retreat",
    "combined_maneuver",
    "samurai",
)
"""The kinds of activation."""
