"""What all tests share: the soak switch, PostgreSQL, and an honest word about what was skipped.

Nothing but pytest is imported here, so that a game's tests run where little else is installed.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, TypeVar

import pytest

if TYPE_CHECKING:
    from server import postgres

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)
LONGEST = ("tests/browser/", "test_compiled", "test_kill", "test_proxies", "test_processes")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long versions too")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Twice as many as cores: tests of browsers and servers mostly wait."""
    return 2 * (os.cpu_count() or 1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the soak out, and give every worker its share of the longest tests to begin with, so
    that no core waits for them at the end."""
    if not config.getoption("--soak"):
        kept = [item for item in items if item.get_closest_marker("soak") is None]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept
    items.sort(key=lambda item: not any(name in item.nodeid for name in LONGEST))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = [item for worker in range(workers) for item in items[worker::workers]]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where HONJIN_SKIP_NOTHING is set, as in CI, a skipped test is a failed one."""
    return _unless_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole file."""
    return _unless_skipped((yield))


def _unless_skipped(report: Report) -> Report:
    if report.skipped and os.environ.get("HONJIN_SKIP_NOTHING"):
        report.longrepr = f"nothing may be skipped here, but this was: {_reason(report)}"
        report.outcome = "failed"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was not tested and how to get it."""
    skipped = Counter(_reason(report) for report in terminalreporter.stats.get("skipped", []))
    if skipped:
        terminalreporter.section("not tested here")
        for reason, tests in sorted(skipped.items()):
            terminalreporter.line(f"{tests} skipped: {reason}")


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a test was skipped, as the test says it."""
    where = report.longrepr
    reason = where[2] if isinstance(where, tuple) else str(where)
    return reason.removeprefix("Skipped: ")


def pytest_report_header() -> str:
    from honjin.native import compiled

    return f"honjin rules: {'compiled' if compiled() else 'interpreted'}"


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster | str]:
    """A PostgreSQL server for this run, or why there is none."""
    from server import postgres

    try:
        programs = postgres.cluster()
        running = programs.__enter__()
    except postgres.Missing as why:
        yield str(why)
        return
    try:
        yield running
    finally:
        programs.__exit__(None, None, None)
