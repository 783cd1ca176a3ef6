"""Chapter 6: armies, navies, shinobi, blessings, diplomacy, raids and the bluff."""

from __future__ import annotations

import pytest
from games.rokugan.build import (
    ONLOOKER,
    choices,
    hand,
    held,
    pile,
    play,
    refused,
    resolve,
    scene,
    special,
    thrown_out,
    told,
    totals,
)

LION = {"lion": "lion_capital lion_north", "crane": "crane_capital crane_middle"}


# Army.


@pytest.mark.rule("RK-TOK-07")
@pytest.mark.parametrize(
    ("spot", "rule"),
    [
        ("lion_north>dragon_west", None),
        ("crane_capital>lion_east", "RK-PLC-16"),
        ("lion_north>lion_capital", "RK-PLC-12"),
        ("sea>island_west", "RK-RES-04"),
    ],
)
def test_an_army_attacks_over_a_land_border_out_of_an_own_province(
    spot: str, rule: str | None
) -> None:
    table = resolve(LION, {"lion": f"army2 {spot}"})
    assert thrown_out(table) == ({"a1": rule} if rule else {})
    assert (held(table, spot.split(">")[1]) == "lion 1+0") == (rule in (None, "RK-PLC-12"))


@pytest.mark.rule("RK-TOK-08")
def test_an_army_defends_in_any_own_middle_coastal_or_not_and_in_no_other() -> None:
    tokens = {"lion": "army1 lion_north; army1 crane_middle", "crane": "army1 crane_middle"}
    table = resolve(LION, tokens)
    assert thrown_out(table) == {"a2": "RK-RES-04"}
    assert (held(table, "lion_north"), held(table, "crane_middle")) == ("lion 1+1", "crane 1+1")


# Navy.


@pytest.mark.rule("RK-TOK-09")
def test_a_navy_attacks_any_coast_from_anywhere() -> None:
    """Dragon without any coast attacks island_south."""
    table = resolve({"dragon": "dragon_west"}, {"dragon": "navy1 sea>island_south"})
    assert held(table, "island_south") == "dragon 1+0"


@pytest.mark.rule("RK-TOK-10")
def test_a_navy_attacks_the_harbor_over_its_land_borders_an_army_does_not() -> None:
    lands = {**LION, "scorpion": "scorpion_capital"}
    attack = {"crane": "navy2 scorpion_capital>lion_capital"}
    harbor = {"lion_capital": "harbor"}
    table = resolve(lands, attack, special=harbor)
    assert totals(table, "lion_capital") == {"crane": 2, "defense": 2}
    army = {"crane": "army2 scorpion_capital>lion_capital"}
    assert thrown_out(resolve(lands, army, special=harbor)) == {"b1": "RK-PLC-16"}


@pytest.mark.rule("RK-TOK-11")
def test_a_navy_defends_an_own_coastal_or_harbor_province() -> None:
    tokens = {"lion": "navy1 lion_capital", "crane": "navy1 crane_middle; navy1 lion_east"}
    table = resolve(LION, tokens)
    assert thrown_out(table) == {"a1": "RK-TOK-11", "b2": "RK-RES-04"}
    assert held(table, "crane_middle") == "crane 1+1"
    table = resolve(LION, tokens, special={"lion_capital": "harbor"})
    assert thrown_out(table) == {"b2": "RK-RES-04"}
    assert held(table, "lion_capital") == "lion 1+1"


@pytest.mark.rule("RK-TOK-12", "RK-R-55")
@pytest.mark.parametrize("harbor", ["dragon_west", "lion_capital"])
def test_a_navy_on_another_land_border_is_thrown_out(harbor: str) -> None:
    """Also out of the harbor: it lends no attack outwards."""
    table = resolve(LION, {"lion": "navy2 lion_capital>lion_east"}, special={harbor: "harbor"})
    assert thrown_out(table) == {"a1": "RK-RES-04"}


@pytest.mark.rule("RK-TOK-09")
def test_a_navy_off_an_own_coast_is_thrown_out() -> None:
    """It was laid before its owner got the province."""
    table = resolve(LION, {"crane": "navy1 sea>crane_middle"})
    assert thrown_out(table) == {"b1": "RK-PLC-12"}


# Shinobi.


@pytest.mark.rule("RK-TOK-13")
def test_a_shinobi_defends_at_home_and_attacks_everywhere_else() -> None:
    tokens = {
        "lion": "shinobi1 lion_north; shinobi2 shadowlands_north",
        "crane": "shinobi1 lion_east",
    }
    table = resolve(LION, tokens)
    assert thrown_out(table) == {}
    assert held(table, "lion_north") == "lion 1+1"
    assert held(table, "shadowlands_north") == "lion 1+0"
    assert held(table, "lion_east") == "crane 1+0"


