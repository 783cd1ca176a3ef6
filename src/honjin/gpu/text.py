"""The device code of a game, filled in for one table.

The compiler leaves the text beside the native libraries, without what differs from table to table:
the numbers of the box, the options, and how a game begins. These are constants on the device, so
that code for other numbers of seats or for options that are off is not even there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from honjin.engine.errors import BadOption
from honjin.engine.game import Game, Setup
from honjin.engine.observation import length
from honjin.engine.state import State


def text_of(game: Game[Any], setup: Setup) -> str:
    """C++ for NVRTC, nvcc or g++ that plays this game with these options."""
    path = files("honjin._native") / f"{game.meta.name}.cu"
    if not path.is_file():
        raise BadOption(f"{game.meta.title} has no GPU code in this installation")
    return filled(path.read_text(encoding="utf-8"), game, setup)


def is_recursive(text: str) -> bool:
    """Whether functions of this text call themselves: then its stack must be made large enough."""
    return bool(_needs(text)["recursive"])


def _needs(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text.split("\n", 2)[1].strip("/* "))
    return found


def filled(text: str, game: Game[Any], setup: Setup) -> str:
    """The text with the constants of a table."""
    needs = _needs(text)
    state = game.new(setup)
    table = [
        f"#define ACTIONS {game.meta.actions}",
        f"#define ROOM {len(state.buffer)}",
        f"#define WIDTH {length(game.fields(setup.seats))}",
    ]
    constants = [*_constants(state, needs), *_beginning(state, needs)]
    return text.replace("@@TABLE@@", "\n".join(table)).replace(
        "@@CONSTANTS@@", "\n".join(constants)
    )


def _constants(state: State, needs: dict[str, Any]) -> Iterator[str]:
    for owner, name, kind in needs["constants"]:
        value = getattr(_owner(state, owner), name)
        if kind == "vec":
            yield from _table(f"K_{owner}_{name}", list(value), needs["bits"])
            yield f"#define N_{owner}_{name} {len(value)}"
        else:
            yield f"#define K_{owner}_{name} {_number(value, needs['bits'])}"


def _owner(state: State, name: str) -> Any:
    """The object at the table that a constant belongs to."""
    if name == "State":
        return state
    for attribute in dir(state):
        if not attribute.startswith("_"):
            value = getattr(state, attribute)
            if type(value).__name__ == name:
                return value
    raise LookupError(name)


def _number(value: Any, bits: int) -> str:
    if isinstance(value, float):
        return repr(value)
    least = -(1 << bits - 1)
    if not least <= value < -least:
        raise BadOption(f"{value} is too large for a GPU")
    if value == least:  # C++ has no literal for it
        return f"({least + 1}{SUFFIXES[bits]} - 1)"
    return f"({int(value)}{SUFFIXES[bits]})"


def _table(name: str, values: list[int], bits: int) -> Iterator[str]:
    """A short table fits into a register, others lie in memory."""
    low = min(values, default=0)
    width = max(max(values, default=0) - low, 1).bit_length()
    if values and width < 32 and width * len(values) <= 64:
        packed = sum(value - low << width * i for i, value in enumerate(values))
        yield f"#define {name} (Packed<{packed}ull, {width}, {low}>{{}})"
    else:
        cells = ", ".join(_number(value, bits) for value in values)
        yield f"TABLE {_cell(values)} {name}[] = {{{cells}}};"


def _cell(values: list[int]) -> str:
    for bits in (8, 16):
        if all(-(1 << bits - 1) <= value < 1 << bits - 1 for value in values):
            return f"int{bits}_t"
    return "num"


SUFFIXES = {32: "", 64: "ll"}
CELLS = {"b": "int8_t", "B": "uint8_t", "h": "int16_t", "q": "wide", "d": "double"}


def _beginning(state: State, needs: dict[str, Any]) -> Iterator[str]:
    for name, kind in needs["fields"]:
        value = getattr(state, name)
        if kind == "vec":
            cell = CELLS[memoryview(value).format]
            numbers = ", ".join(str(number) for number in value)
            yield f"alignas(16) TABLE {cell} START_{name}[] = {{{numbers}}};"
        else:
            yield f"#define START_{name} {_number(value, needs['bits'])}"
