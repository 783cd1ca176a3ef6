"""Words as people type them, matched against what can be done."""

from __future__ import annotations

import pytest

from honjin.cli.abbreviations import correct_typos, groups, matches, next_words, one_of, slip
from honjin.cli.boards import find_board
from honjin.cli.output import screen
from honjin.cli.prompt import LinePrompter, WordCompleter
from honjin.cli.turn import COMMANDS, Turn, sentence
from honjin.engine.table import Table
from honjin.games import find_game

PATHS = [
    "deploy samurai bridge",
    "deploy samurai rice_field",
    "deploy scout bridge",
    "look b1",
    "look b10",
    "look b11",
]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("deploy samurai bridge", ["deploy samurai bridge"]),
        ("dep sam bri", ["deploy samurai bridge"]),
        ("DEP Sam BRI", ["deploy samurai bridge"]),
        ("d sa r", ["deploy samurai rice_field"]),
        ("dep sam rice field", ["deploy samurai rice_field"]),
        ("dep sam", ["deploy samurai bridge", "deploy samurai rice_field"]),
        ("dep sc", ["deploy scout bridge"]),
        ("look b1", ["look b1"]),
        ("look b10", ["look b10"]),
        ("l b", ["look b1", "look b10", "look b11"]),
        ("dep s b x", []),
        ("move", []),
    ],
)
def test_words_may_be_shortened(typed, found):
    assert matches(typed.split(), PATHS) == found


def test_next_words_stand_once_and_in_order():
    assert next_words([], PATHS) == ["deploy", "look"]
    assert next_words(["dep"], PATHS) == ["samurai", "scout"]
    assert next_words(["dep", "sam"], PATHS) == ["bridge", "rice_field"]
    assert next_words(["look", "b1"], PATHS) == []


def test_a_slip_is_found_and_corrected():
    assert slip(["dep", "sam", "foo"], PATHS) == ("foo", ["bridge", "rice_field"])
    assert correct_typos(["deplyo", "sam", "brigde"], PATHS) == ["deploy samurai bridge"]
    assert correct_typos(["xxxxx"], PATHS) == []


def test_lists_are_grouped_by_their_beginning():
    assert groups(PATHS)["deploy samurai"] == ["bridge", "rice_field"]
    assert groups(["pass"]) == {"": ["pass"]}


def test_small_words():
    assert [one_of(list("abc"[:n])) for n in range(4)] == ["", "a", "a or b", "a, b or c"]
    assert sentence("there is no seat") == "There is no seat."


@pytest.fixture
def turn() -> Turn:
    game = find_game("kenjin")
    table = Table(game, game.setup(2, {"setup": "teaching", "first": "A"}))
    out = screen()
    return Turn(table, 0, find_board(game, table.setup), out, LinePrompter(out), {})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["deploy", *COMMANDS]),
        ("d", ["deploy"]),
        ("deploy sam", ["samurai"]),
        ("dep sam ", ["rice_field", "bridge", "port", "palace"]),
        ("dep sam p", ["port", "palace"]),
        ("dep sam port ", []),
        ("l", ["list", "log"]),
        ("help sa", ["samurai", "sanctuary"]),
        ("help samurai ", []),
        ("? vil", ["village"]),
        ("why mo", ["move"]),
        ("why look b13", ["b13"]),
        ("rules KJ-DEP-0", [f"KJ-DEP-0{n}" for n in range(1, 10)]),
        ("rules kj-d-1", ["KJ-D-10"]),
        ("record x", []),
        ("deploy nobody ", []),
    ],
)
def test_tab_offers_the_next_word(turn, text, words):
    assert turn.complete(text) == words


def test_help_is_found_and_completed_by_names_of_several_words(capsys):
    game = find_game("kawanakajima")
    table = Table(game, game.setup(2))
    out = screen()
    turn = Turn(table, 0, find_board(game, table.setup), out, LinePrompter(out), {})
    assert turn.complete("help mode ") == ["attack", "defense", "move", "regroup"]
    assert turn.complete("help mod") == ["mode"]
    for typed in ("mode attack", "mode att", "MODE Attack"):
        turn.explain(typed)
        assert capsys.readouterr().out.startswith("Attack Mode. 5 MP.")
    turn.explain("mode")
    assert "That could be mode attack" in capsys.readouterr().out


def test_the_terminal_replaces_the_word_that_was_begun(turn):
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    def offered(text: str) -> list[tuple[str, int]]:
        completer = WordCompleter(turn.complete)
        found = completer.get_completions(Document(text), CompleteEvent())
        return [(one.text, one.start_position) for one in found]

    assert offered("dep sam") == [("samurai ", -3)]
    assert offered("deploy samurai po") == [("port ", -2)]
    assert offered("deploy samurai ")[0] == ("rice_field ", 0)
