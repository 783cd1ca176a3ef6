"""Clocks, absence, votes, results, and when the server was down."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007_time"
down_revision = "0006_processes"
branch_labels = None
depends_on = None

TABLES: dict[str, tuple[sa.types.TypeEngine[Any], str]] = {
    "pace": (sa.Text(), ""),
    "absence": (sa.String(8), "steward"),
    "vote": (sa.Text(), ""),
    "removed": (sa.Text(), ""),
    "ending": (sa.String(8), ""),
    "deadline": (sa.BigInteger(), "0"),
}
SEATS: dict[str, tuple[sa.types.TypeEngine[Any], str]] = {
    "bank": (sa.BigInteger(), "0"),
    "since": (sa.BigInteger(), "0"),
    "told_bank": (sa.BigInteger(), "0"),
    "told_since": (sa.BigInteger(), "0"),
    "stage": (sa.String(8), ""),
    "stage_at": (sa.BigInteger(), "0"),
}
GUESTS: dict[str, tuple[sa.types.TypeEngine[Any], str]] = {
    "zone": (sa.String(40), ""),
    "quiet_from": (sa.Integer(), "0"),
    "quiet_to": (sa.Integer(), "0"),
}
ADDED = {"tables": TABLES, "seats": SEATS, "guests": GUESTS}


def upgrade() -> None:
    """Existing tables have no clock, and a steward for players who leave."""
    for table, columns in ADDED.items():
        for name, (kind, default) in columns.items():
            column: sa.Column[Any] = sa.Column(name, kind, server_default=default, nullable=False)
            op.add_column(table, column)
    suspended: sa.Column[bool] = sa.Column(
        "suspended", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("tables", suspended)
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_table(
        "holidays",
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_holidays_guest"),
        sa.PrimaryKeyConstraint("guest", "began", name="pk_holidays"),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("how", sa.String(8), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
    )
    op.create_index("ix_results_guest", "results", ["guest"])
    op.create_table(
        "beats",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_beats"),
    )
    op.create_table(
        "downtimes",
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("began", name="pk_downtimes"),
    )


def downgrade() -> None:
    """Without clocks."""
    for table in ("downtimes", "beats", "results", "holidays"):
        op.drop_table(table)
    op.drop_index("ix_tables_deadline", "tables")
    op.drop_column("tables", "suspended")
    for table, columns in ADDED.items():
        for name in columns:
            op.drop_column(table, name)
