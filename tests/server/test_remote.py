"""Other people's bots: the small client, as the documentation shows it."""

from __future__ import annotations

import random
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from server.house import House

from honjin import open_record
from honjin.remote import Refused, Remote

HOST = Path(__file__).parents[2] / "docs" / "host.md"


def test_two_remote_bots_play_a_game(house: House) -> None:
    one, two = Remote(house.base, "one"), Remote(house.base, "two")
    table = one.open("kenjin", [{"kind": "me"}, {"kind": "person"}])
    finals: dict[str, Any] = {}

    def play(bot: Remote, seat: str) -> None:
        rng = random.Random(seat)
        finals[seat] = bot.play(table, seat, lambda snapshot: rng.choice(snapshot["legal"]))

    threads = [
        threading.Thread(target=play, args=(bot, seat), daemon=True)
        for bot, seat in ((one, "A"), (two, "B"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert finals["A"]["over"]
    assert finals["A"]["view"]["winners"] == finals["B"]["view"]["winners"]
    record = one.get(f"/tables/{table}/record")
    assert record.startswith("honjin: 1\n")
    assert open_record(record).winners() == tuple(finals["A"]["view"]["winners"])


def test_refusals_carry_their_rule(house: House) -> None:
    bot = Remote(house.base, "my bot")
    table = bot.open("kenjin", [{"kind": "me"}, {"kind": "bot"}], options={"first": "A"})
    snapshot = bot.snapshot(table, "A")
    with pytest.raises(Refused) as refused:
        bot.act(table, snapshot, "pass")
    assert refused.value.status == 422
    with pytest.raises(Refused, match="not yours"):
        bot.snapshot(table, "B")


def test_the_example_of_the_documentation_plays(house: House) -> None:
    (example,) = re.findall(r"(?s)```python\n(.*?)```", HOST.read_text())
    host = Remote(house.base, "host")
    table = host.open("kenjin", [{"kind": "person"}, {"kind": "bot", "level": "random"}])
    example = example.replace("http://127.0.0.1:8080", house.base)
    example = example.replace("THE-TABLE", table)
    exec(compile(example, str(HOST), "exec"), {})
    assert host.get(f"/tables/{table}")["over"]
