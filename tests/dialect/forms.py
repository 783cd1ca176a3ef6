"""One text in both forms: as Python runs it, and through the compiler and gcc."""

from __future__ import annotations

import ctypes
import subprocess
import time
import traceback
from array import array
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from compiler import build
from compiler.library import Library
from compiler.source import Program
from honjin.engine.errors import IllegalAction, NotYourDecision

HEADER = """
from __future__ import annotations

import math
import time
from abc import abstractmethod
from typing import Annotated, Final

from honjin.engine.dialect import add_row, append, blank, copy_plus, dot, in_place, long_call, part
from honjin.engine.dialect import recursive, unpack
from honjin.engine.dialect import f32, i8, i16, i32, i64, u8, vec, view
from honjin.engine.errors import IllegalAction, NotYourDecision
"""
FAULTS: dict[int, type[Exception]] = {
    1: IndexError,
    2: OverflowError,
    3: ZeroDivisionError,
    4: ValueError,
    5: ValueError,
    8: RecursionError,
}
RAISED = 9
BEGINNING = [3, 1, 4, 1, 5]
"""What is in the memory of a view."""
KINDS = {"i64": "q", "i32": "i", "i16": "h", "i8": "b", "u8": "B", "f32": "f"}
"""What Python's arrays call the numbers of a view."""
ROOM = 200
"""For the name of an error of the engine and what it says."""
CHECK_INTERRUPT = "void check_interrupt(void) {}\n"


class Memory(ctypes.Structure):
    """A view, as C has it."""

    _fields_ = [("data", ctypes.c_void_p), ("len", ctypes.c_int64)]

    @classmethod
    def of(cls, numbers: array[Any]) -> Memory:
        return cls(*numbers.buffer_info())


class Both:
    """A module of the dialect whose functions of whole numbers can be called in both forms."""

    def __init__(
        self, text: str, folder: Path, spoil: Callable[[str], str] = lambda text: text
    ) -> None:
        """`spoil` may break the C text on purpose."""
        path = folder / "text.py"
        path.write_text(HEADER + text)
        self.library = Library("text", Program([("dialect.text", path)]), {"dialect.text"}, "")
        self.entries = [f for f in self.library.program.modules["dialect.text"].functions.values()]
        self.load(text, path, ctypes.CDLL(str(self._compiled(folder, spoil))))

    def load(self, text: str, path: Path, native: ctypes.CDLL | None) -> None:
        """Take a library that was made before, or Python alone."""
        self.native = native
        self.file = str(path)
        self.python = ModuleType("text")
        exec(compile(HEADER + text, str(path), "exec"), vars(self.python))

    def _compiled(self, folder: Path, spoil: Callable[[str], str]) -> Path:
        runtime = (build.HERE / "runtime.h").read_text()
        rules = self.library.rules_text()
        names = ", ".join(f'"{name}"' for _, name in self.library.errors) or "NULL"
        errors = f"static const char *const names[] = {{{names}}};"
        text = spoil(
            "\n".join([runtime, CHECK_INTERRUPT, *rules, errors, *map(self._entry, self.entries)])
        )
        source, target = folder / "text.c", folder / "text.so"
        source.write_text(text)
        flags = ["-O1", *(flag for flag in build.flags() if flag != "-O3"), *build.linking()]
        command = [*build.compiler(), *flags, str(source), "-o", str(target), "-lm"]
        subprocess.run([f for f in command if f != "-fvisibility=hidden"], check=True)
        return target

    def _entry(self, function: Any) -> str:
        given = "".join(f", {p.type.c}v_{p.name}" for p in function.parameters)
        passed = ", ".join(f"v_{p.name}" for p in function.parameters)
        return (
            f"int entry_{function.name}({function.result.c}*result_, char *said, int *line{given}) "
            f"{{ Frame here; "
            f"here.before = NULL; here.thread = NULL; here.twins = NULL; here.busy = NULL; "
            f"here.given = NULL; here.depth = 0; frame = &here; "
            f"if (setjmp(here.jump)) {{ *line = here.site & 0xffff; if (here.kind == FAULT_RAISED) "
            f'snprintf(said, {ROOM}, "%s: %s", names[here.error], here.text); '
            f"return here.kind; }} "
            f"*result_ = {function.c_name}({passed}); return 0; }}"
        )

    def outcome(self, call: Callable[..., object], name: str, *numbers: float) -> str:
        """What a form gives, and what it leaves in the views that a function takes."""
        views = [
            array(KINDS[kind[5:-1]], BEGINNING)
            for kind in self.python_function(name).__annotations__.values()
            if kind.startswith("view")
        ]
        # As text: a float that is not a number equals nothing.
        return repr((call(name, *views, *numbers), views))

    def differs(self, name: str, *numbers: float) -> bool:
        forms = [self.outcome(call, name, *numbers) for call in (self.natively, self.plainly)]
        return forms[0] != forms[1]

    def clock_differs(self) -> bool:
        """Between two looks at Python's clock the other form must see a time between them."""
        before, found, after = time.monotonic(), self.natively("clock"), time.monotonic()
        assert isinstance(found, float)
        return not before - 1e-6 <= found <= after + 1e-6

    def natively(self, name: str, *numbers: Any) -> object:
        """What the compiled form gives, or the class of its error; what one of the engine says."""
        function = self.python_function(name)
        float_result = function.__annotations__["return"] == "float"
        out: Any = ctypes.c_double() if float_result else ctypes.c_int64()
        if function.__annotations__["return"] == "bool":
            out = ctypes.c_bool()
        kinds: dict[str, Any] = {"float": ctypes.c_double, "bool": ctypes.c_bool}
        kinds |= {f"view[{kind}]": Memory.of for kind in KINDS}
        types: list[Any] = [
            kinds.get(t, ctypes.c_int64)
            for n, t in function.__annotations__.items()
            if n != "return"
        ]
        given = [kind(number) for kind, number in zip(types, numbers, strict=True)]
        said, line = ctypes.create_string_buffer(ROOM), ctypes.c_int()
        entry = getattr(self.native, f"entry_{name}")
        fault = entry(ctypes.byref(out), said, ctypes.byref(line), *given)
        if fault == RAISED:
            return said.value.decode()
        return self._fault(FAULTS[fault], line.value) if fault else out.value

    def plainly(self, name: str, *numbers: Any) -> object:
        """The same by Python itself."""
        try:
            return self.python_function(name)(*numbers)
        except (IllegalAction, NotYourDecision) as error:
            return f"{type(error).__name__}: {error}"
        except (IndexError, OverflowError, ZeroDivisionError, ValueError, RecursionError) as error:
            if "memoryview: invalid value" in str(error):
                error = OverflowError().with_traceback(error.__traceback__)
            frames = traceback.extract_tb(error.__traceback__)
            return self._fault(
                type(error), [f.lineno for f in frames if f.filename == self.file][-1]
            )

    def _fault(self, kind: type[Exception], line: int) -> object:
        """A fault and its line; Python ends a recursion in any line of it."""
        return kind if kind is RecursionError else (kind, line)

    def python_function(self, name: str) -> Any:
        return getattr(self.python, name)
