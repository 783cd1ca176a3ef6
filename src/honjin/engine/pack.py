"""Data packs: files with which owners of a box correct numbers without touching code.

A pack is a JSON object such as
`{"game": "kenjin", "name": "my box", "set": {"cards.samurai.strength": 3}}`.
The steps of a path are keys; in a list, an item is named by its `id`, or by its place. Numbers are
replaced by numbers, words by words.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from honjin.engine.decoders import read_json
from honjin.engine.errors import BadPack

Number = int | float
Value = int | float | str


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Named corrections to a game's data.

    >>> pack = Pack("kenjin", "my box", {"cards.samurai.strength": 3})
    >>> pack.name, len(pack.digest)
    ('my box', 12)
    """

    game: str
    name: str
    set: dict[str, Value]
    note: str = ""

    @property
    def digest(self) -> str:
        """A short fingerprint of what the pack sets."""
        return hashlib.sha256(msgspec.json.encode(sorted(self.set.items()))).hexdigest()[:12]


def read_pack(text: str | bytes) -> Pack:
    """A pack from the text of its file.

    >>> read_pack('{"game": "kenjin", "name": "my box", "set": {"cards.samurai.strength": 3}}').name
    'my box'
    """
    try:
        pack = read_json(text, Pack)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadPack(f"not a data pack: {error}") from None
    return check_name(pack)


def check_name(pack: Pack) -> Pack:
    """The pack, if its name is one line of at most 80 characters."""
    name = pack.name
    if not name or name != name.strip() or not name.isprintable() or len(name) > 80:
        raise BadPack("a data pack needs a name of one line, at most 80 characters")
    return pack


def apply_pack(
    data: Mapping[str, Any], pack: Pack | None, game: str, changeable: tuple[str, ...]
) -> dict[str, Any]:
    """The game's data with the pack's corrections; `changeable` lists patterns of paths."""
    result: dict[str, Any] = copy.deepcopy(dict(data))
    if pack is None:
        return result
    if pack.game != game:
        raise BadPack(f"data pack {pack.name!r} is for {pack.game}, not for {game}")
    for path, value in pack.set.items():
        if not any(fnmatchcase(path, pattern) for pattern in changeable):
            raise BadPack(f"{path!r} cannot be changed; a pack can set: {', '.join(changeable)}")
        _set(result, path, value)
    return result


def _set(data: dict[str, Any], path: str, value: Value) -> None:
    *steps, last = path.split(".")
    place: Any = data
    for step in steps:
        place = _child(place, step, path)
    key: Any = last
    if isinstance(place, list) and last in map(str, range(len(place))):
        key = int(last)
    elif not isinstance(place, dict):
        raise BadPack(f"{path!r} is not a number or word of this game")
    old = place.get(key) if isinstance(place, dict) else place[key]
    place[key] = _replacing(old, value, path)


def _replacing(old: Any, value: Value, path: str) -> Value:
    """The new value, if it is of the kind of the old one."""
    if isinstance(old, str):
        if not isinstance(value, str) or len(value) > 40:
            raise BadPack(f"{path!r} is a word; {value!r} is not")
        return value
    if not isinstance(old, int | float) or isinstance(old, bool):
        raise BadPack(f"{path!r} is not a number or word of this game")
    if isinstance(value, bool | str) or not -99 <= value <= 99:
        raise BadPack(f"{path!r}: {value!r} must be between -99 and 99")
    if isinstance(old, int) and value != int(value):
        raise BadPack(f"{path!r} is a whole number; {value!r} is not")
    return int(value) if isinstance(old, int) else value


def _child(place: Any, step: str, path: str) -> Any:
    if isinstance(place, list):
        for item in place:
            if isinstance(item, dict) and item.get("id") == step:
                return item
        if step in map(str, range(len(place))):
            return place[int(step)]
    elif isinstance(place, dict) and step in place:
        return place[step]
    raise BadPack(f"{path!r}: there is no {step!r} there")
