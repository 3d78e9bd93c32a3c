"""The page of a rule for a browser: all of its document, and nothing that a browser would run or load."""

from __future__ import annotations

import re
import webbrowser
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from urdflint.cli.commands import rules
from urdflint.linter.rules import catalog
from urdflint.reporters.reference import rule_page


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was asked to open."""
    found: list[str] = []

    def shown(address: str) -> bool:
        found.append(address)
        return True

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(webbrowser, "open", shown)
    return found


def test_the_page_has_what_the_document_has() -> None:
    page = rule_page.html_page(catalog.rule("URDF103"))
    assert "<h1>URDF103 whitespace-in-number</h1>" in page
    assert "&lt;origin xyz=&quot;0\n0 0.2&quot;/&gt;" in page
    assert "<h2>Evidence</h2>" in page
    assert "<code>&amp;#13;</code>" in page


def test_only_the_style_of_the_page_is_allowed() -> None:
    page = rule_page.html_page(catalog.rule("URDF103"))
    style = re.search(r"<style>(.*?)</style>", page, re.S)
    assert style is not None
    digest = b64encode(sha256(style[1].encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in page


def test_markup_in_a_document_is_text() -> None:
    rule = catalog.rule("URDF103")
    made = rule_page.html_page(
        rule._replace(text="# <b>x</b>\n\n<script>alert(1)</script>\n", title="</title><script>")
    )
    assert "<script" not in made
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in made


def test_open_writes_the_page_and_shows_it(opened: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    rules.show_rule("whitespace-in-number", open=True)
    path = Path(capsys.readouterr().out.strip())
    assert opened == [path.as_uri()]
    assert path.name == "URDF103-whitespace-in-number.html"
    assert path.read_text(encoding="utf-8") == rule_page.html_page(catalog.rule("URDF103"))


def test_without_a_browser_the_path_is_said(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    rules.show_rule("URDF103", open=True)
    assert capsys.readouterr().out.endswith(
        "URDF103-whitespace-in-number.html is written; no browser was found to open it\n"
    )
    assert opened == []
