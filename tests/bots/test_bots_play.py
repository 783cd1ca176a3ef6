"""Bots at play: only legal actions, the same game from the same seed, budgets, and strength."""

from __future__ import annotations

import pytest
from games.kenjin.build import A, B, play, set_out, two

from honjin.arena.run import Run, wins_by_bot
from honjin.arena.workers import play_run
from honjin.bots import make_bot
from honjin.bots.greedy import Greedy
from honjin.bots.looks import Looks
from honjin.bots.rollouts import Rollouts
from honjin.bots.search import Search
from honjin.engine.errors import IllegalAction
from honjin.engine.player import Player, RandomPlayer, play_game, play_out
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, NOBODY, State
from honjin.engine.table import Table
from honjin.games import find_game
from honjin.native import compiled

GAME = find_game("kenjin")
ROW = ("port", "bridge", "torii", "palace")
INTERPRETED = not compiled()
BOTS = ("random", "kachi", "karo:1", "karo:4")
SETUPS = (
    (2, {}),
    (2, {"setup": "teaching", "hold_ground": True}),
    (3, {}),
    (3, {"setup": "draft"}),
    (4, {}),
    (4, {"teams": True}),
    (4, {"teams": True, "setup": "draft"}),
)


class Checked(Player):
    """Asks a bot, and sees that it answers with something legal."""

    def __init__(self, bot: Player) -> None:
        self.bot = bot
        self.asked = 0

    def choose(self, guess: State, seat: int, rng: Rng) -> int:
        legal = guess.legal(seat)
        answer = self.bot.choose(guess, seat, rng)
        assert answer in legal
        self.asked += 1
        return answer


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_every_bot_plays_legally_to_the_end(
    spec: str, seats: int, options: dict[str, object]
) -> None:
    if spec == "karo:4" and seats > 2 and INTERPRETED:
        spec = "karo:2"
    setup = GAME.setup(seats, options)
    for number in range(1 if spec.startswith("karo") else 3):
        state = GAME.new(setup)
        players: list[Player] = [Checked(make_bot(spec, GAME, setup)) for _ in range(seats)]
        steps = play_game(state, players, stream("legal", spec, number))
        assert state.over()
        asked = sum(player.asked for player in players if isinstance(player, Checked))
        assert 13 * seats <= asked <= steps


def history(specs: tuple[str, ...], *seed: object) -> list[tuple[int, int]]:
    """Every choice of a game."""
    choices: list[tuple[int, int]] = []

    class Noted(Player):
        def __init__(self, bot: Player) -> None:
            self.bot = bot

        def choose(self, guess: State, seat: int, rng: Rng) -> int:
            answer = self.bot.choose(guess, seat, rng)
            choices.append((seat, answer))
            return answer

    setup = GAME.setup(len(specs))
    players: list[Player] = [Noted(make_bot(spec, GAME, setup)) for spec in specs]
    play_game(GAME.new(setup), players, stream(*seed))
    return choices


@pytest.mark.parametrize("specs", [("random", "kachi"), ("karo:3", "random"), ("kachi",) * 3])
def test_the_same_seed_is_the_same_game(specs: tuple[str, ...]) -> None:
    assert history(specs, "seed", 1) == history(specs, "seed", 1)
    assert history(specs, "seed", 1) != history(specs, "seed", 2)


def test_a_bot_that_was_used_before_plays_the_same() -> None:
    """Whatever a bot keeps between choices must not matter: the arena asks one bot for all."""
    search, fresh = Search(Greedy(3), 6), Search(Greedy(3), 6)
    four = play_out_of_the_way(GAME.new(GAME.setup(4)))
    search.choose(four, four.actor(), stream("before"))
    state = two(*ROW).state
    for _ in range(3):
        assert search.choose(state, A, stream("same")) == fresh.choose(state, A, stream("same"))


def play_out_of_the_way(state: State) -> State:
    while state.actor() == CHANCE:
        state.step(CHANCE, state.draw(stream("tiles")))
    return state


def test_thinking_longer_does_not_change_the_dice() -> None:
    """Chance has a stream of its own (see `play_game`)."""

    def drawn(bot: Player) -> list[int]:
        tiles: list[int] = []
        for number in range(4):
            state = GAME.new(GAME.setup(3, {"setup": "draft"}))
            play_game(state, [bot] * 3, stream("dice", number))
            tiles.append(state.drawn)  # type: ignore[attr-defined]
        return tiles

    assert drawn(RandomPlayer()) == drawn(Greedy())


