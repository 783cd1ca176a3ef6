"""After the game: its record, its score over time, and the proof of its draws."""

from __future__ import annotations

from honjin.engine.chance import pick_outcome
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.server.errors import Forbidden
from honjin.server.live_table import LiveTable
from honjin.server.replays import RecordReplay, Replays
from honjin.server.rows import FinishedRow
from honjin.server.table_cache import TableCache, check_over, seat_number
from honjin.server.wire_replays import Draw, Replay, Story, StoryPoint, Verification

STORY_POINTS = 150


class Archive:
    """Shown only when the game is over."""

    def __init__(self, cache: TableCache) -> None:
        self.cache = cache
        self._replays = Replays()

    def record(self, guest: str, table: str) -> str:
        """The `.kifu`, as it was when the game ended."""
        with self.cache.at(table) as live:
            return _ended(live, guest).record

    def replay(
        self, guest: str, table: str, seat: str, page: int = 0, everything: bool = False
    ) -> Replay:
        """The steps as a seat (none: a spectator) saw them, or with everything revealed."""
        with self.cache.at(table) as live:
            ended = _ended(live, guest)
            eyes = seat_number(live, seat) if seat else SPECTATOR
        return self._replays.page(
            table, seat, eyes, everything, page, lambda: RecordReplay(live, ended)
        )

    def story(self, guest: str, table: str) -> Story:
        """How the points went, and how they stood at the end."""
        with self.cache.at(table) as live:
            again = RecordReplay(live, _ended(live, guest))
            unit = live.game.meta.points
        seats = range(again.table.seats)
        points = [StoryPoint(0, [again.table.state.score(seat) for seat in seats])]
        for step, _ in enumerate(again.steps(), 1):
            scores = [again.table.state.score(seat) for seat in seats]
            if scores != points[-1].scores:
                points.append(StoryPoint(step, scores))
        return Story(unit, 1 + len(again.lines), _thinned(points))

    def verify(self, guest: str, table: str) -> Verification:
        """Draw everything again from the seed."""
        with self.cache.at(table) as live:
            again = RecordReplay(live, _ended(live, guest))
            source, published = live.seed, live.seed_hash
        draws: list[Draw] = []
        state = again.table.state.clone()
        for who, action in again.steps():
            if who == "*":
                number = pick_outcome(state, source, len(draws))
                drawn = again.table.game.path(CHANCE, number, again.table.seats)
                draws.append(Draw(len(draws), action, drawn, action == drawn))
            state = again.table.state.clone()
        hash_checks = source.hash == published
        checks = hash_checks and all(draw.checks for draw in draws)
        return Verification(source.secret, published, hash_checks, draws, checks)


def _thinned(points: list[StoryPoint]) -> list[StoryPoint]:
    """A thinned-out list for a curve: the first, the last, and evenly spaced ones between."""
    every = 1 + len(points) // STORY_POINTS
    return [*points[:-1:every], points[-1]]


def _ended(live: LiveTable, guest: str) -> FinishedRow:
    _check(live, guest)
    assert live.ended is not None
    return live.ended


def _check(live: LiveTable, guest: str) -> None:
    """Players may look, and everybody if spectators are allowed. A game against bots hides
    nothing from other people, so anybody with its link may look too."""
    people = {chair.guest for chair in live.seats if chair.guest}
    if not live.spectators and guest not in people and len(people) > 1:
        raise Forbidden("Only those who played can see this game.")
    check_over(live)
