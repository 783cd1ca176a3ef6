"""Chapter 8.3 and the four Shadowlands cards, with the later rulings about them."""

from __future__ import annotations

from typing import Any

import pytest
from games.rokugan.build import (
    ONLOOKER,
    PROVINCES,
    at_turn,
    choices,
    draw,
    hand,
    held,
    knows,
    on_board,
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
    thrown_out,
    token,
    told,
    totals,
)

from honjin.engine.table import Table
from honjin.games.rokugan.table.components import DATA

LANDS = {"lion": "lion_capital lion_north", "crane": "crane_middle", "crab": "crab_capital"}
TOKENS = {
    "lion": "army1 lion_north",
    "crane": "army3 crane_middle; raid island_west; bluff island_west",
    "crab": "navy3 sea>lion_east",
}
DARK, PURGE = "shadowlands_north_dark_favors", "shadowlands_north_purge_the_weak"
DEAD, FEAR = "shadowlands_south_animate_the_dead", "shadowlands_south_inspire_fear"


def dark(card: str, **more: Any) -> Table:
    """Lion holds a Shadowlands card at the start of its turn."""
    tokens = more.pop("tokens", TOKENS)
    lands = more.pop("lands", LANDS)
    return scene(lands, tokens, holds={"lion": card}, **more)


# The Shadowlands.


@pytest.mark.rule("RK-SHD-01")
def test_both_provinces_are_territories_of_their_own_with_a_defense_of_one() -> None:
    table = scene({"lion": "shadowlands_north", "crane": "shadowlands_south"})
    for side, seat in (("north", "A"), ("south", "B")):
        assert territory(table, f"shadowlands_{side}").controller == seat
        assert province(table, f"shadowlands_{side}").defense == 1
    attack = resolve(LANDS, {"lion": "shinobi1 shadowlands_north"})
    assert totals(attack, "shadowlands_north") == {"lion": 1, "defense": 1}


@pytest.mark.rule("RK-SHD-02", "RK-RND-03")
def test_claimed_in_round_one_their_cards_serve_from_the_placement_of_round_two() -> None:
    lands = {"lion": "shadowlands_south lion_north", "crane": "crane_south"}
    hands = {"lion": "bluff", "crane": "bluff army1"}
    peace = {"crane_south": "peace"}
    table = scene(lands, round=1, hands=hands, turn="crane", special=peace)
    play(table, "crane lay army1 lion_east\n* card second\n* initiative clan_crane")
    draw(table)
    assert (see(table).round, see(table).phase) == (2, "place")
    assert territory(table, "shadowlands_south", "lion").card == FEAR
    play(table, "crane lay bluff lion_east")
    assert choices(table, "lion", "play") == {FEAR}


@pytest.mark.rule("RK-SHD-02")
def test_they_are_lost_like_others() -> None:
    table = resolve({"lion": "lion_north", "crane": "crane_south"}, holds={"lion": FEAR})
    assert territory(table, "shadowlands_south").at == "space"


@pytest.mark.rule("RK-SHD-03", "RK-D-08", "RK-CTL-06")
def test_the_price_is_an_own_token_from_outside_the_shadowlands() -> None:
    lands = {"lion": "lion_north+1 shadowlands_south+2", "crane": "crane_middle"}
    for card in (DARK, DEAD, FEAR):
        table = dark(
            card,
            lands=lands,
            tokens={"crane": "army1 crane_middle"},
            discards={"lion": "army3"},
            special={"crane_south": "peace"},
        )
        play(table, f"lion play {card}")
        assert choices(table, "lion", "target") == {"lion_north"}
        assert refused(table, "lion", "target shadowlands_south") == "RK-SHD-03"
        play(table, "lion target lion_north")
        assert held(table, "lion_north") == "lion 1+0"


@pytest.mark.rule("RK-SHD-04")
def test_the_shadowlands_give_no_honor() -> None:
    table = scene({"lion": "shadowlands_north+3 shadowlands_south^2", "crane": "crane_south"})
    honor = player(table, "lion").honor
    assert (honor.flowers, honor.faceup, honor.territories) == (0, 0, 0)


