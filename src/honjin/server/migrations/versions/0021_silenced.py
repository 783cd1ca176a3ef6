"""Events and tables about which somebody wants no mail, push message or webhook."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021_silenced"
down_revision = "0020_speakers"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everybody is sent everything."""
    op.create_table(
        "silenced",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("event", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("guest", "channel", "event", "table_id", name="pk_silenced"),
    )


def downgrade() -> None:
    """Everybody is sent everything."""
    op.drop_table("silenced")
