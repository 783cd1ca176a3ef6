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
from honjin.games.ikusa.actions import PRESS_ON, STANDING
from honjin.games.ikusa.box import ATTACKER, LOSS_ORDER_IDS
from honjin.games.ikusa.combat import strength
from honjin.games.ikusa.components import PROVINCE_IDS
from honjin.games.ikusa.odds import Exit, battle_odds, odds_at
from honjin.games.ikusa.rules import Ikusa
from honjin.games.ikusa.sides import read_side
from honjin.games.ikusa.state import LOSING, LOST, NO_COLOUR, PRESSING, ROLLING

BATTLES = 2_000
RONIN_FIRST = STANDING + LOSS_ORDER_IDS.index("ronin_first")
BLUE_1 = 9


def box_of(table: Table):
    state = table.state
    assert isinstance(state, Ikusa)
    return state.box


def ready(attacker: str, defender: str, target: str = "tango") -> Table:
    """Blue in Wakasa (or over sea in Oki) has declared against orange in the target."""
    origin = {"tango": "wakasa", "izumo": "oki"}[target]
    table = set_out(
        {
            origin: f"blue {attacker}",
            target: f"orange {defender}",
            "hida": "blue [D] {1P}",
            "kai": "orange [D] {1P}",
        },
        turn="blue",
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
    ("{3P+1G+1R}", "{2P+1G}", "tango", Exit()),
    ("[D+2B+1S+1G+2P]", "{1P+1B} castle", "tango", Exit(units=2)),
    ("[D+2S+2R]", "[D+1G] {2P+1R} fortress", "tango", Exit(passes=2)),
    ("{4P}", "{1B+1P}", "izumo", Exit()),
]


@pytest.mark.parametrize(("attacker", "defender", "target", "leave"), CASES)
def test_odds_agree_with_battles_fought_out(
    attacker: str, defender: str, target: str, leave: Exit
) -> None:
    table = ready(attacker, defender, target)
    sides = [read_side(words, box_of(table)) for words in (attacker, defender)]
    odds = battle_odds(box_of(table), *sides, naval=target == "izumo", leave=leave)
    assert math.isclose(sum(end.probability for end in odds.ends), 1.0, abs_tol=1e-9)
    rng = stream("odds", attacker, defender)
    seen: Counter[str] = Counter()
    start = table.state
    assert isinstance(start, Ikusa)
    for _ in range(BATTLES):
        end = fought(start, rng, leave)
        seen["emptied"] += end.owner(PROVINCE_IDS.index(target)) == NO_COLOUR
        seen["daimyo"] += end.place(BLUE_1) == LOST
    for what, exact in (("emptied", odds.emptied), ("daimyo", odds.attacking_daimyo_lost)):
        error = 4.5 * math.sqrt(exact * (1 - exact) / BATTLES) + 1e-9
        assert abs(seen[what] / BATTLES - exact) <= error, what


def test_one_gunner_against_one_swordsman_by_hand() -> None:
    """Checked with pencil: the gunner fires first, then the swordsman strikes if he lives."""
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
