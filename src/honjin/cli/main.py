"""The `honjin` command: runs a subcommand and exits with a documented code.

The codes are listed in `arguments` and in `docs/cli.md`. Everything else is imported when it is
needed, so that Ctrl-C is heard from the beginning.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

DONE, CHECK_FAILED, WRONG_USE, BOT_FAILED, BUG, INTERRUPTED = 0, 1, 2, 3, 4, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a subcommand; errors are printed in one line."""
    try:
        code = _obey(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        _close_quietly()
        return DONE
    except KeyboardInterrupt:
        print("\nhonjin: interrupted", file=sys.stderr)
        return INTERRUPTED
    return code


def _obey(argv: Sequence[str] | None) -> int:
    from honjin.cli.arguments import make_parser
    from honjin.cli.output import soften

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        soften(stream)
    parser = make_parser(sys.argv[1:] if argv is None else argv)
    try:
        args = parser.parse_args(argv)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else WRONG_USE
    if args.command is None:
        parser.print_help(sys.stderr)
        return WRONG_USE
    try:
        from importlib import import_module

        code: int = import_module(f"honjin.cli.{args.command}").run(args)
        return code
    except BrokenPipeError:
        raise
    except Exception as error:
        wanted = bool(getattr(args, "traceback", False) or os.environ.get("HONJIN_TRACEBACK"))
        return _complain(error, wanted)


def _complain(error: Exception, traceback: bool) -> int:
    """One line about what went wrong, after a traceback if wanted, and the code for it."""
    from honjin.bots.file import BotFailed
    from honjin.cli.output import printable, printable_lines

    message, code = _told(error)
    if code == BUG and traceback:
        raise error
    sys.stdout.flush()
    if isinstance(error, BotFailed) and error.traceback and traceback:
        print(printable_lines(error.traceback), file=sys.stderr)
    print(f"honjin: {printable(' '.join(message.splitlines()))}", file=sys.stderr)
    return code


def _told(error: Exception) -> tuple[str, int]:
    from honjin.bots.file import BotFailed
    from honjin.cli.output import CheckFailed, reason
    from honjin.engine.errors import BadRecord, Fault, HonjinError

    if isinstance(error, BotFailed):
        return str(error), BOT_FAILED
    if isinstance(error, BadRecord | CheckFailed):
        return str(error), CHECK_FAILED
    if isinstance(error, HonjinError) and not isinstance(error, Fault):
        return str(error), WRONG_USE
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{reason(error)}", WRONG_USE
    if isinstance(error, UnicodeError):
        return f"this text cannot be used: {error}", WRONG_USE
    told = str(error) if isinstance(error, Fault) else f"{type(error).__name__}: {error}"
    return f"a bug in Honjin: {told} (HONJIN_TRACEBACK=1 shows where)", BUG


def _close_quietly() -> None:
    """The reader is gone; keep Python from complaining when it flushes at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


if __name__ == "__main__":
    sys.exit(main())
