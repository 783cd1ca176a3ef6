"""`honjin position`, and positions out of the terminal and the engine."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import honjin as package
from honjin.cli.engine import Service

ROOT = Path(__file__).parents[2]


def example(name: str) -> Path:
    return ROOT / "examples" / "positions" / f"{name}.json"


@pytest.mark.parametrize("name", package.GAMES)
def test_the_example_of_every_game_is_shown_and_checked(honjin, name):
    done = honjin("position", example(name))
    assert done.code == 0
    assert package.find_game(name).meta.title in done.out
    assert done.out.endswith("The position is legal.\n")
    assert honjin("position", example(name), "--json").out == example(name).read_text()


@pytest.mark.parametrize("name", package.GAMES)
def test_the_example_of_every_game_plays_on(name):
    table = package.open_position(example(name), seed=1)
    for _ in range(5):
        seat = table.actors()[0]
        table.apply(seat, table.legal(seat)[0])


def test_the_position_in_the_documents_loads(honjin, tmp_path):
    text = (ROOT / "docs" / "files.md").read_text("utf-8")
    found = re.search(r'(?s)```json\n(\{"game": "kenjin", "rules".*?)```', text)
    assert found is not None
    position = json.loads(found[1])
    assert position["rules"] == package.find_game("kenjin").meta.rules
    table = package.open_position(position)
    assert list(table.game.faults(table.state)) == []
    assert "a2 Scout" in table.show("B")
    assert "b2 (Brute)" in table.show("A")


def test_it_is_shown_as_a_seat_sees_it(honjin):
    for letter, other in (("A", "B"), ("B", "A")):
        done = honjin("position", example("kenjin"), "--seat", letter)
        assert f"({letter}) ─" in done.out
        assert "you are" in done.out
        assert f"({other}) ─" not in done.out
    assert "as an onlooker" in honjin("position", example("kenjin")).out
    assert honjin("position", example("kenjin"), "--seat", "C").code == 2


def test_a_position_comes_out_of_a_record_and_is_played_on(honjin, record, tmp_path):
    done = honjin("position", record, "--lines", "9", "--json")
    assert done.code == 0
    middle = tmp_path / "middle.json"
    middle.write_text(done.out, "utf-8")
    text = Path(record).read_text("utf-8")
    header, _, play = text.partition("\n\n")
    header = "".join(f"{line}\n" for line in header.splitlines())
    begun = header + "\n" + "\n".join(play.splitlines()[:9]) + "\n"
    assert package.open_position(middle).state == package.open_record(begun).state
    assert "The position is legal" in honjin("position", middle).out
    on = honjin("play", "--position", middle, "--bots", "random", stdin="1\n" * 200)
    assert on.code == 0
    assert "points" in on.out.lower()
    whole = honjin("position", record, "--json")
    assert json.loads(whole.out)["state"]["phase"] != json.loads(done.out)["state"]["phase"]
    assert honjin("position", record, "--lines", "9999").code == 2
    assert honjin("position", middle, "--lines", "1").code == 2


def test_what_cannot_occur_is_named(honjin, tmp_path):
    position = json.loads(example("kenjin").read_text())
    position["state"]["hands"]["A"]["a_card_with_a_name_of_more_than_twenty_letters"] = 1
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(position))
    done = honjin("position", path)
    assert done.code == 1
    assert done.out == ""
    assert "a_card_with_a_name_of_more_than_twenty_letters" in done.err
    path.write_text('{"game": "kenjin"')
    assert honjin("position", path).code == 1
    path.write_text("A dances\n")
    assert honjin("position", path).code == 1
    assert honjin("position", tmp_path / "nowhere").code == 2


def test_a_terminal_game_saves_its_position(honjin, tmp_path):
    path = tmp_path / "now.json"
    lines = f"1\nposition\nposition {path}\nquit\n"
    done = honjin("play", "kenjin", "--option", "first=A", "--bots", "random", stdin=lines)
    assert "Say where to" in done.out
    assert "shows every card" in done.out
    table = package.open_position(path)
    assert [piece.id for piece in table.view("").pieces] == ["a1"]


def test_the_engine_gives_the_position_and_takes_it_back():
    service = Service()

    def ask(**request: object) -> dict[str, object]:
        return json.loads(service.answer(json.dumps(request).encode()))

    assert ask(cmd="position")["error"]["code"] == "no_table"
    now = ask(cmd="new", game="kenjin", seats=2, seed="p")
    seat = now["actors"][0]
    ask(cmd="apply", seat=seat, action=ask(cmd="legal", seat=seat)["legal"][0])
    line = service.answer(b'{"cmd": "position"}')
    assert b"\n" not in line.rstrip(b"\n")
    position = json.loads(line)["position"]
    view = ask(cmd="view", seat=seat)["view"]
    assert ask(cmd="load", position=position)["ok"]
    assert ask(cmd="view", seat=seat)["view"] == view
    assert json.loads(service.answer(b'{"cmd": "position"}'))["position"] == position
