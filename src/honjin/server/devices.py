"""What a browser is called in the list of sign-ins."""

from __future__ import annotations

import re

from honjin.server.sanitize import tidy

LONGEST = 30
BROWSERS = (
    ("Firefox", r"Firefox|FxiOS"),
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Chrome", r"Chrom(e|ium)|CriOS"),
    ("Safari", r"Safari"),
)
"""In this order, since most browsers name the others too."""
SYSTEMS = (
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Android", r"Android"),
    ("Windows", r"Windows"),
    ("Mac", r"Macintosh|Mac OS"),
    ("ChromeOS", r"CrOS"),
    ("Linux", r"Linux"),
)


def device_name(agent: str) -> str:
    """A `User-Agent` in two or three words.

    >>> device_name("Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0")
    'Firefox on Windows'
    >>> device_name("python-httpx/0.28.1")
    'python-httpx/0.28.1'
    """
    found = [
        next((name for name, pattern in kind if re.search(pattern, agent)), "")
        for kind in (BROWSERS, SYSTEMS)
    ]
    return " on ".join(filter(None, found)) or tidy(agent)[:LONGEST]
