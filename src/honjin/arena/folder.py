"""The folder of a run: `run.json` says what is played, `results.jsonl` holds a line for each game,
and `records.jsonl.gz` its record, if that was asked for.

Lines are written in the order of the games, and each piece reaches the disk before it is counted.
So whatever ends a process, the file is a beginning of the finished one, but perhaps for a torn end,
and going on is playing the numbers that follow.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import BinaryIO

import msgspec

from honjin.arena.plan import Plan, differences, extends
from honjin.arena.records import RECORDS, append_records, pack_records, whole_records
from honjin.arena.run import Result, Run
from honjin.engine.errors import HonjinError
from honjin.engine.view import seat_name, seat_names

PLAN, RESULTS, REPORT = "run.json", "results.jsonl", "report.html"


class CannotUseFolder(HonjinError):
    """A folder that holds no run, another run, or one that is being played."""

    code = "cannot_use_folder"


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as `results.jsonl` has it: bots, sides and points by seat.

    >>> Line(0, ("kachi", "random"), ("Kamiwashi", "Jozu"), ("A",), (21, 4), 36).winners
    ('A',)
    """

    game: int
    bots: tuple[str, ...]
    sides: tuple[str, ...]
    winners: tuple[str, ...]
    points: tuple[int, ...]
    length: int


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Line)


def write_line(run: Run, result: Result) -> bytes:
    """A result as its line, the end of the line included."""
    return (
        _encoder.encode(
            Line(
                result.number,
                run.bots_of(result.number),
                result.sides,
                seat_names(result.winners),
                result.scores,
                result.steps,
            )
        )
        + b"\n"
    )


def read_line(run: Run, number: int, text: bytes) -> Result | None:
    """The result that a line holds, or None if it is not the whole line of that game."""
    try:
        line = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    letters = [seat_name(seat) for seat in range(run.setup.seats)]
    if not set(line.winners) <= set(letters):
        return None
    winners = sum(1 << letters.index(seat) for seat in line.winners)
    result = Result(number, line.length, winners, line.points, line.sides)
    return result if text == write_line(run, result) else None


class Folder:
    """The folder of a run that is being played by this process.

    >>> import honjin, tempfile
    >>> from pathlib import Path
    >>> from honjin.arena.plan import make_plan
    >>> from honjin.arena.run import play_span
    >>> setup = honjin.find_game("kenjin").setup(2)
    >>> plan = make_plan("simulate", "kenjin", setup, ("random", "random"), seed="mine", games=3)
    >>> with tempfile.TemporaryDirectory() as path, open_folder(Path(path), plan) as folder:
    ...     folder.keep(play_span(folder.run, 0, 3))
    ...     len(list(read_results(Path(path), folder.run)))
    3
    """

    def __init__(self, path: Path, plan: Plan, run: Run, file: BinaryIO) -> None:
        self.path = path
        self.plan = plan
        self.run = run
        self.kept = 0
        self.dropped = 0
        self.file = file
        self.records = path / RECORDS if plan.records else None

    def read(self) -> Iterator[Result]:
        """The games that are there. Anything after the last complete line is cut off."""
        most = self.plan.games
        recorded = 0
        if self.records:
            recorded = sum(1 for _ in whole_records(self.records))
            most = min(most, recorded)
        self.file.seek(0)
        end = 0
        for text in self.file:
            result = None if self.dropped else read_line(self.run, self.kept, text)
            if result is None or self.kept == most:
                self.dropped += 1
                continue
            self.kept += 1
            end += len(text)
            yield result
        if self.dropped:
            self.file.truncate(end)
        self.file.seek(end)
        if self.records and self.kept < self.plan.games:
            pack_records(self.records, islice(whole_records(self.records), self.kept))

    def keep(self, results: Sequence[Result]) -> None:
        """Append the next games, flushed to disk."""
        if not results:
            return
        assert results[0].number == self.kept
        if self.records:
            with self.records.open("ab") as file:
                append_records(file, [(result.number, result.record) for result in results])
        self.file.write(b"".join(write_line(self.run, result) for result in results))
        self.file.flush()
        os.fsync(self.file.fileno())
        self.kept += len(results)
        if self.records and self.kept == self.plan.games:
            pack_records(self.records, whole_records(self.records))


@contextmanager
def open_folder(path: Path, plan: Plan) -> Iterator[Folder]:
    """A new folder for a plan, or one that was begun with the same plan."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        file = (path / RESULTS).open("a+b")
    except OSError as error:
        raise CannotUseFolder(f"cannot use {str(path)!r}: {error.strerror}") from None
    with file:
        _lock(file, path)
        _settle_plan(path, plan, file)
        yield Folder(path, plan, plan.run(), file)


def _settle_plan(path: Path, plan: Plan, file: BinaryIO) -> None:
    if (path / PLAN).exists():
        before = read_plan(path)
        found = differences(before, plan)
        if found and not extends(before, plan):
            raise CannotUseFolder(
                f"{str(path)!r} holds another run ({'; '.join(found)}); "
                "ask for the same (more games are possible), or choose another folder"
            )
        if found:
            write_whole(path / PLAN, msgspec.json.format(msgspec.json.encode(plan)) + b"\n")
        return
    if os.fstat(file.fileno()).st_size:
        raise CannotUseFolder(f"{str(path)!r} has results without the {PLAN} that they belong to")
    write_whole(path / PLAN, msgspec.json.format(msgspec.json.encode(plan)) + b"\n")


def read_plan(path: Path) -> Plan:
    """The plan of a folder."""
    try:
        return msgspec.json.decode((path / PLAN).read_bytes(), type=Plan)
    except OSError:
        raise CannotUseFolder(f"there is no run in {str(path)!r}: it has no {PLAN}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CannotUseFolder(f"{str(path / PLAN)!r} cannot be understood: {error}") from None


def read_results(path: Path, run: Run) -> Iterator[Result]:
    """The games of a folder up to the first incomplete line; nothing is changed."""
    try:
        with (path / RESULTS).open("rb") as file:
            for number, text in enumerate(file):
                result = read_line(run, number, text)
                if result is None:
                    return
                yield result
    except OSError as error:
        raise CannotUseFolder(f"cannot read {str(path / RESULTS)!r}: {error.strerror}") from None


def count_damaged(path: Path, run: Run, games: int) -> int:
    """How many lines a damaged one after `games` good ones makes useless; 0 if none is damaged.

    An incomplete last line is not counted: another process may be writing it.
    """
    with (path / RESULTS).open("rb") as file:
        later = list(islice(file, games, None))
    if not later or not later[0].endswith(b"\n") or read_line(run, games, later[0]):
        return 0
    return len(later)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that after a crash it is either complete or not there."""
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _lock(file: BinaryIO, path: Path) -> None:
    """Lock the folder for this process until it ends, however it ends."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CannotUseFolder(f"another process is playing the run in {str(path)!r}") from None
