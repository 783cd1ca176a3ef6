"""Chapter 10: the steps of the resolution phase."""

from __future__ import annotations

import pytest
from games.rokugan.build import (
    ONLOOKER,
    choices,
    hand,
    happened,
    held,
    on_board,
    pile,
    play,
    resolve,
    scene,
    see,
    special,
    thrown_out,
    told,
    totals,
)

from honjin.games.rokugan.table.components import PROVINCE_IDS

LANDS = {"lion": "lion_capital lion_north", "scorpion": "scorpion_capital scorpion_north"}


@pytest.mark.rule("RK-RES-01", "RK-RES-05")
def test_the_swap_comes_first_and_then_the_steps_in_order() -> None:
    lands = {"unicorn": "unicorn_east unicorn_west", "lion": "lion_north"}
    tokens = {"unicorn": "army1 unicorn_east; army2 unicorn_west"}
    table = resolve(lands, tokens, swap="swap a1 a2")
    assert happened(table, "swapped", "step", "round") == ["swapped", *(["step"] * 6), "round"]
    assert [facts["step"] for facts in told(table, ONLOOKER, "step")] == [1, 2, 3, 4, 5, 6]
    assert told(table, ONLOOKER, "round") == [{"round": 3}]


STEPS = ("step", "raided", "pacified", "battle", "card_taken", "round")


@pytest.mark.rule("RK-RES-05")
def test_every_raid_diplomacy_battle_and_card_has_its_step() -> None:
    """Two of each: steps 1 to 6 in order, and then the round marker."""
    lands = {
        "lion": "lion_north lion_capital shadowlands_north",
        "crane": "crane_middle crane_south shadowlands_south",
        "crab": "crab_center crab_east",
    }
    tokens = {
        "lion": "raid unicorn_east; diplomacy lion_capital; army2 lion_north>dragon_west",
        "crane": "raid coast_north; diplomacy crane_middle; army2 crane_south>coast_west",
    }
    table = resolve(lands, tokens)
    play(table, "* card first\n* card first")
    assert happened(table, *STEPS) == [
        *("step", "step"),
        *("step", "raided", "raided"),
        *("step", "pacified", "pacified"),
        *("step", "battle", "battle"),
        *("step", "card_taken", "card_taken"),
        "round",
    ]
    for burned in ("unicorn_east", "coast_north"):
        assert special(table, burned) == "scorched_earth"
    for calm in ("lion_capital", "crane_middle"):
        assert special(table, calm) == "peace"
    assert held(table, "dragon_west") == "lion 1+0"
    assert held(table, "coast_west") == "crane 1+0"
    assert see(table).round == 3


@pytest.mark.rule("RK-RES-05")
def test_raids_come_before_diplomacy_and_diplomacy_before_battles() -> None:
    """The raid on scorpion_north saves lion_north; diplomacy saves lion_capital."""
    lands = {"lion": "lion_north lion_capital", "scorpion": "scorpion_north scorpion_capital"}
    tokens = {
        "lion": "raid scorpion_north; diplomacy lion_capital",
        "scorpion": "diplomacy scorpion_north; army5 scorpion_capital>lion_capital",
    }
    table = resolve(lands, tokens)
    assert special(table, "scorpion_north") == "scorched_earth"
    assert special(table, "lion_capital") == "peace"
    assert held(table, "lion_capital") == "lion 1+0"
    assert told(table, ONLOOKER, "battle") == []


@pytest.mark.rule("RK-RES-05", "RK-CARD-09")
def test_cards_are_claimed_by_what_the_battles_left() -> None:
    lands = {"lion": "lion_north lion_capital", "crane": "lion_east"}
    table = resolve(lands, {"lion": "army2 lion_capital>lion_east"})
    play(table, "* card first")
    assert told(table, ONLOOKER, "card_taken") == [{"seat": "A", "territory": "lion"}]


# The first province and the last.

ZERO = PROVINCE_IDS[0]


@pytest.mark.rule("RK-RES-06", "RK-RES-09")
def test_a_raid_on_province_zero_sweeps_the_attacks_out_of_it() -> None:
    assert ZERO == "crab_capital"
    lands = {"crab": ZERO, "lion": "crab_center", "crane": "coast_south"}
    tokens = {"crab": f"army5 {ZERO}>coast_south", "lion": f"raid {ZERO}"}
    table = resolve(lands, tokens)
    assert special(table, ZERO) == "scorched_earth"
    assert held(table, "coast_south") == "crane 1+1"
    assert [facts["token"] for facts in told(table, ONLOOKER, "swept")] == ["a1", "b1"]


