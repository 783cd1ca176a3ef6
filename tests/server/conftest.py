"""One server for all tests of a module that do not need one of their own; and both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.house import House, serving


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without rows: of SQLite, and of PostgreSQL where it is installed."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/honjin.db"
        return
    cluster = request.getfixturevalue("cluster")
    if isinstance(cluster, str):
        pytest.skip(cluster)
    with cluster.database() as made:
        yield made
