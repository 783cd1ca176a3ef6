"""What a host may choose: options in their proper types, and the number of seats."""

from __future__ import annotations

import pytest

from honjin.engine.errors import BadOption
from honjin.engine.options import Option, OptionValue, read_options
from honjin.games import find_game

WORD = Option("setup", "How.", "random", ("random", "draft"))
SWITCH = Option("teams", "Whether.", False)
NAMES = Option("clans", "Which.", (), ("jozu", "hondo", "yasei"))
ALL = (WORD, SWITCH, NAMES)
GAME = find_game("kenjin")


def test_the_default_says_what_kind_an_option_is() -> None:
    assert [option.kind for option in ALL] == ["choice", "switch", "names"]


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (WORD, "draft", "draft"),
        (SWITCH, True, True),
        (SWITCH, False, False),
        (SWITCH, "yes", True),
        (SWITCH, "On", True),
        (SWITCH, "TRUE", True),
        (SWITCH, "no", False),
        (SWITCH, "off", False),
        (SWITCH, "False", False),
        (NAMES, "", ()),
        (NAMES, [], ()),
        (NAMES, "jozu", ("jozu",)),
        (NAMES, " jozu , hondo ", ("jozu", "hondo")),
        (NAMES, "jozu,,hondo,", ("jozu", "hondo")),
        (NAMES, ["yasei", "jozu"], ("yasei", "jozu")),
        (NAMES, ("hondo",), ("hondo",)),
    ],
)
def test_values_from_json_and_from_words(option: Option, given: object, value: OptionValue) -> None:
    read = option.read(given)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.name)
@pytest.mark.parametrize(
    "given", [None, 0, 1, 1.0, "nonsense", {}, {"a": 1}, ["nonsense"], [None], [[]], b"draft"]
)
def test_values_that_no_option_has(option: Option, given: object) -> None:
    with pytest.raises(BadOption, match=f"option {option.name}: "):
        option.read(given)


@pytest.mark.parametrize("given", [True, "", "Draft", "random ", ["random"], ("draft",)])
def test_a_choice_is_one_of_its_words(given: object) -> None:
    with pytest.raises(BadOption, match="random, draft"):
        WORD.read(given)


@pytest.mark.parametrize("given", ["", "y", "2", [True], "yes no"])
def test_a_switch_is_on_or_off(given: object) -> None:
    with pytest.raises(BadOption, match="yes or no"):
        SWITCH.read(given)


@pytest.mark.parametrize("given", ["jozu,jozu", ["jozu", "hondo", "jozu"], ["jozu", " jozu"]])
def test_no_name_stands_twice(given: object) -> None:
    with pytest.raises(BadOption, match="duplicate name"):
        NAMES.read(given)


@pytest.mark.parametrize(
    ("option", "value"),
    [(WORD, "draft"), (SWITCH, True), (SWITCH, False), (NAMES, ()), (NAMES, ("hondo", "jozu"))],
)
def test_what_is_written_is_read_as_the_same(option: Option, value: OptionValue) -> None:
    assert option.read(option.write(value)) == value


def test_every_option_of_every_setup_survives_writing() -> None:
    setup = GAME.setup(4, {"teams": "yes", "clans": ["hondo", "yasei"], "first": "D"})
    words = {option.name: option.write(setup.options[option.name]) for option in GAME.meta.options}
    assert GAME.setup(4, words) == setup


def test_what_is_not_given_has_its_default() -> None:
    assert read_options(ALL, {}) == {"setup": "random", "teams": False, "clans": ()}
    assert read_options(ALL, {"teams": "on"}) == {"setup": "random", "teams": True, "clans": ()}


@pytest.mark.parametrize("name", ["team", "Teams", "", "setup "])
def test_an_option_that_does_not_exist(name: str) -> None:
    with pytest.raises(BadOption, match="setup, teams, clans"):
        read_options(ALL, {name: True})


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="none"):
        read_options((), {"teams": True})


# Seats.


@pytest.mark.parametrize(
    "seats", [0, 1, 5, -2, True, False, None, "2", "two", 2.5, 2.0, [2], 10**30, float("nan")]
)
def test_a_number_of_seats_that_the_game_does_not_know(seats: object) -> None:
    GAME.setup(2)
    with pytest.raises(BadOption, match="2, 3, 4 players"):
        GAME.setup(seats)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_setup_tells_its_options_by_type(seats: int) -> None:
    setup = GAME.setup(seats, {"clans": "jozu", "hold_ground": True})
    assert setup.seats == seats
    assert setup.word("setup") == "random"
    assert setup.names("clans") == ("jozu",)
    assert setup.switch("hold_ground")
    assert not setup.switch("teams")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"setup": "draft"}),
        (3, {"setup": "teaching"}),
        (3, {"teams": True}),
        (4, {"team_channel": True}),
        (2, {"first": "C"}),
        (3, {"first": "D"}),
        (2, {"clans": "jozu,hondo,yasei"}),
    ],
)
def test_options_that_do_not_go_together(seats: int, options: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        GAME.setup(seats, options)
