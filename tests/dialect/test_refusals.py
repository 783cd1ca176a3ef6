"""What is not of the dialect is refused, with its place and the way to say it instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from compiler import build
from compiler.library import Library
from compiler.source import Program
from compiler.types import Refused
from dialect.forms import HEADER

REFUSED = {
    # Expressions.
    "return a / 2": "write //",
    "return float(a)": "write i64",
    "return a == 1": "write 1 if",
    "b: float = a\n    return 0": "write float",
    "b: bool = a\n    return 0": "write … != 0",
    "return pair(a)": "write a value of that type",
    "return a ** 2": "no operator for a ** 2: write a product",
    "a **= 2\n    return a": "no operator for a **= 2: write a product",
    "return a @ a": "write dot(",
    "return +a": "write the number without +",
    "return -(a > 0)": "a bool has no minus: write it for a number",
    "return numbers_of(a)": "plain Python, since its signature",
    "return sorted_by(a)": "no sorted_by(a): write a function sorted_by whose parameters",
    "return sum(a)": "write a loop that adds",
    "return abs(a)": "write max(x, -x)",
    "return min(a, a, a)": "write min(a, b) with two",
    "return len(a)": "write len(v) with a vec",
    "return min(a, key=a)": "takes no named arguments here: write them in order",
    "c = a if a else 'x'\n    return a": "no Constant ('x'): write a number with a named constant",
    "b = None\n    return a": "no Constant (None): write a number that stands for nothing",
    "b = b'x'\n    return a": "no Constant (b'x'): write a number",
    "b = f'{a}'\n    return a": "only errors have text",
    "b = {1: 2}\n    return a": "no Dict ({1: 2}): write a vec with the key as index",
    "b = {a: 2 for a in range(3)}\n    return a": "filled in a loop",
    "b = {1, 2}\n    return a": "no Set ({1, 2}): write a number with one bit for each member",
    "b = {i for i in range(3)}\n    return a": "set in a loop",
    "b = [1, 2]\n    return a": "no List ([1, 2]): write vec[i64]",
    "b = (i for i in range(3))\n    return a": "no GeneratorExp ((i for i in range(3))): write",
    "b = lambda: 1\n    return a": "no Lambda (lambda: 1): write a function of the module",
    "return (b := a)": "write the assignment on a line of its own",
    "return min(*a)": "no Starred (*a): write every argument",
    "yield a": "write the numbers into a vec, and return it",
    "yield from a": "write the numbers into a vec",
    "b = later + a\n    later = 1\n    return b": "before it has a value: write that first",
    "return unknown + a": "write a constant of a compiled module, or a parameter",
    "v = vec[i64]([1])\n    return v[-1]": "counts from the start: write len(…) - n",
    "v = vec[i64]([1])\n    w = v[::2]\n    return a": "without a step: write a loop",
    "return a[0]": "has no items: write a vec",
    "return a.size": "i64 has no field size: write it into __init__",
    "return 1 << 70": "64 bits: write a smaller number",
    "return i64(1.5 // float(a))": "floats have no //: write i64",
    "return 1 if a in vec[i64]([1]) else 0": "write … in (1, 2, 3)",
    "return 1 if a is a else 0": "write ==, !=",
    "v = vec[i64]([1])\n    return 1 if v == v else 0": "write a comparison of fields",
    "return 1 if (a > 0) < (a > 1) else 0": "no order: write and, or and not",
    "b = [i for i in range(3) if i]\n    return a": "only [make(i) for i in range(n)]",
    "b = [i for i in range(3)]\n    return a": "write numbers into a vec",
    "return a(1)": "cannot be called here: write the name of a function",
    "b = Base()\n    return a": "Base has subclasses: write the name of one that has none",
    "b = Plain({})\n    return a": "made in plain Python: write it as a parameter",
    "return a.bit_count(1)": "takes no arguments: write bit_count()",
    "return a.size()": "no method size: write a function that takes it",
    "return Heir().unknown()": "Heir.unknown is unknown, or plain Python: write it",
    "return helper(a, a)": "wrong arguments for helper: write helper(x)",
    "return helper()": "helper needs x: write it too",
    "return math.sin(1.0)": "the dialect has no math.sin: write it with math.sqrt",
    "return i64(math.pi)": "math.pi: write it with math.sqrt",
    "return i64(time.time())": "the dialect has no time.time: write time.monotonic()",
    "return os.getpid()": "no os.getpid: write a function in a compiled module",
    "return i64(math.sqrt(1.0, 2.0))": "sqrt takes 1 arguments: write as many",
    "v = vec[i64](a)\n    return a": "write vec[…]([value] * count)",
    "v = vec[i64]([1], [2])\n    return a": "write vec[…](…) with one argument",
    "return poured(vec[i64]([1]), a)": "a view[i64] is needed here, not a vec[i64]: write a vec",
    "h = Holder()\n    return poured(h.replaced, h.change())": "may be replaced during the call",
    "p = part(Holder().replaced, 0, 1)\n    return p[0]": "may go before it: write part",
    "h = Holder()\n    p = part(h.replaced, 0, 1)\n    return p[0]": "may go before it: write part",
    "v = vec[i64]([1])\n    p = part(v, 0, 1)\n    v = vec[i64]([2])\n    return p[0]": "may go",
    "while a:\n        v = vec[i64]([a])\n        p = part(v, 0, 1)\n    return a": "may go",
    # Statements.
    "if a:\n        return 1": "may end without a return: write one at its end",
    "b = a\n    b = 1.5\n    return a": "write i64",
    "b = a\n    b: float = 1.5\n    return a": "cannot become a float: write another name",
    "b: str = 'x'\n    return a": "not a type of the dialect: write i64",
    "b = nothing()\n    return a": "returns nothing: write it on a line of its own",
    "a, b = a, a\n    return a": "no Tuple ((a, b)): write one assignment",
    "a = b = 1\n    return a": "no Assign to several targets (a = b = 1): write one assignment",
    "a += 0.5\n    return a": "write float",
    "b = [Heir() for i in range(2)]\n    b[0] = Heir()\n    return a": "write into the objects",
    "a.bit_count = 1\n    return a": "no field bit_count: write it into __init__",
    "(-a)[:] = a\n    return a": "without a step: write a loop",
    "v = vec[i64]([1])\n    v[:] = v\n    return a": "cannot be assigned to: write a variable",
    "v = vec[i64]([1])\n    for i, j in v:\n        pass\n    return a": "write a loop over range",
    "v = vec[i64]([1])\n    for w in (v, v):\n        pass\n    return a": "write a call for each",
    "for i in a:\n        pass\n    return a": "no items to loop over: write range",
    "for i in range():\n        pass\n    return a": "one to three numbers: write them",
    "for i in range(0, 9, a):\n        a += 1\n    return a": "must be a constant: write one",
    "return": "wrong returns i64: write one here",
    "raise ValueError('x')": "write raise Error",
    "try:\n        a += 1\n    except ValueError:\n        a = 0\n    return a": "write the test",
    "assert a\n    return a": "no Assert (assert a): write if not …: raise Error",
    "while a:\n        a -= 1\n    else:\n        a = 2\n    return a": "no While with else (while",
    "for i in range(a):\n        pass\n    else:\n        a = 2\n    return a": "no For with else",
    "global a\n    return a": "no Global (global a): write a parameter",
    "del a\n    return 1": "no Delete (del a): write nothing",
    "with a:\n        return a": "no With (with a:",
    "match a:\n        case 1:\n            return a\n    return a": "write if … elif … else",
    "import math\n    return a": "write the import at the head",
    "def inner() -> i64:\n        return 1\n    return a": "write it in the module",
    "class Inner:\n        pass\n    return a": "no ClassDef (class Inner:",
    # The program.
    "return wrong(a - 1)": "calls itself (wrong → wrong): write a loop, or mark it @recursive",
}
BEFORE = """
import os
import time


