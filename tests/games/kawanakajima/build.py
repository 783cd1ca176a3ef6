"""Positions of Kawanakajima in the words of its rules.

A field is written as `{"U-B1": "2507", "T-D2": "2510 shaken"}`: units with their hexes, and
whatever else a position says about them. Around 2510 lies open ground without any hexside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from games import kit
from games.kit import Refereed as Refereed
from games.kit import choices as choices
from games.kit import random_step as random_step
from games.kit import refused as refused

from honjin.engine.pack import Pack
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.kawanakajima.table.components import (
    CHIT_IDS,
    CODE_IDS,
    COMPULSORY_IDS,
    DATA,
    make_box,
)
from honjin.games.kawanakajima.table.view_types import Counter, KawanakajimaView

GAME = find_game("kawanakajima")
TAKEDA, UESUGI = 0, 1
ONLOOKER = SPECTATOR
SEATS = {"T": TAKEDA, "U": UESUGI, "*": CHANCE}
OPEN = "2510"
"""A hex in open ground."""
FAR = "4403"
"""A hex in a corner where nobody meets anybody."""
KAIZU = str(DATA["map"]["kaizu"]["hex"])
BOX = make_box("historical", False, None)


# Tables.


def opened(pack: Pack | None = None, **options: object) -> Table:
    """A table whose chance outcomes are applied by hand."""
    return Refereed(GAME, GAME.setup(2, options, pack))


def field(
    units: Mapping[str, str],
    modes: Mapping[str, str] | None = None,
    *,
    turn: int = 2,
    bowl: tuple[str, ...] = (),
    plans: Mapping[str, str] | None = None,
    armies: Mapping[str, Mapping[str, Any]] | None = None,
    chits: Mapping[str, str] | None = None,
    logs: Mapping[str, str] | None = None,
    clans: Mapping[str, str] | None = None,
    standing: Mapping[str, int] | None = None,
    phase: str = "draw",
    pack: Pack | None = None,
    **options: object,
) -> Table:
    """A table with just these units on it, before a draw unless `phase` says otherwise.

    The bowl holds the five Compulsory chits and the `bowl`; Clans are in Defense unless `modes` say
    otherwise. A plan in `plans` is active. Units that are not named are away; in the hypothetical
    scenario, where only units held back and whole Clans of Uesugi are away, those of Takeda and of
    Clans that are present are eliminated.
    """
    table = opened(pack, **options)
    json = GAME.position(table.state)
    column = options.get("scenario") == "hypothetical"
    present = {name.rstrip("0123456789") for name in units}
    for name in json["units"]:
        whole = name.startswith("T-") or name.rstrip("0123456789") in present
        absent = "gone eliminated" if column and whole else "away"
        json["units"][name] = _line(units.get(name, absent))
    modes = modes or {}
    clans = clans or {}
    for clan in json["clans"]:
        json["clans"][clan] = f"{modes.get(clan, 'defense')} {clans.get(clan, '')}".strip()
    in_bowl = (*COMPULSORY_IDS, *bowl)
    json["chits"] = {
        chit: "bowl" if chit in in_bowl else "reserve" if chit in present else "none"
        for chit in CHIT_IDS
    }
    json["chits"].update(chits or {})
    json["logs"] = dict(logs or {})
    for army, plan in (plans or {}).items():
        json["armies"][army].update(plan=plan, plan_active=True)
        for number in (1, 2, 3, 4):
            chit = f"{army[0].upper()}-{number}"
            if json["chits"][chit] == "none":
                json["chits"][chit] = "reserve"
    for army in ("takeda", "uesugi"):
        first = f"{army[0].upper()}-A1"
        json["armies"][army].update(pledged=0, private=6, cursor=-1, commander=first)
        json["armies"][army].update((armies or {}).get(army, {}))
    json["phase"] = phase
    json["standing"] = {"turn": turn, "opened": 1, **(standing or {})}
    return Refereed(GAME, table.setup, None, GAME.load(json, table.setup))


def _line(words: str) -> str:
    place, _, rest = words.partition(" ")
    states = ("good", "shaken", "disorganized", "exhausted", "eliminated")
    return words if rest.split(" ")[0] in states else f"{place} good {rest}".strip()


def besieged(
    units: Mapping[str, str],
    takeda: tuple[int, int, str],
    uesugi: tuple[int, int, str],
    modes: Mapping[str, str] | None = None,
    **more: Any,
) -> Table:
    """Uesugi besieges Kaizu from Area b. Units without a hex are inside.

    A side is its Manpower, its Out of Combat points, and the Areas with its Control Markers.
    """
    armies: dict[str, dict[str, Any]] = {}
    for army, side, base in (("takeda", takeda, "honmaru"), ("uesugi", uesugi, "b")):
        manpower, out, holds = side
        armies[army] = {"manpower": manpower, "out_of_combat": out, "holds": holds.split()}
        armies[army].update({"bases": [base], **more.pop("armies", {}).get(army, {})})
    standing = {"besieged": TAKEDA, **more.pop("standing", {})}
    lines = {n: w if w[:1].isdecimal() else f"{KAIZU} {w}" for n, w in units.items()}
    attackers = {name[:3] for name in units if name.startswith("U-")}
    modes = {**dict.fromkeys(attackers, "attack"), **(modes or {})}
    return field(lines, modes, armies=armies, standing=standing, scenario="hypothetical", **more)


def settled(
    plan: str = "kuruma_gakari", modes: str = "defense", entry: str = "A", **options: object
) -> Table:
    """The historical game with this Plan for Uesugi, before the first command roll."""
    table = opened(**options)
    table.apply(UESUGI, f"plan {plan}")
    while see(table).phase == "settle":
        for seat in table.actors():
            verb = next(verb for verb in ("mode", "entry", "no") if choices(table, seat, verb))
            words = {"mode": f"mode {modes}", "entry": f"entry {entry}", "no": "no"}
            table.apply(seat, words[verb])
    return table


def column_filled(held_back: tuple[str, ...] = ("T-T1", "T-T2", "T-T3")) -> Table:
    """The hypothetical scenario when Takeda's column stands."""
    table = opened(scenario="hypothetical")
    for name in held_back:
        play(table, f"T pick {name}")
    while see(table).phase == "fill_column":
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    return table


