"""Chapter 16: the regression script, laid token by token and resolved by the engine."""

from __future__ import annotations

import pytest
from games.rokugan.build import (
    ONLOOKER,
    hand,
    happened,
    held,
    pile,
    play,
    player,
    scene,
    see,
    special,
    thrown_out,
    told,
    totals,
)

from honjin.engine.table import Table

LANDS = {
    "lion": "lion_capital lion_north",
    "crane": "crane_capital crane_middle",
    "scorpion": "scorpion_capital scorpion_north",
    "crab": "crab_capital",
}
HANDS = {
    "lion": "diplomacy army4 bluff army1",
    "crane": "army2 bluff army1",
    "scorpion": "raid army3 bluff",
    "crab": "navy1 blessing2 shinobi1 bluff",
}
LAYING = """
lion lay diplomacy lion_capital
crane lay army2 crane_middle
scorpion lay raid lion_capital
scorpion done
crab lay navy1 sea>coast_south
lion lay army4 lion_capital>crane_capital
crane lay bluff crane_middle>scorpion_capital
scorpion lay army3 scorpion_north>lion_north
scorpion done
crab bless blessing2 d1
lion lay bluff lion_north
crab lay shinobi1 crab_capital>coast_south
"""


@pytest.fixture(scope="module")
def table() -> Table:
    return play(scene(LANDS, hands=HANDS), LAYING)


@pytest.mark.rule("RK-RES-03", "RK-TOK-14", "RK-CLAN-04")
def test_1_bluff_home_shinobi_discarded_lions_bluff_stays(table: Table) -> None:
    home = [facts["token"] for facts in told(table, ONLOOKER, "went_home")]
    assert home == ["b2"]
    assert thrown_out(table) == {"d2": "RK-RES-04"}


@pytest.mark.rule("RK-RES-06", "RK-RES-07", "RK-TOK-22")
def test_2_the_raid_is_supported_and_burns_lion_capital(table: Table) -> None:
    raided = {"seat": "C", "token": "c1", "province": "lion_capital"}
    assert told(table, ONLOOKER, "raided") == [raided]
    assert special(table, "lion_capital") == "scorched_earth"
    assert held(table, "lion_capital") == ""
    swept = [facts["token"] for facts in told(table, ONLOOKER, "swept")]
    assert swept == ["a1", "a2", "c1"]


@pytest.mark.rule("RK-RES-05", "RK-RES-07")
def test_3_nothing_is_left_for_diplomacy(table: Table) -> None:
    assert told(table, ONLOOKER, "pacified") == []


@pytest.mark.rule("RK-BAT-08")
def test_4_battles(table: Table) -> None:
    assert totals(table, "lion_north") == {"scorpion": 3, "defense": 2}
    assert held(table, "lion_north") == "scorpion 1+0"
    assert totals(table, "coast_south") == {"crab": 3, "defense": 0}
    assert held(table, "coast_south") == "crab 1+0"


@pytest.mark.rule("RK-DEF-02", "RK-R-50", "RK-DEF-04")
def test_4_what_counts_as_held(table: Table) -> None:
    assert held(table, "crane_middle") == "crane 1+1"
    assert held(table, "crane_capital") == "crane 1+1"
    assert held(table, "scorpion_capital") == "scorpion 1+0"
    assert happened(table, "battle", "guarded") == ["guarded", "guarded", "battle", "battle"]


@pytest.mark.rule("RK-R-44", "RK-RES-10", "RK-TOK-05")
def test_5_lions_bluff_home_and_the_discards(table: Table) -> None:
    assert hand(table, "lion") == "army1 bluff"
    assert hand(table, "crane") == "army1 bluff"
    assert pile(table, "lion") == "army4 diplomacy"
    assert pile(table, "scorpion") == "army3 raid"
    assert pile(table, "crane") == "army2"
    assert pile(table, "crab") == "blessing2 navy1 shinobi1"


@pytest.mark.rule("RK-CARD-08", "RK-CARD-09", "RK-RON-01")
def test_6_no_territory_is_controlled_and_lion_is_ronin(table: Table) -> None:
    assert {t.controller for t in see(table).territories} == {""}
    assert told(table, ONLOOKER, "card_taken") == []
    assert see(table).round == 3
    assert [player(table, clan).ronin for clan in LANDS] == [True, False, False, False]
