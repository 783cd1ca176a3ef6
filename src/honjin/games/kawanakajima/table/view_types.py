"""What a seat may see, and what a board draws.

The map itself (terrain, hexsides, Entry Points, the fort's Areas and lines) never changes and
stands in `data/kawanakajima.json`; the view holds what lies on it:

- `subject`: the id of the unit or Clan that `prompt` names, or empty;
- `scenario`, `options`, `reconstructed` (a sentence to show), `turn` of `turns`, `fatigue`
  (whether both Combat! chits end the turn), `vp` (positive: Takeda ahead), `fort` (who controls
  Kaizu);
- `counters`: every unit in play: `id`, `clan`, `army`, `letter`, `name`, `place` (a hex,
  `entry-A` …, Kaizu's hex may hold several), `state`, `elan`, `mass`, `firepower`, `leadership`
  of the side that shows, `mode` (empty if hidden), `marks` (`commander`, `samurai`,
  `leader_lost`, `dug_in`, `moved`, `pinned`), `battle` (0 or the number of its declared battle);
- `clans`: `id`, `army`, `letter`, `name`, `mode` (empty if hidden), `might` (Modes not ruled
  out), `chit` (`reserve`, `bowl`, `box-1` …, `hand`, `none`, or `?`), `entry` (own secret or
  seen);
- `zones`: for each army the hexes in its ZOC;
- `bowl`: `chits` (ids that this seat can tell), `hidden` (how many more), `drawn` (the chit in
  hand), `done` (Compulsory chits carried out this turn);
- `honjins`: for each army its Command Points (`points`, `kosaka_points`, as this seat may count
  them), `saved`, `bundori`, `losses`, `plan` (name, `?`, or empty), `plan_active`, `plan_open`,
  `not_ruled_out`, `quota` (activities left, own seat only), `gifts` (Impetuous
  Attacks left), `specials` (`id`, `place`, `activity` and `clans`, `?` while secret), `boxes`
  (the Delay Track, as far as this seat can tell), `reserve`, `samurai` (`none`, `bowl`, `hand`,
  `map`), `done` (private steps);
- `activation`: what kind, of which army, `clans` acting, `stage`; empty kind between activations;
- `move`: while a unit moves: `unit`, `origin`, `mp` left, `duty` (a sentence), `steps` (hex to
  cost), `reach` (every hex it can still get to: the MP in all, and the hex before it on the way),
  `stops` (those of them where it may end its move; elsewhere it has to go on);
- `battles`: all declared, `number`, `attackers`, `defenders`;
- `combat`: the battle in progress: `attackers` and `defenders` with their case (`charge` …) and
  what they add, `terrain`, the two leaders, `column` and `line` as lists of (reason, amount),
  `column_sum` and `line_sum` before the dice, the dice, then `code` and `cell` (column and line of
  the Combat Table that were hit), and `likely`, the cell that average dice hit; once the result is
  read the lists and what each unit added are empty, the sums stay;
- `vacated`: while somebody may advance after combat: the hexes that may be entered;
- `siege`: manpower, Out of Combat, markers, bases of both armies, target, markers committed,
  sacrifices, actions left; `assaults`, while Siege Actions are chosen: each Area in reach, from
  where, the wall in the way, the chances of an assault and of fire with all markers beside it;
  `stakes`, while Advantage or a Sacrifice is asked for: the chance that the assault succeeds as
  things stand, and if the actor says yes;
- `offer`: for the seat that accepts a Clan chit or may change a Mode: the Clan, its Mode then, and
  for every other Mode the lowest die that is enough and its chance;
- `private`: what this seat has settled in secret in the present step; `markers` left to place;
  `choices`, the Modes or Entry Points open to each Clan that is still to be settled; `errands`,
  for each chit that may be bought `by` its own commander or `kosaka` the `mp` it has to be carried
  (-1: no way), the `box` it goes to (0: the bowl) and the `turn` in which it is in the bowl;
- `table`: the position as far as this seat may know it, from which `imagine` builds a full one.

Element ids that paths use: hexes `3511`; units `T-A1`; Clans `T-A`; Modes `attack`, `defense`,
`move`, `regroup`; Plans `ganko` …; Entry Points `A`-`D`; Areas `honmaru` …; special activities
`attack`, `retreat`, `combined_maneuver`, `impetuous_attack`; numbers; and the words `yes`, `no`,
`stop`, `done`, `leave`, `fight`, `manpower`, `assault`, `fire`, `troops`, `tend`. Verbs: `go
HEX`, `pick UNIT`, `clan CLAN`, `kosaka CLAN`, `storm CLAN`, `mode MODE`, `plan PLAN`, `entry
POINT`, `area AREA`, `log ACTIVITY`, `column UNIT`, `line UNIT`, `ground UNIT`, `hexside UNIT`,
`save NUMBER`, `call U-N`.
"""

from __future__ import annotations

import msgspec

from honjin.engine.view import View
from honjin.games.kawanakajima.table.position_types import Table


