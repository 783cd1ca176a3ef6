"""The `honjin` command: it does what was asked, and ends with a code that means something.

The codes are listed in `arguments` and in `docs/cli.md`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from honjin.bots.file import BotFailed
from honjin.cli.arguments import make_parser
from honjin.cli.output import printable, reason, soften
from honjin.engine.errors import BadRecord, Fault, HonjinError

DONE, NOT_RIGHT, WRONG_USE, BOT_FAILED, OWN_FAULT, INTERRUPTED = 0, 1, 2, 3, 4, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Do what was asked, and say in one line what went wrong."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        soften(stream)
    try:
        code = _obey(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        _close_quietly()
        return DONE
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED, "\n")
    return code


def _obey(argv: Sequence[str] | None) -> int:
    parser = make_parser()
    try:
        args = parser.parse_args(argv)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else WRONG_USE
    if args.command is None:
        parser.print_help(sys.stderr)
        return WRONG_USE
    try:
        code: int = import_module(f"honjin.cli.{args.command}").run(args)
        return code
    except (HonjinError, SystemExit) as error:
        return _complain(_told(error), _ending(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return _complain(f"{name}{reason(error)}", WRONG_USE)
    except UnicodeError as error:
        return _complain(f"this text cannot be used: {error}", WRONG_USE)
    except Exception as error:
        if os.environ.get("HONJIN_TRACEBACK"):
            raise
        told = f"a fault of the program: {type(error).__name__}: {error}"
        return _complain(f"{told} (HONJIN_TRACEBACK=1 shows where)", OWN_FAULT)


def _told(error: BaseException) -> str:
    return "a bot ended the program" if isinstance(error, SystemExit) else str(error)


def _ending(error: BaseException) -> int:
    if isinstance(error, BotFailed | SystemExit):
        return BOT_FAILED
    if isinstance(error, BadRecord):
        return NOT_RIGHT
    return OWN_FAULT if isinstance(error, Fault) else WRONG_USE


def _complain(message: str, code: int, before: str = "") -> int:
    sys.stdout.flush()
    line = printable(" ".join(message.splitlines()))
    print(f"{before}honjin: {line}", file=sys.stderr)
    return code


def _close_quietly() -> None:
    """Nobody reads any more; keep Python from complaining when it flushes at the end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


if __name__ == "__main__":
    sys.exit(main())
