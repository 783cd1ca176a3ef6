"""What can go wrong in an expression, where it matters which of two faults comes first."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.effects import Effects, called, inside, statements
from compiler.source import Function
from compiler.tree import (
    Assign,
    Binary,
    Builtin,
    Change,
    Const,
    Cut,
    Expr,
    FieldOf,
    Filled,
    Item,
    Listed,
    Raise,
    Stmt,
    values,
)
from compiler.types import Ref

Fault = tuple[str, int]
"""Its kind and its line; for calls, of a function that may fault, the call's own number."""
DIVISIONS = ("/", "//", "%")
SHIFTS = ("<<", ">>")
KINDS = {"truncated": "float", "sqrt": "domain", "log": "domain", "exp": "range", "append": "range"}
RANGES = ("part", "blank", "unpack", "dot", "add_row", "copy_plus")


class Faults:
    """Facts about a whole program."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.functions: set[Function] = set()
        """Functions that may fault."""
        grown = -1
        while grown != len(self.functions):
            grown = len(self.functions)
            for function, body in effects.bodies.items():
                if function.recursive or any(map(self._in, statements(body.statements))):
                    self.functions.add(function)

    def _in(self, stmt: Stmt) -> bool:
        return bool(
            isinstance(stmt, Raise)
            or (isinstance(stmt, Change) and _divides(stmt.op, stmt.value))
            or (isinstance(stmt, Assign) and stmt.target.type.counted)
            or any(self.of(value) for value in values(stmt))
        )

    def of(self, expr: Expr) -> set[Fault]:
        """The faults that an expression can end with."""
        return {fault for one in inside(expr) for fault in self._own(one)}

    def first(self, operands: list[Expr]) -> list[Expr]:
        """The operands that may fault, if it makes a difference which one does so first."""
        found = [(one, faults) for one in operands if (faults := self.of(one))]
        different = len({fault for _, faults in found for fault in faults}) > 1
        return [one for one, _ in found] if different and len(found) > 1 else []

    def _own(self, expr: Expr) -> Iterator[Fault]:
        if any(f in self.functions or f.abstract for f in called(expr)):
            yield "call", id(expr)
        match expr:
            case Item() if not self._inside(expr):
                yield "index", expr.line
            case Binary(op=op, right=right) if _divides(op, right):
                yield op if op in SHIFTS else "division", expr.line
            case Builtin(name=name) if name in RANGES:
                yield "index", expr.line
                yield "range", expr.line
            case Builtin(name=name) if name in KINDS:
                yield KINDS[name], expr.line
            case Cut():
                yield "index", expr.line
            case Filled() | Listed():
                yield "range", expr.line

    def _inside(self, expr: Item) -> bool:
        """Whether an index is known to be one of the vector's."""
        base, index = expr.base, expr.index
        if not isinstance(base, FieldOf) or not isinstance(base.base.type, Ref):
            return False
        known = self.effects.length_of(base.base.type.cls, base.name)
        return isinstance(index, Const) and known is not None and 0 <= index.value < known


def _divides(op: str, right: Expr) -> bool:
    """Whether an operation checks its right side."""
    if not isinstance(right, Const):
        return op in DIVISIONS + SHIFTS
    if op in DIVISIONS:
        return bool(right.value == 0)
    return op in SHIFTS and not 0 <= right.value < 64
