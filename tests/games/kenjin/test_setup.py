"""Chapter 2: the table before the first card, at random and by draft."""

from __future__ import annotations

import msgspec
import pytest
from games.kenjin.build import (
    ARMY,
    FOURS,
    GAME,
    ONLOOKER,
    SIXES,
    A,
    B,
    C,
    choices,
    play,
    refused,
    see,
    set_out,
    told,
    two,
    undrawn,
)
from games.kit import seeded

from honjin.engine.errors import BadOption, BadPosition, NotYourDecision
from honjin.engine.rng import stream
from honjin.engine.state import CHANCE
from honjin.engine.table import Table


def values(table: Table) -> list[int]:
    return [battlefield.worth for battlefield in see(table, A).battlefields]


def borders(table: Table) -> list[str]:
    """Each border with its values: `AB 4`."""
    fields = see(table, A).battlefields
    return ["".join(sorted(a.seat for a in f.armies)) + f" {f.worth}" for f in fields]


# Players.


@pytest.mark.rule("KJ-SET-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_with_thirteen_cards_and_a_clan_each(seats: int) -> None:
    table = seeded(GAME, seats, seed="players")
    assert all(see(table, seat).hand == ARMY for seat in range(seats))
    assert len({player.clan for player in see(table, A).players}) == seats


@pytest.mark.rule("KJ-SET-01")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOption, match="2, 3, 4"):
        GAME.setup(seats)


