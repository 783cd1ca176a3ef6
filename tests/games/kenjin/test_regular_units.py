"""Chapter 5: the regular units."""

from __future__ import annotations

from typing import Any

import pytest
from games.kenjin.build import (
    ONLOOKER,
    A,
    B,
    C,
    army,
    choices,
    field,
    fight,
    kind_seen,
    piece,
    play,
    refused,
    see,
    set_out,
    stack,
    three,
    told,
    two,
)

from honjin.engine.errors import UnknownAction
from honjin.engine.table import Table

ROW = ("port", "bridge", "rice_field", "palace")
RING = ("port", "bridge", "village", "palace", "torii", "fortress")
"""Three players: A and B share Port and Bridge, B and C Village and Palace, C and A the rest."""


def at_row(stacks: dict[str, str], **more: Any) -> Table:
    return set_out(two(*ROW), stacks, **more)


def at_ring(stacks: dict[str, str], **more: Any) -> Table:
    return set_out(three(*RING), stacks, **more)


# Scout.


@pytest.mark.rule("KJ-REG-01", "KJ-REG-02")
def test_the_scout_turns_one_opposing_card_up_for_everyone() -> None:
    table = at_row({"B port": "lord, samurai, peasant", "B palace": "brute"})
    table.apply(A, "deploy scout port")
    assert choices(table, A) == {"turn b1", "turn b2", "turn b3"}
    table.apply(A, "turn b2")
    assert stack(table, B, "port") == "lord, samurai^, peasant"
    assert all(kind_seen(table, viewer, "b2") == "samurai" for viewer in (A, B, ONLOOKER))
    assert refused(table, A, "turn b1") == "KJ-DEP-01"


@pytest.mark.rule("KJ-REG-01")
def test_a_card_turned_up_stays_so() -> None:
    table = at_row({"B port": "samurai"})
    play(
        table, "A deploy scout port\nA deploy peasant port\nB deploy general port\nB move b1 palace"
    )
    assert stack(table, B, "palace") == "samurai^"
    assert kind_seen(table, ONLOOKER, "b1") == "samurai"


@pytest.mark.rule("KJ-REG-01")
def test_the_scout_reaches_their_own_battlefield_only() -> None:
    table = at_ring({"B port": "lord, peasant", "B bridge": "brute", "C torii": "archer"})
    table.apply(A, "deploy scout port")
    assert refused(table, A, "turn b3") == "KJ-REG-01"
    assert refused(table, A, "turn c1") == "KJ-REG-01"


@pytest.mark.rule("KJ-REG-02")
@pytest.mark.parametrize("opposite", ["", "ashigaru^", "general^, samurai^"])
def test_without_a_facedown_card_opposite_the_scout_does_nothing(opposite: str) -> None:
    table = at_row({"B port": opposite, "B palace": "lord, brute"})
    table.apply(A, "deploy scout port")
    assert stack(table, A, "port") == "scout^"
    assert stack(table, B, "port") == opposite
    assert told(table, A, "turned") == []
    assert (see(table, A).phase, see(table, A).left) == ("deploy", 1)


@pytest.mark.rule("KJ-REG-03")
def test_a_samurai_turned_up_waits_for_combat() -> None:
    table = at_row(
        {"A port": "peasant, brute", "B port": "samurai"},
        hands={"A": "scout", "B": "ashigaru"},
    )
    table.apply(A, "deploy scout port")
    assert stack(table, B, "port") == "samurai^"
    assert stack(table, A, "port") == "peasant, brute, scout^"
    table.apply(B, "deploy ashigaru palace")
    assert [c["card"] for c in told(table, A, "cut_down", tile="port")] == ["a1", "a2"]


# Shugenja.


@pytest.mark.rule("KJ-REG-04", "KJ-R-18")
def test_the_shugenja_looks_at_any_other_players_card_anywhere() -> None:
    table = at_ring({"A port": "lord", "B village": "samurai", "C village": "archer"})
    table.apply(A, "deploy shugenja port")
    assert choices(table, A) == {"look b1", "look c1"}
    table.apply(A, "look c1")
    assert kind_seen(table, A, "c1") == "archer"
    assert kind_seen(table, B, "c1") is None
    assert stack(table, C, "village") == "archer"


