"""The pages of the documentation site, before they are built."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests import documents
from tests.grouping import grouped
from tools.site import links, pages, programs, rule_indexes, rules, tables, vocabulary
from urdflint.linter.rules import catalog
from urdflint.programs import target

MOVED = {"docs/xacro.md": "docs/xacro.md", "README.md": "index.md", "rules/urdf/URDF103-a.md": "rules/URDF103.md"}


@grouped(
    ("document", "page", "text", "expected"),
    [
        ("README.md", "index.md", "[x](docs/xacro.md#a)", "[x](docs/xacro.md#a)"),
        ("docs/xacro.md", "docs/xacro.md", "[x](../README.md)", "[x](../index.md)"),
        ("rules/mesh/MSH201-b.md", "rules/MSH201.md", "[x](../urdf/URDF103-a.md)", "[x](URDF103.md)"),
        ("rules/mesh/MSH201-b.md", "rules/MSH201.md", "[x](../../examples/arm.urdf)", "[x](../examples/arm.urdf)"),
        ("README.md", "index.md", "[x](https://a.b/c.md) [y](#here)", "[x](https://a.b/c.md) [y](#here)"),
        ("docs/xacro.md", "docs/xacro.md", "`[x](../README.md)`", "`[x](../README.md)`"),
        ("docs/xacro.md", "docs/xacro.md", "```\n[x](../README.md)\n```\n", "```\n[x](../README.md)\n```\n"),
    ],
)
def test_links_lead_to_the_same_document(document: str, page: str, text: str, expected: str) -> None:
    assert links.rewritten(text, document, page, MOVED) == expected


def test_a_link_to_nothing_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "all_pages", lambda: iter([("docs/a.md", "[x](../examples/arm.urdf) [y](b.md)")]))
    with pytest.raises(pages.DeadLink, match=re.escape("docs/a.md: a link leads to docs/b.md")):
        pages.written(tmp_path)


def test_files_that_pages_lead_to_are_part_of_the_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "all_pages", lambda: iter([("docs/a.md", "[x](../examples/arm.urdf)")]))
    pages.written(tmp_path)
    assert (tmp_path / "examples" / "arm.urdf").read_bytes() == (pages.ROOT / "examples" / "arm.urdf").read_bytes()


def test_cells_are_text() -> None:
    made = tables.table(("a", "b"), [("<link> | x", "`<link>`\nmore")])
    assert made == "| a | b |\n| --- | --- |\n| &lt;link> \\| x | `<link>`<br>more |\n"


def test_a_rule_says_what_programs_do_about_its_examples() -> None:
    rule = catalog.rule("URDF103")
    assert {name: effect.value for name, effect in rules.effects(rule).items()} == {
        "urdfdom": "rejects",
        "sdformat": "rejects",
        "pinocchio": "rejects",
    }
    assert "origin" in rules.tags(rule)


def test_evidence_is_told_in_words() -> None:
    sources = {page: text.rpartition("## Evidence\n")[2] for _, page, text in rules.pages()}
    assert "- programs were asked with 3 robots; colors" in sources["rules/URDF103.md"]
    assert "\n- libsdformat from 9.9, 12.7, 13.1 and 14.0 on writes a frame" in sources["rules/URDF103.md"]
    assert not [page for page, text in sources.items() if re.search(r"\b(urdf|gazebo|drake)/\d{3}|consumers:", text)]


def test_every_family_of_rules_has_a_title() -> None:
    assert set(rule_indexes.FAMILIES) == {one.family for one in documents.rules()}


def test_every_element_has_one_address() -> None:
    made = dict(vocabulary.pages())
    index = made.pop("vocabulary/index.md")
    linked = re.findall(r"\((\S+\.md)#([^)]+)\)", index)
    anchors = [
        (path.removeprefix("vocabulary/"), anchor)
        for path, text in made.items()
        for anchor in re.findall(r"^## .*\{ #(\S+) \}$", text, re.M)
    ]
    assert len(linked) > 500
    assert Counter(linked) == Counter(anchors)
    assert max(Counter(linked).values()) == 1
    assert max(map(len, made.values())) < 80_000  # characters: a page that can be read


def test_one_page_has_all_rules_with_what_they_are_filtered_by() -> None:
    ((path, text),) = rule_indexes.pages()
    rows = {
        cells[1].partition("]")[0][1:]: cells
        for cells in (
            [cell.strip() for cell in line.split("|")] for line in text.splitlines() if line.startswith("| [")
        )
    }
    assert (path, {*rows}) == ("rules/index.md", {rule.code for rule in documents.rules()})
    assert rows["URDF103"][3] == "✖ error"
    assert rows["URDF103"][5:9] == ["ROS rejects, Gazebo rejects, Pinocchio rejects", "`limit` `origin`", "✓", "0.1.0"]


def test_readers_and_targets_are_those_of_the_program() -> None:
    made = dict(programs.pages())
    row = next(line for line in made["programs/readers.md"].splitlines() if "`joint/limit/@velocity`" in line)
    marks = [one.strip() for one in row.split("|")[2:-1]]
    assert dict(zip(target.FAMILIES, marks, strict=True)) == {
        name: "" if name == "mujoco" else "✓" for name in target.FAMILIES
    }
    assert "| `urdfdom@6` | 6.0.0 | `urdfdom`, `ros`, " in made["programs/index.md"]


def test_every_page_of_the_documentation_stands_in_the_navigation() -> None:
    settings = (pages.ROOT / "tools" / "site" / "mkdocs.yml").read_text(encoding="utf-8")
    listed = set(re.findall(r": (docs/\S+\.md)$", settings, re.M))
    assert listed == {one.relative_to(pages.ROOT).as_posix() for one in (pages.ROOT / "docs").rglob("*.md")}


def test_what_looks_like_a_link_in_code_leads_nowhere() -> None:
    assert links.targets("[x](a.md) `[y](b.md)`\n```\n[z](c.md)\n```\n", "docs/page.md") == {"docs/a.md"}
