"""What the numbers of an observation of Kenjin mean; `rules.observation` writes them."""

from __future__ import annotations

from honjin.engine.observation import Field, Pointer, Reading
from honjin.engine.scalars import fields_of
from honjin.games.kenjin.rules.actions import DESTROY, LOOK, MOVE, STRIKE, TURN_UP
from honjin.games.kenjin.rules.box import FACE_UP, HAND, KIND_IDS, KINDS, TILES
from honjin.games.kenjin.rules.layout import OUT_OF_PLAY
from honjin.games.kenjin.rules.observation import ASIDE, CARD_NUMBERS, OFFERED
from honjin.games.kenjin.table.scalars import SCALARS

_KINDS = ", ".join(f"{number} {kind}" for number, kind in enumerate(KIND_IDS, 1))


def fields(seats: int) -> tuple[Field, ...]:
    """In the order in which they stand; other seats are counted clockwise from the own one."""
    return (
        *fields_of(SCALARS, seats),
        Field("to_act", (seats,), 0, 1, "Whether each seat owes a decision, the own one first."),
        Field(
            "place",
            (TILES,),
            0,
            ASIDE,
            "Where each tile is: 0 face down or not in the game, 1 to 8 at that place around the "
            f"table, {OFFERED} open in the draft, {ASIDE} drawn and set aside.",
        ),
        Field(
            "rival",
            (TILES,),
            0,
            seats - 1,
            "Whose army faces this seat's own on each tile, counted clockwise; 0 where this seat "
            "does not fight.",
        ),
        Field(
            "conqueror",
            (TILES,),
            0,
            1 + seats,
            "Who took each tile: 0 before its combat, 1 nobody, 2 this seat, 3 the next …",
        ),
        Field(
            "supplies",
            (TILES,),
            0,
            2**seats - 1,
            "The seats with a Supply Camp bonus on each tile, as bits, the own one lowest.",
        ),
        Field(
            "hand", (KINDS,), 0, HAND, f"Own cards in hand, of each kind: {', '.join(KIND_IDS)}."
        ),
        Field(
            "cards",
            (seats, HAND, CARD_NUMBERS),
            0,
            OUT_OF_PLAY,
            "Every seat's thirteen cards in the order in which it deployed them, the own ones "
            f"first, as the actions name them. The kind ({_KINDS}; 0 unknown or not deployed); the "
            "place (0 not deployed, on its owner's side of a tile as in `field`, on the other side "
            f"that number + {TILES}, {OUT_OF_PLAY} out of play); the height in its army from 1 at "
            f"the bottom, or 0; who knows it ({FACE_UP} everybody, for it lies face up; else the "
            "seats as bits, the own one lowest).",
        ),
        Field(
            "fallen",
            (seats,),
            0,
            1,
            "With the option `fallen_lord_forgiven`: whether each seat's thirteenth card was "
            "eliminated, the own seat first.",
        ),
    )


def readings(seats: int) -> tuple[Reading, ...]:
    """What a card is, where it lies and who knows it go together, whichever card it is."""
    plain = tuple(
        Reading(field.name, (field.high + 1,))
        for field in fields(seats)
        if field.name not in ("sealed", "cards", "fallen")
    )
    seen = (KINDS + 1, OUT_OF_PLAY + 1, FACE_UP + 1)
    cards = tuple(
        Reading("cards", seen, (0, 1, 3), shared=True, start=seat * HAND, count=HAND)
        for seat in range(seats)
    )
    return plain + cards


def pointers(seats: int) -> tuple[Pointer, ...]:
    """What is done to a card depends on what it is and where it lies, whichever card it is."""
    seen = (KINDS + 1, OUT_OF_PLAY + 1)
    others = (seats - 1) * HAND
    return (
        Pointer(STRIKE, "cards", seen, (0, 1), HAND, others),
        Pointer(TURN_UP, "cards", seen, (0, 1), HAND, others),
        Pointer(LOOK, "cards", seen, (0, 1), HAND, others),
        Pointer(MOVE, "cards", seen, (0, 1), 0, HAND, TILES),
        Pointer(DESTROY, "cards", seen, (0, 1), 0, seats * HAND),
    )


def beliefs() -> tuple[Reading, ...]:
    """Where and when a card was laid tells what it may be; cards are numbered as they are laid."""
    return (
        Reading("cards", (KINDS + 1, OUT_OF_PLAY + 1), (0, 1), shared=True, count=HAND),
        Reading("cards", (KINDS + 1,), (0,), count=HAND),
    )
