"""Chapters 8.1 and 8.2: holding territory cards, and the eighteen cards of the upkeep."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.rokugan.build import (
    GAME,
    ONLOOKER,
    PROVINCES,
    at_turn,
    choices,
    draw,
    hand,
    held,
    pile,
    play,
    player,
    province,
    refused,
    resolve,
    scene,
    see,
    special,
    territory,
    told,
)

from honjin.engine.table import Table
from honjin.games.rokugan.table.components import DATA

RULES = Path(__file__).parents[3] / "docs" / "rules" / "rokugan.md"
LANDS = {"lion": "lion_capital lion_north", "crane": "crane_middle crane_south", "crab": ""}
SHADOWLANDS = {"shadowlands_north", "shadowlands_south"}
ALL = set(PROVINCES)
COASTAL = {p for p, at in PROVINCES.items() if at["coastal_border"]}


def playing(card: str, **more: Any) -> Table:
    """Lion is about to play its card in the upkeep."""
    lands = more.pop("lands", LANDS)
    return scene(lands, phase="upkeep", holds={"lion": card}, **{"hand_size": 6, **more})


def played(card: str, *targets: str, **more: Any) -> Table:
    """Lion has played its card on these provinces."""
    table = playing(card, **more)
    play(table, f"lion play {card}")
    for target in targets:
        play(table, f"lion target {target}")
    return table


def asked(card: str, *targets: str, **more: Any) -> set[str]:
    """Which provinces Lion may choose next."""
    return choices(played(card, *targets, **more), "lion", "target")


# Holding.


@pytest.mark.rule("RK-CARD-08", "RK-SPC-04")
@pytest.mark.parametrize(
    ("lion", "burned", "controller"),
    [
        ("phoenix_capital phoenix_middle phoenix_east", "", "A"),
        ("phoenix_capital phoenix_middle", "", ""),
        ("phoenix_capital phoenix_middle", "phoenix_east", "A"),
        ("phoenix_capital", "phoenix_east", ""),
    ],
)
def test_a_territory_is_controlled_with_each_province_that_is_not_scorched(
    lion: str, burned: str, controller: str
) -> None:
    special = {burned: "scorched_earth"} if burned else {}
    table = scene({"lion": lion, "crane": "crane_south"}, special=special)
    assert territory(table, "phoenix").controller == controller


@pytest.mark.rule("RK-CARD-08")
def test_a_territory_shared_by_two_is_controlled_by_nobody() -> None:
    lands = {"lion": "coast_north coast_west", "crane": "coast_south"}
    assert territory(scene(lands), "coast").controller == ""


@pytest.mark.rule("RK-CARD-09", "RK-CARD-12", "RK-C-02")
def test_in_step_six_the_controller_takes_the_card_and_alone_may_read_it() -> None:
    table = resolve({"lion": "coast_north coast_west coast_south", "crane": "crane_south"})
    assert see(table).phase == "draw_card"
    play(table, "* card second")
    assert territory(table, "coast").at == "A"
    assert territory(table, "coast", "lion").card == "coast_ashigaru_levies"
    for viewer in ("crane", ONLOOKER):
        assert territory(table, "coast", viewer).card == ""
        assert told(table, viewer, "card_taken") == [{"seat": "A", "territory": "coast"}]
    assert told(table, "lion", "card_taken")[0]["card"] == "coast_ashigaru_levies"


@pytest.mark.rule("RK-CARD-10", "RK-R-28")
def test_a_card_goes_back_when_its_territory_is_lost_and_the_conqueror_takes_it_at_once() -> None:
    """Lion loses dragon_west; Unicorn completes the Dragon lands in that same step 5."""
    lands = {"lion": "dragon_west", "unicorn": "dragon_capital dragon_south unicorn_capital"}
    table = resolve(
        lands,
        {"unicorn": "army3 unicorn_capital>dragon_west"},
        holds={"lion": "dragon_sacred_ground"},
    )
    assert told(table, ONLOOKER, "card_back") == [{"seat": "A", "territory": "dragon"}]
    assert territory(table, "dragon", "unicorn").at == "B"
    assert territory(table, "dragon", "unicorn").card == "dragon_sacred_ground"


@pytest.mark.rule("RK-CARD-10", "RK-CARD-12")
def test_a_card_that_went_back_lies_facedown_and_its_former_holder_knows_it() -> None:
    lands = {"lion": "dragon_west dragon_capital", "unicorn": "unicorn_capital"}
    table = resolve(lands, holds={"lion": "dragon_sacred_ground"})
    assert territory(table, "dragon").at == "space"
    assert territory(table, "dragon", "lion").card == "dragon_sacred_ground"
    assert territory(table, "dragon", "unicorn").card == ""
    assert territory(table, "dragon").read_by == ("A",)


@pytest.mark.rule("RK-CARD-11")
def test_a_played_card_is_gone_for_later_controllers() -> None:
    lands = {"lion": "dragon_west dragon_capital dragon_south", "unicorn": "unicorn_capital"}
    table = resolve(lands, played="dragon_sacred_ground")
    assert territory(table, "dragon").at == "played"
    assert told(table, ONLOOKER, "card_taken") == []


@pytest.mark.rule("RK-CARD-12")
def test_others_cannot_ask_what_a_card_is() -> None:
    """Refusals do not tell: trying another's card only says that you do not hold it."""
    lands = {"lion": "lion_north", "crane": "crane_south"}
    first, second = (
        scene(
            lands,
            phase="upkeep",
            holds={"lion": card, "crane": "coast_bountiful_harvest"},
            turn="crane",
        )
        for card in ("lion_bushido", "lion_honorable_fight")
    )
    for table in (first, second):
        assert refused(table, "crane", "play lion_bushido") == "RK-CARD-09"
    assert see(first, "crane") == see(second, "crane")


