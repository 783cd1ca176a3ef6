"""Finding people, and how strong they play."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from server.clockwork import HOUR, LIVE, SLOW, Clockwork, clockwork
from sqlalchemy import update

from honjin.cli.main import main
from honjin.engine.errors import BadOption, UnknownGame
from honjin.engine.pack import Pack
from honjin.server import ratings, schema, store
from honjin.server.account_store import CredentialRow, digest
from honjin.server.errors import Forbidden, NotFound, WrongMoment
from honjin.server.packs import Packs
from honjin.server.ratings import Ratings
from honjin.server.rest import DAY
from honjin.server.wire import NewTable, Say, SeatWish, StartVote
from honjin.server.wire_people import FindGame, Leader, TurnRecord


@pytest.fixture
def time(url: str) -> Iterator[Clockwork]:
    with clockwork(url) as work:
        yield work


def account(time: Clockwork, name: str) -> str:
    guest = time.person(name)
    row = CredentialRow(digest("password", guest), guest, "password", "", "", 1)
    time.app.accounts.rows.add_credentials(guest, name, row)
    return guest


# The public list.


def test_only_listed_tables_are_in_the_list(time: Clockwork) -> None:
    ann, ben = time.person("Ann"), time.person("Ben")
    seats = [SeatWish("me"), SeatWish("open")]
    time.app.lobbies.open(ann, NewTable("kenjin", seats))
    listed = time.app.lobbies.open(ann, NewTable("kenjin", seats, pace=LIVE, listed=True))
    (line,) = time.app.discovery.open_tables(ben)
    assert (line.id, line.free, line.names, line.host) == (listed, 1, ["Ann"], "Ann")
    assert line.pace == LIVE
    time.app.lobbies.sit(ben, listed, "B")
    assert time.app.discovery.open_tables("") == [], "it runs, and nobody may watch"


def test_a_running_game_is_listed_for_those_who_may_watch(time: Clockwork) -> None:
    watched = time.table("Ann", "Ben", listed=True, spectators=True)
    time.table("Ann", "Ben", listed=True)
    (line,) = time.app.discovery.open_tables("")
    assert (line.id, line.started, line.free) == (watched, True, 0)


def test_quick_pairing_brings_two_strangers_together(time: Clockwork) -> None:
    ann, ben, cyd = (time.person(name) for name in ("Ann", "Ben", "Cyd"))
    wish = FindGame("kenjin", 2, LIVE)
    table = time.app.discovery.pair(ann, wish)
    assert time.app.discovery.pair(cyd, FindGame("kenjin", 2)) != table, "another pace"
    assert time.app.discovery.pair(cyd, FindGame("kenjin", 3, LIVE)) != table, "another size"
    assert time.app.discovery.pair(ben, wish) == table
    look = time.app.lobbies.look("", table)
    assert look.started
    assert [seat.name for seat in look.seats] == ["Ann", "Ben"]
    assert time.app.discovery.pair(ann, wish) != table


def test_who_sits_in_an_open_seat_is_a_person(time: Clockwork) -> None:
    ann, ben = time.person("Ann"), time.person("Ben")
    table = time.app.discovery.pair(ann, FindGame("kenjin", 2))
    assert [seat.kind for seat in time.app.lobbies.look(ann, table).seats] == ["person", "open"]
    time.app.discovery.pair(ben, FindGame("kenjin", 2))
    assert [seat.kind for seat in time.app.lobbies.look(ann, table).seats] == ["person", "person"]
    assert [seat.kind for seat in time.look("Ann", table, "A").seats] == ["person", "person"]


def test_a_player_who_waits_alone_starts_with_bots(time: Clockwork) -> None:
    ann = time.person("Ann")
    table = time.app.discovery.pair(ann, FindGame("kenjin", 3))
    time.app.lobbies.start(ann, table)
    assert [seat.kind for seat in time.app.lobbies.look("", table).seats] == [
        "person",
        "bot",
        "bot",
    ]


@pytest.mark.parametrize("wish", [FindGame("chess", 2), FindGame("kenjin", 7)])
def test_games_that_cannot_be_found(time: Clockwork, wish: FindGame) -> None:
    ann = time.person("Ann")
    with pytest.raises((BadOption, UnknownGame)):
        time.app.discovery.pair(ann, wish)
    assert time.app.lobbies.mine(ann) == []


def test_blocked_people_are_never_paired(time: Clockwork) -> None:
    ann, ben = account(time, "Ann"), account(time, "Ben")
    time.app.discovery.relate(ann, "Ben", "block")
    wish = FindGame("kenjin", 2)
    for first, second in ((ann, ben), (ben, ann)):
        table = time.app.discovery.pair(first, wish)
        assert table not in [one.id for one in time.app.discovery.open_tables(second)]
        assert time.app.discovery.pair(second, wish) != table
    time.app.discovery.relate(ann, "Ben", "none")
    assert time.app.discovery.open_tables(ben)


def test_blocked_people_do_not_read_each_other(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd")
    say = time.app.chats.say
    for name in ("Ann", "Ben", "Cyd"):
        say(time.people[name], table, Say(f"{name} says hello"))
    time.app.discovery.relate(time.people["Ann"], "Ben", "block")

    def read(name: str) -> list[str]:
        return [line.name for line in time.app.chats.chat(time.people[name], table, 0)]

    assert read("Ann") == ["Ann", "Cyd"]
    assert read("Ben") == ["Ben", "Cyd"]
    assert read("Cyd") == ["Ann", "Ben", "Cyd"]
    say(time.people["Cyd"], table, Say("and again"))
    assert read("Ann")[-1] == "Cyd"
    time.app.discovery.relate(time.people["Ann"], "Ben", "none")
    assert read("Ann") == ["Ann", "Ben", "Cyd", "Cyd"]


# Invitations.


def test_inviting_an_account_by_name(time: Clockwork) -> None:
    ann, ben = account(time, "Ann"), account(time, "Ben")
    seats = [SeatWish("me"), SeatWish("person")]
    table = time.app.lobbies.open(ann, NewTable("kenjin", seats))
    with pytest.raises(Forbidden):
        time.app.discovery.invite(ben, table, "Ann")
    with pytest.raises(NotFound):
        time.app.discovery.invite(ann, table, "Nobody")
    with pytest.raises(BadOption):
        time.app.discovery.invite(ann, table, "Ann")
    for _ in range(3):
        time.app.discovery.invite(ann, table, "ben")
    (notice,) = time.app.notices.mine(ben).notices
    assert (notice.text, notice.table) == ("Ann invites you to Kenjin.", table)
    time.app.lobbies.sit(ben, table, "B")
    with pytest.raises(WrongMoment):
        time.app.discovery.invite(ann, table, "Ben")


def test_the_list_of_people_tells_who_has_a_profile(time: Clockwork) -> None:
    account(time, "Ann")
    time.table("Ann", "Ben")
    account(time, "Cyd")
    ann = time.people["Ann"]
    people = time.app.discovery.relate(ann, "Cyd", "friend")
    assert [(one.name, one.account) for one in people] == [("Cyd", True), ("Ben", False)]
    time.app.discovery.relate(ann, "Ben", "block")
    with time.store.writing() as db:
        db.execute(schema.seats.delete())
    people = time.app.discovery.relate(ann, "Ben", "none")
    assert [one.name for one in people] == ["Cyd"], "a guest whose table is gone is let go"


def test_an_invitation_to_somebody_who_blocked_one_goes_nowhere(time: Clockwork) -> None:
    ann, ben = account(time, "Ann"), account(time, "Ben")
    time.app.discovery.relate(ben, "Ann", "block")
    table = time.app.lobbies.open(ann, NewTable("kenjin", [SeatWish("me"), SeatWish("person")]))
    time.app.discovery.invite(ann, table, "Ben")
    assert time.app.notices.mine(ben).notices == []


def test_last_opponents_can_be_invited_even_as_guests(time: Clockwork) -> None:
    time.table("Ann", "Ben")
    ann, ben = time.people["Ann"], time.people["Ben"]
    assert [(one.name, one.games) for one in time.app.discovery.opponents(ann)] == [("Ben", 1)]
    table = time.app.lobbies.open(ann, NewTable("kenjin", [SeatWish("me"), SeatWish("person")]))
    time.app.discovery.invite(ann, table, "Ben")
    assert "Ann invites you to Kenjin." in [n.text for n in time.app.notices.mine(ben).notices]
    time.app.discovery.relate(ann, "Ben", "friend")
    assert time.app.discovery.opponents(ann)[0].kind == "friend"


# Ratings.


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game ends in a second of its own, a while ago."""
    seconds = itertools.count(1_700_000_000)
    monkeypatch.setattr(store, "now", lambda: next(seconds))
    monkeypatch.setattr(ratings, "now", lambda: 1_800_000_000)


