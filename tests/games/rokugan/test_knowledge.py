"""Chapters 17 to 19: who knows what, and what a player can imagine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from games.rokugan.build import (
    CLANS,
    GAME,
    ONLOOKER,
    choices,
    guesses,
    hand,
    knows,
    piece,
    play,
    player,
    resolve,
    scene,
    seat_of,
    see,
    territory,
    token,
    token_list,
    told,
)

from honjin.engine.rng import stream
from honjin.engine.table import Table

LANDS = {"lion": "lion_north", "crane": "crane_middle", "crab": "crab_capital"}
OTHERS = ("crane", "crab", ONLOOKER)


def alike(one: Table, other: Table, *viewers: str) -> bool:
    """Whether two tables look, sound and offer the same to these viewers."""
    return all(
        see(one, viewer) == see(other, viewer)
        and one.events(seat_of(one, viewer)) == other.events(seat_of(other, viewer))
        for viewer in viewers
    )


def two_tables(first: str, second: str, script: str, **more: Any) -> tuple[Table, Table]:
    """The same scene twice, in which a token of Crane's and its hand are the other way round."""
    tables = []
    for laid, kept in ((first, second), (second, first)):
        hands = {"crane": f"{kept} army1", **more.get("hands", {})}
        rest = {key: value for key, value in more.items() if key != "hands"}
        table = scene(LANDS, {"crane": f"{laid} island_west"}, hands=hands, **rest)
        tables.append(play(table, script))
    return tables[0], tables[1]


# Hands, pools and facedown tokens.


@pytest.mark.rule("RK-UPK-08", "RK-PLC-22", "RK-D-10")
def test_the_type_of_a_facedown_token_is_its_owners_secret() -> None:
    raid, bluff = two_tables("raid", "bluff", "lion lay bluff lion_north")
    assert alike(raid, bluff, "lion", "crab", ONLOOKER)
    assert knows(raid, "b1", "crane") == ["raid"]


@pytest.mark.rule("RK-UPK-08", "RK-R-67")
def test_hand_and_pool_are_pieces_for_their_owner_only() -> None:
    table = scene(LANDS, hands={"crane": "bluff raid"})
    mine = {p.kind for p in see(table, "crane").pieces if p.place == "hand"}
    assert mine == {"bluff", "raid"}
    for viewer in ("lion", ONLOOKER):
        assert not any(p.owner == "B" and p.place == "hand" for p in see(table, viewer).pieces)
    assert (see(table).hand, see(table).pool, see(table).offered) == ({}, {}, ())


@pytest.mark.rule("RK-R-67")
def test_options_depend_only_on_what_a_seat_may_know() -> None:
    """Lion's choices and refusals are the same whatever Crane's token is."""
    raid, bluff = two_tables("raid", "bluff", "lion scout b1\nlion lay bluff lion_north")
    assert not alike(raid, bluff, "lion")
    one, other = two_tables("raid", "bluff", "crab lay bluff lion_north", turn="crab")
    assert choices(one, "lion") == choices(other, "lion")
    for path in ("lay army1 island_west>island_north", "scout a1", "recall b1", "done", "scout b2"):
        assert one.why_not(0, path) == other.why_not(0, path)


@pytest.mark.rule("RK-R-67")
def test_a_spectator_knows_what_a_seat_without_knowledge_knows() -> None:
    table = scene(LANDS, {"crane": "raid island_west"}, holds={"lion": "lion_bushido"})
    play(table, "lion scout b1")
    assert knows(table, "b1", ONLOOKER) == [""]
    assert territory(table, "lion").card == ""
    assert all("kind" not in facts for facts in told(table, ONLOOKER, "looked"))


@pytest.mark.rule("RK-R-66")
def test_what_was_seen_is_known_while_the_token_lies_and_no_longer_in_the_pool() -> None:
    table = scene(LANDS, {"crane": "raid island_west"}, first="crab", turn="lion", first_card=True)
    play(table, "lion scout b1\nlion lay bluff lion_north\ncrane lay bluff crane_middle")
    assert knows(table, "b1", "lion", "crab") == ["raid", ""]
    play(table, "crab recall b1")
    recalled = see(table, "lion").recalled
    assert recalled is not None
    assert recalled.kind == ""
    assert piece(table, "lion", "recalled") is None
    shown = piece(table, "crab", "recalled")
    assert shown is not None
    assert shown.kind == "raid"


