"""Tables in the public list; friends and blocked people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010_finding"
down_revision = "0009_notices"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No table is in the list until its host wants it."""
    listed: sa.Column[bool] = sa.Column(
        "listed", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("tables", listed)
    op.create_index("ix_tables_listed", "tables", ["listed"])
    op.create_table(
        "relations",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("guest", "other", name="pk_relations"),
    )


def downgrade() -> None:
    """Without a list."""
    op.drop_table("relations")
    op.drop_index("ix_tables_listed", "tables")
    op.drop_column("tables", "listed")
