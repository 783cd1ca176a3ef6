"""The help on every game for the client's tests: `python client/scripts/helptexts.py`.

Writes client/test/help.json: for each game the help with the printed numbers, and for one game the
help of a table whose data pack changes some of them. `tests/test_client_help.py` says when to run
it again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from honjin.engine.pack import Pack
from honjin.games import HOUSE, find_game

FILE = Path(__file__).parents[1] / "test" / "help.json"
PACK = Pack(
    "kenjin",
    "another box",
    {"cards.samurai.strength": 7, "battlefields.bridge.params.max_cards_per_side": 5},
)


def made() -> bytes:
    texts: dict[str, Any] = {name: find_game(name).help_texts() for name in HOUSE}
    game = find_game(PACK.game)
    texts[f"{PACK.game} with a pack"] = game.help_texts(game.setup(2, pack=PACK))
    return msgspec.json.format(msgspec.json.encode(texts), indent=1) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(made())
