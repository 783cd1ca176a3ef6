"""A game's rules for a GPU: the typed tree as C++ that nvcc, NVRTC and g++ understand.

Every thread plays a game of its own. There is no memory to be asked for on a GPU, so objects are
structs, vectors are arrays in them, and what cannot be said in this way is refused. The text is
made for one set-up: fields that no function here changes (a game's box, its options) are constants
with the prefix `K_`, which `honjin.gpu` writes in front of it for the table that is to be played.
Notes are never taken.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from compiler.effects import Effects, called, expressions, field_key, inside, statements
from compiler.source import Class, Function, Program
from compiler.statements import translate
from compiler.tree import (
    Assign,
    Binary,
    Body,
    Builtin,
    Call,
    Change,
    Choice,
    Compare,
    Const,
    Count,
    Do,
    Each,
    Expr,
    FieldOf,
    Filled,
    If,
    Item,
    Leave,
    Listed,
    Local,
    Logic,
    New,
    OneOf,
    Raise,
    Return,
    Stmt,
    Through,
    Unary,
    While,
    values,
)
from compiler.types import BOOL, FLOAT, INT, NOTHING, Ref, Refused, Type, Vec, View
from compiler.widths import Widths

ROOTS = ("actor", "draw", "fill", "pick", "step", "winners", "score", "value", "observe")
"""What the kernels ask of a state."""
RNG_ROOTS = ("fork", "below", "word")
TINY = 20
"""Functions so small are no more code than a call."""
BUFFER = "State.buffer"
"""Where legal actions are listed: numbers of actions, which are small."""
CELLS = {"i64": "wide", "i16": "int16_t", "i8": "int8_t", "u8": "uint8_t", "f64": "double"}
HEADER = Path(__file__).with_name("device.h")
KERNELS = Path(__file__).with_name("kernels.h")
PLAIN = {"+", "-", "*", "&", "|", "^", "<<", ">>"}


class Device:
    """The text of one game."""

    def __init__(self, name: str, program: Program) -> None:
        self.name = name
        self.program = program
        self.bodies = {f: translate(program, f) for f in program.functions() if not f.abstract}
        self.effects = Effects(program, self.bodies)
        self.state = next(
            c for c in program.classes() if not c.heirs and c.line()[0].name == "State" and c.base
        )
        self.used = self._reached()
        self._sizes: dict[Function, int] = {}
        for function in self.used:
            if function.recursive:
                raise function.module.refuse(
                    function.node, "nothing calls itself (on a GPU): its stack has no bound"
                )
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

    def _reached(self) -> list[Function]:
        """The functions that the kernels need, and those that these need."""
        found: dict[Function, None] = {}
        open_ends = [self._method(self.state, name) for name in ROOTS]
        rng = next(c for c in self.program.classes() if c.name == "Rng")
        open_ends += [self._method(rng, name) for name in RNG_ROOTS]
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
        """What the text needs to know of a table: prefix, field and type."""
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
        """What a vector in a field holds, and how many."""
        if field_key(cls, name) == BUFFER:
            return "int16_t", "ACTIONS"
        length = self.effects.length_of(cls, name)
        if length is None:
            raise Refused(str(cls.module.path), cls.node.lineno, f"how long is {name}?")
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

    def _calling(self, function: Function) -> list[str]:
        """Only small functions go into those that call them: a GPU has little room for code."""
        size, name = self.size(function), function.c_name
        return [
            f"#if {size} <= SMALL",
            f"#define FN_{name} FN",
            "#else",
            f"#define FN_{name} CALLED",
            "#endif",
        ]

    def size(self, function: Function) -> int:
        """How much code a function is, with the very small ones that it calls."""
        if function not in self._sizes:
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
        return {"constants": constants, "fields": fields}

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
        """Where a state's vectors lie, and how it begins, is put away and is taken up again."""
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


def is_note(call: Call, effects: Effects) -> bool:
    return any(effects.guards.get(target) == "noting" for _, target in call.targets)


def _changing(bodies: dict[Function, Body]) -> set[str]:
    """Fields that are given values in some functions, outside of `__init__` too or not."""
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


