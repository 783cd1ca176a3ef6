"""Expressions of the dialect, made at random: whole numbers, floats, tests and faults."""

from __future__ import annotations

from hypothesis import strategies as st

WHOLE = ("a", "b", "c", "d")
REAL = ("x", "y")
NARROW = {"i16": 30_000, "i8": 100, "u8": 100, "i32": 1_000_000, "i64": 1009}
PLACES = {
    "v": "i64",
    "s": "i16",
    "t": "i8",
    "u": "u8",
    "out": "i64",
    "half": "i32",
    "small": "i16",
    "tiny": "i8",
    "octets": "u8",
    "box.bytes": "u8",
    "box.shorts": "i16",
    "box.signed": "i8",
}
"""Vectors and views of whole numbers, with their widths."""
REALS = ("r", "single", "box.reals")

Text = st.SearchStrategy[str]
Lines = st.SearchStrategy[list[str]]


def rarely(usual: str, other: str) -> Text:
    return st.sampled_from([usual] * 15 + [other])


lengths = rarely("5", "6")
"""All vectors and views have five numbers."""
leaves = st.sampled_from(WHOLE) | st.integers(-20, 20).map(str)
indices = st.builds("{} % {}".format, leaves, lengths)
items = st.builds("{}[{}]".format, st.sampled_from(list(PLACES)), indices)
real_items = st.builds("{}[{}]".format, st.sampled_from(REALS), indices)
real_leaves = st.one_of(
    st.sampled_from(REAL),
    st.sampled_from(["0.0", "0.1", "-2.5", "1e308", "1e-310", "7.0", "box.real"]),
    leaves.map("float({})".format),
    real_items,
)
order = st.sampled_from(["<", "<=", "==", "!=", ">", ">="])
tests = st.one_of(
    st.builds("{} {} {} or {} in (1, {})".format, leaves, order, leaves, leaves, leaves),
    st.builds("{} <= {} < {}".format, leaves, items, leaves),
    st.builds("not {} {} {}".format, real_leaves, order, real_leaves),
    st.builds("{} {} {} and box.open".format, items, order, leaves),
)


def _real(inner: Text) -> Text:
    return st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(["+", "-", "*"]), inner),
        st.builds("({} / {})".format, inner, inner),
        st.builds("({} if {} else {})".format, inner, tests, inner),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, inner),
        st.builds("(-{})".format, inner),
        st.builds("math.{}({})".format, st.sampled_from(["sqrt", "log", "exp"]), inner),
    )


reals = st.recursive(real_leaves, _real, max_leaves=4)


def _whole(inner: Text) -> Text:
    return st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(["+", "-", "&", "|", "^"]), inner),
        st.builds("({} % 1009 * ({} % 1009))".format, inner, inner),
        st.builds("({} {} {})".format, inner, st.sampled_from(["//", "%"]), inner),
        st.builds("({} {} {})".format, inner, st.sampled_from(["//", "%"]), st.integers(-9, 9)),
        st.builds("({} % 4096 << {})".format, inner, st.integers(0, 6)),
        st.builds("({} >> {} % 9)".format, inner, leaves),
        st.builds("({} >> {})".format, inner, rarely("2", "(a - 90)")),
        st.builds("({} if {} else {})".format, inner, tests, inner),
        st.builds("(~{})".format, inner),
        st.builds("({}).bit_{}()".format, inner, st.sampled_from(["count", "length"])),
        st.builds("turn(v, {}, {})".format, inner, inner),
        st.builds("box.turn({})".format, inner),
        st.builds("poke(part(small, {} % 3, {}), {})".format, leaves, rarely("3", "4"), inner),
        st.builds("min({}, max({}, -50))".format, inner, inner),
        reals.map("i64(near({}))".format),
    )


wholes = st.recursive(leaves | items, _whole, max_leaves=6)


# Expressions over several lines, most parts of which can fault: only the first one may.

risky_leaves = st.one_of(
    st.builds("{}[{} % 9]".format, st.sampled_from(list(PLACES)), leaves),
    st.builds("({} // {})".format, leaves, leaves),
    st.builds("({} >> {})".format, leaves, leaves),
    st.builds("i64(near(math.{}(float({}))))".format, st.sampled_from(["sqrt", "log"]), leaves),
    st.builds("i64(near(1.0 / float({})))".format, leaves),
    st.builds("len(part(small, {} % 9, 2))".format, leaves),
)


def _risky(inner: Text) -> Text:
    operators = st.sampled_from(["+", "-", "//", "%", "&", ">>"])
    return st.one_of(
        st.builds("({}\n        {} {})".format, inner, operators, inner),
        st.builds("turn(\n        v, {},\n        {})".format, inner, inner),
        st.builds("min({},\n        {})".format, inner, inner),
        st.builds("poke(part(small, {} % 9,\n        {} % 5), {})".format, inner, inner, inner),
        st.builds("box.turn({})".format, inner),
        st.builds("({} if {} <\n        {} else {})".format, inner, inner, inner, inner),
        st.builds("i64(near(float({})\n        / float({})))".format, inner, inner),
    )


risky = st.recursive(risky_leaves | leaves, _risky, max_leaves=5)
