"""Numbers come from data, and a data pack can correct them."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

import pytest
from games.rokugan.build import (
    GAME,
    draw,
    held,
    new,
    player,
    province,
    resolve,
    scene,
    scored,
    see,
    totals,
)

from honjin.engine.errors import BadPack
from honjin.engine.pack import Pack
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


@pytest.mark.parametrize(
    "path",
    [
        *("setup.rounds", "setup.control_tokens_each.2", "combat_tokens.common.0.count"),
        *(
            "clans.dragon.ability.extra_draw",
            "special_tokens.peace.count",
            "setup.objectives_dealt",
        ),
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
        *("special_tokens.honor_1.defense", "special_tokens.peace.defense"),
        "special_tokens.honor_4.honor",
    ],
)
def test_a_number_without_any_effect_cannot_be_changed(path: str) -> None:
    with pytest.raises(BadPack, match="cannot be changed"):
        GAME.setup(2, None, pack(path, 3))
