"""Programs of the dialect made at random do the same in all forms: Python, C, and a GPU's C++.

Faults are the same in Python and C, with their lines and with what they leave behind. A GPU checks
nothing, so its form is compared where Python finds no fault.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from dialect.device_form import OnDevice
from dialect.forms import Both
from dialect.programs import HELPERS, bodies, program

TRIED = [(-9, 4), (0, 0), (1, -1), (7, 3), (100, -37)]
NAMES = [f"f{number}" for number in range(12)]
"""Twelve programs share a call of gcc."""
texts = st.lists(bodies, min_size=len(NAMES), max_size=len(NAMES)).map(
    lambda made: (
        HELPERS + "".join(program(name, body) for name, body in zip(NAMES, made, strict=True))
    )
)
Difference = tuple[str, str, int, int, str, str]
quick = settings(max_examples=4, deadline=None, phases=[Phase.generate], database=None)
long = settings(quick, max_examples=300, suppress_health_check=list(HealthCheck))


def differences(text: str, folder: Path) -> list[Difference]:
    """The form, the program and the numbers, and what it gives there and in Python."""
    both, found = Both(text, folder), []
    devices = [OnDevice(text, NAMES, folder, bits) for bits in (32, 64) if shutil.which("g++")]
    for name in NAMES:
        for a, b in TRIED:
            plain = both.outcome(both.plainly, name, a, b)
            forms = {"C": both.natively}
            if not plain.startswith("((<class"):
                forms |= {f"a GPU's {one.bits} bits": one.call for one in devices}
            for form, call in forms.items():
                if (got := both.outcome(call, name, a, b)) != plain:
                    found.append((form, name, a, b, got, plain))
    return found


@quick
@given(texts)
def test_random_programs_do_the_same_in_all_forms(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert differences(text, Path(folder)) == []


@pytest.mark.soak
@long
@given(texts)
def test_many_random_programs_do_the_same_in_all_forms(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert differences(text, Path(folder)) == []


def test_random_programs_end_in_every_way() -> None:
    """Most of them well, the others with each kind of fault."""
    ends: Counter[str] = Counter()

    @quick
    @seed(1)
    @given(texts)
    def look(text: str) -> None:
        both = Both.__new__(Both)
        both.load(text, Path("text.py"), None)
        for name in NAMES:
            for a, b in TRIED:
                fault = re.match(r"\(\(<class '(\w+)'>", both.outcome(both.plainly, name, a, b))
                ends[fault[1] if fault else "well"] += 1

    look()
    faults = {"IndexError", "OverflowError", "ZeroDivisionError", "ValueError"}
    assert set(ends) == {"well", *faults}
    assert ends["well"] > ends.total() / 2
