"""Which files speak of the same names: a robot, what it includes, and the files beside it that are about it."""

from __future__ import annotations

import os
import re
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from urdflint.config import BadConfig
from urdflint.config.request import BadWord
from urdflint.files import safe_open, tracked
from urdflint.files.ros_packages import Packages
from urdflint.linter import companions, including, inputs, pairing
from urdflint.linter.settings import Settings
from urdflint.model import parameter_files
from urdflint.model.companion import Controllers
from urdflint.server import freshness, kinds, names
from urdflint.server.freshness import Marks
from urdflint.server.kinds import JOINT, LINK
from urdflint.server.names import Occurrence
from urdflint.struct import Struct
from urdflint.syntax import yaml_text
from urdflint.syntax.source import Span, is_yaml
from urdflint.syntax.yaml_text import Mapping, Node, Scalar
from urdflint.xacro.inspection import includes, survey
from urdflint.xacro.inspection.survey import Survey

if TYPE_CHECKING:
    from urdflint.model.robot import Robot
    from urdflint.server.models import Model
    from urdflint.server.state import State, Text

WAIT = 0.05  # seconds for robots that have changed
MOST = 4  # robots that are looked at for one file, when somebody only looks
KEPT = 2000  # files of which something is kept
PATIENCE = 30.0  # seconds for a robot that is to be changed
FRAME = re.compile(r"link|frame|body", re.IGNORECASE)
ENDINGS = (".urdf", ".xacro", ".xml", ".gazebo")


class Word(Struct):
    """A text of a YAML file that may name a joint or a link; `frame` where its key says that it is no joint."""

    text: str
    span: Span
    frame: bool = False


class Kept:
    """What is known of files, as long as they do not change."""

    def __init__(self) -> None:
        self.surveys: OrderedDict[str, tuple[Any, Survey | None, Text | None]] = OrderedDict()
        self.pairs: OrderedDict[str, tuple[Marks, tuple[str, ...]]] = OrderedDict()
        self.words: OrderedDict[str, tuple[Any, list[Word]]] = OrderedDict()
        self.standing: OrderedDict[str, tuple[Any, dict[str, list[Occurrence]]]] = OrderedDict()


_KEPT: WeakKeyDictionary[State, Kept] = WeakKeyDictionary()


def kept(state: State) -> Kept:
    """What is known of files of a workspace."""
    return _KEPT.setdefault(state, Kept())


def settings(state: State, path: str) -> Settings:
    """The settings of a file; plain ones where the configuration cannot be used."""
    try:
        return state.settings(path)
    except (BadConfig, BadWord):
        return Settings()


def packages(state: State, path: str) -> Packages:
    """The packages that are known from a file."""
    mine = settings(state, path)
    return Packages(os.path.dirname(path), mine.packages, mine.folders)


def tops(state: State, path: str) -> list[str]:
    """The robots that a file is part of: those around that include it, and that nobody else includes; or itself."""
    first, *others = state.robots_of(path)
    if not others:
        return [first]
    included = {name for one in others for name in state.checks.neighbors.names(one)}
    found = [one for one in others if os.path.basename(one) not in included]
    return found or others


def robots(state: State, path: str, most: int = MOST, wait: float = WAIT) -> Iterator[Model]:
    """The robots that a file is part of, as far as they can be made; `wait` (s) is for all of them together."""
    for model in made(state, tops(state, path)[:most], wait):
        if consists_of(model, path):
            yield model


def made(state: State, paths: Iterable[str], wait: float = WAIT) -> Iterator[Model]:
    """The robots of files, those that are not made in time as they were before."""
    end = time.monotonic() + wait
    for path in paths:
        model = state.robot(path, max(0.0, end - time.monotonic()))
        if model is not None:
            yield model


def consists_of(model: Model, path: str) -> bool:
    """Whether a file was read for a robot; another of its name could have been meant."""
    return path in model.files or os.path.realpath(path) in reals(model)


def reals(model: Model) -> frozenset[str]:
    """The files that were read for a robot, by where links lead."""
    known = model.robot.analysis(_nothing)
    if "reals" not in known:
        known["reals"] = frozenset(map(os.path.realpath, (model.path, *model.files)))
    found: frozenset[str] = known["reals"]
    return found


def _nothing(_: Robot) -> dict[str, Any]:
    return {}


def subjects(state: State, path: str) -> list[str]:
    """The robots that a file is part of, or about."""
    text = state.text(path)
    if text is None or not is_beside(path, text):
        return tops(state, path)
    whole = [path] if is_yaml(path) else tops(state, path)
    return list(dict.fromkeys(robot for one in whole for robot in about(state, one)))


def surveyed(state: State, path: str) -> tuple[Text, Survey] | None:
    """What a xacro file defines and reads; None where it is no XML."""
    mark, known = freshness.mark(path), kept(state).surveys
    found = known.get(path)
    if found is None or found[0] != mark:
        text = None if mark is None or is_yaml(path) else state.text(path)
        inner = survey.of(text.document) if text is not None and text.document.root is not None else None
        found = known[path] = mark, inner, text
        while len(known) > KEPT:
            known.popitem(last=False)
    return (found[2], found[1]) if found[1] is not None and found[2] is not None else None


def sources(state: State, path: str) -> list[str]:
    """The files of which the robots are made that a file is part of, the file first."""
    found = {path: None}
    for one in tops(state, path)[:MOST]:
        model = state.robot(one, 0.0)
        if model is not None and consists_of(model, path):
            found.update(dict.fromkeys(one for one in model.files if one.lower().endswith(ENDINGS)))
    waiting = list(found)
    for one in waiting:
        read = surveyed(state, one)
        if read is None or not read[1].includes:
            continue
        for other in includes.included(read[0].document, packages(state, one)):
            if other not in found and os.path.isfile(other) and len(found) < KEPT:
                found[other] = None
                waiting.append(other)
    return list(found)


