"""Every sentence a person reads: prompts, the log, and help. Refusals are in `why_not`."""

from __future__ import annotations

from honjin.engine.game import Help
from honjin.games.kawanakajima import phases
from honjin.games.kawanakajima.actions import CLAN_CHIT, COMPULSORY, SAMURAI, SPECIAL_CHIT
from honjin.games.kawanakajima.components import (
    AREA_IDS,
    CLAN_DATA,
    CLAN_IDS,
    DATA,
    HEXSIDE_IDS,
    MODE_IDS,
    PLAN_IDS,
    SPECIAL_IDS,
    UNIT_DATA,
    UNIT_IDS,
)
from honjin.games.kawanakajima.position import PLACES
from honjin.games.kawanakajima.rules import Kawanakajima

RULES_VERSION = 1
RECONSTRUCTED = (
    "The printed map, counters and tables were pictures. Most of their numbers are reconstructed "
    "here; a data pack can replace any of them."
)

# Names.

ARMY_NAMES = ("Takeda", "Uesugi")
COMMANDERS = ("Shingen", "Kosaka", "Kenshin")


MODIFIER_NAMES = (
    "defender_state",
    "attacker_state",
    "terrain",
    "defence_marker",
    "support",
    "attacker_move_or_regroup",
    "defender_move_or_regroup",
    "surprise",
    "special_attack",
    "attacker_leadership",
    "defender_leadership",
)
"""What changes a battle's scores besides the units themselves, in the order of the rules."""


CODE_WORDS = {
    "-": "no effect",
    "a1-d1": "one attacker and one defender lose a step",
    "a11": "every attacker loses a step",
    "a21": "one attacker loses two steps, the others one",
    "aE2": "one attacker is eliminated, the others lose two steps",
    "d11": "every defender loses a step",
    "dRR": "every defender retreats",
    "d1R1": "one defender loses a step and retreats, the others lose a step",
    "d1RR": "one defender loses a step, all retreat",
    "d21": "one defender loses two steps, the others one",
    "dE2": "one defender is eliminated, the others lose two steps",
}
"""The results of the Combat Table in plain words."""


def clan_name(clan: int) -> str:
    return f"{ARMY_NAMES[0 if clan < 20 else 1]}'s {CLAN_DATA[clan]['name']} ({CLAN_IDS[clan]})"


def unit_name(unit: int) -> str:
    return f"{UNIT_DATA[unit]['name']} ({UNIT_IDS[unit]})"


def plan_name(plan: int) -> str:
    return PLAN_IDS[plan].replace("_", " ").title()


def chit_name(chit: int) -> str:
    if chit < COMPULSORY:
        return ("Rally", "Move", "Combat! Takeda", "Combat! Uesugi", "Initiative")[chit]
    if chit < SPECIAL_CHIT:
        return f"the Clan chit of {clan_name(chit - CLAN_CHIT)}"
    if chit < SAMURAI:
        return f"Special chit {SPECIAL_IDS[chit - SPECIAL_CHIT]}"
    return f"{ARMY_NAMES[chit - SAMURAI]}'s Samurai"


def hex_name(place: int) -> str:
    name = PLACES[place]
    return f"Entry Point {name[-1]}" if name.startswith("entry") else name


def area_name(area: int) -> str:
    return str(DATA["fortress"]["areas"][AREA_IDS[area]]["name"])


# Prompts.

