"""The application without HTTP: tables, seats, actions, undo, chat, and who sees what when."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest
from server.house import news_for

from honjin.engine.errors import BadOption, IllegalAction, UnknownAction
from honjin.engine.record import read_record, replay
from honjin.games import find_game
from honjin.server.application import Application
from honjin.server.errors import Final, Forbidden, NotFound, Stale, TooMany, WrongMoment
from honjin.server.news import SentState
from honjin.server.store import Store
from honjin.server.wire import Act, NewTable, Say, SeatWish, Undo


@pytest.fixture
def tables(url: str) -> Iterator[Application]:
    store = Store(url)
    yield Application(store)
    store.close()


@pytest.fixture
def two(tables: Application) -> tuple[str, str]:
    return tables.name_guest("", "Ann").id, tables.name_guest("", "Ben").id


def opened(tables: Application, two: tuple[str, str], **wishes: object) -> str:
    seats = [SeatWish("me"), SeatWish("person")]
    wish = NewTable("kenjin", seats, **wishes)  # type: ignore[arg-type]
    table = tables.lobbies.open(two[0], wish)
    tables.lobbies.sit(two[1], table, "B")
    return table


def next_turn(
    tables: Application, table: str, two: tuple[str, str]
) -> tuple[str, str, list[str], int]:
    for guest, seat in zip(two, "AB", strict=True):
        snapshot = tables.actions.snapshot(guest, table, seat)
        if snapshot.legal:
            return guest, seat, snapshot.legal, snapshot.version
    raise AssertionError("nobody is awaited")


def play_on(tables: Application, table: str, two: tuple[str, str], steps: int = 1000) -> int:
    rng = random.Random(7)
    for step in range(steps):
        if tables.actions.snapshot(two[0], table, "A").over:
            return step
        guest, seat, legal, version = next_turn(tables, table, two)
        action = rng.choice(legal)
        tables.actions.act(guest, table, Act(f"{seat}{version}", version, seat, action))
    return steps


def test_the_game_starts_when_the_last_seat_is_taken(
    tables: Application, two: tuple[str, str]
) -> None:
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("person")])
    table = tables.lobbies.open(two[0], wish)
    assert not tables.lobbies.look(two[0], table).started
    with pytest.raises(WrongMoment, match="not started"):
        tables.actions.snapshot(two[0], table, "A")
    with pytest.raises(Forbidden, match="taken"):
        tables.lobbies.sit(two[1], table, "A")
    tables.lobbies.sit(two[1], table, "B")
    look = tables.lobbies.look(two[0], table)
    assert look.started
    assert [seat.name for seat in look.seats] == ["Ann", "Ben"]
    assert [seat.mine for seat in look.seats] == [True, False]
    with pytest.raises(WrongMoment, match="has started"):
        tables.lobbies.stand(two[1], table, "B")


def test_people_stand_up_and_the_host_starts(tables: Application, two: tuple[str, str]) -> None:
    seats = [SeatWish("me"), SeatWish("person"), SeatWish("open")]
    table = tables.lobbies.open(two[0], NewTable("kenjin", seats))
    tables.lobbies.sit(two[1], table, "B")
    with pytest.raises(WrongMoment, match="already"):
        tables.lobbies.sit(two[1], table, "C")
    tables.lobbies.stand(two[1], table, "B")
    tables.lobbies.sit(two[1], table, "B")
    with pytest.raises(Forbidden, match="host"):
        tables.lobbies.start(two[1], table)
    tables.lobbies.start(two[0], table)
    assert [seat.kind for seat in tables.lobbies.look("", table).seats] == [
        "person",
        "person",
        "bot",
    ]


@pytest.mark.parametrize(
    "wish",
    [
        NewTable("kenjin", [SeatWish("me")]),
        NewTable("kenjin", [SeatWish("me"), SeatWish("me")]),
        NewTable("kenjin", [SeatWish("me"), SeatWish("bot", "steal.py")]),
        NewTable("kenjin", [SeatWish("me"), SeatWish("bot", "karo:600s")]),
        NewTable("kenjin", [SeatWish("me"), SeatWish("bot")], {"setup": "nonsense"}),
    ],
)
def test_what_no_table_can_be(tables: Application, two: tuple[str, str], wish: NewTable) -> None:
    with pytest.raises(BadOption):
        tables.lobbies.open(two[0], wish)


def test_tables_of_a_host_are_limited(tables: Application, two: tuple[str, str]) -> None:
    tables.lobbies.tables_each = 2
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("person")])
    for _ in range(2):
        tables.lobbies.open(two[0], wish)
    with pytest.raises(TooMany):
        tables.lobbies.open(two[0], wish)
    tables.lobbies.open(two[1], wish)


def test_a_retry_is_harmless_and_a_stale_version_is_refused(
    tables: Application, two: tuple[str, str]
) -> None:
    table = opened(tables, two)
    guest, seat, legal, version = next_turn(tables, table, two)
    act = Act("once", version, seat, legal[0])
    first = tables.actions.act(guest, table, act)
    again = tables.actions.act(guest, table, act)
    assert first.version == again.version == version + 1
    assert first.view == again.view
    with pytest.raises(Stale, match="used for another action"):
        tables.actions.act(guest, table, Act("once", version, seat, legal[1]))
    with pytest.raises(Stale, match="version"):
        tables.actions.act(guest, table, Act("other", version, seat, legal[0]))


def test_who_may_do_what(tables: Application, two: tuple[str, str]) -> None:
    table = opened(tables, two)
    guest, seat, legal, version = next_turn(tables, table, two)
    other = two[1] if guest == two[0] else two[0]
    for who in (other, tables.name_guest("", "Cid").id):
        with pytest.raises(Forbidden):
            tables.actions.act(who, table, Act("x", version, seat, legal[0]))
        with pytest.raises(Forbidden):
            tables.actions.snapshot(who, table, seat)
        with pytest.raises(Forbidden):
            tables.actions.why(who, table, seat, legal[0])
    with pytest.raises(Forbidden, match="spectators"):
        tables.actions.snapshot(guest, table)
    with pytest.raises(NotFound):
        tables.actions.snapshot(guest, table, "Z")
    with pytest.raises(NotFound):
        tables.actions.snapshot(guest, "nowhere", "A")


def test_the_rules_refuse_with_their_id(tables: Application, two: tuple[str, str]) -> None:
    table = opened(tables, two)
    guest, seat, legal, version = next_turn(tables, table, two)
    every = find_game("kenjin").paths(ord(seat) - ord("A"), 2)
    forbidden = next(path for path in every if path not in legal)
    with pytest.raises(IllegalAction) as refused:
        tables.actions.act(guest, table, Act("x", version, seat, forbidden))
    assert refused.value.rule.startswith("KJ-")
    assert tables.actions.why(guest, table, seat, forbidden).rule == refused.value.rule
    assert tables.actions.why(guest, table, seat, legal[0]).rule == ""
    with pytest.raises(UnknownAction):
        tables.actions.act(guest, table, Act("x", version, seat, "fly home"))
    assert tables.actions.snapshot(guest, table, seat).version == version


def test_a_whole_game_and_what_shows_at_its_end(tables: Application, two: tuple[str, str]) -> None:
    table = opened(tables, two, spectators=True)
    for call in (tables.archive.record, tables.archive.verify):
        with pytest.raises(WrongMoment):
            call(two[0], table)
    with pytest.raises(WrongMoment):
        tables.archive.replay(two[0], table, "A")
    with pytest.raises(WrongMoment):
        tables.lobbies.rematch(two[0], table)
    play_on(tables, table, two)
    seed_hash = tables.lobbies.look(two[0], table).seed_hash
    verified = tables.archive.verify(two[0], table)
    assert verified.checks
    assert verified.draws
    assert verified.seed_hash == seed_hash
    record = tables.archive.record(two[1], table)
    assert replay(read_record(record), find_game).over
    pages = [tables.archive.replay(two[0], table, "A", page) for page in (0, 1)]
    heard = [event for page in pages for step in page.steps for event in step.events]
    final = tables.actions.snapshot(two[0], table, "A")
    assert heard == final.events
    with pytest.raises(WrongMoment):
        tables.actions.undo(two[0], table, Undo("late", final.version, "A"))


def test_the_store_alone_is_enough(tables: Application, two: tuple[str, str]) -> None:
    table = opened(tables, two)
    play_on(tables, table, two, 12)
    before = [tables.actions.snapshot(g, table, s) for g, s in zip(two, "AB", strict=True)]
    again = Application(tables.store)
    after = [again.actions.snapshot(g, table, s) for g, s in zip(two, "AB", strict=True)]
    assert msgspec.json.encode(before) == msgspec.json.encode(after)


def test_a_second_process_cannot_overwrite(tables: Application, two: tuple[str, str]) -> None:
    table = opened(tables, two)
    other = Application(tables.store)
    guest, seat, legal, version = next_turn(other, table, two)
    tables.actions.act(guest, table, Act("mine", version, seat, legal[0]))
    with pytest.raises(Stale):
        other.actions.act(guest, table, Act("theirs", version, seat, legal[1]))
    assert other.actions.snapshot(guest, table, seat).version == version + 1


def test_an_undo_is_free_where_nothing_was_learned(
    tables: Application, two: tuple[str, str]
) -> None:
    table = opened(tables, two)
    guest, seat, legal, version = next_turn(tables, table, two)
    before = tables.actions.snapshot(guest, table, seat)
    acted = tables.actions.act(guest, table, Act("a", version, seat, legal[0]))
    assert acted.can_undo
    undo = Undo("u", acted.version, seat)
    undone = tables.actions.undo(guest, table, undo)
    assert undone.view == before.view
    assert undone.version == acted.version + 1
    assert undone.sequence > acted.sequence
    assert tables.actions.undo(guest, table, undo).version == undone.version


def test_otherwise_the_others_are_asked(tables: Application, two: tuple[str, str]) -> None:
    table = opened(tables, two)
    guest, seat, legal, version = next_turn(tables, table, two)
    before = tables.actions.snapshot(guest, table, seat)
    tables.actions.act(guest, table, Act("1", version, seat, legal[0]))
    while (turn := next_turn(tables, table, two))[0] == guest:
        tables.actions.act(guest, table, Act(f"m{turn[3]}", turn[3], seat, turn[2][0]))
    other, elsewhere, moves, now = turn
    tables.actions.act(other, table, Act("2", now, elsewhere, moves[0]))
    with pytest.raises(WrongMoment, match="no undo request"):
        tables.actions.answer(other, table, elsewhere, True)
    asked = tables.actions.undo(guest, table, Undo("u", now + 1, seat))
    assert asked.undo_asked_by == seat
    assert asked.version == now + 1
    with pytest.raises(Forbidden):
        tables.actions.answer(guest, table, seat, True)
    refused = tables.actions.answer(other, table, elsewhere, False)
    assert refused.undo_asked_by is None
    tables.actions.undo(guest, table, Undo("v", now + 1, seat))
    again = Application(tables.store)
    assert again.actions.snapshot(other, table, elsewhere).undo_asked_by == seat
    agreed = again.actions.answer(other, table, elsewhere, True)
    assert agreed.version == now + 2
    back = again.actions.snapshot(guest, table, seat)
    assert back.legal
    if now == version + 1:
        assert back.view == before.view
    assert back.sequence > asked.sequence
    assert back.events[-1].kind == "taken_back"
    assert again.actions.undo(guest, table, Undo("v", now + 1, seat)).version == now + 2
    third = Application(tables.store)
    assert third.actions.snapshot(guest, table, seat) == back
    play_on(third, table, two)
    assert third.archive.verify(guest, table).checks


def test_talk_is_open_or_for_one(tables: Application, two: tuple[str, str]) -> None:
    cid = tables.name_guest("", "Cid").id
    seats = [SeatWish("me"), SeatWish("person"), SeatWish("person")]
    wish = NewTable("kenjin", seats, private_chat=True, spectators=True)
    table = tables.lobbies.open(two[0], wish)
    tables.lobbies.sit(two[1], table, "B")
    tables.lobbies.sit(cid, table, "C")
    tables.chats.say(two[0], table, Say("to all"))
    tables.chats.say(two[0], table, Say("to Ben", "B"))

    def heard(guest: str, seat: str) -> list[str]:
        news = news_for(tables, guest, table, seat, SentState())
        assert news.chat == tables.chats.chat(guest, table, 0)
        return [line.text for line in news.chat]

    assert heard(two[0], "A") == heard(two[1], "B") == ["to all", "to Ben"]
    assert heard(cid, "C") == ["to all"]
    stranger = tables.name_guest("", "Dan").id
    assert heard(stranger, "") == ["to all"]
    with pytest.raises(Forbidden):
        tables.chats.say(stranger, table, Say("psst"))
    plain = opened(tables, two)
    with pytest.raises(Forbidden, match="whispering is off"):
        tables.chats.say(two[0], plain, Say("psst", "B"))


@pytest.mark.parametrize("channel", [True, False])
def test_partners_whisper_where_nobody_else_may(
    tables: Application, two: tuple[str, str], channel: bool
) -> None:
    """KJ-R-06: only with the option, and only to the partner, who sits opposite."""
    bot = SeatWish("bot", "random")
    seats = [SeatWish("me"), bot, SeatWish("person"), bot]
    options = {"teams": True, "team_channel": channel}
    table = tables.lobbies.open(two[0], NewTable("kenjin", seats, options))
    tables.lobbies.sit(two[1], table, "C")
    with pytest.raises(Forbidden, match="whispering is off"):
        tables.chats.say(two[0], table, Say("psst", "B"))
    if channel:
        tables.chats.say(two[0], table, Say("psst", "C"))
        assert [line.text for line in tables.chats.chat(two[1], table, 0)] == ["psst"]
    else:
        with pytest.raises(Forbidden, match="whispering is off"):
            tables.chats.say(two[0], table, Say("psst", "C"))


def test_nobody_talks_at_a_silent_table(tables: Application, two: tuple[str, str]) -> None:
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("person")], private_chat=True, silent=True)
    table = tables.lobbies.open(two[0], wish)
    tables.lobbies.sit(two[1], table, "B")
    assert tables.lobbies.look(two[0], table).silent
    for words in (Say("to all"), Say("to Ben", "B")):
        with pytest.raises(Forbidden, match="chat is off"):
            tables.chats.say(two[0], table, words)
    assert tables.chats.chat(two[1], table, 0) == []
    play_on(tables, table, two)
    assert tables.lobbies.look(two[0], tables.lobbies.rematch(two[0], table)).silent


def test_notes_are_private(tables: Application, two: tuple[str, str]) -> None:
    table = opened(tables, two)
    tables.chats.write_notes(two[0], table, "they have the lord")
    tables.chats.write_notes(two[0], table, "they have the lord at the port")
    assert tables.chats.notes(two[0], table) == "they have the lord at the port"
    assert tables.chats.notes(two[1], table) == ""


def test_a_rematch_moves_the_seats(tables: Application, two: tuple[str, str]) -> None:
    table = opened(tables, two)
    play_on(tables, table, two)
    new = tables.lobbies.rematch(two[1], table)
    assert not tables.lobbies.look(two[0], new).started, "the other player was not asked yet"
    invited = [one for one in tables.notices.mine(two[0]).notices if one.table == new]
    assert [one.text for one in invited] == ["Ben asks for a rematch of Kenjin."]
    assert tables.lobbies.rematch(two[0], table) == new
    assert [one.kind for one in tables.notices.mine(two[0]).notices if one.table == new] != [
        "invited"
    ]
    assert [seat.name for seat in tables.lobbies.look(two[0], new).seats] == ["Ben", "Ann"]
    assert tables.lobbies.look(two[0], new).started
    assert tables.actions.snapshot(two[0], table, "A").rematch == new
    mine = {line.id: line for line in tables.lobbies.mine(two[0])}
    assert mine[table].over
    assert not mine[new].over
    assert mine[new].waiting


def test_a_new_name_is_seen_at_the_tables(tables: Application, two: tuple[str, str]) -> None:
    table = opened(tables, two)
    tables.name_guest(two[0], "  Anna   Maria ")
    assert tables.lobbies.look(two[1], table).seats[0].name == "Anna Maria"
    assert Application(tables.store).lobbies.look(two[1], table).seats[0].name == "Anna Maria"


def test_moves_that_follow_each_other_are_shown_one_by_one(
    tables: Application, two: tuple[str, str]
) -> None:
    table = opened(tables, two)
    told = news_for(tables, two[1], table, "B", SentState()).told
    first = tables.actions.snapshot(two[1], table, "B")
    play_on(tables, table, two, 3)
    news = news_for(tables, two[1], table, "B", told)
    assert news.snapshot is not None
    steps = [*news.passed, news.snapshot]
    assert [step.version for step in steps] == [first.version + i for i in (1, 2, 3)]
    assert [len(step.view.pieces) for step in steps] == [1, 2, 3]
    assert [step.legal for step in news.passed] == [[], []]
    events = [event.sequence for step in steps for event in step.events]
    assert events == list(range(first.sequence + 1, news.snapshot.sequence + 1))
    assert all(step.events for step in steps)
    assert news_for(tables, two[1], table, "B", news.told).snapshot is None


def test_the_moves_told_are_those_that_a_seat_may_see(
    tables: Application, two: tuple[str, str]
) -> None:
    table = opened(tables, two, options={"first": "A"})
    told = [
        news_for(tables, guest, table, seat, SentState()).told
        for guest, seat in zip(two, "AB", strict=True)
    ]
    for card in ("lord", "peasant"):
        snapshot = tables.actions.snapshot(two[0], table, "A")
        action = next(path for path in snapshot.legal if path.startswith(f"deploy {card}"))
        tables.actions.act(two[0], table, Act(card, snapshot.version, "A", action))
    own, other = (
        news_for(tables, guest, table, seat, before).passed[0].view.pieces[0].kind
        for guest, seat, before in zip(two, "AB", told, strict=True)
    )
    assert (own, other) == ("lord", None)


def test_a_careful_action_is_refused_if_it_could_not_be_taken_back(
    tables: Application, two: tuple[str, str]
) -> None:
    table = opened(tables, two, options={"first": "A"})

    def act(name: str, guest: str, seat: str, start: str, careful: bool = True) -> None:
        snapshot = tables.actions.snapshot(guest, table, seat)
        action = next(path for path in snapshot.legal if path.startswith(start))
        ask = Act(name, snapshot.version, seat, action, careful=careful)
        tables.actions.act(guest, table, ask)

    act("1", two[0], "A", "deploy lord")
    with pytest.raises(Final):
        act("2", two[0], "A", "deploy peasant")
    act("2", two[0], "A", "deploy peasant", careful=False)
    before = tables.actions.snapshot(two[1], table, "B")
    with pytest.raises(Final, match="confirm"):
        act("3", two[1], "B", "deploy assassin")
    assert tables.actions.snapshot(two[1], table, "B") == before
    act("4", two[1], "B", "deploy lord")
    assert tables.actions.snapshot(two[1], table, "B").can_undo


def test_a_step_that_passes_the_turn_to_another_person_is_asked_back(
    tables: Application, two: tuple[str, str]
) -> None:
    table = opened(tables, two, options={"first": "A"})

    def lay(card: str) -> None:
        snapshot = tables.actions.snapshot(two[0], table, "A")
        action = next(path for path in snapshot.legal if path.startswith(f"deploy {card}"))
        tables.actions.act(two[0], table, Act(card, snapshot.version, "A", action))

    assert not tables.actions.snapshot(two[0], table, "A").can_ask_undo, "nothing was done yet"
    lay("lord")
    assert tables.actions.snapshot(two[0], table, "A").can_undo
    assert not tables.actions.snapshot(two[0], table, "A").can_ask_undo
    lay("peasant")
    passed = tables.actions.snapshot(two[0], table, "A")
    assert not passed.can_undo
    assert passed.can_ask_undo
    assert not tables.actions.snapshot(two[1], table, "B").can_ask_undo
    asked = tables.actions.undo(two[0], table, Undo("back", passed.version, "A"))
    assert asked.undo_asked_by == "A"
    tables.actions.answer(two[1], table, "B", agree=True)
    assert len(tables.actions.snapshot(two[0], table, "A").view.pieces) == 1


def test_on_one_device_the_turn_is_free_to_take_back(
    tables: Application, two: tuple[str, str]
) -> None:
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("me")], {"first": "A"}, hotseat=True)
    table = tables.lobbies.open(two[0], wish)
    for card in ("lord", "peasant"):
        snapshot = tables.actions.snapshot(two[0], table, "A")
        action = next(path for path in snapshot.legal if path.startswith(f"deploy {card}"))
        tables.actions.act(two[0], table, Act(card, snapshot.version, "A", action))
    assert tables.actions.snapshot(two[0], table, "A").can_undo
