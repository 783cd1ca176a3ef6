"""Who noticed each entry, and when each seat last noticed anything."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Entries that exist count for everybody, as they were told."""
    noticed: sa.Column[str] = sa.Column("noticed", sa.String(32), server_default="", nullable=False)
    changed: sa.Column[int] = sa.Column(
        "changed", sa.BigInteger(), server_default="0", nullable=False
    )
    op.add_column("entries", noticed)
    op.add_column("seats", changed)
    op.execute(
        "update seats set changed = "
        "(select tables.changed from tables where tables.id = seats.table_id)"
    )


def downgrade() -> None:
    """One version for all seats."""
    with op.batch_alter_table("seats") as batch:
        batch.drop_column("changed")
    with op.batch_alter_table("entries") as batch:
        batch.drop_column("noticed")
