"""The exact odds, against the printed cases and against battles fought out at random."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from games.ikusa.build import set_out

from honjin.engine.errors import BadOption
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE
from honjin.engine.table import Table
from honjin.games.ikusa.rules.actions import PRESS_ON, STANDING
from honjin.games.ikusa.rules.box import ATTACKER, LOSS_ORDER_IDS, Box
from honjin.games.ikusa.rules.combat import strength
from honjin.games.ikusa.rules.layout import LAID_DOWN
from honjin.games.ikusa.rules.phases import LOSING, PRESSING, ROLLING
from honjin.games.ikusa.rules.state import LOST, NO_COLOUR
from honjin.games.ikusa.rules.tally import regular, ronin
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.odds import Exit, Odds, battle_odds, odds_at
from honjin.games.ikusa.table.sides import read_side

BATTLES = 1_000
BATTLES_LONG = 1_000_000
RONIN_FIRST = STANDING + LOSS_ORDER_IDS.index("ronin_first")
BLUE_1, ORANGE_1 = 9, 3
ORANGE, BLUE = 1, 3
ORIGINS = {"tango": "wakasa", "izumo": "oki"}


def box_of(table: Table):
    state = table.state
    assert isinstance(state, Ikusa)
    return state.box


def ready(attacker: str, defender: str, target: str = "tango") -> Table:
    """Blue in Wakasa (or over sea in Oki) has declared against orange in the target."""
    origin = ORIGINS[target]
    table = set_out(
        {
            origin: f"blue {attacker}",
            target: f"orange {defender.replace('[d', '[D')}",
            "hida": "blue [D] {1P}",
            "kai": "orange [D] {1P}",
        },
        turn="blue",
        flags={"orange-1": ["laid_down"]} if "[d" in defender else {},
    )
    group = "blue-1" if "[" in attacker else origin
    for path in ("end", f"attack {group} {target}", "end", f"fight {group}"):
        table.apply(3, path)
    return table


def fought(state: Ikusa, rng: Rng, leave: Exit) -> Ikusa:
    """The same battle fought out, both sides by the order `ronin_first`."""
    state = state.clone()
    while True:
        if state.phase == ROLLING:
            state.step(CHANCE, state.draw(rng))
        elif state.phase == LOSING:
            state.step(state.actor(), RONIN_FIRST)
        elif state.phase == PRESSING and not leaves(state, leave):
            state.step(3, PRESS_ON)
        else:
            return state


def leaves(state: Ikusa, leave: Exit) -> bool:
    left = strength(state, ATTACKER)
    return bool(leave.passes and state.passes >= leave.passes) or left <= leave.units


CASES = [
    ("{2P}", "{1S+1P}", "tango", Exit(passes=1)),
    ("{1P}", "{1P}", "tango", Exit()),
    ("{3P+1G+1R}", "{2P+1G}", "tango", Exit()),
    ("{4P+1R}", "{1B+1S+1G}", "tango", Exit(units=2)),
    ("{5P}", "{3P+2R}", "tango", Exit(passes=3)),
    ("[D]", "{1P}", "tango", Exit()),
    ("[D+1S]", "[D+1S]", "tango", Exit()),
    ("[D+2B+2G]", "{3P+2R}", "tango", Exit(units=2)),
    ("[D+4S+2P+3R]", "[D+2B+2G]", "tango", Exit()),
    ("[D+2B+1S+1G+2P]", "{1P+1B} castle", "tango", Exit(units=2)),
    ("{5P}", "{1P} castle", "tango", Exit()),
    ("[D+3S+2G]", "[D+1P] castle", "tango", Exit(passes=2)),
    ("[D+2B+2S+4G+2P]", "{2P+1R} castle", "tango", Exit()),
    ("[D+2S+2R]", "[D+1G] {2P+1R} fortress", "tango", Exit(passes=2)),
    ("[D+2B+2S+3G+3P+4R]", "{3P} fortress", "tango", Exit()),
    ("{5P}", "{1S} fortress", "tango", Exit(units=1)),
    ("[D+2B+2S+6G+4P+6R]", "[D+2B] {2P} fortress", "tango", Exit()),
    ("[D+3S+1R]", "[D+1G] {2P}", "tango", Exit()),
    ("{3P+1S+1G}", "[D+1S] {2P+1R}", "tango", Exit()),
    ("[D+2S+3P+2R]", "[D+2S+2R] {2P+1G+2R}", "tango", Exit()),
    ("{4P+1G}", "[d+1S+1P]", "tango", Exit()),
    ("[D+3P]", "[d+1R+1P] {1P}", "tango", Exit(passes=2)),
    ("{3P+2G}", "[d+1G] {2P}", "tango", Exit()),
    ("[D+2S+3G]", "[d+1B+1G] {1P} castle", "tango", Exit()),
    ("{4P}", "{1B+1P}", "izumo", Exit()),
    ("{3P+2R}", "[D+1S]", "izumo", Exit(units=1)),
    ("[D+2S+2P]", "{2P+1R}", "izumo", Exit()),
    ("[D+2B+2S+3P+3R]", "{2P} castle", "izumo", Exit()),
    ("[D+4S+4G+2P]", "[D+2P] {2P} fortress", "izumo", Exit()),
    ("{2P+2G}", "[d+1P] {1P}", "izumo", Exit(passes=1)),
]


def left_of(state: Ikusa, army: int, colour: int, places: tuple[int, int]) -> int:
    """The units that a side has after its battle."""
    forces = [state.force(place) for place in places if state.owner(place) == colour]
    led = state.place(army) in places
    standing = led and not state.flag(army, LAID_DOWN)
    return sum(map(in_all, forces)) + (in_all(state.units(army)) if led else 0) + standing


def in_all(tally: int) -> int:
    return int(regular(tally) + ronin(tally))


def expected(odds: Odds, box: Box) -> Counter[tuple[str, int]]:
    """How likely each number of units is left to each side, and the daimyos are lost."""
    spread: Counter[tuple[str, int]] = Counter()
    for end in odds.ends:
        for name, side in (("blue", end.attacker), ("orange", end.defender)):
            units = 0 if side[0] not in "[{" else read_side(side.split(" with ")[0], box).units()
            spread[name, units] += end.probability
    spread["blue daimyo lost", 1] = odds.attacking_daimyo_lost
    spread["orange daimyo lost", 1] = odds.defending_daimyo_lost
    spread["emptied", 1] = odds.emptied
    return spread


def compare(attacker: str, defender: str, target: str, leave: Exit, battles: int) -> None:
    """Odds and battles fought out agree within sampling error."""
    table = ready(attacker, defender, target)
    box = box_of(table)
    sides = read_side(attacker, box), read_side(defender, box)
    odds = battle_odds(box, *sides, naval=target == "izumo", leave=leave)
    assert math.isclose(sum(end.probability for end in odds.ends), 1.0, abs_tol=1e-9)
    places = PROVINCE_IDS.index(ORIGINS[target]), PROVINCE_IDS.index(target)
    start = table.state
    assert isinstance(start, Ikusa)
    led = start.place(BLUE_1) == places[0], start.place(ORANGE_1) == places[1]
    rng = stream("odds", attacker, defender)
    seen: Counter[tuple[str, int]] = Counter()
    for _ in range(battles):
        end = fought(start, rng, leave)
        seen["blue", left_of(end, BLUE_1, BLUE, places)] += 1
        seen["orange", left_of(end, ORANGE_1, ORANGE, places)] += 1
        seen["blue daimyo lost", int(led[0] and end.place(BLUE_1) == LOST)] += 1
        seen["orange daimyo lost", int(led[1] and end.place(ORANGE_1) == LOST)] += 1
        seen["emptied", int(end.owner(places[1]) == NO_COLOUR)] += 1
    for what, chance in expected(odds, box).items():
        error = 4.5 * math.sqrt(max(chance * (1 - chance), 1e-12) / battles) + 1.5 / battles
        assert abs(seen[what] / battles - chance) <= error, (what, seen[what], chance)


@pytest.mark.parametrize(("attacker", "defender", "target", "leave"), CASES)
def test_odds_agree_with_battles_fought_out(
    attacker: str, defender: str, target: str, leave: Exit
) -> None:
    compare(attacker, defender, target, leave, BATTLES)


@pytest.mark.soak
@pytest.mark.parametrize(("attacker", "defender", "target", "leave"), CASES)
def test_odds_agree_with_battles_fought_out_long(
    attacker: str, defender: str, target: str, leave: Exit
) -> None:
    compare(attacker, defender, target, leave, BATTLES_LONG)


def test_one_gunner_against_one_swordsman_by_hand() -> None:
    """Checked with pencil: the gunner fires first, then the swordsman strikes if it lives."""
    table = ready("{1G}", "{1S}")
    sides = [read_side(words, box_of(table)) for words in ("{1G}", "{1S}")]
    odds = battle_odds(box_of(table), *sides)
    hit, struck = 4 / 12, 8 / 12 * 5 / 12
    assert math.isclose(odds.emptied, hit / (hit + struck))
    assert math.isclose(odds.destroyed, struck / (hit + struck))


@pytest.mark.rule("IK-RON-08", "IK-R-26")
def test_hidden_ronin_count_for_their_owner_only() -> None:
    table = set_out(
        {"wakasa": "blue {3P}", "tango": "orange {3P}", "kai": "orange [D]", "hida": "blue [D]"},
        hidden={"wakasa": (2, 0), "tango": (2, 0)},
    )
    state = table.state
    assert isinstance(state, Ikusa)
    wakasa, tango = (PROVINCE_IDS.index(name) for name in ("wakasa", "tango"))
    blue, orange, onlooker = (odds_at(state, seat, -1, wakasa, tango) for seat in (3, 1, -3))
    assert blue.emptied > onlooker.emptied > orange.emptied


def test_a_side_that_cannot_be_read_is_refused() -> None:
    box = box_of(ready("{1P}", "{1P}"))
    for words in ("2P", "{2X}", "[D+P]"):
        with pytest.raises(BadOption):
            read_side(words, box)
    with pytest.raises(BadOption):
        battle_odds(box, read_side("{1P}", box), read_side("{1P}", box), orders=("ask", "ask"))
