"""What to write instead of the Python that the dialect does not have."""

from __future__ import annotations

import ast

NODES: dict[type[ast.AST], str] = {
    ast.Dict: "a vec with the key as index",
    ast.DictComp: "a vec with the key as index, filled in a loop",
    ast.Set: "a number with one bit for each member, or a vec of 0 and 1",
    ast.SetComp: "a number with one bit for each member, set in a loop",
    ast.GeneratorExp: "a loop",
    ast.ListComp: "a loop",
    ast.List: "vec[i64]([…])",
    ast.Tuple: "one assignment or field for each value, or a vec",
    ast.Lambda: "a function of the module",
    ast.NamedExpr: "the assignment on a line of its own before",
    ast.Starred: "every argument",
    ast.JoinedStr: "a number with a named constant; only errors have text",
    ast.Await: "it in plain Python",
    ast.Yield: "the numbers into a vec, and return it",
    ast.YieldFrom: "the numbers into a vec, and return it",
    ast.Try: "the test before, as if … : raise or return",
    ast.Assert: 'if not …: raise Error(f"…")',
    ast.While: "the else part after the loop, under a bool that the loop sets",
    ast.For: "the else part after the loop, under a bool that the loop sets",
    ast.Assign: "one assignment for each target",
    ast.Delete: "nothing: what is no longer used goes by itself",
    ast.Global: "a parameter, or a field of an object",
    ast.Nonlocal: "a parameter, or a field of an object",
    ast.With: "it in plain Python, around the call of a compiled function",
    ast.Match: "if … elif … else",
    ast.Import: "the import at the head of the module",
    ast.ImportFrom: "the import at the head of the module",
    ast.FunctionDef: "it in the module, with what it needs as parameters",
    ast.ClassDef: "it in the module",
    ast.AsyncFor: "it in plain Python",
    ast.AsyncFunctionDef: "it in plain Python",
    ast.AsyncWith: "it in plain Python",
}
if hasattr(ast, "TryStar"):
    NODES[ast.TryStar] = NODES[ast.Try]

OPERATORS: dict[type[ast.AST], str] = {
    ast.Pow: "a product, or 1 << n for a power of two",
    ast.MatMult: "dot(rows, at, by, n), or a loop",
    ast.UAdd: "the number without +",
}

CALLS = {
    "abs": "max(x, -x)",
    "all": "a loop that returns False",
    "any": "a loop that returns True",
    "divmod": "a // b and a % b",
    "enumerate": "for i in range(len(…))",
    "isinstance": "a method of the classes",
    "pow": "a product, or 1 << n for a power of two",
    "print": "raise Error(f'…') or print in plain Python",
    "reversed": "for i in range(n - 1, -1, -1)",
    "round": "i64(x + 0.5) for numbers above 0",
    "sorted": "a loop that puts them in order",
    "str": "a number with a named constant",
    "sum": "a loop that adds",
    "zip": "for i in range(len(…))",
    # What the dialect has, for other arguments.
    "add_row": "add_row(sums, rows, at, n) with a vec[i64] and a vec[i16]",
    "append": "append(v, x) with a vec",
    "blank": "blank(view, start, count)",
    "check_interrupt": "check_interrupt()",
    "copy_plus": "copy_plus(out, start, v, at, n, more) with two vec[i64]",
    "dot": "dot(rows, at, by, n) with two vec[i16]",
    "float": "float(x) with one number",
    "i64": "i64(x) with one number",
    "int": "int(x) with one number",
    "len": "len(v) with a vec, a view or a list of objects",
    "list": "list(v) with a vec[i64]",
    "max": "max(a, b) with two numbers of one kind",
    "min": "min(a, b) with two numbers of one kind",
    "part": "part(view, start, count)",
    "range": "range(…) in a for",
    "unpack": "unpack(view, start, packed, bits, count) with a view[i16] or view[u8]",
}


def of_node(node: ast.AST) -> str:
    """For a statement or an expression."""
    match node:
        case ast.Constant(value=None):
            return "a number that stands for nothing, such as -1"
        case ast.Constant(value=str()):
            return "a number with a named constant; only errors have text"
        case ast.Constant():
            return "a number"
    return NODES.get(type(node), "it in plain Python")


def of_call(name: str) -> str:
    """For a function that the dialect does not have, or not with these arguments."""
    return CALLS.get(
        name, f"a function {name} whose parameters and result have types of the dialect"
    )


def of_library(where: str, name: str) -> str:
    """For something of a module of Python."""
    if where == "time":
        return "time.monotonic()"
    if where == "math":
        return (
            "it with math.sqrt, math.exp, math.log and arithmetic, or its value as a constant of "
            "the module"
        )
    return f"a function in a compiled module, or call {where}.{name} in plain Python"