PROMPTS = {
    phases.CHOOSE_PLAN: "{who} chooses a Battle Plan in secret.",
    phases.HOLD_BACK: "{who} names the units that stay behind the column.",
    phases.FILL_COLUMN: "{who} arranges the column: which unit stands next?",
    phases.JOIN_AMAKASU: "{who} may name a Clan that joins Amakasu on the river.",
    phases.JOIN_HEX: "{who} places {unit} beside Amakasu.",
    phases.SETTLE: "{who} settles in secret what the set-up leaves open.",
    phases.PLACE_NAOE: "{who} places {unit}, which arrives by the road.",
    phases.SET_ASIDE: "{who} sets Command Points aside for the Battle Plan, in secret.",
    phases.TRY_PLAN: "{who} may roll to activate the Battle Plan.",
    phases.ORDERS: "{who} chooses chits for the bowl, in secret.",
    phases.CALL_SAMURAI: "{who} may call the Samurai.",
    phases.ANNOUNCE_KANSUKE: "{who} may announce Yamamoto Kansuke against {chit}.",
    phases.ACCEPT: "{who} accepts {chit}, or puts it back and draws another.",
    phases.COUNT_RIVER: "{clan} finds enemies beyond the river only: do they count for {who}?",
    phases.CHANGE_MODE: "{who} may try another Mode for {clan}.",
    phases.NAME_VICTIM: "{who} names a Clan of the enemy that attacks impetuously.",
    phases.COMBINE: "{who} decides whether {clan} joins the Combined Maneuver.",
    phases.NEXT_CLAN: "{who} names the next Clan to {stage}.",
    phases.REINFORCE: "{who} brings in a unit that was held back.",
    phases.PLACE_SAMURAI: "{who} may put the Samurai with a unit.",
    phases.SAMURAI_DEED: "{who}: does {unit} rally, or else its Clan attack?",
    phases.NEXT_MOVER: "{who} chooses the unit that moves next.",
    phases.STEP: "{who} moves {unit}: {mp} MP left. {duty}",
    phases.DECLARE: "{who} declares battles: every enemy that must be fought, each once.",
    phases.NEXT_BATTLE: "{who} chooses the battle to resolve next.",
    phases.NAME_TERRAIN: "{who} names the terrain that counts in this battle.",
    phases.LEAD_ATTACK: "{who} names the leader of the attack and the score he helps.",
    phases.LEAD_DEFENSE: "{who} names the leader of the defense and the score he helps.",
    phases.ATTACKER_VICTIM: "{who} names the attacker that takes the first loss.",
    phases.DEFENDER_VICTIM: "{who} names the defender that takes the first loss.",
    phases.GIVE_GROUND: "{who} retreats one hex after combat.",
    phases.LEAD_ROUT: "{who} names the unit whose Leadership steadies {clan}.",
    phases.SOFTEN_ROUT: "{who}: {clan} never routs. Does it retreat, or else commit Seppuku?",
    phases.COMMIT_SEPPUKU: "{who} names who commits Seppuku in {clan}.",
    phases.ADVANCE: "{who} advances after combat.",
    phases.NEXT_RALLY: "{who} chooses a unit of {clan} that tries to rally.",
    phases.STAND_FAST: "{who}: a natural 6. Does {clan} go to Defense?",
    phases.FLEE_FIRST: "{who} chooses the unit of {clan} that retreats first.",
    phases.FLEE_NEXT: "{who} chooses the unit of {clan} that retreats next.",
    phases.FLEE_STEP: "{who} retreats with {unit}, by a shortest way out of reach.",
    phases.PURSUE: "{who} chooses who pursues.",
    phases.REUNITE: "{who} reunites {clan}.",
    phases.GARRISON: "{who} places Control Markers in the fort.",
    phases.SIEGE_DEED: "{who} has {deeds} Siege Actions left.",
    phases.SIEGE_TARGET: "{who} names the Area to attack.",
    phases.COMMIT_MARKERS: "{who} commits markers against the {area}.",
    phases.TAKE_ADVANTAGE: "{who} may spend a Siege Action for Advantage.",
    phases.SACRIFICE: "{who} may sacrifice a point of Manpower.",
    phases.PUSH: "{who} may push after the tie.",
    phases.ANSWER: "{who} may answer the push.",
    phases.SIEGE_LOSS: "{who} takes a loss in the siege.",
    phases.OCCUPY: "{who} may occupy the {area}.",
    phases.RETIRE: "{who} leads {clan} out of the siege.",
    phases.RETIRE_PAY: "{who} pays for {unit} with Manpower or a marker.",
    phases.RETIRE_UNIT: "{who} brings {clan} out.",
    phases.KEEP_UNITS: "{who} keeps units worth what survived the siege.",
    phases.TIRE_UNITS: "{who} names units that come out Disorganized.",
}
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


def prompt(state: Kawanakajima) -> str:
    """One sentence for everybody: who must do what."""
    if state.over():
        return _ending(state)
    if state.chance():
        return "The dice or the bowl decide."
    waiting = state.waiting()
    who = "Each army" if waiting == 3 else ARMY_NAMES[0 if waiting & 1 else 1]
    return PROMPTS[state.phase].format(
        who=who,
        unit=unit_name(state.unit) if state.unit >= 0 else "a unit",
        clan=clan_name(state.clan) if state.clan >= 0 else "a Clan",
        chit=chit_name(state.chit) if state.chit >= 0 else "a chit",
        stage=STAGES.get(state.stage, "act"),
        mp=state.mp,
        duty=DUTIES[state.duty],
        deeds=state.deeds,
        area=area_name(state.area) if state.area >= 0 else "Area",
    )


def _ending(state: Kawanakajima) -> str:
    if state.winner == 2:
        return f"A draw: {_lead(state.vp)}."
    why = "his enemy's commander is dead" if state.dead else _lead(state.vp)
    return f"{ARMY_NAMES[state.winner]} wins: {why}."


