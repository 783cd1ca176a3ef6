"""Programs of the dialect, made at random: integers, floats, narrow numbers, views and faults.

Whole numbers stay so small that 32 bits are enough, since Python's have no end. Indices are never
below 0, where Python counts from the end. Divisors, indices and narrow numbers go a little too far
now and then: those are faults.
"""

from __future__ import annotations

from hypothesis import strategies as st

from dialect.random_expressions import (
    NARROW,
    PLACES,
    REAL,
    WHOLE,
    Lines,
    indices,
    items,
    leaves,
    rarely,
    real_items,
    real_leaves,
    reals,
    risky,
    tests,
    wholes,
)

GIVEN = (
    "out: view[i64], half: view[i32], small: view[i16], tiny: view[i8], octets: view[u8], "
    "single: view[f32], a: i64, b: i64"
)
"""What every program gets: memory of the caller, and two numbers."""

risks: Lines = st.one_of(
    st.builds("{}[{} % 9] = {} % 300".format, st.sampled_from(list(PLACES)), risky, risky),
    st.builds("{}[{} % 9] += {} % 300".format, st.sampled_from(list(PLACES)), risky, risky),
    st.builds("unpack(small, {} % 5, {}, 3, {} % 4)".format, risky, risky, risky),
    st.builds("unpack(octets, {} % 5, {}, 1, {} % 4)".format, risky, risky, risky),
    st.builds("copy_plus(v, {} % 5, v, {} % 5, {} % 5, 1)".format, risky, risky, risky),
    st.builds("blank(half, {} % 5, {} % 5)".format, risky, risky),
    st.builds("single[{} % 9] = float({})".format, risky, risky),
    st.builds("box.number = {} % 9".format, risky),
    st.builds("for i in ({}, {}, {}): v[0] = i % 9".format, risky, risky, risky),
    st.builds("for i in range({} % 9, {} % 9): v[1] = i".format, risky, risky),
).map(lambda one: [one])


@st.composite
def stores(draw: st.DrawFn) -> list[str]:
    """A number into a vector, a view or a field."""
    place, width = draw(st.sampled_from(list(PLACES.items())))
    most = NARROW[width]
    fits = f"{draw(wholes)} % {most}" + ("" if width == "u8" else f" - {most // 2}")
    value = draw(rarely(fits, f"{draw(wholes)} % {3 * most}"))
    return [f"{place}[{draw(indices)}] = {value}"]


changes = st.builds(
    "{} {} {} % 7".format, items, st.sampled_from(["+=", "-=", "*=", "//=", "^="]), wholes
).map(lambda line: [line, *_kept_small(line)])


def _kept_small(line: str) -> list[str]:
    """Numbers of 64 bits would grow beyond them."""
    place = line.split("[")[0]
    if PLACES[place] not in ("i64", "i32"):
        return []
    return [f"for i in range(5): {place}[i] %= 1009"]


simple: Lines = st.one_of(
    st.builds("{} = {} % 1009".format, st.sampled_from(WHOLE), wholes).map(lambda one: [one]),
    st.builds(
        lambda name, op, value: [f"{name} {op} {value}", f"{name} %= 1009"],
        st.sampled_from(WHOLE),
        st.sampled_from(["+=", "-=", "|=", "//="]),
        wholes,
    ),
    st.builds("{} {} {}".format, st.sampled_from(REAL), st.just("="), reals).map(lambda s: [s]),
    st.builds(
        "{} {} {}".format,
        st.sampled_from([*REAL, "box.real"]),
        st.sampled_from(["+=", "-=", "*=", "/="]),
        real_leaves,
    ).map(lambda one: [one]),
    st.builds("{} = {}".format, real_items, reals).map(lambda one: [one]),
    st.builds("{} += {}".format, real_items, real_leaves).map(lambda one: [one]),
    stores(),
    changes,
    st.builds("box.number = {} % 1009".format, wholes).map(lambda one: [one]),
    st.builds("box.open = {}".format, tests).map(lambda one: [one]),
    st.builds(
        "blank({}, {} % 4, {} % {})".format,
        st.sampled_from(["out", "half", "small", "tiny", "octets", "part(s, 0, 5)"]),
        leaves,
        leaves,
        rarely("2", "4"),
    ).map(lambda one: [one]),
    st.builds("unpack(small, {} % {}, {}, 4, 3)".format, leaves, rarely("3", "4"), wholes).map(
        lambda one: [one]
    ),
    st.builds("unpack(octets, {} % {}, {}, 1, 3)".format, leaves, rarely("3", "4"), wholes).map(
        lambda one: [one]
    ),
    st.builds(
        "copy_plus(v, {} % 3, v, {} % {}, {} % 3, {} % 50)".format,
        leaves,
        leaves,
        rarely("3", "5"),
        leaves,
        leaves,
    ).map(lambda one: [one, "for i in range(5): v[i] %= 1009"]),
    st.builds(
        lambda count, start, at, value: [
            f"some{count} = part(tiny, {start} % {6 - count}, {count})",
            f"if len(some{count}) > {at} % 4:",
            f"    some{count}[{at} % 4] += {value}",
        ],
        st.integers(1, 3),
        leaves,
        leaves,
        rarely("3", "100"),
    ),
)


