"""What the numbers of an observation of Kawanakajima mean; `rules.observation` writes them."""

from __future__ import annotations

from honjin.engine.observation import Field
from honjin.engine.scalars import fields_of
from honjin.games.kawanakajima.rules.actions import COMPULSORY
from honjin.games.kawanakajima.rules.box import AREAS, CLANS, SPECIALS, UNITS
from honjin.games.kawanakajima.rules.layout import GONE
from honjin.games.kawanakajima.rules.observation import (
    ARMY_NUMBERS,
    CLAN_NUMBERS,
    HIDDEN_ACTIVITY,
    HIDDEN_CHIT,
    HIDDEN_PLAN,
    SPECIAL_NUMBERS,
    UNIT_NUMBERS,
)
from honjin.games.kawanakajima.table.components import (
    ACTIVITY_IDS,
    CLAN_IDS,
    ENTRY_IDS,
    MODE_IDS,
    PLAN_IDS,
    SPECIAL_IDS,
    STATE_IDS,
    UNIT_IDS,
)
from honjin.games.kawanakajima.table.position_types import (
    CHIT_PLACES,
    CLAN_DEEDS,
    UNIT_DEEDS,
    UNIT_DUES,
)
from honjin.games.kawanakajima.table.scalars import MANY, PLACES, SCALARS, numbered


def fields(seats: int) -> tuple[Field, ...]:
    """In the order in which they stand. Takeda is seat 0 and army 0, Uesugi is seat 1."""
    return (
        Field("seat", (), 0, 1, "This seat's own number and army."),
        Field("to_act", (seats,), 0, 1, "Whether Takeda, and whether Uesugi, owes a decision."),
        *fields_of(SCALARS, seats),
        Field(
            "units",
            (UNITS, UNIT_NUMBERS),
            0,
            GONE,
            f"Each unit: place ({PLACES}); state ({numbered(STATE_IDS, 0)}); leader lost; dug in "
            "(as far as it may be seen); what it did in this activation, as bits "
            f"({', '.join(UNIT_DEEDS)}); what it owes in its battle, as bits "
            f"({', '.join(UNIT_DUES)}); the number of its battle. In this order: "
            f"{', '.join(UNIT_IDS)}.",
        ),
        Field(
            "clans",
            (CLANS, CLAN_NUMBERS),
            0,
            2 ** len(CLAN_DEEDS) - 1,
            f"Each Clan: Mode ({numbered(MODE_IDS, 1)}; 0 unknown); Modes not ruled out, as bits; "
            f"its chit ({numbered(CHIT_PLACES, 0)}, {HIDDEN_CHIT} unknown); Entry Point "
            f"({numbered(ENTRY_IDS, 1)}; 0 none or unknown); what it is doing, as bits "
            f"({', '.join(CLAN_DEEDS)}); for the own army the Mode settled in secret (1 more than "
            "its number, 0 none) and who pays for its chit (1 the commander, 2 Kosaka). In this "
            f"order: {', '.join(CLAN_IDS)}.",
        ),
        Field("compulsory", (COMPULSORY,), 0, HIDDEN_CHIT, "Where each Compulsory chit is."),
        Field("samurai", (2,), 0, HIDDEN_CHIT, "Where each army's Samurai chit is."),
        Field(
            "specials",
            (SPECIALS, SPECIAL_NUMBERS),
            0,
            CLANS,
            "Each Special chit: where it is, as in `clans`; its activity "
            f"({numbered(ACTIVITY_IDS, 1)}, {HIDDEN_ACTIVITY} one that this seat may not know); "
            "four Clans named with it (1 + place in `clans`); whether it is shown. In this order: "
            f"{', '.join(SPECIAL_IDS)}.",
        ),
        Field(
            "armies",
            (2, ARMY_NUMBERS),
            -MANY,
            2**AREAS,
            f"Each army: Plan ({numbered(PLAN_IDS, 1)}, {HIDDEN_PLAN} unknown, 0 none), active, "
            "open, and Plans not ruled out, as bits; points saved; what it has settled where both "
            "settle at once (1 + number, 0 nothing; 1 if this seat may not know); Command Points "
            "of the commander and of Kosaka; bundori; losses; Impetuous Attacks given to it; "
            "whether its own Plan has given; activities used up "
            f"({', '.join(ACTIVITY_IDS)}); activities left to log, own only; the private step of "
            "set-up or orders (6 done; 0 unknown), what it is about (1 + number), the boast, own "
            "only; defence markers to place; commander and the Samurai's unit (1 + unit); Samurai "
            "due; conforming; in the siege manpower, Out of Combat, markers and bases as bits of "
            "Areas, sacrifices; with fog, chits in the bowl that its enemy cannot tell.",
        ),
    )
