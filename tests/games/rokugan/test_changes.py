"""Events tell what lies differently after them: carried out in turn, they lead to the view."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from honjin.engine.table import Table, open_table
from honjin.games import find_game

Board = dict[str, Any]


def board(table: Table, seat: int) -> Board:
    view = msgspec.json.decode(msgspec.json.encode(table.view(seat)))
    fields = ("id", "owner", "facedown", "faceup", "special")
    return {
        "provinces": [{name: one[name] for name in fields} for one in view["provinces"]],
        "tokens": list(view["tokens"]),
        "territories": [
            {name: one[name] for name in ("id", "at", "card")} for one in view["territories"]
        ],
    }


def carried_out(old: Board, after: dict[str, Any]) -> Board:
    """The same that the client does with every event, whatever it is."""
    now = {name: {one["id"]: one for one in things} for name, things in old.items()}
    if after.get("cleared"):
        now["tokens"] = {}
    for name, things in now.items():
        for changed in after.get(name, ()):
            things[changed["id"]] = {**things.get(changed["id"], {}), **changed}
    for token in after.get("gone", ()):
        now["tokens"].pop(token, None)
    return {name: [things[key] for key in sorted(things)] for name, things in now.items()}


def in_order(old: Board) -> Board:
    return {name: sorted(things, key=lambda one: str(one["id"])) for name, things in old.items()}


@pytest.mark.parametrize("seed", range(6))
def test_events_lead_from_each_view_to_the_next(seed: int) -> None:
    table = open_table(find_game("rokugan"), 2 + seed % 4, {}, seed=str(seed))
    rng = random.Random(seed)
    shown = {seat: in_order(board(table, seat)) for seat in (-1, 0, 1)}
    heard = {seat: table.heard(seat) for seat in shown}
    while not table.over:
        actor = table.actors()[0]
        legal = table.legal(actor)
        eager = [path for path in legal if path.split()[0] in ("play", "bless", "scout", "swap")]
        table.apply(actor, rng.choice(eager if eager and rng.random() < 0.5 else legal))
        for seat, old in shown.items():
            for event in table.events(seat, heard[seat]):
                old = carried_out(old, event.facts.get("after", {}))
            shown[seat] = in_order(board(table, seat))
            heard[seat] = table.heard(seat)
            assert old == shown[seat], event.text


def test_a_player_who_may_not_see_a_token_is_not_told_what_it_is() -> None:
    table = open_table(find_game("rokugan"), 2, {}, seed="1")
    rng = random.Random(1)
    while not (laid := [e for e in table.events(1) if e.kind == "laid" and e.facts["seat"] == "A"]):
        actor = table.actors()[0]
        table.apply(actor, rng.choice(table.legal(actor)))
    (token,) = laid[0].facts["after"]["tokens"]
    assert token["kind"] == ""
    assert "spent" not in laid[0].facts["after"]
    own = next(e for e in table.events(0) if e.kind == "laid" and e.facts["seat"] == "A")
    assert own.facts["after"]["tokens"][0]["kind"] == own.facts["after"]["spent"] != ""
