"""The rule that forbids an action, by its id and in our words.

The answer depends only on what the asking seat may know (RK-R-67).
"""

from __future__ import annotations

from honjin.engine.game import Refusal, Setup
from honjin.games.rokugan.rules import actions, spots
from honjin.games.rokugan.rules.actions import TOKENS_EACH
from honjin.games.rokugan.rules.box import (
    BLESSING2,
    BLUFF,
    CARDS,
    PURGE_THE_WEAK,
    SHADOWLANDS,
    SPOTS,
)
from honjin.games.rokugan.rules.phases import (
    ANIMATING,
    CONDEMNING,
    FAVORING,
    FEARING,
    GIVING_UP,
    KEEP_OBJECTIVE,
    LOOKING,
    OVER,
    PAYING,
    PICK_CLAN,
    PLACING,
    PURGE_PAYING,
    PURGING,
    RECOVERING,
    RETURNING,
    SETTLING,
    SPYING,
    SWAPPING,
    TARGETING,
    UPKEEP,
)
from honjin.games.rokugan.rules.placement import may_use
from honjin.games.rokugan.rules.spots import FINE, misplaced, open_fault
from honjin.games.rokugan.rules.state import NOBODY_YET
from honjin.games.rokugan.rules.turn import Rokugan
from honjin.games.rokugan.table import names, prompts
from honjin.games.rokugan.table.names import card_name, clan_name, kind_name, province_name
from honjin.games.rokugan.table.phases import PHASES

DUTIES = {row.phase: (row.rule, row.duty) for row in PHASES if row.kind == "decision"}
"""The rule of each decision, and what must be done first."""
TURN = (PLACING,)
PHASES_OF = (
    (actions.DONE, (UPKEEP, PLACING, LOOKING, FAVORING, FEARING, SWAPPING)),
    (actions.CLAN, (PICK_CLAN,)),
    (actions.KEEP, (KEEP_OBJECTIVE,)),
    (actions.SETTLE, (SETTLING,)),
    (actions.RETURN, (RETURNING,)),
    (actions.PLAY, (UPKEEP, PLACING)),
    (actions.TARGET, (TARGETING, PAYING, FEARING)),
    (actions.RECOVER, (RECOVERING,)),
    (actions.DISCARD, (GIVING_UP,)),
    (actions.SPY, (SPYING,)),
    (actions.PAY, (PURGE_PAYING,)),
    (actions.SCOUT, TURN),
    (actions.LOOK, (LOOKING, FAVORING)),
    (actions.STRIKE, (PURGING, CONDEMNING)),
    (actions.SWAP, (SWAPPING,)),
    (actions.BLESS, (PLACING, ANIMATING)),
)
"""In which phases an action belongs, by the number its kind begins with."""


def why_not(state: Rokugan, seat: int, action: int, setup: Setup) -> Refusal:
    """Why `action`, which is not legal now, is not."""
    if state.phase == OVER:
        return Refusal("RK-END-01", "The game is over.")
    if not state.owes(seat):
        return Refusal("RK-PLC-01", f"It is not your turn. {prompts.prompt(state, setup)}")
    if state.phase not in _phases_of(action):
        rule, duty = DUTIES[state.phase]
        return Refusal(rule, f"Not now: {duty}.")
    if action >= actions.LAY:
        kind, spot = divmod(action - actions.LAY, SPOTS)
        return _why_not_lay(state, seat, kind, spot)
    if action >= actions.SCOUT:
        return _why_not_token(state, seat, action)
    if action >= actions.TARGET:
        return _why_not_choice(state, seat, action)
    if action >= actions.PLAY:
        return _why_not_play(state, seat, action - actions.PLAY)
    return _why_not_set_up(state, action)


def _phases_of(action: int) -> tuple[int, ...]:
    return next(phases for base, phases in reversed(PHASES_OF) if action >= base)


def _why_not_set_up(state: Rokugan, action: int) -> Refusal:
    if action >= actions.RETURN:
        return _no_such_token(action - actions.RETURN)
    if action >= actions.SETTLE:
        name = province_name(action - actions.SETTLE)
        return Refusal("RK-SET-10", f"{name} already has a control token.")
    if action >= actions.KEEP:
        return Refusal("RK-SET-05", "You were not dealt that objective.")
    if action >= actions.CLAN:
        return Refusal("RK-SET-01", f"The {clan_name(action - actions.CLAN)} is taken.")
    return _why_not_done(state)


