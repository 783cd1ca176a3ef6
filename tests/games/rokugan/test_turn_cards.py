"""Chapter 7: scout, shugenja and first player card."""

from __future__ import annotations

from typing import Any

import pytest
from games.rokugan.build import (
    ONLOOKER,
    at_turn,
    choices,
    hand,
    knows,
    on_board,
    pile,
    play,
    player,
    refused,
    scene,
    see,
    told,
)

from honjin.engine.table import Table

LANDS = {"lion": "lion_north", "crane": "crane_middle", "crab": "crab_capital"}
TOKENS = {
    "lion": "army1 lion_north",
    "crane": "army3 crane_middle; raid island_west",
    "crab": "navy3 sea>lion_east",
}


def table_of(**more: Any) -> Table:
    return scene(LANDS, TOKENS, **{"first_card": True, **more})


@pytest.mark.rule("RK-CARD-01", "RK-D-07")
def test_the_cards_are_played_at_the_start_of_an_own_placement_turn() -> None:
    table = table_of()
    assert choices(table, "crane") == set()
    play(table, "lion lay bluff lion_north")
    assert choices(table, "lion") == set()
    assert {"scout a1", "shugenja c1"} <= choices(table, "crane")
    upkeep = scene(LANDS, phase="upkeep", holds={"lion": "lion_bushido"})
    assert refused(upkeep, "lion", "scout b1") == "RK-UPK-09"


@pytest.mark.rule("RK-CARD-02", "RK-R-69")
def test_as_many_as_wanted_in_one_turn_shadowlands_cards_included() -> None:
    table = table_of(holds={"lion": "shadowlands_north_dark_favors"})
    play(table, "lion scout b1\nlion scout b2\nlion play shadowlands_north_dark_favors")
    play(table, "lion target lion_north\nlion look c1\nlion done\nlion shugenja b1\nlion recall b2")
    assert at_turn(table) == "lion"
    assert on_board(table) == {"a1"}
    play(table, "lion lay bluff island_west")
    assert at_turn(table) == "crane"


@pytest.mark.rule("RK-CARD-03", "RK-D-09")
def test_a_scout_goes_to_one_token_of_an_opponent() -> None:
    table = table_of()
    assert choices(table, "lion", "scout") == {"b1", "b2", "c1"}
    assert refused(table, "lion", "scout a1") == "RK-CARD-03"


@pytest.mark.rule("RK-CARD-03", "RK-CARD-07", "RK-R-66")
def test_what_a_scout_sees_nobody_else_sees() -> None:
    table = table_of()
    play(table, "lion scout b2")
    assert knows(table, "b2", "lion", "crane", "crab", ONLOOKER) == ["raid", "raid", "", ""]
    seen = {"seat": "A", "token": "b2", "owner": "B", "spot": "island_west", "by": "scout"}
    for viewer in ("crab", ONLOOKER):
        assert told(table, viewer, "looked") == [seen]
    for viewer in ("lion", "crane"):
        assert told(table, viewer, "looked") == [{**seen, "kind": "raid"}]
    assert on_board(table) == {"a1", "b1", "b2", "c1"}


@pytest.mark.rule("RK-CARD-03", "RK-CARD-04")
def test_each_player_has_two_scouts_and_one_shugenja_for_the_whole_game() -> None:
    table = table_of()
    play(table, "lion scout b1\nlion scout b1")
    assert player(table, "lion").scouts == 0
    assert refused(table, "lion", "scout b2") == "RK-CARD-03"
    play(table, "lion shugenja b1")
    assert player(table, "lion").shugenja == 0
    assert refused(table, "lion", "shugenja b2") == "RK-CARD-04"
    assert choices(table, "lion", "scout") | choices(table, "lion", "shugenja") == set()


@pytest.mark.rule("RK-CARD-04", "RK-CARD-07")
def test_a_shugenja_turns_a_token_of_an_opponent_over_and_discards_it() -> None:
    table = table_of()
    assert choices(table, "lion", "shugenja") == {"b1", "b2", "c1"}
    assert refused(table, "lion", "shugenja a1") == "RK-CARD-03"
    play(table, "lion shugenja c1")
    assert pile(table, "crab") == "navy3"
    assert "c1" not in on_board(table)
    for viewer in ("crane", ONLOOKER):
        (facts,) = told(table, viewer, "struck")
        assert (facts["token"], facts["kind"], facts["by"]) == ("c1", "navy3", "shugenja")


