"""Reports, muting, banning, renaming, closing tables; and that all of it is logged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.clockwork import Clockwork, clockwork
from server.house import House, refused, serving

from honjin.cli.main import main
from honjin.engine.errors import BadOption
from honjin.server.account_store import CredentialRow, digest
from honjin.server.database import now
from honjin.server.errors import Forbidden, NotFound, TooMany
from honjin.server.wire import NewTable, Say, SeatWish, StartVote
from honjin.server.wire_moderation import Measures, Report


@pytest.fixture
def time(url: str) -> Iterator[Clockwork]:
    with clockwork(url) as work:
        yield work


def account(time: Clockwork, name: str) -> str:
    guest = time.people.get(name) or time.person(name)
    row = CredentialRow(digest("password", guest), guest, "password", "", "", 1)
    time.app.accounts.rows.add_credentials(guest, name, row)
    return guest


def moderator(time: Clockwork) -> str:
    guest = account(time, "Mod")
    time.app.moderation.appoint("Mod", True)
    return guest


def test_a_report_carries_what_the_reporter_could_read(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", "Cyd", private_chat=True)
    ann, ben = time.people["Ann"], time.people["Ben"]
    time.app.chats.say(ben, table, Say("you fool"))
    time.app.chats.say(ben, table, Say("only for Cyd", to="C"))
    time.app.moderation.report(ann, Report(table, "B", "they insult me"))
    (report,) = time.app.moderation.page(moderator(time)).reports
    assert (report.name, report.reporter, report.table) == ("Ben", "Ann", table)
    assert report.said == ["you fool"], "whispers to others stay where they are"
    time.app.moderation.act(time.people["Mod"], Measures("done", report=report.id))
    assert time.app.moderation.reports() == []


def test_reports_need_a_seat_somebody_else_and_measure(time: Clockwork) -> None:
    table = time.table("Ann", "Ben")
    report, ann = time.app.moderation.report, time.people["Ann"]
    with pytest.raises(BadOption):
        report(ann, Report(table, "A", "myself"))
    with pytest.raises(Forbidden):
        report(time.person("Stranger"), Report(table, "A", "I was not there"))
    with pytest.raises(NotFound):
        report(ann, Report("nowhere", "A", "x"))
    for _ in range(10):
        report(ann, Report(table, "B", "x"))
    with pytest.raises(TooMany):
        report(ann, Report(table, "B", "x"))


def test_only_moderators_see_and_act_but_not_against_each_other(time: Clockwork) -> None:
    table = time.table("Ann", "Ben")
    ann = time.people["Ann"]
    with pytest.raises(Forbidden):
        time.app.moderation.page(ann)
    for what in ("mute", "ban", "rename", "done"):
        with pytest.raises(Forbidden):
            time.app.moderation.act(ann, Measures(what, report=1))  # type: ignore[arg-type]
    with pytest.raises(Forbidden):
        time.app.moderation.act(ann, Measures("close", table=table))
    mod = moderator(time)
    account(time, "Second")
    time.app.moderation.appoint("Second", True)
    with pytest.raises(Forbidden):
        time.app.moderation.act(mod, Measures("ban", name="Second"))
    time.app.moderation.appoint("Second", False)
    time.app.moderation.act(mod, Measures("ban", name="Second"))
    assert [line.what for line in time.app.moderation.log()] == [
        "ban",
        "dismiss",
        "appoint",
        "appoint",
    ]


def test_a_muted_player_plays_on_in_silence(
    time: Clockwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    account(time, "Ann")
    mod = moderator(time)
    time.app.moderation.act(mod, Measures("mute", name="Ann", hours=24, reason="Be kind."))
    with pytest.raises(Forbidden, match=r"muted you\. Be kind\."):
        time.app.chats.say(time.people["Ann"], table, Say("hello"))
    time.act("Ann", table, "A")
    told = [one for one in time.app.notices.mine(time.people["Ann"]).notices if not one.table]
    assert told[0].text == "A moderator has muted you (24 hours). Be kind."
    time.app.moderation.act(mod, Measures("unmute", name="Ann"))
    time.app.chats.say(time.people["Ann"], table, Say("hello"))
    time.app.moderation.act(mod, Measures("mute", name="Ann", hours=1))
    later = now() + 3601
    monkeypatch.setattr("honjin.server.sanctions.now", lambda: later)
    time.app.chats.say(time.people["Ann"], table, Say("an hour later"))


def test_a_ban_ends_sign_ins_and_stewards_play_on(time: Clockwork) -> None:
    table = time.table("Ann", "Ben", options={"first": "A"})
    waiting = time.app.lobbies.open(
        time.people["Ann"], NewTable("kenjin", [SeatWish("me"), SeatWish("open")], listed=True)
    )
    ann = account(time, "Ann")
    kept = time.app.accounts.rows
    who = time.app.accounts.new_session(ann, "a browser")
    assert kept.is_signed_in(ann, who.session)
    mod = moderator(time)
    time.app.moderation.act(mod, Measures("ban", name="Ann", reason="Enough."))
    assert not kept.is_signed_in(ann, who.session)
    assert not kept.is_signed_in(ann, "")
    with pytest.raises(Forbidden, match=r"closed this account\. Enough\."):
        time.app.accounts.new_session(ann, "another browser")
    assert time.seat(table, 0).stage == "steward"
    assert not time.seat(waiting, 0).taken
    time.app.moderation.act(mod, Measures("unban", name="Ann"))
    again = time.app.accounts.new_session(ann, "a browser")
    assert kept.is_signed_in(ann, again.session)


def test_a_name_is_taken_away_and_a_table_closed(time: Clockwork) -> None:
    table = time.table("Ann", "Rude Name")
    time.app.chats.say(time.people["Rude Name"], table, Say("hello"))
    time.app.departures.start_vote(time.people["Rude Name"], table, StartVote("abort"))
    time.app.moderation.report(time.people["Ann"], Report(table, "B", "look at that name"))
    mod = moderator(time)
    (report,) = time.app.moderation.reports()
    time.app.moderation.act(mod, Measures("rename", report=report.id))
    name = time.seat(table, 1).name
    assert name.startswith("Player ")
    assert time.app.moderation.log()[0].text == "was Rude Name."
    told = time.app.notices.mine(time.people["Rude Name"]).notices[0]
    assert told.text == f"A moderator has changed your name to {name}."
    assert [line.name for line in time.app.chats.chat(time.people["Ann"], table, 0)] == [name]
    assert (
        time.look("Ann", table, "A").events[-1].text
        == f"{name} asks to end this game without a result."
    )
    time.app.moderation.act(mod, Measures("close", table=table, reason="Collusion."))
    assert time.look("Ann", table, "A").notice == "A moderator has closed this game. Collusion."
    assert time.app.ratings.profile_of(time.people["Ann"]).games == 0


def test_over_http_a_banned_browser_is_nobody(house: House) -> None:
    ann, ben = house.guest("Ann"), house.guest("Ben")
    table = ann.open("me", "person")
    ben.post(f"/tables/{table}/sit", seat="B")
    ann.post("/reports", table=table, seat="B", text="rude")
    moderation = house.app.context.tables.moderation
    moderation.appoint(ann.id, True)
    (report,) = ann.get("/moderation")["reports"]
    page = ann.post("/moderation", what="ban", report=report["id"])
    ban = {"id": ben.id, "name": "Ben", "kind": "ban", "until": 0, "reason": ""}
    assert page["sanctions"] == [ban]
    assert ann.get("/account")["moderator"]
    refused(ben.http.get("/api/my/tables"), 401)
    seat = {"seat": "B", "id": "x", "version": 0, "action": "deploy"}
    refused(ben.http.post(f"/api/tables/{table}/actions", json=seat), 401)
    refused(ben.http.post("/api/moderation", json={"what": "unban", "report": 1}), 401)
    for wrong in ({"what": "burn"}, {"what": "ban", "report": -1}, {"what": "mute", "hours": 1e9}):
        refused(ann.http.post("/api/moderation", json=wrong), 400)
    lifted = ann.post("/moderation", what="unban", name=page["sanctions"][0]["id"])
    assert lifted["sanctions"] == [], "a guest without an account is let back in"


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--data", str(tmp_path)]
    with serving(tmp_path) as house:
        ann, ben = house.guest("Ann"), house.guest("Ben")
        table = ann.open("me", "person")
        ben.post(f"/tables/{table}/sit", seat="B")
        ann.post("/reports", table=table, seat="B", text="rude")
    assert main(["admin", "reports", "--json", *where]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["guest"]) for one in told] == [("Ben", ben.id)]
    assert main(["admin", "moderate", "appoint", ann.id, *where]) == 0
    assert main(["admin", "moderate", "ban", ben.id, "--hours", "2", *where]) == 0
    assert main(["admin", "moderate", "rename", ben.id, *where]) == 0
    assert main(["admin", "moderate", "mute", "Nobody", *where]) == 2
    assert main(["admin", "close", *where, "--", table]) == 0
    capsys.readouterr()
    assert main(["admin", "log", "--json", *where]) == 0
    log = json.loads(capsys.readouterr().out)
    assert [line["what"] for line in log] == ["close", "rename", "ban", "appoint"]
    assert {line["moderator"] for line in log} == {""}
    assert main(["admin", "reports", *where]) == 0
    assert "1 open report" in capsys.readouterr().out
    assert main(["admin", "log", *where]) == 0
    assert "the host  ban" in capsys.readouterr().out
