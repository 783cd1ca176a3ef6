"""Chapter 1: pieces and terms."""

from __future__ import annotations

import pytest
from games.kenjin.build import (
    ARMY,
    FOURS,
    GAME,
    ONLOOKER,
    REGULAR,
    SECRET,
    SIXES,
    A,
    B,
    C,
    D,
    army,
    choices,
    field,
    fight,
    four,
    kind_seen,
    piece,
    play,
    random_step,
    refused,
    see,
    set_out,
    stack,
    three,
    told,
    two,
    undrawn,
)
from games.kit import seeded

from honjin.engine.errors import BadPosition
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE
from honjin.engine.table import Table

ROW = ("port", "bridge", "rice_field", "palace")


# Clans and armies.


@pytest.mark.rule("KJ-DEF-01")
def test_four_clans_with_equal_armies() -> None:
    table = seeded(GAME, 4, seed="clans")
    clans = [player.clan for player in see(table, A).players]
    assert sorted(clans) == ["Hondo", "Jozu", "Kamiwashi", "Yaseï"]
    assert see(table, A).hand == see(table, B).hand == see(table, C).hand == see(table, D).hand


@pytest.mark.rule("KJ-DEF-02")
def test_an_army_is_thirteen_cards() -> None:
    table = seeded(GAME, 4, seed="armies")
    assert see(table, A).hand == {
        "scout": 1,
        "shugenja": 1,
        "general": 1,
        "assassin": 1,
        "ashigaru": 1,
        "lord": 1,
        "peasant": 4,
        "archer": 1,
        "samurai": 1,
        "brute": 1,
    }
    assert sum(player.in_hand for player in see(table, A).players) == 52
    assert sum(sum(see(table, seat).hand.values()) for seat in range(4)) == 52


@pytest.mark.rule("KJ-DEF-03")
@pytest.mark.parametrize("kind", ["scout", "shugenja", "general", "assassin", "ashigaru"])
def test_regular_units_are_laid_face_up(kind: str) -> None:
    table = two(*ROW)
    table.apply(A, f"deploy {kind} port")
    assert stack(table, A, "port") == f"{kind}^"


@pytest.mark.rule("KJ-DEF-04")
@pytest.mark.parametrize("kind", ["lord", "peasant", "archer", "samurai", "brute"])
def test_secret_units_are_laid_face_down(kind: str) -> None:
    table = two(*ROW)
    table.apply(A, f"deploy {kind} port")
    assert stack(table, A, "port") == kind


@pytest.mark.rule("KJ-DEF-03", "KJ-DEF-04")
def test_five_regular_and_eight_secret_cards() -> None:
    hand = see(two(*ROW), A).hand
    assert sum(hand[kind] for kind in REGULAR) == 5
    assert sum(hand[kind] for kind in SECRET) == 8
    assert set(hand) == {*REGULAR, *SECRET}


# Battlefields.


@pytest.mark.rule("KJ-DEF-05")
@pytest.mark.parametrize("tile", ["port", "rice_field", "village", "supply_camp", "torii"])
def test_battlefields_worth_four(tile: str) -> None:
    assert field(two(tile), tile).worth == 4


@pytest.mark.rule("KJ-DEF-05")
@pytest.mark.parametrize("tile", ["bridge", "sanctuary", "palace", "golden_temple", "fortress"])
def test_battlefields_worth_six(tile: str) -> None:
    assert field(two("port", tile), tile).worth == 6


@pytest.mark.rule("KJ-DEF-05")
def test_there_are_ten_battlefields_and_no_promo_tile() -> None:
    outcomes = GAME.paths(CHANCE, 4)
    assert {path for path in outcomes if path.startswith("tile")} == {
        f"tile {tile}" for tile in (*FOURS, *SIXES)
    }


