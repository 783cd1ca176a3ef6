"""Every call of the HTTP interface: its address, what it takes and answers, and what it does.

`web` serves them, `openapi` describes them.
"""

from __future__ import annotations

from honjin.bots import LADDER
from honjin.bots.levels import USUAL
from honjin.engine.game import Game, Setup
from honjin.engine.state import State
from honjin.games import NAMES, file_of, find_game
from honjin.server import wire, wire_games, wire_replays
from honjin.server.account_calls import ACCOUNTS, keep_signed_in
from honjin.server.call import TABLE, ApiRequest, Call, look
from honjin.server.departure_calls import DEPARTURES
from honjin.server.discovery_calls import DISCOVERY
from honjin.server.moderation_calls import MODERATION
from honjin.server.notice_calls import NOTICES
from honjin.server.order_calls import ORDERS
from honjin.server.packs import Packs
from honjin.server.table_check import check_table
from honjin.server.tournaments.calls import TOURNAMENTS


def _name_guest(request: ApiRequest) -> wire.Guest:
    guest = request.tables.name_guest(request.guest, request.body.name)
    request.enters = keep_signed_in(request, guest.id)
    return guest


def _me(request: ApiRequest) -> wire.Guest | None:
    guest = request.tables.find_guest(request.guest)
    if guest is not None:
        request.enters = keep_signed_in(request, guest.id)
    return guest


def _games(request: ApiRequest) -> list[wire_games.GameInfo]:
    return [_game(name, request.tables.lobbies.packs) for name in NAMES]


def _game(name: str, packs: Packs) -> wire_games.GameInfo:
    meta = find_game(name).meta
    options = [
        wire_games.GameOption(
            name=o.name,
            kind=o.kind,
            title=o.title or _words(o.name),
            help=o.help,
            default=o.default,
            choices=o.choices,
            labels=o.labels or tuple(map(_words, o.choices)),
            rules=o.rules,
        )
        for o in meta.options
    ]
    return wire_games.GameInfo(
        name=meta.name,
        title=meta.title,
        designer=meta.designer,
        publisher=meta.publisher,
        year=meta.year,
        seats=meta.seats,
        minutes=meta.minutes,
        summary=meta.summary,
        rules=meta.rules,
        options=options,
        bots=[
            wire_games.BotLevel(one.word, one.plain, one.name, one.text, bars, one.seconds)
            for bars, one in enumerate(LADDER, 1)
        ],
        usual_level=USUAL,
        weight=meta.weight,
        lid=meta.lid,
        first_game=meta.first_game,
        declines=meta.declines,
        board=file_of(name, "board", "board.js") is not None,
        packs=[wire_games.PackInfo(pack.name, pack.note) for pack in packs.of(name)],
    )


def _guide(request: ApiRequest) -> wire_games.Guide:
    return wire_games.Guide(request.guides(find_game(request.path["game"]).meta.name))


def _words(name: str) -> str:
    """A readable name, if the game has no words for it."""
    return name.replace("_", " ").capitalize()


def _rules(request: ApiRequest) -> list[wire_games.RuleSection]:
    return request.rules(find_game(request.path["game"]).meta.name)


def _help(request: ApiRequest) -> dict[str, wire_games.HelpText]:
    return _texts(find_game(request.path["game"]), None)


def _table_help(request: ApiRequest) -> dict[str, wire_games.HelpText]:
    with request.tables.cache.at(request.table) as live:
        if live.halted:
            return {}
        return _texts(with_texts(live.game), live.setup)


def with_texts(game: Game[State]) -> Game[State]:
    """The game, or the installed one in place of an edition that is older than its help texts."""
    return game if game.has_help_texts() else find_game(game.meta.name)


def _texts(game: Game[State], setup: Setup | None) -> dict[str, wire_games.HelpText]:
    return {
        key: wire_games.HelpText(item.name, item.text, item.rules, item.brief, dict(item.box))
        for key, item in game.help_texts(setup).items()
    }


def _check(request: ApiRequest) -> wire_games.TableCheck:
    return check_table(request.path["game"], request.body.seats, request.body.options)


def _fill(request: ApiRequest) -> wire.TableInfo:
    request.tables.lobbies.fill(request.guest, request.table, request.body.seat, request.body.level)
    return look(request)


def _sit(request: ApiRequest) -> wire.TableInfo:
    request.tables.lobbies.sit(request.guest, request.table, request.body.seat)
    return look(request)


def _stand(request: ApiRequest) -> wire.TableInfo:
    request.tables.lobbies.stand(request.guest, request.table, request.body.seat)
    return look(request)


