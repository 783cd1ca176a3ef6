"""The types and functions of the dialect in which the rules are written, in plain Python.

`docs/dialect.md` says what the dialect is. Where the rules are compiled, `vec` and `append` are
the native ones; everything here behaves the same, only slower.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sized
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeAlias, TypeVar, overload

T = TypeVar("T", int, float)
Thing = TypeVar("Thing")
F = TypeVar("F", bound=Callable[..., object])

if TYPE_CHECKING:
    i64: TypeAlias = int
    i16: TypeAlias = int
    i8: TypeAlias = int
    u8: TypeAlias = int
    i32: TypeAlias = int
    f32: TypeAlias = float

    class view(Protocol[T]):
        """Memory of the caller, or of a vector, to read and to write in place."""

        def __len__(self) -> int: ...
        def __getitem__(self, index: int, /) -> T: ...
        def __setitem__(self, index: int, value: T, /) -> None: ...

    class vec(Generic[T]):
        """Numbers of one width in one block of memory; their count never changes."""

        def __init__(self, items: Iterable[T] = ()) -> None: ...
        def __len__(self) -> int: ...
        @overload
        def __getitem__(self, index: int) -> T: ...
        @overload
        def __getitem__(self, index: slice) -> vec[T]: ...
        def __getitem__(self, index: int | slice) -> T | vec[T]:
            raise NotImplementedError

        def __setitem__(self, index: int, value: T) -> None: ...
        def __iter__(self) -> Iterator[T]: ...
        def __buffer__(self, flags: int, /) -> memoryview: ...

else:

    class i64(int):
        """A whole number of 64 bits; in plain Python simply an int."""

        def __new__(cls, value: float = 0) -> int:
            return int(value)

    class i16(int):
        """What a `vec[i16]` holds."""

        def __new__(cls, value: float = 0) -> int:
            return int(value)

    class i8(int):
        """What a `vec[i8]` holds."""

        def __new__(cls, value: float = 0) -> int:
            return int(value)

    class u8(int):
        """What a `vec[u8]` holds."""

        def __new__(cls, value: float = 0) -> int:
            return int(value)

    class i32(int):
        """What a `view[i32]` holds."""

    class f32(float):
        """What a `view[f32]` holds."""

    class view:
        """Memory of the caller, or of a vector, to read and to write in place."""

    class vec:
        """Numbers of one width in one block of memory; their count never changes."""

        kinds: ClassVar[dict[type, str]] = {i64: "q", i16: "h", i8: "b", u8: "B", float: "d"}

        def __class_getitem__(cls, item: type) -> Callable[..., array]:
            code = cls.kinds[item]
            return lambda items=(): array(code, items)


def append(numbers: vec[T], number: T) -> vec[T]:
    """A vector with one number more; the old one stays as it was."""
    longer = numbers[:]
    longer.append(number)  # type: ignore[attr-defined]
    return longer


def long_call(function: F) -> F:
    """Marks a long call: compiled, it lets other threads run and works on its own copies."""
    return function


def in_place(function: F) -> F:
    """Marks a method that lets other threads run and works in place, on an `apart` object."""
    return function


def recursive(function: F) -> F:
    """Marks a function that calls itself, directly or not; its depth is limited as in Python."""
    return function


def apart(object: Thing) -> Thing:
    """A copy that shares nothing, for a thread; plain Python does not need it."""
    return object


def blank(numbers: view[T], start: int, count: int) -> None:
    """Write `count` zeros from `start` on."""
    _check(numbers, start, count)
    for i in range(start, start + count):
        numbers[i] = type(numbers[i])(0)


def part(numbers: view[T], start: int, count: int) -> view[T]:
    """A part of a view as a view; its bounds are checked once."""
    if start < 0 or count < 0 or start + count > len(numbers):
        raise IndexError("index out of range")
    return memoryview(numbers)[start : start + count]  # type: ignore[arg-type, return-value]


def unpack(numbers: view[i16] | view[u8], start: int, packed: int, bits: int, count: int) -> None:
    """Write `count` numbers from `start` on, each `bits` bits of `packed`, the lowest first."""
    out = part(numbers, start, count)
    for i in range(count):
        out[i] = packed >> i * bits & (1 << bits) - 1


def add_row(sums: vec[i64], rows: vec[i16], at: int, count: int) -> None:
    """Add `count` numbers of `rows`, from `at` on, to the first ones of `sums`."""
    _check(sums, 0, count)
    _check(rows, at, count)
    for i in range(count):
        sums[i] += rows[at + i]


def dot(rows: vec[i16], at: int, by: vec[i16], count: int) -> i64:
    """The dot product of `count` numbers of `rows`, from `at` on, with the first ones of `by`."""
    _check(by, 0, count)
    _check(rows, at, count)
    total = 0
    for i in range(count):
        total += int(rows[at + i]) * int(by[i])
    return i64(total)


def copy_plus(out: vec[i64], start: int, numbers: vec[i64], at: int, count: int, more: int) -> None:
    """Write `count` of `numbers`, from `at` on, into `out` from `start` on, each `more` greater."""
    _check(numbers, at, count)
    _check(out, start, count)
    for i in range(count):
        out[start + i] = numbers[at + i] + more


def _check(numbers: Sized, start: int, count: int) -> None:
    """Refuse a range that leaves `numbers`, before anything is written."""
    if count > 0 and (start < 0 or start + count > len(numbers)):
        raise IndexError("index out of range")


def check_interrupt() -> None:
    """Lets Ctrl-C interrupt a long loop; plain Python does not need it."""
