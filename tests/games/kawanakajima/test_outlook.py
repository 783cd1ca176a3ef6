"""What the hard bot thinks of a position."""

from __future__ import annotations

from collections import Counter

from games.kawanakajima.build import OPEN, TAKEDA, UESUGI, field

from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY
from honjin.games import find_game
from honjin.games.kawanakajima.rules.outlook import attacks
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
