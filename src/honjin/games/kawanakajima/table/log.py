"""The log: every note as the event that a seat gets."""

from __future__ import annotations

from collections.abc import Callable

from honjin.engine.events import Event, Facts, Note, signed
from honjin.engine.game import Setup
from honjin.games.kawanakajima.rules import notes
from honjin.games.kawanakajima.rules.box import UNITS
from honjin.games.kawanakajima.table.components import (
    ACTIVITY_IDS,
    AREA_IDS,
    ARMIES,
    CASE_IDS,
    CHIT_IDS,
    CLAN_IDS,
    CODE_IDS,
    ENTRY_IDS,
    HEX_IDS,
    MODE_IDS,
    PLAN_IDS,
    ROUT_IDS,
    SPECIAL_IDS,
    STATE_IDS,
    UNIT_IDS,
    data_with,
)
from honjin.games.kawanakajima.table.names import (
    ACTIVITY_NAMES,
    ARMY_NAMES,
    COMMANDERS,
    MODIFIER_NAMES,
    MODIFIER_WORDS,
    STATE_NAMES,
    Steps,
    area_name,
    chit_name,
    clan_does,
    clan_name,
    code_name,
    code_words,
    hex_name,
    is_many,
    plan_name,
    special_name,
    steps_of,
    unit_does,
    unit_name,
)
from honjin.games.kawanakajima.table.position_types import PLACES
from honjin.games.kawanakajima.table.prompts import lead

Told = tuple[Facts, str]


def event(note: Note, seat: int, setup: Setup) -> Event:
    """A note as one seat's event; the secret part only if that seat saw it."""
    kind, tell = EVENTS[note.kind]
    facts, sentence = tell(note, note.seen_by(seat))
    if "code" in facts:
        steps = steps_of(facts["code"], data_with(setup.pack))
        sentence = f"{sentence}: {_code(facts['code'], steps)}."
    return Event(kind, facts, sentence)


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _rolls(die: int, total: int) -> str:
    return f"rolled {die}" if die == total else f"rolled {die}, total {total}"


def _all(names: list[str]) -> str:
    return " and ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])


def _code(code: str, steps: Steps) -> str:
    """A result of the Combat Table, which ends a sentence."""
    words = code_words(code, steps)
    return words if code == "-" else f"{code_name(code, steps)}, {words}"


def _at(name: str) -> dict[str, str]:
    return {"hex": name}


def _steps(verb: str) -> Callable[[Note, bool], Told]:
    def tell(n: Note, sees: bool) -> Told:
        facts = {"unit": UNIT_IDS[n.a], "from": PLACES[n.b], "to": PLACES[n.c], "cost": n.d}
        cost = f" for {n.d} MP" if n.d else ""
        return facts, f"{unit_does(n.a, verb)} {hex_name(n.c)}{cost}."

    return tell


def _turn(n: Note, sees: bool) -> Told:
    return {"turn": n.a}, f"Turn {n.a} begins."


def _arrived(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "entry": ENTRY_IDS[n.b]}
    return facts, f"{clan_does(n.a, 'arrives')} at Entry Point {ENTRY_IDS[n.b]}."


def _placed(n: Note, sees: bool) -> Told:
    facts = {"unit": UNIT_IDS[n.a], **_at(HEX_IDS[n.b])}
    return facts, f"{unit_does(n.a, 'is placed on')} {HEX_IDS[n.b]}."


def _plan_chosen(n: Note, sees: bool) -> Told:
    facts: Facts = {"army": ARMIES[n.a]}
    what = "a Battle Plan"
    if sees:
        facts["plan"] = PLAN_IDS[n.secret]
        what = plan_name(n.secret)
    return facts, f"{ARMY_NAMES[n.a]} chooses {what} in secret."


def _sealed(n: Note, sees: bool) -> Told:
    what = ("decided what to set aside", "chosen chits", "finished the set-up")[n.b]
    facts: Facts = {"army": ARMIES[n.a], "what": ("savings", "orders", "setup")[n.b]}
    if sees and n.b == 0:
        facts["points"] = n.secret
    return facts, f"{ARMY_NAMES[n.a]} has {what}."