@pytest.mark.rule("RK-R-29")
def test_a_territory_burned_down_is_controlled_by_nobody() -> None:
    burned = dict.fromkeys(("island_west", "island_north", "island_south"), "scorched_earth")
    table = scene({"lion": "lion_north", "crane": ""}, special=burned)
    assert territory(table, "islands").controller == ""
    assert player(table, "lion").honor.territories == 0


@pytest.mark.rule("RK-R-33")
def test_custody_is_looked_at_in_step_six_only() -> None:
    """Lion exchanges dragon_west away in upkeep and keeps the Dragon card for now."""
    lands = {"lion": "dragon_west dragon_capital dragon_south", "crane": "crane_south"}
    table = scene(
        lands,
        phase="upkeep",
        holds={"lion": "unicorn_cultural_exchange dragon_sacred_ground"},
        hand_size=6,
    )
    play(table, "lion play unicorn_cultural_exchange\nlion target dragon_west")
    play(table, "lion target crane_south")
    assert territory(table, "dragon").controller == ""
    assert territory(table, "dragon").at == "A"
    assert "play dragon_sacred_ground" in choices(table, "lion")


@pytest.mark.rule("RK-CARD-12")
@pytest.mark.parametrize("card", [card["id"] for card in DATA["territory_cards"]])
def test_the_help_on_a_card_names_the_rule_that_explains_it(card: str) -> None:
    explained = GAME.help(card)
    assert explained is not None
    (rule,) = explained.rules
    assert f"- **{rule}** `{card}`:" in RULES.read_text("utf-8")


# Special tokens.


@pytest.mark.rule("RK-CARD-13", "RK-SPC-08", "RK-R-31")
def test_feats_of_engineering_puts_the_harbor_into_any_landlocked_province() -> None:
    closed = {"dragon_west": "peace", "dragon_south": "scorched_earth"}
    targets = asked("crab_feats_of_engineering", special=closed)
    assert targets == ALL - COASTAL - set(closed)
    table = played("crab_feats_of_engineering", "scorpion_west")
    assert special(table, "scorpion_west") == "harbor"


