"""Says which constructs a compiled text gets wrong: `differ.py LIBRARY`."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

from dialect.constructs import NAMES, TEXT, TRIED
from dialect.forms import Both

both = Both.__new__(Both)
both.load(TEXT, Path("text.py"), ctypes.CDLL(sys.argv[1]))
wrong = [name for name in NAMES if any(both.differs(name, *numbers) for numbers in TRIED)]
wrong += ["clock"] if both.clock_differs() else []
print(*wrong)
sys.exit(1 if wrong else 0)
