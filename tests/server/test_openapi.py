"""The description of the interface, and a fuzzer that goes by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck
from hypothesis.strategies import integers
from server.house import House, play_over_http, serving

from honjin.server.calls import CALLS
from honjin.server.openapi import describe
from honjin.server.wire import ErrorBody


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, dict[str, str]]]:
    with serving(tmp_path_factory.mktemp("fuzzed")) as house:
        ann = house.guest("Ann")
        tables = [ann.open("me", "me", hotseat=True, spectators=True) for _ in range(2)]
        play_over_http(tables[0], {"A": ann, "B": ann})
        cookie = "; ".join(f"{c.name}={c.value}" for c in ann.http.cookies.jar)
        yield house, {"Cookie": cookie, "tables": " ".join(tables)}


def test_every_call_is_described(house: House) -> None:
    document = house.guest("").get("/openapi.json")
    assert document["openapi"].startswith("3.1")
    for call in CALLS:
        assert call.method.lower() in document["paths"][call.path]
    assert "KenjinView" in document["components"]["schemas"]
    documented = (Path(__file__).parents[2] / "docs" / "server-api.md").read_text()
    for call in CALLS:
        last = call.path.rpartition("/")[2]
        assert last in documented or last == "{id}"


def test_every_call_has_examples_that_fit_what_it_carries() -> None:
    """Of the body, of the answer and of a refusal; as the server itself would read them."""
    paths = describe()["paths"]
    for call in CALLS:
        operation = paths[call.path][call.method.lower()]
        assert all(one.get("description") for one in operation["parameters"]), call.path
        if call.body is not None:
            sent = operation["requestBody"]["content"]["application/json"]["example"]
            msgspec.convert(sent, call.body)
        refused = operation["responses"]["default"]["content"]["application/json"]["example"]
        assert msgspec.convert(refused, ErrorBody).error.message
        if not call.plain:
            answered = operation["responses"]["200"]["content"]["application/json"]["example"]
            msgspec.convert(answered, call.answer)


def test_examples_use_words_not_names_of_fields() -> None:
    """A string that merely repeats the name of its field tells a reader nothing."""

    def repeated(value: Any, name: str = "") -> Iterator[str]:
        if isinstance(value, dict):
            for field, inner in value.items():
                yield from repeated(inner, field)
        elif isinstance(value, list):
            for inner in value:
                yield from repeated(inner, name)
        elif isinstance(value, str) and value and value == name:
            yield name

    paths = describe()["paths"]
    for call in CALLS:
        for part in paths[call.path][call.method.lower()]["responses"].values():
            for content in part["content"].values():
                assert not list(repeated(content.get("example"))), (call.path, content["example"])


VALID, INVALID = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
OPERATIONS = [(call.method, call.path, VALID) for call in CALLS]
OPERATIONS += [(call.method, call.path, INVALID) for call in CALLS if call.body or call.query]


@pytest.mark.parametrize(("method", "path", "mode"), OPERATIONS)
def test_nothing_makes_the_server_fail(
    fuzzed: tuple[House, dict[str, str]], method: str, path: str, mode: schemathesis.GenerationMode
) -> None:
    house, known = fuzzed
    session = requests.Session()
    session.trust_env = False
    document = house.guest("").get("/openapi.json")
    schema: Any = schemathesis.openapi.from_dict(document)
    operation = schema[path][method]

    @hypothesis.settings(
        max_examples=20,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(case=operation.as_strategy(generation_mode=mode), pick=integers(0, 2))
    def fuzz(case: Any, pick: int) -> None:
        tables = known["tables"].split()
        if "id" in (case.path_parameters or {}) and pick < 2:
            case.path_parameters["id"] = tables[pick]
        if "game" in (case.path_parameters or {}) and pick < 2:
            case.path_parameters["game"] = "kenjin"
        answer = case.call(
            base_url=house.base, headers={"Cookie": known["Cookie"]}, session=session
        )
        assert answer.status_code < 500, answer.content
        if answer.status_code != 200:
            assert answer.json()["error"]["code"]

    with session:
        fuzz()
