"""Chapter 6: the secret units."""

from __future__ import annotations

import pytest
from games.kenjin.build import (
    A,
    B,
    fight,
    play,
    set_out,
    sheet,
    stack,
    told,
    two,
)

ROW = ("torii", "bridge", "rice_field", "palace")


# Lord.


@pytest.mark.rule("KJ-SEC-01", "KJ-R-20")
@pytest.mark.parametrize(
    ("army", "lord"),
    [
        ("lord", 2),
        ("lord, peasant, scout^", 4),
        ("peasant, scout^, lord", 2),
        ("peasant, lord, scout^", 3),
    ],
)
def test_a_lord_grows_by_the_cards_above_it(army: str, lord: int) -> None:
    assert f"lord {lord}" in fight("torii", army, "").counted(A)


@pytest.mark.rule("KJ-R-20")
@pytest.mark.parametrize(
    ("before", "victim", "after", "lord"),
    [
        ("lord, peasant", "a2", "lord, B's assassin^", 3),
        ("peasant, lord", "a1", "B's assassin^, lord", 2),
        ("peasant, lord, scout^", "a1", "B's assassin^, lord, scout^", 3),
    ],
)
def test_place_in_the_stack_counts_and_not_time(
    before: str, victim: str, after: str, lord: int
) -> None:
    """B's Assassin comes later than the Lord, but lies where its victim lay."""
    table = set_out(
        two(*ROW),
        {"A torii": before},
        turn=B,
        left=1,
        hands={"A": "brute", "B": "assassin, archer"},
    )
    table.apply(B, f"deploy assassin {victim}")
    assert stack(table, A, "torii") == after
    play(table, "A deploy brute palace\nB deploy archer palace")
    (counted,) = told(table, A, "strength", tile="torii", kind="lord")
    assert counted["strength"] == lord


@pytest.mark.rule("KJ-R-21", "KJ-CMB-09")
@pytest.mark.parametrize(
    ("a", "b", "lord"),
    [
        ("lord, peasant, peasant", "samurai", 2),
        ("lord, peasant, peasant", "samurai, brute", 2),
        ("lord, peasant, peasant", "brute", 4),
        ("lord, archer, peasant, peasant", "samurai", 5),
        ("lord, samurai, peasant", "archer", 3),
    ],
)
def test_a_lords_bonus_is_counted_after_eliminations(a: str, b: str, lord: int) -> None:
    assert f"lord {lord}" in fight("torii", a, b).counted(A)


@pytest.mark.rule("KJ-R-21", "KJ-R-22")
def test_a_card_moved_away_no_longer_counts_and_a_moved_lord_starts_again() -> None:
    table = set_out(
        two(*ROW),
        {"A torii": "lord, peasant, scout^", "A rice_field": "brute, ashigaru^"},
        left=2,
        hands={"A": "general, archer, peasant", "B": "peasant, peasant, peasant"},
    )
    play(table, "A deploy general torii\nA move a1 rice_field\nA deploy archer rice_field")
    play(table, "B deploy peasant palace\nB deploy peasant palace")
    play(table, "A deploy peasant rice_field\nB deploy peasant palace")
    assert [c["kind"] for c in told(table, A, "strength", tile="rice_field")] == [
        *("brute", "ashigaru", "lord", "archer", "peasant")
    ]
    (counted,) = told(table, A, "strength", kind="lord", seat="A")
    assert counted["strength"] == 4


@pytest.mark.rule("KJ-R-21")
def test_a_peasant_moved_away_takes_its_one_along() -> None:
    table = set_out(
        two(*ROW),
        {"A torii": "lord, peasant"},
        left=1,
        hands={"A": "general, archer", "B": "peasant, peasant, peasant"},
    )
    play(table, "A deploy general torii\nA move a2 palace\nB deploy peasant palace")
    play(table, "B deploy peasant palace\nA deploy archer palace\nB deploy peasant palace")
    (counted,) = told(table, A, "strength", tile="torii", kind="lord")
    assert counted["strength"] == 3


@pytest.mark.rule("KJ-R-22")
def test_a_lord_turned_up_loses_nothing_but_their_secrecy() -> None:
    hidden, open_ = fight("torii", "lord, peasant", ""), fight("torii", "lord^, peasant", "")
    assert hidden.counted(A) == open_.counted(A) == "lord 3, peasant 0"
    assert hidden.points(A) == open_.points(A)


@pytest.mark.rule("KJ-SEC-02", "KJ-END-03")
def test_a_lord_still_there_on_a_conquered_battlefield_brings_three() -> None:
    assert fight("torii", "lord", "peasant").points(A) == {"conquered": 4, "lord": 3}
    assert fight("torii", "lord", "brute").points(A) == {}
    assert fight("torii", "lord", "ashigaru^").points(A) == {}


@pytest.mark.rule("KJ-SEC-03", "KJ-DEP-12")
@pytest.mark.parametrize(
    ("place", "lines"),
    [("torii", {("torii", "conquered"): 4, ("torii", "lord"): 3}), ("rice_field", {})],
)
def test_a_lord_laid_last_costs_five_conquered_or_not(
    place: str, lines: dict[tuple[str, str], int]
) -> None:
    table = set_out(
        two(*ROW),
        {"B rice_field": "brute", "A bridge": "", "B bridge": "ashigaru^"},
        hands={"A": "lord", "B": "peasant"},
    )
    play(table, f"A deploy lord {place}\nB deploy peasant palace")
    scored = sheet(table, A)
    assert scored[("lord", "lord_last")] == -5
    assert {line: scored[line] for line in scored if line[0] == place} == lines