def lose(time: Clockwork, winner: str, loser: str, **wishes: object) -> str:
    table = time.table(winner, loser, **wishes)
    time.app.departures.resign(time.people[loser], table, "B")
    return table


@pytest.mark.usefixtures("soon")
def test_the_list_tells_how_strong_the_people_at_a_table_are(time: Clockwork) -> None:
    ann, ben, cyd = (account(time, name) for name in ("Ann", "Ben", "Cyd"))
    lose(time, "Ann", "Ben")
    seats = [SeatWish("me"), SeatWish("open"), SeatWish("open")]
    table = time.app.lobbies.open(ann, NewTable("kenjin", seats, listed=True))
    (line,) = time.app.discovery.open_tables(cyd)
    of_ann = time.app.ratings.of(ann)[0].rating
    assert line.rating == of_ann > 1500
    time.app.lobbies.sit(ben, table, "B")
    (line,) = time.app.discovery.open_tables(cyd)
    assert line.rating == round((of_ann + time.app.ratings.of(ben)[0].rating) / 2)
    time.app.lobbies.open(ben, NewTable("kenjin", seats, pace=LIVE, listed=True))
    paced = [one for one in time.app.discovery.open_tables(cyd) if one.pace]
    assert [one.rating for one in paced] == [None], "another pace, another rating"