@pytest.mark.rule("KJ-R-17")
def test_the_shugenja_may_look_again_at_a_card_that_is_known() -> None:
    table = at_row({"B port": "samurai, lord"}, seen={"b1": "A"})
    table.apply(A, "deploy shugenja palace")
    table.apply(A, "look b1")
    assert told(table, A, "looked") == [{"seat": "A", "card": "b1", "kind": "samurai"}]
    assert kind_seen(table, A, "b2") is None


@pytest.mark.rule("KJ-R-17")
def test_a_known_card_is_looked_at_if_it_is_the_only_one() -> None:
    table = at_row({"B port": "samurai"}, seen={"b1": "A"})
    table.apply(A, "deploy shugenja palace")
    assert [look["card"] for look in told(table, B, "looked")] == ["b1"]


# General.


@pytest.mark.rule("KJ-REG-05", "KJ-REG-08")
def test_the_general_moves_a_secret_unit_on_top_of_another_own_stack() -> None:
    table = at_row({"A port": "archer, peasant, brute", "A palace": "lord, ashigaru^"})
    table.apply(A, "deploy general port")
    table.apply(A, "move a2 palace")
    assert stack(table, A, "palace") == "lord, ashigaru^, peasant"
    assert stack(table, A, "port") == "archer, brute, general^"
    assert army(table, A, "port").cards == ("a1", "a3", "a6")


@pytest.mark.rule("KJ-REG-05")
@pytest.mark.parametrize(
    "path",
    ["move a1 port", "move a1 village", "move a3 bridge", "move a4 bridge", "move a5 bridge"],
)
def test_what_the_general_cannot_move(path: str) -> None:
    """To where it is or its player does not fight; an open regular unit; a card elsewhere."""
    table = at_ring({"A port": "lord, peasant, ashigaru^", "A torii": "brute"})
    table.apply(A, "deploy general port")
    assert refused(table, A, path) == "KJ-REG-05"


@pytest.mark.rule("KJ-REG-06", "KJ-DEP-13")
def test_the_general_lies_above_the_cards_and_needs_room_too() -> None:
    table = at_row({"A bridge": "lord, peasant"})
    table.apply(A, "deploy general bridge")
    assert stack(table, A, "bridge") == "lord, peasant, general^"
    table = at_row({"A bridge": "lord, peasant, brute"})
    assert refused(table, A, "deploy general bridge") == "KJ-DEP-13"


@pytest.mark.rule("KJ-REG-07")
def test_a_lone_facedown_card_must_move_even_a_lord_with_cards_above() -> None:
    table = at_row({"A port": "lord, ashigaru^, scout^"})
    table.apply(A, "deploy general port")
    assert choices(table, A) == {"move a1 bridge", "move a1 rice_field", "move a1 palace"}
    table.apply(A, "move a1 palace")
    assert stack(table, A, "port") == "ashigaru^, scout^, general^"
    assert stack(table, A, "palace") == "lord"


@pytest.mark.rule("KJ-REG-07")
def test_of_two_facedown_cards_one_must_be_picked() -> None:
    table = at_row({"A port": "peasant, archer"})
    table.apply(A, "deploy general port")
    assert {path.split()[1] for path in table.legal(A)} == {"a1", "a2"}
    assert choices(table, A) == choices(table, A, "move")


@pytest.mark.rule("KJ-REG-07")
@pytest.mark.parametrize("own", ["", "ashigaru^", "B's assassin^"])
def test_without_a_secret_unit_the_general_does_nothing(own: str) -> None:
    table = at_row({"A port": own, "A palace": "lord, brute", "B port": "peasant"})
    table.apply(A, "deploy general port")
    assert told(table, A, "moved") == []
    assert see(table, A).phase == "deploy"


@pytest.mark.rule("KJ-R-13", "KJ-REG-07")
@pytest.mark.parametrize(
    ("own", "movable"),
    [
        ("samurai^", {"a1"}),
        ("samurai^, peasant, archer", {"a1", "a2", "a3"}),
        ("samurai^, brute^", {"a1", "a2"}),
        ("samurai^, peasant", {"a2"}),
        ("samurai^, peasant, brute^", {"a2"}),
    ],
)
def test_a_general_may_move_open_secret_units_unless_one_card_alone_is_face_down(
    own: str, movable: set[str]
) -> None:
    table = at_row({"A port": own})
    table.apply(A, "deploy general port")
    assert {path.split()[1] for path in table.legal(A)} == movable
    if "a1" not in movable:
        assert refused(table, A, "move a1 palace") == "KJ-REG-07"


