"""Phase A and the armies' part of phase D: steps, garrisons, pickups (chapters 10.1 and 10.4)."""

from __future__ import annotations

from honjin.engine.dialect import i64, vec
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import DONE, END, GATHER, LEAVE, MARCH, TAKE, own_army
from honjin.games.ikusa.rules.box import ARMIES_EACH, PROVINCES
from honjin.games.ikusa.rules.elimination import before_final_movement
from honjin.games.ikusa.rules.layout import (
    DROPPED_BY,
    INHERITED,
    ROOM_ARMY,
    ROOTED,
    SHARED,
    STEPPED,
)
from honjin.games.ikusa.rules.ninja import open_window
from honjin.games.ikusa.rules.phases import (
    CONDUCT_GOES_ON,
    CONDUCTING,
    FINAL_ARMIES,
    GARRISONING,
    GATHERING,
    MARCHING,
    RECOVERING,
    RECOVERY_GOES_ON,
)
from honjin.games.ikusa.rules.ronin import reveal
from honjin.games.ikusa.rules.score import conquer
from honjin.games.ikusa.rules.state import NO_ARMY, NO_COLOUR, WHEN_HE_MOVES, Board
from honjin.games.ikusa.rules.tally import (
    NONE,
    REGULAR_KINDS,
    RONIN,
    ashigaru,
    count,
    is_samurai,
    of,
    regular,
    ronin,
    samurai,
)

# Where an army may go.


def enterable(board: Board, province: i64) -> bool:
    """IK-WA-02: friendly provinces; in phase D also empty ones (IK-WD-01, IK-WD-04).

    IK-TWO-05: an allied colour's province is neither.
    """
    owner = board.owner(province)
    return owner == board.active or (owner == NO_COLOUR and board.phase != MARCHING)


def garrison_due(board: Board, army: i64) -> bool:
    """IK-WA-06, IK-R-34: neither a force nor another army stays behind (IK-DEF-11)."""
    place = board.place(army)
    return regular(board.force(place)) == 0 and board.other_army_in(place, army) == NO_ARMY


def may_leave(board: Board, army: i64) -> bool:
    """IK-R-35, IK-R-37, IK-R-119: a unit for the garrison, and still leaders for the ronin.

    IK-WAR-02: no own province is left without a unit.
    """
    if not garrison_due(board, army):
        return True
    return regular(board.units(army)) - 1 >= board.held_ronin(army) and (
        regular(board.units(army)) > 0
    )


def may_march(board: Board, army: i64, province: i64) -> bool:
    """IK-WA-02 to IK-WA-05, IK-R-33: a step after which no two armies must stay together."""
    if not enterable(board, province):
        return False
    other = board.other_army_in(province, army)
    if other == NO_ARMY:
        return True
    first: i64 = army // ARMIES_EACH * ARMIES_EACH
    third: i64 = 3 * first + 3 - army - other
    return can_part(
        board,
        province,
        board.steps(army) - 1,
        board.steps(other),
        board.place(third),
        board.steps(third),
    )


def can_part(
    board: Board, province: i64, steps_a: i64, steps_b: i64, third_at: i64, third_steps: i64
) -> bool:
    """IK-R-33: whether two armies in one province can be parted by further steps of theirs.

    The one that came can always go back. Where the third army is there and no other way leads out,
    one of them joins it, and those two must part.
    """
    if steps_a == 0 and steps_b == 0:
        return False
    if leads_elsewhere(board, province, third_at):
        return True
    moves_on = steps_a > 1 or steps_b > 1 or third_steps > 0
    return moves_on and leads_elsewhere(board, third_at, province)


def leads_elsewhere(board: Board, province: i64, but: i64) -> bool:
    """Whether an army can step out of a province without entering a certain one."""
    i: i64
    for i in range(board.box.first[province], board.box.first[province + 1]):
        to = board.box.edge_to[i]
        if to != but and enterable(board, to):
            return True
    return False