@pytest.mark.rule("RK-R-38")
def test_without_a_token_outside_the_shadowlands_the_priced_cards_cannot_be_played() -> None:
    lands = {"lion": "shadowlands_south+2", "crane": "crane_middle"}
    tokens = {"crane": "army1 crane_middle"}
    for card in (DARK, DEAD, FEAR):
        more = {"discards": {"lion": "army3"}, "special": {"crane_south": "peace"}}
        table = dark(card, lands=lands, tokens=tokens, **more)
        assert choices(table, "lion", "play") == set()
        assert refused(table, "lion", f"play {card}") == "RK-R-38"
    assert choices(dark(PURGE, lands=lands, tokens=tokens), "lion", "play") == {PURGE}
    assert refused(dark(PURGE, lands=lands, tokens={}), "lion", f"play {PURGE}") == "RK-R-30"


@pytest.mark.rule("RK-R-38")
def test_paying_the_last_token_of_a_province_ends_control_at_once() -> None:
    table = dark(FEAR, special={"crane_south": "peace"})
    play(table, f"lion play {FEAR}\nlion target lion_north")
    assert held(table, "lion_north") == ""
    assert player(table, "lion").provinces == 1


# Dark Favors.


@pytest.mark.rule("RK-CARD-31", "RK-R-36", "RK-D-09")
def test_dark_favors_looks_at_one_to_four_tokens_and_discards_one_of_those() -> None:
    table = dark(DARK)
    play(table, f"lion play {DARK}\nlion target lion_north")
    assert choices(table, "lion", "look") == {"a1", "b1", "b2", "b3", "c1"}
    assert refused(table, "lion", "done") == "RK-CARD-31"
    play(table, "lion look b1\nlion look b2")
    assert refused(table, "lion", "look b1") == "RK-R-36"
    assert knows(table, "b2", "lion", "crab", ONLOOKER) == ["raid", "", ""]
    assert "kind" not in told(table, "crab", "looked")[0]
    play(table, "lion done")
    assert choices(table, "lion") == {"strike b1", "strike b2"}
    assert refused(table, "lion", "strike c1") == "RK-CARD-31"
    play(table, "lion strike b1")
    assert on_board(table) == {"a1", "b2", "b3", "c1"}
    assert pile(table, "crane") == "army3"
    assert told(table, "crab", "struck")[0]["kind"] == "army3"
    assert (see(table).phase, at_turn(table)) == ("place", "lion")


@pytest.mark.rule("RK-CARD-31", "RK-R-36")
def test_after_four_looks_one_must_go_own_tokens_included() -> None:
    table = dark(DARK)
    play(table, f"lion play {DARK}\nlion target lion_north")
    play(table, "lion look a1\nlion look b1\nlion look b2\nlion look b3")
    assert choices(table, "lion", "strike") == {"a1", "b1", "b2", "b3"}
    play(table, "lion strike a1")
    assert pile(table, "lion") == "army1"


@pytest.mark.rule("RK-CARD-31")
def test_the_only_token_looked_at_is_the_one_discarded() -> None:
    table = dark(DARK)
    play(table, f"lion play {DARK}\nlion target lion_north\nlion look b2\nlion done")
    assert "b2" not in on_board(table)
    alone = dark(DARK, tokens={"crane": "army1 crane_middle"})
    play(alone, f"lion play {DARK}\nlion target lion_north\nlion look b1")
    assert on_board(alone) == set()
    assert see(alone).phase == "place"


@pytest.mark.rule("RK-R-30", "RK-CARD-31")
def test_dark_favors_needs_an_unblessed_token_on_the_board() -> None:
    table = dark(DARK, tokens={"crane": "army1 crane_middle blessing2"})
    assert refused(table, "lion", f"play {DARK}") == "RK-R-30"


# Purge the Weak.


@pytest.mark.rule("RK-CARD-32", "RK-D-12", "RK-R-36")
def test_purge_the_weak_discards_a_hand_token_and_two_tokens_on_the_board() -> None:
    table = dark(PURGE, hands={"lion": "bluff army2 raid"})
    play(table, f"lion play {PURGE}")
    assert choices(table, "lion", "pay") == {"bluff", "army2", "raid"}
    assert refused(table, "lion", "pay navy1") == "RK-UPK-07"
    play(table, "lion pay army2")
    assert told(table, ONLOOKER, "paid") == [{"seat": "A", "kind": "army2"}]
    assert choices(table, "lion", "strike") == {"a1", "b1", "b2", "b3", "c1"}
    play(table, "lion strike a1")
    assert on_board(table) >= {"a1"}
    assert told(table, ONLOOKER, "struck") == []
    assert refused(table, "lion", "strike a1") == "RK-R-36"
    play(table, "lion strike b2")
    assert [facts["kind"] for facts in told(table, "crab", "struck")] == ["army1", "raid"]
    assert on_board(table) == {"b1", "b3", "c1"}
    assert (pile(table, "lion"), pile(table, "crane")) == ("army1 army2", "raid")


