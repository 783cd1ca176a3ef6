"""A game's table of phases: one row each, in the book's order.

A row says who decides the phase, under which rule, what it offers, what follows, and how it is
asked for. `scripts/phases.py` writes `rules/dispatch.py` from the table, because the rules are
compiled from their text; prompts and refusals read it as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Phase:
    """A row: the phase's number and kind, the rule that carries it, and what happens in it.

    `fill` and `step` are expressions of the rules. They may use `board`, `out` and `seat`; what was
    decided is `action`, what chance brought `outcome`. A `step` of several statements has them
    apart by `; `.
    """

    phase: int
    kind: Literal["chance", "decision", "automatic", "over"]
    rule: str
    fill: str = ""
    step: str = ""
    prompt: str = ""
    """What everybody is shown."""
    deeds: Mapping[str, str] = field(default_factory=dict)
    """Instead of a prompt: what each verb of an action means here."""
    duty: str = ""
    """What a seat must do first, after "Not now:"."""


def chance(phase: int, rule: str, *, fill: str, step: str, prompt: str = "") -> Phase:
    """A phase that a roll or a draw decides."""
    return Phase(phase, "chance", rule, fill, step, prompt)


def decision(
    phase: int,
    rule: str,
    *,
    fill: str,
    step: str,
    prompt: str = "",
    deeds: Mapping[str, str] | None = None,
    duty: str = "",
) -> Phase:
    """A phase in which seats decide."""
    return Phase(phase, "decision", rule, fill, step, prompt, deeds or {}, duty)


def automatic(phase: int, rule: str, *, step: str) -> Phase:
    """A phase without a decision: it resolves automatically."""
    return Phase(phase, "automatic", rule, step=step)


def over(phase: int, rule: str) -> Phase:
    """The end of a game."""
    return Phase(phase, "over", rule)
