"""Chapter 1: board, control tokens and combat tokens."""

from __future__ import annotations

from collections import Counter

import pytest
from games.kit import seeded
from games.rokugan.build import (
    CAPITALS,
    CLANS,
    F1,
    GAME,
    ONLOOKER,
    OWN,
    PROVINCES,
    at_turn,
    choices,
    draw,
    hand,
    held,
    on_board,
    pile,
    play,
    player,
    province,
    random_step,
    refused,
    resolve,
    scene,
    see,
    special,
    token_list,
    told,
    totals,
)

from honjin.engine.errors import BadPosition
from honjin.engine.rng import stream
from honjin.engine.table import Table

RIM = {
    *("crab_capital", "crane_capital", "crane_middle", "crane_south", "lion_east", "phoenix_east"),
    *("coast_north", "coast_south", "island_north", "island_south", "island_west"),
    "shadowlands_south",
}
"""The twelve provinces that touch the sea."""


def spots(table: Table, who: str) -> set[str]:
    """Where a player may lay their bluff, which may go anywhere."""
    return choices(table, who, "lay bluff")


# The map.


@pytest.mark.rule("RK-MAP-01")
def test_thirty_provinces_in_eleven_territories() -> None:
    table = scene(F1)
    assert len(see(table).provinces) == 30
    sizes = Counter(
        next(t.id for t in see(table).territories if PROVINCES[p.id]["territory"] == t.id)
        for p in see(table).provinces
    )
    assert sizes.pop("crab") == 4
    assert [sizes.pop(f"shadowlands_{side}") for side in ("north", "south")] == [1, 1]
    others = {"crane", "dragon", "lion", "phoenix", "scorpion", "unicorn", "coast", "islands"}
    assert sizes == dict.fromkeys(others, 3)


@pytest.mark.rule("RK-MAP-02")
def test_neighbours_share_a_land_border_and_a_sea_makes_none() -> None:
    table = scene({"unicorn": "unicorn_capital island_west", "crab": "coast_south"})
    assert "unicorn_capital>lion_north" in spots(table, "unicorn")
    assert not any(spot.startswith("coast_south>") for spot in spots(table, "unicorn"))
    reached = {spot for spot in spots(table, "unicorn") if spot.startswith("island_west>")}
    assert reached == {"island_west>island_north", "island_west>island_south"}


@pytest.mark.rule("RK-MAP-02")
@pytest.mark.parametrize("a", PROVINCES)
def test_both_sides_of_a_border_see_each_other(a: str) -> None:
    """The spots out of a province are exactly those to its neighbours."""
    table = scene({"crab": a, "lion": ""})
    out = {spot for spot in spots(table, "crab") if spot.startswith(f"{a}>")}
    assert out == {f"{a}>{b}" for b in PROVINCES[a]["adjacent"]}
    assert all(a in PROVINCES[b]["adjacent"] for b in PROVINCES[a]["adjacent"])


@pytest.mark.rule("RK-MAP-03")
def test_twelve_provinces_have_a_coast_and_eighteen_none() -> None:
    table = scene({"crab": "", "lion": ""})
    coasts = {spot.removeprefix("sea>") for spot in spots(table, "crab") if "sea>" in spot}
    assert coasts == RIM
    assert len(PROVINCES) - len(coasts) == 18


@pytest.mark.rule("RK-MAP-04")
def test_capitals_print_two_the_shadowlands_one_and_all_others_nothing() -> None:
    printed = {p.id: p.defense for p in see(scene(F1)).provinces}
    assert all(printed.pop(capital) == 2 for capital in CAPITALS.values())
    assert [printed.pop(f"shadowlands_{side}") for side in ("north", "south")] == [1, 1]
    assert set(printed.values()) == {0}


@pytest.mark.rule("RK-MAP-04")
def test_a_capital_is_hard_to_take_though_nobody_plays_its_clan() -> None:
    attack = {"lion": "army2 lion_north>dragon_capital"}
    table = resolve({"lion": "lion_north", "crab": "crab_capital"}, attack)
    assert totals(table, "dragon_capital") == {"lion": 2, "defense": 2}
    assert held(table, "dragon_capital") == ""


@pytest.mark.rule("RK-MAP-05")
def test_all_flowers_add_up_to_56() -> None:
    honor = [p.honor for p in see(scene({"crab": "", "lion": ""})).provinces]
    assert sum(honor) == 56
    assert (min(honor), max(honor)) == (0, 3)


@pytest.mark.rule("RK-R-01")
def test_a_pair_of_neighbours_has_one_border_and_a_coastal_province_one_coast() -> None:
    table = scene({"crab": "lion_north lion_east", "lion": "lion_capital"})
    every = [path for path in GAME.paths(0, 2) if path.startswith("lay bluff ")]
    assert len(every) == len(set(every))
    assert len([path for path in every if ">" in path and "sea>" not in path]) == 2 * 64
    play(table, "crab lay bluff sea>crane_capital")
    assert refused(table, "lion", "lay army1 sea>crane_capital") == "RK-PLC-08"


# Control.


