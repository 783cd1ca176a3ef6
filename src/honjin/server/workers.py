"""Several server processes behind one listening socket, watched over by their parent."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from collections.abc import Sequence

from honjin.engine.errors import BadOption

READY = b"ready\n"
FAILURES = 3
"""How often in a row the first process may end before it was ready."""
LONGEST_PAUSE = 10.0
"""Seconds between two tries to replace a process, at most: the database may be away for a while."""
GRACE = 15.0
"""Seconds for a process to end by itself after a signal."""
PAUSE = 0.2


class Workers:
    """Starts the processes, replaces one that dies, and replaces all, one by one, on SIGHUP."""

    def __init__(
        self,
        command: Sequence[str],
        count: int,
        listening: socket.socket,
        own: Sequence[socket.socket] = (),
    ) -> None:
        """All processes listen on one socket, and each, where there are any, on one of `own`."""
        self._command = command
        self._count = count
        self._listening = listening
        self._own = own
        self._running: list[subprocess.Popen[bytes]] = []
        self._stopping = False
        self._renewing = False
        self._failures = 0
        self._next_try = 0.0

    def start(self) -> None:
        """Start all processes and wait until each serves."""
        while len(self._running) < self._count:
            worker = self._spawn(len(self._running))
            if worker is not None:
                self._running.append(worker)
            elif self._failures == FAILURES:
                raise BadOption("the server processes exit at once: see the log above")

    def run(self) -> None:
        """Watch over them until SIGINT or SIGTERM."""
        handlers = {
            number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)
        }
        handlers[signal.SIGHUP] = signal.signal(signal.SIGHUP, self._renew)
        try:
            while not self._stopping:
                self._look()
                time.sleep(PAUSE)
        finally:
            for worker in self._running:
                _end(worker)
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def _stop(self, *_: object) -> None:
        self._stopping = True

    def _renew(self, *_: object) -> None:
        self._renewing = True

    def _look(self) -> None:
        for place, worker in enumerate(self._running):
            if (
                worker.poll() is not None
                and not self._stopping
                and time.monotonic() > self._next_try
            ):
                self._running[place] = self._spawn(place) or worker
        if self._renewing:
            self._renewing = False
            for place, worker in enumerate(list(self._running)):
                fresh = self._spawn(place)
                if fresh is None:
                    return  # The others serve on as they are.
                self._running[place] = fresh
                _end(worker)

    def _spawn(self, place: int) -> subprocess.Popen[bytes] | None:
        """A process that serves; None if it ends before that, and the next try is put off."""
        sockets = [one.fileno() for one in (self._listening, *self._own[place : place + 1])]
        words = [f"--listening-fd={number}" for number in sockets]
        worker = subprocess.Popen(
            [*self._command, *words], pass_fds=sockets, stdout=subprocess.PIPE
        )
        assert worker.stdout is not None
        ready = worker.stdout.readline() == READY
        worker.stdout.close()
        if ready:
            self._failures = 0
            return worker
        _end(worker)
        self._failures += 1
        self._next_try = time.monotonic() + min(PAUSE * 2**self._failures, LONGEST_PAUSE)
        return None


def _end(worker: subprocess.Popen[bytes]) -> None:
    if worker.poll() is None:
        worker.send_signal(signal.SIGTERM)
        try:
            worker.wait(GRACE)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()
