"""The catalogue is whole: every check has its document, every document its check, names and index agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from tests import documents, numbers, rows, upgrade_page
from tests.grouping import grouped
from tools import check_index
from urdflint import __version__
from urdflint.findings.rule import REGISTRY
from urdflint.linter.rules import catalog, rule_changes
from urdflint.linter.rules.severity import ALWAYS
from urdflint.programs import target
from urdflint.programs.scenes import WORD

ROOT = Path(__file__).parents[1]
RULES = documents.rules()


def test_every_check_has_a_document_and_every_document_a_check():
    assert set(REGISTRY) == {rule.code for rule in RULES if not (rule.covers and all(map(WORD.match, rule.covers)))}


def release(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def test_no_rule_is_newer_than_the_program():
    assert [rule.code for rule in RULES if release(rule.since) > release(__version__)] == []


def test_rules_of_recorded_releases_are_still_found_and_since_says_which_are_new():
    for version in rule_changes.releases():
        former_rules = rule_changes.recorded(version)
        assert {code for code in former_rules if catalog.find(code) is None} == set()
        older = {rule.code for rule in RULES if release(rule.since) <= release(version)}
        assert older == former_rules.keys() & catalog.paths().keys()
    assert upgrade_page.PAGE.read_text(encoding="utf-8") == upgrade_page.text(), "run python -m tests.refresh"


def test_a_changed_rule_says_what_it_was():
    """Each kind of change is told, and what follows from another change is not told again."""
    names = ["URDF400", "GZ407", "MJC301", "PRG201"]
    (header, *rows_as_text) = rule_changes.table(map(catalog.rule, names)).splitlines()
    former = {row.split("\t")[0]: dict(zip(header.split("\t"), row.split("\t"), strict=True)) for row in rows_as_text}
    assert all(rule_changes.changes(catalog.rule(name), former) == [] for name in names)
    former["GZ407"]["name"] = "old-name"
    former["MJC301"] |= dict.fromkeys(("severity", *rule_changes.CONDITIONS), "info")
    former["PRG201"]["harmless"] = "error"
    former["URDF400"]["for"] = "drake"
    told = {name: [change.kind for change in rule_changes.changes(catalog.rule(name), former)] for name in names}
    assert told["URDF400"] == ["programs"]
    assert told["GZ407"] == ["name"]
    assert told["MJC301"] == ["severity", "accepted", "harmless"]  # which are warnings now
    assert told["PRG201"] == ["harmless"]
    heir = next(rule for rule in RULES if any(catalog.CODE.match(word) for word in rule.formerly))
    code = next(word for word in heir.formerly if catalog.CODE.match(word))
    merged = rule_changes.Change("merged", f"{code} gone", heir.code)
    assert merged in rule_changes.changes(heir, {code: {"code": code, "name": "gone"}})


def test_names_and_codes_are_unique():
    words = [word for rule in RULES for word in (rule.code, rule.name, *rule.formerly)]
    assert len(set(words)) == len(words)
    assert all(word.islower() or catalog.CODE.match(word) for rule in RULES for word in rule.formerly)


@grouped("rule", [rule for rule in RULES if rule.formerly], ids=lambda rule: rule.code, size=50)
def test_what_a_rule_was_called_once_means_it(rule):
    codes = {word for word in rule.formerly if catalog.CODE.match(word)}
    assert {catalog.find(word) for word in rule.formerly} == {rule.code}
    assert {catalog.heir(code) for code in codes} <= {rule.code}
    assert codes.isdisjoint(catalog.paths())
    assert codes.isdisjoint(numbers.free(rule.family).split())


@grouped("rule", RULES, ids=lambda rule: rule.code, size=50)
def test_a_document_is_complete(rule):
    assert rule.of_scenes or rule.check.function.__name__ == rule.name.replace("-", "_")
    assert rule.title
    assert rule.evidence
    bad = [example.text for example in rule.examples if example.role == "bad"]
    assert rule.help or all(one.help for example in bad for one in documents.result(rule, example).findings)
    assert not rule.title.endswith(".")
    assert rule.path.startswith(
        (
            "xml/",
            "xacro/",
            "schema/",
            "urdf/",
            "mesh/",
            "control/",
            "srdf/",
            "ros/",
            "parameters/",
            "moveit/",
            "gazebo/",
            "sim/",
            "drake/",
            "mujoco/",
            "usd/",
            "newton/",
            "pybullet/",
            "pinocchio/",
            "programs/",
            "suppression/",
        )
    )
    for selector in {*rule.effects, *rule.only, *rule.stands} - {ALWAYS}:
        family, _, version = re.sub("<|>=", "@", selector).partition("@")
        assert family in {*target.FAMILIES, *(one.family for one in target.UNASKED)}
        assert not version or "<" in selector or target.parse(f"{family}@{version}")


def test_the_index_is_fresh():
    assert rows.differences(ROOT / "rules" / "README.md", documents.index()) == [], "run python -m tests.refresh"


def test_the_index_of_checks_is_fresh():
    assert rows.differences(check_index.MODULE, check_index.text()) == [], "run python -m tests.refresh"
    assert rows.differences(check_index.COVERS, check_index.covers()) == [], "run python -m tests.refresh"
    assert rows.differences(check_index.UNHEEDED, check_index.unheeded()) == [], "run python -m tests.refresh"


def test_heads_are_what_was_reviewed():
    """Severities, programs and effects of all rules stand in one table, where a change of one is seen."""
    changed = rows.differences(ROOT / "tests" / "rules.tsv", documents.heads())
    assert changed == [], "run python -m tests.refresh and review the rows"


@grouped("rule", RULES, ids=lambda rule: rule.code, size=50)
def test_heads_are_yaml(rule):
    """Sites and editors read the head with a parser of YAML, and find what urdflint finds."""
    text = (ROOT / "rules" / rule.path).read_text("utf-8").split("---\n", 2)[1]
    head = yaml.load(text, yaml.BaseLoader)
    read = {key: "\n".join(one) if isinstance(one, list) else one for key, one in head.items()}
    assert read == catalog.head(rule.path, text)


@grouped(
    ("text", "message"),
    [
        ("severity: error\nseverity: info\n", "twice"),
        ("severity: error\ncovers: a/b\ncovers: c/d\n", "twice"),
        ("color: red\n", "'color'"),
        ("  severity: error\n", "'  severity'"),
    ],
)
def test_heads_that_are_refused(text, message):
    with pytest.raises(catalog.BadDocument, match=message):
        catalog.parse("urdf/URDF999-some-name.md", f"---\n{text}since: 0.1.0\nevidence: none\n---\n# A title\n")


@pytest.mark.parametrize("folder", ["rules", "schemas"])
def test_no_code_lives_beside_documents_and_schemas(folder):
    assert [path.name for path in (ROOT / folder).rglob("*.py")] == []
