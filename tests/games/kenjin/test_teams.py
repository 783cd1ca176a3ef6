"""Chapter 3: four players in teams."""

from __future__ import annotations

import pytest
from games.kenjin.build import (
    GAME,
    A,
    B,
    C,
    D,
    army,
    choices,
    ended,
    field,
    four,
    kind_seen,
    play,
    play_at_random,
    refused,
    see,
    set_out,
    sheet,
    stack,
    told,
)
from games.kit import seeded

from honjin.engine.errors import BadOption
from honjin.engine.table import Table

TILES = (
    *("port", "bridge"),  # A-B
    *("village", "palace"),  # B-C
    *("torii", "fortress"),  # C-D
    *("rice_field", "golden_temple"),  # D-A
)


def teams() -> Table:
    return four(*TILES, teams=True)


# The option.


@pytest.mark.rule("KJ-TEAM-01")
@pytest.mark.parametrize("seats", [2, 3])
def test_teams_are_for_four_players(seats: int) -> None:
    with pytest.raises(BadOption, match="KJ-TEAM-01"):
        GAME.setup(seats, {"teams": True})


@pytest.mark.rule("KJ-TEAM-01")
@pytest.mark.parametrize("setup", ["random", "draft"])
def test_every_battlefield_lies_between_the_two_teams(setup: str) -> None:
    table = seeded(GAME, 4, {"teams": True, "setup": setup}, seed="teams")
    play_at_random(table, "teams", setup)
    fields = see(table, A).battlefields
    assert len(fields) == 8
    for battlefield in fields:
        one, other = (army.seat for army in battlefield.armies)
        assert (one in "AC") != (other in "AC")


@pytest.mark.rule("KJ-TEAM-01")
def test_a_view_names_the_partner_who_sits_opposite() -> None:
    assert [player.partner for player in see(teams(), A).players] == ["C", "D", "A", "B"]
    alone = seeded(GAME, 4, {}, seed="alone")
    assert {player.partner for player in see(alone, A).players} == {""}


@pytest.mark.rule("KJ-TEAM-02")
def test_each_partner_has_their_own_turns_hand_and_battlefields() -> None:
    table = teams()
    assert refused(table, A, "deploy lord torii") == "KJ-DEP-03"
    play(table, "A deploy lord port\nA deploy brute port")
    assert table.actors() == [B]
    play(table, "B deploy peasant port\nB deploy peasant port")
    assert table.actors() == [C]
    assert see(table, A).hand.keys() == see(table, C).hand.keys() - {"lord", "brute"}
    play(table, "C deploy lord torii")
    assert choices(table, C, "deploy brute") == {
        f"deploy brute {tile}" for tile in ("village", "palace", "torii", "fortress")
    }


@pytest.mark.rule("KJ-R-06")
def test_a_team_channel_is_an_option_of_tables_with_teams_only() -> None:
    assert not GAME.setup(4, {"teams": True}).switch("team_channel")
    assert GAME.setup(4, {"teams": True, "team_channel": True}).switch("team_channel")
    with pytest.raises(BadOption, match="KJ-R-06"):
        GAME.setup(4, {"team_channel": True})


@pytest.mark.rule("KJ-R-06")
@pytest.mark.parametrize("channel", [False, True])
def test_one_partner_is_never_shown_the_others_hand_cards_or_peeks(channel: bool) -> None:
    table = set_out(
        four(*TILES, teams=True, team_channel=channel),
        {"A port": "lord", "B port": "samurai, archer", "D torii": "brute"},
    )
    play(table, "A deploy shugenja port\nA look b1\nA deploy assassin d1")
    assert kind_seen(table, A, "b1") == "samurai"
    assert [kind_seen(table, C, card) for card in ("a1", "b1", "d1")] == [None, None, None]
    assert "kind" not in told(table, C, "looked")[0]
    assert "kind" not in told(table, C, "struck")[0]
    other_hand = set_out(
        four(*TILES, teams=True, team_channel=channel),
        {"A port": "peasant", "B port": "samurai, archer", "D torii": "brute"},
    )
    play(other_hand, "A deploy shugenja port\nA look b1\nA deploy assassin d1")
    assert see(table, C) == see(other_hand, C)


