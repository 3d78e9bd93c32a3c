"""Giving a name to what has another one: the edits of all files, which are tried before anybody makes them."""

from __future__ import annotations

import keyword
import os
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from urdflint.files import safe_open
from urdflint.linter.discovery import inputs
from urdflint.linter.run import load_target
from urdflint.linter.run.load_target import NoRobot
from urdflint.linter.xacro import expansion, includers
from urdflint.model.robot import Robot
from urdflint.server.protocol.messages import Refused
from urdflint.server.symbols import companion_names, lookup, robot_names, xacro_names
from urdflint.server.symbols.lookup import PACKAGE, FoundSymbol
from urdflint.server.symbols.name_kinds import FILE, GROUP
from urdflint.server.symbols.robot_names import Occurrence
from urdflint.server.symbols.xacro_names import ARGUMENT, LOCAL, MACRO, PARAMETER, PROPERTY, Symbol
from urdflint.server.workspace import buffers, related_files
from urdflint.server.workspace.expanded_robots import Model
from urdflint.server.workspace.related_files import PATIENCE
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span
from urdflint.xacro.reserved_words import GLOBALS
from urdflint.xacro.spot import span_of
from urdflint.xacro.vocabulary import ATTRIBUTES

if TYPE_CHECKING:
    from urdflint.server.workspace.state import State, Text

MOST_ROBOTS = 60
NOT_IN_NAMES = re.compile(r"[\s\"'<>&${}\x00-\x1f]")
NOT_IN_XACRO = re.compile(r"[\s\"'<>&${}(),;:=*/.\x00-\x1f]")
VARIABLES = (PROPERTY, LOCAL, PARAMETER)
Spans = dict[str, set[Span]]


def renamable(state: State, text: Text, offset: int) -> FoundSymbol | None:
    """What could get another name at an offset; None where nothing is named. Raises Refused."""
    targets = lookup.symbols_at(state, text, offset)
    if not targets:
        return None
    first = targets[0]
    if first.built:
        raise Refused(_built(first.symbol, first.built, len(targets)))
    if first.symbol.kind in (FILE, PACKAGE):
        raise Refused(f"a {first.symbol.kind} is not renamed in the text alone")
    if first.symbol.kind == GROUP:
        raise Refused(f"group '{first.symbol.name}' is not renamed: programs and parameters of MoveIt name it too")
    if len(targets) > 1:
        listed_names = ", ".join(f"{target.symbol.kind} '{target.symbol.name}'" for target in targets[:5])
        raise Refused(f"this text makes more than one name: {listed_names}")
    return first


def _built(symbol: Symbol, text: str, count: int) -> str:
    more = f", and {count - 1} more names" if count > 1 else ""
    return f"{symbol.kind} '{symbol.name}' cannot be renamed: the expression {text} makes the name{more}"


