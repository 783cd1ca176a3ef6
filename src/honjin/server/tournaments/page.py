"""A tournament as its page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, cast

import msgspec

from honjin.engine.decoders import read_json
from honjin.engine.errors import UnknownGame
from honjin.games import title_of
from honjin.server.my_tables import my_tables
from honjin.server.ratings import Ratings, pace_kind
from honjin.server.tournaments.formats import final_order, rounds_of
from honjin.server.tournaments.rounds import Rounds
from honjin.server.tournaments.standings import Standing, shares, stand
from honjin.server.tournaments.store import EntrantRow, MatchRow, TournamentStore
from honjin.server.tournaments.wire import (
    Entrant,
    Format,
    MatchInfo,
    MyMatch,
    RoundInfo,
    StandingInfo,
    State,
    TournamentInfo,
    TournamentLine,
)
from honjin.server.wire import Absence, Pace

Decided = Literal["", "points", "opponents", "own", "margin", "lot", "final"]
FIGURES: tuple[Decided, ...] = ("points", "opponents", "own", "margin", "lot")


class Pages:
    """Tournaments as their pages show them."""

    def __init__(self, rows: TournamentStore, rounds: Rounds, ratings: Ratings) -> None:
        self.rows = rows
        self.rounds = rounds
        self.ratings = ratings

    def lines(self, guest: str) -> list[TournamentLine]:
        """The list: running tournaments first, then open ones, then finished ones."""
        order = {"running": 0, "open": 1}
        lines = [self._line(row, guest) for row in self.rows.shown(guest)]
        return sorted(lines, key=lambda line: (not line.waits, order.get(line.state, 2)))

    def _line(self, row: Any, guest: str) -> TournamentLine:
        entrants = self.rows.entrants(row.id)
        matches = self.rows.matches(row.id)
        mine = next((one.number for one in entrants if guest and one.guest == guest), 0)
        standings = self._standings(row, entrants, matches) if mine and matches else []
        own = next((line for line in standings if line.number == mine), None)
        table = _table_of(matches, row.round, mine)
        there = self.rows.existing([table] if table else [])
        return TournamentLine(
            id=row.id,
            name=row.name,
            game=row.game,
            title=title_of(row.game),
            format=cast(Format, row.format),
            state=cast(State, row.state),
            round=row.round,
            rounds=self._rounds(row, len(entrants)),
            players=len(entrants),
            starts=row.starts,
            deadline=self.rounds.deadline(row),
            joined=mine > 0,
            place=own.place if own else 0,
            points=own.points if own else 0,
            waits=there.get(table) is False and row.state == "running",
            table=table,
        )

    def info(self, guest: str, id_: str) -> TournamentInfo:
        """The whole page."""
        row = self.rows.tournament(id_)
        entrants, matches = self.rows.entrants(id_), self.rows.matches(id_)
        mine = next((one.number for one in entrants if guest and one.guest == guest), 0)
        began = row.round > 0
        return TournamentInfo(
            id=row.id,
            name=row.name,
            game=row.game,
            title=title_of(row.game),
            options=msgspec.json.decode(row.options),
            format=cast(Format, row.format),
            seats=row.seats,
            rounds=self._rounds(row, len(entrants)),
            group_size=row.group_size,
            pace=read_json(row.pace, Pace) if row.pace else None,
            absence=cast(Absence, row.absence),
            round_hours=row.round_hours,
            fill=row.fill,
            host=self.rows.store.guest(row.host) or "",
            hosting=bool(guest) and row.host == guest,
            joined=mine > 0 and not any(one.gone for one in entrants if one.number == mine),
            listed=row.listed,
            state=cast(State, row.state),
            round=row.round,
            starts=row.starts,
            deadline=self.rounds.deadline(row),
            seed=row.seed if began else "",
            entrants=self._entrants(row, entrants, guest),
            standings=self._standings(row, entrants, matches) if began else [],
            played=_rounds(row, matches),
            mine=self._my_match(guest, _table_of(matches, row.round, mine)),
        )

    def _rounds(self, row: Any, players: int) -> int:
        try:
            plan = self.rounds.plan(row)
        except UnknownGame:
            return int(row.round)
        return rounds_of(plan, max(players, 2))

    def _entrants(self, row: Any, entrants: Sequence[EntrantRow], guest: str) -> list[Entrant]:
        self.ratings.count()
        pace = pace_kind(row.pace)
        out = []
        for one in entrants:
            rated = self.ratings.rating(one.guest or f"bot:{one.level}", row.game, pace)
            out.append(
                Entrant(
                    number=one.number,
                    name=one.name,
                    level=one.level,
                    gone=one.gone,
                    mine=bool(guest) and one.guest == guest,
                    rating=rated.rating if rated else 0,
                    plus_minus=rated.plus_minus if rated else 0,
                )
            )
        return out

    def _standings(
        self, row: Any, entrants: Sequence[EntrantRow], matches: Sequence[MatchRow]
    ) -> list[StandingInfo]:
        players = [one.number for one in entrants]
        done = [match.as_game() for match in matches if match.places]
        lines = stand(players, [game.played for game in done], row.seed)
        by_final = row.state == "over" and row.format in ("knockout", "groups")
        if by_final:
            order = final_order(self.rounds.plan(row), players, done, row.seed) or players
            lines.sort(key=lambda line: order.index(line.player))
        return [
            StandingInfo(
                place=index + 1,
                number=line.player,
                points=line.points,
                opponents=line.opponents,
                own=line.own,
                margin=line.margin,
                lot=line.lot,
                games=line.games,
                decided=""
                if index + 1 == len(lines)
                else _decided(line, lines[index + 1], by_final),
            )
            for index, line in enumerate(lines)
        ]

    def _my_match(self, guest: str, table: str) -> MyMatch | None:
        if not table:
            return None
        for line in my_tables(self.rounds.departures.clocks, guest):
            if line.id == table:
                return MyMatch(table, line.over, line.my_turn, line.out_at)
        return None


def _decided(line: Standing, below: Standing, by_final: bool) -> Decided:
    if by_final:
        return "final"
    return next((name for name in FIGURES if getattr(line, name) != getattr(below, name)), "lot")


def _table_of(matches: Sequence[MatchRow], round_: int, player: int) -> str:
    now = (match for match in matches if match.round == round_)
    return next((match.table for match in now if player in match.players), "")


def _rounds(row: Any, matches: Sequence[MatchRow]) -> list[RoundInfo]:
    """Round by round; a final in a tournament of groups has no group."""
    return [
        RoundInfo(
            number=number,
            final=row.format == "groups"
            and all(match.group == 0 for match in matches if match.round == number),
            matches=[
                MatchInfo(
                    number=match.number,
                    group=match.group,
                    table=match.table,
                    players=list(match.players),
                    over=bool(match.places),
                    points=shares(match.places) if match.places else [],
                    scores=list(match.scores),
                )
                for match in matches
                if match.round == number
            ],
        )
        for number in range(1, row.round + 1)
    ]
