"""Chapters 3 and 4: rounds, the first player, the draw, and turns to play territory cards."""

from __future__ import annotations

from typing import Any

import pytest
from games.kit import seeded
from games.rokugan.build import (
    CAPITALS,
    F1,
    GAME,
    ONLOOKER,
    at_turn,
    choices,
    draw,
    hand,
    happened,
    held,
    play,
    player,
    random_step,
    refused,
    resolve,
    scene,
    see,
    told,
)

from honjin.engine.rng import stream
from honjin.engine.state import CHANCE
from honjin.engine.table import Table

FOUR = {"crab": "crab_capital", "crane": "crane_capital", "lion": "lion_capital", "scorpion": ""}
THREE = {"crab": "crab_capital", "crane": "crane_capital", "lion": "lion_capital"}


# Rounds.


@pytest.mark.rule("RK-RND-01", "RK-RES-11", "RK-UPK-01")
def test_a_game_is_five_rounds_of_upkeep_placement_and_resolution() -> None:
    table, rng = seeded(GAME, 5, seed="rounds"), stream("rounds")
    while not table.over:
        random_step(table, rng)
    assert [facts["round"] for facts in told(table, ONLOOKER, "round")] == [1, 2, 3, 4, 5]
    frame = happened(table, "round", "initiative", "placement", "step", "ended")
    steps = ["step"] * 6
    later = ["round", "initiative", "placement", *steps]
    assert frame == ["round", "placement", *steps, *(4 * later), "ended"]
    first = [facts["seat"] for facts in told(table, ONLOOKER, "first")]
    turned = [facts["seat"] for facts in told(table, ONLOOKER, "initiative")]
    assert sorted(first + turned) == ["A", "B", "C", "D", "E"]


@pytest.mark.rule("RK-RND-02")
def test_ronin_status_is_fixed_before_the_initiative_card_is_turned() -> None:
    table = resolve({"crab": "crab_capital", "lion": ""})
    assert see(table).phase == "draw_initiative"
    assert player(table, "lion").ronin
    assert not player(table, "crab").ronin
    kinds = happened(table, "round", "ronin")
    assert kinds == ["round", "ronin", "ronin"]


@pytest.mark.rule("RK-RND-03")
def test_round_one_has_only_the_draw() -> None:
    """No card is turned, and none would be asked for if somebody held one."""
    holds = {"lion": "lion_bushido"}
    table = scene(THREE, phase="draw_token", turn="crab", round=1, hand_size=1, holds=holds)
    draw(table)
    assert (see(table).phase, see(table).round) == ("place", 1)
    assert told(table, ONLOOKER, "initiative") == []


@pytest.mark.rule("RK-RND-03")
def test_later_rounds_have_first_player_draw_and_territory_cards_in_this_order() -> None:
    holds = {"lion": "lion_bushido"}
    table = scene(THREE, phase="draw_initiative", hand_size=1, holds=holds)
    play(table, "* initiative clan_crane")
    assert see(table).phase == "draw_token"
    draw(table)
    assert (see(table).phase, at_turn(table)) == ("upkeep", "lion")
    play(table, "lion done")
    assert (see(table).phase, at_turn(table)) == ("place", "crane")


@pytest.mark.rule("RK-RND-04", "RK-RES-10")
def test_no_combat_token_is_on_the_board_during_upkeep() -> None:
    table, rng = seeded(GAME, 4, seed="bare"), stream("bare")
    while not table.over:
        random_step(table, rng)
        if see(table).phase in ("draw_initiative", "draw_token", "upkeep", "target", "over"):
            assert see(table).tokens == ()


# First player.


def turned(card: str, lands: dict[str, str], first: str, **more: Any) -> str:
    """Who is first player after this card was turned."""
    table = scene(lands, phase="draw_initiative", first=first, **more)
    play(table, f"* initiative {card}")
    view = see(table)
    (event,) = told(table, ONLOOKER, "initiative")
    assert (event["card"], event["seat"]) == (card, view.first)
    assert card.removeprefix("clan_") not in (*view.initiative.clans, *view.initiative.neutrals)
    return next(p.clan for p in view.players if p.seat == view.first)


