"""What a seat may see, as the structures that a board draws.

Elements that paths use, each drawn somewhere on the board:

- provinces (`lion_north`; also the spot in their middle), borders with an arrow
  (`lion_north>dragon_west`), coasts (`sea>lion_east`);
- combat tokens on the board under their handles (`b3`);
- kinds of tokens (`army3`, `bluff`) in the own hand, or in the own discard pile;
- territory cards (`crab_promotion`), objectives, clans, and seats by letter.
"""

from __future__ import annotations

import msgspec

from honjin.engine.view import View

PHASES = (
    "draw_picker",
    "deal_clan",
    "deal_objective",
    "draw_first",
    "draw_initiative",
    "draw_token",
    "draw_card",
    "pick_clan",
    "keep_objective",
    "settle",
    "return",
    "upkeep",
    "target",
    "recover",
    "give_up",
    "spy",
    "place",
    "look",
    "price",
    "favor",
    "condemn",
    "purge_pay",
    "purge",
    "animate",
    "fear",
    "swap",
    "round_over",
    "over",
)


class Province(msgspec.Struct, frozen=True):
    """A province: who controls it, by how many tokens, and what it is worth as it lies there."""

    id: str
    owner: str
    facedown: int
    faceup: int
    special: str
    honor: int
    defense: int
    banners: int
    """RK-CTL-03: what its faceup control tokens add to the defense."""
    walls: int
    """RK-BAT-04: its whole defense without tokens, as it counts against this seat's attack."""
    withstood: bool = False
    """With `struck_attack_counts`: whether an attack on it was openly discarded this round."""


class Territory(msgspec.Struct, frozen=True):
    """A territory, who controls it, and its card: `space`, `played`, or the seat that holds it.

    `read_by` are the seats that hold the card or have held it.
    """

    id: str
    controller: str
    card: str
    at: str
    read_by: tuple[str, ...]


class Token(msgspec.Struct, frozen=True):
    """A combat token on the board; `seen_by` are others who have looked at it."""

    id: str
    owner: str
    spot: str
    kind: str
    face_up: bool
    blessings: tuple[str, ...]
    seen_by: tuple[str, ...]
    not_bluff: bool = False
    """With `struck_bluff_returns`: it lay there when its owner's bluff came back to the hand."""


class Honor(msgspec.Struct, frozen=True):
    """Honor that everybody can count: all but the secret objective."""

    flowers: int
    faceup: int
    territories: int
    total: int


class Player(msgspec.Struct, frozen=True):
    """A seat as everybody sees it, and what this viewer has not yet seen of its tokens."""

    seat: str
    clan: str
    hand: int
    pool: int
    discard: dict[str, int]
    bluff_aside: bool
    scouts: int
    shugenja: int
    provinces: int
    ronin: bool
    out: bool
    barred: bool
    kept: bool
    honor: Honor
    not_yet_seen: dict[str, int]
    to_place: int = 0
    """RK-PLC-02: tokens that they still place this round."""
    bluff_home: int = 0
    """With `struck_bluff_returns`: how often a struck bluff came back to the hand this round."""


class Initiative(msgspec.Struct, frozen=True):
    """The deck: clan cards and neutral cards that may still come, and how many neutral ones do."""

    clans: tuple[str, ...]
    neutrals: tuple[str, ...]
    neutral_places: int


class Spied(msgspec.Struct, frozen=True):
    """What Spy Network showed, less what has openly left that hand; `escaped` went to the pool."""

    by: str
    seat: str
    tokens: dict[str, int]
    escaped: int


class Recalled(msgspec.Struct, frozen=True):
    """The token that the first player sent back to a pool this round."""

    owner: str
    kind: str


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet of one seat."""

    seat: str
    flowers: int
    faceup: int
    territories: int
    objective: str
    objective_honor: int
    total: int


class Forecast(msgspec.Struct, frozen=True):
    """What a further token of this seat would meet in a province, as far as the seat knows."""

    own: int
    """What already fights for it there; where it defends, with its walls."""
    against: int
    """RK-BAT-04: the defense it attacks, without tokens it does not know."""
    seen: int
    """How much of that comes from tokens."""
    hidden: int
    """Defending tokens that it does not know."""
    rivals: int
    """Tokens of others that attack there."""
    needs: int
    """RK-BAT-05: the strength with which the token would win, if nothing else comes."""


class RokuganView(View, frozen=True, kw_only=True):
    """The table of Rokugan through one seat's eyes."""

    round: int
    first: str
    first_card: bool
    active: str
    territory: str
    """The territory whose card is being drawn."""
    left: int
    passes: int
    card: str
    stage: int
    chosen: tuple[str, ...]
    looked: bool
    purged: bool
    animated: bool
    initiative: Initiative
    provinces: tuple[Province, ...]
    territories: tuple[Territory, ...]
    tokens: tuple[Token, ...]
    laid: tuple[int, ...]
    players: tuple[Player, ...]
    hand: dict[str, int]
    pool: dict[str, int]
    bluff_in_pool: bool
    offered: tuple[str, ...]
    objective: str
    objective_met: bool
    spied: Spied | None
    recalled: Recalled | None
    lawful: dict[str, tuple[str, ...]]
    """RK-PLC-21: for the acting seat, where each hand token would not be thrown out."""
    forecasts: dict[str, Forecast]
    """For the acting seat, by province."""
    score: tuple[Sheet, ...]
