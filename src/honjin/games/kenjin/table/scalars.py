"""Every single number of a table of Kenjin, declared once; see `honjin.engine.scalars`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from honjin.engine.scalars import Kept, feature, index, number, option, seats_at
from honjin.games.kenjin.rules.box import HAND, TILE_IDS, TILES
from honjin.games.kenjin.rules.layout import FIELDS
from honjin.games.kenjin.rules.phases import OVER
from honjin.games.kenjin.table.notation import CARD_NAMES
from honjin.games.kenjin.table.view_types import PHASES

SEAT = Kept("name", seats_at)
TILE_SET = Kept("bits", TILE_IDS)


def _cards(state: Any) -> Sequence[str]:
    return CARD_NAMES[: state.seats * HAND]


_SEALED = Kept("name", _cards, nothing="", key="sealed")
_TILES = ", ".join(f"{number} {tile}" for number, tile in enumerate(TILE_IDS, 1))
_PHASES = ", ".join(f"{number} {phase}" for number, phase in enumerate(PHASES))

SCALARS = (
    number(
        "phase",
        OVER,
        "Where the rules stand",
        values=_PHASES,
        start="DRAW_FIRST",
        kept=Kept("name", PHASES),
    ),
    number(
        "first",
        lambda seats: seats - 1,
        "The seat that began",
        seen_meaning="1 + the seat that began; 0 before that is drawn",
        seen="first_seat(board, seat)",
        seen_high=lambda seats: seats,
        kept=SEAT,
    ),
    number(
        "active",
        lambda seats: seats - 1,
        "The seat whose turn it is",
        seen="",
        told="to_act",
        kept=SEAT,
    ),
    number("left", HAND, "Cards, tiles or names that the active seat still owes"),
    number(
        "field",
        FIELDS - 1,
        "The battlefield that an ability or a combat is about",
        seen_meaning="The tile that the present decision is about, or 0",
        values=_TILES,
        seen="1 + tile_in_question(board)",
        seen_high=TILES,
    ),
    number(
        "offer",
        2**TILES - 1,
        "The tiles that lie open in the draft, as bits",
        seen="",
        told="place",
        kept=TILE_SET,
    ),
    number(
        "drawn",
        2**TILES - 1,
        "The tiles that have left their facedown stacks, as bits",
        seen="",
        told="place",
        kept=TILE_SET,
    ),
    index(
        "sealed_a",
        lambda seats: seats * HAND,
        "What the first side of the Sanctuary gives up, unseen until both have chosen",
        rule="KJ-R-30",
        seen="",
        told="sealed",
        kept=_SEALED,
    ),
    index(
        "sealed_b",
        lambda seats: seats * HAND,
        "What the second side gives up",
        rule="KJ-R-30",
        seen="",
        told="sealed",
        kept=_SEALED,
    ),
    feature(
        "sealed",
        lambda seats: seats * HAND,
        "1 + the card that this seat has chosen at the Sanctuary while the other side still "
        "chooses (its place in `cards`), or 0",
        "1 + own_sealed(board, seat)",
    ),
    number(
        "fallen",
        lambda seats: 2**seats - 1,
        "Whose thirteenth card was eliminated, as bits; only with `fallen_lord_forgiven`",
        rule="KJ-R-12",
        seen="",
        told="fallen",
        kept=Kept("bits", seats_at),
    ),
    option("teams", "Whether partners sit opposite each other"),
    option("drafted", "Whether the tiles are drafted"),
    option("hold_ground", "Whether a side without cards conquers nothing", rule="KJ-R-27"),
    option("empty_loses", "Whether an army always beats a side without cards", rule="KJ-R-27"),
    option(
        "forgives",
        "Whether a Lord who was deployed last costs nothing once eliminated",
        rule="KJ-R-12",
    ),
)
