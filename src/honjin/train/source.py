"""Where a run's games are played: in threads of this machine, or on its GPU."""

from __future__ import annotations

import contextlib
from typing import Protocol

import torch

from honjin.batch import Batch
from honjin.engine.errors import BadOption
from honjin.gpu import DeviceBatch, NoDevice


class Source(Protocol):
    """Many games at once, as tensors on the device that learns.

    `seen`, `legal` and `seats` are about the seat that decides next in each lane; `won` and `done`
    about the step before: what each seat got, from 0 to 1, where a game has just ended.
    """

    seen: torch.Tensor
    legal: torch.Tensor
    seats: torch.Tensor
    won: torch.Tensor
    done: torch.Tensor

    def step(self, actions: torch.Tensor) -> None:
        """One decision in every lane."""


class OnThreads:
    """Games in threads, copied to the device step by step."""

    def __init__(
        self, game: str, seats: int, lanes: int, seed: object, threads: int, device: torch.device
    ) -> None:
        self.device = device
        self.batch = Batch(game, lanes, seats, seed=seed, threads=threads)
        self.arrays = self.batch.arrays()
        self.batch.reset(self.arrays)
        self._show()

    def _show(self) -> None:
        shown = [
            torch.from_numpy(array).to(self.device, copy=True)
            for array in (
                self.arrays.observations,
                self.arrays.masks,
                self.arrays.seats,
                self.arrays.rewards,
                self.arrays.dones,
            )
        ]
        self.seen, self.legal, self.seats = shown[0], shown[1].bool(), shown[2].long()
        self.won, self.done = shares(shown[3]), shown[4]

    def step(self, actions: torch.Tensor) -> None:
        self.batch.step(actions.cpu().numpy(), self.arrays)
        self._show()


class OnDevice:
    """Games on the GPU; nothing is copied."""

    def __init__(self, game: str, seats: int, lanes: int, seed: object) -> None:
        self.batch = DeviceBatch(game, lanes, seats, seed=seed)
        self.batch.reset()
        self.batch.check()
        arrays = self.batch.arrays
        self.shown = [torch.from_dlpack(array) for array in arrays[:5]]
        self._show()

    def _show(self) -> None:
        seen, legal, seats, rewards, done = self.shown
        self.seen, self.legal, self.seats = seen, legal.bool(), seats.long()
        self.won, self.done = shares(rewards), done.bool()

    def step(self, actions: torch.Tensor) -> None:
        self.batch.step(actions)
        self._show()


def shares(rewards: torch.Tensor) -> torch.Tensor:
    """Each seat's part of the victory, of rewards that sum to zero."""
    seats = rewards.shape[1]
    return (rewards * (seats - 1) + 1.0) / seats


def open_source(
    game: str, seats: int, lanes: int, seed: object, threads: int, device: torch.device
) -> Source:
    """The GPU where it plays this game, threads otherwise."""
    if device.type == "cuda":
        with contextlib.suppress(BadOption, NoDevice):
            return OnDevice(game, seats, lanes, seed)
    return OnThreads(game, seats, lanes, seed, threads, device)
