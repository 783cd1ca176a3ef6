"""The rows of the database, as the server handles them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict


class SeatRow(Struct):
    """Who sits where: `kind` is person, bot or open; `guest` is empty where nobody sits."""

    seat: int
    kind: str
    guest: str = ""
    level: str = ""
    name: str = ""
    bank: int = 0
    """Milliseconds on the clock at `since`, or now if it does not run."""
    since: int = 0
    """When the clock began to run; 0 if it does not."""
    told_bank: int = 0
    told_since: int = 0
    """The same as others may know it: without sealed decisions."""
    stage: str = ""
    """How far a person's absence has gone: reminded, late, steward, open, or resigned."""
    stage_at: int = 0
    turns: int = 0
    """Turns on the clock that this person has ended, or missed."""
    late: int = 0
    """Those of them that outlasted the time."""
    used: int = 0
    """Milliseconds that their clock has run."""

    @property
    def taken(self) -> bool:
        return self.kind == "bot" or bool(self.guest)

    @property
    def present(self) -> bool:
        """Whether a person sits there and plays."""
        return bool(self.guest) and self.kind != "bot"

    @property
    def steward(self) -> bool:
        """Whether a bot plays for the person whose seat it is."""
        return bool(self.guest) and self.kind == "bot"


class TenureRow(Struct, frozen=True):
    """The turns of somebody whose seat another person has taken."""

    guest: str
    turns: int
    late: int
    used: int


class EntryRow(Struct, frozen=True):
    """One decision: `kind` is act, undo, back, or note for what happens beside the game; `drawn`
    lists what chance did after it.

    `noticed` names the seats that noticed it (`-` for spectators); empty for everybody. `told`
    are the events they got (see `event_log`), `rules` the rules version it was made under; both are
    unknown (empty, 0) for entries of earlier servers.
    """

    version: int
    seat: int
    kind: str
    action: str
    drawn: str
    guest: str
    action_id: str
    noticed: str = ""
    told: str = ""
    rules: int = 0


class FinishedRow(Struct, frozen=True):
    """The archive of a finished game: its record, and the last view of everybody.

    Views are JSON by name (`-` for spectators), empty where they are not known.
    """

    record: str
    views: str


class ResultRow(Struct, frozen=True):
    """How somebody did: `place` counts from 1; `how` is empty, or resigned, late or steward.

    `side` is what they played as, empty where that is not known.
    """

    seat: int
    guest: str
    level: str
    place: int
    how: str = ""
    side: str = ""


class NoticeRow(Struct, frozen=True):
    """A notice to a person."""

    guest: str
    kind: str
    table_id: str
    text: str


class ChatRow(Struct, frozen=True):
    """Something said; `to_seat` is -1 for the table.

    `guest` and `to_guest` are who sat there: others who take the seats read no whispers of theirs.
    """

    number: int
    seat: int
    name: str
    to_seat: int
    text: str
    made: int
    guest: str = ""
    to_guest: str = ""


def columns(row: Struct) -> dict[str, Any]:
    """The values of a row, by the names of its columns."""
    return asdict(row)
