"""Bots that people write: a Python file with a function `choose(eyes)`.

It returns one of `eyes.legal` (a number) or a path such as `deploy samurai bridge`. What it can
look at is described with `honjin.engine.table.Eyes`.
"""

from __future__ import annotations

import reprlib
import runpy
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType, TracebackType

from honjin.engine.errors import BadOption, HonjinError
from honjin.engine.eyes import Eyes
from honjin.engine.game import Game, Setup
from honjin.engine.player import Player
from honjin.engine.rng import Rng
from honjin.engine.state import State


class BotFailed(HonjinError):
    """A bot from a file raised an exception or gave an invalid answer.

    `traceback` shows where in the bot, with its variables, if it raised an exception.
    """

    code = "bot_failed"
    traceback = ""

    def with_message(self, message: str, traceback: str | None = None) -> BotFailed:
        """The same failure with another message; it can be sent to another process."""
        other = BotFailed(message)
        other.traceback = self.traceback if traceback is None else traceback
        return other


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
            raise _failure(self.path, error) from error
        if isinstance(answer, str):
            try:
                answer = self.game.number(seat, self.setup.seats, answer)
            except HonjinError as error:
                raise BotFailed(f"{self.path} answered {answer!r}: {error}") from None
        if isinstance(answer, bool) or not isinstance(answer, int) or answer not in legal:
            raise BotFailed(f"{self.path} answered {answer!r}, which is not legal now")
        return answer


def read_source(path: str) -> bytes:
    """The text of a bot; raises BadOption if it cannot be read."""
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise BadOption(f"there is no file {path!r}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadOption(f"cannot read {path!r}: {(reason or str(error)).lower()}") from None


def _failure(path: str, error: Exception) -> BotFailed:
    """What went wrong in a bot, and where."""
    frames = list(_frames(path, error.__traceback__))
    failure = BotFailed(f"{path} failed: {type(error).__name__}: {error}{_where(path, frames)}")
    lines = traceback.TracebackException.from_exception(error)
    first = next((i for i, one in enumerate(lines.stack) if one.filename == path), 0)
    lines.stack = traceback.StackSummary.from_list(lines.stack[first:])
    failure.traceback = "".join(lines.format())
    if frames:
        failure.traceback += "".join(_variables(frames[-1][0]))
    return failure


def _where(path: str, frames: list[tuple[FrameType, int]]) -> str:
    if not frames:
        return ""
    frame, line = frames[-1]
    name = frame.f_code.co_name
    inside = "" if name == "<module>" else f", in {name}"
    return f" ({Path(path).name}, line {line}{inside})"


def _frames(path: str, trace: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    """The frames of a bot's own file with their lines, outermost first."""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def _variables(frame: FrameType) -> Iterator[str]:
    yield f"Variables of {frame.f_code.co_name}:\n"
    for name, value in frame.f_locals.items():
        try:
            told = reprlib.repr(value)
        except Exception as error:
            told = f"<cannot be shown: {type(error).__name__}>"
        yield f"  {name} = {told}\n"


def _load(path: str) -> Callable[[Eyes], object]:
    read_source(path)
    try:
        names = runpy.run_path(path)
    except (Exception, SystemExit) as error:
        where = _where(path, list(_frames(path, error.__traceback__)))
        told = f"{type(error).__name__}: {error}{where}"
        raise BadOption(f"{path} cannot be loaded: {told}") from error
    choose = names.get("choose")
    if not callable(choose):
        raise BadOption(f"{path} defines no function choose(eyes)")
    found: Callable[[Eyes], object] = choose
    return found
