"""Chapters 10 and 14: who knows what."""

from __future__ import annotations

from typing import Any

import pytest
from games.kenjin.build import (
    ARMY,
    GAME,
    ONLOOKER,
    A,
    B,
    C,
    Refereed,
    army,
    field,
    fight,
    kind_seen,
    piece,
    play,
    random_step,
    see,
    set_out,
    stack,
    three,
    told,
    two,
)
from games.kit import seeded

from honjin.engine.rng import stream
from honjin.engine.table import Table

RING = ("port", "bridge", "village", "palace", "torii", "fortress")
"""Three players: A and B share Port and Bridge, B and C Village and Palace, C and A the rest."""
EVERYONE = (A, B, C, ONLOOKER)


def at_ring(stacks: dict[str, str], **more: Any) -> Table:
    return set_out(three(*RING), stacks, **more)


def known_to(table: Table, card: str) -> set[int]:
    return {viewer for viewer in EVERYONE if kind_seen(table, viewer, card)}


# What is open.


@pytest.mark.rule("KJ-INF-01")
@pytest.mark.parametrize("viewer", EVERYONE)
def test_tiles_stacks_open_cards_and_hand_sizes_are_open(viewer: int) -> None:
    table = at_ring({"A port": "lord, scout^, samurai^", "B port": "A's assassin^, archer"})
    view = see(table, viewer)
    assert tuple(battlefield.tile for battlefield in view.battlefields) == RING
    assert view.battlefields[0].armies[0].cards == ("a1", "a2", "a3")
    assert view.battlefields[0].armies[1].cards == ("a4", "b1")
    assert [player.in_hand for player in view.players] == [9, 12, 13]
    assert [kind_seen(table, viewer, card) for card in ("a2", "a3", "a4")] == [
        *("scout", "samurai", "assassin")
    ]
    assert [piece(table, viewer, card).face_up for card in ("a1", "a2", "b1")] == [
        *(False, True, False)
    ]


@pytest.mark.rule("KJ-INF-01", "KJ-INF-06")
@pytest.mark.parametrize("viewer", EVERYONE)
def test_who_looked_moved_turned_up_or_assassinated_which_card_is_open(viewer: int) -> None:
    table = at_ring({"A port": "lord, archer", "B port": "brute, peasant", "C torii": "samurai"})
    play(table, "A deploy scout port\nA turn b2\nA deploy shugenja torii\nA look c1")
    play(table, "B deploy assassin a2\nB deploy general port\nB move b1 bridge")
    ability = {"turned": ("A", "b2"), "looked": ("A", "c1"), "struck": ("B", "a2")}
    for event, (seat, card) in {**ability, "moved": ("B", "b1")}.items():
        (facts,) = told(table, viewer, event)
        assert (facts["seat"], facts["card"]) == (seat, card)


@pytest.mark.rule("KJ-INF-02")
def test_the_owner_always_knows_their_facedown_cards_and_their_hand() -> None:
    table = at_ring({"A port": "lord, peasant"}, turn=C)
    assert [kind_seen(table, A, card) for card in ("a1", "a2")] == ["lord", "peasant"]
    assert see(table, A).hand == {k: n for k, n in (ARMY | {"peasant": 3, "lord": 0}).items() if n}


@pytest.mark.rule("KJ-INF-02")
def test_a_hand_is_shown_to_its_owner_only() -> None:
    """B's cards in hand may be a Lord or a Brute; nobody else's view tells which."""
    lord, brute = (at_ring({"B port": kind}) for kind in ("brute", "lord"))
    assert see(lord, B).hand != see(brute, B).hand
    for viewer in (A, C, ONLOOKER):
        assert see(lord, viewer) == see(brute, viewer)
    assert see(lord, ONLOOKER).hand == {}


# What is seen by some.


@pytest.mark.rule("KJ-INF-03", "KJ-D-06")
def test_a_card_seen_by_a_shugenja_is_known_to_its_player_and_nobody_else() -> None:
    table = at_ring({"B village": "samurai, archer"})
    play(table, "A deploy shugenja port\nA look b1")
    assert known_to(table, "b1") == {A, B}
    assert known_to(table, "b2") == {B}
    assert not piece(table, A, "b1").face_up
    assert stack(table, B, "village") == "samurai, archer"
    assert told(table, A, "looked") == [{"seat": "A", "card": "b1", "kind": "samurai"}]
    assert told(table, C, "looked") == [{"seat": "A", "card": "b1"}]
    assert told(table, B, "looked")[0]["card"] == "b1"
    play(table, "A deploy peasant port\nB deploy peasant port")
    assert known_to(table, "b1") == {A, B}


