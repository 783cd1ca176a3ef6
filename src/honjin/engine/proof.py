"""Proofs that hold for every game: a new game gets them by declaring itself.

Each function plays random games and raises a Fault where a promise of the contract is broken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from honjin.engine.chance import RngSource
from honjin.engine.errors import Fault, HonjinError
from honjin.engine.events import read_notes
from honjin.engine.game import Game, Setup
from honjin.engine.observation import observation
from honjin.engine.position import read_position, write_position
from honjin.engine.record import FindGame, read_record, replay, write_record
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, SPECTATOR, State
from honjin.engine.table import Table

MANY_ACTIONS = 1000
"""Of more than these, the gate is tried with a sample."""

encode = msgspec.json.Encoder(order="deterministic").encode

UNNOTICED_STEPS = 200
"""How many steps of a twin nobody may notice before the proof gives up."""


# Secrets.


class Secrecy:
    """Non-interference: what a seat receives does not depend on what it may not know.

    Beside the true game runs, for every seat and for a spectator, a twin in which all that those
    eyes cannot know was dealt anew. Both games follow the same public line, and at every action
    the two must give these eyes the same bytes: view, prompt, legal actions, refusals, events, and
    the observation that learning programs get.
    """

    def __init__(self, game: Game[State], setup: Setup, rng: Rng) -> None:
        self.game = game
        self.setup = setup
        self.rng = rng
        self.state = game.new(setup)
        self.twins: dict[int, State] = {}
        self.truth: dict[int, bytes] = {}
        """What each pair of eyes gets from the true state as it stands."""
        self.compared = 0

    def play(self) -> None:
        """One whole random game."""
        every = (SPECTATOR, *range(self.setup.seats))
        steps = 0
        while True:
            for eyes in every:
                self._compare_guesses(eyes)
                self._true_standing(eyes)
            self._compare_dealt(every[steps % len(every)])
            if (seat := self.state.actor()) == NOBODY:
                return
            self._step(seat)
            steps += 1

    def _twin(self, eyes: int) -> State:
        if eyes not in self.twins:
            self.twins[eyes] = self._dealt_anew(eyes)
        return self.twins[eyes]

    def _true_standing(self, eyes: int) -> bytes:
        if eyes not in self.truth:
            self.truth[eyes] = self._standing(self.state, eyes)
            if self.game.view(self.state, eyes, self.setup).pieces != self.game.pieces(
                self.state, eyes
            ):
                raise Fault(f"eyes {eyes} have other pieces in their view than by themselves")
        return self.truth[eyes]

    def _dealt_anew(self, eyes: int) -> State:
        """A guess of these eyes, which cannot tell it from the truth."""
        dealt = self.state.determinize(eyes, self.rng)
        for fault in self.game.faults(dealt):
            raise Fault(f"determinize made a state that cannot be: {fault}")
        self._same(eyes, self._true_standing(eyes), self._standing(dealt, eyes))
        return dealt

    def _compare_dealt(self, eyes: int) -> None:
        """What is dealt or imagined anew now; after each action for one pair of eyes in turn."""
        self._dealt_anew(eyes)
        view = msgspec.to_builtins(self.game.view(self.state, eyes, self.setup))
        imagined = self.game.imagine(view, self.setup, self.rng)
        self._same(eyes, self._true_standing(eyes), self._standing(imagined, eyes))

    def _compare_guesses(self, eyes: int) -> None:
        """What is dealt anew depends on what these eyes know and on the stream alone."""
        twin = self._twin(eyes)
        guess = self.state.determinize(eyes, self.rng.clone())
        if guess != twin.determinize(eyes, self.rng.clone()):
            raise Fault(f"a guess of eyes {eyes} depends on what they cannot know")

    def _standing(self, state: State, eyes: int) -> bytes:
        """All that these eyes can get from a state without anybody acting."""
        view = self.game.view(state, eyes, self.setup)
        if eyes < 0:
            return encode(view)
        legal = state.legal(eyes)
        observed = observation(self.game, state, eyes)
        return encode((view, observed, legal, list(self._refusals(state, eyes, legal))))

    def _refusals(self, state: State, eyes: int, legal: list[int]) -> Iterator[tuple[str, str]]:
        step = 1 + self.game.meta.actions // 23
        for action in range(len(legal) % step, self.game.meta.actions, step):
            if action not in legal:
                refusal = self.game.why_not(state, eyes, action, self.setup)
                yield refusal.rule, refusal.text

    def _step(self, seat: int) -> None:
        if seat == CHANCE:
            action = self.state.draw(self.rng)
        else:
            actors = self.state.actors()
            seat = actors[self.rng.below(len(actors))]
            legal = self.state.legal(seat)
            action = legal[self.rng.below(len(legal))]
        before, self.state = self.state, self._after(self.state, seat, action)
        self.truth.clear()
        notes = self.state.take_notes()
        for eyes in list(self.twins):
            told = self._told(notes, eyes)
            if self._learned(before, self.state, eyes):
                del self.twins[eyes]
            else:
                self.twins[eyes] = self._follow(eyes, seat, action, told)

    def _after(self, state: State, seat: int, action: int) -> State:
        after = state.clone()
        after.noting = True
        after.step(seat, action)
        return after

    def _told(self, notes: list[int], eyes: int) -> bytes:
        heard = [note for note in read_notes(notes) if note.noticed_by(eyes)]
        return encode([self.game.event(note, eyes, self.setup) for note in heard])

    def _follow(self, eyes: int, seat: int, action: int, told: bytes) -> State:
        """Let the twin do what looks the same to these eyes.

        Steps that these eyes do not notice are nobody's business: the twin may take others, or
        fewer, or more of them than were taken in truth.
        """
        twin = self.twins[eyes]
        if seat == eyes and action not in twin.legal(seat):
            raise Fault(f"seat {seat} could do in truth what it could not in its twin")
        truth = self._true_standing(eyes)
        unnoticed = told == encode([])
        if seat not in (eyes, CHANCE) and unnoticed and self._standing(twin, eyes) == truth:
            return twin
        for _ in range(UNNOTICED_STEPS):
            same = self._looks_same(twin, eyes, seat, action, told, truth)
            if same is not None:
                return same
            further = None if seat in (eyes, CHANCE) else self._unnoticed_step(twin, eyes, seat)
            if further is None:
                break
            twin = further
        raise Fault(f"eyes {eyes} can tell the twin from the truth by what seat {seat} did")

    def _looks_same(
        self, twin: State, eyes: int, seat: int, action: int, told: bytes, truth: bytes
    ) -> State | None:
        """The twin after an action that these eyes cannot tell from the true one."""
        legal = twin.legal(seat)
        candidates = [action] if action in legal else []
        if seat != eyes:
            candidates += [other for other in legal if other != action]
        told_alike = None
        for candidate in candidates:
            after = self._after(twin, seat, candidate)
            if self._told(after.take_notes(), eyes) == told:
                if self._standing(after, eyes) == truth:
                    self.compared += 1
                    return after
                told_alike = told_alike or after
        if told_alike is not None and told != encode([]):
            self._same(eyes, truth, self._standing(told_alike, eyes))
        return None

    def _unnoticed_step(self, twin: State, eyes: int, seat: int) -> State | None:
        """A step of the twin's own that these eyes do not notice."""
        before = self._standing(twin, eyes)
        legal = twin.legal(seat)
        while legal:
            action = legal.pop(self.rng.below(len(legal)))
            after = self._after(twin, seat, action)
            told = self._told(after.take_notes(), eyes)
            if told == encode([]) and self._standing(after, eyes) == before:
                return after
        return None

    def _learned(self, before: State, after: State, eyes: int) -> bool:
        """Whether these eyes were shown something, so that truth and twin may part."""
        return bool(self._faces(after, eyes) - self._faces(before, eyes))

    def _faces(self, state: State, eyes: int) -> set[tuple[str, str]]:
        pieces = self.game.pieces(state, eyes)
        return {(piece.id, piece.kind) for piece in pieces if piece.kind is not None}

    def _same(self, eyes: int, truth: bytes, twin: bytes) -> None:
        self.compared += 1
        if truth != twin:
            pairs = enumerate(zip(truth, twin, strict=False))
            at = max(0, next((i for i, (x, y) in pairs if x != y), len(truth)) - 60)
            parts = truth[at : at + 120], twin[at : at + 120]
            raise Fault(f"eyes {eyes} can tell: {parts[0]!r} or {parts[1]!r}")


