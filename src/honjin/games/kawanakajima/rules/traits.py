"""What a network reads of a position: a list of traits, each the number of something that is so.

Most traits are shared by all Clans or units of an army, so that what a network has learned of one
helps it to judge the others. A trait that counts stands in the list more than once, and what can be
more or less is written in steps: all steps up to the one that is reached.
"""

from __future__ import annotations

import math
from typing import Final, final

from honjin.engine.dialect import i64, vec
from honjin.games.kawanakajima.rules.actions import CLAN_CHIT, COMPULSORY, SPECIAL_CHIT
from honjin.games.kawanakajima.rules.bot import battles_ahead, danger, survey, weariness
from honjin.games.kawanakajima.rules.box import (
    AREAS,
    CLANS,
    ELIMINATED,
    HEXES,
    MODES,
    NO_WAY,
    SPECIALS_EACH,
    UNITS,
    army_of_clan,
)
from honjin.games.kawanakajima.rules.layout import ACTING, AWAY, BOWL, BOX, IN_HAND, RESERVE
from honjin.games.kawanakajima.rules.orders import points_left
from honjin.games.kawanakajima.rules.outlook import PRICE, ahead, attacks, peril
from honjin.games.kawanakajima.rules.phases import ORDERS, ROLL_MODE
from honjin.games.kawanakajima.rules.state import Board

NEARS: Final = 10
"""Steps for the way to the enemy."""
CHITS: Final = 5
"""Where a chit can be: in the Reserve, the bowl, the hand, on the Delay Track, elsewhere."""
WEARS: Final = 4
STATES: Final = 4
RISKS: Final = 6
ACROSS: Final = 10
DOWN: Final = 10
"""Regions of the map."""
POINTS: Final = 16
PHASES: Final = 128
SCORES: Final = 32
LEADS: Final = 40
SWINGS: Final = 24

# Clans. By army: the way to the enemy with the Mode, the chit and, for each unit, the weariness.
AT_MODE: Final = 0
AT_CHIT: Final = AT_MODE + 2 * NEARS * MODES
AT_ORDER: Final = AT_CHIT + 2 * NEARS * CHITS
"""Mode and chit."""
AT_WEAR: Final = AT_ORDER + 2 * MODES * CHITS
AT_OWN_MODE: Final = AT_WEAR + 2 * NEARS * WEARS
"""By Clan: its Mode, with the way to the enemy in three steps."""
AT_OWN_CHIT: Final = AT_OWN_MODE + CLANS * MODES * 3
AT_ACTING: Final = AT_OWN_CHIT + CLANS * CHITS
AT_OUT: Final = AT_ACTING + CLANS
"""Clans not in play, or without living units."""
# Units. By army: state and danger, for Army Commanders apart; the region.
AT_UNIT: Final = AT_OUT + 2 * CLANS
AT_LOST: Final = AT_UNIT + 4 * STATES * RISKS
"""By unit, for each step lost."""
AT_RISK: Final = AT_LOST + UNITS
"""By unit, for each step of danger."""
AT_REGION: Final = AT_RISK + UNITS
AT_COLUMN: Final = AT_REGION + 2 * ACROSS * DOWN
"""By Clan, how far east its units are."""
AT_GONE: Final = AT_COLUMN + CLANS * ACROSS
AT_MISSING: Final = AT_GONE + UNITS
"""By army: units that are not on the map, and which of them may still come."""
# Armies.
AT_PERIL: Final = AT_MISSING + 4
"""The danger to the Army Commander, and that with their state."""
AT_COMMANDER: Final = AT_PERIL + 2 * POINTS
AT_PLAN: Final = AT_COMMANDER + 2 * POINTS * STATES
AT_SAVED: Final = AT_PLAN + 2 * 8 * 2
AT_POINTS: Final = AT_SAVED + 2 * 12 * 2
"""Command Points left."""
AT_LOSSES: Final = AT_POINTS + 2 * POINTS
AT_BUNDORI: Final = AT_LOSSES + 2 * POINTS
AT_GIFTS: Final = AT_BUNDORI + 2 * 8
AT_ATTACKS: Final = AT_GIFTS + 2 * 4
AT_AHEAD: Final = AT_ATTACKS + 2 * POINTS
"""How far ahead the army is by the other judgement."""
AT_SPECIAL: Final = AT_AHEAD + 2 * LEADS
"""Special chits: what for, where they are, and how near the Clan is that they name."""
# The table, by scenario where it says so.
AT_TURN: Final = AT_SPECIAL + 2 * 6 * CHITS * 4
AT_SCORE: Final = AT_TURN + 2 * POINTS
"""Takeda's victory points, by scenario and by part of the game too."""
AT_PART_SCORE: Final = AT_SCORE + 2 * SCORES
AT_BATTLES: Final = AT_PART_SCORE + 2 * 4 * SCORES
"""What the battles declared will bring the active army."""
AT_PHASE: Final = AT_BATTLES + 2 * SWINGS
AT_PASSED: Final = AT_PHASE + 2 * PHASES
AT_COMPULSORY: Final = AT_PASSED + 8
AT_WANTED: Final = AT_COMPULSORY + COMPULSORY * 12
"""The Mode that a Clan is trying to take."""
# The siege.
AT_FORT: Final = AT_WANTED + CLANS * MODES
AT_AREA: Final = AT_FORT + 16
"""By army: Areas held, and bases."""
AT_MANPOWER: Final = AT_AREA + 4 * AREAS
"""By army: Manpower left and out of combat."""
TRAITS: Final = AT_MANPOWER + 4 * POINTS