@pytest.mark.rule("KJ-INF-04", "KJ-D-05")
def test_a_card_turned_up_is_known_to_all() -> None:
    table = at_ring({"B port": "samurai"})
    table.apply(A, "deploy scout port")
    assert known_to(table, "b1") == {*EVERYONE}
    for viewer in EVERYONE:
        assert told(table, viewer, "turned")[0]["kind"] == "samurai"


@pytest.mark.rule("KJ-INF-05", "KJ-REG-10", "KJ-D-08")
def test_an_assassinated_card_is_known_to_its_owner_and_the_assassins_player() -> None:
    table = at_ring({"B village": "samurai"})
    table.apply(A, "deploy assassin b1")
    assert known_to(table, "b1") == {A, B}
    assert told(table, A, "struck")[0]["kind"] == "samurai"
    assert told(table, B, "struck")[0]["kind"] == "samurai"
    assert "kind" not in told(table, C, "struck")[0]


@pytest.mark.rule("KJ-INF-06", "KJ-D-07")
def test_a_generals_move_is_open_but_not_what_it_moves() -> None:
    table = at_ring({"A port": "lord, ashigaru^, brute", "A torii": "scout^"})
    play(table, "A deploy general port\nA move a3 torii")
    for viewer in EVERYONE:
        moved = {"seat": "A", "card": "a3", "from": "port", "to": "torii"}
        assert told(table, viewer, "moved") == [moved]
    assert army(table, A, "torii").cards == ("a4", "a3")
    assert army(table, A, "port").cards == ("a1", "a2", "a5")
    assert known_to(table, "a3") == known_to(table, "a1") == {A}


@pytest.mark.rule("KJ-INF-06")
def test_an_open_card_stays_open_when_it_moves() -> None:
    table = at_ring({"A port": "samurai^"})
    play(table, "A deploy general port\nA move a1 torii")
    assert known_to(table, "a1") == {*EVERYONE}


@pytest.mark.rule("KJ-INF-07")
def test_facedown_cards_stay_secret_until_their_battlefield_is_resolved() -> None:
    """A chooses at the Sanctuary: the Port is resolved, the Torii is not."""
    table = set_out(
        two("port", "sanctuary", "torii", "palace"),
        {"A sanctuary": "peasant, peasant", "A port": "lord", "A torii": "brute"},
        turn=B,
        hands={"A": "", "B": "ashigaru"},
    )
    assert [kind_seen(table, B, card) for card in ("a3", "a1", "a4")] == [None, None, None]
    table.apply(B, "deploy ashigaru palace")
    assert [kind_seen(table, B, card) for card in ("a3", "a1", "a4")] == ["lord", "peasant", None]
    table.apply(A, "destroy a1")
    assert kind_seen(table, B, "a4") == "brute"


# Rulings.


@pytest.mark.rule("KJ-R-40")
@pytest.mark.parametrize(("moved", "place"), [("a1", "port"), ("a2", "bridge")])
def test_knowledge_follows_the_card(moved: str, place: str) -> None:
    """B has seen A's Samurai on the Bridge; A's General then moves it, or the Lord beside it."""
    table = at_ring({"A bridge": "samurai, lord"}, turn=B, left=1)
    play(table, "B deploy shugenja palace\nB look a1")
    play(table, "C deploy peasant torii\nC deploy peasant torii")
    play(table, f"A deploy general bridge\nA move {moved} port")
    assert piece(table, B, "a1").place == place
    assert kind_seen(table, B, "a1") == "samurai"
    assert kind_seen(table, B, "a2") is None
    assert kind_seen(table, C, "a1") is None
    assert not piece(table, C, "a1").face_up


@pytest.mark.rule("KJ-R-41")
def test_a_handle_tells_owner_and_order_of_deployment_only() -> None:
    """Whatever secret units A and B lay, C and onlookers are shown the same table."""
    lines = "A deploy {} port\nA deploy {} torii\nB deploy {} port\nB deploy {} village"
    tables = [
        play(three(*RING), lines.format(*kinds))
        for kinds in (("lord", "samurai", "archer", "brute"), 4 * ("peasant",))
    ]
    assert [p.id for p in see(tables[0], C).pieces] == ["a1", "a2", "b1", "b2"]
    for viewer in (C, ONLOOKER):
        assert see(tables[0], viewer) == see(tables[1], viewer)
        assert tables[0].events(viewer) == tables[1].events(viewer)
    assert tables[0].legal(C) == tables[1].legal(C)


@pytest.mark.rule("KJ-R-41")
def test_a_handle_lasts_while_the_card_is_on_the_table() -> None:
    table = at_ring({"A port": "lord, peasant, brute"})
    play(table, "A deploy general port\nA move a2 torii\nA deploy archer torii")
    assert army(table, A, "port").cards == ("a1", "a3", "a4")
    assert army(table, A, "torii").cards == ("a2", "a5")


