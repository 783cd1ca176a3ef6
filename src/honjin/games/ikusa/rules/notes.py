"""What can happen at the table: the kinds of notes, and for each a function that writes it down."""

from __future__ import annotations

from typing import Final

from honjin.engine.dialect import i64
from honjin.engine.state import EVERYONE, State, shifted
from honjin.games.ikusa.rules.box import ARMIES_EACH, PROVINCES
from honjin.games.ikusa.rules.layout import BONUS_LOST as WALLS_LOST
from honjin.games.ikusa.rules.state import Board
from honjin.games.ikusa.rules.tally import GROUP_KINDS, count

# Set-up.
DEALT: Final = 0
LEFT_OVER: Final = 1
FIRST: Final = 2
DIVIDED: Final = 3
MARKER_DRAWN: Final = 4
CLAIMED: Final = 5
REINFORCED: Final = 6
SPREAD: Final = 7
ARMIES_SHOWN: Final = 8
STATIONED: Final = 9
# The round.
ROUND: Final = 10
SUCCEEDED: Final = 11
PLANNED: Final = 12
SEALED: Final = 13
SPIED: Final = 14
BIN_SHOWN: Final = 15
AGREEING: Final = 16
AGREED: Final = 17
PICKER: Final = 18
MARKER_TAKEN: Final = 19
BUILDING: Final = 20
BUILT: Final = 21
NOT_BUILT: Final = 22
LEVYING: Final = 23
LEVIED: Final = 24
MUSTERING: Final = 25
MUSTERED: Final = 26
RETURNED: Final = 27
HIRED: Final = 28
DEPLOYING: Final = 29
DEPLOYED: Final = 30
RONIN_RETURNED: Final = 31
NINJA_HIRED: Final = 32
RONIN_LEFT: Final = 34
INCOME: Final = 35
# War.
TURN: Final = 36
PHASE: Final = 37
REVEALED: Final = 38
GARRISONED: Final = 39
MARCHED: Final = 40
PICKED_UP: Final = 41
DECLARED: Final = 42
BATTLE: Final = 43
PASS: Final = 44
ROLLED: Final = 45
LOSING: Final = 46
LOST: Final = 47
BONUS_LOST: Final = 48
PRESSED: Final = 49
CALLED_OFF: Final = 50
EMPTIED: Final = 51
LAPSED: Final = 52
EXPERIENCE: Final = 55
CONQUERED: Final = 56
SENT: Final = 57
MOVED: Final = 58
STANDING: Final = 59
# The ninja.
WINDOW_PASSED: Final = 60
ORDERED: Final = 61
STRUCK: Final = 62
STRIKE_DIE: Final = 63
REVENGE_DIE: Final = 64
ASSASSINATED: Final = 65
NINJA_RETURNED: Final = 66
# The end.
DAIMYO_LOST: Final = 67
ELIMINATED: Final = 68
INHERITED: Final = 69
RECOVERED: Final = 70
WON: Final = 71
SPY_IDLE: Final = 73
FIRST_UNITS: Final = 74

JOIN: Final = 128
"""Two numbers share one of a note, if neither is below -1 nor above 126."""
SHORT_BITS: Final = 6
GROUP_BITS: Final = 30
"""The bits of a kind in a short tally, and of all kinds."""
WALL_BITS: Final = 4
PROVINCE_BITS: Final = 34
"""Half of the provinces as bits: all of them take two numbers of a note."""


def joined(first: i64, second: i64) -> i64:
    """Two numbers as one."""
    return first * JOIN + second + 1


def short(tally: i64) -> i64:
    """A tally in fewer bits, so that a note has room for two."""
    packed: i64 = 0
    kind: i64
    for kind in range(GROUP_KINDS):
        packed |= count(tally, kind) << SHORT_BITS * kind
    return packed


def groups(board: Board, army: i64, province: i64) -> i64:
    """The units of an army, if there is one, and of the force of a province."""
    units: i64 = short(board.units(army)) if army >= 0 else 0
    return units | short(board.force(province)) << GROUP_BITS


def with_image(board: Board, kind: i64, a: i64, b: i64, c: i64, d: i64, image: i64) -> None:
    """Write down an event that everybody sees, with what it touched as that is now."""
    board.note_secret(kind, EVERYONE, EVERYONE, a, b, c, d, image)


# Set-up.


def dealt(board: State, colour: i64, province: i64) -> None:
    """A province card goes to a colour."""
    board.note(DEALT, colour, province, 0, 0)


def left_over(board: State, province: i64) -> None:
    """A province card is left over after the deal."""
    board.note(LEFT_OVER, 0, province, 0, 0)


