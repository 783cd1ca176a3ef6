"""Turns of a person at a table, and how many were late, for the profile."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018_turns"
down_revision = "0017_sides"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Turns from before are not counted."""
    for name in ("turns", "late"):
        column: sa.Column[int] = sa.Column(name, sa.Integer(), server_default="0", nullable=False)
        op.add_column("seats", column)


def downgrade() -> None:
    """Seats without counts."""
    for name in ("turns", "late"):
        op.drop_column("seats", name)
