"""Types are worked out by one thread at a time: others that use them meanwhile would crash."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "honjin"
RACE = """
from __future__ import annotations
import sys, threading, types
import msgspec
from honjin.engine.decoders import convert, read_json

TYPES = '''
from __future__ import annotations
import msgspec
class Inner(msgspec.Struct):
    numbers: dict[str, int]
class Outer(msgspec.Struct):
    words: list[str]
    inner: dict[str, list[Inner]]
    more: Inner | None = None
'''
TEXT = '{"words": ["x"], "inner": {"k": [{"numbers": {"z": 3}}]}, "more": {"numbers": {}}}'

def use(module, begin):
    begin.wait()
    assert read_json(TEXT, module.Outer).inner["k"][0].numbers == {"z": 3}
    assert convert({"numbers": {"y": 1}}, module.Inner).numbers == {"y": 1}

sys.setswitchinterval(1e-6)
for number in range(200):
    module = sys.modules[f"made{number}"] = types.ModuleType(f"made{number}")
    exec(TYPES, module.__dict__)
    begin = threading.Barrier(8)
    threads = [threading.Thread(target=use, args=(module, begin)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_threads_may_use_a_type_for_the_first_time_together() -> None:
    """Without the lock the process ends with a segmentation fault."""
    done = subprocess.run(
        [sys.executable, "-c", RACE], capture_output=True, text=True, timeout=240, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def _is_lazy(call: ast.Call) -> bool:
    """Whether a call makes msgspec work out a type, except by `honjin.engine.decoders`."""
    name = ast.unparse(call.func)
    typed = name.endswith("json.decode") and any(word.arg == "type" for word in call.keywords)
    return typed or name in ("msgspec.convert", "msgspec.json.Decoder", "Decoder")


@pytest.mark.parametrize("folder", ["engine", "games", "server"])
def test_all_types_are_read_that_way(folder: str) -> None:
    others = [
        f"{path.relative_to(SOURCES)}:{call.lineno}"
        for path in sorted((SOURCES / folder).rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and _is_lazy(call)
    ]
    # The process of a bot has one thread.
    assert [
        one for one in others if not one.startswith(("engine/decoders.py", "server/botw"))
    ] == []