@pytest.mark.rule("KJ-SET-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_number_of_players_is_refused_for_a_first_game(seats: int) -> None:
    table = seeded(GAME, seats, seed="first game")
    assert see(table, A).phase == "deploy"


# Tiles at random.


@pytest.mark.rule("KJ-SET-02")
def test_tiles_come_from_two_stacks_of_five_by_value() -> None:
    table = undrawn(2, first="A")
    assert choices(table, CHANCE) == {f"tile {tile}" for tile in FOURS}
    table.apply(CHANCE, "tile village")
    assert choices(table, CHANCE) == {f"tile {tile}" for tile in SIXES}
    table.apply(CHANCE, "tile palace")
    assert choices(table, CHANCE) == {f"tile {tile}" for tile in FOURS if tile != "village"}
    table.apply(CHANCE, "tile torii")
    assert choices(table, CHANCE) == {f"tile {tile}" for tile in SIXES if tile != "palace"}


@pytest.mark.rule("KJ-SET-03", "KJ-R-02")
@pytest.mark.parametrize("seed", range(5))
def test_two_players_share_a_row_of_four(seed: int) -> None:
    table = seeded(GAME, 2, seed=seed)
    assert values(table) == [4, 6, 4, 6]
    assert borders(table) == ["AB 4", "AB 6", "AB 4", "AB 6"]


@pytest.mark.rule("KJ-SET-04")
@pytest.mark.parametrize("seed", range(5))
def test_three_players_have_a_four_and_a_six_with_each_neighbour(seed: int) -> None:
    table = seeded(GAME, 3, seed=seed)
    assert borders(table) == ["AB 4", "AB 6", "BC 4", "BC 6", "AC 4", "AC 6"]


@pytest.mark.rule("KJ-SET-05")
@pytest.mark.parametrize("seed", range(5))
def test_four_players_have_two_fours_and_two_sixes_and_none_with_the_opposite(seed: int) -> None:
    table = seeded(GAME, 4, seed=seed)
    lines = ["AB 4", "AB 6", "BC 4", "BC 6", "CD 4", "CD 6", "AD 4", "AD 6"]
    assert borders(table) == lines
    for seat in "ABCD":
        assert sorted(line[3] for line in lines if seat in line[:2]) == ["4", "4", "6", "6"]


@pytest.mark.rule("KJ-SET-06", "KJ-R-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tiles_drawn_at_random_lie_face_up_before_the_first_card(seats: int) -> None:
    table = seeded(GAME, seats, {"setup": "random"}, seed="face up")
    tiles = [battlefield.tile for battlefield in see(table, ONLOOKER).battlefields]
    assert [laid["tile"] for laid in told(table, ONLOOKER, "tile")] == tiles
    assert len(set(tiles)) == {2: 4, 3: 6, 4: 8}[seats]
    assert see(table, ONLOOKER).pieces == ()


@pytest.mark.rule("KJ-SET-06")
def test_the_other_tiles_leave_the_game() -> None:
    table = two("port", "bridge", "torii", "palace")
    assert {path.split()[2] for path in choices(table, A, "deploy lord")} == {
        "port",
        "bridge",
        "torii",
        "palace",
    }
    assert refused(table, A, "deploy lord village") == "KJ-SET-06"


# Who begins.


@pytest.mark.rule("KJ-SET-07", "KJ-R-01")
@pytest.mark.parametrize("first", [A, B, C])
def test_the_first_seat_begins_and_play_goes_clockwise(first: int) -> None:
    table = seeded(GAME, 3, {"first": "ABC"[first]}, seed="order")
    assert see(table, A).first == "ABC"[first]
    turns = []
    for _ in range(4):
        (seat,) = table.actors()
        turns.append(seat)
        play(table, 2 * f"{'ABC'[seat]} deploy peasant {_open_ground(table, seat)}\n")
    assert turns == [first, (first + 1) % 3, (first + 2) % 3, first]


def _open_ground(table: Table, seat: int) -> str:
    places = {path.split()[2] for path in choices(table, seat, "deploy peasant")}
    return min(places - {"bridge"})


@pytest.mark.rule("KJ-SET-07")
def test_a_player_who_is_not_on_turn_may_not_act() -> None:
    table = two("port", "bridge", "torii", "palace")
    with pytest.raises(NotYourDecision, match="awaited: A"):
        table.apply(B, "deploy lord port")
    refusal = table.why_not(B, "deploy lord port")
    assert refusal is not None
    assert refusal.rule == "KJ-SET-07"


@pytest.mark.rule("KJ-R-01")
def test_the_host_may_name_the_first_seat_else_it_is_drawn() -> None:
    assert see(undrawn(3, first="C"), A).first == "C"
    assert choices(undrawn(3), CHANCE) == {"first A", "first B", "first C"}
    drawn = {see(seeded(GAME, 3, seed=seed), A).first for seed in range(30)}
    assert drawn == {"A", "B", "C"}


@pytest.mark.rule("KJ-R-01")
def test_a_first_seat_that_is_not_at_the_table_is_refused() -> None:
    with pytest.raises(BadOption, match="only 2 seats"):
        GAME.setup(2, {"first": "C"})


@pytest.mark.rule("KJ-R-01")
def test_the_first_seat_begins_the_draft_and_the_deployment_alike() -> None:
    table = offered(3, "B", FOURS[:4])
    assert table.actors() == [B]
    play(table, "B take port\nC take village\nA take rice_field")
    offer(table, SIXES[:4])
    play(table, "A take bridge\nC take palace\nB take sanctuary")
    assert (see(table, A).phase, table.actors()) == ("deploy", [B])


# Options of the set-up.


@pytest.mark.rule("KJ-R-02")
def test_two_players_do_not_draft() -> None:
    with pytest.raises(BadOption, match="KJ-R-02"):
        GAME.setup(2, {"setup": "draft"})


@pytest.mark.rule("KJ-R-02")
def test_the_teaching_set_is_fixed_and_for_two() -> None:
    table = seeded(GAME, 2, {"setup": "teaching"}, seed="any")
    tiles = [battlefield.tile for battlefield in see(table, A).battlefields]
    assert tiles == ["rice_field", "bridge", "port", "palace"]
    with pytest.raises(BadOption, match="KJ-R-02"):
        GAME.setup(3, {"setup": "teaching"})


# Positions and views that contradict these options.


@pytest.mark.rule("KJ-R-01")
def test_a_position_with_another_first_seat_than_the_host_named_is_refused() -> None:
    written = GAME.position(two("port", "bridge", "torii", "palace", first="B").state)
    assert GAME.load(written, GAME.setup(2, {"first": "B"})).key()
    assert GAME.load(written, GAME.setup(2)).key()
    with pytest.raises(BadPosition, match=r"first seat is A .option first, KJ-R-01"):
        GAME.load(written, GAME.setup(2, {"first": "A"}))
    undecided = GAME.position(undrawn(2).state)
    with pytest.raises(BadPosition, match="KJ-R-01"):
        GAME.load(undecided, GAME.setup(2, {"first": "A"}))


@pytest.mark.rule("KJ-R-01")
def test_a_view_with_another_first_seat_than_the_host_named_is_refused() -> None:
    view = msgspec.to_builtins(see(two("port", "bridge", "torii", "palace", first="B"), A))
    assert GAME.imagine(view, GAME.setup(2, {"first": "B"}), stream("view")).key()
    with pytest.raises(BadPosition, match="KJ-R-01"):
        GAME.imagine(view, GAME.setup(2, {"first": "A"}), stream("view"))


@pytest.mark.rule("KJ-R-02")
def test_a_position_without_the_teaching_tiles_is_not_a_teaching_game() -> None:
    taught = GAME.position(two("rice_field", "bridge", "port", "palace").state)
    other = GAME.position(two("rice_field", "bridge", "torii", "palace").state)
    setup = GAME.setup(2, {"setup": "teaching", "first": "A"})
    assert GAME.load(taught, setup).key()
    with pytest.raises(BadPosition, match="option setup, KJ-R-02"):
        GAME.load(other, setup)


@pytest.mark.rule("KJ-R-04")
@pytest.mark.parametrize(
    ("chosen", "clans"),
    [
        ("", ["Kamiwashi", "Jozu", "Yaseï"]),
        ("jozu", ["Jozu", "Kamiwashi", "Yaseï"]),
        ("hondo,kamiwashi,yasei", ["Hondo", "Kamiwashi", "Yaseï"]),
    ],
)
def test_players_choose_clans_and_the_others_are_given_free_ones(
    chosen: str, clans: list[str]
) -> None:
    table = seeded(GAME, 3, {"clans": chosen}, seed="clans")
    assert [player.clan for player in see(table, A).players] == clans


@pytest.mark.rule("KJ-R-04", "KJ-SET-01")
@pytest.mark.parametrize("clans", ["hondo,hondo", "hondo,jozu,yasei", "takeda"])
def test_no_clan_twice_none_too_many_none_unknown(clans: str) -> None:
    with pytest.raises(BadOption):
        GAME.setup(2, {"clans": clans})


@pytest.mark.rule("KJ-R-04")
def test_clans_have_no_effect_on_play() -> None:
    plain, dressed = (
        set_out(two("port", "bridge", "torii", "palace", clans=c), {"A port": "lord"}, turn=B)
        for c in ("", "hondo,yasei")
    )
    for table in (plain, dressed):
        play(table, "B deploy scout port\nB deploy assassin port")
    assert plain.state == dressed.state
    assert plain.legal(A) == dressed.legal(A)


# The draft.


def offered(seats: int, first: str, tiles: tuple[str, ...]) -> Table:
    table = undrawn(seats, setup="draft", first=first)
    offer(table, tiles)
    return table


def offer(table: Table, tiles: tuple[str, ...]) -> None:
    for tile in tiles:
        table.apply(CHANCE, f"tile {tile}")


def between(table: Table) -> dict[str, str]:
    """What was chosen by whom for which border: `{"A port": "A-B"}`."""
    taken = told(table, ONLOOKER, "taken")
    return {f"{t['seat']} {t['tile']}": "-".join(sorted(t["between"])) for t in taken}


@pytest.mark.rule("KJ-DRF-01")
@pytest.mark.parametrize(("seats", "tiles"), [(3, 4), (4, 5)])
def test_one_tile_more_than_players_is_laid_open(seats: int, tiles: int) -> None:
    table = offered(seats, "A", FOURS[:tiles])
    assert see(table, A).phase == "draft"
    assert set(see(table, A).offer) == set(FOURS[:tiles])
    assert choices(table, A) == {f"take {tile}" for tile in FOURS[:tiles]}


@pytest.mark.rule("KJ-DRF-02")
@pytest.mark.parametrize(("seats", "order"), [(3, "BCA"), (4, "BCDA")])
def test_clockwise_each_lays_a_four_towards_their_left_neighbour(seats: int, order: str) -> None:
    table = offered(seats, "B", FOURS[: seats + 1])
    everybody = "ABCD"[:seats]
    for seat, tile in zip(order, FOURS, strict=False):
        assert table.actors() == [everybody.index(seat)]
        table.apply(everybody.index(seat), f"take {tile}")
        left = everybody[(everybody.index(seat) + 1) % seats]
        assert between(table)[f"{seat} {tile}"] == "-".join(sorted(seat + left))


@pytest.mark.rule("KJ-DRF-03")
@pytest.mark.parametrize(("seats", "first", "order"), [(3, "B", "ACB"), (4, "B", "ADCB")])
def test_the_last_chooser_begins_counter_clockwise_with_the_sixes(
    seats: int, first: str, order: str
) -> None:
    table = offered(seats, first, FOURS[: seats + 1])
    for _ in range(seats):
        table.apply(table.actors()[0], table.legal(table.actors()[0])[0])
    assert choices(table, CHANCE) == {f"tile {tile}" for tile in SIXES}
    offer(table, SIXES[: seats + 1])
    assert set(see(table, ONLOOKER).offer) == set(SIXES[: seats + 1])
    everybody = "ABCD"[:seats]
    for seat, tile in zip(order, SIXES, strict=False):
        assert table.actors() == [everybody.index(seat)]
        table.apply(everybody.index(seat), f"take {tile}")
        right = everybody[(everybody.index(seat) - 1) % seats]
        assert between(table)[f"{seat} {tile}"] == "-".join(sorted(seat + right))


@pytest.mark.rule("KJ-DRF-04")
def test_tiles_not_chosen_leave_the_game() -> None:
    table = drafted_by_three()
    in_play = {battlefield.tile for battlefield in see(table, A).battlefields}
    assert in_play == {"port", "rice_field", "village", "bridge", "sanctuary", "palace"}
    assert see(table, A).offer == ()
    assert refused(table, A, "deploy lord supply_camp") == "KJ-SET-06"
    assert refused(table, A, "deploy lord golden_temple") == "KJ-SET-06"


@pytest.mark.rule("KJ-DRF-05")
def test_every_pair_of_neighbours_shares_two_tiles_one_chosen_by_each() -> None:
    table = drafted_by_three()
    assert between(table) == {
        "A port": "A-B",
        "B rice_field": "B-C",
        "C village": "A-C",
        "C bridge": "B-C",
        "B sanctuary": "A-B",
        "A palace": "A-C",
    }
    assert borders(table) == ["AB 4", "AB 6", "BC 4", "BC 6", "AC 4", "AC 6"]


def drafted_by_three() -> Table:
    table = offered(3, "A", FOURS[:4])
    play(table, "A take port\nB take rice_field\nC take village")
    offer(table, SIXES[:4])
    return play(table, "C take bridge\nB take sanctuary\nA take palace")


@pytest.mark.rule("KJ-R-03")
def test_the_open_sixes_are_seen_by_all() -> None:
    table = offered(3, "A", FOURS[:4])
    play(table, "A take port\nB take rice_field\nC take village")
    offer(table, SIXES[:4])
    for viewer in (A, B, C, ONLOOKER):
        assert see(table, viewer).offer == SIXES[:4]
        assert [o["tile"] for o in told(table, viewer, "offered")][-4:] == list(SIXES[:4])


@pytest.mark.rule("KJ-DRF-01", "KJ-DRF-02")
def test_only_open_fours_can_be_taken_first() -> None:
    table = offered(3, "A", FOURS[:4])
    assert refused(table, A, "take torii") == "KJ-DRF-01"
    assert refused(table, A, "take bridge") == "KJ-DRF-01"
    assert refused(table, A, "deploy lord port") == "KJ-DRF-02"
    table.apply(A, "take port")
    assert refused(table, B, "take port") == "KJ-DRF-02"


@pytest.mark.rule("KJ-DRF-03", "KJ-DRF-04")
@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("take fortress", "KJ-DRF-03"),
        ("take supply_camp", "KJ-DRF-04"),
        ("deploy lord port", "KJ-DRF-03"),
    ],
)
def test_only_open_sixes_can_be_taken_then(path: str, rule: str) -> None:
    """Neither a six that was not laid open nor the four that nobody chose."""
    table = offered(3, "A", FOURS[:4])
    play(table, "A take port\nB take rice_field\nC take village")
    offer(table, SIXES[:4])
    assert refused(table, C, path) == rule
