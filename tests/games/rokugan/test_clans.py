"""Chapter 9: the abilities of the seven clans."""

from __future__ import annotations

import pytest
from games.rokugan.build import (
    ONLOOKER,
    at_turn,
    choices,
    draw,
    hand,
    held,
    knows,
    pile,
    play,
    player,
    refused,
    resolve,
    scene,
    see,
    special,
    thrown_out,
    token,
    told,
    totals,
)

from honjin.engine.table import Table


def told_at(table: Table, kind: str, province: str) -> str:
    """The sentence of what happened at a province."""
    events = table.events(-1)
    return next(e.text for e in events if e.kind == kind and e.facts["province"] == province)


# Crab.


@pytest.mark.rule("RK-CLAN-01", "RK-BAT-04")
def test_crabs_faceup_tokens_count_two_in_defense_and_one_in_honor() -> None:
    """Two faceup tokens and an army 1 in a plain province: 5."""
    lands = {"crab": "crab_east+2", "lion": "crab_center"}
    tokens = {"crab": "army1 crab_east", "lion": "army4 crab_center>crab_east"}
    table = resolve(lands, tokens)
    assert totals(table, "crab_east") == {"lion": 4, "defense": 5}
    assert held(table, "crab_east") == "crab 1+3"
    assert player(scene(lands), "crab").honor.faceup == 2


@pytest.mark.rule("RK-CLAN-01")
def test_others_tokens_count_one_also_in_a_game_with_crab() -> None:
    lands = {"lion": "crab_east+2", "crab": "crab_center"}
    table = resolve(lands, {"crab": "army4 crab_center>crab_east"})
    assert totals(table, "crab_east") == {"crab": 4, "defense": 2}


# Crane.


@pytest.mark.rule("RK-CLAN-02", "RK-R-41")
def test_crane_wins_a_tie_against_the_defender() -> None:
    lands = {"crane": "crane_middle", "lion": "lion_capital"}
    table = resolve(lands, {"crane": "army2 crane_middle>lion_capital"})
    assert totals(table, "lion_capital") == {"crane": 2, "defense": 2}
    assert held(table, "lion_capital") == "crane 1+0"
    assert told_at(table, "taken", "lion_capital").endswith("The Crane wins ties.")


@pytest.mark.rule("RK-CLAN-02", "RK-R-41")
@pytest.mark.parametrize("order", [("crane", "lion"), ("lion", "crane")])
def test_crane_wins_a_tie_against_another_attacker(order: tuple[str, str]) -> None:
    base = {"crane": "crane_middle", "lion": "lion_capital"}
    lands = {**{clan: base[clan] for clan in order}, "scorpion": "scorpion_capital"}
    tokens = {
        "crane": "army4 crane_middle>scorpion_capital",
        "lion": "army4 lion_capital>scorpion_capital",
        "scorpion": "army1 scorpion_capital",
    }
    table = resolve(lands, tokens)
    assert held(table, "scorpion_capital") == "crane 1+0"
    assert told_at(table, "taken", "scorpion_capital").endswith("The Crane wins ties.")


def test_crane_needs_no_tie_where_it_is_stronger() -> None:
    lands = {"crane": "crane_middle", "lion": "lion_capital"}
    table = resolve(lands, {"crane": "army3 crane_middle>lion_capital"})
    assert "ties" not in told_at(table, "taken", "lion_capital")


@pytest.mark.rule("RK-CLAN-02", "RK-R-41")
def test_crane_defending_wins_ties_as_any_defender_does() -> None:
    lands = {"crane": "crane_middle", "lion": "lion_capital"}
    tokens = {"crane": "army2 crane_middle", "lion": "army2 lion_capital>crane_middle"}
    assert held(resolve(lands, tokens), "crane_middle") == "crane 1+1"


@pytest.mark.rule("RK-R-41")
def test_crane_below_a_tied_top_changes_nothing() -> None:
    lands = {"crane": "crane_middle", "lion": "lion_capital", "scorpion": "scorpion_north"}
    tokens = {
        "crane": "army3 crane_middle>scorpion_capital",
        "lion": "army4 lion_capital>scorpion_capital",
        "scorpion": "army4 scorpion_north>scorpion_capital",
    }
    assert held(resolve(lands, tokens), "scorpion_capital") == ""
    defended = {**lands, "crab": "scorpion_capital", "scorpion": "scorpion_north"}
    assert held(resolve(defended, tokens), "scorpion_capital") == "crab 1+1"


# Dragon.


