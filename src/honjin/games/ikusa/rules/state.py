"""What is on the table: provinces, armies, colours, and where the rules stand.

Units are tallies (`tally.py`). Hidden ronin lie on the card of their province (IK-RON-04) and are
in no tally until the card is turned up. For each province the table also remembers how many ronin
could at most lie hidden there, as everybody can work out from what has been seen (IK-R-28).
"""

from __future__ import annotations

from typing import Final, final

from honjin.engine.dialect import append, i64, vec
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH, MAX_COLOURS, Box
from honjin.games.ikusa.rules.lands import Lands, aim_bytes, aim_of
from honjin.games.ikusa.rules.layout import (
    AIM_BITS,
    ARMY_AIM,
    AT_ANSWER,
    AT_ARMY,
    AT_BINS,
    AT_BUILT,
    AT_COLOUR,
    AT_DICE,
    AT_LEVIED,
    AT_LOSSES,
    AT_PROGRESS,
    AT_SHUNNED,
    AT_SPREAD,
    AT_TRAY,
    ATTACKS,
    BYTE,
    CARD,
    CARD_ARMY,
    CARD_FORCE,
    CARDS,
    CELLS,
    FACE_DOWN,
    FLAGS,
    HEIR,
    HEIRS_ELSEWHERE,
    HIRED,
    HIRER,
    HOLE,
    KOKU,
    LAID_DOWN,
    LEVEL,
    LOSS_ORDER,
    MARKER,
    OPENING,
    PLACE,
    PLACES_ELSEWHERE,
    ROOM_ARMY,
    ROOM_FORCE,
    ROOTED,
    SECOND,
    SETS,
    START,
    STEPS,
    TALLY,
    UNITS,
    WHOLE_AIM,
)
from honjin.games.ikusa.rules.phases import (
    AVENGING,
    GATHERING,
    RECOVERING,
    RECOVERY_GOES_ON,
    WINDOW,
    together,
)
from honjin.games.ikusa.rules.tally import REGULAR_KINDS, count, of, regular, ronin

NO_COLOUR: Final = -1
NO_ARMY: Final = -1
LOST: Final = -1
"""The place of an army whose daimyo is out of the game."""
AWAITED: Final = -2
"""The place of a recovered daimyo who has found no province yet (IK-R-90)."""
UNPLACED: Final = -3
"""The place of an army before its marker is on the board."""

# The ninja's standing answer (IK-R-74).
ASK_ME: Final = 0
THIS_TURN: Final = 1
THIS_ROUND: Final = 2
WHEN_HE_MOVES: Final = 0
WHEN_HE_DECLARES: Final = 1
WHEN_HIS_TURN_COMES: Final = 2

IN_PLAY: Final = -1
"""The heir of a colour that has not been eliminated."""
NOBODY_HEIR: Final = -2
"""IK-R-85: eliminated, and nobody inherited."""