@pytest.mark.rule("KJ-R-13", "KJ-REG-05")
def test_an_open_secret_unit_stays_face_up_on_the_new_stack() -> None:
    table = at_row({"A port": "samurai^", "A palace": "peasant"})
    play(table, "A deploy general port\nA move a1 palace")
    assert stack(table, A, "palace") == "peasant, samurai^"


@pytest.mark.rule("KJ-R-13")
def test_open_regular_units_do_not_move() -> None:
    table = at_row({"A port": "ashigaru^, scout^"})
    table.apply(A, "deploy general port")
    assert stack(table, A, "port") == "ashigaru^, scout^, general^"
    assert told(table, A, "moved") == []


@pytest.mark.rule("KJ-R-13")
def test_scout_and_shugenja_need_a_card_that_is_face_down_now() -> None:
    table = at_row({"B port": "samurai^, lord, peasant"}, left=2)
    table.apply(A, "deploy scout port")
    assert refused(table, A, "turn b1") == "KJ-R-13"
    play(table, "A turn b2\nA deploy shugenja port")
    assert [look["card"] for look in told(table, A, "looked")] == ["b3"]
    table = at_row({"B port": "samurai^, lord, peasant"})
    table.apply(A, "deploy shugenja port")
    assert choices(table, A) == {"look b2", "look b3"}
    assert refused(table, A, "look b1") == "KJ-R-13"


@pytest.mark.rule("KJ-R-14", "KJ-DEF-07")
def test_the_general_may_move_a_card_of_this_turn_to_empty_ground() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy general port\nA move a1 rice_field")
    assert stack(table, A, "rice_field") == "lord"


# Assassin.


@pytest.mark.rule("KJ-REG-09", "KJ-REG-13", "KJ-R-18")
def test_the_assassin_kills_on_a_battlefield_where_its_player_does_not_fight() -> None:
    table = at_ring({"C village": "lord, archer, peasant", "B village": "brute"})
    assert choices(table, A, "deploy assassin") == {
        f"deploy assassin {card}" for card in ("c1", "c2", "c3", "b1")
    }
    table.apply(A, "deploy assassin c2")
    assert stack(table, C, "village") == "lord, A's assassin^, peasant"
    assert army(table, C, "village").cards == ("c1", "a1", "c3")


@pytest.mark.rule("KJ-REG-10", "KJ-R-19")
def test_the_victim_is_seen_by_its_owner_and_the_assassins_player_alone() -> None:
    table = at_ring({"C village": "archer"})
    table.apply(A, "deploy assassin c1")
    assert [kind_seen(table, viewer, "c1") for viewer in (A, B, C, ONLOOKER)] == [
        *("archer", None, "archer", None)
    ]
    assert not piece(table, A, "c1").face_up
    for viewer in (B, ONLOOKER):
        assert "kind" not in told(table, viewer, "struck")[0]
        assert not any("Archer" in event.text for event in table.events(viewer))


@pytest.mark.rule("KJ-REG-12")
def test_a_card_turned_up_is_safe_from_the_assassin() -> None:
    table = at_row({"B port": "samurai^, brute"})
    assert choices(table, A, "deploy assassin") == {"deploy assassin b2"}
    assert refused(table, A, "deploy assassin b1") == "KJ-REG-12"


@pytest.mark.rule("KJ-REG-14")
def test_an_army_of_an_enemy_assassin_alone_can_conquer() -> None:
    combat = fight("rice_field", "B's assassin^", "")
    assert (combat.totals, combat.conqueror) == ((1, 0), "A")
    assert combat.points(A) == {"conquered": 4}


@pytest.mark.rule("KJ-REG-14")
@pytest.mark.parametrize(
    ("tile", "a", "b", "totals"),
    [
        ("torii", "brute, B's assassin^", "", (4, 0)),
        ("port", "brute, B's assassin^", "", (3 + 1 + 1, 0)),
        ("palace", "brute, B's assassin^", "ashigaru^", (3 + 1 - 2, 2)),
        ("village", "brute, B's assassin^", "", (3 + 2, 0)),
        ("bridge", "lord, B's assassin^", "", (2 + 1 + 1, 0)),
    ],
)
def test_the_assassin_is_in_every_respect_part_of_the_army_it_joined(
    tile: str, a: str, b: str, totals: tuple[int, int]
) -> None:
    assert fight(tile, a, b).totals == totals


