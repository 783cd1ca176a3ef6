"""What a seat may see, as the structures that a board draws."""

from __future__ import annotations

import msgspec

from honjin.engine.view import View


class Hill(msgspec.Struct, frozen=True):
    """A hill and the seat whose fire burns there, if any."""

    id: str
    fire: str


class NoroshiView(View, frozen=True, kw_only=True):
    """The hills, the night with its wind, and the own secret choice."""

    night: int
    nights: int
    wind: str
    hills: tuple[Hill, ...]
    chosen: str
    fires: tuple[int, ...]
