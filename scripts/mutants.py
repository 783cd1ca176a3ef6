"""Breaks the rules of a game on purpose, one place at a time, and sees whether a test notices.

    scripts/mutants.py ikusa --count 60 --seed 1 --jobs 4

Every mutant changes one operator, number, condition or call in the rules code of the game. The
tests of the casebook that run the changed function come first, the quickest of them interpreted.
If none of those fails, the rules are compiled, and the others, perft positions and recorded games
run on them. Where a mutant cannot be compiled they run interpreted, many times as long. Nothing
but pytest, hypothesis and msgspec is needed. A run that was stopped goes on with `--skip`.
What no test notices is listed as a survivor: it needs a test, or the code is redundant. Survivors
that change nothing a player can tell are listed with a reason in
tests/games/<game>/equivalent_mutants.py and do not count.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).resolve().parents[1]
NOT_RULES = {
    # Tables of numbers, ways to think and to look: not where a rule is carried out.
    *("__init__", "actions", "audit", "bot", "box", "counters", "dispatch", "layout"),
    *("notes", "observation", "outlook", "phases", "secrets", "state"),
    # Made by scripts/scalars.py from a list, and held to it by a test of their own.
    *("moment", "scalars"),
}
NOT_RULE_FUNCTIONS = {
    # Functions elsewhere that guess, copy, judge or show: the contract's own tests prove them.
    *("clone", "determinize", "draw", "estimate", "horizon", "observe"),
    *("promise", "unsettle"),
}
PATIENCE = {True: 600, False: 1800}
"""Seconds of CPU time, compiled or not, after which tests on a mutant are given up: noticed."""
QUICKLY = "-O1"
"""A mutant's library runs for seconds: it pays to compile it quickly."""
AT_ONCE = 4.0
"""Seconds of tests that run interpreted first: most mutants need no compiler to be noticed."""
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


@dataclass(frozen=True)
class Mutant:
    """One changed place: the file, where its old text stands, and the new text."""

    file: str
    line: int
    start: int
    end: int
    old: str
    new: str
    function: str
    nth: int
    """Which one it is of those in its function that have the same texts."""

    @property
    def name(self) -> str:
        again = f" (number {self.nth})" if self.nth > 1 else ""
        return f"{Path(self.file).name}:{self.function}: {self.old} -> {self.new}{again}"


# Making mutants.


def rules_files(game: str) -> list[Path]:
    """The compiled modules of a game that carry out its rules."""
    folder = ROOT / "src" / "honjin" / "games" / game / "rules"
    return [path for path in sorted(folder.glob("*.py")) if path.stem not in NOT_RULES]


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of one file."""
    text = path.read_text("utf-8")
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    raw = text.encode()
    for function in ast.walk(ast.parse(text)):
        if not isinstance(function, ast.FunctionDef) or function.name in NOT_RULE_FUNCTIONS:
            continue
        where = f"{path.relative_to(ROOT)}"
        seen: Counter[tuple[str, str]] = Counter()
        for node, new in changes_in(function):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            old = raw[start:end].decode()
            seen[old, new] += 1
            nth = seen[old, new]
            yield Mutant(where, node.lineno, start, end, old, new, function.name, nth)


def changes_in(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, str]]:
    """Nodes of a function, each with the text that may replace it."""
    for node in within(function):
        yield from changes_of(node)


def within(node: ast.AST) -> Iterator[ast.AST]:
    """What a function does: neither its docstring, nor types, nor the numbers of a log note."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "args", "decorator_list") and not isinstance(
            node, ast.Call
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                continue
            if isinstance(child, ast.AST) and not is_note(child):
                yield child
                yield from within(child)


def is_note(node: ast.AST) -> bool:
    """Whether a node writes the log; its sentences are checked by the recorded games."""
    return isinstance(node, ast.Call) and "note" in ast.unparse(node.func)


