"""The robot through which a file is seen: which can be chosen, and the choice written into the configuration."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from urdflint.config import NAMES, BadConfig, config_edits, plans
from urdflint.config.request import BadWord
from urdflint.config.xacro import XacroConfig
from urdflint.files import tracked
from urdflint.linter.xacro.argument_candidates import natural
from urdflint.server.protocol import uris
from urdflint.server.protocol.job_results import Candidates
from urdflint.server.protocol.messages import Refused
from urdflint.server.symbols import lookup
from urdflint.server.workspace import editor_words, freshness, related_files
from urdflint.server.workspace.state import State
from urdflint.xacro import callers
from urdflint.xacro.arguments import compared_values
from urdflint.xacro.inspection.survey import Survey

MAX_ROBOTS = 20  # robots that are offered
MAX_NAMES = 2000  # names of a folder that are looked at
ARGUMENT_IN_PATH = re.compile(  # an argument in a step of a path, whose values are the names that are there
    rb"""(?P<folder>(?:\$\(find\s+[^\s()$]+\s*\)|\$\(dirname\)|(?<![^\s"'<>])(?:package://|\.|\w))[^\s"'<>$]*/)"""
    rb"""(?P<before>[^\s/"'<>$]*)"""
    rb"""\$\(arg\s+(?P<name>[^\s()]+)\s*\)(?P<behind>[^\s/"'<>$]*)(?P<rest>(?:/[^\s"'<>$]*)?)(?!\$)"""
)


def candidates(state: State, uri: str) -> Candidates:
    """The robots that can be chosen for a file: those that include it, or that a file beside robots may be about."""
    path = uris.path(uri)
    if path is None:
        return Candidates([], [])
    robots = state.robots_of(path)[1:]
    if not robots:
        root = state.configured.root(path) or os.path.dirname(path)
        robots = [file for file in state.checks.neighbors.below(root) if file.endswith((".urdf", ".xacro"))]
    root = state.configured.root(path) or os.path.dirname(path)
    makers = [
        robot for robot in robots if robot != path and not robot.endswith(".srdf.xacro") and _makes_links(state, robot)
    ]
    makers = makers[:MAX_ROBOTS]
    return Candidates(makers, [os.path.relpath(robot, root) for robot in makers])


def argument_values(state: State, uri: str, name: str) -> list[str]:
    """The values that an argument of a xacro file can have: by files, launch files, conditions, and its default."""
    path = uris.path(uri)
    return arguments(state, path).get(name, []) if path is not None else []


def arguments(state: State, path: str) -> dict[str, list[str]]:
    """The arguments that a xacro file declares, each with the values that it can have, the one that it has first."""
    read = related_files.surveyed(state, path)
    if read is None:
        return {}
    values: dict[str, dict[str, None]] = {name: {} for name in _names(read[1])}
    for known_values in (current_values(state, path), _declared(read[1])):
        for name, value in known_values.items():
            values[name].update({value: None} if value and "$" not in value else {})
    surveys = [
        other for source in related_files.sources(state, path) if (other := related_files.surveyed(state, source))
    ]
    for text, _ in surveys:
        for match in ARGUMENT_IN_PATH.finditer(text.source.text):
            name = match["name"].decode("utf-8", "replace")
            if name in values:
                values[name].update(dict.fromkeys(_values_of_path(state, text.path, match)))
    for call in callers.calls(path, related_files.packages(state, path)):
        for name, launched in call.arguments:
            if name in values and launched and "$" not in launched:
                values[name][launched] = None
    for name, compared in compared_values([text.document for text, _ in surveys]).items():
        if name in values:
            values[name].update(dict.fromkeys(compared))
    return {name: list(known_values) for name, known_values in values.items()}


def _declared(survey: Survey) -> dict[str, str | None]:
    """The arguments that a file declares, each with its default as it is written."""
    defaults = {argument.element.get("name"): argument.element.get("default") for argument in survey.arguments}
    return {name: default for name, default in defaults.items() if name}


def _names(survey: Survey) -> list[str]:
    """The arguments that a file reads or declares."""
    return list(dict.fromkeys((*(read.name for read in survey.reads if read.kind == "argument"), *_declared(survey))))


def _defaults(survey: Survey) -> dict[str, str | None]:
    """The defaults of the arguments of a file; None for those without one, or that are read before they have it."""
    places = {argument.element.get("name"): argument.element.start for argument in survey.arguments}
    reads = (read for read in survey.reads if read.kind == "argument" and read.macro is None)
    early = {read.name for read in reads if read.spot.element.start < places.get(read.name, 0)}
    return dict.fromkeys(_names(survey)) | _declared(survey) | dict.fromkeys(early)


def current_values(state: State, path: str) -> Mapping[str, str | None]:
    """The values of the arguments of a file: its defaults, and over them those of the configuration and the user."""
    read = related_files.surveyed(state, path)
    defaults = _defaults(read[1]) if read is not None else {}
    try:
        configured, _ = (state.configured.config(path).xacro or XacroConfig()).for_file(path)
    except (BadConfig, BadWord):
        configured = {}
    values = {**defaults, **configured, **state.setup.arguments.get(os.path.realpath(path), {})}
    return {name: value for name, value in values.items() if name in defaults}


def _values_of_path(state: State, path: str, match: re.Match[bytes]) -> Iterator[str]:
    """The values of an argument in a path for which something is there."""
    folder_name, before, behind, rest = (
        (match[part] or b"").decode("utf-8", "replace") for part in ("folder", "before", "behind", "rest")
    )
    folder = lookup.resource(state, path, folder_name)
    for name in sorted(tracked.names(folder, MAX_NAMES), key=natural) if folder is not None else ():
        is_value = name.startswith(before) and name.endswith(behind) and not name.startswith(".")
        if is_value and tracked.exists(os.path.join(folder or "", name + rest)):
            yield name[len(before) : len(name) - len(behind)]


def keep(state: State, uri: str, name: str, value: str) -> str:
    """Write the value of an argument into the configuration of a file; what was done. Raises Refused."""
    path = uris.path(uri)
    if path is None:
        raise Refused(f"no file: {uri}")
    nearest = _configuration(state, path)
    relative = os.path.relpath(path, os.path.dirname(nearest)).replace(os.sep, "/")
    with _writing(nearest):
        config_edits.arguments(nearest, relative, {name: value})
    return f"{name} is {value} for {relative} now, as {_for_editor(state, nearest)} says"


def choose(state: State, uri: str, robot: str, arguments: Mapping[str, str]) -> str:
    """Write the robot for a file, and arguments of xacro for that robot, into the configuration; what was done.

    Raises Refused.
    """
    path = uris.path(uri)
    if path is None or not os.path.isfile(robot):
        raise Refused(f"no such robot: {robot}")
    nearest = _configuration(state, path)
    relative = os.path.relpath(robot, os.path.dirname(nearest)).replace(os.sep, "/")
    with _writing(nearest):
        config_edits.robot(nearest, relative)
        if arguments:
            config_edits.arguments(nearest, relative, arguments)
    return f"{relative} is the robot now, as {_for_editor(state, nearest)} says"


@contextmanager
def _writing(configuration: str) -> Iterator[None]:
    """Let changes of a configuration count at once. Raises Refused."""
    try:
        yield
    except BadConfig as error:
        raise Refused(str(error)) from error
    except OSError as error:
        raise Refused(f"cannot write {configuration}: {error.strerror or error}") from error
    freshness.forget()


def _configuration(state: State, path: str) -> str:
    """The configuration that counts for a file, or a new one in its folder of the workspace."""
    try:
        nearest = plans.find(os.path.dirname(path))
    except BadConfig as error:
        raise Refused(str(error)) from error
    root = state.configured.root(path) or os.path.dirname(path)
    return nearest or os.path.join(root, NAMES[0])


def _for_editor(state: State, path: str) -> str:
    return editor_words.of_editor(path, state.setup.roots)


def _makes_links(state: State, path: str) -> bool:
    model = state.robot(path, wait=2.0)
    return model is not None and bool(model.robot.links)