@pytest.mark.rule("KJ-DEF-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_battlefield_has_one_side_for_each_of_two_players(seats: int) -> None:
    for battlefield in see(seeded(GAME, seats, seed="sides"), A).battlefields:
        one, other = battlefield.armies
        assert one.seat != other.seat


@pytest.mark.rule("KJ-DEF-06")
def test_the_cards_on_a_side_are_its_players_army_no_matter_who_laid_them() -> None:
    combat = fight("port", "B's assassin^, brute", "ashigaru^")
    assert combat.counted(A) == "assassin 1, brute 3"
    assert combat.counted(B) == "ashigaru 2"


@pytest.mark.rule("KJ-DEF-07")
def test_a_player_fights_where_a_side_is_theirs_with_or_without_cards() -> None:
    table = three("port", "bridge", "village", "palace", "torii", "fortress")
    places = {path.split()[2] for path in choices(table, A, "deploy lord")}
    assert places == {"port", "bridge", "torii", "fortress"}
    assert refused(table, A, "deploy lord village") == "KJ-DEP-03"


@pytest.mark.rule("KJ-DEF-08", "KJ-DEP-06")
def test_a_stack_keeps_its_order_and_new_cards_go_on_top() -> None:
    table = set_out(two(*ROW), {"A port": "lord, ashigaru^, peasant"})
    table.apply(A, "deploy brute port")
    assert stack(table, A, "port") == "lord, ashigaru^, peasant, brute"
    assert army(table, A, "port").cards == ("a1", "a2", "a3", "a4")


@pytest.mark.rule("KJ-DEF-08", "KJ-INF-01")
@pytest.mark.parametrize("viewer", [A, B, C, ONLOOKER])
def test_the_number_of_cards_and_the_open_ones_are_visible_to_everyone(viewer: int) -> None:
    table = set_out(
        three("port", "bridge", "village", "palace", "torii", "fortress"),
        {"A port": "lord, ashigaru^, samurai^"},
    )
    port = see(table, viewer).battlefields[0]
    assert port.armies[0].cards == ("a1", "a2", "a3")
    assert port.armies[1].cards == ()
    assert kind_seen(table, viewer, "a2") == "ashigaru"
    assert kind_seen(table, viewer, "a3") == "samurai"


# Elimination and totals.


@pytest.mark.rule("KJ-DEF-09")
def test_an_eliminated_card_gives_no_strength_and_activates_nothing() -> None:
    """A's Assassin takes the place of B's Archer: A's Samurai lives and cuts the Brute down."""
    table = set_out(
        two(*ROW),
        {"A port": "samurai", "B port": "archer, brute"},
        turn=A,
        hands={"A": "assassin", "B": "ashigaru"},
    )
    play(table, "A deploy assassin b1\nB deploy ashigaru palace")
    assert told(table, A, "shot", tile="port") == []
    assert [card["card"] for card in told(table, A, "cut_down", tile="port")] == ["b2"]
    assert [t["total"] for t in told(table, A, "total", tile="port")] == [2, 2]


@pytest.mark.rule("KJ-DEF-09")
def test_an_eliminated_card_is_not_deployed_again_and_cannot_be_named() -> None:
    table = set_out(two(*ROW), {"A port": "lord, peasant, archer"}, turn=B)
    play(table, "B deploy assassin a1\nB deploy shugenja port")
    assert piece(table, A, "a1").place == "out"
    assert refused(table, B, "look a1") == "KJ-DEF-09"
    table.apply(B, "look a2")
    assert refused(table, A, "deploy lord port") == "KJ-SET-01"


@pytest.mark.rule("KJ-DEF-09")
def test_an_eliminated_card_does_not_count_as_a_card_there() -> None:
    """Equal totals; the Peasants that were cut down do not break the tie."""
    combat = fight("port", "samurai", "general^, peasant, peasant, peasant", supply="A")
    assert combat.totals == (3, 3)
    assert combat.cards == (1, 1)
    assert combat.conqueror == "nobody"


@pytest.mark.rule("KJ-DEF-10")
def test_a_total_is_strengths_plus_bonuses_minus_penalties() -> None:
    combat = fight("palace", "lord, brute, scout^", "general^", supply="A")
    assert combat.counted(A) == "lord 4, brute 3, scout 1"
    amounts = {added["source"]: added["amount"] for added in combat.told("added", seat="A")}
    assert amounts == {"supply_camp": 1, "palace": -2}
    assert combat.totals == (4 + 3 + 1 + 1 - 2, 2)


@pytest.mark.rule("KJ-DEF-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_on_the_table_and_removed_by_assassins_are_all_that_was_deployed(seats: int) -> None:
    table = seeded(GAME, seats, seed=f"invariant {seats}")
    rng = stream("invariant", seats)
    while not told(table, A, "combat"):
        on_table, removed, deployed = _count(table)
        assert on_table + removed == deployed
        before = deployed
        random_step(table, rng)
    assert before == 13 * seats - 1
    assert sum(player.deployed for player in see(table, A).players) == 13 * seats
    assert len(told(table, A, "deployed")) + len(told(table, A, "struck")) == 13 * seats


def _count(table: Table) -> tuple[int, int, int]:
    view = see(table, ONLOOKER)
    on_table = sum(len(side.cards) for f in view.battlefields for side in f.armies)
    removed = sum(piece.place == "out" for piece in view.pieces)
    assert removed == len(told(table, ONLOOKER, "struck"))
    return on_table, removed, sum(player.deployed for player in view.players)


@pytest.mark.rule("KJ-DEF-11")
def test_a_position_with_a_card_missing_is_refused() -> None:
    with pytest.raises(BadPosition, match="KJ-DEF-11"):
        set_out(two(*ROW), {"A port": "lord"}, dead={"A": "peasant"})


@pytest.mark.rule("KJ-DEF-02")
def test_a_position_with_a_fifth_peasant_is_refused() -> None:
    table = undrawn(2, setup="teaching", first="A")
    position = GAME.position(table.state)
    position["hands"]["A"]["peasant"] = ARMY["peasant"] + 1
    with pytest.raises(BadPosition, match="KJ-DEF-02"):
        GAME.load(position, table.setup)


@pytest.mark.rule("KJ-DEF-06")
def test_opposite_players_have_no_side_on_each_others_battlefields() -> None:
    table = four("port", "bridge", "village", "palace", "torii", "fortress", "rice_field")
    table.apply(CHANCE, "tile sanctuary")
    assert {side.seat for side in field(table, "torii").armies} == {"C", "D"}
    assert refused(table, A, "deploy lord torii") == "KJ-DEP-03"
