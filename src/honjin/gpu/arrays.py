"""Arrays that stay on the device, for PyTorch, CuPy, JAX and everything else that reads DLPack."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p
from typing import Any

from honjin.gpu.driver import Memory, wait

KINDS = {
    "<i2": (0, 2),
    "<i4": (0, 4),
    "<i8": (0, 8),
    "|u1": (1, 1),
    "<f4": (2, 4),
}
"""What NumPy calls a number: its kind in DLPack, and its bytes."""
CUDA = 2


class _Tensor(ctypes.Structure):
    """DLTensor, with its device and type laid out flat."""

    _fields_ = (
        ("data", c_void_p),
        ("device_type", c_int32),
        ("device_id", c_int32),
        ("dimensions", c_int32),
        ("code", c_uint8),
        ("bits", c_uint8),
        ("lanes", c_uint16),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("offset", c_uint64),
    )


class _Managed(ctypes.Structure):
    """DLManagedTensor."""


_Deleter = ctypes.CFUNCTYPE(None, POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", c_void_p), ("deleter", _Deleter)]
_lent: dict[int, tuple[Any, ...]] = {}


def _take_back(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


_given_back = _Deleter(_take_back)


class DeviceArray:
    """Numbers on the device; `torch.from_dlpack(array)` looks at them without a copy."""

    def __init__(self, shape: tuple[int, ...], kind: str) -> None:
        self.shape, self.kind = shape, kind
        count = 1
        for size in shape:
            count *= size
        self.memory = Memory(count * KINDS[kind][1])

    @property
    def address(self) -> int:
        return self.memory.address.value or 0

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """For CuPy, Numba and `torch.as_tensor`."""
        data = (self.address, False)
        return {"shape": self.shape, "typestr": self.kind, "data": data, "version": 3}

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(self, **_: Any) -> Any:
        """For other libraries; the memory lives as long as they need it."""
        wait()
        code, size = KINDS[self.kind]
        shape = (c_int64 * len(self.shape))(*self.shape)
        managed = _Managed()
        managed.tensor = _Tensor(
            self.address, CUDA, 0, len(self.shape), code, 8 * size, 1, shape, None, 0
        )
        managed.deleter = _given_back
        _lent[ctypes.addressof(managed)] = (managed, shape, self.memory)
        make = ctypes.pythonapi.PyCapsule_New
        make.restype, make.argtypes = ctypes.py_object, (c_void_p, c_char_p, c_void_p)
        return make(ctypes.addressof(managed), b"dltensor", None)
