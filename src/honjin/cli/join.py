"""`honjin join`: a bot of any kind plays at a server, and keeps its seats when it is restarted."""

from __future__ import annotations

import argparse
import threading
from typing import Any

from honjin.bots import make_bot
from honjin.bots.file import BotFailed
from honjin.cli.output import screen, side_screen
from honjin.engine.errors import BadOption, HonjinError, quoted
from honjin.engine.game import Game, Setup
from honjin.engine.pack import Pack
from honjin.engine.player import Player
from honjin.engine.rng import stream
from honjin.engine.state import State
from honjin.games import find_game
from honjin.remote import LOST, Refused, Remote, Snapshot


class ServerRefused(HonjinError):
    """A server refused something, or cannot be reached."""

    code = "server_refused"


def run(args: argparse.Namespace) -> int:
    """Play at one table, or at all where the bot has a seat."""
    address, table = read_link(args.link)
    if args.seat and not table:
        raise BadOption("--seat needs the link of a table; without one, all tables are played")
    try:
        me = Remote(address, args.name or _name(args.bot), keep=args.keep)
        chooser = Chooser(me, args.bot, args.time)
        if table:
            seat = args.seat.upper() if args.seat else free_seat(me, table)
            side_screen().print(f"Playing as {me.guest['name']}, seat {seat}.")
            tell(table, me.play(table, seat, chooser.choose))
        else:
            side_screen().print(f"Playing as {me.guest['name']} wherever it has a seat.")
            games = me.play_all(chooser.choose, tell, wait=args.wait)
            side_screen().print(f"Games finished: {games}.")
    except Refused as error:
        raise ServerRefused(f"the server refused: {error}") from None
    except LOST as error:
        raise ServerRefused(f"cannot reach {address}: {error}") from None
    return 0


def read_link(link: str) -> tuple[str, str]:
    """A server's address, and the id of a table if the link has one."""
    address, _, page = link.partition("#")
    if not address.startswith(("http://", "https://")):
        raise BadOption(f"{quoted(link)} is not a link; it begins with http:// or https://")
    return address.rstrip("/"), page.strip("/").rpartition("/")[2]


def free_seat(me: Remote, table: str) -> str:
    """The seat that the bot has at a table, or the first that is free."""
    seats = me.get(f"/tables/{table}")["seats"]
    mine = [seat["seat"] for seat in seats if seat.get("mine")]
    free = [seat["seat"] for seat in seats if not seat["taken"]]
    if not mine and not free:
        raise ServerRefused("no seat is free at this table")
    return str((mine + free)[0])


def tell(table: str, last: Snapshot) -> None:
    """How a game ended."""
    winners = set(last["view"]["winners"])
    names = [seat["name"] for seat in last["seats"] if seat["seat"] in winners]
    screen().print(f"{table}: won by {' and '.join(names) or 'nobody'}")


def _name(bot: str) -> str:
    """A name for a bot that was given none: its file or its level."""
    words = [word for word in bot.split() if not word.startswith("-")]
    return f"My {words[-1].rpartition('/')[2][:30]}"


class Chooser:
    """Asks a bot at several tables; one game and setup for each, and one question at a time."""

    def __init__(self, me: Remote, bot: str, seconds: float) -> None:
        self.me = me
        self.bot = bot
        self.seconds = seconds
        self.tables: dict[str, tuple[Game[State], Setup, Player]] = {}
        self.lock = threading.Lock()

    def choose(self, snapshot: Snapshot) -> str:
        """What the bot does, as a path."""
        view = snapshot["view"]
        with self.lock:
            game, setup, player = self._table(view, snapshot["table"])
            seat = ord(view["seat"]) - ord("A")
            rng = stream(self.bot, snapshot["table"], snapshot["version"])
            guess = game.imagine(view, setup, rng)
            try:
                return game.path(seat, player.choose(guess, seat, rng), setup.seats)
            except BotFailed as error:
                raise error.with_message(f"{error}; table {snapshot['table']}") from error

    def _table(self, view: dict[str, Any], table: str) -> tuple[Game[State], Setup, Player]:
        if table not in self.tables:
            game = find_game(view["game"], view["rules"])
            about = self.me.get(f"/tables/{table}")
            pack = (
                Pack(about["game"], about["pack"], about["numbers"]) if about.get("pack") else None
            )
            setup = game.setup(view["seats"], about["options"], pack)
            self.tables[table] = game, setup, make_bot(self.bot, game, setup, self.seconds)
        return self.tables[table]