def numbers_of(x: i64) -> dict[int, int]:
    return {}


def helper(x: i64) -> i64:
    return x


def nothing() -> None:
    pass


def pair(x: vec[i64]) -> i64:
    return x[0]


def poured(out: view[i64], x: i64) -> i64:
    return out[x]


class Base:
    def __init__(self) -> None:
        self.size: i64 = 0


class Heir(Base):
    def __init__(self) -> None:
        super().__init__()


class Plain:
    def __init__(self, words: dict[int, int]) -> None:
        self.size: i64 = 0


class Holder:
    def __init__(self) -> None:
        self.replaced: vec[i64] = vec[i64]()

    def change(self) -> i64:
        self.replaced = vec[i64]()
        return 0


"""


PROGRAMS = {
    "def spread(out: view[i16], bits: i64) -> None:\n    unpack(out, 0, 7, bits, 4)\n": (
        "write a constant from 1 to 15"
    ),
    "def spread(out: view[i16], a: i64) -> None:\n    unpack(out, 0, a, 16, 4)\n": (
        "write a constant from 1 to 15"
    ),
    "def spread(out: view[u8], a: i64) -> None:\n    unpack(out, 0, a, 9, 4)\n": (
        "write a constant from 1 to 8"
    ),
    "def first(numbers: Annotated[vec[i64], 3]) -> i64:\n    return numbers[0]\n": (
        "only a view parameter can have a length: write the type alone"
    ),
    "def first(numbers: Annotated[view[i64], N]) -> i64:\n    return numbers[0]\n": (
        "N is not a constant: write one"
    ),
    "class A:\n    def __init__(self, x: i64) -> None:\n        self.x: dict[int, int] = {}\n": (
        "the field x needs a type of the dialect: write i64"
    ),
    "class A:\n    pass\n\n\nclass B:\n    pass\n\n\nclass C(A, B):\n    pass\n": (
        "at most one base class, and it is compiled too: write the others as fields"
    ),
    "class A:\n    def __init__(self) -> None:\n        super().start()\n": (
        "no base class has a compiled method start: write it there"
    ),
    "@in_place\ndef first(numbers: vec[i64]) -> i64:\n    return numbers[0]\n": (
        "a method that takes and returns numbers and views: write it so"
    ),
    "class A:\n    def __init__(self) -> None:\n        self.x: i64 = 0\n\n"
    "    @long_call\n    def other(self) -> A:\n        return A()\n": (
        "returns a number, a vec or nothing: write the object into a field"
    ),
    "class State:\n    def __init__(self) -> None:\n        self.x: i64 = 0\n\n\n"
    "class B:\n    def __init__(self, x: i64) -> None:\n        self.x: i64 = x\n\n\n"
    "def begun() -> i64:\n    return State().x\n": (
        "tells which game this belongs to: write a state as parameter"
    ),
}


def refused(text: str, folder: Path) -> str:
    """What the compiler says of a text."""
    path = folder / "text.py"
    path.write_text(text)
    with pytest.raises(Refused) as refusal:
        Library("text", Program([("dialect.text", path)]), {"dialect.text"}, "").parts()
    return str(refusal.value)


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_not_of_the_dialect_is_refused(body: str, tmp_path: Path) -> None:
    text = f"{HEADER}{BEFORE}def wrong(a: i64) -> i64:\n    {body}\n"
    said = refused(text, tmp_path)
    assert REFUSED[body] in said
    assert "write " in said
    first = text[: text.index("def wrong")].count("\n") + 1
    place = said.removeprefix(f"{tmp_path / 'text.py'}:").split(":")[0]
    assert first <= int(place) <= text.count("\n")


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_a_program_cannot_be_is_refused(program: str, tmp_path: Path) -> None:
    said = refused(f"{HEADER}\n{program}", tmp_path)
    assert PROGRAMS[program] in said
    assert "write " in said


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every place where the compiler refuses something, with what it says."""
    for path in sorted(build.HERE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
                ("refuse", "Refused")
            ):
                yield f"{path.name}:{node.lineno}", node


def test_every_refusal_says_what_to_write_instead() -> None:
    """Also those of devices. What is passed on, and hints that are computed, are tried above."""
    said = {place: ast.unparse(call.args[-1]) for place, call in calls()}
    computed = ("message", "{message}", "{hint}")
    assert not [place for place in said if not any(w in said[place] for w in ("write ", *computed))]
    assert len(said) > 60


def test_every_game_is_of_the_dialect() -> None:
    for name in (build.CORE, *build.games()):
        assert build.translated(name)
