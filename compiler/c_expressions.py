"""Expressions of the typed tree as C.

Names get a prefix, so that none is a C keyword. References that an expression makes (a new object,
a cut, a call) are *owned* and are dropped when the expression that uses them is done; those that a
variable or a field holds are *borrowed*. Operands are evaluated from left to right wherever that
can make a difference.
"""

from __future__ import annotations

from collections.abc import Callable

from compiler.effects import Effects
from compiler.faults import Faults
from compiler.source import Function
from compiler.tree import (
    Binary,
    Builtin,
    Call,
    Choice,
    Compare,
    Const,
    Cut,
    Expr,
    FieldOf,
    Filled,
    Gathered,
    Item,
    Listed,
    Local,
    Logic,
    New,
    OneOf,
    Unary,
)
from compiler.types import FLOAT, NOTHING, Many, Ref, Vec, View, real

OWNERS = (Call, New, Cut, Filled, Listed, Gathered, Choice)
PLAIN = {"+": "+", "-": "-", "*": "*", "&": "&", "|": "|", "^": "^"}
CHECKED = {
    "//": "floor_div",
    "%": "floor_mod",
    "<<": "shift_left",
    ">>": "shift_right",
}
PART = {"i8": ".number", "u8": ".number"}
"""Bytes are kept in a structure; runtime.h says why."""
NAMED = {"sqrt": "root_of", "exp": "exp_of", "log": "log_of", "truncated": "truncated"}


def number(value: int | float) -> str:
    """A constant."""
    if isinstance(value, float):
        return real(value)
    if isinstance(value, bool):
        return repr(value).lower()
    if value == -(1 << 63):
        return "INT64_MIN"
    return f"INT64_C({value})" if value >= 0 else f"(-INT64_C({-value}))"


