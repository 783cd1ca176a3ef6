"""Games played by learning programs: one lane, one game after another.

This module is compiled. Observations, masks and rewards are written straight into memory that the
caller gives, so that nothing has to be allocated or copied for a step.
"""

from __future__ import annotations

from typing import Final, final

from honjin.engine.dialect import blank, f32, i16, i32, i64, in_place, part, u8, vec, view
from honjin.engine.player import Player, guess_for, scratch
from honjin.engine.rng import Rng
from honjin.engine.state import CHANCE, NOBODY, State, share_of_win

REFUSED: Final = -3
"""What `attempt` returns for an illegal action."""
SKIPPED: Final = -9
"""The action that leaves a lane as it is."""
BYTES: Final = 0
"""A mask has a byte for every action."""
BITS: Final = 1
"""A mask has a bit for every action, the lowest of a byte first."""
LISTS: Final = 2
"""The legal actions in a row, followed by -1."""
NOTHING: Final = -1
"""No action: `sample` has drawn none."""
UNLISTED: Final = -1
"""How many actions are legal: not counted, since nobody has asked for the list."""
WHIM: Final = 1 << 32
"""The branch of a lane's stream that `sample` uses."""


@final
class Lane:
    """One game after another: chance is drawn here, decisions come from outside.

    Game number k of a lane depends on the lane's `rng` and k alone. Seats whose bit is set in
    `inside` are played by `players`; with `rotates` everybody moves on by one seat each game.
    """

    def __init__(
        self, start: State, rng: Rng, players: list[Player], inside: i64, rotates: bool, number: i64
    ) -> None:
        self.start: State = start
        self.rng: Rng = rng
        self.players: list[Player] = players
        self.inside: i64 = inside
        self.rotates: bool = rotates
        self.number: i64 = number
        self.games: i64 = 0
        self.dice: Rng = rng
        self.thoughts: Rng = rng
        self.whim: Rng = rng.fork(WHIM)
        self.state: State = start
        self.seat: i64 = NOBODY
        """Who is to decide, or NOBODY when the game is over."""
        self.legal: vec[i64] = scratch(start)
        self.choices: i64 = 0
        self.drawn: i64 = NOTHING
        """The action that `sample` has drawn for this decision; `allows` need not look for it."""
        self.decisions: i64 = 0
        """How many came from outside in this game."""

    def begin(self) -> None:
        """The next game, up to its first decision."""
        self.dice = self.rng.fork(self.games)
        self.thoughts = self.dice.fork(1)
        self.games += 1
        self.decisions = 0
        self.state = self.start.clone()
        self.settle()

    def player_of(self, seat: i64) -> i64:
        """Which of the players sits there in this game."""
        if not self.rotates:
            return seat
        return (seat + self.number + self.games - 1) % self.start.seats

    def settle(self) -> None:
        """Draw and let the players inside act until a decision comes from outside."""
        state = self.state
        seat = state.actor()
        while seat != NOBODY:
            if seat == CHANCE:
                state.step(CHANCE, state.draw(self.dice))
            elif self.inside >> self.player_of(seat) & 1:
                guess = guess_for(state, seat, self.thoughts)
                player = self.players[self.player_of(seat)]
                state.step(seat, player.choose(guess, seat, self.thoughts))
            else:
                break
            seat = state.actor()
        self.seat = seat
        self.drawn = NOTHING
        self.choices = 0 if seat == NOBODY else UNLISTED

    def listed(self) -> i64:
        """How many actions are legal now; they stand in `legal`."""
        if self.choices == UNLISTED:
            self.choices = self.state.fill(self.seat, self.legal)
        return self.choices

    def allows(self, action: i64) -> bool:
        """Whether the seat that is to decide may do this."""
        if action == self.drawn and action != NOTHING:
            return True
        if self.choices == UNLISTED:
            return self.state.allows(self.seat, action)
        legal = self.legal
        i: i64
        for i in range(self.choices):
            if legal[i] == action:
                return True
        return False

    def sample(self) -> i64:
        """A random legal action; all are equally likely."""
        if self.choices == UNLISTED:
            self.drawn = self.state.pick(self.seat, self.whim)
        else:
            self.drawn = self.legal[self.whim.below(self.choices)]
        return self.drawn

    def act(self, action: i64) -> i64:
        """Carry out an action that `allows` accepts, and return who decides next."""
        self.state.step(self.seat, action)
        self.decisions += 1
        self.settle()
        return self.seat

    def attempt(self, action: i64) -> i64:
        """`act` if `allows` accepts the action, else REFUSED."""
        return self.act(action) if self.allows(action) else REFUSED

    def forget(self) -> None:
        """From now on nothing is legal in this game."""
        self.choices = 0
        self.drawn = NOTHING

    def look(self, seat: i64, observed: view[i16], mask: view[u8]) -> bool:
        """What a seat may know now, and what is legal; whether it is the one to decide."""
        self.state.observe(seat, observed, 0)
        self.mask(mask, 0, len(mask))
        return seat == self.seat

    def mask(self, out: view[u8], at: i64, actions: i64) -> None:
        """A byte for every action: whether it is legal now."""
        row = part(out, at, actions)
        if self.choices == UNLISTED and self.state.fill_mask(self.seat, row):
            return
        blank(row, 0, actions)
        legal = part(self.legal, 0, self.listed())
        i: i64
        for i in range(len(legal)):
            row[legal[i]] = 1

    def mask_bits(self, out: view[u8], at: i64, actions: i64) -> None:
        """A bit for every action."""
        legal = part(self.legal, 0, self.listed())
        blank(out, at, (actions + 7) // 8)
        i: i64
        for i in range(len(legal)):
            out[at + legal[i] // 8] |= 1 << legal[i] % 8

    def list_legal(self, out: view[i32], at: i64, room: i64) -> None:
        """The legal actions; -1 follows the last if there is room."""
        legal = part(self.legal, 0, self.listed())
        i: i64
        for i in range(len(legal)):
            out[at + i] = legal[i]
        if len(legal) < room:
            out[at + len(legal)] = -1


def reward(state: State, seat: i64) -> float:
    """What the end of a game is worth: the rewards of all seats sum to zero.

    A sole winner gets 1, several winners share it, and the losers share the cost equally.
    """
    return reward_of(state.winners(), seat, state.seats)


def reward_of(won: i64, seat: i64, seats: i64) -> float:
    """The same when the winners are known, as bits."""
    if won == 0:
        return 0.0
    all_seats = float(seats)
    return (share_of_win(won, seat) * all_seats - 1.0) / (all_seats - 1.0)


@final
class Lanes:
    """Many games side by side, each followed at once by the next in its lane."""

    def __init__(
        self,
        start: State,
        rng: Rng,
        first: int,
        lanes: int,
        players: list[Player],
        inside: i64,
        rotates: bool,
        width: i64,
        actions: i64,
        style: i64,
        limit: i64,
    ) -> None:
        """Lanes number `first` and following; `width` is the length of an observation.

        A game is cut after `limit` decisions from outside, if that is not 0.
        """
        self.seats: i64 = start.seats
        self.width: i64 = width
        self.actions: i64 = actions
        self.style: i64 = style
        self.room: i64 = len(start.buffer)
        self.limit: i64 = limit
        self.games: i64 = 0
        self.cut: i64 = 0
        self.decisions: i64 = 0
        self.worth: vec[float] = vec[float]([0.0] * start.seats)
        """What the finished games were worth, by player."""
        self.lanes: list[Lane] = [
            Lane(start, rng.fork(first + i), players, inside, rotates, first + i)
            for i in range(lanes)
        ]

    @in_place
    def begin(
        self, observations: view[i16], masks: view[u8], lists: view[i32], seats: view[i16]
    ) -> None:
        """A new game in every lane."""
        i: i64 = 0
        for lane in self.lanes:
            lane.begin()
            self.show(i, lane, observations, masks, lists, seats)
            i += 1

    def show(
        self,
        i: i64,
        lane: Lane,
        observations: view[i16],
        masks: view[u8],
        lists: view[i32],
        seats: view[i16],
    ) -> None:
        """What the next seat to decide may see and do."""
        lane.state.observe(lane.seat, observations, i * self.width)
        seats[i] = i16(lane.seat)
        if self.style == BYTES:
            lane.mask(masks, i * self.actions, self.actions)
        elif self.style == BITS:
            lane.mask_bits(masks, i * ((self.actions + 7) // 8), self.actions)
        else:
            lane.list_legal(lists, i * self.room, self.room)

    @in_place
    def illegal(self, chosen: view[i64]) -> i64:
        """The first lane whose action is not legal there, or -1."""
        i: i64 = 0
        for lane in self.lanes:
            if chosen[i] != SKIPPED and not lane.allows(chosen[i]):
                return i
            i += 1
        return -1

    @in_place
    def step(
        self,
        chosen: view[i64],
        observations: view[i16],
        masks: view[u8],
        lists: view[i32],
        seats: view[i16],
        rewards: view[f32],
        dones: view[u8],
        truncations: view[u8],
        lengths: view[i32],
        finals: view[i16],
    ) -> i64:
        """One decision in every lane, except where it is SKIPPED.

        The first lane whose action is not legal, and nothing has happened; or -1.
        """
        wrong = self.illegal(chosen)
        if wrong >= 0:
            return wrong
        limit = self.limit
        blank(rewards, 0, len(rewards))
        blank(dones, 0, len(dones))
        blank(truncations, 0, len(truncations))
        blank(lengths, 0, len(lengths))
        i: i64 = 0
        for lane in self.lanes:
            if chosen[i] != SKIPPED:
                seat = lane.act(chosen[i])
                if seat == NOBODY:
                    self.settle_accounts(i, lane, rewards)
                    self.finish(i, lane, dones, lengths, finals)
                elif 0 < limit <= lane.decisions:
                    truncations[i] = 1
                    self.cut += 1
                    self.finish(i, lane, dones, lengths, finals)
            self.show(i, lane, observations, masks, lists, seats)
            i += 1
        return -1

    def settle_accounts(self, i: i64, lane: Lane, rewards: view[f32]) -> None:
        """What the end was worth to every seat."""
        won = lane.state.winners()
        seats = self.seats
        seat: i64
        for seat in range(seats):
            rewards[i * seats + seat] = reward_of(won, seat, seats)
            self.worth[lane.player_of(seat)] += share_of_win(won, seat)

    def finish(
        self, i: i64, lane: Lane, dones: view[u8], lengths: view[i32], finals: view[i16]
    ) -> None:
        """Keep what every seat sees at the end, if that is wanted, and begin the next game."""
        seats = self.seats
        width = self.width
        dones[i] = 1
        lengths[i] = lane.decisions
        self.games += 1
        self.decisions += lane.decisions
        if len(finals) > 0:
            seat: i64
            for seat in range(seats):
                lane.state.observe(seat, finals, (i * seats + seat) * width)
        lane.begin()
        while lane.seat == NOBODY:
            lane.begin()

    @in_place
    def observe(self, out: view[i16]) -> None:
        """What every seat of every lane may know now."""
        seats = self.seats
        width = self.width
        at: i64 = 0
        seat: i64
        for lane in self.lanes:
            for seat in range(seats):
                lane.state.observe(seat, out, at)
                at += width

    @in_place
    def deciding(self, out: view[i64]) -> None:
        """Which of the players is to decide in every lane."""
        i: i64 = 0
        for lane in self.lanes:
            out[i] = lane.player_of(lane.seat)
            i += 1

    @in_place
    def sample(self, out: view[i64]) -> None:
        """A random legal action for every lane."""
        i: i64 = 0
        for lane in self.lanes:
            out[i] = lane.sample()
            i += 1
