"""The referee: plays random games and checks, after every action, all that must always hold."""

from __future__ import annotations

from collections import deque

from honjin.engine.errors import Fault
from honjin.engine.game import Game, Setup
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, SPECTATOR, State
from honjin.engine.view import Piece

Known = dict[str, str]


class Referee:
    """Watches one game from its first action to its last.

    >>> from honjin import find_game
    >>> game = find_game("kenjin")
    >>> Referee(game, game.setup(2)).check(game.new(game.setup(2)))
    """

    def __init__(self, game: Game[State], setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.seen: dict[int, tuple[Piece, ...]] = {}
        """What each pair of eyes saw at its last check."""
        self.known: dict[int, Known] = {}
        self.checks = 0
        self.recent: deque[State] = deque(maxlen=setup.seats)
        """The states since the last check of all eyes."""

    def check(self, state: State) -> None:
        """Raise a Fault if anything is wrong now."""
        for fault in self.game.faults(state):
            raise Fault(fault)
        self._somebody_can_act(state)
        self._knowledge_only_grows(state)
        self.recent.append(state.clone())
        self.checks += 1

    def _somebody_can_act(self, state: State) -> None:
        actors = [CHANCE] if state.chance() else state.actors()
        if state.over() == bool(actors):
            raise Fault("a game is over exactly when nobody is to act")
        for seat in actors:
            legal = state.legal(seat)
            if not legal:
                raise Fault(f"seat {seat} owes a decision and has none to make")
            if len(set(legal)) < len(legal):
                raise Fault(f"seat {seat} is offered the same action twice")
            limit = self.game.meta.outcomes if seat == CHANCE else self.game.meta.actions
            if not 0 <= min(legal) <= max(legal) < limit:
                raise Fault(f"seat {seat} is offered an action without a number")

    def _knowledge_only_grows(self, state: State) -> None:
        """A piece that a seat knew and that is still there is still known, as the same.

        After each action one pair of eyes is checked, in turn, and all at the end.
        """
        every = (SPECTATOR, *range(self.setup.seats))
        for seat in every if state.over() else (every[self.checks % len(every)],):
            pieces = self.game.pieces(state, seat)
            if pieces == self.seen.get(seat):
                continue
            self.seen[seat] = pieces
            now = {piece.id: piece.kind for piece in pieces}
            for piece, kind in self.known.get(seat, {}).items():
                if piece in now and now[piece] != kind and self._stayed(piece, seat):
                    raise Fault(f"seat {seat} knew {piece} as {kind}, now as {now[piece]}")
            self.known[seat] = {piece: kind for piece, kind in now.items() if kind is not None}

    def _stayed(self, piece: str, seat: int) -> bool:
        """Whether a piece was there all the time; else another one may have its id now."""
        return all(
            any(found.id == piece for found in self.game.pieces(state, seat))
            for state in self.recent
        )


def refereed_game(game: Game[State], setup: Setup, rng: Rng) -> State:
    """Play a random game with the referee on. Returns the final state.

    >>> from honjin import find_game, stream
    >>> game = find_game("kenjin")
    >>> refereed_game(game, game.setup(2), stream(7)).over()
    True
    """
    state = game.new(setup)
    referee = Referee(game, setup)
    referee.check(state)
    while (seat := state.actor()) != NOBODY:
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
        referee.check(state)
    return state