@pytest.mark.rule("KJ-R-42")
def test_lists_of_cards_not_yet_seen_use_the_viewers_knowledge_only() -> None:
    table = at_ring({"A port": "lord, scout^, samurai"}, seen={"a3": "B"})
    of_a = [see(table, viewer).players[A].not_yet_seen for viewer in EVERYONE]
    without_scout = {kind: count for kind, count in ARMY.items() if kind != "scout"}
    assert of_a == [
        {},
        {kind: count for kind, count in without_scout.items() if kind != "samurai"},
        without_scout,
        without_scout,
    ]


@pytest.mark.rule("KJ-R-43")
@pytest.mark.parametrize(
    ("kind", "event"), [("scout", "turned"), ("shugenja", "looked"), ("assassin", "struck")]
)
def test_an_ability_with_one_target_is_carried_out_without_asking(kind: str, event: str) -> None:
    table = at_ring({"B port": "samurai"})
    table.apply(A, "deploy assassin b1" if kind == "assassin" else f"deploy {kind} port")
    assert [told_["card"] for told_ in told(table, C, event)] == ["b1"]
    assert (see(table, A).phase, see(table, A).left) == ("deploy", 1)
    assert known_to(table, "b1") == ({*EVERYONE} if kind == "scout" else {A, B})


@pytest.mark.rule("KJ-R-43")
def test_spectators_know_what_an_uninvolved_seat_knows() -> None:
    """A game of A and B against each other, with C holding no card on the table."""
    table = at_ring({"A port": "lord, archer", "B port": "brute, peasant"})
    play(table, "A deploy shugenja port\nA look b1\nA deploy scout port\nA turn b2")
    play(table, "B deploy assassin a2\nB deploy peasant port")
    assert see(table, C).pieces == see(table, ONLOOKER).pieces
    assert table.events(C) == table.events(ONLOOKER)


@pytest.mark.rule("KJ-R-43")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_refusals_depend_on_what_the_asking_seat_knows(seats: int) -> None:
    """Every path of every seat is answered alike on a table sampled from its knowledge."""
    table = seeded(GAME, seats, seed=f"refusals {seats}")
    rng = stream("refusals", seats)
    for step in range(13 * seats - 1):
        random_step(table, rng)
        if step % 9:
            continue
        for seat in range(seats):
            guess = Refereed(GAME, table.setup, None, table.state.determinize(seat, rng))
            for path in GAME.paths(seat, seats):
                assert table.why_not(seat, path) == guess.why_not(seat, path), path


@pytest.mark.rule("KJ-R-44")
def test_a_last_hidden_card_is_shown_face_down_though_it_follows_by_exclusion() -> None:
    """All of B's other cards lie open, and B's hand is empty."""
    others = "peasant^, peasant^, peasant^, peasant^, archer^, samurai^, brute^"
    regular = "scout^, shugenja^, general^, assassin^, ashigaru^"
    table = set_out(two(*RING[:2], "torii", "palace"), {"B port": f"lord, {others}, {regular}"})
    assert see(table, A).players[B].not_yet_seen == {"lord": 1}
    assert kind_seen(table, A, "b1") is None
    assert not piece(table, A, "b1").face_up


# Chapter 14, what is left of it.


@pytest.mark.rule("KJ-INF-07", "KJ-R-26")
def test_a_card_is_revealed_to_all_when_its_battlefield_is_resolved() -> None:
    combat = fight("torii", "lord", "brute")
    for viewer in (A, B, ONLOOKER):
        revealed = told(combat.table, viewer, "revealed", tile="torii")
        assert [(card["card"], card["kind"]) for card in revealed] == [
            *(("a1", "lord"), ("b1", "brute"))
        ]
    assert field(combat.table, "torii").conqueror == "B"


@pytest.mark.rule("KJ-DRF-04", "KJ-SET-06")
def test_tiles_not_in_play_are_known_to_nobody_but_after_a_draft() -> None:
    table = seeded(GAME, 3, {"setup": "random"}, seed="unknown")
    in_play = {battlefield.tile for battlefield in see(table, A).battlefields}
    assert set(see(table, A).drawn) == in_play
    draft = seeded(GAME, 3, {"setup": "draft"}, seed="unknown")
    rng = stream("draft")
    while see(draft, A).phase == "draft":
        random_step(draft, rng)
    in_play = {battlefield.tile for battlefield in see(draft, A).battlefields}
    assert len(in_play) == 6
    assert len(see(draft, A).drawn) == 8
    assert in_play < set(see(draft, A).drawn)
