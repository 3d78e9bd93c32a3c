"""The files beside robots, SRDF and YAML: which robots they are about, and the names of links and joints in them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from urdflint.files import safe_open, tracked
from urdflint.linter.discovery import inputs
from urdflint.linter.formats import companion_check, robot_pairing
from urdflint.model.companions import parameter_kind
from urdflint.model.companions.nodes import Controllers
from urdflint.server.symbols import name_kinds, robot_names
from urdflint.server.symbols.name_kinds import JOINT, LINK
from urdflint.server.symbols.robot_names import Occurrence
from urdflint.server.workspace import freshness, related_files
from urdflint.server.workspace.freshness import Marks
from urdflint.server.workspace.related_files import MAX_FILES, Word
from urdflint.syntax import yaml_text
from urdflint.syntax.source import Span, is_yaml
from urdflint.syntax.yaml_text import Mapping, Node, Scalar

if TYPE_CHECKING:
    from urdflint.server.workspace.expanded_robots import Model
    from urdflint.server.workspace.state import State, Text

FRAME = re.compile(r"link|frame|body", re.IGNORECASE)


def subjects(state: State, path: str) -> list[str]:
    """The robots that a file is part of, or about."""
    text = state.text(path)
    if text is None or not is_one(path, text):
        return related_files.tops(state, path)
    tops = [path] if is_yaml(path) else related_files.tops(state, path)
    return list(dict.fromkeys(robot for top in tops for robot in about(state, top)))


def files(state: State, path: str) -> list[str]:
    """The files around that may be about a robot: SRDF and YAML."""
    nearby = state.checks.neighbors.below(related_files.top(state, path))
    return [file for file in nearby if is_yaml(file) or file.lower().endswith((".srdf", ".srdf.xacro"))]


def mentions(path: str, name: str) -> bool:
    """Whether the bytes of a name are in a file."""
    try:
        return name.encode("utf-8", "replace") in safe_open.content(path, inputs.LIMIT)
    except (OSError, safe_open.NoFile):
        return False


def about(state: State, path: str) -> tuple[str, ...]:
    """The robots that a file beside them is about, by the same rules as `check`."""
    cache = related_files.related_models(state).pairs
    entry = cache.get(path)
    if entry is None or not entry[0].hold:
        if entry is not None and freshness.first("robots of files beside them"):
            robot_pairing.forget()
        with tracked.recording() as dependencies:
            paths = tuple(_about(state, path))
        entry = cache[path] = Marks(dependencies), paths
        while len(cache) > MAX_FILES:
            cache.popitem(last=False)
    return entry[1]


def _about(state: State, path: str) -> Sequence[str]:
    text = state.text(path)
    if text is None:
        return []
    mine = related_files.settings(state, path)
    if is_yaml(path):
        try:
            root = yaml_text.read(text.source)
        except yaml_text.NotYaml:
            return []
        paired = robot_pairing.pair(path, set(companion_check.words(root)) if root is not None else set(), mine)
    else:
        model = state.robot(path) if path.lower().endswith(".xacro") else None
        element = model.robot.element if model is not None else text.document.root
        if element is None:
            return []
        paired = companion_check.robots_of(path, element, mine)
    return [os.path.abspath(robot.document.source.name) for robot in paired.robots]


def words(state: State, text: Text) -> list[Word]:
    """The texts of a YAML file about a robot that may name its joints and links; none of any other."""
    mark, cache = freshness.mark(text.path), related_files.related_models(state).words
    entry = cache.get(text.path)
    if entry is None or entry[0] != mark:
        entry = cache[text.path] = mark, list(_words(text))
        while len(cache) > MAX_FILES:
            cache.popitem(last=False)
    return entry[1]


def _words(text: Text) -> Iterator[Word]:
    try:
        root = yaml_text.read(text.source)
    except yaml_text.NotYaml:
        return
    if root is None or parameter_kind.kind(text.path, root) is None:
        return
    left = _names_of_controllers(text, root)
    waiting: list[tuple[Node, str]] = [(root, "")]
    while waiting:
        node, key = waiting.pop()
        if isinstance(node, Scalar):
            yield from _word(text, node, key, left)
        elif isinstance(node, Mapping):
            for key_scalar, value in node.items():
                yield from _word(text, key_scalar, key, left)
                waiting.append((value, key_scalar.text))
        else:
            waiting += [(child, key) for child in node.items]


def _names_of_controllers(text: Text, root: Node) -> set[int]:
    """Where the names of controllers stand, which may be called as a joint."""
    if not isinstance(root, Mapping):
        return set()
    all_controllers = Controllers(text.document, root, None).all
    return {
        scalar.span.start
        for controller in all_controllers
        for scalar in (controller.key, *controller.keys)
        if scalar is not None
    }


def _word(text: Text, scalar: Scalar, key: str, left: set[int]) -> Iterator[Word]:
    """A text, or what is before the slash in the name of an interface."""
    if scalar.span.start in left or not scalar.text or scalar.text[0] == "*":
        return
    name = scalar.text.partition("/")[0] or scalar.text
    written = text.source.text[scalar.span.start : scalar.span.end]
    index = written.find(name.encode("utf-8", "replace"))
    if index >= 0:
        start = scalar.span.start + index
        yield Word(name, Span(start, start + len(name.encode())), bool(FRAME.search(key)))


def written(state: State, path: str, model: Model | None) -> list[Occurrence]:
    """The names of links, joints and groups in a file beside a robot."""
    text = state.text(path)
    if text is None:
        return []
    if not is_yaml(path):
        expanded = state.robot(path) if path.lower().endswith(".xacro") else None
        return robot_names.names_of(expanded.robot).all if expanded is not None else robot_names.static(text.document)
    if model is None:
        return []
    occurrences = []
    links, joints = model.robot.link_named, model.robot.joint_named
    for word in words(state, text):
        kind = LINK if word.text in links and (word.frame or word.text not in joints) else JOINT
        if word.text in (links if kind == LINK else joints):
            occurrences.append(Occurrence(kind, word.text, text.source, word.span))
    return occurrences


def is_one(path: str, text: Text) -> bool:
    """Whether a file is one that stands beside robots."""
    return is_yaml(path) or name_kinds.is_semantic(path, text.document.root)
