"""Before the game: what goes together, bots for free seats, and the list of your tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from honjin.engine.errors import BadOption
from honjin.games import NAMES, find_game
from honjin.server.application import Application
from honjin.server.errors import Forbidden, WrongMoment
from honjin.server.store import Store
from honjin.server.table_check import check_table
from honjin.server.wire import Act, NewTable, SeatWish


@pytest.fixture
def tables(url: str) -> Iterator[Application]:
    store = Store(url)
    yield Application(store)
    store.close()


@pytest.fixture
def ann(tables: Application) -> str:
    return tables.name_guest("", "Ann").id


@pytest.fixture
def ben(tables: Application) -> str:
    return tables.name_guest("", "Ben").id


# What goes together.


def test_what_does_not_go_together_is_named_with_the_reason() -> None:
    check = check_table("ikusa", 3, {"variant": "quick"})
    assert check.problem is None
    assert check.refused == {"seats": {"2": "Quick play needs three to five players."}}
    two = check_table("ikusa", 2, {})
    assert set(two.refused) == {"variant"}
    assert set(two.refused["variant"]) == {"quick", "long"}


def test_a_problem_names_its_field() -> None:
    check = check_table("kenjin", 4, {"setup": "teaching"})
    assert check.problem is not None
    assert (check.problem.field, check.problem.message) == (
        "setup",
        "The teaching set is for two players.",
    )
    assert check_table("kenjin", 9, {}).problem is not None


@pytest.mark.parametrize("name", NAMES)
def test_a_first_game_can_be_played_and_every_option_has_words(name: str) -> None:
    meta = find_game(name).meta
    check = check_table(name, meta.first_game.seats, meta.first_game.options)
    assert check.problem is None
    assert len(check.sides) == meta.first_game.seats
    for option in meta.options:
        assert option.title
        assert len(option.labels) == len(option.choices)
    reasons = [why for values in check.refused.values() for why in values.values()]
    assert all(why.endswith(".") and "_" not in why for why in reasons)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_refused_beforehand_is_refused_and_nothing_else(name: str) -> None:
    game = find_game(name)
    for seats in game.meta.seats:
        check = check_table(name, seats, {})
        for option in game.meta.options:
            for choice in option.choices if option.kind == "choice" else ():
                if choice in check.refused.get(option.name, {}):
                    with pytest.raises(BadOption):
                        game.setup(seats, {option.name: choice})
                else:
                    game.setup(seats, {option.name: choice})


def test_sides_have_names_and_crests() -> None:
    sides = check_table("kawanakajima", 2, {}).sides
    assert [(side.name, side.crest) for side in sides] == [
        ("Takeda", "takeda"),
        ("Uesugi", "uesugi"),
    ]
    clans = check_table("rokugan", 3, {"clans": ["lion"]}).sides
    assert [side.crest for side in clans] == ["lion", "", ""]
    kenjin = check_table("kenjin", 4, {}).sides
    assert [side.crest for side in kenjin] == ["kamiwashi", "jozu", "yasei", "hondo"]


# Bots in the lobby.


def test_the_host_gives_free_seats_to_bots_and_takes_them_back(
    tables: Application, ann: str, ben: str
) -> None:
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("person"), SeatWish("open")])
    table = tables.lobbies.open(ann, wish)
    tables.lobbies.fill(ann, table, "B", "karo")
    tables.lobbies.fill(ann, table, "C", "karo")
    seats = tables.lobbies.look(ann, table).seats
    assert [seat.name for seat in seats] == ["Ann", "Karō bot", "Karō bot 2"]
    assert not tables.lobbies.look(ann, table).started
    tables.lobbies.fill(ann, table, "C", None)
    tables.lobbies.sit(ben, table, "C")
    assert tables.lobbies.look(ann, table).started


def test_only_the_host_fills_seats_and_only_free_ones_before_the_game(
    tables: Application, ann: str, ben: str
) -> None:
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("person"), SeatWish("person")])
    table = tables.lobbies.open(ann, wish)
    with pytest.raises(Forbidden, match="host"):
        tables.lobbies.fill(ben, table, "B", "kachi")
    tables.lobbies.sit(ben, table, "B")
    with pytest.raises(Forbidden, match="taken"):
        tables.lobbies.fill(ann, table, "B", "kachi")
    with pytest.raises(BadOption):
        tables.lobbies.fill(ann, table, "C", "steal.py")
    assert tables.lobbies.look(ann, table).seats[2].kind == "person"
    tables.lobbies.start(ann, table)
    with pytest.raises(WrongMoment):
        tables.lobbies.fill(ann, table, "C", None)


def test_the_host_starts_whenever_they_like(tables: Application, ann: str) -> None:
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("person"), SeatWish("bot", "random")])
    table = tables.lobbies.open(ann, wish)
    tables.lobbies.start(ann, table)
    seats = tables.lobbies.look(ann, table).seats
    assert [seat.level for seat in seats] == ["", "random", "random"]


# The list of your tables.


def test_my_tables_say_with_whom_and_what_happened_last(
    tables: Application, ann: str, ben: str
) -> None:
    options = {"setup": "teaching", "first": "A"}
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("person")], options)
    table = tables.lobbies.open(ann, wish)
    [line] = tables.lobbies.mine(ann)
    assert (line.title, line.started, line.last) == ("Kenjin", False, "")
    tables.lobbies.sit(ben, table, "B")
    act = Act("1", tables.actions.snapshot(ann, table, "A").version, "A", "deploy lord bridge")
    tables.actions.act(ann, table, act)
    [mine], [theirs] = tables.lobbies.mine(ann), tables.lobbies.mine(ben)
    assert [seat.name for seat in mine.seats] == ["Ann", "Ben"]
    assert mine.waiting == theirs.waiting == ["A"]
    assert (mine.my_turn, theirs.my_turn) == (True, False)
    assert "Lord" in mine.last
    assert theirs.last
    assert "Lord" not in theirs.last


def test_a_finished_table_says_who_won(tables: Application, ann: str) -> None:
    wish = NewTable("kenjin", [SeatWish("me"), SeatWish("me")], {"setup": "teaching"}, hotseat=True)
    table = tables.lobbies.open(ann, wish)
    for number in range(200):
        for seat in "AB":
            now = tables.actions.snapshot(ann, table, seat)
            if now.legal:
                tables.actions.act(ann, table, Act(f"{number}", now.version, seat, now.legal[0]))
                break
    [line] = tables.lobbies.mine(ann)
    assert line.over
    assert line.winners == list(tables.actions.snapshot(ann, table, "A").view.winners)