def first(board: State, seat: i64) -> None:
    """A seat divides first."""
    board.note(FIRST, seat, 0, 0, 0)


def divided(board: State, colour: i64, province: i64) -> None:
    """A province goes to a colour of the seat that divides."""
    board.note(DIVIDED, colour, province, 0, 0)


def first_units(board: Board, colour: i64) -> None:
    """A colour has a spearman in each of its provinces, and the first units of its armies."""
    if not board.noting:
        return
    low: i64 = 0
    high: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == colour and province < PROVINCE_BITS:
            low |= shifted(1, province)
        elif board.owner(province) == colour:
            high |= shifted(1, province - PROVINCE_BITS)
    units = short(board.units(colour * ARMIES_EACH))
    with_image(board, FIRST_UNITS, colour, board.cards(colour), low, high, units)


def marker_drawn(board: State, colour: i64, marker: i64) -> None:
    """A colour draws a turn order marker."""
    board.note(MARKER_DRAWN, colour, marker, 0, 0)


def claimed(board: Board, colour: i64, province: i64) -> None:
    """A colour claims an empty province."""
    if board.noting:
        with_image(board, CLAIMED, colour, province, 0, 0, groups(board, -1, province))


def reinforced(board: Board, colour: i64, province: i64, number: i64) -> None:
    """Spearmen join a province."""
    if board.noting:
        with_image(board, REINFORCED, colour, province, number, 0, groups(board, -1, province))


def spread(board: State, colour: i64, kind: i64, section: i64, number: i64, eyes: i64) -> None:
    """A seat puts units into an army, sealed."""
    board.note_secret(SPREAD, eyes, eyes, colour, kind, section, 0, number)


def armies_shown(board: State, army: i64, units: i64) -> None:
    """An army is shown with its first units."""
    board.note(ARMIES_SHOWN, army, units, 0, 0)


def stationed(board: State, army: i64, province: i64) -> None:
    """An army marker is placed."""
    board.note(STATIONED, army, province, 0, 0)


# The round.


def round(board: State, round: i64) -> None:
    """A round begins."""
    board.note(ROUND, round, 0, 0, 0)


def succeeded(board: Board, army: i64, kind: i64) -> None:
    """A unit succeeds an assassinated daimyo."""
    if board.noting:
        with_image(
            board,
            SUCCEEDED,
            army,
            kind,
            board.hole(army),
            board.flags(army),
            short(board.units(army)),
        )


def planned(board: State, colour: i64, bin: i64, koku: i64, eyes: i64) -> None:
    """Koku goes into a bin, sealed."""
    board.note_secret(PLANNED, eyes, eyes, colour, bin, 0, 0, koku)


def sealed(board: State, colour: i64, stage: i64) -> None:
    """A colour has made its sealed choice."""
    board.note(SEALED, colour, stage, 0, 0)


def spied(board: State, colour: i64, spied: i64, bin: i64, koku: i64, eyes: i64) -> None:
    """The ninja looks into a bin."""
    board.note_secret(SPIED, EVERYONE, eyes, colour, spied, bin, 0, koku)


def bin_shown(board: State, colour: i64, bin: i64, koku: i64) -> None:
    """A bin is shown."""
    board.note(BIN_SHOWN, colour, bin, koku, 0)


def agreeing(board: State, colour: i64, other: i64, marker: i64, eyes: i64) -> None:
    """One of the tied names a marker, sealed."""
    board.note_secret(AGREEING, eyes, eyes, colour, other, 0, 0, marker)


def agreed(board: State, colour: i64, answer: i64) -> None:
    """What one of the tied has named is shown."""
    board.note(AGREED, colour, answer, 0, 0)


def picker(board: State, colour: i64) -> None:
    """A colour picks a turn order marker next."""
    board.note(PICKER, colour, 0, 0, 0)


def marker_taken(board: State, colour: i64, marker: i64) -> None:
    """A colour takes a turn order marker."""
    board.note(MARKER_TAKEN, colour, marker, 0, 0)


def building(board: State, colour: i64, province: i64, eyes: i64) -> None:
    """A colour chooses where to build, sealed."""
    board.note_secret(BUILDING, eyes, eyes, colour, 0, 0, 0, province)


def built(board: State, colour: i64, province: i64, walls: i64) -> None:
    """A castle or fortress stands."""
    board.note(BUILT, colour, province, walls, 0)


def not_built(board: State, colour: i64) -> None:
    """A colour has paid and can build nothing."""
    board.note(NOT_BUILT, colour, 0, 0, 0)


