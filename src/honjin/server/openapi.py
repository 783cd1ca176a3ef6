"""The description of the interface, made from the calls and what they carry."""

from __future__ import annotations

import re
from typing import Any

import msgspec

import honjin
from honjin.games import NAMES, find_game
from honjin.server import wire, wire_sockets
from honjin.server.call import Call
from honjin.server.calls import CALLS
from honjin.server.example import example

REF = "#/components/schemas/{name}"
JSON = "application/json"
DESCRIBED = {
    "id": "the table, as in its link",
    "game": "the name of a game",
    "seat": "a seat of yours; without it, a spectator",
    "since": "the number of events that you have",
    "action": "an action, as in `legal`",
    "page": "which part of a long replay, from 0 on",
    "open": "show everything, hidden cards too",
    "name": "the name of a person",
    "pace": "`live`, `slow` or `none`",
    "guest": "who unsubscribes",
    "key": "the key in the mail",
}
PARAMETER: dict[str, dict[str, Any]] = {
    "seat": {"type": "string", "pattern": "^[A-Z]$"},
    "since": {"type": "integer", "minimum": 0, "maximum": 2**53},
    "page": {"type": "integer", "minimum": 0, "maximum": 2**53},
    "open": {"type": "boolean"},
    "action": {"type": "string", "minLength": 1, "maxLength": 200},
}
MESSAGES = (
    wire_sockets.SocketAct,
    wire_sockets.SocketUndo,
    wire_sockets.SocketAnswer,
    wire_sockets.SocketSay,
    wire_sockets.SocketSnapshot,
    wire_sockets.SocketChange,
    wire_sockets.SocketTable,
    wire_sockets.SocketChat,
    wire_sockets.SocketDone,
    wire_sockets.SocketError,
)


def _without_examples(description: str) -> str:
    """A docstring without its Python examples, which stand at its end."""
    return description.partition(">>> ")[0].rstrip()


def describe() -> dict[str, Any]:
    """The OpenAPI 3.1 document."""
    views = [find_game(name).view_type for name in NAMES]
    kinds: list[Any] = [wire.ErrorBody, *MESSAGES, *views]
    kinds += [call.answer for call in CALLS] + [call.body for call in CALLS if call.body]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    for component in components.values():
        if "description" in component:
            component["description"] = _without_examples(component["description"])
    made = {_key(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, made)
    paths["/api/tables/{id}/stream"] = {"get": _stream(made)}
    for operations in paths.values():
        for operation in operations.values():
            _add_example(operation, components)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Honjin", "version": honjin.__version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"guest": {"type": "apiKey", "in": "cookie", "name": "honjin_…"}},
        },
    }


def _key(kind: Any) -> str:
    return repr(kind)


def _operation(call: Call, made: dict[str, Any]) -> dict[str, Any]:
    media = "text/plain" if call.plain else JSON
    answers: dict[str, Any] = {
        "200": {"description": call.what, "content": {media: {"schema": made[_key(call.answer)]}}},
        "default": _refused(made),
    }
    operation: dict[str, Any] = {
        "summary": call.what,
        "parameters": [*_in_path(call.path), *(_in_query(name) for name in call.query)],
        "responses": answers,
    }
    if call.body is not None:
        schema = made[_key(call.body)]
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": schema}}}
    if call.needs_guest:
        operation["security"] = [{"guest": []}]
    return operation


def _stream(made: dict[str, Any]) -> dict[str, Any]:
    what = "Snapshots, a line of JSON each, until the game is over."
    schema = made[_key(wire.Snapshot)]
    return {
        "summary": what,
        "parameters": [*_in_path("/{id}"), _in_query("seat"), _in_query("since")],
        "responses": {
            "200": {"description": what, "content": {"application/x-ndjson": {"schema": schema}}},
            "default": _refused(made),
        },
        "security": [{"guest": []}],
    }


def _add_example(operation: dict[str, Any], components: dict[str, Any]) -> None:
    """An example of what a call is sent, of what it answers and of how it refuses."""
    for part in (operation.get("requestBody"), *operation["responses"].values()):
        for media, content in (part or {"content": {}})["content"].items():
            if media != "text/plain":
                content["example"] = example(content["schema"], components)


def _refused(made: dict[str, Any]) -> dict[str, Any]:
    schema = made[_key(wire.ErrorBody)]
    return {"description": "A refusal.", "content": {JSON: {"schema": schema}}}


def _in_path(path: str) -> list[dict[str, Any]]:
    return [
        {**_parameter(name), "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", path)
    ]


def _in_query(name: str) -> dict[str, Any]:
    return {**_parameter(name), "in": "query", "required": False, "schema": PARAMETER[name]}


def _parameter(name: str) -> dict[str, Any]:
    described = {"description": DESCRIBED[name]} if name in DESCRIBED else {}
    return {"name": name, **described}