@pytest.mark.rule("RK-CARD-13", "RK-SPC-02", "RK-R-31")
def test_a_province_where_the_token_cannot_go_is_refused() -> None:
    table = played("crab_feats_of_engineering", special={"dragon_west": "peace"})
    assert refused(table, "lion", "target dragon_west") == "RK-SPC-02"
    assert refused(table, "lion", "target coast_south") == "RK-D-06"


@pytest.mark.rule("RK-CARD-15", "RK-SPC-09")
def test_code_of_honor_puts_a_plus_one_into_two_provinces_outside_the_shadowlands() -> None:
    assert asked("crane_code_of_honor") == ALL - SHADOWLANDS
    assert asked("crane_code_of_honor", "lion_north") == ALL - SHADOWLANDS - {"lion_north"}
    table = played("crane_code_of_honor", "lion_north", "crane_south")
    assert [special(table, p) for p in ("lion_north", "crane_south")] == ["honor_1", "honor_1"]
    assert see(table).phase == "place"


@pytest.mark.rule("RK-CARD-16")
def test_diplomatic_mission_into_an_opponents_province_gives_two_faceup_tokens() -> None:
    table = played("crane_diplomatic_mission", "crane_middle")
    assert special(table, "crane_middle") == "peace"
    assert choices(table, "lion", "target") == {"lion_capital", "lion_north"}
    play(table, "lion target lion_north")
    assert held(table, "lion_north") == "lion 1+2"
    assert held(table, "crane_middle") == "crane 1+0"


@pytest.mark.rule("RK-CARD-16")
@pytest.mark.parametrize("target", ["lion_north", "dragon_west"])
def test_diplomatic_mission_elsewhere_gives_only_peace(target: str) -> None:
    table = played("crane_diplomatic_mission", target)
    assert special(table, target) == "peace"
    assert see(table).phase == "place"
    assert held(table, "lion_capital") == "lion 1+0"


@pytest.mark.rule("RK-CARD-17", "RK-R-30")
def test_strength_of_purpose_adds_a_faceup_token_to_two_own_provinces() -> None:
    assert asked("dragon_strength_of_purpose") == {"lion_capital", "lion_north"}
    assert asked("dragon_strength_of_purpose", "lion_north") == {"lion_capital"}
    table = played("dragon_strength_of_purpose", "lion_north", "lion_capital")
    assert [held(table, p) for p in ("lion_north", "lion_capital")] == ["lion 1+1", "lion 1+1"]
    alone = {"lion": "lion_north", "crane": "crane_south"}
    table = played("dragon_strength_of_purpose", "lion_north", lands=alone)
    assert (held(table, "lion_north"), see(table).phase) == ("lion 1+1", "place")


@pytest.mark.rule("RK-CARD-18")
def test_sacred_ground_puts_the_shrine_into_any_province() -> None:
    assert asked("dragon_sacred_ground") == ALL
    table = played("dragon_sacred_ground", "shadowlands_north")
    assert special(table, "shadowlands_north") == "shrine"


@pytest.mark.rule("RK-CARD-19", "RK-SPC-09")
def test_bushido_puts_the_four_into_a_province_outside_the_shadowlands() -> None:
    assert asked("lion_bushido") == ALL - SHADOWLANDS
    table = played("lion_bushido", "dragon_west")
    assert special(table, "dragon_west") == "honor_4"
    assert province(table, "dragon_west").honor == 4


@pytest.mark.rule("RK-CARD-20")
def test_honorable_fight_puts_the_battlefield_into_any_province() -> None:
    assert asked("lion_honorable_fight") == ALL
    assert special(played("lion_honorable_fight", "crane_south"), "crane_south") == "battlefield"


@pytest.mark.rule("RK-CARD-21")
def test_aid_of_the_kami_puts_the_plus_two_defense_outside_the_shadowlands() -> None:
    assert asked("phoenix_aid_of_the_kami") == ALL - SHADOWLANDS
    table = played("phoenix_aid_of_the_kami", "lion_north")
    assert special(table, "lion_north") == "defense_2"
    assert province(table, "lion_north").defense == 2


