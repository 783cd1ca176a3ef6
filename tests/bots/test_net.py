"""The network in whole numbers: how it reads, what it answers, and the search that it guides."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import pairwise
from math import prod
from pathlib import Path

import msgspec
import numpy as np
import pytest

from honjin.bots.instinct import Instinct
from honjin.bots.net import GROUP, ONE, Net, power
from honjin.bots.net_rollouts import NetRollouts
from honjin.bots.net_shape import Shape, aims, groups, load, read_net, save, spaces
from honjin.engine.dialect import i16, vec
from honjin.engine.errors import BadOption
from honjin.engine.observation import Reading, length, observation
from honjin.engine.player import guess_for, play_game
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY, State
from honjin.games import find_game

GAME = find_game("kenjin")
FIELDS = GAME.fields(2)
READINGS = GAME.readings(2)
POINTERS = GAME.pointers(2)
HIDDEN, INNER = 24, 8


def made_up() -> tuple[Shape, bytes]:
    """A network of random weights that knows every feature of the game."""
    rng = np.random.default_rng(7)
    total = groups(READINGS, FIELDS)[1]
    table = np.arange(total) % 900
    weights = np.concatenate(
        [
            table,
            rng.integers(-60, 60, 901 * HIDDEN),
            rng.integers(-120, 120, INNER * (2 + HIDDEN) + 1),
            rng.integers(-90, 90, GAME.meta.actions * (1 + INNER)),
            rng.integers(-90, 90, aims(POINTERS, FIELDS)[1] * (1 + INNER)),
        ]
    )
    told = weights.astype("<i2").tobytes()
    shape = Shape(
        game="kenjin",
        rules=GAME.meta.rules,
        seats=2,
        readings=READINGS,
        pointers=POINTERS,
        features=total,
        rows=900,
        hidden=HIDDEN,
        inner=INNER,
        actions=GAME.meta.actions,
        width=length(FIELDS),
        sha256=hashlib.sha256(told).hexdigest(),
        made={},
    )
    return shape, told


def net() -> Net:
    return read_net(*made_up(), GAME)


def positions(count: int) -> list[tuple[State, int]]:
    """Positions of random games, each with the seat to decide."""
    found: list[tuple[State, int]] = []
    game = 0
    while len(found) < count:
        state, rng = GAME.new(GAME.setup(2)), stream("net", game)
        game += 1
        while (seat := state.actor()) != NOBODY:
            if seat == CHANCE:
                state.step(CHANCE, state.draw(rng))
                continue
            if rng.below(5) == 0:
                found.append((state.clone(), seat))
            legal = state.legal(seat)
            state.step(seat, legal[rng.below(len(legal))])
    return found[:count]


def with_beliefs() -> tuple[Shape, bytes]:
    """The same network, which thinks something of the others."""
    shape, told = made_up()
    count = groups(GAME.beliefs(2), FIELDS)[1] * (1 + INNER)
    told += np.random.default_rng(8).integers(-90, 90, count).astype("<i2").tobytes()
    sha256 = hashlib.sha256(told).hexdigest()
    return msgspec.structs.replace(shape, beliefs=GAME.beliefs(2), sha256=sha256), told


def features(seen: list[int], readings: tuple[Reading, ...] = READINGS) -> list[int]:
    """What an observation says, group by group and item by item."""
    found = []
    for at, items, apart, count, *rest in spaces(readings, FIELDS):
        for item in range(items):
            values = [seen[at + item * apart + rest[2 * k]] for k in range(count)]
            if any(values):
                number = 0
                for value, size in zip(values, rest[1:6:2], strict=False):
                    number = number * size + min(max(value, 0), size - 1)
                found.append(rest[6] + item * rest[7] + number)
    return found


def pointed_at(seen: list[int], seat: int) -> dict[int, int]:
    """By action: the row that it points at."""
    found = {}
    for first, count, each, at, apart, used, *rest in aims(POINTERS, FIELDS)[0]:
        for item in range(count):
            place = at + (item - seat * rest[5]) % count * apart
            row = 0
            for k in range(used):
                size = rest[2 * k + 1]
                row = row * size + min(max(seen[place + rest[2 * k]], 0), size - 1)
            for action in range(first + item * each, first + (item + 1) * each):
                found[action] = rest[4] + row
    return found


def by_hand(shape: Shape, told: bytes, state: State, seat: int) -> tuple[float, list[int]]:
    """The same answer by NumPy."""
    numbers = np.frombuffer(told, "<i2").astype(np.int64)
    seen = vec[i16]([0] * shape.width)
    state.observe(seat, seen, 0)
    found = np.array(features(list(seen)))
    table, rest = numbers[: shape.features], numbers[shape.features :]
    first = rest[: 901 * HIDDEN].reshape(901, HIDDEN)
    units = first[0] + first[1 + table[found]].sum(0)
    units = np.clip(units, 0, ONE)
    rest = rest[901 * HIDDEN :]
    second = rest[: INNER * (1 + HIDDEN)].reshape(INNER, 1 + HIDDEN)
    inner = np.clip((second[:, 0] * ONE + second[:, 1:] @ units) >> 8, 0, ONE)
    last = rest[INNER * (1 + HIDDEN) :][: 1 + INNER]
    total = int(last[0]) * ONE + int(last[1:] @ inner)
    rest = rest[INNER * (2 + HIDDEN) + 1 :].reshape(-1, 1 + INNER)
    policy, pointed = rest[: shape.actions], rest[shape.actions :]
    logits = policy[:, 0] * ONE + policy[:, 1:] @ inner
    for action, row in pointed_at(list(seen), seat).items():
        logits[action] += pointed[row, 0] * ONE + pointed[row, 1:] @ inner
    logits = logits * 16 >> 16
    return 0.5 + 0.5 * total / (ONE * ONE + abs(total)), [int(x) for x in logits]


def test_it_answers_what_the_same_numbers_give_by_hand() -> None:
    shape, told = made_up()
    judge = read_net(shape, told, GAME)
    values = set()
    for state, seat in positions(60):
        judge.look(state, seat)
        value, logits = by_hand(shape, told, state, seat)
        assert judge.value() == pytest.approx(value, abs=1e-12)
        assert [judge.logit(action) for action in range(GAME.meta.actions)] == logits
        values.add(round(value, 6))
    assert len(values) > 20, "it must tell positions apart"


def test_it_judges_only_what_the_seat_knows() -> None:
    judge = net()
    for number, (state, seat) in enumerate(positions(30)):
        judge.look(state, seat)
        value = judge.value()
        other = state.determinize(seat, stream("other", number))
        judge.look(other, seat)
        assert judge.value() == value


def test_a_world_is_as_likely_as_what_the_others_have_in_it() -> None:
    shape, told = with_beliefs()
    judge = read_net(shape, told, GAME)
    layer = np.frombuffer(told, "<i2").astype(np.int64)[-len(judge.beliefs) :]
    layer = layer.reshape(-1, 1 + INNER)
    found = set()
    for number, (state, seat) in enumerate(positions(40)):
        judge.look(state, seat)
        judge.believe()
        inside = np.array(judge.inside)
        for _ in range(3):
            world = state.determinize(seat, stream("world", number))
            rows = layer[features(observation(GAME, world, 1 - seat), GAME.beliefs(2))]
            wanted = sum((row[0] * ONE + row[1:] @ inside) * 16 >> 16 for row in rows)
            assert judge.likelihood(world, 1 - seat) == wanted
            found.add(int(wanted))
    assert len(found) > 20, "it must tell worlds apart"


def test_likely_worlds_are_tried_more_often() -> None:
    judge = read_net(*with_beliefs(), GAME)
    player = NetRollouts(judge, 100)
    state, seat = positions(60)[-1]
    judge.look(state, seat)
    judge.believe()
    rng = stream("worlds")

    def mean(worlds: list[State]) -> float:
        return sum(judge.likelihood(world, 1 - seat) for world in worlds) / len(worlds)

    drawn = mean([player.likely_world(state, seat, rng) for _ in range(600)])
    guessed = mean([state.determinize(seat, rng) for _ in range(600)])
    assert drawn > guessed + 1.5


def test_powers_of_two_are_what_they_say() -> None:
    for logit in range(-300, 100):
        assert power(logit) == pytest.approx(2 ** (logit / 16), rel=1e-9)
    assert power(-16 * 25) == 0.0


def test_groups_cover_the_features_without_overlap() -> None:
    flat, total = groups(READINGS, FIELDS)
    assert len(flat) % GROUP == 0
    ends = [
        (base, base + (items if own else 1) * prod(rest[1 : 2 * count : 2]))
        for _, items, _, count, *rest in spaces(READINGS, FIELDS)
        for base, own in [rest[6:8]]
    ]
    assert ends[0][0] == 0
    assert ends[-1][1] == total
    assert all(one[1] == other[0] for one, other in pairwise(ends))


def test_looking_ahead_plays_whole_games_and_repeats_itself() -> None:
    lines = []
    for _ in range(2):
        state = GAME.new(GAME.setup(2))
        player = NetRollouts(net(), 60)
        play_game(state, [player, player], stream("ahead"))
        lines.append((state.winners(), [state.score(seat) for seat in range(2)]))
    assert lines[0] == lines[1]


def test_looking_ahead_chooses_what_its_policy_and_its_tries_speak_for() -> None:
    state, seat = next(one for one in positions(40) if len(one[0].legal(one[1])) > 4)
    player = NetRollouts(net(), 400)
    rng = stream("ahead")
    action = player.choose(guess_for(state, seat, rng), seat, rng)
    assert player.done >= 400
    assert player.weighed[0] == action
    assert player.chances[0] + player.prior[0] >= player.chances[1] + player.prior[1]
    assert set(player.weighed) <= set(state.legal(seat))


def test_looking_ahead_sees_a_win_in_one() -> None:
    """Before the last decision the end of the game counts, not the network's opinion."""
    for state, seat in positions(400):
        ends = {}
        for action in state.legal(seat):
            after = state.clone()
            after.step(seat, action)
            ends[action] = after.value(seat) if after.over() else None
        if None not in ends.values() and len(set(ends.values())) > 1:
            player = NetRollouts(net(), 400, trust=0.0)
            rng = stream("last")
            chosen = player.choose(state.clone(), seat, rng)
            tried = {action: ends[action] for action in player.weighed}
            assert ends[chosen] == max(tried.values())
            return
    pytest.fail("no such position")


