"""The device's text, played by the host: the CPU's games, digest for digest and lane for lane.

Here the text is compiled by g++; on a GPU `bench/gpu.py` makes the same comparisons before it
measures anything.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from collections.abc import Callable
from ctypes import c_int64, c_uint64, c_void_p
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from compiler import build
from compiler.device import Device as DeviceText
from compiler.source import Program
from compiler.types import Refused
from honjin.batch import Batch
from honjin.engine.errors import BadOption
from honjin.engine.playout import play_random_games
from honjin.engine.rng import stream
from honjin.games import find_game
from honjin.gpu import Device, NoDevice, digest
from honjin.gpu import text as gpu_text
from honjin.gpu.games import _Shown, handed_over

ROOT = Path(__file__).parents[1]
needs_gxx = pytest.mark.skipif(
    not shutil.which("g++"), reason="g++ is missing: run `sudo apt-get install g++`"
)
Compiled = Callable[..., ctypes.CDLL]
CAREFUL = ("-fsanitize=undefined,bounds", "-fno-sanitize-recover=all", "-static-libubsan")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    """The text for a table, compiled for the host."""
    texts = {name: build.for_device(name) for name in build.ON_DEVICES}
    folder = tmp_path_factory.mktemp("device")

    def make(name: str, seats: int, options: dict[str, Any], *flags: str) -> ctypes.CDLL:
        game = find_game(name)
        filled = gpu_text.filled(texts[name], game, game.setup(seats, options))
        number = len(list(folder.iterdir()))
        source, target = folder / f"{number}.cpp", folder / f"{number}.so"
        source.write_text(filled)
        command = ["g++", "-O1", "-w", "-std=c++20", "-fPIC", "-shared", *flags]
        subprocess.run([*command, str(source), "-o", str(target)], check=True)
        return ctypes.CDLL(str(target))

    return make


@needs_gxx
@pytest.mark.parametrize(
    ("name", "seats", "options", "flags", "games"),
    [
        ("kenjin", 2, {}, CAREFUL, 2000),
        ("kenjin", 3, {"setup": "draft", "hold_ground": True}, ("-DSMALL=60", *CAREFUL), 2000),
        ("kenjin", 4, {"teams": True, "fallen_lord_forgiven": True}, ("-DFLAT", *CAREFUL), 2000),
        ("rokugan", 3, {}, CAREFUL, 200),
        ("ikusa", 3, {"variant": "quick"}, CAREFUL, 20),
    ],
)
def test_random_games_are_the_cpus(
    compiled: Compiled,
    name: str,
    seats: int,
    options: dict[str, Any],
    flags: tuple[str, ...],
    games: int,
) -> None:
    """Also that 32 bits are enough wherever the compiler thinks so, and every index is right."""
    library = compiled(name, seats, options, "-DGAMES", *flags)
    game = find_game(name)
    rows = play_random_games(game.new(game.setup(seats, options)), stream("device"), 5, games)
    out = (c_uint64 * 2)()
    library.random_games(handed_over(stream("device")), c_int64(5), c_int64(games), out)
    assert list(out) == [digest(5, rows), sum(row[0] for row in rows)]


@needs_gxx
@pytest.mark.parametrize("name", ["kenjin", "rokugan"])
def test_lanes_are_the_batchs(compiled: Compiled, name: str) -> None:
    """Observations, masks, seats, rewards, ends and sampled actions."""
    library, lanes = compiled(name, 2, {}, "-DLANES"), c_int64(6)
    size, refused = (c_int64 * 1)(), (c_uint64 * 1)()
    library.lane_size(size)
    batch = Batch(name, 6, 2, seed=7)
    here, there = batch.arrays(), batch.arrays()
    memory = np.zeros(size[0] * 6 + 16, np.uint8)
    states = c_void_p(memory.ctypes.data + -memory.ctypes.data % 16)
    names = ("observations", "masks", "seats", "rewards", "dones", "lengths")
    shown = _Shown(*(getattr(there, array).ctypes.data for array in names))
    mine, theirs = np.zeros(6, np.int64), np.zeros(6, np.int64)
    batch.reset(here)
    library.reset_lanes(states, lanes, handed_over(stream(7, "batch")), shown)

    def place(array: NDArray[Any]) -> c_void_p:
        return c_void_p(array.ctypes.data)

    for _ in range(250):
        batch.sample(mine)
        library.sample_lanes(states, lanes, place(theirs))
        assert (mine == theirs).all()
        batch.step(mine, here)
        library.step_lanes(states, lanes, place(theirs), shown, refused)
        for array in names:
            assert (getattr(here, array) == getattr(there, array)).all(), array
    assert batch.statistics().games > 4
    assert refused[0] == 0
    theirs[2] = int(here.masks[2].argmin())
    kept = there.observations[2].copy()
    library.step_lanes(states, lanes, place(theirs), shown, refused)
    assert refused[0] >= 1
    assert (there.observations[2] == kept).all()


def test_what_a_device_cannot_is_refused() -> None:
    """With the file and the line: the trail of a retreat in Kawanakajima has no fixed length."""
    with pytest.raises(Refused, match=r"rules/turn\.py:\d+: the length of trail is unknown"):
        DeviceText("kawanakajima", Program(build.modules("kawanakajima"))).text()


def test_a_pack_whose_numbers_are_too_large_is_refused() -> None:
    with pytest.raises(BadOption, match="too large"):
        list(gpu_text._table("K", [1, 1 << 40, *range(40)], 32))
    assert list(gpu_text._table("K", [1, 1 << 40], 64)) == [
        "TABLE num K[] = {(1ll), (1099511627776ll)};"
    ]


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    """`bench/gpu.py`, with a device that plays the CPU's games at once."""
    spec = spec_from_file_location("bench_gpu", ROOT / "bench" / "gpu.py")
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bench_gpu", made)
    spec.loader.exec_module(made)
    played = {"equal": True, "games a second": 1.0, "sums": [(1, 2)]}
    for name, value in {
        "capability": 90,
        "processors": 132,
        "made": None,
        "expected": 1,
        "timed_games": played,
        "timed_batch": {"equal": True},
        "with_torch": "no torch",
    }.items():
        monkeypatch.setattr(made, name, lambda *_, value=value: value)
    return made


