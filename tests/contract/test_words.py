"""What people read: no internal id, no seat letter, no half sentence, in whole games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from honjin.engine.chance import VerifiableSeed
from honjin.engine.state import SPECTATOR
from honjin.engine.table import Table
from honjin.games import HOUSE, find_game

WRONG = {
    "an id with an underscore": re.compile(r"[a-z]_[a-z]"),
    "the id of a piece": re.compile(r"\b[a-e]\d+\b|\b[TU]-[A-Z]\d*\b|\b[a-z]+-\d+\b|\b\d[BSGP]\b"),
    "a path": re.compile(r"\w>\w"),
    "the letter of a seat": re.compile(
        r"\b([Ss]eat|[Pp]layer) [A-E]\b|^[B-E] [a-z]|^A (takes|has|wins|plays|passes)\b|\b[A-E]'s\b"
    ),
    "the id of a rule": re.compile(r"\b[A-Z]{2}-([A-Z]+-)?\d+\b"),
    "one word for face down": re.compile(r"facedown|faceup", re.IGNORECASE),
    "a value of the program": re.compile(r"\b(True|False)\b|\{|\}|\bnull\b"),
    "two spaces or a space before a stop": re.compile(r"  | [.,;:](?!\.)"),
}
SENTENCE = re.compile(r"^[A-ZÀ-Ž0-9\"“+−-].*[.?!:)”\"]$", re.DOTALL)

GAMES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "kenjin": [
        (2, {"setup": "teaching"}),
        (3, {"setup": "draft"}),
        (4, {"teams": True, "team_channel": True}),
    ],
    "rokugan": [(3, {}), (2, {"clan_choice": "deal"})],
    "ikusa": [(3, {"variant": "quick", "round_cap": "3"}), (2, {"round_cap": "1"})],
    "kawanakajima": [
        (2, {}),
        (2, {"scenario": "hypothetical", "fog_of_war": True, "samurai": True}),
    ],
}


PRINTED = re.compile(r"\ba1-d1\b|\b[ad]\d\d\b|\bd6\b")
"""Results as the Combat Table of Kawanakajima prints them, and a die."""


def read(name: str, text: str) -> str:
    """A text without what only looks like an id."""
    return PRINTED.sub("this", text) if name == "kawanakajima" else text


def told(name: str, seats: int, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Everything that is said in a whole game, by kind."""
    game = find_game(name)
    table = Table(game, game.setup(seats, options), VerifiableSeed(f"words {name} {seats}"))
    rng = random.Random(11)
    paths = [sorted(game.paths(seat, seats)) for seat in range(seats)]
    while not table.over:
        seat = rng.choice(table.actors())
        yield "prompt", table.view(SPECTATOR).prompt
        yield "prompt", table.view(seat).prompt
        legal = table.legal(seat)
        for path in rng.sample(paths[seat], 3):
            if path not in legal:
                yield "refusal", table.why_not(seat, path).text
        table.apply(seat, rng.choice(legal))
    yield "prompt", table.view(SPECTATOR).prompt
    for eyes in (SPECTATOR, *range(seats)):
        for event in table.events(eyes):
            yield f"log ({event.kind})", event.text


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [(name, seats, options) for name in HOUSE for seats, options in GAMES[name]],
)
def test_whole_games_in_sentences_without_ids(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    found: dict[str, str] = {}
    for kind, text in told(name, seats, options):
        for what, pattern in WRONG.items():
            if pattern.search(read(name, text)):
                found.setdefault(f"{kind}: {what}", text)
        if not SENTENCE.match(text):
            found.setdefault(f"{kind}: half a sentence", text)
    assert found == {}


@pytest.mark.parametrize("name", HOUSE)
def test_help_and_options_in_words_without_ids(name: str) -> None:
    game = find_game(name)
    texts = [found.text for element in game.glossary() if (found := game.help(element))]
    texts += [option.help for option in game.meta.options] + [game.meta.summary]
    for text in texts:
        assert SENTENCE.match(text), text
        for what, pattern in WRONG.items():
            assert not pattern.search(read(name, text)), f"{what} in {text}"
    for option in game.meta.options:
        assert option.title
        assert "_" not in option.title + "".join(option.labels)
