"""Every kind of refusal names its rule, in words that hold for the asking seat."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    GAME,
    attack,
    choices,
    in_d,
    opened,
    ordered,
    phase,
    plan,
    plan_all,
    planning,
    play,
    play_at_random,
    refused,
    see,
    set_out,
)

from honjin.engine.errors import NotYourDecision
from honjin.engine.table import Table
from honjin.games.ikusa.rules.phases import DECISIONS, PHASE_IDS
from honjin.games.ikusa.table.refusals import DUTIES, REASONS


@pytest.mark.rule("IK-RND-02")
def test_a_player_who_owes_nothing_learns_who_does() -> None:
    table = set_out({"omi": "blue [D+1P] {1P}"})
    with pytest.raises(NotYourDecision):
        table.apply(0, "end")
    told = table.why_not(0, "end")
    assert told is not None
    assert (told.rule, "Blue moves armies" in told.text) == ("IK-RND-02", True)


@pytest.mark.rule("IK-WIN-01")
def test_after_the_end_nothing_is_possible() -> None:
    table = play_at_random(opened(3, round_cap="3"), "refusals")
    told = table.why_not(0, "end")
    assert told is not None
    assert told.text == "The game is over."


def test_every_decision_has_a_duty_and_every_action_of_it_a_reason() -> None:
    assert set(DUTIES) == set(DECISIONS)
    for phase_number, (rule, _, blocks) in DUTIES.items():
        assert rule, PHASE_IDS[phase_number]
        for low, high in blocks:
            for action in (low, high - 1):
                answers = [low for low, high, _ in REASONS if low <= action < high]
                assert answers or PHASE_IDS[phase_number] in ("window", "pressing")


# Out of turn, each phase by its name.


PATHS = ("divide omi", "reinforce omi", "plan levy 1", "build omi", "levy 1B", "deploy omi", "done")


@pytest.mark.parametrize(
    ("until", "rule"),
    [
        ("reinforcing", "IK-SET-13"),
        ("stationing", "IK-SET-14"),
        ("planning", "IK-PLAN-01"),
        ("building", "IK-BLD-01"),
        ("levying", "IK-LEVY-01"),
        ("mustering", "IK-LEVY-04"),
        ("deploying", "IK-RON-02"),
        ("marching", "IK-WA-01"),
        ("declaring", "IK-WB-01"),
        ("conducting", "IK-WC-01"),
        ("losing", "IK-CMB-10"),
        ("pressing", "IK-CMB-08"),
        ("final_armies", "IK-WD-01"),
        ("final_forces", "IK-WD-06"),
        ("garrisoning", "IK-WA-06"),
        ("gathering", "IK-WA-08"),
        ("sending", "IK-WD-05"),
        ("moving", "IK-WD-06"),
    ],
)
def test_what_belongs_to_another_phase_is_refused_by_the_present_one(until: str, rule: str) -> None:
    table = play_at_random(opened(4), "phases", until=until)
    colour = see(table, table.actors()[0]).acting
    foreign = [path for path in (*PATHS, "call_off") if not belongs(path, until)]
    for path in foreign:
        assert refused(table, colour, path) == rule, path


def belongs(path: str, phase_name: str) -> bool:
    """Whether an action is of the kind that a phase asks for."""
    number = GAME.paths(0, 4)[path]
    return any(low <= number < high for low, high in DUTIES[PHASE_IDS.index(phase_name)][2])


# Before the war.


def test_a_province_must_be_one_s_own() -> None:
    build = {"build": 2}
    table = ordered(plan_all(planning(2), red=build, orange=build, purple={"ronin": 2}))
    assert refused(table, "red", "build kai") == "IK-DEF-08"
    play(table, "red build settsu\norange build kai")
    assert refused(table, "purple", "deploy kai") == "IK-DEF-08"


def test_plans() -> None:
    table = planning(3)
    assert refused(table, "red", "plan levy 1") == "IK-PLAN-01"
    assert refused(table, "red", "plan turn_order 4") == "IK-PLAN-02"
    assert refused(table, "red", "standing ask") == "IK-R-54"


def test_markers_that_are_taken() -> None:
    bids = {"red": {"turn_order": 5}, "orange": {"turn_order": 3, "ninja": 2}}
    table = play(plan_all(planning(), **bids), "red marker 2")
    assert refused(table, "orange", "marker 2") == "IK-TURN-01"


def test_a_spy_looks_at_opponents_only() -> None:
    table = planning(ninja="purple")
    plan(table, "red", ninja=5)
    plan(table, "orange", ninja=5)
    assert refused(table, "purple", "spy purple") == "IK-SPY-02"


def test_a_second_marker_in_a_province() -> None:
    table = play_at_random(opened(3), "stations", until="stationing")
    first = see(table, table.actors()[0]).acting
    target = sorted(choices(table, first))[0].split()[2]
    play(table, f"{first} station {first}-1 {target}")
    other = see(table, table.actors()[0]).acting
    assert refused(table, other, f"station {other}-1 {target}") == "IK-DEF-08"
    while see(table, table.actors()[0]).acting != first:
        other = see(table, table.actors()[0]).acting
        play(table, f"{other} {sorted(choices(table, other))[0]}")
    assert refused(table, first, f"station {first}-2 {target}") == "IK-SET-14"


# In the war.


def war(**more: object) -> Table:
    board = {"omi": "blue [D+2P] {1P}", "ise": "orange {1P}", "wakasa": "blue {1P}"}
    return set_out(board, **more)  # type: ignore[arg-type]


def test_armies_that_are_not_there() -> None:
    table = war()
    assert refused(table, "blue", "march blue-2 wakasa") == "IK-ASN-10"
    assert refused(table, "blue", "gather blue-3") == "IK-ASN-10"
    assert refused(table, "blue", "strike orange-1") == "IK-NIN-01"


def test_pickups() -> None:
    table = play(war(holes={"blue-1": 3}), "blue march blue-1 wakasa\nblue done")
    assert refused(table, "blue", "gather blue-1") == "IK-R-38"
    bare = set_out({"omi": "blue [D+2P]"})
    assert refused(bare, "blue", "gather blue-1") == "IK-WA-08"


def test_declarations() -> None:
    table = play(war(), "blue end")
    assert refused(table, "blue", "attack blue-1 wakasa") == "IK-WB-01"
    assert refused(table, "blue", "attack blue-1 dewa") == "IK-MAP-03"
    assert refused(table, "blue", "attack ise iga") == "IK-DEF-08"
    bare = play(set_out({"omi": "blue [D+2P]"}), "blue end")
    assert refused(bare, "blue", "attack omi ise") == "IK-WB-02"


def test_battles() -> None:
    table = play(war(holes={"blue-1": 3}), "blue end\nblue attack blue-1 ise\nblue end")
    assert refused(table, "blue", "attack omi ise") == "IK-WC-01"
    assert refused(table, "blue", "fight omi") == "IK-WB-05"
    assert refused(table, "blue", "enter blue-1") == "IK-R-68"
    play(table, "blue fight blue-1\n* 12\n* 12 12\n* 12\nblue call_off")
    assert refused(table, "blue", "enter blue-1") == "IK-R-68"


def test_casualties() -> None:
    table = play(attack("{4P}", "{3P+1S+1R}"), "* 12 12\n* 1 12 12 12\n* 12 12 12")
    assert phase(table) == "losing"
    assert refused(table, "orange", "lose force bowman") == "IK-R-56"
    assert refused(table, "orange", "lose army spearman") == "IK-R-56"


def test_final_movement() -> None:
    table = in_d({"omi": "blue [D] {1P}", "ise": "orange {1P}", "wakasa": "blue {1P}"})
    assert refused(table, "blue", "send blue-1 iga") == "IK-R-51"
    assert refused(table, "blue", "send blue-1 dewa") == "IK-MAP-03"
    play(table, "blue end")
    assert refused(table, "blue", "move ise iga") == "IK-DEF-08"
    assert refused(table, "blue", "move wakasa tango") == "IK-WD-09"
    play(table, "blue move omi iga")
    assert refused(table, "blue", "done") == "IK-WD-06"
    assert refused(table, "blue", "take bowman") == "IK-CMP-13"
    assert refused(table, "blue", "take ronin") == "IK-R-29"
    play(table, "blue take spearman")
    assert refused(table, "blue", "join") == "IK-WD-07"


def test_garrisons() -> None:
    table = set_out({"omi": "blue [D+3P]", "wakasa": "blue {1P}"})
    play(table, "blue march blue-1 wakasa")
    assert refused(table, "blue", "leave bowman") == "IK-R-37"
    assert refused(table, "blue", "done") == "IK-WA-06"


def test_a_ninja_strikes_at_standing_daimyos_of_opponents() -> None:
    table = set_out({"omi": "blue [D+1P]"}, ninja="blue")
    assert refused(table, "blue", "strike blue-1") == "IK-R-75"
    assert refused(table, "blue", "strike orange-2") == "IK-R-75"


def test_recovered_daimyos_go_to_own_provinces_without_an_army() -> None:
    board = {"omi": "blue [D+1B] {1P}", "ise": "orange [D]", "iga": "orange {2P}"}
    table = set_out(board)
    play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")
    assert refused(table, "blue", "station blue-2 omi") == "IK-ELM-04"
    assert refused(table, "blue", "station blue-2 ise") == "IK-DEF-08"
    assert refused(table, "blue", "station blue-3 iga") == "IK-ELM-04"
