"""Cases at the edge: the first chit, the last turn, dice in the log, ways that are barred."""

from __future__ import annotations

import pytest
from games.kawanakajima.build import (
    FAR,
    GAME,
    OPEN,
    TAKEDA,
    UESUGI,
    besieged,
    choices,
    column_filled,
    field,
    hit,
    opened,
    place,
    play,
    see,
    told,
)

from honjin.engine.errors import BadOption
from honjin.games.kawanakajima.table.components import DATA

# The chit with the lowest number of all Clan chits.


@pytest.mark.rule("KW-CHIT-03", "KW-CLN-01")
def test_the_chit_of_shingens_own_clan_activates_it_and_goes_home() -> None:
    table = field({"T-A1": OPEN, "U-J2": FAR}, bowl=("T-A",))
    play(table, "* chit T-A")
    assert (see(table).phase, table.actors()) == ("accept", [TAKEDA])
    assert see(table).bowl.drawn == "T-A"
    play(table, "T yes; T done; T go 2509; T stop")
    assert place(table, "T-A1") == "2509"
    assert GAME.position(table.state)["chits"]["T-A"] == "reserve"


@pytest.mark.rule("KW-HIST-15", "KW-R-142")
def test_shingens_own_chit_has_no_effect_before_uesugi_stirs_and_goes_home() -> None:
    table = field({"T-A1": OPEN, "U-J2": FAR}, bowl=("T-A",), turn=1, standing={"opened": 0})
    play(table, "* chit T-A")
    assert told(table, "void") == [{"chit": "T-A"}]
    assert GAME.position(table.state)["chits"]["T-A"] == "reserve"


# Plans.


@pytest.mark.rule("KW-R-29", "KW-PLAN-05")
@pytest.mark.parametrize(("points", "asked"), [(0, False), (1, True)])
def test_only_an_army_that_has_saved_something_may_roll_for_its_plan(
    points: int, asked: bool
) -> None:
    table = field(
        {"T-A1": OPEN, "U-A1": FAR},
        phase="set_aside",
        armies={"takeda": {"plan": "ganko", "saved": 0, "pledged": -1, "points": [3, 0]}},
        takeda_plan=True,
    )
    play(table, f"T save {points}")
    assert (see(table).phase == "try_plan") == asked


# Dice in the log.


@pytest.mark.rule("KW-ICH-02", "KW-R-64", "KW-R-178")
def test_the_die_of_an_initiative_attempt_is_logged_when_it_is_a_one() -> None:
    table = field({"T-J1": OPEN, "U-J2": "2509"}, {"T-J": "move", "U-J": "attack"})
    play(table, "* chit initiative; T clan T-J; * die 1")
    for seat in (TAKEDA, UESUGI):
        tried = told(table, "mode_tried", seat)
        assert tried == [{"clan": "T-J", "die": 1, "total": 1, "mode": "defense", "success": False}]
    assert told(table, "mode", clan="T-J") == [{"clan": "T-J", "mode": "regroup"}]


@pytest.mark.rule("KW-R-113")
def test_the_manpower_that_saves_a_last_marker_is_logged() -> None:
    table = besieged({"T-M1": "", "U-J2": ""}, (3, 0, "umadashi"), (0, 0, "b"))
    play(table, "* chit combat_uesugi; U assault; T no; * die 6; * die 1")
    assert told(table, "siege_loss") == [{"army": "takeda", "area": None}]
    roll = next(e.text for e in table.events(UESUGI) if e.kind == "assault_roll")
    assert "rolls 6" in roll
    assert "rolls 1" in roll


@pytest.mark.rule("KW-R-174")
def test_a_drawn_special_chit_is_read_out_with_all_its_clans() -> None:
    units = {"U-J2": OPEN, "U-L1": "2520", "U-E1": "2502", "T-G1": FAR}
    log = {"U-1": "combined_maneuver U-J U-L U-E purse=1"}
    table = field(units, bowl=("U-1",), logs=log, plans={"uesugi": "kokuyoku"})
    play(table, "* chit U-1")
    assert told(table, "shown", TAKEDA) == [
        {"chit": "U-1", "activity": "combined_maneuver", "clans": ["U-J", "U-L", "U-E"]}
    ]
    sentence = next(event.text for event in table.events(TAKEDA) if event.kind == "shown")
    assert "Nakajo, Takanashi and Suibara" in sentence


# Set-up.


@pytest.mark.rule("KW-OPT-08", "KW-R-147")
def test_any_unit_of_the_joining_clan_may_be_the_one_beside_amakasu() -> None:
    """Clan C has two units: 40 ways to set them down, 15 of them with the second beside Amakasu."""
    ways = set()
    table = opened(uesugi_clan_with_M=True)
    play(table, "U clan U-C")
    for first in choices(table, UESUGI):
        again = opened(uesugi_clan_with_M=True)
        play(again, f"U clan U-C; U {first}")
        ways |= {(first, second) for second in choices(again, UESUGI)}
    assert len(ways) == 40
    assert len({tuple(sorted(way)) for way in ways}) == 20


