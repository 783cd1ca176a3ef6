"""Statements and whole functions of the typed tree as C."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.c_expressions import PART, CExpressions, is_void
from compiler.effects import Effects, inside, statements
from compiler.faults import Faults
from compiler.source import Function
from compiler.tree import (
    Assign,
    Body,
    Builtin,
    Call,
    Change,
    Count,
    Do,
    Each,
    Expr,
    FieldOf,
    If,
    Item,
    Leave,
    Local,
    Raise,
    Return,
    Stmt,
    Through,
    While,
)
from compiler.types import Many, Vec, View

ZERO = {"int64_t ": "0", "bool ": "false", "double ": "0.0"}


def signature(function: Function) -> str:
    """A function as C defines it."""
    given = ", ".join(f"{p.type.c}v_{p.name}" for p in function.parameters) or "void"
    return f"{function.result.c}{function.c_name}({given})"


class CStatements(CExpressions):
    """Writes one function."""

    def __init__(
        self,
        effects: Effects,
        faults: Faults,
        body: Body,
        file: int,
        errors: list[tuple[str, str]],
    ) -> None:
        super().__init__(effects, faults, body.function, file)
        self.body = body
        self.errors = errors
        self.lengths: dict[str, int | None] = {}
        self.parameters = {p.name: p.type for p in body.function.parameters}
        self.measured = {p.name: p.length for p in body.function.parameters if p.length is not None}
        stored = [stmt for stmt in statements(body.statements)]
        self.assigned = {
            stmt.target.name
            for stmt in stored
            if isinstance(stmt, Assign | Change) and isinstance(stmt.target, Local)
        } | {stmt.name for stmt in stored if isinstance(stmt, Each | Through)}
        self.borrowed = {
            name
            for name, type_ in body.variables.items()
            if type_.counted and all(self._anchored(one) for one in self._sources(stored, name))
        }

    def length(self, expr: Expr) -> int | None:
        if isinstance(expr, Local) and expr.name in self.body.variables:
            if expr.name not in self.lengths:
                self.lengths[expr.name] = None  # a variable that depends on itself
                stored = list(statements(self.body.statements))
                found = {self.length(one) for one in self._sources(stored, expr.name)}
                self.lengths[expr.name] = found.pop() if len(found) == 1 else None
            return self.lengths[expr.name]
        return super().length(expr)

    def _sources(self, stored: list[Stmt], name: str) -> Iterator[Expr]:
        """Every value that is assigned to a variable."""
        for stmt in stored:
            if isinstance(stmt, Assign) and isinstance(stmt.target, Local):
                if stmt.target.name == name:
                    yield stmt.value
            elif isinstance(stmt, Through) and stmt.name == name:
                yield stmt.over
            elif isinstance(stmt, Each) and stmt.name == name:
                yield from stmt.items

    def _anchored(self, expr: Expr) -> bool:
        """Whether a parameter keeps a reference alive during the whole call."""
        if isinstance(expr, FieldOf):
            return self.effects.fixed(expr) and self._anchored(expr.base)
        return (
            isinstance(expr, Local)
            and expr.name in self.parameters
            and expr.name not in self.assigned
        )

    def whole(self) -> str:
        lines = [signature(self.body.function) + " {"]
        if self.body.function.recursive:
            site = self.file << 16 | self.body.function.node.lineno
            lines.append(f"  RISING int *depth_ = deeper({site});")
        for name, type_ in self.parameters.items():
            if type_.counted and name in self.assigned:
                lines.append(f"  OWN {type_.c}o_{name} = KEEP(v_{name});")
        for name, length in self.measured.items():
            site = self.file << 16 | self.body.function.node.lineno
            lines.append(f"  exactly(v_{name}, {length}, {site});")
        for name, type_ in self.body.variables.items():
            mark = "OWN " if type_.counted and name not in self.borrowed else ""
            zero = "{0}" if isinstance(type_, View) else ZERO.get(type_.c, "NULL")
            lines.append(f"  {mark}{type_.c}v_{name} = {zero};")
        lines += [f"  {line}" for line in self.block(self.body.statements)]
        return "\n".join([*lines, "}"])

    def ex(self, expr: Expr) -> str:
        if isinstance(expr, Local) and expr.name in self.measured:
            # gcc sees the length, and drops the checks of constant indices.
            length = self.measured[expr.name]
            return f"(({expr.type.c.strip()}){{v_{expr.name}.data, {length}}})"
        if isinstance(expr, Local):
            return self.variable(expr.name)
        return super().ex(expr)

    def variable(self, name: str) -> str:
        kept = name in self.parameters and self.parameters[name].counted and name in self.assigned
        return f"o_{name}" if kept else f"v_{name}"

    def block(self, block: list[Stmt]) -> list[str]:
        return [line for stmt in block for line in self.statement(stmt)]

    def indented(self, block: list[Stmt]) -> list[str]:
        return [f"  {line}" for line in self.block(block)]

    def statement(self, stmt: Stmt) -> list[str]:
        match stmt:
            case Do():
                return [self._do(stmt.value)]
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
                return [f"while ({self.ex(stmt.test)}) {{", *self.indented(stmt.body), "}"]
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
                return self._raise(stmt)
        raise NotImplementedError(type(stmt).__name__)

    def _do(self, value: Expr) -> str:
        if self.owned(value):
            return f"drop({self.ex(value)});"
        if isinstance(value, Call) and self._guarded(value):
            switch = self.effects.guards[value.targets[0][1]]
            return f"if (UNLIKELY({self.ex(value.arguments[0])}->f_{switch})) {self.ex(value)};"
        return f"{self.ex(value)};" if is_void(value) else f"(void){self.ex(value)};"

    def _guarded(self, call: Call) -> bool:
        """Whether the arguments of a note need not be computed while notes are off."""
        return (
            len(call.targets) == 1
            and call.targets[0][1] in self.effects.guards
            and isinstance(call.arguments[0], Local)
            and not any(self.effects.writes(one) for one in call.arguments)
        )

    # Assignments: Python evaluates the value first, then the place.

    def _assign(self, stmt: Assign) -> str:
        target, value = stmt.target, stmt.value
        if self._grows(stmt):
            return self._grow(stmt)
        if isinstance(target, Local):
            name = self.variable(target.name)
            if target.type.counted and target.name not in self.borrowed:
                return f"SET({name}, {self.own(value)});"
            return f"{name} = {self.ex(value)};"
        temp = self.fresh_name()
        if isinstance(target, FieldOf):
            if target.type.counted:
                base = self.fresh_name()
                length = self.length(target)
                check = (
                    "" if length is None else f"measured({temp}, {length}, {self.site(target)}); "
                )
                return (
                    f"{{ {target.type.c}{temp} = {self.own(value)}; {check}"
                    f"{target.base.type.c}{base} = {self.ex(target.base)}; "
                    f"SET({base}->f_{target.name}, {temp}); }}"
                )
            if isinstance(target.base, Local):
                return f"{self.ex(target)} = {self.ex(value)};"
            return f"{{ {target.type.c}{temp} = {self.ex(value)}; {self.ex(target)} = {temp}; }}"
        stored = self._fitted(target, temp)
        given = f"{target.type.c}{temp} = {self.ex(value)};"
        if not self.effects.writes(target) and not self.owned(target.base):
            vector, index = (
                self.ex(target.base),
                self.checked(target, self.ex(target.base), self.ex(target.index)),
            )
            if stored != temp:  # an index is checked before a narrow number
                at = self.fresh_name()
                given, index = f"{given} int64_t {at} = {index};", at
            return f"{{ {given} {self.cell_of(target, vector, index)} = {stored}; }}"
        base, index = self.fresh_name(), self.fresh_name()
        return (
            f"{{ {given} {self._held(target.base, base)} "
            f"int64_t {index} = {self.ex(target.index)}; "
            f"{self.place_of(target, base, index)} = {stored}; }}"
        )

    def _fitted(self, target: Item, value: str) -> str:
        assert isinstance(target.base.type, Vec | View)
        short = target.base.type.short
        return value if short in ("i64", "f64") else f"fit_{short}({value}, {self.site(target)})"

    def _change(self, stmt: Change) -> str:
        target, site = stmt.target, self.site(stmt.target)
        value = self.ex(stmt.value)
        if isinstance(target, Local):
            name = self.variable(target.name)
            return f"{name} = {self.operation(stmt.op, name, value, stmt.value, site)};"
        calm = not self.effects.writes(stmt.value) and not self.effects.writes(target)
        if calm and self._steady(target):
            return self._change_at_once(stmt, target, value)
        return self._change_in_order(stmt, target)

    def _change_at_once(self, stmt: Change, target: FieldOf | Item, value: str) -> str:
        """Where neither the place nor the value has effects on the other."""
        site = self.site(target)
        if isinstance(target, FieldOf):
            place = self.ex(target)
            return f"{place} = {self.operation(stmt.op, place, value, stmt.value, site)};"
        base, index = self.ex(target.base), self.fresh_name()
        place = self.cell_of(target, base, index)
        old = self.factor(stmt.op, target, self.widened(target, place), stmt.value)
        new = self.operation(stmt.op, old, value, stmt.value, site)
        return (
            f"{{ int64_t {index} = {self.checked(target, base, self.ex(target.index))}; "
            f"{place} = {self._fitted(target, new)}; }}"
        )

    def _steady(self, target: FieldOf | Item) -> bool:
        return not self.owned(target.base) and not target.type.counted

    def _change_in_order(self, stmt: Change, target: FieldOf | Item) -> str:
        """The place, its old value, the new one, and only then the change."""
        base, old, site = self.fresh_name(), self.fresh_name(), self.site(target)
        lines = [self._held(target.base, base)]
        if isinstance(target, Item):
            index = self.fresh_name()
            lines.append(f"int64_t {index} = {self.ex(target.index)};")
            place = self.place_of(target, base, index)
        else:
            place = f"{base}->f_{target.name}"
        lines.append(f"{target.type.c}{old} = {place};")
        new, fresh = self.operation(stmt.op, old, self.ex(stmt.value), stmt.value, site), ""
        fresh = self.fresh_name()
        lines.append(f"{target.type.c}{fresh} = {new};")
        stored = self._fitted(target, fresh) if isinstance(target, Item) else fresh
        return f"{{ {' '.join(lines)} {place} = {stored}; }}"

    def _held(self, expr: Expr, name: str) -> str:
        """A name for an object, a vector or a view, which stays alive as long as the name."""
        if expr.type.counted:
            return f"OWN {expr.type.c}{name} = {self.own(expr)};"
        return f"{expr.type.c}{name} = {self.ex(expr)};"

    def _grows(self, stmt: Assign) -> bool:
        """Whether this is `place = append(place, …)`, which needs no copy."""
        values: list[Expr] = []
        inner = stmt.value
        while isinstance(inner, Builtin) and inner.name == "append":
            values.append(inner.arguments[1])
            inner = inner.arguments[0]
        if not values or any(self.effects.writes(one) for one in values):
            return False
        if isinstance(stmt.target, Local):
            same = isinstance(inner, Local) and inner.name == stmt.target.name
            return same and inner.type.counted and stmt.target.name not in self.borrowed
        return (
            isinstance(stmt.target, FieldOf)
            and isinstance(inner, FieldOf)
            and isinstance(inner.base, Local)
            and isinstance(stmt.target.base, Local)
            and inner.base.name == stmt.target.base.name
            and inner.name == stmt.target.name
            and not any(
                isinstance(one, FieldOf) and one.name == inner.name
                for value in values
                for one in inside(value)
            )
        )

    def _grow(self, stmt: Assign) -> str:
        def grown(expr: Expr) -> str:
            if isinstance(expr, Builtin) and expr.name == "append":
                vector, value = expr.arguments
                assert isinstance(vector.type, Vec)
                short = vector.type.short
                return f"push_{short}({grown(vector)}, {self.ex(value)}, {self.site(expr)})"
            return self.ex(expr)

        return f"{self.ex(stmt.target)} = {grown(stmt.value)};"

    # Loops.

    def _count(self, stmt: Count) -> list[str]:
        i, end = self.fresh_name(), self.fresh_name()
        name = self.variable(stmt.name)
        sign = "<" if stmt.step > 0 else ">"
        step = f"{i}++" if stmt.step == 1 else f"{i} += {stmt.step}"
        start, stop = self.ex(stmt.start), self.ex(stmt.stop)
        return [
            f"{{ int64_t {i} = {start}; int64_t {end} = {stop};",
            f"for (; {i} {sign} {end}; {step}) {{ {name} = {i};",
            *self.indented(stmt.body),
            "} }",
        ]

    def _each(self, stmt: Each) -> list[str]:
        kind = stmt.items[0].type
        array, i = self.fresh_name(), self.fresh_name()
        items = ", ".join(self.ex(one) for one in stmt.items)
        count = len(stmt.items)
        return [
            f"{{ {kind.c}{array}[] = {{{items}}};",
            f"for (int {i} = 0; {i} < {count}; {i}++) {{",
            f"  {self.variable(stmt.name)} = {array}[{i}];",
            *self.indented(stmt.body),
            "} }",
        ]

    def _through(self, stmt: Through) -> list[str]:
        over, i = self.fresh_name(), self.fresh_name()
        name = self.variable(stmt.name)
        if isinstance(stmt.over.type, Many) and stmt.over.type.item:
            cast = f"({stmt.over.type.item.c.strip()}){over}->data[{i}]"
            take = (
                f"{name} = {cast};" if stmt.name in self.borrowed else f"SET({name}, KEEP({cast}));"
            )
        else:
            part = PART.get(stmt.over.type.short, "") if isinstance(stmt.over.type, Vec) else ""
            take = f"{name} = {over}->data[{i}]{part};"
        return [
            f"{{ OWN {stmt.over.type.c}{over} = {self.own(stmt.over)};",
            f"for (int {i} = 0; {i} < {over}->len; {i}++) {{ {take}",
            *self.indented(stmt.body),
            "} }",
        ]

    # Exits.

    def _return(self, stmt: Return) -> str:
        if stmt.value is None:
            return "return;"
        value = stmt.value
        if not value.type.counted:
            return f"return {self.ex(value)};"
        if isinstance(value, Local) and value.name in self.body.variables:
            if value.name not in self.borrowed:
                return f"return MOVE({self.ex(value)});"
        return f"return {self.own(value)};"

    def _raise(self, stmt: Raise) -> list[str]:
        if stmt.error not in self.errors:
            self.errors.append(stmt.error)

        def told(*numbers: str) -> str:
            given = "".join(f", (long long){one}" for one in numbers)
            return f'snprintf(frame->text, sizeof frame->text, "{stmt.text}"{given})'

        return [
            f"{self.combine(stmt.numbers, told)};",
            f"frame->error = {self.errors.index(stmt.error)};",
            f"fault(FAULT_RAISED, {self.file << 16 | stmt.line}, 0, 0);",
        ]