@pytest.mark.rule("RK-CARD-28")
def test_port_of_prosperity_puts_the_plus_two_honor_outside_the_shadowlands() -> None:
    assert asked("islands_port_of_prosperity") == ALL - SHADOWLANDS
    assert special(played("islands_port_of_prosperity", "lion_north"), "lion_north") == "honor_2"


@pytest.mark.rule("RK-CARD-30", "RK-R-30")
def test_ashigaru_levies_puts_a_plus_one_defense_into_three_provinces() -> None:
    assert asked("coast_ashigaru_levies") == ALL - SHADOWLANDS
    three = ("lion_north", "crane_south", "dragon_west")
    assert asked("coast_ashigaru_levies", *three[:2]) == ALL - SHADOWLANDS - set(three[:2])
    table = played("coast_ashigaru_levies", *three)
    assert {special(table, p) for p in three} == {"defense_1"}
    assert see(table).phase == "place"


# Control tokens.


@pytest.mark.rule("RK-CARD-22", "RK-R-57", "RK-R-30")
def test_bless_the_lands_lifts_scorched_earth_and_settles_there() -> None:
    burned = {"island_west": "scorched_earth", "crane_south": "scorched_earth"}
    lands = {**LANDS, "crane": "crane_middle"}
    assert asked("phoenix_bless_the_lands", special=burned, lands=lands) == set(burned)
    table = played("phoenix_bless_the_lands", "island_west", special=burned, lands=lands)
    assert special(table, "island_west") == ""
    assert held(table, "island_west") == "lion 1+1"
    assert "island_west>island_north" in choices(table, "lion", "lay bluff")
    none = playing("phoenix_bless_the_lands")
    assert refused(none, "lion", "play phoenix_bless_the_lands") == "RK-R-30"


@pytest.mark.rule("RK-CARD-23", "RK-R-30")
def test_foment_rebellion_lifts_peace_and_helps_an_own_province() -> None:
    calm = {"lion_north": "peace", "crane_south": "peace"}
    assert asked("scorpion_foment_rebellion", special=calm) == set(calm)
    own = played("scorpion_foment_rebellion", "lion_north", special=calm)
    assert (special(own, "lion_north"), held(own, "lion_north")) == ("", "lion 1+2")
    other = played("scorpion_foment_rebellion", "crane_south", special=calm)
    assert (special(other, "crane_south"), held(other, "crane_south")) == ("", "crane 1+0")
    none = playing("scorpion_foment_rebellion")
    assert refused(none, "lion", "play scorpion_foment_rebellion") == "RK-R-30"


@pytest.mark.rule("RK-CARD-25", "RK-R-32", "RK-D-06")
def test_cultural_exchange_trades_all_tokens_each_keeping_its_side() -> None:
    lands = {"lion": "lion_north+2", "crane": "crane_south^3 crane_middle", "crab": "crab_east"}
    calm = {"lion_north": "peace", "crane_south": "shrine"}
    assert asked("unicorn_cultural_exchange", lands=lands) == {"lion_north"}
    foreign = {"crane_south", "crane_middle", "crab_east"}
    assert asked("unicorn_cultural_exchange", "lion_north", lands=lands) == foreign
    table = played(
        "unicorn_cultural_exchange", "lion_north", "crane_south", lands=lands, special=calm
    )
    assert (held(table, "lion_north"), held(table, "crane_south")) == ("crane 0+3", "lion 1+2")
    assert [special(table, p) for p in calm] == ["peace", "shrine"]


@pytest.mark.rule("RK-R-40", "RK-CARD-25")
@pytest.mark.parametrize(
    "lands", [{"lion": "", "crane": "crane_south"}, {"lion": "lion_north", "crane": ""}]
)
def test_cultural_exchange_needs_an_own_and_an_opponents_province(lands: dict[str, str]) -> None:
    table = playing("unicorn_cultural_exchange", lands=lands)
    assert refused(table, "lion", "play unicorn_cultural_exchange") == "RK-R-30"


@pytest.mark.rule("RK-CARD-27", "RK-SPC-04")
def test_pirate_raids_burns_any_province_and_its_control_tokens_go() -> None:
    calm = {"crane_middle": "peace"}
    assert asked("islands_pirate_raids", special=calm) == ALL - set(calm)
    table = played("islands_pirate_raids", "crane_south")
    assert (special(table, "crane_south"), held(table, "crane_south")) == ("scorched_earth", "")
    assert see(table).phase == "place"


