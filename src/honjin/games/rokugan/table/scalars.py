"""Every single number of a table of Rokugan, declared once; see `honjin.engine.scalars`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from honjin.engine.scalars import Kept, feature, flag, index, number, option, seats_at
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    CARDS,
    INITIATIVE_CARDS,
    KIND_IDS,
    KINDS,
    PROVINCES,
    TERRITORIES,
)
from honjin.games.rokugan.rules.phases import OVER, chooses_tokens
from honjin.games.rokugan.table.components import (
    CARD_IDS,
    INITIATIVE_IDS,
    PROVINCE_IDS,
    TERRITORY_IDS,
)
from honjin.games.rokugan.table.notation import token_name
from honjin.games.rokugan.table.view_types import PHASES

MANY = 99
"""More than there ever is of something that a data pack may make more of."""
SOMEBODY = "1 this seat, 2 the next clockwise …, 0 nobody"
SEAT = Kept("name", seats_at, nothing="")
SEATS = Kept("bits", seats_at)
ELSEWHERE = {"seen": "", "kept": None}


def numbered(names: Sequence[str], first: int) -> str:
    """Names with their numbers, for people who read an observation."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, first) if name)


def _or_none(state: Any) -> list[str]:
    """The seats, and nobody after the last of them."""
    return [*seats_at(state), ""]


def _own(seats: int) -> int:
    return seats - 1


def _all(seats: int) -> int:
    return seats


def _set(seats: int) -> int:
    return int(2**seats) - 1


def _seen(name: str) -> str:
    return f"from_here(board, board.{name}, seat)"


def choices_of_card(state: Any) -> tuple[str, ...]:
    """What the card that is being carried out chooses among: tokens or provinces."""
    if chooses_tokens(state.phase):
        return tuple(token_name(token) for token in range(state.seats * TOKENS_EACH))
    return PROVINCE_IDS


