"""What a bot is given of a table: all that one seat knows, and nothing else."""

from __future__ import annotations

from honjin.engine.game import Foresight, Game, Setup
from honjin.engine.observation import observation
from honjin.engine.rng import Rng
from honjin.engine.state import State
from honjin.engine.view import View


class Eyes:
    """What a bot gets: one seat's view, its legal actions, and positions it can imagine.

    The state inside is a sample that agrees with what the seat knows, never the table's own, so a
    bot cannot find a secret here, whatever it does.

    >>> import honjin
    >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
    >>> eyes = table.eyes("A")
    >>> eyes.seat, len(eyes.legal), eyes.view.hand["peasant"], len(eyes.observation)
    (0, 40, 4, 163)
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
        """An action in words.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> eyes = table.eyes("A")
        >>> eyes.path(eyes.legal[0])
        'deploy scout village'
        """
        return self.game.path(self.seat, action, self.setup.seats)

    def foresee(self, path: str) -> Foresight | None:
        """The odds of an action, or None where the game offers none.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> table.eyes("A").foresee("deploy scout village") is None
        True
        """
        self.game.number(self.seat, self.setup.seats, path)
        return self.game.foresee(self.guess, self.seat, " ".join(path.split()), self.setup)

    def imagine(self) -> State:
        """Another full state that agrees with everything this seat has seen.

        >>> import honjin
        >>> table = honjin.open_table("kenjin", seats=2, options={"first": "A"}, seed="tuesday")
        >>> eyes = table.eyes("A")
        >>> world = eyes.imagine()
        >>> world.legal(0) == eyes.legal
        True
        """
        return self.guess.determinize(self.seat, self.rng)
