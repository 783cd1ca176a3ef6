"""What the hard bot thinks of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from games.kawanakajima.build import (
    KAIZU,
    OPEN,
    TAKEDA,
    UESUGI,
    besieged,
    choices,
    field,
    opened,
    play,
    see,
)

from honjin.bots.greedy import Greedy
from honjin.bots.looks import Looks
from honjin.engine.player import Player
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.kawanakajima.rules.actions import LEAVE, YES
from honjin.games.kawanakajima.rules.box import HOSHI, KOYAKU
from honjin.games.kawanakajima.rules.outlook import attacks, commanders_ahead, peril
from honjin.games.kawanakajima.rules.phases import CALL_SAMURAI
from honjin.games.kawanakajima.rules.turn import Kawanakajima

BESIDE = "2511"


def test_thinking_of_attacks_leaves_the_board_as_it_was() -> None:
    """In every phase that a random game comes to, up to twenty times."""
    game = find_game("kawanakajima")
    state = game.new(game.setup(2))
    assert isinstance(state, Kawanakajima)
    rng = stream("outlook")
    asked: Counter[int] = Counter()
    for _ in range(3000):
        if (seat := state.actor()) == NOBODY:
            break
        asked[state.phase] += 1
        if asked[state.phase] <= 20:
            key = state.key()
            assert 0.0 < state.promise(TAKEDA) < 1.0
            assert 0.0 < state.promise(UESUGI) < 1.0
            assert state.key() == key
        legal = state.legal(seat) if seat != CHANCE else []
        state.step(seat, state.draw(rng) if seat == CHANCE else legal[rng.below(len(legal))])
    assert len(asked) > 25


def test_an_attack_counts_only_in_attack_mode_and_beside_the_enemy() -> None:
    strong = {"U-L1": OPEN, "T-G1": BESIDE}
    away = {"U-L1": OPEN, "T-G1": "3510"}
    ready = field(strong, {"U-L": "attack", "T-G": "move"}).state
    assert attacks(ready, UESUGI) != 0.0
    assert attacks(ready, TAKEDA) == 0.0
    assert attacks(field(strong, {"U-L": "defense"}).state, UESUGI) == 0.0
    assert attacks(field(away, {"U-L": "attack"}).state, UESUGI) == 0.0


def test_two_against_one_promise_more_than_one() -> None:
    alone = field({"U-L1": OPEN, "T-G1": BESIDE}, {"U-L": "attack", "T-G": "move"}).state
    units = {"U-L1": OPEN, "U-L2": "2512", "T-G1": BESIDE}
    both = field(units, {"U-L": "attack", "T-G": "move"}).state
    assert attacks(both, UESUGI) > attacks(alone, UESUGI)


# The Army Commanders.


def test_enemies_nearer_to_a_commander_are_a_greater_peril() -> None:
    def shingen(where: str, mode: str = "attack") -> Kawanakajima:
        return field({"T-A1": OPEN, "U-L1": where}, {"U-L": mode}).state

    beside, near, away = shingen(BESIDE), shingen("2513"), shingen("3510")
    assert peril(beside, TAKEDA) > peril(near, TAKEDA) > peril(away, TAKEDA) == 0.0
    assert peril(shingen(BESIDE, "defense"), TAKEDA) < peril(beside, TAKEDA)
    assert peril(beside, UESUGI) == 0.0


def test_a_worn_commander_is_in_greater_peril_which_its_enemy_seeks() -> None:
    fresh = field({"T-A1": OPEN, "U-L1": BESIDE}, {"U-L": "attack"}).state
    worn = fresh.clone()
    worn.set_state(worn.commander(TAKEDA), 2)
    assert peril(worn, TAKEDA) > peril(fresh, TAKEDA)
    assert commanders_ahead(worn, UESUGI) > commanders_ahead(fresh, UESUGI) > 0.0
    assert commanders_ahead(worn, TAKEDA) < commanders_ahead(fresh, TAKEDA) < 0.0


def test_uesugi_choose_a_battle_plan_that_has_won_most() -> None:
    for number in range(4):
        table = opened()
        rng = stream("plans", number)
        while see(table).phase != "choose_plan":
            table.apply(CHANCE, table.state.draw(rng))
        table.apply(UESUGI, Looks(1).choose(table.state.clone(), UESUGI, rng))
        assert isinstance(table.state, Kawanakajima)
        assert table.state.army_plan(UESUGI) in (KOYAKU, HOSHI)


# Marches.


def fork(state: Kawanakajima, action: int) -> Kawanakajima:
    after = state.clone()
    after.step(after.actor(), action)
    return after


def ends_of_all_ways(state: Kawanakajima) -> set[int]:
    """Where a unit on the move can end, by every legal way there is."""
    unit, seat = state.unit, state.actor()
    ends: set[int] = set()
    seen: set[tuple[int, int]] = set()
    open_ways = [state]
    while open_ways:
        now = open_ways.pop()
        if not now.under_way() or now.unit != unit:
            ends.add(now.place(unit))
        elif (now.place(unit), now.mp) not in seen:
            seen.add((now.place(unit), now.mp))
            open_ways += [fork(now, one) for one in now.legal(seat) if one != LEAVE]
    return ends


def ends_of_worthy_ways(state: Kawanakajima, unit: int, way: tuple[int, ...]) -> Iterator[int]:
    """Where the steps lead that bots think about, one way after the other; no hex comes twice."""
    if not state.under_way() or state.unit != unit:
        yield state.place(unit)
        return
    out = state.buffer
    for action in list(out[: state.fill_worthy(state.actor(), out)]):
        if action == LEAVE:
            continue
        after = fork(state, action)
        if (at := after.place(unit)) != state.place(unit):
            assert at not in way
        yield from ends_of_worthy_ways(after, unit, (*way, at))


@pytest.mark.parametrize("scenario", ["historical", "hypothetical"])
def test_bots_see_every_end_of_a_march_once(scenario: str) -> None:
    game = find_game("kawanakajima")
    state = game.new(game.setup(2, {"scenario": scenario}))
    assert isinstance(state, Kawanakajima)
    rng = stream("marches", scenario)
    begun = 0
    while begun < 12 and (seat := state.actor()) != NOBODY:
        if state.under_way() and state.place(state.unit) == state.origin:
            begun += 1
            ends = list(ends_of_worthy_ways(state, state.unit, (state.origin,)))
            assert len(ends) == len(set(ends))
            assert set(ends) == ends_of_all_ways(state)
        state.step(seat, state.draw(rng) if seat == CHANCE else state.pick(seat, rng))
    assert begun == 12


@pytest.mark.parametrize("bot", [Greedy(), Looks(1)])
def test_nobody_walks_to_and_fro(bot: Player) -> None:
    game = find_game("kawanakajima")
    state = game.new(game.setup(2))
    assert isinstance(state, Kawanakajima)
    rng = stream("to and fro")
    way: list[int] = []
    steps = 0
    while steps < 40 and (seat := state.actor()) != NOBODY:
        if seat == CHANCE:
            state.step(CHANCE, state.draw(rng))
            continue
        if not state.under_way():
            state.step(seat, bot.choose(state, seat, rng))
            continue
        unit, at = state.unit, state.place(state.unit)
        way = [*way, at] if at != state.origin else [at]
        state.step(seat, bot.choose(state, seat, rng))
        if state.alive(unit) and state.place(unit) != at:
            assert state.place(unit) not in way
            steps += 1
    assert steps == 40


@pytest.mark.parametrize("bot", [Greedy(), Looks(1)])
def test_an_army_that_may_call_the_samurai_does(bot: Player) -> None:
    board: Any = field({"T-G1": OPEN, "U-J2": "3510"}, standing={"vp": 11}, samurai=True).state
    board.phase = CALL_SAMURAI
    board.actor_seat = UESUGI
    for number in range(6):
        assert bot.choose(board, UESUGI, stream("call", number)) == YES


# What a steward leaves alone.


def ventures(table: Table) -> set[str]:
    """What Uesugi may do here that a steward does not do for them."""
    legal = zip(table.legal(UESUGI), table.state.legal(UESUGI), strict=True)
    return {path for path, action in legal if table.state.ventures(UESUGI, action)}


def test_an_attack_is_a_venture() -> None:
    """To fight with those who are named is none: it cannot be left."""
    units = {"U-B1": "2509", "U-C1": "2609", "T-D2": OPEN}
    table = play(field(units, {"U-B": "attack"}), "* chit combat_uesugi")
    assert see(table).phase == "declare"
    assert ventures(table) == {"pick U-B1", "pick U-C1"}
    play(table, "U pick U-B1")
    assert choices(table, UESUGI) > ventures(table) == {"pick U-C1"}
    play(table, "U fight")
    assert ventures(table) == set()


def test_storming_kaizu_assaults_and_fires_are_ventures() -> None:
    units = {"T-M1": KAIZU, "U-J1": "2523", "U-J2": "2524"}
    table = field(units, {"U-J": "attack"}, bowl=("U-J",), scenario="hypothetical")
    play(table, "* chit U-J; U yes; U done")
    assert ventures(table) == {"storm U-J"}
    inside = besieged({"T-M1": "", "U-J2": ""}, (0, 0, "umadashi honmaru"), (6, 0, "b sannomaru"))
    play(inside, "* chit combat_uesugi")
    assert ventures(inside) == {"assault", "fire"} & choices(inside, UESUGI)
    assert "assault" in ventures(inside)


def test_expected_losses_are_exact() -> None:
    """Halves of a hundredth are rounded to even; Python 3.11 gave 167 and 127 by floats."""
    game = find_game("kawanakajima")
    gain = game.new(game.setup(2)).box.gain
    assert (gain[389], gain[585]) == (168, 128)