@pytest.mark.rule("RK-UPK-01")
def test_a_clan_card_makes_its_clan_first_player_and_leaves_the_deck() -> None:
    assert turned("clan_lion", FOUR, "crane") == "lion"


@pytest.mark.rule("RK-UPK-02", "RK-R-09")
def test_rise_of_an_empire_counts_cards_held_shadowlands_included_and_not_played_ones() -> None:
    holds = {"crane": "lion_bushido", "crab": "shadowlands_north_dark_favors crab_promotion"}
    played = "coast_bountiful_harvest islands_pirate_raids"
    assert turned("rise_of_an_empire", FOUR, "lion", holds=holds, played=played) == "crab"


@pytest.mark.rule("RK-UPK-03")
def test_master_of_governance_counts_provinces() -> None:
    lands = {"crab": "crab_capital+5", "crane": "crane_south crane_middle", "lion": "lion_east"}
    assert turned("master_of_governance", lands, "crab") == "crane"


@pytest.mark.rule("RK-UPK-04")
def test_master_of_tactics_counts_control_tokens_of_both_sides() -> None:
    lands = {"crab": "crab_capital+1 crab_east+1", "crane": "crane_south+2", "lion": "lion_east^5"}
    assert turned("master_of_tactics", lands, "crane") == "lion"
    lands["lion"] = "lion_east^3"
    assert turned("master_of_tactics", lands, "crane") == "crab"


@pytest.mark.rule("RK-UPK-05", "RK-R-08")
@pytest.mark.parametrize(("tied", "winner"), [((1, 3), 1), ((0, 3), 0), ((2, 3), 3), ((0, 1), 1)])
def test_a_tie_goes_to_the_right_of_the_present_first_player(
    tied: tuple[int, int], winner: int
) -> None:
    clans = list(FOUR)
    two = iter(("crab_east crab_north", "coast_west coast_north"))
    lands = {clan: next(two) if i in tied else "" for i, clan in enumerate(clans)}
    assert turned("master_of_governance", lands, clans[2]) == clans[winner]


@pytest.mark.rule("RK-UPK-05", "RK-R-08")
def test_all_tied_moves_one_seat_to_the_right() -> None:
    """Fixture F1, Unicorn first: all have six provinces, so Scorpion."""
    assert turned("master_of_governance", F1, "unicorn") == "scorpion"
    assert turned("rise_of_an_empire", F1, "crab") == "unicorn"


@pytest.mark.rule("RK-UPK-06")
@pytest.mark.parametrize(("lands", "used"), [(THREE, True), (dict(list(THREE.items())[:2]), False)])
def test_the_new_first_player_takes_the_first_player_card(
    lands: dict[str, str], used: bool
) -> None:
    table = scene(lands, phase="draw_initiative", hand_size=1)
    draw(play(table, "* initiative clan_crane"))
    assert see(table).first_card == used
    play(table, "crane lay bluff island_west")
    play(table, f"{at_turn(table)} lay bluff island_west")
    if used:
        play(table, "crab lay bluff island_west")
    assert bool(choices(table, "crane", "recall")) == used


# Draw.


def drawn(kept: str, clan: str = "lion", **more: Any) -> Table:
    """A clan that kept some tokens, after the draw."""
    lands = {"crab": "crab_capital", clan: CAPITALS[clan]}
    hands = {"crab": "bluff", clan: kept}
    table = scene(lands, phase="draw_initiative", hands=hands, **more)
    return draw(table)


@pytest.mark.rule("RK-UPK-07")
def test_bluff_and_kept_tokens_are_filled_up_to_six() -> None:
    table = scene(THREE, phase="draw_token", turn="crab", round=1, hand_size=1)
    draw(table)
    assert len(told(table, "lion", "drew", seat="C")) == 5
    table = drawn("bluff army5")
    assert hand(table, "lion").startswith("army1 army1 army1 army1 army5 bluff")
    assert len(told(table, "lion", "drew", seat="B")) == 4
    table = drawn("bluff")
    assert len(told(table, "lion", "drew", seat="B")) == 5
    assert player(table, "lion").hand == 6


