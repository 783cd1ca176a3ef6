"""What people read: every verb has its prompt, every step its sentence, and no id is shown."""

from __future__ import annotations

import re

import pytest
from contract.declarations import GAMES
from games.rokugan.build import (
    GAME,
    ONLOOKER,
    Refereed,
    play,
    resolve,
    scene,
    seat_of,
    special,
    told,
)

from honjin.bots import make_bot
from honjin.engine.chance import VerifiableSeed
from honjin.engine.rng import Rng, stream
from honjin.engine.state import CHANCE, SPECTATOR
from honjin.engine.table import Table

ASKED = {
    ("pick_clan", "clan"): "picks a clan",
    ("keep_objective", "keep"): "must choose which secret objective to keep",
    ("settle", "settle"): "places a control token in an empty province",
    ("return", "return"): "returns one token to the pool",
    ("upkeep", "play"): "may play a territory card",
    ("upkeep", "done"): "or pass",
    ("target", "target"): "chooses a province for ",
    ("recover", "recover"): "takes a token back from the discard pile",
    ("give_up", "discard"): "gives up a token from hand, to the discard pile",
    ("give_up", "pool"): "or the pool",
    ("spy", "spy"): "chooses whose hand to see",
    ("place", "scout"): "may play ",
    ("place", "shugenja"): "may play ",
    ("place", "recall"): "may play ",
    ("place", "play"): "may play ",
    ("place", "lay"): "places a combat token",
    ("place", "bless"): "places a combat token",
    ("place", "done"): "then ends the turn",
    ("look", "look"): "may look at one token on the board",
    ("look", "done"): "or go on",
    ("price", "target"): "chooses a province to give up a control token for ",
    ("favor", "look"): "looks at one to four tokens",
    ("favor", "done"): "one to four",
    ("condemn", "strike"): "chooses which of the tokens seen is discarded",
    ("purge_pay", "pay"): "chooses a token from hand to discard",
    ("purge", "strike"): "chooses tokens to turn over and discard",
    ("animate", "lay"): "places a token from the discard pile",
    ("animate", "bless"): "places a token from the discard pile",
    ("fear", "target"): "removes one or two special tokens",
    ("fear", "done"): "one or two",
    ("swap", "swap"): "may swap two tokens",
    ("swap", "done"): "or leave them",
}
"""What the prompt says where a verb is legal."""
TOLD = {
    "clan": r"^Player [1-5] plays the ",
    "keep": r" keeps an objective",
    "settle": r" settles ",
    "return": r" returns .+ to the pool\.$",
    "play": r" plays .+: ",
    "target": r" gets the | offers .+ for exchange| exchanges | leaves | adds | gives up a ",
    "recover": r" takes .+ back from the discard pile",
    "discard": r" puts .+ from hand onto the discard pile",
    "pool": r" puts .+ from hand into the pool",
    "spy": r" sees the hand of ",
    "scout": r" sends a scout to ",
    "shugenja": r"'s shugenja turns over ",
    "recall": r", as first player, sends .+ back to its pool",
    "lay": r" places .+ (in|off|on) ",
    "bless": r" places a blessing . on the token ",
    "look": r" looks(, for Dark Favors,)? at ",
    "strike": r" chooses .+ for Purge the Weak| turns over .+ discarded\.$",
    "pay": r" discards .+ from hand",
    "swap": r" swaps the tokens ",
    "done": r" passes\.$| looks at no | removes no more | ends the turn| leaves all tokens "
    r"|'s Dark Favors turns over ",
    "picker": r" picks a clan next",
    "objective": r" is dealt an objective",
    "initiative": r" (is first player( this round)?|makes .+ first player)\.$",
    "draw": r" draws ",
    "card": r" takes the card of the ",
}
"""What the first sentence after an action says, by its verb."""
IDS = re.compile(
    r"\b[a-e]\d+\b|[a-z]_[a-z]|\b[Ss]eat [A-E0-9]\b|\b[B-E]\b|(?<=\w )A\b|"
    r"\bfacedown\b|\bfaceup\b|\blays?\b|\bnobody's\b"
)
"""Handles, ids of the data, seats, and words that we no longer use."""
INTRODUCED = re.compile(r"\bPlayer [1-5]\b")
"""A seat by its letter: only before it has a clan, and as it gets one."""


