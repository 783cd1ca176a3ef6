"""What all built-in games declare about themselves in `tests/games/<game>/declared.py`."""

from __future__ import annotations

from importlib import import_module

from contract.declared import Declared

from honjin.games import HOUSE

GAMES: dict[str, Declared] = {
    name: import_module(f"games.{name}.declared").DECLARED for name in HOUSE
}