@pytest.mark.usefixtures("soon")
def test_a_game_with_hints_is_not_rated(time: Clockwork) -> None:
    account(time, "Ann")
    account(time, "Ben")
    lose(time, "Ann", "Ben", hints=True)
    assert not time.app.ratings.profile("Ann").ratings
    lose(time, "Ann", "Ben")
    assert time.app.ratings.profile("Ann").ratings[0].rating > 1500


@pytest.mark.usefixtures("soon")
def test_a_game_with_a_data_pack_is_not_rated(time: Clockwork) -> None:
    pack = Pack("kenjin", "my box", {"cards.samurai.strength": 9})
    time.app.lobbies.packs = Packs([pack])
    account(time, "Ann")
    account(time, "Ben")
    lose(time, "Ann", "Ben", pack="my box")
    profile = time.app.ratings.profile("Ann")
    assert (profile.games, profile.ratings) == (1, []), "it is played, and counts for nothing"
    assert [one.change for one in profile.recent] == [0]
    lose(time, "Ann", "Ben")
    assert time.app.ratings.profile("Ann").ratings[0].rating > 1500


@pytest.mark.usefixtures("soon")
def test_a_profile_tells_the_record_by_game_and_side(time: Clockwork) -> None:
    account(time, "Ann")
    account(time, "Ben")
    for _ in range(2):
        lose(time, "Ann", "Ben")
    lose(time, "Ben", "Ann")
    lose(time, "Ann", "Ben", game="kawanakajima")
    told = [
        (one.game, one.side, one.games, one.won) for one in time.app.ratings.profile("Ann").record
    ]
    assert told == [
        ("kawanakajima", "Takeda", 1, 1),
        ("kenjin", "Kamiwashi", 2, 2),
        ("kenjin", "Jozu", 1, 0),
    ]


def test_a_profile_tells_the_share_of_turns_in_time(time: Clockwork) -> None:
    for name in ("Ann", "Ben"):
        account(time, name)
    table = time.table("Ann", "Ben", pace=SLOW, options={"first": "A"})
    time.whole_turn("Ann", table, "A")
    time.whole_turn("Ben", table, "B")
    for _ in range(2):
        time.later(12 * HOUR)
    time.whole_turn("Ann", table, "A")
    profile = time.app.ratings.profile
    assert profile("Ann").in_time == 1.0, "the game is not over"
    time.app.departures.resign(time.people["Ben"], table, "B")
    assert (profile("Ann").in_time, profile("Ben").in_time) == (0.5, 1.0)


def test_a_profile_tells_how_long_turns_take(time: Clockwork) -> None:
    for name in ("Ann", "Ben"):
        account(time, name)
    table = time.table("Ann", "Ben", pace=LIVE, options={"first": "A"})
    for wait in (30_000, 60_000):
        time.later(wait)
        time.whole_turn("Ann", table, "A")
        time.whole_turn("Ben", table, "B")
    time.app.departures.resign(time.people["Ben"], table, "B")
    assert time.app.ratings.profile("Ann").turns == [TurnRecord("live", 2, 1.0, 45)]
    assert time.app.ratings.profile("Ben").turns == [TurnRecord("live", 2, 1.0, 0)]


