"""The report of a run: one HTML file that needs nothing else, in light and in dark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files

from honjin.games import find_game
from honjin.study.plots import Estimate, plot_estimates, plot_histogram
from honjin.study.ratings import Ratings
from honjin.study.stats import signed
from honjin.study.summary import Summary
from honjin.study.tally import Meeting, Rate

STYLE = files("honjin.study").joinpath("report.css").read_text("utf-8")


def write_report(
    summary: Summary, lengths: Mapping[int, int], first_points: Mapping[int, int]
) -> str:
    """The page; the same run gives the same page, byte for byte."""
    title = find_game(summary.game).meta.title
    what = f"{title}: {summary.games:,} games, {summary.seats} seats"
    parts = [_head(summary, title)]
    if summary.games:
        if summary.ratings:
            parts += _ratings(summary.ratings)
        if len(summary.bots) > 1:
            parts += _bots(summary)
        parts += _meetings(summary.meetings)
        parts += _seats(summary)
        parts += _sides(summary)
        parts += _points(summary, first_points)
        parts += _lengths(summary, lengths)
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(what)}</title>\n<style>\n{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _head(summary: Summary, title: str) -> str:
    games = f"{summary.games:,} games"
    if summary.games < summary.planned:
        games = f"{summary.games:,} of {summary.planned:,} games; the rest is still to be played"
    facts = {
        "Played": games,
        "Seats": str(summary.seats),
        "Seed": summary.seed,
        "Rules": f"version {summary.rules}",
        "Data pack": summary.pack or "",
    }
    rows = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts.items() if value
    )
    return (
        f"<h1>{escape(title)}</h1>\n<dl>{rows}</dl>\n"
        f"<pre><code>{escape(summary.command)}</code></pre>"
    )


def _ratings(ratings: Ratings) -> Iterable[str]:
    yield "<h2>Ratings</h2>"
    if ratings.method == "bradley-terry":
        yield (
            "<p>Bradley and Terry's model in Elo points around a mean of 0: 100 points more are "
            "expected to win 64 %, 400 points 91 %. The whiskers are 95 % intervals.</p>"
        )
    else:
        yield (
            "<p>openskill's model of Plackett and Luce, from 25 on; winners come first, the "
            "others in the order of their points. The whiskers are openskill's 95 % uncertainty, "
            "which stays wide because it expects players to change: small differences show in the "
            "win rates sooner.</p>"
        )
    rows = [Estimate(one.bot, one.rating, one.low, one.high) for one in ratings.bots]
    write = signed if ratings.method == "bradley-terry" else _tenths
    yield plot_estimates("Ratings with 95 % intervals", rows, write)


def _bots(summary: Summary) -> Iterable[str]:
    order = [one.bot for one in summary.ratings.bots] if summary.ratings else []
    bots = sorted(summary.bots, key=lambda rate: order.index(rate.name) if order else 0)
    yield "<h2>Win rates</h2>"
    yield "<p>The line is the fair share; a shared victory counts in equal parts.</p>"
    yield _rate_plot("Win rates of the bots with 95 % intervals", bots)
    yield _rate_table("Bot", bots)


def _meetings(meetings: Sequence[Meeting]) -> Iterable[str]:
    names = list(dict.fromkeys(one.bot for one in meetings))
    if len(names) < 3:
        return
    cells = {(one.bot, one.against): one for one in meetings}
    yield "<h2>Against each other</h2>"
    yield "<p>What the bot of the row won against the bot of the column, with its interval.</p>"
    rows = []
    for bot in names:
        row = [f'<th scope="row">{escape(bot)}</th>']
        for against in names:
            found = cells.get((bot, against))
            row.append(
                f"<td>{_percent(found.win_rate)}{_small(found)}</td>" if found else "<td></td>"
            )
        rows.append(f"<tr>{''.join(row)}</tr>")
    yield _table(["", *names], rows)


def _seats(summary: Summary) -> Iterable[str]:
    sides = summary.side_of_seats
    seats = [
        f"{rate.name} ({sides[i]})" if sides else rate.name
        for i, rate in enumerate(summary.by_seat)
    ]
    yield "<h2>Seats</h2>"
    yield "<p>What each seat won, no matter who sat there.</p>"
    yield _rate_plot("Win rates of the seats with 95 % intervals", summary.by_seat, seats)
    yield _rate_table("Seat", summary.by_seat, seats)


def _sides(summary: Summary) -> Iterable[str]:
    if summary.side_of_seats or not summary.by_side:
        return
    best_first = sorted(summary.by_side, key=lambda rate: (-rate.win_rate, rate.name))
    yield "<h2>Sides</h2>"
    yield "<p>What each side won, no matter who played it.</p>"
    yield _rate_plot("Win rates of the sides with 95 % intervals", best_first)
    yield _rate_table("Side", best_first)


def _points(summary: Summary, counts: Mapping[int, int]) -> Iterable[str]:
    seat = summary.side_of_seats[0] if summary.side_of_seats else "seat A"
    yield "<h2>Points</h2>"
    yield f"<p>How often {escape(seat)} finished with each number of points.</p>"
    yield plot_histogram(f"Histogram of the points of {seat}", counts)


def _lengths(summary: Summary, counts: Mapping[int, int]) -> Iterable[str]:
    lengths = summary.lengths
    assert lengths is not None
    yield "<h2>Lengths</h2>"
    yield (
        f"<p>Actions and chance events in a game: {lengths.shortest:,} to {lengths.longest:,}, "
        f"on average {lengths.mean:,.1f}, half of the games at most {lengths.median:,}. "
        f"{summary.shared_victories:,} victories were shared.</p>"
    )
    yield plot_histogram("Histogram of the lengths of the games", counts)


def _rate_plot(what: str, rates: Sequence[Rate], names: Sequence[str] = ()) -> str:
    rows = [
        Estimate(name, rate.win_rate, rate.low, rate.high)
        for name, rate in zip(names or [rate.name for rate in rates], rates, strict=True)
    ]
    return plot_estimates(what, rows, _percent, rates[0].fair_share)


def _rate_table(head: str, rates: Sequence[Rate], names: Sequence[str] = ()) -> str:
    rows = [
        f'<tr><th scope="row">{escape(name)}</th>'
        f"<td>{rate.games:,}</td><td>{_number(rate.wins)}</td><td>{_percent(rate.win_rate)}</td>"
        f"<td>{_percent(rate.low)} to {_percent(rate.high)}</td></tr>"
        for name, rate in zip(names or [rate.name for rate in rates], rates, strict=True)
    ]
    return _table([head, "Games", "Wins", "Rate", "95 % interval"], rows)


def _table(columns: Sequence[str], rows: Sequence[str]) -> str:
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in columns)
    return f"<div><table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"


def _small(meeting: Meeting) -> str:
    return f"<small>{_percent(meeting.low)} to {_percent(meeting.high)}</small>"


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def _tenths(value: float) -> str:
    return f"{value:.1f}"


def _number(value: float) -> str:
    return f"{value:,.1f}".removesuffix(".0")
