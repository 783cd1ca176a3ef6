"""What the numbers of an observation of Ikusa mean; `rules.observation` writes them."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.engine.observation import Field
from honjin.games.ikusa.rules.box import (
    ARMIES,
    ARMIES_EACH,
    BIN_IDS,
    LOSS_ORDER_IDS,
    MAX_COLOURS,
    PROVINCES,
)
from honjin.games.ikusa.rules.observation import (
    ARMY_NUMBERS,
    COLOUR_NUMBERS,
    MOST,
    PLACES_ELSEWHERE,
    PROVINCE_NUMBERS,
)
from honjin.games.ikusa.rules.phases import PHASE_IDS
from honjin.games.ikusa.rules.state import WHEN
from honjin.games.ikusa.rules.tally import GROUP_KINDS, KIND_IDS
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.notation import CONDITION_IDS
from honjin.games.ikusa.table.position import FLAGS, ROLLER_IDS

LONG = 9_999
"""More rounds or removals than any game has."""


def _numbered(names: Sequence[str], first: int) -> str:
    return ", ".join(f"{number} {name}" for number, name in enumerate(names, first))


def fields(seats: int) -> tuple[Field, ...]:
    """In the order in which they stand.

    Seats, colours and armies are counted clockwise from the own ones; two seats have two colours
    each.
    """
    colours = 4 if seats == 2 else seats
    armies = colours * ARMIES_EACH
    phases = len(PHASE_IDS) - 1
    some_colour = "1 the own first colour …, 0 none"
    some_army = "1 the own first army …, 0 none"
    some_province = "1 + its place in `provinces`"
    units = f"units by kind ({', '.join(KIND_IDS[:GROUP_KINDS])})"
    return (
        Field("seat", (), 0, seats - 1, "This seat's own number, for actions that name a colour."),
        Field("phase", (), 0, phases, f"Where the rules stand: {_numbered(PHASE_IDS, 0)}."),
        Field("resume", (), 0, phases, "The phase after a window or a recovery."),
        Field("back", (), 0, phases, "The phase after a chain of small choices."),
        Field("round", (), 0, LONG, "The round; 0 during the set-up."),
        Field("turn", (), 0, MAX_COLOURS, "The turn order marker whose holder acts."),
        Field("active", (), 0, colours, f"The colour that acts alone: {some_colour}."),
        Field("acting", (), 0, colours, f"The colour this seat decides for: {some_colour}."),
        Field("left", (), 0, MOST, "Rounds of placing left in the set-up."),
        Field("castles", (), 0, MOST, "Castles left in the supply."),
        Field("bases", (), 0, MOST, "Fortress bases left in the supply."),
        Field("ronin", (), 0, MOST, "Ronin left in the supply."),
        Field("ninja", (), 0, colours, f"Who holds the ninja: {some_colour}."),
        Field(
            "ninja_order",
            (),
            0,
            WHEN + len(CONDITION_IDS) * ARMIES - 1,
            "The ninja's standing answer: 0 ask, 1 not in this turn, 2 not in this round (or "
            f"unknown to this seat), from {WHEN} on a condition ({', '.join(CONDITION_IDS)}) times "
            f"{ARMIES} and an army.",
        ),
        Field("ninja_target", (), 0, armies, f"Whom the ninja strikes: {some_army}."),
        Field("spied", (), 0, colours, f"Whose plan the ninja has seen: {some_colour}."),
        Field("mover", (), 0, armies, f"The army of the chain of small choices: {some_army}."),
        Field("origin", (), 1, PROVINCES, f"Where that, or a battle, starts: {some_province}."),
        Field("goal", (), 1, PROVINCES, f"Where it leads: {some_province}."),
        Field("fighter", (), 0, armies, f"The army that has begun its battles: {some_army}."),
        Field("attacker", (), 0, armies, f"The attacking army: {some_army}; 0 for a force too."),
        Field("defender", (), 0, colours, f"Who is attacked: {some_colour}."),
        Field("passes", (), 0, LONG, "Passes of dice in this battle."),
        Field("roller", (), 0, len(ROLLER_IDS), f"Who rolls: {_numbered(ROLLER_IDS, 0)}."),
        Field("dice_left", (), 0, MOST, "Dice that are still to be rolled by it."),
        Field("hits_on_attacker", (), 0, MOST, "Hits on the attacker."),
        Field("hits_on_defender", (), 0, MOST, "Hits on the defender."),
        Field("removal", (), 0, LONG, "Which removal of casualties of this battle it is."),
        Field("owed_attacker", (), 0, MOST, "Casualties that the attacker still owes."),
        Field("owed_defender", (), 0, MOST, "Casualties that the defender still owes."),
        Field("to_act", (seats,), 0, 1, "Whether each seat owes a decision."),
        Field("asked", (colours,), 0, 1, "Which colours take part in a common decision."),
        Field("sealed", (colours,), 0, 1, "Which of them have sealed theirs."),
        Field("bundle", (GROUP_KINDS,), 0, MOST, f"The {units} chosen so far."),
        Field(
            "losses",
            (2, 2, GROUP_KINDS),
            0,
            MOST,
            f"The {units} that attacker and defender give up, from army and force; 0 while they "
            "are sealed to this seat.",
        ),
        Field(
            "provinces",
            (PROVINCES, PROVINCE_NUMBERS),
            0,
            MOST,
            f"Each province: owner ({some_colour}); {units} of its force; walls (1 castle, 2 "
            "fortress); bonus units lost in this turn; the province that the force has declared "
            f"against ({some_province}; 0 none) and whether that was fought; units that have made "
            f"their final move; who could hide ronin there in this round ({some_colour}), and how "
            "many at most with force and army, as all can work out; the card with ronin (1 face "
            "down, 2 face up; 0 none or unknown), with the force and with the army; the unit "
            "levied there in this round (1 + kind, 8 more if it is with the army; 0 while sealed). "
            f"In this order: {', '.join(PROVINCE_IDS)}.",
        ),
        Field(
            "armies",
            (armies, ARMY_NUMBERS),
            0,
            MOST,
            f"Each army: place (0 unplaced, 1 awaited, 2 lost, from {PLACES_ELSEWHERE} on a "
            f"province); {units} without the daimyo; hole on the experience track and level; steps "
            f"and attacks left; the province it has declared against ({some_province}; 0 none) and "
            "whether that was fought; where it stood when the round began, as for place; flags as "
            f"bits ({', '.join(FLAGS)}); the empty province that it may enter.",
        ),
        Field(
            "colours",
            (colours, COLOUR_NUMBERS),
            0,
            MOST,
            "Each colour: provinces; koku; turn order marker; standing casualty order "
            f"({_numbered(LOSS_ORDER_IDS, 0)}); sets of figures; ronin hired in this round; heir "
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
