"""The site as zensical builds it: every rule has its page, nothing is loaded from elsewhere, and a search finds it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest

from tests import documents
from tools import browser
from tools.site import searching
from urdflint.linter.rules import catalog
from urdflint.linter.rules.message_rules import rules_of
from urdflint.messages.table import messages


class QuietHandler(SimpleHTTPRequestHandler):
    """Files of the site, without a log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


ROOT = Path(__file__).parents[2]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("zensical") is None, reason="zensical is not installed: pip install -e '.[docs]'"),
]
ASK_SEARCH = Path(__file__).with_name("ask_search.js")
RULE = re.compile(r"rules/([A-Z]+\d+)/")
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


def test_the_index_for_agents_leads_to_pages(site: Path) -> None:
    addresses = re.findall(r"\]\((.+?)\)", (site / "llms.txt").read_text(encoding="utf-8"))
    assert len(addresses) > 10
    assert [address for address in addresses if not (site / address / "index.html").is_file()] == []


def test_the_search_finds_rules_by_their_code_and_name(site: Path) -> None:
    index = (site / "search.json").read_text(encoding="utf-8")
    assert "URDF103 whitespace-in-number" in index


def first_pages(site: Path, folder: Path, queries: list[str]) -> list[list[str]]:
    """The rules on whose pages the first three hits of each query are; empty for another page."""
    (script,) = (site / searching.WORKERS).glob("search.*.js")
    (folder / "queries.json").write_text(json.dumps(queries))
    command = ["node", str(ASK_SEARCH), str(script), str(site / "search.json"), str(folder / "queries.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    hits = [json.loads(line) for line in done.stdout.splitlines()]
    return [[match[1] if (match := RULE.match(location)) else "" for location in locations] for locations in hits]


@pytest.mark.skipif(which("node") is None, reason="node is not installed, in which the search runs")
def test_the_search_finds_the_rule_by_what_programs_print(site: Path, tmp_path: Path) -> None:
    sample = [message for message in messages() if rules_of(message)][::12]
    texts = [re.sub(r"\{\w+\}", "name_12", message.says.replace("{{", "{").replace("}}", "}")) for message in sample]
    assert first_pages(site, tmp_path, ["Two root links found"])[0][0] == "URDF306"
    hits = first_pages(site, tmp_path, texts)
    first = sum(codes[:1] != [] and codes[0] in rules_of(message) for codes, message in zip(hits, sample, strict=True))
    among_three = sum(bool({*codes} & {*rules_of(message)}) for codes, message in zip(hits, sample, strict=True))
    assert first >= 0.95 * len(sample), (first, len(sample))
    assert among_three >= 0.97 * len(sample), (among_three, len(sample))


def test_the_index_of_messages_leads_to_rules_and_is_not_searched(site: Path) -> None:
    page = (site / "messages" / "urdfdom" / "index.html").read_text(encoding="utf-8")
    assert "Two root links found" in page
    assert 'href="../../rules/URDF306/"' in page
    locations = [item["location"] for item in json.loads((site / "search.json").read_text(encoding="utf-8"))["items"]]
    assert not [location for location in locations if location.startswith("messages/")]


def test_the_search_begins_with_titles_and_goes_on_with_all(site: Path) -> None:
    titles = (site / searching.TITLES).read_bytes()
    assert len(titles) < 200_000
    assert b"URDF103 whitespace-in-number" in titles
    if browser.CHROMIUM is None:
        pytest.skip(browser.MISSING)
    handler = partial(QuietHandler, directory=str(site))
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), handler) as server,
        browser.opened(site / "rules" / "index.html") as page,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.call(
            "Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1
        )
        page.complaints.clear()  # of files, which the search reads another way
        page.call("Page.navigate", url=f"http://127.0.0.1:{server.server_port}/rules/")
        read = "performance.getEntriesByType('resource').some(({{name}}) => name.endsWith('/{}'))"
        wait = "new Promise((done) => {{const look = () => {} ? done() : setTimeout(look, 50); look()}})"
        page.ask(wait.format(read.format("search-titles.json")))
        page.ask("new Promise((done) => setTimeout(done, 300))")
        assert page.ask(read.format("search.json")) is False
        page.ask("document.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}))")
        page.ask(wait.format(read.format("search.json")))
        assert page.complaints == []
        server.shutdown()


@pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.MISSING)
def test_rules_are_filtered_on_one_page_and_no_page_is_endless(site: Path) -> None:
    with browser.opened(site / "rules" / "index.html") as page:
        shown = page.ask(
            "(() => {const bar = document.querySelector('.rule-filters');"
            "const choose = (name, value) => {bar.elements[name].value = value;"
            "bar.dispatchEvent(new Event('input')); return bar.querySelector('output').textContent};"
            "return [choose('severity', 'error'), choose('program', 'MuJoCo'), choose('effect', 'rejects'),"
            "choose('fixable', 'yes')].map((words) => parseInt(words))})()"
        )
        assert len(documents.rules()) > shown[0] > shown[1] > shown[2] > shown[3] > 0
    largest = max(site.rglob("index.html"), key=lambda path: path.stat().st_size)
    for path in (largest, site / "rules" / "index.html"):
        with browser.opened(path) as page:
            assert page.ask("document.documentElement.scrollHeight") < 60_000


@pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.MISSING)
def test_a_phone_scrolls_the_comparison_and_its_first_column_stays(site: Path) -> None:
    with browser.opened(site / "docs" / "compare" / "index.html") as page:
        page.resize(400, 800)
        places = page.ask(
            "(() => {const wide = document.querySelector('.md-typeset__scrollwrap');"
            "const row = wide.querySelectorAll('tr')[2];"
            "const left = () => [...row.cells].map((cell) => Math.round(cell.getBoundingClientRect().left));"
            "const before = left(); wide.scrollLeft = 300;"
            "return [before, left(), document.documentElement.scrollWidth, wide.tabIndex]})()"
        )
    before, after, width, tab_index = places
    assert after[0] >= 0
    assert before[2] - after[2] == 300
    assert width == 400
    assert tab_index == 0  # keys reach what scrolls


def test_another_search_is_not_taken_for_the_known_one(tmp_path: Path) -> None:
    with pytest.raises(searching.UnknownSearch):
        searching.find_by_some_words(tmp_path)


def test_what_is_no_site_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("kept")
    command = [sys.executable, "-m", "tools.site", "-o", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, "name another folder" in done.stderr) == (2, True)
    assert (tmp_path / "mine.txt").read_text() == "kept"
