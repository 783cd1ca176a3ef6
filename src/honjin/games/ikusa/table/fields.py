"""What the numbers of an observation of Ikusa mean; `rules.observation` writes them."""

from __future__ import annotations

from honjin.engine.observation import Field
from honjin.engine.scalars import fields_of
from honjin.games.ikusa.rules.box import (
    BIN_IDS,
    LOSS_ORDER_IDS,
    MAX_COLOURS,
    PROVINCES,
)
from honjin.games.ikusa.rules.layout import PLACES_ELSEWHERE
from honjin.games.ikusa.rules.observation import (
    ARMY_NUMBERS,
    COLOUR_NUMBERS,
    MOST,
    PROVINCE_NUMBERS,
)
from honjin.games.ikusa.rules.tally import GROUP_KINDS, KIND_IDS
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.position import FLAGS
from honjin.games.ikusa.table.scalars import (
    SCALARS,
    SOME_COLOUR,
    SOME_PROVINCE,
    armies_with,
    colours_with,
    numbered,
)


def fields(seats: int) -> tuple[Field, ...]:
    """In the order in which they stand.

    Seats, colours and armies are counted clockwise from the own ones; two seats have two colours
    each.
    """
    return (*fields_of(SCALARS, seats), *_decision(seats), *_map(seats), *_colours(seats))


UNITS = f"units by kind ({', '.join(KIND_IDS[:GROUP_KINDS])})"


def _decision(seats: int) -> tuple[Field, ...]:
    colours = colours_with(seats)
    return (
        Field("to_act", (seats,), 0, 1, "Whether each seat owes a decision."),
        Field("asked", (colours,), 0, 1, "Which colours take part in a common decision."),
        Field("sealed", (colours,), 0, 1, "Which of them have sealed theirs."),
        Field("bundle", (GROUP_KINDS,), 0, MOST, f"The {UNITS} chosen so far."),
        Field(
            "losses",
            (2, 2, GROUP_KINDS),
            0,
            MOST,
            f"The {UNITS} that attacker and defender give up, from army and force; 0 while they "
            "are sealed to this seat.",
        ),
    )


def _map(seats: int) -> tuple[Field, ...]:
    return (
        Field(
            "provinces",
            (PROVINCES, PROVINCE_NUMBERS),
            0,
            MOST,
            f"Each province: owner ({SOME_COLOUR}); {UNITS} of its force; walls (1 castle, 2 "
            "fortress); bonus units lost in this turn; the province that the force has declared "
            f"against ({SOME_PROVINCE}; 0 none) and whether that was fought; units that have made "
            f"their final move; who could hide ronin there in this round ({SOME_COLOUR}), and how "
            "many at most with force and army, as all can work out; the card with ronin (1 face "
            "down, 2 face up; 0 none or unknown), with the force and with the army; the unit "
            "levied there in this round (1 + kind, 8 more if it is with the army; 0 while sealed). "
            f"In this order: {', '.join(PROVINCE_IDS)}.",
        ),
        Field(
            "armies",
            (armies_with(seats), ARMY_NUMBERS),
            0,
            MOST,
            f"Each army: place (0 unplaced, 1 awaited, 2 lost, from {PLACES_ELSEWHERE} on a "
            f"province); {UNITS} without the daimyo; hole on the experience track and level; steps "
            f"and attacks left; the province it has declared against ({SOME_PROVINCE}; 0 none) and "
            "whether that was fought; where it stood when the round began, as for place; flags as "
            f"bits ({', '.join(FLAGS)}); the empty province that it may enter.",
        ),
    )


def _colours(seats: int) -> tuple[Field, ...]:
    colours = colours_with(seats)
    return (
        Field(
            "colours",
            (colours, COLOUR_NUMBERS),
            0,
            MOST,
            "Each colour: provinces; koku; turn order marker; standing casualty order "
            f"({numbered(LOSS_ORDER_IDS, 0)}); sets of figures; ronin hired in this round; heir "
            "(0 in play, 1 nobody inherited it, 2 the own first colour …); how far it has come in "
            "a common decision; where it builds (1 + province); the tray's units by kind; units "
            f"levied by kind; the bins of its plan ({', '.join(BIN_IDS)}); the markers it names "
            f"for tied colours ({MAX_COLOURS} numbers, 15 nothing); quick play's army cards (six "
            "numbers: three kinds, first and second section). What is sealed to this seat is 0.",
        ),
        Field(
            "facedown",
            (colours, 2),
            0,
            MOST,
            "Each colour's facedown cards whose province this seat does not know, and the ronin "
            "on them.",
        ),
    )
