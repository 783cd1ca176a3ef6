"""What a network reads of a position (`rules/traits.py`)."""

from __future__ import annotations

from collections import Counter

import pytest

from honjin.bots.trait_net import MOST
from honjin.engine.dialect import i64, vec
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY
from honjin.games.kawanakajima.game import GAME
from honjin.games.kawanakajima.rules import traits
from honjin.games.kawanakajima.rules.actions import CLAN_CHIT
from honjin.games.kawanakajima.rules.box import NO_WAY, TAKEDA, UESUGI
from honjin.games.kawanakajima.rules.layout import BOWL, BOX, IN_HAND, ON_MAP, RESERVE
from honjin.games.kawanakajima.rules.turn import Kawanakajima


def found(state: Kawanakajima) -> Counter[int]:
    out = vec[i64]([0] * MOST)
    return Counter(list(out[: state.traits(out)]))


def played(scenario: str, actions: int, seed: object = 1) -> Kawanakajima:
    """A table after some random actions."""
    state, rng = GAME.new(GAME.setup(2, {"scenario": scenario})), stream("traits", seed)
    for _ in range(actions):
        seat = state.actor()
        if seat == NOBODY:
            break
        state.step(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
    return state


@pytest.mark.parametrize("scenario", ["historical", "hypothetical"])
def test_there_is_room_for_all_traits_of_every_position(scenario: str) -> None:
    most = 0
    for seed in range(6):
        for actions in range(0, 6000, 500):
            traits_found = found(played(scenario, actions, seed))
            assert min(traits_found) >= 0
            assert max(traits_found) < traits.TRAITS == GAME.traits
            most = max(most, traits_found.total())
    assert most < 0.75 * MOST


def test_to_read_a_position_does_not_change_it() -> None:
    state = played("hypothetical", 700)
    key = state.key()
    assert found(state) == found(state)
    assert state.key() == key


def test_points_are_written_in_steps() -> None:
    state = played("historical", 0)
    state.vp = 6
    some = found(state)
    state.vp = 9
    more = found(state)
    first, last = traits.AT_SCORE, traits.AT_SCORE + 2 * traits.SCORES
    gained = [trait for trait in more - some if first <= trait < last]
    assert len(gained) == 1, "three points more are one step more"
    assert not [trait for trait in some - more if first <= trait < last]


def test_an_order_is_seen_at_once() -> None:
    state = played("historical", 0)
    rng = stream("order")
    while not state.weighty():
        seat = state.actor()
        state.step(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
    bowls = {traits.AT_OWN_CHIT + clan * traits.CHITS + 1 for clan in range(traits.CLANS)}
    before = found(state)
    seat = state.actor()
    for action in state.legal(seat):
        after = state.clone()
        after.step(seat, action)
        if after.weighty() and set(found(after) - before) & bowls:
            return
    pytest.fail("no order puts a chit into the bowl")


def test_a_clan_s_chit_is_somewhere() -> None:
    state = played("historical", 0)
    clan = next(clan for clan in range(traits.CLANS) if state.clan_in_play(clan))
    places = [RESERVE, BOWL, IN_HAND, BOX + 1, ON_MAP]
    for kind, place in enumerate(places):
        assert traits.whereabouts(place) == kind
        state.set_chit(CLAN_CHIT + clan, place)
        assert found(state)[traits.AT_OWN_CHIT + clan * traits.CHITS + kind] == 1


def test_each_step_lost_and_each_unit_counts() -> None:
    state = played("historical", 0)
    unit = next(unit for unit in range(traits.UNITS) if state.place(unit) < traits.HEXES)
    for lost in range(traits.ELIMINATED):
        state.set_state(unit, lost)
        assert found(state)[traits.AT_LOST + unit] == lost
    army = state.army_of_unit(unit)
    assert army in (TAKEDA, UESUGI)
    gone = traits.AT_MISSING + 2 * army
    before = found(state)[gone]
    state.set_state(unit, traits.ELIMINATED)
    assert found(state)[gone] == before + 1


@pytest.mark.parametrize(
    ("far", "near"),
    [(0, 0), (1, 0), (4, 3), (5, 4), (7, 5), (12, 6), (20, 7), (21, 8), (NO_WAY, 9)],
)
def test_steps_of_the_way_to_the_enemy_grow(far: int, near: int) -> None:
    assert traits.nearness(far) == near


def test_signed_numbers_have_0_in_the_middle() -> None:
    assert [traits.step_of(value, 1.0, 8) for value in (-9.0, -1.2, 0.0, 0.4, 1.2, 9.0)] == [
        *(0, 3, 4, 4, 5, 7)
    ]
