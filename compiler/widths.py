"""Which integers need 64 bits on a GPU; all others have 32 there.

Wide is what comes out of a `vec[i64]` that an object keeps, what a constant beyond 32 bits is mixed
into, what is shifted left by 32 or more, a list that is packed into a number, and whatever is made
of those. Tests show that the rest fits into 32 bits: the GPU code, compiled for the host, runs
under gcc's sanitizers.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler.effects import called, expressions, field_key, inside, statements
from compiler.source import Function
from compiler.tree import (
    Assign,
    Binary,
    Body,
    Builtin,
    Call,
    Change,
    Choice,
    Const,
    Each,
    Expr,
    FieldOf,
    Item,
    Local,
    Return,
    Stmt,
    Through,
    Unary,
)
from compiler.types import INT, Ref, Vec


class Widths:
    """What is wide in some functions: variables, fields and results."""

    def __init__(
        self, bodies: dict[Function, Body], narrow: set[str], known: set[tuple[object, str]]
    ) -> None:
        """`narrow` names fields whose vectors hold small numbers, despite their type.

        `known` are variables that are wide from the start.
        """
        self.narrow = narrow
        self.found = set(known)
        size = -1
        while size != len(self.found):
            size = len(self.found)
            for function, body in bodies.items():
                for stmt in statements(body.statements):
                    self._look(function, stmt)
                for expr in expressions(body.statements):
                    self._pass(function, expr)

    def _mark(self, owner: object, name: str) -> None:
        self.found.add((owner, name))

    def _look(self, function: Function, stmt: Stmt) -> None:
        match stmt:
            case Assign(target=target, value=value) | Change(target=target, value=value):
                if self.wide(function, value) or _packs(target, value):
                    self._store(function, target)
            case Return(value=value) if value is not None and self.wide(function, value):
                self._mark(function, "return")
            case Each(name=name, items=items):
                if any(self.wide(function, one) for one in items):
                    self._mark(function, name)
            case Through(name=name, over=over):
                if self.wide(function, over):
                    self._mark(function, name)

    def _store(self, function: Function, target: Expr) -> None:
        if isinstance(target, Local):
            self._mark(function, target.name)
        elif isinstance(target, FieldOf):
            assert isinstance(target.base.type, Ref) and target.base.type.cls
            self._mark("field", field_key(target.base.type.cls, target.name))
        elif isinstance(target, Item) and isinstance(target.base, Local):
            self._mark(function, target.base.name)

    def _pass(self, function: Function, expr: Expr) -> None:
        """Arguments make parameters wide."""
        for target in called(expr):
            given = expr.arguments if isinstance(expr, Call) else [None, *expr.arguments]  # type: ignore[attr-defined]
            for parameter, value in zip(target.parameters, given, strict=True):
                if value is not None and self.wide(function, value):
                    self._mark(target, parameter.name)

    def wide(self, function: Function, expr: Expr) -> bool:
        """Whether a number, or what a vector holds, is wide."""
        match expr:
            case Const(value=value):
                return isinstance(value, int) and not -(1 << 31) <= value < 1 << 31
            case Local(name=name):
                return (function, name) in self.found
            case FieldOf(base=base, name=name):
                assert isinstance(base.type, Ref) and base.type.cls
                key = field_key(base.type.cls, name)
                if isinstance(expr.type, Vec):
                    return expr.type.short == "i64" and key not in self.narrow
                return ("field", key) in self.found
            case Item(base=base):
                return self.wide(function, base)
            case Unary(operand=operand):
                return self.wide(function, operand)
            case Binary():
                return self._binary(function, expr)
            case Choice(yes=yes, no=no):
                return self._any(function, (yes, no))
            case Call(targets=[(_, target)]):
                return (target, "return") in self.found
            case Builtin(name="min" | "max", arguments=arguments):
                return self._any(function, arguments)
        return False

    def _any(self, function: Function, exprs: Iterable[Expr]) -> bool:
        return any(self.wide(function, one) for one in exprs)

    def _binary(self, function: Function, expr: Binary) -> bool:
        if expr.type is not INT:
            return False
        left, right = expr.left, expr.right
        if expr.op == "&":
            for one in (left, right):
                if isinstance(one, Const) and one.value >= 0 and not self.wide(function, one):
                    return False
            return self._any(function, (left, right))
        if expr.op == "%":
            return self.wide(function, right)
        if expr.op in ("<<", ">>") and isinstance(right, Const) and right.value >= 32:
            return expr.op == "<<"
        if expr.op in ("<<", ">>"):
            return self.wide(function, left)
        return self._any(function, (left, right))


def _packs(target: Expr, value: Expr) -> bool:
    """Whether this is `x = x << n | …`: a list in a number, which may become long."""
    return isinstance(target, Local) and any(
        isinstance(one, Binary)
        and one.op == "<<"
        and any(isinstance(part, Local) and part.name == target.name for part in inside(one.left))
        for one in inside(value)
    )
