"""Chapters E and F: what each Plan gives, activating one, and what the Command Phase costs."""

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
    field,
    honjin,
    mode,
    opened,
    play,
    see,
    settled,
    to_orders,
    told,
    unit,
)

from honjin.engine.table import Table
from honjin.games.kawanakajima.rules.orders import order_distance
from honjin.games.kawanakajima.table.components import CLAN_IDS, HEX_OF

ANY = {"attack", "defense", "move", "regroup"}
PLANS = {"ganko", "kuruma_gakari", "gyorin", "koyaku", "kokuyoku", "saku", "hoshi"}


# What the seven Plans give.


def gives(plan: str) -> tuple[set[str], tuple[int, int, int]]:
    """First Modes between which Uesugi has a choice; Attacks, Retreats, Combined Maneuvers."""
    table = opened()
    play(table, f"U plan {plan}")
    if see(table).phase == "roll_markers":
        play(table, "* die 1")
        while choices(table, UESUGI, "pick"):
            table.apply(UESUGI, min(choices(table, UESUGI, "pick")))
    quota = honjin(table, UESUGI, UESUGI).quota
    activities = (quota["attack"], quota["retreat"], quota["combined_maneuver"])
    assert quota["impetuous_attack"] == 0
    return {path.removeprefix("mode ") for path in choices(table, UESUGI, "mode")}, activities


@pytest.mark.rule("KW-PLAN-01")
def test_a_plan_gives_a_quota_and_may_limit_the_first_modes() -> None:
    given = {plan: gives(plan) for plan in PLANS}
    assert {plan: sum(quota) for plan, (_, quota) in given.items()} == {
        "ganko": 4,
        "kuruma_gakari": 12,
        "gyorin": 7,
        "koyaku": 6,
        "kokuyoku": 12,
        "saku": 3,
        "hoshi": 9,
    }
    limited = {plan for plan, (modes, _) in given.items() if modes != ANY}
    assert limited == {"koyaku", "saku", "hoshi"}


@pytest.mark.rule("KW-PLAN-10")
def test_ganko() -> None:
    assert gives("ganko") == (ANY, (1, 3, 0))


@pytest.mark.rule("KW-PLAN-11")
def test_kuruma_gakari() -> None:
    assert gives("kuruma_gakari") == (ANY, (6, 6, 0))


@pytest.mark.rule("KW-PLAN-13")
def test_gyorin() -> None:
    assert gives("gyorin") == (ANY, (4, 3, 0))


@pytest.mark.rule("KW-PLAN-15")
def test_koyaku() -> None:
    assert gives("koyaku") == ({"defense", "move"}, (0, 6, 0))


@pytest.mark.rule("KW-PLAN-18")
def test_kokuyoku() -> None:
    assert gives("kokuyoku") == (ANY, (4, 4, 4))


@pytest.mark.rule("KW-PLAN-19")
def test_saku() -> None:
    """It leaves nothing but Defense, so nobody is asked."""
    assert gives("saku") == (set(), (0, 3, 0))
    table = opened()
    play(table, "U plan saku; * die 1")
    while see(table).phase == "settle":
        seat = table.actors()[-1]
        table.apply(seat, min(choices(table, seat)))
    assert {mode(table, f"U-{letter}") for letter in "ABCDEFGHIJKLM"} == {"defense"}


@pytest.mark.rule("KW-PLAN-22")
def test_hoshi() -> None:
    assert gives("hoshi") == ({"attack", "move"}, (8, 1, 0))


# Defensive Positions.


def marked(plan: str, die: int) -> tuple[int, set[str]]:
    """How many markers a die gives, and the units under which they were put."""
    table = opened()
    play(table, f"U plan {plan}; * die {die}")
    count = told(table, "marked")[0]["markers"]
    while choices(table, UESUGI, "pick"):
        table.apply(UESUGI, max(choices(table, UESUGI, "pick")))
    return count, {c.id for c in see(table, UESUGI).counters if "dug_in" in c.marks}


