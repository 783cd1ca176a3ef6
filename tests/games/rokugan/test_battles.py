"""Chapter 11: battles and successful defense."""

from __future__ import annotations

import pytest
from games.rokugan.build import (
    ONLOOKER,
    held,
    pile,
    play,
    resolve,
    scene,
    see,
    special,
    told,
    totals,
)

from honjin.engine.table import Table


def storm(target: str, lands: dict[str, str], tokens: dict[str, str], **special: str) -> Table:
    """Everybody attacks a province."""
    return resolve(lands, tokens, special={target: special["bonus"]} if special else {})


# Battle.


@pytest.mark.rule("RK-BAT-01")
@pytest.mark.parametrize(
    ("laid", "fought"),
    [
        ("army1 scorpion_north>lion_north", True),
        ("shinobi1 lion_north", True),
        ("bluff lion_north", False),
        ("navy1 scorpion_north>lion_north", False),
        ("army1 lion_north", False),
    ],
)
def test_a_battle_needs_a_lawful_attacker(laid: str, fought: bool) -> None:
    table = resolve({"lion": "lion_north", "scorpion": "scorpion_north"}, {"scorpion": laid})
    assert bool(told(table, ONLOOKER, "battle", province="lion_north")) == fought


@pytest.mark.rule("RK-BAT-02")
def test_attackers_fight_the_controller_each_alone() -> None:
    lands = {"lion": "lion_north", "scorpion": "scorpion_north", "crab": "unicorn_east"}
    tokens = {
        "scorpion": "army1 scorpion_north>lion_north",
        "crab": "army1 unicorn_east>lion_north",
        "lion": "army1 lion_north",
    }
    table = resolve(lands, tokens)
    assert totals(table, "lion_north") == {"scorpion": 1, "crab": 1, "defense": 1}
    assert held(table, "lion_north") == "lion 1+1"


@pytest.mark.rule("RK-BAT-03")
def test_an_attack_adds_borders_middle_and_blessings() -> None:
    lands = {"lion": "island_west", "scorpion": "island_north"}
    attack = "army2 island_north>island_west blessing2; navy1 sea>island_west; shinobi1 island_west"
    assert totals(resolve(lands, {"scorpion": attack}), "island_west")["scorpion"] == 6


@pytest.mark.rule("RK-BAT-04")
def test_a_defense_adds_tokens_blessings_walls_and_bonus() -> None:
    """Capital, two faceup tokens, +1 defense token, army 3 under a blessing 2: 10."""
    lands = {"lion": "lion_capital+2", "scorpion": "scorpion_north"}
    tokens = {
        "lion": "army3 lion_capital blessing2",
        "scorpion": "army1 scorpion_north>lion_capital",
    }
    table = resolve(lands, tokens, special={"lion_capital": "defense_1"})
    (defense,) = told(table, ONLOOKER, "defense")
    parts = {"tokens": 5, "printed": 2, "faceup": 2, "bonus": 1, "total": 10}
    assert defense == {"province": "lion_capital", **parts}


@pytest.mark.rule("RK-BAT-04", "RK-CLAN-05")
def test_a_view_tells_the_defense_as_it_counts_against_the_viewer() -> None:
    """Lion's capital 2 with a token face up; Crab's two tokens count 2 each; Phoenix and Crane."""
    lands = {"lion": "lion_capital+1", "crab": "crab_east+2", "phoenix": "phoenix_capital"}
    table = scene(lands | {"crane": "crane_middle"})
    seen = {
        who: {one.id: one for one in see(table, who).provinces}
        for who in ("crane", "phoenix", "lion")
    }
    assert {who: at["lion_capital"].walls for who, at in seen.items()} == {
        "crane": 3,
        "phoenix": 1,
        "lion": 3,
    }
    assert (seen["crane"]["crab_east"].banners, seen["crane"]["crab_east"].walls) == (4, 4)


@pytest.mark.rule("RK-BAT-04")
def test_navies_and_shinobi_defend_too() -> None:
    lands = {"crane": "crane_middle", "lion": "lion_capital"}
    tokens = {
        "crane": "navy2 crane_middle; shinobi1 crane_middle",
        "lion": "army1 lion_capital>crane_middle",
    }
    assert totals(resolve(lands, tokens), "crane_middle") == {"lion": 1, "defense": 3}