@pytest.mark.rule("RK-CLAN-03", "RK-D-04", "RK-R-43")
def test_dragon_draws_one_more_and_returns_any_token_but_the_bluff() -> None:
    """Kept an army 1, draws five, holds seven; may return the army 1."""
    lands = {"dragon": "dragon_west", "crab": "crab_capital"}
    hands = {"dragon": "bluff army5", "crab": "bluff"}
    table = draw(scene(lands, phase="draw_initiative", hands=hands))
    assert (see(table).phase, player(table, "dragon").hand) == ("return", 7)
    assert len(told(table, "dragon", "drew", seat="A")) == 5
    assert choices(table, "dragon", "return") == {"army1", "army5"}
    assert refused(table, "dragon", "return bluff") == "RK-CLAN-03"
    assert refused(table, "dragon", "return army4") == "RK-UPK-07"
    assert refused(table, "dragon", "lay army1 dragon_west") == "RK-CLAN-03"
    play(table, "dragon return army5")
    assert hand(table, "dragon") == "army1 army1 army1 army1 army1 bluff"
    assert see(table, "dragon").pool["army5"] == 1
    assert told(table, "crab", "returned") == [{"seat": "A"}]
    assert told(table, "dragon", "returned") == [{"seat": "A", "kind": "army5"}]


@pytest.mark.rule("RK-CLAN-03", "RK-R-43")
def test_what_the_dragon_returned_is_hidden_from_all_others() -> None:
    lands = {"dragon": "dragon_west", "crab": "crab_capital"}
    hands = {"dragon": "bluff army5 army1 army1 army2 army2 navy1"}
    one, other = (
        play(scene(lands, phase="return", hands=hands), f"dragon return {kind}")
        for kind in ("army5", "navy1")
    )
    assert see(one, "crab") == see(other, "crab")
    assert see(one, "dragon") != see(other, "dragon")


@pytest.mark.rule("RK-CLAN-03")
def test_nobody_else_draws_seven() -> None:
    table = scene({"lion": "", "crab": ""}, phase="draw_token", hand_size=1, round=1)
    draw(table)
    assert (see(table).phase, player(table, "lion").hand) == ("place", 6)


# Lion.


@pytest.mark.rule("RK-CLAN-04", "RK-R-44")
def test_lions_bluff_at_home_defends_with_two_and_goes_home_after_the_battle() -> None:
    """Attack 2 on a plain Lion province with only the bluff inside: 2 = 2, Lion holds it."""
    lands = {"lion": "lion_north", "crab": "unicorn_east"}
    tokens = {"lion": "bluff lion_north", "crab": "army2 unicorn_east>lion_north"}
    table = resolve(lands, tokens)
    assert totals(table, "lion_north") == {"crab": 2, "defense": 2}
    assert held(table, "lion_north") == "lion 1+1"
    assert "bluff" in hand(table, "lion")
    assert told(table, ONLOOKER, "went_home", token="a1") == []


@pytest.mark.rule("RK-CLAN-04")
def test_nobody_elses_bluff_defends() -> None:
    lands = {"crane": "lion_north", "crab": "unicorn_east"}
    tokens = {"crane": "bluff lion_north", "crab": "army1 unicorn_east>lion_north"}
    table = resolve(lands, tokens)
    assert totals(table, "lion_north") == {"crab": 1, "defense": 0}


@pytest.mark.rule("RK-R-44")
@pytest.mark.parametrize("spot", ["lion_east", "lion_north>unicorn_east"])
def test_lions_bluff_elsewhere_goes_home_like_any_bluff(spot: str) -> None:
    lands = {"lion": "lion_north", "crab": "unicorn_east"}
    table = resolve(lands, {"lion": f"bluff {spot}"})
    assert told(table, ONLOOKER, "went_home", token="a1") != []


@pytest.mark.rule("RK-R-44", "RK-R-52")
def test_lions_bluff_earns_nothing_in_an_unattacked_province() -> None:
    table = resolve({"lion": "lion_north"}, {"lion": "bluff lion_north"})
    assert held(table, "lion_north") == "lion 1+0"


@pytest.mark.rule("RK-R-44")
def test_lions_bluff_carries_no_blessing() -> None:
    lands = {"lion": "lion_north", "crab": "unicorn_east"}
    tokens = {"lion": "bluff lion_north blessing2", "crab": "army3 unicorn_east>lion_north"}
    table = resolve(lands, tokens)
    assert totals(table, "lion_north") == {"crab": 3, "defense": 2}
    assert pile(table, "lion") == "blessing2"


@pytest.mark.rule("RK-R-44")
@pytest.mark.parametrize("cleared", ["raid", "diplomacy"])
def test_lions_bluff_goes_home_when_the_province_is_cleared(cleared: str) -> None:
    lands = {"lion": "lion_north", "crab": "unicorn_east"}
    tokens = {"lion": "bluff lion_north", "crab": "raid lion_north"}
    if cleared == "diplomacy":
        tokens = {"lion": "bluff lion_north; diplomacy lion_north"}
    table = resolve(lands, tokens)
    assert special(table, "lion_north") in ("scorched_earth", "peace")
    assert "bluff" in hand(table, "lion")
    assert "bluff" not in pile(table, "lion")


