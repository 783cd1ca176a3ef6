"""What a value of the dialect can be."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from compiler.source import Class


@dataclass(frozen=True)
class Type:
    """A type by its name in Python; `c` is how C declares it."""

    name: str
    c: str

    @property
    def counted(self) -> bool:
        """Whether values are counted references."""
        return False


def real(value: float) -> str:
    """A float as C and C++ write it; they have no literal for what is infinite or no number."""
    if math.isnan(value):
        return "(1e308 * 10 - 1e308 * 10)"
    if math.isinf(value):
        return "(1e308 * 10)" if value > 0 else "(-1e308 * 10)"
    return repr(value)


INT = Type("i64", "int64_t ")
BOOL = Type("bool", "bool ")
FLOAT = Type("float", "double ")
NOTHING = Type("None", "void ")


@dataclass(frozen=True)
class Counted(Type):
    @property
    def counted(self) -> bool:
        return True


@dataclass(frozen=True)
class Vec(Counted):
    """A vector; `element` is the type of what is read from it."""

    element: Type = INT
    short: str = "i64"


VECS = {
    "i64": Vec("vec[i64]", "VecI64 *", INT, "i64"),
    "i16": Vec("vec[i16]", "VecI16 *", INT, "i16"),
    "i8": Vec("vec[i8]", "VecI8 *", INT, "i8"),
    "u8": Vec("vec[u8]", "VecU8 *", INT, "u8"),
    "float": Vec("vec[float]", "VecF64 *", FLOAT, "f64"),
}
LISTING = Vec("list[int]", "VecI64 *", INT, "i64")
"""Numbers that Python gets, or gives, as a list."""


@dataclass(frozen=True)
class View(Type):
    """Memory that belongs to the caller; `element` is the type of what is read from it."""

    element: Type = INT
    short: str = "i64"


VIEWS = {
    "i64": View("view[i64]", "ViewI64 ", INT, "i64"),
    "i32": View("view[i32]", "ViewI32 ", INT, "i32"),
    "i16": View("view[i16]", "ViewI16 ", INT, "i16"),
    "i8": View("view[i8]", "ViewI8 ", INT, "i8"),
    "u8": View("view[u8]", "ViewU8 ", INT, "u8"),
    "f32": View("view[f32]", "ViewF32 ", FLOAT, "f32"),
}


@dataclass(frozen=True)
class Ref(Counted):
    """An object of a class."""

    cls: Class | None = None

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ref) and other.cls is self.cls


@dataclass(frozen=True)
class Many(Counted):
    """A list of objects."""

    item: Ref | None = None


class Refused(Exception):
    """Code outside the dialect: the place, and what to write instead."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}:{line}: {message}")