class Board(Lands):
    """The table, without the rules that move it."""

    # Cards with ronin.

    @final
    def hidden_force(self, province: i64) -> i64:
        """Ronin that lie hidden with the force of a province."""
        down = self.land(province, CARD, 3) == FACE_DOWN
        return self.land(province, CARD_FORCE, 15) if down else 0

    @final
    def hidden_army(self, army: i64) -> i64:
        """Ronin that lie hidden with an army: it has not moved since."""
        place = self.place(army)
        if place < 0 or not self.flag(army, ROOTED):
            return 0
        down = self.land(place, CARD, 3) == FACE_DOWN
        return self.land(place, CARD_ARMY, 15) if down else 0

    @final
    def hirer(self, province: i64) -> i64:
        """The colour that could deploy ronin there in this round, or NO_COLOUR."""
        return self.land(province, HIRER, 7) - 1

    @final
    def tighten(self, province: i64) -> None:
        """IK-R-28, IK-R-112: the number of units says how many ronin can still hide there."""
        if self.hirer(province) < 0:
            return
        tally = self.force(province)
        most: i64 = regular(tally) - 1 - ronin(tally)
        if most < 0:
            most = 0
        if self.land(province, ROOM_FORCE, 15) > most:
            self.set_land(province, ROOM_FORCE, 15, most)
        most = 0
        army = self.rooted_army(province)
        if army >= 0:
            most = regular(self.units(army)) - ronin(self.units(army))
        if self.land(province, ROOM_ARMY, 15) > most:
            self.set_land(province, ROOM_ARMY, 15, most)

    @final
    def rooted_army(self, province: i64) -> i64:
        """The army that has stood in a province since ronin were deployed, or NO_ARMY."""
        army: i64
        for army in range(ARMIES):
            if self.place(army) == province and self.flag(army, ROOTED):
                return army
        return NO_ARMY

    # Armies.

    @final
    def army(self, army: i64, field: i64, mask: i64) -> i64:
        return self.cells[AT_ARMY + (field >> 6) * ARMIES + army] >> (field & 63) & mask

    @final
    def set_army(self, army: i64, field: i64, mask: i64, value: i64) -> None:
        at: i64 = AT_ARMY + (field >> 6) * ARMIES + army
        bit = field & 63
        self.cells[at] = self.cells[at] & ~(mask << bit) | value << bit

    @final
    def army_word(self, army: i64, word: i64) -> i64:
        """Many fields of an army at once: FIRST or SECOND."""
        return self.cells[AT_ARMY + word * ARMIES + army]

    @final
    def place(self, army: i64) -> i64:
        """Where an army's marker stands, or LOST, AWAITED, UNPLACED."""
        return self.army(army, PLACE, BYTE) - PLACES_ELSEWHERE

    @final
    def set_place(self, army: i64, province: i64) -> None:
        self.set_army(army, PLACE, BYTE, province + PLACES_ELSEWHERE)

    @final
    def units(self, army: i64) -> i64:
        """IK-DEF-05: the tally of an army without its daimyo, hidden ronin apart."""
        return self.army(army, UNITS, TALLY)

    @final
    def set_units(self, army: i64, tally: i64) -> None:
        self.set_army(army, UNITS, TALLY, tally)

    @final
    def hole(self, army: i64) -> i64:
        return self.army(army, HOLE, BYTE)

    @final
    def level(self, army: i64) -> i64:
        """IK-EXP-01: from 1 to 4."""
        return self.army(army, LEVEL, 15)

    @final
    def set_hole(self, army: i64, hole: i64) -> None:
        self.set_army(army, HOLE, BYTE, hole)
        self.set_army(army, LEVEL, 15, self.box.level(hole))

    @final
    def steps(self, army: i64) -> i64:
        """IK-R-32: the steps an army has left in this phase."""
        return self.army(army, STEPS, BYTE)

    @final
    def set_steps(self, army: i64, steps: i64) -> None:
        self.set_army(army, STEPS, BYTE, steps)

    @final
    def attacks(self, army: i64) -> i64:
        """The attacks an army has left in phase C."""
        return self.army(army, ATTACKS, BYTE)

    @final
    def set_attacks(self, army: i64, attacks: i64) -> None:
        self.set_army(army, ATTACKS, BYTE, attacks)

    @final
    def army_aim(self, army: i64) -> i64:
        """The province an army has declared against, as for a force."""
        return aim_of(self.army_word(army, SECOND) >> (ARMY_AIM & 63))

    @final
    def set_army_aim(self, army: i64, aim: i64) -> None:
        self.set_army(army, ARMY_AIM, WHOLE_AIM, aim_bytes(aim))

    @final
    def start(self, army: i64) -> i64:
        """IK-R-38: where an army stood when the round began."""
        return self.army(army, START, BYTE) - PLACES_ELSEWHERE

    @final
    def set_start(self, army: i64, province: i64) -> None:
        self.set_army(army, START, BYTE, province + PLACES_ELSEWHERE)

    @final
    def flags(self, army: i64) -> i64:
        """All flags of an army at once."""
        return self.army(army, FLAGS, BYTE)

    @final
    def flag(self, army: i64, flag: i64) -> bool:
        return self.army(army, FLAGS, flag) != 0

    @final
    def raise_flag(self, army: i64, flag: i64) -> None:
        self.cells[AT_ARMY + SECOND * ARMIES + army] |= flag << (FLAGS & 63)

    @final
    def lower_flag(self, army: i64, flag: i64) -> None:
        self.cells[AT_ARMY + SECOND * ARMIES + army] &= ~(flag << (FLAGS & 63))

    @final
    def opening(self, army: i64) -> i64:
        """IK-R-68: the empty province of an army's latest attack, counted from 1, or 0."""
        return self.army(army, OPENING, BYTE)

    @final
    def set_opening(self, army: i64, opening: i64) -> None:
        self.set_army(army, OPENING, BYTE, opening)

    @final
    def shunned(self, army: i64, province: i64) -> bool:
        """IK-R-69: whether an army has called off a battle there."""
        word = self.cells[AT_SHUNNED + army]
        while word:
            if word & AIM_BITS == province + 1:
                return True
            word >>= 7
        return False

    @final
    def shun(self, army: i64, province: i64) -> None:
        self.cells[AT_SHUNNED + army] = self.cells[AT_SHUNNED + army] << 7 | (province + 1)

    @final
    def forgive(self, army: i64) -> None:
        """A new turn: whatever was called off may be attacked again."""
        self.cells[AT_SHUNNED + army] = 0

    @final
    def standing(self, army: i64) -> bool:
        """Whether an army is on the board and its daimyo stands (IK-ASN-06, IK-R-76).

        IK-ASN-07: an army whose daimyo does not stand neither moves nor attacks.
        """
        return self.place(army) >= 0 and not self.flag(army, LAID_DOWN)

    @final
    def army_in(self, province: i64) -> i64:
        """An army of a province's owner that stands there, or NO_ARMY (IK-CMP-15)."""
        colour = self.owner(province)
        if colour < 0:
            return NO_ARMY
        first: i64 = colour * ARMIES_EACH
        army: i64
        for army in range(first, first + ARMIES_EACH):
            if self.place(army) == province:
                return army
        return NO_ARMY

    @final
    def other_army_in(self, province: i64, army: i64) -> i64:
        """Another army of the same colour that stands in a province, or NO_ARMY."""
        first: i64 = army // ARMIES_EACH * ARMIES_EACH
        other: i64
        for other in range(first, first + ARMIES_EACH):
            if other != army and self.place(other) == province:
                return other
        return NO_ARMY

    @final
    def held_ronin(self, army: i64) -> i64:
        """All ronin of an army, hidden ones too."""
        return ronin(self.units(army)) + self.hidden_army(army)

    @final
    def samurai_room(self, army: i64) -> i64:
        """IK-CMP-13: the free squares for samurai; IK-CMP-16: ronin and markers need none."""
        tally = self.units(army)
        return self.box.samurai_slots - count(tally, 0) - count(tally, 1)

    @final
    def ashigaru_room(self, army: i64) -> i64:
        tally = self.units(army)
        return self.box.ashigaru_slots - count(tally, 2) - count(tally, 3)

    # Colours.

    @final
    def colour(self, colour: i64, field: i64) -> i64:
        return self.cells[AT_COLOUR + colour] >> field & BYTE

    @final
    def set_colour(self, colour: i64, field: i64, value: i64) -> None:
        at: i64 = AT_COLOUR + colour
        self.cells[at] = self.cells[at] & ~(BYTE << field) | value << field

    @final
    def colour_word(self, colour: i64) -> i64:
        """Many fields of a colour at once."""
        return self.cells[AT_COLOUR + colour]

    @final
    def tray(self, colour: i64) -> i64:
        """IK-CMP-05: the units that can be levied."""
        return self.cells[AT_TRAY + colour]

    @final
    def set_tray(self, colour: i64, tally: i64) -> None:
        self.cells[AT_TRAY + colour] = tally

    @final
    def cards(self, colour: i64) -> i64:
        """How many provinces a colour owns."""
        return self.colour(colour, CARDS)

    @final
    def koku(self, colour: i64) -> i64:
        return self.colour(colour, KOKU)

    @final
    def set_koku(self, colour: i64, koku: i64) -> None:
        self.set_colour(colour, KOKU, koku)

    @final
    def marker(self, colour: i64) -> i64:
        """The turn order marker of a colour, or 0."""
        return self.colour(colour, MARKER)

    @final
    def set_marker(self, colour: i64, marker: i64) -> None:
        self.set_colour(colour, MARKER, marker)

    @final
    def built(self, colour: i64) -> i64:
        """The province a colour builds in, counted from 1, or 0."""
        return self.cells[AT_BUILT + colour]

    @final
    def set_built(self, colour: i64, province: i64) -> None:
        self.cells[AT_BUILT + colour] = province

    @final
    def levied(self, colour: i64) -> i64:
        """The units a colour has levied and not yet placed."""
        return self.cells[AT_LEVIED + colour]

    @final
    def set_levied(self, colour: i64, tally: i64) -> None:
        self.cells[AT_LEVIED + colour] = tally

    @final
    def answer(self, colour: i64) -> i64:
        """IK-R-13: the markers named for the tied colours, four bits each; 15 all over: nothing."""
        return self.cells[AT_ANSWER + colour]

    @final
    def set_answer(self, colour: i64, answer: i64) -> None:
        self.cells[AT_ANSWER + colour] = answer

    @final
    def spread(self, colour: i64) -> i64:
        """IK-QP-08: six numbers of four bits: three kinds, first and second section."""
        return self.cells[AT_SPREAD + colour]

    @final
    def set_spread(self, colour: i64, spread: i64) -> None:
        self.cells[AT_SPREAD + colour] = spread

    @final
    def progress(self, colour: i64) -> i64:
        """How far a colour has come in its part of a common decision."""
        return self.cells[AT_PROGRESS + colour]

    @final
    def set_progress(self, colour: i64, progress: i64) -> None:
        self.cells[AT_PROGRESS + colour] = progress

    @final
    def loss_order(self, colour: i64) -> i64:
        """The standing casualty order of a colour."""
        return self.colour(colour, LOSS_ORDER)

    @final
    def set_loss_order(self, colour: i64, order: i64) -> None:
        self.set_colour(colour, LOSS_ORDER, order)

    @final
    def sets(self, colour: i64) -> i64:
        """How many sets of figures a colour's supply is made of (IK-R-22)."""
        return self.colour(colour, SETS)

    @final
    def set_sets(self, colour: i64, sets: i64) -> None:
        self.set_colour(colour, SETS, sets)

    @final
    def hired(self, colour: i64) -> i64:
        """The ronin a colour has hired in this round."""
        return self.colour(colour, HIRED)

    @final
    def set_hired(self, colour: i64, number: i64) -> None:
        self.set_colour(colour, HIRED, number)

    @final
    def heir(self, colour: i64) -> i64:
        """Who inherited a colour; IN_PLAY while it is in the game."""
        return self.colour(colour, HEIR) - HEIRS_ELSEWHERE

    @final
    def set_heir(self, colour: i64, heir: i64) -> None:
        self.set_colour(colour, HEIR, heir + HEIRS_ELSEWHERE)

    @final
    def in_play(self, colour: i64) -> bool:
        return self.heir(colour) == IN_PLAY

    @final
    def bin(self, colour: i64, which: i64) -> i64:
        return self.cells[AT_BINS + colour] >> 8 * which & BYTE

    @final
    def set_bin(self, colour: i64, which: i64, koku: i64) -> None:
        at: i64 = AT_BINS + colour
        self.cells[at] = self.cells[at] & ~(BYTE << 8 * which) | koku << 8 * which

    @final
    def bins(self, colour: i64) -> i64:
        """All bins of a colour, a byte each."""
        return self.cells[AT_BINS + colour]

    @final
    def colours_in_play(self) -> i64:
        """The colours that are in the game, as bits."""
        mask: i64 = 0
        bit: i64 = 1
        colour: i64
        for colour in range(self.box.colours):
            if self.in_play(colour):
                mask |= bit
            bit <<= 1
        return mask

    @final
    def colour_of(self, seat: i64) -> i64:
        """The colour for which a seat decides now; IK-R-97: each of its colours by itself."""
        if together(self.phase):
            owing = self.asked & ~self.locked
            colour: i64 = seat * self.box.colours_each
            while owing >> colour & 1 == 0 and colour < (seat + 1) * self.box.colours_each - 1:
                colour += 1
            return colour
        return self.ninja if self.phase == WINDOW else self.active_colour()

    @final
    def active_colour(self) -> i64:
        """The only seat to decide: the hirer's enemy in revenge, an heir, or whose turn it is."""
        if self.phase == AVENGING:
            return self.defender
        if self.phase == RECOVERING or (self.phase == GATHERING and self.back == RECOVERY_GOES_ON):
            return self.mover // ARMIES_EACH
        return self.active

    # Battles.

    @final
    def losses(self, side: i64, group: i64) -> i64:
        """What a side gives up in this removal, from its army (0) or its force (1)."""
        return self.cells[AT_LOSSES + 2 * side + group]

    @final
    def set_losses(self, side: i64, group: i64, tally: i64) -> None:
        self.cells[AT_LOSSES + 2 * side + group] = tally

    @final
    def keep_die(self, value: i64) -> None:
        """Remember a die of this pass, so that the table can be seen: four bits each."""
        at: i64 = AT_DICE + 2 * self.roller
        if self.cells[at] >> 56 != 0:
            at += 1
        self.cells[at] = self.cells[at] << 4 | value

    @final
    def clear_dice(self) -> None:
        at: i64
        for at in range(AT_DICE, AT_LOSSES):
            self.cells[at] = 0

    # Copies.

    def words(self) -> vec[i64]:
        out = self.cells[:]
        for word in self.scalar_words():
            out = append(out, word)
        return out


def fresh_cells(box: Box) -> vec[i64]:
    """IK-SET-01 to IK-SET-06: an empty board, full trays, and the army cards set up."""
    cells = vec[i64]([0] * CELLS)
    i: i64
    start = box.start_hole << HOLE | box.level(box.start_hole) << LEVEL
    for i in range(ARMIES):
        place: i64 = UNPLACED if i // ARMIES_EACH < box.colours else LOST
        cells[AT_ARMY + i] = place + PLACES_ELSEWHERE | start
        cells[AT_ARMY + SECOND * ARMIES + i] = UNPLACED + PLACES_ELSEWHERE << (START & 63)
    kind: i64
    for i in range(MAX_COLOURS):
        if i >= box.colours:
            cells[AT_COLOUR + i] = NOBODY_HEIR + HEIRS_ELSEWHERE << HEIR
            continue
        cells[AT_COLOUR + i] = IN_PLAY + HEIRS_ELSEWHERE << HEIR | 1 << SETS
        for kind in range(REGULAR_KINDS):
            cells[AT_TRAY + i] += of(kind, box.supply[kind])
    return cells
