"""What a seat may see, as the structures that a board draws.

A view is an `IkusaView`. Besides the fields of every view (`phase`, `actors`, `prompt`, `pieces`
…) it has these; names of provinces, armies, colours and kinds are the ids that paths use:

- `you`: the colours of this seat (two in the two-player game); `deciding`: the colours that owe a
  decision; `acting`: the colour for which this seat decides now, or empty; `active`: whose turn
  it is.
- `variant`, `round`, `turn` (the marker being played), `win` (provinces that win), `round_cap`.
- `provinces`: by id: `owner`, `force` (units by kind, revealed ronin as `ronin`), `walls`
  (`castle`, `fortress` or empty), `walls_lost` (bonus units lost in this turn), `aim` (the
  province the force has declared against) and `fought`, `moved` (units that have made their final
  move), `card` (ronin on the province's card, `face_down` or `face_up`, with the force and with
  the army: only if this seat knows it), `room` (how many ronin could at most lie hidden with
  force and army, as all can work out), `hirer`, `mustered`/`with_army` (the unit levied there in
  this round), and the marks `dropped_by`, `shared`, `inherited` of the phase. Fields that are
  empty are left out of the JSON.
- `armies`: by id (`red-1`): `place` (a province, or `lost`, `awaited`, `unplaced`), `units`
  without the daimyo, `hole` and `level`, `steps` and `attacks` left, `aim`, `fought`, `start`
  (where it stood when the round began), `flags` (`laid_down` = assassinated, `rooted`, `begun`,
  `finished`, `successful`, `late`), `opening` (the empty province it may enter in phase C),
  `shunned`.
- `colours`: by id: `seat`, `tray` (units left to levy), `cards`, `koku`, `marker`, `bins` (zero
  while they are sealed to this seat), `built`, `levied`, `answer`, `spread`, `progress`,
  `loss_order` (the standing casualty order), `sets`, `hired`, `heir` (empty while in play).
- `sealed`: the colours that have sealed their part of the present common decision.
- `facedown`: by colour, how many ronin lie on each facedown card whose province is unknown to
  this seat.
- `supply`: castles, bases and ronin in the master tray; `income`: the koku that each colour would
  collect if the round ended now; `to_divide`: in the game for two, the provinces that the colour
  which is dealt its half now still lacks.
- `ninja`: `holder`, `order` (the standing answer: `ask`, `turn`, `round`, or `he_moves red-1` …,
  the last for the holder only), `target` and `spied`.
- `step`: the chain of small choices going on: `mover`, `origin`, `goal`, `bundle` (units chosen
  so far), and `back`, `resume`, `fighter`, `left`.
- `battle`: the latest battle of the turn: `attacker` (army or empty for a force), `from`, `to`,
  `defender`, `naval`, `passes`, `roller` (who rolls now), `dice_left`, `dice` (this pass, as
  `attacker bowman`: [3, 11]), `dice_hit` (which of them hit), `hits` on attacker and defender,
  `owed` casualties, `walls_left` and `losses` of the latest removal: attacker's army and force,
  defender's army and force; what is sealed is empty.

Elements that paths use: province ids (`settsu`, `awa_shikoku`, `awa_honshu`); army ids (`red-1`
to `green-3`); colours (`red` …); kinds (`bowman`, `swordsman`, `gunner`, `spearman`, `ronin`);
bins (`turn_order`, `build`, `levy`, `ronin`, `ninja`) followed by an amount; bundles (`nothing`,
`1B`, `1S+1G` …); `section-1`, `section-2`; markers `1` to `5`; groups `army`, `force`; `nowhere`,
`nobody`, `nothing`; conditions `he_moves`, `he_declares`, `his_turn`; and the words `now`,
`turn`, `round`, `done`, `join`, `end`, `press_on`, `call_off`, `ask`, `ronin_first`,
`spearmen_first`, `keep_gunners`.
"""

from __future__ import annotations

import msgspec

from honjin.engine.view import View
from honjin.games.ikusa.table.position import Army, Colour, Province, Units


class Ninja(msgspec.Struct, frozen=True):
    """Who holds the ninja, and what they have answered."""

    holder: str
    order: str
    target: str
    spied: str


class Step(msgspec.Struct, frozen=True):
    """A chain of small choices that is going on, or the last one."""

    mover: str
    origin: str
    goal: str
    bundle: Units
    back: str
    resume: str
    fighter: str
    left: int


class Battle(msgspec.Struct, frozen=True, rename={"origin": "from", "target": "to"}):
    """The latest battle of the turn."""

    attacker: str
    origin: str
    target: str
    defender: str
    naval: bool
    passes: int
    roller: str
    dice_left: int
    dice: dict[str, list[int]]
    dice_hit: dict[str, list[bool]]
    hits: tuple[int, int]
    owed: tuple[int, int]
    walls_left: int
    removal: int
    losses: tuple[Units, ...]
    proposal: tuple[str, ...]
    """While this seat names its losses: the actions that would name them all, ronin first."""


class IkusaView(View, frozen=True, kw_only=True):
    """The table of Ikusa through one seat's eyes."""

    variant: str
    you: tuple[str, ...]
    deciding: tuple[str, ...]
    acting: str
    active: str
    round: int
    turn: int
    win: int
    round_cap: int
    asked: tuple[str, ...]
    sealed: tuple[str, ...]
    supply: dict[str, int]
    income: dict[str, int]
    to_divide: int
    ninja: Ninja
    step: Step
    battle: Battle
    facedown: dict[str, tuple[int, ...]]
    provinces: dict[str, Province]
    armies: dict[str, Army]
    colours: dict[str, Colour]
