"""Where the outcomes of chance come from, and how anyone can check them.

At a table the draws are HMAC-SHA256 over a secret. Its hash is published when the table opens, its
value when the table ends; with both, every draw of the record can be made again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Protocol

from honjin.engine.errors import BadOption
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, State


class Source(Protocol):
    """Something that draws: a number from 0 to n - 1 for the table's draw number `index`."""

    def below(self, index: int, n: int) -> int: ...


class VerifiableSeed:
    """A secret that draws, and the hash that binds it.

    >>> seed = VerifiableSeed("tuesday")
    >>> seed.hash[:8]
    '...'
    >>> seed.below(0, 6) == VerifiableSeed("tuesday").below(0, 6)
    True
    """

    def __init__(self, secret: str | None = None) -> None:
        if secret is not None and not _fits_a_line(secret):
            raise BadOption("a seed is 1 to 200 printable characters, with no space at either end")
        self.secret = secrets.token_hex(16) if secret is None else secret

    @property
    def hash(self) -> str:
        """What is published when the table opens."""
        return hashlib.sha256(self.secret.encode()).hexdigest()

    def below(self, index: int, n: int) -> int:
        """Draw number `index` of the table; every value from 0 to n - 1 is equally likely."""
        limit = 2**256 - 2**256 % n
        attempt = 0
        while True:
            message = f"{index}/{attempt}".encode()
            value = int.from_bytes(hmac.digest(self.secret.encode(), message, "sha256"))
            if value < limit:
                return value % n
            attempt += 1


def _fits_a_line(secret: str) -> bool:
    """Whether a record can hold a seed as it is."""
    return secret.isprintable() and secret == secret.strip() and 1 <= len(secret) <= 200


def pick_outcome(state: State, source: Source, index: int) -> int:
    """Let `source` choose among the possible outcomes, by their weights.

    >>> import honjin
    >>> game = honjin.find_game("kenjin")
    >>> state = game.new(game.setup(2))
    >>> pick_outcome(state, VerifiableSeed("tuesday"), 0) in state.legal(CHANCE)
    True
    """
    outcomes = state.legal(CHANCE)
    weights = [state.weight(outcome) for outcome in outcomes]
    left = source.below(index, sum(weights))
    for outcome, weight in zip(outcomes, weights, strict=True):
        left -= weight
        if left < 0:
            return outcome
    raise AssertionError("the weights of the outcomes do not add up")


class RngSource:
    """A fast seeded source for simulations, in the shape of a table's source.

    >>> from honjin.engine.rng import stream
    >>> RngSource(stream(7)).below(0, 6) in range(6)
    True
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def __copy__(self) -> RngSource:
        return RngSource(self.rng.clone())

    def below(self, index: int, n: int) -> int:
        """The next number from 0 to n - 1; `index` is not used."""
        return self.rng.below(n)
