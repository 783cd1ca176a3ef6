"""What the numbers of an observation of Rokugan mean; `rules.observation` writes them."""

from __future__ import annotations

from honjin.engine.observation import Field, Pointer, Reading
from honjin.engine.scalars import fields_of
from honjin.games.rokugan.rules.actions import (
    BLESS,
    LOOK,
    RECALL,
    SCOUT,
    SHUGENJA,
    STRIKE,
    TOKENS_EACH,
)
from honjin.games.rokugan.rules.box import (
    CARDS,
    CLAN_IDS,
    INITIATIVE_CARDS,
    KIND_IDS,
    KINDS,
    OBJECTIVES,
    PROVINCES,
    SPECIAL_IDS,
    SPOTS,
    TERRITORIES,
)
from honjin.games.rokugan.rules.observation import (
    MOST_HONOR,
    PLAYER_NUMBERS,
    PROVINCE_NUMBERS,
    TERRITORY_NUMBERS,
    TOKEN_NUMBERS,
)
from honjin.games.rokugan.rules.state import FACE_UP
from honjin.games.rokugan.table.components import (
    INITIATIVE_IDS,
    OBJECTIVE_IDS,
    PROVINCE_IDS,
    TERRITORY_IDS,
)
from honjin.games.rokugan.table.scalars import MANY, SCALARS, SOMEBODY, numbered


def fields(seats: int) -> tuple[Field, ...]:
    """In the order in which they stand; other seats are counted clockwise from the own one."""
    return (*fields_of(SCALARS, seats), *_board(seats), *_players(seats), *_own())


def _board(seats: int) -> tuple[Field, ...]:
    return (
        Field(
            "initiative",
            (INITIATIVE_CARDS,),
            0,
            1,
            f"Whether each card may still come: {', '.join(INITIATIVE_IDS)}.",
        ),
        Field("neutrals", (), 0, INITIATIVE_CARDS, "Neutral cards still in that deck."),
        Field("to_act", (seats,), 0, 1, "Whether each seat owes a decision, the own one first."),
        Field(
            "provinces",
            (PROVINCES, PROVINCE_NUMBERS),
            0,
            MANY,
            f"Each province's owner ({SOMEBODY}), facedown and faceup control tokens, special "
            f"token ({numbered(SPECIAL_IDS, 0)}; 0 none), and with the option "
            "`struck_attack_counts` whether an attack was openly discarded there. In this order: "
            f"{', '.join(PROVINCE_IDS)}.",
        ),
        Field(
            "territories",
            (TERRITORIES, TERRITORY_NUMBERS),
            0,
            max(CARDS, 2**seats - 1),
            "Each territory's card (as in `card`; 0 if this seat has not read it), where it is "
            "(0 on its space, 1 played, 2 with this seat, 3 with the next …), and who has read it, "
            f"as bits, the own seat lowest. In this order: {', '.join(TERRITORY_IDS)}.",
        ),
        Field(
            "chosen",
            (PROVINCES,),
            0,
            1,
            "What was chosen for the card being carried out: provinces, or, from `favor` to "
            "`purge`, tokens in the order of `tokens`.",
        ),
        Field(
            "tokens",
            (seats, TOKENS_EACH, TOKEN_NUMBERS),
            0,
            SPOTS,
            "Every seat's tokens on the board in the order in which they were laid, the own ones "
            f"first. The kind ({numbered(KIND_IDS, 1)}; 0 unknown), the spot (1 + its number in "
            f"the actions `lay`; 0 not on the board), who knows it ({FACE_UP} everybody, face up; "
            "else seats as bits, the own one lowest), the blessings of 2 and of 3 on it, and with "
            "the option `struck_bluff_returns` whether all know that it is not the bluff.",
        ),
    )


def _players(seats: int) -> tuple[Field, ...]:
    return (
        Field(
            "players",
            (seats, PLAYER_NUMBERS),
            0,
            MANY,
            f"Each seat, the own one first: clan ({numbered(CLAN_IDS, 1)}; 0 none yet), tokens in "
            "hand, tokens in the pool, bluff set aside, scouts, shugenja, ronin, out of this "
            "placement, objective kept, tokens laid this round, and with the option "
            "`struck_bluff_returns` how often a struck bluff came back to the hand this round.",
        ),
        Field(
            "honor",
            (seats,),
            -MOST_HONOR,
            MOST_HONOR,
            "Each seat's honor as everybody can count it, without the objective.",
        ),
        Field("discards", (seats, KINDS), 0, 7, "Each seat's faceup discard pile, by kind."),
    )


def _own() -> tuple[Field, ...]:
    return (
        Field("hand", (KINDS,), 0, 7, "The own hand, by kind."),
        Field("pool", (KINDS,), 0, 7, "The own pool, by kind."),
        Field("spied", (KINDS,), 0, 7, "What this seat knows of the hand it spied on, by kind."),
        Field(
            "offered",
            (2,),
            0,
            OBJECTIVES,
            f"The objectives this seat was dealt: {numbered(OBJECTIVE_IDS, 1)}; 0 none.",
        ),
        Field("objective", (), 0, OBJECTIVES, "The one that it kept; 0 none yet."),
        Field("objective_met", (), 0, 1, "Whether that is fulfilled as the board stands."),
    )


READ_TOGETHER = ("provinces", "tokens")
MOST_READ = 32
"""Larger numbers count as this one less."""


def readings(seats: int) -> tuple[Reading, ...]:
    """A token is read by its kind and spot, whichever it is; a province with its control tokens."""
    plain = tuple(
        Reading(field.name, (min(field.high + 1, MOST_READ),))
        for field in fields(seats)
        if field.name not in READ_TOGETHER
    )
    control = Reading("provinces", (seats + 1, 3, 4), (0, 1, 2))
    special = Reading("provinces", (len(SPECIAL_IDS) + 1,), (3,))
    tokens = tuple(
        Reading("tokens", seen, numbers, shared=True, start=seat * TOKENS_EACH, count=TOKENS_EACH)
        for seat in range(seats)
        for seen, numbers in (((KINDS + 1, SPOTS + 1), (0, 1)), ((SPOTS + 1, 2, 2), (1, 3, 4)))
    )
    return (*plain, control, special, *tokens)


def pointers(seats: int) -> tuple[Pointer, ...]:
    """What is done to a token depends on where it lies, and a blessing on what it blesses."""
    lying = tuple(
        Pointer(first, "tokens", (SPOTS + 1,), (1,), 0, seats * TOKENS_EACH, by_seat=TOKENS_EACH)
        for first in (SCOUT, SHUGENJA, RECALL, LOOK, STRIKE)
    )
    blessed = tuple(
        Pointer(first, "tokens", (KINDS + 1,), (0,), 0, TOKENS_EACH)
        for first in (BLESS, BLESS + TOKENS_EACH)
    )
    return lying + blessed