# Phoenix.


@pytest.mark.rule("RK-CLAN-05", "RK-BAT-06")
def test_phoenix_ignores_the_printed_bonus_of_a_capital_it_attacks() -> None:
    """Phoenix 2 against an undefended foreign capital without faceup tokens: 2 against 0."""
    lands = {"phoenix": "dragon_south", "lion": "lion_capital"}
    table = resolve(lands, {"phoenix": "army2 dragon_south>lion_capital"})
    assert held(table, "lion_capital") == "phoenix 1+0"
    assert totals(table, "lion_capital") == {"phoenix": 2, "defense": 0}
    assert "does not count against the Phoenix" in told_at(table, "defense", "lion_capital")


@pytest.mark.rule("RK-R-42")
def test_phoenix_ignores_neither_control_nor_bonus_tokens() -> None:
    lands = {"phoenix": "dragon_south", "lion": "lion_capital+1"}
    attack = {"phoenix": "army3 dragon_south>lion_capital"}
    table = resolve(lands, attack, special={"lion_capital": "defense_2"})
    assert held(table, "lion_capital") == "lion 1+2"


@pytest.mark.rule("RK-R-42")
def test_phoenix_does_not_ignore_the_shadowlands_bonus() -> None:
    table = resolve({"phoenix": ""}, {"phoenix": "shinobi1 shadowlands_north"})
    assert held(table, "shadowlands_north") == ""


@pytest.mark.rule("RK-R-42", "RK-BAT-06")
def test_phoenix_ignores_it_only_as_the_leading_attacker() -> None:
    """Phoenix 3 and Scorpion 4 on a capital with army 2: leader Scorpion 4 = 4, held."""
    lands = {"phoenix": "dragon_south", "lion": "lion_capital", "scorpion": "scorpion_north"}
    both = {
        "phoenix": "army3 dragon_south>lion_capital",
        "lion": "army2 lion_capital",
        "scorpion": "army4 scorpion_north>lion_capital",
    }
    assert held(resolve(lands, both), "lion_capital") == "lion 1+1"
    alone = {clan: tokens for clan, tokens in both.items() if clan != "scorpion"}
    assert held(resolve(lands, alone), "lion_capital") == "phoenix 1+0"


@pytest.mark.rule("RK-CLAN-05")
def test_phoenix_defending_keeps_their_own_bonus() -> None:
    lands = {"phoenix": "phoenix_capital", "lion": "lion_east"}
    table = resolve(lands, {"lion": "army2 lion_east>phoenix_capital"})
    assert held(table, "phoenix_capital") == "phoenix 1+1"


# Scorpion.

SCORPION = {"scorpion": "scorpion_north", "lion": "lion_north", "crab": "crab_capital"}


@pytest.mark.rule("RK-CLAN-06", "RK-D-11", "RK-R-45")
def test_the_scorpion_looks_once_a_round_right_after_laying() -> None:
    tokens = {
        "scorpion": "army1 scorpion_north",
        "lion": "raid lion_north",
        "crab": "army1 lion_east",
    }
    table = scene(SCORPION, tokens)
    play(table, "scorpion lay bluff island_west")
    assert choices(table, "scorpion") == {"done", "look b1", "look c1"}
    assert refused(table, "scorpion", "look a1") == "RK-R-45"
    play(table, "scorpion look b1")
    assert knows(table, "b1", "scorpion", "lion", "crab", ONLOOKER) == ["raid", "raid", "", ""]
    assert told(table, "crab", "looked")[0]["by"] == "scorpion"
    assert "kind" not in told(table, "crab", "looked")[0]
    assert at_turn(table) == "lion"
    play(table, "lion lay bluff lion_north\ncrab lay bluff lion_north")
    play(table, "scorpion lay army1 island_west")
    assert at_turn(table) == "lion"


@pytest.mark.rule("RK-CLAN-06", "RK-R-45")
def test_a_player_who_does_not_look_now_may_look_later_this_round_but_not_twice_in_the_next() -> (
    None
):
    hands = {"scorpion": "bluff army1 army2", "lion": "bluff army1", "crab": "bluff"}
    table = scene(SCORPION, {"lion": "raid lion_north"}, hands=hands)
    play(table, "scorpion lay bluff island_west\nscorpion done\nlion lay bluff lion_north")
    play(table, "scorpion lay army1 island_west")
    assert see(table).phase == "look"
    play(table, "scorpion look b1")
    draw(table)
    assert (see(table).round, see(table).looked) == (3, False)


