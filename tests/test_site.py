"""The documentation site: it builds without a warning, asks nobody else for anything, is served."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from documentation import build_site
from server.house import serving

from honjin.server import files
from honjin.server.files import docs_file
from honjin.server.middleware import HEADERS


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_site(tmp_path_factory.mktemp("site"))


def pages(site: Path) -> list[Path]:
    """The pages of the site itself; reports are files that it only holds."""
    found = [path for path in site.rglob("*.html") if path.parent.name not in ("ladder", "balance")]
    assert len(found) > 40
    return found


def test_no_page_asks_another_host_for_anything(site: Path) -> None:
    for path in pages(site):
        text = path.read_text("utf-8")
        asked = re.findall(r"<(?:script|img|iframe|source)[^>]*\bsrc=\"?(https?:)?//", text)
        asked += re.findall(r"<link[^>]*\bhref=\"?(?:https?:)?//[^>]*stylesheet", text)
        assert not asked, path
    for path in site.rglob("*.css"):
        assert "url(http" not in path.read_text("utf-8"), path
        assert "@import" not in path.read_text("utf-8"), path


def test_scripts_are_files_as_the_server_demands(site: Path) -> None:
    assert b"script-src 'self';" in dict(HEADERS)[b"content-security-policy"]
    for path in pages(site):
        text = path.read_text("utf-8")
        for attributes, body in re.findall(r"(?s)<script([^>]*)>(.*?)</script>", text):
            assert "src=" in attributes or "application/json" in attributes, (path, body[:80])
            for source in re.findall(r"src=\"?([^\"\s>]+)", attributes):
                assert (path.parent / source).is_file(), (path, source)


def test_everything_can_be_found(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    places = {entry["location"].partition("#")[0] for entry in index["docs"]}
    for page in ("index.html", "tutorials/first-bot.html", "reference/python.html", "cli.html"):
        assert {page, page.removesuffix("index.html")} & places


def test_navigation_is_not_nested_and_no_header_is_empty(site: Path) -> None:
    """What axe finds on the pages it looks at, on all of them."""
    for path in pages(site):
        text = path.read_text("utf-8")
        depth = 0
        for closing in re.findall(r"<(/?)nav\b", text):
            depth += -1 if closing else 1
            assert depth in (0, 1), path
        assert not re.search(r"<th[^>]*>\s*</th>", text), path


def test_examples_in_docstrings_are_code(site: Path) -> None:
    text = (site / "reference" / "python.html").read_text("utf-8")
    assert "doc-symbol" in text
    assert not re.findall(r"<p>&gt;&gt;&gt;", text)


def test_the_site_is_served_and_missing_pages_are_reported(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "DOCS", site)
    with serving(tmp_path) as house:
        nobody = house.guest("").http
        moved = nobody.get("/docs", follow_redirects=False)
        assert (moved.status_code, moved.headers["location"]) == (307, "/docs/")
        first = nobody.get("/docs/")
        assert first.headers["content-type"].startswith("text/html")
        assert "<title>" in first.text
        assert nobody.get("/docs/reference/python.html").status_code == 200
        assert nobody.get("/docs/search/search_index.json").status_code == 200
        assert nobody.get("/docs/none.html").status_code == 404
        assert nobody.get("/docs/%2e%2e/run.py").status_code == 404


def test_where_it_was_not_built_a_page_says_how(tmp_path: Path) -> None:
    found = docs_file("", tmp_path)
    assert found is not None
    assert b"make docs" in found.content
    (tmp_path / "index.html").write_text("hello")
    found = docs_file("", tmp_path)
    assert found is not None
    assert found.content == b"hello"
    for nothing in ("none.html", "../outside", ".hidden", "a\\b"):
        assert docs_file(nothing, tmp_path) is None
