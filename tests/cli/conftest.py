"""The command line, run inside the test: `honjin("play", "kenjin", stdin="1\\n")`."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from honjin.cli.main import main


@dataclass
class Outcome:
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """Standard output, which must be one JSON object on one line."""
        assert self.out.count("\n") == 1
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


Honjin = Callable[..., Outcome]


@pytest.fixture
def honjin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Honjin:
    """Run the command in this process, with these lines as its input."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("HONJIN_TRACEBACK", raising=False)

    def run(*argv: str, stdin: str | bytes = "", traceback: bool = False) -> Outcome:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        assert ("Traceback" in err) == traceback
        return Outcome(code, out, err)

    return run


@pytest.fixture
def record(honjin: Honjin, tmp_path) -> str:
    """The record of a whole game of two."""
    path = tmp_path / "whole.kifu"
    done = honjin(
        "play", "--bots", "random", "--seed", "whole", "--record", path, stdin="1\n" * 200
    )
    assert done.code == 0
    return str(path)
