"""All about tournaments in one place, for the application."""

from __future__ import annotations

from honjin.server.departures import Departures
from honjin.server.lobby import Lobbies
from honjin.server.notices import Notices
from honjin.server.ratings import Ratings
from honjin.server.tournaments.desk import Desk
from honjin.server.tournaments.kept import Kept
from honjin.server.tournaments.page import Pages
from honjin.server.tournaments.rounds import Rounds


class Tournaments:
    """The desk, the rounds and the pages over one store."""

    def __init__(
        self, lobbies: Lobbies, departures: Departures, notices: Notices, ratings: Ratings
    ) -> None:
        kept = Kept(lobbies.store)
        self.rounds = Rounds(kept, lobbies, departures, notices)
        self.desk = Desk(lobbies.store, kept, self.rounds)
        self.pages = Pages(kept, self.rounds, ratings)
