"""The rule that forbids an action, by its id and in our words.

The answer depends only on what the asking seat may know.
"""

from __future__ import annotations

from collections.abc import Callable

from honjin.engine.game import Refusal, Setup
from honjin.games.ikusa.rules import actions as a
from honjin.games.ikusa.rules import battles, layout, levy, march, ninja, phases
from honjin.games.ikusa.rules import state as s
from honjin.games.ikusa.rules.box import ARMIES, ARMIES_EACH, BIN_BUILD, PROVINCES
from honjin.games.ikusa.rules.phases import OVER
from honjin.games.ikusa.rules.tally import KIND_IDS, REGULAR_KINDS, regular
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table import notation, prompts
from honjin.games.ikusa.table.names import army_name, colour_name, province_name
from honjin.games.ikusa.table.phases import PHASES

ACTIONS_OF: dict[int, tuple[tuple[int, int], ...]] = {
    phases.DIVIDING: ((a.DIVIDE, a.CLAIM),),
    phases.CLAIMING: ((a.CLAIM, a.REINFORCE),),
    phases.REINFORCING: ((a.REINFORCE, a.SPREAD),),
    phases.SPREADING: ((a.SPREAD, a.STATION),),
    phases.STATIONING: ((a.STATION, a.SUCCEED),),
    phases.SUCCEEDING: ((a.SUCCEED, a.PLAN),),
    phases.PLANNING: ((a.PLAN, a.SPY), (a.STANDING, a.PRESS_ON)),
    phases.SPYING: ((a.SPY, a.AGREE),),
    phases.AGREEING: ((a.AGREE, a.MARKER),),
    phases.PICKING: ((a.MARKER, a.BUILD),),
    phases.BUILDING: ((a.BUILD, a.LEVY),),
    phases.LEVYING: ((a.LEVY, a.MUSTER),),
    phases.MUSTERING: ((a.MUSTER, a.DEPLOY),),
    phases.DEPLOYING: ((a.DEPLOY, a.PASS_WINDOW),),
    phases.WINDOW: ((a.PASS_WINDOW, a.AVENGE),),
    phases.AVENGING: ((a.AVENGE, a.MARCH),),
    phases.MARCHING: ((a.MARCH, a.ATTACK), (a.END, a.LOSE), (a.STRIKE, a.STRIKE_WHEN)),
    phases.DECLARING: ((a.ATTACK, a.FIGHT), (a.END, a.LOSE), (a.STRIKE, a.STRIKE_WHEN)),
    phases.CONDUCTING: ((a.FIGHT, a.SEND), (a.ATTACK, a.ATTACK_FROM), (a.END, a.LOSE)),
    phases.FINAL_ARMIES: (
        (a.MARCH, a.ATTACK),
        (a.SEND, a.MOVE),
        (a.END, a.LOSE),
        (a.STRIKE, a.STRIKE_WHEN),
    ),
    phases.FINAL_FORCES: ((a.MOVE, a.LEAVE), (a.END, a.LOSE), (a.STRIKE, a.STRIKE_WHEN)),
    phases.GARRISONING: ((a.LEAVE, a.TAKE), (a.DONE, a.JOIN)),
    phases.GATHERING: ((a.TAKE, a.JOIN),),
    phases.SENDING: ((a.TAKE, a.JOIN),),
    phases.MOVING: ((a.TAKE, a.END),),
    phases.LOSING: ((a.LOSE, a.PRESS_ON),),
    phases.PRESSING: ((a.PRESS_ON, a.ACTIONS),),
    phases.RECOVERING: ((a.STATION, a.SUCCEED),),
}
"""The blocks of actions that belong to each phase."""
DUTIES = {
    row.phase: (row.rule, row.duty, ACTIONS_OF[row.phase])
    for row in PHASES
    if row.kind == "decision"
}
"""The rule of each decision, what must be done first, and with which actions."""


def why_not(state: Ikusa, seat: int, action: int, setup: Setup) -> Refusal:
    """Why `action`, which is not legal now, is not."""
    if state.phase == OVER:
        return Refusal("IK-WIN-01", "The game is over.")
    if not notation.is_used(seat, action, setup.seats):
        return Refusal("IK-CMP-17", "There is no such army or colour at this table.")
    if not state.owes(seat):
        return Refusal("IK-RND-02", f"You have nothing to decide now. {prompts.prompt(state)}")
    rule, duty, blocks = DUTIES[state.phase]
    for low, high in blocks:
        if low <= action < high:
            break
    else:
        return Refusal(rule, f"Not now: {duty}.")
    for base, end, reason in REASONS:
        if base <= action < end:
            return reason(state, seat, action)
    return Refusal(rule, f"That is not possible: {duty}.")


