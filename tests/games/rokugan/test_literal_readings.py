"""Options that take the print at its word where our ruling does not: RK-R-50 and RK-R-03."""

from __future__ import annotations

import msgspec
import pytest
from games.rokugan.build import (
    GAME,
    ONLOOKER,
    at_turn,
    draw,
    guesses,
    hand,
    held,
    on_board,
    pile,
    play,
    player,
    province,
    scene,
    see,
    token,
    told,
)

from honjin.engine.errors import BadPosition
from honjin.engine.rng import stream
from honjin.engine.table import Table

# RK-R-50: attacks that are turned over and discarded during placement.

SEATS = {"crane": "crane_middle", "lion": "lion_capital", "dragon": "dragon_south"}
ATTACK = "army4 lion_capital>crane_middle"
STRUCK = {"struck_attack_counts": True}
DARK = "shadowlands_north_dark_favors"
PURGE = "shadowlands_north_purge_the_weak"
STRIKES = {
    "shugenja": ("", "dragon shugenja b1"),
    "dark favors": (DARK, f"dragon play {DARK}\ndragon target dragon_south\ndragon look b1"),
    "purge": (PURGE, f"dragon play {PURGE}\ndragon pay army1\ndragon strike b1"),
}


def struck(
    how: str, laid: str = ATTACK, crane: str = "", counts: bool = True, **more: object
) -> Table:
    """Dragon strikes Lion's token; then everybody is done and all is turned over."""
    card, script = STRIKES[how]
    hands = {"crane": "bluff", "lion": "army1", "dragon": "bluff army1"}
    if "bluff" not in laid:
        hands["lion"] = "bluff"
    table = scene(
        {**SEATS, "dragon": "dragon_south+1"},
        {"crane": crane, "lion": laid},
        hands=hands,
        turn="dragon",
        holds={"dragon": card},
        options=STRUCK if counts else {},
        **more,  # type: ignore[arg-type]
    )
    play(table, script)
    assert "b1" not in on_board(table)
    play(table, "dragon done" if how == "purge" else "dragon lay bluff island_west")
    return table


@pytest.mark.rule("RK-R-50", "RK-DEF-06")
@pytest.mark.parametrize("how", STRIKES)
@pytest.mark.parametrize("counts", [False, True])
def test_an_attack_struck_in_the_open_counts_as_failed_with_the_option(
    how: str, counts: bool
) -> None:
    table = struck(how, counts=counts)
    assert held(table, "crane_middle") == f"crane 1+{int(counts)}"
    facts = {"seat": "A", "province": "crane_middle", "swept": False}
    assert told(table, ONLOOKER, "guarded") == ([facts] if counts else [])


@pytest.mark.rule("RK-R-50", "RK-R-51")
def test_a_struck_attack_and_a_defender_earn_one_token_between_them() -> None:
    assert held(struck("shugenja", crane="army1 crane_middle"), "crane_middle") == "crane 1+1"


@pytest.mark.rule("RK-R-50")
@pytest.mark.parametrize(
    "laid",
    [
        "bluff lion_capital>crane_middle",
        "navy2 lion_capital>crane_middle",
        "shinobi1 lion_capital>crane_middle",
        "raid crane_middle",
        "army2 crane_middle",
    ],
)
def test_what_was_no_lawful_attack_when_it_was_struck_does_not_count(laid: str) -> None:
    table = struck("shugenja", laid)
    assert held(table, "crane_middle") == "crane 1+0"


@pytest.mark.rule("RK-R-50")
@pytest.mark.parametrize("laid", ["shinobi2 crane_middle", "navy1 sea>crane_middle"])
def test_struck_shinobi_and_navies_were_attacks_as_well(laid: str) -> None:
    assert held(struck("shugenja", laid), "crane_middle") == "crane 1+1"


@pytest.mark.rule("RK-R-50")
def test_a_struck_defender_was_no_attack_on_their_own_province() -> None:
    table = struck("shugenja", "army2 lion_capital")
    assert held(table, "lion_capital") == "lion 1+0"


