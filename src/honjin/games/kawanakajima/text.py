"""Every sentence a person reads: prompts, the log, and help. Refusals are in `why_not`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from honjin.engine.events import Event, Note
from honjin.engine.game import Help, Setup
from honjin.games.kawanakajima import notes, phases
from honjin.games.kawanakajima.actions import CLAN_CHIT, COMPULSORY, SAMURAI, SPECIAL_CHIT
from honjin.games.kawanakajima.box import UNITS
from honjin.games.kawanakajima.components import (
    ACTIVITY_IDS,
    AREA_IDS,
    ARMIES,
    CHIT_IDS,
    CLAN_DATA,
    CLAN_IDS,
    CODE_IDS,
    DATA,
    ENTRY_IDS,
    HEX_IDS,
    HEXSIDE_IDS,
    MODE_IDS,
    PLAN_IDS,
    ROUT_IDS,
    SPECIAL_IDS,
    STATE_IDS,
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
    who = " and ".join(name for i, name in enumerate(ARMY_NAMES) if waiting >> i & 1)
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
    return f"{ARMY_NAMES[0 if vp > 0 else 1]} is {abs(vp)} points ahead"


# The log.

Facts = dict[str, Any]
Told = tuple[Facts, str]


def event(note: Note, seat: int, setup: Setup) -> Event:
    """What a seat is told; the secret part only if its eyes saw it."""
    kind, tell = EVENTS[note.kind]
    facts, sentence = tell(note, note.seen_by(seat))
    return Event(kind, facts, sentence)


def _at(name: str) -> dict[str, str]:
    return {"hex": name}


def _steps(verb: str) -> Callable[[Note, bool], Told]:
    def tell(n: Note, sees: bool) -> Told:
        facts = {"unit": UNIT_IDS[n.a], "from": PLACES[n.b], "to": PLACES[n.c], "cost": n.d}
        cost = f" for {n.d} MP" if n.d else ""
        return facts, f"{unit_name(n.a)} {verb} {hex_name(n.c)}{cost}."

    return tell


def _turn(n: Note, sees: bool) -> Told:
    return {"turn": n.a}, f"Turn {n.a} begins."


def _arrived(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "entry": ENTRY_IDS[n.b]}
    return facts, f"{clan_name(n.a)} appears at Entry Point {ENTRY_IDS[n.b]}."


def _placed(n: Note, sees: bool) -> Told:
    facts = {"unit": UNIT_IDS[n.a], **_at(HEX_IDS[n.b])}
    return facts, f"{unit_name(n.a)} stands on {HEX_IDS[n.b]}."


def _plan_chosen(n: Note, sees: bool) -> Told:
    facts: Facts = {"army": ARMIES[n.a]}
    what = "a Battle Plan"
    if sees:
        facts["plan"] = PLAN_IDS[n.secret]
        what = plan_name(n.secret)
    return facts, f"{ARMY_NAMES[n.a]} has chosen {what}."


def _sealed(n: Note, sees: bool) -> Told:
    what = ("Command Points to set aside", "chits", "what the set-up leaves open")[n.b]
    facts: Facts = {"army": ARMIES[n.a], "what": ("savings", "orders", "setup")[n.b]}
    if sees and n.b == 0:
        facts["points"] = n.secret
    return facts, f"{ARMY_NAMES[n.a]} has settled on {what}."


def _command_roll(n: Note, sees: bool) -> Told:
    facts = {"commander": COMMANDERS[n.a], "die": n.b, "total": n.c, "points": n.d}
    return facts, f"{COMMANDERS[n.a]} rolls {n.b}, reads {n.c} and has {n.d} Command Points."


def _set_aside(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "points": n.b, "saved": n.c}
    return facts, f"{ARMY_NAMES[n.a]} sets {n.b} Command Points aside; {n.c} are saved."


def _plan_roll(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "dice": n.b, "active": bool(n.c), "saved": n.d}
    how = "the Battle Plan is active" if n.c else f"it fails; {n.d} points remain saved"
    return facts, f"{ARMY_NAMES[n.a]} rolls {n.b} for the Plan: {how}."


def _plan_opened(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "plan": PLAN_IDS[n.b]}
    return facts, f"{ARMY_NAMES[n.a]}'s Battle Plan is {plan_name(n.b)}."


def _ordered(n: Note, sees: bool) -> Told:
    place = "the bowl" if n.b == 2 else f"box {n.b - 2} of the Delay Track"
    facts = {"clan": CLAN_IDS[n.a], "place": "bowl" if n.b == 2 else f"box-{n.b - 2}"}
    return facts, f"The chit of {clan_name(n.a)} goes to {place}."


def _logged(n: Note, sees: bool) -> Told:
    facts: Facts = {"chit": SPECIAL_IDS[n.a]}
    what = ""
    if sees:
        facts["activity"] = ACTIVITY_IDS[n.secret]
        what = f" for {ACTIVITY_IDS[n.secret].replace('_', ' ')}"
    return facts, f"Special chit {SPECIAL_IDS[n.a]} goes into the bowl{what}."


def _chit(sentence: str) -> Callable[[Note, bool], Told]:
    def tell(n: Note, sees: bool) -> Told:
        return {"chit": CHIT_IDS[n.a]}, sentence.format(chit=chit_name(n.a))

    return tell


MODE_REASONS = {
    notes.BY_ATTEMPT: "after its attempt",
    notes.BY_TEST: "for no enemy is near",
    notes.BY_CHIT: "as the chit demands",
    notes.BY_PLAN: "as the Plan allows",
    notes.BY_ROUT: "after its Retreat",
    notes.BY_SIX: "standing fast",
    notes.BY_ONE: "for it rolled a 1",
}


def _mode_set(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "mode": MODE_IDS[n.b]}
    return facts, f"{clan_name(n.a)} goes to {MODE_IDS[n.b].title()}, {MODE_REASONS[n.c]}."


def _mode_tried(n: Note, sees: bool) -> Told:
    mode, success = MODE_IDS[n.d // 2], bool(n.d % 2)
    facts = {"clan": CLAN_IDS[n.a], "die": n.b, "total": n.c, "mode": mode, "success": success}
    how = "succeeds" if success else "fails"
    return facts, f"{clan_name(n.a)} tries {mode.title()}: {n.b}, in all {n.c}; it {how}."


def _left_map(n: Note, sees: bool) -> Told:
    return {"unit": UNIT_IDS[n.a], **_at(PLACES[n.b])}, f"{unit_name(n.a)} leaves the map."


def _roll_off(n: Note, sees: bool) -> Told:
    first = "Takeda begins" if n.a > n.b else "Uesugi begins" if n.b > n.a else "they roll again"
    return {"takeda": n.a, "uesugi": n.b}, f"Takeda rolls {n.a}, Uesugi {n.b}: {first}."


def _declared(n: Note, sees: bool) -> Told:
    facts = {"unit": UNIT_IDS[n.a], "battle": n.b}
    return facts, f"{unit_name(n.a)} is in battle {n.b}."


def _clan_roll(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "die": n.b, "battle": n.c}
    return facts, f"{clan_name(n.a)} rolls {n.b} to lead battle {n.c}."


def _battle(n: Note, sees: bool) -> Told:
    facts = {"battle": n.a, "attacker": ARMIES[n.b], "defender": UNIT_IDS[n.c]}
    return facts, f"{ARMY_NAMES[n.b]} attacks {unit_name(n.c)}."


def _terrain(n: Note, sees: bool) -> Told:
    unit, side = n.a % UNITS, n.a >= UNITS
    facts = {"unit": UNIT_IDS[unit], "by": "hexside" if side else "hex"}
    what = "the hexside before" if side else "the ground under"
    return facts, f"{what.capitalize()} {unit_name(unit)} counts."


def _led(n: Note, sees: bool) -> Told:
    facts: Facts = {"army": ARMIES[n.a], "unit": None}
    if n.b < 0:
        return facts, f"{ARMY_NAMES[n.a]} uses no leader."
    score = "line" if n.b >= UNITS else "column"
    facts.update(unit=UNIT_IDS[n.b % UNITS], score=score)
    return facts, f"{unit_name(n.b % UNITS)} leads, for the {score.title()} Score."


def _score(name: str) -> Callable[[Note, bool], Told]:
    def tell(n: Note, sees: bool) -> Told:
        facts = {"dice": n.a, "before": n.b, "total": n.a + n.b}
        return facts, f"{name} Score: {n.a} and {n.b:+d} make {n.a + n.b}."

    return tell


def _result(n: Note, sees: bool) -> Told:
    code = CODE_IDS[n.a]
    facts = {"code": code, "column": n.b, "line": n.c, "battle": n.d}
    return facts, f"Column {n.b}, line {n.c}: {'no effect' if code == '-' else code}."


def _converted(n: Note, sees: bool) -> Told:
    code = CODE_IDS[n.b]
    return {"die": n.a, "code": code}, f"The Plan turns it, on a {n.a}, into {code}."


def _lost_steps(n: Note, sees: bool) -> Told:
    facts = {"unit": UNIT_IDS[n.a], "steps": n.b, "state": STATE_IDS[n.c]}
    return facts, f"{unit_name(n.a)} loses {n.b} and is {STATE_IDS[n.c].title()}."


def _unit(sentence: str) -> Callable[[Note, bool], Told]:
    def tell(n: Note, sees: bool) -> Told:
        return {"unit": UNIT_IDS[n.a]}, sentence.format(unit=unit_name(n.a))

    return tell


def _eliminated(n: Note, sees: bool) -> Told:
    facts = {"unit": UNIT_IDS[n.a], "points": n.b}
    return facts, f"{unit_name(n.a)} is eliminated, worth {n.b}."


def _leader_roll(n: Note, sees: bool) -> Told:
    who = ("leader", "Samurai", "general")[n.d]
    facts = {"unit": UNIT_IDS[n.a], "die": n.b, "dead": bool(n.c), "who": who.lower()}
    return facts, f"The {who} with {unit_name(n.a)}: {n.b}, {'dead' if n.c else 'alive'}."


def _rout_roll(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "die": n.b, "total": n.c, "result": ROUT_IDS[n.d]}
    what = ("it routs", "it retreats", "Seppuku", "it stands")[n.d]
    return facts, f"Rout test of {clan_name(n.a)}: {n.b}, in all {n.c}: {what}."


def _seppuku(n: Note, sees: bool) -> Told:
    facts: Facts = {"clan": CLAN_IDS[n.a], "unit": UNIT_IDS[n.b] if n.b >= 0 else None}
    who = f"The leader of {unit_name(n.b)}" if n.b >= 0 else f"An officer of {clan_name(n.a)}"
    return facts, f"{who} commits Seppuku."


def _rally_roll(n: Note, sees: bool) -> Told:
    facts = {"unit": UNIT_IDS[n.a], "die": n.b, "total": n.c, "state": STATE_IDS[n.d]}
    return facts, f"{unit_name(n.a)} rallies on {n.b}, in all {n.c}: {STATE_IDS[n.d].title()}."


def _rolled(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "die": n.b, "total": n.c}
    return facts, f"{clan_name(n.a)} rolls {n.b}, in all {n.c}."


def _gift(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "count": n.b, "plan": PLAN_IDS[n.c]}
    how = f"{n.b} Impetuous Attack{'s' if n.b != 1 else ''}"
    return facts, f"{plan_name(n.c)} gives {ARMY_NAMES[n.a]} {how}."


def _army(sentence: str) -> Callable[[Note, bool], Told]:
    def tell(n: Note, sees: bool) -> Told:
        return {"army": ARMIES[n.a]}, sentence.format(army=ARMY_NAMES[n.a])

    return tell


def _samurai(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "unit": UNIT_IDS[n.b]}
    return facts, f"{ARMY_NAMES[n.a]}'s Samurai joins {unit_name(n.b)}."


def _ended(n: Note, sees: bool) -> Told:
    winner = "draw" if n.a == 2 else ARMIES[n.a]
    how = "It is a draw" if n.a == 2 else f"{ARMY_NAMES[n.a]} wins"
    return {"winner": winner, "vp": n.b}, f"{how}; {_lead(n.b)}."


def _shown(n: Note, sees: bool) -> Told:
    clans = [CLAN_IDS[c] for c in (n.c, n.d) if c >= 0]
    facts = {"chit": SPECIAL_IDS[n.a], "activity": ACTIVITY_IDS[n.b], "clans": clans}
    what = " ".join([ACTIVITY_IDS[n.b].replace("_", " "), *clans])
    return facts, f"Special chit {SPECIAL_IDS[n.a]} was logged for {what}."


def _marked(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "die": n.b, "markers": n.c}
    return facts, f"{ARMY_NAMES[n.a]} rolls {n.b}: {n.c} Defensive Positions."


def _siege_began(n: Note, sees: bool) -> Told:
    facts = {"attacker": ARMIES[n.a], "manpower": n.b, "besieged": n.c}
    return facts, f"{ARMY_NAMES[n.a]} storms Kaizu with {n.b} Manpower against {n.c}."


def _area(sentence: str) -> Callable[[Note, bool], Told]:
    def tell(n: Note, sees: bool) -> Told:
        facts = {"army": ARMIES[n.a], "area": AREA_IDS[n.b]}
        return facts, sentence.format(army=ARMY_NAMES[n.a], area=area_name(n.b))

    return tell


def _assault(n: Note, sees: bool) -> Told:
    what = "fires at" if n.c else "assaults"
    facts = {"army": ARMIES[n.a], "area": AREA_IDS[n.b], "fire": bool(n.c)}
    return facts, f"{ARMY_NAMES[n.a]} {what} the {area_name(n.b)}."


def _assault_roll(n: Note, sees: bool) -> Told:
    facts = {"area": AREA_IDS[n.a], "attacker": n.b, "defender": n.c}
    return facts, f"The assault on the {area_name(n.a)}: {n.b} against {n.c}."


def _fire(n: Note, sees: bool) -> Told:
    facts = {"area": AREA_IDS[n.a], "die": n.b, "total": n.c}
    return facts, f"Fire on the {area_name(n.a)}: {n.b}, in all {n.c}."


def _siege_loss(n: Note, sees: bool) -> Told:
    facts: Facts = {"army": ARMIES[n.a], "area": AREA_IDS[n.b] if n.b >= 0 else None}
    what = f"the marker in the {area_name(n.b)}" if n.b >= 0 else "a point of Manpower"
    return facts, f"{ARMY_NAMES[n.a]} loses {what}."


def _sacrificed(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "points": n.b, "push": bool(n.c)}
    return facts, f"{ARMY_NAMES[n.a]} sacrifices Manpower; {n.b} so far."


def _wounded_roll(n: Note, sees: bool) -> Told:
    what = ("lost", "unchanged", "back in line")[n.c]
    facts = {"army": ARMIES[n.a], "die": n.b, "result": what}
    return facts, f"Out of combat, {ARMY_NAMES[n.a]}: {n.b}, {what}."


def _retired(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "area": AREA_IDS[n.b]}
    return facts, f"{clan_name(n.a)} retires by the {area_name(n.b)}."


def _siege_ended(n: Note, sees: bool) -> Told:
    facts = {"winner": ARMIES[n.a], "survivors": n.b}
    return facts, f"The siege is over; {ARMY_NAMES[n.a]} holds Kaizu with {n.b} survivors."


def _points(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "points": n.b, "vp": n.c}
    return facts, f"{ARMY_NAMES[n.a]} scores {n.b}; {_lead(n.c)}."


def _victim(n: Note, sees: bool) -> Told:
    return {"clan": CLAN_IDS[n.a]}, f"{clan_name(n.a)} attacks impetuously."


def _end_of_turn(n: Note, sees: bool) -> Told:
    return {"turn": n.a}, f"Turn {n.a} ends."


EVENTS: dict[int, tuple[str, Callable[[Note, bool], Told]]] = {
    notes.TURN: ("turn", _turn),
    notes.ARRIVED: ("arrived", _arrived),
    notes.PLACED: ("placed", _placed),
    notes.PLAN_CHOSEN: ("plan_chosen", _plan_chosen),
    notes.SEALED: ("sealed", _sealed),
    notes.COMMAND_ROLL: ("command_roll", _command_roll),
    notes.SET_ASIDE: ("set_aside", _set_aside),
    notes.PLAN_ROLL: ("plan_roll", _plan_roll),
    notes.PLAN_OPENED: ("plan", _plan_opened),
    notes.ORDERED: ("ordered", _ordered),
    notes.LOGGED: ("logged", _logged),
    notes.DRAWN: ("drawn", _chit("Drawn: {chit}.")),
    notes.VOID: ("void", _chit("Nobody stirs yet: {chit} has no effect.")),
    notes.DECLINED: ("declined", _chit("Put back: {chit}.")),
    notes.KANSUKE: ("kansuke", _chit("Yamamoto Kansuke delays {chit}.")),
    notes.MODE_SET: ("mode", _mode_set),
    notes.MODE_TRIED: ("mode_tried", _mode_tried),
    notes.STEPPED: ("stepped", _steps("goes to")),
    notes.LEFT_MAP: ("left_map", _left_map),
    notes.ROLL_OFF: ("roll_off", _roll_off),
    notes.DECLARED: ("declared", _declared),
    notes.CLAN_ROLL: ("clan_roll", _clan_roll),
    notes.BATTLE: ("battle", _battle),
    notes.TERRAIN: ("terrain", _terrain),
    notes.LED: ("led", _led),
    notes.COLUMN: ("column", _score("Column")),
    notes.LINE: ("line", _score("Line")),
    notes.RESULT: ("result", _result),
    notes.CONVERTED: ("converted", _converted),
    notes.LOST_STEPS: ("lost_steps", _lost_steps),
    notes.GAVE_GROUND: ("gave_ground", _steps("gives ground to")),
    notes.CORNERED: ("cornered", _unit("{unit} cannot give ground.")),
    notes.ELIMINATED: ("eliminated", _eliminated),
    notes.LEADER_ROLL: ("leader_roll", _leader_roll),
    notes.ROUT_ROLL: ("rout_roll", _rout_roll),
    notes.SEPPUKU: ("seppuku", _seppuku),
    notes.ADVANCED: ("advanced", _steps("advances to")),
    notes.FLED: ("fled", _steps("retreats to")),
    notes.PURSUED: ("pursued", _steps("pursues to")),
    notes.RALLY_ROLL: ("rally_roll", _rally_roll),
    notes.ROLLED: ("rolled", _rolled),
    notes.GIFT: ("gift", _gift),
    notes.CALLED: ("called", _army("{army} calls the Samurai.")),
    notes.SAMURAI: ("samurai", _samurai),
    notes.END_OF_TURN: ("end_of_turn", _end_of_turn),
    notes.ENDED: ("ended", _ended),
    notes.SHOWN: ("shown", _shown),
    notes.MARKED: ("marked", _marked),
    notes.SIEGE_BEGAN: ("siege_began", _siege_began),
    notes.MARKER_PLACED: ("marker_placed", _area("{army} holds the {area}.")),
    notes.ASSAULT: ("assault", _assault),
    notes.ASSAULT_ROLL: ("assault_roll", _assault_roll),
    notes.FIRE: ("fire", _fire),
    notes.SACRIFICED: ("sacrificed", _sacrificed),
    notes.SIEGE_LOSS: ("siege_loss", _siege_loss),
    notes.TENDED: ("tended", _army("{army} brings men back into line.")),
    notes.WOUNDED_ROLL: ("wounded_roll", _wounded_roll),
    notes.RETIRED: ("retired", _retired),
    notes.SIEGE_ENDED: ("siege_ended", _siege_ended),
    notes.CONTROL: ("control", _army("{army} controls Kaizu.")),
    notes.POINTS: ("points", _points),
    notes.VICTIM: ("victim", _victim),
}


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
