"""The referee: whatever is wrong with a state is a Fault, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from games.kenjin.build import play, play_at_random, two

from honjin.engine.errors import Fault
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.games.kenjin.rules.box import ARCHER, ASHIGARU, BRUTE, LORD, PEASANT
from honjin.games.kenjin.rules.phases import LOOKING, OVER, SCOUTING
from honjin.games.kenjin.rules.state import OPEN
from honjin.testing.referee import Referee, refereed_game

GAME = find_game("kenjin")
ROW = ("port", "bridge", "torii", "palace")
A1, A2, B1 = 0, 1, 13


MIDDLE = """
A deploy lord port
A deploy brute port
B deploy archer port
B deploy ashigaru port
A deploy shugenja torii
"""


def middle() -> Table:
    """A has a Lord and a Brute face down at the port, B an Archer that A has looked at."""
    return play(two(*ROW), MIDDLE)


def referee() -> Referee:
    return Referee(GAME, GAME.setup(2, {"first": "A"}))


def test_the_referee_is_content_with_honest_play() -> None:
    for number in range(6):
        seats = 2 + number % 3
        assert refereed_game(GAME, GAME.setup(seats), stream("honest", number)).over()


def test_the_referee_is_content_with_a_position() -> None:
    watching, table = referee(), middle()
    watching.check(table.state)
    watching.check(table.state)
    watching.check(play(table, "A deploy assassin b1").state)


# Broken invariants.

Corrupt = Callable[[Any], object]
CORRUPTIONS: dict[str, Corrupt] = {
    "a card more in hand": lambda s: s.set_hand(0, PEASANT, 5),
    "a card fewer in hand": lambda s: s.set_hand(1, LORD, 0),
    "another kind of card": lambda s: s.set_kind(A1, PEASANT),
    "a card that nobody laid": lambda s: s.set_kind(5, LORD),
    "a card too many laid": lambda s: s.set_laid(0, 4),
    "a card in two places": lambda s: s.push(2, A1),
    "a card in a foreign army": lambda s: s.put(0, 0, B1),
    "a card vanished": lambda s: s.set_size(0, 1),
    "a facedown regular unit": lambda s: s.set_known(B1 + 1, 2),
    "an owner who does not know": lambda s: s.set_known(A1, 2),
    "face up, yet not known to all": lambda s: s.set_known(A1, OPEN - 2),
    "a facedown card not counted": lambda s: s.bury(A1),
    "a battlefield taken too early": lambda s: s.set_conqueror(0, 0),
    "over with cards face down": lambda s: setattr(s, "phase", OVER),
    "no card owed": lambda s: setattr(s, "left", 0),
    "three cards owed": lambda s: setattr(s, "left", 3),
    "nothing to scout": lambda s: (setattr(s, "phase", SCOUTING), setattr(s, "field", 1)),
}


@pytest.mark.parametrize("name", CORRUPTIONS)
def test_a_broken_state_is_a_fault(name: str) -> None:
    state = middle().state
    referee().check(state)
    CORRUPTIONS[name](state)
    with pytest.raises(Fault):
        referee().check(state)


def test_a_full_bridge_is_full() -> None:
    table = play(two(*ROW), "A deploy lord bridge\nA deploy brute bridge")
    play(table, "B deploy lord port\nB deploy brute port\nA deploy archer bridge")
    state: Any = table.state
    referee().check(state)
    state.set_hand(0, PEASANT, 3)
    state.set_kind(3, PEASANT)
    state.set_laid(0, 4)
    state.set_known(3, 1)
    state.push(2, 3)
    with pytest.raises(Fault, match="KJ-DEP-13"):
        referee().check(state)


def test_an_ability_that_nobody_has_is_a_fault() -> None:
    state: Any = two(*ROW).state
    state.phase = LOOKING
    with pytest.raises(Fault):
        referee().check(state)


def test_every_fault_of_kenjin_names_its_rule() -> None:
    for name, corrupt in CORRUPTIONS.items():
        state: Any = middle().state
        corrupt(state)
        for fault in GAME.faults(state):
            assert fault.startswith("KJ-"), name


# Knowledge.


def watch(watching: Referee, state: Any) -> None:
    """Look through everybody's eyes: the referee takes them in turn."""
    for _ in range(state.seats + 1):
        watching.check(state)