def sharing(board: Board) -> bool:
    """Whether two armies of the active colour stand in one province."""
    first: i64 = board.active * ARMIES_EACH
    a = board.place(first)
    b = board.place(first + 1)
    c = board.place(first + 2)
    return (a >= 0 and (a == b or a == c)) or (b >= 0 and b == c)


def fill_marches(board: Board, out: vec[i64]) -> i64:
    """IK-WA-01, IK-WA-10, IK-WD-04: steps and pickups of the active colour's armies."""
    n: i64 = 0
    shared = sharing(board)
    first: i64 = board.active * ARMIES_EACH
    army: i64
    i: i64
    for army in range(first, first + ARMIES_EACH):
        if not board.standing(army):
            continue
        place = board.place(army)
        if shared and board.other_army_in(place, army) == NO_ARMY:
            continue
        if board.steps(army) > 0 and may_leave(board, army):
            base: i64 = MARCH + own_army(board.box, army) * PROVINCES
            for i in range(board.box.first[place], board.box.first[place + 1]):
                if may_march(board, army, board.box.edge_to[i]):
                    out[n] = base + board.box.edge_to[i]
                    n += 1
        if not shared and may_gather(board, army):
            out[n] = GATHER + own_army(board.box, army)
            n += 1
    if not shared:
        out[n] = END
        n += 1
    return n


# A step.


def march(board: Board, army: i64, province: i64) -> None:
    """IK-RON-08, IK-R-28: ronin that go along are shown first; then the garrison is chosen."""
    board.mover = army
    board.origin = board.place(army)
    board.goal = province
    board.bundle = NONE
    board.back = board.phase
    if board.hidden_army(army) > 0:
        reveal(board, board.origin)
    if board.flag(army, ROOTED):
        board.set_land(board.origin, ROOM_ARMY, 15, 0)
    if not garrison_due(board, army):  # IK-WA-07, IK-WAR-05: for no other reason is a unit dropped.
        depart(board)
    elif regular(board.units(army)) == 1:
        board.bundle = board.units(army)
        drop_garrison(board)
    else:
        board.phase = GARRISONING


def may_leave_unit(board: Board, kind: i64) -> bool:
    """IK-R-37: up to a full force, while the army keeps enough units for its ronin."""
    units = board.units(board.mover)
    left = regular(board.bundle)
    return (
        count(units, kind) > count(board.bundle, kind)
        and left < board.box.force_limit
        and regular(units) - left - 1 >= ronin(units)
    )


def fill_garrison(board: Board, out: vec[i64]) -> i64:
    n: i64 = 0
    kind: i64
    for kind in range(REGULAR_KINDS):
        if may_leave_unit(board, kind):
            out[n] = LEAVE + kind
            n += 1
    if board.bundle != NONE:
        out[n] = DONE
        n += 1
    return n


def leave(board: Board, kind: i64) -> None:
    board.bundle += of(kind, 1)
    if fill_garrison(board, board.buffer) == 1:
        drop_garrison(board)


def drop_garrison(board: Board) -> None:
    """IK-WA-06: the units left behind form a force."""
    board.set_units(board.mover, board.units(board.mover) - board.bundle)
    board.set_force(board.origin, board.bundle)
    mark_dropped(board, board.origin, board.mover)
    notes.garrisoned(board, board.mover, board.origin, board.bundle)
    board.bundle = NONE
    depart(board)


def mark_dropped(board: Board, province: i64, army: i64) -> None:
    """IK-R-36: which army the units of this force came from."""
    board.set_land(province, DROPPED_BY, 7, army % ARMIES_EACH + 1)


