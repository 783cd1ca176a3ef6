"""Chapter 7: combat."""

from __future__ import annotations

from itertools import groupby

import pytest
from games.kenjin.build import (
    ONLOOKER,
    A,
    B,
    C,
    army,
    choices,
    fight,
    kind_seen,
    piece,
    play,
    refused,
    see,
    set_out,
    sheet,
    stack,
    three,
    told,
    two,
)

from honjin.engine.table import Table

# The frame.


def camp_last() -> Table:
    """The Supply Camp is the third tile; B still has one card to lay."""
    return set_out(
        two("port", "bridge", "supply_camp", "palace"),
        {"A supply_camp": "brute", "B port": "lord, peasant", "A bridge": "archer"},
        turn=B,
        hands={"A": "", "B": "ashigaru"},
    )


@pytest.mark.rule("KJ-CMB-01")
def test_each_battlefield_is_resolved_completely_before_the_next() -> None:
    table = play(camp_last(), "B deploy ashigaru palace\nA supply port\nA supply palace")
    events = [e.facts["tile"] for e in table.events(A) if "tile" in e.facts]
    combats = events[1:]
    supplies = ["port", "palace"]
    assert [tile for tile, _ in groupby(combats)] == [
        *("supply_camp", *supplies, "port", "bridge", "palace")
    ]


@pytest.mark.rule("KJ-CMB-02", "KJ-FLD-09")
def test_the_supply_camp_comes_first() -> None:
    table = play(camp_last(), "B deploy ashigaru palace")
    assert [combat["tile"] for combat in told(table, A, "combat")] == ["supply_camp"]
    play(table, "A supply port\nA supply palace")
    assert [combat["tile"] for combat in told(table, A, "combat")] == [
        *("supply_camp", "port", "bridge", "palace")
    ]


SUMS = ["strength", "total", "strength", "total"]


@pytest.mark.rule("KJ-CMB-03")
@pytest.mark.parametrize(
    ("tile", "before", "after", "rest"),
    [
        ("torii", [], [], [*SUMS, "conquered"]),
        ("port", ["port_count"], [], [*2 * ["strength", "added", "total"], "conquered"]),
        ("sanctuary", [], ["destroyed"], [*SUMS, "conquered"]),
        ("palace", [], [], ["strength", "added", "total", "strength", "total", "conquered"]),
        ("golden_temple", [], [], [*SUMS, "stand_off", "cleared"]),
        ("fortress", [], [], [*SUMS, "conquered"]),
    ],
)
def test_a_battlefields_effect_is_applied_at_its_time(
    tile: str, before: list[str], after: list[str], rest: list[str]
) -> None:
    """A's Archer shoots B's Samurai, A's Samurai cuts B's Brute down: 5 v 5."""
    combat = fight(tile, "archer, samurai, general^", "lord, samurai, brute, general^")
    steps = [kind for kind, _ in groupby(combat.kinds_of_events())]
    assert steps == ["combat", *before, "revealed", "shot", "cut_down", *after, *rest]


# (a) to (d).


@pytest.mark.rule("KJ-CMB-04")
def test_the_port_is_counted_before_anything_is_turned_over() -> None:
    combat = fight("port", "ashigaru^, scout^, peasant", "lord, brute^")
    counts = {count["seat"]: count["cards"] for count in combat.told("port_count")}
    assert counts == {"A": 2, "B": 1}


@pytest.mark.rule("KJ-CMB-05")
def test_all_facedown_cards_on_both_sides_are_turned_up() -> None:
    combat = fight("torii", "lord, scout^, peasant", "brute, samurai^, archer")
    assert [card["card"] for card in combat.told("revealed")] == ["a1", "a3", "b1", "b3"]
    assert all(piece(combat.table, ONLOOKER, card).face_up for card in ("a1", "a3", "b1", "b3"))


@pytest.mark.rule("KJ-CMB-06", "KJ-CMB-07")
def test_archers_shoot_both_samurai_at_once() -> None:
    combat = fight("torii", "archer, samurai, peasant", "archer, samurai, peasant")
    assert combat.lost("shot") == ["b2", "a2"]
    assert combat.counted(A) == combat.counted(B) == "archer 1, peasant 0"


