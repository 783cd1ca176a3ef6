"""A server that is killed: stewards, votes, clocks, sign-ins and notices are there again."""

from __future__ import annotations

import signal
from pathlib import Path

from server.house import House, Process


def test_nothing_about_people_is_lost_by_a_kill(tmp_path: Path) -> None:
    server = Process(tmp_path / "data")
    house = House(f"http://{server.base}")
    ann, ben, cyd = (house.guest(name) for name in ("Ann", "Ben", "Cyd"))
    ann.post("/account/password", password="correct horse battery")
    pace = {"kind": "slow", "bank": 86_400, "gain": 3600}
    table = ann.open("me", "person", "person", options={"first": "B"}, pace=pace)
    for guest, seat in ((ben, "B"), (cyd, "C")):
        guest.post(f"/tables/{table}/sit", seat=seat)
    ann.post(f"/tables/{table}/leave", seat="A")
    ben.post(f"/tables/{table}/votes", kind="pause")
    before = ben.get(f"/tables/{table}/snapshot", seat="B")
    notices = ben.get("/my/notices")
    assert notices["notices"]
    server.end(signal.SIGKILL)
    again = Process(tmp_path / "data", server.port)
    try:
        after = ben.get(f"/tables/{table}/snapshot", seat="B")
        assert after["clocks"] == before["clocks"]
        assert after["vote"] == before["vote"]
        assert after["seats"] == before["seats"]
        assert after["seats"][0]["stage"] == "steward"
        assert [e["text"] for e in after["events"]] == [e["text"] for e in before["events"]]
        assert ben.get("/my/notices") == notices
        assert not ann.get("/account")["guest"]
        ann.post(f"/tables/{table}/return", seat="A")
        assert ben.get(f"/tables/{table}")["seats"][0]["kind"] == "person"
    finally:
        again.end()
        house.close()