def changes_of(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in SWAPS:
            swapped = SWAPS[type(op)]()
            yield node, ast.unparse(ast.Compare(left, [swapped], [right]))  # type: ignore[list-item]
        case ast.BoolOp(op=op, values=values):
            yield node, f"({ast.unparse(ast.BoolOp(SWAPS[type(op)](), values))})"  # type: ignore[arg-type]
            for left_out in range(len(values)):
                rest = [value for n, value in enumerate(values) if n != left_out]
                kept = rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
                yield node, f"({ast.unparse(kept)})"
        case ast.BinOp(left=left, op=(ast.Add() | ast.Sub()) as op, right=right):
            swapped = SWAPS[type(op)]()
            yield node, f"({ast.unparse(ast.BinOp(left, swapped, right))})"  # type: ignore[arg-type]
        case ast.Constant(value=value) if type(value) is int:
            yield node, str(value + 1)
        case ast.Constant(value=value) if type(value) is bool:
            yield node, str(not value)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, f"({ast.unparse(operand)})"
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield node, "pass"
        case ast.Assign(targets=[ast.Attribute()]):
            yield node, "pass"
        case ast.If(test=test) | ast.While(test=test):
            yield test, "False"
            if isinstance(node, ast.If):
                yield test, "True"


# Running the tests.

WATCH = """
import cProfile, json, os, time
import pytest

runs = {}
HERE = "/games/" + os.environ["MUTANTS_GAME"] + "/"

@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item, nextitem):
    began = time.process_time()
    profile = cProfile.Profile(builtins=False)
    profile.enable()
    yield
    profile.disable()
    ran = {
        (one.code.co_filename.rpartition("/")[2], one.code.co_name)
        for one in profile.getstats()
        if not isinstance(one.code, str) and HERE in one.code.co_filename
    }
    runs[item.nodeid] = [time.process_time() - began, sorted(map(list, ran))]

def pytest_sessionfinish(session):
    with open(os.environ["MUTANTS_MAP"], "w") as file:
        json.dump(runs, file)
"""
LIMIT = """
import json, os, resource, signal
import pytest

with open(os.environ["MUTANTS_MAP"]) as file:
    runs = json.load(file)

def too_long(number, frame):
    raise TimeoutError("a broken rule never ends")

signal.signal(signal.SIGPROF, too_long)
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (int(os.environ["MUTANTS_PATIENCE"]),) * 2)

@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item, nextitem):
    signal.setitimer(signal.ITIMER_PROF, 10 + 10 * runs.get(item.nodeid, [60])[0])
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
"""


Runs = dict[str, tuple[float, set[tuple[str, str]]]]
"""Every test with its seconds and the functions that it runs, each with its file."""


class Bench:
    """A copy of the project in which one mutant at a time is tried."""

    def __init__(self, game: str, folder: Path, project: Path = ROOT) -> None:
        """`project` may be another bench, whose modules are compiled already."""
        self.game = game
        self.folder = folder
        self.map = folder.parent / "map.json"
        compiled = ["__pycache__", "*.so"] if project == ROOT else []
        hidden = shutil.ignore_patterns("static", "browser", *compiled)
        built = [] if project == ROOT else ["build"]
        for part in ("src", "compiler", "tests", "docs", "pyproject.toml", *built):
            source, target = project / part, folder / part
            if source.is_dir():
                shutil.copytree(source, target, ignore=hidden)
            else:
                shutil.copy(source, target)
        (folder / "tests" / "mutants_watch.py").write_text(WATCH)
        (folder / "tests" / "mutants_limit.py").write_text(LIMIT)

    def python(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a module of Python in the copy."""
        command = [sys.executable, "-m", *words]
        path = os.pathsep.join(["src", *filter(None, [os.environ.get("PYTHONPATH")])])
        env = {**os.environ, "PYTHONPATH": path, **environment}
        return subprocess.run(
            command, cwd=self.folder, env=env, capture_output=True, text=True, check=False
        )

    def pytest(self, *words: str, **environment: str) -> int:
        """The exit code of pytest; a run that is stopped counts as noticed."""
        done = self.python("pytest", "-q", "-p", "no:cacheprovider", *words, **environment)
        if done.returncode > 1:
            print(done.stdout[-2000:], done.stderr[-2000:], file=sys.stderr)
        return 1 if done.returncode < 0 else done.returncode

    def compile(self) -> bool:
        """Compile the rules as they are in the copy; whether that worked."""
        words = ("compiler.build", self.game, "src/honjin/_native")
        return self.python(*words, HONJIN_CFLAGS=QUICKLY).returncode == 0

    def watch(self, files: list[str]) -> dict[str, tuple[float, list[list[str]]]]:
        """For every test of some files how long it takes, interpreted, and what it runs."""
        if not files:
            return {}
        told = self.folder / "watched.json"
        watching = {
            "MUTANTS_GAME": self.game,
            "MUTANTS_MAP": str(told),
            "HONJIN_INTERPRETED": "1",
        }
        if self.pytest("-p", "mutants_watch", *files, **watching) != 0:
            sys.exit("the tests fail before anything is broken")
        found: dict[str, tuple[float, list[list[str]]]] = json.loads(told.read_text())
        return found

    def notices(self, mutant: Mutant, quick: list[str], rest: list[str]) -> bool:
        """Whether one of the tests fails on a mutant; the quick ones run before it is compiled."""
        target = self.folder / mutant.file
        whole, made = target.read_bytes(), target.stat().st_mtime
        target.write_bytes(whole[: mutant.start] + mutant.new.encode() + whole[mutant.end :])
        try:
            return self.fails(quick, False) or self.fails(rest, self.compile())
        finally:
            target.write_bytes(whole)
            os.utime(target, (made, made))

    def fails(self, tests: list[str], compiled: bool) -> bool:
        """Whether one of these tests fails on the rules in the copy."""
        if not tests:
            return False
        listed = self.folder / "tests.txt"
        listed.write_text("\n".join(tests))
        limits = {
            "MUTANTS_MAP": str(self.map),
            "MUTANTS_PATIENCE": str(PATIENCE[compiled]),
            # Other modules have their bytecode already; a broken one must not be kept.
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        if not compiled:
            limits["HONJIN_INTERPRETED"] = "1"
        return self.pytest("-x", "-p", "mutants_limit", f"@{listed}", **limits) == 1


def which_tests(benches: list[Bench]) -> Runs:
    """For every test of the casebook how long it takes and which functions it runs.

    The benches share the files among them.
    """
    first = benches[0]
    folder = first.folder / "tests" / "games" / first.game
    files = sorted(folder.glob("test_*.py"), key=lambda path: -path.stat().st_size)
    words = [str(path.relative_to(first.folder)) for path in files]
    shares = [words[number :: len(benches)] for number in range(len(benches))]
    with ThreadPoolExecutor(len(benches)) as pool:
        parts = list(pool.map(Bench.watch, benches, shares))
    runs = {test: ran for part in parts for test, ran in part.items()}
    first.map.write_text(json.dumps(runs))
    return {
        test: (seconds, {(file, name) for file, name in functions})
        for test, (seconds, functions) in runs.items()
    }


def tests_for(mutant: Mutant, runs: Runs) -> tuple[list[str], list[str]]:
    """The tests of the casebook that run the changed function, the quickest first.

    Those that take AT_ONCE seconds together, and the others.
    """
    function = (Path(mutant.file).name, mutant.function)
    found = sorted((seconds, test) for test, (seconds, ran) in runs.items() if function in ran)
    took = accumulate(seconds for seconds, _ in found)
    quick = sum(seconds <= AT_ONCE for seconds in took)
    return [test for _, test in found[:quick]], [test for _, test in found[quick:]]


def whole_games(game: str, most: int) -> list[str]:
    """The tests of random picks, of perft positions and of the shortest recorded games."""
    picks = f"tests/contract/test_contract.py::test_a_random_pick_is_one_of_the_list[{game}]"
    tests = "tests/contract/test_records.py::"
    places = ("perft", "json", "a_position_leads_on_in_as_many_ways")
    records = ("records", "kifu", "a_recorded_game_looks_the_same_at_every_step")
    return [picks] + [
        f"{tests}test_{name}[{game}-{path.stem}]"
        for folder, ending, name in (places, records)
        for path in sorted(
            (ROOT / "tests" / "games" / game / folder).glob(f"*.{ending}"),
            key=lambda path: path.stat().st_size,
        )[:most]
    ]


def equivalent(game: str) -> dict[str, str]:
    sys.path.insert(0, str(ROOT / "tests"))
    known: dict[str, str] = import_module(f"games.{game}.equivalent_mutants").EQUIVALENT
    return known


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=60, help="mutants to decide")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--skip", type=int, default=0, help="mutants decided by an earlier run")
    parser.add_argument("--records", type=int, default=10, help="recorded games to run, at most")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants at a time")
    asked = parser.parse_args()
    every = [mutant for path in rules_files(asked.game) for mutant in mutants_of(path)]
    chosen = random.Random(f"{asked.game} {asked.seed}").sample(
        every, min(asked.count, len(every))
    )[asked.skip :]
    print(f"{asked.game}: {len(chosen)} of {len(every)} mutants, seed {asked.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        games = whole_games(asked.game, asked.records)
        return try_all(asked.game, chosen, games, Path(folder), asked.jobs)


def try_all(game: str, chosen: list[Mutant], games: list[str], folder: Path, jobs: int) -> int:
    first = Bench(game, folder / "0")
    if not first.compile():
        print("the rules cannot be compiled here: this takes hours", file=sys.stderr)
    benches = [first]
    benches += [Bench(game, folder / str(number), first.folder) for number in range(1, jobs)]
    runs = which_tests(benches)
    free: Queue[Bench] = Queue()
    for bench in benches:
        free.put(bench)

    def decide(mutant: Mutant) -> bool:
        bench = free.get()
        try:
            quick, rest = tests_for(mutant, runs)
            noticed = bench.notices(mutant, quick, rest + games)
        finally:
            free.put(bench)
        print(f"{'noticed ' if noticed else 'SURVIVED'}  {mutant.name}", flush=True)
        return noticed

    with ThreadPoolExecutor(jobs) as pool:
        noticed = list(pool.map(decide, chosen))
    return report(game, chosen, noticed)


def report(game: str, chosen: list[Mutant], noticed: list[bool]) -> int:
    known = equivalent(game)
    survivors = [mutant for mutant, seen in zip(chosen, noticed, strict=True) if not seen]
    changing = [mutant for mutant in survivors if mutant.name not in known]
    counted = sum(noticed) + len(changing)
    print(f"\n{game}: {sum(noticed)} of {counted} noticed ({sum(noticed) / counted:.1%});", end=" ")
    print(f"{len(survivors) - len(changing)} more change nothing a player can tell.")
    for mutant in survivors:
        print(f"  {mutant.file}:{mutant.line} in {mutant.function}: {mutant.old} -> {mutant.new}")
        print(f"      {known.get(mutant.name, 'needs a test')}")
    return 0 if sum(noticed) >= 0.95 * counted else 1


if __name__ == "__main__":
    sys.exit(main())
