"""Chapter D and chapter I: Modes, attempts, and the duties of movement."""

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
    see,
    told,
)


@pytest.mark.rule("KW-MODE-06", "KW-R-23")
@pytest.mark.parametrize(("enemy", "after"), [("2517", "regroup"), ("2516", "attack")])
def test_an_attack_clan_far_from_enemies_turns_to_regroup(enemy: str, after: str) -> None:
    table = field({"T-J1": OPEN, "U-B1": enemy}, {"T-J": "attack"}, bowl=("T-J",))
    play(table, "* chit T-J; T yes")
    assert mode(table, "T-J") == after
    assert see(table).phase == "change_mode"


@pytest.mark.rule("KW-R-169", "KW-R-62")
def test_which_chits_test_an_attack_clan() -> None:
    table = field({"T-J1": OPEN, "U-B1": "3510"}, {"T-J": "attack"})
    for chit in ("rally", "move", "initiative"):
        play(table, f"* chit {chit}")
        assert mode(table, "T-J") == "attack"
    play(table, "* chit combat_takeda")
    assert mode(table, "T-J") == "regroup"


@pytest.mark.rule("KW-MODE-02", "KW-MODE-03", "KW-MODE-01")
@pytest.mark.parametrize(("die", "after"), [(2, "defense"), (3, "attack")])
def test_a_mode_attempt_needs_the_tables_value(die: int, after: str) -> None:
    table = field({"T-G1": OPEN, "U-B1": "2517"}, bowl=("T-G",))
    play(table, f"* chit T-G; T yes; T mode attack; * die {die}")
    assert mode(table, "T-G") == after


@pytest.mark.rule("KW-PLAN-24")
def test_hoshi_helps_into_attack() -> None:
    table = field({"U-L1": OPEN, "T-G1": "2516"}, bowl=("U-L",), plans={"uesugi": "hoshi"})
    play(table, "* chit U-L; U yes; U mode attack; * die 1")
    assert mode(table, "U-L") == "attack"
    assert see(table).honjins[UESUGI].plan == "hoshi"


@pytest.mark.rule("KW-R-18", "KW-MODE-05", "KW-MODE-08")
def test_contact_is_compulsory_where_it_can_be_reached() -> None:
    table = field({"U-J2": "2506", "T-G1": OPEN}, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done; U go 2507; U go 2508")
    assert "stop" not in choices(table, UESUGI)
    far = field({"U-J2": "2505", "T-G1": OPEN}, {"U-J": "attack"}, bowl=("U-J",))
    play(far, "* chit U-J; U yes; U done; U go 2506; U go 2507; U go 2508")
    assert place(far, "U-J2") == "2508"
    assert told(far, "battle") == []


@pytest.mark.rule("KW-MODE-10", "KW-R-21")
def test_the_others_end_beside_the_first_unit() -> None:
    units = {"U-J1": "2506", "U-J2": "2406", "T-G1": OPEN}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done; U pick U-J1; U go 2507; U go 2508; U go 2509")
    assert "stop" not in choices(table, UESUGI)
    play(table, "U go 2407")
    assert "stop" not in choices(table, UESUGI)
    play(table, "U go 2408")
    assert "stop" in choices(table, UESUGI)


@pytest.mark.rule("KW-CLAN-03", "KW-R-16")
def test_the_second_unit_ends_beside_a_placed_clan_mate() -> None:
    units = {"T-D1": OPEN, "T-D2": "2511", "U-B1": "3510"}
    table = field(units, {"T-D": "move"})
    play(table, "* chit move; T clan T-D; T pick T-D1; T go 2509; T go 2508; T stop")
    assert "stop" not in choices(table, TAKEDA)
    play(table, "T go 2510; T go 2509")
    assert "stop" in choices(table, TAKEDA)


@pytest.mark.rule("KW-MODE-15", "KW-MOV-01")
def test_regroup_does_not_move() -> None:
    table = field({"T-J1": OPEN, "U-B1": "3510"}, {"T-J": "regroup"}, bowl=("T-J",))
    play(table, "* chit T-J; T yes; T done")
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-MOV-03", "KW-MOV-02")
def test_nobody_spends_more_than_they_have() -> None:
    table = field({"T-J1": OPEN, "U-B1": "3510"}, {"T-J": "move"})
    play(table, "* chit move; T clan T-J; T go 2509; T go 2508; T go 2507; T go 2506")
    assert place(table, "T-J1") == "2506"
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-MOV-06", "KW-R-73", "KW-R-159")
def test_a_unit_may_walk_off_the_rim_without_scoring() -> None:
    table = field({"T-J1": "2501", "U-B1": "3510"}, {"T-J": "move"})
    play(table, "* chit move; T clan T-J; T leave")
    assert place(table, "T-J1") == "gone"
    assert see(table).vp == 0
    assert see(table).honjins[TAKEDA].losses == 1


@pytest.mark.rule("KW-MCH-03", "KW-R-01")
def test_the_higher_die_begins_and_they_alternate() -> None:
    units = {"T-J1": OPEN, "T-G1": "2710", "U-L1": "3510", "U-M1": "3513"}
    modes = dict.fromkeys(("T-J", "T-G", "U-L", "U-M"), "move")
    table = field(units, modes)
    play(table, "* chit move; * die 3; * die 3; * die 2; * die 5")
    assert table.actors() == [UESUGI]
    play(table, "U clan U-L; U stop")
    assert table.actors() == [TAKEDA]


@pytest.mark.rule("KW-MODE-07", "KW-R-24")
def test_enemies_beyond_the_river_may_be_left_out_of_the_test() -> None:
    table = field({"U-M1": "1012", "T-J1": "1015"}, {"U-M": "attack"}, bowl=("U-M",))
    play(table, "* chit U-M; U yes")
    assert see(table).phase == "count_river"
    play(table, "U no")
    assert mode(table, "U-M") == "regroup"
