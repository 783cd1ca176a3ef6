"""Editions: a game's rules kept as they were installed, so that games can go on under them.

An edition is a copy of a game's package as plain Python under a module name of its own, in a zip
file. Its name holds the game, the rules version and a digest of the files, so two texts of one
rules version are two editions. The engine treats it like a game from another package.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Collection, Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import module_from_spec
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile
from zipimport import zipimporter

import msgspec

from honjin.engine.decoders import read_json
from honjin.engine.errors import UnknownGame, quoted
from honjin.engine.game import Game
from honjin.engine.state import State
from honjin.games import NAMES, entry_of, find_game, package_of

FACTS = "edition.json"
LEFT_OUT = ("__pycache__", ".so", ".pyc")
KEPT = 6
"""How many editions of a game are kept besides those that a table is pinned to."""
FOLDERS: list[Path] = []
"""Where editions are looked for, in this order."""
_loading = Lock()


class Edition(msgspec.Struct, frozen=True):
    """One kept text of a game's rules; `made` is Unix time, `entry` names the `Game` object."""

    name: str
    game: str
    rules: int
    made: int
    entry: str


def use_editions(folder: Path) -> None:
    """Look for editions in this folder too."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)


def keep_edition(game: str, folder: Path) -> Edition:
    """Copy the installed rules of a game into a folder, unless they are there already."""
    package = package_of(game)
    texts = dict(sorted(_walk(files(package), "")))
    digest = sha256()
    for path, text in texts.items():
        digest.update(f"{path}\n{len(text)}\n".encode() + text)
    rules = find_game(game).meta.rules
    name = f"{game}_{rules}_{digest.hexdigest()[:12]}"
    kept = _read(folder / f"{name}.zip")
    if kept is not None:
        return kept
    entry = entry_of(game).removeprefix(package)
    edition = Edition(name, game, rules, int(time.time()), entry)
    _write(folder, edition, package, texts)
    return edition


def keep_editions(folder: Path, needed: Collection[str]) -> None:
    """Keep the installed rules of all games; old editions that nobody needs are deleted."""
    for game in NAMES:
        keep_edition(game, folder)
        for edition in _editions_in(folder, game)[KEPT:]:
            if edition.name not in needed:
                (folder / f"{edition.name}.zip").unlink(missing_ok=True)


def editions_of(game: str) -> list[Edition]:
    """The kept editions of a game, the latest first."""
    return [edition for folder in FOLDERS for edition in _editions_in(folder, game)]


def _editions_in(folder: Path, game: str) -> list[Edition]:
    read = [_read(path) for path in folder.glob(f"{game}_*.zip")]
    found = [edition for edition in read if edition is not None and edition.game == game]
    return sorted(found, key=lambda edition: (edition.made, edition.name), reverse=True)


def find_edition(name: str) -> Game[State]:
    """The game as an edition plays it."""
    # Two threads that load the same edition would import each other's halves.
    with _loading:
        return _find(name)


@cache
def _find(name: str) -> Game[State]:
    for folder in FOLDERS if re.fullmatch(r"\w+", name) else ():
        path = folder / f"{name}.zip"
        edition = _read(path)
        if edition is not None:
            return _load(edition, path)
    raise UnknownGame(f"the rules edition {quoted(name)} is not kept here")


def _load(edition: Edition, path: Path) -> Game[State]:
    module = _module(edition.name)
    where, _, attribute = edition.entry.partition(":")
    try:
        spec = zipimporter(str(path)).find_spec(module)
        assert spec is not None
        assert spec.loader is not None
        package = sys.modules[module] = module_from_spec(spec)
        spec.loader.exec_module(package)
        found: Game[State] = getattr(import_module(module + where), attribute)
    except Exception as error:  # An old text may not get on with a newer engine.
        why = str(error) or type(error).__name__
        raise UnknownGame(f"the rules edition {edition.name} cannot be loaded: {why}") from error
    return found


def _module(edition: str) -> str:
    return f"honjin_edition_{edition}"


def _walk(folder: Traversable, under: str) -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        if item.name.endswith(LEFT_OUT):
            continue
        if item.is_dir():
            yield from _walk(item, f"{under}{item.name}/")
        else:
            yield f"{under}{item.name}", item.read_bytes()


def _read(path: Path) -> Edition | None:
    try:
        with ZipFile(path) as file:
            return read_json(file.read(FACTS), Edition)
    except (OSError, BadZipFile, KeyError, msgspec.DecodeError):
        return None


def _write(folder: Path, edition: Edition, package: str, texts: dict[str, bytes]) -> None:
    """Write an edition completely or not at all, even if others write it at the same time."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    own = re.compile(rf"\b{re.escape(package)}\b")
    module = _module(edition.name)
    with NamedTemporaryFile(dir=folder, prefix=".edition-", delete=False) as made:
        try:
            with ZipFile(made, "w", ZIP_DEFLATED) as file:
                file.writestr(FACTS, msgspec.json.encode(edition))
                for path, text in texts.items():
                    if path.endswith(".py"):
                        text = own.sub(module, text.decode()).encode()
                    file.writestr(f"{module}/{path}", text)
        except BaseException:
            os.unlink(made.name)
            raise
    os.replace(made.name, folder / f"{edition.name}.zip")
