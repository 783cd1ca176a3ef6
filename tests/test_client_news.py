"""The events and views that the client's tests work with (client/test/*-news.json, waits.json)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "client" / "scripts"))
import news
import waits


@pytest.mark.parametrize("game", news.NEWS)
def test_the_news_are_fresh(game: str) -> None:
    """Each is one decision of one game, which is played again up to there."""
    kept = json.loads(news.file_of(game).read_text("utf-8"))
    for wanted, one in zip(news.NEWS[game], kept, strict=True):
        made = news.news(game, one["seed"], wanted, one["decision"])
        assert made == one, f"run client/scripts/news.py {game} again"
        assert {event["kind"] for event in one["events"]} >= wanted.kinds


def test_the_rounds_that_the_client_waits_through_are_fresh() -> None:
    kept = json.loads(waits.FILE.read_text("utf-8"))
    assert waits.made() == kept, "run client/scripts/waits.py again"
