"""Which side somebody played, for their record by game and side."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017_sides"
down_revision = "0016_pinned"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Results from before tell no side."""
    side: sa.Column[str] = sa.Column("side", sa.String(40), server_default="", nullable=False)
    op.add_column("results", side)


def downgrade() -> None:
    """Results without sides."""
    op.drop_column("results", "side")
