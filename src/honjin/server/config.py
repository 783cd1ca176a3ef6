"""The settings of a server."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from honjin.engine.errors import BadOption

KIB = 1024
KEY = 32
KEY_VARIABLE = "HONJIN_SECRET_KEY"


class Rate(Struct, frozen=True):
    """Burst size and refill rate per second."""

    burst: float
    each_second: float


class Limits(Struct, frozen=True):
    """Rate limits."""

    body: int = 64 * KIB
    message: int = 16 * KIB
    guest: Rate = Rate(120, 20)
    address: Rate = Rate(600, 100)
    new_guests: Rate = Rate(60, 0.2)
    """For each address."""
    files: Rate = Rate(2000, 200)
    """Static files and documents, for each address."""
    tables_each: int = 50
    bot_tables_each: int = 5
    """Running games of one host in which bots play alone."""
    connections_each: int = 40
    """Sockets and streams of one guest."""
    connections: int = 4000
    """Connections of any kind, in all."""
    connections_of_address: int = 300
    """The same from one address that is not a trusted proxy."""
    header_seconds: float = 10.0
    body_seconds: float = 30.0
    """How long a client may take to send a request's headers and its body."""

    def per_process(self, processes: int) -> Limits:
        """What each of several processes allows, so that all together allow this."""
        rates = {
            name: Rate(max(1.0, rate.burst / processes), rate.each_second / processes)
            for name in self.__struct_fields__
            if isinstance(rate := getattr(self, name), Rate)
        }
        connections = {
            name: max(1, getattr(self, name) // processes)
            for name in ("connections", "connections_of_address")
        }
        return replace(self, **rates, **connections)


class RetentionDays(Struct, frozen=True):
    """Days for which data is stored after its last change; 0 is forever."""

    lobbies: int = 30
    """Tables whose game never started."""
    bots: int = 7
    """Finished games that bots played alone."""
    finished: int = 0
    """Finished games."""
    chat: int = 90
    """Chat and notes of finished games."""
    guests: int = 90
    """Guests who have no table left."""


class Config(Struct, frozen=True):
    """Where the server stores its data and who may connect."""

    data: Path
    database: str = ""
    """A SQLAlchemy URL; empty for a SQLite file in the data folder."""
    origins: tuple[str, ...] = ()
    """Web sites besides its own whose pages may use the server."""
    hosts: tuple[str, ...] = ()
    """Host names that the server answers to; empty for any."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks of reverse proxies whose forwarded headers are trusted."""
    limits: Limits = Limits()
    keep: RetentionDays = RetentionDays()
    bot_workers: int = 2
    bot_command: tuple[str, ...] = ()
    """A program that chooses for bots instead of `honjin.server.botworker`."""
    bot_patience: float = 8.0
    """Seconds after which a bot counts as stuck and a simpler one takes over."""
    bot_start: float = 60.0
    """Seconds that a process for bots may take to start."""
    packs: Path | None = None
    """A folder of data packs that hosts of tables may choose from."""
    bot_pause: float = 0.0
    """About how many seconds a bot waits before its turn, as people do."""
    address: str = ""
    """The public address of this server, such as https://honjin.example, for links in mails."""
    smtp: str = ""
    """The mail server, such as smtp://user:password@mail.example:587; empty for no mail."""
    mail_from: str = ""
    """The sender of mails."""
    private_push: bool = False
    """Whether push services may be at private addresses."""
    private_hooks: bool = False
    """Whether webhooks may lead to private addresses."""

    @property
    def editions(self) -> Path:
        """The folder with the rules of earlier versions."""
        return self.data / "rules"

    @property
    def url(self) -> str:
        return self.database or f"sqlite:///{self.data / 'honjin.db'}"


def prepare(config: Config) -> bytes:
    """Make the data folder, and the key that signs the guests' cookies; the key.

    Several machines share a key through the environment.
    """
    config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    given = os.environ.get(KEY_VARIABLE, "").encode()
    if given:
        if len(given) < KEY:
            raise BadOption(f"{KEY_VARIABLE} needs at least {KEY} characters")
        return given
    return keep_secret(config.data / "secret.key", secrets.token_bytes(KEY))


def metrics_token(config: Config) -> str:
    """The token that `/metrics` asks for; made at the first start."""
    made = keep_secret(config.data / "metrics.token", secrets.token_hex(KEY).encode())
    return made.decode("ascii", "replace").strip()


def keep_secret(path: Path, made: bytes) -> bytes:
    """The content of a file that only its owner can read; the file is made if it is missing."""
    try:
        with open(path, "xb", opener=_for_me_only) as file:
            file.write(made)
    except FileExistsError:
        pass
    kept = path.read_bytes()
    if len(kept) < KEY:
        raise BadOption(f"{path} is damaged: remove it, and the server makes a new one")
    return kept


def _for_me_only(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
