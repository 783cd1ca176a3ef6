"""The rules of Noroshi."""

from __future__ import annotations

RULES_VERSION = 1
