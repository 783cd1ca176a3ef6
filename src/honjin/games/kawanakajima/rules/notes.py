"""What can happen at the table: the kinds of notes, and for each a function that writes it down."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64
from honjin.engine.state import EVERYONE, State, shifted
from honjin.games.kawanakajima.rules.box import UNITS
from honjin.games.kawanakajima.rules.state import Board

TURN: Final = 0
ARRIVED: Final = 1
PLACED: Final = 2
PLAN_CHOSEN: Final = 3
SEALED: Final = 4
COMMAND_ROLL: Final = 5
SET_ASIDE: Final = 6
PLAN_ROLL: Final = 7
PLAN_OPENED: Final = 8
ORDERED: Final = 9
LOGGED: Final = 10
DRAWN: Final = 11
VOID: Final = 12
DECLINED: Final = 13
KANSUKE: Final = 14
MODE_SET: Final = 15
MODE_TRIED: Final = 16
STEPPED: Final = 17
LEFT_MAP: Final = 18
ROLL_OFF: Final = 19
DECLARED: Final = 20
CLAN_ROLL: Final = 21
BATTLE: Final = 22
TERRAIN: Final = 23
LED: Final = 24
COLUMN: Final = 25
LINE: Final = 26
RESULT: Final = 27
CONVERTED: Final = 28
LOST_STEPS: Final = 29
GAVE_GROUND: Final = 30
CORNERED: Final = 31
ELIMINATED: Final = 32
LEADER_ROLL: Final = 33
ROUT_ROLL: Final = 34
SEPPUKU: Final = 35
ADVANCED: Final = 36
FLED: Final = 37
PURSUED: Final = 38
RALLY_ROLL: Final = 39
ROLLED: Final = 40
GIFT: Final = 41
CALLED: Final = 42
SAMURAI: Final = 43
END_OF_TURN: Final = 44
ENDED: Final = 45
SHOWN: Final = 46
MARKED: Final = 47
SIEGE_BEGAN: Final = 48
MARKER_PLACED: Final = 49
ASSAULT: Final = 50
ASSAULT_ROLL: Final = 51
FIRE: Final = 52
SACRIFICED: Final = 53
SIEGE_LOSS: Final = 54
TENDED: Final = 56
WOUNDED_ROLL: Final = 57
RETIRED: Final = 58
SIEGE_ENDED: Final = 59
CONTROL: Final = 60
POINTS: Final = 61
VICTIM: Final = 62
JOINED: Final = 65
FIGHTER: Final = 63
MODIFIER: Final = 64

PAIR: Final = 64
"""Two Clans in one number: the first plus 1, and PAIR times the second plus 1."""

# Why a Clan rolled.
TO_REUNITE: Final = 0
TO_COMBINE: Final = 2

# What an army has sealed.
SAVINGS: Final = 0
ORDERS: Final = 1
SET_UP: Final = 2

# Why a Mode was set.
BY_TEST: Final = 1
BY_CHIT: Final = 2
BY_PLAN: Final = 3
BY_ROUT: Final = 4
BY_SIX: Final = 5
BY_ONE: Final = 6

VALUE_BITS: Final = 4
"""The bits of a value on a counter, where an event tells what it shows now."""


def face(board: Board, unit: i64) -> i64:
    """Elan, Mass and Firepower on the side of a counter that lies up."""
    values: i64 = 0
    what: i64
    for what in range(3):
        values |= board.worth(unit, what) << VALUE_BITS * what
    return values


def in_play(board: Board, clan: i64) -> i64:
    """The units of a Clan in play, as bits from its first one on."""
    first = board.box.first_unit[clan]
    units: i64 = 0
    unit: i64
    for unit in range(first, board.box.first_unit[clan + 1]):
        if board.in_play(unit):
            units |= shifted(1, unit - first)
    return units


def without(board: Board, unit: i64, leader: bool) -> i64:
    """The Leadership of a unit without its leader, or without its Samurai; -1 if out of play."""
    if not board.in_play(unit):
        return -1
    own = board.own_leadership(unit)
    return board.leadership(unit) - own if leader else own


# Set-up and the turn.


def turn(board: State, turn: i64) -> None:
    """A turn begins."""
    board.note(TURN, turn, 0, 0, 0)


def arrived(board: Board, clan: i64, entry: i64, units: i64) -> None:
    """Units of a Clan, as bits from its first one on, arrive at an Entry Point."""
    leader = board.commander(board.box.army(board.box.first_unit[clan]))
    board.note_secret(ARRIVED, EVERYONE, EVERYONE, clan, entry, units, board.mode(clan), leader)


def joined(board: State, clan: i64) -> None:
    """A Clan leaves its first hexes to join Amakasu."""
    board.note(JOINED, clan, 0, 0, 0)


def placed(board: Board, unit: i64, hex: i64) -> None:
    """A unit is about to be placed; one that is not in play yet brings its Mode with it."""
    if not board.noting:
        return
    clan = board.box.clan_of[unit]
    one: i64 = 1
    eyes: i64 = EVERYONE if board.mode_is_known(clan) else one << board.box.army(unit)
    old: i64 = 1 if board.in_play(unit) else 0
    leads: i64 = 1 if board.commander(board.box.army(unit)) == unit else 0
    board.note_secret(PLACED, EVERYONE, eyes, unit, hex, old, leads, board.mode(clan))


def plan_chosen(board: State, army: i64, plan: i64, eyes: i64) -> None:
    """An army chooses a Battle Plan in secret."""
    board.note_secret(PLAN_CHOSEN, EVERYONE, eyes, army, 0, 0, 0, plan)


def marked(board: State, army: i64, die: i64, markers: i64) -> None:
    """The die for Defensive Position markers."""
    board.note(MARKED, army, die, markers, 0)


def sealed(board: State, army: i64, what: i64, points: i64, eyes: i64) -> None:
    """An army has made a sealed choice; points only of savings."""
    board.note_secret(SEALED, EVERYONE, eyes, army, what, 0, 0, points)


def command_roll(board: State, commander: i64, die: i64, total: i64, points: i64) -> None:
    """A commander rolls for Command Points."""
    board.note(COMMAND_ROLL, commander, die, total, points)


def set_aside(board: State, army: i64, points: i64, saved: i64) -> None:
    """An army saves Command Points for its Battle Plan."""
    board.note(SET_ASIDE, army, points, saved, 0)


def plan_roll(board: State, army: i64, dice: i64, active: bool, saved: i64) -> None:
    """An army rolls to make its Battle Plan active."""
    board.note(PLAN_ROLL, army, dice, 1 if active else 0, saved)


def plan_opened(board: State, army: i64, plan: i64) -> None:
    """A Battle Plan is shown."""
    board.note(PLAN_OPENED, army, plan, 0, 0)


def gift(board: State, army: i64, count: i64, plan: i64) -> None:
    """A Battle Plan gives the enemy Impetuous Attacks."""
    board.note(GIFT, army, count, plan, 0)


def end_of_turn(board: State, turn: i64) -> None:
    """A turn ends."""
    board.note(END_OF_TURN, turn, 0, 0, 0)


def points(board: State, army: i64, points: i64, vp: i64) -> None:
    """An army scores."""
    board.note(POINTS, army, points, vp, 0)


def ended(board: State, winner: i64, vp: i64) -> None:
    """The game is over; winner 2 is a draw."""
    board.note(ENDED, winner, vp, 0, 0)


# Chits.


def ordered(board: State, clan: i64, place: i64, audience: i64) -> None:
    """A Clan chit goes into the bowl or onto the Delay Track."""
    board.note_secret(ORDERED, audience, audience, clan, place, 0, 0, 0)


def logged(board: State, chit: i64, activity: i64, audience: i64, eyes: i64) -> None:
    """A Special chit goes into the bowl."""
    board.note_secret(LOGGED, audience, eyes, chit, 0, 0, 0, activity)


def drawn(board: State, chit: i64) -> None:
    """A chit is drawn."""
    board.note(DRAWN, chit, 0, 0, 0)


def void(board: State, chit: i64) -> None:
    """A drawn chit has no effect yet."""
    board.note(VOID, chit, 0, 0, 0)


def declined(board: State, chit: i64) -> None:
    """A drawn chit goes back into the bowl."""
    board.note(DECLINED, chit, 0, 0, 0)


def kansuke(board: State, chit: i64) -> None:
    """Yamamoto Kansuke delays a chit."""
    board.note(KANSUKE, chit, 0, 0, 0)


def shown(board: Board, chit: i64, activity: i64) -> None:
    """A drawn Special chit is read out, with the Clans it names."""
    board.note(SHOWN, chit, activity, two_named(board, chit, 0), two_named(board, chit, 2))


def two_named(board: Board, chit: i64, slot: i64) -> i64:
    """Two of the four Clans a chit names, as one number."""
    return board.named(chit, slot) + 1 + (board.named(chit, slot + 1) + 1) * PAIR


def called(board: State, army: i64) -> None:
    """An army calls the Samurai."""
    board.note(CALLED, army, 0, 0, 0)


def samurai(board: State, army: i64, unit: i64) -> None:
    """The Samurai joins a unit."""
    board.note(SAMURAI, army, unit, 0, 0)


def roll_off(board: State, takeda: i64, uesugi: i64) -> None:
    """Both armies roll for who goes first."""
    board.note(ROLL_OFF, takeda, uesugi, 0, 0)


# Modes and movement.


def mode_set(board: Board, clan: i64, mode: i64, why: i64) -> None:
    """A Clan takes a Mode without a roll."""
    if board.noting:
        board.note(MODE_SET, clan, mode, why, in_play(board, clan))


def mode_tried(board: Board, clan: i64, die: i64, total: i64, mode: i64, success: bool) -> None:
    """A Clan rolls to switch to a Mode."""
    if board.noting:
        units = in_play(board, clan)
        tried: i64 = mode * 2 + (1 if success else 0)
        board.note_secret(MODE_TRIED, EVERYONE, EVERYONE, clan, die, total, tried, units)


def rolled(board: State, clan: i64, die: i64, total: i64, why: i64, success: bool) -> None:
    """A Clan rolls to reunite, or to join a Combined Maneuver."""
    board.note(ROLLED, clan, die, total, why + (1 if success else 0))


def victim(board: State, clan: i64) -> None:
    """A Clan attacks impetuously."""
    board.note(VICTIM, clan, 0, 0, 0)


def stepped(board: State, unit: i64, from_: i64, to: i64, cost: i64) -> None:
    """A unit moves."""
    board.note(STEPPED, unit, from_, to, cost)


def left_map(board: State, unit: i64, hex: i64) -> None:
    """A unit leaves the map."""
    board.note(LEFT_MAP, unit, hex, 0, 0)


# Battle.


def declared(board: State, unit: i64, battle: i64) -> None:
    """A unit joins a battle."""
    board.note(DECLARED, unit, battle, 0, 0)


def clan_roll(board: State, clan: i64, die: i64, battle: i64) -> None:
    """A Clan rolls for the right to fight a battle."""
    board.note(CLAN_ROLL, clan, die, battle, 0)


def battle(board: State, battle: i64, attacker: i64, defender: i64) -> None:
    """A battle begins."""
    board.note(BATTLE, battle, attacker, defender, 0)


def terrain(board: State, unit: i64, by: i64) -> None:
    """Whose terrain counts: the hex (0) of a unit, or the hexside (1) in front of it."""
    board.note(TERRAIN, unit + UNITS * by, 0, 0, 0)


def led(board: State, army: i64, lead: i64) -> None:
    """A leader helps a score: a unit, plus UNITS for the Line Score, or -1 for none."""
    board.note(LED, army, lead, 0, 0)


def fighter(board: State, unit: i64, case: i64, column: i64, line: i64) -> None:
    """What a unit adds to the scores."""
    board.note(FIGHTER, unit, case, column, line)


def modifier(board: State, modifier: i64, column: i64, line: i64) -> None:
    """What a modifier adds to the scores."""
    board.note(MODIFIER, modifier, column, line, 0)


def column(board: State, dice: i64, before: i64) -> None:
    """The dice of the Column Score."""
    board.note(COLUMN, dice, before, 0, 0)


def line(board: State, dice: i64, before: i64) -> None:
    """The dice of the Line Score."""
    board.note(LINE, dice, before, 0, 0)


def result(board: Board, column: i64, line: i64) -> None:
    """What the table of results says, and in which cell (`Board.hit`)."""
    board.note_secret(RESULT, EVERYONE, EVERYONE, board.code, column, line, board.battle, board.hit)


def converted(board: State, die: i64, code: i64) -> None:
    """A Battle Plan changes a result."""
    board.note(CONVERTED, die, code, 0, 0)


def lost_steps(board: Board, unit: i64, steps: i64, state: i64) -> None:
    """A unit loses steps."""
    if board.noting:
        board.note(LOST_STEPS, unit, steps, state, face(board, unit))


def gave_ground(board: State, unit: i64, from_: i64, to: i64) -> None:
    """A unit retreats after combat."""
    board.note(GAVE_GROUND, unit, from_, to, 0)


def cornered(board: State, unit: i64) -> None:
    """A unit cannot retreat."""
    board.note(CORNERED, unit, 0, 0, 0)


def eliminated(board: State, unit: i64, points: i64) -> None:
    """A unit is eliminated."""
    board.note(ELIMINATED, unit, points, 0, 0)


def leader_roll(board: Board, unit: i64, die: i64, dead: bool, who: i64) -> None:
    """A leader (0), the Samurai (1) or a general (2) is in danger."""
    if board.noting:
        died: i64 = 1 if dead else 0
        left = without(board, unit, who == 0)
        board.note_secret(LEADER_ROLL, EVERYONE, EVERYONE, unit, die, died, who, left)


# Rout, retreat and rally.


def rout_roll(board: State, clan: i64, die: i64, total: i64, result: i64) -> None:
    """A Clan tests for rout."""
    board.note(ROUT_ROLL, clan, die, total, result)


def seppuku(board: Board, clan: i64, unit: i64) -> None:
    """A leader commits Seppuku, or a Samurai; unit -1 is an officer without a unit."""
    if board.noting:
        leader = unit >= 0 and board.own_leadership(unit) > 0
        left: i64 = without(board, unit, leader) if unit >= 0 else -1
        board.note(SEPPUKU, clan, unit, 1 if leader else 0, left)


def advanced(board: State, unit: i64, from_: i64, to: i64) -> None:
    """A unit advances after combat."""
    board.note(ADVANCED, unit, from_, to, 0)


def fled(board: State, unit: i64, from_: i64, to: i64) -> None:
    """A unit retreats."""
    board.note(FLED, unit, from_, to, 0)


def pursued(board: State, unit: i64, from_: i64, to: i64) -> None:
    """A unit pursues."""
    board.note(PURSUED, unit, from_, to, 0)


def rally_roll(board: Board, unit: i64, die: i64, total: i64, state: i64) -> None:
    """A unit tries to rally."""
    if board.noting:
        shown = face(board, unit)
        board.note_secret(RALLY_ROLL, EVERYONE, EVERYONE, unit, die, total, state, shown)


# The siege.


def siege_began(board: State, attacker: i64, manpower: i64, besieged: i64) -> None:
    """The siege of Kaizu begins."""
    board.note(SIEGE_BEGAN, attacker, manpower, besieged, 0)


def marker_placed(board: State, army: i64, area: i64) -> None:
    """A marker is placed in an Area."""
    board.note(MARKER_PLACED, army, area, 0, 0)


def assault(board: State, army: i64, area: i64, fire: bool) -> None:
    """An army assaults an Area or fires at it."""
    board.note(ASSAULT, army, area, 1 if fire else 0, 0)


def assault_roll(
    board: State, area: i64, attacker: i64, defender: i64, attack_die: i64, defense_die: i64
) -> None:
    """Both sides' totals and dice of an assault."""
    board.note(ASSAULT_ROLL, area, attacker, defender, attack_die * 10 + defense_die)


