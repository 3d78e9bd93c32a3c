"""Reads libsdformat's description files and merges their versions into one tree of entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lxml import etree

VERSIONS = ("1.4", "1.5", "1.6", "1.7", "1.8", "1.9")
STAND_INS = {"navsat.sdf": "gps.sdf"}  # included by sensor.sdf, but not packaged; the two differ in their name alone


@dataclass(slots=True)
class Entry:
    """An element or attribute of SDF: what the description files of all versions say of it, newest first."""

    name: str
    kind: str = ""
    default: str = ""
    required: str = "0"
    low: str = ""
    high: str = ""
    since: str = VERSIONS[0]
    until: str = ""
    same: str = ""
    more: dict[str, str] = field(default_factory=dict)
    attributes: dict[str, Entry] = field(default_factory=dict)
    children: dict[str, Entry] = field(default_factory=dict)


def find() -> Path | None:
    """The folder with the description files, where the package is installed."""
    return next((folder for folder in sorted(Path("/usr/share").glob("sdformat*")) if (folder / "1.9").is_dir()), None)


def merged(folder: Path) -> Entry:
    """The root of all versions with all that it may hold as one tree."""
    root = Entry("sdf")
    for version in VERSIONS:
        merge(root, read(folder / version, "root.sdf"))
    return root


def read(folder: Path, file: str) -> Entry:
    """One description file with all that it includes."""
    name = file if (folder / file).exists() else STAND_INS[file]
    entry = parse(etree.parse(str(folder / name)).getroot(), folder)
    if name != file:
        entry.name = Path(file).stem
    return entry


def parse(described: etree._Element, folder: Path) -> Entry:
    """An element or attribute as one description file has it."""
    entry = Entry(
        described.get("name", ""),
        described.get("type", ""),
        described.get("default", ""),
        described.get("required", ""),
        low=bound(described, "min"),
        high=bound(described, "max"),
        since=folder.name,
        until=folder.name,
        same=described.get("ref", ""),
    )
    for one in described.iterchildren("attribute"):
        entry.attributes[one.get("name", "")] = parse(one, folder)
    for one in described.iterchildren("element", "include"):
        child = parse(one, folder) if one.tag == "element" else read(folder, one.get("filename", ""))
        child.required = one.get("required", "")
        if child.name:
            entry.children[child.name] = child
    return entry


def bound(described: etree._Element, side: str) -> str:
    """A bound of a number; those of vectors are not looked at by libsdformat."""
    text = described.get(side, "")
    return "" if " " in text else text


def merge(into: Entry, newer: Entry) -> None:
    """Take in the same entry of a newer version: its facts count, and nothing that was there is lost."""
    for name in ("kind", "default", "required", "low", "high", "same", "until"):
        setattr(into, name, getattr(newer, name))
    for mine, theirs in ((into.attributes, newer.attributes), (into.children, newer.children)):
        for name, entry in theirs.items():
            if name in mine:
                merge(mine[name], entry)
            else:
                mine[name] = entry


def walk(entry: Entry, above: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Entry]]:
    """Every element with its path, each once: a model in a model is not entered again."""
    path = (*above, entry.name)
    yield path, entry
    for child in list(entry.children.values()):
        if not child.same:
            yield from walk(child, path)


def counted(version: str) -> tuple[int, ...]:
    """A version as numbers."""
    return tuple(int(part) for part in version.split("."))
