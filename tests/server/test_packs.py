"""Data packs on a server: the host of the server offers a folder, the host of a table chooses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
from server.house import serving

import honjin
from honjin.cli.main import main
from honjin.engine.errors import BadOption, BadPack
from honjin.engine.pack import Pack
from honjin.remote import Remote
from honjin.server.application import Application
from honjin.server.botworker import Turn, choose
from honjin.server.packs import Packs, read_packs
from honjin.server.store import Store
from honjin.server.wire import NewTable, SeatWish

STRONG = Pack("kenjin", "my box", {"cards.samurai.strength": 9}, "from my own cards")


def write(folder: Path, pack: Pack, name: str = "pack.json") -> Path:
    (folder / name).write_bytes(msgspec.json.encode(pack))
    return folder


@pytest.fixture
def tables(url: str) -> Iterator[Application]:
    store = Store(url)
    yield Application(store, packs=Packs([STRONG]))
    store.close()


def open_table(tables: Application, pack: str) -> str:
    host = tables.name_guest("", "Ann").id
    seats = [SeatWish(kind="me"), SeatWish(kind="bot", level="kachi")]
    return tables.lobbies.open(host, NewTable(game="kenjin", seats=seats, pack=pack))


def test_a_table_plays_with_the_pack_that_its_host_chose(tables: Application) -> None:
    table = open_table(tables, "my box")
    with tables.cache.at(table) as live:
        assert live.setup.pack == STRONG
    about = tables.lobbies.look("", table)
    assert (about.pack, about.numbers) == ("my box", STRONG.set)
    plain = tables.lobbies.look("", open_table(tables, ""))
    assert (plain.pack, plain.numbers) == ("", {})


def test_only_what_the_server_offers_can_be_chosen(tables: Application) -> None:
    with pytest.raises(BadOption, match="this server offers: my box") as refused:
        open_table(tables, "another box")
    assert refused.value.field == "pack"


def test_a_bot_thinks_with_the_numbers_of_the_table() -> None:
    table = honjin.open_table("kenjin", options={"first": "A"}, pack=STRONG, seed=1)
    view = msgspec.to_builtins(table.view("A"))
    options = dict(table.setup.options)
    turn = Turn("A", 0, "kachi", "kenjin", 1, "", 2, options, view, "salt", STRONG)
    sent = msgspec.json.decode(msgspec.json.encode(turn), type=Turn)
    assert sent.pack == STRONG
    assert choose(sent) in table.legal("A")


def test_a_faulty_pack_is_named_before_the_server_starts(tmp_path: Path) -> None:
    assert read_packs(write(tmp_path, STRONG)).of("kenjin") == [STRONG]
    write(tmp_path, Pack("kenjin", "bad", {"cards.samurai.colour": 3}), "second.json")
    with pytest.raises(BadPack, match=r"^second\.json: 'cards.samurai.colour' cannot be changed"):
        read_packs(tmp_path)
    write(tmp_path, STRONG, "second.json")
    with pytest.raises(BadPack, match="two packs for kenjin are called 'my box'"):
        read_packs(tmp_path)


def test_the_list_of_games_says_which_packs_there_are(tmp_path: Path) -> None:
    folder = tmp_path / "packs"
    folder.mkdir()
    write(folder, STRONG)
    with serving(tmp_path / "data", packs=folder) as house:
        games = {game["name"]: game for game in house.guest("Ann").http.get("/api/games").json()}
        assert games["kenjin"]["packs"] == [{"name": "my box", "note": "from my own cards"}]
        assert games["ikusa"]["packs"] == []


def test_the_help_of_a_table_has_the_numbers_of_its_pack(tmp_path: Path) -> None:
    folder = tmp_path / "packs"
    folder.mkdir()
    write(folder, STRONG)
    with serving(tmp_path / "data", packs=folder) as house:
        ann = house.guest("Ann")
        changed = ann.get(f"/tables/{ann.open('me', 'bot', pack='my box')}/help")
        assert changed["samurai"]["box"]["strength"] == 9
        assert changed["samurai"]["text"].startswith("Strength 9, ")
        plain = house.guest("").get(f"/tables/{ann.open('me', 'bot')}/help")
        assert plain["samurai"]["text"].startswith("Strength 2, ")
        assert plain == ann.get("/games/kenjin/help")


def test_a_remote_bot_plays_with_the_numbers_of_the_table(tmp_path: Path) -> None:
    """With the printed tokens it could not even imagine the table."""
    folder = tmp_path / "packs"
    folder.mkdir()
    few: dict[str, int | float | str] = {
        "combat_tokens.common.army1.count": 0,
        "combat_tokens.common.shinobi2.count": 7,
    }
    write(folder, Pack("rokugan", "other tokens", few))
    with serving(tmp_path / "data", packs=folder) as house:
        host = Remote(house.base, "host")
        seats = [{"kind": "person"}, {"kind": "bot", "level": "random"}]
        table = host.open("rokugan", seats, pack="other tokens")
        assert main(["join", f"{house.base}/#/t/{table}", "kachi"]) == 0
        assert host.get(f"/tables/{table}")["over"]


def test_an_old_edition_borrows_the_texts_of_the_installed_rules(tmp_path: Path) -> None:
    with serving(tmp_path) as house:
        ann = house.guest("Ann")
        table = ann.open("me", "person")
        with house.app.context.tables.cache.at(table) as live:
            live._game = SimpleNamespace(meta=live.game.meta, has_help_texts=lambda: False)  # type: ignore[assignment]
        assert ann.get(f"/tables/{table}/help") == ann.get("/games/kenjin/help")