@pytest.mark.rule("RK-RES-08", "RK-RES-09")
def test_diplomacy_in_province_zero_sweeps_the_attacks_out_of_it() -> None:
    lands = {"crab": ZERO, "crane": "coast_south"}
    tokens = {"crab": f"diplomacy {ZERO}; army5 {ZERO}>coast_south"}
    table = resolve(lands, tokens)
    assert special(table, ZERO) == "peace"
    assert held(table, "coast_south") == "crane 1+1"


@pytest.mark.rule("RK-RES-09")
def test_an_attack_over_the_sea_has_no_province_behind_it() -> None:
    """Its spot begins nowhere, which is not province zero and not the last one either."""
    lands = {"crab": ZERO, "lion": "crab_center", "crane": "crane_middle"}
    tokens = {"lion": f"raid {ZERO}; navy2 sea>crane_middle"}
    table = resolve(lands, tokens)
    assert held(table, "crane_middle") == "lion 1+0"


@pytest.mark.rule("RK-R-22", "RK-TOK-22")
@pytest.mark.parametrize("supports", [True, False])
def test_a_shrine_in_province_zero_supports_a_raid_or_not(supports: bool) -> None:
    lands = {"crab": ZERO, "lion": "lion_capital"}
    table = resolve(
        lands,
        {"crab": "raid crab_center"},
        special={ZERO: "shrine"},
        options={"peace_supports_raid": supports},
    )
    assert special(table, "crab_center") == ("scorched_earth" if supports else "")


@pytest.mark.rule("RK-RES-02")
def test_all_combat_tokens_are_turned_faceup() -> None:
    tokens = {"lion": "army1 lion_north; raid island_west", "scorpion": "shinobi3 scorpion_north"}
    table = resolve(LANDS, tokens)
    revealed = {facts["token"]: facts["kind"] for facts in told(table, ONLOOKER, "revealed")}
    assert revealed.items() >= {"a1": "army1", "a2": "raid", "b1": "shinobi3"}.items()


@pytest.mark.rule("RK-RES-03")
def test_bluffs_go_home_and_misplaced_tokens_are_discarded() -> None:
    tokens = {"lion": "navy1 lion_north", "scorpion": "bluff lion_north; army1 island_west"}
    table = resolve(LANDS, tokens, hands={"scorpion": "army5"})
    assert hand(table, "scorpion") == "army5 bluff"
    assert (pile(table, "lion"), pile(table, "scorpion")) == ("navy1", "army1")
    assert thrown_out(table) == {"a1": "RK-TOK-11", "b2": "RK-RES-04"}


@pytest.mark.rule("RK-RES-04")
@pytest.mark.parametrize(
    "laid",
    [
        *("army1 lion_north>dragon_west", "army1 lion_capital>scorpion_north", "army1 lion_north"),
        *("navy1 sea>island_west", "navy1 sea>crane_middle", "navy1 lion_capital"),
        *("navy1 crab_east>scorpion_west", "shinobi1 lion_north", "shinobi1 scorpion_north"),
        *(
            "shinobi1 island_west",
            "diplomacy lion_north",
            "raid scorpion_north",
            "raid dragon_west",
        ),
    ],
)
def test_what_is_lawful(laid: str) -> None:
    """The harbor lies in lion_capital, or in scorpion_west for the navy over land."""
    harbor = "scorpion_west" if "scorpion_west" in laid else "lion_capital"
    lands = {**LANDS, "crane": "crane_middle"}
    table = resolve(lands, {"lion": laid}, special={harbor: "harbor"})
    assert thrown_out(table) == {}


@pytest.mark.rule("RK-RES-04")
@pytest.mark.parametrize(
    "laid",
    [
        *(
            "army1 scorpion_north>unicorn_east",
            "army1 lion_north>lion_capital",
            "army1 dragon_west",
        ),
        *("army1 scorpion_north", "army1 sea>island_west", "navy1 lion_north", "navy1 island_west"),
        *("navy1 lion_north>dragon_west", "shinobi1 lion_north>dragon_west"),
        *("diplomacy scorpion_north", "diplomacy dragon_west", "diplomacy lion_north>dragon_west"),
        *(
            "raid lion_north",
            "raid lion_north>dragon_west",
            "blessing2 lion_north",
            "raid crane_south",
        ),
        *("diplomacy crane_middle",),
    ],
)
def test_everything_else_is_misplaced(laid: str) -> None:
    """Battlefields lie in crane_south and, one at a time, in Lion's crane_middle."""
    field = "crane_middle" if "crane_middle" in laid else "crane_south"
    lands = {**LANDS, "lion": "lion_capital lion_north crane_middle"}
    table = resolve(lands, {"lion": laid}, special={field: "battlefield"})
    assert set(thrown_out(table)) == {"a1"}


@pytest.mark.rule("RK-RES-04", "RK-RON-02")
def test_a_ronins_army_is_lawful_on_any_land_border() -> None:
    table = resolve(
        {"lion": "", "crab": "crab_east"}, {"lion": "army2 crab_east>crab_north"}, ronin="lion"
    )
    assert thrown_out(table) == {}
    assert held(table, "crab_north") == "lion 1+0"


