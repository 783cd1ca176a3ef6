"""Chapter 16: daimyos lost, colours eliminated and inherited, daimyos recovered."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import STATION, own_army
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH, PROVINCES
from honjin.games.ikusa.rules.layout import CARD, INHERITED, LATE, NO_CARD, WHEN
from honjin.games.ikusa.rules.phases import FINAL_ARMIES, FINAL_FORCES, RECOVERING, TURN_ENDS
from honjin.games.ikusa.rules.score import abandon, ahead, declare_winner, test_win
from honjin.games.ikusa.rules.state import (
    ASK_ME,
    AWAITED,
    LOST,
    NO_ARMY,
    NO_COLOUR,
    NOBODY_HEIR,
    UNPLACED,
    Board,
)
from honjin.games.ikusa.rules.tally import NONE, ronin


def lose_daimyo(board: Board, army: i64) -> None:
    """IK-ASN-10, IK-ELM-01: the daimyo, its army marker and its experience marker leave."""
    board.ronin += ronin(board.units(army))
    board.set_units(army, NONE)
    board.set_place(army, LOST)
    board.lower_flag(army, 255)
    board.set_army_aim(army, 0)
    board.set_steps(army, 0)
    board.set_attacks(army, 0)
    board.set_opening(army, 0)
    board.set_hole(army, 0)
    notes.daimyo_lost(board, army)


def has_daimyo(board: Board, colour: i64) -> bool:
    """IK-ELM-08, IK-R-90: one who waits for a province counts while the owner holds any."""
    army: i64
    for army in range(colour * ARMIES_EACH, (colour + 1) * ARMIES_EACH):
        place = board.place(army)
        if place != LOST and (place != AWAITED or board.cards(colour) > 0):
            return True
    return False


def eliminate(board: Board, loser: i64, heir: i64) -> None:
    """IK-ELM-02 to IK-ELM-07, IK-R-93: everything passes on, then the cards are counted."""
    leave_game(board, loser, heir)
    inherit(board, loser, heir)
    recover(board, heir)
    if board.box.quick:
        end_quick_play(board, heir)
        return
    test_win(board)
    last_one_left(board)


def eliminate_both(board: Board, attacker: i64, defender: i64, attacker_was_ahead: bool) -> None:
    """IK-R-85: neither inherits; with nobody left the one with more cards before has won."""
    leave_game(board, attacker, NOBODY_HEIR)
    leave_game(board, defender, NOBODY_HEIR)
    vanish(board, attacker)
    vanish(board, defender)
    if board.colours_in_play() == 0:
        declare_winner(board, attacker if attacker_was_ahead else defender)
    elif board.box.quick:
        end_quick_play(board, NO_COLOUR)
    else:
        last_one_left(board)


def leave_game(board: Board, loser: i64, heir: i64) -> None:
    """IK-R-80, IK-R-86: a ninja returns and the marker is discarded."""
    board.set_heir(loser, heir)
    board.set_marker(loser, 0)
    army: i64
    for army in range(loser * ARMIES_EACH, (loser + 1) * ARMIES_EACH):
        board.set_place(army, LOST)
    notes.eliminated(board, loser, heir)
    if board.ninja == loser:
        notes.ninja_returned(board, loser)
        board.ninja = NO_COLOUR
        board.ninja_order = ASK_ME


def inherit(board: Board, loser: i64, heir: i64) -> None:
    """IK-ELM-02, IK-R-22, IK-R-88: provinces, units and the supply of figures."""
    early = heir == board.active and before_final_movement(board)
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == loser:
            board.set_owner(province, heir)
            board.set_aim(province, 0)
            notes.inherited(board, heir, province)
            if early:
                board.set_land(province, INHERITED, 1, 1)
    board.set_tray(heir, board.tray(heir) + board.tray(loser))
    board.set_tray(loser, NONE)
    board.set_sets(heir, board.sets(heir) + board.sets(loser))
    board.set_sets(loser, 0)


def before_final_movement(board: Board) -> bool:
    """IK-R-87: whether phase D of the turn is still to come."""
    resume = board.resume
    return resume != FINAL_ARMIES and resume != FINAL_FORCES and resume != TURN_ENDS


def vanish(board: Board, loser: i64) -> None:
    """IK-R-85: units go back to trays nobody uses any more, cards to the unowned area."""
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) == loser:
            board.ronin += ronin(board.force(province)) + board.hidden_force(province)
            board.set_land(province, CARD, 3, NO_CARD)
            board.set_aim(province, 0)
            abandon(board, province)
    board.set_tray(loser, NONE)
    board.set_sets(loser, 0)


def last_one_left(board: Board) -> None:
    """IK-R-92, IK-R-101: a person alone in the game has won, if not by provinces already."""
    if board.victors != 0:
        return
    seat: i64 = -1
    colour: i64
    for colour in range(board.box.colours):
        if board.in_play(colour):
            owner = board.box.seat_of(colour)
            if seat >= 0 and owner != seat:
                return
            seat = owner
    declare_winner(board, seat * board.box.colours_each)


def end_quick_play(board: Board, eliminator: i64) -> None:
    """IK-QP-12, IK-R-106, IK-R-107: most provinces; a tie goes to the one who did the deed."""
    best: i64 = -1
    colour: i64
    for colour in range(board.box.colours):
        if not board.in_play(colour):
            continue
        if (
            best < 0
            or board.cards(colour) > board.cards(best)
            or (
                board.cards(colour) == board.cards(best)
                and (colour == eliminator or (best != eliminator and ahead(board, colour, best)))
            )
        ):
            best = colour
    declare_winner(board, best)


# Recovery.


def recover(board: Board, heir: i64) -> None:
    """IK-ELM-03, IK-R-118: the daimyos the player had lost come back at level 1, without units.

    IK-CMP-17: the player's own three, none of the loser's.
    """
    army: i64
    for army in range(heir * ARMIES_EACH, (heir + 1) * ARMIES_EACH):
        if board.place(army) == LOST:
            forget_order(board, army)
            board.set_place(army, AWAITED)
            board.set_hole(army, board.box.recovered_hole)
            board.set_start(army, UNPLACED)
            board.lower_flag(army, 255)
            if heir == board.active:
                board.raise_flag(army, LATE)


def forget_order(board: Board, army: i64) -> None:
    """IK-R-74: a ninja that waited for the lost daimyo does not wait for its successor."""
    order = board.ninja_order
    if order >= WHEN and (order - WHEN) % ARMIES == army:
        board.ninja_order = ASK_ME


def free_province(board: Board, colour: i64, province: i64) -> bool:
    """IK-ELM-04: an own province without an army."""
    return board.owner(province) == colour and board.army_in(province) == NO_ARMY


def fill_recovery(board: Board, out: vec[i64]) -> i64:
    colour: i64 = board.mover // ARMIES_EACH
    base: i64 = STATION + own_army(board.box, board.mover) * PROVINCES
    n: i64 = 0
    province: i64
    for province in range(PROVINCES):
        if free_province(board, colour, province):
            out[n] = base + province
            n += 1
    return n


def recovery_goes_on(board: Board) -> None:
    """IK-R-90: a daimyo without a province waits for the next round."""
    if not board.in_play(board.active) and board.resume != TURN_ENDS and board.turn > 0:
        board.resume = TURN_ENDS
    army: i64
    province: i64
    for army in range(board.box.colours * ARMIES_EACH):
        if board.place(army) != AWAITED:
            continue
        for province in range(PROVINCES):
            if free_province(board, army // ARMIES_EACH, province):
                board.mover = army
                board.phase = RECOVERING
                return
    board.phase = board.resume
