"""What readers of reports count on: JSON by the contract, JUnit by its schema, text that can be written."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from lxml import etree

from urdflint.findings import Report
from urdflint.syntax.source import Source

GOLDEN = Path(__file__).parents[2] / "tests" / "golden"
JUNIT, SCHEMAS = GOLDEN / "junit-10.xsd", GOLDEN / "schemas"
Form = dict[str, Any]
PLACE: Form = {"message": str, "path": str, "line": int, "column": int}
FINDING: Form = PLACE | {
    "code": str,
    "name": str,
    "severity": ("error", "warning", "info"),
    "end_line": int,
    "end_column": int,
    "offset": int,
    "end_offset": int,
    "element": str,
    "effects": dict,
    "related": list,
    "trace": list,
    "uses": int,
}
EDIT: Form = {"path": str, "offset": int, "end_offset": int, "text": str}
STATUS = ("checked", "not-checked", "unreadable")
EFFECTS = ("rejects", "drops", "alters", "ignores", "warns")
REPORT_FORM: Form = {"urdflint": str, "format": int, "targets": list, "files": list, "findings": list, "summary": dict}
PREVIEW: Form = {
    "path": str,
    "target": str,
    "outcome": ("accepts", "rejects"),
    **dict.fromkeys(("links", "joints", "frames", "dropped", "sensors"), list),
    **dict.fromkeys(("lumped", "masses", "shapes"), dict),
}


class Broken(AssertionError):
    """A report that its readers would not take."""


def need(right: bool, complaint: str) -> None:
    """Raises Broken where something is not right."""
    if not right:
        raise Broken(complaint)


def places(report: Report, source: Source) -> None:
    """Every place lies in the file, in the text that was read as in the bytes that were given."""
    for finding in report.findings:
        spans = [finding.location, *finding.also, *(other.location for other in finding.related)]
        for span in (location.span for location in spans):
            need(
                0 <= span.start <= span.end <= len(finding.location.source.text),
                f"{finding.code} lies outside the text",
            )
            need(
                0 <= finding.location.source.original(span.end) <= len(source.data),
                f"{finding.code} lies outside the file",
            )
        need(finding.location.start <= finding.location.end, f"{finding.code} ends before it begins")


def json_of(text: str) -> Any:
    """What JSON holds; words for numbers that JSON has not are refused."""
    return json.loads(text, parse_constant=_refused)


def _refused(word: str) -> Any:
    raise Broken(f"{word} in JSON")


def fits(value: Any, form: Form, label: str) -> None:
    """Whether an object has these keys, with values of these types or one of these words."""
    for key, kind in form.items():
        need(key in value, f"{label} has no {key}")
        fine = value[key] in kind if isinstance(kind, tuple) else isinstance(value[key], kind)
        need(fine, f"{key} of {label} is {value[key]!r}")


def json_report(text: str, readable: bool = True) -> Any:
    """The report of format 1, which is given back; `readable`: no file in it could not be read."""
    need(text.isascii(), "the report is not ASCII")
    report = json_of(text)
    fits(report, REPORT_FORM, "the report")
    for file in report["files"]:
        fits(file, {"path": str, "status": STATUS, "not_checked": list}, "a file")
        need(not readable or file["status"] != "unreadable", "a file was not checked")
    for finding in report["findings"]:
        fits(finding, FINDING, finding.get("code", "a finding"))
        need(
            finding["message"].splitlines() == [finding["message"]], f"the message of {finding['code']} is not one line"
        )
        need(1 <= finding["line"] <= finding["end_line"], "lines are in the wrong order")
        need(all(effect in EFFECTS for effect in finding["effects"].values()), "an effect is unknown")
        need(set(finding["effects"]) <= set(report["targets"]), "an effect is on no target")
        for related in (*finding["related"], *finding["trace"]):
            fits(related, PLACE, "a related place")
        for edit in finding["fix"]["edits"] if finding.get("fix") else ():
            fits(edit, EDIT, "an edit")
    unreported = sum(sum(file.get("capped", {}).values()) for file in report["files"])
    need(sum(report["summary"].values()) == len(report["findings"]) + unreported, "the summary counts wrongly")
    return report


def preview(text: str) -> None:
    """The preview of one release of libsdformat."""
    fits(json_of(text), PREVIEW, "the preview")


@cache
def _schema(path: Path = JUNIT) -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(path))


def _first_error(schema: etree.XMLSchema) -> str:
    return str(schema.error_log).partition("\n")[0]


@cache
def _json_schema(name: str) -> Any:
    jsonschema: Any = import_module("jsonschema")
    return jsonschema.Draft7Validator(json.loads((SCHEMAS / f"{name}.schema.json").read_bytes()))


def by_schema(name: str, text: str) -> None:
    """A report in one of the formats that have a schema in `tests/golden/schemas`."""
    if name == "checkstyle":
        schema = _schema(SCHEMAS / "checkstyle.xsd")
        need(schema.validate(xml_of(text)), f"checkstyle: {_first_error(schema)}")
        return
    for wrong in _json_schema(name).iter_errors(json_of(text)):
        raise Broken(f"{name}: {wrong.json_path}: {wrong.message}"[:300])


def junit_report(text: str, lines: bool = False) -> None:
    """The report that continuous integration reads; with `lines` its cases also have a file and a line."""
    read = xml_of(text)
    for case in read.iter("testcase") if lines else ():
        need(case.attrib.pop("line", "1").isdecimal(), "a line of JUnit is no number")
        case.attrib.pop("file", None)
    schema = _schema()
    need(schema.validate(read), f"JUnit: {_first_error(schema)}")


def xml_of(text: str) -> Any:
    """What XML holds."""
    return etree.fromstring(text.encode("utf-8"), etree.XMLParser(huge_tree=True))


def sarif_report(text: str) -> None:
    """The report for code scanning: one region with a 0 in it and the whole of it is refused."""
    need(text.isascii(), "SARIF is not ASCII")
    for result in json_of(text)["runs"][0]["results"]:
        (place,) = (location["physicalLocation"]["region"] for location in result["locations"])
        need(min(place[f"{end}{unit}"] for end in ("start", "end") for unit in ("Line", "Column")) >= 1, f"{place}")
        need(
            min(place[f"{unit}{measure}"] for unit in ("char", "byte") for measure in ("Offset", "Length")) >= 0,
            f"{place}",
        )


def readable(text: str) -> None:
    """Text that any stream takes."""
    text.encode("utf-8", "backslashreplace").decode("utf-8")