def _command_roll(n: Note, sees: bool) -> Told:
    facts = {"commander": COMMANDERS[n.a], "die": n.b, "total": n.c, "points": n.d}
    read = f", which counts as {n.c}" if n.c != n.b else ""
    return facts, f"{COMMANDERS[n.a]} rolls {n.b}{read}: {_many(n.d, 'Command Point')}."


def _set_aside(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "points": n.b, "saved": n.c}
    return facts, f"{ARMY_NAMES[n.a]} sets {_many(n.b, 'Command Point')} aside; {n.c} saved in all."


def _plan_roll(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "dice": n.b, "active": bool(n.c), "saved": n.d}
    how = (
        "it is active"
        if n.c
        else f"it fails, and {_many(n.d, 'point')} stay{'s' if n.d == 1 else ''} saved"
    )
    return facts, f"{ARMY_NAMES[n.a]} rolls {n.b} for the Battle Plan: {how}."


def _plan_opened(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "plan": PLAN_IDS[n.b]}
    return facts, f"{ARMY_NAMES[n.a]}'s Battle Plan is {plan_name(n.b)}."


def _ordered(n: Note, sees: bool) -> Told:
    place = "into the bowl" if n.b == 2 else f"to box {n.b - 2} of the Delay Track"
    facts = {"clan": CLAN_IDS[n.a], "place": "bowl" if n.b == 2 else f"box-{n.b - 2}"}
    return facts, f"The chit of {clan_name(n.a)} goes {place}."


def _logged(n: Note, sees: bool) -> Told:
    facts: Facts = {"chit": SPECIAL_IDS[n.a]}
    what = ""
    if sees:
        facts["activity"] = ACTIVITY_IDS[n.secret]
        what = f", for {ACTIVITY_NAMES[n.secret]}"
    return facts, f"{special_name(n.a)} goes into the bowl{what}."


def _chit(sentence: str) -> Callable[[Note, bool], Told]:
    def tell(n: Note, sees: bool) -> Told:
        told = sentence.format(chit=chit_name(n.a))
        return {"chit": CHIT_IDS[n.a]}, told[0].upper() + told[1:]

    return tell


MODE_REASONS = {
    notes.BY_TEST: "no enemy is near",
    notes.BY_CHIT: "the chit says so",
    notes.BY_PLAN: "its first Mode under the Battle Plan",
    notes.BY_ROUT: "it has retreated",
    notes.BY_SIX: "it rallied with a 6",
    notes.BY_ONE: "it rolled a 1",
}


def _mode_set(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "mode": MODE_IDS[n.b]}
    return facts, f"{clan_does(n.a, 'goes')} to {MODE_IDS[n.b].title()}: {MODE_REASONS[n.c]}."


