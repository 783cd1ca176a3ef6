"""Bots in any language: programs that are asked for actions over standard input and output.

`docs/bot-protocol.md` describes the messages, a line of JSON each. A program is started when
it is first asked, and plays all games of its process. Every question is complete, so
a program that dies is started again and asked the same question.
"""

from __future__ import annotations

import atexit
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import msgspec

from honjin.bots.file import BotFailed
from honjin.engine.errors import BadOption, HonjinError, quoted
from honjin.engine.eyes import Eyes
from honjin.engine.game import Game, Setup
from honjin.engine.player import Player
from honjin.engine.rng import Rng
from honjin.engine.state import State
from honjin.engine.view import seat_name

PROTOCOL = 1
SECONDS = 10.0
"""How long a program may think about one choice, unless another limit is given."""
READY_SECONDS = 20.0
"""How long it may take to start."""
QUIT_SECONDS = 1.0
RESTARTS = 5
"""How often a program that dies is restarted before it counts as failed."""
LONGEST_LINE = 1024 * 1024
CHUNK = 64 * 1024


# Messages.


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first line: which protocol, and what is played."""

    protocol: int
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    pack: Any
    actions: int


class Choose(msgspec.Struct, frozen=True, tag_field="type", tag="choose", omit_defaults=True):
    """What a seat knows and may do; it answers with one action within this many seconds."""

    id: int
    seat: str
    seconds: float
    seed: int
    legal: list[str]
    numbers: list[int]
    view: msgspec.Raw | None = None
    observation: list[int] | None = None


class Quit(msgspec.Struct, frozen=True, tag_field="type", tag="quit"):
    """The last line."""


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready", forbid_unknown_fields=True):
    """The answer to `hello`: its name, and what it wants to be sent with every question."""

    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    wants: tuple[str, ...] = ("view",)


class Action(
    msgspec.Struct, frozen=True, tag_field="type", tag="action", forbid_unknown_fields=True
):
    """The answer to `choose`: a path or a number of the legal ones."""

    id: int
    action: str | int


class Info(msgspec.Struct, frozen=True, tag_field="type", tag="info"):
    """A remark, which is ignored."""


Answer = Ready | Action | Info
CAN_WANT = ("view", "observation")
_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


# Command lines.


def is_program(spec: str) -> bool:
    """Whether a bot is named by a command line: something with a space or a slash in it."""
    if spec.endswith(".py") and (Path(spec).is_file() or " " not in spec):
        return False
    return " " in spec.strip() or "/" in spec


def words_of(command: str) -> list[str]:
    """The words of a command line, the program first; refuses what cannot be started."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadOption(f"{quoted(command)} is not a command line: {error}") from None
    if not words:
        raise BadOption("a bot's command line is empty")
    if shutil.which(words[0]) is None:
        raise BadOption(f"cannot start {quoted(command)}: there is no program {quoted(words[0])}")
    return words


def files_of(command: str) -> list[str]:
    """The files that a command line names, which are what its games depend on."""
    return [word for word in words_of(command) if Path(word).is_file()]


# A program that runs.


class Ended(Exception):
    """The program is gone; the text says how it ended."""