@pytest.mark.rule("RK-CARD-32", "RK-R-03")
def test_the_bluff_may_be_the_token_paid_and_is_back_in_the_next_draw_step() -> None:
    hands = {"lion": "bluff army2", "crane": "army1", "crab": "bluff"}
    table = dark(PURGE, hands=hands)
    play(table, f"lion play {PURGE}\nlion pay bluff")
    assert player(table, "lion").bluff_aside
    play(table, "lion strike b1\nlion strike b2\nlion done")
    assert hand(table, "lion") == "army2"
    play(table, "* initiative clan_crab")
    assert hand(table, "lion") == "army2 bluff"


@pytest.mark.rule("RK-R-36", "RK-R-30")
def test_with_one_token_on_the_board_purge_takes_one_and_with_none_it_cannot_be_played() -> None:
    table = dark(PURGE, tokens={"crane": "army1 crane_middle"})
    play(table, f"lion play {PURGE}\nlion pay army1\nlion strike b1")
    assert see(table).phase == "place"
    assert refused(dark(PURGE, tokens={}), "lion", f"play {PURGE}") == "RK-R-30"


@pytest.mark.rule("RK-R-69", "RK-CARD-32", "RK-R-45")
def test_purge_takes_the_place_of_laying_but_not_of_other_cards() -> None:
    """Hand of three: a scout, Purge paid with an army 1, then the shugenja; no Scorpion's look."""
    lands = {"scorpion": "scorpion_north", "crane": "crane_middle"}
    tokens = {"crane": "army3 crane_middle; raid island_west; navy1 island_west; navy1 island_west"}
    hands = {"scorpion": "bluff army1 army2"}
    table = scene(lands, tokens, hands=hands, holds={"scorpion": PURGE})
    play(table, f"scorpion scout b1\nscorpion play {PURGE}\nscorpion pay army1")
    play(table, "scorpion strike b1\nscorpion strike b2\nscorpion shugenja b3")
    assert refused(table, "scorpion", "lay army2 island_west") == "RK-R-69"
    assert refused(table, "scorpion", "bless blessing2 a1") == "RK-R-69"
    assert choices(table, "scorpion") == {"done", "scout b4"}
    play(table, "scorpion done")
    assert at_turn(table) == "crane"
    assert hand(table, "scorpion") == "army2 bluff"
    assert not see(table).looked


@pytest.mark.rule("RK-R-69")
def test_the_turn_after_a_purge_is_an_ordinary_one() -> None:
    table = dark(PURGE, hands={"lion": "bluff army2 army3 raid"})
    play(table, f"lion play {PURGE}\nlion pay army2\nlion strike b1\nlion strike b2\nlion done")
    play(table, "crane lay army1 crane_middle\ncrab lay army1 crane_middle")
    assert refused(table, "lion", "done") == "RK-PLC-03"
    play(table, "lion lay army3 lion_north")


@pytest.mark.rule("RK-R-21", "RK-R-36")
@pytest.mark.parametrize(
    ("card", "before", "verb"),
    [(DARK, "target lion_north", "look"), (PURGE, "pay army2", "strike")],
)
def test_blessed_tokens_are_chosen_by_neither_card(card: str, before: str, verb: str) -> None:
    """The own one and the foreign one are shielded alike."""
    tokens = {
        "lion": "army1 lion_north blessing2; shinobi1 island_west",
        "crane": "army3 crane_middle blessing2; raid island_west",
    }
    table = dark(card, tokens=tokens, hands={"lion": "bluff army2 army3"})
    play(table, f"lion play {card}\nlion {before}")
    assert choices(table, "lion", verb) == {"a2", "b2"}
    assert refused(table, "lion", f"{verb} b1") == "RK-TOK-16"


@pytest.mark.rule("RK-CARD-32", "RK-R-35")
def test_a_spy_sees_which_token_of_the_hand_was_paid() -> None:
    hands = {"lion": "bluff army1 army2"}
    table = dark(PURGE, hands=hands, barred="lion", spy="crane", spied={"bluff": 1, "army1": 1})
    play(table, f"lion play {PURGE}\nlion pay army1")
    spied = see(table, "crane").spied
    assert spied is not None
    assert spied.tokens == {"bluff": 1}


# Animate the Dead.