def _mode_tried(n: Note, sees: bool) -> Told:
    mode, success = MODE_IDS[n.d // 2], bool(n.d % 2)
    facts = {"clan": CLAN_IDS[n.a], "die": n.b, "total": n.c, "mode": mode, "success": success}
    how = "switches" if success else "fails to switch"
    return facts, f"{clan_does(n.a, how)} to {mode.title()} ({_rolls(n.b, n.c)})."


def _left_map(n: Note, sees: bool) -> Told:
    return {"unit": UNIT_IDS[n.a], **_at(PLACES[n.b])}, f"{unit_does(n.a, 'leaves')} the map."


def _roll_off(n: Note, sees: bool) -> Told:
    first = "Takeda goes first" if n.a > n.b else "Uesugi goes first" if n.b > n.a else "a tie"
    return {"takeda": n.a, "uesugi": n.b}, f"Takeda rolls {n.a}, Uesugi rolls {n.b}: {first}."


def _declared(n: Note, sees: bool) -> Told:
    facts = {"unit": UNIT_IDS[n.a], "battle": n.b}
    return facts, f"{unit_does(n.a, 'joins')} battle {n.b}."


def _clan_roll(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "die": n.b, "battle": n.c}
    return facts, f"{clan_does(n.a, 'rolls')} {n.b} for the right to fight battle {n.c}."


def _battle(n: Note, sees: bool) -> Told:
    facts = {"battle": n.a, "attacker": ARMIES[n.b], "defender": UNIT_IDS[n.c]}
    return facts, f"{ARMY_NAMES[n.b]} attacks {unit_name(n.c)}."


def _terrain(n: Note, sees: bool) -> Told:
    unit, side = n.a % UNITS, n.a >= UNITS
    facts = {"unit": UNIT_IDS[unit], "by": "hexside" if side else "hex"}
    what = "the hexside in front" if side else "the hex"
    return facts, f"Terrain: {what} of {unit_name(unit)} counts."


def _led(n: Note, sees: bool) -> Told:
    facts: Facts = {"army": ARMIES[n.a], "unit": None}
    if n.b < 0:
        return facts, f"{ARMY_NAMES[n.a]} uses no leader."
    score = "line" if n.b >= UNITS else "column"
    facts.update(unit=UNIT_IDS[n.b % UNITS], score=score)
    return facts, f"{unit_name(n.b % UNITS)} leads and helps the {score.title()} Score."


CASES = {
    "charge": "charges",
    "counter_charge": "counter-charges",
    "yari_fusuma": "closes ranks",
    "melee_attacker": "fights",
    "melee_defender": "fights",
}


def _adds(column: int, line: int) -> str:
    scores = (("Column Score", column), ("Line Score", line))
    parts = [f"{name} {signed(number)}" for name, number in scores if number]
    return ", ".join(parts) or "nothing"


def _fighter(n: Note, sees: bool) -> Told:
    case = CASE_IDS[n.b]
    facts = {"unit": UNIT_IDS[n.a], "case": case, "column": n.c, "line": n.d}
    return facts, f"{unit_does(n.a, CASES[case])}: {_adds(n.c, n.d)}."


def _modifier(n: Note, sees: bool) -> Told:
    name = MODIFIER_NAMES[n.a]
    facts = {"modifier": name, "column": n.b, "line": n.c}
    return facts, f"{MODIFIER_WORDS[n.a]}: {_adds(n.b, n.c)}."


def _score(name: str) -> Callable[[Note, bool], Told]:
    def tell(n: Note, sees: bool) -> Told:
        facts = {"dice": n.a, "before": n.b, "total": n.a + n.b}
        return facts, f"{name} Score: rolled {n.a}, {signed(n.b)} makes {n.a + n.b}."

    return tell


def _result(n: Note, sees: bool) -> Told:
    code = CODE_IDS[n.a]
    cell = list(divmod(n.secret, 100))
    facts = {"code": code, "column": n.b, "line": n.c, "cell": cell, "battle": n.d}
    return facts, f"Column {n.b}, line {n.c}"


def _converted(n: Note, sees: bool) -> Told:
    code = CODE_IDS[n.b]
    return {
        "die": n.a,
        "code": code,
    }, f"The Battle Plan changes the result (rolled {n.a})"


def _lost_steps(n: Note, sees: bool) -> Told:
    facts = {"unit": UNIT_IDS[n.a], "steps": n.b, "state": STATE_IDS[n.c]}
    lost = unit_does(n.a, f"loses {_many(n.b, 'step')}")
    return facts, f"{lost} and {'are' if is_many(unit_name(n.a)) else 'is'} now {STATE_NAMES[n.c]}."


def _unit(sentence: str) -> Callable[[Note, bool], Told]:
    def tell(n: Note, sees: bool) -> Told:
        return {"unit": UNIT_IDS[n.a]}, sentence.format(unit=unit_name(n.a))

    return tell


def _eliminated(n: Note, sees: bool) -> Told:
    facts = {"unit": UNIT_IDS[n.a], "points": n.b}
    worth = f", worth {_many(n.b, 'point')}" if n.b else ""
    return facts, f"{unit_does(n.a, 'is eliminated')}{worth}."


def _leader_roll(n: Note, sees: bool) -> Told:
    who = ("leader", "Samurai", "general")[n.d]
    facts = {"unit": UNIT_IDS[n.a], "die": n.b, "dead": bool(n.c), "who": who.lower()}
    how = "is killed" if n.c else "survives"
    return facts, f"The {who} with {unit_name(n.a)} {how} (rolled {n.b})."


def _rout_roll(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "die": n.b, "total": n.c, "result": ROUT_IDS[n.d]}
    what = ("the Clan routs", "the Clan retreats", "Seppuku", "the Clan holds")[n.d]
    return facts, f"Rout test of {clan_name(n.a)} ({_rolls(n.b, n.c)}): {what}."


def _seppuku(n: Note, sees: bool) -> Told:
    facts: Facts = {"clan": CLAN_IDS[n.a], "unit": UNIT_IDS[n.b] if n.b >= 0 else None}
    who = f"The leader of {unit_name(n.b)}" if n.b >= 0 else f"An officer of {clan_name(n.a)}"
    return facts, f"{who} commits Seppuku."


def _rally_roll(n: Note, sees: bool) -> Told:
    facts = {"unit": UNIT_IDS[n.a], "die": n.b, "total": n.c, "state": STATE_IDS[n.d]}
    how = f"{'They are' if is_many(unit_name(n.a)) else 'It is'} {STATE_NAMES[n.d]}"
    return facts, f"{unit_does(n.a, 'tries to rally')} ({_rolls(n.b, n.c)}). {how}."


ROLLED_FOR = {
    notes.TO_REUNITE: "cannot reunite",
    notes.TO_REUNITE + 1: "may reunite",
    notes.TO_COMBINE: "does not join the Combined Maneuver",
    notes.TO_COMBINE + 1: "joins the Combined Maneuver",
}


def _rolled(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "die": n.b, "total": n.c}
    how = ROLLED_FOR[n.d]
    return facts, f"{clan_does(n.a, how)} ({_rolls(n.b, n.c)})."


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
    return {"winner": winner, "vp": n.b}, f"{how}; {lead(n.b)}."


def _shown(n: Note, sees: bool) -> Told:
    named = [part for pair in (n.c, n.d) for part in (pair % notes.PAIR, pair // notes.PAIR)]
    clans = [clan - 1 for clan in named if clan > 0]
    ids = [CLAN_IDS[clan] for clan in clans]
    facts = {"chit": SPECIAL_IDS[n.a], "activity": ACTIVITY_IDS[n.b], "clans": ids}
    who = f" for {_all([clan_name(clan) for clan in clans])}" if clans else ""
    return facts, f"{special_name(n.a)} says {ACTIVITY_NAMES[n.b]}{who}."


def _marked(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "die": n.b, "markers": n.c}
    return facts, f"{ARMY_NAMES[n.a]} rolls {n.b}: {_many(n.c, 'Defensive Position marker')}."


def _siege_began(n: Note, sees: bool) -> Told:
    facts = {"attacker": ARMIES[n.a], "manpower": n.b, "besieged": n.c}
    return facts, f"{ARMY_NAMES[n.a]} storms Kaizu: Manpower {n.b} against {n.c}."


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
    ours, theirs = divmod(n.d, 10)
    attack = f"the attacker rolls {ours} (total {n.b})"
    defense = f"the defender rolls {theirs} (total {n.c})"
    return facts, f"Assault on the {area_name(n.a)}: {attack}, {defense}."


def _fire(n: Note, sees: bool) -> Told:
    facts = {"area": AREA_IDS[n.a], "die": n.b, "total": n.c}
    return facts, f"Fire on the {area_name(n.a)}: {_rolls(n.b, n.c)}."


def _siege_loss(n: Note, sees: bool) -> Told:
    facts: Facts = {"army": ARMIES[n.a], "area": AREA_IDS[n.b] if n.b >= 0 else None}
    what = f"the marker in the {area_name(n.b)}" if n.b >= 0 else "a point of Manpower"
    return facts, f"{ARMY_NAMES[n.a]} loses {what}."


def _sacrificed(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "points": n.b, "push": bool(n.c)}
    how = " for the push" if n.c else f" ({n.b} so far)"
    return facts, f"{ARMY_NAMES[n.a]} sacrifices a point of Manpower{how}."


def _wounded_roll(n: Note, sees: bool) -> Told:
    what = ("lost", "unchanged", "back in line")[n.c]
    facts = {"army": ARMIES[n.a], "die": n.b, "result": what}
    how = ("is lost", "stays out of combat", "is back in line")[n.c]
    return facts, f"{ARMY_NAMES[n.a]} rolls {n.b}: a point out of combat {how}."


def _retired(n: Note, sees: bool) -> Told:
    facts = {"clan": CLAN_IDS[n.a], "area": AREA_IDS[n.b]}
    return facts, f"{clan_does(n.a, 'retires')} by the {area_name(n.b)}."


def _siege_ended(n: Note, sees: bool) -> Told:
    facts = {"winner": ARMIES[n.a], "survivors": n.b}
    return facts, f"The siege is over: {ARMY_NAMES[n.a]} holds Kaizu with {_many(n.b, 'survivor')}."


def _points(n: Note, sees: bool) -> Told:
    facts = {"army": ARMIES[n.a], "points": n.b, "vp": n.c}
    return facts, f"{ARMY_NAMES[n.a]} scores {_many(n.b, 'point')}; {lead(n.c)}."


def _victim(n: Note, sees: bool) -> Told:
    return {"clan": CLAN_IDS[n.a]}, f"{clan_does(n.a, 'attacks')} impetuously."


def _joined(n: Note, sees: bool) -> Told:
    return {"clan": CLAN_IDS[n.a]}, f"{clan_does(n.a, 'joins')} Amakasu on the river."


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
    notes.DRAWN: ("drawn", _chit("{chit} is drawn.")),
    notes.VOID: ("void", _chit("{chit} has no effect before the first Clan chit of Uesugi.")),
    notes.DECLINED: ("declined", _chit("{chit} goes back into the bowl.")),
    notes.KANSUKE: ("kansuke", _chit("Yamamoto Kansuke delays {chit} to the next turn.")),
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
    notes.FIGHTER: ("fighter", _fighter),
    notes.MODIFIER: ("modifier", _modifier),
    notes.COLUMN: ("column", _score("Column")),
    notes.LINE: ("line", _score("Line")),
    notes.RESULT: ("result", _result),
    notes.CONVERTED: ("converted", _converted),
    notes.LOST_STEPS: ("lost_steps", _lost_steps),
    notes.GAVE_GROUND: ("gave_ground", _steps("retreats after combat to")),
    notes.CORNERED: ("cornered", _unit("{unit} cannot retreat.")),
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
    notes.MARKER_PLACED: ("marker_placed", _area("{army} places a marker in the {area}.")),
    notes.ASSAULT: ("assault", _assault),
    notes.ASSAULT_ROLL: ("assault_roll", _assault_roll),
    notes.FIRE: ("fire", _fire),
    notes.SACRIFICED: ("sacrificed", _sacrificed),
    notes.SIEGE_LOSS: ("siege_loss", _siege_loss),
    notes.TENDED: ("tended", _army("{army} brings a point out of combat back into line.")),
    notes.WOUNDED_ROLL: ("wounded_roll", _wounded_roll),
    notes.RETIRED: ("retired", _retired),
    notes.SIEGE_ENDED: ("siege_ended", _siege_ended),
    notes.CONTROL: ("control", _army("{army} takes control of Kaizu.")),
    notes.POINTS: ("points", _points),
    notes.VICTIM: ("victim", _victim),
    notes.JOINED: ("joined", _joined),
}