class Program:
    """A running program that is ready."""

    def __init__(self, command: str, hello: Hello) -> None:
        self.command = command
        self._read = b""
        try:
            self._process = subprocess.Popen(
                words_of(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except OSError as error:
            raise BotFailed(f"cannot start {command}: {(error.strerror or '').lower()}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        try:
            ready = self.ask(hello, READY_SECONDS)
        except Ended as end:
            raise BotFailed(f"{command} ended ({end}) before it was ready") from None
        except BaseException:
            self.kill()
            raise
        if not isinstance(ready, Ready) or not set(ready.wants) <= set(CAN_WANT):
            self.kill()
            raise BotFailed(
                f"{command} must answer hello with ready, wanting {' or '.join(CAN_WANT)}"
            )
        self.wants = ready.wants

    def ask(self, question: Hello | Choose, seconds: float) -> Answer:
        """The answer to a question, remarks left out."""
        deadline = time.monotonic() + seconds
        self._send(msgspec.json.encode(question) + b"\n", deadline, seconds)
        while True:
            line = self._line(deadline, seconds)
            try:
                answer = _answers.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                shown = quoted(line.decode("utf-8", "replace"))
                self.kill()
                raise BotFailed(
                    f"{self.command} wrote {shown}, which is not an answer ({error}); "
                    "remarks belong on standard error"
                ) from None
            if not isinstance(answer, Info):
                return answer

    def close(self) -> None:
        """Ask it to end, and end it."""
        if self._process.poll() is not None:
            self._close_pipes()
            return
        try:
            self._send(msgspec.json.encode(Quit()) + b"\n", time.monotonic() + QUIT_SECONDS, 0)
            self._process.wait(QUIT_SECONDS)
        except (Ended, BotFailed, subprocess.TimeoutExpired):
            self.kill()
        self._close_pipes()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._close_pipes()

    def _close_pipes(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _send(self, data: bytes, deadline: float, seconds: float) -> None:
        rest = memoryview(data)
        while rest:
            self._wait(self._in, selectors.EVENT_WRITE, deadline, seconds)
            try:
                rest = rest[os.write(self._in, rest[:CHUNK]) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._ended() from None

    def _line(self, deadline: float, seconds: float) -> bytes:
        while b"\n" not in self._read:
            if len(self._read) > LONGEST_LINE:
                self.kill()
                raise BotFailed(f"{self.command} wrote a line of more than {LONGEST_LINE:,} bytes")
            self._wait(self._out, selectors.EVENT_READ, deadline, seconds)
            chunk = os.read(self._out, CHUNK)
            if not chunk:
                raise self._ended()
            self._read += chunk
        line, _, self._read = self._read.partition(b"\n")
        return line

    def _wait(self, pipe: int, event: int, deadline: float, seconds: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, event)
            if selector.select(max(0.0, deadline - time.monotonic())):
                return
        self.kill()
        raise BotFailed(f"{self.command} did not answer within {seconds:g} seconds")

    def _ended(self) -> Ended:
        """How the program ended; it is given a moment to do so."""
        try:
            code = self._process.wait(QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            code = None
        self.kill()
        if code is None:
            return Ended("closed its output")
        return Ended(f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}")


_running: dict[bytes, Program] = {}
"""The programs of this process, by command line and setup."""


def close_programs() -> None:
    """End all programs of this process."""
    while _running:
        _running.popitem()[1].close()


atexit.register(close_programs)


# The bot.


class ProgramBot(Player):
    """Asks a program."""

    def __init__(
        self, command: str, game: Game[State], setup: Setup, seconds: float = SECONDS
    ) -> None:
        words_of(command)
        self.command = command
        self.game = game
        self.setup = setup
        self.seconds = seconds
        self.asked = 0
        meta = game.meta
        self.hello = Hello(
            PROTOCOL,
            meta.name,
            meta.rules,
            setup.seats,
            dict(setup.options),
            setup.pack,
            meta.actions,
        )
        self._key = msgspec.json.encode((command, self.hello))

    def choose(self, guess: State, seat: int, rng: Rng) -> int:
        eyes = Eyes(self.game, self.setup, seat, guess, rng)
        seed = int(rng.below(2**31))
        for left in reversed(range(RESTARTS)):
            program = self._program()
            try:
                return self._read(
                    program.ask(self._question(eyes, seed, program), self.seconds), eyes
                )
            except Ended as end:
                _running.pop(self._key, None)
                if not left:
                    raise BotFailed(f"{self.command} ended ({end}) {RESTARTS} times") from None
                print(f"honjin: {self.command} ended ({end}); restarting it", file=sys.stderr)
            except BotFailed:
                _running.pop(self._key, None)
                raise
        raise AssertionError

    def _program(self) -> Program:
        if self._key not in _running:
            _running[self._key] = Program(self.command, self.hello)
        return _running[self._key]

    def _question(self, eyes: Eyes, seed: int, program: Program) -> Choose:
        self.asked += 1
        wants = program.wants
        return Choose(
            id=self.asked,
            seat=seat_name(eyes.seat),
            seconds=self.seconds,
            seed=seed,
            legal=[eyes.path(action) for action in eyes.legal],
            numbers=list(eyes.legal),
            view=msgspec.Raw(msgspec.json.encode(eyes.view)) if "view" in wants else None,
            observation=eyes.observation if "observation" in wants else None,
        )

    def _read(self, answer: Answer, eyes: Eyes) -> int:
        if not isinstance(answer, Action) or answer.id != self.asked:
            self._drop()
            raise BotFailed(f"{self.command} must answer question {self.asked} with an action")
        action = answer.action
        if isinstance(action, str):
            try:
                action = self.game.number(eyes.seat, self.setup.seats, action)
            except HonjinError as error:
                self._drop()
                raise BotFailed(f"{self.command} answered {quoted(str(action))}: {error}") from None
        if action not in eyes.legal:
            self._drop()
            raise BotFailed(f"{self.command} answered {answer.action!r}, which is not legal now")
        return action

    def _drop(self) -> None:
        """End the program; its answers cannot be trusted any more."""
        program = _running.pop(self._key, None)
        if program is not None:
            program.kill()
