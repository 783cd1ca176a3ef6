"""Clocks and what happens when they run out, on a clock that the test drives."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from server.clockwork import HOUR, LIVE, MINUTE, SLOW, START, Clockwork, clockwork

from honjin.engine.errors import BadOption
from honjin.server.errors import WrongMoment
from honjin.server.rest import DAY
from honjin.server.wire import Act, Pace, Undo
from honjin.server.wire_people import Holiday, QuietHours


@pytest.fixture
def time(url: str) -> Iterator[Clockwork]:
    with clockwork(url) as work:
        yield work


def test_no_clock_among_friends(time: Clockwork) -> None:
    table = time.table("Ann", "Ben")
    time.later(400 * DAY)
    assert time.look("Ann", table, "A").clocks == []
    assert [time.seat(table, n).stage for n in (0, 1)] == ["", ""]


def test_a_live_clock_counts_down_and_gains_a_turn(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", pace=LIVE, options={"first": "A"})
    assert time.left("Ben", table, "B", "A") == 5 * MINUTE
    time.later(MINUTE)
    assert time.left("Ben", table, "B", "A") == 4 * MINUTE
    time.act("Ann", table, "A")
    assert time.left("Ann", table, "A", "A") == 4 * MINUTE, "one action is not a turn"
    time.whole_turn("Ann", table, "A")
    assert time.left("Ben", table, "B", "A") == 4 * MINUTE + 10_000
    time.later(2 * MINUTE)
    assert time.left("Ann", table, "A", "A") == 4 * MINUTE + 10_000, "it stands"
    assert time.left("Ann", table, "A", "B") == 3 * MINUTE


def test_an_undo_takes_the_gain_back(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd", game="ikusa", pace=LIVE)
    for _ in range(400):
        free = [
            (n, s)
            for n, s in (("Ann", "A"), ("Ben", "B"), ("Cyd", "C"))
            if time.look(n, table, s).legal
        ]
        name, seat = free[0]
        now = time.act(name, table, seat)
        if not now.legal and now.can_undo and now.clocks:
            break
    else:
        pytest.fail("no turn ends with a step that can be undone")
    full = time.left(name, table, seat, seat)
    for round_ in range(3):
        now = time.look(name, table, seat)
        time.app.actions.undo(time.people[name], table, Undo(f"u{round_}", now.version, seat))
        time.whole_turn(name, table, seat)
    assert time.left(name, table, seat, seat) == full


def test_slow_time_saved_is_capped(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", pace=SLOW, options={"first": "A"})
    time.later(HOUR)
    time.whole_turn("Ann", table, "A")
    assert time.left("Ann", table, "A", "A") == DAY


def test_from_reminder_to_steward_and_back(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd", pace=SLOW, options={"first": "A"})
    time.later(12 * HOUR - 1)
    assert time.seat(table, 0).stage == ""
    time.later(1)
    assert time.seat(table, 0).stage == "reminded"
    assert time.look("Ben", table, "B").seats[0].stage == "", "a reminder is private"
    time.later(12 * HOUR)
    assert time.look("Ben", table, "B").seats[0].stage == "late"
    assert time.log("Ben", table, "B")[-1] == "late"
    time.later(12 * HOUR - 1)
    assert time.look("Ben", table, "B").seats[0].kind == "person"
    time.later(1)
    card = time.look("Ben", table, "B").seats[0]
    assert (card.kind, card.stage, card.name) == ("bot", "steward", "Ann")
    assert time.app.actions.bot_turn(table) is not None, "the steward is awaited"
    with pytest.raises(WrongMoment, match="take it back"):
        time.act("Ann", table, "A")
    assert time.look("Ann", table, "A").seats[0].mine, "who left can still look"
    time.later(2 * DAY)
    assert time.look("Ben", table, "B").seats[0].stage == "open"
    time.app.departures.come_back(time.people["Ann"], table, "A")
    card = time.look("Ben", table, "B").seats[0]
    assert (card.kind, card.stage) == ("person", "")
    assert time.log("Ben", table, "B")[-1] == "back"
    assert time.left("Ben", table, "B", "A") == 12 * HOUR
    time.act("Ann", table, "A")


def test_one_of_five_vanishes_from_a_slow_war_and_comes_back(time: Clockwork) -> None:
    names = ("Ann", "Ben", "Cyd", "Dee", "Eve")
    table = time.table(*names, game="ikusa", pace=SLOW)
    seats = dict(zip(names, "ABCDE", strict=True))
    gone = next(name for name in names if time.look(name, table, seats[name]).legal)
    others = [name for name in names if name != gone]
    number = names.index(gone)

    def play_on(steps: int) -> int:
        """Everybody else does what they can; the steward does any legal thing when awaited."""
        made = 0
        while made < steps:
            before = made
            for name in others:
                if time.look(name, table, seats[name]).legal:
                    time.act(name, table, seats[name])
                    made += 1
            turn = time.app.actions.bot_turn(table)
            if turn is not None:
                ask = Act(f"bot{turn.version}", turn.version, turn.seat, turn.legal[0])
                time.app.actions.act_for_bot(table, ask)
                made += 1
            if made == before:
                return made
        return made

    def stages() -> set[str]:
        return {time.look(name, table, seats[name]).seats[number].stage for name in others}

    play_on(1000)
    assert time.look(gone, table, seats[gone]).legal, "all wait for one"
    time.later(12 * HOUR)
    assert time.seat(table, number).stage == "reminded"
    assert stages() == {""}, "a reminder is private"
    bell = time.app.notices.mine(time.people[gone])
    assert any(notice.table == table for notice in bell.notices)
    time.later(12 * HOUR)
    assert stages() == {"late"}
    assert play_on(10) == 0
    time.later(12 * HOUR)
    assert stages() == {"steward"}
    assert play_on(40) >= 40, "the war goes on"
    texts = [event.text for event in time.look(others[0], table, seats[others[0]]).events]
    assert f"{gone} is away. A steward plays for them." in texts
    time.app.departures.come_back(time.people[gone], table, seats[gone])
    assert stages() == {""}
    assert time.app.actions.bot_turn(table) is None
    while not time.look(gone, table, seats[gone]).legal:
        assert play_on(1)
    assert time.act(gone, table, seats[gone])
    assert not time.look(gone, table, seats[gone]).over


def berlin(text: str) -> int:
    return 1000 * int(
        datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
    )


@pytest.mark.parametrize(
    ("begins", "reminder", "out"),
    [
        ("2026-10-24 12:00", "2026-10-25 09:00", "2026-10-25 21:00"),
        ("2027-03-27 12:00", "2027-03-28 09:00", "2027-03-28 21:00"),
    ],
)
def test_a_night_in_which_the_clocks_change(
    time: Clockwork, begins: str, reminder: str, out: str
) -> None:
    """The quiet night has ten hours in autumn and eight in spring; the waking day is the same."""
    time.later(berlin(begins) - time.now)
    ann = time.person("Ann")
    time.app.people.set_quiet(ann, QuietHours("Europe/Berlin", 22 * 60, 7 * 60))
    table = time.table("Ann", "Ben", pace=SLOW, options={"first": "A"})
    assert time.look("Ben", table, "B").clocks[0].out_at == berlin(out)
    time.later(11 * HOUR)
    asleep = time.look("Ben", table, "B").clocks[0].asleep_until
    assert asleep == berlin(reminder[:11] + "07:00")
    time.later(berlin(reminder) - time.now - 1)
    assert time.seat(table, 0).stage == ""
    time.later(1)
    assert time.seat(table, 0).stage == "reminded"
    time.later(berlin(out) - time.now - 1)
    assert time.seat(table, 0).stage == "reminded"
    time.later(1)
    assert time.seat(table, 0).stage == "late"


def test_a_player_who_is_late_may_still_move(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", pace=SLOW, options={"first": "A"})
    time.later(12 * HOUR)
    time.later(12 * HOUR)
    time.later(6 * HOUR)
    assert time.look("Ben", table, "B").seats[0].stage == "late"
    time.whole_turn("Ann", table, "A")
    assert time.look("Ben", table, "B").seats[0].stage == ""
    assert time.left("Ann", table, "A", "A") == 12 * HOUR, "only what the turn gained"
    time.later(7 * HOUR)
    assert time.look("Ben", table, "B").seats[0].kind == "person"


def test_every_step_happens_once_however_many_look(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd", pace=LIVE, options={"first": "A"})
    other = type(time)(time.store)
    other.now = time.now = time.now + 6 * MINUTE
    due = time.store.due(time.now)
    assert due == [table]
    other.app.cache.at(table).__enter__()  # it has the table in memory already
    for work in (time, other, time, other):
        work.app.timers.run()
        work.app.cache.forget(table)
    assert time.log("Ben", table, "B").count("late") == 1


def test_time_stands_still_while_the_server_is_down(url: str) -> None:
    with clockwork(url, gap=30_000) as time:
        table = time.table("Ann", "Ben", pace=LIVE, options={"first": "A"})
        time.later(20_000)
        time.now += 10 * HOUR
        time.restart(gap=30_000)
        time.app.timers.run()
        assert time.seat(table, 0).stage == ""
        assert time.left("Ben", table, "B", "A") == 5 * MINUTE - 20_000
        for _ in range(30):
            time.later(10_000)
        assert time.log("Ben", table, "B").count("late") == 1


def test_a_wall_clock_that_jumps_back_costs_nobody_time(url: str) -> None:
    with clockwork(url, gap=30_000) as time:
        table = time.table("Ann", "Ben", pace=LIVE, options={"first": "A"})
        time.later(-HOUR)
        time.later(10_000)
        assert time.seat(table, 0).stage == ""
        time.whole_turn("Ann", table, "A")
        assert time.left("Ann", table, "A", "A") == 5 * MINUTE + 10_000


def test_quiet_hours_and_holidays_stop_a_slow_clock(time: Clockwork) -> None:
    ann = time.person("Ann")
    night = QuietHours("Europe/Berlin", 22 * 60, 7 * 60)
    time.app.people.set_quiet(ann, night)
    table = time.table("Ann", "Ben", pace=SLOW, options={"first": "A"})
    clock = time.look("Ben", table, "B").clocks[0]
    assert clock.out_at - START > DAY, "there is a night before it runs out"
    live = time.table("Ann", "Ben", pace=LIVE, options={"first": "A"})
    assert time.left("Ben", live, "B", "A") == 5 * MINUTE, "a live clock knows no night"
    before = clock.out_at
    rest = time.app.people.take_holiday(ann, Holiday(time.now, time.now + 10 * DAY))
    assert rest.days_left == 20
    after = time.look("Ben", table, "B").clocks[0].out_at
    assert after >= before + 9 * DAY
    time.later(5 * DAY)
    assert time.look("Ben", table, "B").seats[0].stage == ""
    assert time.look("Ben", table, "B").clocks[0].asleep_until == START + 10 * DAY
    time.app.people.end_holiday(ann, START)
    assert time.look("Ben", table, "B").clocks[0].out_at < after


def test_used_time_stays_used_when_quiet_hours_change(time: Clockwork) -> None:
    ann = time.person("Ann")
    table = time.table("Ann", "Ben", pace=SLOW, options={"first": "A"})
    time.later(10 * HOUR)
    time.app.people.set_quiet(ann, QuietHours("UTC", 0, 12 * 60))
    time.app.people.set_quiet(ann, QuietHours("UTC", 0, 0))
    assert time.left("Ben", table, "B", "A") == 14 * HOUR


@pytest.mark.parametrize(
    "quiet", [QuietHours("Mars/Olympus", 0, 60), QuietHours("", 0, 13 * 60), QuietHours("", 60, 0)]
)
def test_quiet_hours_that_are_none(time: Clockwork, quiet: QuietHours) -> None:
    ann = time.person("Ann")
    with pytest.raises(BadOption):
        time.app.people.set_quiet(ann, quiet)
    assert time.app.people.rest(ann).quiet == QuietHours("", 0, 0)


def test_holidays_have_an_allowance(time: Clockwork) -> None:
    ann = time.person("Ann")
    for holiday in (
        Holiday(time.now, time.now + 31 * DAY),
        Holiday(time.now + DAY, time.now),
        Holiday(time.now + 400 * DAY, time.now + 401 * DAY),
    ):
        with pytest.raises(BadOption):
            time.app.people.take_holiday(ann, holiday)
    time.app.people.take_holiday(ann, Holiday(time.now, time.now + 30 * DAY))
    with pytest.raises(BadOption, match="overlaps"):
        time.app.people.take_holiday(ann, Holiday(time.now, time.now + DAY))
    assert time.app.people.rest(ann).days_left == 0


def test_simultaneous_decisions_run_all_clocks(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd", game="ikusa", pace=SLOW)
    while time.look("Ann", table, "A").view.phase != "planning":
        for name, seat in (("Ann", "A"), ("Ben", "B"), ("Cyd", "C")):
            if time.look(name, table, seat).legal:
                time.act(name, table, seat)
                break
    assert all(clock.since for clock in time.look("Ann", table, "A").clocks)


def test_a_sealed_decision_does_not_show_on_the_clock(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", game="kawanakajima", pace=Pace("slow", 86_400, 60))
    people = (("Ann", "A"), ("Ben", "B"))
    while time.look("Ann", table, "A").view.phase != "orders":
        for name, seat in people:
            if time.look(name, table, seat).legal:
                time.act(name, table, seat)
                break
    before = time.look("Ann", table, "A").clocks[1]
    time.later(HOUR)
    while time.look("Ben", table, "B").legal:
        word = "done" if "done" in time.look("Ben", table, "B").legal else ""
        time.act("Ben", table, "B", word)
    assert time.look("Ben", table, "B").clocks[1].bank < DAY, "Ben sees what it cost"
    after = time.look("Ann", table, "A").clocks[1]
    assert (after.bank, after.since) == (before.bank, 0), "Ann sees that Ben is done, no more"
    time.later(HOUR)
    while (
        time.look("Ann", table, "A").legal and time.look("Ann", table, "A").view.phase == "orders"
    ):
        word = "done" if "done" in time.look("Ann", table, "A").legal else ""
        time.act("Ann", table, "A", word)
    assert time.look("Ann", table, "A").clocks[1].bank < DAY, "now it is open"
