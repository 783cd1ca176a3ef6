"""Replays in pages: small on the wire, true to what each seat knew, honest about refusals."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from server.changes import patched, plain
from server.house import GENEROUS, Guest, House, serving

from honjin.engine.chance import VerifiableSeed
from honjin.engine.state import SPECTATOR
from honjin.engine.table import Table, open_table
from honjin.games import NAMES, find_game
from honjin.server import archive
from honjin.server.config import Rate
from honjin.server.view_diff import difference, reveal_all
from honjin.server.wire_replays import StoryPoint


def finished(house: House, **wishes: Any) -> tuple[Any, str]:
    ann = house.guest("Ann")
    table = ann.open("me", "me", hotseat=True, options={"setup": "teaching"}, **wishes)
    for number in range(200):
        for seat in "AB":
            now = ann.get(f"/tables/{table}/snapshot", seat=seat, since=9999)
            if now["over"]:
                return ann, table
            if now["legal"]:
                act = {"id": str(number), "version": now["version"], "seat": seat}
                ann.post(f"/tables/{table}/actions", **act, action=now["legal"][0])
                break
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"a": 1}, {"a": 1}),
        ({"a": 1, "b": [1, 2]}, {"b": [1, 2, 3]}),
        ({"a": [1, {"x": None}]}, {"a": [1, {"x": 0}]}),
        ({"a": True}, {"a": 1}),
        ({"a": []}, {"a": [1]}),
        ({"a": [1, 2]}, {"a": [2]}),
        ({"a": {"b": {}}}, {"a": {"b": {"c": "d"}}, "e": None}),
    ],
)
def test_a_difference_leads_from_one_to_the_other(old: Any, new: Any) -> None:
    change = difference(old, new)
    assert (change is None) == (old == new and old["a"] is new["a"])
    assert patched(old, change) == new


@pytest.mark.parametrize("name", NAMES)
def test_a_difference_of_structures_is_that_of_their_json(name: str) -> None:
    game = find_game(name)
    table = open_table(game, game.meta.seats[0], seed="differences")
    rng = random.Random(name)
    before = table.view(0)
    for _ in range(300):
        if table.over:
            break
        seat = table.actors()[0]
        table.apply(seat, rng.choice(table.legal(seat)))
        now = table.view(0)
        change = plain(difference(before, now))
        assert patched(plain(before), change) == plain(now)
        before = now


def test_pages_tell_the_whole_game_as_a_seat_saw_it(house: House) -> None:
    ann, table = finished(house, spectators=True)
    for seat in ("A", "B", ""):
        eyes = {"seat": seat} if seat else {}
        first = ann.get(f"/tables/{table}/replay", **eyes)
        views, events, number = [], [], 0
        for page in range(first["pages"]):
            told = ann.get(f"/tables/{table}/replay", page=page, **eyes)
            assert told["first"] == number
            view = told["view"]
            for step in told["steps"]:
                view = patched(view, step["change"])
                views.append(view)
                events += step["events"]
            number += len(told["steps"])
        assert number == first["length"] == len(views)
        final = ann.get(f"/tables/{table}/snapshot", **eyes)
        assert views[-1] == final["view"]
        assert events == final["events"]
    past = ann.http.get(f"/api/tables/{table}/replay", params={"page": first["pages"]})
    assert past.status_code == 404


def test_a_page_costs_five_times_as_much_of_the_rate_limit_as_other_calls(tmp_path: Path) -> None:
    def answers(guest: Guest, what: str, calls: int) -> list[int]:
        return [guest.http.get(f"/api/tables/none/{what}").status_code for _ in range(calls)]

    with serving(tmp_path, replace(GENEROUS, guest=Rate(20, 0.001))) as house:
        assert answers(house.guest("Ann"), "replay", 5) == [404] * 4 + [429]
        assert answers(house.guest("Ben"), "story", 5) == [404] * 4 + [429]
        assert answers(house.guest("Cyd"), "record", 21) == [404] * 20 + [429]


def test_a_page_is_compressed(house: House) -> None:
    ann, table = finished(house)
    answer = ann.http.get(f"/api/tables/{table}/replay?seat=A&page=1")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "no-store"


def test_with_everything_open_hidden_cards_have_their_kinds(house: House) -> None:
    ann, table = finished(house)
    last = ann.get(f"/tables/{table}/replay")["pages"] - 1
    for page in range(last + 1):
        closed = ann.get(f"/tables/{table}/replay", seat="A", page=page)["view"]["pieces"]
        open_ = ann.get(f"/tables/{table}/replay", page=page, open="true")["view"]["pieces"]
        assert [piece["id"] for piece in open_] == [piece["id"] for piece in closed]
        assert all(piece["kind"] for piece in open_)


@pytest.mark.parametrize("name", NAMES)
def test_an_open_view_only_adds_to_what_everybody_knows(name: str) -> None:
    """In a random game: the shape of a spectator's view, and nothing changed in it."""
    game = find_game(name)
    setup = game.setup(game.meta.first_game.seats, game.meta.first_game.options)
    table = Table(game, setup, VerifiableSeed("open"))
    rng = random.Random(5)
    for _ in range(60):
        if table.over:
            break
        seat = table.actors()[0]
        table.apply(seat, rng.choice(table.legal(seat)))
    public = plain(table.view(SPECTATOR))
    whole = reveal_all([public, *(plain(table.view(seat)) for seat in range(setup.seats))])
    assert set(whole) == set(public)
    for key, value in public.items():
        if not isinstance(value, (dict, list)):
            assert whole[key] == value
    assert all(
        one["kind"] in (None, other["kind"])
        for one, other in zip(public["pieces"], whole["pieces"], strict=True)
    )


def test_a_game_against_bots_can_be_shared_one_among_people_cannot(house: House) -> None:
    _, alone = finished(house)
    stranger = house.guest("Cid")
    assert stranger.get(f"/tables/{alone}/replay")["length"] > 20
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open("me", "person")
    ben.post(f"/tables/{table}/sit", seat="B")
    refused = stranger.http.get(f"/api/tables/{table}/replay")
    assert refused.status_code == 403
    assert refused.json()["error"]["message"] == "Only those who played can see this game."
    early = ann.http.get(f"/api/tables/{table}/replay")
    assert early.status_code == 409


def test_the_story_of_a_game_ends_with_its_result(house: House) -> None:
    ann, table = finished(house)
    story = ann.get(f"/tables/{table}/story")
    assert story["unit"] == "points"
    assert story["points"][0] == {"step": 0, "scores": [0, 0]}
    view = ann.get(f"/tables/{table}/snapshot", seat="A")["view"]
    assert story["points"][-1]["scores"] == [sheet["total"] for sheet in view["score"]]
    assert story["points"][-1]["step"] < story["length"]


@pytest.mark.parametrize("count", [2, 149, 150, 151, 5000])
def test_a_long_story_is_thinned_out_but_keeps_its_ends(count: int) -> None:
    points = [StoryPoint(step, [step]) for step in range(count)]
    thin = archive._thinned(points)
    assert thin[0] == points[0]
    assert thin[-1] == points[-1]
    assert len(thin) <= archive.STORY_POINTS + 1
