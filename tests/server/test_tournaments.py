"""Tournaments from the desk to the last round, on both databases and a clock the test drives."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from server.clockwork import HOUR, SLOW, Clockwork, clockwork
from sqlalchemy import func, select

from honjin.engine.errors import BadOption
from honjin.engine.view import seat_name
from honjin.server import schema
from honjin.server.cookies import Identity
from honjin.server.database import ConcurrentChange
from honjin.server.errors import Forbidden, NameTaken, NotFound, TooMany, WrongMoment
from honjin.server.tournaments.wire import NewTournament, TournamentInfo
from honjin.server.wire import Act

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida")


@pytest.fixture
def time(url: str) -> Iterator[Clockwork]:
    with clockwork(url) as work:
        yield work


def cup(time: Clockwork, people: int, bots: int = 0, **wishes: object) -> str:
    """A tournament of Ann's that these people and bots have joined."""
    wishes = {"name": "Winter Cup", "game": "kenjin", "format": "swiss", "seats": 2, **wishes}
    names = NAMES[:people]
    for name in names:
        time.people.get(name) or time.person(name)
    desk = time.app.tournaments.registration
    id_ = desk.open(time.people["Ann"], NewTournament(**wishes))  # type: ignore[arg-type]
    for name in names:
        desk.join(time.people[name], id_)
    for _ in range(bots):
        desk.add_bot(time.people["Ann"], id_, "random")
    return id_


def look(time: Clockwork, id_: str, name: str = "Ann") -> TournamentInfo:
    return time.app.tournaments.pages.info(time.people.get(name, ""), id_)


def play_out(time: Clockwork, table: str, rng: random.Random) -> None:
    """Everybody at a table plays at random to the end, bots like people."""
    actions, guests = time.app.actions, {chair.seat: chair for chair in time.store.seats(table)}
    while True:
        with time.app.cache.at(table) as live:
            if live.over:
                return
            seat = live.waiting()[0]
            legal, version = live.shown(seat).legal, live.version_of(seat)
        ask = Act(f"{seat} {version}", version, seat_name(seat), rng.choice(legal))
        if guests[seat].kind == "bot":
            actions.act_for_bot(table, ask)
        else:
            actions.act(guests[seat].guest, table, ask)


def play_round(time: Clockwork, id_: str, rng: random.Random) -> None:
    now = look(time, id_)
    for match in now.played[-1].matches:
        if match.table and not match.over:
            play_out(time, match.table, rng)
    time.app.tournaments.rounds.run()


def play_all(time: Clockwork, id_: str, seed: int) -> TournamentInfo:
    rng = random.Random(seed)
    for _ in range(20):
        if look(time, id_).state == "over":
            return look(time, id_)
        play_round(time, id_, rng)
    raise AssertionError("it never ends")


# Whole tournaments.


def test_an_eight_person_swiss_of_rokugan_to_the_end_with_bots(time: Clockwork) -> None:
    id_ = cup(time, 5, 3, game="rokugan", seats=2, rounds=3)
    time.app.tournaments.registration.start(time.people["Ann"], id_)
    over = play_all(time, id_, 1)
    assert [len(one.matches) for one in over.played] == [4, 4, 4]
    assert {line.games for line in over.standings} == {3}
    assert sum(line.points for line in over.standings) == 12 * 24
    assert [line.place for line in over.standings] == list(range(1, 9))
    pairs = [tuple(sorted(match.players)) for one in over.played for match in one.matches]
    assert len(set(pairs)) == 12, "nobody meets the same player twice"
    keys = [(-one.points, -one.opponents, -one.own, -one.margin, one.lot) for one in over.standings]
    assert keys == sorted(keys)
    first = [match.players[0] for one in over.played for match in one.matches]
    assert {first.count(number) for number in range(1, 9)} <= {1, 2}, "seats are balanced"
    assert all(match.scores for one in over.played for match in one.matches)
    kinds = [one.kind for one in time.app.notices.mine(time.people["Ben"]).notices]
    assert kinds.count("round") == 3
    assert kinds.count("cup") == 1


def test_nine_persons_in_groups_of_rokugan_to_the_final_with_bots(time: Clockwork) -> None:
    id_ = cup(time, 7, 2, game="rokugan", seats=3, format="groups", group_size=3)
    time.app.tournaments.registration.start(time.people["Ann"], id_)
    over = play_all(time, id_, 2)
    assert [len(one.matches) for one in over.played] == [3, 1]
    assert [one.final for one in over.played] == [False, True]
    (final,) = over.played[1].matches
    assert len(final.players) == 3
    groups = {match.group: match for match in over.played[0].matches}
    assert sorted(groups) == [1, 2, 3]
    for match in groups.values():
        (best,) = set(match.players) & set(final.players)
        assert match.points[match.players.index(best)] == max(match.points)
    winner = over.standings[0]
    assert winner.decided == "final"
    assert final.points[final.players.index(winner.number)] == max(final.points)
    assert {line.number for line in over.standings[:3]} == set(final.players)


