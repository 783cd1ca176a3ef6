"""Chapter R: fog of war, what it hides and what still tells."""

from __future__ import annotations

from typing import Any

import pytest
from games.kawanakajima.build import (
    FAR,
    ONLOOKER,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    end_turn,
    field,
    honjin,
    play,
    see,
    told,
)

from honjin.engine.table import Table

ANY = ("attack", "defense", "move", "regroup")
HIDDEN = f"might={','.join(ANY)}"


def foggy(units: dict[str, str], modes: dict[str, str] | None = None, **more: Any) -> Table:
    """A field on which nobody knows the Modes of the enemy's Clans."""
    clans = {name.rstrip("0123456789"): HIDDEN for name in units}
    return field(units, modes, clans=clans, fog_of_war=True, **more)


def known(table: Table, clan: str, seat: int) -> str:
    """The Mode of a Clan as a seat sees it, empty if hidden."""
    return next(c.mode for c in see(table, seat).clans if c.id == clan)


def might(table: Table, clan: str, seat: int = ONLOOKER) -> tuple[str, ...]:
    return next(c.might for c in see(table, seat).clans if c.id == clan)


def ordering(**more: Any) -> Table:
    """Both choose chits; Hara is beside Shingen, Anayama is far away."""
    units = {"T-A1": OPEN, "T-G1": "2512", "T-C1": "3614", "U-A1": "2020", "U-C1": "2022"}
    armies = {
        "takeda": {"private": 3, "points": [4, 0]},
        "uesugi": {"private": 3, "points": [4, 0], **more.pop("uesugi", {})},
    }
    return foggy(units, phase="orders", armies=armies, **more)


# Chits.


@pytest.mark.rule("KW-FOG-03", "KW-R-153", "KW-FOG-01")
def test_nobody_sees_which_chits_went_where_nor_how_many_are_kept() -> None:
    """One chit goes to the bowl, one to the track, two stay: the enemy learns of the one."""
    table = ordering(plans={"takeda": "kokuyoku"})
    play(table, "T clan T-G; T clan T-C; T log attack; T clan T-G; T done; U done")
    for eyes in (UESUGI, ONLOOKER):
        side = honjin(table, TAKEDA, eyes)
        assert side.boxes == ((), (), (), ())
        assert side.reserve == ()
        assert {chit.place for chit in side.specials} == {"?"}
        clans = [c for c in see(table, eyes).clans if c.id in ("T-A", "T-C", "T-G")]
        assert {clan.chit for clan in clans} == {"?"}
    assert see(table, UESUGI).bowl.hidden == 2
    assert told(table, "ordered", UESUGI) == told(table, "logged", UESUGI) == []
    own = honjin(table, TAKEDA, TAKEDA)
    assert own.boxes[0] == ("T-C",)
    assert set(see(table, TAKEDA).bowl.chits) >= {"T-G", "T-1"}
    assert honjin(table, TAKEDA, UESUGI).points == honjin(table, TAKEDA, TAKEDA).points == 0


@pytest.mark.rule("KW-FOG-03", "KW-R-153")
def test_a_chit_is_seen_when_it_is_drawn_and_forgotten_with_the_next_orders() -> None:
    table = ordering()
    play(table, "T clan T-G; T clan T-C; T done; U done; * chit T-G; T yes; T done; T stop")
    assert honjin(table, TAKEDA, UESUGI).reserve == ("T-G",)
    end_turn_passing(table)
    assert see(table, UESUGI).bowl.hidden == 1
    play(table, "* die 1; * die 1; * die 1; T done; U done")
    assert honjin(table, TAKEDA, UESUGI).reserve == ()


def end_turn_passing(table: Table) -> None:
    """Everybody passes whenever asked, to the end of the turn."""
    while see(table).phase != "roll_command":
        if table.actors():
            seat = table.actors()[0]
            table.apply(seat, "done" if "done" in choices(table, seat) else "stop")
        elif see(table).phase == "roll_off":
            play(table, "* die 2; * die 5")
        else:
            end_turn_once(table)


def end_turn_once(table: Table) -> None:
    inside = [c for c in see(table).bowl.chits if "-" not in c]
    play(table, f"* chit {inside[0]}")


@pytest.mark.rule("KW-R-178", "KW-R-140")
def test_the_call_of_clan_n_is_open() -> None:
    table = ordering(uesugi={"losses": 3})
    play(table, "U call U-N; U done; T done")
    assert honjin(table, UESUGI, TAKEDA).boxes[2] == ("U-N",)
    assert told(table, "ordered", TAKEDA) == [{"clan": "U-N", "place": "box-3"}]


# Modes.


