"""Writes the pages of docs/reference that follow from the code.

PYTHONPATH=src python scripts/reference.py

A test compares them with what this script would write, so they cannot fall behind.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from reference_events import events
from reference_http import http

import honjin
from honjin.cli import main as cli_main
from honjin.cli.arguments import COMMANDS, ENDINGS, make_parser
from honjin.cli.parser import Parser
from honjin.engine.errors import HonjinError
from honjin.games import NAMES, find_game
from honjin.server.errors import ServerError, status_of

ROOT = Path(__file__).parents[1]
WRITTEN = "(`scripts/reference.py` writes this page from the code; a test compares.)"
WITHOUT_ERRORS = ("honjin.testing.", "honjin._native.", "honjin.server.migrations.")


# The command line.


def commands() -> Iterator[str]:
    yield "# Every command and its arguments\n"
    yield "`honjin COMMAND --help` prints the same. [The command line](../cli.md) explains how the"
    yield f"commands are used.\n\n{WRITTEN}\n"
    found = _subparsers(make_parser())
    for command in COMMANDS:
        parser = found[command.name]
        yield f"## honjin {command.name}\n"
        yield f"{command.what}\n"
        yield from _examples(command.examples)
        for task, inner in _subparsers(parser).items():
            yield f"### honjin {command.name} {task}\n"
            yield f"{_sentence(inner.description or '')}\n"
            yield from _arguments(inner)
        yield from _arguments(parser)
    yield "## Exit codes\n"
    yield f"```text\n{ENDINGS}\n```\n"


def _subparsers(parser: argparse.ArgumentParser) -> dict[str, Parser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _examples(examples: tuple[str, ...]) -> Iterator[str]:
    yield "```sh"
    yield from examples
    yield "```\n"


def _arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    rows = [
        (_call(action), action.help or "")
        for action in parser._actions
        if not isinstance(action, argparse._HelpAction | argparse._SubParsersAction)
    ]
    if not rows:
        return
    yield "| argument | meaning |"
    yield "|---|---|"
    for call, meaning in rows:
        yield f"| `{call}` | {_cell(meaning)} |"
    yield ""


def _call(action: argparse.Action) -> str:
    """`--games N`, or `game` for one without dashes."""
    if not action.option_strings:
        name = action.metavar or action.dest
        return f"[{name} …]" if action.nargs == "*" else str(name)
    words = " / ".join(action.option_strings)
    if action.nargs == 0:
        return words
    if action.choices:
        return f"{words} {'|'.join(map(str, action.choices))}"
    return f"{words} {action.metavar or action.dest.upper()}"


# Options, packs and errors.


def options() -> Iterator[str]:
    yield "# Options of the games\n"
    yield 'On the command line `--option NAME=VALUE`, in Python `options={"name": value}`, on a'
    yield f"server in the form for a new table. What is not given has its default.\n\n{WRITTEN}\n"
    for name in NAMES:
        meta = find_game(name).meta
        yield f"## {meta.title}\n"
        yield "| option | values | default | meaning | rules |"
        yield "|---|---|---|---|---|"
        for option in meta.options:
            words = ", ".join(f"`{word}`" for word in option.choices or ("yes", "no"))
            if option.kind == "names":
                words = f"a list of different {words}"
            default = option.write(option.default)
            shown = f"`{default}`" if default else "none"
            rules = ", ".join(option.rules) or "–"
            yield f"| `{option.name}` | {words} | {shown} | {_cell(option.help)} | {rules} |"
        yield ""


def packs() -> Iterator[str]:
    yield "# What a data pack may set\n"
    yield "Owners of a box can correct numbers without touching code:"
    yield "[data packs](../files.md#data-packs) says how. `*` stands for any name. A pack that sets"
    yield "anything else is refused. Some numbers are not from a rulebook and cannot be set all the"
    yield f"same: a second list says why.\n\n{WRITTEN}\n"
    for name in NAMES:
        components = import_module(f"honjin.games.{name}.{COMPONENTS}")
        values = dict(_leaves(components.DATA))
        yield f"## {find_game(name).meta.title}\n"
        yield "| path | values | for example |"
        yield "|---|---:|---|"
        for pattern in components.CHANGEABLE:
            hits = [path for path in values if fnmatchcase(path, pattern)]
            first = f"`{hits[0]}` is {values[hits[0]]}" if hits else "–"
            yield f"| `{pattern}` | {len(hits):,} | {first} |"
        yield "\n| not from the rulebook, and fixed | because |"
        yield "|---|---|"
        for pattern, reason in components.FIXED.items():
            yield f"| `{pattern}` | {reason} |"
        yield ""


COMPONENTS = "table.components"


def _leaves(data: Any, path: str = "") -> Iterator[tuple[str, object]]:
    """Every number and word of a game's data under the path that a pack gives it."""
    if isinstance(data, dict):
        items = [(str(key), value) for key, value in data.items()]
    elif isinstance(data, list | tuple):
        items = [
            (str(one["id"]) if isinstance(one, dict) and "id" in one else str(place), one)
            for place, one in enumerate(data)
        ]
    else:
        yield path, data
        return
    for key, value in items:
        yield from _leaves(value, f"{path}.{key}" if path else key)


