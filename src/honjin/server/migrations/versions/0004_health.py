"""A row that is written to see whether the database can be written."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One small table."""
    op.create_table(
        "health",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_health"),
    )


def downgrade() -> None:
    """Without it."""
    op.drop_table("health")