@pytest.mark.rule("KW-OPT-08", "KW-R-147")
def test_the_last_of_three_may_close_the_chain() -> None:
    """Kenshin's three units: the two ends first, the one between them last."""
    table = opened(uesugi_clan_with_M=True)
    play(table, "U clan U-A")
    first = min(choices(table, UESUGI))
    play(table, f"U {first}")
    board = table.state.box  # type: ignore[attr-defined]
    names = list(DATA["map"]["hexes"])
    at = names.index(first.split()[1])
    far = [c for c in choices(table, UESUGI) if board.distance(at, names.index(c.split()[1])) == 2]
    assert far
    play(table, f"U {min(far)}")
    other = names.index(min(far).split()[1])
    for path in choices(table, UESUGI):
        between = names.index(path.split()[1])
        assert board.distance(at, between) == board.distance(other, between) == 1


@pytest.mark.rule("KW-R-167", "KW-SET-05")
def test_a_clan_held_back_whole_has_its_chit_all_the_same() -> None:
    table = column_filled(("T-T1", "T-T2", "T-T3"))
    play(table, "T plan ganko; U plan ganko")
    while see(table).phase == "settle":
        for seat in table.actors():
            table.apply(seat, min(choices(table, seat)))
    assert GAME.position(table.state)["chits"]["T-T"] == "reserve"


# Movement.


FRIENDS = ("2505", "2507", "2405", "2605", "2606", "2407", "2306", "2307")


@pytest.mark.rule("KW-R-18")
def test_going_round_at_the_same_distance_is_not_going_toward_the_enemy() -> None:
    """U-J2 can step to 2406 only, which is not nearer to the enemy: it stays where it is."""
    names = ("U-L1", "U-L2", "U-E1", "U-E2", "U-B1", "U-B2", "U-C1", "U-C2")
    units = {"U-J2": "2506", "T-G1": OPEN, **dict(zip(names, FRIENDS, strict=True))}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done")
    assert see(table).phase == "draw"
    assert place(table, "U-J2") == "2506"
    open_way = field({**units, "U-C2": FAR}, {"U-J": "attack"}, bowl=("U-J",))
    play(open_way, "* chit U-J; U yes; U done")
    assert choices(open_way, UESUGI) == {"go 2406"}


@pytest.mark.rule("KW-R-61")
def test_a_hex_that_is_taken_is_not_a_reason_to_leave_out_a_free_one() -> None:
    """2507, beside a Clan-mate, is taken by a friend; 2606 is as near and free."""
    units = {"U-J2": "2506", "U-J1": "2407", "U-L1": "2507", "T-G1": "2608"}
    table = field(units, {"U-J": "attack"})
    play(table, "* chit combat_uesugi; U pick U-J2")
    assert choices(table, UESUGI) == {"go 2606"}


@pytest.mark.rule("KW-R-18", "KW-R-16")
def test_the_view_says_where_a_unit_on_its_way_may_stop() -> None:
    """Four hexes from the enemy contact is compulsory: the hexes on the way are no stops."""
    table = field({"U-J2": "2506", "T-G1": OPEN}, {"U-J": "attack"}, bowl=("U-J",))
    play(table, "* chit U-J; U yes; U done")
    move = see(table, UESUGI).move
    assert move is not None
    assert "2507" in move.reach
    assert set(move.stops) < set(move.reach)
    assert "2509" in move.stops
    assert "2507" not in move.stops
    play(table, "U go 2507")
    assert "stop" not in choices(table, UESUGI)
    free = field({"U-J2": "2506", "T-G1": FAR}, {"U-J": "move"}, bowl=("U-J",))
    play(free, "* chit U-J; U yes; U done")
    move = see(free, UESUGI).move
    assert move is not None
    assert set(move.stops) == set(move.reach)


# The Samurai.


@pytest.mark.rule("KW-SAM-01", "KW-R-163")
@pytest.mark.parametrize(("turn", "asked"), [(9, True), (10, False)])
def test_nobody_is_asked_to_call_a_samurai_who_could_never_be_drawn(turn: int, asked: bool) -> None:
    """The last chit of the turn brings the loss; after turn 10 no chit is drawn any more."""
    units = {"T-G1": f"{OPEN} exhausted", "U-J2": "2509", "T-J1": FAR}
    table = field(
        units,
        {"U-J": "attack"},
        turn=turn,
        standing={"vp": -5},
        chits={"combat_takeda": "none"},
        samurai=True,
    )
    play(table, "* chit combat_uesugi")
    hit(table, "d11")
    assert told(table, "eliminated")[0]["unit"] == "T-G1"
    assert (see(table).phase == "call_samurai") == asked
    assert table.over != asked


# Odds.


@pytest.mark.rule("KW-CMB-26")
def test_the_odds_of_a_battle_know_support() -> None:
    setup = GAME.setup(2, {})
    alone = GAME.odds(["U-J2", "v", "T-G1"], setup)
    helped = GAME.odds(["U-J2", "v", "T-G1", "support"], setup)
    assert alone.given.startswith("Column Score +0")
    assert helped.given.startswith("Column Score +1")
    several = GAME.odds(["U-J2", "v", "T-G1", "T-J1", "support"], setup)
    assert several.given.startswith("Column Score +1")
    ring = ["U-J1", "U-J2", "U-B1", "U-B2", "U-L1", "U-L2", "v", "T-G1", "support"]
    with pytest.raises(BadOption, match="no hex is free"):
        GAME.odds(ring, setup)
