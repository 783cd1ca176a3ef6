"""The files of the built client and of the documentation.

The names of the client's files carry a hash, so browsers may keep them.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

from honjin.games import file_of

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Honjin</title>
<h1>Honjin</h1>
<p>The server runs, but its pages have not been built. Bots and programs can play:
see <a href="/api/openapi.json">the description of the interface</a>.</p>
</html>
"""
NAME = re.compile(r"[a-z0-9_-]+\.(js|css|svg)")
"""The files of a board that are served."""
NO_DOCS = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Honjin: documentation</title>
<h1>The documentation is not built here</h1>
<p>This server runs from a checkout in which the documentation was not built. Run
<code>make docs</code> there, then start the server again with <code>make play</code>. Without the
site, the same pages are text in the folder <code>docs</code>.</p>
<p><a href="/">Back to the tables</a></p>
</html>
"""
DOCS: Traversable = files("honjin.server").joinpath("docs")
HTML = "text/html; charset=utf-8"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class ServedFile(Struct, frozen=True):
    """A file as it is served."""

    content: bytes
    kind: str
    cache: str


def client_file(path: str, root: Traversable | None = None) -> ServedFile | None:
    """A file of the client, or its one page for the empty path."""
    root = root or files("honjin.server").joinpath("static")
    parts = _parts(path)
    if parts is None:
        return None
    if parts:
        return _file(root.joinpath(*parts), hashed=parts[0] == "assets")
    index = _file(root.joinpath("index.html"), hashed=False)
    return index or ServedFile(PAGE.encode(), HTML, ASK_AGAIN)


def docs_file(path: str, root: Traversable | None = None) -> ServedFile | None:
    """A file of the documentation; where it was not built, a page says how to build it."""
    root = root or DOCS
    parts = _parts(path)
    if parts is None:
        return None
    if not root.joinpath("index.html").is_file():
        return ServedFile(NO_DOCS.encode(), HTML, ASK_AGAIN)
    return _file(root.joinpath(*(parts or ["index.html"])), hashed=False)


def board_file(path: str) -> ServedFile | None:
    """A file of the board that a game's package brings: `boards/<game>/board.js`."""
    parts = [part for part in path.split("/") if part]
    if len(parts) != 3 or parts[0] != "boards" or not NAME.fullmatch(parts[2]):
        return None
    found = file_of(parts[1], "board", parts[2])
    return None if found is None else _file(found, hashed=False)


def client_page(path: str) -> list[str] | None:
    """The parts of the name of a page of the client (`t/…`, `rules/…`)."""
    parts = [part for part in path.split("/") if part]
    if not parts or any("." in part or "\\" in part or "\0" in part for part in parts):
        return None
    return parts


def _parts(path: str) -> list[str] | None:
    """The parts of a path, or None if it could lead out of its folder."""
    parts = [part for part in path.split("/") if part]
    if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    return parts


@lru_cache(maxsize=256)
def pack(content: bytes) -> bytes:
    """Compressed. Only for public files: the size of a compressed secret reveals it."""
    return gzip.compress(content, mtime=0)


def _file(found: Traversable, hashed: bool) -> ServedFile | None:
    try:
        content = found.read_bytes()
    except (OSError, ValueError):
        return None
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind == "application/javascript":
        kind += "; charset=utf-8"
    return ServedFile(content, kind, FOR_EVER if hashed else ASK_AGAIN)
