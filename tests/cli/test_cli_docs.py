"""The documents of the command line tell the truth."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from honjin.cli.arguments import make_parser
from honjin.cli.engine import Service
from honjin.cli.turn import COMMANDS
from honjin.engine.errors import HonjinError

DOCS = Path(__file__).parents[2] / "docs"
CLI = (DOCS / "cli.md").read_text()
PROTOCOL = (DOCS / "engine-protocol.md").read_text()


def examples() -> list[str]:
    blocks = re.findall(r"(?s)```sh\n(.*?)```", CLI)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("example", examples())
def test_every_example_is_understood(example):
    words = shlex.split(re.split("[<>]", example)[0].rpartition("|")[2])
    assert words[0] == "honjin"
    assert make_parser().parse_args(words[1:]).command == words[1]


def test_every_command_at_the_table_is_described():
    for command in COMMANDS:
        assert f"| `{command}" in CLI


def test_the_exchange_is_what_happens():
    service = Service()
    lines = re.findall(r"(?m)^([→←]) (.*)$", PROTOCOL)
    assert len(lines) > 10
    answer = ""
    for who, line in lines:
        if who == "→":
            answer = service.answer(line.encode()).decode()
        elif line.endswith("…"):
            assert answer.startswith(line[:-1])
        else:
            assert answer == line


def test_the_codes_that_are_described_exist():
    described = set(re.findall(r"(?m)^\| (`\w+`(?:, `\w+`)*) \| .* \|$", PROTOCOL))
    codes = {code for row in described for code in re.findall(r"\w+", row)}
    family = {error.code for error in _family(HonjinError)}
    assert "illegal_action" in codes
    requests = {request.__struct_config__.tag for request in Service().doing}
    assert codes - requests <= family


def _family(error: type[HonjinError]) -> set[type[HonjinError]]:
    return {error} | {one for child in error.__subclasses__() for one in _family(child)}


def test_every_request_is_described():
    service = Service()
    answer = json.loads(service.answer(b'{"cmd": "actors"}'))
    assert answer["error"]["code"] == "no_table"
    for request in service.doing:
        assert f"| `{request.__struct_config__.tag}`" in PROTOCOL