OTHERS = {
    "timed_games": {"equal": False, "games a second": 9.0, "sums": [(1, 2)]},
    "timed_batch": {"equal": False, "steps a second": 9.0},
}


def test_the_benchmark_ends_well_if_all_games_are_the_cpus(bench: Any) -> None:
    assert bench.main(["--game", "kenjin"]) == 0


@pytest.mark.parametrize("what", OTHERS)
def test_the_benchmark_fails_if_the_games_are_others(
    bench: Any, what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, what, lambda *_: OTHERS[what])
    assert bench.main([]) == 1
    assert "not the games that the CPU plays" in capsys.readouterr().err


def test_the_benchmark_fails_if_one_variant_plays_others(
    bench: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *_, last = bench.variants()

    def timed(table: Any, name: str, *_: Any) -> Any:
        return {"equal": True, "sums": [(1, 3 if name == last else 2)]}

    monkeypatch.setattr(bench, "timed_games", timed)
    assert bench.main([]) == 1
    assert f"wrong: {last}: not the games of {first}" in capsys.readouterr().err


def test_the_benchmark_fails_if_a_variant_does(
    bench: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(*_: Any) -> Any:
        raise RuntimeError("out of memory")

    monkeypatch.setattr(bench, "timed_games", failing)
    assert bench.main([]) == 1
    assert "out of memory" in capsys.readouterr().err


def test_the_benchmark_plays_the_options_that_are_chosen(bench: Any) -> None:
    table = bench.Played("kenjin", 2, {"hold_ground": "yes", "setup": "teaching"})
    assert table.words()[-4:] == ["--option", "hold_ground=yes", "--option", "setup=teaching"]
    game = find_game("kenjin")
    for options in (table.options, {}):
        start = game.new(game.setup(2, options))
        rows = play_random_games(start, stream("gpu"), 3, 50)
        same = bench.rows_sum(table, 3, 50) == digest(3, rows)
        assert same == (options == table.options)
    with pytest.raises(BadOption):
        bench.main(["--option", "colour=red"])


def test_a_device_plays_or_says_why_not() -> None:
    game, said = find_game("kenjin"), ""
    rows = play_random_games(game.new(game.setup(2)), stream("gpu"), 0, 20_000)
    try:
        found = Device("kenjin").random_games(stream("gpu"), 0, 20_000)[0]
    except NoDevice as why:
        said = str(why)
    assert "NVIDIA" in said or "NVRTC" in said or found == digest(0, rows)
