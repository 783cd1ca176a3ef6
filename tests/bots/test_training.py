"""Training, with PyTorch: part of the soak, since nothing that plays needs it (`pip install
honjin[train]`)."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from honjin.bots.net import POWERS, Net
from honjin.bots.net_shape import (
    Shape,
    load,
    load_trait_net,
    read_file,
    read_net,
    read_trait_net,
)
from honjin.bots.networks import WEIGHTS
from honjin.engine.dialect import i16, vec
from honjin.engine.errors import BadOption
from honjin.engine.game import Game
from honjin.engine.observation import length
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY, State
from honjin.games import find_game

pytestmark = pytest.mark.soak
GAME = find_game("kenjin")


@pytest.fixture
def torch() -> Any:
    return pytest.importorskip("torch", reason="PyTorch is missing: run `pip install '.[train]'`")


def positions(game: Game[State], count: int) -> list[tuple[State, int]]:
    """Positions of random games, each with the seat to decide."""
    found: list[tuple[State, int]] = []
    state, rng = game.new(game.setup(2)), stream("training")
    while len(found) < count:
        seat = state.actor()
        if seat == NOBODY:
            state = game.new(game.setup(2))
        elif seat == CHANCE:
            state.step(CHANCE, state.draw(rng))
        else:
            found.append((state.clone(), seat))
            legal = state.legal(seat)
            state.step(seat, legal[rng.below(len(legal))])
    return found


@pytest.mark.parametrize("name", ["kenjin", "rokugan"])
def test_many_observations_are_read_as_one_by_one(torch: Any, name: str) -> None:
    from honjin.train.judge import OCTAVE, Judge, Reader, take

    torch.manual_seed(1)
    game = find_game(name)
    fields = game.fields(2)
    reader = Reader(game, 2, torch.device("cpu"))
    found = positions(game, 200)
    seen = torch.zeros((len(found), length(fields)), dtype=torch.int16)
    for row, (state, seat) in zip(seen, found, strict=True):
        numbers = vec[i16]([0] * len(row))
        state.observe(seat, numbers, 0)
        row.copy_(torch.tensor(list(numbers)))
    there = reader.found(seen)
    reader.keep(torch.bincount(there[there >= 0], minlength=reader.features), 2)
    judge = Judge(reader, 32, 16)
    torch.nn.init.normal_(judge.pointed, 0.0, 0.5)
    weights = reader.rows.to(torch.int16).numpy().tobytes() + judge.weights()
    shape = Shape(
        name,
        game.meta.rules,
        2,
        game.readings(2),
        game.pointers(2),
        reader.features,
        reader.kept,
        32,
        16,
        game.meta.actions,
        length(fields),
        sha256(weights).hexdigest(),
        {},
    )
    net = read_net(shape, weights, game)
    values, logits = (answer.detach() for answer in judge(reader.read(seen)))
    for row, (state, seat) in enumerate(found):
        net.look(state, seat)
        assert net.value() == pytest.approx(float(values[row]), abs=0.02)
        for action in {0, 7, 100, 418, *state.legal(seat)}:
            wanted = float(logits[row, action]) * OCTAVE * POWERS
            assert net.logit(action) == pytest.approx(wanted, abs=4.0), "a quarter of an octave"
    again = Judge(reader, 32, 16)
    take(again, judge.weights())
    assert again.weights() == judge.weights(), "a run can begin with a file"


def test_gains_follow_each_seat_through_its_own_game(torch: Any) -> None:
    from honjin.train.practice import FORESIGHT, gains_of

    values = torch.tensor([[0.5], [0.6], [0.4]])
    seats = torch.tensor([[0], [1], [0]])
    won = torch.zeros((3, 1, 2))
    done = torch.zeros((3, 1), dtype=torch.bool)
    won[2, 0, 0], done[2, 0] = 1.0, True
    gains = gains_of(values, seats, won, done, torch.tensor([0.9]), torch.tensor([0]))
    assert gains[2, 0] == pytest.approx(1.0 - 0.4)
    assert gains[1, 0] == pytest.approx(0.0 - 0.6)
    assert gains[0, 0] == pytest.approx(0.4 - 0.5 + FORESIGHT * 0.6)
    open_end = gains_of(values, seats, won, ~done & done, torch.tensor([0.9]), torch.tensor([0]))
    assert open_end[2, 0] == pytest.approx(0.9 - 0.4)
    assert open_end[1, 0] == pytest.approx(0.1 - 0.6)


def test_a_best_answer_learns_and_its_rival_stays_as_it_was(torch: Any) -> None:
    from honjin.train.judge import Judge, Reader
    from honjin.train.plan import Plan
    from honjin.train.practice import Practice
    from honjin.train.run import look_around
    from honjin.train.source import open_source

    device = torch.device("cpu")
    plan = Plan("kenjin", 2, "1", hidden=16, inner=8, lanes=64, steps=8, batch=256)
    source = open_source("kenjin", 2, plan.lanes, plan.seed, 1, device)
    reader = Reader(GAME, 2, device)
    look_around(reader, source)
    judge, rival = Judge(reader, 16, 8), Judge(reader, 16, 8).requires_grad_(False)
    before, began = rival.first.clone(), judge.first.clone()
    practice = Practice(judge, reader, source, plan, rival)
    assert practice.learns(torch.tensor([0, 0, 1, 1])).tolist() == [True, False, False, True]
    own = practice.play()[0].own
    assert own.any()
    assert not own.all()
    practice.go_on(0.0)
    assert torch.equal(rival.first, before)
    assert not torch.equal(judge.first, began)


def test_an_anchor_holds_the_policy_to_its_past(torch: Any) -> None:
    from honjin.train.judge import Judge, Reader
    from honjin.train.plan import Plan
    from honjin.train.practice import NEVER, Practice
    from honjin.train.run import look_around
    from honjin.train.source import open_source

    def strayed(anchor: float) -> float:
        """How far some steps of learning take the policy from where it began."""
        torch.manual_seed(1)
        device = torch.device("cpu")
        plan = Plan("kenjin", 2, "1", 16, 8, lanes=64, steps=8, batch=256, anchor=anchor)
        source = open_source("kenjin", 2, plan.lanes, plan.seed, 1, device)
        reader = Reader(GAME, 2, device)
        look_around(reader, source)
        practice = Practice(Judge(reader, 16, 8), reader, source, plan)
        practice.follow = lambda: None  # type: ignore[method-assign]
        for _ in range(6):
            practice.go_on(0.0)
        inputs, legal = reader.read(source.seen), source.legal
        with torch.no_grad():
            logits = practice.judge(inputs)[1].masked_fill(~legal, NEVER)
            return float(practice.distance(torch.log_softmax(logits, 1), inputs, legal).mean())

    assert strayed(anchor=20.0) < 0.5 * strayed(anchor=0.0)


@pytest.mark.usefixtures("torch")
def test_layers_of_another_size_are_refused(tmp_path: Path) -> None:
    from honjin.train.plan import Plan
    from honjin.train.run import train

    plan = Plan("kenjin", 2, "1", hidden=48, inner=24, lanes=8)
    with pytest.raises(BadOption, match="--hidden 256 --inner 128"):
        train(tmp_path, plan, 1.0, 1, 2, "a test", against=WEIGHTS / "kenjin-2.net")


@pytest.mark.usefixtures("torch")
def test_a_short_run_learns_and_goes_on(tmp_path: Path) -> None:
    from honjin.train.plan import CURVE, NEWEST, Plan
    from honjin.train.run import train

    plan = Plan(
        "kenjin", 2, "1", hidden=48, inner=24, lanes=256, steps=16, batch=2048, positions=1000
    )
    train(tmp_path, plan, 20.0, 1, 2, "a test")
    first = load(tmp_path / NEWEST, GAME)
    train(tmp_path, plan, 5.0, 1, 2, "a test")
    assert first.hidden == 48
    assert load(tmp_path / NEWEST, GAME).inner == 24
    assert len(first.belief) > 0
    lines = [msgspec.json.decode(line) for line in (tmp_path / CURVE).read_bytes().splitlines()]
    assert lines[-1]["decisions"] > lines[0]["decisions"]
    assert lines[-1]["value"] < 0.25, "better than always saying even"


def test_beliefs_tell_the_true_world_from_guesses(torch: Any) -> None:
    """In made-up positions with one inner unit: it is on when the first of four rows is there."""
    from honjin.train.beliefs import BATCH, WORLDS, Positions, fit

    torch.manual_seed(1)
    count = 20 * BATCH
    on = torch.randint(0, 2, (count, 1))
    worlds = torch.randint(1, 4, (count, WORLDS, 2), dtype=torch.int16)
    worlds[:, 0, 0] = torch.where(on[:, 0] == 1, 0, 3)
    layer = fit(Positions(on.half(), worlds), 4)
    assert layer[0].sum() > layer[1:].sum(1).max() + 0.05
    assert layer[3, 0] > layer[1:3, 0].max() + 0.05


@pytest.mark.usefixtures("torch")
def test_a_judge_learns_from_games_of_quick_players_and_goes_on(tmp_path: Path) -> None:
    from honjin.train.plan import NEWEST, Plan
    from honjin.train.run import train

    game = find_game("rokugan")
    plan = Plan("rokugan", 2, "1", hidden=16, inner=8, games=1200)
    train(tmp_path, plan, 0.0, 1, 0, "a test")
    first = (tmp_path / NEWEST).read_bytes()
    net = load(tmp_path / NEWEST, game)
    (tmp_path / "endings-1.npz").unlink()
    train(tmp_path, plan, 0.0, 1, 0, "a test")
    assert (tmp_path / NEWEST).read_bytes() == first, "what was missing is played again, the same"
    ahead = [told for told, won in judged(game, net) if won == 1.0]
    behind = [told for told, won in judged(game, net) if won == 0.0]
    assert sum(ahead) / len(ahead) > sum(behind) / len(behind) + 0.05


@pytest.mark.usefixtures("torch")
def test_a_judge_of_orders_learns_in_rounds_and_goes_on(tmp_path: Path) -> None:
    from honjin.train.plan import NEWEST, Plan
    from honjin.train.run import train

    plan = Plan("kawanakajima", 2, "1", games=600)
    train(tmp_path, plan, 0.0, 1, 0, "a test")
    first = (tmp_path / NEWEST).read_bytes()
    assert load_trait_net(tmp_path / NEWEST, find_game("kawanakajima")).hidden == 64
    (tmp_path / "traits-2.npz").unlink()
    train(tmp_path, plan, 0.0, 1, 0, "a test")
    assert (tmp_path / NEWEST).read_bytes() == first, "what was missing is played again, the same"
    assert read_file(tmp_path / NEWEST)[0].made["loss"] < 0.75


@pytest.mark.usefixtures("torch")
def test_a_judge_of_positions_says_the_same_in_whole_numbers(torch: Any, tmp_path: Path) -> None:
    from honjin.train.plan import Plan
    from honjin.train.trait_games import TraitGame, together
    from honjin.train.trait_judge import HIDDEN, INNER, Examples, TraitJudge

    torch.manual_seed(1)
    game = find_game("kawanakajima")
    plan = Plan("kawanakajima", 2, "1", games=12)
    played = [TraitGame(plan, game, None, number) for number in range(12)]
    games = together([one.play() for one in played])
    examples = Examples(games, game.traits, torch.device("cpu"))
    judge = TraitJudge(examples.used, examples.spread)
    torch.nn.init.normal_(judge.table, 0.0, 0.1)
    weights = judge.weights(game.traits)
    origin = ("kawanakajima", game.meta.rules, 2, (), (), game.traits, len(judge.used))
    digest = sha256(weights).hexdigest()
    net = read_trait_net(Shape(*origin, HIDDEN, INNER, 0, 0, digest, {}), weights, game)
    last = played[-1]
    state = game.new(game.setup(2))
    told = judge(row_of(torch, last.traits, state, examples.used)).detach()
    assert net.logit(state) == pytest.approx(float(told), abs=0.1)


def row_of(torch: Any, out: Any, state: State, used: Any) -> Any:
    """How often each trait that has a row comes up in a position."""
    found = list(out[: state.traits(out)])
    return torch.tensor([[found.count(int(trait)) for trait in used]])


@pytest.mark.usefixtures("torch")
def test_no_judge_where_none_is_asked(tmp_path: Path) -> None:
    from honjin.train.plan import Plan
    from honjin.train.run import train

    with pytest.raises(BadOption, match="no network that only judges"):
        train(tmp_path, Plan("kenjin", 2, "1", games=10), 0.0, 1, 0, "a test")


def judged(game: Game[State], net: Net) -> list[tuple[float, float]]:
    """What a network says of seat 0 in the last round of random games, and how they ended."""
    found: list[tuple[float, float]] = []
    for number in range(60):
        state, rng = game.new(game.setup(2)), stream("judged", number)
        told = 0.5
        while not state.over():
            seat = state.actor()
            era = state.era()
            if seat == CHANCE:
                state.step(CHANCE, state.draw(rng))
            else:
                legal = state.legal(seat)
                state.step(seat, legal[rng.below(len(legal))])
            if state.era() != era and not state.over():
                net.look(state, 0)
                told = net.value()
        found.append((told, state.value(0)))
    return found