class Renaming:
    """One name that becomes another one. `spans` are its places by file, as the files are now."""

    def __init__(self, state: State, text: Text, symbol: Symbol, new: str) -> None:
        self.state = state
        self.text = text
        self.symbol = symbol
        self.new = new
        self.models: dict[str, Model] = {}
        self.occurrences: dict[tuple[str, int, int], Occurrence] = {}
        self.spans: Spans = {}

    def edits(self) -> Spans:
        """The places to write the new name at. Raises Refused where that would not be all, or would do more."""
        _acceptable(self.symbol, self.new)
        if self.new == self.symbol.name:
            return {}
        self._collect()
        if not self.occurrences:
            raise Refused(f"{self.symbol.label} stands in no file that can be read")
        if not any(occurrence.defines for occurrence in self.occurrences.values()):
            raise Refused(f"{self.symbol.label} is defined in no file that is known here")
        self._free()
        for occurrence in self.occurrences.values():
            self._place(occurrence)
        self._checked()
        return self.spans

    def _checked(self) -> None:
        """See that the edits can be made, with those of keys that expressions look the name up by, where need be."""
        for path in self.spans:
            self._writable(path)
        try:
            self._try()
        except Refused:
            keys = list(self._keys()) if self.symbol.kind in lookup.OF_ROBOTS else []
            if not keys:
                raise
            for path, span in keys:
                self.spans.setdefault(path, set()).add(span)
                self._writable(path)
            self._try()

    def _keys(self) -> Iterator[tuple[str, Span]]:
        """Where the name stands in quotes in an expression, as in positions['joint_1']."""
        quoted = re.compile(f"(['\"]){re.escape(self.symbol.name)}\\1")
        sources = {file: None for model in self.models.values() for file in (model.path, *model.files)}
        for path in sources:
            read = related_files.surveyed(self.state, path) if path.lower().endswith(related_files.ENDINGS) else None
            for text in read[1].texts if read is not None else ():
                for part in text.parts:
                    for match in quoted.finditer(part.body):
                        start = text.spot.start + part.start + match.start() + 1
                        yield path, span_of(text.spot._replace(start=start, end=start + len(self.symbol.name)))

    def _collect(self) -> None:
        """All places of the name, and all robots that any of the files with one is part of."""
        waiting = [self.text.path]
        visited: set[str] = set()
        while waiting:
            path = waiting.pop()
            if path in visited:
                continue
            visited.add(path)
            for occurrence in self._occurrences(path):
                if occurrence.built:
                    raise Refused(f"{_built(self.symbol, occurrence.built, 1)} in {_place_in_words(occurrence)}")
                if occurrence.key not in self.occurrences:
                    self.occurrences[occurrence.key] = occurrence
                    waiting.append(occurrence.path)

    def _occurrences(self, path: str) -> Iterator[Occurrence]:
        mine, text = [], self.state.text(path)
        aside = text is not None and companion_names.is_one(path, text)
        for subject in companion_names.subjects(self.state, path):
            if subject not in self.models:
                model = self.state.robot(subject, PATIENCE)
                if model is not None and not model.current:
                    raise Refused(f"{os.path.basename(subject)} is still being read, try again")
                if model is not None and (aside or related_files.consists_of(model, path)):
                    self.models[subject] = model
            if subject in self.models:
                mine.append(self.models[subject])
            if len(self.models) > MOST_ROBOTS:
                raise Refused(f"{self.symbol.label} is in more than {MOST_ROBOTS} robots")
        return iter(lookup.occurrences(self.state, path, self.symbol, mine))

    def _free(self) -> None:
        """See that nothing has the new name."""
        symbol = self.symbol._replace(name=self.new)
        if self.symbol.kind in xacro_names.KINDS:
            existing = [
                occurrence
                for occurrence in lookup.occurrences(self.state, self.text.path, symbol)
                if occurrence.defines
            ]
            if existing:
                raise Refused(f"{symbol.label} exists already, in {_place_in_words(existing[0])}")
            return
        for model in self.models.values():
            existing = [
                occurrence
                for occurrence in robot_names.names_of(model.robot).occurrences_of(symbol.kind, self.new)
                if occurrence.defines
            ]
            if existing:
                raise Refused(f"{symbol.label} exists already, in {_place_in_words(existing[0])}")

    def _place(self, occurrence: Occurrence) -> None:
        text = self.state.text(occurrence.path)
        span = lookup.moved(occurrence.source, text.source, occurrence.span) if text is not None else None
        written = text.source.text[span.start : span.end] if text is not None and span is not None else b""
        if span is None or written.decode("utf-8", "replace").strip("'\"") != self.symbol.name:
            raise Refused(f"{self.symbol.label} is written in an unusual way in {_place_in_words(occurrence)}")
        quotes = 1 if written[:1] in (b"'", b'"') else 0
        self.spans.setdefault(occurrence.path, set()).add(Span(span.start + quotes, span.end - quotes))

    def _writable(self, path: str) -> None:
        roots = self.state.configured.roots or [includers.top(self.text.path)]
        real = os.path.realpath(path)
        inside = any(real.startswith(os.path.join(os.path.realpath(root), "")) for root in roots)
        if not inside:
            raise Refused(f"{self.symbol.label} also stands in {path}, which is in no folder of the workspace")
        if not os.access(path, os.W_OK):
            raise Refused(f"{self.symbol.label} also stands in {path}, which cannot be written")

    def _try(self) -> None:
        """Make the robots with the new name, and see that nothing else is otherwise."""
        contents = dict(self.state.contents)
        for path, spans in self.spans.items():
            text = self.state.text(path)
            assert text is not None
            contents[os.path.realpath(path)] = buffers.as_saved(path, replaced(text.source.text, spans, self.new))
        with safe_open.instead(contents):
            renamed_robots = {path: self._renamed_robot(path) for path in self.models}
        for path, model in self.models.items():
            self._compare(model, renamed_robots[path])

    def _renamed_robot(self, path: str) -> tuple[Robot, str]:
        """A robot with the new name, and what goes wrong in it that did not before."""
        settings = related_files.settings(self.state, path)
        if self.symbol.kind == ARGUMENT and self.symbol.name in settings.arguments:
            arguments = dict(settings.arguments)
            settings = settings._replace(arguments={**arguments, self.new: arguments.pop(self.symbol.name)})
        try:
            source = inputs.read(path)
            robot, faults = load_target.as_far_as_it_goes(source, settings)
            worse = faults > self.models[path].faults
            return robot, (expansion.expand(source, settings).first or "more faults") if worse else ""
        except (inputs.Unreadable, NoRobot) as error:
            raise Refused(f"with that name {os.path.basename(path)} would be no robot: {error}") from error

    def _compare(self, model: Model, renamed: tuple[Robot, str]) -> None:
        robot, wrong = renamed
        renamed_places = {
            (occurrence.element, occurrence.attribute)
            for occurrence in robot_names.names_of(model.robot).occurrences_of(*self.symbol[:2])
        }
        old, new = model.robot.document.elements, robot.document.elements
        if wrong or len(old) != len(new):
            why = f": {wrong}" if wrong else ""
            raise Refused(f"with that name xacro would make something else of {os.path.basename(model.path)}{why}")
        for element, other in zip(old, new, strict=True):
            difference = self._difference(model.robot, element, other, renamed_places)
            if difference is not None:
                raise Refused(f"{self.symbol.label} cannot be renamed alone: that would also change {difference}")

    def _difference(
        self, robot: Robot, element: Element, other: Element, renamed_places: set[tuple[Element | None, str | None]]
    ) -> str | None:
        """What is otherwise in an element than it was, and should not be."""
        if element.tag != other.tag or element.attributes.keys() != other.attributes.keys():
            return f"<{element.tag}>"
        for name, value in element.attributes.items():
            expected = value.replace(self.symbol.name, self.new) if (element, name) in renamed_places else value
            actual = other.attributes[name]
            if actual != expected and not _is_unknown(robot, Place(element, name), value):
                return f"{name} '{value}' of <{element.tag}>, to '{actual}'"
        expected, actual = self.new if (element, None) in renamed_places else element.text.strip(), other.text.strip()
        if actual != expected and not _is_unknown(robot, Place(element, part="text"), element.text):
            return f"the text of <{element.tag}>, to '{actual[:80]}'"
        return None


