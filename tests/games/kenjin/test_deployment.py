"""Chapter 4: the deployment phase."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import msgspec
import pytest
from games.kenjin.build import (
    ARMY,
    GAME,
    ONLOOKER,
    REGULAR,
    A,
    B,
    C,
    choices,
    kind_seen,
    piece,
    play,
    play_at_random,
    refused,
    see,
    set_out,
    sheet,
    stack,
    three,
    told,
    two,
)
from games.kit import seeded

from honjin.engine.errors import BadPosition, UnknownAction
from honjin.engine.rng import stream
from honjin.engine.table import Table

ROW = ("port", "bridge", "rice_field", "palace")


def at_row(stacks: dict[str, str], **more: Any) -> Table:
    return set_out(two(*ROW), stacks, **more)


# Turns.


@pytest.mark.rule("KJ-DEP-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seven_rounds_of_two_cards_and_one_in_the_last(seats: int) -> None:
    table = seeded(GAME, seats, {"first": "A"}, seed="turns")
    play_at_random(table, "turns", seats)
    cards = [e.facts["seat"] for e in table.events(A) if e.kind in ("deployed", "struck")]
    turns = [(seat, len(list(run))) for seat, run in groupby(cards)]
    one_round = "ABCD"[:seats]
    assert turns == [(s, 2) for s in 6 * one_round] + [(s, 1) for s in one_round]


@pytest.mark.rule("KJ-DEP-02")
@pytest.mark.parametrize("places", [("port", "port"), ("port", "palace")])
def test_both_cards_go_to_the_same_battlefield_or_to_two(places: tuple[str, str]) -> None:
    table = two(*ROW)
    for kind, place in zip(("lord", "brute"), places, strict=True):
        table.apply(A, f"deploy {kind} {place}")
    assert (piece(table, A, "a1").place, piece(table, A, "a2").place) == places
    assert table.actors() == [B]


@pytest.mark.rule("KJ-DEP-03")
def test_cards_go_to_the_own_side_of_own_battlefields() -> None:
    table = three("port", "bridge", "village", "palace", "torii", "fortress")
    table.apply(A, "deploy lord torii")
    assert stack(table, A, "torii") == "lord"
    assert stack(table, C, "torii") == ""
    assert refused(table, A, "deploy brute palace") == "KJ-DEP-03"


@pytest.mark.rule("KJ-DEP-04")
def test_a_side_may_hold_all_thirteen_cards() -> None:
    twelve = "scout^, shugenja^, general^, assassin^, ashigaru^, lord, " + 4 * "peasant, "
    table = at_row({"A port": twelve + "archer, samurai"}, hands={"B": "peasant"})
    table.apply(A, "deploy brute port")
    assert len(stack(table, A, "port").split(", ")) == 13


@pytest.mark.rule("KJ-DEP-05")
@pytest.mark.parametrize("kind", ARMY)
def test_facing_follows_the_kind(kind: str) -> None:
    table = two(*ROW)
    table.apply(A, f"deploy {kind} port")
    assert piece(table, ONLOOKER, "a1").face_up == (kind in REGULAR)
    assert kind_seen(table, B, "a1") == (kind if kind in REGULAR else None)


@pytest.mark.rule("KJ-DEP-06")
def test_a_card_goes_on_top_of_its_stack() -> None:
    table = at_row({"A port": "lord, scout^", "B port": "peasant"})
    table.apply(A, "deploy peasant port")
    assert stack(table, A, "port") == "lord, scout^, peasant"
    assert stack(table, B, "port") == "peasant"


# Abilities.


@pytest.mark.rule("KJ-DEP-07")
def test_a_regular_unit_acts_at_once_and_a_secret_one_in_combat() -> None:
    table = at_row(
        {"A port": "samurai", "B port": "brute"}, hands={"A": "scout", "B": "archer"}, left=1
    )
    table.apply(A, "deploy scout port")
    assert kind_seen(table, ONLOOKER, "b1") == "brute"
    assert stack(table, B, "port") == "brute^"
    table.apply(B, "deploy archer port")
    assert told(table, A, "shot", tile="port") == [
        {"seat": "A", "card": "a1", "tile": "port", "kind": "samurai", "by": "b13"}
    ]


@pytest.mark.rule("KJ-DEP-07")
def test_secret_units_do_nothing_before_combat() -> None:
    table = at_row({"A port": "samurai, peasant", "B port": "ashigaru^, brute"})
    play(table, "A deploy archer port\nA deploy peasant port\nB deploy samurai port")
    assert stack(table, A, "port") == "samurai, peasant, archer, peasant"
    assert stack(table, B, "port") == "ashigaru^, brute, samurai"


@pytest.mark.rule("KJ-DEP-08")
@pytest.mark.parametrize(
    ("kind", "verb", "rule"),
    [
        ("scout", "turn", "KJ-REG-02"),
        ("shugenja", "look", "KJ-REG-04"),
        ("general", "move", "KJ-REG-05"),
    ],
)
def test_an_ability_that_can_be_carried_out_must_be(kind: str, verb: str, rule: str) -> None:
    table = at_row({"A port": "lord, peasant", "B port": "brute, archer"})
    table.apply(A, f"deploy {kind} port")
    assert table.actors() == [A]
    assert choices(table, A) == choices(table, A, verb)
    assert refused(table, A, "deploy peasant port") == rule


@pytest.mark.rule("KJ-DEP-08", "KJ-R-15")
def test_the_assassin_must_strike_if_it_can() -> None:
    table = at_row({"B port": "brute"})
    assert choices(table, A, "deploy assassin") == {"deploy assassin b1"}
    assert refused(table, A, "deploy assassin port") == "KJ-R-15"


@pytest.mark.rule("KJ-DEP-08")
@pytest.mark.parametrize("kind", ["scout", "shugenja", "general", "assassin"])
def test_an_ability_that_cannot_be_carried_out_does_nothing_and_the_card_stays(kind: str) -> None:
    table = at_row({"A port": "ashigaru^", "B port": "ashigaru^"})
    table.apply(A, f"deploy {kind} port")
    assert stack(table, A, "port") == f"ashigaru^, {kind}^"
    assert stack(table, B, "port") == "ashigaru^"
    assert (see(table, A).phase, see(table, A).left) == ("deploy", 1)


# Facedown cards.


@pytest.mark.rule("KJ-DEP-09", "KJ-INF-02")
def test_a_player_may_look_at_their_facedown_cards_at_any_time() -> None:
    table = at_row({"A port": "lord, peasant, brute"}, turn=B)
    assert [kind_seen(table, A, card) for card in ("a1", "a2", "a3")] == [
        *("lord", "peasant", "brute")
    ]


@pytest.mark.rule("KJ-DEP-09")
def test_a_player_may_not_change_the_places_of_their_cards() -> None:
    table = at_row({"A port": "lord, peasant, brute"})
    assert {path.split()[0] for path in table.legal(A)} == {"deploy"}
    assert refused(table, A, "move a1 palace") == "KJ-DEP-01"


@pytest.mark.rule("KJ-DEP-10")
@pytest.mark.parametrize("kind", REGULAR)
def test_a_regular_unit_face_down_cannot_be(kind: str) -> None:
    with pytest.raises(BadPosition, match="lies face up"):
        at_row({"A port": kind})


# Who has deployed everything.


@pytest.mark.rule("KJ-DEP-11")
def test_combat_begins_with_the_last_thirteenth_card_and_not_before() -> None:
    table = at_row({}, hands={"A": "peasant", "B": "peasant"})
    table.apply(A, "deploy peasant port")
    assert told(table, A, "combat") == []
    assert refused(table, B, "supply port") == "KJ-DEP-01"
    table.apply(B, "deploy peasant port")
    assert [combat["tile"] for combat in told(table, A, "combat")] == list(ROW)


@pytest.mark.rule("KJ-DEP-12", "KJ-END-05")
@pytest.mark.parametrize(
    ("order", "penalty"),
    [
        (("lord", "brute", "archer"), 0),
        (("brute", "lord", "archer"), 0),
        (("brute", "archer", "lord"), -5),
    ],
)
def test_a_lord_laid_as_the_thirteenth_card_costs_five(
    order: tuple[str, str, str], penalty: int
) -> None:
    """A still holds three cards, the eleventh to thirteenth."""
    table = at_row({}, hands={"A": "lord, brute, archer", "B": "peasant, peasant, peasant"})
    lines = [f"A deploy {kind} port" for kind in order]
    for line in (*lines[:2], *2 * ["B deploy peasant port"], lines[2], "B deploy peasant port"):
        play(table, line)
    assert sheet(table, A).get(("lord", "lord_last"), 0) == penalty


# The Bridge.


@pytest.mark.rule("KJ-DEP-13", "KJ-FLD-01")
@pytest.mark.parametrize("kind", ["general", "peasant", "archer", "ashigaru"])
def test_no_fourth_card_on_a_side_of_the_bridge(kind: str) -> None:
    table = at_row({"A bridge": "lord, brute, samurai"})
    assert refused(table, A, f"deploy {kind} bridge") == "KJ-DEP-13"
    table = at_row({"A bridge": "lord, brute"})
    table.apply(A, "deploy peasant bridge")
    assert stack(table, A, "bridge") == "lord, brute, peasant"


@pytest.mark.rule("KJ-DEP-13", "KJ-FLD-01", "KJ-R-11")
def test_the_assassin_may_strike_on_a_full_bridge() -> None:
    table = at_row({"A bridge": "ashigaru^, brute, scout^"}, turn=B)
    table.apply(B, "deploy assassin a2")
    assert stack(table, A, "bridge") == "ashigaru^, B's assassin^, scout^"


@pytest.mark.rule("KJ-R-11")
def test_the_bridge_counts_cards_lying_there_now() -> None:
    table = at_row({"A bridge": "peasant, ashigaru^"})
    play(table, "A deploy general bridge\nA move a1 port")
    assert stack(table, A, "bridge") == "ashigaru^, general^"
    table.apply(A, "deploy brute bridge")
    assert stack(table, A, "bridge") == "ashigaru^, general^, brute"


@pytest.mark.rule("KJ-R-11", "KJ-REG-14")
def test_an_enemy_assassin_takes_up_room_on_the_bridge() -> None:
    table = at_row({"A bridge": "ashigaru^, scout^, B's assassin^"}, dead={"A": "peasant"})
    assert refused(table, A, "deploy brute bridge") == "KJ-DEP-13"


@pytest.mark.rule("KJ-R-11", "KJ-R-15")
def test_an_assassin_without_a_victim_needs_room_on_the_bridge() -> None:
    table = at_row({"A bridge": "lord, brute, samurai"})
    assert refused(table, A, "deploy assassin bridge") == "KJ-DEP-13"
    assert "deploy assassin port" in choices(table, A)


@pytest.mark.rule("KJ-R-11", "KJ-R-14")
def test_a_general_moves_no_card_onto_a_full_bridge() -> None:
    table = at_row({"A bridge": "lord, brute, samurai", "A port": "peasant"})
    table.apply(A, "deploy general port")
    assert choices(table, A) == {"move a4 rice_field", "move a4 palace"}
    assert refused(table, A, "move a4 bridge") == "KJ-DEP-13"


# Rulings.


@pytest.mark.rule("KJ-R-09")
def test_the_second_card_is_chosen_after_seeing_what_the_first_did() -> None:
    table = at_row({"B port": "samurai"})
    table.apply(A, "deploy scout port")
    assert kind_seen(table, A, "b1") == "samurai"
    assert (table.actors(), see(table, A).left) == ([A], 1)
    table.apply(A, "deploy archer port")
    assert table.actors() == [B]


@pytest.mark.rule("KJ-R-09")
def test_the_two_cards_come_in_the_order_the_player_likes() -> None:
    first = {path.split()[1] for path in two(*ROW).legal(A)}
    assert first == set(ARMY)


@pytest.mark.rule("KJ-R-10")
def test_deploying_is_compulsory_and_there_is_always_a_place() -> None:
    table = at_row({"A bridge": "lord, brute, samurai"})
    for kind in see(table, A).hand:
        places = {path.split()[2] for path in choices(table, A, f"deploy {kind}")}
        assert places == {"port", "rice_field", "palace"}
    assert choices(table, A) == choices(table, A, "deploy")
    with pytest.raises(UnknownAction):
        table.apply(A, "pass")


LAST_CARDS = {
    "Lord 12th, Peasant 13th and removed": (
        ("lord, peasant", "assassin, ashigaru, peasant", 1),
        """
        A deploy lord port
        B deploy peasant port
        B deploy ashigaru port
        A deploy peasant port
        B deploy assassin a13
        """,
        0,
    ),
    "Lord 13th and assassinated": (
        ("lord", "assassin", 1),
        """
        A deploy lord port
        B deploy assassin a13
        """,
        -5,
    ),
    "General 13th, moving the Lord": (
        ("lord, general", "ashigaru, peasant, peasant", 1),
        """
        A deploy lord port
        B deploy peasant port
        B deploy ashigaru port
        A deploy general port
        A move a12 rice_field
        B deploy peasant port
        """,
        0,
    ),
}


@pytest.mark.rule("KJ-R-12", "KJ-SEC-03")
@pytest.mark.parametrize("case", LAST_CARDS)
def test_lord_last_is_decided_when_the_thirteenth_card_leaves_the_hand(case: str) -> None:
    (hand_a, hand_b, left), script, penalty = LAST_CARDS[case]
    table = at_row({}, hands={"A": hand_a, "B": hand_b}, left=left)
    play(table, script)
    assert table.over
    assert sheet(table, A).get(("lord", "lord_last"), 0) == penalty


ELIMINATED = {
    "by an Assassin": (("lord", "assassin"), "A deploy lord port\nB deploy assassin a13"),
    "not the Lord, another card": (
        ("lord", "assassin"),
        "A deploy lord port\nB deploy assassin a6",
    ),
    "at the Golden Temple": (("lord", "brute"), "A deploy lord golden_temple\nB deploy brute port"),
    "at the Fortress": (("lord", "scout"), "A deploy lord fortress\nB deploy scout port"),
    "at the Sanctuary": (("lord", "scout"), "A deploy lord sanctuary\nB deploy scout port"),
    "withdrawn by the loser": (("lord", "brute"), "A deploy lord port\nB deploy brute port"),
}


@pytest.mark.rule("KJ-R-12", "KJ-DEF-09")
@pytest.mark.parametrize("forgiven", [False, True])
@pytest.mark.parametrize("case", ELIMINATED)
def test_a_last_lord_who_is_eliminated_is_forgiven_as_an_option(case: str, forgiven: bool) -> None:
    (hand_a, hand_b), script = ELIMINATED[case]
    sixes = {"at the Golden Temple": "golden_temple", "at the Fortress": "fortress"}
    six = sixes.get(case, "sanctuary")
    table = two("port", six, "torii", "palace", fallen_lord_forgiven=forgiven)
    scripted = {"B port": "ashigaru^, samurai"} if case == "withdrawn by the loser" else {}
    table = set_out(table, scripted, hands={"A": hand_a, "B": hand_b})
    play(table, script)
    assert table.over
    waived = forgiven and case not in ("withdrawn by the loser", "not the Lord, another card")
    assert sheet(table, A).get(("lord", "lord_last"), 0) == (0 if waived else -5)
    assert see(table, ONLOOKER).fallen == (("A",) if waived else ())


@pytest.mark.rule("KJ-R-12")
def test_a_card_after_the_lord_that_is_eliminated_makes_no_coward() -> None:
    """The option forgives; it never creates cowardice."""
    (hand_a, hand_b, left), script, _ = LAST_CARDS["Lord 12th, Peasant 13th and removed"]
    table = two(*ROW, fallen_lord_forgiven=True)
    table = set_out(table, {}, hands={"A": hand_a, "B": hand_b}, left=left)
    play(table, script)
    assert sheet(table, A).get(("lord", "lord_last"), 0) == 0
    assert see(table, ONLOOKER).fallen == ("A",)


@pytest.mark.rule("KJ-R-12")
def test_a_fallen_last_card_is_kept_in_positions_and_seen_by_all() -> None:
    table = two(*ROW, fallen_lord_forgiven=True)
    table = set_out(table, {}, hands={"A": "lord", "B": "assassin, scout"}, turn=A)
    play(table, "A deploy lord port\nB deploy assassin a13")
    assert not table.over
    written = GAME.position(table.state)
    assert written["fallen"] == ["A"]
    again = GAME.load(written, table.setup)
    assert again.key() == table.state.key()
    for seat in (A, B):
        assert table.eyes(seat).observation[-2:] == ([1, 0] if seat == A else [0, 1])
        imagined = GAME.imagine(msgspec.to_builtins(see(table, seat)), table.setup, stream("x"))
        assert GAME.position(imagined)["fallen"] == ["A"]
    with pytest.raises(BadPosition, match="KJ-R-12"):
        GAME.load({**written, "fallen": []}, table.setup)
    plain = GAME.setup(2, {"first": "A"})
    with pytest.raises(BadPosition, match="KJ-R-12"):
        GAME.load(written, plain)


@pytest.mark.rule("KJ-R-12")
def test_there_is_no_excuse_for_a_lord_who_is_the_only_card_left() -> None:
    table = at_row({}, hands={"A": "lord", "B": "peasant"})
    assert {path.split()[1] for path in table.legal(A)} == {"lord"}
    play(table, "A deploy lord port\nB deploy peasant port")
    assert sheet(table, A)["lord", "lord_last"] == -5
