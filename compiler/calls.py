"""What Python's calls into a library do: arguments in, results out, faults as errors.

A function of the rules has a few lines of its own and shares the rest with all that take and return
the same. The methods of the engine's contract, which bots call again and again, share nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from compiler.effects import Effects
from compiler.source import Class, Function, Parameter
from compiler.types import BOOL, FLOAT, INT, LISTING, NOTHING, Many, Ref, Type, Vec, View

VEC_KINDS = {"i64": "q", "i16": "h", "i8": "c", "u8": "B", "f64": "f"}
VIEW_KINDS = {"i64": "Q", "i32": "I", "i16": "H", "i8": "C", "u8": "U", "f32": "F"}
GIVEN = "PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *names"


def kind_of(type_: Type) -> str:
    """The letter under which core.h knows a type."""
    if type_ is LISTING:
        return "l"
    if isinstance(type_, Vec):
        return VEC_KINDS[type_.short]
    if isinstance(type_, View):
        return VIEW_KINDS[type_.short]
    if isinstance(type_, Many):
        return "L"
    return {INT: "i", BOOL: "b", FLOAT: "d"}.get(type_, "o")


def classes_that_fit(type_: Type, is_core: bool) -> str:
    """As bits; 0 where any game's state does."""
    if isinstance(type_, Many) and type_.item:
        type_ = type_.item
    if not isinstance(type_, Ref) or type_.cls is None:
        return "0"
    if is_core and type_.cls.line()[0].name == "State":
        return "0"
    return f"UINT64_C({sum(1 << leaf.number for leaf in type_.cls.leaves())})"


@dataclass(eq=False)
class Export:
    """A function that Python can call."""

    function: Function
    cls: Class | None
    here: bool
    """Whether this library has it; if not, its slot stays empty."""

    @property
    def in_contract(self) -> bool:
        return self.cls is not None and self.function.name in self.cls.line()[0].methods


