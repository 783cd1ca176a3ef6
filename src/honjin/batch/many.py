"""`Batch`: games of one kind, stepped together, without copies and in any number of threads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from honjin.bots import make_bot
from honjin.engine.dialect import apart
from honjin.engine.errors import BadOption, IllegalAction
from honjin.engine.lanes import BITS, BYTES, LISTS, SKIPPED, Lanes
from honjin.engine.observation import length
from honjin.engine.pack import Pack
from honjin.engine.player import Player, RandomPlayer
from honjin.engine.rng import stream
from honjin.games import find_game
from honjin.native import make

SKIP: Final = SKIPPED
"""The action that leaves a lane as it is."""
KEPT: Final = 1024
"""Size of the cache of checked arrays."""
Style = Literal["bytes", "bits", "lists"]
STYLES: dict[str, int] = {"bytes": BYTES, "bits": BITS, "lists": LISTS}
Policy = Callable[[NDArray[np.int16], NDArray[Any]], NDArray[Any]]
"""A function that chooses for several lanes at once, from their observations and masks."""


def memory_of(array: NDArray[Any]) -> Any:
    """A contiguous array as plain memory, which compiled and interpreted rules can write."""
    flat: Any = array.reshape(-1)
    return memoryview(flat)


class Arrays(NamedTuple):
    """The output of a step; the arrays belong to the caller and may be slices of larger ones.

    `seats` says who decides next in each lane; `observations` and `masks` belong to that seat.
    `rewards` has a column for each seat and is zero except where a game has just ended (`dones`);
    `truncations` says which of those were truncated, `lengths` how many decisions they had.
    `finals` is what every seat saw at the end of a game that is done, if it has any rows.
    """

    observations: NDArray[np.int16]
    masks: NDArray[Any]
    seats: NDArray[np.int16]
    rewards: NDArray[np.float32]
    dones: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    lengths: NDArray[np.int32]
    finals: NDArray[np.int16]


class Statistics(NamedTuple):
    """Totals of a batch so far; `shares` is each player's share of the wins."""

    games: int
    cut: int
    decisions: int
    shares: tuple[float, ...]