@pytest.mark.rule("RK-CARD-05", "RK-R-66")
def test_the_first_players_knowledge_of_a_returned_token_ends_with_the_round() -> None:
    hands = {"lion": "bluff army1", "crane": "bluff", "crab": "bluff"}
    table = scene(LANDS, {"crane": "raid island_west"}, first_card=True, hands=hands)
    play(table, "lion recall b1\nlion lay bluff lion_north")
    assert see(table).round == 3
    assert see(table, "lion").recalled is None


@pytest.mark.rule("RK-PLC-22", "RK-TOK-17")
def test_a_blessing_keeps_its_name_when_another_one_joins_it() -> None:
    lands = {"phoenix": "phoenix_middle", "lion": "lion_north"}
    hands = {"phoenix": "bluff blessing2"}
    table = scene(lands, {"phoenix": "army1 phoenix_middle blessing3"}, hands=hands)
    before = {p.id: p.kind for p in see(table, "lion").pieces if "blessing" in p.id}
    play(table, "phoenix bless blessing2 a1")
    after = {p.id: p.kind for p in see(table, "lion").pieces if "blessing" in p.id}
    assert before == {"a1.blessing3.1": "blessing3"}
    assert after == {**before, "a1.blessing2.1": "blessing2"}


# Cards.


@pytest.mark.rule("RK-CARD-12", "RK-SET-02")
def test_a_former_holder_goes_on_knowing_the_card_also_when_another_takes_it() -> None:
    lands = {"lion": "dragon_west", "unicorn": "dragon_capital dragon_south unicorn_capital"}
    attack = {"unicorn": "army3 unicorn_capital>dragon_west"}
    table = resolve({**lands, "crab": "crab_east"}, attack, holds={"lion": "dragon_sacred_ground"})
    assert territory(table, "dragon", "lion").card == "dragon_sacred_ground"
    assert territory(table, "dragon", "crab").card == ""
    assert territory(table, "dragon").read_by == ("A", "B")


@pytest.mark.rule("RK-SET-09", "RK-C-05")
def test_which_neutral_cards_are_in_the_deck_is_known_to_nobody() -> None:
    table = scene(LANDS, phase="draw_initiative")
    deck = see(table, "lion").initiative
    assert (len(deck.neutrals), deck.neutral_places) == (3, 2)
    play(table, "* initiative master_of_tactics")
    deck = see(table, "crab").initiative
    assert (len(deck.neutrals), deck.neutral_places) == (2, 1)


@pytest.mark.rule("RK-R-05", "RK-SET-05")
def test_an_objective_is_hidden_to_the_end() -> None:
    one, other = (
        scene(
            LANDS, objectives={"crane": kept, "lion": "emerald_empire", "crab": "way_of_the_sail"}
        )
        for kept in ("den_of_secrets", "great_library")
    )
    for viewer in ("lion", "crab", ONLOOKER):
        assert see(one, viewer).objective == see(other, viewer).objective
        assert player(one, "crane", viewer) == player(other, "crane", viewer)
        shown = piece(one, viewer, "B.objective")
        assert shown is not None
        assert shown.kind is None
    assert see(one, "crane").objective == "den_of_secrets"


# Imagined tables.


def imagined(table: Table, who: str, *facts: str) -> list[tuple[object, ...]]:
    """For each table that a player imagines, the tokens or hands of these names."""
    return [
        tuple(
            hand(guess, fact) if fact in CLANS else token(guess, fact, fact[0].upper()).kind
            for fact in facts
        )
        for guess in guesses(table, who)
    ]


@pytest.mark.rule("RK-R-66", "RK-R-67")
def test_a_guess_agrees_with_the_view_of_the_guesser() -> None:
    table = scene(
        LANDS,
        {"crane": "raid island_west; army1 crane_middle blessing2", "crab": "army5^ crab_capital"},
        seen={"b1": "lion"},
        discards={"crane": "army4"},
        holds={"crab": "crab_promotion"},
        on_space={"lion_bushido": "lion"},
    )
    for viewer in ("lion", "crane", "crab", ONLOOKER):
        for guess in guesses(table, viewer, 20):
            assert see(guess, viewer) == see(table, viewer)
            assert list(GAME.faults(guess.state)) == []