def _block(lines: list[list[str]]) -> list[str]:
    return [f"    {line}" for one in lines for line in one] or ["    pass"]


def _nested(inner: Lines) -> Lines:
    blocks = st.lists(inner, max_size=3).map(_block)
    left = st.builds(lambda test, word: [f"    if {test}:", f"        {word}"], tests, exits)
    return st.one_of(
        st.builds(lambda t, yes, no: [f"if {t}:", *yes, "else:", *no], tests, blocks, blocks),
        st.builds(lambda head, body, out: [head, *body, *out], heads, blocks, left | st.just([])),
    )


exits = st.sampled_from(["break", "continue"])
heads = st.one_of(
    st.builds(
        lambda first, step: f"for i in range({first}, {first + 4 * step}, {step}):",
        st.integers(1, 3),
        st.sampled_from([1, 2, -1]),
    ),
    st.builds("for i in ({}, {}, 7):".format, wholes, leaves),
    st.sampled_from(["v", "s", "t", "u", "box.bytes"]).map("for i in {}:".format),
    st.just("for x in r:"),
)
bodies = st.builds(
    lambda lines, last: _block([*lines, *last]),
    st.lists(st.recursive(simple, _nested, max_leaves=5), min_size=1, max_size=5),
    st.just([]) | st.lists(risks, min_size=1, max_size=2),
)

HELPERS = """
class Box:
    def __init__(self) -> None:
        self.number: i64 = 2
        self.open: bool = True
        self.real: float = 0.25
        self.bytes: Annotated[vec[u8], 5] = vec[u8]([250] * 5)
        self.shorts: Annotated[vec[i16], 5] = vec[i16]([-32000] * 5)
        self.signed: Annotated[vec[i8], 5] = vec[i8]([-120] * 5)
        self.reals: Annotated[vec[float], 5] = vec[float]([0.75] * 5)

    def turn(self, a: i64) -> i64:
        self.number = (self.number + a) % 1009
        self.signed[self.number % 5] = i8(a % 9)
        return self.bytes[a % 5] * self.shorts[self.number % 5] % 5003


def turn(v: vec[i64], a: i64, b: i64) -> i64:
    v[a % 5] = (v[b % 5] + a) % 1009
    return v[0] - b % 1009


def poke(out: view[i16], a: i64) -> i64:
    out[a % 3] = i16(a % 2000)
    return out[0] + out[1]


def near(x: float) -> float:
    return min(max(x, -9000.0), 9000.0)


def shown(v: vec[i64], s: vec[i16], t: vec[i8], u: vec[u8], r: vec[float], box: Box) -> float:
    total = box.real + float(box.number)
    i: i64
    for i in range(5):
        total = total * 0.5 + float(v[i] + s[i] * 3 + t[i] * 5 + u[i] * 7)
        total += r[i] - box.reals[i]
        total += float(box.bytes[i] * box.shorts[i] - box.signed[i])
    return total


"""


def program(name: str, body: list[str]) -> str:
    lines = [
        f"def {name}({GIVEN}) -> float:",
        "    v = vec[i64]([3, 1, 4, 1, 5])",
        "    s = vec[i16]([30000] * 5)",
        "    t = vec[i8]([-100, 7, 8, 9, 100])",
        "    u = vec[u8]([200] * 5)",
        "    r = vec[float]([0.5] * 5)",
        "    box = Box()",
        "    c: i64 = 2",
        "    d: i64 = -5",
        "    i: i64 = 0",
        "    x = 0.5",
        "    y = -3.0",
        *body,
        "    total = shown(v, s, t, u, r, box) + x - y * 0.3",
        "    return total + float(a + 3 * b + 5 * c + 7 * d + 11 * i)",
        "",
        "",
    ]
    return "\n".join(lines)