# Playing.


def play(table: Table, script: str) -> Table:
    """Carry out lines such as `U pick U-B1` or `* dice 9`; several after each other with `;`."""
    for line in script.replace(";", "\n").strip().splitlines():
        who, _, words = line.strip().partition(" ")
        if who:
            table.apply(SEATS[who], words)
    return table


def hit(table: Table, code: str) -> Table:
    """Roll the dice of the battle in progress so that the Combat Table gives this result."""
    column, line = scores(table)
    rolls = [(c, d) for c in range(2, 13) for d in range(2, 13)]
    found = next((c, d) for c, d in rolls if CODE_IDS[BOX.result(column + c, line + d)] == code)
    return play(table, f"* dice {found[0]}; * dice {found[1]}")


def end_turn(table: Table) -> Table:
    """Draw what is left of the Compulsory chits where none of them makes anybody decide."""
    turn = see(table).turn
    for chit in COMPULSORY_IDS:
        if see(table).turn == turn and f"chit {chit}" in table.legal(CHANCE):
            play(table, f"* chit {chit}")
    return table


def to_orders(table: Table, *dice: int) -> Table:
    """End the turn and roll for the commanders, who roll 6 unless `dice` say otherwise."""
    end_turn(table)
    return command(table, *dice)


def command(table: Table, *dice: int) -> Table:
    """The command rolls of Shingen, Kosaka and Kenshin."""
    for die in (*dice, 6, 6, 6):
        if see(table).phase != "roll_command":
            break
        play(table, f"* die {die}")
    return table


def play_at_random(table: Table, *seed: object) -> Table:
    """Let everybody, and chance, go on at random until the game is over."""
    rng = stream("casebook", *seed)
    while not table.over:
        random_step(table, rng)
    return table


# Looking.


def see(table: Table, seat: int = ONLOOKER) -> KawanakajimaView:
    return cast(KawanakajimaView, table.view(seat))


def unit(table: Table, name: str) -> Counter:
    return next(counter for counter in see(table).counters if counter.id == name)


def state(table: Table, name: str) -> str:
    """The state of a unit, `eliminated` included."""
    return str(GAME.position(table.state)["units"][name].split()[1])


def place(table: Table, name: str) -> str:
    return str(GAME.position(table.state)["units"][name].split()[0])


def mode(table: Table, clan: str) -> str:
    return str(GAME.position(table.state)["clans"][clan].split()[0])


def honjin(table: Table, army: int, viewer: int = ONLOOKER) -> Any:
    return see(table, viewer).honjins[army]


def scores(table: Table) -> tuple[int, int]:
    """The two scores of the battle in progress, before the dice."""
    combat = see(table).combat
    assert combat is not None
    return combat.column_sum, combat.line_sum


def battle_scores(text: str, pack: Pack | None = None, **options: object) -> tuple[int, int]:
    """The two scores of a battle written as `honjin odds` takes it, before the dice."""
    told = GAME.odds(text.split(), GAME.setup(2, options, pack=pack)).given
    words = told.replace(",", "").replace("−", "-").split()
    return int(words[2]), int(words[5])


def told(table: Table, kind: str, seat: int = ONLOOKER, **facts: object) -> list[dict[str, Any]]:
    """The facts of every event of a kind that a seat, or an onlooker, was told of."""
    return kit.told(table, seat, kind, **facts)
