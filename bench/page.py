"""Writes the figures of the last `make bench` into docs/benchmarks.md, in place of the old ones.

.venv/bin/python bench/page.py
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench" / "results" / "latest.json"
PAGE = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures: bench/page.py -->", "<!-- end of figures -->"


def figures(report: dict[str, Any]) -> str:
    """The machine, the ratios and the absolute values of a run, as Markdown."""
    return "\n".join([*machine(report), "", *ratios(report), "", *values(report)])


def machine(report: dict[str, Any]) -> Iterator[str]:
    about = report["machine"]
    versions = {
        f"{name} {version}"
        for facts in report["versions"].values()
        for name, version in facts.items()
        if name not in ("name", "compiled")
    }
    yield f"Measured by `make bench` on {about['cpu']}, {about['cores']} cores, {about['system']},"
    yield f"with {', '.join(sorted(versions))}. Load before the run: {about['load_before']:.1f};"
    yield f"medians of {report['rounds']} rounds of {report['seconds']:g} s, by {report['clock']}."


def ratios(report: dict[str, Any]) -> Iterator[str]:
    yield "### Ratios\n"
    yield "| what | compared with | ratio | at least | aim | |"
    yield "|---|---|---:|---:|---:|---|"
    for row in report["ratios"]:
        ratio = "–" if row["ratio"] is None else f"{row['ratio']:.2f}"
        asked = (f"{row['at_least']:g}", f"{row['aim']:g}")
        yield line(row["what"], row["beside"], ratio, *asked, row["verdict"])


def values(report: dict[str, Any]) -> Iterator[str]:
    yield "### Absolute values\n"
    yield "| what | median | min–max | unit | games/s |"
    yield "|---|---:|---:|---|---:|"
    for row in report["measures"].values():
        if row["median"] is None:
            yield line(row["label"], "–", row["reason"], row["unit"], "")
            continue
        spread = f"{min(row['values']):,.0f}–{max(row['values']):,.0f}"
        games = f"{row['games']:,.0f}" if "games" in row else ""
        yield line(row["label"], f"{row['median']:,.0f}", spread, row["unit"], games)


def line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def renewed(page: str, lines: Iterable[str]) -> str:
    """The page with other figures between the two marks."""
    before, _, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"bench/page.py: docs/benchmarks.md has no {BEGIN} … {END}")
    return f"{before}{BEGIN}\n\n{''.join(lines)}\n\n{END}{after}"


if __name__ == "__main__":
    report = json.loads(RESULTS.read_text("utf-8"))
    PAGE.write_text(renewed(PAGE.read_text("utf-8"), [figures(report)]), "utf-8")
    print(f"bench/page.py: wrote the figures of {len(report['measures'])} measures")
