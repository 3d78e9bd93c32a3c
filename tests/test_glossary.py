"""What users read has the words of docs/glossary.md: nothing that it says not to say stands in it."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import urdflint
from tests import contradictions, program
from tests.grouping import grouped
from tests.sources import nodes
from urdflint import testing
from urdflint.cli.app import main
from urdflint.cli.command_names import COMMANDS
from urdflint.findings import Severity
from urdflint.linter.rules import catalog

ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"
RULES = sorted((ROOT / "rules").rglob("*.md"))
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "schemas/README.md")),
    *(page for page in sorted((ROOT / "docs").glob("*.md")) if page != GLOSSARY),
]
SCHEMAS = sorted((ROOT / "schemas").rglob("*.xsd"))
SECTION = re.compile(r"^## Words not to say\n(.*?)^## ", re.M | re.S)
BLOCK = re.compile(r"^ *```(?!text report).*?^ *```$", re.M | re.S)  # robots and commands; a printed report is read
CODE = re.compile(r"`[^`\n]*`")
DOCUMENTATION = re.compile(r"<xs:documentation>(.*?)</xs:documentation>", re.S)
UNRELEASED = re.compile(r"^## [^\n]*unreleased$(.*?)(?=^## |\Z)", re.M | re.S)
HEARD = "sounds are heard from"  # of <audio_sink>, an ear
OF_FORMATS = {  # words of files that others read, which stay as they are
    "(not told: too many of the rule)",  # an entry of baselines
    "findings-not-told",  # a notification in SARIF
    "mended",  # a key of `diff` in JSON
}


def phrases() -> list[str]:
    """What is not to be said, from the middle column of the table."""
    found = SECTION.search(GLOSSARY.read_text(encoding="utf-8"))
    assert found is not None
    rows = [line.split("|") for line in found[1].splitlines() if line.startswith("| ")]
    return [phrase for row in rows[1:] for phrase in re.findall(r"`([^`]+)`", row[2])]


PHRASES = re.compile(
    rf"(?<!\bthere )\b(?:{'|'.join(one.replace(' ', '[ ]') for one in phrases())})\b(?! longer\b| more\b| less\b)", re.I
)


def faults(text: str) -> list[str]:
    """The phrases in a text that are not to be said, each with what is around it."""
    text = " ".join(text.split()).replace(HEARD, "")
    return [text[max(0, one.start() - 40) : one.end() + 20] for one in PHRASES.finditer(text)]


def prose(page: Path) -> str:
    """A page without its code."""
    return CODE.sub("", BLOCK.sub("", page.read_text(encoding="utf-8")))


def test_phrases_are_found_in_all_their_places() -> None:
    assert len(phrases()) > 20
    assert faults("the rule is TOLD once") == ["the rule is TOLD once"]
    assert faults("'a' is\n  no number")
    assert faults("there are links, and this is no link")
    assert not faults("There is no link, it is no longer there; untold stories")[1:]
    assert not faults("there are no links, and more is retold")


@grouped("page", [*RULES, *PAGES], ids=lambda page: page.name, size=50)
def test_pages(page: Path) -> None:
    assert faults(prose(page)) == []


def test_what_is_new() -> None:
    found = UNRELEASED.search((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert found is None or faults(CODE.sub("", found[1])) == []


@grouped("schema", SCHEMAS, ids=lambda page: page.name)
def test_documentation_in_schemas(schema: Path) -> None:
    assert [one for text in DOCUMENTATION.findall(schema.read_text("utf-8")) for one in faults(text)] == []


@pytest.mark.parametrize("words", [[], *([name] for name in COMMANDS)], ids=" ".join)
def test_help(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    program.build_once()
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    shown = capsys.readouterr().out
    assert shown.startswith("Usage: ")
    assert faults(shown) == []


def documented(one: object) -> Iterator[str]:
    """The docstring of a function or class of ours, and those of what a class has."""
    inside = vars(one).values() if inspect.isclass(one) else ()
    for each in (one, *inside):
        if isinstance(each, property) or callable(each):
            yield inspect.getdoc(each) or ""


def test_the_python_interface() -> None:
    public = [getattr(urdflint, name) for name in urdflint.__all__ if name != "__version__"]
    public += [one for one in vars(testing).values() if getattr(one, "__module__", "") == testing.__name__]
    words = [text for one in public for text in documented(one)]
    assert sum(map(bool, words)) > 20
    assert [one for text in words for one in faults(text)] == []


def said(path: Path) -> Iterator[str]:
    """The texts in a module that are no docstrings, with a mark for each value that is put into them."""
    tree = list(nodes(path))
    left_out = {id(one.value) for one in tree if isinstance(one, ast.Expr)}
    left_out |= {id(part) for one in tree if isinstance(one, ast.JoinedStr) for part in one.values}
    for one in tree:
        if isinstance(one, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in one.values)
        elif isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in left_out:
            yield one.value


def test_messages() -> None:
    """Whatever the code prints is among its texts; those that no example shows too."""
    texts = {text: path for path in sorted((ROOT / "urdflint").rglob("*.py")) for text in said(path)}
    assert len(texts) > 1000
    found = [(path.name, one) for text, path in texts.items() if text not in OF_FORMATS for one in faults(text)]
    assert found == []


def test_rules_in_the_table_of_contradictions_can_be_errors_and_are_there_once():
    codes = contradictions.codes()
    assert len(codes) == len(set(codes))
    assert {catalog.rule(code).severity.value for code in codes} == {"error"}
    assert [code for code in codes if catalog.rule(code).harmless is not Severity.ERROR] == []


def test_a_contradiction_says_what_breaks_where_no_target_reads_it():
    """What ros2_control, MoveIt and readers of parameters do is in the heads, since they are no targets."""
    outside = [code for code in contradictions.codes() if code.startswith(("CTL", "MOV", "SRDF", "YML"))]
    assert len(outside) >= 30
    assert [code for code in outside if not catalog.rule(code).breaks] == []
