"""Facts about a whole program: who writes, which fields never change, what depends on a game."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.source import Class, Function, Program
from compiler.tree import (
    Assign,
    Body,
    Builtin,
    Call,
    Change,
    Const,
    Do,
    Expr,
    FieldOf,
    Filled,
    If,
    Local,
    New,
    Raise,
    Return,
    Stmt,
    Unary,
    blocks,
    parts,
    values,
)
from compiler.types import NOTHING, Many, Ref, Refused, Type, View

DOING = ("check_interrupt", "monotonic", "blank", "unpack", "add_row", "copy_plus")
"""Built-in functions with side effects or varying results."""


def statements(block: list[Stmt]) -> Iterator[Stmt]:
    """All statements, including nested ones."""
    for stmt in block:
        yield stmt
        for inner in blocks(stmt):
            yield from statements(inner)


def expressions(block: list[Stmt]) -> Iterator[Expr]:
    """All expressions of some statements."""
    for stmt in statements(block):
        for value in values(stmt):
            yield from inside(value)


def inside(expr: Expr) -> Iterator[Expr]:
    """An expression and all its parts."""
    yield expr
    for part in parts(expr):
        yield from inside(part)


def field_key(cls: Class, name: str) -> str:
    """A field by the first class of its line."""
    return f"{cls.line()[0].name}.{name}"


class Effects:
    """Facts about the whole program that the translation of a function needs."""

    def __init__(self, program: Program, bodies: dict[Function, Body]) -> None:
        self.bodies = bodies
        self.changing: set[str] = set()
        """Fields that hold references and are reassigned after `__init__`."""
        self.writers: set[Function] = set()
        """Functions that change something, raise, or use random numbers or the clock."""
        for function, body in bodies.items():
            self._look(function, body)
        self._spread()
        self.lengths = self._known_lengths(program)
        """The lengths of vectors in fields, where they never change."""
        self.guards = {
            function: guard for function, body in bodies.items() if (guard := _guard(body))
        }
        """Procedures that do nothing unless a switch of their first argument is on."""
        self._guard_makers()
        self.bound = self._bound_classes(program)

    def _look(self, function: Function, body: Body) -> None:
        for stmt in statements(body.statements):
            if isinstance(stmt, Raise):
                self.writers.add(function)
            if isinstance(stmt, Assign | Change) and not isinstance(stmt.target, Local):
                self.writers.add(function)
                target = stmt.target
                if isinstance(target, FieldOf) and not _own_start(function, target):
                    assert isinstance(target.base.type, Ref) and target.base.type.cls
                    self.changing.add(field_key(target.base.type.cls, target.name))

    def _spread(self) -> None:
        """Callers of a writer are writers too."""
        calls = {
            function: [target for e in expressions(body.statements) for target in called(e)]
            for function, body in self.bodies.items()
        }
        clocks = {
            function
            for function, body in self.bodies.items()
            for e in expressions(body.statements)
            if isinstance(e, Builtin) and e.name in DOING
        }
        self.writers |= clocks
        grown = True
        while grown:
            grown = False
            for function, targets in calls.items():
                if function not in self.writers and any(t in self.writers for t in targets):
                    self.writers.add(function)
                    grown = True

    def _guard_makers(self) -> None:
        """The same holds for a procedure that only calls one with its own first argument."""
        grown = True
        while grown:
            grown = False
            for function, body in self.bodies.items():
                call = _only_call(body)
                guard = self.guards.get(call.targets[0][1]) if call else None
                if call and guard and function not in self.guards:
                    if not any(self.writes(one) for one in call.arguments):
                        self.guards[function] = guard
                        grown = True

    def writes(self, expr: Expr) -> bool:
        """Whether evaluating an expression may change something."""
        for one in inside(expr):
            if any(t in self.writers or t.abstract for t in called(one)):
                return True
            if isinstance(one, Builtin) and one.name in DOING:
                return True
        return False

    def fixed(self, expr: FieldOf) -> bool:
        """Whether a field always holds its first object."""
        assert isinstance(expr.base.type, Ref) and expr.base.type.cls
        return field_key(expr.base.type.cls, expr.name) not in self.changing

    def _known_lengths(self, program: Program) -> dict[str, int]:
        known: dict[str, int] = {}
        for cls in program.classes():
            start = cls.methods.get("__init__")
            body = self.bodies.get(start) if start else None
            for stmt in statements(body.statements) if body else ():
                match stmt:
                    case Assign(target=FieldOf(name=name), value=Filled(count=Const(value=n))):
                        if name in cls.fields:
                            known[field_key(cls, name)] = int(n)
        known = {key: n for key, n in known.items() if key not in self.changing}
        for cls in program.classes():
            known.update({field_key(cls, name): n for name, n in cls.lengths.items()})
        return known

    def length_of(self, cls: Class | None, name: str) -> int | None:
        return self.lengths.get(field_key(cls, name)) if cls else None

    # What belongs to a game.

    def _bound_classes(self, program: Program) -> set[Class]:
        """The state, and classes with a state in one of their fields."""
        bound = {cls for cls in program.classes() if cls.line()[0].name == "State"}
        grown = True
        while grown:
            grown = False
            for cls in program.classes():
                held = [_class_of(type_) for type_ in cls.all_fields().values()]
                if cls not in bound and any(one in bound for one in held):
                    bound.add(cls)
                    grown = True
        return bound

    def bound_function(self, function: Function) -> bool:
        """Whether a function can only be compiled for one game."""
        types = [p.type for p in function.parameters]
        if any(_class_of(type_) in self.bound for type_ in types):
            return True
        return any(
            _class_of(e.type) in self.bound for e in expressions(self.bodies[function].statements)
        )


def called(expr: Expr) -> list[Function]:
    if isinstance(expr, Call):
        return [function for _, function in expr.targets]
    if isinstance(expr, New):
        start = expr.cls.find("__init__")
        return [start] if start else []
    return []


def refuse_recursion(bodies: dict[Function, Body]) -> None:
    """Check that recursive functions are marked as such; C then limits their depth.

    A player that asks another player inside it does not count: chains of objects end.
    """
    done: set[Function] = set()
    for first in bodies:
        way: list[Function] = []
        open_ends: list[tuple[Function, bool]] = [(first, True)]
        while open_ends:
            function, entering = open_ends.pop()
            if not entering:
                done.add(way.pop())
            elif function in way and any(f.recursive for f in way[way.index(function) :]):
                continue
            elif function in way:
                names = " → ".join(f.name for f in (*way[way.index(function) :], function))
                raise function.module.refuse(
                    function.node,
                    f"this calls itself ({names}): write a loop, or mark it @recursive",
                )
            elif function not in done and function in bodies:
                way.append(function)
                open_ends.append((function, False))
                inner = expressions(bodies[function].statements)
                for e in inner:
                    if not isinstance(e, Call) or len(e.targets) == 1:
                        open_ends += [(target, True) for target in called(e)]


def refuse_loose_views(effects: Effects) -> None:
    """Check that what a variable views stays where it is as long as the function runs."""
    for function, body in effects.bodies.items():
        given = [s for s in statements(body.statements) if isinstance(s, Assign)]
        once = {name for s in body.statements for name in _named(s)}
        names = [name for s in given for name in _named(s)]
        lasting = {p.name for p in function.parameters} - set(names)
        lasting |= {name for name in once if names.count(name) == 1}
        for stmt in given:
            if not isinstance(stmt.target.type, View):
                continue
            for one in inside(stmt.value):
                if isinstance(one, Builtin) and one.name == "seen":
                    if not _lasts(effects, one.arguments[0], lasting):
                        raise Refused(
                            str(function.module.path),
                            stmt.line,
                            "the vec of this part may go before it: write part(…) where it is "
                            "used, or take it of a field that is only set in __init__",
                        )


def _named(stmt: Stmt) -> list[str]:
    """The variable that a statement sets."""
    match stmt:
        case Assign(target=Local(name=name)):
            return [name]
    return []


def _lasts(effects: Effects, vector: Expr, lasting: set[str]) -> bool:
    """Whether a variable or field keeps its vector."""
    while isinstance(vector, FieldOf):
        if not effects.fixed(vector):
            return False
        vector = vector.base
    return isinstance(vector, Local) and vector.name in lasting


def _class_of(type_: Type) -> Class | None:
    if isinstance(type_, Many) and type_.item:
        type_ = type_.item
    return type_.cls if isinstance(type_, Ref) else None


def _guard(body: Body) -> str | None:
    """The field that must be true for a procedure to do anything at all."""
    given = body.function.parameters
    if body.function.result is not NOTHING or not given or not body.statements:
        return None
    match body.statements:
        case [If(test=FieldOf(base=Local(name=who), name=switch), orelse=[])]:
            return switch if who == given[0].name else None
        case [
            If(
                test=Unary(op="!", operand=FieldOf(base=Local(name=who), name=switch)),
                body=[Return()],
                orelse=[],
            ),
            *_,
        ]:
            return switch if who == given[0].name else None
    return None


def _only_call(body: Body) -> Call | None:
    """The call a procedure consists of, if its own first argument comes first in it."""
    given = body.function.parameters
    if body.function.result is not NOTHING or not given:
        return None
    match body.statements:
        case [Do(value=Call(targets=[_], arguments=[Local(name=who), *_]) as call)]:
            return call if who == given[0].name else None
    return None


def _own_start(function: Function, target: FieldOf) -> bool:
    """Whether this is `self.name = …` in `__init__`."""
    return (
        function.name == "__init__"
        and isinstance(target.base, Local)
        and target.base.name == function.parameters[0].name
    )
