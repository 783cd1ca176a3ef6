"""Chapters 12 and 13: what is decided, by whom, and what is left to chance."""

from __future__ import annotations

from collections import Counter

import pytest
from games.kenjin.build import (
    FOURS,
    GAME,
    ONLOOKER,
    SECRET,
    SIXES,
    A,
    B,
    C,
    choices,
    fight,
    kind_seen,
    piece,
    play,
    random_step,
    see,
    set_out,
    three,
    told,
    two,
    undrawn,
)
from games.kit import seeded

from honjin.engine.playout import count_sequences
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE
from honjin.engine.table import Table

ROW = ("port", "bridge", "rice_field", "palace")
RING = ("port", "bridge", "village", "palace", "torii", "fortress")
EVERYONE = (A, B, C, ONLOOKER)


# Decision points.


@pytest.mark.rule("KJ-D-01")
def test_first_seat_and_clans_are_chosen_and_open() -> None:
    table = seeded(GAME, 3, {"first": "C", "clans": "yasei,hondo"}, seed="open")
    for viewer in EVERYONE:
        view = see(table, viewer)
        assert view.first == "C"
        assert [player.clan for player in view.players] == ["Yaseï", "Hondo", "Kamiwashi"]


@pytest.mark.rule("KJ-D-02", "KJ-D-03")
@pytest.mark.parametrize("seats", [3, 4])
def test_each_seat_drafts_one_open_tile_of_each_value_for_all_to_see(seats: int) -> None:
    table = seeded(GAME, seats, {"setup": "draft", "first": "A"}, seed="draft")
    order: list[int] = []
    while see(table, A).phase == "draft":
        (seat,) = table.actors()
        offer = see(table, ONLOOKER).offer
        assert choices(table, seat) == {f"take {tile}" for tile in offer}
        assert set(offer) <= set(FOURS if len(order) < seats else SIXES)
        order.append(seat)
        table.apply(seat, f"take {offer[0]}")
        for viewer in (ONLOOKER, *range(seats)):
            assert told(table, viewer, "taken")[-1]["tile"] == offer[0]
    assert order == [*range(seats), *reversed(range(seats))]


@pytest.mark.rule("KJ-D-04")
def test_a_card_of_the_hand_is_deployed_on_an_own_battlefield_with_room() -> None:
    table = set_out(three(*RING), {"A bridge": "lord, ashigaru^, brute", "A port": "peasant"})
    hand = {"scout", "shugenja", "general", "assassin", "peasant", "archer", "samurai"}
    places = ("port", "torii", "fortress")
    assert choices(table, A) == {f"deploy {kind} {tile}" for kind in hand for tile in places}
    assert table.legal(B) == table.legal(C) == []


@pytest.mark.rule("KJ-D-04")
@pytest.mark.parametrize("kind", SECRET)
def test_what_a_secret_unit_is_stays_hidden_from_all_others(kind: str) -> None:
    table = play(three(*RING), f"A deploy {kind} port")
    assert [kind_seen(table, viewer, "a1") for viewer in EVERYONE] == [kind, None, None, None]
    for viewer in (B, C, ONLOOKER):
        plain = {"seat": "A", "card": "a1", "tile": "port", "turn": 1}
        assert told(table, viewer, "deployed") == [plain]


@pytest.mark.rule("KJ-D-04", "KJ-D-08")
def test_the_assassin_needs_no_battlefield_but_a_victim() -> None:
    table = set_out(three(*RING), {"C village": "lord", "B port": "brute, scout^"})
    assert choices(table, A, "deploy assassin") == {"deploy assassin b1", "deploy assassin c1"}
    table.apply(A, "deploy assassin c1")
    assert piece(table, ONLOOKER, "a1").place == "village"


@pytest.mark.rule("KJ-D-05")
def test_the_scouts_player_chooses_a_facedown_card_opposite() -> None:
    table = set_out(two(*ROW), {"B port": "lord, scout^, brute", "B palace": "archer"})
    table.apply(A, "deploy scout port")
    assert (table.actors(), see(table, B).field) == ([A], "port")
    assert choices(table, A) == {"turn b1", "turn b3"}


@pytest.mark.rule("KJ-D-06")
def test_the_shugenjas_player_chooses_a_facedown_card_of_any_other() -> None:
    table = set_out(three(*RING), {"A port": "lord", "B port": "brute", "C village": "archer"})
    table.apply(A, "deploy shugenja torii")
    assert (table.actors(), choices(table, A)) == ([A], {"look b1", "look c1"})
    table.apply(A, "look b1")
    assert [kind_seen(table, viewer, "b1") for viewer in EVERYONE] == ["brute", "brute", None, None]


@pytest.mark.rule("KJ-D-07")
def test_the_generals_player_chooses_a_secret_unit_and_where_it_goes() -> None:
    table = set_out(
        two(*ROW),
        {"A port": "lord, samurai^, peasant, ashigaru^", "A bridge": "peasant, brute, archer"},
    )
    table.apply(A, "deploy general port")
    assert choices(table, A) == {
        f"move {card} {tile}" for card in ("a1", "a2", "a3") for tile in ("rice_field", "palace")
    }
    table.apply(A, "move a3 palace")
    assert "kind" not in told(table, B, "moved")[0]
    assert kind_seen(table, B, "a3") is None