# Abilities.


@pytest.mark.rule("KJ-R-07", "KJ-REG-04")
def test_the_shugenja_may_look_at_the_partners_card() -> None:
    table = set_out(teams(), {"B port": "lord", "C torii": "brute", "D torii": "archer"})
    table.apply(A, "deploy shugenja port")
    assert choices(table, A) == {"look b1", "look c1", "look d1"}
    table.apply(A, "look c1")
    assert kind_seen(table, A, "c1") == "brute"


@pytest.mark.rule("KJ-R-07", "KJ-DEP-08")
def test_the_shugenja_must_look_at_the_partners_card_if_it_is_the_only_one() -> None:
    table = set_out(teams(), {"C torii": "brute"})
    table.apply(A, "deploy shugenja port")
    assert told(table, A, "looked") == [{"seat": "A", "card": "c1", "kind": "brute"}]
    assert see(table, A).phase == "deploy"


@pytest.mark.rule("KJ-R-07")
def test_the_assassin_strikes_opponents_only() -> None:
    table = set_out(teams(), {"B port": "lord", "C torii": "brute", "D torii": "archer"})
    assert choices(table, A, "deploy assassin") == {"deploy assassin b1", "deploy assassin d1"}
    assert refused(table, A, "deploy assassin c1") == "KJ-R-07"


@pytest.mark.rule("KJ-R-07", "KJ-R-15")
def test_with_a_partners_facedown_card_alone_the_assassin_has_no_victim() -> None:
    table = set_out(teams(), {"C torii": "brute"})
    table.apply(A, "deploy assassin port")
    assert stack(table, A, "port") == "assassin^"
    assert stack(table, C, "torii") == "brute"


@pytest.mark.rule("KJ-R-07", "KJ-R-18")
def test_without_teams_the_opposite_player_is_an_opponent() -> None:
    table = set_out(four(*TILES), {"C torii": "brute"})
    table.apply(A, "deploy assassin c1")
    assert stack(table, C, "torii") == "A's assassin^"


@pytest.mark.rule("KJ-R-07")
def test_the_scout_turns_up_an_opponents_card_only() -> None:
    table = set_out(teams(), {"C torii": "brute", "D rice_field": "archer, lord"})
    table.apply(A, "deploy scout rice_field")
    assert choices(table, A) == {"turn d1", "turn d2"}
    assert refused(table, A, "turn c1") == "KJ-REG-01"


# The Supply Camp.

CAMP = (
    *("supply_camp", "bridge"),  # A-B
    *("village", "palace"),  # B-C
    *("torii", "fortress"),  # C-D
    *("rice_field", "golden_temple"),  # D-A
)


def camp_won_by_a(**options: object) -> Table:
    """A has conquered the Supply Camp and is to name two battlefields."""
    table = set_out(
        four(*CAMP, **options),
        {"A supply_camp": "brute", "C torii": "ashigaru^", "D torii": "general^"},
        turn=D,
        hands={"A": "", "B": "", "C": "", "D": "peasant"},
    )
    return play(table, "D deploy peasant golden_temple")


@pytest.mark.rule("KJ-TEAM-04", "KJ-R-36")
def test_a_supply_bonus_may_go_to_a_battlefield_of_the_partner() -> None:
    table = camp_won_by_a(teams=True)
    assert choices(table, A) == {f"supply {tile}" for tile in CAMP if tile != "supply_camp"}
    table.apply(A, "supply torii")
    assert told(table, B, "supplied") == [{"seat": "A", "tile": "torii", "for": "C", "amount": 1}]
    assert (army(table, C, "torii").supply, army(table, D, "torii").supply) == (1, 0)
    table.apply(A, "supply bridge")
    totals = {t["seat"]: t["total"] for t in told(table, A, "total", tile="torii")}
    assert totals == {"C": 3, "D": 2}
    assert field(table, "torii").conqueror == "C"


