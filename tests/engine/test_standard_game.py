"""What the standard game adds to the modules of a table."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from honjin.engine.events import Note
from honjin.games import find_game
from honjin.games.kenjin.rules import notes

GAME: Any = find_game("kenjin")
DEPLOYED = Note(notes.DEPLOYED, -1, -1, 0, 0, 0, 0, 0)


def test_an_event_carries_what_is_different_now() -> None:
    setup = GAME.setup(2)
    assert "battlefields" in GAME.event(DEPLOYED, 0, setup).facts["after"]
    assert "after" not in GAME.modules.log.event(DEPLOYED, 0, setup).facts


def test_an_edition_whose_log_adds_that_itself_is_left_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its module of changes has no PATCHES."""
    setup = GAME.setup(2)
    older = replace(GAME.modules, changes=SimpleNamespace())
    monkeypatch.setattr(type(GAME), "modules", older)
    assert GAME.event(DEPLOYED, 0, setup) == older.log.event(DEPLOYED, 0, setup)
