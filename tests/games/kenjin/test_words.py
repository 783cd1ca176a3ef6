"""What people read: every verb has its prompt, every step its sentence, and no id is shown."""

from __future__ import annotations

import re

import pytest
from contract.declarations import GAMES
from games.kenjin.build import GAME, SEATS, Refereed, fight

from honjin.engine.chance import VerifiableSeed
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import Table
from honjin.games.kenjin.table.components import CLAN_NAMES

ASKED = {
    ("draft", "take"): "takes one of the open battlefields",
    ("deploy", "deploy"): "plays a card",
    ("scout", "turn"): "for the Scout to turn up",
    ("shugenja", "look"): "for the Shugenja to look at",
    ("general", "move"): "which card the General moves",
    ("supply", "supply"): "chooses where to send supplies",
    ("sanctuary", "destroy"): "must choose which of the weakest cards the Sanctuary destroys",
}
"""What the prompt says where a verb is legal."""
TOLD = {
    "take": r"^(\S+) takes the .+ and places it between",
    "deploy": r"^(\S+) plays (a face-down card|(the|a) .+) at the |^(\S+)'s Assassin kills ",
    "turn": r"'s Scout turns up \S+'s .+ at the ",
    "look": r"'s Shugenja looks at \S+'s face-down card at the ",
    "move": r"'s General moves a card from the .+ to the ",
    "supply": r" sends supplies to the ",
    "destroy": r" has chosen .+ to lose at the Sanctuary",
    "first": r" begins\.$",
    "tile": r"^The .+ (lies between|lies open for the draft)",
}
"""What the first sentence after an action says, by its verb."""
IDS = re.compile(
    r"\b[a-e]\d+\b|[a-z]_[a-z]|\b([Pp]layer|[Ss]eat) [A-E0-9]\b|\b[B-E]\b|(?<=\w )A\b|"
    r"\bfacedown\b|\bfaceup\b|\bdeploys?\b"
)
"""Handles, ids of the data, seats, and words that we no longer use."""


def fit_to_read(sentence: str) -> None:
    assert re.fullmatch(r"[A-Z].*[.!?]", sentence, re.DOTALL), sentence
    assert not IDS.search(sentence), sentence
    assert "  " not in sentence, sentence


def ask(table: Table, rng: Rng) -> None:
    """Look at the prompt, and at why something else cannot be done."""
    view = table.view(SPECTATOR)
    fit_to_read(view.prompt)
    for seat in table.actors():
        legal = table.legal(seat)
        for verb in {path.split()[0] for path in legal}:
            assert ASKED[view.phase, verb] in view.prompt
        clan = list(CLAN_NAMES.values())[seat]
        assert clan in view.prompt
        for _ in range(3):
            refusal = table.why_not(seat, rng.below(GAME.meta.actions))
            if refusal:
                fit_to_read(refusal.text)


def listen(table: Table, heard: dict[int, int], verb: str) -> None:
    """Everybody gets a readable sentence about the step."""
    for seat in heard:
        events = table.events(seat)
        new = [event.text for event in events[heard[seat] :]]
        assert new, f"seat {seat} is not told of {verb}"
        assert re.search(TOLD[verb], new[0]), new[0]
        for sentence in new:
            fit_to_read(sentence)
        heard[seat] = len(events)


@pytest.mark.parametrize("number", range(2 * len(GAMES["kenjin"].setups)))
def test_every_verb_is_asked_for_and_every_step_is_logged(number: int) -> None:
    setups = GAMES["kenjin"].setups
    seats, options = setups[number % len(setups)]
    table = Refereed(GAME, GAME.setup(seats, options), VerifiableSeed(f"words {number}"))
    rng = stream("words", number)
    heard = {seat: len(table.events(seat)) for seat in (SPECTATOR, *range(seats))}
    verbs = set()
    while not table.over:
        ask(table, rng)
        seat = table.actors()[rng.below(len(table.actors()))]
        legal = table.legal(seat)
        path = legal[rng.below(len(legal))]
        table.apply(seat, path)
        verbs.add(path.split()[0])
        listen(table, heard, path.split()[0])
    fit_to_read(table.view(SPECTATOR).prompt)
    assert "deploy" in verbs


@pytest.mark.parametrize("draft", [False, True])
def test_chance_is_logged_as_well(draft: bool) -> None:
    table = Refereed(GAME, GAME.setup(3, {"setup": "draft" if draft else "random"}))
    heard = {seat: len(table.events(seat)) for seat in (SPECTATOR, 0, 1, 2)}
    rng = stream("chance words", draft)
    while table.state.chance():
        legal = table.legal(CHANCE)
        path = legal[rng.below(len(legal))]
        table.apply(CHANCE, path)
        listen(table, heard, path.split()[0])
    fit_to_read(table.view(SPECTATOR).prompt)


def test_what_is_secret_is_named_to_those_who_saw_it_only() -> None:
    table = Refereed(GAME, GAME.setup(3, {"first": "A"}))
    for tile in ("port", "bridge", "torii", "palace", "village", "fortress"):
        table.apply(CHANCE, f"tile {tile}")
    script = """
    A deploy lord port
    A deploy peasant port
    B deploy assassin a1
    B deploy scout port
    C deploy brute torii
    C deploy shugenja torii
    """
    for line in script.strip().splitlines():
        who, _, path = line.strip().partition(" ")
        table.apply(SEATS.index(who), path)
    killed = "Jozu's Assassin kills Kamiwashi's face-down card at the Port and takes its place"
    told = {seat: [event.text for event in table.events(seat)][7:] for seat in (0, 1, 2)}
    assert told[0] == [
        "Kamiwashi plays the Lord face down at the Port.",
        "Kamiwashi plays a Peasant face down at the Port.",
        f"{killed}: the Lord.",
        "Jozu plays the Scout at the Port.",
        "Jozu's Scout turns up Kamiwashi's Peasant at the Port.",
        "Yaseï plays a face-down card at the Torii.",
        "Yaseï plays the Shugenja at the Torii.",
    ]
    assert told[1][:3] == [*2 * ["Kamiwashi plays a face-down card at the Port."], told[0][2]]
    assert told[2][:3] == [*told[1][:2], f"{killed}."]
    assert told[2][5] == "Yaseï plays the Brute face down at the Torii."


def test_the_owner_reads_what_the_sanctuary_will_destroy() -> None:
    table = fight("sanctuary", "peasant, peasant", "scout^, archer, brute").table
    table.apply(0, "destroy a2")
    told = [[event.text for event in table.events(seat)][-1] for seat in (0, 1)]
    assert told == [
        "Kamiwashi has chosen a Peasant to lose at the Sanctuary.",
        "Kamiwashi has chosen a card to lose at the Sanctuary.",
    ]
