"""Ways out of a game: resigning, leaving, consent, another person in the seat, a rematch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.clockwork import HOUR, LIVE, MINUTE, SLOW, Clockwork, clockwork
from server.house import news_for
from sqlalchemy import select

from honjin.server import schema
from honjin.server.cookies import Identity
from honjin.server.errors import Forbidden, WrongMoment
from honjin.server.news import SentState
from honjin.server.rest import DAY
from honjin.server.wire import NewTable, Pace, Say, SeatWish, StartVote


@pytest.fixture
def time(url: str) -> Iterator[Clockwork]:
    with clockwork(url) as work:
        yield work


def mover(time: Clockwork, table: str) -> tuple[str, str]:
    """Who is to move at a table of Ann and Ben."""
    for name, seat in (("Ann", "A"), ("Ben", "B")):
        if time.look(name, table, seat).legal:
            return name, seat
    raise AssertionError


def test_resigning_at_two_seats_gives_the_other_the_win(time: Clockwork) -> None:
    table = time.table("Ann", "Ben")
    time.app.departures.resign(time.people["Ben"], table, "B")
    end = time.look("Ann", table, "A")
    assert end.over
    assert end.notice == "Ben resigns. Ann wins."
    assert places(time, table) == [(1, ""), (2, "resigned")]
    with pytest.raises(WrongMoment, match="over"):
        time.app.departures.resign(time.people["Ann"], table, "A")


def places(time: Clockwork, table: str) -> list[tuple[int, str]]:
    rows = select(schema.results).where(schema.results.c.table_id == table)
    with time.store.engine.connect() as db:
        return [(r.place, r.how) for r in db.execute(rows.order_by(schema.results.c.seat))]


def test_resigning_among_many_hands_over_for_good(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd", options={"first": "B"})
    time.app.departures.resign(time.people["Ben"], table, "B")
    card = time.look("Ann", table, "A").seats[1]
    assert (card.kind, card.stage, card.name) == ("bot", "resigned", "Ben")
    with pytest.raises(Forbidden):
        time.app.departures.come_back(time.people["Ben"], table, "B")
    with pytest.raises(Forbidden, match="resigned"):
        time.act("Ben", table, "B")
    assert not time.look("Ann", table, "A").over


def test_leaving_without_a_clock_and_coming_back_after_a_restart(time: Clockwork) -> None:
    table = time.table("Ann", "Ben")
    name, seat = mover(time, table)
    time.app.departures.leave(time.people[name], table, seat)
    time.restart(gap=1000 * DAY)
    assert time.look("Ann", table, "A").seats["AB".index(seat)].stage == "steward"
    assert time.log("Ann", table, "A")[-1] == "steward", "the log outlives the process"
    time.app.departures.come_back(time.people[name], table, seat)
    time.act(name, table, seat)


def test_leaving_and_coming_back_gains_no_time(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd", pace=LIVE, options={"first": "A"})
    ann = time.people["Ann"]
    time.later(4 * MINUTE)
    for _ in range(3):
        time.app.departures.leave(ann, table, "A")
        time.later(MINUTE)
        time.app.departures.come_back(ann, table, "A")
    assert time.left("Ben", table, "B", "A") == MINUTE


def test_ending_by_consent(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd")
    ask = StartVote("abort")
    time.app.departures.start_vote(time.people["Ann"], table, ask)
    vote = time.look("Ben", table, "B").vote
    assert vote is not None
    assert (vote.by, vote.missing, vote.mine) == ("Ann", ["Ben", "Cyd"], True)
    with pytest.raises(WrongMoment, match="asked already"):
        time.app.departures.start_vote(time.people["Ben"], table, ask)
    with pytest.raises(Forbidden):
        time.app.departures.answer_vote(time.person("Eve"), table, True)
    time.app.departures.answer_vote(time.people["Ben"], table, True)
    time.restart(gap=1000 * DAY)
    time.app.departures.answer_vote(time.people["Cyd"], table, True)
    assert time.look("Ann", table, "A").over
    assert places(time, table) == []


def test_one_no_is_enough(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd")
    time.app.departures.start_vote(time.people["Ann"], table, StartVote("abort"))
    time.app.departures.answer_vote(time.people["Ben"], table, False)
    assert time.look("Cyd", table, "C").vote is None
    with pytest.raises(WrongMoment):
        time.app.departures.answer_vote(time.people["Cyd"], table, True)
    assert not time.look("Cyd", table, "C").over


def test_a_pause_stops_clocks_and_actions(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", pace=LIVE, options={"first": "A"})
    time.later(MINUTE)
    time.app.departures.start_vote(time.people["Ann"], table, StartVote("pause"))
    time.app.departures.answer_vote(time.people["Ben"], table, True)
    assert time.look("Ann", table, "A").suspended
    time.later(3 * DAY)
    assert time.left("Ann", table, "A", "A") == 4 * MINUTE
    with pytest.raises(WrongMoment, match="paused"):
        time.act("Ann", table, "A")
    time.app.departures.resume(time.people["Ben"], table)
    assert time.left("Ann", table, "A", "A") == 4 * MINUTE
    time.later(MINUTE)
    assert time.left("Ann", table, "A", "A") == 3 * MINUTE
    time.act("Ann", table, "A")


def test_another_pace_by_consent(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", pace=LIVE)
    ask = StartVote("pace", pace=Pace("slow", 86_400, 3600))
    time.app.departures.start_vote(time.people["Ann"], table, ask)
    time.app.departures.answer_vote(time.people["Ben"], table, True)
    now = time.look("Ann", table, "A")
    assert now.pace == ask.pace
    assert {clock.bank for clock in now.clocks} == {DAY}
    time.app.departures.start_vote(time.people["Ann"], table, StartVote("pace"))
    time.app.departures.answer_vote(time.people["Ben"], table, True)
    assert time.look("Ann", table, "A").pace is None
    time.later(100 * DAY)
    assert time.seat(table, 0).stage == ""


def test_claiming_a_win(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", pace=LIVE, absence="wait", options={"first": "A"})
    with pytest.raises(WrongMoment, match="still has time"):
        time.app.departures.claim(time.people["Ben"], table)
    time.later(5 * MINUTE)
    time.later(DAY)
    assert time.look("Ben", table, "B").seats[0].stage == "late", "this table waits"
    with pytest.raises(WrongMoment):
        time.app.departures.claim(time.people["Ann"], table)
    with pytest.raises(Forbidden):
        time.app.departures.claim(time.person("Eve"), table)
    time.app.departures.claim(time.people["Ben"], table)
    assert time.look("Ben", table, "B").notice == "Ann ran out of time. Ben wins."
    assert places(time, table) == [(2, "late"), (1, "")]


def test_a_table_that_ends_when_somebody_is_late(time: Clockwork) -> None:
    two = time.table("Ann", "Ben", pace=LIVE, absence="end", options={"first": "A"})
    many = time.table("Ann", "Ben", "Cyd", pace=LIVE, absence="end", options={"first": "A"})
    time.later(5 * MINUTE)
    time.later(20_000)
    assert places(time, two) == [(2, "late"), (1, "")]
    assert time.look("Ben", many, "B").over
    assert places(time, many) == []


def test_somebody_else_takes_the_seat_with_consent(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd", pace=SLOW, spectators=True, options={"first": "A"})
    for wait in (12 * HOUR, 12 * HOUR, 12 * HOUR):
        time.later(wait)
    eve = time.person("Eve")
    ask = StartVote("replace", seat="A")
    with pytest.raises(WrongMoment, match="not open"):
        time.app.departures.start_vote(eve, table, ask)
    time.later(2 * DAY)
    with pytest.raises(WrongMoment, match="already"):
        time.app.departures.start_vote(time.people["Ben"], table, ask)
    time.app.departures.start_vote(eve, table, ask)
    time.app.departures.answer_vote(time.people["Ben"], table, True)
    assert time.look("Cyd", table, "C").seats[0].name == "Ann"
    time.app.departures.answer_vote(time.people["Cyd"], table, True)
    assert time.look("Cyd", table, "C").seats[0].name == "Eve"
    time.act("Eve", table, "A")
    with pytest.raises(Forbidden):
        time.look("Ann", table, "A")


def test_who_takes_a_seat_reads_no_whispers_of_who_sat_there(time: Clockwork) -> None:
    wishes = {"pace": SLOW, "absence": "open", "spectators": True, "options": {"first": "A"}}
    table = time.table("Ann", "Ben", "Cyd", private_chat=True, **wishes)
    ann, ben, eve = time.people["Ann"], time.people["Ben"], time.person("Eve")
    time.app.chats.say(ann, table, Say("hello all"))
    time.app.chats.say(ann, table, Say("from Ann", to="B"))
    time.app.chats.say(ben, table, Say("to Ann", to="A"))
    for wait in (12 * HOUR, 12 * HOUR, 12 * HOUR):
        time.later(wait)
    time.app.departures.start_vote(eve, table, StartVote("replace", seat="A"))
    for name in ("Ben", "Cyd"):
        time.app.departures.answer_vote(time.people[name], table, True)

    def heard(guest: str) -> list[str]:
        return [line.text for line in time.app.chats.chat(guest, table, 0)]

    assert heard(eve) == ["hello all"]
    time.app.chats.say(ben, table, Say("to Eve", to="A"))
    assert heard(eve) == ["hello all", "to Eve"]
    assert heard(ben) == ["hello all", "from Ann", "to Ann", "to Eve"]
    assert heard(ann) == ["hello all"], "who left is a spectator"
    said = time.app.personal.export(Identity(ann, "")).chat
    assert [line["text"] for line in said] == ["hello all", "from Ann"]
    assert time.app.personal.export(Identity(eve, "")).chat == []
    time.app.personal.delete(ann, "Ann")
    lines = time.app.chats.chat(ben, table, 0)
    assert [line.name for line in lines] == ["a former player"] * 2 + ["Ben"] * 2
    log = [event.text for event in time.look("Ben", table, "B").events]
    assert "Eve takes over from a former player." in log
    assert not any("Ann" in text for text in log)


def test_a_day_more(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd", pace=SLOW, options={"first": "A"})
    time.later(12 * HOUR)
    time.later(12 * HOUR)
    time.app.departures.start_vote(time.people["Ben"], table, StartVote("time", seat="A"))
    assert time.look("Cyd", table, "C").vote is not None
    time.app.departures.answer_vote(time.people["Cyd"], table, True)
    assert time.look("Cyd", table, "C").seats[0].stage == ""
    assert time.left("Cyd", table, "C", "A") == DAY


def test_the_host_removes_somebody_before_the_start(time: Clockwork) -> None:
    ann, ben, cyd = (time.person(name) for name in ("Ann", "Ben", "Cyd"))
    seats = [SeatWish("me"), SeatWish("person"), SeatWish("person")]
    table = time.app.lobbies.open(ann, NewTable("kenjin", seats))
    time.app.lobbies.sit(ben, table, "B")
    with pytest.raises(Forbidden):
        time.app.departures.remove(ben, table, "A")
    time.app.departures.remove(ann, table, "B")
    time.restart(gap=1000 * DAY)
    with pytest.raises(Forbidden, match="removed"):
        time.app.lobbies.sit(ben, table, "B")
    time.app.lobbies.sit(cyd, table, "B")


def test_a_rematch_seats_people_not_stewards(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", pace=LIVE)
    time.app.departures.leave(time.people["Ben"], table, "B")
    time.app.departures.resign(time.people["Ann"], table, "A")
    again = time.app.lobbies.rematch(time.people["Ann"], table)
    assert [(c.kind, c.name) for c in time.store.seats(again)] == [
        ("person", ""),
        ("person", "Ann"),
    ]
    assert time.app.lobbies.rematch(time.people["Ben"], table) == again
    assert [(c.kind, c.name) for c in time.store.seats(again)] == [
        ("person", "Ben"),
        ("person", "Ann"),
    ]
    assert time.look("Ann", again, "B").pace == LIVE


def test_a_rematch_is_for_those_who_played(time: Clockwork) -> None:
    """Nobody's clock runs before they have come, and strangers do not find the table."""
    table = time.table("Ann", "Ben", pace=LIVE, listed=True, spectators=True)
    time.app.departures.resign(time.people["Ben"], table, "B")
    again = time.app.lobbies.rematch(time.people["Ann"], table)
    time.later(DAY)
    assert not time.app.lobbies.look(time.people["Ben"], again).started
    assert time.app.discovery.open_tables(time.person("Eve")) == []
    time.app.lobbies.sit(time.people["Ben"], again, "A")
    assert time.app.lobbies.look(time.people["Ben"], again).started


