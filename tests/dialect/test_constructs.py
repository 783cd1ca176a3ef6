"""Each construct of the dialect gives in C what it gives in Python, faults included."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dialect.constructs import NAMES, TEXT, TRIED
from dialect.forms import Both

PATHS = os.pathsep.join(path for path in sys.path if path)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Both:
    return Both(TEXT, tmp_path_factory.mktemp("constructs"))


@pytest.mark.parametrize("name", NAMES)
def test_a_construct_is_the_same_in_both_forms(both: Both, name: str) -> None:
    for a, b in TRIED:
        forms = [both.outcome(call, name, a, b) for call in (both.natively, both.plainly)]
        assert forms[0] == forms[1], (a, b)


def test_the_clock_is_pythons(both: Both) -> None:
    assert not both.clock_differs()


def test_what_only_writes_a_note_is_not_called_while_notes_are_off(both: Both) -> None:
    text = "\n".join(both.library.rules_text())
    assert "  if (UNLIKELY(v_counter->f_open)) Counter__whisper(v_counter, v_b);" in text
    assert "  Counter__count_aloud(v_counter, v_b);" in text, "this counts, notes or not"


WRONG = {
    "division rounds towards zero": ("return q - (a % b != 0 && (a < 0) != (b < 0));", "return q;"),
    "the rest keeps its sign": ("(r < 0) != (b < 0) ? r + b : r", "(r < 0) != (b < 0) ? r : r"),
    "a power of two divides towards zero": (r"\((v_a) >> 3\)", r"(\1 / 8)"),
    "a small number is divided as if it had a sign": (
        r"return \(uint32_t\)a / \(uint32_t\)b;",
        "return (int16_t)a / (int16_t)b + 1;",
    ),
    "the rest of a small number is its quotient": (
        r"return \(uint32_t\)a % \(uint32_t\)b;",
        "return (uint32_t)a / (uint32_t)b;",
    ),
    "a constant divides towards zero": (
        r"\(uint64_t\)\(a \^ sign\) / \(uint64_t\)b\) \^ sign",
        "a / b)",
    ),
    "the rest of a constant division is negative": (
        r"return a - floor_div_by\(a, b\) \* b;",
        "return a % b;",
    ),
    "an index is not checked": (
        r"within\((\(v_b \+ INT64_C\(10\)\)), v_numbers->len, \d+\)",
        r"\1",
    ),
    "a declared length is not checked": (
        r"within\((\(INT64_C\(4\) \+ \(v_b \* v_b\)\)), 4, \d+\)",
        r"\1",
    ),
    "a narrow number is cut off": (r"sizeof\(T\) < 8 && UNLIKELY", "0 && UNLIKELY"),
    "a shift is not checked": (r"\(uint64_t\)n > 63", "0"),
    "a division by zero is not seen": (r"b == 0\.0", "0"),
    "a domain is not checked": (r"x <= 0\.0", "0"),
    "a range includes its end": (r"for \(; (\w+) < (\w+);", r"for (; \1 <= \2;"),
    "a range ignores its step": (r"\+= 3\)", "+= 1)"),
    "a range goes down in ones": (r"\+= -2\)", "+= -1)"),
    "a cut starts one late": (r"from->data \+ low", "from->data + low + 1"),
    "append changes what others hold": (r"v->h\.refs > 1", "0"),
    "operands in any order": (
        r"(int64_t t1 = Counter__next\(v_counter\);) (int64_t t2 = \(v_counter->f_value\);)",
        r"\2 \1",
    ),
    "and is or": (r"\(t1 < t2\) && ", "(t1 < t2) || "),
    "in forgets the last": (r" == v_b\)", r" == 77)"),
    "the lesser is the greater": (r"b_ < a_ \? b_ : a_", "b_ > a_ ? b_ : a_"),
    "a class takes the wrong method": (
        r"case (\d+):( *)return Strip__area\(\(Strip \*\)v\)",
        r"case \1:\2return Square__area((Square *)v)",
    ),
    "continue leaves the loop": (r"continue;", "break;"),
    "not is forgotten": (r"\(!\(v_a == v_b\)\)", "((v_a == v_b))"),
    "the bits are turned over": (r"\(~v_a\)", "(v_a)"),
    "the bits of a negative number are all counted": (
        r"popcountll\(a < 0 \? 0 - \(uint64_t\)a : \(uint64_t\)a\)",
        "popcountll((uint64_t)a)",
    ),
    "a view is not checked": (r"within\(v_b, v_out\.len, \d+\)", "v_b"),
    "an unsigned byte has a sign": (r"unsigned number : 8", "int number : 8"),
    "a signed byte has no sign": (r"int number : 8; \} Signed", "unsigned number : 8; } Signed"),
    "a part begins one place later": (r"v\.data \+ at, n\}", "v.data + at + 1, n}"),
    "a part is not checked": (r"at < 0 \|\| n < 0 \|\| at > v\.len - n", "0"),
    "a declared part is shorter": (r"v_out\.data, 3\}", "v_out.data, 2}"),
    "packed numbers keep their neighbours": (r"packed >>= bits\)", "packed >>= 1)"),
    "packed halves change places": (r"unpacklo_epi8\(low, high\)", "unpacklo_epi8(high, low)"),
    "a bit is as large as its place": (r"_mm_min_epu8\(bits, [^;]*\)\)", "bits"),
    "the seventeenth bit is the first again": (r", packed >>= 16\)", ")"),
    "a row is added from one place later": (
        r"sums->data\[i\] \+= row\[i\]",
        "sums->data[i] += row[i + 1]",
    ),
    "a copy forgets what is added": (r"out\[i\] = number\[i\] \+ more", "out[i] = number[i]"),
    "a product does not fit": (
        r"\(int32_t\)row\[i\] \* \(int32_t\)other\[i\]",
        "(int16_t)(row[i] * other[i])",
    ),
    "a choice takes the other one": (r"\(v_a > v_b\) \? v_a : ", "(v_a > v_b) ? v_b : "),
    "or is and": (r" \|\| \(!\(v_a", " && (!(v_a"),
    "a tuple loses its last number": (r"< 4; (t\d+)\+\+", r"< 3; \1++"),
    "a vector loses its last number": (
        r"< (t\d+)->len; (t\d+\+\+\) \{ v_number)",
        r"< \1->len - 1; \2",
    ),
    "a vector is filled with nothing": (r"v->data\[i\]dot = y;", "v->data[i]dot = 0;"),
    "a listed number is missing": (
        r"data\[1\] = fit_i64\(INT64_C\(2\), \d+\)",
        "data[1] = 0",
    ),
    "objects of a list are all the first": (r"v_i = (t\d+); (t\d+->data)", r"v_i = 0; \2"),
    "blank leaves the last one": (
        r"memset\(v\.data \+ at, 0, sizeof\(T\) \* \(size_t\)n\)",
        "memset(v.data + at, 0, sizeof(T) * (size_t)(n - 1))",
    ),
    "a shift goes one too far": (r"\(uint64_t\)a << n\)", "(uint64_t)a << n << 1)"),
    "a quotient of floats is whole": (r"return a / b;", "return (double)(int64_t)(a / b);"),
    "the length in bits is one short": (r"64 - __builtin_clzll", "63 - __builtin_clzll"),
    "recursion has no end": (r"\+\+frame->depth > 900", "0"),
    "a float is rounded": (r"return \(int64_t\)x;", "return (int64_t)floor(x);"),
    "a sum is a difference": (r"\(v_a \+ v_b\)", "(v_a - v_b)"),
    "a difference is a sum": (r"\(v_b - INT64_C\(1\)\)", "(v_b + INT64_C(1))"),
    "a product is a sum": (r"\(v_a \* v_b\)", "(v_a + v_b)"),
    "common bits are all bits": (r"\(v_a & v_b\)", "(v_a | v_b)"),
    "all bits are the different ones": (r"\(v_a \| v_b\)", "(v_a ^ v_b)"),
    "the different bits are all bits": (r"\(v_a \^ v_b\)", "(v_a | v_b)"),
    "a sign is lost": (r"\(-v_a\)", "(v_a)"),
    "the greater is the lesser": (r"b_ > a_ \? b_ : a_", "b_ < a_ ? b_ : a_"),
    "more is more or as many": (r"v_total > INT64_C\(50\)", "v_total >= INT64_C(50)"),
    "a loop runs once": (r"while \(true\)", "for (int once_ = 0; once_ < 1; once_++)"),
    "break leaves the function": (r"break;", "return 0;"),
    "a root is not checked": (r"x < 0\.0", "0"),
    "a default is another one": (r"__make\(v_a, INT64_C\(2\)\)", "__make(v_a, INT64_C(3))"),
    "the base class is not begun": (r"  Shape____init__\([^;]*;", "  ;"),
    "a copy is the same vector": (
        r"cut_i64\(v_numbers, 0, INT64_MAX, \d+\)",
        "KEEP(v_numbers)",
    ),
    "a list is the vector itself": (
        r"cut_i64\(v_numbers, 0, INT64_MAX, 0\)",
        "KEEP(v_numbers)",
    ),
    "an exponential is not checked": (r"isinf\(y\) && !isinf\(x\)", "0"),
    "an exponential has another base": (r"double y = exp\(x\);", "double y = exp2(x);"),
    "another error is raised": (r"frame->error = 1;", "frame->error = 0;"),
    "an error names no numbers": (r"frame->text, \"action %lld", 'frame->text, "action 0 %.0lld'),
    "nothing is raised": (r"fault\(FAULT_RAISED, \d+, 0, 0\);", ";"),
    "a shift to the right divides": (r"return a >> n;", "return a / ((int64_t)1 << n);"),
    "equal is different": (r"\(v_a == v_b\) \? INT64_C\(1\)", "(v_a != v_b) ? INT64_C(1)"),
    "different is always": (r"\(v_a != v_b\) \? INT64_C\(2\)", "(true) ? INT64_C(2)"),
    "at most is less": (r"\(v_a <= v_b\) \? INT64_C\(2\)", "(v_a < v_b) ? INT64_C(2)"),
    "at least is more": (r"\(v_a >= v_b\) \? INT64_C\(4\)", "(v_a > v_b) ? INT64_C(4)"),
    "less is at most": (r"\(v_a < v_b\) \? INT64_C\(1\)", "(v_a <= v_b) ? INT64_C(1)"),
    "floats at most are less": (r"\(v_x <= v_y\)", "(v_x < v_y)"),
    "a sum of floats is in halves": (
        r"0\.1\) \+ \(\(double\)v_b\)",
        "0.1) + (double)((float)v_b + 1e-9f)",
    ),
    "a difference of floats is a sum": (r"0\.1\) - \(\(double\)v_b\)", "0.1) + ((double)v_b)"),
    "a product of floats is rounded": (
        r"\(\(\(double\)v_a\) \+ 0\.1\) \* ",
        "(float)(((double)v_a) + 0.1) * ",
    ),
    "a root is rounded": (r"return sqrt\(x\);", "return (float)sqrt(x);"),
    "a logarithm has another base": (r"return log\(x\);", "return log2(x);"),
    "a view of 32 bits cuts off": (r"x < INT32_MIN \|\| x > INT32_MAX", "0"),
    "a view of 32 bits is not checked": (r"within\(\(v_b \* v_b\), v_out\.len, \d+\)", "v_b * v_b"),
    "a float of 32 bits is cut off": (
        r"define fit_f32\(x, site\) \(\(float\)\(x\)\)",
        "define fit_f32(x, site) ((float)(int)(x))",
    ),
    "products of narrow numbers are narrow": (r"\(\(int64_t\)(\(v_small->data)", r"((int32_t)\1"),
    "extremes are as narrow as the first number": (
        r"__typeof__\(\(a\) \+ \(b\)\) a_ = \(a\)",
        "int16_t a_ = (int16_t)(a)",
    ),
    "numbers of 32 bits are not widened": (r"\(\(int64_t\)(\(v_out\.data)", r"(\1"),
    "single floats are not widened": (r"\(\(double\)(\(v_out\.data)", r"(\1"),
    "the clock is another one": (r"CLOCK_MONOTONIC", "CLOCK_REALTIME"),
    "the clock has no fractions": (r" \+ 1e-9 \* \(double\)now\.tv_nsec", ""),
    "not a number means too large": (
        r"isnan\(x\) \? FAULT_DOMAIN : FAULT_RANGE",
        "FAULT_RANGE",
    ),
    "a constant without end has one": (r"\(1e308 \* 10\)", "1e308"),
    "a view is changed after a call": (
        r"ViewI32 (t\d+) = v_out;",
        r"dialect_text__stirred(v_out, 1); ViewI32 \1 = v_out;",
    ),
    "a later fault comes first": (
        r"(int64_t t2 = \(v_numbers->data\[[^;]*;) (int64_t t3 = floor_div\(v_b, v_a, \d+\);)",
        r"\2 \1",
    ),
    "a narrow number is checked before its index": (
        r"int64_t (t\d+) = (within[^;]*); (\(v_tiny->data\[)t\d+(\]\.number\)) = (fit_u8[^;]*);",
        r"int64_t \1 = \5; \3\2\4 = \1;",
    ),
    "numbers of a list are checked too early": (
        r"int64_t (t\d+) = (\(v_a \* INT64_C\(100\)\)); (int64_t t\d+ = \(v_tiny->data)",
        r"int64_t \1 = fit_u8(\2, 1); \3",
    ),
    "a signed byte is 128": (r"int64_t, -128, 127", "int64_t, -128, 128"),
    "a byte is below 0": (r"int64_t, 0, 255", "int64_t, -1, 255"),
    "16 bits are 17": (r"int64_t, -32768, 32767", "int64_t, -32768, 65535"),
    "a field is not changed": (r"\(v_self->f_width\) = v_width;", ";"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_translation_is_noticed(wrong: str, tmp_path: Path) -> None:
    pattern, instead = WRONG[wrong]

    def spoil(text: str) -> str:
        if pattern in text:
            return text.replace(pattern, instead)
        spoiled, times = re.subn(pattern, instead, text)
        assert times, f"nothing to spoil: {pattern}"
        return spoiled

    Both(TEXT, tmp_path, spoil)
    asked = [sys.executable, str(Path(__file__).parent / "differ.py"), str(tmp_path / "text.so")]
    told = subprocess.run(asked, capture_output=True, env={**os.environ, "PYTHONPATH": PATHS})
    # A wrong answer, or a crash: in a process of its own.
    assert told.returncode != 0
    assert told.returncode < 0 or told.stdout, told.stderr.decode()
