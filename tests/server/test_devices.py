"""What a browser is called in the list of sign-ins."""

from __future__ import annotations

import pytest

from honjin.server.devices import device_name

MOZILLA = "Mozilla/5.0 "
WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko) "


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (f"(X11; Linux x86_64) {WEBKIT}Chrome/141.0.0.0 Safari/537.36", "Chrome on Linux"),
        (
            f"(Windows NT 10.0; Win64; x64) {WEBKIT}Chrome/141.0.0.0 Safari/537.36 Edg/141.0",
            "Edge on Windows",
        ),
        (
            "(iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
            " Version/18.6 Mobile/15E148 Safari/604.1",
            "Safari on iPhone",
        ),
        (
            "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
            " Version/18.6 Safari/605.1.15",
            "Safari on Mac",
        ),
        ("(Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox on Android"),
    ],
)
def test_a_browser_and_its_system(agent: str, name: str) -> None:
    assert device_name(MOZILLA + agent) == name


def test_a_program_keeps_its_own_name_and_brings_no_control_characters() -> None:
    assert device_name("honjin/0.1") == "honjin/0.1"
    assert device_name("a\u202eb" * 40) == ("ab" * 40)[:30]
    assert device_name("") == ""