@pytest.mark.rule("KJ-CMB-07")
def test_samurai_strike_both_sides_at_once() -> None:
    combat = fight("torii", "samurai, peasant", "samurai, peasant")
    assert combat.lost("cut_down") == ["b2", "a2"]
    assert combat.counted(A) == combat.counted(B) == "samurai 2"


# (e) and (f).


@pytest.mark.rule("KJ-CMB-08", "KJ-FLD-02")
def test_at_the_sanctuary_both_sides_lose_a_weakest_card_and_nowhere_else() -> None:
    combat = fight("sanctuary", "brute, scout^", "general^, archer")
    assert combat.lost("destroyed") == ["a2", "b2"]
    assert combat.totals == (3, 2)
    assert fight("bridge", "brute, scout^", "general^, archer").lost("destroyed") == []


@pytest.mark.rule("KJ-CMB-09")
@pytest.mark.parametrize(
    ("tile", "a", "b", "supply", "totals"),
    [
        ("torii", "lord, brute, scout^", "general^", "", (4 + 3 + 1, 2)),
        ("rice_field", "lord, peasant", "peasant, brute", "B", (3 + 1, 1 + 3 + 1)),
        ("village", "lord, scout^", "archer, peasant", "A", (3 + 2 + 1, 2 + 0)),
        ("port", "lord, scout^", "brute", "A", (3 + 1 + 1 + 1, 3)),
        ("palace", "lord, scout^", "brute", "A", (3 + 1 + 1 - 2, 3)),
        ("palace", "lord, scout^", "brute", "B", (3 + 1 - 2, 3 + 1)),
    ],
)
def test_totals(tile: str, a: str, b: str, supply: str, totals: tuple[int, int]) -> None:
    assert fight(tile, a, b, supply=supply).totals == totals


# (g) and (h).


@pytest.mark.rule("KJ-CMB-10")
@pytest.mark.parametrize(
    ("a", "b", "conqueror"), [("brute", "ashigaru^, peasant", "A"), ("scout^", "general^", "B")]
)
def test_the_higher_total_conquers(a: str, b: str, conqueror: str) -> None:
    combat = fight("torii", a, b)
    assert (combat.conqueror, combat.how) == (conqueror, "total")


@pytest.mark.rule("KJ-CMB-11")
@pytest.mark.parametrize(
    ("a", "b", "totals", "conqueror", "how"),
    [
        ("peasant", "", (0, 0), "A", "cards"),
        ("general^", "scout^, archer", (2, 2), "B", "cards"),
        ("general^", "ashigaru^", (2, 2), "nobody", "tie"),
        ("samurai", "ashigaru^, general^, peasant", (2, 2), "nobody", "tie"),
    ],
)
def test_equal_totals_go_to_more_cards_left_or_to_nobody(
    a: str, b: str, totals: tuple[int, int], conqueror: str, how: str
) -> None:
    combat = fight("torii", a, b)
    assert (combat.totals, combat.conqueror, combat.how) == (totals, conqueror, how)


@pytest.mark.rule("KJ-CMB-06", "KJ-CMB-10", "KJ-SEC-05")
def test_hondo_takes_the_torii_from_kamiwashi() -> None:
    combat = fight(
        "torii", "archer, brute, general^", "samurai, general^, ashigaru^, scout^", clans="hondo"
    )
    assert [player.clan for player in see(combat.table, A).players] == ["Hondo", "Kamiwashi"]
    assert combat.lost("shot") == ["b1"]
    assert combat.lost("cut_down") == []
    assert (combat.totals, combat.conqueror) == ((6, 5), "A")
    assert combat.points(A)["conquered"] == 4


