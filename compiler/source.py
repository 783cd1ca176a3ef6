"""Modules, constants, classes and functions, as the text declares them.

A function belongs to the dialect when its signature does; everything else in a module is plain
Python that works on the same objects from outside. What belongs to it must compile.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from compiler.types import (
    BOOL,
    FLOAT,
    INT,
    LISTING,
    NOTHING,
    VECS,
    VIEWS,
    Many,
    Ref,
    Refused,
    Type,
    View,
)

SCALARS = {"i64": INT, "int": INT, "bool": BOOL, "float": FLOAT, "None": NOTHING}
DECORATORS = {"final", "abstractmethod", "long_call", "in_place", "recursive"}


@dataclass(eq=False)
class Module:
    name: str
    path: Path
    text: ast.Module
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    assigned: dict[str, ast.expr] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    classes: dict[str, Class] = field(default_factory=dict)

    @property
    def short(self) -> str:
        """This module's name in C: unique, and as readable as possible."""
        *_, package, last = self.name.split(".")
        return last if package == "rules" else f"{package}_{last}"

    def refuse(self, node: ast.AST, message: str) -> Refused:
        return Refused(str(self.path), getattr(node, "lineno", 0), message)


@dataclass(eq=False)
class Parameter:
    name: str
    type: Type
    default: Any = None
    length: int | None = None
    """The length of a view, where it is declared."""


@dataclass(eq=False)
class Function:
    module: Module
    name: str
    node: ast.FunctionDef
    owner: Class | None
    parameters: list[Parameter]
    result: Type
    long: bool
    in_place: bool
    recursive: bool
    abstract: bool

    @property
    def c_name(self) -> str:
        return f"{self.owner.name if self.owner else self.module.short}__{self.name}"

    @property
    def own_parameters(self) -> list[Parameter]:
        """Without `self`."""
        return self.parameters[1:] if self.owner else self.parameters


@dataclass(eq=False)
class Class:
    module: Module
    name: str
    node: ast.ClassDef
    base: Class | None = None
    fields: dict[str, Type] = field(default_factory=dict)
    lengths: dict[str, int] = field(default_factory=dict)
    """The lengths of vectors in fields, where they are declared."""
    methods: dict[str, Function] = field(default_factory=dict)
    heirs: list[Class] = field(default_factory=list)
    number: int = 0

    def leaves(self) -> list[Class]:
        """The classes that have objects: those without subclasses."""
        return [leaf for heir in self.heirs for leaf in heir.leaves()] if self.heirs else [self]

    @property
    def struct(self) -> str:
        """The C struct: a chain of classes with one leaf is one struct."""
        leaves = self.leaves()
        return leaves[0].name if len(leaves) == 1 else self.name

    def line(self) -> list[Class]:
        """This class and its base classes, the root first."""
        return [*(self.base.line() if self.base else []), self]

    def all_fields(self) -> dict[str, Type]:
        return {name: type_ for cls in self.line() for name, type_ in cls.fields.items()}

    def find(self, name: str) -> Function | None:
        """A method of the dialect, the most derived one."""
        for cls in reversed(self.line()):
            if name in cls.methods:
                return cls.methods[name]
        return None

    def all_methods(self) -> dict[str, Function]:
        return {name: method for cls in self.line() for name, method in cls.methods.items()}

    @property
    def starts_natively(self) -> bool:
        """Whether `__init__` is compiled; else Python fills the fields of a new object."""
        for cls in reversed(self.line()):
            if _defines(cls, "__init__"):
                return "__init__" in cls.methods
        return False


def _defines(cls: Class, name: str) -> bool:
    return any(isinstance(n, ast.FunctionDef) and n.name == name for n in cls.node.body)


