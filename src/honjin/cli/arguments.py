"""The arguments of the `honjin` command, with their help and examples."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

import honjin
from honjin.bots import LEVELS
from honjin.cli.arena_arguments import ARENA_COMMANDS
from honjin.cli.parser import (
    Command,
    Parser,
    add_json,
    add_seed,
    add_table_options,
    add_time,
    add_traceback,
    read_lines,
    read_pause,
    read_port,
    read_processes,
    read_seats,
)
from honjin.cli.setup import hang, option_help
from honjin.games import NAMES
from honjin.native import compiled
from honjin.train.command import fill as fill_train

ENDINGS = """\
exit codes:
  0    done
  1    a check failed: a record that does not replay, a position that cannot
       occur, a search that finds nothing
  2    wrong use: an unknown game, bot, seat or option, an unreadable file
  3    a bot failed
  4    a bug in Honjin
  130  interrupted"""


def version() -> str:
    """`honjin 0.1.0 (compiled rules)`."""
    how = "compiled" if compiled() else "interpreted"
    return f"honjin {honjin.__version__} ({how} rules)"


def make_parser(words: Sequence[str] = ()) -> Parser:
    """All commands with their arguments and examples.

    The help lists the options of the game that is among the `words`, if one is.
    """
    named = [name for name in NAMES if name in words]
    parser = Parser(
        prog="honjin",
        description="Play, simulate and study strategy games of feudal Japan.",
        epilog=f"games: {', '.join(NAMES)}\n\n{ENDINGS}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=version())
    commands = parser.add_subparsers(dest="command", metavar="command", parser_class=Parser)
    for command in COMMANDS:
        examples = "\n".join(f"  {example}" for example in command.examples)
        more = "\n\n" + command.more.format(bots=_bot_help(), options=option_help(named))
        command.fill(
            commands.add_parser(
                command.name,
                help=command.what[0].lower() + command.what[1:].rstrip("."),
                description=command.what,
                epilog=f"examples:\n{examples}{more}".rstrip(),
                formatter_class=argparse.RawDescriptionHelpFormatter,
                allow_abbrev=False,
            )
        )
    return parser


def _bot_help() -> str:
    lines = ["bots:"]
    own = {
        "gunshi:2s": "a level that searches, in two seconds; gunshi:500 for 500 iterations",
        "file.py": "your own, which defines choose(eyes)",
        "'./bot -x'": "a program in any language that speaks the bot protocol",
    }
    for name, what in {**LEVELS, **own}.items():
        lines.append(f"  {name:<10} {hang(what, 13)}")
    return "\n".join(lines)


# The arguments of each command.


def _play(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", help=f"the game (default {NAMES[0]})")
    parser.add_argument("--seats", type=read_seats, metavar="N", help="players, bots included")
    parser.add_argument("--me", metavar="A", help="your seat (default A)")
    parser.add_argument(
        "--hotseat",
        metavar="A,B",
        help="several people at this screen, with a curtain between them; or all",
    )
    parser.add_argument(
        "--bots", metavar="BOT,…", help="one for all other seats, or one for each (default karo)"
    )
    add_table_options(parser)
    add_seed(parser, "a text from which all draws come (default: a secret random one)")
    parser.add_argument("--record", metavar="FILE", help="save the record of the game there")
    parser.add_argument("--position", metavar="FILE", help="start from a position")
    parser.add_argument(
        "--speed",
        choices=("step", "fast"),
        default="step",
        help="wait after each combat and before a turn ends, or do not (default step)",
    )
    add_time(parser)
    add_traceback(parser)


def _replay(parser: Parser) -> None:
    parser.add_argument("file", help="the record; - for standard input")
    parser.add_argument("--step", action="store_true", help="wait for Enter after every line")
    parser.add_argument("--seat", metavar="A", help="show it as this seat saw it")
    add_json(parser)


def _position(parser: Parser) -> None:
    parser.add_argument("file", help="a position, or a record; - for standard input")
    parser.add_argument(
        "--lines", type=read_lines, metavar="N", help="of a record: after its first N lines of play"
    )
    parser.add_argument("--seat", metavar="A", help="show it as this seat sees it")
    parser.add_argument(
        "--json", action="store_true", help="write the position as JSON, secrets included"
    )


def _rules(parser: Parser) -> None:
    parser.add_argument("game", help="the game")
    parser.add_argument(
        "words", nargs="*", metavar="id|word", help="ids of rules, a chapter, or words to find"
    )
    add_json(parser)


def _odds(parser: Parser) -> None:
    parser.add_argument("game", help="the game")
    parser.add_argument("words", nargs="+", metavar="WORD", help="what the odds are about")
    add_table_options(parser)
    add_json(parser)


def _serve(parser: Parser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (default 127.0.0.1)"
    )
    parser.add_argument(
        "--port", type=read_port, default=8080, metavar="N", help="the port (default 8080; 0: any)"
    )
    _add_database(parser)
    parser.add_argument(
        "--workers",
        type=read_processes,
        default=1,
        metavar="N",
        help="number of server processes (needs PostgreSQL; default 1)",
    )
    parser.add_argument(
        "--own-ports",
        type=read_port,
        default=0,
        metavar="N",
        help="with --workers: each process also answers on a port of its own, N, N + 1 and so on, "
        "where Prometheus finds its numbers",
    )
    parser.add_argument(
        "--listening-fd", type=int, action="append", default=[], help=argparse.SUPPRESS
    )
    _add_keep(parser)
    _add_notices(parser)
    _add_access(parser)
    parser.add_argument(
        "--bot-pause",
        type=read_pause,
        default=0.5,
        metavar="SECONDS",
        help="about how long bots wait before they move (default 0.5; 0: not at all)",
    )
    parser.add_argument(
        "--packs",
        metavar="FOLDER",
        help="data packs (*.json) that hosts of tables may choose from (default: none)",
    )
    parser.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="open a browser if there is one (default yes)",
    )


def _add_notices(parser: argparse.ArgumentParser) -> None:
    """How people hear from the server when it is their turn."""
    parser.add_argument(
        "--address",
        metavar="URL",
        default="",
        help="where people find the server, such as https://honjin.example; needed for mail",
    )
    parser.add_argument(
        "--smtp",
        metavar="URL",
        default="",
        help="a mail server, such as smtp://user:password@mail.example:587, or in the "
        "environment: HONJIN_SMTP",
    )
    parser.add_argument("--mail-from", metavar="ADDRESS", default="", help="the sender of mails")
    parser.add_argument(
        "--private-hooks",
        action="store_true",
        help="let webhooks lead to private addresses, in a closed network",
    )


def _add_access(parser: argparse.ArgumentParser) -> None:
    """Which names, sites and proxies the server answers to."""
    parser.add_argument(
        "--origin",
        action="append",
        metavar="URL",
        help="another site whose pages may use the server",
    )
    parser.add_argument(
        "--allowed-host",
        action="append",
        metavar="NAME",
        help="answer only under this name (default: any); may be repeated",
    )
    parser.add_argument(
        "--trusted-proxy",
        action="append",
        metavar="ADDRESS",
        help="a reverse proxy (address or network) whose forwarded headers are believed, or none "
        "(default 127.0.0.1 and ::1); may be repeated",
    )


def _add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", default="var", metavar="FOLDER", help="the folder for all data (default var)"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        default=os.environ.get("HONJIN_DATABASE", ""),
        help="a database other than SQLite in the data folder, or in the environment: "
        "HONJIN_DATABASE",
    )


def _admin(parser: Parser) -> None:
    tasks = parser.add_subparsers(dest="task", metavar="task", required=True, parser_class=Parser)
    for name, what in ADMIN_TASKS.items():
        task = tasks.add_parser(name, help=what, description=what, allow_abbrev=False)
        if name in ("show", "export", "close", "unpin", "repair"):
            task.add_argument("table", help="the id of the table, as in its link")
        elif name in ("backup", "restore"):
            task.add_argument("folder", help="the folder of the backup")
        if name in ANSWERS_JSON:
            add_json(task)
        if name in ADMIN_ARGUMENTS:
            ADMIN_ARGUMENTS[name](task)
        _add_database(task)


def _add_pin(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", nargs="*", help="ids of tables, as in their links")
    parser.add_argument("--differing", action="store_true", help="pin all games that `check` lists")


def _add_repair(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--keep",
        type=int,
        metavar="N",
        help="keep the first N decisions (default: as many as the rules can replay)",
    )


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--whole", action="store_true", help="everything stored about the table, for `import`"
    )


def _add_import(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="what `export --whole` printed")


def _add_prune(parser: argparse.ArgumentParser) -> None:
    _add_keep(parser)
    parser.add_argument("--dry-run", action="store_true", help="only count")


def _add_measures(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=MEASURES, help="what to do")
    parser.add_argument("name", help="an account's name, or anybody's id")
    parser.add_argument(
        "--hours", type=int, default=0, help="for how long (default: for good)", metavar="N"
    )
    parser.add_argument("--reason", default="", help="shown to the person", metavar="TEXT")


def _add_keep(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--keep",
        action="append",
        metavar="KIND=DAYS",
        help="delete after this many days (0: never): lobbies=30, bots=7, finished=0, chat=90, "
        "guests=90; may be repeated",
    )


MEASURES = ("mute", "unmute", "ban", "unban", "rename", "appoint", "dismiss")
ANSWERS_JSON = (
    "list", "show", "check", "prune", "moderate", "reports", "log", "ratings", "stats",
)  # fmt: skip
ADMIN_ARGUMENTS = {
    "pin": _add_pin,
    "repair": _add_repair,
    "export": _add_export,
    "import": _add_import,
    "prune": _add_prune,
    "moderate": _add_measures,
}
ADMIN_TASKS = {
    "list": "list all tables and their state",
    "show": "show one table: seats, rules, and whether the rules still play it as stored",
    "check": "replay every game under its rules and list those that differ",
    "pin": "let games keep the rules they have been played under",
    "unpin": "let a pinned game go on under the installed rules",
    "repair": "set a running game to what its record says, as far as its rules can replay it",
    "export": "print the record of a game, or with --whole the table itself, secrets included",
    "import": "put an exported table into this server's database",
    "close": "end a game before its end; its record is kept",
    "backup": "copy the database and the keys into a new folder, while the server runs",
    "restore": "make a server's data folder, or PostgreSQL database, from a backup",
    "prune": "delete what has expired (running games are never deleted)",
    "moderate": "mute, ban or rename somebody, or make them a moderator; it is logged",
    "reports": "list open reports of misbehaviour",
    "log": "list what moderators did",
    "bounce": "read a report of a failed mail, and send its reader no more",
    "ratings": "count all ratings from the stored results and print them",
    "stats": "count guests, tables, actions, chat lines and bytes",
}


def _join(parser: Parser) -> None:
    parser.add_argument("link", help="a table's link, or a server such as http://127.0.0.1:8080")
    parser.add_argument("bot", help="who plays: a bot, a file, or a command line")
    parser.add_argument("--seat", metavar="A", help="the seat (default: the first that is free)")
    parser.add_argument("--name", metavar="NAME", help="how the others see the bot")
    parser.add_argument(
        "--keep",
        metavar="FILE",
        help="keep the bot's token there, so that it has its seats after a restart",
    )
    parser.add_argument(
        "--wait",
        action="store_true",
        help="with a server: keep running when all games are finished, and wait for new ones",
    )
    add_time(parser)
    add_traceback(parser)


def _engine(parser: Parser) -> None:
    """The command takes no arguments."""


COMMANDS = (
    Command(
        "play",
        "Play in the terminal, against bots or with friends at one screen.",
        (
            "honjin play kenjin",
            "honjin play kenjin --seats 3 --me B --bots kachi,karo",
            "honjin play kenjin --hotseat all --option setup=teaching",
            "honjin play kenjin --seed tuesday --record tuesday.kifu",
        ),
        _play,
        "{bots}\n\n{options}",
    ),
    *ARENA_COMMANDS,
    Command(
        "replay",
        "Check a record against the rules and its seed, and show what happened.",
        (
            "honjin replay tuesday.kifu",
            "honjin replay tuesday.kifu --seat B --step",
            "honjin replay - --json < tuesday.kifu",
        ),
        _replay,
        "A record that does not follow the rules ends with exit code 1 and the line.",
    ),
    Command(
        "position",
        "Check a position and show it, or take one out of a record.",
        (
            "honjin position examples/positions/kenjin.json",
            "honjin position tuesday.kifu --lines 20 --seat B",
            "honjin position tuesday.kifu --lines 20 --json > middle.json",
            "honjin play --position middle.json",
        ),
        _position,
        "A position that cannot occur ends with exit code 1 and the reason.",
    ),
    Command(
        "rules",
        "Show the rules of a game: the contents, a rule, a chapter, or a search.",
        (
            "honjin rules kenjin",
            "honjin rules kenjin KJ-DEP-03 KJ-R-13",
            "honjin rules kenjin 8",
            "honjin rules kenjin golden temple",
        ),
        _rules,
    ),
    Command(
        "odds",
        "Work out the exact odds of a battle.",
        (
            'honjin odds ikusa "[D+2B+1S+2G]" v "{2P+1G}" castle',
            'honjin odds ikusa "{3P+1R}" v "{2P}" naval passes=1',
            'honjin odds ikusa "[D+4P]" v "[D+1G] {2P}" units=2 --json',
            "honjin odds kawanakajima U-B1:charge U-B2:charge v T-D2 column=U-B1",
            "honjin odds kawanakajima T-D2:shaken v U-B1:attack U-B2:attack --json",
        ),
        _odds,
        "Ikusa: attackers, v, defenders, written as in the rules: [D+2B+1S] an army, [d+1P] one\n"
        "whose daimyo was assassinated, {{2P+1G}} a force; B bowmen, S swordsmen, G gunners,\n"
        "P spearmen, R ronin; castle or fortress, naval, passes=N or units=N where the attacker\n"
        "stops, attacker= and defender= the casualty order: ronin_first, spearmen_first or\n"
        "keep_gunners.\n"
        "Kawanakajima: attackers, v, defenders: UNIT@HEX:WORD, words being Modes, states,\n"
        "charge and dug_in; column=UNIT and line=UNIT name leaders, ground=UNIT and\n"
        "hexside=UNIT the terrain; turn=1 and special are what they say.",
    ),
    Command(
        "serve",
        "Serve tables to browsers and bots until interrupted.",
        (
            "honjin serve",
            "honjin serve --host 0.0.0.0 --port 80 --data /srv/honjin --no-open",
            "honjin serve --database postgresql+psycopg://honjin@localhost/honjin",
        ),
        _serve,
        "docs/host.md has more for hosts.",
    ),
    Command(
        "admin",
        "Look after a server: list, check, pin, repair, export, import, close, backup, moderate.",
        (
            "honjin admin list --data /srv/honjin",
            "honjin admin check --data /srv/honjin",
            "honjin admin pin --differing --data /srv/honjin",
            "honjin admin repair THE-TABLE",
            "honjin admin export THE-TABLE > game.kifu",
            "honjin admin export --whole THE-TABLE > table.json",
            "honjin admin import table.json --data /srv/new",
            "honjin admin close THE-TABLE",
            "honjin admin backup /backups/monday --data /srv/honjin",
            "honjin admin prune --keep chat=30 --dry-run",
            "honjin admin bounce < mail",
            "honjin admin moderate appoint Ann",
            "honjin admin moderate mute Bob --hours 24 --reason 'Be kind.'",
        ),
        _admin,
        "`check` exits with code 1 if the installed rules play a stored game differently.",
    ),
    Command(
        "join",
        "Let a bot play at a server, at one table or wherever it has a seat.",
        (
            "honjin join http://127.0.0.1:8080/#/t/THE-TABLE kachi --seat B",
            "honjin join http://127.0.0.1:8080/#/t/THE-TABLE './my_bot --fast' --time 2",
            "honjin join https://your.site my_bot.py --keep my_bot.token --wait",
        ),
        _join,
        "With --keep the bot continues its games after a restart.\n\n{bots}",
    ),
    Command(
        "train",
        "Let a network learn a game by playing against itself, for bots that use it.",
        (
            "honjin train kenjin --out runs/net --seconds 3600 --workers 16",
            "honjin train kenjin --out runs/try --seconds 60 --lanes 1024 --score 10",
        ),
        fill_train,
        "It needs PyTorch (pip install '.[train]' in a checkout), on a GPU if there is one.\n"
        "The folder keeps the plan, the curve, a checkpoint, and the network with its description.",
    ),
    Command(
        "engine",
        "Answer requests in JSON, a line each, so that any program can drive a game.",
        ("""echo '{"cmd": "new", "game": "kenjin", "seats": 2}' | honjin engine""",),
        _engine,
        "Requests: new, load, actors, legal, apply, view, events, why_not, undo, record,\n"
        "position, quit. The document engine-protocol.md describes them.",
    ),
)
