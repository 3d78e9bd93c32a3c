"""Reports for other programs: valid by their schemas, whole, and true to the bytes of the files."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
from lxml import etree

from tests.golden import published
from tests.golden.test_reporters import ARM, LATIN, MANY, REPORT, ROBOT, WHEEL, WIDE
from tests.grouping import grouped
from urdflint.findings import FileReport, Finding, Location, Report, Severity
from urdflint.linter.rules import catalog
from urdflint.reporters.machine import checkstyle, gitlab, json_lines, json_report, junit, rdjson, sarif
from urdflint.syntax.source import Source, Span

SCHEMAS = Path(__file__).parent / "schemas"
HERE = str(Path.cwd())
SOURCES = {one.name: one for one in (ARM, LATIN, MANY, ROBOT, WHEEL, WIDE)}
EMPTY = Report([], [], [])
Breaking = Callable[[Any], object]
jsonschema: Any = import_module("jsonschema")


def run(report: Report = REPORT) -> Any:
    return json.loads(sarif.render(report, HERE))["runs"][0]


def errors(schema: Any, value: Any) -> list[str]:
    return [f"{one.json_path}: {one.message}"[:300] for one in jsonschema.Draft7Validator(schema).iter_errors(value)]


def own(name: str) -> Any:
    return json.loads((SCHEMAS / f"{name}.schema.json").read_bytes())


@pytest.mark.parametrize("report", [REPORT, EMPTY], ids=["all", "nothing"])
def test_valid_by_our_schemas(report: Report) -> None:
    assert errors(own("sarif"), json.loads(sarif.render(report, HERE))) == []
    assert errors(own("rdjson"), json.loads(rdjson.render(report))) == []
    assert errors(own("gitlab"), json.loads(gitlab.render(report, HERE))) == []
    schema = etree.XMLSchema(etree.parse(SCHEMAS / "checkstyle.xsd"))
    schema.assertValid(etree.fromstring(checkstyle.render(report).encode()))


@pytest.mark.parametrize("report", [REPORT, EMPTY], ids=["all", "nothing"])
def test_valid_by_the_published_schemas(report: Report) -> None:
    sarif_schema = json.loads(published.read(published.SARIF))
    rdjson_schema = json.loads(published.read(published.RDJSON))
    said, diagnosed = json.loads(sarif.render(report, HERE)), json.loads(rdjson.render(report))
    assert list(jsonschema.Draft4Validator(sarif_schema).iter_errors(said)) == []
    assert list(jsonschema.Draft4Validator(rdjson_schema).iter_errors(diagnosed)) == []
    jenkins = etree.XMLSchema(etree.fromstring(published.read(published.JUNIT)))
    jenkins.assertValid(etree.fromstring(junit.render(report).encode()))


@grouped(
    "broken",
    [
        lambda one: one["results"][0]["locations"][0]["physicalLocation"]["region"].update(startColumn=0),
        lambda one: one["results"][0]["locations"][0]["physicalLocation"]["region"].update(byteOffset=-1),
        lambda one: one["results"][0].update(level="info"),
        lambda one: one["results"][0].pop("message"),
        lambda one: one["results"][2]["fixes"][0].update(artifactChanges=[]),
        lambda one: one["artifacts"][0]["location"].update(uri="a b.urdf"),
        lambda one: one["artifacts"][0]["location"].update(uri="/a.urdf"),
        lambda one: one["artifacts"][0]["location"].pop("uriBaseId"),
        lambda one: one.update(columnKind="bytes"),
    ],
)
def test_our_schema_refuses(broken: Breaking) -> None:
    said = json.loads(sarif.render(REPORT, HERE))
    broken(said["runs"][0])
    assert errors(own("sarif"), said)


def test_each_result_has_its_rule() -> None:
    said = run()
    rules = said["tool"]["driver"]["rules"]
    assert [one["id"] for one in rules] == sorted({one.code for one in REPORT.findings})
    assert [one["ruleId"] for one in said["results"]] == [one.code for one in REPORT.findings]
    assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] for one in said["results"])


def regions(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each region in a report with the location of its file."""
    if isinstance(value, list):
        for one in value:
            yield from regions(one)
    elif isinstance(value, dict):
        if "region" in value:
            yield value["artifactLocation"], value["region"]
        for change in value.get("replacements", ()):
            yield value["artifactLocation"], change["deletedRegion"]
        for one in value.values():
            yield from regions(one)


