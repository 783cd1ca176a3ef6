"""The documents: their examples run, their links lead somewhere, and nothing private is in them."""

from __future__ import annotations

import doctest
import re
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path
    for path in (
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
        *(ROOT / "docs").rglob("*.md"),
    )
    if path.is_file()
)


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


# Examples.


def code_only(text: str) -> str:
    """The text with the fences around its code taken away, which doctest would take for output."""
    return re.sub(r"^[ \t]*(```|~~~).*$", "", text, flags=re.MULTILINE)


WITH_EXAMPLES = [path for path in PAGES if re.search(r"^\s*>>> ", path.read_text("utf-8"), re.M)]


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=name_of)
def test_the_examples_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = code_only(path.read_text("utf-8"))
    test = doctest.DocTestParser().get_doctest(text, {}, name_of(path), str(path), 0)
    assert test.examples
    told: list[str] = []
    runner = doctest.DocTestRunner(
        optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE, verbose=False
    )
    failed, tried = runner.run(test, out=told.append, clear_globs=False)
    assert failed == 0, "".join(told)
    assert tried == len(test.examples)


def test_fences_do_not_hide_a_wrong_example() -> None:
    """The parser must see the last line of a block as output, not the fence behind it."""
    text = "Say\n\n```pycon\n>>> 1 + 1\n2\n```\n\nand\n\n```\n>>> 'x'\n'x'\n```\n"
    found = doctest.DocTestParser().get_examples(code_only(text))
    assert [(e.source, e.want) for e in found] == [("1 + 1\n", "2\n"), ("'x'\n", "'x'\n")]


# Links.

LINK = re.compile(
    r"\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^\[[^\]]+\]:\s*<?(\S+?)>?\s*$", re.M
)


def links(text: str) -> list[str]:
    """The targets of inline and reference links outside of code."""
    prose = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.MULTILINE | re.DOTALL)
    prose = re.sub(r"`[^`\n]*`", "", prose)
    return [one or other for one, other in LINK.findall(prose)]


def anchors(path: Path) -> set[str]:
    """The names that a host gives to the headings of a page."""
    found: set[str] = set()
    text = re.sub(r"^(```|~~~).*?^\1", "", path.read_text("utf-8"), flags=re.M | re.S)
    for heading in re.findall(r"^#+\s+(.*?)\s*#*$", text, re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        slug = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        number, name = 0, slug
        while name in found:
            number += 1
            name = f"{slug}-{number}"
        found.add(name)
    return found | set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_relative_links_lead_to_files(path: Path) -> None:
    broken = []
    for link in links(path.read_text("utf-8")):
        if re.match(r"[a-z][a-z0-9+.-]*:", link):
            continue
        place, _, anchor = unquote(link).partition("#")
        target = (path.parent / place).resolve() if place else path
        if not target.is_relative_to(ROOT) or not target.exists():
            broken.append(f"{link}: no such file")
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            broken.append(f"{link}: no such heading")
    assert not broken, "\n".join(broken)


def test_links_are_found_where_they_are() -> None:
    text = """[a](x.md) and [b](<y z.md>) ![c](p.png "title") `[no](code.md)`
[ref]: docs/r.md

```
[no](fence.md)
```
[d](q.md#part)
"""
    assert {"x.md", "p.png", "docs/r.md", "q.md#part"} <= set(links(text))
    assert not {"code.md", "fence.md"} & set(links(text))


# What must not be in the repository.


def tracked() -> list[Path]:
    """The text files under version control."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no list of files: get the sources with `git clone`")
    paths = [ROOT / name for name in listed.decode().split("\0") if name]
    return [path for path in paths if path.is_file() and b"\0" not in path.read_bytes()]


def lines_with(patterns: list[str]) -> list[str]:
    pattern = re.compile("|".join(patterns))
    return [
        f"{name_of(path)}:{number}: {line.strip()[:100]}"
        for path in tracked()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]


def test_all_text_is_utf_8() -> None:
    for path in tracked():
        path.read_text("utf-8")


def test_no_path_of_somebodys_machine_is_in_the_repository() -> None:
    found = lines_with([rf"(?<![\w.]){'/'}{home}{'/'}" for home in ("home", "Users", "root")])
    assert not found, "\n".join(found)


def test_no_package_registry_is_named_in_the_repository() -> None:
    hosts = ["pypi" + ".org", "python" + "hosted", "registry" + ".npmjs"]
    found = lines_with([re.escape(host) for host in hosts])
    assert not found, "\n".join(found)
