"""`honjin play`: a table in the terminal, against bots or from hand to hand."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import msgspec
from rich.text import Text

from honjin.bots import LEVELS, make_bot
from honjin.bots.program import is_program
from honjin.cli.abbreviations import one_of
from honjin.cli.boards import Board, find_board
from honjin.cli.output import Screen, read_bytes, screen, write_text
from honjin.cli.prompt import Prompter, prompter
from honjin.cli.setup import (
    bots_for,
    chosen_game,
    chosen_setup,
    read_seat,
    split_bots,
)
from honjin.cli.turn import LeftGame, Turn, sentence
from honjin.engine.chance import RngSource, VerifiableSeed
from honjin.engine.errors import BadOption, HonjinError
from honjin.engine.game import Game, Setup
from honjin.engine.player import Player
from honjin.engine.position import read_position
from honjin.engine.record import write_record
from honjin.engine.rng import stream
from honjin.engine.state import SPECTATOR, State
from honjin.engine.table import Table
from honjin.engine.view import seat_name
from honjin.games import NAMES, find_game

DEFAULT_BOT = "karo"
CLEAR_SCROLLBACK = "\x1b[3J"


class Seating(msgspec.Struct):
    """Who sits where: people, and bots by their names."""

    people: list[int]
    bots: dict[int, str]

    def names(self) -> dict[str, str]:
        """For the record."""
        names = {seat_name(seat): "player" for seat in self.people}
        names.update({seat_name(seat): bot for seat, bot in self.bots.items()})
        return dict(sorted(names.items()))


def run(args: argparse.Namespace) -> int:
    """Open the table and play until the end, or until somebody leaves."""
    out = screen()
    ask = prompter(out)
    seed = VerifiableSeed(args.seed)
    if args.position is not None:
        game, setup, state = _from_position(args)
        source = RngSource(stream(seed.secret, "table"))
        table = Table(game, setup, source, state)
    else:
        game = chosen_game(args.game or _ask_game(ask))
        seats = _seats(args, game, ask, out)
        setup = chosen_setup(game, args, seats)
        table = Table(game, setup, seed)
    seating = seat_people(args, setup.seats)
    players = {seat: make_bot(bot, game, setup, args.time) for seat, bot in seating.bots.items()}
    step = args.speed == "step" and ask.interactive
    return Sitting(table, seating, players, seed, out, ask, args.record, step).run()


# Opening.


def _from_position(args: argparse.Namespace) -> tuple[Game[State], Setup, State]:
    given = [name for name in ("seats", "pack", "option") if getattr(args, name)]
    if given:
        raise BadOption(f"--{given[0]} cannot be combined with --position")
    game, setup, state = read_position(read_bytes(args.position), find_game)
    if args.game not in (None, game.meta.name):
        raise BadOption(f"{args.position!r} is a position of {game.meta.name}, not of {args.game}")
    return game, setup, state


def _ask_game(ask: Prompter) -> str:
    games: Sequence[str] = NAMES
    if len(games) == 1 or not ask.interactive:
        return games[0]
    return ask.ask(f"Which game ({one_of(games)})? [{games[0]}] ").strip() or games[0]


def _seats(args: argparse.Namespace, game: Game[State], ask: Prompter, out: Screen) -> int:
    """The number of seats: as given, or asked for in a terminal, or the smallest."""
    if args.seats is not None:
        return int(args.seats)
    least = game.meta.seats[0]
    if args.hotseat or args.me or args.bots or not ask.interactive:
        return least
    meta = game.meta
    out.print(Text(f"{meta.title}, by {meta.designer} ({meta.year}). {meta.summary}"))
    choices = [str(n) for n in meta.seats]
    answer = ask.ask(f"How many players, bots included ({one_of(choices)})? [{least}] ").strip()
    while answer and answer not in choices:
        answer = ask.ask(f"Please {one_of(choices)} [{least}] ").strip()
    args.bots = _ask_bots(ask, out)
    return int(answer or least)


def _ask_bots(ask: Prompter, out: Screen) -> str:
    for level, what in LEVELS.items():
        out.print(Text.assemble((f"  {level:<9}", "bold"), what))
    while True:
        answer = ask.ask(f"Against which bots? [{DEFAULT_BOT}] ").strip() or DEFAULT_BOT
        try:
            for bot in split_bots(answer):
                if not bot.endswith(".py") and not is_program(bot):
                    game = find_game(NAMES[0])
                    make_bot(bot, game, game.setup(game.meta.seats[0]))
        except HonjinError as error:
            out.print(sentence(str(error)))
            continue
        return answer


def seat_people(args: argparse.Namespace, seats: int) -> Seating:
    """People where they asked to sit, bots in all other seats."""
    if args.hotseat and args.me:
        raise BadOption("--me is for one person, --hotseat for several; give one of them")
    wanted = args.hotseat or args.me or "A"
    letters = [seat_name(seat) for seat in range(seats)] if wanted == "all" else wanted.split(",")
    people = [read_seat(letter.strip(), seats) for letter in letters]
    if len(set(people)) < len(people):
        raise BadOption(f"{wanted!r} names a seat twice")
    others = [seat for seat in range(seats) if seat not in people]
    if args.bots and not others:
        raise BadOption("there is no seat left for --bots")
    bots = bots_for(split_bots(args.bots or DEFAULT_BOT), len(others), "other seat")
    return Seating(sorted(people), dict(zip(others, bots, strict=True)) if others else {})


# Playing.


class Sitting:
    """People and bots around one table, and one screen."""

    def __init__(
        self,
        table: Table,
        seating: Seating,
        players: dict[int, Player],
        seed: VerifiableSeed,
        out: Screen,
        ask: Prompter,
        record: str | None,
        step: bool,
    ) -> None:
        self.table = table
        self.people = seating.people
        self.names = seating.names()
        self.players = players
        self.seed = seed
        self.out = out
        self.ask = ask
        self.record = record
        self.step = step
        self.board: Board = find_board(table.game, table.setup)
        self.streams = {seat: stream(seed.secret, "bot", seat) for seat in players}
        self.heard = dict.fromkeys((SPECTATOR, *self.people), 0)
        self.looking: int | None = None
        """The person at the screen, if there are several."""

    def run(self) -> int:
        try:
            self.keep()
            self.greet()
            while not self.table.over:
                self.next_decision()
            self.finish()
        except (EOFError, LeftGame):
            self.leave()
        finally:
            self.keep()
        return 0

    def keep(self) -> None:
        """Write the record so far, if one was asked for."""
        if self.record is not None:
            write_text(self.record, write_record(self.table, self.names))

    def greet(self) -> None:
        person = "a player here" if self.hand_to_hand else "you"
        who = ", ".join(
            f"{self.board.title(seat)} {person if seat in self.people else self.names[name]}"
            for seat, name in enumerate(self.names)
        )
        self.out.print(Text(f"{self.table.game.meta.title}: {who}.", "bold"))
        if isinstance(self.table.source, VerifiableSeed):
            self.out.print(Text(f"Seed hash {self.seed.hash}", "dim"), soft_wrap=True)
        self.out.print("Type an action; `help` lists what else you can type, Tab completes.")

    @property
    def hand_to_hand(self) -> bool:
        return len(self.people) > 1

    def next_decision(self) -> None:
        """A bot that owes a decision is asked first; then the people in turn."""
        actors = self.table.actors()
        for seat in actors:
            if seat in self.players:
                self.bot_acts(seat)
                return
        self.person_acts(self.looking if self.looking in actors else actors[0])

    def bot_acts(self, seat: int) -> None:
        player, rng = self.players[seat], self.streams[seat]
        if self.ask.interactive:
            with self.out.status(f"{self.board.title(seat)} is thinking …"):
                action = self.table.ask(player, seat, rng)
        else:
            action = self.table.ask(player, seat, rng)
        self.table.apply(seat, action)

    def person_acts(self, seat: int | None) -> None:
        assert seat is not None
        self.draw_curtain(seat)
        self.tell(seat)
        view = self.table.view(seat)
        self.out.print(self.board.draw(view, self.out.width))
        self.out.print(Text(f"» {view.prompt}", "bold"))
        Turn(self.table, seat, self.board, self.out, self.ask, self.names).play()
        self.keep()
        if not self.table.over:
            self.tell(seat)
            self.confirm(seat)

    def draw_curtain(self, seat: int) -> None:
        """Clear the screen between two people."""
        if not self.hand_to_hand or self.looking == seat:
            return
        self.looking = seat
        request = f"Pass the device to {self.board.title(seat)}; press Enter."
        self.clear()
        if self.ask.interactive:
            self.ask.pause(f"{request} ")
            self.clear()
        else:
            self.out.print(Text(f"---- {request} ----"))

    def clear(self) -> None:
        if self.ask.interactive:
            self.out.clear()
            self.out.file.write(CLEAR_SCROLLBACK)
            self.out.file.flush()

    def tell(self, seat: int) -> None:
        """What this seat has not seen yet; each combat separately."""
        news = self.table.events(seat, self.heard[seat])
        self.heard[seat] += len(news)
        self.heard[SPECTATOR] = len(self.table.events(SPECTATOR))
        for scene in self.board.scenes(news):
            for line in scene.lines:
                self.out.print(line)
            if scene.alone and self.step:
                self.ask.pause("[Enter] ")

    def confirm(self, seat: int) -> None:
        """The last chance to undo, and to read, before others act."""
        if seat in self.table.actors() or not self.ask.interactive:
            return
        undoable = self.table.can_undo(seat)
        if not self.hand_to_hand and not (undoable and self.step):
            return
        hint = "Enter ends your turn, `undo` takes the step back: " if undoable else "[Enter] "
        while answer := self.ask.ask(hint, who="pause").strip().lower():
            if undoable and "undo".startswith(answer):
                self.table.undo(seat)
                self.keep()
                return

    # The end.

    def finish(self) -> None:
        eyes = SPECTATOR if self.hand_to_hand else self.people[0]
        if self.hand_to_hand:
            self.out.print(Text("---- Everybody may look now. ----"))
        self.tell(eyes)
        view = self.table.view(eyes)
        self.out.print(self.board.draw(view, self.out.width))
        self.out.print(self.board.sheet(view, self.table.scores()))
        self.out.print(Text(view.prompt, "bold"))
        if isinstance(self.table.source, VerifiableSeed):
            self.out.print(
                Text(f"Seed {self.seed.secret!r}; its SHA-256 is the hash shown at the start."),
                soft_wrap=True,
            )
        self.offer_record()

    def offer_record(self) -> None:
        if self.record is None and self.ask.interactive:
            while answer := self.ask.ask("Save the record as (Enter: not at all): ").strip():
                try:
                    write_text(answer, write_record(self.table, self.names))
                except HonjinError as error:
                    self.out.print(sentence(str(error)))
                    continue
                self.record = answer
                break
        if self.record is not None:
            self.out.print(
                f"The record is in {self.record}; `honjin replay {self.record}` plays it through "
                "the rules and draws everything again from the seed."
            )
        else:
            self.out.print("With --record FILE a game is kept, and `honjin replay FILE` checks it.")

    def leave(self) -> None:
        if self.record is None:
            self.out.print(
                "You left the game. To keep a game, use --record FILE or type `record FILE`."
            )
        else:
            self.out.print(f"You left the game; its record so far is in {self.record}.")