def test_instinct_draws_by_what_the_network_thinks() -> None:
    state, seat = next(one for one in positions(40) if len(one[0].legal(one[1])) > 4)
    judge = net()
    judge.look(state, seat)
    weights = {action: power(judge.logit(action)) for action in state.legal(seat)}
    rng = stream("instinct")
    drawn = Counter(Instinct(judge).choose(state, seat, rng) for _ in range(4000))
    assert set(drawn) <= set(weights)
    share = {action: weights[action] / sum(weights[a] for a in drawn) for action in drawn}
    assert all(abs(drawn[action] / 4000 - share[action]) < 0.05 for action in drawn)
    assert len(drawn) > 2


def test_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    shape, told = made_up()
    path = tmp_path / "some.net"
    save(path, shape, told)
    assert load(path, GAME).hidden == HIDDEN
    save(path, shape, told[:-2] + b"\x01\x01")
    with pytest.raises(BadOption, match="do not match the checksum"):
        load(path, GAME)
    path.write_bytes(told)
    with pytest.raises(BadOption, match="cannot be unpacked"):
        load(path, GAME)
    with pytest.raises(BadOption, match="for kenjin, not for rokugan"):
        read_net(shape, told, find_game("rokugan"))
    wider = msgspec.structs.replace(shape, width=shape.width + 1)
    with pytest.raises(BadOption, match="other observations"):
        read_net(wider, told, GAME)
    short = msgspec.structs.replace(shape, sha256=hashlib.sha256(told[:-4]).hexdigest())
    with pytest.raises(BadOption, match="the number of weights differs"):
        read_net(short, told[:-4], GAME)
