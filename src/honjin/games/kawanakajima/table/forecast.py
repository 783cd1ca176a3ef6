"""Odds on request at the table: of a battle, a change of Mode, a rally, a Plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from honjin.engine.events import signed
from honjin.engine.game import Chance, Foresight
from honjin.engine.state import CHANCE
from honjin.games.kawanakajima.rules import phases
from honjin.games.kawanakajima.rules.actions import FIGHT, PICK, SET_MODE
from honjin.games.kawanakajima.rules.attacks import building, fill_joining
from honjin.games.kawanakajima.rules.battle import fill_terrain, leader_named, terrain_named
from honjin.games.kawanakajima.rules.battle_scores import column_before_dice, line_before_dice
from honjin.games.kawanakajima.rules.box import MODES, UNITS
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table import names, notation
from honjin.games.kawanakajima.table.components import MODE_IDS, STATE_IDS
from honjin.games.kawanakajima.table.odds import WAYS, distribution, is_alone

LEFT_OUT = "What a Battle Plan may turn a result into is left out."


def foresee(state: Kawanakajima, seat: int, path: str) -> Foresight | None:
    """The odds of an action that this seat may take now; None where no dice follow."""
    action = notation.paths(seat)[path]
    if not state.owes(seat) or action not in state.legal(seat):
        return None
    phase = state.phase
    if phase in (phases.LEAD_ATTACK, phases.LEAD_DEFENSE):
        return _led(state, action)
    if phase == phases.NAME_TERRAIN:
        trial = state.clone()
        trial.terrain = terrain_named(action)
        return _told(trial, "before leaders are named")
    if phase == phases.NEXT_BATTLE:
        return _battle(state, state.battle_of(action - PICK), "before leaders are named")
    if phase == phases.DECLARE:
        return _declared(state, action)
    if phase == phases.CHANGE_MODE and SET_MODE <= action < SET_MODE + MODES:
        return _mode(state, seat, action)
    if phase == phases.NEXT_RALLY and PICK <= action < PICK + UNITS:
        return _rally(state, seat, action)
    if phase == phases.TRY_PLAN and path == "yes":
        return _plan(state, seat)
    return None


# Battles.


def _led(state: Kawanakajima, action: int) -> Foresight:
    """A battle whose terrain is named, with this leader."""
    trial = state.clone()
    if state.phase == phases.LEAD_ATTACK:
        trial.lead_a = leader_named(action)
        return _told(trial, "before the defender names a leader")
    trial.lead_d = leader_named(action)
    return _told(trial, "both leaders named")


def _declared(state: Kawanakajima, action: int) -> Foresight | None:
    """A battle as declared so far, with one more unit in it, or as begun."""
    number = state.battle if building(state) else state.battles + 1
    trial = state.clone()
    if PICK <= action < PICK + UNITS:
        trial.set_battle(action - PICK, number)
    elif action != FIGHT:
        return None
    if not building(state):
        return _joined(trial, number)
    return _battle(trial, number, "as declared so far, before leaders are named")


def _joined(trial: Kawanakajima, number: int) -> Foresight | None:
    """An enemy attacked by every unit that can."""
    trial.battle = number
    n = fill_joining(trial, trial.active, trial.buffer, 0)
    for action in [trial.buffer[i] for i in range(n)]:
        trial.set_battle(action - PICK, number)
    return _battle(trial, number, "if all attack who can, before leaders are named")


def _battle(state: Kawanakajima, number: int, given: str) -> Foresight | None:
    """A battle before its terrain is named, assuming that the defender names the worst for it."""
    fighters = [u for u in range(UNITS) if state.battle_of(u) == number and state.in_field(u)]
    armies = {state.army_of_unit(unit) for unit in fighters}
    if len(armies) < 2 or any(_hidden(state, unit) for unit in fighters):
        return None
    trial = state.clone()
    trial.battle = number
    trial.lead_a = trial.lead_d = -1
    n = fill_terrain(trial, trial.buffer)
    named = [terrain_named(trial.buffer[i]) for i in range(n)]
    trial.terrain = min(named, key=lambda terrain: _scores(trial, terrain))
    return _told(trial, given)


def _hidden(state: Kawanakajima, unit: int) -> bool:
    """KW-FOG-01: an enemy's Mode that this battle would show first."""
    known = state.mode_is_known(state.box.clan_of[unit])
    return state.army_of_unit(unit) != state.active and not known