@pytest.mark.rule("RK-BAT-05", "RK-BAT-09", "RK-DEF-01")
def test_a_tie_goes_to_the_defender() -> None:
    """Undefended capital, no faceup tokens, attacked by 2: held, and a faceup token gained."""
    lands = {"lion": "lion_capital", "scorpion": "scorpion_north"}
    table = resolve(lands, {"scorpion": "army2 scorpion_north>lion_capital"})
    assert held(table, "lion_capital") == "lion 1+1"
    table = resolve(lands, {"scorpion": "army3 scorpion_north>lion_capital"})
    assert held(table, "lion_capital") == "scorpion 1+0"


@pytest.mark.rule("RK-BAT-05", "RK-BAT-06", "RK-R-41")
@pytest.mark.parametrize(
    ("attacks", "holder"),
    [
        ({"scorpion": 4, "crab": 4}, "dragon 1+1"),
        ({"crane": 4, "scorpion": 4}, "crane 1+0"),
        ({"scorpion": 4, "crane": 4}, "crane 1+0"),
        ({"crane": 3, "scorpion": 4, "crab": 4}, "dragon 1+1"),
        ({"scorpion": 4, "crab": 4, "crane": 4}, "crane 1+0"),
        ({"scorpion": 4, "crab": 3}, "scorpion 1+0"),
        ({"crab": 3, "scorpion": 4}, "scorpion 1+0"),
        ({"crane": 3, "scorpion": 3}, "crane 1+0"),
        ({"scorpion": 3, "crab": 2}, "dragon 1+1"),
        ({"crane": 2, "scorpion": 1}, "dragon 1+1"),
    ],
)
def test_ties_for_the_highest_total(attacks: dict[str, int], holder: str) -> None:
    """Dragon defends lion_north with 3 against attacks out of its neighbours."""
    out = dict(zip(attacks, ("scorpion_north", "unicorn_east", "dragon_south"), strict=False))
    tokens = {clan: f"army{n} {out[clan]}>lion_north" for clan, n in attacks.items()}
    table = resolve({"dragon": "lion_north", **out}, {"dragon": "army3 lion_north", **tokens})
    assert held(table, "lion_north") == holder


@pytest.mark.rule("RK-BAT-07")
@pytest.mark.parametrize(
    ("attacks", "holder"),
    [
        ({"scorpion": 1}, ""),
        ({"scorpion": 2}, "scorpion 1+0"),
        ({"scorpion": 2, "crab": 2}, ""),
        ({"crane": 1}, "crane 1+0"),
    ],
)
def test_an_empty_province_defends_itself_with_what_is_printed(
    attacks: dict[str, int], holder: str
) -> None:
    """Attacks on shadowlands_north (1)."""
    out = dict(zip(attacks, ("crab_center", "crab_north"), strict=False))
    tokens = {clan: f"army{n} {out[clan]}>shadowlands_north" for clan, n in attacks.items()}
    table = resolve({**out, "lion": "lion_north"}, tokens)
    assert held(table, "shadowlands_north") == holder
    assert bool(told(table, ONLOOKER, "repulsed")) == (holder == "")


@pytest.mark.rule("RK-BAT-07")
def test_a_defense_bonus_token_counts_in_an_empty_province() -> None:
    table = storm(
        "dragon_west",
        {"lion": "lion_north"},
        {"lion": "army2 lion_north>dragon_west"},
        bonus="defense_2",
    )
    assert totals(table, "dragon_west") == {"lion": 2, "defense": 2}
    assert held(table, "dragon_west") == ""


@pytest.mark.rule("RK-BAT-08", "RK-SPC-10")
def test_a_conqueror_lays_one_facedown_token_and_special_tokens_stay() -> None:
    lands = {"lion": "lion_north+3", "scorpion": "scorpion_north"}
    table = storm(
        "lion_north", lands, {"scorpion": "army5 scorpion_north>lion_north"}, bonus="defense_1"
    )
    assert held(table, "lion_north") == "scorpion 1+0"
    assert special(table, "lion_north") == "defense_1"