@pytest.mark.rule("RK-R-66")
def test_a_guess_keeps_what_was_scouted_and_varies_what_was_not() -> None:
    tokens = {"crane": "raid island_west; army5 crane_middle"}
    table = scene(LANDS, tokens, seen={"b1": "lion"})
    seen = imagined(table, "lion", "b1", "b2")
    assert {one for one, _ in seen} == {"raid"}
    assert len({two for _, two in seen}) > 3
    assert all(two != "raid" for _, two in seen)
    assert len({one for one, _ in imagined(table, "crab", "b1", "b2")}) > 3


@pytest.mark.rule("RK-R-66", "RK-TOK-06")
def test_a_guess_puts_the_bluff_into_the_hand_or_on_the_board_and_nowhere_else() -> None:
    table = scene(LANDS, {"crane": "bluff island_west; army5 crane_middle"})
    places = set()
    for guess in guesses(table, "lion"):
        at = GAME.position(guess.state)["players"]["B"]
        assert "bluff" not in at["pool"]
        assert at["aside"] == ""
        lies = [t.id for t in see(guess, "crane").tokens if t.owner == "B" and t.kind == "bluff"]
        places.add(lies[0] if lies else "hand")
    assert places == {"b1", "b2", "hand"}


@pytest.mark.rule("RK-R-03", "RK-R-66")
def test_others_may_think_that_a_returned_token_was_the_bluff() -> None:
    table = scene(LANDS, {"crane": "raid island_west"}, first_card=True)
    play(table, "lion recall b1")
    asides = [GAME.position(g.state)["players"]["B"]["aside"] for g in guesses(table, "crab", 60)]
    assert set(asides) == {"", "unseen"}
    kinds = {GAME.position(g.state)["recalled_kind"] for g in guesses(table, "crab", 60)}
    assert len(kinds) > 3
    for guess in guesses(table, "lion"):
        at = GAME.position(guess.state)
        assert at["recalled_kind"] == "raid"
        assert at["players"]["B"]["pool"]["raid"] == 1
        assert at["players"]["B"]["aside"] == ""


@pytest.mark.rule("RK-R-03")
def test_a_player_who_saw_the_returned_bluff_knows_where_it_is() -> None:
    table = scene(LANDS, {"crane": "bluff island_west"}, first_card=True)
    play(table, "lion recall b1")
    for viewer in ("lion", "crane"):
        for guess in guesses(table, viewer):
            assert GAME.position(guess.state)["players"]["B"]["aside"] == "unseen"


@pytest.mark.rule("RK-R-03")
def test_a_bluff_set_aside_in_the_open_stays_there_in_every_guess() -> None:
    table = scene(LANDS, {"crane": "bluff island_west"})
    play(table, "lion shugenja b1")
    for guess in guesses(table, "crab"):
        assert player(guess, "crane").bluff_aside
        assert "bluff" not in hand(guess, "crane")


# Spy Network.


def spied(before: str = "", **more: Any) -> Table:
    """Lion has seen Crane's hand, after what others did `before`."""
    table = scene(
        more.pop("lands", LANDS),
        phase="upkeep",
        holds={"lion": "scorpion_spy_network", **more.pop("holds", {})},
        hands={"crane": "bluff army5 raid navy1 shinobi2 army1"},
        **more,
    )
    return play(table, f"{before}lion play scorpion_spy_network\nlion spy B")


@pytest.mark.rule("RK-R-35", "RK-R-66")
def test_the_spy_knows_the_hand_and_what_of_it_may_lie_on_the_board() -> None:
    table = spied()
    assert {held for (held,) in imagined(table, "lion", "crane")} == {hand(table, "crane")}
    play(table, "lion lay bluff lion_north\ncrane lay raid island_west\ncrab lay bluff lion_north")
    seen = imagined(table, "lion", "b1", "crane")
    assert {kind for kind, _ in seen} == {"army5", "raid", "navy1", "shinobi2", "army1"}
    for kind, rest in seen:
        assert sorted([str(kind), *str(rest).split()]) == sorted(
            ["bluff", "army5", "raid", "navy1", "shinobi2", "army1"]
        )
    assert len({held for (held,) in imagined(table, "crab", "crane")}) > 20