def levying(board: State, colour: i64, bundle: i64, eyes: i64) -> None:
    """A colour chooses a bundle of units, sealed."""
    board.note_secret(LEVYING, eyes, eyes, colour, 0, 0, 0, bundle)


def levied(board: State, colour: i64, units: i64) -> None:
    """The units a colour has chosen are shown."""
    board.note(LEVIED, colour, units, 0, 0)


def mustering(board: State, colour: i64, kind: i64, seat: i64, place: i64, eyes: i64) -> None:
    """A colour chooses where a unit goes, sealed."""
    board.note_secret(MUSTERING, eyes, eyes, colour, kind, seat, 0, place)


def mustered(board: Board, colour: i64, province: i64, kind: i64, army: i64) -> None:
    """A levied unit is placed, with an army if there is one."""
    if board.noting:
        image = groups(board, army, province)
        with_image(board, MUSTERED, colour, province, kind, army, image)


def returned(board: State, colour: i64, units: i64) -> None:
    """Levied units without room go back."""
    board.note(RETURNED, colour, units, 0, 0)


def hired(board: State, colour: i64, number: i64, wanted: i64) -> None:
    """A colour hires ronin, perhaps fewer than it wanted."""
    board.note(HIRED, colour, number, wanted, 0)


def deploying(board: State, colour: i64, seat: i64, place: i64, eyes: i64) -> None:
    """A ronin is hidden, or the others are sent home."""
    board.note_secret(DEPLOYING, eyes, eyes, colour, 0, seat, 0, place)


def deployed(board: State, colour: i64, number: i64) -> None:
    """Ronin lie on a face-down card."""
    board.note(DEPLOYED, colour, number, 0, 0)


def ronin_returned(board: State, colour: i64, number: i64) -> None:
    """Ronin without room go home."""
    board.note(RONIN_RETURNED, colour, number, 0, 0)


def ninja_hired(board: State, colour: i64, koku: i64) -> None:
    """The best offer hires the ninja."""
    board.note(NINJA_HIRED, colour, koku, 0, 0)


def ronin_left(board: State) -> None:
    """All ronin leave."""
    board.note(RONIN_LEFT, 0, 0, 0, 0)


def income(board: State, colour: i64, koku: i64, provinces: i64) -> None:
    """A colour collects koku for its provinces."""
    board.note(INCOME, colour, koku, provinces, 0)


# War.


def turn(board: State, colour: i64, marker: i64) -> None:
    """A colour's turn of war begins."""
    board.note(TURN, colour, marker, 0, 0)


def phase(board: State, colour: i64, phase: i64) -> None:
    """A colour begins a phase of its turn."""
    board.note(PHASE, colour, phase, 0, 0)


def revealed(
    board: Board, colour: i64, province: i64, force: i64, army_ronin: i64, army: i64
) -> None:
    """A card is turned up: ronin with the force and the army."""
    if board.noting:
        shown = joined(force, army_ronin)
        image = groups(board, army, province)
        with_image(board, REVEALED, colour, province, shown, army, image)


def garrisoned(board: Board, army: i64, province: i64, units: i64) -> None:
    """An army leaves units behind."""
    if board.noting:
        with_image(board, GARRISONED, army, province, units, 0, groups(board, army, province))


def marched(board: State, army: i64, from_: i64, to: i64) -> None:
    """An army moves."""
    board.note(MARCHED, army, from_, to, 0)


def picked_up(board: Board, army: i64, province: i64, units: i64) -> None:
    """An army picks units up."""
    if board.noting:
        with_image(board, PICKED_UP, army, province, units, 0, groups(board, army, province))


def declared(board: State, colour: i64, army: i64, from_: i64, to: i64) -> None:
    """A battle is declared."""
    board.note(DECLARED, colour, army, from_, to)


def battle(board: Board, colour: i64, army: i64, from_: i64, to: i64) -> None:
    """A battle begins."""
    if board.noting:
        image = joined(board.defender, board.bonus(to))
        with_image(board, BATTLE, colour, army, from_, to, image)


def pass_(board: State, pass_: i64) -> None:
    """A pass of a battle begins; 0 is the first strike across the sea."""
    board.note(PASS, pass_, 0, 0, 0)


def rolled(board: State, side: i64, kind: i64, die: i64, hit: i64) -> None:
    """A unit rolls in battle."""
    board.note(ROLLED, side, kind, die, hit)


def losing(board: State, colour: i64, unit: i64, eyes: i64) -> None:
    """A colour names a loss, sealed."""
    board.note_secret(LOSING, eyes, eyes, colour, 0, 0, 0, unit)


