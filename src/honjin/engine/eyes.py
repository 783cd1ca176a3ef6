"""What a bot is given of a table: all that one seat knows, and nothing else."""

from __future__ import annotations

from honjin.engine.game import Foresight, Game, Setup
from honjin.engine.observation import observation
from honjin.engine.rng import Rng
from honjin.engine.state import State
from honjin.engine.view import View


class Eyes:
    """What a bot is given: one seat's view, its legal actions, and positions it can imagine.

    The state inside is never the table's own but one dealt anew from what the seat knows, so a bot
    cannot find a secret here, whatever it does.
    """

    def __init__(self, game: Game[State], setup: Setup, seat: int, guess: State, rng: Rng) -> None:
        self.game = game
        self.setup = setup
        self.seat = seat
        self.guess = guess
        self.rng = rng
        self.legal = guess.legal(seat)

    @property
    def view(self) -> View:
        return self.game.view(self.guess, self.seat, self.setup)

    @property
    def observation(self) -> list[int]:
        """The view in numbers, as `game.fields` describes them."""
        return observation(self.game, self.guess, self.seat)

    def path(self, action: int) -> str:
        return self.game.path(self.seat, action, self.setup.seats)

    def foresee(self, path: str) -> Foresight | None:
        """The odds of an action, where the game offers them."""
        self.game.number(self.seat, self.setup.seats, path)
        return self.game.foresee(self.guess, self.seat, " ".join(path.split()), self.setup)

    def imagine(self) -> State:
        """Another full state that agrees with everything this seat has seen."""
        return self.guess.determinize(self.seat, self.rng)
