"""Where the command line writes: people's text, machines' JSON, and files."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import msgspec
from rich.console import Console

from honjin.engine.errors import HonjinError

BIGGEST_FILE = 16 * 1024 * 1024


class CannotUseFile(HonjinError):
    """A file that cannot be read or written."""

    code = "cannot_use_file"


class CheckFailed(HonjinError):
    """A check failed."""

    code = "check_failed"


class Screen(Console):
    """A console that prints text as it is, and leaves a broken pipe to `main`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def plural(number: int, what: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def screen() -> Screen:
    """What a person reads."""
    return Screen(highlight=False, markup=False, emoji=False)


def side_screen() -> Screen:
    """Progress and remarks, on standard error."""
    return Screen(highlight=False, markup=False, emoji=False, stderr=True)


def print_json(value: object) -> None:
    """One JSON object on one line, and nothing else."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")
    sys.stdout.flush()


def soften(stream: object) -> None:
    """Print a question mark for characters that the terminal's encoding lacks."""
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="replace")


@contextmanager
def keep_stdout_clean(wanted: bool) -> Iterator[None]:
    """Redirect what bots print, here or in workers, to standard error."""
    if not wanted:
        yield
        return
    sys.stdout.flush()
    saved = os.dup(1)
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(saved, 1)
        os.close(saved)


def read_bytes(path: str) -> bytes:
    """A file, or standard input for `-`."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(BIGGEST_FILE + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(BIGGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise CannotUseFile(f"cannot read {path!r}: {reason(error)}") from None
    if len(data) > BIGGEST_FILE:
        raise CannotUseFile(f"{path!r} is larger than {BIGGEST_FILE // 1024 // 1024} MiB")
    return data


def write_text(path: str, text: str) -> None:
    """Write a file; a reader never sees half of it."""
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")
            return
        part = target.with_name(target.name + ".part")
        part.write_text(text, encoding="utf-8")
        part.replace(target)
    except (OSError, ValueError) as error:
        raise CannotUseFile(f"cannot write {path!r}: {reason(error)}") from None


def printable(text: str) -> str:
    """Untrusted text without terminal control characters."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def printable_lines(text: str) -> str:
    """The same for several lines."""
    return "\n".join(printable(line) for line in text.splitlines())


def reason(error: Exception) -> str:
    """An operating system's error message without its number."""
    text = error.strerror if isinstance(error, OSError) else str(error)
    return (text or type(error).__name__).lower()
