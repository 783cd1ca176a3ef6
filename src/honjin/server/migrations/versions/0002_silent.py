"""Application at which nobody talks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Application that exist are not silent."""
    silent: sa.Column[bool] = sa.Column(
        "silent", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("tables", silent)


def downgrade() -> None:
    """Chats everywhere."""
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("silent")