def test_regions_are_the_same_in_lines_characters_and_bytes() -> None:
    said, seen = run(), set()
    for place, region in regions(said["results"]):
        artifact = said["artifacts"][place["index"]]
        assert artifact["location"] == place
        name = os.fsdecode(unquote_to_bytes(place["uri"]))
        if name not in SOURCES:
            continue
        seen.add(name)
        source, encoding = SOURCES[name], artifact.get("encoding", said["defaultEncoding"])
        assert artifact["length"] == len(source.data)
        raw = source.data[region["byteOffset"] :][: region["byteLength"]].decode(encoding)
        units = source.data.decode(encoding).removeprefix("\ufeff").encode("utf-16-le")
        assert units[2 * region["charOffset"] :][: 2 * region["charLength"]].decode("utf-16-le") == raw
        starts = [0, *(at + 2 for at in range(0, len(units), 2) if units[at : at + 2] == b"\n\0")]
        start = starts[region["startLine"] - 1] + 2 * (region["startColumn"] - 1)
        end = starts[region["endLine"] - 1] + 2 * (region["endColumn"] - 1)
        assert units[start:end].decode("utf-16-le") == raw
        assert (start, end) == (2 * region["charOffset"], 2 * (region["charOffset"] + region["charLength"]))
    assert seen == set(SOURCES)


def test_a_wheel_that_takes_two_units_moves_columns_only_in_sarif() -> None:
    at = REPORT.findings[-2].location
    region = run()["results"][-2]["locations"][0]["physicalLocation"]["region"]
    assert region["startColumn"] == at.start.column + 2
    found = json.loads(rdjson.render(REPORT))["diagnostics"][-2]["location"]["range"]
    assert found["start"]["column"] == at.start.column + 2 * 3
    line = WHEEL.data.splitlines()[found["start"]["line"] - 1]
    assert line[found["start"]["column"] - 1 : found["end"]["column"] - 1] == b"${mass}"


def test_calls_are_reported_from_the_robot_to_the_text() -> None:
    (flow,) = run()["results"][-2]["codeFlows"]
    steps = flow["threadFlows"][0]["locations"]
    assert [one["nestingLevel"] for one in steps] == [0, 1, 2]
    reported = [one["location"]["message"]["text"] for one in steps]
    assert reported == ["in macros/wheel.xacro", "in macro 'wheel'", "here"]
    assert steps[-1]["location"]["physicalLocation"] == run()["results"][-2]["locations"][0]["physicalLocation"]
    assert sum("codeFlows" in one for one in run()["results"]) == 1


def test_what_was_not_done_is_reported_in_sarif() -> None:
    (invocation,) = run()["invocations"]
    reported = {(one["descriptor"]["id"], one["level"]) for one in invocation["toolExecutionNotifications"]}
    assert reported == {
        ("unreadable", "error"),
        ("internal-error", "error"),
        ("not-checked", "warning"),
        ("part-not-checked", "note"),
        ("findings-not-told", "note"),
    }
    kinds = run()["tool"]["driver"]["notifications"]
    for one in invocation["toolExecutionNotifications"]:
        assert kinds[one["descriptor"]["index"]]["id"] == one["descriptor"]["id"]
    assert not invocation["executionSuccessful"]
    fine = REPORT._replace(files=[FileReport("a.urdf"), FileReport("b.xacro", skipped="a part")])
    assert run(fine)["invocations"][0]["executionSuccessful"]
    assert not run(fine._replace(files=[FileReport("a.urdf", failure="x")]))["invocations"][0]["executionSuccessful"]


