"""`rules`, and the rulebook it reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from honjin.cli.rulebook import NoRules, document, full_id, rulebook, spans
from honjin.games import NAMES


def test_contents(honjin):
    done = honjin("rules", "kenjin")
    assert done.code == 0
    assert "4. Deployment phase\n    KJ-DEP-01 to 13" in done.out
    assert "  Draft (3-4 experienced players)\n      KJ-DRF-01 to 05" in done.out
    assert "KJ-R-01 to 04" in done.out
    chapters = honjin("rules", "kenjin", "--json").json["chapters"]
    ids = [rule for chapter in chapters for rule in chapter["ids"]]
    assert len(ids) == len(set(ids)) > 150


def test_a_rule_with_its_check(honjin):
    done = honjin("rules", "kenjin", "KJ-DEP-13", "kj-dep-3")
    assert done.code == 0
    assert "KJ-DEP-13  4. Deployment phase" in done.out
    assert "\n    Check [book]: the player's own side has 3 cards" in done.out
    assert "KJ-DEP-03" in done.out
    rules = honjin("rules", "kenjin", "KJ-DEP-13", "--json").json["rules"]
    assert rules[0]["id"] == "KJ-DEP-13"
    assert rules[0]["notes"][0].startswith("Check")


def test_reasons_stand_by_themselves(honjin):
    done = honjin("rules", "kenjin", "KJ-R-29", "KJ-R-38", "KJ-D-10")
    assert "\n    Why: nothing further is printed." in done.out
    assert "7. Combat: Rulings" in done.out
    assert "Sanctuary | each of the two players" in done.out


def test_a_series_a_chapter_and_words(honjin):
    assert honjin("rules", "kenjin", "KJ-FLD").out.count("KJ-FLD-") >= 10
    assert "Chance events" in honjin("rules", "kenjin", "13").out
    done = honjin("rules", "kenjin", "golden", "temple")
    assert "KJ-FLD-07" in done.out
    assert "KJ-FLD-01" not in done.out
    assert "KJ-FLD-07" in honjin("rules", "kenjin", "golden temple").out


def test_what_is_not_there(honjin):
    assert honjin("rules", "kenjin", "zzz").code == 1
    assert honjin("rules", "kenjin", "zzz", "--json").json["rules"] == []
    assert honjin("rules", "kenjin", "99").code == 2
    done = honjin("rules", "kenjin", "KJ-DPE-03")
    assert (done.code, "did you mean KJ-DEP-03" in done.err) == (2, True)


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_of_the_document_is_found(game):
    text = document(game).read_text(encoding="utf-8")
    written = set(re.findall(r"(?m)^(?:- \*\*|\| )([A-Z]{2}-[A-Z]+-\d+)", text))
    book = rulebook(game)
    assert written == set(book.rules)
    assert all(rule.text and rule.chapter for rule in book.rules.values())


def test_every_rule_that_help_names_exists():
    from honjin.games import find_game

    for name in NAMES:
        game = find_game(name)
        for element in game.glossary():
            for rule in game.help(element).rules:
                assert rulebook(name).rule(rule) is not None


def test_ids():
    assert full_id("kj-dep-3") == "KJ-DEP-03"
    assert full_id("bridge") == "BRIDGE"
    assert spans(["KJ-A-01", "KJ-A-02", "KJ-A-04", "KJ-B-05"]) == "KJ-A-01 to 02, KJ-A-04, KJ-B-05"


def test_a_program_without_its_document_says_so(honjin, monkeypatch):
    rulebook.cache_clear()
    monkeypatch.setattr("honjin.cli.rulebook.document", lambda game: None)
    done = honjin("rules", "kenjin")
    assert done.code == 2
    assert "were not installed" in done.err
    with pytest.raises(NoRules):
        rulebook("kenjin")


def test_the_document_is_the_one_in_the_tree():
    tree = Path(__file__).parents[2] / "docs" / "rules" / "kenjin.md"
    assert document("kenjin").read_bytes() == tree.read_bytes()
    assert document("go") is None
