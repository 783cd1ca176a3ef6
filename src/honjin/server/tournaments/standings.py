"""Standings: points, and the tie-breaks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from honjin.server.tournaments.pairings import drawn_order

WHOLE = 24
"""A won game. Every share of it at a table of up to five is a whole number, halves included."""


class FinishedGame(Struct, frozen=True):
    """A finished game: who sat there, their places (1 is the best) and the game's own points."""

    players: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...] = ()


class Standing(Struct, frozen=True):
    """A line of the table. `opponents`, `own` and `margin` decide in this order between equal
    points, then `lot` (the lower the better)."""

    player: int
    points: int
    opponents: int
    own: int
    margin: int
    lot: int
    games: int

    @property
    def key(self) -> tuple[int, int, int, int, int]:
        return -self.points, -self.opponents, -self.own, -self.margin, self.lot


def shares(places: Sequence[int]) -> list[int]:
    """The points of a game: a share of 24 for each opponent beaten, half of it for a tie.

    A player alone at a table has a bye, which counts as a won game.
    """
    others = len(places) - 1
    if others == 0:
        return [WHOLE]
    each = WHOLE // others
    return [
        sum(each for other in places if other > mine)
        + (sum(other == mine for other in places) - 1) * each // 2
        for mine in places
    ]


def stand(players: Sequence[int], games: Sequence[FinishedGame], seed: str) -> list[Standing]:
    """Everybody in order, the best first."""
    points: dict[int, int] = defaultdict(int)
    margin: dict[int, int] = defaultdict(int)
    count: dict[int, int] = defaultdict(int)
    met: dict[int, list[int]] = defaultdict(list)
    for game in games:
        for index, (player, share) in enumerate(
            zip(game.players, shares(game.places), strict=True)
        ):
            points[player] += share
            others = [one for one in game.players if one != player]
            met[player] += others
            count[player] += 1
            if others and game.scores:
                beside = sum(game.scores) - game.scores[index]
                margin[player] += game.scores[index] - round(beside / len(others))
    drawn = {player: lot for lot, player in enumerate(drawn_order(players, seed), 1)}
    opponents = {player: sum(points[other] for other in met[player]) for player in players}
    tied: dict[tuple[int, int], list[int]] = defaultdict(list)
    for player in players:
        tied[points[player], opponents[player]].append(player)
    own = {player: _among(player, set(group), games) for group in tied.values() for player in group}
    lines = [
        Standing(
            player,
            points[player],
            opponents[player],
            own[player],
            margin[player],
            drawn[player],
            count[player],
        )
        for player in players
    ]
    return sorted(lines, key=lambda line: line.key)


def _among(player: int, group: set[int], games: Sequence[FinishedGame]) -> int:
    """The points of somebody in the games against those they are level with."""
    total = 0
    for game in games:
        if player not in game.players:
            continue
        index = game.players.index(player)
        level = [i for i, one in enumerate(game.players) if one in group and one != player]
        if level:
            places = [game.places[index], *(game.places[i] for i in level)]
            total += shares(places)[0]
    return total
