"""Pages for shared links: a title and a picture for messengers, then the client.

The page redirects to the client's own page behind the #. It shows what everybody with the link
may know: the game, who invites, how many play.
"""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from msgspec import Struct

from honjin.engine.errors import HonjinError
from honjin.games import find_game
from honjin.server.application import Application

TITLE = "Honjin"
SUMMARY = "Strategy games of feudal Japan. Sit down and play; no account needed."


class Card(Struct, frozen=True):
    """What a messenger shows of a link."""

    title: str = TITLE
    text: str = SUMMARY
    picture: str = "share/honjin.jpg"


def card(tables: Application, parts: list[str]) -> Card:
    """The card of a page of the client."""
    try:
        if parts[0] == "t" and len(parts) > 1:
            return _table(tables, parts[1])
        if parts[0] == "replay" and len(parts) > 1:
            return _replay(tables, parts[1])
        if parts[0] == "rules" and len(parts) > 1:
            meta = find_game(parts[1]).meta
            return Card(f"How to play {meta.title}", meta.summary, _picture(meta.name))
    except HonjinError:
        pass
    return Card()


def _table(tables: Application, table: str) -> Card:
    info = tables.lobbies.look("", table)
    meta = find_game(info.game).meta
    low, high = meta.minutes
    text = f"{len(info.seats)} players, {low} to {high} minutes. {meta.summary}"
    if info.started:
        return Card(f"A table of {meta.title}", text, _picture(meta.name))
    return Card(f"{info.host} invites you to {meta.title}", text, _picture(meta.name))


def _replay(tables: Application, table: str) -> Card:
    info = tables.lobbies.look("", table)
    meta = find_game(info.game).meta
    return Card(f"Replay of a game of {meta.title}", meta.summary, _picture(meta.name))


def _picture(game: str) -> str:
    return f"share/{game}.jpg"


def page(shown: Card, base: str, parts: list[str]) -> str:
    """The page itself; `base` is the server's own address, without a slash at its end."""
    path = "/".join(quote(part, safe="") for part in parts)
    onward = escape(f"/#/{path}")
    title, text = escape(shown.title), escape(shown.text)
    tags = {
        "og:site_name": TITLE,
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": escape(f"{base}/{path}"),
        "og:image": escape(f"{base}/{shown.picture}"),
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    head = "\n".join(f'<meta property="{name}" content="{value}">' for name, value in tags.items())
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta name="description" content="{text}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<meta name="twitter:card" content="summary_large_image">
{head}
<meta http-equiv="refresh" content="0; url={onward}">
</head>
<body><p><a href="{onward}">{title}</a></p></body>
</html>
"""
