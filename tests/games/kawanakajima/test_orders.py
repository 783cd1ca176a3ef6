"""Chapters E to G: Battle Plans, the Command Phase, the bowl."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    ONLOOKER,
    OPEN,
    TAKEDA,
    UESUGI,
    field,
    honjin,
    mode,
    play,
    see,
    settled,
    told,
)

from honjin.games.kawanakajima.rules.layout import AT_ENTRY, BOX
from honjin.games.kawanakajima.rules.orders import order_distance, sent_to
from honjin.games.kawanakajima.table.components import CLAN_IDS, COMPULSORY_IDS, HEX_OF


@pytest.mark.rule("KW-PLAN-02", "KW-HIST-03")
def test_a_plan_is_secret_until_it_is_used() -> None:
    table = settled()
    assert honjin(table, UESUGI, UESUGI).plan == "kuruma_gakari"
    assert honjin(table, UESUGI, TAKEDA).plan == "?"
    assert honjin(table, UESUGI, ONLOOKER).plan == "?"
    assert honjin(table, TAKEDA, TAKEDA).plan == ""
    assert honjin(table, UESUGI).plan_active


@pytest.mark.rule("KW-SET-05", "KW-SET-04", "KW-HIST-04")
def test_chits_of_clans_in_play_begin_in_the_reserve() -> None:
    table = settled()
    reserve = honjin(table, TAKEDA).reserve
    assert "T-A" in reserve
    assert "T-M" not in reserve
    assert mode(table, "T-A") == "defense"
    assert mode(table, "T-M") == "move"


@pytest.mark.rule("KW-R-168", "KW-CMD-01", "KW-HIST-07")
def test_each_commander_rolls_on_their_own_column() -> None:
    table = settled()
    play(table, "* die 6; * die 6; * die 6")
    assert honjin(table, TAKEDA).points == 4
    assert honjin(table, TAKEDA).kosaka_points == 5
    assert honjin(table, UESUGI).points == 8


@pytest.mark.rule("KW-CMD-02", "KW-R-44")
def test_a_commander_out_of_defense_rolls_one_less() -> None:
    table = settled(modes="attack")
    play(table, "* die 6; * die 6; * die 6")
    assert honjin(table, UESUGI).points == 7


@pytest.mark.rule("KW-DLY-03", "KW-DLY-04", "KW-R-40")
@pytest.mark.parametrize(
    ("mp", "place"),
    [(0, 2), (9, 2), (10, 3), (17, 3), (19, 3), (20, 4), (39, 5), (40, 6), (99, 6)],
)
def test_where_a_chosen_clan_chit_goes(mp: int, place: int) -> None:
    board: Any = field({"T-A1": OPEN}).state
    assert sent_to(board, mp) == place


@pytest.mark.rule("KW-CMD-08", "KW-R-46", "KW-R-02")
def test_orders_are_sealed_and_special_chits_keep_their_secret() -> None:
    table = settled()
    play(table, "* die 6; * die 6; * die 6")
    play(table, "U clan U-B; U log attack; U clan U-B; U done")
    assert honjin(table, UESUGI, TAKEDA).points == 8
    assert honjin(table, UESUGI, UESUGI).points == 8 - 2
    assert "U-B" in honjin(table, UESUGI, TAKEDA).reserve
    drafted = honjin(table, UESUGI, TAKEDA).specials[0]
    assert (drafted.place, drafted.activity) == ("reserve", "")
    play(table, "T done")
    assert set(see(table, TAKEDA).bowl.chits) == {*COMPULSORY_IDS, "U-1", "U-B"}
    special = honjin(table, UESUGI, TAKEDA).specials[0]
    assert (special.place, special.activity) == ("bowl", "?")
    assert honjin(table, UESUGI, UESUGI).specials[0].activity == "attack"


@pytest.mark.rule("KW-CHIT-05", "KW-CHIT-06", "KW-R-48")
def test_the_second_chit_must_be_accepted() -> None:
    units = {"U-C1": OPEN, "T-G1": "3510"}
    table = field(units, bowl=("U-C", "T-G"))
    play(table, "* chit U-C; U no; * chit T-G")
    assert see(table).phase == "change_mode"
    assert "U-C" in see(table).bowl.chits


@pytest.mark.rule("KW-KAW-16", "KW-R-137")
def test_from_turn_eight_two_combat_chits_end_the_turn() -> None:
    table = field({"T-G1": OPEN, "U-C1": "3510"}, turn=9)
    play(table, "* chit combat_takeda; * chit combat_uesugi")
    assert told(table, "end_of_turn") == [{"turn": 9}]


@pytest.mark.rule("KW-R-142", "KW-R-35", "KW-R-174")
def test_a_void_special_chit_is_read_out_used_up_and_triggers_nothing() -> None:
    table = field(
        {"U-B1": OPEN, "T-G1": "3510"},
        turn=1,
        bowl=("U-1", "U-B"),
        logs={"U-1": "retreat U-B purse=1"},
        plans={"uesugi": "kuruma_gakari"},
        standing={"opened": 0},
    )
    play(table, "* chit U-1")
    assert told(table, "shown", TAKEDA)[0]["activity"] == "retreat"
    special = honjin(table, UESUGI, UESUGI).specials[0]
    assert (special.place, special.activity) == ("reserve", "")
    assert honjin(table, UESUGI, UESUGI).quota["retreat"] == 5
    assert honjin(table, TAKEDA).gifts == 0
    play(table, "* chit U-B; U no; * chit move")
    assert len(told(table, "void")) == 1


@pytest.mark.rule("KW-PLAN-12", "KW-R-35", "KW-R-37")
def test_kuruma_gakari_pays_for_its_first_retreat_chit() -> None:
    table = field(
        {"U-B1": OPEN, "T-G1": "3510"},
        bowl=("U-1",),
        logs={"U-1": "retreat U-B purse=1"},
        plans={"uesugi": "kuruma_gakari"},
    )
    play(table, "* chit U-1")
    assert honjin(table, TAKEDA).gifts == 1
    assert honjin(table, UESUGI).plan == "kuruma_gakari"


@pytest.mark.rule("KW-PLAN-12")
def test_kuruma_gakari_pays_once_and_for_a_retreat_only() -> None:
    table = field(
        {"U-B1": OPEN, "U-C1": "2020", "T-G1": "3510"},
        bowl=("U-1", "U-2", "U-3"),
        logs={
            "U-1": "attack U-B purse=1",
            "U-2": "retreat U-B purse=1",
            "U-3": "retreat U-C purse=1",
        },
        plans={"uesugi": "kuruma_gakari"},
    )
    gifts = []
    for chit in ("U-1", "U-2", "U-3"):
        play(table, f"* chit {chit}; U yes")
        while see(table).phase == "step":
            table.apply(UESUGI, max(table.legal(UESUGI)))
        gifts.append(honjin(table, TAKEDA).gifts)
    assert gifts == [0, 1, 1]


@pytest.mark.rule("KW-PLAN-12", "KW-R-35", "KW-R-174")
def test_a_retreat_chit_that_costs_nothing_rules_kuruma_gakari_out() -> None:
    """Its trigger would have struck on the draw: that it did not tells the enemy."""
    table = field(
        {"U-B1": OPEN, "T-G1": "3510"},
        bowl=("U-1",),
        logs={"U-1": "retreat U-B purse=1"},
        plans={"uesugi": "hoshi"},
    )
    assert "kuruma_gakari" in honjin(table, UESUGI, TAKEDA).not_ruled_out
    play(table, "* chit U-1")
    assert honjin(table, TAKEDA).gifts == 0
    assert "kuruma_gakari" not in honjin(table, UESUGI, TAKEDA).not_ruled_out
    assert "hoshi" in honjin(table, UESUGI, TAKEDA).not_ruled_out


@pytest.mark.rule("KW-OPT-01", "KW-R-145", "KW-R-35")
def test_kansuke_comes_once_and_ends_the_activation_phase() -> None:
    """Also against a second chit; a Special chit keeps its activity and its trigger works."""
    units = {"U-B1": OPEN, "U-C1": "2020", "T-G1": "3510"}
    table = field(
        units,
        bowl=("U-B", "U-C", "U-1"),
        logs={"U-1": "retreat U-B purse=1"},
        plans={"uesugi": "kuruma_gakari"},
        kansuke=True,
    )
    play(table, "* chit U-C; T no; U no; * chit U-1; T yes")
    special = honjin(table, UESUGI, UESUGI).specials[0]
    assert (special.place, special.activity) == ("box-1", "retreat")
    assert honjin(table, TAKEDA).gifts == 1
    play(table, "* chit U-C")
    assert see(table).phase == "accept"
    assert table.actors() == [UESUGI]


@pytest.mark.rule("KW-EX-21", "KW-KAW-09")
def test_orders_to_an_entry_point() -> None:
    """Kosaka is six hexes from C, the nearest point; Clan N waits at A, two steps further."""
    places = range(AT_ENTRY, AT_ENTRY + 4)
    board: Any = field({"T-A1": OPEN}).state
    six = next(
        name
        for name, at in HEX_OF.items()
        if [board.hexes_from_entry(p, at) for p in places][2] == 6
        and all(board.hexes_from_entry(p, at) > 6 for p in places if p != AT_ENTRY + 2)
    )
    units = {"T-M1": six, "T-N1": "entry-A", "U-B1": OPEN}
    board = field(units, clans={"T-N": "entry=A", "T-M": "entry=C"}).state
    assert order_distance(board, CLAN_IDS.index("T-N"), 2) == 26
    assert sent_to(board, 26) == BOX + 2
