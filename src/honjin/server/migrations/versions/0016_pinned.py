"""Tables that keep the rules they were played under."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016_pinned"
down_revision = "0015_webhooks"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """None yet."""
    pinned: sa.Column[str] = sa.Column("pinned", sa.String(80), server_default="", nullable=False)
    op.add_column("tables", pinned)


def downgrade() -> None:
    """All tables go on under the installed rules."""
    op.drop_column("tables", "pinned")
