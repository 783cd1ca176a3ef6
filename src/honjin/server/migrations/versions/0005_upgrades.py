"""What a table needs to go on without being replayed, and what a finished game showed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that exist are filled in when they are next opened."""
    for name in ("deal", "line", "closed"):
        text: sa.Column[str] = sa.Column(name, sa.Text(), server_default="", nullable=False)
        op.add_column("tables", text)
    told: sa.Column[str] = sa.Column("told", sa.Text(), server_default="", nullable=False)
    rules: sa.Column[int] = sa.Column("rules", sa.Integer(), server_default="0", nullable=False)
    op.add_column("entries", told)
    op.add_column("entries", rules)
    op.create_table(
        "finished",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("views", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_finished_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_finished"),
    )


def downgrade() -> None:
    """Everything is replayed."""
    op.drop_table("finished")
    for name in ("told", "rules"):
        op.drop_column("entries", name)
    for name in ("deal", "line", "closed"):
        op.drop_column("tables", name)