def _is_unknown(robot: Robot, place: Place, text: str) -> bool:
    """Whether an expression could not be worked out, and stands there as it is written."""
    return "$" in text and robot.origins is not None and robot.origins.unknown(place)


def replaced(text: bytes, spans: set[Span], new: str) -> bytes:
    """A text with another one at some places."""
    for span in sorted(spans, reverse=True):
        text = text[: span.start] + new.encode() + text[span.end :]
    return text


def _acceptable(symbol: Symbol, new: str) -> None:
    """Whether something of a kind can have a name. Raises Refused."""
    letters = NOT_IN_XACRO if symbol.kind in xacro_names.KINDS else NOT_IN_NAMES
    if not new or letters.search(new):
        raise Refused(f"'{new}' cannot be the name of a {symbol.kind}")
    if symbol.kind in VARIABLES and (not new.isidentifier() or keyword.iskeyword(new) or new.startswith("__")):
        raise Refused(f"'{new}' cannot be the name of a {symbol.kind}: expressions could not read it")
    if symbol.kind in VARIABLES and new in GLOBALS:
        raise Refused(f"'{new}' is a name that xacro has itself")
    if symbol.kind == MACRO and (new in ATTRIBUTES or not re.fullmatch(r"[^\W\d][\w-]*", new)):
        raise Refused(f"'{new}' cannot be the name of a macro")


def _place_in_words(occurrence: Occurrence) -> str:
    return f"{os.path.basename(occurrence.path)}:{occurrence.source.position(occurrence.span.start).line}"
