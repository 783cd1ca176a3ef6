"""Chapters A and G: the bowl, drawing, declining, voided chits, and how a turn ends."""

from __future__ import annotations

from itertools import permutations

import pytest
from games.kawanakajima.build import (
    FAR,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    command,
    field,
    honjin,
    place,
    play,
    see,
    to_orders,
    told,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.table.components import COMPULSORY_IDS

GENERALS = {"T-A1": OPEN, "U-A1": "2020"}
THREE = {"T-G1": "2512", "T-C1": "2514", "U-C1": "2022"}


def draw(table: Table, *chits: str) -> Table:
    for chit in chits:
        play(table, f"* chit {chit}")
    return table


# The end of a turn.


@pytest.mark.rule("KW-CHIT-01", "KW-CMD-10")
def test_all_five_compulsory_chits_go_into_the_bowl_every_turn() -> None:
    """They come after the orders: until then the bowl holds what came off the track."""
    assert set(COMPULSORY_IDS) == {"rally", "move", "combat_takeda", "combat_uesugi", "initiative"}
    table = field({**GENERALS, **THREE}, chits={"T-G": "box-1"})
    for _ in range(2):
        to_orders(table)
        assert not set(see(table).bowl.chits) & set(COMPULSORY_IDS)
        play(table, "T done; U done")
        assert set(see(table).bowl.chits) >= set(COMPULSORY_IDS)
    assert see(table).turn == 4


@pytest.mark.rule("KW-CHIT-07")
@pytest.mark.parametrize("chit", COMPULSORY_IDS)
def test_a_compulsory_chit_is_carried_out_and_not_put_back(chit: str) -> None:
    table = field(GENERALS)
    play(table, f"* chit {chit}")
    assert told(table, "declined") == []
    assert see(table).phase == "draw"
    assert set(see(table).bowl.chits) == set(COMPULSORY_IDS) - {chit}
    assert see(table).bowl.done == (chit,)


@pytest.mark.rule("KW-SEQ-04")
def test_the_turn_ends_with_the_fifth_compulsory_chit_whichever_it_is() -> None:
    for order in list(permutations(COMPULSORY_IDS))[::17]:
        table = field({**GENERALS, **THREE}, bowl=("T-G", "T-C", "U-C"))
        draw(table, *order[:-1])
        assert told(table, "end_of_turn") == []
        assert see(table).phase == "draw"
        draw(table, order[-1])
        assert told(table, "end_of_turn") == [{"turn": 2}]
        assert see(table).turn == 3
        assert told(table, "drawn", chit="T-G") == []


@pytest.mark.rule("KW-CHIT-08")
def test_however_many_clan_chits_come_out_only_compulsory_ones_end_the_turn() -> None:
    table = field({**GENERALS, **THREE}, bowl=("T-G", "T-C", "U-C"))
    draw(table, "rally", "move", "initiative", "combat_takeda")
    for chit, seat in (("T-G", "T"), ("T-C", "T"), ("U-C", "U")):
        play(table, f"* chit {chit}; {seat} yes; {seat} done; {seat} stop")
        assert told(table, "end_of_turn") == []
    assert set(see(table).bowl.chits) == {"combat_uesugi"}
    draw(table, "combat_uesugi")
    assert told(table, "end_of_turn") == [{"turn": 2}]


@pytest.mark.rule("KW-SEQ-05")
def test_undrawn_clan_chits_go_home_and_what_they_cost_is_not_refunded() -> None:
    armies = {"takeda": {"private": 3, "points": [3, 0]}}
    table = field({**GENERALS, **THREE}, phase="orders", armies=armies)
    play(table, "T clan T-G; T done")
    assert "T-G" in see(table).bowl.chits
    draw(table, *COMPULSORY_IDS)
    assert "T-G" in honjin(table, TAKEDA).reserve
    assert "T-G" not in see(table).bowl.chits
    command(table, 1, 1, 1)
    rolled = told(table, "command_roll", commander="Shingen")[-1]["points"]
    assert honjin(table, TAKEDA, TAKEDA).points == rolled


@pytest.mark.rule("KW-SEQ-07")
@pytest.mark.parametrize(
    ("scenario", "turn", "over"),
    [
        ("historical", 9, False),
        ("historical", 10, True),
        ("hypothetical", 11, False),
        ("hypothetical", 12, True),
    ],
)
def test_after_the_last_turn_victory_is_checked_and_before_it_the_next_one_begins(
    scenario: str, turn: int, over: bool
) -> None:
    units = {"T-A1": "2022", "U-A1": "1518"}
    table = field(units, turn=turn, standing={"vp": 7}, scenario=scenario)
    draw(table, "combat_takeda", "combat_uesugi")
    assert table.over == over
    if over:
        assert table.winners() == ("A",)
    else:
        assert (see(table).turn, see(table).phase) == (turn + 1, "roll_command")


@pytest.mark.rule("KW-SEQ-02", "KW-R-02")
def test_the_command_phase_goes_track_points_plans_chits() -> None:
    """The chit from box 1 is in the bowl before the first roll; all dice are open."""
    table = field(
        {**GENERALS, **THREE},
        chits={"T-G": "box-1"},
        armies={"takeda": {"plan": "ganko", "saved": 2}},
        takeda_plan=True,
    )
    draw(table, *COMPULSORY_IDS)
    assert see(table).phase == "roll_command"
    assert "T-G" in see(table).bowl.chits
    assert honjin(table, TAKEDA).points == 0
    command(table)
    assert see(table).phase == "set_aside"
    for seat in (TAKEDA, UESUGI):
        assert len(told(table, "command_roll", seat)) == 3
    play(table, "T save 0")
    assert see(table).phase == "try_plan"
    play(table, "T no")
    assert see(table).phase == "orders"


# Declining.


@pytest.mark.rule("KW-CHIT-05")
def test_the_owner_of_a_clan_or_special_chit_may_put_it_back_and_another_is_drawn() -> None:
    table = field({"U-C1": OPEN, "T-G1": "3510"}, bowl=("U-C",))
    play(table, "* chit U-C")
    assert (table.actors(), choices(table, UESUGI)) == ([UESUGI], {"yes", "no"})
    play(table, "U no")
    assert "U-C" in see(table).bowl.chits
    assert see(table).phase == "draw"
    assert place(table, "U-C1") == OPEN


@pytest.mark.rule("KW-CHIT-06", "KW-R-48")
def test_the_second_chit_must_be_accepted_from_either_owner_and_may_be_the_same() -> None:
    units = {"U-C1": OPEN, "U-D1": "2020", "T-G1": "3510"}
    for second in ("T-G", "U-D", "U-C"):
        table = field(units, bowl=("U-C", "U-D", "T-G"))
        play(table, f"* chit U-C; U no; * chit {second}")
        assert see(table).phase == "change_mode"
        assert see(table).activation.clans == (second,)


# The first turn.


def first_turn(**more: object) -> Table:
    units = {"T-C1": OPEN, "U-B1": "3510", "U-C1": "3514"}
    bowl = ("T-C", "U-B", "U-C")
    return field(units, turn=1, bowl=bowl, standing={"opened": 0}, **more)  # type: ignore[arg-type]


@pytest.mark.rule("KW-HIST-14")
@pytest.mark.parametrize("chit", [*COMPULSORY_IDS, "T-C"])
def test_before_the_first_uesugi_clan_chit_no_other_has_an_effect(chit: str) -> None:
    table = first_turn()
    play(table, f"* chit {chit}")
    assert (told(table, "void"), see(table).phase) == ([{"chit": chit}], "draw")


@pytest.mark.rule("KW-HIST-15", "KW-R-142")
def test_a_void_chit_is_not_put_back_and_a_compulsory_one_still_counts() -> None:
    """Two of the five are used up; after three more the turn is over."""
    table = first_turn()
    draw(table, "combat_takeda", "T-C", "move")
    assert set(see(table).bowl.chits) == {"rally", "combat_uesugi", "initiative", "U-B", "U-C"}
    assert "T-C" in honjin(table, TAKEDA).reserve
    play(table, "* chit U-B; U yes; U done; U stop")
    draw(table, "rally", "combat_uesugi")
    assert told(table, "end_of_turn") == []
    draw(table, "initiative")
    assert told(table, "end_of_turn") == [{"turn": 1}]


@pytest.mark.rule("KW-HIST-16")
def test_the_first_uesugi_clan_chit_ends_the_restriction_for_good() -> None:
    """Even if it is declined; on the chits after it everybody acts."""
    table = first_turn()
    play(table, "* chit U-B")
    assert see(table).phase == "accept"
    play(table, "U no; * chit T-C")
    assert see(table).phase == "change_mode"
    play(table, "T done; T stop")
    draw(table, *COMPULSORY_IDS)
    assert told(table, "void") == []


# Kansuke.


@pytest.mark.rule("KW-OPT-01", "KW-OPT-02")
@pytest.mark.parametrize("chit", ["U-B", "T-G"])
def test_kansuke_sends_a_chit_to_box_one_instead_of_having_it_carried_out(chit: str) -> None:
    """Takeda is asked before its owner; the chit may be of either army."""
    table = field({"U-B1": OPEN, "T-G1": "3510"}, bowl=("U-B", "T-G"), kansuke=True)
    play(table, f"* chit {chit}")
    assert (table.actors(), choices(table, TAKEDA)) == ([TAKEDA], {"yes", "no"})
    play(table, "T yes")
    army = UESUGI if chit.startswith("U") else TAKEDA
    assert honjin(table, army).boxes[0] == (chit,)
    assert see(table).phase == "draw"
    other = "T-G" if chit == "U-B" else "U-B"
    play(table, f"* chit {other}")
    assert see(table).phase == "accept"


@pytest.mark.rule("KW-OPT-03")
def test_kansuke_costs_two_points_and_only_on_arrival() -> None:
    table = field({"U-B1": OPEN, "T-G1": "3510"}, bowl=("U-B",), kansuke=True)
    play(table, "* chit U-B")
    declined = table.copy()
    play(declined, "T no")
    assert (see(declined).vp, see(declined).phase) == (0, "accept")
    play(table, "T yes")
    assert see(table).vp == -2
    without = field({"U-B1": OPEN, "T-G1": FAR}, bowl=("U-B",))
    play(without, "* chit U-B")
    assert see(without).phase == "accept"
