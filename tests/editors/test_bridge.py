"""The bridge between the page of a robot and VS Code, in a real browser with the policy that it has there."""

import re
import time
from pathlib import Path
from typing import Any

import pytest

from tests import program
from tools import browser

pytestmark = [pytest.mark.slow, pytest.mark.skipif(browser.CHROMIUM is None, reason=browser.MISSING)]
SOURCE = Path(__file__).parents[2] / "editors" / "vscode" / "src" / "page.ts"
ROBOT = """<robot name="r">
  <link name="base"/><link name="arm"/>
  <joint name="turn" type="revolute"><parent link="base"/><child link="arm"/>
    <limit lower="1" upper="-1" effort="1" velocity="1"/></joint>
</robot>
"""
EDITOR = (
    "window.acquireVsCodeApi=()=>({getState:()=>window.kept,setState:(s)=>window.kept=s,postMessage:(m)=>told.push(m)})"
)


def bridged(page: str, kept: str) -> str:
    """The page as `withBridge` makes it, with what VS Code gives to it."""
    (bridge,) = re.findall(r"const BRIDGE = `(.*?)`;", SOURCE.read_text(encoding="utf-8"), re.DOTALL)
    script = f'<script nonce="n">window.told=[];window.kept={kept};{EDITOR};{bridge}</script>'
    page = page.replace("script-src '", "script-src 'nonce-n' '", 1)
    return page.replace('<meta name="viewport"', f'{script}<meta name="viewport"', 1)


def until(page: browser.Page, expression: str) -> Any:
    end = time.monotonic() + 20
    while not (answer := page.ask(expression)):
        assert time.monotonic() < end, expression
        time.sleep(0.05)
    return answer


def test_clicks_are_told_and_what_is_chosen_outlives_a_new_page(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(ROBOT, encoding="utf-8")
    program.run("show", "r.urdf", "-o", "page.html", cwd=tmp_path)
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    (tmp_path / "first.html").write_text(bridged(text, "undefined"), encoding="utf-8")
    with browser.opened(tmp_path / "first.html") as page:
        page.ask("document.querySelector('li[data-part=\"link:arm\"]').click()")
        assert until(page, "told.at(-1)?.place") == "link:arm"
        page.ask("document.querySelector('details.finding summary').click()")
        assert re.fullmatch(r"line \d+", until(page, "told.length > 1 && told.at(-1).place"))
        number = page.ask("told.length")
        page.ask("postMessage({part: 'link:base'}, '*')")
        assert "base" in until(page, "kept.hash.includes('base') && kept.hash")
        assert page.ask("told.length") == number, "what the editor chose is not told to it"
        chosen = page.ask("JSON.stringify(kept)")
    (tmp_path / "second.html").write_text(bridged(text, chosen), encoding="utf-8")
    with browser.opened(tmp_path / "second.html") as page:
        assert until(page, "location.hash.includes('base')")
