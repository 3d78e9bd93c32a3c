"""The faults of a robot that make a program print a message: findings of its rules at the names that it has."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from urdflint import regex
from urdflint.diagnosis.robot_files import RobotFile, squeezed_name
from urdflint.findings import Finding, Location, Severity
from urdflint.linter.rules.message_rules import rules_of
from urdflint.messages.table import Message
from urdflint.programs.effect import Effect
from urdflint.programs.target import program_of
from urdflint.struct import Struct
from urdflint.syntax.document import Element

NUMBERED = regex.compile(r"\d+\Z")
TAG = regex.compile(r"[a-z_0-9]+")
TAGS = frozenset(
    (
        *(
            "visual",
            "collision",
            "inertial",
            "limit",
            "mimic",
            "safety",
            "dynamics",
            "origin",
            "axis",
            "mass",
            "inertia",
        ),
        *("geometry", "material", "color", "mesh", "box", "sphere", "cylinder", "transmission", "hardware", "plugin"),
    )
)  # tags that the words of a message name
QUOTED_NAME = regex.compile(r"'([^']+)'")
TOKEN = regex.compile(r"[\w./:-]+")
NAMES = (
    "link",
    "joint",
    "material",
    "name",
    "frame",
    "group",
    "controller",
    "sensor",
    "interface",
    "macro",
    "mesh",
    "object",
)
LINES = ("line", "robot_line")
VALUES = ("value", "file", "package", "plugin", "element", "attribute", "type")
MIN_SHARED = 3  # characters of a value that make it one of the robot
MAX_FAULTS = 10
MAX_PLACES_OF_FINDING = 50
READ_BY = {
    "isaac": "usd",
    "gz sim": "sdformat",
    "gazebo_ros": "sdformat",
    "gazebo classic": "sdformat",
    "ros_gz": "sdformat",
}
LINE_OF_ROBOT = ("drake", "usd", "mujoco", "pybullet", "urdfdom", "newton", "sdformat", "xacro")


class Fault(Struct):
    """A place of a robot that a message is about. It `is_shown` where a rule finds something there.

    It `fits` where names or lines of the message lead to it.
    """

    code: str
    message: str
    location: Location
    help: str = ""
    is_shown: bool = True
    fits: bool = True


class Mentions(Struct):
    """What a message names: names, other values, a file with a line, and the names in messages nearby."""

    names: tuple[str, ...]
    values: tuple[str, ...]
    file: str
    line: int | None
    nearby: tuple[str, ...]

    def unknown_names(self, robot_files: Sequence[RobotFile]) -> list[str]:
        """The names that no element has."""
        return [name for name in self.names if name and not any(_elements(name, file) for file in robot_files)]


def mentions_of(slots: Sequence[tuple[str, str]], nearby: Sequence[tuple[str, str]]) -> Mentions:
    """What the slots of a message say."""
    kinds = [(NUMBERED.sub("", name), value) for name, value in slots if value]
    names = tuple(value for kind, value in kinds if kind in NAMES)
    line = next((int(value) for kind, value in kinds if kind in LINES and value.isdecimal() and len(value) < 9), None)
    return Mentions(
        names,
        tuple(value for kind, value in kinds if kind in VALUES),
        next((value for kind, value in kinds if kind == "file"), ""),
        line,
        tuple(value for name, value in nearby if NUMBERED.sub("", name) in NAMES and value),
    )


def find_faults(message: Message, mentions: Mentions, robot_files: Sequence[RobotFile]) -> list[Fault]:
    """The faults that a message is about, the likeliest first; else the places of what it names, with no rule."""
    scored = [
        (score, robot_file, finding)
        for robot_file in robot_files
        for score, finding in _scored_findings(message, mentions, robot_file)
    ]
    scored.sort(key=lambda entry: entry[0])
    best = [(score, finding) for score, _, finding in scored if score[:4] == scored[0][0][:4]]
    faults = [
        Fault(
            finding.code,
            finding.message,
            finding.location,
            finding.help or "",
            fits=score[0] < UNRELATED or not (score[1] or score[2]),
        )
        for score, finding in best[:MAX_FAULTS]
    ]
    return faults or list(_named_places(message, mentions, robot_files))


BY_NAME, BY_QUOTE, BY_NEARBY, UNRELATED = range(4)  # how a finding is tied to a message
Score = tuple[int, bool, bool, bool, int]  # the tie, in another tag, of another rule, less severe, the rule's place


def _scored_findings(message: Message, mentions: Mentions, robot_file: RobotFile) -> Iterator[tuple[Score, Finding]]:
    """The findings that may be what a message is about, with how likely that is: less is likelier."""
    elements = [element for name in mentions.names for element in _elements(name, robot_file)]
    line_element = _element_on_line(message, mentions, robot_file)
    own_paths = [robot_file.path_of(element) for element in elements]
    if line_element is not None:
        own_paths.append(robot_file.path_of(line_element))
    words = [squeezed_name(word) for word in (*mentions.names, *mentions.values) if len(word) >= MIN_SHARED]
    nearby_paths = [robot_file.path_of(element) for name in mentions.nearby for element in _elements(name, robot_file)]
    rules = rules_of(message)
    tags = TAGS.intersection(TAG.findall(message.says.lower()))
    line = mentions.line if _is_line_of_robot(message, mentions, robot_file) else None
    for finding in robot_file.findings:
        is_own_rule = finding.code in rules
        is_as_severe = _is_as_severe(message, finding)
        if not is_own_rule and not is_as_severe:
            continue
        tie = _tie(finding, own_paths, words, nearby_paths)
        if line is not None and finding.location.start.line == line:
            tie = BY_NAME
        is_loose = tie == UNRELATED or (tie == BY_NEARBY and rules)
        if is_loose and not (is_own_rule or (message.follows and not own_paths)):
            continue
        order = rules.index(finding.code) if is_own_rule else len(rules)
        is_elsewhere = bool(tags) and tags.isdisjoint(TAG.findall(finding.location.path))
        yield (tie, is_elsewhere, not is_own_rule, not is_as_severe, order), finding


def _tie(finding: Finding, own_paths: Sequence[str], words: Sequence[str], nearby_paths: Sequence[str]) -> int:
    """By what a finding belongs to a message."""
    places = (finding.location, *finding.also, *(related.location for related in finding.related))
    paths = [place.path for place in places[:MAX_PLACES_OF_FINDING]]
    if any(_is_within(path, own_path) for own_path in own_paths for path in paths[:1]):
        return BY_NAME
    quoted = {squeezed_name(name) for name in QUOTED_NAME.findall(finding.message)}
    if any(_is_alike(word, name) for word in words for name in quoted):
        return BY_QUOTE
    written = squeezed_name(
        finding.location.source.data[slice(*finding.location.span)][:1000].decode("utf-8", "replace")
    )
    if any(word and word in written for word in words):
        return BY_QUOTE
    if any(_is_within(path, own_path) for own_path in own_paths for path in paths):
        return BY_QUOTE
    return BY_NEARBY if any(_is_within(paths[0], nearby) for nearby in nearby_paths) else UNRELATED


def _is_within(path: str, element_path: str) -> bool:
    return path == element_path or path.startswith(f"{element_path}/")


def _is_alike(word: str, name: str) -> bool:
    """Whether a word of a message is a name, or begins with it, or a path of which the name has the end."""
    return word == name or (len(name) > MIN_SHARED and (word.endswith(f"/{name}") or name.endswith(f"/{word}")))


def _effect(message: Message, finding: Finding) -> Effect | None:
    """What the program of a message does about a finding."""
    family = READ_BY.get(message.program, message.program)
    effects = [effect for target, effect in finding.effects.items() if program_of(target) == family]
    return next((effect for effect in effects if effect is Effect.REJECTS), next(iter(effects), None))


def _is_as_severe(message: Message, finding: Finding) -> bool:
    """Whether a program prints an error, or a warning, for what a finding is about; an info is no cause of an error."""
    effect = _effect(message, finding)
    if message.severity != "error":
        return effect is not None
    return effect in (Effect.REJECTS, Effect.DROPS) and finding.severity is not Severity.INFO


def _element_on_line(message: Message, mentions: Mentions, robot_file: RobotFile) -> Element | None:
    """The element on the line that a message names, if that is one of the robot."""
    if mentions.line is None or not _is_line_of_robot(message, mentions, robot_file):
        return None
    return robot_file.element_on_line(mentions.line)


def _is_line_of_robot(message: Message, mentions: Mentions, robot_file: RobotFile) -> bool:
    """Whether the line that a message names is one of the robot, and not of the program or of another file."""
    names = [os.path.basename(path).lower() for path in (mentions.file, robot_file.path)]
    return message.program in LINE_OF_ROBOT and (not names[0] or names[0] == names[1])


def _elements(name: str, robot_file: RobotFile) -> Sequence[Element]:
    """The elements with a name, or with the name with which an open end of a message begins."""
    squeezed = squeezed_name(name)
    elements = robot_file.elements_by_name.get(squeezed)
    if elements is None:
        words = [squeezed_name(word) for word in TOKEN.findall(name)[:3]]
        words += [word.rpartition("::")[2] for word in words if "::" in word]
        elements = next(
            (robot_file.elements_by_name[word] for word in words if word in robot_file.elements_by_name), ()
        )
    return elements


def has_element(name: str, robot_file: RobotFile) -> bool:
    """Whether a robot has an element of a name."""
    return bool(_elements(name, robot_file))


def _named_places(message: Message, mentions: Mentions, robot_files: Sequence[RobotFile]) -> Iterator[Fault]:
    """The elements that a message names, where no rule finds anything there."""
    for robot_file in robot_files:
        element = _element_on_line(message, mentions, robot_file)
        if element is not None:
            yield Fault("", "", robot_file.location(element), is_shown=False)
        for name in mentions.names:
            for element in _elements(name, robot_file)[:1]:
                yield Fault("", "", robot_file.location(element), is_shown=False)
        yield from _written_values(mentions, robot_file)


def _written_values(mentions: Mentions, robot_file: RobotFile) -> Iterator[Fault]:
    """The attributes that have a value which a message names."""
    values = {squeezed_name(value) for value in mentions.values if len(value) >= MIN_SHARED}
    root = robot_file.document.root if robot_file.document is not None else None
    if not values or root is None:
        return
    for element in root.descendants():
        for attribute in ("filename", "url", "value"):
            written = element.get(attribute)
            if written and any(_is_alike(value, squeezed_name(written)) for value in values):
                yield Fault("", "", robot_file.location(element, attribute), is_shown=False)
                return