def test_a_player_who_cheats_is_stopped() -> None:
    class Cheat(Player):
        def choose(self, guess: State, seat: int, rng: Rng) -> int:
            return 418

    state = GAME.new(GAME.setup(2, {"first": "A"}))
    with pytest.raises(IllegalAction, match="action 418 is not legal now"):
        play_game(state, [Cheat(), Cheat()], stream("cheat"))


def test_play_out_ends_a_game() -> None:
    state = GAME.new(GAME.setup(3))
    play_out(state, Greedy(2), stream("out"))
    assert state.actor() == NOBODY


# Budgets.


@pytest.mark.parametrize("iterations", [1, 2, 17, 40])
def test_iterations_are_counted_and_kept(iterations: int) -> None:
    bot = Search(RandomPlayer(), iterations)
    state = two(*ROW).state
    assert bot.choose(state, A, stream("budget")) in state.legal(A)
    assert bot.done == iterations


def test_a_time_budget_ends() -> None:
    bot = Search(Greedy(3), 10**9, 0.05)
    state = two(*ROW).state
    assert bot.choose(state, A, stream("time")) in state.legal(A)
    assert 0 < bot.done < 10**9


def test_whichever_budget_ends_first() -> None:
    bot = Search(RandomPlayer(), 5, 600.0)
    bot.choose(two(*ROW).state, A, stream("first"))
    assert bot.done == 5


def test_however_short_the_time_the_answer_is_legal() -> None:
    state = two(*ROW).state
    bot = make_bot("karo:0.000000001s", GAME, GAME.setup(2))
    for number in range(5):
        assert bot.choose(state, A, stream("short", number)) in state.legal(A)


def test_playouts_stop_when_their_number_or_their_time_is_used_up() -> None:
    state = two(*ROW).state
    some = Rollouts(Greedy(2), 60)
    assert some.choose(state, A, stream("number")) in state.legal(A)
    assert 60 <= some.done < 60 + 4 * 16, "every stage plays each action out at least once"
    timed = Rollouts(Greedy(2), 10**9, 0.05)
    assert timed.choose(state, A, stream("time")) in state.legal(A)
    assert 0 < timed.done < 10**9


def test_looks_stop_when_their_number_or_their_time_is_used_up() -> None:
    state = two(*ROW).state
    some = Looks(6)
    assert some.choose(state, A, stream("number")) in state.legal(A)
    assert some.done == 6
    timed = Looks(10**9, 0.05)
    assert timed.choose(state, A, stream("time")) in state.legal(A)
    assert 0 < timed.done < 10**9


def test_looks_prefer_none_among_equals() -> None:
    """Nothing on an empty table promises more than anything else."""
    state = two(*ROW).state
    chosen = {Looks(1).choose(state, A, stream("equals", number)) for number in range(12)}
    assert len(chosen) > 1


def test_playouts_end_with_the_round_where_a_game_has_rounds() -> None:
    rokugan = find_game("rokugan")
    state = rokugan.new(rokugan.setup(2, {"clans": ["crab", "lion"]}))
    rng = stream("round")
    while state.era() == 0:
        seat = state.actor()
        state.step(seat, state.draw(rng) if seat == CHANCE else state.legal(seat)[0])
    play_out(state, RandomPlayer(), rng, state.era())
    assert state.era() == 2
    assert not state.over()
    assert sum(state.promise(seat) for seat in range(2)) == pytest.approx(1.0)


class Steady(Player):
    """Plays the same whatever the luck; may use up some luck at its first decision."""

    def __init__(self, wasteful: bool) -> None:
        self.wasteful = wasteful

    def choose(self, guess: State, seat: int, rng: Rng) -> int:
        if self.wasteful:
            self.wasteful = False
            rng.word()
        return Greedy().choose(guess, seat, stream("steady"))


def test_luck_belongs_to_the_battle_and_not_to_what_was_done_before_it() -> None:
    ikusa = find_game("ikusa")
    state = ikusa.new(ikusa.setup(3))
    player, rng = Steady(wasteful=False), stream("war")
    while state.era() < 5 or state.actor() == CHANCE:
        play_out(state, player, rng, state.era())
        while state.actor() == CHANCE:
            state.step(CHANCE, state.draw(rng))
    turn = state.era()
    ends = []
    for wasteful, seed in ((False, "one"), (True, "one"), (False, "other")):
        after = state.clone()
        play_out(after, Steady(wasteful), stream(seed), turn)
        assert after.era() == turn + 1, "playouts of Ikusa end with the turn"
        assert sum(after.promise(seat) for seat in range(3)) == pytest.approx(1.0)
        ends.append(after.key())
    assert ends[0] == ends[1] != ends[2]


