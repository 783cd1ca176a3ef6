"""What a seat may see (chapter 21 of the rules).

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
- `supply`: castles, bases and ronin in the master tray.
- `ninja`: `holder`, `order` (the standing answer: `ask`, `turn`, `round`, or `he_moves red-1` …,
  the last for the holder only), `target` and `spied`.
- `step`: the chain of small choices going on: `mover`, `origin`, `goal`, `bundle` (units chosen
  so far), and `back`, `resume`, `fighter`, `left`.
- `battle`: the latest battle of the turn: `attacker` (army or empty for a force), `from`, `to`,
  `defender`, `naval`, `passes`, `roller` (who rolls now), `dice_left`, `dice` (this pass, as
  `attacker bowman`: [3, 11]), `hits` on attacker and defender, `owed` casualties, `walls_left`
  and `losses` of the latest removal: attacker's army and force, defender's army and force; what
  is sealed is empty.

Elements that paths use: province ids (`settsu`, `awa_shikoku`, `awa_honshu`); army ids (`red-1`
to `green-3`); colours (`red` …); kinds (`bowman`, `swordsman`, `gunner`, `spearman`, `ronin`);
bins (`turn_order`, `build`, `levy`, `ronin`, `ninja`) followed by an amount; bundles (`nothing`,
`1B`, `1S+1G` …); `section-1`, `section-2`; markers `1` to `5`; groups `army`, `force`; `nowhere`,
`nobody`, `nothing`; conditions `he_moves`, `he_declares`, `his_turn`; and the words `now`,
`turn`, `round`, `done`, `join`, `end`, `press_on`, `call_off`, `ask`, `ronin_first`,
`spearmen_first`, `keep_gunners`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from honjin.engine.game import Setup
from honjin.engine.view import Piece, View, seat_name, seat_names
from honjin.games.ikusa.rules import ronin, secrets
from honjin.games.ikusa.rules import state as s
from honjin.games.ikusa.rules.box import BIN_IDS, COLOUR_IDS, PROVINCES
from honjin.games.ikusa.rules.elimination import before_final_movement
from honjin.games.ikusa.rules.knowledge import (
    hides_losses,
    knows_card,
    knows_order,
    knows_plan,
    knows_sealed,
    owns,
    plans_sealed,
)
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table import position, prompts
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.position import Army, Colour, Province, Units

AFTER_PLANS = (
    s.AGREEING,
    s.PICKING,
    s.DRAWING_PICKER,
    s.DRAWING_REST,
    s.BUILDING,
    s.LEVYING,
    s.MUSTERING,
    s.DEPLOYING,
)


class Ninja(msgspec.Struct, frozen=True):
    """Who holds the ninja, and how he has answered."""

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
    hits: tuple[int, int]
    owed: tuple[int, int]
    walls_left: int
    removal: int
    losses: tuple[Units, ...]


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
    ninja: Ninja
    step: Step
    battle: Battle
    facedown: dict[str, tuple[int, ...]]
    provinces: dict[str, Province]
    armies: dict[str, Army]
    colours: dict[str, Colour]


def view(state: Ikusa, seat: int, setup: Setup) -> IkusaView:
    """Everything `seat` may know, and nothing else."""
    box = state.box
    table = position.table(state)
    owing = state.asked & ~state.locked
    deciding = tuple(position.colours_of(owing)) or tuple(
        name.lower() for name in prompts.deciding(state)
    )
    return IkusaView(
        game="ikusa",
        rules=prompts.RULES_VERSION,
        seats=state.seats,
        seat=seat_name(seat) if seat >= 0 else "",
        phase=table.phase,
        actors=seat_names(state.waiting()),
        prompt=prompts.prompt(state),
        over=state.over(),
        winners=seat_names(state.winners()),
        pieces=pieces(state, seat),
        variant=setup.word("variant"),
        you=tuple(c for i, c in enumerate(COLOUR_IDS[: box.colours]) if box.seat_of(i) == seat),
        deciding=deciding,
        acting=COLOUR_IDS[state.colour_of(seat)] if state.owes(seat) and seat >= 0 else "",
        active=table.active,
        round=state.round,
        turn=state.turn,
        win=box.win,
        round_cap=box.round_cap,
        asked=tuple(table.asked),
        sealed=tuple(table.locked),
        supply={"castles": state.castles, "bases": state.bases, "ronin": state.ronin},
        ninja=_ninja(state, seat),
        step=_step(state),
        battle=_battle(state, seat, table),
        facedown=facedown(state, seat),
        provinces={
            name: _province(state, p, seat, table.provinces[name])
            for p, name in enumerate(PROVINCE_IDS)
        },
        armies=table.armies,
        colours={
            name: _colour(state, c, seat, at) for c, (name, at) in enumerate(table.colours.items())
        },
    )


def facedown(state: Ikusa, seat: int) -> dict[str, tuple[int, ...]]:
    """IK-R-26: how many ronin lie on each facedown card whose province this seat does not know."""
    if state.phase == s.DEPLOYING:
        return {}
    cards: dict[str, list[int]] = {}
    for province in range(PROVINCES):
        number = ronin.on_card(state, province)
        if number and not knows_card(state, seat, province):
            cards.setdefault(COLOUR_IDS[state.hirer(province)], []).append(number)
    return {c: tuple(sorted(cards[c], reverse=True)) for c in COLOUR_IDS if c in cards}


def _province(state: Ikusa, p: int, seat: int, at: Province) -> Province:
    hidden: dict[str, object] = {}
    if at.card and not knows_card(state, seat, p):
        hidden["card"] = None
    if at.mustered and not knows_sealed(state, seat, state.owner(p), s.MUSTERING):
        hidden.update(mustered="", with_army=False)
    return msgspec.structs.replace(at, **hidden) if hidden else at


def _colour(state: Ikusa, c: int, seat: int, at: Colour) -> Colour:
    """What is sealed looks as if nothing had been chosen."""
    changes: dict[str, object] = {}
    if not knows_plan(state, seat, c):
        changes.update(bins=dict.fromkeys(BIN_IDS, 0), progress=0)
    if not knows_sealed(state, seat, c, s.BUILDING) and state.left == 0:
        changes["built"] = ""
    if not knows_sealed(state, seat, c, s.LEVYING):
        changes.update(levied={}, progress=0)
    if not knows_sealed(state, seat, c, s.AGREEING):
        changes.update(answer={}, progress=0)
    if not knows_sealed(state, seat, c, s.SPREADING):
        changes.update(spread=[0] * 6, progress=0)
    for phase in (s.MUSTERING, s.DEPLOYING):
        if not knows_sealed(state, seat, c, phase):
            changes["progress"] = 0
    return msgspec.structs.replace(at, **changes) if changes else at


def _ninja(state: Ikusa, seat: int) -> Ninja:
    order = state.ninja_order
    if order > s.THIS_ROUND and not knows_order(state, seat):
        order = s.THIS_ROUND
    return Ninja(
        holder=position.colour_name(state.ninja),
        order=position.order_name(order),
        target=position.army_name(state.ninja_target),
        spied=position.colour_name(state.spied),
    )


def _step(state: Ikusa) -> Step:
    return Step(
        mover=position.army_name(state.mover),
        origin=PROVINCE_IDS[state.origin],
        goal=PROVINCE_IDS[state.goal],
        bundle=position.units(state.bundle),
        back=s.PHASE_IDS[state.back],
        resume=s.PHASE_IDS[state.resume],
        fighter=position.army_name(state.fighter),
        left=state.left,
    )


def _battle(state: Ikusa, seat: int, table: position.Table) -> Battle:
    edge = state.box.edge(state.origin, state.goal)
    return Battle(
        attacker=table.attacker,
        origin=table.origin,
        target=table.goal,
        defender=table.defender,
        naval=edge >= 0 and state.box.edge_naval[edge] == 1,
        passes=state.passes,
        roller=table.roller,
        dice_left=state.dice_left,
        dice=table.dice,
        hits=(state.hits_on_attacker, state.hits_on_defender),
        owed=(state.owed_attacker, state.owed_defender),
        walls_left=state.bonus(state.goal),
        removal=state.removal,
        losses=tuple(
            {} if hides_losses(state, seat, i // 2) else table.losses[i] for i in range(4)
        ),
    )


# Pieces: everything that is or was hidden, for undo and for the proof of secrecy.


def pieces(state: Ikusa, seat: int) -> tuple[Piece, ...]:
    """Sealed choices and hidden ronin; a piece's kind tells what this seat knows of it."""
    return (
        *_plans(state, seat),
        *_answers(state, seat),
        *_builds(state, seat),
        *_levies(state, seat),
        *_musters(state, seat),
        *_cards(state, seat),
        *_rooms(state),
        *_losses(state, seat),
        *_others(state, seat),
    )


