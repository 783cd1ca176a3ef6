"""What is not of the dialect is refused, with its place and the way to say it instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler import build
from compiler.library import Library
from compiler.source import Program
from compiler.types import Refused
from dialect.forms import HEADER

REFUSED = {
    "return a / 2": "divide integers with //",
    "return float(a)": "write i64",
    "return a == 1": "write 1 if",
    "b: float = a\n    return 0": "write float",
    "return a ** 2": "no operator",
    "return numbers_of(a)": "plain Python",
    "return sorted_by(a)": "the dialect has no sorted_by",
    "for i in range(0, 9, a):\n        a += 1\n    return a": "step of a range must be a constant",
    "c = a if a else 'x'\n    return a": "no Constant",
    "b = {1: 2}\n    return a": "no Dict",
    "try:\n        a += 1\n    except ValueError:\n        a = 0\n    return a": "no Try",
    "b = lambda: 1\n    return a": "no Lambda",
    "if a:\n        return 1": "may end without a return",
    "b = later + a\n    later = 1\n    return b": "before it has a value",
    "b = a\n    b = 1.5\n    return a": "write i64",
    "v = vec[i64]([1])\n    return v[-1]": "counts from the start",
    "return 1 << 70": "64 bits",
    "assert a\n    return a": "no Assert",
    "a, b = a, a\n    return a": "no Tuple",
    "return helper(a, a)": "wrong arguments for helper",
    "while a:\n        a -= 1\n    else:\n        a = 2\n    return a": "no While",
    "return math.sin(1.0)": "the dialect has no math.sin",
    "global a\n    return a": "no Global",
    "return wrong(a - 1)": "calls itself",
    "return a.bit_count(1)": "takes no arguments",
    "return poured(vec[i64]([1]), a)": "a view[i64] is needed",
}
BEFORE = """
def numbers_of(x: i64) -> dict[int, int]:
    return {}


def helper(x: i64) -> i64:
    return x


def poured(out: view[i64], x: i64) -> i64:
    return out[x]


"""


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_not_of_the_dialect_is_refused(body: str, tmp_path: Path) -> None:
    path = tmp_path / "text.py"
    text = f"{HEADER}{BEFORE}def wrong(a: i64) -> i64:\n    {body}\n"
    path.write_text(text)
    with pytest.raises(Refused) as refusal:
        Library("text", Program([("dialect.text", path)]), {"dialect.text"}, "").parts()
    said = str(refusal.value)
    assert REFUSED[body] in said
    first = text[: text.index("def wrong")].count("\n") + 1
    place = said.removeprefix(f"{path}:").split(":")[0]
    assert first <= int(place) <= text.count("\n")


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (
            "def spread(out: view[i16], bits: i64) -> None:\n    unpack(out, 0, 7, bits, 4)\n",
            "a constant from 1 to 15",
        ),
        (
            "def spread(out: view[i16], a: i64) -> None:\n    unpack(out, 0, a, 16, 4)\n",
            "a constant from 1 to 15",
        ),
        (
            "def first(numbers: Annotated[vec[i64], 3]) -> i64:\n    return numbers[0]\n",
            "only a view parameter can have a length",
        ),
    ],
)
def test_widths_and_lengths_are_known(function: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "text.py"
    path.write_text(f"{HEADER}\n{function}")
    with pytest.raises(Refused, match=said):
        Library("text", Program([("dialect.text", path)]), {"dialect.text"}, "").parts()


def test_fields_need_a_type(tmp_path: Path) -> None:
    path = tmp_path / "text.py"
    start = "def __init__(self, x: i64) -> None:"
    path.write_text(f"{HEADER}\nclass A:\n    {start}\n        self.x: dict[int, int] = {{}}\n")
    with pytest.raises(Refused, match="needs a type of the dialect"):
        Program([("dialect.text", path)])


def test_every_game_is_of_the_dialect() -> None:
    for name in (build.CORE, *build.games()):
        assert build.translated(name)