@pytest.mark.rule("KW-PLAN-14")
@pytest.mark.parametrize(("die", "count"), [(1, 4), (2, 5), (3, 6), (4, 6), (5, 7), (6, 8)])
def test_gyorin_gets_as_many_markers_as_its_die_has_command_points(die: int, count: int) -> None:
    given, dug_in = marked("gyorin", die)
    assert (given, len(dug_in)) == (count, count)


@pytest.mark.rule("KW-PLAN-20")
@pytest.mark.parametrize(("die", "count"), [(1, 4), (6, 8)])
def test_saku_gets_markers_too(die: int, count: int) -> None:
    given, dug_in = marked("saku", die)
    assert (given, len(dug_in)) == (count, count)


@pytest.mark.rule("KW-CMB-33")
def test_only_gyorin_and_saku_have_markers_one_under_each_of_the_owners_units() -> None:
    for plan in PLANS - {"gyorin", "saku"}:
        table = opened()
        play(table, f"U plan {plan}")
        assert (told(table, "marked"), choices(table, UESUGI, "pick")) == ([], set())
    table = opened()
    play(table, "U plan gyorin; * die 6")
    own = {c.id for c in see(table).counters if c.army == "uesugi"}
    assert choices(table, UESUGI) == {f"pick {name}" for name in own}
    play(table, "U pick U-B1")
    assert choices(table, UESUGI) == {f"pick {name}" for name in own - {"U-B1"}}


@pytest.mark.rule("KW-R-32")
def test_the_marker_roll_has_no_modifiers_and_uses_the_band_of_turn_one() -> None:
    """With Clan A out of Defense, or Ganko, a command roll of 6 would read otherwise."""
    assert marked("gyorin", 6)[0] == 8
    table = settled(modes="attack")
    play(table, "* die 6; * die 6; * die 6")
    assert honjin(table, UESUGI).points == 7


# Choosing a Plan.


@pytest.mark.rule("KW-SET-02")
def test_a_player_chooses_one_of_seven_plans_in_secret_and_keeps_it() -> None:
    table = opened(takeda_plan=True)
    for seat in (TAKEDA, UESUGI):
        assert choices(table, seat) == {f"plan {plan}" for plan in PLANS}
    play(table, "U plan kokuyoku")
    assert honjin(table, UESUGI, UESUGI).plan == "kokuyoku"
    for eyes in (TAKEDA, ONLOOKER):
        assert honjin(table, UESUGI, eyes).plan == "?"
    assert choices(table, UESUGI) == set()
    play(table, "T plan hoshi")
    assert choices(table, UESUGI, "plan") == choices(table, TAKEDA, "plan") == set()


@pytest.mark.rule("KW-HIST-02")
def test_uesugis_plan_is_active_from_the_start_and_says_what_modes_their_clans_may_take() -> None:
    table = opened()
    assert table.actors() == [UESUGI]
    play(table, "U plan hoshi")
    assert honjin(table, UESUGI).plan_active
    for letter in "ABCDEFGHIJKLM":
        assert choices(table, UESUGI) == {"mode attack", "mode move"}, letter
        play(table, "U mode move")
    assert choices(table, UESUGI) == set()


@pytest.mark.rule("KW-FOG-04")
def test_plan_and_log_are_hidden_without_fog_too() -> None:
    table = field(
        {"U-A1": OPEN, "U-B1": "2512", "T-A1": FAR},
        bowl=("U-1",),
        logs={"U-1": "attack U-B purse=1"},
        plans={"uesugi": "ganko"},
    )
    own = honjin(table, UESUGI, UESUGI)
    assert (own.plan, own.quota["retreat"]) == ("ganko", 3)
    assert (own.specials[0].activity, own.specials[0].clans) == ("attack", ("U-B",))
    for eyes in (TAKEDA, ONLOOKER):
        seen = honjin(table, UESUGI, eyes)
        assert (seen.plan, seen.quota) == ("?", {})
        assert (seen.specials[0].activity, seen.specials[0].clans) == ("?", ())


