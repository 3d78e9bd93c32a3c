"""All pages of the site, as Markdown by path, and the files of the repository that they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tools.site import links, messages, programs, rule_indexes, rules, vocabulary

ROOT = Path(__file__).parents[2]
MOVED = {"README.md": "index.md", "rules/README.md": "rules/index.md"}


class DeadLink(Exception):
    """A link of a page leads to nothing."""


def written(folder: Path) -> None:
    """Write all pages and what they lead to below a folder; raises DeadLink."""
    pages_made = dict(all_pages())
    wanted_pages: dict[str, str] = {}
    for path, text in pages_made.items():
        _write(folder / path, text.encode())
        wanted_pages |= dict.fromkeys(links.targets(text, path) - pages_made.keys(), path)
    for path, page in wanted_pages.items():
        file = ROOT / path
        if not file.is_file():
            raise DeadLink(f"{page}: a link leads to {path}, which is neither a page nor a file")
        _write(folder / path, file.read_bytes())


def all_pages() -> Iterator[tuple[str, str]]:
    """The path and the text of each page."""
    documents = {path: MOVED.get(path, path) for path in _documents()}
    moved = documents | rules.addresses()
    for path, page in documents.items():
        if page != "rules/index.md":
            text = (ROOT / path).read_text(encoding="utf-8")
            yield page, links.rewritten(text, path, page, moved)
    for path, page, text in rules.pages():
        yield page, links.rewritten(text, path, page, moved)
    yield from rule_indexes.pages()
    yield from vocabulary.pages()
    yield from programs.pages()
    yield from messages.pages()


def _documents() -> list[str]:
    """The documents of the repository that become pages, by path."""
    documents_found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "rules").glob("*.md")]
    return sorted(
        document.relative_to(ROOT).as_posix() for document in (*documents_found, ROOT / "schemas" / "README.md")
    )


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
