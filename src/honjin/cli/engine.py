"""`honjin engine`: any game, driven by a program in any language, line by line in JSON.

`docs/engine-protocol.md` describes the protocol. One line in is one line out; whatever is wrong
with a line, the answer says so, nothing changes, and the next line is read.
"""

from __future__ import annotations

import argparse
import sys
from typing import Annotated, Any, BinaryIO

import msgspec

from honjin.engine.chance import VerifiableSeed
from honjin.engine.errors import BadRequest, HonjinError
from honjin.engine.game import Game
from honjin.engine.pack import Pack, check_name
from honjin.engine.position import read_position
from honjin.engine.record import read_record, replay, write_record
from honjin.engine.state import CHANCE, SPECTATOR, State
from honjin.engine.table import Table, open_table
from honjin.engine.view import seat_name
from honjin.games import find_game

LONGEST_LINE = 1024 * 1024
Seat = str | int
Id = str | int | None
Answer = dict[str, object]


class NoTable(HonjinError):
    """A request about a game before there is one."""

    code = "no_table"


class Request(msgspec.Struct, tag_field="cmd", tag=str.lower, forbid_unknown_fields=True):
    """What every request may have: an id, which its answer repeats."""

    id: Id = None


class New(Request, kw_only=True):
    game: str
    seats: int
    options: dict[str, Any] = {}
    pack: Pack | None = None
    seed: str | int | None = None


class Load(Request, kw_only=True):
    record: str | None = None
    position: msgspec.Raw | None = None


class Actors(Request):
    pass


class Legal(Request, kw_only=True):
    seat: Seat


class Apply(Request, kw_only=True):
    seat: Seat
    action: str | int


class View(Request, kw_only=True):
    seat: Seat | None = None


class Events(Request, kw_only=True):
    seat: Seat | None = None
    since: Annotated[int, msgspec.Meta(ge=0)] = 0


class WhyNot(Request, kw_only=True, tag="why_not"):
    seat: Seat
    action: str | int


class Undo(Request, kw_only=True):
    seat: Seat


class WriteRecord(Request, tag="record"):
    pass


class Quit(Request):
    pass


Any_ = New | Load | Actors | Legal | Apply | View | Events | WhyNot | Undo | WriteRecord | Quit
