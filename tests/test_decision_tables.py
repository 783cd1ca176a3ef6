"""Random games that come to every kind of decision, and tables there (`scripts/decisions.py`)."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from honjin.games import HOUSE
from honjin.server.application import Application
from honjin.server.config import Config, prepare
from honjin.server.cookies import Signer
from honjin.server.store import Store

SCRIPT = runpy.run_path(str(Path(__file__).parents[1] / "scripts" / "decisions.py"))


@pytest.mark.parametrize("game", [name for name in HOUSE if name != "kawanakajima"])
def test_random_games_come_to_every_kind_of_decision(game: str) -> None:
    """Those of Kawanakajima take longer: `make decisions` fails where one is not reached."""
    wanted = set(SCRIPT["kinds"](game).values())
    stops = [name for course in SCRIPT["courses"](game) for _, name, _ in course.stops]
    assert wanted <= set(stops)
    assert len(stops) == len(set(stops))
    assert sum(name.startswith("end") for name in stops) == len(SCRIPT["TABLES"][game])


def test_a_table_waits_for_the_seat_whose_cookie_comes_with_it(tmp_path: Path) -> None:
    course = next(SCRIPT["courses"]("kenjin"))
    stops = list(SCRIPT["House"](tmp_path).play("kenjin", course))
    assert len(stops) > 4
    signer = Signer(prepare(Config(tmp_path)))
    app = Application(Store(Config(tmp_path).url))
    for stop, (_, name, seat) in zip(stops, sorted(course.stops), strict=True):
        letter = "ABCD"[seat]
        guest = signer.read(stop.cookie).guest
        told = app.actions.snapshot(guest, stop.table, letter)
        assert (stop.name, told.over) == (name, name.startswith("end"))
        assert bool(told.legal) != name.startswith("end")
