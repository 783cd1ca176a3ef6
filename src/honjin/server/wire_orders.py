"""What goes over the wire about standing orders."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from honjin.server.wire import Ask, Path, Seat

OrderKind = Literal["answer", "pass", "forced"]
MAX_CHOICES = 20


class GiveOrder(Ask, frozen=True):
    """A standing order for your seat.

    `answer`: the first of `choices` that is legal when you are asked; each is an action or how it
    begins, so that `lose army ronin` then `lose army` says which losses to take first. `pass`: let
    every question pass that can be passed. `forced`: do what alone is legal. `once`: one answer;
    `this_round`: until the round ends.
    """

    seat: Seat
    kind: OrderKind
    choices: Annotated[list[Path], Meta(max_length=MAX_CHOICES)] = field(default_factory=list)
    once: bool = False
    this_round: bool = False


class WithdrawOrder(Ask, frozen=True):
    """A standing order by its number."""

    id: Annotated[int, Meta(ge=0, le=2**53)]


class OrderInfo(Struct, frozen=True):
    """A standing order, visible to its owner only. `until_round` is 0 if no round ends it."""

    id: int
    seat: str
    kind: OrderKind
    choices: list[str]
    once: bool
    until_round: int
