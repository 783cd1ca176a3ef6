"""IK-R-74: what the ninja waits for, when the order is given up, and when it can be changed."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    ONLOOKER,
    army,
    choices,
    phase,
    place,
    play,
    refused,
    see,
    set_out,
    told,
)

from honjin.engine.table import Table
from honjin.games.ikusa.table.components import PROVINCE_IDS

BOARD = {
    "omi": "blue [D+1B] {1P}",
    "wakasa": "blue [D+1P]",
    "echizen": "blue {1P}",
    "ise": "orange [D] {1P}",
    "kai": "orange [D] {1P}",
}
LEVEL_2 = 3
"""A hole of the track."""


def waiting(order: str, board: dict[str, str] | None = None, **more: object) -> Table:
    """Red's ninja got this order in phase A, when blue's last army had picked up a unit."""
    board = {**(board or BOARD), "dewa": "blue [D+1P] {1P}"}
    table = set_out(board, ninja="red", **more)  # type: ignore[arg-type]
    return play(table, f"blue gather blue-3\nblue take spearman\nblue done\nred {order}")


# The target is gone.


@pytest.mark.rule("IK-R-74")
def test_an_order_whose_target_has_died_is_given_up_and_its_holder_asked_again() -> None:
    table = waiting("when he_moves orange-1", {**BOARD, "ise": "orange [D]"})
    play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")
    assert place(table, "orange-1") == "lost"
    assert phase(table) == "window", "at the start of phase D"
    assert see(table, "red").ninja.order == "ask"
    assert "when he_moves orange-2" in choices(table, "red")


@pytest.mark.rule("IK-R-74")
def test_an_order_whose_target_lives_still_spares_the_question() -> None:
    table = waiting("when he_moves orange-2", {**BOARD, "ise": "orange [D]"})
    play(table, "blue end\nblue attack blue-1 ise\nblue end\nblue fight blue-1\n* 1")
    assert (phase(table), see(table, "red").ninja.order) == ("final_armies", "he_moves orange-2")


@pytest.mark.rule("IK-R-74", "IK-ELM-03")
def test_a_ninja_does_not_wait_for_the_daimyo_who_takes_a_dead_ones_place() -> None:
    """Red's ninja waits for orange-1, who falls; orange then kills purple's last daimyo."""
    board = {
        "omi": "orange [D]",
        "ise": "blue {1B}",
        "kai": "orange [D+1B] {1P}",
        "shinano": "purple [D]",
        "musashi": "orange {1P}",
    }
    table = set_out(board, turn="orange", ninja="red")
    play(table, "orange gather orange-2\norange take spearman\norange done")
    play(table, "red when he_moves orange-1\norange end")
    play(table, "orange attack orange-1 ise\norange attack orange-2 shinano\norange end")
    play(table, "orange fight orange-1\n* 1")
    assert place(table, "orange-1") == "lost"
    play(table, "orange fight orange-2\n* 1")
    assert phase(table) == "recovering"
    assert see(table, "red").ninja.order == "ask"


# It can be changed.


@pytest.mark.rule("IK-R-74", "IK-NIN-04")
@pytest.mark.parametrize("answer", ["pass round", "when he_moves orange-1"])
def test_a_standing_answer_can_be_changed_when_another_turn_begins(answer: str) -> None:
    table = waiting(answer)
    play(table, "blue end\nblue end\nblue end\nblue end")
    assert phase(table) == "marching"
    assert see(table, ONLOOKER).active == "red", "in red's own turn nobody is asked"
    play(table, "red end\nred end\nred end\nred end")
    assert (see(table, ONLOOKER).active, phase(table)) == ("orange", "window")
    play(table, "red strike orange-2")
    assert see(table, ONLOOKER).ninja.target == "orange-2"


@pytest.mark.rule("IK-R-74", "IK-NIN-04")
def test_a_standing_answer_is_kept_by_passing() -> None:
    table = waiting("when he_declares orange-1")
    play(table, "blue end\nblue end\nblue end\nblue end\nred end\nred end\nred end\nred end")
    play(table, "red pass now\norange end")
    assert see(table, "red").ninja.order == "he_declares orange-1"
    play(table, "orange attack orange-1 iga")
    assert (phase(table), see(table, ONLOOKER).ninja.target) == ("striking", "orange-1")


@pytest.mark.rule("IK-R-74")
def test_what_is_passed_for_a_turn_is_asked_at_every_window_of_the_next() -> None:
    table = waiting("pass turn")
    play(table, "blue end\nblue end\nblue end\nblue end\nred end\nred end\nred end\nred end")
    play(table, "red pass now\norange end")
    assert phase(table) == "window"


@pytest.mark.rule("IK-NIN-04", "IK-R-74")
def test_being_asked_again_reveals_no_order() -> None:
    """At the start of a turn the holder is asked in both cases, and looks the same to others."""
    seen = []
    for answer in ("pass round", "when he_declares purple-1"):
        table = waiting(answer)
        play(table, "blue end\nblue end\nblue end\nblue end\nred end\nred end\nred end\nred end")
        seen.append((see(table, "orange"), [e.text for e in table.events(1)]))
    assert seen[0] == seen[1]


@pytest.mark.rule("IK-NIN-04", "IK-R-74")
def test_a_strike_by_hand_does_not_show_what_the_ninja_waited_for() -> None:
    table = waiting("when he_declares orange-1")
    play(table, "blue end\nblue end\nblue end\nblue end\nred strike orange-1")
    assert see(table, ONLOOKER).ninja.order == "ask"


# What an order can wait for.


@pytest.mark.rule("IK-R-74")
def test_nothing_is_offered_that_cannot_come_any_more() -> None:
    """Blue acts first, then red, orange, purple, green; it is blue's turn."""
    table = set_out({**BOARD, "dewa": "blue [D+1P] {1P}"}, ninja="red")
    play(table, "blue end")
    when = choices(table, "red", "when")
    assert {"when his_turn orange-1", "when he_moves blue-1", "when he_declares blue-1"} <= when
    assert refused(table, "red", "when his_turn blue-1") == "IK-R-74", "it has come"
    play(table, "red pass now\nblue end")
    when = choices(table, "red", "when")
    assert "when he_moves blue-1" in when, "in phase D"
    assert "when he_declares blue-1" not in when
    play(table, "red pass now\nred pass now\nblue end\nblue end")
    assert choices(table, "red", "when he_moves blue") == set(), "the end of phase D"
    play(table, "red pass now\nred end\nred end\nred end\nred end")
    assert see(table, ONLOOKER).active == "orange"
    when = choices(table, "red", "when")
    assert "when he_moves orange-1" in when
    assert not any(path.split()[-1].startswith("blue") for path in when), "blue's turn is over"