@pytest.mark.rule("RK-UPK-08")
def test_hands_are_secret_but_hand_and_pool_sizes_are_open() -> None:
    army, navy = (drawn(f"bluff {kind}") for kind in ("army5", "navy2"))
    for viewer in ("crab", ONLOOKER):
        assert see(army, viewer) == see(navy, viewer)
        assert (player(army, "lion", viewer).hand, player(army, "lion", viewer).pool) == (6, 21)
    assert hand(army, "lion") != hand(navy, "lion")
    heard = [facts for facts in told(army, "crab", "drew") if facts["seat"] == "B"]
    assert heard == [{"seat": "B"}] * 4
    assert all("kind" in facts for facts in told(army, "lion", "drew", seat="B"))


@pytest.mark.rule("RK-R-10")
def test_a_full_hand_draws_nothing_and_a_small_pool_gives_what_it_has() -> None:
    table = drawn("bluff raid diplomacy army5 army4 army4")
    assert told(table, "lion", "drew", seat="B") == []
    spent = "army1 " * 6 + "army2 " * 4 + "army3 " * 3 + "army4 army4 army5 army6 navy1 navy1 navy2"
    rest = "shinobi1 shinobi2 blessing2 blessing2 diplomacy"
    table = drawn("bluff", discards={"lion": f"{spent} {rest}"})
    assert hand(table, "lion") == "bluff raid"
    assert player(table, "lion").pool == 0


@pytest.mark.rule("RK-R-10", "RK-UPK-07")
def test_the_pool_lasts_for_five_rounds() -> None:
    """26 tokens cover five times five; a player who keeps only the bluff draws 25 of them."""
    table, rng = seeded(GAME, 2, {"clans": ["lion", "crab"]}, seed="pool"), stream("pool")
    drawn_by_lion = []
    while not table.over:
        random_step(table, rng)
        drawn_by_lion = told(table, "lion", "drew", seat="A")
        if happened(table)[-1] == "placement":
            assert [p.hand for p in see(table).players] == [6, 6]
    assert 20 <= len(drawn_by_lion) <= 25


@pytest.mark.rule("RK-R-10", "RK-C-06")
def test_a_token_is_drawn_from_what_is_in_the_pool_each_as_likely() -> None:
    table = scene(THREE, phase="draw_token", turn="crab", round=1, hands={"crab": "bluff army1"})
    state = table.state
    weights = [state.weight(outcome) for outcome in state.legal(CHANCE)]
    kinds = [path.removeprefix("draw ") for path in table.legal(CHANCE)]
    assert dict(zip(kinds, weights, strict=True)) == see(table, "crab").pool
    assert sum(weights) == 25


@pytest.mark.rule("RK-R-12", "RK-CLAN-03")
def test_all_draw_and_the_dragon_returns_before_the_first_territory_card() -> None:
    holds = {"crab": "crab_promotion"}
    table = drawn("bluff army1", "dragon", holds=holds, discards={"crab": "army2"})
    assert (see(table).phase, at_turn(table)) == ("return", "dragon")
    assert player(table, "crab").hand == 6
    play(table, "dragon return army1")
    assert (see(table).phase, at_turn(table)) == ("upkeep", "crab")


# Territory cards.

CARDS = {
    "crab": "crab_feats_of_engineering coast_bountiful_harvest",
    "crane": "crane_code_of_honor dragon_sacred_ground",
    "lion": "lion_bushido",
}


def card_step(**more: Any) -> Table:
    return scene(THREE, phase="upkeep", holds=CARDS, hand_size=6, **more)


@pytest.mark.rule("RK-UPK-09", "RK-UPK-10", "RK-D-05")
def test_the_step_ends_when_all_have_passed_in_a_row() -> None:
    """A plays, B passes, C passes, A passes: the step ends."""
    table = card_step()
    play(table, "crab play coast_bountiful_harvest\ncrab target crab_capital")
    assert at_turn(table) == "crane"
    play(table, "crane done\nlion done")
    assert see(table).phase == "upkeep"
    play(table, "crab done")
    assert see(table).phase == "place"