@pytest.mark.rule("KW-FOG-02", "KW-R-155", "KW-R-154")
def test_a_hidden_mode_works_and_shows_when_the_battle_is_on() -> None:
    table = foggy({"T-G1": OPEN, "U-L1": "2509"}, {"T-G": "attack", "U-L": "regroup"})
    assert known(table, "U-L", TAKEDA) == ""
    assert known(table, "U-L", UESUGI) == "regroup"
    play(table, "* chit combat_takeda")
    combat = see(table, TAKEDA).combat
    assert combat is not None
    assert dict(combat.column)["defender_move_or_regroup"] == 2
    assert known(table, "U-L", TAKEDA) == "regroup"
    assert known(table, "T-G", UESUGI) == "attack"


@pytest.mark.rule("KW-R-155", "KW-MODE-12")
def test_duties_follow_the_true_mode() -> None:
    """Across a ford only a Clan in Attack has to fight."""
    for name, free in (("defense", True), ("attack", False)):
        table = foggy({"U-L1": "3517", "T-J1": "3518"}, {"U-L": name})
        play(table, "* chit combat_uesugi")
        if name == "attack":
            play(table, "U yes")
        assert ("done" in choices(table, UESUGI)) == free
        assert (told(table, "battle") == []) == free


@pytest.mark.rule("KW-R-178")
def test_a_command_roll_tells_whether_clan_a_is_in_defense() -> None:
    table = foggy({"T-A1": OPEN, "U-A1": "2020"}, {"U-A": "attack"})
    end_turn_passing(table)
    play(table, "* die 3; * die 3; * die 3")
    assert might(table, "T-A") == ("defense",)
    assert "defense" not in might(table, "U-A")


@pytest.mark.rule("KW-R-178")
def test_a_combat_chit_tells_which_clans_of_its_army_are_in_attack() -> None:
    table = foggy({"U-J2": OPEN, "U-L1": "2020", "T-G1": FAR}, {"U-L": "move"})
    play(table, "* chit combat_uesugi")
    assert might(table, "U-J") == might(table, "U-L") == ("defense", "move", "regroup")
    assert might(table, "T-G") == ANY


@pytest.mark.rule("KW-R-178")
def test_a_rally_chit_tells_which_clans_near_an_enemy_are_in_regroup() -> None:
    table = foggy({"U-J2": OPEN, "U-L1": "2020", "T-G1": "2513"}, {"U-J": "move"})
    play(table, "* chit rally")
    assert might(table, "U-J") == might(table, "T-G") == ("attack", "defense", "move")
    assert might(table, "U-L") == ANY


@pytest.mark.rule("KW-R-178", "KW-R-154")
def test_a_retreat_tells_who_beside_it_is_in_attack() -> None:
    units = {"T-J1": OPEN, "U-B2": "2509", "U-L1": "2020"}
    table = foggy(units, {"T-J": "regroup", "U-B": "defense"})
    play(table, "* chit rally; * die 2; * die 3")
    while see(table).phase == "flee_step":
        table.apply(TAKEDA, min(choices(table, TAKEDA)))
    assert known(table, "T-J", UESUGI) == "regroup"
    assert "attack" not in might(table, "U-B")
    assert might(table, "U-L") == ANY


@pytest.mark.rule("KW-R-178", "KW-R-154")
def test_mode_attempts_are_announced_with_their_die() -> None:
    units = {"T-G1": OPEN, "U-L1": "2020"}
    table = foggy(units, {"T-G": "move"}, bowl=("T-G",))
    play(table, "* chit T-G; T yes")
    assert known(table, "T-G", UESUGI) == "move"
    play(table, "T mode defense; * die 3")
    assert told(table, "mode_tried", UESUGI) == [
        {"clan": "T-G", "die": 3, "total": 3, "mode": "defense", "success": True}
    ]
    assert known(table, "T-G", UESUGI) == "defense"


@pytest.mark.rule("KW-R-179", "KW-R-01")
def test_both_are_asked_until_they_pass_whether_they_have_a_clan_or_not() -> None:
    """Nobody is in Move Mode; without fog the Move chit would simply be over."""
    units = {"T-G1": OPEN, "U-L1": "2020"}
    table = foggy(units)
    play(table, "* chit move; * die 2; * die 5")
    assert (table.actors(), choices(table, UESUGI)) == ([UESUGI], {"done"})
    play(table, "U done")
    assert (table.actors(), choices(table, TAKEDA)) == ([TAKEDA], {"done"})
    play(table, "T done")
    assert see(table).phase == "draw"
    clear = field(units)
    end_turn(clear)
    assert told(clear, "roll_off") == []