@pytest.mark.rule("RK-BAT-06", "RK-BAT-08", "RK-BAT-10")
def test_the_battle_of_the_rulebook() -> None:
    """unicorn_east: Dragon 1, Phoenix 1 + 1, Scorpion 3."""
    lands = {
        "dragon": "unicorn_east",
        "phoenix": "unicorn_west scorpion_north",
        "scorpion": "lion_north",
    }
    tokens = {
        "dragon": "army1 unicorn_east",
        "phoenix": "army1 unicorn_west>unicorn_east; army1 scorpion_north>unicorn_east",
        "scorpion": "army3 lion_north>unicorn_east",
    }
    table = resolve(lands, tokens)
    assert totals(table, "unicorn_east") == {"phoenix": 2, "scorpion": 3, "defense": 1}
    assert held(table, "unicorn_east") == "scorpion 1+0"
    assert [pile(table, clan) for clan in lands] == ["army1", "army1 army1", "army3"]


# Successful defense.


@pytest.mark.rule("RK-DEF-02", "RK-R-52")
@pytest.mark.parametrize(
    ("laid", "gained"),
    [
        *(("army1 crane_middle", 1), ("navy1 crane_middle", 1), ("shinobi1 crane_middle", 1)),
        *(("diplomacy crane_middle", 0), ("raid crane_middle", 0), ("bluff crane_middle", 0)),
        *(("army1 crane_middle>lion_capital", 0), ("blessing2 crane_middle", 0)),
    ],
)
def test_an_unattacked_province_needs_an_own_fighter_inside(laid: str, gained: int) -> None:
    table = resolve({"crane": "crane_middle", "lion": "lion_north"}, {"crane": laid})
    assert held(table, "crane_middle") == f"crane 1+{gained}"


@pytest.mark.rule("RK-DEF-02")
def test_a_guarded_province_that_is_not_attacked_is_logged() -> None:
    table = resolve({"crane": "crane_middle", "lion": ""}, {"crane": "army1 crane_middle"})
    guarded = {"seat": "A", "province": "crane_middle", "swept": False}
    assert told(table, ONLOOKER, "guarded") == [guarded]


@pytest.mark.rule("RK-DEF-03")
def test_there_is_no_limit_of_faceup_tokens() -> None:
    table = resolve({"crane": "crane_middle+40"}, {"crane": "army1 crane_middle"})
    assert held(table, "crane_middle") == "crane 1+41"


@pytest.mark.rule("RK-DEF-04")
def test_a_bluff_laid_as_an_attack_gives_the_defender_nothing() -> None:
    lands = {"crane": "crane_middle", "scorpion": "scorpion_capital"}
    table = resolve(lands, {"scorpion": "bluff scorpion_capital>crane_middle"})
    assert held(table, "crane_middle") == "crane 1+0"


@pytest.mark.rule("RK-DEF-05")
def test_the_new_faceup_token_does_not_count_in_the_battle_just_fought() -> None:
    lands = {"crane": "crane_middle", "scorpion": "scorpion_capital"}
    tokens = {"crane": "army1 crane_middle", "scorpion": "army2 scorpion_capital>crane_middle"}
    table = resolve(lands, tokens)
    assert totals(table, "crane_middle") == {"scorpion": 2, "defense": 1}
    assert held(table, "crane_middle") == "scorpion 1+0"


@pytest.mark.rule("RK-R-51")
def test_one_faceup_token_a_round_however_many_attack_and_defend() -> None:
    lands = {"crane": "crane_middle", "scorpion": "scorpion_capital", "lion": "lion_capital"}
    tokens = {
        "crane": "army5 crane_middle; army4 crane_middle",
        "scorpion": "army2 scorpion_capital>crane_middle",
        "lion": "army2 lion_capital>crane_middle",
    }
    assert held(resolve(lands, tokens), "crane_middle") == "crane 1+1"


# Attacks that are swept away.

SWEPT = {"crane": "crane_middle", "lion": "lion_capital", "scorpion": "scorpion_north"}
ATTACK = "army4 lion_capital>crane_middle"


