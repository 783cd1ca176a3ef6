"""The two sides of a battle: as the rules write them, and as a seat sees them on a table."""

from __future__ import annotations

import re
from typing import NamedTuple

from honjin.engine.errors import BadOption
from honjin.games.ikusa import state as s
from honjin.games.ikusa.box import Box
from honjin.games.ikusa.rules import Ikusa
from honjin.games.ikusa.tally import (
    BOWMAN,
    DAIMYO,
    GUNNER,
    RONIN,
    SPEARMAN,
    SWORDSMAN,
    count,
    of,
    regular,
    ronin,
)

LETTERS = {"B": BOWMAN, "S": SWORDSMAN, "G": GUNNER, "P": SPEARMAN, "R": RONIN}
NO_DAIMYO, STANDING, LAID_DOWN = range(3)
DAIMYO_MARKS = ("", "D", "d")


class Side(NamedTuple):
    """One side of a battle: tallies of its army and its force, its daimyo, its walls."""

    army: int
    force: int
    daimyo: int = NO_DAIMYO
    bonus: int = 0
    walls: int = 0

    def units(self) -> int:
        """The units that hits can take, bonus units apart."""
        counted = sum(regular(t) + ronin(t) for t in (self.army, self.force))
        return counted + (self.daimyo == STANDING)

    def gone(self) -> bool:
        """IK-CMB-16, IK-CMB-17: no regular unit and no standing daimyo."""
        return regular(self.army) + regular(self.force) == 0 and self.daimyo != STANDING

    def dice(self, kind: int) -> int:
        if kind == DAIMYO:
            return int(self.daimyo == STANDING)
        return int(count(self.army, kind) + count(self.force, kind))

    def __str__(self) -> str:
        parts = []
        if self.daimyo or self.army:
            parts.append(f"[{'+'.join([DAIMYO_MARKS[self.daimyo], *_written(self.army)])}]")
        if self.force:
            parts.append(f"{{{'+'.join(_written(self.force))}}}")
        if self.bonus:
            parts.append(f"with {self.bonus} bonus")
        return " ".join(part.replace("[+", "[") for part in parts) or "nothing"


def _written(tally: int) -> list[str]:
    return [f"{count(tally, k)}{letter}" for letter, k in LETTERS.items() if count(tally, k)]


def read_side(words: str, box: Box) -> Side:
    """A side as the rules write it: `[D+2B+1S] {1P} castle`; `[d+…]` for a daimyo laid down."""
    army, force = re.search(r"\[(.*?)\]", words), re.search(r"\{(.*?)\}", words)
    if not army and not force:
        raise BadOption(f"{words!r} is no side; write [D+2B+1S] for an army, {{2P}} for a force")
    inside = army[1].split("+") if army else []
    daimyo = {"D": STANDING, "d": LAID_DOWN}.get(inside[0] if inside else "", NO_DAIMYO)
    walls = 2 if "fortress" in words else 1 if "castle" in words else 0
    return Side(
        _read_units(inside[daimyo != NO_DAIMYO :], words),
        _read_units(force[1].split("+") if force else [], words),
        daimyo,
        (0, box.castle_bonus, box.fortress_bonus)[walls],
        walls,
    )


def _read_units(parts: list[str], words: str) -> int:
    tally = 0
    for part in filter(None, map(str.strip, parts)):
        match = re.fullmatch(r"(\d{1,2})([BSGPR])", part)
        if not match:
            raise BadOption(f"{part!r} in {words!r} is no unit; write 2B, 1S, 3G, 4P or 1R")
        tally += of(LETTERS[match[2]], int(match[1]))
    return tally


def sides_seen(state: Ikusa, seat: int, group: int, origin: int, target: int) -> tuple[Side, Side]:
    """Both sides of a battle as a seat sees them: its own hidden ronin count, others' do not.

    `group` is the attacking army, or -1 for the force of `origin`.
    """
    if group >= 0:
        hidden = state.hidden_army(group) if _sees(state, seat, origin) else 0
        attacker = Side(state.units(group) + of(RONIN, hidden), 0, STANDING)
    else:
        hidden = state.hidden_force(origin) if _sees(state, seat, origin) else 0
        attacker = Side(0, state.force(origin) + of(RONIN, hidden))
    force, army, daimyo = state.force(target), 0, NO_DAIMYO
    defending = state.army_in(target)
    if defending >= 0:
        army = state.units(defending)
        daimyo = LAID_DOWN if state.flag(defending, s.LAID_DOWN) else STANDING
    if _sees(state, seat, target):
        force += of(RONIN, state.hidden_force(target))
        army += of(RONIN, state.hidden_army(defending)) if defending >= 0 else 0
    walls = state.castle(target)
    return attacker, Side(
        force=force, army=army, daimyo=daimyo, bonus=state.bonus(target), walls=walls
    )


def _sees(state: Ikusa, seat: int, province: int) -> bool:
    owner = state.owner(province)
    return seat >= 0 and owner >= 0 and state.box.seat_of(owner) == seat