def _seat_of(state: Ikusa, colour: int) -> str:
    return seat_name(state.box.seat_of(colour)) if colour >= 0 else ""


def _sealed(state: Ikusa, seat: int, what: str, colour: int, words: str, shown: bool) -> Piece:
    known = shown or owns(state, seat, colour)
    name = f"{what}-{state.round}-{COLOUR_IDS[colour]}"
    return Piece(name, _seat_of(state, colour), "tray", words if known else None, shown)


def _after(state: Ikusa, *phases: int) -> bool:
    """Whether this round has come to one of these phases, or to the war."""
    return state.turn > 0 or state.phase in phases


def _plans(state: Ikusa, seat: int) -> Iterator[Piece]:
    planning = plans_sealed(state)
    if not planning and (state.round == 0 or not _after(state, *AFTER_PLANS)):
        return
    for colour in range(state.box.colours):
        if planning and not state.locked >> colour & 1:
            continue
        bins = "/".join(str(state.bin(colour, i)) for i in range(len(BIN_IDS)))
        shown = not planning or knows_plan(state, seat, colour)
        yield _sealed(state, seat, "plan", colour, bins, shown)


def _answers(state: Ikusa, seat: int) -> Iterator[Piece]:
    if state.round == 0 or not _after(state, *AFTER_PLANS):
        return
    for colour in range(state.box.colours):
        open_now = state.phase == s.AGREEING and state.asked >> colour & 1
        if open_now and not state.locked >> colour & 1:
            continue
        if state.answer(colour):
            words = f"{state.answer(colour):x}"
            yield _sealed(state, seat, "answer", colour, words, not open_now)


