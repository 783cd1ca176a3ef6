"""What MkDocs cannot do by itself for our site.

- Pages of the repository that live outside of `docs` (contributing, the change log, examples)
  become part of the site, and links to them work in both places.
- No inline scripts: `honjin serve` allows scripts from files only, so each becomes a file.
- Screen readers find one navigation for each purpose, where the theme nests one into another, and
  no empty headers of tables.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from posixpath import normpath, relpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
PAGES = {
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "LICENSE": "project/LICENSE.txt",
    "CITATION.cff": "project/CITATION.cff",
}
FOLDERS = ("examples",)
LEFT_OUT = (".npz", ".pyc")
LINK = re.compile(r"(\]\(\s*)([^)\s#]+)((?:#[^)\s]*)?\s*\))")
NAV = re.compile(r"<(/?)nav\b([^>]*)>")
EMPTY = re.compile(r"<th([^>]*)>\s*</th>")
INLINE = re.compile(r"<script>(.+?)</script>", re.DOTALL)
WRITTEN = "assets/javascripts/inline"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what lives outside of `docs`."""
    for source, target in _outside().items():
        files.append(File.generated(config, target, content=(ROOT / source).read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links lead to where the site has a file."""
    place = page.file.src_uri
    moved = {target: source for source, target in PAGES.items()}
    origin = moved.get(place, f"docs/{place}")

    def lead(found: re.Match[str]) -> str:
        before, link, after = found.groups()
        target = _in_site(normpath(f"{_folder(origin)}/{link}"))
        if ":" in link or target is None:
            return found.group(0)
        return f"{before}{relpath(target, _folder(place))}{after}"

    return LINK.sub(lead, markdown)


def on_post_build(config: MkDocsConfig) -> None:
    """Leave out what nobody needs: source maps, search in other languages, the page for 404."""
    site = Path(config.site_dir)
    others = (site / "assets" / "javascripts" / "lunr").rglob("*")
    for path in (*(site / "assets").rglob("*.map"), *others, site / "404.html"):
        if path.is_file():
            path.unlink()


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Put inline scripts into files, and help screen readers."""
    up = relpath(".", _folder(page.url))

    def lift(found: re.Match[str]) -> str:
        script = found.group(1)
        name = f"{WRITTEN}/{hashlib.sha256(script.encode()).hexdigest()[:12]}.js"
        target = Path(config.site_dir, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(script, "utf-8")
        return f'<script src="{up}/{name}"></script>'

    named = output.replace('class="md-search"', 'class="md-search" aria-label="Search"')
    return INLINE.sub(lift, EMPTY.sub(r"<td\1></td>", unnest(named)))


def unnest(page: str) -> str:
    """The page with every navigation inside of another as a group."""
    depth = 0

    def mend(found: re.Match[str]) -> str:
        nonlocal depth
        closing, attributes = found.groups()
        depth -= bool(closing)
        inside = depth > 0
        depth += not closing
        if not inside:
            return found.group(0)
        return "</div>" if closing else f'<div role="group"{attributes}>'

    return NAV.sub(mend, page)


def _outside() -> dict[str, str]:
    """The files of the repository that the site has too, and where."""
    found = {source: target for source, target in PAGES.items() if (ROOT / source).is_file()}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix not in LEFT_OUT:
                name = path.relative_to(ROOT).as_posix()
                found[name] = name
    return found


def _in_site(path: str) -> str | None:
    """Where the site has a file of the repository; None if it has not."""
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    return _outside().get(path)


def _folder(path: str) -> str:
    return path.rpartition("/")[0] or "."
