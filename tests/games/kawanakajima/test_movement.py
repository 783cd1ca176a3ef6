"""Chapters D and I: the chain of a Clan, the duties of an Attack Clan, and what ways cost."""

from __future__ import annotations

import pytest
from games.kawanakajima.build import (
    FAR,
    KAIZU,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    field,
    hit,
    mode,
    place,
    play,
    refused,
    see,
    told,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import DATA
from honjin.games.kawanakajima.table.view_types import Move

SOUTH = DATA["fortress"]["exterior_hexes"]["b"]


def moving(table: Table) -> Move:
    """The unit that is on its way."""
    move = see(table).move
    assert move is not None
    return move


# The chain.


@pytest.mark.rule("KW-CLAN-04", "KW-CLAN-03", "KW-R-16")
def test_a_broken_chain_is_mended_as_far_as_the_mode_allows() -> None:
    """Nobody is punished for standing apart, but the second unit comes as near as it can."""
    units = {"T-D1": OPEN, "T-D2": "2518", "U-B1": FAR}
    table = field(units, {"T-D": "move"}, bowl=("T-D",))
    play(table, "* chit T-D; T yes; T done; T pick T-D1; T stop")
    play(table, "T go 2517; T go 2516; T go 2515")
    assert "stop" not in choices(table, TAKEDA)
    play(table, "T go 2514")
    assert place(table, "T-D2") == "2514"
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-CLAN-05", "KW-MOV-01")
@pytest.mark.parametrize(("name", "mp"), [("attack", 5), ("defense", 3), ("move", 4)])
def test_a_mode_gives_the_same_movement_under_every_chit(name: str, mp: int) -> None:
    units = {"U-L1": "2505", "T-G1": OPEN}
    by_clan = field(units, {"U-L": name}, bowl=("U-L",))
    play(by_clan, "* chit U-L; U yes; U done")
    assert moving(by_clan).mp == mp
    together = field(
        units,
        {"U-L": name},
        bowl=("U-1",),
        logs={"U-1": "combined_maneuver U-L purse=1"},
        plans={"uesugi": "kokuyoku"},
    )
    play(together, "* chit U-1; U yes; U yes; * die 5; U done")
    assert moving(together).mp == mp


# Attack Mode.


@pytest.mark.rule("KW-MODE-11")
def test_a_unit_that_cannot_reach_the_first_unit_comes_as_near_as_it_can() -> None:
    units = {"U-J1": "2506", "U-J2": "2501", "T-G1": OPEN}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done; U pick U-J1; U go 2507; U go 2508; U go 2509")
    play(table, "U go 2502; U go 2503; U go 2504; U go 2505")
    assert "stop" not in choices(table, UESUGI)
    assert choices(table, UESUGI) == {"go 2506"}


@pytest.mark.rule("KW-R-17")
def test_the_closest_enemy_is_the_one_that_costs_the_fewest_mp() -> None:
    """Imafuku stands behind a wood, two hexes and 4 MP away; Hara three open hexes."""
    units = {"U-J2": "2617", "T-J1": "2519", "T-G1": "2614"}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done")
    assert not choices(table, UESUGI) & {"go 2618", "go 2518"}
    play(table, "U go 2616; U go 2615")
    assert told(table, "battle")[0]["defender"] == "T-G1"
    alone = field({"U-J2": "2617", "T-J1": "2519"}, {"U-J": "attack"}, bowl=("U-J",))
    play(alone, "* chit U-J; U yes; U done")
    assert choices(alone, UESUGI) >= {"go 2518", "go 2618"}


@pytest.mark.rule("KW-MODE-09", "KW-R-19")
def test_an_enemy_that_a_friend_holds_may_be_passed_over() -> None:
    """Hara is nearer but held; Imafuku, in the other direction, is not."""
    units = {"U-J2": OPEN, "T-G1": "2513", "T-J1": "2506"}
    table = field({**units, "U-B1": "2514"}, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done; U go 2509; U go 2508; U go 2507")
    assert told(table, "battle")[0]["defender"] == "T-J1"
    free = field(units, {"U-J": "attack"}, bowl=("U-J",))
    play(free, "* chit U-J; U yes; U done")
    assert "go 2511" in choices(free, UESUGI)
    play(free, "U go 2511; U go 2512")
    assert told(free, "battle")[0]["defender"] == "T-G1"


@pytest.mark.rule("KW-R-19")
def test_an_enemy_that_is_held_remains_the_target_if_there_is_no_other() -> None:
    units = {"U-J2": "2506", "U-B1": "2511", "T-G1": OPEN}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done; U go 2507; U go 2508")
    assert "stop" not in choices(table, UESUGI)
    play(table, "U go 2509")
    assert told(table, "battle")[0]["defender"] == "T-G1"


@pytest.mark.rule("KW-R-20")
def test_a_pinned_unit_may_be_named_as_the_first() -> None:
    units = {"U-J1": "2509", "U-J2": "2505", "T-G1": OPEN, "T-J1": "2204"}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done")
    assert choices(table, UESUGI) == {"pick U-J1", "pick U-J2"}
    play(table, "U pick U-J1; U go 2506; U go 2507")
    assert "stop" not in choices(table, UESUGI)
    play(table, "U go 2508")
    assert "stop" in choices(table, UESUGI)
    free = field(units, {"U-J": "attack"}, bowl=("U-J",))
    play(free, "* chit U-J; U yes; U done; U pick U-J2")
    assert "go 2404" in choices(free, UESUGI)


@pytest.mark.rule("KW-R-22")
def test_a_clan_that_turns_to_attack_is_not_tested() -> None:
    table = field({"T-G1": OPEN, "U-B1": "2526"}, bowl=("T-G",))
    play(table, "* chit T-G; T yes; T mode attack; * die 6; T go 2511")
    assert mode(table, "T-G") == "attack"
    assert moving(table).mp == 4
    assert told(table, "mode") == []


@pytest.mark.rule("KW-R-25")
def test_one_attempt_and_none_under_a_special_attack_or_retreat() -> None:
    table = field({"T-G1": OPEN, "U-B1": "2517"}, bowl=("T-G",))
    play(table, "* chit T-G; T yes; T mode move; * die 1")
    assert mode(table, "T-G") == "defense"
    assert see(table).phase == "step"
    for activity, after in (("attack", "step"), ("retreat", "draw")):
        special = field(
            {"U-B1": OPEN, "T-G1": "2517"},
            bowl=("U-1",),
            logs={"U-1": f"{activity} U-B purse=1"},
            plans={"uesugi": "kokuyoku"},
        )
        play(special, "* chit U-1; U yes")
        assert see(special).phase == after
        assert told(special, "mode_tried") == []


@pytest.mark.rule("KW-R-27")
def test_enemies_in_the_fort_draw_an_attack_clan_no_farther_than_its_walls() -> None:
    units = {"T-M1": KAIZU, "U-J1": "2628"}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",), scenario="hypothetical")
    play(table, "* chit U-J; U yes; U done")
    assert mode(table, "U-J") == "attack"
    play(table, "U go 2627; U go 2626; U go 2625")
    assert "stop" not in choices(table, UESUGI)
    play(table, f"U go {SOUTH[0]}")
    assert f"go {KAIZU}" not in choices(table, UESUGI)
    assert see(table).siege is None
    units = {"T-M1": KAIZU, "U-J1": SOUTH[0], "U-B1": "2625", "T-G1": "2922"}
    held = field(units, {"U-B": "attack"}, bowl=("U-B",), scenario="hypothetical")
    way = "* chit U-B; U yes; U done; U pick U-B1; U go 2725; U go 2824; U go 2823"
    play(held, way)
    assert "stop" in choices(held, UESUGI)
    free = field({**units, "U-J1": FAR}, {"U-B": "attack"}, bowl=("U-B",), scenario="hypothetical")
    play(free, way)
    assert "stop" not in choices(free, UESUGI)


@pytest.mark.rule("KW-R-172")
def test_the_hex_where_an_attacker_ends_shows_its_target() -> None:
    units = {"U-J2": OPEN, "T-G1": "2506", "T-J1": "2514"}
    for way, target in (("2509 2508 2507", "T-G1"), ("2511 2512 2513", "T-J1")):
        table = field(units, {"U-J": "attack"}, bowl=("U-J",))
        play(table, "* chit U-J; U yes; U done")
        for to in way.split():
            play(table, f"U go {to}")
        assert told(table, "battle")[0]["defender"] == target


@pytest.mark.rule("KW-R-171")
def test_the_best_leadership_of_the_clan_is_used_without_asking() -> None:
    units = {"U-A1": OPEN, "U-A2": "2511 shaken", "U-A3": "2512", "T-G1": FAR}
    table = field(units, {"U-A": "regroup"}, bowl=("U-A",))
    play(table, "* chit U-A; U yes; U mode attack; * die 3")
    assert told(table, "mode_tried")[0]["total"] == 3 + 2
    rally = field(units, {"U-A": "regroup"})
    play(rally, "* chit rally; U clan U-A; U pick U-A2; * die 3")
    assert told(rally, "rally_roll")[0]["total"] == 3 + 2


# Advance.


@pytest.mark.rule("KW-MODE-17", "KW-CMB-57")
@pytest.mark.parametrize(
    ("name", "offered"),
    [("attack", None), ("defense", {f"go {OPEN}", "done"}), ("move", set()), ("regroup", set())],
)
def test_who_advances_after_combat(name: str, offered: set[str] | None) -> None:
    table = field({"U-J2": "2509", "T-G1": OPEN}, {"U-J": name})
    play(table, "* chit combat_uesugi")
    hit(table, "dRR")
    play(table, "T go 2511")
    if offered is None:
        assert place(table, "U-J2") == OPEN
    else:
        assert choices(table, UESUGI) == offered
        assert place(table, "U-J2") == "2509"
    assert table.view(UESUGI).vacated == ((OPEN,) if offered else ())


# Ways.


@pytest.mark.rule("KW-R-72", "KW-MOV-04")
@pytest.mark.parametrize(
    ("at", "to", "cost"),
    [
        ("0615", "0616", 3),  # uphill into wood
        ("0616", "0615", 1),  # and down again
        ("1613", "1514", 3),  # across a stream into wood
        ("1514", "1613", 2),  # and back
        ("3517", "3518", 2),  # across a ford
        ("3518", "3517", 2),
    ],
)
def test_surcharges_add_up(at: str, to: str, cost: int) -> None:
    table = field({"T-J1": at, "U-B1": FAR}, {"T-J": "move"})
    play(table, "* chit move; T clan T-J")
    assert moving(table).steps[to] == cost


@pytest.mark.rule("KW-R-72", "KW-MOV-07", "KW-ZOC-05")
def test_across_a_ford_into_an_enemy_zone() -> None:
    table = field({"U-J2": "3517", "T-G1": "3519"}, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U yes; U done")
    assert moving(table).steps["3518"] == 1 + 1 + 2


@pytest.mark.rule("KW-MOV-03")
def test_what_is_left_must_pay_for_the_whole_hex() -> None:
    """With its last MP a unit does not enter a wood."""
    table = field({"T-J1": "2514", "U-B1": FAR}, {"T-J": "move"})
    play(table, "* chit move; T clan T-J; T go 2515; T go 2516; T go 2517")
    assert moving(table).mp == 1
    assert refused(table, TAKEDA, "go 2518") == "KW-MOV-03"


@pytest.mark.rule("KW-MOV-03", "KW-MOV-04", "KW-ZOC-01")
def test_a_hex_farther_off_is_refused_for_the_real_reason() -> None:
    """Not because it lies farther than one step: whole ways can be gone at once."""
    table = field({"T-J1": "2514", "U-B1": "2510"}, {"T-J": "move"})
    play(table, "* chit move; T clan T-J")

    def reason(place: str) -> tuple[str, str]:
        told = table.why_not(TAKEDA, f"go {place}")
        assert told
        return told.rule, told.text

    assert reason("2521") == ("KW-MOV-03", "2521 is 9 MP away and 4 are left.")


@pytest.mark.rule("KW-R-74")
def test_a_unit_finishes_its_move_before_the_next_begins() -> None:
    units = {"T-D1": OPEN, "T-D2": "2511", "U-B1": FAR}
    table = field(units, {"T-D": "move"})
    play(table, "* chit move; T clan T-D; T pick T-D1; T go 2509")
    assert refused(table, TAKEDA, "pick T-D2") == "KW-R-74"
    play(table, "T stop")
    assert moving(table).unit == "T-D2"
    play(table, f"T go {OPEN}; T stop")
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-R-175")
def test_nobody_leaves_the_map_behind_a_clan_mate_that_is_placed() -> None:
    units = {"T-D1": "2501", "T-D2": "2601", "U-B1": FAR}
    table = field(units, {"T-D": "move"})
    play(table, "* chit move; T clan T-D; T pick T-D1")
    assert "leave" in choices(table, TAKEDA)
    play(table, "T stop")
    assert moving(table).unit == "T-D2"
    assert refused(table, TAKEDA, "leave") == "KW-R-73"