@pytest.mark.parametrize(("format_", "rounds"), [("round_robin", 3), ("knockout", 2)])
def test_the_other_formats_end_by_themselves(time: Clockwork, format_: str, rounds: int) -> None:
    id_ = cup(time, 4, format=format_)
    time.app.tournaments.registration.start(time.people["Ann"], id_)
    over = play_all(time, id_, 3)
    assert (over.round, over.rounds, over.state) == (rounds, rounds, "over")


# Time.


def test_it_begins_at_its_time_and_bots_fill_the_last_table(time: Clockwork) -> None:
    id_ = cup(time, 3, fill="kachi", starts=time.now + HOUR)
    time.app.tournaments.rounds.run()
    assert look(time, id_).state == "open"
    time.now += HOUR
    time.app.tournaments.rounds.run()
    now = look(time, id_)
    assert (now.state, now.round, len(now.entrants)) == ("running", 1, 4)
    assert [one.level for one in now.entrants] == ["", "", "", "kachi"]
    assert now.mine is not None
    with time.app.cache.at(now.mine.table) as live:
        assert live.started
        assert live.spectators


def test_with_too_few_players_it_is_cancelled_with_a_notice(time: Clockwork) -> None:
    id_ = cup(time, 2, starts=time.now + HOUR)
    time.now += HOUR
    time.app.tournaments.rounds.run()
    assert look(time, id_).state == "ended"
    (told,) = time.app.notices.mine(time.people["Ben"]).notices
    assert told.text.startswith("Winter Cup does not take place")
    assert told.table == id_


def test_a_player_who_is_awaited_when_the_round_ends_loses(time: Clockwork) -> None:
    id_ = cup(time, 4, round_hours=24, rounds=2)
    time.app.tournaments.registration.start(time.people["Ann"], id_)
    first = look(time, id_)
    assert first.deadline == time.now + 24 * HOUR
    time.now += 24 * HOUR - 1
    time.app.tournaments.rounds.run()
    assert look(time, id_).round == 1, "not before"
    awaited = {
        match.table: time.store.table(match.table).waiting for match in first.played[0].matches
    }
    time.now += 1
    time.app.tournaments.rounds.run()
    now = look(time, id_)
    assert now.round == 2
    for match in now.played[0].matches:
        late = [ord(seat) - ord("A") for seat in awaited[match.table]]
        assert match.over
        if len(late) == 1:
            assert match.points[late[0]] == 0
            assert match.points[1 - late[0]] == 24
        else:
            assert match.points == [12, 12]


def test_at_a_larger_table_a_steward_plays_on_when_the_round_ends(time: Clockwork) -> None:
    id_ = cup(time, 3, game="rokugan", seats=3, rounds=1, round_hours=24)
    time.app.tournaments.registration.start(time.people["Ann"], id_)
    (match,) = look(time, id_).played[0].matches
    awaited = [ord(seat) - ord("A") for seat in time.store.table(match.table).waiting]
    time.now += 24 * HOUR
    time.app.tournaments.rounds.run()
    stages = {chair.seat: chair.stage for chair in time.store.seats(match.table)}
    assert {seat for seat, stage in stages.items() if stage == "steward"} == set(awaited)
    later = look(time, id_)
    assert later.round == 1
    assert later.deadline == time.now + 3 * HOUR, "and is looked at again after a while"


def test_no_round_ends_while_no_server_runs(time: Clockwork) -> None:
    time.restart(gap=HOUR)
    id_ = cup(time, 4, round_hours=24)
    time.app.tournaments.registration.start(time.people["Ann"], id_)
    time.now += 30 * HOUR
    time.restart(gap=HOUR)
    time.app.tournaments.rounds.run()
    assert look(time, id_).round == 1
    assert look(time, id_).deadline == time.now + 24 * HOUR


def test_games_have_the_clocks_of_the_tournament_and_its_ladder(time: Clockwork) -> None:
    id_ = cup(time, 4, pace=SLOW, absence="steward", round_hours=24 * 30)
    time.app.tournaments.registration.start(time.people["Ann"], id_)
    (match, *_) = look(time, id_).played[0].matches
    time.later(24 * HOUR)
    time.later(12 * HOUR)
    assert "steward" in {chair.stage for chair in time.store.seats(match.table)}


# Once, even if processes die.


