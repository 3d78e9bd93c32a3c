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
WHOLE: Form = {"urdflint": str, "format": int, "targets": list, "files": list, "findings": list, "summary": dict}
PREVIEW: Form = {
    "path": str,
    "target": str,
    "outcome": ("accepts", "rejects"),
    **dict.fromkeys(("links", "joints", "frames", "dropped", "sensors"), list),
    **dict.fromkeys(("lumped", "masses", "shapes"), dict),
}


class Broken(AssertionError):
    """A report that its readers would not take."""


def need(right: bool, what: str) -> None:
    """Raises Broken where something is not right."""
    if not right:
        raise Broken(what)


def places(report: Report, source: Source) -> None:
    """Every place lies in the file, in the text that was read as in the bytes that were given."""
    for one in report.findings:
        spans = [one.location, *one.also, *(other.location for other in one.related)]
        for span in (at.span for at in spans):
            need(0 <= span.start <= span.end <= len(one.location.source.text), f"{one.code} lies outside the text")
            need(0 <= one.location.source.original(span.end) <= len(source.data), f"{one.code} lies outside the file")
        need(one.location.start <= one.location.end, f"{one.code} ends before it begins")


def json_of(text: str) -> Any:
    """What JSON holds; words for numbers that JSON has not are refused."""
    return json.loads(text, parse_constant=_refused)


def _refused(word: str) -> Any:
    raise Broken(f"{word} in JSON")


def fits(value: Any, form: Form, what: str) -> None:
    """Whether an object has these keys, with values of these types or one of these words."""
    for key, kind in form.items():
        need(key in value, f"{what} has no {key}")
        fine = value[key] in kind if isinstance(kind, tuple) else isinstance(value[key], kind)
        need(fine, f"{key} of {what} is {value[key]!r}")


def json_report(text: str, readable: bool = True) -> Any:
    """The report of format 1, which is given back; `readable`: no file in it could not be read."""
    need(text.isascii(), "the report is not ASCII")
    said = json_of(text)
    fits(said, WHOLE, "the report")
    for file in said["files"]:
        fits(file, {"path": str, "status": STATUS, "not_checked": list}, "a file")
        need(not readable or file["status"] != "unreadable", "a file was not checked")
    for one in said["findings"]:
        fits(one, FINDING, one.get("code", "a finding"))
        need(one["message"].splitlines() == [one["message"]], f"the message of {one['code']} is not one line")
        need(1 <= one["line"] <= one["end_line"], "lines are in the wrong order")
        need(all(effect in EFFECTS for effect in one["effects"].values()), "an effect is unknown")
        need(set(one["effects"]) <= set(said["targets"]), "an effect is on no target")
        for related in (*one["related"], *one["trace"]):
            fits(related, PLACE, "a related place")
        for edit in one["fix"]["edits"] if one.get("fix") else ():
            fits(edit, EDIT, "an edit")
    unreported = sum(sum(file.get("capped", {}).values()) for file in said["files"])
    need(sum(said["summary"].values()) == len(said["findings"]) + unreported, "the summary counts wrongly")
    return said


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
        (place,) = (one["physicalLocation"]["region"] for one in result["locations"])
        need(min(place[f"{end}{of}"] for end in ("start", "end") for of in ("Line", "Column")) >= 1, f"{place}")
        need(min(place[f"{of}{what}"] for of in ("char", "byte") for what in ("Offset", "Length")) >= 0, f"{place}")


def readable(text: str) -> None:
    """Text that any stream takes."""
    text.encode("utf-8", "backslashreplace").decode("utf-8")