class Counter(msgspec.Struct, frozen=True):
    """A unit in play."""

    id: str
    clan: str
    army: str
    letter: str
    name: str
    place: str
    state: str
    elan: int
    mass: int
    firepower: int
    leadership: int
    mode: str
    marks: tuple[str, ...]
    battle: int


class Clan(msgspec.Struct, frozen=True):
    """A Clan as this seat knows it."""

    id: str
    army: str
    letter: str
    name: str
    mode: str
    might: tuple[str, ...]
    chit: str
    entry: str


class Bowl(msgspec.Struct, frozen=True):
    """The Selection Bowl."""

    chits: tuple[str, ...]
    hidden: int
    drawn: str
    done: tuple[str, ...]


class Special(msgspec.Struct, frozen=True):
    """A Special chit; activity and Clans are `?` while this seat may not know them."""

    id: str
    place: str
    activity: str
    clans: tuple[str, ...]


class Honjin(msgspec.Struct, frozen=True):
    """One player's board."""

    army: str
    points: int
    kosaka_points: int
    saved: int
    bundori: int
    losses: int
    plan: str
    plan_active: bool
    plan_open: bool
    not_ruled_out: tuple[str, ...]
    quota: dict[str, int]
    gifts: int
    specials: tuple[Special, ...]
    boxes: tuple[tuple[str, ...], ...]
    reserve: tuple[str, ...]
    samurai: str
    done: bool


class Activation(msgspec.Struct, frozen=True):
    """What is going on because of one chit."""

    kind: str
    army: str
    clans: tuple[str, ...]
    stage: str


class Move(msgspec.Struct, frozen=True):
    """A unit on its way."""

    unit: str
    origin: str
    mp: int
    duty: str
    steps: dict[str, int]
    reach: dict[str, tuple[int, str]]
    stops: tuple[str, ...]


class Battle(msgspec.Struct, frozen=True):
    """A battle that was declared."""

    number: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class Fighter(msgspec.Struct, frozen=True):
    """A unit in the battle in progress, and what it adds to the two scores."""

    unit: str
    name: str
    case: str
    column: int
    line: int


class Combat(msgspec.Struct, frozen=True):
    """The battle in progress. Dice are 0 before they are rolled."""

    number: int
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    terrain: str
    attack_leader: str
    defense_leader: str
    column: tuple[tuple[str, int], ...]
    line: tuple[tuple[str, int], ...]
    column_sum: int
    line_sum: int
    column_dice: int
    line_dice: int
    code: str
    cell: tuple[int, int] | None
    likely: tuple[int, int]


class Side(msgspec.Struct, frozen=True):
    """One army in the siege."""

    army: str
    manpower: int
    out_of_combat: int
    markers: tuple[str, ...]
    bases: tuple[str, ...]
    sacrificed: int


class Assault(msgspec.Struct, frozen=True):
    """An Area that may be attacked: from where, the lowest wall, and the chances."""

    area: str
    sources: tuple[str, ...]
    wall: int
    assault: float
    fire: float


class Siege(msgspec.Struct, frozen=True):
    """The siege of Kaizu."""

    besieged: str
    sides: tuple[Side, Side]
    target: str
    committed: tuple[str, ...]
    actions: int
    advantage: bool
    assaults: tuple[Assault, ...]
    stakes: tuple[float, float] | None


class Errand(msgspec.Struct, frozen=True):
    """Where a Clan chit would go: its box of the Delay Track (0 for the bowl) and turn."""

    clan: str
    by: str
    mp: int
    box: int
    turn: int


class Private(msgspec.Struct, frozen=True):
    """What a seat has settled in secret in the present step, and what is still open in it."""

    modes: dict[str, str]
    entries: dict[str, str]
    bought: dict[str, str]
    about: str
    markers: int
    choices: dict[str, tuple[str, ...]]
    errands: tuple[Errand, ...]


class Try(msgspec.Struct, frozen=True):
    """Another Mode for a Clan: the lowest die that is enough, and the chance of it."""

    mode: str
    roll: int
    chance: float


class Offer(msgspec.Struct, frozen=True):
    """The Clan whose chit a seat may use, or whose Mode it may change now."""

    clan: str
    mode: str
    tries: tuple[Try, ...]


class KawanakajimaView(View, frozen=True, kw_only=True):
    """The table of Kawanakajima through one seat's eyes; see the top of this module."""

    subject: str
    scenario: str
    options: tuple[str, ...]
    reconstructed: str
    turn: int
    turns: int
    fatigue: bool
    vp: int
    fort: str
    counters: tuple[Counter, ...]
    clans: tuple[Clan, ...]
    zones: dict[str, tuple[str, ...]]
    bowl: Bowl
    honjins: tuple[Honjin, Honjin]
    activation: Activation
    move: Move | None
    battles: tuple[Battle, ...]
    combat: Combat | None
    vacated: tuple[str, ...]
    siege: Siege | None
    offer: Offer | None
    private: Private | None
    table: Table
