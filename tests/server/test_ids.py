"""Ids of tables and tournaments."""

from __future__ import annotations

import secrets

import pytest

from honjin.server.ids import new_id


def test_an_id_does_not_look_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-starts-with-a-dash", "-so-does-this", "fine-id"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(drawn))
    assert new_id() == "fine-id"