@pytest.mark.rule("KJ-TEAM-04", "KJ-R-36")
@pytest.mark.parametrize("named", [("village", "fortress"), ("bridge", "torii")])
def test_both_or_one_of_the_supplies_may_be_the_partners(named: tuple[str, str]) -> None:
    table = camp_won_by_a(teams=True)
    for tile in named:
        table.apply(A, f"supply {tile}")
    helped = {s["tile"]: s["for"] for s in told(table, D, "supplied")}
    assert helped == {tile: "A" if tile == "bridge" else "C" for tile in named}


@pytest.mark.rule("KJ-TEAM-04", "KJ-R-36")
def test_every_own_battlefield_may_be_supplied_the_first_one_too() -> None:
    """A's side of the first battlefield has the number 0."""
    tiles = ("rice_field", "bridge", *CAMP[2:6], "supply_camp", "golden_temple")
    table = set_out(
        four(*tiles, teams=True),
        {"A supply_camp": "brute", "A rice_field": "peasant"},
        turn=C,
        hands={"A": "", "B": "", "C": "peasant", "D": ""},
    )
    play(table, "C deploy peasant torii")
    assert choices(table, A) == {f"supply {tile}" for tile in tiles if tile != "supply_camp"}
    table.apply(A, "supply rice_field")
    assert army(table, A, "rice_field").supply == 1


@pytest.mark.rule("KJ-TEAM-04", "KJ-R-36")
def test_without_teams_supplies_are_for_own_battlefields_only() -> None:
    table = camp_won_by_a()
    assert choices(table, A) == {"supply bridge", "supply rice_field", "supply golden_temple"}
    assert refused(table, A, "supply torii") == "KJ-R-36"


# Points.


@pytest.mark.rule("KJ-R-05", "KJ-R-39")
def test_a_teams_score_is_the_sum_of_both_partners() -> None:
    """A alone has most points, yet B and D have more together."""
    taken = {
        "A bridge": "lord^, peasant^",
        "B port": "peasant^",
        "B village": "ashigaru^",
        "D fortress": "brute^",
    }
    table = ended(teams(), taken)
    assert table.scores() == [6 + 3 + 1, 4 + 1 + 4, 0, 6]
    assert table.winners() == ("B", "D")
    assert ended(four(*TILES), taken).winners() == ("A",)


@pytest.mark.rule("KJ-R-05", "KJ-R-39")
def test_each_partner_counts_their_own_lord_and_penalty() -> None:
    taken = {"A bridge": "lord^", "C fortress": "brute^", "D golden_temple": "lord^"}
    table = ended(teams(), taken, lord_last="AC")
    assert sheet(table, A) == {
        ("bridge", "conquered"): 6,
        ("bridge", "lord"): 3,
        ("lord", "lord_last"): -5,
    }
    assert sheet(table, C) == {("fortress", "conquered"): 6, ("lord", "lord_last"): -5}
    assert table.scores() == [4, 0, 1, 9]
    assert table.winners() == ("B", "D")


@pytest.mark.rule("KJ-R-05")
def test_equal_teams_compare_the_battlefields_of_both_partners() -> None:
    """12 points each: A and C from two battlefields, B and D from three."""
    taken = {
        "A bridge": "brute^",
        "C fortress": "brute^",
        "B port": "ashigaru^",
        "B village": "brute^",
        "D torii": "brute^",
    }
    table = ended(teams(), taken)
    assert table.scores() == [6, 8, 6, 4]
    assert table.winners() == ("B", "D")


@pytest.mark.rule("KJ-R-05", "KJ-R-38")
def test_equal_teams_share_the_victory() -> None:
    table = ended(teams(), {"A bridge": "brute^", "D golden_temple": "brute^"})
    assert table.winners() == ("A", "B", "C", "D")


@pytest.mark.rule("KJ-R-08", "KJ-R-39")
def test_torii_counts_only_battlefields_that_its_conqueror_took() -> None:
    taken = {
        "C torii": "brute^",
        "C palace": "ashigaru^",
        "A port": "brute^",
        "A bridge": "general^",
    }
    table = ended(teams(), taken)
    assert sheet(table, C)["torii", "torii"] == 1
    assert table.scores() == [10, 0, 4 + 6 + 1, 0]
