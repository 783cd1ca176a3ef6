"""Phase D: units sent out by armies, and the moves of forces (chapter 10.4)."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import DONE, END, JOIN, MOVE, SEND, TAKE, own_army
from honjin.games.ikusa.rules.box import ARMIES_EACH, PROVINCES
from honjin.games.ikusa.rules.march import fill_marches, keeps_limit, mark_dropped, sharing
from honjin.games.ikusa.rules.ninja import open_window
from honjin.games.ikusa.rules.phases import FINAL_ARMIES, FINAL_FORCES, MOVING, SENDING
from honjin.games.ikusa.rules.score import conquer
from honjin.games.ikusa.rules.state import NO_ARMY, NO_COLOUR, Board
from honjin.games.ikusa.rules.tally import (
    GROUP_KINDS,
    NONE,
    REGULAR_KINDS,
    RONIN,
    ashigaru,
    count,
    of,
    regular,
    ronin,
    samurai,
)

# Armies: sending units out.


def fill_final_armies(board: Board, out: vec[i64]) -> i64:
    """IK-WD-04, IK-WD-05: steps and pickups as in phase A, and units for empty neighbours."""
    n = fill_marches(board, out)
    if sharing(board):
        return n
    box = board.box
    first: i64 = board.active * ARMIES_EACH
    army: i64
    edge: i64
    for army in range(first, first + ARMIES_EACH):
        if not board.standing(army) or not may_send(board, army, 1):
            continue
        place = board.place(army)
        for edge in range(box.first[place], box.first[place + 1]):
            if board.owner(box.edge_to[edge]) == NO_COLOUR:
                out[n] = SEND + own_army(box, army) * PROVINCES + box.edge_to[edge]
                n += 1
    return n


def may_send(board: Board, army: i64, number: i64) -> bool:
    """IK-R-51: this many regular units can go, and the rest still leads its ronin."""
    units = regular(board.units(army))
    return 0 < number <= board.box.force_limit and board.held_ronin(army) <= units - number


def send(board: Board, army: i64, province: i64) -> None:
    board.mover = army
    board.origin = board.place(army)
    board.goal = province
    board.bundle = NONE
    board.phase = SENDING


def fill_sending(board: Board, out: vec[i64]) -> i64:
    n: i64 = 0
    units = board.units(board.mover)
    sent = regular(board.bundle)
    kind: i64
    if may_send(board, board.mover, sent + 1):
        for kind in range(REGULAR_KINDS):
            if count(units, kind) > count(board.bundle, kind):
                out[n] = TAKE + kind
                n += 1
    if sent > 0 or n == 0:
        out[n] = DONE
        n += 1
    return n


def send_off(board: Board) -> None:
    """IK-WD-05, IK-WAR-05, IK-R-50: they take the province, and count as moved."""
    army = board.mover
    bundle = board.bundle
    if bundle != NONE:
        board.set_units(army, board.units(army) - bundle)
        board.set_force(board.goal, bundle)
        board.set_moved(board.goal, bundle)
        mark_dropped(board, board.goal, army)
        notes.sent(board, army, board.origin, board.goal, bundle)
        board.tighten(board.origin)
        conquer(board, board.goal, board.active)
    board.bundle = NONE
    open_window(board, FINAL_ARMIES, -1, NO_ARMY)


# Forces.


def unmoved(board: Board, province: i64, kind: i64) -> i64:
    """IK-R-50: units of a kind that may still move, hidden ronin included."""
    number = count(board.force(province), kind) - count(board.moved(province), kind)
    return number + board.hidden_force(province) if kind == RONIN else number


def fill_moves(board: Board, out: vec[i64]) -> i64:
    """DP-28, IK-WD-06: from each force to each neighbour that can be entered; or no more.

    IK-WAR-04, IK-WAR-05: only here do forces move and break up. IK-R-52: only to a neighbour.
    """
    n: i64 = 0
    box = board.box
    edge: i64
    province: i64
    for province in range(PROVINCES):
        if board.owner(province) != board.active or not any_unmoved(board, province):
            continue
        for edge in range(box.first[province], box.first[province + 1]):
            to = box.edge_to[edge]
            owner = board.owner(to)
            if owner != board.active and owner != NO_COLOUR:
                continue
            if can_move(board, province, to, NONE):
                out[n] = MOVE + edge
                n += 1
    out[n] = END
    return n + 1


def any_unmoved(board: Board, province: i64) -> bool:
    """IK-WD-09: units that have not moved, and somebody to hold the province without them."""
    units = regular(board.force(province))
    if units == regular(board.moved(province)):
        return False
    return units > 1 or (units == 1 and board.army_in(province) != NO_ARMY)


def can_move(board: Board, origin: i64, goal: i64, bundle: i64) -> bool:
    """Whether this bundle or a larger one can go as a force or join an army."""
    force = board.force(origin)
    moved = board.moved(origin)
    spare_samurai = samurai(force) - samurai(moved) - samurai(bundle)
    spare_ashigaru = ashigaru(force) - ashigaru(moved) - ashigaru(bundle)
    spare_ronin = unmoved(board, origin, RONIN) - ronin(bundle)
    a: i64
    b: i64
    c: i64
    for a in range(spare_samurai + 1):
        for b in range(spare_ashigaru + 1):
            for c in range(spare_ronin + 1):
                if batch_fits(
                    board,
                    origin,
                    goal,
                    samurai(bundle) + a,
                    ashigaru(bundle) + b,
                    ronin(bundle) + c,
                ):
                    return True
    return False


def batch_fits(board: Board, origin: i64, goal: i64, sam: i64, ash: i64, followers: i64) -> bool:
    """IK-WD-02, IK-R-49: all limits hold at both ends of every single move."""
    return (
        sam + ash > 0
        and may_part(board, origin, sam + ash, followers)
        and (
            fits_force(board, goal, sam + ash, followers)
            or fits_army(board, goal, sam, ash, followers)
        )
    )


def may_part(board: Board, origin: i64, units: i64, followers: i64) -> bool:
    """IK-WD-09, IK-R-28, IK-R-29, IK-RON-11: what stays holds the province and leads its ronin."""
    force = board.force(origin)
    stay = regular(force) - units
    if stay == 0 and board.army_in(origin) == NO_ARMY:
        return False
    return keeps_limit(stay, ronin(force) + board.hidden_force(origin) - followers)


def fits_force(board: Board, goal: i64, units: i64, followers: i64) -> bool:
    """IK-WD-07, IK-WD-08, IK-CMP-14: at most five together, with fewer ronin than units."""
    force = board.force(goal)
    total = regular(force) + units
    return total <= board.box.force_limit and (
        ronin(force) + board.hidden_force(goal) + followers < total
    )


def fits_army(board: Board, goal: i64, sam: i64, ash: i64, followers: i64) -> bool:
    """IK-WD-07, IK-R-53: an army there takes them as far as its card has room."""
    army = board.army_in(goal)
    if army == NO_ARMY:
        return False
    if sam > board.samurai_room(army) or ash > board.ashigaru_room(army):
        return False
    return board.held_ronin(army) + followers <= regular(board.units(army)) + sam + ash


def move(board: Board, edge: i64) -> None:
    board.mover = NO_ARMY
    board.origin = board.box.edge_from[edge]
    board.goal = board.box.edge_to[edge]
    board.bundle = NONE
    board.phase = MOVING


def fill_bundle(board: Board, out: vec[i64]) -> i64:
    """DP-28: the next unit or ronin; then they stand as a force, or join the army there."""
    n: i64 = 0
    bundle = board.bundle
    kind: i64
    for kind in range(GROUP_KINDS):
        more = bundle + of(kind, 1)
        if unmoved(board, board.origin, kind) > count(bundle, kind) and (
            can_move(board, board.origin, board.goal, more)
        ):
            out[n] = TAKE + kind
            n += 1
    if can_stand(board):
        out[n] = DONE
        n += 1
    if can_join(board):
        out[n] = JOIN
        n += 1
    if n == 0:
        out[0] = DONE
        n = 1
    return n


def can_stand(board: Board) -> bool:
    bundle = board.bundle
    units = regular(bundle)
    return (
        units > 0
        and may_part(board, board.origin, units, ronin(bundle))
        and fits_force(board, board.goal, units, ronin(bundle))
    )


def can_join(board: Board) -> bool:
    bundle = board.bundle
    return (
        regular(bundle) > 0
        and may_part(board, board.origin, regular(bundle), ronin(bundle))
        and fits_army(board, board.goal, samurai(bundle), ashigaru(bundle), ronin(bundle))
    )


def move_off(board: Board, join: bool) -> None:
    """IK-WD-07, IK-WD-08: they merge with a force, join an army, or conquer an empty province.

    IK-CMP-15: there is one force in a province.
    """
    bundle = board.bundle
    origin = board.origin
    goal = board.goal
    if join or can_stand(board):
        board.set_force(origin, board.force(origin) - bundle)
        army: i64 = board.army_in(goal) if join else NO_ARMY
        if army >= 0:
            board.set_units(army, board.units(army) + bundle)
        else:
            board.set_force(goal, board.force(goal) + bundle)
            board.set_moved(goal, board.moved(goal) + bundle)
        notes.moved(board, board.active, army, origin, goal, bundle)
        board.tighten(origin)
        board.tighten(goal)
        if board.owner(goal) == NO_COLOUR:
            conquer(board, goal, board.active)
    board.bundle = NONE
    open_window(board, FINAL_FORCES, -1, NO_ARMY)
