"""Prompts: who must do what, in one sentence for everybody."""

from __future__ import annotations

from honjin.engine.state import SPECTATOR
from honjin.games.kawanakajima.rules import phases
from honjin.games.kawanakajima.rules.actions import CLAN_CHIT, SPECIAL_CHIT
from honjin.games.kawanakajima.rules.attacks import building
from honjin.games.kawanakajima.rules.layout import (
    ALL_DONE,
    FOR_BOAST,
    FOR_CHITS,
    FOR_CLANS,
    FOR_ENTRIES,
    FOR_MARKERS,
    FOR_MODES,
)
from honjin.games.kawanakajima.rules.rout import lone_winner
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table.components import (
    CLAN_IDS,
    UNIT_IDS,
)
from honjin.games.kawanakajima.table.names import (
    ARMY_NAMES,
    area_name,
    chit_name,
    clan_name,
    special_name,
    unit_name,
)
from honjin.games.kawanakajima.table.phases import PHASES

RECONSTRUCTED = (
    "The printed map, counters and tables were pictures. Most of their numbers are reconstructed "
    "here; a data pack can replace any of them."
)


PROMPTS = {row.phase: row.prompt for row in PHASES if row.prompt}
"""The question of a phase; where it has several, the first one."""
PRIVATE_PROMPTS = {
    (phases.SETTLE, FOR_MARKERS): "{who} places Defensive Position markers under units.",
    (phases.SETTLE, FOR_MODES): "{who} chooses the first Mode of {about}.",
    (phases.SETTLE, FOR_ENTRIES): "{who} chooses the Entry Point of {about}, in secret.",
    (phases.SETTLE, FOR_BOAST): "{who} decides whether to use Ganko's {ganko} for the next roll.",
    (phases.ORDERS, FOR_MODES): "{who} chooses the Mode of {about} under the new Battle Plan.",
    (phases.ORDERS, FOR_CHITS): "{who} chooses chits for the bowl, in secret.",
    (phases.ORDERS, FOR_CLANS): "{who} chooses the Clan for {about}.",
    (phases.ORDERS, FOR_BOAST): "{who} decides whether to use Ganko's {ganko} for the next roll.",
}
"""The questions of a seat's private steps."""
SECOND_PROMPTS = {
    phases.REINFORCE: "{who} chooses where {unit} enters the map.",
    phases.DECLARE: "{who} adds units to this battle, or goes on.",
    phases.GIVE_GROUND: "{who} chooses the hex to which {unit} retreats.",
    phases.ADVANCE: "{who} chooses the hex into which the winner advances.",
    phases.REUNITE: "{who} chooses the hex to which {unit} moves.",
    phases.RETIRE: "{who} may choose another Area by which {clan} leaves the siege.",
    phases.RETIRE_PAY: "{who} pays for {unit} with a marker, or with a point out of combat.",
    phases.RETIRE_UNIT: "{who} chooses the hex where {unit} comes out.",
}
"""The second question of a phase."""
STAGES = {
    1: "retreat",
    2: "rally",
    3: "move",
    4: "try for Defense",
    5: "try to reunite",
}
DUTIES = (
    "",
    "It must end beside a Clan-mate if it can.",
    "It must end beside the first unit if it can.",
    "It must close with the nearest enemy.",
    "It must go one hex toward the nearest enemy.",
    "",
)


def question(state: Kawanakajima, seat: int) -> str:
    """The current question; only a seat itself sees its private step."""
    phase = state.phase
    if phase in (phases.SETTLE, phases.ORDERS) and seat >= 0 and state.private(seat) != ALL_DONE:
        return PRIVATE_PROMPTS[phase, state.private(seat)]
    return SECOND_PROMPTS[phase] if _is_second(state) else PROMPTS[phase]


def _is_second(state: Kawanakajima) -> bool:
    """Whether a phase with two questions is at its second."""
    if state.phase == phases.DECLARE:
        return building(state)
    if state.phase == phases.ADVANCE:
        return lone_winner(state, state.actor_seat) >= 0
    if state.phase == phases.RETIRE:
        return state.committed != 0
    if state.phase == phases.RETIRE_PAY:
        return state.manpower(state.actor_seat) == 0
    return state.phase in SECOND_PROMPTS and state.unit >= 0


def prompt(state: Kawanakajima, seat: int = SPECTATOR) -> str:
    """One sentence: who must do what, as far as this seat may know."""
    if state.over():
        return _ending(state)
    if state.chance():
        return "The dice or the bowl decide."
    waiting = state.waiting()
    own = seat >= 0 and state.owes(seat)
    who = "Each army" if waiting == 3 else ARMY_NAMES[0 if waiting & 1 else 1]
    return (
        question(state, seat)
        .format(
            who=ARMY_NAMES[seat] if own else who,
            unit=unit_name(state.unit) if state.unit >= 0 else "a unit",
            clan=clan_name(state.clan) if state.clan >= 0 else "a Clan",
            chit=chit_name(state.chit) if state.chit >= 0 else "a chit",
            about=_about(state, seat) if own else "",
            stage=STAGES.get(state.stage, "act"),
            ganko=f"{state.box.ganko_roll:+d}",
            mp=state.mp,
            duty=DUTIES[state.duty],
            deeds=state.deeds,
            area=area_name(state.area) if state.area >= 0 else "Area",
        )
        .rstrip()
    )


def _about(state: Kawanakajima, seat: int) -> str:
    """The Clan, or the Special chit, that a private step is about."""
    cursor = state.cursor(seat)
    if cursor < 0:
        return ""
    return special_name(cursor) if state.private(seat) == FOR_CLANS else clan_name(cursor)


def subject(state: Kawanakajima) -> str:
    """The id of the unit or Clan that the question names, or nothing."""
    if state.over() or state.chance():
        return ""
    asked = question(state, SPECTATOR)
    if "{unit}" in asked and state.unit >= 0:
        return UNIT_IDS[state.unit]
    if "{clan}" in asked and state.clan >= 0:
        return CLAN_IDS[state.clan]
    if "{chit}" in asked and CLAN_CHIT <= state.chit < SPECIAL_CHIT:
        return CLAN_IDS[state.chit - CLAN_CHIT]
    return ""


def _ending(state: Kawanakajima) -> str:
    if state.winner == 2:
        return f"A draw: {lead(state.vp)}."
    why = "the enemy commander is dead" if state.dead else lead(state.vp)
    return f"{ARMY_NAMES[state.winner]} wins: {why}."


def lead(vp: int) -> str:
    if vp == 0:
        return "nobody is ahead"
    points = f"{abs(vp)} point{'s' if abs(vp) != 1 else ''}"
    return f"{ARMY_NAMES[0 if vp > 0 else 1]} is {points} ahead"