def test_a_plan_of_ikusa_does_not_change_a_standing_order_to_and_fro() -> None:
    ikusa = find_game("ikusa")
    state, rng = ikusa.new(ikusa.setup(3)), stream("plans")
    while not any(
        ikusa.path(0, n, 3).startswith("plan ") for n in state.legal(max(0, state.actor()))
    ):
        seat = state.actor()
        legal = [] if seat == CHANCE else state.legal(seat)
        state.step(seat, legal[rng.below(len(legal))] if legal else state.draw(rng))
    seat, out = state.actor(), state.buffer
    legal = [ikusa.path(seat, action, 3) for action in state.legal(seat)]
    worthy = [ikusa.path(seat, out[n], 3) for n in range(state.fill_worthy(seat, out))]
    assert worthy == [path for path in legal if path.startswith("plan ")] != legal


ONE_VICTIM = {
    "B port": "brute",
    "B torii": "scout^, shugenja^, general^, assassin^, ashigaru^, lord^, archer^, samurai^",
    "B palace": "peasant^, peasant^, peasant^",
}


def test_a_choice_of_one_takes_no_time() -> None:
    bot = Search(RandomPlayer(), 10)
    bot.choose(two(*ROW).state, A, stream("before"))
    only = set_out(two(*ROW), ONE_VICTIM, turn=A, hands={"A": "assassin", "B": "peasant"})
    assert only.legal(A) == ["deploy assassin b1"]
    assert bot.choose(only.state, A, stream("one")) == only.state.legal(A)[0]
    assert bot.done == 0, "how many iterations the last choice took"


def test_searching_leaves_the_guess_as_it_was() -> None:
    state = play(two(*ROW), "A deploy lord port").state
    key = state.key()
    searching = (Search(Greedy(3), 10), Rollouts(Greedy(3), 10), Looks(4))
    for bot in (*searching, Greedy(), Greedy(2), RandomPlayer()):
        bot.choose(state, A, stream("leave"))
        assert state.key() == key


# Sense.


def last_card() -> Table:
    """B lays the last card of the game, a Brute; only on the Bridge does it win."""
    stacks = {
        "A bridge": "assassin^, peasant^, lord^",
        "A torii": "peasant^, archer^, peasant^, ashigaru^, peasant^, brute^",
        "A palace": "samurai^, general^, scout^, shugenja^",
        "B port": "peasant^, archer^, general^, assassin^",
        "B bridge": "peasant^, lord^",
        "B torii": "ashigaru^, scout^, samurai^",
        "B palace": "peasant^, shugenja^, peasant^",
    }
    return set_out(two(*ROW), stacks, turn=B)


def outcomes(table: Table) -> dict[int, float]:
    """What each choice is worth when it is the last of the game."""
    worth = {}
    for action in table.state.legal(B):
        after = table.state.clone()
        after.step(B, action)
        assert after.over()
        worth[action] = after.value(B)
    return worth


@pytest.mark.parametrize(
    "bot",
    [
        Search(RandomPlayer(), 40),
        Search(Greedy(3), 40),
        Greedy(),
        Rollouts(RandomPlayer(), 40),
        Looks(4),
    ],
)
def test_the_only_winning_choice_is_found(bot: Player) -> None:
    table = last_card()
    worth = {GAME.path(B, action, 2): value for action, value in outcomes(table).items()}
    assert [path for path, value in worth.items() if value > 0] == ["deploy brute bridge"]
    for number in range(4):
        chosen = table.ask(bot, B, stream("winning", number))
        assert GAME.path(B, chosen, 2) == "deploy brute bridge"


def wins(specs: tuple[str, ...], games: int) -> float:
    run = Run("kenjin", GAME.setup(len(specs)), specs, "strength", rotate=True)
    results = play_run(run, games, workers=1)
    return wins_by_bot(run, results)[0] / games


def test_a_novice_beats_random_play() -> None:
    assert wins(("kachi", "random"), 60 if INTERPRETED else 200) > 0.7


def test_a_novice_beats_three_at_random() -> None:
    assert wins(("kachi", "random", "random", "random"), 20 if INTERPRETED else 100) > 0.4


@pytest.mark.skipif(
    INTERPRETED,
    reason="the rules are not compiled here: install gcc and python3-dev, then run `make test`",
)
def test_search_beats_random_play() -> None:
    assert wins(("karo:150", "random"), 30) > 0.75
