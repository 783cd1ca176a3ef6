"""What the numbers of an observation of Kawanakajima mean; `rules.observation` writes them."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.engine.observation import Field
from honjin.games.kawanakajima.rules.actions import CHITS, COMPULSORY
from honjin.games.kawanakajima.rules.box import AREAS, CLANS, HEXES, SPECIALS, UNITS
from honjin.games.kawanakajima.rules.layout import AWAY, GONE
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
    AREA_IDS,
    CHIT_IDS,
    CLAN_IDS,
    CODE_IDS,
    ENTRY_IDS,
    MODE_IDS,
    PLAN_IDS,
    SPECIAL_IDS,
    STATE_IDS,
    UNIT_IDS,
)
from honjin.games.kawanakajima.table.position import (
    CHIT_PLACES,
    CLAN_DEEDS,
    PHASES,
    UNIT_DEEDS,
    UNIT_DUES,
)
from honjin.games.kawanakajima.table.prompts import DUTIES
from honjin.games.kawanakajima.table.view_types import KINDS

MANY = 999


def _numbered(names: Sequence[str], first: int) -> str:
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, first))


def fields(seats: int) -> tuple[Field, ...]:
    """In the order in which they stand. Takeda is seat 0 and army 0, Uesugi is seat 1."""
    phases = ", ".join(f"{number} {name}" for number, name in sorted(PHASES.items()))
    places = f"0 to {HEXES - 1} the hexes in the order of `go`, then {', '.join(ENTRY_IDS)} (Entry "
    places += f"Points), {AWAY} away, {GONE} gone"
    unit = "1 + its number in the actions `pick`; 0 none"
    return (
        Field("seat", (), 0, 1, "This seat's own number and army."),
        Field("to_act", (seats,), 0, 1, "Whether Takeda, and whether Uesugi, owes a decision."),
        Field("phase", (), 0, max(PHASES), f"Where the rules stand: {phases}."),
        Field("turn", (), 0, MANY, "The turn."),
        Field("active", (), 0, 1, "The army whose activation this is."),
        Field("kind", (), 0, len(KINDS), f"What kind of activation: {_numbered(KINDS, 0)}."),
        Field("chit", (), 0, CHITS, f"The chit that was drawn: {_numbered(CHIT_IDS, 1)}; 0 none."),
        Field("second", (), 0, 1, "Whether this chit must be accepted."),
        Field("opened", (), 0, 1, "Whether chits have effect."),
        Field("ahead", (), 0, 2, "Who won the roll-off, 1 + the army; 0 nobody yet."),
        Field("stage", (), 0, MANY, "The stage of the activation."),
        Field("passed", (), 0, 3, "Armies that do no more in this stage, as bits."),
        Field("roll", (), 0, MANY, "A die that waits for another, or whose roll is due."),
        Field("clan", (), 0, CLANS, "The Clan in question, 1 + its place in `clans`; 0 none."),
        Field("wanted", (), 0, len(MODE_IDS), "The Mode that is tried, as its number less 1."),
        Field("unit", (), 0, UNITS, f"The unit in question: {unit}."),
        Field("origin", (), 0, GONE, f"Where the moving unit started: {places}."),
        Field("allowance", (), 0, MANY, "The moving unit's allowance."),
        Field("mp", (), -MANY, MANY, "Movement Points left."),
        Field("duty", (), 0, len(DUTIES), "What the moving unit must do."),
        Field("leader", (), 0, UNITS, f"The first unit of a Retreat: {unit}."),
        Field("battles", (), 0, MANY, "Battles declared."),
        Field("battle", (), 0, MANY, "The battle in progress."),
        Field("terrain", (), 0, 2 * UNITS, f"The terrain named: {unit}, {UNITS} more: hexside."),
        Field("lead_a", (), 0, 2 * UNITS, f"The attacker's leader: {unit}, {UNITS} more: line."),
        Field("lead_d", (), 0, 2 * UNITS, f"The defender's leader: {unit}, {UNITS} more: line."),
        Field("col_sum", (), -MANY, MANY, "The Column Score before the dice."),
        Field("lin_sum", (), -MANY, MANY, "The Line Score before the dice."),
        Field("col_dice", (), 0, 12, "The dice for it; 0 before they are rolled."),
        Field("lin_dice", (), 0, 12, "The dice for it; 0 before they are rolled."),
        Field("code", (), 0, len(CODE_IDS), f"The result: {_numbered(CODE_IDS, 0)}."),
        Field("victim_a", (), 0, UNITS, f"The attacker's unit that suffers first: {unit}."),
        Field("victim_d", (), 0, UNITS, f"The defender's unit that suffers first: {unit}."),
        Field("vp", (), -MANY, MANY, "Victory points, in favour of Takeda."),
        Field("called", (), 0, 1, "Whether Clan U-N was called."),
        Field("fort_owner", (), 0, 1, "The army that controls Kaizu."),
        Field("besieged", (), 0, 2, "The besieged army, 1 + its number; 0 no siege."),
        Field("deeds", (), 0, MANY, "Siege Actions left."),
        Field("area", (), 0, AREAS, f"The Area in question: {_numbered(AREA_IDS, 1)}; 0 none."),
        Field("committed", (), 0, 2**AREAS - 1, "Areas whose markers are committed, as bits."),
        Field("advantage", (), 0, 1, "Whether the advantage is taken."),
        Field("pay", (), 0, MANY, "What is still to be paid in the siege."),
        Field(
            "units",
            (UNITS, UNIT_NUMBERS),
            0,
            GONE,
            f"Each unit: place ({places}); state ({_numbered(STATE_IDS, 0)}); leader lost; dug in "
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
            f"Each Clan: Mode ({_numbered(MODE_IDS, 1)}; 0 unknown); Modes not ruled out, as bits; "
            f"its chit ({_numbered(CHIT_PLACES, 0)}, {HIDDEN_CHIT} unknown); Entry Point "
            f"({_numbered(ENTRY_IDS, 1)}; 0 none or unknown); what it is doing, as bits "
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
            f"({_numbered(ACTIVITY_IDS, 1)}, {HIDDEN_ACTIVITY} one that this seat may not know); "
            "four Clans named with it (1 + place in `clans`); whether it is shown. In this order: "
            f"{', '.join(SPECIAL_IDS)}.",
        ),
        Field(
            "armies",
            (2, ARMY_NUMBERS),
            -MANY,
            2**AREAS,
            f"Each army: Plan ({_numbered(PLAN_IDS, 1)}, {HIDDEN_PLAN} unknown, 0 none), active, "
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
