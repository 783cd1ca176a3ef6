"""Positions and views that cannot be, and those that contradict what the host chose."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from games.rokugan.build import GAME, ONLOOKER, new, play, scene, see

from honjin.engine.errors import BadPosition
from honjin.engine.rng import stream
from honjin.engine.table import Table

LANDS = {"crab": "crab_capital", "crane": "crane_capital", "lion": ""}


def with_ronin(table: Table, *seats: str, **more: Any) -> None:
    """Load the table with these ronin instead of its own."""
    written = GAME.position(table.state)
    GAME.load({**written, "ronin": list(seats), **more}, table.setup)


@pytest.mark.rule("RK-RON-01")
@pytest.mark.parametrize("phase", ["draw_initiative", "draw_token", "upkeep", "place"])
def test_only_a_player_without_control_tokens_is_ronin(phase: str) -> None:
    table = scene(LANDS, phase=phase, holds={"crab": "crab_promotion"})
    with_ronin(table, "C")
    with pytest.raises(BadPosition, match="RK-RON-01: seat 0 controls a province"):
        with_ronin(table, "A", "C")
    with pytest.raises(BadPosition, match="RK-RON-01: seat 2 has no control token"):
        with_ronin(table)


@pytest.mark.rule("RK-RON-01")
def test_nobody_is_ronin_in_round_one() -> None:
    table = scene({**LANDS, "lion": "lion_capital"}, round=1)
    with_ronin(table)
    with pytest.raises(BadPosition, match="nobody is ronin before round 2"):
        with_ronin(table, "C")


@pytest.mark.rule("RK-R-58", "RK-RON-01")
@pytest.mark.parametrize(
    "card",
    [
        "islands_pirate_raids",
        "shadowlands_south_inspire_fear",
        "shadowlands_north_dark_favors",
        "shadowlands_south_animate_the_dead",
    ],
)
def test_a_player_who_lost_the_last_token_to_a_card_need_not_be_ronin(card: str) -> None:
    with_ronin(scene(LANDS, played=card))


@pytest.mark.rule("RK-R-58", "RK-RON-01")
@pytest.mark.parametrize("card", ["shadowlands_north_purge_the_weak", "islands_port_of_prosperity"])
def test_other_cards_take_no_last_token(card: str) -> None:
    with pytest.raises(BadPosition, match="RK-RON-01"):
        with_ronin(scene(LANDS, played=card))


@pytest.mark.rule("RK-RON-01", "RK-RON-06")
def test_after_the_battles_a_ronin_may_hold_provinces() -> None:
    table = scene({**LANDS, "lion": "lion_capital"}, phase="over", round=5)
    with_ronin(table, "C")


@pytest.mark.rule("RK-RON-01")
def test_a_view_with_a_wrong_ronin_is_refused() -> None:
    table = scene(LANDS)
    view: dict[str, Any] = msgspec.to_builtins(see(table, "crab"))
    assert GAME.imagine(view, table.setup, stream("ronin")).key()
    view["players"][2]["ronin"] = False
    with pytest.raises(BadPosition, match="RK-RON-01"):
        GAME.imagine(view, table.setup, stream("ronin"))


@pytest.mark.rule("RK-UPK-07")
def test_nobody_draws_into_a_full_hand() -> None:
    scene(LANDS, phase="draw_token", turn="crab", hand_size=5)
    with pytest.raises(BadPosition, match="RK-UPK-07"):
        scene(LANDS, phase="draw_token", turn="crab", hand_size=6)


@pytest.mark.rule("RK-R-04")
def test_a_position_with_other_clans_than_the_host_assigned_is_refused() -> None:
    table = scene(LANDS)
    written = GAME.position(table.state)
    assert GAME.load(written, GAME.setup(3, {"clans": ["crab", "crane"]})).key()
    with pytest.raises(BadPosition, match=r"seat B plays the lion .option clans, RK-R-04"):
        GAME.load(written, GAME.setup(3, {"clans": ["crab", "lion"]}))
    view = msgspec.to_builtins(see(table, ONLOOKER))
    with pytest.raises(BadPosition, match="option clans"):
        GAME.imagine(view, GAME.setup(3, {"clans": ["lion"]}), stream("clans"))


@pytest.mark.rule("RK-R-04")
def test_an_assigned_clan_cannot_be_open_yet() -> None:
    written = GAME.position(new(3).state)
    assert GAME.load(written, GAME.setup(3)).key()
    with pytest.raises(BadPosition, match="option clans"):
        GAME.load(written, GAME.setup(3, {"clans": ["crab"]}))


@pytest.mark.rule("RK-R-04")
def test_clans_are_picked_or_dealt_as_the_host_chose() -> None:
    drawing = GAME.position(new(3).state)
    picking = GAME.position(play(new(3), "* picker B").state)
    dealing = GAME.position(new(3, clan_choice="deal").state)
    pick, deal = GAME.setup(3), GAME.setup(3, {"clan_choice": "deal"})
    for written, right, wrong in (
        (drawing, pick, deal),
        (picking, pick, deal),
        (dealing, deal, pick),
    ):
        assert GAME.load(written, right).key()
        with pytest.raises(BadPosition, match="option clan_choice"):
            GAME.load(written, wrong)
