"""Moderation: moderators, reports, who is muted or banned, and a log."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0014_moderation"
down_revision = "0013_hints"
branch_labels = None
depends_on = None


def _number() -> sa.Column[Any]:
    kind = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    return sa.Column("id", kind, autoincrement=True, nullable=False)


def upgrade() -> None:
    """Nobody is a moderator until the host says so."""
    op.create_table(
        "moderators",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_moderators"),
    )
    op.create_table(
        "reports",
        _number(),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_index("ix_reports_done", "reports", ["done"])
    op.create_table(
        "sanctions",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("guest", "kind", name="pk_sanctions"),
    )
    op.create_table(
        "audit",
        _number(),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("moderator", sa.String(32), nullable=False),
        sa.Column("what", sa.String(12), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )


def downgrade() -> None:
    """Without moderation."""
    for table in ("audit", "sanctions", "reports", "moderators"):
        op.drop_table(table)
