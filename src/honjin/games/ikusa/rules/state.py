"""What is on the table: provinces, armies, colours, and where the rules stand.

Units are tallies (`tally.py`). Hidden ronin lie on the card of their province (IK-RON-04) and are
in no tally until the card is turned up. For each province the table also remembers how many ronin
could at most lie hidden there, as everybody can work out from what has been seen (IK-R-28).
"""

from __future__ import annotations

from typing import Annotated, Final, final

from honjin.engine.dialect import append, i64, vec
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH, BINS, MAX_COLOURS, PROVINCES, Box
from honjin.games.ikusa.rules.layout import (
    AT_AIM,
    AT_ANSWER,
    AT_ARMY_AIM,
    AT_ATTACKS,
    AT_BINS,
    AT_BUILT,
    AT_CARDS,
    AT_DICE,
    AT_FLAGS,
    AT_FORCE,
    AT_HEIR,
    AT_HIRED,
    AT_HOLE,
    AT_KOKU,
    AT_LAND,
    AT_LEVIED,
    AT_LOSS_ORDER,
    AT_LOSSES,
    AT_MARKER,
    AT_MOVED,
    AT_OPENING,
    AT_OWNER,
    AT_PLACE,
    AT_PROGRESS,
    AT_SETS,
    AT_SHUNNED,
    AT_SPREAD,
    AT_START,
    AT_STEPS,
    AT_TRAY,
    AT_UNITS,
    BONUS_LOST,
    CARD,
    CARD_ARMY,
    CARD_FORCE,
    CELLS,
    FACE_DOWN,
    HIRER,
    LAID_DOWN,
    ROOM_ARMY,
    ROOM_FORCE,
    ROOTED,
)
from honjin.games.ikusa.rules.phases import (
    AVENGING,
    GATHERING,
    RECOVERING,
    RECOVERY_GOES_ON,
    WINDOW,
    together,
)
from honjin.games.ikusa.rules.scalars import Scalars
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
AIM_BITS: Final = 127
FOUGHT: Final = 128
"""The declared battle has been fought or has lapsed."""


