"""The data packs that a server offers: the files of one folder, chosen by name for a table."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from honjin.engine.errors import BadOption, BadPack, HonjinError
from honjin.engine.pack import Pack, read_pack
from honjin.games import find_game


class Packs:
    """Packs by game and name."""

    def __init__(self, packs: Iterable[Pack] = ()) -> None:
        self._packs: dict[tuple[str, str], Pack] = {}
        for pack in packs:
            if (pack.game, pack.name) in self._packs:
                raise BadPack(f"two packs for {pack.game} are called {pack.name!r}")
            self._packs[pack.game, pack.name] = pack

    def of(self, game: str) -> list[Pack]:
        """The packs for a game, by name."""
        return [self._packs[key] for key in sorted(self._packs) if key[0] == game]

    def find(self, game: str, name: str) -> Pack | None:
        """The pack of that name; None for no name. Raises BadOption for an unknown one."""
        if not name:
            return None
        if (game, name) not in self._packs:
            names = ", ".join(pack.name for pack in self.of(game)) or "none"
            raise BadOption(f"there is no data pack {name!r}; this server offers: {names}", "pack")
        return self._packs[game, name]


def read_packs(folder: Path | None) -> Packs:
    """Load all `*.json` files of a folder and check each with its game; an error names the file."""
    return Packs(_read(path) for path in sorted(folder.glob("*.json"))) if folder else Packs()


def _read(path: Path) -> Pack:
    try:
        pack = read_pack(path.read_bytes())
        game = find_game(pack.game)
        game.new(game.setup(game.meta.seats[0], None, pack))
    except OSError as error:
        raise BadPack(f"cannot read {str(path)!r}: {error.strerror}") from None
    except HonjinError as error:
        raise BadPack(f"{path.name}: {error}") from None
    return pack