@pytest.mark.rule("RK-CTL-01")
def test_one_control_token_of_either_side_is_control_and_none_is_nobody() -> None:
    table = scene({"lion": "lion_north lion_east^1", "crab": ""})
    assert [province(table, p).owner for p in ("lion_north", "lion_east")] == ["A", "A"]
    assert province(table, "lion_capital").owner == ""
    assert player(table, "lion").provinces == 2


@pytest.mark.rule("RK-CTL-02")
def test_control_tokens_of_two_players_never_share_a_province() -> None:
    """The conqueror takes everybody else's out before their own goes in."""
    table = resolve(
        {"lion": "lion_north+2", "crab": "unicorn_east"}, {"crab": "army5 unicorn_east>lion_north"}
    )
    assert held(table, "lion_north") == "crab 1+0"
    position = GAME.position(table.state)
    position["provinces"]["lion_north"]["owner"] = ""
    with pytest.raises(BadPosition, match="RK-CTL-01"):
        GAME.load(position, table.setup)


@pytest.mark.rule("RK-CTL-03")
def test_a_faceup_token_is_worth_one_defense_and_one_honor_a_facedown_one_nothing() -> None:
    lands = {"lion": "lion_north+1 lion_east", "crab": "unicorn_east"}
    table = resolve(lands, {"crab": "army1 unicorn_east>lion_north"})
    assert totals(table, "lion_north") == {"crab": 1, "defense": 1}
    assert player(scene(lands), "lion").honor.faceup == 1


@pytest.mark.rule("RK-CTL-04", "RK-CTL-05")
def test_a_faceup_token_leaves_before_a_facedown_one() -> None:
    table = scene(
        {"lion": "lion_north+1", "crab": "crab_capital"},
        special={"dragon_west": "harbor"},
        holds={"lion": "shadowlands_south_inspire_fear"},
    )
    play(table, "lion play shadowlands_south_inspire_fear\nlion target lion_north")
    assert held(table, "lion_north") == "lion 1+0"
    assert told(table, ONLOOKER, "control_paid") == [{"seat": "A", "province": "lion_north"}]


@pytest.mark.rule("RK-CTL-05")
def test_a_removed_special_token_is_gone_from_the_board() -> None:
    table = scene(
        {"lion": "lion_north", "crab": "crab_capital"},
        special={"dragon_west": "honor_1"},
        holds={"lion": "shadowlands_south_inspire_fear"},
    )
    play(table, "lion play shadowlands_south_inspire_fear\nlion target lion_north")
    play(table, "lion target dragon_west")
    assert special(table, "dragon_west") == ""
    assert {"province": "dragon_west", "special": "honor_1"} in told(table, "crab", "special_off")


@pytest.mark.rule("RK-CTL-06")
def test_a_player_who_pays_a_control_token_chooses_where_it_comes_from() -> None:
    table = scene(
        {"lion": "lion_north lion_east+1 shadowlands_south", "crab": "crab_capital"},
        special={"dragon_west": "harbor"},
        holds={"lion": "shadowlands_south_inspire_fear"},
    )
    play(table, "lion play shadowlands_south_inspire_fear")
    assert choices(table, "lion", "target") == {"lion_north", "lion_east"}
    assert refused(table, "lion", "target crab_capital") == "RK-CTL-06"


@pytest.mark.rule("RK-R-02")
def test_control_tokens_never_run_out() -> None:
    """Thirty tokens lie on the board already; one more comes all the same."""
    lands = {"lion": "lion_north^29 lion_east", "crab": "unicorn_east"}
    table = resolve(lands, {"lion": "army1 lion_north"})
    assert held(table, "lion_north") == "lion 0+30"


# Combat tokens.


@pytest.mark.rule("RK-TOK-01")
@pytest.mark.parametrize("clan", CLANS)
def test_every_clan_has_27_tokens_of_which_one_is_its_own(clan: str) -> None:
    other = "lion" if clan != "lion" else "crab"
    table = scene({clan: "", other: ""})
    tokens = player(table, clan).not_yet_seen
    assert tokens == token_list(clan)
    assert sum(tokens.values()) == 27
    common = Counter(tokens) - Counter([OWN[clan]])
    assert common == Counter(player(table, other).not_yet_seen) - Counter([OWN[other]])


@pytest.mark.rule("RK-TOK-02")
@pytest.mark.parametrize(
    ("kind", "spot", "strength"),
    [
        *((f"army{n}", "lion_north>unicorn_east", n) for n in range(1, 7)),
        *((f"navy{n}", "sea>island_west", n) for n in range(1, 3)),
        *((f"shinobi{n}", "island_west", n) for n in range(1, 3)),
    ],
)
def test_armies_navies_and_shinobi_have_their_strength(kind: str, spot: str, strength: int) -> None:
    table = resolve({"lion": "lion_north"}, {"lion": f"{kind} {spot}"})
    assert totals(table, spot.split(">")[-1])["lion"] == strength


