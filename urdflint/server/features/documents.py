"""Documents to read that are made of a file: the expanded robot, what programs make of it, and explanations."""

from __future__ import annotations

import io
import os
import re
from typing import TYPE_CHECKING, Any

from urdflint import resources
from urdflint.config import BadConfig, plans, request
from urdflint.config.request import BadWord
from urdflint.linter.discovery import inputs
from urdflint.linter.rules import catalog
from urdflint.linter.rules.applicability import programs_of
from urdflint.programs import models
from urdflint.programs.target import FAMILIES
from urdflint.reporters.effect_sentences import programs
from urdflint.reporters.reference import rule_page
from urdflint.schema import explain as meanings
from urdflint.server.features import hover
from urdflint.server.protocol import types, uris
from urdflint.server.protocol.job_results import Page
from urdflint.server.protocol.messages import Refused
from urdflint.server.symbols import lookup, xml_at_offset
from urdflint.server.symbols.name_kinds import JOINT, LINK
from urdflint.server.symbols.xacro_names import Symbol
from urdflint.server.workspace import editor_words, program_models, related_files
from urdflint.server.workspace.state import State
from urdflint.syntax.source import is_yaml
from urdflint.text import wording

if TYPE_CHECKING:
    from urdflint.findings import Finding, TeamRule
    from urdflint.server.workspace.expanded_robots import Model
    from urdflint.syntax.source import Source

WIDTH = 100
LINE = re.compile(r"^(?:line |(?P<path>.*\S):)(?P<line>[1-9]\d{0,8})(?: in \d+ files)?$")
PATIENCE = 30.0  # seconds for the robot as it is now


def expand(state: State, uri: str, *_: Any) -> str:
    """The robot that xacro makes of a file, as text; where xacro makes none, Refused says why."""
    from urdflint.linter.xacro import expansion as expanding

    path = _path(uri)
    try:
        expansion = expanding.expand(_source(path), related_files.settings(state, path))
    except expanding.NoXml as error:
        raise Refused(str(error)) from error
    if expansion.first is not None:
        raise Refused(f"xacro makes no robot: {editor_words.of_editor(expansion.first, state.setup.roots)}")
    return expansion.expanded.document.source.text.decode("utf-8", "replace")


def compare(state: State, uri: str, *words: Any) -> str:
    """What programs make of a robot, as Markdown; `words` are targets, else those of the settings. Raises Refused."""
    from urdflint.library import compare as library
    from urdflint.reporters.robots import comparison

    path = _path(uri)
    settings = related_files.settings(state, path)
    try:
        requested = request.compared(tuple(map(str, words))) if words else program_models.targets(settings)
        compared = library.compared(_source(path), settings, requested)
    except ValueError as error:  # other targets, or no robot
        raise Refused(str(error)) from error
    return comparison.markdown(os.path.basename(path), compared, compared.changes)


def show(state: State, uri: str, *_: Any) -> str:
    """The page that shows a robot, or what keeps it from being drawn, as HTML. Raises Refused."""
    from urdflint.show import embedding, page, robots

    path = _path(uri)
    settings, meshes = related_files.settings(state, path), embedding.Meshes()
    return page.page([robots.entry(_source(path), settings, request.compared(()), meshes)], meshes)


def locate(state: State, uri: str, place: Any = "", *_: Any) -> types.Location | None:
    """Where a part of a shown robot is written, such as "link:base", or a finding as the page says its place.

    A part that macros make is where its name stands as somebody wrote it.
    """
    path, place = _path(uri), str(place)
    line = LINE.search(place)
    if line is not None:
        named_path = os.path.abspath(line["path"]) if line["path"] else path
        position = types.Position(int(line["line"]) - 1, 0)
        return types.Location(uris.uri(named_path), types.Range(position, position))
    kind, _, name = place.partition(":")
    model = state.robot(path, PATIENCE)
    if model is None or kind not in (LINK, JOINT):
        return None
    occurrences = lookup.occurrences(state, path, Symbol(kind, name), [model])
    return next(iter(lookup.locations(state, (occurrence for occurrence in occurrences if occurrence.defines))), None)