def _start(request: ApiRequest) -> wire.TableInfo:
    request.tables.lobbies.start(request.guest, request.table)
    return look(request)


def _close(request: ApiRequest) -> wire.TableInfo:
    request.tables.lobbies.close(request.guest, request.table)
    return look(request)


def _say(request: ApiRequest) -> wire.Nothing:
    request.tables.chats.say(request.guest, request.table, request.body)
    return wire.Nothing()


def _write_notes(request: ApiRequest) -> wire.Notes:
    request.tables.chats.write_notes(request.guest, request.table, request.body.text)
    return wire.Notes(request.body.text)


def _health(request: ApiRequest) -> wire.Health:
    request.tables.health.check()
    return wire.Health("ok")


CALLS = (
    Call(
        method="POST",
        path="/api/guest",
        what="Make a guest, or rename yourself.",
        body=wire.NameYourself,
        answer=wire.Guest,
        do=_name_guest,
        needs_guest=False,
        in_turn=True,
    ),
    Call(
        method="GET",
        path="/api/me",
        what="Who you are, or null for a newcomer.",
        answer=wire.Guest | None,
        do=_me,
        needs_guest=False,
        in_turn=True,
    ),
    Call(
        method="GET",
        path="/api/my/tables",
        what="Your tables, with whose turn it is.",
        answer=list[wire.MyTable],
        do=lambda a: a.tables.lobbies.mine(a.guest),
        in_turn=True,
    ),
    Call(
        method="GET",
        path="/api/games",
        what="The games on this server.",
        answer=list[wire_games.GameInfo],
        do=_games,
        needs_guest=False,
        document=True,
    ),
    Call(
        method="GET",
        path="/api/games/{game}/rules",
        what="The rules of a game.",
        answer=list[wire_games.RuleSection],
        do=_rules,
        needs_guest=False,
        document=True,
    ),
    Call(
        method="GET",
        path="/api/games/{game}/guide",
        what="How to play a game, for players.",
        answer=wire_games.Guide,
        do=_guide,
        needs_guest=False,
        document=True,
    ),
    Call(
        method="GET",
        path="/api/games/{game}/help",
        what="Every card and tile explained, with the printed numbers.",
        answer=dict[str, wire_games.HelpText],
        do=_help,
        needs_guest=False,
        document=True,
    ),
    Call(
        method="POST",
        path="/api/games/{game}/check",
        what="Check the settings of a new table: who plays what, and which values are ruled out.",
        body=wire.CheckTable,
        answer=wire_games.TableCheck,
        do=_check,
        needs_guest=False,
        packed=True,
    ),
    Call(
        method="POST",
        path="/api/tables",
        what="Open a table.",
        body=wire.NewTable,
        answer=wire.TableId,
        do=lambda a: wire.TableId(a.tables.lobbies.open(a.guest, a.body)),
        in_turn=True,
    ),
    Call(
        method="GET",
        path=TABLE,
        what="The lobby.",
        answer=wire.TableInfo,
        do=look,
        needs_guest=False,
        in_turn=True,
    ),
    Call(
        method="GET",
        path=TABLE + "/help",
        what="Every card and tile explained, with the numbers of this table.",
        answer=dict[str, wire_games.HelpText],
        do=_table_help,
        needs_guest=False,
        packed=True,
    ),
    Call(
        method="POST",
        path=TABLE + "/sit",
        what="Take a seat.",
        body=wire.ChooseSeat,
        answer=wire.TableInfo,
        do=_sit,
        in_turn=True,
    ),
    Call(
        method="POST",
        path=TABLE + "/stand",
        what="Leave a seat before the game.",
        body=wire.ChooseSeat,
        answer=wire.TableInfo,
        do=_stand,
        in_turn=True,
    ),
    Call(
        method="POST",
        path=TABLE + "/bot",
        what="The host gives a free seat to a bot, or takes it back.",
        body=wire.FillSeat,
        answer=wire.TableInfo,
        do=_fill,
    ),
    Call(
        method="POST",
        path=TABLE + "/start",
        what="Start; bots take the free seats.",
        answer=wire.TableInfo,
        do=_start,
        in_turn=True,
    ),
    Call(
        method="POST",
        path=TABLE + "/close",
        what="The host ends a paused game; its record stays.",
        answer=wire.TableInfo,
        do=_close,
    ),
    Call(
        method="GET",
        path=TABLE + "/snapshot",
        what="The snapshot of a seat; without a seat, a spectator's.",
        answer=wire.Snapshot,
        do=lambda a: a.tables.actions.snapshot(a.guest, a.table, a.seat, a.query.get("since", 0)),
        query=("seat", "since"),
    ),
    Call(
        method="POST",
        path=TABLE + "/actions",
        what="One action.",
        body=wire.Act,
        answer=wire.Snapshot,
        do=lambda a: a.tables.actions.act(a.guest, a.table, a.body),
    ),
    Call(
        method="POST",
        path=TABLE + "/undo",
        what="Undo your last step, or ask the others for it.",
        body=wire.Undo,
        answer=wire.Snapshot,
        do=lambda a: a.tables.actions.undo(a.guest, a.table, a.body),
    ),
    Call(
        method="POST",
        path=TABLE + "/undo/answer",
        what="Agree to an undo, or not.",
        body=wire.AnswerUndo,
        answer=wire.Snapshot,
        do=lambda a: a.tables.actions.answer(a.guest, a.table, a.body.seat, a.body.agree),
    ),
    Call(
        method="GET",
        path=TABLE + "/why",
        what="The rule that forbids an action.",
        answer=wire.Why,
        do=lambda a: a.tables.actions.why(a.guest, a.table, a.seat, a.query.get("action", "")),
        query=("seat", "action"),
    ),
    Call(
        method="GET",
        path=TABLE + "/odds",
        what="The odds of an action, from what the seat knows.",
        answer=wire.Odds,
        do=lambda a: a.tables.actions.odds(a.guest, a.table, a.seat, a.query.get("action", "")),
        query=("seat", "action"),
    ),
    Call(
        method="POST",
        path=TABLE + "/hint",
        what="What a bot would do in a seat; everybody sees that a hint was used.",
        body=wire.ChooseSeat,
        answer=wire.HintTold,
        do=lambda a: a.tables.hints.ask(a.guest, a.table, a.body.seat),
    ),
    Call(
        method="POST",
        path=TABLE + "/chat",
        what="Send a chat message.",
        body=wire.Say,
        answer=wire.Nothing,
        do=_say,
    ),
    Call(
        method="GET",
        path=TABLE + "/chat",
        what="The chat that you may read: the latest lines after the `since`-th.",
        answer=list[wire.ChatLine],
        do=lambda a: a.tables.chats.chat(a.guest, a.table, a.query.get("since", 0)),
        query=("since",),
    ),
    Call(
        method="GET",
        path=TABLE + "/notes",
        what="Your own notes.",
        answer=wire.Notes,
        do=lambda a: wire.Notes(a.tables.chats.notes(a.guest, a.table)),
    ),
    Call(
        method="PUT",
        path=TABLE + "/notes",
        what="Save your own notes.",
        body=wire.WriteNotes,
        answer=wire.Notes,
        do=_write_notes,
    ),
    Call(
        method="POST",
        path=TABLE + "/rematch",
        what="A new table with the seats rotated by one.",
        answer=wire.TableId,
        do=lambda a: wire.TableId(a.tables.lobbies.rematch(a.guest, a.table)),
        in_turn=True,
    ),
    Call(
        method="GET",
        path=TABLE + "/record",
        what="The record, when the game is over.",
        answer=str,
        do=lambda a: a.tables.archive.record(a.guest, a.table),
        plain=True,
    ),
    Call(
        method="GET",
        path=TABLE + "/replay",
        what="The steps as a seat saw them, or with everything revealed, when the game is over.",
        answer=wire_replays.Replay,
        do=lambda a: a.tables.archive.replay(
            a.guest, a.table, a.seat, a.query.get("page", 0), a.query.get("open", False)
        ),
        query=("seat", "page", "open"),
        price=5.0,
        packed=True,
    ),
    Call(
        method="GET",
        path=TABLE + "/story",
        what="The points over the whole game, when it is over.",
        answer=wire_replays.Story,
        do=lambda a: a.tables.archive.story(a.guest, a.table),
        price=5.0,
    ),
    Call(
        method="GET",
        path=TABLE + "/verify",
        what="The seed and every draw, when the game is over.",
        answer=wire_replays.Verification,
        do=lambda a: a.tables.archive.verify(a.guest, a.table),
    ),
    Call(
        method="GET",
        path="/healthz",
        what="Whether the server can do its work: 200, or 503 and what is wrong.",
        answer=wire.Health,
        do=_health,
        needs_guest=False,
    ),
    *DEPARTURES,
    *ACCOUNTS,
    *NOTICES,
    *DISCOVERY,
    *TOURNAMENTS,
    *ORDERS,
    *MODERATION,
)
