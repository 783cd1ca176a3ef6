"""The games on an NVIDIA GPU: whole random games, and batches whose arrays stay on the device."""

from __future__ import annotations

from honjin.gpu.arrays import DeviceArray
from honjin.gpu.driver import DeviceFault, NoDevice
from honjin.gpu.games import Device, DeviceArrays, DeviceBatch, digest

__all__ = [
    "Device",
    "DeviceArray",
    "DeviceArrays",
    "DeviceBatch",
    "DeviceFault",
    "NoDevice",
    "digest",
]
