"""The page about the HTTP interface, from the server's OpenAPI document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from honjin.server.openapi import describe

INTRODUCTION = """# The HTTP interface, call by call

A server describes itself at `/api/openapi.json` (OpenAPI 3.1); this page is that document for
people. [The server's interface](../server-api.md) explains how the calls belong together, and how
the stream and the WebSocket work. Every refusal has the same form, with an HTTP status and one of
the [codes](errors.md):

```json
{"error": {"code": "stale", "message": "the table has moved on"}}
```

(`scripts/reference.py` writes this page from the code; a test compares.)
"""
LONGEST = 900
VIEWS = ("View", "Piece")


def http() -> Iterator[str]:
    """Calls with their fields and an example, then everything that is sent."""
    document = describe()
    yield INTRODUCTION
    yield "## Calls\n"
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            yield from _operation(method.upper(), path, operation)
    yield "## What is sent\n"
    used = sorted(_used(document))
    for name in used:
        yield from _schema(name, document["components"]["schemas"][name])


def _operation(method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"### {method} {path}\n"
    yield f"{operation['summary']}\n"
    needs = "Needs a guest." if operation.get("security") else "Anybody may call it."
    query = [p for p in operation["parameters"] if p["in"] == "query"]
    yield f"{needs}\n"
    for one in operation["parameters"]:
        place = f"{_type(one['schema'])}, in the query" if one in query else "in the path"
        yield f"- `{one['name']}` ({place}): {one['description']}"
    if operation["parameters"]:
        yield ""
    body = operation.get("requestBody")
    if body:
        content = body["content"]["application/json"]
        yield f"Body: {_type(content['schema'])}\n"
        yield from _example(content)
    for kind, content in operation["responses"]["200"]["content"].items():
        yield f"Answer ({kind}): {_type(content['schema'])}\n"
        yield from _example(content)


def _example(content: dict[str, Any]) -> Iterator[str]:
    if "example" not in content:
        return
    text = json.dumps(content["example"], ensure_ascii=False)
    if len(text) > LONGEST:
        return
    yield f"```json\n{text}\n```\n"


def _schema(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"### {name}\n"
    if schema.get("description"):
        yield " ".join(schema["description"].split()) + "\n"
    if not schema.get("properties"):
        return
    wanted = schema.get("required", ())
    yield "| field | type | default |"
    yield "|---|---|---|"
    for field, inner in schema["properties"].items():
        default = "" if field in wanted else f"`{json.dumps(inner.get('default'))}`"
        yield f"| `{field}` | {_type(inner)} | {default} |"
    yield ""


def _type(schema: dict[str, Any]) -> str:
    """A type in a few words, with a link to what it names."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(one)}`" for one in schema["enum"])
    for many in ("anyOf", "oneOf"):
        if many in schema:
            return " or ".join(_type(one) for one in schema[many])
    kind = str(schema.get("type", "anything"))
    if kind == "array" and isinstance(schema.get("items"), dict) and schema["items"]:
        return f"list of {_type(schema['items'])}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    return kind


def _used(document: dict[str, Any]) -> set[str]:
    """The names of all schemas that a call sends or answers; views have pages of their own."""
    found: set[str] = set()
    waiting: list[Any] = [document["paths"]]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            name = str(value.get("$ref", "")).rpartition("/")[2]
            if name and name not in found:
                found.add(name)
                waiting.append(document["components"]["schemas"][name])
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return found