@pytest.mark.parametrize("absence", ["steward", "open", "end", "wait"])
def test_a_turn_that_was_missed_counts_once(time: Clockwork, absence: str) -> None:
    """Whether a win is claimed, the game ends by itself, or they come back after all."""
    for name in ("Ann", "Ben"):
        account(time, name)
    wishes = {"pace": SLOW, "absence": absence, "options": {"first": "A"}}
    claimed, back = (time.table("Ann", "Ben", **wishes) for _ in range(2))
    for _ in range(2):
        time.later(12 * HOUR)
    if absence != "end":
        time.app.departures.claim(time.people["Ben"], claimed)
        assert time.app.ratings.profile("Ann").turns == [TurnRecord("slow", 1, 0.0, 24 * 3600)]
    time.later(12 * HOUR)
    if absence == "steward":
        time.app.departures.come_back(time.people["Ann"], back, "A")
    if absence != "end":
        time.whole_turn("Ann", back, "A")
        time.app.departures.resign(time.people["Ben"], back, "B")
    (slow,) = time.app.ratings.profile("Ann").turns
    expected = {"steward": (3, 1 / 3), "open": (2, 0.0), "end": (2, 0.0), "wait": (2, 0.0)}
    assert (slow.turns, round(slow.in_time, 3)) == (
        expected[absence][0],
        round(expected[absence][1], 3),
    )


