"""Programs of the dialect made at random do the same in both forms."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from dialect.forms import Both

VARIABLES = ("a", "b", "c", "d")
TRIED = [(-9, 4), (0, 0), (1, -1), (7, 3), (100, -37)]
leaves = st.sampled_from(VARIABLES) | st.integers(-20, 20).map(str)


def _combined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pair = st.tuples(inner, inner)
    return st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "&", "|", "^", "//", "%"]), inner).map(
            lambda t: f"({t[0]} {t[1]} {t[2]})"
        ),
        st.tuples(inner, st.sampled_from(["<<", ">>"]), st.integers(0, 6)).map(
            lambda t: f"({t[0]} % 4096 {t[1]} {t[2]})"
        ),
        st.tuples(tests, inner, inner).map(lambda t: f"({t[1]} if {t[0]} else {t[2]})"),
        pair.map(lambda t: f"turn(v, {t[0]}, {t[1]})"),
        inner.map(lambda e: f"v[{e} % 5]"),
        pair.map(lambda t: f"min({t[0]}, max({t[1]}, -50))"),
    )


tests = st.deferred(
    lambda: st.tuples(
        leaves, st.sampled_from(["<", "<=", "==", "!=", ">", ">="]), leaves, leaves
    ).map(lambda t: f"{t[0]} {t[1]} {t[2]} or {t[3]} in (1, {t[0]})")
)
expressions = st.recursive(leaves, _combined, max_leaves=8)


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines] or ["    pass"]


def _nested(inner: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    blocks = st.lists(inner, max_size=3).map(lambda found: [line for one in found for line in one])
    return st.one_of(
        st.tuples(tests, blocks, blocks).map(
            lambda t: [f"if {t[0]}:", *_indented(t[1]), "else:", *_indented(t[2])]
        ),
        st.tuples(st.integers(1, 3), st.sampled_from([1, 2, -1]), blocks).map(
            lambda t: [f"for i in range({t[0]}, {t[0] + 4 * t[1]}, {t[1]}):", *_indented(t[2])]
        ),
    )


simple = st.one_of(
    st.tuples(st.sampled_from(VARIABLES), expressions).map(lambda t: [f"{t[0]} = {t[1]} % 1009"]),
    st.tuples(st.sampled_from(VARIABLES), st.sampled_from(["+=", "-=", "|="]), leaves).map(
        lambda t: [f"{t[0]} {t[1]} {t[2]}"]
    ),
    st.tuples(leaves, expressions).map(lambda t: [f"v[{t[0]} % 5] += {t[1]} % 1009"]),
)
statements = st.recursive(simple, _nested, max_leaves=6)


def function(number: int, body: list[list[str]]) -> str:
    lines = [
        f"def f{number}(a: i64, b: i64) -> i64:",
        "    v = vec[i64]([3, 1, 4, 1, 5])",
        "    c: i64 = 2",
        "    d: i64 = -5",
        "    i: i64 = 0",
        *_indented([line for statement in body for line in statement]),
        "    return (a + 3 * b + 5 * c + 7 * d + 11 * i + v[0] + 13 * v[4]) % 1000003",
        "",
        "",
    ]
    return "\n".join(lines)


TURN = """
def turn(v: vec[i64], a: i64, b: i64) -> i64:
    v[a % 5] = (v[b % 5] + a) % 1009
    return v[0] - b % 1009


"""


@settings(max_examples=4, deadline=None)
@given(st.lists(st.lists(statements, min_size=1, max_size=5), min_size=12, max_size=12))
def test_random_programs_do_the_same_in_both_forms(bodies: list[list[list[str]]]) -> None:
    text = TURN + "".join(function(n, body) for n, body in enumerate(bodies))
    with tempfile.TemporaryDirectory() as folder:
        both = Both(text, Path(folder))
        for number in range(len(bodies)):
            for a, b in TRIED:
                name = f"f{number}"
                assert both.natively(name, a, b) == both.plainly(name, a, b), (name, a, b)