class Program:
    """The modules of one library, imported ones first."""

    def __init__(self, modules: Iterable[tuple[str, Path]]) -> None:
        self.modules: dict[str, Module] = {}
        for name, path in modules:
            self.modules[name] = _read(name, path)
        for module in self.modules.values():
            for node in module.text.body:
                if isinstance(node, ast.ClassDef):
                    module.classes[node.name] = Class(module, node.name, node)
        for cls in self.classes():
            self._derive(cls)
        for number, cls in enumerate(list(self.classes())):
            cls.number = number
        for cls in self.classes():
            self._declare_fields(cls)
        for module in self.modules.values():
            self._declare_functions(module)

    def classes(self) -> Iterator[Class]:
        for module in self.modules.values():
            yield from module.classes.values()

    def functions(self) -> Iterator[Function]:
        """Everything of the dialect, methods included."""
        for module in self.modules.values():
            yield from module.functions.values()
            for cls in module.classes.values():
                yield from cls.methods.values()

    # Names.

    def find(self, module: Module, name: str) -> Any:
        """What a module-level name means: a Module, Class, Function or constant."""
        if name in module.classes:
            return module.classes[name]
        if name in module.functions:
            return module.functions[name]
        if name in module.assigned:
            return self.constant(module, module.assigned[name])
        if name in module.imports:
            where, what = module.imports[name]
            if f"{where}.{what}" in self.modules:
                return self.modules[f"{where}.{what}"]
            if where in self.modules:
                return self.find(self.modules[where], what)
        return None

    def constant(self, module: Module, node: ast.expr) -> Any:
        """The value of a constant expression, or None."""
        try:
            return self._value(module, node)
        except (ValueError, TypeError, ZeroDivisionError):
            return None

    def _value(self, module: Module, node: ast.expr) -> Any:
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Tuple):
            return tuple(self._value(module, item) for item in node.elts)
        if isinstance(node, ast.Name):
            found = self.find(module, node.id)
            if isinstance(found, int | float | tuple):
                return found
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            holder = self.find(module, node.value.id)
            if isinstance(holder, Module):
                return self.find(holder, node.attr)
        elif isinstance(node, ast.UnaryOp):
            return _UNARY[type(node.op)](self._value(module, node.operand))
        elif isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            left, right = self._value(module, node.left), self._value(module, node.right)
            return _BINARY[type(node.op)](left, right)
        raise ValueError(ast.unparse(node))

    # Types.

    def type_of(self, module: Module, node: ast.expr | None) -> Type | None:
        """The type that an annotation names, or None where the dialect does not have it."""
        if isinstance(node, ast.Constant) and node.value is None:
            return NOTHING
        if isinstance(node, ast.Name):
            if node.id in SCALARS:
                return SCALARS[node.id]
            found = self.find(module, node.id)
            return self.ref(found) if isinstance(found, Class) else None
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            item = node.slice.id if isinstance(node.slice, ast.Name) else ""
            if node.value.id == "vec":
                return VECS.get(item)
            if node.value.id == "view":
                return VIEWS.get(item)
            if node.value.id == "list" and item in ("int", "i64"):
                return LISTING
            if node.value.id == "list" and item:
                found = self.find(module, item)
                if isinstance(found, Class):
                    return Many(f"list[{item}]", "List *", self.ref(found))
        return None

    def ref(self, cls: Class) -> Ref:
        return Ref(cls.name, f"{cls.struct} *", cls)

    # Declarations.

    def _derive(self, cls: Class) -> None:
        for node in cls.node.bases:
            found = self.find(cls.module, node.id) if isinstance(node, ast.Name) else None
            if not isinstance(found, Class) or cls.base is not None:
                raise cls.module.refuse(
                    cls.node,
                    "a class has at most one base class, and it is compiled too: write the others "
                    "as fields",
                )
            cls.base = found
            found.heirs.append(cls)

    def _declare_fields(self, cls: Class) -> None:
        for start in cls.node.body:
            if not isinstance(start, ast.FunctionDef) or start.name != "__init__":
                continue
            for node in ast.walk(start):
                target = _own_attribute(node)
                if target is None or target in cls.fields or self._inherited(cls, target):
                    continue
                type_ = self._field_type(cls, node, target)
                if type_ is None or type_ in (NOTHING, LISTING) or isinstance(type_, View):
                    raise cls.module.refuse(
                        node,
                        f"the field {target} needs a type of the dialect: write i64, bool, float, "
                        "vec[…] or a class of the rules",
                    )
                cls.fields[target] = type_

    def _inherited(self, cls: Class, name: str) -> bool:
        return any(name in one.fields for one in cls.line()[:-1])

    def _measured(
        self, module: Module, node: ast.expr | None
    ) -> tuple[ast.expr | None, int | None]:
        """`Annotated[vec[i64], COUNT]` says how long a vector is: the type, and the length."""
        match node:
            case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[kind, count])):
                length = self.constant(module, count)
                if not isinstance(length, int):
                    raise module.refuse(
                        node, f"{ast.unparse(count)} is not a constant: write one, or no length"
                    )
                return kind, length
        return node, None

    def _field_type(self, cls: Class, node: ast.AST, name: str) -> Type | None:
        module = cls.module
        if isinstance(node, ast.AnnAssign):
            kind, length = self._measured(module, node.annotation)
            if length is not None:
                cls.lengths[name] = length
            return self.type_of(module, kind)
        value = getattr(node, "value", None)
        if isinstance(value, ast.Call):
            return (
                self.type_of(module, value.func) if isinstance(value.func, ast.Subscript) else None
            )
        return None

    def _declare_functions(self, module: Module) -> None:
        for node in module.text.body:
            if isinstance(node, ast.FunctionDef):
                function = self._function(module, node, None)
                if function:
                    module.functions[node.name] = function
        for cls in module.classes.values():
            for node in cls.node.body:
                if isinstance(node, ast.FunctionDef):
                    method = self._function(module, node, cls)
                    if method:
                        cls.methods[node.name] = method

    def _function(self, module: Module, node: ast.FunctionDef, owner: Class | None) -> Any:
        """The function, or None where its signature is not of the dialect."""
        marks = [d.id if isinstance(d, ast.Name) else "" for d in node.decorator_list]
        special = node.name.startswith("__") and node.name != "__init__"
        rest = node.args
        if special or set(marks) - DECORATORS or rest.vararg or rest.kwarg or rest.kwonlyargs:
            return None
        parameters: list[Parameter] = []
        defaults: list[Any] = [None] * (len(rest.args) - len(rest.defaults))
        defaults += [self.constant(module, value) for value in rest.defaults]
        for argument, default in zip(rest.args, defaults, strict=True):
            own = owner is not None and not parameters
            kind, length = self._measured(module, argument.annotation)
            type_ = self.ref(owner) if own and owner else self.type_of(module, kind)
            if type_ is None or type_ is NOTHING:
                return None
            if length is not None and not isinstance(type_, View):
                raise module.refuse(
                    argument, "only a view parameter can have a length: write the type alone"
                )
            parameters.append(Parameter(argument.arg, type_, default, length))
        result = self.type_of(module, node.returns)
        if result is None or isinstance(result, View):
            return None
        long, in_place = "long_call" in marks, "in_place" in marks
        recursive, abstract = "recursive" in marks, "abstractmethod" in marks
        return Function(
            module, node.name, node, owner, parameters, result, long, in_place, recursive, abstract
        )


def _read(name: str, path: Path) -> Module:
    module = Module(name, path, ast.parse(path.read_text(encoding="utf-8"), str(path)))
    for node in module.text.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                module.imports[alias.asname or alias.name] = (node.module, alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                module.imports[alias.asname or alias.name] = (alias.name, "")
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            module.assigned[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            module.assigned[node.target.id] = node.value
    return module


def _own_attribute(node: ast.AST) -> str | None:
    """The name in `self.name: … = …` or `self.name = …`."""
    target: ast.expr | None = None
    if isinstance(node, ast.AnnAssign):
        target = node.target
    elif isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
        return target.attr if target.value.id == "self" else None
    return None


_UNARY: dict[type, Any] = {
    ast.USub: lambda a: -a,
    ast.Invert: lambda a: ~a,
    ast.Not: lambda a: not a,
}
_BINARY: dict[type, Any] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: lambda a, b: a % b,
    ast.LShift: lambda a, b: a << b,
    ast.RShift: lambda a, b: a >> b,
    ast.BitAnd: lambda a, b: a & b,
    ast.BitOr: lambda a, b: a | b,
    ast.BitXor: lambda a, b: a ^ b,
}
