"""One decision of one person: reads what is typed until something is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from honjin.cli.abbreviations import (
    correct_typos,
    groups,
    matches,
    nearest,
    next_words,
    one_of,
    slip,
)
from honjin.cli.boards import Board, flow, hang_items
from honjin.cli.output import Screen, write_text
from honjin.cli.prompt import Prompter
from honjin.cli.rulebook import NoRules, look_up, rulebook
from honjin.cli.rules import print_rule
from honjin.engine.errors import HonjinError, IllegalAction
from honjin.engine.record import write_record
from honjin.engine.table import Table
from honjin.engine.view import seat_name

COMMANDS = {
    "help": "what can be typed; `help samurai` explains a card or a place",
    "list": "what you may do now, numbered; a number does it (also: ?)",
    "why": "`why deploy general bridge`: may I do that, and which rule says so",
    "undo": "take your last step back, while nobody has reacted to it",
    "log": "what happened so far; `log 10` for the last ten",
    "view": "show the table again",
    "rules": "`rules KJ-DEP-03` shows a rule, `rules bridge` searches",
    "record": "`record game.kifu` saves the game so far",
    "position": "`position game.json` saves how the table stands now",
    "quit": "leave the game",
}
MANY = 8


class LeftGame(Exception):
    """Somebody left the table before the end."""


class Turn:
    """Reads lines for a seat until it has acted."""

    def __init__(
        self,
        table: Table,
        seat: int,
        board: Board,
        screen: Screen,
        prompter: Prompter,
        names: dict[str, str],
    ) -> None:
        self.table = table
        self.seat = seat
        self.board = board
        self.screen = screen
        self.prompter = prompter
        self.names = names
        self.doing: dict[str, Callable[[list[str]], None]] = {
            "help": self.show_help,
            "?": self.show_help_or_list,
            "list": self.show_list,
            "why": self.show_why,
            "log": self.show_log,
            "view": self.show_view,
            "rules": self.show_rules,
            "record": self.save_record,
            "position": self.save_position,
            "quit": self.leave,
            "exit": self.leave,
        }

    def play(self) -> None:
        """Ask until an action, or an undo, was carried out."""
        while True:
            line = self.prompter.ask(
                f"{seat_name(self.seat)}> ", self.complete, seat_name(self.seat)
            )
            words = line.split()
            if not words:
                self.say("Type what you do, `list` for everything you may do, or `help`.")
                continue
            try:
                if self.obey(words):
                    return
            except IllegalAction as error:
                self.refuse(str(error), error.rule)
            except HonjinError as error:
                self.say(sentence(str(error)))

    def obey(self, words: list[str]) -> bool:
        """Do what was typed; whether the table has changed."""
        word = words[0].lower()
        if word == "undo":
            self.table.undo(self.seat)
            return True
        if word in self.doing:
            self.doing[word](words[1:])
            return False
        return self.act(words)

    # Acting.

    def act(self, words: list[str]) -> bool:
        """An action by number, path or abbreviation; whether it was done."""
        legal = self.choices()
        if len(words) == 1 and words[0].isascii() and words[0].isdigit():
            return self.act_by_number(words[0], legal)
        found = matches(words, legal)
        if len(found) == 1:
            self.table.apply(self.seat, found[0])
            return True
        if found:
            following = next_words(words, legal)
            goes_on = len(found) > MANY and following
            self.say(
                f"Go on with {one_of(following)}." if goes_on else f"That could be {some(found)}."
            )
            return False
        commands = [name for name in COMMANDS if name.startswith(words[0].lower())]
        if len(commands) == 1:
            return self.obey([commands[0], *words[1:]])
        self.explain_failure(words, legal)
        return False

    def act_by_number(self, word: str, legal: list[str]) -> bool:
        number = int(word[:9])
        if not 1 <= number <= len(legal):
            self.say(f"There is no number {word[:9]}; `list` shows 1 to {len(legal)}.")
            return False
        self.table.apply(self.seat, legal[number - 1])
        return True

    def explain_failure(self, words: list[str], legal: list[str]) -> None:
        """Why something typed is not done: a rule, or a typo."""
        every = self.every_path()
        if self.explain_refusal(matches(words, every)):
            return
        meant = correct_typos(words, legal)
        near = meant or nearest(words[0], COMMANDS, 1)
        word, fitting = slip(words, legal)
        if near and len(near) <= MANY:
            self.say(f"I do not know {short(word)!r}. Did you mean {one_of(near)}?")
        elif not self.explain_refusal(correct_typos(words, every), "Did you mean {}? "):
            self.say(f"{short(word)!r} does not fit here; {some(fitting)} would. See `list`.")

    def explain_refusal(self, paths: list[str], before: str = "") -> bool:
        """Say why not, if one action is meant that cannot be done."""
        refusal = self.table.why_not(self.seat, paths[0]) if len(paths) == 1 else None
        if refusal is None:
            return False
        self.refuse(before.format(paths[0]) + refusal.text, refusal.rule)
        return True

    def choices(self) -> list[str]:
        """What the seat may do, in the order of the numbers."""
        found = groups(self.table.legal(self.seat))
        return [f"{head} {last}".strip() for head, lasts in found.items() for last in lasts]

    def every_path(self) -> Sequence[str]:
        """Every action of the game, legal now or not."""
        return list(self.table.game.paths(self.seat, self.table.seats))

    def refuse(self, text: str, rule: str) -> None:
        line = Text(text)
        if rule:
            line.append(f" ({rule})", "bold")
        self.screen.print(line)

    # Commands.

    def show_help(self, words: list[str]) -> None:
        if words:
            self.explain(" ".join(words))
            return
        verbs = next_words([], self.table.legal(self.seat))
        self.say(f"Type an action: {one_of(verbs)} …; Tab completes, and every word can be")
        self.say("shortened as long as it is clear. Or one of these:")
        for name, what in COMMANDS.items():
            self.say(f"  {name:<7} {what}")

    def explain(self, about: str) -> None:
        """A card, a place or a command."""
        game = self.table.game
        if about in COMMANDS:
            self.say(f"{about}: {COMMANDS[about]}.")
            return
        found = matches(about.split(), game.glossary())
        help_ = game.help(found[0], self.table.setup) if len(found) == 1 else None
        if help_ is not None:
            self.screen.print(Text.assemble((help_.name, "bold"), f". {help_.text}"))
            self.say(f"Rules: {', '.join(help_.rules)}")
        elif found:
            self.say(f"That could be {some(found)}.")
        else:
            near = nearest(about, [*game.glossary(), *COMMANDS])
            hint = f"Did you mean {one_of(near)}?" if near else "There is help about: "
            self.say(f"There is no help about {short(about)!r}. {hint}")
            if not near:
                self.print_flow(sorted(game.glossary()))

    def show_help_or_list(self, words: list[str]) -> None:
        if words:
            self.explain(" ".join(words))
        else:
            self.show_list([])

    def show_list(self, words: list[str]) -> None:
        """The legal actions with their numbers, those that begin alike on one line."""
        found = groups(self.choices())
        broad = max(map(len, found), default=0) + 1
        number = 0
        for head, lasts in found.items():
            items = []
            for last in lasts:
                number += 1
                items.append(Text.assemble((f"{number:>3} ", "bold"), last))
            for line in hang_items(Text(head.ljust(broad)), items, self.screen.width):
                self.screen.print(line)

    def show_why(self, words: list[str]) -> None:
        if not words:
            self.say("Say what: for example `why deploy general bridge`.")
            return
        found = matches(words, self.table.legal(self.seat)) or matches(words, self.every_path())
        if len(found) != 1:
            near = nearest(" ".join(words), self.every_path())
            hint = some(found) if found else one_of(near)
            question = f" Did you mean {hint}?" if hint else ""
            self.say(f"{short(' '.join(words))!r} is not one action.{question}")
            return
        refusal = self.table.why_not(self.seat, found[0])
        if refusal is None:
            self.say(f"Nothing forbids it: you may {found[0]}.")
        else:
            self.refuse(refusal.text, refusal.rule)

    def show_log(self, words: list[str]) -> None:
        events = self.table.events(self.seat)
        if words and words[0].isascii() and words[0].isdigit():
            events = events[max(0, len(events) - int(words[0][:9])) :]
        for scene in self.board.scenes(events):
            for line in scene.lines:
                self.screen.print(line)

    def show_view(self, words: list[str]) -> None:
        view = self.table.view(self.seat)
        self.screen.print(self.board.draw(view, self.screen.width))
        self.screen.print(Text(f"» {view.prompt}", "bold"))

    def show_rules(self, words: list[str]) -> None:
        book = rulebook(self.table.game.meta.name)
        if not words:
            self.say("Say which: `rules KJ-DEP-03`, or a word to search for.")
            return
        found = look_up(book, words)
        if not found:
            self.say(f"No rule has {short(' '.join(words))!r} in it.")
        for rule in found[:MANY]:
            print_rule(self.screen, rule)
        if len(found) > MANY:
            more = ", ".join(rule.id for rule in found[MANY:])
            self.say(f"And: {more}")

    def save_record(self, words: list[str]) -> None:
        if not words:
            self.say("Say where to: `record game.kifu`.")
            return
        write_text(" ".join(words), write_record(self.table, self.names))
        self.say(f"Saved as {' '.join(words)}. Mind that the record shows every card.")

    def save_position(self, words: list[str]) -> None:
        if not words:
            self.say("Say where to: `position game.json`.")
            return
        write_text(" ".join(words), self.table.position())
        self.say(f"Saved as {' '.join(words)}. Mind that the position shows every card.")

    def leave(self, words: list[str]) -> None:
        raise LeftGame

    # Completion.

    def complete(self, text: str) -> list[str]:
        """The words that can stand at the cursor."""
        words = text.split()
        begun = words.pop() if words and not text.endswith(" ") else ""
        options = self.possible(words)
        return [word for word in options if word.lower().startswith(begun.lower())]

    def possible(self, words: list[str]) -> list[str]:
        legal = self.table.legal(self.seat)
        if not words:
            return [*next_words([], legal), *COMMANDS]
        first, rest = words[0].lower(), words[1:]
        if first in ("help", "?"):
            return next_words(rest, [*self.table.game.glossary(), *COMMANDS])
        if first == "why":
            return next_words(rest, self.every_path())
        if first == "rules":
            try:
                return [] if rest else list(rulebook(self.table.game.meta.name).rules)
            except NoRules:
                return []
        return [] if first in COMMANDS else next_words(words, legal)

    def say(self, text: str) -> None:
        self.screen.print(Text(text))

    def print_flow(self, words: Sequence[str]) -> None:
        for line in flow([Text(word) for word in words], self.screen.width - 2):
            self.screen.print(Text("  ").append_text(line))


def some(paths: Sequence[str]) -> str:
    if len(paths) <= MANY:
        return one_of(paths)
    return f"{', '.join(paths[:MANY])} or {len(paths) - MANY} more"


def short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"


def sentence(text: str) -> str:
    """An error's message as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?")) else ".")
