"""NVRTC and the CUDA driver through ctypes, as far as they are needed here.

The extra `gpu` brings NVRTC; the driver comes with the graphics card's own software. The
device's primary context is used, so that PyTorch, CuPy and JAX see the same memory.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import sys
from ctypes import byref, c_char_p, c_int, c_size_t, c_uint, c_void_p
from functools import cache
from pathlib import Path
from typing import Any, Final

from honjin.engine.errors import HonjinError
from honjin.extras import how_to_install


class NoDevice(HonjinError):
    """There is no usable GPU, or a library is missing."""

    code = "no_device"


class DeviceFault(HonjinError):
    """The GPU or its compiler refused something."""

    code = "device_fault"


@cache
def cuda() -> ctypes.CDLL:
    """The driver, with the first device's context made current for this thread."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        raise NoDevice("no NVIDIA driver is installed here") from None
    if driver.cuInit(0) != 0:
        raise NoDevice("no NVIDIA GPU was found here")
    device, context = c_int(), c_void_p()
    _check(driver.cuDeviceGet(byref(device), 0))
    _check(driver.cuDevicePrimaryCtxRetain(byref(context), device))
    _check(driver.cuCtxSetCurrent(context))
    return driver


def attribute(number: int) -> int:
    """A property of the first device, by its number in cuda.h."""
    value = c_int()
    _check(cuda().cuDeviceGetAttribute(byref(value), number, 0))
    return value.value


def capability() -> str:
    """What NVRTC calls the device's generation, such as sm_90."""
    return f"sm_{attribute(75)}{attribute(76)}"


def processors() -> int:
    """How many multiprocessors it has."""
    return attribute(16)


def ensure_stack(size: int) -> None:
    """Give every thread a stack of at least `size` bytes.

    The compiler computes how much a kernel needs, except where functions call themselves.
    """
    found = c_size_t()
    _check(cuda().cuCtxGetLimit(byref(found), 0))
    if found.value < size:
        _check(cuda().cuCtxSetLimit(0, c_size_t(size)))


def _check(status: int) -> None:
    if status != 0:
        name = c_char_p()
        cuda_name = ctypes.CDLL("libcuda.so.1").cuGetErrorName
        cuda_name(status, byref(name))
        raise DeviceFault(f"the GPU reported an error: {(name.value or b'?').decode()} ({status})")


# NVRTC.


@cache
def _nvrtc() -> ctypes.CDLL:
    found = [
        path
        for folder in sys.path
        for path in sorted(Path(folder or ".").glob("nvidia/*/lib/libnvrtc.so.*"))
        if "builtins" not in path.name and "alt" not in path.name
    ]
    for name in (*map(str, found), "libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12"):
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise NoDevice(f"NVRTC is not installed: {how_to_install('gpu')}")


USUAL: Final = ("--std=c++17", "--fmad=false", "--disable-warnings")
"""Floats are computed as the CPU does, without fusing products and sums."""


def compiled(text: str, options: tuple[str, ...] = ()) -> bytes:
    """Machine code for the first device; compiled code is cached."""
    options = (f"--gpu-architecture={capability()}", *USUAL, *options)
    key = hashlib.sha256("\0".join((text, *options)).encode()).hexdigest()[:32]
    folder = Path(os.environ.get("XDG_CACHE_HOME", "~/.cache")).expanduser() / "honjin"
    kept = folder / f"{key}.cubin"
    if kept.is_file():
        return kept.read_bytes()
    code = _compile(text, options)
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / f"{key}.{os.getpid()}"
    unfinished.write_bytes(code)
    unfinished.rename(kept)
    return code


def _compile(text: str, options: tuple[str, ...]) -> bytes:
    nvrtc, program, size = _nvrtc(), c_void_p(), c_size_t()
    given = (c_char_p * len(options))(*(one.encode() for one in options))
    nvrtc.nvrtcCreateProgram(byref(program), text.encode(), b"game.cu", 0, None, None)
    try:
        if nvrtc.nvrtcCompileProgram(program, len(options), given) != 0:
            nvrtc.nvrtcGetProgramLogSize(program, byref(size))
            log = ctypes.create_string_buffer(size.value)
            nvrtc.nvrtcGetProgramLog(program, log)
            raise DeviceFault(f"NVRTC could not compile the code: {log.value.decode()[:2000]}")
        nvrtc.nvrtcGetCUBINSize(program, byref(size))
        code = ctypes.create_string_buffer(size.value)
        nvrtc.nvrtcGetCUBIN(program, code)
        return code.raw
    finally:
        nvrtc.nvrtcDestroyProgram(byref(program))


# What runs there.


class Program:
    """Compiled kernels on the device."""

    def __init__(self, code: bytes) -> None:
        self._module = c_void_p()
        _check(cuda().cuModuleLoadData(byref(self._module), code))

    def run(self, name: str, blocks: int, threads: int, *arguments: Any) -> None:
        """Start a kernel; arguments are ctypes values."""
        function = c_void_p()
        _check(cuda().cuModuleGetFunction(byref(function), self._module, name.encode()))
        # Use all of a multiprocessor's fast memory as cache: the games are there.
        cuda().cuFuncSetAttribute(function, 9, 0)
        places = (c_void_p * len(arguments))(
            *(ctypes.cast(ctypes.pointer(a), c_void_p) for a in arguments)
        )
        one, size = c_uint(1), c_uint
        _check(
            cuda().cuLaunchKernel(
                function,
                size(blocks),
                one,
                one,
                size(threads),
                one,
                one,
                c_uint(0),
                None,
                places,
                None,
            )
        )


def wait() -> None:
    """Wait until everything that was started is done."""
    _check(cuda().cuCtxSynchronize())


class Memory:
    """Bytes on the device, zero at first, freed with this object."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.address = c_void_p()
        _check(cuda().cuMemAlloc_v2(byref(self.address), c_size_t(max(size, 16))))
        _check(cuda().cuMemsetD8_v2(self.address, 0, c_size_t(size)))

    def read(self, into: Any) -> None:
        """Copy to the host, into a ctypes object or an array's memory."""
        _check(cuda().cuMemcpyDtoH_v2(into, self.address, c_size_t(self.size)))

    def __del__(self) -> None:
        if self.address:
            cuda().cuMemFree_v2(self.address)