@pytest.mark.rule("RK-UPK-09")
@pytest.mark.parametrize(("first", "order"), [("lion", "lion crab crane"), ("crane", "crane lion")])
def test_the_step_begins_with_the_first_player_and_goes_clockwise(first: str, order: str) -> None:
    table = scene(
        THREE, phase="draw_token", turn="crab", first=first, hand_size=5, holds=CARDS, round=3
    )
    draw(table)
    for clan in order.split():
        assert (see(table).phase, at_turn(table)) == ("upkeep", clan)
        play(table, f"{clan} done")


@pytest.mark.rule("RK-UPK-10")
def test_a_pass_binds_nobody() -> None:
    """A passes, B plays, C passes, A may still play; A passes, B passes: ends."""
    table = card_step()
    play(table, "crab done\ncrane play crane_code_of_honor")
    play(table, "crane target lion_capital\ncrane target lion_east\nlion done")
    assert "play coast_bountiful_harvest" in choices(table, "crab")
    play(table, "crab done")
    assert choices(table, "crane") == {"done", "play dragon_sacred_ground"}
    play(table, "crane done")
    assert see(table).phase == "place"


@pytest.mark.rule("RK-UPK-10", "RK-R-11")
def test_a_player_with_a_card_is_asked_again_and_one_without_passes_unasked() -> None:
    holds = {"crab": CARDS["crab"], "lion": "lion_bushido shadowlands_north_dark_favors"}
    table = scene(THREE, phase="upkeep", holds=holds, hand_size=6)
    play(table, "crab done")
    assert at_turn(table) == "lion"
    play(table, "lion play lion_bushido\nlion target lion_capital")
    assert at_turn(table) == "crab"
    play(table, "crab done")
    assert see(table).phase == "place"


@pytest.mark.rule("RK-R-11")
def test_a_holder_is_asked_even_if_their_card_has_no_target() -> None:
    """Who holds a card is open, what it says is not: an instant pass would tell."""
    holds = {"crab": "phoenix_bless_the_lands"}
    table = scene(THREE, phase="draw_token", turn="crab", holds=holds, hand_size=5)
    draw(table)
    assert (see(table).phase, at_turn(table)) == ("upkeep", "crab")
    assert choices(table, "crab") == {"done"}
    assert refused(table, "crab", "play phoenix_bless_the_lands") == "RK-R-30"
    assert told(table, "lion", "passed") == []


@pytest.mark.rule("RK-UPK-11")
def test_shadowlands_cards_are_not_played_in_upkeep() -> None:
    holds = {"crab": "shadowlands_south_inspire_fear lion_bushido"}
    table = scene(THREE, phase="upkeep", holds=holds, hand_size=6, special={"lion_east": "honor_1"})
    assert choices(table, "crab", "play") == {"lion_bushido"}
    assert refused(table, "crab", "play shadowlands_south_inspire_fear") == "RK-UPK-11"
    alone = {"crab": "shadowlands_south_inspire_fear"}
    table = draw(scene(THREE, phase="draw_token", turn="crab", holds=alone, hand_size=5))
    assert see(table).phase == "place"


@pytest.mark.rule("RK-UPK-12", "RK-CARD-11")
def test_a_played_card_is_carried_out_at_once_in_the_open_and_is_gone() -> None:
    table = card_step()
    play(table, "crab play coast_bountiful_harvest")
    assert (see(table).phase, at_turn(table)) == ("target", "crab")
    play(table, "crab target crab_capital")
    assert held(table, "crab_capital") == "crab 1+2"
    for viewer in ("lion", ONLOOKER):
        (facts,) = told(table, viewer, "played")
        assert facts == {"seat": "A", "card": "coast_bountiful_harvest"}
    coast = next(t for t in see(table).territories if t.id == "coast")
    assert (coast.at, coast.card) == ("played", "coast_bountiful_harvest")
    play(table, "crane done\nlion done")
    assert refused(table, "crab", "play coast_bountiful_harvest") == "RK-CARD-09"