def test_texts_of_strangers_are_no_links_and_no_placeholders() -> None:
    text = run()["results"][-2]["message"]["text"]
    assert "](" not in text
    assert "'left_{{0}}[a] (b)'" in text
    assert "${mass}" in text


def one_of(code: str) -> Report:
    source = Source("a.urdf", b"<robot/>")
    return EMPTY._replace(findings=[Finding(code, "x", Severity.ERROR, "x", Location(source, Span(0, 1)))])


@grouped("code", sorted(catalog.paths()), size=50)
def test_each_rule_is_explained(code: str) -> None:
    (rule,) = run(one_of(code))["tool"]["driver"]["rules"]
    assert rule["help"]["markdown"].startswith(f"# {code} ")
    assert "](../" not in rule["help"]["markdown"]
    for text in (rule["shortDescription"]["text"], rule["fullDescription"]["text"], rule["help"]["text"]):
        assert text == " ".join(text.split())
        assert not {"**", "`", "]("} & {text[at : at + size] for at in range(len(text)) for size in (1, 2)}
    assert len(rule["fullDescription"]["text"]) <= 1024  # as GitHub takes it


def test_explained_rules_are_valid() -> None:
    assert errors(own("sarif"), json.loads(sarif.render(one_of("URDF301"), HERE))) == []


@grouped("render", [lambda: sarif.render(REPORT, HERE), lambda: gitlab.render(REPORT, HERE),
                                    lambda: rdjson.render(REPORT), lambda: json_lines.render(REPORT)])  # fmt: skip
def test_json_is_for_every_reader(render: Callable[[], str]) -> None:
    assert render().isascii()
    assert "\\udc80" not in render()


def test_lines_of_json_are_the_findings_of_the_json_report() -> None:
    rows = [json.loads(line) for line in json_lines.render(REPORT).splitlines()]
    assert rows == json.loads(json_report.render(REPORT))["findings"]


def test_fingerprints_differ() -> None:
    rows = json.loads(gitlab.render(REPORT, HERE))
    assert len({one["fingerprint"] for one in rows}) == len(rows) == len(REPORT.findings) + 2
    assert [one["fingerprint"] for one in rows[2:]] == [
        one["partialFingerprints"]["urdflint/v1"] for one in run()["results"]
    ]


def test_checkstyle_has_each_place() -> None:
    read = etree.fromstring(checkstyle.render(REPORT).encode())
    assert [one.get("name") for one in read][: len(REPORT.files)] == [
        ("<stdin>" if one.path == "-" else one.path).replace("\udc80", "\ufffd").replace("\x01", "\ufffd")
        for one in REPORT.files
    ]
    places = sum(1 + len(one.also) for one in REPORT.findings)
    assert len(read.findall("file/error[@column]")) == places
    reported = [(one.get("source"), one.get("severity")) for one in read.findall("file/error") if not one.get("column")]
    assert reported == [("urdflint.unreadable", "error"), ("urdflint", "info"), ("urdflint.internal-error", "error")]


def test_a_fix_of_several_edits_is_no_suggestion() -> None:
    fixed = [one for one in REPORT.findings if one.fix]
    diagnostics = json.loads(rdjson.render(REPORT))["diagnostics"][2:]
    assert sum("suggestions" in one for one in diagnostics) == len(fixed) - 1


def test_junit_with_lines_is_junit_otherwise() -> None:
    plain, located = (etree.fromstring(junit.render(REPORT, lines=lines).encode()) for lines in (False, True))
    for case in located.iter("testcase"):
        place = (case.get("file"), case.get("line"))
        for name in set(case.attrib) & {"file", "line"}:
            del case.attrib[name]
        failure = case.find("failure")
        assert (failure is None) == (place == (None, None))
        if failure is not None:
            assert place == (case.get("classname"), str(failure.get("message")).partition(":")[0])
    assert etree.tostring(located) == etree.tostring(plain)