@pytest.mark.rule("RK-CLAN-06")
def test_blessing_a_token_is_laying_too() -> None:
    tokens = {"scorpion": "army1 scorpion_north", "lion": "raid lion_north"}
    table = scene(SCORPION, tokens, hands={"scorpion": "bluff blessing2"})
    play(table, "scorpion bless blessing2 a1")
    assert see(table).phase == "look"


@pytest.mark.rule("RK-CLAN-06")
def test_nobody_else_is_asked_to_look() -> None:
    table = scene({"lion": "lion_north", "scorpion": ""}, {"scorpion": "raid lion_east"})
    play(table, "lion lay bluff lion_north")
    assert at_turn(table) == "scorpion"


# Unicorn.

UNICORN = {"unicorn": "unicorn_east unicorn_west", "lion": "lion_north"}
LAST = {"unicorn": "bluff army1", "lion": "bluff"}


@pytest.mark.rule("RK-D-14", "RK-RES-01")
def test_the_unicorn_chooses_two_own_tokens_before_the_reveal() -> None:
    tokens = {"unicorn": "army3 unicorn_east>lion_north; shinobi1 unicorn_west"}
    table = scene(UNICORN, tokens, hands=LAST)
    play(table, "unicorn lay bluff island_west")
    assert (see(table).phase, at_turn(table)) == ("swap", "unicorn")
    assert choices(table, "unicorn") == {"done", "swap a1 a2", "swap a1 a3", "swap a2 a3"}
    assert told(table, ONLOOKER, "revealed") == []
    assert told(table, ONLOOKER, "step") == []


@pytest.mark.rule("RK-CLAN-07", "RK-R-46")
def test_the_unicorn_lets_two_own_tokens_change_places() -> None:
    """Army and shinobi trade: the army defends, the shinobi on the border is thrown out."""
    tokens = {"unicorn": "army3 unicorn_east>lion_north; shinobi1 unicorn_west"}
    table = scene(UNICORN, tokens, hands=LAST)
    play(table, "unicorn lay bluff island_west\nunicorn swap a1 a2")
    assert told(table, "lion", "swapped") == [{"seat": "A", "tokens": ["a1", "a2"]}]
    revealed = {f["token"]: f["spot"] for f in told(table, ONLOOKER, "revealed")}
    assert revealed["a1"] == "unicorn_west"
    assert revealed["a2"] == "unicorn_east>lion_north"
    assert thrown_out(table) == {"a2": "RK-RES-04"}
    assert held(table, "unicorn_west") == "unicorn 1+1"


@pytest.mark.rule("RK-CLAN-07", "RK-R-46")
def test_the_unicorn_may_leave_all_tokens_where_they_are() -> None:
    tokens = {"unicorn": "army3 unicorn_east>lion_north; shinobi1 unicorn_west"}
    table = resolve(UNICORN, tokens)
    assert held(table, "lion_north") == "unicorn 1+0"
    assert told(table, "lion", "stayed") == [{"seat": "A"}]


@pytest.mark.rule("RK-R-46", "RK-D-14")
def test_a_swap_needs_two_unblessed_tokens() -> None:
    tokens = {"unicorn": "army3 unicorn_east>lion_north blessing2; shinobi1 unicorn_west"}
    table = resolve(UNICORN, tokens)
    assert told(table, ONLOOKER, "stayed") == told(table, ONLOOKER, "swapped") == []
    table = scene(UNICORN, tokens, hands=LAST)
    play(table, "unicorn lay bluff island_west")
    assert refused(table, "unicorn", "swap a1 a2") == "RK-R-46"


@pytest.mark.rule("RK-R-46")
def test_a_faceup_token_stays_faceup_and_borders_stay_taken() -> None:
    tokens = {"unicorn": "army3^ unicorn_east>lion_north; army1 unicorn_west>unicorn_capital"}
    table = resolve(UNICORN, tokens, swap="swap a1 a2")
    facts = {f["token"] for f in told(table, ONLOOKER, "revealed")}
    assert "a1" not in facts
    assert held(table, "unicorn_capital") == "unicorn 1+0"
    assert totals(table, "lion_north") == {"unicorn": 1, "defense": 0}


@pytest.mark.rule("RK-R-46", "RK-R-66")
def test_what_was_seen_of_a_token_is_known_through_the_swap() -> None:
    tokens = {"unicorn": "army3 unicorn_east>lion_north; raid lion_north"}
    table = scene(
        {**UNICORN, "crab": "crab_capital"},
        tokens,
        hands={**LAST, "crab": "bluff"},
        seen={"a2": "lion"},
    )
    play(table, "unicorn lay bluff island_west")
    assert knows(table, "a2", "lion", "crab") == ["raid", ""]
    assert token(table, "a2").seen_by == ("B",)
    assert choices(table, "lion") == set()