# Undo, records, positions.


def random_table(game: Game[State], setup: Setup, rng: Rng) -> Iterator[tuple[Table, int]]:
    """A table played at random: yields it before each action, with the seat that acts."""
    table = Table(game, setup, RngSource(rng))
    while not table.over:
        actors = table.actors()
        seat = actors[rng.below(len(actors))]
        yield table, seat
        legal = table.state.legal(seat)
        table.apply(seat, legal[rng.below(len(legal))])
    yield table, NOBODY


def check_undo(game: Game[State], setup: Setup, rng: Rng) -> int:
    """Take back whatever can be taken back and compare; how often that was.

    An undo plays the game anew, so it is tried the less often the longer a game has become.
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
    return encode((table.view(seat), table.state.legal(seat), len(table.events(seat))))


def _all_seen(table: Table) -> list[bytes]:
    eyes = (SPECTATOR, *range(table.seats))
    return [encode((table.view(seat), table.state.legal(seat))) for seat in eyes]


def check_round_trips(game: Game[State], setup: Setup, rng: Rng, find: FindGame) -> None:
    """Positions and records, written and read again, are the same."""
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
    """`apply` takes exactly what `legal` offers; a refusal changes nothing."""
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
    """Where several seats decide at once, the order of arrival does not matter; how often."""
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
