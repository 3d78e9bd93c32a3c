"""Pages for everybody: axe-core finds nothing serious with all details open, and print has the picture and findings."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests import program
from tests.show.test_page import BROKEN, EXAMPLES, ROOT
from tools import browser

pytestmark = [pytest.mark.slow, pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.MISSING)]
FINDINGS = (
    "axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations.filter(({impact}) =>"
    "['serious', 'critical'].includes(impact)).map(({id, nodes}) => [id, nodes[0].html]))"
)

FAR = (
    '<robot name="far"><link name="a"><visual><geometry>'
    f'<mesh filename="package://a_package/{"far_" * 60}/m.stl"/></geometry></visual></link></robot>'
)


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script of axe-core, of the release that web/package-lock.json pins."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("axe")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / "web" / name, folder)
    if subprocess.run(["npm", "ci"], cwd=folder, capture_output=True, check=False).returncode:
        pytest.skip("npm cannot install what web/package-lock.json pins, perhaps without a network")
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a page of two robots and a page of a run."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "broken.urdf").write_text(BROKEN)
    (folder / "far.urdf").write_text(FAR)
    program.run(
        "show", "far.urdf", str(EXAMPLES / "broken" / "diff_drive.urdf"), "broken.urdf", "-o", "robots.html", cwd=folder
    )
    program.run("check", str(EXAMPLES / "broken"), "far.urdf", "-f", "html=site", cwd=folder)
    return folder


@pytest.mark.parametrize("name", ["robots.html", "site/index.html"])
def test_axe_finds_nothing_serious_with_all_open(axe: str, pages: Path, name: str) -> None:
    with browser.opened(pages / name) as page:
        page.ask("document.querySelectorAll('details').forEach((details) => {details.open = true})")
        page.call("Runtime.evaluate", expression=axe)
        for width, dark in ((1280, False), (400, True)):
            page.resize(width, 900, dark=dark)
            assert page.ask("document.querySelectorAll('details[open]').length") > 5
            assert page.ask(FINDINGS) == []
            assert page.ask("document.documentElement.scrollWidth") <= width


def test_print_keeps_the_picture_and_unfolds_findings(pages: Path) -> None:
    with browser.opened(pages / "robots.html") as page:
        page.ask("window.dispatchEvent(new Event('beforeprint'))")
        page.call("Emulation.setEmulatedMedia", media="print")
        page.settle()
        visible = (
            "[...document.querySelectorAll('{}')].filter((element) => element.checkVisibility()"
            " && element.getBoundingClientRect().height > 0).length"
        )
        assert page.ask(visible.format("canvas")) == 1
        assert page.ask(visible.format("article:not([hidden]) .finding pre")) > 5
        assert page.ask(visible.format(".controls, .moving, nav")) == 0