def _why_not_done(state: Rokugan) -> Refusal:
    if state.phase == PLACING:
        return Refusal("RK-PLC-03", "You must place a token.")
    if state.phase == FAVORING:
        least = names.Count(state.box.favors_least)
        return Refusal("RK-CARD-31", f"You must look at {least:token} at least.")
    least = names.Count(state.box.fears_least)
    return Refusal("RK-CARD-34", f"You must remove {least:special token} at least.")


def _no_such_token(kind: int) -> Refusal:
    if kind == BLUFF:
        return Refusal("RK-CLAN-03", "The bluff stays in hand.")
    return Refusal("RK-UPK-07", f"You have no {kind_name(kind)} in hand.")


def _why_not_play(state: Rokugan, seat: int, card: int) -> Refusal:
    territory = card // 2
    land = names.territory_name(territory)
    if state.holder(territory) != seat:
        return Refusal("RK-CARD-09", f"You do not hold the card of the {land}.")
    if state.territory_card(territory) != card:
        return Refusal("RK-CARD-12", f"Your card of the {land} is another one.")
    dark = card >= CARDS - 4
    if dark and state.phase == UPKEEP:
        return Refusal("RK-UPK-11", "Shadowlands cards are played in the placement phase.")
    if not dark and state.phase == PLACING:
        return Refusal("RK-UPK-09", "This card is played in the upkeep.")
    if dark and card != PURGE_THE_WEAK and state.realm(seat) & ~SHADOWLANDS == 0:
        return Refusal("RK-R-38", "You have no control token outside the Shadowlands to pay with.")
    return Refusal("RK-R-30", f"{card_name(card)} has no target now.")


def _why_not_choice(state: Rokugan, seat: int, action: int) -> Refusal:
    """Provinces, hand tokens and opponents that a card asks for."""
    if action >= actions.PAY:
        return _why_not_given(state, seat, action - actions.PAY)
    if action >= actions.SPY:
        return Refusal("RK-CARD-24", "Choose another player's hand.")
    if action >= actions.POOL:
        kind = action - actions.POOL
        if kind == BLUFF and state.hand(seat, BLUFF) and state.barred != seat:
            return Refusal("RK-R-34", "The bluff can only be discarded, which sets it aside.")
        return _why_not_given(state, seat, kind)
    if action >= actions.DISCARD:
        return _why_not_given(state, seat, action - actions.DISCARD)
    if action >= actions.RECOVER:
        kind = action - actions.RECOVER
        if state.discarded(seat, kind) == 0:
            return Refusal("RK-R-34", f"There is no {kind_name(kind)} in your discard pile.")
        return Refusal("RK-R-34", f"{card_name(state.card)} does not take back {kind_name(kind)}.")
    return _why_not_target(state, seat, action - actions.TARGET)


def _why_not_given(state: Rokugan, seat: int, kind: int) -> Refusal:
    if kind == BLUFF and state.barred == seat:
        return Refusal("RK-R-35", "Spy Network keeps your bluff out of use this round.")
    return Refusal("RK-UPK-07", f"You have no {kind_name(kind)} in hand.")


def _why_not_target(state: Rokugan, seat: int, province: int) -> Refusal:
    name = province_name(province)
    if state.phase == PAYING:
        if not state.owns(seat, province):
            return Refusal("RK-CTL-06", f"You have no control token in {name}.")
        if SHADOWLANDS >> province & 1:
            return Refusal("RK-SHD-03", "The price is paid from outside the Shadowlands.")
        return Refusal("RK-R-30", f"Without {name} there would be no place for your dead.")
    if state.phase == FEARING:
        return Refusal("RK-CARD-34", f"No special token lies in {name}.")
    if state.is_closed(province):
        return Refusal("RK-SPC-02", f"Peace or scorched earth lies in {name}.")
    return Refusal("RK-D-06", f"{name} is not a target of {card_name(state.card)} now.")


def _why_not_token(state: Rokugan, seat: int, action: int) -> Refusal:
    """Things done to tokens on the board."""
    if action >= actions.BLESS:
        kind, i = divmod(action - actions.BLESS, TOKENS_EACH)
        return _why_not_bless(state, seat, BLESSING2 + kind, seat * TOKENS_EACH + i)
    if action >= actions.SWAP:
        return Refusal("RK-R-46", "Choose two unblessed tokens of yours on the board.")
    token = (action - actions.SCOUT) % actions.TOKENS
    spent = _why_not_turn_card(state, seat, action)
    if spent:
        return spent
    if not state.lies(token):
        return Refusal("RK-R-18", "That token is not on the board.")
    if state.blessed(token):
        return Refusal("RK-TOK-16", "A blessing shields that token.")
    if state.phase == PLACING:
        return Refusal("RK-CARD-03", "Choose a token of an opponent.")
    if state.phase == LOOKING:
        return Refusal("RK-R-45", "Choose a token of another player.")
    if state.phase == CONDEMNING:
        return Refusal("RK-CARD-31", "You did not look at that token.")
    return Refusal("RK-R-36", "You have chosen that token already.")