@pytest.mark.rule("RK-R-50", "RK-DEF-06")
@pytest.mark.parametrize("crane", ["", "army1 crane_middle"])
@pytest.mark.parametrize("counts", [True, False])
def test_an_attack_swept_off_by_a_raid_next_door_has_failed(crane: str, counts: bool) -> None:
    """With the switch off, only an own defender earns the token."""
    tokens = {"crane": crane, "lion": ATTACK, "scorpion": "raid lion_capital"}
    table = resolve(SWEPT, tokens, options={"swept_attack_counts": counts})
    assert held(table, "crane_middle") == f"crane 1+{int(counts or bool(crane))}"


@pytest.mark.rule("RK-R-50", "RK-DEF-06")
def test_an_attack_swept_off_by_diplomacy_next_door_has_failed() -> None:
    table = resolve(SWEPT, {"lion": f"{ATTACK}; diplomacy lion_capital"})
    assert held(table, "crane_middle") == "crane 1+1"
    (guarded,) = told(table, ONLOOKER, "guarded")
    assert guarded["swept"]


@pytest.mark.rule("RK-R-50", "RK-DEF-04")
@pytest.mark.parametrize(("crane", "gained"), [("", 0), ("army1 crane_middle", 1)])
def test_a_bluff_swept_off_next_door_was_no_attack(crane: str, gained: int) -> None:
    tokens = {
        "crane": crane,
        "lion": "bluff lion_capital>crane_middle",
        "scorpion": "raid lion_capital",
    }
    assert held(resolve(SWEPT, tokens), "crane_middle") == f"crane 1+{gained}"


@pytest.mark.rule("RK-R-50")
@pytest.mark.parametrize(("crane", "gained"), [("", 0), ("army1 crane_middle", 1)])
def test_an_army_that_left_during_placement_was_no_attack(crane: str, gained: int) -> None:
    hands = {"crane": "bluff", "lion": "bluff", "scorpion": "bluff army1"}
    table = scene(SWEPT, {"crane": crane, "lion": ATTACK}, hands=hands, turn="scorpion")
    play(table, "scorpion shugenja b1\nscorpion lay bluff island_west")
    if crane:
        play(table, "scorpion done")
    assert held(table, "crane_middle") == f"crane 1+{gained}"


@pytest.mark.rule("RK-R-50")
@pytest.mark.parametrize("laid", ["navy2 lion_capital>crane_middle", "army2 crane_middle"])
def test_a_misplaced_token_was_no_attack(laid: str) -> None:
    assert held(resolve(SWEPT, {"lion": laid}), "crane_middle") == "crane 1+0"


@pytest.mark.rule("RK-R-50")
def test_a_province_that_itself_got_peace_or_burned_gains_nothing() -> None:
    calm = resolve(SWEPT, {"crane": "diplomacy crane_middle; army1 crane_middle", "lion": ATTACK})
    assert held(calm, "crane_middle") == "crane 1+0"
    lands = {**SWEPT, "scorpion": "scorpion_capital"}
    burned = resolve(lands, {"scorpion": "raid crane_middle", "lion": ATTACK})
    assert held(burned, "crane_middle") == ""


@pytest.mark.rule("RK-R-50")
def test_a_swept_attack_on_an_empty_province_does_nothing() -> None:
    lands = {"lion": "lion_capital", "scorpion": "scorpion_north"}
    table = resolve(lands, {"lion": ATTACK, "scorpion": "raid lion_capital"})
    assert held(table, "crane_middle") == ""


@pytest.mark.rule("RK-R-50")
def test_where_one_attack_was_swept_off_and_another_wins_nothing_is_gained() -> None:
    lands = {**SWEPT, "crab": "crane_south"}
    tokens = {
        "lion": ATTACK,
        "scorpion": "raid lion_capital",
        "crab": "army2 crane_south>crane_middle",
    }
    assert held(resolve(lands, tokens), "crane_middle") == "crab 1+0"


@pytest.mark.rule("RK-R-53")
def test_a_defender_in_an_own_shrine_province_earns_its_token() -> None:
    table = resolve(
        {"crane": "crane_middle", "lion": "lion_capital"},
        {"crane": "army1 crane_middle", "lion": "army5 lion_capital>crane_middle"},
        special={"crane_middle": "shrine"},
    )
    assert held(table, "crane_middle") == "crane 1+1"
    assert told(table, ONLOOKER, "battle") == []
