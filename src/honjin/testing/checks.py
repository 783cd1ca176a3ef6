"""Undo, round trips, the gate and the order of arrival, tried in random games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from honjin.engine.chance import RngSource
from honjin.engine.errors import Fault, HonjinError
from honjin.engine.game import Game, Setup
from honjin.engine.position import read_position, write_position
from honjin.engine.record import FindGame, read_record, replay, write_record
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, SPECTATOR, State
from honjin.engine.table import Table

MANY_ACTIONS = 1000
"""A game with more actions than this has its gate tried with a sample of them."""

encode = msgspec.json.Encoder(order="deterministic").encode


def random_table(game: Game[State], setup: Setup, rng: Rng) -> Iterator[tuple[Table, int]]:
    """A table played at random: yields it before each action, with the seat that acts.

    >>> from honjin import find_game, stream
    >>> game = find_game("kenjin")
    >>> sum(1 for table, seat in random_table(game, game.setup(2), stream(7))) > 20
    True
    """
    table = Table(game, setup, RngSource(rng))
    while not table.over:
        actors = table.actors()
        seat = actors[rng.below(len(actors))]
        yield table, seat
        legal = table.state.legal(seat)
        table.apply(seat, legal[rng.below(len(legal))])
    yield table, NOBODY


def check_undo(game: Game[State], setup: Setup, rng: Rng) -> int:
    """Undo wherever it is possible and compare. Returns how often it was possible.

    An undo replays the line since it, so the longer the game, the fewer are tried.

    >>> from honjin import find_game, stream
    >>> game = find_game("kenjin")
    >>> check_undo(game, game.setup(2), stream(7)) > 0
    True
    """
    undone = 0
    for table, seat in random_table(game, setup, rng):
        if seat == NOBODY:
            break
        if rng.below(1 + len(table.entries) // 50):
            continue
        legal = table.state.legal(seat)
        trial = table.copy()
        trial.apply(seat, legal[rng.below(len(legal))])
        drawn = any(entry.seat == CHANCE for entry in trial.entries[len(table.entries) :])
        if drawn and trial.can_undo(seat):
            raise Fault("a draw could be taken back")
        for other in range(table.seats):
            if other != seat:
                _check_undo_of_another(table, trial, seat, other)
        if trial.can_undo(seat):
            trial.undo(seat)
            undone += 1
            if trial.state != table.state or _all_seen(trial) != _all_seen(table):
                raise Fault("after an undo the table is not what it was")
    return undone


def _check_undo_of_another(table: Table, trial: Table, seat: int, other: int) -> None:
    """What `seat` just did at `trial` changes `other`'s undo exactly if `other` noticed it."""
    could = table.can_undo(other)
    if _told(trial, other) != _told(table, other):
        if trial.can_undo(other):
            raise Fault(f"seat {other} could take back what seat {seat} did")
    elif trial.can_undo(other) != could:
        raise Fault(f"seat {other} can tell by its undo that seat {seat} did something")
    elif could:
        straight, turned = table.copy(), trial.copy()
        straight.undo(other)
        if straight.state.allows(seat, trial.entries[-1].action):
            straight.apply(seat, trial.entries[-1].action)
        turned.undo(other)
        if straight.state != turned.state or _all_seen(straight) != _all_seen(turned):
            raise Fault(f"the undo of seat {other} changes what seat {seat} did")


def _told(table: Table, seat: int) -> bytes:
    return encode((table.view(seat), table.state.legal(seat), table.heard(seat)))


def _all_seen(table: Table) -> list[bytes]:
    eyes = (SPECTATOR, *range(table.seats))
    return [encode((table.view(seat), table.state.legal(seat))) for seat in eyes]


def check_round_trips(game: Game[State], setup: Setup, rng: Rng, find: FindGame) -> None:
    """Positions and records, written and read again, are the same.

    >>> from honjin import find_game, stream
    >>> game = find_game("kenjin")
    >>> _ = check_round_trips(game, game.setup(2), stream(7), find_game)
    """
    for table, _ in random_table(game, setup, rng):
        written = write_position(game, setup, table.state)
        _, setup_again, state_again = read_position(written, find)
        if state_again != table.state or setup_again != setup:
            raise Fault("a position does not round-trip")
        if table.state.clone() != table.state:
            raise Fault("a clone differs")
    text = write_record(table)
    again = replay(read_record(text), find)
    if again.state != table.state or write_record(again) != text:
        raise Fault("a record does not round-trip")
    for eyes in (SPECTATOR, *range(table.seats)):
        if encode(again.events(eyes)) != encode(table.events(eyes)):
            raise Fault("a replay tells other events")


def check_gate(game: Game[State], setup: Setup, rng: Rng) -> None:
    """`apply` takes exactly what `legal` offers; a refusal changes nothing.

    >>> from honjin import find_game, stream
    >>> game = find_game("kenjin")
    >>> _ = check_gate(game, game.setup(2), stream(7))
    """
    for table, _ in random_table(game, setup, rng):
        for seat in range(table.seats):
            numbers = table.state.legal(seat)
            for action in _actions(game.meta.actions, numbers, rng):
                if table.state.allows(seat, action) != (action in numbers):
                    raise Fault(f"legal and allows differ about action {action}")
            legal = set(table.legal(seat))
            for path in _some(list(game.paths(seat, table.seats)), rng):
                if path in legal:
                    continue
                key = table.state.key()
                try:
                    table.apply(seat, path)
                except HonjinError:
                    if table.state.key() != key:
                        raise Fault(f"refusing {path!r} changed the state") from None
                else:
                    raise Fault(f"{path!r} was accepted though it is not legal")
                if table.why_not(seat, path) is None:
                    raise Fault(f"nothing forbids {path!r}, yet it is not legal")


def _actions(number: int, legal: list[int], rng: Rng) -> Iterable[int]:
    """All actions, or of very many those that are legal and a handful of others."""
    if number <= MANY_ACTIONS:
        return range(number)
    return {*legal, *(rng.below(number) for _ in range(20))}


def _some(paths: list[str], rng: Rng) -> list[str]:
    return [paths[rng.below(len(paths))] for _ in range(6)]


def check_order(game: Game[State], setup: Setup, rng: Rng) -> int:
    """Where several seats decide at once, the order of arrival does not matter; how often.

    >>> from honjin import find_game, stream
    >>> game = find_game("kenjin")
    >>> _ = check_order(game, game.setup(2), stream(7))
    """
    state = game.new(setup)
    seen = 0
    while (seat := state.actor()) != NOBODY:
        if seat == CHANCE:
            state.step(CHANCE, state.draw(rng))
            continue
        actors = state.actors()
        picks = {}
        for actor in actors:
            legal = state.legal(actor)
            picks[actor] = legal[rng.below(len(legal))]
        if len(actors) > 1:
            seen += 1
            ends = [_in_order(state, order, picks) for order in (actors, actors[::-1])]
            if ends[0] != ends[1]:
                raise Fault("the order of simultaneous decisions matters")
        state.step(seat, picks[seat])
    return seen


def _in_order(state: State, order: list[int], picks: dict[int, int]) -> State:
    state = state.clone()
    for seat in order:
        if state.owes(seat) and picks[seat] in state.legal(seat):
            state.step(seat, picks[seat])
    return state
