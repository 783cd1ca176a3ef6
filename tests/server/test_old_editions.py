"""Stored editions that lack what games have today."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from honjin.games import find_game
from honjin.games.kenjin.game import KenjinGame
from honjin.server.calls import with_texts


def test_an_edition_without_help_texts_is_explained_by_the_installed_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edition = KenjinGame()
    assert with_texts(edition) is edition
    without: Any = SimpleNamespace()
    monkeypatch.setattr(edition, "modules", replace(edition.modules, help=without))
    assert not edition.has_help_texts()
    assert with_texts(edition) is find_game("kenjin")