def fit_to_read(sentence: str, nameless: bool = False) -> None:
    if nameless:
        sentence = INTRODUCED.sub("Somebody", sentence)
    assert re.fullmatch(r"[A-Z4].*[.!?]", sentence, re.DOTALL), sentence
    assert not IDS.search(sentence), sentence
    assert not INTRODUCED.search(sentence), sentence
    assert "  " not in sentence, sentence


def ask(table: Table, rng: Rng, asked: set[tuple[str, str]]) -> None:
    """Look at the prompt, and at why something else cannot be done."""
    view = table.view(SPECTATOR)
    nameless = view.phase in ("pick_clan", "draw_picker")
    fit_to_read(view.prompt, nameless)
    for seat in table.actors():
        for verb in {path.split()[0] for path in table.legal(seat)}:
            assert ASKED[view.phase, verb] in view.prompt
            asked.add((view.phase, verb))
        refusal = table.why_not(seat, rng.below(GAME.meta.actions))
        if refusal:
            fit_to_read(refusal.text, nameless)


def listen(table: Table, heard: dict[int, int], verb: str) -> None:
    """Everybody gets a readable sentence about the step."""
    for seat in heard:
        events = table.events(seat, heard[seat])
        assert events, f"seat {seat} is not told of {verb}"
        first = events[0].text
        assert re.search(TOLD[verb], first), (verb, first)
        for event in events:
            fit_to_read(event.text, event.kind in ("picker", "clan"))
        heard[seat] += len(events)


SETUPS = GAMES["rokugan"].setups


@pytest.mark.parametrize("number", range(3 * len(SETUPS)))
def test_every_verb_is_asked_for_and_every_step_is_logged(number: int) -> None:
    """A game between random players; chance is applied step by step and told as well."""
    seats, options = SETUPS[number % len(SETUPS)]
    table = Refereed(GAME, GAME.setup(seats, options))
    rng = stream("words", number)
    heard = {seat: len(table.events(seat)) for seat in (SPECTATOR, rng.below(seats))}
    asked: set[tuple[str, str]] = set()
    while not table.over:
        if not table.state.chance():
            ask(table, rng, asked)
        actors = [CHANCE] if table.state.chance() else table.actors()
        seat = actors[rng.below(len(actors))]
        path = some_action(table.legal(seat), rng)
        table.apply(seat, path)
        listen(table, heard, path.split()[0])
    fit_to_read(table.view(SPECTATOR).prompt)
    assert {("place", "lay"), ("settle", "settle"), ("place", "scout")} <= asked


def some_action(legal: list[str], rng: Rng) -> str:
    """A verb, then one of its actions, so that rare verbs are played too."""
    verbs = sorted({path.split()[0] for path in legal})
    verb = verbs[rng.below(len(verbs))]
    of_verb = [path for path in legal if path.split()[0] == verb]
    return of_verb[rng.below(len(of_verb))]


def test_bots_meet_only_prompts_and_sentences_that_exist() -> None:
    """Novices hold territories, so they meet what random players seldom do."""
    table = Refereed(GAME, GAME.setup(4), VerifiableSeed("novices"))
    bots = [make_bot("kachi", GAME, table.setup) for _ in range(4)]
    rng = stream("novices")
    heard = {SPECTATOR: len(table.events(SPECTATOR))}
    asked: set[tuple[str, str]] = set()
    while not table.over:
        ask(table, rng, asked)
        seat = table.actors()[0]
        number = table.ask(bots[seat], seat, rng)
        path = GAME.path(seat, number, 4)
        table.apply(seat, number)
        listen(table, heard, path.split()[0])
    assert ("upkeep", "play") in asked


LANDS = {"lion": "lion_north lion_capital", "crane": "crane_middle", "crab": "crab_capital"}
TOKENS = {"crane": "army3 crane_middle; raid island_west", "crab": "navy3 sea>lion_east"}
DARK, PURGE = "shadowlands_north_dark_favors", "shadowlands_north_purge_the_weak"
DEAD, FEAR = "shadowlands_south_animate_the_dead", "shadowlands_south_inspire_fear"
CARDS = {
    DARK: [f"play {DARK}", "target lion_north", "look b1", "look b2", "done", "strike b2"],
    PURGE: [f"play {PURGE}", "pay army1", "strike b1", "strike b2", "done"],
    DEAD: [f"play {DEAD}", "target lion_north", "lay raid island_west"],
    FEAR: [f"play {FEAR}", "target lion_north", "target crab_east", "done"],
}


