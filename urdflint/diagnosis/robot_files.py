"""The files of robots for which messages are explained: their findings, and where the names of their elements are."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from urdflint.config import Config, plans
from urdflint.findings import Finding, Location
from urdflint.linter.discovery import inputs, walk
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.linter.run import load_target, runner
from urdflint.linter.settings import Settings
from urdflint.model.robot import Robot
from urdflint.programs.target import Target
from urdflint.struct import Struct, cached_property
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place, span_of

MAX_NAME_BYTES = 300
MAX_ENTRIES = 20_000  # files and folders among which robots are looked for
MAX_NEARBY_FILES = 50  # robots that are looked at where none is named


class RobotFile(Struct):
    """A file that was checked, with all findings in it, also those that comments keep silent."""

    path: str
    findings: Sequence[Finding]
    settings: Settings

    @cached_property
    def robot(self) -> Robot | None:
        """The robot in it; None where it is another file, or one that cannot be read."""
        try:
            return load_target.as_far_as_it_goes(inputs.read(self.path), self.settings)[0]
        except (inputs.Unreadable, load_target.NoRobot):
            return None

    @cached_property
    def document(self) -> Document | None:
        """The document of the robot, expanded."""
        return self.robot.document if self.robot is not None else None

    @cached_property
    def elements_by_name(self) -> Mapping[str, Sequence[Element]]:
        """The elements that have a name, by that without white space and in lower case."""
        elements: dict[str, list[Element]] = {}
        root = self.document.root if self.document is not None else None
        for element in root.descendants() if root is not None else ():
            name = element.get("name") or element.get("reference")
            if name:
                elements.setdefault(squeezed_name(name), []).append(element)
        return elements

    def element_on_line(self, line: int) -> Element | None:
        """The element that begins on a line of the text that programs read, which xacro may have made."""
        document = self.document
        if document is None or document.root is None:
            return None
        before = None
        for element in document.root.descendants():
            number = document.source.position(element.start).line
            if number > line:
                break
            before = element
        return before

    def path_of(self, element: Element) -> str:
        """The path of an element in the robot."""
        return self.document.path(element) if self.document is not None else ""

    def location(self, element: Element, attribute: str | None = None) -> Location:
        """Where an element was written."""
        assert self.document is not None
        place = Place(element, attribute, "value" if attribute else "tag")
        path = self.document.path(element) + (f"/@{attribute}" if attribute else "")
        robot = self.robot
        if robot is not None and robot.origins is not None:
            from urdflint.linter.xacro import locations

            return locations.location(robot.origins.written(place), path)
        return Location(self.document.source, span_of(self.document, place), path)


def squeezed_name(name: str) -> str:
    """A name as it is compared: a terminal may have wrapped it."""
    return "".join(name.lower().split())[:MAX_NAME_BYTES]


def nearby_paths(folder: str) -> list[str]:
    """The robots of a folder, at most so many; none where the folder has too much in it, as a home folder has."""
    entries = sum(1 for _ in islice(_entries(folder), MAX_ENTRIES + 1))
    if entries > MAX_ENTRIES:
        return []
    return list(islice(walk.robots_below(folder, LeftOut()), MAX_NEARBY_FILES))


def _entries(folder: str) -> Iterator[str]:
    """The names of files and folders below a folder."""
    for _, folders, files in os.walk(folder):
        yield from folders
        yield from files


def check_files(
    paths: Sequence[str],
    targets: Sequence[Target],
    settings_for: Callable[[Config], Settings],
    arguments: Mapping[str, str],
) -> list[RobotFile]:
    """The files that paths mean, checked for programs.

    Comments keep nothing silent, and neither do configurations. Raises NoSuchPath, BadConfig and BadWord.
    """
    files = plans.files(paths)
    planned = plans.plan(files.names, files.configs, settings_for, arguments)
    work = [
        (path, settings._replace(targets=tuple(targets), codes=None, severity={}, options=()))
        for path, settings in zip(files.paths, planned, strict=True)
    ]
    results = zip(work, runner.stream(work), strict=True)
    return [RobotFile(path, result.findings, settings) for (path, settings), result in results]
