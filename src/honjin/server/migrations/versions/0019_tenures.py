"""Turns of people who were replaced at a table, and the time that turns took, for the profile."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019_tenures"
down_revision = "0018_turns"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Time from before is not counted."""
    used: sa.Column[int] = sa.Column("used", sa.BigInteger(), server_default="0", nullable=False)
    op.add_column("seats", used)
    op.create_table(
        "tenures",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            primary_key=True,
            autoincrement=True,
        ),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("late", sa.Integer(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_tenures_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_tenures"),
    )
    op.create_index("ix_tenures_guest", "tenures", ["guest"])
    op.create_index("ix_tenures_table_id", "tenures", ["table_id"])


def downgrade() -> None:
    """Only those who sit there have turns."""
    op.drop_table("tenures")
    op.drop_column("seats", "used")