@pytest.mark.rule("KJ-REG-14")
def test_the_assassin_counts_among_the_three_cards_of_the_fortress() -> None:
    assert fight("fortress", "brute, scout^, B's assassin^", "").conqueror == "A"


@pytest.mark.rule("KJ-REG-14", "KJ-R-30")
def test_the_assassin_may_be_the_card_the_sanctuary_takes() -> None:
    combat = fight("sanctuary", "brute, B's assassin^", "")
    assert combat.lost("destroyed") == ["b1"]
    assert (combat.totals, combat.conqueror) == ((3, 0), "A")


@pytest.mark.rule("KJ-REG-15")
def test_the_assassin_counts_as_one_of_its_players_thirteen() -> None:
    table = at_row({"B port": "brute"})
    table.apply(A, "deploy assassin b1")
    players = see(table, ONLOOKER).players
    assert (players[A].deployed, players[A].in_hand) == (1, 12)
    assert (players[B].deployed, players[B].in_hand) == (1, 12)
    assert (table.actors(), see(table, A).left) == ([A], 1)


@pytest.mark.rule("KJ-R-15")
def test_without_a_victim_the_assassin_is_laid_on_an_own_side_and_stays_there() -> None:
    table = two(*ROW)
    assert choices(table, A, "deploy assassin") == {f"deploy assassin {tile}" for tile in ROW}
    play(table, "A deploy assassin port\nA deploy peasant port\nB deploy lord port")
    assert stack(table, A, "port") == "assassin^, peasant"
    assert stack(table, B, "port") == "lord"
    combat = fight("torii", "assassin^, brute", "scout^")
    assert combat.counted(A) == "assassin 1, brute 3"


@pytest.mark.parametrize(
    ("stacks", "idle"),
    [
        ({}, "scout shugenja general assassin"),
        ({"B port": "lord"}, "general"),
        ({"A port": "lord"}, "scout shugenja assassin"),
        ({"A port": "lord", "B port": "lord"}, ""),
        ({"A port": "ashigaru^", "B port": "ashigaru^"}, "scout shugenja general assassin"),
    ],
)
def test_a_view_names_cards_that_would_find_nothing_to_act_on(
    stacks: dict[str, str], idle: str
) -> None:
    assert see(set_out(two(*ROW), stacks), A).idle == tuple(idle.split())


def test_a_scout_finds_nothing_on_a_battlefield_of_others() -> None:
    table = set_out(
        three("port", "bridge", "village", "palace", "torii", "fortress"), {"B village": "lord"}
    )
    assert see(table, A).idle == ("scout", "general")


@pytest.mark.rule("KJ-DEP-01")
def test_a_view_counts_turns_and_their_cards() -> None:
    table = two(*ROW)
    play(table, "A deploy brute port")
    seen = see(table, A)
    assert (seen.turns, seen.turn_cards, seen.left, seen.players[0].turn) == (7, 2, 1, 1)
    last = see(set_out(two(*ROW), {}, hands={"A": "lord", "B": "lord"}, left=1), A)
    assert (last.turn_cards, last.left, last.players[0].turn) == (1, 1, 7)


# Ashigaru, and all of them.


@pytest.mark.rule("KJ-REG-16")
def test_the_ashigaru_has_no_ability() -> None:
    before = {"A port": "lord, peasant", "B port": "brute, archer"}
    table = at_row(before)
    table.apply(A, "deploy ashigaru port")
    assert stack(table, A, "port") == "lord, peasant, ashigaru^"
    assert stack(table, B, "port") == "brute, archer"
    assert [event.kind for event in table.events(A)] == ["deployed"]
    assert see(table, A).left == 1


@pytest.mark.rule("KJ-R-16")
@pytest.mark.parametrize("path", ["turn a1", "look a1", "deploy assassin a1"])
def test_an_ability_never_chooses_cards_of_its_own_player(path: str) -> None:
    table = at_row({"A port": "lord, peasant"})
    with pytest.raises(UnknownAction):
        table.apply(A, path)


@pytest.mark.rule("KJ-R-16")
@pytest.mark.parametrize("kind", ["scout", "shugenja", "assassin"])
def test_with_own_facedown_cards_only_nothing_happens(kind: str) -> None:
    table = at_row({"A port": "lord, peasant"})
    table.apply(A, f"deploy {kind} port")
    assert stack(table, A, "port") == f"lord, peasant, {kind}^"
    assert [event.kind for event in table.events(A)] == ["deployed"]
    assert field(table, "port").armies[1].cards == ()
