"""The box as data: `data/ikusa.json` read once, and boxes made from it, corrected by a pack."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from honjin.engine.errors import BadPack
from honjin.engine.game import Setup
from honjin.engine.pack import Pack, apply_pack
from honjin.games.ikusa.rules.box import (
    BUNDLE_IDS,
    COLOUR_IDS,
    MAX_KOKU,
    PROVINCES,
    SIDES_OF_DIE,
    Box,
)
from honjin.games.ikusa.rules.tally import KIND_IDS, REGULAR_KINDS

CHANGEABLE = (
    "units.table.*.value",
    "components.castles",
    "components.fortification_bases",
    "components.ronin",
    "experience_track.holes.*",
    "experience_track.alternatives.*.*",
    "experience_track.levels.*.moves",
    "experience_track.levels.*.attacks",
    "experience_track.*start_hole",
    "experience_track.*successor_hole",
    "experience_track.recovered_hole",
    "build.castle_bonus.spearman",
    "build.fortress_bonus.ronin",
    "ronin.per_koku",
    "income.divisor",
    "income.floor",
    "ninja.success_max",
    "ninja.revenge_min",
    "setup.standard.*.win",
    "quick_play.win.*",
)
"""What a data pack may set: every number that is not part of the shape of the rules.

A shorter experience track repeats its last level; a longer one is set in `alternatives`, and the
option `track` chooses it.
"""

FIXED = {
    "edges.*.path.*": "the drawing of the map, not the game",
    "options.experience_track.default.*": "the same as `experience_track.holes`, which can be set",
    "options.round_cap.default": "the option `round_cap` sets it",
}
"""Numbers that are not from the rulebook and that no pack may set, with the reason."""

MOST_STEPS = 8
MOST_ATTACKS = 8
"""How many called-off battles an army can remember."""

DATA: dict[str, Any] = msgspec.json.decode(
    files("honjin.games.ikusa").joinpath("data/ikusa.json").read_bytes()
)
PROVINCE_IDS: tuple[str, ...] = tuple(province["id"] for province in DATA["provinces"])
PROVINCE_NAMES: tuple[str, ...] = tuple(p["label_name"] for p in DATA["provinces"])


def _tracks(data: dict[str, Any]) -> dict[str, list[int]]:
    """IK-R-65: the levels of the holes of each experience track that a table may choose."""
    track = data["experience_track"]
    longer, even = track["alternatives"]
    return {"short": track["holes"], "long": longer, "even": even}


TRACKS = _tracks(DATA)
CODES = {unit["code"]: unit["id"] for unit in DATA["units"]["table"]}


def data_with(pack: Pack | None) -> dict[str, Any]:
    """The box's data, with the changes of a data pack."""
    return DATA if pack is None else apply_pack(DATA, pack, "ikusa", CHANGEABLE)


def make_box(setup: Setup) -> Box:
    """The components and choices of a table."""
    choices = (
        setup.seats,
        setup.word("variant"),
        setup.word("track"),
        setup.word("round_cap"),
        setup.switch("agreement"),
    )
    if setup.pack is None:
        return _printed_box(*choices)
    data = data_with(setup.pack)
    _check(data)
    chosen = {path.rpartition(".")[2] for path in setup.pack.set if path.endswith("_hole")}
    return _box(data, *choices, chosen=frozenset(chosen))


def _check(data: dict[str, Any]) -> None:
    """Reject numbers that make no sense under the rules."""
    _check_track(data["experience_track"])
    income, components, ninja = data["income"], data["components"], data["ninja"]
    values = [unit["value"] for unit in data["units"]["table"]]
    bonus = (data["build"]["castle_bonus"]["spearman"], data["build"]["fortress_bonus"]["ronin"])
    wins = [standard["win"] for standard in data["setup"]["standard"].values()]
    limits = (
        ("income.divisor", income["divisor"], 3, PROVINCES),
        ("income.floor", income["floor"], 0, MAX_KOKU),
        ("components.castles", components["castles"], 0, PROVINCES),
        ("components.fortification_bases", components["fortification_bases"], 0, PROVINCES),
        ("components.ronin", components["ronin"], 0, 99),
        ("ronin.per_koku", data["ronin"]["per_koku"], 0, 4),
        ("ninja.success_max", ninja["success_max"], 0, SIDES_OF_DIE),
        ("ninja.revenge_min", ninja["revenge_min"], 1, SIDES_OF_DIE + 1),
        *(("a unit's value", value, 1, SIDES_OF_DIE) for value in values),
        *(("a castle's bonus units", units, 0, 15) for units in bonus),
        *(("provinces to win", win, 24, PROVINCES) for win in wins),
        *(("provinces to win", win, 24, PROVINCES) for win in data["quick_play"]["win"].values()),
    )
    for what, number, low, high in limits:
        if not low <= number <= high:
            raise BadPack(f"{what} must be from {low} to {high}, not {number}")