def fire(board: State, area: i64, die: i64, total: i64) -> None:
    """The die of a fire."""
    board.note(FIRE, area, die, total, 0)


def sacrificed(board: State, army: i64, points: i64, push: bool) -> None:
    """An army sacrifices a point of Manpower."""
    board.note(SACRIFICED, army, points, 1 if push else 0, 0)


def siege_loss(board: State, army: i64, area: i64) -> None:
    """A marker is lost, or with area -1 a point of Manpower."""
    board.note(SIEGE_LOSS, army, area, 0, 0)


def tended(board: State, army: i64) -> None:
    """A point out of combat is back in line."""
    board.note(TENDED, army, 0, 0, 0)


def wounded_roll(board: State, army: i64, die: i64, result: i64) -> None:
    """The die for a point out of combat."""
    board.note(WOUNDED_ROLL, army, die, result, 0)


def retired(board: State, clan: i64, area: i64) -> None:
    """A Clan retires from the siege."""
    board.note(RETIRED, clan, area, 0, 0)


def siege_ended(board: State, winner: i64, survivors: i64) -> None:
    """The siege is over."""
    board.note(SIEGE_ENDED, winner, survivors, 0, 0)


def control(board: State, army: i64) -> None:
    """An army takes control of Kaizu."""
    board.note(CONTROL, army, 0, 0, 0)
