"""What a worker process knows of the workspace: open texts, settings, documents and robots, each made once."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from urdflint.files import safe_open
from urdflint.linter.discovery import inputs
from urdflint.linter.settings import Settings
from urdflint.server.completion import xml_repair
from urdflint.server.protocol import uris
from urdflint.server.protocol.messages import Setup
from urdflint.server.protocol.positions import Lines
from urdflint.server.workspace import freshness, ros_environment
from urdflint.server.workspace.file_settings import Configured
from urdflint.struct import Struct
from urdflint.syntax import parsing
from urdflint.syntax.document import Document
from urdflint.syntax.source import Source, Span, is_yaml

if TYPE_CHECKING:
    from urdflint.server.protocol import types
    from urdflint.server.workspace.expanded_robots import Model, Models
    from urdflint.server.workspace.file_checks import Checks

MAX_TEXTS = 40  # texts that are kept with their lines and elements


class Text(Struct, eq=False, frozen=False):
    """A file as it is now, open or on the disk: its Source, its Document (tolerantly read) and its lines."""

    path: str
    source: Source
    lines: Lines
    _document: Document | None = None

    @property
    def document(self) -> Document:
        """The tree of elements, also of half-typed text, at the offsets of `source`; a tree without any for YAML."""
        if self._document is None:
            self._document = Document(self.source) if is_yaml(self.path) else parsing.read(self.source)
            if not self._document.elements and b"<" in self.source.text:
                self._document = parsing.read(Source(self.path, xml_repair.repaired(self.source.text)))
        return self._document

    @property
    def uri(self) -> str:
        """Its URI."""
        return uris.uri(self.path)

    def offset(self, position: types.Position) -> int:
        """The byte offset of a position."""
        return self.lines.offset(position)

    def range(self, span: Span) -> types.Range:
        """The range of a span of bytes."""
        return self.lines.range(span)


class State:
    """The workspace as a worker sees it. A job may ask everything here; nothing here knows the server or the client."""

    def __init__(self) -> None:
        self.setup = Setup()
        self.configured = Configured()
        self.contents: dict[str, bytes] = {}
        self._read: dict[str, bytes] = {}
        self._instead = ExitStack()
        self._texts: OrderedDict[str, Text] = OrderedDict()
        self._checks: Checks | None = None
        self._models: Models | None = None
        self.closed_run: object = None  # the check of closed files that was asked for last
        self.facts: dict[str, tuple[Any, Mapping[str, Any]]] = {}  # by path, with the mark of the file; see `index`

    def take(self, setup: Setup | None, changed: Mapping[str, bytes | None]) -> None:
        """Go on with another setup, and other unsaved contents of files (by where links lead)."""
        freshness.begin()
        self.configured.look_again()
        if setup is not None:
            if setup.changes != self.setup.changes:
                freshness.forget()
            self.setup = setup
            self.configured.begin(setup.roots, setup.settings, setup.arguments)
            self._texts.clear()
            ros_environment.source(setup.roots)
        if not changed:
            return
        for path, data in changed.items():
            if data is None:
                self.contents.pop(path, None)
                self._read.pop(path, None)
            else:
                self.contents[path] = data
                repair = xml_repair.half_typed(path, data) if self.setup.tolerant else None
                self._read[path] = data if repair is None else repair
        self._instead.close()
        self._instead.enter_context(safe_open.instead(self._read))

    def end(self) -> None:
        """Let all files have what the disk says again."""
        self._instead.close()

    @property
    def checks(self) -> Checks:
        """The results of checks."""
        if self._checks is None:
            from urdflint.server.workspace.file_checks import Checks

            self._checks = Checks(self.configured)
        return self._checks

    @property
    def models(self) -> Models:
        """The robots that were made."""
        if self._models is None:
            from urdflint.server.workspace.expanded_robots import Models

            self._models = Models(self.settings)
        return self._models

    def text(self, path: str) -> Text | None:
        """A file as it is now; None where it cannot be read."""
        unsaved = self.contents.get(path)
        if unsaved is None:
            unsaved = self.contents.get(os.path.realpath(path))
        try:
            source = Source(path, unsaved) if unsaved is not None else inputs.read(path)
        except inputs.Unreadable:
            self._texts.pop(path, None)
            return None
        return self._read_text(path, source)

    def lines(self, source: Source) -> Lines:
        """The lines of a source, which may be of an earlier state of the file."""
        return self._read_text(os.path.abspath(source.name), source).lines

    def text_at(self, uri: str) -> Text | None:
        """A file by its URI; None where it is no file, or cannot be read."""
        path = uris.path(uri)
        return self.text(path) if path is not None else None

    def settings(self, path: str) -> Settings:
        """The settings of a file. Raises BadConfig and BadWord."""
        return self.configured.settings(path)

    def robot(self, path: str, wait: float = 0.05) -> Model | None:
        """The robot that a file makes, with the origin of each element, see `models`; None where it makes none."""
        return self.models.get(path, wait)

    def robots_of(self, path: str) -> list[str]:
        """The file, and the files around that include it, directly or by way of others.

        Before these is the robot that the configuration names, if it is one of them.
        """
        first, *other_robots = self.checks.neighbors.neighbors_of(path)
        try:
            chosen = self.configured.config(path).robot
        except ValueError:
            chosen = ""
        real = os.path.realpath(chosen) if chosen else ""
        return [first, *sorted(other_robots, key=lambda robot: os.path.realpath(robot) != real)]

    def _read_text(self, path: str, source: Source) -> Text:
        text = self._texts.pop(path, None)
        if text is None or text.source.data != source.data:
            text = Text(path, source, Lines(source.text, self.setup.encoding))
        self._texts[path] = text
        while len(self._texts) > MAX_TEXTS:
            self._texts.popitem(last=False)
        return text