@pytest.mark.rule("RK-TOK-02")
@pytest.mark.parametrize("kind", ["diplomacy", "raid", "bluff"])
def test_diplomacy_raid_and_bluff_have_no_strength(kind: str) -> None:
    table = resolve({"crab": "crab_east"}, {"crab": f"{kind} lion_north"})
    assert told(table, ONLOOKER, "battle") == []


@pytest.mark.rule("RK-TOK-03")
def test_what_tokens_a_clan_has_is_open() -> None:
    """What a viewer has not yet placed is the list less what lies open."""
    table = scene(
        {"lion": "lion_north", "crab": ""},
        {"lion": "army5^ lion_north; army1 lion_north blessing2"},
        discards={"lion": "raid"},
    )
    gone = Counter(["army5", "blessing2", "raid"])
    for viewer in ("crab", ONLOOKER):
        assert player(table, "lion", viewer).not_yet_seen == token_list("lion") - gone


@pytest.mark.rule("RK-TOK-04")
def test_the_five_places_add_up_to_27_all_game_long() -> None:
    table, rng = seeded(GAME, 3, seed="five places"), stream("five places")
    while not table.over:
        random_step(table, rng)
        for at in GAME.position(table.state)["players"].values():
            if at["clan"]:
                places = [at[place] for place in ("hand", "pool", "discard")]
                own = [t for t in see(table).tokens if player(table, t.owner).clan == at["clan"]]
                board = len(own) + sum(len(t.blessings) for t in own)
                total = sum(sum(kinds.values()) for kinds in places)
                assert total + board + bool(at["aside"]) == 27


@pytest.mark.rule("RK-TOK-05")
def test_used_tokens_lie_in_the_open_pile_and_not_in_the_pool() -> None:
    table = resolve({"lion": "lion_north"}, {"lion": "army3 lion_north>unicorn_east"})
    assert pile(table, "lion") == "army3"
    draw(table)
    assert pile(table, "lion") == "army3"
    assert "army3" in see(table, "lion").pool
    assert see(table, "lion").pool["army3"] + hand(table, "lion").split().count("army3") == 2


@pytest.mark.rule("RK-TOK-05")
def test_a_token_without_a_clan_owner_cannot_be() -> None:
    position = GAME.position(scene({"lion": "", "crab": ""}).state)
    position["players"]["A"]["pool"]["army1"] += 1
    with pytest.raises(BadPosition, match="RK-TOK-04"):
        GAME.load(position, GAME.setup(2))


@pytest.mark.rule("RK-TOK-06")
@pytest.mark.parametrize("spot", ["lion_north>unicorn_east", "unicorn_east", "lion_north"])
def test_the_bluff_finds_back_to_the_hand(spot: str) -> None:
    table = resolve({"lion": "lion_north"}, {"lion": f"bluff {spot}"}, hands={"lion": "army1"})
    assert hand(table, "lion") == "army1 bluff"
    assert pile(table, "lion") == ""
    assert on_board(table) == set()


# RK-R-03.


@pytest.mark.rule("RK-R-03", "RK-TOK-06")
def test_a_bluff_that_the_first_player_returns_is_set_aside_unseen() -> None:
    """Others see Crab's pool grow by one; in the next draw step the bluff is in Crab's hand."""
    lands = {"lion": "lion_north", "crab": "crab_capital", "crane": "crane_middle"}
    tables = [
        scene(
            lands, {"crab": f"{kind} lion_east"}, hands={"crab": f"{other} army1"}, first_card=True
        )
        for kind, other in (("bluff", "raid"), ("raid", "bluff"))
    ]
    for table in tables:
        before = player(table, "crab").pool
        play(table, "lion recall b1")
        assert player(table, "crab").pool == before + 1
    bluff, raid = tables
    assert see(bluff, "crane") == see(raid, "crane")
    assert see(bluff, "crab").bluff_in_pool
    play(bluff, "lion lay bluff lion_north\ncrab lay army1 lion_east\ncrane lay bluff lion_east")
    play(bluff, "lion lay army1 lion_north\ncrane lay army1 lion_east")
    play(bluff, "* initiative clan_crane")
    draw(bluff)
    assert "bluff" in hand(bluff, "crab")
    assert not see(bluff, "crab").bluff_in_pool


@pytest.mark.rule("RK-R-03")
def test_a_bluff_that_is_turned_over_is_set_aside_in_the_open() -> None:
    table = scene({"lion": "lion_north", "crab": "crab_capital"}, {"crab": "bluff lion_east"})
    play(table, "lion shugenja b1")
    assert player(table, "crab").bluff_aside
    assert pile(table, "crab") == ""
    assert "bluff" not in player(table, "crab").not_yet_seen
    table = scene(
        {"lion": "lion_north", "crab": "crab_capital"},
        phase="draw_initiative",
        hands={"crab": "army2"},
        players={"crab": {"aside": "seen"}},
    )
    draw(play(table, "* initiative clan_crab"))
    assert not player(table, "crab").bluff_aside
    assert "bluff" in hand(table, "crab")
    assert player(table, "crab").hand == 6
    assert at_turn(table) == "crab"
    assert told(table, "lion", "bluff_back") == [{"seat": "B"}]
