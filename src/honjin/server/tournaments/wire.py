"""What goes over the wire about tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from honjin.server.wire import Absence, Ask, Level, Pace
from honjin.server.wire_people import Moment

Format = Literal["round_robin", "swiss", "groups", "knockout"]
State = Literal["open", "running", "over", "ended"]
"""`open` to everybody; `ended` early by its host."""


class NewTournament(Ask, frozen=True):
    """A new tournament. `rounds` are those of Swiss, or how often all meet all in a group; 0 for
    the usual number. `fill` is the level of the bots that fill the last table. It begins at
    `starts` (0: when its host says so)."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Annotated[str, Meta(max_length=40)]
    format: Format
    seats: Annotated[int, Meta(ge=2, le=5)]
    options: dict[str, Any] = field(default_factory=dict)
    rounds: Annotated[int, Meta(ge=0, le=15)] = 0
    group_size: Annotated[int, Meta(ge=0, le=8)] = 0
    pace: Pace | None = None
    absence: Absence = "steward"
    round_hours: Annotated[int, Meta(ge=1, le=60 * 24)] = 72
    fill: Level | None = None
    starts: Moment = 0
    listed: bool = True


class AddBot(Ask, frozen=True):
    """A bot for a tournament."""

    level: Level


class DropEntrant(Ask, frozen=True):
    """One of the players, by number."""

    number: Annotated[int, Meta(ge=0, le=1000)]


class TournamentId(Struct, frozen=True):
    """A tournament."""

    id: str


class TournamentLine(Struct, frozen=True):
    """A tournament in a list. `place` and `waits` are the caller's own: 0 and false if they do
    not play. `deadline` is when the round ends, in Unix milliseconds."""

    id: str
    name: str
    game: str
    title: str
    format: Format
    state: State
    round: int
    rounds: int
    players: int
    starts: int
    deadline: int
    joined: bool
    place: int
    points: int
    waits: bool
    table: str


class Entrant(Struct, frozen=True):
    """A player: a person, or a bot of a level. `rating` is 0 where there is none."""

    number: int
    name: str
    level: str
    gone: bool
    mine: bool
    rating: int
    plus_minus: int


class StandingInfo(Struct, frozen=True):
    """A line of the table, the best first. Points are counted in parts of 24: a won game is 24.

    Equal points: `opponents` decides (the points of all opponents so far), then `own` (points in
    games against players with the same points), then `margin` (the player's points in their games
    minus those of the others), then `lot`. `decided` names what put this line above the next.
    """

    place: int
    number: int
    points: int
    opponents: int
    own: int
    margin: int
    lot: int
    games: int
    decided: Literal["", "points", "opponents", "own", "margin", "lot", "final"]


class MatchInfo(Struct, frozen=True):
    """A game of a round: its players in the order of the seats. A single one has a bye.

    `points` are empty while it runs.
    """

    number: int
    group: int
    table: str
    players: list[int]
    over: bool
    points: list[int]
    scores: list[int]


class RoundInfo(Struct, frozen=True):
    """A round that has begun."""

    number: int
    final: bool
    matches: list[MatchInfo]


class MyMatch(Struct, frozen=True):
    """The caller's own game of this round; `out_at` is when their clock runs out, or 0."""

    table: str
    over: bool
    my_turn: bool
    out_at: int


class TournamentInfo(Struct, frozen=True):
    """A whole tournament. `seed` decides every draw; it is shown when the first round begins."""

    id: str
    name: str
    game: str
    title: str
    options: dict[str, Any]
    format: Format
    seats: int
    rounds: int
    group_size: int
    pace: Pace | None
    absence: Absence
    round_hours: int
    fill: str
    host: str
    hosting: bool
    joined: bool
    listed: bool
    state: State
    round: int
    starts: int
    deadline: int
    seed: str
    entrants: list[Entrant]
    standings: list[StandingInfo]
    played: list[RoundInfo]
    mine: MyMatch | None
