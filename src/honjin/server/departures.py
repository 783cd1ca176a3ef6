"""Ways out of a game, and back: resigning, leaving a seat to a steward, what needs consent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from honjin.bots.levels import STEWARD
from honjin.engine.errors import BadOption
from honjin.server.clocks import SECOND, Clocks
from honjin.server.errors import Forbidden, NameTaken, WrongMoment
from honjin.server.journal import Journal, conceded
from honjin.server.live_table import CHANGES, LiveTable, OpenVote
from honjin.server.lobby import Lobbies
from honjin.server.names import skeleton
from honjin.server.rest import DAY
from honjin.server.rows import NoticeRow, ResultRow, SeatRow, TenureRow
from honjin.server.table_cache import TableCache, check_playing, own_seat, seat_number
from honjin.server.votes import missing, vote_text
from honjin.server.wire import Pace, StartVote

LEAST = 10
"""Seconds on the clock of a player who comes back to a seat that ran out of time."""
AWAY = ("late", "steward", "open")


class Departures:
    """What happens outside the rules of a game."""

    def __init__(
        self, cache: TableCache, clocks: Clocks, journal: Journal, lobbies: Lobbies
    ) -> None:
        self.cache = cache
        self.store = cache.store
        self.clocks = clocks
        self.journal = journal
        self.lobbies = lobbies

    # Without consent.

    def resign(self, guest: str, table: str, seat: str) -> None:
        """Give up: with two seats the other wins, otherwise a steward plays the seat to the end."""
        with self.cache.at(table) as live:
            check_playing(live)
            chair = live.seats[seat_number(live, seat)]
            if chair.guest != guest or not guest:
                raise Forbidden(f"seat {seat} is not yours")
            if chair.stage == "resigned":
                return
            if len(live.seats) == 2:
                self._concede(live, chair, "resigned", f"{chair.name} resigns.")
                return
            self._hand_over(live, chair, "resigned")
            text = f"{chair.name} resigns. A bot plays the seat to the end."
            self.journal.note(live, "resigned", text, chair.seat)

    def leave(self, guest: str, table: str, seat: str) -> None:
        """Let a steward play your seat until you come back."""
        with self.cache.at(table) as live:
            check_playing(live)
            chair = live.seats[own_seat(live, guest, seat)]
            self.install_steward(live, chair, f"{chair.name} is away. A steward plays for them.")

    def come_back(self, guest: str, table: str, seat: str) -> None:
        """Take your seat back from the steward."""
        with self.cache.at(table) as live:
            check_playing(live)
            chair = live.seats[seat_number(live, seat)]
            if chair.guest != guest or not guest or chair.stage == "resigned":
                raise Forbidden(f"seat {seat} is not yours")
            if not chair.steward:
                return
            self._seat(live, chair, guest, chair.name)
            if live.vote is not None and live.vote.kind == "replace":
                live.vote = None
            self.journal.note(live, "back", f"{chair.name} is back.", chair.seat)

    def claim(self, guest: str, table: str) -> None:
        """Win against somebody whose time is out, at a table of two."""
        with self.cache.at(table) as live:
            check_playing(live)
            mine = live.seats_of(guest)
            if len(live.seats) != 2 or len(mine) != 1 or not live.seats[mine[0]].present:
                raise Forbidden("only games of two players can be won on time")
            other = live.seats[1 - mine[0]]
            if live.pace is None or other.stage not in AWAY:
                raise WrongMoment(f"{other.name} still has time")
            self.concede_late(live, other)

    def resume(self, guest: str, table: str) -> None:
        """Let the clocks run again."""
        with self.cache.at(table) as live:
            check_playing(live)
            chair = live.seats[_first_seat(live, guest)]
            if not live.suspended:
                return
            live.suspended = False
            self.journal.note(live, "resumed", f"{chair.name} resumes the game.", chair.seat)

    def remove(self, guest: str, table: str, seat: str) -> None:
        """The host sends somebody away before the start; they cannot sit down here again."""
        with self.cache.at(table) as live:
            if live.host != guest:
                raise Forbidden("only the host can remove a player")
            chair = live.seats[seat_number(live, seat)]
            if live.started:
                raise WrongMoment("the game has started")
            if not chair.present:
                raise WrongMoment("nobody sits there")
            if chair.guest == guest:
                raise WrongMoment("stand up instead")
            live.removed.append(chair.guest)
            live.change = next(CHANGES)
            chair.guest = chair.name = ""
            self.store.save_seats(live.id, live.seats, removed=" ".join(live.removed))

    # With consent.

    def start_vote(self, guest: str, table: str, ask: StartVote) -> None:
        """Ask the others; with nobody to ask it happens at once."""
        with self.cache.at(table) as live:
            check_playing(live)
            if live.vote is not None:
                raise WrongMoment(f"{live.vote.name} has asked already")
            live.vote = self._open(live, guest, ask)
            if not missing(live, live.vote):
                self._carry_out(live, live.vote)
                return
            text = vote_text(live, live.vote)
            told = f"{live.title}: {text}"[:200]
            asked = sorted(missing(live, live.vote))
            notices = [NoticeRow(other, "asked", live.id, told) for other in asked]
            self.journal.note(live, "vote", text, notices=notices)

    def answer_vote(self, guest: str, table: str, agree: bool) -> None:
        """Agree, or not, which ends the question."""
        with self.cache.at(table) as live:
            check_playing(live)
            vote = live.vote
            if vote is None:
                raise WrongMoment("there is nothing to vote on")
            if vote.guest == guest and not agree:
                live.vote = None
                self.journal.note(live, "vote_ended", f"{vote.name} takes the question back.")
                return
            if guest not in missing(live, vote):
                raise Forbidden("your vote is not needed")
            if not agree:
                name = live.seats[_first_seat(live, guest)].name
                live.vote = None
                self.journal.note(live, "vote_ended", f"{name} does not agree.")
                return
            vote.agreed.append(guest)
            if missing(live, vote):
                self.journal.note(live, "vote", vote_text(live, vote))
            else:
                self._carry_out(live, vote)

    def _open(self, live: LiveTable, guest: str, ask: StartVote) -> OpenVote:
        seat = -1 if ask.seat is None else seat_number(live, ask.seat)
        name = self.store.guest(guest) or ""
        if ask.kind == "replace":
            self._check_newcomer(live, guest, name, seat)
        else:
            _first_seat(live, guest)
        if ask.kind == "pause" and (live.pace is None or live.suspended):
            raise WrongMoment("no clock is running")
        if ask.kind == "time" and (seat < 0 or live.pace is None or not live.seats[seat].since):
            raise WrongMoment("that clock is not running")
        agreed = [] if ask.kind == "replace" else [guest]
        return OpenVote(ask.kind, guest, name, agreed, seat, ask.pace)

    def _check_newcomer(self, live: LiveTable, guest: str, name: str, seat: int) -> None:
        if seat < 0:
            raise BadOption("name the seat")
        chair = live.seats[seat]
        if chair.stage not in ("open", "resigned"):
            raise WrongMoment("this seat is not open")
        if any(other.guest == guest for other in live.seats):
            raise WrongMoment("you sit at this table already")
        if guest in live.removed:
            raise Forbidden("the host has removed you from this table")
        for other in live.seats:
            if other.guest and skeleton(other.name) == skeleton(name):
                raise NameTaken(f"{other.name} sits here: choose a name that looks different first")

    def _carry_out(self, live: LiveTable, vote: OpenVote) -> None:
        live.vote = None
        match vote.kind:
            case "abort":
                self.end(live, "The players ended this game without a result.", "aborted")
            case "pause":
                live.suspended = True
                self.journal.note(live, "paused", "The game is paused. No clock runs.")
            case "pace":
                self._change_pace(live, vote.pace)
            case "replace":
                chair = live.seats[vote.seat]
                before = chair.name
                self._seat(live, chair, vote.guest, vote.name)
                text = f"{vote.name} takes over from {before}."
                self.journal.note(live, "replaced", text, vote.seat)
            case "time":
                chair = live.seats[vote.seat]
                chair.bank = max(chair.bank, self.clocks.time_used(live, chair)) + _more(live)
                chair.stage = ""
                self.journal.note(live, "time_given", f"{chair.name} gets more time.", vote.seat)
            case _:
                assert_never(vote.kind)

    def _change_pace(self, live: LiveTable, pace: Pace | None) -> None:
        live.pace, live.suspended = pace, False
        for chair in live.seats:
            chair.bank = 0 if pace is None else pace.bank * SECOND
            chair.since = chair.told_since = 0
            chair.told_bank = chair.bank
            if chair.present:
                chair.stage = ""
        what = "without clocks" if pace is None else f"at a {pace.kind} pace"
        self.journal.note(live, "pace_changed", f"The game goes on {what}.")

    # Inside, and for the timers.

    def install_steward(
        self, live: LiveTable, chair: SeatRow, text: str, notices: Sequence[NoticeRow] = ()
    ) -> None:
        """A bot plays for somebody until they come back."""
        self._hand_over(live, chair, "steward")
        self.journal.note(live, "steward", text, chair.seat, notices)

    def _hand_over(self, live: LiveTable, chair: SeatRow, stage: str) -> None:
        if not chair.steward:
            chair.kind, chair.level = "bot", STEWARD
        self.clocks.break_off(live, chair)
        chair.stage, chair.stage_at = stage, self.clocks.server_clock.now()
        if live.vote is not None and live.vote.guest == chair.guest:
            live.vote = None

    def _seat(self, live: LiveTable, chair: SeatRow, guest: str, name: str) -> None:
        if chair.guest != guest:
            self.clocks.break_off(live, chair)
            live.left.append(TenureRow(chair.guest, chair.turns, chair.late, chair.used))
            chair.turns = chair.late = chair.used = 0
        chair.kind, chair.level, chair.guest, chair.name = "person", "", guest, name
        chair.stage, chair.since = "", 0
        if live.pace is not None and chair.bank <= 0:
            chair.bank = max(live.pace.gain, LEAST) * SECOND

    def _concede(self, live: LiveTable, loser: SeatRow, how: str, text: str) -> None:
        winner = live.seats[1 - loser.seat].name
        ending = "resigned" if how == "resigned" else "time"
        self.end(live, f"{text} {winner} wins.", ending, conceded(live, loser.seat, how))

    def concede_late(self, live: LiveTable, loser: SeatRow) -> None:
        """One of two players has lost by time."""
        self._concede(live, loser, "late", f"{loser.name} ran out of time.")

    def end(
        self, live: LiveTable, why: str, ending: str, results: list[ResultRow] | None = None
    ) -> None:
        """End a game before its end."""
        self.lobbies.end(live, why, ending, results or [])


def _more(live: LiveTable) -> int:
    """The extra time: a day, or the starting time of a live game."""
    slow = live.pace is None or live.pace.kind == "slow"
    return DAY if slow or live.pace is None else live.pace.bank * SECOND


def _first_seat(live: LiveTable, guest: str) -> int:
    for seat in live.seats_of(guest):
        if live.seats[seat].present:
            return seat
    raise Forbidden("only those who play at the table can do this")
