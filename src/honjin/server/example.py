"""Examples for the description of the interface, made from what a schema says."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]
WORDS: dict[str, Any] = {
    "action": "deploy scout bridge",
    "code": "illegal_action",
    "game": "kenjin",
    "id": "q7Gk2mXw",
    "kind": "person",
    "legal": ["deploy scout bridge", "deploy lord port"],
    "level": "kachi",
    "message": "The Bridge is full.",
    "name": "Bea",
    "options": {"setup": "teaching"},
    "phase": "deploy",
    "rule": "KJ-DEP-13",
    "text": "Bea plays a face-down card at the Bridge.",
    "title": "Kenjin",
    "version": 12,
}
"""What fields of these names hold in examples."""
DEEPEST = 6


def example(schema: Schema, components: dict[str, Schema], name: str = "", depth: int = 0) -> Any:
    """A value that fits a schema, with words that a reader can follow."""
    if "$ref" in schema:
        return example(components[schema["$ref"].rpartition("/")[2]], components, name, depth)
    if name in WORDS and _fits(schema, WORDS[name]):
        return WORDS[name]
    for word in ("const", "default"):
        if word in schema:
            return schema[word]
    if "enum" in schema:
        return schema["enum"][0]
    for many in ("anyOf", "oneOf", "allOf"):
        if many in schema:
            return example(schema[many][0], components, name, depth)
    return _by_type(schema, components, name, depth)


def _by_type(schema: Schema, components: dict[str, Schema], name: str, depth: int) -> Any:
    kind = schema.get("type")
    if kind == "object":
        if depth > DEEPEST:
            return {}
        wanted = schema.get("required", ())
        return {
            field: example(inner, components, field, depth + 1)
            for field, inner in schema.get("properties", {}).items()
            if field in wanted or field in WORDS
        }
    if kind == "array":
        inner = schema.get("items") or (schema.get("prefixItems") or [{}])[0]
        if not inner or depth > DEEPEST:
            return []
        count = max(1, schema.get("minItems", 1))
        return [example(inner, components, name, depth + 1)] * count
    simple = {"integer": 1, "number": 0.5, "boolean": False, "null": None}
    if kind == "string":
        return (
            "A" if name in ("seat", "seats", "actors", "owner", "to", "waiting") else name or "text"
        )
    return simple.get(str(kind))


def _fits(schema: Schema, value: Any) -> bool:
    """Whether a word of ours has the type that the schema asks for."""
    kinds = {"string": str, "integer": int, "array": list, "object": dict}
    if "enum" in schema:
        return value in schema["enum"]
    for many in ("anyOf", "oneOf"):
        if many in schema:
            return any(_fits(one, value) for one in schema[many])
    if schema.get("type") == "array" and schema.get("items", {}).get("type") != "string":
        return False
    if schema.get("type") == "object" and "properties" in schema:
        return False
    kind = kinds.get(str(schema.get("type")))
    return kind is not None and isinstance(value, kind)