class Batch:
    """`lanes` games of one kind, stepped together.

    Each step is one decision in every lane, for the seat that must decide there. Chance is drawn
    inside. When a game ends, its lane continues with a new one, and the step shows its beginning.
    Game k of lane i depends only on `seed`, i and k (and its actions), not on the other lanes or on
    `threads`.

    `players` says who sits where: None for the caller, the name of a bot, or a policy, which
    chooses for all its lanes at once. With `rotate` they all move on by one seat from lane to lane
    and from game to game. `masks` are bytes, bits (the lowest of a byte first) or lists of the
    legal actions that end with -1. A game is truncated after `limit` decisions of the caller and
    of policies.

    >>> batch = Batch("kenjin", lanes=4, seed=7)
    >>> arrays = batch.arrays()
    >>> batch.reset(arrays)
    >>> actions = np.zeros(4, np.int64)
    >>> for _ in range(60):
    ...     batch.sample(actions)
    ...     batch.step(actions, arrays)
    >>> batch.statistics().games > 4
    True
    """

    def __init__(
        self,
        game: str,
        lanes: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: object = 0,
        pack: Pack | None = None,
        *,
        players: Sequence[str | Policy | None] = (),
        rotate: bool = False,
        masks: Style = "bytes",
        limit: int = 0,
        threads: int = 1,
    ) -> None:
        if lanes < 1:
            raise BadOption(f"lanes must be 1 or more, not {lanes}")
        if masks not in STYLES:
            raise BadOption(f"masks must be 'bytes', 'bits' or 'lists', not {masks!r}")
        if limit < 0 or threads < 1:
            raise BadOption("limit must be 0 or more, and threads 1 or more")
        self.game = find_game(game)
        self.setup = self.game.setup(
            self.game.meta.seats[0] if seats is None else seats, options, pack
        )
        self.lanes = lanes
        self.seats = self.setup.seats
        self.actions = self.game.meta.actions
        self.width = length(self.game.fields(self.seats))
        """Numbers in an observation."""
        self.style: Style = masks
        self.rotate = rotate
        self._start = self.game.new(self.setup)
        self._seated = self._seat(players)
        self._parts = self._cut(min(threads, lanes))
        self._groups = [
            self._group(seed, part.start, part.stop - part.start, limit) for part in self._parts
        ]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self._known: dict[int, tuple[Arrays, list[list[Any]]]] = {}
        self._choosing: tuple[NDArray[np.int64], list[Any]] | None = None
        self._begun = False
        self._aside = self.arrays(finals=True) if self._policies else None
        self._chosen = np.full(lanes, SKIP, np.int64)

    def _seat(self, players: Sequence[str | Policy | None]) -> list[str | Policy | None]:
        seated = [*players, *[None] * (self.seats - len(players))]
        if len(seated) > self.seats:
            raise BadOption(f"{len(seated)} players were given for {self.seats} seats")
        if None not in seated:
            raise BadOption("players must contain None at least once: the caller's own seat")
        self._policies = {i: one for i, one in enumerate(seated) if callable(one)}
        return seated

    def _cut(self, threads: int) -> list[slice]:
        """The lanes of each thread."""
        ends = [self.lanes * i // threads for i in range(threads + 1)]
        return [slice(a, b) for a, b in pairwise(ends)]

    def _group(self, seed: object, first: int, lanes: int, limit: int) -> Lanes:
        bots: list[Player] = [
            make_bot(one, self.game, self.setup, clocked=False)
            if isinstance(one, str)
            else RandomPlayer()
            for one in self._seated
        ]
        inside = sum(1 << i for i, one in enumerate(self._seated) if isinstance(one, str))
        rng = stream(seed, "batch")
        style = STYLES[self.style]
        made = make(
            Lanes,
            self._start,
            rng,
            first,
            lanes,
            bots,
            inside,
            self.rotate,
            self.width,
            self.actions,
            style,
            limit,
        )
        return apart(made)

    # Arrays.

    @property
    def mask_width(self) -> int:
        """Length of a mask: a byte per action, a bit per action, or room for the longest list."""
        if self.style == "lists":
            return len(self._start.buffer)
        return self.actions if self.style == "bytes" else (self.actions + 7) // 8

    def arrays(self, finals: bool = False) -> Arrays:
        """New arrays of the right shapes and types, for `reset` and `step` to write into."""
        lanes = self.lanes
        kind: Any = {"bytes": np.int8, "bits": np.uint8, "lists": np.int32}[self.style]
        return Arrays(
            np.zeros((lanes, self.width), np.int16),
            np.zeros((lanes, self.mask_width), kind),
            np.zeros(lanes, np.int16),
            np.zeros((lanes, self.seats), np.float32),
            np.zeros(lanes, np.bool_),
            np.zeros(lanes, np.bool_),
            np.zeros(lanes, np.int32),
            np.zeros((lanes if finals else 0, self.seats, self.width), np.int16),
        )

    def _memory(self, into: Arrays) -> list[list[Any]]:
        """The arrays as plain memory, split by thread and cached.

        An array with an exported buffer cannot be moved or resized, so the check stays valid.
        """
        known = self._known.get(id(into))
        if known is not None and known[0] is into:
            return known[1]
        if len(self._known) >= KEPT:
            self._known.clear()
        memory = self._fitting(into)
        self._known[id(into)] = into, memory
        return memory

    def _fitting(self, into: Arrays) -> list[list[Any]]:
        """The arrays as plain memory, after checking types and shapes."""
        masks, lists = into.masks, _NO_LISTS
        if self.style == "lists":
            masks, lists = _NO_BYTES, into.masks
        given = [into.observations, masks, lists, *into[2:]]
        for array, (kinds, shape) in zip(given, self._shapes(), strict=True):
            if array.dtype.char not in kinds:
                raise TypeError(f"expected an array of {np.dtype(kinds[0])}, not {array.dtype}")
            if array.size and (array.shape != shape or not array.flags.carray):
                raise BadOption(f"expected a contiguous array of shape {shape}")
        return [[memory_of(a[part] if a.size else a) for a in given] for part in self._parts]

    def _shapes(self) -> list[tuple[str, tuple[int, ...]]]:
        lanes = (self.lanes,)
        return [
            ("h", (self.lanes, self.width)),
            ("bB?", (self.lanes, self.mask_width)),
            ("i", (self.lanes, self.mask_width)),
            ("h", lanes),
            ("f", (self.lanes, self.seats)),
            ("?Bb", lanes),
            ("?Bb", lanes),
            ("i", lanes),
            ("h", (self.lanes, self.seats, self.width)),
        ]

    # Play.

    def reset(self, into: Arrays) -> None:
        """A new game in every lane."""
        memory = self._memory(into)
        self._do(lambda group, k: group.begin(*memory[k][:4]))
        for array in (into.rewards, into.dones, into.truncations, into.lengths):
            array.fill(0)
        self._begun = True
        self._let_policies_play(into)

    def step(self, actions: NDArray[Any], into: Arrays) -> None:
        """Take one decision in every lane. An illegal one raises IllegalAction and changes nothing.

        64-bit actions are read in place; a lane whose action is SKIP waits.
        """
        if not self._begun:
            raise BadOption("call reset before the first step")
        if actions.shape != (self.lanes,):
            raise BadOption(f"expected {self.lanes} actions, one per lane, not {len(actions)}")
        known = self._choosing
        if known is None or known[0] is not actions:
            actions = np.require(actions, np.int64, ("C", "W"))
        self._advance(actions, self._memory(into))
        if self._policies:
            self._let_policies_play(into)

    def sample(self, into: NDArray[Any]) -> None:
        """Write a random legal action for every lane; all are equally likely."""
        known = self._choosing
        fits = known is not None and known[0] is into
        out = into if fits or (into.dtype == np.int64 and into.flags.carray) else self._chosen
        memory = self._parted(out)
        if self._pool is None:
            self._groups[0].sample(memory[0])
        else:
            self._do(lambda group, k: group.sample(memory[k]))
        if out is not into:
            np.copyto(into, out)

    def observe(self, into: NDArray[np.int16]) -> None:
        """Write what every seat of every lane may know now: lanes × seats × numbers."""
        if into.shape != (self.lanes, self.seats, self.width) or not into.flags.carray:
            raise BadOption(f"expected an array of {self.lanes} × {self.seats} × {self.width}")
        self._do(lambda group, k: group.observe(memory_of(into[self._parts[k]])))

    def statistics(self) -> Statistics:
        """Totals since the batch was made, including truncated games."""
        groups = self._groups
        games = sum(group.games for group in groups)
        cut = sum(group.cut for group in groups)
        worth = [sum(group.worth[i] for group in groups) for i in range(self.seats)]
        shares = tuple(one / max(games - cut, 1) for one in worth)
        return Statistics(games, cut, sum(group.decisions for group in groups), shares)

    def _do(self, work: Callable[[Lanes, int], Any]) -> list[Any]:
        """Call `work` for every group of lanes, each in its own thread."""
        if self._pool is None:
            return [work(self._groups[0], 0)]
        return list(self._pool.map(work, self._groups, range(len(self._groups))))

    def _parted(self, actions: NDArray[np.int64]) -> list[Any]:
        """One action for every lane as plain memory, split by thread.

        The last result is cached: a loop uses the same array again and again.
        """
        if self._choosing is None or self._choosing[0] is not actions:
            self._choosing = actions, [memory_of(actions[part]) for part in self._parts]
        return self._choosing[1]

    def _advance(self, chosen: NDArray[np.int64], memory: list[list[Any]]) -> None:
        """Step every group; with several groups, check all actions before the first step."""
        actions = self._parted(chosen)
        if self._pool is None:
            found = [self._groups[0].step(actions[0], *memory[0])]
            if found[0] < 0:
                return
        else:
            self._refuse(chosen, self._do(lambda group, k: group.illegal(actions[k])))
            found = self._do(lambda group, k: group.step(actions[k], *memory[k]))
        self._refuse(chosen, found)

    def _refuse(self, chosen: NDArray[np.int64], found: list[int]) -> None:
        if max(found) < 0:
            return
        for part, lane in zip(self._parts, found, strict=True):
            if lane >= 0:
                at = part.start + lane
                raise IllegalAction(f"action {chosen[at]} is not legal now in lane {at}")

    # Policies of some seats.

    def _let_policies_play(self, into: Arrays) -> None:
        """Let the policies decide until it is the caller's turn in every lane."""
        if self._aside is None:
            return
        while True:
            self._chosen.fill(SKIP)
            deciding = self.deciding()
            for player, policy in self._policies.items():
                lanes = np.flatnonzero(deciding == player)
                if len(lanes):
                    self._chosen[lanes] = policy(into.observations[lanes], into.masks[lanes])
            if (self._chosen == SKIP).all():
                return
            aside = self._aside._replace(
                observations=into.observations, masks=into.masks, seats=into.seats
            )
            self._advance(self._chosen, self._memory(aside))
            done = aside.dones
            kept: tuple[NDArray[Any], ...] = into[3:]
            played: tuple[NDArray[Any], ...] = aside[3:]
            for outside, inside in zip(kept, played, strict=True):
                if outside.size:
                    outside[done] = inside[done]

    def deciding(self) -> NDArray[np.int64]:
        """Which player decides next in each lane."""
        out = np.zeros(self.lanes, np.int64)
        self._do(lambda group, k: group.deciding(memory_of(out[self._parts[k]])))
        return out


_NO_BYTES = np.zeros(0, np.uint8)
_NO_LISTS = np.zeros(0, np.int32)