def test_a_process_that_dies_after_the_draw_leaves_its_tables_to_another(
    time: Clockwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    id_ = cup(time, 4)

    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(time.app.lobbies, "seat_all", dies)
    with pytest.raises(KeyboardInterrupt):
        time.app.tournaments.registration.start(time.people["Ann"], id_)
    assert look(time, id_).round == 1
    time.restart(gap=10**12)
    time.app.tournaments.rounds.lobbies.store.lease = lambda *_: True  # type: ignore[method-assign]
    time.app.tournaments.rounds.run()
    tables = [match.table for match in look(time, id_).played[0].matches]
    for table in tables:
        with time.app.cache.at(table) as live:
            assert live.started
    time.app.tournaments.rounds.run()
    with time.store.engine.connect() as db:
        assert db.execute(select(func.count()).select_from(schema.tables)).scalar_one() == 2


def test_two_processes_begin_a_round_once(time: Clockwork) -> None:
    id_ = cup(time, 4)
    before = time.app.tournaments.rounds.rows.tournament(id_)
    time.app.tournaments.rounds.begin(before)
    with pytest.raises(WrongMoment):
        time.app.tournaments.rounds.begin(before)
    now = time.app.tournaments.rounds.rows.tournament(id_)
    for match in look(time, id_).played[0].matches:
        play_out(time, match.table, random.Random(5))
    time.app.tournaments.rounds.look(now)
    with pytest.raises(ConcurrentChange):
        time.app.tournaments.rounds._next(now)
    assert len(look(time, id_).played) == 2


# The desk.


def test_joining_leaving_and_what_the_host_alone_may_do(time: Clockwork) -> None:
    id_ = cup(time, 3, 1)
    desk = time.app.tournaments.registration
    ben = time.people["Ben"]
    desk.join(ben, id_)
    assert [one.name for one in look(time, id_).entrants] == ["Ann", "Ben", "Cleo", "Random bot"]
    desk.leave(ben, id_)
    assert not look(time, id_, "Ben").joined
    for forbidden in (
        lambda: desk.add_bot(ben, id_, "random"),
        lambda: desk.drop(ben, id_, 1),
        lambda: desk.start(ben, id_),
        lambda: desk.end(ben, id_),
    ):
        with pytest.raises(Forbidden):
            forbidden()
    desk.drop(time.people["Ann"], id_, 4)
    with pytest.raises(BadOption, match="3 to 128"):
        desk.start(time.people["Ann"], id_)
    assert look(time, id_).state == "open", "a refusal changes nothing"
    twin = time.app.name_guest("", "C1eo").id
    with pytest.raises(NameTaken):
        desk.join(twin, id_)
    with pytest.raises(NotFound):
        desk.join(ben, "nowhere")
    desk.join(ben, id_)
    desk.start(time.people["Ann"], id_)
    with pytest.raises(WrongMoment):
        desk.join(time.person("Late"), id_)
    desk.leave(ben, id_)
    assert [one.gone for one in look(time, id_).entrants if one.name == "Ben"] == [True]


def test_what_cannot_be_a_tournament_is_refused(time: Clockwork) -> None:
    ann = time.person("Ann")
    desk = time.app.tournaments.registration
    for wrong in (
        {"game": "kawanakajima", "seats": 3},
        {"fill": "nobody"},
        {"starts": time.now - 1},
        {"options": {"no": "such"}},
    ):
        wish = {"name": "Cup", "game": "kenjin", "format": "swiss", "seats": 2, **wrong}
        with pytest.raises(BadOption):
            desk.open(ann, NewTournament(**wish))
    for _ in range(5):
        desk.open(ann, NewTournament("Cup", "kenjin", "swiss", 2))
    with pytest.raises(TooMany):
        desk.open(ann, NewTournament("Cup", "kenjin", "swiss", 2))


def test_the_list_shows_mine_first_and_hides_what_is_not_listed(time: Clockwork) -> None:
    hidden = cup(time, 4, name="Club only", listed=False)
    shown = cup(time, 4, name="For all")
    time.app.tournaments.registration.start(time.people["Ann"], shown)
    lines = time.app.tournaments.pages.lines
    assert [line.id for line in lines("")] == [shown]
    mine = lines(time.people["Ben"])
    assert [line.id for line in mine] == [shown, hidden]
    assert (mine[0].waits, mine[0].joined, mine[0].players) == (True, True, 4)
    assert look(time, hidden, "").joined is False


def test_the_seed_is_shown_when_it_decides_nothing_any_more(time: Clockwork) -> None:
    id_ = cup(time, 4)
    assert look(time, id_).seed == ""
    time.app.tournaments.registration.start(time.people["Ann"], id_)
    assert len(look(time, id_).seed) == 32


def test_calling_it_off_leaves_the_games_alone(time: Clockwork) -> None:
    id_ = cup(time, 4)
    desk = time.app.tournaments.registration
    desk.start(time.people["Ann"], id_)
    desk.end(time.people["Ann"], id_)
    assert look(time, id_).state == "ended"
    (match, *_) = look(time, id_).played[0].matches
    play_out(time, match.table, random.Random(1))
    time.app.tournaments.rounds.run()
    assert look(time, id_).round == 1


def test_a_deleted_person_is_a_former_player_and_not_paired(time: Clockwork) -> None:
    id_ = cup(time, 4, rounds=2)
    waiting = cup(time, 4, name="Later")
    time.app.tournaments.registration.start(time.people["Ann"], id_)
    export = time.app.personal.export(Identity(time.people["Dan"], ""))
    assert {one["tournament"] for one in export.tournaments} == {id_, waiting}
    time.app.personal.delete(time.people["Dan"], "Dan")
    assert len(look(time, waiting).entrants) == 3
    (gone,) = [one for one in look(time, id_).entrants if one.gone]
    assert gone.name == "a former player"
    play_round(time, id_, random.Random(4))
    paired = {player for match in look(time, id_).played[1].matches for player in match.players}
    assert gone.number not in paired
