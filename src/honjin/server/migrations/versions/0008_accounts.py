"""Accounts: sessions, credentials, names, and mail that waits to be sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008_accounts"
down_revision = "0007_time"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Guests without a session keep their cookies as long as they have no credential."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_sessions_guest"),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
    )
    op.create_index("ix_sessions_guest", "sessions", ["guest"])
    op.create_table(
        "credentials",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_credentials_guest"),
        sa.PrimaryKeyConstraint("id", name="pk_credentials"),
    )
    op.create_index("ix_credentials_guest", "credentials", ["guest"])
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tokens"),
    )
    op.create_table(
        "names",
        sa.Column("skeleton", sa.String(160), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("skeleton", name="pk_names"),
    )
    op.create_table(
        "deliveries",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("claimed", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deliveries"),
    )
    op.create_index("ix_deliveries_due", "deliveries", ["due"])


def downgrade() -> None:
    """Everybody is a guest again."""
    for table in ("deliveries", "names", "tokens", "credentials", "sessions"):
        op.drop_table(table)