def lost(
    board: Board, side: i64, group: i64, units: i64, colour: i64, army: i64, province: i64
) -> None:
    """A side's losses leave the board, from an army or from the force of a province."""
    if board.noting:
        image = groups(board, army, province)
        who = joined(side, group)
        with_image(board, LOST, who, units, colour, joined(army, province), image)


def bonus_lost(board: Board, colour: i64, kind: i64, number: i64, province: i64) -> None:
    """Units of the walls are lost."""
    if board.noting:
        lost = board.land(province, WALLS_LOST, 15)
        image: i64 = lost | board.bonus(province) << WALL_BITS
        with_image(board, BONUS_LOST, colour, kind, number, province, image)


def pressed(board: State, colour: i64) -> None:
    """The attacker goes on with a battle."""
    board.note(PRESSED, colour, 0, 0, 0)


def called_off(board: State, colour: i64, province: i64) -> None:
    """The attacker calls off a battle."""
    board.note(CALLED_OFF, colour, province, 0, 0)


def emptied(board: State, colour: i64, province: i64) -> None:
    """Nobody is left in a province."""
    board.note(EMPTIED, colour, province, 0, 0)


def lapsed(board: State, colour: i64, army: i64, province: i64) -> None:
    """A declared battle finds no enemy."""
    board.note(LAPSED, colour, army, province, 0)


def experience(board: State, army: i64, hole: i64, level: i64) -> None:
    """An army gains experience."""
    board.note(EXPERIENCE, army, hole, level, 0)


def conquered(board: State, colour: i64, province: i64) -> None:
    """A province changes its owner."""
    board.note(CONQUERED, colour, province, 0, 0)


def sent(board: Board, army: i64, from_: i64, to: i64, units: i64) -> None:
    """An army sends units to a province."""
    if board.noting:
        with_image(board, SENT, army, from_, to, units, groups(board, army, to))


def moved(board: Board, colour: i64, army: i64, from_: i64, to: i64, units: i64) -> None:
    """A colour's force sends units, perhaps to an army."""
    if board.noting:
        goal: i64 = board.units(army) if army >= 0 else board.force(to)
        image: i64 = short(goal) | short(board.force(from_)) << GROUP_BITS
        with_image(board, MOVED, colour, army, joined(from_, to), units, image)


def standing(board: State, colour: i64, order: i64) -> None:
    """A colour sets its casualty order."""
    board.note(STANDING, colour, order, 0, 0)


# The ninja.


def window_passed(board: State, colour: i64) -> None:
    """The ninja lets this opportunity pass."""
    board.note(WINDOW_PASSED, colour, 0, 0, 0)


def ordered(board: State, colour: i64, scope: i64, standing: i64, eyes: i64) -> None:
    """The ninja gets a standing order."""
    board.note_secret(ORDERED, EVERYONE, eyes, colour, scope, 0, 0, standing)


def struck(board: State, colour: i64, army: i64) -> None:
    """The ninja strikes at an army's daimyo."""
    board.note(STRUCK, colour, army, 0, 0)


def strike_die(board: State, colour: i64, die: i64, success: bool) -> None:
    """The die of a strike."""
    board.note(STRIKE_DIE, colour, die, 1 if success else 0, 0)


def revenge_die(board: State, colour: i64, die: i64, success: bool) -> None:
    """The die of the revenge."""
    board.note(REVENGE_DIE, colour, die, 1 if success else 0, 0)


def assassinated(board: Board, army: i64, by: i64) -> None:
    """A daimyo is assassinated."""
    board.note(ASSASSINATED, army, by, board.flags(army), 0)


def ninja_returned(board: State, colour: i64) -> None:
    """The ninja leaves a colour."""
    board.note(NINJA_RETURNED, colour, 0, 0, 0)


def spy_idle(board: State, colour: i64) -> None:
    """The ninja goes home when its holder has planned, used or not."""
    board.note(SPY_IDLE, colour, 0, 0, 0)


# The end.


def daimyo_lost(board: State, army: i64) -> None:
    """A daimyo is out of the game."""
    board.note(DAIMYO_LOST, army, 0, 0, 0)


def eliminated(board: State, colour: i64, heir: i64) -> None:
    """A colour is out of the game."""
    board.note(ELIMINATED, colour, heir, 0, 0)


def inherited(board: State, colour: i64, province: i64) -> None:
    """An heir gets a province."""
    board.note(INHERITED, colour, province, 0, 0)


def recovered(board: State, army: i64, province: i64) -> None:
    """An army returns to the board."""
    board.note(RECOVERED, army, province, 0, 0)


def won(board: State, seat: i64, provinces: i64) -> None:
    """A seat has won."""
    board.note(WON, seat, provinces, 0, 0)
