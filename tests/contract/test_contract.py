"""The proofs that every game gets by declaring itself beside its tests (`declared.py`)."""

from __future__ import annotations

import pytest
from contract.declarations import GAMES

from honjin import testing
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY, SPECTATOR
from honjin.games import NAMES, find_game
from honjin.testing.checks import random_table

PIECES = 8
LONG_PIECES = 64
"""Long proofs are cut so that all cores can share them; the soak, so that many can."""

names = pytest.mark.parametrize("name", NAMES)
pieces = pytest.mark.parametrize("piece", range(PIECES))
long_pieces = pytest.mark.parametrize("piece", range(LONG_PIECES))


def numbered(
    name: str,
    kind: str,
    games: int,
    piece: int,
    watched: bool = True,
    but: tuple[str, ...] = (),
    pieces: int = PIECES,
):
    """Game, setup and stream of each numbered game of one piece; all setups take turns.

    Setups with an option named in `but` are left out.
    """
    game = find_game(name)
    of_game = GAMES[name].watched if watched else GAMES[name].setups
    declared = [setup for setup in of_game if not set(but) & set(setup[1])]
    setups = [game.setup(seats, options) for seats, options in declared]
    for number in range(piece, games, pieces):
        yield game, setups[number % len(setups)], stream("test", kind, name, number)


def test_every_game_is_declared() -> None:
    assert set(GAMES) == set(NAMES)


@names
@pieces
def test_random_games_with_the_referee(name: str, piece: int) -> None:
    for game, setup, rng in numbered(name, "referee", GAMES[name].refereed, piece, watched=False):
        assert testing.refereed_game(game, setup, rng).over()


@pytest.mark.soak
@names
@long_pieces
def test_random_games_with_the_referee_long(name: str, piece: int) -> None:
    game = find_game(name)
    setups = [game.setup(seats, options) for seats, options in GAMES[name].setups]
    for number in range(piece, GAMES[name].refereed_soak, LONG_PIECES):
        setup = setups[number % len(setups)]
        rng = stream("soak", name, number)
        assert testing.refereed_game(game, setup, rng).over()


@pytest.mark.parametrize(
    ("piece", "name"),
    [(piece, name) for name in NAMES for piece in range(min(PIECES, GAMES[name].secret))],
)
def test_non_interference(name: str, piece: int) -> None:
    compared = 0
    for game, setup, rng in numbered(
        name, "secrecy", GAMES[name].secret, piece, but=GAMES[name].telling
    ):
        compared += testing.check_secrecy(game, setup, rng)
    assert compared > 0


@pytest.mark.soak
@names
@long_pieces
def test_non_interference_long(name: str, piece: int) -> None:
    long = GAMES[name].secret_soak
    for game, setup, rng in numbered(
        name, "secrecy-soak", long, piece, but=GAMES[name].telling, pieces=LONG_PIECES
    ):
        testing.check_secrecy(game, setup, rng)


@names
def test_a_random_pick_is_one_of_the_list(name: str) -> None:
    """However a game picks: the same as listing all that is legal and drawing one of it."""
    for game, setup, rng in numbered(name, "pick", PIECES * 3, 0):
        state, asked = game.new(setup), 0
        while (seat := state.actor()) != NOBODY and asked < 2000:
            if seat == CHANCE:
                state.step(CHANCE, state.draw(rng))
                continue
            legal = state.legal(seat)
            listed = legal[rng.clone().below(len(legal))]
            picked = state.pick(seat, rng)
            assert picked == listed
            state.step(seat, picked)
            asked += 1


@names
def test_a_mask_without_a_list_shows_the_list(name: str) -> None:
    """Whatever the row held before, and wherever a game writes its masks itself."""
    for game, setup, rng in numbered(name, "masks", PIECES * 3, 0):
        state, asked = game.new(setup), 0
        while (seat := state.actor()) != NOBODY and asked < 2000:
            if seat == CHANCE:
                state.step(CHANCE, state.draw(rng))
                continue
            row = bytearray([7] * game.meta.actions)
            if state.fill_mask(seat, memoryview(row)):
                legal = set(state.legal(seat))
                assert row == bytes(action in legal for action in range(len(row)))
            else:
                assert set(row) == {7}
            state.step(seat, state.pick(seat, rng))
            asked += 1


@names
def test_undo(name: str) -> None:
    undone = 0
    for piece in range(PIECES):
        for game, setup, rng in numbered(name, "undo", GAMES[name].tables, piece):
            undone += testing.check_undo(game, setup, rng)
    assert undone > 0


@names
def test_seats_that_see_the_same_get_the_same_event(name: str) -> None:
    seen = set()
    for piece in range(PIECES):
        for game, setup, rng in numbered(name, "events", PIECES, piece):
            *_, (table, _) = random_table(game, setup, rng)
            for eyes in (SPECTATOR, *range(setup.seats)):
                notes = [told.note for told in table._heard_by(eyes) if told.note is not None]
                assert table.events(eyes) == [game.event(note, eyes, setup) for note in notes]
                seen |= {note.seen_by(eyes) for note in notes}
    assert seen == {True, False}


@names
def test_round_trips(name: str) -> None:
    for piece in range(PIECES):
        for game, setup, rng in numbered(name, "round-trips", GAMES[name].tables, piece):
            testing.check_round_trips(game, setup, rng, find_game)


@names
def test_the_gate(name: str) -> None:
    for piece in range(PIECES):
        for game, setup, rng in numbered(name, "gate", GAMES[name].tables, piece):
            testing.check_gate(game, setup, rng)


@names
def test_order_of_arrival(name: str) -> None:
    seen = 0
    for piece in range(PIECES):
        for game, setup, rng in numbered(name, "order", GAMES[name].ordered, piece):
            seen += testing.check_order(game, setup, rng)
    assert (seen > 0) == GAMES[name].simultaneous


@names
def test_numbers_and_paths_agree(name: str) -> None:
    game = find_game(name)
    for seats in game.meta.seats:
        for seat in (-1, *range(seats)):
            paths = game.paths(seat, seats)
            assert len(set(paths.values())) == len(paths)
            for path, number in paths.items():
                assert game.path(seat, number, seats) == path
                assert game.number(seat, seats, f"  {path} ") == number