# Provinces and pieces before the war.


def _own(state: Ikusa, seat: int, province: int) -> Refusal | None:
    colour = state.colour_of(seat)
    if state.owner(province) != colour:
        return Refusal("IK-DEF-08", f"{province_name(province)} is not {colour_name(colour)}'s.")
    return None


def _divide(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal("IK-TWO-02", "Give provinces of your own pile to your first colour.")


def _claim(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal("IK-QP-04", f"{province_name(action - a.CLAIM)} is occupied.")


def _reinforce(state: Ikusa, seat: int, action: int) -> Refusal:
    province = action - a.REINFORCE
    if refusal := _own(state, seat, province):
        return refusal
    if state.box.quick:
        return Refusal(
            "IK-QP-05", f"{province_name(province)} has its {state.box.claim_limit} spearmen."
        )
    return Refusal("IK-SET-13", f"{province_name(province)} was reinforced already.")


def _spread(state: Ikusa, seat: int, action: int) -> Refusal:
    samurai, ashigaru = state.box.samurai_slots, state.box.ashigaru_slots
    most = f"at most {samurai} samurai and {ashigaru} ashigaru in each army"
    return Refusal("IK-QP-08", f"Spread all of them, with {most}.")


def _station(state: Ikusa, seat: int, action: int) -> Refusal:
    own, province = divmod(action - a.STATION, PROVINCES)
    army = a.army_of(state.box, seat, own)
    if refusal := _own(state, seat, province):
        return refusal
    rule = DUTIES[state.phase][0]
    if state.army_in(province) >= 0:
        return Refusal(rule, f"An army stands in {province_name(province)} already.")
    return Refusal(rule, f"{army_name(army)} is not the one to be placed now.")


def _succeed(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal("IK-SUC-02", f"That army has no {KIND_IDS[action - a.SUCCEED]}.")


def _plan(state: Ikusa, seat: int, action: int) -> Refusal:
    which, koku = divmod(action - a.PLAN, a.AMOUNTS)
    if which == BIN_BUILD and koku != state.box.build_cost and koku:
        return Refusal(
            "IK-PLAN-03", f"The Build bin takes nothing or exactly {state.box.build_cost}."
        )
    if which != state.progress(state.colour_of(seat)):
        return Refusal(
            "IK-PLAN-01", "Fill the bins in order: turn order, build, levy, ronin, ninja."
        )
    return Refusal("IK-PLAN-02", "Put all your koku into the bins, and no more than you have.")


def _spy(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal("IK-SPY-02", "You may spy on an opponent who is in the game.")


def _marker(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal("IK-TURN-01", "Propose free markers only, each for somebody who bid the same.")


def _build(state: Ikusa, seat: int, action: int) -> Refusal:
    province = action - a.BUILD
    if refusal := _own(state, seat, province):
        return refusal
    if state.castle(province) == 2:
        return Refusal("IK-BLD-02", f"A fortress stands in {province_name(province)} already.")
    what = "bases" if state.castle(province) else "castles"
    return Refusal("IK-BLD-07", f"There are no {what} left.")


def _levy(state: Ikusa, seat: int, action: int) -> Refusal:
    colour = state.colour_of(seat)
    chosen = state.levied(colour) + state.box.bundles[action - a.LEVY]
    if not levy.fits_tray(state, colour, chosen):
        return Refusal("IK-LEVY-02", "There are not that many of them in your tray.")
    return Refusal("IK-LEVY-03", "You cannot recruit more units than you have provinces.")


def _muster(state: Ikusa, seat: int, action: int) -> Refusal:
    place = (action - a.MUSTER) % a.PLACES
    if place == a.NOWHERE:
        return Refusal("IK-R-21", "A unit for which there is room must be placed.")
    if place < PROVINCES:
        if refusal := _own(state, seat, place):
            return refusal
        if regular(state.force(place)) == state.box.force_limit:
            return Refusal("IK-LEVY-07", f"The force in {province_name(place)} is full.")
    return Refusal("IK-LEVY-05", "You have no such unit left, or that place has got its new unit.")


def _deploy(state: Ikusa, seat: int, action: int) -> Refusal:
    place = action - a.DEPLOY
    if place < PROVINCES and (refusal := _own(state, seat, place)):
        return refusal
    return Refusal("IK-RON-06", "A group takes at most one ronin fewer than it has units.")


# The ninja.


def _strike(state: Ikusa, seat: int, action: int) -> Refusal:
    if state.ninja < 0 or state.box.seat_of(state.ninja) != seat:
        return Refusal("IK-NIN-01", "You have not hired the ninja.")
    if state.round < 2:
        return Refusal("IK-NIN-07", "There is no assassination in the first round.")
    if action >= a.STRIKE_WHEN and ninja.is_target(state, (action - a.STRIKE_WHEN) % ARMIES):
        return Refusal("IK-R-74", "That cannot happen any more in this round.")
    return Refusal("IK-R-75", "The ninja strikes at a standing daimyo of an opponent.")


def _avenge(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal("IK-ASN-04", "Choose a standing daimyo of the one who hired the ninja.")


# War.


def _army(state: Ikusa, seat: int, army: int) -> Refusal | None:
    """Why an army cannot do anything at all."""
    if army // ARMIES_EACH != state.active:
        return Refusal("IK-WAR-01", f"It is {colour_name(state.active)}'s turn.")
    if state.place(army) < 0:
        return Refusal("IK-ASN-10", f"{army_name(army)} is not on the board.")
    if not state.standing(army):
        return Refusal("IK-ASN-07", f"The daimyo of {army_name(army)} has been assassinated.")
    return None


def _march(state: Ikusa, seat: int, action: int) -> Refusal:
    own, province = divmod(action - a.MARCH, PROVINCES)
    army = a.army_of(state.box, seat, own)
    if refusal := _army(state, seat, army):
        return refusal
    if state.steps(army) == 0:
        return Refusal("IK-WA-03", f"{army_name(army)} has no step left.")
    if refusal := _far(state, state.place(army), province):
        return refusal
    if not march.enterable(state, province):
        return Refusal("IK-WA-02", f"{province_name(province)} cannot be entered in this phase.")
    if not march.may_leave(state, army):
        return Refusal("IK-R-35", "It cannot leave a garrison, and one is due.")
    return Refusal("IK-R-33", "Two armies share a province: first move one of them on.")


def _far(state: Ikusa, origin: int, province: int) -> Refusal | None:
    if state.box.edge(origin, province) < 0:
        names = f"{province_name(origin)} and {province_name(province)}"
        return Refusal("IK-MAP-03", f"{names} are not adjacent.")
    return None


def _gather(state: Ikusa, seat: int, action: int) -> Refusal:
    army = a.army_of(state.box, seat, action - a.GATHER)
    if refusal := _army(state, seat, army):
        return refusal
    if state.place(army) != state.start(army):
        return Refusal("IK-R-38", "Without a step it collects only where it began the round.")
    if march.barred(state, army, state.place(army)):
        return Refusal("IK-R-36", "Two armies that have met do not exchange units in this phase.")
    return Refusal("IK-WA-08", "There is nothing that it could pick up.")


def _attack(state: Ikusa, seat: int, action: int) -> Refusal:
    own, province = divmod(action - a.ATTACK, PROVINCES)
    army = a.army_of(state.box, seat, own)
    if refusal := _army(state, seat, army):
        return refusal
    if state.phase == phases.CONDUCTING and state.fighter != army:
        return Refusal("IK-R-40", "Only an army that has made its declared attack may go on.")
    if state.phase == phases.DECLARING and state.army_aim(army):
        return Refusal("IK-R-39", f"{army_name(army)} has declared its battle.")
    if state.flag(army, layout.LATE):
        return Refusal("IK-R-87", "A daimyo who has just returned acts in the last moves only.")
    if state.opening(army) == province + 1:
        name = province_name(province)
        return Refusal("IK-EXP-04", f"{name} is empty now: enter it, or attack another province.")
    return _far(state, state.place(army), province) or _target(state, province)


def _target(state: Ikusa, province: int) -> Refusal:
    owner = state.owner(province)
    if owner == state.active:
        return Refusal("IK-WB-01", f"{province_name(province)} is your own.")
    if owner >= 0 and state.box.allied(owner, state.active):
        return Refusal("IK-TWO-04", "Your two colours do not fight each other.")
    if owner >= 0 and state.round == 1 and state.army_in(province) >= 0:
        return Refusal("IK-WB-06", "In the first round no province with an army is attacked.")
    return Refusal("IK-R-69", "It has already called off a battle there.")


def _attack_from(state: Ikusa, seat: int, action: int) -> Refusal:
    edge = action - a.ATTACK_FROM
    origin, province = state.box.edge_from[edge], state.box.edge_to[edge]
    if state.phase != phases.DECLARING:
        return Refusal("IK-WC-01", "Forces declare their attacks before the battles begin.")
    if refusal := _own(state, seat, origin):
        return refusal
    if not regular(state.force(origin)):
        return Refusal("IK-WB-02", f"There is no force in {province_name(origin)}.")
    if state.aim(origin):
        return Refusal("IK-R-39", "That force has declared its battle.")
    if state.land(origin, layout.INHERITED, 1):
        return Refusal("IK-R-87", "Units inherited in this turn act in the last moves only.")
    return _target(state, province)


def _fight(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal("IK-WB-05", "No declared battle of that group is left to be fought.")


def _enter(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal("IK-R-68", "Only the province emptied by its latest attack can be entered.")


def _stop(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal("IK-R-44", "That army is not fighting.")


def _send(state: Ikusa, seat: int, action: int) -> Refusal:
    own, province = divmod(action - a.SEND, PROVINCES)
    army = a.army_of(state.box, seat, own)
    if refusal := _army(state, seat, army):
        return refusal
    if refusal := _far(state, state.place(army), province):
        return refusal
    if state.owner(province) >= 0:
        return Refusal("IK-WD-05", f"{province_name(province)} is not empty.")
    return Refusal("IK-R-51", "It has no unit to spare.")


def _move(state: Ikusa, seat: int, action: int) -> Refusal:
    edge = action - a.MOVE
    origin, province = state.box.edge_from[edge], state.box.edge_to[edge]
    if refusal := _own(state, seat, origin):
        return refusal
    if state.owner(province) not in (state.active, s.NO_COLOUR):
        return Refusal("IK-WD-06", f"{province_name(province)} is neither your own nor empty.")
    return Refusal("IK-WD-09", "No unit may leave, or there is no room for one.")


def _leave(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal(
        "IK-R-37", f"A garrison is one to {state.box.force_limit} units, and ronin need leaders."
    )


def _take(state: Ikusa, seat: int, action: int) -> Refusal:
    kind = KIND_IDS[action - a.TAKE]
    if action - a.TAKE < REGULAR_KINDS:
        return Refusal("IK-CMP-13", f"No {kind} is left to take, or there is no room for one.")
    return Refusal("IK-R-29", "No ronin can go along.")


def _done(state: Ikusa, seat: int, action: int) -> Refusal:
    if not regular(state.bundle):
        return Refusal(DUTIES[state.phase][0], "Choose at least one unit first.")
    if action == a.JOIN:
        return Refusal("IK-WD-07", "No army is there, or its card has no room for them.")
    return Refusal("IK-R-29", "First take units, so that every group has enough for its ronin.")


def _end(state: Ikusa, seat: int, action: int) -> Refusal:
    if state.phase == phases.CONDUCTING and battles.duty_left(state):
        return Refusal("IK-WC-08", "A declared battle can still be fought.")
    return Refusal("IK-R-33", "Two armies cannot stay in one province.")


def _lose(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal("IK-R-56", "Not that unit: it is not there, or its ronin would be too many.")


def _standing(state: Ikusa, seat: int, action: int) -> Refusal:
    return Refusal("IK-R-54", "That is your standing order already, or you are planning.")


Reason = Callable[[Ikusa, int, int], Refusal]
REASONS: tuple[tuple[int, int, Reason], ...] = (
    (a.DIVIDE, a.CLAIM, _divide),
    (a.CLAIM, a.REINFORCE, _claim),
    (a.REINFORCE, a.SPREAD, _reinforce),
    (a.SPREAD, a.STATION, _spread),
    (a.STATION, a.SUCCEED, _station),
    (a.SUCCEED, a.PLAN, _succeed),
    (a.PLAN, a.SPY, _plan),
    (a.SPY, a.AGREE, _spy),
    (a.AGREE, a.BUILD, _marker),
    (a.BUILD, a.LEVY, _build),
    (a.LEVY, a.MUSTER, _levy),
    (a.MUSTER, a.DEPLOY, _muster),
    (a.DEPLOY, a.PASS_WINDOW, _deploy),
    (a.STRIKE, a.AVENGE, _strike),
    (a.AVENGE, a.MARCH, _avenge),
    (a.MARCH, a.GATHER, _march),
    (a.GATHER, a.ATTACK, _gather),
    (a.ATTACK, a.ATTACK_FROM, _attack),
    (a.ATTACK_FROM, a.FIGHT, _attack_from),
    (a.FIGHT, a.ENTER, _fight),
    (a.ENTER, a.STOP, _enter),
    (a.STOP, a.SEND, _stop),
    (a.SEND, a.MOVE, _send),
    (a.MOVE, a.LEAVE, _move),
    (a.LEAVE, a.TAKE, _leave),
    (a.TAKE, a.DONE, _take),
    (a.DONE, a.END, _done),
    (a.END, a.LOSE, _end),
    (a.LOSE, a.STANDING, _lose),
    (a.STANDING, a.PRESS_ON, _standing),
)
