"""What the casebooks of all games do at a table; each game's `build` says it in its own words."""

from __future__ import annotations

from typing import Any

import pytest

from honjin.engine.chance import Source, VerifiableSeed
from honjin.engine.errors import IllegalAction
from honjin.engine.game import Game, Setup
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, State
from honjin.engine.table import Table


class Refereed(Table):
    """A table that asks the referee, at its start and after every action, chance included.

    Casebooks play at no other; `tests/test_casebooks.py` holds this.
    """

    def __init__(
        self,
        game: Game[State],
        setup: Setup,
        source: Source | None = None,
        state: State | None = None,
    ) -> None:
        super().__init__(game, setup, source, state)
        self.check("the start")

    def apply(self, seat: int | str, action: str | int) -> None:
        super().apply(seat, action)
        self.check(repr(action))

    def check(self, after: str) -> None:
        faults = list(self.game.faults(self.state))
        assert not faults, f"after {after}: {faults}"


def seeded(
    game: Game[State],
    seats: int,
    options: dict[str, object] | None = None,
    *,
    seed: str | int,
) -> Table:
    """A refereed table that draws by itself."""
    return Refereed(game, game.setup(seats, options), VerifiableSeed(str(seed)))


def refused(table: Table, seat: int, path: str) -> str:
    """The rule by which the table refuses an action; nothing may have changed by the attempt."""
    before = table.state.key()
    with pytest.raises(IllegalAction) as refusal:
        table.apply(seat, path)
    assert table.state.key() == before
    told = table.why_not(seat, path)
    assert told is not None
    assert (told.rule, told.text) == (refusal.value.rule, str(refusal.value))
    assert told.text
    return refusal.value.rule


def choices(table: Table, seat: int, verb: str = "") -> set[str]:
    """What a seat may do now, as far as it begins with these words."""
    return {path for path in table.legal(seat) if path.startswith(verb)}


def told(table: Table, seat: int, kind: str, /, **facts: object) -> list[dict[str, Any]]:
    """The facts of every event of a kind that a seat was told of, where they hold these facts.

    The patch in `after` is left out; each game's `test_changes` looks at that.
    """
    heard = [event.facts for event in table.events(seat) if event.kind == kind]
    fitting = [h for h in heard if all(h.get(name) == value for name, value in facts.items())]
    return [{name: value for name, value in h.items() if name != "after"} for h in fitting]


def random_step(table: Table, rng: Rng) -> None:
    """Let chance, or a seat that owes a decision, go on at random."""
    if table.state.chance():
        table.apply(CHANCE, table.state.draw(rng))
    else:
        seat = table.actors()[rng.below(len(table.actors()))]
        legal = table.legal(seat)
        table.apply(seat, legal[rng.below(len(legal))])
