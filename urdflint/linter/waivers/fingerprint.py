"""What a finding is known by in the next run: its rule, file, element by names, and value, but no line and no number.

`Fingerprints(folder)` gives a `Fingerprint` for each finding that it is asked about; `.digest` is its SHA-256 in
hexadecimal digits, for reports that want one word. `folder` is what paths are seen from: the folder of a baseline, or
the top of the repository. It is to be asked about all of a report, file by file, since equal ones are counted.
`places` gives those of every place of each finding, for who must know whether one was added.
"""

from __future__ import annotations

import hashlib
import os
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from urdflint.findings import Finding, Location
from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Source
from urdflint.text.wording import ends

NAMES = ("name", "reference", "filename")  # attributes by which elements of one tag differ
QUOTED = re.compile(r"(?<!\w)'[^']*'")
STEP_NAME = re.compile(r"\[@\w+='.*?'\]")
OF_ALL = frozenset({"URDF305", "URDF306"})  # reported at one of several elements, by their order
OF_PREFIXES = frozenset({"XML060", "XML061", "XML063"})  # reported at the first use of a prefix
FEW = 16  # attributes of an element, which are looked for each time: there may be very many such elements
MAX_DOCUMENTS = 64  # files that are held with their elements; findings come file by file
LONGEST, DEEPEST = 200, 1000  # characters of a value and of a path that are kept as they are


class Fingerprint(NamedTuple):
    """A finding at one place; `number` counts those that are equal in everything else, from 1."""

    rule: str
    path: str
    element: str
    value: str
    number: int

    @property
    def digest(self) -> str:
        """The SHA-256 of it."""
        words = "\0".join((self.rule, self.path, self.element, self.value, str(self.number)))
        return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()


class Fingerprints:
    """The fingerprints of the findings of a report, seen from a folder, in the order in which they are asked for."""

    def __init__(self, folder: str) -> None:
        self.documents = _DocumentCache(folder)
        self.count: Counter[tuple[str, str, str, str]] = Counter()

    def for_finding(self, finding: Finding) -> Fingerprint:
        """The fingerprint of a finding: of its places the first in order, so that their sequence does not matter."""
        return min(self.places(finding))

    def places(self, finding: Finding) -> Iterator[Fingerprint]:
        """The fingerprints of all places of a finding."""
        for location in chain((finding.location,), finding.also):
            element, value = self.documents.whole_document(finding) or self.documents.place(location, finding.message)
            parts = (finding.code, self.documents.path(location.source.name), element, value)
            self.count[parts] += 1
            yield Fingerprint(*parts, self.count[parts])


def places(findings: Sequence[Finding], folder: str) -> list[list[Fingerprint]]:
    """The fingerprints of all places of each finding of a report."""
    fingerprints = Fingerprints(folder)
    return [list(fingerprints.places(finding)) for finding in findings]