class Board(Scalars):
    """The table, without the rules that move it."""

    def __init__(self, box: Box, buffer: vec[i64], cells: vec[i64]) -> None:
        super().__init__(box, buffer)
        self.cells: Annotated[vec[i64], CELLS] = cells

    # Provinces.

    @final
    def owner(self, province: i64) -> i64:
        """The colour that holds a province's card, or NO_COLOUR."""
        return self.cells[AT_OWNER + province]

    @final
    def set_owner(self, province: i64, colour: i64) -> None:
        """Lay the card where it belongs; the piles are counted."""
        old = self.cells[AT_OWNER + province]
        if old >= 0:
            self.cells[AT_CARDS + old] -= 1
        if colour >= 0:
            self.cells[AT_CARDS + colour] += 1
        self.cells[AT_OWNER + province] = colour

    @final
    def force(self, province: i64) -> i64:
        """IK-DEF-06: the tally of the force in a province, hidden ronin apart."""
        return self.cells[AT_FORCE + province]

    @final
    def set_force(self, province: i64, tally: i64) -> None:
        self.cells[AT_FORCE + province] = tally

    @final
    def land(self, province: i64, field: i64, mask: i64) -> i64:
        return self.cells[AT_LAND + province] >> field & mask

    @final
    def set_land(self, province: i64, field: i64, mask: i64, value: i64) -> None:
        at: i64 = AT_LAND + province
        self.cells[at] = self.cells[at] & ~(mask << field) | value << field

    @final
    def land_word(self, province: i64) -> i64:
        """All fields of a province at once."""
        return self.cells[AT_LAND + province]

    @final
    def castle(self, province: i64) -> i64:
        """0 for none, 1 for a castle, 2 for a fortress."""
        return self.cells[AT_LAND + province] & 3

    @final
    def bonus(self, province: i64) -> i64:
        """IK-CAS-05: the bonus units a castle or fortress has left in this turn.

        IK-R-113: they are no figures, so they never run short (IK-CAS-03, IK-R-59).
        """
        walls = self.castle(province)
        if walls == 0:
            return 0
        full: i64 = self.box.castle_bonus if walls == 1 else self.box.fortress_bonus
        return full - self.land(province, BONUS_LOST, 15)

    @final
    def moved(self, province: i64) -> i64:
        """IK-R-50: the units of a force that have made their move."""
        return self.cells[AT_MOVED + province]

    @final
    def set_moved(self, province: i64, tally: i64) -> None:
        self.cells[AT_MOVED + province] = tally

    @final
    def aim(self, province: i64) -> i64:
        """The province a force has declared against, counted from 1; 0 for none, or FOUGHT."""
        return self.cells[AT_AIM + province]

    @final
    def set_aim(self, province: i64, aim: i64) -> None:
        self.cells[AT_AIM + province] = aim

    # Cards with ronin.

    @final
    def hidden_force(self, province: i64) -> i64:
        """Ronin that lie hidden with the force of a province."""
        word = self.cells[AT_LAND + province]
        return word >> CARD_FORCE & 15 if word >> CARD & 3 == FACE_DOWN else 0

    @final
    def hidden_army(self, army: i64) -> i64:
        """Ronin that lie hidden with an army: it has not moved since."""
        place = self.cells[AT_PLACE + army]
        if place < 0 or self.cells[AT_FLAGS + army] & ROOTED == 0:
            return 0
        word = self.cells[AT_LAND + place]
        return word >> CARD_ARMY & 15 if word >> CARD & 3 == FACE_DOWN else 0

    @final
    def hirer(self, province: i64) -> i64:
        """The colour that could deploy ronin there in this round, or NO_COLOUR."""
        return self.land(province, HIRER, 7) - 1

    @final
    def tighten(self, province: i64) -> None:
        """IK-R-28, IK-R-112: the number of units says how many ronin can still hide there."""
        word = self.cells[AT_LAND + province]
        if word >> HIRER & 7 == 0:
            return
        tally = self.cells[AT_FORCE + province]
        most: i64 = regular(tally) - 1 - ronin(tally)
        if most < 0:
            most = 0
        if word >> ROOM_FORCE & 15 > most:
            self.set_land(province, ROOM_FORCE, 15, most)
        most = 0
        army = self.rooted_army(province)
        if army >= 0:
            most = regular(self.units(army)) - ronin(self.units(army))
        if word >> ROOM_ARMY & 15 > most:
            self.set_land(province, ROOM_ARMY, 15, most)

    @final
    def rooted_army(self, province: i64) -> i64:
        """The army that has stood in a province since ronin were deployed, or NO_ARMY."""
        army: i64
        for army in range(ARMIES):
            if self.cells[AT_PLACE + army] == province and self.flag(army, ROOTED):
                return army
        return NO_ARMY

    # Armies.

    @final
    def place(self, army: i64) -> i64:
        """Where an army's marker stands, or LOST, AWAITED, UNPLACED."""
        return self.cells[AT_PLACE + army]

    @final
    def set_place(self, army: i64, province: i64) -> None:
        self.cells[AT_PLACE + army] = province

    @final
    def units(self, army: i64) -> i64:
        """IK-DEF-05: the tally of an army without its daimyo, hidden ronin apart."""
        return self.cells[AT_UNITS + army]

    @final
    def set_units(self, army: i64, tally: i64) -> None:
        self.cells[AT_UNITS + army] = tally

    @final
    def hole(self, army: i64) -> i64:
        return self.cells[AT_HOLE + army]

    @final
    def set_hole(self, army: i64, hole: i64) -> None:
        self.cells[AT_HOLE + army] = hole

    @final
    def level(self, army: i64) -> i64:
        """IK-EXP-01: from 1 to 4."""
        return self.box.level(self.cells[AT_HOLE + army])

    @final
    def steps(self, army: i64) -> i64:
        """IK-R-32: the steps an army has left in this phase."""
        return self.cells[AT_STEPS + army]

    @final
    def set_steps(self, army: i64, steps: i64) -> None:
        self.cells[AT_STEPS + army] = steps

    @final
    def attacks(self, army: i64) -> i64:
        """The attacks an army has left in phase C."""
        return self.cells[AT_ATTACKS + army]

    @final
    def set_attacks(self, army: i64, attacks: i64) -> None:
        self.cells[AT_ATTACKS + army] = attacks

    @final
    def army_aim(self, army: i64) -> i64:
        """The province an army has declared against, as for a force."""
        return self.cells[AT_ARMY_AIM + army]

    @final
    def set_army_aim(self, army: i64, aim: i64) -> None:
        self.cells[AT_ARMY_AIM + army] = aim

    @final
    def start(self, army: i64) -> i64:
        """IK-R-38: where an army stood when the round began."""
        return self.cells[AT_START + army]

    @final
    def set_start(self, army: i64, province: i64) -> None:
        self.cells[AT_START + army] = province

    @final
    def flags(self, army: i64) -> i64:
        """All flags of an army at once."""
        return self.cells[AT_FLAGS + army]

    @final
    def flag(self, army: i64, flag: i64) -> bool:
        return self.cells[AT_FLAGS + army] & flag != 0

    @final
    def raise_flag(self, army: i64, flag: i64) -> None:
        self.cells[AT_FLAGS + army] |= flag

    @final
    def lower_flag(self, army: i64, flag: i64) -> None:
        self.cells[AT_FLAGS + army] &= ~flag

    @final
    def opening(self, army: i64) -> i64:
        """IK-R-68: the empty province of an army's latest attack, counted from 1, or 0."""
        return self.cells[AT_OPENING + army]

    @final
    def set_opening(self, army: i64, opening: i64) -> None:
        self.cells[AT_OPENING + army] = opening

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
        return self.cells[AT_PLACE + army] >= 0 and self.cells[AT_FLAGS + army] & LAID_DOWN == 0

    @final
    def army_in(self, province: i64) -> i64:
        """An army of a province's owner that stands there, or NO_ARMY (IK-CMP-15)."""
        colour = self.cells[AT_OWNER + province]
        if colour < 0:
            return NO_ARMY
        first: i64 = AT_PLACE + colour * ARMIES_EACH
        i: i64
        for i in range(ARMIES_EACH):
            if self.cells[first + i] == province:
                return colour * ARMIES_EACH + i
        return NO_ARMY

    @final
    def other_army_in(self, province: i64, army: i64) -> i64:
        """Another army of the same colour that stands in a province, or NO_ARMY."""
        first: i64 = army // ARMIES_EACH * ARMIES_EACH
        other: i64
        for other in range(first, first + ARMIES_EACH):
            if other != army and self.cells[AT_PLACE + other] == province:
                return other
        return NO_ARMY

    @final
    def held_ronin(self, army: i64) -> i64:
        """All ronin of an army, hidden ones too."""
        return ronin(self.cells[AT_UNITS + army]) + self.hidden_army(army)

    @final
    def samurai_room(self, army: i64) -> i64:
        """IK-CMP-13: the free squares for samurai; IK-CMP-16: ronin and markers need none."""
        tally = self.cells[AT_UNITS + army]
        return self.box.samurai_slots - count(tally, 0) - count(tally, 1)

    @final
    def ashigaru_room(self, army: i64) -> i64:
        tally = self.cells[AT_UNITS + army]
        return self.box.ashigaru_slots - count(tally, 2) - count(tally, 3)

    # Colours.

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
        return self.cells[AT_CARDS + colour]

    @final
    def koku(self, colour: i64) -> i64:
        return self.cells[AT_KOKU + colour]

    @final
    def set_koku(self, colour: i64, koku: i64) -> None:
        self.cells[AT_KOKU + colour] = koku

    @final
    def marker(self, colour: i64) -> i64:
        """The turn order marker of a colour, or 0."""
        return self.cells[AT_MARKER + colour]

    @final
    def set_marker(self, colour: i64, marker: i64) -> None:
        self.cells[AT_MARKER + colour] = marker

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
        return self.cells[AT_LOSS_ORDER + colour]

    @final
    def set_loss_order(self, colour: i64, order: i64) -> None:
        self.cells[AT_LOSS_ORDER + colour] = order

    @final
    def sets(self, colour: i64) -> i64:
        """How many sets of figures a colour's supply is made of (IK-R-22)."""
        return self.cells[AT_SETS + colour]

    @final
    def set_sets(self, colour: i64, sets: i64) -> None:
        self.cells[AT_SETS + colour] = sets

    @final
    def hired(self, colour: i64) -> i64:
        """The ronin a colour has hired in this round."""
        return self.cells[AT_HIRED + colour]

    @final
    def set_hired(self, colour: i64, number: i64) -> None:
        self.cells[AT_HIRED + colour] = number

    @final
    def heir(self, colour: i64) -> i64:
        """Who inherited a colour; IN_PLAY while it is in the game."""
        return self.cells[AT_HEIR + colour]

    @final
    def set_heir(self, colour: i64, heir: i64) -> None:
        self.cells[AT_HEIR + colour] = heir

    @final
    def in_play(self, colour: i64) -> bool:
        return self.cells[AT_HEIR + colour] == IN_PLAY

    @final
    def bin(self, colour: i64, which: i64) -> i64:
        return self.cells[AT_BINS + colour * BINS + which]

    @final
    def set_bin(self, colour: i64, which: i64, koku: i64) -> None:
        self.cells[AT_BINS + colour * BINS + which] = koku

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
    for i in range(PROVINCES):
        cells[AT_OWNER + i] = NO_COLOUR
    for i in range(ARMIES):
        cells[AT_PLACE + i] = UNPLACED if i // ARMIES_EACH < box.colours else LOST
        cells[AT_HOLE + i] = box.start_hole
        cells[AT_START + i] = UNPLACED
    kind: i64
    for i in range(MAX_COLOURS):
        cells[AT_HEIR + i] = IN_PLAY if i < box.colours else NOBODY_HEIR
        if i < box.colours:
            cells[AT_SETS + i] = 1
            for kind in range(REGULAR_KINDS):
                cells[AT_TRAY + i] += of(kind, box.supply[kind])
    return cells
