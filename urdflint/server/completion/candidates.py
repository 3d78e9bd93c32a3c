"""The names and files that could be meant at a place: for who completes what is being typed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from urdflint.files.ros_packages import MANIFEST
from urdflint.server.completion import partial_xml
from urdflint.server.symbols import lookup, xacro_names
from urdflint.server.symbols import name_kinds as kinds
from urdflint.server.symbols.name_kinds import EITHER, GROUP, JOINT, LINK, MATERIAL
from urdflint.server.symbols.xacro_names import ARGUMENT, PROPERTY
from urdflint.server.workspace import related_files
from urdflint.syntax.source import is_yaml
from urdflint.syntax.tolerant.characters import decoded
from urdflint.xacro.parameters import Parameter, parameters

if TYPE_CHECKING:
    from urdflint.server.workspace.expanded_robots import Model
    from urdflint.server.workspace.state import State, Text

MAX_CANDIDATES = 5000
FEW = 3  # robots of whose names one is perhaps meant
URI = re.compile(r"^(package|model)://([^/]*)(/?)(.*)$", re.DOTALL)
FIND_CALL = re.compile(r"^\$\(find\s+([^\s()$]+)\s*\)/(.*)$", re.DOTALL)


def of_robots(state: State, text: Text, kind: str) -> list[str]:
    """The names of the links, joints, materials or groups that a file could mean."""
    kinds = (LINK, JOINT) if kind == EITHER else (kind,)
    all_names: dict[str, None] = {}
    if kind != GROUP:
        for model in _robots(state, text):
            robot = model.robot
            names_by_kind: dict[str, Iterable[str]] = {
                LINK: robot.link_named,
                JOINT: robot.joint_named,
                MATERIAL: robot.material_named,
            }
            for name_kind in kinds:
                all_names.update(dict.fromkeys(names_by_kind[name_kind]))
    for tag, attributes in tags(text):
        if tag in kinds and "name" in attributes:
            all_names.setdefault(attributes["name"])
    return [name for name in all_names if name and "$" not in name][:MAX_CANDIDATES]


def _robots(state: State, text: Text) -> Iterator[Model]:
    """The robots that a file is part of or about; for a file that names nothing yet, the robots nearby."""
    count = 0
    for model in lookup.robots(state, text.path):
        count += 1
        yield model
    if count or not (is_yaml(text.path) or kinds.is_semantic(text.path, text.document.root)):
        return
    from urdflint.server.features import robot_choice

    for path in robot_choice.candidates(state, text.uri).paths[:FEW]:
        model_there = state.robot(path)
        if model_there is not None and model_there.robot.links:
            yield model_there


def tags(text: Text) -> Iterator[tuple[str, dict[str, str]]]:
    """The start tags of a text that may be broken, with their attributes."""
    for match in partial_xml.TOKEN.finditer(text.source.text):
        if match[2] is not None and not match[1]:
            yield decoded(match[2]), partial_xml.attributes(match[3])


def of_xacro(state: State, text: Text, kind: str) -> dict[str, str]:
    """The names of the macros, properties or arguments that a file could mean, each with what it is."""
    file_by_name: dict[str, str] = {}
    for path in related_files.sources(state, text.path):
        read = related_files.surveyed(state, path)
        if read is None:
            continue
        for symbol, _, defines in xacro_names.all_symbols(read[1]):
            if defines and symbol.kind == kind:
                file_by_name.setdefault(symbol.name, "" if path == text.path else os.path.basename(path))
    tag = {PROPERTY: "xacro:property", ARGUMENT: "xacro:arg"}.get(kind)
    for own_tag, attributes in tags(text) if tag is not None else ():
        if own_tag == tag and attributes.get("name"):
            file_by_name.setdefault(attributes["name"], "")
    return dict(list(file_by_name.items())[:MAX_CANDIDATES])


def macros(state: State, text: Text) -> dict[str, Sequence[Parameter]]:
    """The macros that a file could call, by name, with their parameters."""
    parameters_by_macro: dict[str, Sequence[Parameter]] = {}
    for path in related_files.sources(state, text.path):
        read = related_files.surveyed(state, path)
        for macro in read[1].macros if read is not None else ():
            parameters_by_macro.setdefault(macro.name, macro.parameters)
    for tag, attributes in tags(text):
        if tag == "xacro:macro" and attributes.get("name"):
            parameters_by_macro.setdefault(attributes["name"], parameters(attributes.get("params", "")))
    return parameters_by_macro


def packages(state: State, path: str) -> list[str]:
    """The packages that can be found from a file."""
    return sorted(related_files.packages(state, path).names)[:MAX_CANDIDATES]


def files(state: State, text: Text, typed: str, endings: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """What a name of a file could go on with behind its last slash; and whether it is a folder."""
    packages = related_files.packages(state, text.path)
    uri, find_call = URI.match(typed), FIND_CALL.match(typed)
    if uri is not None:
        top, inside = packages.folder(uri[2]) if uri[3] else None, uri[4]
    elif find_call is not None:
        top, inside = packages.folder(find_call[1]), find_call[2]
    else:
        top, inside = (None, "") if "$" in typed or "://" in typed else (os.path.dirname(text.path), typed)
    if top is None:
        return
    folder = os.path.normpath(os.path.join(top, inside.rpartition("/")[0]))
    if not packages.opens(folder) and folder != os.path.dirname(text.path):
        return
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)[:MAX_CANDIDATES]
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            yield entry.name, True
        elif entry.name.lower().endswith(tuple(endings)) and entry.name != MANIFEST:
            yield entry.name, False