@pytest.mark.rule("RK-TOK-14")
@pytest.mark.parametrize("spot", ["lion_north>dragon_west", "sea>island_west"])
def test_a_shinobi_on_a_border_is_thrown_out(spot: str) -> None:
    table = resolve(LION, {"lion": f"shinobi2 {spot}"})
    assert thrown_out(table) == {"a1": "RK-RES-04"}


# Blessing.


@pytest.mark.rule("RK-TOK-15", "RK-BAT-03")
@pytest.mark.parametrize(
    "laid", ["army1 lion_north>dragon_west", "navy1 sea>island_west", "shinobi1 island_west"]
)
def test_a_blessing_adds_its_strength_to_the_attack(laid: str) -> None:
    table = resolve(LION, {"lion": f"{laid} blessing2"})
    assert totals(table, laid.split()[1].split(">")[-1])["lion"] == 3
    assert set(pile(table, "lion").split()) == {laid.split()[0], "blessing2"}


@pytest.mark.rule("RK-TOK-15")
def test_a_blessing_of_three_adds_three_to_the_defense() -> None:
    lands = {"phoenix": "phoenix_middle", "lion": "lion_east"}
    tokens = {"phoenix": "army1 phoenix_middle blessing3", "lion": "army4 lion_east>phoenix_middle"}
    assert totals(resolve(lands, tokens), "phoenix_middle") == {"lion": 4, "defense": 4}


@pytest.mark.rule("RK-TOK-15")
def test_a_blessing_goes_on_own_tokens_only() -> None:
    table = scene(LION, {"crane": "army1 crane_middle"}, hands={"lion": "bluff blessing2"})
    assert choices(table, "lion", "bless") == set()
    assert refused(table, "lion", "bless blessing2 a1") == "RK-TOK-15"


@pytest.mark.rule("RK-TOK-16", "RK-R-21", "RK-CARD-06")
def test_a_blessed_token_cannot_be_chosen_by_scout_shugenja_or_first_player() -> None:
    lands = {**LION, "scorpion": "scorpion_north"}
    tokens = {"crane": "army1 crane_middle blessing2", "lion": "army1 lion_north blessing2"}
    table = scene(lands, tokens, first_card=True)
    for verb in ("scout", "shugenja", "recall"):
        assert choices(table, "lion", verb) == set()
        assert refused(table, "lion", f"{verb} b1") == "RK-TOK-16"
    assert refused(table, "lion", "recall a1") == "RK-TOK-16"


@pytest.mark.rule("RK-TOK-16", "RK-R-21", "RK-CLAN-06")
def test_nor_by_the_scorpion() -> None:
    lands = {"scorpion": "scorpion_north", **LION}
    table = scene(lands, {"lion": "army1 lion_north blessing2; army2 lion_north"})
    play(table, "scorpion lay bluff island_west")
    assert choices(table, "scorpion", "look") == {"b2"}
    assert refused(table, "scorpion", "look b1") == "RK-TOK-16"
    alone = scene(lands, {"lion": "army1 lion_north blessing2"})
    play(alone, "scorpion lay bluff island_west")
    assert choices(alone, "lion", "lay bluff")


@pytest.mark.rule("RK-TOK-16", "RK-R-21")
def test_nor_by_dark_favors_purge_or_the_unicorns_swap() -> None:
    lands = {"unicorn": "unicorn_east", "lion": "lion_north"}
    tokens = {"lion": "army1 lion_north blessing2; army2 lion_north; army3 lion_north"}
    for card, first, verb in (
        ("dark_favors", "unicorn target unicorn_east", "look"),
        ("purge_the_weak", "unicorn pay army1", "strike"),
    ):
        holds = {"unicorn": f"shadowlands_north_{card}"}
        table = scene(lands, tokens, holds=holds)
        play(table, f"unicorn play shadowlands_north_{card}\n{first}")
        assert choices(table, "unicorn", verb) == {"b2", "b3"}
        assert refused(table, "unicorn", f"{verb} b1") == "RK-TOK-16"
    own = {"unicorn": "army1 unicorn_east blessing2; army2 unicorn_east; army3 unicorn_east"}
    table = scene(lands, own, hands={"unicorn": "bluff army1", "lion": "bluff"})
    play(table, "unicorn lay bluff island_west")
    assert choices(table, "unicorn", "swap") == {"a2 a3", "a2 a4", "a3 a4"}


