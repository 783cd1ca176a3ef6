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

RECONSTRUCTED = (
    "The printed map, counters and tables were pictures. Most of their numbers are reconstructed "
    "here; a data pack can replace any of them."
)


PROMPTS = {
    phases.CHOOSE_PLAN: "{who} chooses a Battle Plan in secret.",
    phases.HOLD_BACK: "{who} chooses the units that stay behind the column.",
    phases.FILL_COLUMN: "{who} chooses the next unit of the column.",
    phases.JOIN_AMAKASU: "{who} may choose a Clan that joins Amakasu on the river.",
    phases.JOIN_HEX: "{who} places {unit} with Amakasu.",
    phases.SETTLE: "{who} finishes the set-up in secret.",
    phases.PLACE_NAOE: "{who} places {unit}, which arrives by the road.",
    phases.SET_ASIDE: "{who} may set Command Points aside for the Battle Plan, in secret.",
    phases.TRY_PLAN: "{who} may roll to activate the Battle Plan.",
    phases.ORDERS: "{who} chooses chits for the bowl, in secret.",
    phases.CALL_SAMURAI: "{who} may call the Samurai.",
    phases.ANNOUNCE_KANSUKE: "{who} may use Yamamoto Kansuke to delay {chit}.",
    phases.ACCEPT: "{who} accepts {chit}, or puts it back and draws another.",
    phases.COUNT_RIVER: "{clan} has enemies near only beyond the river. {who} may count them.",
    phases.CHANGE_MODE: "{who} may try another Mode for {clan}.",
    phases.NAME_VICTIM: "{who} chooses an enemy Clan that attacks impetuously.",
    phases.COMBINE: "{who} decides whether {clan} rolls for the Combined Maneuver.",
    phases.NEXT_CLAN: "{who} chooses the next Clan to {stage}.",
    phases.REINFORCE: "{who} brings in a unit that was held back.",
    phases.PLACE_SAMURAI: "{who} may place the Samurai with a unit.",
    phases.SAMURAI_DEED: "{who} decides whether {unit} rallies. If not, its Clan attacks.",
    phases.NEXT_MOVER: "{who} chooses the unit that moves next.",
    phases.STEP: "{who} moves {unit}: {mp} MP left. {duty}",
    phases.DECLARE: "{who} chooses the next enemy to attack.",
    phases.NEXT_BATTLE: "{who} chooses the battle to resolve next.",
    phases.NAME_TERRAIN: "{who} chooses the terrain that counts in this battle.",
    phases.LEAD_ATTACK: "{who} may choose a leader for the attack and the score to help.",
    phases.LEAD_DEFENSE: "{who} may choose a leader for the defense and the score to help.",
    phases.ATTACKER_VICTIM: "{who} chooses the attacking unit that takes the first loss.",
    phases.DEFENDER_VICTIM: "{who} chooses the defending unit that takes the first loss.",
    phases.GIVE_GROUND: "{who} chooses the unit that retreats next after combat.",
    phases.LEAD_ROUT: "{who} chooses the unit whose Leadership steadies {clan}.",
    phases.SOFTEN_ROUT: "{clan} never routs. {who} chooses: yes to retreat, no for Seppuku.",
    phases.COMMIT_SEPPUKU: "{who} chooses who commits Seppuku in {clan}.",
    phases.ADVANCE: "{who} chooses the unit that advances after combat.",
    phases.NEXT_RALLY: "{who} chooses a unit of {clan} that tries to rally.",
    phases.STAND_FAST: "A natural 6: {who} may put {clan} in Defense.",
    phases.FLEE_FIRST: "{who} chooses the unit of {clan} that retreats first.",
    phases.FLEE_NEXT: "{who} chooses the unit of {clan} that retreats next.",
    phases.FLEE_STEP: "{who} retreats with {unit}, by a shortest way out of reach.",
    phases.PURSUE: "{who} chooses the unit that pursues.",
    phases.REUNITE: "{who} may choose a unit of {clan} that moves back to its Clan.",
    phases.GARRISON: "{who} places Control Markers in the fort.",
    phases.SIEGE_DEED: "{who} has {deeds} Siege Actions left.",
    phases.SIEGE_TARGET: "{who} chooses the Area to attack.",
    phases.COMMIT_MARKERS: "{who} commits markers against the {area}.",
    phases.TAKE_ADVANTAGE: "{who} may spend a Siege Action for +1 in this assault.",
    phases.SACRIFICE: "{who} may sacrifice a point of Manpower for +1.",
    phases.PUSH: "A tie: {who} may sacrifice a point of Manpower to push the assault.",
    phases.ANSWER: "{who} may sacrifice a point of Manpower to stop the push.",
    phases.SIEGE_LOSS: "{who} takes a loss in the siege: a marker or a point of Manpower.",
    phases.OCCUPY: "{who} may move into the {area}.",
    phases.RETIRE: "{who} chooses the Area by which {clan} leaves the siege.",
    phases.RETIRE_PAY: "{who} pays for {unit} with Manpower or a marker.",
    phases.RETIRE_UNIT: "{who} chooses the next unit of {clan} to come out.",
    phases.KEEP_UNITS: "{who} keeps units worth what survived the siege.",
    phases.TIRE_UNITS: "{who} chooses units that come out Disorganized.",
}
"""What is asked in a phase; where a phase has several questions, the first of them."""
PRIVATE_PROMPTS = {
    (phases.SETTLE, FOR_MARKERS): "{who} places Defensive Position markers under units.",
    (phases.SETTLE, FOR_MODES): "{who} chooses the first Mode of {about}.",
    (phases.SETTLE, FOR_ENTRIES): "{who} chooses the Entry Point of {about}, in secret.",
    (phases.SETTLE, FOR_BOAST): "{who} decides whether to use Ganko's +1 for the next roll.",
    (phases.ORDERS, FOR_MODES): "{who} chooses the Mode of {about} under the new Battle Plan.",
    (phases.ORDERS, FOR_CHITS): "{who} chooses chits for the bowl, in secret.",
    (phases.ORDERS, FOR_CLANS): "{who} chooses the Clan for {about}.",
    (phases.ORDERS, FOR_BOAST): "{who} decides whether to use Ganko's +1 for the next roll.",
}
"""What is asked of one seat in its private steps."""
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
    """The sentence for what is asked now; its own private step only a seat is told."""
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
    """One sentence: who must do what, as this seat may know it."""
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
