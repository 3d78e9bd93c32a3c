"""Places and messages as SARIF writes them: files by their URIs, regions in lines, characters and bytes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from urdflint.findings import Location
from urdflint.reporters.machine.json_report import clean
from urdflint.reporters.repository_paths import uri
from urdflint.syntax.source import Source, Span

BASE = "%SRCROOT%"  # as GitHub calls the top of a repository
IANA = re.compile(r"(?:(?P<utf>utf)-(?P<bits>\d+)-(?P<order>[lb]e)|(?P<iso>iso)8859-(?P<part>\d+)|cp(?P<page>125\d))\Z")
# What readers of SARIF would take for a placeholder, or for a link that a file name or value made.
PLACEHOLDER = re.compile(r"\{(\d+)\}")
LINK = re.compile(r"\](?=\()")


def message(text: str) -> dict[str, str]:
    """A message that is shown as it is."""
    return {"text": LINK.sub("] ", PLACEHOLDER.sub(r"{{\1}}", clean(text)))}


class Places:
    """The files of a run, numbered as they come up."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.base = Path(folder, "x").as_uri()[:-1]
        self.artifacts: list[dict[str, Any]] = []
        self.numbers: dict[str, int] = {}
        self.artifact_by_name: dict[str, dict[str, Any]] = {}

    def file(self, name: str, *roles: str) -> dict[str, Any]:
        """Where a file is; the URI is relative where it is below the folder. Roles are those of one that is new."""
        if name not in self.artifact_by_name:
            address, relative = uri(name, self.folder)
            number = self.numbers.setdefault(address, len(self.artifacts))
            self.artifact_by_name[name] = {"uri": address, **({"uriBaseId": BASE} if relative else {}), "index": number}
            if number == len(self.artifacts):
                self.artifacts.append(
                    {"location": self.artifact_by_name[name], **({"roles": list(roles)} if roles else {})}
                )
        return self.artifact_by_name[name]

    def artifact(self, source: Source) -> dict[str, Any]:
        """Where a file is that was read; its encoding is noted, and its length."""
        reference = self.file(source.name)
        artifact = self.artifacts[reference["index"]]
        if "length" not in artifact:
            artifact["length"] = len(source.data)
            name = _iana(source.encoding)
            artifact.update({"encoding": name} if name else {})
        return reference

    def region(self, source: Source, span: Span) -> dict[str, int]:
        """A span in lines and columns, in characters, which are UTF-16 code units, and in bytes of the file."""
        start, end = span
        first, last = source.units(start), source.units(end)
        byte = source.original(start)
        return {
            "startLine": source.position(start).line,
            "startColumn": first - source.units(source.line_start(start)) + 1,
            "endLine": source.position(end).line,
            "endColumn": last - source.units(source.line_start(end)) + 1,
            "charOffset": first,
            "charLength": last - first,
            "byteOffset": byte,
            "byteLength": source.original(end) - byte,
        }

    def location(self, location: Location) -> dict[str, Any]:
        """A place, with the element of the robot that it belongs to."""
        physical = {
            "artifactLocation": self.artifact(location.source),
            "region": self.region(location.source, location.span),
        }
        element = [{"fullyQualifiedName": clean(location.path), "kind": "element"}] if location.path else []
        return {"physicalLocation": physical, **({"logicalLocations": element} if element else {})}


def _iana(encoding: str) -> str | None:
    """The registered name of an encoding that is not UTF-8; None for UTF-8, and where nobody is sure."""
    match = IANA.match(encoding)
    if encoding == "latin-1":
        return "ISO-8859-1"
    if match is None:
        return None
    if match["utf"]:
        return f"UTF-{match['bits']}{match['order'].upper()}"
    return f"ISO-8859-{match['part']}" if match["iso"] else f"windows-{match['page']}"