def _check_track(track: dict[str, Any]) -> None:
    """IK-EXP-01: levels rise from hole to hole, and daimyos start in one of the holes."""
    rows = {"holes": track["holes"]}
    rows |= {f"alternatives.{i}": row for i, row in enumerate(track["alternatives"])}
    for name, holes in rows.items():
        if holes != sorted(holes) or {1, 2} - set(holes) or not set(holes) <= {1, 2, 3, 4}:
            raise BadPack(
                f"experience_track.{name}: the holes of the experience track must rise from 1 "
                "over 2 to at most 4"
            )
    limits = [
        (f"levels.{level}.{key}", numbers[key], low, high)
        for level, numbers in track["levels"].items()
        for key, low, high in (("moves", 0, MOST_STEPS), ("attacks", 1, MOST_ATTACKS))
    ]
    last = min(map(len, rows.values())) - 1
    limits += [(key, track[key], 0, last) for key in track if key.endswith("_hole")]
    for path, number, low, high in limits:
        if not low <= number <= high:
            raise BadPack(f"experience_track.{path} must be from {low} to {high}, not {number}")


@cache
def _printed_box(seats: int, variant: str, track: str, cap: str, agreement: bool) -> Box:
    return _box(DATA, seats, variant, track, cap, agreement)


def _box(
    data: dict[str, Any],
    seats: int,
    variant: str,
    track: str,
    cap: str,
    agreement: bool,
    chosen: frozenset[str] = frozenset(),
) -> Box:
    index = {province: i for i, province in enumerate(PROVINCE_IDS)}
    assert len(index) == PROVINCES, "IK-CMP-01, IK-MAP-05: every province has an id of its own"
    assert tuple(data["components"]["colours"]) == COLOUR_IDS
    # IK-MAP-01, IK-MAP-02, IK-R-01: who borders on whom, by land and by sea line, is data.
    sea = [[index[name] for name in province["sea"]] for province in data["provinces"]]
    near = [
        sorted(index[name] for name in (*province["land"], *province["sea"]))
        for province in data["provinces"]
    ]
    units = {unit["id"]: unit["value"] for unit in data["units"]["table"]}
    values = [units[kind.removeprefix("bonus_")] for kind in KIND_IDS]
    # IK-CMP-03: the figures of a colour.
    supply = [data["components"]["per_colour"][kind] for kind in KIND_IDS[:REGULAR_KINDS]]
    holes = _tracks(data)[track]
    numbers = {
        **_numbers(data),
        **_variant(data, seats, variant),
        "round_cap": 0 if cap == "none" else int(cap),
        "agreement": int(agreement),
        **_places(data, holes, variant == "quick", chosen),
    }
    levels = data["experience_track"]["levels"]
    steps = [(n, levels[str(n)]["moves"], levels[str(n)]["attacks"]) for n in holes]
    return Box(seats, near, sea, values, supply, steps, numbers)


def _places(
    data: dict[str, Any], holes: list[int], quick: bool, chosen: frozenset[str]
) -> dict[str, int]:
    """IK-SET-03, IK-SUC-03, IK-QP-07: the first hole of its level, unless a pack sets another."""
    first = holes.index(2) if quick else 0
    prefix = "quick_play_" if quick else ""
    found = {"start_hole": first, "successor_hole": first, "recovered_hole": 0}
    names = {"start_hole": f"{prefix}start_hole", "successor_hole": f"{prefix}successor_hole"}
    for key in found:
        name = names.get(key, key)
        if name in chosen:
            found[key] = data["experience_track"][name]
    return found


def _variant(data: dict[str, Any], seats: int, variant: str) -> dict[str, int]:
    quick = variant == "quick"
    table = data["quick_play"] if quick else data["setup"]["standard"][str(seats)]
    if quick:
        dealt, win = table["dealt"][str(seats)], table["win"][str(seats)]
    else:
        dealt, win = table["cards_per_colour" if seats == 2 else "cards"], table["win"]
    return {"quick": int(quick), "long": int(variant == "long"), "dealt": dealt, "win": win}


def _numbers(data: dict[str, Any]) -> dict[str, int]:
    setup, quick, army = data["setup"], data["quick_play"], data["army"]
    start = setup["army_start"]
    return {
        "reinforcements": setup["reinforcements"]["spearmen"] // 2,
        "claims": quick["claim_rounds"],
        "claim_limit": quick["max_spearmen_per_province"],
        "army_start": _tally(start),
        "army_pool": _tally(quick["army_pool"]),
        "castles": data["components"]["castles"],
        "bases": data["components"]["fortification_bases"],
        "ronin": data["components"]["ronin"],
        "samurai_slots": army["samurai_slots"],
        "ashigaru_slots": army["ashigaru_slots"],
        "force_limit": data["provincial_force"]["max_regular"],
        "build_cost": data["build"]["cost"],
        "castle_bonus": data["build"]["castle_bonus"]["spearman"],
        "fortress_bonus": data["build"]["fortress_bonus"]["ronin"],
        "ronin_per_koku": data["ronin"]["per_koku"],
        "income_divisor": data["income"]["divisor"],
        "income_floor": data["income"]["floor"],
        "strike_max": data["ninja"]["success_max"],
        "revenge_min": data["ninja"]["revenge_min"],
        **{f"bundle_{i}": _bundle(bundle) for i, bundle in enumerate(BUNDLE_IDS)},
    }


def _tally(units: dict[str, int]) -> int:
    return sum(units.get(kind, 0) << 8 * i for i, kind in enumerate(KIND_IDS[:REGULAR_KINDS]))


def _bundle(name: str) -> int:
    """The units of `2S` or `1S+1G`."""
    parts = [] if name == "nothing" else name.split("+")
    return _tally({CODES[part[1]]: int(part[0]) for part in parts})
