"""Replaces the rules' Python code with the native libraries, where they were built.

A compiled module is still executed as Python. Then, before other code imports from it, native
functions and classes replace its own. Code outside the dialect stays as it is and works on the
native objects. Without the libraries nothing happens here, and the games run as plain Python.
A library that was built from other sources raises `StaleLibrary`.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import FunctionType, ModuleType
from typing import Any, TypeVar

Made = TypeVar("Made")
FOLDER = "honjin._native"
WORDS = "honjin.engine.dialect"


class StaleLibrary(ImportError):
    """A native library does not match the source of the rules or the other libraries."""


def compiled() -> bool:
    """Whether the rules run natively here."""
    return any(isinstance(finder, Finder) for finder in sys.meta_path)


def _install() -> None:
    """Import compiled modules with their native part from now on."""
    if compiled() or os.environ.get("HONJIN_INTERPRETED"):
        return
    core = _loaded("core")
    if core is not None:
        sys.meta_path.insert(0, Finder(core))


def _loaded(library: str) -> Any:
    """A native library, or None where it was not built. One that cannot be used is an error."""
    name = f"{FOLDER}.{library}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
    except ImportError as error:
        told = f"the library {name} cannot be used ({error}): build all of them again, or set "
        raise StaleLibrary(f"{told}HONJIN_INTERPRETED=1", name=name, path=error.path) from None


def make(kind: type[Made], *arguments: Any) -> Made:
    """An object of a compiled class, or of its Python version if an argument is not native.

    Games and bots from other packages are plain Python and have no native part.
    """
    plain: type[Made] | None = getattr(kind, "plain", None)
    if plain is None or not any(_is_plain(one) for one in arguments):
        return kind(*arguments)
    return plain(*arguments)


def _is_plain(argument: Any) -> bool:
    """Whether an object could be native but is not."""
    if isinstance(argument, list):
        return any(_is_plain(one) for one in argument)
    core = sys.modules[f"{FOLDER}.core"]
    return isinstance(argument, core.Native) and not core.is_native(argument)


class Finder:
    """Finds the modules that have a native part."""

    def __init__(self, core: Any) -> None:
        self.core = core
        self.engine: frozenset[str] = frozenset(core.modules())

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        library = self._library(name)
        if library is None:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or not isinstance(spec.loader, SourceFileLoader):
            return None
        spec.loader = Loader(spec.loader.name, spec.loader.path, self.core, library)
        return spec

    def _library(self, name: str) -> Any:
        if name in self.engine or name == WORDS:
            return self.core
        match name.split("."):
            case ["honjin", "games", game, "rules", _]:
                return _loaded(game)
        return None


class Loader(SourceFileLoader):
    """Executes a module's source, then installs its native part."""

    def __init__(self, name: str, path: str, core: Any, library: Any) -> None:
        super().__init__(name, path)
        self.core = core
        self.library = library

    def exec_module(self, module: ModuleType) -> None:
        self._check(module.__name__)
        super().exec_module(module)
        names = vars(module)
        if module.__name__ == WORDS:
            names.update(append=self.core.append, apart=self.core.apart, vec=self._vec(names))
            return
        made: dict[type, type] = {object: self.core.Native}
        for name, has_objects in self.library.classes(module.__name__).items():
            original = names[name]
            names[name] = made[original] = self._remade(module, original, made, has_objects)
        names.update(self.library.take_over(module.__name__, names))

    def _check(self, name: str) -> None:
        """Raise StaleLibrary if the library was built from another source."""
        digest = self.library.sources().get(name)
        if digest in (None, hashlib.sha256(self.get_data(self.path)).hexdigest()):
            return
        where = self.library.__file__
        raise StaleLibrary(
            f"{where} was built from another version of {self.path}: build it again "
            f"(python -m compiler.build all {os.path.dirname(where)}), or set HONJIN_INTERPRETED=1",
            name=name,
            path=self.path,
        )

    def _vec(self, words: dict[str, Any]) -> type:
        """`vec[i64]` and the other vector types."""
        core = self.core
        kinds = {
            words["i64"]: core.VecI64,
            words["i16"]: core.VecI16,
            words["i8"]: core.VecI8,
            words["u8"]: core.VecU8,
            float: core.VecF64,
        }

        def kind(cls: type, item: type) -> Any:
            return kinds[item]

        return type(
            "vec", (), {"__class_getitem__": classmethod(kind), "__doc__": core.VecI64.__doc__}
        )

    def _remade(
        self, module: ModuleType, original: type, made_before: dict[type, type], has_objects: bool
    ) -> type:
        """The class on a native base; its fields and its methods of the dialect are native."""
        body = {k: v for k, v in vars(original).items() if k not in ("__dict__", "__weakref__")}
        bases = tuple(made_before.get(base, base) for base in original.__bases__)
        made = type(original)(original.__name__, bases, {**body, "__slots__": ()})
        for value in body.values():
            if isinstance(value, FunctionType):
                for name, cell in zip(
                    value.__code__.co_freevars, value.__closure__ or (), strict=True
                ):
                    if name == "__class__":
                        cell.cell_contents = made
        made.plain = original  # type: ignore[attr-defined]
        if has_objects:
            originals = {name: getattr(original, name) for name in dir(original)}
            self.library.adopt(module.__name__, original.__name__, made, originals)
        return made


_install()
