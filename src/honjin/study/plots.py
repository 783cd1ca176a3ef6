"""Plots as inline SVG: estimates with intervals, and histograms. Colours come from the page."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape

import msgspec

WIDTH = 640
ROW = 30
LABEL = 170
RIGHT = 76
FOOT = 26
MOST_BARS = 32
CHARACTERS = 23
"""How much of a name fits beside a row."""


class Estimate(msgspec.Struct, frozen=True):
    """A row of a plot: a name, a value, and the interval around it."""

    name: str
    value: float
    low: float
    high: float


def plot_estimates(
    what: str, rows: Sequence[Estimate], write: Callable[[float], str], mark: float | None = None
) -> str:
    """Dots with whiskers, one row each; `mark` is a line to compare with, such as a fair share."""
    marks = [] if mark is None else [mark]
    low = min([row.low for row in rows] + marks)
    high = max([row.high for row in rows] + marks)
    ticks = nice_ticks(low, high)
    left, right = min(low, ticks[0]), max(high, ticks[-1])
    scale = (WIDTH - LABEL - RIGHT) / ((right - left) or 1.0)

    def x(value: float) -> float:
        return round(LABEL + (value - left) * scale, 1)

    bottom = ROW * len(rows) + 8
    parts = [_tick(x(tick), bottom, write(tick).replace(".0", "")) for tick in ticks]
    if mark is not None:
        parts.append(f'<path class="mark" d="M{x(mark)} 0V{bottom}"/>')
    for i, row in enumerate(rows):
        y = ROW * i + ROW // 2 + 4
        told = f"{row.name}: {write(row.value)}, from {write(row.low)} to {write(row.high)}"
        short = row.name if len(row.name) <= CHARACTERS else "…" + row.name[1 - CHARACTERS :]
        parts.append(
            f"<g><title>{escape(told)}</title>"
            f'<text class="name" x="{LABEL - 12}" y="{y + 4}">{escape(short)}</text>'
            f'<path class="whisker" d="M{x(row.low)} {y}H{x(row.high)}"/>'
            f'<circle class="dot" cx="{x(row.value)}" cy="{y}" r="5"/>'
            f'<text class="value" x="{WIDTH}" y="{y + 4}">{escape(write(row.value))}</text></g>'
        )
    return _svg(what, bottom + FOOT, parts)


def plot_histogram(what: str, counts: Mapping[int, int]) -> str:
    """A histogram whose bars are wide enough that there are few of them."""
    step = bar_width(min(counts), max(counts))
    first = min(counts) // step * step
    bars = [0] * ((max(counts) - first) // step + 1)
    for number, count in counts.items():
        bars[(number - first) // step] += count
    height = 160
    width = (WIDTH - 20) / len(bars)
    total = sum(bars)
    parts = []
    for i, count in enumerate(bars):
        low = first + i * step
        span = f"{low:,}" if step == 1 else f"{low:,} to {low + step - 1:,}"
        tall = round(height * count / max(bars), 1)
        parts.append(
            f"<g><title>{span}: {count:,} games, {100 * count / total:.1f} %</title>"
            f'<rect class="bar" x="{round(10 + i * width + 0.5, 1)}" '
            f'y="{round(height - tall + 6, 1)}" width="{round(max(width - 1, 0.5), 1)}" '
            f'height="{tall}"/></g>'
        )
    parts.append(f'<path class="axis" d="M0 {height + 6}H{WIDTH}"/>')
    every = max(1, len(bars) // 8)
    for i in range(0, len(bars), every):
        at = round(10 + (i + 0.5) * width, 1)
        parts.append(f'<text class="tick" x="{at}" y="{height + 24}">{first + i * step:,}</text>')
    return _svg(what, height + 32, parts)


def nice_ticks(low: float, high: float) -> list[float]:
    """About five round numbers that cover a range."""
    span = (high - low) or 1.0
    step = 10.0 ** math.floor(math.log10(span / 4))
    step *= next(factor for factor in (1, 2, 5, 10) if factor * step * 5 >= span)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [round(i * step, 10) for i in range(first, last + 1)]


def bar_width(low: int, high: int) -> int:
    """The smallest round width that does not give too many bars."""
    width = 1
    while (high - low) // width + 1 > MOST_BARS:
        width = width * 5 // 2 if str(width).startswith("2") else width * 2
    return width


def _tick(x: float, bottom: int, text: str) -> str:
    return (
        f'<path class="grid" d="M{x} 0V{bottom}"/>'
        f'<text class="tick" x="{x}" y="{bottom + 17}">{escape(text)}</text>'
    )


def _svg(what: str, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(what)}">'
        f"{''.join(parts)}</svg>"
    )