SCALARS = (
    feature("seat", _own, "This seat's own number, for actions that name a seat", "seat"),
    number(
        "phase",
        OVER,
        "Where the rules stand",
        values=numbered(PHASES, 0),
        start="DRAW_PICKER",
        kept=Kept("name", PHASES),
    ),
    number("round", MANY, "The round; 0 during the set-up"),
    index("first", _all, "The first player", values=SOMEBODY, seen=_seen("first"), kept=SEAT),
    number(
        "active",
        _all,
        "Whose turn it is",
        values=SOMEBODY,
        seen="from_here(board, turn_of(board), seat)",
        kept=Kept("name", _or_none),
    ),
    index(
        "territory",
        TERRITORIES,
        "The territory whose card is being drawn",
        seen="",
        told="chance draws at once, so nobody decides while this is set",
        kept=Kept("name", TERRITORY_IDS, nothing=""),
    ),
    number("left", MANY, "Tokens, targets or looks that the decision may still take"),
    number("passes", MANY, "How many players have passed in a row", rule="RK-UPK-09"),
    index(
        "card",
        CARDS,
        "The card being carried out",
        values=numbered(CARD_IDS, 1),
        kept=Kept("name", CARD_IDS, nothing=""),
    ),
    number("stage", MANY, "How far that card has been carried out"),
    number(
        "chosen",
        2**PROVINCES - 1,
        "Provinces or tokens that were chosen for it so far, as bits",
        seen="",
        told="chosen",
        kept=Kept("bits", choices_of_card),
    ),
    flag(
        "first_card",
        "Whether the first player card can still be used",
        rule="RK-UPK-06, RK-R-24",
    ),
    flag("looked", "Whether the Scorpion has had a look this round", rule="RK-CLAN-06"),
    flag("purged", "Whether Purge the Weak takes the place of laying this turn", rule="RK-R-69"),
    flag("animated", "Whether the normal laying still follows", rule="RK-CARD-33"),
    feature(
        "bluff_in_pool",
        1,
        "Whether the own bluff went to the pool unseen",
        "1 if board.aside(seat) == ASIDE_UNSEEN else 0",
    ),
    index(
        "barred",
        _all,
        "Whose hand Spy Network has seen, who may not use a bluff this round",
        rule="RK-R-35",
        values=SOMEBODY,
        seen=_seen("barred"),
        kept=SEAT,
    ),
    index("spy", _all, "Who saw it", values=SOMEBODY, seen=_seen("spy"), kept=SEAT),
    number(
        "spied",
        8**KINDS - 1,
        "What the spy knows to have been among the tokens of that hand, three bits a kind",
        seen="",
        told="spied",
        kept=Kept("counts", KIND_IDS, width=3),
    ),
    number("escaped", MANY, "How many of the tokens seen then went to the pool"),
    index(
        "recalled",
        _all,
        "Whose token the first player sent back to a pool this round",
        values=SOMEBODY,
        seen=_seen("recalled"),
        kept=SEAT,
    ),
    index(
        "recalled_kind",
        KINDS,
        "What it was; its owner and the first player know",
        seen_meaning="What it was, as in `tokens`; 0 if unknown",
        seen="recalled_known(board, seat)",
        kept=Kept("name", KIND_IDS, nothing=""),
    ),
    number(
        "initiative",
        2**INITIATIVE_CARDS - 1,
        "The initiative cards that may still be in the deck, as bits",
        seen="",
        told="initiative",
        kept=Kept("bits", INITIATIVE_IDS),
    ),
    number(
        "neutrals",
        INITIATIVE_CARDS,
        "How many neutral cards are still in the deck",
        rule="RK-SET-09",
        seen="",
        told="neutrals",
    ),
    number(
        "ronin",
        _set,
        "Who is ronin this round, as bits",
        rule="RK-RON-01",
        seen="",
        told="players",
        kept=SEATS,
    ),
    number(
        "out",
        _set,
        "Who gets no further turn in this placement phase, as bits",
        rule="RK-RON-05, RK-R-17",
        seen="",
        told="players",
        kept=SEATS,
    ),
    number(
        "withstood",
        2**PROVINCES - 1,
        "Provinces against which an attack was openly discarded this round, as bits",
        rule="RK-R-50",
        told="provinces",
        **ELSEWHERE,
    ),
    number(
        "homed",
        lambda seats: 16**seats - 1,
        "How often each seat's discarded bluff came back at once, four bits a seat",
        rule="RK-R-03",
        told="players",
        **ELSEWHERE,
    ),
    number(
        "not_bluff",
        2**62,
        "Facedown tokens that lay on the board when their owner's bluff came back, as bits",
        told="tokens",
        **ELSEWHERE,
    ),
    number(
        "closed",
        2**PROVINCES - 1,
        "The provinces with peace or scorched earth, as bits",
        rule="RK-PLC-10",
        role="derived",
        told="provinces",
        **ELSEWHERE,
    ),
    index(
        "shrine",
        PROVINCES,
        "Where the shrine lies",
        role="derived",
        told="provinces",
        **ELSEWHERE,
    ),
    index(
        "harbor",
        PROVINCES,
        "Where the harbor lies",
        role="derived",
        told="provinces",
        **ELSEWHERE,
    ),
    option("dealt", "Whether free clans are dealt", rule="RK-R-04"),
    option("strict", "Whether tokens may be laid only where their kind belongs", rule="RK-R-13"),
    option(
        "peace_supports", "Whether peace supports a raid next door", rule="RK-R-22", start="True"
    ),
    option("swept_counts", "Whether a swept attack has failed", rule="RK-R-50", start="True"),
    option("struck_counts", "Whether a struck attack has failed", rule="RK-R-50"),
    option("bluff_returns", "Whether a struck bluff returns at once", rule="RK-R-03"),
    option("tie_break", "Whether equal honor is decided, not shared", rule="RK-R-61"),
)