@pytest.mark.rule("KJ-CMB-12")
def test_temple_and_fortress_judge_the_winner_by_cards_too() -> None:
    """A tie that more cards would win elsewhere."""
    assert fight("bridge", "scout^, archer", "ashigaru^").conqueror == "A"
    temple = fight("golden_temple", "scout^, archer", "ashigaru^")
    assert (temple.conqueror, temple.how) == ("nobody", "golden_temple")
    fortress = fight("fortress", "scout^, archer", "ashigaru^")
    assert (fortress.conqueror, fortress.how) == ("nobody", "fortress")


# (j) and (k).


@pytest.mark.rule("KJ-CMB-13")
def test_the_losers_cards_leave_and_the_conquerors_stay_for_scoring() -> None:
    combat = fight("torii", "brute, peasant", "scout^, archer, peasant")
    assert stack(combat.table, A, "torii") == "brute^, peasant^"
    assert army(combat.table, B, "torii").cards == ()
    assert piece(combat.table, A, "b1").place == "out"
    assert combat.points(B) == {}


@pytest.mark.rule("KJ-CMB-13")
def test_where_nobody_conquers_nobody_scores() -> None:
    combat = fight("torii", "lord, peasant", "brute, peasant")
    assert combat.conqueror == "nobody"
    assert combat.points(A) == combat.points(B) == {}


@pytest.mark.rule("KJ-CMB-14", "KJ-FLD-09")
def test_supplies_are_named_at_once() -> None:
    table = play(camp_last(), "B deploy ashigaru palace")
    assert table.actors() == [A]
    assert choices(table, A) == {"supply port", "supply bridge", "supply palace"}
    assert refused(table, A, "deploy peasant port") == "KJ-FLD-09"


@pytest.mark.rule("KJ-R-26", "KJ-INF-07")
def test_the_other_cards_are_still_hidden_when_supplies_are_named() -> None:
    table = play(camp_last(), "B deploy ashigaru palace")
    assert kind_seen(table, B, "a1") == "brute"
    assert [kind_seen(table, A, card) for card in ("b1", "b2")] == [None, None]
    assert kind_seen(table, B, "a2") is None
    play(table, "A supply port\nA supply palace")
    assert [kind_seen(table, A, card) for card in ("b1", "b2")] == ["lord", "peasant"]


# Rulings.


@pytest.mark.rule("KJ-R-25")
def test_after_the_camp_the_order_is_that_of_the_table() -> None:
    table = set_out(
        three("torii", "fortress", "supply_camp", "bridge", "port", "palace"),
        {"B supply_camp": "brute"},
        turn=C,
        hands={"A": "", "B": "", "C": "peasant"},
    )
    play(table, "C deploy peasant palace\nB supply torii\nB supply bridge")
    assert [combat["tile"] for combat in told(table, A, "combat")] == [
        *("supply_camp", "torii", "fortress", "bridge", "port", "palace")
    ]


@pytest.mark.rule("KJ-R-26", "KJ-INF-07")
def test_cards_of_later_battlefields_stay_hidden_during_a_sanctuary_choice() -> None:
    table = set_out(
        two("port", "sanctuary", "torii", "palace"),
        {"A sanctuary": "peasant, peasant", "B torii": "lord", "B port": "brute"},
        turn=B,
        hands={"A": "", "B": "ashigaru"},
    )
    table.apply(B, "deploy ashigaru palace")
    assert kind_seen(table, A, "b2") == "brute"
    assert kind_seen(table, A, "b1") is None


EMPTY = [
    # tile, A, supply for, totals, conqueror, and with "ground must be held"
    ("palace", "peasant", "", (-2, 0), "B", "nobody"),
    ("village", "peasant", "B", (0, 1), "B", "A"),
    ("palace", "ashigaru^", "", (0, 0), "A", "A"),
]
LITERAL = [
    # tile, A, B, supply for, conqueror, how
    ("palace", "peasant", "", "", "A", "cards"),
    ("palace", "scout^", "", "", "A", "cards"),
    ("palace", "", "peasant", "", "B", "cards"),
    ("village", "peasant", "", "B", "A", "cards"),
    ("port", "ashigaru^, brute^, peasant^", "samurai, peasant", "", "B", "cards"),
    ("palace", "brute", "", "", "A", "total"),
    ("torii", "", "", "A", "A", "total"),
    ("torii", "peasant", "scout^", "", "B", "total"),
    ("golden_temple", "peasant", "", "B", "nobody", "golden_temple"),
    ("fortress", "peasant", "", "B", "nobody", "fortress"),
]


