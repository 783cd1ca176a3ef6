"""Chapters 2 and 15: setting up, for two to five players."""

from __future__ import annotations

from typing import Any

import pytest
from games.rokugan.build import (
    CAPITALS,
    CLANS,
    F1,
    F1_EMPTY,
    GAME,
    NEUTRAL,
    OBJECTIVES,
    ONLOOKER,
    PROVINCES,
    at_turn,
    choices,
    draw,
    hand,
    held,
    new,
    play,
    player,
    refused,
    scene,
    seat_of,
    see,
    territory,
    told,
)

from honjin.engine.errors import BadOption
from honjin.engine.state import CHANCE
from honjin.engine.table import Table

FOUR = ("crab", "phoenix", "scorpion", "unicorn")
SET_ASIDE = {2: 11, 3: 7, 4: 5, 5: 4}


def with_clans(*clans: str, **options: Any) -> Table:
    """The host has given everybody a clan."""
    return new(len(clans), clans=list(clans), **options)


def chosen(*clans: str, first: str = "") -> Table:
    """Everybody has kept the first objective they were dealt, and the first player is known."""
    table = draw(with_clans(*clans))
    for clan in clans:
        table.apply(seat_of(table, clan), table.legal(seat_of(table, clan))[0])
    return play(table, f"* initiative clan_{first or clans[0]}")


def settled(table: Table) -> Table:
    """Everybody settles the first province that is free."""
    while see(table).phase == "settle":
        (seat,) = table.actors()
        table.apply(seat, table.legal(seat)[0])
    return table


# Clans.


@pytest.mark.rule("RK-SET-01")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_play(seats: int) -> None:
    with pytest.raises(BadOption):
        GAME.setup(seats)


@pytest.mark.rule("RK-C-01", "RK-R-04")
def test_the_next_to_pick_a_clan_is_drawn_among_those_without_one() -> None:
    table = new(3)
    assert table.legal(CHANCE) == ["picker A", "picker B", "picker C"]
    assert {table.state.weight(outcome) for outcome in table.state.legal(CHANCE)} == {1}
    play(table, "* picker B\nB clan lion")
    assert table.legal(CHANCE) == ["picker A", "picker C"]


@pytest.mark.rule("RK-SET-01", "RK-D-01", "RK-R-04")
def test_players_pick_different_clans() -> None:
    table = play(new(3), "* picker B")
    assert choices(table, "B", "clan") == set(CLANS)
    play(table, "B clan lion\n* picker C")
    assert choices(table, "C", "clan") == set(CLANS) - {"lion"}
    assert refused(table, "C", "clan lion") == "RK-SET-01"
    assert choices(table, "A") == set()
    play(table, "C clan crab\nA clan crane")
    assert [p.clan for p in see(table).players] == ["crane", "lion", "crab"]
    assert told(table, "A", "clan", seat="B") == [{"seat": "B", "clan": "lion"}]


@pytest.mark.rule("RK-R-04", "RK-C-01")
def test_clans_can_be_dealt_at_random() -> None:
    table = new(2, clan_choice="deal")
    assert table.legal(CHANCE) == [f"clan {clan}" for clan in CLANS]
    play(table, "* clan dragon")
    assert "clan dragon" not in table.legal(CHANCE)
    assert {table.state.weight(outcome) for outcome in table.state.legal(CHANCE)} == {1}
    play(table, "* clan crab")
    assert [p.clan for p in see(table).players] == ["dragon", "crab"]


@pytest.mark.rule("RK-R-04")
def test_the_host_can_assign_all_clans_or_some() -> None:
    assert see(with_clans("lion", "crab")).phase == "deal_objective"
    table = new(3, clans=["lion", "crab"])
    assert at_turn(table) == ""
    assert "lion" not in choices(table, "C", "clan")
    dealt = new(3, clans=["lion"], clan_choice="deal")
    play(dealt, "* clan crane\n* clan crab")
    assert [p.clan for p in see(dealt).players] == ["lion", "crane", "crab"]


@pytest.mark.rule("RK-R-04")
@pytest.mark.parametrize("clans", [["lion", "crab", "crane"], ["lion", "lion"], ["mantis"]])
def test_an_impossible_assignment_is_refused(clans: list[str]) -> None:
    with pytest.raises(BadOption):
        GAME.setup(2, {"clans": clans})


@pytest.mark.rule("RK-SET-01")
@pytest.mark.parametrize("clan", CLANS)
def test_an_ability_can_be_read_by_all(clan: str) -> None:
    explained = GAME.help(clan)
    assert explained is not None
    assert explained.rules[0].startswith("RK-CLAN-")
    assert explained.text