def part(state: State, uri: str, line: Any = 0, character: Any = 0, *_: Any) -> str | None:
    """The link or joint that is named at a place, else the one that the place is in, as `locate` takes it."""
    text = state.text(_path(uri))
    if text is None or not isinstance(line, int) or not isinstance(character, int):
        return None
    offset = text.offset(types.Position(line, character))
    pointed = xml_at_offset.pointed_at(text.document, offset) if not is_yaml(text.path) else None
    elements = [pointed.element, *pointed.element.ancestors()] if pointed is not None else []
    names = (text.document.value(element, "name") for element in elements if element.tag in (LINK, JOINT))
    for place in (offset, *(name.start for name in names if name is not None)):
        for target in lookup.symbols_at(state, text, place):
            if target.symbol.kind in (LINK, JOINT):
                return f"{target.symbol.kind}:{target.symbol.name}"
    return None


def preview(state: State, uri: str, word: Any = "gazebo", *_: Any) -> str:
    """The model that a program makes of a robot, as text. Raises Refused."""
    from urdflint.reporters.robots import engine_model, gazebo_model, kinematic_trees

    robot = _model(state, uri).robot
    try:
        target = request.previewed(str(word))
    except BadWord as error:
        raise Refused(str(error)) from error
    if FAMILIES[target.family].converts:
        parts = [kinematic_trees.trees(robot, *gazebo_model.gazebo_preview(robot, target))]
        parts += engine_model.repaired_rows(robot, models.loaded(robot, target))
    else:
        parts = [engine_model.text(robot, models.loaded(robot, target))]
    return _plain(*parts)


def explain(state: State, word: str, *_: Any) -> str:
    """What an element, attribute or rule is about, as Markdown. Raises Refused."""
    team = state.configured.team
    code = catalog.find(word, team)
    if code is not None:
        return rule_page.page(catalog.rule_of(code, team))
    matches = meanings.meanings(word)
    if not matches:
        raise Refused(meanings.why_unknown(word))
    return "\n\n---\n\n".join(map(hover.as_markdown, matches))


def rule(state: State, word: str) -> Page:
    """The document of a rule by its code or name, also of one of a team. Raises Refused."""
    team = state.configured.team
    code = catalog.find(word, team)
    if code is None:
        raise Refused(f"unknown rule '{word}'")
    description = catalog.rule_of(code, team)
    path = resources.path("rules", description.path) if description.path else None
    return Page(uris.uri(path) if path is not None else None, rule_page.page(description))


def targets(state: State, uri: str, spelled: object = False) -> list[str]:
    """The configured targets as they are written; else those that the file is judged for.

    Of a file that is seen through robots these are the ones that its findings are about, if it has some. `spelled`
    gives the latter as messages call them, `ROS (urdfdom 3 and 6)`.
    """
    path = uris.path(uri)
    if path is None:
        return []
    try:
        words = plans.for_file(state.configured.config(path), path).target
        report = state.checks.report(path) if not words else None
    except (BadConfig, BadWord):
        return []
    if report is None:
        return list(words)
    names = list(report.targets)
    if any(file.through for file in report.files):
        families = {family for finding in report.findings for family in _families(finding, state.configured.team)}
        names = [name for name in names if _family(name) in families] or names
    return [*programs(names).values()] if spelled else names


def _families(finding: Finding, team: tuple[TeamRule, ...]) -> set[str]:
    """The programs that a finding is about."""
    return {*map(_family, finding.effects)} or programs_of(catalog.rule_of(finding.code, team))


def _family(target: str) -> str:
    return target.partition("@")[0]


def _path(uri: str) -> str:
    path = uris.path(uri)
    if path is None:
        raise Refused(f"no file: {uri}")
    return path


def _source(path: str) -> Source:
    try:
        return inputs.read(path)
    except inputs.Unreadable as error:
        raise Refused(f"{os.path.basename(path)}: {error}") from error


def _model(state: State, uri: str) -> Model:
    path = _path(uri)
    model = state.robot(path, PATIENCE)
    if model is None:
        raise Refused(f"{os.path.basename(path)} makes no robot")
    return model


def _plain(*parts: Any) -> str:
    from rich.console import Console

    page = io.StringIO()
    console = Console(file=page, width=WIDTH, color_system=None, force_terminal=False, emoji=False)
    for part in parts:
        console.print(part, markup=False, highlight=False)
    return wording.page(page.getvalue())
