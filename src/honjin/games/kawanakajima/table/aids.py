"""The player aids: the printed tables, the Entry Points, the fort and the map, with their numbers.

Boards draw them from here, so a table with a data pack shows the numbers that it plays with.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from honjin.engine.events import signed
from honjin.engine.game import Help
from honjin.games.kawanakajima.table.components import ACTIVITY_IDS, DATA, ENTRY_IDS
from honjin.games.kawanakajima.table.names import (
    PRINTED_STEPS,
    code_name,
    code_words,
    steps_of,
)

Data = dict[str, Any]


def aid_texts(data: Data, scenario: str) -> Iterator[Help]:
    """Every aid of the game, from the data of a table."""
    yield from _combat(data)
    yield from _morale(data["tables"])
    yield from _command(data)
    yield from _siege(data, scenario)
    yield from _map(data["map"])


def _combat(data: Data) -> Iterator[Help]:
    tables, terrain = data["tables"], data["terrain"]
    yield Help(
        "table combat",
        "Combat Table",
        "Roll two dice for each score. Find the Column Score at the top and the Line Score at the "
        "side.",
        ("KW-CMB-21",),
        box={
            "grid": tables["combat"]["grid"],
            "first": tables["combat"]["col_range"][0],
            "codes": _codes(data),
        },
    )
    rows = [{"id": row["id"], "amount": row["amount"]} for row in tables["combat_modifiers"]]
    yield Help(
        "table modifiers",
        "Modifiers",
        "What is added to the Column Score or taken off it.",
        ("KW-CMB-22", "KW-CMB-28"),
        box={"rows": rows, "states": tables["state_modifiers"]["values"]},
    )
    zoc = terrain["zoc_mp"]["value"]
    yield Help(
        "table terrain",
        "Terrain",
        f"Entering an enemy ZOC costs {zoc} MP more, and the unit stops there.",
        ("KW-MOV-04", "KW-CMB-24"),
        box={"rows": list(_ground(terrain)), "zoc_mp": zoc},
    )


def _codes(data: Data) -> Data:
    """Every result: what it is called, what it does, also to the only unit of a side, which side it
    hurts, and whether badly."""
    steps = {code: steps_of(code, data) for code in PRINTED_STEPS}
    return {
        code: {
            "name": code_name(code, now),
            "words": code_words(code, now),
            "alone": code_words(code, now, alone=True),
            "hurts": _hurt(code, data),
            "hard": _is_hard(code, data),
        }
        for code, now in steps.items()
    }


def _sides_hurt(code: str, data: Data) -> Data:
    found = data["tables"]["combat"]["codes"]["list"][code]
    return {side: found[side] for side in ("attacker", "defender") if found[side]}


def _hurt(code: str, data: Data) -> str:
    sides = _sides_hurt(code, data)
    return "both" if len(sides) == 2 else next(iter(sides), "none")


def _is_hard(code: str, data: Data) -> bool:
    """Whether somebody loses more than a step."""
    first = [side["one"] for side in _sides_hurt(code, data).values()]
    return any("eliminated" in one or one.get("steps", 0) > 1 for one in first)


def _delay_boxes(delay: Data) -> list[Data]:
    """The distance of Clans whose chits go to each box; the last box has no limit."""
    per, last = delay["mp_per_box"], delay["boxes"]
    return [
        {"from": box * per, "to": (box + 1) * per - 1 if box < last else None}
        for box in range(1, last + 1)
    ]


def _ground(terrain: Data) -> Iterator[Data]:
    for kind in ("open", "wood"):
        row = terrain["hex_types"][kind]
        yield _terrain(kind, row["mp"], row["col"], row["difficult"], side=False)
    sides = terrain["hexside_types"]
    for kind in ("stream", "ford"):
        row = sides[kind]
        yield _terrain(kind, row["mp"], row["col"], row["difficult"], side=True)
    slope = sides["slope"]
    yield _terrain(
        "slope", slope["mp_up"], slope["col_uphill"], slope["difficult_uphill"], side=True
    )


def _terrain(kind: str, mp: int, column: int, difficult: bool, *, side: bool) -> Data:
    return {"id": kind, "mp": mp, "column": column, "difficult": difficult, "side": side}


def _morale(tables: Data) -> Iterator[Help]:
    yield Help(
        "table rally",
        "Rally Table",
        "A die plus Leadership says how many steps a unit recovers. A natural 1 makes the whole "
        "Clan retreat.",
        ("KW-RAL-03", "KW-RAL-04"),
        box={"rows": tables["rally"]["rows"]},
    )
    yield Help(
        "table rout",
        "Rout Table",
        "When a unit is eliminated, its Clan tests: a die, Leadership, and one for each unit that "
        "is not Exhausted.",
        ("KW-CMB-51",),
        box={"rows": tables["rout"]["rows"]},
    )
    loss = tables["leader_loss"]
    yield Help(
        "table leaders",
        "Leader loss",
        f"A leader is lost on {loss['two_or_more_steps']} when the unit loses two steps or more, "
        f"on {loss['eliminated']} or less when it is eliminated.",
        ("KW-CMB-48", "KW-CMB-49"),
    )


def _command(data: Data) -> Iterator[Help]:
    points, delay = data["tables"]["command_points"], data["delay_track"]
    roll, each = points["modifiers"], data["bundori_track"]["command_modifier_per_point"]
    yield Help(
        "table command",
        "Command Points",
        f"Clan A out of Defense: {signed(roll['clan_A_not_in_defense'])}. Bundori: "
        f"{'minus their score' if each == -1 else f'{signed(each)} for each'}. "
        f"Ganko: {signed(data['battle_plans']['ganko']['command_roll'])}.",
        ("KW-CMD-01", "KW-CMD-04"),
        box={
            "rolls": list(range(points["roll_min"], points["roll_max"] + 1)),
            "bundori": each,
            **{
                column: points[column]["bands"]
                for column in ("takeda_shingen", "takeda_kosaka", "takeda_hypothetical", "uesugi")
            },
        },
    )
    yield Help(
        "table delay",
        "Delay Track",
        f"Up to {delay['direct_up_to_mp']} MP from the commander the chit goes straight into the "
        f"bowl. From there on it waits one box for every {delay['mp_per_box']} MP. Each turn every "
        "chit moves one box nearer; from box 1 it falls into the bowl.",
        ("KW-DLY-03", "KW-DLY-04"),
        box={"rows": _delay_boxes(delay)},
    )
    activities = data["special_activities"]
    clans = {
        name: 0 if "victim_named" in activities[name] else activities[name]["clans"]
        for name in ACTIVITY_IDS
    }
    yield Help(
        "chit special",
        "Special chit",
        "What it is for stays secret until it is drawn. Clans that a Combined Maneuver moves at "
        f"most: {clans['combined_maneuver']}.",
        ("KW-CHIT-04", "KW-SPC-07"),
        box={"clans": clans},
    )
    price = data["options"]["kansuke"]["vp_to_uesugi"]
    yield Help(
        "kansuke",
        "Yamamoto Kansuke",
        f"Delays an enemy chit by a box, once a game. Uesugi scores {price} for it.",
        ("KW-OPT-01", "KW-OPT-03"),
        box={"vp": price},
    )


def _siege(data: Data, scenario: str) -> Iterator[Help]:
    tables, worth = data["tables"], data["scenarios"][scenario].get("kaizu_vp", 0)
    need, rally = tables["fire_siege_need"]["value"], tables["siege_rally"]
    yield Help(
        "table siege",
        "Siege",
        f"Fire: a die plus the markers beside the ward, minus the lowest wall. {need} or more "
        "hits.",
        ("KW-SIEGE-28",),
        box={"rally": {result: rally[result] for result in ("lost", "nothing", "recovered")}},
    )
    lines = [
        {"ends": [line["x"], line["y"]], "scores": [line["into_x"], line["into_y"]]}
        for line in data["fortress"]["lines"]
    ]
    yield Help(
        "fort",
        "Kaizu",
        "Lines join the Areas of the fort. The number where a line meets an Area protects it "
        "against attacks along that line.",
        ("KW-SIEGE-03", "KW-SIEGE-04"),
        f"taking it over scores {worth}" if worth else "",
        {"lines": lines},
    )


def _map(sheet: Data) -> Iterator[Help]:
    for entry in ENTRY_IDS:
        point = sheet["entry_points"][entry]
        yield Help(
            f"entry {entry}",
            f"Entry Point {entry}",
            f"{point['place']}. Clans that come this way appear on turn {point['turn']}.",
            ("KW-KAW-02",),
            box={"turn": point["turn"]},
        )
    printed = DATA["map"]
    hexes = {
        name: cell["t"]
        for name, cell in sheet["hexes"].items()
        if cell["t"] != printed["hexes"][name]["t"]
    }
    sides = {
        " ".join(sorted((new["a"], new["b"]))): _side(new)
        for new, old in zip(sheet["hexsides"], printed["hexsides"], strict=True)
        if new["type"] != old["type"]
    }
    yield Help(
        "map",
        "Map",
        "The plain between the Sai and Chikuma rivers. What units pay and suffer on it is in the "
        "table of terrain.",
        ("KW-MOV-04",),
        box={"hexes": hexes, "sides": sides},
    )


def _side(side: Data) -> str:
    """A hexside as boards draw it; a slope with its upper hex."""
    return f"slope {side.get('up', side['a'])}" if side["type"] == "slope" else str(side["type"])