@pytest.mark.rule("RK-R-50")
def test_a_struck_attack_on_province_zero_counts_like_any_other() -> None:
    lands = {"crab": "crab_capital", "lion": "crab_center", "dragon": "dragon_south"}
    assert province(scene(lands), "crab_capital") == see(scene(lands)).provinces[0]
    table = scene(
        lands,
        {"lion": "army4 crab_center>crab_capital"},
        hands={"crab": "bluff", "lion": "bluff", "dragon": "bluff army1"},
        turn="dragon",
        options=STRUCK,
    )
    play(table, "dragon shugenja b1\ndragon lay bluff island_west")
    assert held(table, "crab_capital") == "crab 1+1"


@pytest.mark.rule("RK-R-50")
def test_where_a_struck_attack_is_followed_by_one_that_wins_nothing_is_gained() -> None:
    table = scene(
        {**SEATS, "crab": "crane_south"},
        {"lion": ATTACK, "crab": "army3 crane_south>crane_middle"},
        hands={"crane": "bluff", "lion": "bluff", "crab": "bluff", "dragon": "bluff army1"},
        turn="dragon",
        options=STRUCK,
    )
    play(table, "dragon shugenja b1\ndragon lay bluff island_west")
    assert held(table, "crane_middle") == "crab 1+0"


@pytest.mark.rule("RK-R-50")
def test_a_token_that_the_first_player_sends_back_was_no_attack_even_with_the_option() -> None:
    table = scene(
        SEATS,
        {"lion": ATTACK},
        hands={"crane": "bluff", "lion": "bluff", "dragon": "bluff army1"},
        first="dragon",
        turn="dragon",
        first_card=True,
        options=STRUCK,
    )
    play(table, "dragon recall b1\ndragon lay bluff island_west")
    assert held(table, "crane_middle") == "crane 1+0"


@pytest.mark.rule("RK-R-50")
def test_a_struck_attack_is_open_to_all_until_the_reveal_and_in_positions() -> None:
    hands = {"dragon": "bluff army1", "crane": "bluff army1"}
    table = scene(SEATS, {"lion": ATTACK}, hands=hands, turn="dragon", options=STRUCK)
    play(table, "dragon shugenja b1")
    for viewer in ("crane", "lion", ONLOOKER):
        found = [p.id for p in see(table, viewer).provinces if p.withstood]
        assert found == ["crane_middle"]
    written = GAME.position(table.state)
    assert GAME.load(written, table.setup).key() == table.state.key()
    for seat, viewer in enumerate(("crane", "lion")):
        view = msgspec.to_builtins(see(table, viewer))
        imagined = GAME.imagine(view, table.setup, stream("struck", seat))
        assert GAME.position(imagined)["provinces"]["crane_middle"]["withstood"]
    with pytest.raises(BadPosition, match="RK-R-50"):
        GAME.load(written, GAME.setup(3))
    while see(table).phase == "place":
        clan = at_turn(table)
        play(table, f"{clan} lay {hand(table, clan).split()[0]} island_west")
    assert not any(p.withstood for p in see(table).provinces)


# RK-R-03: a bluff that is struck comes back at once.

LANDS = {"lion": "lion_north", "crab": "crab_capital", "crane": "crane_middle"}
RETURNS = {"struck_bluff_returns": True}


def bluff_struck(returns: bool = True, crab: str = "army1", **more: object) -> Table:
    """Lion's shugenja turns Crab's bluff over."""
    options = {"options": RETURNS} if returns else {}
    hands = {"lion": "bluff army1 army2", "crab": crab, "crane": "bluff army1"}
    tokens = {"crab": "army2 crab_capital; bluff lion_east"}
    table = scene(LANDS, tokens, hands=hands, **options, **more)  # type: ignore[arg-type]
    return play(table, "lion shugenja b2")


