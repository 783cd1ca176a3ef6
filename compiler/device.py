"""A game's rules for a GPU: the typed tree as C++ that nvcc, NVRTC and g++ understand.

Every thread plays its own game. Memory cannot be allocated on the GPU, so objects are
structs, vectors are arrays in them, and anything else is refused. The text is
made for one set-up: fields that no function here changes (a game's box, its options) are constants
with the prefix `K_`, which `honjin.gpu` writes in front of it for the table that is to be played.
Notes are never taken.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from compiler.device_expressions import BUFFER, is_note
from compiler.device_statements import CELLS, Writer
from compiler.effects import Effects, called, expressions, field_key, inside, statements
from compiler.source import Class, Function, Program
from compiler.statements import translate
from compiler.tree import (
    Assign,
    Body,
    Builtin,
    Call,
    Change,
    Do,
    Expr,
    FieldOf,
    Item,
    Local,
    Stmt,
    values,
)
from compiler.types import BOOL, FLOAT, INT, NOTHING, Ref, Refused, Type, Vec
from compiler.widths import Widths

ROOTS = ("actor", "draw", "fill", "pick", "step", "winners", "score", "value", "observe")
"""The methods of a state that the kernels call."""
RNG_ROOTS = ("fork", "below", "word")
TINY = 20
"""Functions of this size or less take no more code than a call."""
HEADER = Path(__file__).with_name("device.h")
KERNELS = Path(__file__).with_name("kernels.h")


class Device:
    """The text of one game."""

    def __init__(self, name: str, program: Program, bits: int = 32) -> None:
        self.name = name
        self.bits = bits
        self.program = program
        self.bodies = {f: translate(program, f) for f in program.functions() if not f.abstract}
        self.effects = Effects(program, self.bodies)
        self.state = next(
            c for c in program.classes() if not c.heirs and c.line()[0].name == "State" and c.base
        )
        self.used = self._reached()
        self._sizes: dict[Function, int] = {}
        bodies = {f: self.bodies[f] for f in self.used}
        self.changing = _changing(bodies)
        self.read = _fields_of(bodies)
        self.constant_classes = {
            cls
            for cls in program.classes()
            if cls.all_fields()
            and not any(
                field_key(leaf, f) in self.changing
                for leaf in cls.leaves()
                for f in leaf.all_fields()
            )
        }
        fork = next(f for f in self.used if f.c_name == "Rng__fork")
        self.widths = Widths(bodies, {BUFFER} | self._constant_vectors(), {(fork, "n")})

    def _constant_vectors(self) -> set[str]:
        return {
            field_key(cls, name)
            for cls in self.constant_classes
            for name, type_ in cls.all_fields().items()
            if isinstance(type_, Vec)
        }

    def roots(self) -> list[Function]:
        """The functions that the kernels call."""
        rng = next(c for c in self.program.classes() if c.name == "Rng")
        return [
            *(self._method(self.state, name) for name in ROOTS),
            *(self._method(rng, name) for name in RNG_ROOTS),
        ]

    def _reached(self) -> list[Function]:
        """The functions that the kernels call, directly or not."""
        found: dict[Function, None] = {}
        open_ends = self.roots()
        while open_ends:
            function = open_ends.pop()
            if function in found:
                continue
            found[function] = None
            for stmt in statements(self.bodies[function].statements):
                for one in live(stmt, self.effects):
                    open_ends += [self.resolved(f) for e in inside(one) for f in called(e)]
        return list(found)

    def _method(self, cls: Class, name: str) -> Function:
        method = cls.find(name)
        assert method is not None
        return method

    def resolved(self, function: Function) -> Function:
        """A method of the state's line, the most derived one."""
        if function.abstract and function.owner:
            return self._method(self.state, function.name)
        return function

    # Fields.

    def constant(self, cls: Class, name: str) -> bool:
        return field_key(cls, name) not in self.changing

    def constants(self) -> Iterator[tuple[str, str, Type]]:
        """The constants that a table provides: prefix, field and type."""
        for key in sorted(self.read - self.changing):
            owner, name = key.split(".")
            cls = next(c for c in self.program.classes() if c.line()[0].name == owner)
            for leaf in cls.leaves():
                type_ = leaf.all_fields().get(name)
                if type_ is not None and not isinstance(type_, Ref) and key != BUFFER:
                    yield owner, name, type_
                    break

    def kept(self, cls: Class) -> list[tuple[str, Type]]:
        """The fields of a struct."""
        return [
            (name, type_)
            for name, type_ in cls.all_fields().items()
            if not self.constant(cls, name)
            or (isinstance(type_, Vec) and self.is_storage(cls, name))
        ]

    def is_storage(self, cls: Class, name: str) -> bool:
        """A vector that is never replaced but whose numbers change."""
        key = field_key(cls, name)
        return cls not in self.constant_classes and key in self.read and key != "State.notes"

    def array(self, cls: Class, name: str, type_: Vec) -> tuple[str, str]:
        """The element type and the length of a vector in a field."""
        if field_key(cls, name) == BUFFER:
            return "int16_t", "ROOM"
        length = self.effects.length_of(cls, name)
        if length is None:
            raise Refused(
                str(cls.module.path),
                cls.node.lineno,
                f"the length of {name} is unknown: write Annotated[vec[…], COUNT]",
            )
        return CELLS[type_.short], str(length)

    def field_type(self, cls: Class, name: str, type_: Type) -> str:
        if isinstance(type_, Vec):
            return f"{self.array(cls, name, type_)[0]} *"
        return self.scalar(type_, ("field", field_key(cls, name)) in self.widths.found)

    def scalar(self, type_: Type, wide: bool) -> str:
        if type_ is INT:
            return "wide" if wide else "num"
        return {BOOL: "bool", FLOAT: "double", NOTHING: "void"}.get(type_, type_.c.strip())

    # The text.

    def text(self) -> str:
        writers = [Writer(self, self.bodies[f]) for f in self.used]
        return "\n".join(
            [
                f"/* {self.name} for a GPU: made by the compiler; do not edit. */",
                f"/* {json.dumps(self.needs())} */",
                *(["#define WIDE"] if self.bits == 64 else []),
                *(["#define LISTED"] if any(map(self._rereads, self.used)) else []),
                "@@TABLE@@",
                HEADER.read_text(encoding="utf-8"),
                "@@CONSTANTS@@",
                *self._structs(),
                *(line for f in self.used for line in self._calling(f)),
                *(f"{writer.signature()};" for writer in writers),
                *(writer.whole() for writer in writers),
                *self._storage(),
                *(f"#define STATE_{n} {self._method(self.state, n).c_name}" for n in ROOTS),
                KERNELS.read_text(encoding="utf-8"),
            ]
        )

    def _rereads(self, function: Function) -> bool:
        """Whether a function that lists actions reads the list so far."""
        given = {p.name for p in function.parameters if isinstance(p.type, Vec)}
        read: list[Expr] = []
        for stmt in statements(self.bodies[function].statements):
            read += values(stmt)
            if isinstance(stmt, Assign) and isinstance(stmt.target, Item):
                read.remove(stmt.target)
                read.append(stmt.target.index)
        parts = [one for value in read for one in inside(value)]
        found = [one.base for one in parts if isinstance(one, Item)]
        found += [
            one.arguments[2]
            for one in parts
            if isinstance(one, Builtin) and one.name == "copy_plus"
        ]
        return any(isinstance(one, Local) and one.name in given for one in found)

    def _calling(self, function: Function) -> list[str]:
        """Only small functions are inlined: a GPU has little room for code."""
        size, name = self.size(function), function.c_name
        return [
            f"#if {size} <= SMALL",
            f"#define FN_{name} FN",
            "#else",
            f"#define FN_{name} CALLED",
            "#endif",
        ]

    def size(self, function: Function) -> int:
        """The size of a function's code, including the very small functions it calls."""
        if function not in self._sizes:
            self._sizes[function] = TINY + 1  # for recursive functions
            found = 0
            for stmt in statements(self.bodies[function].statements):
                found += 1
                for value in live(stmt, self.effects):
                    for one in inside(value):
                        found += 1
                        for target in map(self.resolved, called(one)):
                            inner = self.size(target)
                            found += inner if inner <= TINY else 2
            self._sizes[function] = found
        return self._sizes[function]

    def needs(self) -> dict[str, Any]:
        """What `honjin.gpu` must fill in for a table: constants, and how a game begins."""
        constants = [[owner, name, kind(type_)] for owner, name, type_ in self.constants()]
        fields = [[n, kind(t)] for n, t in self._begun()]
        recursive = any(function.recursive for function in self.used)
        return {
            "bits": self.bits,
            "recursive": recursive,
            "constants": constants,
            "fields": fields,
        }

    def _begun(self) -> list[tuple[str, Type]]:
        return [(n, t) for n, t in self.kept(self.state) if field_key(self.state, n) != BUFFER]

    def _structs(self) -> Iterator[str]:
        owners = {f.owner for f in self.used if f.owner}
        needed = [self.state, *(c for c in owners if not c.heirs and c is not self.state)]
        yield f"#define STATE {self.state.struct}"
        for cls in needed:
            if cls in self.constant_classes:
                continue
            fields = " ".join(f"{self.field_type(cls, n, t)} f_{n};" for n, t in self.kept(cls))
            yield f"struct {cls.struct} {{ {fields} }};"

    def _storage(self) -> Iterator[str]:
        """Where a state's vectors lie, and how a state starts, is saved and is loaded."""
        vectors = [(n, t) for n, t in self.kept(self.state) if isinstance(t, Vec)]
        scalars = [(n, t) for n, t in self.kept(self.state) if not isinstance(t, Vec)]
        arrays = [(n, *self.array(self.state, n, t)) for n, t in vectors]
        fields = " ".join(f"alignas(16) {cell} {n}[{length}];" for n, cell, length in arrays)
        yield f"struct Store {{ {fields} }};"
        fields = " ".join(f"{self.field_type(self.state, n, t)} {n};" for n, t in scalars)
        yield f"struct Scalars {{ {fields} }};"
        head = f"({self.state.struct} *state, "
        yield f"FN void attach{head}Store *store) {{"
        yield from (f"  state->f_{n} = store->{n};" for n, _ in vectors)
        yield "}"
        for word, left, right in (
            ("save", "to->{0}", "state->f_{0}"),
            ("load", "state->f_{0}", "to->{0}"),
        ):
            yield f"FN void {word}{head}Scalars *to) {{"
            yield from (f"  {left.format(n)} = {right.format(n)};" for n, _ in scalars)
            yield "}"
        yield f"FN void begin{head}Store *store) {{"
        yield from (f"  state->f_{n} = START_{n};" for n, _ in scalars)
        for n, _, _ in arrays:
            if n != "buffer":
                yield f"  memcpy(store->{n}, START_{n}, sizeof store->{n});"
        yield "}"


