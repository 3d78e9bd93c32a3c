"""The names and files that could be meant at a place: for who completes what is being typed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from urdflint.files.ros_packages import MANIFEST
from urdflint.server.completion import partial_xml as halfway
from urdflint.server.symbols import lookup as symbols
from urdflint.server.symbols import name_kinds as kinds
from urdflint.server.symbols import xacro_names
from urdflint.server.symbols.name_kinds import EITHER, GROUP, JOINT, LINK, MATERIAL
from urdflint.server.symbols.xacro_names import ARGUMENT, PROPERTY
from urdflint.server.workspace import related_files as families
from urdflint.syntax.source import is_yaml
from urdflint.xacro.parameters import Parameter, parameters

if TYPE_CHECKING:
    from urdflint.server.workspace.expanded_robots import Model
    from urdflint.server.workspace.state import State, Text

MOST = 5000
FEW = 3  # robots of whose names one is perhaps meant
URI = re.compile(r"^(package|model)://([^/]*)(/?)(.*)$", re.DOTALL)
FOUND = re.compile(r"^\$\(find\s+([^\s()$]+)\s*\)/(.*)$", re.DOTALL)


def of_robots(state: State, text: Text, kind: str) -> list[str]:
    """The names of the links, joints, materials or groups that a file could mean."""
    wanted = (LINK, JOINT) if kind == EITHER else (kind,)
    found: dict[str, None] = {}
    if kind != GROUP:
        for model in _robots(state, text):
            robot = model.robot
            known: dict[str, Iterable[str]] = {
                LINK: robot.link_named,
                JOINT: robot.joint_named,
                MATERIAL: robot.material_named,
            }
            for one in wanted:
                found.update(dict.fromkeys(known[one]))
    for tag, attributes in tags(text):
        if tag in wanted and "name" in attributes:
            found.setdefault(attributes["name"])
    return [one for one in found if one and "$" not in one][:MOST]


def _robots(state: State, text: Text) -> Iterator[Model]:
    """The robots that a file is part of or about; of one in which nothing is named yet those around it."""
    count = 0
    for model in symbols.robots(state, text.path):
        count += 1
        yield model
    if count or not (is_yaml(text.path) or kinds.is_semantic(text.path, text.document.root)):
        return
    from urdflint.server.features import choosing

    for path in choosing.candidates(state, text.uri).paths[:FEW]:
        model_there = state.robot(path)
        if model_there is not None and model_there.robot.links:
            yield model_there


def tags(text: Text) -> Iterator[tuple[str, dict[str, str]]]:
    """The start tags of a text that may be broken, with their attributes."""
    for match in halfway.TOKEN.finditer(text.source.text):
        if match[2] is not None and not match[1]:
            yield halfway.read(match[2]), halfway.attributes(match[3])


def of_xacro(state: State, text: Text, kind: str) -> dict[str, str]:
    """The names of the macros, properties or arguments that a file could mean, each with what it is."""
    found: dict[str, str] = {}
    for path in families.sources(state, text.path):
        read = families.surveyed(state, path)
        if read is None:
            continue
        for symbol, _, defines in xacro_names.every(read[1]):
            if defines and symbol.kind == kind:
                found.setdefault(symbol.name, "" if path == text.path else os.path.basename(path))
    tag = {PROPERTY: "xacro:property", ARGUMENT: "xacro:arg"}.get(kind)
    for one, attributes in tags(text) if tag is not None else ():
        if one == tag and attributes.get("name"):
            found.setdefault(attributes["name"], "")
    return dict(list(found.items())[:MOST])


def macros(state: State, text: Text) -> dict[str, Sequence[Parameter]]:
    """The macros that a file could call, by name, with their parameters."""
    found: dict[str, Sequence[Parameter]] = {}
    for path in families.sources(state, text.path):
        read = families.surveyed(state, path)
        for macro in read[1].macros if read is not None else ():
            found.setdefault(macro.name, macro.parameters)
    for tag, attributes in tags(text):
        if tag == "xacro:macro" and attributes.get("name"):
            found.setdefault(attributes["name"], parameters(attributes.get("params", "")))
    return found


def packages(state: State, path: str) -> list[str]:
    """The packages that can be found from a file."""
    return sorted(families.packages(state, path).names)[:MOST]


def files(state: State, text: Text, typed: str, endings: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """What a name of a file could go on with behind its last slash; and whether it is a folder."""
    known = families.packages(state, text.path)
    uri, found = URI.match(typed), FOUND.match(typed)
    if uri is not None:
        top, inside = known.folder(uri[2]) if uri[3] else None, uri[4]
    elif found is not None:
        top, inside = known.folder(found[1]), found[2]
    else:
        top, inside = (None, "") if "$" in typed or "://" in typed else (os.path.dirname(text.path), typed)
    if top is None:
        return
    folder = os.path.normpath(os.path.join(top, inside.rpartition("/")[0]))
    if not known.opens(folder) and folder != os.path.dirname(text.path):
        return
    try:
        entries = sorted(os.scandir(folder), key=lambda one: one.name)[:MOST]
    except OSError:
        return
    for one in entries:
        if one.name.startswith("."):
            continue
        if one.is_dir():
            yield one.name, True
        elif one.name.lower().endswith(tuple(endings)) and one.name != MANIFEST:
            yield one.name, False
