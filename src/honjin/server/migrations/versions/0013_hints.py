"""Tables at which players may ask what a bot would do."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013_hints"
down_revision = "0012_orders"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No table allows it unless its host does."""
    hints: sa.Column[bool] = sa.Column(
        "hints", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("tables", hints)


def downgrade() -> None:
    """Without hints."""
    op.drop_column("tables", "hints")
