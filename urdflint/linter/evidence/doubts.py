"""Why an error in a file that something loads counts less: what its author may mean, and what loses nothing here."""

from __future__ import annotations

import os
import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from urdflint.files import tracked
from urdflint.findings import Finding
from urdflint.linter.evidence import ownership
from urdflint.linter.evidence.mentions import COMMENT, without_comments
from urdflint.linter.evidence.repository import GAZEBO
from urdflint.linter.xacro.launch_arguments import DEFAULTS
from urdflint.programs.effect import Effect

MISPLACED = "GZ803"  # a plugin where the other Gazebo has it
CONDITION = re.compile(rb"<(/?)xacro:(?:if|unless)\b[^<>]{0,500}(?<!/)>")
FILE, SHARED_STEPS, MAX_STEPS = "file://", 3, 20  # of a path that ends in a repository as one there does
MAX_BEFORE_NAME = 200  # bytes of a tag
PART = re.compile(rb"<(?:link|joint)\s([^<>]{0,250})")
BEFORE_NAME, NAME = re.compile(rb"""\bname\s{0,20}=\s{0,20}["']"""), re.compile(rb"""([^"']*)""")
COLOR_BLOCK = re.compile(rb"[^<>]{0,200}>\s{0,200}<material>[^<>]{0,200}</material>\s{0,200}</")
BLOCK_ENDS, CHOOSES = b"</hardware>", b"<xacro:if"
CHOSEN_BY_ARGUMENT = "an argument chooses it: the author knows two Gazebos"
CURRENT_FOLDER, ELSEWHERE = "$(cwd)", "the path depends on the folder in which xacro is run"
SLIDERS = "here only joint_state_publisher gets it, which reads joints alone"
OUTSIDE = "here launch files put other models into Gazebo"
IDLE = "here it only reaches an argument of xacro that no robot uses"
DATA_ALONE = "here only data names the robot, and nothing starts a program of ROS with it"
OTHER_CODE = "here only code that does not start Gazebo names the robot"
NO_LOSS = (SLIDERS, OUTSIDE, IDLE, DATA_ALONE, OTHER_CODE)
OF_XACRO = ("XAC", "XML")  # rules about what makes no robot
PASSED_BY = "XAC123"  # but this one, about what xacro passes by


class Reasons(NamedTuple):
    """Why findings in files count less, see `Loading`; whether something names a file; of whose package it is."""

    why: Callable[[str], str]
    is_named: Callable[[str], bool]
    package: Callable[[str], str]
    is_inside: Callable[[str], bool]  # whether a folder is checked that the file is in
    is_for_other_code: Callable[[str], bool]  # whether code alone names a robot, and none that starts Gazebo
    is_for_sliders: Callable[[str], bool]  # whether launch files give a robot to nothing but joint_state_publisher
    is_outside_gazebo: Callable[[str], bool]  # whether launch files put others alone into Gazebo
    is_idle: Callable[[str], bool]  # whether a file only reaches arguments of xacro that no robot has
    is_run: Callable[[str], bool]  # whether something loads a file by its name, written out
    is_copy: Callable[[str], bool]  # whether a file is of others, see `Loading`
    is_carried: Callable[[str], bool]  # whether it is in a package of which code elsewhere loads robots
    is_started: Callable[[str], bool]  # whether a launch file or code loads a file
    top: Callable[[str], str]  # the repository around a file


class Doubt(NamedTuple):
    """What makes errors of some rules, or of all, count less, with the words that say so."""

    codes: tuple[str, ...]
    applies: Callable[[Finding, Reasons], bool]
    words: str


def doubt(finding: Finding, reasons: Reasons, is_warning: bool) -> str:
    """Why an error, or a warning, in a file that something loads counts less; empty where it does not."""
    for codes, applies, words in LOSSLESS if is_warning else (*LOSSLESS, *DOUBTS):
        if (not codes or finding.code in codes) and applies(finding, reasons):
            return words
    return ""


def is_of_others(finding: Finding, reasons: Reasons) -> bool:
    """Whether what a finding is about is copied from others."""
    return reasons.is_copy(finding.location.source.name) or all(map(reasons.is_copy, finding.about))


def _is_for_other_code(finding: Finding, reasons: Reasons) -> bool:
    """Whether a finding is about Gazebo alone, and code names the robot which does not start that."""
    families = {name.partition("@")[0] for name in finding.effects}
    return families == {GAZEBO} and all(map(reasons.is_for_other_code, finding.about))


def _is_named_by_data(finding: Finding, reasons: Reasons) -> bool:
    """Whether data names a robot, such as the settings of a converter, and no launch file or code."""
    return all(reasons.is_named(path) and not reasons.is_started(path) for path in finding.about)


def _is_of_other_gazebo(finding: Finding, _: Reasons) -> bool:
    """Whether arguments or a condition bring a plugin."""
    return bool(finding.variants) or (finding.code == MISPLACED and _is_conditional(finding))


def _is_harmless_copy(finding: Finding, reasons: Reasons) -> bool:
    """Whether a finding is in a copy, and no program refuses it for that."""
    is_of_xacro = finding.code.startswith(OF_XACRO) and finding.code != PASSED_BY
    is_fatal = is_of_xacro or Effect.REJECTS in finding.effects.values()
    return not is_fatal and is_of_others(finding, reasons)


