"""What a seat may see (chapter 21 of the rules)."""

from __future__ import annotations

import msgspec

from honjin.engine.game import Setup
from honjin.engine.view import seat_name, seat_names
from honjin.games.ikusa.rules import RULES_VERSION, combat, layout, phases, war
from honjin.games.ikusa.rules import state as s
from honjin.games.ikusa.rules.actions import LOSE
from honjin.games.ikusa.rules.box import BIN_IDS, COLOUR_IDS, LOSS_ORDER_IDS
from honjin.games.ikusa.rules.secrets import (
    hides_losses,
    knows_card,
    knows_order,
    knows_plan,
    knows_sealed,
    marked_provinces,
)
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table import notation, position, prompts
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.pieces import facedown, pieces
from honjin.games.ikusa.table.position import Colour, Province
from honjin.games.ikusa.table.scalars import ROLLER_IDS, order_name
from honjin.games.ikusa.table.view_types import Battle, IkusaView, Ninja, Step

RONIN_FIRST = LOSS_ORDER_IDS.index("ronin_first")


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
        rules=RULES_VERSION,
        seats=state.seats,
        seat=seat_name(seat) if seat >= 0 else "",
        phase=phases.PHASE_IDS[state.phase],
        actors=seat_names(state.waiting()),
        prompt=prompts.prompt(state),
        over=state.over(),
        winners=seat_names(state.winners()),
        pieces=pieces(state, seat),
        variant=setup.word("variant"),
        you=tuple(c for i, c in enumerate(COLOUR_IDS[: box.colours]) if box.seat_of(i) == seat),
        deciding=deciding,
        acting=COLOUR_IDS[state.colour_of(seat)] if state.owes(seat) and seat >= 0 else "",
        active=position.colour_name(state.active),
        round=state.round,
        turn=state.turn,
        win=box.win,
        round_cap=box.round_cap,
        asked=tuple(position.colours_of(state.asked)),
        sealed=tuple(position.colours_of(state.locked)),
        supply={"castles": state.castles, "bases": state.bases, "ronin": state.ronin},
        income={name: _income(state, c) for c, name in enumerate(table.colours)},
        to_divide=_to_divide(state),
        ninja=_ninja(state, seat),
        step=_step(state),
        battle=_battle(state, seat, table),
        facedown=facedown(state, seat),
        provinces={**table.provinces, **_covered(state, seat, table.provinces)},
        armies=table.armies,
        colours={
            name: _colour(state, c, seat, at) for c, (name, at) in enumerate(table.colours.items())
        },
    )


def _covered(state: Ikusa, seat: int, provinces: dict[str, Province]) -> dict[str, Province]:
    """Provinces with something that this seat may not know, as it sees them."""
    cards = marked_provinces(state, layout.CARD, 3)
    musters = marked_provinces(state, layout.MUSTERED, 15)
    covered = {}
    for p in {*cards, *musters}:
        at, hidden = provinces[PROVINCE_IDS[p]], dict[str, object]()
        if p in cards and not knows_card(state, seat, p):
            hidden["card"] = None
        if p in musters and not knows_sealed(state, seat, state.owner(p), phases.MUSTERING):
            hidden.update(mustered="", with_army=False)
        if hidden:
            covered[PROVINCE_IDS[p]] = msgspec.structs.replace(at, **hidden)
    return covered


def _colour(state: Ikusa, c: int, seat: int, at: Colour) -> Colour:
    """A sealed choice looks as if nothing had been chosen."""
    changes: dict[str, object] = {}
    if not knows_plan(state, seat, c):
        changes.update(bins=dict.fromkeys(BIN_IDS, 0), progress=0)
    if not knows_sealed(state, seat, c, phases.BUILDING) and state.left == 0:
        changes["built"] = ""
    if not knows_sealed(state, seat, c, phases.LEVYING):
        changes.update(levied={}, progress=0)
    if not knows_sealed(state, seat, c, phases.AGREEING):
        changes.update(answer={}, progress=0)
    if not knows_sealed(state, seat, c, phases.SPREADING):
        changes.update(spread=[0] * 6, progress=0)
    for phase in (phases.MUSTERING, phases.DEPLOYING):
        if not knows_sealed(state, seat, c, phase):
            changes["progress"] = 0
    return msgspec.structs.replace(at, **changes) if changes else at


def _to_divide(state: Ikusa) -> int:
    """IK-TWO-02: until the first colour has its half."""
    if state.phase != phases.DIVIDING:
        return 0
    return state.box.dealt - state.cards(state.active)


def _income(state: Ikusa, colour: int) -> int:
    return war.income_of(state, colour) if state.in_play(colour) else 0


def _ninja(state: Ikusa, seat: int) -> Ninja:
    order = state.ninja_order
    if order > s.THIS_ROUND and not knows_order(state, seat):
        order = s.THIS_ROUND
    return Ninja(
        holder=position.colour_name(state.ninja),
        order=order_name(order),
        target=position.army_name(state.ninja_target),
        spied=position.colour_name(state.spied),
    )


def _step(state: Ikusa) -> Step:
    return Step(
        mover=position.army_name(state.mover),
        origin=PROVINCE_IDS[state.origin],
        goal=PROVINCE_IDS[state.goal],
        bundle=position.units(state.bundle),
        back=phases.PHASE_IDS[state.back],
        resume=phases.PHASE_IDS[state.resume],
        fighter=position.army_name(state.fighter),
        left=state.left,
    )


def _battle(state: Ikusa, seat: int, table: position.Table) -> Battle:
    edge = state.box.edge(state.origin, state.goal)
    return Battle(
        attacker=position.army_name(state.attacker),
        origin=PROVINCE_IDS[state.origin],
        target=PROVINCE_IDS[state.goal],
        defender=position.colour_name(state.defender),
        naval=edge >= 0 and state.box.edge_naval[edge] == 1,
        passes=state.passes,
        roller=ROLLER_IDS[state.roller],
        dice_left=state.dice_left,
        dice=table.dice,
        dice_hit=dice_hit(state, table.dice),
        hits=(state.hits_on_attacker, state.hits_on_defender),
        owed=(state.owed_attacker, state.owed_defender),
        walls_left=state.bonus(state.goal),
        removal=state.removal,
        losses=tuple(
            {} if hides_losses(state, seat, i // 2) else table.losses[i] for i in range(4)
        ),
        proposal=_proposal(state, seat),
    )


def dice_hit(state: Ikusa, dice: dict[str, list[int]]) -> dict[str, list[bool]]:
    """Which dice of this pass have hit."""
    box = state.box
    return {
        name: [combat.hits(box, box.roller_kind[ROLLER_IDS.index(name)], die) for die in values]
        for name, values in dice.items()
    }


def _proposal(state: Ikusa, seat: int) -> tuple[str, ...]:
    """IK-R-56: what this seat would lose with its ronin first."""
    if state.phase != phases.LOSING or seat < 0 or not state.owes(seat):
        return ()
    trial = state.clone()
    side = combat.side_of(trial, trial.colour_of(seat))
    named: list[str] = []
    while combat.owed(trial, side) > 0:
        unit = combat.by_order(trial, side, RONIN_FIRST)
        combat.name_loss(trial, side, unit)
        named.append(notation.path(seat, LOSE + unit, state.seats))
    return tuple(named)
