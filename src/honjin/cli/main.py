"""The `honjin` command."""

from __future__ import annotations

import honjin
from honjin.engine import state


def main() -> int:
    """Entry point."""
    how = "compiled" if state.__file__.endswith((".so", ".pyd")) else "interpreted"
    print(f"honjin {honjin.__version__} ({how} rules)")
    return 0
