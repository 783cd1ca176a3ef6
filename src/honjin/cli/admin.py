"""`honjin admin`: look after the games of a server."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import msgspec

from honjin.cli.output import plural, printable
from honjin.cli.serve import read_keep
from honjin.engine.errors import BadOption, HonjinError
from honjin.server import admin
from honjin.server.application import Application
from honjin.server.backup import back_up, restore
from honjin.server.bounces import take_bounce
from honjin.server.config import Config, prepare
from honjin.server.moderation import HOST
from honjin.server.retention import counts, prune, stats
from honjin.server.transfer import read_table, write_table
from honjin.server.upkeep import pin, repair, unpin
from honjin.server.wire_moderation import Measures

MAIL = 1 << 20
"""How many bytes of a mail are read."""


def run(args: argparse.Namespace) -> int:
    """Do one thing to a server's database."""
    config = Config(Path(args.data), database=args.database)
    if args.task == "restore":
        restore(config, Path(args.folder))
        print("restored; honjin admin check tells whether all games can be replayed")
        return 0
    store = admin.open_store(config)
    try:
        key = prepare(config) if args.task == "bounce" else b""
        return int(WORK[args.task](args, Application(store, key=key)))
    finally:
        store.close()


def _list(args: argparse.Namespace, tables: Application) -> int:
    lines = list(admin.list_games(tables))
    if args.json:
        _tell_json(lines)
        return 0
    for line in lines:
        day = time.strftime("%Y-%m-%d", time.gmtime(line.changed))
        names = printable(", ".join(name or "…" for name in line.names))
        print(f"{line.id}  {line.state:<8}  {day}  {line.game} (rules {line.rules})  {names}")
    print(plural(len(lines), "table"))
    return 0


def _check(args: argparse.Namespace, tables: Application) -> int:
    checked = list(admin.check_games(tables.store))
    differing = [found for found in checked if found is not None]
    if args.json:
        _tell_json(differing)
        return 1 if differing else 0
    for found in differing:
        where = f"decision {found.decision}" if found.decision else "the game"
        state = "finished" if found.over else "running"
        print(f"{found.id}  {state}  {found.game} (rules {found.rules})")
        print(f"  {where}: {printable(found.what)}")
    games, differ = plural(len(checked), "game"), "differs" if len(differing) == 1 else "differ"
    print(f"{games} replayed, {len(differing)} {differ} under the installed rules")
    return 1 if differing else 0


def _show(args: argparse.Namespace, tables: Application) -> int:
    found = admin.show_game(tables, args.table)
    if args.json:
        _tell_json(found)
        return 0
    line = found.line
    print(f"{line.id}  {line.state}  {line.game} (rules {line.rules})")
    print(f"  {plural(line.decisions, 'decision')}; edition: {found.pinned or 'as installed'}")
    for seat in found.seats:
        words = [seat.kind, seat.stage, "to decide" if seat.awaited else ""]
        print(f"  {printable(seat.name or '…')}: {', '.join(word for word in words if word)}")
    if found.differs:
        where = f"decision {found.decision}" if found.decision else "the game"
        print(f"  the rules differ: {where}: {printable(found.differs)}")
    if line.notice:
        print(f"  {printable(line.notice)}")
    return 0


def _pin(args: argparse.Namespace, tables: Application) -> int:
    wanted = list(args.table)
    if not wanted and not args.differing:
        raise BadOption("name the tables to pin, or use --differing")
    if args.differing:
        wanted += [found.id for found in admin.check_games(tables.store) if found is not None]
    failed = 0
    for table in wanted:
        try:
            print(f"{table}  keeps {pin(tables, table)}")
        except HonjinError as error:
            failed += 1
            print(f"{table}  not pinned: {printable(str(error))}", file=sys.stderr)
    print(f"{plural(len(wanted) - failed, 'game')} pinned")
    return 1 if failed else 0


def _unpin(args: argparse.Namespace, tables: Application) -> int:
    unpin(tables, args.table)
    print(f"{args.table} goes on under the installed rules")
    return 0


def _repair(args: argparse.Namespace, tables: Application) -> int:
    done = repair(tables, args.table, args.keep)
    kept = plural(done.kept, "decision")
    print(f"{args.table}: {kept} kept, {done.taken_back} taken back")
    return 0