# Activating a Plan.


def saving(
    saved: int,
    points: int = 3,
    plan: str = "ganko",
    units: dict[str, str] | None = None,
    **more: Any,
) -> Table:
    """Takeda has saved points for a Plan and may set more aside."""
    facts = {"plan": plan, "saved": saved, "pledged": -1, "points": [points, 0]}
    return field(
        {"T-A1": "3510", "U-A1": FAR, **(units or {})},
        phase="set_aside",
        armies={"takeda": facts},
        takeda_plan=True,
        **more,
    )


@pytest.mark.rule("KW-PLAN-04")
def test_points_set_aside_are_lost_for_chits_and_add_up() -> None:
    table = saving(2)
    assert choices(table, TAKEDA) == {f"save {n}" for n in range(4)}
    play(table, "T save 2; T no")
    assert (honjin(table, TAKEDA).saved, honjin(table, TAKEDA).points) == (4, 1)
    play(table, "T clan T-A")
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-PLAN-05")
@pytest.mark.parametrize(
    ("saved", "dice", "active"), [(7, 7, True), (7, 8, False), (7, 2, True), (1, 2, False)]
)
def test_a_roll_not_above_the_savings_activates_the_plan(
    saved: int, dice: int, active: bool
) -> None:
    table = saving(saved)
    play(table, f"T save 0; T yes; * dice {dice}")
    assert honjin(table, TAKEDA).plan_active == active


@pytest.mark.rule("KW-PLAN-06", "KW-EX-11", "KW-R-28")
@pytest.mark.parametrize(
    ("saved", "dice", "left"), [(7, 10, 4), (7, 8, 6), (5, 10, 0), (2, 11, 0), (6, 11, 1)]
)
def test_a_failure_costs_the_difference_and_there_is_no_second_try(
    saved: int, dice: int, left: int
) -> None:
    table = saving(saved)
    play(table, f"T save 0; T yes; * dice {dice}")
    assert (honjin(table, TAKEDA).plan_active, honjin(table, TAKEDA).saved) == (False, left)
    assert see(table).phase == "orders"
    assert not choices(table, TAKEDA) & {"yes", "no"}


@pytest.mark.rule("KW-R-29")
def test_a_player_may_save_without_rolling_or_roll_on_old_savings() -> None:
    saved = saving(0)
    play(saved, "T save 1")
    assert choices(saved, TAKEDA) == {"yes", "no"}
    play(saved, "T no")
    assert (honjin(saved, TAKEDA).saved, see(saved).phase) == (1, "orders")
    assert told(saved, "plan_roll") == []
    old = saving(5)
    play(old, "T save 0")
    assert choices(old, TAKEDA) == {"yes", "no"}
    play(old, "T yes; * dice 5")
    assert honjin(old, TAKEDA).plan_active


@pytest.mark.rule("KW-R-29")
def test_nobody_rolls_without_savings() -> None:
    table = saving(0)
    play(table, "T save 0")
    assert see(table).phase == "orders"
    assert told(table, "plan_roll") == []


@pytest.mark.rule("KW-R-29")
def test_what_is_set_aside_is_sealed_until_both_have_chosen() -> None:
    plans = {
        army: {"plan": "ganko", "saved": 1, "pledged": -1, "points": [4, 0]}
        for army in ("takeda", "uesugi")
    }
    units = {"T-A1": "4003", "U-A1": "1518"}
    for mine in (1, 3):
        table = field(units, phase="set_aside", armies=plans, scenario="hypothetical")
        play(table, f"T save {mine}")
        for eyes in (UESUGI, ONLOOKER):
            assert (honjin(table, TAKEDA, eyes).saved, honjin(table, TAKEDA, eyes).points) == (1, 4)
            assert str(mine) not in str(told(table, "sealed", eyes))
        play(table, "U save 2")
        assert [side.saved for side in see(table).honjins] == [1 + mine, 3]
        assert [side.points for side in see(table).honjins] == [4 - mine, 2]


