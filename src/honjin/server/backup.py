"""Backup of a running server, and restoring one."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy import create_engine, inspect
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from honjin.engine.errors import BadOption
from honjin.server.config import Config
from honjin.server.postgres import address

DATABASE = "honjin.db"
DUMP = "honjin.dump"
KEYS = ("secret.key", "push.key", "metrics.token")


def back_up(config: Config, folder: Path) -> list[str]:
    """Copy the database and the keys into a new folder; returns the names of the files."""
    if folder.exists() and any(folder.iterdir()):
        raise BadOption(f"{folder} is not empty")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if config.url.startswith("sqlite"):
        _copy_sqlite(_file_of(config), folder / DATABASE)
    else:
        dump = ["pg_dump", "--format=custom", "--no-owner", f"--file={folder / DUMP}"]
        _run([*dump, address(config.url)])
        (folder / DUMP).chmod(0o600)
    for name in KEYS:
        if (config.data / name).is_file():
            _copy(config.data / name, folder / name)
    _copy_editions(config.editions, folder / config.editions.name)
    return sorted(file.name for file in folder.iterdir())


def restore(config: Config, folder: Path) -> None:
    """Make a server's database and keys from a backup; there must be none yet."""
    dump, database = folder / DUMP, folder / DATABASE
    wanted = database if config.url.startswith("sqlite") else dump
    if not wanted.is_file():
        raise BadOption(f"there is no {wanted.name} in {folder}")
    config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in KEYS:
        if (folder / name).is_file() and (config.data / name).exists():
            raise BadOption(f"{config.data / name} exists already: restore into an empty folder")
    if wanted is database:
        file = _file_of(config)
        if file.exists():
            raise BadOption(f"{file} exists already: restore into an empty folder")
        _copy_sqlite(database, file)
    else:
        _check_empty(config.url)
        load = ["pg_restore", "--no-owner", "--exit-on-error", "--single-transaction"]
        _run([*load, f"--dbname={address(config.url)}", str(dump)])
    for name in KEYS:
        if (folder / name).is_file():
            _copy(folder / name, config.data / name)
    _copy_editions(folder / config.editions.name, config.editions)


def _check_empty(url: str) -> None:
    engine = create_engine(url)
    try:
        tables = inspect(engine).get_table_names()
    except SQLAlchemyError as error:
        why = str(error.__cause__ or error).strip().splitlines()[0]
        raise BadOption(f"the database cannot be used: {why}") from None
    finally:
        engine.dispose()
    if tables:
        raise BadOption("the database is not empty: make a new one and restore into that")


def _file_of(config: Config) -> Path:
    found = make_url(config.url).database
    assert found is not None
    return Path(found)


def _copy_sqlite(source: Path, target: Path) -> None:
    """A consistent copy of a database that others may be writing to, checked for damage."""
    target.touch(0o600)
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new, pages=1000)
            (found,) = new.execute("pragma quick_check(1)").fetchone()
    except sqlite3.Error as error:
        target.unlink()
        raise BadOption(f"{source} cannot be copied: {error}") from None
    if found != "ok":
        target.unlink()
        raise BadOption(f"{source} is damaged: {found}")


def _copy(source: Path, target: Path) -> None:
    target.touch(0o600)
    shutil.copyfile(source, target)


def _copy_editions(source: Path, target: Path) -> None:
    """The rules of earlier versions, which pinned games need."""
    for file in sorted(source.glob("*.zip")):
        target.mkdir(mode=0o700, exist_ok=True)
        _copy(file, target / file.name)


def _run(words: list[str]) -> None:
    if shutil.which(words[0]) is None:
        raise BadOption(f"{words[0]} is needed: install PostgreSQL's client programs")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadOption(f"{words[0]}: {done.stderr.strip()[-500:]}")
