"""The tables of the database. `migrations` makes them; a test proves that both agree."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
    }
)


def _table_id(primary_key: bool = False) -> Column[str]:
    return Column(
        "table_id", String(32), ForeignKey("tables.id"), primary_key=primary_key, nullable=False
    )


def _id() -> Column[str]:
    return Column("id", String(32), primary_key=True)


def _number() -> Column[int]:
    """A number that the database gives out."""
    kind = BigInteger().with_variant(Integer, "sqlite")
    return Column("id", kind, primary_key=True, autoincrement=True)


def _guest() -> Column[str]:
    return Column("guest", String(32), nullable=False)


def _made() -> Column[int]:
    return Column("made", BigInteger, nullable=False)


guests = Table(
    "guests",
    metadata,
    _id(),
    Column("name", String(40), nullable=False),
    _made(),
    Column("zone", String(40), nullable=False, server_default=""),
    Column("quiet_from", Integer, nullable=False, server_default="0"),
    Column("quiet_to", Integer, nullable=False, server_default="0"),
    Column("told_by", String(20), nullable=False, server_default="mail push"),
)

holidays = Table(
    "holidays",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    _id(),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("setup", Text, nullable=False),
    Column("host", String(32), ForeignKey("guests.id"), nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("private_chat", Boolean, nullable=False),
    Column("silent", Boolean, nullable=False, server_default=false()),
    Column("hotseat", Boolean, nullable=False),
    Column("guided", Boolean, nullable=False),
    Column("seed", String(200), nullable=False),
    Column("seed_hash", String(64), nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("started", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("waiting", String(26), nullable=False),
    Column("bot_waits", Boolean, nullable=False),
    Column("snapshot", Text, nullable=False),
    Column("deal", Text, nullable=False, server_default=""),
    Column("line", Text, nullable=False, server_default=""),
    Column("closed", Text, nullable=False, server_default=""),
    Column("undo_ask", Text, nullable=False),
    Column("rematch", String(32), nullable=False),
    Column("pace", Text, nullable=False, server_default=""),
    Column("absence", String(8), nullable=False, server_default="steward"),
    Column("suspended", Boolean, nullable=False, server_default=false()),
    Column("vote", Text, nullable=False, server_default=""),
    Column("removed", Text, nullable=False, server_default=""),
    Column("ending", String(8), nullable=False, server_default=""),
    Column("deadline", BigInteger, nullable=False, server_default="0"),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("stamp", BigInteger, nullable=False, server_default="0"),
    Column("pending", Text, nullable=False, server_default=""),
    Column("pinned", String(80), nullable=False, server_default=""),
    _made(),
    Column("changed", BigInteger, nullable=False),
    Index("ix_tables_host", "host"),
    Index("ix_tables_bot_waits", "bot_waits"),
    Index("ix_tables_deadline", "deadline"),
    Index("ix_tables_listed", "listed"),
)

seats = Table(
    "seats",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    _guest(),
    Column("level", String(20), nullable=False),
    Column("name", String(40), nullable=False),
    Column("changed", BigInteger, nullable=False, server_default="0"),
    Column("bank", BigInteger, nullable=False, server_default="0"),
    Column("since", BigInteger, nullable=False, server_default="0"),
    Column("told_bank", BigInteger, nullable=False, server_default="0"),
    Column("told_since", BigInteger, nullable=False, server_default="0"),
    Column("stage", String(8), nullable=False, server_default=""),
    Column("stage_at", BigInteger, nullable=False, server_default="0"),
    Column("turns", Integer, nullable=False, server_default="0"),
    Column("late", Integer, nullable=False, server_default="0"),
    Column("used", BigInteger, nullable=False, server_default="0"),
    Index("ix_seats_guest", "guest"),
)

tenures = Table(
    "tenures",
    metadata,
    _number(),
    _table_id(),
    _guest(),
    Column("turns", Integer, nullable=False),
    Column("late", Integer, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("ix_tenures_guest", "guest"),
    Index("ix_tenures_table_id", "table_id"),
)

entries = Table(
    "entries",
    metadata,
    _table_id(primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("action", String(200), nullable=False),
    Column("drawn", Text, nullable=False),
    _guest(),
    Column("action_id", String(64), nullable=False),
    Column("noticed", String(32), nullable=False, server_default=""),
    Column("told", Text, nullable=False, server_default=""),
    Column("rules", Integer, nullable=False, server_default="0"),
    _made(),
    UniqueConstraint("table_id", "guest", "action_id", name="uq_entries_action"),
)

finished = Table(
    "finished",
    metadata,
    _table_id(primary_key=True),
    Column("record", Text, nullable=False),
    Column("views", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    _table_id(primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("to_seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    _made(),
    Column("guest", String(32), nullable=False, server_default=""),
    Column("to_guest", String(32), nullable=False, server_default=""),
    Index("ix_chat_guest", "guest"),
)

notes = Table(
    "notes",
    metadata,
    _table_id(primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    _number(),
    _table_id(),
    Column("version", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("until", Float, nullable=False),
)

health = Table(
    "health",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

results = Table(
    "results",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True),
    _guest(),
    Column("level", String(20), nullable=False),
    Column("place", Integer, nullable=False),
    Column("how", String(8), nullable=False),
    Column("side", String(40), nullable=False, server_default=""),
    _made(),
    Index("ix_results_guest", "guest"),
)

beats = Table(
    "beats",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

downtimes = Table(
    "downtimes",
    metadata,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    _id(),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("device", String(80), nullable=False),
    _made(),
    Column("seen", BigInteger, nullable=False),
    Index("ix_sessions_guest", "guest"),
)

credentials = Table(
    "credentials",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("value", Text, nullable=False),
    Column("label", String(80), nullable=False),
    _made(),
    Index("ix_credentials_guest", "guest"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("kind", String(12), nullable=False),
    _guest(),
    Column("value", Text, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

names = Table(
    "names",
    metadata,
    Column("skeleton", String(160), primary_key=True),
    _guest(),
    Column("until", BigInteger, nullable=False),
)

deliveries = Table(
    "deliveries",
    metadata,
    _number(),
    _guest(),
    Column("channel", String(8), nullable=False),
    Column("target", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("claimed", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("ix_deliveries_due", "due"),
)

notices = Table(
    "notices",
    metadata,
    _number(),
    _guest(),
    Column("kind", String(8), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("text", String(200), nullable=False),
    _made(),
    Column("read", Boolean, nullable=False),
    Column("sent", Boolean, nullable=False),
    Index("ix_notices_guest", "guest"),
)

silenced = Table(
    "silenced",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("channel", String(8), primary_key=True),
    Column("event", String(8), primary_key=True),
    Column("table_id", String(32), primary_key=True),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    _guest(),
    Column("info", Text, nullable=False),
    _made(),
    Index("ix_subscriptions_guest", "guest"),
)

relations = Table(
    "relations",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    _id(),
    Column("name", String(60), nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("format", String(12), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("group_size", Integer, nullable=False),
    Column("pace", Text, nullable=False),
    Column("absence", String(8), nullable=False),
    Column("fill", String(20), nullable=False),
    Column("host", String(32), ForeignKey("guests.id"), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("state", String(8), nullable=False),
    Column("round", Integer, nullable=False),
    Column("round_hours", Integer, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("lasts", BigInteger, nullable=False),
    Column("starts", BigInteger, nullable=False),
    Column("seed", String(64), nullable=False),
    _made(),
    Index("ix_tournaments_state", "state"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    _guest(),
    Column("level", String(20), nullable=False),
    Column("name", String(40), nullable=False),
    Column("gone", Boolean, nullable=False),
    Index("ix_entrants_guest", "guest"),
)

matches = Table(
    "matches",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("in_group", Integer, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("players", String(40), nullable=False),
    Column("places", String(40), nullable=False),
    Column("scores", String(80), nullable=False),
    Index("ix_matches_table_id", "table_id"),
)

orders = Table(
    "orders",
    metadata,
    _number(),
    _table_id(),
    Column("seat", String(1), nullable=False),
    _guest(),
    Column("kind", String(8), nullable=False),
    Column("choices", Text, nullable=False),
    Column("once", Boolean, nullable=False),
    Column("until", Integer, nullable=False),
    Column("looked", BigInteger, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Index("ix_orders_table_id", "table_id"),
)

moderators = Table(
    "moderators",
    metadata,
    Column("guest", String(32), primary_key=True),
    _made(),
)

reports = Table(
    "reports",
    metadata,
    _number(),
    Column("reporter", String(32), nullable=False),
    _guest(),
    Column("table_id", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("said", Text, nullable=False),
    _made(),
    Column("done", Boolean, nullable=False),
    Index("ix_reports_done", "done"),
)

sanctions = Table(
    "sanctions",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("reason", String(200), nullable=False),
)

audit = Table(
    "audit",
    metadata,
    _number(),
    _made(),
    Column("moderator", String(32), nullable=False),
    Column("what", String(12), nullable=False),
    _guest(),
    Column("table_id", String(32), nullable=False),
    Column("text", String(300), nullable=False),
)

hooks = Table(
    "hooks",
    metadata,
    _id(),
    _guest(),
    Column("url", String(500), nullable=False),
    Column("secret", String(64), nullable=False),
    _made(),
    Index("ix_hooks_guest", "guest"),
)