@pytest.mark.rule("KW-PLAN-07", "KW-R-30")
def test_on_activation_clans_out_of_contact_take_a_mode_that_the_plan_allows() -> None:
    """Koyaku allows Defense and Move: Hara is in Attack, Anayama too but in contact."""
    units = {"T-G1": OPEN, "T-C1": "2020", "U-B1": "2021", "T-L1": "3010", "T-J1": "3012"}
    modes = {"T-G": "attack", "T-C": "attack", "T-L": "move", "T-J": "regroup"}
    table = saving(12, plan="koyaku", units=units, modes=modes)
    play(table, "T save 0; T yes; * dice 12")
    for _ in range(2):
        assert choices(table, TAKEDA) == {"mode defense", "mode move"}
        play(table, "T mode move")
    play(table, "T done")
    found = {clan: mode(table, clan) for clan in ("T-A", "T-G", "T-C", "T-L", "T-J")}
    assert found == {
        "T-A": "defense",
        "T-G": "move",
        "T-C": "attack",
        "T-L": "move",
        "T-J": "move",
    }


@pytest.mark.rule("KW-PLAN-08", "KW-PLAN-25")
def test_an_activated_plan_works_at_once_and_its_chits_can_be_logged_in_the_same_orders() -> None:
    table = saving(12, plan="saku", units={"T-G1": OPEN})
    assert {chit.place for chit in honjin(table, TAKEDA).specials} == {"none"}
    play(table, "T save 0; T yes; * dice 12")
    assert {chit.place for chit in honjin(table, TAKEDA).specials} == {"reserve"}
    assert choices(table, TAKEDA, "log") == {"log retreat"}
    play(table, "T log retreat; T clan T-G; T done")
    assert "T-1" in see(table).bowl.chits


@pytest.mark.rule("KW-PLAN-25")
def test_gankos_bonus_does_not_come_before_the_next_roll() -> None:
    table = saving(12, points=3, plan="ganko")
    play(table, "T save 0; T yes; * dice 12")
    assert honjin(table, TAKEDA).points == 3
    assert told(table, "command_roll") == []
    play(table, "T done; T yes")
    to_orders(table, 3, 3, 3)
    assert told(table, "command_roll", commander="Shingen")[0]["total"] == 4


@pytest.mark.rule("KW-R-158")
def test_a_success_uses_all_savings_up_and_nothing_flows_back() -> None:
    table = saving(10, points=3)
    play(table, "T save 2; T yes; * dice 3")
    assert (honjin(table, TAKEDA).saved, honjin(table, TAKEDA).points) == (0, 1)


# Command Points.


def rolled(bundori: int, die: int, clan_a: str = "defense", plan: str = "") -> dict[str, int]:
    """What each commander's die is read as."""
    table = field(
        {"T-A1": OPEN, "U-A1": "2020"},
        {"T-A": clan_a, "U-A": clan_a},
        armies={"takeda": {"bundori": bundori}},
    )
    to_orders(table, die, die, die)
    return {roll["commander"]: roll["total"] for roll in told(table, "command_roll")}


@pytest.mark.rule("KW-CMD-03", "KW-HIST-08")
def test_an_armys_own_bundori_lowers_both_of_its_rolls_and_not_the_enemys() -> None:
    assert rolled(0, 5) == {"Shingen": 5, "Kosaka": 5, "Kenshin": 5}
    assert rolled(2, 5) == {"Shingen": 3, "Kosaka": 3, "Kenshin": 5}


@pytest.mark.rule("KW-CMD-03", "KW-CMD-02")
def test_clan_a_in_attack_and_bundori_two_make_a_five_a_two() -> None:
    assert rolled(2, 5, "attack") == {"Shingen": 2, "Kosaka": 3, "Kenshin": 4}


