"""The site as zensical builds it: every rule has its page, nothing is loaded from elsewhere, and a search finds it."""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests import documents
from urdflint.linter.rules import catalog

ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("zensical") is None, reason="zensical is not installed: pip install -e '.[docs]'"),
]
LOADING = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
KNOWN = """
a article aside body br button circle code dialog div em footer form h1 h2 h3 h4 head header hr html img input label li
link main meta nav ol p path pre script span strong style svg table tbody td th thead title tr ul
"""
TAGS = frozenset(KNOWN.split())


class Page(HTMLParser):
    """What a page loads, and the names of its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the tag, and the address where it loads something."""
        self.tags.add(tag)
        given = dict(attrs)
        address = given.get(LOADING.get(tag, ""))
        if address and given.get("rel") not in ("canonical", "next", "prev"):
            self.loaded.append(address)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a whole build."""
    folder = tmp_path_factory.mktemp("site") / "html"
    done = subprocess.run(
        [sys.executable, "-m", "tools.site", "-o", str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_every_rule_and_every_former_code_has_a_page(site: Path) -> None:
    codes = {word for rule in documents.rules() for word in (rule.code, *rule.formerly) if catalog.CODE.match(word)}
    assert {one.parent.name for one in site.glob("rules/*/index.html")} >= codes


def test_nothing_is_loaded_from_elsewhere_and_no_text_became_a_tag(site: Path) -> None:
    for path in site.rglob("*.html"):
        page = Page()
        page.feed(path.read_text(encoding="utf-8"))
        assert [one for one in page.loaded if "//" in one] == [], path
        assert page.tags <= TAGS, path


def test_the_search_finds_rules_by_their_code_and_name(site: Path) -> None:
    index = (site / "search.json").read_text(encoding="utf-8")
    assert "URDF103 whitespace-in-number" in index


def test_what_is_no_site_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("kept")
    command = [sys.executable, "-m", "tools.site", "-o", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, "name another folder" in done.stderr) == (2, True)
    assert (tmp_path / "mine.txt").read_text() == "kept"
