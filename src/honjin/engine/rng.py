"""A small, fast, seeded generator for simulation and search.

It is Chris Doty-Humphrey's sfc32: four 32-bit words, so that compiled and interpreted code give
the same numbers. Tables that people play at draw from `honjin.engine.chance` instead.
"""

from __future__ import annotations

import hashlib
from typing import Final, final

from honjin.engine.dialect import i64

WORD: Final = 0xFFFFFFFF
BRANCH: Final = 0x9E3779B9
"""What sets a branch apart from the stream it leaves."""


@final
class Rng:
    """A stream of random numbers; `stream` makes one.

    >>> rng = stream("my run", 7)
    >>> rng.below(6) in range(6), 0 <= rng.unit() < 1
    (True, True)
    """

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.counter: i64 = counter

    def clone(self) -> Rng:
        """A copy that gives the same numbers from here on.

        >>> rng = stream(7)
        >>> rng.clone().word() == rng.word()
        True
        """
        return Rng(self.a, self.b, self.c, self.counter)

    def fork(self, n: i64) -> Rng:
        """The n-th stream that branches off here; this stream itself does not advance.

        >>> rng = stream(7)
        >>> rng.fork(3).word() == rng.fork(3).word() != rng.fork(4).word()
        True
        """
        low: i64 = n & WORD
        high: i64 = n >> 32 & WORD
        child = Rng(self.a ^ low, self.b ^ high, self.c ^ BRANCH, self.counter)
        i: i64
        for i in range(16):
            child.word()
        return child

    def word(self) -> i64:
        """The next 32 bits."""
        out: i64 = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = ((((self.c << 21) & WORD) | (self.c >> 11)) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, for n up to 2 ** 31.

        >>> stream(7).below(6) == stream(7).below(6)
        True
        """
        return (self.word() * n) >> 32

    def unit(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""
        return float(self.word()) / 4294967296.0


def stream(*path: object) -> Rng:
    """The stream of a path such as `stream(seed, "game", 7)`: the same on every machine.

    >>> stream("my run", 7).below(100) == stream("my run", 7).below(100)
    True
    """
    digest = hashlib.blake2b(
        "/".join(map(str, path)).encode(errors="surrogatepass"), digest_size=16
    ).digest()
    return Rng(*(int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8, 12)))