class Calls:
    """Writes a C function for each export."""

    def __init__(self, effects: Effects, engine: set[str], is_core: bool) -> None:
        self.effects = effects
        self.engine = engine
        self.is_core = is_core
        self.ways: dict[str, str] = {}
        """The shared part of calls: what it does, and the name it has."""

    def text(self, exports: list[Export]) -> Iterator[str]:
        yield f"static PyObject *fallbacks[{len(exports) + 1}];"
        calls = [self._call(i, export) for i, export in enumerate(exports) if export.here]
        for way, name in self.ways.items():
            yield f"static PyObject *{name}({way}"
        yield from calls

    def _call(self, number: int, export: Export) -> str:
        function = export.function
        head = f"static PyObject *py_{number}({GIVEN}) {{"
        if self.is_core and self.effects.bound_function(function):
            return f"{head} {self._dispatch(number, export)} }}"
        shared = (export.cls or function).module.name in self.engine and not self.is_core
        plain = f"{'core->fallbacks' if shared else 'fallbacks'}[{number}]"
        given = function.own_parameters
        sig = f"  static const Arg sig[] = {{{', '.join(map(self._arg, given))}}};\n"
        head = f"{head}\n{sig if given else ''}"
        if export.in_contract or function.name == "__init__":
            return f"{head}{self._body(export, function.c_name, plain)}}}"
        passed = f"{function.c_name}, {'sig' if given else 'NULL'}, {plain}"
        return f"{head}  return {self._way(export)}({passed}, self, args, n, names);\n}}"

    def _way(self, export: Export) -> str:
        """The name of what calls with the same types have in common."""
        function = export.function
        types = ", ".join(p.type.c.strip() for p in function.parameters) or "void"
        body = self._body(export, "call", "plain")
        pointer = f"{function.result.c}(*call)({types})"
        way = f"{pointer}, const Arg *sig, PyObject *plain, {GIVEN}) {{\n{body}}}"
        return self.ways.setdefault(way, f"way_{len(self.ways)}")

    def _dispatch(self, number: int, export: Export) -> str:
        """The core finds the game in one of the arguments and calls its library."""
        own = "self" if export.cls else "NULL"
        at = -1
        if export.cls not in self.effects.bound or export.function.name == "__init__":
            states = [
                i
                for i, p in enumerate(export.function.own_parameters)
                if isinstance(p.type, Ref) and p.type.cls in self.effects.bound
            ]
            if not states:
                raise export.function.module.refuse(
                    export.function.node,
                    "no argument tells which game this belongs to: write a state as parameter, or "
                    "a name that starts with _",
                )
            at = states[0]
        name = export.function.own_parameters[at].name if at >= 0 else ""
        return f'return dispatch({number}, {at}, "{name}", {own}, self, args, n, names);'

    def _body(self, export: Export, callee: str, plain: str) -> str:
        function, cls = export.function, export.cls
        own = "self" if cls else "NULL"
        given = function.own_parameters
        lines = [f"  Value v[{len(given) + 1}];"]
        sig = "sig" if given else "NULL"
        ready = "!native_part(self) || " if cls and function.name != "__init__" else ""
        if ready:
            lines.append("  if (taken(self)) return NULL;")
        take = f"!take({sig}, {len(given)}, args, n, names, v)"
        if given and all(p.type is INT for p in given):
            take = f"(!take_numbers({len(given)}, args, n, names, v) && {take})"
        lines.append(f"  if ({ready}{take}) return in_python({plain}, {own}, args, n, names);")
        passed = [self._passed(i, p.type) for i, p in enumerate(given)]
        if cls:
            lines.append(f"  {cls.struct} *me = ({cls.struct} *)((Wrapper *)self)->native;")
            cast = function.parameters[0].type.c.strip()
            passed.insert(0, f"({cast})me")
        lends = any(kind_of(p.type) in "lLQIHUF" for p in given)
        lines.append("  ENTER")
        if lends:
            lines.append(f"  here.given = v; here.sig = sig; here.count = {len(given)};")
        if cls and function.name == "__init__":
            lines.append(f"  me->h.cls = &class_{cls.name};")
        call = f"{callee}({', '.join(passed)})"
        if function.in_place:
            lines += self._in_place(call, given, function, cls)
        elif function.long:
            lines += self._long(call, given, function, cls)
        else:
            lines += self._short(call, function)
        lines.append("  LEAVE")
        if cls and function.name == "__init__":
            lines.append("  me->h.complete = 1;")
        if lends:
            lines.append(f"  give_back(sig, {len(given)}, v);")
        lines.append(f"  {self._result(function.result)}")
        return "\n".join(lines) + "\n"

    def _short(self, call: str, function: Function) -> list[str]:
        if function.result is NOTHING:
            return [f"  {call};"]
        return [f"  {function.result.c}result = {call};"]

    def _in_place(
        self, call: str, given: list[Parameter], function: Function, cls: Class | None
    ) -> list[str]:
        """Other threads can run if nothing else shares the object; see core.h."""
        if not cls or any(p.type.counted for p in given) or function.result.counted:
            raise function.module.refuse(
                function.node,
                "an @in_place function is a method that takes and returns numbers and views: write "
                "it so, or without the decorator",
            )
        return ["  WORK_IN_PLACE(me)", *self._short(call, function), "  WORK_DONE"]

    def _long(
        self, call: str, given: list[Parameter], function: Function, cls: Class | None
    ) -> list[str]:
        """Other threads can run; see core.h."""
        if isinstance(function.result, Ref | Many):
            raise function.module.refuse(
                function.node,
                "a @long_call returns a number, a vec or nothing: write the object into a field",
            )
        lines = ["  Twins twins = {NULL, NULL, 0, 0, NULL};", "  here.twins = &twins;"]
        if cls:
            lines.append("  me = (void *)twin(&twins, (Head *)me);")
        lines += [
            f"  v[{i}].p = twin(&twins, v[{i}].p);"
            for i, p in enumerate(given)
            if p.type.counted and kind_of(p.type) != "l"
        ]
        keep = "" if function.result is NOTHING else f"{function.result.c}result = "
        return [
            *lines,
            "  here.thread = PyEval_SaveThread();",
            f"  {keep}{call};",
            "  PyEval_RestoreThread(here.thread);",
            "  here.thread = NULL;",
            "  untwin(&twins);",
        ]

    def _arg(self, parameter: Parameter) -> str:
        default = parameter.default
        optional = "true" if default is not None else "false"
        whole = int(default) if isinstance(default, int) else 0
        real = float(default) if isinstance(default, int | float) else 0.0
        return (
            f"{{\"{parameter.name}\", '{kind_of(parameter.type)}', {optional}, "
            f"{whole}, {real!r}, {classes_that_fit(parameter.type, self.is_core)}}}"
        )

    def _passed(self, i: int, type_: Type) -> str:
        if type_ is INT:
            return f"v[{i}].i"
        if type_ is BOOL:
            return f"v[{i}].b"
        if isinstance(type_, View):
            return f"({type_.c.strip()}){{v[{i}].m.data, v[{i}].m.len}}"
        return f"v[{i}].d" if type_ is FLOAT else f"v[{i}].p"

    def _result(self, type_: Type) -> str:
        if type_ is NOTHING:
            return "Py_RETURN_NONE;"
        if type_ is LISTING:
            return "return listed(result);"
        if type_ is INT:
            return "return PyLong_FromLongLong(result);"
        if type_ is BOOL:
            return "return PyBool_FromLong(result);"
        return (
            "return PyFloat_FromDouble(result);"
            if type_ is FLOAT
            else "return handed_over(result);"
        )
