"""One server for all tests of a module that do not need one of their own; and both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server import postgres
from server.house import House, serving


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster | str]:
    """A PostgreSQL server for this run, or why there is none."""
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


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database: of SQLite, and of PostgreSQL where it is installed."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/honjin.db"
        return
    cluster = request.getfixturevalue("cluster")
    if isinstance(cluster, str):
        pytest.skip(cluster)
    with cluster.database() as made:
        yield made
