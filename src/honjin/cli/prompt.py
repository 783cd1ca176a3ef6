"""Where answers come from: a terminal with completion, or lines of standard input."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from honjin.cli.output import Screen

Complete = Callable[[str], list[str]]
"""The words that may stand where the cursor is, for the text before it."""


class Prompter(ABC):
    """Asks a person. The end of input is an EOFError, Ctrl-C a KeyboardInterrupt."""

    interactive: bool

    @abstractmethod
    def ask(self, question: str, complete: Complete | None = None, who: str = "") -> str:
        """One line. Each person has their own history."""

    @abstractmethod
    def pause(self, hint: str) -> None:
        """Wait for Enter, if input is a terminal."""


class LinePrompter(Prompter):
    """Reads lines, for scripts and pipes; pauses do not wait."""

    interactive = False

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def ask(self, question: str, complete: Complete | None = None, who: str = "") -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        text = line.rstrip("\r\n")
        self.screen.print(f"{question}{text}", soft_wrap=True)
        return text

    def pause(self, hint: str) -> None:
        return


class TerminalPrompter(Prompter):
    """A line editor with history and completion by Tab."""

    interactive = True

    def __init__(self) -> None:
        self.sessions: dict[str, PromptSession[str]] = {}

    def ask(self, question: str, complete: Complete | None = None, who: str = "") -> str:
        session = self.sessions.get(who)
        if session is None:
            session = PromptSession(history=InMemoryHistory())
            self.sessions[who] = session
        return session.prompt(
            ANSI(question),
            completer=None if complete is None else WordCompleter(complete),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0,
        )

    def pause(self, hint: str) -> None:
        self.ask(hint, who="pause")


class WordCompleter(Completer):
    """Completes the word at the cursor."""

    def __init__(self, complete: Complete) -> None:
        self.complete = complete

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        text = document.text_before_cursor
        begun = "" if text.endswith(" ") or not text else text.split()[-1]
        for word in self.complete(text):
            yield Completion(f"{word} ", start_position=-len(begun))


def prompter(screen: Screen) -> Prompter:
    """A terminal prompt if input and output are a terminal, else plain lines."""
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        return TerminalPrompter()
    return LinePrompter(screen)
