"""Mail that could not be delivered: its readers get no more.

A report of a failed delivery (RFC 3464) carries the headers of the mail that failed. The
unsubscribe address among them names the person and proves that the mail was ours, so a forged
report does nothing.
"""

from __future__ import annotations

import re
from email import message_from_bytes
from email.message import Message

from honjin.server.notices import Notices

_STOP = re.compile(r"/api/unsubscribe/([\w-]+)/([0-9a-f]+)")


def take_bounce(notices: Notices, mail: bytes) -> bool:
    """Stop mail to the person whose mail failed permanently; returns whether there was one."""
    report = message_from_bytes(mail)
    if not _failed(report):
        return False
    found = _STOP.search(_original(report))
    return found is not None and notices.unsubscribe(found[1], found[2])


def _failed(report: Message) -> bool:
    """Whether it reports a permanent failure; a delayed mail may still arrive."""
    for part in report.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for fields in part.walk():
            action = str(fields.get("Action", "")).strip().lower()
            status = str(fields.get("Status", "")).strip()
            if action == "failed" and status.startswith("5."):
                return True
    return False


def _original(report: Message) -> str:
    """The headers of the mail that failed, unfolded."""
    for part in report.walk():
        if part.get_content_type() == "text/rfc822-headers":
            return re.sub(r"\r?\n[ \t]", "", str(part.get_payload()))
        stop = part.get("List-Unsubscribe")
        if stop:
            return re.sub(r"\s", "", str(stop))
    return ""
