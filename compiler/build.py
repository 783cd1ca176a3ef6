"""The list of libraries, and how gcc builds them; only what has changed is built again.

python -m compiler.build check          check that the code is in the dialect, and stop
python -m compiler.build all FOLDER     the core and every game, into a folder
python -m compiler.build kenjin FOLDER  one game, with the core
"""

from __future__ import annotations

import hashlib
import os
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from compiler.device import Device
from compiler.library import Library
from compiler.source import Program
from compiler.types import Refused

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src"
ENGINE = (
    "honjin.engine.rng",
    "honjin.engine.state",
    "honjin.engine.player",
    "honjin.engine.playout",
    "honjin.engine.lanes",
    "honjin.bots.clock",
    "honjin.bots.greedy",
    "honjin.bots.careless",
    "honjin.bots.steward",
    "honjin.bots.looks",
    "honjin.bots.knockout",
    "honjin.bots.rollouts",
    "honjin.bots.tree",
    "honjin.bots.search",
    "honjin.bots.net",
    "honjin.bots.net_rollouts",
    "honjin.bots.instinct",
    "honjin.bots.trait_net",
    "honjin.bots.appraisal",
)
CORE = "core"
ON_DEVICES = {"kenjin": 32, "rokugan": 64, "ikusa": 64}
"""The games that run on GPUs, and the bits of their integers there.

Kenjin's numbers are small; the others keep sets of provinces and packed counts in a number.
"""
GROWTH = 80
"""By how many per cent inlining may enlarge the rules: all that gains speed, at little cost."""
CLOSELY = {
    "kenjin": (
        "max-inline-insns-single=400",
        "max-inline-insns-auto=80",
        "inline-unit-growth=200",
        "large-function-growth=1000",
    )
}
"""What gcc may do for speed where the rules are short; the other games would take twice as long."""
LEVELS = {"rules": "-O3", "calls": "-O1"}
"""How hard gcc works on each part: Python's calls are many and short."""
SUFFIX = ".abi3.so"
CACHE = Path("build", "native")


def games() -> list[str]:
    """Every game that has rules to compile."""
    return sorted(path.parent.name for path in SOURCES.glob("honjin/games/*/rules"))


def modules(name: str) -> list[tuple[str, Path]]:
    """The sources of a library: the engine, and a game's rules."""
    names = list(ENGINE)
    if name != CORE:
        rules = sorted((SOURCES / "honjin" / "games" / name / "rules").glob("[a-z]*.py"))
        names += [f"honjin.games.{name}.rules.{path.stem}" for path in rules]
    return [(one, SOURCES / f"{one.replace('.', '/')}.py") for one in names]


def translated(name: str) -> dict[str, str]:
    """The C code of a library, by part."""
    return Library(name, Program(modules(name)), set(ENGINE), stamp()).parts()


def for_device(name: str) -> str:
    """The C++ code of a game for GPUs; `honjin.gpu` fills in a table's values."""
    return Device(name, Program(modules(name)), ON_DEVICES[name]).text()


def stamp() -> str:
    """A digest that all libraries that work together share."""
    return _digest([*_tools(), *_files(CORE)])


def _tools() -> list[Path]:
    """What C code depends on besides the rules; GPU code does not count."""
    found = sorted([*HERE.glob("*.py"), *HERE.glob("*.h")])
    return [path for path in found if path.stem not in ("device", "kernels", "widths")]


def _files(name: str) -> list[Path]:
    return [path for _, path in modules(name)]


def _digest(paths: list[Path], *words: str) -> str:
    digest = hashlib.sha256(" ".join(words).encode())
    for path in paths:
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:20]


# gcc.


def compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[:1]


def flags(name: str = "", part: str = "rules") -> list[str]:
    """Floats exactly as written, integers that wrap, and any x86-64 of the last ten years."""
    found = [LEVELS[part], "-fwrapv", "-ffp-contract=off", "-fno-math-errno", "-fPIC", "-w"]
    if sys.platform == "linux":
        limits = CLOSELY.get(name, (f"inline-unit-growth={GROWTH}",))
        found += ["-fno-plt", *(f"--param={one}" for one in limits)]
    found += ["-fvisibility=hidden", "-DPy_LIMITED_API=0x030B0000", "-std=gnu11"]
    if sysconfig.get_platform() == "linux-x86_64":
        found.append("-march=x86-64-v2")
    return found + shlex.split(os.environ.get("HONJIN_CFLAGS", ""))


def linking() -> list[str]:
    """On macOS a library finds Python in the process that loads it."""
    apple = ["-bundle", "-undefined", "dynamic_lookup"]
    return apple if sys.platform == "darwin" else ["-shared"]


def _compiled(name: str, part: str, source: Path) -> Path:
    """An object file."""
    target = source.with_suffix(".o")
    include = [f"-I{HERE}", f"-I{sysconfig.get_path('include')}"]
    words = [*flags(name, part), *include, "-c", str(source), "-o", str(target)]
    subprocess.run([*compiler(), *words], check=True)
    return target


@dataclass
class Making:
    """A library that is being built, or was before."""

    name: str
    target: Path
    parts: list[Future[Path]] = field(default_factory=list)

    def finished(self) -> Path:
        """The library, once gcc has compiled its parts."""
        if self.parts:
            objects = [part.result() for part in self.parts]
            unfinished = self.target.with_suffix(".unfinished")
            words = [*flags(self.name), *linking(), *map(str, objects), "-o", str(unfinished)]
            subprocess.run([*compiler(), *words, "-lm"], check=True)
            for one in objects:
                one.unlink()
            unfinished.rename(self.target)
        return self.target


def making(name: str, cache: Path, pool: Executor) -> Making:
    """Start to build the library of a name, if it is missing or old."""
    words = [*compiler(), *linking(), *(one for part in LEVELS for one in flags(name, part))]
    key = _digest([*_tools(), *_files(name)], *words, sysconfig.get_platform())
    made = Making(name, cache / f"{name}-{key}{SUFFIX}")
    if made.target.exists():
        return made
    cache.mkdir(parents=True, exist_ok=True)
    for old in cache.glob(f"{name}-*"):
        old.unlink()
    for part, text in translated(name).items():
        source = cache / f"{name}-{key}.{part}.c"
        source.write_text(text, encoding="utf-8")
        made.parts.append(pool.submit(_compiled, name, part, source))
    return made


def build(names: list[str], folder: Path, cache: Path = CACHE) -> Iterator[Path]:
    """Build libraries, the longest first, and copy them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    order = sorted(names, key=lambda name: -sum(p.stat().st_size for p in _files(name)))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for made in [making(name, cache, pool) for name in order]:
            target = folder / f"{made.name}{SUFFIX}"
            target.unlink(missing_ok=True)
            target.write_bytes(made.finished().read_bytes())
            yield target
            if made.name in ON_DEVICES:
                text = folder / f"{made.name}.cu"
                text.write_text(for_device(made.name), encoding="utf-8")
                yield text


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case ["check"]:
                for name in (CORE, *games()):
                    translated(name)
                for name in ON_DEVICES:
                    for_device(name)
            case [name, folder]:
                names = games() if name == "all" else [name]
                for path in build([CORE, *names], Path(folder)):
                    print(path)
            case _:
                print(__doc__)
                return 2
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
