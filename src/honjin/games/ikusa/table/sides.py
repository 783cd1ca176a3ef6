"""The two sides of a battle: in the rules' notation, and as a seat sees them on a table."""

from __future__ import annotations

import re
from typing import NamedTuple

from honjin.engine.errors import BadOption
from honjin.games.ikusa.rules import layout
from honjin.games.ikusa.rules.box import Box
from honjin.games.ikusa.rules.tally import (
    BOWMAN,
    DAIMYO,
    GUNNER,
    RONIN,
    SPEARMAN,
    SWORDSMAN,
    ashigaru,
    count,
    of,
    regular,
    ronin,
    samurai,
)
from honjin.games.ikusa.rules.turn import Ikusa

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


TOKEN = re.compile(r"\[[^\]]*\]|\{[^}]*\}|\S+")
WALLS = ("no walls", "castle", "fortress")


def read_side(words: str, box: Box) -> Side:
    """A side as the rules write it: `[D+2B+1S] {1P} castle`; `[d+…]` for a daimyo laid down.

    Only sides that can stand on a board: IK-CMP-13 to IK-CMP-15, IK-RON-06, IK-ASN-08.
    """
    armies, forces, walls = [], [], []
    for token in TOKEN.findall(words):
        if token[0] + token[-1] == "[]":
            armies.append(token)
        elif token[0] + token[-1] == "{}":
            forces.append(token)
        elif token in WALLS[1:]:
            walls.append(WALLS.index(token))
        else:
            raise BadOption(
                f"{token[:80]!r} is unknown; write [D+2B+1S] for an army, {{2P}} for a force"
            )
    if not armies and not forces:
        raise BadOption(
            f"{words[:80]!r} is not a side; write [D+2B+1S] for an army, {{2P}} for a force"
        )
    for found, what in ((armies, "army"), (forces, "force"), (walls, "castle or fortress")):
        if len(found) > 1:
            raise BadOption(f"a side has at most one {what} (IK-CMP-15)")
    daimyo, army = _read_army(armies[0], box) if armies else (NO_DAIMYO, 0)
    force = _read_force(forces[0], box) if forces else 0
    level = walls[0] if walls else 0
    return Side(army, force, daimyo, (0, box.castle_bonus, box.fortress_bonus)[level], level)


def _read_army(token: str, box: Box) -> tuple[int, int]:
    first, *rest = token[1:-1].split("+")
    daimyo = {"D": STANDING, "d": LAID_DOWN}.get(first.strip(), NO_DAIMYO)
    if daimyo == NO_DAIMYO:
        raise BadOption(f"an army has a daimyo (IK-CMP-13): {token} must begin with [D or [d")
    units = _read_units(rest, token)
    if samurai(units) > box.samurai_slots:
        raise BadOption(f"an army holds at most {box.samurai_slots} samurai (IK-CMP-13): {token}")
    if ashigaru(units) > box.ashigaru_slots:
        raise BadOption(f"an army holds at most {box.ashigaru_slots} ashigaru (IK-CMP-13): {token}")
    if daimyo == LAID_DOWN and not regular(units):
        raise BadOption(
            f"a daimyo who is assassinated alone is out of the game (IK-ASN-08): {token}"
        )
    _check_ronin(units, regular(units) + 1, token)
    return daimyo, units


def _read_force(token: str, box: Box) -> int:
    units = _read_units(token[1:-1].split("+"), token)
    if not 0 < regular(units) <= box.force_limit:
        raise BadOption(f"a force holds 1 to {box.force_limit} units (IK-CMP-14): {token}")
    _check_ronin(units, regular(units), token)
    return units


def _check_ronin(tally: int, units: int, token: str) -> None:
    if ronin(tally) >= units:
        raise BadOption(
            f"a group of {units} {'unit' if units == 1 else 'units'} has at most {units - 1} ronin "
            f"(IK-RON-06): {token}"
        )


def _read_units(parts: list[str], token: str) -> int:
    tally = 0
    for part in filter(None, map(str.strip, parts)):
        match = re.fullmatch(r"(\d{1,2})([BSGPR])", part)
        if not match:
            raise BadOption(f"{part!r} in {token!r} is not a unit; write 2B, 1S, 3G, 4P or 1R")
        tally += of(LETTERS[match[2]], int(match[1]))
    return tally


def check_battle(attacker: Side, defender: Side, box: Box) -> None:
    """IK-WC-02, IK-ASN-07, IK-CAS-07, IK-CMP-08: one group attacks, led by a daimyo who stands."""
    if attacker.force and attacker.daimyo:
        raise BadOption(
            "an army and a force fight separate battles (IK-WC-02): let one of them attack"
        )
    if attacker.daimyo == LAID_DOWN:
        raise BadOption("an army whose daimyo was assassinated cannot attack (IK-ASN-07)")
    if attacker.walls:
        raise BadOption(f"a {WALLS[attacker.walls]} does not attack (IK-CAS-07): write it after v")
    hired = sum(ronin(tally) for side in (attacker, defender) for tally in (side.army, side.force))
    if hired > box.ronin:
        raise BadOption(f"there are {box.ronin} ronin in all (IK-CMP-08), not {hired}")


def broken(side: Side, number: int) -> Side:
    """IK-CAS-05: the side after a number of its walls' bonus units have fallen in this turn."""
    if number > side.bonus:
        raise BadOption(
            f"broken={number}: {WALLS[side.walls]}, so {side.bonus} bonus units at most"
        )
    return side._replace(bonus=side.bonus - number)


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
        daimyo = LAID_DOWN if state.flag(defending, layout.LAID_DOWN) else STANDING
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