def depart(board: Board) -> None:
    """The army goes; in phase D and C an empty province is conquered by it.

    IK-MAP-04: over sea as over land, a step is a step.
    """
    army = board.mover
    goal = board.goal
    if board.back != CONDUCTING:
        board.set_steps(army, board.steps(army) - 1)
    notes.marched(board, army, board.origin, goal)
    board.set_place(army, goal)
    board.lower_flag(army, ROOTED)
    board.tighten(board.origin)
    other = board.other_army_in(goal, army)
    if other != NO_ARMY:
        board.set_land(goal, SHARED, 7, board.land(goal, SHARED, 7) | pair(army, other))
    if board.owner(goal) == NO_COLOUR:
        conquer(board, goal, board.active)
    if board.back == CONDUCTING:
        board.set_opening(army, 0)
        board.phase = CONDUCT_GOES_ON
    elif something_to_gather(board, army):
        board.phase = GATHERING
    else:
        step_done(board)


def pair(army: i64, other: i64) -> i64:
    """A bit for two of the three armies of a colour."""
    bit: i64 = 1
    return bit << (army % ARMIES_EACH + other % ARMIES_EACH - 1)


def step_done(board: Board) -> None:
    """IK-R-74: a window, but none while two armies share a province.

    An army that moved in between has moved when the window opens; a pickup alone does not count.
    """
    moved = board.origin != board.goal
    if sharing(board):
        board.phase = board.back
        board.raise_flag(board.mover, STEPPED)
        return
    open_window(board, board.back, WHEN_HE_MOVES if moved else -1, board.mover)
    army: i64
    for army in range(board.active * ARMIES_EACH, (board.active + 1) * ARMIES_EACH):
        board.lower_flag(army, STEPPED)


# Pickups.


def barred(board: Board, army: i64, province: i64) -> bool:
    """IK-R-36: whether the force there was left or sent out by an army met in this phase."""
    dropper = board.land(province, DROPPED_BY, 7) - 1
    if dropper < 0 or dropper == army % ARMIES_EACH:
        return False
    return have_met(board, army, dropper)


def have_met(board: Board, army: i64, other: i64) -> bool:
    """IK-WA-05, IK-R-36: whether two armies of a colour have shared any province in this phase."""
    both = pair(army, other)
    province: i64
    for province in range(PROVINCES):
        if board.land(province, SHARED, 7) & both:
            return True
    return False


def something_to_gather(board: Board, army: i64) -> bool:
    """IK-WA-08: units in the force for which the army card has room, as everybody can see.

    IK-R-87: units inherited in this turn serve recovered daimyos only, until phase D. IK-ELM-05:
    these have met nobody, so IK-R-36 does not bind them.
    """
    place = board.place(army)
    force = board.force(place)
    if regular(force) == 0:
        return False
    if board.phase != RECOVERING and (
        barred(board, army, place) or board.land(place, INHERITED, 1) == 1
    ):
        return False
    return (samurai(force) > 0 and board.samurai_room(army) > 0) or (
        ashigaru(force) > 0 and board.ashigaru_room(army) > 0
    )


def may_gather(board: Board, army: i64) -> bool:
    """IK-WA-10, IK-R-38: without a step only where the army stood when the round began."""
    if board.place(army) != board.start(army) or not something_to_gather(board, army):
        return False
    return can_gather(board, army, board.place(army), NONE, True)


def gather(board: Board, army: i64) -> None:
    board.mover = army
    board.goal = board.place(army)
    board.origin = board.goal
    board.bundle = NONE
    board.back = board.phase
    board.phase = GATHERING


def can_gather(board: Board, army: i64, place: i64, bundle: i64, more: bool) -> bool:
    """IK-R-29, IK-R-119: whether this pickup, or with `more` a larger one, is within the limits."""
    force = board.force(place)
    units = board.units(army)
    taken = regular(bundle)
    ronin_there = ronin(force) + board.hidden_force(place)
    spare_samurai = least(samurai(force), board.samurai_room(army)) - samurai(bundle)
    spare_ashigaru = least(ashigaru(force), board.ashigaru_room(army)) - ashigaru(bundle)
    if spare_samurai < 0 or spare_ashigaru < 0:
        return False
    extra: i64
    along: i64
    for extra in range(spare_samurai + spare_ashigaru + 1 if more else 1):
        for along in range(ronin(bundle), (ronin_there if more else ronin(bundle)) + 1):
            total = taken + extra
            if total == 0 and (along > 0 or more):
                continue
            if not keeps_limit(regular(force) - total, ronin_there - along):
                continue
            if board.held_ronin(army) + along <= regular(units) + total:
                return True
    return False