@pytest.mark.rule("RK-R-03", "RK-TOK-06")
def test_a_struck_bluff_waits_for_the_next_draw_unless_the_option_is_on() -> None:
    table = bluff_struck(returns=False)
    assert (hand(table, "crab"), player(table, "crab").bluff_aside) == ("army1", True)
    assert told(table, ONLOOKER, "bluff_back") == []
    table = bluff_struck()
    assert (hand(table, "crab"), player(table, "crab").bluff_aside) == ("army1 bluff", False)
    assert told(table, ONLOOKER, "bluff_back") == [{"seat": "B"}]
    assert pile(table, "crab") == ""


@pytest.mark.rule("RK-R-03", "RK-R-16")
def test_a_player_who_gets_the_bluff_back_gets_turns_again() -> None:
    table = play(bluff_struck(returns=False), "lion lay army1 lion_north")
    assert at_turn(table) == "crane"
    table = play(bluff_struck(), "lion lay army1 lion_north")
    assert at_turn(table) == "crab"
    play(table, "crab lay bluff lion_east\ncrane lay army1 crane_middle\nlion lay army2 lion_north")
    assert hand(table, "crab") == "army1 bluff"


@pytest.mark.rule("RK-R-03")
@pytest.mark.parametrize(
    ("card", "script"),
    [
        (DARK, f"lion play {DARK}\nlion target lion_north\nlion look b2\nlion done"),
        (PURGE, f"lion play {PURGE}\nlion pay army1\nlion strike b1\nlion strike b2"),
    ],
)
def test_dark_favors_and_purge_the_weak_send_a_bluff_home_too(card: str, script: str) -> None:
    hands = {"lion": "bluff army1 army2", "crab": "army1", "crane": "bluff army1"}
    tokens = {"crab": "army2 crab_capital; bluff lion_east"}
    lands = {**LANDS, "lion": "lion_north+1"}
    table = scene(lands, tokens, hands=hands, holds={"lion": card}, options=RETURNS)
    play(table, script)
    assert hand(table, "crab") == "army1 bluff"


@pytest.mark.rule("RK-R-03", "RK-CARD-32")
def test_the_bluff_paid_for_purge_the_weak_is_out_of_use_with_the_option_too() -> None:
    table = scene(
        LANDS,
        {"crab": "army2 crab_capital"},
        hands={"lion": "bluff army1"},
        holds={"lion": PURGE},
        options=RETURNS,
    )
    play(table, f"lion play {PURGE}\nlion pay bluff\nlion strike b1")
    assert (hand(table, "lion"), player(table, "lion").bluff_aside) == ("army1", True)


@pytest.mark.rule("RK-R-03", "RK-R-34")
def test_a_bluff_given_up_in_upkeep_waits_with_the_option_too() -> None:
    table = scene(
        LANDS,
        phase="upkeep",
        hand_size=6,
        holds={"lion": "crab_promotion"},
        discards={"lion": "army5"},
        options=RETURNS,
    )
    play(table, "lion play crab_promotion\nlion recover army5\nlion discard bluff")
    assert player(table, "lion").bluff_aside


@pytest.mark.rule("RK-R-03")
def test_a_bluff_sent_back_by_the_first_player_stays_unseen_with_the_option_too() -> None:
    table = scene(LANDS, {"crab": "bluff lion_east"}, first_card=True, options=RETURNS)
    play(table, "lion recall b1")
    assert see(table, "crab").bluff_in_pool
    assert told(table, ONLOOKER, "bluff_back") == []


@pytest.mark.rule("RK-R-03", "RK-RON-05")
def test_a_skipped_ronin_stays_skipped_when_their_bluff_comes_back() -> None:
    lands = {"lion": "lion_north", "crab": "", "crane": "crane_middle"}
    hands = {"lion": "bluff army1 army2", "crab": "raid diplomacy", "crane": "bluff army1"}
    tokens = {"crab": "bluff lion_east"}
    table = scene(lands, tokens, hands=hands, out="crab", options=RETURNS)
    play(table, "lion shugenja b1\nlion lay army1 lion_north")
    assert hand(table, "crab") == "bluff diplomacy raid"
    assert at_turn(table) == "crane"
    for guess in guesses(table, "lion"):
        kinds = set(hand(guess, "crab").split())
        assert kinds == {"bluff", "diplomacy", "raid"}


