"""Who said something and to whom, so that it stays theirs when another person takes the seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020_speakers"
down_revision = "0019_tenures"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What was said before belongs to those who sit there now."""
    for name, seat in (("guest", "seat"), ("to_guest", "to_seat")):
        column: sa.Column[str] = sa.Column(name, sa.String(32), server_default="", nullable=False)
        op.add_column("chat", column)
        op.execute(
            f"update chat set {name} = coalesce((select seats.guest from seats where "
            f"seats.table_id = chat.table_id and seats.seat = chat.{seat}), '')"
        )
    op.create_index("ix_chat_guest", "chat", ["guest"])


def downgrade() -> None:
    """Lines belong to seats."""
    op.drop_index("ix_chat_guest", "chat")
    for name in ("guest", "to_guest"):
        op.drop_column("chat", name)
