"""Expressions of the typed tree as C++ for a GPU.

Integers have 32 bits unless `widths.py` finds that more are needed; there they are computed
with 64.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from compiler.effects import Effects, field_key, statements
from compiler.tree import (
    Assign,
    Binary,
    Body,
    Builtin,
    Call,
    Choice,
    Compare,
    Const,
    Expr,
    FieldOf,
    Filled,
    Item,
    Listed,
    Local,
    Logic,
    New,
    OneOf,
    Unary,
)
from compiler.types import FLOAT, INT, Ref, Refused, Type, Vec, View, real

if TYPE_CHECKING:
    from compiler.device import Device

BUFFER = "State.buffer"
"""The buffer of legal actions: action numbers, which are small."""
PLAIN = {"+", "-", "*", "&", "|", "^", "<<", ">>"}


def is_note(call: Call, effects: Effects) -> bool:
    return any(effects.guards.get(target) == "noting" for _, target in call.targets)


class Expressions:
    """Writes the expressions of one function."""

    def __init__(self, device: Device, body: Body) -> None:
        self.device = device
        self.effects = device.effects
        self.body = body
        self.function = body.function
        self.counter = 0
        stored = list(statements(body.statements))
        self.sources: dict[str, list[Expr]] = {}
        for stmt in stored:
            if isinstance(stmt, Assign) and isinstance(stmt.target, Local):
                self.sources.setdefault(stmt.target.name, []).append(stmt.value)
        self.aliases = {
            name: given[0]
            for name, given in self.sources.items()
            if name in body.variables
            and body.variables[name].counted
            and len(given) == 1
            and isinstance(given[0], FieldOf | Local)
        }
        self.made = {
            name
            for name, given in self.sources.items()
            if isinstance(body.variables.get(name), Ref)
            and all(isinstance(one, New) for one in given)
        }

    def refuse(self, line: int, message: str) -> Refused:
        return Refused(str(self.function.module.path), line, f"{message} (on a GPU)")

    def fresh(self) -> str:
        self.counter += 1
        return f"t{self.counter}"

    def wide(self, expr: Expr) -> bool:
        return self.device.widths.wide(self.function, expr)

    def type_of(self, expr: Expr) -> str:
        if isinstance(expr.type, Vec | View | Ref):
            return "auto"
        return self.device.scalar(expr.type, self.wide(expr))

    def _constant(self, type_: Type) -> bool:
        return isinstance(type_, Ref) and type_.cls in self.device.constant_classes

    def _size(self, expr: Expr) -> str | None:
        if isinstance(expr, Filled):
            return self.ex(expr.count)
        return str(max(len(expr.items), 1)) if isinstance(expr, Listed) else None

    def wanted(self, expr: Expr, wide: bool) -> str:
        """An expression that must be wide: it is computed with 64 bits."""
        if not wide or expr.type is not INT:
            return self.ex(expr)
        match expr:
            case Binary(op="<<", left=left, right=right):
                return self.ordered([left, right], lambda a, b: f"((wide){a} << {b})")
            case Binary(op="+" | "-" | "*" | "|" | "^" as op, left=left, right=right):
                if not self.effects.writes(expr):
                    return f"({self.wanted(left, True)} {op} {self.wanted(right, True)})"
                return self.ordered([left, right], lambda a, b: f"((wide){a} {op} (wide){b})")
            case Choice(test=test, yes=yes, no=no):
                return f"({self.ex(test)} ? {self.wanted(yes, True)} : {self.wanted(no, True)})"
        return f"((wide){self.ex(expr)})"

    def ex(self, expr: Expr) -> str:
        if isinstance(expr, Binary) and expr.type is INT and self.wide(expr):
            if expr.op in ("+", "-", "*", "|", "^", "<<"):
                return self.wanted(expr, True)
        match expr:
            case Const():
                return self._number(expr)
            case Local():
                if expr.name in self.aliases:
                    return self.ex(self.aliases[expr.name])
                return f"v_{expr.name}"
            case FieldOf():
                return self._field(expr)
            case Item():
                # As wide as Python computes with it.
                wide = self.device.bits == 64 and expr.type is INT
                cast = "(double)" if expr.type is FLOAT else "(wide)" if wide else ""
                return f"{cast}{self.place(expr)}"
            case Unary():
                return f"({expr.op}{self.ex(expr.operand)})"
            case Binary():
                return self.ordered(
                    [expr.left, expr.right], lambda a, b: self.operation(expr.op, a, b, expr.right)
                )
            case Compare():
                return self._compare(expr)
            case OneOf():
                return self._one_of(expr)
            case Logic():
                return f"({f' {expr.op} '.join(self.ex(one) for one in expr.operands)})"
            case Choice():
                return f"({self.ex(expr.test)} ? {self.ex(expr.yes)} : {self.ex(expr.no)})"
            case Call():
                return self._call(expr)
            case Builtin():
                return self._builtin(expr)
        raise self.refuse(expr.line, f"{type(expr).__name__} is not supported: write a loop")

    def place(self, expr: Expr) -> str:
        """An assignable expression."""
        if isinstance(expr, Item):
            return f"{self.ex(expr.base)}[{self.ex(expr.index)}]"
        return self.ex(expr)

    def _number(self, expr: Const) -> str:
        if isinstance(expr.value, float):
            return real(expr.value)
        if isinstance(expr.value, bool):
            return repr(expr.value).lower()
        wide = self.device.bits == 64 or self.wide(expr)
        return f"INT64_C({expr.value})" if wide else f"({expr.value})"

    def ordered(self, operands: list[Expr], build: Callable[..., str]) -> str:
        """From left to right, where that makes a difference."""
        calm = [isinstance(one, Const | Local) for one in operands]
        if not any(self.effects.writes(one) for one in operands) or sum(not c for c in calm) < 2:
            return build(*(self.ex(one) for one in operands))
        names, made = [], []
        for one, is_calm in zip(operands, calm, strict=True):
            if is_calm or isinstance(one.type, Vec | Ref | View):
                names.append(self.ex(one))
                continue
            name = self.fresh()
            made.append(f"{self.type_of(one)} {name} = {self.ex(one)};")
            names.append(name)
        return f"[&]() {{ {' '.join(made)} return {build(*names)}; }}()"

    def _field(self, expr: FieldOf) -> str:
        assert isinstance(expr.base.type, Ref) and expr.base.type.cls
        cls = expr.base.type.cls
        key = field_key(cls, expr.name)
        storage = isinstance(expr.type, Vec) and self.device.is_storage(cls, expr.name)
        if self.device.constant(cls, expr.name) and not storage:
            if isinstance(expr.type, Ref) and not self._constant(expr.type):
                raise self.refuse(
                    expr.line,
                    f"{expr.name} is an object inside another object: write its fields there",
                )
            return f"K_{key.replace('.', '_')}"
        return f"{self.ex(expr.base)}->f_{expr.name}"

    def operation(self, op: str, a: str, b: str, right: Expr) -> str:
        if op == "/" or op in PLAIN:
            return f"({a} {op} {b})"
        positive = isinstance(right, Const) and right.value > 0
        if positive and op in ("//", "%"):
            value = int(right.value)  # type: ignore[attr-defined]
            if value & (value - 1) == 0:
                power = value.bit_length() - 1
                return f"({a} >> {power})" if op == "//" else f"({a} & {value - 1})"
        return f"{'floor_div' if op == '//' else 'floor_mod'}({a}, {b})"

    def _compare(self, expr: Compare) -> str:
        if len(expr.operands) == 2:
            op = expr.ops[0]
            return self.ordered(expr.operands, lambda a, b: f"({a} {op} {b})")
        if any(self.effects.writes(one) for one in expr.operands):
            raise self.refuse(
                expr.line, "a chained comparison must not change anything: write two with and"
            )
        texts = [self.ex(one) for one in expr.operands]
        pairs = zip(texts, expr.ops, texts[1:], strict=False)
        return f"({' && '.join(f'({a} {op} {b})' for a, op, b in pairs)})"

    def _one_of(self, expr: OneOf) -> str:
        name = self.fresh()
        tests = " || ".join(f"{name} == {self.ex(one)}" for one in expr.choices) or "false"
        sign = "!" if expr.negated else ""
        needle = f"{self.type_of(expr.needle)} {name} = {self.ex(expr.needle)};"
        return f"[&]() {{ {needle} return {sign}({tests}); }}()"

    def _call(self, expr: Call) -> str:
        if len({self.device.resolved(f) for _, f in expr.targets}) != 1:
            raise self.refuse(
                expr.line, "the method to call must be known before: write the class itself"
            )
        target = self.device.resolved(expr.targets[0][1])
        if isinstance(target.result, Ref):
            raise self.refuse(
                expr.line,
                "a call cannot give an object: write Class(…) here, and fill it in the call",
            )
        given = [a for a in expr.arguments if not self._constant(a.type)]
        return self.ordered(given, lambda *a: f"{target.c_name}({', '.join(a)})")

    def length(self, expr: Expr) -> str:
        if isinstance(expr, Builtin) and expr.name == "part":
            return self.ex(expr.arguments[2])
        if isinstance(expr, Local) and expr.name in self.aliases:
            return self.length(self.aliases[expr.name])
        if isinstance(expr, Local) and expr.name in self.sources:
            found = {self._size(one) or self.length(one) for one in self.sources[expr.name]}
            parts = [one for one in self.sources[expr.name] if isinstance(one, Builtin)]
            if len(found) == 1 and all(isinstance(one.arguments[-1], Const) for one in parts):
                return found.pop()
        if isinstance(expr, FieldOf) and isinstance(expr.base.type, Ref) and expr.base.type.cls:
            cls, key = expr.base.type.cls, field_key(expr.base.type.cls, expr.name)
            if key == BUFFER:
                return "ROOM"
            known = self.effects.length_of(cls, expr.name)
            return str(known) if known is not None else f"N_{key.replace('.', '_')}"
        raise self.refuse(expr.line, "the length is unknown: write Annotated[vec[…], COUNT]")

    def _builtin(self, expr: Builtin) -> str:
        given = expr.arguments
        match expr.name:
            case "len":
                return self.length(given[0])
            case "bit_count" | "bit_length":
                return f"{expr.name}({self.ex(given[0])})"
            case "float":
                return f"((double){self.ex(given[0])})"
            case "seen":
                return self.ex(given[0])
            case "part":
                return self.ordered(given, lambda v, at, n: f"({v} + {at})")
            case "blank" | "unpack" | "copy_plus":
                return self.ordered(given, lambda *a: f"{expr.name}({', '.join(a)})")
            case "truncated":
                return f"((num){self.ex(given[0])})"
            case "min" | "max":
                word = "lesser" if expr.name == "min" else "greater"
                return self.ordered(given, lambda a, b: f"{word}({a}, {b})")
            case "sqrt" | "exp" | "log":
                return f"{expr.name}({self.ex(given[0])})"
        raise self.refuse(expr.line, f"{expr.name} is not supported: write it with other functions")
