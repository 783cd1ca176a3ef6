"""Python statements to the typed tree, function by function."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from compiler import instead
from compiler.expressions import OPERATORS, Expressions
from compiler.source import Function, Program
from compiler.tree import (
    Assign,
    Body,
    Builtin,
    Change,
    Const,
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
from compiler.types import INT, LISTING, NOTHING, Many, Type, Vec


def translate(program: Program, function: Function) -> Body:
    """The typed tree of a function."""
    return Statements(program, function).whole()


class Statements(Expressions):
    """What one function's statements mean."""

    def whole(self) -> Body:
        statements = self.block(self.function.node.body)
        if self.function.result is not NOTHING and not self.function.abstract:
            if not _always_leaves(statements):
                self.refuse(
                    self.function.node,
                    f"{self.function.name} may end without a return: write one at its end",
                )
        given = {p.name for p in self.function.parameters}
        variables = {name: type_ for name, type_ in self.types.items() if name not in given}
        return Body(self.function, variables, statements)

    def block(self, nodes: Sequence[ast.stmt]) -> list[Stmt]:
        return [made for node in nodes for made in self.statement(node)]

    def statement(self, node: ast.stmt) -> list[Stmt]:
        line = node.lineno
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return []
            case ast.Expr(
                value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"))
            ) if self.types.get(name) is LISTING:
                return self._grow(node, name)
            case ast.Expr():
                return [Do(line, self.value(node.value))]
            case ast.AnnAssign():
                return self._declare(node)
            case ast.Assign(targets=[target]):
                return [self._assign(node, target, node.value)]
            case ast.AugAssign():
                return [self._change(node)]
            case ast.If():
                test = self.test(node.test)
                return [If(line, test, self.block(node.body), self.block(node.orelse))]
            case ast.While(orelse=[]):
                return [While(line, self.test(node.test), self.block(node.body))]
            case ast.For(orelse=[]):
                return [self._for(node)]
            case ast.Return():
                return [self._return(node)]
            case ast.Break():
                return [Leave(line, "break")]
            case ast.Continue():
                return [Leave(line, "continue")]
            case ast.Raise():
                return [self._raise(node)]
        kind = type(node).__name__
        if isinstance(node, ast.While | ast.For):
            kind += " with else"
        if isinstance(node, ast.Assign):
            kind = "Assign to several targets"
        self.refuse(
            node,
            f"the dialect has no {kind} ({ast.unparse(node)[:60]}): write {instead.of_node(node)}",
        )

    # Assignments.

    def _declare(self, node: ast.AnnAssign) -> list[Stmt]:
        if isinstance(node.target, ast.Attribute) and node.value is not None:
            return [self._assign(node, node.target, node.value)]
        type_ = self.program.type_of(self.module, node.annotation)
        if type_ is None or type_ is NOTHING:
            self.refuse(
                node,
                f"{ast.unparse(node.annotation)} is not a type of the dialect: write i64, bool, "
                "float, vec[…] or a class of the rules",
            )
        if isinstance(node.target, ast.Name):
            self._give_type(node, node.target.id, type_)
        if node.value is None:
            return []
        return [self._assign(node, node.target, node.value)]

    def _give_type(self, node: ast.AST, name: str, type_: Type) -> None:
        known = self.types.setdefault(name, type_)
        if known != type_:
            self.refuse(
                node,
                f"{name} is a {known.name} and cannot become a {type_.name}: write another name",
            )

    def _assign(self, node: ast.stmt, target: ast.expr, source: ast.expr) -> Stmt:
        if isinstance(target, ast.Name):
            value = self.value(source, self.types.get(target.id))
            if value.type is NOTHING:
                self.refuse(node, "this call returns nothing: write it on a line of its own")
            self._give_type(node, target.id, self.types.get(target.id, value.type))
            return Assign(node.lineno, Local(self.types[target.id], node.lineno, target.id), value)
        place = self._place(target)
        return Assign(node.lineno, place, self.value(source, place.type))

    def _place(self, target: ast.expr) -> Local | FieldOf | Item:
        place = self.value(target)
        if isinstance(place, Item) and isinstance(place.base.type, Many):
            self.refuse(
                target, "a list of objects cannot be changed: write into the objects' fields"
            )
        if not isinstance(place, Local | FieldOf | Item):
            self.refuse(
                target,
                f"{ast.unparse(target)} cannot be assigned to: write a variable, a field or an "
                "item on the left",
            )
        return place

    def _change(self, node: ast.AugAssign) -> Stmt:
        place = self._place(node.target)
        if type(node.op) not in OPERATORS:
            self.no_operator(node, node.op)
        op = OPERATORS[type(node.op)]
        value = self.value(node.value)
        combined = self.combine(node, op, place, value)
        if combined.type != place.type:
            self.refuse(
                node,
                f"this would turn a {place.type.name} into a {combined.type.name}: write i64(…) or "
                "another name",
            )
        return Change(node.lineno, place, op, self.fit(node, value, place.type))

    def _grow(self, node: ast.Expr, name: str) -> list[Stmt]:
        call = node.value
        assert isinstance(call, ast.Call)
        local = Local(LISTING, node.lineno, name)
        item = self.value(call.args[0], INT)
        grown = Builtin(LISTING, node.lineno, "append", [local, item])
        return [Assign(node.lineno, local, grown)]

    # Loops and exits.

    def _for(self, node: ast.For) -> Stmt:
        if not isinstance(node.target, ast.Name):
            self.refuse(
                node,
                "a loop has one variable: write a loop over range(…), and take the items by index",
            )
        name = node.target.id
        if isinstance(node.iter, ast.Tuple):
            items = [self.value(one) for one in node.iter.elts]
            if items[0].type.counted:
                self.refuse(node, "a tuple in a loop holds numbers: write a call for each object")
            self._give_type(node, name, items[0].type)
            items = [self.fit(node, one, items[0].type) for one in items]
            return Each(node.lineno, name, items, self.block(node.body))
        if isinstance(node.iter, ast.Call) and ast.unparse(node.iter.func) == "range":
            return self._count(node, node.iter, name)
        over = self.value(node.iter)
        if isinstance(over.type, Vec):
            self._give_type(node, name, over.type.element)
        elif isinstance(over.type, Many) and over.type.item:
            self._give_type(node, name, over.type.item)
        else:
            self.refuse(
                node,
                f"a {over.type.name} has no items to loop over: write range(…), a tuple, a vec or "
                "a list of objects",
            )
        return Through(node.lineno, name, over, self.block(node.body))

    def _count(self, node: ast.For, call: ast.Call, name: str) -> Stmt:
        bounds = [self.value(one, INT) for one in call.args]
        if not 1 <= len(bounds) <= 3 or call.keywords:
            self.refuse(node, "range takes one to three numbers: write them in order")
        start: Expr = Const(INT, node.lineno, 0) if len(bounds) == 1 else bounds[0]
        stop = bounds[0] if len(bounds) == 1 else bounds[1]
        step = bounds[2] if len(bounds) == 3 else Const(INT, node.lineno, 1)
        if not isinstance(step, Const) or step.value == 0:
            self.refuse(
                node, "the step of a range must be a constant: write one other than 0, or a while"
            )
        self._give_type(node, name, INT)
        return Count(node.lineno, name, start, stop, int(step.value), self.block(node.body))

    def _return(self, node: ast.Return) -> Stmt:
        result = self.function.result
        if node.value is None or result is NOTHING:
            if node.value is not None or result is not NOTHING:
                self.refuse(
                    node,
                    f"{self.function.name} returns {result.name}: write one here, or another type",
                )
            return Return(node.lineno, None)
        return Return(node.lineno, self.value(node.value, result))

    def _raise(self, node: ast.Raise) -> Stmt:
        match node.exc:
            case ast.Call(func=ast.Name(id=name), args=[ast.JoinedStr(values=pieces)]):
                if name in self.module.imports:
                    text, numbers = "", []
                    for piece in pieces:
                        if isinstance(piece, ast.FormattedValue):
                            numbers.append(self.value(piece.value, INT))
                            text += "%lld"
                        else:
                            text += str(piece.value).replace("%", "%%")  # type: ignore[attr-defined]
                    return Raise(node.lineno, self.module.imports[name], text, numbers)
        self.refuse(
            node, 'errors have text with numbers: write raise Error(f"text with {numbers}")'
        )


def _always_leaves(block: list[Stmt]) -> bool:
    """Whether the end of a block is never reached."""
    if not block:
        return False
    match block[-1]:
        case Return() | Raise():
            return True
        case If(body=body, orelse=orelse):
            return _always_leaves(body) and _always_leaves(orelse)
        case While(test=Const(value=True), body=body):
            return not _breaks(body)
    return False


def _breaks(block: list[Stmt]) -> bool:
    for stmt in block:
        if isinstance(stmt, Leave) and stmt.word == "break":
            return True
        if isinstance(stmt, If) and (_breaks(stmt.body) or _breaks(stmt.orelse)):
            return True
    return False