@pytest.mark.parametrize("card", CARDS)
def test_each_step_of_a_shadowlands_card_is_asked_for_and_told(card: str) -> None:
    table = scene(
        LANDS,
        TOKENS,
        holds={"lion": card},
        special={"crab_east": "harbor", "unicorn_west": "honor_1"},
        discards={"lion": "raid"},
    )
    heard = dict.fromkeys((SPECTATOR, 0, 1), 0)
    rng = stream("cards", card)
    for path in CARDS[card]:
        ask(table, rng, set())
        play(table, f"lion {path}")
        listen(table, heard, path.split()[0])


def sentences(table: Table, who: str = ONLOOKER) -> list[str]:
    return [event.text for event in table.events(seat_of(table, who))]


@pytest.mark.rule("RK-R-36", "RK-CARD-32")
def test_both_tokens_of_purge_the_weak_are_named_in_the_open() -> None:
    table = scene(LANDS, TOKENS, holds={"lion": PURGE})
    play(table, f"lion play {PURGE}\nlion pay army1\nlion strike b1")
    (named,) = told(table, "crab", "named")
    assert named == {"seat": "A", "token": "b1", "owner": "B", "spot": "crane_middle"}
    assert sentences(table)[-1] == "Lion chooses Crane's token in Crane Middle for Purge the Weak."


@pytest.mark.rule("RK-CARD-25")
def test_the_province_offered_for_an_exchange_is_logged() -> None:
    table = scene(LANDS, phase="upkeep", hand_size=6, holds={"lion": "unicorn_cultural_exchange"})
    play(table, "lion play unicorn_cultural_exchange\nlion target lion_north")
    assert told(table, "crab", "offered") == [{"seat": "A", "province": "lion_north"}]


@pytest.mark.rule("RK-D-11")
def test_that_the_scorpion_looks_at_nothing_is_logged() -> None:
    table = scene(
        {"scorpion": "scorpion_north", "lion": "lion_north"}, {"lion": "army1 lion_north"}
    )
    play(table, "scorpion lay bluff island_west\nscorpion done")
    assert told(table, "lion", "stopped") == [{"seat": "A", "at": "look"}]
    assert sentences(table)[-1] == "Scorpion looks at no token."


@pytest.mark.rule("RK-SPC-02", "RK-SPC-03")
@pytest.mark.parametrize(
    ("tokens", "became"),
    [({"lion": "diplomacy lion_north"}, "peace"), ({"crane": "raid lion_north"}, "scorched_earth")],
)
def test_a_special_token_that_a_raid_or_diplomacy_replaces_is_logged(
    tokens: dict[str, str], became: str
) -> None:
    lands = {"lion": "lion_north", "crane": "dragon_west"}
    table = resolve(lands, tokens, special={"lion_north": "harbor"})
    assert special(table, "lion_north") == became
    assert told(table, ONLOOKER, "special_off") == [{"province": "lion_north", "special": "harbor"}]
    plain = resolve(lands, tokens)
    assert told(plain, ONLOOKER, "special_off") == []


@pytest.mark.rule("RK-PLC-22", "RK-TOK-15")
def test_a_blessing_is_logged_with_the_place_of_the_token_beneath() -> None:
    table = scene(
        LANDS, {"lion": "army1 lion_north>dragon_west"}, hands={"lion": "bluff blessing2"}
    )
    play(table, "lion bless blessing2 a1")
    assert sentences(table)[-1] == (
        "Lion places a blessing 2 on the token on the border from Lion North into Dragon West."
    )


@pytest.mark.rule("RK-R-46")
def test_a_swap_is_logged_with_both_places() -> None:
    lands = {"unicorn": "unicorn_east", "lion": "lion_capital"}
    tokens = {"unicorn": "army1 unicorn_east; shinobi1 lion_north"}
    table = resolve(lands, tokens, swap="swap a1 a2")
    assert "Unicorn swaps the tokens in Unicorn East and in Lion North." in sentences(table)