@pytest.mark.rule("RK-R-03", "RK-R-66")
def test_nobody_takes_what_lay_there_then_for_the_bluff_any_more() -> None:
    """What Crab lays later may be the bluff again."""
    table = bluff_struck(crab="army1 army3")
    assert [t.id for t in see(table, "lion").tokens if t.not_bluff] == ["b1"]
    assert player(table, "crab").bluff_home == 1
    assert [p.id for p in see(table).pieces if p.place == "home"] == ["B.home.1"]
    play(table, "lion lay army1 lion_north\ncrab lay army1 lion_north")
    assert [t.id for t in see(table, "lion").tokens if t.not_bluff] == ["b1"]
    kinds = {t: {token(g, t).kind for g in all_seen(table)} for t in ("b1", "b3")}
    assert "bluff" not in kinds["b1"]
    assert "bluff" in kinds["b3"]
    assert len(kinds["b1"]) > 1
    view = msgspec.to_builtins(see(table, "lion"))
    for number in range(20):
        imagined = GAME.imagine(view, table.setup, stream("home", number))
        assert GAME.position(imagined)["tokens"]["b1"]["kind"] != "bluff"


def all_seen(table: Table) -> list[Table]:
    """Lion's guesses, all tokens turned over."""
    turned = []
    for guess in guesses(table, "lion"):
        for i in range(guess.state.seats * 6):
            if guess.state.lies(i):  # type: ignore[attr-defined]
                guess.state.set_known(i, 63)  # type: ignore[attr-defined]
        turned.append(guess)
    return turned


@pytest.mark.rule("RK-R-03")
def test_what_came_back_is_kept_in_positions_for_this_round_only() -> None:
    table = bluff_struck()
    written = GAME.position(table.state)
    assert written["players"]["B"]["bluff_home"] == 1
    assert written["tokens"]["b1"]["not_bluff"]
    assert GAME.load(written, table.setup).key() == table.state.key()
    with pytest.raises(BadPosition, match="RK-R-03"):
        GAME.load(written, GAME.setup(3))
    written["tokens"]["b1"]["kind"], written["players"]["B"]["hand"] = "bluff", {"army1": 1}
    written["players"]["B"]["pool"]["army2"] += 1
    with pytest.raises(BadPosition, match="RK-R-03"):
        GAME.load(written, table.setup)
    play(table, "lion lay army1 lion_north\ncrab lay bluff lion_east\ncrane lay army1 crane_middle")
    play(table, "lion lay army2 lion_north")
    assert see(table).phase == "draw_initiative"
    assert not any(p.bluff_home for p in see(table).players)
    draw(table)
    assert "bluff" in hand(table, "crab")


@pytest.mark.rule("RK-R-03", "RK-R-18")
def test_bluffs_that_come_back_again_and_again_never_run_out_of_handles() -> None:
    """Six tokens were laid; the seventh takes a handle that is free."""
    tokens = {
        "crab": "army1 crab_capital; army1 lion_east; army1 lion_east; army2 lion_east; "
        "army1^ crab_capital; bluff lion_east"
    }
    hands = {"lion": "bluff army1 army2", "crab": "army2", "crane": "bluff"}
    table = scene(LANDS, tokens, hands=hands, options=RETURNS)
    play(table, "lion shugenja b6\nlion lay army1 lion_north\ncrab lay bluff lion_east")
    assert on_board(table) == {"a1", "b1", "b2", "b3", "b4", "b5", "b6"}
    assert [t.id for t in see(table).tokens if t.not_bluff] == ["b1", "b2", "b3", "b4"]