@pytest.mark.parametrize(
    ("name", "forget"),
    [
        ("who looked forgets", lambda s: s.set_known(B1, 2)),
        ("a card is another", lambda s: (s.set_kind(A1, BRUTE), s.set_kind(A2, LORD))),
    ],
)
def test_knowledge_that_was_lost_or_changed_is_a_fault(name: str, forget: Corrupt) -> None:
    state, watching = middle().state, referee()
    watch(watching, state)
    forget(state)
    referee().check(state)  # by itself the state is sound: only who remembers can tell
    with pytest.raises(Fault, match="knew"):
        watch(watching, state)


def test_a_card_that_was_turned_up_stays_up() -> None:
    table = play(two(*ROW), "A deploy lord port\nA deploy brute port\nB deploy scout port")
    state: Any = play(table, "B turn a1").state
    watching = referee()
    watch(watching, state)
    state.set_known(A1, 1)
    referee().check(state)
    with pytest.raises(Fault, match="knew a1 as lord, now as None"):
        watch(watching, state)


def test_knowledge_may_grow() -> None:
    state: Any = middle().state
    watching = referee()
    watch(watching, state)
    state.set_known(A1, OPEN)
    watch(watching, state)
    assert state.kind(B1) == ARCHER
    assert state.kind(B1 + 1) == ASHIGARU


# Any game: a state as far as the referee looks at it.


def toy(**of_state: Any) -> tuple[Any, Any]:
    """A game with five actions and three outcomes, and a state of it."""
    defaults = {"over": False, "chance": False, "actors": [0], "legal": {0: [1]}, "faults": []}
    at = {**defaults, **of_state}
    state = SimpleNamespace(
        over=lambda: at["over"],
        chance=lambda: at["chance"],
        actors=lambda: at["actors"],
        legal=lambda seat: at["legal"].get(seat, []),
        clone=lambda: state,
    )

    def faults(state: object) -> Iterator[str]:
        yield from at["faults"]

    game = SimpleNamespace(
        faults=faults,
        meta=SimpleNamespace(actions=5, outcomes=3),
        pieces=lambda state, seat: (),
    )
    return game, state


@pytest.mark.parametrize(
    ("of_state", "fault"),
    [
        ({"faults": ["X-01: nonsense"]}, "X-01: nonsense"),
        ({"over": True}, "over exactly when"),
        ({"actors": []}, "over exactly when"),
        ({"over": True, "chance": True}, "over exactly when"),
        ({"legal": {}}, "none to make"),
        ({"actors": [0, 1]}, "seat 1 owes"),
        ({"chance": True, "legal": {CHANCE: []}}, "seat -1 owes"),
        ({"legal": {0: [1, 2, 1]}}, "twice"),
        ({"legal": {0: [0, 5]}}, "without a number"),
        ({"legal": {0: [-1]}}, "without a number"),
        ({"chance": True, "legal": {CHANCE: [3]}}, "without a number"),
    ],
)
def test_what_must_hold_in_every_game(of_state: dict[str, Any], fault: str) -> None:
    game, state = toy(**of_state)
    with pytest.raises(Fault, match=fault):
        Referee(game, GAME.setup(2)).check(state)


@pytest.mark.parametrize(
    "of_state",
    [
        {},
        {"legal": {0: [0, 4]}},
        {"over": True, "actors": []},
        {"actors": [0, 1], "legal": {0: [1], 1: [1]}},
        {"chance": True, "actors": [], "legal": {CHANCE: [0, 2]}},
    ],
)
def test_what_may_be_in_every_game(of_state: dict[str, Any]) -> None:
    game, state = toy(**of_state)
    Referee(game, GAME.setup(2)).check(state)


def test_the_end_of_a_game_is_sound() -> None:
    table = play_at_random(two(*ROW), "end")
    referee().check(table.state)


def test_another_token_may_get_the_id_of_one_that_left() -> None:
    """A bluff is struck and goes home, and its owner lays another token three actions later."""
    game = find_game("rokugan")
    options = {"struck_attack_counts": True, "struck_bluff_returns": True}
    setup = game.setup(3, options)
    assert refereed_game(game, setup, stream("soak", "rokugan", 26638)).over()
