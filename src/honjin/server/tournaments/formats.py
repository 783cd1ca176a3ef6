"""The four kinds of tournament: how many rounds they have, and who meets whom in the next one."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log

from msgspec import Struct

from honjin.engine.errors import BadOption
from honjin.server.tournaments.pairings import (
    Card,
    PastGame,
    bracket,
    circle,
    circle_rounds,
    drawn_order,
    neighbours,
    spread,
    swiss,
    table_sizes,
)
from honjin.server.tournaments.standings import FinishedGame, shares, stand

FEWEST, MOST = 3, 128
"""Players of a tournament."""
MOST_ROUNDS = 15


class Plan(Struct, frozen=True):
    """What a tournament is: `seats` at a table, which numbers of seats the game `allows`."""

    format: str
    seats: int
    allows: tuple[int, ...]
    rounds: int = 0
    group_size: int = 0


class Game(Struct, frozen=True):
    """A finished game of the tournament. `group` counts from 1; 0 is the final or no group."""

    round: int
    group: int
    played: FinishedGame


class Draw(Struct, frozen=True):
    """A table of the next round, not yet in the order of its seats."""

    group: int
    players: tuple[int, ...]


def check_plan(plan: Plan, players: int) -> None:
    """Refuse a tournament that cannot be played with this number of players."""
    if not FEWEST <= players <= MOST:
        raise BadOption(f"a tournament has {FEWEST} to {MOST} players")
    if plan.format == "groups":
        for size in map(len, _groups(plan, list(range(players)), "")):
            if size < 2 or not table_sizes(size, plan.seats, plan.allows):
                raise BadOption(_unfit(players, plan), field="group_size")
    elif not table_sizes(players, plan.seats, plan.allows):
        raise BadOption(_unfit(players, plan), field="seats")


def _unfit(players: int, plan: Plan) -> str:
    return f"{players} players do not fit tables of {plan.seats}: add a bot, or let bots fill up"


def missing_players(plan: Plan, players: int) -> int:
    """How many bots make all tables full."""
    unit = plan.seats
    if plan.format == "groups":
        unit = plan.group_size or plan.seats
    if plan.format == "knockout":
        size = plan.seats
        while size < players:
            size *= plan.seats
        return size - players
    return max(-players % unit, FEWEST - players)


def rounds_of(plan: Plan, players: int) -> int:
    """How many rounds there will be."""
    if plan.format == "swiss":
        return plan.rounds or usual_rounds(plan, players)
    if plan.format == "round_robin":
        return _all_rounds(plan, players)
    if plan.format == "knockout":
        return _knockout_rounds(plan, players)
    groups = _groups(plan, list(range(players)), "")
    first = _group_rounds(plan, players)
    return first + _knockout_rounds(plan, _finalists(plan, len(groups), players))


def usual_rounds(plan: Plan, players: int) -> int:
    """Enough Swiss rounds for one clear leader."""
    more = 1 if plan.seats > 2 else 0
    return min(MOST_ROUNDS, max(1, ceil(log(max(players, 2), plan.seats) - 1e-9) + more))


def _all_rounds(plan: Plan, players: int) -> int:
    if plan.seats == 2:
        return circle_rounds(players)
    return plan.rounds or max(1, ceil((players - 1) / (plan.seats - 1)))


def _knockout_rounds(plan: Plan, players: int) -> int:
    if plan.seats == 2:
        return max(1, (players - 1).bit_length())
    rounds = 0
    while players > 1:
        players = len(table_sizes(players, plan.seats, plan.allows)) or 1
        rounds += 1
    return max(1, rounds)


def _group_rounds(plan: Plan, players: int) -> int:
    size = max(map(len, _groups(plan, list(range(players)), "")))
    once = circle_rounds(size) if plan.seats == 2 else max(1, ceil((size - 1) / (plan.seats - 1)))
    return once * max(1, plan.rounds)


def _groups(plan: Plan, players: Sequence[int], seed: str) -> list[tuple[int, ...]]:
    """Groups of about the wished size, drawn by lot."""
    size = max(2, plan.group_size or plan.seats)
    count = max(1, len(players) // size)
    small, more = divmod(len(players), count)
    sizes = [small + 1] * more + [small] * (count - more)
    return spread(drawn_order(players, seed) if seed else list(players), sizes)


def _finalists(plan: Plan, groups: int, players: int) -> int:
    """The winners of all groups, and as many of the best seconds as fill the tables."""
    if groups == 1:
        return min(players, plan.seats)
    if table_sizes(groups, plan.seats, plan.allows)[-1:] not in ([1], []):
        return groups
    return min(players, groups + 1)


def next_draw(
    plan: Plan, players: Sequence[int], present: Sequence[int], games: Sequence[Game], seed: str
) -> list[Draw]:
    """The tables of the next round; empty when the tournament is over.

    `players` are all who began, `present` those of them who still play.
    """
    round_ = max((game.round for game in games), default=0) + 1
    if round_ > rounds_of(plan, len(players)):
        return []
    if plan.format == "swiss":
        return _swiss(plan, present, games, seed, round_)
    if plan.format == "round_robin":
        return _everybody(plan, players, present, games, seed, round_, 0)
    if plan.format == "knockout":
        return _knockout(plan, drawn_order(players, seed), games, 0)
    return _group_stage(plan, players, present, games, seed, round_)


def _swiss(
    plan: Plan, present: Sequence[int], games: Sequence[Game], seed: str, round_: int
) -> list[Draw]:
    played = [game.played for game in games]
    everybody = sorted({one for game in played for one in game.players} | set(present))
    order = [line for line in stand(everybody, played, seed) if line.player in set(present)]
    cards = [Card(line.player, line.points) for line in order]
    sizes = table_sizes(len(cards), plan.seats, plan.allows)
    met = [PastGame(game.players) for game in played]
    return [Draw(0, table) for table in swiss(cards, met, sizes, seed, round_)]


def _everybody(
    plan: Plan,
    players: Sequence[int],
    present: Sequence[int],
    games: Sequence[Game],
    seed: str,
    round_: int,
    group: int,
) -> list[Draw]:
    """All against all, or as evenly as larger tables allow; a player who left is a bye."""
    here = set(present)
    if plan.seats == 2:
        order = drawn_order(players, f"{seed} {group}")
        tables = [tuple(one for one in table if one in here) for table in circle(order, round_ - 1)]
        return [Draw(group, table) for table in tables if table]
    inside = [one for one in players if one in here]
    sizes = table_sizes(len(inside), plan.seats, plan.allows)
    met = [
        PastGame(game.played.players) for game in games if set(game.played.players) <= set(players)
    ]
    cards = [Card(one, 0) for one in drawn_order(inside, f"{seed} {group}")]
    return [Draw(group, table) for table in swiss(cards, met, sizes, seed, round_)]


def _knockout(plan: Plan, order: Sequence[int], games: Sequence[Game], before: int) -> list[Draw]:
    """Those who won their last table; `before` rounds belong to the groups."""
    rounds = [game for game in games if game.round > before]
    if not rounds:
        if plan.seats == 2:
            return [Draw(0, table) for table in bracket(order)]
        sizes = table_sizes(len(order), plan.seats, plan.allows)
        return [Draw(0, table) for table in spread(order, sizes)]
    last = max(game.round for game in rounds)
    winners = [winner_of(game.played, order) for game in rounds if game.round == last]
    if len(winners) < 2:
        return []
    sizes = table_sizes(len(winners), plan.seats, plan.allows)
    return [Draw(0, table) for table in neighbours(winners, sizes)]


def winner_of(game: FinishedGame, order: Sequence[int]) -> int:
    """Who advances from a table; ties go to the first in the order drawn by lot."""
    best = min(game.places)
    first = [p for p, place in zip(game.players, game.places, strict=True) if place == best]
    return min(first, key=list(order).index)


def _group_stage(
    plan: Plan,
    players: Sequence[int],
    present: Sequence[int],
    games: Sequence[Game],
    seed: str,
    round_: int,
) -> list[Draw]:
    groups = _groups(plan, players, seed)
    first = _group_rounds(plan, len(players))
    if round_ <= first:
        return [
            draw
            for number, group in enumerate(groups, 1)
            for draw in _everybody(plan, group, present, games, seed, round_, number)
        ]
    return _knockout(plan, finalists(plan, players, present, games, seed), games, first)


def finalists(
    plan: Plan, players: Sequence[int], present: Sequence[int], games: Sequence[Game], seed: str
) -> list[int]:
    """Who plays the final rounds: the best of each group, then the best seconds, best first."""
    first = _group_rounds(plan, len(players))
    played = [game.played for game in games if game.round <= first]
    overall = {line.player: i for i, line in enumerate(stand(list(players), played, seed))}
    groups = _groups(plan, players, seed)
    ranked = [
        [line.player for line in stand(list(group), _inside(group, played), seed)]
        for group in groups
    ]
    here = set(present) or set(players)
    ranked = [[one for one in group if one in here] or group for group in ranked]
    best = sorted((group[0] for group in ranked), key=overall.__getitem__)
    rest = sorted(
        (one for group in ranked for one in group[1:2] if one in here), key=overall.__getitem__
    )
    if len(groups) == 1:
        return ranked[0][: plan.seats]
    wanted = _finalists(plan, len(groups), len(players))
    return (best + rest)[:wanted]


def _inside(group: Sequence[int], played: Sequence[FinishedGame]) -> list[FinishedGame]:
    return [game for game in played if set(game.players) <= set(group)]


def final_order(
    plan: Plan, players: Sequence[int], games: Sequence[Game], seed: str
) -> list[int] | None:
    """Who came where in a tournament with a final: later rounds first, then points in them.

    None for those that the points decide.
    """
    if plan.format not in ("knockout", "groups"):
        return None
    first = 0 if plan.format == "knockout" else _group_rounds(plan, len(players))
    reached = dict.fromkeys(players, (0, 0))
    for game in games:
        if game.round <= first:
            continue
        for player, share in zip(game.played.players, shares(game.played.places), strict=True):
            reached[player] = max(reached[player], (game.round, share))
    before = [game.played for game in games if game.round <= first]
    lines = stand(list(players), before or [game.played for game in games], seed)
    overall = {line.player: i for i, line in enumerate(lines)}
    drawn = {player: i for i, player in enumerate(drawn_order(players, seed))}
    return sorted(
        players,
        key=lambda one: (
            -reached[one][0],
            -reached[one][1],
            overall[one] if first else drawn[one],
        ),
    )
