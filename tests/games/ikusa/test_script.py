"""Chapter 20: the printed turn as one script, step by step."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    ONLOOKER,
    army,
    force,
    owner,
    phase,
    place,
    play,
    refused,
    see,
    set_out,
    told,
    tray,
)

from honjin.engine.record import read_record, replay, write_record
from honjin.engine.table import Table
from honjin.games import find_game


def printed_turn() -> Table:
    return set_out(
        {
            "yamashiro": "blue [D+1B+1S+2G+3P]",
            "omi": "blue {1B+1P}",
            "wakasa": "blue {2P}",
            "yamato": "blue {2P}",
            "kawachi": "orange {1S+1P}",
            "tango": "orange {1P} castle",
            "tajima": "orange {1P}",
            "oki": "orange [D] {1P}",
        },
        turn="blue",
        holes={"blue-1": 4},
        hidden={"wakasa": (1, 0)},
    )


PHASE_A = """
blue march blue-1 omi
blue leave gunner
blue leave spearman
blue done
blue take bowman
blue done
blue march blue-1 wakasa
blue done
"""
PHASE_B = """
blue end
blue attack blue-1 tango
blue attack wakasa tango
blue attack yamato kawachi
blue attack yamashiro kawachi
"""


def after_b() -> Table:
    return play(printed_turn(), PHASE_A + PHASE_B)


@pytest.mark.example("rulebook, action 7, phase A")
@pytest.mark.rule("IK-WA-03", "IK-WA-06", "IK-WA-08", "IK-WA-09", "IK-WAR-02", "IK-MAP-01")
def test_steps_1_and_2_the_army_moves_drops_and_picks_up() -> None:
    table = play(printed_turn(), "\n".join(PHASE_A.strip().splitlines()[:6]))
    assert force(table, "yamashiro") == "{1G+1P}"
    assert force(table, "omi") == "{1P}"
    assert army(table, "blue-1") == "[D+2B+1S+1G+2P]"
    play(table, "blue march blue-1 wakasa\nblue done")
    assert place(table, "blue-1") == "wakasa"
    assert force(table, "omi") == "{1P}", "no garrison is due in Omi"
    assert refused(table, "blue", "march blue-1 omi") == "IK-WA-03"


@pytest.mark.example("rulebook, action 7, phase B")
@pytest.mark.rule("IK-WB-01", "IK-WB-02", "IK-WB-03", "IK-WB-04", "IK-R-28")
def test_step_3_four_declarations_and_the_ronin_stays_hidden() -> None:
    table = after_b()
    assert len(told(table, ONLOOKER, "declared")) == 4
    assert told(table, ONLOOKER, "revealed") == []
    assert see(table, "blue").provinces["wakasa"].card is not None
    assert see(table, "orange").provinces["wakasa"].card is None
    assert see(table, "orange").facedown == {"blue": (1,)}


STEP_4 = """
blue end
blue fight yamato
* 3
* 4 8
* 9
orange lose force spearman
blue call_off
"""


@pytest.mark.example("rulebook, action 7, phase C")
@pytest.mark.rule("IK-CMB-05", "IK-CMB-06", "IK-CMB-07", "IK-CMB-18", "IK-DEF-03")
def test_step_4_yamato_attacks_and_is_called_off() -> None:
    table = play(after_b(), STEP_4)
    assert force(table, "yamato") == "{1P}"
    assert force(table, "kawachi") == "{1S}"
    hits = [(die["side"], die["kind"], die["hit"]) for die in told(table, ONLOOKER, "rolled")]
    assert hits == [
        ("defender", "swordsman", True),
        ("attacker", "spearman", True),
        ("attacker", "spearman", False),
        ("defender", "spearman", False),
    ]


STEP_5 = "blue fight yamashiro\n* 4\n"


@pytest.mark.example("rulebook, action 7, phase C")
@pytest.mark.rule("IK-CMB-02", "IK-CMB-03", "IK-CMB-09", "IK-CMB-16", "IK-CMB-19")
def test_step_5_a_gunner_hits_before_the_swordsman_can_roll() -> None:
    table = play(after_b(), STEP_4 + STEP_5)
    assert owner(table, "kawachi") == ""
    assert force(table, "yamashiro") == "{1G+1P}"
    assert phase(table) == "conducting"


STEP_6 = """
blue fight wakasa
* 5
* 4 11
* 1
* 4 7 8 12
blue call_off
"""


@pytest.mark.example("rulebook, action 7, phase C")
@pytest.mark.rule("IK-RON-08", "IK-RON-10", "IK-CAS-01", "IK-CAS-04", "IK-CMB-12", "IK-CMB-13")
def test_step_6_the_ronin_is_shown_and_must_go_with_a_spearman() -> None:
    table = play(after_b(), STEP_4 + STEP_5 + STEP_6)
    assert told(table, ONLOOKER, "revealed", province="wakasa", force=1)
    assert force(table, "wakasa") == "{1P}"
    assert force(table, "tango") == "{1P}"
    assert see(table, ONLOOKER).provinces["tango"].walls_lost == 2


STEP_7 = """
blue fight blue-1
* 5 9
* 3
* 6
* 11
* 10 12
* 2
"""


@pytest.mark.example("rulebook, action 7, phase C")
@pytest.mark.rule("IK-CAS-05", "IK-CMB-01", "IK-CMB-04", "IK-EXP-14", "IK-WC-02")
def test_step_7_the_army_empties_tango() -> None:
    table = play(after_b(), STEP_4 + STEP_5 + STEP_6 + STEP_7 + "blue lose army spearman")
    assert owner(table, "tango") == ""
    assert army(table, "blue-1") == "[D+2B+1S+1G+1P]"


REST_OF_C = STEP_7 + "blue lose army spearman\nblue enter blue-1\n"
STEP_9 = "blue attack blue-1 tajima\n* 6 12\n* 9\n"


@pytest.mark.example("rulebook, action 7, phase C")
@pytest.mark.rule("IK-EXP-04", "IK-EXP-06", "IK-EXP-07", "IK-WD-10")
def test_step_8_the_army_enters_tango() -> None:
    table = play(after_b(), STEP_4 + STEP_5 + STEP_6 + REST_OF_C)
    assert owner(table, "tango") == "blue"
    assert place(table, "blue-1") == "tango"
    assert see(table, ONLOOKER).provinces["tango"].walls == "castle"
    assert force(table, "wakasa") == "{1P}", "no garrison is due there"


@pytest.mark.example("rulebook, action 7, phase C")
@pytest.mark.rule("IK-EXP-05", "IK-EXP-11", "IK-EXP-12", "IK-R-115", "IK-WD-03")
def test_steps_9_and_10_the_second_attack_and_one_hole() -> None:
    table = play(after_b(), STEP_4 + STEP_5 + STEP_6 + REST_OF_C + STEP_9)
    assert owner(table, "tajima") == ""
    assert place(table, "blue-1") == "tango"
    assert phase(table) == "final_armies"
    gained = told(table, ONLOOKER, "experience")
    assert [(g["hole"], g["level"]) for g in gained] == [(5, 3)]
    assert see(table, ONLOOKER).armies["blue-1"].steps == 3


PHASE_D = """
blue march blue-1 tajima
blue leave bowman
blue done
blue march blue-1 tamba
blue leave spearman
blue done
blue end
blue move yamashiro kawachi
blue take gunner
blue done
blue end
"""


def whole_turn() -> Table:
    return play(after_b(), STEP_4 + STEP_5 + STEP_6 + REST_OF_C + STEP_9 + PHASE_D)


@pytest.mark.example("rulebook, action 7, phase D")
@pytest.mark.rule("IK-WD-04", "IK-WD-08", "IK-WD-11", "IK-WAR-06")
def test_steps_11_to_13_final_movement() -> None:
    table = whole_turn()
    assert army(table, "blue-1") == "[D+1B+1S+1G]"
    assert place(table, "blue-1") == "tamba"
    assert (force(table, "tango"), force(table, "tajima")) == ("{1B}", "{1P}")
    assert (force(table, "kawachi"), force(table, "yamashiro")) == ("{1G}", "{1P}")
    assert see(table, ONLOOKER).active == "red"


@pytest.mark.example("rulebook, action 7, phases A to D")
@pytest.mark.rule("IK-CMB-15", "IK-R-05", "IK-R-113", "IK-CMP-05")
def test_the_totals_after_the_turn() -> None:
    start, end = printed_turn(), whole_turn()
    before, after = see(start, ONLOOKER).colours, see(end, ONLOOKER).colours
    assert after["blue"].cards - before["blue"].cards == 4
    assert after["orange"].cards - before["orange"].cards == -3
    blue = {kind: n - tray(start, "blue").get(kind, 0) for kind, n in tray(end, "blue").items()}
    assert {kind: n for kind, n in blue.items() if n} == {"spearman": 3}
    lost = {k: n - tray(start, "orange").get(k, 0) for k, n in tray(end, "orange").items()}
    assert {kind: n for kind, n in lost.items() if n} == {"spearman": 3, "swordsman": 1}
    assert see(end, ONLOOKER).supply["ronin"] == 30


@pytest.mark.rule("IK-R-55")
def test_the_turn_is_replayed_from_its_record() -> None:
    table = whole_turn()
    again = replay(read_record(write_record(table)), find_game)
    assert again.state == table.state
