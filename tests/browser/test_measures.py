"""How many clicks a game takes and how long a player waits: `make measures` prints both."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Script = Callable[..., str]


@pytest.mark.soak
@pytest.mark.parametrize("name", ["clicks", "waits"])
def test_measures(script: Script, capsys: pytest.CaptureFixture[str], name: str) -> None:
    with capsys.disabled():
        print(script(name))
