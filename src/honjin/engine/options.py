"""What a host may choose when a table opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from honjin.engine.errors import BadOption

type_names = Literal["choice", "switch", "names"]
OptionValue = str | bool | tuple[str, ...]


class Option(msgspec.Struct, frozen=True):
    """One thing to choose: a word of `choices`, a switch, or a list of different `choices`.

    People read `title` and, for each choice, its `labels`; programs use `name` and `choices`.

    >>> option = Option("weather", "what falls from the sky", "none", ("none", "rain", "snow"))
    >>> option.kind, option.read("rain"), option.write("rain")
    ('choice', 'rain', 'rain')
    """

    name: str
    help: str
    default: OptionValue
    choices: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    title: str = ""
    labels: tuple[str, ...] = ()

    @property
    def kind(self) -> type_names:
        if isinstance(self.default, bool):
            return "switch"
        return "choice" if isinstance(self.default, str) else "names"

    def read(self, value: object) -> OptionValue:
        """The value in its proper type, from JSON, the command line or a record."""
        if self.kind == "switch":
            return self._read_switch(value)
        if self.kind == "choice":
            if isinstance(value, str) and value in self.choices:
                return value
            raise BadOption(
                f"option {self.name}: {value!r} is not one of {', '.join(self.choices)}", self.name
            )
        return self._read_names(value)

    def _read_switch(self, value: object) -> bool:
        words = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in words:
            return words[value.lower()]
        raise BadOption(f"option {self.name}: say yes or no, not {value!r}", self.name)

    def _read_names(self, value: object) -> tuple[str, ...]:
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, (list, tuple)):
            raise BadOption(f"option {self.name}: give a list of names, not {value!r}", self.name)
        names = tuple(str(part).strip() for part in parts if str(part).strip())
        for name in names:
            if name not in self.choices:
                raise BadOption(
                    f"option {self.name}: {name!r} is not one of {', '.join(self.choices)}",
                    self.name,
                )
        if len(set(names)) < len(names):
            raise BadOption(f"option {self.name}: duplicate name in {', '.join(names)}", self.name)
        return names

    def write(self, value: OptionValue) -> str:
        """The value as a word, as `read` takes it."""
        return write_option(value)


Options = dict[str, OptionValue]


def write_option(value: OptionValue) -> str:
    """The value as a word, as `Option.read` takes it.

    >>> write_option(True), write_option(("lion", "crane"))
    ('yes', 'lion,crane')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else ",".join(value)


def read_options(known: tuple[Option, ...], given: Mapping[str, object]) -> Options:
    """Every known option with its value; refuses names and values that no option has.

    >>> known = (Option("fog", "hide what is far away", False),)
    >>> read_options(known, {"fog": "yes"}), read_options(known, {})
    ({'fog': True}, {'fog': False})
    """
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            names = ", ".join(by_name) or "none"
            raise BadOption(f"there is no option {name!r}; the options are: {names}")
    return {
        name: option.read(given[name]) if name in given else option.default
        for name, option in by_name.items()
    }
