"""The odds that a seat sees: of the right battle, roll by roll, from what it knows."""

from __future__ import annotations

from collections import Counter

import pytest
from games.kawanakajima.build import TAKEDA, UESUGI, field, opened, play, random_step, scores

from honjin.engine.rng import stream
from honjin.engine.table import Table
from honjin.games.kawanakajima.rules.turn import Kawanakajima
from honjin.games.kawanakajima.table.names import CODE_WORDS, LONE_WORDS
from honjin.games.kawanakajima.table.odds import distribution
from honjin.games.kawanakajima.table.scalars import PHASES


def before_leaders() -> Table:
    """KW-EX-03: K1 and K2 against T, Shaken, before the attackers name a leader."""
    table = field({"U-B1": "2509", "U-B2": "2609", "T-D2": "2510 shaken"}, {"U-B": "attack"})
    play(table, "* chit combat_uesugi")
    while "column U-B1" not in table.legal(UESUGI):
        table.apply(UESUGI, table.legal(UESUGI)[0])
    return table


def test_a_leader_is_weighed_on_either_score() -> None:
    eyes = before_leaders().eyes(UESUGI)
    for path, column, line in (("column U-B1", 2, 3), ("line U-B1", 1, 4), ("done", 1, 3)):
        told = eyes.foresee(path)
        assert told is not None
        assert told.given.startswith(f"Column Score {column:+d}, Line Score {line:+d}, 2d6 each")
        state = eyes.guess
        assert isinstance(state, Kawanakajima)
        exact = distribution(state.box, column, line)
        assert len(told.ends) == len(exact)
        assert told.ends[0].probability == pytest.approx(float(max(exact.values())))
        assert sum(end.probability for end in told.ends) == pytest.approx(1)
        assert sum(chance.probability for chance in told.chances[:4]) == pytest.approx(1)


def test_results_are_in_plain_words() -> None:
    """The only unit of its side is spoken of as such."""
    told = before_leaders().eyes(UESUGI).foresee("done")
    assert told is not None
    for end in told.ends:
        code, _, words = end.text.partition(": ")
        expected = LONE_WORDS if code.startswith("d") else CODE_WORDS
        assert end.text == "No effect" or words == expected[code]


def test_asking_changes_nothing_at_the_table() -> None:
    table = before_leaders()
    key = table.state.key()
    table.eyes(UESUGI).foresee("column U-B1")
    assert table.state.key() == key
    assert scores(table) == (1, 3)


def two_on_one(**more: object) -> Table:
    """U-B1 and U-C1 may attack T-D2, which has been named already."""
    table = field(
        {"U-B1": "2509", "U-C1": "2609", "T-D2": "2510"},
        {"U-B": "attack"},
        **more,  # type: ignore[arg-type]
    )
    return play(table, "* chit combat_uesugi")


def test_a_battle_is_weighed_while_it_is_declared() -> None:
    table = two_on_one()
    one = table.eyes(UESUGI).foresee("pick U-B1")
    assert one is not None
    assert "as declared so far" in one.given
    table.apply(UESUGI, "pick U-B1")
    as_it_stands = table.eyes(UESUGI).foresee("fight")
    both = table.eyes(UESUGI).foresee("pick U-C1")
    assert as_it_stands is not None
    assert both is not None
    assert as_it_stands.ends == one.ends
    assert both.chances[0].probability > one.chances[0].probability


def test_with_fog_a_battle_that_would_show_a_mode_has_no_odds() -> None:
    table = two_on_one(fog_of_war=True, clans={"T-D": "might=defense,move"})
    assert table.view(UESUGI).phase == "declare"
    assert table.eyes(UESUGI).foresee("pick U-B1") is None


@pytest.mark.parametrize("seed", range(2))
def test_odds_are_shown_wherever_dice_follow_and_never_elsewhere(seed: int) -> None:
    asked: Counter[str] = Counter()
    silent: Counter[str] = Counter()
    table = opened()
    rng = stream("foreseeing", seed)
    for _ in range(1200):
        if table.over:
            break
        if not table.state.chance():
            for seat in table.actors():
                ask(table, seat, asked, silent)
        random_step(table, rng)
    assert {"change_mode", "lead_attack", "lead_defense", "next_battle"} <= set(asked)
    assert set(asked) <= {
        "change_mode",
        "declare",
        "lead_attack",
        "lead_defense",
        "name_terrain",
        "next_battle",
        "next_rally",
        "try_plan",
    }


def ask(table: Table, seat: int, asked: Counter[str], silent: Counter[str]) -> None:
    """Ask for the odds of what a seat may do, unless its phase has been asked about often."""
    state = table.state
    assert isinstance(state, Kawanakajima)
    phase = PHASES[state.phase]
    if asked[phase] + silent[phase] > 120:
        return
    eyes = table.eyes(seat)
    for path in table.legal(seat)[:6]:
        told = eyes.foresee(path)
        if told is None:
            silent[phase] += 1
            continue
        asked[phase] += 1
        # The first four of a battle, or all of a roll, share the whole.
        parts = told.chances[:4] if told.ends else told.chances
        assert sum(c.probability for c in parts) == pytest.approx(1)


def test_a_mode_attempt_is_a_die_and_leadership() -> None:
    """KW-MODE-02: Defense to Attack needs 3; Hara has no Leadership."""
    table = field({"T-G1": "2510", "U-B1": "2514"}, bowl=("T-G",))
    play(table, "* chit T-G; T yes")
    told = table.eyes(TAKEDA).foresee("mode attack")
    assert told is not None
    assert told.chances[0].probability == pytest.approx(4 / 6)
    assert table.eyes(TAKEDA).foresee("done") is None
    assert table.eyes(UESUGI).foresee("mode attack") is None