def standing(state: State, path: str) -> dict[str, list[Occurrence]]:
    """The names of robots in a file as it stands that no expression makes, each with where it is."""
    mark, known = freshness.mark(path), kept(state).standing
    found = known.get(path)
    if found is None or found[0] != mark:
        text, by_name = state.text(path), dict[str, list[Occurrence]]()
        for one in names.static(text.document) if text is not None and not is_yaml(path) else ():
            if not one.built:
                by_name.setdefault(one.name, []).append(one)
        found = known[path] = mark, by_name
        while len(known) > KEPT:
            known.popitem(last=False)
    return found[1]


def top(state: State, path: str) -> str:
    """The folder in which files about a robot are looked for."""
    return state.configured.root(path) or including.top(path)


def beside(state: State, path: str) -> list[str]:
    """The files around that may be about a robot: SRDF and YAML."""
    around = state.checks.neighbors.below(top(state, path))
    return [one for one in around if is_yaml(one) or one.lower().endswith((".srdf", ".srdf.xacro"))]


def mentions(path: str, name: str) -> bool:
    """Whether the bytes of a name are in a file."""
    try:
        return name.encode("utf-8", "replace") in safe_open.content(path, inputs.LIMIT)
    except (OSError, safe_open.NoFile):
        return False


def about(state: State, path: str) -> tuple[str, ...]:
    """The robots that a file beside them is about, by the same rules as `check`."""
    known = kept(state).pairs
    found = known.get(path)
    if found is None or not found[0].hold:
        if found is not None and freshness.first("robots of files beside them"):
            pairing.forget()
        with tracked.recording() as looked:
            paths = tuple(_about(state, path))
        found = known[path] = Marks(looked), paths
        while len(known) > KEPT:
            known.popitem(last=False)
    return found[1]


def _about(state: State, path: str) -> Sequence[str]:
    text = state.text(path)
    if text is None:
        return []
    mine = settings(state, path)
    if is_yaml(path):
        try:
            root = yaml_text.read(text.source)
        except yaml_text.NotYaml:
            return []
        paired = pairing.pair(path, set(companions.words(root)) if root is not None else set(), mine)
    else:
        model = state.robot(path) if path.lower().endswith(".xacro") else None
        element = model.robot.element if model is not None else text.document.root
        if element is None:
            return []
        paired = companions.robots_of(path, element, mine)
    return [os.path.abspath(one.document.source.name) for one in paired.robots]


def words(state: State, text: Text) -> list[Word]:
    """The texts of a YAML file about a robot that may name its joints and links; none of any other."""
    mark, known = freshness.mark(text.path), kept(state).words
    found = known.get(text.path)
    if found is None or found[0] != mark:
        found = known[text.path] = mark, list(_words(text))
        while len(known) > KEPT:
            known.popitem(last=False)
    return found[1]


def _words(text: Text) -> Iterator[Word]:
    try:
        root = yaml_text.read(text.source)
    except yaml_text.NotYaml:
        return
    if root is None or parameter_files.kind(text.path, root) is None:
        return
    left = _names_of_controllers(text, root)
    waiting: list[tuple[Node, str]] = [(root, "")]
    while waiting:
        node, key = waiting.pop()
        if isinstance(node, Scalar):
            yield from _word(text, node, key, left)
        elif isinstance(node, Mapping):
            for one, value in node.items():
                yield from _word(text, one, key, left)
                waiting.append((value, one.text))
        else:
            waiting += [(one, key) for one in node.items]


def _names_of_controllers(text: Text, root: Node) -> set[int]:
    """Where the names of controllers stand, which may be called as a joint."""
    if not isinstance(root, Mapping):
        return set()
    every = Controllers(text.document, root, None).all
    return {one.span.start for controller in every for one in (controller.key, *controller.keys) if one is not None}


def _word(text: Text, scalar: Scalar, key: str, left: set[int]) -> Iterator[Word]:
    """A text, or what is before the slash in the name of an interface."""
    if scalar.span.start in left or not scalar.text or scalar.text[0] == "*":
        return
    name = scalar.text.partition("/")[0] or scalar.text
    written = text.source.text[scalar.span.start : scalar.span.end]
    at = written.find(name.encode("utf-8", "replace"))
    if at >= 0:
        start = scalar.span.start + at
        yield Word(name, Span(start, start + len(name.encode())), bool(FRAME.search(key)))


def written_beside(state: State, path: str, model: Model | None) -> list[Occurrence]:
    """The names of links, joints and groups in a file beside a robot."""
    text = state.text(path)
    if text is None:
        return []
    if not is_yaml(path):
        expanded = state.robot(path) if path.lower().endswith(".xacro") else None
        return names.of(expanded.robot).all if expanded is not None else names.static(text.document)
    if model is None:
        return []
    found = []
    links, joints = model.robot.link_named, model.robot.joint_named
    for one in words(state, text):
        kind = LINK if one.text in links and (one.frame or one.text not in joints) else JOINT
        if one.text in (links if kind == LINK else joints):
            found.append(Occurrence(kind, one.text, text.source, one.span))
    return found


def is_beside(path: str, text: Text) -> bool:
    """Whether a file is one that stands beside robots."""
    return is_yaml(path) or kinds.is_semantic(path, text.document.root)
