"""How likely a seat is to win, as the search judges where a playout has led.

The weights are fitted by a conditional logistic regression to 67,000 positions out of 2,400 games
between four novices; 600 more games showed which features are worth having. Provinces as such count
for next to nothing before somebody is near victory: their units do, and above all daimyos and the
danger they are in, since taking a colour's last daimyo means inheriting all it has.
"""

from __future__ import annotations

import math
from typing import Final

from honjin.engine.dialect import i64
from honjin.games.ikusa.rules.bot import army_strength, chance, survey
from honjin.games.ikusa.rules.box import ARMIES_EACH, PROVINCES
from honjin.games.ikusa.rules.state import LOST, NO_COLOUR, Board
from honjin.games.ikusa.rules.tally import ashigaru, samurai

HORIZON: Final = 100
"""Actions after which a playout is judged: about a turn and what follows it."""
IN_PLAY: Final = 4.25
"""What it adds to the chances (as a logarithm of odds) to be in play at all."""
DAIMYO: Final = 0.272
ASHIGARU: Final = 0.047
"""What a gunner or spearman of a force adds."""
SAMURAI: Final = 0.068
GREATEST_ARMY: Final = 0.0106
"""What the strongest army adds, for each point of its strength."""
DANGER: Final = -0.254
"""What a daimyo adds that would surely fall if attacked."""
LAST_DANGER: Final = -0.828
"""What it adds besides if it is the last one."""
PREY: Final = 0.165
"""What it adds to the chances of the colour that could attack it."""
AHEAD: Final = 0.044
"""What each province beyond `MANY` adds to a colour that has still to act in this round."""
MANY: Final = 17


def promise(board: Board, seat: i64) -> float:
    """From 0 to 1: how likely a seat is to win."""
    survey(board)
    hopes(board)
    box = board.box
    own = 0.0
    total = 0.0
    colour: i64
    for colour in range(box.colours):
        odds = math.exp(box.worth[colour])
        total += odds
        if box.player[colour] == seat:
            own += odds
    return own / total


def hopes(board: Board) -> None:
    """The chances of every colour, as logarithms of odds, into `box.worth`."""
    worth = board.box.worth
    colour: i64
    for colour in range(board.box.colours):
        worth[colour] = armies_hope(board, colour)
        if board.in_play(colour):
            worth[colour] += IN_PLAY
    province: i64
    for province in range(PROVINCES):
        owner = board.owner(province)
        if owner != NO_COLOUR:
            force = board.force(province)
            worth[owner] += ASHIGARU * float(ashigaru(force)) + SAMURAI * float(samurai(force))
    for colour in range(board.box.colours):
        worth[colour] += lead_hope(board, colour)
        dangers(board, colour)


def armies_hope(board: Board, colour: i64) -> float:
    """What the daimyos add, and the strongest army."""
    hope = 0.0
    greatest = 0.0
    army: i64
    for army in range(colour * ARMIES_EACH, (colour + 1) * ARMIES_EACH):
        if board.place(army) != LOST:
            hope += DAIMYO
            strength = army_strength(board, army)
            if strength > greatest:
                greatest = strength
    return hope + GREATEST_ARMY * greatest


def lead_hope(board: Board, colour: i64) -> float:
    ahead = board.cards(colour) - MANY
    still_to_act = board.turn == 0 or board.marker(colour) >= board.turn
    return AHEAD * float(ahead) if ahead > 0 and still_to_act else 0.0


def dangers(board: Board, colour: i64) -> None:
    """What the danger around its daimyos takes from a colour, and gives to those who cause it."""
    first = colour * ARMIES_EACH
    left: i64 = 0
    army: i64
    for army in range(first, first + ARMIES_EACH):
        if board.place(army) != LOST:
            left += 1
    for army in range(first, first + ARMIES_EACH):
        place = board.place(army)
        if place >= 0:
            endanger(board, colour, place, left == 1)


def endanger(board: Board, colour: i64, province: i64, last: bool) -> None:
    box = board.box
    worst = 0.0
    hunter: i64 = NO_COLOUR
    edge: i64
    for edge in range(box.first[province], box.first[province + 1]):
        near = box.edge_to[edge]
        other = board.owner(near)
        if other != NO_COLOUR and other != colour and box.threat[near] > worst:
            worst = box.threat[near]
            hunter = other
    if hunter == NO_COLOUR:
        return
    odds = chance(worst, box.hold[province])
    box.worth[colour] += DANGER * odds
    box.worth[hunter] += PREY * odds
    if last:
        box.worth[colour] += LAST_DANGER * odds
