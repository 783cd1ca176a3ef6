"""Everything that goes over the wire. `openapi` makes the public description from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from honjin.engine.game import Chance, Mean
from honjin.engine.options import OptionValue
from honjin.engine.view import View

Seat = Annotated[str, Meta(pattern="^[A-Z]$", description="a seat: A, B …")]
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_.:-]+$")]
Version = Annotated[int, Meta(ge=0, le=2**53)]
Path = Annotated[str, Meta(min_length=1, max_length=200, description="an action, as in `legal`")]
MAX_NAME = 40
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
Level = Annotated[str, Meta(max_length=20)]
SeatKind = Literal["me", "person", "bot", "open"]

MAX_CHAT = 500
MAX_NOTES = 20_000
MAX_SEATS = 8


Absence = Literal["steward", "open", "end", "wait"]
"""What happens when somebody's time and grace are over: a bot plays on for them, another person may
take the seat if the others agree, the game ends, or everybody waits."""
Stage = Literal["", "late", "steward", "open", "resigned"]
VoteKind = Literal["abort", "pause", "pace", "replace", "time"]


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time everybody has: `bank` seconds at the start and `gain` more for each turn.

    At a live pace the clock always runs and saved time is kept. At a slow pace it stands still in
    quiet hours and holidays, and there is never more than `bank` on it.
    """

    kind: Literal["live", "slow"]
    bank: Annotated[int, Meta(ge=10, le=30 * 86_400)]
    gain: Annotated[int, Meta(ge=0, le=7 * 86_400)]


# What is asked.


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """A request's body."""


class NameYourself(Ask, frozen=True):
    """A guest's name."""

    name: Name


class SeatWish(Ask, frozen=True):
    """Who sits there: the host, a person with the link, a bot, or anybody."""

    kind: SeatKind
    level: Level | None = None


class NewTable(Ask, frozen=True):
    """A new table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MAX_SEATS)]
    options: dict[str, Any] = {}
    spectators: bool = False
    private_chat: bool = False
    silent: bool = False
    hotseat: bool = False
    guided: bool = False
    pace: Pace | None = None
    absence: Absence = "steward"
    listed: bool = False
    """Whether strangers find the table in the public list."""
    hints: bool = False
    """Whether players may ask what a bot would do; such a game is not rated."""
    pack: Annotated[str, Meta(max_length=80)] = ""
    """The name of a data pack that the server offers for the game."""


class CheckTable(Ask, frozen=True):
    """The settings of a table to check before it is opened."""

    seats: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    options: dict[str, Any] = {}


class FillSeat(Ask, frozen=True):
    """A bot of this level for a free seat; without a level, the seat is free again."""

    seat: Seat
    level: Level | None = None


class ChooseSeat(Ask, frozen=True):
    """A seat to take or to leave."""

    seat: Seat


class Act(Ask, frozen=True):
    """One action. `id` makes a retry harmless; `version` is the snapshot's.

    A careful one is refused with the code `final` if it could not be taken back afterwards.
    """

    id: Id
    version: Version
    seat: Seat
    action: Path
    careful: bool = False


class Undo(Ask, frozen=True):
    """Undo the last step, or ask the others."""

    id: Id
    version: Version
    seat: Seat


class StartVote(Ask, frozen=True):
    """Something that needs the others' consent.

    End the game without a result (`abort`), stop the clocks (`pause`), play at another `pace`
    (none: without clocks), take over the seat of somebody who left (`replace`, with `seat`), or
    give a seat more time (`time`, with `seat`).
    """

    kind: VoteKind
    seat: Seat | None = None
    pace: Pace | None = None


class AnswerVote(Ask, frozen=True):
    """Whether the caller agrees."""

    agree: bool


class AnswerUndo(Ask, frozen=True):
    """The answer to another player's undo request."""

    seat: Seat
    agree: bool


class Say(Ask, frozen=True):
    """Something said to the table, or to one seat."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT)]
    to: Seat | None = None


class WriteNotes(Ask, frozen=True):
    """A guest's own notes at a table."""

    text: Annotated[str, Meta(max_length=MAX_NOTES)]


# What is answered.


class ErrorInfo(Struct, frozen=True, omit_defaults=True):
    """A refusal: a stable code, a sentence, and the rule if there is one.

    `field` names the setting of a new table that is wrong: `seats` or an option.
    """

    code: str
    message: str
    rule: str | None = None
    field: str | None = None


class ErrorBody(Struct, frozen=True):
    """The answer to a refused request."""

    error: ErrorInfo


class Guest(Struct, frozen=True):
    """A person on this server."""

    id: str
    name: str


class SeatSide(Struct, frozen=True):
    """What a seat plays as: in words, and by its crest. Empty while that is open."""

    name: str
    crest: str


class TableId(Struct, frozen=True):
    """A table's id, which is its link."""

    id: str


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """Who sits where. `mine` marks the caller's own seats.

    `plain` says of a bot in one word how strong it is.
    `stage` says how far a person's absence has gone. With a steward, `kind` is bot and `name` is
    the person's.
    """

    seat: str
    kind: Literal["person", "bot", "open"]
    taken: bool
    name: str = ""
    level: str = ""
    plain: str = ""
    mine: bool = False
    stage: Stage = ""


