"""What several processes on one database need."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006_processes"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Stamps by which caches are checked, events no entry keeps yet, and leases."""
    stamp: sa.Column[int] = sa.Column("stamp", sa.BigInteger(), server_default="0", nullable=False)
    pending: sa.Column[str] = sa.Column("pending", sa.Text(), server_default="", nullable=False)
    op.add_column("tables", stamp)
    op.add_column("tables", pending)
    op.create_table(
        "leases",
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_leases"),
    )


def downgrade() -> None:
    """One process again."""
    op.drop_table("leases")
    op.drop_column("tables", "pending")
    op.drop_column("tables", "stamp")