@pytest.mark.rule("RK-D-13", "RK-R-37", "RK-R-70")
def test_animate_the_dead_takes_a_discarded_token_to_a_spot_right_for_its_kind() -> None:
    table = dark(DEAD, discards={"lion": "army5 navy1"}, hands={"lion": "bluff army2"})
    play(table, f"lion play {DEAD}\nlion target lion_capital")
    assert {path.split()[1] for path in choices(table, "lion")} == {"army5", "navy1"}
    assert choices(table, "lion", "lay army5") == {
        "lion_north",
        *(f"lion_north>{p}" for p in ("dragon_capital", "dragon_south", "dragon_west")),
        *(f"lion_north>{p}" for p in ("scorpion_north", "unicorn_capital", "unicorn_east")),
        "lion_north>lion_capital",
    }
    coasts = {f"sea>{p}" for p in PROVINCES if PROVINCES[p]["coastal_border"]}
    assert choices(table, "lion", "lay navy1") == coasts - {"sea>lion_east"}


@pytest.mark.rule("RK-CARD-33")
def test_an_animated_token_lies_face_up_and_the_normal_laying_follows() -> None:
    table = dark(DEAD, discards={"lion": "army5 navy1"}, hands={"lion": "bluff army2"})
    play(table, f"lion play {DEAD}\nlion target lion_capital")
    play(table, "lion lay army5 lion_north>dragon_west")
    for viewer in ("crane", ONLOOKER):
        seen = token(table, "a2", viewer)
        assert (seen.kind, seen.face_up) == ("army5", True)
        assert told(table, viewer, "animated")[0]["kind"] == "army5"
    assert pile(table, "lion") == "navy1"
    assert at_turn(table) == "lion"
    play(table, "lion lay army2 lion_north")
    assert at_turn(table) == "crane"


@pytest.mark.rule("RK-CARD-33", "RK-R-37")
@pytest.mark.parametrize(
    ("kind", "spot", "rule"),
    [
        ("army5", "island_west", "RK-RES-04"),
        ("army5", "lion_north>lion_capital", "RK-PLC-12"),
        ("navy1", "lion_north", "RK-TOK-11"),
        ("navy1", "sea>lion_east", "RK-PLC-08"),
        ("raid", "lion_north", "RK-TOK-21"),
        ("diplomacy", "crane_middle", "RK-RES-04"),
        ("shinobi1", "lion_north>dragon_west", "RK-RES-04"),
        ("blessing2", "lion_north", "RK-TOK-15"),
        ("army4", "lion_north", "RK-CARD-33"),
    ],
)
def test_an_animated_token_must_be_lawful_at_once(kind: str, spot: str, rule: str) -> None:
    gone = {"lion": "army5 navy1 raid diplomacy shinobi1 blessing2"}
    lands = {**LANDS, "lion": "lion_capital lion_north crab_north"}
    table = dark(DEAD, lands=lands, discards=gone)
    play(table, f"lion play {DEAD}\nlion target crab_north")
    assert refused(table, "lion", f"lay {kind} {spot}") == rule


@pytest.mark.rule("RK-R-37")
def test_an_animated_raid_needs_its_support_only_in_step_three() -> None:
    table = dark(DEAD, discards={"lion": "raid"})
    play(table, f"lion play {DEAD}\nlion target lion_north")
    assert "shadowlands_north" in choices(table, "lion", "lay raid")


@pytest.mark.rule("RK-R-37", "RK-R-70")
def test_an_animated_blessing_goes_on_any_own_facedown_token() -> None:
    tokens = {
        "lion": "raid lion_north; army1^ lion_north; bluff island_west",
        "crane": "army1 crane_middle",
    }
    table = dark(DEAD, tokens=tokens, discards={"lion": "blessing2"}, hands={"lion": "army1 army2"})
    play(table, f"lion play {DEAD}\nlion target lion_capital")
    assert choices(table, "lion") == {"bless blessing2 a1", "bless blessing2 a3"}
    assert refused(table, "lion", "bless blessing2 a2") == "RK-R-20"
    assert refused(table, "lion", "bless blessing3 a1") == "RK-CARD-33"
    play(table, "lion bless blessing2 a1")
    assert token(table, "a1").blessings == ("blessing2",)
    assert pile(table, "lion") == ""
    assert at_turn(table) == "lion"