def _why_not_turn_card(state: Rokugan, seat: int, action: int) -> Refusal | None:
    """Scouts, shugenja and first player card that are used up or another player's."""
    if actions.SCOUT <= action < actions.SHUGENJA and state.scouts(seat) == 0:
        return Refusal("RK-CARD-03", "You have used all your scouts.")
    if actions.SHUGENJA <= action < actions.RECALL and state.shugenja(seat) == 0:
        return Refusal("RK-CARD-04", "You have used your shugenja.")
    if actions.RECALL <= action < actions.LOOK:
        if state.seats == 2:
            return Refusal("RK-UPK-06", "Two players do not use the first player card.")
        if state.first != seat or not state.first_card:
            return Refusal("RK-R-24", "The first player uses this card, once a round.")
    return None


def _why_not_bless(state: Rokugan, seat: int, kind: int, token: int) -> Refusal:
    if state.phase == ANIMATING:
        if state.discarded(seat, kind) == 0:
            return Refusal("RK-CARD-33", f"There is no {kind_name(kind)} in your discard pile.")
    elif state.purged:
        return Refusal("RK-R-69", "Purge the Weak took the place of placing a token.")
    elif state.hand(seat, kind) == 0:
        return Refusal("RK-UPK-07", f"You have no {kind_name(kind)} in hand.")
    if not state.lies(token):
        return Refusal("RK-TOK-15", "You have no such token on the board.")
    if not state.face_down(token):
        return Refusal("RK-R-20", "A face-up token cannot be blessed.")
    return Refusal("RK-R-13", "Strict placement: this token gains nothing by a blessing.")


def _why_not_lay(state: Rokugan, seat: int, kind: int, spot: int) -> Refusal:
    if state.phase == ANIMATING:
        if state.discarded(seat, kind) == 0:
            return Refusal("RK-CARD-33", f"There is no {kind_name(kind)} in your discard pile.")
    elif state.purged:
        return Refusal("RK-R-69", "Purge the Weak took the place of placing a token.")
    elif not may_use(state, seat, kind):
        return _banned(state, seat, kind)
    fault = open_fault(state, seat, spot)
    if fault == FINE:
        fault = misplaced(state, seat, kind, spot)
    if fault == FINE:
        return Refusal("RK-RON-03", f"A ronin cannot place {kind_name(kind)}.")
    rule, why = WHY_MISPLACED[fault]
    return Refusal(rule, f"Not {names.spot_name(spot)}: {why}.")


def _banned(state: Rokugan, seat: int, kind: int) -> Refusal:
    """RK-PLC-20: no such token, or one that a rule bans as such."""
    if state.hand(seat, kind) == 0:
        return Refusal("RK-UPK-07", f"You have no {kind_name(kind)} in hand.")
    if kind == BLUFF and state.barred != NOBODY_YET:
        return Refusal("RK-R-35", "Spy Network keeps your bluff out of use this round.")
    return Refusal("RK-RON-03", f"A ronin cannot place {kind_name(kind)}.")


WHY_MISPLACED = {
    spots.BORDER_TAKEN: ("RK-PLC-08", "a token already lies on that border"),
    spots.LAND_CLOSED: ("RK-PLC-10", "peace or scorched earth closes the province"),
    spots.FOREIGN_SHRINE: ("RK-PLC-11", "only the shrine's controller may go there"),
    spots.INTO_OWN: ("RK-PLC-12", "nobody attacks their own province"),
    spots.NO_OWN_SIDE: ("RK-PLC-16", "the attack must start from an own province"),
    spots.WRONG_KIND_OF_SPOT: ("RK-RES-04", "such a token does not belong on that kind of spot"),
    spots.NOT_YOURS: ("RK-RES-04", "its owner does not control the province"),
    spots.YOURS: ("RK-TOK-21", "nobody raids their own province"),
    spots.NOT_BY_THE_SEA: ("RK-TOK-11", "a navy defends only coastal provinces"),
    spots.ON_BATTLEFIELD: ("RK-SPC-07", "the battlefield token forbids it there"),
    spots.BLESSING_ALONE: ("RK-TOK-15", "a blessing belongs on a token"),
}