@pytest.mark.rule("KJ-D-09")
def test_the_conqueror_of_the_supply_camp_names_two_battlefields_openly() -> None:
    table = fight("supply_camp", "brute", "").table
    asked = []
    while not table.over:
        assert table.actors() == [A]
        asked.append(len(table.legal(A)))
        table.apply(A, table.legal(A)[0])
    assert asked == [3, 2]
    assert told(table, ONLOOKER, "supplied") == told(table, B, "supplied")
    assert [s["tile"] for s in told(table, B, "supplied")] == ["bridge", "torii"]


@pytest.mark.rule("KJ-D-10")
@pytest.mark.parametrize(
    ("a", "b", "asked"),
    [
        ("peasant, peasant", "scout^, archer", [A, B]),
        ("peasant, lord", "scout^, archer", [B]),
        ("peasant, peasant", "", [A]),
        ("peasant, lord", "brute", []),
    ],
)
def test_at_the_sanctuary_a_player_with_several_weakest_cards_chooses(
    a: str, b: str, asked: list[int]
) -> None:
    table = fight("sanctuary", a, b).table
    assert table.actors() == asked
    for seat in asked:
        assert choices(table, seat) == {f"destroy {'ab'[seat]}{n}" for n in (1, 2)}


@pytest.mark.rule("KJ-D-10")
def test_a_forced_loss_at_the_sanctuary_waits_for_the_others_choice() -> None:
    combat = fight("sanctuary", "peasant, peasant", "scout^, brute")
    assert combat.lost("destroyed") == []
    combat.table.apply(A, "destroy a2")
    assert combat.lost("destroyed") == ["a2", "b1"]


@pytest.mark.rule("KJ-D-04", "KJ-R-09")
def test_two_cards_are_decided_in_a_turn_and_one_in_the_seventh() -> None:
    table = set_out(
        two(*ROW), {}, hands={"A": "brute, archer, peasant", "B": "lord, peasant, brute"}
    )
    turns = []
    while not told(table, A, "combat"):
        (seat,) = table.actors()
        turns.append((seat, see(table, A).left))
        table.apply(seat, table.legal(seat)[0])
    assert turns == [(A, 2), (A, 1), (B, 2), (B, 1), (A, 1), (B, 1)]


# Chance.


@pytest.mark.rule("KJ-C-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_as_likely_to_begin(seats: int) -> None:
    table = undrawn(seats)
    assert choices(table, CHANCE) == {f"first {seat}" for seat in "ABCD"[:seats]}
    assert _weights(table) == {1}
    drawn = Counter(see(seeded(GAME, seats, seed=f"first {n}"), A).first for n in range(600))
    assert set(drawn) == set("ABCD"[:seats])
    assert all(abs(count - 600 / seats) < 75 for count in drawn.values())


def _weights(table: Table) -> set[int]:
    """How likely the outcomes are that chance may draw now, relative to each other."""
    return {table.state.weight(outcome) for outcome in table.state.legal(CHANCE)}


@pytest.mark.rule("KJ-C-02", "KJ-SET-02")
@pytest.mark.parametrize(("setup", "draws"), [("random", 6), ("draft", 8)])
def test_tiles_are_drawn_by_value_without_replacement_each_as_likely(
    setup: str, draws: int
) -> None:
    table = undrawn(3, first="A", setup=setup)
    drawn: list[str] = []
    while see(table, A).phase in ("draw_tiles", "draw_offer", "draft"):
        if table.actors():
            table.apply(table.actors()[0], table.legal(table.actors()[0])[0])
            continue
        (stock,) = {FOURS if path[5:] in FOURS else SIXES for path in choices(table, CHANCE)}
        assert choices(table, CHANCE) == {f"tile {tile}" for tile in stock if tile not in drawn}
        assert _weights(table) == {1}
        drawn.append(table.legal(CHANCE)[-1].split()[1])
        table.apply(CHANCE, f"tile {drawn[-1]}")
    assert len(drawn) == draws


@pytest.mark.rule("KJ-C-03")
@pytest.mark.parametrize(("seats", "tiles"), [(2, 4), (3, 6)])
def test_every_order_of_tiles_on_the_borders_can_come(seats: int, tiles: int) -> None:
    """5 x 4 (x 3) orders of the fours times as many of the sixes, all different."""
    orders = {2: 20, 3: 60}[seats]
    assert count_sequences(undrawn(seats, first="A").state, tiles) == orders**2


@pytest.mark.rule("KJ-C-03")
def test_every_four_comes_to_every_place_for_fours() -> None:
    seen: Counter[tuple[int, str]] = Counter()
    for n in range(500):
        fields = see(seeded(GAME, 2, seed=f"order {n}"), A).battlefields
        seen.update((field.place, field.tile) for field in fields)
    assert set(seen) == {(p, t) for p in (0, 2) for t in FOURS} | {
        (p, t) for p in (1, 3) for t in SIXES
    }
    assert all(60 < count < 140 for count in seen.values())


@pytest.mark.rule("KJ-C-01", "KJ-C-02", "KJ-C-03")
@pytest.mark.parametrize("setup", ["random", "draft"])
def test_after_the_set_up_there_is_no_chance(setup: str) -> None:
    table = seeded(GAME, 3, {"setup": setup}, seed="no chance")
    rng = stream("no chance", setup)
    while see(table, A).phase == "draft":
        random_step(table, rng)
    draws = sum(entry.seat == CHANCE for entry in table.entries)
    assert draws == {"random": 1 + 6, "draft": 1 + 8}[setup]
    while not table.over:
        assert not table.state.chance()
        random_step(table, rng)
    assert sum(entry.seat == CHANCE for entry in table.entries) == draws
