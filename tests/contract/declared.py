"""What a game declares beside its tests, for proofs and scripts that all games share."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Declared:
    """A game's setups (seats and options), and how many games each proof plays.

    `short` are setups of shorter games, where looking at everything after every action of a whole
    game would take too long. `tables` is for undo, round trips and the gate, `ordered` for the
    order of arrival, `compared` for interpreted beside compiled.
    """

    setups: tuple[tuple[int, dict[str, object]], ...]
    refereed: int
    refereed_soak: int
    secret: int
    secret_soak: int
    tables: int
    simultaneous: bool
    telling: tuple[str, ...] = ()
    """Options under which the rules themselves let others infer a secret."""
    ordered: int = 800
    short: tuple[tuple[int, dict[str, object]], ...] = field(default=())
    compared: int = 60
    searched: int = 99
    """How many of its setups are searched there by strong bots, which takes long interpreted."""
    novice_asked: int = 4
    """Comparing compiled and interpreted rules, the kachi makes one of this many decisions."""

    steps_to_secrets: int = 100
    """After this many random steps there are secrets on the table."""
    open_spiel: dict[str, object] = field(default_factory=dict)
    """Parameters of a game that does not take OpenSpiel's own tests too long."""
    asked: tuple[dict[str, object], ...] = ({},)
    """Options of games in which, together, every verb is asked for."""
    set_up: frozenset[str] = frozenset()
    """The phases before the first turn; of the perft positions one is in them."""
    battle: frozenset[str] = frozenset()
    """The phases in the midst of a battle; another is in these, and one in neither."""
    large: bool = False
    """Whether its views are so large that the client's tests keep their common parts once."""
    ladders: tuple[tuple[str, str], ...] = ()
    """The ladders of `docs/ladder`: the name of the page, and the words after `honjin ladder`."""

    @property
    def watched(self) -> tuple[tuple[int, dict[str, object]], ...]:
        """The setups of proofs that look at everything after every action."""
        return self.short or self.setups
