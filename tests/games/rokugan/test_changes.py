"""Events tell what is different after them: carried out in turn, they lead to the view."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games.kit import seeded
from patches import followed

from honjin.games import find_game

PROVINCE = ("owner", "facedown", "faceup", "special")
CARD = ("at", "card")


def board(view: Any) -> Any:
    provinces = {one["id"]: [one[name] for name in PROVINCE] for one in view["provinces"]}
    cards = {one["id"]: [one[name] for name in CARD] for one in view["territories"]}
    return provinces, cards, {one["id"]: one for one in view["tokens"]}


@pytest.mark.parametrize("seed", range(6))
def test_events_lead_from_each_view_to_the_next(seed: int) -> None:
    table = seeded(find_game("rokugan"), 2 + seed % 4, {}, seed=str(seed))
    for told, seen in followed(table, seed, {"play", "bless", "scout", "swap"}):
        assert board(told) == board(seen)


def test_a_player_who_may_not_see_a_token_is_not_told_what_it_is() -> None:
    table = seeded(find_game("rokugan"), 2, {}, seed="1")
    rng = random.Random(1)
    while not (laid := [e for e in table.events(1) if e.kind == "laid" and e.facts["seat"] == "A"]):
        actor = table.actors()[0]
        table.apply(actor, rng.choice(table.legal(actor)))
    (token,) = laid[0].facts["after"]["tokens"].values()
    assert token["kind"] == ""
    assert "hand" not in laid[0].facts["after"]
    own = next(e for e in table.events(0) if e.kind == "laid" and e.facts["seat"] == "A")
    after = own.facts["after"]
    assert after["tokens"][own.facts["token"]]["kind"] == own.facts["kind"] != ""
    left = table.view(0).hand.get(own.facts["kind"], 0)  # type: ignore[attr-defined]
    assert after["hand"] == ({own.facts["kind"]: left} if left else {"-": [own.facts["kind"]]})