@pytest.mark.rule("RK-RES-06", "RK-RES-07", "RK-TOK-23")
def test_a_raid_clears_middle_and_borders_and_burns_and_beats_diplomacy() -> None:
    """Lion attacks out of lion_capital and lays diplomacy in it; Scorpion raids it."""
    lands = {**LANDS, "crane": "crane_middle"}
    tokens = {
        "lion": "army4 lion_capital>crane_middle; diplomacy lion_capital",
        "scorpion": "raid lion_capital; army1 scorpion_north>lion_capital",
        "crane": "army1 crane_middle>scorpion_capital",
    }
    table = resolve(lands, tokens)
    assert special(table, "lion_capital") == "scorched_earth"
    assert held(table, "lion_capital") == ""
    assert told(table, ONLOOKER, "pacified") == []
    assert {facts["token"] for facts in told(table, ONLOOKER, "swept")} == {"a1", "a2", "b1", "b2"}
    assert pile(table, "lion") == "army4 diplomacy"
    assert totals(table, "scorpion_capital") == {"crane": 1, "defense": 2}


@pytest.mark.rule("RK-RES-06")
def test_a_raid_sweeps_the_coast_too() -> None:
    lands = {"lion": "lion_capital", "scorpion": "crane_capital"}
    table = resolve(lands, {"scorpion": "navy2 sea>lion_east", "lion": "raid lion_east"})
    assert held(table, "lion_east") == ""
    assert told(table, ONLOOKER, "battle") == []


@pytest.mark.rule("RK-RES-08", "RK-DEF-04")
def test_diplomacy_clears_its_province_own_attacks_included_and_control_stays() -> None:
    tokens = {
        "lion": "diplomacy lion_capital; army5 lion_capital>scorpion_capital; army1 lion_capital",
        "scorpion": "army5 scorpion_north>lion_capital; shinobi3 lion_capital",
    }
    table = resolve({**LANDS, "lion": "lion_capital+1 lion_north"}, tokens)
    assert special(table, "lion_capital") == "peace"
    assert held(table, "lion_capital") == "lion 1+1"
    assert told(table, ONLOOKER, "battle") == []
    assert pile(table, "lion") == "army1 army5 diplomacy"
    assert pile(table, "scorpion") == "army5 shinobi3"


@pytest.mark.rule("RK-RES-09")
def test_diplomacy_protects_no_neighbour() -> None:
    tokens = {
        "lion": "diplomacy lion_capital",
        "scorpion": "army3 scorpion_north>lion_north; shinobi3 lion_east",
    }
    table = resolve(LANDS, tokens)
    assert held(table, "lion_north") == "scorpion 1+0"
    assert held(table, "lion_east") == "scorpion 1+0"


@pytest.mark.rule("RK-RES-10", "RK-BAT-10")
def test_after_the_battles_every_token_is_in_its_owners_pile() -> None:
    tokens = {
        "lion": "army1 lion_north blessing2; army2 lion_capital>crane_middle",
        "scorpion": "shinobi1 lion_north; raid island_west",
    }
    table = resolve(LANDS, tokens)
    assert on_board(table) == set()
    assert pile(table, "lion") == "army1 army2 blessing2"
    assert pile(table, "scorpion") == "raid shinobi1"


@pytest.mark.rule("RK-RES-10", "RK-R-18")
def test_the_handles_start_again_in_the_next_round() -> None:
    table = resolve(LANDS, {"lion": "army1 lion_north"})
    assert see(table).laid == (0, 0, 0)


@pytest.mark.rule("RK-RES-11", "RK-END-01")
def test_after_round_five_the_game_is_scored() -> None:
    table = resolve(LANDS, round=5)
    assert table.over
    assert len(see(table).score) == 3
    assert happened(table)[-4:] == ["ended", *(["objective_shown"] * 3)]
    assert choices(table, "lion") == set()


@pytest.mark.rule("RK-RES-12", "RK-PLC-10")
@pytest.mark.parametrize("closing", ["peace", "scorched_earth"])
def test_step_two_tests_the_bans_of_the_board_of_that_moment(closing: str) -> None:
    """Tokens that lay there before the special token came are misplaced."""
    lands = {"lion": "lion_capital", "scorpion": "scorpion_north dragon_west"}
    tokens = {
        "lion": "shinobi1 lion_north; army1 lion_capital>lion_north",
        "scorpion": "army1 dragon_west>lion_north; bluff lion_north",
    }
    table = resolve(lands, tokens, special={"lion_north": closing})
    assert thrown_out(table) == dict.fromkeys(("a1", "a2", "b1"), "RK-PLC-10")
    assert "bluff" in hand(table, "scorpion")