def kind(type_: Type) -> str:
    return "vec" if isinstance(type_, Vec) else "number"


def live(stmt: Stmt, effects: Effects) -> Iterable[Expr]:
    """The expressions of a statement that are computed where no notes are taken."""
    if isinstance(stmt, Do) and isinstance(stmt.value, Call) and is_note(stmt.value, effects):
        return [one for one in stmt.value.arguments if effects.writes(one)]
    return values(stmt)


def _changing(bodies: dict[Function, Body]) -> set[str]:
    """Fields assigned in some functions, with or without those assigned in `__init__`."""
    found = set()
    for body in bodies.values():
        for stmt in statements(body.statements):
            if isinstance(stmt, Assign | Change):
                target: Expr = stmt.target
                if isinstance(target, Item) and isinstance(target.base, FieldOf):
                    target = target.base
                if isinstance(target, FieldOf) and isinstance(target.base.type, Ref):
                    assert target.base.type.cls
                    found.add(field_key(target.base.type.cls, target.name))
    return found


def _fields_of(bodies: dict[Function, Body]) -> set[str]:
    return {
        field_key(e.base.type.cls, e.name)
        for body in bodies.values()
        for e in expressions(body.statements)
        if isinstance(e, FieldOf) and isinstance(e.base.type, Ref) and e.base.type.cls
    }