@pytest.mark.rule("RK-R-70")
def test_without_an_own_facedown_token_a_blessing_cannot_be_animated() -> None:
    table = dark(DEAD, tokens={"lion": "army1^ lion_north"}, discards={"lion": "blessing2"})
    assert refused(table, "lion", f"play {DEAD}") == "RK-R-30"


@pytest.mark.rule("RK-R-30", "RK-CARD-33")
def test_animate_the_dead_needs_something_to_animate() -> None:
    assert refused(dark(DEAD), "lion", f"play {DEAD}") == "RK-R-30"


@pytest.mark.rule("RK-R-30", "RK-CARD-33")
def test_nobody_can_pay_away_the_only_place_for_their_dead() -> None:
    """The price is paid first, so the card would be played in vain."""
    lands = {"lion": "lion_north", "crane": "crane_middle"}
    table = dark(DEAD, lands=lands, tokens={}, discards={"lion": "army5"})
    assert refused(table, "lion", f"play {DEAD}") == "RK-R-30"
    assert held(table, "lion_north") == "lion 1+0"
    two = {**lands, "lion": "lion_north^2"}
    table = dark(DEAD, lands=two, tokens={}, discards={"lion": "army5"})
    play(table, f"lion play {DEAD}\nlion target lion_north\nlion lay army5 lion_north")
    assert held(table, "lion_north") == "lion 0+1"


@pytest.mark.rule("RK-R-30", "RK-SHD-03")
def test_the_price_comes_from_where_something_can_still_be_animated() -> None:
    """All other coasts are at peace, so a navy can only defend lion_east."""
    lands = {"lion": "lion_north lion_east", "crane": "crane_middle"}
    coasts = [p for p in PROVINCES if PROVINCES[p]["coastal_border"]]
    closed = {p: "peace" for p in coasts if p != "lion_east"}
    table = dark(
        DEAD,
        lands=lands,
        tokens={"crane": "army1 sea>lion_east"},
        special=closed,
        discards={"lion": "navy1"},
    )
    play(table, f"lion play {DEAD}")
    assert choices(table, "lion", "target") == {"lion_north"}
    assert refused(table, "lion", "target lion_east") == "RK-R-30"
    play(table, "lion target lion_north\nlion lay navy1 lion_east")


@pytest.mark.rule("RK-R-30", "RK-SHD-03")
def test_other_prices_may_come_from_any_own_province_outside_the_shadowlands() -> None:
    lands = {"lion": "lion_north lion_east shadowlands_south", "crane": "crane_middle"}
    for card in (DARK, FEAR):
        harbor = {"unicorn_west": "harbor"}
        table = dark(card, lands=lands, tokens={"crane": "raid lion_east"}, special=harbor)
        play(table, f"lion play {card}")
        assert choices(table, "lion", "target") == {"lion_north", "lion_east"}


@pytest.mark.rule("RK-R-45", "RK-CLAN-06")
def test_the_scorpion_may_look_after_animating_and_only_once_a_round() -> None:
    lands = {"scorpion": "scorpion_north", "crane": "crane_middle"}
    table = scene(
        lands,
        {"crane": "army1 crane_middle"},
        holds={"scorpion": DEAD},
        discards={"scorpion": "raid"},
    )
    play(table, f"scorpion play {DEAD}\nscorpion target scorpion_north")
    play(table, "scorpion lay raid island_west\nscorpion look b1")
    assert (see(table).phase, at_turn(table)) == ("place", "scorpion")
    play(table, "scorpion lay bluff island_west")
    assert at_turn(table) == "crane"


# Inspire Fear.


@pytest.mark.rule("RK-CARD-34", "RK-R-39")
def test_inspire_fear_takes_one_or_two_special_tokens_of_any_kind() -> None:
    lies = {"crane_south": "peace", "dragon_west": "scorched_earth", "crane_middle": "honor_1"}
    table = dark(FEAR, special=lies, tokens={})
    play(table, f"lion play {FEAR}\nlion target lion_capital")
    assert choices(table, "lion", "target") == set(lies)
    assert refused(table, "lion", "done") == "RK-CARD-34"
    assert refused(table, "lion", "target lion_north") == "RK-CARD-34"
    play(table, "lion target dragon_west")
    assert special(table, "dragon_west") == ""
    play(table, "lion target crane_south")
    assert see(table).phase == "place"
    assert "dragon_west" in choices(table, "lion", "lay bluff")
    assert "lion_north>dragon_west" in choices(table, "lion", "lay bluff")


