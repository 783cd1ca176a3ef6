"""Telemetry: one JSON line a request, and metrics for Prometheus.

Never actions, views, chat, cookies or seeds.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
import traceback
from datetime import UTC, datetime

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

log = logging.getLogger("honjin.server")


class JsonLines(logging.Formatter):
    """A log record as one line of JSON; of an exception, only its type and where it was raised."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line.update(facts)
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            frames = traceback.extract_tb(record.exc_info[2])
            line["where"] = [f"{frame.name}:{frame.lineno}" for frame in frames[-6:]]
        return json.dumps(line)


class Bounded(logging.Filter):
    """Limits how many warnings and errors of a kind are logged a minute, and counts the others."""

    def __init__(self, most: int = 20, seconds: float = 60.0) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._lock = threading.Lock()
        self._seen: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = (record.pathname, record.lineno)
        with self._lock:
            since, count = self._seen.get(kind, (record.created, 0))
            if record.created - since >= self._seconds:
                left_out = max(0, count - self._most)
                since, count = record.created, 0
                if left_out:
                    record.facts = {**getattr(record, "facts", {}), "left_out": left_out}
            self._seen[kind] = (since, count + 1)
        return count < self._most


def set_up_logs() -> None:
    """All logs of this process as JSON lines on standard error, those of libraries included."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Bounded())
    for name, level in (
        ("", logging.WARNING),
        ("uvicorn", logging.WARNING),
        ("honjin.server", logging.INFO),
    ):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level)


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.healthy = Gauge(
            "honjin_healthy", "1 if /healthz knows of nothing wrong", registry=self.registry
        )
        self.requests = Counter(
            "honjin_requests", "requests", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "honjin_request_seconds", "time to answer", ["route"], registry=self.registry
        )
        self.connections = Gauge(
            "honjin_connections", "open sockets and streams", registry=self.registry
        )
        self.refused = Gauge(
            "honjin_connections_refused",
            "connections closed because there were too many or they were too slow",
            registry=self.registry,
        )
        self.messages = Counter(
            "honjin_socket_messages", "messages from sockets", ["kind"], registry=self.registry
        )
        self.action_seconds = Histogram(
            "honjin_socket_action_seconds",
            "time to acknowledge an action from a socket",
            registry=self.registry,
        )
        self.bot_moves = Counter(
            "honjin_bot_moves", "actions of bots", ["level"], registry=self.registry
        )
        self.bot_wait = Gauge(
            "honjin_bot_wait_seconds",
            "for how long somebody whose bots wait has not been served",
            ["levels"],
            registry=self.registry,
        )
        self.bot_failures = Counter(
            "honjin_bot_failures", "bot workers that failed", registry=self.registry
        )
