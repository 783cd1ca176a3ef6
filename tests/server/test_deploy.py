"""The files of `deploy`: what they name exists."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from server.house import House

DEPLOY = Path(__file__).parents[2] / "deploy"


def _queries(file: str) -> list[str]:
    text = (DEPLOY / file).read_text()
    if file.endswith(".json"):
        return [
            target["expr"] for panel in json.loads(text)["panels"] for target in panel["targets"]
        ]
    return [text]


@pytest.mark.parametrize("file", ["grafana.json", "alerts.yaml"])
def test_dashboards_and_alerts_use_metrics_that_exist(house: House, file: str) -> None:
    ann = house.guest("Ann")
    table = ann.open("me", "bot:random", options={"first": "A"})
    now = ann.get(f"/tables/{table}/snapshot", seat="A")
    act = {"id": "1", "version": now["version"], "seat": "A", "action": now["legal"][0]}
    ann.post(f"/tables/{table}/actions", **act)
    told = house.metrics()
    asked = {
        name for query in _queries(file) for name in re.findall(r"\b(?:honjin|process)_\w+", query)
    }
    assert len(asked) > 4
    assert not [name for name in asked if not re.search(rf"^(# TYPE )?{name}\b", told, re.M)]
    routes = {route for query in _queries(file) for route in re.findall(r'route="([^"]+)"', query)}
    assert routes
    assert all(f'route="{route}"' in told for route in routes)