@pytest.mark.rule("RK-CARD-27")
def test_pirate_raids_on_an_own_province_gives_three_faceup_tokens_elsewhere() -> None:
    assert asked("islands_pirate_raids", "lion_north") == {"lion_capital"}
    table = played("islands_pirate_raids", "lion_north", "lion_capital")
    assert held(table, "lion_capital") == "lion 1+3"
    alone = {"lion": "lion_north", "crane": "crane_south"}
    table = played("islands_pirate_raids", "lion_north", lands=alone)
    assert see(table).phase == "place"


@pytest.mark.rule("RK-CARD-29", "RK-R-30", "RK-R-32")
def test_bountiful_harvest_adds_two_faceup_tokens_to_any_own_province() -> None:
    lands = {"lion": "lion_north shadowlands_north crane_south", "crane": ""}
    calm = {"lion_north": "peace", "crane_south": "shrine"}
    targets = asked("coast_bountiful_harvest", lands=lands, special=calm)
    assert targets == {"lion_north", "shadowlands_north", "crane_south"}
    table = played("coast_bountiful_harvest", "lion_north", lands=lands, special=calm)
    assert held(table, "lion_north") == "lion 1+2"
    landless = playing("coast_bountiful_harvest", lands={"lion": "", "crane": "crane_south"})
    assert refused(landless, "lion", "play coast_bountiful_harvest") == "RK-R-30"


# Hands and discard piles.


@pytest.mark.rule("RK-CARD-14", "RK-R-34", "RK-D-06")
def test_promotion_takes_back_one_fighter_and_gives_up_one_hand_token() -> None:
    gone = {"lion": "army4 navy1 shinobi2 raid diplomacy blessing2"}
    hands = {"lion": "bluff army1 army2 army3 navy1 blessing2"}
    table = played("crab_promotion", discards=gone, hands=hands)
    assert choices(table, "lion", "recover") == {"army4", "navy1", "shinobi2"}
    assert refused(table, "lion", "recover raid") == "RK-R-34"
    assert refused(table, "lion", "recover army5") == "RK-R-34"
    play(table, "lion recover army4")
    kept = {"army1", "army2", "army3", "army4", "navy1", "blessing2"}
    assert choices(table, "lion", "discard") == {*kept, "bluff"}
    assert choices(table, "lion", "pool") == kept
    assert refused(table, "lion", "pool bluff") == "RK-R-34"
    play(table, "lion discard navy1")
    assert hand(table, "lion") == "army1 army2 army3 army4 blessing2 bluff"
    assert "navy1" in pile(table, "lion")
    assert see(table).phase == "place"


@pytest.mark.rule("RK-R-34", "RK-D-06")
def test_what_is_given_up_to_the_pool_stays_secret_and_what_is_discarded_does_not() -> None:
    hands = {"lion": "bluff army1 army2 army3 navy1 blessing2"}
    gone = {"lion": "army4"}
    to_pool = played("crab_promotion", discards=gone, hands=hands)
    play(to_pool, "lion recover army4\nlion pool navy1")
    assert told(to_pool, "crane", "gave_up") == [{"seat": "A", "to": "pool"}]
    assert told(to_pool, "lion", "gave_up") == [{"seat": "A", "kind": "navy1", "to": "pool"}]
    assert told(to_pool, "crane", "recovered") == [{"seat": "A", "kind": "army4"}]
    open_pile = played("crab_promotion", discards=gone, hands=hands)
    play(open_pile, "lion recover army4\nlion discard navy1")
    assert told(open_pile, "crane", "gave_up")[0]["kind"] == "navy1"


@pytest.mark.rule("RK-R-34", "RK-R-03")
def test_a_discarded_bluff_is_set_aside() -> None:
    table = played("crab_promotion", discards={"lion": "army4"})
    play(table, "lion recover army4\nlion discard bluff")
    assert player(table, "lion").bluff_aside
    assert pile(table, "lion") == ""