@pytest.mark.rule("KW-CMD-06")
def test_each_chit_from_the_reserve_costs_a_point() -> None:
    """Two points: a Clan chit and a Special chit, then nothing more is on offer."""
    armies = {"uesugi": {"private": 3, "points": [2, 0]}}
    table = field(
        {"T-A1": FAR, "U-A1": OPEN, "U-B1": "2512", "U-C1": "2514"},
        phase="orders",
        armies=armies,
        plans={"uesugi": "kuruma_gakari"},
    )
    assert honjin(table, UESUGI, UESUGI).points == 2
    play(table, "U clan U-B")
    assert honjin(table, UESUGI, UESUGI).points == 1
    assert choices(table, UESUGI) == {
        "clan U-A",
        "clan U-C",
        "log attack",
        "log retreat",
        "done",
    }
    play(table, "U log attack; U clan U-C")
    assert set(see(table).bowl.chits) >= {"U-B", "U-1"}
    assert see(table).phase == "draw"


@pytest.mark.rule("KW-R-46")
def test_clan_chits_are_public_and_of_special_chits_only_number_and_owner() -> None:
    """Kakizaki's chit goes to the bowl, that of a Clan far away to the track."""
    armies = {"uesugi": {"private": 3, "points": [3, 0]}}
    units = {"T-A1": FAR, "U-A1": OPEN, "U-B1": "2512", "U-C1": "3614"}
    table = field(units, phase="orders", armies=armies, plans={"uesugi": "kuruma_gakari"})
    play(table, "U clan U-B; U clan U-C; U log retreat; U clan U-B")
    for eyes in (TAKEDA, ONLOOKER):
        assert set(see(table, eyes).bowl.chits) >= {"U-B", "U-1"}
        assert honjin(table, UESUGI, eyes).boxes[0] == ("U-C",)
        special = honjin(table, UESUGI, eyes).specials[0]
        assert (special.id, special.place) == ("U-1", "bowl")
        assert (special.activity, special.clans) == ("?", ())


@pytest.mark.rule("KW-R-02")
def test_orders_are_applied_when_both_have_given_theirs() -> None:
    armies = {army: {"private": 3, "points": [2, 0]} for army in ("takeda", "uesugi")}
    units = {"T-A1": OPEN, "T-G1": "2512", "U-A1": "2020", "U-C1": "2022"}
    table = field(units, phase="orders", armies=armies)
    play(table, "T clan T-G; T done")
    assert "T-G" not in see(table, UESUGI).bowl.chits
    assert "T-G" in honjin(table, TAKEDA, UESUGI).reserve
    assert honjin(table, TAKEDA, UESUGI).points == 2
    assert table.actors() == [UESUGI]
    play(table, "U clan U-C; U done")
    assert set(see(table).bowl.chits) >= {"T-G", "U-C"}


@pytest.mark.rule("KW-EX-12")
def test_a_clan_seventeen_mp_away_is_in_the_bowl_a_turn_later() -> None:
    def far(at: str) -> int:
        board: Any = field({"T-A1": OPEN, "T-G1": at, "U-A1": FAR}).state
        return int(order_distance(board, CLAN_IDS.index("T-G"), 1))

    at = next(name for name in HEX_OF if name[:2] in ("41", "42", "43") and far(name) == 17)
    armies = {"takeda": {"private": 3, "points": [2, 0]}}
    table = field({"T-A1": OPEN, "T-G1": at, "U-A1": "2020"}, phase="orders", armies=armies)
    play(table, "T clan T-G; T done")
    assert honjin(table, TAKEDA).boxes[0] == ("T-G",)
    assert "T-G" not in see(table).bowl.chits
    to_orders(table)
    assert "T-G" in see(table).bowl.chits


@pytest.mark.rule("KW-HIST-03")
def test_takeda_has_no_plan_and_none_to_activate() -> None:
    table = settled()
    play(table, "* die 6; * die 6; * die 6")
    assert see(table).phase == "orders"
    assert honjin(table, TAKEDA, TAKEDA).plan == ""
    assert choices(table, TAKEDA, "log") == set()
    assert unit(table, "T-A1").mode == "defense"