@pytest.mark.rule("RK-R-35")
def test_all_know_that_the_barred_bluff_is_still_in_the_hand() -> None:
    table = spied()
    play(table, "lion lay bluff lion_north\ncrane lay raid island_west\ncrab lay bluff lion_north")
    for viewer in ("lion", "crab", ONLOOKER):
        assert all("bluff" in str(held) for (held,) in imagined(table, viewer, "crane"))


@pytest.mark.rule("RK-R-35", "RK-R-66")
def test_the_spy_follows_tokens_that_openly_leave_the_hand() -> None:
    table = spied()
    play(table, "lion lay bluff lion_north\ncrane lay raid island_west\ncrab lay bluff lion_north")
    play(table, "lion shugenja b1\nlion lay army1 lion_north")
    left = hand(table, "crane")
    assert {held for (held,) in imagined(table, "lion", "crane")} == {left}


@pytest.mark.rule("RK-R-35", "RK-R-66")
def test_the_spy_does_not_take_an_animated_token_for_one_of_the_hand() -> None:
    """Crane animates an army 3, which is struck or returned: the hand is still what it was."""
    for strike in ("lion shugenja b1", "lion recall b1"):
        table = spied(
            lands={**LANDS, "crane": "crane_middle crane_south"},
            holds={"crane": "shadowlands_south_animate_the_dead"},
            discards={"crane": "army3"},
            first_card=True,
        )
        play(table, "lion lay bluff lion_north\ncrane play shadowlands_south_animate_the_dead")
        play(table, "crane target crane_south\ncrane lay army3 crane_middle>lion_capital")
        play(table, f"crane lay raid island_west\ncrab lay bluff lion_north\n{strike}")
        known = see(table, "lion").spied
        assert known is not None
        assert (known.tokens, known.escaped) == ({**see(table, "crane").hand, "raid": 1}, 0)


@pytest.mark.rule("RK-CARD-05", "RK-R-35", "RK-R-66")
@pytest.mark.parametrize("first", ["lion", "crab"])
def test_a_recalled_token_leaves_what_the_spy_knows(first: str) -> None:
    """A spy who recalls it sees which one went; from one whom somebody else recalls, one of them
    has escaped."""
    table = spied("" if first == "lion" else "crab done\n", first=first, first_card=True)
    laid = {"lion": "bluff lion_north", "crane": "raid island_west", "crab": "bluff lion_north"}
    order = ["lion", "crane", "crab"] if first == "lion" else ["crab", "lion", "crane"]
    play(table, "\n".join(f"{clan} lay {laid[clan]}" for clan in order))
    play(table, f"{first} recall b1")
    known = see(table, "lion").spied
    assert known is not None
    assert (known.tokens.get("raid", 0), known.escaped) == ((0, 0) if first == "lion" else (1, 1))


@pytest.mark.rule("RK-R-35", "RK-R-66")
def test_what_the_victim_gives_up_to_the_pool_escapes_the_spy() -> None:
    table = spied(holds={"crane": "crab_promotion"}, discards={"crane": "army4"})
    play(table, "crane play crab_promotion\ncrane recover army4\ncrane pool raid")
    known = see(table, "lion").spied
    assert known is not None
    assert (known.escaped, known.tokens["army4"]) == (1, 1)
    hands = {str(held) for (held,) in imagined(table, "lion", "crane")}
    assert hand(table, "crane") in hands
    assert len(hands) == 6
    assert all("bluff" in held for held in hands)


# Ronin.


@pytest.mark.rule("RK-R-59", "RK-R-67")
def test_a_skipped_ronin_holds_banned_tokens_only_in_every_guess() -> None:
    """It is open that they were skipped: their bluff, which they could lay, is on the board."""
    table = scene(
        {"lion": "lion_north", "unicorn": ""},
        {"unicorn": "bluff island_west; army1 island_west"},
        hands={"lion": "bluff army1 army2", "unicorn": "raid diplomacy"},
        ronin="unicorn",
    )
    play(table, "lion lay bluff lion_north")
    assert player(table, "unicorn").out
    for guess in guesses(table, "lion", 60):
        assert set(hand(guess, "unicorn").split()) <= {"raid", "diplomacy"}


