"""`honjin serve`: tables for the browser and for bots."""

from __future__ import annotations

import argparse
import os
import re
import socket
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from ipaddress import ip_network
from pathlib import Path

from honjin.cli.rulebook import Chapter, Rulebook, document, plain, rulebook
from honjin.engine.errors import BadOption
from honjin.server.config import Config, Limits, RetentionDays, prepare
from honjin.server.mail import check_mail
from honjin.server.packs import read_packs
from honjin.server.run import listen, make_server
from honjin.server.telemetry import set_up_logs
from honjin.server.web import make_app
from honjin.server.wire_games import RuleSection
from honjin.server.workers import READY, Workers

NOT_FOR_PLAYERS = "<!-- not for players -->"
"""Marks chapters of the rules that engineers read: checks, scripts, keys of the data."""
CHECKS = re.compile(r"^Check\b|\bchecks\b.*:$")
BROKEN = re.compile(r"(?<![.:;!?)\"])\n(?!Why\b)")
"""A line that ends within a sentence, as lines of a text file do."""


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    config = Config(
        Path(args.data),
        database=args.database,
        origins=tuple(args.origin or ()),
        hosts=tuple(name.lower() for name in args.allowed_host or ()),
        proxies=_proxies(args.trusted_proxy or Config(Path()).proxies),
        limits=Limits().per_process(args.workers),
        keep=read_keep(args.keep),
        address=args.address,
        smtp=args.smtp or os.environ.get("HONJIN_SMTP", ""),
        mail_from=args.mail_from,
        private_hooks=args.private_hooks,
        bot_pause=args.bot_pause,
        packs=_packs(args.packs),
    )
    check_mail(config)
    if args.listening_fd:
        sockets = [socket.socket(fileno=number) for number in args.listening_fd]
        return _serve(config, sockets, READY.decode().strip())
    listening = _listen(args.host, args.port)
    host = f"[{args.host}]" if ":" in args.host else args.host
    address = f"http://{host}:{listening.getsockname()[1]}/"
    ready = f"Honjin is served at {address} (Ctrl-C ends it)"
    if args.workers > 1:
        ports = range(args.own_ports, args.own_ports + args.workers) if args.own_ports else ()
        own = [_listen(args.host, port) for port in ports]
        return _supervise(config, args.workers, listening, own, ready)
    return _serve(config, [listening], ready, address if args.open else "")


def _listen(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadOption(f"cannot listen on {host} port {port}: {why}") from None


def _packs(folder: str | None) -> Path | None:
    """The folder of data packs, tried before anything is opened."""
    if folder is None:
        return None
    path = Path(folder)
    if not path.is_dir():
        raise BadOption(f"--packs: there is no folder {folder!r}")
    read_packs(path)
    return path


def _serve(config: Config, sockets: list[socket.socket], ready: str, show: str = "") -> int:
    """Serve in this process."""
    set_up_logs()
    with ExitStack() as stack:
        for listening in sockets:
            stack.enter_context(listening)
        stack.enter_context(_alone(config))
        app = make_app(config, sections, guide)
        app.context.open()
        server = make_server(app, config)
        print(ready, flush=True)
        if show:
            _show(show)
        server.run(sockets=sockets)
    return 0 if server.started else 4


@contextmanager
def _alone(config: Config) -> Iterator[None]:
    """Keep other servers from a folder with SQLite until this process ends, however it ends."""
    if sys.platform == "win32" or not config.url.startswith("sqlite"):
        yield
        return
    import fcntl

    prepare(config)
    with (config.data / "serving.lock").open("wb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            folder = str(config.data)
            told = f"another server is using {folder!r}: end it, or choose a folder with --data"
            raise BadOption(told) from None
        yield


def _supervise(
    config: Config, count: int, listening: socket.socket, own: list[socket.socket], ready: str
) -> int:
    """Serve in several processes, started with the same arguments."""
    if not config.url.startswith("postgresql"):
        raise BadOption("--workers needs a PostgreSQL database: see --database")
    prepare(config)
    with listening:
        workers = Workers((sys.executable, "-m", "honjin", *sys.argv[1:]), count, listening, own)
        workers.start()
        print(ready, flush=True)
        workers.run()
    return 0


def read_keep(words: Sequence[str] | None) -> RetentionDays:
    """For how long things are kept: words such as chat=30."""
    days = {}
    for word in words or ():
        name, _, number = word.partition("=")
        if name not in RetentionDays.__struct_fields__:
            names = ", ".join(RetentionDays.__struct_fields__)
            raise BadOption(f"unknown {name!r} in --keep; it can be {names}")
        if not (number.isascii() and number.isdigit() and len(number) < 6):
            raise BadOption(f"--keep {name}= needs a number of days (0: forever)")
        days[name] = int(number)
    return RetentionDays(**days)


def _proxies(named: Sequence[str]) -> tuple[str, ...]:
    if list(named) == ["none"]:
        return ()
    for name in named:
        try:
            ip_network(name)
        except ValueError:
            raise BadOption(f"{name!r} is not an address or a network") from None
    return tuple(named)


def _show(address: str) -> None:
    """Open a browser, if there is one and somebody sits here."""
    if not sys.stdout.isatty():
        return
    try:
        webbrowser.open(address.replace("//0.0.0.0:", "//127.0.0.1:"))
    except webbrowser.Error:
        return


def sections(game: str) -> list[RuleSection]:
    """The exact wording of a game's rules: chapters, their numbered rules, and the reasons."""
    book = rulebook(game)
    return [section for chapter in book.chapters for section in _chapter(book, chapter)]


def guide(game: str) -> str:
    """How to play a game, in Markdown; empty where its package brings no guide."""
    found = document(game, "play")
    return "" if found is None else found.read_text(encoding="utf-8")


def _chapter(book: Rulebook, chapter: Chapter) -> list[RuleSection]:
    if NOT_FOR_PLAYERS in chapter.lines:
        return []
    text = for_players(plain(_prose(chapter.lines)))
    out = [RuleSection(text, title=plain(chapter.title), level=chapter.level)]
    for name in chapter.ids:
        rule = book.rules[name]
        reasons = (note for note in rule.notes if not note.startswith("Check"))
        said = "\n".join(map(for_players, (rule.text, *reasons)))
        out.append(RuleSection(BROKEN.sub(" ", said), id=rule.id))
    return out


def _prose(lines: Sequence[str]) -> str:
    """What a chapter says besides its rules, a line a paragraph; checks are for tests."""
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        if _is_rule(line) or not line.strip("- "):
            paragraphs.append([])
            continue
        if CHECKS.search(line):
            paragraphs.append([])
        paragraphs[-1].append(line.strip())
    said = (" ".join(paragraph) for paragraph in paragraphs if paragraph)
    return "\n".join(text for text in said if not CHECKS.search(text))


def for_players(text: str) -> str:
    """Without the marks that tests and data need: sources in brackets, checks, names of files."""
    text = re.sub(r"^Check( \[\w+\])?:\s*", "", text)
    text = re.sub(r"\s*\[(book|made|v1)\]", "", text)
    text = re.sub(r"\(?[\w/.-]*\bsrc/honjin/\S+", "the data", text)
    return text.strip()


def _is_rule(line: str) -> bool:
    return line.startswith(("- **", "  ", "| ", "|-", "- Check"))