@pytest.mark.rule("RK-RES-12", "RK-SPC-05")
def test_an_army_that_comes_out_of_a_province_at_peace_is_misplaced() -> None:
    peace = {"lion_north": "peace"}
    table = resolve(LANDS, {"lion": "army1 lion_north>dragon_west"}, special=peace)
    assert thrown_out(table) == {"a1": "RK-PLC-10"}
    assert held(table, "dragon_west") == ""


@pytest.mark.rule("RK-RES-12", "RK-PLC-11")
def test_what_lies_along_a_foreign_shrine_is_misplaced_the_controllers_own_is_not() -> None:
    lands = {"lion": "lion_capital lion_north", "scorpion": "scorpion_north dragon_west"}
    tokens = {
        "lion": "army1 lion_north; army3 lion_north>unicorn_east",
        "scorpion": "army1 dragon_west>lion_north; shinobi1 lion_north",
    }
    table = resolve(lands, tokens, special={"lion_north": "shrine"})
    assert thrown_out(table) == dict.fromkeys(("b1", "b2"), "RK-PLC-11")
    assert held(table, "unicorn_east") == "lion 1+0"


@pytest.mark.rule("RK-RES-12")
def test_a_ronins_army_along_a_foreign_shrine_is_misplaced() -> None:
    table = resolve(
        {"lion": "", "scorpion": "scorpion_north"},
        {"lion": "army1 scorpion_north>unicorn_east"},
        special={"scorpion_north": "shrine"},
        ronin="lion",
    )
    assert thrown_out(table) == {"a1": "RK-PLC-11"}


# Rulings.


@pytest.mark.rule("RK-R-47")
def test_two_raids_that_burn_each_others_support_both_work() -> None:
    lands = {"lion": "lion_north", "unicorn": "unicorn_east"}
    table = resolve(lands, {"lion": "raid unicorn_east", "unicorn": "raid lion_north"})
    assert special(table, "lion_north") == special(table, "unicorn_east") == "scorched_earth"


@pytest.mark.rule("RK-R-47")
def test_two_raids_in_one_province_leave_one_scorched_earth_and_are_both_discarded() -> None:
    lands = {"lion": "lion_north", "unicorn": "unicorn_capital"}
    table = resolve(lands, {"lion": "raid dragon_west", "unicorn": "raid dragon_west"})
    assert special(table, "dragon_west") == "scorched_earth"
    assert (pile(table, "lion"), pile(table, "unicorn")) == ("raid", "raid")


@pytest.mark.rule("RK-R-48")
def test_two_diplomacy_tokens_in_one_province_leave_one_peace_token() -> None:
    table = resolve(
        {"crane": "crane_middle"}, {"crane": "diplomacy crane_middle; diplomacy crane_middle"}
    )
    assert special(table, "crane_middle") == "peace"
    assert pile(table, "crane") == "diplomacy diplomacy"


@pytest.mark.rule("RK-R-48")
def test_neighbours_make_peace_at_the_same_time() -> None:
    tokens = {"lion": "diplomacy lion_capital", "scorpion": "diplomacy scorpion_capital"}
    table = resolve(LANDS, tokens)
    assert special(table, "lion_capital") == special(table, "scorpion_capital") == "peace"


@pytest.mark.rule("RK-R-49")
def test_battles_are_fought_from_the_position_with_which_the_step_begins() -> None:
    """X attacks A out of B and wins while Y takes B: both conquests happen."""
    lands = {"lion": "lion_north", "scorpion": "unicorn_east scorpion_north", "crab": "dragon_west"}
    tokens = {"lion": "army2 lion_north>dragon_west", "scorpion": "army2 scorpion_north>lion_north"}
    table = resolve(lands, tokens)
    assert held(table, "dragon_west") == "lion 1+0"
    assert held(table, "lion_north") == "scorpion 1+0"


@pytest.mark.rule("RK-R-49")
def test_two_neighbours_may_trade_provinces_by_battle() -> None:
    lands = {"lion": "lion_north", "scorpion": "unicorn_east scorpion_north"}
    tokens = {
        "lion": "army2 lion_north>unicorn_east",
        "scorpion": "army2 scorpion_north>lion_north",
    }
    table = resolve(lands, tokens)
    assert held(table, "unicorn_east") == "lion 1+0"
    assert held(table, "lion_north") == "scorpion 1+0"


@pytest.mark.rule("RK-RES-05")
def test_no_decision_is_left_after_the_swap() -> None:
    table = scene(
        LANDS, {"lion": "army1 lion_north"}, hands={"lion": "bluff army1", "scorpion": "bluff"}
    )
    play(table, "lion lay bluff island_west")
    assert table.actors() == []
    assert see(table).phase == "draw_initiative"
