"""The typed tree: what a function does, without Python's syntax and without C's."""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.source import Class, Function
from compiler.types import Type


@dataclass(eq=False)
class Expr:
    type: Type
    line: int


@dataclass(eq=False)
class Const(Expr):
    value: int | float | bool


@dataclass(eq=False)
class Local(Expr):
    name: str


@dataclass(eq=False)
class FieldOf(Expr):
    base: Expr
    name: str


@dataclass(eq=False)
class Item(Expr):
    """One number of a vector, or one object of a list."""

    base: Expr
    index: Expr


@dataclass(eq=False)
class Cut(Expr):
    """A slice of a vector, as a new one; `low` and `high` are optional."""

    base: Expr
    low: Expr | None
    high: Expr | None


@dataclass(eq=False)
class Unary(Expr):
    op: str
    operand: Expr


@dataclass(eq=False)
class Binary(Expr):
    op: str
    left: Expr
    right: Expr


@dataclass(eq=False)
class Compare(Expr):
    """`first op second op third …`, each operand evaluated once."""

    operands: list[Expr]
    ops: list[str]


@dataclass(eq=False)
class OneOf(Expr):
    """Whether a number is in a tuple."""

    needle: Expr
    choices: list[Expr]
    negated: bool


@dataclass(eq=False)
class Logic(Expr):
    op: str
    operands: list[Expr]


@dataclass(eq=False)
class Choice(Expr):
    test: Expr
    yes: Expr
    no: Expr


@dataclass(eq=False)
class Call(Expr):
    """A call of a function, or of a method whose receiver is the first argument."""

    targets: list[tuple[Class | None, Function]]
    """Where there are several, the receiver's class decides."""
    arguments: list[Expr]


@dataclass(eq=False)
class New(Expr):
    cls: Class
    arguments: list[Expr]


@dataclass(eq=False)
class Builtin(Expr):
    """len, min, max, float, i64, append, and functions of math and time."""

    name: str
    arguments: list[Expr]


@dataclass(eq=False)
class Filled(Expr):
    """`vec[…]([value] * count)`"""

    value: Expr
    count: Expr


@dataclass(eq=False)
class Listed(Expr):
    """`vec[…]([a, b, c])`"""

    items: list[Expr]


@dataclass(eq=False)
class Gathered(Expr):
    """`[make(i) for i in range(count)]`: a list of objects."""

    make: Expr
    name: str
    count: Expr


@dataclass(eq=False)
class Stmt:
    line: int


@dataclass(eq=False)
class Do(Stmt):
    value: Expr


@dataclass(eq=False)
class Assign(Stmt):
    target: Local | FieldOf | Item
    value: Expr


@dataclass(eq=False)
class Change(Stmt):
    """`target op= value`"""

    target: Local | FieldOf | Item
    op: str
    value: Expr


@dataclass(eq=False)
class If(Stmt):
    test: Expr
    body: list[Stmt]
    orelse: list[Stmt]


@dataclass(eq=False)
class While(Stmt):
    test: Expr
    body: list[Stmt]


@dataclass(eq=False)
class Count(Stmt):
    """`for name in range(start, stop, step)`"""

    name: str
    start: Expr
    stop: Expr
    step: int
    body: list[Stmt]


@dataclass(eq=False)
class Each(Stmt):
    """`for name in (a, b, c)`"""

    name: str
    items: list[Expr]
    body: list[Stmt]


@dataclass(eq=False)
class Through(Stmt):
    """`for name in numbers` or `for name in objects`"""

    name: str
    over: Expr
    body: list[Stmt]


@dataclass(eq=False)
class Return(Stmt):
    value: Expr | None


@dataclass(eq=False)
class Leave(Stmt):
    """`break` or `continue`"""

    word: str


@dataclass(eq=False)
class Raise(Stmt):
    """An error of the engine with a text that may name numbers."""

    error: tuple[str, str]
    text: str
    numbers: list[Expr]


@dataclass(eq=False)
class Body:
    """A whole function."""

    function: Function
    variables: dict[str, Type]
    """Everything local that is not a parameter."""
    statements: list[Stmt] = field(default_factory=list)


def parts(expr: Expr | None) -> list[Expr]:
    """The expressions directly inside another one, in the order in which Python evaluates them."""
    match expr:
        case FieldOf(base=base):
            return [base]
        case Item(base=base, index=index):
            return [base, index]
        case Cut(base=base, low=low, high=high):
            return [base, *([low] if low else []), *([high] if high else [])]
        case Unary(operand=operand):
            return [operand]
        case Binary(left=left, right=right):
            return [left, right]
        case Compare(operands=operands) | Logic(operands=operands):
            return operands
        case OneOf(needle=needle, choices=choices):
            return [needle, *choices]
        case Choice(test=test, yes=yes, no=no):
            return [test, yes, no]
        case Call(arguments=arguments) | New(arguments=arguments) | Builtin(arguments=arguments):
            return arguments
        case Filled(value=value, count=count):
            return [value, count]
        case Listed(items=items):
            return items
        case Gathered(make=make, count=count):
            return [count, make]
    return []


def blocks(stmt: Stmt) -> list[list[Stmt]]:
    """The lists of statements inside another one."""
    match stmt:
        case If(body=body, orelse=orelse):
            return [body, orelse]
        case While(body=body) | Count(body=body) | Each(body=body) | Through(body=body):
            return [body]
    return []


def values(stmt: Stmt) -> list[Expr]:
    """The expressions of a statement itself."""
    match stmt:
        case Do(value=value):
            return [value]
        case Assign(target=target, value=value):
            return [value, target]
        case Change(target=target, value=value):
            return [target, value]
        case If(test=test) | While(test=test):
            return [test]
        case Count(start=start, stop=stop):
            return [start, stop]
        case Each(items=items):
            return items
        case Through(over=over):
            return [over]
        case Return(value=value):
            return [value] if value else []
        case Raise(numbers=numbers):
            return numbers
    return []