def _builds(state: Ikusa, seat: int) -> Iterator[Piece]:
    if state.round == 0 or not _after(state, s.BUILDING, s.LEVYING, s.MUSTERING, s.DEPLOYING):
        return
    sealed = state.phase == s.BUILDING and state.left == 0
    for colour in range(state.box.colours):
        if state.built(colour):
            words = PROVINCE_IDS[state.built(colour) - 1]
            yield _sealed(state, seat, "build", colour, words, not sealed)


def _levies(state: Ikusa, seat: int) -> Iterator[Piece]:
    if state.round == 0 or not _after(state, s.LEVYING, s.MUSTERING, s.DEPLOYING):
        return
    for colour in range(state.box.colours):
        sealed = state.phase == s.LEVYING
        if not sealed or state.locked >> colour & 1:
            words = f"{state.levied(colour):x}"
            yield _sealed(state, seat, "levy", colour, words, not sealed)


def _musters(state: Ikusa, seat: int) -> Iterator[Piece]:
    if state.round == 0 or not _after(state, s.MUSTERING, s.DEPLOYING):
        return
    for province, name in enumerate(PROVINCE_IDS):
        mark = state.land(province, s.MUSTERED, 15)
        if not mark:
            continue
        owner = state.owner(province)
        if knows_sealed(state, seat, owner, s.MUSTERING):
            sealed = state.phase == s.MUSTERING
            owner_seat = _seat_of(state, owner)
            yield Piece(f"muster-{state.round}-{name}", owner_seat, name, str(mark), not sealed)


def _cards(state: Ikusa, seat: int) -> Iterator[Piece]:
    deploying = state.phase == s.DEPLOYING
    for province, name in enumerate(PROVINCE_IDS):
        if not state.land(province, s.CARD, 3) or not knows_card(state, seat, province):
            continue
        hirer = state.hirer(province)
        if deploying and not state.locked >> hirer & 1:
            continue
        with_force = state.land(province, s.CARD_FORCE, 15)
        words = f"{with_force}+{state.land(province, s.CARD_ARMY, 15)}"
        shown = state.land(province, s.CARD, 3) == s.FACE_UP
        yield Piece(f"ronin-{state.round}-{name}", _seat_of(state, hirer), name, words, shown)
    for colour, counts in facedown(state, seat).items():
        owner_seat = _seat_of(state, COLOUR_IDS.index(colour))
        for i in range(len(counts)):
            yield Piece(f"facedown-{state.round}-{colour}-{i + 1}", owner_seat, "", None, False)


def _rooms(state: Ikusa) -> Iterator[Piece]:
    """IK-R-28: where ronin can hide, as all can work out; a new piece when they learn more."""
    if state.turn == 0:
        return
    for province, name in enumerate(PROVINCE_IDS):
        if state.hirer(province) >= 0:
            with_force = secrets.force_cap(state, province, True)
            with_army = secrets.army_cap(state, province, True)
            piece = f"room-{state.round}-{name}-{with_force}-{with_army}"
            yield Piece(piece, _seat_of(state, state.owner(province)), name, "room")


def _losses(state: Ikusa, seat: int) -> Iterator[Piece]:
    if state.removal == 0:
        return
    for side, name in enumerate(position.SIDES):
        colour = state.active if side == 0 else state.defender
        asked = state.phase == s.LOSING and state.asked >> colour & 1
        if asked and not state.locked >> colour & 1:
            continue
        words = f"{state.losses(side, 0):x}/{state.losses(side, 1):x}"
        known = not hides_losses(state, seat, side)
        piece = f"losses-{state.round}-{state.removal}-{name}"
        owner_seat = _seat_of(state, colour)
        yield Piece(piece, owner_seat, "", words if known else None, not asked)


def _others(state: Ikusa, seat: int) -> Iterator[Piece]:
    """Quick play's army cards, and the ninja's orders."""
    if state.box.quick and state.phase in (s.SPREADING, s.STATIONING):
        for colour in range(state.box.colours):
            sealed = state.phase == s.SPREADING
            if not sealed or state.locked >> colour & 1:
                words = f"{state.spread(colour):x}"
                yield _sealed(state, seat, "armies", colour, words, not sealed)
    if state.ninja >= 0 and state.ninja_order >= s.THIS_ROUND:
        words = position.order_name(state.ninja_order)
        known = knows_order(state, seat)
        owner_seat = _seat_of(state, state.ninja)
        yield Piece(_order_id(state), owner_seat, "", words if known else None, known)


def _order_id(state: Ikusa) -> str:
    """IK-R-74: an order stays the same at most until the next turn, or until its target has died.

    It can be changed in the window that opens a turn, and in phase D if it was given up before.
    """
    stage = "early" if before_final_movement(state) else "late"
    if state.phase == s.WINDOW:
        stage = "asked"
    return f"ninja-{state.round}-{state.turn}-{stage}"
