"""Chapter 9: points and the winner."""

from __future__ import annotations

import pytest
from games.kenjin.build import (
    GAME,
    ONLOOKER,
    A,
    B,
    ended,
    kind_seen,
    play,
    play_at_random,
    see,
    set_out,
    sheet,
    told,
    two,
)
from games.kenjin.build import three as table_of_three
from games.kit import seeded

from honjin.engine.errors import HonjinError, NotYourDecision

ROW = ("torii", "palace", "rice_field", "golden_temple")
RING = ("port", "bridge", "village", "palace", "rice_field", "fortress")


@pytest.mark.rule("KJ-END-01")
def test_the_values_of_conquered_battlefields_are_added() -> None:
    table = ended(two(*ROW), {"A palace": "brute^", "A rice_field": "", "B golden_temple": ""})
    assert table.scores() == [6 + 4, 6]


@pytest.mark.rule("KJ-END-01")
def test_points_are_counted_when_all_battlefields_are_resolved() -> None:
    table = set_out(two(*ROW), {}, hands={"A": "peasant", "B": "peasant"})
    with pytest.raises(HonjinError, match="over"):
        table.scores()
    assert see(table, A).score == ()
    play(table, "A deploy peasant torii\nB deploy peasant torii")
    assert all(field.conqueror for field in see(table, A).battlefields)
    assert len(table.scores()) == len(see(table, ONLOOKER).score) == 2
    with pytest.raises(NotYourDecision, match="over"):
        table.apply(A, "deploy peasant torii")


@pytest.mark.rule("KJ-END-02")
def test_one_point_for_each_conquered_battlefield_with_a_peasant_left() -> None:
    taken = {"A palace": "peasant^, peasant^", "A rice_field": "peasant^, brute^", "A torii": ""}
    lines = sheet(ended(two(*ROW), taken), A)
    assert {line: points for line, points in lines.items() if line[1] == "peasant"} == {
        ("palace", "peasant"): 1,
        ("rice_field", "peasant"): 1,
    }


@pytest.mark.rule("KJ-END-03")
def test_three_points_for_a_lord_left_on_a_battlefield_their_army_conquered() -> None:
    lines = sheet(ended(two(*ROW), {"A palace": "lord^", "A rice_field": "brute^"}), A)
    assert [line for line in lines if line[1] == "lord"] == [("palace", "lord")]
    assert lines["palace", "lord"] == 3


@pytest.mark.rule("KJ-END-04")
def test_the_torii_bonus_is_a_line_of_the_score() -> None:
    lines = sheet(ended(two(*ROW), {"A torii": "brute^", "A palace": "", "B rice_field": ""}), A)
    assert lines == {("torii", "conquered"): 4, ("palace", "conquered"): 6, ("torii", "torii"): 1}


@pytest.mark.rule("KJ-END-01", "KJ-END-05")
@pytest.mark.parametrize(("lord_last", "points"), [("", 21), ("A", 16)])
def test_three_battlefields_with_everything(lord_last: str, points: int) -> None:
    table = ended(
        two(*ROW),
        {
            "A torii": "scout^",
            "A rice_field": "lord^, peasant^, peasant^",
            "A palace": "brute^, peasant^",
        },
        lord_last=lord_last,
    )
    assert table.scores() == [points, 0]
    assert sum(sheet(table, A).values()) == points


@pytest.mark.rule("KJ-END-05")
def test_five_points_off_for_a_lord_laid_last() -> None:
    table = ended(two(*ROW), {"A palace": "brute^", "B rice_field": "brute^"}, lord_last="B")
    assert table.scores() == [6, 4 - 5]
    assert sheet(table, B)["lord", "lord_last"] == -5


# The winner.


@pytest.mark.rule("KJ-END-06")
def test_most_points_win() -> None:
    taken = {"A palace": "lord^", "B rice_field": "brute^", "B torii": ""}
    table = ended(two(*ROW), taken)
    assert (table.scores(), table.winners()) == ([9, 9], ("B",))
    table = ended(two(*ROW), {**taken, "A palace": "lord^, peasant^"})
    assert (table.scores(), table.winners()) == ([10, 9], ("A",))


@pytest.mark.rule("KJ-END-06")
def test_fourteen_points_from_three_battlefields_beat_fourteen_from_two() -> None:
    table = ended(
        table_of_three(*RING),
        {
            "A bridge": "peasant^",
            "A fortress": "peasant^",
            "B port": "brute^",
            "B village": "ashigaru^",
            "B palace": "scout^",
        },
    )
    assert table.scores() == [14, 14, 0]
    assert [line.battlefields for line in see(table, A).score] == [2, 3, 0]
    assert table.winners() == ("B",)


@pytest.mark.rule("KJ-END-06")
def test_the_tie_break_is_among_the_tied_only() -> None:
    """C has most battlefields, but fewer points."""
    table = ended(
        table_of_three(*RING),
        {
            "A bridge": "lord^, peasant^",
            "B palace": "lord^, peasant^",
            "C village": "brute^",
            "C rice_field": "scout^",
        },
    )
    assert table.scores() == [10, 10, 8]
    assert table.winners() == ("A", "B")


@pytest.mark.rule("KJ-R-38")
def test_still_tied_players_share_the_victory() -> None:
    table = ended(two(*ROW), {"A palace": "brute^", "B golden_temple": "brute^"})
    assert table.winners() == ("A", "B")
    assert "share" in see(table, A).prompt


@pytest.mark.rule("KJ-R-38")
def test_scores_may_be_negative() -> None:
    table = ended(two(*ROW), {}, lord_last="AB")
    assert (table.scores(), table.winners()) == ([-5, -5], ("A", "B"))
    table = ended(two(*ROW), {}, lord_last="A")
    assert (table.scores(), table.winners()) == ([-5, 0], ("B",))


@pytest.mark.rule("KJ-END-07", "KJ-INF-05")
def test_cards_removed_by_assassins_are_shown_at_the_end() -> None:
    table = set_out(two(*ROW), {"B torii": "archer"}, hands={"A": "assassin", "B": "ashigaru"})
    play(table, "A deploy assassin b1")
    assert told(table, ONLOOKER, "shown") == []
    assert kind_seen(table, ONLOOKER, "b1") is None
    play(table, "B deploy ashigaru palace")
    assert told(table, ONLOOKER, "shown") == [{"card": "b1", "kind": "archer"}]
    assert kind_seen(table, ONLOOKER, "b1") == "archer"


@pytest.mark.rule("KJ-END-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_the_end_no_card_is_hidden_and_nothing_can_be_done(seats: int) -> None:
    table = play_at_random(seeded(GAME, seats, seed="end"), "end", seats)
    pieces = see(table, ONLOOKER).pieces
    assert len(pieces) == 13 * seats
    assert all(piece.kind and piece.face_up for piece in pieces)
    refusal = table.why_not(A, "deploy lord port")
    assert refusal is not None
    assert refusal.rule == "KJ-END-01"
