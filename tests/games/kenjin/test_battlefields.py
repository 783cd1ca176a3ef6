"""Chapter 8: the ten battlefields."""

from __future__ import annotations

import pytest
from games.kenjin.build import (
    ONLOOKER,
    A,
    B,
    C,
    army,
    choices,
    ended,
    fight,
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

from honjin.engine.errors import UnknownAction
from honjin.engine.observation import offsets
from honjin.engine.table import Table

# Bridge.


@pytest.mark.rule("KJ-FLD-01", "KJ-DEP-13")
def test_a_full_bridge_takes_an_enemy_assassin_but_no_general() -> None:
    full = {"A bridge": "lord, brute, samurai"}
    tiles = ("port", "bridge", "village", "palace")
    table = set_out(two(*tiles), full)
    assert refused(table, A, "deploy general bridge") == "KJ-DEP-13"
    table = set_out(two(*tiles), full, turn=B)
    assert choices(table, B, "deploy assassin") == {f"deploy assassin a{n}" for n in (1, 2, 3)}
    table.apply(B, "deploy assassin a2")
    assert stack(table, A, "bridge") == "lord, B's assassin^, samurai"


@pytest.mark.rule("KJ-FLD-01")
def test_the_bridge_has_no_effect_in_combat() -> None:
    combat = fight("bridge", "lord, archer, scout^", "ashigaru^")
    assert (combat.totals, combat.cards) == ((6, 2), (3, 1))
    assert combat.told("added") == []
    assert combat.points(A) == {"conquered": 6, "lord": 3}


# Rice Field and Village.


@pytest.mark.rule("KJ-FLD-04")
def test_peasants_have_strength_one_on_the_rice_field() -> None:
    combat = fight("rice_field", "lord, peasant, peasant", "brute, ashigaru^")
    assert combat.counted(A) == "lord 4, peasant 1, peasant 1"
    assert (combat.totals, combat.conqueror) == ((6, 5), "A")
    assert sum(combat.points(A).values()) == 8


@pytest.mark.rule("KJ-FLD-04", "KJ-R-21")
def test_peasants_on_the_rice_field_die_as_elsewhere() -> None:
    combat = fight("rice_field", "lord, peasant, peasant", "brute, samurai")
    assert combat.lost("cut_down") == ["a2", "a3"]
    assert (combat.totals, combat.conqueror) == ((2, 5), "B")


@pytest.mark.rule("KJ-FLD-05", "KJ-R-32")
@pytest.mark.parametrize(
    ("a", "b", "totals"),
    [
        ("scout^, shugenja^, archer", "brute, general^", (6, 5)),
        ("lord", "peasant", (2, 0)),
        ("assassin^", "samurai, ashigaru^", (2, 4)),
        ("peasant, lord", "brute", (2, 3)),
    ],
)
def test_cards_of_strength_one_have_two_in_the_village(
    a: str, b: str, totals: tuple[int, int]
) -> None:
    combat = fight("village", a, b)
    assert combat.totals == totals
    assert combat.conqueror == ("A" if totals[0] > totals[1] else "B")


@pytest.mark.rule("KJ-R-32")
def test_a_supply_bonus_is_not_a_card_strength_in_the_village() -> None:
    combat = fight("village", "peasant", "scout^", supply="A")
    assert (combat.counted(A), combat.totals) == ("peasant 0", (1, 2))


# Port.


@pytest.mark.rule("KJ-FLD-03", "KJ-R-31", "KJ-REG-14")
@pytest.mark.parametrize(
    ("a", "b", "counts", "totals", "conqueror"),
    [
        ("ashigaru^, scout^, peasant", "samurai, brute", [2, 0], (3, 5), "B"),
        ("ashigaru^, scout^, peasant", "samurai, brute^", [2, 1], (3, 6), "B"),
        ("B's assassin^", "peasant", [1, 0], (2, 0), "A"),
    ],
)
def test_each_card_open_before_the_reveal_adds_one_at_the_port(
    a: str, b: str, counts: list[int], totals: tuple[int, int], conqueror: str
) -> None:
    combat = fight("port", a, b)
    assert [count["cards"] for count in combat.told("port_count")] == counts
    assert (combat.totals, combat.conqueror) == (totals, conqueror)


@pytest.mark.rule("KJ-FLD-03")
def test_the_port_row_with_the_samurai_loses_ashigaru_and_peasant() -> None:
    combat = fight("port", "ashigaru^, scout^, peasant", "samurai, brute")
    assert combat.lost("cut_down") == ["a1", "a3"]
    assert combat.counted(A) == "scout 1"


@pytest.mark.rule("KJ-R-31")
def test_the_ports_one_stays_though_its_card_is_eliminated() -> None:
    combat = fight("port", "samurai^, ashigaru^", "archer, samurai")
    assert combat.lost("shot") == ["a1"]
    assert combat.lost("cut_down") == ["a2"]
    assert (combat.cards, combat.totals) == ((0, 2), (2, 3))


# Palace.


@pytest.mark.rule("KJ-FLD-06", "KJ-R-33")
@pytest.mark.parametrize(
    ("a", "b", "cards", "totals", "conqueror", "how"),
    [
        ("lord, peasant, peasant", "general^", (3, 1), (2, 2), "A", "cards"),
        ("brute, peasant", "samurai", (0, 1), (0, 0), "B", "cards"),
        ("lord, peasant", "general^, scout^", (2, 2), (3, 3), "nobody", "tie"),
        ("brute", "general^, scout^", (1, 2), (3, 1), "A", "total"),
    ],
)
def test_more_cards_cost_two_at_the_palace(
    a: str, b: str, cards: tuple[int, int], totals: tuple[int, int], conqueror: str, how: str
) -> None:
    combat = fight("palace", a, b)
    assert (combat.cards, combat.totals) == (cards, totals)
    assert (combat.conqueror, combat.how) == (conqueror, how)


# Golden Temple.

FOUR = "lord, scout^, shugenja^, general^"


@pytest.mark.rule("KJ-FLD-07", "KJ-R-34")
@pytest.mark.parametrize(
    ("a", "b", "totals", "conqueror"),
    [
        (FOUR, "brute, samurai", (9, 5), "A"),
        (FOUR, "brute, samurai, archer", (9, 6), "nobody"),
        ("brute", "", (3, 0), "nobody"),
        ("brute, scout^", "", (4, 0), "A"),
        ("", "brute, scout^, archer", (0, 5), "B"),
    ],
)
def test_the_golden_temple_needs_a_margin_of_four(
    a: str, b: str, totals: tuple[int, int], conqueror: str
) -> None:
    combat = fight("golden_temple", a, b)
    assert (combat.totals, combat.conqueror) == (totals, conqueror)
    assert ("cleared" in combat.kinds_of_events()) == (conqueror == "nobody")


@pytest.mark.rule("KJ-FLD-07", "KJ-R-37")
def test_a_temple_not_conquered_is_cleared_and_brings_nothing() -> None:
    combat = fight("golden_temple", "lord, peasant, brute", "general^, scout^, peasant")
    assert (combat.totals, combat.how) == ((7, 3), "total")
    combat = fight("golden_temple", "lord, peasant, brute", "general^, archer, scout^")
    assert (combat.totals, combat.how) == ((7, 4), "golden_temple")
    assert stack(combat.table, A, "golden_temple") == stack(combat.table, B, "golden_temple") == ""
    assert combat.points(A) == combat.points(B) == {}


@pytest.mark.rule("KJ-R-34")
def test_bonuses_count_in_the_temples_margin_also_against_an_empty_side() -> None:
    assert fight("golden_temple", "brute", "", supply="A").conqueror == "A"
    assert fight("golden_temple", "brute, scout^", "", supply="B").conqueror == "nobody"


@pytest.mark.rule("KJ-R-34")
@pytest.mark.parametrize(("a", "b"), [("general^", "scout^, archer"), ("general^", "ashigaru^")])
def test_a_tie_never_wins_the_temple_and_the_field_is_cleared(a: str, b: str) -> None:
    combat = fight("golden_temple", a, b)
    assert (combat.totals, combat.conqueror) == ((2, 2), "nobody")
    assert stack(combat.table, A, "golden_temple") == stack(combat.table, B, "golden_temple") == ""


# Fortress.


@pytest.mark.rule("KJ-FLD-08", "KJ-R-35", "KJ-R-33")
@pytest.mark.parametrize(
    ("a", "b", "totals", "conqueror"),
    [
        ("brute, samurai", "peasant, peasant, scout^", (5, 1), "nobody"),
        ("brute, samurai, peasant", "peasant, peasant, scout^", (5, 1), "A"),
        ("general^, scout^", "brute", (3, 3), "nobody"),
        ("scout^, shugenja^, archer", "brute", (3, 3), "A"),
        ("general^, scout^, peasant", "samurai", (3, 2), "nobody"),
    ],
)
def test_the_fortress_needs_three_cards_left(
    a: str, b: str, totals: tuple[int, int], conqueror: str
) -> None:
    combat = fight("fortress", a, b)
    assert (combat.totals, combat.conqueror) == (totals, conqueror)
    assert ("cleared" in combat.kinds_of_events()) == (conqueror == "nobody")


@pytest.mark.rule("KJ-FLD-08")
def test_a_fortress_conquered_with_a_peasant_left() -> None:
    combat = fight("fortress", "brute, samurai, peasant", "peasant, peasant, scout^")
    assert combat.lost("cut_down") == ["b1", "b2"]
    assert combat.points(A) == {"conquered": 6, "peasant": 1}


@pytest.mark.rule("KJ-R-35", "KJ-R-37", "KJ-FLD-08")
def test_if_the_winner_falls_short_the_other_does_not_inherit_the_fortress() -> None:
    combat = fight("fortress", "lord, brute", "scout^, shugenja^, archer, peasant")
    assert (combat.totals, combat.how) == ((6, 3), "fortress")
    assert stack(combat.table, A, "fortress") == stack(combat.table, B, "fortress") == ""
    assert combat.points(A) == combat.points(B) == {}


@pytest.mark.rule("KJ-FLD-08", "KJ-CMB-13")
def test_a_tie_at_the_fortress_leaves_both_armies_where_they_are() -> None:
    """Only a winner with too few cards clears it."""
    combat = fight("fortress", "brute", "brute")
    assert (combat.conqueror, combat.how) == ("nobody", "tie")
    assert "cleared" not in combat.kinds_of_events()
    assert stack(combat.table, A, "fortress") == stack(combat.table, B, "fortress") == "brute^"


# Sanctuary.


@pytest.mark.rule("KJ-FLD-02", "KJ-R-30")
def test_the_sanctuary_takes_the_only_weakest_card_without_asking() -> None:
    combat = fight("sanctuary", "peasant, lord, scout^", "")
    assert combat.lost("destroyed") == ["a1"]
    assert combat.counted(A) == "lord 3, scout 1"
    assert (combat.totals, combat.conqueror) == ((4, 0), "A")
    assert combat.points(A) == {"conquered": 6, "lord": 3}
    assert piece(combat.table, A, "a1").place == "out"


@pytest.mark.rule("KJ-FLD-02", "KJ-R-30")
@pytest.mark.parametrize(("lost", "lord"), [("a1", 3), ("a3", 2)])
def test_among_equals_the_player_chooses_and_the_lord_is_counted_again(
    lost: str, lord: int
) -> None:
    combat = fight("sanctuary", "peasant, lord, peasant", "scout^")
    table = combat.table
    assert table.actors() == [A]
    assert choices(table, A) == {"destroy a1", "destroy a3"}
    assert refused(table, A, "destroy a2") == "KJ-FLD-02"
    assert refused(table, A, "destroy b1") == "KJ-FLD-02"
    table.apply(A, f"destroy {lost}")
    assert combat.lost("destroyed") == [lost, "b1"]
    assert (combat.totals, combat.conqueror) == ((lord, 0), "A")


@pytest.mark.rule("KJ-FLD-02", "KJ-R-30")
def test_a_lone_lord_is_lost() -> None:
    combat = fight("sanctuary", "lord", "archer, shugenja^")
    assert choices(combat.table, B) == {"destroy b1", "destroy b2"}
    combat.table.apply(B, "destroy b2")
    assert combat.lost("destroyed") == ["a1", "b2"]
    assert (combat.totals, combat.conqueror) == ((0, 1), "B")


@pytest.mark.rule("KJ-R-30")
@pytest.mark.parametrize(
    ("army", "lost"),
    [
        ("brute, lord", "a2"),
        ("lord, scout^, general^", "a2"),
        ("general^, lord, brute", "a1"),
        ("ashigaru^, B's assassin^", "b1"),
    ],
)
def test_weakest_is_the_strength_at_that_moment(army: str, lost: str) -> None:
    assert fight("sanctuary", army, "").lost("destroyed") == [lost]


@pytest.mark.rule("KJ-R-30")
def test_a_lord_as_strong_as_the_weakest_is_one_of_them() -> None:
    combat = fight("sanctuary", "lord, brute", "")
    assert choices(combat.table, A) == {"destroy a1", "destroy a2"}


@pytest.mark.rule("KJ-R-30")
def test_with_no_card_left_the_sanctuary_takes_nothing() -> None:
    combat = fight("sanctuary", "brute, peasant", "samurai, general^, scout^")
    assert combat.lost("cut_down") == ["a1", "a2"]
    assert combat.lost("destroyed") == ["b3"]


@pytest.mark.rule("KJ-R-30", "KJ-D-10")
def test_both_choose_at_the_same_time_unseen_by_each_other() -> None:
    combat = fight("sanctuary", "peasant, peasant, lord", "scout^, archer, brute")
    table = combat.table
    assert table.actors() == [A, B]
    other = fight("sanctuary", "peasant, peasant, lord", "scout^, archer, brute").table
    table.apply(A, "destroy a1")
    other.apply(A, "destroy a2")
    for viewer in (B, ONLOOKER):
        assert see(table, viewer) == see(other, viewer)
        assert table.events(viewer) == other.events(viewer)
        assert told(table, viewer, "chosen") == [{"seat": "A", "tile": "sanctuary"}]
    assert see(table, A).sealed == "a1"
    assert combat.lost("destroyed") == []
    table.apply(B, "destroy b2")
    assert combat.lost("destroyed") == ["a1", "b2"]


@pytest.mark.rule("KJ-R-30")
def test_only_who_gives_up_a_card_observes_which() -> None:
    """In an observation, `sealed` counts from the own first card: C, the third player, has none."""
    table = three("village", "sanctuary", "port", "bridge", "torii", "palace")
    armies = {"A sanctuary": "peasant, peasant, lord", "B sanctuary": "lord, scout^, archer"}
    table = set_out(table, armies, turn=C, hands={"A": "", "B": "", "C": "ashigaru"})
    at = offsets(table.game.fields(3))["sealed"]

    def observed() -> list[int]:
        return [table.eyes(seat).observation[at] for seat in (A, B, C)]

    assert observed() == [0, 0, 0]
    play(table, "C deploy ashigaru palace")
    assert (table.actors(), observed()) == ([A, B], [0, 0, 0])
    play(table, "B destroy b3")
    assert observed() == [0, 3, 0]
    play(table, "A destroy a2")
    assert (table.over, observed()) == (True, [0, 0, 0])


# Supply Camp.


def camp() -> Table:
    """A of three players has taken the Supply Camp; B's and C's borders do not count."""
    table = set_out(
        three("supply_camp", "bridge", "village", "palace", "torii", "fortress"),
        {"A supply_camp": "brute", "B bridge": "ashigaru^", "C torii": ""},
        turn=2,
        hands={"A": "", "B": "", "C": "peasant"},
    )
    return play(table, "C deploy peasant fortress")


@pytest.mark.rule("KJ-FLD-09", "KJ-R-36")
def test_two_different_unresolved_own_battlefields_are_named() -> None:
    table = camp()
    assert choices(table, A) == {"supply bridge", "supply torii", "supply fortress"}
    assert refused(table, A, "supply supply_camp") == "KJ-R-36"
    assert refused(table, A, "supply village") == "KJ-R-36"
    assert refused(table, A, "supply port") == "KJ-SET-06"
    table.apply(A, "supply bridge")
    assert refused(table, A, "supply bridge") == "KJ-FLD-09"
    assert choices(table, A) == {"supply torii", "supply fortress"}


@pytest.mark.rule("KJ-R-36")
def test_naming_is_compulsory_and_public_at_once() -> None:
    table = camp()
    assert choices(table, A) == choices(table, A, "supply")
    with pytest.raises(UnknownAction):
        table.apply(A, "pass")
    table.apply(A, "supply torii")
    for viewer in (A, B, ONLOOKER):
        assert told(table, viewer, "supplied") == [
            {"seat": "A", "tile": "torii", "for": "A", "amount": 1}
        ]
    assert army(table, A, "torii").supply == 1


@pytest.mark.rule("KJ-FLD-09", "KJ-R-36", "KJ-R-27")
def test_the_bonus_is_one_on_each_cards_there_or_not() -> None:
    table = play(camp(), "A supply bridge\nA supply torii")
    added = {(a["tile"], a["amount"]) for a in told(table, B, "added", seat="A")}
    assert added == {("bridge", 1), ("torii", 1)}
    bridge = {t["seat"]: (t["total"], t["cards"]) for t in told(table, B, "total", tile="bridge")}
    assert bridge == {"A": (1, 0), "B": (2, 1)}


@pytest.mark.rule("KJ-CMB-14", "KJ-FLD-09")
def test_a_supply_camp_nobody_conquers_supplies_nobody() -> None:
    table = fight("supply_camp", "general^", "samurai").table
    assert table.over
    assert told(table, A, "supplied") == []


# Torii.


@pytest.mark.rule("KJ-FLD-10", "KJ-END-04")
@pytest.mark.parametrize(
    ("others", "bonus"), [([], 0), (["village"], 1), (["village", "palace", "bridge"], 3)]
)
def test_torii_brings_one_for_each_other_battlefield_earlier_or_later(
    others: list[str], bonus: int
) -> None:
    """The Torii is the third tile: the Village and the Bridge come before it, the Palace after."""
    taken = {f"A {tile}": "" for tile in others}
    table = ended(two("village", "bridge", "torii", "palace"), {"A torii": "brute^", **taken})
    assert sheet(table, A).get(("torii", "torii"), 0) == bonus
    assert sheet(table, A)["torii", "conquered"] == 4


@pytest.mark.rule("KJ-FLD-10")
def test_torii_brings_nothing_to_a_side_that_did_not_conquer_it() -> None:
    taken = {"A village": "brute^", "A palace": "", "B torii": "brute^"}
    table = ended(two("village", "bridge", "torii", "palace"), taken)
    assert table.scores() == [10, 4]
