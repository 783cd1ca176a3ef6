"""How far a moving unit can still go, and by which route; boards show this before a step."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

import msgspec

from honjin.games.kawanakajima.rules.box import HEXES
from honjin.games.kawanakajima.rules.duties import FREE, ONE_HEX
from honjin.games.kawanakajima.rules.layout import AT_ENTRY, BARRED_WAY
from honjin.games.kawanakajima.rules.movement import fill_steps, may_stop
from honjin.games.kawanakajima.rules.reach import learn_toll, price
from honjin.games.kawanakajima.rules.turn import Kawanakajima


class Route(msgspec.Struct, frozen=True):
    """The cheapest way to a hex: the MP in all, and the place before it."""

    cost: int
    before: int


def steps(state: Kawanakajima) -> dict[int, int]:
    """The hexes the moving unit may go to next, with their cost."""
    fill_steps(state, state.buffer)  # which records what the unit's duty needs
    return dict(_onward(state, state.place(state.unit), 0))


def reach(state: Kawanakajima) -> dict[int, Route]:
    """Every hex the moving unit can get to step by legal step, nearest first."""
    fill_steps(state, state.buffer)
    start = state.place(state.unit)
    found: dict[int, Route] = {}
    waiting = [(0, start, start)]
    while waiting:
        spent, at, before = heappop(waiting)
        if at in found or (at == start and spent > 0):
            continue
        if at != start:
            found[at] = Route(spent, before)
            if learn_toll(state, at) > 0 or state.duty == ONE_HEX:
                continue
        for to, cost in _onward(state, at, spent):
            heappush(waiting, (cost, to, at))
    return found


def stops(state: Kawanakajima) -> list[int]:
    """The hexes in reach where the moving unit may end its move (KW-R-16, KW-R-18)."""
    return [at for at in reach(state) if may_stop(state, at)]


def _onward(state: Kawanakajima, at: int, spent: int) -> Iterator[tuple[int, int]]:
    """Where a step from `at` may lead, and the MP spent by then."""
    for to, way in _ways(state, at):
        cost = spent + _price(state, to, way)
        if cost <= state.mp and _meets_duty(state, to, cost):
            yield to, cost


def _ways(state: Kawanakajima, at: int) -> Iterator[tuple[int, int]]:
    box = state.box
    if at >= HEXES:
        point = at - AT_ENTRY
        for i in range(box.entry_first[point], box.entry_first[point + 1]):
            yield box.entry_hex[i], box.mp[box.entry_hex[i]]
        return
    for d in range(at * 6, at * 6 + 6):
        if box.cost[d] > 0:
            yield box.neighbour[d], box.cost[d]


def _price(state: Kawanakajima, to: int, way: int) -> int:
    extra = learn_toll(state, to)
    return BARRED_WAY if extra == BARRED_WAY else price(state, way, extra)


def _meets_duty(state: Kawanakajima, to: int, cost: int) -> bool:
    if state.duty == FREE:
        return True
    stops = learn_toll(state, to) > 0 or state.duty == ONE_HEX
    return state.work.need[to] <= (0 if stops else state.mp - cost)
