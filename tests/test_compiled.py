"""Interpreted and compiled rules play the same games, to the byte."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from honjin.engine.errors import BadOption
from honjin.games import HOUSE

ROOT = Path(__file__).parents[1]
SCRIPT = Path(__file__)


# What each of the two processes does; it prints one JSON object.


USUAL = (10, 2)
LONG = (60, 6)
"""How many games a search imagines before it chooses: at random, and by rules of thumb."""


def tell(name: str, imagined: tuple[int, int] = USUAL) -> dict[str, Any]:
    """What this installation plays of a game, as digests by subject."""
    from contract.declarations import GAMES

    from honjin.engine import rng, state
    from honjin.games import find_game
    from honjin.native import compiled

    digests: dict[str, Any] = {subject: sha256() for subject in SUBJECTS}
    game = find_game(name)
    setups = [game.setup(seats, options) for seats, options in GAMES[name].watched]
    for number in range(GAMES[name].compared):
        play(game, setups[number % len(setups)], number, GAMES[name].novice_asked, digests)
    for number, setup in enumerate(setups[: GAMES[name].searched]):
        search(game, setup, number, imagined, digests)
        others(game, setup, number, imagined, digests)
    recorded(name, digests["recorded"])
    for number, setup in enumerate(every_setup(game)):
        play_through(game.new(setup), number, digests["options"])
    return {
        "compiled": compiled(),
        "files": [state.__file__, rng.__file__],
        "digests": {subject: digest.hexdigest() for subject, digest in digests.items()},
    }


LOOKED_AT = 5
"""One in this many times a seat's whole knowledge is compared."""
SUBJECTS = (
    "legal",
    "observations",
    "guesses",
    "estimates",
    "records",
    "scores",
    "runs",
    "kachi",
    "search",
    "rollouts",
    "careless",
    "steward",
    "networks",
    "recorded",
    "options",
)


def every_setup(game: Any) -> Iterator[Any]:
    """Every number of seats with every value of every option, the others as usual."""
    for seats in game.meta.seats:
        for option in game.meta.options:
            values = option.choices or (False, True)
            for value in values:
                chosen = (value,) if isinstance(option.default, tuple) else value
                try:
                    yield game.setup(seats, {option.name: chosen})
                except BadOption:
                    continue


def play_through(state: Any, number: int, digest: Any) -> None:
    """A random game: everything that could be done at every step, and how it ended."""
    from honjin.engine.rng import stream
    from honjin.engine.state import NOBODY

    rng = stream("options", number)
    while (seat := state.actor()) != NOBODY:
        legal = state.legal(seat)
        digest.update(repr((seat, legal)).encode())
        state.apply(seat, legal[rng.below(len(legal))])
    digest.update(repr((state.winners(), state.key())).encode())


RECORDED = 5
LOOKS = 20
"""One of five recorded games is replayed; in it all knowledge is compared twenty times."""