@pytest.mark.rule("IK-R-74")
def test_an_order_is_met_by_every_army_that_has_moved_when_the_window_opens() -> None:
    """Blue-1 enters Wakasa and replaces blue-2 there; the window opens when blue-2 has left."""
    table = waiting("when he_moves blue-1")
    play(table, "blue march blue-1 wakasa")
    assert phase(table) == "marching", "no window while two armies share a province"
    play(table, "blue march blue-2 echizen\nblue done")
    assert (phase(table), see(table, ONLOOKER).ninja.target) == ("striking", "blue-1")
    play(table, "* 8")
    assert all("stepped" not in at.flags for at in see(table, ONLOOKER).armies.values())


@pytest.mark.rule("IK-R-74")
def test_an_army_that_is_passed_by_has_not_moved() -> None:
    table = waiting("when he_moves blue-2", holes={"blue-1": LEVEL_2})
    play(table, "blue march blue-1 wakasa\nblue march blue-1 echizen\nblue done")
    assert phase(table) == "marching"


@pytest.mark.rule("IK-R-74", "IK-WA-10")
def test_picking_up_without_a_step_is_not_a_move() -> None:
    table = waiting("when he_moves blue-1")
    play(table, "blue gather blue-1\nblue take spearman\nblue done")
    assert (phase(table), army(table, "blue-1")) == ("marching", "[D+1B+1P]")
    assert see(table, "red").ninja.order == "he_moves blue-1"


@pytest.mark.rule("IK-WIN-01", "IK-R-74")
def test_the_ninja_does_not_strike_after_the_game_is_won() -> None:
    """Blue's 1st army, for whose step the ninja waits, takes the 35th province with it."""
    apart = ("omi", "ise", "mutsu", "sado", "satsuma", "oki", "izu", "dewa", "wakasa")
    own = [name for name in PROVINCE_IDS if name not in apart][:32]
    board = {"omi": "blue [D+1P] {1P}", "wakasa": "blue [D] {1P}"}
    table = set_out({**board, **dict.fromkeys(own, "blue {1P}")}, ninja="red")
    play(table, "blue gather blue-2\nblue take spearman\nblue done\nred when he_moves blue-1")
    play(table, "blue end\nblue end\nblue march blue-1 ise")
    assert table.over
    assert table.winners() == ("D",)
    assert told(table, ONLOOKER, "struck") == []
    assert len(told(table, ONLOOKER, "won")) == 1


# Orders as pieces: what is known of one never changes, another order is another piece.


@pytest.mark.rule("IK-R-74", "IK-NIN-04")
def test_every_order_is_a_piece_of_its_own() -> None:
    """One in blue's phase A; another at the start of orange's turn; nothing is seen by others."""

    def orders(table: Table, who: str) -> dict[str, str | None]:
        pieces = see(table, who).pieces
        return {piece.id: piece.kind for piece in pieces if piece.id.startswith("ninja")}

    table = waiting("when he_declares orange-1")
    first = orders(table, "red")
    assert list(first.values()) == ["he_declares orange-1"]
    assert set(orders(table, "orange").values()) == {None}
    play(table, "blue end\nblue end\nblue end\nblue end\nred end\nred end\nred end\nred end")
    asked = orders(table, "red")
    play(table, "red when he_moves orange-2")
    second = orders(table, "red")
    assert list(second.values()) == ["he_moves orange-2"]
    assert not (first.keys() | asked.keys()) & second.keys()


@pytest.mark.rule("IK-R-74")
def test_nobody_waits_for_armies_to_move_while_forces_do() -> None:
    """Blue's armies have made their last move; others may still move in this round."""
    table = set_out({"omi": "blue [D+1B] {3P}", "ise": "orange [D] {1P}"}, ninja="red")
    play(table, "blue end\nred pass now\nblue end\nred pass now\nred pass now\nblue end")
    play(table, "blue move omi iga\nblue take spearman\nblue done")
    assert phase(table) == "window"
    armies = {"green-1", "orange-1", "purple-1"}
    assert choices(table, "red", "when he_moves") == {f"when he_moves {name}" for name in armies}
