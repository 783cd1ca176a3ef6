"""Reports: one file that needs nothing else, right in its numbers, safe against odd names."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from honjin.arena.plan import Kind, Plan, make_plan
from honjin.arena.run import play_span
from honjin.games import find_game
from honjin.study.plots import Estimate, bar_width, nice_ticks, plot_estimates, plot_histogram
from honjin.study.report import write_report
from honjin.study.summary import summarize
from honjin.study.tally import Tally

CASES: list[tuple[Kind, str, int, tuple[str, ...]]] = [
    ("simulate", "kenjin", 2, ("random", "random")),
    ("match", "kenjin", 2, ("kachi", "random")),
    ("match", "rokugan", 3, ("kachi", "random", "random")),
    ("ladder", "kenjin", 2, ("random", "kachi", "karo:1")),
    ("ladder", "kenjin", 3, ("random", "kachi", "karo:1")),
]


def planned(kind: Kind, game: str, seats: int, bots: tuple[str, ...], games: int = 12) -> Plan:
    return make_plan(kind, game, find_game(game).setup(seats), bots, "report", games)


def report(plan: Plan, games: int = 12) -> str:
    tally = Tally(plan.run())
    tally.add(play_span(tally.run, 0, games))
    return write_report(summarize(plan, tally), tally.lengths, tally.first_points)


class Page(HTMLParser):
    """Reads a page strictly enough to notice tags that do not match, and collects what it needs."""

    EMPTY = frozenset({"meta", "path", "circle", "rect"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: Counter[str] = Counter()
        self.links: list[tuple[str, str | None]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1
        self.links += [pair for pair in attrs if pair[0] in ("href", "src", "xlink:href", "action")]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}-{case[2]}")
def test_a_report_needs_nothing_else(case: tuple[Kind, str, int, tuple[str, ...]]) -> None:
    text = report(planned(*case))
    page = Page(text)
    assert page.links == []
    assert page.seen["script"] == page.seen["link"] == page.seen["img"] == 0
    assert not re.search(r"https?:|//|url\(|@import", text)
    assert page.seen["svg"] >= 2
    assert "prefers-color-scheme: dark" in text
    assert len(text.encode()) < 300_000


def test_a_report_has_every_part() -> None:
    text = report(planned(*CASES[3]))
    for heading in ("Ratings", "Win rates", "Against each other", "Seats", "Lengths"):
        assert f"<h2>{heading}</h2>" in text
    assert "honjin ladder kenjin random kachi karo:1 --seats 2 --games 12 --seed report" in text
    assert "A (Kamiwashi)" in text, "the sides are those of the seats"
    assert "<h2>Sides</h2>" in report(planned(*CASES[2])), "clans are picked in play"


def test_ratings_of_larger_tables_are_openskills() -> None:
    assert "Plackett" in report(planned(*CASES[4]))
    assert "Bradley" in report(planned(*CASES[3]))


def test_the_same_run_gives_the_same_report() -> None:
    assert report(planned(*CASES[4])) == report(planned(*CASES[4]))


def test_a_run_that_is_not_done_says_so() -> None:
    plan = planned("match", "kenjin", 2, ("kachi", "random"), 1_000)
    assert "5 of 1,000 games; the rest is still to be played" in report(plan, 5)
    page = Page(report(plan, 0))
    assert page.seen["svg"] == 0


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    bot = tmp_path / "<script>&'\".py"
    bot.write_text("def choose(eyes):\n    return eyes.legal[0]\n")
    text = report(planned("match", "kenjin", 2, (str(bot), "random")), 2)
    assert Page(text).seen["script"] == 0
    assert "&lt;script&gt;&amp;" in text


# Plots.


def test_a_plot_has_a_row_for_each_estimate() -> None:
    rows = [Estimate("one", 0.5, 0.4, 0.6), Estimate("other", 0.1, 0.0, 0.3)]
    text = plot_estimates("what", rows, "{:.2f}".format, mark=0.25)
    page = Page(text)
    assert page.seen["circle"] == 2
    assert text.count('class="whisker"') == 2
    assert text.count('class="mark"') == 1
    assert "one: 0.50, from 0.40 to 0.60" in text
    centres = [float(x) for x in re.findall(r'cx="([\d.]+)"', text)]
    assert centres[0] > centres[1]


def test_a_histogram_counts_every_game() -> None:
    text = plot_histogram("what", {30: 3, 31: 1, 35: 2})
    told = re.findall(r"<title>([\d,]+): ([\d,]+) games", text)
    assert told == [("30", "3"), ("31", "1"), ("32", "0"), ("33", "0"), ("34", "0"), ("35", "2")]
    wide = plot_histogram("what", dict.fromkeys(range(100, 1100), 1))
    counts = [int(count) for count in re.findall(r": (\d+) games", wide)]
    assert sum(counts) == 1_000
    assert len(counts) <= 33
    assert plot_histogram("what", {40: 1}).count("<rect") == 1


@pytest.mark.parametrize("span", [(0, 0), (0, 31), (0, 32), (5, 990), (-3, 70_000)])
def test_bars_are_few_and_of_round_widths(span: tuple[int, int]) -> None:
    width = bar_width(*span)
    assert str(width).rstrip("0") in ("1", "2", "5")
    assert (span[1] - span[0]) // width < 32


@pytest.mark.parametrize("span", [(0.0, 1.0), (0.31, 0.33), (-412.0, 377.0), (5.0, 5.0)])
def test_ticks_cover_a_range_in_round_steps(span: tuple[float, float]) -> None:
    ticks = nice_ticks(*span)
    assert ticks[0] <= span[0]
    assert ticks[-1] >= span[1]
    assert (span[0] < span[1]) < len(ticks) <= 8
