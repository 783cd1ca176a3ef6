"""Ids that nobody can guess."""

from __future__ import annotations

import secrets


def new_id() -> str:
    """An id for a table or a tournament.

    It begins with no dash: commands such as `honjin admin close ID` would take it for an option.
    """
    while (id_ := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return id_
