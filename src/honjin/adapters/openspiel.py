"""The games as OpenSpiel games, with explicit chance.

Importing this module registers every game as `honjin_<name>`. Parameters are `players` and the
game's own options: `pyspiel.load_game("honjin_kenjin", {"players": 3, "setup": "draft"})`.
Where several seats decide at once, they are asked one after the other.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from honjin.engine.dialect import i16, vec
from honjin.extras import missing

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("honjin.adapters.openspiel", error) from None

from honjin.engine.events import read_notes
from honjin.engine.game import Game, Setup
from honjin.engine.lanes import reward
from honjin.engine.observation import length, observation
from honjin.engine.options import Option
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE, NOBODY, State
from honjin.games import NAMES, find_game

FINGERPRINT = 16
"""Bytes of a fingerprint of all events of a player, in an information state."""
NUMBER = "#"
"""Before the value of an option that is a number."""

encode = msgspec.json.Encoder(order="deterministic").encode


class Kind:
    """Which game is played and what was settled before; all its states share one."""

    def __init__(self, name: str, setup: Setup) -> None:
        self.name = name
        self.setup = setup
        self.game: Game[State] = find_game(name)

    def __deepcopy__(self, memo: object) -> Kind:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Kind, (self.name, self.setup)


class Told:
    """What players noticed of one step, and of all steps before it."""

    def __init__(self, before: Told | None, seat: int, action: int, notes: list[int]) -> None:
        self.before = before
        self.seat = seat
        self.action = action
        self.notes = notes
        self.digests: dict[int, bytes] = {}

    def digest(self, seat: int, kind: Kind) -> bytes:
        """A fingerprint of what a seat has done and noticed up to here."""
        todo: list[Told] = []
        step: Told | None = self
        while step is not None and seat not in step.digests:
            todo.append(step)
            step = step.before
        digest = bytes(FINGERPRINT) if step is None else step.digests[seat]
        for later in reversed(todo):
            heard = [note for note in read_notes(later.notes) if note.noticed_by(seat)]
            events = [kind.game.event(note, seat, kind.setup) for note in heard]
            if events or later.seat == seat:
                own = later.action if later.seat == seat else None
                digest = fingerprint(digest + encode((own, events)))
            later.digests[seat] = digest
        return digest


def fingerprint(words: bytes) -> bytes:
    return hashlib.blake2b(words, digest_size=FINGERPRINT).digest()


def told_so_far(digests: dict[int, bytes]) -> Told:
    """A start for players whose fingerprints are all that is known."""
    told = Told(None, NOBODY, 0, [])
    told.digests.update(digests)
    return told


class Held:
    """A state of the engine and how it came about. Copies share what never changes."""

    def __init__(self, kind: Kind, state: State, told: Told) -> None:
        self.kind = kind
        self.state = state
        self.told = told

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.kind, self.state.clone(), self.told)

    def __reduce__(self) -> tuple[Any, ...]:
        digests = {seat: self.digest(seat) for seat in range(self.state.seats)}
        return _held_again, (self.kind, self.kind.game.position(self.state), digests)

    def digest(self, seat: int) -> bytes:
        return self.told.digest(seat, self.kind)


def _held_again(kind: Kind, position: dict[str, Any], digests: dict[int, bytes]) -> Held:
    return Held(kind, kind.game.load(position, kind.setup), told_so_far(digests))


class HonjinGame(pyspiel.Game):
    """A game of Honjin as an OpenSpiel game."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        game = find_game(self.name)
        seats = int(given.pop("players", game.meta.seats[0]))
        options = {name: _option(value) for name, value in given.items()}
        self.kind = Kind(self.name, game.setup(seats, options))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.meta.actions,
            max_chance_outcomes=game.meta.outcomes,
            num_players=seats,
            min_utility=-1.0 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.meta.longest,
        )
        super().__init__(TYPES[self.name], info, dict(params or {}))

    def new_initial_state(self, *given: Any) -> HonjinState:
        """The state before the first action."""
        state = HonjinState(self)
        start = self.kind.game.new(self.kind.setup)
        state.held = Held(self.kind, start, Told(None, NOBODY, 0, start.take_notes()))
        return state

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound of the chance events of a game."""
        return int(self.max_game_length())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer for OpenSpiel's observation API."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.kind, kind.perfect_recall, params)


class HonjinState(pyspiel.State):
    """A game in progress; `held` is set when one is made or copied."""

    held: Held

    def current_player(self) -> int:
        """The player to act, chance, or the terminal mark."""
        seat = self.held.state.actor()
        if seat == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.held.state.over()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.held.state.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every possible outcome with its probability."""
        state = self.held.state
        outcomes = sorted(state.legal(CHANCE))
        weights = [float(state.weight(outcome)) for outcome in outcomes]
        total = sum(weights)
        return [(o, weight / total) for o, weight in zip(outcomes, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        held = self.held
        state = held.state
        seat = state.actor()
        state.noting = True
        state.apply(seat, action)
        held.told = Told(held.told, seat, action, state.take_notes())

    def _action_to_string(self, player: int, action: int) -> str:
        seat = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        return self.held.kind.game.path(seat, action, self.held.state.seats)

    def returns(self) -> list[float]:
        """What the game is worth to each player; they sum to zero."""
        state = self.held.state
        return [reward(state, seat) for seat in range(state.seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> HonjinState:
        """Another state that this player cannot tell from this one."""
        held = self.held
        state = held.state.determinize(player, stream(sampler(), "resampled"))
        digests = {
            seat: fingerprint(encode(observation(held.kind.game, state, seat)))
            for seat in range(state.seats)
        }
        digests[player] = held.digest(player)
        other: HonjinState = self.clone()
        other.held = Held(held.kind, state, told_so_far(digests))
        return other

    def __str__(self) -> str:
        position = self.held.kind.game.position(self.held.state)
        return msgspec.json.encode(position).decode()


class Observer:
    """The observation of a player; with perfect recall also a fingerprint of all they noticed."""

    def __init__(self, kind: Kind, recalls: bool, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, but got {params}")
        self.recalls = recalls
        self.kind = kind
        fields = kind.game.fields(kind.setup.seats)
        width = length(fields)
        self.numbers = vec[i16]([0] * width)
        self.seen: NDArray[np.int16] = np.frombuffer(memoryview(self.numbers), np.int16)
        self.tensor = np.zeros(width + (FINGERPRINT if recalls else 0), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for field in fields:
            part = self.tensor[at : at + field.length]
            self.dict[field.name] = part.reshape(field.shape or (1,))
            at += field.length
        if recalls:
            self.dict["told"] = self.tensor[at:]

    def set_from(self, state: HonjinState, player: int) -> None:
        state.held.state.observe(player, self.numbers, 0)
        self.tensor[: len(self.seen)] = self.seen
        if self.recalls:
            told = np.frombuffer(state.held.digest(player), np.uint8)
            self.tensor[len(self.seen) :] = told

    def string_from(self, state: HonjinState, player: int) -> str:
        held = state.held
        view = msgspec.json.encode(held.kind.game.view(held.state, player, held.kind.setup))
        told = held.digest(player).hex() if self.recalls else ""
        return f"{view.decode()}{told}"


def _default(option: Option) -> str | bool:
    """OpenSpiel would read a word of digits as a number, so a sign is written before it."""
    if isinstance(option.default, bool):
        return option.default
    word = option.write(option.default)
    return f"{NUMBER}{word}" if word.isdigit() else word


def _option(value: object) -> object:
    """A parameter as the game's own options take it."""
    return value.removeprefix(NUMBER) if isinstance(value, str) else value


def _type_of(name: str) -> Any:
    """What OpenSpiel wants to know of a game before there is one."""
    meta = find_game(name).meta
    return pyspiel.GameType(
        short_name=f"honjin_{name}",
        long_name=meta.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(meta.seats),
        min_num_players=min(meta.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": meta.seats[0],
            **{option.name: _default(option) for option in meta.options},
        },
    )


TYPES = {name: _type_of(name) for name in NAMES}
for _name in NAMES:
    # OpenSpiel wants a class for each game, and pickle finds it by its name.
    _class = type(f"{_name.capitalize()}Game", (HonjinGame,), {"name": _name})
    globals()[_class.__name__] = _class
    pyspiel.register_game(TYPES[_name], _class)
