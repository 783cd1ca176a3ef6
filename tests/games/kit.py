"""What the casebooks of all games do at a table; each game's `build` says it in its own words."""

from __future__ import annotations

from typing import Any

import pytest

from honjin.engine.errors import IllegalAction
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE
from honjin.engine.table import Table


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
    """Let chance, or a seat that owes a decision, go on at random, with the referee looking on."""
    if table.state.chance():
        table.apply(CHANCE, table.state.draw(rng))
    else:
        seat = table.actors()[rng.below(len(table.actors()))]
        legal = table.legal(seat)
        table.apply(seat, legal[rng.below(len(legal))])
    assert list(table.game.faults(table.state)) == []
