"""Chapter E: the Battle Plans, what they give and what they cost."""

from __future__ import annotations

import pytest
from games.kawanakajima.build import (
    FAR,
    KAIZU,
    ONLOOKER,
    OPEN,
    TAKEDA,
    UESUGI,
    choices,
    column_filled,
    end_turn,
    field,
    hit,
    honjin,
    mode,
    opened,
    place,
    play,
    see,
    state,
    to_orders,
    told,
)

from honjin.engine.rng import stream
from honjin.engine.state import CHANCE
from honjin.engine.table import Table
from honjin.games.kawanakajima.rules.box import GANKO
from honjin.games.kawanakajima.rules.state import Board

ANY = {"mode attack", "mode defense", "mode move", "mode regroup"}


# The seven Plans.


@pytest.mark.rule("KW-R-31", "KW-OPT-06")
def test_a_plan_that_is_not_active_at_set_up_gives_no_markers() -> None:
    table = opened(takeda_plan=True)
    play(table, "T plan gyorin; U plan ganko")
    assert see(table).phase == "settle"
    assert told(table, "marked") == []
    other = column_filled()
    play(other, "T plan saku; U plan gyorin")
    assert told(other, "marked") == []


# Inactive Plans and their activation.


def saving(plan: str, units: dict[str, str], modes: dict[str, str] | None = None) -> Table:
    """Takeda has saved 12 points for a Plan, and 3 more, of which some may be set aside."""
    return field(
        {"T-A1": "3510", "U-A1": FAR, **units},
        modes,
        phase="set_aside",
        armies={"takeda": {"plan": plan, "saved": 12, "pledged": -1, "points": [3, 0]}},
        takeda_plan=True,
    )


@pytest.mark.rule("KW-PLAN-03")
def test_an_inactive_plan_does_nothing() -> None:
    units = {"T-A1": "3510", "T-G1": OPEN, "U-A1": "2516"}
    armies = {"takeda": {"plan": "hoshi"}}
    table = field(units, bowl=("T-G",), armies=armies, takeda_plan=True)
    play(table, "* chit T-G; T yes; T mode attack; * die 2")
    assert mode(table, "T-G") == "defense"
    assert set(honjin(table, TAKEDA, TAKEDA).quota.values()) == {0}
    assert {chit.place for chit in honjin(table, TAKEDA).specials} == {"none"}


@pytest.mark.rule("KW-PLAN-08", "KW-PLAN-25", "KW-R-158")
def test_activation_makes_clans_conform_and_brings_the_special_chits_at_once() -> None:
    units = {"T-G1": OPEN, "T-C1": "2020", "U-B1": "2021"}
    table = saving("saku", units, {"T-G": "move", "T-C": "attack"})
    play(table, "T save 1; T yes; * dice 12")
    assert honjin(table, TAKEDA).plan_active
    assert honjin(table, TAKEDA).saved == 0
    assert honjin(table, TAKEDA).points == 3 - 1
    assert {chit.place for chit in honjin(table, TAKEDA).specials} == {"reserve"}
    assert choices(table, TAKEDA, "mode") == set()
    play(table, "T log retreat; T clan T-G; T done")
    assert (mode(table, "T-G"), mode(table, "T-C")) == ("defense", "attack")
    assert "T-1" in see(table).bowl.chits


@pytest.mark.rule("KW-R-30")
def test_a_plan_with_free_modes_changes_none() -> None:
    table = saving("kokuyoku", {"T-G1": OPEN}, {"T-G": "regroup"})
    play(table, "T save 0; T yes; * dice 12")
    assert choices(table, TAKEDA, "mode") == set()
    assert "log combined_maneuver" in choices(table, TAKEDA)


@pytest.mark.rule("KW-PLAN-09", "KW-EX-13", "KW-R-52")
def test_the_quota_counts_assignments_over_the_whole_game() -> None:
    """Ganko has one Attack: logged, drawn and carried out it does not come again."""
    table = field(
        {"U-A1": OPEN, "U-B1": "2512", "T-A1": "3510"},
        plans={"uesugi": "ganko"},
        armies={"uesugi": {"used": [0, 1, 0, 0]}},
    )
    to_orders(table)
    play(table, "U log attack; U clan U-B")
    assert choices(table, UESUGI, "log") == {"log retreat"}
    play(table, "U log retreat; U clan U-B; U log retreat; U clan U-A")
    assert choices(table, UESUGI, "log") == set()
    play(table, "U done; U no; T done; * chit U-1; U yes")
    while see(table).phase == "step":
        table.apply(UESUGI, max(choices(table, UESUGI)))
    special = honjin(table, UESUGI, UESUGI).specials[0]
    assert (special.place, special.activity) == ("reserve", "")
    assert honjin(table, UESUGI, UESUGI).quota["attack"] == 0


# Ganko.


