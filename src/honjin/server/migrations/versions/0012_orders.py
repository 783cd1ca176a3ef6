"""Standing orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012_orders"
down_revision = "0011_tournaments"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """None yet."""
    op.create_table(
        "orders",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("choices", sa.Text(), nullable=False),
        sa.Column("once", sa.Boolean(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("looked", sa.BigInteger(), nullable=False),
        sa.Column("asked", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_orders_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
    )
    op.create_index("ix_orders_table_id", "orders", ["table_id"])


def downgrade() -> None:
    """Without standing orders."""
    op.drop_table("orders")