@pytest.mark.rule("RK-R-21")
def test_the_shield_does_not_hold_against_raid_diplomacy_or_step_two() -> None:
    tokens = {
        "lion": "army1 lion_north blessing2; army1 crane_middle blessing2",
        "crane": "raid lion_north",
    }
    table = resolve({**LION, "crane": "crane_capital dragon_south"}, tokens)
    assert special(table, "lion_north") == "scorched_earth"
    assert thrown_out(table) == {"a2": "RK-RES-04"}
    assert pile(table, "lion") == "army1 army1 blessing2 blessing2"
    calm = {"crane": "diplomacy crane_middle", "lion": "shinobi2 crane_middle blessing2"}
    table = resolve(LION, calm)
    assert held(table, "crane_middle") == "crane 1+0"
    assert pile(table, "lion") == "blessing2 shinobi2"


@pytest.mark.rule("RK-TOK-17")
def test_several_blessings_add_up() -> None:
    """Army 3 with two blessings 2 is 7."""
    table = resolve(LION, {"lion": "army3 lion_north>dragon_west blessing2 blessing2"})
    assert totals(table, "dragon_west") == {"lion": 7, "defense": 0}


@pytest.mark.rule("RK-TOK-18")
def test_a_blessing_leaves_with_the_token_beneath() -> None:
    tokens = {"lion": "army1 crane_middle blessing2 blessing2"}
    table = resolve(LION, tokens)
    assert pile(table, "lion") == "army1 blessing2 blessing2"
    assert told(table, ONLOOKER, "blessing_lost")[0]["token"] == "a1"


@pytest.mark.rule("RK-R-19")
@pytest.mark.parametrize(
    ("laid", "left"),
    [
        ("raid dragon_west blessing2", "blessing2 raid"),
        ("army1 dragon_west blessing2", "army1 blessing2"),
        ("bluff dragon_west blessing2", "blessing2"),
    ],
)
def test_a_blessing_on_anything_but_a_lawful_fighter_is_discarded(laid: str, left: str) -> None:
    table = resolve(LION, {"lion": laid})
    assert pile(table, "lion") == left
    assert [facts["token"] for facts in told(table, ONLOOKER, "blessing_lost")] == ["a1"]
    assert (special(table, "dragon_west") == "scorched_earth") == ("raid" in laid)
    assert "bluff" in hand(table, "lion")


@pytest.mark.rule("RK-R-19")
def test_the_type_beneath_a_blessing_is_not_tested_when_it_is_laid() -> None:
    tokens = {
        "lion": "raid island_west; bluff lion_north; diplomacy island_west; army1 island_west"
    }
    table = scene(LION, tokens, hands={"lion": "army1 blessing2"})
    assert choices(table, "lion", "bless blessing2") == {"a1", "a2", "a3", "a4"}


@pytest.mark.rule("RK-R-20")
def test_a_faceup_token_cannot_be_blessed() -> None:
    table = scene(LION, {"lion": "army1^ lion_north"}, hands={"lion": "bluff blessing2"})
    assert refused(table, "lion", "bless blessing2 a1") == "RK-R-20"


# Diplomacy.


@pytest.mark.rule("RK-TOK-19")
@pytest.mark.parametrize("spot", ["crane_middle", "dragon_west", "lion_north>dragon_west"])
def test_diplomacy_anywhere_but_in_an_own_middle_is_thrown_out(spot: str) -> None:
    table = resolve(LION, {"lion": f"diplomacy {spot}"})
    assert thrown_out(table) == {"a1": "RK-RES-04"}
    assert "peace" not in (special(table, "crane_middle"), special(table, "dragon_west"))


@pytest.mark.rule("RK-TOK-20", "RK-RES-08")
def test_diplomacy_clears_the_province_and_leaves_peace() -> None:
    tokens = {"lion": "diplomacy lion_capital", "crane": "army5 crane_middle>lion_capital"}
    table = resolve(LION, tokens)
    assert special(table, "lion_capital") == "peace"
    assert held(table, "lion_capital") == "lion 1+0"
    assert (pile(table, "lion"), pile(table, "crane")) == ("diplomacy", "army5")


# Raid.


@pytest.mark.rule("RK-TOK-21", "RK-TOK-23")
@pytest.mark.parametrize("target", ["dragon_west", "scorpion_north", "lion_capital"])
def test_a_raid_burns_empty_foreign_and_capital_provinces(target: str) -> None:
    lands = {"crane": "crane_capital lion_north", "lion": "lion_capital scorpion_north"}
    table = resolve(lands, {"crane": f"raid {target}"})
    assert special(table, target) == "scorched_earth"
    assert held(table, target) == ""