def least(a: i64, b: i64) -> i64:
    return a if a < b else b


def keeps_limit(units: i64, followers: i64) -> bool:
    """IK-RON-06, IK-RON-09: fewer ronin than units; none where no unit is."""
    return followers < units or (units == 0 and followers == 0)


def fill_gathering(board: Board, out: vec[i64]) -> i64:
    """DP-20: the next unit, or a ronin of the force to go along; or enough."""
    army = board.mover
    place = board.goal
    bundle = board.bundle
    force = board.force(place)
    n: i64 = 0
    kind: i64
    for kind in range(REGULAR_KINDS):
        if (
            count(force, kind) > count(bundle, kind)
            and has_room(board, army, kind, bundle)
            and can_gather(board, army, place, bundle + of(kind, 1), True)
        ):
            out[n] = TAKE + kind
            n += 1
    if ronin(bundle) < ronin(force) + board.hidden_force(place) and (
        can_gather(board, army, place, bundle + of(RONIN, 1), True)
    ):
        out[n] = TAKE + RONIN
        n += 1
    standalone = board.origin == place and board.back != RECOVERY_GOES_ON
    if can_gather(board, army, place, bundle, False) and not (standalone and bundle == NONE):
        out[n] = DONE
        n += 1
    if n == 0:
        out[0] = DONE
        n = 1
    return n


def has_room(board: Board, army: i64, kind: i64, bundle: i64) -> bool:
    if is_samurai(kind):
        return board.samurai_room(army) > samurai(bundle)
    return board.ashigaru_room(army) > ashigaru(bundle)


def take(board: Board, kind: i64) -> None:
    """One more unit for the bundle of this step; IK-RON-08: ronin show themselves."""
    if kind == RONIN:
        reveal(board, board.goal if board.phase == GATHERING else board.origin)
    board.bundle += of(kind, 1)


def pick_up(board: Board) -> None:
    """IK-WA-09: the units leave the board for the army card."""
    army = board.mover
    place = board.goal
    bundle = board.bundle
    if can_gather(board, army, place, bundle, False) and bundle != NONE:
        board.set_force(place, board.force(place) - bundle)
        board.set_units(army, board.units(army) + bundle)
        clamp_moved(board, place)
        board.tighten(place)
        notes.picked_up(board, army, place, bundle)
    board.bundle = NONE
    if board.back == RECOVERY_GOES_ON:
        board.phase = RECOVERY_GOES_ON
    else:
        step_done(board)


def clamp_moved(board: Board, province: i64) -> None:
    """Units that have left a force are no longer among those that moved into it."""
    moved = board.moved(province)
    if moved == NONE:
        return
    force = board.force(province)
    kept: i64 = NONE
    kind: i64
    for kind in range(RONIN + 1):
        kept += of(kind, least(count(moved, kind), count(force, kind)))
    board.set_moved(province, kept)


def place_recovered(board: Board, province: i64) -> None:
    """IK-ELM-04, IK-ELM-05, IK-R-87: the daimyo may take units of the force at once."""
    army = board.mover
    board.set_place(army, province)
    notes.recovered(board, army, province)
    if army // ARMIES_EACH == board.active and board.turn > 0 and not before_final_movement(board):
        board.set_steps(
            army, board.box.moves[board.hole(army)] if board.resume == FINAL_ARMIES else 0
        )
    board.goal = province
    board.origin = province
    board.bundle = NONE
    board.back = RECOVERY_GOES_ON
    board.phase = GATHERING if something_to_gather(board, army) else RECOVERY_GOES_ON