# Peasant.


@pytest.mark.rule("KJ-SEC-04", "KJ-END-02")
@pytest.mark.parametrize(
    ("army", "points"),
    [
        ("brute", {"conquered": 4}),
        ("brute, peasant", {"conquered": 4, "peasant": 1}),
        ("brute, peasant, peasant, peasant, peasant", {"conquered": 4, "peasant": 1}),
    ],
)
def test_peasants_bring_one_point_a_battlefield_however_many(
    army: str, points: dict[str, int]
) -> None:
    combat = fight("torii", army, "ashigaru^")
    assert combat.totals == (3, 2)
    assert combat.points(A) | {"torii": 0} == points | {"torii": 0}


@pytest.mark.rule("KJ-SEC-04")
def test_peasants_bring_nothing_where_their_army_does_not_conquer() -> None:
    assert fight("torii", "peasant, peasant", "brute").points(A) == {}


# Archer and Samurai.


@pytest.mark.rule("KJ-SEC-05", "KJ-CMB-06")
def test_the_archer_eliminates_the_opposing_samurai_before_it_acts() -> None:
    combat = fight("torii", "archer, brute, peasant", "samurai, general^")
    assert combat.lost("shot") == ["b1"]
    assert combat.lost("cut_down") == []
    assert combat.counted(A) == "archer 1, brute 3, peasant 0"
    assert combat.counted(B) == "general 2"


@pytest.mark.rule("KJ-SEC-05")
def test_the_archer_spares_everybody_else_and_their_own_samurai() -> None:
    others = "lord, brute, peasant, ashigaru^, general^, scout^, shugenja^, A's assassin^, archer"
    combat = fight("torii", "archer, samurai^", others)
    assert combat.lost("shot") == ["a2"]
    combat = fight("torii", "archer", others)
    assert combat.lost("shot") == []
    assert combat.cards == (1, 9)


@pytest.mark.rule("KJ-SEC-05", "KJ-SEC-06")
def test_an_archer_on_another_battlefield_does_not_help() -> None:
    """All of A's army but the Peasant lies at the Palace."""
    assert fight("torii", "peasant", "samurai").lost("cut_down") == ["a1"]


@pytest.mark.rule("KJ-SEC-06", "KJ-R-23", "KJ-CMB-07")
def test_the_samurai_eliminates_peasants_brute_and_ashigaru_and_nobody_else() -> None:
    everybody = "scout^, shugenja^, general^, B's assassin^, lord, samurai"
    victims = "ashigaru^, peasant, peasant, peasant, peasant, brute"
    combat = fight("torii", f"{everybody}, {victims}", "samurai")
    dead = [card["kind"] for card in combat.told("cut_down")]
    assert dead == ["ashigaru", *4 * ["peasant"], "brute"]
    assert combat.counted(A) == "scout 1, shugenja 1, general 2, assassin 1, lord 3, samurai 2"


@pytest.mark.rule("KJ-SEC-07")
def test_the_brute_has_no_ability() -> None:
    combat = fight("torii", "brute", "peasant, samurai^, archer, lord")
    other = fight("torii", "general^", "peasant, samurai^, archer, lord")
    assert combat.counted(B) == other.counted(B) == "peasant 0, samurai 2, archer 1, lord 2"


# What removes a card removes its points.


@pytest.mark.rule("KJ-R-24", "KJ-SEC-04")
def test_a_peasant_removed_by_a_samurai_brings_nothing() -> None:
    combat = fight("torii", "brute, lord, scout^, peasant", "samurai")
    assert combat.conqueror == "A"
    assert combat.points(A) | {"torii": 0} == {"conquered": 4, "lord": 3, "torii": 0}


@pytest.mark.rule("KJ-R-24", "KJ-SEC-02")
@pytest.mark.parametrize("victim", ["lord", "peasant"])
def test_a_lord_or_peasant_removed_by_an_assassin_brings_nothing(victim: str) -> None:
    table = set_out(
        two(*ROW),
        {"A bridge": f"{victim}, brute"},
        turn=B,
        left=1,
        hands={"A": "archer", "B": "assassin, ashigaru"},
    )
    play(table, "B deploy assassin a1\nA deploy archer palace\nB deploy ashigaru palace")
    assert stack(table, A, "bridge") == "B's assassin^, brute^"
    assert {reason for tile, reason in sheet(table, A) if tile == "bridge"} == {"conquered"}


@pytest.mark.rule("KJ-R-24")
@pytest.mark.parametrize(
    ("army", "points"),
    [
        ("lord", {}),
        ("brute, lord", {"conquered": 6}),
        ("brute, peasant", {"conquered": 6}),
    ],
)
def test_a_lord_or_peasant_taken_by_the_sanctuary_brings_nothing(
    army: str, points: dict[str, int]
) -> None:
    assert fight("sanctuary", army, "").points(A) == points
