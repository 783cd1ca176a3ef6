"""The errors that users of Honjin can meet.

Every message is a sentence a player or a bot author can act on. Whatever raises one of these has
changed nothing.
"""

from __future__ import annotations


class HonjinError(Exception):
    """Anything Honjin refuses. `code` is stable and meant for programs.

    >>> import honjin
    >>> try:
    ...     honjin.open_table("chess")
    ... except honjin.HonjinError as error:
    ...     print(error.code)
    unknown_game
    """

    code = "error"


def quoted(text: str) -> str:
    """A text as a message quotes it: in full, unless it is very long.

    >>> quoted("bridge")
    "'bridge'"
    """
    return repr(text if len(text) <= 120 else text[:119] + "…")


class UnknownGame(HonjinError):
    """No game of that name, or no such rules version of it."""

    code = "unknown_game"


class BadOption(HonjinError):
    """A number of seats, an option or a seed that the game does not know.

    `field` names what would have to change: `seats` or an option; empty where no single one.
    `sentence` is what people are shown, without the rule ids of the whole message.
    """

    code = "bad_option"

    def __init__(self, message: str, field: str = "", rules: str = "") -> None:
        super().__init__(f"{message} ({rules})" if rules else message)
        self.sentence = message
        self.field = field


class BadPack(HonjinError):
    """A data pack that cannot be read, or that sets what the game does not have."""

    code = "bad_pack"


class UnknownAction(HonjinError):
    """A path or number that is not an action of the game."""

    code = "unknown_action"


class NotYourDecision(HonjinError):
    """The seat owes no decision now."""

    code = "not_your_decision"


class IllegalAction(HonjinError):
    """An action that the rules forbid now. `rule` is the id of the rule, where one is known."""

    code = "illegal_action"

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class NotOver(HonjinError):
    """Something that is known only when the game is over."""

    code = "not_over"


class CannotUndo(HonjinError):
    """This seat has nothing that it may undo."""

    code = "cannot_undo"


class BadRecord(HonjinError):
    """A record that cannot be read or does not follow the rules. `line` is where."""

    code = "bad_record"

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class BadPosition(HonjinError):
    """A position that cannot be read, or that cannot occur."""

    code = "bad_position"


class BadRequest(HonjinError):
    """A request to a Honjin program that it cannot understand."""

    code = "bad_request"


class Fault(HonjinError):
    """The referee found the rules broken: a bug of ours, never of the player."""

    code = "fault"
