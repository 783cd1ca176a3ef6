"""A whole library as one C file: structs, functions, and what Python needs to reach them."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from compiler.c_statements import CStatements, signature
from compiler.effects import Effects, refuse_recursion
from compiler.source import Class, Function, Module, Parameter, Program
from compiler.statements import translate
from compiler.tree import Body, Call
from compiler.types import BOOL, FLOAT, INT, LISTING, NOTHING, Many, Ref, Type, Vec, View

VEC_KINDS = {"i64": "q", "i16": "h", "i8": "c", "u8": "B", "f64": "f"}
VIEW_KINDS = {"i64": "Q", "i32": "I", "i16": "H", "u8": "U", "f32": "F"}


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


def documentation(function: Function) -> str:
    """What `help` shows: the signature as CPython reads it from C, and the docstring."""
    arguments = function.node.args.args
    given = [None] * (len(arguments) - len(function.node.args.defaults))
    words = []
    for argument, default in zip(arguments, [*given, *function.node.args.defaults], strict=True):
        name = "$self" if argument.arg == "self" else argument.arg
        literal = ast.unparse(default) if isinstance(default, ast.Constant) else "..."
        words.append(name if default is None else f"{name}={literal}")
    text = ast.get_docstring(function.node) or ""
    return f"{function.name}({', '.join(words)})\n--\n\n{text}"


def c_string(text: str) -> str:
    """A text as a literal of C, in ASCII."""
    escaped = {ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n", ord("?"): "\\?"}
    plain = (
        escaped.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}")
        for byte in text.encode()
    )
    return f'"{"".join(plain)}"'


@dataclass(eq=False)
class Export:
    """Something that Python can call."""

    function: Function
    cls: Class | None
    here: bool
    """Whether this library has it; else its place is kept."""


class Library:
    """One game with the engine compiled for it; or, without a game, the core."""

    def __init__(self, name: str, program: Program, engine: set[str], stamp: str) -> None:
        self.name = name
        self.program = program
        self.engine = engine
        self.stamp = stamp
        self.is_core = set(program.modules) == engine
        self.bodies: dict[Function, Body] = {f: translate(program, f) for f in program.functions()}
        refuse_recursion(self.bodies)
        self.effects = Effects(program, self.bodies)
        self.files = {module: i for i, module in enumerate(program.modules.values())}
        self.errors: list[tuple[str, str]] = []
        self.unions: dict[str, Call] = {}
        self.leaves = [cls for cls in program.classes() if not cls.heirs]

    def in_engine(self, module: Module) -> bool:
        return module.name in self.engine

    # The parts of the file.

    def text(self) -> str:
        rules = self.rules_text()
        exports = self.exports()
        return "\n".join(
            [
                f"/* {self.name}: made by the compiler from the Python text; do not edit. */",
                '#include "core.h"',
                *rules,
                f"static PyObject *fallbacks[{len(exports) + 1}];",
                *(self._wrapper(i, export) for i, export in enumerate(exports)),
                *self._tables(exports),
                '#include "module.h"',
                "",
            ]
        )

    def rules_text(self) -> list[str]:
        """The structs and functions alone, which need nothing but runtime.h."""
        functions = [f for f in self.bodies if self._compiled(f)]
        code = [self._code(f) for f in functions]
        makers = [self._maker(cls) for cls in self.leaves if self._made(cls)]
        unions = [self._union(name, call) for name, call in self.unions.items()]
        return [
            *self._structs(),
            *self._fields(),
            *(f"{signature(f)};" for f in functions),
            *(one.split(" {", 1)[0] + ";" for one in makers + unions),
            *makers,
            *unions,
            *code,
        ]

    def _compiled(self, function: Function) -> bool:
        if function.abstract:
            return False
        return not (self.is_core and self.effects.bound_function(function))

    def _made(self, cls: Class) -> bool:
        start = cls.find("__init__")
        return cls.starts_natively and start is not None and self._compiled(start)

    def _code(self, function: Function) -> str:
        writer = CStatements(
            self.effects, self.bodies[function], self.files[function.module], self.errors
        )
        text = writer.whole()
        self.unions.update(writer.unions)
        return text

    def _structs(self) -> Iterator[str]:
        structs = {cls.struct: cls for cls in self.program.classes()}
        for name in structs:
            yield f"typedef struct {name} {name};"
        for name, cls in structs.items():
            if cls.heirs and len(cls.leaves()) == 1:
                cls = cls.leaves()[0]
            fields = "".join(f" {t.c}f_{f};" for f, t in cls.all_fields().items())
            yield f"struct {name} {{ Head h;{fields} }};"

    def _fields(self) -> Iterator[str]:
        if not self.is_core:
            yield "static const struct Library library;"
        for cls in self.leaves:
            name = cls.name
            fields = sorted(cls.all_fields().items(), key=lambda item: not item[1].counted)
            held = sum(type_.counted for _, type_ in fields)
            yield f"static const Field fields_{name}[] = {{"
            for field, type_ in fields:
                yield (
                    f'  {{"{field}", offsetof({cls.struct}, f_{field}), '
                    f"'{kind_of(type_)}', {self._mask(type_)}, {self._length(cls, field)}}},"
                )
            yield "  {NULL, 0, 0, 0, 0}};"
            library = "&library" if cls in self.effects.bound and not self.is_core else "NULL"
            yield (
                f'static Class class_{name} = {{"{name}", {cls.number}, sizeof({cls.struct}), '
                f"fields_{name}, {held}, {len(fields)}, {library}, NULL}};"
            )

    def _length(self, cls: Class, field: str) -> int:
        length = self.effects.length_of(cls, field)
        return -1 if length is None else length

    def _mask(self, type_: Type) -> str:
        """Which classes fit, as bits; 0 where any game's state does."""
        if isinstance(type_, Many) and type_.item:
            type_ = type_.item
        if not isinstance(type_, Ref) or type_.cls is None:
            return "0"
        if self.is_core and type_.cls.line()[0].name == "State":
            return "0"
        return f"UINT64_C({sum(1 << leaf.number for leaf in type_.cls.leaves())})"

    def _maker(self, cls: Class) -> str:
        start = cls.find("__init__")
        assert start is not None
        given = ", ".join(f"{p.type.c}v_{p.name}" for p in start.own_parameters) or "void"
        passed = "".join(f", v_{p.name}" for p in start.own_parameters)
        return (
            f"static {cls.struct} *{cls.name}__make({given}) {{ "
            f"{cls.struct} *made = fresh(&class_{cls.name}); "
            f"{start.c_name}(({start.parameters[0].type.c.strip()})made{passed}); return made; }}"
        )

    def _union(self, name: str, call: Call) -> str:
        """One function for all classes that a receiver can have."""
        first = call.targets[0][1]
        root = call.arguments[0].type.c
        given = "".join(f", {p.type.c}v_{p.name}" for p in first.own_parameters)
        passed = "".join(f", v_{p.name}" for p in first.own_parameters)
        word = "" if first.result is NOTHING else "return "
        cases = ""
        for cls, function in call.targets:
            assert cls is not None
            cast = function.parameters[0].type.c.strip()
            cases += f"  case {cls.number}: {word}{function.c_name}(({cast})v{passed});"
            cases += " return;" if first.result is NOTHING else ""
        return (
            f"static {first.result.c}{name}({root}v{given}) {{ switch (v->h.cls->number) {{"
            f"{cases} }} fault(FAULT_CLASS, 0, 0, 0); }}"
        )

    # What Python can call.

    def exports(self) -> list[Export]:
        engine = [m for m in self.program.modules.values() if self.in_engine(m)]
        games = [m for m in self.program.modules.values() if not self.in_engine(m)]
        found = [e for module in engine for e in self._of_module(module)]
        for export in found:
            export.here = self.is_core or self.effects.bound_function(export.function)
        return found + [e for module in games for e in self._of_module(module)]

    def _of_module(self, module: Module) -> Iterator[Export]:
        for function in module.functions.values():
            if not function.name.startswith("_"):
                yield Export(function, None, True)
        for cls in module.classes.values():
            if cls.heirs or cls.name == "State":
                continue
            for name, method in cls.all_methods().items():
                if name == "__init__" and not cls.starts_natively:
                    continue
                if not method.abstract:
                    yield Export(method, cls, True)

    def _wrapper(self, number: int, export: Export) -> str:
        head = (
            f"static PyObject *py_{number}(PyObject *self, PyObject *const *args, "
            "Py_ssize_t n, PyObject *names) {"
        )
        function = export.function
        if not export.here:
            return ""
        if self.is_core and self.effects.bound_function(function):
            return f"{head} {self._dispatch(number, export)} }}"
        return f"{head}\n{self._direct(number, export)}}}"

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
                    export.function.node, "no argument says which game this is about"
                )
            at = states[0]
        name = export.function.own_parameters[at].name if at >= 0 else ""
        return f'return dispatch({number}, {at}, "{name}", {own}, self, args, n, names);'

    def _direct(self, number: int, export: Export) -> str:
        function, cls = export.function, export.cls
        own = "self" if cls else "NULL"
        shared = self.in_engine(cls.module if cls else function.module) and not self.is_core
        plain = "core->fallbacks" if shared else "fallbacks"
        given = function.own_parameters
        lines = []
        if given:
            lines.append(f"  static const Arg sig[] = {{{', '.join(map(self._arg, given))}}};")
        lines.append(f"  Value v[{len(given) + 1}];")
        sig = "sig" if given else "NULL"
        ready = "!native_of(self) || " if cls and function.name != "__init__" else ""
        if ready:
            lines.append("  if (taken(self)) return NULL;")
        lines.append(
            f"  if ({ready}!take({sig}, {len(given)}, args, n, names, v)) "
            f"return in_python({plain}[{number}], {own}, args, n, names);"
        )
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
        call = f"{function.c_name}({', '.join(passed)})"
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
        """Other threads run meanwhile if nothing else shares the object; see core.h."""
        if not cls or any(p.type.counted for p in given) or function.result.counted:
            raise function.module.refuse(
                function.node, "what works in place is a method that takes numbers and views"
            )
        return ["  WORK_IN_PLACE(me)", *self._short(call, function), "  WORK_DONE"]

    def _long(
        self, call: str, given: list[Parameter], function: Function, cls: Class | None
    ) -> list[str]:
        """Other threads run meanwhile; see core.h."""
        if isinstance(function.result, Ref | Many):
            raise function.module.refuse(
                function.node, "a long call gives back numbers, a vec or nothing"
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
            f"{whole}, {real!r}, {self._mask(parameter.type)}}}"
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

    def _tables(self, exports: list[Export]) -> Iterator[str]:
        yield "static const Export exports[] = {"
        for i, e in enumerate(exports):
            cls = f'"{e.cls.name}"' if e.cls else "NULL"
            call = f"py_{i}" if e.here else "NULL"
            module = (e.cls or e.function).module.name
            yield f'  {{"{module}", {cls}, "{e.function.name}", {call}}},'
        yield "};"
        yield "static PyMethodDef defs[] = {"
        for i, e in enumerate(exports):
            call = f"(PyCFunction)(void (*)(void))py_{i}" if e.here else "NULL"
            doc = c_string(documentation(e.function))
            yield f'  {{"{e.function.name}", {call}, METH_FASTCALL | METH_KEYWORDS, {doc}}},'
        yield "};"
        yield "static const Native calls[] = {"
        for i, e in enumerate(exports):
            yield f"  {f'py_{i}' if e.here else 'NULL'},"
        yield "};"
        yield f'static const struct Library library = {{"{self.name}", calls}};'
        own = "NULL" if self.is_core else "&library"
        yield f"static const struct Library *const our_library = {own};"
        count = sum(1 for c in self.program.classes() if self.in_engine(c.module))
        yield f"static const int engine_classes = {count};"
        yield "static const char *const files[] = {"
        yield from (f'  "{module.name.replace(".", "/")}.py",' for module in self.files)
        yield "};"
        yield "static const char *const module_names[] = {"
        yield from (f'  "{module.name}",' for module in self.files)
        yield "};"
        yield "static const char *const module_digests[] = {"
        texts = [module.path.read_bytes() for module in self.files]
        yield from (f'  "{hashlib.sha256(text).hexdigest()}",' for text in texts)
        yield "};"
        yield "static const char *const errors[][2] = {"
        yield from (f'  {{"{where}", "{what}"}},' for where, what in self.errors)
        yield '  {"builtins", "RuntimeError"}};'
        yield from self._known()
        yield f"#define EXPORTS {len(exports)}"
        yield f'#define LIBRARY "{self.name}"'
        yield f"#define INIT PyInit_{self.name}"
        yield f'#define STAMP "{self.stamp}"'
        yield f"#define IS_CORE {int(self.is_core)}"

    def _known(self) -> Iterator[str]:
        """The classes that this library shows to Python, and those that stay as they are."""
        own = [
            cls
            for cls in self.program.classes()
            if (self.is_core or not self.in_engine(cls.module))
        ]
        for cls in own:
            if not cls.heirs and cls.name != "State":
                yield f"static PyGetSetDef getset_{cls.name}[] = {{"
                fields = sorted(cls.all_fields().items(), key=lambda item: not item[1].counted)
                for i, (field, _) in enumerate(fields):
                    yield (
                        f'  {{"{field}", get_field, set_field, NULL, '
                        f"(void *)&fields_{cls.name}[{i}]}},"
                    )
                yield "  {NULL, NULL, NULL, NULL, NULL}};"
        yield "static const Known known[] = {"
        for cls in own:
            if cls.heirs or cls.name == "State":
                continue
            yield f'  {{"{cls.module.name}", &class_{cls.name}, getset_{cls.name}}},'
        yield "  {NULL, NULL, NULL}};"
        yield "static const char *const bases[][2] = {"
        for cls in own:
            if cls.heirs or cls.name == "State":
                yield f'  {{"{cls.module.name}", "{cls.name}"}},'
        yield "  {NULL, NULL}};"
        yield "static Class *const all_classes[] = {"
        yield from (f"  &class_{cls.name}," for cls in self.leaves)
        yield "  NULL};"
