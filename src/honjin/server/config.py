"""What a host can set."""

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
    """How much anybody may ask for."""

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

    def divided(self, processes: int) -> Limits:
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


class Keep(Struct, frozen=True):
    """For how many days things are kept after their last change; 0 for ever."""

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
    """Where the server keeps things and whom it listens to."""

    data: Path
    database: str = ""
    """A SQLAlchemy URL; empty for a SQLite file in the data folder."""
    origins: tuple[str, ...] = ()
    """Web sites besides its own whose pages may use the server."""
    hosts: tuple[str, ...] = ()
    """Names under which the server may be asked for; empty for any."""
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks of reverse proxies whose forwarded headers are believed."""
    limits: Limits = Limits()
    keep: Keep = Keep()
    bot_workers: int = 2
    bot_command: tuple[str, ...] = ()
    """Another program that chooses for bots, in place of `honjin.server.botworker`."""
    bot_patience: float = 8.0
    """Seconds after which a bot is taken for stuck, and a simpler one takes over."""
    bot_start: float = 60.0
    """Seconds that a process for bots may take to start."""
    packs: Path | None = None
    """A folder of data packs that hosts of tables may choose from."""
    bot_pause: float = 0.0
    """Seconds that a bot lets pass, more or less, before it begins its turn, as people do."""
    address: str = ""
    """Where people find this server, such as https://honjin.example; links in mails begin so."""
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
    """What a file says that only its owner can read; it is made if it is not there."""
    try:
        with open(path, "xb", opener=_for_me_only) as file:
            file.write(made)
    except FileExistsError:
        pass
    kept = path.read_bytes()
    if len(kept) < KEY:
        raise BadOption(f"{path} is damaged: remove it, and a new one will be made")
    return kept


def _for_me_only(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