@pytest.mark.rule("RK-CARD-26", "RK-R-34")
def test_reinforcements_takes_back_two_armies_and_gives_up_two_tokens() -> None:
    table = played("unicorn_reinforcements", discards={"lion": "army4 army5 navy1"})
    assert choices(table, "lion", "recover") == {"army4", "army5"}
    assert refused(table, "lion", "recover navy1") == "RK-R-34"
    play(table, "lion recover army4\nlion recover army5")
    play(table, "lion pool army1\nlion discard army4")
    assert player(table, "lion").hand == 6
    assert pile(table, "lion") == "army4 navy1"
    assert see(table).phase == "place"


@pytest.mark.rule("RK-CARD-26", "RK-R-34", "RK-R-30")
def test_with_one_army_to_take_back_one_token_is_given_up() -> None:
    table = played("unicorn_reinforcements", discards={"lion": "army4"})
    play(table, "lion recover army4\nlion pool army4")
    assert see(table).phase == "place"
    assert player(table, "lion").hand == 6
    none = playing("unicorn_reinforcements", discards={"lion": "navy1"})
    assert refused(none, "lion", "play unicorn_reinforcements") == "RK-R-30"
    none = playing("crab_promotion", discards={"lion": "raid"})
    assert refused(none, "lion", "play crab_promotion") == "RK-R-30"


# Spy Network.


def spying(crane: str = "bluff army5 raid navy1 army1 army1", **more: Any) -> Table:
    table = playing("scorpion_spy_network", hands={"crane": crane}, **more)
    return play(table, "lion play scorpion_spy_network\nlion spy B")


@pytest.mark.rule("RK-CARD-24", "RK-R-35", "RK-D-06")
def test_spy_network_shows_one_opponents_whole_hand_to_its_player_only() -> None:
    table = playing("scorpion_spy_network", hands={"crane": "bluff army5 raid navy1 army1 army1"})
    play(table, "lion play scorpion_spy_network")
    assert choices(table, "lion", "spy") == {"B", "C"}
    assert refused(table, "lion", "spy A") == "RK-CARD-24"
    play(table, "lion spy B")
    (seen,) = told(table, "lion", "spied")
    assert sorted(seen["kinds"]) == ["army1", "army1", "army5", "bluff", "navy1", "raid"]
    for viewer in ("crab", "crane", ONLOOKER):
        assert told(table, viewer, "spied") == [{"seat": "A", "victim": "B"}]
        spied = see(table, viewer).spied
        assert spied is not None
        assert spied.tokens == {}
    known = see(table, "lion").spied
    assert known is not None
    assert known.tokens == see(table, "crane").hand
    assert player(table, "crane").barred


@pytest.mark.rule("RK-CARD-24", "RK-R-35")
def test_the_victims_bluff_is_the_token_left_over() -> None:
    table = spying("bluff army5 raid", hand_size=3)
    play(table, "lion lay bluff island_west")
    assert refused(table, "crane", "lay bluff crane_middle") == "RK-R-35"
    play(table, "crane lay army5 crane_middle\ncrab lay bluff crane_middle")
    play(
        table,
        "lion lay army1 island_west\ncrane lay raid crane_middle\ncrab lay army1 crane_middle",
    )
    assert hand(table, "crane") == "bluff"
    assert see(table).phase == "draw_initiative"
    assert not player(table, "crane").barred


@pytest.mark.rule("RK-R-35")
def test_the_victim_can_neither_pay_nor_give_up_their_bluff() -> None:
    lands = {"lion": "lion_north", "crane": "crane_south crane_middle"}
    holds = {
        "lion": "scorpion_spy_network",
        "crane": "crab_promotion shadowlands_north_purge_the_weak",
    }
    table = scene(
        lands,
        phase="upkeep",
        holds=holds,
        hand_size=6,
        discards={"crane": "army5", "lion": "army5"},
    )
    play(table, "lion play scorpion_spy_network\nlion spy B")
    play(table, "crane play crab_promotion\ncrane recover army5")
    assert "bluff" not in choices(table, "crane", "discard") | choices(table, "crane", "pool")
    assert refused(table, "crane", "discard bluff") == "RK-R-35"
    play(table, "crane pool army1\nlion lay bluff island_west")
    play(table, "crane play shadowlands_north_purge_the_weak")
    assert "bluff" not in choices(table, "crane", "pay")
    assert refused(table, "crane", "pay bluff") == "RK-R-35"


