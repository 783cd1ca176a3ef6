"""Standing orders: sealed, answered once, and their timing looks like a person's."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from server.clockwork import HOUR, SLOW, Clockwork, clockwork

from honjin.engine.errors import BadOption
from honjin.engine.view import seat_name
from honjin.server.errors import Forbidden, TooMany, WrongMoment
from honjin.server.orders import LATEST, SOONEST, SPREAD
from honjin.server.wire import Act, Undo
from honjin.server.wire_orders import GiveOrder

PEOPLE = {"A": "Ann", "B": "Ben", "C": "Cyd"}


@pytest.fixture
def time(url: str) -> Iterator[Clockwork]:
    with clockwork(url) as work:
        yield work


def give(time: Clockwork, table: str, seat: str, kind: str, *choices: str, **more: bool) -> int:
    ask = GiveOrder(seat, kind, list(choices), **more)  # type: ignore[arg-type]
    return time.app.orders.give(time.people[PEOPLE[seat]], table, ask)[-1].id


def mine(time: Clockwork, table: str, seat: str) -> list[int]:
    return [one.id for one in time.app.orders.mine(time.people[PEOPLE[seat]], table)]


def tick(time: Clockwork, milliseconds: int = 0) -> None:
    time.now += milliseconds
    time.app.orders.run()


def asked_to_pass(time: Clockwork) -> tuple[str, str]:
    """A table of Rokugan in an early round at which somebody may answer `done`, and whose seat."""
    rng = random.Random(4)
    for _ in range(20):
        table = time.table("Ann", "Ben", "Cyd", game="rokugan")
        for number in range(150):
            with time.app.cache.at(table) as live:
                if live.over:
                    break
                seat = seat_name(live.waiting()[0])
            now = time.look(PEOPLE[seat], table, seat)
            if "done" in now.legal and now.view.round <= 3:  # type: ignore[attr-defined]
                return table, seat
            ask = Act(f"p{number}", now.version, seat, rng.choice(now.legal))
            time.app.actions.act(time.people[PEOPLE[seat]], table, ask)
    raise AssertionError("nobody may ever pass")


def decisions(time: Clockwork, table: str, seat: str) -> list[str]:
    number = ord(seat) - ord("A")
    return [e.action for e in time.store.entries(table) if e.seat == number and e.kind == "act"]


def test_a_prepared_answer_waits_for_its_question_and_comes_after_a_while(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    id_ = give(time, table, "B", "answer", "deploy samurai", "deploy", once=True)
    tick(time, LATEST)
    tick(time, LATEST)
    assert decisions(time, table, "B") == [], "nobody has asked Ben yet"
    time.whole_turn("Ann", table, "A")
    tick(time)
    tick(time, SOONEST - 1)
    assert decisions(time, table, "B") == [], "not at once"
    tick(time, LATEST - SOONEST + 1)
    (done,) = decisions(time, table, "B")
    assert done.startswith("deploy ")
    assert mine(time, table, "B") == [], "it was to answer once"
    assert id_ not in mine(time, table, "B")


def test_delays_are_random_within_what_a_person_needs(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    give(time, table, "A", "answer", "deploy", "supply", "move", "turn", "look", "destroy", "take")
    give(time, table, "B", "answer", "deploy", "supply", "move", "turn", "look", "destroy", "take")
    delays = set()
    for _ in range(12):
        before = time.store.table(table).version
        tick(time)
        for waited in range(0, LATEST + 1, 100):
            tick(time, 100)
            if time.store.table(table).version != before:
                delays.add(waited + 100)
                break
    assert min(delays) >= SOONEST
    assert max(delays) <= LATEST + 100
    assert len(delays) > 6


def test_preferences_say_which_losses_come_first(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    legal = time.look("Ann", table, "A").legal
    last = legal[-1]
    give(time, table, "A", "answer", "destroy a1", last, legal[0], once=True)
    tick(time)
    tick(time, LATEST)
    assert decisions(time, table, "A") == [last], "the first of the choices that is legal"


def test_passing_until_the_round_ends(time: Clockwork) -> None:
    table, seat = asked_to_pass(time)
    give(time, table, seat, "pass", this_round=True)
    (order,) = time.app.orders.mine(time.people[PEOPLE[seat]], table)
    assert order.until_round == time.look(PEOPLE[seat], table, seat).view.round  # type: ignore[attr-defined]
    before = len(decisions(time, table, seat))
    tick(time)
    tick(time, LATEST)
    assert decisions(time, table, seat)[before:] == ["done"]
    rng = random.Random(7)
    for number in range(2000):
        if not mine(time, table, seat):
            break
        with time.app.cache.at(table) as live:
            if live.over:
                break
            awaited = [seat_name(one) for one in live.waiting()]
        tick(time)
        tick(time, LATEST)
        one = awaited[0]
        now = time.look(PEOPLE[one], table, one)
        if now.legal:
            ask = Act(f"r{number}", now.version, one, rng.choice(now.legal))
            time.app.actions.act(time.people[PEOPLE[one]], table, ask)
    assert mine(time, table, seat) == [], "the round is over, and so is the order"
    assert time.look(PEOPLE[seat], table, seat).view.round > order.until_round  # type: ignore[attr-defined]


def test_what_alone_is_legal_is_done(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd", game="ikusa")
    for seat in "ABC":
        give(time, table, seat, "forced")
    rng = random.Random(2)
    forced = 0
    for number in range(400):
        if forced == 5:
            break
        with time.app.cache.at(table) as live:
            if live.over:
                break
            seat = seat_name(live.waiting()[0])
            legal = live.shown(ord(seat) - ord("A")).legal
        tick(time)
        tick(time, LATEST)
        if len(legal) == 1:
            assert decisions(time, table, seat)[-1] == legal[0]
            forced += 1
            continue
        now = time.look(PEOPLE[seat], table, seat)
        ask = Act(f"f{number}", now.version, seat, rng.choice(now.legal))
        time.app.actions.act(time.people[PEOPLE[seat]], table, ask)
    assert forced == 5


def test_numbers_of_orders_do_not_count_those_of_others(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    ann, ben = time.people["Ann"], time.people["Ben"]
    for _ in range(3):
        time.app.orders.give(ben, table, GiveOrder("B", "forced"))
    time.now += 1
    (first,) = time.app.orders.give(ann, table, GiveOrder("A", "forced"))
    assert first.id // SPREAD == time.now
    _, second = time.app.orders.give(ann, table, GiveOrder("A", "forced"))
    assert second.id > first.id


def test_the_owner_withdraws_and_nobody_else_sees_or_touches(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    ann, ben = time.people["Ann"], time.people["Ben"]
    id_ = give(time, table, "A", "answer", "deploy")
    assert time.app.orders.mine(ben, table) == []
    time.app.orders.withdraw(ben, table, id_)
    assert mine(time, table, "A") == [id_]
    time.app.orders.withdraw(ann, table, id_)
    tick(time)
    tick(time, LATEST)
    assert decisions(time, table, "A") == []
    with pytest.raises(Forbidden):
        time.app.orders.give(ben, table, GiveOrder("A", "forced"))


def test_hostile_orders_are_refused(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    for wrong in (
        GiveOrder("A", "answer", []),
        GiveOrder("A", "answer", ["resign"]),
        GiveOrder("A", "answer", ["deploy nobody"]),
        GiveOrder("A", "pass"),
        GiveOrder("A", "forced", ["deploy"]),
        GiveOrder("A", "forced", this_round=True),
    ):
        with pytest.raises(BadOption):
            time.app.orders.give(time.people["Ann"], table, wrong)
    assert mine(time, table, "A") == []
    for _ in range(20):
        give(time, table, "A", "forced")
    with pytest.raises(TooMany):
        give(time, table, "A", "forced")


def test_somebody_who_answers_first_is_not_overruled(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    give(time, table, "A", "answer", "deploy")
    tick(time)
    time.whole_turn("Ann", table, "A")
    before = decisions(time, table, "A")
    tick(time, LATEST)
    assert decisions(time, table, "A") == before
    time.whole_turn("Ben", table, "B")
    tick(time)
    tick(time, SOONEST - 1)
    assert decisions(time, table, "A") == before, "a new question, a new delay"


def test_an_undo_before_the_answer_restarts_the_delay(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    give(time, table, "A", "answer", "deploy", once=True)
    tick(time)
    tick(time, LATEST)
    assert len(decisions(time, table, "A")) == 1
    now = time.look("Ann", table, "A")
    if now.can_undo:
        time.app.actions.undo(time.people["Ann"], table, Undo("u", now.version, "A"))
    tick(time)
    tick(time, LATEST)
    assert len(decisions(time, table, "A")) == 1, "an order that answers once did"


def test_an_order_stops_where_a_steward_plays_and_with_its_owner(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"}, pace=SLOW)
    give(time, table, "A", "answer", "deploy")
    time.app.departures.leave(time.people["Ann"], table, "A")
    tick(time)
    tick(time, LATEST)
    assert decisions(time, table, "A") == []
    time.app.departures.come_back(time.people["Ann"], table, "A")
    tick(time)
    tick(time, LATEST)
    assert len(decisions(time, table, "A")) == 1
    time.app.departures.resign(time.people["Ann"], table, "A")
    with pytest.raises(WrongMoment):
        give(time, table, "B", "forced")


def test_an_answer_is_given_once_even_if_a_process_dies(
    time: Clockwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies after the action and before the order is taken off the list."""
    table = time.table("Ann", "Ben", options={"first": "A"})
    give(time, table, "A", "answer", "deploy", once=True)
    tick(time)

    def dies(row: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(time.app.orders, "_drop", dies)
    with pytest.raises(KeyboardInterrupt):
        tick(time, LATEST)
    assert len(decisions(time, table, "A")) == 1
    monkeypatch.undo()
    time.restart(gap=10**12)
    time.app.orders.store.lease = lambda *_: True  # type: ignore[method-assign]
    for _ in range(3):
        tick(time, LATEST)
    assert len(decisions(time, table, "A")) == 1
    assert mine(time, table, "A") == []


def test_orders_end_with_their_game(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    give(time, table, "A", "forced")
    time.app.departures.resign(time.people["Ben"], table, "B")
    tick(time)
    assert mine(time, table, "A") == []


def test_an_order_takes_time_from_its_owners_clock(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"}, pace=SLOW)
    give(time, table, "A", "answer", "deploy")
    time.later(HOUR)
    assert time.left("Ben", table, "B", "A") == 23 * HOUR