@final
class Sheet:
    """The list as it is written."""

    def __init__(self, out: vec[i64]) -> None:
        self.out: vec[i64] = out
        self.count: i64 = 0

    def add(self, trait: i64) -> None:
        self.out[self.count] = trait
        self.count += 1

    def add_often(self, trait: i64, often: i64) -> None:
        for _ in range(often):
            self.add(trait)

    def add_steps(self, first: i64, reached: i64, steps: i64) -> None:
        """All steps up to the one that is reached."""
        step: i64
        for step in range(1 + within(reached, steps)):
            self.add(first + step)


def write(board: Board, out: vec[i64]) -> i64:
    """Write the traits of a position; returns how many."""
    survey(board)
    sheet = Sheet(out)
    clan: i64
    for clan in range(CLANS):
        write_clan(board, clan, sheet)
    unit: i64
    for unit in range(UNITS):
        write_unit(board, unit, sheet)
    army: i64
    for army in range(2):
        write_army(board, army, sheet)
        write_chits(board, army, sheet)
        write_judgement(board, army, sheet)
    write_table(board, sheet)
    if board.box.sieges:
        write_siege(board, sheet)
    return sheet.count


def write_clan(board: Board, clan: i64, sheet: Sheet) -> None:
    if board.living(clan) == 0 or not board.clan_in_play(clan):
        sheet.add(AT_OUT + 2 * clan + (1 if board.living(clan) > 0 else 0))
        return
    army = army_of_clan(clan)
    near = nearness(board.box.near[clan])
    mode = board.mode(clan)
    chit = chit_of(board, clan)
    wear = within(i64(2.0 * weariness(board, clan) + 0.5), WEARS)
    sheet.add(AT_MODE + (army * NEARS + near) * MODES + mode)
    sheet.add(AT_CHIT + (army * NEARS + near) * CHITS + chit)
    sheet.add(AT_ORDER + (army * MODES + mode) * CHITS + chit)
    sheet.add_often(AT_WEAR + (army * NEARS + near) * WEARS + wear, board.living(clan))
    sheet.add(AT_OWN_MODE + (clan * MODES + mode) * 3 + (near // 3 if near < 6 else 2))
    sheet.add(AT_OWN_CHIT + clan * CHITS + chit)
    if board.clan_deed(clan, ACTING):
        sheet.add(AT_ACTING + clan)


def write_unit(board: Board, unit: i64, sheet: Sheet) -> None:
    army = board.army_of_unit(unit)
    at = board.place(unit)
    state = board.state(unit)
    if state >= ELIMINATED or at >= HEXES:
        sheet.add(AT_MISSING + 2 * army + (1 if at == AWAY else 0))
        if at != AWAY:
            sheet.add(AT_GONE + unit)
        return
    box = board.box
    risk: i64 = 0
    if board.in_field(unit):
        risk = within(i64(6.0 * danger(board, unit, army) + 0.7), RISKS)
    kind = 2 * army + (1 if unit == board.commander(army) else 0)
    sheet.add(AT_UNIT + (kind * STATES + state) * RISKS + risk)
    sheet.add_often(AT_LOST + unit, state)
    sheet.add_often(AT_RISK + unit, risk)
    x = within(box.column[at] // 4, ACROSS)
    y = within(box.top[at] // 8, DOWN)
    sheet.add(AT_REGION + (army * ACROSS + x) * DOWN + y)
    sheet.add(AT_COLUMN + box.clan_of[unit] * ACROSS + x)


def write_army(board: Board, army: i64, sheet: Sheet) -> None:
    """Its Commander, Plan, Command Points and losses."""
    commander = board.commander(army)
    state = within(board.state(commander), STATES) if commander >= 0 else STATES - 1
    near = within(i64(2.0 * peril(board, army) + 0.7), POINTS)
    sheet.add_steps(AT_PERIL + army * POINTS, near, POINTS)
    sheet.add(AT_COMMANDER + (army * POINTS + near) * STATES + state)
    active: i64 = 1 if board.plan_active(army) else 0
    sheet.add(AT_PLAN + (army * 8 + 1 + board.army_plan(army)) * 2 + active)
    sheet.add(AT_SAVED + (army * 12 + within(board.saved(army), 12)) * 2 + active)
    points = board.points(army, 0) + board.points(army, 1)
    if board.phase == ORDERS:
        points = points_left(board, army, 0) + points_left(board, army, 1)
    sheet.add(AT_POINTS + army * POINTS + within(points, POINTS))
    sheet.add_steps(AT_LOSSES + army * POINTS, board.losses(army), POINTS)
    sheet.add(AT_BUNDORI + army * 8 + within(board.bundori(army), 8))
    sheet.add(AT_GIFTS + army * 4 + within(board.gifts(army), 4))


def write_chits(board: Board, army: i64, sheet: Sheet) -> None:
    """Its Special chits."""
    chit: i64
    for chit in range(army * SPECIALS_EACH, (army + 1) * SPECIALS_EACH):
        near: i64 = 0
        clan = board.named(chit, 0)
        if clan >= 0:
            far = board.box.near[clan]
            near = 1 if far <= 2 else (2 if far <= 7 else 3)
        place = whereabouts(board.chit_at(SPECIAL_CHIT + chit))
        kind = army * 6 + 1 + board.activity(chit)
        sheet.add(AT_SPECIAL + (kind * CHITS + place) * 4 + near)


def write_judgement(board: Board, army: i64, sheet: Sheet) -> None:
    """What it could win by attacks, and how it stands by the judgement without a network."""
    steps = attacks(board, army)
    lead = ahead(board, army, steps) / 12.0
    sheet.add_steps(AT_ATTACKS + army * POINTS, step_of(steps - 5.0, 1.0, POINTS), POINTS)
    sheet.add_steps(AT_AHEAD + army * LEADS, step_of(lead, 0.2, LEADS), LEADS)


def write_table(board: Board, sheet: Sheet) -> None:
    """Turn, phase and victory points."""
    scene: i64 = 1 if board.historical else 0
    points = step_of(float(board.vp), 3.0, SCORES)
    part = scene * 4 + within(board.turn // 3, 4)
    sheet.add_steps(AT_TURN + scene * POINTS, board.turn, POINTS)
    sheet.add_steps(AT_SCORE + scene * SCORES, points, SCORES)
    sheet.add_steps(AT_PART_SCORE + part * SCORES, points, SCORES)
    owner: i64 = 1 if board.active == 1 else 0
    hits = step_of(battles_ahead(board, board.active, PRICE), 0.7, SWINGS)
    sheet.add_steps(AT_BATTLES + owner * SWINGS, hits, SWINGS)
    sheet.add(AT_PHASE + owner * PHASES + within(board.phase, PHASES))
    sheet.add(AT_PASSED + owner * 4 + within(board.passed, 4))
    chit: i64
    for chit in range(COMPULSORY):
        sheet.add(AT_COMPULSORY + chit * 12 + within(board.chit_at(chit), 12))
    if board.phase == ROLL_MODE and board.clan >= 0:
        sheet.add(AT_WANTED + board.clan * MODES + board.wanted)


def write_siege(board: Board, sheet: Sheet) -> None:
    sheet.add(AT_FORT + within(board.fort_owner + 1, 4) * 4 + within(board.besieged + 1, 4))
    army: i64
    area: i64
    for army in range(2):
        for area in range(AREAS):
            if board.holds(army) >> area & 1:
                sheet.add(AT_AREA + 2 * army * AREAS + area)
            if board.bases(army) >> area & 1:
                sheet.add(AT_AREA + (2 * army + 1) * AREAS + area)
        first = AT_MANPOWER + 2 * army * POINTS
        sheet.add_steps(first, board.manpower(army) // 2, POINTS)
        sheet.add_steps(first + POINTS, board.out_of_combat(army) // 2, POINTS)


# Numbers as steps.


def chit_of(board: Board, clan: i64) -> i64:
    """Where a Clan's chit is, an order that was just given included."""
    if board.phase == ORDERS and board.bought(clan) > 0:
        return whereabouts(BOWL)
    return whereabouts(board.chit_at(CLAN_CHIT + clan))


def whereabouts(place: i64) -> i64:
    if place == BOWL:
        return 1
    if place == IN_HAND:
        return 2
    if BOX < place <= BOX + 4:
        return 3
    return 0 if place == RESERVE else 4


def nearness(far: i64) -> i64:
    """The way to the enemy in steps that grow with it."""
    if far <= 4:
        return far - 1 if far > 0 else 0
    if far <= 6:
        return 4
    if far <= 8:
        return 5
    if far <= 12:
        return 6
    if far <= 20:
        return 7
    return 8 if far < NO_WAY else 9


def within(value: i64, count: i64) -> i64:
    """A number from 0 up to `count`, which is left out."""
    if value < 0:
        return 0
    return value if value < count else count - 1


def step_of(value: float, width: float, count: i64) -> i64:
    """The step of a signed number, 0 in the middle."""
    away = i64(math.sqrt(value * value) / width + 0.5)
    return within(count // 2 + (away if value > 0.0 else -away), count)
