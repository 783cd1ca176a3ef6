"""Notices, and where browsers can be reached."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009_notices"
down_revision = "0008_accounts"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has notices yet."""
    told_by: sa.Column[str] = sa.Column(
        "told_by", sa.String(20), server_default="mail push", nullable=False
    )
    op.add_column("guests", told_by)
    op.create_table(
        "notices",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("read", sa.Boolean(), nullable=False),
        sa.Column("sent", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
    op.create_index("ix_notices_guest", "notices", ["guest"])
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("info", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_subscriptions"),
    )
    op.create_index("ix_subscriptions_guest", "subscriptions", ["guest"])


def downgrade() -> None:
    """Without notices."""
    op.drop_table("subscriptions")
    op.drop_table("notices")
    op.drop_column("guests", "told_by")