def _ratings(args: argparse.Namespace, tables: Application) -> int:
    tables.ratings.count()
    found = tables.ratings.all()
    if args.json:
        _tell_json(found)
        return 0
    for line in found:
        rating = line.rating
        name = printable(line.name)
        points = f"{rating.rating:>5} ± {rating.plus_minus:<4} {plural(rating.games, 'game'):>11}"
        pace = "no clock" if rating.pace == "none" else rating.pace
        print(f"{rating.game:<14}{pace:<10}{points}  {name}")
    rated = plural(tables.ratings.games, "rated game")
    print(f"{plural(len(found), 'rating')}, counted from {rated}")
    return 0


def _export(args: argparse.Namespace, tables: Application) -> int:
    if args.whole:
        sys.stdout.write(write_table(tables.store, args.table).decode() + "\n")
    else:
        sys.stdout.write(admin.export_game(tables, args.table))
    return 0


def _import(args: argparse.Namespace, tables: Application) -> int:
    try:
        text = Path(args.file).read_bytes()
    except OSError as error:
        raise BadOption(f"{args.file} cannot be read: {error.strerror}") from None
    print(f"{read_table(tables.store, text)} is imported")
    return 0


def _close(args: argparse.Namespace, tables: Application) -> int:
    tables.moderation.act(HOST, Measures("close", table=args.table))
    print(f"{args.table} is closed; its record is kept")
    return 0


def _backup(args: argparse.Namespace, tables: Application) -> int:
    files = back_up(Config(Path(args.data), database=args.database), Path(args.folder))
    print(f"{args.folder}: {', '.join(files)}")
    return 0


def _moderate(args: argparse.Namespace, tables: Application) -> int:
    if args.what in ("appoint", "dismiss"):
        tables.moderation.appoint(args.name, args.what == "appoint")
    else:
        ask = {"what": args.what, "name": args.name, "hours": args.hours, "reason": args.reason}
        tables.moderation.act(HOST, msgspec.convert(ask, Measures))
    if args.json:
        _tell_json(tables.moderation.log()[0])
    else:
        print(f"{args.what}: {printable(args.name)}")
    return 0


def _reports(args: argparse.Namespace, tables: Application) -> int:
    found = tables.moderation.reports()
    if args.json:
        _tell_json(found)
        return 0
    for one in found:
        print(
            f"{one.id}  {printable(one.name)}, reported by {printable(one.reporter)}: {one.table}"
        )
        for line in (one.text, *(f"> {said}" for said in one.said)):
            print(f"  {printable(line)}")
    print(plural(len(found), "open report"))
    return 0


def _log(args: argparse.Namespace, tables: Application) -> int:
    found = tables.moderation.log()
    if args.json:
        _tell_json(found)
        return 0
    for line in found:
        when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(line.made))
        who = printable(line.moderator) or "the host"
        about = printable(line.name) or line.table
        print(f"{when}  {who}  {line.what}  {about}  {printable(line.text)}")
    if not found:
        print("the moderators have done nothing yet")
    return 0


def _bounce(args: argparse.Namespace, tables: Application) -> int:
    known = take_bounce(tables.notices, sys.stdin.buffer.read(MAIL))
    print(
        "this person gets no more mail"
        if known
        else "this is not a report of a mail of ours that failed permanently"
    )
    return 0


def _prune(args: argparse.Namespace, tables: Application) -> int:
    pruned = counts(prune(tables.store, read_keep(args.keep), args.dry_run))
    _tell_numbers(args, pruned, "would be deleted" if args.dry_run else "deleted")
    return 0


def _stats(args: argparse.Namespace, tables: Application) -> int:
    _tell_numbers(args, msgspec.structs.asdict(stats(tables.store)), "")
    return 0


def _tell_numbers(args: argparse.Namespace, numbers: dict[str, int], what: str) -> None:
    if args.json:
        _tell_json(numbers)
        return
    for name, number in numbers.items():
        print(f"{name:<10}{number:>14,} {what}".rstrip())


def _tell_json(answer: object) -> None:
    print(msgspec.json.encode(answer).decode())


WORK = {
    "list": _list,
    "show": _show,
    "check": _check,
    "pin": _pin,
    "unpin": _unpin,
    "repair": _repair,
    "export": _export,
    "import": _import,
    "close": _close,
    "backup": _backup,
    "prune": _prune,
    "moderate": _moderate,
    "reports": _reports,
    "log": _log,
    "ratings": _ratings,
    "bounce": _bounce,
    "stats": _stats,
}