class Writer:
    """Writes one function."""

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

    def _constant(self, type_: Type) -> bool:
        return isinstance(type_, Ref) and type_.cls in self.device.constant_classes

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
                        self.function.node.lineno, f"{name} is an object made elsewhere"
                    )
                assert type_.cls
                lines.append(f"  {type_.cls.struct} s_{name}, *v_{name} = &s_{name};")
            else:
                lines.append(f"  {self.device.scalar(type_, wide)} v_{name} = 0;")
        lines += [f"  {line}" for line in self.block(self.body.statements)]
        return "\n".join([*lines, "}"])

    def _array(self, name: str, type_: Vec, wide: bool) -> str:
        sizes = {self._size(one) for one in self.sources.get(name, [])}
        if len(sizes) != 1 or None in sizes:
            raise self.refuse(self.function.node.lineno, f"how long is {name}?")
        cell = ("wide" if wide else "num") if type_.short == "i64" else CELLS[type_.short]
        return f"{cell} v_{name}[{sizes.pop()}]"

    def _size(self, expr: Expr) -> str | None:
        if isinstance(expr, Filled):
            return self.ex(expr.count)
        return str(max(len(expr.items), 1)) if isinstance(expr, Listed) else None

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
            if isinstance(value, Filled):
                i, n = self.fresh(), self.ex(value.count)
                filled = self.ex(value.value)
                return (
                    f"ROLLED for (num {i} = 0; {i} < {n}; {i}++) v_{target.name}[{i}] = {filled};"
                )
            if isinstance(value, Listed):
                stores = [
                    f"v_{target.name}[{i}] = {self.ex(v)};" for i, v in enumerate(value.items)
                ]
                return " ".join(stores)
            if isinstance(value, New):
                return self._made(target.name, value)
            return f"v_{target.name} = {self.wanted(value, self.wide(target))};"
        if target.type.counted:
            raise self.refuse(stmt.line, "no object is put into another")
        temp = self.fresh()
        kind, given = self.type_of(target), self.wanted(value, self.wide(target))
        return f"{{ {kind} {temp} = {given}; {self.place(target)} = {temp}; }}"

    def _made(self, name: str, value: New) -> str:
        start = value.cls.find("__init__")
        assert start is not None
        stores = []
        for stmt in self.device.bodies[start].statements:
            match stmt:
                case Assign(target=FieldOf(name=field), value=Local(name=given)):
                    at = [p.name for p in start.own_parameters].index(given)
                    stores.append(f"v_{name}->f_{field} = {self.ex(value.arguments[at])};")
                case _:
                    raise self.refuse(value.line, f"{value.cls.name} is more than its arguments")
        return " ".join(stores)

    def place(self, target: Expr) -> str:
        return self.ex(target)

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
                raise self.refuse(stmt.line, "an object that is given back is made here")
            return f"{{ *result = *v_{stmt.value.name}; return; }}"
        wide = (self.function, "return") in self.device.widths.found
        return f"return {self.wanted(stmt.value, wide)};"

    # Expressions.

    def wanted(self, expr: Expr, wide: bool) -> str:
        """An expression where a wide number is wanted: then it is computed with 64 bits."""
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
                return f"{self.ex(expr.base)}[{self.ex(expr.index)}]"
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
        raise self.refuse(expr.line, f"there is no {type(expr).__name__}")

    def _number(self, expr: Const) -> str:
        if isinstance(expr.value, bool | float):
            return repr(expr.value).lower()
        return f"INT64_C({expr.value})" if self.wide(expr) else f"({expr.value})"

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
                raise self.refuse(expr.line, f"{expr.name} is an object inside another")
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
            raise self.refuse(expr.line, "a chain of comparisons changes nothing")
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
            raise self.refuse(expr.line, "one class decides what a call means")
        target = self.device.resolved(expr.targets[0][1])
        if isinstance(target.result, Ref):
            raise self.refuse(expr.line, "a new object is made here")
        given = [a for a in expr.arguments if not self._constant(a.type)]
        return self.ordered(given, lambda *a: f"{target.c_name}({', '.join(a)})")

    def length(self, expr: Expr) -> str:
        if isinstance(expr, Local) and expr.name in self.aliases:
            return self.length(self.aliases[expr.name])
        if isinstance(expr, Local) and expr.name in self.sources:
            return self._size(self.sources[expr.name][0]) or "?"
        if isinstance(expr, FieldOf) and isinstance(expr.base.type, Ref) and expr.base.type.cls:
            cls, key = expr.base.type.cls, field_key(expr.base.type.cls, expr.name)
            if key == BUFFER:
                return "ACTIONS"
            known = self.effects.length_of(cls, expr.name)
            return str(known) if known is not None else f"N_{key.replace('.', '_')}"
        raise self.refuse(expr.line, "how long is this?")

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
            case "truncated":
                return f"((num){self.ex(given[0])})"
            case "min" | "max":
                word = "lesser" if expr.name == "min" else "greater"
                return self.ordered(given, lambda a, b: f"{word}({a}, {b})")
            case "sqrt" | "exp" | "log":
                return f"{expr.name}({self.ex(given[0])})"
        raise self.refuse(expr.line, f"there is no {expr.name}")
