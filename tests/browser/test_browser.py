"""The client in a real browser against a real server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from browser.conftest import ROOT, script_at
from documentation import build_site
from server.changes import seen
from server.house import GENEROUS, House, serving

from honjin.engine.record import read_record, replay
from honjin.engine.state import SPECTATOR
from honjin.engine.table import Table, open_table
from honjin.games import HOUSE, find_game
from honjin.server import files

Script = Callable[..., str]
PUBLIC = ("/assets/", "/icon.svg", "/api/games")
SECRETS = re.compile(
    r"seed(?!_hash)|snapshot|(?<!fallen_)lord|peasant|archer|samurai|brute|ashigaru|deploy"
)


SIZES = ["desktop", "phone"]
"""On a desktop with the mouse, on a phone with taps of a finger."""


def on_both(usually: str) -> list[Any]:
    """One database usually, the other in the soak: tests/server proves every call on both."""
    other = {"sqlite": "postgres", "postgres": "sqlite"}[usually]
    return [usually, pytest.param(other, marks=pytest.mark.soak)]


def test_a_page_in_which_all_is_well(script: Script) -> None:
    assert "errors: 0" in script("broken", WRONG="nothing")


@pytest.mark.parametrize(
    ("wrong", "noticed"),
    [
        ("a missing file", "404.*missing\\.png"),
        ("a console error", "something is wrong"),
        ("an exception", "TypeError"),
    ],
)
def test_what_goes_wrong_in_a_page_fails_its_script(
    script: Script, wrong: str, noticed: str
) -> None:
    with pytest.raises(pytest.fail.Exception, match=f"broken ended with 1\n(.|\n)*{noticed}"):
        script("broken", WRONG=wrong)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_against_a_bot(script: Script, size: str) -> None:
    assert "errors: 0" in script("play", SIZE=size)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_of_rokugan_against_two_bots(script: Script, size: str) -> None:
    """On a desktop against the better bots and confirming every move, on a phone without."""
    level, confirm = {"desktop": ("kachi", "yes"), "phone": ("random", "no")}[size]
    settings = {"SEATS": "3", "LEVEL": level, "CONFIRM": confirm, "SIZE": size}
    assert "errors: 0" in script("play", GAME="rokugan", **settings)


@pytest.mark.parametrize(
    ("size", "options", "pack"),
    [
        ("desktop", {"round_cap": "none"}, "two conquests"),
        ("phone", {"variant": "quick", "round_cap": "1"}, ""),
        pytest.param("desktop", {"round_cap": "none"}, "", marks=pytest.mark.soak),
        pytest.param("phone", {"round_cap": "none"}, "two conquests", marks=pytest.mark.soak),
        pytest.param("desktop", {"variant": "quick", "round_cap": "3"}, "", marks=pytest.mark.soak),
    ],
    ids=["desktop-normal", "phone-quick", "desktop-long", "phone-normal", "desktop-three-rounds"],
)
def test_a_whole_game_of_ikusa_against_two_bots(
    script: Script, size: str, options: dict[str, str], pack: str
) -> None:
    """The normal game ends when somebody has conquered enough, without a last round: a data pack
    wants two provinces more than each player begins with. The quick game ends after its first
    round."""
    settings = {
        "OPTIONS": json.dumps(options),
        "PACK": pack,
        "CONFIRM": "no",
        "SIZE": size,
    }
    assert "errors: 0" in script("play", GAME="ikusa", SEATS="3", **settings)


@pytest.mark.parametrize(
    ("size", "scenario", "pack"),
    [
        ("desktop", "historical", "five turns"),
        ("phone", "hypothetical", "five turns"),
        pytest.param("desktop", "historical", "", marks=pytest.mark.soak),
        pytest.param("phone", "historical", "", marks=pytest.mark.soak),
        pytest.param("desktop", "hypothetical", "", marks=pytest.mark.soak),
        pytest.param("phone", "hypothetical", "", marks=pytest.mark.soak),
    ],
)
def test_a_whole_game_of_kawanakajima_against_a_bot(
    script: Script, size: str, scenario: str, pack: str
) -> None:
    """A battle lasts ten or twelve turns; a data pack ends it after five."""
    options = json.dumps({"scenario": scenario})
    settings = {"OPTIONS": options, "PACK": pack, "CONFIRM": "no", "SIZE": size}
    assert "errors: 0" in script("play", GAME="kawanakajima", **settings)


def test_a_whole_game_by_keyboard_alone(script: Script) -> None:
    assert "errors: 0" in script("keyboard")


FIRST_MOVES = pytest.mark.parametrize("moves", ["20", pytest.param("", marks=pytest.mark.soak)])
"""The first moves of a long game; the soak plays it to its end."""


@FIRST_MOVES
def test_rokugan_by_keyboard_alone(script: Script, moves: str) -> None:
    assert "errors: 0" in script("keyboard", GAME="rokugan", MOVES=moves)


@FIRST_MOVES
def test_quick_ikusa_by_keyboard_alone(script: Script, moves: str) -> None:
    options = json.dumps({"variant": "quick", "round_cap": "1"})
    assert "errors: 0" in script("keyboard", GAME="ikusa", OPTIONS=options, MOVES=moves)


def test_a_plan_before_it_is_sealed_odds_and_a_silent_table(script: Script) -> None:
    assert "errors: 0" in script("war")


@pytest.mark.parametrize(
    ("size", "turns"),
    [("desktop", "1"), ("phone", "1"), pytest.param("desktop", "2", marks=pytest.mark.soak)],
)
def test_turns_of_kawanakajima_by_clicks_zones_bowl_and_odds(
    script: Script, size: str, turns: str
) -> None:
    assert "errors: 0" in script("field", SIZE=size, TURNS=turns)


def test_a_turn_of_kawanakajima_by_keyboard_alone(script: Script) -> None:
    assert "errors: 0" in script("field", BY="keyboard", TURNS="1")


@pytest.mark.parametrize("whole", ["no", pytest.param("yes", marks=pytest.mark.soak)])
@pytest.mark.parametrize("size", SIZES)
def test_a_siege_and_a_samurai_by_clicks_and_by_taps(script: Script, size: str, whole: str) -> None:
    """The soak plays the siege until it is over, with all that happens between its assaults."""
    assert "errors: 0" in script("siege", SIZE=size, WHOLE=whole)


@pytest.mark.parametrize("size", SIZES)
def test_play_now_a_new_table_the_lobby_and_a_shared_link(script: Script, size: str) -> None:
    assert "errors: 0" in script("setup", SIZE=size)


def test_a_replay_with_its_fights_and_an_address_for_every_step(script: Script) -> None:
    assert "errors: 0" in script("replay")


@pytest.mark.parametrize("size", SIZES)
def test_rules_for_players_and_the_player_aid(script: Script, size: str) -> None:
    assert "errors: 0" in script("rules", SIZE=size)


def test_the_pages_around_the_table_fit_every_screen(script: Script) -> None:
    assert "errors: 0" in script("fit")


def test_nothing_that_is_read_is_cut_off_or_too_small(script: Script) -> None:
    assert "errors: 0" in script("cut")


def test_what_a_phone_shows_of_the_boards_by_itself(script: Script) -> None:
    assert "errors: 0" in script("phone")


def test_a_map_under_a_finger_and_a_wheel(script: Script) -> None:
    assert "errors: 0" in script("map")


def test_reduced_motion_on_the_narrowest_phone(script: Script) -> None:
    assert "errors: 0" in script("calm")


def test_two_on_one_device_with_a_curtain_between_them(script: Script) -> None:
    assert "errors: 0" in script("hotseat")


def test_an_address_that_changes_early_and_a_server_that_is_away(script: Script) -> None:
    assert "errors: 0" in script("address")


def test_a_draft_of_three(script: Script) -> None:
    assert "errors: 0" in script("draft")


def test_two_guests_their_talk_and_why_not(script: Script) -> None:
    assert "errors: 0" in script("table")


@pytest.mark.parametrize("size", SIZES)
def test_a_move_is_one_gesture_and_what_others_do_is_seen(script: Script, size: str) -> None:
    assert "errors: 0" in script("gestures", SIZE=size)


@pytest.mark.parametrize("size", SIZES)
def test_pieces_on_maps_are_dragged_and_one_undo_takes_a_drag_back(
    script: Script, size: str
) -> None:
    assert "errors: 0" in script("drags", SIZE=size)


@pytest.mark.parametrize("size", SIZES)
def test_a_notification_and_a_vibration_call_who_wants_them(script: Script, size: str) -> None:
    assert "errors: 0" in script("signals", SIZE=size)


@pytest.mark.parametrize("size", SIZES)
def test_the_fights_of_others_in_a_card_and_a_log_that_opens_at_its_end(
    script: Script, size: str
) -> None:
    assert "errors: 0" in script("news", SIZE=size)


def test_presses_while_an_answer_is_on_its_way_and_undo_of_a_march(script: Script) -> None:
    assert "errors: 0" in script("hasty")


def test_a_line_that_breaks_in_the_middle_of_a_move(script: Script) -> None:
    assert "errors: 0" in script("lost")


def test_looking_back_the_rules_beside_the_table_and_help_on_focus(script: Script) -> None:
    assert "errors: 0" in script("look")


def test_a_private_word_an_agreed_undo_notes_record_and_rematch(script: Script) -> None:
    assert "errors: 0" in script("after")


@pytest.mark.parametrize("house", on_both("sqlite"), indirect=True)
def test_a_passkey_on_two_devices_a_resignation_and_a_steward(society: Script) -> None:
    assert "errors: 0" in society("people")


@pytest.mark.parametrize("house", on_both("postgres"), indirect=True)
def test_a_link_by_mail_a_lost_device_and_a_pairing(society: Script) -> None:
    assert "errors: 0" in society("signin")


@pytest.mark.parametrize("house", on_both("sqlite"), indirect=True)
def test_one_of_five_vanishes_from_a_slow_war_and_comes_back(society: Script) -> None:
    assert "errors: 0" in society("vanish")


@pytest.mark.soak
@pytest.mark.parametrize("house", ["postgres"], indirect=True)
@pytest.mark.parametrize("name", ["orders", "tournament"])
def test_orders_and_a_tournament_on_postgresql(society: Script, name: str) -> None:
    assert "errors: 0" in society(name)


def test_a_standing_order_answers_unseen_and_one_of_three_resigns(script: Script) -> None:
    assert "errors: 0" in script("orders")


@pytest.mark.parametrize("size", SIZES)
def test_a_tournament_is_opened_joined_followed_and_ends(script: Script, size: str) -> None:
    assert "errors: 0" in script("tournament", SIZE=size)


@pytest.mark.parametrize(
    ("house", "size"), [("sqlite", "desktop"), ("postgres", "phone")], indirect=["house"]
)
def test_a_returning_player_friends_a_report_and_a_moderator(
    society: Script, house: House, size: str
) -> None:
    moderator = house.guest("Moderator")
    house.app.context.tables.moderation.appoint(moderator.id, True)
    assert "errors: 0" in society("society", SIZE=size, MODERATOR=moderator.cookies)


@pytest.mark.parametrize(
    ("house", "size"), [("sqlite", "phone"), ("postgres", "desktop")], indirect=["house"]
)
def test_strangers_agree_on_things_change_settings_and_one_leaves_for_good(
    society: Script, size: str
) -> None:
    assert "errors: 0" in society("strangers", SIZE=size)


@pytest.mark.soak
@pytest.mark.parametrize("game", HOUSE)
def test_every_kind_of_decision_can_be_read_by_everybody(
    browser: str, tmp_path: Path, game: str
) -> None:
    """At a server of its own, whose tables stand at the decisions."""
    data, tables = tmp_path / "data", tmp_path / "tables.json"
    with tables.open("wb") as out:
        making = [sys.executable, str(ROOT / "scripts" / "decisions.py"), game, str(data)]
        subprocess.run(making, stdout=out, check=True)
    with serving(data, GENEROUS) as house:
        script = script_at(house, tmp_path, BROWSER=browser, TABLES=str(tables))
        assert ", 0 findings" in script("decisions", GAME=game)


@pytest.mark.soak
@pytest.mark.parametrize("game", HOUSE)
def test_a_turn_of_an_opponent_can_be_followed(script: Script, tmp_path: Path, game: str) -> None:
    assert "pictures" in script("films", GAME=game)
    assert {path.name for path in tmp_path.glob("film-*-[a-z]*.png")} >= {
        f"film-{game}-{size}.png" for size in SIZES
    }


COLOURS = pytest.mark.parametrize(
    "colours", ["usual", pytest.param("other", marks=pytest.mark.soak)]
)
"""Light on a desktop and dark on a phone; the soak looks at the other two."""


@COLOURS
def test_every_page_can_be_read_by_everybody(script: Script, colours: str) -> None:
    assert ", 0 findings" in script("axe", ROUND=colours)


@COLOURS
def test_the_documentation_can_be_read_by_everybody(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, colours: str
) -> None:
    monkeypatch.setattr(files, "DOCS", build_site(tmp_path / "site"))
    assert "12 looks, 0 findings" in script("docs", ROUND=colours)


def test_two_guests_through_a_link_and_what_their_browsers_were_told(
    script: Script, home: House, tmp_path: Path
) -> None:
    assert "1 lines cut" in script("link")
    told = json.loads((tmp_path / "wire.json").read_text())
    table, wire = told["table"], told["wire"]
    cookies = json.loads((tmp_path / "a.json").read_text())
    with httpx.Client(base_url=home.base, cookies=cookies, trust_env=False) as ann:
        seed = ann.get(f"/api/tables/{table}/verify").json()["seed"]
        record = ann.get(f"/api/tables/{table}/record").text
        printed = ann.get("/api/games/kenjin/help").json()
    played = replay(read_record(record), find_game)
    for who, eyes in (("B", 1), ("spectator", SPECTATOR)):
        heard = [thing for thing in wire if thing["who"] == who]
        last = next(i for i, thing in enumerate(heard) if '"over":true' in thing["body"])
        assert last > 25
        during = heard[:last]
        for thing in during:
            assert seed not in thing["body"]
            assert thing["body"] or not thing["url"].startswith("/api/"), thing
        snapshots = snapshots_of(heard)
        tell_nothing_hidden([s for s in snapshots if not s["over"]], "B" if eyes == 1 else "")
        tell_what_the_engine_shows(snapshots, eyes, seed, played)
        for thing in during:
            if thing["url"] == f"/api/tables/{table}/help":
                assert json.loads(thing["body"]) == printed, "what the cards do, and no more"
            elif not is_snapshot(thing) and not thing["url"].startswith(PUBLIC):
                assert not SECRETS.search(thing["body"]), thing


def is_snapshot(thing: dict[str, str]) -> bool:
    return re.search(r'"type":"(snapshot|change)"', thing["body"]) is not None


def snapshots_of(heard: list[dict[str, str]]) -> list[dict[str, Any]]:
    """All snapshots that came over sockets, whole or as changes of the last one."""
    out: list[dict[str, Any]] = []
    for thing in filter(is_snapshot, heard):
        out.append(seen(json.loads(thing["body"]), out[-1]["view"] if out else None))
    assert any('"type":"change"' in thing["body"] for thing in heard)
    return out


def tell_nothing_hidden(snapshots: list[dict[str, Any]], seat: str) -> None:
    """Nothing of others, read without the engine: no kind of a card before it was shown."""
    hidden = 0
    looked: set[str] = set()
    for snapshot in snapshots:
        view = snapshot["view"]
        assert view["seat"] == seat
        for event in snapshot["events"]:
            facts = event["facts"]
            # Your Shugenja looks at a card, and your Assassin at the card it kills.
            if event["kind"] in ("looked", "struck") and facts["seat"] == seat:
                looked.add(facts["card"])
        for piece in view["pieces"]:
            if piece["owner"] != seat and not piece["face_up"] and piece["id"] not in looked:
                assert piece["kind"] is None, piece
                hidden += 1
        shown = {piece["id"]: piece for piece in view["pieces"]}
        for event in snapshot["events"]:
            facts = event["facts"]
            if event["kind"] == "deployed" and facts["seat"] != seat and "kind" in facts:
                assert shown[facts["card"]]["face_up"], event
        if not seat:
            assert snapshot["legal"] == []
            assert view["hand"] == {}
            assert not snapshot["can_undo"]
        elif seat not in view["actors"]:
            assert snapshot["legal"] == []
    assert hidden > 20, "nothing was hidden, so nothing was proved"


def tell_what_the_engine_shows(
    snapshots: list[dict[str, Any]], eyes: int, seed: str, played: Table
) -> None:
    """Each snapshot is to the letter what the engine shows these eyes at that version."""
    engine = open_table(find_game("kenjin"), 2, {"first": "A"}, seed=seed)
    chosen = [entry for entry in played.entries if entry.seat >= 0]
    done = 0
    for snapshot in snapshots:
        while done < snapshot["version"]:
            engine.apply(chosen[done].seat, chosen[done].action)
            done += 1
        assert snapshot["view"] == json.loads(msgspec.json.encode(engine.view(eyes)))
        assert snapshot["legal"] == ([] if eyes < 0 else engine.legal(eyes))
        told = json.loads(msgspec.json.encode(engine.events(eyes)))
        for event in snapshot["events"]:
            number = event.pop("sequence")
            assert event == told[number - 1]
    assert engine.over