@pytest.mark.rule("KJ-R-27", "KJ-CMB-10", "KJ-CMB-11")
@pytest.mark.parametrize(("tile", "a", "supply", "totals", "conqueror", "_"), EMPTY)
def test_an_empty_side_is_an_army_of_strength_zero(
    tile: str, a: str, supply: str, totals: tuple[int, int], conqueror: str, _: str
) -> None:
    combat = fight(tile, a, "", supply=supply)
    assert (combat.totals, combat.conqueror) == (totals, conqueror)


@pytest.mark.rule("KJ-R-27")
@pytest.mark.parametrize(("tile", "a", "supply", "_", "__", "conqueror"), EMPTY)
def test_ground_must_be_held_as_an_option(
    tile: str, a: str, supply: str, _: object, __: str, conqueror: str
) -> None:
    combat = fight(tile, a, "", supply=supply, hold_ground=True)
    assert combat.conqueror == conqueror
    if supply:
        assert combat.totals == (0, 0)


@pytest.mark.rule("KJ-R-27")
@pytest.mark.parametrize(("tile", "a", "b", "supply", "conqueror", "how"), LITERAL)
def test_an_army_always_beats_a_side_without_cards_as_an_option(
    tile: str, a: str, b: str, supply: str, conqueror: str, how: str
) -> None:
    combat = fight(tile, a, b, supply=supply, empty_side_loses=True)
    assert (combat.conqueror, combat.how) == (conqueror, how)


@pytest.mark.rule("KJ-R-27")
def test_both_options_about_empty_sides_go_together() -> None:
    combat = fight("palace", "peasant", "", hold_ground=True, empty_side_loses=True)
    assert (combat.totals, combat.conqueror) == ((-2, 0), "A")
    assert combat.points(A) == {"conquered": 6, "peasant": 1}


@pytest.mark.rule("KJ-R-27")
def test_an_empty_side_gets_the_value_and_counts_as_a_conquered_battlefield() -> None:
    table = set_out(
        two("torii", "palace", "rice_field", "bridge"),
        {"B torii": "scout^", "A palace": "peasant"},
        turn=B,
        hands={"A": "", "B": "ashigaru"},
    )
    table.apply(B, "deploy ashigaru torii")
    assert sheet(table, B) == {
        ("torii", "conquered"): 4,
        ("palace", "conquered"): 6,
        ("torii", "torii"): 1,
    }
    assert see(table, B).score[B].battlefields == 2


@pytest.mark.rule("KJ-R-27")
def test_a_side_that_lost_all_its_cards_keeps_its_port_count() -> None:
    combat = fight("port", "ashigaru^", "samurai, peasant")
    assert (combat.totals, combat.cards) == ((1, 2), (0, 2))
    combat = fight("port", "ashigaru^, brute^, peasant^", "samurai, peasant")
    assert (combat.totals, combat.cards, combat.conqueror) == ((3, 2), (0, 2), "A")
    held = fight("port", "ashigaru^, brute^, peasant^", "samurai, peasant", hold_ground=True)
    assert (held.conqueror, held.how) == ("nobody", "empty_ground")


@pytest.mark.rule("KJ-R-28", "KJ-CMB-11")
def test_no_cards_on_either_side() -> None:
    assert fight("torii", "", "").conqueror == "nobody"
    supplied = fight("torii", "", "", supply="A")
    assert (supplied.totals, supplied.conqueror) == ((1, 0), "A")
    assert fight("torii", "", "", supply="A", hold_ground=True).conqueror == "nobody"


@pytest.mark.rule("KJ-R-29")
def test_totals_may_be_negative() -> None:
    combat = fight("palace", "peasant, peasant", "peasant")
    assert (combat.totals, combat.conqueror) == ((-2, 0), "B")
    assert combat.how == "total"
