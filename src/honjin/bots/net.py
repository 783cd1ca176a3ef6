"""A small network that judges what a seat knows, in whole numbers.

An observation is read in groups (`honjin.bots.net_shape`); what is there adds its row to the first
layer. Everything is computed in whole numbers, so that the same position gives the same answer on
every machine, compiled or not. One is written as 256.
"""

from __future__ import annotations

from typing import Final, final

from honjin.engine.dialect import add_row, dot, i16, i64, vec
from honjin.engine.rng import Rng
from honjin.engine.state import State

ONE: Final = 256
GROUP: Final = 12
"""Numbers that describe a group: where it begins, how many items and how far apart; how many
numbers of an item count, and for three of them their place and how many values they have; where
its features begin, and how many each item has for itself (0: all share them)."""
POINTER: Final = 12
"""Numbers that describe a pointer: its first action and how many items and actions an item there
are; where item 0 begins and how far apart they are; how many numbers of an item count, and for two
of them their place and how many values they have; where its rows begin; items of a seat, or 0."""
POWERS: Final = 16
"""Steps in which a power of two is looked up."""
LOWEST: Final = -20
"""Powers of two below this count as zero."""
NO_LOGIT: Final = -1_000_000
"""Lower than any logit."""


@final
class Net:
    """The weights, and what the last observation gave."""

    def __init__(
        self,
        groups: vec[i64],
        rows: vec[i16],
        first: vec[i16],
        second: vec[i16],
        policy: vec[i16],
        pointers: vec[i64],
        pointed: vec[i16],
        believed: vec[i64],
        beliefs: vec[i16],
        width: i64,
        hidden: i64,
        inner: i64,
    ) -> None:
        self.groups: vec[i64] = groups
        self.rows: vec[i16] = rows
        """By feature: its row in the first layer, or -1 for what was never seen."""
        self.first: vec[i16] = first
        """The bias, then a row of `hidden` weights for each feature that has one."""
        self.second: vec[i16] = second
        """For each inner unit its bias and `hidden` weights; then the bias and weights of value."""
        self.policy: vec[i16] = policy
        """For each action its bias and `inner` weights."""
        self.pointers: vec[i64] = pointers
        self.pointed: vec[i16] = pointed
        """The same for each row of a pointer, which is added."""
        self.pointer_of: vec[i64] = pointers_of(pointers, len(policy) // (1 + inner))
        """By action: where its pointer is described, or -1."""
        self.believed: vec[i64] = believed
        """The groups in which somebody's own observation is read to tell how likely it is."""
        self.beliefs: vec[i16] = beliefs
        """For each of their features a bias and `inner` weights."""
        self.belief: vec[i64] = vec[i64]([0] * (len(beliefs) // (1 + inner)))
        """By feature: how likely it seems to the seat that looked, like a logit."""
        self.shift: i64 = 0
        """The seat that looks."""
        self.hidden: i64 = hidden
        self.inner: i64 = inner
        self.seen: vec[i16] = vec[i16]([0] * width)
        self.sums: vec[i64] = vec[i64]([0] * hidden)
        self.units: vec[i16] = vec[i16]([0] * hidden)
        self.inside: vec[i16] = vec[i16]([0] * inner)

    def look(self, state: State, seat: i64) -> None:
        """Read what a seat knows of a state; then `value` and `logit` judge it."""
        state.observe(seat, self.seen, 0)
        self.shift = seat
        i: i64
        for i in range(self.hidden):
            self.sums[i] = i64(self.first[i])
        group: i64
        for group in range(0, len(self.groups), GROUP):
            self.read(group)
        for i in range(self.hidden):
            self.units[i] = i16(clip(self.sums[i]))
        self.think()

    def read(self, group: i64) -> None:
        """Add the rows of one group's features."""
        groups = self.groups
        at = groups[group]
        count = groups[group + 1]
        apart = groups[group + 2]
        base = groups[group + 10]
        item: i64
        for item in range(count):
            feature = feature_of(groups, group, self.seen, at + item * apart)
            if feature >= 0:
                row = i64(self.rows[base + item * groups[group + 11] + feature])
                if row >= 0:
                    add_row(self.sums, self.first, (1 + row) * self.hidden, self.hidden)

    def think(self) -> None:
        """The second layer, from the first."""
        unit: i64
        for unit in range(self.inner):
            at = unit * (1 + self.hidden)
            sum = i64(self.second[at]) * ONE + dot(self.second, at + 1, self.units, self.hidden)
            self.inside[unit] = i16(clip(sum >> 8))

    def value(self) -> float:
        """From 0 to 1: how likely the seat is to win."""
        at = self.inner * (1 + self.hidden)
        rest = dot(self.second, at + 1, self.inside, self.inner)
        return squash(i64(self.second[at]) * ONE + rest)

    def logit(self, action: i64) -> i64:
        """How much an action looks like the right one, as a logarithm to base 2 times POWERS."""
        at = action * (1 + self.inner)
        sum = i64(self.policy[at]) * ONE + dot(self.policy, at + 1, self.inside, self.inner)
        pointer = self.pointer_of[action]
        if pointer >= 0:
            at = self.row(pointer, action) * (1 + self.inner)
            sum += i64(self.pointed[at]) * ONE
            sum += dot(self.pointed, at + 1, self.inside, self.inner)
        return sum * POWERS >> 16

    def row(self, pointer: i64, action: i64) -> i64:
        """The row of what an action points at."""
        pointers = self.pointers
        item = (action - pointers[pointer]) // pointers[pointer + 2]
        by_seat = pointers[pointer + 11]
        if by_seat > 0:
            item = item - self.shift * by_seat
            if item < 0:
                item += pointers[pointer + 1]
        at = pointers[pointer + 3] + item * pointers[pointer + 4]
        row: i64 = 0
        k: i64
        for k in range(pointers[pointer + 5]):
            size = pointers[pointer + 7 + 2 * k]
            value = i64(self.seen[at + pointers[pointer + 6 + 2 * k]])
            if value < 0:
                value = 0
            elif value >= size:
                value = size - 1
            row = row * size + value
        return pointers[pointer + 10] + row

    def believe(self) -> None:
        """What the seat that looked thinks of the others, for `likelihood`."""
        i: i64
        for i in range(len(self.belief)):
            at = i * (1 + self.inner)
            sum = i64(self.beliefs[at]) * ONE + dot(self.beliefs, at + 1, self.inside, self.inner)
            self.belief[i] = sum * POWERS >> 16

    def likelihood(self, world: State, seat: i64) -> i64:
        """How likely it seemed what a seat has in a world, like a logit."""
        world.observe(seat, self.seen, 0)
        groups = self.believed
        likely: i64 = 0
        group: i64
        item: i64
        for group in range(0, len(groups), GROUP):
            for item in range(groups[group + 1]):
                at = groups[group] + item * groups[group + 2]
                feature = feature_of(groups, group, self.seen, at)
                if feature >= 0:
                    likely += self.belief[groups[group + 10] + item * groups[group + 11] + feature]
        return likely

    def logits(self, actions: vec[i64], n: i64) -> vec[i64]:
        """The logits of the first `n` actions."""
        found = vec[i64]([0] * n)
        i: i64
        for i in range(n):
            found[i] = self.logit(actions[i])
        return found


def feature_of(groups: vec[i64], group: i64, seen: vec[i16], at: i64) -> i64:
    """The number of what an item says, or -1 if all of it is 0."""
    feature: i64 = 0
    something = False
    k: i64
    for k in range(groups[group + 3]):
        size = groups[group + 5 + 2 * k]
        value = i64(seen[at + groups[group + 4 + 2 * k]])
        if value != 0:
            something = True
        if value < 0:
            value = 0
        elif value >= size:
            value = size - 1
        feature = feature * size + value
    return feature if something else -1


def pointers_of(pointers: vec[i64], actions: i64) -> vec[i64]:
    """By action: where its pointer is described, or -1."""
    found = vec[i64]([-1] * actions)
    pointer: i64
    action: i64
    for pointer in range(0, len(pointers), POINTER):
        first = pointers[pointer]
        for action in range(first, first + pointers[pointer + 1] * pointers[pointer + 2]):
            found[action] = pointer
    return found


def weights(logits: vec[i64], n: i64, floor: i64) -> vec[float]:
    """Relative probabilities of actions; 0 for those whose logit is below `floor`."""
    highest: i64 = NO_LOGIT
    i: i64
    for i in range(n):
        highest = max(highest, logits[i])
    found = vec[float]([0.0] * n)
    for i in range(n):
        if logits[i] >= floor:
            found[i] = power(logits[i] - highest)
    return found


def sample_action(net: Net, actions: vec[i64], n: i64, rng: Rng) -> i64:
    """One of the first `n` actions, by the probabilities that a network gives them."""
    likely = weights(net.logits(actions, n), n, NO_LOGIT)
    total = 0.0
    i: i64
    for i in range(n):
        total += likely[i]
    left = rng.unit() * total
    for i in range(n):
        left -= likely[i]
        if left < 0.0:
            return actions[i]
    return actions[n - 1]


def clip(sum: i64) -> i64:
    """From nothing to one."""
    if sum < 0:
        return 0
    return sum if sum < ONE else ONE


def squash(total: i64) -> float:
    """x / (1 + |x|), from 0 to 1, of what the last layer adds up to."""
    size = total if total >= 0 else -total
    return 0.5 + 0.5 * float(total) / float(ONE * ONE + size)


def power(logit: i64) -> float:
    """Two to the power of a logit, exactly the same everywhere."""
    whole = logit // POWERS
    if whole < LOWEST:
        return 0.0
    rest = logit % POWERS
    result = 1.0
    i: i64
    for i in range(rest):
        result *= 1.0442737824274138
    for i in range(whole):
        result *= 2.0
    for i in range(-whole):
        result *= 0.5
    return result
