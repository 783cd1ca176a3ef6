"""Games on the device: whole random ones, and a batch whose arrays stay there."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from ctypes import c_int64, c_uint32, c_uint64, c_void_p
from typing import Any, NamedTuple

from honjin.engine.errors import BadOption, IllegalAction
from honjin.engine.observation import length
from honjin.engine.pack import Pack
from honjin.engine.rng import Rng, stream
from honjin.games import find_game
from honjin.gpu.arrays import DeviceArray
from honjin.gpu.driver import Memory, Program, compiled, ensure_stack, processors, wait
from honjin.gpu.text import is_recursive, text_of

THREADS = 128
BLOCKS = 12
"""Blocks that share a multiprocessor."""
STACK = 32 * 1024
"""Bytes of stack for a thread whose rules call themselves; a game takes up to 12 kB of them."""
WHOLE = ("-DGAMES",)
"""The kernel that plays whole games."""
LARGER = "-DSMALL=160"
"""Whole games of such rules run 1.6 times as fast if larger functions are inlined too."""


class Stream(ctypes.Structure):
    """A random stream as the kernels take it."""

    _fields_ = [(name, c_uint32) for name in ("a", "b", "c", "counter")]


def handed_over(rng: Rng) -> Stream:
    return Stream(rng.a, rng.b, rng.c, rng.counter)


class Device:
    """A game's rules for one table, compiled for the first GPU."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: Pack | None = None,
        defines: tuple[str, ...] = WHOLE,
        threads: int = THREADS,
        blocks: int = BLOCKS,
    ) -> None:
        self.threads, self.blocks = threads, blocks
        self.game = find_game(game)
        seats = self.game.meta.seats[0] if seats is None else seats
        self.setup = self.game.setup(seats, options, pack)
        self.seats = seats
        launch = (f"-DTHREADS={threads}", f"-DBLOCKS={blocks}")
        text = text_of(self.game, self.setup)
        if is_recursive(text):
            ensure_stack(STACK)
            defines = (*WHOLE, LARGER) if defines == WHOLE else defines
        self.program = Program(compiled(text, (*launch, *defines)))

    def random_games(self, rng: Rng, first: int, games: int) -> tuple[int, int]:
        """Play them all: the sum of their rows (see `digest`), and how many steps they took."""
        out = Memory(16)
        threads = self.threads
        blocks = min(processors() * self.blocks, (games + threads - 1) // threads)
        self.program.run(
            "random_games",
            max(blocks, 1),
            threads,
            handed_over(rng),
            c_int64(first),
            c_int64(games),
            out.address,
        )
        found = (c_uint64 * 2)()
        out.read(found)
        return found[0], found[1]


def digest(first: int, rows: list[list[int]]) -> int:
    """What `Device.random_games` must find, by the rows of `play_random_games`."""
    word, prime, sum_ = (1 << 64) - 1, 1099511628211, 0
    for game, row in enumerate(rows, first):
        mixed = 1469598103934665603
        for number in (game, *row):
            mixed = ((mixed ^ (number & word)) * prime) & word
        sum_ += mixed
    return sum_ & word


class DeviceArrays(NamedTuple):
    """What a step writes; see `honjin.batch.Arrays`."""

    observations: DeviceArray
    masks: DeviceArray
    seats: DeviceArray
    rewards: DeviceArray
    dones: DeviceArray
    lengths: DeviceArray


class _Shown(ctypes.Structure):
    _fields_ = [(name, c_void_p) for name in DeviceArrays._fields]


class DeviceBatch:
    """`lanes` games on the device; the same games as those of `honjin.batch.Batch` with this seed.

    `arrays` belong to the batch and stay where they are: make tensors of them once. Actions are any
    array on the device with 64-bit numbers (a tensor of PyTorch's or CuPy's, or a DeviceArray).
    """

    def __init__(
        self,
        game: str,
        lanes: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: object = 0,
        pack: Pack | None = None,
    ) -> None:
        if lanes < 1:
            raise BadOption(f"lanes must be 1 or more, not {lanes}")
        self.device = device = Device(game, seats, options, pack, ("-DLANES",))
        self.lanes, self.seats = lanes, device.seats
        self.actions = device.game.meta.actions
        self.width = length(device.game.fields(self.seats))
        self._rng = stream(seed, "batch")
        self.arrays = DeviceArrays(
            DeviceArray((lanes, self.width), "<i2"),
            DeviceArray((lanes, self.actions), "|u1"),
            DeviceArray((lanes,), "<i2"),
            DeviceArray((lanes, self.seats), "<f4"),
            DeviceArray((lanes,), "|u1"),
            DeviceArray((lanes,), "<i4"),
        )
        self._shown = _Shown(*(array.address for array in self.arrays))
        size, refused = Memory(8), (c_int64 * 1)()
        device.program.run("lane_size", 1, 1, size.address)
        size.read(refused)
        self._states = Memory(refused[0] * lanes)
        self._refused = Memory(8)

    def _run(self, kernel: str, *arguments: Any) -> None:
        blocks = (self.lanes + THREADS - 1) // THREADS
        given = (self._states.address, c_int64(self.lanes), *arguments)
        self.device.program.run(kernel, blocks, THREADS, *given)

    def reset(self) -> None:
        """A new game in every lane."""
        self._run("reset_lanes", handed_over(self._rng), self._shown)

    def sample(self, into: Any) -> None:
        """Write a random legal action for every lane."""
        self._run("sample_lanes", self._address(into))

    def step(self, actions: Any) -> None:
        """One decision in every lane; a lane whose action is not legal waits: see `check`."""
        self._run("step_lanes", self._address(actions), self._shown, self._refused.address)

    def check(self) -> None:
        """Wait for the device, and raise an error if an action since the last check was illegal."""
        found = (c_uint64 * 1)()
        wait()
        self._refused.read(found)
        if found[0]:
            self._refused = Memory(8)
            raise IllegalAction(f"{found[0]} actions were illegal")

    def _address(self, array: Any) -> c_void_p:
        shown = array.__cuda_array_interface__
        if tuple(shown["shape"]) != (self.lanes,) or shown["typestr"] != "<i8":
            raise BadOption(f"expected {self.lanes} 64-bit integers on the device")
        if shown.get("strides"):
            raise BadOption("actions must be contiguous")
        return c_void_p(shown["data"][0])
