"""The exact odds of battles, beside the same battles fought out with every roll and at random."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction

import pytest
from games.kawanakajima.build import field, play, see

from honjin.engine.events import read_notes
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE
from honjin.engine.table import Table
from honjin.games.kawanakajima.rules.actions import DICE
from honjin.games.kawanakajima.rules.notes import RESULT
from honjin.games.kawanakajima.rules.phases import ROLL_COLUMN, ROLL_LINE
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table.components import CODE_IDS
from honjin.games.kawanakajima.table.odds import battle_odds

ROLLS_LONG = 1_000_000
DEVIATIONS = 5
"""By how many standard deviations a result may differ: for all results of all battles together
a chance of less than one in a thousand."""

CASES = [
    # Attackers, each in Attack Mode, then defenders; a Clan's Mode where it is not Defense. A
    # way written with > is a charge, by the Clan's own chit.
    ("U-B1@2509 v T-D2@2510", ""),
    ("U-B1@2509 v T-D2@2510 shaken", ""),
    ("U-B1@2509 v T-D2@2510 disorganized", ""),
    ("U-B1@2509 v T-D2@2510 exhausted", ""),
    ("U-B1@2509 shaken v T-D2@2510", "T-D=attack"),
    ("U-B1@2509 disorganized v T-D2@2510", "T-D=move"),
    ("U-B1@2509 exhausted v T-D2@2510", "T-D=regroup"),
    ("U-B1@2507>2508>2509 v T-D2@2510", ""),
    ("U-B1@2507>2508>2509 v T-D2@2510 shaken", "T-D=attack"),
    ("U-B1@2507>2508>2509 v T-D2@2510", "T-D=move"),
    ("U-B1@2507>2508>2509 shaken v T-B1@2510", "T-B=attack"),
    ("U-B1@2509 U-B2@2609 v T-D2@2510", ""),
    ("U-B1@2509 U-C1@2609 v T-D2@2510", "T-D=regroup"),
    ("U-B1@2509 U-C1@2609 U-E1@2611 v T-D1@2510", ""),
    ("U-B1@2509 U-C1@2609 shaken U-E1@2611 v T-T1@2510", "T-T=attack"),
    ("U-N1@2509 v T-T1@2510", ""),
    ("U-N1@2509 v T-O2@2510 good dug_in", ""),
    ("U-J2@2507>2508>2509 v T-G1@2510 good dug_in", ""),
    ("U-J2@2509 v T-G1@2510 good dug_in", "T-G=move"),
    ("U-J1@2509 v T-E2@2510", ""),
    ("U-J1@2507>2508>2509 v T-E2@2510", ""),
    ("T-T1@0211>0311 v U-J1@0411", ""),
    ("T-T1@0511 v U-B1@0411 exhausted", "U-B=attack"),
    ("T-J1@0511 v U-M2@0411", ""),
    ("T-T1@2510>2511>2512 v U-J1@2513 shaken", ""),
    ("T-T1@2510>2511>2512 v U-N2@2513", "U-N=attack"),
    ("T-T1@2510 v U-J1@2511 U-B2@2609", ""),
    ("T-J1@2510 v U-J1@2511 U-B2@2609 shaken", "U-B=attack"),
    ("T-M1@2510 v U-A1@2511", "U-A=attack"),
    ("T-A1@2510 shaken v U-A1@2511 good dug_in", ""),
]


def ready(battle: str, modes: str) -> Kawanakajima:
    """A battle, declared and led as it comes, before its dice."""
    attackers, defenders = (_units(side) for side in battle.split(" v "))
    way = next(iter(attackers.values())).split()[0].split(">")
    clan = battle[:3]
    places = {name: words.replace(">".join(way), way[0]) for name, words in attackers.items()}
    said = dict(word.split("=") for word in modes.split())
    attacking = {name[:3]: "attack" for name in attackers}
    table = field({**places, **defenders}, {**attacking, **said}, bowl=(clan,))
    if len(way) > 1:
        play(table, f"* chit {clan}; {clan[0]} yes; {clan[0]} done")
        for place in way[1:]:
            play(table, f"{clan[0]} go {place}")
    else:
        play(table, f"* chit combat_{'takeda' if clan[0] == 'T' else 'uesugi'}")
    return _before_dice(table)


def _units(side: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for word in side.split():
        name, at, place = word.partition("@")
        if at:
            words[last := name] = place
        else:
            words[last] += f" {word}"
    return words


def _before_dice(table: Table) -> Kawanakajima:
    while see(table).phase != "roll_column":
        if table.state.chance():
            play(table, "* die 6")
            continue
        seat = table.actors()[0]
        declaring = see(table).phase == "declare"
        table.apply(seat, table.legal(seat)[0 if declaring else -1])
    state = table.state
    assert isinstance(state, Kawanakajima)
    return state


def exact_by_hand(state: Kawanakajima) -> dict[str, Fraction]:
    """The result of every pair of rolls, as the rules work it out, and how often it comes."""
    found: Counter[str] = Counter()
    for column in range(2, 13):
        rolled = state.clone()
        rolled.step(CHANCE, DICE + column - 2)
        assert rolled.phase == ROLL_LINE
        for line in range(2, 13):
            fought = rolled.clone()
            fought.noting = True
            fought.step(CHANCE, DICE + line - 2)
            found[_result(fought)] += (6 - abs(column - 7)) * (6 - abs(line - 7))
    return {code: Fraction(ways, 1296) for code, ways in found.items()}


def compare(battle: str, modes: str, rolls: int) -> None:
    state = ready(battle, modes)
    rng = stream("odds", battle, modes)
    exact = {code: float(chance) for code, chance in battle_odds(state).items()}
    found: Counter[str] = Counter()
    for _ in range(rolls):
        fought = state.clone()
        fought.noting = True
        while fought.phase in (ROLL_COLUMN, ROLL_LINE):
            fought.step(CHANCE, fought.draw(rng))
        found[_result(fought)] += 1
    assert set(found) <= set(exact)
    for code, chance in exact.items():
        spread = math.sqrt(chance * (1 - chance) / rolls)
        assert abs(found[code] / rolls - chance) <= DEVIATIONS * spread + 1 / rolls, code


def _result(fought: Kawanakajima) -> str:
    """What the Combat Table said; the rules have gone on since."""
    notes = read_notes(fought.take_notes())
    return next(CODE_IDS[note.a] for note in notes if note.kind == RESULT)


def test_the_battles_are_mixed() -> None:
    assert len(CASES) == 30
    scores = {tuple(sorted(battle_odds(ready(*case)).items())) for case in CASES}
    assert len(scores) >= 20


@pytest.mark.rule("KW-CMB-21")
@pytest.mark.parametrize(("battle", "modes"), CASES)
def test_odds_agree_with_battles_fought_out(battle: str, modes: str) -> None:
    state = ready(battle, modes)
    assert battle_odds(state) == exact_by_hand(state)


@pytest.mark.soak
@pytest.mark.parametrize(("battle", "modes"), CASES)
def test_odds_agree_with_battles_fought_out_long(battle: str, modes: str) -> None:
    compare(battle, modes, ROLLS_LONG)
