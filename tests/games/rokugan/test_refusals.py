"""Every kind of refusal names its rule and says why, in words that hold for the asking seat."""

from __future__ import annotations

from typing import Any

import pytest
from games.rokugan.build import (
    GAME,
    choices,
    draw,
    new,
    play,
    refused,
    scene,
    scored,
    see,
)

from honjin.engine.errors import NotYourDecision
from honjin.engine.table import Table

LANDS = {"lion": "lion_north lion_capital", "crane": "crane_middle", "crab": "crab_capital"}
DARK = "shadowlands_north_dark_favors"
FEAR = "shadowlands_south_inspire_fear"
DEAD = "shadowlands_south_animate_the_dead"
PURGE = "shadowlands_north_purge_the_weak"


def at(phase: str) -> Table:
    """A table at which Lion (or another, as the phase wants) owes a decision of this kind."""
    if phase in ("pick_clan", "keep_objective", "settle"):
        return _setting_up(phase)
    if phase == "return":
        hands = {"dragon": "bluff army1 army1 army1 army2 army3 army4"}
        return scene({"dragon": "", "lion": ""}, phase="return", hands=hands)
    if phase in ("upkeep", "target", "recover", "give_up", "spy"):
        return _in_upkeep(phase)
    if phase == "look":
        table = scene({"scorpion": "", "lion": ""}, {"lion": "army1 lion_north"})
        return play(table, "scorpion lay bluff island_west")
    if phase == "swap":
        hands = {"unicorn": "bluff army1", "lion": "bluff"}
        table = scene({"unicorn": "", "lion": ""}, {"unicorn": "army1 lion_north"}, hands=hands)
        return play(table, "unicorn lay bluff island_west")
    return _in_placement(phase)


def _setting_up(phase: str) -> Table:
    if phase == "pick_clan":
        return play(new(2), "* picker A")
    table = draw(new(2, clans=["lion", "crane"]))
    if phase == "settle":
        for who in ("lion", "crane"):
            play(table, f"{who} keep {see(table, who).offered[0]}")
        draw(table)
    return table


def _in_upkeep(phase: str) -> Table:
    cards = {
        "recover": "crab_promotion",
        "give_up": "crab_promotion",
        "spy": "scorpion_spy_network",
    }
    card = cards.get(phase, "lion_bushido")
    table = scene(LANDS, phase="upkeep", holds={"lion": card}, discards={"lion": "army4"})
    if phase != "upkeep":
        play(table, f"lion play {card}")
    return play(table, "lion recover army4") if phase == "give_up" else table


def _in_placement(phase: str) -> Table:
    cards = {"price": FEAR, "favor": DARK, "condemn": DARK, "purge_pay": PURGE, "purge": PURGE}
    card = {**cards, "animate": DEAD, "fear": FEAR, "place": DARK}[phase]
    table = scene(
        LANDS,
        {"crane": "army1 crane_middle; army1 crane_middle", "lion": "army1 lion_north"},
        holds={"lion": card},
        discards={"lion": "army4"},
        special={"crane_south": "peace", "dragon_west": "harbor"},
    )
    if phase != "place":
        play(table, f"lion play {card}")
    if phase in ("favor", "condemn", "animate", "fear"):
        play(table, "lion target lion_capital")
    if phase == "condemn":
        play(table, "lion look b1\nlion look b2\nlion done")
    if phase == "purge":
        play(table, "lion pay army1")
    return table


DUTIES: dict[str, tuple[str, str]] = {
    "pick_clan": ("RK-SET-01", "A"),
    "keep_objective": ("RK-SET-05", "lion"),
    "settle": ("RK-SET-10", "*first"),
    "return": ("RK-CLAN-03", "dragon"),
    "upkeep": ("RK-UPK-09", "lion"),
    "target": ("RK-D-06", "lion"),
    "recover": ("RK-R-34", "lion"),
    "give_up": ("RK-R-34", "lion"),
    "spy": ("RK-CARD-24", "lion"),
    "place": ("RK-PLC-01", "lion"),
    "look": ("RK-CLAN-06", "scorpion"),
    "price": ("RK-SHD-03", "lion"),
    "favor": ("RK-CARD-31", "lion"),
    "condemn": ("RK-CARD-31", "lion"),
    "purge_pay": ("RK-CARD-32", "lion"),
    "purge": ("RK-CARD-32", "lion"),
    "animate": ("RK-CARD-33", "lion"),
    "fear": ("RK-CARD-34", "lion"),
    "swap": ("RK-CLAN-07", "unicorn"),
}


@pytest.mark.rule("RK-D-06", "RK-D-07", "RK-R-67")
@pytest.mark.parametrize("phase", DUTIES)
def test_what_does_not_belong_now_is_refused_with_what_is_owed(phase: str) -> None:
    rule, who = DUTIES[phase]
    table = at(phase)
    assert see(table).phase == phase
    seat = table.actors()[0]
    who = "AB"[seat] if who == "*first" else who
    wrong = "keep great_library" if phase != "keep_objective" else "clan crab"
    assert refused(table, who, wrong) == rule
    why = table.why_not(seat, wrong)
    assert why is not None
    assert why.text.startswith("Not now: you ")
    assert see(table, who).prompt


@pytest.mark.rule("RK-R-67")
@pytest.mark.parametrize("phase", DUTIES)
def test_every_action_that_is_not_offered_is_refused_with_a_rule(phase: str) -> None:
    table = at(phase)
    for seat in table.actors():
        offered = set(table.legal(seat))
        assert offered
        for path, action in GAME.paths(seat, table.seats).items():
            if path not in offered:
                why = GAME.why_not(table.state, seat, action, table.setup)
                assert why.rule.startswith("RK-")
                assert why.text.endswith(".")


@pytest.mark.rule("RK-PLC-01", "RK-R-67")
def test_a_player_who_is_not_at_turn_hears_whose_turn_it_is() -> None:
    table = scene(LANDS)
    with pytest.raises(NotYourDecision):
        table.apply(1, "lay bluff island_west")
    why = table.why_not(1, "lay bluff island_west")
    assert why is not None
    assert why.rule == "RK-PLC-01"
    assert "Lion" in why.text


@pytest.mark.rule("RK-END-01")
def test_after_the_end_nothing_can_be_done() -> None:
    why = scored({"lion": "", "crane": ""}).why_not(0, "lay bluff island_west")
    assert why is not None
    assert why.rule == "RK-END-01"


@pytest.mark.rule("RK-R-35", "RK-R-67")
def test_a_token_that_is_not_in_hand_is_refused_before_anything_else_is_said() -> None:
    more: dict[str, Any] = {"barred": "lion", "spy": "crane", "spied": {"bluff": 1}}
    table = scene(LANDS, hands={"lion": "bluff army1"}, **more)
    assert refused(table, "lion", "lay raid lion_north") == "RK-UPK-07"
    assert refused(table, "lion", "lay bluff lion_north") == "RK-R-35"
    assert choices(table, "lion", "lay raid") == set()
