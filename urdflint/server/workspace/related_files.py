"""Which files speak of the same names: a robot, what it includes, and the files beside it that are about it."""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from urdflint.config import BadConfig
from urdflint.config.request import BadWord
from urdflint.files.ros_packages import Packages
from urdflint.linter.settings import Settings
from urdflint.linter.xacro import includers
from urdflint.server.symbols import robot_names
from urdflint.server.symbols.robot_names import Occurrence
from urdflint.server.workspace import freshness
from urdflint.server.workspace.freshness import Marks
from urdflint.struct import Struct
from urdflint.syntax.source import Span, is_yaml
from urdflint.xacro.inspection import includes, survey
from urdflint.xacro.inspection.survey import Survey

if TYPE_CHECKING:
    from urdflint.model.robot import Robot
    from urdflint.server.workspace.expanded_robots import Model
    from urdflint.server.workspace.state import State, Text

WAIT = 0.05  # seconds for robots that have changed
MAX_ROBOTS = 4  # robots that are looked at for one file, when somebody only looks
MAX_FILES = 2000  # files of which something is kept
FEW = 200  # files of which all elements are kept
MARKS_OF_XACRO = (b"xacro", b"$")
PATIENCE = 30.0  # seconds for a robot that is to be changed
ENDINGS = (".urdf", ".xacro", ".xml", ".gazebo")


class Word(Struct):
    """A text of a YAML file that may name a joint or a link; `frame` where its key says that it is no joint."""

    text: str
    span: Span
    frame: bool = False


class RelatedModels:
    """What is known of files, as long as they do not change."""

    def __init__(self) -> None:
        self.surveys: OrderedDict[str, tuple[Any, Survey | None, Text | None]] = OrderedDict()
        self.pairs: OrderedDict[str, tuple[Marks, tuple[str, ...]]] = OrderedDict()
        self.words: OrderedDict[str, tuple[Any, list[Word]]] = OrderedDict()
        self.standing: OrderedDict[str, tuple[Any, dict[str, list[Occurrence]]]] = OrderedDict()


_CACHES: WeakKeyDictionary[State, RelatedModels] = WeakKeyDictionary()


def related_models(state: State) -> RelatedModels:
    """What is known of files of a workspace."""
    return _CACHES.setdefault(state, RelatedModels())


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
    first, *candidates = state.robots_of(path)
    if not candidates:
        return [first]
    included = {name for robot in candidates for name in state.checks.neighbors.names(robot)}
    top_files = [robot for robot in candidates if os.path.basename(robot) not in included] or candidates
    chosen = os.path.realpath(settings(state, path).robot or path)
    return sorted(top_files, key=lambda robot: (os.path.realpath(robot) != chosen, -shared_letters(path, robot)))


def shared_letters(path: str, other: str) -> int:
    """How many letters of their folders two files share: several files of one name may be meant by includes."""
    return len(os.path.commonpath([os.path.dirname(path), os.path.dirname(other)]))


def robots(state: State, path: str, max_robots: int = MAX_ROBOTS, wait: float = WAIT) -> Iterator[Model]:
    """The robots that a file is part of, as far as they can be made; `wait` (s) is for all of them together."""
    for model in models_of(state, tops(state, path)[:max_robots], wait):
        if consists_of(model, path):
            yield model


def models_of(state: State, paths: Iterable[str], wait: float = WAIT) -> Iterator[Model]:
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
    analysis = model.robot.analysis(_nothing)
    if "reals" not in analysis:
        analysis["reals"] = frozenset(map(os.path.realpath, (model.path, *model.files)))
    real_paths: frozenset[str] = analysis["reals"]
    return real_paths


def _nothing(_: Robot) -> dict[str, Any]:
    return {}


def surveyed(state: State, path: str) -> tuple[Text, Survey] | None:
    """What a xacro file defines and reads; None where it is no XML."""
    mark, cache = freshness.mark(path), related_models(state).surveys
    entry = cache.get(path)
    if entry is None or entry[0] != mark:
        text = None if mark is None or is_yaml(path) else state.text(path)
        worth = text is not None and any(prefix in text.source.text for prefix in MARKS_OF_XACRO)
        inner = (
            survey.survey_of(text.document) if text is not None and worth and text.document.root is not None else None
        )
        entry = cache[path] = mark, inner, text if inner is not None else None
        while len(cache) > FEW:
            cache.popitem(last=False)
    return (entry[2], entry[1]) if entry[1] is not None and entry[2] is not None else None


def sources(state: State, path: str, models: Iterable[Model] | None = None) -> list[str]:
    """The files of which the robots are made that a file is part of, the file first; by default those of a few."""
    source_paths = {path: None}
    for model in models if models is not None else robots(state, path, wait=0.0):
        source_paths.update(dict.fromkeys(file for file in model.files if file.lower().endswith(ENDINGS)))
    waiting = list(source_paths)
    for current in waiting:
        read = surveyed(state, current)
        if read is None or not read[1].includes:
            continue
        for other in includes.included(read[0].document, packages(state, current)):
            if other not in source_paths and os.path.isfile(other) and len(source_paths) < MAX_FILES:
                source_paths[other] = None
                waiting.append(other)
    return list(source_paths)


def standing(state: State, path: str) -> dict[str, list[Occurrence]]:
    """The names of robots in a file as it stands that no expression makes, each with where it is."""
    mark, cache = freshness.mark(path), related_models(state).standing
    entry = cache.get(path)
    if entry is None or entry[0] != mark:
        text, by_name = state.text(path), dict[str, list[Occurrence]]()
        for occurrence in robot_names.static(text.document) if text is not None and not is_yaml(path) else ():
            if not occurrence.built:
                by_name.setdefault(occurrence.name, []).append(occurrence._replace(element=None))
        entry = cache[path] = mark, by_name
        while len(cache) > MAX_FILES:
            cache.popitem(last=False)
    return entry[1]


def top(state: State, path: str) -> str:
    """The folder in which files about a robot are looked for."""
    return state.configured.root(path) or includers.top(path)