def is_at_own_place(finding: Finding, reasons: Reasons) -> bool:
    """Whether a path leads to a file of the repository where its owner has it."""
    path, top = _written(finding).removeprefix(FILE), reasons.top(finding.about[0])
    return _is_inside(path, top) or _has_end_of(path, top)


def _has_end_of(path: str, top: str) -> bool:
    """Whether a repository has a file by the last steps of a path of another machine, of which there are several."""
    steps = path.split("/")[1:] if top and path.startswith("/") else []
    starts = range(1, min(len(steps) - SHARED_STEPS, MAX_STEPS) + 1)
    return any(tracked.is_file(os.path.join(top, *steps[start:])) for start in starts)


def _is_inside(path: str, top: str) -> bool:
    """Whether a path of another machine leads to a file of a repository, of which a folder there has the name."""
    if not (top and path.startswith("/")):
        return False
    origin = ownership.origin_of(top)
    names = {os.path.basename(top).lower(), origin.name.decode("utf-8", "replace") if origin is not None else ""}
    steps = path.split("/")
    places = (index + 1 for index, step in enumerate(steps[:-1]) if step.lower() in names - {""})
    return any(tracked.exists(os.path.join(top, *steps[place:])) for place in places)


def _written(finding: Finding) -> str:
    """What stands at a finding: the value of an attribute without its quotation marks."""
    text, span = finding.location.source.text, finding.location.span
    value = text[span.start : span.end].partition(b"=")[2] or text[span.start : span.end]
    return value.strip(b" \t\"'").decode("utf-8", "replace")


def _is_chosen(finding: Finding, _: Reasons) -> bool:
    """Whether conditions choose what the block of hardware has in which something is missing."""
    text, start = finding.location.source.text, finding.location.span.start
    end = text.find(BLOCK_ENDS, start)
    return CHOOSES in text[start : end if end >= 0 else start]


def _is_conditional(finding: Finding) -> bool:
    """Whether a finding is in a block that xacro makes under a condition, as its file is written."""
    ends, depths = _conditions(finding.location.source.text)
    return depths[bisect_right(ends, finding.location.span.start)] > 0


@lru_cache(maxsize=4)
def _conditions(text: bytes) -> tuple[Sequence[int], Sequence[int]]:
    """Where the tags of conditions end in a file, and how many are open at the begin and behind each."""
    tags = list(CONDITION.finditer(without_comments(text)))
    return [tag.end() for tag in tags], [0, *accumulate(-1 if tag[1] else 1 for tag in tags)]


def _is_stale(finding: Finding, _: Reasons) -> bool:
    """Whether the link or joint that a block for Gazebo names stands in a comment of its file."""
    return _written(finding).encode() in _names_in_comments(finding.location.source.text)


def _is_of_color(finding: Finding, _: Reasons) -> bool:
    """Whether a block for Gazebo has a material and nothing else."""
    return COLOR_BLOCK.match(finding.location.source.text, finding.location.span.end) is not None


@lru_cache(maxsize=4)
def _names_in_comments(text: bytes) -> frozenset[bytes]:
    """The names of links and joints that stand in comments."""
    comments = b"".join(match[0] for match in COMMENT.finditer(text))
    return frozenset(
        NAME.match(comments, part.start(1) + before.end())[1]  # type: ignore[index]  # it fits everything
        for part in PART.finditer(comments)
        for before in BEFORE_NAME.finditer(part[1])
        if before.start() <= MAX_BEFORE_NAME
    )


def _is_for_sliders(finding: Finding, reasons: Reasons) -> bool:
    """Whether only sliders are made of a robot, for which what xacro can make and XML can hold is enough."""
    return not finding.code.startswith(OF_XACRO) and all(map(reasons.is_for_sliders, finding.about))


LOSSLESS = (  # for which warnings are infos too
    Doubt(("URDF114",), _is_named_by_data, DATA_ALONE),
    Doubt((), _is_for_sliders, SLIDERS),
    Doubt(("CTL034",), lambda finding, reasons: all(map(reasons.is_outside_gazebo, finding.about)), OUTSIDE),
    Doubt((), lambda finding, reasons: all(map(reasons.is_idle, finding.about)), IDLE),
)
DOUBTS = (  # the first that applies counts
    Doubt((), _is_for_other_code, OTHER_CODE),
    Doubt((), lambda finding, _: finding.variants == (DEFAULTS,), "here launch files give the robot other arguments"),
    Doubt((MISPLACED, "GZ801"), _is_of_other_gazebo, CHOSEN_BY_ARGUMENT),
    Doubt((), lambda finding, _: CURRENT_FOLDER in _written(finding), ELSEWHERE),
    Doubt(("GZ201",), _is_stale, "what it names stands in a comment of this file"),
    Doubt(("GZ201",), _is_of_color, "it has a color alone"),
    Doubt(("CTL021",), _is_chosen, "an argument chooses the plugin"),
    Doubt(
        ("XML040",),
        lambda finding, reasons: not any(map(reasons.is_started, finding.about)),
        "here only data names it, perhaps of an exporter that adds it to a robot",
    ),
    Doubt(("XAC134",), is_at_own_place, "it is here, and where its owner has this repository the path leads there"),
    Doubt(
        ("XAC132", "XAC003"),
        lambda finding, reasons: not any(map(reasons.is_run, finding.about)),
        "here nothing loads a file of this name",
    ),
    Doubt((), _is_harmless_copy, "its package is a copy of one of others, and the robot is loaded all the same"),
)