@pytest.mark.rule("KW-R-34", "KW-R-173", "KW-CMD-04")
def test_ganko_is_used_when_its_owner_said_so_in_secret() -> None:
    for word, total in (("yes", 3 + 1), ("no", 3)):
        table = opened()
        play(table, "U plan ganko")
        while see(table).phase == "settle":
            seat = table.actors()[-1]
            wanted = "mode defense" if choices(table, seat, "mode") else "entry A"
            table.apply(seat, word if "yes" in choices(table, seat) else wanted)
        assert honjin(table, UESUGI, ONLOOKER).plan == "?"
        play(table, "* die 3; * die 3; * die 3")
        assert told(table, "command_roll", commander="Kenshin")[0]["total"] == total
        assert honjin(table, UESUGI, ONLOOKER).plan == ("ganko" if word == "yes" else "?")


@pytest.mark.rule("KW-R-173", "KW-R-34")
def test_once_ganko_is_open_it_is_always_used_and_nobody_is_asked() -> None:
    table = field(
        {"U-A1": OPEN, "T-A1": "3510"},
        plans={"uesugi": "ganko"},
        armies={"uesugi": {"plan_open": True, "plan_might": ["ganko"]}},
    )
    to_orders(table, 2, 2, 2)
    assert told(table, "command_roll", commander="Kenshin")[0]["total"] == 3
    play(table, "U done; T done")
    assert see(table).phase == "draw"
    secret = field({"U-A1": OPEN, "T-A1": "3510"}, plans={"uesugi": "ganko"})
    to_orders(secret, 2, 2, 2)
    assert told(secret, "command_roll", commander="Kenshin")[0]["total"] == 2
    play(secret, "T done; U done")
    assert choices(secret, UESUGI) == {"yes", "no"}


@pytest.mark.rule("KW-R-173", "KW-R-34")
def test_a_guess_does_not_use_ganko_after_a_roll_without_it() -> None:
    """Shingen's roll has shown that the +1 is not used; Kosaka's follows."""
    table = field(
        {"T-A1": "3510", "T-M1": OPEN, "U-A1": FAR},
        plans={"takeda": "gyorin"},
        armies={"takeda": {"plan_active": True}},
        takeda_plan=True,
    )
    end_turn(table)
    play(table, "* die 3")
    assert see(table).phase == "roll_command"
    imagined = 0
    for number in range(40):
        guess = table.state.determinize(UESUGI, stream("guess", number))
        assert isinstance(guess, Board)
        imagined += guess.uses(TAKEDA, GANKO)
        guess.step(CHANCE, 2)
        assert not guess.plan_open(TAKEDA)
    assert imagined > 0


# Koyaku and Saku.


@pytest.mark.rule("KW-PLAN-17", "KW-R-33", "KW-R-38")
@pytest.mark.parametrize(("die", "code"), [(1, "dE2"), (2, "d1RR"), (3, "d1RR"), (4, "dRR")])
def test_koyaku_softens_a_d21(die: int, code: str) -> None:
    table = field({"T-G1": "2509", "U-L1": OPEN}, {"T-G": "attack"}, plans={"uesugi": "koyaku"})
    play(table, "* chit combat_takeda")
    hit(table, "d21")
    assert table.legal(CHANCE) == [f"die {n}" for n in range(1, 7)]
    play(table, f"* die {die}")
    assert told(table, "converted") == [{"die": die, "code": code}]
    if code == "dE2":
        assert state(table, "U-L1") == "eliminated"
    else:
        assert state(table, "U-L1") == ("shaken" if code == "d1RR" else "good")
        assert see(table).phase == "give_ground"


@pytest.mark.rule("KW-PLAN-21", "KW-R-33")
@pytest.mark.parametrize(
    ("die", "code", "after"),
    [(1, "d21", "disorganized"), (2, "d1RR", "shaken"), (4, "d11", "shaken"), (5, "-", "good")],
)
def test_saku_turns_a_retreat_into_something_else(die: int, code: str, after: str) -> None:
    table = field({"T-G1": "2509", "U-L1": OPEN}, {"T-G": "attack"}, plans={"uesugi": "saku"})
    play(table, "* chit combat_takeda")
    hit(table, "dRR")
    play(table, f"* die {die}")
    assert told(table, "converted") == [{"die": die, "code": code}]
    assert state(table, "U-L1") == after
    if code == "-":
        assert place(table, "U-L1") == OPEN
        assert told(table, "advanced") == []


@pytest.mark.rule("KW-R-33")
@pytest.mark.parametrize(("plan", "code"), [("koyaku", "d21"), ("saku", "dRR")])
def test_conversions_are_for_defenders_and_for_active_plans(plan: str, code: str) -> None:
    attacking = field({"T-G1": OPEN, "U-L1": "2509"}, {"U-L": "attack"}, plans={"uesugi": plan})
    play(attacking, "* chit combat_uesugi")
    hit(attacking, code)
    assert told(attacking, "converted") == []
    inactive = field(
        {"T-G1": "2509", "U-L1": OPEN},
        {"T-G": "attack"},
        armies={"uesugi": {"plan": plan}},
    )
    play(inactive, "* chit combat_takeda")
    hit(inactive, code)
    assert told(inactive, "converted") == []