def errors() -> Iterator[str]:
    yield "# Errors and exit codes\n"
    yield "Whatever Honjin refuses is a `HonjinError` with a stable `code` and a sentence. Nothing"
    yield "has changed when one is raised. The [engine protocol](../engine-protocol.md) and the"
    yield f"server send the code; the server adds the HTTP status.\n\n{WRITTEN}\n"
    _import_everything()
    yield "## Errors\n"
    yield "| code | class | status of the server | meaning |"
    yield "|---|---|---|---|"
    for error in sorted(_family(HonjinError), key=lambda one: (one.code, one.__name__)):
        if error in (HonjinError, ServerError) or not error.__module__.startswith("honjin."):
            continue
        meaning = " ".join((error.__doc__ or "").split("\n\n")[0].split())
        yield (
            f"| `{error.code}` | `{error.__module__}.{error.__name__}` | {_status(error)} "
            f"| {_cell(meaning)} |"
        )
    yield "\n## Exit codes of the command\n"
    yield "| code | name in `honjin.cli.main` | meaning |"
    yield "|---:|---|---|"
    names = {
        getattr(cli_main, name): name
        for name in ("DONE", "CHECK_FAILED", "WRONG_USE", "BOT_FAILED", "BUG", "INTERRUPTED")
    }
    told = dict(_endings())
    for code, name in names.items():
        yield f"| {code} | `{name}` | {told[code]} |"
    yield ""


def _endings() -> Iterator[tuple[int, str]]:
    """The exit codes as `honjin --help` tells them."""
    rows: list[list[str]] = []
    for line in ENDINGS.splitlines()[1:]:
        words = line.split()
        if words[0].isdigit():
            rows.append(words)
        else:
            rows[-1] += words
    for number, *words in rows:
        yield int(number), " ".join(words)


def _import_everything() -> None:
    """Errors are known once their module is: the page must not depend on who imported what."""
    for module in walk_packages(honjin.__path__, "honjin."):
        if not module.name.startswith(WITHOUT_ERRORS):
            with suppress(ModuleNotFoundError):  # an adapter whose package is not installed
                import_module(module.name)


def _family(error: type[HonjinError]) -> set[type[HonjinError]]:
    return {error} | {one for child in error.__subclasses__() for one in _family(child)}


def _status(error: type[HonjinError]) -> str:
    try:
        return str(status_of(error.__new__(error)))
    except Exception:
        return "–"


# Small things.


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


PAGES: dict[str, Callable[[], Iterator[str]]] = {
    "commands": commands,
    "options": options,
    "packs": packs,
    "errors": errors,
    "events": events,
    "http": http,
}


def page(name: str) -> str:
    return "\n".join(PAGES[name]()).rstrip() + "\n"


def main() -> None:
    for name in sys.argv[1:] or PAGES:
        (ROOT / "docs" / "reference" / f"{name}.md").write_text(page(name), "utf-8")


if __name__ == "__main__":
    main()