# What everybody gets.


@pytest.mark.rule("RK-SET-02", "RK-C-02")
@pytest.mark.parametrize(
    ("outcome", "card"),
    [("first", "dragon_strength_of_purpose"), ("second", "dragon_sacred_ground")],
)
def test_one_of_two_cards_lies_on_each_territory_unseen(outcome: str, card: str) -> None:
    """Which it is, is drawn when somebody takes it: nobody has seen it before."""
    table = chosen("dragon", "crab")
    assert len(see(table).territories) == 11
    assert all((t.at, t.card, t.read_by) == ("space", "", ()) for t in see(table).territories)
    table = claiming()
    assert table.legal(CHANCE) == ["card first", "card second"]
    assert {table.state.weight(number) for number in table.state.legal(CHANCE)} == {1}
    play(table, f"* card {outcome}")
    assert territory(table, "dragon", "dragon").card == card


def claiming() -> Table:
    """Dragon, with the last token laid, takes the card of the Dragon lands."""
    lands = {"dragon": "dragon_capital dragon_west dragon_south", "crab": "crab_capital"}
    table = scene(lands, hands={"dragon": "bluff army1", "crab": "bluff"})
    return play(table, "dragon lay bluff lion_north")


@pytest.mark.rule("RK-SET-03", "RK-SET-04")
def test_bluff_behind_the_screen_26_tokens_in_the_pool_two_scouts_and_a_shugenja() -> None:
    table = with_clans("lion", "crab")
    for clan in ("lion", "crab"):
        assert hand(table, clan) == "bluff"
        at = player(table, clan)
        assert (at.hand, at.pool, at.scouts, at.shugenja) == (1, 26, 2, 1)


@pytest.mark.rule("RK-SET-05", "RK-C-03")
@pytest.mark.parametrize("seats", SET_ASIDE)
def test_two_of_twelve_objectives_each_all_different(seats: int) -> None:
    table = with_clans(*CLANS[:seats])
    assert set(table.legal(CHANCE)) == {f"objective {name}" for name in OBJECTIVES}
    assert {table.state.weight(outcome) for outcome in table.state.legal(CHANCE)} == {1}
    draw(table)
    offers = [name for clan in CLANS[:seats] for name in see(table, clan).offered]
    assert len(set(offers)) == len(offers) == 2 * seats
    assert set(offers) <= set(OBJECTIVES)


@pytest.mark.rule("RK-SET-05", "RK-D-02", "RK-R-05")
def test_each_keeps_one_of_their_two_at_the_same_time_and_secretly() -> None:
    table = draw(with_clans("lion", "crab"))
    assert table.actors() == [0, 1]
    offered = see(table, "crab").offered
    assert choices(table, "crab", "keep") == set(offered)
    foreign = see(table, "lion").offered[0]
    assert refused(table, "crab", f"keep {foreign}") == "RK-SET-05"
    play(table, f"crab keep {offered[1]}")
    assert table.actors() == [0]
    assert (see(table, "crab").objective, see(table, "lion").objective) == (offered[1], "")
    assert told(table, "crab", "objective_kept") == [{"seat": "B", "objective": offered[1]}]
    assert told(table, "lion", "objective_kept") == [{"seat": "B"}]
    assert player(table, "crab").kept


@pytest.mark.rule("RK-R-05")
def test_the_rejected_objective_is_known_to_its_player_alone() -> None:
    table = chosen("lion", "crab")
    assert len(see(table, "crab").offered) == 2
    dealt = {event["objective"] for event in told(table, "crab", "objective_dealt", seat="B")}
    assert dealt == set(see(table, "crab").offered)
    for viewer in ("lion", ONLOOKER):
        heard = told(table, viewer, "objective_dealt", seat="B")
        assert heard == [{"seat": "B"}, {"seat": "B"}]
        shown = {p.kind for p in see(table, viewer).pieces if p.owner == "B"}
        assert shown.isdisjoint(OBJECTIVES)


@pytest.mark.rule("RK-SET-06")
def test_one_facedown_token_in_each_own_capital() -> None:
    table = chosen("scorpion", "crane")
    assert held(table, "scorpion_capital") == "scorpion 1+0"
    assert held(table, "crane_capital") == "crane 1+0"
    assert [p.provinces for p in see(table).players] == [1, 1]


# First player and initiative deck.


