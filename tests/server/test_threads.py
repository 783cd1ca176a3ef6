"""Work in threads: what was begun is done before the server lets go of the database, and a crowd
that arrives does not hold up play."""

from __future__ import annotations

import asyncio
import threading

from honjin.server.threads import ARRIVALS, finish_work, in_thread, in_turn


async def _begin_and_cancel(work: object, started: threading.Event) -> None:
    task = asyncio.create_task(in_thread(work))  # type: ignore[arg-type]
    while not started.is_set():
        await asyncio.sleep(0.001)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()


def test_work_whose_caller_was_cancelled_is_waited_for() -> None:
    started, go = threading.Event(), threading.Event()
    done: list[str] = []

    def work() -> None:
        started.set()
        go.wait()
        done.append("all")

    async def scenario() -> None:
        await _begin_and_cancel(work, started)
        asyncio.get_running_loop().call_soon(go.set)
        await finish_work(60)
        assert done == ["all"]
        assert await in_thread(lambda: 7) == 7, "more can be done afterwards"

    asyncio.run(scenario())


def test_work_that_hangs_does_not_hold_up_the_end() -> None:
    started, go = threading.Event(), threading.Event()

    def work() -> None:
        started.set()
        go.wait()

    async def scenario() -> None:
        await _begin_and_cancel(work, started)
        await finish_work(0.01)
        assert not go.is_set()

    try:
        asyncio.run(scenario())
    finally:
        go.set()


def test_a_crowd_comes_in_turn_and_play_does_not_wait_for_it() -> None:
    go, guard = threading.Event(), threading.Lock()
    inside = most = 0

    def arrive() -> None:
        nonlocal inside, most
        with guard:
            inside += 1
            most = max(most, inside)
        go.wait()
        with guard:
            inside -= 1

    async def scenario() -> None:
        crowd = [asyncio.create_task(in_turn(arrive)) for _ in range(10 * ARRIVALS)]
        while inside < ARRIVALS:
            await asyncio.sleep(0.001)
        assert await in_thread(lambda: "played") == "played"
        assert not any(one.done() for one in crowd)
        go.set()
        await asyncio.gather(*crowd)

    try:
        asyncio.run(scenario())
    finally:
        go.set()
    assert most == ARRIVALS
