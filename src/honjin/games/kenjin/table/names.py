"""What things are called in sentences."""

from __future__ import annotations

from functools import cache

from honjin.engine.game import Setup
from honjin.games.kenjin.rules.box import KIND_IDS, PEASANT, TILE_IDS
from honjin.games.kenjin.table.components import CARDS, CLAN_NAMES, CLANS, TILES


def crest(seat: int, setup: Setup) -> str:
    """KJ-R-04: the id of the clan a seat chose, or of a free one."""
    return _crests(setup.names("clans"))[seat]


@cache
def _crests(chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The clans of all seats: those that were chosen, then the free ones."""
    return (*chosen, *(name for name in CLANS if name not in chosen))


def clan(seat: int, setup: Setup) -> str:
    return CLAN_NAMES[crest(seat, setup)]


def tile_name(tile: int) -> str:
    return str(TILES[TILE_IDS[tile]]["name"])


def kind_name(kind: int) -> str:
    return str(CARDS[KIND_IDS[kind]]["name"])


def the(kind: int) -> str:
    """`the Lord`, but `a Peasant`, of whom an army has several."""
    return f"{'a' if kind == PEASANT else 'the'} {kind_name(kind)}"


def clans(mask: int, seats: int, setup: Setup) -> str:
    names = [clan(seat, setup) for seat in range(seats) if mask >> seat & 1]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
