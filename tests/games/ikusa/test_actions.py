"""Chapters 4 to 9 and 15.2: plans and the spy, turn order, building, levies, ronin, the ninja."""

from __future__ import annotations

import pytest
from games.ikusa.build import (
    NOTHING,
    ONLOOKER,
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
    told,
)

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


@pytest.mark.rule("IK-SPY-01", "IK-SPY-02", "IK-SPY-03", "IK-PLAN-06", "IK-R-12", "IK-R-81")
def test_the_spy_sees_one_tray_and_only_that() -> None:
    table = spying()
    assert choices(table, "purple") == {"spy red", "spy orange", "spy nobody"}
    play(table, "purple spy red")
    assert see(table, "purple").colours["red"].bins["levy"] == 4
    assert see(table, "purple").colours["orange"].bins == NOTHING
    assert see(table, "orange").colours["red"].bins == NOTHING
    assert see(table, "orange").ninja.spied == "red"
    assert table.actors() == [2]


@pytest.mark.rule("IK-SPY-04", "IK-NIN-05")
@pytest.mark.parametrize("whom", ["red", "nobody"])
def test_after_the_plan_the_ninja_goes_home_used_or_not(whom: str) -> None:
    table = play(spying(), f"purple spy {whom}")
    plan(table, "purple", levy=5)
    assert told(table, ONLOOKER, "ninja_home", colour="purple")


# Action 2.


@pytest.mark.rule("IK-TURN-01", "IK-TURN-02", "IK-TURN-04", "IK-TURN-05")
def test_bidders_pick_highest_first_and_the_rest_draw() -> None:
    table = plan_all(
        planning(), red={"turn_order": 3, "levy": 2}, orange={"turn_order": 2, "levy": 3}
    )
    assert choices(table, "red") == {"marker 1", "marker 2", "marker 3"}
    play(table, "red marker 3\norange marker 1")
    assert see(table, ONLOOKER).colours["purple"].marker == 2


@pytest.mark.rule("IK-R-14")
def test_without_a_bid_all_draw() -> None:
    assert phase(plan_all(planning())) == "drawing_rest"


@pytest.mark.rule("IK-TURN-03", "IK-R-13")
def test_equal_bids_settle_it_if_they_name_the_same() -> None:
    bids = {"turn_order": 2, "levy": 3}
    table = plan_all(planning(), red=bids, orange=bids)
    assert phase(table) == "agreeing"
    play(table, "red agree red 2\nred agree orange 3")
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


@pytest.mark.rule("IK-BLD-01", "IK-BLD-02", "IK-BLD-06", "IK-R-16")
def test_builders_build_together_and_unseen() -> None:
    build = {"build": 2, "ninja": 3}
    table = ordered(plan_all(planning(), red=build, orange=build, purple={"ninja": 5}))
    play(table, "red build settsu")
    assert see(table, "orange").colours["red"].built == ""
    assert see(table, ONLOOKER).provinces["settsu"].walls == ""
    assert refused(table, "orange", "build settsu") == "IK-DEF-08"
    play(table, "orange build kai")
    walls = {name: at.walls for name, at in see(table, ONLOOKER).provinces.items() if at.walls}
    assert walls == {"settsu": "castle", "kai": "castle"}


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


@pytest.mark.rule("IK-LEVY-04", "IK-LEVY-05", "IK-LEVY-06", "IK-LEVY-08", "IK-R-20")
def test_levied_units_are_placed_one_in_a_province() -> None:
    table = ordered(
        plan_all(planning(2), red={"levy": 2}, orange={"ninja": 2}, purple={"ninja": 2})
    )
    play(table, "red levy 1S+1G\nred levy nothing")
    assert phase(table) == "mustering"
    play(table, "red muster swordsman red-1")
    assert refused(table, "red", "muster gunner settsu") == "IK-LEVY-05"
    play(table, "red muster gunner harima")
    assert force(table, "harima") == "{1G+2P}"


@pytest.mark.rule("IK-RON-01", "IK-RON-02", "IK-RON-04", "IK-RON-05", "IK-RON-06", "IK-R-26")
def test_ronin_are_deployed_in_secret() -> None:
    table = ordered(
        plan_all(planning(2), red={"ronin": 2}, orange={"ninja": 2}, purple={"ninja": 1, "levy": 1})
    )
    play(table, "purple levy nothing")
    assert choices(table, "red", "deploy") == {
        "deploy settsu",
        "deploy red-1",
        "deploy harima",
        "deploy nowhere",
    }
    play(table, "red deploy settsu\nred deploy settsu\nred deploy harima")
    assert refused(table, "red", "deploy harima") == "IK-RON-06"
    play(table, "red deploy red-1")
    assert see(table, "orange").facedown == {"red": (3, 1)}
    assert see(table, "orange").provinces["settsu"].card is None
    card = see(table, "red").provinces["settsu"].card
    assert card is not None
    assert (card.force, card.army) == (2, 1)


@pytest.mark.rule("IK-NIN-01", "IK-NIN-02", "IK-NIN-03", "IK-R-31")
@pytest.mark.parametrize(
    ("bids", "holder"),
    [((3, 3, 2), ""), ((1, 0, 0), "red"), ((0, 0, 0), ""), ((1, 2, 0), "orange")],
)
def test_the_single_highest_bid_hires_the_ninja(bids: tuple[int, int, int], holder: str) -> None:
    table = planning(3)
    for colour, bid in zip(("red", "orange", "purple"), bids, strict=True):
        plan(table, colour, ninja=bid, ronin=3 - bid)
    ordered(table)
    while phase(table) == "deploying":
        play(table, f"{see(table, ONLOOKER).deciding[0]} deploy nowhere")
    assert see(table, ONLOOKER).ninja.holder == holder
