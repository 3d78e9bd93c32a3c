"""Bad values and mistakes planted in the sources of real xacro robots: in macros, properties and arguments.

What counts is decided by the package xacro: it must fail with the plant, or print a robot of which more is reported.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest import mock

from tests.corpus import xacro_robots
from tests.corpus.xacro_robots import XacroFile
from urdflint.findings import Finding, Severity
from urdflint.linter.run import engine
from urdflint.linter.run.engine import FileResult, Settings
from urdflint.programs import target
from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Source
from urdflint.xacro.expansion import loading
from urdflint.xacro.parameters import parameters

TARGETS = tuple(one for word in ("urdfdom@6", "sdformat@16") for one in target.parse(word))
NUMBER = re.compile(rb"(?<![\w.$-])-?\d+\.?\d*(?:[eE][-+]?\d+)?(?![\w.%-])")
NAME = re.compile(rb"[A-Za-z_]\w*")
EXPRESSION = re.compile(rb"\$\{[^}]*\}")
SKIPPED = ("xacro:property", "xacro:arg", "xacro:macro", "xacro:if", "xacro:unless", "xacro:include")


class Plant(NamedTuple):
    """These bytes of a file become others; or an argument is given, with `path` empty."""

    kind: str
    path: str
    start: int
    end: int
    text: bytes
    given: Mapping[str, str] = {}
    around: tuple[int, int] | None = None

    def apply(self, data: bytes) -> bytes:
        """The file with the plant."""
        return data[: self.start] + self.text + data[self.end :]

    @property
    def reach(self) -> tuple[int, int]:
        """The bytes of what is planted, or of the tag from which something is left out."""
        return self.around or (self.start, self.start + len(self.text))


class Robot(NamedTuple):
    """A robot of the corpus with the files that xacro reads for it, and what is reported as it is."""

    file: XacroFile
    documents: Mapping[str, Document]

    @property
    def size(self) -> int:
        """The bytes of all files."""
        return sum(len(one.source.data) for one in self.documents.values())


@cache
def robots() -> list[Robot]:
    """The robots of the corpus that are written in xacro, and that xacro can make silently."""
    found = []
    for one in xacro_robots.files():
        expanded = xacro_robots.ours(one)
        if expanded.has_links and expanded.complete and not expanded.faults:
            documents = {document.source.name: document for document in expanded.documents}
            plain = {name: one for name, one in documents.items() if one.source.text is one.source.data}
            found.append(Robot(one, plain))
    return found


def bad(text: bytes, chance: Random, *, listed: bool = False) -> bytes:
    """A number as people misspell it; `listed` where a comma would begin another one, as in a list of YAML."""
    ways = [text + b"kg", text + b"m", text.replace(b".", b"..") if b"." in text else text + b"..", b"abc", text + b"-"]
    ways += [] if listed else [text.replace(b".", b",") if b"." in text else text + b",0"]
    return chance.choice(ways)


def _literals(document: Document, element: Element, name: str) -> Iterator[tuple[int, int]]:
    """The numbers of a value that stand outside of all expressions."""
    span = document.value(element, name)
    raw = document.source.text[span.start : span.end] if span is not None else b""
    if span is not None and b"$" not in raw:
        yield from ((span.start + one.start(), span.start + one.end()) for one in NUMBER.finditer(raw))


def _in_macros(document: Document) -> Iterator[tuple[int, int]]:
    for element in document.elements:
        inside = any(one.tag == "xacro:macro" for one in element.ancestors())
        if inside and not element.tag.startswith("xacro:"):
            for name in element.attributes:
                yield from _literals(document, element, name)


def _properties(document: Document) -> Iterator[tuple[int, int]]:
    for element in document.elements:
        if element.tag == "xacro:property":
            yield from _literals(document, element, "value")


def _defaults_of_parameters(document: Document) -> Iterator[tuple[int, int]]:
    """The defaults of parameters that are numbers."""
    for element in document.elements:
        span = document.value(element, "params") if element.tag == "xacro:macro" else None
        raw = document.source.text[span.start : span.end] if span is not None else b""
        if span is None or not raw.isascii() or b"&" in raw:
            continue
        for one in parameters(raw.decode()):
            if one.default is not None and NUMBER.fullmatch(one.default.encode()):
                yield span.start + one.default_start, span.start + one.default_start + len(one.default)


def _passed(document: Document) -> Iterator[tuple[int, int]]:
    for element in document.elements:
        if element.tag.startswith("xacro:") and element.tag not in SKIPPED:
            for name in element.attributes:
                yield from _literals(document, element, name)


def _defaults(document: Document) -> Iterator[tuple[int, int]]:
    for element in document.elements:
        if element.tag == "xacro:arg":
            yield from _literals(document, element, "default")


PLACES: dict[str, Callable[[Document], Iterator[tuple[int, int]]]] = {
    "number in a macro": _in_macros,
    "number in a property": _properties,
    "default of a parameter": _defaults_of_parameters,
    "parameter": _passed,
    "default of an argument": _defaults,
}


def _of_places(kind: str, robot: Robot, chance: Random) -> Iterator[Plant]:
    for path, document in robot.documents.items():
        for start, end in PLACES[kind](document):
            yield Plant(kind, path, start, end, bad(document.source.text[start:end], chance))


def _given(kind: str, robot: Robot, chance: Random) -> Iterator[Plant]:
    for path, document in robot.documents.items():
        for element in document.elements:
            name, default = element.attributes.get("name", ""), element.attributes.get("default", "").encode()
            if element.tag == "xacro:arg" and NUMBER.fullmatch(default) and name not in robot.file.arguments:
                span = document.element(element)
                yield Plant(
                    kind, path, *span, b"", {name: bad(default, chance).decode()}, around=(span.start, span.end)
                )


def _expressions(robot: Robot) -> Iterator[tuple[str, bytes, int, int]]:
    for path, document in robot.documents.items():
        text = document.source.text
        for element in document.elements:
            tag = document.start_tag(element)
            for one in EXPRESSION.finditer(text, *tag):
                yield path, one[0], *one.span()


def _undefined(kind: str, robot: Robot, chance: Random) -> Iterator[Plant]:
    """A name in an expression that nothing defines."""
    for path, text, start, _ in _expressions(robot):
        names = [one for one in NAME.finditer(text) if b"'" not in text and text[one.start() - 1 : one.start()] != b"."]
        if names:
            one = chance.choice(names)
            yield Plant(kind, path, start + one.start(), start + one.end(), one[0] + b"_zq")


def _syntax(kind: str, robot: Robot, chance: Random) -> Iterator[Plant]:
    """An expression that cannot be read."""
    for path, text, start, end in _expressions(robot):
        spoilt = chance.choice(
            [text[:-1] + b" +}", b"${(" + text[2:], b"${* " + text[2:], text[:-1] + b")}", text[:-1]]
        )
        yield Plant(kind, path, start, end, spoilt)


def _substitutions(kind: str, robot: Robot, chance: Random) -> Iterator[Plant]:
    """$(find …) and $(arg …) of what is nowhere."""
    word = kind.split(maxsplit=1)[0].encode()
    for path, document in robot.documents.items():
        for one in re.finditer(rb"\$\(" + word + rb"\s+([\w-]+)\s*\)", document.source.text):
            if not any(start <= one.start() < start + len(said) for start, said in document.comments):
                yield Plant(kind, path, *one.span(1), one[1] + b"_zq")


def _calls(robot: Robot) -> Iterator[tuple[str, Document, Element]]:
    from urdflint.xacro.vocabulary import ATTRIBUTES

    for path, document in robot.documents.items():
        for element in document.elements:
            if element.tag.startswith("xacro:") and element.tag[6:] not in ATTRIBUTES:
                yield path, document, element


def _macros(kind: str, robot: Robot, chance: Random) -> Iterator[Plant]:
    """A call of a macro that is nowhere."""
    for path, document, element in _calls(robot):
        span, text = document.name(element), document.source.text
        if text[: document.start_tag(element).end].endswith(b"/>"):
            yield Plant(kind, path, *span, text[span.start : span.end] + b"_zq")


def _parameters(kind: str, robot: Robot, chance: Random) -> Iterator[Plant]:
    """A parameter that the macro does not have, and one that is left out."""
    for path, document, element in _calls(robot):
        for name in element.attributes:
            at, value = document.attribute(element, name), document.value(element, name)
            if at is not None and value is not None and kind == "unknown parameter":
                yield Plant(kind, path, *at, f"{name}_zq".encode())
            elif at is not None and value is not None:
                tag = document.start_tag(element)
                yield Plant(
                    kind, path, at.start, value.end + 1, b"", around=(tag.start, tag.end - (value.end - at.start))
                )


KINDS: dict[str, Callable[[str, Robot, Random], Iterator[Plant]]] = {
    **dict.fromkeys(PLACES, _of_places),
    "given argument": _given,
    "undefined name": _undefined,
    "wrong syntax": _syntax,
    "find of an unknown package": _substitutions,
    "arg that is unknown": _substitutions,
    "unknown macro": _macros,
    "unknown parameter": _parameters,
    "missing parameter": _parameters,
}


@contextlib.contextmanager
def planted(plant: Plant) -> Iterator[None]:
    """While it lasts files read as they are with a plant; none is written."""
    there = Path(plant.path)
    changed = plant.apply(there.read_bytes()) if not plant.given else there.read_bytes()
    content, opened = loading._content, open

    def read(path: str) -> bytes:
        return changed if Path(path) == there else content(path)

    def opening(path: str, *words: object) -> object:
        import io

        same = Path(path) == there
        return io.TextIOWrapper(io.BytesIO(changed), "utf-8") if same else opened(path, *words)  # type: ignore[call-overload]

    import xacro

    with mock.patch.object(loading, "_content", read), mock.patch.object(xacro, "open", opening, create=True):
        loading.forget()
        yield
    loading.forget()


@cache
def is_part(path: Path) -> bool:
    """Whether a file is taken for a part of a robot, of which less is said than of a robot."""
    robot = next(robot for robot in robots() if robot.file.path == path)
    return _checked(robot, path.read_bytes()).report.library


def lint(robot: Robot, data: bytes, name: str = "", given: Mapping[str, str] = {}) -> list[Finding]:
    """What is said of a robot, with these bytes for its file."""
    result = _checked(robot, data, name, given)
    assert result.report.failure is None, result.report.failure
    return list(result.findings)


def _checked(robot: Robot, data: bytes, name: str = "", given: Mapping[str, str] = {}) -> FileResult:
    one = robot.file
    settings = Settings(
        targets=TARGETS,
        arguments={**one.arguments, **given},
        folders=(str(one.top),),
        resolve=not name,
        missing_packages=frozenset(),
    )
    return engine.lint(Source(name or str(one.path), data), settings)


def main_data(robot: Robot, plant: Plant) -> bytes:
    """The bytes of a robot's own file."""
    own = robot.file.path.read_bytes()
    return plant.apply(own) if Path(plant.path) == robot.file.path and not plant.given else own


def real(robot: Robot, plant: Plant | None) -> str | None:
    """What the package xacro prints; None where it fails."""
    file = robot.file._replace(arguments={**robot.file.arguments, **(plant.given if plant is not None else {})})
    with planted(plant) if plant is not None else contextlib.nullcontext():
        try:
            return xacro_robots.theirs(file)
        except Exception:  # whatever it raises
            return None


def counts(robot: Robot, plant: Plant) -> bool:
    """Whether xacro fails with a plant, or prints a robot that has an error more than without it."""
    before, after = real(robot, None), real(robot, plant)
    if before is None or before == after:
        return False
    return after is None or errors(robot, after) > errors(robot, before)


def errors(robot: Robot, text: str) -> int:
    """How many errors and warnings are reported of what xacro prints."""
    found = lint(robot, text.encode(), str(robot.file.path.with_name("printed.urdf")))
    return sum(1 + len(one.also) for one in found if one.severity is not Severity.INFO)
