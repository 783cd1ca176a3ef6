"""Chapters 4 to 9 and 15.2: plans and the spy, turn order, building, levies, ronin, the ninja."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    HOME,
    NOTHING,
    ONLOOKER,
    THREE,
    army,
    choices,
    force,
    ordered,
    phase,
    plan,
    plan_all,
    planning,
    play,
    refused,
    see,
    set_out,
    told,
)

from honjin.engine.state import CHANCE
from honjin.engine.table import Table

# Action 1.


@pytest.mark.rule("IK-PLAN-01", "IK-PLAN-02", "IK-PLAN-04")
def test_every_koku_is_placed() -> None:
    table = planning()
    play(table, "red plan turn_order 1\nred plan build 2\nred plan levy 1\nred plan ronin 0")
    assert choices(table, "red") == {"plan ninja 1"}
    assert refused(table, "red", "plan ninja 0") == "IK-PLAN-02"


@pytest.mark.rule("IK-PLAN-03")
def test_the_build_bin_takes_nothing_or_two() -> None:
    table = play(planning(), "red plan turn_order 0")
    assert choices(table, "red") == {"plan build 0", "plan build 2"}
    poor = play(planning(1), "red plan turn_order 0")
    assert choices(poor, "red") == {"plan build 0"}


@pytest.mark.rule("IK-PLAN-05", "IK-R-11", "IK-R-06")
def test_plans_are_unseen_until_all_are_made() -> None:
    table = planning()
    plan(table, "red", levy=3, ninja=2)
    assert see(table, "orange").colours["red"].bins == NOTHING
    assert see(table, "red").colours["red"].bins["levy"] == 3
    assert see(table, ONLOOKER).sealed == ("red",)
    plan(table, "orange", levy=5)
    plan(table, "purple", levy=5)
    assert see(table, "orange").colours["red"].bins["levy"] == 3


# The spy.


def spying() -> Table:
    table = planning(ninja="purple")
    assert table.actors() == [0, 1]
    plan(table, "red", levy=4, ninja=1)
    plan(table, "orange", ronin=5)
    return table


@pytest.mark.rule("IK-SPY-02", "IK-SPY-01")
def test_the_spy_names_one_opponent_when_all_others_have_planned() -> None:
    table = planning(ninja="purple")
    plan(table, "red", levy=4, ninja=1)
    assert choices(table, "purple") == set(), "not before orange has filled its bins"
    plan(table, "orange", ronin=5)
    assert choices(table, "purple") == {"spy red", "spy orange", "spy nobody"}
    play(table, "purple spy red")
    seen = see(table, "purple").colours
    assert seen["red"].bins == {**NOTHING, "levy": 4, "ninja": 1}
    assert seen["orange"].bins == NOTHING
    assert see(table, "orange").colours["red"].bins == NOTHING


@pytest.mark.rule("IK-SPY-03")
def test_bins_that_were_looked_at_are_final_and_the_spy_plans_then() -> None:
    table = play(spying(), "purple spy red")
    assert table.actors() == [2], "red is not asked again"
    assert not table.can_undo(0)
    plan(table, "purple", ninja=5)
    assert see(table, ONLOOKER).colours["red"].bins == {**NOTHING, "levy": 4, "ninja": 1}


@pytest.mark.rule("IK-PLAN-06")
def test_a_player_who_holds_the_ninja_looks_before_filling_bins() -> None:
    table = spying()
    assert (phase(table), see(table, ONLOOKER).deciding) == ("spying", ("purple",))
    assert refused(table, "purple", "plan turn_order 0") == "IK-SPY-02"
    play(table, "purple spy orange")
    assert see(table, "purple").colours["orange"].bins["ronin"] == 5
    assert see(table, "purple").colours["purple"].bins == NOTHING
    assert "plan turn_order 5" in choices(table, "purple")


@pytest.mark.rule("IK-R-12")
@pytest.mark.parametrize("whom", ["red", "nobody"])
def test_the_holder_of_the_ninja_plans_last_spying_or_not(whom: str) -> None:
    table = set_out(HOME, seats=3, turn="red", ninja="orange")
    while phase(table) != "planning":
        ends(table)
    assert see(table, ONLOOKER).deciding == ("red", "purple")
    plan(table, "purple", levy=3)
    assert see(table, ONLOOKER).deciding == ("red",)
    plan(table, "red", levy=3)
    assert see(table, ONLOOKER).deciding == ("orange",)
    play(table, f"orange spy {whom}")
    assert see(table, "red").colours["purple"].bins == NOTHING, "nothing is turned before"
    assert see(table, ONLOOKER).deciding == ("orange",)
    plan(table, "orange", levy=3)
    assert see(table, "red").colours["purple"].bins["levy"] == 3


@pytest.mark.rule("IK-R-81")
def test_all_know_on_which_colour_the_ninja_spies_and_only_two_what_it_sees() -> None:
    table = play(spying(), "purple spy red")
    for who in ("red", "orange", "purple", ONLOOKER):
        assert see(table, who).ninja.spied == "red"
        assert len(told(table, who, "spied", colour="purple", spied="red")) == 5
    assert told(table, "purple", "spied", bin="levy")[0]["koku"] == 4
    assert "koku" not in told(table, "orange", "spied", bin="levy")[0]
    quiet = play(spying(), "purple spy nobody")
    assert see(quiet, ONLOOKER).ninja.spied == ""
    assert told(quiet, ONLOOKER, "spied") == []


@pytest.mark.rule("IK-SPY-04", "IK-NIN-05")
@pytest.mark.parametrize("whom", ["red", "nobody"])
def test_after_the_plan_the_ninja_goes_home_used_or_not(whom: str) -> None:
    table = play(spying(), f"purple spy {whom}")
    plan(table, "purple", levy=5)
    assert told(table, ONLOOKER, "ninja_home", colour="purple")
    assert see(table, ONLOOKER).ninja.holder == ""


# Action 2.


@pytest.mark.rule("IK-TURN-01")
def test_bidders_pick_highest_first() -> None:
    table = plan_all(
        planning(),
        red={"turn_order": 1, "levy": 4},
        orange={"turn_order": 3, "levy": 2},
        purple={"turn_order": 2, "levy": 3},
    )
    assert see(table, ONLOOKER).deciding == ("orange",)
    play(table, "orange marker 2")
    assert see(table, ONLOOKER).deciding == ("purple",)
    play(table, "purple marker 1")
    assert see(table, ONLOOKER).colours["red"].marker == 3


@pytest.mark.rule("IK-TURN-02")
def test_a_bidder_may_take_any_free_marker() -> None:
    bids = {"red": {"turn_order": 3, "levy": 2}, "orange": {"turn_order": 2, "levy": 3}}
    table = plan_all(planning(), **bids)
    assert choices(table, "red") == {"marker 1", "marker 2", "marker 3"}
    play(table, "red marker 3")
    assert choices(table, "orange") == {"marker 1", "marker 2"}
    play(table, "orange marker 1")
    markers = {name: colour.marker for name, colour in see(table, ONLOOKER).colours.items()}
    assert markers == {"red": 3, "orange": 1, "purple": 2}


@pytest.mark.rule("IK-TURN-04")
def test_a_player_who_bid_nothing_draws_from_what_is_left() -> None:
    table = plan_all(planning(), orange={"turn_order": 1, "levy": 4})
    play(table, "orange marker 2")
    assert phase(table) == "drawing_rest"
    assert table.legal(CHANCE) == ["marker 1", "marker 3"]
    play(table, "* marker 3")
    markers = {name: colour.marker for name, colour in see(table, ONLOOKER).colours.items()}
    assert markers == {"red": 3, "orange": 2, "purple": 1}


@pytest.mark.rule("IK-TURN-05")
def test_bids_are_paid_by_all_and_markers_lie_open() -> None:
    """Red and orange have bid the same, and chance lets red pick."""
    bid = {"turn_order": 5}
    table = plan_all(planning(agreement=False), red=bid, orange=bid)
    assert [colour.koku for colour in see(table, ONLOOKER).colours.values()] == [0, 0, 0]
    play(table, "* picker red\nred marker 1\norange marker 2")
    for who in ("red", "orange", "purple"):
        markers = [colour.marker for colour in see(table, who).colours.values()]
        assert markers == [1, 2, 3]


@pytest.mark.rule("IK-TURN-06")
def test_markers_order_the_turns_of_the_war() -> None:
    bids = {"red": {"turn_order": 5}, "orange": {"turn_order": 4, "ninja": 1}}
    table = plan_all(planning(), **bids, purple={"ninja": 5})
    play(table, "red marker 3\norange marker 1")
    turns = []
    while phase(table) != "planning":
        turns.append(see(table, ONLOOKER).active)
        while see(table, ONLOOKER).active == turns[-1] and phase(table) != "planning":
            ends(table)
    assert turns == ["orange", "purple", "red"]


def ends(table: Table) -> None:
    """Everybody asked passes or ends the phase."""
    who = see(table, table.actors()[0]).acting
    play(table, f"{who} {'pass round' if phase(table) == 'window' else 'end'}")


@pytest.mark.rule("IK-R-14")
def test_without_a_bid_all_draw() -> None:
    assert phase(plan_all(planning())) == "drawing_rest"


@pytest.mark.rule("IK-TURN-03", "IK-R-13")
def test_equal_bids_settle_it_if_they_name_the_same() -> None:
    bids = {"turn_order": 2, "levy": 3}
    table = plan_all(planning(), red=bids, orange=bids)
    assert phase(table) == "agreeing"
    play(table, "red agree red 2")
    assert choices(table, "red") == {"agree orange 1", "agree orange 3", "agree nothing"}
    play(table, "red agree orange 3")
    assert see(table, "orange").colours["red"].answer == {}
    play(table, "orange agree red 2\norange agree orange 3")
    markers = {name: colour.marker for name, colour in see(table, ONLOOKER).colours.items()}
    assert markers == {"red": 2, "orange": 3, "purple": 1}


@pytest.mark.rule("IK-TURN-03", "IK-R-13")
@pytest.mark.parametrize("agreement", [True, False])
def test_else_chance_decides_who_picks_first(agreement: bool) -> None:
    bids = {"turn_order": 2, "levy": 3}
    table = plan_all(planning(agreement=agreement), red=bids, orange=bids)
    if agreement:
        play(table, "red agree nothing\norange agree red 2\norange agree orange 3")
    assert phase(table) == "drawing_picker"
    play(table, "* picker orange\norange marker 1")
    assert choices(table, "red") == {"marker 2", "marker 3"}


# Actions 3 to 6.


@pytest.mark.rule("IK-BLD-06", "IK-R-16")
def test_builders_build_together_and_unseen() -> None:
    build = {"build": 2, "ninja": 3}
    table = ordered(plan_all(planning(), red=build, orange=build, purple={"ninja": 5}))
    assert see(table, ONLOOKER).deciding == ("red", "orange")
    play(table, "red build settsu")
    assert see(table, "orange").colours["red"].built == ""
    assert see(table, ONLOOKER).provinces["settsu"].walls == ""
    assert refused(table, "orange", "build settsu") == "IK-DEF-08"
    play(table, "orange build kai")
    walls = {name: at.walls for name, at in see(table, ONLOOKER).provinces.items() if at.walls}
    assert walls == {"settsu": "castle", "kai": "castle"}


@pytest.mark.rule("IK-BLD-01")
def test_two_koku_build_one_thing_and_only_those_who_paid_build() -> None:
    table = ordered(plan_all(planning(), red={"build": 2, "ninja": 3}))
    assert see(table, ONLOOKER).deciding == ("red",)
    play(table, "red build settsu")
    assert phase(table) == "levying", "and nothing more"
    assert see(table, ONLOOKER).supply == {"castles": 9, "bases": 5, "ronin": 30}
    assert told(table, ONLOOKER, "built") == [
        {"colour": "red", "province": "settsu", "walls": "castle"}
    ]


@pytest.mark.rule("IK-BLD-02")
def test_a_castle_goes_into_any_own_province_without_walls() -> None:
    board = HOME | {"harima": "red {2P} fortress"}
    table = planning(2, board=board)
    ordered(plan_all(table, red={"build": 2}, orange={"ninja": 2}, purple={"ninja": 2}))
    assert choices(table, "red") == {"build settsu"}
    assert refused(table, "red", "build harima") == "IK-BLD-02"


@pytest.mark.rule("IK-LEVY-01", "IK-LEVY-03", "IK-R-19")
def test_a_koku_buys_a_bundle_up_to_the_number_of_provinces() -> None:
    table = ordered(
        plan_all(planning(2), red={"levy": 2}, orange={"ninja": 2}, purple={"ronin": 2})
    )
    assert choices(table, "red") == {
        f"levy {b}" for b in ("nothing", "1B", "1S", "1G", "1S+1G", "2S", "2G", "1P", "2P")
    }, "two provinces, at most two units"
    play(table, "red levy 1S")
    assert choices(table, "red") == {f"levy {b}" for b in ("nothing", "1B", "1S", "1G", "1P")}


def levies(*colours: str) -> Table:
    """These spend two koku on a levy, in the order red, orange, purple."""
    bins = {c: {"levy": 2} if c in colours else {"ninja": 2} for c in THREE}
    return ordered(plan_all(planning(2), **bins))


@pytest.mark.rule("IK-LEVY-04", "IK-R-20")
def test_all_choose_unseen_before_anybody_places() -> None:
    table = levies("red", "orange")
    play(table, "red levy 1S+1G\nred levy nothing")
    assert see(table, ONLOOKER).deciding == ("orange",)
    assert phase(table) == "levying", "red does not place yet"
    assert see(table, "orange").colours["red"].levied == {}
    assert see(table, ONLOOKER).colours["red"].tray["swordsman"] == 9
    play(table, "orange levy 1B\norange levy nothing")
    assert phase(table) == "mustering"
    assert see(table, ONLOOKER).deciding == ("red", "orange")
    open_now = {name: at.levied for name, at in see(table, "purple").colours.items()}
    assert open_now == {"red": {"swordsman": 1, "gunner": 1}, "orange": {"bowman": 1}, "purple": {}}
    assert see(table, ONLOOKER).colours["red"].tray["swordsman"] == 8
    play(table, "red muster swordsman harima\nred muster gunner settsu")
    assert see(table, "orange").provinces["harima"].mustered == ""
    assert force(table, "harima") == "{2P}", "placed together"
    play(table, "orange muster bowman kai")
    assert (force(table, "harima"), force(table, "kai")) == ("{1S+2P}", "{1B+3P}")


@pytest.mark.rule("IK-LEVY-05")
def test_one_levied_unit_a_province_with_the_army_or_the_force() -> None:
    table = play(levies("red"), "red levy 2S\nred levy nothing")
    both = {"muster swordsman settsu", "muster swordsman red-1", "muster swordsman harima"}
    assert choices(table, "red") == both
    with_force = play(table.copy(), "red muster swordsman settsu")
    assert choices(with_force, "red") == {"muster swordsman harima"}
    play(table, "red muster swordsman red-1")
    assert refused(table, "red", "muster swordsman settsu") == "IK-LEVY-05"
    assert choices(table, "red") == {"muster swordsman harima"}


@pytest.mark.rule("IK-LEVY-06")
def test_a_levied_unit_joins_a_force_starts_one_or_joins_an_army() -> None:
    board = HOME | {"settsu": "red [D+1B]", "bizen": "red [D+1B] {1P}"}
    table = planning(3, board=board)
    bins = {"red": {"levy": 3}, "orange": {"ninja": 3}, "purple": {"ninja": 3}}
    ordered(plan_all(table, **bins))
    play(table, "red levy 1S+1G\nred levy 1P\nred levy nothing")
    play(table, "red muster swordsman harima\nred muster gunner settsu\nred muster spearman red-2")
    assert (force(table, "harima"), force(table, "settsu")) == ("{1S+2P}", "{1G}")
    assert (army(table, "red-1"), army(table, "red-2")) == ("[D+1B]", "[D+1B+1P]")


@pytest.mark.rule("IK-LEVY-08")
def test_the_koku_of_a_levy_is_gone_used_or_not() -> None:
    table = play(levies("red"), "red levy nothing\nred levy nothing")
    assert phase(table) == "marching"
    assert see(table, ONLOOKER).colours["red"].koku == 0
    assert told(table, ONLOOKER, "levied") == [{"colour": "red", "units": {}}]


def hirers(**koku: int) -> Table:
    """Red, orange and purple spend this much on ronin; the rest of three koku goes to the ninja."""
    table = planning(3)
    for colour in THREE:
        plan(table, colour, ronin=koku.get(colour, 0), ninja=3 - koku.get(colour, 0))
    return ordered(table)


@pytest.mark.rule("IK-RON-01")
@pytest.mark.parametrize("koku", [1, 2, 3])
def test_a_koku_hires_two_ronin(koku: int) -> None:
    table = hirers(red=koku)
    assert see(table, ONLOOKER).colours["red"].hired == 2 * koku
    assert see(table, ONLOOKER).supply["ronin"] == 30 - 2 * koku
    assert told(table, ONLOOKER, "hired") == [
        {"colour": "red", "number": 2 * koku, "wanted": 2 * koku}
    ]


@pytest.mark.rule("IK-RON-02")
def test_all_hire_together_then_all_deploy_together() -> None:
    table = hirers(red=1, orange=1)
    hired = [colour.hired for colour in see(table, ONLOOKER).colours.values()]
    assert (hired, see(table, ONLOOKER).deciding) == ([2, 2, 0], ("red", "orange"))
    play(table, "red deploy settsu\nred deploy harima")
    assert see(table, ONLOOKER).deciding == ("orange",)
    assert told(table, "orange", "deployed") == [], "not even how many lie where"
    play(table, "orange deploy kai\norange deploy kai")
    counts = told(table, "purple", "deployed")
    assert counts == [
        {"colour": "red", "number": 1},
        {"colour": "red", "number": 1},
        {"colour": "orange", "number": 2},
    ]


@pytest.mark.rule("IK-RON-04", "IK-R-26")
def test_ronin_lie_on_cards_that_others_cannot_name() -> None:
    table = play(hirers(red=2), "red deploy settsu\nred deploy settsu\nred deploy red-1")
    play(table, "red deploy harima")
    for who in ("orange", "purple", ONLOOKER):
        assert see(table, who).facedown == {"red": (3, 1)}
        assert [fact["number"] for fact in told(table, who, "deployed")] == [3, 1]
        assert all(at.card is None for at in see(table, who).provinces.values())
    cards = {name: at.card for name, at in see(table, "red").provinces.items() if at.card}
    assert {name: (card.lies, card.force, card.army) for name, card in cards.items()} == {
        "settsu": ("face_down", 2, 1),
        "harima": ("face_down", 1, 0),
    }


@pytest.mark.rule("IK-RON-05")
def test_ronin_join_groups_of_their_own_colour_only() -> None:
    table = hirers(red=2, orange=2)
    assert choices(table, "red", "deploy") == {
        "deploy settsu",
        "deploy red-1",
        "deploy harima",
        "deploy nowhere",
    }
    assert refused(table, "red", "deploy kai") == "IK-DEF-08"
    assert refused(table, "red", "deploy omi") == "IK-DEF-08"


@pytest.mark.rule("IK-RON-06")
@pytest.mark.parametrize(
    ("words", "force", "army"),
    [
        ("red [D+4S+5P] {1P}", 0, 9),
        ("red [D] {5P}", 4, 0),
        ("red [D+4S+6P] {3P}", 2, 10),
        ("red [D+1P] {1P}", 0, 1),
    ],
)
def test_every_group_leads_one_ronin_fewer_than_it_has_units(
    words: str, force: int, army: int
) -> None:
    board = {name: at for name, at in HOME.items() if not at.startswith("red")}
    table = planning(6, board=board | {"settsu": words})
    for colour in THREE:
        plan(table, colour, **({"ronin": 6} if colour == "red" else {"ninja": 6}))
    ordered(table)
    play(table, "red deploy settsu\n" * force)
    if army:
        assert refused(table, "red", "deploy settsu") == "IK-RON-06"
        play(table, "red deploy red-1\n" * army)
    card = see(table, "red").provinces["settsu"].card
    assert card is not None
    assert (card.force, card.army) == (force, army)
    assert phase(table) != "deploying", "there is no room for another one"


def bids(*koku: int) -> Table:
    """Red, orange and purple bid for the ninja; what is left of three koku hires no ronin."""
    table = planning(3)
    for colour, bid in zip(THREE, koku, strict=True):
        plan(table, colour, ninja=bid, ronin=3 - bid)
    ordered(table)
    while phase(table) == "deploying":
        play(table, f"{see(table, ONLOOKER).deciding[0]} deploy nowhere")
    return table


@pytest.mark.rule("IK-NIN-01")
def test_the_single_highest_bid_hires_the_ninja_and_all_pay() -> None:
    table = bids(1, 2, 1)
    assert see(table, ONLOOKER).ninja.holder == "orange"
    assert told(table, ONLOOKER, "ninja_hired") == [{"colour": "orange", "koku": 2}]
    assert [colour.koku for colour in see(table, ONLOOKER).colours.values()] == [0, 0, 0]
    assert see(bids(3, 2, 0), ONLOOKER).ninja.holder == "red"


@pytest.mark.rule("IK-NIN-02")
def test_a_tie_for_the_highest_bid_hires_nobody() -> None:
    """Also where a lower bid stands between or after the two."""
    for koku in ((3, 3, 2), (3, 2, 3), (2, 3, 3), (1, 1, 1)):
        table = bids(*koku)
        assert see(table, ONLOOKER).ninja.holder == ""
        assert [colour.koku for colour in see(table, ONLOOKER).colours.values()] == [0, 0, 0]


@pytest.mark.rule("IK-NIN-02")
def test_a_tie_of_lower_bids_changes_nothing() -> None:
    assert see(bids(1, 1, 2), ONLOOKER).ninja.holder == "purple"


@pytest.mark.rule("IK-NIN-03", "IK-R-31")
def test_a_lone_koku_hires_the_ninja_and_no_koku_is_not_a_bid() -> None:
    assert see(bids(0, 1, 0), ONLOOKER).ninja.holder == "orange"
    nobody = bids(0, 0, 0)
    assert see(nobody, ONLOOKER).ninja.holder == ""
    assert told(nobody, ONLOOKER, "ninja_hired") == [{"colour": "", "koku": 0}]