class CExpressions:
    """Writes the expressions of one function."""

    def __init__(self, effects: Effects, faults: Faults, function: Function, file: int) -> None:
        self.effects = effects
        self.faults = faults
        self.function = function
        self.file = file
        self.counter = 0
        self.unions: dict[str, Call] = {}
        """Calls whose target depends on the receiver's class, by the name of their function."""

    def site(self, expr: Expr) -> str:
        return str(self.file << 16 | expr.line)

    def fresh_name(self) -> str:
        self.counter += 1
        return f"t{self.counter}"

    # Owned references, and references that stay valid while they are used.

    def owned(self, expr: Expr) -> bool:
        if not expr.type.counted:
            return False
        if isinstance(expr, FieldOf | Item):
            return self.owned(expr.base)
        return isinstance(expr, OWNERS) or (
            isinstance(expr, Builtin) and expr.name in ("append", "list")
        )

    def stable(self, expr: Expr) -> bool:
        """Whether a borrowed reference stays alive through any call."""
        if isinstance(expr, FieldOf):
            return self.effects.fixed(expr) and self.stable(expr.base)
        if isinstance(expr, Item):
            return self.stable(expr.base)
        return isinstance(expr, Local)

    def own(self, expr: Expr) -> str:
        """An expression as a reference that the receiver must drop."""
        if self.owned(expr):
            return self.ex(expr)
        return f"KEEP({self.ex(expr)})"

    def combine(self, operands: list[Expr], build: Callable[..., str], apart: bool = False) -> str:
        """`build` with the operands as C, in order, each alive until it is done.

        `apart`: all operands are computed before anything is built.
        """
        writes = [self.effects.writes(one) for one in operands]
        calm = [isinstance(one, Const | Local) for one in operands]
        ordered = apart or (any(writes) and sum(not one for one in calm) > 1)
        first = self.faults.first(operands)
        steady = not any(writes)
        names, made = [], []
        for one, is_calm in zip(operands, calm, strict=True):
            named = ordered or one in first
            held = self.owned(one) or (
                one.type.counted and not self.stable(one) and not (steady and self._direct(build))
            )
            if held:
                name = self.fresh_name()
                made.append(f"OWN {one.type.c}{name} = {self.own(one)};")
            elif named and not is_calm:
                name = self.fresh_name()
                made.append(f"{one.type.c}{name} = {self.ex(one)};")
            else:
                name = self.ex(one)
            names.append(name)
        built = build(*names)
        return f"({{ {' '.join(made)} {built}; }})" if made else built

    def _direct(self, build: Callable[..., str]) -> bool:
        """Whether only this expression uses the operands, and calls no rules code."""
        return getattr(build, "direct", False)

    # Each kind of expression.

    def ex(self, expr: Expr) -> str:
        match expr:
            case Const():
                return number(expr.value)
            case Local():
                return f"v_{expr.name}"
            case FieldOf():
                keep = "KEEP" if self.owned(expr) else ""
                return self.combine(
                    [expr.base], direct(lambda base: f"{keep}({base}->f_{expr.name})")
                )
            case Item():
                return self._item(expr)
            case Cut():
                return self._cut(expr)
            case Unary():
                return f"({expr.op}{self.ex(expr.operand)})"
            case Binary():
                return self._binary(expr)
            case Compare():
                return self._compare(expr)
            case OneOf():
                return self._one_of(expr)
            case Logic():
                return f"({f' {expr.op} '.join(self.ex(one) for one in expr.operands)})"
            case Choice():
                get = self.own if expr.type.counted else self.ex
                return f"({self.ex(expr.test)} ? {get(expr.yes)} : {get(expr.no)})"
            case Call():
                name = self._target(expr)
                return self.combine(expr.arguments, lambda *a: f"{name}({', '.join(a)})")
            case New():
                return self.combine(
                    expr.arguments, lambda *a: f"{expr.cls.name}__make({', '.join(a)})"
                )
            case Builtin():
                return self._builtin(expr)
            case Filled():
                return self.combine([expr.value, expr.count], self._filled(expr))
            case Listed():
                return self._listed(expr)
            case Gathered():
                return self._gathered(expr)
        raise NotImplementedError(type(expr).__name__)

    def _item(self, expr: Item) -> str:
        if isinstance(expr.base.type, Many):
            keep, cast = "KEEP" if self.owned(expr) else "", f"({expr.type.c.strip()})"
            return self.combine(
                [expr.base, expr.index],
                direct(lambda base, i: f"{keep}({cast}item({base}, {i}, {self.site(expr)}))"),
            )
        return self.combine(
            [expr.base, expr.index],
            direct(lambda v, i: self.widened(expr, self.place_of(expr, v, i))),
        )

    def widened(self, expr: Item, place: str) -> str:
        """What is read from a view, as wide as Python computes with it."""
        assert isinstance(expr.base.type, Vec | View)
        wide = expr.base.type.short not in ("i32", "f32")
        return place if wide else f"(({expr.type.c.strip()}){place})"

    def narrow(self, expr: Expr) -> bool:
        """Whether C computes with 32 bits, which is enough for sums of 16-bit numbers."""
        match expr:
            case Item(
                base=Expr(type=Vec(short="i8" | "u8" | "i16") | View(short="i8" | "u8" | "i16"))
            ):
                return True
            case Unary(op="-" | "~", operand=operand):
                return self.narrow(operand)
            case Binary(op="+" | "-" | "&" | "|" | "^" as op, left=left, right=right):
                return op in PLAIN and self.narrow(left) and self.narrow(right)
            case Choice(yes=yes, no=no):
                return self.narrow(yes) and self.narrow(no)
            case Builtin(name="min" | "max", arguments=[left, right]):
                return self.narrow(left) and self.narrow(right)
        return False

    def factor(self, op: str, left: Expr, text: str, right: Expr) -> str:
        """The left side of an operation: a product needs more bits than its factors."""
        short = op == "*" and self.narrow(left) and self.narrow(right)
        return f"((int64_t){text})" if short else text

    def length(self, expr: Expr) -> int | None:
        """A vector's length, where it is known at compile time."""
        if isinstance(expr, FieldOf) and isinstance(expr.base.type, Ref):
            return self.effects.length_of(expr.base.type.cls, expr.name)
        return None

    def place_of(self, expr: Item, vector: str, index: str) -> str:
        """One number of a vector or a view, to read or to write."""
        return self.cell_of(expr, vector, self.checked(expr, vector, index))

    def checked(self, expr: Item, vector: str, index: str) -> str:
        """An index that is not beyond the end."""
        known = self.length(expr.base)
        dot = "." if isinstance(expr.base.type, View) else "->"
        length = f"{vector}{dot}len" if known is None else str(known)
        return f"within({index}, {length}, {self.site(expr)})"

    def cell_of(self, expr: Item, vector: str, index: str) -> str:
        """The whole way to a number, so that C sees which ones cannot be the same."""
        assert isinstance(expr.base.type, Vec | View)
        dot = "." if isinstance(expr.base.type, View) else "->"
        return f"({vector}{dot}data[{index}]{PART.get(expr.base.type.short, '')})"

    def _cut(self, expr: Cut, word: str = "") -> str:
        assert isinstance(expr.type, Vec)
        word, site = word or f"cut_{expr.type.short}", self.site(expr)
        bounds = [one for one in (expr.low, expr.high) if one is not None]

        def build(base: str, *given: str) -> str:
            rest = list(given)
            low = rest.pop(0) if expr.low is not None else "0"
            high = rest.pop(0) if expr.high is not None else "INT64_MAX"
            return f"{word}({base}, {low}, {high}, {site})"

        return self.combine([expr.base, *bounds], direct(build))

    def _binary(self, expr: Binary) -> str:
        site, op, left, right = self.site(expr), expr.op, expr.left, expr.right

        def build(a: str, b: str) -> str:
            return self.operation(op, self.factor(op, left, a, right), b, right, site)

        return self.combine([left, right], direct(build))

    def operation(self, op: str, a: str, b: str, right: Expr, site: str) -> str:
        """`a op b` on numbers; what is known of the right side saves checks."""
        if op in PLAIN:
            return f"({a} {op} {b})"
        if op == "/":
            known = isinstance(right, Const) and right.value != 0
            return f"({a} / {b})" if known else f"float_div({a}, {b}, {site})"
        if isinstance(right, Const) and right.type is not FLOAT:
            value = int(right.value)
            if op in ("//", "%") and value > 0 and value & (value - 1) == 0:
                power = value.bit_length() - 1
                return f"({a} >> {power})" if op == "//" else f"({a} & {number(value - 1)})"
            if op in ("//", "%") and value > 0:
                return f"{CHECKED[op]}_by({a}, {number(value)})"
            if op == ">>" and 0 <= value < 64:
                return f"({a} >> {value})"
        return f"{CHECKED[op]}({a}, {b}, {site})"

    def _compare(self, expr: Compare) -> str:
        if len(expr.operands) == 2:
            op = expr.ops[0]
            return self.combine(expr.operands, direct(lambda a, b: f"({a} {op} {b})"))
        names, made = [], ""
        for one in expr.operands[1:-1]:
            name = self.fresh_name()
            names.append(name)
        first, last = self.ex(expr.operands[0]), self.ex(expr.operands[-1])
        begin = self.fresh_name()
        made = f"{expr.operands[0].type.c}{begin} = {first}; "
        inner = f"({(names or [begin])[-1]} {expr.ops[-1]} {last})"
        for at in range(len(names) - 1, -1, -1):
            operand = expr.operands[at + 1]
            before = names[at - 1] if at else begin
            inner = (
                f"({{ {operand.type.c}{names[at]} = {self.ex(operand)}; "
                f"({before} {expr.ops[at]} {names[at]}) && {inner}; }})"
            )
        return f"({{ {made}{inner}; }})"

    def _one_of(self, expr: OneOf) -> str:
        name = self.fresh_name()

        def build(needle: str, *choices: str) -> str:
            tests = " || ".join(f"{name} == {one}" for one in choices) or "false"
            sign = "!" if expr.negated else ""
            return f"({{ int64_t {name} = {needle}; {sign}({tests}); }})"

        return self.combine([expr.needle, *expr.choices], build)

    def _target(self, expr: Call) -> str:
        if len(expr.targets) == 1:
            return expr.targets[0][1].c_name
        root = self.root_of(expr)
        name = f"{root}__{expr.targets[0][1].name}__any"
        self.unions[name] = expr
        return name

    def root_of(self, expr: Call) -> str:
        """The receiver's class, as far as it is known at compile time."""
        return expr.arguments[0].type.name

    def _builtin(self, expr: Builtin) -> str:
        site = self.site(expr)
        match expr.name:
            case "len" if isinstance(expr.arguments[0].type, View):
                return f"({self.ex(expr.arguments[0])}.len)"
            case "seen":
                return self._seen(expr)
            case "blank" | "part" | "unpack":
                view = expr.arguments[0].type
                assert isinstance(view, View)
                name = f"{expr.name}_{view.short}"
                return self.combine(
                    expr.arguments, direct(lambda *a: f"{name}({', '.join(a)}, {site})")
                )
            case "dot" | "add_row" | "copy_plus":
                return self.combine(
                    expr.arguments, direct(lambda *a: f"{expr.name}({', '.join(a)}, {site})")
                )
            case "len":
                return self.combine(expr.arguments, direct(lambda v: f"((int64_t){v}->len)"))
            case "float":
                return f"((double){self.ex(expr.arguments[0])})"
            case "min" | "max":
                word = "LESSER" if expr.name == "min" else "GREATER"
                return self.combine(expr.arguments, direct(lambda a, b: f"{word}({a}, {b})"))
            case "bit_count" | "bit_length":
                return f"{expr.name}({self.ex(expr.arguments[0])})"
            case "monotonic":
                return "clock_now()"
            case "check_interrupt":
                return "check_interrupt()"
            case "list":
                vector = expr.arguments[0]
                if isinstance(vector, Cut):
                    return self._cut(vector, "listing")
                if self.owned(vector):
                    return self.ex(vector)
                return self.combine([vector], direct(lambda v: f"cut_i64({v}, 0, INT64_MAX, 0)"))
            case "append":
                vector, value = expr.arguments
                assert isinstance(vector.type, Vec)
                short = vector.type.short
                name = self.fresh_name()
                return (
                    f"({{ {vector.type.c}{name} = {self.own(vector)}; "
                    f"push_{short}({name}, {self.ex(value)}, {site}); }})"
                )
        return f"{NAMED[expr.name]}({self.ex(expr.arguments[0])}, {site})"

    def _seen(self, expr: Builtin) -> str:
        """A vector as a view; the caller must keep the vector alive."""
        vector = expr.arguments[0]
        if not self.stable(vector):
            raise self.function.module.refuse(
                self.function.node,
                "a vector that may be replaced during the call cannot be a view: write it into a "
                "variable first",
            )
        assert isinstance(vector.type, Vec)
        return f"cover_{vector.type.short}({self.ex(vector)})"

    def _filled(self, expr: Filled) -> Callable[..., str]:
        assert isinstance(expr.type, Vec)
        short = expr.type.short
        return direct(lambda value, count: f"filled_{short}({value}, {count}, {self.site(expr)})")

    def _listed(self, expr: Listed) -> str:
        assert isinstance(expr.type, Vec)
        short, name = expr.type.short, self.fresh_name()
        part = PART.get(short, "")

        def build(*items: str) -> str:
            stores = " ".join(
                f"{name}->data[{i}]{part} = fit_{short}({one}, {self.site(expr)});"
                for i, one in enumerate(items)
            )
            return f"({{ {expr.type.c}{name} = empty_{short}({len(items)}); {stores} {name}; }})"

        fits = short not in ("i64", "f64") and any(map(self.faults.of, expr.items))
        return self.combine(expr.items, build, apart=fits)

    def _gathered(self, expr: Gathered) -> str:
        name, i, n = self.fresh_name(), self.fresh_name(), self.fresh_name()
        return (
            f"({{ int64_t {n} = {self.ex(expr.count)}; "
            f"List *{name} = room(&class_List, sizeof(List), sizeof(Head *), {n}); "
            f"for (int64_t {i} = 0; {i} < {name}->len; {i}++) {{ "
            f"v_{expr.name} = {i}; {name}->data[{i}] = (Head *){self.own(expr.make)}; }} "
            f"{name}; }})"
        )


def direct(build: Callable[..., str]) -> Callable[..., str]:
    """Mark a builder that uses its operands at once, so they need not be kept alive."""
    build.direct = True  # type: ignore[attr-defined]
    return build


def is_void(expr: Expr) -> bool:
    return expr.type is NOTHING