@pytest.mark.rule("RK-RON-03", "RK-R-67")
def test_a_ronins_tokens_on_the_board_are_never_thought_raids_or_diplomacy() -> None:
    table = scene(
        {"lion": "lion_north", "unicorn": ""},
        {"unicorn": "bluff island_west; army1 island_west; army2 island_west; army2 lion_north"},
        ronin="unicorn",
    )
    laid = imagined(table, "lion", "b1", "b2", "b3", "b4")
    assert {"raid", "diplomacy"}.isdisjoint(kind for kinds in laid for kind in kinds)


@pytest.mark.rule("RK-RON-03", "RK-R-67")
@pytest.mark.parametrize("skipped", [False, True])
def test_what_a_ronin_s_facedown_tokens_can_only_be_is_found(skipped: bool) -> None:
    """All that a ronin may lay but two tokens is discarded, so these two lie on the board."""
    gone = Counter(token_list("unicorn"))
    gone -= Counter(["bluff", "army1", "raid", "raid", "diplomacy"])
    table = scene(
        {"lion": "lion_north", "unicorn": ""},
        {"unicorn": "bluff island_west; army1 island_west"},
        hands={"lion": "bluff army1 army2", "unicorn": "raid diplomacy"},
        discards={"unicorn": " ".join(gone.elements())},
        ronin="unicorn",
    )
    if skipped:
        play(table, "lion lay bluff lion_north")
    for tokens in imagined(table, "lion", "b1", "b2"):
        assert set(tokens) == {"bluff", "army1"}


@pytest.mark.rule("RK-R-59", "RK-R-67")
def test_a_ronin_who_gets_a_turn_is_thought_to_have_something_to_lay() -> None:
    table = scene(
        {"lion": "lion_north", "unicorn": ""},
        {"unicorn": "bluff island_west; army1 island_west"},
        hands={"unicorn": "raid army2"},
        turn="unicorn",
        ronin="unicorn",
    )
    for (held_tokens,) in imagined(table, "lion", "unicorn"):
        assert not set(str(held_tokens).split()) <= {"raid", "diplomacy"}


# Objectives and cards in guesses.


@pytest.mark.rule("RK-R-05", "RK-CARD-12", "RK-R-66")
def test_a_guess_keeps_own_objectives_and_read_cards_and_varies_the_others() -> None:
    table = scene(
        LANDS,
        holds={"crane": "crane_code_of_honor"},
        on_space={"lion_bushido": "lion"},
        objectives={"lion": "plains_of_battle", "crane": "den_of_secrets"},
    )
    cranes, kept = set(), set()
    for guess in guesses(table, "lion"):
        at = GAME.position(guess.state)
        assert at["cards"]["lion"]["card"] == "lion_bushido"
        assert at["players"]["A"]["kept"] == "plains_of_battle"
        cranes.add(at["cards"]["crane"]["card"])
        kept.add(at["players"]["B"]["kept"])
    assert cranes == {"crane_code_of_honor", "crane_diplomatic_mission"}
    assert len(kept) > 5
    assert kept.isdisjoint(see(table, "lion").offered)


@pytest.mark.rule("RK-R-67")
@pytest.mark.parametrize("viewer", ["lion", "crane", "crab", ONLOOKER])
def test_a_table_imagined_from_a_view_looks_exactly_like_it(viewer: str) -> None:
    table = spied()
    play(table, "lion lay bluff lion_north\ncrane lay raid island_west\ncrab lay bluff lion_north")
    seen = see(table, viewer)
    state = GAME.imagine(msgspec.to_builtins(seen), table.setup, stream("imagine"))
    assert GAME.view(state, seat_of(table, viewer), table.setup) == seen


@pytest.mark.rule("RK-C-06", "RK-C-07")
def test_no_order_of_a_pool_is_stored() -> None:
    """A position holds counts of kinds, and every draw is asked of chance when it is needed."""
    table = scene(LANDS, phase="draw_initiative", hand_size=1)
    play(table, "* initiative clan_crane")
    assert see(table).phase == "draw_token"
    pool = GAME.position(table.state)["players"]["A"]["pool"]
    assert all(isinstance(count, int) for count in pool.values())
    play(table, "* draw army5")
    assert "army5" in hand(table, "lion")
