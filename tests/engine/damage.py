"""Damaged JSON: a good document with a few values dropped, replaced, added or exchanged."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

Json = Any
fuzz = settings(max_examples=300, deadline=None, derandomize=True, database=None)

SEATS = ["A", "B", "C", "D", "Z", "AB", "É"]
CARDS = ["a1", "a2", "a13", "a14", "b1", "b2", "c1", "lord", "lord^", "scout^", "peasant", "^"]
TILES = ["port", "bridge", "sanctuary", "village", "nobody"]
PHASES = ["deploy", "scout", "shugenja", "general", "supply", "over", "draft", "draw_tiles"]
NAMES = st.sampled_from(SEATS + CARDS + TILES + PHASES)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 14)
    | st.sampled_from([2**31, 2**63, 2**64, -(2**63), 10**30])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.just("")
    | NAMES
    | st.text(max_size=4)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=4,
)


def places(json: Json) -> Iterator[tuple[Json, Any]]:
    """Every container in a document with each of its keys."""
    items = json.items() if isinstance(json, dict) else enumerate(json)
    for key, value in list(items):
        yield json, key
        if isinstance(value, dict | list):
            yield from places(value)


@st.composite
def damaged(draw: st.DrawFn, originals: st.SearchStrategy[Json], most: int = 3) -> Json:
    """One of the originals with up to `most` damages."""
    json = copy.deepcopy(draw(originals))
    for _ in range(draw(st.integers(1, most))):
        found = list(places(json))
        if not found:
            break
        holder, key = found[draw(st.integers(0, len(found) - 1))]
        other, other_key = found[draw(st.integers(0, len(found) - 1))]
        match draw(st.sampled_from(["drop", "replace", "replace", "add", "copy", "copy"])):
            case "drop":
                del holder[key]
            case "replace":
                holder[key] = draw(VALUES)
            case "add" if isinstance(holder, list):
                holder.insert(key, draw(VALUES))
            case "add":
                holder[draw(NAMES | st.text(max_size=3))] = draw(VALUES)
            case "copy":
                holder[key] = copy.deepcopy(other[other_key])
    return json
