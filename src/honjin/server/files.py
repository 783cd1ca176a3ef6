"""The files of the built client. Their names carry a hash, so browsers may keep them."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Honjin</title>
<h1>Honjin</h1>
<p>The server runs, but its pages have not been built. Bots and programs can play:
see <a href="/api/openapi.json">the description of the interface</a>.</p>
</html>
"""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class Served(Struct, frozen=True):
    """A file as it is served."""

    content: bytes
    kind: str
    cache: str


def client_file(path: str, root: Traversable | None = None) -> Served | None:
    """A file of the client, or its one page for the empty path."""
    root = root or files("honjin.server").joinpath("static")
    parts = [part for part in path.split("/") if part]
    if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    if parts:
        return _file(root.joinpath(*parts), hashed=parts[0] == "assets")
    index = _file(root.joinpath("index.html"), hashed=False)
    return index or Served(PAGE.encode(), "text/html; charset=utf-8", ASK_AGAIN)


def client_page(path: str) -> list[str] | None:
    """The parts of the name of a page of the client (`t/…`, `rules/…`)."""
    parts = [part for part in path.split("/") if part]
    if not parts or any("." in part or "\\" in part or "\0" in part for part in parts):
        return None
    return parts


@lru_cache(maxsize=256)
def pack(content: bytes) -> bytes:
    """Compressed. Only for what everybody may read: sizes of packed secrets would tell of them."""
    return gzip.compress(content, mtime=0)


def _file(found: Traversable, hashed: bool) -> Served | None:
    try:
        content = found.read_bytes()
    except (OSError, ValueError):
        return None
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind == "application/javascript":
        kind += "; charset=utf-8"
    return Served(content, kind, FOR_EVER if hashed else ASK_AGAIN)
