"""Compiles the rules, the playouts and the search, if there is a C compiler.

Everything else about the package is in pyproject.toml. Without a compiler (or with
HONJIN_INTERPRETED=1) the same sources are installed as they are: the same games, only slower.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent))

from compiler import build


def missing_for_compiling():
    """What this machine lacks to compile, in words, or nothing."""
    if os.environ.get("HONJIN_INTERPRETED"):
        return "HONJIN_INTERPRETED is set"
    if not shutil.which(build.compiler()[0]):
        return f"no C compiler ({build.compiler()[0]}) was found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers (python3-dev) were not found"
    return ""


def extensions():
    lacking = missing_for_compiling()
    if lacking:
        print(f"honjin: {lacking}; the rules will run interpreted, slower.", file=sys.stderr)
        return []
    names = (build.CORE, *build.games())
    return [Extension(f"honjin._native.{name}", [], py_limited_api=True) for name in names]


class BuildNative(build_ext):
    """One library a game, by our own compiler and the C compiler; only what has changed."""

    def run(self):
        names = [extension.name.rpartition(".")[2] for extension in self.extensions]
        folder = Path("src" if self.inplace else self.build_lib, "honjin", "_native")
        for library in build.build(names, folder):
            print(library)


class BuildWithRules(build_py):
    """The wheel carries the rules of the games and how to play them."""

    def run(self):
        super().run()
        for kind in ("rules", "play"):
            target = Path(self.build_lib, "honjin", "docs", kind)
            target.mkdir(parents=True, exist_ok=True)
            for page in Path("docs", kind).glob("*.md"):
                shutil.copy(page, target)


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildNative, "build_py": BuildWithRules},
    # The libraries keep to Python's stable interface: one wheel for all versions from 3.11 on.
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