class _DocumentCache:
    """The files of a report, each read once where its findings come one after the other."""

    def __init__(self, folder: str) -> None:
        self.folder = os.path.realpath(folder)
        self.paths: dict[str, str] = {}
        self.documents: dict[Source, tuple[Document, list[int]]] = {}
        self.attributes: dict[Element, list[tuple[int, int, str]]] = {}
        self.written: dict[Element, str] = {}

    def path(self, name: str) -> str:
        """The path of a file seen from the folder, with slashes; standard input keeps its name."""
        path = self.paths.get(name)
        if path is None:
            try:
                path = name if name == "-" else os.path.relpath(os.path.realpath(name), self.folder)
            except ValueError:  # another drive
                path = os.path.abspath(name)
            path = self.paths[name] = path.replace(os.sep, "/")
        return path

    def document(self, source: Source) -> tuple[Document, list[int]]:
        parsed = self.documents.get(source)
        if parsed is None:
            if len(self.documents) >= MAX_DOCUMENTS:
                for cache in (self.documents, self.attributes, self.written):
                    cache.clear()
            read = parsing.read(source)
            parsed = self.documents[source] = read, [element.start for element in read.elements]
        return parsed

    def place(self, location: Location, message: str) -> tuple[str, str]:
        """The path of the element and the value at a place; for a finding about a file, the names in its message."""
        read, starts = self.document(location.source)
        element = innermost(read, starts, location.span.start)
        if element is None or (element.parent is None and location.span.end <= read.start_tag(element).end):
            attribute = self.attribute(read, element, location) if element is not None else None
            step = f"/@{attribute}" if attribute else ""
            value = element.attributes[attribute] if element is not None and attribute else ""
            names = " ".join(QUOTED.findall(message))
            return (f"/{element.tag}{step}" if element is not None else ""), _plain(value or names)
        attribute = self.attribute(read, element, location)
        path = by_names(element)
        if attribute is not None:
            return f"{path}/@{attribute}", _plain(element.attributes[attribute])
        if location.span.start >= read.start_tag(element).end:
            return path, _plain(
                location.source.text[location.span.start : location.span.end].decode("utf-8", "replace")
            )
        written = self.written.get(element)
        if written is None:
            pairs = sorted(element.attributes.items())
            written = _plain(" ".join(f"{name}={value!r}" for name, value in pairs))
            if len(pairs) > FEW:
                self.written[element] = written
        return path, written

    def whole_document(self, finding: Finding) -> tuple[str, str] | None:
        """The root and the names that count for a finding that tells of the file, wherever in it its place is."""
        if finding.code not in (*OF_ALL, *OF_PREFIXES):
            return None
        read, _ = self.document(finding.location.source)
        root = f"/{read.root.tag}" if read.root is not None else ""
        if finding.code in OF_PREFIXES:
            return root, _plain(" ".join(QUOTED.findall(finding.message)))
        element, value = self.place(finding.location, "")
        related_places = [self.place(related.location, "") for related in finding.related]
        alike = [place for place in related_places if STEP_NAME.sub("", place[0]) == STEP_NAME.sub("", element)]
        return root, _plain(" ".join(" ".join(place) for place in sorted([(element, value), *alike])))

    def attribute(self, read: Document, element: Element, location: Location) -> str | None:
        """The attribute that a place is in, or whose name or value it is."""
        if location.span.start <= element.start:
            return None
        spans = self.attributes.get(element)
        if spans is None:
            spans = sorted(_attributes(read, element))
            if len(spans) > FEW:
                self.attributes[element] = spans
        number = bisect_right(spans, location.span.start, key=lambda span: span[0]) - 1
        if number < 0 or location.span.end > spans[number][1]:
            return None
        return spans[number][2]


def by_names(element: Element) -> str:
    """The path of an element, in which names tell elements apart: /robot/link[@name='base']/visual."""
    steps = [_step(ancestor) for ancestor in (element, *element.ancestors()) if ancestor.parent is not None]
    top = next((ancestor for ancestor in (element, *element.ancestors()) if ancestor.parent is None), element)
    return _plain("/".join(["", top.tag, *reversed(steps)]), DEEPEST)


def _step(element: Element) -> str:
    name = next((attribute for attribute in NAMES if attribute in element.attributes), None)
    return element.tag if name is None else f"{element.tag}[@{name}='{_plain(element.attributes[name])}']"


def innermost(read: Document, starts: Sequence[int], offset: int) -> Element | None:
    """The innermost element that has an offset in it."""
    number = bisect_right(starts, offset) - 1
    element = read.elements[number] if number >= 0 else None
    while element is not None and read.element(element).end <= offset:
        element = element.parent
    return element


def _attributes(read: Document, element: Element) -> Iterator[tuple[int, int, str]]:
    """Where each attribute begins, and what is behind its value and the quote."""
    for name in element.attributes:
        name_span, value = read.attribute(element, name), read.value(element, name)
        if name_span is not None and value is not None:
            yield name_span.start, value.end + 1, name


def _plain(text: str, max_length: int = LONGEST) -> str:
    """A text on one line; of a long one both ends and a hash."""
    text = " ".join(text.split())
    if len(text) <= max_length:
        return text
    return f"{ends(text, max_length)} {hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"