class SeatClock(Struct, frozen=True, omit_defaults=True):
    """A seat's clock. `bank` milliseconds were left at `since` (Unix milliseconds).

    `since` and `out_at`, when nothing will be left, are 0 if the clock does not run. It stands
    still until `asleep_until` in quiet hours and holidays. Of other seats it shows what the caller
    may know: a sealed decision stops their clock when it is opened.
    """

    seat: str
    bank: int
    since: int = 0
    out_at: int = 0
    asleep_until: int = 0


class Vote(Struct, frozen=True, omit_defaults=True):
    """Something that waits for consent: who asked, what it means, and who still has to agree."""

    kind: VoteKind
    by: str
    text: str
    missing: list[str]
    seat: str = ""
    mine: bool = False
    """Whether the caller's own answer is missing."""
    asked: bool = False
    """Whether the caller has asked; they may take the question back."""


class TableInfo(Struct, frozen=True):
    """A table as everybody with its link may see it. `sides` are in the order of the seats.

    `over` and `rematch` are null for strangers at a table without spectators. `notice` says why
    the game is paused or was closed, if it was.
    """

    id: str
    game: str
    title: str
    rules: int
    options: dict[str, OptionValue]
    seats: list[SeatInfo]
    sides: list[SeatSide]
    host: str
    hosting: bool
    started: bool
    over: bool | None
    spectators: bool
    private_chat: bool
    silent: bool
    hotseat: bool
    guided: bool
    seed_hash: str
    rematch: str | None = None
    notice: str | None = None
    pace: Pace | None = None
    absence: Absence = "steward"
    listed: bool = False
    hints: bool = False
    pack: str = ""
    """The name of the data pack that corrects the game's numbers, if there is one."""
    numbers: dict[str, int | float | str] = {}
    """What that pack sets, by the paths of the game's data."""


class MyTable(Struct, frozen=True):
    """A table in your list.

    `waiting` names the seats that owe a decision, `winners` those that won, `last` is the latest
    event that you saw. `made` and `changed` are in Unix seconds.
    """

    id: str
    game: str
    title: str
    lid: str
    seats: list[SeatInfo]
    started: bool
    over: bool
    waiting: list[str]
    my_turn: bool
    winners: list[str]
    last: str
    made: int
    changed: int
    pace: Pace | None = None
    out_at: int = 0
    """When your clock runs out, in Unix milliseconds; 0 if it does not run."""
    notice: str = ""
    """Why the game ended before its end."""


class GameEvent(Struct, frozen=True):
    """An event under the number it has for this seat."""

    sequence: int
    kind: str
    facts: dict[str, Any]
    text: str


class ChatLine(Struct, frozen=True):
    """A chat line; `to` is empty for the whole table. `at` is in Unix seconds.

    `number` counts the lines that the reader may read.
    """

    number: int
    seat: str
    name: str
    to: str
    text: str
    at: int


class Situation(Struct, frozen=True, kw_only=True):
    """How the table stands for one seat (or a spectator: `seat` is empty), besides what it sees.
    `sequence` counts the events of this seat, `version` how often anything changed for it.
        `can_ask_undo`: its last step can be taken back only if the other people agree.
        `notice` says why the game was closed before its end, if it was. While it is `suspended` no
        clock runs and nobody can act.
    """

    sequence: int
    version: int
    seat: str
    legal: list[str]
    can_undo: bool
    events: list[GameEvent]
    seats: list[SeatInfo]
    over: bool
    can_ask_undo: bool = False
    undo_asked_by: str | None = None
    rematch: str | None = None
    notice: str | None = None
    pace: Pace | None = None
    clocks: list[SeatClock] = []
    suspended: bool = False
    vote: Vote | None = None


class Snapshot(Situation, frozen=True, kw_only=True):
    """What one seat (or a spectator) sees, and how the table stands for it."""

    view: View


class Why(Struct, frozen=True, omit_defaults=True):
    """The rule that forbids an action; empty if it is legal. `unknown`: there is no such action."""

    rule: str = ""
    text: str = ""
    unknown: bool = False


class Odds(Struct, frozen=True, omit_defaults=True):
    """The odds of an action; empty if the game has none for it."""

    chances: tuple[Chance, ...] = ()
    means: tuple[Mean, ...] = ()
    given: str = ""
    ends: tuple[Chance, ...] = ()


class HintChoice(Struct, frozen=True):
    """Something to do, as a path and in words, and how likely the seat is to win with it."""

    action: str
    text: str
    chance: float


class HintTold(Struct, frozen=True):
    """What a bot would do: its best choices, one sentence why, and how often the seat has asked."""

    choices: list[HintChoice]
    why: str
    asked: int


class Nothing(Struct, frozen=True):
    """Done; there is no content."""


class Notes(Struct, frozen=True):
    """A guest's own notes at a table."""

    text: str


class Health(Struct, frozen=True):
    """That the server can do its work."""

    status: str


def encode(answer: object) -> bytes:
    """As it goes over the wire."""
    return msgspec.json.encode(answer)