def _lead(vp: int) -> str:
    if vp == 0:
        return "nobody is ahead"
    points = f"{abs(vp)} point{'s' if abs(vp) != 1 else ''}"
    return f"{ARMY_NAMES[0 if vp > 0 else 1]} is {points} ahead"


# Help.

MODE_HELP = {
    "attack": ("5 MP. Must close with the nearest enemy and fight; must advance.", "KW-MODE-05"),
    "defense": ("3 MP. Moves freely, enters a ZOC only beside friends; may advance.", "KW-MODE-14"),
    "move": ("4 MP. Moves freely, never into a ZOC; fights badly.", "KW-MODE-13"),
    "regroup": ("No movement. Units out of enemy ZOC may rally; fights badly.", "KW-MODE-15"),
}
CHIT_HELP = {
    "rally": ("Regroup Clans near an enemy retreat; the others may rally.", "KW-RCH-01"),
    "move": ("Every Move Clan of both armies may move.", "KW-MCH-01"),
    "combat_takeda": ("Takeda's Attack Clans go one hex; then all of Takeda fights.", "KW-CCH-01"),
    "combat_uesugi": ("Uesugi's Attack Clans go one hex; then all of Uesugi fights.", "KW-CCH-01"),
    "initiative": ("Clans caught in Move or Regroup may try for Defense.", "KW-ICH-01"),
}
PLAN_RULES = tuple(f"KW-PLAN-{n}" for n in (10, 11, 13, 15, 18, 19, 22))


def glossary() -> tuple[str, ...]:
    modes = tuple(f"mode {mode}" for mode in MODE_IDS)
    return (*UNIT_IDS, *modes, *(f"chit {c}" for c in CHIT_HELP), *PLAN_IDS, *HEXSIDE_IDS[1:5])


def help_on(element: str) -> Help | None:
    """A unit, Mode, chit, Plan or hexside explained, with its rules."""
    key = element.strip()
    if key in UNIT_IDS:
        return _unit_help(UNIT_IDS.index(key))
    kind, _, name = key.partition(" ")
    if kind == "mode" and name in MODE_HELP:
        words, rule = MODE_HELP[name]
        return Help(key, f"{name.title()} Mode", words, (rule, "KW-CLAN-02"))
    if kind == "chit" and name in CHIT_HELP:
        words, rule = CHIT_HELP[name]
        return Help(key, chit_name(COMPULSORY_NAMES.index(name)), words, (rule, "KW-CHIT-01"))
    if key in PLAN_IDS:
        return _plan_help(PLAN_IDS.index(key))
    if key in HEXSIDE_HELP:
        words, rule = HEXSIDE_HELP[key]
        return Help(key, key.replace("_", " ").capitalize(), words, (rule,))
    return None


COMPULSORY_NAMES = tuple(CHIT_HELP)
HEXSIDE_HELP = {
    "river": ("Barred; ZOC crosses it only with Firepower.", "KW-ZOC-02"),
    "ford": ("1 MP more; 2 off the Column Score of attackers, and difficult.", "KW-CMB-24"),
    "stream": ("1 MP more; 1 off the Column Score of attackers.", "KW-CMB-24"),
    "slope_up": ("1 MP more uphill; 1 off the Column Score, and difficult.", "KW-CMB-24"),
}


def _unit_help(unit: int) -> Help:
    data = UNIT_DATA[unit]
    back = data["reverse"]
    words = (
        f"{data['elan']}-{data['mass']} (Elan-Mass), Firepower {data['firepower']}, Leadership "
        f"{data['leadership']}; when Disorganized or worse {back['elan']}-{back['mass']}. "
        f"{RECONSTRUCTED}"
    )
    return Help(UNIT_IDS[unit], str(data["name"]), words, ("KW-UNIT-01", "KW-R-07"))


def _plan_help(plan: int) -> Help:
    data = DATA["battle_plans"][PLAN_IDS[plan]]
    modes = " or ".join(data["modes"]) if len(data["modes"]) < 4 else "free"
    words = (
        f"First Modes: {modes}. Attack {data['attack']}, Retreat {data['retreat']}, "
        f"Combined Maneuver {data['combined']}."
    )
    if data["ability"]:
        words += f" Ability: {data['ability']}."
    if data["impetuous_to_enemy"]:
        words += f" Gives the enemy {data['impetuous_to_enemy']} Impetuous Attack(s)."
    return Help(PLAN_IDS[plan], plan_name(plan), words, (PLAN_RULES[plan], "KW-PLAN-01"))
