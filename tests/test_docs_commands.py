"""The commands of the documentation run, page by page, in the order in which they stand there.

Files that a page shows (their first line is a comment with their name) are written before the
commands that use them. Numbers of games are cut down, and bots think shortly, to be quick.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from server.house import Process

import honjin
from honjin.cli.arguments import make_parser
from honjin.remote import Remote

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    DOCS / "write-a-bot.md",
    DOCS / "arena.md",
    DOCS / "bot-protocol.md",
    DOCS / "cli.md",
    DOCS / "files.md",
    DOCS / "research.md",
    DOCS / "testing.md",
    DOCS / "start" / "first-game.md",
    *sorted((DOCS / "tutorials").glob("*.md")),
]
ELSEWHERE = re.compile(
    r"^(pip|make|ray|git|source|cd|sudo|sqlite3|node|python -m venv|honjin/bin)\b"
    r"|--ray |honjin (serve|join|engine|admin)\b|THE-TABLE|\./my_bot"
    r"|ppo_kenjin|honjin ladder rokugan|play kenjin --seed tuesday"
)
"""What needs a network, a cluster, a server, PyTorch, an installation, a person at the keyboard or
minutes of search; parsed where it can be."""
AT_A_SERVER = re.compile(r"^honjin (join|admin|replay)\b(?!.*--wait)")
"""What runs against a server: all of it but a bot that waits for the next game forever."""
GAMES = "2"


class Block:
    """A fenced block of a page: what language it is in, and its lines."""

    def __init__(self, language: str, text: str) -> None:
        self.language = language
        self.text = text

    @property
    def file(self) -> str:
        """The name in its first line, if it shows a file."""
        found = re.match(r"(?:#|//) (\w[\w./-]*\.(?:py|mjs|json))\n", self.text)
        return found[1] if found else ""

    @property
    def program(self) -> bool:
        """Whether it is a whole program in Python, and no session whose answers are compared."""
        whole = self.text.startswith(("import ", "from ")) and ">>>" not in self.text
        return self.language == "python" and whole


def blocks(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    found = re.findall(r"(?ms)^```([\w ]*)\n(.*?)^```", text)
    return [Block(language.strip(), body) for language, body in found]


def commands(block: Block) -> list[str]:
    """The command lines of a block in `sh`, without their comments."""
    if block.language != "sh":
        return []
    lines = [re.sub(r"\s+#\s.*$", "", line).strip() for line in block.text.splitlines()]
    return [line for line in lines if line]


def shortened(line: str) -> str:
    line = re.sub(r"--games [\d,_]+", f"--games {GAMES}", line)
    line = re.sub(r"\b(yoriki|karo|gunshi)(:\w+)?\b", "karo:2", line)
    line = re.sub(r"(examples/train_kenjin\.py)$", r"\1 --rounds 1 --games 2", line)
    if re.match(r"honjin (simulate|match|ladder)\b", line) and "--games" not in line:
        line += f" --games {GAMES}"
    return re.sub(r"honjin rerun (\S+) \d+", r"honjin rerun \1 1", line)


def whole_game() -> honjin.Table:
    """A game that was played to its end."""
    table = honjin.open_table("kenjin", seed="tuesday")
    while not table.over:
        for seat in table.actors():
            table.apply(seat, table.legal(seat)[0])
    return table


@pytest.fixture
def shell(tmp_path: Path) -> Path:
    """A folder with the examples, and with `honjin` and `python` on the path."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    game = honjin.open_table("kenjin", seed="a game that somebody kept")
    (tmp_path / "game.kifu").write_text(game.record())
    (tmp_path / "tuesday.kifu").write_text(whole_game().record())
    shutil.copy(ROOT / "examples" / "my_bot.py", tmp_path)
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, words in (("honjin", "-m honjin"), ("python", "")):
        script = programs / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n')
        script.chmod(0o755)
    checkout(tmp_path)
    return tmp_path


def checkout(folder: Path) -> None:
    """What commands expect of a checkout: the sources, its scripts and a casebook to write to."""
    (folder / "src").symlink_to(Path(honjin.__file__).parents[1])
    shutil.copytree(ROOT / "scripts", folder / "scripts")
    shutil.copytree(ROOT / "tests" / "games" / "ikusa", folder / "tests" / "games" / "ikusa")
    (folder / ".venv").mkdir()
    (folder / ".venv" / "bin").symlink_to(folder / "bin")


def run(line: str, folder: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", line if line.startswith("yes ") else f"set -o pipefail; {line}"],
        cwd=folder,
        env={**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout[-1500:]}\n{done.stderr[-1500:]}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_of_a_page_run(page: Path, shell: Path) -> None:
    if "node " in page.read_text("utf-8") and shutil.which("node") is None:
        pytest.skip("Node.js is missing: run `sudo apt-get install nodejs`")
    for block in blocks(page):
        if block.file:
            (shell / block.file).write_text(block.text)
        if block.program:
            (shell / "program.py").write_text(block.text)
            run("python program.py", shell)
        for line in commands(block):
            if not ELSEWHERE.search(line):
                run(shortened(line), shell)


@pytest.mark.parametrize("page", ["another-language", "club-night"])
def test_the_commands_of_a_tutorial_run_at_a_server(page: str, shell: Path) -> None:
    """Its own bot takes the free seat of a table, which is then listed, exported and kept."""
    if shutil.which("node") is None:
        pytest.skip("Node.js is missing: run `sudo apt-get install nodejs`")
    found = blocks(DOCS / "tutorials" / f"{page}.md")
    for block in found:
        if block.file:
            (shell / block.file).write_text(block.text)
    server = Process(shell / "club")
    try:
        address = f"http://{server.base}"
        host = Remote(address, "Host")
        table = host.open("kenjin", [{"kind": "person"}, {"kind": "bot", "level": "random"}])
        lines = [line for block in found for line in commands(block) if AT_A_SERVER.search(line)]
        assert any("join" in line for line in lines)
        for line in lines:
            run(line.replace("http://127.0.0.1:8080", address).replace("THE-TABLE", table), shell)
        assert host.get(f"/tables/{table}")["over"]
    finally:
        server.end(signal.SIGTERM)


@pytest.mark.parametrize(
    "page",
    sorted({*PAGES, *DOCS.rglob("*.md")}),
    ids=lambda page: f"{page.parent.name}/{page.stem}",
)
def test_commands_that_are_not_run_are_at_least_understood(page: Path) -> None:
    """Also those of all other pages."""
    for line in [line for block in blocks(page) for line in commands(block)]:
        for part in re.split(r"[|<>]\s", line):
            words = shlex.split(part)
            if words and words[0] == "honjin":
                make_parser().parse_args(words[1:])


def test_pages_have_commands() -> None:
    """The reader of blocks is not blind."""
    found = [line for page in PAGES for block in blocks(page) for line in commands(block)]
    assert len(found) > 30
    assert any(block.file == "my_bot.py" for page in PAGES for block in blocks(page))
    assert sum(block.program for page in PAGES for block in blocks(page)) >= 3
    for page in ("research", "testing"):
        assert any(
            not ELSEWHERE.search(line)
            for block in blocks(DOCS / f"{page}.md")
            for line in commands(block)
        ), page
    assert shortened("honjin match karo:1s kachi") == "honjin match karo:2 kachi --games 2"