def _scores(state: Kawanakajima, terrain: int) -> tuple[int, int]:
    state.terrain = terrain
    return column_before_dice(state), line_before_dice(state)


def _told(state: Kawanakajima, given: str) -> Foresight:
    column, line = column_before_dice(state), line_before_dice(state)
    found = distribution(state.box, column, line)
    chances = (
        ("The defenders alone suffer", _sum(found, lambda code: code[0] == "d")),
        ("Both sides lose a step", _sum(found, lambda code: code == "a1-d1")),
        (
            "The attackers alone suffer",
            _sum(found, lambda code: code[0] == "a" and code != "a1-d1"),
        ),
        ("No effect", _sum(found, lambda code: code == "-")),
        ("A defender must retreat", _sum(found, lambda code: "R" in code)),
    )
    ends = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return Foresight(
        tuple(Chance(words, float(chance)) for words, chance in chances),
        (),
        f"Column Score {signed(column)}, Line Score {signed(line)}, 2d6 each; {given}. {LEFT_OUT}",
        tuple(Chance(_result(code, state), float(chance)) for code, chance in ends),
    )


def _sum(found: Mapping[str, Fraction], counts: Callable[[str], bool]) -> Fraction:
    return sum((chance for code, chance in found.items() if counts(code)), Fraction(0))


def _result(code: str, state: Kawanakajima) -> str:
    steps = names.steps_in(code, state.box)
    words = names.code_words(code, steps, is_alone(state, code))
    return words.capitalize() if code == "-" else f"{names.code_name(code, steps)}: {words}"


# Other dice.


def _mode(state: Kawanakajima, seat: int, action: int) -> Foresight:
    clan, wanted = state.clan, action - SET_MODE
    trials = _rolled(state, seat, action)
    works = sum(trial.mode(clan) == wanted for trial in trials)
    told = f"{MODE_IDS[wanted].title()} Mode at once"
    chances = (Chance(told, works / 6), Chance("The Mode stays as it is", 1 - works / 6))
    return Foresight(chances, (), "One die and the best Leadership of the Clan.")


def _rally(state: Kawanakajima, seat: int, action: int) -> Foresight:
    """KW-RAL-04: a natural 1 makes the Clan retreat; else the state after the roll."""
    unit = action - PICK
    ways: dict[str, int] = {"A 1: the Clan retreats": 1}
    for trial in _rolled(state, seat, action)[1:]:
        words = STATE_IDS[trial.state(unit)].title().replace("Good", "Good Order")
        ways[words] = ways.get(words, 0) + 1
    chances = tuple(Chance(words, count / 6) for words, count in ways.items())
    return Foresight(chances, (), "One die and the best Leadership of the Clan.")


def _rolled(state: Kawanakajima, seat: int, action: int) -> list[Kawanakajima]:
    """The six states after an action and the die that follows it."""
    before = state.clone()
    before.step(seat, action)
    found = []
    for die in range(6):
        trial = before.clone()
        trial.step(CHANCE, die)
        found.append(trial)
    return found


def _plan(state: Kawanakajima, seat: int) -> Foresight:
    """KW-PLAN-05: 2d6 must not exceed the saved points."""
    saved = state.saved(seat)
    works = sum(ways for total, ways in WAYS if total <= saved) / 36
    chances = (Chance("The Battle Plan is active", works), Chance("It fails", 1 - works))
    return Foresight(chances, (), f"2d6 not above {saved}; the excess is lost if it fails.")
