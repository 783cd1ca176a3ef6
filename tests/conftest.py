"""What all tests share: the soak switch and the ids of the rules they prove."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long versions too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the soak out; the longest tests first, so that no core waits for them at the end."""
    items.sort(key=lambda item: "test_compiled" not in item.nodeid)
    if config.getoption("--soak"):
        return
    kept = [item for item in items if item.get_closest_marker("soak") is None]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def pytest_report_header() -> str:
    from honjin.engine import state

    return f"honjin rules: {state.__file__.rpartition('.')[2].replace('py', 'interpreted')}"