@pytest.mark.rule("RK-R-35", "RK-R-03", "RK-R-34")
def test_a_bluff_given_up_before_is_no_longer_there_to_be_barred() -> None:
    table = scene(
        {"lion": "lion_north", "crane": "crane_south crane_middle"},
        phase="upkeep",
        holds={"lion": "crab_promotion", "crane": "scorpion_spy_network"},
        hand_size=6,
        discards={"lion": "army5"},
    )
    play(table, "lion play crab_promotion\nlion recover army5\nlion discard bluff")
    play(table, "crane play scorpion_spy_network\ncrane spy A")
    seen = see(table, "crane").spied
    assert seen is not None
    assert "bluff" not in seen.tokens
    assert player(table, "lion").bluff_aside
    assert list(GAME.faults(table.state)) == []
    assert "bluff" not in {path.split()[0] for path in choices(table, "lion", "lay")}


# Playing.


@pytest.mark.rule("RK-R-30")
def test_a_card_whose_first_effect_has_no_target_cannot_be_played() -> None:
    everywhere = dict.fromkeys(PROVINCES, "peace")
    table = playing("lion_bushido", special=everywhere)
    assert refused(table, "lion", "play lion_bushido") == "RK-R-30"


@pytest.mark.rule("RK-R-31", "RK-SPC-02")
@pytest.mark.parametrize(
    "card",
    [
        *("crane_code_of_honor", "crane_diplomatic_mission", "dragon_sacred_ground"),
        *("lion_bushido", "lion_honorable_fight", "phoenix_aid_of_the_kami"),
        *("islands_pirate_raids", "islands_port_of_prosperity", "coast_ashigaru_levies"),
        "crab_feats_of_engineering",
    ],
)
def test_no_card_puts_anything_where_peace_or_scorched_earth_lies(card: str) -> None:
    closed = {"dragon_west": "peace", "dragon_south": "scorched_earth"}
    assert asked(card, special=closed).isdisjoint(closed)
    assert set(closed) < asked(card)


@pytest.mark.rule("RK-D-05", "RK-CARD-12")
def test_a_player_plays_their_own_cards_only() -> None:
    table = playing("lion_bushido")
    assert choices(table, "lion") == {"done", "play lion_bushido"}
    assert refused(table, "lion", "play lion_honorable_fight") == "RK-CARD-12"
    assert refused(table, "lion", "play crab_promotion") == "RK-CARD-09"
    assert at_turn(table) == "lion"


@pytest.mark.rule("RK-R-65")
def test_step_six_of_round_five_is_carried_out() -> None:
    lands = {"lion": "coast_north coast_west coast_south", "crane": "crane_south"}
    table = draw(resolve(lands, round=5))
    assert table.over
    assert territory(table, "coast").at == "A"
    assert told(table, ONLOOKER, "card_taken") != []
    assert GAME.help("coast_bountiful_harvest") is not None


@pytest.mark.rule("RK-CARD-14", "RK-CARD-26", "RK-R-30")
@pytest.mark.parametrize("kind", ["navy1", "shinobi2"])
def test_promotion_takes_back_what_reinforcements_do_not(kind: str) -> None:
    lands = {"lion": "lion_north", "crane": "crane_middle"}
    both = {"lion": "crab_promotion unicorn_reinforcements"}
    table = scene(lands, phase="upkeep", hand_size=6, holds=both, discards={"lion": kind})
    assert choices(table, "lion", "play") == {"crab_promotion"}
    play(table, f"lion play crab_promotion\nlion recover {kind}\nlion pool army1")
    assert see(table, "crane").spied is None