def test_an_open_seat_waits_for_its_player_or_another(time: Clockwork) -> None:
    """As the table chose: nobody plays for who is away, and another may take the seat."""
    wishes = {"pace": SLOW, "absence": "open", "spectators": True, "options": {"first": "A"}}
    table = time.table("Ann", "Ben", "Cyd", **wishes)
    eve, ask = time.person("Eve"), StartVote("replace", seat="A")
    for wait in (12 * HOUR, 12 * HOUR):
        time.later(wait)
        with pytest.raises(WrongMoment, match="not open"):
            time.app.departures.start_vote(eve, table, ask)
    time.later(12 * HOUR)
    seat = time.look("Ben", table, "B").seats[0]
    assert (seat.kind, seat.stage, seat.name) == ("person", "open", "Ann")
    assert time.log("Ben", table, "B")[-1] == "seat_open"
    time.later(10 * DAY)
    assert time.log("Ben", table, "B")[-1] == "seat_open"
    time.act("Ann", table, "A")
    time.whole_turn("Ann", table, "A")
    assert time.look("Ben", table, "B").seats[0].stage == "", "who comes back plays on"
    for name, seat_ in (("Ben", "B"), ("Cyd", "C")):
        time.whole_turn(name, table, seat_)
    for wait in (12 * HOUR, 12 * HOUR, 12 * HOUR):
        time.later(wait)
    time.app.departures.start_vote(eve, table, ask)
    vote = time.look("Ben", table, "B").vote
    assert vote is not None
    assert vote.missing == ["Ben", "Cyd"], "who is away is not asked"
    for name in ("Ben", "Cyd"):
        time.app.departures.answer_vote(time.people[name], table, True)
    time.whole_turn("Eve", table, "A")
    with pytest.raises(Forbidden):
        time.look("Ann", table, "A")


def test_every_listener_hears_of_the_end(time: Clockwork) -> None:
    table = time.table("Ann", "Ben")
    told = news_for(time.app, time.people["Ann"], table, "A", SentState()).told
    assert news_for(time.app, time.people["Ann"], table, "A", told).snapshot is None
    time.app.departures.resign(time.people["Ben"], table, "B")
    news = news_for(time.app, time.people["Ann"], table, "A", told)
    assert news.snapshot is not None
    assert news.snapshot.over