@pytest.mark.rule("RK-CARD-05", "RK-CARD-07", "RK-R-25")
def test_the_first_player_looks_and_sends_a_token_back_to_its_pool() -> None:
    table = table_of(hands={"crane": "bluff army1"})
    pool, held = player(table, "crane").pool, hand(table, "crane")
    play(table, "lion recall b2")
    assert "b2" not in on_board(table)
    assert player(table, "crane").pool == pool + 1
    assert see(table, "crane").pool["raid"] == 1
    assert hand(table, "crane") == held
    for viewer in ("lion", "crane"):
        (facts,) = told(table, viewer, "recalled")
        assert facts["kind"] == "raid"
        recalled = see(table, viewer).recalled
        assert recalled is not None
        assert (recalled.owner, recalled.kind) == ("B", "raid")
    for viewer in ("crab", ONLOOKER):
        (facts,) = told(table, viewer, "recalled")
        assert facts == {"seat": "A", "token": "b2", "owner": "B", "spot": "island_west"}
        recalled = see(table, viewer).recalled
        assert recalled is not None
        assert recalled.kind == ""


@pytest.mark.rule("RK-CARD-05")
def test_only_the_first_player_of_three_or_more_has_that_card() -> None:
    table = table_of(turn="crane")
    assert choices(table, "crane", "recall") == set()
    assert refused(table, "crane", "recall a1") == "RK-R-24"


@pytest.mark.rule("RK-CARD-06", "RK-R-26")
def test_without_an_unblessed_target_no_card_can_be_played() -> None:
    tokens = {"crane": "army1 crane_middle blessing2", "crab": "army1 crab_capital blessing2"}
    table = scene(LANDS, tokens, first_card=True)
    for verb in ("scout", "shugenja", "recall"):
        assert choices(table, "lion", verb) == set()
    bare = scene(LANDS, first_card=True)
    assert all(path.startswith("lay ") for path in choices(bare, "lion"))


@pytest.mark.rule("RK-CARD-07")
def test_which_token_was_looked_at_stays_open_to_all() -> None:
    table = play(table_of(), "lion scout b1\nlion lay bluff island_west")
    for viewer in ("crab", ONLOOKER):
        token = next(t for t in see(table, viewer).tokens if t.id == "b1")
        assert (token.seen_by, token.kind) == (("A",), "")


@pytest.mark.rule("RK-R-24")
def test_the_first_player_card_works_once_a_round_on_any_turn_and_on_own_tokens() -> None:
    table = table_of()
    play(table, "lion lay bluff lion_north\ncrane lay bluff lion_east\ncrab lay bluff lion_east")
    assert choices(table, "lion", "recall") == on_board(table)
    play(table, "lion recall a1")
    assert refused(table, "lion", "recall b1") == "RK-R-24"
    assert not see(table).first_card


@pytest.mark.rule("RK-R-24")
def test_the_first_player_card_is_back_in_the_next_round() -> None:
    table = scene(LANDS, phase="draw_initiative", first_card=False, hand_size=1)
    play(table, "* initiative clan_crab")
    assert see(table).first_card


@pytest.mark.rule("RK-R-25", "RK-C-07")
def test_a_returned_token_can_be_drawn_again_like_any_other() -> None:
    """It is mixed in at once; nothing remembers where it lies."""
    table = table_of(hands={"lion": "bluff army1", "crane": "bluff", "crab": "bluff"})
    before = see(table, "crane").pool
    play(table, "lion recall b1")
    assert see(table, "crane").pool == {**before, "army3": before["army3"] + 1}


@pytest.mark.rule("RK-R-27")
def test_a_faceup_token_may_be_chosen_and_a_scout_learns_nothing_new() -> None:
    for verb in ("scout", "shugenja", "recall"):
        table = scene(LANDS, {"crane": "army3^ crane_middle"}, first_card=True)
        assert choices(table, "lion", verb) == {"b1"}
        play(table, f"lion {verb} b1")
        assert ("b1" in on_board(table)) == (verb == "scout")
    assert knows(scene(LANDS, {"crane": "army3^ crane_middle"}), "b1", "crab") == ["army3"]
