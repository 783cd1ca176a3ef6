"""Numbers come from data, and a data pack can correct them."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import Any

import pytest
from games.rokugan.build import (
    GAME,
    PROVINCES,
    at_turn,
    choices,
    draw,
    held,
    knows,
    new,
    on_board,
    play,
    player,
    province,
    refused,
    resolve,
    scene,
    scored,
    see,
    special,
    totals,
)

from honjin.engine.errors import BadPack
from honjin.engine.pack import Pack
from honjin.engine.table import Table
from honjin.games.rokugan.table.components import CHANGEABLE

LANDS = {"lion": "lion_north", "crane": "crane_middle"}
NO_OBJECTIVE = {"lion": "web_of_influence", "crane": "emerald_empire"}


def pack(path: str, value: int) -> Pack:
    return Pack("rokugan", "my box", {path: value})


def sheet(lion: str, changed: Pack, objective: str = "", **more: Any) -> dict[str, int]:
    kept = {"lion": objective} if objective else None
    table = scored({"lion": lion, "crane": ""}, kept, pack=changed, **more)
    at = see(table).score[0]
    return {
        "flowers": at.flowers,
        "faceup": at.faceup,
        "territories": at.territories,
        "objective": at.objective_honor,
    }


@pytest.mark.rule("RK-UPK-07")
def test_a_pack_changes_the_size_of_a_hand() -> None:
    table = scene(LANDS, phase="draw_token", hand_size=1, pack=pack("setup.hand_size", 4))
    draw(table)
    assert player(table, "lion").hand == 4


@pytest.mark.rule("RK-UPK-07")
@pytest.mark.parametrize("size", [1, 7])
def test_a_hand_has_two_to_six_tokens(size: int) -> None:
    with pytest.raises(BadPack, match="two to six"):
        GAME.setup(2, None, pack("setup.hand_size", size))


@pytest.mark.rule("RK-SET-04")
def test_a_pack_changes_how_many_scouts_and_shugenja_there_are() -> None:
    changed = Pack("rokugan", "my box", {"setup.scouts_each": 3, "setup.shugenja_each": 0})
    at = player(new(2, changed, clans=["lion", "crane"]), "lion")
    assert (at.scouts, at.shugenja) == (3, 0)


@pytest.mark.rule("RK-SET-04")
@pytest.mark.parametrize("path", ["setup.scouts_each", "setup.shugenja_each"])
def test_nobody_has_fewer_than_no_scouts(path: str) -> None:
    with pytest.raises(BadPack, match="fewer than none"):
        GAME.setup(2, None, pack(path, -1))


@pytest.mark.rule("RK-MAP-05", "RK-END-02")
def test_a_pack_changes_flowers() -> None:
    changed = pack("provinces.lion_north.flowers", 7)
    assert sheet("lion_north", changed)["flowers"] == 7


@pytest.mark.rule("RK-MAP-04", "RK-BAT-04")
def test_a_pack_changes_a_printed_defense() -> None:
    changed = pack("provinces.lion_north.defense", 3)
    attack = {"crane": "shinobi2 lion_north"}
    table = resolve(LANDS, attack, pack=changed)
    assert totals(table, "lion_north") == {"crane": 2, "defense": 3}
    assert province(table, "lion_north").defense == 3


@pytest.mark.rule("RK-END-03", "RK-END-05")
def test_a_pack_changes_what_faceup_tokens_and_territories_are_worth() -> None:
    islands = "island_north+2 island_south island_west"
    assert sheet(islands, pack("scoring.faceup_control_token", 3))["faceup"] == 6
    assert sheet(islands, pack("scoring.territory", 8))["territories"] == 8


@pytest.mark.rule("RK-OBJ-01", "RK-END-04")
def test_a_pack_changes_the_honor_of_an_objective() -> None:
    changed = pack("secret_objectives.plains_of_battle.honor", 9)
    assert sheet("lion_capital", changed, "plains_of_battle")["objective"] == 9


@pytest.mark.rule("RK-SPC-09")
@pytest.mark.parametrize("token", ["honor_1", "honor_2", "defense_1", "defense_2"])
def test_a_pack_changes_the_honor_on_a_special_token(token: str) -> None:
    changed = pack(f"special_tokens.{token}.honor", 6)
    assert sheet("lion_north", changed, special={"lion_north": token})["flowers"] == 2 + 6


@pytest.mark.rule("RK-SPC-09", "RK-BAT-04")
@pytest.mark.parametrize("token", ["defense_1", "defense_2"])
def test_a_pack_changes_the_defense_on_a_special_token(token: str) -> None:
    changed = pack(f"special_tokens.{token}.defense", 4)
    table = resolve(
        LANDS, {"crane": "shinobi2 lion_north"}, special={"lion_north": token}, pack=changed
    )
    assert totals(table, "lion_north")["defense"] == 4


@pytest.mark.rule("RK-SPC-09", "RK-CARD-19")
def test_a_pack_changes_the_four_of_bushido() -> None:
    changed = pack("special_tokens.honor_4.honor_replaces_printed", 6)
    assert sheet("dragon_west", changed, special={"dragon_west": "honor_4"})["flowers"] == 6


@pytest.mark.rule("RK-CLAN-01")
def test_a_pack_changes_what_crabs_faceup_tokens_count() -> None:
    lands = {"crab": "crab_east+2", "lion": ""}
    changed = pack("clans.crab.ability.faceup_control_token_defense", 3)
    table = resolve(lands, {"lion": "shinobi1 crab_east"}, pack=changed)
    assert totals(table, "crab_east")["defense"] == 6


@pytest.mark.rule("RK-CLAN-04")
def test_a_pack_changes_the_strength_of_lions_bluff() -> None:
    tokens = {"lion": "bluff lion_north", "crane": "shinobi2 lion_north"}
    table = resolve(LANDS, tokens, pack=pack("clans.lion.ability.strength", 1))
    assert held(table, "lion_north") == "crane 1+0"


@pytest.mark.rule("RK-END-06")
def test_somebody_wins_even_if_all_honor_is_negative() -> None:
    changed = Pack(
        "rokugan", "my box", {"provinces.lion_north.flowers": -9, "provinces.lion_east.flowers": -5}
    )
    table = scored({"lion": "lion_north", "crane": "lion_east"}, NO_OBJECTIVE, pack=changed)
    assert table.winners() == ("B",)


# Tokens.


@pytest.mark.rule("RK-TOK-01")
def test_a_pack_changes_how_many_tokens_there_are() -> None:
    changes: dict[str, int | float | str] = {
        "combat_tokens.common.shinobi2.count": 2,
        "combat_tokens.common.army1.count": 0,
        "clans.lion.clan_token.count": 3,
    }
    table = new(2, Pack("rokugan", "my box", changes), clans=["lion", "crane"])
    lion, crane = (player(table, clan).not_yet_seen for clan in ("lion", "crane"))
    assert (lion["shinobi2"], lion["army6"], lion.get("army1")) == (2, 3, None)
    assert (crane["shinobi2"], crane["diplomacy"], crane.get("army6")) == (2, 2, None)


@pytest.mark.rule("RK-TOK-01", "RK-TOK-02")
def test_a_pack_changes_the_strength_of_a_token() -> None:
    changes: dict[str, int | float | str] = {
        "combat_tokens.common.navy2.strength": 3,
        "clans.dragon.clan_token.strength": 2,
    }
    table = new(2, Pack("rokugan", "my box", changes), clans=["dragon", "crane"])
    dragon = player(table, "dragon").not_yet_seen
    assert (dragon["navy3"], dragon.get("navy2")) == (1, None)
    assert (dragon["blessing2"], dragon.get("blessing3")) == (3, None)


# Clans.


@pytest.mark.rule("RK-CLAN-03", "RK-R-43")
def test_a_pack_changes_what_the_dragon_draws_and_returns() -> None:
    changes: dict[str, int | float | str] = {
        "clans.dragon.ability.extra_draw": 3,
        "clans.dragon.ability.return_to_pool": 4,
    }
    lands = {"dragon": "dragon_west", "crab": "crab_capital"}
    hands = {"dragon": "bluff army5", "crab": "bluff"}
    changed = Pack("rokugan", "my box", changes)
    table = draw(scene(lands, phase="draw_initiative", hands=hands, pack=changed))
    assert (see(table).phase, player(table, "dragon").hand) == ("return", 9)
    assert player(table, "crab").hand == 6
    for kind in ("army5", "army1", "army1"):
        play(table, f"dragon return {kind}")
        assert see(table).phase == "return"
    play(table, "dragon return army1")
    assert (see(table).phase, player(table, "dragon").hand) == ("place", 5)


@pytest.mark.rule("RK-CLAN-06", "RK-R-45")
def test_a_pack_changes_how_many_tokens_the_scorpion_looks_at() -> None:
    lands = {"scorpion": "scorpion_north", "lion": "lion_north", "crab": ""}
    hands = {"scorpion": "bluff army1 army2 army3", "lion": "bluff army1", "crab": "bluff"}
    tokens = {"lion": "raid lion_north; army2 lion_north>lion_capital"}
    changed = pack("clans.scorpion.ability.targets", 3)
    table = scene(lands, tokens, hands=hands, pack=changed)
    play(table, "scorpion lay bluff island_west\nscorpion look b1")
    assert (see(table).phase, see(table).looked) == ("look", True)
    play(table, "scorpion look b2")
    assert knows(table, "b2", "scorpion") == ["army2"]
    play(table, "scorpion done\nlion lay bluff lion_north\nscorpion lay army1 island_west")
    assert (see(table).phase, at_turn(table)) == ("place", "scorpion")


# Territory cards.

THREE = {"lion": "lion_capital lion_north lion_east", "crane": "crane_middle", "crab": ""}


def card(path: str, value: int, *targets: str, **more: Any) -> Table:
    """Lion has played a card, with one of its numbers changed, on these provinces."""
    name = path.partition(".")[0]
    changed = pack(f"territory_cards.{path}", value)
    lands = more.pop("lands", THREE)
    table = scene(lands, phase="upkeep", holds={"lion": name}, hand_size=6, pack=changed, **more)
    play(table, f"lion play {name}")
    for target in targets:
        play(table, f"lion target {target}")
    return table


@pytest.mark.rule("RK-CARD-14", "RK-CARD-26", "RK-R-34")
@pytest.mark.parametrize("name", ["crab_promotion", "unicorn_reinforcements"])
def test_a_pack_changes_how_many_tokens_come_back(name: str) -> None:
    pile_of = {"lion": "army3 army3 army4 army5"}
    table = card(f"{name}.steps.0.count", 3, discards=pile_of)
    play(table, "lion recover army3\nlion recover army4\nlion recover army5")
    assert (see(table).phase, see(table).left) == ("give_up", 3)
    play(table, "lion discard army1\nlion discard army1\nlion pool army1")
    assert (see(table).phase, player(table, "lion").hand) == ("place", 6)


@pytest.mark.rule("RK-CARD-15", "RK-CARD-28")
@pytest.mark.parametrize(
    ("name", "token"),
    [("crane_code_of_honor", "honor_1"), ("coast_ashigaru_levies", "defense_1")],
)
@pytest.mark.parametrize("count", [1, 4])
def test_a_pack_changes_how_many_provinces_get_a_token(name: str, token: str, count: int) -> None:
    places = ("lion_north", "crab_east", "island_west", "crane_south")[:count]
    table = card(f"{name}.steps.0.count", count, *places)
    assert see(table).phase == "place"
    assert [special(table, place) for place in places] == [token] * count


@pytest.mark.rule("RK-CARD-16", "RK-CARD-29")
@pytest.mark.parametrize(
    ("name", "first"),
    [("crane_diplomatic_mission", "crane_middle"), ("islands_pirate_raids", "lion_east")],
)
def test_a_pack_changes_what_a_mission_or_raid_brings(name: str, first: str) -> None:
    table = card(f"{name}.steps.1.faceup", 5, first, "lion_north")
    assert (held(table, "lion_north"), see(table).phase) == ("lion 1+5", "place")
    twice = card(f"{name}.steps.1.count", 2, first, "lion_north")
    assert "lion_north" not in choices(twice, "lion", "target")
    play(twice, "lion target lion_capital")
    up = {"crane_diplomatic_mission": 2, "islands_pirate_raids": 3}[name]
    assert held(twice, "lion_north") == held(twice, "lion_capital") == f"lion 1+{up}"
    assert see(twice).phase == "place"


@pytest.mark.rule("RK-CARD-17", "RK-CARD-27")
@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("dragon_strength_of_purpose", ("lion_north", "lion_east")),
        ("coast_bountiful_harvest", ("lion_north",)),
    ],
)
def test_a_pack_changes_what_purpose_and_harvest_bring(name: str, places: tuple[str]) -> None:
    table = card(f"{name}.steps.0.faceup", 4, *places)
    assert [held(table, place) for place in places] == ["lion 1+4"] * len(places)
    three = card(f"{name}.steps.0.count", 3, "lion_north", "lion_east", "lion_capital")
    assert see(three).phase == "place"


@pytest.mark.rule("RK-CARD-22")
def test_a_pack_changes_how_the_lands_are_settled() -> None:
    burned = {"island_west": "scorched_earth", "island_north": "scorched_earth"}
    name = "phoenix_bless_the_lands.steps"
    table = card(f"{name}.1.faceup", 3, "island_west", special=burned)
    assert held(table, "island_west") == "lion 1+3"
    table = card(f"{name}.1.facedown", 0, "island_west", special=burned)
    assert held(table, "island_west") == "lion 0+1"
    table = card(f"{name}.0.count", 2, "island_west", "island_north", special=burned)
    assert held(table, "island_west") == held(table, "island_north") == "lion 1+1"


@pytest.mark.rule("RK-CARD-23")
def test_a_pack_changes_what_a_rebellion_brings() -> None:
    calm = {"lion_north": "peace", "lion_east": "peace"}
    name = "scorpion_foment_rebellion.steps"
    table = card(f"{name}.1.faceup", 4, "lion_north", special=calm)
    assert (held(table, "lion_north"), special(table, "lion_east")) == ("lion 1+4", "peace")
    table = card(f"{name}.0.count", 2, "lion_north", "lion_east", special=calm)
    assert held(table, "lion_north") == held(table, "lion_east") == "lion 1+2"


DARK, PURGE = "shadowlands_north_dark_favors", "shadowlands_north_purge_the_weak"
FEAR = "shadowlands_south_inspire_fear"
LAID = {"crane": "army3 crane_middle; raid lion_north; army1 crane_middle>crane_south"}


def dark(name: str, *changes: tuple[str, int], **more: Any) -> Table:
    """Lion has played a Shadowlands card with changed numbers."""
    numbers: dict[str, int | float | str] = {
        f"territory_cards.{name}.steps.{path}": number for path, number in changes
    }
    changed = Pack("rokugan", "my box", numbers)
    table = scene(THREE, LAID, holds={"lion": name}, pack=changed, **more)
    return play(table, f"lion play {name}")


@pytest.mark.rule("RK-CARD-31")
def test_a_pack_changes_how_many_tokens_dark_favors_sees_and_discards() -> None:
    table = dark(DARK, ("0.min", 2), ("0.up_to", 3), ("1.count", 2))
    play(table, "lion target lion_north\nlion look b1")
    assert refused(table, "lion", "done") == "RK-CARD-31"
    assert "two to three" not in see(table).prompt
    assert "two or three tokens" in see(table).prompt
    play(table, "lion look b2\nlion look b3")
    assert see(table).phase == "condemn"
    play(table, "lion strike b1")
    assert choices(table, "lion") == {"strike b2", "strike b3"}
    play(table, "lion strike b3")
    assert (on_board(table), see(table).phase) == ({"b2"}, "place")


@pytest.mark.rule("RK-CARD-32")
@pytest.mark.parametrize("count", [1, 3])
def test_a_pack_changes_how_many_tokens_are_purged(count: int) -> None:
    table = dark(PURGE, ("0.count", count))
    play(table, "lion pay bluff")
    for handle in ("b1", "b2", "b3")[:count]:
        play(table, f"lion strike {handle}")
    assert len(on_board(table)) == 3 - count


@pytest.mark.rule("RK-CARD-34")
def test_a_pack_changes_how_many_special_tokens_fear_takes() -> None:
    marked = {"crane_south": "peace", "crab_east": "harbor", "island_west": "shrine"}
    table = dark(FEAR, ("0.min", 2), ("0.up_to", 3), special=marked)
    play(table, "lion target lion_north\nlion target crane_south")
    assert refused(table, "lion", "done") == "RK-CARD-34"
    assert "two or three special tokens" in see(table).prompt
    play(table, "lion target crab_east\nlion target island_west")
    assert see(table).phase == "place"


# Objectives.


@pytest.mark.rule("RK-OBJ-01", "RK-OBJ-02", "RK-OBJ-04")
@pytest.mark.parametrize(
    ("path", "enough", "less"),
    [
        ("plains_of_battle.check.min_provinces", "lion_north", ""),
        ("web_of_influence.check.min", "lion_north crab_east", "lion_north lion_east"),
        ("way_of_the_sail.check.min", "crab_capital island_west", "crab_capital lion_north"),
    ],
)
def test_a_pack_changes_what_an_objective_needs(path: str, enough: str, less: str) -> None:
    goal = path.partition(".")[0]
    changed = pack(f"secret_objectives.{path}", 1 if goal.startswith("plains") else 2)
    assert sheet(enough, changed, goal)["objective"] > 0
    assert sheet(less, changed, goal)["objective"] == 0


@pytest.mark.rule("RK-OBJ-03", "RK-R-63")
def test_a_pack_changes_the_chain_of_the_emerald_empire() -> None:
    changes: dict[str, int | float | str] = {
        "secret_objectives.emerald_empire.check.length": 3,
        "secret_objectives.emerald_empire.check.min_territories": 2,
    }
    changed = Pack("rokugan", "my box", changes)
    chain = "lion_north lion_capital dragon_west"
    neighbours = {"lion_capital", "dragon_west"} & set(PROVINCES["lion_north"]["adjacent"])
    assert neighbours == {"lion_capital", "dragon_west"}
    assert sheet(chain, changed, "emerald_empire")["objective"] == 10
    assert sheet("lion_north lion_capital", changed, "emerald_empire")["objective"] == 0
    at_home = "lion_north lion_capital lion_east"
    assert sheet(at_home, changed, "emerald_empire")["objective"] == 0


@pytest.mark.rule("RK-SPC-09", "RK-BAT-04")
@pytest.mark.parametrize("token", ["honor_1", "honor_2", "honor_4"])
def test_a_pack_gives_an_honor_token_defense(token: str) -> None:
    changed = pack(f"special_tokens.{token}.defense", 3)
    marked = {"lion_north": token}
    table = resolve(LANDS, {"crane": "shinobi2 lion_north"}, special=marked, pack=changed)
    assert totals(table, "lion_north")["defense"] == 3
    help_text = GAME.help_texts(table.setup)[token].text
    assert help_text.endswith("3 more defense.")


# What is refused.


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("combat_tokens.common.army1.count", 8),
        ("combat_tokens.common.army2.count", -1),
        ("combat_tokens.common.bluff.count", 2),
        ("combat_tokens.common.navy1.strength", 4),
        ("combat_tokens.common.blessing2.strength", 1),
        ("clans.lion.clan_token.strength", 7),
        ("clans.crab.clan_token.count", -1),
        ("clans.dragon.ability.extra_draw", 2),
        ("clans.dragon.ability.return_to_pool", -1),
        ("clans.scorpion.ability.targets", 0),
        ("secret_objectives.plains_of_battle.check.min_provinces", 0),
        ("secret_objectives.web_of_influence.check.min", 31),
        ("secret_objectives.emerald_empire.check.length", 13),
        ("secret_objectives.emerald_empire.check.min_territories", 12),
        ("territory_cards.crab_promotion.steps.0.count", 0),
        ("territory_cards.coast_bountiful_harvest.steps.0.faceup", 7),
        ("territory_cards.phoenix_bless_the_lands.steps.1.facedown", -1),
        (f"territory_cards.{DARK}.steps.0.min", 5),
        (f"territory_cards.{FEAR}.steps.0.up_to", 0),
    ],
)
def test_a_number_without_meaning_is_refused_by_its_name(path: str, value: int) -> None:
    with pytest.raises(BadPack, match=re.escape(path)):
        GAME.setup(2, None, pack(path, value))


def test_a_clan_has_enough_tokens_and_not_too_many() -> None:
    many: dict[str, int | float | str] = {
        f"combat_tokens.common.{kind}.count": 7 for kind in ("army2", "army3", "army4")
    }
    with pytest.raises(BadPack, match=r"combat_tokens\.common: crab must have 7 to 32 tokens"):
        GAME.setup(2, None, Pack("rokugan", "my box", many))


@pytest.mark.parametrize(
    "path",
    [
        *("setup.rounds", "setup.control_tokens_each.2", "clans.unicorn.ability.targets"),
        *("special_tokens.peace.count", "setup.objectives_dealt"),
        "territory_cards.shadowlands_north_dark_favors.cost.0.count",
    ],
)
def test_a_pack_cannot_change_the_shape_of_the_rules(path: str) -> None:
    with pytest.raises(BadPack, match="cannot be changed"):
        GAME.setup(2, None, pack(path, 3))
    assert not any(fnmatchcase(path, pattern) for pattern in CHANGEABLE)


@pytest.mark.rule("RK-SHD-04", "RK-SPC-04", "RK-SPC-09")
@pytest.mark.parametrize(
    "path",
    [
        *("provinces.shadowlands_north.flowers", "special_tokens.scorched_earth.honor"),
        *("special_tokens.peace.defense", "special_tokens.honor_4.honor"),
    ],
)
def test_a_number_without_any_effect_cannot_be_changed(path: str) -> None:
    with pytest.raises(BadPack, match="cannot be changed"):
        GAME.setup(2, None, pack(path, 3))
