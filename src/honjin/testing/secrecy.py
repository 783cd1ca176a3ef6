"""Non-interference: what a seat receives does not depend on what it may not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from honjin.engine.errors import Fault
from honjin.engine.events import read_notes
from honjin.engine.game import Game, Setup
from honjin.engine.observation import observation
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, SPECTATOR, State
from honjin.engine.view import Piece, View

encode = msgspec.json.Encoder(order="deterministic").encode
NOTHING = encode([])

UNNOTICED_STEPS = 200
"""How many steps of a twin nobody may notice before the check gives up."""


class Secrecy:
    """Non-interference: what a seat receives does not depend on what it may not know.

    Beside the true game runs, for every seat and for a spectator, a twin in which all that those
    eyes cannot know was sampled again. Both games follow the same public line, and at every action
    the two must give these eyes the same bytes: view, prompt, legal actions, refusals, events, and
    the observation that learning programs get.

    While a twin equals the truth, which is often where little is hidden, comparing the two shows
    nothing, and is left out. One pair of eyes in turn is compared after every action all the same.
    """

    def __init__(self, game: Game[State], setup: Setup, rng: Rng) -> None:
        self.game = game
        self.setup = setup
        self.rng = rng
        self.state = game.new(setup)
        self.twins: dict[int, State] = {}
        self.views: dict[int, View] = {}
        """What each pair of eyes sees of the true state as it stands."""
        self.truth: dict[int, bytes] = {}
        """All that each pair of eyes gets from it."""
        self.faces: dict[int, set[tuple[str, str]]] = {}
        """The pieces that each pair of eyes knows by their kinds."""
        self.compared = 0

    def play(self) -> None:
        """Play one whole random game.

        >>> from honjin import find_game, stream
        >>> game = find_game("kenjin")
        >>> secrecy = Secrecy(game, game.setup(2), stream(7))
        >>> secrecy.play()
        >>> secrecy.compared > 100
        True
        """
        every = (SPECTATOR, *range(self.setup.seats))
        steps = 0
        while True:
            for eyes in every:
                self._compare_guesses(eyes)
                self._true_view(eyes)
            self._compare_dealt(every[steps % len(every)])
            if (seat := self.state.actor()) == NOBODY:
                return
            self._step(seat)
            steps += 1

    def _twin(self, eyes: int) -> State:
        if eyes not in self.twins:
            self.twins[eyes] = self._dealt_anew(eyes)
        return self.twins[eyes]

    def _true_view(self, eyes: int) -> View:
        if eyes not in self.views:
            view = self.game.view(self.state, eyes, self.setup)
            pieces = self.game.pieces(self.state, eyes)
            if view.pieces != pieces:
                raise Fault(f"eyes {eyes} have other pieces in their view than by themselves")
            self.views[eyes] = view
            self.faces[eyes] = _faces(pieces)
        return self.views[eyes]

    def _true_standing(self, eyes: int) -> bytes:
        if eyes not in self.truth:
            self.truth[eyes] = self._standing_with(self._true_view(eyes), self.state, eyes)
        return self.truth[eyes]

    def _dealt_anew(self, eyes: int) -> State:
        """A guess of these eyes, which cannot tell it from the truth."""
        dealt = self.state.determinize(eyes, self.rng)
        for fault in self.game.faults(dealt):
            raise Fault(f"determinize made an impossible state: {fault}")
        self._same(eyes, self._true_standing(eyes), self._standing(dealt, eyes))
        return dealt

    def _compare_dealt(self, eyes: int) -> None:
        """A new sample, and a guess from the view; after each action for one pair of eyes."""
        self._dealt_anew(eyes)
        view = msgspec.to_builtins(self._true_view(eyes))
        imagined = self.game.imagine(view, self.setup, self.rng)
        self._same(eyes, self._true_standing(eyes), self._standing(imagined, eyes))

    def _compare_guesses(self, eyes: int) -> None:
        """A sample depends on what these eyes know and on the random stream alone."""
        twin = self._twin(eyes)
        if twin == self.state:
            return
        guess = self.state.determinize(eyes, self.rng.clone())
        if guess != twin.determinize(eyes, self.rng.clone()):
            raise Fault(f"a guess of eyes {eyes} depends on what they cannot know")

    def _standing(self, state: State, eyes: int) -> bytes:
        """All that these eyes can get from a state without anybody acting."""
        return self._standing_with(self.game.view(state, eyes, self.setup), state, eyes)

    def _standing_with(self, view: View, state: State, eyes: int) -> bytes:
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
        self.views.clear()
        self.truth.clear()
        notes = self.state.take_notes()
        for eyes in list(self.twins):
            if self._learned(eyes):
                del self.twins[eyes]
            else:
                told = self._told(notes, eyes)
                self.twins[eyes] = self._follow(eyes, seat, action, told, before)

    def _after(self, state: State, seat: int, action: int) -> State:
        after = state.clone()
        after.noting = True
        after.step(seat, action)
        return after

    def _told(self, notes: list[int], eyes: int) -> bytes:
        heard = [note for note in read_notes(notes) if note.noticed_by(eyes)]
        return encode([self.game.event(note, eyes, self.setup) for note in heard])

    def _follow(self, eyes: int, seat: int, action: int, told: bytes, before: State) -> State:
        """Let the twin do what looks the same to these eyes.

        Steps that these eyes do not notice do not count: the twin may take others, or
        fewer, or more of them than were taken in truth.
        """
        twin = self.twins[eyes]
        if seat == eyes and action not in twin.legal(seat):
            raise Fault(f"seat {seat} could do in truth what it could not in its twin")
        unnoticed = seat not in (eyes, CHANCE) and told == NOTHING
        if unnoticed and self._standing(twin, eyes) == self._true_standing(eyes):
            return twin
        if twin == before:
            return self.state.clone()
        truth = self._true_standing(eyes)
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
        if told_alike is not None and told != NOTHING:
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
            if told == NOTHING and self._standing(after, eyes) == before:
                return after
        return None

    def _learned(self, eyes: int) -> bool:
        """Whether these eyes were shown something, so that truth and twin may part."""
        known = self.faces[eyes]
        self._true_view(eyes)
        return bool(self.faces[eyes] - known)

    def _same(self, eyes: int, truth: bytes, twin: bytes) -> None:
        self.compared += 1
        if truth != twin:
            pairs = enumerate(zip(truth, twin, strict=False))
            at = max(0, next((i for i, (x, y) in pairs if x != y), len(truth)) - 60)
            parts = truth[at : at + 120], twin[at : at + 120]
            raise Fault(f"eyes {eyes} can tell: {parts[0]!r} or {parts[1]!r}")


def _faces(pieces: Iterable[Piece]) -> set[tuple[str, str]]:
    return {(piece.id, piece.kind) for piece in pieces if piece.kind is not None}


def check_secrecy(game: Game[State], setup: Setup, rng: Rng) -> int:
    """Play one random game beside its twins. Returns the number of comparisons.

    >>> from honjin import find_game, stream
    >>> game = find_game("kenjin")
    >>> check_secrecy(game, game.setup(2), stream(7)) > 100
    True
    """
    secrecy = Secrecy(game, setup, rng)
    secrecy.play()
    return secrecy.compared
