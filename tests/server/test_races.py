"""Races: two requests at the same moment, on PostgreSQL through two processes, on SQLite in two
threads of one. Each happens once and completely, in either order."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from server.clockwork import LIVE, MINUTE, Clockwork, clockwork

from honjin.engine.errors import HonjinError
from honjin.server.errors import WrongMoment
from honjin.server.table_cache import persist
from honjin.server.wire import Act, StartVote

ROUNDS = 6


@pytest.fixture
def time(url: str) -> Iterator[Clockwork]:
    with clockwork(url) as work:
        yield work


def beside(time: Clockwork) -> Clockwork:
    """Another process on the same database, if the database can be shared."""
    if not time.store.shared:
        return time
    other = type(time)(time.store)
    other.now, other.people = time.now, time.people
    return other


def at_once(*works: Callable[[], object]) -> list[HonjinError | None]:
    """Do these at the same moment, each until no other process is in its way; what was refused."""
    start = threading.Barrier(len(works))
    refused: list[HonjinError | None] = [None] * len(works)
    broken: list[BaseException] = []

    def do(number: int, work: Callable[[], object]) -> None:
        start.wait()
        try:
            persist(work)
        except HonjinError as error:
            refused[number] = error
        except BaseException as error:
            broken.append(error)

    threads = [threading.Thread(target=do, args=one) for one in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not broken, broken
    return refused


def test_the_last_two_agree_at_the_same_moment(time: Clockwork) -> None:
    other = beside(time)
    for _ in range(ROUNDS):
        table = time.table("Ann", "Ben", "Cyd", pace=LIVE)
        time.app.departures.start_vote(time.people["Ann"], table, StartVote("pause"))
        refused = at_once(
            partial(time.app.departures.answer_vote, time.people["Ben"], table, True),
            partial(other.app.departures.answer_vote, time.people["Cyd"], table, True),
        )
        assert refused == [None, None]
        assert time.look("Ann", table, "A").suspended
        assert time.log("Ann", table, "A").count("paused") == 1


def test_one_agrees_while_the_other_does_not(time: Clockwork) -> None:
    other = beside(time)
    for _ in range(ROUNDS):
        table = time.table("Ann", "Ben", "Cyd")
        time.app.departures.start_vote(time.people["Ann"], table, StartVote("abort"))
        yes, no = at_once(
            partial(time.app.departures.answer_vote, time.people["Ben"], table, True),
            partial(other.app.departures.answer_vote, time.people["Cyd"], table, False),
        )
        assert no is None
        assert yes is None or isinstance(yes, WrongMoment), "the question was gone"
        now = time.look("Ann", table, "A")
        assert (now.over, now.vote) == (False, None)
        assert time.log("Ann", table, "A").count("vote_ended") == 1


def test_a_move_at_the_moment_at_which_the_clock_runs_out(time: Clockwork) -> None:
    for _ in range(ROUNDS):
        table = time.table("Ann", "Ben", pace=LIVE, options={"first": "A"})
        now = time.look("Ann", table, "A")
        ask = Act("just in time", now.version, "A", now.legal[0])
        time.now += 5 * MINUTE
        other = beside(time)
        (refused, _) = at_once(
            partial(time.app.actions.perform, time.people["Ann"], table, ask),
            other.app.timers.run,
        )
        late = time.log("Ben", table, "B").count("late")
        assert late <= 1
        after = time.look("Ann", table, "A")
        moves = [entry for entry in time.store.entries(table) if entry.kind == "act"]
        if refused is None:
            assert [entry.action_id for entry in moves] == ["just in time"]
        else:
            assert moves == []
            time.app.actions.perform(
                time.people["Ann"], table, Act("again", after.version, "A", after.legal[0])
            )
        assert time.seat(table, 0).kind == "person"
