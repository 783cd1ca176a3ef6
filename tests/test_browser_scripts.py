"""How the scripts of `client/e2e` wait and what they look at, told from their text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "client" / "e2e"
TIMERS = re.compile(r"\b(?:waitForTimeout|setTimeout)\(|node:timers")
BEGINS = re.compile(r"(?:export )?(?:async )?(?:function|const) (\w+)")
ALLOWED = {
    ("browser.mjs", "standsStill"): "that something stays as it is, only time can show",
    ("browser.mjs", "poll"): "the pause before it asks again",
    ("browser.mjs", "heard"): "the same, inside the page",
    ("browser.mjs", "drawn"): "no time: it lets the page draw",
    ("browser.mjs", "aim"): "no time: it lets the page draw",
    ("films.mjs", "film"): "the time between two pictures",
    ("broken.mjs", "WRONG"): "no time: it throws outside of everything",
}

FOR_EYES = {"shots.mjs", "waits.mjs"}
"""They take pictures and times for people to look at, and fail at nothing."""


def waits(name: str, text: str) -> Iterator[tuple[str, str]]:
    """The functions and constants of a script that use a timer."""
    within = ""
    for line in text.splitlines():
        within = begins[1] if (begins := BEGINS.match(line)) else within
        if TIMERS.search(line):
            yield name, within


def test_scripts_wait_for_states_and_never_for_times() -> None:
    files = sorted(SCRIPTS.glob("*.mjs"))
    found = {wait for path in files for wait in waits(path.name, path.read_text("utf-8"))}
    assert found == ALLOWED.keys()


def test_a_wait_for_time_is_found() -> None:
    text = "const a = 1\nasync function slow(one) {\n  await one.waitForTimeout(500)\n}\n"
    assert list(waits("new.mjs", text)) == [("new.mjs", "slow")]


def test_every_script_that_opens_a_page_looks_at_its_errors() -> None:
    mute = [
        path.name
        for path in sorted(SCRIPTS.glob("*.mjs"))
        if re.search(r"\bpage(?:On)?\(", text := path.read_text("utf-8")) and "errors" not in text
    ]
    assert set(mute) == FOR_EYES
