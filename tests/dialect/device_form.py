"""A text as a GPU would run it: through the compiler for devices, and g++ for the host."""

from __future__ import annotations

import ctypes
import subprocess
from array import array
from pathlib import Path
from typing import Any

from compiler import build
from compiler.device import Device
from compiler.source import Function, Program
from compiler.types import View
from dialect.forms import HEADER

TABLE = """
from honjin.engine.rng import Rng
from honjin.engine.state import State


class Table(State):
    def __init__(self) -> None:
        super().__init__(2, vec[i64]([0] * 4))
        self.left: i64 = 0

    def waiting(self) -> i64:
        return 0

    def chance(self) -> bool:
        return False

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        return 0

    def step(self, seat: i64, action: i64) -> None:
        self.left -= 1

    def score(self, seat: i64) -> i64:
        return self.seats

    def winners(self) -> i64:
        return 0

    def observe(self, seat: i64, out: view[i16], at: i64) -> None:
        out[at] = 0


"""
"""The smallest state, which the kernels play."""
ENGINE = ("honjin.engine.rng", "honjin.engine.state")
CELLS = {
    "i64": "int64_t *",
    "i32": "int32_t *",
    "i16": "int16_t *",
    "i8": "int8_t *",
    "u8": "uint8_t *",
    "f32": "float *",
}


COMPILE = ["g++", "-O1", "-w", "-std=c++20", "-fPIC", "-shared", "-fwrapv", "-DGAMES"]


class Text(Device):
    """The functions of a text beside those of its state."""

    def roots(self) -> list[Function]:
        made = self.program.modules["dialect.text"].functions.values()
        return [*super().roots(), *(function for function in made if not function.owner)]


def device_of(text: str, folder: Path, bits: int) -> Text:
    path = folder / "table.py"
    path.write_text(HEADER + TABLE + text)
    engine = [(name, build.SOURCES / f"{name.replace('.', '/')}.py") for name in ENGINE]
    return Text("text", Program([*engine, ("dialect.text", path)]), bits)


class OnDevice:
    """Functions of a text that take views and numbers and give a float.

    `bits` is the width of a device's integers. Indices, divisors and narrow numbers are not checked
    there, so only calls without a fault mean anything.
    """

    def __init__(self, text: str, names: list[str], folder: Path, bits: int) -> None:
        self.bits = bits
        device = device_of(text, folder, bits)
        functions = [function for function in device.used if function.name in names]
        source, target = folder / f"device{bits}.cpp", folder / f"device{bits}.so"
        source.write_text("\n".join([_filled(device), *map(_entry, functions)]))
        subprocess.run([*COMPILE, str(source), "-o", str(target)], check=True)
        self.native = ctypes.CDLL(str(target))

    def call(self, name: str, *given: array[Any] | int) -> float:
        result = ctypes.c_double()
        places = [
            ctypes.c_void_p(one.buffer_info()[0]) if isinstance(one, array) else ctypes.c_int64(one)
            for one in given
        ]
        getattr(self.native, f"entry_{name}")(ctypes.byref(result), *places)
        return result.value


def _filled(device: Device) -> str:
    """The text with a table of two seats."""
    needs = device.needs()
    constants = [f"#define K_{owner}_{name} 2" for owner, name, _ in needs["constants"]]
    constants += [f"#define START_{name} 0" for name, _ in needs["fields"]]
    text = device.text().replace("@@TABLE@@", "#define ACTIONS 4\n#define ROOM 4")
    return text.replace("@@CONSTANTS@@", "\n".join(constants))


def _entry(function: Function) -> str:
    names = ", ".join(f"v_{p.name}" for p in function.parameters)
    given = "".join(
        f", {CELLS[p.type.short] if isinstance(p.type, View) else 'int64_t '}v_{p.name}"
        for p in function.parameters
    )
    called = f"*result_ = {function.c_name}({names});"
    return f'extern "C" void entry_{function.name}(double *result_{given}) {{ {called} }}'
