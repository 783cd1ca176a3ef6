"""Webhooks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015_webhooks"
down_revision = "0014_moderation"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """None yet."""
    op.create_table(
        "hooks",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hooks"),
    )
    op.create_index("ix_hooks_guest", "hooks", ["guest"])


def downgrade() -> None:
    """Without webhooks."""
    op.drop_table("hooks")
