"""What comments suppress and what the baseline has, as SARIF and JUnit mark it: valid, and known again later."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests import program
from tests.golden import published
from tests.golden.test_for_programs import HERE, SCHEMAS, errors, own
from tests.golden.test_reporters import ARM, MANY, REPORT, WHEEL, place
from urdflint.findings import Report, Severity, Suppressed
from urdflint.reporters.machine import junit, sarif

BASELINED, SUPPRESSED = (ARM.name, "-"), (WHEEL.name, MANY.name)  # files whose findings do not count
REASON = "as the maker \x07 says: ]]> {0} [it](here) 🛞\udc80"


def waived() -> Report:
    """The report in which the findings of some files are suppressed, and those of others in the baseline."""
    comment = place(WHEEL, "<!-- 🛞🛞 -->")
    files = []
    for file in REPORT.files:
        mine = [one for one in REPORT.findings if one.location.source.name == file.path]
        reason = REASON if file.path == WHEEL.name else ""
        silent = [Suppressed(one, reason, comment) for one in mine if file.path in SUPPRESSED]
        files.append(file._replace(suppressed=silent, baselined=mine if file.path in BASELINED else ()))
    left = [one for one in REPORT.findings if one.location.source.name not in (*SUPPRESSED, *BASELINED)]
    return REPORT._replace(files=files, findings=left, compared=True)


WAIVED = waived()


def results(report: Report, *, marked: bool = True) -> list[Any]:
    found: list[Any] = json.loads(sarif.render(report, HERE, waived=marked))["runs"][0]["results"]
    return found


def test_sarif_is_valid() -> None:
    assert errors(own("sarif"), json.loads(sarif.render(WAIVED, HERE))) == []


def test_valid_by_the_published_schemas() -> None:
    from tests.golden.test_for_programs import jsonschema

    schema = json.loads(published.read(published.SARIF))
    assert list(jsonschema.Draft4Validator(schema).iter_errors(json.loads(sarif.render(WAIVED, HERE)))) == []
    jenkins = etree.XMLSchema(etree.fromstring(published.read(published.JUNIT)))
    jenkins.assertValid(etree.fromstring(junit.render(WAIVED, Severity.INFO).encode()))


@pytest.mark.parametrize(
    "broken",
    [{"suppressions": [{"kind": "comment"}]}, {"suppressions": []}, {"baselineState": "old"}],
)
def test_our_schema_refuses(broken: Any) -> None:
    said = json.loads(sarif.render(WAIVED, HERE))
    said["runs"][0]["results"][-1].update(broken)
    assert errors(own("sarif"), said)


def test_each_result_says_why_it_does_not_count() -> None:
    found = results(WAIVED)
    assert len(found) == len(REPORT.findings)
    for one in found:
        uri = one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        kinds = [each["kind"] for each in one.get("suppressions", ())]
        if uri.startswith("macros/") or uri == MANY.name:
            assert (kinds, one.get("baselineState")) == (["inSource"], None)
        elif uri in BASELINED or "stdin" in uri:
            assert (kinds, one["baselineState"]) == (["external"], "unchanged")
        else:
            assert (kinds, one["baselineState"]) == ([], "new")
    justified = [one["suppressions"][0] for one in found if "justification" in one.get("suppressions", [{}])[0]]
    assert [one["justification"] for one in justified] == ["as the maker ␇ says: ]]> {0} [it](here) 🛞\ufffd"]
    assert justified[0]["location"]["physicalLocation"]["region"]["startLine"] == 3
    assert not any({"suppressions", "baselineState"} & one.keys() for one in results(REPORT))


def test_fingerprints_are_the_same_whether_a_finding_counts() -> None:
    def digests(report: Report, *, marked: bool = True) -> list[tuple[str, str]]:
        found = results(report, marked=marked)
        return sorted((one["ruleId"], one["partialFingerprints"]["primaryLocationLineHash"]) for one in found)

    assert digests(WAIVED) == digests(REPORT)
    assert len(set(digests(REPORT))) == len(REPORT.findings)
    left = digests(WAIVED, marked=False)
    assert len(left) == len(WAIVED.findings)
    assert set(left) < set(digests(REPORT))


def test_rules_are_those_of_the_results_that_are_reported() -> None:
    for marked in (True, False):
        said = json.loads(sarif.render(WAIVED, HERE, waived=marked))["runs"][0]
        rules = [one["id"] for one in said["tool"]["driver"]["rules"]]
        assert rules == sorted({one["ruleId"] for one in said["results"]})
        assert all(rules[one["ruleIndex"]] == one["ruleId"] for one in said["results"])


def cases(report: Report, fail_on: Severity | None = Severity.INFO) -> list[Any]:
    document = etree.fromstring(junit.render(report, fail_on).encode())
    etree.XMLSchema(etree.parse(SCHEMAS.parent / "junit-10.xsd")).assertValid(document)
    for suite in document.findall("testsuite"):
        assert suite.get("skipped") == str(len(suite.findall("testcase/skipped")))
        assert suite.get("tests") == str(len(suite.findall("testcase")))
    found: list[Any] = document.findall("testsuite/testcase")
    return found


def test_a_case_keeps_its_name_when_it_is_skipped() -> None:
    def names(report: Report) -> list[tuple[str, str]]:
        return sorted((one.get("classname"), one.get("name")) for one in cases(report) if len(one))

    assert names(WAIVED) == names(REPORT)
    kinds = {one.find("skipped").get("type") for one in cases(WAIVED) if one.find("skipped") is not None}
    assert kinds == {"not-checked", "suppressed", "baselined"}
    for one in cases(WAIVED):
        failure, skipped = one.find("failure"), one.find("skipped")
        assert failure is None or one.get("classname") not in (*SUPPRESSED, *BASELINED)
        if skipped is not None and skipped.get("type") == "suppressed":
            reason = "as the maker" if one.get("classname") == WHEEL.name else "suppressed by a comment"
            assert skipped.get("message").startswith(reason)
        if skipped is not None and skipped.get("type") == "baselined":
            assert skipped.get("message") == "in the baseline"


def test_what_would_not_fail_is_not_skipped() -> None:
    def skipped(fail_on: Severity | None) -> int:
        return sum(
            one.find("skipped") is not None and "in the b" in one[0].get("message") for one in cases(WAIVED, fail_on)
        )

    assert skipped(Severity.INFO) > skipped(Severity.ERROR) > 0
    assert skipped(None) == 0


def test_under_github_actions_only_what_counts_is_in_sarif(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    robot = '<robot name="r"><link name="base"/>{}<joint name="j" type="fixed"/></robot>'
    (tmp_path / "r.urdf").write_text(robot.format("<!-- urdflint:ignore[URDF010] so be it -->"))

    def said() -> list[Any]:
        done = program.run("check", "r.urdf", "-f", "sarif", cwd=tmp_path)
        found: list[Any] = json.loads(done.stdout)["runs"][0]["results"]
        return found

    here = said()
    assert any("suppressions" in one for one in here)
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert said() == [one for one in here if "suppressions" not in one]
