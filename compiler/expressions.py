"""Python expressions to the typed tree, refusing what the dialect does not have."""

from __future__ import annotations

import ast
from typing import Any, NoReturn

from compiler import instead
from compiler.source import Class, Function, Module, Program
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
from compiler.types import BOOL, FLOAT, INT, LISTING, NOTHING, VIEWS, Many, Ref, Type, Vec, View

OPERATORS: dict[type, str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}
FOR_FLOATS = {"+", "-", "*", "/"}
COMPARISONS: dict[type, str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
LIBRARY = {
    ("math", "sqrt"): (1, FLOAT),
    ("math", "exp"): (1, FLOAT),
    ("math", "log"): (1, FLOAT),
    ("time", "monotonic"): (0, FLOAT),
}


class Expressions:
    """What one function's expressions mean."""

    def __init__(self, program: Program, function: Function) -> None:
        self.program = program
        self.function = function
        self.module: Module = function.module
        self.types: dict[str, Type] = {p.name: p.type for p in function.parameters}
        self.stored = {
            node.id
            for node in ast.walk(function.node)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        } | set(self.types)

    def refuse(self, node: ast.AST, message: str) -> NoReturn:
        raise self.module.refuse(node, message)

    # Values and their expected types.

    def value(self, node: ast.expr, wanted: Type | None = None) -> Expr:
        """An expression, checked against the wanted type if there is one."""
        found = self._expression(node, wanted)
        if wanted is None:
            return found
        return self.fit(node, found, wanted)

    def fit(self, node: ast.AST, found: Expr, wanted: Type) -> Expr:
        if found.type == wanted or self._heir(found.type, wanted):
            return found
        if wanted is FLOAT and isinstance(found, Const) and found.type is INT:
            return Const(FLOAT, found.line, float(found.value))
        if isinstance(wanted, View) and isinstance(found.type, Vec):
            if found.type.short == wanted.short and isinstance(found, Local | FieldOf):
                return Builtin(wanted, found.line, "seen", [found])
        hints = {
            (INT.name, FLOAT.name): ": write float(…)",
            (FLOAT.name, INT.name): ": write i64(…)",
            (BOOL.name, INT.name): ": write 1 if … else 0",
            (INT.name, BOOL.name): ": write … != 0",
        }
        hint = hints.get((found.type.name, wanted.name), ": write a value of that type")
        if isinstance(wanted, View) and isinstance(found.type, Vec):
            hint = ": write a vec of that width into a variable first, and pass that"
        self.refuse(node, f"a {wanted.name} is needed here, not a {found.type.name}{hint}")

    def _heir(self, found: Type, wanted: Type) -> bool:
        return (
            isinstance(found, Ref)
            and isinstance(wanted, Ref)
            and found.cls is not None
            and (wanted.cls in found.cls.line() or found.cls.struct == wanted.cls.struct)  # type: ignore[union-attr]
        )

    def test(self, node: ast.expr) -> Expr:
        """A condition: a bool, or a number, which is true unless it is 0."""
        if isinstance(node, ast.BoolOp):
            op = "&&" if isinstance(node.op, ast.And) else "||"
            return Logic(BOOL, node.lineno, op, [self.test(one) for one in node.values])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return Unary(BOOL, node.lineno, "!", self.test(node.operand))
        found = self.value(node)
        if found.type is INT:
            return Compare(BOOL, node.lineno, [found, Const(INT, node.lineno, 0)], ["!="])
        return self.fit(node, found, BOOL)

    # Each kind of expression.

    def _expression(self, node: ast.expr, wanted: Type | None) -> Expr:
        line = node.lineno
        match node:
            case ast.Constant(value=bool() as value):
                return Const(BOOL, line, value)
            case ast.Constant(value=int() as value):
                return self._number(node, value)
            case ast.Constant(value=float() as value):
                return Const(FLOAT, line, value)
            case ast.Name():
                return self._name(node)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Subscript():
                return self._subscript(node)
            case ast.BinOp():
                return self._binary(node)
            case ast.UnaryOp():
                return self._unary(node)
            case ast.BoolOp():
                op = "&&" if isinstance(node.op, ast.And) else "||"
                return Logic(BOOL, line, op, [self.value(one, BOOL) for one in node.values])
            case ast.Compare():
                return self._compare(node)
            case ast.IfExp():
                yes = self.value(node.body, wanted)
                no = self.value(node.orelse, wanted or yes.type)
                return Choice(yes.type, line, self.test(node.test), yes, no)
            case ast.Call():
                return self._call(node)
            case ast.List() if wanted is LISTING:
                return Listed(LISTING, line, [self.value(one, INT) for one in node.elts])
            case ast.ListComp():
                return self._gathered(node)
        self.refuse(
            node,
            f"the dialect has no {type(node).__name__} ({ast.unparse(node)}): "
            f"write {instead.of_node(node)}",
        )

    def _number(self, node: ast.AST, value: Any) -> Expr:
        if isinstance(value, bool):
            return Const(BOOL, node.lineno, value)  # type: ignore[attr-defined]
        if isinstance(value, float):
            return Const(FLOAT, node.lineno, value)  # type: ignore[attr-defined]
        if isinstance(value, int):
            if not -(1 << 63) <= value < 1 << 63:
                self.refuse(
                    node, f"{value} does not fit into 64 bits: write a smaller number, or two"
                )
            return Const(INT, node.lineno, value)  # type: ignore[attr-defined]
        self.refuse(
            node,
            f"{ast.unparse(node)} is not a compile-time number: write a constant of a compiled "
            "module, or a parameter",
        )

    def _name(self, node: ast.Name) -> Expr:
        if node.id in self.stored:
            if node.id not in self.types:
                self.refuse(node, f"{node.id} is used before it has a value: write that first")
            return Local(self.types[node.id], node.lineno, node.id)
        return self._number(node, self.program.find(self.module, node.id))

    def _attribute(self, node: ast.Attribute) -> Expr:
        holder = self._holder(node.value)
        if isinstance(holder, Module):
            return self._number(node, self.program.find(holder, node.attr))
        if isinstance(holder, str):
            self._no_library(node, holder, node.attr)
        base = self.value(node.value)
        if isinstance(base.type, Ref) and base.type.cls:
            for leaf in base.type.cls.leaves():
                type_ = leaf.all_fields().get(node.attr)
                if type_ is not None:
                    return FieldOf(type_, node.lineno, base, node.attr)
        self.refuse(
            node,
            f"{base.type.name} has no field {node.attr}: write it into __init__, with its type",
        )

    def _holder(self, node: ast.expr) -> Any:
        """The module, or the name of a library, that a name stands for."""
        if isinstance(node, ast.Name) and node.id not in self.stored:
            found = self.program.find(self.module, node.id)
            if isinstance(found, Module):
                return found
            where, what = self.module.imports.get(node.id, ("", ""))
            if where and not what:
                return where
        return None

    def _subscript(self, node: ast.Subscript) -> Expr:
        base = self.value(node.value)
        if isinstance(node.slice, ast.Slice):
            cut = node.slice
            if not isinstance(base.type, Vec) or cut.step is not None:
                self.refuse(node, "only vectors can be sliced, without a step: write a loop")
            low = self.value(cut.lower, INT) if cut.lower else None
            high = self.value(cut.upper, INT) if cut.upper else None
            return Cut(base.type, node.lineno, base, low, high)
        index = self.value(node.slice, INT)
        if isinstance(index, Const) and index.value < 0:
            self.refuse(node, "an index counts from the start: write len(…) - n")
        if isinstance(base.type, Vec | View):
            return Item(base.type.element, node.lineno, base, index)
        if isinstance(base.type, Many) and base.type.item:
            return Item(base.type.item, node.lineno, base, index)
        self.refuse(
            node, f"a {base.type.name} has no items: write a vec, a view or a list of objects"
        )

    def _binary(self, node: ast.BinOp) -> Expr:
        if type(node.op) not in OPERATORS:
            self.no_operator(node, node.op)
        constant = self.program.constant(self.module, node) if not self._local(node) else None
        if isinstance(constant, int | float):
            return self._number(node, constant)
        left, right = self.value(node.left), self.value(node.right)
        return self.combine(node, OPERATORS[type(node.op)], left, right)

    def no_operator(self, node: ast.AST, op: ast.AST) -> NoReturn:
        self.refuse(
            node,
            f"the dialect has no operator for {ast.unparse(node)}: "
            f"write {instead.OPERATORS[type(op)]}",
        )

    def _local(self, node: ast.expr) -> bool:
        return any(isinstance(n, ast.Name) and n.id in self.stored for n in ast.walk(node))

    def combine(self, node: ast.AST, op: str, left: Expr, right: Expr) -> Expr:
        """`left op right`, both numbers of one kind."""
        line: int = node.lineno  # type: ignore[attr-defined]
        if FLOAT in (left.type, right.type):
            left, right = self.fit(node, left, FLOAT), self.fit(node, right, FLOAT)
            if op not in FOR_FLOATS:
                self.refuse(node, f"floats have no {op}: write i64(…) around them, or / for //")
            return Binary(FLOAT, line, op, left, right)
        left, right = self.fit(node, left, INT), self.fit(node, right, INT)
        if op == "/":
            self.refuse(node, "divide integers with //: write //, or float(…) around both first")
        return Binary(INT, line, op, left, right)

    def _unary(self, node: ast.UnaryOp) -> Expr:
        if isinstance(node.op, ast.Not):
            return self.test(node)
        operand = self.value(node.operand)
        if isinstance(node.op, ast.USub) and operand.type in (INT, FLOAT):
            if isinstance(operand, Const):
                return self._number(node, -operand.value)
            return Unary(operand.type, node.lineno, "-", operand)
        if isinstance(node.op, ast.Invert):
            return Unary(INT, node.lineno, "~", self.fit(node, operand, INT))
        if not isinstance(node.op, ast.UAdd):
            self.refuse(node, f"a {operand.type.name} has no minus: write it for a number")
        self.no_operator(node, node.op)

    def _compare(self, node: ast.Compare) -> Expr:
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            choices = self._spelled_out(node.comparators[0])
            if len(node.ops) > 1 or not isinstance(choices, ast.Tuple):
                self.refuse(
                    node, "`in` needs numbers on its right: write … in (1, 2, 3), or a loop"
                )
            needle = self.value(node.left, INT)
            ones = [self.value(one, INT) for one in choices.elts]
            return OneOf(BOOL, node.lineno, needle, ones, isinstance(node.ops[0], ast.NotIn))
        operands = [self.value(one) for one in (node.left, *node.comparators)]
        if any(type(op) not in COMPARISONS for op in node.ops):
            self.refuse(
                node, "objects have no identity here: write ==, !=, <, <=, > or >= between numbers"
            )
        kind = FLOAT if any(one.type is FLOAT for one in operands) else operands[0].type
        if kind.counted:
            self.refuse(
                node,
                "objects and vectors cannot be compared: write a comparison of fields, or a loop",
            )
        operands = [self.fit(node, one, kind) for one in operands]
        ops = [COMPARISONS[type(op)] for op in node.ops]
        if kind is BOOL and set(ops) - {"==", "!="}:
            self.refuse(node, "bool values have no order: write and, or and not")
        return Compare(BOOL, node.lineno, operands, ops)

    def _spelled_out(self, node: ast.expr) -> ast.expr:
        """A constant of a module that is a tuple of numbers, as that tuple."""
        if not isinstance(node, ast.Name):
            return node
        found = self.program.constant(self.module, node)
        if not isinstance(found, tuple):
            return node
        ones: list[ast.expr] = [ast.copy_location(ast.Constant(one), node) for one in found]
        return ast.copy_location(ast.Tuple(ones, ast.Load()), node)

    def _gathered(self, node: ast.ListComp) -> Expr:
        loop = node.generators[0]
        iterated = loop.iter
        if (
            len(node.generators) != 1
            or loop.ifs
            or not isinstance(loop.target, ast.Name)
            or not isinstance(iterated, ast.Call)
            or ast.unparse(iterated.func) != "range"
            or len(iterated.args) != 1
        ):
            self.refuse(node, "only [make(i) for i in range(n)] is supported: write a loop")
        self.types[loop.target.id] = INT
        make = self.value(node.elt)
        if not isinstance(make.type, Ref):
            self.refuse(
                node,
                "only objects are collected in a list: write numbers into a vec, or append(v, x)",
            )
        kind = Many(f"list[{make.type.name}]", "List *", make.type)
        count = self.value(iterated.args[0], INT)
        return Gathered(kind, node.lineno, make, loop.target.id, count)

    # Calls.

    def _call(self, node: ast.Call) -> Expr:
        function = node.func
        if isinstance(function, ast.Subscript):
            return self._vec(node, function)
        if isinstance(function, ast.Attribute):
            if ast.unparse(function.value) == "super()":
                return self._super(node, function)
            holder = self._holder(function.value)
            if isinstance(holder, str):
                return self._library(node, holder, function.attr)
            if isinstance(holder, Module):
                return self._called(node, self.program.find(holder, function.attr))
            return self._method(node, self.value(function.value), function.attr)
        if isinstance(function, ast.Name) and function.id not in self.stored:
            found = self.program.find(self.module, function.id)
            if found is not None:
                return self._called(node, found)
            known = self.module.imports.get(function.id, ("", ""))[0] in self.program.modules
            if known or any(
                isinstance(n, ast.FunctionDef) and n.name == function.id
                for n in self.module.text.body
            ):
                return self._called(node, None)
            return self._builtin(node, function.id)
        self.refuse(
            node,
            f"{ast.unparse(function)} cannot be called here: write the name of a function, a "
            "method or a class",
        )

    def _called(self, node: ast.Call, found: Any) -> Expr:
        if isinstance(found, Function):
            return self._to(node, [(None, found)], [], found)
        if isinstance(found, Class):
            start = found.find("__init__")
            if found.heirs:
                self.refuse(
                    node,
                    f"{found.name} has subclasses: write the name of one that has none",
                )
            if not found.starts_natively or start is None:
                self.refuse(node, f"{found.name} is made in plain Python: write it as a parameter")
            made = self._to(node, [(None, start)], [Const(INT, node.lineno, 0)], start)
            assert isinstance(made, Call)
            return New(self.program.ref(found), node.lineno, found, made.arguments[1:])
        self.refuse(
            node,
            f"{ast.unparse(node.func)} is plain Python, since its signature is not of the dialect: "
            "write one with types of the dialect",
        )

    def _method(self, node: ast.Call, receiver: Expr, name: str) -> Expr:
        if receiver.type is INT and name in ("bit_count", "bit_length"):
            if node.args or node.keywords:
                self.refuse(node, f"{name} takes no arguments: write {name}()")
            return Builtin(INT, node.lineno, name, [receiver])
        if not isinstance(receiver.type, Ref) or receiver.type.cls is None:
            self.refuse(
                node,
                f"a {receiver.type.name} has no method {name}: write a function that takes it",
            )
        targets: list[tuple[Class | None, Function]] = []
        for leaf in receiver.type.cls.leaves():
            method = leaf.find(name)
            if method is None:
                self.refuse(
                    node,
                    f"{leaf.name}.{name} is unknown, or plain Python: write it with a signature of "
                    "the dialect",
                )
            targets.append((leaf, method))
        if len({id(method) for _, method in targets}) == 1:
            targets = targets[:1]
        return self._to(node, targets, [receiver], targets[0][1])

    def _super(self, node: ast.Call, function: ast.Attribute) -> Expr:
        owner = self.function.owner
        method = owner.base.find(function.attr) if owner and owner.base else None
        if method is None:
            self.refuse(
                node,
                f"no base class has a compiled method {function.attr}: write it there, or leave "
                "the call out",
            )
        own = self.function.parameters[0]
        receiver = Local(own.type, node.lineno, own.name)
        return self._to(node, [(None, method)], [receiver], method)

    def _to(
        self,
        node: ast.Call,
        targets: list[tuple[Class | None, Function]],
        given: list[Expr],
        function: Function,
    ) -> Expr:
        """A call with all its arguments, the defaults filled in."""
        parameters = function.parameters[len(given) :]
        named = {k.arg: k.value for k in node.keywords}
        places: list[ast.expr | None] = list(node.args)
        places += [named.pop(p.name, None) for p in parameters[len(node.args) :]]
        if named or len(places) != len(parameters):
            shown = ", ".join(p.name for p in parameters)
            self.refuse(
                node, f"wrong arguments for {function.name}: write {function.name}({shown})"
            )
        arguments = list(given)
        for place, parameter in zip(places, parameters, strict=True):
            if place is not None:
                arguments.append(self.value(place, parameter.type))
            elif parameter.default is not None:
                default = self._number(node, parameter.default)
                arguments.append(self.fit(node, default, parameter.type))
            else:
                self.refuse(node, f"{function.name} needs {parameter.name}: write it too")
        return Call(function.result, node.lineno, targets, arguments)

    def _library(self, node: ast.Call, where: str, name: str) -> Expr:
        if (where, name) not in LIBRARY or node.keywords:
            self._no_library(node, where, name)
        count, result = LIBRARY[where, name]
        if len(node.args) != count:
            self.refuse(node, f"{name} takes {count} arguments: write as many")
        return Builtin(result, node.lineno, name, [self.value(a, FLOAT) for a in node.args])

    def _no_library(self, node: ast.AST, where: str, name: str) -> NoReturn:
        hint = instead.of_library(where, name)
        self.refuse(node, f"the dialect has no {where}.{name}: write {hint}")

    def _builtin(self, node: ast.Call, name: str) -> Expr:
        line = node.lineno
        if node.keywords:
            self.refuse(node, f"{name} takes no named arguments here: write them in order")
        arguments = [self.value(a) for a in node.args]
        kinds = [a.type for a in arguments]
        match name, kinds:
            case "len", [Vec() | Many() | View()]:
                return Builtin(INT, line, "len", arguments)
            case (("i64" | "int" | "i16" | "i8" | "u8"), [kind]) if kind is INT:
                return arguments[0]
            case (("i64" | "int"), [kind]) if kind is FLOAT:
                return Builtin(INT, line, "truncated", arguments)
            case "float", [kind] if kind is INT:
                return Builtin(FLOAT, line, "float", arguments)
            case "float", [kind] if kind is FLOAT:
                return arguments[0]
            case "bool", [_]:
                return self.test(node.args[0])
            case (("min" | "max"), [a, b]) if a == b and a in (INT, FLOAT):
                return Builtin(a, line, name, arguments)
            case "append", [Vec() as kind, _]:
                item = self.fit(node, arguments[1], kind.element)
                return Builtin(kind, line, "append", [arguments[0], item])
            case "list", [Vec() as kind] if kind.short == "i64":
                return Builtin(LISTING, line, "list", arguments)
            case "blank", [View(), start, count] if start is INT and count is INT:
                return Builtin(NOTHING, line, "blank", arguments)
            case "part", [View() | Vec() as kind, start, count] if start is INT is count:
                whole = self.fit(node, arguments[0], VIEWS.get(kind.short, kind))
                return Builtin(whole.type, line, "part", [whole, *arguments[1:]])
            case "unpack", [View(short="i16" | "u8" as short), *numbers] if numbers == [INT] * 4:
                bits, most = arguments[3], 8 if short == "u8" else 15
                if not isinstance(bits, Const) or not 0 < bits.value <= most:
                    known = "the number of bits is known before"
                    self.refuse(node, f"{known}: write a constant from 1 to {most}")
                return Builtin(NOTHING, line, "unpack", arguments)
            case "dot", [Vec(short="i16"), at, Vec(short="i16"), n] if at is INT and n is INT:
                return Builtin(INT, line, "dot", arguments)
            case "add_row", [Vec(short="i64"), Vec(short="i16"), at, n] if at is INT and n is INT:
                return Builtin(NOTHING, line, "add_row", arguments)
            case "copy_plus", [Vec(short="i64"), a, Vec(short="i64"), b, c, d] if (
                a is b is c is d is INT
            ):
                return Builtin(NOTHING, line, "copy_plus", arguments)
            case "check_interrupt", []:
                return Builtin(NOTHING, line, "check_interrupt", [])
        hint = instead.of_call(name)
        self.refuse(node, f"the dialect has no {ast.unparse(node)}: write {hint}")

    def _vec(self, node: ast.Call, kind: ast.Subscript) -> Expr:
        type_ = self.program.type_of(self.module, kind)
        if not isinstance(type_, Vec) or len(node.args) > 1 or node.keywords:
            self.refuse(
                node, f"{ast.unparse(kind)} cannot be made here: write vec[…](…) with one argument"
            )
        if not node.args:
            return Listed(type_, node.lineno, [])
        match node.args[0]:
            case ast.BinOp(op=ast.Mult(), left=ast.List(elts=[item]), right=count):
                value = self.value(item, type_.element)
                return Filled(type_, node.lineno, value, self.value(count, INT))
            case ast.List(elts=items):
                return Listed(type_, node.lineno, [self.value(i, type_.element) for i in items])
        self.refuse(
            node, "a vec cannot be made so: write vec[…]([value] * count) or vec[…]([a, b])"
        )
