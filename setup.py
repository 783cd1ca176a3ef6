"""Compiles the rules, the playouts and the search with mypyc, where a C compiler is at hand.

Everything else about the package stands in pyproject.toml. Without a compiler (or with
HONJIN_INTERPRETED=1) the same sources are installed as they are: the same games, only slower.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ENGINE = ("engine/rng", "engine/state", "engine/player", "engine/playout", "engine/lanes")
BOTS = ("bots/greedy", "bots/looks", "bots/rollouts", "bots/search")


def compiled_modules():
    """What is compiled: playouts, search, and all that lies in the `rules` folder of a game."""
    rules = sorted(Path("src", "honjin", "games").glob("*/rules/[a-z]*.py"))
    others = [f"src/honjin/{module}.py" for module in (*ENGINE, *BOTS)]
    return [*others, *map(str, rules)]


def missing_for_compiling():
    """What this machine lacks to compile, in words, or nothing."""
    if os.environ.get("HONJIN_INTERPRETED"):
        return "HONJIN_INTERPRETED is set"
    if not shutil.which(compiler()):
        return f"no C compiler ({compiler()}) was found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers (python3-dev) were not found"
    return ""


def extensions():
    lacking = missing_for_compiling()
    if lacking:
        print(f"honjin: {lacking}; the rules will run interpreted, slower.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    modules = mypycify(
        ["--strict", "--no-warn-unused-ignores", *compiled_modules()],
        # -O3 and debug lines take a seventh more time and buy nothing: inlining is what counts.
        opt_level="2",
        debug_level="0",
        multi_file=False,
        group_name="honjin",
    )
    for module in modules:
        module.extra_compile_args = [*module.extra_compile_args, *compiler_flags()]
        module.depends = [*module.depends, "setup.py"]
    return modules


def compiler_flags():
    """Small accessors are inlined everywhere; wheels run on any x86-64 of the last ten years."""
    flags = ["-fno-semantic-interposition"]
    if sysconfig.get_platform() == "linux-x86_64":
        flags += ["-march=x86-64-v2"]
    if "gcc" in compiler():
        flags += ["--param=max-inline-insns-auto=200", "--param=inline-unit-growth=300"]
    return flags


def compiler():
    return os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cc").split()[0]


class BuildWithRules(build_py):
    """The wheel carries the rules of the games, as `honjin rules` shows them."""

    def run(self):
        super().run()
        target = Path(self.build_lib, "honjin", "docs", "rules")
        target.mkdir(parents=True, exist_ok=True)
        for rules in Path("docs", "rules").glob("*.md"):
            shutil.copy(rules, target)


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithRules})