# Hoshi.


@pytest.mark.rule("KW-PLAN-23", "KW-R-36", "KW-R-37")
def test_hoshis_first_combat_gives_the_enemy_three_impetuous_attacks() -> None:
    units = {"U-J2": "2509", "T-G1": OPEN, "U-L1": "3009", "T-J1": "3010"}
    table = field(units, {"U-J": "attack", "U-L": "attack"}, plans={"uesugi": "hoshi"})
    play(table, "* chit combat_takeda; T pick U-J2; T pick U-J2")
    assert told(table, "gift") == []
    play(table, "* dice 6; * dice 6; * dice 6; * dice 6; * chit combat_uesugi")
    play(table, "U pick T-G1; U pick T-G1")
    assert told(table, "gift") == [{"army": "takeda", "count": 3, "plan": "hoshi"}]
    assert len(told(table, "result")) == 2
    assert honjin(table, TAKEDA).gifts == 3
    assert {chit.place for chit in honjin(table, TAKEDA).specials} == {"reserve"}
    play(table, "* dice 6; * dice 6; * dice 6; * dice 6")
    assert honjin(table, TAKEDA).gifts == 3


@pytest.mark.rule("KW-R-37")
def test_a_gift_leaves_special_chits_that_are_on_their_way_alone() -> None:
    """One of Takeda's is in the bowl when the gift comes, one on the track."""
    table = field(
        {"U-J2": "2509", "T-G1": OPEN},
        {"U-J": "attack"},
        bowl=("T-1",),
        chits={"T-2": "box-2"},
        logs={"T-1": "attack T-G purse=1", "T-2": "retreat T-G purse=1"},
        plans={"uesugi": "hoshi", "takeda": "kokuyoku"},
    )
    play(table, "* chit combat_uesugi")
    assert honjin(table, TAKEDA).gifts == 3
    places = [chit.place for chit in honjin(table, TAKEDA, TAKEDA).specials]
    assert places == ["bowl", "box-2", "reserve", "reserve"]


@pytest.mark.rule("KW-R-36", "KW-HYP-07")
@pytest.mark.parametrize("deed", ["assault", "fire"])
def test_an_assault_or_fire_is_a_first_combat_too(deed: str) -> None:
    table = field(
        {"T-M1": KAIZU, "U-J2": KAIZU},
        {"U-J": "attack"},
        plans={"uesugi": "hoshi"},
        armies={
            "takeda": {"manpower": 4, "holds": ["umadashi"], "bases": ["honmaru"]},
            "uesugi": {"manpower": 3, "holds": ["b"], "bases": ["b"]},
        },
        standing={"besieged": TAKEDA},
        scenario="hypothetical",
    )
    play(table, f"* chit combat_uesugi; U {deed}")
    assert honjin(table, TAKEDA).gifts == 3
    assert told(table, "assault_roll") == told(table, "fire") == []


@pytest.mark.rule("KW-PLAN-24")
def test_hoshi_hinders_leaving_attack() -> None:
    for plan, after in (("hoshi", "attack"), ("ganko", "defense")):
        units = {"U-L1": OPEN, "T-G1": "2514"}
        table = field(units, {"U-L": "attack"}, bowl=("U-L",), plans={"uesugi": plan})
        play(table, "* chit U-L; U yes; U mode defense; * die 4")
        assert mode(table, "U-L") == after


@pytest.mark.rule("KW-PLAN-02", "KW-R-174")
def test_a_special_chit_is_read_out_before_its_owner_declines_it() -> None:
    """What Plans it rules out is known then; the Plan itself only when it is carried out."""
    table = field(
        {"U-B1": OPEN, "T-G1": FAR},
        bowl=("U-1",),
        logs={"U-1": "attack U-B purse=1"},
        plans={"uesugi": "ganko"},
    )
    play(table, "* chit U-1")
    assert see(table).phase == "accept"
    assert told(table, "shown", TAKEDA) == [{"chit": "U-1", "activity": "attack", "clans": ["U-B"]}]
    assert "saku" not in honjin(table, UESUGI, TAKEDA).not_ruled_out
    assert honjin(table, UESUGI, TAKEDA).plan == "?"
    declined = table.copy()
    play(declined, "U no")
    assert honjin(declined, UESUGI, TAKEDA).specials[0].activity == "attack"
    assert honjin(declined, UESUGI, TAKEDA).plan == "?"
    play(table, "U yes")
    assert honjin(table, UESUGI, TAKEDA).plan == "ganko"