@pytest.mark.rule("RK-CARD-34")
def test_inspire_fear_may_stop_after_one_and_ends_when_none_is_left() -> None:
    table = dark(FEAR, special={"crane_south": "peace", "crane_middle": "honor_1"})
    play(table, f"lion play {FEAR}\nlion target lion_north\nlion target crane_south\nlion done")
    assert special(table, "crane_middle") == "honor_1"
    table = dark(FEAR, special={"crane_south": "peace"})
    play(table, f"lion play {FEAR}\nlion target lion_north\nlion target crane_south")
    assert see(table).phase == "place"
    assert refused(dark(FEAR), "lion", f"play {FEAR}") == "RK-R-30"


@pytest.mark.rule("RK-R-39", "RK-R-57")
def test_a_cleared_scorched_province_can_be_attacked_at_once() -> None:
    lands = {"lion": "lion_north lion_capital", "crane": "crane_middle"}
    table = scene(
        lands,
        holds={"lion": FEAR},
        special={"dragon_west": "scorched_earth"},
        hands={"lion": "bluff army3", "crane": "bluff"},
    )
    play(table, f"lion play {FEAR}\nlion target lion_capital\nlion target dragon_west")
    play(table, "lion lay army3 lion_north>dragon_west")
    assert held(table, "dragon_west") == "lion 1+0"


@pytest.mark.rule("RK-RES-12")
def test_a_player_who_gives_the_shrine_province_up_loses_what_lies_in_and_along_it() -> None:
    """The shrine and a shinobi 2 lie in lion_north, an army on its border; Lion pays its token."""
    table = scene(
        {"lion": "lion_north", "crane": "crane_middle"},
        {"lion": "shinobi2 lion_north; army3 lion_north>dragon_west"},
        holds={"lion": FEAR},
        special={"lion_north": "shrine", "crane_south": "peace", "crane_capital": "honor_1"},
        hands={"lion": "bluff army1", "crane": "bluff"},
    )
    play(table, f"lion play {FEAR}\nlion target lion_north")
    play(table, "lion target crane_south\nlion target crane_capital\nlion lay bluff island_west")
    assert thrown_out(table) == {"a1": "RK-PLC-11", "a2": "RK-PLC-11"}
    assert held(table, "lion_north") == held(table, "dragon_west") == ""


@pytest.mark.rule("RK-R-72")
def test_where_scorched_earth_left_the_province_must_be_held_again() -> None:
    """Crane holds the rest of the Islands and their card; the scorched earth is taken away."""
    lands = {"lion": "lion_north", "crane": "island_north island_west"}
    table = scene(
        lands,
        holds={"lion": FEAR, "crane": "islands_pirate_raids"},
        special={"island_south": "scorched_earth"},
        hands={"lion": "bluff army1", "crane": "bluff"},
    )
    assert territory(table, "islands").controller == "B"
    play(table, f"lion play {FEAR}\nlion target lion_north\nlion target island_south")
    assert territory(table, "islands").controller == ""
    assert player(table, "crane").honor.territories == 0
    play(table, "lion lay bluff lion_east")
    assert territory(table, "islands").at == "space"


@pytest.mark.rule("RK-SHD-02", "RK-CARD-01")
def test_upkeep_cards_are_not_played_in_placement() -> None:
    table = dark("lion_bushido")
    assert refused(table, "lion", "play lion_bushido") == "RK-UPK-09"


# Which cards are whose.


@pytest.mark.rule("RK-R-73")
def test_the_cards_of_north_and_south_are_those_of_one_source_and_the_dispute_is_on_record() -> (
    None
):
    cards = {card["id"]: card for card in DATA["territory_cards"]}
    lands = {land["id"]: land["cards"] for land in DATA["territories"]}
    north, south = lands["shadowlands_north"], lands["shadowlands_south"]
    assert [cards[c]["name"] for c in north] == ["Dark Favors", "Purge the Weak"]
    assert [cards[c]["name"] for c in south] == ["Animate the Dead", "Inspire Fear"]
    for card in (*north, *south):
        own = cards[card]["territory"]
        (other,) = {"shadowlands_north", "shadowlands_south"} - {own}
        said = {own: ["S3"], other: ["S2"], "silent": ["S1", "S4"]}
        assert cards[card]["disputed"] == {"territory": said}
        assert cards[card]["source"]["territory"] == "disputed"
    disputed = [card for card in DATA["territory_cards"] if "disputed" in card]
    assert len(disputed) == 4
    assert "disputed" in DATA["meta"]["source_values"]
