"""Tables of a game with every pair of choices, and one host program that plays all of them.

On a GPU the values of a table are constants. Here they are variables, so that g++ compiles the
rules once: the program takes a table's values from the very constants that a GPU would get.
"""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from honjin.engine.errors import BadOption
from honjin.engine.game import Game, Setup
from honjin.engine.options import Option, write_option
from honjin.engine.rng import Rng
from honjin.gpu.text import _needs, filled

SAMPLE = 600
"""Tables to choose from; all pairs of choices that go together are among them."""
MAIN = """
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {{
    static void (*const lay[])() = {{{tables}}};
    wide given[7];
    uint32_t from[4];
    uint64_t out[2] = {{0, 0}};
    for (int i = 0; i < 7; i++) given[i] = atoll(words[i + 1]);
    for (int i = 0; i < 4; i++) from[i] = (uint32_t)given[i + 1];
    lay[given[0]]();
    random_games(Stream{{from[0], from[1], from[2], from[3]}}, given[5], given[6], out);
    printf("%llu %llu\\n", (unsigned long long)out[0], (unsigned long long)out[1]);
}}
"""
COMPILE = ["g++", "-O1", "-w", "-std=c++20", "-DGAMES"]
PATIENCE = 60
"""Seconds for the games of a table, which may never end where the rules are wrong."""
Chosen = tuple[str, object]


def tables(game: Game[Any]) -> list[Setup]:
    """Few tables that together have every pair of choices that can be combined."""
    sample = [(setup, set(combinations(choices(game, setup), 2))) for setup in _sample(game)]
    missing = set().union(*(pairs for _, pairs in sample))
    found = []
    while missing:
        setup, pairs = max(sample, key=lambda one: len(one[1] & missing))
        missing -= pairs
        found.append(setup)
    return found


def choices(game: Game[Any], setup: Setup) -> list[Chosen]:
    """What was chosen at a table: its seats, and each option's words."""
    found: list[Chosen] = [("seats", setup.seats)]
    for option in game.meta.options:
        value = setup.options[option.name]
        words = (value or ("none",)) if isinstance(value, tuple) else (value,)
        found += [(option.name, word) for word in words]
    return sorted(found, key=repr)


def every_choice(game: Game[Any]) -> set[Chosen]:
    """What can be chosen at all."""
    found: set[Chosen] = {("seats", seats) for seats in game.meta.seats}
    for option in game.meta.options:
        found |= {(option.name, word) for word in option.choices or (False, True)}
        found |= {(option.name, "none")} if option.kind == "names" else set()
    return found


def written(setup: Setup) -> str:
    options = (f"{name}={write_option(value)}" for name, value in setup.options.items())
    return " ".join([f"{setup.seats} seats", *options])


def _sample(game: Game[Any]) -> list[Setup]:
    luck = random.Random(game.meta.name)
    found: list[Setup] = []
    while len(found) < SAMPLE:
        seats = luck.choice(game.meta.seats)
        chosen = {option.name: _drawn(option, luck) for option in game.meta.options}
        try:
            found.append(game.setup(seats, chosen))
        except BadOption:
            continue
    return found


def _drawn(option: Option, luck: random.Random) -> object:
    if option.kind == "switch":
        return luck.random() < 0.5
    if option.kind == "choice":
        return luck.choice(option.choices)
    return luck.sample(option.choices, luck.randint(0, 3))


class HostTables:
    """The GPU's rules of a game on the host, for several tables, in a process of their own."""

    def __init__(
        self, game: Game[Any], text: str, setups: list[Setup], folder: Path, *flags: str
    ) -> None:
        source, self.target = folder / f"{game.meta.name}.cpp", folder / game.meta.name
        source.write_text(program(game, text, setups))
        subprocess.run([*COMPILE, *flags, str(source), "-o", str(self.target)], check=True)

    def random_games(self, table: int, rng: Rng, first: int, games: int) -> str:
        """The digest of their rows and their steps, or why there is none."""
        numbers = (table, rng.a, rng.b, rng.c, rng.counter, first, games)
        words = [str(self.target), *map(str, numbers)]
        try:
            done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return f"no end in {PATIENCE} seconds"
        return done.stdout.strip() or done.stderr.strip() or f"signal {-done.returncode}"


def program(game: Game[Any], text: str, setups: list[Setup]) -> str:
    """The rules with variables, and a function for each table that sets them."""
    notes = text.split("\n", 2)[:2]
    needs = _needs(text)

    def part(mark: str, setup: Setup) -> str:
        return filled("\n".join([*notes, mark]), game, setup)

    (head,) = {re.sub("#define WIDTH.*", "", part("@@TABLE@@", setup)) for setup in setups}
    constants = [part("@@CONSTANTS@@", setup) for setup in setups]
    rules = re.sub(r"\b([KN]_|START_)", r"V\1", text)
    rules = rules.replace("@@TABLE@@", head)
    rules = rules.replace("@@CONSTANTS@@", "\n".join(_variables(needs, constants)))
    names = ", ".join(f"table_{number}::lay" for number in range(len(setups)))
    laid = (_laid(needs, number, one) for number, one in enumerate(constants))
    return "\n".join([rules, *laid, MAIN.format(tables=names)])


def _variables(needs: dict[str, Any], constants: list[str]) -> Iterator[str]:
    """A variable for each constant, with room for the longest."""
    for owner, name, kind in needs["constants"]:
        if kind == "vec":
            name = f"{owner}_{name}"
            counts = [re.search(rf"#define N_{name} (\d+)", one) for one in constants]
            most = max(int(count[1]) for count in counts if count)
            yield f"static num VK_{name}[{most or 1}], VN_{name};"
        else:
            yield f"static num VK_{owner}_{name};"
    for name, kind in needs["fields"]:
        if kind == "vec":
            found = re.search(rf"TABLE (\w+) START_{name}\[\] = {{(.*)}};", constants[0])
            assert found
            count = found[2].count(",") + 1
            yield f"alignas(16) static {found[1]} VSTART_{name}[{count}];"
        else:
            yield f"static num VSTART_{name};"


def _laid(needs: dict[str, Any], number: int, constants: str) -> str:
    """A function that gives the variables the values of a table."""
    lines = []
    for owner, name, kind in needs["constants"]:
        name = f"{owner}_{name}"
        if kind == "vec":
            each = f"for (num i = 0; i < N_{name}; i++)"
            lines.append(f"VN_{name} = N_{name}; {each} VK_{name}[i] = K_{name}[i];")
        else:
            lines.append(f"VK_{name} = K_{name};")
    for name, kind in needs["fields"]:
        if kind == "vec":
            lines.append(f"static_assert(sizeof START_{name} == sizeof VSTART_{name});")
            lines.append(f"memcpy(VSTART_{name}, START_{name}, sizeof START_{name});")
        else:
            lines.append(f"VSTART_{name} = START_{name};")
    gone = (f"#undef {name}" for name in re.findall(r"#define (\w+)", constants))
    body = "\n".join(lines)
    return "\n".join(
        [f"namespace table_{number} {{", constants, f"void lay() {{\n{body}\n}}\n}}", *gone]
    )
