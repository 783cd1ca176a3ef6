"""Nobody passes for a bot, or for somebody else at the same table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from honjin.bots import LEVELS
from honjin.server.application import Application
from honjin.server.errors import NameTaken, status_of
from honjin.server.names import is_a_bots, skeleton
from honjin.server.store import Store
from honjin.server.wire import NewTable, SeatWish


@pytest.fixture
def tables(url: str) -> Iterator[Application]:
    store = Store(url)
    yield Application(store)
    store.close()


@pytest.mark.parametrize("level", LEVELS)
def test_a_bots_name_is_taken(tables: Application, level: str) -> None:
    for name in (f"{level} bot", f"{level.upper()}-BOT", f" {level}  bot 2", f"bot ({level})"):
        with pytest.raises(NameTaken, match="bot") as refusal:
            tables.name_guest("", name)
        assert status_of(refusal.value) == 409


@pytest.mark.parametrize(
    "name",
    [
        "Bot",
        "B0T",
        "h\u0430rd b\u043et",  # Cyrillic a and o
        "\uff48\uff41\uff52\uff44 bot",  # full width
        "ha\u0301rd bot",
        "N\u039fV1CE BOT",  # a Greek capital omicron, and a digit
    ],
)
def test_a_name_that_only_looks_like_a_bots(name: str) -> None:
    assert is_a_bots(name)


@pytest.mark.parametrize(
    "name", ["Abbot", "my bot", "Botan", "Hardy", "Talbot", "\U0001f98a", "\u304b\u304d", "42"]
)
def test_other_names_are_free(tables: Application, name: str) -> None:
    assert tables.name_guest("", name).name == name


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Ann", "ANN", True),
        ("Ann", "\u0391nn", True),
        ("Ann", "A n-n.", True),
        ("Jos\u00e9", "Jose", True),
        ("Will", "W1ll", True),
        ("Ann", "Anna", False),
        ("\u304b\u304d", "\u304c\u304d", False),
        ("\U0001f98a", "\U0001f43b", False),
        ("Guest1", "Guest2", False),
    ],
)
def test_names_that_look_alike(one: str, other: str, alike: bool) -> None:
    assert (skeleton(one) == skeleton(other)) == alike


def test_nobody_sits_down_under_anothers_name(tables: Application) -> None:
    ann, imitator = tables.name_guest("", "Ann").id, tables.name_guest("", "\u0391NN").id
    table = tables.lobbies.open(ann, NewTable("kenjin", [SeatWish("me"), SeatWish("person")]))
    with pytest.raises(NameTaken, match="Ann sits here"):
        tables.lobbies.sit(imitator, table, "B")
    assert [seat.taken for seat in tables.lobbies.look("", table).seats] == [True, False]
    tables.name_guest(imitator, "Ben")
    tables.lobbies.sit(imitator, table, "B")
    with pytest.raises(NameTaken, match="Ann sits at your table"):
        tables.name_guest(imitator, "ann")
    assert tables.guest(imitator).name == "Ben"
    assert [seat.name for seat in tables.lobbies.look("", table).seats] == ["Ann", "Ben"]
    tables.name_guest(ann, "ANN")


def test_a_name_is_free_again_when_the_game_is_over(tables: Application) -> None:
    ann, ben = tables.name_guest("", "Ann").id, tables.name_guest("", "Ben").id
    table = tables.lobbies.open(ann, NewTable("kenjin", [SeatWish("me"), SeatWish("person")]))
    tables.lobbies.sit(ben, table, "B")
    with pytest.raises(NameTaken):
        tables.name_guest(ben, "Ann")
    with tables.cache.at(table) as live:
        tables.lobbies.end(live, "enough")
    assert tables.name_guest(ben, "Ann").name == "Ann"