@pytest.mark.rule("RK-SET-08", "RK-C-04")
def test_the_first_player_is_drawn_among_the_clans_in_play_and_their_card_is_gone() -> None:
    table = draw(with_clans("unicorn", "crab", "lion"))
    for clan in ("unicorn", "crab", "lion"):
        table.apply(seat_of(table, clan), table.legal(seat_of(table, clan))[0])
    clans = {f"initiative clan_{clan}" for clan in ("unicorn", "crab", "lion")}
    assert set(table.legal(CHANCE)) == clans
    assert {table.state.weight(outcome) for outcome in table.state.legal(CHANCE)} == {1}
    play(table, "* initiative clan_crab")
    assert see(table).first == "B"
    assert set(see(table).initiative.clans) == {"unicorn", "lion"}


@pytest.mark.rule("RK-SET-09", "RK-NUM-01", "RK-NUM-02")
@pytest.mark.parametrize(
    ("seats", "clan_cards", "neutral"), [(2, 1, 3), (3, 2, 2), (4, 3, 1), (5, 4, 0)]
)
def test_the_deck_has_four_cards(seats: int, clan_cards: int, neutral: int) -> None:
    deck = see(chosen(*CLANS[:seats])).initiative
    assert (len(deck.clans), deck.neutral_places) == (clan_cards, neutral)
    assert set(deck.neutrals) == set(NEUTRAL)


@pytest.mark.rule("RK-SET-09", "RK-C-05")
def test_the_top_card_is_as_likely_at_every_place_of_the_deck() -> None:
    """Two clan cards and two of the three neutral ones: a clan card comes in one of four."""
    table = scene(
        {"lion": "lion_north", "crab": "crab_east", "crane": "crane_south"}, phase="draw_initiative"
    )
    state = table.state
    weights = {
        path: state.weight(n)
        for path, n in zip(table.legal(CHANCE), state.legal(CHANCE), strict=True)
    }
    whole = sum(weights.values())
    assert {path: 12 * weight // whole for path, weight in weights.items()} == {
        **dict.fromkeys(("initiative clan_crab", "initiative clan_crane"), 3),
        **{f"initiative {card}": 2 for card in NEUTRAL},
    }


@pytest.mark.rule("RK-SET-09")
def test_with_five_players_no_neutral_card_comes() -> None:
    five = {clan: CAPITALS[clan] for clan in CLANS[:5]}
    table = scene(five, phase="draw_initiative")
    assert set(table.legal(CHANCE)) == {f"initiative clan_{clan}" for clan in CLANS[1:5]}


# Start tokens.


@pytest.mark.rule("RK-SET-07", "RK-NUM-01", "RK-NUM-02")
@pytest.mark.parametrize(("seats", "each"), [(2, 11), (3, 7), (4, 5), (5, 4)])
def test_how_many_control_tokens_are_set_aside(seats: int, each: int) -> None:
    assert see(chosen(*CLANS[:seats])).left == seats * each


@pytest.mark.rule("RK-SET-10", "RK-SET-12")
@pytest.mark.parametrize(("seats", "taken"), [(2, 24), (3, 24), (4, 24), (5, 25)])
def test_how_many_provinces_are_taken_at_the_start(seats: int, taken: int) -> None:
    table = settled(chosen(*CLANS[:seats]))
    assert [p.provinces for p in see(table).players] == [1 + SET_ASIDE[seats]] * seats
    owned = [p for p in see(table).provinces if p.owner]
    assert len(owned) == taken
    assert all((p.facedown, p.faceup) == (1, 0) for p in owned)


@pytest.mark.rule("RK-SET-10", "RK-D-03")
def test_one_token_a_turn_clockwise_from_the_first_player() -> None:
    table = chosen("crab", "crane", "lion", first="crane")
    assert at_turn(table) == "crane"
    play(table, "crane settle coast_north")
    assert refused(table, "lion", "settle coast_north") == "RK-SET-10"
    play(table, "lion settle coast_west\ncrab settle coast_south")
    assert at_turn(table) == "crane"
    assert told(table, "lion", "settled")[0] == {"seat": "B", "province": "coast_north"}


@pytest.mark.rule("RK-SET-11", "RK-D-03")
def test_any_empty_province_is_open_far_off_and_foreign_capitals_too() -> None:
    without_crab = chosen("lion", "crane")
    assert choices(without_crab, "lion", "settle") == set(PROVINCES) - {
        *("lion_capital", "crane_capital")
    }
    with_crab = chosen("crab", "lion")
    assert refused(with_crab, "crab", "settle crab_capital") == "RK-SET-10"


