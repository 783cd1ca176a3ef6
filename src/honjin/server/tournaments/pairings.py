"""Who meets whom in a round: arithmetic on the games so far, the same for the same seed."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations

from msgspec import Struct

ATTEMPTS = 12
"""How often the search for good tables restarts."""
FEW = 10
"""Up to this many players at tables of two, all pairings are compared."""

# What to avoid, the worst last: whatever points lie between all players of a round weighs less than
# the first of these, and any number of one weighs less than a single one of the next.
ONE_SIDED = 10**11
"""What it costs to pair two players who both had the same seat twice more than the other."""
AGAIN = 10**13
"""What it costs to meet the same person once more."""
SHORT = 10**16
"""What a second bye costs."""


class PastGame(Struct, frozen=True):
    """A game of the tournament: who sat there, in the order of the seats."""

    players: tuple[int, ...]


class Card(Struct, frozen=True):
    """A player as far as pairing needs it: the place in the standings and the points."""

    player: int
    points: int


def lots(seed: str, what: str) -> random.Random:
    """Chance that everybody can check."""
    return random.Random(hashlib.sha256(f"{seed} {what}".encode()).digest())


def drawn_order(players: Iterable[int], seed: str) -> list[int]:
    """Players in an order drawn by lot."""
    order = sorted(players)
    lots(seed, "order").shuffle(order)
    return order


def table_sizes(count: int, seats: int, allowed: Sequence[int]) -> list[int]:
    """Tables of at most `seats` for this many players, as even as the game allows; 1 is a bye.

    The larger ones come first. Empty where it cannot be done with one bye at most.
    """
    if count <= 0:
        return []
    for byes in (0, 1):
        found = _split(count - byes, seats, allowed)
        if found or count == byes:
            return found + [1] * byes
    return []


def _split(count: int, seats: int, allowed: Sequence[int]) -> list[int]:
    sizes = [n for n in allowed if 2 <= n <= seats]
    for tables in range(-(-count // seats), count // 2 + 1):
        if tables == 0:
            continue
        small, more = divmod(count, tables)
        found = [small + 1] * more + [small] * (tables - more)
        if all(size in sizes for size in found):
            return found
    return []


def circle(players: Sequence[int], round_: int) -> list[tuple[int, ...]]:
    """One round in which everybody meets somebody new: two at a table, all against all."""
    ring: list[int] = [*players, *([-1] if len(players) % 2 else [])]
    turns = round_ % (len(ring) - 1)
    rest = ring[1:]
    rest = rest[len(rest) - turns :] + rest[: len(rest) - turns]
    ring = [ring[0], *rest]
    half = len(ring) // 2
    pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
    return [tuple(one for one in pair if one >= 0) for pair in pairs]


def circle_rounds(count: int) -> int:
    """How many rounds all against all takes at tables of two."""
    return count - 1 + count % 2


def swiss(
    cards: Sequence[Card], games: Sequence[PastGame], sizes: Sequence[int], seed: str, round_: int
) -> list[tuple[int, ...]]:
    """Tables of players with about the same points who have not met; `cards` in standing order.

    Within the same points the upper half meets the lower half. The last table may be a bye, which
    nobody has twice while there is another way. At tables of two nobody gets a seat three times
    more often than the other while there is another way.
    """
    search = _Search(cards, games, sizes)
    if max(sizes, default=0) == 2 and len(cards) <= FEW:
        return search.tables(search.best([card.player for card in cards])[1])
    best = search.improved([card.player for card in _folded(cards, sizes)])
    rng = lots(seed, f"round {round_}")
    for _ in range(ATTEMPTS):
        if best[0] < ONE_SIDED:
            break
        order = [card.player for card in cards]
        rng.shuffle(order)
        best = min(best, search.improved(order))
    return search.tables(best[1])


def _folded(cards: Sequence[Card], sizes: Sequence[int]) -> list[Card]:
    """The order in which tables are filled: 1 with 5, 2 with 6 where eight have the same points."""
    if not sizes or sizes[0] != 2:
        return list(cards)
    groups: list[list[Card]] = []
    for card in cards:
        if groups and (groups[-1][0].points == card.points or len(groups[-1]) % 2):
            groups[-1].append(card)
        else:
            groups.append([card])
    folded: list[Card] = []
    for group in groups:
        half = (len(group) + 1) // 2
        for index in range(half):
            folded += group[index::half]
    return folded


class _Search:
    """Improves an order of players by swaps until no swap helps."""

    def __init__(
        self, cards: Sequence[Card], games: Sequence[PastGame], sizes: Sequence[int]
    ) -> None:
        self.sizes = sizes
        self.points = {card.player: card.points for card in cards}
        self.place = {card.player: place for place, card in enumerate(cards)}
        self.met: Counter[tuple[int, int]] = Counter()
        self.byes: Counter[int] = Counter()
        self.lean: Counter[int] = Counter()
        for game in games:
            if len(game.players) == 1:
                self.byes[game.players[0]] += 1
            if len(game.players) == 2:
                self.lean[game.players[0]] += 1
                self.lean[game.players[1]] -= 1
            for a, b in combinations(sorted(game.players), 2):
                self.met[a, b] += 1
        same = Counter(self.points.values())
        self.apart = {points: (count + 1) // 2 for points, count in same.items()}
        self.starts = [sum(sizes[:i]) for i in range(len(sizes))]

    def tables(self, order: Sequence[int]) -> list[tuple[int, ...]]:
        return [
            tuple(sorted(order[start : start + size], key=self.place.__getitem__))
            for start, size in zip(self.starts, self.sizes, strict=True)
        ]

    def best(self, players: list[int]) -> tuple[int, list[int]]:
        """The cheapest order of all at tables of two, and what it costs; a bye comes last."""
        if len(players) < 2:
            return (self._cost(players) if players else 0), players
        first, *others = players
        found = []
        for other in others:
            cost, rest = self.best([one for one in others if one != other])
            found.append((self._cost([first, other]) + cost, [first, other, *rest]))
        if len(players) % 2:
            cost, rest = self.best(others)
            found.append((self._cost([first]) + cost, [*rest, first]))
        return min(found)

    def improved(self, order: list[int]) -> tuple[int, list[int]]:
        """The order after all swaps that help, and what it costs."""
        order = list(order)
        at = [i for i, size in enumerate(self.sizes) for _ in range(size)]
        costs = [self._cost(table) for table in self.tables(order)]
        better = True
        while better:
            better = False
            for i, j in combinations(range(len(order)), 2):
                a, b = at[i], at[j]
                if a == b:
                    continue
                order[i], order[j] = order[j], order[i]
                new_a, new_b = self._cost_at(order, a), self._cost_at(order, b)
                if new_a + new_b < costs[a] + costs[b]:
                    costs[a], costs[b] = new_a, new_b
                    better = True
                else:
                    order[i], order[j] = order[j], order[i]
        return sum(costs), order

    def _cost_at(self, order: list[int], table: int) -> int:
        start = self.starts[table]
        return self._cost(order[start : start + self.sizes[table]])

    def _cost(self, players: Sequence[int]) -> int:
        if len(players) == 1:
            (player,) = players
            # The lowest gets the bye: it costs more the higher somebody stands.
            return SHORT * self.byes[player] + 100 * (len(self.place) - self.place[player])
        return sum(self._pair(*sorted(pair)) for pair in combinations(players, 2))

    def _pair(self, a: int, b: int) -> int:
        before = self.met[a, b]
        cost = AGAIN * before * before + (self.points[a] - self.points[b]) ** 2 * 1000
        if max(self.sizes) > 2:
            return cost
        if min(self.lean[a], self.lean[b]) >= 2 or max(self.lean[a], self.lean[b]) <= -2:
            cost += ONE_SIDED
        if self.points[a] == self.points[b]:
            cost += abs(abs(self.place[a] - self.place[b]) - self.apart[self.points[a]])
        return cost


def seated(players: Sequence[int], games: Sequence[PastGame], seed: str) -> tuple[int, ...]:
    """The players of a table in the order of its seats: players avoid seats they had often, so
    that seats and sides even out."""
    if len(players) < 2:
        return tuple(players)
    sat: Counter[tuple[int, int]] = Counter()
    for game in games:
        if len(game.players) == len(players):
            sat.update((player, seat) for seat, player in enumerate(game.players))
    orders = list(permutations(players))
    lots(seed, f"seats {' '.join(map(str, sorted(players)))} {len(games)}").shuffle(orders)
    return min(orders, key=lambda order: sum(sat[p, s] * 2 + 1 for s, p in enumerate(order)))


def bracket(order: Sequence[int]) -> list[tuple[int, ...]]:
    """The first round of a knockout of two: byes for the first in the order, so that the next
    round has no gap; the first and the second can meet in the final only."""
    size = 1
    while size < len(order):
        size *= 2
    places = [0]
    while len(places) < size:
        double = len(places) * 2
        places = [place for one in places for place in (one, double - 1 - one)]
    pairs = zip(places[::2], places[1::2], strict=True)
    return [tuple(order[place] for place in pair if place < len(order)) for pair in pairs]


def neighbours(winners: Sequence[int], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """The next round of a knockout: winners of tables beside each other meet."""
    tables, start = [], 0
    for size in sizes:
        tables.append(tuple(winners[start : start + size]))
        start += size
    return tables


def spread(order: Sequence[int], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Tables of about the same strength: the first in the order all sit at different ones."""
    tables: list[list[int]] = [[] for _ in sizes]
    forward, turn = list(range(len(sizes))), True
    queue: list[int] = []
    for player in order:
        while True:
            if not queue:
                queue = list(forward if turn else reversed(forward))
                turn = not turn
            at = queue.pop(0)
            if len(tables[at]) < sizes[at]:
                tables[at].append(player)
                break
    return [tuple(table) for table in tables]
