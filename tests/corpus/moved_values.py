"""Real robots of which one number is moved into an argument, a property or a YAML file, and misspelt there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.corpus import counts
from tests.corpus.planted_values import bad
from urdflint.findings import Finding, Severity
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.programs import target
from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element
from urdflint.syntax.source import Source

TARGETS = tuple(target.parse("urdfdom@6"))
MAIN, DATA, TOP = "robot.urdf.xacro", "numbers.yaml", 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
WORD = re.compile(r"-?\d+(?:\.\d+)?")
TAGS = ("mass", "inertia", "origin", "box", "cylinder", "sphere", "limit", "axis", "dynamics", "color")
SPECIAL = (b"$", b"xmlns:", b"<!DOCTYPE", b"\r")
LARGEST = 100_000  # bytes of a robot that is taken
COMPUTED = ("${%s}", "${%s}", "${%s * 1.0}", "${%s / 1}", "${-(-%s)}", "${%s + 0}")
READS = (
    ("${load_yaml('numbers.yaml')}", "data['robot']['arm']['value']"),
    ("${xacro.load_yaml('numbers.yaml')}", "data.robot.list[1]"),
    ("${xacro.load_yaml('numbers.yaml')['robot']}", "data['list'][1]"),
    ("${xacro.load_yaml('numbers.yaml')}", "data['robot'].arm.value"),
    ("${xacro.load_yaml('numbers.yaml')['robot']['arm']}", "data.get('value')"),
)


class Moved(NamedTuple):
    """The files of a robot, as they are and spoilt, and which of them has the bad number where."""

    files: Mapping[str, str]
    spoilt: Mapping[str, str]
    given: Mapping[str, str]
    path: str
    start: int
    end: int

    def write(self, folder: Path, *, spoilt: bool) -> Path:
        """The files in a folder: the path of the robot."""
        for name, text in (self.spoilt if spoilt else self.files).items():
            (folder / name).write_text(text, newline="")
        return folder / MAIN


def robots() -> list[Document]:
    """The URDF files of the corpus that are small and plain."""
    found, seen = [], set()
    for path in counts.files(counts.CORPUS):
        data = path.read_bytes() if path.suffix == ".urdf" else b""
        plain = data.isascii() and b"<robot" in data and len(data) < LARGEST
        if plain and data not in seen and not any(one in data for one in SPECIAL):
            read = parsing.read(Source(str(path), data))
            seen.add(data)
            if read.well_formed and read.root is not None and read.root.tag == "robot" and numbers(read):
                found.append(read)
    return found


def numbers(read: Document) -> list[tuple[Element, str, int, int]]:
    """The numbers of a robot: element, attribute, and where the number is in the value."""
    return [
        (element, name, match.start(), match.end())
        for element in read.elements
        for name, value in element.attributes.items()
        if element.tag in TAGS and name not in ("name", "type")
        for match in WORD.finditer(value)
        if all(WORD.fullmatch(word) for word in value.split())
    ]


def _argument(number: str, chance: Random) -> tuple[str, str, str]:
    """The head, how it is used, and the YAML file."""
    head = f'<xacro:arg name="zq" default="{number}"/>'
    if chance.random() < 0.5:
        return head, "$(arg zq)", ""
    if chance.random() < 0.3:
        return head, chance.choice(COMPUTED) % "xacro.arg('zq')", ""
    return f'{head}<xacro:property name="zp" value="$(arg zq)"/>', chance.choice(COMPUTED) % "zp", ""


def _property(number: str, chance: Random) -> tuple[str, str, str]:
    head = f'<xacro:property name="zq" value="{number}"/>'
    if chance.random() < 0.5:
        return head, chance.choice(COMPUTED) % "zq", ""
    chain = '<xacro:property name="zp" value="${zq}"/><xacro:property name="zr" value="${zp}"/>'
    return head + chain, chance.choice(COMPUTED) % "zr", ""


def _yaml(number: str, chance: Random) -> tuple[str, str, str]:
    load, read = chance.choice(READS)
    value, listed = (number, "0") if "value" in read else ("0", number)
    data = f"# numbers\nrobot:\n  arm:\n    value: {value}\n    mass: 1\n  list: [1, {listed}, 3]\n"
    head = f'<xacro:property name="data" value="{load}"/>'
    return head, chance.choice(COMPUTED) % read, data


WAYS: dict[str, Callable[[str, Random], tuple[str, str, str]]] = {
    "default of an argument": _argument,
    "argument that is given": _argument,
    "YAML": _yaml,
    "property": _property,
}


def drawn(way: str, read: Document, chance: Random) -> Moved:
    """A robot with one of its numbers moved, and that misspelt."""
    element, name, start, end = chance.choice(numbers(read))
    number = element.attributes[name][start:end]
    wrong = bad(number.encode(), chance, listed=True).decode()
    state = chance.getstate()
    head, use, data = WAYS[way](number, chance)
    chance.setstate(state)
    spoilt_head, _, spoilt_data = WAYS[way](wrong, chance)
    files = _files(read, element, name, (start, end), head, use, data)
    if way == "argument that is given":
        at = files[MAIN].index("<xacro:arg")
        return Moved(files, files, {"zq": wrong}, MAIN, at, at + len(head))
    spoilt = _files(read, element, name, (start, end), spoilt_head, use, spoilt_data)
    path = DATA if data else MAIN
    first = min(at for at, (one, other) in enumerate(zip(files[path], spoilt[path], strict=False)) if one != other)
    at = spoilt[path].rindex(wrong, 0, first + len(wrong) + 1) if wrong in spoilt[path] else first
    return Moved(files, spoilt, {}, path, at, at + len(wrong))


def _files(
    read: Document, element: Element, name: str, where: tuple[int, int], head: str, use: str, data: str
) -> dict[str, str]:
    text = read.source.text.decode()
    value, root = read.value(element, name), read.root
    assert value is not None
    assert root is not None
    changed = text[: value.start + where[0]] + use + text[value.start + where[1] :]
    tag = read.start_tag(root).end
    opened = changed[: tag - 1] + f" {TOP}>" + head + changed[tag:]
    return {MAIN: opened, **({DATA: data} if data else {})}


def lint(path: Path, given: Mapping[str, str]) -> list[Finding]:
    """What is said of a robot."""
    result = engine.lint(
        Source(str(path), path.read_bytes()), Settings(targets=TARGETS, arguments=given, resolve=False)
    )
    assert result.report.failure is None, result.report.failure
    return list(result.findings)


def printed(path: Path, given: Mapping[str, str]) -> str | None:
    """What the package xacro makes of a file; None where it fails."""
    import xacro

    try:
        return str(xacro.process_file(str(path), mappings=dict(given)).toprettyxml(indent="  "))
    except Exception:  # whatever it raises
        return None


def errors(path: Path, text: str) -> int:
    """How many errors and warnings are reported of what xacro prints."""
    result = engine.lint(
        Source(str(path.with_suffix(".urdf")), text.encode()), Settings(targets=TARGETS, resolve=False)
    )
    return sum(1 + len(one.also) for one in result.findings if one.severity is not Severity.INFO)