def test_who_was_replaced_keeps_their_turns_and_who_came_has_their_own(time: Clockwork) -> None:
    for name in ("Ann", "Eve"):
        account(time, name)
    table = time.table("Ann", "Ben", "Cyd", pace=SLOW, spectators=True, options={"first": "A"})
    time.later(HOUR)
    for name, seat in (("Ann", "A"), ("Ben", "B"), ("Cyd", "C")):
        time.whole_turn(name, table, seat)
    for wait in (12 * HOUR, 12 * HOUR, 12 * HOUR, 2 * DAY):
        time.later(wait)
    time.app.departures.start_vote(time.people["Eve"], table, StartVote("replace", seat="A"))
    for name in ("Ben", "Cyd"):
        time.app.departures.answer_vote(time.people[name], table, True)
    time.restart(gap=1000 * DAY)
    time.later(HOUR)
    time.whole_turn("Eve", table, "A")
    profile = time.app.ratings.profile
    assert profile("Ann").turns == [], "the game is not over"
    time.app.departures.start_vote(time.people["Eve"], table, StartVote("abort"))
    for name in ("Ben", "Cyd"):
        time.app.departures.answer_vote(time.people[name], table, True)
    assert (profile("Ann").in_time, profile("Eve").in_time) == (0.5, 1.0)
    assert profile("Ann").turns == [TurnRecord("slow", 2, 0.5, 37 * 3600 // 2)]
    assert profile("Eve").turns == [TurnRecord("slow", 1, 1.0, 3600)]


@pytest.mark.usefixtures("soon")
def test_ratings_move_with_results_and_narrow(time: Clockwork) -> None:
    ann, ben = account(time, "Ann"), account(time, "Ben")
    first = lose(time, "Ann", "Ben")
    one = time.app.ratings.profile("Ann").ratings[0]
    other = time.app.ratings.profile("Ben").ratings[0]
    assert one.rating > 1500 > other.rating
    assert (one.game, one.title, one.settling) == ("kenjin", "Kenjin", True)
    for _ in range(5):
        lose(time, "Ann", "Ben")
    later = time.app.ratings.profile("Ann")
    assert later.ratings[0].rating > one.rating
    assert later.ratings[0].plus_minus < one.plus_minus
    assert not later.ratings[0].settling
    assert (later.games, later.won, later.in_time) == (6, 6, 1.0)
    assert {game.table for game in later.recent} >= {first}
    assert all(game.change > 0 and game.title == "Kenjin" for game in later.recent)
    assert [leader.name for leader in time.app.ratings.leaders("kenjin", "none")] == ["Ann", "Ben"]
    assert time.app.ratings.leaders("kenjin", "live") == []
    assert time.app.ratings.of(ann) != time.app.ratings.of(ben)


@pytest.mark.usefixtures("soon")
def test_bots_hold_the_scale(time: Clockwork) -> None:
    """Their ratings are fixed, so a win against a strong level is worth more."""
    for name, level in (("Ann", "kosho"), ("Ben", "gunshi")):
        account(time, name)
        table = time.table(name, "Cyd")
        with time.store.writing() as db:
            row = {"table_id": table, "place": 1, "how": "", "made": 1, "level": ""}
            won = row | {"seat": 0, "guest": time.people[name]}
            lost = row | {"seat": 1, "guest": "", "level": level, "place": 2}
            db.execute(schema.results.insert(), [won, lost])
    of = time.app.ratings.of
    time.app.ratings.count()
    assert [of(f"bot:{level}")[0].rating for level in ("kosho", "gunshi")] == [1400, 1800]
    weak, strong = (of(time.people[name])[0].rating for name in ("Ann", "Ben"))
    assert 1500 < weak < strong


@pytest.mark.usefixtures("soon")
def test_a_recount_gives_the_same_numbers(time: Clockwork) -> None:
    for name in ("Ann", "Ben", "Cyd"):
        account(time, name)
    for winner, loser in (("Ann", "Ben"), ("Ben", "Cyd"), ("Cyd", "Ann"), ("Ann", "Cyd")):
        lose(time, winner, loser)
        time.app.ratings.count()
    again = Ratings(time.store, time.app.accounts.rows)
    again.count()
    for guest in time.people.values():
        assert again.of(guest) == time.app.ratings.of(guest)
    assert again._changes == time.app.ratings._changes


@pytest.mark.usefixtures("soon")
def test_the_host_counts_all_ratings_again(
    time: Clockwork, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("Ann", "Ben", "Cyd"):
        account(time, name)
    for winner, loser in (("Ann", "Ben"), ("Ben", "Cyd"), ("Ann", "Cyd")):
        lose(time, winner, loser)
    time.app.ratings.count()
    capsys.readouterr()
    where = ["--data", str(tmp_path), "--database", url]
    assert main(["admin", "ratings", "--json", *where]) == 0
    told = msgspec.json.decode(capsys.readouterr().out, type=list[Leader])
    assert [line.name for line in told] == ["Ann", "Ben", "Cyd"]
    for line in told:
        assert [line.rating] == time.app.ratings.of(time.people[line.name])
    assert main(["admin", "ratings", *where]) == 0
    assert "3 ratings, counted from 3 rated games" in capsys.readouterr().out


def test_a_result_is_counted_when_no_other_can_come_before_it(time: Clockwork) -> None:
    account(time, "Ann")
    lose(time, "Ann", "Ben")
    time.app.ratings.count()
    assert time.app.ratings.of(time.people["Ann"]) == []
    with time.store.writing() as db:
        db.execute(update(schema.results).values(made=schema.results.c.made - ratings.DELAY))
    time.app.ratings.count()
    assert time.app.ratings.of(time.people["Ann"])[0].games == 1


@pytest.mark.usefixtures("soon")
def test_what_does_not_count(time: Clockwork) -> None:
    account(time, "Ann")
    table = time.table("Ann", "Ben", "Cyd")
    time.app.departures.leave(time.people["Ben"], table, "B")
    with time.store.writing() as db:
        rows = [
            {"table_id": table, "seat": n, "guest": time.people[name], "level": ""}
            | {"place": n + 1, "how": how, "made": 1}
            for n, (name, how) in enumerate((("Ann", ""), ("Ben", "steward"), ("Cyd", "")))
        ]
        db.execute(schema.results.insert(), rows)
        db.execute(update(schema.tables).where(schema.tables.c.id == table).values(over=True))
    time.app.ratings.count()
    assert time.app.ratings.of(time.people["Ben"]) == [], "a steward played for them"
    assert time.app.ratings.of(time.people["Ann"])[0].games == 1


@pytest.mark.usefixtures("soon")
def test_partners_win_and_lose_as_one(time: Clockwork) -> None:
    names = ("Ann", "Ben", "Cyd", "Dan")
    for name in names:
        account(time, name)
    table = time.table(*names, options={"teams": True})
    with time.store.writing() as db:
        rows = [
            {"table_id": table, "seat": n, "guest": time.people[name], "level": ""}
            | {"place": place, "how": "", "made": 1}
            for n, (name, place) in enumerate(zip(names, (1, 3, 1, 3), strict=True))
        ]
        db.execute(schema.results.insert(), rows)
    time.app.ratings.count()
    won, lost, also_won, also_lost = (
        time.app.ratings.of(time.people[name])[0].rating for name in names
    )
    assert won == also_won > 1500 > lost == also_lost
    alone = ratings.PlackettLuce().rate([[ratings.PlackettLuce().rating()] for _ in range(4)])
    assert won != ratings.points(alone[0][0].mu), "not each for themselves"


def test_profiles_are_of_accounts(time: Clockwork) -> None:
    ann = time.person("Ann")
    with pytest.raises(NotFound):
        time.app.ratings.profile("Ann")
    assert time.app.ratings.profile_of(ann).games == 0


def test_a_rematch_allows_hints_as_before(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", hints=True)
    time.app.departures.resign(time.people["Ben"], table, "B")
    again = time.app.lobbies.rematch(time.people["Ann"], table)
    assert time.app.lobbies.look(time.people["Ann"], again).hints