@pytest.mark.rule("RK-TOK-21")
def test_a_raid_burns_the_shadowlands_and_never_an_own_province() -> None:
    table = resolve({"crab": "crab_north"}, {"crab": "raid shadowlands_north"})
    assert special(table, "shadowlands_north") == "scorched_earth"
    table = resolve(LION, {"lion": "raid lion_north"})
    assert thrown_out(table) == {"a1": "RK-TOK-21"}
    assert special(table, "lion_north") == ""


@pytest.mark.rule("RK-TOK-22")
@pytest.mark.parametrize(
    ("lands", "more", "works"),
    [
        ("dragon_west", "", False),
        ("dragon_west", "; shinobi1 island_west", True),
        ("dragon_west", "; shinobi1 island_north", False),
        ("dragon_west island_north", "", True),
    ],
)
def test_a_raid_needs_a_shinobi_beside_it_or_an_own_land_neighbour(
    lands: str, more: str, works: bool
) -> None:
    table = resolve({"dragon": lands, "lion": "island_west"}, {"dragon": f"raid island_west{more}"})
    assert (special(table, "island_west") == "scorched_earth") == works
    assert bool(told(table, ONLOOKER, "raid_failed")) != works
    assert "raid" in pile(table, "dragon")


@pytest.mark.rule("RK-TOK-22")
def test_a_raid_without_support_is_gone_before_diplomacy_works() -> None:
    tokens = {"dragon": "raid island_west", "lion": "diplomacy island_west"}
    table = resolve({"dragon": "dragon_west", "lion": "island_west"}, tokens)
    assert [facts["token"] for facts in told(table, ONLOOKER, "swept")] == ["b1"]
    assert special(table, "island_west") == "peace"


@pytest.mark.rule("RK-TOK-22", "RK-R-23")
def test_somebody_elses_shinobi_is_not_support() -> None:
    table = resolve(
        {"dragon": "dragon_west", "lion": "lion_north"},
        {"dragon": "raid island_west", "lion": "shinobi1 island_west"},
    )
    assert special(table, "island_west") == ""
    assert held(table, "island_west") == "lion 1+0"


@pytest.mark.rule("RK-R-22")
def test_coasts_and_harbors_give_no_support() -> None:
    """island_west and coast_south touch the same sea."""
    lands = {"dragon": "coast_south dragon_west"}
    table = resolve(lands, {"dragon": "raid island_west"}, special={"dragon_west": "harbor"})
    assert special(table, "island_west") == ""


@pytest.mark.rule("RK-R-22")
@pytest.mark.parametrize("token", ["peace", "shrine"])
@pytest.mark.parametrize("switch", [True, False])
def test_an_own_province_with_peace_or_shrine_supports_a_raid_by_default(
    token: str, switch: bool
) -> None:
    table = resolve(
        {"dragon": "lion_north", "crab": "crab_capital"},
        {"dragon": "raid lion_capital"},
        special={"lion_north": token},
        options={"peace_supports_raid": switch},
    )
    assert (special(table, "lion_capital") == "scorched_earth") == switch


@pytest.mark.rule("RK-R-22")
def test_without_the_switch_other_special_tokens_still_support() -> None:
    table = resolve(
        {"dragon": "lion_north", "crab": "crab_capital"},
        {"dragon": "raid lion_capital"},
        special={"lion_north": "harbor"},
        options={"peace_supports_raid": False},
    )
    assert special(table, "lion_capital") == "scorched_earth"


@pytest.mark.rule("RK-R-23")
def test_a_raid_and_its_shinobi_both_vanish() -> None:
    table = resolve({"dragon": "dragon_west"}, {"dragon": "raid island_west; shinobi1 island_west"})
    assert pile(table, "dragon") == "raid shinobi1"
    assert held(table, "island_west") == ""


# Bluff.


@pytest.mark.rule("RK-TOK-24")
def test_a_bluff_does_nothing_and_goes_home() -> None:
    table = scene(LION, hands={"lion": "bluff army1 blessing2"})
    assert choices(table, "lion", "lay bluff") == choices(table, "lion", "lay army1")
    table = resolve(LION, {"lion": "bluff lion_capital>crane_middle"})
    assert told(table, ONLOOKER, "battle") == []
    assert held(table, "crane_middle") == "crane 1+0"
    assert told(table, "crane", "went_home")[0]["token"] == "a1"
    assert "bluff" in hand(table, "lion")


@pytest.mark.rule("RK-TOK-25")
def test_a_bluff_keeps_others_off_its_border() -> None:
    table = scene(LION, {"lion": "bluff lion_capital>crane_middle"}, turn="crane")
    assert refused(table, "crane", "lay army1 crane_middle>lion_capital") == "RK-PLC-08"
