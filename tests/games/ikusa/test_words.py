"""Every verb has words of its own in the prompt of its phase, every event a sentence of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from games.ikusa.build import GAME, ONLOOKER, opened, pass_turns, planning, play, set_out

from honjin.bots import make_bot
from honjin.engine.events import Note
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE
from honjin.engine.table import Table
from honjin.games.ikusa.rules import notes
from honjin.games.ikusa.rules.actions import NOWHERE
from honjin.games.ikusa.rules.box import BUNDLE_IDS, PROVINCES
from honjin.games.ikusa.rules.phases import OVER, PHASE_IDS
from honjin.games.ikusa.rules.plan import NOTHING_NAMED
from honjin.games.ikusa.rules.tally import BONUS_SPEARMAN, GUNNER, SPEARMAN, SWORDSMAN, of
from honjin.games.ikusa.rules.turn import Ikusa
from honjin.games.ikusa.table.components import PROVINCE_IDS
from honjin.games.ikusa.table.components import PROVINCE_NAMES as NAMES
from honjin.games.ikusa.table.log import EVENTS
from honjin.games.ikusa.table.prompts import DEEDS, DRAWS, deeds, prompt

INTERNAL = re.compile(
    r"(red|orange|purple|blue|green)-\d|marker 0|Pass 0|\b\d[BSGPRD]\b|_|[\[\]{}]"
    r"|\b([Pp]layer|[Ss]eat) [A-E]\b|\bNone\b"
)
"""Ids of armies, bundles and enums, numbers that mean nothing, and seats by their letter."""
CHAIN = ("garrisoning", "gathering", "sending", "moving")
"""Phases in which an action is still being composed."""
TELLS: dict[str, set[str]] = {
    "divide": {"divided"},
    "claim": {"claimed"},
    "reinforce": {"reinforced"},
    "spread": {"spread"},
    "station": {"stationed", "recovered"},
    "succeed": {"succeeded"},
    "plan": {"planned"},
    "agree": {"agreeing"},
    "marker": {"marker"},
    "build": {"building", "built"},
    "levy": {"levying"},
    "muster": {"mustering"},
    "deploy": {"deploying"},
    "pass": {"window_passed", "ordered"},
    "when": {"ordered"},
    "strike": {"struck"},
    "avenge": {"assassinated"},
    "march": {"marched"},
    "enter": {"marched"},
    "leave": {"garrisoned"},
    "gather": {"picked_up"},
    "send": {"sent"},
    "move": {"moved"},
    "join": {"moved"},
    "attack": {"declared", "battle", "lapsed"},
    "fight": {"battle", "lapsed"},
    "lose": {"losing"},
    "standing": {"standing"},
    "press_on": {"pressed"},
    "call_off": {"called_off"},
}
"""What a seat sees of each of its own actions."""
WILL_STRIKE = "Red's ninja will strike Orange's 2nd army when it declares a battle."
SILENT = {"take", "done", "stop", "end", "spy"}
"""Parts of an action, and ends: what follows is logged; so is a ninja that has spied on nobody."""

ALL = -1
SENTENCES: list[tuple[int, int, tuple[int, ...], int, str]] = [
    (5, notes.LEVIED, (0, of(SWORDSMAN, 1)), 0, "Red recruits a swordsman."),
    (5, notes.LEVYING, (0,), BUNDLE_IDS.index("1S+1G"), "Red chooses a swordsman and a gunner."),
    (5, notes.AGREEING, (0, 0), 0, "Red leaves the turn order to chance."),
    (5, notes.AGREEING, (0, 1), 2, "Red proposes marker 2 for Orange."),
    (5, notes.AGREED, (3, NOTHING_NAMED), 0, "Blue left the turn order to chance."),
    (5, notes.AGREED, (3, 2 << 4), 0, "Blue proposed marker 2 for Orange."),
    (5, notes.PICKER, (4,), 0, "Green picks a turn order marker next."),
    (5, notes.REVEALED, (2, 3, notes.joined(1, 0), -1), 0, f"Purple shows a ronin in {NAMES[3]}."),
    (5, notes.REVEALED, (2, 3, notes.joined(0, 2), 6), 0, f"Purple shows 2 ronin in {NAMES[3]}."),
    (
        5,
        notes.REVEALED,
        (2, 3, notes.joined(1, 2), 6),
        0,
        f"Purple shows 3 ronin, 1 with the force and 2 with the army, in {NAMES[3]}.",
    ),
    (5, notes.PASS, (0,), 0, "First strike across the sea."),
    (5, notes.PASS, (2,), 0, "Pass 2."),
    (5, notes.WON, (1, 40), 0, "Orange wins with 40 provinces."),
    (2, notes.WON, (1, 51), 0, "Purple and Blue win with 51 provinces."),
    (2, notes.FIRST, (1,), 0, "Purple and Blue divide first."),
    (5, notes.ORDERED, (0, 2), 3 + 15 + 4, WILL_STRIKE),
    (5, notes.ORDERED, (0, 1), 1, "Red's ninja waits until the end of the turn."),
    (5, notes.DEPLOYING, (0, 0, 0), NOWHERE, "Red sends the other ronin home."),
    (5, notes.DEPLOYING, (1, 0, 1), PROVINCES + 1, "Orange hides a ronin with Orange's 2nd army."),
    (5, notes.MUSTERING, (0, 0, 0), NOWHERE, "Red sends a bowman to the tray."),
    (5, notes.RETURNED, (0, of(GUNNER, 2)), 0, "Red finds no room for 2 gunners."),
    (5, notes.NOT_BUILT, (0,), 0, "Red paid to build, but can build nothing."),
    (5, notes.WINDOW_PASSED, (0,), 0, "Red's ninja waits."),
    (5, notes.BATTLE, (0, -1, 2, 3), 0, f"Red's force in {NAMES[2]} attacks {NAMES[3]}."),
    (5, notes.BATTLE, (0, 0, 2, 3), 0, f"Red's 1st army in {NAMES[2]} attacks {NAMES[3]}."),
    (
        5,
        notes.MOVED,
        (3, -1, notes.joined(2, 3), of(SPEARMAN, 2)),
        0,
        f"Blue's force sends 2 spearmen from {NAMES[2]} to {NAMES[3]}.",
    ),
    (
        5,
        notes.MOVED,
        (3, 9, notes.joined(2, 3), of(SPEARMAN, 2)),
        0,
        f"Blue's force sends 2 spearmen from {NAMES[2]} to {NAMES[3]}, to Blue's 1st army.",
    ),
    (5, notes.BONUS_LOST, (0, BONUS_SPEARMAN, 2), 0, "The walls lose 2 bonus spearmen."),
    (5, notes.REVENGE_DIE, (1, 9, 1), 0, "Orange rolls 9 in revenge and succeeds."),
]
"""Seats, the kind of note, its numbers and its secret, and its sentence."""

SET_UPS = [
    (2, {"round_cap": "1"}),
    (3, {"round_cap": "1", "variant": "quick"}),
    (4, {"round_cap": "3", "agreement": False}),
    (5, {"round_cap": "3"}),
]
LAST = {
    "omi": "blue [D+1B+1P] {2P}",
    "wakasa": "blue [D+2P]",
    "hida": "blue {2P}",
    "ise": "orange [D]",
    "iga": "orange {2P}",
    "kai": "purple [D]",
    "shinano": "purple {3P+1R}",
    "mutsu": "green [D+1B+1S] {1P}",
    "dewa": "green [D] {2P}",
    "echigo": "red [D] {3P}",
    "sado": "red [D+1G] {1P}",
}
"""Lone daimyos everywhere, and lost ones who can come back."""


def phase(table: Table) -> str:
    state = table.state
    assert isinstance(state, Ikusa)
    return PHASE_IDS[state.phase]


def verbs(table: Table) -> Iterator[tuple[int, str]]:
    """Every verb of an action that somebody may take now."""
    for actor in table.actors():
        for verb in {path.split()[0] for path in table.legal(actor)}:
            yield actor, verb


def check_prompt(table: Table) -> None:
    """What can be done is named, each verb in words of its own, and nothing internal is shown."""
    state = table.state
    assert isinstance(state, Ikusa)
    words, now = prompt(state), phase(table)
    assert_sentence(words)
    if state.chance() or table.over:
        return
    named = deeds(state)
    for _, verb in verbs(table):
        assert verb in DEEDS[now], f"{verb} has no words in {now}"
        assert DEEDS[now][verb] in named, f"{verb} is legal and not named: {words}"
    for deed in named:
        assert deed.split("{")[0] in words


def assert_sentence(words: str) -> None:
    assert re.fullmatch(r"[A-ZŌ].*[\w)]\.", words), words
    assert not INTERNAL.search(words), words
    assert not {word.strip(".,") for word in words.split()} & set(PROVINCE_IDS), words


def walk(table: Table, rng: Rng, steps: int, bot: str = "") -> set[str]:
    """Play on, by chance or by a bot, and check what everybody sees; the phases that were seen."""
    player = make_bot(bot, table.game, table.setup) if bot else None
    seen: set[str] = set()
    told = [0] * table.seats
    begun: dict[int, int] = {}
    pending: dict[int, set[str]] = {}
    for _ in range(steps):
        if table.over:
            break
        seen.add(phase(table))
        check_prompt(table)
        if table.state.chance():
            table.apply(CHANCE, table.state.draw(rng))
            continue
        actors = table.actors()
        actor = actors[rng.below(len(actors))]
        legal = table.legal(actor)
        path = legal[rng.below(len(legal))]
        if player is not None:
            guess = table.state.determinize(actor, rng)
            path = table.game.path(actor, player.choose(guess, actor, rng), table.seats)
        verb = path.split()[0]
        told[actor] += len(table.events(actor, told[actor]))
        begun.setdefault(actor, told[actor])
        pending.setdefault(actor, set()).add(verb)
        table.apply(actor, path)
        if phase(table) in CHAIN:
            continue
        heard = {event.kind for event in table.events(actor, begun.pop(actor))}
        for verb in pending.pop(actor) - SILENT:
            assert TELLS[verb] & heard, f"{verb} tells {actor} nothing: {heard}"
    return seen


def check_events(table: Table) -> dict[str, str]:
    """Every event of every seat is a sentence; the kind that each sentence belongs to."""
    kinds: dict[str, str] = {}
    for eyes in (*range(table.seats), ONLOOKER):
        for event in table.events(eyes):
            assert_sentence(event.text)
            assert kinds.setdefault(event.text, event.kind) == event.kind, event.text
    return kinds


# Whole games, and positions in which the rare phases come about.


@pytest.mark.parametrize(("seats", "options"), SET_UPS)
def test_random_games_are_logged_in_words(seats: int, options: dict[str, object]) -> None:
    table = opened(seats, **options)
    walk(table, stream("words", seats), 600)
    assert {"dealt", "stationed", "bin", "marker", "turn"} <= set(check_events(table).values())


def test_a_novice_s_game_is_logged_in_words() -> None:
    table = opened(3, variant="quick", round_cap="1")
    walk(table, stream("words", "kachi"), 250, "kachi")
    assert {"claimed", "army_shown", "planned"} <= set(check_events(table).values())


def test_every_phase_has_words_and_is_reached() -> None:
    """Lone daimyos, a ninja and many turns: revenge, recovery, successors and all chains."""
    seen: set[str] = set()
    told: set[str] = set()
    tables = [
        (set_out(LAST, ninja=holder, holes={"blue-1": 5, "red-1": 3, "green-1": 6}), 400)
        for holder in ("red", "blue", "orange")
        for _ in range(2)
    ]
    tables += [(opened(2), 150), (opened(5, variant="quick"), 350), (planning(ninja="red"), 60)]
    revenge = set_out(LAST, ninja="red")
    tables.append((play(revenge, "blue end\nred strike blue-1\n* 9\n* 9"), 100))
    tables.append((pass_turns(set_out(LAST, flags={"green-1": ["laid_down"]})), 100))
    for number, (table, steps) in enumerate(tables):
        seen |= walk(table, stream("words", "rare", number), steps)
        told |= set(check_events(table).values())
    assert (set(DEEDS) | set(DRAWS)) - seen == set()
    by_hand = {EVENTS[kind].kind for _, kind, *_ in SENTENCES}
    assert {event.kind for event in EVENTS.values()} - told <= by_hand


def test_no_two_deeds_of_a_phase_have_the_same_words() -> None:
    for now, words in DEEDS.items():
        assert len(set(words.values())) == len(words), now


@pytest.mark.parametrize(("seats", "kind", "numbers", "secret", "words"), SENTENCES)
def test_what_is_logged(
    seats: int, kind: int, numbers: tuple[int, ...], secret: int, words: str
) -> None:
    a, b, c, d = (*numbers, 0, 0, 0, 0)[:4]
    note = Note(kind, ALL, ALL, a, b, c, d, secret)
    assert GAME.event(note, 0, GAME.setup(seats)).text == words


@pytest.mark.rule("IK-NIN-04")
def test_only_the_holder_sees_what_a_ninja_waits_for() -> None:
    note = Note(notes.ORDERED, ALL, 1, 0, 2, 0, 0, 3 + 15 + 4)
    told = [GAME.event(note, seat, GAME.setup(5)).text for seat in (0, 1)]
    assert told == [WILL_STRIKE, "Red's ninja waits until the end of the round."]


@pytest.mark.parametrize(("seats", "words"), [(3, "Orange wins."), (2, "Purple and Blue win.")])
def test_the_end_names_colours(seats: int, words: str) -> None:
    state = opened(seats).state
    assert isinstance(state, Ikusa)
    state.victors, state.phase = 2, OVER
    assert prompt(state) == words
