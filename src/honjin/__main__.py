"""`python -m honjin` is the command `honjin`."""

from __future__ import annotations

from honjin.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
