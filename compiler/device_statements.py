"""Functions and statements of the typed tree as C++ for a GPU."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.device_expressions import Expressions, is_note
from compiler.source import Class
from compiler.tree import (
    Assign,
    Call,
    Change,
    Count,
    Do,
    Each,
    Expr,
    Filled,
    If,
    Leave,
    Listed,
    Local,
    New,
    Raise,
    Return,
    Stmt,
    Through,
    While,
)
from compiler.types import NOTHING, Ref, Type, Vec, View

CELLS = {"i64": "wide", "i16": "int16_t", "i8": "int8_t", "u8": "uint8_t", "f64": "double"}


class Writer(Expressions):
    """Writes one function."""

    # The head.

    def signature(self) -> str:
        given, kinds = [], []
        for parameter in self.function.parameters:
            type_ = parameter.type
            if isinstance(type_, Vec | View):
                kinds.append(f"class T_{parameter.name}")
                given.append(f"T_{parameter.name} v_{parameter.name}")
            elif not self._constant(type_):
                wide = (self.function, parameter.name) in self.device.widths.found
                given.append(f"{self._declared(type_, wide)} v_{parameter.name}")
        result = self.function.result
        if isinstance(result, Ref):
            given.insert(0, f"{result.c.strip()} result")
            shown = "void"
        else:
            shown = self.device.scalar(
                result, (self.function, "return") in self.device.widths.found
            )
        head = f"template <{', '.join(kinds)}> " if kinds else ""
        name = self.function.c_name
        return f"{head}FN_{name} {shown} {name}({', '.join(given)})"

    def _declared(self, type_: Type, wide: bool) -> str:
        if isinstance(type_, Ref):
            struct = self.device.state.struct if self._is_state(type_) else type_.cls.struct  # type: ignore[union-attr]
            return f"{struct} *"
        return self.device.scalar(type_, wide)

    def _is_state(self, type_: Ref) -> bool:
        return type_.cls is not None and type_.cls in self.device.state.line()

    def whole(self) -> str:
        lines = [self.signature() + " {"]
        for name, type_ in self.body.variables.items():
            if name in self.aliases or self._constant(type_):
                continue
            wide = (self.function, name) in self.device.widths.found
            if isinstance(type_, Vec):
                lines.append(f"  {self._array(name, type_, wide)};")
            elif isinstance(type_, Ref):
                if name not in self.made:
                    raise self.refuse(
                        self.function.node.lineno,
                        f"{name} is not made here: write {name} = Class(…)",
                    )
                lines += self._object(name, type_)
            elif isinstance(type_, View):
                lines.append(f"  decltype({self.ex(self.sources[name][0])}) v_{name};")
            else:
                lines.append(f"  {self.device.scalar(type_, wide)} v_{name} = 0;")
        lines += [f"  {line}" for line in self.block(self.body.statements)]
        return "\n".join([*lines, "}"])

    def _object(self, name: str, type_: Ref) -> Iterator[str]:
        """A variable for an object that is made here, and the arrays it keeps."""
        assert type_.cls
        yield f"  {type_.cls.struct} s_{name}, *v_{name} = &s_{name};"
        for field, cell, length in self._kept_arrays(type_.cls):
            yield f"  {cell} a_{name}_{field}[{length}]; v_{name}->f_{field} = a_{name}_{field};"

    def _kept_arrays(self, cls: Class) -> list[tuple[str, str, str]]:
        return [
            (name, *self.device.array(cls, name, type_))
            for name, type_ in self.device.kept(cls)
            if isinstance(type_, Vec)
        ]

    def _array(self, name: str, type_: Vec, wide: bool) -> str:
        sizes = {self._size(one) for one in self.sources.get(name, [])}
        if len(sizes) != 1 or None in sizes:
            raise self.refuse(
                self.function.node.lineno,
                f"the length of {name} is unknown: write vec[…]([value] * COUNT)",
            )
        cell = ("wide" if wide else "num") if type_.short == "i64" else CELLS[type_.short]
        return f"{cell} v_{name}[{sizes.pop()}]"

    # Statements.

    def block(self, block: list[Stmt]) -> list[str]:
        return [line for stmt in block for line in self.statement(stmt)]

    def indented(self, block: list[Stmt]) -> list[str]:
        return [f"  {line}" for line in self.block(block)]

    def statement(self, stmt: Stmt) -> list[str]:
        match stmt:
            case Do():
                return self._do(stmt.value)
            case Assign():
                return [self._assign(stmt)]
            case Change():
                return [self._change(stmt)]
            case If():
                lines = [f"if ({self.ex(stmt.test)}) {{", *self.indented(stmt.body)]
                if stmt.orelse:
                    lines += ["} else {", *self.indented(stmt.orelse)]
                return [*lines, "}"]
            case While():
                return [f"ROLLED while ({self.ex(stmt.test)}) {{", *self.indented(stmt.body), "}"]
            case Count():
                return self._count(stmt)
            case Each():
                return self._each(stmt)
            case Through():
                return self._through(stmt)
            case Return():
                return [self._return(stmt)]
            case Leave():
                return [f"{stmt.word};"]
            case Raise():
                return ["FAIL();"]
        raise NotImplementedError(type(stmt).__name__)

    def _do(self, value: Expr) -> list[str]:
        if isinstance(value, Call) and is_note(value, self.effects):
            return [f"(void){self.ex(v)};" for v in value.arguments if self.effects.writes(v)]
        return [f"(void){self.ex(value)};" if value.type is not NOTHING else f"{self.ex(value)};"]

    def _assign(self, stmt: Assign) -> str:
        target, value = stmt.target, stmt.value
        if isinstance(target, Local):
            if target.name in self.aliases or self._constant(target.type):
                return ""
            if isinstance(value, Filled | Listed):
                return self._numbers(f"v_{target.name}", value)
            if isinstance(value, New):
                return self._made(target.name, value)
            return f"v_{target.name} = {self.wanted(value, self.wide(target))};"
        if isinstance(value, Filled | Listed) and self.function.name == "__init__":
            return self._numbers(self.place(target), value)
        if target.type.counted:
            raise self.refuse(
                stmt.line, "an object cannot be stored in another object: write its fields there"
            )
        temp = self.fresh()
        kind, given = self.type_of(target), self.wanted(value, self.wide(target))
        return f"{{ {kind} {temp} = {given}; {self.place(target)} = {temp}; }}"

    def _numbers(self, array: str, value: Filled | Listed) -> str:
        """The initial values of an array."""
        if isinstance(value, Listed):
            return " ".join(f"{array}[{i}] = {self.ex(v)};" for i, v in enumerate(value.items))
        i = self.fresh()
        count, filled = self.ex(value.count), self.ex(value.value)
        return f"ROLLED for (num {i} = 0; {i} < {count}; {i}++) {array}[{i}] = {filled};"

    def _made(self, name: str, value: New) -> str:
        start = value.cls.find("__init__")
        assert start is not None
        given = [a for a in value.arguments if not self._constant(a.type)]
        return (
            self.ordered(given, lambda *a: f"{start.c_name}({', '.join((f'v_{name}', *a))})") + ";"
        )

    def _change(self, stmt: Change) -> str:
        value = self.fresh()
        kind = self.type_of(stmt.value)
        given = self.ex(stmt.value)
        if self.wide(stmt.target) and stmt.op not in ("<<", ">>"):
            kind, given = "wide", self.wanted(stmt.value, True)
        if isinstance(stmt.target, Local):
            name = f"v_{stmt.target.name}"
            return f"{name} = {self.operation(stmt.op, name, given, stmt.value)};"
        place, old = self.fresh(), self.fresh()
        new = self.operation(stmt.op, old, value, stmt.value)
        return (
            f"{{ auto &{place} = {self.place(stmt.target)}; {self.type_of(stmt.target)} {old} = "
            f"{place}; {kind} {value} = {given}; {place} = {new}; }}"
        )

    def _count(self, stmt: Count) -> list[str]:
        i, end = self.fresh(), self.fresh()
        sign = "<" if stmt.step > 0 else ">"
        return [
            f"{{ num {i} = {self.ex(stmt.start)}, {end} = {self.ex(stmt.stop)};",
            f"ROLLED for (; {i} {sign} {end}; {i} += {stmt.step}) {{ v_{stmt.name} = {i};",
            *self.indented(stmt.body),
            "} }",
        ]

    def _each(self, stmt: Each) -> list[str]:
        array, i = self.fresh(), self.fresh()
        wide = (self.function, stmt.name) in self.device.widths.found
        items = ", ".join(self.ex(one) for one in stmt.items)
        return [
            f"{{ {self.device.scalar(stmt.items[0].type, wide)} {array}[] = {{{items}}};",
            f"ROLLED for (num {i} = 0; {i} < {len(stmt.items)}; {i}++) {{",
            f"  v_{stmt.name} = {array}[{i}];",
            *self.indented(stmt.body),
            "} }",
        ]

    def _through(self, stmt: Through) -> list[str]:
        i = self.fresh()
        return [
            f"ROLLED for (num {i} = 0; {i} < {self.length(stmt.over)}; {i}++) {{",
            f"  v_{stmt.name} = {self.ex(stmt.over)}[{i}];",
            *self.indented(stmt.body),
            "}",
        ]

    def _return(self, stmt: Return) -> str:
        if stmt.value is None:
            return "return;"
        if isinstance(stmt.value.type, Ref):
            if not isinstance(stmt.value, Local) or stmt.value.name not in self.made:
                raise self.refuse(
                    stmt.line,
                    "an object that is returned is made here: write Class(…) into a variable",
                )
            if stmt.value.type.cls and self._kept_arrays(stmt.value.type.cls):
                raise self.refuse(
                    stmt.line,
                    "an object with arrays cannot be returned: write into one that is given",
                )
            return f"{{ *result = *v_{stmt.value.name}; return; }}"
        wide = (self.function, "return") in self.device.widths.found
        return f"return {self.wanted(stmt.value, wide)};"
