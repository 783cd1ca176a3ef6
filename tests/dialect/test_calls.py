"""How Python calls a library: functions with the same types share the code for it."""

from __future__ import annotations

from pathlib import Path

from compiler.library import Library
from compiler.source import Program

from .forms import HEADER

TEXT = """
class Pair:
    def __init__(self, a: i64, b: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b

    def sum(self) -> i64:
        return self.a + self.b


def lower(pair: Pair) -> i64:
    return min(pair.a, pair.b)


def higher(pair: Pair) -> i64:
    return max(pair.a, pair.b)


def same(pair: Pair) -> bool:
    return pair.a == pair.b


def _hidden(pair: Pair) -> i64:
    return pair.a
"""


def parts(folder: Path) -> dict[str, str]:
    path = folder / "text.py"
    path.write_text(HEADER + TEXT)
    return Library("text", Program([("dialect.text", path)]), {"dialect.text"}, "").parts()


def test_functions_with_the_same_types_share_the_code_of_a_call(tmp_path: Path) -> None:
    calls = parts(tmp_path)["calls"]
    ways = [line for line in calls.splitlines() if line.startswith("static PyObject *way_")]
    assert [way.split("(*call)")[1].split(",")[0] for way in ways] == ["(Pair *)", "(Pair *)"]
    assert "return way_0(dialect_text__lower, sig, fallbacks[" in calls
    assert "return way_0(dialect_text__higher, sig, fallbacks[" in calls
    assert "return way_1(dialect_text__same, sig, fallbacks[" in calls


def test_methods_of_the_first_class_of_a_line_share_nothing(tmp_path: Path) -> None:
    """They are the contract, which bots call again and again."""
    assert "int64_t result = Pair__sum((Pair *)me);" in parts(tmp_path)["calls"]


def test_what_python_cannot_call_stays_in_the_rules(tmp_path: Path) -> None:
    both = parts(tmp_path)
    assert "static int64_t dialect_text___hidden(Pair *v_pair);" in both["rules"]
    assert "dialect_text___hidden" not in both["calls"]
    assert "int64_t dialect_text__lower(Pair *v_pair) {" in both["rules"]
    assert "SHARED int64_t dialect_text__lower(Pair *v_pair);" in both["calls"]