def recorded(name: str, digest: Any) -> None:
    """What the seats of recorded games know, and what they imagine."""
    from honjin.engine.observation import observation
    from honjin.engine.record import open_recorded, read_record, replay_line
    from honjin.engine.rng import stream
    from honjin.games import find_game

    for path in sorted((SCRIPT.parent / "games" / name / "records").glob("*.kifu"))[::RECORDED]:
        record = read_record(path.read_text("utf-8"))
        table = open_recorded(record, find_game)
        every = max(1, len(record.lines) // LOOKS)
        for number, line in enumerate(record.lines):
            replay_line(table, line)
            for seat in range(table.seats if number % every == 0 else 0):
                guess = table.state.determinize(seat, stream(path.stem, number, seat))
                seen = [observation(table.game, state, seat) for state in (table.state, guess)]
                digest.update(repr((seen, guess.key(), guess.legal(seat))).encode())


def play(game: Any, setup: Any, number: int, asked: int, digests: dict[str, Any]) -> None:
    """A random game at a table: what may be done each time, and often all a state can tell."""
    from honjin.bots.greedy import Greedy
    from honjin.engine.chance import VerifiableSeed
    from honjin.engine.observation import observation
    from honjin.engine.record import write_record
    from honjin.engine.rng import stream
    from honjin.engine.table import Table

    def note(subject: str, *words: object) -> None:
        digests[subject].update(repr(words).encode())

    rng = stream("compiled", number)
    table = Table(game, setup, VerifiableSeed(f"compiled {number}"))
    while not table.over:
        for seat in range(setup.seats):
            note("legal", table.state.legal(seat))
            if rng.below(LOOKED_AT) > 0:
                continue
            note("legal", table.legal(seat))
            note("observations", observation(game, table.state, seat))
            note("guesses", table.state.determinize(seat, rng.fork(seat)).key())
            note("estimates", table.state.estimate(seat), table.state.promise(seat))
        seat = table.actors()[rng.below(len(table.actors()))]
        if rng.below(asked) == 0:
            note("kachi", table.ask(Greedy(), seat, rng.fork(9)))
        legal = table.state.legal(seat)
        table.apply(seat, legal[rng.below(len(legal))])
    note("records", write_record(table))
    note("scores", table.scores(), table.winners(), table.state.key())


def search(
    game: Any, setup: Any, number: int, imagined: tuple[int, int], digests: dict[str, Any]
) -> None:
    """What searches choose early in a game, and what a run of the arena gives."""
    from honjin.arena.run import Run, play_span
    from honjin.bots.greedy import Greedy
    from honjin.bots.looks import Looks
    from honjin.bots.search import Search
    from honjin.engine.chance import VerifiableSeed
    from honjin.engine.player import RandomPlayer
    from honjin.engine.rng import stream
    from honjin.engine.table import Table

    table = Table(game, setup, VerifiableSeed(f"search {number}"))
    for bot in (Search(RandomPlayer(), imagined[0]), Search(Greedy(3), imagined[1]), Looks(2)):
        for step in range(3):
            if table.over:
                break
            seat = table.actors()[0]
            chosen = table.ask(bot, seat, stream("search", number, step))
            digests["search"].update(f"{chosen} {bot.done} ".encode())
            table.apply(seat, chosen)
    for bots in (("random",) * setup.seats, ("kachi", *("random",) * (setup.seats - 1))):
        run = Run(game.meta.name, setup, bots, "compiled", rotate=True)
        digests["runs"].update(repr(play_span(run, 3, 1)).encode())


def under_way(game: Any, setup: Any, steps: int, luck: Any) -> Any:
    """A table after a number of random actions."""
    from honjin.engine.chance import VerifiableSeed
    from honjin.engine.table import Table

    table = Table(game, setup, VerifiableSeed("under way"))
    for _ in range(steps):
        if not table.over:
            seat = table.actors()[0]
            legal = table.state.legal(seat)
            table.apply(seat, legal[luck.below(len(legal))])
    return table


def others(
    game: Any, setup: Any, number: int, imagined: tuple[int, int], digests: dict[str, Any]
) -> None:
    """What all other bots choose where there are secrets, and how they weigh it."""
    from contract.declarations import GAMES

    from honjin.bots.appraisal import LearnedLooks, LearnedRollouts
    from honjin.bots.careless import Careless
    from honjin.bots.greedy import Greedy
    from honjin.bots.instinct import Instinct
    from honjin.bots.net_rollouts import NetRollouts
    from honjin.bots.networks import network, trait_network
    from honjin.bots.rollouts import Rollouts
    from honjin.bots.steward import Steward
    from honjin.engine.player import RandomPlayer
    from honjin.engine.rng import stream

    steps, luck = GAMES[game.meta.name].steps_to_secrets, stream("others", number)
    while under_way(game, setup, steps, stream("others", number)).over:
        steps //= 2
    net, traits = network(game, setup), trait_network(game, setup)
    bots = [
        ("rollouts", Rollouts(RandomPlayer(), imagined[0])),
        ("rollouts", Rollouts(Greedy(3), imagined[1])),
        ("careless", Careless(Greedy(3), 50)),
        ("steward", Steward()),
    ]
    if net is not None:
        bots += [("networks", NetRollouts(net, imagined[0])), ("networks", Instinct(net))]
        bots.append(("networks", LearnedRollouts(Greedy(3), net, imagined[1])))
    if traits is not None:
        bots.append(("networks", LearnedLooks(traits, imagined[1])))
        read(game.new(setup), traits, number, digests["networks"])
    for subject, bot in bots:
        table = under_way(game, setup, steps, stream("others", number))
        for step in range(4):
            if table.over:
                break
            seat = table.actors()[0]
            chosen = table.ask(bot, seat, luck.fork(step))
            weighed = [list(getattr(bot, name, ())) for name in ("weighed", "chances")]
            digests[subject].update(repr((chosen, weighed)).encode())
            table.apply(seat, chosen)
    digests["networks"].update(f"{net is not None} {traits is not None}".encode())


READ = 10
"""One in this many positions is read for a network."""
FEW = 8
"""With fewer actions than this a search is quick, interpreted too."""


def read(state: Any, net: Any, number: int, digest: Any) -> None:
    """What a network reads of the positions of a random game, says of them, and would do there."""
    from honjin.bots.appraisal import LearnedLooks
    from honjin.bots.trait_net import MOST, joint_chance
    from honjin.engine.dialect import i64, vec
    from honjin.engine.rng import stream
    from honjin.engine.state import NOBODY

    rng, out, asked = stream("read", number), vec[i64]([0] * MOST), 0
    while (seat := state.actor()) != NOBODY:
        legal = state.legal(seat)
        if rng.below(READ) == 0:
            found = list(out[: state.traits(out)])
            digest.update(repr((found, joint_chance(net, state, number % 2))).encode())
        if state.weighty() and 1 < len(legal) < FEW and asked < 2:
            asked += 1
            bot = LearnedLooks(net, 1)
            chosen = bot.choose(state.clone(), seat, rng.fork(seat))
            digest.update(repr((chosen, list(bot.weighed), list(bot.chances))).encode())
        state.apply(seat, legal[rng.below(len(legal))])


# What pytest does.


def told_by(name: str, interpreted: bool, form: str) -> dict[str, Any]:
    """What a process says that has the sources on its path, or only the installed package."""
    paths = [str(ROOT / "tests"), *([str(ROOT / "src")] if interpreted else [])]
    sources = {"HONJIN_INTERPRETED": "1"} if interpreted else {}
    done = subprocess.run(
        [sys.executable, str(SCRIPT), name, form],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), **sources},
        cwd=ROOT / "tests",
        capture_output=True,
    )
    if not interpreted and b"No module named 'honjin'" in done.stderr:
        pytest.skip("honjin is not installed here, only its sources: run `make .venv/built`")
    assert done.returncode == 0, done.stderr.decode()
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def made_from_these_sources(package: Path) -> bool:
    """Whether the installed package was built from the sources as they are now."""
    ours = ROOT / "src" / "honjin"
    return all(
        (package / path.relative_to(ours)).is_file()
        and (package / path.relative_to(ours)).read_bytes() == path.read_bytes()
        for folder in ("engine", "games", "bots", "arena")
        for path in (ours / folder).rglob("*")
        if path.suffix in (".py", ".json")
    )


@pytest.mark.parametrize("form", ["usual", pytest.param("long", marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", HOUSE)
def test_interpreted_and_compiled_play_the_same(name: str, form: str) -> None:
    """In the soak the searches imagine more games before they choose."""
    installed = told_by(name, False, form)
    if not made_from_these_sources(Path(installed["files"][0]).parents[1]):
        pytest.skip("the installed honjin was built from other sources: run `make .venv/built`")
    if not installed["compiled"]:
        pytest.skip(
            "the rules are not compiled here: install gcc and python3-dev, then run `make test`"
        )
    sources = told_by(name, True, form)
    assert not sources["compiled"], "the sources must run interpreted"
    for file in sources["files"]:
        assert Path(file).is_relative_to(ROOT / "src")
    for file in installed["files"]:
        assert not Path(file).is_relative_to(ROOT / "src"), "the installed package is another one"
    assert sha256().hexdigest() not in sources["digests"].values(), "a subject without a word"
    assert sources["digests"] == installed["digests"]


if __name__ == "__main__":
    print(json.dumps(tell(sys.argv[1], LONG if sys.argv[2] == "long" else USUAL)))
