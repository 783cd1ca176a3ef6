"""Bots that people write: a Python file with a function `choose(eyes)`.

It returns one of `eyes.legal` (a number) or a path such as `deploy samurai bridge`. What it can
look at is described with `honjin.engine.table.Eyes`.
"""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

from honjin.engine.errors import BadOption, HonjinError
from honjin.engine.game import Game, Setup
from honjin.engine.player import Player
from honjin.engine.rng import Rng
from honjin.engine.state import State
from honjin.engine.table import Eyes


class BotFailed(HonjinError):
    """A bot from a file raised an exception or answered with nonsense."""

    code = "bot_failed"


class FileBot(Player):
    """Asks the function `choose(eyes)` of a file."""

    def __init__(self, path: str, game: Game[State], setup: Setup) -> None:
        self.path = path
        self.game = game
        self.setup = setup
        self.ask = _load(path)

    def choose(self, guess: State, seat: int, rng: Rng) -> int:
        eyes = Eyes(self.game, self.setup, seat, guess, rng)
        legal = frozenset(eyes.legal)
        try:
            answer = self.ask(eyes)
        except SystemExit:
            raise BotFailed(f"{self.path} ended instead of answering") from None
        except Exception as error:
            raise BotFailed(f"{self.path} failed: {type(error).__name__}: {error}") from error
        if isinstance(answer, str):
            try:
                answer = self.game.number(seat, self.setup.seats, answer)
            except HonjinError as error:
                raise BotFailed(f"{self.path} answered {answer!r}: {error}") from None
        if isinstance(answer, bool) or not isinstance(answer, int) or answer not in legal:
            raise BotFailed(f"{self.path} answered {answer!r}, which is not legal now")
        return answer


def _load(path: str) -> Callable[[Eyes], object]:
    if not Path(path).is_file():
        raise BadOption(f"there is no file {path!r}")
    try:
        names = runpy.run_path(path)
    except (Exception, SystemExit) as error:
        raise BadOption(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    choose = names.get("choose")
    if not callable(choose):
        raise BadOption(f"{path} defines no function choose(eyes)")
    found: Callable[[Eyes], object] = choose
    return found