@pytest.mark.rule("RK-SET-12")
def test_the_four_player_game_of_the_rulebook_is_a_legal_end_of_setup() -> None:
    """Fixture F1, settled token by token; Unicorn is first."""
    table = chosen(*FOUR, first="unicorn")
    lands = {clan: [p for p in F1[clan].split() if p != CAPITALS[clan]] for clan in FOUR}
    for i in range(5):
        for clan in ("unicorn", "crab", "phoenix", "scorpion"):
            play(table, f"{clan} settle {lands[clan][i]}")
    assert see(table).round == 1
    for clan in FOUR:
        assert {held(table, p) for p in F1[clan].split()} == {f"{clan} 1+0"}
    assert {p.id for p in see(table).provinces if not p.owner} == set(F1_EMPTY.split())


@pytest.mark.rule("RK-SET-13")
def test_the_first_round_begins_after_the_last_start_token() -> None:
    table = chosen("lion", "crane")
    assert see(table).round == 0
    assert see(settled(table)).round == 1


@pytest.mark.rule("RK-SET-14")
def test_set_up_runs_in_a_fixed_order() -> None:
    """An objective is kept before anyone knows who begins."""
    table = new(2)
    seen = []
    while see(table).round == 0:
        phase = see(table).phase
        seen += [phase] if phase not in seen else []
        seat = CHANCE if table.state.chance() else table.actors()[0]
        table.apply(seat, table.legal(seat)[0])
    assert seen == [
        *("draw_picker", "pick_clan", "deal_objective", "keep_objective", "draw_first", "settle")
    ]


@pytest.mark.rule("RK-SET-15", "RK-NUM-01")
@pytest.mark.parametrize(
    ("clans", "used"), [(("lion", "crane", "crab"), True), (("lion", "crane"), False)]
)
def test_the_first_player_card_serves_in_round_one_already(
    clans: tuple[str, ...], used: bool
) -> None:
    table = draw(settled(chosen(*clans)))
    assert told(table, "lion", "initiative") == []
    while at_turn(table) != "lion" or not see(table).tokens:
        play(table, f"{at_turn(table)} lay bluff island_west")
    assert choices(table, "lion", "recall") == (
        {t.id for t in see(table).tokens} if used else set()
    )
    if not used:
        assert refused(table, "lion", "recall b1") == "RK-UPK-06"


@pytest.mark.rule("RK-R-06")
def test_a_complete_territory_after_setup_gives_no_card_yet() -> None:
    table = chosen("lion", "crane")
    play(table, "lion settle lion_north\ncrane settle coast_west\nlion settle lion_east")
    draw(settled(table))
    assert territory(table, "lion").controller == "A"
    assert territory(table, "lion").at == "space"
    assert see(table).phase == "place"


@pytest.mark.rule("RK-R-07")
def test_the_crab_base_is_the_crab_capital() -> None:
    lands = {"lion": "crab_capital", "crane": "crab_east"}
    objectives = {"lion": "last_line_of_defense"}
    table = scene(lands, phase="over", round=5, objectives=objectives)
    assert see(table).score[0].objective_honor == 5
    lands = {"lion": "crab_center", "crane": "crab_east"}
    table = scene(lands, phase="over", round=5, objectives=objectives)
    assert see(table).score[0].objective_honor == 0


# Number of players.


@pytest.mark.rule("RK-NUM-01")
def test_two_players_turn_initiative_cards_and_take_turns_as_usual() -> None:
    table = scene({"lion": "lion_north", "crane": "crane_south"}, phase="draw_initiative")
    draw(play(table, "* initiative clan_crane"))
    assert at_turn(table) == "crane"
    assert not see(table).first_card
    play(table, "crane lay bluff lion_east")
    assert at_turn(table) == "lion"


@pytest.mark.rule("RK-NUM-02")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_and_more_use_the_first_player_card(seats: int) -> None:
    assert see(draw(settled(chosen(*CLANS[:seats])))).first_card


@pytest.mark.rule("RK-NUM-03")
@pytest.mark.parametrize("seats", SET_ASIDE)
def test_hands_rounds_scouts_and_turns_are_the_same_for_any_number(seats: int) -> None:
    """Nobody is eliminated: a player without provinces draws and lays as others do."""
    clans = [clan for clan in CLANS if clan != "dragon"][:seats]
    lands = {clan: CAPITALS[clan] for clan in clans[1:]}
    table = scene({clans[0]: "", **lands}, phase="draw_initiative", hand_size=1)
    draw(table)
    assert [(p.hand, p.scouts, p.shugenja) for p in see(table).players] == [(6, 2, 1)] * seats
    laid = 0
    while see(table).phase == "place":
        (seat,) = table.actors()
        table.apply(seat, next(p for p in table.legal(seat) if p.startswith("lay")))
        laid += 1
        if see(table).phase == "look":
            table.apply(seat, "done")
    assert laid == 5 * seats
