"""Chapter S: the worked examples of the rulebook, exactly.

Kakizaki is U-B, Nakajo U-J, Takeda T-D, Hara T-G, Imafuku T-J.
"""

from __future__ import annotations

import pytest
from games.kawanakajima.build import (
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    field,
    mode,
    place,
    play,
    refused,
    scores,
    state,
    told,
)

from honjin.engine.table import Table

MODES = {"U-B": "attack", "U-J": "attack", "T-J": "move"}


def result(table: Table) -> str:
    return str(told(table, "result")[-1]["code"])


@pytest.mark.rule("KW-EX-01")
def test_one_two_kakizaki_units_charge_a_takeda_unit() -> None:
    table = field({"U-B1": "2507", "U-B2": "2407", "T-D2": OPEN}, MODES, bowl=("U-B",))
    play(table, "* chit U-B; U yes; U done; U pick U-B1; U go 2508; U go 2509")
    play(table, "U go 2408; U go 2409; U pick U-B1; U column U-B1")
    assert scores(table) == (4, 0)
    play(table, "* dice 4; * dice 9")
    assert result(table) == "d11"
    assert state(table, "T-D2") == "shaken"


@pytest.mark.rule("KW-EX-02")
def test_two_the_shaken_unit_must_fight_both() -> None:
    units = {"U-B1": "2509", "U-B2": "2409", "T-D2": f"{OPEN} shaken"}
    table = field(units, MODES)
    play(table, "* chit combat_takeda; T pick U-B1; U column U-B1")
    assert scores(table) == (-2, -3)
    play(table, "* dice 8; * dice 9")
    assert result(table) == "-"


@pytest.mark.rule("KW-EX-03", "KW-MODE-09")
def test_three_nakajo_leaves_out_the_enemy_that_kakizaki_holds() -> None:
    units = {
        "U-B1": "2509",
        "U-B2": "2409",
        "T-D2": f"{OPEN} shaken",
        "U-J1": "2806",
        "U-J2": "2807",
        "T-J1": "2814",
        "T-G1": "2912",
    }
    table = field(units, MODES)
    play(table, "* chit combat_uesugi; U pick U-J2; U go 2808; U go 2807")
    assert (place(table, "U-J1"), place(table, "U-J2")) == ("2807", "2808")
    play(table, "U pick U-B1; U column U-B1")
    assert scores(table) == (2, 3)
    play(table, "* dice 8; * dice 6")
    assert result(table) == "d1R1"
    assert state(table, "T-D2") == "disorganized"
    play(table, "T go 2511")
    assert choices(table, UESUGI) == {"pick U-B1", "pick U-B2"}
    play(table, "U pick U-B2")
    assert place(table, "U-B2") == OPEN


@pytest.mark.rule("KW-EX-04", "KW-MODE-02", "KW-MODE-03")
def test_four_hara_attacks_and_is_met_by_a_counter_charge() -> None:
    table = field({"U-B1": "2403", "U-B2": "2509", "T-G1": "2513"}, MODES, bowl=("T-G",))
    play(table, "* chit T-G; T yes; T mode attack; * die 5")
    assert mode(table, "T-G") == "attack"
    play(table, "T go 2512; T go 2511; T go 2510")
    assert scores(table) == (1, 1)
    play(table, "* dice 6; * dice 6")
    assert result(table) == "a1-d1"
    assert (state(table, "T-G1"), state(table, "U-B2")) == ("shaken", "shaken")


@pytest.mark.rule("KW-EX-05")
def test_five_only_imafuku_may_move() -> None:
    units = {"U-B1": "2405", "T-J1": OPEN, "T-D2": "3012", "T-G1": "3112"}
    table = field(units, MODES)
    play(table, "* chit move; T clan T-J")
    assert choices(table, TAKEDA, "mode") == set()
    play(table, "T go 2509; T go 2508; T go 2507")
    assert refused(table, TAKEDA, "go 2506") == "KW-ZOC-04"
    play(table, "T stop")
    assert place(table, "T-J1") == "2507"
    assert told(table, "battle") == []


@pytest.mark.rule("KW-EX-06", "KW-EX-07", "KW-R-21")
def test_six_nakajo_fights_two_battles_in_one_activation() -> None:
    units = {
        "U-J1": "2506",
        "U-J2": "2606",
        "T-J1": OPEN,
        "T-G1": "2710 shaken",
        "U-B2": "2810",
    }
    modes = {**MODES, "T-G": "attack"}
    table = field(units, modes, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done; U pick U-J1; U go 2507; U go 2508; U go 2509")
    play(table, "U go 2607; U go 2608; U go 2609")
    play(table, "U pick T-J1; U pick T-J1")
    assert scores(table) == (2, 0)
    play(table, "* dice 8; * dice 7")
    assert result(table) == "dRR"
    play(table, "T go 2511")
    assert place(table, "U-J1") == OPEN
    assert scores(table) == (2, -1)
    play(table, "* dice 10; * dice 9")
    assert result(table) == "d21"
    assert state(table, "T-G1") == "exhausted"


@pytest.mark.rule("KW-EX-08", "KW-ICH-01")
def test_seven_imafuku_tries_defense_on_the_initiative_chit() -> None:
    table = field({"U-J1": "2509", "T-J1": OPEN}, MODES)
    play(table, "* chit initiative; T clan T-J; * die 4")
    assert mode(table, "T-J") == "defense"


@pytest.mark.rule("KW-EX-09", "KW-ZOC-07")
def test_eight_imafuku_cannot_move_and_must_fight() -> None:
    table = field({"U-J1": "2509", "T-J1": OPEN}, {"U-J": "attack"}, bowl=("T-J",))
    play(table, "* chit T-J; T yes; T done")
    assert scores(table) == (0, 0)
    play(table, "* dice 10; * dice 6")
    assert result(table) == "-"
    assert place(table, "T-J1") == OPEN
