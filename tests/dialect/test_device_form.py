"""What a GPU's C++ computes differently by itself: it must not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from compiler.types import Refused
from dialect.device_form import OnDevice, device_of
from dialect.forms import Both

SINGLE = """
def single_floats(single: view[f32], a: i64, b: i64) -> float:
    product = single[4] * single[4] / single[0] + float(a)
    return math.log(single[4]) + single[0] / 7.0 * single[1] + product + float(b)
"""
SHIFTED = """
def shifted(out: view[i64], a: i64, b: i64) -> float:
    two = a
    two |= b << 32
    return float(two >> 30) + float(two & 7)
"""
CHANGED = """
def counted_later(out: view[i64], a: i64, b: i64) -> float:
    some = part(out, 0, b)
    b = a
    return float(len(some))
"""
TWO_PARTS = """
def two_parts(out: view[i64], a: i64, b: i64) -> float:
    some = part(out, 0, 3)
    if a > b:
        some = part(out, 0, 2)
    return float(len(some))
"""


@pytest.mark.skipif(not shutil.which("g++"), reason="g++ is missing: run `apt-get install g++`")
@pytest.mark.parametrize("bits", [32, 64])
def test_single_floats_are_computed_with_as_doubles(bits: int, tmp_path: Path) -> None:
    """C++ has a `log` of single floats, and multiplies them as such."""
    both = Both(SINGLE, tmp_path)
    device = OnDevice(SINGLE, ["single_floats"], tmp_path, bits)
    forms = [both.outcome(f, "single_floats", 3, 4) for f in (device.call, both.plainly)]
    assert forms[0] == forms[1]


@pytest.mark.skipif(not shutil.which("g++"), reason="g++ is missing: run `apt-get install g++`")
def test_what_is_shifted_far_has_room(tmp_path: Path) -> None:
    """Where integers have 32 bits."""
    both = Both(SHIFTED, tmp_path)
    device = OnDevice(SHIFTED, ["shifted"], tmp_path, 32)
    forms = [both.outcome(f, "shifted", 3, 4) for f in (device.call, both.plainly)]
    assert forms[0] == forms[1]


@pytest.mark.parametrize("text", [CHANGED, TWO_PARTS])
def test_a_part_whose_length_varies_has_none(text: str, tmp_path: Path) -> None:
    """There it would be computed again, from what its variables hold by then."""
    with pytest.raises(Refused, match="the length is unknown"):
        OnDevice(text, ["counted_later", "two_parts"], tmp_path, 64)


@pytest.mark.parametrize(
    ("line", "reads"),
    [("out[2] = n", False), ("out[2] = out[n]", True), ("copy_plus(out, n, out, 0, 2, 5)", True)],
)
def test_a_list_that_its_maker_reads_is_kept(line: str, reads: bool, tmp_path: Path) -> None:
    """Others are never made on a GPU: what would be written into them marks a mask."""
    text = f"\ndef more(out: vec[i64], n: i64) -> i64:\n    {line}\n    return n\n"
    device = device_of(text, tmp_path, 32)
    more = next(function for function in device.used if function.name == "more")
    assert device.bodies[more].statements
    assert ("#define LISTED" in device.text()) == reads
