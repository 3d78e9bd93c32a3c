"""An MJCF file with the files that it includes, as one tree whose parts know in which file they are."""

from __future__ import annotations

import os
from collections.abc import Iterator
from enum import Enum

from urdflint.files import include_budget, safe_open, tracked
from urdflint.files.safe_open import NoFile
from urdflint.model.resource_files import Files, Presence
from urdflint.model.scenes.scene import Scene
from urdflint.struct import Struct, field
from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.syntax.source import Source

INCLUDE = "include"
MOST_BYTES = 20_000_000  # of a file that is included
MOST_FILES = 200  # that are opened for one robot
MOST_PARTS = 500_000
PER_ELEMENT = 10  # elements of MJCF that cost as much as one that xacro makes


class Part:
    """An element, where it stands after all files are included; `document` is None in the file that is checked."""

    __slots__ = ("children", "document", "element")

    def __init__(self, element: Element, document: Document | None) -> None:
        self.element = element
        self.document = document
        self.children: list[Part] = []

    @property
    def tag(self) -> str:
        """The name of the element."""
        return self.element.tag

    def all(self, tag: str) -> list[Part]:
        """The children of that name, in order."""
        return [child for child in self.children if child.element.tag == tag]

    def place(self, attribute: str | None = None, part: str = "") -> Place:
        """The value of an attribute, or the name of the element where none is named."""
        chosen = part or ("value" if attribute else "label")
        return Place(self.element, attribute, chosen, document=self.document)


class Fault(Enum):
    """Why what an `<include>` names is not included."""

    NO_FILE = "names no file"
    MISSING = "names a file that does not exist"
    UNREADABLE = "names a file that is not XML"
    CIRCLE = "includes a file that includes it"
    TWICE = "includes a file once more"


class Included(Struct):
    """A robot with all that it includes: `faults` are includes and what is wrong with them.

    It is not `complete` where something that is included was not read, so that names in it are not known.
    """

    root: Part
    faults: list[tuple[Part, Fault, str]]
    complete: bool


class _Reading(Struct, eq=False, frozen=False):
    files: Files
    is_mujoco: bool  # which refuses a file once more, and looks for files beside the one that includes them too
    faults: list[tuple[Part, Fault, str]] = field(default_factory=list)
    documents: dict[str, Document | None] = field(default_factory=dict)
    visited: set[str] = field(default_factory=set)
    looked_up: dict[tuple[str | None, str], tuple[Fault | None, str | None]] = field(default_factory=dict)
    parts: int = 0
    complete: bool = True


def included(scene: Scene, *, is_mujoco: bool) -> Included:
    """A scene with all that it includes; paths are seen from the main file, and by MuJoCo from the file with them."""
    reading = _Reading(scene.files, is_mujoco)
    folder = scene.files.folder or ""
    root = Part(scene.element, None)
    main = tracked.real(os.path.join(folder, os.path.basename(scene.document.source.name)))
    _fill(reading, root, folder, (main,))
    return Included(root, reading.faults, reading.complete)


def _fill(reading: _Reading, top: Part, folder: str, way: tuple[str, ...]) -> None:
    """Give a part its children, and those theirs; includes are replaced by what is in them."""
    waiting = [(top, folder, way)]
    while waiting:
        part, own_folder, through = waiting.pop()
        for child, inside, files in _children(reading, part.element, part.document, own_folder, through):
            part.children.append(child)
            waiting.append((child, inside, files))


def _children(
    reading: _Reading, element: Element, document: Document | None, folder: str, way: tuple[str, ...]
) -> Iterator[tuple[Part, str, tuple[str, ...]]]:
    """The parts in an element: each with the folder of its file, and the files through which it came."""
    for child in element.children:
        reading.parts += 1
        if reading.parts > MOST_PARTS:
            reading.complete = False
            return
        if child.tag != INCLUDE:
            yield Part(child, document), folder, way
            continue
        included_files = _opened(reading, Part(child, document), folder, way)
        if included_files is not None:
            path, other = included_files
            assert other.root is not None
            if not include_budget.spend(len(other.elements) / PER_ELEMENT):
                reading.complete = False
                return
            yield from _children(reading, other.root, other, os.path.dirname(path), (*way, path))


def _opened(reading: _Reading, part: Part, folder: str, way: tuple[str, ...]) -> tuple[str, Document] | None:
    """The file that an include names; None where it cannot be read, which is then known."""
    name = part.element.get("file")
    fault, real = _find_file(reading, name, folder)
    if fault is None and real is not None:
        again = real in reading.visited
        if not include_budget.spend(include_budget.AGAIN if again else include_budget.INCLUDE):
            reading.complete = False
            return None
        fault = Fault.CIRCLE if real in way else None
        if fault is None:
            if again:
                reading.faults.append((part, Fault.TWICE, name or ""))
                if reading.is_mujoco:
                    return None
            reading.visited.add(real)
            document = _document(reading, real)
            if document is not None:
                return real, document
            fault = Fault.UNREADABLE
    reading.complete = False
    if fault is not None:
        reading.faults.append((part, fault, name or ""))
    return None


def _find_file(reading: _Reading, name: str | None, folder: str) -> tuple[Fault | None, str | None]:
    """Why there is no file of a name, or where it is, wherever links lead; looked for once."""
    key = name, folder
    if key not in reading.looked_up:
        fault, path = _look_for(reading, name, folder)
        reading.looked_up[key] = fault, path if path is None else tracked.real(path)
    return reading.looked_up[key]


def _look_for(reading: _Reading, name: str | None, folder: str) -> tuple[Fault | None, str | None]:
    if name is None:
        return Fault.NO_FILE, None
    names = [name, os.path.join(folder, name)] if reading.is_mujoco else [name]
    answers = [reading.files.find(name) for name in names]
    for answer in answers:
        if answer.outcome is Presence.YES and answer.path is not None and name:
            return None, answer.path
    if answers[0].outcome is Presence.NO or not name:
        return Fault.MISSING, None
    reading.files.note(f"<include> of {name}: {answers[-1].barred or 'it was not looked for'}")
    return None, None


def _document(reading: _Reading, path: str) -> Document | None:
    if path not in reading.documents:
        reading.documents[path] = _read(path) if len(reading.documents) < MOST_FILES else None
    return reading.documents[path]


def _read(path: str) -> Document | None:
    try:
        data = safe_open.content(path, MOST_BYTES)
    except (OSError, NoFile):
        return None
    read = parsing.read(Source(Files.short_path(path), data))
    return read if read.root is not None and read.well_formed else None
