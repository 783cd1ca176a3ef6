"""The tournament service: everything about tournaments, put together for the application."""

from __future__ import annotations

from honjin.server.departures import Departures
from honjin.server.lobby import Lobbies
from honjin.server.notices import Notices
from honjin.server.ratings import Ratings
from honjin.server.tournaments.page import Pages
from honjin.server.tournaments.registration import Registration
from honjin.server.tournaments.rounds import Rounds
from honjin.server.tournaments.store import TournamentStore


class Tournaments:
    """Registration, rounds and pages over one store."""

    def __init__(
        self, lobbies: Lobbies, departures: Departures, notices: Notices, ratings: Ratings
    ) -> None:
        rows = TournamentStore(lobbies.store)
        self.rounds = Rounds(rows, lobbies, departures, notices)
        self.registration = Registration(lobbies.store, rows, self.rounds)
        self.pages = Pages(rows, self.rounds, ratings)
