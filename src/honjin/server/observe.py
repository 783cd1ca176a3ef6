"""What a host can see: one JSON line a request, and numbers for Prometheus.

Never actions, views, talk, cookies or seeds.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

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


def set_up_logs() -> None:
    """All logs of this process as JSON lines on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("honjin.server", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == "honjin.server" else logging.WARNING)


class Numbers:
    """The numbers of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "honjin_requests", "requests", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "honjin_request_seconds", "time to answer", ["route"], registry=self.registry
        )
        self.connections = Gauge(
            "honjin_connections", "open sockets and streams", registry=self.registry
        )
        self.messages = Counter(
            "honjin_socket_messages", "messages from sockets", ["kind"], registry=self.registry
        )
        self.bot_moves = Counter(
            "honjin_bot_moves", "actions of bots", ["level"], registry=self.registry
        )
        self.bot_failures = Counter(
            "honjin_bot_failures", "bot workers that failed", registry=self.registry
        )
